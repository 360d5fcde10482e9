//! The search tree, or the state graph, as a Graphviz file (`graph.dot`).
//!
//! A node is a box with its name and state; its status as of the end of the run is its fill *and*
//! its form, so that grey print tells it too. Paths to goals are strong. Levels are ranks, and
//! children stand in the order in which they were generated. Ids are `n0`, `n1`, …, which the SVG
//! keeps, and every element has a `class` (`closed`, `solution`, `rejected`, …) and a tooltip with
//! the whole of its facts.
//!
//! A label shows its text as it was given, with two exceptions, for which the tooltip has the whole:
//! a line of more than 120 columns keeps its beginning and its end, of a state of more than 40 lines
//! the first and the last are kept. Actions longer than 20 columns are broken at spaces, and longer
//! than three lines are cut likewise. Control characters are shown as their Unicode pictures.
//!
//! Written in one pass, in time linear in the trace. Graphviz itself is not: a thousand labelled
//! nodes take it half a second, five thousand a minute, so above a thousand nodes actions stand in
//! the tooltips only (see [`EdgeLabels`](picture::EdgeLabels)), and [`PictureOptions::most_nodes`] and
//! [`PictureOptions::levels`] draw a part.
//!
//! Frames of a series are the whole picture in which the future is invisible: every node, edge and
//! label takes its room in every frame, and nothing that has a size depends on the moment.
//!
//! Knows pictures, traces and their replay only.

mod caption;
mod escape;
mod head;
mod states;
mod style;
mod tree;

use std::io::Write;

use super::picture::{self, Format, Picture, PictureError, PictureOptions};
use super::state_graph::Choice;
use crate::trace::Trace;

/// The search tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeDot;

/// The state graph: nodes of equal state are one, legal moves are edges, and states stand on the
/// level of the first node that has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatesDot;

impl Format for TreeDot {
    fn write(&self, mut out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        Ok(tree::write(&mut out, picture)?)
    }
}

impl Format for StatesDot {
    fn write(&self, mut out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        Ok(states::write(&mut out, picture)?)
    }

    fn left_out(&self, picture: &Picture<'_>) -> Option<String> {
        Choice::new(picture).left_out()
    }
}

/// Writes the search tree of a run. `out` need not be buffered.
///
/// # Errors
///
/// As [`picture::draw`].
///
/// # Example
///
/// ```
/// use steptrace::render::dot::write_dot;
/// use steptrace::render::picture::PictureOptions;
///
/// # use steptrace::problems::catalogue;
/// # use steptrace::trace::{self, Scene};
/// # use steptrace::{Algorithm, SearchOptions};
/// # let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
/// # let options = SearchOptions::new(Algorithm::Bfs);
/// # let trace = trace::record(&farmer, "farmer", "Farmer", Scene::default(), &options);
/// let mut dot = Vec::new();
/// write_dot(&mut dot, &trace, &PictureOptions::default())?;
/// assert!(String::from_utf8(dot)?.contains("digraph"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dot(
    out: &mut dyn Write,
    trace: &Trace,
    options: &PictureOptions,
) -> Result<(), PictureError> {
    picture::draw(out, &TreeDot, trace, options)
}

#[cfg(test)]
mod tests;

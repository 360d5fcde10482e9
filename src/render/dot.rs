//! The search tree as a Graphviz file (`graph.dot`).
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
//! the tooltips only (see [`EdgeLabels`]), and [`DotOptions::levels`] draws a part.
//!
//! Knows traces and their replay only.

mod caption;
mod escape;
mod selection;
mod style;
mod tree;

use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;

use crate::replay::{Inconsistent, Replay};
use crate::trace::Trace;
use selection::Selection;

/// What a picture shows, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DotOptions {
    /// Which rounds of iterative deepening. Without meaning where a run has none.
    pub round: RoundChoice,
    /// The moves that lead to a state met already, as dashed edges to the node that has it; also
    /// from discarded nodes.
    pub rejected: Visibility,
    /// The moves that a rule forbids, as small leaves with the rule.
    pub illegal: Visibility,
    /// What fills and forms mean, in a row below the title.
    pub legend: Visibility,
    /// Where the root stands.
    pub orientation: Orientation,
    /// Actions on edges.
    pub edge_labels: EdgeLabels,
    /// Only these levels, both ends included; what is folded away is counted in the picture.
    pub levels: Option<RangeInclusive<u32>>,
    /// The tree after so many events instead of at the end.
    pub at: Option<usize>,
}

/// Which rounds of an iterative deepening run are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RoundChoice {
    /// The last, which is the one that ended the search.
    #[default]
    Last,
    /// The how-manieth, from 1.
    Number(u32),
    /// All, side by side in order.
    All,
}

/// Whether something is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// It is not.
    #[default]
    Hidden,
    /// It is.
    Shown,
}

/// Where the root stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// At the top; siblings from left to right.
    #[default]
    TopDown,
    /// At the left; siblings from top to bottom.
    LeftRight,
}

/// Whether edges carry their actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeLabels {
    /// In pictures of up to a thousand nodes.
    #[default]
    WhereTheyFit,
    /// Always.
    Shown,
    /// Never.
    Hidden,
}

impl EdgeLabels {
    /// The most nodes with which Graphviz can still be expected to place labels on edges.
    pub const MOST_NODES: usize = 1_000;
}

/// Why a picture cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum DotError {
    /// A node of the trace leads an impossible life, so that it has no status.
    #[error("{0}")]
    Inconsistent(#[from] Inconsistent),
    /// There is no such round.
    #[error("there is no round {asked}: this run has {}", counted_rounds(.rounds))]
    NoSuchRound {
        /// The number asked for.
        asked: u32,
        /// How many rounds there are.
        rounds: usize,
    },
    /// The picture could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// "1 round", "7 rounds".
fn counted_rounds(count: &usize) -> String {
    format!("{count} round{}", if *count == 1 { "" } else { "s" })
}

/// Writes the search tree of a run. `out` need not be buffered.
///
/// # Errors
///
/// When the trace cannot be replayed, when there is no such round, and those of `out`. The first two
/// are found before anything is written.
pub fn write_dot(out: &mut dyn Write, trace: &Trace, options: &DotOptions) -> Result<(), DotError> {
    let mut replay = Replay::new(trace)?;
    replay.seek(options.at.unwrap_or(replay.len()));
    let selection = Selection::new(&replay, options)?;
    let mut out = BufWriter::with_capacity(1 << 16, out);
    tree::write(&mut out, &replay, &selection, options)?;
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests;

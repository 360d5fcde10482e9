//! What a picture of a run shows: which nodes, as of when, and what is folded away.
//!
//! A [`Picture`] is a run, a moment and a choice of nodes; a [`Format`] draws it. Every format draws
//! the same picture, so what is left out, and how that is counted, is decided here and nowhere else.
//!
//! Knows traces and their replay; knows no format.

mod facts;
mod labels;
mod legend;
mod moment;
mod options;
mod selection;
mod waiting;

use std::io::{self, BufWriter, Write};
use std::ops::Range;

pub use moment::{Every, Moment};
pub use options::{
    EdgeLabels, Folding, Only, Orientation, PictureOptions, RoundChoice, View, Visibility,
};

use crate::replay::{Fate, Inconsistent, Replay, Status};
use crate::trace::{NodeId, Trace};
pub(crate) use facts::counted;
pub(super) use facts::{Caption, occurring};
pub(super) use labels::Labels;
pub(super) use legend::Explained;
use selection::Selection;
pub(super) use selection::Span;
use waiting::Waiting;

/// Why a picture cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// A node of the trace leads an impossible life, so that it has no status.
    #[error("{0}")]
    Inconsistent(#[from] Inconsistent),
    /// There is no such round.
    #[error("there is no round {asked}: this run has {}", counted(*.rounds, "round", "rounds"))]
    NoSuchRound {
        /// The number asked for.
        asked: u32,
        /// How many rounds there are.
        rounds: usize,
    },
    /// There is no such moment.
    #[error("there is no {what} {asked}: this run has {last}")]
    NoSuchMoment {
        /// "event", "expansion" or "level".
        what: &'static str,
        /// The number asked for.
        asked: usize,
        /// What there is instead, as in "107 events".
        last: String,
    },
    /// The format cannot show what was asked for.
    #[error("{0}")]
    Unsuited(&'static str),
    /// A series of pictures would be too long, or has no picture at all.
    #[error("{0}")]
    Series(String),
    /// The picture could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// How high the text of a picture comes out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextHeight {
    /// In points, of a picture that is as large as a slide of 16 by 9 (960 by 540 points) has room for.
    Points(f64),
    /// In pixels, of a picture whose size was asked for.
    Pixels(f64),
}

/// A way of drawing pictures: one format, one file of this crate.
pub trait Format {
    /// Writes a picture.
    ///
    /// # Errors
    ///
    /// Those of `out`, and [`PictureError::Unsuited`] where the format cannot show the picture;
    /// then nothing has been written.
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError>;

    /// How high the picture's text comes out, in formats that cannot be enlarged; none where there is
    /// no text.
    fn text_height(&self, _picture: &Picture<'_>) -> Option<TextHeight> {
        None
    }

    /// What is left out for want of room, in words, as in "500 of 732 nodes"; none if nothing is.
    fn left_out(&self, picture: &Picture<'_>) -> Option<String> {
        picture.left_out()
    }
}

/// Draws a run. `out` need not be buffered.
///
/// # Errors
///
/// When the trace cannot be replayed, when there is no such round or moment, when the format cannot
/// show it, and those of `out`. All but the last are found before anything is written.
///
/// # Example
///
/// ```
/// use steptrace::render::picture::{Moment, PictureOptions, draw};
/// use steptrace::render::svg::Svg;
///
/// # use steptrace::problems::catalogue;
/// # use steptrace::trace::{self, Scene};
/// # use steptrace::{Algorithm, SearchOptions};
/// # let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
/// # let options = SearchOptions::new(Algorithm::Bfs);
/// # let trace = trace::record(&farmer, "farmer", "Farmer", Scene::default(), &options);
/// // The tree as it was after three expansions.
/// let options = PictureOptions { at: Moment::Expansion(3), ..PictureOptions::default() };
/// let mut svg = Vec::new();
/// draw(&mut svg, &Svg::default(), &trace, &options)?;
/// assert!(svg.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(
    out: &mut dyn Write,
    format: &dyn Format,
    trace: &Trace,
    options: &PictureOptions,
) -> Result<(), PictureError> {
    let picture = Picture::new(trace, options)?;
    let mut out = BufWriter::with_capacity(1 << 16, out);
    format.write(&mut out, &picture)?;
    out.flush()?;
    Ok(())
}

/// A run, a moment, and the nodes that are drawn.
#[derive(Debug)]
pub struct Picture<'t> {
    replay: Replay<'t>,
    selection: Selection,
    options: PictureOptions,
    /// By node: how many of those below it have been generated. Empty where nothing is folded.
    below: Vec<u32>,
    /// By node: the how-manieth to be expanded it is in the picture's rounds, from 1; or 0. Empty
    /// unless it is shown.
    order: Vec<u32>,
    waiting: Waiting,
    /// Where the last event that is drawn, or drawn in some frame, ends.
    horizon: usize,
    /// Whether this is one of a series, so that nothing may move.
    frame: bool,
    /// Of a frame that tells of an expansion, the node that was expanded.
    told: Option<NodeId>,
}

impl<'t> Picture<'t> {
    /// The picture of a run that `options` ask for.
    ///
    /// # Errors
    ///
    /// As [`draw`], but for those of a writer.
    pub fn new(trace: &'t Trace, options: &PictureOptions) -> Result<Self, PictureError> {
        let mut replay = Replay::new(trace)?;
        let horizon = options.at.position(&replay, options.round)?;
        replay.seek(horizon);
        let selection = Selection::new(&replay, options)?;
        let mut picture = Self {
            order: Vec::new(),
            below: Vec::new(),
            waiting: Waiting::of(&replay),
            options: options.clone(),
            replay,
            selection,
            horizon,
            frame: false,
            told: None,
        };
        if options.order == Visibility::Shown {
            picture.order = picture.expansions();
        }
        picture.count_below();
        Ok(picture)
    }

    /// Makes this a frame of a series: goes to an earlier moment, or back to that of the options.
    /// Everything keeps the place that it has then; what has not happened yet is not seen.
    pub fn seek(&mut self, position: usize) {
        self.seek_after(position, None);
    }

    /// The same, for a frame that tells what came of the expansion of a node: that node is marked as
    /// the current one, though the search may be through with it by then, and no other is.
    pub fn seek_after(&mut self, position: usize, expanded: Option<NodeId>) {
        self.frame = true;
        self.told = expanded;
        self.replay.seek(position.min(self.horizon));
        self.waiting = Waiting::of(&self.replay);
        self.count_below();
    }

    /// How many of the run's events have happened.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.replay.position()
    }

    /// The position for which the picture was made.
    #[must_use]
    pub const fn horizon(&self) -> usize {
        self.horizon
    }

    /// The run.
    #[must_use]
    pub const fn trace(&self) -> &'t Trace {
        self.replay.trace()
    }

    /// What was asked for.
    #[must_use]
    pub const fn options(&self) -> &PictureOptions {
        &self.options
    }

    /// How many nodes there are in the rounds that are drawn.
    #[must_use]
    pub fn all_nodes(&self) -> usize {
        self.selection.spans.iter().map(|span| span.nodes.len()).sum()
    }

    /// How many nodes are drawn.
    #[must_use]
    pub const fn shown_nodes(&self) -> usize {
        self.selection.count
    }

    /// Whether nodes were folded away because of [`PictureOptions::most_nodes`].
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.selection.limited
    }

    /// Which part of the tree is shown, if nodes were folded away for want of room.
    pub(super) fn left_out(&self) -> Option<String> {
        let (shown, all) = (self.shown_nodes(), self.all_nodes());
        self.is_limited().then(|| format!("{shown} of {}", counted(all, "node", "nodes")))
    }

    /// The events of the rounds that are drawn, by index.
    #[must_use]
    pub fn events(&self) -> Range<usize> {
        let spans = &self.selection.spans;
        let start = spans.first().map_or(0, |span| span.events.start);
        start..spans.last().map_or(start, |span| span.events.end)
    }

    pub(super) const fn replay(&self) -> &Replay<'t> {
        &self.replay
    }

    pub(super) fn spans(&self) -> &[Span] {
        &self.selection.spans
    }

    /// How many rounds the run has.
    pub(super) const fn rounds(&self) -> usize {
        self.selection.rounds
    }

    /// Whether this is one of a series, so that nothing may move or change its size.
    pub(super) const fn is_frame(&self) -> bool {
        self.frame
    }

    /// Whether an event lies after the moment that is drawn.
    pub(super) const fn is_future(&self, event: usize) -> bool {
        event >= self.replay.position()
    }

    /// Whether a node is in the picture.
    pub(super) fn shows(&self, node: NodeId) -> bool {
        self.selection.shows(node)
    }

    /// Whether a refused move of a node has a place: not below what is folded away.
    pub(super) fn shows_moves_of(&self, node: NodeId) -> bool {
        let level = self.trace().depth(node).saturating_add(1);
        self.options.only == Only::Everything
            && self.shows(node)
            && self.selection.shows_level(level)
            && !self.selection.is_folded(node)
    }

    /// Every node of the picture, in the order of generation.
    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.selection.nodes()
    }

    /// The parent of a node and the action that led here, if the parent is in the picture.
    pub(super) fn parent(&self, node: NodeId) -> Option<(NodeId, &'t str)> {
        let (parent, action) = self.trace().node(node).from?;
        self.shows(parent).then(|| (parent, self.trace().texts().action(action)))
    }

    /// What is to be written on the edge to a node: the action, unless the state says the same, as in
    /// graphs whose edges have no names.
    pub(super) fn words_on_edge(&self, node: NodeId) -> &'t str {
        let (trace, from) = (self.trace(), self.trace().node(node).from);
        let action = from.map_or("", |(_, action)| trace.texts().action(action));
        if action == trace.state_text(node) { "" } else { action }
    }

    /// What a node is; a node of the future is as if just made.
    pub(super) fn status(&self, node: NodeId) -> Status {
        self.status_by_now(node).unwrap_or(Status::Generated)
    }

    /// What a node is; none if it is of the future.
    pub(super) fn status_by_now(&self, node: NodeId) -> Option<Status> {
        let status = self.replay.status(node)?;
        let Some(told) = self.told else { return Some(status) };
        Some(match status {
            Status::Open | Status::Closed if node == told => Status::Current,
            // Its turn is yet to come.
            Status::Current if node != told && !self.is_expanded(node) => Status::Frontier,
            Status::Current if node != told => Status::Open,
            Status::Generated
            | Status::Frontier
            | Status::Current
            | Status::Open
            | Status::Closed
            | Status::Goal
            | Status::Cutoff
            | Status::Discarded => status,
        })
    }

    /// Whether a node has not been made yet.
    pub(super) fn is_unborn(&self, node: NodeId) -> bool {
        self.replay.status(node).is_none()
    }

    /// Whether a node is, or is going to be, a goal.
    pub(super) fn will_be_goal(&self, node: NodeId) -> bool {
        let settled = self.replay.history().moments(node).settled;
        settled.is_some_and(|(at, fate)| fate == Fate::Goal && at < self.horizon)
    }

    /// Whether a node is a goal or leads to one that has been found.
    pub(super) fn on_solution(&self, node: NodeId) -> bool {
        self.selection.solved(node).is_some_and(|at| at < self.position())
    }

    /// Whether a node is, or is going to be, a goal or on the way to one.
    pub(super) fn will_be_on_solution(&self, node: NodeId) -> bool {
        self.selection.solved(node).is_some()
    }

    /// How many nodes below a node have been made, if all of them are folded away; none if it has
    /// no such leaf at any time.
    pub(super) fn folded_below(&self, node: NodeId) -> Option<u32> {
        self.selection.is_folded(node).then(|| self.below[node.index()])
    }

    /// The how-manieth expansion of the picture's rounds that of a node is or will be, from 1.
    pub(super) fn expansion(&self, node: NodeId) -> Option<u32> {
        self.order.get(node.index()).copied().filter(|&number| number > 0)
    }

    /// Whether a node's expansion has begun.
    pub(super) fn is_expanded(&self, node: NodeId) -> bool {
        let expanded = self.replay.history().moments(node).expanded;
        expanded.is_some_and(|at| at < self.position())
    }

    /// Whether states stand beside names or below them in the tree, whichever makes the larger text
    /// on a slide.
    pub(super) fn labels(&self) -> Labels {
        let trace = self.trace();
        let name = 2 + trace.node_count().max(1).ilog10() as usize;
        let nodes = self.nodes().map(|node| (trace.depth(node), trace.state_text(node)));
        Labels::of(nodes, name, self.options.orientation)
    }

    fn expansions(&self) -> Vec<u32> {
        let drawn = self.selection.spans.last().map_or(0, |span| span.nodes.end);
        let mut order = vec![0; drawn];
        for span in &self.selection.spans {
            let moment = |node: &usize| {
                let moments = self.replay.history().moments(NodeId::from_index(*node));
                moments.expanded.filter(|&at| at < self.horizon)
            };
            let mut expanded: Vec<usize> =
                span.nodes.clone().filter(|node| moment(node).is_some()).collect();
            expanded.sort_unstable_by_key(moment);
            for (node, number) in expanded.into_iter().zip(1..) {
                order[node] = number;
            }
        }
        order
    }

    fn count_below(&mut self) {
        if !self.selection.folds {
            return;
        }
        let trace = self.replay.trace();
        let drawn = self.selection.spans.last().map_or(0, |span| span.nodes.end);
        self.below.clear();
        self.below.resize(drawn, 0);
        let generated = self.replay.counters().generated;
        for span in &self.selection.spans {
            for index in span.nodes.clone().rev().filter(|&index| index < generated) {
                if let Some((parent, _)) = trace.node(NodeId::from_index(index)).from {
                    self.below[parent.index()] += 1 + self.below[index];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;

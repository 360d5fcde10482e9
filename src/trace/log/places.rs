//! The nodes of a trace one after the other, however they are kept.

use std::slice;

use super::nodes::{NONE, Row};
use super::{Log, Trace};
use crate::search::{StateKey, TreeRow, TreeRows};
use crate::terms::NodeId;
use crate::trace::event::StateText;

/// Where a node stands in its tree: a [`Node`](super::Node) but for the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its state.
    pub state: StateText,
    /// Its parent; none for a root.
    pub parent: Option<NodeId>,
    /// Edges from the root to it.
    pub depth: u32,
}

/// The places of nodes in the order of their numbers: what [`Trace::places`] returns.
#[derive(Clone, Debug)]
pub struct Places<'t>(Source<'t>);

#[derive(Clone, Debug)]
enum Source<'t> {
    Full(slice::Iter<'t, Row>),
    Outline(TreeRows<'t>, &'t [StateText]),
}

impl Trace {
    /// The places of the nodes from this one on, in the order in which they were generated.
    ///
    /// Quicker than to ask for each.
    #[must_use]
    pub fn places(&self, from: NodeId) -> Places<'_> {
        Places(match &self.log {
            Log::Full(log) => Source::Full(log.nodes.rows(from)),
            Log::Outline(log) => {
                Source::Outline(log.nodes.tree.rows(from..NodeId(NONE)), &log.nodes.states)
            }
        })
    }
}

impl Iterator for Places<'_> {
    type Item = Place;

    #[inline]
    fn next(&mut self) -> Option<Place> {
        match &mut self.0 {
            Source::Full(rows) => rows.next().map(|row| row.place()),
            Source::Outline(rows, texts) => rows.next().map(|row| place(texts, row)),
        }
    }
}

/// Where a node of a search's tree stands; `texts` are those of states by their number.
#[inline]
fn place(texts: &[StateText], TreeRow { state, parent, depth }: TreeRow) -> Place {
    Place { state: text(texts, state), parent, depth }
}

/// The text of a state; it has the state's number where `texts` says nothing else.
#[inline]
pub(super) fn text(texts: &[StateText], state: StateKey) -> StateText {
    texts.get(state.index()).copied().unwrap_or(StateText(state.0))
}

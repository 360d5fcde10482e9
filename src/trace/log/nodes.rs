//! The nodes of a trace: what the `generate` events said.

use super::super::event::{ActionText, StateText};
use crate::terms::NodeId;

/// No node: a root has no parent.
pub(super) const NONE: u32 = u32::MAX;

/// What a `generate` event said of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its parent and the action that led here; none for a root.
    pub from: Option<(NodeId, ActionText)>,
    /// Its state.
    pub state: StateText,
    /// Edges from the root.
    pub depth: u32,
}

/// What the `generate` events said, by node.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    pub(super) rows: Vec<Row>,
    /// By state, the first node that has it.
    first: Vec<u32>,
    /// By state, the number of its first move, in a run whose moves have numbers.
    first_move: Vec<u32>,
}

/// A node in sixteen bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    parent: u32,
    action: u32,
    state: StateText,
    pub(super) depth: u32,
}

impl Nodes {
    pub(super) fn get(&self, node: NodeId) -> Node {
        let row = self.rows[node.index()];
        Node {
            from: (row.parent != NONE).then_some((NodeId(row.parent), ActionText(row.action))),
            state: row.state,
            depth: row.depth,
        }
    }

    #[inline]
    pub(super) fn add(&mut self, node: Node) {
        let (parent, action) =
            node.from.map_or((NONE, NONE), |(parent, action)| (parent.0, action.0));
        let number = self.rows.len() as u32;
        match self.first.get_mut(node.state.index()) {
            Some(first) if *first != NONE => {}
            Some(first) => *first = number,
            None => self.add_state(node.state, number),
        }
        self.rows.push(Row { parent, action, state: node.state, depth: node.depth });
    }

    #[cold]
    fn add_state(&mut self, state: StateText, first: u32) {
        self.first.resize(state.index() + 1, NONE);
        self.first[state.index()] = first;
    }

    #[inline]
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.rows.get(node as usize).map_or(NONE, |row| row.parent)
    }

    /// The state of a node.
    #[inline]
    pub(super) fn state(&self, node: u32) -> u32 {
        self.rows.get(node as usize).map_or(NONE, |row| row.state.0)
    }

    /// The action that led to a node.
    #[inline]
    pub(super) fn action(&self, node: u32) -> u32 {
        self.rows.get(node as usize).map_or(NONE, |row| row.action)
    }

    /// The first node that has a state.
    #[inline]
    pub(super) fn first(&self, state: u32) -> u32 {
        self.first.get(state as usize).copied().unwrap_or(NONE)
    }

    /// The number of the first move of a state.
    #[inline]
    pub(super) fn first_move(&self, state: u32) -> Option<u32> {
        self.first_move.get(state as usize).copied().filter(|&first| first != NONE)
    }

    /// Says that the moves of a state are numbered from `first` on.
    #[cold]
    pub(super) fn set_first_move(&mut self, state: u32, first: u32) {
        if self.first_move.len() <= state as usize {
            self.first_move.resize(state as usize + 1, NONE);
        }
        self.first_move[state as usize] = first;
    }
}

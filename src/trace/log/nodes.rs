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
    /// The first node with each state.
    first: Vec<u32>,
}

/// A node in sixteen bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    parent: u32,
    action: u32,
    pub(super) state: StateText,
    depth: u32,
}

impl Nodes {
    pub(super) fn get(&self, node: NodeId) -> Node {
        let row = self.rows[node.index()];
        Node {
            from: (row.parent != NONE).then(|| (NodeId(row.parent), ActionText(row.action))),
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

    #[inline]
    pub(super) fn first(&self, state: StateText) -> u32 {
        self.first.get(state.index()).copied().unwrap_or(NONE)
    }
}

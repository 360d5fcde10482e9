//! The nodes of a run that is kept in full: what the `generate` events said.

use std::slice;

use super::places::Place;
use crate::terms::NodeId;
use crate::trace::event::{ActionText, StateText};

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
    rows: Vec<Row>,
    /// By state, the first node that has it.
    first: Vec<u32>,
}

/// A node in sixteen bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    parent: u32,
    action: u32,
    state: StateText,
    depth: u32,
}

impl Row {
    #[inline]
    pub(super) fn place(self) -> Place {
        let parent = (self.parent != NONE).then_some(NodeId(self.parent));
        Place { state: self.state, parent, depth: self.depth }
    }
}

impl Nodes {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn get(&self, node: NodeId) -> Node {
        let Row { parent, action, state, depth } = self.rows[node.index()];
        let from = (parent != NONE).then_some((NodeId(parent), ActionText(action)));
        Node { from, state, depth }
    }

    /// The nodes from this one on.
    pub(super) fn rows(&self, from: NodeId) -> slice::Iter<'_, Row> {
        self.rows.get(from.index()..).unwrap_or_default().iter()
    }

    #[inline]
    pub(super) fn state_of(&self, node: NodeId) -> StateText {
        self.rows[node.index()].state
    }

    #[inline]
    pub(super) fn depth(&self, node: NodeId) -> u32 {
        self.rows[node.index()].depth
    }

    #[inline]
    pub(super) fn parent_of(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.rows[node.index()].parent;
        (parent != NONE).then_some(NodeId(parent))
    }

    /// Adds a node.
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

    #[inline]
    fn add_state(&mut self, state: StateText, first: u32) {
        // Nearly always it is the state after the last.
        if state.index() > self.first.len() {
            self.first.resize(state.index(), NONE);
        }
        self.first.push(first);
    }

    /// A node's parent, and the action that led to it.
    #[inline]
    pub(super) fn parent_and_action(&self, node: u32) -> (u32, u32) {
        self.rows.get(node as usize).map_or((NONE, NONE), |row| (row.parent, row.action))
    }

    #[inline]
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.parent_and_action(node).0
    }

    /// The state of a node.
    #[inline]
    pub(super) fn state(&self, node: u32) -> u32 {
        self.rows.get(node as usize).map_or(NONE, |row| row.state.0)
    }

    /// The first node that has a state.
    #[inline]
    pub(super) fn first(&self, state: u32) -> u32 {
        self.first.get(state as usize).copied().unwrap_or(NONE)
    }
}

//! The path from the root to the node that is being expanded, and which states stand on it.
//!
//! Consecutive expansions share most of their paths, so only the part that differs is walked: the
//! ancestor check then costs one look into a table, whatever the depth.

use super::observer::StateKey;
use super::states::{ByState, States};
use super::tree::SearchTree;
use crate::terms::NodeId;

pub(super) struct Path {
    nodes: Vec<NodeId>,
    /// Per state on the path, the node that has it.
    on_path: ByState,
}

impl Path {
    pub(super) const fn new() -> Self {
        Self { nodes: Vec::new(), on_path: ByState::new() }
    }

    /// The node on the path with a given state.
    #[inline]
    pub(super) fn find(&self, key: StateKey) -> Option<NodeId> {
        self.on_path.get(key).map(NodeId)
    }

    /// Makes this the path to `node`. The states on it must differ from each other.
    #[inline]
    pub(super) fn lead_to<A, S: Clone + Eq + std::hash::Hash>(
        &mut self,
        node: NodeId,
        tree: &SearchTree<A>,
        states: &States<S>,
    ) {
        let len = tree.depth(node) as usize + 1;
        self.truncate(len, tree);
        let old = self.nodes.len();
        self.nodes.resize(len, node);
        // From the end upwards until the old path is met.
        let mut at = node;
        let mut place = len - 1;
        while place >= old || self.nodes[place] != at {
            if place < old {
                self.on_path.forget(tree.state(self.nodes[place]));
            }
            self.nodes[place] = at;
            match tree.parent(at) {
                Some(parent) => at = parent,
                None => break,
            }
            place -= 1;
        }
        // What the old path held there has been forgotten, so the new can be entered. (The node at
        // `place` itself is on both paths, or is the root: entering it again does no harm.)
        for &node in &self.nodes[place..] {
            self.on_path.set(states, tree.state(node), node.0);
        }
    }

    /// Shortens the path to its first `len` nodes.
    #[inline]
    pub(super) fn truncate<A>(&mut self, len: usize, tree: &SearchTree<A>) {
        while self.nodes.len() > len {
            if let Some(node) = self.nodes.pop() {
                self.on_path.forget(tree.state(node));
            }
        }
    }

    /// Forgets the path, before its tree is forgotten.
    pub(super) fn clear<A>(&mut self, tree: &SearchTree<A>) {
        self.truncate(0, tree);
    }
}

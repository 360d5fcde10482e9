//! Which states a child must not have, because a node on its path has them.
//!
//! Consecutive expansions share most of their paths, so only the part that differs is walked: the
//! ancestor check then costs one look into a table, whatever the depth.

use std::hash::Hash;

use super::states::{ByState, States};
use super::tree::SearchTree;
use crate::terms::NodeId;

/// The end of the path from the root to the node that is being expanded: all of it, or as many of
/// its last nodes as a child may not repeat.
pub(super) struct Path {
    nodes: Vec<NodeId>,
    /// How many nodes from the end upwards count.
    longest: usize,
}

impl Path {
    /// A path of which every node counts.
    pub(super) const WHOLE: usize = usize::MAX;
    /// A path of which a node and its parent count.
    pub(super) const PARENTS: usize = 2;

    pub(super) const fn new(longest: usize) -> Self {
        Self { nodes: Vec::new(), longest }
    }

    /// Makes this the path to `node`, and `met` the table of its states. No state may stand twice
    /// among the nodes that count.
    #[inline]
    pub(super) fn lead_to<A, S: Clone + Eq + Hash>(
        &mut self,
        node: NodeId,
        tree: &SearchTree<A>,
        states: &States<S>,
        met: &mut ByState,
    ) {
        let len = (tree.depth(node) as usize + 1).min(self.longest);
        if self.longest != Self::WHOLE {
            // Places in a window are no depths: nothing is shared.
            self.clear(tree, met);
        }
        while self.nodes.len() > len {
            if let Some(node) = self.nodes.pop() {
                met.forget(tree.state(node));
            }
        }
        let shared = self.nodes.len();
        self.nodes.resize(len, node);
        // From the end upwards until the old path is met. What it held there is forgotten before
        // the new is entered: the same state may stand on both.
        let mut at = Some(node);
        let mut first_new = len;
        for (place, there) in self.nodes.iter_mut().enumerate().rev() {
            let Some(node) = at else { break };
            if place < shared {
                if *there == node {
                    break;
                }
                met.forget(tree.state(*there));
            }
            *there = node;
            at = tree.parent(node);
            first_new = place;
        }
        for &node in &self.nodes[first_new..] {
            met.set(states, tree.state(node), node.0);
        }
    }

    /// Forgets the path; its tree may be forgotten after that.
    pub(super) fn clear<A>(&mut self, tree: &SearchTree<A>, met: &mut ByState) {
        for node in self.nodes.drain(..) {
            met.forget(tree.state(node));
        }
    }
}

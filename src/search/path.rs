//! Which states a child must not have, because a node on its path has them.
//!
//! Consecutive expansions share most of their paths, so only the part that differs is walked: the
//! ancestor check then costs one look into a table, whatever the depth.

use std::hash::Hash;

use super::observer::StateKey;
use super::states::{ByState, States};
use super::tree::SearchTree;
use crate::terms::NodeId;

/// The end of the path from the root to the node that is being expanded: all of it, or as many of
/// its last nodes as a child may not repeat.
pub(super) struct Path {
    nodes: Vec<(NodeId, StateKey)>,
    /// How many nodes from the end upwards count.
    longest: usize,
}

impl Path {
    /// A path of which every node counts.
    pub(super) const WHOLE: usize = usize::MAX;
    /// A path of which a node and its parent count.
    pub(super) const PARENTS: usize = 2;

    /// Stands for a node that is found in no moment.
    const NOBODY: (NodeId, StateKey) = (NodeId(ByState::NONE), StateKey(0));

    pub(super) const fn new(longest: usize) -> Self {
        Self { nodes: Vec::new(), longest }
    }

    /// Makes this the path to `node`, and `met` the table of its states. No state may stand twice
    /// among the nodes that count.
    #[inline(always)]
    pub(super) fn lead_to<A, S: Clone + Eq + Hash>(
        &mut self,
        node: NodeId,
        tree: &SearchTree<A>,
        states: &States<S>,
        met: &mut ByState,
    ) {
        if self.longest != Self::WHOLE {
            // Places in a window are no depths: nothing is shared.
            self.clear(met);
        }
        let len = (tree.depth(node) as usize + 1).min(self.longest);
        while self.nodes.len() > len {
            self.shorten(met);
        }
        while self.nodes.len() < len {
            self.nodes.push(Self::NOBODY);
        }
        // From the end upwards until the old path is met.
        let mut at = Some(node);
        for place in self.nodes.iter_mut().rev() {
            let Some(node) = at.filter(|&node| place.0 != node) else { break };
            met.forget(place.1, place.0.0);
            let (state, parent) = tree.state_and_parent(node);
            *place = (node, state);
            met.set(states, state, node.0);
            at = parent;
        }
    }

    /// Takes the last node away.
    #[inline]
    pub(super) fn shorten(&mut self, met: &mut ByState) {
        if let Some((node, state)) = self.nodes.pop() {
            met.forget(state, node.0);
        }
    }

    /// Forgets the path.
    pub(super) fn clear(&mut self, met: &mut ByState) {
        while !self.nodes.is_empty() {
            self.shorten(met);
        }
    }
}

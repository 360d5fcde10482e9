//! Which states a child must not have, because a node on its path has them.
//!
//! Consecutive expansions share most of their paths, so only the part that differs is walked: the
//! ancestor check then costs one look into a table, whatever the depth.

use std::hash::Hash;

use super::observer::StateKey;
use super::states::{ByState, States};
use super::tree::TreeNodes;
use crate::terms::NodeId;

/// The end of the path from the root to the node that is being expanded: as many of its last nodes
/// as a child may not repeat, at most `LONGEST`.
#[derive(Default)]
pub(super) struct Path<const LONGEST: usize> {
    nodes: Vec<(NodeId, StateKey)>,
    /// The nodes by their states. No state may stand twice among the nodes that count.
    met: ByState,
}

/// A path of which every node counts.
pub(super) const WHOLE: usize = usize::MAX;

/// Stands for a node that is found in no moment.
const NOBODY: (NodeId, StateKey) = (NodeId(ByState::NONE), StateKey(0));

impl<const LONGEST: usize> Path<LONGEST> {
    /// The node on the path that has a state.
    #[inline(always)]
    pub(super) fn node_with(&self, key: StateKey) -> Option<NodeId> {
        self.met.get(key).map(NodeId)
    }

    /// Makes this the path to `node`.
    #[inline(always)]
    pub(super) fn lead_to<S: Clone + Eq + Hash>(
        &mut self,
        node: NodeId,
        tree: &TreeNodes,
        states: &States<S>,
    ) {
        if LONGEST != WHOLE {
            // Places in a window are no depths: nothing is shared.
            self.clear();
        }
        let len = (tree.depth(node) as usize + 1).min(LONGEST);
        while self.nodes.len() > len {
            self.shorten();
        }
        while self.nodes.len() < len {
            self.nodes.push(NOBODY);
        }
        // From the end upwards until the old path is met.
        let mut at = Some(node);
        for place in self.nodes.iter_mut().rev() {
            let Some(node) = at.filter(|&node| place.0 != node) else { break };
            self.met.forget(place.1, place.0.0);
            let (state, parent) = tree.state_and_parent(node);
            *place = (node, state);
            self.met.set(states, state, node.0);
            at = parent;
        }
    }

    /// Takes the last node away.
    #[inline]
    fn shorten(&mut self) {
        if let Some((node, state)) = self.nodes.pop() {
            self.met.forget(state, node.0);
        }
    }

    /// Forgets the path.
    pub(super) fn clear(&mut self) {
        while !self.nodes.is_empty() {
            self.shorten();
        }
    }
}

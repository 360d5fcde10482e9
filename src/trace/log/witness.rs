//! Which node on a path has a state, in runs that say of a refused move no more than that it was refused.

use super::nodes::NONE;
use super::outline_nodes::OutlineNodes;
use crate::terms::NodeId;
use crate::trace::event::StateText;

/// So many nodes are looked at as quickly as a table is kept right.
const FEW: usize = 16;
/// So many more than that may be looked at, in all, before the path is kept.
const PATIENCE: usize = 1 << 12;

/// Finds such nodes. The first are looked for upwards, so that a single event costs no table; whoever goes
/// on keeps the path to the node that is being expanded, and has each by one look. Consecutive paths share
/// most of their nodes, and only the rest is changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses {
    /// How many more nodes than [`FEW`] each time were looked at on the way up.
    climbed: usize,
    /// From the root on; empty before it is kept.
    path: Vec<NodeId>,
    /// By state, the node on the path that has it, or [`NONE`].
    by_state: Vec<u32>,
}

impl Witnesses {
    /// The node that has a state on the path to a node, which is being expanded, or [`NONE`]. No other on
    /// that path may have it.
    #[inline]
    pub(super) fn with_state(
        &mut self,
        nodes: &OutlineNodes,
        from: NodeId,
        state: StateText,
    ) -> u32 {
        if self.climbed <= PATIENCE {
            let (node, climbed) = nearest(nodes, from, state);
            self.climbed = (self.climbed + climbed).saturating_sub(FEW);
            return node;
        }
        if self.path.last() != Some(&from) {
            self.lead_to(nodes, from);
        }
        self.by_state.get(state.index()).copied().unwrap_or(NONE)
    }

    /// Makes the path that to a node.
    fn lead_to(&mut self, nodes: &OutlineNodes, node: NodeId) {
        let len = nodes.depth(node) as usize + 1;
        while self.path.len() > len {
            let last = self.path.len() - 1;
            self.leave(nodes, last);
            self.path.pop();
        }
        self.path.resize(len, NodeId(NONE));
        // From the end upwards until the old path is met.
        let mut at = node.0;
        for place in (0..len).rev() {
            if at == NONE || self.path[place].0 == at {
                break;
            }
            self.leave(nodes, place);
            self.path[place] = NodeId(at);
            self.enter(nodes.state(NodeId(at)), at);
            at = nodes.parent_or_none(at);
        }
    }

    /// The node at a place is no longer on the path.
    fn leave(&mut self, nodes: &OutlineNodes, place: usize) {
        let node = self.path[place];
        if node.0 != NONE {
            let state = nodes.state(node).index();
            // A node below may have the same state by now.
            if self.by_state[state] == node.0 {
                self.by_state[state] = NONE;
            }
        }
    }

    fn enter(&mut self, state: StateText, node: u32) {
        if self.by_state.len() <= state.index() {
            self.by_state.resize(state.index() + 1, NONE);
        }
        self.by_state[state.index()] = node;
    }
}

/// The nearest node that has a state, from a node upwards, or [`NONE`]; and how many have not.
#[inline]
pub(super) fn nearest(nodes: &OutlineNodes, from: NodeId, state: StateText) -> (u32, usize) {
    let (mut node, mut climbed) = (from.0, 0);
    while node != NONE && nodes.state(NodeId(node)) != state {
        node = nodes.parent_or_none(node);
        climbed += 1;
    }
    (node, climbed)
}

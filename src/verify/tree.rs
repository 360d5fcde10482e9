//! The nodes that were made so far, and the path to one of them.

use crate::trace::{ActionText, NodeId, StateText};

/// No node.
const NONE: u32 = u32::MAX;

/// The nodes of a run, in columns.
#[derive(Debug, Default)]
pub(super) struct Tree {
    parent: Vec<u32>,
    action: Vec<Option<ActionText>>,
    state: Vec<StateText>,
    depth: Vec<u32>,
    /// The event by which each was made, or the line of a text.
    made: Vec<usize>,
}

impl Tree {
    pub(super) fn add(
        &mut self,
        from: Option<(NodeId, ActionText)>,
        state: StateText,
        depth: u32,
        made: usize,
    ) -> NodeId {
        let node = NodeId::from_index(self.state.len());
        self.parent.push(from.map_or(NONE, |(parent, _)| parent.0));
        self.action.push(from.map(|(_, action)| action));
        self.state.push(state);
        self.depth.push(depth);
        self.made.push(made);
        node
    }

    pub(super) const fn len(&self) -> usize {
        self.state.len()
    }

    pub(super) fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent[node.index()];
        (parent != NONE).then_some(NodeId(parent))
    }

    pub(super) fn action(&self, node: NodeId) -> Option<ActionText> {
        self.action[node.index()]
    }

    pub(super) fn state(&self, node: NodeId) -> StateText {
        self.state[node.index()]
    }

    pub(super) fn depth(&self, node: NodeId) -> u32 {
        self.depth[node.index()]
    }

    pub(super) fn made(&self, node: NodeId) -> usize {
        self.made[node.index()]
    }
}

/// The states on the path to one node, each with the node that has it.
///
/// Consecutive paths share most of their nodes; only the rest is changed. Under the rule that needs
/// this no state stands twice on a path.
#[derive(Debug, Default)]
pub(super) struct PathStates {
    /// By depth.
    path: Vec<NodeId>,
    /// By state.
    holder: Vec<u32>,
    fresh: Vec<NodeId>,
}

impl PathStates {
    /// Makes this the path to `node`. Amortised over a search: the nodes by which paths differ.
    pub(super) fn lead_to(&mut self, node: NodeId, tree: &Tree) {
        if self.path.last() == Some(&node) {
            return;
        }
        self.fresh.clear();
        let mut at = Some(node);
        let mut keep = 0;
        while let Some(node) = at {
            let depth = tree.depth(node) as usize;
            if self.path.get(depth) == Some(&node) {
                keep = depth + 1;
                break;
            }
            self.fresh.push(node);
            at = tree.parent(node);
        }
        for node in self.path.drain(keep..) {
            self.holder[tree.state(node).index()] = NONE;
        }
        for &node in self.fresh.iter().rev() {
            let state = tree.state(node).index();
            if state >= self.holder.len() {
                self.holder.resize(state + 1, NONE);
            }
            self.holder[state] = node.0;
            self.path.push(node);
        }
    }

    /// The node on the path that has a state.
    pub(super) fn holder(&self, state: StateText) -> Option<NodeId> {
        self.holder.get(state.index()).copied().filter(|&node| node != NONE).map(NodeId)
    }
}

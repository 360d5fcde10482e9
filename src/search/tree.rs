//! The search tree: every node with its state, its parent and the action between them.

use super::observer::StateKey;
use crate::terms::NodeId;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node<A> {
    state: StateKey,
    parent: u32,
    depth: u32,
    action: Option<A>,
}

/// The nodes of a search, or of the last round of iterative deepening, in the order in which they
/// were generated. Node numbers go on from round to round.
///
/// A node takes 12 bytes and an `Option` of the action; with an action whose `Option` fits into
/// four bytes, 16.
#[derive(Clone, Debug)]
pub struct SearchTree<A> {
    first: u32,
    nodes: Vec<Node<A>>,
}

impl<A> SearchTree<A> {
    pub(super) const fn new() -> Self {
        Self { first: 0, nodes: Vec::new() }
    }

    /// Forgets all nodes; the next gets the number it would have had anyway.
    pub(super) fn start_over(&mut self) {
        self.first = self.next().0;
        self.nodes.clear();
        // What numbers are left may be fewer than what there is room for.
        self.nodes.shrink_to((NONE - self.first) as usize);
    }

    #[inline(always)]
    fn next(&self) -> NodeId {
        NodeId(self.first + self.nodes.len() as u32)
    }

    /// # Panics
    ///
    /// From 2³² − 1 nodes on.
    pub(super) fn add_root(&mut self, state: StateKey) -> NodeId {
        self.push(Node { state, parent: NONE, depth: 0, action: None })
    }

    /// # Panics
    ///
    /// From 2³² − 1 nodes on.
    #[inline(always)]
    pub(super) fn add(&mut self, parent: NodeId, action: A, state: StateKey, depth: u32) -> NodeId {
        self.push(Node { state, parent: parent.0, depth, action: Some(action) })
    }

    #[inline(always)]
    fn push(&mut self, row: Node<A>) -> NodeId {
        if self.nodes.len() == self.nodes.capacity() {
            self.make_room();
        }
        let node = self.next();
        self.nodes.push(row);
        node
    }

    /// Makes room for as many nodes again, as long as there are numbers for them.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        let most = (NONE - self.first) as usize;
        let len = self.nodes.len();
        assert!(len < most, "a search has fewer than 2^32 - 1 nodes");
        self.nodes.reserve_exact(len.max(64).min(most - len));
    }

    #[inline]
    fn node(&self, node: NodeId) -> &Node<A> {
        &self.nodes[(node.0 - self.first) as usize]
    }

    /// The number of the first node.
    #[must_use]
    pub const fn first(&self) -> NodeId {
        NodeId(self.first)
    }

    /// How many nodes there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of a node's state.
    ///
    /// # Panics
    ///
    /// Like all that follow, if the node is not in this tree.
    #[inline]
    #[must_use]
    pub fn state(&self, node: NodeId) -> StateKey {
        self.node(node).state
    }

    /// The number of a node's state, and its parent.
    #[inline]
    pub(super) fn state_and_parent(&self, node: NodeId) -> (StateKey, Option<NodeId>) {
        let &Node { state, parent, .. } = self.node(node);
        (state, (parent != NONE).then_some(NodeId(parent)))
    }

    /// A node's parent; none for a root.
    #[inline]
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.node(node).parent;
        (parent != NONE).then_some(NodeId(parent))
    }

    /// Edges from the root to a node.
    #[inline]
    #[must_use]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.node(node).depth
    }

    /// The action that led to a node; none for a root.
    #[must_use]
    pub fn action(&self, node: NodeId) -> Option<&A> {
        self.node(node).action.as_ref()
    }

    /// The actions that lead from the root to a node.
    #[must_use]
    pub fn actions(&self, node: NodeId) -> Vec<&A> {
        let mut actions = Vec::with_capacity(self.depth(node) as usize);
        let mut at = Some(node);
        while let Some(node) = at {
            actions.extend(self.action(node));
            at = self.parent(node);
        }
        actions.reverse();
        actions
    }
}

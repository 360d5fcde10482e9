//! The search tree: every node with its state, its parent and the action between them.

use std::ops::Range;
use std::slice;
use std::sync::Arc;

use super::moves::Keep;
use super::observer::{EdgeId, StateKey};
use crate::terms::NodeId;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// So many nodes that room for three times as many more is not to be asked for without need.
const MANY: usize = 1 << 20;

/// A node but for what led to it.
#[derive(Clone, Copy, Debug)]
struct Row {
    state: StateKey,
    parent: u32,
    depth: u32,
}

/// The nodes of a search tree by number, each with its state, its parent and its depth; and, where
/// the search keeps its moves, with the move that led to it.
///
/// A node takes 12 bytes, and 4 for the move. Whoever observes a search may keep its nodes, too,
/// without taking more ([`Outline::End`](super::Outline::End)).
#[derive(Debug)]
pub struct TreeNodes {
    /// The number of the first.
    first: u32,
    rows: Vec<Row>,
    /// Of each node; that of a root means nothing.
    edges: Vec<EdgeId>,
}

impl TreeNodes {
    /// How many nodes there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether this is the number of one of them.
    #[inline]
    #[must_use]
    pub const fn contains(&self, node: NodeId) -> bool {
        self.place(node) < self.len()
    }

    #[inline]
    const fn place(&self, node: NodeId) -> usize {
        node.0.wrapping_sub(self.first) as usize
    }

    #[inline]
    fn row(&self, node: NodeId) -> &Row {
        &self.rows[self.place(node)]
    }

    /// The number of a node's state.
    ///
    /// # Panics
    ///
    /// Like all that follow, if the node is not among these.
    #[inline]
    #[must_use]
    pub fn state(&self, node: NodeId) -> StateKey {
        self.row(node).state
    }

    /// A node's parent; none for a root.
    #[inline]
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        some(self.row(node).parent)
    }

    /// The number of a node's state, and its parent.
    #[inline]
    #[must_use]
    pub fn state_and_parent(&self, node: NodeId) -> (StateKey, Option<NodeId>) {
        let &Row { state, parent, .. } = self.row(node);
        (state, some(parent))
    }

    /// Edges from the root to a node.
    #[inline]
    #[must_use]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.row(node).depth
    }

    /// Some nodes, one after the other; as many of them as there are.
    #[inline]
    #[must_use]
    pub fn rows(&self, Range { start, end }: Range<NodeId>) -> TreeRows<'_> {
        let end = self.place(end).min(self.len());
        TreeRows(self.rows.get(self.place(start)..end).unwrap_or_default().iter())
    }

    /// The move that led to a node, which must not be a root; none if the search did not keep its
    /// moves.
    #[inline]
    #[must_use]
    pub fn edge(&self, node: NodeId) -> Option<EdgeId> {
        self.edges.get(self.place(node)).copied()
    }
}

/// Nodes of a tree in the order of their numbers.
#[derive(Clone, Debug)]
pub struct TreeRows<'t>(slice::Iter<'t, Row>);

/// A node, but for what led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeRow {
    /// The number of its state.
    pub state: StateKey,
    /// Its parent; none for a root.
    pub parent: Option<NodeId>,
    /// Edges from the root to it.
    pub depth: u32,
}

impl TreeRows<'_> {
    /// The next node, if it is a child of this one. Else it remains the next.
    #[inline(always)]
    pub fn next_child_of(&mut self, parent: NodeId) -> Option<TreeRow> {
        // That of a root is no node's number.
        if self.0.as_slice().first()?.parent == parent.0 { self.next() } else { None }
    }
}

impl Iterator for TreeRows<'_> {
    type Item = TreeRow;

    #[inline]
    fn next(&mut self) -> Option<TreeRow> {
        let &Row { state, parent, depth } = self.0.next()?;
        Some(TreeRow { state, parent: some(parent), depth })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for TreeRows<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }
}

#[inline]
fn some(node: u32) -> Option<NodeId> {
    (node != NONE).then_some(NodeId(node))
}

/// The tree of a search that is under way.
pub(super) struct GrowingTree<A> {
    nodes: TreeNodes,
    /// The number of the first node of this round.
    root: u32,
    /// Where moves are not kept: the action that led to each node; none for a root.
    actions: Vec<Option<A>>,
}

/// What becomes of the nodes of earlier rounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounds {
    /// They are kept.
    All,
    /// They are forgotten.
    Last,
}

impl<A> GrowingTree<A> {
    pub(super) const fn new() -> Self {
        let nodes = TreeNodes { first: 0, rows: Vec::new(), edges: Vec::new() };
        Self { nodes, root: 0, actions: Vec::new() }
    }

    /// Begins another tree; its first node gets the number it would have had anyway.
    pub(super) fn start_over(&mut self, rounds: Rounds) {
        self.root = self.count();
        if rounds == Rounds::Last {
            self.nodes.first = self.root;
            self.nodes.rows.clear();
            self.nodes.edges.clear();
            self.actions.clear();
            // What numbers are left may be fewer than what there is room for.
            self.nodes.rows.shrink_to((NONE - self.root) as usize);
        }
    }

    /// How many nodes there have been in all rounds.
    #[inline(always)]
    pub(super) const fn count(&self) -> u32 {
        self.nodes.first + self.nodes.len() as u32
    }

    /// # Panics
    ///
    /// From 2³² − 1 nodes on.
    pub(super) fn add_root(&mut self, state: StateKey, keep: Keep) -> NodeId {
        match keep {
            Keep::All => self.nodes.edges.push(EdgeId(NONE)),
            Keep::Path => self.actions.push(None),
        }
        self.push(Row { state, parent: NONE, depth: 0 })
    }

    /// Adds a node to which a move with a number leads.
    ///
    /// # Panics
    ///
    /// From 2³² − 1 nodes on.
    #[inline(always)]
    pub(super) fn add_by_edge(
        &mut self,
        parent: NodeId,
        edge: EdgeId,
        state: StateKey,
        depth: u32,
    ) -> NodeId {
        self.nodes.edges.push(edge);
        self.push(Row { state, parent: parent.0, depth })
    }

    /// Adds a node to which an action leads.
    ///
    /// # Panics
    ///
    /// From 2³² − 1 nodes on.
    #[inline(always)]
    pub(super) fn add_by_action(
        &mut self,
        parent: NodeId,
        action: A,
        state: StateKey,
        depth: u32,
    ) -> NodeId {
        self.actions.push(Some(action));
        self.push(Row { state, parent: parent.0, depth })
    }

    #[inline(always)]
    fn push(&mut self, row: Row) -> NodeId {
        if self.nodes.rows.len() == self.nodes.rows.capacity() {
            self.make_room();
        }
        let node = NodeId(self.count());
        self.nodes.rows.push(row);
        node
    }

    /// Makes room for three times as many nodes again, or for as many if there are many, as long as
    /// there are numbers for them. What is not used is not touched; to move what is there costs.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        let Self { nodes: TreeNodes { first, rows, edges }, actions, .. } = self;
        let most = (NONE - *first) as usize;
        let len = rows.len();
        assert!(len < most, "a search has fewer than 2^32 - 1 nodes");
        let more = if len < MANY { 3 * len } else { len }.max(64).min(most - len);
        rows.reserve_exact(more);
        if edges.is_empty() {
            actions.reserve_exact(more);
        } else {
            edges.reserve_exact(more);
        }
    }

    /// The nodes so far.
    #[inline(always)]
    pub(super) const fn nodes(&self) -> &TreeNodes {
        &self.nodes
    }

    /// The tree as it is in the end; `kept` are the actions of the moves that were kept.
    pub(super) fn finish(self, kept: impl Iterator<Item = A>) -> SearchTree<A> {
        let Self { nodes, root, mut actions } = self;
        if !nodes.edges.is_empty() {
            actions = kept.map(Some).collect();
        }
        SearchTree { root, nodes: Arc::new(nodes), actions }
    }
}

/// The nodes of a search, or of the last round of iterative deepening, in the order in which they
/// were generated. Node numbers go on from round to round.
///
/// A node takes 12 bytes, and 4 or an `Option` of the action: at most 16, if that fits into four.
#[derive(Clone, Debug)]
pub struct SearchTree<A> {
    /// The number of the first node.
    root: u32,
    /// All of them, and those of earlier rounds if somebody wanted them.
    nodes: Arc<TreeNodes>,
    /// Of each move if moves were kept, else of each node.
    actions: Vec<Option<A>>,
}

impl<A> SearchTree<A> {
    /// The number of the first node.
    #[must_use]
    pub const fn first(&self) -> NodeId {
        NodeId(self.root)
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - self.nodes.place(self.first())
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nodes without their actions, with those of earlier rounds if an observer wanted them.
    #[must_use]
    pub const fn nodes(&self) -> &Arc<TreeNodes> {
        &self.nodes
    }

    /// The number of a node's state; [`Report::state`](super::Report::state) has the state itself.
    ///
    /// # Panics
    ///
    /// Like all that follow, if the node is not in this tree.
    #[must_use]
    pub fn state_key(&self, node: NodeId) -> StateKey {
        self.nodes.state(node)
    }

    /// A node's parent; none for a root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.parent(node)
    }

    /// Edges from the root to a node.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.nodes.depth(node)
    }

    /// The action that led to a node; none for a root.
    #[must_use]
    pub fn action(&self, node: NodeId) -> Option<&A> {
        self.parent(node)?;
        let place = self.nodes.edge(node).map_or(self.nodes.place(node), EdgeId::index);
        self.actions[place].as_ref()
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

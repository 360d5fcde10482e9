//! How long the frontier is, counted event by event.

use crate::terms::NodeId;

/// The length of the frontier of the round that runs: what a round leaves there does not count in the next.
///
/// Bears with traces that break their rules: a node of an earlier round counts neither when it is pushed nor
/// when it is popped, and no length is below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierLength {
    /// The first node of the round that runs.
    first: NodeId,
    nodes: usize,
}

impl FrontierLength {
    /// Before anything is pushed.
    #[must_use]
    pub const fn new() -> Self {
        Self { first: NodeId(0), nodes: 0 }
    }

    /// A round begins, whose first node will be this one.
    pub const fn begin_round(&mut self, first: NodeId) {
        *self = Self { first, nodes: 0 };
    }

    /// A node is pushed. Returns the length after it.
    #[inline]
    pub fn push(&mut self, node: NodeId) -> usize {
        self.nodes += usize::from(self.first <= node);
        self.nodes
    }

    /// A node is popped.
    #[inline]
    pub fn pop(&mut self, node: NodeId) {
        self.nodes = self.nodes.saturating_sub(usize::from(self.first <= node));
    }

    /// The length.
    #[must_use]
    pub const fn nodes(&self) -> usize {
        self.nodes
    }
}

impl Default for FrontierLength {
    fn default() -> Self {
        Self::new()
    }
}

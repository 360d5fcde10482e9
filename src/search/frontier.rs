//! The nodes that wait to be expanded.

use crate::terms::NodeId;

/// A list that takes nodes at its end and gives them from either end.
///
/// Nodes that were taken from the front leave a gap, which is closed when the list would otherwise
/// have to grow: each operation takes constant time on average, and memory is in proportion to the
/// most nodes that ever waited.
pub(super) struct Frontier {
    nodes: Vec<NodeId>,
    /// How many have been taken from the front.
    taken: usize,
}

impl Frontier {
    pub(super) const fn new() -> Self {
        Self { nodes: Vec::new(), taken: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, node: NodeId) {
        if self.nodes.len() == self.nodes.capacity() {
            self.make_room();
        }
        self.nodes.push(node);
    }

    #[cold]
    fn make_room(&mut self) {
        if self.taken > self.nodes.len() / 2 {
            self.nodes.drain(..self.taken);
            self.taken = 0;
        } else {
            self.nodes.reserve(1);
        }
    }

    /// The node that has waited longest.
    #[inline]
    pub(super) fn first(&self) -> Option<NodeId> {
        self.nodes.get(self.taken).copied()
    }

    /// Takes the node that has waited longest away.
    #[inline]
    pub(super) fn drop_first(&mut self) {
        self.taken += 1;
    }

    /// The newest node; only of a list from whose front nothing is taken.
    #[inline]
    pub(super) fn last(&self) -> Option<NodeId> {
        self.nodes.last().copied()
    }

    /// Takes the newest node away.
    #[inline]
    pub(super) fn drop_last(&mut self) {
        self.nodes.pop();
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.taken = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Frontier;
    use crate::terms::NodeId;

    #[test]
    fn a_queue_that_moves_on_keeps_its_order_and_its_size() {
        let mut frontier = Frontier::new();
        for n in 0..3 {
            frontier.push(NodeId(n));
        }
        for n in 0..10_000 {
            frontier.push(NodeId(n + 3));
            assert_eq!(frontier.first(), Some(NodeId(n)));
            frontier.drop_first();
        }
        assert!(frontier.nodes.capacity() < 64);
    }

    #[test]
    fn a_stack_gives_the_newest() {
        let mut frontier = Frontier::new();
        assert_eq!(frontier.last(), None);
        frontier.push(NodeId(4));
        frontier.push(NodeId(5));
        assert_eq!(frontier.last(), Some(NodeId(5)));
        frontier.drop_last();
        assert_eq!(frontier.last(), Some(NodeId(4)));
        frontier.clear();
        assert_eq!(frontier.first(), None);
    }
}

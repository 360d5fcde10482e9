//! A frontier that bears with anything a trace says of it, and shows its two ends.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::terms::Discipline;
use crate::trace::NodeId;

/// The longest frontier that is listed whole.
const WHOLE: usize = 8;
/// Of a longer one: so many nodes at the end where nodes are taken,
const NEXT: usize = 4;
/// and so many at the other.
const OTHER: usize = 2;

/// The nodes that wait, in the order in which they were pushed. Every operation takes logarithmic
/// time, whichever node it is about: a foreign search may keep its queue in an order of its own.
#[derive(Debug, Default)]
pub(super) struct Frontier {
    waiting: BTreeMap<u64, NodeId>,
    places: FxHashMap<NodeId, u64>,
    pushes: u64,
}

/// The two ends of a frontier.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// From the front or bottom on.
    pub(super) first: Vec<NodeId>,
    /// How many nodes stand between.
    pub(super) left_out: usize,
    /// Up to the back or top.
    pub(super) last: Vec<NodeId>,
}

impl Frontier {
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.places.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Puts a node at the end; one that waits already moves there.
    pub(super) fn push(&mut self, node: NodeId) {
        self.pop(node);
        self.places.insert(node, self.pushes);
        self.waiting.insert(self.pushes, node);
        self.pushes += 1;
    }

    /// Takes a node out, if it is there.
    pub(super) fn pop(&mut self, node: NodeId) {
        if let Some(place) = self.places.remove(&node) {
            self.waiting.remove(&place);
        }
    }

    /// All of a short frontier; of a long one its ends, more of the one where nodes are taken.
    pub(super) fn ends(&self, discipline: Discipline) -> Ends {
        let (first, last) = match discipline {
            _ if self.len() <= WHOLE => (self.len(), 0),
            Discipline::Fifo => (NEXT, OTHER),
            Discipline::Lifo | Discipline::Path => (OTHER, NEXT),
        };
        let mut tail: Vec<NodeId> = self.waiting.values().rev().take(last).copied().collect();
        tail.reverse();
        Ends {
            first: self.waiting.values().take(first).copied().collect(),
            left_out: self.len() - first - last,
            last: tail,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_frontier_shows_most_of_the_end_where_nodes_are_taken() {
        let mut frontier = Frontier::default();
        (0..9).for_each(|node| frontier.push(NodeId(node)));
        let queue = frontier.ends(Discipline::Fifo);
        assert_eq!(queue.first, [0, 1, 2, 3].map(NodeId));
        assert_eq!((queue.left_out, queue.last), (3, [7, 8].map(NodeId).to_vec()));
        let stack = frontier.ends(Discipline::Lifo);
        assert_eq!(stack.first, [0, 1].map(NodeId));
        assert_eq!((stack.left_out, stack.last), (3, [5, 6, 7, 8].map(NodeId).to_vec()));
    }

    #[test]
    fn any_node_can_be_taken_and_taking_one_that_is_not_there_changes_nothing() {
        let mut frontier = Frontier::default();
        (0..4).for_each(|node| frontier.push(NodeId(node)));
        frontier.pop(NodeId(2));
        frontier.pop(NodeId(9));
        frontier.push(NodeId(0));
        assert_eq!(frontier.ends(Discipline::Fifo).first, [1, 3, 0].map(NodeId));
    }
}

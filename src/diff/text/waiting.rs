//! The frontier behind a text with a queue or a stack.

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::FxHashMap;

use crate::terms::Discipline;

/// A node that waits.
#[derive(Clone, Copy, Debug)]
struct One {
    node: u32,
    depth: u32,
    state: u32,
}

/// Nodes that were added and not taken.
///
/// A text does not say who was discarded or cut off; but whoever stood before a node that was taken was taken
/// before it. Such nodes are *passed*, and are found only if no other fits: the text may be wrong.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    frontier: VecDeque<One>,
    /// How many of the frontier have a state, and how many of these a depth.
    states: FxHashMap<u32, usize>,
    places: FxHashMap<(u32, u32), usize>,
    /// By state and depth.
    passed: BTreeMap<(u32, u32), VecDeque<u32>>,
}

impl Waiting {
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn push(&mut self, node: u32, depth: u32, state: u32) {
        self.frontier.push_back(One { node, depth, state });
        *self.states.entry(state).or_default() += 1;
        *self.places.entry((state, depth)).or_default() += 1;
    }

    /// Takes the node with this state (and this depth) whose turn comes first.
    pub(super) fn take(
        &mut self,
        discipline: Discipline,
        depth: Option<u32>,
        state: u32,
    ) -> Option<u32> {
        let waiting = match depth {
            Some(depth) => self.places.get(&(state, depth)),
            None => self.states.get(&state),
        };
        if waiting.is_none_or(|&nodes| nodes == 0) {
            return self.take_passed(depth, state);
        }
        loop {
            let one = match discipline {
                Discipline::Fifo => self.frontier.pop_front(),
                Discipline::Lifo | Discipline::Path => self.frontier.pop_back(),
            }?;
            for count in
                [self.states.get_mut(&one.state), self.places.get_mut(&(one.state, one.depth))]
            {
                *count.expect("it was counted when it was pushed") -= 1;
            }
            if one.state == state && depth.is_none_or(|depth| depth == one.depth) {
                return Some(one.node);
            }
            self.passed.entry((one.state, one.depth)).or_default().push_back(one.node);
        }
    }

    fn take_passed(&mut self, depth: Option<u32>, state: u32) -> Option<u32> {
        let (least, most) = (depth.unwrap_or(0), depth.unwrap_or(u32::MAX));
        let mut entry = self.passed.range_mut((state, least)..=(state, most));
        let (&place, nodes) = entry.next()?;
        let node = nodes.pop_front();
        if nodes.is_empty() {
            self.passed.remove(&place);
        }
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(nodes: &[(u32, u32)]) -> Waiting {
        let mut waiting = Waiting::default();
        for (node, &(depth, state)) in (0..).zip(nodes) {
            waiting.push(node, depth, state);
        }
        waiting
    }

    #[test]
    fn who_has_its_turn_first_is_taken() {
        let nodes = [(1, 7), (1, 8), (2, 7)];
        assert_eq!(waiting(&nodes).take(Discipline::Fifo, None, 7), Some(0));
        assert_eq!(waiting(&nodes).take(Discipline::Lifo, None, 7), Some(2));
        assert_eq!(waiting(&nodes).take(Discipline::Lifo, Some(1), 7), Some(0));
        assert_eq!(waiting(&nodes).take(Discipline::Lifo, Some(3), 7), None);
    }

    #[test]
    fn who_was_passed_is_taken_only_if_nobody_else_fits() {
        // On top of the stack a late copy of 7, which is discarded; then 8 is taken.
        let mut stack = waiting(&[(1, 7), (2, 8), (3, 7)]);
        assert_eq!(stack.take(Discipline::Lifo, Some(2), 8), Some(1));
        assert_eq!(stack.take(Discipline::Lifo, None, 7), Some(0));
        assert_eq!(stack.take(Discipline::Lifo, None, 7), Some(2));
        assert_eq!(stack.take(Discipline::Lifo, None, 7), None);
    }
}

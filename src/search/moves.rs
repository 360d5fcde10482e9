//! The moves from a state and where they lead.
//!
//! A search that comes back to the same states (any but those that remember what they reached) asks
//! the problem once per state and keeps the answer; the others use the list as a stack.

use super::observer::{EdgeId, StateKey};
use super::states::States;
use crate::problem::{Problem, Violation};
use crate::terms::Order;

/// A move and its end.
pub(super) struct Move<P: Problem> {
    pub(super) action: P::Action,
    pub(super) to: Result<StateKey, Violation<P::State>>,
}

/// The moves of a state that are still untried: places in the list of moves, in order.
pub(super) type Untried = std::ops::Range<u32>;

pub(super) struct Moves<P: Problem> {
    order: Order,
    list: Vec<Move<P>>,
    keeping: Keeping,
}

enum Keeping {
    /// By state, its stretch of the list, once the state has come up.
    All(Vec<Option<(u32, u32)>>),
    /// Where the moves of each node that is being expanded begin.
    Stack(Vec<u32>),
}

impl<P: Problem> Moves<P> {
    pub(super) const fn new(order: Order, keep: bool) -> Self {
        let keeping = if keep { Keeping::All(Vec::new()) } else { Keeping::Stack(Vec::new()) };
        Self { order, list: Vec::new(), keeping }
    }

    #[inline]
    pub(super) fn get(&self, place: u32) -> &Move<P> {
        &self.list[place as usize]
    }

    /// The number of a move, where moves are kept.
    #[inline]
    pub(super) const fn edge(&self, place: u32) -> Option<EdgeId> {
        match self.keeping {
            Keeping::All(_) => Some(EdgeId(place)),
            Keeping::Stack(_) => None,
        }
    }

    /// The moves of a state, which is about to be expanded.
    #[inline]
    pub(super) fn of(
        &mut self,
        problem: &P,
        states: &mut States<P::State>,
        key: StateKey,
    ) -> Untried {
        match &mut self.keeping {
            Keeping::All(kept) => {
                if let Some(&Some((start, end))) = kept.get(key.index()) {
                    return start..end;
                }
                self.ask_and_keep(problem, states, key)
            }
            Keeping::Stack(starts) => {
                starts.push(as_u32(self.list.len()));
                self.ask(problem, states, key)
            }
        }
    }

    #[cold]
    fn ask_and_keep(
        &mut self,
        problem: &P,
        states: &mut States<P::State>,
        key: StateKey,
    ) -> Untried {
        let untried = self.ask(problem, states, key);
        if let Keeping::All(kept) = &mut self.keeping {
            if key.index() >= kept.len() {
                kept.resize(states.table_len(), None);
            }
            kept[key.index()] = Some((untried.start, untried.end));
        }
        untried
    }

    #[inline]
    fn ask(&mut self, problem: &P, states: &mut States<P::State>, key: StateKey) -> Untried {
        let start = self.list.len();
        let state = states.get(problem, key).into_owned();
        self.list.extend(problem.actions(&state).map(|action| {
            let to = problem.result(&state, &action).map(|state| states.key(problem, state));
            Move { action, to }
        }));
        if self.order == Order::Reversed {
            self.list[start..].reverse();
        }
        as_u32(start)..as_u32(self.list.len())
    }

    /// The moves of the innermost node that is being expanded have been dealt with.
    #[inline]
    pub(super) fn done(&mut self) {
        if let Keeping::Stack(starts) = &mut self.keeping
            && let Some(start) = starts.pop()
        {
            self.list.truncate(start as usize);
        }
    }
}

#[inline]
fn as_u32(len: usize) -> u32 {
    u32::try_from(len).expect("a search keeps fewer than 2^32 moves")
}

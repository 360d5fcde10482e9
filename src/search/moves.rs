//! The moves from a state and where they lead.
//!
//! A search that comes back to the same states (all but those that remember what they reached) asks
//! the problem once per state and keeps the answer; the others use the list as a stack.

use super::observer::{EdgeId, StateKey};
use super::states::{ByState, States};
use crate::problem::{Problem, Violation};
use crate::terms::Order;

/// A move and its end.
pub(super) struct Move<P: Problem> {
    pub(super) action: P::Action,
    pub(super) to: Result<StateKey, Violation<P::State>>,
}

/// A stretch of the list of moves: those of one state that are still untried.
#[derive(Clone, Copy)]
pub(super) struct Untried {
    next: u32,
    end: u32,
    /// Where the list is cut off when these moves are done with.
    start: u32,
}

impl Untried {
    #[inline]
    pub(super) const fn take_next(&mut self) -> Option<u32> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        Some(self.next - 1)
    }

    pub(super) const fn skip_all(&mut self) {
        self.next = self.end;
    }
}

pub(super) struct Moves<P: Problem> {
    order: Order,
    list: Vec<Move<P>>,
    /// By state, where its moves begin and how far they go, if moves are kept.
    kept: Option<Kept>,
}

struct Kept {
    starts: ByState,
    /// In the order of `starts`' values: where each list of moves ends.
    ends: Vec<(u32, u32)>,
}

impl<P: Problem> Moves<P> {
    pub(super) const fn new(order: Order, keep: bool) -> Self {
        let kept =
            if keep { Some(Kept { starts: ByState::new(), ends: Vec::new() }) } else { None };
        Self { order, list: Vec::new(), kept }
    }

    #[inline]
    pub(super) fn get(&self, place: u32) -> &Move<P> {
        &self.list[place as usize]
    }

    /// The number of a move, where moves are kept.
    #[inline]
    pub(super) const fn edge(&self, place: u32) -> Option<EdgeId> {
        if self.kept.is_some() { Some(EdgeId(place)) } else { None }
    }

    /// The moves of a state.
    #[inline]
    pub(super) fn of(
        &mut self,
        problem: &P,
        states: &mut States<P::State>,
        key: StateKey,
    ) -> Untried {
        if let Some(kept) = &self.kept
            && let Some(index) = kept.starts.get(key)
        {
            let (start, end) = kept.ends[index as usize];
            return Untried { next: start, end, start };
        }
        let untried = self.ask(problem, states, key);
        if let Some(kept) = &mut self.kept {
            kept.starts.set(states, key, as_u32(kept.ends.len()));
            kept.ends.push((untried.start, untried.end));
        }
        untried
    }

    fn ask(&mut self, problem: &P, states: &mut States<P::State>, key: StateKey) -> Untried {
        let start = self.list.len();
        let state = states.state(problem, key);
        self.list.extend(problem.actions(&state).map(|action| {
            let to = problem.result(&state, &action).map(|state| states.key(problem, state));
            Move { action, to }
        }));
        if self.order == Order::Reversed {
            self.list[start..].reverse();
        }
        Untried { next: as_u32(start), end: as_u32(self.list.len()), start: as_u32(start) }
    }

    /// The moves of a state have been dealt with.
    #[inline]
    pub(super) fn done(&mut self, untried: Untried) {
        if self.kept.is_none() {
            self.list.truncate(untried.start as usize);
        }
    }
}

#[inline]
fn as_u32(len: usize) -> u32 {
    u32::try_from(len).expect("a search keeps fewer than 2^32 moves")
}

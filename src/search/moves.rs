//! The moves from a state and where they lead.
//!
//! A search that comes back to the same states (any but those that remember what they reached) asks
//! the problem once per state and keeps the answer; the others use the list as a stack.

use super::observer::{EdgeId, StateKey};
use super::outline::NewMoves;
use super::states::States;
use crate::problem::{Problem, Violation};
use crate::terms::Order;

/// A move and its end.
pub(super) struct Move<P: Problem> {
    pub(super) action: P::Action,
    pub(super) to: Result<StateKey, Violation<P::State>>,
}

/// The moves of a state: places in the list of moves, in order.
pub(super) type Stretch = std::ops::Range<u32>;

/// Which moves are kept; the same in all calls of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// Those of every state that has come up.
    All,
    /// Those of the nodes that are being expanded.
    Path,
}

pub(super) struct Moves<P: Problem> {
    order: Order,
    list: Vec<Move<P>>,
    /// Of [`Keep::All`]: by state, its stretch of the list, once the state has come up.
    kept: Vec<Stretch>,
    /// Of [`Keep::Path`]: where the moves of each node that is being expanded begin.
    starts: Vec<u32>,
    /// The list as it was before [`Moves::clear`].
    cleared: Vec<Move<P>>,
}

/// Stands for the stretch of a state that has not come up.
const UNASKED: Stretch = Stretch { start: u32::MAX, end: 0 };

impl<P: Problem> Moves<P> {
    pub(super) const fn new(order: Order) -> Self {
        Self { order, list: Vec::new(), kept: Vec::new(), starts: Vec::new(), cleared: Vec::new() }
    }

    /// A move; none after [`Moves::clear`].
    #[inline(always)]
    pub(super) fn get(&self, place: u32) -> Option<&Move<P>> {
        self.list.get(place as usize)
    }

    /// Takes all moves away, those that are still to be tried among them.
    pub(super) fn clear(&mut self) {
        if self.cleared.is_empty() {
            self.cleared = std::mem::take(&mut self.list);
        }
    }

    /// The action of each move in the list, when the search is over.
    pub(super) fn into_actions(self) -> impl Iterator<Item = P::Action> {
        self.cleared.into_iter().chain(self.list).map(|of| of.action)
    }

    /// The number of a move, where all are kept.
    #[inline(always)]
    pub(super) const fn edge(place: u32, keep: Keep) -> Option<EdgeId> {
        match keep {
            Keep::All => Some(EdgeId(place)),
            Keep::Path => None,
        }
    }

    /// The moves of a state, which is about to be expanded. If they are kept from now on, `learn` gets
    /// them.
    #[inline(always)]
    pub(super) fn of(
        &mut self,
        problem: &P,
        states: &mut States<P::State>,
        key: StateKey,
        keep: Keep,
        learn: impl FnOnce(NewMoves<'_, P>),
    ) -> Stretch {
        match keep {
            Keep::All => match self.kept.get(key.index()) {
                Some(&Stretch { start, end }) if start <= end => start..end,
                _ => self.ask_and_keep(problem, states, key, learn),
            },
            Keep::Path => {
                self.starts.push(as_u32(self.list.len()));
                self.ask(problem, states, key)
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn ask_and_keep(
        &mut self,
        problem: &P,
        states: &mut States<P::State>,
        key: StateKey,
        learn: impl FnOnce(NewMoves<'_, P>),
    ) -> Stretch {
        let Stretch { start, end } = self.ask(problem, states, key);
        if key.index() >= self.kept.len() {
            self.kept.resize(states.table_len(), UNASKED);
        }
        self.kept[key.index()] = start..end;
        let moves = &self.list[start as usize..end as usize];
        learn(NewMoves::new(key, EdgeId(start), moves, states));
        start..end
    }

    #[inline]
    fn ask(&mut self, problem: &P, states: &mut States<P::State>, key: StateKey) -> Stretch {
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
    #[inline(always)]
    pub(super) fn done(&mut self, keep: Keep) {
        if keep == Keep::Path
            && let Some(start) = self.starts.pop()
        {
            self.list.truncate(start as usize);
        }
    }
}

#[inline]
fn as_u32(len: usize) -> u32 {
    u32::try_from(len).expect("a search keeps fewer than 2^32 moves")
}

//! Numbers for states, so that a search compares and remembers numbers.

use std::borrow::Cow;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::observer::StateKey;
use crate::problem::Problem;

/// The states that a search has met.
pub(super) enum States<S> {
    /// The problem numbers them itself.
    Dense {
        /// How many numbers there are.
        bound: u32,
    },
    /// They are numbered in the order in which they are met.
    Hashed(IndexSet<S, FxBuildHasher>),
}

impl<S: Clone + Eq + std::hash::Hash> States<S> {
    pub(super) fn of<P: Problem<State = S>>(problem: &P) -> Self {
        match problem.index_bound() {
            Some(bound) => Self::Dense { bound },
            None => Self::Hashed(IndexSet::default()),
        }
    }

    /// The number of a state.
    ///
    /// # Panics
    ///
    /// From 2³² states on.
    #[inline]
    pub(super) fn key<P: Problem<State = S>>(&mut self, problem: &P, state: S) -> StateKey {
        match self {
            Self::Dense { .. } => StateKey(problem.state_index(&state)),
            Self::Hashed(states) => {
                let index = states.insert_full(state).0;
                StateKey(u32::try_from(index).expect("a search meets fewer than 2^32 states"))
            }
        }
    }

    /// The state with a number.
    #[inline]
    pub(super) fn get<P: Problem<State = S>>(&self, problem: &P, key: StateKey) -> Cow<'_, S> {
        match self {
            Self::Dense { .. } => Cow::Owned(problem.indexed_state(key.0)),
            Self::Hashed(states) => Cow::Borrowed(&states.as_slice()[key.index()]),
        }
    }

    /// How many entries a table by number needs to hold every state met so far.
    #[inline]
    pub(super) fn table_len(&self) -> usize {
        match self {
            Self::Dense { bound } => *bound as usize,
            Self::Hashed(states) => states.len(),
        }
    }
}

/// Some of the states.
#[derive(Default)]
pub(super) struct StateSet {
    words: Vec<u64>,
}

impl StateSet {
    #[inline(always)]
    pub(super) fn contains(&self, key: StateKey) -> bool {
        self.words.get(key.index() / 64).is_some_and(|word| word >> (key.0 % 64) & 1 != 0)
    }

    #[inline(always)]
    pub(super) fn insert<S: Clone + Eq + std::hash::Hash>(
        &mut self,
        key: StateKey,
        states: &States<S>,
    ) {
        match self.words.get_mut(key.index() / 64) {
            Some(word) => *word |= 1 << (key.0 % 64),
            None => self.grow_and_insert(key, states.table_len()),
        }
    }

    #[cold]
    fn grow_and_insert(&mut self, key: StateKey, len: usize) {
        self.words.resize(len.div_ceil(64), 0);
        self.words[key.index() / 64] |= 1 << (key.0 % 64);
    }

    /// Takes all out.
    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }
}

/// A value for some of the states.
#[derive(Default)]
pub(super) struct ByState {
    values: Vec<u32>,
}

impl ByState {
    pub(super) const NONE: u32 = super::tree::NONE;

    #[inline(always)]
    pub(super) fn get(&self, key: StateKey) -> Option<u32> {
        let value = self.values.get(key.index()).copied().unwrap_or(Self::NONE);
        (value != Self::NONE).then_some(value)
    }

    #[inline]
    pub(super) fn set<S: Clone + Eq + std::hash::Hash>(
        &mut self,
        states: &States<S>,
        key: StateKey,
        value: u32,
    ) {
        match self.values.get_mut(key.index()) {
            Some(place) => *place = value,
            None => self.grow_and_set(states.table_len(), key, value),
        }
    }

    #[cold]
    fn grow_and_set(&mut self, len: usize, key: StateKey, value: u32) {
        // Where states are numbered as they come up, there is one more each time.
        self.values.resize(len.max(self.values.capacity()), Self::NONE);
        self.values[key.index()] = value;
    }

    /// Takes all values away.
    pub(super) fn clear(&mut self) {
        self.values.fill(Self::NONE);
    }

    /// Takes the value of a state away, unless it has got another one since.
    #[inline]
    pub(super) fn forget(&mut self, key: StateKey, value: u32) {
        if let Some(place) = self.values.get_mut(key.index())
            && *place == value
        {
            *place = Self::NONE;
        }
    }
}

//! Which states are goals: what the problem says, or what the trace itself said before.

use super::oracle::Oracle;
use crate::trace::StateText;

/// What is known of each state.
#[derive(Debug, Default)]
pub(super) struct Goals {
    known: Vec<Option<bool>>,
}

impl Goals {
    /// Whether a state is a goal, if that is known.
    pub(super) fn is_goal(&mut self, state: StateText, oracle: &mut impl Oracle) -> Option<bool> {
        if state.index() >= self.known.len() {
            self.known.resize(state.index() + 1, None);
        }
        let known = &mut self.known[state.index()];
        if known.is_none() {
            *known = oracle.is_goal(state);
        }
        *known
    }

    /// Whether a state is known to be a goal, or to be none.
    pub(super) fn known(&self, state: StateText) -> Option<bool> {
        self.known.get(state.index()).copied().flatten()
    }

    /// The trace says whether a state is a goal; refused if that was known to be otherwise.
    pub(super) fn say(
        &mut self,
        state: StateText,
        is_goal: bool,
        oracle: &mut impl Oracle,
    ) -> Result<(), ()> {
        match self.is_goal(state, oracle) {
            Some(known) if known != is_goal => Err(()),
            Some(_) | None => {
                self.known[state.index()] = Some(is_goal);
                Ok(())
            }
        }
    }
}

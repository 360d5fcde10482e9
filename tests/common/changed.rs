//! A problem that is another in all but one thing.

use std::fmt;

use steptrace::problem::{Problem, Violation};

/// Another problem, but for what is changed about it.
pub(crate) struct Changed<'p, P> {
    problem: &'p P,
    change: Change,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Unnumbered,
    Everywhere,
}

impl<'p, P> Changed<'p, P> {
    /// The same problem without its index, so that its states are hashed.
    pub(crate) const fn unnumbered(problem: &'p P) -> Self {
        Self { problem, change: Change::Unnumbered }
    }

    /// The same problem, but nothing is a goal, so that a search visits whatever it can reach.
    pub(crate) const fn everywhere(problem: &'p P) -> Self {
        Self { problem, change: Change::Everywhere }
    }
}

impl<P: Problem> Problem for Changed<'_, P> {
    type State = P::State;
    type Action = P::Action;

    fn initial_state(&self) -> P::State {
        self.problem.initial_state()
    }
    fn actions(&self, state: &P::State) -> impl Iterator<Item = P::Action> {
        self.problem.actions(state)
    }
    fn result(
        &self,
        state: &P::State,
        action: &P::Action,
    ) -> Result<P::State, Violation<P::State>> {
        self.problem.result(state, action)
    }
    fn is_goal(&self, state: &P::State) -> bool {
        self.change != Change::Everywhere && self.problem.is_goal(state)
    }
    fn write_state(&self, state: &P::State, out: &mut dyn fmt::Write) -> fmt::Result {
        self.problem.write_state(state, out)
    }
    fn is_other_text_of(&self, text: &str, own: &str) -> bool {
        self.problem.is_other_text_of(text, own)
    }
    fn write_action(&self, action: &P::Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.problem.write_action(action, out)
    }
    fn action_key(&self, action: &P::Action) -> Option<u32> {
        self.problem.action_key(action)
    }
    fn write_rule(&self, rule: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        self.problem.write_rule(rule, out)
    }
    fn index_bound(&self) -> Option<u32> {
        self.problem.index_bound().filter(|_| self.change != Change::Unnumbered)
    }
    fn state_index(&self, state: &P::State) -> u32 {
        self.problem.state_index(state)
    }
    fn indexed_state(&self, index: u32) -> P::State {
        self.problem.indexed_state(index)
    }
}

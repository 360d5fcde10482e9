//! The texts that events speak of.

use std::fmt;

use super::event::{ActionText, Move, MoveId, RuleText, StateText};
use crate::texts::TextTable;

/// The texts of a run: each state, action and rule once, numbered in the order in which they were
/// taken in. Of a run that a search recorded, moves that were not tried any more count, too.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    states: TextTable,
    actions: TextTable,
    rules: TextTable,
    moves: Vec<Move>,
}

impl Texts {
    /// The id of a state's text, which is taken in if it is new.
    ///
    /// # Panics
    ///
    /// From 2³² texts of states on.
    pub fn intern_state(&mut self, text: &str) -> StateText {
        StateText(self.states.intern(text))
    }

    /// Takes in what `write` writes: the text of a state that has none yet.
    ///
    /// # Panics
    ///
    /// If `write` fails.
    #[inline(always)]
    pub(super) fn add_state(
        &mut self,
        write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
    ) -> StateText {
        let write = |out: &mut String| write(out).expect("a string takes any text");
        StateText(self.states.add_new(write))
    }

    /// The id of an action's text, which is taken in if it is new.
    ///
    /// # Panics
    ///
    /// From 2³² texts of actions on.
    pub fn intern_action(&mut self, text: &str) -> ActionText {
        ActionText(self.actions.intern(text))
    }

    /// The id of a rule's words, which are taken in if they are new.
    ///
    /// # Panics
    ///
    /// From 2³² rules on.
    pub fn intern_rule(&mut self, text: &str) -> RuleText {
        RuleText(self.rules.intern(text))
    }

    /// Takes in what there is to say of a move. Moves are numbered in this order.
    ///
    /// # Panics
    ///
    /// From 2³² moves on.
    pub fn add_move(&mut self, told: Move) -> MoveId {
        let id = self.next_move();
        self.moves.push(told);
        id
    }

    /// The number that the next move will get.
    ///
    /// # Panics
    ///
    /// From 2³² moves on.
    #[must_use]
    pub fn next_move(&self) -> MoveId {
        MoveId(u32::try_from(self.moves.len()).expect("a run has fewer than 2^32 moves"))
    }

    /// What [`Texts::add_move`] was told of a move.
    ///
    /// # Panics
    ///
    /// If there is none with this number.
    #[inline]
    #[must_use]
    pub fn move_of(&self, id: MoveId) -> Move {
        self.moves[id.index()]
    }

    /// The text of a state.
    ///
    /// # Panics
    ///
    /// If the id is another run's. So do [`Texts::action`] and [`Texts::rule`].
    #[must_use]
    pub fn state(&self, id: StateText) -> &str {
        self.states.list().get(id.index())
    }

    /// The text of an action.
    #[must_use]
    pub fn action(&self, id: ActionText) -> &str {
        self.actions.list().get(id.index())
    }

    /// The words of a rule.
    #[must_use]
    pub fn rule(&self, id: RuleText) -> &str {
        self.rules.list().get(id.index())
    }

    /// Whether a state has this text.
    pub(super) fn knows_state(&self, text: &str) -> bool {
        self.states.find(text).is_some()
    }

    /// Every state's text, in the order of their ids.
    pub fn states(&self) -> impl ExactSizeIterator<Item = &str> {
        self.states.list().iter()
    }

    /// Every action's text, in the order of their ids.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = &str> {
        self.actions.list().iter()
    }

    /// The words of every rule, in the order of their ids.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = &str> {
        self.rules.list().iter()
    }
}

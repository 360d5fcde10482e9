//! A search problem, as the searches see it.
//!
//! The lowest floor: it uses the standard library only and knows neither puzzles nor searches. The
//! words are those of AIMA (Russell and Norvig, *Artificial Intelligence: A Modern Approach*,
//! section 3.1): a problem has an initial state, actions, a transition model and goal states.
//!
//! # Example
//!
//! ```
//! use std::fmt;
//! use steptrace::{Problem, Violation};
//!
//! /// Count from 0 to 5 by steps of one or two, never landing on 3.
//! struct Count;
//!
//! impl Problem for Count {
//!     type State = u32;
//!     type Action = u8;
//!
//!     fn initial_state(&self) -> u32 {
//!         0
//!     }
//!     fn actions(&self, _: &u32) -> impl Iterator<Item = u8> {
//!         [1, 2].into_iter()
//!     }
//!     fn result(&self, state: &u32, action: &u8) -> Result<u32, Violation<u32>> {
//!         match state + u32::from(*action) {
//!             3 => Err(Violation { state: 3, rule: 0 }),
//!             sum => Ok(sum),
//!         }
//!     }
//!     fn is_goal(&self, state: &u32) -> bool {
//!         *state == 5
//!     }
//!     fn write_state(&self, state: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
//!         write!(out, "{state}")
//!     }
//!     fn write_action(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
//!         write!(out, "+{action}")
//!     }
//!     fn write_rule(&self, _: u32, out: &mut dyn fmt::Write) -> fmt::Result {
//!         out.write_str("nobody may stand on 3")
//!     }
//! }
//! ```

use std::fmt::{self, Debug};
use std::hash::Hash;

/// A state-space problem: where it starts, what can be done, what that leads to, what is wanted.
///
/// Every method must be a pure function of its arguments. The searches call them as often as they
/// like, and in any order.
pub trait Problem {
    /// A state of the world. Equal states must have equal texts, and the other way round.
    type State: Clone + Eq + Hash + Debug;

    /// A move. Keep it small: a search that visits each state once stores an `Option<Action>` in every
    /// node, and with one of four bytes a node takes sixteen.
    type Action: Clone + Debug;

    /// The state the search starts from. No rule is asked of it: a start that [`Problem::result`] would refuse
    /// is searched from all the same.
    fn initial_state(&self) -> Self::State;

    /// The actions that can be tried in `state`, in an order that depends on `state` alone.
    ///
    /// An action that cannot be carried out at all (the passenger is on the other bank) is left
    /// out; one that can be carried out but leads to a forbidden state is for [`Problem::result`] to refuse.
    fn actions(&self, state: &Self::State) -> impl Iterator<Item = Self::Action>;

    /// The state after `action`, which must be one of [`Problem::actions`] of `state`.
    ///
    /// # Errors
    ///
    /// When a rule of the problem forbids that state: the state it would have been, and the rule.
    fn result(
        &self,
        state: &Self::State,
        action: &Self::Action,
    ) -> Result<Self::State, Violation<Self::State>>;

    /// Whether `state` is what is wanted.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Writes the text of `state`, in the problem's notation.
    ///
    /// # Errors
    ///
    /// Only those of `out`.
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Whether `text` means the state whose text is `own`, although it is not written as the problem writes
    /// it: with the same letters in another order, say. No search asks; a verifier asks it of a text that
    /// is not the one that it expects, to say what is wrong with it. The default knows of no such texts.
    fn is_other_text_of(&self, _text: &str, _own: &str) -> bool {
        false
    }

    /// Writes the text of `action`, as in "FS moves right".
    ///
    /// # Errors
    ///
    /// Only those of `out`.
    fn write_action(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// A small number for the text of `action`, if there is one at hand: actions with the same number
    /// have the same text. With it, a recorder asks for each text once, where it would otherwise write
    /// and look up one for every move.
    ///
    /// The numbers should be dense: a table of them is kept.
    fn action_key(&self, _action: &Self::Action) -> Option<u32> {
        None
    }

    /// Writes the words of the rule numbered `rule` in a [`Violation`], as in "wolf eats sheep".
    ///
    /// # Errors
    ///
    /// Only those of `out`.
    fn write_rule(&self, rule: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "rule {rule}")
    }

    /// How many indices [`Problem::state_index`] deals out, if the problem offers a dense index.
    ///
    /// With one, a search keeps its per-state memory in plain arrays of that many entries instead
    /// of hashing; offer it where at least a fair part of the indices stands for states that can be
    /// reached. Without one (the default) states are hashed.
    fn index_bound(&self) -> Option<u32> {
        None
    }

    /// The dense index of `state`, below [`Problem::index_bound`]. Two states never share one.
    ///
    /// # Panics
    ///
    /// The default panics: it is called only for problems that give an index bound.
    fn state_index(&self, _state: &Self::State) -> u32 {
        unreachable!("a problem with an index bound must number its states")
    }

    /// The state with a given dense index: the inverse of [`Problem::state_index`].
    ///
    /// # Panics
    ///
    /// The default panics: it is called only for problems that give an index bound.
    fn indexed_state(&self, _index: u32) -> Self::State {
        unreachable!("a problem with an index bound must list its states")
    }
}

/// A state that a rule of the problem forbids, so that no action may lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Violation<S> {
    /// The state, as it would have been.
    pub state: S,
    /// Which rule forbids it; [`Problem::write_rule`] has its words.
    pub rule: u32,
}

//! What is known of the problem: nothing, or all that can be asked of it.

use crate::problem::Problem;
use crate::terms::Order;
use crate::trace::{ActionText, RuleText, StateText, Texts};

/// A move, in texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) action: ActionText,
    /// The state it leads to, or would lead to.
    pub(super) state: StateText,
    /// Whether the problem allows it, or the rule against it (where that is known).
    pub(super) legal: Legality,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Legality {
    Legal,
    Illegal(RuleText),
}

/// Rules have many wordings: only whether there is one counts.
impl PartialEq for Legality {
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Legal, Self::Legal) | (Self::Illegal(_), Self::Illegal(_)))
    }
}

impl Eq for Legality {}

/// Answers questions about the problem, if it can.
pub(super) trait Oracle {
    /// The texts, its own included, if it has texts of its own.
    fn texts(&self) -> Option<&Texts>;
    /// The initial state.
    fn start(&mut self) -> Option<StateText>;
    /// The moves of a state, in the order in which they are to be tried.
    fn moves(&mut self, state: StateText) -> Option<Vec<Move>>;
    /// Whether a state is a goal.
    fn is_goal(&mut self, state: StateText) -> Option<bool>;
    /// If `found` is only another way to write `wanted`: what to say of that.
    fn same_state(&self, found: StateText, wanted: StateText) -> Option<String>;
}

/// Nothing is known.
pub(super) struct Nothing;

impl Oracle for Nothing {
    fn texts(&self) -> Option<&Texts> {
        None
    }
    fn start(&mut self) -> Option<StateText> {
        None
    }
    fn moves(&mut self, _: StateText) -> Option<Vec<Move>> {
        None
    }
    fn is_goal(&mut self, _: StateText) -> Option<bool> {
        None
    }
    fn same_state(&self, _: StateText, _: StateText) -> Option<String> {
        None
    }
}

/// How the texts of a problem are written before they are compared.
pub(super) type Spelling = fn(&str) -> std::borrow::Cow<'_, str>;

/// A problem that can be asked.
pub(super) struct Asked<'p, P: Problem> {
    problem: &'p P,
    order: Order,
    spelling: Spelling,
    texts: Texts,
    /// By text, the states that came up.
    states: Vec<Option<P::State>>,
    scratch: String,
}

impl<'p, P: Problem> Asked<'p, P> {
    /// Asks `problem`, whose texts are added to `texts`.
    pub(super) fn new(problem: &'p P, order: Order, texts: Texts, spelling: Spelling) -> Self {
        Self { problem, order, spelling, texts, states: Vec::new(), scratch: String::new() }
    }

    /// For a state that is not in [`Texts`] yet, too.
    fn state(&mut self, state: &P::State) -> StateText {
        self.scratch.clear();
        self.problem.write_state(state, &mut self.scratch).expect("a string takes any text");
        let text = self.texts.intern_state(&(self.spelling)(&self.scratch));
        if text.index() >= self.states.len() {
            self.states.resize(text.index() + 1, None);
        }
        let known = &mut self.states[text.index()];
        if known.is_none() {
            *known = Some(state.clone());
        }
        text
    }

    fn action(&mut self, action: &P::Action) -> ActionText {
        self.scratch.clear();
        self.problem.write_action(action, &mut self.scratch).expect("a string takes any text");
        self.texts.intern_action(&(self.spelling)(&self.scratch))
    }

    fn rule(&mut self, rule: u32) -> RuleText {
        self.scratch.clear();
        self.problem.write_rule(rule, &mut self.scratch).expect("a string takes any text");
        self.texts.intern_rule(&(self.spelling)(&self.scratch))
    }

    fn known(&self, state: StateText) -> Option<P::State> {
        self.states.get(state.index()).cloned().flatten()
    }
}

impl<P: Problem> Oracle for Asked<'_, P> {
    fn texts(&self) -> Option<&Texts> {
        Some(&self.texts)
    }

    fn start(&mut self) -> Option<StateText> {
        let state = self.problem.initial_state();
        Some(self.state(&state))
    }

    fn moves(&mut self, state: StateText) -> Option<Vec<Move>> {
        let state = self.known(state)?;
        let problem = self.problem;
        let mut moves: Vec<Move> = problem
            .actions(&state)
            .map(|action| {
                let (legal, next) = match problem.result(&state, &action) {
                    Ok(next) => (Legality::Legal, next),
                    Err(violation) => {
                        (Legality::Illegal(self.rule(violation.rule)), violation.state)
                    }
                };
                Move { action: self.action(&action), state: self.state(&next), legal }
            })
            .collect();
        if self.order == Order::Reversed {
            moves.reverse();
        }
        Some(moves)
    }

    fn is_goal(&mut self, state: StateText) -> Option<bool> {
        let state = self.known(state)?;
        Some(self.problem.is_goal(&state))
    }

    fn same_state(&self, found: StateText, wanted: StateText) -> Option<String> {
        let (found, wanted) = (self.texts.state(found), self.texts.state(wanted));
        self.problem.is_other_text_of(found, wanted).then(|| {
            format!(
                "{found} is the same state as {wanted}, written in another order; equal states need equal \
                 texts, so write each as the problem does"
            )
        })
    }
}

impl Move {
    /// Whether the problem allows it.
    pub(super) const fn is_legal(&self) -> bool {
        matches!(self.legal, Legality::Legal)
    }
}

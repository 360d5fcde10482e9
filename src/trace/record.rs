//! From the steps of a running search to the events of a trace.

use super::event::{ActionText, Event, Move, MoveId, Reason, RuleText, StateText};
use super::log::TraceBuilder;
use super::texts::Texts;
use crate::problem::Problem;
use crate::search::{EdgeId, LazyState, Observer, Origin, Rejection, StateKey, Step};
use crate::terms::NodeId;

/// Takes events as they come.
pub trait Sink {
    /// The next event; the texts it speaks of are in `texts`. If it is about a child and the moves
    /// of this run have numbers, `of` is that of the move, and `texts` has kept it.
    fn event(&mut self, texts: &Texts, event: &Event, of: Option<MoveId>);

    /// A move from the state of `parent` got the number `of`: told once, before the first event about
    /// that move.
    fn learn_move(&mut self, _parent: NodeId, _of: MoveId) {}

    /// Whether this sink ever looks at a text. Asked once, before the first event. If no sink does,
    /// none is made: equal states have equal ids still, and no other id means anything.
    fn reads_texts(&self) -> bool {
        true
    }
}

impl Sink for TraceBuilder {
    #[inline(always)]
    fn event(&mut self, _: &Texts, event: &Event, of: Option<MoveId>) {
        self.push_of(*event, of);
    }

    fn learn_move(&mut self, parent: NodeId, of: MoveId) {
        Self::learn_move(self, parent, of);
    }
}

impl Sink for () {
    fn event(&mut self, _: &Texts, _: &Event, _: Option<MoveId>) {}

    fn reads_texts(&self) -> bool {
        false
    }
}

impl<S: Sink> Sink for Option<S> {
    #[inline(always)]
    fn event(&mut self, texts: &Texts, event: &Event, of: Option<MoveId>) {
        if let Some(sink) = self {
            sink.event(texts, event, of);
        }
    }

    fn learn_move(&mut self, parent: NodeId, of: MoveId) {
        if let Some(sink) = self {
            sink.learn_move(parent, of);
        }
    }

    fn reads_texts(&self) -> bool {
        self.as_ref().is_some_and(S::reads_texts)
    }
}

impl<S: Sink> Sink for &mut S {
    #[inline(always)]
    fn event(&mut self, texts: &Texts, event: &Event, of: Option<MoveId>) {
        (**self).event(texts, event, of);
    }

    fn learn_move(&mut self, parent: NodeId, of: MoveId) {
        (**self).learn_move(parent, of);
    }

    fn reads_texts(&self) -> bool {
        (**self).reads_texts()
    }
}

impl<S: Sink> Sink for Vec<S> {
    #[inline(always)]
    fn event(&mut self, texts: &Texts, event: &Event, of: Option<MoveId>) {
        for sink in self {
            sink.event(texts, event, of);
        }
    }

    fn learn_move(&mut self, parent: NodeId, of: MoveId) {
        for sink in self {
            sink.learn_move(parent, of);
        }
    }

    fn reads_texts(&self) -> bool {
        self.iter().any(S::reads_texts)
    }
}

impl<A: Sink, B: Sink> Sink for (A, B) {
    #[inline(always)]
    fn event(&mut self, texts: &Texts, event: &Event, of: Option<MoveId>) {
        self.0.event(texts, event, of);
        self.1.event(texts, event, of);
    }

    fn learn_move(&mut self, parent: NodeId, of: MoveId) {
        self.0.learn_move(parent, of);
        self.1.learn_move(parent, of);
    }

    fn reads_texts(&self) -> bool {
        self.0.reads_texts() || self.1.reads_texts()
    }
}

/// An observer that puts steps into words and hands them to a [`Sink`].
///
/// The text of a state is made once; so is that of a move, where the search comes back to it, and
/// that of an action for which the problem has a number. Memory grows with the states and moves that
/// differ, not with the events. Where no sink reads them, no texts are made.
#[derive(Debug)]
pub struct Recorder<S> {
    sink: S,
    /// Whether texts are made.
    speaks: bool,
    texts: Texts,
    /// By state key.
    states: Vec<Option<StateText>>,
    /// By the problem's number for the action.
    actions: Vec<Option<ActionText>>,
    scratch: String,
}

/// Where a move leads.
#[derive(Clone, Copy)]
enum End {
    /// To a state with a number.
    Legal(StateKey),
    /// To one that a rule forbids.
    Forbidden(u32),
}

impl<S: Sink> Recorder<S> {
    /// A recorder for one run.
    pub fn new(sink: S) -> Self {
        Self {
            speaks: sink.reads_texts(),
            sink,
            texts: Texts::default(),
            states: Vec::new(),
            actions: Vec::new(),
            scratch: String::new(),
        }
    }

    /// The sink, and the texts of the events it was given.
    pub fn finish(self) -> (S, Texts) {
        (self.sink, self.texts)
    }

    #[inline(always)]
    fn tell(&mut self, event: &Event, of: Option<MoveId>) {
        self.sink.event(&self.texts, event, of);
    }

    #[inline(always)]
    fn state<P: Problem>(
        &mut self,
        problem: &P,
        key: StateKey,
        state: LazyState<'_, P>,
    ) -> StateText {
        if !self.speaks {
            return StateText(key.0);
        }
        if key.index() >= self.states.len() {
            self.states.resize(key.index() + 1, None);
        }
        if let Some(text) = self.states[key.index()] {
            return text;
        }
        let text = self.new_state(problem, state);
        self.states[key.index()] = Some(text);
        text
    }

    #[cold]
    fn new_state<P: Problem>(&mut self, problem: &P, state: LazyState<'_, P>) -> StateText {
        self.scratch.clear();
        problem
            .write_state(&state.get(problem), &mut self.scratch)
            .expect("a string takes any text");
        self.texts.intern_state(&self.scratch)
    }

    /// What there is to say of a move.
    #[inline(always)]
    fn told<P: Problem>(
        &mut self,
        problem: &P,
        from: Origin<'_, P>,
        state: LazyState<'_, P>,
        end: End,
    ) -> Move {
        match from.edge.map(move_of) {
            Some(of) => match self.texts.find_move(of) {
                Some(&Move { action, state, rule }) => Move { action, state, rule },
                None => self.keep(problem, from, state.afresh(), end, of),
            },
            None => self.say(problem, from, state, end),
        }
    }

    #[cold]
    #[inline(never)]
    fn keep<P: Problem>(
        &mut self,
        problem: &P,
        from: Origin<'_, P>,
        state: LazyState<'_, P>,
        end: End,
        of: MoveId,
    ) -> Move {
        let told = self.say(problem, from, state, end);
        self.texts.keep_move(of, told);
        self.sink.learn_move(from.parent, of);
        told
    }

    #[inline(never)]
    fn say<P: Problem>(
        &mut self,
        problem: &P,
        from: Origin<'_, P>,
        state: LazyState<'_, P>,
        end: End,
    ) -> Move {
        let (state, rule) = match end {
            End::Legal(key) => (self.state(problem, key, state), None),
            End::Forbidden(rule) => {
                (self.forbidden(problem, state), Some(self.rule(problem, rule)))
            }
        };
        Move { action: self.action(problem, from.action), state, rule }
    }

    fn forbidden<P: Problem>(&mut self, problem: &P, state: LazyState<'_, P>) -> StateText {
        if self.speaks { self.new_state(problem, state) } else { StateText(0) }
    }

    fn action<P: Problem>(&mut self, problem: &P, action: &P::Action) -> ActionText {
        if !self.speaks {
            return ActionText(0);
        }
        let key = problem.action_key(action).map(|key| key as usize);
        if let Some(key) = key
            && let Some(&Some(text)) = self.actions.get(key)
        {
            return text;
        }
        self.scratch.clear();
        problem.write_action(action, &mut self.scratch).expect("a string takes any text");
        let text = self.texts.intern_action(&self.scratch);
        if let Some(key) = key {
            if key >= self.actions.len() {
                self.actions.resize(key + 1, None);
            }
            self.actions[key] = Some(text);
        }
        text
    }

    fn rule<P: Problem>(&mut self, problem: &P, rule: u32) -> RuleText {
        if !self.speaks {
            return RuleText(0);
        }
        self.scratch.clear();
        problem.write_rule(rule, &mut self.scratch).expect("a string takes any text");
        self.texts.intern_rule(&self.scratch)
    }

    #[inline(always)]
    fn reject<P: Problem>(
        &mut self,
        problem: &P,
        from: Origin<'_, P>,
        state: LazyState<'_, P>,
        reason: Rejection,
    ) {
        let end = match reason {
            Rejection::Illegal { rule } => End::Forbidden(rule),
            Rejection::Ancestor { key, .. }
            | Rejection::Parent { key, .. }
            | Rejection::Reached { key, .. } => End::Legal(key),
        };
        let Move { action, state, rule } = self.told(problem, from, state, end);
        let reason = match reason {
            Rejection::Illegal { .. } => Reason::Illegal { rule: rule.unwrap_or_default() },
            Rejection::Ancestor { witness, .. } => Reason::Ancestor { witness },
            Rejection::Parent { witness, .. } => Reason::Parent { witness },
            Rejection::Reached { witness, .. } => Reason::Reached { witness },
        };
        let of = from.edge.map(move_of);
        self.tell(&Event::Reject { parent: from.parent, action, state, reason }, of);
    }
}

impl<P: Problem, S: Sink> Observer<P> for Recorder<S> {
    // Each arm hands its event on by itself, so that what a sink does for one kind of event is
    // compiled into the place where that kind arises.
    #[inline(always)]
    fn on_step(&mut self, problem: &P, step: Step<'_, P>) {
        match step {
            Step::Generate { node, from, key, state, depth } => {
                let of = from.and_then(|from| from.edge).map(move_of);
                let (from, state) = match from {
                    Some(from) => {
                        let told = self.told(problem, from, state, End::Legal(key));
                        (Some((from.parent, told.action)), told.state)
                    }
                    None => (None, self.state(problem, key, state)),
                };
                self.tell(&Event::Generate { node, from, state, depth }, of);
            }
            Step::Reject { from, state, reason } => self.reject(problem, from, state, reason),
            Step::Round { limit } => self.tell(&Event::Round { limit }, None),
            Step::Push { node } => self.tell(&Event::Push { node }, None),
            Step::Pop { node } => self.tell(&Event::Pop { node }, None),
            Step::Discard { node, witness } => self.tell(&Event::Discard { node, witness }, None),
            Step::Expand { node } => self.tell(&Event::Expand { node }, None),
            Step::Goal { node } => self.tell(&Event::Goal { node }, None),
            Step::Cutoff { node } => self.tell(&Event::Cutoff { node }, None),
            Step::Close { node } => self.tell(&Event::Close { node }, None),
            Step::End { outcome } => self.tell(&Event::End { outcome }, None),
        }
    }
}

const fn move_of(edge: EdgeId) -> MoveId {
    MoveId(edge.0)
}

//! From the steps of a running search to the events of a trace.

use std::sync::Arc;

use super::event::{ActionText, Event, Move, MoveId, Reason, RuleText, StateText};
use super::header::Header;
use super::log::{OutlineRules, Outlined, Refusal, Trace, TraceBuilder};
use super::scene::Scene;
use super::texts::Texts;
use crate::problem::Problem;
use crate::search::{
    EdgeId, LazyState, NewMoves, Observer, Origin, Outline, Rejection, StateKey, Step, To, search,
};
use crate::terms::SearchOptions;

/// Searches a problem and keeps what happened.
///
/// `name` is the problem's name, never a path; `title` stands above what is drawn; from `scene` a page can
/// draw the states, and [`Scene::default`] leaves them texts.
///
/// For the search's own answer as well, or a trace that is written while the search runs: a [`Recorder`],
/// handed to [`search`].
///
/// # Panics
///
/// As [`search`] does.
///
/// # Example
///
/// ```
/// use steptrace::problems::catalogue;
/// use steptrace::trace::{self, Scene};
/// use steptrace::{Algorithm, SearchOptions};
///
/// let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
/// let options = SearchOptions::new(Algorithm::Bfs);
/// let trace = trace::record(&farmer, "farmer", "Farmer", Scene::default(), &options);
/// assert_eq!(trace.len(), 107);
/// assert_eq!(trace.header().title, "Farmer");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn record<P: Problem>(
    problem: &P,
    name: &str,
    title: &str,
    scene: impl Into<Scene>,
    options: &SearchOptions,
) -> Trace {
    let header = Header::new(name, title, scene, options);
    let mut recorder = Recorder::new(TraceBuilder::new(header));
    search(problem, options, &mut recorder);
    recorder.into_trace()
}

/// Takes events as they come.
///
/// For most sinks [`Sink::event`] is all; the rest, which has defaults, is for sinks that want less work
/// done for them.
pub trait Sink {
    /// Whether this sink is told the outline of a run that has one. For sinks that keep long runs in little
    /// memory, as a [`TraceBuilder`] does; all others leave this and what speaks of outlines alone.
    const TAKES_OUTLINES: bool = false;

    /// Whether this sink needs the events of a run even if it is told its outline.
    const NEEDS_EVENTS: bool = true;

    /// Whether this sink keeps the nodes of an outline. Asked once, before the first event: if no sink does,
    /// those of earlier rounds are forgotten.
    fn keeps_nodes(&self) -> bool {
        Self::TAKES_OUTLINES
    }

    /// The next event; the texts it speaks of are in `texts`.
    fn event(&mut self, texts: &Texts, event: &Event);

    /// What is next in the outline of a run; before the event, if events are told as well.
    fn outline(&mut self, _told: Outlined<'_>) {}

    /// Whether this sink ever looks at a text. Asked once, before the first event. If no sink does,
    /// none is made: equal states have equal ids still, and no other id means anything.
    fn reads_texts(&self) -> bool {
        true
    }
}

impl Sink for TraceBuilder {
    const TAKES_OUTLINES: bool = true;
    const NEEDS_EVENTS: bool = false;

    #[inline(always)]
    fn event(&mut self, _: &Texts, event: &Event) {
        self.push_unless_outlined(*event);
    }

    #[inline(always)]
    fn outline(&mut self, told: Outlined<'_>) {
        self.push_outlined(told);
    }
}

impl Sink for () {
    const NEEDS_EVENTS: bool = false;

    fn event(&mut self, _: &Texts, _: &Event) {}

    fn reads_texts(&self) -> bool {
        false
    }
}

impl<S: Sink> Sink for Option<S> {
    const TAKES_OUTLINES: bool = S::TAKES_OUTLINES;
    const NEEDS_EVENTS: bool = S::NEEDS_EVENTS;

    #[inline(always)]
    fn event(&mut self, texts: &Texts, event: &Event) {
        if let Some(sink) = self {
            sink.event(texts, event);
        }
    }

    #[inline(always)]
    fn outline(&mut self, told: Outlined<'_>) {
        if let Some(sink) = self {
            sink.outline(told);
        }
    }

    fn keeps_nodes(&self) -> bool {
        self.as_ref().is_some_and(S::keeps_nodes)
    }

    fn reads_texts(&self) -> bool {
        self.as_ref().is_some_and(S::reads_texts)
    }
}

impl<S: Sink> Sink for &mut S {
    const TAKES_OUTLINES: bool = S::TAKES_OUTLINES;
    const NEEDS_EVENTS: bool = S::NEEDS_EVENTS;

    #[inline(always)]
    fn event(&mut self, texts: &Texts, event: &Event) {
        (**self).event(texts, event);
    }

    #[inline(always)]
    fn outline(&mut self, told: Outlined<'_>) {
        (**self).outline(told);
    }

    fn keeps_nodes(&self) -> bool {
        (**self).keeps_nodes()
    }

    fn reads_texts(&self) -> bool {
        (**self).reads_texts()
    }
}

impl<S: Sink> Sink for Vec<S> {
    const TAKES_OUTLINES: bool = S::TAKES_OUTLINES;
    const NEEDS_EVENTS: bool = S::NEEDS_EVENTS;

    #[inline(always)]
    fn event(&mut self, texts: &Texts, event: &Event) {
        for sink in self {
            sink.event(texts, event);
        }
    }

    #[inline(always)]
    fn outline(&mut self, told: Outlined<'_>) {
        for sink in self {
            sink.outline(told);
        }
    }

    fn keeps_nodes(&self) -> bool {
        self.iter().any(S::keeps_nodes)
    }

    fn reads_texts(&self) -> bool {
        self.iter().any(S::reads_texts)
    }
}

impl<A: Sink, B: Sink> Sink for (A, B) {
    const TAKES_OUTLINES: bool = A::TAKES_OUTLINES || B::TAKES_OUTLINES;
    const NEEDS_EVENTS: bool = A::NEEDS_EVENTS || B::NEEDS_EVENTS;

    #[inline(always)]
    fn event(&mut self, texts: &Texts, event: &Event) {
        self.0.event(texts, event);
        self.1.event(texts, event);
    }

    #[inline(always)]
    fn outline(&mut self, told: Outlined<'_>) {
        self.0.outline(told);
        self.1.outline(told);
    }

    fn keeps_nodes(&self) -> bool {
        self.0.keeps_nodes() || self.1.keeps_nodes()
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
///
/// # Panics
///
/// A recorder is for one search, whose numbers for states and moves it knows: one that has seen a search to
/// its end panics when it is given to another.
#[derive(Debug)]
pub struct Recorder<S> {
    sink: S,
    /// Whether texts are made.
    speaks: bool,
    texts: Texts,
    /// By state key; [`StateText::NONE`] if there is none yet. Empty as long as each text has the number
    /// of its state.
    states: Vec<StateText>,
    /// So many states came first, and their texts have the same numbers as they. All states, if no texts are
    /// made.
    alike: u32,
    /// By the problem's number for the action; [`ActionText::NONE`] if there is none yet.
    actions: Vec<ActionText>,
    /// Whether the text of a state may be known before the state has a number: as that of one to which
    /// some other action must not lead.
    knows_forbidden: bool,
    scratch: String,
    /// Whether the search is over.
    has_ended: bool,
}

impl<S: Sink> Recorder<S> {
    /// A recorder for one search.
    pub fn new(sink: S) -> Self {
        let speaks = sink.reads_texts();
        Self {
            speaks,
            sink,
            texts: Texts::default(),
            states: Vec::new(),
            alike: if speaks { 0 } else { u32::MAX },
            actions: Vec::new(),
            knows_forbidden: false,
            scratch: String::new(),
            has_ended: false,
        }
    }

    /// The sink, and the texts of the events it was given.
    pub fn finish(self) -> (S, Texts) {
        (self.sink, self.texts)
    }

    /// A search begins.
    #[inline]
    fn begin(&self) {
        assert!(!self.has_ended, "a recorder is for one search");
    }

    #[inline(always)]
    fn tell(&mut self, event: &Event) {
        self.sink.event(&self.texts, event);
    }

    #[inline(always)]
    fn state<P: Problem>(
        &mut self,
        problem: &P,
        key: StateKey,
        state: LazyState<'_, P>,
    ) -> StateText {
        if key.0 < self.alike {
            return StateText(key.0);
        }
        match self.states.get(key.index()) {
            Some(&text) if text != StateText::NONE => text,
            _ => self.add_state(problem, key, state),
        }
    }

    #[inline(always)]
    fn add_state<P: Problem>(
        &mut self,
        problem: &P,
        key: StateKey,
        state: LazyState<'_, P>,
    ) -> StateText {
        let text = if self.knows_forbidden {
            self.intern(problem, state)
        } else {
            self.texts.add_state(|out| problem.write_state(&state.get(problem), out))
        };
        if key.0 == self.alike && text.0 == key.0 && self.states.is_empty() {
            self.alike += 1;
        } else {
            self.enter(key, text);
        }
        text
    }

    /// From now on texts have numbers of their own.
    #[inline(never)]
    fn enter(&mut self, key: StateKey, text: StateText) {
        if self.states.is_empty() {
            self.states.extend((0..self.alike).map(StateText));
        }
        if key.index() >= self.states.len() {
            self.states.resize(key.index() + 1, StateText::NONE);
        }
        self.states[key.index()] = text;
    }

    /// What there is to say of a move.
    #[inline(always)]
    fn told<P: Problem>(
        &mut self,
        problem: &P,
        from: Origin<'_, P>,
        state: LazyState<'_, P>,
        to: To,
    ) -> Move {
        match from.edge {
            Some(edge) => self.texts.move_of(move_of(edge)),
            None => self.say(problem, from.action, state, to),
        }
    }

    #[inline(never)]
    fn say<P: Problem>(
        &mut self,
        problem: &P,
        action: &P::Action,
        state: LazyState<'_, P>,
        to: To,
    ) -> Move {
        let (state, rule) = match to {
            To::State(key) => (self.state(problem, key, state), None),
            To::Forbidden(rule) => (self.forbidden(problem, state), Some(self.rule(problem, rule))),
        };
        Move { action: self.action(problem, action), state, rule }
    }

    fn forbidden<P: Problem>(&mut self, problem: &P, state: LazyState<'_, P>) -> StateText {
        if !self.speaks {
            return StateText(0);
        }
        self.knows_forbidden = true;
        self.intern(problem, state)
    }

    #[inline(never)]
    fn intern<P: Problem>(&mut self, problem: &P, state: LazyState<'_, P>) -> StateText {
        self.scratch.clear();
        problem
            .write_state(&state.get(problem), &mut self.scratch)
            .expect("a string takes any text");
        self.texts.intern_state(&self.scratch)
    }

    #[inline(always)]
    fn action<P: Problem>(&mut self, problem: &P, action: &P::Action) -> ActionText {
        let key = problem.action_key(action).map(|key| key as usize);
        match key.and_then(|key| self.actions.get(key)) {
            Some(&text) if text != ActionText::NONE => text,
            _ if !self.speaks => ActionText(0),
            _ => self.add_action(problem, action, key),
        }
    }

    #[inline(never)]
    fn add_action<P: Problem>(
        &mut self,
        problem: &P,
        action: &P::Action,
        key: Option<usize>,
    ) -> ActionText {
        self.scratch.clear();
        problem.write_action(action, &mut self.scratch).expect("a string takes any text");
        let text = self.texts.intern_action(&self.scratch);
        if let Some(key) = key {
            if key >= self.actions.len() {
                self.actions.resize(key + 1, ActionText::NONE);
            }
            self.actions[key] = text;
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
        let to = match reason {
            Rejection::Illegal { rule } => To::Forbidden(rule),
            Rejection::Ancestor { key, .. }
            | Rejection::Parent { key, .. }
            | Rejection::Reached { key, .. } => To::State(key),
        };
        let Move { action, state, rule } = self.told(problem, from, state, to);
        let reason = match reason {
            Rejection::Illegal { .. } => Reason::Illegal { rule: rule.unwrap_or_default() },
            Rejection::Ancestor { witness, .. } => Reason::Ancestor { witness },
            Rejection::Parent { witness, .. } => Reason::Parent { witness },
            Rejection::Reached { witness, .. } => Reason::Reached { witness },
        };
        self.tell(&Event::Reject { parent: from.parent, action, state, reason });
    }
}

impl<P: Problem, S: Sink> Observer<P> for Recorder<S> {
    const TAKES_OUTLINES: bool = S::TAKES_OUTLINES;
    const NEEDS_STEPS: bool = S::NEEDS_EVENTS;

    fn keeps_nodes(&self) -> bool {
        self.sink.keeps_nodes()
    }

    // Each arm hands its event on by itself, so that what a sink does for one kind of event is
    // compiled into the place where that kind arises.
    #[inline(always)]
    fn on_step(&mut self, problem: &P, step: Step<'_, P>) {
        match step {
            Step::Generate { node, from, key, state, depth } => {
                let (from, state) = match from {
                    Some(from) => {
                        let told = self.told(problem, from, state, To::State(key));
                        (Some((from.parent, told.action)), told.state)
                    }
                    None => {
                        self.begin();
                        (None, self.state(problem, key, state))
                    }
                };
                self.tell(&Event::Generate { node, from, state, depth });
            }
            Step::Reject { from, state, reason } => self.reject(problem, from, state, reason),
            Step::Round { limit } => self.tell(&Event::Round { limit }),
            Step::Push { node } => self.tell(&Event::Push { node }),
            Step::Pop { node } => self.tell(&Event::Pop { node }),
            Step::Discard { node, witness } => self.tell(&Event::Discard { node, witness }),
            Step::Expand { node } => self.tell(&Event::Expand { node }),
            Step::Goal { node } => self.tell(&Event::Goal { node }),
            Step::Cutoff { node } => self.tell(&Event::Cutoff { node }),
            Step::Close { node } => self.tell(&Event::Close { node }),
            Step::End { outcome } => {
                self.has_ended = true;
                self.tell(&Event::End { outcome });
            }
        }
    }

    fn on_moves(&mut self, problem: &P, moves: NewMoves<'_, P>) {
        let first = self.texts.next_move();
        assert_eq!(first, move_of(moves.first), "a recorder is for one search");
        for (action, state, to) in moves.iter() {
            let told = self.say(problem, action, state, to);
            self.texts.add_move(told);
        }
        let end = self.texts.next_move();
        self.sink.outline(Outlined::Moves { of: moves.of, first, end });
    }

    #[inline(always)]
    fn on_outline(&mut self, problem: &P, outline: Outline<'_, P>) {
        let told = match outline {
            Outline::Begin { options, keeps_moves } => {
                self.begin();
                Outlined::Begin(OutlineRules {
                    frontier: options.algorithm.discipline(),
                    pruning: options.pruning,
                    on_goal: options.on_goal,
                    keeps_moves,
                })
            }
            Outline::Round { limit } => Outlined::Round { limit },
            Outline::Root { key, state } => {
                self.state(problem, key, state);
                Outlined::Root
            }
            Outline::Child { from, key, state, so_far } => {
                self.state(problem, key, state);
                let action = self.action(problem, from.action);
                Outlined::Child { parent: from.parent, action, so_far }
            }
            Outline::Refused { from, state, reason, so_far } => {
                let refusal = match reason {
                    Rejection::Illegal { rule } => Refusal::Forbidden {
                        state: self.forbidden(problem, state),
                        rule: self.rule(problem, rule),
                    },
                    Rejection::Ancestor { witness, .. }
                    | Rejection::Parent { witness, .. }
                    | Rejection::Reached { witness, .. } => Refusal::Reached { witness },
                };
                let action = self.action(problem, from.action);
                Outlined::Refused { parent: from.parent, action, refusal, so_far }
            }
            Outline::Goal { node } => Outlined::Goal { node },
            Outline::Settled { node, parent, fate, so_far } => {
                Outlined::Settled { node, parent, fate, so_far }
            }
            Outline::Closed { node, so_far } => Outlined::Closed { node, so_far },
            Outline::End { outcome, events, nodes } => {
                self.has_ended = true;
                let states = Arc::new(std::mem::take(&mut self.states));
                self.sink.outline(Outlined::End { outcome, events, nodes, states: &states });
                return;
            }
        };
        self.sink.outline(told);
    }
}

impl Recorder<TraceBuilder> {
    /// The trace of what happened.
    #[must_use]
    pub fn into_trace(self) -> Trace {
        let (builder, texts) = self.finish();
        builder.finish(texts)
    }
}

const fn move_of(edge: EdgeId) -> MoveId {
    MoveId(edge.0)
}

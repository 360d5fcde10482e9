//! From the steps of a running search to the events of a trace.

use super::event::{ActionText, Event, Reason, RuleText, StateText, Texts};
use super::log::TraceBuilder;
use crate::problem::Problem;
use crate::search::{Observer, Origin, Rejection, StateKey, Step};

/// Takes events as they come.
pub trait Sink {
    /// The next event; the texts it speaks of are in `texts`.
    fn event(&mut self, texts: &Texts, event: &Event);
}

impl Sink for TraceBuilder {
    #[inline(always)]
    fn event(&mut self, _: &Texts, event: &Event) {
        self.push(*event);
    }
}

impl Sink for () {
    fn event(&mut self, _: &Texts, _: &Event) {}
}

impl<S: Sink> Sink for Option<S> {
    #[inline]
    fn event(&mut self, texts: &Texts, event: &Event) {
        if let Some(sink) = self {
            sink.event(texts, event);
        }
    }
}

impl<S: Sink> Sink for &mut S {
    #[inline]
    fn event(&mut self, texts: &Texts, event: &Event) {
        (**self).event(texts, event);
    }
}

impl<S: Sink> Sink for Vec<S> {
    #[inline]
    fn event(&mut self, texts: &Texts, event: &Event) {
        for sink in self {
            sink.event(texts, event);
        }
    }
}

impl<A: Sink, B: Sink> Sink for (A, B) {
    #[inline]
    fn event(&mut self, texts: &Texts, event: &Event) {
        self.0.event(texts, event);
        self.1.event(texts, event);
    }
}

/// An observer that puts steps into words and hands them to a [`Sink`].
///
/// The text of a state is made once; so is that of a move, where the search comes back to it.
/// Memory grows with the states and moves that differ, not with the events.
#[derive(Debug)]
pub struct Recorder<S> {
    sink: S,
    texts: Texts,
    /// By state key.
    states: Vec<Option<StateText>>,
    /// By edge.
    edges: Vec<Option<EdgeTexts>>,
    scratch: String,
}

/// The texts of a move; the rest of its event may differ from time to time.
#[derive(Clone, Copy, Debug)]
struct EdgeTexts {
    action: ActionText,
    state: StateText,
    /// The rule that forbids it, if one does.
    rule: Option<RuleText>,
}

/// Where a move leads.
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
            sink,
            texts: Texts::default(),
            states: Vec::new(),
            edges: Vec::new(),
            scratch: String::new(),
        }
    }

    /// The sink, and the texts of the events it was given.
    pub fn finish(self) -> (S, Texts) {
        (self.sink, self.texts)
    }

    #[inline(always)]
    fn tell(&mut self, event: &Event) {
        self.sink.event(&self.texts, event);
    }

    #[inline]
    fn state<P: Problem>(&mut self, problem: &P, key: StateKey, state: &P::State) -> StateText {
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

    fn new_state<P: Problem>(&mut self, problem: &P, state: &P::State) -> StateText {
        self.scratch.clear();
        problem.write_state(state, &mut self.scratch).expect("a string takes any text");
        self.texts.intern_state(&self.scratch)
    }

    /// The texts of a move that leads to `state`.
    #[inline]
    fn edge<P: Problem>(
        &mut self,
        problem: &P,
        from: &Origin<'_, P>,
        state: &P::State,
        end: End,
    ) -> EdgeTexts {
        if let Some(edge) = from.edge
            && let Some(Some(texts)) = self.edges.get(edge.index())
        {
            return *texts;
        }
        self.new_edge(problem, from, state, end)
    }

    fn new_edge<P: Problem>(
        &mut self,
        problem: &P,
        from: &Origin<'_, P>,
        state: &P::State,
        end: End,
    ) -> EdgeTexts {
        self.scratch.clear();
        problem.write_action(from.action, &mut self.scratch).expect("a string takes any text");
        let action = self.texts.intern_action(&self.scratch);
        let (state, rule) = match end {
            End::Legal(key) => (self.state(problem, key, state), None),
            End::Forbidden(rule) => {
                let state = self.new_state(problem, state);
                self.scratch.clear();
                problem.write_rule(rule, &mut self.scratch).expect("a string takes any text");
                (state, Some(self.texts.intern_rule(&self.scratch)))
            }
        };
        let texts = EdgeTexts { action, state, rule };
        if let Some(edge) = from.edge {
            if edge.index() >= self.edges.len() {
                self.edges.resize(edge.index() + 1, None);
            }
            self.edges[edge.index()] = Some(texts);
        }
        texts
    }

    #[inline]
    fn reject<P: Problem>(
        &mut self,
        problem: &P,
        from: &Origin<'_, P>,
        state: &P::State,
        reason: Rejection,
    ) {
        let end = match reason {
            Rejection::Illegal { rule } => End::Forbidden(rule),
            Rejection::Ancestor { key, .. }
            | Rejection::Parent { key, .. }
            | Rejection::Reached { key, .. } => End::Legal(key),
        };
        let parent = from.parent;
        let EdgeTexts { action, state, rule } = self.edge(problem, from, state, end);
        let mut tell = |reason| self.tell(&Event::Reject { parent, action, state, reason });
        match reason {
            Rejection::Illegal { .. } => {
                let rule = rule.expect("a rule that forbids a move forbids it every time");
                tell(Reason::Illegal { rule });
            }
            Rejection::Ancestor { witness, .. } => tell(Reason::Ancestor { witness }),
            Rejection::Parent { witness, .. } => tell(Reason::Parent { witness }),
            Rejection::Reached { witness, .. } => tell(Reason::Reached { witness }),
        }
    }
}

impl<P: Problem, S: Sink> Observer<P> for Recorder<S> {
    // Each arm hands its event on by itself, so that what a sink does for one kind of event is
    // compiled into the place where that kind arises.
    #[inline]
    fn on_step(&mut self, problem: &P, step: Step<'_, P>) {
        match step {
            Step::Generate { node, from, key, state, depth } => {
                let (from, state) = match from {
                    Some(from) => {
                        let texts = self.edge(problem, &from, state, End::Legal(key));
                        (Some((from.parent, texts.action)), texts.state)
                    }
                    None => (None, self.state(problem, key, state)),
                };
                self.tell(&Event::Generate { node, from, state, depth });
            }
            Step::Reject { from, state, reason } => self.reject(problem, &from, state, reason),
            Step::Round { limit } => self.tell(&Event::Round { limit }),
            Step::Push { node } => self.tell(&Event::Push { node }),
            Step::Pop { node } => self.tell(&Event::Pop { node }),
            Step::Discard { node, witness } => self.tell(&Event::Discard { node, witness }),
            Step::Expand { node } => self.tell(&Event::Expand { node }),
            Step::Goal { node } => self.tell(&Event::Goal { node }),
            Step::Cutoff { node } => self.tell(&Event::Cutoff { node }),
            Step::Close { node } => self.tell(&Event::Close { node }),
            Step::End { outcome } => self.tell(&Event::End { outcome }),
        }
    }
}

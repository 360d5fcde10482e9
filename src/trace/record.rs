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
    /// If a rule forbids the move: the state it would lead to and the rule.
    forbidden: Option<(StateText, RuleText)>,
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

    /// The texts of a move; `rule` and the state it leads to are those of a forbidden one.
    #[inline]
    fn edge<P: Problem>(
        &mut self,
        problem: &P,
        from: &Origin<'_, P>,
        forbidden: Option<(&P::State, u32)>,
    ) -> EdgeTexts {
        if let Some(edge) = from.edge
            && let Some(Some(texts)) = self.edges.get(edge.index())
        {
            return *texts;
        }
        self.new_edge(problem, from, forbidden)
    }

    #[cold]
    fn new_edge<P: Problem>(
        &mut self,
        problem: &P,
        from: &Origin<'_, P>,
        forbidden: Option<(&P::State, u32)>,
    ) -> EdgeTexts {
        self.scratch.clear();
        problem.write_action(from.action, &mut self.scratch).expect("a string takes any text");
        let action = self.texts.intern_action(&self.scratch);
        let forbidden = forbidden.map(|(state, rule)| {
            let state = self.new_state(problem, state);
            self.scratch.clear();
            problem.write_rule(rule, &mut self.scratch).expect("a string takes any text");
            (state, self.texts.intern_rule(&self.scratch))
        });
        let texts = EdgeTexts { action, forbidden };
        if let Some(edge) = from.edge {
            if edge.index() >= self.edges.len() {
                self.edges.resize(edge.index() + 1, None);
            }
            self.edges[edge.index()] = Some(texts);
        }
        texts
    }

    #[inline]
    fn rejection<P: Problem>(
        &mut self,
        problem: &P,
        from: &Origin<'_, P>,
        state: &P::State,
        reason: Rejection,
    ) -> Event {
        let parent = from.parent;
        let (key, reason) = match reason {
            Rejection::Illegal { rule } => {
                let texts = self.edge(problem, from, Some((state, rule)));
                let (state, rule) = texts.forbidden.expect("a rule forbids this move every time");
                let reason = Reason::Illegal { rule };
                return Event::Reject { parent, action: texts.action, state, reason };
            }
            Rejection::Ancestor { key, witness } => (key, Reason::Ancestor { witness }),
            Rejection::Parent { key, witness } => (key, Reason::Parent { witness }),
            Rejection::Reached { key, witness } => (key, Reason::Reached { witness }),
        };
        let action = self.edge(problem, from, None).action;
        Event::Reject { parent, action, state: self.state(problem, key, state), reason }
    }
}

impl<P: Problem, S: Sink> Observer<P> for Recorder<S> {
    // Each arm hands its event on by itself, so that what a sink does for one kind of event is
    // compiled into the place where that kind arises.
    #[inline]
    fn on_step(&mut self, problem: &P, step: Step<'_, P>) {
        match step {
            Step::Generate { node, from, key, state, depth } => {
                let from = from.map(|from| (from.parent, self.edge(problem, &from, None).action));
                let state = self.state(problem, key, state);
                self.tell(&Event::Generate { node, from, state, depth });
            }
            Step::Reject { from, state, reason } => {
                let event = self.rejection(problem, &from, state, reason);
                self.tell(&event);
            }
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

//! A run, whatever it was written down as: its nodes, with numbers that both runs share, and its
//! steps.

use super::Form;
use super::ids::{Ids, NO_PATH, as_u32};
use crate::terms::Discipline;
use crate::trace::{Event, Said, TextPart, Trace, visible};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A node. For a text, nodes are made out of its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeFacts {
    pub(super) parent: Option<u32>,
    /// By shared numbers.
    pub(super) state: u32,
    pub(super) path: u32,
    pub(super) depth: u32,
}

/// A step of a text, or of a trace that is held against one.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextStep {
    pub(super) kind: TextKind,
    pub(super) line: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum TextKind {
    Round { limit: u32 },
    Process { node: u32 },
    Add { node: u32 },
    Found { node: u32 },
    Cutoff,
}

/// A stretch of a run: steps and nodes from here to there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) steps: (usize, usize),
    pub(super) nodes: (u32, u32),
}

/// A round: where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundStart {
    pub(super) limit: u32,
    /// The step that begins it.
    pub(super) step: usize,
    pub(super) node: u32,
}

pub(super) struct Source<'t> {
    pub(super) form: Form<'t>,
    pub(super) nodes: Vec<NodeFacts>,
    /// The steps, if they are those of a text; else the events of the trace are.
    pub(super) steps: Option<Vec<TextStep>>,
    pub(super) shared: Shared,
    rounds: Vec<RoundStart>,
}

/// From a run's own numbers of texts to the shared ones.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) states: Vec<u32>,
    pub(super) actions: Vec<u32>,
    pub(super) rules: Vec<u32>,
}

impl<'t> Source<'t> {
    /// `texts`: one of the two runs is a text.
    pub(super) fn new(form: Form<'t>, texts: bool, ids: &mut Ids) -> Self {
        match form {
            Form::Trace(trace) if !texts => Self::of_trace(trace, ids),
            Form::Trace(trace) => {
                Self::of_lines(form, &lines_of(trace, ids), trace.header().frontier, ids)
            }
            Form::Text(part) => {
                let states: Vec<u32> = part.texts.states().map(|text| ids.text(text)).collect();
                let state = |state: crate::trace::StateText| states[state.index()];
                let lines: Vec<Line> = part
                    .log
                    .iter()
                    .map(|line| Line {
                        line: line.line,
                        said: match line.said {
                            Said::Round { limit } => Spoken::Round(limit),
                            Said::Process { level, state: of } => Spoken::Process(level, state(of)),
                            Said::Add { state: of } => Spoken::Add(state(of)),
                            Said::Found { state: of } => Spoken::Found(state(of)),
                            Said::Cutoff => Spoken::Cutoff,
                        },
                    })
                    .collect();
                Self::of_lines(form, &lines, discipline(part), ids)
            }
        }
    }

    fn of_trace(trace: &'t Trace, ids: &mut Ids) -> Self {
        let shared = Shared {
            states: trace.texts().states().map(|text| ids.text(text)).collect(),
            actions: trace.texts().actions().map(|text| ids.text(text)).collect(),
            rules: trace.texts().rules().map(|text| ids.text(text)).collect(),
        };
        let mut nodes: Vec<NodeFacts> = Vec::with_capacity(trace.node_count());
        for id in trace.nodes() {
            let node = trace.node(id);
            let state = shared.states[node.state.index()];
            let (parent, before, action) = match node.from {
                None => (None, NO_PATH, 0),
                Some((parent, action)) => {
                    (Some(parent.0), nodes[parent.index()].path, shared.actions[action.index()])
                }
            };
            let path = ids.path(before, action, state);
            nodes.push(NodeFacts { parent, state, path, depth: node.depth });
        }
        let mut rounds = Vec::new();
        let mut generated = 0;
        for (step, event) in trace.events().enumerate() {
            match event {
                Event::Round { limit } => rounds.push(RoundStart { limit, step, node: generated }),
                Event::Generate { .. } => generated += 1,
                Event::Reject { .. }
                | Event::Push { .. }
                | Event::Pop { .. }
                | Event::Discard { .. }
                | Event::Expand { .. }
                | Event::Goal { .. }
                | Event::Cutoff { .. }
                | Event::Close { .. }
                | Event::End { .. } => {}
            }
        }
        Self { form: Form::Trace(trace), nodes, steps: None, shared, rounds }
    }

    /// Makes nodes out of lines: who is whose child follows from the levels and the order.
    fn of_lines(form: Form<'t>, lines: &[Line], discipline: Discipline, ids: &mut Ids) -> Self {
        let mut maker = Maker {
            nodes: Vec::new(),
            waiting: FxHashMap::default(),
            path: Vec::new(),
            busy: None,
        };
        let mut rounds = Vec::new();
        let mut steps = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            let kind = match line.said {
                Spoken::Round(limit) => {
                    let node = as_u32(maker.nodes.len());
                    rounds.push(RoundStart { limit, step: index, node });
                    maker.waiting.clear();
                    maker.path.clear();
                    maker.busy = None;
                    TextKind::Round { limit }
                }
                Spoken::Process(level, state) => {
                    TextKind::Process { node: maker.process(level, state, discipline, ids) }
                }
                Spoken::Add(state) => {
                    let node = maker.child(state, ids);
                    let depth = maker.nodes[node as usize].depth;
                    maker.waiting.entry((depth, state)).or_default().push_back(node);
                    TextKind::Add { node }
                }
                Spoken::Found(state) => TextKind::Found { node: maker.child(state, ids) },
                Spoken::Cutoff => TextKind::Cutoff,
            };
            steps.push(TextStep { kind, line: line.line });
        }
        Self { form, nodes: maker.nodes, steps: Some(steps), shared: Shared::default(), rounds }
    }

    pub(super) fn rounds(&self) -> &[RoundStart] {
        &self.rounds
    }

    pub(super) fn step_count(&self) -> usize {
        match (&self.steps, self.form) {
            (Some(steps), _) => steps.len(),
            (None, Form::Trace(trace)) => trace.len(),
            (None, Form::Text(_)) => 0,
        }
    }

    pub(super) fn whole(&self) -> Span {
        Span { steps: (0, self.step_count()), nodes: (0, as_u32(self.nodes.len())) }
    }

    /// The last round, or all of a run that has none.
    pub(super) fn last_round(&self) -> Span {
        let whole = self.whole();
        match self.rounds.last() {
            None => whole,
            Some(round) => Span {
                // The line that begins it is no step of the search.
                steps: (round.step + 1, whole.steps.1),
                nodes: (round.node, whole.nodes.1),
            },
        }
    }

    /// The nodes of a stretch, each as the number of its way, or of its state and level.
    pub(super) fn tree(&self, span: Span) -> Vec<u32> {
        self.nodes[span.nodes.0 as usize..span.nodes.1 as usize]
            .iter()
            .map(|node| node.path)
            .collect()
    }

    /// The solutions of a stretch, each as the number of its way.
    pub(super) fn solution_paths(&self, span: Span, ids: &mut Ids) -> Vec<u32> {
        match self.form {
            Form::Trace(_) | Form::Text(TextPart { solutions: None, .. }) => {
                self.goals(span).map(|node| self.nodes[node as usize].path).collect()
            }
            Form::Text(part) => {
                let texts = &part.texts;
                let ways = part.solutions.iter().flat_map(|section| &section.items);
                ways.map(|way| {
                    way.states.iter().fold(NO_PATH, |before, &state| {
                        let state = ids.text(texts.state(state));
                        ids.path(before, 0, state)
                    })
                })
                .collect()
            }
        }
    }

    /// The goals of a stretch, in the order in which they were found.
    pub(super) fn goals(&self, span: Span) -> Box<dyn Iterator<Item = u32> + '_> {
        let (from, to) = span.steps;
        match (&self.steps, self.form) {
            (Some(steps), _) => {
                Box::new(steps[from..to].iter().filter_map(|step| match step.kind {
                    TextKind::Found { node } => Some(node),
                    TextKind::Round { .. }
                    | TextKind::Process { .. }
                    | TextKind::Add { .. }
                    | TextKind::Cutoff => None,
                }))
            }
            (None, Form::Trace(trace)) => {
                let events = trace.events_from(from).take(to - from);
                Box::new(events.filter_map(|event| event.goal().map(|node| node.0)))
            }
            (None, Form::Text(_)) => Box::new(std::iter::empty()),
        }
    }

    /// The line on which a step stands.
    pub(super) fn line(&self, step: usize) -> u64 {
        match (&self.steps, self.form) {
            (Some(steps), _) => steps[step].line,
            (None, Form::Trace(trace)) => trace.line(step),
            (None, Form::Text(_)) => 0,
        }
    }
}

/// The kind of frontier behind a text.
pub(super) fn discipline(part: &TextPart) -> Discipline {
    match part.algorithm() {
        Some(algorithm) => algorithm.discipline(),
        // Only a queue or stack is added to.
        None if part.log.iter().any(|line| matches!(line.said, Said::Add { .. })) => {
            Discipline::Fifo
        }
        None => Discipline::Path,
    }
}

/// A line of a text, by shared numbers.
struct Line {
    line: u64,
    said: Spoken,
}

enum Spoken {
    Round(u32),
    Process(u32, u32),
    Add(u32),
    Found(u32),
    Cutoff,
}

/// The lines of the text that a trace would be written as.
fn lines_of(trace: &Trace, ids: &mut Ids) -> Vec<Line> {
    let states: Vec<u32> = trace.texts().states().map(|text| ids.text(&visible(text))).collect();
    let path = trace.header().frontier == Discipline::Path;
    let mut lines = Vec::new();
    for (index, event) in trace.events().enumerate() {
        let of = |node| states[trace.state(node).index()];
        let said = match event {
            Event::Round { limit } => Spoken::Round(limit),
            Event::Expand { node } => Spoken::Process(trace.depth(node), of(node)),
            Event::Push { node } if !path && trace.parent(node).is_some() => Spoken::Add(of(node)),
            Event::Cutoff { .. } => Spoken::Cutoff,
            Event::Goal { node } => Spoken::Found(of(node)),
            Event::Push { .. }
            | Event::Generate { .. }
            | Event::Reject { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Close { .. }
            | Event::End { .. } => continue,
        };
        lines.push(Line { line: trace.line(index), said });
    }
    lines
}

/// Makes nodes out of lines.
struct Maker {
    nodes: Vec<NodeFacts>,
    /// Those that were added and not processed, by level and state.
    waiting: FxHashMap<(u32, u32), VecDeque<u32>>,
    /// The path of a recursive search.
    path: Vec<u32>,
    busy: Option<u32>,
}

impl Maker {
    fn add(&mut self, parent: Option<u32>, state: u32, depth: u32, ids: &mut Ids) -> u32 {
        let before = parent.map_or(NO_PATH, |parent| self.nodes[parent as usize].path);
        let path = ids.path(before, 0, state);
        self.nodes.push(NodeFacts { parent, state, path, depth });
        as_u32(self.nodes.len() - 1)
    }

    fn child(&mut self, state: u32, ids: &mut Ids) -> u32 {
        let depth =
            self.busy.map_or(0, |parent| self.nodes[parent as usize].depth.saturating_add(1));
        self.add(self.busy, state, depth, ids)
    }

    fn process(&mut self, level: u32, state: u32, discipline: Discipline, ids: &mut Ids) -> u32 {
        let node = match discipline {
            Discipline::Path => {
                self.path.truncate(level as usize);
                let node = self.add(self.path.last().copied(), state, level, ids);
                self.path.push(node);
                node
            }
            Discipline::Fifo | Discipline::Lifo => {
                let waiting = self.waiting.get_mut(&(level, state));
                let node = waiting.and_then(|nodes| match discipline {
                    Discipline::Fifo => nodes.pop_front(),
                    Discipline::Lifo | Discipline::Path => nodes.pop_back(),
                });
                match node {
                    Some(node) => node,
                    None => self.add(None, state, level, ids),
                }
            }
        };
        self.busy = Some(node);
        node
    }
}

//! A run, whatever it was written down as: its nodes, with numbers that both runs share, and its
//! steps.

use std::borrow::Cow;

use super::Form;
use super::ids::{Ids, NO_PATH, as_u32};
use super::text::{self, TextNodes, Way};
use crate::terms::Discipline;
use crate::trace::{Event, NodeId, Trace, visible};

/// A node. For a text, nodes are made out of its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeFacts {
    pub(super) parent: Option<u32>,
    /// By shared numbers.
    pub(super) state: u32,
    pub(super) path: u32,
    /// None if a text does not tell where the node is: then neither its parent nor its path is known.
    pub(super) depth: Option<u32>,
}

/// A step of a text, or of a trace that is held against one.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextStep {
    pub(super) kind: TextKind,
    /// Which line of the log says it, or which event it is, counted from 0.
    pub(super) place: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum TextKind {
    Round {
        limit: u32,
    },
    Process {
        node: u32,
    },
    Add {
        node: u32,
    },
    Found {
        node: u32,
    },
    /// The node is told only where no line before names it, and where the text has the whole tree.
    Cutoff {
        node: Option<u32>,
    },
}

impl TextKind {
    /// The node that it speaks of, if it names one.
    pub(super) const fn node(self) -> Option<u32> {
        match self {
            Self::Process { node } | Self::Add { node } | Self::Found { node } => Some(node),
            Self::Cutoff { node } => node,
            Self::Round { .. } => None,
        }
    }
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
    /// The solutions that a text lists.
    ways: Option<Vec<Way>>,
    names_cuts: bool,
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
            Form::Trace(trace) if !texts => Self::of_trace(trace, &|text| text.into(), ids),
            Form::Trace(trace) => {
                let mut source = Self::of_trace(trace, &visible, ids);
                source.cut_down_to_lines(trace);
                source
            }
            Form::Text(part) => {
                let TextNodes { nodes, steps, rounds, ways, names_cuts } = text::read(part, ids);
                let shared = Shared::default();
                Self { form, nodes, steps: Some(steps), shared, rounds, ways, names_cuts }
            }
        }
    }

    /// `shown`: the text of a state as the other run has it.
    fn of_trace(trace: &'t Trace, shown: &dyn Fn(&str) -> Cow<'_, str>, ids: &mut Ids) -> Self {
        let shared = Shared {
            states: trace.texts().states().map(|text| ids.text(&shown(text))).collect(),
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
            nodes.push(NodeFacts { parent, state, path, depth: Some(node.depth) });
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
        let form = Form::Trace(trace);
        Self { form, nodes, steps: None, shared, rounds, ways: None, names_cuts: true }
    }

    /// Leaves of a trace what the lines of its text would tell.
    fn cut_down_to_lines(&mut self, trace: &Trace) {
        let path = trace.header().frontier == Discipline::Path;
        let last_round = self.rounds.last().map_or(0, |round| round.step);
        let mut rounds = self.rounds.iter_mut();
        let mut steps = Vec::new();
        for (place, event) in trace.events().enumerate() {
            let kind = match event {
                Event::Round { limit } => {
                    if let Some(round) = rounds.next() {
                        round.step = steps.len();
                    }
                    TextKind::Round { limit }
                }
                Event::Expand { node: NodeId(node) } => TextKind::Process { node },
                Event::Push { node } if !path && trace.parent(node).is_some() => {
                    TextKind::Add { node: node.0 }
                }
                Event::Cutoff { node } => {
                    TextKind::Cutoff { node: Some(node.0).filter(|_| path && place >= last_round) }
                }
                Event::Goal { node: NodeId(node) } => TextKind::Found { node },
                Event::Push { .. }
                | Event::Generate { .. }
                | Event::Reject { .. }
                | Event::Pop { .. }
                | Event::Discard { .. }
                | Event::Close { .. }
                | Event::End { .. } => continue,
            };
            steps.push(TextStep { kind, place });
        }
        self.steps = Some(steps);
    }

    /// Whether every node of the last round that a text could name is named.
    pub(super) const fn names_cuts(&self) -> bool {
        self.names_cuts
    }

    /// Takes the names from the lines that cut nodes off.
    pub(super) fn forget_cuts(&mut self) {
        for step in self.steps.iter_mut().flatten() {
            if let TextKind::Cutoff { node } = &mut step.kind {
                *node = None;
            }
        }
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

    /// Whether it tells the whole tree (of its last round), level by level.
    pub(super) const fn has_tree(&self) -> bool {
        match self.form {
            Form::Trace(_) => true,
            Form::Text(part) => part.tree.is_some(),
        }
    }

    /// The nodes of the last round, as the numbers of what they are matched by.
    pub(super) fn tree(&self, by: TreeBy, ids: &mut Ids) -> Vec<u32> {
        let span = self.last_round();
        let nodes = &self.nodes[span.nodes.0 as usize..span.nodes.1 as usize];
        match (by, self.form) {
            (TreeBy::Paths, _) => nodes.iter().map(|node| node.path).collect(),
            (TreeBy::Levels, Form::Trace(_)) => {
                let places = nodes.iter().map(|node| (node.depth.unwrap_or(0), node.state));
                places.map(|(level, state)| ids.place(level, state)).collect()
            }
            (TreeBy::Levels, Form::Text(part)) => {
                let lines = part.tree.iter().flat_map(|section| &section.items);
                lines
                    .map(|line| {
                        let state = ids.text(part.texts.state(line.state));
                        ids.place(line.level, state)
                    })
                    .collect()
            }
            (TreeBy::Names, _) => {
                let steps = self.steps.as_deref().unwrap_or_default();
                let named = steps[span.steps.0..].iter().filter_map(|step| step.kind.node());
                let mut seen = vec![false; self.nodes.len()];
                let new = named.filter(|&node| !std::mem::replace(&mut seen[node as usize], true));
                new.map(|node| self.nodes[node as usize].state).collect()
            }
        }
    }

    /// The solutions of the last round, each by its way, and its state. None for a way that is not known.
    pub(super) fn solutions(&self) -> Vec<(Option<u32>, u32)> {
        match &self.ways {
            Some(ways) => ways.iter().map(|way| (Some(way.path), way.state)).collect(),
            None => {
                let goals = self.goals(self.last_round());
                let facts = goals.map(|node| self.nodes[node as usize]);
                facts.map(|node| (node.depth.map(|_| node.path), node.state)).collect()
            }
        }
    }

    /// The solutions that a text lists, if it does.
    pub(super) fn ways(&self) -> Option<&[Way]> {
        self.ways.as_deref()
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
                    | TextKind::Cutoff { .. } => None,
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
        let place = self.place(step);
        match self.form {
            Form::Trace(trace) => trace.line(place),
            Form::Text(part) => part.log[place].line,
        }
    }

    /// Which line of the log a step is, or which event, counted from 0.
    pub(super) fn place(&self, step: usize) -> usize {
        self.steps.as_ref().map_or(step, |steps| steps[step].place)
    }
}

/// What the nodes of two trees are matched by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TreeBy {
    /// The ways that lead to them.
    Paths,
    /// Their states and levels, of all nodes: what the tree of a text tells.
    Levels,
    /// Their states, of nodes that lines name.
    Names,
}

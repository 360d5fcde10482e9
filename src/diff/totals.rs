//! What a run, or a round of it, counted.

use serde::Serialize;

use super::source::{RoundStart, Source, Span, TextKind, discipline};
use super::{Form, Options, RunFacts, Side};
use crate::terms::{Discipline, Outcome};
use crate::trace::{Event, NodeId, Reason, Rejected, TextPart, Trace};

/// Totals. What a text does not tell is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// How the run ended.
    pub outcome: Option<Outcome>,
    /// Goals found.
    pub solutions: usize,
    /// Moves of the shortest solution.
    pub shortest: Option<u32>,
    /// The solution that was found first.
    pub first_found: Option<Solution>,
    /// Nodes that entered the tree.
    pub nodes: usize,
    /// Distinct states among them.
    pub states: Option<usize>,
    /// Nodes expanded.
    pub expanded: usize,
    /// Of these, those whose state had been expanded before.
    pub re_expanded: usize,
    /// Children rejected, by reason.
    pub rejected: Option<Rejected>,
    /// Nodes discarded.
    pub discarded: Option<usize>,
    /// Nodes cut off at the depth limit.
    pub cutoffs: usize,
    /// The longest the frontier has been, after a push.
    pub max_frontier: Option<usize>,
    /// The greatest depth of a node.
    pub max_depth: u32,
    /// Events.
    pub events: Option<usize>,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solution {
    /// The goal's state.
    pub state: String,
    /// Its moves.
    pub moves: u32,
    /// What they are; none where a text does not tell.
    pub actions: Option<Vec<String>>,
}

/// A round in figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoundTotals {
    /// Its depth limit.
    pub limit: u32,
    /// Nodes that entered its tree.
    pub nodes: usize,
    /// Nodes expanded in it.
    pub expanded: usize,
    /// Goals found in it.
    pub solutions: usize,
}

pub(super) fn facts(side: Side<'_>, source: &Source<'_>, last_round_only: bool) -> RunFacts {
    let rounds = source.rounds();
    let round_totals = rounds.iter().enumerate().map(|(index, round)| {
        let span = span_of(source, rounds, index);
        let totals = totals(side.form, source, span);
        RoundTotals {
            limit: round.limit,
            nodes: totals.nodes,
            expanded: totals.expanded,
            solutions: totals.solutions,
        }
    });
    let rounds_in_figures: Vec<RoundTotals> = round_totals.collect();
    let (form, title, algorithm, options, frontier) = match side.form {
        Form::Trace(trace) => {
            let header = trace.header();
            let options = Options {
                pruning: header.pruning,
                reached_at: header.reached_at,
                goal_test: header.goal_test,
                stop: header.stop,
                on_goal: header.on_goal,
                order: header.order,
                depth_limit: header.depth_limit,
            };
            ("trace", &header.title, header.algorithm.clone(), Some(options), header.frontier)
        }
        Form::Text(part) => {
            let algorithm = match part.algorithm() {
                Some(algorithm) => algorithm.as_str().to_owned(),
                None => part.heading.clone(),
            };
            ("text", &part.title, algorithm, None, discipline(part))
        }
    };
    RunFacts {
        run: side.name.to_owned(),
        form,
        title: title.clone(),
        algorithm,
        options,
        frontier: Some(match frontier {
            Discipline::Fifo => "queue",
            Discipline::Lifo => "stack",
            Discipline::Path => "path",
        }),
        whole: totals(side.form, source, source.whole()),
        last_round: (!rounds.is_empty()).then(|| totals(side.form, source, source.last_round())),
        rounds: rounds_in_figures,
        last_round_only,
    }
}

fn span_of(source: &Source<'_>, rounds: &[RoundStart], index: usize) -> Span {
    let whole = source.whole();
    let (step, node) =
        rounds.get(index + 1).map_or((whole.steps.1, whole.nodes.1), |next| (next.step, next.node));
    Span { steps: (rounds[index].step + 1, step), nodes: (rounds[index].node, node) }
}

fn totals(form: Form<'_>, source: &Source<'_>, span: Span) -> Totals {
    match form {
        // The trace itself tells all, even where only its lines are compared.
        Form::Trace(trace) => of_trace(trace, source, span),
        Form::Text(part) => of_text(part, source, span),
    }
}

/// Marks of states by their numbers.
#[derive(Default)]
struct Marks(Vec<bool>);

impl Marks {
    /// Marks a state; whether it was marked before.
    fn mark(&mut self, state: u32) -> bool {
        let index = state as usize;
        if index >= self.0.len() {
            self.0.resize(index + 1, false);
        }
        std::mem::replace(&mut self.0[index], true)
    }
}

fn of_trace(trace: &Trace, source: &Source<'_>, span: Span) -> Totals {
    let mut totals = Totals { outcome: trace.outcome(), ..Totals::default() };
    let mut rejected = Rejected::default();
    let (mut discarded, mut frontier, mut longest, mut states) = (0, 0_usize, 0, 0);
    let (mut met, mut expanded) = (Marks::default(), Marks::default());
    // Where the other is a text, steps are lines; what is counted are events all the same.
    let (from, to) = match (&source.steps, source.rounds().last()) {
        (None, _) => span.steps,
        (Some(steps), _) if span.steps == (0, steps.len()) => (0, trace.len()),
        (Some(_), _) => {
            let line = |step: usize| source.line(step.min(source.step_count() - 1));
            let find = |line: u64| {
                let (mut low, mut high) = (0, trace.len());
                while low < high {
                    let middle = low.midpoint(high);
                    if trace.line(middle) < line { low = middle + 1 } else { high = middle }
                }
                low
            };
            let end = if span.steps.1 == source.step_count() {
                trace.len()
            } else {
                find(line(span.steps.1))
            };
            (find(line(span.steps.0.saturating_sub(1))) + 1, end)
        }
    };
    totals.events = Some(to - from);
    for event in trace.events_from(from).take(to - from) {
        match event {
            Event::Generate { state, depth, .. } => {
                totals.nodes += 1;
                totals.max_depth = totals.max_depth.max(depth);
                states += usize::from(!met.mark(state.0));
            }
            Event::Reject { reason, .. } => match reason {
                Reason::Illegal { .. } => rejected.illegal += 1,
                Reason::Ancestor { .. } => rejected.ancestor += 1,
                Reason::Parent { .. } => rejected.parent += 1,
                Reason::Reached { .. } => rejected.reached += 1,
            },
            Event::Push { .. } => {
                frontier += 1;
                longest = longest.max(frontier);
            }
            Event::Pop { .. } => frontier = frontier.saturating_sub(1),
            Event::Discard { .. } => discarded += 1,
            Event::Expand { node } => {
                totals.expanded += 1;
                totals.re_expanded += usize::from(expanded.mark(trace.state(node).0));
            }
            Event::Goal { node } => {
                totals.solutions += 1;
                let moves = trace.depth(node);
                totals.shortest = Some(totals.shortest.map_or(moves, |least| least.min(moves)));
                if totals.first_found.is_none() {
                    totals.first_found = Some(solution(trace, node));
                }
            }
            Event::Cutoff { .. } => totals.cutoffs += 1,
            Event::Round { .. } => frontier = 0,
            Event::Close { .. } | Event::End { .. } => {}
        }
    }
    Totals {
        states: Some(states),
        rejected: Some(rejected),
        discarded: Some(discarded),
        max_frontier: Some(longest),
        ..totals
    }
}

fn solution(trace: &Trace, node: NodeId) -> Solution {
    let actions = trace.path(node).into_iter().filter_map(|node| trace.node(node).from);
    Solution {
        state: trace.state_text(node).to_owned(),
        moves: trace.depth(node),
        actions: Some(actions.map(|(_, action)| trace.texts().action(action).to_owned()).collect()),
    }
}

fn of_text(part: &TextPart, source: &Source<'_>, span: Span) -> Totals {
    let mut totals = Totals::default();
    let mut expanded = Marks::default();
    let mut met = Marks::default();
    let mut states = 0;
    let last = span.steps.1 == source.step_count();
    let steps = source.steps.as_deref().unwrap_or_default();
    for step in &steps[span.steps.0..span.steps.1] {
        let node = match step.kind {
            TextKind::Round { .. } => continue,
            TextKind::Cutoff => {
                totals.cutoffs += 1;
                continue;
            }
            TextKind::Process { node } | TextKind::Add { node } | TextKind::Found { node } => node,
        };
        let facts = source.nodes[node as usize];
        totals.max_depth = totals.max_depth.max(facts.depth);
        states += usize::from(!met.mark(facts.state));
        match step.kind {
            TextKind::Process { .. } => {
                totals.expanded += 1;
                totals.re_expanded += usize::from(expanded.mark(facts.state));
            }
            TextKind::Found { .. } => {
                totals.solutions += 1;
                totals.shortest =
                    Some(totals.shortest.map_or(facts.depth, |least| least.min(facts.depth)));
            }
            TextKind::Round { .. } | TextKind::Add { .. } | TextKind::Cutoff => {}
        }
    }
    let queue = discipline(part) != Discipline::Path;
    let nodes = (span.nodes.1 - span.nodes.0) as usize;
    // A recursive search names what it cut off by nothing but a line; a queue named it when it was
    // added.
    totals.nodes = if queue { nodes } else { nodes + totals.cutoffs };
    totals.states = (queue || totals.cutoffs == 0).then_some(states);
    if let (Some(tree), true) = (&part.tree, last) {
        let deepest = tree.items.iter().map(|line| line.level).max().unwrap_or(0);
        totals.max_depth = totals.max_depth.max(deepest);
    }
    let first = part.solutions.as_ref().and_then(|section| section.items.first());
    if let (Some(way), true) = (first, last) {
        totals.first_found = way.states.last().map(|&state| Solution {
            state: part.texts.state(state).to_owned(),
            moves: super::ids::as_u32(way.actions.len()),
            actions: Some(
                way.actions.iter().map(|&action| part.texts.action(action).to_owned()).collect(),
            ),
        });
    }
    totals
}

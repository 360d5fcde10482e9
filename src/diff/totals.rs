//! What a run, or a round of it, counted.

use serde::Serialize;

use super::source::{RoundStart, Source, Span, TextKind};
use super::text::discipline;
use super::{Form, Options, RunFacts, Side};
use crate::terms::{Discipline, Outcome};
use crate::trace::{Event, FrontierLength, NodeId, Reason, Rejected, TextPart, Trace};

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
    pub max_depth: Option<u32>,
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
    let (mut discarded, mut longest, mut states, mut deepest) = (0, 0, 0, 0);
    let (mut met, mut expanded) = (Marks::default(), Marks::default());
    let (mut frontier, mut generated) = (FrontierLength::new(), span.nodes.0);
    frontier.begin_round(NodeId(generated));
    // Where the other is a text, steps are lines; what is counted are events all the same.
    let from = span.steps.0.checked_sub(1).map_or(0, |before| source.place(before) + 1);
    let to =
        if span.steps.1 == source.step_count() { trace.len() } else { source.place(span.steps.1) };
    totals.events = Some(to - from);
    for event in trace.events_from(from).take(to - from) {
        match event {
            Event::Generate { state, depth, .. } => {
                totals.nodes += 1;
                generated += 1;
                deepest = deepest.max(depth);
                states += usize::from(!met.mark(state.0));
            }
            Event::Reject { reason, .. } => match reason {
                Reason::Illegal { .. } => rejected.illegal += 1,
                Reason::Ancestor { .. } => rejected.ancestor += 1,
                Reason::Parent { .. } => rejected.parent += 1,
                Reason::Reached { .. } => rejected.reached += 1,
            },
            Event::Push { node } => longest = longest.max(frontier.push(node)),
            Event::Pop { node } => frontier.pop(node),
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
            Event::Round { .. } => frontier.begin_round(NodeId(generated)),
            Event::Close { .. } | Event::End { .. } => {}
        }
    }
    Totals {
        states: Some(states),
        rejected: Some(rejected),
        discarded: Some(discarded),
        max_frontier: Some(longest),
        max_depth: Some(deepest),
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

/// What a text counted. Of its last round, the tree tells what the log does not: who was cut off in a recursive
/// search, and who was made when the run was ended.
fn of_text(part: &TextPart, source: &Source<'_>, span: Span) -> Totals {
    let mut totals = Totals::default();
    let (mut expanded, mut met) = (Marks::default(), Marks::default());
    let (mut states, mut deepest) = (0, 0);
    let (mut all_named, mut all_placed, mut goals_placed) = (true, true, true);
    let last_round = source.last_round();
    let is_last = span.steps.1 == source.step_count();
    let tree = part.tree.as_ref().filter(|_| is_last).map(|section| &*section.items);
    let queue = discipline(part) != Discipline::Path;
    let rounds = source.rounds();
    let round = rounds.partition_point(|round| round.step < span.steps.0).checked_sub(1);
    let mut limit = round.map(|round| rounds[round].limit);
    let steps = source.steps.as_deref().unwrap_or_default();
    let mut earlier_goals = 0;
    for (index, step) in (span.steps.0..).zip(&steps[span.steps.0..span.steps.1]) {
        let told_by_tree = tree.is_some() && index >= last_round.steps.0;
        let state = part.log[step.place].said.state();
        states += usize::from(state.is_some_and(|state| !met.mark(state.0)));
        let depth = match step.kind {
            TextKind::Round { limit: next } => {
                limit = Some(next);
                continue;
            }
            // A queue named it when it was added.
            TextKind::Cutoff { .. } => {
                totals.cutoffs += 1;
                all_named &= queue || told_by_tree;
                if queue { Some(0) } else { limit }
            }
            TextKind::Process { node } => {
                totals.expanded += 1;
                totals.re_expanded +=
                    usize::from(state.is_some_and(|state| expanded.mark(state.0)));
                source.nodes[node as usize].depth
            }
            TextKind::Add { node } => source.nodes[node as usize].depth,
            TextKind::Found { node } => {
                let depth = source.nodes[node as usize].depth;
                totals.solutions += 1;
                totals.shortest = totals.shortest.into_iter().chain(depth).min();
                goals_placed &= depth.is_some();
                earlier_goals += usize::from(index < last_round.steps.0);
                depth
            }
        };
        deepest = deepest.max(depth.unwrap_or(0));
        all_placed &= depth.is_some() || told_by_tree;
    }
    totals.nodes = match tree {
        Some(tree) => {
            let before = Span {
                steps: (span.steps.0, last_round.steps.0.max(span.steps.0)),
                nodes: (span.nodes.0, last_round.nodes.0),
            };
            nodes_by_log(source, before, queue) + tree.len()
        }
        None => nodes_by_log(source, span, queue),
    };
    for line in tree.into_iter().flatten() {
        states += usize::from(!met.mark(line.state.0));
        deepest = deepest.max(line.level);
    }
    totals.states = all_named.then_some(states);
    totals.max_depth = all_placed.then_some(deepest);
    if let (Some(ways), true, 0) = (source.ways(), is_last, earlier_goals) {
        if !goals_placed {
            totals.shortest = ways.iter().map(|way| way.moves).min();
        }
        totals.first_found = ways.first().map(|way| Solution {
            state: part.texts.state(way.last).to_owned(),
            moves: way.moves,
            actions: Some(way.actions.clone()),
        });
    } else if !goals_placed {
        totals.shortest = None;
    }
    totals
}

/// The nodes of which lines speak, by name or by being cut off.
fn nodes_by_log(source: &Source<'_>, span: Span, queue: bool) -> usize {
    if queue {
        return (span.nodes.1 - span.nodes.0) as usize;
    }
    let steps = source.steps.as_deref().unwrap_or_default();
    let nodes = steps[span.steps.0..span.steps.1].iter().filter(|step| match step.kind {
        TextKind::Process { .. } | TextKind::Found { .. } | TextKind::Cutoff { .. } => true,
        TextKind::Round { .. } | TextKind::Add { .. } => false,
    });
    nodes.count()
}

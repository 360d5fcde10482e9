//! Every state, and what became of it in each of the two runs.

use serde::Serialize;

use super::Form;
use super::ids::Ids;
use super::source::{Source, Span, TextKind};
use crate::trace::{Event, NodeId, Reason, Rejected};

/// A state that at least one of the runs met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateRow {
    /// Its text.
    pub state: String,
    /// What the first did with it; none if it never met it.
    pub a: Option<StateFacts>,
    /// What the second did with it.
    pub b: Option<StateFacts>,
}

/// What a run did with a state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StateFacts {
    /// Which expansion was the first of a node with it, from 1 (in the last round, if only that is
    /// compared).
    pub first_expanded: Option<usize>,
    /// The depth of the first node with it; none if every child with it was rejected.
    pub depth: Option<u32>,
    /// The state of that node's parent; none of a root.
    pub from: Option<String>,
    /// The action between them.
    pub by: Option<String>,
    /// How many nodes have it.
    pub nodes: usize,
    /// How many of them were expanded.
    pub expanded: usize,
    /// How many of them were expanded in all rounds together.
    pub expanded_in_all_rounds: usize,
    /// How often it was found to be a goal.
    pub goals: usize,
    /// How often a child with it was rejected.
    pub rejected: Rejected,
}

/// Joins the states of two runs.
pub(super) fn join(sources: &[Source<'_>; 2], spans: [Span; 2], ids: &Ids) -> Vec<StateRow> {
    let mut order = Vec::new();
    let mut listed = vec![false; ids.text_count()];
    let [a, b] =
        [0, 1].map(|side| facts(&sources[side], spans[side], ids, &mut order, &mut listed));
    let mut sides = [a, b];
    order
        .into_iter()
        .map(|state| StateRow {
            state: ids.text_of(state).to_owned(),
            a: sides[0][state as usize].take().map(|facts| *facts),
            b: sides[1][state as usize].take().map(|facts| *facts),
        })
        .collect()
}

type ByState = Vec<Option<Box<StateFacts>>>;

fn facts(
    source: &Source<'_>,
    span: Span,
    ids: &Ids,
    order: &mut Vec<u32>,
    listed: &mut [bool],
) -> ByState {
    let mut all: ByState = vec![None; ids.text_count()];
    let mut expansions = 0;
    let inside = |step: usize| (span.steps.0..span.steps.1).contains(&step);
    let mut meet = |state: u32, all: &mut ByState| {
        if !std::mem::replace(&mut listed[state as usize], true) {
            order.push(state);
        }
        all[state as usize].get_or_insert_default();
    };
    let made = |node: u32, action: Option<&str>, all: &mut ByState| {
        let facts = source.nodes[node as usize];
        if let Some(row) = &mut all[facts.state as usize] {
            row.nodes += 1;
            if row.depth.is_none() {
                row.depth = Some(facts.depth);
                row.by = action.map(str::to_owned);
                row.from = facts
                    .parent
                    .map(|parent| ids.text_of(source.nodes[parent as usize].state).to_owned());
            }
        }
    };
    let mut expand = |node: u32, inside: bool, all: &mut ByState| {
        let state = source.nodes[node as usize].state;
        if let Some(row) = &mut all[state as usize] {
            row.expanded_in_all_rounds += 1;
            if inside {
                expansions += 1;
                row.expanded += 1;
                row.first_expanded.get_or_insert(expansions);
            }
        }
    };
    match (&source.steps, source.form) {
        (Some(steps), _) => {
            let mut known = 0;
            for (index, step) in steps.iter().enumerate() {
                let (node, goal, expanded) = match step.kind {
                    TextKind::Round { .. } | TextKind::Cutoff => continue,
                    TextKind::Process { node } => (node, false, true),
                    TextKind::Add { node } => (node, false, false),
                    TextKind::Found { node } => (node, true, false),
                };
                meet(source.nodes[node as usize].state, &mut all);
                if inside(index) {
                    // Nodes are numbered in the order in which lines first name them.
                    if node >= known {
                        made(node, None, &mut all);
                    }
                    if let (true, Some(row)) =
                        (goal, &mut all[source.nodes[node as usize].state as usize])
                    {
                        row.goals += 1;
                    }
                }
                known = known.max(node + 1);
                if expanded {
                    expand(node, inside(index), &mut all);
                }
            }
        }
        (None, Form::Trace(trace)) => {
            let state = |node: NodeId| source.nodes[node.index()].state;
            for (index, event) in trace.events().enumerate() {
                match event {
                    Event::Generate { node, from, .. } => {
                        meet(state(node), &mut all);
                        if inside(index) {
                            let action = from.map(|(_, action)| trace.texts().action(action));
                            made(node.0, action, &mut all);
                        }
                    }
                    Event::Reject { state, reason, .. } => {
                        let state = source.shared.states[state.index()];
                        meet(state, &mut all);
                        if let (true, Some(row)) = (inside(index), &mut all[state as usize]) {
                            let count = match reason {
                                Reason::Illegal { .. } => &mut row.rejected.illegal,
                                Reason::Ancestor { .. } => &mut row.rejected.ancestor,
                                Reason::Parent { .. } => &mut row.rejected.parent,
                                Reason::Reached { .. } => &mut row.rejected.reached,
                            };
                            *count += 1;
                        }
                    }
                    Event::Expand { node } => expand(node.0, inside(index), &mut all),
                    Event::Goal { node } => {
                        if let (true, Some(row)) = (inside(index), &mut all[state(node) as usize]) {
                            row.goals += 1;
                        }
                    }
                    Event::Round { .. }
                    | Event::Push { .. }
                    | Event::Pop { .. }
                    | Event::Discard { .. }
                    | Event::Cutoff { .. }
                    | Event::Close { .. }
                    | Event::End { .. } => {}
                }
            }
        }
        (None, Form::Text(_)) => {}
    }
    all
}

//! Every state, and what became of it in each of the two runs.

use serde::Serialize;

use super::Form;
use super::ids::Ids;
use super::source::{Source, Span, TextKind, TextStep};
use crate::trace::{Event, Reason, Rejected, Trace};

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
    /// The depth of the first node with it; none if every child with it was rejected, or if a text does not
    /// tell where the node is.
    pub depth: Option<u32>,
    /// The state of that node's parent; none of a root, or where the depth is none.
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
    let all = vec![None; ids.text_count()];
    let mut gatherer = Gatherer { source, span, ids, order, listed, all, expansions: 0 };
    match (&source.steps, source.form) {
        (Some(steps), _) => gatherer.lines(steps),
        (None, Form::Trace(trace)) => gatherer.events(trace),
        (None, Form::Text(_)) => {}
    }
    gatherer.all
}

/// Gathers what a run did with each state. States are met anywhere, in the order in which they are
/// listed; but for expansions, only what happens in the stretch counts.
struct Gatherer<'g, 't> {
    source: &'g Source<'t>,
    span: Span,
    ids: &'g Ids,
    order: &'g mut Vec<u32>,
    /// By state, whether it is in `order`.
    listed: &'g mut [bool],
    all: ByState,
    /// How many there were in the stretch.
    expansions: usize,
}

impl Gatherer<'_, '_> {
    fn lines(&mut self, steps: &[TextStep]) {
        let mut named = vec![false; self.source.nodes.len()];
        // Of several rounds only the last names who was cut off. In an earlier round such a state may have been
        // met above, namelessly; so that comes after all else, and does not tell where its first node is.
        let rounds = if self.span.steps.0 == 0 { self.source.rounds().len() } else { 0 };
        let late = |step: &TextStep| rounds > 1 && matches!(step.kind, TextKind::Cutoff { .. });
        let steps = steps.iter().enumerate();
        let first = steps.clone().filter(|(_, step)| !late(step));
        for (index, step) in first.chain(steps.filter(|(_, step)| late(step))) {
            let inside = self.is_inside(index);
            let Some(node) = step.kind.node() else { continue };
            self.meet(self.state(node));
            let new = !std::mem::replace(&mut named[node as usize], true);
            if inside && new && late(step) {
                if let Some(row) = self.row(node) {
                    row.nodes += 1;
                }
            } else if inside && new {
                self.make(node, None);
            }
            match step.kind {
                TextKind::Process { node } => self.expand(node, inside),
                TextKind::Found { node } if inside => self.find(node),
                TextKind::Found { .. }
                | TextKind::Add { .. }
                | TextKind::Round { .. }
                | TextKind::Cutoff { .. } => {}
            }
        }
    }

    fn events(&mut self, trace: &Trace) {
        for (index, event) in trace.events().enumerate() {
            let inside = self.is_inside(index);
            match event {
                Event::Generate { node, from, .. } => {
                    self.meet(self.state(node.0));
                    if inside {
                        let action = from.map(|(_, action)| trace.texts().action(action));
                        self.make(node.0, action);
                    }
                }
                Event::Reject { state, reason, .. } => {
                    let state = self.source.shared.states[state.index()];
                    self.meet(state);
                    if inside {
                        self.reject(state, reason);
                    }
                }
                Event::Expand { node } => self.expand(node.0, inside),
                Event::Goal { node } if inside => self.find(node.0),
                Event::Goal { .. }
                | Event::Round { .. }
                | Event::Push { .. }
                | Event::Pop { .. }
                | Event::Discard { .. }
                | Event::Cutoff { .. }
                | Event::Close { .. }
                | Event::End { .. } => {}
            }
        }
    }

    fn is_inside(&self, step: usize) -> bool {
        (self.span.steps.0..self.span.steps.1).contains(&step)
    }

    fn state(&self, node: u32) -> u32 {
        self.source.nodes[node as usize].state
    }

    /// The facts of a node's state, if it has been met.
    fn row(&mut self, node: u32) -> Option<&mut StateFacts> {
        let state = self.state(node);
        self.all[state as usize].as_deref_mut()
    }

    fn meet(&mut self, state: u32) {
        if !std::mem::replace(&mut self.listed[state as usize], true) {
            self.order.push(state);
        }
        self.all[state as usize].get_or_insert_default();
    }

    fn make(&mut self, node: u32, action: Option<&str>) {
        let (source, ids) = (self.source, self.ids);
        let facts = source.nodes[node as usize];
        let Some(row) = self.row(node) else { return };
        row.nodes += 1;
        if row.nodes == 1 {
            row.depth = facts.depth;
            row.by = action.map(str::to_owned);
            let parent = facts.parent.map(|parent| source.nodes[parent as usize].state);
            row.from = parent.map(|state| ids.text_of(state).to_owned());
        }
    }

    fn expand(&mut self, node: u32, inside: bool) {
        let expansions = self.expansions + usize::from(inside);
        let Some(row) = self.row(node) else { return };
        row.expanded_in_all_rounds += 1;
        if inside {
            row.expanded += 1;
            row.first_expanded.get_or_insert(expansions);
        }
        self.expansions = expansions;
    }

    fn find(&mut self, node: u32) {
        if let Some(row) = self.row(node) {
            row.goals += 1;
        }
    }

    fn reject(&mut self, state: u32, reason: Reason) {
        let Some(row) = &mut self.all[state as usize] else { return };
        let count = match reason {
            Reason::Illegal { .. } => &mut row.rejected.illegal,
            Reason::Ancestor { .. } => &mut row.rejected.ancestor,
            Reason::Parent { .. } => &mut row.rejected.parent,
            Reason::Reached { .. } => &mut row.rejected.reached,
        };
        *count += 1;
    }
}

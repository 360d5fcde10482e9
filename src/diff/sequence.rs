//! A run as a sequence of numbered steps, equal numbers for equal steps; and steps in words.

use super::By;
use super::Form;
use super::ids::Ids;
use super::source::{Source, Span, TextKind};
use crate::trace::{Event, NodeId, Reason};

/// A sequence: the number of each step, and where in the run it is.
#[derive(Default)]
pub(super) struct Sequence {
    pub(super) steps: Vec<u32>,
    pub(super) places: Vec<u32>,
}

// What kind of step a number stands for: the first of its five parts.
const ROUND: u32 = 0;
const EXPAND: u32 = 1;
const STATE: u32 = 2;
const PATH: u32 = 3;
const EVENT: u32 = 16;

/// The sequence of a stretch of a run; with a step for each round that begins, if asked.
pub(super) fn sequence(
    source: &Source<'_>,
    span: Span,
    by: By,
    with_rounds: bool,
    ids: &mut Ids,
) -> Sequence {
    let mut sequence = Sequence::default();
    let mut seen: Vec<bool> = vec![false; ids.text_count()];
    let mut add = |step: Option<u32>, place: usize| {
        if let Some(step) = step {
            sequence.steps.push(step);
            sequence.places.push(super::ids::as_u32(place));
        }
    };
    let first_met = |node: u32, seen: &mut Vec<bool>, ids: &mut Ids| {
        let state = source.nodes[node as usize].state;
        let new = !std::mem::replace(&mut seen[state as usize], true);
        new.then(|| ids.step([STATE, state, 0, 0, 0]))
    };
    let expanded = |node: u32, ids: &mut Ids| {
        let facts = source.nodes[node as usize];
        match by {
            By::Paths => ids.step([PATH, facts.path, 0, 0, 0]),
            By::Expansions | By::States | By::Events => {
                ids.step([EXPAND, facts.depth, facts.state, 0, 0])
            }
        }
    };
    let (from, to) = span.steps;
    match (&source.steps, source.form) {
        (Some(steps), _) => {
            for (offset, step) in steps[from..to].iter().enumerate() {
                let number = match (step.kind, by) {
                    (TextKind::Round { limit }, _) => {
                        seen.fill(false);
                        with_rounds.then(|| ids.step([ROUND, limit, 0, 0, 0]))
                    }
                    (TextKind::Process { node }, By::Expansions | By::Paths) => {
                        Some(expanded(node, ids))
                    }
                    (
                        TextKind::Process { node }
                        | TextKind::Add { node }
                        | TextKind::Found { node },
                        By::States,
                    ) => first_met(node, &mut seen, ids),
                    (kind, By::Events) => {
                        let (tag, node) = match kind {
                            TextKind::Process { node } => (EVENT, node),
                            TextKind::Add { node } => (EVENT + 1, node),
                            TextKind::Found { node } => (EVENT + 2, node),
                            TextKind::Cutoff | TextKind::Round { .. } => (EVENT + 3, u32::MAX),
                        };
                        let facts = source.nodes.get(node as usize);
                        let (depth, state) =
                            facts.map_or((0, 0), |facts| (facts.depth, facts.state));
                        Some(ids.step([tag, depth, state, 0, 0]))
                    }
                    (
                        TextKind::Add { .. } | TextKind::Found { .. } | TextKind::Cutoff,
                        By::Expansions | By::Paths,
                    )
                    | (TextKind::Cutoff, By::States) => None,
                };
                add(number, from + offset);
            }
        }
        (None, Form::Trace(trace)) => {
            for (offset, event) in trace.events_from(from).take(to - from).enumerate() {
                let number = match (event, by) {
                    (Event::Round { limit }, _) => {
                        if by == By::States {
                            seen.fill(false);
                        }
                        with_rounds.then(|| ids.step([ROUND, limit, 0, 0, 0]))
                    }
                    (_, By::Events) => Some(event_number(source, &event, ids)),
                    (Event::Expand { node }, By::Expansions | By::Paths) => {
                        Some(expanded(node.0, ids))
                    }
                    (Event::Generate { node, .. }, By::States) => first_met(node.0, &mut seen, ids),
                    (
                        Event::Generate { .. }
                        | Event::Reject { .. }
                        | Event::Push { .. }
                        | Event::Pop { .. }
                        | Event::Discard { .. }
                        | Event::Expand { .. }
                        | Event::Goal { .. }
                        | Event::Cutoff { .. }
                        | Event::Close { .. }
                        | Event::End { .. },
                        By::Expansions | By::States | By::Paths,
                    ) => None,
                };
                add(number, from + offset);
            }
        }
        (None, Form::Text(_)) => {}
    }
    sequence
}

fn event_number(source: &Source<'_>, event: &Event, ids: &mut Ids) -> u32 {
    let path = |node: NodeId| source.nodes[node.index()].path;
    let witness = |node: NodeId, ids: &Ids| if ids.witnesses_ignored { 0 } else { path(node) };
    let step = match *event {
        Event::Round { limit } => [ROUND, limit, 0, 0, 0],
        // The depth is a claim of its own: it may be wrong.
        Event::Generate { node, depth, .. } => [EVENT, path(node), depth, 0, 0],
        Event::Reject { parent, action, state, reason } => {
            let action =
                if ids.actions_ignored { 0 } else { source.shared.actions[action.index()] };
            let state = source.shared.states[state.index()];
            let (tag, because) = match reason {
                Reason::Illegal { rule } => {
                    let rule =
                        if ids.rules_ignored { 0 } else { source.shared.rules[rule.index()] };
                    (EVENT + 1, rule)
                }
                Reason::Ancestor { witness: by } => (EVENT + 2, witness(by, ids)),
                Reason::Parent { witness: by } => (EVENT + 3, witness(by, ids)),
                Reason::Reached { witness: by } => (EVENT + 4, witness(by, ids)),
            };
            [tag, path(parent), action, state, because]
        }
        Event::Discard { node, witness: by } => [EVENT + 5, path(node), witness(by, ids), 0, 0],
        Event::Push { node } => [EVENT + 6, path(node), 0, 0, 0],
        Event::Pop { node } => [EVENT + 7, path(node), 0, 0, 0],
        Event::Expand { node } => [EVENT + 8, path(node), 0, 0, 0],
        Event::Goal { node } => [EVENT + 9, path(node), 0, 0, 0],
        Event::Cutoff { node } => [EVENT + 10, path(node), 0, 0, 0],
        Event::Close { node } => [EVENT + 11, path(node), 0, 0, 0],
        Event::End { outcome } => [EVENT + 12, outcome as u32, 0, 0, 0],
    };
    ids.step(step)
}

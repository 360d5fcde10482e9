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
    let mut numbers = Numbers {
        source,
        by,
        with_rounds,
        seen: vec![false; ids.text_count()],
        sequence: Sequence::default(),
        ids,
    };
    let (from, to) = span.steps;
    match (&source.steps, source.form) {
        (Some(steps), _) => {
            for (place, step) in (from..).zip(&steps[from..to]) {
                let number = numbers.of_line(step.kind);
                numbers.add(number, place);
            }
        }
        (None, Form::Trace(trace)) => {
            for (place, event) in (from..to).zip(trace.events_from(from)) {
                let number = numbers.of_event(&event);
                numbers.add(number, place);
            }
        }
        (None, Form::Text(_)) => {}
    }
    numbers.sequence
}

/// Numbers the steps of a run.
struct Numbers<'n, 't> {
    source: &'n Source<'t>,
    by: By,
    with_rounds: bool,
    /// By state, whether it was met in this round.
    seen: Vec<bool>,
    sequence: Sequence,
    ids: &'n mut Ids,
}

impl Numbers<'_, '_> {
    fn add(&mut self, step: Option<u32>, place: usize) {
        if let Some(step) = step {
            self.sequence.steps.push(step);
            self.sequence.places.push(super::ids::as_u32(place));
        }
    }

    /// The number of a line of a text; none if it is no step of such a sequence.
    fn of_line(&mut self, kind: TextKind) -> Option<u32> {
        match (kind, self.by) {
            (TextKind::Round { limit }, _) => self.round(limit),
            (TextKind::Process { node }, By::Expansions | By::Paths) => Some(self.expanded(node)),
            (
                TextKind::Process { node } | TextKind::Add { node } | TextKind::Found { node },
                By::States,
            ) => self.first_met(node),
            (TextKind::Process { node }, By::Events) => Some(self.said(EVENT, node)),
            (TextKind::Add { node }, By::Events) => Some(self.said(EVENT + 1, node)),
            // Of a goal a text says the state; where the node is may not be known.
            (TextKind::Found { node }, By::Events) => {
                let state = self.source.nodes[node as usize].state;
                Some(self.ids.step([EVENT + 2, state, 0, 0, 0]))
            }
            (TextKind::Cutoff { node: Some(node) }, By::States) => self.first_met(node),
            (TextKind::Cutoff { node: Some(node) }, By::Events) => Some(self.said(EVENT + 3, node)),
            (TextKind::Cutoff { node: None }, By::Events) => {
                Some(self.ids.step([EVENT + 4, 0, 0, 0, 0]))
            }
            (
                TextKind::Add { .. } | TextKind::Found { .. } | TextKind::Cutoff { .. },
                By::Expansions | By::Paths,
            )
            | (TextKind::Cutoff { node: None }, By::States) => None,
        }
    }

    /// The number of an event of a trace; none if it is no step of such a sequence.
    fn of_event(&mut self, event: &Event) -> Option<u32> {
        match (*event, self.by) {
            (Event::Round { limit }, _) => self.round(limit),
            (_, By::Events) => Some(event_number(self.source, event, self.ids)),
            (Event::Expand { node }, By::Expansions | By::Paths) => Some(self.expanded(node.0)),
            (Event::Generate { node, .. }, By::States) => self.first_met(node.0),
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
        }
    }

    fn round(&mut self, limit: u32) -> Option<u32> {
        if self.by == By::States {
            self.seen.fill(false);
        }
        self.with_rounds.then(|| self.ids.step([ROUND, limit, 0, 0, 0]))
    }

    fn expanded(&mut self, node: u32) -> u32 {
        let facts = self.source.nodes[node as usize];
        self.ids.step(match self.by {
            By::Paths => [PATH, facts.path, 0, 0, 0],
            By::Expansions | By::States | By::Events => {
                [EXPAND, level(facts.depth), facts.state, 0, 0]
            }
        })
    }

    fn first_met(&mut self, node: u32) -> Option<u32> {
        let state = self.source.nodes[node as usize].state;
        let new = !std::mem::replace(&mut self.seen[state as usize], true);
        new.then(|| self.ids.step([STATE, state, 0, 0, 0]))
    }

    /// What a line says of a node.
    fn said(&mut self, tag: u32, node: u32) -> u32 {
        let facts = self.source.nodes[node as usize];
        self.ids.step([tag, level(facts.depth), facts.state, 0, 0])
    }
}

/// A level as a part of a step. That of who is added, expanded or cut off by name is always known.
fn level(depth: Option<u32>) -> u32 {
    depth.unwrap_or(u32::MAX)
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

//! A step in words.

use serde::Serialize;

use super::ids::Ids;
use super::sequence::Sequence;
use super::source::{Source, TextKind};
use super::{By, Form};
use crate::trace::{Event, NodeId, Reason, Trace};

/// A step, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The how-manieth it is of its sequence, from 1; rounds that begin are counted, too.
    pub number: usize,
    /// On which line of its file it stands.
    pub line: u64,
    /// What happens: the name of the event, or `round`, or `meet` (of a state).
    pub what: String,
    /// Of a rejected child, the action and the reason; of a discarded node, the witness's state; of a
    /// round, its limit; of the end, the outcome.
    pub detail: Option<String>,
    /// The level of its node; none of a step without a node.
    pub level: Option<u32>,
    /// The state.
    pub state: Option<String>,
    /// The actions that lead from the root to its node; none of a text, which does not tell them.
    pub path: Option<Vec<String>>,
    /// Equal for equal steps of the two runs.
    #[serde(skip)]
    pub step: u32,
}

impl Entry {
    fn new(number: usize, line: u64, step: u32, what: &str) -> Self {
        let what = what.to_owned();
        Self { number, line, what, detail: None, level: None, state: None, path: None, step }
    }
}

/// The step of a sequence, in words.
pub(super) fn entry(
    sequence: &Sequence,
    source: &Source<'_>,
    index: usize,
    by: By,
    ids: &Ids,
) -> Entry {
    let place = sequence.places[index] as usize;
    let line = source.line(place);
    let new = |what: &str| Entry::new(index + 1, line, sequence.steps[index], what);
    match (&source.steps, source.form) {
        (Some(steps), _) => {
            let (what, node) = match steps[place].kind {
                TextKind::Round { limit } => {
                    return Entry { detail: Some(format!("limit {limit}")), ..new("round") };
                }
                TextKind::Cutoff { node: None } => return new("cutoff"),
                TextKind::Cutoff { node: Some(node) } => ("cutoff", node),
                TextKind::Process { node } => ("expand", node),
                TextKind::Add { node } => ("push", node),
                TextKind::Found { node } => ("goal", node),
            };
            let facts = source.nodes[node as usize];
            Entry {
                level: facts.depth,
                state: Some(ids.text_of(facts.state).to_owned()),
                ..new(what)
            }
        }
        (None, Form::Trace(trace)) => of_event(trace, trace.event(place), by, new),
        (None, Form::Text(_)) => new(""),
    }
}

fn of_event(trace: &Trace, event: Event, by: By, new: impl Fn(&str) -> Entry) -> Entry {
    let texts = trace.texts();
    let about = |node: NodeId, what: &str| Entry {
        level: Some(trace.depth(node)),
        state: Some(trace.state_text(node).to_owned()),
        path: Some(actions(trace, node)),
        ..new(what)
    };
    match event {
        Event::Round { limit } => Entry { detail: Some(format!("limit {limit}")), ..new("round") },
        Event::End { outcome } => Entry { detail: Some(outcome.to_string()), ..new("end") },
        Event::Reject { parent, action, state, reason } => {
            let because = match reason {
                Reason::Illegal { rule } => texts.rule(rule).to_owned(),
                Reason::Ancestor { witness }
                | Reason::Parent { witness }
                | Reason::Reached { witness } => {
                    format!(
                        "{}, level {} {}",
                        reason.as_str(),
                        trace.depth(witness),
                        trace.state_text(witness)
                    )
                }
            };
            let mut path = actions(trace, parent);
            path.push(texts.action(action).to_owned());
            Entry {
                detail: Some(format!("{}: {because}", texts.action(action))),
                level: Some(trace.depth(parent).saturating_add(1)),
                state: Some(texts.state(state).to_owned()),
                path: Some(path),
                ..new("reject")
            }
        }
        Event::Discard { node, witness } => Entry {
            detail: Some(format!("reached at level {}", trace.depth(witness))),
            ..about(node, "discard")
        },
        Event::Generate { node, .. } if by == By::States => about(node, "meet"),
        Event::Generate { node, .. }
        | Event::Push { node }
        | Event::Pop { node }
        | Event::Expand { node }
        | Event::Goal { node }
        | Event::Cutoff { node }
        | Event::Close { node } => about(node, event.name()),
    }
}

fn actions(trace: &Trace, node: NodeId) -> Vec<String> {
    let path = trace.path(node);
    let actions = path.iter().filter_map(|&node| trace.node(node).from);
    actions.map(|(_, action)| trace.texts().action(action).to_owned()).collect()
}

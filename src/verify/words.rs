//! Events and moves in words, as they stand in a report.

use super::oracle::{Legality, Move};
use crate::trace::{Event, NodeId, Reason, Texts, Trace};

/// Puts things into words, with the node numbers of the trace.
#[derive(Clone, Copy)]
pub(super) struct Words<'w> {
    pub(super) trace: &'w Trace,
    pub(super) texts: &'w Texts,
}

impl Words<'_> {
    /// As in "n3".
    pub(super) fn name(&self, node: NodeId) -> String {
        format!("n{}", self.trace.number(node))
    }

    /// As in "n3 {L:C R:FSW}".
    pub(super) fn node(&self, node: NodeId) -> String {
        format!("{} {}", self.name(node), self.trace.state_text(node))
    }

    /// What the problem, or the trace itself, says a move is.
    pub(super) fn next(&self, parent: NodeId, next: &Move) -> String {
        let action = self.texts.action(next.action);
        let state = self.texts.state(next.state);
        let parent = self.name(parent);
        match next.legal {
            Legality::Legal => format!("the child of {parent} by {action:?}, {state}"),
            Legality::Illegal(rule) => format!(
                "reject, under {parent}, {action:?} to {state}: illegal ({})",
                self.texts.rule(rule)
            ),
        }
    }

    /// As in "ancestor, witness n0".
    pub(super) fn reason(&self, reason: Reason) -> String {
        match reason {
            Reason::Illegal { rule } => format!("illegal ({})", self.texts.rule(rule)),
            Reason::Ancestor { witness }
            | Reason::Parent { witness }
            | Reason::Reached { witness } => {
                format!("{}, witness {}", reason.as_str(), self.name(witness))
            }
        }
    }

    /// An event.
    pub(super) fn event(&self, event: &Event) -> String {
        match *event {
            Event::Round { limit } => format!("round with limit {limit}"),
            Event::Generate { node, from, depth, .. } => match from {
                None => format!("generate {} as a root, at depth {depth}", self.node(node)),
                Some((parent, action)) => format!(
                    "generate {} under {}, by {:?}, at depth {depth}",
                    self.node(node),
                    self.name(parent),
                    self.texts.action(action)
                ),
            },
            Event::Reject { parent, action, state, reason } => format!(
                "reject, under {}, {:?} to {}: {}",
                self.name(parent),
                self.texts.action(action),
                self.texts.state(state),
                self.reason(reason)
            ),
            Event::Discard { node, witness } => {
                format!("discard {}, witness {}", self.node(node), self.name(witness))
            }
            Event::Push { node }
            | Event::Pop { node }
            | Event::Expand { node }
            | Event::Goal { node }
            | Event::Cutoff { node }
            | Event::Close { node } => format!("{} {}", event.name(), self.node(node)),
            Event::End { outcome } => format!("end as {outcome}"),
        }
    }
}

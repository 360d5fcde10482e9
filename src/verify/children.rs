//! The children of a node that is being expanded: accepted or refused, and rightly so.

use super::fault::Rule;
use super::machine::{Broken, Machine};
use super::moves::{Law, Mismatch, MismatchKind};
use super::oracle::{Legality, Move, Oracle};
use crate::trace::{ActionText, Event, NodeId, Reason, StateText};

impl<O: Oracle> Machine<'_, O> {
    pub(super) fn generate(
        &mut self,
        index: usize,
        parent: NodeId,
        action: ActionText,
        state: StateText,
        depth: u32,
    ) -> Result<(), Broken> {
        self.may_have_children(parent)?;
        let below = self.tree.depth(parent) + 1;
        if depth != below {
            let why = format!(
                "its parent {} is at depth {}, so it is at depth {below}",
                self.words().name(parent),
                below - 1
            );
            return Err(Broken {
                expected: vec![format!("the same with depth {below}")],
                see: Some(parent),
                ..self.broken(Rule::Depth, why)
            });
        }
        self.check_move(parent, Move { action, state, legal: Legality::Legal })?;
        if let Some(reason) = self.duplicates.refusal(&self.tree, parent, state) {
            let texts = self.words();
            let event = Event::Reject { parent, action, state, reason };
            return Err(Broken {
                rule: Rule::MissedDuplicate,
                why: self.duplicates.words().to_owned(),
                expected: vec![texts.event(&event)],
                see: reason.witness(),
            });
        }
        let node = self.tree.add(Some((parent, action)), state, depth, index);
        self.joined(node);
        Ok(())
    }

    pub(super) fn reject(
        &mut self,
        parent: NodeId,
        action: ActionText,
        state: StateText,
        reason: Reason,
    ) -> Result<(), Broken> {
        self.may_have_children(parent)?;
        let legal = match reason {
            Reason::Illegal { rule } => Legality::Illegal(rule),
            Reason::Ancestor { .. } | Reason::Parent { .. } | Reason::Reached { .. } => {
                Legality::Legal
            }
        };
        self.check_move(parent, Move { action, state, legal })?;
        let Some(witness) = reason.witness() else { return Ok(()) };
        let due = self.duplicates.refusal(&self.tree, parent, state);
        if due == Some(reason) {
            return Ok(());
        }
        let words = self.words();
        let texts = words.texts;
        let Some(due) = due else {
            let expected =
                format!("generate a node for {} under {}", texts.state(state), words.name(parent));
            return Err(Broken {
                rule: Rule::Refusal,
                why: self.duplicates.scope().to_owned(),
                expected: vec![expected],
                see: Some(witness),
            });
        };
        let expected = vec![words.event(&Event::Reject { parent, action, state, reason: due })];
        let Some(holder) = due.witness() else {
            unreachable!("the pruning rules always have a witness")
        };
        let (rule, why) = if due.as_str() != reason.as_str() {
            (Rule::Refusal, self.duplicates.words().to_owned())
        } else if self.tree.state(witness) != state {
            let has = texts.state(self.tree.state(witness));
            let why = format!(
                "{} has another state, {has}; it was {} that met this one",
                words.name(witness),
                words.name(holder)
            );
            (Rule::Witness, why)
        } else {
            let why = format!(
                "{} has the state too, but it was {} by which it was met",
                words.name(witness),
                words.name(holder)
            );
            (Rule::Witness, why)
        };
        Err(Broken { rule, why, expected, see: Some(holder) })
    }

    /// After a goal, a recursive search may have to leave at once.
    fn may_have_children(&self, parent: NodeId) -> Result<(), Broken> {
        if self.done_with == Some(parent) {
            let why =
                "with on_goal `return`, a node one of whose children is a goal is closed at once";
            return Err(self.broken(Rule::Stopping, why));
        }
        Ok(())
    }

    fn check_move(&mut self, parent: NodeId, child: Move) -> Result<(), Broken> {
        self.moves.child(child).map_err(|mismatch| {
            let wanted = mismatch.expected.filter(|_| mismatch.kind == MismatchKind::Leads);
            let same = wanted.and_then(|wanted| self.oracle.same_state(child.state, wanted.state));
            let broken = self.wrong_move(parent, &mismatch);
            Broken { why: same.unwrap_or(broken.why), ..broken }
        })
    }

    pub(super) fn wrong_move(&self, parent: NodeId, mismatch: &Mismatch) -> Broken {
        let words = self.words();
        let state = self.tree.state(parent);
        let state = words.texts.state(state);
        let (rule, mut why) = match mismatch.kind {
            MismatchKind::Leads => (
                Rule::Result,
                match mismatch.expected {
                    Some(next) => {
                        format!("from {state} it leads to {}", words.texts.state(next.state))
                    }
                    None => format!("from {state} it leads elsewhere"),
                },
            ),
            MismatchKind::Allowed => (
                Rule::Legal,
                match mismatch.expected {
                    Some(Move { legal: Legality::Illegal(rule), .. }) => {
                        format!("that is forbidden: {}", words.texts.rule(rule))
                    }
                    Some(_) | None => "no rule of the problem forbids that".to_owned(),
                },
            ),
            MismatchKind::OutOfTurn => {
                (Rule::Actions, format!("another action of {state} comes before this one"))
            }
            MismatchKind::Foreign => (Rule::Actions, format!("{state} has no such action")),
            MismatchKind::Again => (Rule::Actions, "this action was tried already".to_owned()),
            MismatchKind::LeftOut => {
                (Rule::Actions, format!("not every action of {state} was accounted for"))
            }
        };
        let rule = match mismatch.law {
            Law::Problem => rule,
            Law::Before(event) => {
                why = format!(
                    "{why}, as was seen when it was expanded on line {}",
                    self.trace.line(event)
                );
                Rule::SameMoves
            }
        };
        let expected = match mismatch.expected {
            Some(next) => words.next(parent, &next),
            None => format!("close {}", words.node(parent)),
        };
        Broken { rule: rule.with(self.moves.order()), why, expected: vec![expected], see: None }
    }
}

//! Events, out of bytes.

use super::Trace;
use super::code::{Context, tag, unzigzag};
use super::nodes::{NONE, Node};
use crate::terms::{NodeId, Outcome};
use crate::trace::event::{ActionText, Event, Reason, RuleText, StateText};

/// The events of a trace, decoded one after the other.
#[derive(Clone, Debug)]
pub struct Events<'t> {
    pub(super) trace: &'t Trace,
    pub(super) at: usize,
    pub(super) context: Context,
    pub(super) index: usize,
}

impl Events<'_> {
    fn byte(&mut self) -> u8 {
        let byte = self.trace.bytes[self.at];
        self.at += 1;
        byte
    }

    fn varint(&mut self) -> u32 {
        let mut value = 0;
        let mut shift = 0;
        loop {
            let byte = self.byte();
            value |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return value;
            }
            shift += 7;
        }
    }

    fn witness(&mut self, tag: u8, parent: NodeId, state: StateText) -> NodeId {
        if tag & tag::FIRST != 0 {
            return NodeId(self.trace.nodes.first(state));
        }
        let value = self.varint();
        if tag & tag::STEPS != 0 {
            let mut node = parent.0;
            for _ in 0..value {
                node = self.trace.nodes.parent(node);
            }
            NodeId(node)
        } else {
            NodeId(parent.0.wrapping_sub(unzigzag(value)))
        }
    }

    fn decode(&mut self) -> Event {
        let tag = self.byte();
        let unsure = NodeId(NONE);
        let mut event = match tag & tag::KIND {
            tag::ROUND => Event::Round { limit: self.varint() },
            tag::GENERATE => {
                let node = NodeId(self.context.generated);
                let Node { from, state, depth } = self.trace.node(node);
                Event::Generate { node, from, state, depth }
            }
            tag::PUSH => Event::Push { node: unsure },
            tag::POP => Event::Pop { node: unsure },
            tag::DISCARD => Event::Discard { node: unsure, witness: unsure },
            tag::EXPAND => Event::Expand { node: unsure },
            tag::GOAL => Event::Goal { node: unsure },
            tag::CUTOFF => Event::Cutoff { node: unsure },
            tag::CLOSE => Event::Close { node: unsure },
            tag::END => Event::End { outcome: Outcome::ALL[usize::from(self.byte())] },
            _ => Event::Reject {
                parent: unsure,
                action: ActionText(0),
                state: StateText(0),
                reason: Reason::Illegal { rule: RuleText(0) },
            },
        };
        let predicted = self.context.predicted(&event, self.trace.header.frontier);
        let about = match event {
            Event::Round { .. } | Event::Generate { .. } | Event::End { .. } => unsure,
            Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. } => {
                let off = if tag & tag::NODE == 0 { unzigzag(self.varint()) } else { 0 };
                NodeId(predicted.wrapping_add(off))
            }
        };
        match &mut event {
            Event::Round { .. } | Event::Generate { .. } | Event::End { .. } => {}
            Event::Push { node }
            | Event::Pop { node }
            | Event::Expand { node }
            | Event::Goal { node }
            | Event::Cutoff { node }
            | Event::Close { node } => *node = about,
            Event::Discard { node, witness } => {
                *node = about;
                *witness = self.witness(tag, about, self.trace.nodes.rows[about.index()].state);
            }
            Event::Reject { parent, action, state, reason } => {
                *parent = about;
                *action = ActionText(self.varint());
                *state = StateText(self.varint());
                *reason = match tag & tag::KIND {
                    tag::ANCESTOR => Reason::Ancestor { witness: self.witness(tag, about, *state) },
                    tag::PARENT => Reason::Parent { witness: self.witness(tag, about, *state) },
                    tag::REACHED => Reason::Reached { witness: self.witness(tag, about, *state) },
                    _ => Reason::Illegal { rule: RuleText(self.varint()) },
                };
            }
        }
        event
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        if self.index == self.trace.len {
            return None;
        }
        let event = self.decode();
        self.context.advance(&event, &self.trace.nodes, self.trace.header.frontier);
        self.index += 1;
        Some(event)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.trace.len - self.index;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Events<'_> {}

//! Events, out of bytes.

use super::Trace;
use super::code::{Checkpoint, Context, kind, then, told, unzigzag};
use super::nodes::Node;
use crate::terms::{NodeId, Outcome};
use crate::trace::event::{ActionText, Event, MoveId, Reason, RuleText, StateText};

/// The events of a trace, decoded one after the other.
#[derive(Clone, Debug)]
pub struct Events<'t> {
    trace: &'t Trace,
    /// The next token.
    at: usize,
    /// What followed according to the tag of the last token, and has not been handed out.
    followed: u8,
    context: Context,
    index: usize,
}

impl<'t> Events<'t> {
    /// The events from a checkpoint on; from the first on if there is none.
    pub(super) fn from(trace: &'t Trace, checkpoint: Option<&Checkpoint>) -> Self {
        let (at, index, context) = checkpoint
            .map_or((0, 0, Context::default()), |stop| (stop.at, stop.index, stop.context));
        Self { trace, at, followed: 0, context, index }
    }

    /// No event any more.
    pub(super) fn none(trace: &'t Trace) -> Self {
        Self { index: trace.len, ..Self::from(trace, None) }
    }

    /// The index of the next event.
    pub(super) const fn index(&self) -> usize {
        self.index
    }

    #[inline]
    fn byte(&mut self) -> u8 {
        let byte = self.trace.bytes[self.at];
        self.at += 1;
        byte
    }

    #[inline]
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

    /// The first of the events that are left of the last token.
    #[inline]
    fn next_followed(&mut self) -> Event {
        let flag = self.followed & self.followed.wrapping_neg();
        self.followed ^= flag;
        let node = match flag {
            then::POP => self.context.next_to_pop(self.trace.header.frontier),
            _ => self.context.last,
        };
        match flag {
            then::PUSH => self.push(node),
            then::CUTOFF => self.cutoff(node),
            then::POP => self.pop(node),
            _ => self.expand(node),
        }
    }

    /// The first event of the next token.
    #[inline]
    fn next_token(&mut self) -> Event {
        let tag = self.byte();
        if tag == kind::ABOUT {
            let off = unzigzag(self.varint());
            let tag = self.byte();
            self.event_of(tag, off)
        } else {
            self.event_of(tag, 0)
        }
    }

    /// The event with a tag, about a node so far off from the expected one.
    #[inline(always)]
    fn event_of(&mut self, tag: u8, off: u32) -> Event {
        let kind = tag & kind::MASK;
        if kind >= kind::ILLEGAL {
            return self.reject(tag, NodeId(self.context.expanding.wrapping_add(off)));
        }
        self.followed = tag & !kind::MASK;
        let last = self.context.last.wrapping_add(off);
        match kind {
            kind::GENERATE => self.generate(),
            kind::PUSH => self.push(last),
            kind::POP => {
                let expected = self.context.next_to_pop(self.trace.header.frontier);
                self.pop(expected.wrapping_add(off))
            }
            kind::EXPAND => self.expand(last),
            kind::CUTOFF => self.cutoff(last),
            kind::CLOSE => {
                let node = self.context.expanding.wrapping_add(off);
                self.context.last = node;
                Event::Close { node: NodeId(node) }
            }
            kind::GOAL => {
                self.context.last = last;
                Event::Goal { node: NodeId(last) }
            }
            kind::DISCARD => {
                self.context.last = last;
                let witness = NodeId(last.wrapping_sub(unzigzag(self.varint())));
                Event::Discard { node: NodeId(last), witness }
            }
            kind::ROUND => Event::Round { limit: self.varint() },
            _ => Event::End { outcome: Outcome::ALL[self.varint() as usize] },
        }
    }

    fn generate(&mut self) -> Event {
        let node = NodeId(self.context.generated);
        let Node { from, state, depth } = self.trace.node(node);
        self.context.generates(from.is_some());
        if let Some((_, action)) = from {
            self.context.tried(action.0, state.0);
        }
        Event::Generate { node, from, state, depth }
    }

    fn push(&mut self, node: u32) -> Event {
        self.context.last = node;
        Event::Push { node: NodeId(node) }
    }

    fn pop(&mut self, node: u32) -> Event {
        self.context.pops(node, &self.trace.nodes, self.trace.header.frontier);
        Event::Pop { node: NodeId(node) }
    }

    fn expand(&mut self, node: u32) -> Event {
        self.context.expands(node, &self.trace.nodes);
        Event::Expand { node: NodeId(node) }
    }

    fn cutoff(&mut self, node: u32) -> Event {
        self.context.last = node;
        Event::Cutoff { node: NodeId(node) }
    }

    fn reject(&mut self, tag: u8, parent: NodeId) -> Event {
        let (action, state, reason) = if tag & kind::MASK == kind::REACHED {
            self.reached(tag, parent)
        } else {
            self.on_path(tag, parent)
        };
        self.context.next_move += 1;
        Event::Reject { parent, action, state, reason }
    }

    fn on_path(&mut self, tag: u8, parent: NodeId) -> (ActionText, StateText, Reason) {
        let (action, state, rule) = match tag & told::HOW {
            told::IN_FULL => {
                let action = ActionText(self.varint());
                let state = self.state();
                self.context.tried(action.0, state.0);
                (action, state, None)
            }
            how => {
                if how == told::MOVE {
                    self.context.next_move = self.varint();
                }
                let told = self.trace.texts.move_of(MoveId(self.context.next_move));
                (told.action, told.state, told.rule)
            }
        };
        let reason = match tag & kind::MASK {
            kind::ILLEGAL => {
                Reason::Illegal { rule: rule.unwrap_or_else(|| RuleText(self.varint())) }
            }
            kind::ANCESTOR => Reason::Ancestor { witness: self.witness(tag, parent) },
            _ => Reason::Parent { witness: self.witness(tag, parent) },
        };
        (action, state, reason)
    }

    fn witness(&mut self, tag: u8, parent: NodeId) -> NodeId {
        let nodes = &self.trace.nodes;
        match tag & told::WITNESS {
            told::UNDOES => NodeId(nodes.parent(parent.0)),
            told::STEPS => NodeId((0..self.varint()).fold(parent.0, |node, _| nodes.parent(node))),
            _ => NodeId(parent.0.wrapping_sub(unzigzag(self.varint()))),
        }
    }

    fn reached(&mut self, tag: u8, parent: NodeId) -> (ActionText, StateText, Reason) {
        let how = tag & told::GAP;
        let told_action = (how == told::IN_FULL).then(|| self.varint());
        let state = self.state();
        let nodes = &self.trace.nodes;
        let first = nodes.first(state.0);
        let action = match how {
            told::IN_FULL => told_action.unwrap_or_default(),
            told::SAME_ACTION => nodes.action(first),
            gap => self.context.action.wrapping_add(u32::from(gap >> 4)),
        };
        let witness = if tag & told::OTHER_WITNESS != 0 {
            parent.0.wrapping_sub(unzigzag(self.varint()))
        } else if state.0 == nodes.state(parent.0) {
            parent.0
        } else {
            first
        };
        self.context.tried(action, state.0);
        (ActionText(action), state, Reason::Reached { witness: NodeId(witness) })
    }

    fn state(&mut self) -> StateText {
        StateText(self.context.state.wrapping_add(unzigzag(self.varint())))
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    #[inline]
    fn next(&mut self) -> Option<Event> {
        if self.index == self.trace.len {
            return None;
        }
        self.index += 1;
        Some(if self.followed == 0 { self.next_token() } else { self.next_followed() })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.trace.len - self.index;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Events<'_> {}

//! The events of a [`FullLog`], out of codes and bytes.

use super::Trace;
use super::codes::{Reader, code};
use super::context::{Context, Moment};
use super::full::{APART, FullLog};
use super::literal::{kind, told, unzigzag};
use super::nodes::Node;
use crate::terms::{Discipline, NodeId, Outcome};
use crate::trace::event::{ActionText, Event, Reason, RuleText, StateText};

/// The events, decoded one after the other.
#[derive(Clone, Debug)]
pub(super) struct FullEvents<'t> {
    trace: &'t Trace,
    log: &'t FullLog,
    codes: Reader<'t>,
    /// The next of the bytes.
    at: usize,
    /// The second event of the last code, if it has one that was not handed out.
    then: Then,
    context: Context,
    /// The index of the next event.
    index: usize,
}

/// What comes next, as the last code said; all about the last event's node.
#[derive(Clone, Copy, Debug)]
enum Then {
    /// It said nothing more.
    Code,
    Push,
    Pop,
    Expand,
    Cutoff,
}

impl<'t> FullEvents<'t> {
    /// The events from `index` on.
    pub(super) fn from(trace: &'t Trace, log: &'t FullLog, index: usize) -> Self {
        let mut events = Self::near(trace, log, index);
        while events.index < index {
            events.next();
        }
        events
    }

    /// The events from a checkpoint on that is not after the event at `index`.
    fn near(trace: &'t Trace, log: &'t FullLog, index: usize) -> Self {
        let passed = log.checkpoints.partition_point(|stop| stop.index <= index);
        let (at, index, context) = match passed.checked_sub(1) {
            Some(last) => {
                let stop = &log.checkpoints[last];
                (stop.at, stop.index, stop.context)
            }
            None => (0, 0, Context::start(trace.header.frontier)),
        };
        let codes = log.codes.reader_at(passed * APART);
        Self { trace, log, codes, at, then: Then::Code, context, index }
    }

    pub(super) const fn left(&self) -> usize {
        self.trace.len - self.index
    }

    const fn discipline(&self) -> Discipline {
        self.trace.header.frontier
    }

    #[inline]
    fn next_code(&mut self) -> Event {
        let code = self.codes.next();
        if code == code::LITERAL {
            return self.literal();
        }
        match self.context.moment {
            Moment::Between | Moment::Popped => {
                self.then = if code == code::GO_ON { Then::Expand } else { Then::Cutoff };
                self.pop(self.context.next)
            }
            Moment::Entered if code == code::GO_ON => self.expand(self.context.node),
            Moment::Entered | Moment::CutOff => self.cutoff(self.context.node, Then::Pop),
            Moment::Trying | Moment::Generated | Moment::Closed => match code {
                code::GO_ON => {
                    self.then = Then::Push;
                    self.generate()
                }
                code::STOP => {
                    let tag = self.byte();
                    self.reject(tag, self.context.node)
                }
                _ => self.close(self.context.node, Then::Pop),
            },
        }
    }

    /// The next event: the second of the last code, or the first of the next.
    #[inline(never)]
    pub(super) fn next(&mut self) -> Option<Event> {
        if self.index == self.trace.len {
            return None;
        }
        self.index += 1;
        Some(match std::mem::replace(&mut self.then, Then::Code) {
            Then::Code => self.next_code(),
            Then::Push => self.push(self.context.generated - 1),
            Then::Pop => self.pop(self.context.node),
            Then::Expand => self.expand(self.context.node),
            Then::Cutoff => self.cutoff(self.context.node, Then::Code),
        })
    }

    fn generate(&mut self) -> Event {
        let node = NodeId(self.context.generated);
        let Node { from, state, depth } = self.log.nodes.get(node);
        self.context.generated += 1;
        if let Some((_, action)) = from {
            self.context.told(action.0, state.0);
        }
        Event::Generate { node, from, state, depth }
    }

    fn push(&mut self, node: u32) -> Event {
        self.context.pushes(node, self.discipline());
        Event::Push { node: NodeId(node) }
    }

    fn pop(&mut self, node: u32) -> Event {
        self.context.pops(node, self.discipline(), &self.log.nodes);
        Event::Pop { node: NodeId(node) }
    }

    fn expand(&mut self, node: u32) -> Event {
        self.context.expands(node);
        Event::Expand { node: NodeId(node) }
    }

    /// A cut-off; on a path, what follows it is said too.
    fn cutoff(&mut self, node: u32, on_path: Then) -> Event {
        self.is_done(on_path);
        Event::Cutoff { node: NodeId(node) }
    }

    fn close(&mut self, node: u32, on_path: Then) -> Event {
        self.is_done(on_path);
        Event::Close { node: NodeId(node) }
    }

    fn is_done(&mut self, on_path: Then) {
        if self.discipline() == Discipline::Path {
            self.then = on_path;
        }
        self.context.is_done(self.discipline());
    }

    #[inline]
    fn byte(&mut self) -> u8 {
        let byte = self.log.bytes[self.at];
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

    /// An event that was not foreseen.
    fn literal(&mut self) -> Event {
        let mut tag = self.byte();
        let mut off = 0;
        if tag == kind::ABOUT {
            off = unzigzag(self.varint());
            tag = self.byte();
        }
        let kind = tag & kind::MASK;
        let Context { generated, .. } = self.context;
        let node = self.context.expected(kind, self.discipline(), generated).wrapping_add(off);
        match kind {
            kind::GENERATE => self.generate(),
            kind::PUSH => self.push(node),
            kind::POP => self.pop(node),
            kind::EXPAND => self.expand(node),
            kind::CUTOFF => self.cutoff(node, Then::Code),
            kind::CLOSE => self.close(node, Then::Code),
            kind::GOAL => {
                self.context.follow(kind, node, self.discipline(), &self.log.nodes);
                Event::Goal { node: NodeId(node) }
            }
            kind::DISCARD => {
                let witness = NodeId(node.wrapping_sub(unzigzag(self.varint())));
                self.context.is_done(self.discipline());
                Event::Discard { node: NodeId(node), witness }
            }
            kind::ROUND => {
                self.context.moment = Moment::Between;
                Event::Round { limit: self.varint() }
            }
            kind::END => Event::End { outcome: Outcome::ALL[self.varint() as usize] },
            _ => self.reject(tag, node),
        }
    }

    /// A rejection whose tag has been read.
    fn reject(&mut self, tag: u8, parent: u32) -> Event {
        let kind = tag & kind::MASK;
        let (action, state, reason) = if kind == kind::REACHED {
            self.reached(tag, parent)
        } else {
            let action = self.varint();
            let state = self.state();
            let last = self.varint();
            let reason = match kind {
                kind::ILLEGAL => Reason::Illegal { rule: RuleText(last) },
                kind::ANCESTOR => Reason::Ancestor { witness: self.witness(tag, parent, last) },
                _ => Reason::Parent { witness: self.witness(tag, parent, last) },
            };
            (action, state, reason)
        };
        self.context.told(action, state);
        let (action, state) = (ActionText(action), StateText(state));
        Event::Reject { parent: NodeId(parent), action, state, reason }
    }

    fn witness(&self, tag: u8, parent: u32, up: u32) -> NodeId {
        let nodes = &self.log.nodes;
        NodeId(match tag & told::STEPS {
            0 => parent.wrapping_sub(unzigzag(up)),
            _ => (0..up).fold(parent, |node, _| nodes.parent(node)),
        })
    }

    fn reached(&mut self, tag: u8, parent: u32) -> (u32, u32, Reason) {
        let how = tag & told::GAP;
        let told_action = if how == told::IN_FULL { self.varint() } else { 0 };
        let state = self.state();
        let nodes = &self.log.nodes;
        let first = nodes.first(state);
        let action = match how {
            told::IN_FULL => told_action,
            told::SAME_ACTION => nodes.parent_and_action(first).1,
            gap => self.context.action.wrapping_add(u32::from(gap >> 4)),
        };
        let witness = if tag & told::OTHER_WITNESS != 0 {
            parent.wrapping_sub(unzigzag(self.varint()))
        } else if state == nodes.state(parent) {
            parent
        } else {
            first
        };
        (action, state, Reason::Reached { witness: NodeId(witness) })
    }

    fn state(&mut self) -> u32 {
        let off = unzigzag(self.varint());
        self.context.last_state(&self.log.nodes).wrapping_add(off)
    }
}

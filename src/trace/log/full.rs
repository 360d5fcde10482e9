//! The events of any trace, into codes and bytes.
//!
//! Nothing is taken for granted: a trace that breaks every rule is kept as it is. What is foreseen
//! takes no more than a code, or half of one.

use super::codes::{Codes, code};
use super::context::{Context, Moment};
use super::literal::{Literal, kind, steps_up, told, zigzag};
use super::nodes::{Node, Nodes};
use super::{Log, Run};
use crate::terms::{Discipline, NodeId, Outcome};
use crate::trace::event::{Event, Reason};

/// Words of codes from one checkpoint to the next.
pub(super) const APART: usize = 32;

/// Where the decoding of some word of codes starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checkpoint {
    /// The next of the bytes.
    pub(super) at: usize,
    /// The word's first event.
    pub(super) index: usize,
    pub(super) context: Context,
}

/// Events in codes and bytes.
#[derive(Clone, Debug)]
pub(super) struct FullLog {
    pub(super) nodes: Nodes,
    pub(super) codes: Codes,
    /// What the codes do not say.
    pub(super) bytes: Vec<u8>,
    pub(super) checkpoints: Vec<Checkpoint>,
}

impl FullLog {
    /// Bytes of memory but for the nodes.
    pub(super) const fn size(&self) -> usize {
        self.codes.size() + self.bytes.len() + self.checkpoints.len() * size_of::<Checkpoint>()
    }
}

/// Writes a [`FullLog`].
#[derive(Clone, Debug)]
pub(super) struct FullWriter {
    log: FullLog,
    discipline: Discipline,
    context: Context,
    /// How many events were written.
    len: usize,
    outcome: Option<Outcome>,
}

impl FullWriter {
    pub(super) fn new(discipline: Discipline) -> Self {
        Self {
            log: FullLog {
                nodes: Nodes::default(),
                codes: Codes::new(),
                bytes: Vec::new(),
                checkpoints: Vec::new(),
            },
            discipline,
            context: Context::start(discipline),
            len: 0,
            outcome: None,
        }
    }

    /// How many events were pushed.
    pub(super) fn len(&self) -> usize {
        self.len + usize::from(self.context.moment.holds())
    }

    /// How many nodes were generated.
    pub(super) fn node_count(&self) -> usize {
        self.log.nodes.len()
    }

    /// All that was pushed.
    pub(super) fn finish(mut self) -> Run {
        self.release();
        self.log.codes.finish();
        let Self { log, len, outcome, .. } = self;
        Run { log: Log::Full(log), len, outcome }
    }

    /// Appends an event.
    ///
    /// # Panics
    ///
    /// If a `generate` event does not carry the next node in turn.
    // Inlined, so that where the kind of event is known nothing is asked.
    #[inline(always)]
    pub(super) fn push(&mut self, event: Event) {
        match event {
            Event::Generate { node, from, state, depth } => {
                self.generate(node, Node { from, state, depth });
            }
            Event::Reject { parent, action, state, reason } => {
                self.reject(parent, (action.0, state.0), reason);
            }
            Event::Push { node } => {
                if self.context.moment == Moment::Generated
                    && node.index() + 1 == self.log.nodes.len()
                {
                    self.context.moment = Moment::Trying;
                    self.context.pushes(node.0, self.discipline);
                    self.say(code::GO_ON, 2);
                } else {
                    self.literal(kind::PUSH, node);
                }
            }
            Event::Pop { node } => match self.context.moment {
                Moment::Between if node.0 == self.context.next => {
                    self.context.moment = Moment::Popped;
                }
                Moment::Closed if node.0 == self.context.node => self.leave(node, code::CLOSE),
                Moment::CutOff if node.0 == self.context.node => self.leave(node, code::STOP),
                Moment::Between
                | Moment::Popped
                | Moment::Entered
                | Moment::CutOff
                | Moment::Trying
                | Moment::Generated
                | Moment::Closed => self.literal(kind::POP, node),
            },
            Event::Expand { node } => {
                if let Some(events) = self.settles(node) {
                    self.context.expands(node.0);
                    self.say(code::GO_ON, events);
                } else {
                    self.literal(kind::EXPAND, node);
                }
            }
            Event::Cutoff { node } => {
                if self.discipline == Discipline::Path && self.is_at(Moment::Entered, node) {
                    self.context.moment = Moment::CutOff;
                } else if let Some(events) = self.settles(node) {
                    self.context.is_done(self.discipline);
                    self.say(code::STOP, events);
                } else {
                    self.literal(kind::CUTOFF, node);
                }
            }
            Event::Close { node } => {
                if !self.is_at(Moment::Trying, node) {
                    self.literal(kind::CLOSE, node);
                } else if self.discipline == Discipline::Path {
                    self.context.moment = Moment::Closed;
                } else {
                    self.context.is_done(self.discipline);
                    self.say(code::CLOSE, 1);
                }
            }
            Event::Goal { node } => self.literal(kind::GOAL, node),
            Event::Discard { node, witness } => self.discard(node, witness),
            Event::Round { limit } => self.round(limit),
            Event::End { outcome } => self.end(outcome),
        }
    }

    /// Whether this is the moment, and the node that it is about.
    #[inline(always)]
    fn is_at(&self, moment: Moment, node: NodeId) -> bool {
        self.context.moment == moment && node.0 == self.context.node
    }

    /// If this node was to be expanded or cut off, with how many events it was: those of its pop, if
    /// that is held, and of this.
    #[inline(always)]
    fn settles(&mut self, node: NodeId) -> Option<usize> {
        if self.context.moment == Moment::Popped && node.0 == self.context.next {
            self.context.pops(node.0, self.discipline, &self.log.nodes);
            return Some(2);
        }
        self.is_at(Moment::Entered, node).then_some(1)
    }

    /// Writes the event that is held together with the pop of its node.
    #[inline(always)]
    fn leave(&mut self, node: NodeId, code: u8) {
        self.context.pops(node.0, self.discipline, &self.log.nodes);
        self.say(code, 2);
    }

    /// Adds a code that stands for so many events, after all else that they change.
    #[inline(always)]
    fn say(&mut self, code: u8, events: usize) {
        self.len += events;
        if self.log.codes.push(code) {
            self.begin_word();
        }
    }

    #[cold]
    #[inline(never)]
    fn begin_word(&mut self) {
        if self.log.codes.next_word().is_multiple_of(APART) {
            let generated = self.log.nodes.len() as u32;
            self.log.checkpoints.push(Checkpoint {
                at: self.log.bytes.len(),
                index: self.len,
                context: Context { generated, ..self.context },
            });
        }
    }

    /// Adds a node.
    #[inline]
    fn generate(&mut self, number: NodeId, node: Node) {
        self.release();
        assert_eq!(number.index(), self.log.nodes.len(), "nodes are numbered in order");
        self.log.nodes.add(node);
        if let Some((_, action)) = node.from {
            self.context.told(action.0, node.state.0);
            if self.context.moment == Moment::Trying {
                self.context.moment = Moment::Generated;
                return;
            }
        }
        self.add(&Literal::about(kind::GENERATE, 0, 0), code::LITERAL);
    }

    /// Writes what is held by itself: what came was not what was foreseen.
    #[inline(always)]
    fn release(&mut self) {
        if self.context.moment.holds() {
            self.release_held();
        }
    }

    #[cold]
    #[inline(never)]
    fn release_held(&mut self) {
        let kind = match self.context.moment {
            Moment::Between | Moment::Entered | Moment::Trying => return,
            Moment::Generated => {
                self.context.moment = Moment::Trying;
                kind::GENERATE
            }
            Moment::Popped => {
                self.context.pops(self.context.next, self.discipline, &self.log.nodes);
                kind::POP
            }
            Moment::CutOff => {
                self.context.moment = Moment::Entered;
                kind::CUTOFF
            }
            Moment::Closed => {
                self.context.moment = Moment::Trying;
                kind::CLOSE
            }
        };
        self.add(&Literal::about(kind, 0, 0), code::LITERAL);
    }

    /// Adds an event that is written in full, with its code.
    #[inline(always)]
    fn add(&mut self, literal: &Literal, code: u8) {
        literal.append_to(&mut self.log.bytes);
        self.say(code, 1);
    }

    /// Writes an event in full that is about a node and nothing else.
    #[cold]
    #[inline(never)]
    fn literal(&mut self, kind: u8, node: NodeId) {
        self.release();
        let expected = self.context.expected(kind, self.discipline, self.log.nodes.len() as u32);
        self.context.follow(kind, node.0, self.discipline, &self.log.nodes);
        self.add(&Literal::about(kind, node.0, expected), code::LITERAL);
    }

    #[inline(never)]
    fn discard(&mut self, node: NodeId, witness: NodeId) {
        self.release();
        let mut literal = Literal::about(kind::DISCARD, node.0, self.context.node);
        literal.varint(zigzag(node.0.wrapping_sub(witness.0)));
        self.context.is_done(self.discipline);
        self.add(&literal, code::LITERAL);
    }

    #[cold]
    #[inline(never)]
    fn round(&mut self, limit: u32) {
        self.release();
        let mut literal = Literal::about(kind::ROUND, 0, 0);
        literal.varint(limit);
        self.context.moment = Moment::Between;
        self.add(&literal, code::LITERAL);
    }

    #[cold]
    #[inline(never)]
    fn end(&mut self, outcome: Outcome) {
        self.release();
        let place = Outcome::ALL.iter().position(|&other| other == outcome);
        let mut literal = Literal::about(kind::END, 0, 0);
        literal.varint(place.expect("every outcome is listed") as u32);
        self.outcome = Some(outcome);
        self.add(&literal, code::LITERAL);
    }

    /// Writes a rejection.
    #[inline]
    fn reject(&mut self, parent: NodeId, (action, state): (u32, u32), reason: Reason) {
        self.release();
        let is_foreseen = self.is_at(Moment::Trying, parent);
        let code = if is_foreseen { code::STOP } else { code::LITERAL };
        let literal = match reason {
            Reason::Illegal { rule } => {
                let mut literal = self.child_in_full(kind::ILLEGAL, parent.0, action, state);
                literal.varint(rule.0);
                literal
            }
            Reason::Ancestor { witness } => {
                self.refused_for(kind::ANCESTOR, parent.0, (action, state), witness.0)
            }
            Reason::Parent { witness } => {
                self.refused_for(kind::PARENT, parent.0, (action, state), witness.0)
            }
            Reason::Reached { witness } => self.reached(parent.0, action, state, witness.0),
        };
        self.context.told(action, state);
        self.add(&literal, code);
    }

    fn child_in_full(&self, tag: u8, parent: u32, action: u32, state: u32) -> Literal {
        let mut literal = Literal::about(tag, parent, self.context.node);
        literal.varint(action);
        let last = self.context.last_state(&self.log.nodes);
        literal.varint(zigzag(state.wrapping_sub(last)));
        literal
    }

    /// A rejection because of a node on the path.
    fn refused_for(
        &self,
        kind: u8,
        parent: u32,
        (action, state): (u32, u32),
        witness: u32,
    ) -> Literal {
        let (how, up) = match steps_up(&self.log.nodes, parent, witness) {
            Some(steps) => (told::STEPS, steps),
            None => (0, zigzag(parent.wrapping_sub(witness))),
        };
        let mut literal = self.child_in_full(kind | how, parent, action, state);
        literal.varint(up);
        literal
    }

    /// A rejection because of a state that was reached before.
    #[inline(always)]
    fn reached(&self, parent: u32, action: u32, state: u32, witness: u32) -> Literal {
        let nodes = &self.log.nodes;
        let first = nodes.first(state);
        let expected = if state == nodes.state(parent) { parent } else { first };
        let gap = action.wrapping_sub(self.context.action);
        let how = if (1..=told::LARGEST_GAP).contains(&gap) {
            (gap as u8) << 4
        } else if action == nodes.parent_and_action(first).1 {
            told::SAME_ACTION
        } else {
            told::IN_FULL
        };
        let other = if witness == expected { 0 } else { told::OTHER_WITNESS };
        let tag = kind::REACHED | how | other;
        let mut literal = Literal::about(tag, parent, self.context.node);
        if how == told::IN_FULL {
            literal.varint(action);
        }
        literal.varint(zigzag(state.wrapping_sub(self.context.last_state(nodes))));
        if witness != expected {
            literal.varint(zigzag(parent.wrapping_sub(witness)));
        }
        literal
    }
}

//! Events, into codes and bytes.

use super::codes::{Codes, code};
use super::context::{Context, FIRST, Moment};
use super::lines::Lines;
use super::literal::{Literal, kind, steps_up, told, zigzag};
use super::nodes::{Node, Nodes};
use super::{Checkpoint, Trace};
use crate::terms::{Discipline, NodeId, Outcome};
use crate::trace::event::{Event, MoveId, Reason};
use crate::trace::header::Header;
use crate::trace::texts::Texts;

/// Words of codes from one checkpoint to the next.
pub(super) const APART: usize = 32;

/// Makes a [`Trace`], event by event.
#[derive(Clone, Debug)]
pub struct TraceBuilder {
    trace: Trace,
    discipline: Discipline,
    context: Context,
}

impl TraceBuilder {
    /// A trace without events.
    #[must_use]
    pub fn new(header: Header) -> Self {
        Self {
            discipline: header.frontier,
            context: Context::start(header.frontier),
            trace: Trace {
                header,
                texts: Texts::default(),
                nodes: Nodes::default(),
                numbers: None,
                codes: Codes::new(),
                bytes: Vec::new(),
                checkpoints: Vec::new(),
                len: 0,
                outcome: None,
                header_line: 1,
                lines: Lines::default(),
            },
        }
    }

    /// Says on which line of its file the header stands.
    pub fn header_at_line(&mut self, line: u64) {
        self.trace.header_line = line;
        self.trace.lines.set(0, line + 1);
    }

    /// Says on which line of its file the next event stands; needed only where lines are skipped.
    pub fn at_line(&mut self, line: u64) {
        let index = self.trace.len + usize::from(self.context.moment.holds());
        self.trace.lines.set(index, line);
    }

    /// Says which number the file gives the next node to be generated.
    pub fn number_next_node(&mut self, number: u32) {
        let index = self.trace.node_count();
        match &mut self.trace.numbers {
            Some(numbers) => numbers.push(number),
            None if number as usize == index => {}
            None => {
                let mut numbers: Vec<u32> = self.trace.nodes().map(|node| node.0).collect();
                numbers.push(number);
                self.trace.numbers = Some(numbers);
            }
        }
    }

    /// How many nodes have been generated.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.trace.node_count()
    }

    /// Appends an event.
    ///
    /// # Panics
    ///
    /// If a `generate` event does not carry the next node in turn.
    #[inline]
    pub fn push(&mut self, event: Event) {
        self.push_of(event, None);
    }

    /// Takes note of a move from the state of `parent`, before the first event about it.
    pub(in crate::trace) fn learn_move(&mut self, parent: NodeId, of: MoveId) {
        let state = self.trace.nodes.state(parent.0);
        self.trace.nodes.learn_move(state, of);
    }

    /// Appends an event. If it is about a child, and the moves of the run have numbers, `of` is that
    /// of the move. It then must be what a search says: that the move came in its turn, and that a
    /// witness is the nearest node above with the child's state, goes without saying, and is looked
    /// at only where assertions for debugging are.
    // Inlined, so that where the kind of event is known nothing is asked twice.
    #[inline(always)]
    pub(in crate::trace) fn push_of(&mut self, event: Event, of: Option<MoveId>) {
        match event {
            Event::Generate { node, from, state, depth } => match (from, of) {
                (Some((parent, _)), Some(of)) => {
                    debug_assert!(self.is_next(parent, of));
                    debug_assert_eq!(node.index(), self.trace.nodes.len());
                    self.trace.nodes.add_by_move(parent, of, state, depth);
                    self.context.moment = Moment::Generated;
                    if cfg!(debug_assertions) {
                        self.context.next_move = of.0 + 1;
                    }
                }
                _ => self.generate(node, Node { from, state, depth }),
            },
            Event::Reject { parent, action, state, reason } => match of {
                Some(of) => {
                    debug_assert!(self.is_next(parent, of));
                    debug_assert!(reason.witness().is_none_or(|witness| {
                        witness.0 == self.trace.nodes.with_state(parent.0, state)
                    }));
                    let full = self.write(code::STOP, 1);
                    if full || cfg!(debug_assertions) {
                        self.context.next_move = of.0 + 1;
                    }
                    if full {
                        self.begin_word();
                    }
                }
                None => self.reject(parent, (action.0, state.0), reason),
            },
            Event::Push { node } => {
                if self.context.moment == Moment::Generated
                    && node.index() + 1 == self.trace.nodes.len()
                {
                    self.context.moment = Moment::Trying;
                    self.context.pushes(node.0, self.discipline);
                    if self.write(code::GO_ON, 2) {
                        self.context.next_move = self.trace.nodes.newest_told().wrapping_add(1);
                        self.begin_word();
                    }
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

    /// Whether a move is the next to be tried, as far as can be told.
    fn is_next(&self, parent: NodeId, of: MoveId) -> bool {
        let first = || self.trace.nodes.first_move(self.trace.nodes.state(parent.0));
        let Context { next_move, .. } = self.context;
        self.is_at(Moment::Trying, parent)
            && of.0 == if next_move == FIRST { first() } else { next_move }
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
            self.context.pops(node.0, self.discipline, &self.trace.nodes);
            return Some(2);
        }
        self.is_at(Moment::Entered, node).then_some(1)
    }

    /// Writes the event that is held together with the pop of its node.
    #[inline(always)]
    fn leave(&mut self, node: NodeId, code: u8) {
        self.context.pops(node.0, self.discipline, &self.trace.nodes);
        self.say(code, 2);
    }

    /// Adds a code that stands for so many events, after all else that they change.
    #[inline(always)]
    fn say(&mut self, code: u8, events: usize) {
        if self.write(code, events) {
            self.begin_word();
        }
    }

    /// Adds a code that stands for so many events. If true, a word must begin.
    #[inline(always)]
    #[must_use]
    fn write(&mut self, code: u8, events: usize) -> bool {
        self.trace.len += events;
        self.trace.codes.push(code)
    }

    #[cold]
    #[inline(never)]
    fn begin_word(&mut self) {
        if self.trace.codes.next_word().is_multiple_of(APART) {
            let generated = self.trace.nodes.len() as u32;
            self.trace.checkpoints.push(Checkpoint {
                at: self.trace.bytes.len(),
                index: self.trace.len,
                context: Context { generated, ..self.context },
            });
        }
    }

    /// Adds a node to which no move with a number leads.
    #[inline]
    fn generate(&mut self, number: NodeId, node: Node) {
        self.release();
        assert_eq!(number.index(), self.trace.nodes.len(), "nodes are numbered in order");
        self.trace.nodes.add(node);
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
                self.context.pops(self.context.next, self.discipline, &self.trace.nodes);
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
        literal.append_to(&mut self.trace.bytes);
        self.say(code, 1);
    }

    /// Writes an event in full that is about a node and nothing else.
    #[cold]
    #[inline(never)]
    fn literal(&mut self, kind: u8, node: NodeId) {
        self.release();
        let expected = self.context.expected(kind, self.discipline, self.trace.nodes.len() as u32);
        self.context.follow(kind, node.0, self.discipline, &self.trace.nodes);
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
        self.trace.outcome = Some(outcome);
        self.add(&literal, code::LITERAL);
    }

    /// Writes a rejection whose move has no number.
    #[inline]
    fn reject(&mut self, parent: NodeId, (action, state): (u32, u32), reason: Reason) {
        self.release();
        let is_foreseen = self.is_at(Moment::Trying, parent) && !self.trace.nodes.have_moves();
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
        let last = self.context.last_state(&self.trace.nodes);
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
        let (how, up) = match steps_up(&self.trace.nodes, parent, witness) {
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
        let nodes = &self.trace.nodes;
        let first = nodes.first(state);
        let expected = if state == nodes.state(parent) { parent } else { first };
        let gap = action.wrapping_sub(self.context.action);
        let how = if (1..=told::LARGEST_GAP).contains(&gap) {
            (gap as u8) << 4
        } else if action == nodes.parent_and_told(first).1 {
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

    /// The trace, with the texts that its events speak of.
    #[must_use]
    pub fn finish(mut self, texts: Texts) -> Trace {
        self.release();
        self.trace.codes.finish();
        self.trace.texts = texts;
        self.trace
    }
}

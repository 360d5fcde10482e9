//! Events, into bytes.

use super::Trace;
use super::block::Block;
use super::code::{Checkpoint, Context, kind, then, told, zigzag};
use super::lines::Lines;
use super::nodes::{NONE, Node, Nodes};
use crate::terms::{NodeId, Outcome};
use crate::trace::event::{Event, MoveId, Reason, Texts};
use crate::trace::header::Header;

/// Bytes from one checkpoint to the next, at least.
const APART: usize = 1024;

/// Makes a [`Trace`], event by event.
#[derive(Clone, Debug)]
pub struct TraceBuilder {
    trace: Trace,
    context: Context,
    block: Block,
}

impl TraceBuilder {
    /// A trace without events.
    #[must_use]
    pub fn new(header: Header) -> Self {
        Self {
            trace: Trace {
                header,
                texts: Texts::default(),
                nodes: Nodes::default(),
                numbers: None,
                bytes: Vec::new(),
                checkpoints: Vec::new(),
                len: 0,
                outcome: None,
                header_line: 1,
                lines: Lines::default(),
            },
            context: Context::default(),
            block: Block::new(),
        }
    }

    /// Says on which line of its file the header stands.
    pub fn header_at_line(&mut self, line: u64) {
        self.trace.header_line = line;
        self.trace.lines.set(0, line + 1);
    }

    /// Says on which line of its file the next event stands; needed only where lines are skipped.
    pub fn at_line(&mut self, line: u64) {
        self.trace.lines.set(self.trace.len, line);
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

    /// Appends an event.
    ///
    /// # Panics
    ///
    /// If a `generate` event does not carry the next node in turn.
    #[inline]
    pub fn push(&mut self, event: Event) {
        self.push_of(event, None);
    }

    /// Appends an event about a child, where the moves of the run have numbers: `of` says which move
    /// it was. What a rejection says of it must stand in the [`Texts`] that [`TraceBuilder::finish`]
    /// is given.
    ///
    /// The moves of a state must be numbered one after the other, and the first of them must come
    /// first when a node with that state is expanded.
    ///
    /// # Panics
    ///
    /// If a `generate` event does not carry the next node in turn.
    // Inlined, so that where the kind of event is known nothing is asked twice.
    #[inline(always)]
    pub fn push_of(&mut self, event: Event, of: Option<MoveId>) {
        match event {
            Event::Generate { node, from, state, depth } => {
                assert_eq!(node.0, self.context.generated, "nodes are numbered in order");
                if let (Some((parent, _)), Some(of)) = (from, of) {
                    self.keep_count(parent, of);
                }
                self.token(kind::GENERATE);
                self.trace.nodes.add(Node { from, state, depth });
                self.context.generates(from.is_some());
                if let Some((_, action)) = from {
                    self.context.tried(action.0, state.0);
                }
            }
            Event::Reject { parent, action, state, reason } => {
                if let Some(of) = of {
                    self.keep_count(parent, of);
                }
                match reason {
                    Reason::Reached { witness } => {
                        self.reject_reached(parent, action.0, state.0, witness.0);
                    }
                    Reason::Illegal { rule } => {
                        self.reject_on_path(kind::ILLEGAL, 0, parent, of, (action.0, state.0));
                        if of.is_none() {
                            self.block.varint(rule.0);
                        }
                    }
                    Reason::Ancestor { witness } => {
                        self.reject_for(kind::ANCESTOR, witness, parent, of, (action.0, state.0));
                    }
                    Reason::Parent { witness } => {
                        self.reject_for(kind::PARENT, witness, parent, of, (action.0, state.0));
                    }
                }
                self.context.next_move += 1;
                if of.is_none() {
                    self.context.tried(action.0, state.0);
                }
            }
            Event::Push { node } => {
                self.follow(then::PUSH, kind::PUSH, node, self.context.last);
                self.context.last = node.0;
            }
            Event::Pop { node } => {
                let discipline = self.trace.header.frontier;
                self.follow(then::POP, kind::POP, node, self.context.next_to_pop(discipline));
                self.context.pops(node.0, &self.trace.nodes, discipline);
            }
            Event::Expand { node } => {
                self.follow(then::EXPAND, kind::EXPAND, node, self.context.last);
                self.context.expands(node.0, &self.trace.nodes);
            }
            Event::Cutoff { node } => {
                self.follow(then::CUTOFF, kind::CUTOFF, node, self.context.last);
                self.context.last = node.0;
            }
            Event::Close { node } => {
                self.token_about(kind::CLOSE, node, self.context.expanding);
                self.context.last = node.0;
            }
            Event::Goal { node } => {
                self.token_about(kind::GOAL, node, self.context.last);
                self.context.last = node.0;
            }
            Event::Discard { node, witness } => {
                self.token_about(kind::DISCARD, node, self.context.last);
                self.block.varint(zigzag(node.0.wrapping_sub(witness.0)));
                self.context.last = node.0;
            }
            Event::Round { limit } => {
                self.token(kind::ROUND);
                self.block.varint(limit);
            }
            Event::End { outcome } => self.end(outcome),
        }
        self.trace.len += 1;
    }

    /// Sees to it that the number of the next move is known where it can be.
    #[inline(always)]
    fn keep_count(&mut self, parent: NodeId, of: MoveId) {
        if self.context.has_lost_count() {
            self.learn_first_move(parent, of);
        }
    }

    #[cold]
    fn learn_first_move(&mut self, parent: NodeId, of: MoveId) {
        let state = self.trace.nodes.state(parent.0);
        if self.trace.nodes.first_move(state).is_none() {
            self.trace.nodes.set_first_move(state, of.0);
            self.context.next_move = of.0;
        }
    }

    /// Begins a token.
    #[inline(always)]
    fn token(&mut self, tag: u8) {
        if self.block.is_full() {
            self.start_block();
        }
        self.block.tag(tag);
    }

    #[cold]
    fn start_block(&mut self) {
        self.block.empty_into(&mut self.trace.bytes);
        let (at, index) = (self.trace.bytes.len(), self.trace.len);
        let last = self.trace.checkpoints.last().map_or(0, |last| last.at);
        if at - last >= APART {
            self.trace.checkpoints.push(Checkpoint { at, index, context: self.context });
        }
    }

    /// Begins a token about `node`.
    #[inline(always)]
    fn token_about(&mut self, tag: u8, node: NodeId, expected: u32) {
        if node.0 == expected {
            self.token(tag);
        } else {
            self.token_about_other(tag, node, expected);
        }
    }

    /// Begins the token of a rejection, which nothing follows.
    #[inline(always)]
    fn closed_token_about(&mut self, tag: u8, node: NodeId, expected: u32) {
        if node.0 == expected {
            if self.block.is_full() {
                self.start_block();
            }
            self.block.closed_tag(tag);
        } else {
            self.token_about_other(tag, node, expected);
            self.block.close_tag();
        }
    }

    #[cold]
    fn token_about_other(&mut self, tag: u8, node: NodeId, expected: u32) {
        self.token(kind::ABOUT);
        self.block.varint(zigzag(node.0.wrapping_sub(expected)));
        self.block.tag(tag);
    }

    /// Adds an event to the tag of the last token, or begins a token for it.
    #[inline(always)]
    fn follow(&mut self, flag: u8, kind: u8, node: NodeId, expected: u32) {
        if node.0 == expected {
            if !self.block.add_to_tag(flag) {
                self.token(kind);
            }
        } else {
            self.token_about_other(kind, node, expected);
        }
    }

    /// Writes a rejection because of a node on the path.
    #[inline(always)]
    fn reject_for(
        &mut self,
        kind: u8,
        witness: NodeId,
        parent: NodeId,
        of: Option<MoveId>,
        move_told: (u32, u32),
    ) {
        if self.trace.nodes.parent(parent.0) == witness.0 {
            self.reject_on_path(kind, told::UNDOES, parent, of, move_told);
        } else {
            self.reject_for_far(kind, witness, parent, of, move_told);
        }
    }

    fn reject_for_far(
        &mut self,
        kind: u8,
        witness: NodeId,
        parent: NodeId,
        of: Option<MoveId>,
        move_told: (u32, u32),
    ) {
        if let Some(steps) = steps_up(&self.trace.nodes, parent.0, witness.0) {
            self.reject_on_path(kind, told::STEPS, parent, of, move_told);
            self.block.varint(steps);
        } else {
            self.reject_on_path(kind, 0, parent, of, move_told);
            self.block.varint(zigzag(parent.0.wrapping_sub(witness.0)));
        }
    }

    /// Writes the tag and the move of a rejection.
    #[inline(always)]
    fn reject_on_path(
        &mut self,
        kind: u8,
        witness: u8,
        parent: NodeId,
        of: Option<MoveId>,
        (action, state): (u32, u32),
    ) {
        let tag = kind | witness;
        let expanding = self.context.expanding;
        match of {
            Some(of) if of.0 == self.context.next_move => {
                self.closed_token_about(tag | told::NEXT_MOVE, parent, expanding);
            }
            Some(of) => {
                self.closed_token_about(tag | told::MOVE, parent, expanding);
                self.block.varint(of.0);
                self.context.next_move = of.0;
            }
            None => {
                self.closed_token_about(tag | told::IN_FULL, parent, expanding);
                self.block.varint(action);
                self.block.varint(zigzag(state.wrapping_sub(self.context.state)));
            }
        }
    }

    /// Writes a rejection because of a state that was reached before.
    #[inline(always)]
    fn reject_reached(&mut self, parent: NodeId, action: u32, state: u32, witness: u32) {
        let nodes = &self.trace.nodes;
        let first = nodes.first(state);
        let expected = if state == nodes.state(parent.0) { parent.0 } else { first };
        let gap = action.wrapping_sub(self.context.action);
        let how = if (1..=told::LARGEST_GAP).contains(&gap) {
            (gap as u8) << 4
        } else if action == nodes.action(first) {
            told::SAME_ACTION
        } else {
            told::IN_FULL
        };
        let other = if witness == expected { 0 } else { told::OTHER_WITNESS };
        self.closed_token_about(kind::REACHED | how | other, parent, self.context.expanding);
        if how == told::IN_FULL {
            self.block.varint(action);
        }
        self.block.varint(zigzag(state.wrapping_sub(self.context.state)));
        if witness != expected {
            self.block.varint(zigzag(parent.0.wrapping_sub(witness)));
        }
    }

    #[cold]
    fn end(&mut self, outcome: Outcome) {
        let place = Outcome::ALL.iter().position(|&other| other == outcome);
        let place = place.expect("every outcome is listed");
        self.token(kind::END);
        self.block.varint(place as u32);
        self.trace.outcome = Some(outcome);
    }

    /// How many nodes have been generated.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.trace.node_count()
    }

    /// The trace, with the texts that its events speak of.
    #[must_use]
    pub fn finish(mut self, texts: Texts) -> Trace {
        self.block.empty_into(&mut self.trace.bytes);
        self.trace.texts = texts;
        self.trace
    }
}

/// How far up a witness is looked for before its number is written instead.
const MOST_STEPS: u32 = 24;

/// How many steps up from a node a near ancestor is.
fn steps_up(nodes: &Nodes, from: u32, ancestor: u32) -> Option<u32> {
    let mut node = from;
    for steps in 0..MOST_STEPS {
        if node == ancestor {
            return Some(steps);
        }
        if node == NONE {
            return None;
        }
        node = nodes.parent(node);
    }
    None
}

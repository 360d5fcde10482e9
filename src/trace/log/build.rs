//! Events, into bytes.

use super::code::{Checkpoint, Context, tag, write_varint, zigzag};
use super::lines::Lines;
use super::nodes::{NONE, Node, Nodes};
use super::{STRIDE, Trace};
use crate::terms::{NodeId, Outcome};
use crate::trace::event::{Event, Reason, StateText, Texts};
use crate::trace::header::Header;

/// Makes a [`Trace`], event by event.
#[derive(Clone, Debug)]
pub struct TraceBuilder {
    trace: Trace,
    context: Context,
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
    // Inlined, so that where the kind of event is known nothing is asked twice.
    #[inline(always)]
    pub fn push(&mut self, event: Event) {
        if self.trace.len.is_multiple_of(STRIDE) {
            self.set_checkpoint();
        }
        self.trace.len += 1;
        match event {
            Event::Round { limit } => {
                self.trace.bytes.push(tag::ROUND);
                write_varint(&mut self.trace.bytes, limit);
            }
            Event::Generate { node, from, state, depth } => {
                assert_eq!(node.0, self.context.generated, "nodes are numbered in order");
                self.trace.bytes.push(tag::GENERATE);
                self.trace.nodes.add(Node { from, state, depth });
            }
            Event::Push { node } => self.write_tag(tag::PUSH, node, &event),
            Event::Pop { node } => self.write_tag(tag::POP, node, &event),
            Event::Expand { node } => self.write_tag(tag::EXPAND, node, &event),
            Event::Goal { node } => self.write_tag(tag::GOAL, node, &event),
            Event::Cutoff { node } => self.write_tag(tag::CUTOFF, node, &event),
            Event::Close { node } => self.write_tag(tag::CLOSE, node, &event),
            Event::End { outcome } => self.end(outcome),
            Event::Discard { node, witness } => self.discard(node, witness, &event),
            Event::Reject { parent, action, state, reason } => match reason {
                Reason::Illegal { rule } => {
                    self.write_tag(tag::ILLEGAL, parent, &event);
                    write_varint(&mut self.trace.bytes, action.0);
                    write_varint(&mut self.trace.bytes, state.0);
                    write_varint(&mut self.trace.bytes, rule.0);
                }
                Reason::Ancestor { witness }
                | Reason::Parent { witness }
                | Reason::Reached { witness } => {
                    let kind = match reason {
                        Reason::Ancestor { .. } => tag::ANCESTOR,
                        Reason::Parent { .. } => tag::PARENT,
                        Reason::Reached { .. } | Reason::Illegal { .. } => tag::REACHED,
                    };
                    let written = self.written_witness(witness, parent, state);
                    self.write_tag(kind | written.tag, parent, &event);
                    write_varint(&mut self.trace.bytes, action.0);
                    write_varint(&mut self.trace.bytes, state.0);
                    if let Some(value) = written.value {
                        write_varint(&mut self.trace.bytes, value);
                    }
                }
            },
        }
        self.context.advance(&event, &self.trace.nodes, self.trace.header.frontier);
    }

    #[cold]
    fn set_checkpoint(&mut self) {
        let at = self.trace.bytes.len();
        self.trace.checkpoints.push(Checkpoint { at, context: self.context });
    }

    /// Writes the tag of an event about `node`, and the node if it is not the predicted one.
    #[inline(always)]
    fn write_tag(&mut self, kind: u8, node: NodeId, event: &Event) {
        let predicted = self.context.predicted(event, self.trace.header.frontier);
        if node.0 == predicted {
            self.trace.bytes.push(kind | tag::NODE);
        } else {
            self.write_other_node(kind, node, predicted);
        }
    }

    fn write_other_node(&mut self, kind: u8, node: NodeId, predicted: u32) {
        self.trace.bytes.push(kind);
        write_varint(&mut self.trace.bytes, zigzag(node.0.wrapping_sub(predicted)));
    }

    #[cold]
    fn end(&mut self, outcome: Outcome) {
        let place = Outcome::ALL.iter().position(|&other| other == outcome);
        let place = place.expect("every outcome is listed");
        self.trace.bytes.extend([tag::END, place as u8]);
        self.trace.outcome = Some(outcome);
    }

    fn discard(&mut self, node: NodeId, witness: NodeId, event: &Event) {
        let state = self.trace.nodes.rows[node.index()].state;
        let written = self.written_witness(witness, node, state);
        self.write_tag(tag::DISCARD | written.tag, node, event);
        if let Some(value) = written.value {
            write_varint(&mut self.trace.bytes, value);
        }
    }

    /// How to write a witness for a child of `parent` (or the discarded node itself) in `state`.
    #[inline]
    fn written_witness(&self, witness: NodeId, parent: NodeId, state: StateText) -> WrittenWitness {
        let nodes = &self.trace.nodes;
        // Undoing the last move is what happens most.
        if nodes.parent(parent.0) == witness.0 {
            return WrittenWitness { tag: tag::STEPS, value: Some(1) };
        }
        if nodes.first(state) == witness.0 {
            return WrittenWitness { tag: tag::FIRST, value: None };
        }
        far_witness(witness, parent, nodes)
    }

    /// How many nodes have been generated.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.trace.node_count()
    }

    /// The trace, with the texts that its events speak of.
    #[must_use]
    pub fn finish(mut self, texts: Texts) -> Trace {
        self.trace.texts = texts;
        self.trace
    }
}

/// How far up a witness is looked for before its number is written instead.
const MOST_STEPS: u32 = 24;

/// How a witness is written: a tag and perhaps a varint.
struct WrittenWitness {
    tag: u8,
    value: Option<u32>,
}

fn far_witness(witness: NodeId, parent: NodeId, nodes: &Nodes) -> WrittenWitness {
    let mut node = parent.0;
    for steps in 0..MOST_STEPS {
        if node == witness.0 {
            return WrittenWitness { tag: tag::STEPS, value: Some(steps) };
        }
        if node == NONE {
            break;
        }
        node = nodes.parent(node);
    }
    WrittenWitness { tag: 0, value: Some(zigzag(parent.0.wrapping_sub(witness.0))) }
}

//! A run in memory: the tree's nodes in columns, the events in about two bytes each.
//!
//! An event is a tag byte, then what cannot be predicted from the events before it, as varints. What
//! a `generate` says stands in the node columns, so its tag is all. Every [`STRIDE`]th event has a
//! [`Checkpoint`], so that any event is decoded in constant time.

use super::event::{ActionText, Event, Reason, RuleText, StateText, Texts};
use super::header::Header;
use crate::terms::{Discipline, NodeId, Outcome};

/// Events from one checkpoint to the next.
const STRIDE: usize = 256;

/// No node: a root has no parent.
const NONE: u32 = u32::MAX;

/// What a `generate` event said of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its parent and the action that led here; none for a root.
    pub from: Option<(NodeId, ActionText)>,
    /// Its state.
    pub state: StateText,
    /// Edges from the root.
    pub depth: u32,
}

/// A recorded run.
#[derive(Clone, Debug)]
pub struct Trace {
    header: Header,
    texts: Texts,
    nodes: Nodes,
    /// The numbers the file gives its nodes, where those are not 0, 1, 2, …
    numbers: Option<Vec<u32>>,
    bytes: Vec<u8>,
    checkpoints: Vec<Checkpoint>,
    len: usize,
    outcome: Option<Outcome>,
    header_line: u64,
    lines: Lines,
}

impl Trace {
    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The texts of its states, actions and rules.
    #[must_use]
    pub const fn texts(&self) -> &Texts {
        &self.texts
    }

    /// How many events there are, the `end` included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing happened at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How the run ended; none if the trace breaks off before its `end`.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many nodes entered the tree, over all rounds.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.state.len()
    }

    /// What the trace says of a node.
    ///
    /// # Panics
    ///
    /// If the node is another run's. So does [`Trace::number`].
    #[must_use]
    pub fn node(&self, node: NodeId) -> Node {
        self.nodes.get(node)
    }

    /// All nodes in the order in which they were generated.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.node_count()).expect("nodes are counted in u32")).map(NodeId)
    }

    /// The number that the trace gives a node.
    #[must_use]
    pub fn number(&self, node: NodeId) -> u32 {
        self.numbers.as_ref().map_or(node.0, |numbers| numbers[node.index()])
    }

    /// The text of a node's state.
    #[must_use]
    pub fn state_text(&self, node: NodeId) -> &str {
        self.texts.state(self.nodes.state[node.index()])
    }

    /// The nodes from the root to `node`, both included.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = vec![node];
        let mut at = node;
        while let Some((parent, _)) = self.node(at).from {
            path.push(parent);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The event at `index`, counted from 0. Constant time.
    ///
    /// # Panics
    ///
    /// Past the last event.
    #[must_use]
    pub fn event(&self, index: usize) -> Event {
        assert!(index < self.len, "event {index} of {}", self.len);
        self.events_from(index).next().expect("the index is within the trace")
    }

    /// All events in order.
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        self.events_from(0)
    }

    /// The events from `index` on.
    #[must_use]
    pub fn events_from(&self, index: usize) -> Events<'_> {
        let index = index.min(self.len);
        let stop = index / STRIDE;
        let mut events = match self.checkpoints.get(stop) {
            Some(checkpoint) => Events {
                trace: self,
                at: checkpoint.at,
                context: checkpoint.context,
                index: stop * STRIDE,
            },
            None => Events {
                trace: self,
                at: self.bytes.len(),
                context: Context::default(),
                index: self.len,
            },
        };
        while events.index < index {
            events.next();
        }
        events
    }

    /// The line of the file on which the event at `index` stands, counted from 1.
    #[must_use]
    pub fn line(&self, index: usize) -> u64 {
        self.lines.of(index)
    }

    /// The line of the file on which the header stands, counted from 1.
    #[must_use]
    pub const fn header_line(&self) -> u64 {
        self.header_line
    }

    /// Bytes of memory that the events take, the nodes' columns and the texts not counted.
    #[must_use]
    pub fn log_bytes(&self) -> usize {
        self.bytes.len() + self.checkpoints.len() * size_of::<Checkpoint>()
    }
}

/// What the `generate` events said, by node.
#[derive(Clone, Debug, Default)]
struct Nodes {
    parent: Vec<u32>,
    action: Vec<u32>,
    state: Vec<StateText>,
    depth: Vec<u32>,
    /// The first node with each state.
    first: Vec<u32>,
}

impl Nodes {
    fn get(&self, node: NodeId) -> Node {
        let index = node.index();
        Node {
            from: (self.parent[index] != NONE)
                .then(|| (NodeId(self.parent[index]), ActionText(self.action[index]))),
            state: self.state[index],
            depth: self.depth[index],
        }
    }

    fn add(&mut self, node: Node) {
        let (parent, action) =
            node.from.map_or((NONE, NONE), |(parent, action)| (parent.0, action.0));
        if self.first.len() <= node.state.index() {
            self.first.resize(node.state.index() + 1, NONE);
        }
        let first = &mut self.first[node.state.index()];
        if *first == NONE {
            *first = NodeId::from_index(self.state.len()).0;
        }
        self.parent.push(parent);
        self.action.push(action);
        self.state.push(node.state);
        self.depth.push(node.depth);
    }

    fn parent(&self, node: u32) -> u32 {
        self.parent.get(node as usize).copied().unwrap_or(NONE)
    }

    fn first(&self, state: StateText) -> u32 {
        self.first.get(state.index()).copied().unwrap_or(NONE)
    }
}

/// What the next events are predicted from.
#[derive(Clone, Copy, Debug, Default)]
struct Context {
    /// How many nodes were generated.
    generated: u32,
    /// The node of the last event.
    last: u32,
    /// The node that was taken from the frontier last.
    popped: u32,
    /// The node whose actions are being tried.
    expanding: u32,
}

impl Context {
    /// The node that an event is most likely about.
    #[inline(always)]
    fn predicted(&self, event: &Event, discipline: Discipline) -> u32 {
        match event {
            Event::Reject { .. } | Event::Close { .. } => self.expanding,
            Event::Pop { .. } => match discipline {
                Discipline::Fifo => self.popped.wrapping_add(1),
                Discipline::Lifo => self.generated.wrapping_sub(1),
                Discipline::Path => self.last,
            },
            Event::Push { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Round { .. }
            | Event::Generate { .. }
            | Event::End { .. } => self.last,
        }
    }

    /// Takes note of an event.
    #[inline(always)]
    fn advance(&mut self, event: &Event, nodes: &Nodes, discipline: Discipline) {
        if let Some(node) = event.node() {
            self.last = node.0;
        }
        match event {
            Event::Generate { .. } => self.generated += 1,
            Event::Expand { node } => self.expanding = node.0,
            Event::Pop { node } => {
                self.popped = node.0;
                if discipline == Discipline::Path {
                    self.expanding = nodes.parent(node.0);
                }
            }
            Event::Round { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Discard { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
    }
}

/// Where the decoding of every [`STRIDE`]th event starts.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    at: usize,
    context: Context,
}

/// The lines of the file on which the events stand.
#[derive(Clone, Debug, Default)]
struct Lines {
    /// From this event on, the lines are consecutive from here: (event, line).
    runs: Vec<(usize, u64)>,
}

impl Lines {
    fn set(&mut self, event: usize, line: u64) {
        if self.of(event) != line {
            self.runs.push((event, line));
        }
    }

    fn of(&self, event: usize) -> u64 {
        let run = self.runs.partition_point(|&(first, _)| first <= event);
        // Unless told otherwise, the header is line 1.
        let (first, line) = run.checked_sub(1).map_or((0, 2), |run| self.runs[run]);
        line + (event - first) as u64
    }
}

/// Tags: the kind of an event in the low four bits, then what is as predicted.
mod tag {
    pub(super) const ROUND: u8 = 0;
    pub(super) const GENERATE: u8 = 1;
    pub(super) const PUSH: u8 = 2;
    pub(super) const POP: u8 = 3;
    pub(super) const DISCARD: u8 = 4;
    pub(super) const EXPAND: u8 = 5;
    pub(super) const GOAL: u8 = 6;
    pub(super) const CUTOFF: u8 = 7;
    pub(super) const CLOSE: u8 = 8;
    pub(super) const END: u8 = 9;
    pub(super) const ILLEGAL: u8 = 10;
    pub(super) const ANCESTOR: u8 = 11;
    pub(super) const PARENT: u8 = 12;
    pub(super) const REACHED: u8 = 13;

    pub(super) const KIND: u8 = 0b1111;
    /// The event's node is the predicted one.
    pub(super) const NODE: u8 = 1 << 4;
    /// The witness is the first node with that state.
    pub(super) const FIRST: u8 = 1 << 5;
    /// The witness is a near ancestor of the parent: so many steps up.
    pub(super) const STEPS: u8 = 1 << 6;
}

/// How far up a witness is looked for before its number is written instead.
const MOST_STEPS: u32 = 24;

fn write_varint(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(0x80 | (value & 0x7f) as u8);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn zigzag(difference: u32) -> u32 {
    let difference = difference.cast_signed();
    ((difference << 1) ^ (difference >> 31)).cast_unsigned()
}

fn unzigzag(value: u32) -> u32 {
    (value >> 1) ^ (value & 1).wrapping_neg()
}

/// The events of a trace, decoded one after the other.
#[derive(Clone, Debug)]
pub struct Events<'t> {
    trace: &'t Trace,
    at: usize,
    context: Context,
    index: usize,
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
                *witness = self.witness(tag, about, self.trace.nodes.state[about.index()]);
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
    #[inline(always)]
    pub fn push(&mut self, event: Event) {
        let trace = &mut self.trace;
        if trace.len.is_multiple_of(STRIDE) {
            trace.checkpoints.push(Checkpoint { at: trace.bytes.len(), context: self.context });
        }
        let bytes = &mut trace.bytes;
        let node_tag = |kind: u8, node: NodeId, bytes: &mut Vec<u8>, more: u8| {
            let predicted = self.context.predicted(&event, trace.header.frontier);
            if node.0 == predicted {
                bytes.push(kind | tag::NODE | more);
            } else {
                bytes.push(kind | more);
                write_varint(bytes, zigzag(node.0.wrapping_sub(predicted)));
            }
        };
        match event {
            Event::Round { limit } => {
                bytes.push(tag::ROUND);
                write_varint(bytes, limit);
            }
            Event::Generate { node, from, state, depth } => {
                assert_eq!(node.index(), trace.nodes.state.len(), "nodes are numbered in order");
                bytes.push(tag::GENERATE);
                trace.nodes.add(Node { from, state, depth });
            }
            Event::Push { node } => node_tag(tag::PUSH, node, bytes, 0),
            Event::Pop { node } => node_tag(tag::POP, node, bytes, 0),
            Event::Expand { node } => node_tag(tag::EXPAND, node, bytes, 0),
            Event::Goal { node } => node_tag(tag::GOAL, node, bytes, 0),
            Event::Cutoff { node } => node_tag(tag::CUTOFF, node, bytes, 0),
            Event::Close { node } => node_tag(tag::CLOSE, node, bytes, 0),
            Event::End { outcome } => {
                bytes.push(tag::END);
                let place = Outcome::ALL.iter().position(|&other| other == outcome);
                bytes.push(place.expect("every outcome is listed") as u8);
                trace.outcome = Some(outcome);
            }
            Event::Discard { node, witness } => {
                let state = trace.nodes.state[node.index()];
                let written = WrittenWitness::of(witness, node, state, &trace.nodes);
                node_tag(tag::DISCARD, node, bytes, written.tag);
                written.write(bytes);
            }
            Event::Reject { parent, action, state, reason } => {
                let kind = match reason {
                    Reason::Illegal { .. } => tag::ILLEGAL,
                    Reason::Ancestor { .. } => tag::ANCESTOR,
                    Reason::Parent { .. } => tag::PARENT,
                    Reason::Reached { .. } => tag::REACHED,
                };
                let witness = reason
                    .witness()
                    .map(|witness| WrittenWitness::of(witness, parent, state, &trace.nodes));
                node_tag(kind, parent, bytes, witness.as_ref().map_or(0, |written| written.tag));
                write_varint(bytes, action.0);
                write_varint(bytes, state.0);
                match (reason, witness) {
                    (Reason::Illegal { rule }, _) => write_varint(bytes, rule.0),
                    (_, Some(written)) => written.write(bytes),
                    (_, None) => unreachable!("every other reason has a witness"),
                }
            }
        }
        self.context.advance(&event, &trace.nodes, trace.header.frontier);
        trace.len += 1;
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

/// How a witness is written: a tag and perhaps a varint.
struct WrittenWitness {
    tag: u8,
    value: Option<u32>,
}

impl WrittenWitness {
    #[inline]
    fn of(witness: NodeId, parent: NodeId, state: StateText, nodes: &Nodes) -> Self {
        if nodes.first(state) == witness.0 {
            return Self { tag: tag::FIRST, value: None };
        }
        let mut node = parent.0;
        for steps in 0..MOST_STEPS {
            if node == witness.0 {
                return Self { tag: tag::STEPS, value: Some(steps) };
            }
            if node == NONE {
                break;
            }
            node = nodes.parent(node);
        }
        Self { tag: 0, value: Some(zigzag(parent.0.wrapping_sub(witness.0))) }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        if let Some(value) = self.value {
            write_varint(bytes, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::{Algorithm, SearchOptions};
    use serde_json::Value;

    fn builder() -> TraceBuilder {
        TraceBuilder::new(Header::new("p", "P", Value::Null, &SearchOptions::new(Algorithm::Bfs)))
    }

    /// Events of every kind, some as a search would write them and some as none ever would.
    fn events(texts: &mut Texts) -> Vec<Event> {
        let [s, t] = ["s", "t"].map(|text| texts.intern_state(text));
        let a = texts.intern_action("a");
        let rule = texts.intern_rule("no");
        let node = NodeId;
        let mut events = vec![
            Event::Round { limit: 300 },
            Event::Generate { node: node(0), from: None, state: s, depth: 0 },
            Event::Push { node: node(0) },
            Event::Pop { node: node(0) },
            Event::Expand { node: node(0) },
        ];
        for n in 1..600 {
            events.extend([
                Event::Generate { node: node(n), from: Some((node(n - 1), a)), state: t, depth: n },
                Event::Push { node: node(n) },
                Event::Pop { node: node(n / 2) },
                Event::Discard { node: node(n), witness: node(n / 3) },
                Event::Reject {
                    parent: node(n),
                    action: a,
                    state: s,
                    reason: Reason::Illegal { rule },
                },
                Event::Reject {
                    parent: node(n / 2),
                    action: a,
                    state: t,
                    reason: Reason::Ancestor { witness: node(n - 1) },
                },
                Event::Reject {
                    parent: node(n),
                    action: a,
                    state: t,
                    reason: Reason::Parent { witness: node(n - 1) },
                },
                Event::Reject {
                    parent: node(n),
                    action: a,
                    state: s,
                    reason: Reason::Reached { witness: node(0) },
                },
                Event::Goal { node: node(n / 7) },
                Event::Cutoff { node: node(n) },
                Event::Close { node: node(0) },
            ]);
        }
        events.push(Event::End { outcome: Outcome::EventLimit });
        events
    }

    #[test]
    fn every_event_is_decoded_as_it_was_pushed() {
        let (mut builder, mut texts) = (builder(), Texts::default());
        let events = events(&mut texts);
        for &event in &events {
            builder.push(event);
        }
        let trace = builder.finish(texts);
        assert_eq!(trace.events().collect::<Vec<_>>(), events);
        assert_eq!(trace.outcome(), Some(Outcome::EventLimit));
    }

    #[test]
    fn any_event_can_be_asked_for_alone() {
        let (mut builder, mut texts) = (builder(), Texts::default());
        let events = events(&mut texts);
        for &event in &events {
            builder.push(event);
        }
        let trace = builder.finish(texts);
        for index in (0..events.len()).step_by(7) {
            assert_eq!(trace.event(index), events[index], "event {index}");
        }
        assert_eq!(trace.events_from(events.len()).next(), None);
        assert_eq!(trace.events_from(events.len() + 9).next(), None);
    }

    #[test]
    fn lines_are_counted_over_gaps() {
        let mut lines = Lines::default();
        lines.set(0, 2);
        lines.set(1, 3);
        lines.set(2, 7);
        lines.set(3, 8);
        assert_eq!([0, 1, 2, 3, 4].map(|event| lines.of(event)), [2, 3, 7, 8, 9]);
        assert_eq!(lines.runs.len(), 1);
    }
}

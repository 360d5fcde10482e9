//! A run in memory: a row for each node of the tree, the events in a fraction of a byte to a few bytes.
//!
//! What a `generate` says stands in the rows. For the rest there are two kinds of log. What a search of
//! ours says of itself is an outline, from which its events are told by going its way again ([`outline`],
//! [`walk`]); its rows are the search's own ([`outline_nodes`]). Any other trace, whoever wrote it, is kept
//! in full, though what can be foreseen takes little ([`context`]): of the few things that usually happen,
//! two bits say which does ([`codes`]); whatever else happens stands among the bytes ([`literal`]). In both,
//! every so many events there is a place to start from, so that any event can be had alone.

mod build;
mod codes;
mod context;
mod events;
mod full;
mod full_events;
mod lines;
mod literal;
mod nodes;
mod outline;
mod outline_nodes;
mod places;
#[cfg(test)]
mod tests;
mod tries;
mod turns;
mod walk;
mod ways_back;
mod witness;

pub use build::TraceBuilder;
pub use events::Events;
pub use nodes::Node;
pub use outline::{OutlineRules, Outlined};
pub use places::{Place, Places};
pub use tries::Refusal;
pub use turns::{Became, Turn, Turns};

use super::event::{Event, StateText};
use super::header::Header;
use super::texts::Texts;
use crate::terms::{Algorithm, NodeId, Outcome};
use full::FullLog;
use lines::Lines;
use outline::OutlineLog;

/// The events of a run.
#[derive(Clone, Debug)]
enum Log {
    Full(FullLog),
    Outline(OutlineLog),
}

/// What was written of a run.
struct Run {
    log: Log,
    /// How many events it had.
    len: usize,
    outcome: Option<Outcome>,
}

/// A recorded run.
#[derive(Clone, Debug)]
pub struct Trace {
    header: Header,
    texts: Texts,
    /// The numbers the file gives its nodes, where those are not 0, 1, 2, …
    numbers: Option<Vec<u32>>,
    log: Log,
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

    /// Whether the run consists of rounds with growing depth limits. Of a search that is none of ours, its
    /// first event says so.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        self.header.known_algorithm().map_or_else(
            || matches!(self.events().next(), Some(Event::Round { .. })),
            |algorithm| algorithm == Algorithm::Iddfs,
        )
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
        match &self.log {
            Log::Full(log) => log.nodes.len(),
            Log::Outline(log) => log.nodes.len(),
        }
    }

    /// What the trace says of a node.
    ///
    /// # Panics
    ///
    /// If the node is another run's. So does [`Trace::number`].
    #[must_use]
    pub fn node(&self, node: NodeId) -> Node {
        match &self.log {
            Log::Full(log) => log.nodes.get(node),
            Log::Outline(log) => log.nodes.get(node, &self.texts),
        }
    }

    /// Where a node stands.
    ///
    /// # Panics
    ///
    /// If the node is another run's.
    #[must_use]
    pub fn place(&self, node: NodeId) -> Place {
        Place { state: self.state(node), parent: self.parent(node), depth: self.depth(node) }
    }

    /// A node's state.
    ///
    /// # Panics
    ///
    /// If the node is another run's. So do the two that follow.
    #[inline]
    #[must_use]
    pub fn state(&self, node: NodeId) -> StateText {
        match &self.log {
            Log::Full(log) => log.nodes.state_of(node),
            Log::Outline(log) => log.nodes.state(node),
        }
    }

    /// Edges from the root to a node.
    #[inline]
    #[must_use]
    pub fn depth(&self, node: NodeId) -> u32 {
        match &self.log {
            Log::Full(log) => log.nodes.depth(node),
            Log::Outline(log) => log.nodes.depth(node),
        }
    }

    /// A node's parent; none for a root.
    #[inline]
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        match &self.log {
            Log::Full(log) => log.nodes.parent_of(node),
            Log::Outline(log) => log.nodes.parent(node),
        }
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
        self.texts.state(self.state(node))
    }

    /// The nodes from the root to `node`, both included.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = vec![node];
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            path.push(parent);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The event at `index`, counted from 0.
    ///
    /// It is told from one of the places to start from, of which there is one in a thousand events or so; where
    /// nodes have many children, in 31 turns of nodes. Who refused a move is looked for on the path.
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

    /// The first `len` events of this trace as one that breaks off there; all of it if there are no more.
    #[must_use]
    pub fn up_to(&self, len: usize) -> Self {
        if len >= self.len {
            return self.clone();
        }
        let mut builder = TraceBuilder::new(self.header.clone());
        builder.header_at_line(self.header_line);
        for (index, event) in self.events().take(len).enumerate() {
            builder.at_line(self.line(index));
            if let Event::Generate { node, .. } = event {
                builder.number_next_node(self.number(node));
            }
            builder.push(event);
        }
        builder.finish(self.texts.clone())
    }

    /// The events from `index` on.
    #[must_use]
    pub fn events_from(&self, index: usize) -> Events<'_> {
        Events::from(self, index)
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
        match &self.log {
            Log::Full(log) => log.size(),
            Log::Outline(log) => log.size(),
        }
    }
}

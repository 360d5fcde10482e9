//! Explicit graphs: the states are the nodes of a graph, an action follows an edge.
//!
//! The order of the successors is part of what a search shows: the arcs of a node stand side by side,
//! as the file gives them (petgraph's own graphs list the newest edge first, and take thrice the
//! room). petgraph is the way in and out: a program's graph is searched through
//! [`Graph::from_petgraph`], and petgraph's algorithms run on ours. Each format has a reader of its
//! own; all of them feed one [builder](build::Builder).

mod adjacency;
mod build;
mod dot;
mod edge_list;
mod facts;
mod file;
mod format;
mod graphml;
mod json;
mod lines;
mod names;
mod own;
mod table;
mod texts;

use std::fmt;
use std::num::NonZeroU32;

use petgraph::graph::NodeIndex;
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use super::About;
use crate::problem::{Problem, Violation};

pub(super) use self::build::Asked;
pub use self::build::Edges;
pub(super) use self::file::{KEYS, read as read_puzzle};
pub use self::format::GraphFormat;
pub(super) use self::format::read as read_graph;
use crate::texts::TextList;

/// Graphs of at most this many nodes travel with their traces.
const SCENE_NODES: usize = 200;

/// A graph to be searched, with a start and goals.
#[derive(Clone, Debug)]
pub struct Graph {
    about: About,
    edges: Edges,
    /// What the nodes are called: no two alike.
    texts: TextList,
    /// For every node, where its arcs begin; and the end of the last.
    begins: Vec<u32>,
    /// Where each arc leads, one node's after the other's, in the order of the file.
    targets: Vec<NodeIndex>,
    /// By arc, the number of its label plus one, or 0; empty if no edge has a label.
    arc_labels: Vec<u32>,
    labels: TextList,
    /// Of a small graph, the edges as the file lists them.
    listed: Vec<(NodeIndex, NodeIndex)>,
    start: NodeIndex,
    goals: FxHashSet<NodeIndex>,
}

/// Following an edge to its end: the number of the arc, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Follow(NonZeroU32);

impl Follow {
    #[inline]
    const fn arc(arc: u32) -> Self {
        Self(NonZeroU32::MIN.saturating_add(arc))
    }

    #[inline]
    const fn place(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl Graph {
    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// All nodes, in the order in which the file first names them.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeIndex> + use<> {
        (0..self.node_count()).map(NodeIndex::new)
    }

    /// Whether edges lead one way only. Where some do and others do not, they count as directed,
    /// the others there and back.
    #[must_use]
    pub const fn edges(&self) -> Edges {
        self.edges
    }

    /// How many nodes there are.
    #[must_use]
    pub const fn node_count(&self) -> usize {
        self.begins.len() - 1
    }

    /// How many arcs there are: ways to go from one node to the next. A directed edge is one, an
    /// undirected one two; what is repeated does not count.
    #[must_use]
    pub const fn arc_count(&self) -> usize {
        self.targets.len()
    }

    /// What a node is called in pictures and traces: its label, or its id if it has none. No two
    /// nodes have the same text.
    ///
    /// # Panics
    ///
    /// When there is no such node.
    #[must_use]
    pub fn text(&self, node: NodeIndex) -> &str {
        self.texts.get(node.index())
    }

    /// The nodes to which edges lead from `node`, in the order of the file; one node more than once
    /// if edges with different labels lead to it.
    ///
    /// # Panics
    ///
    /// When there is no such node.
    #[must_use]
    pub fn successors(&self, node: NodeIndex) -> &[NodeIndex] {
        let [begin, end] = self.arcs_of(node);
        &self.targets[begin as usize..end as usize]
    }

    /// The first of a node's arcs, and the end of its last.
    #[inline]
    fn arcs_of(&self, node: NodeIndex) -> [u32; 2] {
        [node.index(), node.index() + 1].map(|at| self.begins[at])
    }

    /// The facts from which a page can draw the states, for the header of a trace: of a small graph
    /// (200 nodes at most) all nodes and edges.
    #[must_use]
    pub fn scene(&self) -> Value {
        let mut scene = json!({
            "kind": "graph",
            "directed": self.edges == Edges::Directed,
            "start": self.text(self.start),
            "goals": self.words(self.nodes().filter(|node| self.goals.contains(node))),
        });
        if self.node_count() <= SCENE_NODES {
            scene["nodes"] = json!(self.words(self.nodes()));
            let edges = self.listed.iter().map(|&(from, to)| self.words([from, to]));
            scene["edges"] = edges.collect();
        }
        scene
    }

    fn words(&self, nodes: impl IntoIterator<Item = NodeIndex>) -> Vec<&str> {
        nodes.into_iter().map(|node| self.text(node)).collect()
    }
}

impl Problem for Graph {
    type State = NodeIndex;
    type Action = Follow;

    fn initial_state(&self) -> NodeIndex {
        self.start
    }

    #[inline]
    fn actions(&self, state: &NodeIndex) -> impl Iterator<Item = Follow> {
        let [begin, end] = self.arcs_of(*state);
        (begin..end).map(Follow::arc)
    }

    #[inline]
    fn result(&self, _: &NodeIndex, action: &Follow) -> Result<NodeIndex, Violation<NodeIndex>> {
        Ok(self.targets[action.place()])
    }

    #[inline]
    fn is_goal(&self, state: &NodeIndex) -> bool {
        self.goals.contains(state)
    }

    fn write_state(&self, state: &NodeIndex, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(self.text(*state))
    }

    fn write_action(&self, action: &Follow, out: &mut dyn fmt::Write) -> fmt::Result {
        let label = self.arc_labels.get(action.place()).and_then(|label| label.checked_sub(1));
        out.write_str(match label {
            Some(label) => self.labels.get(label as usize),
            None => self.text(self.targets[action.place()]),
        })
    }

    #[inline]
    fn action_key(&self, action: &Follow) -> Option<u32> {
        let label = self.arc_labels.get(action.place()).and_then(|label| label.checked_sub(1));
        Some(match label {
            Some(label) => self.node_count() as u32 + label,
            None => self.targets[action.place()].index() as u32,
        })
    }

    fn index_bound(&self) -> Option<u32> {
        u32::try_from(self.node_count()).ok()
    }

    fn state_index(&self, state: &NodeIndex) -> u32 {
        state.index() as u32
    }

    fn indexed_state(&self, index: u32) -> NodeIndex {
        NodeIndex::new(index as usize)
    }
}

#[cfg(test)]
mod tests;

//! Explicit graphs: the states are the nodes of a graph, an action follows an edge.
//!
//! The graph itself is petgraph's. The order of the successors is part of what a search shows and is
//! kept apart, as the file gives it: petgraph lists the newest edge first.

mod build;
mod edge_list;
mod file;

use std::fmt;
use std::num::NonZeroU32;

use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use super::About;
use crate::problem::{Problem, Violation};

pub(super) use self::build::Asked;
pub use self::build::Edges;
pub(super) use self::edge_list::read as read_edge_list;
pub(super) use self::file::{KEYS, read as read_puzzle};

/// Graphs of at most this many nodes travel with their traces.
const SCENE_NODES: usize = 200;

/// A graph to be searched, with a start and goals.
#[derive(Clone, Debug)]
pub struct Graph {
    about: About,
    /// An undirected edge is two arcs, there and back.
    arcs: DiGraph<Box<str>, ()>,
    edges: Edges,
    /// The successors of all nodes, one node's after the other's.
    successors: Vec<NodeIndex>,
    /// For every node, where its successors begin; and the end of the last.
    begins: Vec<u32>,
    start: NodeIndex,
    goals: FxHashSet<NodeIndex>,
}

/// Following an edge to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Follow(NonZeroU32);

impl Follow {
    #[inline]
    fn to(node: NodeIndex) -> Self {
        // Indices are below u32::MAX, which is petgraph's "no node".
        Self(NonZeroU32::MIN.saturating_add(node.index() as u32))
    }

    #[inline]
    fn target(self) -> NodeIndex {
        NodeIndex::new(self.0.get() as usize - 1)
    }
}

impl Graph {
    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// The graph: an undirected edge is two arcs, there and back. Its nodes are in the order in
    /// which the file first names them, so are its arcs.
    #[must_use]
    pub const fn arcs(&self) -> &DiGraph<Box<str>, ()> {
        &self.arcs
    }

    /// Whether edges lead one way only.
    #[must_use]
    pub const fn edges(&self) -> Edges {
        self.edges
    }

    /// The nodes to which edges lead from `node`, in the order of the file.
    ///
    /// # Panics
    ///
    /// When there is no such node.
    #[must_use]
    pub fn successors(&self, node: NodeIndex) -> &[NodeIndex] {
        let [begin, end] = [node.index(), node.index() + 1].map(|at| self.begins[at] as usize);
        &self.successors[begin..end]
    }

    /// The facts from which a page can draw the states, for the header of a trace: of a small graph
    /// (200 nodes at most) all nodes and edges.
    #[must_use]
    pub fn scene(&self) -> Value {
        let mut scene = json!({
            "kind": "graph",
            "directed": self.edges == Edges::Directed,
            "start": self.arcs[self.start],
            "goals": self.labels(self.arcs.node_indices().filter(|node| self.goals.contains(node))),
        });
        if self.arcs.node_count() <= SCENE_NODES {
            scene["nodes"] = json!(self.labels(self.arcs.node_indices()));
            let ends = self.arcs.edge_indices().filter_map(|arc| self.arcs.edge_endpoints(arc));
            let mut listed = FxHashSet::default();
            let edges: Vec<_> = ends
                .filter(|&(from, to)| {
                    let is_way_back =
                        self.edges == Edges::Undirected && listed.contains(&(to, from));
                    listed.insert((from, to));
                    !is_way_back
                })
                .map(|(from, to)| self.labels([from, to]))
                .collect();
            scene["edges"] = json!(edges);
        }
        scene
    }

    fn labels(&self, nodes: impl IntoIterator<Item = NodeIndex>) -> Vec<&str> {
        nodes.into_iter().map(|node| &*self.arcs[node]).collect()
    }
}

impl Problem for Graph {
    type State = NodeIndex;
    type Action = Follow;

    fn initial_state(&self) -> NodeIndex {
        self.start
    }

    fn actions(&self, state: &NodeIndex) -> impl Iterator<Item = Follow> {
        self.successors(*state).iter().map(|&node| Follow::to(node))
    }

    #[inline]
    fn result(&self, _: &NodeIndex, action: &Follow) -> Result<NodeIndex, Violation<NodeIndex>> {
        Ok(action.target())
    }

    fn is_goal(&self, state: &NodeIndex) -> bool {
        self.goals.contains(state)
    }

    fn write_state(&self, state: &NodeIndex, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.arcs[*state])
    }

    fn write_action(&self, action: &Follow, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.arcs[action.target()])
    }

    fn index_bound(&self) -> Option<u32> {
        u32::try_from(self.arcs.node_count()).ok()
    }

    fn state_index(&self, state: &NodeIndex) -> u32 {
        state.index() as u32
    }

    fn indexed_state(&self, index: u32) -> NodeIndex {
        NodeIndex::new(index as usize)
    }
}

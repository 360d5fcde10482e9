//! Putting a graph together, edge by edge.

use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Graph;
use crate::problems::About;
use crate::problems::error::LoadError;

/// How many names are suggested for one that is not there.
const SUGGESTIONS: usize = 5;

/// Whether edges lead one way only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edges {
    /// From the first node to the second.
    Directed,
    /// Both ways.
    #[default]
    Undirected,
}

/// What a request says about a graph.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::problems) struct Asked<'r> {
    pub(in crate::problems) start: Option<&'r str>,
    pub(in crate::problems) goals: &'r [&'r str],
    pub(in crate::problems) edges: Option<Edges>,
}

/// A graph in the making.
pub(super) struct Builder {
    edges: Edges,
    arcs: DiGraph<Box<str>, ()>,
    places: FxHashMap<Box<str>, NodeIndex>,
    /// The edges so far; undirected ones with the older node first.
    known: FxHashSet<(NodeIndex, NodeIndex)>,
}

/// Whether an edge was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    New,
    Repeated,
}

impl Builder {
    pub(super) fn new(edges: Edges) -> Self {
        Self {
            edges,
            arcs: DiGraph::new(),
            places: FxHashMap::default(),
            known: FxHashSet::default(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The node of an id; a new one if need be.
    pub(super) fn node(&mut self, id: &str) -> NodeIndex {
        if let Some(&node) = self.places.get(id) {
            return node;
        }
        let node = self.arcs.add_node(id.into());
        self.places.insert(id.into(), node);
        node
    }

    pub(super) fn edge(&mut self, from: NodeIndex, to: NodeIndex) -> Added {
        let both_ways = self.edges == Edges::Undirected && from != to;
        let key = if both_ways { (from.min(to), from.max(to)) } else { (from, to) };
        if !self.known.insert(key) {
            return Added::Repeated;
        }
        self.arcs.add_edge(from, to, ());
        if both_ways {
            self.arcs.add_edge(to, from, ());
        }
        Added::New
    }

    /// The node of an id.
    ///
    /// # Errors
    ///
    /// When there is none: words that name the nearest ids.
    pub(super) fn find(&self, id: &str) -> Result<NodeIndex, String> {
        if let Some(&node) = self.places.get(id) {
            return Ok(node);
        }
        if self.arcs.node_count() <= SUGGESTIONS {
            return Err(format!("the nodes are {}", self.ids().join(", ")));
        }
        let most = 1 + id.chars().count() / 2;
        let distance = |other| strsim::damerau_levenshtein(id, other);
        let mut near: Vec<_> = self.ids().into_iter().map(|id| (distance(id), id)).collect();
        near.retain(|&(distance, _)| distance <= most);
        near.sort_by_key(|&(distance, _)| distance);
        near.truncate(SUGGESTIONS);
        let names: Vec<_> = near.into_iter().map(|(_, id)| id).collect();
        Err(match names.as_slice() {
            [] => format!("none is named like it; the first is {}", self.ids()[0]),
            names => format!("the nearest are {}", names.join(", ")),
        })
    }

    /// All ids, in the order of the file.
    pub(super) fn ids(&self) -> Vec<&str> {
        self.arcs.node_weights().map(|id| &**id).collect()
    }

    /// The node that a request names.
    pub(super) fn find_asked(&self, option: &str, id: &str) -> Result<NodeIndex, LoadError> {
        self.find(id).map_err(|help| {
            let id = id.escape_debug();
            LoadError::request(format!("`{option} {id}`: the graph has no such node")).help(help)
        })
    }

    /// The graph, to be searched from `start` for one of `goals`.
    pub(super) fn finish(self, about: About, start: NodeIndex, goals: &[NodeIndex]) -> Graph {
        // A counting sort: every node's arcs side by side, in the order of the file.
        let mut begins = vec![0_u32; self.arcs.node_count() + 1];
        for arc in self.arcs.raw_edges() {
            begins[arc.source().index() + 1] += 1;
        }
        for place in 1..begins.len() {
            begins[place] += begins[place - 1];
        }
        let mut next = begins.clone();
        let mut successors = vec![start; self.arcs.edge_count()];
        for arc in self.arcs.raw_edges() {
            let place = &mut next[arc.source().index()];
            successors[*place as usize] = arc.target();
            *place += 1;
        }
        Graph {
            about,
            arcs: self.arcs,
            edges: self.edges,
            successors,
            begins,
            start,
            goals: goals.iter().copied().collect(),
        }
    }
}

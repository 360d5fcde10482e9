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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{AnyProblem, Request, What, load};

    fn read(request: &Request<'_>) -> (Graph, Vec<String>) {
        let loaded = load(request).unwrap();
        let AnyProblem::Graph(graph) = loaded.problem else { panic!("this is no graph") };
        (graph, loaded.notes)
    }

    fn list(text: &str, edges: Edges) -> (Graph, Vec<String>) {
        let what = What::File { name: "test.edges", text };
        read(&Request {
            start: Some("a"),
            goals: vec!["a"],
            edges: Some(edges),
            ..Request::new(what)
        })
    }

    /// Every node with its successors.
    fn successors(graph: &Graph) -> Vec<String> {
        let labels = |node| graph.labels(graph.successors(node).iter().copied()).join(" ");
        graph
            .arcs
            .node_indices()
            .map(|node| format!("{}: {}", graph.arcs[node], labels(node)))
            .collect()
    }

    #[test]
    fn successors_are_in_the_order_of_the_file_which_petgraph_turns_round() {
        let (graph, _) = list("a d\na b\nb a\na c\n", Edges::Directed);
        assert_eq!(successors(&graph), ["a: d b c", "d: ", "b: a", "c: "]);
        let newest_first: Vec<_> = graph.labels(graph.arcs.neighbors(graph.start));
        assert_eq!(newest_first, ["c", "b", "d"]);
    }

    #[test]
    fn an_undirected_edge_leads_both_ways() {
        let (graph, notes) = list("a b\nc a\nb c\nb a\nc c\n", Edges::Undirected);
        assert_eq!(successors(&graph), ["a: b c", "b: a c", "c: a b c"]);
        assert_eq!(notes, ["an edge that is listed again counts once: 1 line 4"]);
        assert_eq!(graph.scene()["edges"], json!([["a", "b"], ["c", "a"], ["b", "c"], ["c", "c"]]));
    }

    #[test]
    fn there_and_back_are_two_directed_edges() {
        let (graph, notes) = list("a b\nb a\na a\n", Edges::Directed);
        assert_eq!(successors(&graph), ["a: b a", "b: a"]);
        assert!(notes.is_empty());
        assert_eq!(
            graph.scene(),
            json!({
                "kind": "graph",
                "directed": true,
                "start": "a",
                "goals": ["a"],
                "nodes": ["a", "b"],
                "edges": [["a", "b"], ["b", "a"], ["a", "a"]],
            })
        );
    }

    #[test]
    fn a_self_loop_is_tried() {
        let (graph, _) = list("a a\n", Edges::Directed);
        let start = graph.initial_state();
        let action = graph.actions(&start).next().unwrap();
        assert_eq!(graph.result(&start, &action), Ok(start));
    }

    #[test]
    fn comments_blank_lines_lone_nodes_weights_and_quotes_are_understood() {
        let text = "\u{feff}# cities\r\n\n  a\t\"New York\"  # far\n\"say \\\"hi\\\" \\\\\" a 2.5\n\
                    z\n a#b  c,d  -1e3\nx,y\n";
        let (graph, notes) = list(text, Edges::Directed);
        let nodes: Vec<_> = graph.arcs.node_weights().map(|id| &**id).collect();
        assert_eq!(nodes, ["a", "New York", "say \"hi\" \\", "z", "a#b", "c,d", "x,y"]);
        assert_eq!(graph.arcs.edge_count(), 3);
        assert_eq!(
            notes,
            [
                "weights have no effect, the third column is ignored: 2 lines, the first 4",
                "a line without a space is one node, whatever commas it holds: 1 line 7"
            ]
        );
    }

    #[test]
    fn a_puzzle_file_holds_a_graph_and_a_request_overrules_it() {
        let text = "kind = 'graph'
            directed = false
            nodes = ['z']
            edges = [['a', 'b'], ['b', 3, 1.5], [3, 'b']]
            start = 'a'
            goal = [3, 'z']";
        let what = What::File { name: "folder/small.toml", text };
        let (graph, notes) = read(&Request::new(what));
        assert_eq!(graph.about.name, "small");
        assert_eq!(successors(&graph), ["z: ", "a: b", "b: a 3", "3: b"]);
        assert_eq!(graph.labels([graph.start]), ["a"]);
        assert_eq!(graph.scene()["goals"], json!(["z", "3"]));
        assert_eq!(
            notes,
            [
                "weights have no effect: 1 are ignored",
                "an edge that is listed again counts once: 1 are left out"
            ]
        );

        let request = Request {
            start: Some("b"),
            goals: vec!["a"],
            edges: Some(Edges::Directed),
            ..Request::new(what)
        };
        let (graph, _) = read(&request);
        assert_eq!(successors(&graph), ["z: ", "a: b", "b: 3", "3: b"]);
        assert_eq!(graph.labels([graph.start]), ["b"]);
        assert_eq!(graph.scene()["goals"], json!(["a"]));
    }

    #[test]
    fn a_search_may_go_without_a_goal() {
        let what = What::File { name: "test.edges", text: "a b\n" };
        let (graph, notes) = read(&Request { start: Some("a"), ..Request::new(what) });
        assert!(!graph.is_goal(&graph.start));
        assert_eq!(notes, ["no `--goal` is given: the search visits whatever it can reach"]);
    }

    #[test]
    fn a_large_graph_is_no_part_of_the_scene() {
        let text: String = (0..200).map(|node| format!("a n{node}\n")).collect();
        let (graph, _) = list(&text, Edges::Directed);
        assert_eq!(graph.scene().get("nodes"), None);
        let small: String = (0..199).map(|node| format!("a n{node}\n")).collect();
        let (graph, _) = list(&small, Edges::Directed);
        assert_eq!(graph.scene()["nodes"].as_array().map(Vec::len), Some(200));
    }
}

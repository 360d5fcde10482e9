//! petgraph, both ways: graphs that a program has built itself become problems, and petgraph's
//! algorithms run on the graphs of this floor.

use petgraph::Directed;
use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::{
    EdgeRef, GraphBase, GraphProp, IntoEdgeReferences, IntoNeighbors, IntoNodeIdentifiers,
    IntoNodeReferences, NodeCompactIndexable, NodeCount, NodeIndexable, NodeRef, Visitable,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::build::{Asked, Builder};
use super::{Edges, Graph};
use crate::problems::About;
use crate::problems::error::LoadError;
use crate::problems::reader::Source;

impl Graph {
    /// Any graph of petgraph's as a problem: what its nodes are called, and its edges, if they have
    /// labels, is for the two functions to say.
    ///
    /// Successors are tried in the order of `edge_references`, which for most of petgraph's types is
    /// the order in which the edges were added (`neighbors` has it the other way round). Nodes that
    /// are called alike get their number added, for a search tells states apart by their text.
    /// Without a goal, a search visits whatever it can reach.
    ///
    /// # Errors
    ///
    /// When the start or a goal is no node of the graph.
    ///
    /// # Example
    ///
    /// ```
    /// use petgraph::graph::UnGraph;
    /// use petgraph::visit::{EdgeRef, NodeRef};
    /// use steptrace::problems::Graph;
    /// use steptrace::search::search;
    /// use steptrace::terms::{Algorithm, SearchOptions};
    ///
    /// let mut roads = UnGraph::<&str, u32>::default();
    /// let [arad, sibiu, bucharest] = ["Arad", "Sibiu", "Bucharest"].map(|name| roads.add_node(name));
    /// roads.add_edge(arad, sibiu, 140);
    /// roads.add_edge(sibiu, bucharest, 310);
    ///
    /// let problem = Graph::from_petgraph(
    ///     &roads,
    ///     arad,
    ///     [bucharest],
    ///     |node| node.weight().to_string(),
    ///     |edge| Some(format!("{} km", edge.weight())),
    /// )?;
    /// let report = search(&problem, &SearchOptions::new(Algorithm::Bfs), &mut ());
    /// assert_eq!(report.tree.depth(report.solutions[0]), 2);
    /// # Ok::<(), steptrace::problems::LoadError>(())
    /// ```
    pub fn from_petgraph<G>(
        graph: G,
        start: G::NodeId,
        goals: impl IntoIterator<Item = G::NodeId>,
        node_text: impl Fn(G::NodeRef) -> String,
        edge_label: impl Fn(G::EdgeRef) -> Option<String>,
    ) -> Result<Self, LoadError>
    where
        G: IntoNodeReferences + IntoEdgeReferences + GraphProp,
        G::NodeId: Eq + std::hash::Hash,
    {
        let edges = if graph.is_directed() { Edges::Directed } else { Edges::Undirected };
        let asked = Asked { edges: Some(edges), ..Asked::default() };
        let mut builder = Builder::new(0, asked);
        let mut places = FxHashMap::default();
        for (node, number) in graph.node_references().zip(0_usize..) {
            let place = builder.node(&number.to_string());
            places.insert(node.id(), place);
            builder.label_node(place, &node_text(node));
        }
        for edge in graph.edge_references() {
            let ends = [edge.source(), edge.target()].map(|node| places.get(&node).copied());
            if let [Some(from), Some(to)] = ends {
                let added = builder.edge(from, to);
                if let Some(label) = edge_label(edge) {
                    builder.label_edge(added, &label);
                }
            }
        }
        let place = |node: G::NodeId, what: &str| {
            let place = places.get(&node).copied();
            place.ok_or_else(|| LoadError::request(format!("the {what} is no node of the graph")))
        };
        builder.mark_start(place(start, "start")?, super::build::Truth::Yes);
        for goal in goals {
            builder.mark_goal(place(goal, "goal")?, super::build::Truth::Yes);
        }
        let about =
            About { name: "graph".to_owned(), title: "Graph".to_owned(), description: None };
        let source = Source { file: "graph", text: "" };
        builder.finish(source, about, Asked::default(), &mut Vec::new())
    }

    /// The same graph under another name and title.
    #[must_use]
    pub fn with_about(self, about: About) -> Self {
        Self { about, ..self }
    }
}

// What petgraph's algorithms ask of a graph. Arcs are all directed: an undirected edge is two.

impl GraphBase for Graph {
    type NodeId = NodeIndex;
    type EdgeId = EdgeIndex;
}

impl GraphProp for Graph {
    type EdgeType = Directed;
}

impl<'g> IntoNeighbors for &'g Graph {
    type Neighbors = std::iter::Copied<std::slice::Iter<'g, NodeIndex>>;

    /// The successors of a node, in the order of the file.
    fn neighbors(self, node: NodeIndex) -> Self::Neighbors {
        self.successors(node).iter().copied()
    }
}

impl IntoNodeIdentifiers for &Graph {
    type NodeIdentifiers = std::iter::Map<std::ops::Range<usize>, fn(usize) -> NodeIndex>;

    fn node_identifiers(self) -> Self::NodeIdentifiers {
        (0..self.node_count()).map(NodeIndex::new)
    }
}

impl NodeCount for Graph {
    fn node_count(&self) -> usize {
        Self::node_count(self)
    }
}

impl NodeIndexable for Graph {
    fn node_bound(&self) -> usize {
        Self::node_count(self)
    }

    fn to_index(&self, node: NodeIndex) -> usize {
        node.index()
    }

    fn from_index(&self, place: usize) -> NodeIndex {
        NodeIndex::new(place)
    }
}

impl NodeCompactIndexable for Graph {}

impl Visitable for Graph {
    type Map = FxHashSet<NodeIndex>;

    fn visit_map(&self) -> Self::Map {
        FxHashSet::default()
    }

    fn reset_map(&self, map: &mut Self::Map) {
        map.clear();
    }
}

#[cfg(test)]
mod tests {
    use petgraph::graphmap::DiGraphMap;
    use petgraph::stable_graph::StableDiGraph;

    use super::*;
    use crate::problem::Problem;

    fn walk(graph: &Graph) -> Vec<String> {
        let mut walk = Vec::new();
        for node in graph.nodes() {
            for action in graph.actions(&node) {
                let mut text = format!("{} -", graph.text(node));
                let _ = graph.write_action(&action, &mut text);
                let to = graph.result(&node, &action).expect("nothing is forbidden");
                walk.push(text + "-> " + graph.text(to));
            }
        }
        walk
    }

    #[test]
    fn edges_are_followed_in_the_order_in_which_they_were_added() {
        let mut graph = StableDiGraph::<&str, char>::default();
        let [a, gone, b, c] = ["a", "gone", "b", "b"].map(|name| graph.add_node(name));
        graph.remove_node(gone);
        graph.add_edge(a, c, 'x');
        graph.add_edge(a, b, 'y');
        graph.add_edge(a, c, 'z');
        graph.add_edge(a, c, 'x');
        let label =
            |edge: petgraph::stable_graph::EdgeReference<'_, char>| Some(edge.weight().to_string());
        let problem = Graph::from_petgraph(&graph, a, [c], |node| node.1.to_string(), label);
        let problem = problem.expect("all is there");
        assert_eq!(walk(&problem), ["a -x-> b (2)", "a -y-> b (1)", "a -z-> b (2)"]);
        let error = Graph::from_petgraph(&graph, gone, [], |_| String::new(), |_| None);
        assert_eq!(error.map(drop).unwrap_err().to_string(), "the start is no node of the graph");
    }

    #[test]
    fn a_map_of_edges_is_a_graph_as_well() {
        let graph = DiGraphMap::<u8, ()>::from_edges([(7, 3), (7, 9), (9, 7)]);
        let problem = Graph::from_petgraph(&graph, 7, [9], |(id, _)| id.to_string(), |_| None);
        let problem = problem.expect("all is there");
        assert_eq!(walk(&problem), ["7 -3-> 3", "7 -9-> 9", "9 -7-> 7"]);
        assert_eq!(problem.edges(), Edges::Directed);
    }

    #[test]
    fn algorithms_of_petgraph_run_on_a_graph_from_a_file() {
        use crate::problems::{AnyProblem, Request, What, load};
        use petgraph::algo::{has_path_connecting, tarjan_scc};
        use petgraph::visit::{Bfs, DfsPostOrder};

        let text = "digraph { start=a a -> {c b} -> d -> e -> d f }";
        let loaded = load(&Request::new(What::File { name: "g.dot", text })).expect("it is DOT");
        let AnyProblem::Graph(graph) = loaded.problem else { panic!("it is a graph") };
        let text = |node| graph.text(node);
        let mut bfs = Bfs::new(&graph, graph.initial_state());
        let order: Vec<_> = std::iter::from_fn(|| bfs.next(&graph)).map(text).collect();
        assert_eq!(order, ["a", "c", "b", "d", "e"]);
        let mut dfs = DfsPostOrder::new(&graph, graph.initial_state());
        let order: Vec<_> = std::iter::from_fn(|| dfs.next(&graph)).map(text).collect();
        assert_eq!(order, ["e", "d", "b", "c", "a"]);
        assert_eq!(tarjan_scc(&graph).len(), 5);
        let [a, f] = [0, 5].map(NodeIndex::new);
        assert!(!has_path_connecting(&graph, a, f, None));
    }
}

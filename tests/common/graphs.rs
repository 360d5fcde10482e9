//! Reading graphs for tests.

use steptrace::problem::Problem;
use steptrace::problems::{AnyProblem, Graph, Loaded, Request, What, load};

/// A graph and what was said about it.
pub(crate) struct Read {
    pub(crate) graph: Graph,
    pub(crate) notes: Vec<String>,
}

pub(crate) fn request<'r>(name: &'r str, text: &'r str) -> Request<'r> {
    Request::new(What::File { name, text })
}

/// Reads a graph; where its file names no start, the first node is it.
pub(crate) fn read(name: &str, text: &str) -> Read {
    Read::of(&request(name, text))
}

impl Read {
    /// Reads what is asked for; where nothing names a start, the first node is it.
    pub(crate) fn of(request: &Request<'_>) -> Self {
        let error = match load(request) {
            Ok(loaded) => return Self::new(loaded),
            Err(error) => error,
        };
        let first = error.help_lines().iter().find_map(|line| {
            let (_, names) =
                line.split_once("nodes are ").or_else(|| line.split_once("nodes: "))?;
            // Names are separated by commas and may hold some.
            let ends = names.match_indices(", ").map(|(at, _)| at).chain([names.len()]);
            ends.map(|end| names[..end].to_owned())
                .find_map(|start| load(&Request { start: Some(&start), ..request.clone() }).ok())
        });
        Self::new(first.unwrap_or_else(|| panic!("{error}")))
    }

    pub(crate) fn new(loaded: Loaded) -> Self {
        let AnyProblem::Graph(graph) = loaded.problem else { panic!("this is no graph") };
        Self { graph, notes: loaded.notes }
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        let nodes = self.graph.nodes();
        nodes.map(|node| self.graph.text(node).to_owned()).collect()
    }

    /// Every node with its successors, in order.
    pub(crate) fn rows(&self) -> Vec<String> {
        let nodes = self.graph.nodes();
        let row = |node| {
            let successors = self.graph.successors(node).iter();
            successors.map(|&node| self.graph.text(node)).collect::<Vec<_>>().join(" ")
        };
        nodes.map(|node| format!("{}: {}", self.graph.text(node), row(node))).collect()
    }

    /// Every arc: the node, the action, the next node.
    pub(crate) fn triples(&self) -> Vec<[String; 3]> {
        let graph = &self.graph;
        let mut triples = Vec::new();
        for node in graph.nodes() {
            for action in graph.actions(&node) {
                let mut label = String::new();
                graph.write_action(&action, &mut label).expect("a string takes any text");
                let to = graph.result(&node, &action).expect("nothing is forbidden");
                triples.push([graph.text(node).to_owned(), label, graph.text(to).to_owned()]);
            }
        }
        triples
    }

    /// The same in words.
    pub(crate) fn actions(&self) -> Vec<String> {
        self.triples().iter().map(|triple| triple.join(" ")).collect()
    }

    pub(crate) fn start(&self) -> String {
        self.graph.text(self.graph.initial_state()).to_owned()
    }

    pub(crate) fn goals(&self) -> Vec<String> {
        let nodes = self.graph.nodes();
        nodes
            .filter(|node| self.graph.is_goal(node))
            .map(|node| self.graph.text(node).to_owned())
            .collect()
    }
}

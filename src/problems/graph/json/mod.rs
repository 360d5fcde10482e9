//! Graphs in JSON: nodes and links as networkx and D3 have them, JSON Graph Format, and what
//! Cytoscape and vis.js write.
//!
//! One way to read them all: find the object that is the graph, its list of nodes, its list of edges;
//! a node has an `id`, an edge has two ends. Where nodes have no ids, ends are places in their list,
//! as in D3's files.

mod value;

use std::borrow::Cow;

use petgraph::graph::NodeIndex;

use self::value::{Data, Value, parse};
use super::build::{Builder, Edges, Named};
use super::facts::{EdgeFacts, NodeFacts, note_others, note_weights};
use super::texts::nearest;
use crate::problems::error::{LoadError, PuzzleError};
use crate::problems::reader::Source;
use crate::terms::nearest as nearest_word;

/// Reads a graph in JSON.
pub(super) fn read(
    source: Source<'_>,
    builder: &mut Builder,
    notes: &mut Vec<String>,
) -> Result<(), LoadError> {
    let document = parse(source)?;
    let mut reader = Reader { source, builder, places: Vec::new(), weights: 0 };
    reader.document(&document, notes)?;
    note_weights(reader.weights, notes);
    Ok(())
}

/// How the ends of edges name nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// By their id; all nodes are listed.
    Ids,
    /// By their place in the list of nodes, from 0.
    Places,
    /// By their id, and nodes are listed nowhere else.
    Free,
}

struct Reader<'a, 'b> {
    source: Source<'a>,
    builder: &'b mut Builder,
    /// The listed nodes, in order.
    places: Vec<NodeIndex>,
    weights: usize,
}

impl<'a> Reader<'a, '_> {
    fn document(&mut self, root: &Value<'a>, notes: &mut Vec<String>) -> Result<(), PuzzleError> {
        if let Some(edges) = root.list() {
            return self.edges(edges, Ends::Free, notes);
        }
        if root.members().is_none() {
            let message = format!("a graph must be an object, not {}", root.what());
            return Err(self.source.error(root.span(), message));
        }
        if let Some(graphs) = root.get("graphs") {
            let list = self.list(graphs, "graphs")?;
            note_others(list.len().saturating_sub(1), notes);
            let Some(first) = list.first() else {
                return Err(self.source.error(graphs.span(), "there is no graph in this list"));
            };
            return self.format(first, notes);
        }
        if let Some(graph) = root.get("graph").filter(|graph| {
            let has = |key| graph.get(key).is_some();
            has("nodes") || has("edges") || has("hyperedges")
        }) {
            return self.format(graph, notes);
        }
        self.direct(root, Edges::Undirected)?;
        if let Some(attributes) = root.get("graph") {
            self.graph_attributes(attributes);
        }
        self.graph_attributes(root);
        if let Some(elements) = root.get("elements") {
            return self.elements(elements, notes);
        }
        let nodes = root.get("nodes");
        if let (Some(nodes), Some(adjacency)) = (nodes, root.get("adjacency")) {
            self.nodes(nodes)?;
            return self.adjacency(adjacency);
        }
        let (edges, name) = match (root.get("links"), root.get("edges")) {
            (Some(links), Some(edges)) => {
                let has_links = links.list().is_some_and(|links| !links.is_empty());
                if has_links { (links, "links") } else { (edges, "edges") }
            }
            (Some(links), None) => (links, "links"),
            (None, Some(edges)) => (edges, "edges"),
            (None, None) => return Err(self.no_edges(root)),
        };
        let ends = match nodes {
            Some(nodes) => self.nodes(nodes)?,
            None => Ends::Free,
        };
        let edges = self.list(edges, name)?;
        self.edges(edges, ends, notes)
    }

    fn no_edges(&self, root: &Value<'a>) -> PuzzleError {
        let keys: Vec<_> =
            root.members().unwrap_or_default().iter().map(|(key, _)| &**key).collect();
        let span = root.span();
        let error = self.source.error(
            span.start..span.start + 1,
            "expected a list `links` or `edges` in this object, found none",
        );
        let near = keys.iter().find_map(|key| nearest_word(key, ["links", "edges"]));
        let keys: Vec<_> =
            keys.into_iter().take(10).map(|key| key.escape_debug().to_string()).collect();
        error.did_you_mean(near).help(format!("its keys are {}", keys.join(", ")))
    }

    /// JSON Graph Format.
    fn format(&mut self, graph: &Value<'a>, notes: &mut Vec<String>) -> Result<(), PuzzleError> {
        self.direct(graph, Edges::Directed)?;
        if let Some(metadata) = graph.get("metadata") {
            self.graph_attributes(metadata);
        }
        self.graph_attributes(graph);
        if let Some(hyperedges) = graph.get("hyperedges").and_then(Value::list)
            && !hyperedges.is_empty()
        {
            notes.push(format!("hyperedges are left out: {}", hyperedges.len()));
        }
        let mut ends = Ends::Free;
        if let Some(nodes) = graph.get("nodes") {
            if let Some(members) = nodes.members() {
                ends = Ends::Ids;
                for (id, facts) in members {
                    let node = self.fresh(id, facts)?;
                    self.node_facts(node, facts);
                }
            } else {
                ends = self.nodes(nodes)?;
            }
        }
        match graph.get("edges") {
            Some(edges) => {
                let edges = self.list(edges, "edges")?;
                self.edges(edges, ends, notes)
            }
            None => Ok(()),
        }
    }

    /// What Cytoscape writes: elements in two lists, or all in one.
    fn elements(
        &mut self,
        elements: &Value<'a>,
        notes: &mut Vec<String>,
    ) -> Result<(), PuzzleError> {
        if let Some(all) = elements.list() {
            let is_edge = |element: &&Value<'a>| {
                element.get("data").unwrap_or(element).get("source").is_some()
            };
            let (edges, nodes): (Vec<_>, Vec<_>) = all.iter().partition(is_edge);
            for node in nodes {
                self.node(node.get("data").unwrap_or(node))?;
            }
            let edges: Vec<Value<'a>> = edges.into_iter().cloned().collect();
            return self.edges(&edges, Ends::Ids, notes);
        }
        if let Some(nodes) = elements.get("nodes") {
            self.nodes(nodes)?;
        }
        let Some(edges) = elements.get("edges") else { return Err(self.no_edges(elements)) };
        let edges = self.list(edges, "edges")?;
        self.edges(edges, Ends::Ids, notes)
    }

    /// What networkx calls adjacency data: for each node, those that edges lead to.
    fn adjacency(&mut self, adjacency: &Value<'a>) -> Result<(), PuzzleError> {
        let undirected = self.builder.edges() == Edges::Undirected;
        let mut known = rustc_hash::FxHashSet::default();
        for (place, row) in self.list(adjacency, "adjacency")?.iter().enumerate() {
            let Some(&from) = self.places.get(place) else {
                return Err(self.source.error(row.span(), "there are more lists here than nodes"));
            };
            for target in self.list(row, "adjacency")? {
                let to = self.end(target, Ends::Ids)?;
                // Undirected edges stand in the lists of both ends.
                let both = (from.min(to), from.max(to));
                if undirected
                    && from != to
                    && self.builder.id(from) > self.builder.id(to)
                    && known.contains(&both)
                {
                    continue;
                }
                known.insert(both);
                self.edge(from, to, target)?;
            }
        }
        Ok(())
    }

    fn direct(&mut self, graph: &Value<'a>, default: Edges) -> Result<(), PuzzleError> {
        let edges = match graph.get("directed").map(|value| (&value.data, value.span())) {
            None | Some((Data::Null, _)) => default,
            Some((Data::Truth(true), _)) => Edges::Directed,
            Some((Data::Truth(false), _)) => Edges::Undirected,
            Some((_, span)) => {
                return Err(self.source.error(span, "`directed` must be true or false"));
            }
        };
        self.builder.set_edges(edges);
        Ok(())
    }

    fn graph_attributes(&mut self, attributes: &Value<'a>) {
        let named = |value: &Value<'a>| {
            value.word().map(|id| Named { id: id.to_owned(), span: value.span() })
        };
        if let Some(start) = attributes.get("start").and_then(named) {
            self.builder.name_start(start);
        }
        let Some(goal) = attributes.get("goal") else { return };
        let goals: Vec<_> = match goal.list() {
            Some(goals) => goals.iter().filter_map(named).collect(),
            None => named(goal).into_iter().collect(),
        };
        self.builder.name_goals(goals);
    }

    fn list<'v>(&self, value: &'v Value<'a>, name: &str) -> Result<&'v [Value<'a>], PuzzleError> {
        value.list().ok_or_else(|| {
            let message = format!("`{name}` must be a list, not {}", value.what());
            self.source.error(value.span(), message)
        })
    }

    fn nodes(&mut self, nodes: &Value<'a>) -> Result<Ends, PuzzleError> {
        let nodes = self.list(nodes, "nodes")?;
        let data = |node: &Value<'a>| node.get("data").is_some();
        let has_id =
            |node: &&Value<'a>| node.members().is_none() || data(node) || node.get("id").is_some();
        if nodes.is_empty() || nodes.iter().any(|node| has_id(&node)) {
            for node in nodes {
                self.node(node.get("data").unwrap_or(node))?;
            }
            return Ok(Ends::Ids);
        }
        // No node has an id: they are numbered.
        for (place, facts) in nodes.iter().enumerate() {
            let node = self.fresh(&place.to_string(), facts)?;
            self.node_facts(node, facts);
        }
        Ok(Ends::Places)
    }

    /// A node of a list: an object with an id, or an id alone.
    fn node(&mut self, node: &Value<'a>) -> Result<(), PuzzleError> {
        if node.members().is_none() {
            let id = self.id(node)?;
            self.fresh(&id, node)?;
            return Ok(());
        }
        let Some(id) = node.get("id") else {
            return Err(self.source.error(node.span(), "`id` is missing in this node"));
        };
        let id = self.id(id)?;
        let place = self.fresh(&id, node)?;
        self.node_facts(place, node);
        Ok(())
    }

    fn fresh(&mut self, id: &str, value: &Value<'a>) -> Result<NodeIndex, PuzzleError> {
        if self.builder.known(id).is_some() {
            let message = format!("there is a node `{}` already", id.escape_debug());
            return Err(self.source.error(value.span(), message));
        }
        let node = self.builder.node(id);
        self.places.push(node);
        Ok(node)
    }

    fn node_facts(&mut self, node: NodeIndex, value: &Value<'a>) {
        let mut facts = NodeFacts::default();
        for object in [Some(value), value.get("metadata")].into_iter().flatten() {
            for (key, value) in object.members().unwrap_or_default() {
                if let Some(word) = value.word() {
                    facts.set(key, word);
                }
            }
        }
        facts.apply(self.builder, node);
    }

    /// An id: text, a number, or a list, which is what tuples are in JSON.
    fn id<'v>(&self, value: &'v Value<'a>) -> Result<Cow<'v, str>, PuzzleError> {
        match &value.data {
            Data::Text(text) => Ok(Cow::Borrowed(text)),
            Data::Number(digits) => Ok(Cow::Borrowed(digits)),
            Data::List(_) => {
                let written = &self.source.text[value.span()];
                Ok(Cow::Owned(written.split_ascii_whitespace().collect::<Vec<_>>().concat()))
            }
            Data::Null | Data::Truth(_) | Data::Object(_) => {
                let message = format!("an id must be text or a number, not {}", value.what());
                Err(self.source.error(value.span(), message))
            }
        }
    }

    fn edges(
        &mut self,
        edges: &[Value<'a>],
        ends: Ends,
        notes: &mut Vec<String>,
    ) -> Result<(), PuzzleError> {
        let mut pairs = Vec::new();
        for edge in edges {
            let edge = edge.get("data").unwrap_or(edge);
            pairs.push((edge, self.ends_of(edge)?));
        }
        let mut ends = ends;
        if ends == Ends::Ids && self.are_places(&pairs) {
            notes.push("no link names a node by its id: the numbers are taken for places in the list of nodes, from 0".to_owned());
            ends = Ends::Places;
        }
        for (edge, [from, to]) in pairs {
            let (from, to) = (self.end(from, ends)?, self.end(to, ends)?);
            self.edge(from, to, edge)?;
        }
        Ok(())
    }

    /// Whether all ends are numbers that are places and none is an id.
    fn are_places(&self, pairs: &[(&Value<'a>, [&Value<'a>; 2])]) -> bool {
        let is_place = |end: &&Value<'a>| {
            let Data::Number(digits) = end.data else { return false };
            let place = digits.parse::<usize>();
            self.builder.known(digits).is_none() && place.is_ok_and(|at| at < self.places.len())
        };
        !pairs.is_empty() && pairs.iter().flat_map(|(_, ends)| ends).all(is_place)
    }

    /// The two ends of an edge: `source` and `target`, `from` and `to`, or a list of two.
    fn ends_of<'v>(&self, edge: &'v Value<'a>) -> Result<[&'v Value<'a>; 2], PuzzleError> {
        if let Some(list) = edge.list() {
            return match list {
                [from, to] | [from, to, _] => Ok([from, to]),
                _ => Err(self
                    .source
                    .error(edge.span(), "an edge must be two ids, as in [\"a\", \"b\"]")),
            };
        }
        if edge.members().is_none() {
            let message = format!("an edge must be an object, not {}", edge.what());
            return Err(self.source.error(edge.span(), message));
        }
        let need = |names: [&str; 2]| {
            names.iter().find_map(|name| edge.get(name)).ok_or_else(|| {
                let error = self
                    .source
                    .error(edge.span(), format!("`{}` is missing in this edge", names[0]));
                error.help("an edge is written {\"source\": \"a\", \"target\": \"b\"}")
            })
        };
        Ok([need(["source", "from"])?, need(["target", "to"])?])
    }

    /// The node that an end names.
    fn end(&mut self, end: &Value<'a>, ends: Ends) -> Result<NodeIndex, PuzzleError> {
        // D3 replaces the names of nodes by the nodes themselves.
        let named = end.get("id").unwrap_or(end);
        let id = self.id(named)?;
        match ends {
            Ends::Free => return Ok(self.builder.node(&id)),
            Ends::Ids => {}
            Ends::Places => {
                let place = id.parse::<usize>().ok();
                let is_number = matches!(named.data, Data::Number(_));
                if let Some(&node) =
                    place.filter(|_| is_number).and_then(|place| self.places.get(place))
                {
                    return Ok(node);
                }
                let count = self.places.len();
                let error = self.source.error(
                    end.span(),
                    format!("`{}` is no place in the list of nodes", id.escape_debug()),
                );
                let last = count.saturating_sub(1);
                return Err(error.help(format!(
                    "the nodes have no `id`, so they are numbered from 0 to {last}"
                )));
            }
        }
        self.builder.known(&id).ok_or_else(|| {
            let message = format!("there is no node `{}`", id.escape_debug());
            self.source.error(end.span(), message).help(nearest(&id, self.builder.ids()))
        })
    }

    fn edge(
        &mut self,
        from: NodeIndex,
        to: NodeIndex,
        value: &Value<'a>,
    ) -> Result<(), PuzzleError> {
        let edge = self.builder.edge(from, to);
        let mut facts = EdgeFacts::default();
        for object in [Some(value), value.get("metadata")].into_iter().flatten() {
            for (key, value) in object.members().unwrap_or_default() {
                match (&**key, &value.data) {
                    ("directed", Data::Truth(true)) => self.builder.direct(edge, Edges::Directed),
                    ("directed", Data::Truth(false)) => {
                        self.builder.direct(edge, Edges::Undirected);
                    }
                    ("directed", _) => {
                        return Err(self
                            .source
                            .error(value.span(), "`directed` must be true or false"));
                    }
                    _ => {
                        if let Some(word) = value.word() {
                            facts.set(key, word);
                        }
                    }
                }
            }
        }
        // The third member of a list is a weight or attributes.
        facts.has_weight |= value.list().is_some_and(
            |list| matches!(list, [_, _, weight] if matches!(weight.data, Data::Number(_))),
        );
        self.weights += usize::from(facts.has_weight);
        facts.apply(self.builder, edge);
        Ok(())
    }
}

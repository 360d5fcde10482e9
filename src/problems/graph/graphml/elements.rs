//! What the elements of GraphML mean, and their attributes.

use std::borrow::Cow;
use std::ops::Range;

use quick_xml::events::BytesStart;

use super::{Document, Edge, Key, Kind};
use crate::problems::error::PuzzleError;
use crate::problems::graph::build::{Edges, Named};
use crate::problems::graph::facts::{EdgeFacts, NodeFacts};

impl Document<'_, '_> {
    pub(super) fn root(
        &mut self,
        element: &BytesStart<'_>,
        span: &Range<usize>,
    ) -> Result<Kind, PuzzleError> {
        let local = element.local_name();
        let found = local.as_ref();
        if self.seen.root {
            let message =
                format!("expected the end of the file, found `<{}>`", found.escape_debug());
            return Err(self.source.error(span.clone(), message));
        }
        self.seen.root = true;
        if found == "graphml" {
            return Ok(Kind::Root);
        }
        let message = format!("expected `<graphml>`, found `<{}>`", found.escape_debug());
        let error = self.source.error(span.start..span.start + 1 + found.len(), message);
        Err(match found {
            "gexf" => error.help("this is GEXF; Gephi can export the graph as GraphML"),
            "svg" => error.help("this is a picture of a graph, not the graph"),
            _ => error,
        })
    }

    pub(super) fn inner(
        &mut self,
        element: &BytesStart<'_>,
        span: &Range<usize>,
    ) -> Result<Kind, PuzzleError> {
        let local = element.local_name();
        Ok(match local.as_ref() {
            "graph" => return self.graph(element, span),
            "node" => return self.node(element, span),
            "edge" => return self.edge(element, span),
            "key" => {
                let mut key = Key { is_for_nodes: true, is_for_edges: true, ..Key::default() };
                let mut id = None;
                let mut name = None;
                for (attribute, value) in self.attributes(element, span)? {
                    match attribute {
                        "id" => id = Some(value),
                        "attr.name" => name = Some(value),
                        "for" => {
                            key.is_for_nodes = matches!(&*value, "node" | "all");
                            key.is_for_edges = matches!(&*value, "edge" | "all");
                        }
                        _ => {}
                    }
                }
                let id = self.needed(id, "id", "key", span)?;
                key.name = name.map_or_else(|| id.clone(), Cow::into_owned);
                Kind::Key { id, key }
            }
            "default" => Kind::Default,
            "data" => {
                let mut key = None;
                for (attribute, value) in self.attributes(element, span)? {
                    if attribute == "key" {
                        key = Some(value);
                    }
                }
                Kind::Data { key: self.needed(key, "key", "data", span)? }
            }
            "NodeLabel" | "EdgeLabel" => Kind::Label,
            "hyperedge" => {
                self.seen.hyperedges += 1;
                Kind::Ignored
            }
            "port" => {
                self.seen.ports = true;
                Kind::Ignored
            }
            _ => Kind::Other,
        })
    }

    pub(super) fn graph(
        &mut self,
        element: &BytesStart<'_>,
        span: &Range<usize>,
    ) -> Result<Kind, PuzzleError> {
        let inside = self.inside();
        if inside.is_none() {
            self.seen.graphs += 1;
            if self.seen.graphs > 1 {
                return Ok(Kind::Ignored);
            }
        } else {
            self.seen.nested += 1;
        }
        let mut edges = inside.unwrap_or_default();
        for (attribute, value) in self.attributes(element, span)? {
            match attribute {
                "edgedefault" => {
                    edges = match &*value {
                        "directed" => Edges::Directed,
                        "undirected" => Edges::Undirected,
                        other => {
                            let message = format!(
                                "`edgedefault` must be \"directed\" or \"undirected\", not \"{}\"",
                                other.escape_debug()
                            );
                            return Err(self.source.error(span.clone(), message));
                        }
                    }
                }
                "start" | "goal" => self.graph_attribute(attribute, &value, span),
                _ => {}
            }
        }
        if inside.is_none() {
            self.builder.set_edges(edges);
        }
        Ok(Kind::Graph { edges })
    }

    /// What edges are in the graph that is open, if one is.
    pub(super) fn inside(&self) -> Option<Edges> {
        self.open
            .iter()
            .rev()
            .find_map(|open| if let Kind::Graph { edges } = open.kind { Some(edges) } else { None })
    }

    pub(super) fn graph_attribute(&mut self, name: &str, value: &str, span: &Range<usize>) {
        let named = Named { id: value.trim().to_owned(), span: span.clone() };
        match name {
            "start" => self.builder.name_start(named),
            "goal" => self.builder.name_goals(vec![named]),
            _ => {}
        }
    }

    pub(super) fn node(
        &mut self,
        element: &BytesStart<'_>,
        span: &Range<usize>,
    ) -> Result<Kind, PuzzleError> {
        let mut id = None;
        let mut facts = NodeFacts::default();
        for (attribute, value) in self.attributes(element, span)? {
            match attribute {
                "id" => id = Some(value),
                other => facts.set(other, &value),
            }
        }
        let id = self.needed(id, "id", "node", span)?;
        if self.builder.known(&id).is_some() {
            let message = format!("there is a node `{}` already", id.escape_debug());
            return Err(self.source.error(span.clone(), message));
        }
        let node = self.builder.node(&id);
        for key in self.keys.values().filter(|key| key.is_for_nodes) {
            if let Some(default) = &key.default {
                facts.set(&key.name, default);
            }
        }
        Ok(Kind::Node { node, facts })
    }

    pub(super) fn edge(
        &mut self,
        element: &BytesStart<'_>,
        span: &Range<usize>,
    ) -> Result<Kind, PuzzleError> {
        let mut edges = self.inside();
        let (mut from, mut to) = (None, None);
        let mut facts = EdgeFacts::default();
        for (attribute, value) in self.attributes(element, span)? {
            match attribute {
                "source" => from = Some(value),
                "target" => to = Some(value),
                "directed" | "isdirected" => {
                    edges = match &*value {
                        "true" | "1" => Some(Edges::Directed),
                        "false" | "0" => Some(Edges::Undirected),
                        other => {
                            let other = other.escape_debug();
                            let message = format!(
                                "`{attribute}` must be \"true\" or \"false\", not \"{other}\""
                            );
                            return Err(self.source.error(span.clone(), message));
                        }
                    }
                }
                "sourceport" | "targetport" => self.seen.ports = true,
                other => facts.set(other, &value),
            }
        }
        let ends =
            [self.needed(from, "source", "edge", span)?, self.needed(to, "target", "edge", span)?];
        for key in self.keys.values().filter(|key| key.is_for_edges) {
            if let Some(default) = &key.default {
                facts.set(&key.name, default);
            }
        }
        let edges = edges.unwrap_or_default();
        Ok(Kind::Edge(Box::new(Edge { ends, span: span.clone(), edges, facts })))
    }

    pub(super) fn needed(
        &self,
        value: Option<Cow<'_, str>>,
        attribute: &str,
        element: &str,
        span: &Range<usize>,
    ) -> Result<String, PuzzleError> {
        value.map(Cow::into_owned).ok_or_else(|| {
            self.source.error(span.clone(), format!("`{attribute}` is missing in this <{element}>"))
        })
    }

    /// The attributes of an element, in their order.
    pub(super) fn attributes<'e>(
        &self,
        element: &'e BytesStart<'_>,
        span: &Range<usize>,
    ) -> Result<Vec<(&'e str, Cow<'e, str>)>, PuzzleError> {
        let fault = |error: &dyn std::fmt::Display| {
            self.source.error(span.clone(), format!("an attribute is faulty: {error}"))
        };
        let mut all = Vec::new();
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|error| fault(&error))?;
            let value = attribute.normalized_value(self.version).map_err(|error| fault(&error))?;
            all.push((attribute.key.into_inner(), value));
        }
        Ok(all)
    }
}

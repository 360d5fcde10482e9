//! GraphML, as yEd, Gephi, networkx, igraph and others write it.
//!
//! Nodes and edges are called by their `label`, which in yEd's files is a `y:NodeLabel`. Elements are
//! told by their local names, whatever their namespace. A document type with declarations of its own
//! is refused, so no entity can be made to grow.

mod elements;

use std::ops::Range;

use quick_xml::XmlVersion;
use quick_xml::errors::{Error, IllFormedError};
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use rustc_hash::FxHashMap;

use petgraph::graph::NodeIndex;

use super::build::{Builder, Edges};
use super::facts::{EdgeFacts, NodeFacts, note_others, note_weights};
use super::texts::nearest;
use crate::problems::error::{LoadError, PuzzleError};
use crate::problems::reader::Source;

/// Reads a GraphML document.
pub(super) fn read(
    source: Source<'_>,
    builder: &mut Builder,
    notes: &mut Vec<String>,
) -> Result<(), LoadError> {
    let mut document = Document {
        source,
        builder,
        open: Vec::new(),
        keys: FxHashMap::default(),
        edges: Vec::new(),
        version: XmlVersion::Implicit1_0,
        seen: Seen::default(),
    };
    document.read()?;
    document.connect()?;
    document.tell(notes);
    Ok(())
}

/// What is odd about a document.
#[derive(Default)]
struct Seen {
    root: bool,
    graphs: usize,
    nested: usize,
    hyperedges: usize,
    ports: bool,
    weights: usize,
}

struct Document<'a, 'b> {
    source: Source<'a>,
    builder: &'b mut Builder,
    open: Vec<Open>,
    keys: FxHashMap<String, Key>,
    edges: Vec<Edge>,
    version: XmlVersion,
    seen: Seen,
}

/// What a `<data key="…">` is about.
#[derive(Clone, Default)]
struct Key {
    name: String,
    is_for_nodes: bool,
    is_for_edges: bool,
    default: Option<String>,
}

/// An edge, until all nodes are known.
struct Edge {
    ends: [String; 2],
    span: Range<usize>,
    edges: Edges,
    facts: EdgeFacts,
}

/// An element that is open.
struct Open {
    place: usize,
    kind: Kind,
    text: String,
}

enum Kind {
    Root,
    Graph {
        edges: Edges,
    },
    Node {
        node: NodeIndex,
        facts: NodeFacts,
    },
    Edge(Box<Edge>),
    Key {
        id: String,
        key: Key,
    },
    Default,
    Data {
        key: String,
    },
    /// What yEd calls a node or an edge.
    Label,
    /// Anything else; only what is inside may matter.
    Other,
    /// Nothing inside matters.
    Ignored,
}

impl Kind {
    /// Whether the text in it matters.
    const fn has_text(&self) -> bool {
        match self {
            Self::Default | Self::Data { .. } | Self::Label => true,
            Self::Root
            | Self::Graph { .. }
            | Self::Node { .. }
            | Self::Edge(_)
            | Self::Key { .. }
            | Self::Other
            | Self::Ignored => false,
        }
    }
}

impl<'a> Document<'a, '_> {
    fn read(&mut self) -> Result<(), PuzzleError> {
        let mut reader = Reader::from_str(self.source.text);
        loop {
            let begin = place(reader.buffer_position());
            let event = reader.read_event().map_err(|error| {
                let at = place(reader.error_position());
                let end = self.source.text[at..]
                    .find('\n')
                    .map_or(self.source.text.len(), |end| at + end);
                let fault =
                    self.source.error(at..end.max(at + 1), format!("this is not XML: {error}"));
                if matches!(error, Error::IllFormed(IllFormedError::UnclosedReference)) {
                    fault.help("`&` is written `&amp;`")
                } else {
                    fault
                }
            })?;
            let span = begin..place(reader.buffer_position());
            match event {
                Event::Start(element) => self.start(&element, span)?,
                Event::Empty(element) => {
                    self.start(&element, span)?;
                    self.end()?;
                }
                Event::End(_) => self.end()?,
                Event::Text(text) => self.text(&text.xml_content(self.version), &span)?,
                Event::CData(text) => self.text(&text.xml_content(self.version), &span)?,
                Event::GeneralRef(reference) => {
                    let letter = match reference.resolve_char_ref() {
                        Ok(Some(letter)) => Some(letter.to_string()),
                        Ok(None) => quick_xml::escape::resolve_predefined_entity(&reference)
                            .map(str::to_owned),
                        Err(_) => None,
                    };
                    let Some(letter) = letter else {
                        let name = (*reference).escape_debug();
                        let message = format!("there is no character named `&{name};`");
                        let error = self.source.error(span, message);
                        return Err(error.help(
                            "XML knows &amp; &lt; &gt; &quot; &apos; and numbers, as in &#233;",
                        ));
                    };
                    self.text(&letter, &span)?;
                }
                Event::Decl(declaration) => {
                    if let Ok(version) = declaration.xml_version() {
                        self.version = version;
                    }
                }
                Event::DocType(words) => {
                    if words.contains('[') {
                        let message = "a document type with declarations of its own is not read";
                        let error = self.source.error(span.start..span.start + 9, message);
                        return Err(error.help("GraphML needs none: remove <!DOCTYPE …>"));
                    }
                }
                Event::Comment(_) | Event::PI(_) => {}
                Event::Eof => break,
            }
        }
        let end = self.source.text.len();
        if let Some(open) = self.open.last() {
            let (line, name) = (line_of(self.source.text, open.place), self.name_at(open.place));
            let error = self
                .source
                .error(end..end, format!("expected `</{name}>`, found the end of the file"));
            return Err(error.help(format!("<{name}> was opened in line {line}")));
        }
        if !self.seen.root {
            return Err(self.source.error(0..end.min(1), "expected `<graphml>`, found no element"));
        }
        if self.seen.graphs == 0 {
            return Err(self.source.error(0..end.min(1), "there is no `<graph>` in this file"));
        }
        Ok(())
    }

    /// The name of the element whose tag begins at a place.
    fn name_at(&self, place: usize) -> &'a str {
        let tag = &self.source.text[place + 1..];
        &tag[..tag
            .find(|letter: char| letter.is_whitespace() || matches!(letter, '>' | '/'))
            .unwrap_or(tag.len())]
    }

    fn start(&mut self, element: &BytesStart<'_>, span: Range<usize>) -> Result<(), PuzzleError> {
        let kind = match self.open.last().map(|open| &open.kind) {
            None => self.root(element, &span)?,
            Some(Kind::Ignored) => Kind::Ignored,
            Some(_) => self.inner(element, &span)?,
        };
        self.open.push(Open { place: span.start, kind, text: String::new() });
        Ok(())
    }

    fn text(&mut self, text: &str, span: &Range<usize>) -> Result<(), PuzzleError> {
        match self.open.last_mut() {
            Some(open) if open.kind.has_text() => open.text += text,
            Some(_) => {}
            None if text.trim().is_empty() => {}
            None => {
                let begin = self.source.text[span.clone()].trim_start();
                let place = span.end - begin.len();
                let end = place + begin.chars().next().map_or(0, char::len_utf8);
                let error = self.source.error(place..end, "expected `<graphml>`, found text");
                return Err(error);
            }
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), PuzzleError> {
        let Some(Open { kind, text, place }) = self.open.pop() else { return Ok(()) };
        let text = text.trim();
        match kind {
            Kind::Key { id, key } => {
                self.keys.insert(id, key);
            }
            Kind::Default => {
                if let Some(Open { kind: Kind::Key { key, .. }, .. }) = self.open.last_mut() {
                    key.default = Some(text.to_owned());
                }
            }
            Kind::Data { key } => {
                let name = self.keys.get(&key).map_or(key.as_str(), |key| &key.name).to_owned();
                match self.open.last_mut().map(|open| &mut open.kind) {
                    Some(Kind::Node { facts, .. }) => facts.set(&name, text),
                    Some(Kind::Edge(edge)) => edge.facts.set(&name, text),
                    Some(Kind::Graph { .. }) if self.seen.nested == 0 => {
                        self.graph_attribute(&name, text, &(place..place + 5));
                    }
                    _ => {}
                }
            }
            Kind::Label => self.label(text),
            Kind::Node { node, facts } => facts.apply(self.builder, node),
            Kind::Edge(edge) => {
                self.seen.weights += usize::from(edge.facts.has_weight);
                self.edges.push(*edge);
            }
            Kind::Root | Kind::Graph { .. } | Kind::Other | Kind::Ignored => {}
        }
        Ok(())
    }

    /// Gives what is drawn with this label its text, unless it has one. yEd may draw several.
    fn label(&mut self, text: &str) {
        for open in self.open.iter_mut().rev() {
            if let Kind::Node { facts, .. } = &mut open.kind {
                if !facts.has_label() {
                    facts.set("label", text);
                }
                return;
            }
            if let Kind::Edge(edge) = &mut open.kind {
                if !edge.facts.has_label() {
                    edge.facts.set("label", text);
                }
                return;
            }
        }
    }

    /// Makes the edges, now that all nodes are known.
    fn connect(&mut self) -> Result<(), PuzzleError> {
        for edge in std::mem::take(&mut self.edges) {
            let ends = edge.ends.each_ref().map(|id| self.builder.known(id));
            let [Some(from), Some(to)] = ends else {
                let missing = if ends[0].is_none() { &edge.ends[0] } else { &edge.ends[1] };
                let message = format!("there is no node `{}`", missing.escape_debug());
                let error = self.source.error(edge.span, message);
                return Err(error.help(nearest(missing, self.builder.ids())));
            };
            let number = self.builder.edge(from, to);
            self.builder.direct(number, edge.edges);
            edge.facts.apply(self.builder, number);
        }
        Ok(())
    }

    fn tell(&self, notes: &mut Vec<String>) {
        note_others(self.seen.graphs.saturating_sub(1), notes);
        note_weights(self.seen.weights, notes);
        if self.seen.nested > 0 {
            notes.push("graphs in nodes are read as parts of the one graph".to_owned());
        }
        if self.seen.hyperedges > 0 {
            notes.push(format!("hyperedges are left out: {}", self.seen.hyperedges));
        }
        if self.seen.ports {
            notes.push("ports have no effect".to_owned());
        }
    }
}

fn place(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

fn line_of(text: &str, place: usize) -> usize {
    1 + text[..place.min(text.len())].matches('\n').count()
}

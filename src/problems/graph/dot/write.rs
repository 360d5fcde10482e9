//! From the statements of a DOT file to the nodes and edges they make.
//!
//! Knows the attributes that matter and what they mean; not how they are written.

use std::rc::Rc;

use petgraph::graph::NodeIndex;
use rustc_hash::FxHashMap;

use super::label::{Label, Names, Shape};
use crate::problems::graph::Edges;
use crate::problems::graph::build::{Builder, EdgeNumber, Truth};

/// The attributes of a node or an edge, or their defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Attributes {
    pub(super) label: Option<Label>,
    pub(super) shape: Option<String>,
    pub(super) start: Option<String>,
    pub(super) goal: Option<String>,
    pub(super) dir: Option<String>,
    pub(super) key: Option<String>,
    pub(super) weight: Option<String>,
}

impl Attributes {
    /// Sets an attribute; those without effect are forgotten.
    pub(super) fn set(&mut self, name: &str, value: Label) {
        let place = match name {
            "label" => {
                self.label = Some(value);
                return;
            }
            "shape" => &mut self.shape,
            "start" => &mut self.start,
            "goal" => &mut self.goal,
            "dir" => &mut self.dir,
            "key" => &mut self.key,
            "weight" => &mut self.weight,
            _ => return,
        };
        *place = Some(value.text);
    }

    /// Sets whatever `other` sets.
    pub(super) fn merge(&mut self, other: &Self) {
        fn take<T: Clone>(mine: &mut Option<T>, theirs: &Option<T>) {
            if theirs.is_some() {
                mine.clone_from(theirs);
            }
        }
        take(&mut self.label, &other.label);
        take(&mut self.shape, &other.shape);
        take(&mut self.start, &other.start);
        take(&mut self.goal, &other.goal);
        take(&mut self.dir, &other.dir);
        take(&mut self.key, &other.key);
        take(&mut self.weight, &other.weight);
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Which edges of a graph are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strictness {
    /// All with the same ends.
    Strict,
    /// Those with the same ends and the same `key`.
    Multiple,
}

/// What makes two statements speak of one edge: its ends, and its key.
type Identity = (NodeIndex, NodeIndex, Option<String>);

/// Makes nodes and edges, and remembers their attributes.
pub(super) struct Writer<'b> {
    pub(super) builder: &'b mut Builder,
    pub(super) strictness: Strictness,
    pub(super) directed: Edges,
    pub(super) graph: String,
    nodes: FxHashMap<NodeIndex, Rc<Attributes>>,
    /// The edges that can be spoken of again, each with its tail and head as first given.
    edges: FxHashMap<Identity, (EdgeNumber, [NodeIndex; 2])>,
    /// How many edges have a weight.
    pub(super) weights: usize,
    /// The nodes whose labels are to be records and are none, with these labels.
    broken_records: Vec<(String, String)>,
}

impl<'b> Writer<'b> {
    pub(super) fn new(builder: &'b mut Builder) -> Self {
        Self {
            builder,
            strictness: Strictness::Multiple,
            directed: Edges::Undirected,
            graph: String::new(),
            nodes: FxHashMap::default(),
            edges: FxHashMap::default(),
            weights: 0,
            broken_records: Vec::new(),
        }
    }

    /// The node of an id. A new one gets the defaults.
    pub(super) fn node(&mut self, id: &str, defaults: &Rc<Attributes>) -> NodeIndex {
        let before = self.builder.node_count();
        let node = self.builder.node(id);
        if self.builder.node_count() > before && !defaults.is_empty() {
            self.nodes.insert(node, Rc::clone(defaults));
        }
        node
    }

    /// Sets attributes of a node.
    pub(super) fn set(&mut self, node: NodeIndex, attributes: &Attributes) {
        if !attributes.is_empty() {
            Rc::make_mut(self.nodes.entry(node).or_default()).merge(attributes);
        }
    }

    /// Makes an edge, or sets the attributes of the one that is there.
    pub(super) fn edge(
        &mut self,
        tail: NodeIndex,
        head: NodeIndex,
        defaults: &Attributes,
        attributes: &Attributes,
    ) {
        // A key is an edge's own; Graphviz knows no default of it.
        let identity = match (self.strictness, &attributes.key) {
            (Strictness::Multiple, None) => None,
            (Strictness::Strict, _) => Some(None),
            (Strictness::Multiple, Some(key)) => Some(Some(key.clone())),
        };
        let identity = identity.map(|key| match self.directed {
            Edges::Directed => (tail, head, key),
            Edges::Undirected => (tail.min(head), tail.max(head), key),
        });
        let known = identity.as_ref().and_then(|identity| self.edges.get(identity)).copied();
        let mut all = match known {
            Some(_) => Attributes::default(),
            None => defaults.clone(),
        };
        all.merge(attributes);
        let (edge, [first, second]) =
            known.unwrap_or_else(|| (self.builder.edge(tail, head), [tail, head]));
        if let Some(identity) = identity {
            self.edges.insert(identity, (edge, [first, second]));
        }
        // What is said last of an edge holds, and is said of its ends as they were first given.
        match all.dir.as_deref() {
            Some("forward") => {
                self.builder.turn(edge, first, second);
                self.builder.direct(edge, Edges::Directed);
            }
            Some("back") => {
                self.builder.turn(edge, second, first);
                self.builder.direct(edge, Edges::Directed);
            }
            Some("both" | "none") => self.builder.direct(edge, Edges::Undirected),
            _ => {}
        }
        if let Some(label) = &all.label {
            let ends = Some((self.builder.id(tail), self.builder.id(head)));
            let names = Names { graph: &self.graph, node: None, ends };
            // Only records can have faults.
            if let Some(label) = label.plain(names, Shape::Other) {
                self.builder.label_edge(edge, &label);
            }
        }
        self.weights += usize::from(all.weight.is_some());
    }

    /// Gives all nodes their labels and marks, once nothing more is said about them.
    pub(super) fn finish(&mut self) {
        let nodes = std::mem::take(&mut self.nodes);
        let mut nodes: Vec<_> = nodes.into_iter().collect();
        nodes.sort_unstable_by_key(|&(node, _)| node);
        for (node, attributes) in nodes {
            if let Some(label) = &attributes.label {
                let shape = match attributes.shape.as_deref() {
                    Some("record" | "Mrecord") => Shape::Record,
                    _ => Shape::Other,
                };
                let id = self.builder.id(node);
                let names = Names { graph: &self.graph, node: Some(id), ends: None };
                match label.plain(names, shape) {
                    Some(label) => self.builder.label_node(node, &label),
                    None => self.broken_records.push((id.to_owned(), label.text.clone())),
                }
            }
            if let Some(word) = &attributes.start {
                self.builder.mark_start(node, Truth::of(word));
            }
            if let Some(word) = &attributes.goal {
                self.builder.mark_goal(node, Truth::of(word));
            }
        }
    }

    /// The note that some labels are no records.
    pub(super) fn note_records(&self, notes: &mut Vec<String>) {
        let Some(((id, label), others)) = self.broken_records.split_first() else { return };
        let more = match others.len() {
            0 => String::new(),
            1 => " (and one other label)".to_owned(),
            count => format!(" (and {count} other labels)"),
        };
        notes.push(format!(
            "the label {label:?} of the record {id:?}{more} cannot be cut into fields: in a record, \
             `<`, `>`, `{{`, `}}` and `|` that are to be seen have a backslash before them; as in \
             Graphviz, the node is called by its id"
        ));
    }
}

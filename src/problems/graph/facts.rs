//! What the attributes of nodes and edges mean, in formats that give them by name.

use petgraph::graph::NodeIndex;

use super::build::{Builder, EdgeNumber, Truth};

/// What there is to tell of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeFacts {
    label: Option<String>,
    name: Option<String>,
    start: Option<Truth>,
    goal: Option<Truth>,
    // What a search tree of our own says of its nodes.
    state: Option<String>,
    status: Option<String>,
    depth: Option<String>,
}

impl NodeFacts {
    /// Takes note of an attribute. Most have no effect.
    pub(super) fn set(&mut self, attribute: &str, value: &str) {
        let owned = || Some(value.to_owned());
        match attribute.to_ascii_lowercase().as_str() {
            "label" => self.label = owned(),
            "name" | "title" => self.name = owned(),
            "start" => self.start = Some(Truth::of(value)),
            "goal" => self.goal = Some(Truth::of(value)),
            "state" => self.state = owned(),
            "status" => self.status = owned(),
            "depth" => self.depth = owned(),
            _ => {}
        }
    }

    /// Whether it has a label.
    pub(super) fn has_label(&self) -> bool {
        self.label.as_deref().is_some_and(|label| !label.trim().is_empty())
    }

    /// Tells the graph of it.
    pub(super) fn apply(&self, builder: &mut Builder, node: NodeIndex) {
        let is_ours = self.state.is_some() && self.status.is_some() && self.depth.is_some();
        let state = self.state.as_ref().filter(|_| is_ours);
        let labels = [self.label.as_ref(), self.name.as_ref(), state];
        let label = labels.into_iter().flatten().find(|label| !label.trim().is_empty());
        if let Some(label) = label {
            builder.label_node(node, label);
        }
        if let Some(start) = self.start {
            builder.mark_start(node, start);
        } else if is_ours && self.depth.as_deref() == Some("0") {
            builder.mark_start(node, Truth::Yes);
        }
        if let Some(goal) = self.goal {
            builder.mark_goal(node, goal);
        } else if is_ours && self.status.as_deref() == Some("goal") {
            builder.mark_goal(node, Truth::Yes);
        }
    }
}

/// What there is to tell of an edge.
#[derive(Clone, Debug, Default)]
pub(super) struct EdgeFacts {
    label: Option<String>,
    other: Option<String>,
    pub(super) has_weight: bool,
}

impl EdgeFacts {
    /// Takes note of an attribute. Most have no effect.
    pub(super) fn set(&mut self, attribute: &str, value: &str) {
        match attribute.to_ascii_lowercase().as_str() {
            "label" => self.label = Some(value.to_owned()),
            "action" | "relation" | "name" if self.other.is_none() => {
                self.other = Some(value.to_owned());
            }
            "weight" | "value" | "cost" => self.has_weight = true,
            _ => {}
        }
    }

    /// Whether it has a label.
    pub(super) fn has_label(&self) -> bool {
        self.label.as_deref().is_some_and(|label| !label.trim().is_empty())
    }

    /// Tells the graph of it.
    pub(super) fn apply(&self, builder: &mut Builder, edge: EdgeNumber) {
        let labels = [self.label.as_ref(), self.other.as_ref()];
        let label = labels.into_iter().flatten().find(|label| !label.trim().is_empty());
        if let Some(label) = label {
            builder.label_edge(edge, label);
        }
    }
}

/// The note that so many edges have weights.
pub(super) fn note_weights(count: usize, notes: &mut Vec<String>) {
    if count > 0 {
        let are = if count == 1 { "is" } else { "are" };
        notes.push(format!("weights have no effect: {count} {are} ignored"));
    }
}

/// The note that of several graphs one is read.
pub(super) fn note_others(more: usize, notes: &mut Vec<String>) {
    if more > 0 {
        let graphs = if more == 1 { "another graph" } else { "other graphs" };
        let count = if more == 1 { String::new() } else { format!("{more} ") };
        notes.push(format!("this file holds {count}{graphs}: only the first is read"));
    }
}

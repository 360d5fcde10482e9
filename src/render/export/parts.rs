//! The search tree or the state graph as nodes and links with their facts, for formats of data.

use serde_json::{Map, Value, json};

use crate::render::picture::{Picture, PictureError, View, Visibility};
use crate::render::state_graph::Choice;
use crate::replay::Status;
use crate::trace::NodeId;

/// What a format makes of a graph: called for every node and link, in order.
pub(super) type Each<'f, T> = &'f mut dyn FnMut(T) -> Result<(), PictureError>;

/// A node of the graph that is written: of the search tree a node, of the state graph a state.
pub(super) struct Part {
    pub(super) id: String,
    pub(super) facts: Map<String, Value>,
}

/// A link from one to another.
pub(super) struct Link<'t> {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) action: &'t str,
    pub(super) on_solution: bool,
}

/// The graph that a picture shows.
pub(super) enum Graph<'a, 't> {
    Tree(&'a Picture<'t>),
    States(&'a Picture<'t>, Box<Choice>),
}

impl<'a, 't> Graph<'a, 't> {
    pub(super) fn new(picture: &'a Picture<'t>, view: View) -> Self {
        match view {
            View::Tree => Self::Tree(picture),
            View::States => Self::States(picture, Box::new(Choice::new(picture))),
        }
    }

    /// What is counted in it, and how it was searched.
    pub(super) fn facts(&self) -> Vec<String> {
        match self {
            Self::Tree(picture) => picture.facts(&picture.caption()),
            Self::States(picture, choice) => picture.facts(&choice.caption(picture)),
        }
    }

    /// What is left out for want of room.
    pub(super) fn left_out(&self) -> Option<String> {
        match self {
            Self::Tree(picture) => picture.left_out(),
            Self::States(_, choice) => choice.left_out(),
        }
    }

    /// Every node, in the order in which it was met.
    pub(super) fn each_part(&self, each: Each<'_, Part>) -> Result<(), PictureError> {
        match self {
            Self::Tree(picture) => picture.nodes().try_for_each(|node| {
                each(Part { id: name(picture, node), facts: node_facts(picture, node) })
            }),
            Self::States(picture, choice) => choice.states().try_for_each(|(place, _)| {
                each(Part { id: format!("s{place}"), facts: state_facts(picture, choice, place) })
            }),
        }
    }

    /// Whether its links lead one way only.
    pub(super) fn is_directed(&self) -> bool {
        match self {
            Self::Tree(_) => true,
            Self::States(picture, _) => !picture.trace().header().is_undirected(),
        }
    }

    /// Every link. A move between states and its undoing are two, unless links have no direction; a
    /// move that changes nothing is one only where refused moves are shown.
    pub(super) fn each_link(&self, each: Each<'_, Link<'t>>) -> Result<(), PictureError> {
        match self {
            Self::Tree(picture) => picture.nodes().try_for_each(|node| {
                let Some((parent, action)) = picture.parent(node) else { return Ok(()) };
                each(Link {
                    from: name(picture, parent),
                    to: name(picture, node),
                    action,
                    on_solution: picture.on_solution(node),
                })
            }),
            Self::States(picture, choice) => {
                let texts = picture.trace().texts();
                let loops = picture.options().rejected == Visibility::Shown;
                let is_shown = |place: usize| choice.shown[place];
                choice.graph.moves.iter().try_for_each(|of| {
                    if !is_shown(of.from) || !is_shown(of.to) || of.from == of.to && !loops {
                        return Ok(());
                    }
                    // Which of the two directions a way to a goal takes, its nodes tell.
                    let on_solution = |to: usize| {
                        let state = choice.graph.states[to].text;
                        let mut nodes = of.nodes.iter().filter(|&&node| picture.on_solution(node));
                        nodes.any(|&node| picture.trace().state(node) == state)
                    };
                    let (from, to) = (format!("s{}", of.from), format!("s{}", of.to));
                    let action = texts.action(of.action);
                    if !self.is_directed() {
                        let on_solution = on_solution(of.to) || on_solution(of.from);
                        return each(Link { from, to, action, on_solution });
                    }
                    each(Link {
                        from: from.clone(),
                        to: to.clone(),
                        action,
                        on_solution: on_solution(of.to),
                    })?;
                    match of.back {
                        Some((action, _)) => each(Link {
                            from: to,
                            to: from,
                            action: texts.action(action),
                            on_solution: on_solution(of.from),
                        }),
                        None => Ok(()),
                    }
                })
            }
        }
    }
}

fn name(picture: &Picture<'_>, node: NodeId) -> String {
    format!("n{}", picture.trace().number(node))
}

/// What there is to tell of a node: `folded` only where nodes are folded away below it, `expansion`
/// only where the order of expansion is asked for.
fn node_facts(picture: &Picture<'_>, node: NodeId) -> Map<String, Value> {
    let trace = picture.trace();
    let mut facts = Map::new();
    facts.insert("state".to_owned(), json!(trace.state_text(node)));
    facts.insert("status".to_owned(), json!(picture.status(node).as_str()));
    facts.insert("depth".to_owned(), json!(trace.depth(node)));
    facts.insert("solution".to_owned(), json!(picture.on_solution(node)));
    if let Some(order) = picture.expansion(node) {
        facts.insert("expansion".to_owned(), json!(order));
    }
    if let Some(below) = picture.folded_below(node) {
        facts.insert("folded".to_owned(), json!(below));
    }
    facts
}

/// What there is to tell of a state: its depth is that of its highest node, its expansion the first.
fn state_facts(picture: &Picture<'_>, choice: &Choice, place: usize) -> Map<String, Value> {
    let trace = picture.trace();
    let state = &choice.graph.states[place];
    let status = choice.status(picture, place).unwrap_or(Status::Generated);
    let names: Vec<String> = state.nodes.iter().map(|&node| name(picture, node)).collect();
    let mut facts = Map::new();
    facts.insert("state".to_owned(), json!(trace.texts().state(state.text)));
    facts.insert("status".to_owned(), json!(status.as_str()));
    facts.insert("depth".to_owned(), json!(state.level));
    facts.insert("solution".to_owned(), json!(choice.on_solution(picture, place)));
    facts.insert("nodes".to_owned(), json!(names));
    if let Some(order) = state.nodes.iter().filter_map(|&node| picture.expansion(node)).min() {
        facts.insert("expansion".to_owned(), json!(order));
    }
    facts
}

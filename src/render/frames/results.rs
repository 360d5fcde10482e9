//! What came of an expansion, in one sentence: what a frame shows when the node's turn is over, and
//! whose turn is next.

use crate::trace::{Event, NodeId, Trace};

/// Gathers what happens from the turn of one node to that of the next.
#[derive(Debug, Default)]
pub(super) struct Turn {
    expanded: Option<NodeId>,
    /// What happened, in order, nodes under the node that they were made from.
    parts: Vec<Part>,
    refused: usize,
}

/// What happened to some nodes.
#[derive(Debug)]
struct Part {
    what: What,
    nodes: Vec<NodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// They were made by the node whose turn it is.
    Joined,
    /// They were made later in the turn by another.
    JoinedFrom(NodeId),
    Goal,
    Cutoff,
    Discarded,
    /// A round began with them.
    Round(u32),
}

impl Turn {
    /// Takes the next event of the turn.
    pub(super) fn note(&mut self, event: &Event) {
        match *event {
            Event::Expand { node } => {
                self.expanded.get_or_insert(node);
            }
            Event::Generate { node, from: Some((parent, _)), .. } => {
                if self.expanded == Some(parent) {
                    self.add(What::Joined, node);
                } else {
                    self.add(What::JoinedFrom(parent), node);
                }
            }
            Event::Reject { .. } => self.refused += 1,
            // That they joined goes without saying.
            Event::Goal { node } => {
                self.forget(node);
                self.add(What::Goal, node);
            }
            Event::Cutoff { node } => {
                self.forget(node);
                self.add(What::Cutoff, node);
            }
            Event::Discard { node, .. } => self.add(What::Discarded, node),
            Event::Round { limit } => {
                self.parts.push(Part { what: What::Round(limit), nodes: Vec::new() });
            }
            Event::Generate { from: None, .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
    }

    fn add(&mut self, what: What, node: NodeId) {
        match self.parts.iter_mut().find(|part| part.what == what) {
            Some(part) => part.nodes.push(node),
            None => self.parts.push(Part { what, nodes: vec![node] }),
        }
    }

    fn forget(&mut self, node: NodeId) {
        for part in &mut self.parts {
            part.nodes.retain(|&other| other != node);
        }
    }

    /// The sentence, if a node was expanded; `next` is the event that begins the next turn.
    pub(super) fn sentence(&self, trace: &Trace, next: Option<Event>) -> Option<String> {
        let name = |node: NodeId| format!("n{}", trace.number(node));
        let expanded = name(self.expanded?);
        let mut said = Vec::new();
        let mut refused = match self.refused {
            0 => None,
            count => Some(format!("{count} refused")),
        };
        for Part { what, nodes } in &self.parts {
            let names = listed(&nodes.iter().map(|&node| name(node)).collect::<Vec<_>>());
            let (one, many) = match *what {
                What::Joined => ("joins".to_owned(), "join".to_owned()),
                What::JoinedFrom(parent) => {
                    let from = name(parent);
                    (format!("joins from {from}"), format!("join from {from}"))
                }
                What::Goal => ("is a goal".to_owned(), "are goals".to_owned()),
                What::Cutoff => ("is cut off".to_owned(), "are cut off".to_owned()),
                What::Discarded => ("is discarded".to_owned(), "are discarded".to_owned()),
                _ if nodes.is_empty() && !matches!(what, What::Round(_)) => continue,
                What::Round(limit) => {
                    said.extend(refused.take());
                    said.push(format!("then a round with depth limit {limit} begins"));
                    continue;
                }
            };
            said.push(format!("{names} {}", if nodes.len() == 1 { one } else { many }));
        }
        said.extend(refused);
        if said.is_empty() {
            said.push("nothing new".to_owned());
        }
        let mut sentence = format!("{expanded} expanded: {}.", said.join(", "));
        if let Some(Event::Pop { node } | Event::Expand { node }) = next {
            sentence.push_str(" Next: ");
            sentence.push_str(&name(node));
            sentence.push('.');
        }
        Some(sentence)
    }
}

/// "n1", "n1 and n2", "n1, n2 and n3"; of many, the first and the last.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first, .., last] if names.len() > 6 => format!("{first} to {last}"),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::samples::trace;

    #[test]
    fn a_turn_is_told_by_what_came_of_it_and_who_is_next() {
        let lines = r#"{"steptrace":1,"problem":"p","algorithm":"bfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"push","node":0}
{"event":"pop","node":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"parent":0,"action":"a","state":"t","depth":1}
{"event":"push","node":1}
{"event":"reject","parent":0,"action":"b","state":"s","reason":"ancestor","witness":0}
{"event":"generate","node":2,"parent":0,"action":"c","state":"u","depth":1}
{"event":"push","node":2}
{"event":"close","node":0}
{"event":"pop","node":1}
{"event":"expand","node":1}
{"event":"close","node":1}
"#;
        let trace = trace(lines);
        let told = |from: usize, to: usize| {
            let mut turn = Turn::default();
            trace.events_from(from).take(to - from).for_each(|event| turn.note(&event));
            turn.sentence(&trace, trace.events_from(to).next())
        };
        assert_eq!(told(0, 2), None);
        let first = "n0 expanded: n1 and n2 join, 1 refused. Next: n1.";
        assert_eq!(told(2, 10).as_deref(), Some(first));
        assert_eq!(told(10, 13).as_deref(), Some("n1 expanded: nothing new."));
    }

    #[test]
    fn many_nodes_are_named_by_the_first_and_the_last() {
        let names: Vec<String> = (1..9).map(|number| format!("n{number}")).collect();
        assert_eq!(listed(&names), "n1 to n8");
        assert_eq!(listed(&names[..3]), "n1, n2 and n3");
    }
}

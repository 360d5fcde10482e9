//! What came of an expansion, in one sentence: what a frame shows when the node's turn is over, and
//! whose turn is next.

use unicode_width::UnicodeWidthStr as _;

use crate::trace::{Event, NodeId, Trace, visible};

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
    /// The node that was expanded.
    pub(super) const fn expanded(&self) -> Option<NodeId> {
        self.expanded
    }

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
        let name = |node: NodeId| name(trace, node);
        let expanded = name(self.expanded?);
        let mut said = Vec::new();
        let mut refused = match self.refused {
            0 => None,
            count => Some(format!("{count} refused")),
        };
        for Part { what, nodes } in &self.parts {
            let names = listed(trace, nodes);
            let (one, many) = match *what {
                What::Joined => ("joins".to_owned(), "join".to_owned()),
                What::JoinedFrom(parent) => {
                    let from = name(parent);
                    (format!("joins from {from}"), format!("join from {from}"))
                }
                What::Goal => ("is a goal".to_owned(), "are goals".to_owned()),
                What::Cutoff => ("is cut off".to_owned(), "are cut off".to_owned()),
                What::Discarded => ("is discarded".to_owned(), "are discarded".to_owned()),
                What::Round(limit) => {
                    said.extend(refused.take());
                    said.push(format!("then a round with depth limit {limit} begins"));
                    continue;
                }
            };
            match nodes.len() {
                // More came of them than that they joined, and it is told below.
                0 => {}
                1 => said.push(format!("{names} {one}")),
                _ => said.push(format!("{names} {many}")),
            }
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

/// What a node is called: by its number, and in a graph by the name of its state, too.
fn name(trace: &Trace, node: NodeId) -> String {
    /// Columns of a name that a sentence has room for.
    const LONGEST: usize = 20;
    let (number, state) = (trace.number(node), trace.state_text(node));
    let is_name = trace.header().scene["kind"] == "graph" && state.width() <= LONGEST;
    if is_name { format!("n{number} {}", visible(state)) } else { format!("n{number}") }
}

/// "n1", "n1 and n2", "n1, n2 and n3"; of many, the first and the last, or, where there are gaps
/// between them, the first few and how many more.
fn listed(trace: &Trace, nodes: &[NodeId]) -> String {
    let names = |part: &[NodeId]| {
        let names: Vec<String> = part.iter().map(|&node| name(trace, node)).collect();
        names.join(", ")
    };
    match nodes {
        [] => String::new(),
        [only] => name(trace, *only),
        [first, .., last] if nodes.len() > 6 => {
            let numbers: Vec<u32> = nodes.iter().map(|&node| trace.number(node)).collect();
            if numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1])) {
                format!("{} to {}", name(trace, *first), name(trace, *last))
            } else {
                format!("{} and {} more", names(&nodes[..4]), nodes.len() - 4)
            }
        }
        [most @ .., last] => format!("{} and {}", names(most), name(trace, *last)),
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
        let made = |numbers: &[u32], scene: &str| {
            let mut lines =
                format!("{{\"steptrace\":1,\"algorithm\":\"bfs\",\"scene\":{scene}}}\n");
            for number in numbers {
                lines += &format!(
                    "{{\"event\":\"generate\",\"node\":{number},\"state\":\"s{number}\",\"depth\":0}}\n"
                );
            }
            let trace = trace(&lines);
            let nodes: Vec<NodeId> = trace.nodes().collect();
            listed(&trace, &nodes)
        };
        assert_eq!(made(&[1, 2, 3, 4, 5, 6, 7, 8], "null"), "n1 to n8");
        assert_eq!(made(&[1, 2, 3], "null"), "n1, n2 and n3");
        assert_eq!(made(&[1, 2, 4, 5, 6, 7, 9], "null"), "n1, n2, n4, n5 and 3 more");
        // The states of a graph have names, by which one speaks of them.
        assert_eq!(made(&[1, 2], r#"{"kind":"graph"}"#), "n1 s1 and n2 s2");
        assert_eq!(made(&[1, 2, 3, 4, 5, 6, 7], r#"{"kind":"graph"}"#), "n1 s1 to n7 s7");
    }

    /// What may come of a child.
    const FATES: [&str; 5] = ["join", "goal", "cutoff", "discard", "refused"];

    /// The sentence about a turn in which the children of n0 have these fates, from n1 on; refused
    /// children are no nodes.
    fn told_of(fates: &[&str]) -> String {
        let mut lines = r#"{"steptrace":1,"problem":"p","algorithm":"bfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"expand","node":0}
"#
        .to_owned();
        let mut node = 0;
        for fate in fates {
            if *fate == "refused" {
                lines.push_str(
                    r#"{"event":"reject","parent":0,"action":"b","state":"s","reason":"ancestor","witness":0}"#,
                );
                lines.push('\n');
                continue;
            }
            node += 1;
            lines.push_str(&format!(
                r#"{{"event":"generate","node":{node},"parent":0,"action":"a","state":"t{node}","depth":1}}"#
            ));
            lines.push('\n');
            match *fate {
                "goal" | "cutoff" => {
                    lines.push_str(&format!(r#"{{"event":"{fate}","node":{node}}}"#));
                    lines.push('\n');
                }
                "discard" => {
                    lines.push_str(&format!(
                        r#"{{"event":"push","node":{node}}}
{{"event":"discard","node":{node},"reason":"reached","witness":0}}
"#
                    ));
                }
                _ => {}
            }
        }
        let trace = trace(&lines);
        let mut turn = Turn::default();
        trace.events().for_each(|event| turn.note(&event));
        turn.sentence(&trace, None).expect("n0 was expanded")
    }

    #[test]
    fn whatever_comes_of_the_children_each_clause_has_a_subject_that_suits_its_verb() {
        let mut cases: Vec<Vec<&str>> = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..4 {
            let to = cases.len();
            for case in from..to {
                for fate in FATES {
                    let mut longer = cases[case].clone();
                    longer.push(fate);
                    cases.push(longer);
                }
            }
            from = to;
        }
        assert_eq!(cases.len(), 1 + 5 + 25 + 125 + 625);
        let and = |names: &[String]| match names {
            [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
            names => names.concat(),
        };
        for fates in cases {
            // Of each fate: its nodes, in order, and the clause for them.
            let mut number = 0;
            let mut nodes: Vec<(&str, String)> = Vec::new();
            for &fate in fates.iter().filter(|&&fate| fate != "refused") {
                number += 1;
                nodes.push((fate, format!("n{number}")));
            }
            let mut expected: Vec<String> = Vec::new();
            for (fate, one, many) in [
                ("join", "joins", "join"),
                ("goal", "is a goal", "are goals"),
                ("cutoff", "is cut off", "are cut off"),
                ("discard", "is discarded", "are discarded"),
            ] {
                // A node that is discarded has joined before.
                let of_it: Vec<String> = nodes
                    .iter()
                    .filter(|(its, _)| *its == fate || (fate == "join" && *its == "discard"))
                    .map(|(_, name)| name.clone())
                    .collect();
                match of_it.len() {
                    0 => {}
                    1 => expected.push(format!("{} {one}", of_it[0])),
                    _ => expected.push(format!("{} {many}", and(&of_it))),
                }
            }
            match fates.len() - nodes.len() {
                0 => {}
                count => expected.push(format!("{count} refused")),
            }
            if expected.is_empty() {
                expected.push("nothing new".to_owned());
            }
            let told = told_of(&fates);
            let clauses =
                told.strip_prefix("n0 expanded: ").and_then(|rest| rest.strip_suffix('.'));
            let clauses = clauses.expect("the sentence is about n0");
            // Clauses stand in the order of what happened first, so they are compared as a set: each
            // must be there whole.
            let mut rest = clauses.to_owned();
            for clause in &expected {
                assert!(rest.contains(clause.as_str()), "{fates:?}: {told}: no `{clause}`");
                rest = rest.replacen(clause.as_str(), "", 1);
            }
            assert_eq!(rest, ", ".repeat(expected.len() - 1), "{fates:?}: {told}");
        }
        // In words, what went wrong once.
        let said = "n0 expanded: n1 is a goal, 1 refused.";
        assert_eq!(told_of(&["goal", "refused"]), said);
        let said = "n0 expanded: n2 and n3 join, n1 is a goal.";
        assert_eq!(told_of(&["goal", "join", "join"]), said);
    }

    #[test]
    fn children_of_a_later_node_in_the_turn_are_told_with_what_came_of_them() {
        let lines = r#"{"steptrace":1,"problem":"p","algorithm":"iddfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"parent":0,"action":"a","state":"t","depth":1}
{"event":"cutoff","node":1}
{"event":"generate","node":2,"parent":1,"action":"a","state":"u","depth":2}
{"event":"goal","node":2}
{"event":"generate","node":3,"parent":1,"action":"b","state":"v","depth":2}
"#;
        let trace = trace(lines);
        let mut turn = Turn::default();
        trace.events().for_each(|event| turn.note(&event));
        let said = "n0 expanded: n1 is cut off, n3 joins from n1, n2 is a goal.";
        assert_eq!(turn.sentence(&trace, None).as_deref(), Some(said));
    }
}

//! The solutions of a run, each a line.

use std::io::{self, Write};

use serde_json::Value;

use super::lines::{Lines, Piece};
use crate::render::words::{short_search_name, visible};
use crate::trace::{Header, NodeId, Trace};

/// Writes the ways to the goals; `state` is how the state of a node is written.
pub(super) fn write_solutions<'p>(
    out: &mut Lines<'_>,
    trace: &Trace,
    goals: &[NodeId],
    state: impl Fn(NodeId) -> &'p Piece,
) -> io::Result<()> {
    let header = trace.header();
    writeln!(
        out,
        "\n\n\nSolutions to the {} Puzzle {}",
        visible(puzzle(header)),
        visible(short_search_name(header))
    )?;
    writeln!(out, "No. of solutions:  {}", goals.len())?;
    let actions = trace.texts().actions();
    let actions: Vec<String> = actions.map(|text| format!("--{}->>", visible(text))).collect();
    let mut way = Way::default();
    for (index, &goal) in goals.iter().enumerate() {
        way.lead_to(goal, trace, |node, text| {
            if let Some((_, action)) = trace.node(node).from {
                text.extend_from_slice(actions[action.index()].as_bytes());
            }
            text.extend_from_slice(state(node).as_bytes());
        });
        out.numbered(b"Solution ", index + 1)?;
        out.numbered(b"No. of moves: ", way.nodes.len() - 1)?;
        out.write_all(&way.text)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// What the heading of the solutions calls the puzzle.
///
/// The Java program says "River Crossing" there, whoever crosses; a problem of another kind is
/// called by its title.
fn puzzle(header: &Header) -> &str {
    const CROSSING: &str = "River Crossing";
    let kind = header.scene.get("kind").and_then(Value::as_str);
    if kind == Some("crossing") || header.title.ends_with(CROSSING) {
        CROSSING
    } else {
        &header.title
    }
}

/// The way from a root to a node. The next is often much the same, and only the rest is made anew.
#[derive(Default)]
struct Way {
    /// Its nodes, each with the length of the text up to there.
    nodes: Vec<(NodeId, usize)>,
    text: Vec<u8>,
    /// Nodes that are still to be added, the last first.
    rest: Vec<NodeId>,
}

impl Way {
    /// Becomes the way to a node; `write` appends how a node is written.
    fn lead_to(&mut self, goal: NodeId, trace: &Trace, write: impl Fn(NodeId, &mut Vec<u8>)) {
        let mut next = Some(goal);
        while let Some(node) = next {
            // Children come after their parents.
            while self.nodes.last().is_some_and(|&(last, _)| last > node) {
                self.nodes.pop();
            }
            if self.nodes.last().is_some_and(|&(last, _)| last == node) {
                break;
            }
            self.rest.push(node);
            next = trace.parent(node);
        }
        if next.is_none() {
            self.nodes.clear();
        }
        self.text.truncate(self.nodes.last().map_or(0, |&(_, len)| len));
        while let Some(node) = self.rest.pop() {
            write(node, &mut self.text);
            self.nodes.push((node, self.text.len()));
        }
    }
}

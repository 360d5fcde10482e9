//! The "Processing Level" text: a run as the published Java program prints it.
//!
//! After the title, one part per run: the log, the tree level by level, the solutions. For a
//! breadth-first and an iterative deepening run of its own puzzle the text is that program's, to the
//! byte; for everything else the same rules hold. [`Detail::Verbose`] adds what that program keeps
//! to itself, on lines that begin with two spaces, so that a reader can skip them.
//!
//! A line is a line whatever a state holds: control characters are shown as their Unicode pictures,
//! a newline as `␊`.
//!
//! Knows traces only, and works on any: one that breaks off is printed as far as it goes, and one
//! whose nodes lead impossible lives is printed as it stands.

mod frontier;

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};

use serde_json::Value;

use super::words::{frontier_name, short_search_name, text_heading, visible};
use crate::terms::Discipline;
use crate::trace::{Event, Header, NodeId, Reason, StateText, Trace};
use frontier::Frontier;

/// How much a text tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// What the Java program prints.
    #[default]
    Plain,
    /// Also rejections and their reasons, discards, pushes and pops, and the frontier after each.
    Verbose,
}

/// Writes the text of several runs, in order, under one title.
///
/// Where a run's title differs from that of the run before it, it is printed anew. Linear in the
/// number of events and the length of what is printed. `out` need not be buffered.
///
/// # Errors
///
/// Only those of `out`.
pub fn write_text(out: &mut dyn Write, runs: &[&Trace], detail: Detail) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let mut title: Option<&str> = None;
    for run in runs {
        let header = run.header();
        if title.is_some() {
            out.write_all(b"\n\n")?;
        }
        if title != Some(&header.title) {
            writeln!(out, "Solving {} Puzzle\n", visible(&header.title))?;
            title = Some(&header.title);
        }
        let mut part = Part::of(run);
        part.write_log(&mut out, detail)?;
        part.write_tree(&mut out)?;
        part.write_solutions(&mut out)?;
    }
    out.flush()
}

/// How many moves all solutions in the text of a run have together: what their lengths add up to.
#[must_use]
pub fn solution_moves(trace: &Trace) -> u64 {
    let (mut moves, mut first_node, mut generated) = (0, NodeId(0), 0);
    for event in trace.events() {
        match event {
            Event::Round { .. } => (moves, first_node) = (0, NodeId(generated)),
            Event::Generate { node, .. } => generated = node.0 + 1,
            Event::Goal { node } if node >= first_node => {
                moves += u64::from(trace.depth(node));
            }
            Event::Goal { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
    }
    moves
}

/// One run.
struct Part<'t> {
    trace: &'t Trace,
    /// By state, the line that adds it; it ends with the state as it is printed anywhere.
    added: Vec<String>,
    /// By action, its text as it stands between two states.
    actions: Vec<String>,
    /// The first node of the last round, or of the run where there are no rounds; and the goals from
    /// there on. Known once the log is written.
    first_node: NodeId,
    solutions: Vec<NodeId>,
    /// How many nodes have been generated.
    generated: u32,
}

impl<'t> Part<'t> {
    fn of(trace: &'t Trace) -> Self {
        let added = trace.texts().states().map(|text| format!("{ADDING}{}\n", visible(text)));
        let actions = trace.texts().actions().map(|text| format!("--{}->>", visible(text)));
        let (added, actions) = (added.collect(), actions.collect());
        Self { trace, added, actions, first_node: NodeId(0), solutions: Vec::new(), generated: 0 }
    }

    fn write_log(&mut self, out: &mut impl Write, detail: Detail) -> io::Result<()> {
        let header = self.trace.header();
        writeln!(out, "Creating State Graph using {}", visible(text_heading(header)))?;
        let mut level = Level::new("Processing Level ");
        let mut events = self.trace.events();
        match detail {
            Detail::Plain => {
                while let Some(event) = events.next_past_rejections() {
                    self.write_event(out, &event, &mut level)?;
                }
            }
            Detail::Verbose => {
                let mut verbose = Verbose::new(self.trace);
                for event in events {
                    self.write_event(out, &event, &mut level)?;
                    verbose.write_event(out, &event)?;
                }
                if self.trace.outcome().is_none() {
                    writeln!(out, "  the trace breaks off here")?;
                }
            }
        }
        Ok(())
    }

    /// What the Java program prints at an event.
    // Inlined into its two loops: an event is not written to memory to be read again.
    #[inline(always)]
    fn write_event(
        &mut self,
        out: &mut impl Write,
        event: &Event,
        level: &mut Level,
    ) -> io::Result<()> {
        let trace = self.trace;
        match *event {
            Event::Round { limit } => {
                self.first_node = NodeId(self.generated);
                self.solutions.clear();
                match trace.header().frontier {
                    Discipline::Path => writeln!(out, "Starting iterative DFS with depth: {limit}"),
                    Discipline::Fifo | Discipline::Lifo => {
                        let name = visible(short_search_name(trace.header()));
                        writeln!(out, "Starting {name} with depth: {limit}")
                    }
                }
            }
            Event::Expand { node } => self.write_level(out, level, node),
            Event::Push { node } => match trace.header().frontier {
                Discipline::Fifo | Discipline::Lifo if trace.parent(node).is_some() => {
                    out.write_all(self.added[trace.state(node).index()].as_bytes())
                }
                Discipline::Fifo | Discipline::Lifo | Discipline::Path => Ok(()),
            },
            Event::Cutoff { .. } => out.write_all(b"Maximum depth limit\n"),
            Event::Goal { node } => {
                if node >= self.first_node {
                    self.solutions.push(node);
                }
                self.write_state(out, b"Found solution ", node)
            }
            Event::Generate { node, .. } => {
                self.generated = node.0 + 1;
                Ok(())
            }
            Event::Reject { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Close { .. }
            | Event::End { .. } => Ok(()),
        }
    }

    /// The text of a node's state, and the end of the line.
    #[inline(always)]
    fn state_line(&self, node: NodeId) -> &[u8] {
        &self.added[self.trace.state(node).index()].as_bytes()[ADDING.len()..]
    }

    #[inline(always)]
    fn write_state(&self, out: &mut impl Write, words: &[u8], node: NodeId) -> io::Result<()> {
        out.write_all(words)?;
        out.write_all(self.state_line(node))
    }

    #[inline(always)]
    fn write_level(&self, out: &mut impl Write, level: &mut Level, node: NodeId) -> io::Result<()> {
        self.write_state(out, level.words(self.trace.depth(node)), node)
    }

    fn write_tree(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"\n\nState Graph in Breadth first order\n")?;
        let mut level = Level::new("Level ");
        for node in level_order(self.trace, self.first_node) {
            self.write_level(out, &mut level, node)?;
        }
        Ok(())
    }

    fn write_solutions(&self, out: &mut impl Write) -> io::Result<()> {
        let header = self.trace.header();
        writeln!(
            out,
            "\n\n\nSolutions to the {} Puzzle {}",
            visible(puzzle(header)),
            visible(short_search_name(header))
        )?;
        writeln!(out, "No. of solutions:  {}", self.solutions.len())?;
        for (index, &goal) in self.solutions.iter().enumerate() {
            let path = self.trace.path(goal);
            writeln!(out, "Solution {}\nNo. of moves: {}", index + 1, path.len() - 1)?;
            for node in path {
                if let Some((_, action)) = self.trace.node(node).from {
                    out.write_all(self.actions[action.index()].as_bytes())?;
                }
                let (_, state) = self.state_line(node).split_last().expect("the line has an end");
                out.write_all(state)?;
            }
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// How a line begins that adds a state.
const ADDING: &str = "Adding state ";

/// How a line begins that names a level; most follow another of the same level.
struct Level {
    words: &'static str,
    depth: u32,
    text: String,
}

impl Level {
    fn new(words: &'static str) -> Self {
        Self { words, depth: 0, text: format!("{words}0 ") }
    }

    #[inline]
    fn words(&mut self, depth: u32) -> &[u8] {
        if depth != self.depth {
            self.depth = depth;
            self.text.truncate(self.words.len());
            self.text.push_str(itoa::Buffer::new().format(depth));
            self.text.push(' ');
        }
        self.text.as_bytes()
    }
}

/// The lines that the Java program does not print.
struct Verbose<'t> {
    trace: &'t Trace,
    frontier: Frontier,
}

impl<'t> Verbose<'t> {
    fn new(trace: &'t Trace) -> Self {
        Self { trace, frontier: Frontier::default() }
    }

    fn write_event(&mut self, out: &mut impl Write, event: &Event) -> io::Result<()> {
        let trace = self.trace;
        match *event {
            Event::Round { .. } => {
                self.frontier.clear();
                Ok(())
            }
            Event::Generate { node, from: None, state, .. } => {
                writeln!(out, "  the root is {} {}", self.name(node), self.state(state))
            }
            Event::Generate { node, from: Some((parent, action)), state, .. } => writeln!(
                out,
                "  {}: {} gives {}, which becomes {}",
                self.name(parent),
                visible(trace.texts().action(action)),
                self.state(state),
                self.name(node),
            ),
            Event::Reject { parent, action, state, reason } => {
                write!(
                    out,
                    "  {}: {} gives {}, rejected, ",
                    self.name(parent),
                    visible(trace.texts().action(action)),
                    self.state(state),
                )?;
                match reason {
                    Reason::Illegal { rule } => {
                        writeln!(out, "illegal: {}", visible(trace.texts().rule(rule)))
                    }
                    Reason::Ancestor { witness } => {
                        writeln!(out, "ancestor: {} on its path has it", self.name(witness))
                    }
                    Reason::Parent { witness } => {
                        writeln!(out, "parent: that only leads back to {}", self.name(witness))
                    }
                    Reason::Reached { witness } => {
                        writeln!(out, "reached: {} has it already", self.name(witness))
                    }
                }
            }
            Event::Push { node } => {
                self.frontier.push(node);
                writeln!(out, "  push {}", self.node(node))?;
                self.write_frontier(out)
            }
            Event::Pop { node } => {
                self.frontier.pop(node);
                writeln!(out, "  pop {}", self.node(node))?;
                self.write_frontier(out)
            }
            Event::Discard { node, witness } => writeln!(
                out,
                "  discard {}: its state was reached as {}",
                self.node(node),
                self.name(witness)
            ),
            Event::End { outcome } => writeln!(out, "  end: {outcome}"),
            Event::Expand { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. } => Ok(()),
        }
    }

    fn write_frontier(&self, out: &mut impl Write) -> io::Result<()> {
        let name = frontier_name(self.trace.header().frontier);
        write!(out, "  {name} ({}):", self.frontier.len())?;
        let ends = self.frontier.ends(self.trace.header().frontier);
        if self.frontier.len() == 0 {
            out.write_all(b" empty")?;
        }
        for (index, &node) in ends.first.iter().enumerate() {
            write!(out, "{}{}", if index == 0 { " " } else { ", " }, self.node(node))?;
        }
        if ends.left_out > 0 {
            write!(out, ", … {} more …", ends.left_out)?;
        }
        for &node in &ends.last {
            write!(out, ", {}", self.node(node))?;
        }
        out.write_all(b"\n")
    }

    fn name(&self, node: NodeId) -> String {
        format!("n{}", self.trace.number(node))
    }

    fn node(&self, node: NodeId) -> String {
        format!("n{} {}", self.trace.number(node), visible(self.trace.state_text(node)))
    }

    fn state(&self, state: StateText) -> Cow<'t, str> {
        visible(self.trace.texts().state(state))
    }
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

/// The nodes from `first` on, breadth-first, children in the order in which they were generated.
fn level_order(trace: &Trace, first: NodeId) -> Vec<NodeId> {
    let nodes: Vec<NodeId> = trace.nodes().skip(first.index()).collect();
    let parent = |node: NodeId| trace.parent(node).filter(|&parent| parent >= first);
    // Roots before all others, and then the children of one node after those of another that came
    // earlier: a breadth-first search has made them in that order.
    if nodes.iter().map(|&node| parent(node)).is_sorted() {
        return nodes;
    }
    let slot = |node: NodeId| node.index() - first.index();

    // Children by parent: where each node's begin in one array, filled in the order of generation.
    let mut begins = vec![0_usize; nodes.len() + 1];
    for parent in nodes.iter().filter_map(|&node| parent(node)) {
        begins[slot(parent) + 1] += 1;
    }
    for index in 0..nodes.len() {
        begins[index + 1] += begins[index];
    }
    let mut children = vec![NodeId(0); begins[nodes.len()]];
    let mut filled = begins.clone();
    let mut order = Vec::with_capacity(nodes.len());
    for &node in &nodes {
        match parent(node) {
            Some(parent) => {
                let place = &mut filled[slot(parent)];
                children[*place] = node;
                *place += 1;
            }
            None => order.push(node),
        }
    }
    let mut next = 0;
    while let Some(&node) = order.get(next) {
        order.extend_from_slice(&children[begins[slot(node)]..begins[slot(node) + 1]]);
        next += 1;
    }
    order
}

#[cfg(test)]
mod tests;

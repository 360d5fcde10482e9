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
mod lines;
mod queue;
mod solutions;
mod verbose;

use std::io::{self, Write};

use super::words::{short_search_name, text_heading, visible};
use crate::terms::Discipline;
use crate::trace::{Event, NodeId, Place, Places, StateText, Trace};
use lines::{Level, Lines, Piece};
use queue::Queue;
use solutions::write_solutions;
use verbose::Verbose;

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
    let mut out = Lines::to(out);
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
        write_run(&mut out, run, detail)?;
    }
    out.flush()
}

fn write_run(out: &mut Lines<'_>, run: &Trace, detail: Detail) -> io::Result<()> {
    const TREE: &[u8] = b"\n\nState Graph in Breadth first order\n";
    writeln!(out, "Creating State Graph using {}", visible(text_heading(run.header())))?;
    let queue = match detail {
        Detail::Plain => Queue::of(run),
        Detail::Verbose => None,
    };
    match queue {
        Some(queue) => {
            let goals = queue.write_log(out)?;
            out.write_all(TREE)?;
            queue.write_levels(out)?;
            write_solutions(out, run, &goals, |node| queue.state(node))
        }
        None => {
            let mut part = Part::of(run);
            match detail {
                Detail::Plain => part.write_plain_log(out)?,
                Detail::Verbose => part.write_verbose_log(out)?,
            }
            out.write_all(TREE)?;
            part.write_levels(out)?;
            write_solutions(out, run, &part.solutions, |node| part.piece(run.state(node)))
        }
    }
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

/// One run, told event by event.
struct Part<'t> {
    trace: &'t Trace,
    states: Vec<Piece>,
    /// The first node of the last round, or of the run where there are no rounds; and the goals from
    /// there on. Known once the log is written.
    first_node: NodeId,
    solutions: Vec<NodeId>,
    /// How many nodes have been generated.
    generated: u32,
}

/// How lines begin, or what they are.
const PROCESSING: &str = "Processing Level";
const LEVEL: &str = "Level";
const FOUND: &str = "Found solution ";
const CUT_OFF: &str = "Maximum depth limit\n";

/// A text on a line.
fn piece_of(text: &str) -> Piece {
    Piece::new(&visible(text))
}

/// How the lines of the log begin, or what they are.
struct Openings {
    level: Level,
    found: Piece,
    cut_off: Piece,
}

impl Openings {
    fn new() -> Self {
        Self {
            level: Level::new(PROCESSING),
            found: Piece::new(FOUND),
            cut_off: Piece::new(CUT_OFF),
        }
    }
}

impl<'t> Part<'t> {
    fn of(trace: &'t Trace) -> Self {
        Self {
            trace,
            states: trace.texts().states().map(piece_of).collect(),
            first_node: NodeId(0),
            solutions: Vec::new(),
            generated: 0,
        }
    }

    fn write_plain_log(&mut self, out: &mut Lines<'_>) -> io::Result<()> {
        let openings = &mut Openings::new();
        let mut events = self.trace.events();
        while let Some(event) = events.next_past_rejections() {
            self.write_event(out, &event, openings)?;
        }
        Ok(())
    }

    fn write_verbose_log(&mut self, out: &mut Lines<'_>) -> io::Result<()> {
        let openings = &mut Openings::new();
        let mut verbose = Verbose::new(self.trace);
        for event in self.trace.events() {
            self.write_event(out, &event, openings)?;
            verbose.write_event(out, &event)?;
        }
        if self.trace.outcome().is_none() {
            writeln!(out, "  the trace breaks off here")?;
        }
        Ok(())
    }

    /// What the Java program prints at an event.
    // Inlined into its loops: an event is not written to memory to be read again.
    #[inline(always)]
    fn write_event(
        &mut self,
        out: &mut Lines<'_>,
        event: &Event,
        openings: &mut Openings,
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
            Event::Expand { node } => {
                out.line(openings.level.at(trace.depth(node)), self.piece(trace.state(node)))
            }
            Event::Push { node } => match trace.header().frontier {
                Discipline::Fifo | Discipline::Lifo if trace.parent(node).is_some() => {
                    out.adding(self.piece(trace.state(node)))
                }
                Discipline::Fifo | Discipline::Lifo | Discipline::Path => Ok(()),
            },
            Event::Cutoff { .. } => out.put(&openings.cut_off),
            Event::Goal { node } => {
                if node >= self.first_node {
                    self.solutions.push(node);
                }
                out.line(&openings.found, self.piece(trace.state(node)))
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

    #[inline(always)]
    fn piece(&self, state: StateText) -> &Piece {
        &self.states[state.index()]
    }

    fn write_levels(&self, out: &mut Lines<'_>) -> io::Result<()> {
        let mut level = Level::new(LEVEL);
        let first = self.first_node;
        let places = self.trace.places(first);
        if is_in_level_order(places.clone(), first) {
            for Place { state, depth, .. } in places {
                out.line(level.at(depth), self.piece(state))?;
            }
        } else {
            for node in level_order(self.trace, first) {
                let Place { state, depth, .. } = self.trace.place(node);
                out.line(level.at(depth), self.piece(state))?;
            }
        }
        Ok(())
    }
}

/// Whether the nodes from `first` on come breadth-first: roots before all others, and the children of one
/// node after those of another that came earlier.
fn is_in_level_order(places: Places<'_>, first: NodeId) -> bool {
    let parent = |place: Place| place.parent.filter(|&parent| parent >= first);
    places.map(|place| parent(place).map_or(0, |parent| parent.0 + 1)).is_sorted()
}

/// The nodes from `first` on, breadth-first, children in the order in which they were generated.
fn level_order(trace: &Trace, first: NodeId) -> Vec<NodeId> {
    let nodes: Vec<NodeId> = trace.nodes().skip(first.index()).collect();
    let parent = |node: NodeId| trace.parent(node).filter(|&parent| parent >= first);
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

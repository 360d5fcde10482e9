//! What the tests share: a small problem, recording, and the invariants of the trace format.
#![allow(dead_code)] // Each test file uses its own part.

pub(crate) mod changed;
pub(crate) mod cli;
pub(crate) mod graphs;
pub(crate) mod graphviz;
pub(crate) mod invariants;
pub(crate) mod schema;

use std::fmt;

use steptrace::problem::{Problem, Violation};
use steptrace::problems::catalogue;
use steptrace::search::{Report, search};
use steptrace::terms::SearchOptions;
use steptrace::trace::{
    self, Header, JsonLines, Recorder, Scene, Trace, TraceBuilder, read_traces,
};

/// A directed graph given by its successors in order; some nodes may be forbidden.
#[derive(Clone, Debug)]
pub(crate) struct Digraph {
    pub(crate) successors: Vec<Vec<u32>>,
    pub(crate) goals: Vec<u32>,
    pub(crate) forbidden: Vec<u32>,
    /// Whether the states are offered by a dense index.
    pub(crate) dense: bool,
}

impl Digraph {
    /// A graph from its edges, in their order; the start is 0.
    pub(crate) fn new(nodes: u32, edges: &[(u32, u32)], goals: &[u32]) -> Self {
        let mut successors = vec![Vec::new(); nodes as usize];
        for &(from, to) in edges {
            successors[from as usize].push(to);
        }
        Self { successors, goals: goals.to_vec(), forbidden: Vec::new(), dense: false }
    }

    /// Edges from 0 to the nearest goal, by plain breadth-first relaxation.
    pub(crate) fn distance(&self) -> Option<u32> {
        let mut distance = vec![None; self.successors.len()];
        distance[0] = Some(0);
        // As often as there are nodes: no cleverness that could share a mistake with the search.
        for _ in 0..self.successors.len() {
            for from in 0..self.successors.len() {
                let Some(here) = distance[from] else { continue };
                // A goal is never expanded.
                if self.goals.contains(&(from as u32)) {
                    continue;
                }
                for &to in &self.successors[from] {
                    let better = distance[to as usize].is_none_or(|there| there > here + 1);
                    if better && !self.forbidden.contains(&to) {
                        distance[to as usize] = Some(here + 1);
                    }
                }
            }
        }
        self.goals.iter().filter_map(|&goal| distance[goal as usize]).min()
    }

    /// How many paths without a repeated node lead from 0 to a goal, by length.
    pub(crate) fn simple_paths(&self) -> Vec<u32> {
        fn walk(graph: &Digraph, path: &mut Vec<u32>, lengths: &mut Vec<u32>) {
            let here = *path.last().expect("a path has a start");
            if graph.goals.contains(&here) {
                lengths.push(path.len() as u32 - 1);
                return;
            }
            for &to in &graph.successors[here as usize] {
                if !path.contains(&to) && !graph.forbidden.contains(&to) {
                    path.push(to);
                    walk(graph, path, lengths);
                    path.pop();
                }
            }
        }
        let mut lengths = Vec::new();
        walk(self, &mut vec![0], &mut lengths);
        lengths.sort_unstable();
        lengths
    }
}

impl Problem for Digraph {
    type State = u32;
    type Action = u32;

    fn initial_state(&self) -> u32 {
        0
    }
    fn actions(&self, state: &u32) -> impl Iterator<Item = u32> {
        self.successors[*state as usize].iter().copied()
    }
    fn result(&self, _: &u32, action: &u32) -> Result<u32, Violation<u32>> {
        if self.forbidden.contains(action) {
            return Err(Violation { state: *action, rule: *action });
        }
        Ok(*action)
    }
    fn is_goal(&self, state: &u32) -> bool {
        self.goals.contains(state)
    }
    fn write_state(&self, state: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }
    fn write_action(&self, action: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "to {action}")
    }
    fn index_bound(&self) -> Option<u32> {
        self.dense.then_some(self.successors.len() as u32)
    }
    fn state_index(&self, state: &u32) -> u32 {
        *state
    }
    fn indexed_state(&self, index: u32) -> u32 {
        index
    }
}

/// Searches a problem and keeps the trace.
pub(crate) fn record<'p, P: Problem>(
    problem: &'p P,
    options: &SearchOptions,
) -> (Trace, Report<'p, P>) {
    let mut recorder = Recorder::new(TraceBuilder::new(header(options)));
    let report = search(problem, options, &mut recorder);
    (recorder.into_trace(), report)
}

/// The trace of a search over the farmer's puzzle.
pub(crate) fn farmer(options: &SearchOptions) -> Trace {
    farmer_and(0, options)
}

/// The trace of a search over the farmer's puzzle with more passengers, of no concern to anyone.
pub(crate) fn farmer_and(bystanders: u32, options: &SearchOptions) -> Trace {
    let settings = [("bystanders", &*bystanders.to_string())];
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &settings)
        .expect("the farmer is in the catalogue");
    let (name, title) = (&*farmer.about().name, &*farmer.about().title);
    trace::record(&farmer, name, title, Scene::default(), options)
}

/// Searches a problem and keeps the lines of its trace, the header's included.
pub(crate) fn json_lines<P: Problem>(problem: &P, options: &SearchOptions) -> String {
    let mut recorder = Recorder::new(JsonLines::new(Vec::new(), &header(options)));
    search(problem, options, &mut recorder);
    let bytes = recorder.finish().0.finish().expect("memory takes everything");
    String::from_utf8(bytes).expect("a trace is text")
}

fn header(options: &SearchOptions) -> Header {
    Header::new("test", "Test", serde_json::Value::Null, options)
}

/// Reads the runs of a text.
pub(crate) fn read(text: &str) -> Vec<Trace> {
    read_traces(text.as_bytes()).expect("the trace can be read").traces
}

/// The events as short words: `gen 3<1 s`, `push 3`, `rej 1 s ancestor 0`, …
pub(crate) fn words(trace: &Trace) -> Vec<String> {
    use steptrace::trace::{Event, Reason};
    let texts = trace.texts();
    trace
        .events()
        .map(|event| match event {
            Event::Round { limit } => format!("round {limit}"),
            Event::Generate { node, from, state, .. } => match from {
                Some((parent, _)) => format!("gen {}<{} {}", node.0, parent.0, texts.state(state)),
                None => format!("gen {} {}", node.0, texts.state(state)),
            },
            Event::Reject { parent, state, reason, .. } => {
                let state = texts.state(state);
                match reason {
                    Reason::Illegal { rule } => {
                        format!("rej {} {state} illegal {}", parent.0, texts.rule(rule))
                    }
                    Reason::Ancestor { witness }
                    | Reason::Parent { witness }
                    | Reason::Reached { witness } => {
                        format!("rej {} {state} {} {}", parent.0, reason.as_str(), witness.0)
                    }
                }
            }
            Event::Discard { node, witness } => format!("discard {} {}", node.0, witness.0),
            Event::Push { node }
            | Event::Pop { node }
            | Event::Expand { node }
            | Event::Goal { node }
            | Event::Cutoff { node }
            | Event::Close { node } => format!("{} {}", event.name(), node.0),
            Event::End { outcome } => format!("end {outcome}"),
        })
        .collect()
}

//! The problems under real searches: how many nodes, how many solutions, which walks.

use steptrace::problem::Problem;
use steptrace::problems::{AnyProblem, Crossing, Jugs, Request, What, catalogue, load};
use steptrace::search::{Report, search};
use steptrace::terms::{Algorithm, NodeId, Pruning, SearchOptions};

#[path = "../common/mod.rs"]
mod common;
mod crossings;
mod jugs;
mod same;

/// Breadth-first to the end.
fn everything<P: Problem>(problem: &P, pruning: Pruning) -> Report<'_, P> {
    let options = SearchOptions { pruning, max_events: None, ..SearchOptions::new(Algorithm::Bfs) };
    search(problem, &options, &mut ())
}

/// Under the ancestor rule: nodes, solutions, and the length of the shortest.
fn counts<P: Problem>(problem: &P) -> (usize, usize, Option<u32>) {
    let report = everything(problem, Pruning::Ancestors);
    let lengths = report.solutions.iter().map(|&node| report.tree.depth(node));
    (report.tree.len(), report.solutions.len(), lengths.min())
}

/// How many solutions there are of each length.
fn lengths<P: Problem>(problem: &P) -> Vec<(u32, usize)> {
    let report = everything(problem, Pruning::Ancestors);
    let mut lengths: Vec<_> =
        report.solutions.iter().map(|&node| report.tree.depth(node)).collect();
    lengths.sort_unstable();
    lengths.chunk_by(|a, b| a == b).map(|chunk| (chunk[0], chunk.len())).collect()
}

/// With each state once: states, and the length of the shortest solution.
fn states<P: Problem>(problem: &P) -> (usize, Option<u32>) {
    let report = everything(problem, Pruning::Reached);
    (report.tree.len(), report.solutions.iter().map(|&node| report.tree.depth(node)).min())
}

fn written(write: impl FnOnce(&mut String) -> std::fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("a string takes any text");
    text
}

/// The moves and states from the start to a node.
fn walk<P: Problem>(problem: &P, report: &Report<'_, P>, node: NodeId) -> Vec<(String, String)> {
    let mut state = problem.initial_state();
    let mut walk = vec![("start".to_owned(), written(|out| problem.write_state(&state, out)))];
    for action in report.tree.actions(node) {
        state = problem.result(&state, action).expect("a solution breaks no rule");
        walk.push((
            written(|out| problem.write_action(action, out)),
            written(|out| problem.write_state(&state, out)),
        ));
    }
    walk
}

fn crossing(name: &str, settings: &[(&str, &str)]) -> Crossing {
    catalogue::crossing(name, settings).expect("it is in the catalogue")
}

fn jugs(settings: &[(&str, &str)]) -> Jugs {
    let problem = catalogue::load("water-jugs", settings).expect("it is in the catalogue").problem;
    let AnyProblem::Jugs(jugs) = problem else { panic!("water-jugs are jugs") };
    jugs
}

fn from_text(text: &str) -> AnyProblem {
    load(&Request::new(What::File { name: "test.toml", text })).expect("it is well-formed").problem
}

//! What the catalogue says can be learnt from its graphs is so.

mod common;

use steptrace::problems::{AnyProblem, Graph, catalogue};
use steptrace::terms::{Algorithm, Outcome, Pruning, ReachedAt, SearchOptions, Stop};
use steptrace::trace::{Event, Trace};

use common::record;

fn graph(name: &str, settings: &[(&str, &str)]) -> Graph {
    let problem = catalogue::load(name, settings).expect("it is in the catalogue").problem;
    let AnyProblem::Graph(graph) = problem else { panic!("it is a graph") };
    graph
}

fn run(graph: &Graph, options: &SearchOptions) -> Trace {
    record(graph, options).0
}

fn first(algorithm: Algorithm) -> SearchOptions {
    SearchOptions { stop: Stop::First, ..SearchOptions::new(algorithm) }
}

fn reached(algorithm: Algorithm) -> SearchOptions {
    SearchOptions { pruning: Pruning::Reached, ..SearchOptions::new(algorithm) }
}

/// The states in the order in which they are expanded.
fn expanded(trace: &Trace) -> String {
    let states: Vec<_> = trace
        .events()
        .filter_map(|event| match event {
            Event::Expand { node } => Some(trace.texts().state(trace.node(node).state)),
            Event::Round { .. }
            | Event::Generate { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => None,
        })
        .collect();
    states.join(" ")
}

/// The states that are generated, each with its parent's.
fn children(trace: &Trace) -> Vec<String> {
    let state = |node| trace.texts().state(trace.node(node).state);
    trace
        .events()
        .filter_map(|event| match event {
            Event::Generate { node, from: Some((parent, _)), .. } => {
                Some(format!("{}<{}", state(node), state(parent)))
            }
            Event::Generate { .. }
            | Event::Round { .. }
            | Event::Expand { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => None,
        })
        .collect()
}

#[test]
fn siblings_are_visited_in_order_and_with_a_stack_the_other_way_round() {
    let tree = graph("graph-siblings", &[]);
    let of = |algorithm| expanded(&run(&tree, &SearchOptions::new(algorithm)));
    // f is a goal, and never expanded.
    assert_eq!(of(Algorithm::Bfs), "a b c d e g");
    assert_eq!(of(Algorithm::Dfs), "a b d e c g");
    assert_eq!(of(Algorithm::DfsStack), "a c g b e d");
}

#[test]
fn a_wrong_branch_is_followed_to_its_end_by_depth_first_search_alone() {
    let wrong = graph("graph-wrong-branch", &[("length", "30")]);
    let nodes = |algorithm| run(&wrong, &first(algorithm)).node_count();
    assert_eq!([Algorithm::Bfs, Algorithm::Dfs, Algorithm::Iddfs].map(nodes), [3, 32, 3]);
    let reversed =
        SearchOptions { order: steptrace::terms::Order::Reversed, ..first(Algorithm::Dfs) };
    assert_eq!(run(&wrong, &reversed).node_count(), 2);
}

#[test]
fn a_goal_near_by_is_found_late_by_depth_first_search() {
    let tree = graph("graph-near-goal", &[("depth", "6")]);
    let nodes = |algorithm| run(&tree, &first(algorithm)).node_count();
    // Depth-first: the root, the whole left half (2^6 - 1 nodes), 3 and 6.
    assert_eq!([Algorithm::Bfs, Algorithm::Iddfs, Algorithm::Dfs].map(nodes), [6, 9, 66]);
}

#[test]
fn diamonds_double_the_ways_and_add_three_states() {
    for diamonds in 1..=8 {
        let ladder = graph("graph-diamonds", &[("diamonds", &*diamonds.to_string())]);
        let tree = run(&ladder, &SearchOptions::new(Algorithm::Bfs));
        let goals = tree.events().filter(|event| matches!(event, Event::Goal { .. })).count();
        assert_eq!(goals, 1 << diamonds);
        let remembered = run(&ladder, &reached(Algorithm::Bfs));
        assert_eq!(remembered.node_count(), 3 * diamonds + 1);
    }
}

#[test]
fn with_a_limit_and_a_memory_a_shorter_way_is_accepted_again() {
    let options = SearchOptions { depth_limit: Some(3), ..reached(Algorithm::Dls) };
    let trace = run(&graph("graph-depth-limit", &[]), &options);
    assert_eq!(children(&trace), ["1<0", "3<1", "4<3", "2<0", "4<2", "5<4"]);
    assert_eq!(trace.outcome(), Some(Outcome::Solved));
}

#[test]
fn marked_when_pushed_a_node_stays_where_it_was_pushed() {
    let triangle = graph("graph-triangle", &[]);
    let marked = SearchOptions { reached_at: ReachedAt::Generated, ..reached(Algorithm::DfsStack) };
    assert_eq!(children(&run(&triangle, &reached(Algorithm::Dfs))), ["2<1", "3<2", "4<2"]);
    assert_eq!(children(&run(&triangle, &marked)), ["2<1", "3<1", "4<2"]);
    let later = children(&run(&triangle, &reached(Algorithm::DfsStack)));
    assert!(later.contains(&"2<3".to_owned()) && later.contains(&"4<2".to_owned()), "{later:?}");
    // The way to the goal: 1, 3, 2, 4.
    let trace = run(&triangle, &reached(Algorithm::DfsStack));
    assert_eq!(expanded(&trace), "1 3 2");
}

#[test]
fn without_a_check_depth_first_search_goes_round_for_ever() {
    let trip = graph("graph-cycle", &[]);
    let unchecked = |algorithm| SearchOptions {
        pruning: Pruning::None,
        max_events: Some(10_000),
        ..first(algorithm)
    };
    assert_eq!(run(&trip, &unchecked(Algorithm::Dfs)).outcome(), Some(Outcome::EventLimit));
    assert_eq!(run(&trip, &unchecked(Algorithm::Bfs)).outcome(), Some(Outcome::Solved));
    assert_eq!(run(&trip, &unchecked(Algorithm::Iddfs)).outcome(), Some(Outcome::Solved));
    assert_eq!(run(&trip, &first(Algorithm::Dfs)).outcome(), Some(Outcome::Solved));
}

#[test]
fn that_the_other_island_cannot_be_reached_is_proved() {
    let islands = graph("graph-islands", &[]);
    for algorithm in [Algorithm::Bfs, Algorithm::Dfs, Algorithm::Iddfs] {
        let trace = run(&islands, &SearchOptions::new(algorithm));
        assert_eq!(trace.outcome(), Some(Outcome::Exhausted), "{algorithm}");
    }
}

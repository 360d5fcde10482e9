//! The library as a program uses it.

use std::fs;

use steptrace::problems::catalogue;
use steptrace::terms::Algorithm;
use steptrace::trace::{self, Header, JsonLines, Recorder, Scene, TraceBuilder, write_trace};
use steptrace::{NodeId, Problem, Pruning, SearchOptions, search};

mod common;
#[allow(dead_code)] // The tests do without its `main`.
#[path = "../examples/own_puzzle.rs"]
mod own_puzzle;

use common::Digraph;

#[test]
fn the_example_shows_its_puzzle_in_every_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut out = Vec::new();
    own_puzzle::show(&mut out, folder.path()).expect("the example runs");
    let out = String::from_utf8(out).expect("it prints text");
    assert!(out.starts_with("n0: None Burning([false, false, false])\n"), "{out}");
    for part in ["Some(Press(0)) Burning([true, true, false])", "Solving Three Lamps Puzzle", "*o*"]
    {
        assert!(out.contains(part), "{part} in {out}");
    }
    let svg = fs::read_to_string(folder.path().join("lamps.svg")).expect("the picture");
    assert!(svg.contains("Three Lamps") && svg.contains("switch 3"), "{svg}");
    let page = fs::read_to_string(folder.path().join("lamps.html")).expect("the page");
    assert!(page.contains("Three Lamps"));
}

/// A path, a branch and a forbidden state; 4 is the goal.
fn graph(dense: bool) -> Digraph {
    let mut graph = Digraph::new(6, &[(0, 1), (0, 5), (0, 2), (1, 3), (2, 4)], &[4]);
    graph.forbidden = vec![5];
    graph.dense = dense;
    graph
}

#[test]
fn a_report_gives_the_state_of_each_node_and_the_way_to_it() {
    for dense in [false, true] {
        let graph = graph(dense);
        let report = search(&graph, &SearchOptions::new(Algorithm::Bfs), &mut ());
        let states: Vec<u32> = report.nodes().map(|node| report.state(node).into_owned()).collect();
        assert_eq!(states, [0, 1, 2, 3, 4], "dense: {dense}");
        let way: Vec<_> = report
            .path(report.solutions[0])
            .into_iter()
            .map(|step| (step.node.0, step.action.copied(), step.state.into_owned()))
            .collect();
        assert_eq!(way, [(0, None, 0), (2, Some(2), 2), (4, Some(4), 4)], "dense: {dense}");
    }
}

#[test]
fn states_and_ways_fit_together_whatever_the_search() {
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[]).expect("a puzzle");
    for &algorithm in Algorithm::ALL {
        for pruning in [Pruning::Ancestors, Pruning::Reached, Pruning::Parent] {
            let options =
                SearchOptions { pruning, depth_limit: Some(8), ..SearchOptions::new(algorithm) };
            let report = search(&farmer, &options, &mut ());
            assert!(!report.solutions.is_empty(), "{options:?}");
            for node in report.nodes() {
                let way = report.path(node);
                assert_eq!(*way[0].state, farmer.initial_state(), "{options:?}");
                assert_eq!(way.last().map(|step| step.node), Some(node), "{options:?}");
                for pair in way.windows(2) {
                    let action = pair[1].action.expect("an action leads to a child");
                    let next = farmer.result(&pair[0].state, action);
                    assert_eq!(next.as_ref(), Ok(&*pair[1].state), "{options:?}");
                }
            }
            for &goal in &report.solutions {
                assert!(farmer.is_goal(&report.state(goal)), "{options:?}");
            }
        }
    }
}

#[test]
fn the_nodes_of_a_report_with_rounds_are_those_of_the_last() {
    let graph = graph(false);
    let report = search(&graph, &SearchOptions::new(Algorithm::Iddfs), &mut ());
    let nodes: Vec<NodeId> = report.nodes().collect();
    assert_eq!(nodes.first(), Some(&report.tree.first()));
    assert_ne!(nodes[0], NodeId(0));
    assert_eq!(*report.state(nodes[0]), 0);
}

#[test]
fn a_report_is_debugged_in_a_line_however_large_its_tree() {
    let graph = graph(false);
    let report = search(&graph, &SearchOptions::new(Algorithm::Bfs), &mut ());
    assert_eq!(
        format!("{report:?}"),
        "Report { outcome: Some(Solved), solutions: [NodeId(4)], nodes: 5, .. }"
    );
}

#[test]
fn recording_in_one_call_gives_what_the_steps_give() {
    let graph = graph(false);
    let options = SearchOptions::new(Algorithm::Dfs);
    let scene = serde_json::json!({"kind": "none"});
    let mut recorder =
        Recorder::new(JsonLines::new(Vec::new(), &Header::new("a", "A", scene.clone(), &options)));
    search(&graph, &options, &mut recorder);
    let lines = recorder.finish().0.finish().expect("memory takes everything");
    let mut written = Vec::new();
    write_trace(&mut written, &trace::record(&graph, "a", "A", scene, &options))
        .expect("memory takes everything");
    assert_eq!(written, lines);
}

/// Gives a recorder to two searches.
fn twice(pruning: Pruning) {
    let options = SearchOptions { pruning, ..SearchOptions::new(Algorithm::Bfs) };
    let header = Header::new("a", "A", Scene::default(), &options);
    let mut recorder = Recorder::new(JsonLines::new(Vec::new(), &header));
    search(&graph(false), &options, &mut recorder);
    search(&graph(false), &options, &mut recorder);
}

#[test]
#[should_panic(expected = "a recorder is for one search")]
fn a_recorder_is_not_given_to_a_second_search() {
    twice(Pruning::Ancestors);
}

#[test]
#[should_panic(expected = "a recorder is for one search")]
fn a_recorder_is_not_given_to_a_second_search_that_keeps_no_moves() {
    twice(Pruning::Reached);
}

#[test]
#[should_panic(expected = "a recorder is for one search")]
fn nor_is_one_that_is_told_outlines() {
    let options = SearchOptions { pruning: Pruning::Reached, ..SearchOptions::new(Algorithm::Bfs) };
    let header = Header::new("a", "A", Scene::default(), &options);
    let mut recorder = Recorder::new(TraceBuilder::new(header));
    search(&graph(false), &options, &mut recorder);
    search(&graph(false), &options, &mut recorder);
}

//! The "Processing Level" text of the catalogue's puzzles.

mod common;

use common::{farmer, farmer_and};
use steptrace::render::text::{Detail, write_text};
use steptrace::terms::{Algorithm, GoalTest, Pruning, SearchOptions, Stop};
use steptrace::trace::{Trace, read_traces, write_trace};

fn text(runs: &[&Trace], detail: Detail) -> String {
    let mut out = Vec::new();
    write_text(&mut out, runs, detail).expect("writing to memory");
    String::from_utf8(out).expect("UTF-8")
}

/// The output of the published Java program, to the byte.
const JAVA: &str = include_str!("golden/farmer-bfs-iddfs.txt");

#[test]
fn the_farmer_by_bfs_and_iddfs_is_the_published_output_to_the_byte() {
    assert_eq!(JAVA.len(), 4743);
    let bfs = farmer(&SearchOptions::new(Algorithm::Bfs));
    let iddfs = farmer(&SearchOptions::new(Algorithm::Iddfs));
    let found = text(&[&bfs, &iddfs], Detail::Plain);
    assert!(found == JAVA, "the text is no longer the published one:\n{found}");
}

#[test]
fn the_text_of_bfs_alone_is_a_prefix_of_it() {
    let bfs = farmer(&SearchOptions::new(Algorithm::Bfs));
    let alone = text(&[&bfs], Detail::Plain);
    assert!(JAVA.starts_with(&alone));
    assert!(alone.ends_with("--FS moves right->>{L: R:CFSW}\n"));
}

#[test]
fn a_depth_first_search_prints_like_one_round() {
    let dls = farmer(&SearchOptions { depth_limit: Some(7), ..SearchOptions::new(Algorithm::Dls) });
    let last_round = JAVA
        .split_once("Starting iterative DFS with depth: 7\n")
        .expect("the published output has seven rounds")
        .1
        .replace("Puzzle Iterative DFS", "Puzzle DLS");
    assert_eq!(
        text(&[&dls], Detail::Plain),
        format!(
            "Solving Wolf, Sheep, Cabbage, Farmer, River Crossing Puzzle\n\n\
             Creating State Graph using Depth Limited Search\n{last_round}"
        )
    );
}

#[test]
fn a_stack_search_prints_like_a_breadth_first_one() {
    let stack = farmer(&SearchOptions::new(Algorithm::DfsStack));
    let found = text(&[&stack], Detail::Plain);
    let log: Vec<&str> = found.lines().skip(2).take(8).collect();
    assert_eq!(
        log,
        [
            "Creating State Graph using Depth First Search with a Stack",
            "Processing Level 0 {L:CFSW R:}",
            "Adding state {L:CW R:FS}",
            "Processing Level 1 {L:CW R:FS}",
            "Adding state {L:CFW R:S}",
            "Processing Level 2 {L:CFW R:S}",
            "Adding state {L:C R:FSW}",
            "Adding state {L:W R:CFS}",
        ]
    );
    assert_eq!(found.lines().nth(10), Some("Processing Level 3 {L:W R:CFS}"), "the last pushed");
}

#[test]
fn verbose_only_adds_lines_that_begin_with_two_spaces() {
    for &algorithm in Algorithm::ALL {
        for &pruning in Pruning::ALL {
            let run = farmer(&SearchOptions {
                pruning,
                depth_limit: Some(5),
                ..SearchOptions::new(algorithm)
            });
            let verbose = text(&[&run], Detail::Verbose);
            let kept: String =
                verbose.split_inclusive('\n').filter(|line| !line.starts_with("  ")).collect();
            assert_eq!(kept, text(&[&run], Detail::Plain), "{algorithm}, {pruning}");
        }
    }
}

#[test]
fn a_verbose_frontier_is_short_however_long_the_frontier() {
    let options = SearchOptions { max_events: Some(20_000), ..SearchOptions::new(Algorithm::Bfs) };
    let run = farmer_and(3, &options);
    let found = text(&[&run], Detail::Verbose);
    let longest = found
        .lines()
        .filter(|line| line.starts_with("  queue"))
        .map(|line| line.chars().count())
        .max()
        .expect("there are frontiers");
    assert!(found.contains(" more …"));
    assert!(longest < 400, "{longest} characters");
    assert!(found.ends_with(&text(&[&run], Detail::Plain).split_once("\n\n\n").expect("a tree").1));
    assert!(found.contains("\n  end: event-limit\n"));
}

#[test]
fn a_recorded_run_has_the_text_of_its_file() {
    for &algorithm in Algorithm::ALL {
        for &pruning in Pruning::ALL {
            for goal_test in [GoalTest::Generated, GoalTest::Expanded] {
                for stop in [Stop::First, Stop::All] {
                    for max_events in [None, Some(41), Some(100)] {
                        let depth_limit = Some(8);
                        let options = SearchOptions {
                            pruning,
                            goal_test,
                            stop,
                            max_events,
                            depth_limit,
                            ..SearchOptions::new(algorithm)
                        };
                        let run = farmer(&options);
                        let mut file = Vec::new();
                        write_trace(&mut file, &run).expect("writing to memory");
                        let read = read_traces(&*file).expect("what was written can be read");
                        let read: Vec<&Trace> = read.traces.iter().collect();
                        for detail in [Detail::Plain, Detail::Verbose] {
                            assert_eq!(text(&[&run], detail), text(&read, detail), "{options:?}");
                        }
                    }
                }
            }
        }
    }
}

//! Replay against its definition in `docs/trace-format.md`, worked out anew for every prefix.

mod common;

use std::collections::BTreeMap;

use common::{Digraph, read, record};
use proptest::prelude::*;
use steptrace::replay::{Counters, Replay, Status};
use steptrace::terms::{Algorithm, Discipline, GoalTest, Pruning, ReachedAt, SearchOptions, Stop};
use steptrace::trace::{Event, NodeId, Reason, Summary, Trace};

/// What a replay must say after the first `position` events.
#[derive(Debug, PartialEq)]
struct Moment {
    frontier: Vec<u32>,
    current: Option<u32>,
    statuses: BTreeMap<u32, Status>,
    counters: Counters,
}

fn from_definition(trace: &Trace, position: usize) -> Moment {
    let path = trace.header().frontier == Discipline::Path;
    let mut frontier: Vec<NodeId> = Vec::new();
    let mut said: BTreeMap<NodeId, Vec<&str>> = BTreeMap::new();
    let mut taken = None;
    let mut ended = false;
    let mut counters = Counters::default();
    for event in trace.events().take(position) {
        if let (Some(node), false) = (event.node(), matches!(event, Event::Reject { .. })) {
            said.entry(node).or_default().push(event.name());
        }
        match event {
            Event::Round { .. } => {
                counters.rounds += 1;
                frontier.clear();
                said.clear();
                taken = None;
            }
            Event::Generate { .. } => counters.generated += 1,
            Event::Push { node } => {
                frontier.push(node);
                counters.max_frontier = counters.max_frontier.max(frontier.len());
            }
            Event::Pop { node } => {
                frontier.retain(|&other| other != node);
                taken = Some(node);
            }
            Event::Expand { .. } => counters.expanded += 1,
            Event::Reject { reason, .. } => match reason {
                Reason::Illegal { .. } => counters.rejected.illegal += 1,
                Reason::Ancestor { .. } => counters.rejected.ancestor += 1,
                Reason::Parent { .. } => counters.rejected.parent += 1,
                Reason::Reached { .. } => counters.rejected.reached += 1,
            },
            Event::Discard { .. } => counters.discarded += 1,
            Event::Goal { .. } => counters.goals += 1,
            Event::Cutoff { .. } => counters.cutoffs += 1,
            Event::Close { .. } => {}
            Event::End { .. } => ended = true,
        }
    }
    let done = |node: &NodeId| {
        said[node].iter().any(|word| ["goal", "cutoff", "discard", "close"].contains(word))
    };
    let current = match (ended, path) {
        (true, _) => None,
        (false, true) => frontier.last().copied(),
        (false, false) => taken.filter(|node| !done(node)),
    };
    let statuses = said
        .iter()
        .map(|(node, words)| {
            let has = |word| words.contains(&word);
            let status = if has("goal") {
                Status::Goal
            } else if has("cutoff") {
                Status::Cutoff
            } else if has("discard") {
                Status::Discarded
            } else if has("close") {
                Status::Closed
            } else if current == Some(*node) {
                Status::Current
            } else if has("expand") {
                Status::Open
            } else if frontier.contains(node) {
                Status::Frontier
            } else {
                Status::Generated
            };
            (node.0, status)
        })
        .collect();
    Moment {
        frontier: frontier.iter().map(|node| node.0).collect(),
        current: current.map(|node| node.0),
        statuses,
        counters,
    }
}

fn as_replayed(replay: &Replay<'_>) -> Moment {
    Moment {
        frontier: replay.frontier().map(|node| node.0).collect(),
        current: replay.current().map(|node| node.0),
        statuses: replay.statuses().map(|(node, status)| (node.0, status)).collect(),
        counters: replay.counters().clone(),
    }
}

fn check(trace: &Trace, jumps: &[usize]) {
    let expected: Vec<Moment> = (0..=trace.len()).map(|at| from_definition(trace, at)).collect();
    let mut replay = Replay::new(trace).expect("our own traces can be replayed");
    assert_eq!(as_replayed(&replay), expected[0]);
    for (at, expected) in expected.iter().enumerate().skip(1) {
        assert_eq!(replay.forward(), Some(trace.event(at - 1)));
        assert_eq!(&as_replayed(&replay), expected, "forwards to {at}");
    }
    assert_eq!(replay.forward(), None);
    for at in (0..trace.len()).rev() {
        assert_eq!(replay.back(), Some(trace.event(at)));
        assert_eq!(as_replayed(&replay), expected[at], "back to {at}");
    }
    assert_eq!(replay.back(), None);
    for &jump in jumps {
        let at = jump % (trace.len() + 1);
        replay.seek(at);
        assert_eq!(as_replayed(&replay), expected[at], "a jump to {at}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_replay_is_what_the_document_says_everywhere(
        edges in proptest::collection::vec((0..6_u32, 0..6_u32), 0..14),
        goals in proptest::collection::vec(0..6_u32, 0..3),
        (algorithm, pruning, goal_test) in (0..5_usize, 0..4_usize, 0..2_usize),
        (stop, reached_at, max_events) in (0..2_usize, 0..2_usize, 0..200_u64),
        jumps in proptest::collection::vec(0..10_000_usize, 8),
    ) {
        let algorithm = Algorithm::ALL[algorithm];
        let options = SearchOptions {
            pruning: Pruning::ALL[pruning],
            goal_test: GoalTest::ALL[goal_test],
            stop: Stop::ALL[stop],
            reached_at: ReachedAt::ALL[reached_at],
            depth_limit: (algorithm == Algorithm::Dls).then_some(2),
            max_events: Some(max_events),
            ..SearchOptions::new(algorithm)
        };
        let (trace, _) = record(&Digraph::new(6, &edges, &goals), &options);
        check(&trace, &jumps);
    }
}

#[test]
fn a_foreign_trace_that_takes_from_the_middle_is_replayed_as_it_stands() {
    let text = r#"{"steptrace":1,"algorithm":"mine","frontier":"fifo"}
{"event":"generate","node":10,"state":"a","depth":0}
{"event":"push","node":10}
{"event":"generate","node":7,"state":"b","depth":0}
{"event":"push","node":7}
{"event":"generate","node":3,"state":"c","depth":0}
{"event":"push","node":3}
{"event":"pop","node":7}
{"event":"pop","node":3}
{"event":"pop","node":10}
"#;
    let traces = read(text);
    check(&traces[0], &[5, 9, 2]);
    let numbers: Vec<u32> = traces[0].nodes().map(|node| traces[0].number(node)).collect();
    assert_eq!(numbers, [10, 7, 3]);
}

#[test]
fn what_a_round_leaves_on_the_frontier_is_not_there_in_the_next() {
    for frontier in ["fifo", "lifo", "path"] {
        let head = format!(
            r#"{{"steptrace":1,"problem":"p","algorithm":"mine","frontier":"{frontier}"}}"#
        );
        let mut text = head + "\n";
        for (limit, first) in [(0, 0), (1, 3), (7, 6)] {
            text += &format!("{{\"event\":\"round\",\"limit\":{limit}}}\n");
            for node in first..first + 3 {
                text += &format!(
                    r#"{{"event":"generate","node":{node},"state":"s{node}","depth":0}}
{{"event":"push","node":{node}}}
"#
                );
            }
            text += &format!("{{\"event\":\"pop\",\"node\":{}}}\n", first + 1);
        }
        let trace = &read(&text)[0];
        assert!(trace.has_rounds());
        check(trace, &[9, 24, 8, 16, 17, 3]);
        let mut replay = Replay::new(trace).expect("it can be replayed");
        let rounds: Vec<_> = replay.history().rounds().iter().map(|round| round.limit).collect();
        assert_eq!(rounds, [Some(0), Some(1), Some(7)]);
        replay.seek(trace.len());
        assert_eq!(replay.counters().max_frontier, 3);
        assert_eq!(Summary::of("mine", trace).max_frontier, 3);
    }
}

#[test]
fn a_node_of_an_earlier_round_that_is_taken_late_is_never_current() {
    let trace = &read(
        r#"{"steptrace":1,"problem":"p","algorithm":"mine","frontier":"fifo"}
{"event":"round","limit":0}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"push","node":0}
{"event":"round","limit":1}
{"event":"generate","node":1,"state":"s","depth":0}
{"event":"push","node":1}
{"event":"generate","node":2,"state":"t","depth":0}
{"event":"push","node":2}
{"event":"pop","node":1}
{"event":"pop","node":0}
{"event":"pop","node":2}
{"event":"close","node":1}
{"event":"close","node":2}
"#,
    )[0];
    let mut replay = Replay::new(trace).expect("it can be replayed");
    let mut current = |position| {
        replay.seek(position);
        replay.current().map(NodeId::index)
    };
    let expected = [None, Some(1), None, Some(2), Some(2), None];
    assert_eq!([8, 9, 10, 11, 12, 13].map(&mut current), expected);
    let back = [13, 12, 11, 10, 9, 8].map(&mut current);
    assert!(back.iter().rev().eq(expected.iter()), "{back:?}");
}

#[test]
fn a_life_lived_twice_is_refused_by_its_line() {
    let head = r#"{"steptrace":1,"algorithm":"bfs"}
{"event":"generate","node":0,"state":"a","depth":0}
"#;
    for (events, message) in [
        ("push push", "line 4: n0 enters the frontier a second time"),
        ("pop", "line 3: n0 leaves the frontier without having entered it"),
        ("push pop pop", "line 5: n0 leaves the frontier a second time"),
        ("expand expand", "line 4: n0 is expanded a second time"),
        ("close close", "line 4: n0 is closed a second time"),
        ("goal cutoff", "line 4: n0 is cut off after it was settled by an earlier event"),
    ] {
        let mut text = head.to_owned();
        for event in events.split(' ') {
            text += &format!("{{\"event\":\"{event}\",\"node\":0}}\n");
        }
        let error = Replay::new(&read(&text)[0]).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

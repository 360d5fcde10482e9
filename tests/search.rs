//! The searches: the literal order of events, and what each option changes about it.

mod common;

use common::{Digraph, invariants, record, words};
use steptrace::terms::{
    Algorithm, GoalTest, OnGoal, Order, Outcome, Pruning, ReachedAt, SearchOptions, Stop,
};
use steptrace::trace::{Summary, Trace};

fn options(algorithm: Algorithm) -> SearchOptions {
    SearchOptions::new(algorithm)
}

fn run(graph: &Digraph, options: &SearchOptions) -> Trace {
    let (trace, _) = record(graph, options);
    invariants::check(&trace);
    trace
}

/// The states in the order in which they are expanded.
fn expansions(trace: &Trace) -> Vec<String> {
    words(trace)
        .iter()
        .filter_map(|word| word.strip_prefix("expand "))
        .map(|node| {
            trace.state_text(steptrace::trace::NodeId(node.parse().expect("a number"))).to_owned()
        })
        .collect()
}

/// 0 → 1, 0 → 2, 1 → 0, 1 → 3, 2 → 3; 3 is the goal.
fn diamond() -> Digraph {
    Digraph::new(4, &[(0, 1), (0, 2), (1, 0), (1, 3), (2, 3)], &[3])
}

#[test]
fn bfs_takes_from_the_front_and_pushes_at_once() {
    assert_eq!(
        words(&run(&diamond(), &options(Algorithm::Bfs))),
        [
            "gen 0 0",
            "push 0",
            "pop 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "gen 2<0 2",
            "push 2",
            "close 0",
            "pop 1",
            "expand 1",
            "rej 1 0 ancestor 0",
            "gen 3<1 3",
            "goal 3",
            "close 1",
            "pop 2",
            "expand 2",
            "gen 4<2 3",
            "goal 4",
            "close 2",
            "end solved",
        ]
    );
}

#[test]
fn dfs_enters_a_child_before_it_generates_the_next() {
    assert_eq!(
        words(&run(&diamond(), &options(Algorithm::Dfs))),
        [
            "gen 0 0",
            "push 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "expand 1",
            "rej 1 0 ancestor 0",
            "gen 2<1 3",
            "goal 2",
            "close 1",
            "pop 1",
            "gen 3<0 2",
            "push 3",
            "expand 3",
            "gen 4<3 3",
            "goal 4",
            "close 3",
            "pop 3",
            "close 0",
            "pop 0",
            "end solved",
        ]
    );
}

#[test]
fn dfs_with_a_stack_explores_the_last_action_first() {
    assert_eq!(
        words(&run(&diamond(), &options(Algorithm::DfsStack))),
        [
            "gen 0 0",
            "push 0",
            "pop 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "gen 2<0 2",
            "push 2",
            "close 0",
            "pop 2",
            "expand 2",
            "gen 3<2 3",
            "goal 3",
            "close 2",
            "pop 1",
            "expand 1",
            "rej 1 0 ancestor 0",
            "gen 4<1 3",
            "goal 4",
            "close 1",
            "end solved",
        ]
    );
}

#[test]
fn dls_enters_a_node_at_the_limit_and_cuts_it_off() {
    let dls = SearchOptions { depth_limit: Some(1), ..options(Algorithm::Dls) };
    assert_eq!(
        words(&run(&diamond(), &dls)),
        [
            "gen 0 0",
            "push 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "cutoff 1",
            "pop 1",
            "gen 2<0 2",
            "push 2",
            "cutoff 2",
            "pop 2",
            "close 0",
            "pop 0",
            "end depth-limit",
        ]
    );
}

#[test]
fn iddfs_starts_again_with_fresh_numbers() {
    let graph = Digraph::new(3, &[(0, 1), (1, 2)], &[2]);
    assert_eq!(
        words(&run(&graph, &options(Algorithm::Iddfs))),
        [
            "round 1",
            "gen 0 0",
            "push 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "cutoff 1",
            "pop 1",
            "close 0",
            "pop 0",
            "round 2",
            "gen 2 0",
            "push 2",
            "expand 2",
            "gen 3<2 1",
            "push 3",
            "expand 3",
            "gen 4<3 2",
            "goal 4",
            "close 3",
            "pop 3",
            "close 2",
            "pop 2",
            "end solved",
        ]
    );
}

#[test]
fn goals_can_be_recognised_when_taken_out() {
    let graph = Digraph::new(3, &[(0, 1), (0, 2), (1, 2)], &[2]);
    let late = |algorithm| SearchOptions { goal_test: GoalTest::Expanded, ..options(algorithm) };
    assert_eq!(
        words(&run(&graph, &late(Algorithm::Bfs))),
        [
            "gen 0 0",
            "push 0",
            "pop 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "gen 2<0 2",
            "push 2",
            "close 0",
            "pop 1",
            "expand 1",
            "gen 3<1 2",
            "push 3",
            "close 1",
            "pop 2",
            "goal 2",
            "pop 3",
            "goal 3",
            "end solved",
        ]
    );
    assert_eq!(
        words(&run(&graph, &late(Algorithm::Dfs))),
        [
            "gen 0 0",
            "push 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "expand 1",
            "gen 2<1 2",
            "push 2",
            "goal 2",
            "pop 2",
            "close 1",
            "pop 1",
            "gen 3<0 2",
            "push 3",
            "goal 3",
            "pop 3",
            "close 0",
            "pop 0",
            "end solved",
        ]
    );
}

#[test]
fn a_goal_at_the_depth_limit_is_found() {
    let graph = Digraph::new(2, &[(0, 1)], &[1]);
    for algorithm in [Algorithm::Bfs, Algorithm::Dfs, Algorithm::DfsStack, Algorithm::Dls] {
        for &goal_test in GoalTest::ALL {
            let options = SearchOptions { goal_test, depth_limit: Some(1), ..options(algorithm) };
            assert_eq!(run(&graph, &options).outcome(), Some(Outcome::Solved), "{options:?}");
        }
    }
}

#[test]
fn a_start_that_is_the_goal_is_found_without_expanding() {
    let graph = Digraph::new(2, &[(0, 1)], &[0]);
    assert_eq!(words(&run(&graph, &options(Algorithm::Bfs))), ["gen 0 0", "goal 0", "end solved"]);
    assert_eq!(
        words(&run(&graph, &options(Algorithm::Iddfs))),
        ["round 1", "gen 0 0", "goal 0", "end solved"]
    );
    let late = SearchOptions { goal_test: GoalTest::Expanded, ..options(Algorithm::Bfs) };
    assert_eq!(words(&run(&graph, &late)), ["gen 0 0", "push 0", "pop 0", "goal 0", "end solved"]);
    let late = SearchOptions { goal_test: GoalTest::Expanded, ..options(Algorithm::Dfs) };
    assert_eq!(words(&run(&graph, &late)), ["gen 0 0", "push 0", "goal 0", "pop 0", "end solved"]);
}

#[test]
fn the_first_goal_ends_the_run_at_once() {
    let first = |algorithm| SearchOptions { stop: Stop::First, ..options(algorithm) };
    assert_eq!(
        words(&run(&diamond(), &first(Algorithm::Bfs)))[9..],
        ["pop 1", "expand 1", "rej 1 0 ancestor 0", "gen 3<1 3", "goal 3", "end solved"]
    );
    assert_eq!(
        words(&run(&diamond(), &first(Algorithm::Dfs)))[5..],
        ["expand 1", "rej 1 0 ancestor 0", "gen 2<1 3", "goal 2", "end solved"]
    );
}

#[test]
fn a_recursive_search_may_return_at_its_first_goal_child() {
    // 0 → 1 (goal), 0 → 2: the second is not looked at.
    let graph = Digraph::new(3, &[(0, 1), (0, 2)], &[1]);
    let back =
        |goal_test| SearchOptions { on_goal: OnGoal::Return, goal_test, ..options(Algorithm::Dfs) };
    assert_eq!(
        words(&run(&graph, &back(GoalTest::Generated))),
        ["gen 0 0", "push 0", "expand 0", "gen 1<0 1", "goal 1", "close 0", "pop 0", "end solved"]
    );
    assert_eq!(
        words(&run(&graph, &back(GoalTest::Expanded))),
        [
            "gen 0 0",
            "push 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "goal 1",
            "pop 1",
            "close 0",
            "pop 0",
            "end solved"
        ]
    );
}

#[test]
fn a_self_loop_is_refused_with_its_parent_as_witness() {
    let graph = Digraph::new(1, &[(0, 0)], &[]);
    for (pruning, reason) in [
        (Pruning::Ancestors, "rej 0 0 ancestor 0"),
        (Pruning::Reached, "rej 0 0 reached 0"),
        (Pruning::Parent, "rej 0 0 parent 0"),
    ] {
        let words = words(&run(&graph, &SearchOptions { pruning, ..options(Algorithm::Bfs) }));
        assert_eq!(words[4], reason);
    }
    let late = SearchOptions {
        pruning: Pruning::Reached,
        reached_at: ReachedAt::Expanded,
        ..options(Algorithm::Bfs)
    };
    assert_eq!(
        words(&run(&graph, &late)),
        [
            "gen 0 0",
            "push 0",
            "pop 0",
            "expand 0",
            "gen 1<0 0",
            "push 1",
            "close 0",
            "pop 1",
            "discard 1 0",
            "end exhausted"
        ]
    );
}

#[test]
fn the_parent_rule_refuses_standing_still_and_undoing_only() {
    // A triangle: 0 → 1 → 2 → 0 goes round for ever, 1 → 0 is undone.
    let graph = Digraph::new(3, &[(0, 1), (1, 1), (1, 0), (1, 2), (2, 0)], &[]);
    let parent =
        SearchOptions { pruning: Pruning::Parent, depth_limit: Some(3), ..options(Algorithm::Bfs) };
    assert_eq!(
        words(&run(&graph, &parent)),
        [
            "gen 0 0",
            "push 0",
            "pop 0",
            "expand 0",
            "gen 1<0 1",
            "push 1",
            "close 0",
            "pop 1",
            "expand 1",
            "rej 1 1 parent 1",
            "rej 1 0 parent 0",
            "gen 2<1 2",
            "push 2",
            "close 1",
            "pop 2",
            "expand 2",
            "gen 3<2 0",
            "push 3",
            "close 2",
            "pop 3",
            "cutoff 3",
            "end depth-limit",
        ]
    );
}

#[test]
fn without_pruning_a_circle_is_walked_until_the_event_limit() {
    let graph = Digraph::new(2, &[(0, 1), (1, 0)], &[]);
    for algorithm in [Algorithm::Bfs, Algorithm::Dfs, Algorithm::DfsStack, Algorithm::Iddfs] {
        let none =
            SearchOptions { pruning: Pruning::None, max_events: Some(1000), ..options(algorithm) };
        let trace = run(&graph, &none);
        assert_eq!(trace.len(), 1001);
        assert_eq!(trace.outcome(), Some(Outcome::EventLimit));
    }
}

#[test]
fn the_event_limit_bites_after_exactly_that_many_events() {
    let whole = words(&run(&diamond(), &options(Algorithm::Bfs)));
    for limit in 0..whole.len() + 2 {
        let limited = SearchOptions { max_events: Some(limit as u64), ..options(Algorithm::Bfs) };
        let (trace, _) = record(&diamond(), &limited);
        let short = words(&trace);
        if limit < whole.len() - 1 {
            assert_eq!(short[..limit], whole[..limit]);
            assert_eq!(short[limit..], ["end event-limit"]);
        } else {
            assert_eq!(short, whole, "with limit {limit}");
        }
    }
}

#[test]
fn reversed_order_tries_the_last_action_first() {
    let reversed = SearchOptions { order: Order::Reversed, ..options(Algorithm::Bfs) };
    assert_eq!(expansions(&run(&diamond(), &options(Algorithm::Bfs))), ["0", "1", "2"]);
    assert_eq!(expansions(&run(&diamond(), &reversed)), ["0", "2", "1"]);
}

#[test]
fn a_stack_that_marks_what_it_takes_is_depth_first() {
    // The triangle on which marking on push goes wrong: 2 must be reached below 1 or 1 below 2.
    let graph = Digraph::new(3, &[(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)], &[]);
    let stack = SearchOptions {
        pruning: Pruning::Reached,
        order: Order::Reversed,
        ..options(Algorithm::DfsStack)
    };
    let trace = run(&graph, &stack);
    assert_eq!(expansions(&trace), ["0", "1", "2"]);
    let deepest = trace.nodes().map(|node| trace.node(node).depth).max();
    assert!(deepest >= Some(2), "2 is found from 1");
    let recursive = SearchOptions { pruning: Pruning::Reached, ..options(Algorithm::Dfs) };
    assert_eq!(expansions(&run(&graph, &recursive)), ["0", "1", "2"]);
}

#[test]
fn a_late_copy_is_discarded_when_it_is_taken() {
    let late = SearchOptions {
        pruning: Pruning::Reached,
        reached_at: ReachedAt::Expanded,
        ..options(Algorithm::Bfs)
    };
    let graph = Digraph::new(4, &[(0, 1), (0, 2), (1, 3), (2, 3)], &[]);
    let words = words(&run(&graph, &late));
    assert_eq!(words[words.len() - 3..], ["pop 4", "discard 4 3", "end exhausted"]);
}

#[test]
fn a_depth_limit_and_what_was_reached_do_not_hide_a_goal() {
    // Down 1-3-4 the limit comes before the goal; 4 must be accepted again from 2, nearer the root.
    let graph = Digraph::new(6, &[(0, 1), (0, 2), (1, 3), (3, 4), (2, 4), (4, 5)], &[5]);
    for algorithm in [Algorithm::Dls, Algorithm::Iddfs, Algorithm::DfsStack] {
        for &reached_at in ReachedAt::ALL {
            let reached = SearchOptions {
                pruning: Pruning::Reached,
                reached_at,
                depth_limit: Some(3),
                ..options(algorithm)
            };
            let trace = run(&graph, &reached);
            let summary = Summary::of("run", &trace);
            assert_eq!(summary.shortest, Some(3), "{algorithm} {reached_at}");
        }
    }
}

#[test]
fn iddfs_proves_that_there_is_no_solution_when_a_round_cuts_nothing_off() {
    let graph = Digraph::new(3, &[(0, 1), (1, 2), (2, 0)], &[]);
    let trace = run(&graph, &options(Algorithm::Iddfs));
    let summary = Summary::of("iddfs", &trace);
    assert_eq!((trace.outcome(), summary.rounds), (Some(Outcome::Exhausted), 3));
}

#[test]
fn iddfs_stops_at_its_last_limit() {
    let graph = Digraph::new(4, &[(0, 1), (1, 2), (2, 3)], &[3]);
    let two = SearchOptions { depth_limit: Some(2), ..options(Algorithm::Iddfs) };
    assert_eq!(run(&graph, &two).outcome(), Some(Outcome::DepthLimit));
}

#[test]
fn a_forbidden_child_is_refused_before_it_is_compared() {
    let mut graph = Digraph::new(2, &[(0, 1), (0, 1)], &[]);
    graph.forbidden = vec![1];
    assert_eq!(
        words(&run(&graph, &options(Algorithm::Bfs)))[4..6],
        ["rej 0 1 illegal rule 1", "rej 0 1 illegal rule 1"]
    );
}

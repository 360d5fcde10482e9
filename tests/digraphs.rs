//! The searches on digraphs of every shape, small and at random: held against an independent oracle, and
//! against the invariants of traces under every option.

mod common;

use common::{Digraph, invariants, json_lines, read, record, words};
use proptest::prelude::*;
use steptrace::search::search;
use steptrace::terms::{
    Algorithm, GoalTest, OnGoal, Outcome, Pruning, ReachedAt, SearchOptions, Stop,
};

/// Every option of contract and format on one algorithm.
fn all_options() -> Vec<SearchOptions> {
    let mut all = Vec::new();
    for &algorithm in Algorithm::ALL {
        for &pruning in Pruning::ALL {
            for &reached_at in ReachedAt::ALL {
                for &goal_test in GoalTest::ALL {
                    for &stop in Stop::ALL {
                        for &on_goal in OnGoal::ALL {
                            let basis = SearchOptions::new(algorithm);
                            all.push(SearchOptions {
                                pruning,
                                reached_at,
                                goal_test,
                                stop,
                                on_goal,
                                depth_limit: (algorithm == Algorithm::Dls).then_some(3),
                                max_events: Some(2000),
                                ..basis
                            });
                        }
                    }
                }
            }
        }
    }
    all
}

/// The digraphs of `nodes` nodes, self-loops included, each edge on or off.
fn digraphs(nodes: u32) -> impl Iterator<Item = Digraph> {
    let pairs: Vec<(u32, u32)> =
        (0..nodes).flat_map(|from| (0..nodes).map(move |to| (from, to))).collect();
    (0..1_u32 << pairs.len()).map(move |mask| {
        let edges: Vec<_> = pairs
            .iter()
            .enumerate()
            .filter(|(bit, _)| mask >> bit & 1 == 1)
            .map(|(_, &pair)| pair)
            .collect();
        Digraph::new(nodes, &edges, &[nodes - 1])
    })
}

#[test]
fn on_every_small_digraph_bfs_and_iddfs_agree_with_the_oracle() {
    for nodes in 1..=4 {
        for graph in digraphs(nodes) {
            let expected = graph.distance();
            for algorithm in [Algorithm::Bfs, Algorithm::Iddfs] {
                for pruning in [Pruning::Ancestors, Pruning::Reached] {
                    let options = SearchOptions { pruning, ..SearchOptions::new(algorithm) };
                    let report = search(&graph, &options, &mut ());
                    let shortest =
                        report.solutions.iter().map(|&goal| report.tree.depth(goal)).min();
                    assert_eq!(shortest, expected, "{algorithm} {pruning} {graph:?}");
                    let outcome =
                        if expected.is_some() { Outcome::Solved } else { Outcome::Exhausted };
                    assert_eq!(report.outcome, Some(outcome), "{algorithm} {pruning} {graph:?}");
                }
            }
        }
    }
}

#[test]
fn on_every_digraph_of_three_nodes_every_option_keeps_the_invariants() {
    let all = all_options();
    for graph in digraphs(3) {
        for options in &all {
            let (trace, _) = record(&graph, options);
            invariants::check(&trace);
        }
    }
}

prop_compose! {
    fn random_graph()(
        nodes in 2_u32..9,
    )(
        edges in proptest::collection::vec((0..nodes, 0..nodes), 0..22),
        goals in proptest::collection::vec(0..nodes, 0..3),
        forbidden in proptest::collection::vec(1..nodes, 0..2),
        nodes in Just(nodes),
    ) -> Digraph {
        let mut graph = Digraph::new(nodes, &edges, &goals);
        graph.forbidden = forbidden;
        // The oracle counts paths of nodes; two equal edges would be two paths.
        for successors in &mut graph.successors {
            let mut seen = Vec::new();
            successors.retain(|to| !seen.contains(to) && { seen.push(*to); true });
        }
        graph
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn under_the_ancestor_rule_every_simple_path_is_a_solution(graph in random_graph()) {
        let lengths = graph.simple_paths();
        for algorithm in [Algorithm::Bfs, Algorithm::Dfs, Algorithm::DfsStack] {
            let report = search(&graph, &SearchOptions::new(algorithm), &mut ());
            let mut found: Vec<u32> =
                report.solutions.iter().map(|&goal| report.tree.depth(goal)).collect();
            found.sort_unstable();
            prop_assert_eq!(&found, &lengths, "{}", algorithm);
        }
        prop_assert_eq!(lengths.first().copied(), graph.distance());
    }

    #[test]
    fn every_trace_keeps_the_invariants_and_reads_back(graph in random_graph(), which in 0..usize::MAX) {
        let all = all_options();
        let options = &all[which % all.len()];
        let (trace, _) = record(&graph, options);
        invariants::check(&trace);

        let text = json_lines(&graph, options);
        let back = read(&text);
        prop_assert_eq!(back.len(), 1);
        prop_assert_eq!(words(&back[0]), words(&trace));
        prop_assert_eq!(back[0].header(), trace.header());
        let mut again = Vec::new();
        steptrace::trace::write_trace(&mut again, &back[0]).unwrap();
        prop_assert_eq!(String::from_utf8(again).unwrap(), text);
    }

    #[test]
    fn who_watches_makes_no_difference(graph in random_graph(), which in 0..usize::MAX) {
        let all = all_options();
        let options = &all[which % all.len()];
        let alone = search(&graph, options, &mut ());
        let (_, watched) = record(&graph, options);
        prop_assert_eq!(alone.outcome, watched.outcome);
        prop_assert_eq!(&alone.solutions, &watched.solutions);
        prop_assert_eq!(alone.tree.len(), watched.tree.len());
        let first = alone.tree.first().0;
        for node in (first..first + alone.tree.len() as u32).map(steptrace::trace::NodeId) {
            prop_assert_eq!(alone.tree.state_key(node), watched.tree.state_key(node));
            prop_assert_eq!(alone.tree.actions(node), watched.tree.actions(node));
        }
    }

    #[test]
    fn a_dense_index_changes_nothing(graph in random_graph(), which in 0..usize::MAX) {
        let all = all_options();
        let options = &all[which % all.len()];
        let dense = Digraph { dense: true, ..graph.clone() };
        prop_assert_eq!(words(&record(&graph, options).0), words(&record(&dense, options).0));
    }
}

//! Verification: it accepts whatever a search can write, and refuses what no search would.

mod common;

use common::{Digraph, farmer, read, record};
use proptest::prelude::*;
use steptrace::problems::catalogue;
use steptrace::terms::{
    Algorithm, GoalTest, OnGoal, Order, Pruning, ReachedAt, SearchOptions, Stop,
};
use steptrace::trace::Trace;
use steptrace::verify::{ActionOrder, Fault, Rule, verify, verify_against};

fn any_options() -> impl Strategy<Value = SearchOptions> {
    let one_of = |len: usize| 0..len;
    (
        (one_of(5), one_of(4), one_of(2), one_of(2), one_of(2), one_of(2), one_of(2)),
        proptest::option::of(1_u32..5),
        proptest::option::of(0_u64..150),
    )
        .prop_map(
            |((algorithm, pruning, reached, goal, stop, on_goal, order), limit, events)| {
                let algorithm = Algorithm::ALL[algorithm];
                let pruning = Pruning::ALL[pruning];
                // Without a rule that ends it, only a limit does.
                let endless = matches!(pruning, Pruning::None | Pruning::Parent);
                SearchOptions {
                    algorithm,
                    pruning,
                    reached_at: ReachedAt::ALL[reached],
                    goal_test: GoalTest::ALL[goal],
                    stop: Stop::ALL[stop],
                    on_goal: OnGoal::ALL[on_goal],
                    order: Order::ALL[order],
                    depth_limit: match algorithm {
                        Algorithm::Dls => limit.or(Some(3)),
                        Algorithm::Bfs
                        | Algorithm::Dfs
                        | Algorithm::DfsStack
                        | Algorithm::Iddfs => limit,
                    },
                    max_events: if endless {
                        events.or(Some(300))
                    } else {
                        events.or(Some(20_000))
                    },
                }
            },
        )
}

fn any_graph() -> impl Strategy<Value = Digraph> {
    (
        proptest::collection::vec((0_u32..7, 0_u32..7), 0..16),
        proptest::collection::vec(0_u32..7, 0..3),
        proptest::collection::vec(1_u32..7, 0..2),
    )
        .prop_map(|(edges, goals, forbidden)| Digraph {
            forbidden,
            ..Digraph::new(7, &edges, &goals)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_trace_that_a_search_can_write_is_accepted(graph in any_graph(), options in any_options()) {
        let (trace, _) = record(&graph, &options);
        for order in [ActionOrder::Exact, ActionOrder::Any] {
            prop_assert_eq!(verify(&trace, order), Ok(()));
            prop_assert_eq!(verify_against(&trace, &graph, order), Ok(()));
        }
    }
}

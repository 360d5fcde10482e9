//! What a trace keeps of a search, against every event as it was told.

mod common;

use common::{Digraph, farmer_and};
use proptest::prelude::*;
use steptrace::problem::Problem;
use steptrace::problems::catalogue;
use steptrace::search::search;
use steptrace::terms::{
    Algorithm, GoalTest, OnGoal, Order, Pruning, ReachedAt, SearchOptions, Stop,
};
use steptrace::trace::{Event, Header, Recorder, Sink, Texts, TraceBuilder};

/// Keeps events as they come.
#[derive(Default)]
struct Told(Vec<Event>);

impl Sink for Told {
    fn event(&mut self, _: &Texts, event: &Event) {
        self.0.push(*event);
    }
}

/// Searches, and sees that what was kept is what was told, from wherever it is looked at.
fn keeps_what_is_told<P: Problem>(problem: &P, options: &SearchOptions) {
    let header = Header::new("test", "Test", serde_json::Value::Null, options);
    let mut recorder = Recorder::new((TraceBuilder::new(header), Told::default()));
    search(problem, options, &mut recorder);
    let ((builder, Told(told)), texts) = recorder.finish();
    let trace = builder.finish(texts);
    assert!(trace.events().eq(told.iter().copied()), "{options:?}");
    for start in (0..told.len()).step_by(1 + told.len() / 50) {
        let some = trace.events_from(start).take(40);
        assert!(some.eq(told[start..].iter().copied().take(40)), "from {start}: {options:?}");
    }
}

/// Every way to search, but for what ends a search early.
fn all_options() -> Vec<SearchOptions> {
    let mut all = Vec::new();
    for &algorithm in Algorithm::ALL {
        for &pruning in Pruning::ALL {
            for reached_at in [ReachedAt::Generated, ReachedAt::Expanded] {
                for goal_test in [GoalTest::Generated, GoalTest::Expanded] {
                    for order in [Order::Given, Order::Reversed] {
                        all.push(SearchOptions {
                            pruning,
                            reached_at,
                            goal_test,
                            order,
                            depth_limit: Some(5),
                            max_events: Some(3000),
                            ..SearchOptions::new(algorithm)
                        });
                    }
                }
            }
        }
    }
    all
}

#[test]
fn the_puzzles_are_kept_as_they_are_told_under_every_option() {
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[("bystanders", "2")])
        .expect("the farmer is in the catalogue");
    let missionaries = catalogue::crossing("missionaries-cannibals", &[])
        .expect("the missionaries are in the catalogue");
    for options in all_options() {
        keeps_what_is_told(&farmer, &options);
        keeps_what_is_told(&missionaries, &options);
        let early = SearchOptions { stop: Stop::First, on_goal: OnGoal::Return, ..options };
        keeps_what_is_told(&farmer, &early);
    }
}

#[test]
fn a_long_run_takes_less_than_a_byte_for_an_event() {
    let options = SearchOptions { depth_limit: Some(15), ..SearchOptions::new(Algorithm::Bfs) };
    let trace = farmer_and(3, &options);
    assert!(trace.len() > 100_000, "{} events", trace.len());
    assert!(trace.log_bytes() < trace.len(), "{} bytes", trace.log_bytes());
}

proptest! {
    #[test]
    fn graphs_are_kept_as_they_are_told(
        edges in prop::collection::vec((0u32..9, 0u32..9), 0..30),
        forbidden in prop::collection::vec(1u32..9, 0..2),
        which in 0usize..160,
        dense: bool,
    ) {
        let graph = Digraph { forbidden, dense, ..Digraph::new(9, &edges, &[8]) };
        keeps_what_is_told(&graph, &all_options()[which]);
    }
}

//! Texts of sound searches, cut off by every limit: `verify` keeps them, and nothing that goes further.

mod common;

use std::fmt;

use common::{Digraph, record};
use steptrace::problem::{Problem, Violation};
use steptrace::render::text::{Detail, write_text};
use steptrace::terms::{
    Algorithm, GoalTest, OnGoal, Order, Pruning, ReachedAt, SearchOptions, Stop,
};
use steptrace::trace::{TextPart, read_processing_text};
use steptrace::verify::{ActionOrder, Rule, verify_text};

fn text_of<P: Problem>(problem: &P, options: &SearchOptions) -> (String, u64) {
    let (trace, _) = record(problem, options);
    let mut out = Vec::new();
    write_text(&mut out, &[&trace], Detail::Plain).expect("memory takes everything");
    // The line of the end is no event of the search.
    (String::from_utf8(out).expect("UTF-8"), trace.len() as u64 - 1)
}

fn part(text: &str) -> TextPart {
    read_processing_text(text).expect("a text").remove(0)
}

/// The same graph with the actions of each state in another order.
struct Turned<'g>(&'g Digraph, usize);

impl Problem for Turned<'_> {
    type State = u32;
    type Action = u32;

    fn initial_state(&self) -> u32 {
        self.0.initial_state()
    }
    fn actions(&self, state: &u32) -> impl Iterator<Item = u32> {
        let mut actions: Vec<u32> = self.0.actions(state).collect();
        let by = (self.1 + *state as usize) % actions.len().max(1);
        actions.rotate_left(by);
        actions.into_iter()
    }
    fn result(&self, state: &u32, action: &u32) -> Result<u32, Violation<u32>> {
        self.0.result(state, action)
    }
    fn is_goal(&self, state: &u32) -> bool {
        self.0.is_goal(state)
    }
    fn write_state(&self, state: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_state(state, out)
    }
    fn write_action(&self, action: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_action(action, out)
    }
}

fn graph() -> Digraph {
    let edges = [
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 0),
        (1, 4),
        (1, 5),
        (2, 4),
        (2, 6),
        (2, 1),
        (3, 5),
        (3, 3),
        (4, 6),
        (4, 2),
        (5, 0),
        (6, 1),
    ];
    Digraph { forbidden: vec![3], ..Digraph::new(7, &edges, &[5, 6]) }
}

fn all_options() -> Vec<SearchOptions> {
    let mut all = Vec::new();
    for &algorithm in Algorithm::ALL {
        for pruning in [Pruning::Ancestors, Pruning::Reached, Pruning::Parent, Pruning::None] {
            for goal_test in [GoalTest::Generated, GoalTest::Expanded] {
                for (stop, on_goal) in [
                    (Stop::All, OnGoal::Continue),
                    (Stop::All, OnGoal::Return),
                    (Stop::First, OnGoal::Continue),
                ] {
                    for reached_at in [ReachedAt::Generated, ReachedAt::Expanded] {
                        for depth_limit in [1, 2, 4] {
                            all.push(SearchOptions {
                                pruning,
                                goal_test,
                                stop,
                                on_goal,
                                reached_at,
                                depth_limit: Some(depth_limit),
                                max_events: None,
                                ..SearchOptions::new(algorithm)
                            });
                        }
                    }
                }
            }
        }
    }
    // What has no effect need not be tried twice.
    all.retain(|options| {
        let recursive = options.algorithm.is_recursive();
        let late = options.reached_at == ReachedAt::Expanded;
        (recursive || options.on_goal == OnGoal::Continue)
            && (!late || !recursive && options.pruning == Pruning::Reached)
    });
    all
}

#[test]
fn a_text_that_breaks_off_at_the_limit_of_events_is_kept_and_any_other_limit_is_not() {
    let graph = graph();
    for whole in all_options() {
        let (all, events) = text_of(&graph, &whole);
        for most in (0..events.min(60)).chain([events, events + 1]) {
            let options = SearchOptions { max_events: Some(most), ..whole.clone() };
            let (text, _) = text_of(&graph, &options);
            for order in [ActionOrder::Exact, ActionOrder::Any] {
                let verdict = verify_text(&part(&text), &graph, &options, order);
                assert_eq!(verdict.err(), None, "{options:?}, {order:?}\n{text}");
            }
            let lines = part(&text).log.len();
            if lines < part(&all).log.len() {
                let verdict = verify_text(&part(&text), &graph, &whole, ActionOrder::Any);
                assert!(verdict.is_err(), "{options:?}\n{text}");
            }
            // With another limit, it is kept only if that would have written the same.
            for other in [most.saturating_sub(1), most + 1, most + 5] {
                let options = SearchOptions { max_events: Some(other), ..whole.clone() };
                let same = text_of(&graph, &options).0 == text;
                let verdict = verify_text(&part(&text), &graph, &options, ActionOrder::Exact);
                assert_eq!(verdict.is_ok(), same, "{other} for {most}: {options:?}\n{text}");
                if let Err(fault) = verdict
                    && part(&text_of(&graph, &options).0).log.len() < lines
                {
                    assert_eq!(fault.rule, Rule::EventLimit, "{fault:?}");
                }
            }
        }
    }
}

#[test]
fn in_any_order_of_actions_every_text_is_kept_however_it_was_ended() {
    let graph = graph();
    for whole in all_options() {
        // Which of several states was cut off, and so counts as reached, no text of such a search tells.
        let doubtful = whole.pruning == Pruning::Reached && whole.algorithm.is_recursive();
        for turn in [0, 2] {
            let turned = Turned(&graph, turn);
            let (_, events) = text_of(&turned, &whole);
            let limits = (0..events.min(40)).map(Some).chain([None]);
            for max_events in limits {
                let options = SearchOptions { max_events, ..whole.clone() };
                let (text, _) = text_of(&turned, &options);
                let verdict = verify_text(&part(&text), &graph, &options, ActionOrder::Any);
                assert!(verdict.is_ok() || doubtful, "{turn}: {options:?}\n{verdict:?}\n{text}");
            }
        }
    }
}

#[test]
fn a_search_that_stops_among_cut_off_siblings_may_have_tried_any_of_them() {
    let star = Digraph::new(4, &[(0, 1), (0, 2), (0, 3)], &[3]);
    let options = SearchOptions {
        depth_limit: Some(1),
        stop: Stop::First,
        ..SearchOptions::new(Algorithm::Dls)
    };
    let text = |sibling: &str| {
        format!(
            "Creating State Graph using Depth Limited Search\nProcessing Level 0 0\nMaximum depth limit\n\
             Found solution 3\n\nState Graph in Breadth first order\nLevel 0 0\nLevel 1 {sibling}\nLevel 1 3\n\n\
             Solutions to the star Puzzle DLS\nNo. of solutions:  1\nSolution 1\nNo. of moves: 1\n0--to 3->>3\n"
        )
    };
    let verify =
        |sibling: &str| verify_text(&part(&text(sibling)), &star, &options, ActionOrder::Any);
    assert_eq!((verify("1"), verify("2")), (Ok(()), Ok(())));
    for wrong in ["0", "3", "4"] {
        assert_eq!(verify(wrong).expect_err("no such child").rule, Rule::Tree, "{wrong}");
    }
    let reversed = SearchOptions { order: Order::Reversed, ..options.clone() };
    assert!(verify_text(&part(&text("2")), &star, &reversed, ActionOrder::Exact).is_err());
}

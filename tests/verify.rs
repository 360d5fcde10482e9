//! Verification: it accepts whatever a search can write, and refuses what no search would.

mod common;

use std::cell::Cell;

use common::{Digraph, farmer, json_lines, read, record};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use steptrace::problem::Problem;
use steptrace::problems::catalogue;
use steptrace::terms::{
    Algorithm, GoalTest, OnGoal, Order, Pruning, ReachedAt, SearchOptions, Stop,
};
use steptrace::trace::read_until_error;
use steptrace::verify::{ActionOrder, Rule, verify, verify_against};

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

#[test]
fn every_trace_that_a_search_can_write_is_accepted() {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(3000));
    let events = Cell::new(0);
    let result = runner.run(&(any_graph(), any_options()), |(graph, options)| {
        let (trace, _) = record(&graph, &options);
        events.set(events.get() + trace.len());
        for order in [ActionOrder::Exact, ActionOrder::Any] {
            prop_assert_eq!(verify(&trace, order), Ok(()));
            prop_assert_eq!(verify_against(&trace, &graph, order), Ok(()));
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    // So that nobody is content with three thousand empty graphs.
    assert!(events.get() > 50_000, "only {} events", events.get());
}

#[test]
fn the_catalogue_is_accepted_under_every_rule() {
    let mut events = 0;
    for &algorithm in Algorithm::ALL {
        for &pruning in Pruning::ALL {
            for &goal_test in GoalTest::ALL {
                for &reached_at in ReachedAt::ALL {
                    let options = SearchOptions {
                        pruning,
                        goal_test,
                        reached_at,
                        depth_limit: Some(6),
                        ..SearchOptions::new(algorithm)
                    };
                    let trace = farmer(&options);
                    events += trace.len();
                    assert_eq!(verify(&trace, ActionOrder::Exact), Ok(()), "{options:?}");
                    let problem = catalogue::crossing("farmer-wolf-cabbage-sheep", &[]).unwrap();
                    let against = verify_against(&trace, &problem, ActionOrder::Exact);
                    assert_eq!(against, Ok(()), "{options:?}");
                }
            }
        }
    }
    assert!(events > 5_000, "only {events} events");
}

/// The fields of an event that name a node.
const NODES: [&str; 3] = ["node", "parent", "witness"];

/// Everything that can be done to one event, as lines.
fn mutants(lines: &[String], states: &[String], actions: &[String]) -> Vec<(String, Vec<String>)> {
    let mut mutants = Vec::new();
    for index in 1..lines.len() {
        let event: Value = serde_json::from_str(&lines[index]).expect("an event");
        let mut keep = |what: &str, change: &dyn Fn(&mut Vec<String>)| {
            let mut mutant = lines.to_vec();
            change(&mut mutant);
            if mutant != lines {
                mutants.push((format!("line {}: {what}: {}", index + 1, lines[index]), mutant));
            }
        };
        keep("deleted", &|lines| {
            lines.remove(index);
        });
        keep("doubled", &|lines| lines.insert(index, lines[index].clone()));
        keep("cut off here", &|lines| lines.truncate(index));
        if index + 1 < lines.len() {
            keep("swapped with the next", &|lines| lines.swap(index, index + 1));
        }
        let mut set = |field: &str, value: Value| {
            let mut changed = event.clone();
            changed[field] = value.clone();
            keep(&format!("{field} = {value}"), &|lines| lines[index] = changed.to_string());
        };
        for field in NODES {
            if let Some(node) = event[field].as_u64() {
                for other in [0, node.wrapping_sub(1), node + 1, node + 2] {
                    if other < 1 << 32 && other != node {
                        set(field, other.into());
                    }
                }
            }
        }
        for field in ["depth", "limit"] {
            if let Some(depth) = event[field].as_u64() {
                set(field, (depth + 1).into());
                if depth > 0 {
                    set(field, (depth - 1).into());
                }
            }
        }
        for (field, others) in [("state", states), ("action", actions)] {
            if let Some(word) = event[field].as_str() {
                for other in others.iter().filter(|other| *other != word) {
                    set(field, other.as_str().into());
                }
                set(field, "nothing of the kind".into());
            }
        }
        if event["outcome"].is_string() {
            for outcome in ["solved", "exhausted", "depth-limit", "event-limit"] {
                if event["outcome"] != outcome {
                    set("outcome", outcome.into());
                }
            }
        }
        let mut replace = |what: &str, changed: Value| {
            keep(what, &|lines| lines[index] = changed.to_string());
        };
        let name = event["event"].as_str().expect("a name");
        if let Some(node) = event["node"].as_u64() {
            for kind in ["push", "pop", "expand", "goal", "cutoff", "close", "discard"] {
                if kind != name {
                    let changed =
                        json!({ "event": kind, "node": node, "reason": "reached", "witness": 0 });
                    replace(kind, changed);
                }
            }
        }
        if name == "reject" {
            for reason in ["illegal", "ancestor", "parent", "reached"] {
                if event["reason"] != reason {
                    let mut changed = event.clone();
                    changed["reason"] = reason.into();
                    if changed["witness"].is_null() {
                        changed["witness"] = 0.into();
                    }
                    replace(reason, changed);
                }
            }
            let mut changed = event.clone();
            changed["event"] = "generate".into();
            changed["node"] = 1_000_000.into();
            changed["depth"] = 1.into();
            for depth in 1..4 {
                changed["depth"] = depth.into();
                replace("accepted", changed.clone());
            }
        }
        if name == "generate" && event["parent"].is_number() {
            let mut changed = event.clone();
            changed["event"] = "reject".into();
            changed["witness"] = event["parent"].clone();
            for reason in ["illegal", "ancestor", "parent", "reached"] {
                changed["reason"] = reason.into();
                replace("refused", changed.clone());
            }
        }
    }
    mutants
}

fn survives<P: Problem>(lines: &[String], problem: &P) -> bool {
    let text = lines.join("\n") + "\n";
    let (reading, error) = read_until_error(text.as_bytes());
    error.is_none()
        && reading.torn_line.is_none()
        && reading
            .traces
            .iter()
            .all(|trace| verify_against(trace, problem, ActionOrder::Exact).is_ok())
}

/// The mutants of a run that are accepted; and how many there were.
fn survivors<P: Problem>(problem: &P, options: &SearchOptions) -> (Vec<String>, usize) {
    let text = json_lines(problem, options);
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert!(survives(&lines, problem), "{options:?}");
    let trace = read(&text).remove(0);
    let some = |texts: &mut dyn Iterator<Item = &str>| -> Vec<String> {
        texts.take(3).map(str::to_owned).collect()
    };
    let states = some(&mut trace.texts().states());
    let actions = some(&mut trace.texts().actions());
    let mutants = mutants(&lines, &states, &actions);
    let count = mutants.len();
    let alive = mutants.into_iter().filter(|(_, lines)| survives(lines, problem));
    (alive.map(|(what, _)| what).collect(), count)
}

#[test]
fn no_change_of_a_single_event_survives() {
    let mut count = 0;
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[]).unwrap();
    let mut graph = Digraph::new(
        6,
        &[
            (0, 0),
            (0, 1),
            (0, 2),
            (0, 1),
            (1, 0),
            (1, 3),
            (2, 3),
            (3, 4),
            (3, 3),
            (4, 1),
            (2, 5),
            (4, 5),
        ],
        &[5],
    );
    graph.forbidden = vec![4];
    for &algorithm in Algorithm::ALL {
        for &pruning in Pruning::ALL {
            for &goal_test in GoalTest::ALL {
                let options = SearchOptions {
                    pruning,
                    goal_test,
                    depth_limit: Some(3),
                    ..SearchOptions::new(algorithm)
                };
                for (alive, mutants) in [survivors(&farmer, &options), survivors(&graph, &options)]
                {
                    count += mutants;
                    assert_eq!(alive, [""; 0], "{options:?}");
                }
            }
        }
    }
    let other = [
        SearchOptions { stop: Stop::First, ..SearchOptions::new(Algorithm::Dfs) },
        SearchOptions { on_goal: OnGoal::Return, ..SearchOptions::new(Algorithm::Dfs) },
        SearchOptions { order: Order::Reversed, ..SearchOptions::new(Algorithm::Bfs) },
        SearchOptions { max_events: Some(40), ..SearchOptions::new(Algorithm::Bfs) },
        SearchOptions {
            pruning: Pruning::Reached,
            reached_at: ReachedAt::Expanded,
            ..SearchOptions::new(Algorithm::Bfs)
        },
    ];
    for options in other {
        for (alive, mutants) in [survivors(&farmer, &options), survivors(&graph, &options)] {
            count += mutants;
            assert_eq!(alive, [""; 0], "{options:?}");
        }
    }
    assert!(count > 50_000, "only {count} mutants");
}

#[test]
fn the_wording_of_a_rule_is_free() {
    // The one thing in an event that may change without a fault: a rule has many wordings.
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[]).unwrap();
    let text = json_lines(&farmer, &SearchOptions::new(Algorithm::Bfs));
    let other = text.replace("the wolf eats the sheep", "not these two");
    assert_ne!(text, other);
    assert_eq!(verify_against(&read(&other)[0], &farmer, ActionOrder::Exact), Ok(()));
}

#[test]
fn a_fault_of_the_library_says_all_in_one_line() {
    let text =
        json_lines(&Digraph::new(3, &[(0, 1), (0, 2)], &[2]), &SearchOptions::new(Algorithm::Bfs));
    let broken = text.replace(r#"{"event":"push","node":1}"#, r#"{"event":"goal","node":1}"#);
    let fault = verify_against(
        &read(&broken)[0],
        &Digraph::new(3, &[(0, 1), (0, 2)], &[2]),
        ActionOrder::Exact,
    )
    .unwrap_err();
    assert_eq!(fault.rule, Rule::GoalState);
    assert_eq!(
        fault.to_string(),
        "line 7: goals are goals: goal n1 1; for the problem, 1 is no goal; expected: push n1 1"
    );
}

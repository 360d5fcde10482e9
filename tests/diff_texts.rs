//! A text held against the trace of the same search: nothing differs, and what a text cannot tell is not guessed.

mod common;

use serde_json::Value;
use steptrace::diff::{By, Comparison, DiffOptions, Form, RunFacts, Side, Totals, compare};
use steptrace::problems::{Request, What, catalogue, load};
use steptrace::render::text::{Detail, write_text};
use steptrace::terms::{
    Algorithm, GoalTest, OnGoal, Order, Pruning, ReachedAt, SearchOptions, Stop,
};
use steptrace::trace::{Trace, read_processing_text, record};
use steptrace::with_problem;

fn text_of(trace: &Trace) -> String {
    let mut out = Vec::new();
    write_text(&mut out, &[trace], Detail::Plain).expect("memory takes everything");
    String::from_utf8(out).expect("UTF-8")
}

/// A text against a trace.
fn compared(text: &str, trace: &Trace, by: By) -> Comparison {
    let part = read_processing_text(text).expect("a text").remove(0);
    let options = DiffOptions { by, ..DiffOptions::default() };
    compare(
        Side { name: "text", form: Form::Text(&part) },
        Side { name: "trace", form: Form::Trace(trace) },
        &options,
    )
}

/// What of the totals both tell, and tell differently.
fn contradictions(text: &Totals, trace: &Totals) -> Vec<String> {
    let json = |totals: &Totals| serde_json::to_value(totals).expect("totals are JSON");
    let (text, trace) = (json(text), json(trace));
    let differ =
        |key: &&String| !text[key.as_str()].is_null() && text[key.as_str()] != trace[key.as_str()];
    let keys = trace.as_object().expect("an object").keys().filter(differ);
    keys.map(|key| format!("{key}: {} for {}", text[key], trace[key])).collect()
}

/// Everything in which a text and the trace that it was made from contradict each other.
fn faults(comparison: &Comparison) -> Vec<String> {
    let Comparison { a, b, tree, solutions, sequence, states, .. } = comparison;
    let mut faults = contradictions(&a.whole, &b.whole);
    let last = |run: &RunFacts| run.last_round.clone().unwrap_or_default();
    faults.extend(contradictions(&last(a), &last(b)));
    for (what, wrong) in [
        ("same", !comparison.same),
        ("sequence", !sequence.is_same()),
        ("tree", !tree.is_same() || tree.a != b.last_round.as_ref().unwrap_or(&b.whole).nodes),
        ("shortest", a.whole.shortest != b.whole.shortest),
        ("max_depth", a.whole.max_depth != b.whole.max_depth),
        ("solutions", !solutions.is_same()),
        ("rounds", a.rounds != b.rounds),
        ("frontier", a.frontier != b.frontier),
    ] {
        faults.extend(wrong.then(|| what.to_owned()));
    }
    for row in states {
        let plain = |facts: &Option<_>| {
            let mut facts = serde_json::to_value(facts).expect("facts are JSON");
            if let Some(facts) = facts.as_object_mut() {
                facts.retain(|key, _| key != "by" && key != "rejected");
            }
            facts
        };
        let (left, right): (Value, Value) = (plain(&row.a), plain(&row.b));
        faults.extend((left != right).then(|| format!("{}: {left} for {right}", row.state)));
    }
    faults
}

/// All options that matter to a text.
fn all_options() -> Vec<SearchOptions> {
    let mut all = Vec::new();
    for &algorithm in Algorithm::ALL {
        for pruning in [Pruning::Ancestors, Pruning::Reached, Pruning::Parent, Pruning::None] {
            for goal_test in [GoalTest::Generated, GoalTest::Expanded] {
                for stop in [Stop::All, Stop::First] {
                    for order in [Order::Given, Order::Reversed] {
                        for depth_limit in [0, 1, 3, 6] {
                            all.push(SearchOptions {
                                pruning,
                                goal_test,
                                stop,
                                order,
                                depth_limit: Some(depth_limit),
                                max_events: Some(2_000),
                                ..SearchOptions::new(algorithm)
                            });
                        }
                    }
                }
            }
        }
    }
    all.retain(|options| options.algorithm != Algorithm::Iddfs || options.depth_limit != Some(0));
    let more = all.iter().filter(|options| options.depth_limit == Some(6)).cloned();
    let more: Vec<SearchOptions> = more
        .flat_map(|options| {
            let other = match options.reached_at {
                ReachedAt::Generated => ReachedAt::Expanded,
                ReachedAt::Expanded => ReachedAt::Generated,
            };
            [
                SearchOptions { on_goal: OnGoal::Return, ..options.clone() },
                SearchOptions { reached_at: other, ..options.clone() },
                SearchOptions { max_events: Some(57), ..options },
            ]
        })
        .collect();
    all.extend(more);
    all
}

#[test]
fn a_text_and_the_trace_of_the_same_search_do_not_differ() {
    let problems = [
        "farmer-wolf-cabbage-sheep",
        "water-jugs",
        "hanoi",
        "graph-siblings",
        "graph-wrong-branch",
        "graph-near-goal",
        "graph-diamonds",
        "graph-cycle",
        "graph-islands",
        "maze",
    ];
    for name in problems {
        let problem = catalogue::load(name, &[]).expect("it is in the catalogue").problem;
        for options in all_options() {
            let trace = with_problem!(&problem, problem => {
                record(problem, name, problem.about().title.as_str(), problem.scene(), &options)
            });
            let text = text_of(&trace);
            // What is compared changes the sequences, and these are shorter than all else that is looked at.
            let all = options.depth_limit == Some(3);
            for &by in &By::ALL[..if all { By::ALL.len() } else { 1 }] {
                let faults = faults(&compared(&text, &trace, by));
                assert!(faults.is_empty(), "{name}, {by:?}, {options:?}: {faults:#?}\n{text}");
            }
        }
    }
}

#[test]
fn marks_in_states_and_actions_do_not_lead_astray() {
    let graphs = [
        r#"digraph { a -> "a--b" -> c }"#,
        r#"digraph { a -> "a--b" [label="x--y->>a"]; "a--b" -> "a--b->>c" [label="->>"]; "a--b->>c" -> c [label=""] }"#,
        r#"digraph { a -> "->>" -> "--" -> c; a -> "--" }"#,
    ];
    for source in graphs {
        let file = What::File { name: "g.dot", text: source };
        let request = Request { start: Some("a"), goals: vec!["c"], ..Request::new(file) };
        let problem = load(&request).expect("a graph").problem;
        for options in all_options().iter().filter(|options| options.depth_limit == Some(6)) {
            let trace = with_problem!(&problem, problem => {
                record(problem, "g", "g", problem.scene(), options)
            });
            let text = text_of(&trace);
            let faults = faults(&compared(&text, &trace, By::Expansions));
            assert!(faults.is_empty(), "{source}, {options:?}: {faults:#?}\n{text}");
        }
    }
}

#[test]
fn where_a_text_does_not_tell_whose_child_a_goal_is_that_is_not_known() {
    let log = "Creating State Graph using Depth First Search\n\
        Processing Level 0 S\nProcessing Level 1 A\nProcessing Level 2 B\nFound solution G\n";
    let solutions = "Solutions to the X Puzzle DFS\nNo. of solutions:  1\nSolution 1\n";
    let told = |text: &str| {
        let part = read_processing_text(text).expect("a text").remove(0);
        let side = Side { name: "text", form: Form::Text(&part) };
        let comparison = compare(side, side, &DiffOptions::default());
        assert!(comparison.same, "{text}");
        let goal = comparison.states.into_iter().find(|row| row.state == "G");
        let goal = goal.and_then(|row| row.a).expect("it was found");
        (goal.depth, goal.from, comparison.a.whole.shortest, comparison.a.whole.max_depth)
    };
    assert_eq!(told(log), (None, None, None, None));
    let from_start = format!("{log}{solutions}No. of moves: 1\nS--go->>G\n");
    assert_eq!(told(&from_start), (Some(1), Some("S".to_owned()), Some(1), Some(2)));
    let from_b = format!("{log}{solutions}No. of moves: 3\nS--go->>A--go->>B--go->>G\n");
    assert_eq!(told(&from_b), (Some(3), Some("B".to_owned()), Some(3), Some(3)));
    // The text breaks off before the way, or before its length.
    for rest in ["", "No. of moves: 1\n"] {
        assert_eq!(told(&format!("{log}{solutions}{rest}")).2, None, "{rest}");
    }
    // A way that the log does not have.
    let wrong = format!("{log}{solutions}No. of moves: 2\nS--go->>C--go->>G\n");
    assert_eq!(told(&wrong), (None, None, Some(2), None));
}

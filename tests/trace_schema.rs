//! The reader takes the lines that the published schema takes, and no others.

mod common;

use std::sync::LazyLock;

use common::json_lines;
use serde_json::{Map, Value, json};
use steptrace::problems::catalogue;
use steptrace::terms::{Algorithm, Pruning, SearchOptions};
use steptrace::trace::read_traces;

static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../docs/trace.schema.json");
    serde_json::from_str(text).expect("the schema is JSON")
});

/// Nodes 0, 1 and 2, of which the lines below speak.
const BEFORE: &str = r#"{"steptrace":1,"algorithm":"bfs"}
{"event":"generate","node":0,"state":"a","depth":0}
{"event":"generate","node":1,"state":"b","depth":1,"parent":0,"action":"x"}
{"event":"generate","node":2,"state":"c","depth":1,"parent":0,"action":"y"}
"#;

fn schema_takes(line: &Value) -> bool {
    common::schema::check(&SCHEMA, &SCHEMA, line).is_ok()
}

fn reader_takes(line: &Value) -> bool {
    let nine = r#"{"event":"generate","node":9,"state":"d","depth":0}"#;
    let before = match line["event"].as_str() {
        None => String::new(),
        Some("generate") => BEFORE.to_owned(),
        Some(_) => format!("{BEFORE}{nine}\n"),
    };
    read_traces(format!("{before}{line}\n").as_bytes()).is_ok()
}

/// A line of each form that there is.
fn lines() -> Vec<Value> {
    vec![
        json!({"steptrace": 1, "algorithm": "bfs"}),
        json!({
            "steptrace": 1, "problem": "p", "title": "P", "algorithm": "best-first", "frontier": "fifo",
            "pruning": "none", "reached_at": "generated", "goal_test": "expanded", "stop": "first",
            "on_goal": "return", "order": "reversed", "depth_limit": 3, "max_events": null,
            "scene": {"kind": "jugs", "jugs": []},
        }),
        json!({"event": "round", "limit": 1}),
        json!({"event": "generate", "node": 9, "state": "d", "depth": 0}),
        json!({"event": "generate", "node": 9, "state": "d", "depth": 2, "parent": 1, "action": "z"}),
        json!({"event": "reject", "parent": 0, "action": "z", "state": "d", "reason": "illegal", "rule": "no"}),
        json!({"event": "reject", "parent": 1, "action": "z", "state": "a", "reason": "ancestor", "witness": 0}),
        json!({"event": "discard", "node": 2, "reason": "reached", "witness": 1}),
        json!({"event": "push", "node": 1}),
        json!({"event": "pop", "node": 1}),
        json!({"event": "expand", "node": 1}),
        json!({"event": "goal", "node": 1}),
        json!({"event": "cutoff", "node": 1}),
        json!({"event": "close", "node": 1}),
        json!({"event": "end", "outcome": "solved"}),
    ]
}

/// What a field may be changed to. Of nodes there are 0, 1 and 2, whichever way these are written.
fn values(line: &Value, field: &str) -> Vec<Value> {
    let odd = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(4_294_967_296_u64),
        json!(-1.0),
        json!("1"),
        json!(""),
        json!("reached"),
        json!("illegal"),
        json!("parent"),
        json!("loop"),
        json!("solved"),
        json!("dfs"),
        json!("lifo"),
        json!("none"),
        json!("all"),
        json!("given"),
        json!("continue"),
        json!("push"),
        json!([]),
        json!({}),
        json!({"kind": 3}),
        json!({"kind": "x"}),
        json!(u64::MAX),
        json!(1e30),
        json!(4_294_967_295_u64),
    ];
    let numbers = match (field, line["event"].as_str()) {
        ("node", Some("generate")) => vec![json!(7), json!(8.0), json!(4_294_967_294_u64)],
        _ => vec![json!(0), json!(1), json!(1.0), json!(-0.0), json!(2e0)],
    };
    odd.into_iter().chain(numbers).collect()
}

const FIELDS: [&str; 24] = [
    "event",
    "node",
    "parent",
    "witness",
    "depth",
    "limit",
    "state",
    "action",
    "reason",
    "rule",
    "outcome",
    "steptrace",
    "problem",
    "title",
    "algorithm",
    "frontier",
    "pruning",
    "reached_at",
    "goal_test",
    "stop",
    "order",
    "depth_limit",
    "max_events",
    "scene",
];

/// A line with a field changed, or left out.
fn changed(line: &Value, field: &str, value: Option<&Value>) -> Value {
    let mut fields: Map<String, Value> = line.as_object().expect("an object").clone();
    match value {
        Some(value) => fields.insert(field.to_owned(), value.clone()),
        None => fields.remove(field),
    };
    Value::Object(fields)
}

#[test]
fn a_line_with_any_field_changed_is_taken_by_both_or_by_neither() {
    let mut taken = [0, 0];
    let mut agree = |line: &Value| {
        let verdict = schema_takes(line);
        assert_eq!(reader_takes(line), verdict, "the schema says {verdict} to {line}");
        taken[usize::from(verdict)] += 1;
    };
    for line in lines() {
        assert!(schema_takes(&line), "{line}");
        agree(&line);
        for field in FIELDS {
            agree(&changed(&line, field, None));
            for value in values(&line, field) {
                agree(&changed(&line, field, Some(&value)));
            }
        }
        for (field, other) in [
            ("parent", "action"),
            ("reason", "witness"),
            ("reason", "rule"),
            ("algorithm", "frontier"),
        ] {
            for value in values(&line, field) {
                let line = changed(&line, field, Some(&value));
                agree(&changed(&line, other, None));
                for value in values(&line, other) {
                    agree(&changed(&line, other, Some(&value)));
                }
            }
        }
    }
    assert!(taken.iter().all(|&count| count > 1000), "{taken:?}");
}

#[test]
fn every_line_that_we_write_is_one_of_the_schema() {
    let jugs = catalogue::load("water-jugs", &[]).expect("it is in the catalogue").problem;
    for &algorithm in Algorithm::ALL {
        for &pruning in Pruning::ALL {
            let options = SearchOptions {
                pruning,
                depth_limit: Some(4),
                max_events: Some(500),
                ..SearchOptions::new(algorithm)
            };
            let text = steptrace::with_problem!(&jugs, problem => json_lines(problem, &options));
            for line in text.lines() {
                assert!(schema_takes(&serde_json::from_str(line).expect("JSON")), "{line}");
            }
        }
    }
}

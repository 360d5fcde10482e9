//! Comparisons: what an instructor would say, where orders part, and that nothing is left out.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::cli::{Ran, folder, steptrace_with};
use common::{Digraph, farmer, json_lines, read, record};
use proptest::prelude::*;
use serde_json::Value;
use steptrace::diff::{By, Comparison, DiffOptions, Form, Ignore, Overlap, Side, compare};
use steptrace::render::compare::{CompareOptions, write_text};
use steptrace::terms::{Algorithm, Order, Pruning, SearchOptions};
use steptrace::trace::{Event, Summary, TextPart, Trace, read_processing_text};

const JAVA: &str = include_str!("golden/farmer-bfs-iddfs.txt");

fn compared(a: &Trace, b: &Trace, options: &DiffOptions) -> Comparison {
    let side = |name, trace| Side { name, form: Form::Trace(trace) };
    compare(side("a", a), side("b", b), options)
}

fn by(by: By) -> DiffOptions {
    DiffOptions { by, ..DiffOptions::default() }
}

fn text(comparison: &Comparison) -> String {
    let mut out = Vec::new();
    write_text(&mut out, comparison, &CompareOptions::default()).expect("memory takes everything");
    String::from_utf8(out).expect("UTF-8")
}

fn steptrace(dir: &Path, arguments: &str, input: &str) -> (i32, String, String) {
    let Ran { status, out, err } = steptrace_with(dir, arguments, input);
    (status, out, err)
}

#[test]
fn bfs_against_iddfs_is_told_as_an_instructor_would() {
    let bfs = farmer(&SearchOptions::new(Algorithm::Bfs));
    let iddfs = farmer(&SearchOptions::new(Algorithm::Iddfs));
    let side = |name, trace| Side { name, form: Form::Trace(trace) };
    let comparison = compare(side("bfs", &bfs), side("iddfs", &iddfs), &DiffOptions::default());
    assert!(!comparison.same);
    assert_eq!(comparison.tree, Overlap { a: 17, b: 17, common: 17 });
    assert_eq!(comparison.solutions, Overlap { a: 2, b: 2, common: 2 });
    assert_eq!((comparison.a.whole.expanded, comparison.b.whole.expanded), (15, 40));
    assert_eq!(comparison.b.last_round.as_ref().unwrap().expanded, 13);
    assert_eq!(
        (comparison.a.whole.max_frontier, comparison.b.whole.max_frontier),
        (Some(4), Some(8))
    );
    assert_eq!((comparison.a.whole.re_expanded, comparison.b.whole.re_expanded), (6, 31));
    assert_eq!(comparison.b.rounds.len(), 7);
    assert_eq!(comparison.sequence.common_prefix, 4);
    let text = text(&comparison);
    for sentence in [
        "- Both find the same 2 solutions, the shortest of 7 moves.",
        "- The tree is the same, 17 nodes, in bfs and in the last round of iddfs.",
        "- bfs expands 15 nodes; iddfs expands 40 over 7 rounds, 13 of them in the last.",
        "- The queue of bfs holds at most 4 nodes, the stack of iddfs at most 8.",
        "- Their orders part after 4 common expansions; then bfs: level 3: {L:W R:CFS} (line 34);",
        "  5  level 3: {L:W R:CFS}  ≠  level 4: {L:CFS R:W}",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
}

#[test]
fn the_whole_text_of_a_small_comparison() {
    // 0 → 1, 0 → 2, 1 → 3, 2 → 3; 3 is the goal.
    let graph = Digraph::new(4, &[(0, 1), (0, 2), (1, 3), (2, 3)], &[3]);
    let bfs = record(&graph, &SearchOptions::new(Algorithm::Bfs)).0;
    let other = SearchOptions {
        pruning: Pruning::Reached,
        order: Order::Reversed,
        ..SearchOptions::new(Algorithm::Bfs)
    };
    let reached = record(&graph, &other).0;
    insta::assert_snapshot!(text(&compared(&bfs, &reached, &DiffOptions::default())), @r"
a and b: Test

  - Their solutions differ: a finds 2 solutions, the shortest of 2 moves; b finds 1 solution,
    the shortest of 2 moves; 1 is found by both.
  - The trees differ: 5 nodes in a, 4 in b; 4 in both, 1 only in that of a.
  - Both expand 3 nodes.
  - The queue of either holds at most 2 nodes.
  - Of the children, a rejects none; b rejects 1 (1 as met before).
  - Their headers differ: pruning ancestors and reached, order given and reversed.
  - What they find first differs: a finds to 1, to 3; b finds to 2, to 3.
  - Their orders part after 1 common expansion; then a: level 1: 1 (line 12); b: level 1: 2
    (line 12). In all, they are the same 3 expansions, in another order.

Totals
                         a       b
  outcome           solved  solved
  solutions              2       1
  shortest (moves)       2       2
  nodes                  5       4
  distinct states        4       4
  expanded               3       3
  rejected               0       1
    reached before       0       1
  longest frontier       2       2
  deepest level          2       2
  events                20      19

Where the expansions part
     a              b
  1  level 0: 0     level 0: 0
  2  level 1: 1  ≠  level 1: 2
  3  level 1: 2  ≠  level 1: 1

  Aligned, they differ in 1 further place (a | b): – | 3.

State by state
         a                                    b
  state  first  level  times  from  rejected  first  level  times  from  rejected
  0          1      0      1                      1      0      1
  1          2      1      1  0                   3      1      1  0
  2          3      1      1  0                   2      1      1  0
  3       goal      2      –  1                goal      2      –  2     1 reached

  first: which expansion was the first of a node with this state; times: how often it was expanded
  (in all rounds); from: the state before it; rejected: how often, and why (rule, path, parent,
  reached).
");
}

#[test]
fn every_state_of_either_has_its_row() {
    let bfs = farmer(&SearchOptions { depth_limit: Some(3), ..SearchOptions::new(Algorithm::Bfs) });
    let dfs = farmer(&SearchOptions::new(Algorithm::Dfs));
    let comparison = compared(&bfs, &dfs, &DiffOptions::default());
    let states =
        |trace: &Trace| -> BTreeSet<String> { trace.texts().states().map(str::to_owned).collect() };
    let (left, right) = (states(&bfs), states(&dfs));
    assert_ne!(left, right);
    let rows: BTreeSet<String> = comparison.states.iter().map(|row| row.state.clone()).collect();
    assert_eq!(rows, left.union(&right).cloned().collect());
    assert_eq!(rows.len(), comparison.states.len());
    for row in &comparison.states {
        assert_eq!(row.a.is_some(), left.contains(&row.state), "{}", row.state);
        assert_eq!(row.b.is_some(), right.contains(&row.state), "{}", row.state);
        // Counted once more, from the events.
        let expanded = |trace: &Trace| {
            trace
                .events()
                .filter(|event| {
                    matches!(event, Event::Expand { node } if trace.state_text(*node) == row.state)
                })
                .count()
        };
        assert_eq!(row.a.as_ref().map_or(0, |facts| facts.expanded), expanded(&bfs));
        assert_eq!(row.b.as_ref().map_or(0, |facts| facts.expanded), expanded(&dfs));
        let refused = |trace: &Trace| {
            trace
                .events()
                .filter(|event| {
                    matches!(event, Event::Reject { state, .. } if trace.texts().state(*state) == row.state)
                })
                .count()
        };
        assert_eq!(row.a.as_ref().map_or(0, |facts| facts.rejected.total()), refused(&bfs));
        assert_eq!(row.b.as_ref().map_or(0, |facts| facts.rejected.total()), refused(&dfs));
    }
}

#[test]
fn node_numbers_make_no_difference() {
    let options = SearchOptions::new(Algorithm::Iddfs);
    let lines = json_lines(&Digraph::new(4, &[(0, 1), (0, 2), (1, 3), (2, 3)], &[3]), &options);
    let renumbered: String = lines
        .lines()
        .map(|line| {
            let mut event: Value = serde_json::from_str(line).unwrap();
            for field in ["node", "parent", "witness"] {
                if let Some(node) = event[field].as_u64() {
                    event[field] = (1000 - node * 3).into();
                }
            }
            event.to_string() + "\n"
        })
        .collect();
    for &way in By::ALL {
        assert!(compared(&read(&lines)[0], &read(&renumbered)[0], &by(way)).same, "{way:?}");
    }
}

#[test]
fn what_is_to_be_ignored_makes_no_difference() {
    let options = SearchOptions::new(Algorithm::Bfs);
    let farmer =
        steptrace::problems::catalogue::crossing("farmer-wolf-cabbage-sheep", &[]).unwrap();
    let lines = json_lines(&farmer, &options);
    let trace = |lines: &str| read(lines).remove(0);
    let ours = trace(&lines);
    for (change, ignore) in [
        (("FS moves right", "farmer and sheep go over"), Ignore::Action),
        (("the wolf eats the sheep", "the sheep is eaten"), Ignore::Rule),
        (("\"witness\":1}", "\"witness\":0}"), Ignore::Witness),
    ] {
        let other = lines.replace(change.0, change.1);
        assert_ne!(lines, other, "{change:?}");
        let theirs = trace(&other);
        assert!(!compared(&ours, &theirs, &by(By::Events)).same, "{change:?}");
        let lenient = DiffOptions { ignore: vec![ignore], ..by(By::Events) };
        assert!(compared(&ours, &theirs, &lenient).same, "{change:?}");
    }
}

#[test]
fn wide_states_are_aligned_and_named_by_their_rows() {
    let dir = folder();
    let dir = dir.path();
    steptrace(dir, "run wolf-goat-cabbage --notation emoji -a bfs,iddfs --trace t.jsonl", "");
    let (_, out, _) = steptrace(dir, "diff t.jsonl#bfs t.jsonl#iddfs", "");
    let row = out.lines().find(|line| line.starts_with("   4 ") && line.contains('#'));
    let row = row.expect("a row that names another");
    assert!(row.contains("#1"), "{row}");
    let widths: Vec<usize> = out
        .lines()
        .filter(|line| line.contains('≠'))
        .map(|line| {
            let before = line.split('≠').next().expect("a cell");
            unicode_width::UnicodeWidthStr::width(before)
        })
        .collect();
    assert_eq!(widths.len(), 3);
    assert!(widths.iter().all(|&width| width == widths[0]), "{widths:?}");
    // A state is never broken over two lines of a sentence.
    let state = "   🐺       | 🌊🌊🌊🌊🚣 | 👨    🐐 🥬 (line";
    assert!(out.contains(state), "{out}");
}

fn any_graph() -> impl Strategy<Value = Digraph> {
    (
        proptest::collection::vec((0_u32..6, 0_u32..6), 0..12),
        proptest::collection::vec(0_u32..6, 0..3),
    )
        .prop_map(|(edges, goals)| Digraph::new(6, &edges, &goals))
}

proptest! {
    #[test]
    fn equal_traces_are_the_same_and_others_part_where_their_events_do(
        graph in any_graph(), a in 0_usize..5, b in 0_usize..5
    ) {
        let options = |algorithm: usize| SearchOptions {
            depth_limit: Some(4),
            ..SearchOptions::new(Algorithm::ALL[algorithm])
        };
        let (a, b) = (record(&graph, &options(a)).0, record(&graph, &options(b)).0);
        for &way in By::ALL {
            prop_assert!(compared(&a, &a, &by(way)).same);
            let there = compared(&a, &b, &by(way));
            let back = compared(&b, &a, &by(way));
            prop_assert_eq!(there.same, back.same);
            prop_assert_eq!(there.sequence.common_prefix, back.sequence.common_prefix);
            prop_assert_eq!(there.sequence.steps.common, back.sequence.steps.common);
        }
        // By expansions, without rounds: held against a walk over the events.
        if a.header().algorithm != "iddfs" && b.header().algorithm != "iddfs" {
            let expansions = |trace: &Trace| -> Vec<(u32, String)> {
                trace.events().filter_map(|event| match event {
                    Event::Expand { node } => Some((trace.node(node).depth, trace.state_text(node).to_owned())),
                    Event::Round { .. } | Event::Generate { .. } | Event::Reject { .. } | Event::Push { .. } | Event::Pop { .. } | Event::Discard { .. } | Event::Goal { .. } | Event::Cutoff { .. } | Event::Close { .. } | Event::End { .. } => None,
                }).collect()
            };
            let (left, right) = (expansions(&a), expansions(&b));
            let common = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
            let found = compared(&a, &b, &DiffOptions::default());
            prop_assert_eq!(found.sequence.common_prefix, common);
            prop_assert_eq!(found.sequence.is_same(), left == right);
            // The hunks turn one sequence into the other.
            let mut rebuilt = Vec::new();
            let mut at = 0;
            for hunk in &found.sequence.hunks {
                rebuilt.extend_from_slice(&left[at..hunk.a - 1]);
                rebuilt.extend_from_slice(&right[hunk.b - 1..hunk.b - 1 + hunk.b_len]);
                at = hunk.a - 1 + hunk.a_len;
            }
            rebuilt.extend_from_slice(&left[at..]);
            prop_assert_eq!(rebuilt, right);
        }
    }
}

#[test]
fn the_published_output_is_the_same_as_ours_as_text_and_as_trace() {
    let dir = folder();
    let dir = dir.path();
    fs::write(dir.join("java.txt"), JAVA).unwrap();
    steptrace(dir, "run -a bfs,iddfs --trace ours.jsonl --text ours.txt", "");
    for ours in ["ours.jsonl", "ours.txt"] {
        for way in ["expansions", "states", "paths", "events"] {
            for command in [
                format!("diff java.txt {ours} --by {way}"),
                format!("diff {ours} java.txt --by {way}"),
            ] {
                let (status, out, err) = steptrace(dir, &command, "");
                assert_eq!((status, &*err), (0, ""), "{command}: {out}");
            }
        }
    }
    let other =
        JAVA.replacen("Processing Level 3 {L:W R:CFS}", "Processing Level 3 {L:FW R:CS}", 1);
    let (status, out, _) = steptrace(dir, "diff - ours.jsonl", &other);
    assert_eq!(status, 1);
    assert!(out.contains("Their orders part after 4 common expansions"), "{out}");
}

#[test]
fn the_exit_status_is_that_of_diff() {
    let dir = folder();
    let dir = dir.path();
    steptrace(dir, "run -a bfs,dfs --trace both.jsonl", "");
    steptrace(dir, "run -a bfs --trace bfs.jsonl", "");
    let both = fs::read_to_string(dir.join("both.jsonl")).unwrap();
    for (command, status, said) in [
        ("diff both.jsonl#bfs bfs.jsonl", 0, "The same expansions, in the same order: 15"),
        ("diff both.jsonl#bfs both.jsonl#dfs", 1, "Where the expansions part"),
        (
            "diff both.jsonl bfs.jsonl",
            1,
            "note: both.jsonl: the run dfs has no counterpart in bfs.jsonl",
        ),
        ("diff both.jsonl#bsf bfs.jsonl", 2, "did you mean #bfs?"),
        ("diff nowhere bfs.jsonl", 2, "error: nowhere: there is no such file"),
        ("diff - -", 2, "standard input can be read once only"),
        ("diff bfs.jsonl -", 1, "has no counterpart"),
        ("diff bfs.jsonl both.jsonl#bfs --by evnts", 2, "events"),
        ("diff bfs.jsonl both.jsonl#bfs -o no/such/file", 2, "there is no folder"),
    ] {
        let (found, out, err) = steptrace(dir, command, &both);
        assert_eq!(found, status, "{command}: {out}{err}");
        assert!(format!("{out}{err}").contains(said), "{command}: {out}{err}");
    }
}

#[test]
fn a_page_holds_all_pairs_and_opens_with_the_first() {
    let dir = folder();
    let dir = dir.path();
    steptrace(dir, "run -a bfs,dfs,iddfs --trace old.jsonl", "");
    steptrace(dir, "run -a bfs,dfs,iddfs --order reversed --trace new.jsonl", "");
    let data = |html: &str| -> Value {
        let data = html.split("id=\"steptrace-data\">").nth(1).unwrap();
        serde_json::from_str(data.split("</script>").next().unwrap()).unwrap()
    };
    let command = "diff old.jsonl new.jsonl --by paths --ignore witness --format html -o page.html";
    let (status, out, err) = steptrace(dir, command, "");
    assert_eq!((status, &*out, &*err), (1, "", ""));
    let page = data(&fs::read_to_string(dir.join("page.html")).unwrap());
    let runs: Vec<&str> =
        page["runs"].as_array().unwrap().iter().map(|run| run["name"].as_str().unwrap()).collect();
    assert_eq!(runs, ["old#bfs", "new#bfs", "old#dfs", "new#dfs", "old#iddfs", "new#iddfs"]);
    assert_eq!(
        page["compare"],
        serde_json::json!({
            "names": ["old#bfs", "new#bfs"], "by": "paths", "rounds": "all", "ignored": ["witness"],
        })
    );
    // To standard output, and only the last round where the other has none.
    let command = "diff old.jsonl#bfs old.jsonl#iddfs --format html";
    let (status, out, _) = steptrace(dir, command, "");
    assert_eq!(status, 1);
    assert_eq!(data(&out)["compare"]["rounds"], "last");
    let (status, out, _) = steptrace(dir, "diff old.jsonl#bfs old.jsonl#bfs --format html", "");
    assert_eq!(status, 0, "no difference");
    let names = &data(&out)["compare"]["names"];
    assert_eq!(*names, serde_json::json!(["bfs", "bfs-2"]));
}

#[test]
fn what_cannot_be_stepped_through_makes_no_page() {
    let dir = folder();
    let dir = dir.path();
    steptrace(dir, "run -a bfs --trace bfs.jsonl --text bfs.txt", "");
    let (status, out, err) =
        steptrace(dir, "diff bfs.jsonl bfs.txt --format html -o page.html", "");
    assert_eq!((status, &*out), (2, ""), "{err}");
    let said = "bfs.txt: bfs is a \"Processing Level\" text, which says too little";
    assert!(err.contains(said), "{err}");
    assert!(!dir.join("page.html").exists());
}

#[test]
fn json_has_the_documented_fields() {
    let dir = folder();
    let dir = dir.path();
    steptrace(dir, "run -a bfs,iddfs -o out", "");
    let (status, out, _) = steptrace(dir, "diff out/bfs.jsonl out/iddfs.jsonl --format json", "");
    assert_eq!((status, out.lines().count()), (1, 1));
    let object: Value = serde_json::from_str(&out).unwrap();
    let document =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/diff-format.md"))
            .unwrap();
    fn fields(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                for (name, value) in object {
                    found.insert(name.clone());
                    fields(value, found);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| fields(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut found = BTreeSet::new();
    fields(&object, &mut found);
    for field in found {
        assert!(document.contains(&format!("`{field}`")), "{field} is not documented");
    }
    // The text in the folder is that of the command.
    let (_, text, _) = steptrace(dir, "diff out/bfs.jsonl out/iddfs.jsonl", "");
    assert_eq!(fs::read_to_string(dir.join("out/diff.txt")).unwrap(), text);
    // And the readme quotes it.
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let quoted: Vec<&str> = text.lines().take(6).collect();
    assert!(readme.contains(&quoted.join("\n")), "{quoted:#?}");
    steptrace(dir, "diff out/bfs.jsonl out/iddfs.jsonl -o told.txt", "");
    assert_eq!(fs::read_to_string(dir.join("told.txt")).unwrap(), text);
}

#[test]
fn a_trace_that_claims_to_be_solved_without_a_goal_is_told_of() {
    let lines = |outcome: &str, goal: &str| {
        format!(
            r#"{{"steptrace":1,"problem":"p","title":"T","algorithm":"bfs"}}
{{"event":"generate","node":0,"state":"s","depth":0}}
{{"event":"push","node":0}}
{{"event":"pop","node":0}}
{{"event":"expand","node":0}}
{{"event":"generate","node":1,"parent":0,"action":"a","state":"t","depth":1}}
{goal}{{"event":"close","node":0}}
{{"event":"end","outcome":"{outcome}"}}
"#
        )
    };
    let goal = "{\"event\":\"goal\",\"node\":1}\n";
    let claims = lines("solved", "");
    for (a, b, said) in [
        (
            &claims,
            &claims,
            "The ends of a and b claim that they are solved, but their traces have no goal event.",
        ),
        (
            &claims,
            &lines("exhausted", ""),
            "The end of a claims that it is solved, but its trace has no goal event.",
        ),
        (
            &lines("solved", goal),
            &claims,
            "The end of b claims that it is solved, but its trace has no goal event.",
        ),
        (&lines("solved", goal), &lines("exhausted", ""), ""),
    ] {
        let [a, b] = [a, b].map(|lines| {
            steptrace::trace::read_traces(lines.as_bytes()).expect("a trace").traces.remove(0)
        });
        let told = text(&compared(&a, &b, &DiffOptions::default()));
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(told.contains("no goal event"), !said.is_empty(), "{told}");
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn texts_of_files_break_no_line_and_move_no_cursor_on_a_terminal() {
    let dir = folder();
    let dir = dir.path();
    let long = "x".repeat(100_000);
    let trace = |algorithm: &str, state: &str| {
        format!(
            "{}\n{}\n{}\n{}\n{}\n{}\n",
            serde_json::json!({"steptrace": 1, "problem": "p\n\u{1b}[2J", "algorithm": algorithm,
                "frontier": "fifo", "title": "t\u{1b}[2J"}),
            serde_json::json!({"event": "generate", "node": 0, "depth": 0, "state": state}),
            r#"{"event":"push","node":0}"#,
            r#"{"event":"pop","node":0}"#,
            r#"{"event":"expand","node":0}"#,
            // Too early: the root is still being expanded.
            r#"{"event":"end","outcome":"exhausted"}"#,
        )
    };
    fs::write(dir.join("a.jsonl"), trace("a\nkept  all is well\u{1b}[2J", "s\n\u{1b}[2J")).unwrap();
    fs::write(dir.join("b.jsonl"), trace("b", &format!("{long}\n\u{1b}[2J"))).unwrap();
    for command in
        ["diff a.jsonl b.jsonl", "verify a.jsonl b.jsonl", "render a.jsonl b.jsonl --summary text"]
    {
        let (_, out, err) = steptrace(dir, command, "");
        assert!(out.lines().count() > 3, "{command}: {out}{err}");
        assert!(!out.contains('\u{1b}') && !err.contains('\u{1b}'), "{command}: {out}{err}");
        let invented = |line: &str| line.trim_start().starts_with("kept  all is well");
        assert!(!out.lines().chain(err.lines()).any(invented), "{command}: {out}{err}");
        assert!(out.len() < 20_000, "{command}: {} bytes", out.len());
    }
}

/// The run of a "Processing Level" text.
fn text_run(text: &str) -> TextPart {
    read_processing_text(text).expect("a text").remove(0)
}

fn compared_texts(a: &str, b: &str, options: &DiffOptions) -> Comparison {
    let (a, b) = (text_run(a), text_run(b));
    compare(
        Side { name: "a", form: Form::Text(&a) },
        Side { name: "b", form: Form::Text(&b) },
        options,
    )
}

#[test]
fn rounds_stand_beside_those_of_the_same_limit() {
    let from_0 = "Creating State Graph using Iterative DFS\n\
        Starting iterative DFS with depth: 0\nMaximum depth limit\n\
        Starting iterative DFS with depth: 1\nProcessing Level 0 A\nMaximum depth limit\n\
        Starting iterative DFS with depth: 2\nProcessing Level 0 A\nProcessing Level 1 B\n";
    // From 1 on, and 2 by mistake twice.
    let from_1 = "Creating State Graph using Iterative DFS\n\
        Starting iterative DFS with depth: 1\nProcessing Level 0 A\nMaximum depth limit\n\
        Starting iterative DFS with depth: 2\nProcessing Level 0 A\nProcessing Level 1 B\n\
        Starting iterative DFS with depth: 2\nProcessing Level 0 A\n";
    let said = text(&compared_texts(from_0, from_1, &DiffOptions::default()));
    let rows = said.lines().skip_while(|line| !line.contains("limit  ")).skip(1);
    let rows: Vec<String> = rows
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(rows, ["0 1 0 – –", "1 2 1 2 1", "2 2 2 2 2", "2 – – 1 1"], "{said}");
}

#[test]
fn what_waits_at_the_end_of_a_round_is_no_node_of_the_next() {
    let text = |first: &str| {
        format!(
            "Creating State Graph using Beam Search\n\
             Starting beams with depth: 1\nProcessing Level 0 A\nAdding state {first}\n\
             Starting beams with depth: 2\nProcessing Level 0 C\nAdding state B\nProcessing Level 1 B\n"
        )
    };
    // If the B of the first round were processed in the second, its way would be another.
    let comparison = compared_texts(&text("B"), &text("D"), &by(By::Paths));
    assert!(comparison.sequence.is_same(), "{:?}", comparison.sequence);
}

#[test]
fn all_context_is_no_more_than_there_is() {
    let bfs = farmer(&SearchOptions::new(Algorithm::Bfs));
    let dfs = farmer(&SearchOptions::new(Algorithm::Dfs));
    let all = DiffOptions { context: usize::MAX, ..DiffOptions::default() };
    let sequence = compared(&bfs, &dfs, &all).sequence;
    assert_eq!(sequence.before.len(), sequence.common_prefix);
    assert_eq!(sequence.common_prefix + sequence.a_next.len(), sequence.length.0);
}

#[test]
fn the_greatest_depth_has_none_below_it() {
    let header = r#"{"steptrace":1,"algorithm":"bfs","frontier":"fifo"}"#;
    let events = [
        r#"{"event":"generate","node":0,"state":"A","depth":4294967295}"#,
        r#"{"event":"reject","parent":0,"action":"go","state":"B","reason":"illegal","rule":"no"}"#,
    ];
    let traces = read(&format!("{header}\n{}\n{header}\n", events.join("\n")));
    let comparison = compared(&traces[0], &traces[1], &by(By::Events));
    let levels: Vec<_> = comparison.sequence.a_next.iter().map(|entry| entry.level).collect();
    assert_eq!(levels, [Some(u32::MAX), Some(u32::MAX)]);
    let deep = "Creating State Graph using Breadth First Search\n\
        Processing Level 4294967295 A\nAdding state B\n";
    let comparison = compared_texts(deep, deep, &DiffOptions::default());
    assert_eq!(comparison.states[1].a.as_ref().and_then(|facts| facts.depth), Some(u32::MAX));
}

#[test]
fn a_comparison_counts_what_a_summary_counts_in_a_trace_that_breaks_its_rules() {
    let header = r#"{"steptrace":1,"algorithm":"iddfs"}"#;
    let round = |limit: u32| format!(r#"{{"event":"round","limit":{limit}}}"#);
    let node = |event: &str| format!(r#"{{"event":"{event}","node":0}}"#);
    let generate = r#"{"event":"generate","node":0,"state":"A","depth":0}"#.to_owned();
    let solved = r#"{"event":"end","outcome":"solved"}"#.to_owned();
    let counted = |lines: &[String]| {
        let trace = read(&format!("{header}\n{}\n", lines.join("\n"))).remove(0);
        let summary = serde_json::to_value(Summary::of("run", &trace)).expect("JSON");
        let compared = compared(&trace, &trace, &DiffOptions::default());
        let totals = serde_json::to_value(&compared.a.whole).expect("JSON");
        let last = compared.a.last_round.expect("a round");
        for (key, value) in totals.as_object().expect("an object") {
            assert!(
                key == "first_found" || key == "re_expanded" || summary[key] == *value,
                "{key}"
            );
        }
        let rounds: Value = compared.a.rounds.len().into();
        assert_eq!(summary["rounds"], rounds);
        let of = |key: &str| summary[key].as_u64();
        (
            of("max_frontier"),
            of("solutions"),
            of("shortest"),
            of("shortest_solutions"),
            last.max_frontier,
        )
    };
    // A node of an earlier round is pushed, and found.
    let pushed = [round(1), generate.clone(), round(2), node("push")];
    assert_eq!(counted(&pushed), (Some(0), Some(0), None, Some(0), Some(0)));
    let found = [round(1), generate, round(2), node("goal"), solved];
    assert_eq!(counted(&found), (Some(0), Some(1), Some(0), Some(1), Some(0)));
}

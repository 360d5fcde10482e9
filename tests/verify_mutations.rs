//! Sound traces and texts, each broken in one place: `verify` names that line and that rule.

mod common;

use std::fs;
use std::path::Path;

use common::cli::{Ran, folder, run};
use serde_json::{Value, json};

const FARMER: &str = "farmer-wolf-cabbage-sheep";
const TEXT: &str = include_str!("golden/farmer-bfs-iddfs.txt");

fn steptrace(dir: &Path, arguments: &[&str]) -> (i32, String) {
    let Ran { status, out, err } = run(dir, arguments, "");
    (status, if out.is_empty() { err } else { out })
}

/// The lines of a run of the farmer's puzzle.
fn trace(dir: &Path, options: &[&str]) -> Vec<String> {
    let arguments = [&["run", FARMER, "--trace", "-"], options].concat();
    let (status, out) = steptrace(dir, &arguments);
    assert_eq!(status, 0, "{out}");
    out.lines().map(str::to_owned).collect()
}

/// Verifies lines; the line and the rule of the verdict, or its words if there is none.
fn verdict(dir: &Path, lines: &[String], arguments: &[&str]) -> (i32, Value) {
    fs::write(dir.join("case"), lines.join("\n") + "\n").expect("a file");
    let arguments = [&["verify", "case", "--format", "json"], arguments].concat();
    let (status, out) = steptrace(dir, &arguments);
    let last = out.lines().last().unwrap_or_default();
    (status, serde_json::from_str(last).unwrap_or(Value::String(out)))
}

/// Changes a field of the event on a line, counted from 1.
fn set(lines: &mut [String], line: usize, field: &str, value: Value) {
    let mut event: Value = serde_json::from_str(&lines[line - 1]).expect("an event");
    event[field] = value;
    lines[line - 1] = event.to_string();
}

type Change = fn(&mut Vec<String>);

/// What is done, and with which line and which rule it is answered.
type Case<'c> = (&'c str, Change, u64, &'c str);

/// Breaks sound lines in one place, and looks at the verdict.
fn assert_answered(
    dir: &Path,
    sound: &[String],
    (what, change, line, rule): Case<'_>,
    arguments: &[&str],
) {
    let mut lines = sound.to_vec();
    change(&mut lines);
    let (status, said) = verdict(dir, &lines, arguments);
    let found = (status, said["line"].as_u64(), said["rule"].as_str());
    assert_eq!(found, (1, Some(line), Some(rule)), "{what}: {said}");
}

const ALONE: &[&str] = &[];
const WITH: &[&str] = &["--problem", FARMER];

/// Broken traces of a breadth-first run: what is done, to what arguments, which line, which rule.
#[rustfmt::skip]
const BFS: &[(&str, Change, &[&str], u64, &str)] = &[
    ("pop and expand swapped", |l| l.swap(3, 4), ALONE, 4, "through the frontier"),
    ("a push before its generate", |l| l.swap(7, 8), ALONE, 8, "the form of a trace"),
    ("a dropped rejection", |l| { l.remove(15); }, WITH, 16, "every action, in order"),
    ("a dropped push", |l| { l.remove(8); }, ALONE, 9, "through the frontier"),
    ("a dropped pop", |l| { l.remove(11); }, ALONE, 12, "through the frontier"),
    ("a dropped close", |l| { l.remove(10); }, ALONE, 11, "the order of events"),
    ("a dropped expand", |l| { l.remove(12); }, ALONE, 13, "parents before children"),
    ("a wrong parent", |l| set(l, 14, "parent", json!(0)), ALONE, 14, "parents before children"),
    ("a parent that does not exist", |l| set(l, 14, "parent", json!(77)), ALONE, 14, "parents before children"),
    ("a false witness", |l| set(l, 20, "witness", json!(0)), ALONE, 20, "the witness"),
    ("a witness that does not exist", |l| set(l, 20, "witness", json!(77)), ALONE, 20, "the witness"),
    ("first in, last out", |l| set(l, 26, "node", json!(4)), ALONE, 26, "first in, first out"),
    ("a goal that is not said", |l| { l.remove(at(l, "\"goal\"")); }, WITH, 74, "goals are goals"),
    ("a goal that goes on the queue", |l| { let g = at(l, "\"goal\""); set(l, g + 1, "event", json!("push")); }, WITH, 74, "goals are goals"),
    ("a goal that is none", |l| set(l, 22, "event", json!("goal")), WITH, 22, "goals are goals"),
    ("a depth off by one", |l| set(l, 21, "depth", json!(4)), ALONE, 21, "depth"),
    ("a truncated tail", |l| l.truncate(60), ALONE, 60, "a whole run"),
    ("an outcome that is not the one", |l| { let n = l.len(); set(l, n, "outcome", json!("exhausted")); }, ALONE, 108, "the outcome"),
    ("an end with nodes left", |l| { l.drain(25..107); set(l, 26, "outcome", json!("exhausted")); }, ALONE, 26, "nothing left undone"),
    ("a missed duplicate", |l| l[15] = generate(99, 1, "FS moves left", "{L:CFSW R:}", 2), ALONE, 16, "no missed duplicate"),
    ("a refusal without a reason", |l| { set(l, 14, "event", json!("reject")); set(l, 14, "reason", json!("ancestor")); set(l, 14, "witness", json!(0)); }, ALONE, 14, "a refusal has a reason"),
    ("another reason", |l| set(l, 16, "reason", json!("parent")), ALONE, 16, "a refusal has a reason"),
    ("a node expanded twice", |l| l.insert(13, l[12].clone()), ALONE, 14, "the order of events"),
    ("a root that is not at depth 0", |l| set(l, 2, "depth", json!(1)), ALONE, 2, "the root"),
    ("a second root", |l| { let root = l[1].replace(":0,", ":77,"); l.insert(11, root); }, ALONE, 12, "the root"),
    ("a child after its parent's close", |l| l.swap(15, 16), ALONE, 17, "parents before children"),
    ("a stack in the header", |l| set(l, 1, "frontier", json!("lifo")), ALONE, 1, "the header"),
    ("a legal move called illegal", |l| { set(l, 8, "event", json!("reject")); set(l, 8, "reason", json!("illegal")); set(l, 8, "rule", json!("no")); }, WITH, 8, "what the problem forbids"),
    ("an illegal move called legal", |l| l[5] = generate(99, 0, "F moves right", "{L:CSW R:F}", 1), WITH, 6, "what the problem forbids"),
    ("an action that leads elsewhere", |l| set(l, 8, "state", json!("{L:S R:CFW}")), WITH, 8, "what an action leads to"),
    ("two actions swapped", |l| l.swap(5, 6), WITH, 6, "every action, in order"),
    ("an action that there is not", |l| set(l, 6, "action", json!("F flies")), WITH, 6, "every action, in order"),
    ("an action tried twice", |l| l.insert(6, l[5].clone()), WITH, 7, "every action, in order"),
    ("another start", |l| set(l, 2, "state", json!("{L:CW R:FS}")), WITH, 2, "the start"),
    ("an event after the end", |l| l.push(l[2].clone()), ALONE, 109, "the form of a trace"),
    ("a number given twice", |l| set(l, 14, "node", json!(1)), ALONE, 14, "the form of a trace"),
    ("a cut-off without a limit", |l| set(l, 5, "event", json!("cutoff")), ALONE, 5, "the depth limit"),
    ("a discard without a cause", |l| { set(l, 5, "event", json!("discard")); set(l, 5, "reason", json!("reached")); set(l, 5, "witness", json!(0)); }, ALONE, 5, "a refusal has a reason"),
    ("a round where there are none", |l| l.insert(1, json!({"event": "round", "limit": 1}).to_string()), ALONE, 2, "rounds"),
    ("more events than allowed", |l| set(l, 1, "max_events", json!(50)), ALONE, 52, "the event limit"),
    ("an event limit that was not reached", |l| { let n = l.len(); set(l, n, "outcome", json!("event-limit")); }, ALONE, 108, "the event limit"),
    ("on after the first goal", |l| set(l, 1, "stop", json!("first")), ALONE, 75, "when to stop"),
    ("a goal said too early", |l| set(l, 1, "goal_test", json!("expanded")), ALONE, 74, "the moment of the goal test"),
    ("a depth limit that is passed", |l| set(l, 1, "depth_limit", json!(3)), ALONE, 27, "the depth limit"),
    ("the other order", |l| set(l, 1, "order", json!("reversed")), WITH, 6, "every action, in order"),
    ("another rule of pruning", |l| set(l, 1, "pruning", json!("reached")), ALONE, 16, "a refusal has a reason"),
];

/// Where an event of a kind stands first, counted from 0.
fn at(lines: &[String], kind: &str) -> usize {
    lines.iter().position(|line| line.contains(kind)).expect("there is one")
}

fn generate(node: u32, parent: u32, action: &str, state: &str, depth: u32) -> String {
    json!({ "event": "generate", "node": node, "parent": parent, "action": action, "state": state, "depth": depth })
        .to_string()
}

#[test]
fn a_broken_trace_is_answered_with_its_line_and_its_rule() {
    let dir = folder();
    let sound = trace(dir.path(), &[]);
    assert_eq!(verdict(dir.path(), &sound, ALONE).0, 0);
    assert_eq!(verdict(dir.path(), &sound, WITH).0, 0);
    for &(what, change, arguments, line, rule) in BFS {
        assert_answered(dir.path(), &sound, (what, change, line, rule), arguments);
    }
}

#[test]
fn a_broken_run_in_rounds_is_answered_with_its_line_and_its_rule() {
    #[rustfmt::skip]
    const IDDFS: &[(&str, Change, &[&str], &str, &str)] = &[
        ("a round left out", |l| { let r = nth(l, "\"round\"", 2); set(l, r + 1, "limit", json!(3)); }, ALONE, "\"limit\":3", "rounds"),
        ("a path left from the middle", |l| { let r = nth(l, "\"pop\"", 2); set(l, r + 1, "node", json!(1)); l[r] += " "; }, ALONE, "\"node\":1} ", "the stack is the path"),
        ("a deeper node that is not cut off", |l| { let r = nth(l, "\"cutoff\"", 1); set(l, r + 1, "event", json!("expand")); l[r] += " "; }, ALONE, "} ", "the depth limit"),
        ("an end with deeper nodes left", |l| { let r = nth(l, "\"round\"", 3); l.truncate(r); l.push(json!({"event": "end", "outcome": "depth-limit"}).to_string() + " "); }, ALONE, "} ", "rounds"),
        ("a refusal dropped that was seen before", |l| { let r = nth(l, "\"round\"", 3); let r = r + at(&l[r..], "\"reject\""); l.remove(r); l[r] += " "; }, ALONE, "} ", "the same state has the same moves"),
        ("a solution found once and not again", |l| { let r = nth(l, "\"goal\"", 2); set(l, r + 1, "event", json!("push")); l[r] += " "; }, ALONE, "} ", "goals are goals"),
    ];
    let dir = folder();
    let sound = trace(dir.path(), &["-a", "iddfs"]);
    for arguments in [ALONE, WITH] {
        let (status, said) = verdict(dir.path(), &sound, arguments);
        assert_eq!(status, 0, "{said}");
    }
    for &(what, change, arguments, mark, rule) in IDDFS {
        let mut lines = sound.clone();
        change(&mut lines);
        let (status, said) = verdict(dir.path(), &lines, arguments);
        let line = said["line"].as_u64().unwrap_or(0) as usize;
        assert_eq!((status, said["rule"].as_str()), (1, Some(rule)), "{what}: {said}");
        assert!(
            lines[line - 1].ends_with(mark) || lines[line - 1].contains(mark),
            "{what}: {said}"
        );
    }
}

/// The n-th line with a mark, counted from 1; its place from 0.
fn nth(lines: &[String], mark: &str, n: usize) -> usize {
    let found = lines.iter().enumerate().filter(|(_, line)| line.contains(mark));
    found.map(|(place, _)| place).nth(n - 1).expect("there are so many")
}

#[test]
fn a_last_line_that_breaks_off_is_named() {
    let dir = folder();
    let sound = trace(dir.path(), &[]);
    let whole = sound.join("\n");
    fs::write(dir.path().join("case"), &whole[..2000]).expect("a file");
    let (status, out) = steptrace(dir.path(), &["verify", "case", "--format", "json"]);
    let said: Value = serde_json::from_str(&out).expect("JSON");
    let line = whole[..2000].lines().count() as u64;
    assert_eq!((status, said["line"].as_u64()), (1, Some(line)), "{said}");
    assert_eq!(said["rule"], "a whole run");
}

#[test]
fn any_order_accepts_swapped_actions_and_still_no_gaps() {
    let dir = folder();
    let mut lines = trace(dir.path(), &[]);
    lines.swap(5, 6);
    assert_eq!(verdict(dir.path(), &lines, WITH).0, 1);
    let any = &["--problem", FARMER, "--any-order"];
    assert_eq!(verdict(dir.path(), &lines, any).0, 0);
    // Whoever did not know of it is told.
    fs::write(dir.path().join("swapped.jsonl"), lines.join("\n")).expect("a file");
    let said = steptrace(dir.path(), &["verify", "swapped.jsonl", "--problem", FARMER]).1;
    assert!(said.contains("with --any-order, every rule is kept"), "{said}");
    lines.remove(5);
    let (status, said) = verdict(dir.path(), &lines, any);
    assert_eq!((status, said["line"].as_u64()), (1, Some(10)), "{said}");
    // And no rule is quoted that asks for an order.
    assert_eq!(said["rule"], "every action, in any order");
    let statement =
        "every action that can be carried out is tried, in whatever order, and no other";
    assert_eq!(said["statement"], statement);
}

#[test]
fn a_trace_held_against_another_problem_than_its_own_is_told_so() {
    let dir = folder();
    fs::write(dir.path().join("t.jsonl"), trace(dir.path(), &[]).join("\n")).expect("a file");
    let ran = run(dir.path(), &["verify", "t.jsonl", "--problem", "water-jugs"], "");
    let note = "note: t.jsonl: bfs says that it searches farmer-wolf-cabbage-sheep, and is held against water-jugs\n";
    assert_eq!((ran.status, &*ran.err), (1, note));
}

#[test]
fn a_state_with_its_letters_in_another_order_is_said_to_be_the_same() {
    let dir = folder();
    let trace = trace(dir.path(), &[]);
    let text: Vec<String> =
        TEXT.split("\n\n\nCreating").next().expect("a part").lines().map(str::to_owned).collect();
    for (lines, from, to, line, rule) in [
        (&trace, "{L:CFSW R:}", "{L:FWSC R:}", 2, "the start"),
        (&trace, "{L:CW R:FS}", "{L:WC R:FS}", 8, "what an action leads to"),
        (&text, "{L:CFSW R:}", "{L: F W S C R: }", 4, "the start"),
        (&text, "{L:CW R:FS}", "{L:WC R:SF}", 5, "what an action leads to"),
    ] {
        for arguments in [WITH, &["--problem", FARMER, "--any-order"]] {
            let changed: Vec<String> = lines.iter().map(|line| line.replace(from, to)).collect();
            let (status, said) = verdict(dir.path(), &changed, arguments);
            assert_eq!((status, said["line"].as_u64()), (1, Some(line)), "{said}");
            assert_eq!(said["rule"], rule);
            let why = format!(
                "{to} is the same state as {from}, written in another order; equal states need equal texts, \
                 so write each as the problem does"
            );
            assert_eq!(said["why"], why);
        }
    }
    // Added in one spelling and processed in another.
    let mut lines = text.clone();
    lines[5] = lines[5].replace("{L:CW R:FS}", "{L:WC R:FS}");
    let (_, said) = verdict(dir.path(), &lines, WITH);
    assert_eq!(said["line"], 6);
    assert!(said["why"].as_str().is_some_and(|why| why.contains("the same state as {L:CW R:FS}")));
}

#[test]
fn what_cannot_be_read_at_all_is_unusable() {
    let dir = folder();
    let case = |text: &str, arguments: &[&str]| {
        fs::write(dir.path().join("case"), text).expect("a file");
        steptrace(dir.path(), &[&["verify", "case"], arguments].concat())
    };
    for (text, arguments, message) in [
        ("", ALONE, "no run in it"),
        ("{\"steptrace\":2}\n", ALONE, "format version 2"),
        (
            "{\"steptrace\":1,\"algorithm\":\"bfs\"}\n{\"event\":\"psh\",\"node\":0}\n",
            ALONE,
            "did you mean \"push\"?",
        ),
        (TEXT, ALONE, "name the problem that it searched, with --problem"),
        ("Creating State Graph using Beam Search\n", WITH, "\"Beam Search\" names no search"),
        ("Creating State Graph using Depth Limited Search\n", WITH, "give --depth-limit N"),
        ("Hello\n", WITH, "line 1: expected"),
    ] {
        let (status, said) = case(text, arguments);
        assert_eq!(status, 2, "{said}");
        assert!(said.contains(message), "{said}");
    }
    let (status, said) = steptrace(dir.path(), &["verify", "case", "--start", "a"]);
    assert_eq!(status, 2);
    assert!(said.contains("name it with --problem"), "{said}");
}

#[test]
fn a_broken_text_is_answered_with_its_line_and_its_rule() {
    #[rustfmt::skip]
    const CASES: &[Case<'_>] = &[
        ("two nodes of the queue swapped", |l| l.swap(10, 12), 11, "first in, first out"),
        ("a child not added", |l| { l.remove(4); }, 5, "every action, in order"),
        ("a level off by one", |l| l[5] = "Processing Level 2 {L:CW R:FS}".into(), 6, "depth"),
        ("an illegal child", |l| l[4] = "Adding state {L:CS R:FW}".into(), 5, "what the problem forbids"),
        ("a child out of nowhere", |l| l[4] = "Adding state {L:S R:CFW}".into(), 5, "what an action leads to"),
        ("a missed duplicate", |l| l.insert(7, "Adding state {L:CFSW R:}".into()), 8, "no missed duplicate"),
        ("a child listed twice", |l| l.insert(5, l[4].clone()), 6, "every action, in order"),
        ("two children swapped", |l| l.swap(8, 9), 9, "every action, in order"),
        ("a goal that is only added", |l| l[25] = "Adding state {L: R:CFSW}".into(), 26, "goals are goals"),
        ("a solution not found", |l| { l.remove(25); }, 26, "every action, in order"),
        ("a solution that is none", |l| l[4] = "Found solution {L:CW R:FS}".into(), 5, "goals are goals"),
        ("another start", |l| l[3] = "Processing Level 0 {L:CFW R:S}".into(), 4, "the start"),
        ("a node of the tree missing", |l| { l.remove(40); }, 41, "the tree"),
        ("two nodes of the tree swapped", |l| l.swap(39, 40), 40, "the tree"),
        ("a wrong count of solutions", |l| l[58] = "No. of solutions:  3".into(), 59, "the solutions"),
        ("a wrong count of moves", |l| l[60] = "No. of moves: 6".into(), 61, "the solutions"),
        ("another way", |l| l[61] = l[61].replace("FW moves right", "FC moves right"), 62, "the solutions"),
        ("a missing solution", |l| { l.drain(62..65); }, 62, "the solutions"),
    ];
    let dir = folder();
    let bfs: Vec<String> =
        TEXT.split("\n\n\nCreating").next().expect("a part").lines().map(str::to_owned).collect();
    assert_eq!(verdict(dir.path(), &bfs, WITH).0, 0);
    for &case in CASES {
        assert_answered(dir.path(), &bfs, case, WITH);
    }
}

#[test]
fn a_broken_text_in_rounds_is_answered_with_its_line_and_its_rule() {
    #[rustfmt::skip]
    const CASES: &[Case<'_>] = &[
        ("a round that does not say so", |l| { l.remove(4); }, 5, "rounds"),
        ("a round left out", |l| { l.drain(4..8); }, 5, "rounds"),
        ("a cut-off too many", |l| l.insert(4, l[3].clone()), 5, "the depth limit"),
        ("a cut-off left out", |l| { l.remove(3); }, 4, "rounds"),
        ("a node at the limit processed", |l| l[3] = "Processing Level 1 {L:CW R:FS}".into(), 4, "the depth limit"),
        ("a root left out", |l| { l.remove(9); }, 10, "parents before children"),
        ("a level left out", |l| { l.remove(10); }, 11, "parents before children"),
        ("the log breaks off", |l| { l.truncate(12); }, 12, "a whole run"),
    ];
    let dir = folder();
    let text = format!("Creating{}", TEXT.split("\n\n\nCreating").nth(1).expect("a part"));
    let iddfs: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(verdict(dir.path(), &iddfs, WITH).0, 0);
    for &case in CASES {
        assert_answered(dir.path(), &iddfs, case, WITH);
    }
}

#[test]
fn the_published_output_is_kept_and_so_is_every_text_that_a_run_prints() {
    let dir = folder();
    fs::write(dir.path().join("java.txt"), TEXT).expect("a file");
    let (status, said) = steptrace(dir.path(), &["verify", "java.txt", "--problem", FARMER]);
    assert_eq!(status, 0, "{said}");
    for notation in ["banks", "emoji", "bits", "names"] {
        for options in [
            &["-a", "bfs,iddfs,dfs,dfs-stack"][..],
            &["-a", "bfs,iddfs,dfs,dfs-stack", "--pruning", "reached"],
            &["-a", "bfs,iddfs,dfs-stack", "--goal-test", "expanded", "--verbose"],
            &["-a", "bfs,iddfs,dfs", "--stop", "first", "--order", "reversed"],
            &["-a", "dfs,iddfs", "--on-goal", "return"],
            &["-a", "bfs,dfs,dls", "--pruning", "parent", "--depth-limit", "6"],
            &["-a", "bfs,dfs-stack,dls", "--pruning", "none", "--depth-limit", "5", "--verbose"],
        ] {
            let problem = ["--notation", notation];
            let run = [&["run", FARMER, "--text", "t.txt"], options, &problem].concat();
            assert_eq!(steptrace(dir.path(), &run).0, 0);
            let mut rest = options.iter();
            let mut kept: Vec<&str> = Vec::new();
            while let Some(&option) = rest.next() {
                match option {
                    "-a" => {
                        rest.next();
                    }
                    "--verbose" => {}
                    other => kept.push(other),
                }
            }
            for any in [&[][..], &["--any-order"]] {
                let verify =
                    [&["verify", "t.txt", "--problem", FARMER], &*kept, &problem, any].concat();
                let (status, said) = steptrace(dir.path(), &verify);
                assert_eq!(status, 0, "{verify:?}: {said}");
            }
        }
    }
}

#[test]
fn a_text_whose_states_and_actions_hold_the_marks_of_a_way_is_kept() {
    let dir = folder();
    let graph = "digraph { \"x->>y\" -> b [label=\"A--B\"]; \"x->>y\" -> b [label=\"A\"]; \
                 b -> \"c--d\" [label=\"--\"]; \"c--d\" -> \"e->>f\" [label=go]; }";
    fs::write(dir.path().join("g.dot"), graph).expect("a file");
    let problem = ["g.dot", "--start", "x->>y", "--goal", "e->>f"];
    let outputs = ["--text", "t.txt", "--trace", "t.jsonl"];
    let (status, out) = steptrace(dir.path(), &[&["run"], &problem[..], &outputs].concat());
    assert_eq!(status, 0, "{out}");
    let text = fs::read_to_string(dir.path().join("t.txt")).expect("a text");
    assert!(text.contains("x->>y--A--B->>b----->>c--d--go->>e->>f"), "{text}");
    for order in [&[][..], &["--any-order"]] {
        let verify = |text: &str| {
            fs::write(dir.path().join("case.txt"), text).expect("a file");
            let arguments = [&["verify", "case.txt", "--problem"], &problem[..], order].concat();
            steptrace(dir.path(), &arguments)
        };
        assert_eq!(verify(&text).0, 0, "{}", verify(&text).1);
        // The other of two edges counts where any order will do.
        let (status, said) = verify(&text.replace("--A--B->>b-", "--A->>b-"));
        assert_eq!(status, i32::from(order.is_empty()), "{said}");
        for (from, to, claim, expected) in [
            ("--go->>e->>f", "--go->>e", "move 3: --go->>e\n", "--go->>e->>f"),
            ("--go->>e->>f", "--no->>e->>f", "move 3: --no->>e", "--go->>e->>f"),
            ("----->>c--d", "--->>c--d", "move 2: --->>c", "----->>c--d"),
            ("--go->>e->>f", "", "move 3: the end of the way\n", "--go->>e->>f"),
            ("--go->>e->>f", "--go->>e->>f--on->>g", "move 4: --on->>g\n", "the end of the way"),
        ] {
            let (status, said) = verify(&text.replace(from, to));
            assert_eq!(status, 1, "{said}");
            assert!(said.contains(claim) && said.contains(&format!(" {expected}\n")), "{said}");
        }
    }
    let (status, said) = steptrace(dir.path(), &["diff", "t.jsonl", "t.txt"]);
    assert_eq!(status, 0, "{said}");
}

#[test]
fn the_limit_of_events_counts_for_a_text_as_it_does_for_a_run() {
    let dir = folder();
    let (status, _) =
        steptrace(dir.path(), &["run", FARMER, "--max-events", "40", "--text", "t.txt"]);
    assert_eq!(status, 0);
    let verify = |more: &[&str]| {
        steptrace(dir.path(), &[&["verify", "t.txt", "--problem", FARMER], more].concat())
    };
    let (status, said) = verify(&["--max-events", "40"]);
    assert_eq!(status, 0, "{said}");
    for other in [&[][..], &["--max-events", "none"], &["--max-events", "60"]] {
        let (status, said) = verify(other);
        assert_eq!(status, 1, "{said}");
        assert!(said.contains("the log breaks off"), "{said}");
    }
    let (status, said) = verify(&["--max-events", "20"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("max_events is 20, and there were as many before this line"), "{said}");
}

//! The walkthrough as a file: what it holds and what it can never do.
//!
//! The pages and what `Replay` says of them go to `target/page-tests/`, where the tests under
//! `tests/page/` open them in a browser.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde_json::{Map, Value, json};
use steptrace::diff::{By, DiffOptions, Form, Side, compare};
use steptrace::problems::{AnyProblem, Request, What, catalogue, load};
use steptrace::render::html::{HtmlError, HtmlOptions, Opening, Solution, write_html};
use steptrace::replay::Replay;
use steptrace::terms::{Algorithm, GoalTest, Pruning, SearchOptions, Stop};
use steptrace::trace::{self, Trace, read_traces, run_names};
use steptrace::with_problem;

/// Statuses that are written down of a run: all of them of a short one, of a longer one those at
/// positions spread over it.
const MOST_STATUSES: usize = 400_000;

fn record(name: &str, settings: &[(&str, &str)], options: &SearchOptions) -> Trace {
    let problem = catalogue::load(name, settings).expect("the catalogue has it").problem;
    recorded(&problem, options)
}

fn recorded(problem: &AnyProblem, options: &SearchOptions) -> Trace {
    let (name, title, scene) = (problem.name(), problem.title(), problem.scene());
    with_problem!(problem, problem => trace::record(problem, name, title, scene, options))
}

fn options(algorithm: Algorithm) -> SearchOptions {
    SearchOptions::new(algorithm)
}

fn read(lines: &str) -> Vec<Trace> {
    read_traces(lines.as_bytes()).expect("a trace").traces
}

fn page(traces: &[Trace]) -> String {
    let names = run_names(traces.iter().map(|trace| trace.header().algorithm.as_str()));
    let runs: Vec<_> = names.iter().map(String::as_str).zip(traces).collect();
    let mut out = Vec::new();
    write_html(&mut out, &runs, &HtmlOptions::default()).expect("a page");
    String::from_utf8(out).expect("UTF-8")
}

/// Writes a page and, for each of its runs, what the replay says at each position.
fn write_page(name: &str, traces: &[Trace]) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/page-tests");
    fs::create_dir_all(&folder).expect("a folder for the pages");
    let html = page(traces);
    fs::write(folder.join(format!("{name}.html")), &html).expect("a page on disk");
    let names = run_names(traces.iter().map(|trace| trace.header().algorithm.as_str()));
    let mut states = String::new();
    for (run, trace) in names.iter().zip(traces) {
        let mut replay = Replay::new(trace).expect("a consistent trace");
        let stride = (trace.len() * trace.node_count() / MOST_STATUSES).max(1);
        let positions = (0..trace.len()).step_by(stride).chain([trace.len()]);
        for position in positions {
            replay.seek(position);
            writeln!(states, "{}", state(run, &replay)).expect("a String takes every text");
        }
    }
    fs::write(folder.join(format!("{name}.states.jsonl")), states).expect("states on disk");
    html
}

/// Writes a page, and for each two of its runs and each sequence what `diff` says of where they part.
fn write_page_with_differences(name: &str, traces: &[Trace]) -> String {
    let names = run_names(traces.iter().map(|trace| trace.header().algorithm.as_str()));
    let side = |nth: usize| Side { name: &names[nth], form: Form::Trace(&traces[nth]) };
    let mut told = String::new();
    for left in 0..traces.len() {
        for right in (0..traces.len()).filter(|&right| right != left) {
            for &by in By::ALL {
                let how = DiffOptions { by, ..DiffOptions::default() };
                let comparison = compare(side(left), side(right), &how);
                let hunks = &comparison.sequence.hunks;
                let hunks: Vec<_> =
                    hunks.iter().map(|hunk| [hunk.a, hunk.a_len, hunk.b, hunk.b_len]).collect();
                let pair =
                    json!({"left": names[left], "right": names[right], "by": by, "hunks": hunks});
                writeln!(told, "{pair}").expect("a String takes every text");
            }
        }
    }
    let html = write_page(name, traces);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/page-tests");
    fs::write(folder.join(format!("{name}.differences.jsonl")), told).expect("differences on disk");
    html
}

fn state(run: &str, replay: &Replay<'_>) -> Value {
    let trace = replay.trace();
    let statuses: Map<String, Value> = replay
        .statuses()
        .map(|(node, status)| (trace.number(node).to_string(), json!(status.as_str())))
        .collect();
    let counters = replay.counters();
    json!({
        "run": run,
        "index": replay.position(),
        "frontier": replay.frontier().map(|node| trace.number(node)).collect::<Vec<_>>(),
        "current": replay.current().map(|node| trace.number(node)),
        "statuses": statuses,
        "counters": [
            counters.rounds, counters.generated, counters.expanded, counters.rejected.total(),
            counters.discarded, counters.cutoffs, counters.goals, counters.max_frontier,
        ],
    })
}

#[test]
fn a_page_for_predicting_tells_nothing_by_itself() {
    let trace = record("farmer-wolf-cabbage-sheep", &[], &options(Algorithm::Bfs));
    let mut out = Vec::new();
    let hidden = HtmlOptions { solution: Solution::Hidden, ..HtmlOptions::default() };
    write_html(&mut out, &[("bfs", &trace)], &hidden).expect("a page");
    let html = String::from_utf8(out).expect("text");
    let shown = page(std::slice::from_ref(&trace));
    assert!(shown.contains("<h3>Solutions</h3>") && shown.contains("<h3>Log</h3>"));
    assert!(!html.contains("<h3>Solutions</h3>") && !html.contains("<h3>Log</h3>"));
    assert!(html.contains("asks you to predict"));
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/page-tests");
    fs::create_dir_all(&folder).expect("a folder for the pages");
    fs::write(folder.join("predict.html"), html).expect("a page on disk");
}

#[test]
fn every_problem_of_the_catalogue_breadth_first_and_deepening() {
    let mut traces = Vec::new();
    for entry in catalogue::entries() {
        for algorithm in [Algorithm::Bfs, Algorithm::Iddfs] {
            // Short enough to be held against the replay at every step.
            let options = SearchOptions { max_events: Some(600), ..options(algorithm) };
            traces.push(record(entry.name, &[], &options));
        }
    }
    write_page("catalogue", &traces);
}

#[test]
fn the_classic_puzzle_under_every_search() {
    let farmer = |options: &SearchOptions| record("farmer-wolf-cabbage-sheep", &[], options);
    let traces = [
        farmer(&options(Algorithm::Bfs)),
        farmer(&options(Algorithm::Iddfs)),
        farmer(&options(Algorithm::Dfs)),
        farmer(&options(Algorithm::DfsStack)),
        farmer(&SearchOptions { depth_limit: Some(5), ..options(Algorithm::Dls) }),
        farmer(&SearchOptions {
            pruning: Pruning::Reached,
            goal_test: GoalTest::Expanded,
            ..options(Algorithm::Bfs)
        }),
        farmer(&SearchOptions { pruning: Pruning::Reached, ..options(Algorithm::Iddfs) }),
        farmer(&SearchOptions {
            pruning: Pruning::Reached,
            stop: Stop::First,
            ..options(Algorithm::DfsStack)
        }),
        farmer(&SearchOptions {
            pruning: Pruning::Parent,
            depth_limit: Some(9),
            ..options(Algorithm::Bfs)
        }),
        farmer(&SearchOptions {
            pruning: Pruning::None,
            max_events: Some(150),
            goal_test: GoalTest::Expanded,
            ..options(Algorithm::Dfs)
        }),
    ];
    let html = write_page_with_differences("classic", &traces);
    assert!(html.contains("<title>Wolf, Sheep, Cabbage, Farmer, River Crossing</title>"));
    // The text for those without scripts has every step of the first run, in order.
    let log = html.split("<h3>Log</h3>").nth(1).unwrap().split("</ol>").next().unwrap();
    assert_eq!(log.matches("<li>").count(), 107);
    let first = log.find("is where the search starts: it becomes node n0, the root.").unwrap();
    let last =
        log.find("The queue is empty: 2 solutions, both of 7 moves, from 17 nodes.").unwrap();
    assert!(first < last);
}

#[test]
fn scenes_of_every_kind_and_notation() {
    let bfs = SearchOptions { pruning: Pruning::Reached, ..options(Algorithm::Bfs) };
    write_page("emoji", &[record("wolf-goat-cabbage", &[], &bfs)]);
    write_page("groups", &[record("missionaries-cannibals", &[], &bfs)]);
    write_page("family", &[record("family-crossing", &[], &bfs)]);
    write_page("jugs", &[record("water-jugs", &[], &bfs)]);
    let six = SearchOptions { max_events: Some(60), ..bfs.clone() };
    write_page(
        "six-jugs",
        &[record("water-jugs", &[("capacities", "3,5,8,12,20,100"), ("goal", "4")], &six)],
    );
    write_page("bridge", &[record("bridge-and-torch", &[], &bfs)]);
    write_page("hanoi", &[record("hanoi", &[], &bfs)]);
    let dfs = SearchOptions { pruning: Pruning::Reached, ..options(Algorithm::Dfs) };
    let iddfs = SearchOptions { stop: Stop::First, ..options(Algorithm::Iddfs) };
    let maze = |options: &SearchOptions| record("maze", &[], options);
    write_page_with_differences("maze", &[maze(&bfs), maze(&dfs), maze(&iddfs)]);
    let jugs = |options: &SearchOptions| record("water-jugs", &[], options);
    let stack = options(Algorithm::DfsStack);
    write_page_with_differences("jug-runs", &[jugs(&bfs), jugs(&iddfs), jugs(&stack)]);
    let first = SearchOptions { stop: Stop::First, ..bfs };
    write_page("tiles", &[record("sliding-tiles", &[], &first)]);
    let field = [("width", "24"), ("height", "14"), ("walls", "25")];
    write_page("grid", &[record("grid", &field, &first)]);
}

/// A graph of towns and one too large for its scene to hold, a ladder with as many rungs as that takes.
#[test]
fn graphs_small_and_large() {
    let graph = |name: &str, text: &str, [start, goal]: [&str; 2], options: &SearchOptions| {
        let what = What::File { name, text };
        let request = Request { start: Some(start), goals: vec![goal], ..Request::new(what) };
        let problem = load(&request).expect("a graph").problem;
        recorded(&problem, options)
    };
    let towns = "Aller Berne\nAller Celle\nAller Damme\nBerne Emden\nEmden Celle\nDamme Lehe\n\
                 Lehe Melle\nMelle Norden\nNorden Celle\nCelle Fulda\nFulda Buchen\nNorden Buchen\n\
                 Buchen Goslar\nGoslar Husum\nHusum Celle\nUelzen Vechta\n";
    let reached = SearchOptions { pruning: Pruning::Reached, ..options(Algorithm::Bfs) };
    let ends = ["Aller", "Buchen"];
    write_page_with_differences(
        "network",
        &[
            graph("towns.edges", towns, ends, &reached),
            graph("towns.edges", towns, ends, &options(Algorithm::Iddfs)),
        ],
    );
    let fan = "Hub Anchor\nHub Beacon\nHub Cove\nHub Delta\nHub Estuary\nHub Firth\nHub Gulf\n\
               Anchor Haven\nBeacon Inlet\nCove Jetty\nDelta Lagoon\nEstuary Mole\nFirth Quay\n\
               Gulf Reach\nAnchor Beacon\nCove Mole\nFirth Reach\n";
    write_page("fan", &[graph("fan.edges", fan, ["Hub", "Reach"], &reached)]);
    let no_goal = |options: &SearchOptions| {
        let what = What::File { name: "towns.edges", text: towns };
        let request = Request { start: Some("Aller"), ..Request::new(what) };
        let problem = load(&request).expect("a graph").problem;
        recorded(&problem, options)
    };
    let limited = SearchOptions { depth_limit: Some(2), ..options(Algorithm::Dls) };
    write_page(
        "no-goal",
        &[no_goal(&reached), no_goal(&options(Algorithm::Iddfs)), no_goal(&limited)],
    );
    let rungs = 0..101;
    let ladder: String =
        rungs.map(|at| format!("l{at} r{at}\nl{at} l{}\nr{at} r{}\n", at + 1, at + 1)).collect();
    let first = SearchOptions { stop: Stop::First, ..reached };
    write_page("around", &[graph("ladder.edges", &ladder, ["l0", "r40"], &first)]);
}

#[test]
fn a_long_run_is_packed_and_its_log_cut_in_the_middle() {
    let bfs = options(Algorithm::Bfs);
    let trace = record("farmer-wolf-cabbage-sheep", &[("bystanders", "2")], &bfs);
    assert!(trace.len() > 10_000);
    let length = trace.len();
    let html = write_page("long", &[trace]);
    assert!(html.contains("\"packed\":true"));
    let data =
        html.split("id=\"steptrace-data\">").nth(1).unwrap().split("</script>").next().unwrap();
    assert!(data.len() < 120_000, "{} bytes", data.len());
    assert!(html.contains(&format!("<p>{} steps left out here.</p>", length - 1_000)));
}

#[test]
fn two_runs_that_are_to_be_compared() {
    let farmer = |settings: &[(&str, &str)], pruning, algorithm| {
        record(
            "farmer-wolf-cabbage-sheep",
            settings,
            &SearchOptions { pruning, ..options(algorithm) },
        )
    };
    let ancestors = farmer(&[], Pruning::Ancestors, Algorithm::Bfs);
    let reached = farmer(&[], Pruning::Reached, Algorithm::Bfs);
    let iddfs = farmer(&[], Pruning::Ancestors, Algorithm::Iddfs);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/page-tests");
    fs::create_dir_all(&folder).expect("a folder for the pages");
    let mut divergences = Map::new();
    for (name, other) in [("reached", &reached), ("iddfs", &iddfs)] {
        for &by in By::ALL {
            let side = |name, trace| Side { name, form: Form::Trace(trace) };
            let how = DiffOptions { by, ..DiffOptions::default() };
            let comparison = compare(side("bfs", &ancestors), side(name, other), &how);
            let next = &comparison.sequence;
            // Each event on a line of its own, after that of the header.
            let position = |step: Option<&steptrace::diff::Entry>| step.map(|step| step.line - 1);
            let page = format!("diff-{name}-{}", by.as_str());
            divergences.insert(
                page.clone(),
                json!([position(next.a_next.first()), position(next.b_next.first())]),
            );
            let opening = Some(Opening::of(&comparison));
            let mut out = Vec::new();
            let runs = [("bfs", &ancestors), (name, other)];
            write_html(&mut out, &runs, &HtmlOptions { opening, ..HtmlOptions::default() })
                .expect("a page");
            fs::write(folder.join(format!("{page}.html")), out).expect("a page on disk");
        }
    }
    fs::write(folder.join("divergences.json"), Value::Object(divergences).to_string())
        .expect("what the comparison says, on disk");
    let long = [("bystanders", "2")];
    let runs = [Algorithm::Bfs, Algorithm::Iddfs]
        .map(|algorithm| farmer(&long, Pruning::Ancestors, algorithm));
    let html = write_page("pair", &runs);
    assert!(html.contains("\"compare\":null"));
}

#[test]
fn labels_are_text_whatever_they_say() {
    let hostile = [
        "x</script><script>document.title='PWNED'</script>",
        "<!--<script>",
        "\"><img src=x onerror=\"document.title='PWNED'\">",
        "tick` ${1} \u{2028} end & {{ 7 }} {% raw %}",
        "</style></title><h1>",
    ];
    let mut lines = json!({"steptrace": 1, "algorithm": "bfs", "title": hostile[0]}).to_string();
    for (node, label) in hostile.iter().enumerate() {
        let event = match node.checked_sub(1) {
            None => json!({"event": "generate", "node": 0, "state": label, "depth": 0}),
            Some(parent) => json!({"event": "generate", "node": node, "parent": parent,
                "action": label, "state": label, "depth": node}),
        };
        write!(lines, "\n{event}\n{}", json!({"event": "push", "node": node})).unwrap();
    }
    let refused = json!({"event": "reject", "parent": 0, "action": hostile[2], "state": hostile[1],
        "reason": "illegal", "rule": hostile[0]});
    write!(lines, "\n{refused}\n").unwrap();
    let html = write_page("hostile", &read(&lines));
    assert_eq!(html.to_lowercase().matches("</script").count(), 3, "as many as the template has");
    assert_eq!(html.to_lowercase().matches("<script").count(), 3);
    assert_eq!(html.matches("<!--").count(), 0);
    assert_eq!(html.matches("<img").count(), 0);
}

/// Traces whose `end` says more than they hold: goals that were never met, a frontier that is not empty.
#[test]
fn traces_from_elsewhere_that_claim_too_much() {
    let header = r#"{"steptrace":1,"algorithm":"bfs","title":"Claims"}"#;
    let root = r#"{"event":"generate","node":0,"state":"s","depth":0}"#;
    let push = r#"{"event":"push","node":0}"#;
    let child = r#"{"event":"generate","node":1,"parent":0,"action":"go","state":"t","depth":1}"#;
    let goal = r#"{"event":"goal","node":1}"#;
    let pop = r#"{"event":"pop","node":0}"#;
    let expand = r#"{"event":"expand","node":0}"#;
    let claims: [&[&str]; 5] = [
        &[root, push],
        &[root, push, pop],
        &[root, push, pop, expand, child, r#"{"event":"push","node":1}"#, goal],
        &[root, push],
        &[root, push, pop, expand, child, goal],
    ];
    let outcomes = ["solved", "solved", "solved", "exhausted", "solved"];
    let traces: Vec<Trace> = (claims.iter().zip(outcomes))
        .flat_map(|(events, outcome)| {
            let events = events.join("\n");
            read(&format!("{header}\n{events}\n{{\"event\":\"end\",\"outcome\":\"{outcome}\"}}\n"))
        })
        .collect();
    // In rounds, what an earlier one has left is gone, and what the last one leaves is not.
    let in_rounds = |left: &str, outcome: &str| {
        read(&format!(
            "{}\n{}\n{root}\n{push}\n{}\n{}\n{}\n{left}{{\"event\":\"end\",\"outcome\":\"{outcome}\"}}\n",
            r#"{"steptrace":1,"algorithm":"iddfs","title":"Claims"}"#,
            r#"{"event":"round","limit":1}"#,
            r#"{"event":"round","limit":2}"#,
            r#"{"event":"generate","node":1,"state":"s","depth":0}"#,
            r#"{"event":"push","node":1}"#,
        ))
    };
    let met = "{\"event\":\"goal\",\"node\":1}\n";
    let left = "{\"event\":\"pop\",\"node\":1}\n";
    let traces: Vec<Trace> = traces
        .into_iter()
        .chain(in_rounds("", "exhausted"))
        .chain(in_rounds(met, "solved"))
        .chain(in_rounds(left, "exhausted"))
        .collect();
    let html = write_page("claims", &traces);
    assert!(
        html.contains("claims to be solved, but no goal was found among 1 node, and 1 node is")
    );
}

#[test]
fn traces_from_elsewhere_at_the_edge_of_what_is_allowed() {
    let header = r#"{"steptrace":1,"algorithm":"bfs","title":"Edge"}"#;
    let root = r#"{"event":"generate","node":7,"state":"s","depth":0}"#;
    let odd = [
        // No event at all; one node; a start that is the goal; numbers of its own, two roots,
        // depths with gaps, a goal that goes on the queue all the same.
        header.to_owned(),
        format!("{header}\n{root}"),
        format!(
            "{header}\n{root}\n{}\n{}",
            r#"{"event":"goal","node":7}"#, r#"{"event":"end","outcome":"solved"}"#
        ),
        [
            header,
            root,
            r#"{"event":"push","node":7}"#,
            r#"{"event":"generate","node":3,"state":"t","depth":0}"#,
            r#"{"event":"push","node":3}"#,
            r#"{"event":"pop","node":3}"#,
            r#"{"event":"expand","node":3}"#,
            r#"{"event":"generate","node":100,"parent":3,"action":"jump","state":"u","depth":5}"#,
            r#"{"event":"goal","node":100}"#,
            r#"{"event":"push","node":100}"#,
            r#"{"event":"close","node":3}"#,
            r#"{"event":"pop","node":100}"#,
            r#"{"event":"expand","node":100}"#,
        ]
        .join("\n"),
    ];
    let traces: Vec<Trace> = odd.iter().flat_map(|lines| read(&format!("{lines}\n"))).collect();
    let html = write_page("edge", &traces);
    assert!(html.contains("The trace breaks off here, before the end of the run."));
    assert!(html.contains("1 solution of 0 moves, from 1 node."));
}

/// Traces whose rounds begin with a frontier that is not empty, under our names and others.
#[test]
fn rounds_from_elsewhere() {
    write_page("rounds", &read(include_str!("page/traces/rounds.jsonl")));
}

/// States that are small drawings, of several lines, with nothing said of what they show.
#[test]
fn states_of_several_lines() {
    write_page("lines", &read(include_str!("page/traces/lines.jsonl")));
}

/// A trace in which each state leads to the next.
fn chain(title: &str, states: &[String]) -> String {
    let header = json!({"steptrace": 1, "algorithm": "bfs", "problem": "own", "title": title});
    let mut lines =
        vec![header, json!({"event": "generate", "node": 0, "state": states[0], "depth": 0})];
    lines.push(json!({"event": "push", "node": 0}));
    for (node, state) in (0..).zip(&states[1..]) {
        let child = node + 1;
        lines.extend([
            json!({"event": "pop", "node": node}),
            json!({"event": "expand", "node": node}),
            json!({"event": "generate", "node": child, "state": state, "depth": child, "parent": node, "action": if title == "nothing" { "" } else { "go on" }}),
            json!({"event": "push", "node": child}),
            json!({"event": "close", "node": node}),
        ]);
    }
    lines.push(json!({"event": "end", "outcome": "event-limit"}));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Drawings in characters that are larger than most, or of characters that are not like most.
#[test]
fn states_of_many_lines_and_of_odd_characters() {
    let sheet = |rows: usize, columns: usize, from: usize| {
        let letter = |at: usize| char::from(b"abcdefghijklmnopqrstuvwxyz"[(at + from) % 26]);
        let row = |row: usize| (row..row + columns).map(letter).collect::<String>();
        (0..rows).map(row).collect::<Vec<_>>().join("\n")
    };
    let own = |states: &[&str]| states.iter().map(|&state| state.to_owned()).collect::<Vec<_>>();
    let runs = [
        ("board", vec![sheet(8, 8, 0), sheet(8, 8, 1)]),
        ("wide", vec![sheet(6, 40, 0), sheet(6, 40, 1)]),
        (
            "outlier",
            vec!["ab\ncd".to_owned(), "ab\ndc".to_owned(), format!("ok\n{}", "x".repeat(200))],
        ),
        ("huge", vec![sheet(60, 80, 0), sheet(60, 80, 3)]),
        ("blanks", own(&["x x\n x ", "x x\n   ", "  x\nx  "])),
        ("long", (0..3).map(|nth| format!("{}{nth}", "word ".repeat(400))).collect()),
        ("marks", own(&["q\u{301}\u{302}\u{303}z\nx\u{336}y", "q\u{301}z\nxy"])),
        ("ends", own(&["ab\r\ncd\r\n", "ba\r\ndc\r\n"])),
        ("nothing", own(&["a", "", "b"])),
        ("leftward", own(&["ab שלום 12\nמרחבא בעולם", "ab שלום 21\nמרחבא בעולם"])),
    ];
    let traces: String = runs.iter().map(|(title, states)| chain(title, states)).collect();
    write_page("boards", &read(&traces));
}

#[test]
fn the_same_runs_make_the_same_bytes() {
    let make = || page(&[record("farmer-wolf-cabbage-sheep", &[], &options(Algorithm::Iddfs))]);
    assert_eq!(make(), make());
}

#[test]
fn a_page_wants_a_run_and_a_run_that_can_be_replayed() {
    let mut out = Vec::new();
    let none = write_html(&mut out, &[], &HtmlOptions::default()).unwrap_err();
    assert_eq!(none.to_string(), "a walkthrough needs at least one run");
    let twice = read(
        r#"{"steptrace":1,"algorithm":"bfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"push","node":0}
{"event":"push","node":0}
"#,
    );
    let error = write_html(&mut out, &[("bfs", &twice[0])], &HtmlOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "run bfs: line 4: n0 enters the frontier a second time");
    assert!(matches!(error, HtmlError::Inconsistent { .. }));
    assert!(out.is_empty());
}

//! The commands: what they print, how they end, their words on standard error.

mod common;

use std::fs;

use common::cli::{folder, names, read, steptrace, steptrace_with};

#[test]
fn without_an_output_the_text_goes_to_standard_output() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run");
    assert_eq!(ran.status, 0);
    assert!(ran.out.starts_with("Solving Wolf, Sheep, Cabbage, Farmer, River Crossing Puzzle\n\n"));
    assert_eq!(ran.err, "");
    assert_eq!(names(dir.path()), [""; 0]);
}

#[test]
fn a_recorded_trace_renders_to_the_same_bytes_as_the_run() {
    let dir = folder();
    let runs = [
        ("bfs,iddfs", ""),
        // These stop while there are moves that they have not tried.
        ("dfs,dfs-stack", "--max-events 101"),
        ("dfs,iddfs", "--stop first"),
        ("dfs,iddfs", "--on-goal return --goal-test expanded"),
    ];
    for (at, (algorithms, options)) in runs.into_iter().enumerate() {
        steptrace(dir.path(), &format!("run -a {algorithms} {options} -o run{at}"));
        let (run, again) = (dir.path().join(format!("run{at}")), dir.path().join(format!("{at}")));
        let traces: Vec<String> =
            algorithms.split(',').map(|name| format!("run{at}/{name}.jsonl")).collect();
        let ran = steptrace(dir.path(), &format!("render {} -o {at}", traces.join(" ")));
        assert_eq!((ran.status, &*ran.err), (0, ""), "{algorithms} {options}");
        assert_eq!(names(&run), names(&again));
        for name in names(&run) {
            assert!(
                fs::read(run.join(&name)).ok() == fs::read(again.join(&name)).ok(),
                "{name} differs: {algorithms} {options}"
            );
        }
    }
}

#[test]
fn a_mistake_in_the_trace_of_a_graph_is_told_by_its_line() {
    let dir = folder();
    fs::write(dir.path().join("ab.edges"), "a b\nb c\n").expect("a file");
    steptrace(dir.path(), "run ab.edges --start a --goal c --trace ab.jsonl");
    let wrong = read(dir.path(), "ab.jsonl").replace(r#""pop","node":1"#, r#""pop","node":9"#);
    fs::write(dir.path().join("wrong.jsonl"), wrong).expect("a file");
    let ran = steptrace(dir.path(), "render wrong.jsonl");
    assert_eq!(ran.status, 2);
    assert_eq!(
        ran.err,
        "error: wrong.jsonl: line 9, column 23: \"node\" names node 9, which has not been generated\n"
    );
}

#[test]
fn depths_that_are_far_apart_are_drawn_without_what_is_between() {
    let dir = folder();
    let trace = r#"{"steptrace":1,"algorithm":"bfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"generate","node":1,"parent":0,"action":"a","state":"t","depth":4294967295}
"#;
    fs::write(dir.path().join("far.jsonl"), trace).expect("a file");
    let ran = steptrace(dir.path(), "render far.jsonl --svg far.svg --animation moving.svg");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(read(dir.path(), "far.svg").len() < 10_000);
}

#[test]
fn one_run_of_several_can_be_picked() {
    let dir = folder();
    steptrace(dir.path(), "run -a bfs,dfs --trace both.jsonl");
    let whole = steptrace(dir.path(), "render both.jsonl --summary json").out;
    let picked = steptrace(dir.path(), "render both.jsonl#dfs --summary json").out;
    assert_eq!(whole.lines().nth(1), picked.lines().next());
    let ran = steptrace(dir.path(), "render both.jsonl#dsf");
    assert_eq!(ran.status, 2);
    assert_eq!(
        ran.err,
        "error: both.jsonl: it holds no run \"dsf\"; its runs: bfs, dfs; did you mean #dfs?\n"
    );
    let input = read(dir.path(), "both.jsonl");
    let piped = steptrace_with(dir.path(), "render --summary json -- -#dfs", &input).out;
    assert_eq!(piped, picked);
}

#[test]
fn a_run_is_read_whatever_is_wrong_with_a_later_one() {
    let dir = folder();
    steptrace(dir.path(), "run -a bfs,dfs --trace both.jsonl");
    let whole = read(dir.path(), "both.jsonl");
    let (sound, _) = whole.trim_end().rsplit_once('\n').expect("lines");
    fs::write(dir.path().join("torn.jsonl"), &whole[..whole.len() - 10]).expect("a file");
    fs::write(dir.path().join("bad.jsonl"), format!("{sound}\n{{\"event\":\"psh\"}}\n"))
        .expect("a file");
    let error = format!(
        "error: bad.jsonl: line {}, column 10: unknown event \"psh\"; did you mean \"push\"?\n",
        whole.lines().count()
    );
    let problem = "--problem farmer-wolf-cabbage-sheep";
    for command in
        ["render {} --summary text", &format!("verify {{}} {problem}"), "diff {} both.jsonl#bfs"]
    {
        for file in ["torn.jsonl#bfs", "bad.jsonl#bfs"] {
            let ran = steptrace(dir.path(), &command.replace("{}", file));
            assert_eq!((ran.status, &*ran.err), (0, ""), "{command}: {file}");
        }
        for file in ["bad.jsonl", "bad.jsonl#dfs", "bad.jsonl#dls"] {
            let ran = steptrace(dir.path(), &command.replace("{}", file));
            assert_eq!((ran.status, &*ran.err), (2, &*error), "{command}: {file}");
        }
    }
}

#[test]
fn a_run_that_has_its_end_is_read_whatever_stands_after_it() {
    let dir = folder();
    steptrace(dir.path(), "run -a bfs,dfs --trace both.jsonl");
    let whole = read(dir.path(), "both.jsonl");
    for after in [
        r#"{"steptrace":9,"algorithm":"dls"}"#,
        r#"{"steptrace":1,"algorithm":"best-first"}"#,
        r#"{"steptrace":1,"algorithm":"dls","pruning":"hard"}"#,
        r#"{"steptrace":1"#,
    ] {
        fs::write(dir.path().join("bad.jsonl"), format!("{whole}{after}\n")).expect("a file");
        for command in ["render {} --summary text", "verify {}", "diff {} both.jsonl#dfs"] {
            let ran = steptrace(dir.path(), &command.replace("{}", "bad.jsonl#dfs"));
            assert_eq!((ran.status, &*ran.err), (0, ""), "{command}: {after}");
        }
    }
    // An event after the end is a fault of that run.
    let event = r#"{"event":"pop","node":0}"#;
    fs::write(dir.path().join("bad.jsonl"), format!("{whole}{event}\n")).expect("a file");
    assert_eq!(steptrace(dir.path(), "verify bad.jsonl#dfs").status, 1);
    assert_eq!(steptrace(dir.path(), "verify bad.jsonl#bfs").status, 0);
}

#[test]
fn a_run_of_standard_input_and_one_with_a_mark_in_its_name_can_be_picked() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run -a bfs,dfs --trace -");
    let renamed = ran.out.replace("\"algorithm\":\"dfs\"", "\"algorithm\":\"a#b\"");
    fs::write(dir.path().join("t.jsonl"), &renamed).expect("a file");
    fs::write(dir.path().join("t.jsonl#c"), &ran.out).expect("a file");
    let run = |arguments: &str, input: &str| steptrace_with(dir.path(), arguments, input);
    let picked = |arguments: &str, input: &str| {
        let ran = run(&format!("render {arguments} --summary json"), input);
        assert_eq!((ran.status, ran.out.lines().count()), (0, 1), "{arguments}: {}", ran.err);
        let summary: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        summary["algorithm"].as_str().expect("a word").to_owned()
    };
    assert_eq!(picked("t.jsonl#a#b", ""), "a#b");
    assert_eq!(picked("t.jsonl#c#dfs", ""), "dfs");
    assert_eq!(picked("-#dfs", &ran.out), "dfs");
    assert_eq!(picked("-#a#b", &renamed), "a#b");
    assert_eq!(run("verify -#dfs --any-order", &ran.out).status, 0);
    assert_eq!(run("diff -#bfs t.jsonl#c#bfs", &ran.out).status, 0);
    let twice = run("diff -#bfs -#dfs", &ran.out);
    assert!(twice.err.contains("standard input can be read once only"), "{}", twice.err);
    let unknown = run("verify -#dfs --any-odrer", &ran.out);
    assert!(unknown.status == 2 && unknown.out.is_empty(), "{}", unknown.err);
    let missing = run("render -#dls", &ran.out);
    assert!(missing.err.contains("standard input: it holds no run \"dls\""), "{}", missing.err);
}

#[test]
fn a_number_that_is_too_great_is_told_the_greatest() {
    let dir = folder();
    let huge = "99999999999999999999";
    for (arguments, greatest) in [
        (format!("run --max-events {huge}"), u64::MAX),
        (format!("run -a bfs:max-events={huge}"), u64::MAX),
        (format!("run -a bfs:depth-limit={huge}"), u32::MAX.into()),
        (format!("run -a dls --depth-limit {huge}"), u32::MAX.into()),
        (format!("run --svg - --at event:{huge}"), usize::MAX as u64),
        (format!("run --svg - --at level:{huge}"), u32::MAX.into()),
        (format!("run --svg - --levels 0..{huge}"), u32::MAX.into()),
        (format!("run --svg - --round {huge}"), u32::MAX.into()),
        (format!("run --svg - --max-nodes {huge}"), usize::MAX as u64),
    ] {
        let ran = steptrace(dir.path(), &arguments);
        assert_eq!(ran.status, 2, "{arguments}");
        let said = format!("the greatest number here is {greatest}");
        assert!(ran.err.contains(&said), "{arguments}: {}", ran.err);
    }
    for arguments in [
        "--depth-limit -1",
        "--max-events x",
        "--at event:x",
        "--levels 4..3",
        "--round 0",
        "--max-nodes -1",
    ] {
        let ran = steptrace(dir.path(), &format!("run --svg - {arguments}"));
        assert!(ran.status == 2 && ran.err.contains("expected "), "{arguments}: {}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_trace_that_finds_no_room_is_told_by_its_file() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run --trace /dev/full");
    assert_eq!(ran.status, 2);
    assert!(ran.err.starts_with("error: /dev/full cannot be written: "), "{}", ran.err);
}

#[test]
fn one_event_is_no_events() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run --max-events 1 --summary text");
    assert!(
        ran.err.starts_with("note: bfs was ended after 1 event (--max-events);"),
        "{}",
        ran.err
    );
    let trace = "{\"steptrace\":1,\"algorithm\":\"bfs\"}\n\
                 {\"event\":\"generate\",\"node\":0,\"state\":\"A\",\"depth\":0}\n";
    fs::write(dir.path().join("one.jsonl"), trace).expect("a file");
    for command in ["render one.jsonl --summary text", "diff one.jsonl one.jsonl"] {
        let ran = steptrace(dir.path(), command);
        assert!(ran.err.contains("the run bfs was interrupted after 1 event;"), "{}", ran.err);
    }
}

#[test]
fn a_summary_has_the_promised_keys() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run -a bfs,iddfs --summary json");
    let lines: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let promised = [
        "problem",
        "algorithm",
        "pruning",
        "goal_test",
        "order",
        "outcome",
        "solutions",
        "shortest",
        "nodes",
        "expanded",
        "rejected",
        "discarded",
        "cutoffs",
        "rounds",
        "max_frontier",
        "max_depth",
        "states",
        "events",
    ];
    for line in &lines {
        for key in promised {
            assert!(line.get(key).is_some(), "{key} in {line}");
        }
    }
    let figures = |line: &serde_json::Value| {
        ["nodes", "expanded", "rounds", "max_frontier", "events", "states", "cutoffs"]
            .map(|key| line[key].as_u64().unwrap_or(999))
    };
    assert_eq!(figures(&lines[0]), [17, 15, 0, 4, 107, 10, 0]);
    assert_eq!(figures(&lines[1]), [56, 40, 7, 8, 338, 10, 14]);
    assert_eq!((&lines[0]["shortest"], &lines[0]["shortest_solutions"]), (&7.into(), &2.into()));
    let jugs = steptrace(dir.path(), "run water-jugs --summary json").out;
    let jugs: serde_json::Value = serde_json::from_str(&jugs).expect("an object");
    assert_eq!((&jugs["solutions"], &jugs["shortest_solutions"]), (&14.into(), &1.into()));
    assert_eq!(lines[0]["rejected"]["ancestor"], 16);
    assert_eq!(lines[0]["rejected"]["illegal"], 11);
}

#[test]
fn the_event_limit_is_said_and_everything_is_still_written() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run --max-events 50 -o out");
    assert_eq!(ran.status, 0);
    assert_eq!(
        ran.err,
        "note: bfs was ended after 50 events (--max-events); what is shown is the run up to there; --stop first ends at the first solution, --pruning reached visits each state once\n"
    );
    let trace = read(&dir.path().join("out"), "bfs.jsonl");
    assert_eq!(trace.lines().count(), 52);
    assert!(trace.ends_with("{\"event\":\"end\",\"outcome\":\"event-limit\"}\n"));
}

#[test]
fn an_option_without_effect_is_said_and_the_run_goes_on() {
    let dir = folder();
    let ran = steptrace(
        dir.path(),
        "run -a bfs,iddfs --on-goal return --reached-at expanded --summary json",
    );
    assert_eq!(ran.status, 0);
    assert_eq!(ran.out.lines().count(), 2);
    assert_eq!(
        ran.err.lines().collect::<Vec<_>>(),
        [
            "note: --reached-at has no effect on bfs without --pruning reached",
            "note: --on-goal has no effect on bfs, which is not recursive",
            "note: --reached-at has no effect on iddfs, whose nodes are entered as they are made",
        ]
    );
}

#[test]
fn an_interrupted_trace_is_drawn_with_a_note() {
    let dir = folder();
    let whole = steptrace(dir.path(), "run --trace -").out;
    let cut: String = whole.chars().take(3000).collect();
    fs::write(dir.path().join("cut.jsonl"), &cut).expect("a file");
    let ran = steptrace(dir.path(), "render cut.jsonl -o out");
    assert_eq!(ran.status, 0);
    let lines = cut.lines().count();
    assert_eq!(
        ran.err.lines().collect::<Vec<_>>(),
        [
            format!("note: cut.jsonl: line {lines} breaks off and is left out"),
            format!(
                "note: cut.jsonl: the run bfs was interrupted after {} events; it is drawn up to there",
                lines - 2
            ),
        ]
    );
    assert_eq!(names(&dir.path().join("out")).len(), 4);
}

#[test]
fn a_trace_that_contradicts_itself_is_drawn_up_to_there_and_compared_as_it_stands() {
    let dir = folder();
    steptrace(dir.path(), "run --trace whole.jsonl");
    let whole = read(dir.path(), "whole.jsonl");
    let close = "{\"event\":\"close\",\"node\":2}\n";
    let (before, after) = whole.split_once(close).expect("n2 is closed");
    let sound = format!("{before}{close}");
    fs::write(dir.path().join("twice.jsonl"), format!("{sound}{close}{after}")).expect("a file");
    fs::write(dir.path().join("cut.jsonl"), &sound).expect("a file");
    let line = sound.lines().count() + 1;
    let damage =
        format!("note: twice.jsonl: line {line}: n2 is closed a second time; the run bfs is");
    let outputs = "--text t --dot d --svg s --html h --trace j";
    for (file, err) in [
        ("twice.jsonl", format!("{damage} drawn up to there\n")),
        (
            "cut.jsonl",
            format!(
                "note: cut.jsonl: the run bfs was interrupted after {} events; it is drawn up to there\n",
                line - 2
            ),
        ),
    ] {
        fs::create_dir(dir.path().join("out")).expect("a folder");
        let outputs = outputs.replace(' ', " out/").replace("out/--", "--");
        let ran = steptrace(dir.path(), &format!("render {file} {outputs}"));
        assert_eq!((ran.status, &*ran.err), (0, &*err));
        fs::rename(dir.path().join("out"), dir.path().join(&file[..3])).expect("a name");
    }
    for name in ["t", "d", "s", "h", "j"] {
        let [twice, cut] = ["twi", "cut"].map(|dir_name| read(&dir.path().join(dir_name), name));
        assert!(twice == cut, "{name}: nothing of what comes after");
    }
    assert_eq!(read(&dir.path().join("twi"), "j"), sound);
    // All that is wrong is one event.
    let ran = steptrace(dir.path(), "diff whole.jsonl twice.jsonl");
    assert_eq!(ran.status, 0, "{}", ran.out);
    assert_eq!(
        ran.err,
        format!("{damage} compared as it stands, but could be drawn up to there only\n")
    );
    let ran = steptrace(dir.path(), "diff whole.jsonl twice.jsonl --by events");
    assert_eq!(ran.status, 1);
    let ran = steptrace(dir.path(), "diff whole.jsonl twice.jsonl --format html -o page.html");
    assert_eq!((ran.status, ran.err), (1, format!("{damage} drawn up to there\n")));
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_changed() {
    let dir = folder();
    fs::write(
        dir.path().join("bad.jsonl"),
        "{\"steptrace\":1,\"algorithm\":\"bfs\"}\n{\"event\":\"psh\",\"node\":0}\n",
    )
    .expect("a file");
    fs::write(dir.path().join("cut.jsonl"), "{\"steptrace\":1,\"algorithm\":\"bfs\"}\n")
        .expect("a file");
    fs::create_dir(dir.path().join("folder")).expect("a folder");
    let before = names(dir.path());
    for (arguments, message) in [
        (
            "render bad.jsonl -o out",
            "error: bad.jsonl: line 2, column 10: unknown event \"psh\"; did you mean \"push\"?",
        ),
        ("render nowhere.jsonl", "error: nowhere.jsonl: there is no such file"),
        ("render - -", "error: standard input can be read once only"),
        (
            "run --text - --dot -",
            "error: two outputs are to go to standard output; name another place for one of them",
        ),
        (
            "run --text x --dot ./x",
            "error: two outputs are to go to ./x; name another place for one of them",
        ),
        (
            "run --text - --summary json",
            "error: --summary goes to standard output, and so does another output; name a file for that",
        ),
        ("run --text folder", "error: \"folder\" cannot be written: it is a folder"),
        (
            "run --text no/such/file",
            "error: \"no/such/file\" cannot be written: there is no folder no/such",
        ),
        (
            "run -o bad.jsonl",
            "error: the folder bad.jsonl cannot be used: there is a file of that name",
        ),
        ("run -o new/deep --text folder", "error: \"folder\" cannot be written: it is a folder"),
        ("run --text - --trace /dev/stdout", "error: two outputs are to go to standard output"),
        ("run -o -", "error: --output-dir takes a folder"),
        (
            "run --text cut.jsonl/",
            "error: \"cut.jsonl/\" cannot be written: the name is that of a folder",
        ),
        ("render cut.jsonl --dot cut.jsonl", "error: cut.jsonl is the input, and would be lost"),
        (
            "render cut.jsonl --dot ./folder/../cut.jsonl",
            "error: ./folder/../cut.jsonl is the input",
        ),
        ("run -a dls", "error: dls needs a depth limit: --depth-limit N"),
        (
            "run -a iddfs --depth-limit 0",
            "error: iddfs begins with limit 1, so its last, --depth-limit, must be 1 or more",
        ),
        (
            "run -a iddfs --round 9 --dot g.dot",
            "error: iddfs: there is no round 9: this run has 7 rounds",
        ),
        (
            "run --at event:999 --svg g.svg",
            "error: bfs: there is no event 999: this run has 107 events",
        ),
        (
            "run --view states --mermaid g.mmd",
            "error: --mermaid draws the search tree only; --view states is for --dot, --svg,",
        ),
        ("run --from 3 --svg g.svg", "error: --from takes a part of --frames or --animation"),
        (
            "run --frames new --from 200",
            "error: bfs: new cannot be written: there is no frame from 200 to 107: this series has 107",
        ),
        (
            "run --frames bad.jsonl",
            "error: the folder bad.jsonl cannot be used: there is a file of that name",
        ),
        (
            "run --text bad.jsonl/x",
            "error: \"bad.jsonl/x\" cannot be written: it is no folder, or lies in none",
        ),
        (
            "run -a bfs,",
            "error: invalid value '' for '--algorithm <SEARCH[:KEY=VALUE]...>': expected the name of a search",
        ),
        (
            "run --depth-limit -1",
            "error: invalid value '-1' for '--depth-limit <N>': expected a whole number, 0 or more",
        ),
        (
            "run --max-events -1",
            "error: invalid value '-1' for '--max-events <N|none>': expected a number",
        ),
        (
            "run --width 0 --png p.png",
            "error: invalid value '0' for '--width <PIXELS>': expected a number of pixels from 1 to 16384",
        ),
        ("run --frames no/such", "error: the folder no/such cannot be used: there is no folder no"),
    ] {
        let ran = steptrace(dir.path(), arguments);
        assert_eq!(ran.status, 2, "{arguments}");
        assert_eq!(ran.out, "", "{arguments}");
        let said = ran.err.lines().any(|line| line.starts_with(message));
        assert!(said, "{arguments}: {}", ran.err);
        assert_eq!(names(dir.path()), before, "{arguments} changed files");
    }
}

#[test]
fn a_file_that_is_something_else_is_told_what_it_is_and_what_to_do() {
    let dir = folder();
    steptrace(dir.path(), "run -a bfs,dfs -o out");
    fs::create_dir(dir.path().join("bare")).expect("a folder");
    fs::write(dir.path().join("blank.toml"), "\u{feff} \n").expect("a file");
    for (arguments, message) in [
        ("render out", "out: it is a folder; name the traces in it: out/bfs.jsonl out/dfs.jsonl"),
        ("verify out", "out: it is a folder; name the traces in it: out/bfs.jsonl out/dfs.jsonl"),
        ("diff out/bfs.jsonl bare", "bare: it is a folder"),
        ("run bare", "bare: it is a folder"),
        (
            "run out/bfs.jsonl",
            "out/bfs.jsonl: this is a trace, not a problem; `steptrace render out/bfs.jsonl` draws it",
        ),
        (
            "run out/bfs.txt",
            "out/bfs.txt: this is a \"Processing Level\" text, not a problem; `steptrace verify out/bfs.txt --problem NAME` checks it",
        ),
        (
            "render out/bfs.txt",
            "out/bfs.txt: this is a \"Processing Level\" text, which says too little to be drawn; `steptrace verify out/bfs.txt --problem NAME` checks it, and `steptrace diff` compares it",
        ),
        (
            "render out/bsf.jsonl",
            "out/bsf.jsonl: there is no such file; did you mean out/bfs.jsonl?",
        ),
        (
            "diff out/bfs.jsonl out/dfs.json",
            "out/dfs.json: there is no such file; did you mean out/dfs.jsonl?",
        ),
        ("run blnk.toml", "there is no file blnk.toml; did you mean blank.toml?"),
        (
            "run blank.toml",
            "blank.toml: there is nothing in it; it should state a puzzle or list a graph",
        ),
        (
            "run -",
            "standard input: there is nothing in it; it should state a puzzle or list a graph",
        ),
    ] {
        let ran = steptrace(dir.path(), arguments);
        assert_eq!((ran.status, ran.err), (2, format!("error: {message}\n")), "{arguments}");
    }
}

#[test]
fn a_misspelt_word_is_answered_with_the_nearest() {
    let dir = folder();
    for (arguments, hint) in [
        ("run -a bsf", "did you mean \"bfs\"?"),
        ("run -a bfs:prunning=reached", "did you mean \"pruning\"?"),
        ("run -a bfs:pruning=ancestor", "did you mean \"ancestors\"?"),
        ("run --pruning ancestor", "tip: did you mean \"ancestors\"?"),
        ("run --pruning visited", "tip: did you mean \"reached\"?"),
        ("run -a bfs:pruning=seen", "; did you mean \"reached\"?"),
        ("run -a ids", "did you mean \"iddfs\"?"),
        ("run -a UCS", "; every move costs the same here, and so that search is \"bfs\""),
        ("run -a a*", "the one that finds a shortest solution without is \"bfs\""),
        ("run --goal-test late", "tip: did you mean \"expanded\"?"),
        ("diff a b --by nodes", "[possible values: expansions, states, paths, events]"),
        ("run farmer-wolf-cabage-sheep", "did you mean `farmer-wolf-cabbage-sheep`?"),
        ("run --set bystander=2", "did you mean `bystanders`?"),
        ("problems jealous-cuples", "did you mean `jealous-couples`?"),
        ("problems bridge", "did you mean `bridge-and-torch`?"),
        ("run sliding-tiles --set start=123456780", "the rows of a board, as in 123/4_5/786"),
        ("rum", "'run'"),
    ] {
        let ran = steptrace(dir.path(), arguments);
        assert_eq!(ran.status, 2, "{arguments}: {}", ran.err);
        assert!(ran.err.contains(hint), "{arguments}: {}", ran.err);
    }
}

#[test]
fn a_run_may_carry_options_of_its_own() {
    let dir = folder();
    let ran = steptrace(
        dir.path(),
        "run -a bfs,bfs:pruning=reached:depth-limit=3,dls --depth-limit 5 --stop first --trace t.jsonl",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    let headers: Vec<serde_json::Value> = read(dir.path(), "t.jsonl")
        .lines()
        .filter(|line| line.starts_with("{\"steptrace\""))
        .map(|line| serde_json::from_str(line).expect("a header"))
        .collect();
    let of = |key: &str| headers.iter().map(|header| header[key].to_string()).collect::<Vec<_>>();
    assert_eq!(of("pruning"), ["\"ancestors\"", "\"reached\"", "\"ancestors\""]);
    assert_eq!(of("depth_limit"), ["5", "3", "5"]);
    assert_eq!(of("stop"), ["\"first\""; 3]);
}

//! The program as a whole: arguments, outputs, exit statuses, words on standard error.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

/// What a command printed and how it ended.
struct Ran {
    status: i32,
    out: String,
    err: String,
}

fn steptrace(dir: &Path, arguments: &str) -> Ran {
    steptrace_with(dir, arguments, "")
}

/// Runs the program in `dir`; arguments are split at blanks.
fn steptrace_with(dir: &Path, arguments: &str, input: &str) -> Ran {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
        .current_dir(dir)
        .args(arguments.split_whitespace())
        .write_stdin(input)
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it speaks UTF-8");
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// The names in a folder, sorted.
fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("the folder can be read");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a plain name");
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).expect(name)
}

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
fn a_folder_gets_the_whole_set() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run -a bfs,iddfs -o some/out");
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "", ""));
    let out = dir.path().join("some/out");
    assert_eq!(
        names(&out),
        [
            "bfs.jsonl",
            "bfs.txt",
            "diff.txt",
            "graph-iddfs.dot",
            "graph.dot",
            "iddfs.jsonl",
            "iddfs.txt",
            "walkthrough.html"
        ]
    );
    for name in names(&out) {
        assert!(read(&out, &name).len() > 1000, "{name} is not empty");
    }
    // The text of bfs alone begins the text of both.
    let both = steptrace(dir.path(), "run -a bfs,iddfs --text -").out;
    assert!(both.starts_with(&read(&out, "bfs.txt")));
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    let dir = folder();
    for out in ["a", "b"] {
        let ran = steptrace(
            dir.path(),
            &format!("run missionaries-cannibals -a bfs,dfs,dfs-stack,iddfs -o {out}"),
        );
        assert_eq!(ran.status, 0, "{}", ran.err);
    }
    let (a, b) = (dir.path().join("a"), dir.path().join("b"));
    assert_eq!(names(&a), names(&b));
    for name in names(&a) {
        assert!(fs::read(a.join(&name)).ok() == fs::read(b.join(&name)).ok(), "{name} differs");
    }
}

#[test]
fn several_runs_share_a_file_and_pictures_stand_beside_each_other() {
    let dir = folder();
    let ran = steptrace(
        dir.path(),
        "run -a bfs,bfs:pruning=reached,dfs --trace t.jsonl --text t.txt --dot g.dot",
    );
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(names(dir.path()), ["g-bfs-2.dot", "g-dfs.dot", "g.dot", "t.jsonl", "t.txt"]);
    let headers =
        read(dir.path(), "t.jsonl").lines().filter(|line| line.contains("steptrace")).count();
    assert_eq!(headers, 3);
    assert_eq!(read(dir.path(), "t.txt").matches("Solving ").count(), 1);
}

#[test]
fn a_recorded_trace_renders_to_the_same_bytes_as_the_run() {
    let dir = folder();
    steptrace(dir.path(), "run -a bfs,iddfs -o run");
    let ran = steptrace(dir.path(), "render run/bfs.jsonl run/iddfs.jsonl -o again");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let (run, again) = (dir.path().join("run"), dir.path().join("again"));
    assert_eq!(names(&run), names(&again));
    for name in names(&run) {
        assert!(
            fs::read(run.join(&name)).ok() == fs::read(again.join(&name)).ok(),
            "{name} differs"
        );
    }
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
fn what_is_wrong_is_said_and_nothing_is_changed() {
    let dir = folder();
    fs::write(
        dir.path().join("bad.jsonl"),
        "{\"steptrace\":1,\"algorithm\":\"bfs\"}\n{\"event\":\"psh\",\"node\":0}\n",
    )
    .expect("a file");
    fs::write(
        dir.path().join("twice.jsonl"),
        "{\"steptrace\":1,\"algorithm\":\"bfs\"}\n{\"event\":\"generate\",\"node\":0,\"state\":\"a\",\"depth\":0}\n{\"event\":\"push\",\"node\":0}\n{\"event\":\"push\",\"node\":0}\n",
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
        (
            "render twice.jsonl -o out",
            "error: twice.jsonl: line 4: n0 enters the frontier a second time",
        ),
        ("render nowhere.jsonl", "error: nowhere.jsonl: No such file or directory (os error 2)"),
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
        ("run -o bad.jsonl", "error: the folder bad.jsonl cannot be used: "),
        ("run -o new/deep --text folder", "error: \"folder\" cannot be written: it is a folder"),
        ("run --text - --trace /dev/stdout", "error: two outputs are to go to standard output"),
        ("run -o -", "error: --output-dir takes a folder"),
        (
            "run --text twice.jsonl/",
            "error: \"twice.jsonl/\" cannot be written: the name is that of a folder",
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
            "error: new cannot be written: there is no frame from 200 to 107: this series has 107",
        ),
        ("run --frames bad.jsonl", "error: the folder bad.jsonl cannot be used: "),
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
fn pictures_come_in_every_format_and_further_runs_beside_the_first() {
    let dir = folder();
    let ran = steptrace(
        dir.path(),
        "run -a bfs,dfs --svg a.svg --mermaid a.mmd --tikz a.tex --graphml a.graphml \
         --node-link a.json --posthoc a.trace.json --animation move.svg --show legend,order",
    );
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "", ""));
    assert_eq!(
        names(dir.path()),
        [
            "a-dfs.graphml",
            "a-dfs.json",
            "a-dfs.mmd",
            "a-dfs.svg",
            "a-dfs.tex",
            "a-dfs.trace.json",
            "a.graphml",
            "a.json",
            "a.mmd",
            "a.svg",
            "a.tex",
            "a.trace.json",
            "move-dfs.svg",
            "move.svg"
        ]
    );
    for name in names(dir.path()) {
        assert!(read(dir.path(), &name).len() > 1000, "{name} is not empty");
    }
}

#[test]
fn a_picture_shows_the_moment_and_the_part_asked_for() {
    let dir = folder();
    let svg = |arguments: &str| steptrace(dir.path(), &format!("run --svg - {arguments}")).out;
    assert!(svg("--at expansion:4").contains(">after event 31 of 107</text>"));
    assert!(svg("--at level:2").contains("n4") && !svg("--at level:2").contains("id=\"n5\""));
    assert!(svg("--only solutions").contains("only the ways to goals, 13 of 17 nodes"));
    assert!(svg("--levels 0..2").contains("levels 0 to 2, 3 of 17 nodes"));
    assert!(svg("--collapse").contains(">… 1 node</text>"));
    let states = steptrace(dir.path(), "run --dot - --view states").out;
    assert!(states.contains("10 states in 17 nodes"));
    assert!(steptrace(dir.path(), "run --dot - --pos").out.contains(" pos=\""));
}

#[test]
fn a_picture_too_large_for_a_slide_is_folded_and_that_is_said() {
    let dir = folder();
    let family = "run family-crossing --dot g.dot";
    let ran = steptrace(dir.path(), family);
    assert_eq!(ran.status, 0);
    assert_eq!(
        ran.err,
        "note: g.dot shows 492 of 732 nodes; the rest is folded and counted there (--max-nodes N or \
         none, --levels A..B and --collapse choose others)\n"
    );
    assert!(read(dir.path(), "g.dot").contains("492 of 732 nodes"));
    let ran = steptrace(dir.path(), &format!("{family} --max-nodes none"));
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(read(dir.path(), "g.dot").matches(" id=\"n").count(), 732);
}

#[test]
fn frames_are_a_folder_and_a_new_series_replaces_the_old() {
    let dir = folder();
    let ran =
        steptrace(dir.path(), "run -a bfs,dfs --frames fr --every level --frame-format dot,svg");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(names(dir.path()), ["fr", "fr-dfs"]);
    let frames = dir.path().join("fr");
    assert_eq!(names(&frames).len(), 3 * 9 + 3);
    fs::write(frames.join("mine.txt"), "mine").expect("a file");
    let ran = steptrace(dir.path(), "run --frames fr --every level --to 2 --frame-format svg,dot");
    assert_eq!(ran.status, 0);
    assert_eq!(
        names(&frames),
        [
            "contact.html",
            "frame-001.dot",
            "frame-001.svg",
            "frame-001.txt",
            "frame-002.dot",
            "frame-002.svg",
            "frame-002.txt",
            "mine.txt",
            "slides.html",
            "slides.tex"
        ]
    );
}

#[test]
fn a_misspelt_word_is_answered_with_the_nearest() {
    let dir = folder();
    for (arguments, hint) in [
        ("run -a bsf", "did you mean \"bfs\"?"),
        ("run -a bfs:prunning=reached", "did you mean \"pruning\"?"),
        ("run -a bfs:pruning=ancestor", "did you mean \"ancestors\"?"),
        ("run --pruning ancestor", "'ancestors'"),
        ("run farmer-wolf-cabage-sheep", "did you mean `farmer-wolf-cabbage-sheep`?"),
        ("run --set bystander=2", "did you mean `bystanders`?"),
        ("problems jealous-cuples", "did you mean `jealous-couples`?"),
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

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn files_get_the_usual_permissions_and_keep_those_they_have() {
        let dir = folder();
        let mode = |name: &str| {
            fs::metadata(dir.path().join(name)).expect(name).permissions().mode() & 0o777
        };
        fs::write(dir.path().join("plain"), "").expect("a file");
        fs::write(dir.path().join("mine"), "").expect("a file");
        fs::set_permissions(dir.path().join("mine"), fs::Permissions::from_mode(0o640))
            .expect("its mode");
        steptrace(dir.path(), "run --text new --dot mine");
        assert_eq!(mode("new"), mode("plain"));
        assert_eq!(mode("mine"), 0o640);
    }

    #[test]
    fn a_link_is_written_through() {
        let dir = folder();
        fs::write(dir.path().join("real"), "old").expect("a file");
        symlink("real", dir.path().join("link")).expect("a link");
        steptrace(dir.path(), "run --text link");
        assert!(fs::symlink_metadata(dir.path().join("link")).expect("it").is_symlink());
        assert!(read(dir.path(), "real").starts_with("Solving"));
    }

    #[test]
    fn devices_are_written_directly() {
        let dir = folder();
        let ran = steptrace(dir.path(), "run --text /dev/stdout --trace /dev/null");
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(ran.out.starts_with("Solving"));
    }

    #[test]
    fn a_link_to_nothing_yet_is_followed_too() {
        let dir = folder();
        symlink("not-yet", dir.path().join("link")).expect("a link");
        steptrace(dir.path(), "run --text link");
        assert!(fs::symlink_metadata(dir.path().join("link")).expect("it").is_symlink());
        assert!(read(dir.path(), "not-yet").starts_with("Solving"));
    }

    #[test]
    fn what_is_appended_to_keeps_what_it_had() {
        use std::process::{Command, Stdio};
        let dir = folder();
        fs::write(dir.path().join("log"), "precious\n").expect("a file");
        let log = fs::File::options().append(true).open(dir.path().join("log")).expect("it");
        let status = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .args(["run", "--text", "/dev/stdout"])
            .stdout(Stdio::from(log))
            .status()
            .expect("it runs");
        assert!(status.success());
        assert!(read(dir.path(), "log").starts_with("precious\nSolving"));
    }

    #[test]
    fn if_standard_output_fails_no_file_is_changed() {
        use std::process::Command;
        let dir = folder();
        let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
        let output = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .current_dir(dir.path())
            .args(["run", "-o", "deep/out", "--summary", "json"])
            .stdout(full)
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(names(dir.path()), [""; 0]);
    }

    #[test]
    fn an_endless_line_is_refused() {
        let dir = folder();
        let ran = steptrace(dir.path(), "render /dev/zero");
        assert_eq!(
            (ran.status, &*ran.err),
            (2, "error: /dev/zero: line 1: this line is longer than 64 MiB\n")
        );
    }

    #[test]
    fn an_endless_run_ends_when_nobody_reads_it() {
        use std::io::Read as _;
        use std::process::{Command, Stdio};
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .args(["run", "--pruning", "none", "--max-events", "none", "--trace", "-"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut reader = child.stdout.take().expect("a pipe");
        reader.read_exact(&mut [0; 1000]).expect("it writes");
        drop(reader);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }

    #[test]
    fn a_broken_pipe_is_silent() {
        use std::process::{Command, Stdio};
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .args(["run", "missionaries-cannibals", "--pruning", "none", "--trace", "-"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Nobody reads.
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8(output.stderr).expect("text");
        assert!(!err.contains("error"), "{err}");
        assert_eq!(output.status.code(), Some(0));
    }

    #[test]
    fn an_interruption_leaves_whole_lines() {
        use std::process::{Command, Stdio};
        let dir = folder();
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .current_dir(dir.path())
            .args(["run", "missionaries-cannibals", "--pruning", "none", "--max-events", "none"])
            .args(["--trace", "t.jsonl"])
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // It runs for ever; interrupt it once its temporary file has grown.
        let grown = |dir: &Path| {
            names(dir)
                .iter()
                .any(|name| fs::metadata(dir.join(name)).is_ok_and(|file| file.len() > 100_000))
        };
        while !grown(dir.path()) {
            assert_eq!(child.try_wait().expect("it can be asked"), None, "it ended by itself");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let id = child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(130));
        assert_eq!(names(dir.path()), ["t.jsonl"]);
        let text = read(dir.path(), "t.jsonl");
        assert!(text.ends_with("}\n"));
        let reading = steptrace::trace::read_traces(text.as_bytes()).expect("whole lines");
        assert_eq!((reading.torn_line, reading.traces[0].outcome()), (None, None));
    }
}

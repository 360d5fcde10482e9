//! Somebody interrupts: what a command says, how it ends, and what it leaves.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use common::cli::{folder, names, read, steptrace};

fn start(dir: &Path, arguments: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
        .current_dir(dir)
        .args(arguments.split_whitespace())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits until something is so, while the program runs.
fn wait(child: &mut Child, is_so: impl Fn() -> bool) {
    while !is_so() {
        assert_eq!(child.try_wait().expect("it can be asked"), None, "it ended by itself");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn interrupt(child: Child) -> (Option<i32>, String) {
    send("-INT", child)
}

fn send(signal: &str, child: Child) -> (Option<i32>, String) {
    let id = child.id().to_string();
    Command::new("kill").args([signal, &id]).status().expect("kill is there");
    ended(child)
}

fn ended(child: Child) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = child.wait_with_output().expect("it ends");
    (status.code(), String::from_utf8(stderr).expect("text"))
}

#[test]
fn a_search_that_is_interrupted_leaves_whole_lines() {
    // Whoever asks it to end, however politely, interrupts it.
    for signal in ["-INT", "-TERM", "-HUP"] {
        leaves_whole_lines(signal);
    }
}

fn leaves_whole_lines(signal: &str) {
    let dir = folder();
    let arguments = "run missionaries-cannibals --pruning none --max-events none --trace t.jsonl";
    let mut child = start(dir.path(), arguments);
    // It runs for ever; interrupt it once its temporary file has grown.
    let size = |name: &String| fs::metadata(dir.path().join(name)).map_or(0, |file| file.len());
    wait(&mut child, || names(dir.path()).iter().any(|name| size(name) > 100_000));
    let (status, err) = send(signal, child);
    assert_eq!(status, Some(130), "{signal}: {err}");
    assert!(
        err.starts_with("note: bfs never ends by itself: with --pruning none its paths"),
        "{err}"
    );
    assert!(err.ends_with("interrupted: what was recorded up to here has been written\n"), "{err}");
    assert_eq!(names(dir.path()), ["t.jsonl"]);
    let text = read(dir.path(), "t.jsonl");
    assert!(text.ends_with("}\n"));
    let reading = steptrace::trace::read_traces(text.as_bytes()).expect("whole lines");
    assert_eq!((reading.torn_line, reading.traces[0].outcome()), (None, None));
}

#[test]
fn drawing_that_is_interrupted_says_so_and_changes_nothing() {
    let dir = folder();
    fs::create_dir(dir.path().join("talk")).expect("a folder");
    fs::write(dir.path().join("tree.svg"), "old").expect("a file");
    let arguments =
        "run family-crossing --svg tree.svg --frames talk --to 2000 --frame-format dot -o new/out";
    let talk = dir.path().join("talk");
    // More than once: it must not tell of files that are gone because they have been taken away.
    for frames in 2..12 {
        let mut child = start(dir.path(), arguments);
        // The temporary folder of the frames fills.
        let made = || names(&talk).first().map_or(0, |made| names(&talk.join(made)).len());
        wait(&mut child, || made() > frames);
        let (status, err) = interrupt(child);
        assert_eq!(status, Some(130), "{err}");
        assert!(err.ends_with("interrupted: no file was changed\n"), "{err}");
        assert_eq!(names(dir.path()), ["talk", "tree.svg"]);
        assert_eq!(names(&talk), [""; 0]);
        assert_eq!(read(dir.path(), "tree.svg"), "old");
    }
}

#[test]
fn files_of_runs_that_have_not_begun_are_left_as_they_are() {
    let dir = folder();
    fs::create_dir_all(dir.path().join("out/frames-iddfs")).expect("a folder");
    for old in ["out/iddfs.jsonl", "out/diff.txt", "out/frames-iddfs/frame-001.svg"] {
        fs::write(dir.path().join(old), "old").expect("a file");
    }
    let arguments = "run missionaries-cannibals -a bfs:pruning=none:max-events=none,iddfs -o out \
                     --frames out/frames --to 3 --frame-format svg --max-nodes 9";
    let mut child = start(dir.path(), arguments);
    let size = |name: &String| {
        fs::metadata(dir.path().join("out").join(name)).map_or(0, |file| file.len())
    };
    wait(&mut child, || names(&dir.path().join("out")).iter().any(|name| size(name) > 100_000));
    let (status, err) = interrupt(child);
    assert_eq!(status, Some(130), "{err}");
    assert!(err.contains("not written, since no run for it had begun: "), "{err}");
    assert!(err.contains("iddfs.jsonl"), "{err}");
    for old in ["out/iddfs.jsonl", "out/diff.txt", "out/frames-iddfs/frame-001.svg"] {
        assert_eq!(read(dir.path(), old), "old", "{old}");
    }
    assert!(read(dir.path(), "out/bfs.jsonl").ends_with("}\n"));
    assert!(!dir.path().join("out/iddfs.txt").exists());
}

#[test]
fn outputs_take_their_places_together_whoever_interrupts() {
    const RUNS: usize = 300;
    let dir = folder();
    fs::write(dir.path().join("two.edges"), "a b\n").expect("a graph");
    let arguments =
        format!("run two.edges --start a --goal b -a {} -o out", vec!["bfs"; RUNS].join(","));
    let child = start(dir.path(), &arguments);
    // As soon as the first of twelve hundred outputs stands there: a shell that waits without sleeping.
    let script = format!(
        "i=0; while [ ! -e out/graph.dot ]; do i=$((i+1)); [ $i -lt 30000000 ] || exit 1; done; kill -INT {}",
        child.id()
    );
    let status = Command::new("sh").current_dir(dir.path()).args(["-c", &script]).status();
    assert!(status.expect("a shell").success(), "it was too late to interrupt");
    let (status, err) = ended(child);
    assert_eq!((status, &*err), (Some(0), ""));
    steptrace(dir.path(), &arguments.replace("-o out", "-o whole"));
    let whole = names(&dir.path().join("whole"));
    assert_eq!(whole.len(), 3 * RUNS + 2);
    assert_eq!(names(&dir.path().join("out")), whole);
}

#[test]
fn an_output_that_loses_its_place_takes_the_others_back() {
    let dir = folder();
    let old = ["t.jsonl", "talk/frame-001.svg", "talk/frame-900.svg", "talk/notes.txt"];
    fs::create_dir(dir.path().join("talk")).expect("a folder");
    for name in old {
        fs::write(dir.path().join(name), name).expect("a file");
    }
    for (algorithms, outputs, in_the_way, said) in [
        (
            "bfs",
            "--trace t.jsonl --frames talk -o new/out",
            "new/out/walkthrough.html",
            "new/out/walkthrough.html cannot be written: it is a folder",
        ),
        // The frames of the first run have their places when those of the second fail.
        (
            "bfs:max-events=50,bfs",
            "--trace t.jsonl --dot t.dot --frames talk",
            "talk-bfs-2",
            "talk-bfs-2 cannot be written: it is no folder, or lies in none",
        ),
    ] {
        let before = names(dir.path());
        let arguments = format!(
            "run missionaries-cannibals -a {algorithms} --pruning none --max-events none {outputs} --to 3 \
             --frame-format svg --max-nodes 9"
        );
        let mut child = start(dir.path(), &arguments);
        let size = |name: &String| fs::metadata(dir.path().join(name)).map_or(0, |file| file.len());
        wait(&mut child, || names(dir.path()).iter().any(|name| size(name) > 100_000));
        let way = dir.path().join(in_the_way);
        if in_the_way.ends_with("html") {
            fs::create_dir(&way).expect("a folder");
        } else {
            fs::write(&way, "in the way").expect("a file");
        }
        let (status, err) = interrupt(child);
        assert_eq!(status, Some(2), "{err}");
        assert!(err.contains(said), "{err}");
        assert!(!err.contains("taken back"), "{err}");
        if way.is_dir() {
            assert_eq!(names(&dir.path().join("new/out")), ["walkthrough.html"]);
            fs::remove_dir_all(dir.path().join("new")).expect("it is there");
        } else {
            fs::remove_file(&way).expect("it is there");
        }
        assert_eq!(names(dir.path()), before);
        assert_eq!(
            names(&dir.path().join("talk")),
            ["frame-001.svg", "frame-900.svg", "notes.txt"]
        );
        for name in old {
            assert_eq!(read(dir.path(), name), name);
        }
    }
}

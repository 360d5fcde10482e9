//! `docs/emit.md`: its programs run, and what they print is drawn and verified.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::cli::run;
use tempfile::TempDir;

const TOWN: &str = "a b\na c\nb d\nc d\nd e\n";

/// The block of a language in the document.
fn block(language: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/emit.md");
    let text = fs::read_to_string(path).expect("the document");
    let fence = format!("```{language}\n");
    let rest = text.split_once(&*fence).expect("it has such a block").1;
    rest.split_once("```").expect("the block ends").0.to_owned()
}

fn folder() -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("town.edges"), TOWN).expect("a file");
    dir
}

/// Runs a program of the document and returns what it prints.
fn printed(dir: &Path, program: &str, file: &str, source: &str) -> String {
    fs::write(dir.join(file), source).expect("a file");
    let output = Command::new(program).arg(file).current_dir(dir).output();
    let output = output.unwrap_or_else(|error| panic!("{program} must be installed: {error}"));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {file}: {err}");
    String::from_utf8(output.stdout).expect("UTF-8").replace("\r\n", "\n")
}

fn steptrace(dir: &Path, arguments: &[&str]) -> (i32, String) {
    let ran = run(dir, arguments, "");
    (ran.status, ran.out + &ran.err)
}

const TOWN_ARGUMENTS: [&str; 6] = ["--problem", "town.edges", "--start", "a", "--goal", "e"];

/// The trace is verified with and without the problem, is that of our own search, and is drawn.
fn check(program: &str, file: &str, language: &str, ours: &str) {
    let dir = folder();
    let dir = dir.path();
    let trace = printed(dir, program, file, &block(language));
    fs::write(dir.join("mine.jsonl"), &trace).expect("a file");
    let (status, said) = steptrace(dir, &["verify", "mine.jsonl"]);
    assert_eq!(status, 0, "{said}");
    let (status, said) = steptrace(dir, &[&["verify", "mine.jsonl"], &TOWN_ARGUMENTS[..]].concat());
    assert_eq!(status, 0, "{said}");
    let run =
        ["run", "town.edges", "--start", "a", "--goal", "e", "-a", ours, "--trace", "ours.jsonl"];
    assert_eq!(steptrace(dir, &run).0, 0);
    let (status, said) = steptrace(dir, &["diff", "mine.jsonl", "ours.jsonl", "--by", "events"]);
    assert_eq!(status, 0, "{said}");
    let (status, said) = steptrace(dir, &["render", "mine.jsonl", "-o", "drawn"]);
    assert_eq!((status, &*said), (0, ""));
    assert!(
        fs::read_to_string(dir.join("drawn/graph.dot")).expect("a picture").contains("digraph")
    );
}

#[test]
fn the_python_program_writes_a_trace_that_is_drawn_and_verified() {
    check("python3", "bfs.py", "python", "bfs:pruning=reached");
}

#[test]
fn the_java_program_writes_a_trace_that_is_drawn_and_verified() {
    check("java", "Town.java", "java", "bfs");
}

#[test]
fn the_javascript_program_writes_a_trace_that_is_drawn_and_verified() {
    check("node", "dfs.js", "js", "dfs");
}

#[test]
fn a_queue_that_is_served_from_the_wrong_end_is_found_out() {
    let dir = folder();
    let dir = dir.path();
    let wrong = block("python").replace("queue.popleft()", "queue.pop()");
    let trace = printed(dir, "python3", "wrong.py", &wrong);
    fs::write(dir.join("mine.jsonl"), &trace).expect("a file");
    let (status, said) = steptrace(dir, &["verify", "mine.jsonl"]);
    assert_eq!(status, 1, "{said}");
    assert_eq!(said.trim_end(), block("report").trim_end());
}

#[test]
fn the_town_of_the_tests_is_that_of_the_document() {
    assert_eq!(block("text"), TOWN);
}

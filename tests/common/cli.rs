//! The program, run in a folder of its own.

use std::fs;
use std::path::Path;
use std::time::Duration;

use assert_cmd::Command;
use tempfile::TempDir;

/// What a command printed and how it ended.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn steptrace(dir: &Path, arguments: &str) -> Ran {
    steptrace_with(dir, arguments, "")
}

/// Runs the program in `dir`; arguments are split at blanks.
pub(crate) fn steptrace_with(dir: &Path, arguments: &str, input: &str) -> Ran {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    run(dir, &arguments, input)
}

/// Runs the program in `dir`, and not for ever.
pub(crate) fn run(dir: &Path, arguments: &[&str], input: &str) -> Ran {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
        .current_dir(dir)
        .args(arguments)
        .write_stdin(input)
        .timeout(Duration::from_secs(120))
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it speaks UTF-8");
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// The names in a folder, sorted.
pub(crate) fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("the folder can be read");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a plain name");
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

pub(crate) fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).expect(name)
}

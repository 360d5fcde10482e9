//! What an earlier command has left in an output folder.
//!
//! A folder may be written to again with fewer searches. What the earlier ones wrote stays, for it could
//! be somebody's only copy; but it is said, lest it be taken for part of the new set.

use std::fs;
use std::path::Path;

use crate::terms::Algorithm;

/// The files in a folder that have names as `-o` gives them, and are not among those just written;
/// sorted.
pub(super) fn leftovers(dir: &Path, written: &[String]) -> Vec<String> {
    // A folder that cannot be listed has just been written to all the same.
    let names = fs::read_dir(dir).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        names.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let left = |name: &&String| !written.contains(name) && is_ours(name, &names);
    names.iter().filter(left).cloned().collect()
}

/// Whether a file among others is named as one of a set.
fn is_ours(name: &str, all: &[String]) -> bool {
    if name == "diff.txt" || run_of_picture(name).is_some() {
        return true;
    }
    let run = name.strip_suffix(".jsonl").or_else(|| name.strip_suffix(".txt"));
    run.is_some_and(|run| {
        is_name_of_a_run(run) || all.iter().any(|other| run_of_picture(other) == Some(run))
    })
}

/// The run in `graph-RUN.dot`.
fn run_of_picture(name: &str) -> Option<&str> {
    name.strip_prefix("graph-")?.strip_suffix(".dot")
}

/// Whether it is what a run of one of our algorithms is called, as in `bfs` or `bfs-2`.
fn is_name_of_a_run(name: &str) -> bool {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let base = base.strip_suffix('-').filter(|_| base != name).unwrap_or(name);
    base.parse::<Algorithm>().is_ok()
}

/// Names, but not too many of them.
pub(super) fn listed(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut listed = names[..names.len().min(SHOWN)].join(", ");
    if names.len() > SHOWN {
        listed += &format!(" and {} more", names.len() - SHOWN);
    }
    listed
}

/// What is said of them.
pub(super) fn in_words(dir: &str, left: &[String]) -> String {
    let names = listed(left);
    let files = if left.len() == 1 { "a file" } else { "files" };
    format!("{dir} still holds {files} of an earlier command: {names}")
}

#[cfg(test)]
mod tests {
    use super::{in_words, leftovers};

    #[test]
    fn what_is_named_as_ours_and_not_new_is_left_over() {
        let dir = tempfile::tempdir().expect("a folder");
        for name in [
            "bfs.jsonl",
            "bfs.txt",
            "bfs-2.txt",
            "dfs-stack.jsonl",
            "diff.txt",
            "graph.dot",
            "graph-best-first.dot",
            "best-first.txt",
            "walkthrough.html",
            "notes.txt",
            "bfs-x.txt",
            "bfs-.txt",
            "graph-bfs.dot.svg",
            "mine.jsonl",
            "iddfs.md",
        ] {
            std::fs::write(dir.path().join(name), "").expect("a file");
        }
        let written = ["graph.dot", "walkthrough.html", "bfs.jsonl", "bfs.txt"].map(str::to_owned);
        assert_eq!(
            leftovers(dir.path(), &written),
            ["best-first.txt", "bfs-2.txt", "dfs-stack.jsonl", "diff.txt", "graph-best-first.dot"]
        );
    }

    #[test]
    fn many_are_counted() {
        let left: Vec<String> = (2..12).map(|run| format!("bfs-{run}.txt")).collect();
        let words = in_words("out/", &left);
        assert!(words.ends_with("bfs-9.txt and 2 more"), "{words}");
        assert_eq!(
            in_words("out/", &left[..1]),
            "out/ still holds a file of an earlier command: bfs-2.txt"
        );
    }
}

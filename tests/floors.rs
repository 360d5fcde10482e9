//! The floors of `docs/architecture.md`: who may use whom.

use std::fs;
use std::path::{Path, PathBuf};

/// Each floor and the floors it may use, besides itself.
const FLOORS: [(&str, &[&str]); 11] = [
    ("terms", &[]),
    ("texts", &[]),
    ("problem", &[]),
    ("problems", &["problem", "terms", "texts"]),
    ("search", &["problem", "terms"]),
    ("trace", &["search", "problem", "terms", "texts"]),
    ("replay", &["trace", "terms"]),
    ("verify", &["problem", "replay", "trace", "terms"]),
    ("diff", &["replay", "trace", "terms"]),
    ("render", &["diff", "replay", "trace", "terms"]),
    (
        "cli",
        &["problem", "problems", "search", "trace", "replay", "verify", "diff", "render", "terms"],
    ),
];

fn sources(path: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(path).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The floor that a source file belongs to.
fn floor_of(path: &Path, src: &Path) -> String {
    let inside = path.strip_prefix(src).expect("a source lies in src");
    let first = inside.components().next().expect("it has a name");
    first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

#[test]
fn every_file_uses_only_what_lies_below_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut seen = 0;
    for path in files {
        let floor = floor_of(&path, &src);
        if ["lib", "main"].contains(&&*floor) {
            continue;
        }
        let (_, allowed) = *FLOORS
            .iter()
            .find(|(name, _)| *name == floor)
            .unwrap_or_else(|| panic!("{} is on no floor", path.display()));
        let text = fs::read_to_string(&path).expect("a source");
        // Code only: documentation may point anywhere, and tests beside the code may use anything.
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        if path.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        for line in code.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
            for after in line.split("crate::").skip(1) {
                let used = after.split(|c: char| !c.is_alphanumeric() && c != '_').next();
                let used = used.unwrap_or_default();
                seen += 1;
                assert!(
                    used == floor || allowed.contains(&used),
                    "{}: {floor} may not use {used}: {line}",
                    path.display()
                );
            }
        }
    }
    assert!(seen > 50, "only {seen} uses were found: the test reads the wrong thing");
}

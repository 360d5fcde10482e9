//! What is said of a file that cannot be used, and of one that is something else than was expected.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::terms::nearest;
use crate::trace::is_processing_line;

/// Why a file cannot be read or written, without the numbers that systems give to errors.
pub(super) fn words_of(error: &io::Error) -> String {
    const WORDS: [(io::ErrorKind, &str); 6] = [
        (io::ErrorKind::NotFound, "there is no such file"),
        (io::ErrorKind::PermissionDenied, "permission denied"),
        (io::ErrorKind::IsADirectory, "it is a folder"),
        (io::ErrorKind::AlreadyExists, "there is a file of that name"),
        (io::ErrorKind::NotADirectory, "it is no folder, or lies in none"),
        (io::ErrorKind::StorageFull, "there is no space left"),
    ];
    let whole = error.to_string();
    let ours = error.get_ref().is_some();
    let known = WORDS.iter().find(|(kind, _)| !ours && *kind == error.kind());
    let words = known.map_or_else(|| whole.split(" (os error").next(), |(_, words)| Some(*words));
    words.unwrap_or_default().to_owned()
}

/// Why an input cannot be read, and what to name instead.
pub(super) fn unreadable(file: &str, error: &io::Error) -> String {
    let words = words_of(error);
    let traces = traces_in(file);
    if error.kind() == io::ErrorKind::NotFound
        && let Some(other) = neighbour(file)
    {
        format!("{words}; did you mean {other}?")
    } else if error.kind() == io::ErrorKind::IsADirectory && !traces.is_empty() {
        format!("{words}; name the traces in it: {}", traces.join(" "))
    } else {
        words
    }
}

/// The file in the same folder whose name is nearly that of one that is not there.
pub(super) fn neighbour(file: &str) -> Option<String> {
    /// A folder with more is not looked through.
    const MOST: usize = 10_000;
    let path = Path::new(file);
    let folder = match path.parent()? {
        folder if folder.as_os_str().is_empty() => Path::new("."),
        folder => folder,
    };
    let entries = fs::read_dir(folder).ok()?.take(MOST).flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort_unstable();
    let near = nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str))?;
    path.with_file_name(near).to_str().map(str::to_owned)
}

/// The first few traces in a folder.
fn traces_in(folder: &str) -> Vec<String> {
    const SHOWN: usize = 4;
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_trace = |path: &PathBuf| path.extension() == Some(OsStr::new("jsonl"));
    let mut traces: Vec<String> = entries
        .map(|entry| entry.path())
        .filter(is_trace)
        .filter_map(|path| path.to_str().map(str::to_owned))
        .collect();
    traces.sort_unstable();
    traces.truncate(SHOWN);
    traces
}

/// What is said of a file that should state a problem and says what a search did.
pub(super) fn looks_like_run(file: &str, source: &str) -> Option<String> {
    let start = start_of(source.as_bytes());
    let first = start.lines().map(str::trim).find(|line| !line.is_empty())?;
    if first.starts_with('{') && first.contains("\"steptrace\"") {
        return Some(format!("this is a trace, not a problem; `steptrace render {file}` draws it"));
    }
    is_processing_text(&start).then(|| {
        format!(
            "this is a \"Processing Level\" text, not a problem; `steptrace verify {file} --problem \
             NAME` checks it"
        )
    })
}

/// What is said of a file that should hold a trace and holds a text.
pub(super) fn looks_like_text(file: &str, source: &[u8]) -> Option<String> {
    is_processing_text(&start_of(source)).then(|| {
        format!(
            "this is a \"Processing Level\" text, which says too little to be drawn; `steptrace verify \
             {file} --problem NAME` checks it, and `steptrace diff` compares it"
        )
    })
}

/// Whether a text begins as searches print theirs.
fn is_processing_text(start: &str) -> bool {
    start.lines().any(is_processing_line)
}

fn start_of(source: &[u8]) -> String {
    let start = String::from_utf8_lossy(&source[..source.len().min(BEGINNING)]);
    start.trim_start_matches('\u{feff}').to_owned()
}

/// Bytes by which a file is known.
const BEGINNING: usize = 4_096;

/// How a regular file begins; others cannot be read twice, or never end.
pub(super) fn beginning(file: &str) -> Option<Vec<u8>> {
    if !fs::metadata(file).ok()?.is_file() {
        return None;
    }
    let mut source = Vec::new();
    File::open(file).ok()?.take(BEGINNING as u64).read_to_end(&mut source).ok()?;
    Some(source)
}

/// What a file that holds no run looks like instead, in words to end a message with; none if it looks
/// like nothing in particular.
pub(super) fn looks_like(file: &str, source: &[u8]) -> Option<String> {
    let start = start_of(source);
    // It has a header, whatever else is wrong with it.
    if start.lines().any(|line| line.starts_with('{') && line.contains("\"steptrace\"")) {
        return None;
    }
    let lines = start.lines().map(str::trim);
    let first = lines.clone().find(|line| {
        !line.is_empty() && !["#", "//", "/*", "<!--"].iter().any(|begin| line.starts_with(begin))
    })?;
    let ends = |endings: &[&str]| {
        let ending = Path::new(file).extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.iter().any(|one| ending.eq_ignore_ascii_case(one)))
    };
    let word = first.split(|character: char| !character.is_alphabetic()).next()?;
    let key = first.split_once('=').is_some_and(|(key, _)| {
        let plain = |character: char| character.is_alphanumeric() || "_- .\"".contains(character);
        !key.trim().is_empty() && key.chars().all(plain)
    });
    let graph = ["graph", "digraph", "strict"].contains(&&*word.to_ascii_lowercase())
        || first.starts_with('<') && start.to_ascii_lowercase().contains("<graphml")
        || ends(&["dot", "gv", "graphml", "csv", "edges", "edgelist", "adjlist"])
        || first.starts_with('{')
            && ["\"nodes\"", "\"links\"", "\"edges\""].iter().any(|key| start.contains(key));
    let puzzle = ends(&["toml"]) || !first.starts_with('{') && (key || first.starts_with('['));
    let what = match (graph, puzzle) {
        (true, _) => "a graph",
        (false, true) => "a puzzle file",
        (false, false) => return None,
    };
    Some(format!(
        "this looks like {what}, not a trace; `steptrace run {file} --trace FILE` searches it and writes one"
    ))
}

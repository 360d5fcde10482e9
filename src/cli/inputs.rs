//! Traces from files and from standard input.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::str::Utf8Error;

use super::failure::Failure;
use super::note;
use super::pictures::Run;
use crate::replay::History;
use crate::terms::nearest;
use crate::trace::{read_traces, run_names};

/// Reads the runs that `FILE` or `FILE#RUN` arguments name, in order.
pub(super) fn read_runs(arguments: &[String]) -> Result<Vec<Run>, Failure> {
    check_stdin(arguments.iter().map(String::as_str))?;
    let mut runs = Vec::new();
    for argument in arguments {
        runs.extend(read_file(argument)?);
    }
    let names = run_names(runs.iter().map(|run| &*run.trace.header().algorithm));
    Ok(runs.into_iter().zip(names).map(|(run, name)| Run { name, ..run }).collect())
}

/// Standard input can be read once.
pub(super) fn check_stdin<'a>(arguments: impl Iterator<Item = &'a str>) -> Result<(), Failure> {
    if arguments.filter(|argument| split(argument).0 == "-").count() > 1 {
        return Err(Failure::unusable("standard input can be read once only"));
    }
    Ok(())
}

/// What is said when a file holds runs of these names, and none that is called `picked`.
pub(super) fn no_such_run(picked: &str, names: &[String]) -> String {
    let hint = nearest(picked, names.iter().map(String::as_str))
        .map_or_else(String::new, |name| format!("; did you mean #{name}?"));
    format!("it holds no run {picked:?}; its runs: {}{hint}", names.join(", "))
}

/// What is said of bytes that are no text from a certain one on.
pub(super) fn not_text(bytes: &[u8], error: Utf8Error) -> String {
    let sound = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
    let (line, column) = place_after(&sound);
    let what = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "UTF-16 text, as its byte-order mark says",
        _ => "not UTF-8 text",
    };
    format!("line {line}, column {column}: this is {what}; save the file with the encoding UTF-8")
}

/// The line and column at which a text ends, both from 1.
pub(super) fn place_after(text: &str) -> (usize, usize) {
    let last = text.rsplit('\n').next().unwrap_or_default();
    (1 + text.matches('\n').count(), 1 + last.chars().count())
}

/// All of a file, or of standard input for `-`. `fault` sees it as it grows, and from where on it is
/// new; what it finds ends the reading, for there are files without an end.
pub(super) fn read_whole(
    file: &str,
    mut fault: impl FnMut(&[u8], usize) -> Option<String>,
) -> Result<Vec<u8>, Failure> {
    const AT_ONCE: u64 = 1 << 20;
    let shown = if file == "-" { "standard input" } else { file };
    let unusable = |what: String| Failure::unusable(format!("{shown}: {what}"));
    let mut input: Box<dyn io::Read> = if file == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(|error| unusable(error.to_string()))?)
    };
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        let read = (&mut input).take(AT_ONCE).read_to_end(&mut bytes);
        read.map_err(|error| unusable(error.to_string()))?;
        if bytes.len() == before {
            return Ok(bytes);
        }
        if let Some(what) = fault(&bytes, before) {
            return Err(unusable(what));
        }
    }
}

/// How a regular file begins; others cannot be read twice, or never end.
fn beginning(file: &str) -> Option<Vec<u8>> {
    if !fs::metadata(file).ok()?.is_file() {
        return None;
    }
    let mut source = Vec::new();
    File::open(file).ok()?.take(4_096).read_to_end(&mut source).ok()?;
    Some(source)
}

/// What a file that holds no run looks like instead, in words to end a message with; none if it looks
/// like nothing in particular.
pub(super) fn looks_like(file: &str, source: &[u8]) -> Option<String> {
    let start = String::from_utf8_lossy(&source[..source.len().min(4_096)]);
    let start = start.trim_start_matches('\u{feff}');
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

/// The files that such arguments name.
pub(super) fn files_of(arguments: &[String]) -> Vec<PathBuf> {
    arguments.iter().filter_map(|argument| fs::canonicalize(split(argument).0).ok()).collect()
}

/// The runs of one argument, named as in their file.
fn read_file(argument: &str) -> Result<Vec<Run>, Failure> {
    let (file, picked) = split(argument);
    let shown = if file == "-" { "standard input" } else { file };
    let unusable = |what: String| Failure::unusable(format!("{shown}: {what}"));
    let input: Box<dyn BufRead> = if file == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file).map_err(|error| unusable(error.to_string()))?))
    };
    let reading = read_traces(input).map_err(|error| {
        let what = beginning(file).and_then(|source| looks_like(file, &source));
        unusable(what.unwrap_or_else(|| error.to_string()))
    })?;
    let names = run_names(reading.traces.iter().map(|trace| &*trace.header().algorithm));
    let mut runs: Vec<Run> =
        reading.traces.into_iter().zip(names).map(|(trace, name)| Run { name, trace }).collect();
    if let Some(picked) = picked {
        let names: Vec<String> = runs.iter().map(|run| run.name.clone()).collect();
        runs.retain(|run| run.name == picked);
        if runs.is_empty() {
            return Err(unusable(no_such_run(picked, &names)));
        }
    }
    if let Some(line) = reading.torn_line {
        note(&format!("{shown}: line {line} breaks off and is left out"));
    }
    for Run { name, trace } in &runs {
        // What cannot be replayed cannot be drawn, and is better said with the file's name.
        History::of(trace).map_err(|error| unusable(error.to_string()))?;
        if trace.outcome().is_none() {
            note(&format!(
                "{shown}: the run {name} was interrupted after {} events; it is drawn up to there",
                trace.len()
            ));
        }
    }
    Ok(runs)
}

/// A file's name and the run picked from it. A file whose own name holds a `#` is that file.
pub(super) fn split(argument: &str) -> (&str, Option<&str>) {
    match argument.rsplit_once('#') {
        Some((file, run)) if !run.is_empty() && !Path::new(argument).exists() => (file, Some(run)),
        _ => (argument, None),
    }
}

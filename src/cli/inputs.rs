//! Traces from files and from standard input.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::str::Utf8Error;

use super::failure::Failure;
use super::files::{beginning, looks_like, looks_like_text, unreadable};
use super::note;
use super::pictures::Run;
use crate::replay::History;
use crate::terms::nearest;
use crate::trace::{ReadErrorKind, Trace, read_traces, run_names};

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
        Box::new(File::open(file).map_err(|error| unusable(unreadable(file, &error)))?)
    };
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        let read = (&mut input).take(AT_ONCE).read_to_end(&mut bytes);
        read.map_err(|error| unusable(unreadable(file, &error)))?;
        if bytes.len() == before {
            return Ok(bytes);
        }
        if let Some(what) = fault(&bytes, before) {
            return Err(unusable(what));
        }
    }
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
        let opened = File::open(file).map_err(|error| unusable(unreadable(file, &error)))?;
        Box::new(BufReader::new(opened))
    };
    let reading = read_traces(input).map_err(|error| {
        if let ReadErrorKind::Io(error) = &error.kind {
            return unusable(unreadable(file, error));
        }
        let source = beginning(file).unwrap_or_default();
        let what = looks_like_text(file, &source).or_else(|| looks_like(file, &source));
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
    for Run { name, trace } in &mut runs {
        if let Some(sound) = sound_part(trace, shown, name) {
            *trace = sound;
        } else if trace.outcome().is_none() {
            note(&format!(
                "{shown}: the run {name} was interrupted after {} events; it is drawn up to there",
                trace.len()
            ));
        }
    }
    Ok(runs)
}

/// What of a trace can be drawn, where that is not all of it: a node that goes through a stage of its life
/// twice has no status from there on. Says so.
pub(super) fn sound_part(trace: &Trace, shown: &str, name: &str) -> Option<Trace> {
    let damage = History::of(trace).err()?;
    note(&format!("{shown}: {damage}; the run {name} is drawn up to there"));
    Some(trace.up_to(damage.event))
}

/// A file's name and the run picked from it. A file whose own name holds a `#` is that file.
pub(super) fn split(argument: &str) -> (&str, Option<&str>) {
    match argument.rsplit_once('#') {
        Some((file, run)) if !run.is_empty() && !Path::new(argument).exists() => (file, Some(run)),
        _ => (argument, None),
    }
}

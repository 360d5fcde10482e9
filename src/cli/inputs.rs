//! Traces from files and from standard input.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::str::Utf8Error;

use super::failure::Failure;
use super::files::{beginning, looks_like, looks_like_text, unreadable};
use super::note;
use super::pictures::Run;
use crate::render::picture::counted;
use crate::replay::History;
use crate::terms::nearest;
use crate::trace::{ReadError, ReadErrorKind, Reading, Trace, read_until_error, run_names};

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
fn no_such_run(picked: &str, names: &[String]) -> String {
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
    let refused = |error: ReadError| {
        if let ReadErrorKind::Io(error) = &error.kind {
            return unusable(unreadable(file, error));
        }
        let source = beginning(file).unwrap_or_default();
        let what = looks_like_text(file, &source).or_else(|| looks_like(file, &source));
        unusable(what.unwrap_or_else(|| error.to_string()))
    };
    let (Reading { traces, torn_line }, error) = read_until_error(input);
    if traces.is_empty() {
        let empty = ReadError { line: None, column: None, kind: ReadErrorKind::Empty };
        return Err(refused(error.unwrap_or(empty)));
    }
    let algorithm = |trace: &Trace| trace.header().algorithm.clone();
    let ended = |trace: &Trace| trace.outcome().is_some();
    let end = End { error, torn_line };
    let read = Picked::of(traces, algorithm, ended, picked, end).map_err(unusable)?;
    if let Some(error) = read.end.error {
        return Err(refused(error));
    }
    tell_of_torn_line(shown, read.end.torn_line);
    let mut runs: Vec<Run> =
        read.runs.into_iter().map(|(name, trace)| Run { name, trace }).collect();
    for Run { name, trace } in &mut runs {
        if let Some(sound) = sound_part(trace, shown, name) {
            *trace = sound;
        } else if trace.outcome().is_none() {
            let events = counted(trace.len(), "event", "events");
            note(&format!(
                "{shown}: the run {name} was interrupted after {events}; it is drawn up to there"
            ));
        }
    }
    Ok(runs)
}

/// How the reading of a file ended, if not with its last run.
#[derive(Default)]
pub(super) struct End {
    /// The line that could not be read; the runs are what stood before it.
    pub(super) error: Option<ReadError>,
    /// The last line, if it breaks off.
    pub(super) torn_line: Option<u64>,
}

impl End {
    /// Whether what is wrong stands after the last run that was read, which may have ended.
    fn is_of_next_run(&self, ended: bool) -> bool {
        match self.error.as_ref().map(|error| &error.kind) {
            None => ended,
            Some(ReadErrorKind::Version(_) | ReadErrorKind::NoFrontier { .. }) => true,
            Some(ReadErrorKind::Io(_) | ReadErrorKind::AfterEnd) => false,
            Some(
                ReadErrorKind::Empty
                | ReadErrorKind::Json(_)
                | ReadErrorKind::NotText
                | ReadErrorKind::NoHeader
                | ReadErrorKind::LongLine
                | ReadErrorKind::UnknownEvent(_)
                | ReadErrorKind::Word(_)
                | ReadErrorKind::Missing { .. }
                | ReadErrorKind::UnknownNode { .. }
                | ReadErrorKind::NodeAgain(_)
                | ReadErrorKind::NodeTooLarge(_),
            ) => ended,
        }
    }
}

/// Those runs of a file that an argument asks for, by their names.
pub(super) struct Picked<T> {
    pub(super) runs: Vec<(String, T)>,
    pub(super) end: End,
}

impl<T> Picked<T> {
    /// Names the runs of a file after their algorithms, and picks one of them, or takes all. Where none
    /// has the name that is asked for, what to say of that. `ended`: whether a run has its end.
    pub(super) fn of(
        runs: Vec<T>,
        algorithm: impl Fn(&T) -> String,
        ended: impl Fn(&T) -> bool,
        picked: Option<&str>,
        mut end: End,
    ) -> Result<Self, String> {
        let algorithms: Vec<String> = runs.iter().map(algorithm).collect();
        let names = run_names(algorithms.iter().map(String::as_str));
        let mut runs: Vec<(String, T)> = names.into_iter().zip(runs).collect();
        if let Some(picked) = picked {
            let Some(place) = runs.iter().position(|(name, _)| name == picked) else {
                let names: Vec<String> = runs.into_iter().map(|(name, _)| name).collect();
                // It may stand behind what cannot be read.
                return Err(end
                    .error
                    .map_or_else(|| no_such_run(picked, &names), |error| error.to_string()));
            };
            // What is wrong with the last run is no concern of the others, nor what is wrong with a header of
            // the runs before it.
            if place + 1 < runs.len() || end.is_of_next_run(ended(&runs[place].1)) {
                end = End::default();
            }
            runs = vec![runs.swap_remove(place)];
        }
        Ok(Self { runs, end })
    }
}

/// Says that the last line of a file was left out.
pub(super) fn tell_of_torn_line(shown: &str, line: Option<u64>) {
    if let Some(line) = line {
        note(&format!("{shown}: line {line} breaks off and is left out"));
    }
}

/// What of a trace can be drawn, where that is not all of it: a node that goes through a stage of its life
/// twice has no status from there on. Says so.
pub(super) fn sound_part(trace: &Trace, shown: &str, name: &str) -> Option<Trace> {
    let damage = History::of(trace).err()?;
    note(&format!("{shown}: {damage}; the run {name} is drawn up to there"));
    Some(trace.up_to(damage.event))
}

/// A file's name and the run picked from it. A file whose own name holds a `#` is that file, and so may be the
/// name of a run.
pub(super) fn split(argument: &str) -> (&str, Option<&str>) {
    let is_there = |file: &str| file == "-" || Path::new(file).exists();
    if Path::new(argument).exists() {
        return (argument, None);
    }
    let splits = argument.rmatch_indices('#').map(|(at, _)| (&argument[..at], &argument[at + 1..]));
    let mut splits = splits.filter(|(file, run)| !file.is_empty() && !run.is_empty());
    let last = splits.clone().next();
    match splits.find(|(file, _)| is_there(file)).or(last) {
        // As `-#RUN` comes here.
        Some((STDIN, run)) => ("-", Some(run)),
        Some((file, run)) => (file, Some(run)),
        None => (argument, None),
    }
}

/// Another name of standard input.
const STDIN: &str = "/dev/stdin";

/// The arguments with every `-#RUN` spelt so that it is taken for no option.
pub(super) fn spell_stdin(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let spell = |argument: OsString| match argument.to_str().and_then(|it| it.strip_prefix("-#")) {
        Some(run) => format!("{STDIN}#{run}").into(),
        None => argument,
    };
    arguments.map(spell).collect()
}

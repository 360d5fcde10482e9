//! What is compared or verified: the runs of a trace file or of a "Processing Level" text.

use super::failure::Failure;
use super::files::looks_like;
use super::inputs::{no_such_run, not_text, read_whole, split};
use crate::trace::{
    LONGEST_LINE, ReadError, ReadErrorKind, TextPart, Trace, read_processing_text,
    read_until_error, run_names,
};

/// A run, in the form in which it was written down.
pub(super) enum Form {
    Trace(Box<Trace>),
    Text(Box<TextPart>),
}

/// A run and its name.
pub(super) struct Subject {
    pub(super) name: String,
    pub(super) form: Form,
}

/// What one argument stands for.
pub(super) struct Subjects {
    /// What to call the file.
    pub(super) shown: String,
    /// All of it, for quoting.
    pub(super) source: Vec<u8>,
    pub(super) runs: Vec<Subject>,
    /// The line that could not be read, if there was one; the runs are what stood before it.
    pub(super) error: Option<ReadError>,
    /// The last line, if it breaks off.
    pub(super) torn_line: Option<u64>,
}

/// Reads the runs of `FILE`, or of `FILE#RUN` the one.
pub(super) fn read_subjects(argument: &str) -> Result<Subjects, Failure> {
    let (file, picked) = split(argument);
    let shown = if file == "-" { "standard input" } else { file };
    let unusable = |what: String| Failure::unusable(format!("{shown}: {what}"));
    // Where the last line begins, and which one it is.
    let (mut begin, mut number) = (0, 1);
    let source = read_whole(file, |bytes, new| {
        for (end, _) in bytes.iter().enumerate().skip(new).filter(|&(_, &byte)| byte == b'\n') {
            begin = end + 1;
            number += 1;
        }
        (bytes.len() - begin > LONGEST_LINE).then(|| {
            let kind = ReadErrorKind::LongLine;
            ReadError { line: Some(number), column: None, kind }.to_string()
        })
    })?;

    let (forms, error, torn_line) = if is_text(&source) {
        let text =
            std::str::from_utf8(&source).map_err(|error| unusable(not_text(&source, error)))?;
        let parts = read_processing_text(text).map_err(|error| {
            unusable(looks_like(file, &source).unwrap_or_else(|| error.to_string()))
        })?;
        (parts.into_iter().map(|part| Form::Text(Box::new(part))).collect::<Vec<_>>(), None, None)
    } else {
        let (reading, error) = read_until_error(&*source);
        let traces: Vec<_> =
            reading.traces.into_iter().map(|trace| Form::Trace(Box::new(trace))).collect();
        if traces.is_empty() {
            let what = error.map_or_else(
                || {
                    "no run in it; expected a trace, whose first line is {\"steptrace\":1,…}, or a \
                     \"Processing Level\" text"
                        .to_owned()
                },
                |error| error.to_string(),
            );
            return Err(unusable(looks_like(file, &source).unwrap_or(what)));
        }
        (traces, error, reading.torn_line)
    };
    let algorithm = |form: &Form| match form {
        Form::Trace(trace) => trace.header().algorithm.clone(),
        Form::Text(part) => match part.algorithm() {
            Some(algorithm) => algorithm.as_str().to_owned(),
            None => part.heading.clone(),
        },
    };
    let algorithms: Vec<String> = forms.iter().map(algorithm).collect();
    let names = run_names(algorithms.iter().map(String::as_str));
    let mut runs: Vec<Subject> = forms
        .into_iter()
        .zip(&names)
        .map(|(form, name)| Subject { name: name.clone(), form })
        .collect();
    let (mut error, mut torn_line) = (error, torn_line);
    if let Some(picked) = picked {
        let last = runs.last().is_some_and(|run| run.name == picked);
        runs.retain(|run| run.name == picked);
        if runs.is_empty() {
            return Err(unusable(no_such_run(picked, &names)));
        }
        // What is wrong with the last run is no concern of the others.
        if !last {
            (error, torn_line) = (None, None);
        }
    }
    Ok(Subjects { shown: shown.to_owned(), source, runs, error, torn_line })
}

/// Whether this is a text and not a trace: a trace's first character is a brace.
fn is_text(source: &[u8]) -> bool {
    let source = source.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(source);
    source.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|&byte| byte != b'{')
}

//! What is compared or verified: the runs of a trace file or of a "Processing Level" text.

use std::cell::OnceCell;

use super::failure::Failure;
use super::files::looks_like;
use super::inputs::{End, Picked, not_text, read_whole, split};
use crate::trace::{
    LONGEST_LINE, ReadError, ReadErrorKind, TextPart, Trace, read_processing_text, read_until_error,
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
    source: Vec<u8>,
    /// Where each line of it begins, once one was asked for.
    begins: OnceCell<Vec<usize>>,
    pub(super) runs: Vec<Subject>,
    pub(super) end: End,
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

    let (forms, end) = if is_text(&source) {
        let text =
            std::str::from_utf8(&source).map_err(|error| unusable(not_text(&source, error)))?;
        let parts = read_processing_text(text).map_err(|error| {
            unusable(looks_like(file, &source).unwrap_or_else(|| error.to_string()))
        })?;
        (
            parts.into_iter().map(|part| Form::Text(Box::new(part))).collect::<Vec<_>>(),
            End::default(),
        )
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
        (traces, End { error, torn_line: reading.torn_line })
    };
    let algorithm = |form: &Form| match form {
        Form::Trace(trace) => trace.header().algorithm.clone(),
        Form::Text(part) => match part.algorithm() {
            Some(algorithm) => algorithm.as_str().to_owned(),
            None => part.heading.clone(),
        },
    };
    let ended = |form: &Form| match form {
        Form::Trace(trace) => trace.outcome().is_some(),
        Form::Text(_) => true,
    };
    let read = Picked::of(forms, algorithm, ended, picked, end).map_err(unusable)?;
    let runs = read.runs.into_iter().map(|(name, form)| Subject { name, form }).collect();
    let begins = OnceCell::new();
    Ok(Subjects { shown: shown.to_owned(), source, begins, runs, end: read.end })
}

impl Subjects {
    /// A line of the file, counted from 1, without its end; empty if there is none.
    pub(super) fn line(&self, number: u64) -> &[u8] {
        let begins = self.begins.get_or_init(|| {
            let ends = self.source.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
            std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect()
        });
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let Some((place, &begin)) = place.and_then(|place| Some((place, begins.get(place)?)))
        else {
            return &[];
        };
        let end = begins.get(place + 1).copied().unwrap_or(self.source.len());
        self.source[begin..end].trim_ascii_end()
    }
}

/// Whether this is a text and not a trace: a trace's first character is a brace.
fn is_text(source: &[u8]) -> bool {
    let source = source.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(source);
    source.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|&byte| byte != b'{')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_by_its_number_wherever_it_stands() {
        let lines = |source: &str| {
            let source = source.as_bytes().to_vec();
            let end = End::default();
            let begins = OnceCell::new();
            let file = Subjects { shown: String::new(), source, begins, runs: Vec::new(), end };
            [3, 1, 2, 4, 0, u64::MAX]
                .map(|number| String::from_utf8(file.line(number).to_vec()).expect("text"))
        };
        assert_eq!(lines("one\r\n two \nthree"), ["three", "one", " two", "", "", ""]);
        assert_eq!(lines("one\n\nthree\n"), ["three", "one", "", "", "", ""]);
        assert_eq!(lines(""), [""; 6]);
    }
}

//! What can be wrong with a trace, and how it is said.

use std::fmt;
use std::io;

use crate::terms::{Algorithm, UnknownWord, meant};
use crate::trace::event::Event;
use crate::trace::header::Header;

/// Why a trace cannot be read.
#[derive(Debug)]
pub struct ReadError {
    /// The line, counted from 1; none if the file as a whole is meant.
    pub line: Option<u64>,
    /// The column, counted from 1 in characters.
    pub column: Option<usize>,
    /// What is wrong.
    pub kind: ReadErrorKind,
}

/// What can be wrong with a trace.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file could not be read.
    Io(io::Error),
    /// It holds no run.
    Empty,
    /// A line is not a JSON object of the right shape.
    Json(String),
    /// A line is not UTF-8.
    NotText,
    /// A version of the format that is not known here.
    Version(String),
    /// The first line of a run is not a header.
    NoHeader,
    /// A line after the `end` of a run that is not a header.
    AfterEnd,
    /// A line that is too long to be one.
    LongLine,
    /// A header whose algorithm is not known here, and that does not say how its frontier works.
    NoFrontier {
        /// The algorithm.
        algorithm: String,
    },
    /// An event of a kind that is not known.
    UnknownEvent(String),
    /// A word that is none of those allowed.
    Word(UnknownWord),
    /// An event lacks a field.
    Missing {
        /// The event.
        event: &'static str,
        /// The field.
        field: &'static str,
    },
    /// An event speaks of a node that has not been generated.
    UnknownNode {
        /// The field that does.
        field: &'static str,
        /// The number there.
        number: u32,
    },
    /// A node number is given a second time.
    NodeAgain(u32),
    /// A node number that is too large.
    NodeTooLarge(u32),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}")?;
            if let Some(column) = self.column {
                write!(f, ", column {column}")?;
            }
            f.write_str(": ")?;
        }
        write!(f, "{}", self.kind)
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Io(error) => write!(f, "{error}"),
            ReadErrorKind::Empty => f.write_str(
                "no run in it; a trace begins with a header line, {\"steptrace\":1,\"algorithm\":…}",
            ),
            ReadErrorKind::Json(what) => f.write_str(what),
            ReadErrorKind::NotText => {
                f.write_str("this is not UTF-8 text; save the file with the encoding UTF-8")
            }
            ReadErrorKind::Version(found) => write!(
                f,
                "format version {found}, but this program knows version {} only",
                Header::VERSION
            ),
            ReadErrorKind::NoHeader => f.write_str(
                "an event before any header; a run begins with a line {\"steptrace\":1,\"algorithm\":…}",
            ),
            ReadErrorKind::AfterEnd => f.write_str(
                "an event after the run's `end`; only the header of another run may follow",
            ),
            ReadErrorKind::LongLine => f.write_str("this line is longer than 64 MiB, and no event is"),
            ReadErrorKind::NoFrontier { algorithm } => write!(
                f,
                "{algorithm:?} is none of the algorithms known here ({}), so the header must say how \
                 its frontier works: \"frontier\":\"fifo\", \"lifo\" or \"path\"{}",
                Algorithm::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(", "),
                // Of a search that is another, it would not help to hear which is nearest.
                meant(algorithm, &Algorithm::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>())
                    .filter(|meant| meant.because.is_none())
                    .map_or_else(String::new, |meant| format!("; {meant}"))
            ),
            ReadErrorKind::UnknownEvent(found) => {
                write!(f, "unknown event {found:?}{}", hint(found, Event::NAMES))
            }
            ReadErrorKind::Word(word) => {
                write!(f, "{word}{}", hint(&word.found, &word.allowed))
            }
            ReadErrorKind::Missing { event, field } => {
                write!(f, "this `{event}` event has no field \"{field}\"")
            }
            ReadErrorKind::UnknownNode { field, number } => {
                write!(f, "\"{field}\" names node {number}, which has not been generated")
            }
            ReadErrorKind::NodeAgain(number) => {
                write!(f, "node {number} was generated before; every node needs a number of its own")
            }
            ReadErrorKind::NodeTooLarge(number) => {
                write!(f, "a node cannot have the number {number}; expected one from 0 to 4294967294")
            }
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            ReadErrorKind::Io(error) => Some(error),
            ReadErrorKind::Empty
            | ReadErrorKind::Json(_)
            | ReadErrorKind::NotText
            | ReadErrorKind::Version(_)
            | ReadErrorKind::NoHeader
            | ReadErrorKind::AfterEnd
            | ReadErrorKind::LongLine
            | ReadErrorKind::NoFrontier { .. }
            | ReadErrorKind::UnknownEvent(_)
            | ReadErrorKind::Word(_)
            | ReadErrorKind::Missing { .. }
            | ReadErrorKind::UnknownNode { .. }
            | ReadErrorKind::NodeAgain(_)
            | ReadErrorKind::NodeTooLarge(_) => None,
        }
    }
}

/// "; did you mean …?" if one of `allowed` seems to be meant.
fn hint(found: &str, allowed: &[&str]) -> String {
    meant(found, allowed).map_or_else(String::new, |meant| format!("; {meant}"))
}

//! Errors in puzzles and graphs: where, what was found, what may stand there.
//!
//! Knows neither TOML nor edge lists: a text, a place in it, and words.

#[cfg(feature = "cli")]
mod drawn;

use std::fmt;
use std::ops::Range;

#[cfg(feature = "cli")]
pub use drawn::Style;

/// An error in the text of a puzzle or graph, with its place.
///
/// Its plain text is `file:line:column: what is wrong`, on one line; [`PuzzleError::help_lines`] say what
/// is allowed there. With the feature `cli`, `PuzzleError::render` shows the line with the fault underlined.
#[derive(Clone, Debug)]
pub struct PuzzleError(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    file: String,
    text: String,
    span: Range<usize>,
    message: String,
    help: Vec<String>,
}

impl PuzzleError {
    /// An error in `text`, the contents of `file`, at the bytes `span`.
    ///
    /// A span that does not fit the text is cut to what does.
    pub(super) fn new(
        file: &str,
        text: &str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Self {
        let boundary =
            |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        let start = boundary(span.start).unwrap_or(0);
        let end = boundary(span.end).unwrap_or(0).max(start);
        Self(Box::new(Parts {
            file: file.to_owned(),
            text: text.to_owned(),
            span: start..end,
            message: message.into(),
            help: Vec::new(),
        }))
    }

    /// With a remedy.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help.push(help.into());
        self
    }

    /// With the spelling that was probably meant, if there is one.
    pub(super) fn did_you_mean(self, nearest: Option<&str>) -> Self {
        match nearest {
            Some(word) => self.help(format!("did you mean `{word}`?")),
            None => self,
        }
    }

    /// What is wrong, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What may stand there, and other remedies.
    #[must_use]
    pub fn help_lines(&self) -> &[String] {
        &self.0.help
    }

    /// The file's name, as it was given.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.0.file
    }

    /// The bytes at fault.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.0.span.clone()
    }

    /// The line at fault, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        1 + self.before().matches('\n').count()
    }

    /// The column at fault: the how-manieth character of its line, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        let before = self.before();
        1 + before[before.rfind('\n').map_or(0, |at| at + 1)..].chars().count()
    }

    fn before(&self) -> &str {
        &self.0.text[..self.0.span.start]
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.0.file, self.line(), self.column(), self.0.message)
    }
}

impl std::error::Error for PuzzleError {}

/// Why a problem cannot be loaded.
#[derive(Clone, Debug)]
pub enum LoadError {
    /// The request asks for something that is not there: a name, a setting, a start.
    Request {
        /// What is wrong.
        message: String,
        /// What is allowed, and other remedies.
        help: Vec<String>,
    },
    /// A puzzle file or an edge list is faulty; or the catalogue's definition, with these settings.
    Puzzle(PuzzleError),
}

impl LoadError {
    pub(super) fn request(message: impl Into<String>) -> Self {
        Self::Request { message: message.into(), help: Vec::new() }
    }

    /// With a remedy.
    pub(super) fn help(mut self, line: impl Into<String>) -> Self {
        self = match self {
            Self::Request { message, mut help } => {
                help.push(line.into());
                Self::Request { message, help }
            }
            Self::Puzzle(error) => Self::Puzzle(error.help(line)),
        };
        self
    }

    /// With the spelling that was probably meant, if there is one.
    pub(super) fn did_you_mean(self, nearest: Option<&str>) -> Self {
        match nearest {
            Some(word) => self.help(format!("did you mean `{word}`?")),
            None => self,
        }
    }

    /// What is allowed, and other remedies.
    #[must_use]
    pub fn help_lines(&self) -> &[String] {
        match self {
            Self::Request { help, .. } => help,
            Self::Puzzle(error) => error.help_lines(),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request { message, .. } => f.write_str(message),
            Self::Puzzle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<PuzzleError> for LoadError {
    fn from(error: PuzzleError) -> Self {
        Self::Puzzle(error)
    }
}

/// Words in a row: `a, b or c`.
pub(super) fn either<T: fmt::Display>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [word] => word.to_string(),
        [words @ .., last] => {
            let words: Vec<_> = words.iter().map(ToString::to_string).collect();
            format!("{} or {last}", words.join(", "))
        }
    }
}

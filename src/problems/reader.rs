//! Reading TOML so that every complaint has a place and says what is allowed there.
//!
//! A thin layer over the spanned document of the `toml` crate: sections that refuse unknown keys,
//! values that refuse wrong types. Knows nothing of puzzles.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{PuzzleError, either};
use super::toml_words::explain;
use crate::terms::nearest;

/// A text and its name, for errors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
}

impl<'a> Source<'a> {
    /// An error at a place of this text.
    pub(super) fn error(self, span: Range<usize>, message: impl Into<String>) -> PuzzleError {
        PuzzleError::new(self.file, self.text, span, message)
    }

    /// The document, if it is TOML at all.
    pub(super) fn document(self) -> Result<Spanned<DeTable<'a>>, PuzzleError> {
        DeTable::parse(self.text).map_err(|error| explain(self, &error))
    }
}

/// A table: the whole puzzle, `[boat]`, one `[[passenger]]`.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    source: Source<'a>,
    title: &'static str,
    span: Range<usize>,
    table: &'a DeTable<'a>,
}

impl<'a> Section<'a> {
    /// The whole document.
    pub(super) fn root(source: Source<'a>, document: &'a Spanned<DeTable<'a>>) -> Self {
        Self { source, title: "the puzzle", span: 0..0, table: document.get_ref() }
    }

    /// # Errors
    ///
    /// When there is a key that is not `allowed`: the first in the file.
    pub(super) fn allow(&self, allowed: &[&str]) -> Result<(), PuzzleError> {
        let unknown = self.table.keys().filter(|key| !allowed.contains(&key.get_ref().as_ref()));
        let Some(key) = unknown.min_by_key(|key| key.span().start) else {
            return Ok(());
        };
        let word = key.get_ref();
        let message = format!("unknown key `{}` in {}", word.escape_debug(), self.title);
        Err(self
            .source
            .error(key.span(), message)
            .did_you_mean(nearest(word, allowed.iter().copied()))
            .help(format!("allowed here: {}", allowed.join(", "))))
    }

    /// An error about this section as a whole.
    pub(super) fn error(&self, message: impl Into<String>) -> PuzzleError {
        self.source.error(self.span.clone(), message)
    }

    /// An error about a place in the same text.
    pub(super) fn error_at(&self, span: Range<usize>, message: impl Into<String>) -> PuzzleError {
        self.source.error(span, message)
    }

    /// The value of a key, if it is there.
    pub(super) fn get(&self, key: &'static str) -> Option<Value<'a>> {
        let node = self.table.get(key)?;
        Some(Value { source: self.source, subject: Subject::Key(key), node })
    }

    /// The value of a key that must be there; `example` shows what to write.
    pub(super) fn need(&self, key: &'static str, example: &str) -> Result<Value<'a>, PuzzleError> {
        self.get(key).ok_or_else(|| {
            self.error(format!("`{key}` is missing in {}", self.title))
                .help(format!("write, for example: {example}"))
        })
    }
}

/// A value and what errors call it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    source: Source<'a>,
    subject: Subject,
    node: &'a Spanned<DeValue<'a>>,
}

/// What an error calls a value.
#[derive(Clone, Copy, Debug)]
enum Subject {
    Key(&'static str),
    MemberOf(&'static str),
    Called(&'static str),
}

impl Subject {
    const fn word(self) -> &'static str {
        match self {
            Self::Key(word) | Self::MemberOf(word) | Self::Called(word) => word,
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, "`{key}`"),
            Self::MemberOf(key) => write!(f, "each of `{key}`"),
            Self::Called(words) => f.write_str(words),
        }
    }
}

impl<'a> Value<'a> {
    /// The same value, to be called otherwise in errors.
    pub(super) const fn called(self, words: &'static str) -> Self {
        Self { subject: Subject::Called(words), ..self }
    }

    pub(super) fn span(self) -> Range<usize> {
        self.node.span()
    }

    /// An error about this value.
    pub(super) fn error(self, message: impl Into<String>) -> PuzzleError {
        self.source.error(self.span(), message)
    }

    /// The error that something else should stand here.
    pub(super) fn expected(self, what: &str) -> PuzzleError {
        let found = match self.node.get_ref() {
            DeValue::String(_) => "text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.error(format!("{} must be {what}, not {found}", self.subject))
    }

    pub(super) fn is_text(self) -> bool {
        self.node.get_ref().is_str()
    }

    pub(super) fn is_whole(self) -> bool {
        self.node.get_ref().is_integer()
    }

    pub(super) fn is_number(self) -> bool {
        self.is_whole() || self.node.get_ref().is_float()
    }

    pub(super) fn is_list(self) -> bool {
        self.node.get_ref().is_array()
    }

    pub(super) fn is_table(self) -> bool {
        self.node.get_ref().is_table()
    }

    /// Any text.
    pub(super) fn text(self) -> Result<&'a str, PuzzleError> {
        self.node.get_ref().as_str().ok_or_else(|| self.expected("text, in quotation marks"))
    }

    /// Text on one line, with something in it.
    pub(super) fn line(self) -> Result<&'a str, PuzzleError> {
        let text = self.text()?;
        if text.trim().is_empty() {
            return Err(self.error(format!("{} must not be empty", self.subject)));
        }
        if text.trim() != text || text.contains(char::is_control) {
            let what = "must be one line, without spaces around it";
            return Err(self.error(format!("{} {what}", self.subject)));
        }
        Ok(text)
    }

    /// One of several words.
    pub(super) fn word<T: Copy>(self, words: &[(&str, T)]) -> Result<T, PuzzleError> {
        let allowed: Vec<_> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        if !self.is_text() {
            return Err(self.expected(&either(&allowed)));
        }
        let found = self.text()?;
        words.iter().find(|(word, _)| *word == found).map(|&(_, value)| value).ok_or_else(|| {
            let message = format!("\"{}\" is no {}", found.escape_debug(), self.subject.word());
            self.error(message)
                .did_you_mean(nearest(found, words.iter().map(|(word, _)| *word)))
                .help(format!("allowed here: {}", either(&allowed)))
        })
    }

    pub(super) fn truth(self) -> Result<bool, PuzzleError> {
        self.node.get_ref().as_bool().ok_or_else(|| self.expected("true or false"))
    }

    /// A whole number within a range.
    pub(super) fn whole(self, range: RangeInclusive<u32>) -> Result<u32, PuzzleError> {
        let what = format!("a whole number from {} to {}", range.start(), range.end());
        let integer = self.node.get_ref().as_integer().ok_or_else(|| self.expected(&what))?;
        let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok();
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            self.error(format!("{} must be {what}, not {}", self.subject, integer.as_str()))
        })
    }

    /// The digits of a whole number, as they stand there.
    pub(super) fn digits(self) -> Option<&'a str> {
        self.node.get_ref().as_integer().map(toml::de::DeInteger::as_str)
    }

    /// The members of a list.
    pub(super) fn list(self, what: &str) -> Result<Vec<Value<'a>>, PuzzleError> {
        let array = self.node.get_ref().as_array().ok_or_else(|| self.expected(what))?;
        let subject = Subject::MemberOf(self.subject.word());
        Ok(array.iter().map(|node| Value { node, subject, ..self }).collect())
    }

    /// The members of a list, or the value itself where it stands alone.
    pub(super) fn one_or_more(self) -> Result<Vec<Value<'a>>, PuzzleError> {
        if !self.is_list() {
            return Ok(vec![self]);
        }
        let members = self.list("a list")?;
        if members.is_empty() {
            return Err(self.error(format!("{} must not be empty", self.subject)));
        }
        Ok(members)
    }

    /// The table that stands here, to be called `title` in errors.
    pub(super) fn section(
        self,
        title: &'static str,
        what: &str,
    ) -> Result<Section<'a>, PuzzleError> {
        let table = self.node.get_ref().as_table().ok_or_else(|| self.expected(what))?;
        Ok(Section { source: self.source, title, span: self.span(), table })
    }
}

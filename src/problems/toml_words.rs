//! What is wrong with a text that is not TOML, for readers who have never heard of TOML.
//!
//! The parser knows where; it speaks of "basic strings" and "key-value pairs". Here its complaint is
//! put into the words of `docs/puzzle-format.md`, by what stands on the line.

use std::ops::Range;

use super::error::PuzzleError;
use super::reader::Source;
use crate::terms::nearest;

/// The complaint of the parser about a text, in plain words.
pub(super) fn explain(source: Source<'_>, error: &toml::de::Error) -> PuzzleError {
    let end = source.text.len();
    let span = error.span().unwrap_or(end..end);
    source.error(span, format!("this is not TOML: {}", error.message()))
}

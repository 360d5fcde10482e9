//! Where in a file something is wrong.

use std::ops::Range;

use serde_json::Value;
use serde_json::value::RawValue;

use super::error::{ReadError, ReadErrorKind};
use crate::terms::UnknownWord;
use crate::trace::scene::Scene;

/// A line, for errors.
pub(super) struct Place<'l> {
    pub(super) line: &'l [u8],
    pub(super) number: u64,
}

impl<'l> Place<'l> {
    /// An error at the value of a field, or about the whole line.
    pub(super) fn error(&self, field: Option<&str>, kind: ReadErrorKind) -> ReadError {
        let at = field.and_then(|field| self.value_of(field));
        self.error_at(at.unwrap_or(0), kind)
    }

    fn error_at(&self, byte: usize, kind: ReadErrorKind) -> ReadError {
        let before = String::from_utf8_lossy(&self.line[..byte.min(self.line.len())]);
        let column = Some(before.chars().count() + 1);
        ReadError { line: Some(self.number), column, kind }
    }

    /// The line as a text that looks like a JSON object.
    pub(super) fn object(&self) -> Result<&'l str, ReadError> {
        let text = std::str::from_utf8(self.line)
            .map_err(|error| self.error_at(error.valid_up_to(), ReadErrorKind::NotText))?;
        if text.trim_start().starts_with('{') {
            Ok(text)
        } else {
            Err(self.error(None, ReadErrorKind::Json("expected a JSON object".into())))
        }
    }

    pub(super) fn json(&self, error: &serde_json::Error) -> ReadError {
        let text = error.to_string();
        let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
        let last = error.column().saturating_sub(1);
        // Of a value that is sound but not wanted here, its last byte is named.
        let sound = error.is_data().then(|| tokens(self.line).find(|token| token.contains(&last)));
        let at = sound.flatten().map_or(last, |token| token.start);
        self.error_at(at, ReadErrorKind::Json(what.to_owned()))
    }

    /// Where the value of a field begins.
    fn value_of(&self, field: &str) -> Option<usize> {
        let mut depth = 0;
        let mut tokens = tokens(self.line).peekable();
        while let Some(token) = tokens.next() {
            match &self.line[token] {
                b"{" | b"[" => depth += 1,
                b"}" | b"]" => depth -= 1,
                [b'"', key @ .., b'"']
                    if depth == 1
                        && key == field.as_bytes()
                        && tokens.next_if(|token| self.line[token.start] == b':').is_some() =>
                {
                    return tokens.next().map(|value| value.start);
                }
                _ => {}
            }
        }
        None
    }

    pub(super) fn need<T>(
        &self,
        event: &'static str,
        field: &'static str,
        value: Option<T>,
    ) -> Result<T, ReadError> {
        value.ok_or_else(|| self.error(None, ReadErrorKind::Missing { event, field }))
    }

    pub(super) fn word<T: std::str::FromStr<Err = UnknownWord>>(
        &self,
        field: &str,
        word: Option<&String>,
        default: T,
    ) -> Result<T, ReadError> {
        match word {
            None => Ok(default),
            Some(word) => {
                word.parse().map_err(|error| self.error(Some(field), ReadErrorKind::Word(error)))
            }
        }
    }

    /// A `reason` that is none of those `allowed`.
    pub(super) fn unknown_reason(
        &self,
        what: &'static str,
        found: &str,
        allowed: &[&'static str],
    ) -> ReadError {
        let word = UnknownWord { what, found: found.to_owned(), allowed: allowed.to_vec() };
        self.error(Some("reason"), ReadErrorKind::Word(word))
    }

    /// The scene of a header, if it is one or null.
    pub(super) fn scene(&self, raw: Option<&RawValue>) -> Result<Scene, ReadError> {
        let unread = |error: serde_json::Error| {
            let what = error.to_string();
            let what = what.split(" at line").next().unwrap_or_default();
            self.error(
                Some("scene"),
                ReadErrorKind::Json(format!("this scene cannot be read: {what}")),
            )
        };
        let scene = Scene::read(raw).map_err(unread)?;
        let found = match &*scene {
            Value::Null => return Ok(scene),
            Value::Object(fields) => match fields.get("kind") {
                Some(Value::String(_)) => return Ok(scene),
                Some(kind) => format!("an object with {} for its \"kind\"", brief(kind)),
                None => "an object without a \"kind\"".to_owned(),
            },
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => brief(&scene),
        };
        let what = format!(
            "this scene is {found}; expected an object that says what kind of problem is drawn, as in \
             {{\"kind\":\"jugs\",…}}"
        );
        Err(self.error(Some("scene"), ReadErrorKind::Json(what)))
    }
}

/// A value in a message.
fn brief(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) if text.chars().count() > 40 => "a long text".to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

/// The tokens of a line of JSON: brackets, colons and commas, whole strings, and what else stands
/// together.
fn tokens(line: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += line[at..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        let start = at;
        at += match line[at] {
            b'"' => end_of_string(&line[at..]),
            byte if is_mark(byte) => 1,
            _ => line[at..]
                .iter()
                .position(|&byte| is_mark(byte) || byte == b'"' || byte.is_ascii_whitespace())
                .unwrap_or(line.len() - at),
        };
        Some(start..at)
    })
}

const fn is_mark(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'[' | b']' | b':' | b',')
}

/// The length of a string, with its quotation marks, at the beginning of a text.
fn end_of_string(text: &[u8]) -> usize {
    let mut escaped = false;
    let closing = |&byte: &u8| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    };
    text[1..].iter().position(closing).map_or(text.len(), |at| at + 2)
}

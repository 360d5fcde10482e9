//! JSON values that know where they stand in the text.
//!
//! Members of an object keep their order, and numbers their digits: both can be names of nodes.

use std::borrow::Cow;
use std::ops::Range;

use crate::problems::error::PuzzleError;
use crate::problems::reader::Source;

/// How many values may stand in one another.
const DEEPEST: usize = 100;

/// A value and its place.
#[derive(Clone, Debug)]
pub(super) struct Value<'a> {
    pub(super) data: Data<'a>,
    begin: u32,
    end: u32,
}

#[derive(Clone, Debug)]
pub(super) enum Data<'a> {
    Null,
    Truth(bool),
    /// As it is written.
    Number(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Value<'a>>),
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl<'a> Value<'a> {
    pub(super) const fn span(&self) -> Range<usize> {
        self.begin as usize..self.end as usize
    }

    /// The member of an object; the last, if there are several of this name.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        self.members()?.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub(super) fn members(&self) -> Option<&[(Cow<'a, str>, Self)]> {
        if let Data::Object(members) = &self.data { Some(members) } else { None }
    }

    pub(super) fn list(&self) -> Option<&[Self]> {
        if let Data::List(values) = &self.data { Some(values) } else { None }
    }

    /// A text, or what is written like one: a number, `true` or `false`.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.data {
            Data::Truth(true) => Some("true"),
            Data::Truth(false) => Some("false"),
            Data::Number(digits) => Some(digits),
            Data::Text(text) => Some(text),
            Data::Null | Data::List(_) | Data::Object(_) => None,
        }
    }

    /// What an error calls it.
    pub(super) const fn what(&self) -> &'static str {
        match self.data {
            Data::Null => "null",
            Data::Truth(_) => "true or false",
            Data::Number(_) => "a number",
            Data::Text(_) => "text",
            Data::List(_) => "a list",
            Data::Object(_) => "an object",
        }
    }
}

/// Reads a whole text.
///
/// # Errors
///
/// At the first place that is no JSON.
pub(super) fn parse(source: Source<'_>) -> Result<Value<'_>, PuzzleError> {
    let mut parser = Parser { source, at: 0, depth: 0 };
    let value = parser.value()?;
    parser.skip();
    if parser.at < source.text.len() {
        return Err(parser.expected("the end of the file"));
    }
    Ok(value)
}

struct Parser<'a> {
    source: Source<'a>,
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.source.text[self.at..]
    }

    fn next(&self) -> Option<u8> {
        self.source.text.as_bytes().get(self.at).copied()
    }

    fn skip(&mut self) {
        while matches!(self.next(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn expected(&self, what: &str) -> PuzzleError {
        let word = self.rest().chars().next();
        let found =
            word.map_or_else(|| "the end of the file".to_owned(), |letter| format!("{letter:?}"));
        let span = self.at..self.at + word.map_or(0, char::len_utf8);
        let error = self.source.error(span, format!("expected {what}, found {found}"));
        match word {
            Some('\'') => error.help("JSON has text in double quotation marks: \"a\""),
            _ => error,
        }
    }

    fn value(&mut self) -> Result<Value<'a>, PuzzleError> {
        self.skip();
        let begin = self.at as u32;
        let data = match self.next() {
            Some(b'{') => self.nested(Self::object)?,
            Some(b'[') => self.nested(Self::list)?,
            Some(b'"') => Data::Text(self.text()?),
            _ => self.word()?,
        };
        Ok(Value { data, begin, end: self.at as u32 })
    }

    fn nested(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Data<'a>, PuzzleError>,
    ) -> Result<Data<'a>, PuzzleError> {
        if self.depth == DEEPEST {
            let message =
                format!("more than {DEEPEST} lists and objects stand in one another here");
            return Err(self.source.error(self.at..self.at + 1, message));
        }
        self.depth += 1;
        self.at += 1;
        let data = read(self)?;
        self.depth -= 1;
        Ok(data)
    }

    fn list(&mut self) -> Result<Data<'a>, PuzzleError> {
        let mut values = Vec::new();
        self.skip();
        if self.next() == Some(b']') {
            self.at += 1;
            return Ok(Data::List(values));
        }
        loop {
            values.push(self.value()?);
            if self.ends(b']', "`,` or `]`")? {
                return Ok(Data::List(values));
            }
        }
    }

    fn object(&mut self) -> Result<Data<'a>, PuzzleError> {
        let mut members = Vec::new();
        self.skip();
        if self.next() == Some(b'}') {
            self.at += 1;
            return Ok(Data::Object(members));
        }
        loop {
            self.skip();
            if self.next() != Some(b'"') {
                return Err(self.expected("a key in quotation marks"));
            }
            let key = self.text()?;
            self.skip();
            if self.next() != Some(b':') {
                return Err(self.expected("`:`"));
            }
            self.at += 1;
            members.push((key, self.value()?));
            if self.ends(b'}', "`,` or `}`")? {
                return Ok(Data::Object(members));
            }
        }
    }

    /// Whether a list or an object is at its end, and not at a comma.
    fn ends(&mut self, closing: u8, what: &str) -> Result<bool, PuzzleError> {
        self.skip();
        match self.next() {
            Some(b',') => {
                self.at += 1;
                Ok(false)
            }
            Some(byte) if byte == closing => {
                self.at += 1;
                Ok(true)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// A number, or one of JSON's words. Python writes `NaN` and `Infinity` as well.
    fn word(&mut self) -> Result<Data<'a>, PuzzleError> {
        let rest = self.rest();
        let is_part =
            |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '+' | '.');
        let word = &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())];
        let data = match word {
            "null" => Data::Null,
            "true" => Data::Truth(true),
            "false" => Data::Truth(false),
            "NaN" | "Infinity" | "-Infinity" => Data::Number(word),
            "" => return Err(self.expected("a value")),
            _ => {
                let digit =
                    word.trim_start_matches('-').starts_with(|first: char| first.is_ascii_digit());
                if !digit || word.parse::<f64>().is_err() {
                    let span = self.at..self.at + word.len();
                    let error =
                        self.source.error(span, format!("expected a value, found `{word}`"));
                    return Err(error.help("text stands in quotation marks"));
                }
                Data::Number(word)
            }
        };
        self.at += word.len();
        Ok(data)
    }

    /// A text in quotation marks.
    fn text(&mut self) -> Result<Cow<'a, str>, PuzzleError> {
        let begin = self.at;
        let inside = &self.source.text[begin + 1..];
        let stop =
            |rest: &str| rest.bytes().position(|byte| byte == b'"' || byte == b'\\' || byte < b' ');
        let mut text = String::new();
        let mut from = 0;
        loop {
            let at = stop(&inside[from..]).map(|at| from + at);
            match at.map(|at| (at, inside.as_bytes()[at])) {
                Some((at, b'"')) => {
                    self.at = begin + 1 + at + 1;
                    if text.is_empty() && from == 0 {
                        return Ok(Cow::Borrowed(&inside[..at]));
                    }
                    text += &inside[from..at];
                    return Ok(Cow::Owned(text));
                }
                Some((at, b'\\')) => {
                    text += &inside[from..at];
                    let (letter, length) = escape(&inside[at + 1..]).ok_or_else(|| {
                        let span = begin + 1 + at..begin + 3 + at;
                        let error = self.source.error(span, "this is no escape of JSON");
                        error.help("a backslash is written `\\\\`")
                    })?;
                    text.push(letter);
                    from = at + 1 + length;
                }
                _ => {
                    let end = at.unwrap_or(inside.len());
                    let message = "the closing quotation mark of this text is missing";
                    return Err(self.source.error(begin..begin + 1 + end, message));
                }
            }
        }
    }
}

/// The character of an escape, and how long it is, the backslash not counted. Half a surrogate pair
/// is U+FFFD.
fn escape(text: &str) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 4)?;
        let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if are_digits { u32::from_str_radix(digits, 16).ok() } else { None }
    };
    Some(match text.bytes().next()? {
        b'"' => ('"', 1),
        b'\\' => ('\\', 1),
        b'/' => ('/', 1),
        b'b' => ('\x08', 1),
        b'f' => ('\x0c', 1),
        b'n' => ('\n', 1),
        b'r' => ('\r', 1),
        b't' => ('\t', 1),
        b'u' => {
            let first = unit(1)?;
            let second = if text[5..].starts_with("\\u") { unit(7) } else { None };
            match (first, second) {
                (0xd800..=0xdbff, Some(second @ 0xdc00..=0xdfff)) => {
                    let code = 0x10000 + (((first - 0xd800) << 10) | (second - 0xdc00));
                    (char::from_u32(code)?, 11)
                }
                _ => (char::from_u32(first).unwrap_or('\u{fffd}'), 5),
            }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same value as another reader sees it.
    fn other(value: &Value<'_>) -> serde_json::Value {
        match &value.data {
            Data::Null => serde_json::Value::Null,
            Data::Truth(truth) => (*truth).into(),
            Data::Number(digits) => serde_json::from_str(digits).expect("a number"),
            Data::Text(text) => (&**text).into(),
            Data::List(values) => values.iter().map(other).collect(),
            Data::Object(members) => members
                .iter()
                .map(|(key, value)| (key.clone().into_owned(), other(value)))
                .collect(),
        }
    }

    #[test]
    fn every_value_is_read_as_others_read_it() {
        for text in [
            "null",
            " true ",
            "[]",
            "{}",
            "[1, -2.5e3, 0]",
            "\"\"",
            "\"a\\n\\\"\\\\\\/\\u00e9\\ud83d\\ude00 é\"",
            "{\"a\": [{\"b\": {}}, \"c\"], \"d\": false}",
            "[[[]], [null]]",
        ] {
            let value = parse(Source { file: "j", text }).expect(text);
            let expected: serde_json::Value = serde_json::from_str(text).expect(text);
            assert_eq!(other(&value), expected, "{text}");
            let span = value.span();
            assert_eq!(&text[span], text.trim());
        }
    }

    #[test]
    fn what_others_refuse_is_refused() {
        for text in [
            "",
            "[",
            "[1",
            "[1,]",
            "{",
            "{\"a\"",
            "{\"a\":",
            "{\"a\":1",
            "{\"a\":1,}",
            "{a:1}",
            "'a'",
            "\"a",
            "\"\\q\"",
            "\"\\u12\"",
            "\"\\u+123\"",
            "\"\\u12é4\"",
            "01x",
            "-",
            "+1",
            ".5",
            "1 2",
            "nul",
            "\"a\nb\"",
            "[1}",
            "{]",
        ] {
            assert!(serde_json::from_str::<serde_json::Value>(text).is_err(), "{text}");
            assert!(parse(Source { file: "j", text }).is_err(), "{text}");
        }
    }
}

//! The fields of an event line.
//!
//! Most lines are plain: nothing but the fields of events, no escapes, no space but one after a colon
//! or a comma. These are read here. Every other line, and every mistake, is `serde_json`'s; what both can
//! read they read alike. Knows nothing of runs and nodes.

use std::borrow::Cow;

use serde::Deserialize;

/// A string that is borrowed from its line wherever it holds no escape. (Without a type of its own,
/// serde would copy it: it does not look for borrowed text inside an `Option`.)
#[derive(Deserialize)]
pub(super) struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);

impl std::ops::Deref for Borrowed<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// An event line, flat: which fields must be there depends on the event.
#[derive(Default, Deserialize)]
pub(super) struct EventLine<'a> {
    #[serde(borrow)]
    pub(super) event: Option<Borrowed<'a>>,
    pub(super) steptrace: Option<serde::de::IgnoredAny>,
    pub(super) node: Option<u32>,
    pub(super) parent: Option<u32>,
    pub(super) witness: Option<u32>,
    pub(super) depth: Option<u32>,
    pub(super) limit: Option<u32>,
    #[serde(borrow)]
    pub(super) state: Option<Borrowed<'a>>,
    #[serde(borrow)]
    pub(super) action: Option<Borrowed<'a>>,
    #[serde(borrow)]
    pub(super) reason: Option<Borrowed<'a>>,
    #[serde(borrow)]
    pub(super) rule: Option<Borrowed<'a>>,
    #[serde(borrow)]
    pub(super) outcome: Option<Borrowed<'a>>,
}

impl<'a> EventLine<'a> {
    /// The fields of a line that holds a JSON object and nothing else.
    pub(super) fn read(line: &'a [u8]) -> Result<Self, serde_json::Error> {
        match Self::read_plain(line) {
            Some(event) => Ok(event),
            None => serde_json::from_slice(line),
        }
    }

    /// The same, if the line is plain.
    fn read_plain(line: &'a [u8]) -> Option<Self> {
        let mut rest = Rest(std::str::from_utf8(line).ok()?);
        let mut event = Self::default();
        rest.take("{")?;
        loop {
            let key = rest.text()?;
            rest.take(":")?;
            rest.skip_space();
            match key {
                "event" => rest.fill_text(&mut event.event)?,
                "node" => rest.fill_number(&mut event.node)?,
                "parent" => rest.fill_number(&mut event.parent)?,
                "witness" => rest.fill_number(&mut event.witness)?,
                "depth" => rest.fill_number(&mut event.depth)?,
                "limit" => rest.fill_number(&mut event.limit)?,
                "state" => rest.fill_text(&mut event.state)?,
                "action" => rest.fill_text(&mut event.action)?,
                "reason" => rest.fill_text(&mut event.reason)?,
                "rule" => rest.fill_text(&mut event.rule)?,
                "outcome" => rest.fill_text(&mut event.outcome)?,
                _ => return None,
            }
            if rest.0 == "}" {
                return Some(event);
            }
            rest.take(",")?;
            rest.skip_space();
        }
    }
}

/// What is left of a line.
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    fn take(&mut self, text: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(text)?;
        Some(())
    }

    fn skip_space(&mut self) {
        self.0 = self.0.strip_prefix(' ').unwrap_or(self.0);
    }

    /// A string without escapes.
    fn text(&mut self) -> Option<&'a str> {
        self.take("\"")?;
        let end = self.0.bytes().position(|byte| byte == b'"' || byte == b'\\' || byte < b' ')?;
        let text = &self.0[..end];
        self.0 = &self.0[end..];
        self.take("\"")?;
        Some(text)
    }

    fn fill_text(&mut self, field: &mut Option<Borrowed<'a>>) -> Option<()> {
        let text = self.text()?;
        field.replace(Borrowed(Cow::Borrowed(text))).is_none().then_some(())
    }

    /// A whole number.
    fn number(&mut self) -> Option<u32> {
        let mut value = 0u32;
        let mut digits = 0;
        for byte in self.0.bytes().take_while(u8::is_ascii_digit) {
            value = value.checked_mul(10)?.checked_add(u32::from(byte - b'0'))?;
            digits += 1;
        }
        if digits == 0 || digits > 1 && self.0.starts_with('0') {
            return None;
        }
        self.0 = &self.0[digits..];
        Some(value)
    }

    fn fill_number(&mut self, field: &mut Option<u32>) -> Option<()> {
        let number = self.number()?;
        field.replace(number).is_none().then_some(())
    }
}

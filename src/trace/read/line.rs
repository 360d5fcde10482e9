//! The fields of an event line.
//!
//! Most lines are plain: nothing but the fields of events, no escapes, no space but one after a colon
//! or a comma. These are read here. Every other line, and every mistake, is `serde_json`'s; what both can
//! read they read alike. Knows nothing of runs and nodes.

use std::borrow::Cow;

use serde::Deserialize;

use super::whole::whole;

/// A string that is borrowed from its line wherever it holds no escape. (Without a type of its own,
/// serde would copy it: it does not look for borrowed text inside an `Option`.)
#[derive(Debug, PartialEq, Deserialize)]
pub(super) struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);

impl std::ops::Deref for Borrowed<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// An event line, flat: which fields must be there depends on the event.
#[derive(Debug, Default, PartialEq, Deserialize)]
pub(super) struct EventLine<'a> {
    #[serde(borrow)]
    pub(super) event: Option<Borrowed<'a>>,
    pub(super) steptrace: Option<serde::de::IgnoredAny>,
    #[serde(default, deserialize_with = "whole")]
    pub(super) node: Option<u32>,
    #[serde(default, deserialize_with = "whole")]
    pub(super) parent: Option<u32>,
    #[serde(default, deserialize_with = "whole")]
    pub(super) witness: Option<u32>,
    #[serde(default, deserialize_with = "whole")]
    pub(super) depth: Option<u32>,
    #[serde(default, deserialize_with = "whole")]
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
    /// The fields of a line, if it is plain.
    pub(super) fn read_plain(line: &'a [u8]) -> Option<Self> {
        let mut rest = Rest(std::str::from_utf8(line).ok()?);
        let mut event = Self::default();
        rest.take("{")?;
        loop {
            // The letter that a key begins with tells which it may be.
            match rest.0.as_bytes().get(1)? {
                b'e' => rest.text_of(r#""event":"#, &mut event.event)?,
                b'n' => rest.number_of(r#""node":"#, &mut event.node)?,
                b'p' => rest.number_of(r#""parent":"#, &mut event.parent)?,
                b'w' => rest.number_of(r#""witness":"#, &mut event.witness)?,
                b'd' => rest.number_of(r#""depth":"#, &mut event.depth)?,
                b'l' => rest.number_of(r#""limit":"#, &mut event.limit)?,
                b's' => rest.text_of(r#""state":"#, &mut event.state)?,
                b'a' => rest.text_of(r#""action":"#, &mut event.action)?,
                b'o' => rest.text_of(r#""outcome":"#, &mut event.outcome)?,
                b'r' if rest.0.starts_with(r#""rule"#) => {
                    rest.text_of(r#""rule":"#, &mut event.rule)?;
                }
                b'r' => rest.text_of(r#""reason":"#, &mut event.reason)?,
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
    #[inline(always)]
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

    /// A field that holds a text, and was not there before.
    #[inline(always)]
    fn text_of(&mut self, key: &str, field: &mut Option<Borrowed<'a>>) -> Option<()> {
        self.take(key)?;
        self.skip_space();
        let text = self.text()?;
        field.replace(Borrowed(Cow::Borrowed(text))).is_none().then_some(())
    }

    /// A whole number, of the size and in the digits that JSON allows.
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

    /// A field that holds a number, and was not there before.
    #[inline(always)]
    fn number_of(&mut self, key: &str, field: &mut Option<u32>) -> Option<()> {
        self.take(key)?;
        self.skip_space();
        let number = self.number()?;
        field.replace(number).is_none().then_some(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::EventLine;

    /// Every kind of event with every kind of field, as our writer and as Python's `json` set them.
    const PLAIN: [&str; 10] = [
        r#"{"event":"round","limit":12}"#,
        r#"{"event":"generate","node":0,"state":"{L:FWSC R:}","depth":0}"#,
        r#"{"event":"generate","node":907,"state":"ä🐺","depth":3,"parent":41,"action":"F moves"}"#,
        r#"{"event":"reject","parent":0,"action":"","state":"a","reason":"illegal","rule":"it's so"}"#,
        r#"{"event":"reject","parent":5,"action":"x","state":"b","reason":"reached","witness":2}"#,
        r#"{"event":"discard","node":9,"reason":"reached","witness":3}"#,
        r#"{"event":"close","node":4294967295}"#,
        r#"{"event":"end","outcome":"depth-limit"}"#,
        r#"{"event": "generate", "node": 1, "parent": 0, "action": "a", "state": "b", "depth": 1}"#,
        r#"{"depth":1,"state":"b","action":"a","parent":0,"node":1,"event":"generate"}"#,
    ];

    /// Whether the line is plain; if so, it must say what `serde_json` says that it says.
    fn is_plain(line: &[u8]) -> bool {
        let plain = EventLine::read_plain(line);
        if plain.is_some() {
            let by_serde = serde_json::from_slice(line).ok();
            assert_eq!(plain, by_serde, "{}", String::from_utf8_lossy(line));
        }
        plain.is_some()
    }

    #[test]
    fn lines_as_they_are_usually_written_are_plain() {
        for line in PLAIN {
            assert!(is_plain(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn what_is_not_plain_is_left_to_serde() {
        for line in [
            r#"{"event":"pop","node":0,"time":3}"#,
            r#"{"event":"generate","node":0,"state":"a\"b","depth":0}"#,
            r#"{"event":"pop","node":null}"#,
            r#"{"event":"pop","node":1e0}"#,
            r#"{"event":"pop","node":1.0}"#,
            r#"{"event":"pop","node":-0}"#,
            r#"{"event":"pop","node":01}"#,
            r#"{"event":"pop","node":4294967296}"#,
            r#"{"event":"pop","node":1,"node":1}"#,
            r#"{"event":"pop","event":"pop"}"#,
            r#"{"event":"pop","node":1}}"#,
            r#"{"event":"pop","node":1,}"#,
            "{\"event\":\"pop\t\"}",
            r#"{"steptrace":1}"#,
            "{}",
            "{",
            "",
        ] {
            assert!(!is_plain(line.as_bytes()), "{line}");
        }
        assert!(!is_plain(b"{\"state\":\"\xc3\"}"));
    }

    #[test]
    fn a_line_with_any_one_byte_changed_says_the_same_to_both() {
        let mut plain = [0, 0];
        for line in PLAIN.map(str::as_bytes) {
            for at in 0..line.len() {
                let (before, after) = (&line[..at], &line[at + 1..]);
                plain[usize::from(is_plain(&[before, after].concat()))] += 1;
                for byte in 0..=u8::MAX {
                    let replaced = is_plain(&[before, &[byte], after].concat());
                    let inserted = is_plain(&[before, &[byte], &line[at..]].concat());
                    plain[usize::from(replaced)] += 1;
                    plain[usize::from(inserted)] += 1;
                }
            }
        }
        assert!(plain.iter().all(|&count| count > 10_000), "{plain:?}");
    }

    /// A field, as it might stand in a line: most are in order.
    fn field() -> impl Strategy<Value = String> {
        const TEXTS: &[&str] = &["event", "state", "action", "reason", "rule", "outcome"];
        const NUMBERS: &[&str] = &["node", "parent", "witness", "depth", "limit"];
        let text = (prop::sample::select(TEXTS), "\"[a-z ä🐺{:,}]{0,12}\"");
        let number = (prop::sample::select(NUMBERS), any::<u32>().prop_map(|n| n.to_string()));
        let odd = (
            prop::sample::select(["event", "node", "time", "steptrace", ""].as_slice()),
            prop::sample::select(
                ["null", "-1", "00", "1.5", "2.0", "4294967296", "[]", r#""\u00e4""#, "\"\t\""]
                    .as_slice(),
            )
            .prop_map(str::to_owned),
        );
        let pair = prop_oneof![8 => text.boxed(), 8 => number.boxed(), 1 => odd.boxed()];
        (pair, prop::sample::select([":", ": ", ":", ": ", " :", ":  "].as_slice()))
            .prop_map(|((key, value), colon)| format!("\"{key}\"{colon}{value}"))
    }

    proptest! {
        #[test]
        fn a_line_of_any_fields_says_the_same_to_both(
            fields in prop::collection::vec(field(), 0..6),
            comma in prop::sample::select([",", ", ", " ,", ",,"].as_slice()),
        ) {
            is_plain(format!("{{{}}}", fields.join(comma)).as_bytes());
        }
    }
}

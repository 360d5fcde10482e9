//! Texts as they can be shown on a line of a terminal, a file or a page.
//!
//! States, actions and rules come from anywhere and may hold any character. Knows nothing of what they
//! are texts of.

use std::borrow::Cow;

/// A text in which every control character but the tab is shown as its picture: a newline as `␊`.
///
/// Left as they are, they would break lines, end C strings, or move a terminal's cursor. The three
/// line ends of Unicode without a picture of their own (U+0085, U+2028, U+2029) become `␤`.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| !(b' '..0x7f).contains(&byte)) {
        let mut shown = String::with_capacity(text.len());
        shown.extend(text.chars().map(picture));
        Cow::Owned(shown)
    } else {
        Cow::Borrowed(text)
    }
}

/// A character, or the picture of one that cannot be shown as it is.
#[must_use]
pub fn picture(character: char) -> char {
    match character {
        '\t' => '\t',
        '\0'..' ' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{85}' | '\u{2028}' | '\u{2029}' => '\u{2424}',
        '\u{80}'..'\u{a0}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_as_pictures_and_nothing_else_is_touched() {
        assert_eq!(visible("a\nb\r\u{1b}[2J\0\u{7f}"), "a␊b␍␛[2J␀␡");
        assert_eq!(visible("a\u{85}b\u{2028}c\u{2029}d"), "a␤b␤c␤d");
        assert_eq!(visible("tab\there, \\n, é, 👨 🐺, שלום"), "tab\there, \\n, é, 👨 🐺, שלום");
    }
}

//! Words that more than one drawing needs: what a search is called, and text made fit for one line.
//!
//! Knows headers; knows no format.

use std::borrow::Cow;

use crate::terms::{Algorithm, Discipline};
use crate::trace::Header;

/// What a search is called in a heading; a foreign one by its own word.
pub(super) fn search_name(header: &Header) -> &str {
    match header.known_algorithm() {
        Some(Algorithm::Bfs) => "Breadth First Search",
        Some(Algorithm::Dfs) => "Depth First Search",
        Some(Algorithm::DfsStack) => "Depth First Search with a Stack",
        Some(Algorithm::Dls) => "Depth Limited Search",
        Some(Algorithm::Iddfs) => "Iterative Depth First Search",
        None => &header.algorithm,
    }
}

/// What a search is called for short; a foreign one by its own word.
pub(super) fn short_search_name(header: &Header) -> &str {
    match header.known_algorithm() {
        Some(Algorithm::Bfs) => "BFS",
        Some(Algorithm::Dfs) => "DFS",
        Some(Algorithm::DfsStack) => "Stack DFS",
        Some(Algorithm::Dls) => "DLS",
        Some(Algorithm::Iddfs) => "Iterative DFS",
        None => &header.algorithm,
    }
}

/// What a frontier is called, and from which end it is listed.
pub(super) const fn frontier_name(discipline: Discipline) -> &'static str {
    match discipline {
        Discipline::Fifo => "queue, front first",
        Discipline::Lifo => "stack, top last",
        Discipline::Path => "path, root first",
    }
}

/// A text in which every control character but the tab is shown as its picture: a newline as `␊`.
///
/// Left as they are, they would break lines, end C strings, or move a terminal's cursor. The three
/// line ends of Unicode without a picture of their own (U+0085, U+2028, U+2029) become `␤`.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| !(b' '..0x7f).contains(&byte)) {
        let mut shown = String::with_capacity(text.len());
        shown.extend(text.chars().map(picture));
        Cow::Owned(shown)
    } else {
        Cow::Borrowed(text)
    }
}

/// A character, or the picture of one that cannot be shown as it is.
pub(super) fn picture(character: char) -> char {
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

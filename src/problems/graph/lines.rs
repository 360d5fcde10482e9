//! Lists of names, a few to a line: what edge lists and adjacency lists have in common.
//!
//! Names are separated by blanks, or by commas or semicolons if the first line that says something
//! has one. `#` at the beginning of a word begins a comment. A name in quotation marks may hold
//! anything; in it, `\"` and `\\` are a quotation mark and a backslash.

use std::borrow::Cow;
use std::ops::Range;

use crate::problems::error::PuzzleError;
use crate::problems::reader::Source;

/// What stands between two names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// Spaces and tabs, one or more.
    Blanks,
    /// One such mark, with or without blanks around it.
    Mark(char),
}

impl Separator {
    /// What separates the names of a text: its first line that says something decides.
    pub(super) fn of(text: &str) -> Self {
        let Some(line) = text.lines().map(str::trim).find(|line| speaks(line)) else {
            return Self::Blanks;
        };
        let mut quoted = false;
        let mut escaped = false;
        let mut before = ' ';
        for letter in line.chars() {
            match letter {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                // The attributes of an edge as networkx writes them hold commas of their own.
                '{' | '#' if !quoted && is_blank(before) => break,
                ',' | ';' if !quoted => return Self::Mark(letter),
                _ => {}
            }
            before = letter;
        }
        Self::Blanks
    }
}

/// Whether a line says something: it is neither empty nor a comment.
pub(super) fn speaks(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

/// A name or a weight.
#[derive(Debug)]
pub(super) struct Word<'a> {
    pub(super) id: Cow<'a, str>,
    pub(super) span: Range<usize>,
}

/// The words of a line that begins at `offset`, up to a comment. Words in braces, as networkx
/// writes an edge's attributes, are one word.
pub(super) fn split<'a>(
    source: Source<'_>,
    line: &'a str,
    offset: usize,
    separator: Separator,
    words: &mut Vec<Word<'a>>,
) -> Result<(), PuzzleError> {
    words.clear();
    let mut rest = line.trim_start_matches(is_blank);
    while !rest.is_empty() && !rest.starts_with('#') {
        let at = line.len() - rest.len();
        let (id, length) = match rest.strip_prefix('"') {
            None => bare(rest, separator, !words.is_empty()),
            Some(quoted) => {
                let (id, length) = unquote(quoted, separator).map_err(|message| {
                    let end = offset + line.trim_end().len();
                    source.error(offset + at..end, message)
                })?;
                (Cow::Owned(id), length + 1)
            }
        };
        let span = offset + at..offset + at + length;
        if let Some(control) = id.chars().find(|letter| letter.is_control()) {
            let message = format!("a name must not hold a control character ({control:?})");
            return Err(source.error(span, message));
        }
        if id.is_empty() {
            let message = format!("a name is missing before `{}`", next_mark(rest));
            return Err(source.error(span.start..span.start + 1, message));
        }
        words.push(Word { id, span });
        rest = rest[length..].trim_start_matches(is_blank);
        if let Separator::Mark(mark) = separator
            && let Some(after) = rest.strip_prefix(mark)
        {
            let end = line.len() - rest.len();
            rest = after.trim_start_matches(is_blank);
            if rest.is_empty() || rest.starts_with('#') {
                let message = format!("a name is missing after `{mark}`");
                return Err(source.error(offset + end..offset + end + 1, message));
            }
        }
    }
    Ok(())
}

fn next_mark(rest: &str) -> char {
    rest.chars().next().unwrap_or(',')
}

/// A word without quotation marks, and its length.
fn bare(rest: &str, separator: Separator, may_be_braces: bool) -> (Cow<'_, str>, usize) {
    if may_be_braces && rest.starts_with('{') && rest.trim_end().ends_with('}') {
        let words = rest.trim_end();
        return (Cow::Borrowed(words), words.len());
    }
    let word = match separator {
        Separator::Blanks => &rest[..rest.find(is_blank).unwrap_or(rest.len())],
        Separator::Mark(mark) => {
            let word = &rest[..rest.find([mark, '\n']).unwrap_or(rest.len())];
            // A comment begins a word of its own.
            let comment = word.match_indices('#').map(|(at, _)| at);
            let mut comment = comment.filter(|&at| word[..at].ends_with(is_blank));
            word[..comment.next().unwrap_or(word.len())].trim_end_matches(is_blank)
        }
    };
    (Cow::Borrowed(word), word.len())
}

/// What separates names. Other white space, such as a no-break space, is part of a name.
pub(super) const fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

/// The text up to the closing quotation mark, and how far that is, the mark included.
fn unquote(quoted: &str, separator: Separator) -> Result<(String, usize), &'static str> {
    let ends_word = |next: char| {
        is_blank(next) || matches!(separator, Separator::Mark(mark) if mark == next) || next == ':'
    };
    let mut id = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' if id.is_empty() => return Err("an id must not be empty"),
            '"' if quoted[at + 1..].starts_with(|next| !ends_word(next)) => {
                return Err(match separator {
                    Separator::Blanks => "after the closing quotation mark must be a space",
                    Separator::Mark(_) => {
                        "after the closing quotation mark must be a comma or semicolon"
                    }
                });
            }
            '"' => return Ok((id, at + 1)),
            '\n' | '\r' => break,
            '\\' => match letters.next() {
                Some((_, escaped @ ('"' | '\\'))) => id.push(escaped),
                _ => return Err("in quotation marks, a backslash is written `\\\\`"),
            },
            letter => id.push(letter),
        }
    }
    Err("the closing quotation mark is missing")
}

/// How often something was seen, and first in which line.
#[derive(Debug, Default)]
pub(super) struct Seen {
    times: u32,
    first: u32,
}

impl Seen {
    pub(super) const fn see(&mut self, line: u32) {
        if self.times == 0 {
            self.first = line;
        }
        self.times += 1;
    }

    pub(super) fn tell(&self, notes: &mut Vec<String>, words: &str) {
        let lines = if self.times == 1 { "line" } else { "lines, the first" };
        if self.times > 0 {
            notes.push(format!("{words}: {} {lines} {}", self.times, self.first));
        }
    }
}

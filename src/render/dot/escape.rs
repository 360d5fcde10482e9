//! Text made safe for a DOT file, by type: what is wrapped in one of these is shown as it was given.
//!
//! What Graphviz would do to text otherwise (measured with version 2.43): `\N`, `\G`, `\l` and their
//! like are replaced; a label that ends in a backslash swallows the quote after it; entities such as
//! `&eacute;` are decoded even in plain labels; a quoted string of more than 16 384 bytes is a syntax
//! error, but strings may be joined with `+`.

use std::borrow::Cow;
use std::fmt::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::super::words::picture;

/// Bytes after which a quoted string is broken off and joined with the next.
const LONGEST_STRING: usize = 8_000;

/// An identifier: quoted, so that no keyword, colon, space or quote in it has a meaning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Id<'a>(pub(crate) &'a str);

/// A label: quoted; a newline in it is a line break, other control characters are shown
/// as their pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'a>(pub(crate) &'a str);

/// A tooltip: as a label, but Graphviz takes the escapes out of it twice, so that a doubled backslash
/// before a letter would come out as an escape after all. A zero-width space after it prevents that,
/// whichever the version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tooltip<'a>(pub(crate) &'a str);

/// Text inside an HTML-like label; every control character is shown as its picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Html<'a>(pub(crate) &'a str);

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        quoted(self.0, f, |character, f| match character {
            '\\' => f.write_str("\\\\"),
            '"' => f.write_str("\\\""),
            other => f.write_char(picture(other)),
        })
    }
}

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        quoted(self.0, f, |character, f| escape_string(character, "\\\\", f))
    }
}

impl fmt::Display for Tooltip<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        quoted(self.0, f, |character, f| escape_string(character, "\\\\\u{200b}", f))
    }
}

/// Writes a character of what Graphviz calls an escString.
fn escape_string(character: char, backslash: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match character {
        '\\' => f.write_str(backslash),
        '"' => f.write_str("\\\""),
        '&' => f.write_str("&amp;"),
        '\n' => f.write_str("\\n"),
        other => f.write_char(picture(other)),
    }
}

impl fmt::Display for Html<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            other => f.write_char(picture(other)),
        })
    }
}

/// Writes `text` as one or more quoted strings; none ends within what `escape` writes at a time.
fn quoted(
    text: &str,
    f: &mut fmt::Formatter<'_>,
    escape: impl Fn(char, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    f.write_char('"')?;
    let mut room = LONGEST_STRING;
    for character in text.chars() {
        if room == 0 {
            f.write_str("\" + \"")?;
            room = LONGEST_STRING;
        }
        // As much as the character may take when it is escaped.
        room = room.saturating_sub(match character {
            '&' | '\\' => 5,
            other => 2 * other.len_utf8(),
        });
        escape(character, f)?;
    }
    f.write_char('"')
}

/// A text cut to at most `lines` lines of at most `columns` columns each, with `…` for what is left
/// out of the middle of a line, or of the lines.
///
/// # Panics
///
/// If there is no room for three lines of three columns.
pub(super) fn clipped(text: &str, lines: usize, columns: usize) -> Cow<'_, str> {
    assert!(lines >= 3 && columns >= 3, "no room for a beginning, a … and an end");
    let count = text.split('\n').count();
    if count <= lines && text.split('\n').all(|line| line.width() <= columns) {
        return Cow::Borrowed(text);
    }
    // As many lines from the end as there is room for after the first half and the `…`.
    let (head, tail) = if count <= lines { (count, 0) } else { (lines / 2, lines.div_ceil(2) - 1) };
    let mut kept: Vec<Cow<'_, str>> =
        text.split('\n').take(head).map(|line| clipped_line(line, columns)).collect();
    if count > lines {
        kept.push(Cow::Borrowed("…"));
        kept.extend(text.split('\n').skip(count - tail).map(|line| clipped_line(line, columns)));
    }
    Cow::Owned(kept.join("\n"))
}

/// A line cut to `columns`: two thirds from its beginning, the rest from its end.
fn clipped_line(line: &str, columns: usize) -> Cow<'_, str> {
    if line.width() <= columns {
        return Cow::Borrowed(line);
    }
    let (begin, end) = ((columns - 1) * 2 / 3, (columns - 1).div_ceil(3));
    let head: String = fitting(line.chars(), begin).collect();
    let mut tail: Vec<char> = fitting(line.chars().rev(), end).collect();
    tail.reverse();
    Cow::Owned(head + "…" + &tail.into_iter().collect::<String>())
}

/// The first of `characters`, as many as fit into `columns`.
fn fitting(characters: impl Iterator<Item = char>, columns: usize) -> impl Iterator<Item = char> {
    characters.scan(0, move |used, character| {
        *used += character.width().unwrap_or(1);
        (*used <= columns).then_some(character)
    })
}

/// A text set in lines of at most `columns` columns where it can be broken at spaces.
pub(super) fn wrapped(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns || text.contains('\n') {
        return Cow::Borrowed(text);
    }
    let mut set = String::with_capacity(text.len());
    let mut used = 0;
    for word in text.split(' ') {
        let width = word.width();
        if !set.is_empty() {
            let fits = used + 1 + width <= columns;
            set.push(if fits { ' ' } else { '\n' });
            used = if fits { used + 1 } else { 0 };
        }
        set.push_str(word);
        used += width;
    }
    Cow::Owned(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backslashes_quotes_ampersands_and_newlines_are_escaped_in_labels() {
        assert_eq!(Label(r#"a\"b" &eacute; \N"#).to_string(), r#""a\\\"b\" &amp;eacute; \\N""#);
        assert_eq!(Label("two\nlines\\").to_string(), r#""two\nlines\\""#);
        assert_eq!(Label("{L|R} <b>x</b>").to_string(), r#""{L|R} <b>x</b>""#);
        assert_eq!(Label("\0\r").to_string(), "\"␀␍\"");
        assert_eq!(Label("").to_string(), "\"\"");
        assert_eq!(Tooltip("\\N \"x\"\n").to_string(), "\"\\\\\u{200b}N \\\"x\\\"\\n\"");
    }

    #[test]
    fn an_id_is_quoted_whatever_it_is() {
        assert_eq!(Id("node").to_string(), "\"node\"");
        assert_eq!(Id("a:b \"c\" \\").to_string(), r#""a:b \"c\" \\""#);
        assert_eq!(Id("a\nb").to_string(), "\"a␊b\"");
    }

    #[test]
    fn markup_is_text_in_an_html_like_label() {
        assert_eq!(Html("<b> & \"x\" &amp;\n").to_string(), "&lt;b&gt; &amp; \"x\" &amp;amp;␊");
    }

    #[test]
    fn a_long_label_is_joined_from_strings_that_graphviz_can_read() {
        for long in
            ["x".repeat(30_000), "\\".repeat(30_000), "&".repeat(30_000), "🐺".repeat(9_000)]
        {
            let label = Label(&long).to_string();
            let strings: Vec<&str> = label.split(" + ").collect();
            assert!(strings.len() > 1);
            for string in strings {
                assert!(string.starts_with('"') && string.ends_with('"'));
                assert!(string.len() < 16_384, "{}", string.len());
                assert_eq!(string.matches('\\').count() % 2, 0, "no escape is torn apart");
            }
        }
    }

    #[test]
    fn a_long_line_keeps_its_beginning_and_its_end() {
        assert_eq!(clipped("abcdefghij", 3, 10), "abcdefghij");
        assert_eq!(clipped("abcdefghijk", 3, 10), "abcdef…ijk");
        assert_eq!(clipped("🐺🐺🐺🐺🐺🐺", 3, 10), "🐺🐺🐺…🐺");
    }

    #[test]
    fn of_many_lines_the_first_and_the_last_are_kept() {
        assert_eq!(clipped("1\n2\n3\n4\n5", 5, 9), "1\n2\n3\n4\n5");
        assert_eq!(clipped("1\n2\n3\n4\n5\n6", 5, 9), "1\n2\n…\n5\n6");
        assert_eq!(clipped("1\n2\n3\n4\n5", 4, 9), "1\n2\n…\n5");
    }

    #[test]
    fn a_long_action_is_set_in_lines() {
        assert_eq!(wrapped("FS moves right", 20), "FS moves right");
        assert_eq!(
            wrapped("one missionary and one cannibal go right", 20),
            "one missionary and\none cannibal go\nright"
        );
        assert_eq!(wrapped("unbreakably-long-as-it-is", 20), "unbreakably-long-as-it-is");
    }
}

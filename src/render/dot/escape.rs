//! Text made safe for a DOT file, by type: what is wrapped in one of these is shown as it was given.
//!
//! What Graphviz would do to text otherwise (measured with version 2.43): `\N`, `\G`, `\l` and their
//! like are replaced; a label that ends in a backslash swallows the quote after it; entities such as
//! `&eacute;` are decoded even in plain labels; a line of more than 16 384 bytes in a quoted string is a
//! syntax error, but a backslash before a line break joins lines. (Strings can be joined with `+` as
//! well, but pydot does not know that.)

use std::fmt::{self, Write};

use super::super::words::picture;

/// Bytes after which a quoted string goes on in the next line.
const LONGEST_LINE: usize = 8_000;

/// An identifier: quoted, so that no keyword, colon, space or quote in it has a meaning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Id<'a>(pub(crate) &'a str);

/// A label: quoted; a newline in it is a line break, other control characters are shown
/// as their pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'a>(pub(crate) &'a str);

/// A label whose lines begin below one another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeftLabel<'a>(pub(crate) &'a str);

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

impl fmt::Display for LeftLabel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The escape for the end of a line says how the line before it is set.
        let text = format!("{}\n", self.0);
        quoted(&text, f, |character, f| match character {
            '\n' => f.write_str("\\l"),
            other => escape_string(other, "\\\\", f),
        })
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
            // Escapes are replaced here too, and nothing but an invisible space prevents it.
            '\\' => f.write_str("\\\u{200b}"),
            other => f.write_char(picture(other)),
        })
    }
}

/// Writes `text` as a quoted string; no line of it ends within what `escape` writes at a time.
fn quoted(
    text: &str,
    f: &mut fmt::Formatter<'_>,
    escape: impl Fn(char, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    f.write_char('"')?;
    let mut room = LONGEST_LINE;
    for character in text.chars() {
        if room == 0 {
            f.write_str("\\\n")?;
            room = LONGEST_LINE;
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
        assert_eq!(Html("\\N").to_string(), "\\\u{200b}N");
    }

    #[test]
    fn a_long_label_is_broken_into_lines_that_graphviz_can_read() {
        for long in
            ["x".repeat(30_000), "\\".repeat(30_000), "&".repeat(30_000), "🐺".repeat(9_000)]
        {
            let label = Label(&long).to_string();
            let lines: Vec<&str> = label.split("\\\n").collect();
            assert!(lines.len() > 1);
            for line in lines {
                assert!(line.len() < 16_384, "{}", line.len());
                assert_eq!(line.matches('\\').count() % 2, 0, "no escape is torn apart");
            }
        }
    }
}

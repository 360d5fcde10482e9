//! Text and numbers made safe and short for SVG.

use std::fmt::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::render::fit;
use crate::render::words::picture;

/// Text, in an element or a quoted attribute; a newline stays, other control characters are shown
/// as their pictures.
pub(in crate::render) struct Xml<'a>(pub(in crate::render) &'a str);

impl fmt::Display for Xml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\n' => f.write_char('\n'),
            other => f.write_char(picture(other)),
        })
    }
}

/// A length in pixels, to a tenth.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        if tenths < 0 {
            f.write_char('-')?;
        }
        let tenths = tenths.unsigned_abs();
        write!(f, "{}", tenths / 10)?;
        match tenths % 10 {
            0 => Ok(()),
            tenth => write!(f, ".{tenth}"),
        }
    }
}

/// The width of the widest of some lines, if a column takes so many pixels.
pub(super) fn width_of<'a>(lines: impl IntoIterator<Item = &'a str>, column: f64) -> f64 {
    let columns = lines.into_iter().map(UnicodeWidthStr::width).max().unwrap_or(0);
    columns as f64 * column
}

/// Whether some lines hold characters of two columns, such as emoji, which no monospaced face sets
/// as wide as two of its own.
pub(super) fn is_wide<'a>(lines: impl IntoIterator<Item = &'a str>) -> bool {
    lines.into_iter().any(fit::is_wide)
}

/// A line in cells: every wide character is put where it belongs, so that lines below one another
/// keep their columns whatever the font makes of them.
pub(super) struct Cells<'a> {
    pub(super) line: &'a str,
    /// Where it begins.
    pub(super) left: f64,
    /// Pixels that a column takes.
    pub(super) column: f64,
}

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut columns = 0;
        let mut rest = self.line;
        while let Some(first) = rest.chars().next() {
            let len = if first == ' ' { 1 } else { fit::cell(rest) };
            let (cell, after) = rest.split_at(len);
            if first != ' ' {
                let x = Number(self.left + columns as f64 * self.column);
                write!(f, "<tspan x=\"{x}\">{}</tspan>", Xml(cell))?;
            }
            columns += cell.width();
            rest = after;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_keep_their_columns_and_what_joins_them() {
        let cells = |line| Cells { line, left: 10.0, column: 7.0 }.to_string();
        assert_eq!(
            cells("   🐺 🥬ab"),
            "<tspan x=\"31\">🐺</tspan><tspan x=\"52\">🥬</tspan><tspan x=\"66\">ab</tspan>"
        );
        assert_eq!(cells("👩‍🌾 |"), "<tspan x=\"10\">👩‍🌾</tspan><tspan x=\"31\">|</tspan>");
        assert!(is_wide(["a", "🐺"]) && !is_wide(["größe", "|"]));
    }
}

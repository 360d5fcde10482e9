//! Text and numbers made safe and short for SVG.

use std::fmt::{self, Write};

use unicode_width::UnicodeWidthStr;

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

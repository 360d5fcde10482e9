//! Tables for a terminal: columns aligned by what the characters really take up.

use std::io::{self, Write};

use anstyle::Style;
use unicode_width::UnicodeWidthChar;

use super::{BOLD, Paint, width};

/// A cell is cut beyond so many columns.
const WIDEST: usize = 48;

#[derive(Clone, Copy)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows of cells.
pub(super) struct Table {
    aligns: Vec<Align>,
    /// Each with the styles of its cells, if they have any.
    rows: Vec<(Vec<String>, Vec<Style>)>,
    /// Names over several columns: from which on.
    groups: Vec<(usize, String, Style)>,
}

impl Table {
    pub(super) const fn new(aligns: Vec<Align>) -> Self {
        Self { aligns, rows: Vec::new(), groups: Vec::new() }
    }

    pub(super) fn add_column(&mut self, align: Align) {
        self.aligns.push(align);
    }

    /// The first row; the first cell has no style of its own.
    pub(super) fn head(&mut self, cells: Vec<String>, styles: impl Iterator<Item = Style>) {
        let styles = std::iter::once(BOLD).chain(styles).collect();
        self.rows.push((cells, styles));
    }

    /// A name over the columns from one on; groups are named from the left.
    pub(super) fn group(&mut self, column: usize, name: &str, style: Style) {
        self.groups.push((column, name.to_owned(), style));
    }

    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push((cells, Vec::new()));
    }

    /// A row that stands out.
    pub(super) fn marked_row(&mut self, cells: Vec<String>, style: Style) {
        let styles = vec![style; cells.len()];
        self.rows.push((cells, styles));
    }

    pub(super) fn write(mut self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        for (cells, _) in &mut self.rows {
            for cell in cells {
                if width(cell) > WIDEST {
                    *cell = cut(cell);
                }
            }
        }
        let columns = self.aligns.len();
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                self.rows.iter().map(|(cells, _)| width(&cells[column])).max().unwrap_or(0)
            })
            .collect();
        if !self.groups.is_empty() {
            let mut line = String::new();
            let mut at = 0;
            for (column, name, style) in &self.groups {
                let start = 2 + widths[..*column].iter().sum::<usize>() + 2 * column;
                // A name too long for its columns pushes the next aside.
                line += &" ".repeat(start.saturating_sub(at).max(usize::from(at > 0)));
                line += &paint.wrap(*style, name);
                at = at.max(start) + width(name);
            }
            writeln!(out, "{line}")?;
        }
        for (cells, styles) in &self.rows {
            let mut line = String::from(" ");
            for (column, cell) in cells.iter().enumerate() {
                let room = " ".repeat(widths[column] - width(cell));
                let shown = match styles.get(column) {
                    Some(&style) if !cell.is_empty() => paint.wrap(style, cell),
                    Some(_) | None => cell.clone(),
                };
                line.push_str(if column == 0 { " " } else { "  " });
                match self.aligns[column] {
                    Align::Left => line += &(shown + &room),
                    Align::Right => line += &(room + &shown),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn cut(text: &str) -> String {
    let mut width = 0;
    let kept: String = text
        .chars()
        .take_while(|character| {
            width += character.width().unwrap_or(0);
            width < WIDEST
        })
        .collect();
    kept + "…"
}

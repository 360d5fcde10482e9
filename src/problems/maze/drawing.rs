//! From rows of characters to the plan of a maze.

use std::ops::Range;

use super::{Cell, Plan, Square};
use crate::problems::error::{PuzzleError, either};

/// How many squares a maze may have.
pub(super) const MOST_SQUARES: usize = 16_000_000;

const MEANINGS: &str =
    "`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else";

/// A row and the bytes in which it stands in the file.
pub(super) struct Row<'a> {
    pub(super) text: &'a str,
    pub(super) span: Range<usize>,
}

impl Row<'_> {
    /// The bytes of the file that hold a part of the row; all of it, where it was written otherwise
    /// than it reads.
    fn part(&self, at: usize, len: usize) -> Range<usize> {
        if self.text.len() == self.span.len() {
            self.span.start + at..self.span.start + at + len
        } else {
            self.span.clone()
        }
    }

    fn all(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// The plan of a drawn maze; `fault` makes an error about some bytes of the file.
///
/// # Errors
///
/// When a row is longer or shorter than the first, a character has no meaning, there is not exactly
/// one start, or there are too many squares.
pub(super) fn plan_of(
    rows: &[Row<'_>],
    fault: impl Fn(Range<usize>, String) -> PuzzleError,
) -> Result<Plan, PuzzleError> {
    let Some(first) = rows.first() else {
        return Err(fault(0..0, "there is no maze in it: not one row".to_owned()).help(MEANINGS));
    };
    let columns = first.text.chars().count();
    if columns.saturating_mul(rows.len()) > MOST_SQUARES {
        let message = format!(
            "this maze has {} rows of {columns} squares; at most {MOST_SQUARES} squares can be searched",
            rows.len()
        );
        return Err(fault(first.all(), message));
    }
    // Both are at most MOST_SQUARES.
    let mut plan = Plan::walls(rows.len() as u32, columns as u32);
    let mut start: Option<Cell> = None;
    for (row, number) in rows.iter().zip(1..) {
        let mut count = 0;
        for ((at, letter), column) in row.text.char_indices().zip(1..) {
            count += 1;
            // What is too long or too short is said of the row as a whole, below.
            let cell = plan.cell(number, column.min(columns as u32));
            let here = row.part(at, letter.len_utf8());
            match letter {
                '#' => continue,
                '.' | ' ' => plan.put(cell, Square::Floor),
                'G' => plan.put(cell, Square::Goal),
                'S' => {
                    plan.put(cell, Square::Floor);
                    if let Some(first) = start.replace(cell) {
                        let message = "this is a second start `S`; a maze has one".to_owned();
                        let (row, column) = (first.0 / plan.stride, first.0 % plan.stride);
                        let remedy = format!("the first is in row {row}, column {column}");
                        return Err(fault(here, message).help(remedy));
                    }
                }
                other => return Err(unknown(other, here, &fault)),
            }
        }
        if count != columns {
            let message =
                format!("row {number} is of length {count}, the first row of length {columns}");
            let (span, remedy) = if count < columns {
                (row.all(), "fill it up with `#` or `.`")
            } else {
                let kept = row.text.char_indices().nth(columns).map_or(0, |(at, _)| at);
                let rest = row.part(kept, row.text.len() - kept);
                (rest, "spaces are floor, also at the end of a row")
            };
            return Err(fault(span, message).help(remedy));
        }
    }
    let Some(cell) = start else {
        return Err(fault(first.all(), "this maze has no start".to_owned())
            .help("write `S` on the square where the search starts"));
    };
    plan.start = cell;
    Ok(plan)
}

fn unknown(
    letter: char,
    here: Range<usize>,
    fault: &impl Fn(Range<usize>, String) -> PuzzleError,
) -> PuzzleError {
    let shown = match letter {
        '\t' => "a tab".to_owned(),
        '\r' => "a carriage return".to_owned(),
        '\u{a0}' => "a no-break space".to_owned(),
        other => format!("`{}`", other.escape_debug()),
    };
    let meant = match letter {
        's' => Some("S"),
        'g' => Some("G"),
        '\u{2588}' | '*' | 'X' | 'x' | '|' | '-' | '+' => Some("#"),
        '_' | '0' | 'o' | '\t' | '\u{a0}' => Some("."),
        _ => None,
    };
    fault(here, format!("{shown} means nothing in a maze")).did_you_mean(meant).help(MEANINGS)
}

/// The rows of a text: empty lines before and after them are left out.
pub(super) fn rows_of(text: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let row = line.strip_suffix('\n').unwrap_or(line);
        let row = row.strip_suffix('\r').unwrap_or(row);
        rows.push(Row { text: row, span: at..at + row.len() });
        at += line.len();
    }
    while rows.last().is_some_and(|row| row.text.is_empty()) {
        rows.pop();
    }
    let blank = rows.iter().take_while(|row| row.text.is_empty()).count();
    rows.drain(..blank);
    rows
}

/// Whether a text is drawn as a maze, if perhaps with mistakes. (An edge list may hold many `#` in a
/// comment, but it ends with an edge.)
pub(in crate::problems) fn looks_like_a_maze(text: &str) -> bool {
    let is_of_a_maze = |letter: char| "#. SG".contains(letter);
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let Some(last) = lines().next_back() else {
        return false;
    };
    let is_drawn = |letter: char| letter == '#' || letter == '.';
    let (mut drawn, mut all) = (0_usize, 0_usize);
    for letter in lines().flat_map(str::chars).filter(|letter| !letter.is_whitespace()) {
        all += 1;
        drawn += usize::from(is_drawn(letter));
    }
    let is_pure = drawn > 0 && text.contains('S') && lines().flat_map(str::chars).all(is_of_a_maze);
    // Else two of three characters are walls or floor, and the last row is one of a maze.
    let is_faulty =
        last.chars().all(is_of_a_maze) && last.contains(is_drawn) && drawn * 3 >= all * 2;
    is_pure || is_faulty
}

/// What a list of words may hold.
pub(super) fn words_of_ways() -> String {
    either(&super::Way::ALL.map(super::Way::as_str))
}

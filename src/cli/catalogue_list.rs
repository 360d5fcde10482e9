//! The catalogue as a list to be read, as wide as the terminal.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use crate::problems::catalogue::{self, Entry, Group};

/// Columns where no terminal says otherwise; the same for every reader of a pipe.
const COLUMNS: usize = 100;

/// Columns within which lines are readable.
const READABLE: std::ops::RangeInclusive<usize> = 60..=120;

/// The list: group by group, of each entry its name, what it is, what it teaches, what can be set.
pub(super) fn list() -> String {
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    list_within(terminal.map_or(COLUMNS, |(columns, _)| usize::from(columns.0)))
}

fn list_within(columns: usize) -> String {
    let columns = columns.clamp(*READABLE.start(), *READABLE.end());
    let name = catalogue::entries().map(|entry| entry.name.width()).max().unwrap_or(0);
    let mut out = String::new();
    for group in Group::ALL {
        let _ = writeln!(out, "{}\n", group.title());
        for entry in group.entries() {
            write_entry(&mut out, entry, name, columns);
        }
        out.push('\n');
    }
    let closing = [
        "easy: the whole tree can be drawn by hand. medium: hundreds or thousands of nodes. hard: \
         the tree explodes, unless states that were met are left out (--pruning reached).",
        "steptrace run NAME searches one, --set KEY=VALUE changes it. steptrace problems NAME prints \
         its definition, to start a puzzle of your own from. Files of graphs and mazes can be \
         searched as they are.",
    ];
    for text in closing {
        for line in wrapped(text, columns) {
            let _ = writeln!(out, "{line}");
        }
    }
    out
}

/// An entry: beside its name, rows of a word and what it is about.
fn write_entry(out: &mut String, entry: &Entry, name: usize, columns: usize) {
    let mut rows = vec![
        (entry.difficulty.as_str(), entry.description.to_owned()),
        ("shows", entry.teaches.to_owned()),
    ];
    if !entry.options.is_empty() {
        rows.push(("try", entry.options.to_owned()));
    }
    rows.extend(entry.settings.iter().map(|setting| {
        ("set", format!("{}={}: {}", setting.key, setting.default, setting.meaning))
    }));
    // Where hardly anything would fit beside the names, the rows go below them.
    let beside = 2 + name + 2;
    let (mut lead, indent) = if columns < beside + WORD + 40 {
        (format!("  {}\n      ", entry.name), 6)
    } else {
        (format!("  {:name$}  ", entry.name), beside)
    };
    for (mut word, text) in rows {
        for line in wrapped(&text, columns - indent - WORD) {
            let _ = writeln!(out, "{lead}{word:WORD$}{line}");
            lead = " ".repeat(indent);
            word = "";
        }
    }
}

/// Columns of the word at the beginning of a row.
const WORD: usize = 8;

/// A text in lines of at most so many columns, broken between words.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        for columns in [60, 80, 100, 120] {
            let list = list_within(columns);
            let widest = list.lines().map(UnicodeWidthStr::width).max();
            assert!(widest <= Some(columns), "{widest:?} of {columns}");
            assert!(widest > Some(columns - 12), "{widest:?} of {columns}");
            for entry in catalogue::entries() {
                assert!(list.contains(&format!("  {}", entry.name)), "{}", entry.name);
            }
        }
    }

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("unbreakable", 5), ["unbreakable"]);
    }
}

//! Text made to fit: cut to so many lines and columns, or set in lines.
//!
//! Columns are those of a terminal: a wide character takes two. Knows no format.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A text cut to at most `lines` lines of at most `columns` columns each, with `…` for what is left
/// out of the middle of a line, or of the lines.
///
/// # Panics
///
/// If there is no room for three lines of three columns.
pub(super) fn clipped(text: &str, lines: usize, columns: usize) -> Cow<'_, str> {
    assert!(lines >= 3 && columns >= 3, "no room for a beginning, a … and an end");
    let count = text.split('\n').count();
    if count <= lines && text.split('\n').all(|line| fits(line, columns)) {
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
    if fits(line, columns) {
        return Cow::Borrowed(line);
    }
    let (begin, end) = ((columns - 1) * 2 / 3, (columns - 1).div_ceil(3));
    let head: String = fitting(line.chars(), begin).collect();
    let mut tail: Vec<char> = fitting(line.chars().rev(), end).collect();
    tail.reverse();
    Cow::Owned(head + "…" + &tail.into_iter().collect::<String>())
}

/// Whether a line fits into `columns`. Characters without a width do not count there, so their
/// number is bounded by itself.
fn fits(line: &str, columns: usize) -> bool {
    line.width() <= columns && line.chars().count() <= columns * PER_COLUMN
}

/// The most characters in a column, on average: a letter with its marks, or the parts of an emoji.
const PER_COLUMN: usize = 8;

/// The first of `characters`, as many as fit into `columns`.
fn fitting(characters: impl Iterator<Item = char>, columns: usize) -> impl Iterator<Item = char> {
    characters.take(columns * PER_COLUMN).scan(0, move |used, character| {
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

/// A text set as narrowly as it can be in so many lines, broken at spaces; never wider than `columns`
/// if it can be helped.
pub(super) fn narrowed(text: &str, lines: usize, columns: usize) -> Cow<'_, str> {
    // Longer words than this make lines of their own at any width.
    let longest = text.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(0).min(columns);
    let widths = longest.max(1)..=columns;
    let set = widths.map(|width| wrapped(text, width));
    let mut set = set.skip_while(|set| set.split('\n').count() > lines);
    set.next().unwrap_or_else(|| wrapped(text, columns))
}

/// A state that is too wide for one line, set in lines: broken after bars that a space follows, or
/// at spaces. Among emoji, each bar is a new line and no more.
pub(super) fn broken(state: &str) -> Cow<'_, str> {
    if state.width() > BARS && state.contains(" | ") && !state.contains('\n') && is_wide(state) {
        // The blanks beside a bar go with it. One before the first bar's part is the place of something
        // that is not there.
        let parts: Vec<&str> = state.split('|').collect();
        let last = parts.len() - 1;
        let parts = parts.into_iter().enumerate().map(|(place, part)| {
            let part = if place > 0 { part.strip_prefix(' ').unwrap_or(part) } else { part };
            if place < last { part.strip_suffix(' ').unwrap_or(part) } else { part }
        });
        return Cow::Owned(parts.collect::<Vec<_>>().join("\n"));
    }
    if state.width() > BARS && state.contains("| ") && !state.contains('\n') {
        // Blanks stay: where something is missing, what is left keeps its place.
        return Cow::Owned(state.replace("| ", "|\n"));
    }
    wrapped(state, SPACES)
}

/// A state of several lines with emoji, for fonts whose blanks are narrow: where one is missing from
/// its place, a blank as wide as an emoji stands for it. None of other states.
pub(super) fn in_cells(state: &str) -> Option<String> {
    if !state.contains('\n') || !is_wide(state) {
        return None;
    }
    let mut set = String::with_capacity(state.len());
    let mut blanks = 0;
    for character in state.chars().chain(['\n']) {
        if character == ' ' {
            blanks += 1;
            continue;
        }
        // A missing one leaves its two columns and the blank beside them.
        let missing = blanks / 3;
        set.extend(std::iter::repeat_n('\u{3000}', missing));
        set.extend(std::iter::repeat_n(' ', blanks - 2 * missing));
        blanks = 0;
        set.push(character);
    }
    set.pop();
    Some(set)
}

/// The length in bytes of the first cell of a line: a wide character with what joins it, or narrow ones up to a blank
/// or a wide one.
pub(super) fn cell(text: &str) -> usize {
    const JOINER: char = '\u{200d}';
    let is_tone = |character: char| ('\u{1f3fb}'..='\u{1f3ff}').contains(&character);
    let mut characters = text.char_indices();
    let Some((_, first)) = characters.next() else { return 0 };
    let wide = first.width() == Some(2);
    let mut last = first;
    for (at, character) in characters {
        let joins = character.width() == Some(0) || last == JOINER || is_tone(character);
        let narrow = !wide && character != ' ' && character.width() == Some(1);
        if !joins && !narrow {
            return at;
        }
        last = character;
    }
    text.len()
}

/// Whether a text has characters of two columns, such as emoji.
pub(super) fn is_wide(text: &str) -> bool {
    text.chars().any(|character| character.width() == Some(2))
}

/// Columns after which a state is broken at its bars, if it has any.
const BARS: usize = 24;
/// Columns after which a state is broken at its spaces.
const SPACES: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_set_as_narrowly_as_the_lines_allow() {
        assert_eq!(narrowed("FS moves right", 3, 20), "FS\nmoves\nright");
        assert_eq!(narrowed("pour A into B", 3, 20), "pour A\ninto B");
        assert_eq!(narrowed("pour A into B", 1, 20), "pour A into B");
        assert_eq!(narrowed("", 3, 20), "");
        // Too long for so few lines: as wide as may be, and whoever has no room cuts it.
        assert_eq!(narrowed("a b c d e f g h", 2, 5), "a b c\nd e f\ng h");
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

    #[test]
    fn where_an_emoji_is_missing_its_room_stays() {
        assert_eq!(in_cells("👨    🥬\n   🐐").as_deref(), Some("👨\u{3000}  🥬\n\u{3000} 🐐"));
        assert_eq!(in_cells("👨    🥬"), None);
        assert_eq!(in_cells("a    b\nc"), None);
    }

    #[test]
    fn a_wide_state_is_broken_at_its_bars() {
        assert_eq!(
            broken("  W G  | ~~~~~~~~~~~~B | F    C |"),
            "  W G  |\n~~~~~~~~~~~~B |\nF    C |"
        );
        assert_eq!(
            broken("👨 🐺    🥬 | 🚣🌊🌊🌊🌊 |       🐐"),
            "👨 🐺    🥬\n🚣🌊🌊🌊🌊\n      🐐"
        );
        // Where nobody is, there is an empty line.
        assert_eq!(
            broken("   🐺    🥬 | 🌊🌊🌊🌊🚣 | 👨    🐐"),
            "   🐺    🥬\n🌊🌊🌊🌊🚣\n👨    🐐",
            "who is left keeps his place"
        );
        assert_eq!(broken("👨 🐺 🐐 🥬 | 🚣🌊🌊🌊🌊 |"), "👨 🐺 🐐 🥬\n🚣🌊🌊🌊🌊\n");
        assert_eq!(broken("F | W G | C"), "F | W G | C");
        assert_eq!(broken("no|bars|with|spaces|after|them"), "no|bars|with|spaces|after|them");
    }
}

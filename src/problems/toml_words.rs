//! What is wrong with a text that is not TOML, for readers who have never heard of TOML.
//!
//! The parser knows where; it speaks of "basic strings" and "key-value pairs". Here its complaint is
//! put into the words of `docs/puzzle-format.md`, by what stands at that place.

use std::ops::Range;

use super::error::PuzzleError;
use super::reader::Source;
use crate::terms::nearest;

/// Sections of which there may be several.
const MANY: &[&str] = &["passenger", "forbid", "outnumber"];

/// Keys whose values are whole numbers, in whatever kind of puzzle.
const WHOLE: &[&str] = &[
    "capacity",
    "count",
    "disks",
    "height",
    "left",
    "max_weight",
    "minutes",
    "pegs",
    "right",
    "seed",
    "walls",
    "weight",
    "width",
];
/// Keys whose values are lists of whole numbers.
const WHOLES: &[&str] = &["capacities"];
/// Keys whose values are true or false: where they stand in one kind of puzzle only, its section.
const TRUTHS: &[&str] = &["directed", "rows"];

/// The complaint of the parser about a text, in plain words.
pub(super) fn explain(source: Source<'_>, error: &toml::de::Error) -> PuzzleError {
    let end = source.text.len();
    let span = error.span().unwrap_or(end..end);
    let fault = Fault::at(source, span);
    // The first words say what it is about; what was expected follows a comma.
    let complaint = error.message().split(',').next().unwrap_or_default();
    let known = match complaint {
        "invalid basic string" | "invalid literal string" => fault.unclosed_text(),
        "missing comma between array elements"
        | "unclosed array"
        | "invalid inline table element"
        | "missing comma between key-value pairs"
        | "missing assignment between key-value pairs"
        | "unclosed inline table" => Some(fault.broken_list()),
        "string values must be quoted" => Some(fault.bare_word()),
        "invalid boolean" => Some(fault.truth()),
        // A word that begins as `nan` or `inf` does.
        "invalid float" | "invalid floating-point number"
            if fault.rest().starts_with(['n', 'i']) =>
        {
            Some(fault.bare_word())
        }
        "key with no value" | "invalid key-value pair" | "missing value for key" => {
            Some(fault.no_assignment())
        }
        "duplicate key" => Some(fault.said_twice()),
        "unclosed table" | "unclosed array table" => Some(fault.unclosed_section()),
        "unexpected key or value" => Some(fault.left_over()),
        "missing escaped value" => Some(
            fault
                .error("`\\` in a text announces a special character, and this is none")
                .help("write `\\\\` for a backslash, or put the text between ' and '"),
        ),
        "unexpected leading zero" => Some(fault.error("a number does not begin with 0")),
        "extra comma in array" | "extra comma in inline table" => {
            Some(fault.error("there is a comma too many"))
        }
        "missing table open" | "missing array opening" | "missing inline table opening" => {
            Some(fault.error("this closes something that was never opened"))
        }
        "carriage return must be followed by newline" => Some(
            fault
                .error("this line ends as lines ended long ago, with a carriage return alone")
                .help("save the file with the line ends of Windows or Unix"),
        ),
        "cannot recurse further; max recursion depth met" | "recursion limit" => {
            Some(fault.error("lists stand within lists too deeply here"))
        }
        _ => None,
    };
    known.unwrap_or_else(|| fault.error(format!("this is not TOML: {}", error.message())))
}

/// A place where the text stops being TOML.
struct Fault<'a> {
    source: Source<'a>,
    span: Range<usize>,
    /// The line, and where it begins.
    line: &'a str,
    begins: usize,
}

impl<'a> Fault<'a> {
    fn at(source: Source<'a>, span: Range<usize>) -> Self {
        let text = source.text;
        let start = (0..=span.start.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        let start = start.unwrap_or(0);
        let begins = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let ends = text[begins..].find('\n').map_or(text.len(), |at| begins + at);
        Self { source, span: start..span.end.max(start), line: &text[begins..ends], begins }
    }

    fn error(&self, message: impl Into<String>) -> PuzzleError {
        self.source.error(self.span.clone(), message)
    }

    fn found(&self) -> &'a str {
        self.source.text.get(self.span.clone()).unwrap_or_default()
    }

    /// What stands on the line before the fault.
    fn before(&self) -> &'a str {
        &self.line[..self.span.start - self.begins]
    }

    /// What stands on the line from the fault on.
    fn rest(&self) -> &'a str {
        &self.line[self.span.start - self.begins..]
    }

    fn unclosed_text(&self) -> Option<PuzzleError> {
        if !self.rest().trim().is_empty() {
            return None;
        }
        let opening = self.begins + self.before().rfind(['"', '\''])?;
        let mark = &self.source.text[opening..=opening];
        let message = format!("this text has no closing quotation mark {mark}");
        Some(
            self.source
                .error(opening..self.span.start, message)
                .help(format!("write {mark} at its end; a text cannot go on in the next line")),
        )
    }

    /// A list or an inline table, broken by what stands here.
    fn broken_list(&self) -> PuzzleError {
        let Some(opening) = innermost_open(&self.source.text[..self.span.start]) else {
            return self.error("a comma is missing here");
        };
        let is_list = self.source.text[opening..].starts_with('[');
        let (what, closing) = if is_list { ("list", "]") } else { ("table", "}") };
        let here = self.rest().trim_start();
        let is_next_line = here.is_empty() || here.starts_with('[') || {
            // `key = value`, where a list goes on with a value.
            let key = here.split('=').next().unwrap_or_default();
            is_list && here.contains('=') && key.trim().chars().all(is_of_a_key)
        };
        if is_next_line || here.starts_with([']', '}']) {
            let line = 1 + self.source.text[..self.span.start].matches('\n').count();
            return self
                .source
                .error(opening..opening + 1, format!("this {what} has no closing `{closing}`"))
                .help(format!("it should end before line {line}, column {}", self.column()));
        }
        self.error(format!("a comma is missing between two members of this {what}"))
    }

    fn column(&self) -> usize {
        1 + self.before().chars().count()
    }

    fn bare_word(&self) -> PuzzleError {
        let found = self.found().trim();
        let word = if found.starts_with(char::is_alphabetic) { self.word() } else { found };
        let shown = word.escape_debug();
        if word.is_empty() {
            return self.error("a value is missing after `=`");
        }
        if word.contains(['“', '”', '„', '‘', '’', '«', '»', '‚']) {
            return self
                .error(format!("{word} stands in typographic quotation marks"))
                .help("write the plain ones, \" or '; a word processor may have changed them");
        }
        if let Some(error) = self.no_number() {
            return error;
        }
        if ["yes", "no", "on", "off", "ja", "nein"].contains(&&*word.to_lowercase())
            && self.key().is_none_or(|key| TRUTHS.contains(&key))
        {
            return self
                .error(format!("`{shown}` is no value"))
                .help("write true or false, without quotation marks");
        }
        let numbers: Vec<_> = word.split_whitespace().collect();
        if let [one, other, ..] = *numbers
            && [one, other].iter().all(|part| part.parse::<f64>().is_ok())
        {
            return self.error(format!("a comma is missing between {one} and {other}"));
        }
        self.error(format!("`{shown}` must stand in quotation marks"))
            .help(format!("write \"{}\"", word.replace('"', "")))
    }

    /// A word that begins as `true` or `false` does.
    fn truth(&self) -> PuzzleError {
        if let Some(error) = self.no_number() {
            return error;
        }
        let word = self.word();
        let meant = nearest(word, ["true", "false"]);
        if meant.is_none() && self.key().is_some_and(|key| !TRUTHS.contains(&key)) {
            return self
                .word_error(format!("`{}` must stand in quotation marks", word.escape_debug()))
                .help(format!("write \"{}\"", word.replace('"', "")));
        }
        self.error(format!("`{}` is neither true nor false", self.found().escape_debug()))
            .did_you_mean(meant)
    }

    /// The complaint about a word where a whole number is expected.
    fn no_number(&self) -> Option<PuzzleError> {
        let key = self.key()?;
        let subject = if WHOLE.contains(&key) {
            format!("`{key}`")
        } else if WHOLES.contains(&key) {
            format!("each of `{key}`")
        } else {
            return None;
        };
        let word = self.word();
        // Several numbers without a comma between them are another fault, and so is a list.
        if !word.starts_with(char::is_alphabetic) {
            return None;
        }
        let word = word.escape_debug();
        Some(self.word_error(format!("{subject} must be a whole number, not `{word}`")))
    }

    /// What stands at the fault, up to the end of the value.
    fn word(&self) -> &'a str {
        let rest = self.rest();
        rest[..rest.find(['#', ',', ']', '}']).unwrap_or(rest.len())].trim_end()
    }

    /// An error about the whole of [`Fault::word`].
    fn word_error(&self, message: String) -> PuzzleError {
        self.source.error(self.span.start..self.span.start + self.word().len(), message)
    }

    /// The key in whose value the fault is, on the same line.
    fn key(&self) -> Option<&'a str> {
        let before = self.before();
        let (key, between) = before.rsplit_once('=')?;
        // In an inline table, another key's value may stand between.
        let is_within = between.contains('[') || !between.contains([',', '}']);
        let key = key.trim_end();
        let begins = key
            .rfind(|letter| !is_of_a_key(letter))
            .map_or(0, |at| at + key[at..].chars().next().map_or(0, char::len_utf8));
        Some(&key[begins..]).filter(|key| is_within && !key.is_empty())
    }

    /// A line that is not `key = value`.
    fn no_assignment(&self) -> PuzzleError {
        let line = self.line.trim();
        let whole = || {
            let begins = self.begins + self.line.len() - self.line.trim_start().len();
            begins..begins + line.len()
        };
        if line.starts_with('{') {
            return self.error(
                "this looks like JSON; a puzzle file is TOML, a line for each `key = value`",
            );
        }
        if line.starts_with("//") || line.starts_with("--") || line.starts_with([';', '%', '\'']) {
            return self.source.error(whole(), "a comment begins with `#`");
        }
        let key: String = line.chars().take_while(|&letter| is_of_a_key(letter)).collect();
        let after = line[key.len()..].trim_start();
        if let Some(rest) = after.strip_prefix(':').or_else(|| after.strip_prefix("->")) {
            let value = rest.trim_start_matches('=').trim();
            return self
                .error(format!("between `{key}` and its value stands `=`"))
                .help(format!("write {key} = {value}"));
        }
        if let Some((words, _)) = line.split_once('=')
            && !key.is_empty()
        {
            let words: Vec<_> = words.split_whitespace().collect();
            return self
                .source
                .error(whole(), format!("a key is one word, and `{}` is not", words.join(" ")))
                .help(format!("words are joined, as in {}", words.join("_")));
        }
        if !key.is_empty() && after.starts_with(['"', '\'', '[', '{']) {
            return self
                .error(format!("`=` is missing after `{key}`"))
                .help(format!("write {key} = {after}"));
        }
        self.source
            .error(whole(), "this line is neither `key = value` nor a section in brackets")
            .help("what is for readers only goes behind a `#`")
    }

    fn said_twice(&self) -> PuzzleError {
        let key = self.found().trim();
        if self.line.trim_start().starts_with('[') {
            let error = self.error(format!("there is a section `{}` already", key.escape_debug()));
            return match MANY.contains(&key) {
                true => error.help(format!(
                    "where there are several, each stands under [[{key}]], in two pairs of brackets"
                )),
                false => error.help("all its lines go below one heading"),
            };
        }
        let error = self.error(format!("`{}` is said twice", key.escape_debug()));
        let is_it = |line: &str| {
            let rest = line.trim_start().strip_prefix(key);
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        // In a section, the last one above is meant.
        let above = &self.source.text[..self.begins];
        match above.lines().zip(1..).filter(|(line, _)| is_it(line)).last() {
            Some((_, line)) => error.help(format!("the first is in line {line}; keep one of them")),
            None => error,
        }
    }

    fn unclosed_section(&self) -> PuzzleError {
        let heading = self.before().trim();
        let name = heading.trim_start_matches('[').trim_end_matches(']').trim();
        let whole =
            if heading.starts_with("[[") { format!("[[{name}]]") } else { format!("[{name}]") };
        self.error("this heading has no closing bracket").help(format!("write {whole}"))
    }

    /// Something after a value.
    fn left_over(&self) -> PuzzleError {
        let rest = self.rest();
        let before = self.before().trim_end();
        match rest.chars().next() {
            Some(';') => self.error("a line does not end with `;`"),
            Some(',') => self
                .error("there is a comma after the value")
                .help("several values make a list, in brackets, as in [3, 5]"),
            Some(letter) if letter.is_control() => {
                self.error(format!("`{}` is no character of a text", letter.escape_debug()))
            }
            Some(letter)
                if before.ends_with(['"', '\''])
                    && before.len() == self.before().len()
                    && letter.is_alphanumeric() =>
            {
                self.error("the text ends before this word").help(
                    "within quotation marks, others are written \\\"; or put the text between ' and '",
                )
            }
            Some(_) | None => self
                .error("there is something after the value")
                .help("each `key = value` has a line of its own; a remark goes behind a `#`"),
        }
    }
}

fn is_of_a_key(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '-'
}

/// Where the innermost bracket or brace stands that a text leaves open.
fn innermost_open(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    let mut quote: Option<char> = None;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match (quote, letter) {
            // No text of a puzzle runs over the end of a line.
            (_, '\n') => quote = None,
            (Some('"'), '\\') => {
                letters.next();
            }
            (Some(mark), letter) if mark == letter => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '#') => {
                while letters.peek().is_some_and(|&(_, letter)| letter != '\n') {
                    letters.next();
                }
            }
            (None, '[' | '{') => open.push(at),
            (None, ']' | '}') => {
                open.pop();
            }
            (None, _) => {}
        }
    }
    open.pop()
}

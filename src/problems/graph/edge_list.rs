//! Edge lists: a graph as plain text, an edge a line.
//!
//! `a b` is an edge, `a` alone a node; `#` begins a comment. An id that holds spaces stands in
//! quotation marks, in which `\"` and `\\` are a quotation mark and a backslash. A third column is
//! a weight and has no effect here.

use std::borrow::Cow;
use std::ops::Range;

use super::Graph;
use super::build::{Added, Asked, Builder};
use crate::problems::About;
use crate::problems::error::{LoadError, PuzzleError};
use crate::problems::reader::Source;

/// Reads an edge list. What is odd but no error goes to `notes`.
pub(in crate::problems) fn read(
    source: Source<'_>,
    about: About,
    asked: Asked<'_>,
    notes: &mut Vec<String>,
) -> Result<Graph, LoadError> {
    let mut builder = Builder::new(asked.edges.unwrap_or_default());
    let mut oddities = Oddities::default();
    let mut offset = 0;
    let mut words = Vec::new();
    for (line, number) in source.text.split_inclusive('\n').zip(1..) {
        split(source, line, offset, &mut words)?;
        offset += line.len();
        match words.as_slice() {
            [] => {}
            [only] => {
                builder.node(&only.id);
                if only.id.contains([',', ';']) {
                    oddities.lists.see(number);
                }
            }
            [from, to, rest @ ..] => {
                check_weight(source, rest)?;
                if !rest.is_empty() {
                    oddities.weights.see(number);
                }
                let (from, to) = (builder.node(&from.id), builder.node(&to.id));
                if builder.edge(from, to) == Added::Repeated {
                    oddities.repeated.see(number);
                }
            }
        }
    }
    oddities.tell(notes);
    if builder.is_empty() {
        return Err(source
            .error(0..source.text.len().min(1), "there is no edge in this file")
            .help("write an edge a line, as in `a b`; a node of its own as `a`")
            .help("a puzzle's file name must end in .toml")
            .into());
    }

    let start = asked.start.ok_or_else(|| {
        let ids = builder.ids();
        let few = ids.iter().take(5).copied().collect::<Vec<_>>().join(", ");
        LoadError::request("where does the search start? An edge list needs `--start ID`").help(
            if ids.len() <= 5 {
                format!("the nodes are {few}")
            } else {
                format!("the file has {} nodes: {few}, ...", ids.len())
            },
        )
    })?;
    let start = builder.find_asked("--start", start)?;
    let mut goals = Vec::new();
    for goal in asked.goals {
        goals.push(builder.find_asked("--goal", goal)?);
    }
    if goals.is_empty() {
        notes.push("no `--goal` is given: the search visits whatever it can reach".to_owned());
    }
    Ok(builder.finish(about, start, &goals))
}

/// How often something was seen, and first in which line.
#[derive(Default)]
struct Seen {
    times: u32,
    first: u32,
}

impl Seen {
    fn see(&mut self, line: u32) {
        if self.times == 0 {
            self.first = line;
        }
        self.times += 1;
    }
}

#[derive(Default)]
struct Oddities {
    weights: Seen,
    repeated: Seen,
    lists: Seen,
}

impl Oddities {
    fn tell(&self, notes: &mut Vec<String>) {
        let mut note = |seen: &Seen, words: &str| {
            let lines = if seen.times == 1 { "line" } else { "lines, the first" };
            if seen.times > 0 {
                notes.push(format!("{words}: {} {lines} {}", seen.times, seen.first));
            }
        };
        note(&self.weights, "weights have no effect, the third column is ignored");
        note(&self.repeated, "an edge that is listed again counts once");
        note(&self.lists, "a line without a space is one node, whatever commas it holds");
    }
}

struct Word<'a> {
    id: Cow<'a, str>,
    span: Range<usize>,
}

/// The words of a line that begins at `offset`, up to a comment.
fn split<'a>(
    source: Source<'_>,
    line: &'a str,
    offset: usize,
    words: &mut Vec<Word<'a>>,
) -> Result<(), PuzzleError> {
    words.clear();
    let mut rest = line.trim_start_matches(is_blank);
    while !rest.is_empty() && !rest.starts_with('#') {
        let at = line.len() - rest.len();
        let (id, length) = match rest.strip_prefix('"') {
            None => {
                let length = rest.find(is_blank).unwrap_or(rest.len());
                (Cow::Borrowed(&rest[..length]), length)
            }
            Some(quoted) => {
                let (id, length) = unquote(quoted).map_err(|message| {
                    let end = offset + line.trim_end().len();
                    source.error(offset + at..end, message)
                })?;
                (Cow::Owned(id), length + 1)
            }
        };
        let span = offset + at..offset + at + length;
        if id.chars().any(char::is_control) {
            return Err(source.error(span, "an id must not hold a control character"));
        }
        words.push(Word { id, span });
        rest = rest[length..].trim_start_matches(is_blank);
    }
    Ok(())
}

/// What separates ids. Other white space, such as a no-break space, is part of an id.
const fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

/// The text up to the closing quotation mark, and how far that is, the mark included.
fn unquote(quoted: &str) -> Result<(String, usize), &'static str> {
    let mut id = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' if id.is_empty() => return Err("an id must not be empty"),
            '"' if quoted[at + 1..].starts_with(|next| !is_blank(next)) => {
                return Err("after the closing quotation mark must be a space");
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

fn check_weight(source: Source<'_>, rest: &[Word<'_>]) -> Result<(), PuzzleError> {
    let fault = |word: &Word<'_>, message| {
        source
            .error(word.span.clone(), format!("`{}` {message}", word.id.escape_debug()))
            .help("an edge is two ids a line, as in `a b`; a number may follow, its weight")
            .help("an id that holds spaces stands in quotation marks, as in \"New York\"")
    };
    match rest {
        [] => Ok(()),
        [weight] if weight.id.parse::<f64>().is_ok_and(f64::is_finite) => Ok(()),
        [weight] => Err(fault(weight, "is no weight")),
        [_, extra, ..] => Err(fault(extra, "is one column too many")),
    }
}

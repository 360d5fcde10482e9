//! Edge lists: a graph as plain text, an edge a line.
//!
//! `a b` is an edge, `a` alone a node; `#` begins a comment. A third column is a weight and has no
//! effect here. Most lines of large files are two words and nothing else; these are read byte by
//! byte, all others [word by word](super::lines).

use super::build::Builder;
use super::lines::{Seen, Separator, Word, split};
use crate::problems::error::{LoadError, PuzzleError};
use crate::problems::reader::Source;

/// Reads an edge list. What is odd but no error goes to `notes`.
pub(super) fn read(
    source: Source<'_>,
    builder: &mut Builder,
    notes: &mut Vec<String>,
) -> Result<(), LoadError> {
    let text = source.text;
    let separator = Separator::of(text);
    let mut oddities = Oddities::default();
    let mut words = Vec::new();
    let (mut at, mut number) = (0, 0);
    while at < text.len() {
        number += 1;
        if let Some((pair, length)) = Pair::of(&text.as_bytes()[at..], separator) {
            let [from, to] = pair.words.map(|word| {
                builder.node_valued(&text[at + word.begin..at + word.end], word.value())
            });
            builder.edge(from, to);
            at += length;
            continue;
        }
        let length = text[at..].find('\n').map_or(text.len() - at, |end| end + 1);
        let line = &text[at..at + length];
        split(source, line, at, separator, &mut words)?;
        at += length;
        match words.as_slice() {
            [] => {}
            [only] => {
                builder.node(&only.id);
                if separator == Separator::Blanks && only.id.contains([',', ';']) {
                    oddities.lists.see(number);
                }
            }
            [from, to, rest @ ..] => {
                match check_weight(source, separator, rest)? {
                    Weight::None => {}
                    Weight::Number => oddities.weights.see(number),
                    Weight::Attributes => oddities.attributes.see(number),
                }
                let (from, to) = (builder.node(&from.id), builder.node(&to.id));
                builder.edge(from, to);
            }
        }
    }
    oddities.tell(notes);
    Ok(())
}

/// Two plain words that make up a line: ASCII letters and nothing that needs a second look.
#[derive(Clone, Copy)]
struct Pair {
    words: [Plain; 2],
}

/// A plain word: where it is, and its value if it is a number.
#[derive(Clone, Copy)]
struct Plain {
    begin: usize,
    end: usize,
    digits: bool,
    first: u8,
    value: u64,
}

impl Plain {
    /// Its value, if it is a whole number as it is usually written.
    #[inline]
    const fn value(self) -> Option<usize> {
        let length = self.end - self.begin;
        if self.digits && length <= 9 && (self.first != b'0' || length == 1) {
            Some(self.value as usize)
        } else {
            None
        }
    }

    /// The word that begins at `begin`, if it is plain; `None` at anything else.
    #[inline]
    fn at(bytes: &[u8], begin: usize) -> Option<Self> {
        let mut word = Self { begin, end: begin, digits: true, first: 0, value: 0 };
        while let Some(&byte) = bytes.get(word.end) {
            match byte {
                b'0'..=b'9' => {
                    word.value = word.value.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
                }
                b' ' | b'\t' | b'\r' | b'\n' => break,
                b'!'..=b'~' if !matches!(byte, b'"' | b'#' | b'{' | b',' | b';') => {
                    word.digits = false;
                }
                _ => return None,
            }
            word.end += 1;
        }
        word.first = *bytes.get(begin)?;
        (word.end > begin).then_some(word)
    }
}

impl Pair {
    /// The pair that makes up the line at the beginning of `bytes`, and how long the line is.
    #[inline]
    fn of(bytes: &[u8], separator: Separator) -> Option<(Self, usize)> {
        if separator != Separator::Blanks {
            return None;
        }
        let first = Plain::at(bytes, skip(bytes, 0))?;
        let second = Plain::at(bytes, skip(bytes, first.end))?;
        let end = skip(bytes, second.end);
        let length = match bytes.get(end) {
            None => end,
            Some(b'\n') => end + 1,
            Some(_) => return None,
        };
        Some((Self { words: [first, second] }, length))
    }
}

/// The first place from `at` on where no blank is.
#[inline]
fn skip(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\r')) {
        at += 1;
    }
    at
}

#[derive(Default)]
struct Oddities {
    weights: Seen,
    attributes: Seen,
    lists: Seen,
}

impl Oddities {
    fn tell(&self, notes: &mut Vec<String>) {
        self.weights.tell(notes, "weights have no effect, the third column is ignored");
        self.attributes.tell(notes, "attributes in braces have no effect");
        let words = "a line without a space is one node, whatever commas it holds";
        self.lists.tell(notes, words);
    }
}

enum Weight {
    None,
    Number,
    Attributes,
}

fn check_weight(
    source: Source<'_>,
    separator: Separator,
    rest: &[Word<'_>],
) -> Result<Weight, PuzzleError> {
    let fault = |word: &Word<'_>, message: &str| {
        let error =
            source.error(word.span.clone(), format!("`{}` {message}", word.id.escape_debug()));
        let error = match separator {
            Separator::Blanks => error
                .help("an edge is two ids a line, as in `a b`; a number may follow, its weight")
                .help("an id that holds spaces stands in quotation marks, as in \"New York\""),
            Separator::Mark(mark) => error.help(format!(
                "an edge is two ids a line, as in `a{mark} b`; a number may follow, its weight"
            )),
        };
        error.help("more ids on a line make an adjacency list: give `--graph-format adjacency`")
    };
    match rest {
        [] => Ok(Weight::None),
        [weight] if weight.id.parse::<f64>().is_ok_and(f64::is_finite) => Ok(Weight::Number),
        [word] if word.id == "{}" => Ok(Weight::None),
        [word] if word.id.starts_with('{') && word.id.ends_with('}') => Ok(Weight::Attributes),
        [weight] => Err(fault(weight, "is no weight")),
        [_, extra, ..] => Err(fault(extra, "is one column too many")),
    }
}

//! The words of the DOT language.
//!
//! As Graphviz's scanner has them: names of letters (all that is not ASCII is one), numerals, quoted
//! strings and HTML strings; comments of three kinds.

use std::borrow::Cow;
use std::ops::Range;

use crate::problems::error::PuzzleError;
use crate::problems::reader::Source;

/// A word or a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Id(Cow<'a, str>, Kind),
    /// One of `{ } [ ] ; , = : +`.
    Mark(char),
    /// `->`
    Arrow,
    /// `--`
    Line,
    End,
}

/// How an id is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Bare: a name or numeral. Only these can be keywords.
    Bare,
    Quoted,
    Html,
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Spanned<'a> {
    pub(super) token: Token<'a>,
    pub(super) span: Range<usize>,
}

/// The rest of a text, word by word.
pub(super) struct Lexer<'a> {
    source: Source<'a>,
    at: usize,
    /// A numeral that runs into a name, the first there is.
    pub(super) doubtful: Option<Range<usize>>,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(source: Source<'a>) -> Self {
        Self { source, at: 0, doubtful: None }
    }

    fn rest(&self) -> &'a str {
        &self.source.text[self.at..]
    }

    /// The next token.
    ///
    /// # Errors
    ///
    /// At what is no word of the language, and at what is not closed.
    pub(super) fn next(&mut self) -> Result<Spanned<'a>, PuzzleError> {
        self.skip()?;
        let begin = self.at;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(Spanned { token: Token::End, span: begin..begin });
        };
        let token = match first {
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+' => {
                self.at += 1;
                Token::Mark(first)
            }
            '-' if rest.starts_with("->") => {
                self.at += 2;
                Token::Arrow
            }
            '-' if rest.starts_with("--") => {
                self.at += 2;
                Token::Line
            }
            '"' => Token::Id(self.quoted()?, Kind::Quoted),
            '<' => Token::Id(self.html()?, Kind::Html),
            _ if is_letter(first) => {
                let length = rest.find(|letter| !is_letter(letter) && !is_digit(letter));
                let name = &rest[..length.unwrap_or(rest.len())];
                self.at += name.len();
                Token::Id(Cow::Borrowed(name), Kind::Bare)
            }
            _ => match numeral(rest) {
                0 => return Err(self.stray(first)),
                length => {
                    self.at += length;
                    if self.rest().starts_with(is_letter) {
                        self.doubtful.get_or_insert(begin..self.at);
                    }
                    Token::Id(Cow::Borrowed(&rest[..length]), Kind::Bare)
                }
            },
        };
        Ok(Spanned { token, span: begin..self.at })
    }

    fn stray(&self, letter: char) -> PuzzleError {
        let span = self.at..self.at + letter.len_utf8();
        let error =
            self.source.error(span, format!("{letter:?} is no part of the DOT language here"));
        match letter {
            '-' => error.help("an edge is written `->` in a digraph and `--` in a graph"),
            '#' => error.help("a `#` begins a comment at the beginning of a line only; use `//`"),
            _ => error.help(
                "put a name that holds other than letters, digits and `_` in quotation marks",
            ),
        }
    }

    /// Blanks and comments.
    fn skip(&mut self) -> Result<(), PuzzleError> {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            self.at += blanks;
            let rest = self.rest();
            let length = if let Some(comment) = rest.strip_prefix("/*") {
                comment.find("*/").map(|end| end + 4).ok_or_else(|| {
                    self.source.error(self.at..self.at + 2, "this comment is not closed by `*/`")
                })?
            } else if rest.starts_with("//") || (rest.starts_with('#') && self.begins_line()) {
                rest.find('\n').unwrap_or(rest.len())
            } else {
                return Ok(());
            };
            self.at += length;
        }
    }

    /// Whether nothing but blanks stands before this place on its line.
    fn begins_line(&self) -> bool {
        let before = self.source.text[..self.at].trim_end_matches([' ', '\t', '\r']);
        before.is_empty() || before.ends_with('\n')
    }

    /// The text between quotation marks. `\"` is a quotation mark, and a line can be continued with a
    /// backslash; all other backslashes stay, for labels to make sense of.
    fn quoted(&mut self) -> Result<Cow<'a, str>, PuzzleError> {
        let begin = self.at;
        let inside = &self.source.text[begin + 1..];
        let mut text = String::new();
        let (mut from, mut at) = (0, 0);
        let bytes = inside.as_bytes();
        loop {
            match bytes.get(at) {
                None => {
                    let line = inside.find('\n').unwrap_or(inside.len());
                    let error = self.source.error(
                        begin..begin + 1 + line,
                        "the closing quotation mark of this string is missing",
                    );
                    return Err(error.help("in a string, a quotation mark is written `\\\"`"));
                }
                Some(b'"') => break,
                Some(b'\\') => {
                    let after = &inside[at + 1..];
                    let (dropped, kept) = if after.starts_with('"') {
                        (1, 1)
                    } else if after.starts_with('\n') {
                        (2, 0)
                    } else if after.starts_with("\r\n") {
                        (3, 0)
                    } else {
                        // The next letter is no end of the string, whatever it is.
                        at += 1 + usize::from(after.starts_with('\\'));
                        continue;
                    };
                    text += &inside[from..at];
                    from = at + dropped;
                    at = from + kept;
                }
                Some(_) => at += 1,
            }
        }
        self.at = begin + 1 + at + 1;
        if text.is_empty() && from == 0 {
            return Ok(Cow::Borrowed(&inside[..at]));
        }
        text += &inside[from..at];
        Ok(Cow::Owned(text))
    }

    /// The text between angle brackets, which may hold others.
    fn html(&mut self) -> Result<Cow<'a, str>, PuzzleError> {
        let begin = self.at;
        let text = self.source.text;
        let bytes = text.as_bytes();
        let mut depth = 0_usize;
        let mut at = begin;
        while at < bytes.len() {
            match bytes[at] {
                b'<' => depth += 1,
                b'>' => {
                    depth -= 1;
                    if depth == 0 {
                        self.at = at + 1;
                        return Ok(Cow::Borrowed(&text[begin + 1..at]));
                    }
                }
                _ => {}
            }
            at += 1;
        }
        let error =
            self.source.error(begin..begin + 1, "the `>` that closes this HTML string is missing");
        Err(error.help("put text that begins with `<` in quotation marks if it is no HTML"))
    }
}

const fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n' | '\x0b' | '\x0c')
}

const fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || letter == '_' || !letter.is_ascii()
}

const fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

/// How long the numeral is that a text begins with: `-.5`, `3`, `3.`, `3.14`.
fn numeral(text: &str) -> usize {
    let sign = usize::from(text.starts_with('-'));
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(sign);
    let point = sign + whole;
    if !text[point..].starts_with('.') {
        return if whole == 0 { 0 } else { point };
    }
    let fraction = digits(point + 1);
    if whole + fraction == 0 { 0 } else { point + 1 + fraction }
}

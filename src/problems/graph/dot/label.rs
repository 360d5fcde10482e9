//! What a label says, as plain text.
//!
//! Graphviz draws labels with line breaks, fields and fonts; a state's text is one line. Escapes and
//! entities are read as Graphviz reads them; the fields of a record stand one behind the other, and
//! of HTML only the text is left.

use super::entities::character;

/// A label as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) text: String,
    pub(super) is_html: bool,
}

/// What the letters stand for that a label can have behind a backslash.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    /// `\G`: the graph.
    pub(super) graph: &'a str,
    /// `\N`: the node. Of an edge: nothing.
    pub(super) node: Option<&'a str>,
    /// `\T`, `\H` and, both together, `\E`: the ends of an edge.
    pub(super) ends: Option<(&'a str, &'a str)>,
}

/// Whether a label is cut into fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Record,
    Other,
}

impl Label {
    /// The label as plain text; it may hold line breaks. None if it is to be cut into fields, and its
    /// marks do not go together.
    pub(super) fn plain(&self, names: Names<'_>, shape: Shape) -> Option<String> {
        if self.is_html {
            return Some(decoded(&without_tags(&self.text)));
        }
        let text = match shape {
            Shape::Record => fields(&self.text)?,
            Shape::Other => self.text.clone(),
        };
        Some(decoded(&unescaped(&text, names)))
    }
}

/// The text with everything that stands behind a backslash replaced.
fn unescaped(text: &str, names: Names<'_>) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            out.push(letter);
            continue;
        }
        match (letters.next(), names) {
            (Some('n' | 'l' | 'r'), _) => out.push('\n'),
            (Some('G'), Names { graph, .. }) => out += graph,
            (Some('N'), Names { node: Some(node), .. }) => out += node,
            (Some('T'), Names { ends: Some((tail, _)), .. }) => out += tail,
            (Some('H'), Names { ends: Some((_, head)), .. }) => out += head,
            (Some('E'), Names { ends: Some((tail, head)), .. }) => {
                out += tail;
                out += "->";
                out += head;
            }
            (Some(other), _) => out.push(other),
            (None, _) => out.push('\\'),
        }
    }
    out
}

/// The fields of a record's label, without ports and braces; none where Graphviz finds a fault in it,
/// or would draw less than it says.
fn fields(text: &str) -> Option<String> {
    let mut fields = Vec::new();
    let mut field = Field::default();
    let mut depth = 0_usize;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '<' if field.has_table || field.has_port || field.has_text => return None,
            '<' => (field.has_port, field.in_port) = (true, true),
            '>' if !field.in_port => return None,
            '>' => field.in_port = false,
            '{' if field.has_table || field.has_port || field.has_text => return None,
            '{' => {
                letters.peek()?;
                depth += 1;
            }
            '|' | '}' if field.in_port => return None,
            '|' => fields.push(std::mem::take(&mut field).text),
            '}' => {
                fields.push(std::mem::take(&mut field).text);
                field.has_table = true;
                match depth.checked_sub(1) {
                    Some(outer) => depth = outer,
                    // Graphviz is done then, whatever follows.
                    None if letters.peek().is_none() => break,
                    None => return None,
                }
            }
            '\\' => match letters.next() {
                Some(mark @ ('{' | '}' | '|' | '<' | '>' | ' ')) => {
                    field.write(mark, Space::Hard)?;
                }
                // Everything else is for labels.
                Some(other) => {
                    field.write('\\', Space::Soft)?;
                    field.write(other, Space::Soft)?;
                }
                None => field.write('\\', Space::Soft)?,
            },
            control if control < ' ' => {}
            letter => field.write(letter, Space::Soft)?,
        }
    }
    if depth > 0 || field.in_port {
        return None;
    }
    fields.push(field.text);
    let fields: Vec<_> =
        fields.iter().map(|field| field.trim()).filter(|field| !field.is_empty()).collect();
    Some(fields.join(" | "))
}

/// A field of a record that is being read.
#[derive(Default)]
struct Field {
    text: String,
    has_text: bool,
    has_port: bool,
    in_port: bool,
    /// Whether there are fields in it.
    has_table: bool,
}

/// Whether a space stays whatever stands beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Space {
    Hard,
    Soft,
}

impl Field {
    /// Adds a letter; none if there is no place for it.
    fn write(&mut self, letter: char, space: Space) -> Option<()> {
        if self.in_port {
            return Some(());
        }
        if letter == ' ' && space == Space::Soft {
            if self.has_text && !self.text.ends_with(' ') {
                self.text.push(' ');
            }
            return Some(());
        }
        if self.has_table {
            return None;
        }
        self.has_text = true;
        self.text.push(letter);
        Some(())
    }
}

/// HTML without its tags and comments; where they stood may be a line break.
fn without_tags(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        out += &rest[..begin];
        let tag = &rest[begin..];
        let end = if tag.starts_with("<!--") {
            tag.find("-->").map(|end| end + 3)
        } else {
            tag.find('>').map(|end| end + 1)
        };
        let end = end.unwrap_or(tag.len());
        let name = tag[1..end].trim_start_matches('/').trim_end_matches(['/', '>']);
        let name = name.split_ascii_whitespace().next().unwrap_or_default();
        if ["br", "tr", "td", "table", "hr", "vr"]
            .iter()
            .any(|block| name.eq_ignore_ascii_case(block))
        {
            out.push('\n');
        }
        rest = &tag[end..];
    }
    out += rest;
    out
}

/// The text with its entities replaced; what is none stays as it is.
fn decoded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find('&') {
        out += &rest[..begin];
        rest = &rest[begin + 1..];
        // No name is longer than `thetasym`.
        let end = rest.bytes().take(10).position(|byte| byte == b';');
        match end.and_then(|end| Some((end, character(&rest[..end])?))) {
            Some((end, letter)) => {
                out.push(letter);
                rest = &rest[end + 1..];
            }
            None => out.push('&'),
        }
    }
    out += rest;
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str, shape: Shape) -> String {
        let names = Names { graph: "g", node: Some("n"), ends: None };
        let label = Label { text: text.to_owned(), is_html: false };
        label.plain(names, shape).unwrap_or_else(|| "no record".to_owned())
    }

    #[test]
    fn escapes_are_read_as_graphviz_reads_them() {
        for (text, expected) in [
            ("end\\\\", "end\\"),
            ("\\N of \\G\\n", "n of g\n"),
            ("C:\\New", "C:new"),
            ("\\q\\T", "qT"),
            ("a & b &amp; &eacute; &#955; &nosuch;", "a & b & é λ &nosuch;"),
            ("ends in \\", "ends in \\"),
        ] {
            assert_eq!(plain(text, Shape::Other), expected, "{text}");
        }
    }

    #[test]
    fn the_fields_of_a_record_stand_side_by_side() {
        for (text, expected) in [
            ("<f0> |<f1> G|<f2> ", "G"),
            ("{L:CFSW R:}", "L:CFSW R:"),
            ("\\{L:CFSW R:\\}", "{L:CFSW R:}"),
            ("a|{b|<p>c \\| d}|\\N", "a | b | c | d | n"),
            ("{{a}|b}", "a | b"),
            ("a  b|c\td|e\\ \\ f", "a b | cd | e  f"),
            ("a|b}", "a | b"),
            ("x\\<1\\\\", "x<1\\"),
            ("", ""),
        ] {
            assert_eq!(plain(text, Shape::Record), expected, "{text}");
        }
    }

    #[test]
    fn a_record_that_graphviz_would_not_draw_whole_is_none() {
        for text in [
            "x<1",
            "<p",
            "a>b",
            "<p>q<r>",
            "x < 1 > 2",
            "{a|b",
            "a{b|c}",
            "{a}{b}",
            "{a|{b}c}",
            "a}b",
            "{",
            "<p>{a|b}",
            "<a|b>",
        ] {
            assert_eq!(plain(text, Shape::Record), "no record", "{text}");
            assert_eq!(plain(text, Shape::Other), text);
        }
    }

    #[test]
    fn of_html_the_text_is_left() {
        let text = "<B>bold</B> &amp; <FONT COLOR=\"red\">red</FONT><BR/>next<!-- <b>no</b> -->";
        let label = Label { text: text.to_owned(), is_html: true };
        let names = Names { graph: "g", node: None, ends: Some(("a", "b")) };
        assert_eq!(label.plain(names, Shape::Other).as_deref(), Some("bold & red\nnext"));
    }
}

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
    /// The label as plain text; it may hold line breaks.
    pub(super) fn plain(&self, names: Names<'_>, shape: Shape) -> String {
        if self.is_html {
            return decoded(&without_tags(&self.text));
        }
        let text = match shape {
            Shape::Record => fields(&self.text),
            Shape::Other => self.text.clone(),
        };
        decoded(&unescaped(&text, names))
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

/// The fields of a record's label, without ports and braces.
fn fields(text: &str) -> String {
    let mut fields = vec![String::new()];
    let mut in_port = false;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let field = fields.len() - 1;
        match letter {
            '\\' => {
                if let Some(next) = letters.next().filter(|_| !in_port) {
                    // The marks of records may be escaped; everything else is for labels.
                    if !matches!(next, '{' | '}' | '|' | '<' | '>' | ' ') {
                        fields[field].push('\\');
                    }
                    fields[field].push(next);
                }
            }
            '<' => in_port = true,
            '>' => in_port = false,
            _ if in_port => {}
            '{' | '}' => {}
            '|' => fields.push(String::new()),
            letter => fields[field].push(letter),
        }
    }
    let fields: Vec<_> =
        fields.iter().map(|field| field.trim()).filter(|field| !field.is_empty()).collect();
    fields.join(" | ")
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
        Label { text: text.to_owned(), is_html: false }.plain(names, shape)
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
            ("", ""),
        ] {
            assert_eq!(plain(text, Shape::Record), expected, "{text}");
        }
    }

    #[test]
    fn of_html_the_text_is_left() {
        let text = "<B>bold</B> &amp; <FONT COLOR=\"red\">red</FONT><BR/>next<!-- <b>no</b> -->";
        let label = Label { text: text.to_owned(), is_html: true };
        let names = Names { graph: "g", node: None, ends: Some(("a", "b")) };
        assert_eq!(label.plain(names, Shape::Other), "bold & red\nnext");
    }
}

//! The words above a picture: the problem, the search, what there is to count, the legend.
//!
//! An HTML-like label, the only kind in which Graphviz sets text in more than one size.

use std::io::{self, Write};

use super::super::fit::clipped;
use super::escape::Html;
use super::style::{GOAL, LINE, MUTED, REJECTED, legend_cell};
use crate::render::picture::{Caption, Explained, Picture, Visibility};
use crate::replay::Status;
use crate::terms::Discipline;

/// Writes the value of the graph's `label`.
pub(super) fn write(
    out: &mut impl Write,
    picture: &Picture<'_>,
    caption: &Caption,
) -> io::Result<()> {
    let title = clipped(picture.heading(), 3, 100);
    out.write_all(b"<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLPADDING=\"1\">")?;
    if !title.trim().is_empty() {
        write!(
            out,
            "\n    <TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><FONT POINT-SIZE=\"20\"><B>{}</B></FONT></TD></TR>",
            Html(&title)
        )?;
    }
    let search = clipped(picture.search(), 3, 60);
    let mut facts = vec![search.into_owned()];
    facts.extend(picture.rules());
    if picture.is_frame() {
        // What is counted grows, and would move what stands below it.
        facts.extend(picture.round());
    } else {
        facts.extend(picture.round());
        facts.extend_from_slice(&caption.counted);
    }
    let facts = facts.iter().filter(|fact| !fact.trim().is_empty());
    let facts: Vec<&str> = facts.map(String::as_str).collect();
    if !facts.is_empty() {
        row(out, MUTED, &facts.join(" · "))?;
    }
    if let Some(end) = picture.end().filter(|_| !picture.is_frame()) {
        row(out, REJECTED, &end)?;
    }
    match picture.options().legend {
        Visibility::Hidden => {}
        Visibility::Shown => legend(out, picture, caption)?,
    }
    // Air between the words and the tree.
    out.write_all(b"\n    <TR><TD COLSPAN=\"2\" HEIGHT=\"8\"></TD></TR>\n  </TABLE>>")
}

/// A row of text, which must not be empty.
fn row(out: &mut impl Write, colour: &str, text: &str) -> io::Result<()> {
    write!(
        out,
        "\n    <TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><FONT COLOR=\"{colour}\">{}</FONT></TD></TR>",
        Html(text)
    )
}

/// What the fills and forms mean that occur in the picture.
fn legend(out: &mut impl Write, picture: &Picture<'_>, caption: &Caption) -> io::Result<()> {
    out.write_all(
        b"\n    <TR><TD><TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"6\" \
          CELLPADDING=\"4\"><TR>",
    )?;
    for item in picture.legend(caption) {
        out.write_all(b"\n      ")?;
        let words = item.words();
        match item {
            Explained::Status(status) => {
                out.write_all(legend_cell(status, Discipline::Path).as_bytes())
            }
            Explained::Unfinished => {
                out.write_all(legend_cell(Status::Open, Discipline::Fifo).as_bytes())
            }
            // Lines are drawn as the lower borders of cells: not every font has glyphs for them.
            Explained::Solution => {
                write!(out, "<TD BORDER=\"4\" SIDES=\"B\" COLOR=\"{GOAL}\">{words}</TD>")
            }
            Explained::Rejected => write!(
                out,
                "<TD BORDER=\"1\" STYLE=\"ROUNDED,DASHED\" COLOR=\"{LINE}\">\
                 <FONT COLOR=\"{REJECTED}\">= n3</FONT></TD><TD>{words}</TD>"
            ),
            Explained::Illegal => write!(
                out,
                "<TD BORDER=\"1\" STYLE=\"ROUNDED,DASHED\" COLOR=\"{LINE}\">\
                 <FONT COLOR=\"{REJECTED}\">{words}</FONT></TD>"
            ),
            Explained::Order => {
                write!(out, "<TD><FONT COLOR=\"{MUTED}\" POINT-SIZE=\"10\">3</FONT> {words}</TD>")
            }
            // Here only the node that is next has a mark.
            Explained::Place(_) => out.write_all(
                b"<TD BORDER=\"3\" STYLE=\"ROUNDED\" BGCOLOR=\"#56B4E9\" COLOR=\"#1C2024\">\
                  leaves it next</TD>",
            ),
        }?;
    }
    // A row without a cell would be a syntax error.
    out.write_all(b"\n      <TD></TD></TR></TABLE></TD><TD></TD></TR>")
}

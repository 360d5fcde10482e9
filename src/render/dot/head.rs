//! What stands in a file before its first node: comments, the graph's looks, its caption.

use std::io::{self, Write};

use super::caption;
use super::escape::Id;
use super::style::{CLOSED, FONTS, INK, LINE, MUTED};
use crate::render::fit::clipped;
use crate::render::picture::{Caption, EdgeLabels, Orientation, Picture, Visibility};
use crate::render::words::visible;

/// Columns after which the name of a problem or an algorithm is cut.
const NAME: usize = 100;

/// Writes all that comes before the first statement about a node.
pub(super) fn write_head(
    out: &mut impl Write,
    picture: &Picture<'_>,
    what: &str,
    layout: &str,
    caption: &Caption,
) -> io::Result<()> {
    let header = picture.trace().header();
    let nodes = picture.shown_nodes();
    // Short, for a comment of 16 kB makes Graphviz draw nothing at all, without a word.
    let short = |text| clipped(&visible(text), 3, NAME).into_owned();
    let (problem, algorithm) = (short(&header.problem), short(&header.algorithm));
    writeln!(out, "// The {what} of {algorithm} on {problem}.")?;
    let program = match picture.options().positions {
        Visibility::Hidden => "dot",
        Visibility::Shown => "neato -n2",
    };
    writeln!(out, "// {program} -Tsvg -O THIS-FILE draws it.")?;
    if nodes > EdgeLabels::MOST_NODES && picture.options().positions == Visibility::Hidden {
        writeln!(
            out,
            "// {nodes} nodes: dot may take minutes. Fewer levels make a picture one can read."
        )?;
    }
    writeln!(out, "digraph {} {{", Id(&format!("{problem} {algorithm}")))?;
    let (direction, margin) = match picture.options().orientation {
        Orientation::TopDown => ("rankdir=TB nodesep=0.3 ranksep=0.4", "0.11,0.06"),
        // Labels of edges are levels of their own to dot: each side of them takes half of this.
        Orientation::LeftRight => ("rankdir=LR nodesep=0.2 ranksep=0.14", "0.06,0.06"),
    };
    write!(
        out,
        "  graph [charset=\"UTF-8\" {direction}{layout} bgcolor=\"#FFFFFF\" \
         pad=0.15 fontname=\"{FONTS}\" fontsize=14 fontcolor=\"{INK}\" labelloc=t labeljust=l \
         tooltip=\" \""
    )?;
    out.write_all(b"\n  label=")?;
    caption::write(out, picture, caption)?;
    writeln!(out, "];")?;
    writeln!(
        out,
        "  node [shape=box style=filled fillcolor=\"{CLOSED}\" color=\"{LINE}\" \
         fontcolor=\"{INK}\" fontname=\"{FONTS}\" fontsize=14 margin=\"{margin}\" \
         width=0.5 height=0.3];"
    )?;
    writeln!(
        out,
        "  edge [color=\"{LINE}\" penwidth=1.25 arrowhead=none arrowsize=0.7 fontcolor=\"{MUTED}\" \
         fontname=\"{FONTS}\" fontsize=12];"
    )
}

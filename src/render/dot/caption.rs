//! The words above a picture: the problem, the search, what there is to count, the legend.
//!
//! An HTML-like label, the only kind in which Graphviz sets text in more than one size.

use std::io::{self, Write};

use super::escape::{Html, clipped};
use super::selection::Selection;
use super::style::{GOAL, LINE, MUTED, REJECTED, legend_cell};
use super::{DotOptions, Visibility};
use crate::render::words::search_name;
use crate::replay::{Replay, Status};
use crate::terms::{NodeId, Outcome};

/// Writes the value of the graph's `label`.
pub(super) fn write(
    out: &mut impl Write,
    replay: &Replay<'_>,
    selection: &Selection,
    options: &DotOptions,
) -> io::Result<()> {
    let header = replay.trace().header();
    let title = if header.title.trim().is_empty() { &header.problem } else { &header.title };
    let title = clipped(title, 3, 100);
    out.write_all(b"<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLPADDING=\"1\">")?;
    if !title.trim().is_empty() {
        write!(
            out,
            "\n    <TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"><FONT POINT-SIZE=\"20\"><B>{}</B></FONT></TD></TR>",
            Html(&title)
        )?;
    }
    let search = clipped(search_name(header), 3, 60);
    let mut facts = vec![search.into_owned()];
    facts.extend(round(selection));
    facts.extend(counts(replay, selection, options));
    let facts = facts.iter().filter(|fact| !fact.trim().is_empty());
    let facts: Vec<&str> = facts.map(String::as_str).collect();
    row(out, MUTED, &facts.join(" · "))?;
    if let Some(end) = end(replay) {
        row(out, REJECTED, &end)?;
    }
    match options.legend {
        Visibility::Hidden => {}
        Visibility::Shown => legend(out, replay, selection, options)?,
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

/// Which round is shown.
fn round(selection: &Selection) -> Option<String> {
    match selection.spans.as_slice() {
        [span] => {
            let (number, limit) = span.round?;
            Some(format!("round {number} of {}, depth limit {limit}", selection.rounds))
        }
        _ => Some(counted(selection.rounds, "round", "rounds")),
    }
}

/// Nodes, and how many of them are shown if not all; solutions with their lengths.
fn counts(replay: &Replay<'_>, selection: &Selection, options: &DotOptions) -> [String; 2] {
    let trace = replay.trace();
    let (mut goals, mut shortest, mut longest) = (0, u32::MAX, 0);
    let all: usize = selection.spans.iter().map(|span| span.nodes.len()).sum();
    for node in selection.spans.iter().flat_map(|span| span.nodes.clone()) {
        let node = NodeId::from_index(node);
        if replay.status(node) == Some(Status::Goal) {
            let depth = trace.node(node).depth;
            goals += 1;
            shortest = shortest.min(depth);
            longest = longest.max(depth);
        }
    }
    let shown = selection.nodes(trace).count();
    let nodes = match &options.levels {
        Some(levels) if shown < all => {
            let (first, last) = (levels.start(), levels.end());
            let which = if first == last {
                format!("level {first}")
            } else {
                format!("levels {first} to {last}")
            };
            format!("{which}, {shown} of {}", counted(all, "node", "nodes"))
        }
        Some(_) | None => counted(all, "node", "nodes"),
    };
    let moves = |depth: u32| counted(depth as usize, "move", "moves");
    let finished = replay.position() == replay.len()
        && matches!(
            trace.outcome(),
            Some(Outcome::Solved | Outcome::Exhausted | Outcome::DepthLimit)
        );
    let solutions = match goals {
        0 if finished => "no solution".to_owned(),
        0 => "no solution yet".to_owned(),
        _ if shortest == longest => {
            format!("{} of {}", counted(goals, "solution", "solutions"), moves(shortest))
        }
        _ => format!("{goals} solutions, the shortest of {}", moves(shortest)),
    };
    [nodes, solutions]
}

/// How the run ended, where that is not plain to see.
fn end(replay: &Replay<'_>) -> Option<String> {
    let (position, len) = (replay.position(), replay.len());
    if position < len {
        return Some(format!("after event {position} of {len}"));
    }
    match replay.trace().outcome() {
        None => Some(format!(
            "interrupted: the trace breaks off after {}",
            counted(len, "event", "events")
        )),
        Some(Outcome::EventLimit) => Some(format!(
            "unfinished: the event limit ended the search after {}",
            counted(len - 1, "event", "events")
        )),
        Some(Outcome::DepthLimit) => {
            Some("nodes were cut off: a solution may lie below the depth limit".to_owned())
        }
        Some(Outcome::Exhausted) => {
            Some("everything was searched: there is no solution".to_owned())
        }
        Some(Outcome::Solved) => None,
    }
}

/// What the fills and forms mean that occur in the picture.
fn legend(
    out: &mut impl Write,
    replay: &Replay<'_>,
    selection: &Selection,
    options: &DotOptions,
) -> io::Result<()> {
    let mut occurs = [false; Status::ALL.len()];
    let mut solution = false;
    for node in selection.nodes(replay.trace()) {
        if let Some(status) = replay.status(node) {
            occurs[status as usize] = true;
        }
        solution |= selection.on_solution(node);
    }
    out.write_all(
        b"\n    <TR><TD><TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"6\" \
          CELLPADDING=\"4\"><TR>",
    )?;
    for status in Status::ALL.into_iter().filter(|&status| occurs[status as usize]) {
        write!(out, "\n      {}", legend_cell(status))?;
    }
    // Lines are drawn as the lower borders of cells: not every font has glyphs for them.
    if solution {
        write!(out, "\n      <TD BORDER=\"4\" SIDES=\"B\" COLOR=\"{GOAL}\">way to a goal</TD>")?;
    }
    if options.rejected == Visibility::Shown {
        write!(
            out,
            "\n      <TD BORDER=\"1\" SIDES=\"B\" STYLE=\"DASHED\" COLOR=\"{REJECTED}\">\
             <FONT COLOR=\"{REJECTED}\">rejected: met already</FONT></TD>"
        )?;
    }
    if options.illegal == Visibility::Shown {
        write!(
            out,
            "\n      <TD BORDER=\"1\" STYLE=\"ROUNDED,DASHED\" COLOR=\"{LINE}\">\
             <FONT COLOR=\"{REJECTED}\">forbidden by a rule</FONT></TD>"
        )?;
    }
    // A row without a cell would be a syntax error.
    out.write_all(b"\n      <TD></TD></TR></TABLE></TD><TD></TD></TR>")
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

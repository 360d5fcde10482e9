//! The state graph as a Graphviz file.
//!
//! A move with its undoing is one edge with two heads; where the graph says that its edges lead both
//! ways, no edge has any. A box has the status of the node that tells most: where the search is, a goal,
//! what waits, what is done.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::escape::{Html, Id, Label, LeftLabel, Tooltip};
use super::head::write_head;
use super::style::{GOAL, INK, LINE, NEXT, REJECTED, attributes, fill};
use super::tree::write_action;
use crate::render::fit::{broken, clipped, in_cells, wrapped};
use crate::render::picture::{Picture, Visibility};
use crate::render::state_graph::{Choice, Illegal, Move, State, StateGraph};
use crate::replay::Status;
use crate::trace::NodeId;

/// The most lines of a state that a box shows, and the most columns of each.
const STATE: (usize, usize) = (40, 120);
/// The most lines of a rule, and the columns after which it is broken.
const RULE: (usize, usize) = (3, 16);

/// Writes the whole file.
pub(super) fn write(out: &mut impl Write, picture: &Picture<'_>) -> io::Result<()> {
    let choice = Choice::new(picture);
    let (graph, shown) = (&choice.graph, &choice.shown);
    write_head(out, picture, "state graph", "", &choice.caption(picture))?;
    out.write_all(b"\n")?;
    for (place, state) in choice.states() {
        write_state(out, picture, &choice, place, state)?;
    }
    let options = picture.options();
    let labels = options.edge_labels.for_nodes(choice.count());
    for edge in &graph.moves {
        let loops = edge.from == edge.to && options.rejected == Visibility::Hidden;
        if shown[edge.from] && shown[edge.to] && !loops {
            write_move(out, picture, graph, edge, labels)?;
        }
    }
    if options.illegal == Visibility::Shown {
        for (illegal, number) in graph.illegal.iter().zip(1..) {
            if shown[illegal.from] {
                write_illegal(out, picture, illegal, number, labels)?;
            }
        }
    }
    let mut levels: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (place, state) in choice.states() {
        levels.entry(state.level).or_default().push(place);
    }
    out.write_all(b"\n  // Levels.\n")?;
    for places in levels.into_values() {
        out.write_all(b"  { rank=same;")?;
        for place in places {
            write!(out, " \"s{place}\";")?;
        }
        out.write_all(b" }\n")?;
    }
    out.write_all(b"}\n")
}

fn write_state(
    out: &mut impl Write,
    picture: &Picture<'_>,
    choice: &Choice,
    place: usize,
    state: &State,
) -> io::Result<()> {
    let trace = picture.trace();
    let text = trace.texts().state(state.text);
    let name = |node: &NodeId| format!("n{}", trace.number(*node));
    let set = broken(text);
    let set = clipped(&set, STATE.0, STATE.1);
    let cells = in_cells(&set);
    let set = cells.as_deref().unwrap_or(&set);
    let line_end = if cells.is_some() { "<BR ALIGN=\"LEFT\"/>" } else { "<BR/>" };
    let order = state.nodes.iter().filter_map(|&node| picture.expansion(node)).min();
    let order = order.map(|order| format!("{order}. ")).unwrap_or_default();
    let seen = choice.status(picture, place);
    let status = seen.unwrap_or(Status::Generated);
    let on_solution = choice.on_solution(picture, place);
    let born = state.nodes.iter().filter(|&&node| !picture.is_unborn(node));
    let all: Vec<String> = born.take(100).map(name).collect();
    let [names, rest] = Choice::names(picture, state);
    write!(out, "  \"s{place}\" [label=")?;
    if picture.is_frame() {
        // All of it has its room from the beginning; only what has happened has ink.
        let unseen = fill(status, trace.header().frontier);
        let expanded = state.nodes.iter().any(|&node| picture.is_expanded(node));
        let ink = if expanded { INK } else { unseen };
        let lines: Vec<String> = set.split('\n').map(|line| Html(line).to_string()).collect();
        write!(out, "<")?;
        if !order.is_empty() {
            write!(out, "<FONT COLOR=\"{ink}\">{order}</FONT>")?;
        }
        // A line in several inks is set higher than others, so there always is one: with invisible
        // spaces, which no ink can be seen of.
        write!(
            out,
            "{}{line_end}\u{200b}{}<FONT COLOR=\"{unseen}\">{}\u{200b}</FONT>>",
            lines.join(line_end),
            Html(&names),
            Html(&rest)
        )?;
    } else {
        let label = format!("{order}{set}\n{names}");
        match cells {
            Some(_) => write!(out, "{}", LeftLabel(&label))?,
            None => write!(out, "{}", Label(&label))?,
        }
    }
    let tooltip = format!("{text}\nlevel {}, {status}\n{}", state.level, all.join(" "));
    write!(
        out,
        " tooltip={} id=\"s{place}\" class=\"{status}{}\"{}",
        Tooltip(&tooltip),
        if on_solution { " solution" } else { "" },
        attributes(status, trace.header().frontier)
    )?;
    if on_solution && matches!(status, Status::Closed | Status::Open) {
        write!(out, " color=\"{GOAL}\" penwidth=2.5")?;
    }
    let is_next = |&node: &NodeId| picture.place_on_frontier(node) == Some(1);
    if status == Status::Frontier && state.nodes.iter().any(is_next) {
        out.write_all(NEXT.as_bytes())?;
    }
    let goal = state.nodes.iter().any(|&node| picture.will_be_goal(node));
    if picture.is_frame() && status != Status::Goal && goal {
        write!(out, " peripheries=2 color=\"#FFFFFF\"")?;
    }
    writeln!(out, "{}];", if seen.is_none() { " style=invis" } else { "" })
}

fn write_move(
    out: &mut impl Write,
    picture: &Picture<'_>,
    graph: &StateGraph,
    edge: &Move,
    labels: Visibility,
) -> io::Result<()> {
    write!(out, "  \"s{}\" -> \"s{}\" [", edge.from, edge.to)?;
    let action = picture.trace().texts().action(edge.action);
    let same = action == picture.trace().texts().state(graph.states[edge.to].text);
    let labels = if same { Visibility::Hidden } else { labels };
    write_action(out, action, labels, picture.options().orientation)?;
    let heads = match edge.back {
        _ if picture.trace().header().is_undirected() => "dir=none",
        Some((_, at)) if !picture.is_future(at) => "dir=both arrowhead=vee arrowtail=vee",
        Some(_) | None => "arrowhead=vee",
    };
    if edge.nodes.iter().any(|&node| picture.on_solution(node)) {
        write!(
            out,
            " class=\"move solution\" color=\"{GOAL}\" penwidth=3.5 fontcolor=\"{INK}\" {heads}"
        )?;
    } else {
        write!(out, " class=\"move\" {heads}")?;
    }
    // A move upwards must not pull its target down.
    if graph.states[edge.from].level >= graph.states[edge.to].level {
        write!(out, " constraint=false")?;
    }
    writeln!(out, "{}];", if picture.is_future(edge.at) { " style=invis" } else { "" })
}

fn write_illegal(
    out: &mut impl Write,
    picture: &Picture<'_>,
    illegal: &Illegal,
    number: usize,
    labels: Visibility,
) -> io::Result<()> {
    let leaf = format!("leaf{number}");
    let texts = picture.trace().texts();
    let rule = texts.rule(illegal.rule);
    let label = clipped(&wrapped(rule, RULE.1), RULE.0, 2 * RULE.1).into_owned();
    let when = if picture.is_future(illegal.at) { " style=invis" } else { "" };
    writeln!(
        out,
        "  {} [label={} tooltip={} class=\"illegal\" shape=box style=\"rounded,dashed\" \
         color=\"{LINE}\" fontcolor=\"{REJECTED}\" fontsize=10 margin=\"0.08,0.03\" width=0.2 \
         height=0.2{when}];",
        Id(&leaf),
        Label(&label),
        Tooltip(rule)
    )?;
    write!(out, "  \"s{}\" -> {} [", illegal.from, Id(&leaf))?;
    write_action(out, texts.action(illegal.action), labels, picture.options().orientation)?;
    writeln!(
        out,
        " class=\"illegal\" style=dashed fontcolor=\"{REJECTED}\" penwidth=1 fontsize=9{when}];"
    )
}

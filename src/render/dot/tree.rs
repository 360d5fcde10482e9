//! The statements of the file: nodes and edges in the order in which they came about.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::caption;
use super::escape::{Id, Label, Tooltip, clipped, wrapped};
use super::selection::{Selection, Span};
use super::style::{CLOSED, FONTS, GOAL, GROUND, INK, LINE, MUTED, REJECTED, attributes};
use super::{DotOptions, EdgeLabels, Orientation, RoundChoice, Visibility};
use crate::render::words::visible;
use crate::replay::{Replay, Status};
use crate::trace::{ActionText, Event, NodeId, Reason, StateText, Trace};

/// The most lines of a state that a box shows, and the most columns of each.
const STATE: (usize, usize) = (40, 120);
/// Columns after which an action is broken, and the most lines it may then have.
const ACTION: (usize, usize) = (20, 3);
/// Columns after which the name of a problem or an algorithm is cut.
const NAME: usize = 100;
/// States no wider than this stand beside the node's name, if all in the picture are so narrow.
const NARROW: usize = 4;

/// Writes the whole file.
pub(super) fn write(
    out: &mut impl Write,
    replay: &Replay<'_>,
    selection: &Selection,
    options: &DotOptions,
) -> io::Result<()> {
    let trace = replay.trace();
    let nodes = selection.nodes(trace).count();
    let mut picture = Picture {
        trace,
        replay,
        selection,
        rejected: options.rejected,
        illegal: options.illegal,
        edge_labels: match options.edge_labels {
            EdgeLabels::Shown => Visibility::Shown,
            EdgeLabels::Hidden => Visibility::Hidden,
            EdgeLabels::WhereTheyFit if nodes <= EdgeLabels::MOST_NODES => Visibility::Shown,
            EdgeLabels::WhereTheyFit => Visibility::Hidden,
        },
        separator: if selection.nodes(trace).all(|node| is_narrow(trace.state_text(node))) {
            ' '
        } else {
            '\n'
        },
        scratch: String::new(),
        leaves: 0,
    };
    picture.write_head(out, options, nodes)?;
    match (options.round, options.orientation) {
        (RoundChoice::All, Orientation::TopDown) => {
            for span in &selection.spans {
                picture.write_round(out, span, Sequence::AsItCame)?;
            }
        }
        // With the root at the left, dot stacks clusters, and the children within them, from the
        // bottom up (but children outside of clusters from the top down).
        (RoundChoice::All, Orientation::LeftRight) => {
            for span in selection.spans.iter().rev() {
                picture.write_round(out, span, Sequence::Reversed)?;
            }
        }
        (RoundChoice::Last | RoundChoice::Number(_), _) => {
            for span in &selection.spans {
                out.write_all(b"\n")?;
                picture.write_span(out, span, Sequence::AsItCame)?;
            }
        }
    }
    out.write_all(b"\n  // Levels.\n")?;
    for nodes in selection.by_level(trace).into_values() {
        out.write_all(b"  { rank=same;")?;
        for node in nodes {
            write!(out, " \"n{}\";", trace.number(node))?;
        }
        out.write_all(b" }\n")?;
    }
    out.write_all(b"}\n")
}

/// In which order statements are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sequence {
    /// That of the events.
    AsItCame,
    /// The other way round.
    Reversed,
}

fn is_narrow(state: &str) -> bool {
    state.len() <= NARROW && state.bytes().all(|byte| byte.is_ascii_graphic())
}

/// What is being drawn.
struct Picture<'a, 't> {
    trace: &'t Trace,
    replay: &'a Replay<'t>,
    selection: &'a Selection,
    rejected: Visibility,
    illegal: Visibility,
    edge_labels: Visibility,
    /// What stands between a node's name and its state.
    separator: char,
    /// Where labels are put together.
    scratch: String,
    /// How many leaves that are no nodes there are.
    leaves: usize,
}

impl Picture<'_, '_> {
    fn write_head(
        &self,
        out: &mut impl Write,
        options: &DotOptions,
        nodes: usize,
    ) -> io::Result<()> {
        let header = self.trace.header();
        // Short, for a comment of 16 kB makes Graphviz draw nothing at all, without a word.
        let short = |text| clipped(&visible(text), 3, NAME).into_owned();
        let (problem, algorithm) = (short(&header.problem), short(&header.algorithm));
        writeln!(out, "// The search tree of {algorithm} on {problem}.")?;
        writeln!(out, "// dot -Tsvg -O THIS-FILE draws it.")?;
        if nodes > EdgeLabels::MOST_NODES {
            writeln!(
                out,
                "// {nodes} nodes: dot may take minutes. Fewer levels make a picture one can read."
            )?;
        }
        writeln!(out, "digraph {} {{", Id(&format!("{problem} {algorithm}")))?;
        let direction = match options.orientation {
            Orientation::TopDown => "rankdir=TB nodesep=0.3 ranksep=0.45",
            Orientation::LeftRight => "rankdir=LR nodesep=0.2 ranksep=0.5",
        };
        // `newrank` lets levels run through the clusters of rounds; `ordering=out` keeps children in
        // the order of their edges.
        write!(
            out,
            "  graph [charset=\"UTF-8\" {direction} ordering=out newrank=true bgcolor=\"#FFFFFF\" \
             pad=0.3 fontname=\"{FONTS}\" fontsize=14 fontcolor=\"{INK}\" labelloc=t labeljust=l \
             tooltip=\" \""
        )?;
        out.write_all(b"\n  label=")?;
        caption::write(out, self.replay, self.selection, options)?;
        writeln!(out, "];")?;
        writeln!(
            out,
            "  node [shape=box style=filled fillcolor=\"{CLOSED}\" color=\"{LINE}\" \
             fontcolor=\"{INK}\" fontname=\"{FONTS}\" fontsize=14 margin=\"0.11,0.06\" \
             width=0.5 height=0.3];"
        )?;
        writeln!(
            out,
            "  edge [color=\"{LINE}\" penwidth=1.25 arrowhead=none arrowsize=0.7 fontcolor=\"{MUTED}\" \
             fontname=\"{FONTS}\" fontsize=11];"
        )
    }

    /// Writes a round as a cluster; a run without rounds as it is.
    fn write_round(
        &mut self,
        out: &mut impl Write,
        span: &Span,
        sequence: Sequence,
    ) -> io::Result<()> {
        let Some((number, limit)) = span.round else {
            out.write_all(b"\n")?;
            return self.write_span(out, span, Sequence::AsItCame);
        };
        let title = format!("Round {number}: depth limit {limit}");
        write!(
            out,
            "\n  subgraph {} {{\n    style=\"rounded,filled\"; color=\"{GROUND}\"; margin=28; \
             class=\"round\";\n    label={}; tooltip={};\n",
            Id(&format!("cluster_round_{number}")),
            Label(&title),
            Tooltip(&title),
        )?;
        self.write_span(out, span, sequence)?;
        out.write_all(b"  }\n")
    }

    /// Writes what happened in a round: a node with the edge to it, a refused move.
    fn write_span(
        &mut self,
        out: &mut impl Write,
        span: &Span,
        sequence: Sequence,
    ) -> io::Result<()> {
        let mut events = self.trace.events_from(span.events.start).take(span.events.len());
        match sequence {
            Sequence::AsItCame => events.try_for_each(|event| self.write_event(out, event)),
            Sequence::Reversed => {
                let events: Vec<Event> = events.collect();
                events.into_iter().rev().try_for_each(|event| self.write_event(out, event))
            }
        }
    }

    fn write_event(&mut self, out: &mut impl Write, event: Event) -> io::Result<()> {
        match event {
            Event::Generate { node, from, .. } if self.shows(node) => {
                self.write_node(out, node)?;
                if let Some((parent, action)) = from
                    && self.shows(parent)
                {
                    self.write_edge(out, parent, node, action)?;
                }
                self.write_folded(out, node)?;
            }
            Event::Reject { parent, action, state, reason } if self.shows(parent) => match reason {
                Reason::Illegal { rule } => {
                    let rule = self.trace.texts().rule(rule);
                    self.write_illegal(out, parent, action, state, rule)?;
                }
                Reason::Ancestor { witness }
                | Reason::Parent { witness }
                | Reason::Reached { witness } => {
                    let action = self.trace.texts().action(action);
                    self.write_rejected(out, parent, witness, action, reason.as_str())?;
                }
            },
            Event::Discard { node, witness } if self.shows(node) => {
                self.write_rejected(out, node, witness, "", "discarded")?;
            }
            Event::Round { .. }
            | Event::Generate { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
        Ok(())
    }

    fn shows(&self, node: NodeId) -> bool {
        self.selection.shows(self.trace, node)
    }

    fn write_node(&mut self, out: &mut impl Write, node: NodeId) -> io::Result<()> {
        let trace = self.trace;
        let (number, state) = (trace.number(node), trace.state_text(node));
        let status = self.replay.status(node).unwrap_or(Status::Generated);
        let on_solution = self.selection.on_solution(node);

        let label = text(
            &mut self.scratch,
            format_args!("n{number}{}{}", self.separator, clipped(state, STATE.0, STATE.1)),
        );
        write!(out, "  \"n{number}\" [label={}", Label(label))?;
        let depth = trace.node(node).depth;
        let tooltip =
            text(&mut self.scratch, format_args!("n{number}, level {depth}, {status}\n{state}"));
        write!(out, " tooltip={} id=\"n{number}\"", Tooltip(tooltip))?;
        write!(out, " class=\"{status}{}\"", if on_solution { " solution" } else { "" })?;
        out.write_all(attributes(status).as_bytes())?;
        if on_solution && status == Status::Closed {
            write!(out, " color=\"{GOAL}\" penwidth=2.5")?;
        }
        out.write_all(b"];\n")
    }

    fn write_edge(
        &mut self,
        out: &mut impl Write,
        parent: NodeId,
        node: NodeId,
        action: ActionText,
    ) -> io::Result<()> {
        let action = self.trace.texts().action(action);
        let on_solution = self.selection.on_solution(node);
        self.write_arrow(out, parent)?;
        write!(out, "\"n{}\" [", self.trace.number(node))?;
        self.write_action(out, action)?;
        if on_solution {
            write!(
                out,
                " class=\"move solution\" color=\"{GOAL}\" penwidth=4.5 \
                 fontcolor=\"{INK}\""
            )?;
        } else {
            out.write_all(b" class=\"move\"")?;
        }
        out.write_all(b"];\n")
    }

    /// Writes a leaf that counts what is left out below a node.
    fn write_folded(&mut self, out: &mut impl Write, node: NodeId) -> io::Result<()> {
        let below = self.selection.folded_below(self.trace, node);
        if below == 0 {
            return Ok(());
        }
        let leaf = self.next_leaf();
        writeln!(
            out,
            "  {} [label=\"… {below} below\" tooltip=\"{below} below n{}\" class=\"folded\" \
             shape=plaintext style=\"\" fontsize=11 fontcolor=\"{MUTED}\" height=0.2];",
            Id(&leaf),
            self.trace.number(node)
        )?;
        self.write_arrow(out, node)?;
        writeln!(out, "{} [class=\"folded\" style=dotted];", Id(&leaf))
    }

    /// Writes a dashed edge to the node that has the state already, if both are in the picture.
    fn write_rejected(
        &mut self,
        out: &mut impl Write,
        parent: NodeId,
        witness: NodeId,
        action: &str,
        class: &str,
    ) -> io::Result<()> {
        if self.rejected == Visibility::Hidden || !self.shows(witness) {
            return Ok(());
        }
        self.write_arrow(out, parent)?;
        write!(out, "\"n{}\" [", self.trace.number(witness))?;
        self.write_action(out, action)?;
        writeln!(
            out,
            " class=\"rejected {class}\" style=dashed color=\"{REJECTED}\" \
             fontcolor=\"{REJECTED}\" penwidth=1 fontsize=9 \
             arrowhead=normal constraint=false];"
        )
    }

    /// Writes a leaf for a move that a rule forbids, if its level is in the picture.
    fn write_illegal(
        &mut self,
        out: &mut impl Write,
        parent: NodeId,
        action: ActionText,
        state: StateText,
        rule: &str,
    ) -> io::Result<()> {
        let level = self.trace.node(parent).depth.saturating_add(1);
        if self.illegal == Visibility::Hidden || !self.selection.shows_level(level) {
            return Ok(());
        }
        let leaf = self.next_leaf();
        let label = clipped(&wrapped(rule, ACTION.0), ACTION.1, 2 * ACTION.0).into_owned();
        let state = self.trace.texts().state(state);
        let tooltip = text(&mut self.scratch, format_args!("{state}\n{rule}"));
        writeln!(
            out,
            "  {} [label={} tooltip={} class=\"illegal\" shape=box style=\"rounded,dashed\" \
             color=\"{LINE}\" fontcolor=\"{REJECTED}\" fontsize=10 margin=\"0.08,0.03\" \
             width=0.2 height=0.2];",
            Id(&leaf),
            Label(&label),
            Tooltip(tooltip)
        )?;
        self.write_arrow(out, parent)?;
        write!(out, "{} [", Id(&leaf))?;
        let action = self.trace.texts().action(action);
        self.write_action(out, action)?;
        writeln!(
            out,
            " class=\"illegal\" style=dashed fontcolor=\"{REJECTED}\" penwidth=1 fontsize=9];"
        )
    }

    /// Writes an edge as far as its arrow.
    fn write_arrow(&self, out: &mut impl Write, from: NodeId) -> io::Result<()> {
        write!(out, "  \"n{}\" -> ", self.trace.number(from))
    }

    /// Writes the label and tooltip of an edge.
    fn write_action(&self, out: &mut impl Write, action: &str) -> io::Result<()> {
        write!(out, "tooltip={}", Tooltip(if action.is_empty() { " " } else { action }))?;
        if self.edge_labels == Visibility::Shown && !action.is_empty() {
            let set = wrapped(action, ACTION.0);
            let set = clipped(&set, ACTION.1, 2 * ACTION.0);
            // Graphviz sets a label hard against its edge: a space on either side keeps them apart.
            let set = format!(" {} ", set.replace('\n', " \n "));
            write!(out, " label={}", Label(&set))?;
        }
        Ok(())
    }

    /// The id of the next leaf that is no node.
    fn next_leaf(&mut self) -> String {
        self.leaves += 1;
        format!("leaf{}", self.leaves)
    }
}

/// Puts a text together in `scratch`.
fn text<'s>(scratch: &'s mut String, arguments: std::fmt::Arguments<'_>) -> &'s str {
    scratch.clear();
    scratch.write_fmt(arguments).expect("writing to a string");
    scratch
}

//! The statements of the file: nodes and edges in the order in which they came about.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::{self, Write};

use super::escape::{Html, Id, Label, LeftLabel, Tooltip};
use super::head::write_head;
use super::style::{GOAL, GROUND, INK, LINE, MUTED, NEXT, REJECTED, attributes, fill};
use crate::render::fit::{broken, clipped, in_cells, narrowed, wrapped};
use crate::render::picture::{
    Labels, Orientation, Picture, RoundChoice, Span, Visibility, counted,
};
use crate::render::svg::plan::{Detail, Kind, Plan};
use crate::replay::Status;
use crate::trace::{ActionText, Event, NodeId, Reason, Trace};

/// The most lines of a state that a box shows, and the most columns of each.
const STATE: (usize, usize) = (40, 120);
/// What hides a statement of the future; the last word on a statement's style is what counts.
const FUTURE: &str = " style=invis";
/// The most lines of an action or a rule, and the columns after which it is broken.
const ACTION: (usize, usize) = (3, 20);

/// Writes the whole file.
pub(super) fn write(out: &mut impl Write, picture: &Picture<'_>) -> io::Result<()> {
    let trace = picture.trace();
    let options = picture.options();
    let mut writer = Writer {
        trace,
        picture,
        edge_labels: options.edge_labels.for_nodes(picture.shown_nodes()),
        separator: match picture.labels() {
            Labels::OneLine => ' ',
            Labels::TwoLines => '\n',
        },
        scratch: String::new(),
        leaves: 0,
        positions: match options.positions {
            Visibility::Shown => positions(picture),
            Visibility::Hidden => HashMap::new(),
        },
    };
    // Levels run through the clusters of rounds; children keep the order of their edges.
    let caption = picture.caption();
    write_head(out, picture, "search tree", " ordering=out newrank=true", &caption)?;
    match (options.round, options.orientation) {
        (RoundChoice::All, Orientation::TopDown) => {
            for span in picture.spans() {
                writer.write_round(out, span, Sequence::AsItCame)?;
            }
        }
        // With the root at the left, dot stacks clusters, and the children within them, from the
        // bottom up (but children outside of clusters from the top down).
        (RoundChoice::All, Orientation::LeftRight) => {
            for span in picture.spans().iter().rev() {
                writer.write_round(out, span, Sequence::Reversed)?;
            }
        }
        (RoundChoice::Last | RoundChoice::Number(_), _) => {
            for span in picture.spans() {
                out.write_all(b"\n")?;
                writer.write_span(out, span, Sequence::AsItCame)?;
            }
        }
    }
    let mut levels: BTreeMap<u32, Vec<NodeId>> = BTreeMap::new();
    for node in picture.nodes() {
        levels.entry(trace.depth(node)).or_default().push(node);
    }
    out.write_all(b"\n  // Levels.\n")?;
    for nodes in levels.into_values() {
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

/// What is being drawn.
struct Writer<'a, 't> {
    trace: &'t Trace,
    picture: &'a Picture<'t>,
    edge_labels: Visibility,
    /// What stands between a node's name and its state.
    separator: char,
    /// Where labels are put together.
    scratch: String,
    /// How many leaves that are no nodes there are.
    leaves: usize,
    /// Where everything stands, if that is written.
    positions: HashMap<Kind, (f64, f64)>,
}

/// Where our own layout puts things, in points, y upwards. What is looked up is never listed, so the
/// order of the table is never seen.
fn positions(picture: &Picture<'_>) -> HashMap<Kind, (f64, f64)> {
    let plan = Plan::with(picture, Detail::Full);
    // From the size of its letters to that of ours.
    let scale = 14.0 / 12.0;
    plan.places.into_iter().map(|place| (place.kind, (place.x * scale, -place.y * scale))).collect()
}

impl Writer<'_, '_> {
    /// Writes a round and the cluster that frames it; a run without rounds as it is.
    ///
    /// The cluster only names what stands in it, and comes after that: readers that know nothing of
    /// clusters, as networkx, pass over whatever is said within one.
    fn write_round(
        &mut self,
        out: &mut impl Write,
        span: &Span,
        sequence: Sequence,
    ) -> io::Result<()> {
        out.write_all(b"\n")?;
        let Some((number, limit)) = span.round else {
            return self.write_span(out, span, Sequence::AsItCame);
        };
        let leaves_before = self.leaves;
        self.write_span(out, span, sequence)?;
        let title = format!("Round {number}: depth limit {limit}");
        write!(
            out,
            "  subgraph {} {{\n    style=\"rounded,filled\"; color=\"{GROUND}\"; margin=28; \
             class=\"round\";\n    label={}; tooltip={};\n   ",
            Id(&format!("cluster_round_{number}")),
            Label(&title),
            Tooltip(&title),
        )?;
        for node in span.nodes.clone().map(NodeId::from_index) {
            if self.picture.shows(node) {
                write!(out, " \"n{}\";", self.trace.number(node))?;
            }
        }
        for leaf in leaves_before + 1..=self.leaves {
            write!(out, " {};", Id(&leaf_name(leaf)))?;
        }
        out.write_all(b"\n  }\n")
    }

    /// Writes what happened in a round: a node with the edge to it, a refused move.
    fn write_span(
        &mut self,
        out: &mut impl Write,
        span: &Span,
        sequence: Sequence,
    ) -> io::Result<()> {
        let events = self.trace.events_from(span.events.start).take(span.events.len());
        let mut events = events.zip(span.events.start..);
        match sequence {
            Sequence::AsItCame => {
                events.try_for_each(|(event, at)| self.write_event(out, event, at))
            }
            Sequence::Reversed => {
                let events: Vec<(Event, usize)> = events.collect();
                events
                    .into_iter()
                    .rev()
                    .try_for_each(|(event, at)| self.write_event(out, event, at))
            }
        }
    }

    fn write_event(&mut self, out: &mut impl Write, event: Event, at: usize) -> io::Result<()> {
        let picture = self.picture;
        let when = if picture.is_future(at) { FUTURE } else { "" };
        match event {
            Event::Generate { node, from, .. } if picture.shows(node) => {
                self.write_node(out, node, when)?;
                if let Some((parent, action)) = from
                    && picture.shows(parent)
                {
                    self.write_edge(out, parent, node, action, when)?;
                }
                self.write_folded(out, node)?;
            }
            Event::Reject { parent, action, state, reason } if picture.shows(parent) => {
                let texts = self.trace.texts();
                let refused = match reason {
                    Reason::Illegal { rule } => Refused::Illegal(texts.rule(rule)),
                    Reason::Ancestor { witness }
                    | Reason::Parent { witness }
                    | Reason::Reached { witness } => Refused::Met(witness, reason.as_str()),
                };
                let (action, state) = (texts.action(action), texts.state(state));
                self.write_refused(out, (parent, at), action, state, &refused, when)?;
            }
            Event::Discard { node, witness } if picture.shows(node) => {
                let refused = Refused::Met(witness, "discarded");
                let state = self.trace.state_text(node);
                self.write_refused(out, (node, at), "", state, &refused, when)?;
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

    fn write_node(&mut self, out: &mut impl Write, node: NodeId, when: &str) -> io::Result<()> {
        let trace = self.trace;
        let (number, state) = (trace.number(node), trace.state_text(node));
        let status = self.picture.status(node);
        let discipline = trace.header().frontier;
        let on_solution = self.picture.on_solution(node);

        let shown = broken(state);
        let shown = clipped(&shown, STATE.0, STATE.1);
        let cells = in_cells(&shown);
        let shown = cells.as_deref().unwrap_or(&shown);
        let line_end = if cells.is_some() { "<BR ALIGN=\"LEFT\"/>" } else { "<BR/>" };
        write!(out, "  \"n{number}\" [label=")?;
        match self.picture.expansion(node) {
            Some(order) => {
                // Its room is there from the beginning; its ink is not.
                let ink =
                    if self.picture.is_expanded(node) { MUTED } else { fill(status, discipline) };
                write!(
                    out,
                    "<n{number} <FONT COLOR=\"{ink}\" POINT-SIZE=\"10\">{order}</FONT>{}{}{}>",
                    if self.separator == '\n' { line_end } else { " " },
                    shown
                        .split('\n')
                        .map(|line| Html(line).to_string())
                        .collect::<Vec<_>>()
                        .join(line_end),
                    if cells.is_some() { line_end } else { "" }
                )?;
            }
            None => {
                let label =
                    text(&mut self.scratch, format_args!("n{number}{}{shown}", self.separator));
                match cells {
                    Some(_) => write!(out, "{}", LeftLabel(label))?,
                    None => write!(out, "{}", Label(label))?,
                }
            }
        }
        let depth = trace.depth(node);
        let tooltip =
            text(&mut self.scratch, format_args!("n{number}, level {depth}, {status}\n{state}"));
        write!(out, " tooltip={} id=\"n{number}\"", Tooltip(tooltip))?;
        write!(out, " class=\"{status}{}\"", if on_solution { " solution" } else { "" })?;
        out.write_all(attributes(status, discipline).as_bytes())?;
        if self.picture.place_on_frontier(node) == Some(1) {
            out.write_all(NEXT.as_bytes())?;
        }
        if on_solution && matches!(status, Status::Closed | Status::Open) {
            write!(out, " color=\"{GOAL}\" penwidth=2.5")?;
        }
        if self.picture.is_frame() && status != Status::Goal && self.picture.will_be_goal(node) {
            // The second border takes room, so it is there before it is seen.
            write!(out, " peripheries=2 color=\"#FFFFFF\"")?;
        }
        self.write_position(out, Kind::Node(node))?;
        writeln!(out, "{when}];")
    }

    /// Writes where something stands, if that is wanted.
    fn write_position(&self, out: &mut impl Write, of: Kind) -> io::Result<()> {
        match self.positions.get(&of) {
            Some((x, y)) => write!(out, " pos=\"{x:.1},{y:.1}\""),
            None => Ok(()),
        }
    }

    fn write_edge(
        &mut self,
        out: &mut impl Write,
        parent: NodeId,
        node: NodeId,
        action: ActionText,
        when: &str,
    ) -> io::Result<()> {
        let action = self.trace.texts().action(action);
        let on_solution = self.picture.on_solution(node);
        self.write_arrow(out, parent)?;
        write!(out, "\"n{}\" [", self.trace.number(node))?;
        let labels = match self.picture.words_on_edge(node) {
            "" => Visibility::Hidden,
            _ => self.edge_labels,
        };
        write_action(out, action, labels, self.picture.options().orientation)?;
        if on_solution {
            write!(
                out,
                " class=\"move solution\" color=\"{GOAL}\" penwidth=4.5 \
                 fontcolor=\"{INK}\""
            )?;
        } else {
            out.write_all(b" class=\"move\"")?;
        }
        writeln!(out, "{when}];")
    }

    /// Writes a leaf that counts what is left out below a node.
    fn write_folded(&mut self, out: &mut impl Write, node: NodeId) -> io::Result<()> {
        let Some(below) = self.picture.folded_below(node) else { return Ok(()) };
        let when = if below == 0 { FUTURE } else { "" };
        let leaf = self.next_leaf();
        let label = format!("… {}", counted(below as usize, "node", "nodes"));
        // In a series the count grows, and must not push anything aside.
        let size = if self.picture.is_frame() { "width=1.2 fixedsize=true " } else { "" };
        write!(
            out,
            "  {} [label={} tooltip=\"{below} below n{}, folded away\" class=\"folded\" \
             shape=plaintext style=\"\" fontsize=11 fontcolor=\"{MUTED}\" {size}height=0.2",
            Id(&leaf),
            Label(&label),
            self.trace.number(node)
        )?;
        self.write_position(out, Kind::Folded(node))?;
        writeln!(out, "{when}];")?;
        self.write_arrow(out, node)?;
        writeln!(out, "{} [class=\"folded\" style=dotted{when}];", Id(&leaf))
    }

    /// Writes a leaf for a refused move, if that is wanted and its level is in the picture.
    fn write_refused(
        &mut self,
        out: &mut impl Write,
        (parent, at): (NodeId, usize),
        action: &str,
        state: &str,
        refused: &Refused<'_>,
        when: &str,
    ) -> io::Result<()> {
        let options = self.picture.options();
        let wanted = match refused {
            Refused::Illegal(_) => options.illegal,
            Refused::Met(..) => options.rejected,
        };
        if wanted == Visibility::Hidden || !self.picture.shows_moves_of(parent) {
            return Ok(());
        }
        let leaf = self.next_leaf();
        let (class, says, why) = match *refused {
            Refused::Illegal(rule) => {
                let set = wrapped(rule, ACTION.1);
                let set = clipped(&set, ACTION.0, 2 * ACTION.1).into_owned();
                ("illegal".to_owned(), set, rule.to_owned())
            }
            Refused::Met(witness, reason) => {
                let witness = self.trace.number(witness);
                let why = format!("the state of n{witness}");
                (format!("rejected {reason}"), format!("= n{witness}"), why)
            }
        };
        let tooltip = text(&mut self.scratch, format_args!("{state}\n{why}"));
        write!(
            out,
            "  {} [label={} tooltip={} class=\"{class}\" shape=box style=\"rounded,dashed\" \
             color=\"{LINE}\" fontcolor=\"{REJECTED}\" fontsize=10 margin=\"0.08,0.03\" \
             width=0.2 height=0.2",
            Id(&leaf),
            Label(&says),
            Tooltip(tooltip)
        )?;
        self.write_position(out, Kind::Refused(at))?;
        writeln!(out, "{when}];")?;
        self.write_arrow(out, parent)?;
        write!(out, "{} [", Id(&leaf))?;
        self.write_action(out, action)?;
        writeln!(
            out,
            " class=\"{class}\" style=dashed fontcolor=\"{REJECTED}\" penwidth=1 fontsize=9{when}];"
        )
    }

    /// Writes an edge as far as its arrow.
    fn write_arrow(&self, out: &mut impl Write, from: NodeId) -> io::Result<()> {
        write!(out, "  \"n{}\" -> ", self.trace.number(from))
    }

    /// Writes the label and tooltip of an edge.
    fn write_action(&self, out: &mut impl Write, action: &str) -> io::Result<()> {
        write_action(out, action, self.edge_labels, self.picture.options().orientation)
    }

    /// The id of the next leaf that is no node.
    fn next_leaf(&mut self) -> String {
        self.leaves += 1;
        leaf_name(self.leaves)
    }
}

/// The id of a leaf that is no node.
fn leaf_name(number: usize) -> String {
    format!("leaf{number}")
}

/// Writes the tooltip of an edge, and its label if that is wanted.
pub(super) fn write_action(
    out: &mut impl Write,
    action: &str,
    labels: Visibility,
    orientation: Orientation,
) -> io::Result<()> {
    write!(out, "tooltip={}", Tooltip(if action.is_empty() { " " } else { action }))?;
    if labels == Visibility::Hidden || action.is_empty() {
        return Ok(());
    }
    let (lines, columns) = ACTION;
    let set = match orientation {
        Orientation::TopDown => {
            let set = wrapped(action, columns);
            // Graphviz sets a label hard against its edge: a space on either side keeps them apart.
            format!(" {} ", clipped(&set, lines, 2 * columns).replace('\n', " \n "))
        }
        // Beside one another words cost the most, and edges run above or below them.
        Orientation::LeftRight => {
            clipped(&narrowed(action, lines, columns), lines, 2 * columns).into_owned()
        }
    };
    write!(out, " label={}", Label(&set))
}

/// Why a move was refused.
enum Refused<'t> {
    /// A rule forbids it.
    Illegal(&'t str),
    /// Its state is that of a node; the word for the rule of the search.
    Met(NodeId, &'t str),
}

/// Puts a text together in `scratch`.
fn text<'s>(scratch: &'s mut String, arguments: std::fmt::Arguments<'_>) -> &'s str {
    scratch.clear();
    scratch.write_fmt(arguments).expect("writing to a string");
    scratch
}

//! The state graph: what the search saw of the space behind its tree.
//!
//! Nodes of equal state are one box, which stands on the level of the first of them; every legal move
//! that was tried is an edge, and a move with its undoing is one edge with two heads. A box has the
//! status of the node that tells most: where the search is, a goal, what waits, what is done.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::escape::{Id, Label, Tooltip};
use super::style::{GOAL, INK, LINE, REJECTED, attributes};
use super::tree::write_head;
use crate::render::fit::{broken, clipped, wrapped};
use crate::render::picture::{Only, Picture, Visibility, counted};
use crate::replay::Status;
use crate::trace::{Event, NodeId, Reason, StateText};

/// The most lines of a state that a box shows, and the most columns of each.
const STATE: (usize, usize) = (40, 120);
/// Columns after which an action is broken, and the most lines it may then have.
const ACTION: (usize, usize) = (16, 3);
/// The most nodes that a box names.
const NAMES: usize = 3;

/// A state and the nodes that have it.
struct State {
    text: StateText,
    level: u32,
    nodes: Vec<NodeId>,
}

/// A move from one state to another, both by their places.
struct Move {
    from: usize,
    to: usize,
    action: String,
    /// Whether the way back is a move as well.
    undone: bool,
    /// The event that showed it first.
    at: usize,
    on_solution: bool,
}

/// A move that a rule forbids.
struct Illegal {
    from: usize,
    action: String,
    rule: String,
    at: usize,
}

/// Everything that is drawn.
struct Graph {
    states: Vec<State>,
    moves: Vec<Move>,
    illegal: Vec<Illegal>,
    /// By state: is it in the picture?
    shown: Vec<bool>,
    limited: bool,
}

impl Graph {
    fn new(picture: &Picture<'_>) -> Self {
        let trace = picture.trace();
        let mut graph = Self {
            states: Vec::new(),
            moves: Vec::new(),
            illegal: Vec::new(),
            shown: Vec::new(),
            limited: false,
        };
        let mut place_of: BTreeMap<StateText, usize> = BTreeMap::new();
        let mut state_of: BTreeMap<NodeId, usize> = BTreeMap::new();
        let mut known: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut forbidden: BTreeMap<(usize, u32), ()> = BTreeMap::new();
        let events = picture.events();
        for (event, at) in trace.events_from(events.start).take(events.len()).zip(events.start..) {
            match event {
                Event::Generate { node, from, state, depth } => {
                    let to = *place_of.entry(state).or_insert_with(|| {
                        graph.states.push(State { text: state, level: depth, nodes: Vec::new() });
                        graph.states.len() - 1
                    });
                    graph.states[to].nodes.push(node);
                    graph.states[to].level = graph.states[to].level.min(depth);
                    state_of.insert(node, to);
                    if let Some((parent, action)) = from
                        && let Some(&from) = state_of.get(&parent)
                    {
                        let action = trace.texts().action(action);
                        let edge = graph.see(&mut known, from, to, action, at);
                        graph.moves[edge].on_solution |= picture.on_solution(node);
                    }
                }
                Event::Reject { parent, action, state, reason } => {
                    let Some(&from) = state_of.get(&parent) else { continue };
                    match reason {
                        Reason::Illegal { rule } => {
                            if forbidden.insert((from, action.0), ()).is_none() {
                                graph.illegal.push(Illegal {
                                    from,
                                    action: trace.texts().action(action).to_owned(),
                                    rule: trace.texts().rule(rule).to_owned(),
                                    at,
                                });
                            }
                        }
                        Reason::Ancestor { .. }
                        | Reason::Parent { .. }
                        | Reason::Reached { .. } => {
                            if let Some(&to) = place_of.get(&state) {
                                graph.see(&mut known, from, to, trace.texts().action(action), at);
                            }
                        }
                    }
                }
                Event::Round { .. }
                | Event::Push { .. }
                | Event::Pop { .. }
                | Event::Discard { .. }
                | Event::Expand { .. }
                | Event::Goal { .. }
                | Event::Cutoff { .. }
                | Event::Close { .. }
                | Event::End { .. } => {}
            }
        }
        graph.choose(picture);
        graph
    }

    /// Notes a move, or its undoing, and returns its place.
    fn see(
        &mut self,
        known: &mut BTreeMap<(usize, usize), usize>,
        from: usize,
        to: usize,
        action: &str,
        at: usize,
    ) -> usize {
        if let Some(&edge) = known.get(&(from, to)) {
            return edge;
        }
        if let Some(&edge) = known.get(&(to, from)) {
            self.moves[edge].undone = true;
            return edge;
        }
        let edge = self.moves.len();
        let action = action.to_owned();
        self.moves.push(Move { from, to, action, undone: false, at, on_solution: false });
        known.insert((from, to), edge);
        edge
    }

    fn choose(&mut self, picture: &Picture<'_>) {
        let options = picture.options();
        let chosen = |state: &State| {
            options.levels.as_ref().is_none_or(|levels| levels.contains(&state.level))
                && match options.only {
                    Only::Everything => true,
                    Only::Solutions => state.nodes.iter().any(|&node| picture.on_solution(node)),
                }
        };
        self.shown = self.states.iter().map(chosen).collect();
        let Some(most) = options.most_nodes.filter(|&most| self.count() > most) else { return };
        self.limited = true;
        // The states that were met first on the highest levels.
        let mut order: Vec<usize> = (0..self.states.len()).filter(|&at| self.shown[at]).collect();
        order.sort_by_key(|&at| self.states[at].level);
        for &left in &order[most..] {
            self.shown[left] = false;
        }
    }

    fn count(&self) -> usize {
        self.shown.iter().filter(|&&shown| shown).count()
    }

    fn counted(&self) -> String {
        let (shown, all) = (self.count(), self.states.len());
        if shown == all {
            counted(all, "state", "states")
        } else {
            format!("{shown} of {}", counted(all, "state", "states"))
        }
    }
}

/// What is left out for want of room.
pub(super) fn left_out(picture: &Picture<'_>) -> Option<String> {
    let graph = Graph::new(picture);
    graph.limited.then(|| graph.counted())
}

/// Writes the whole file.
pub(super) fn write(out: &mut impl Write, picture: &Picture<'_>) -> io::Result<()> {
    let graph = Graph::new(picture);
    let facts = format!("{} in {}", graph.counted(), counted(picture.all_nodes(), "node", "nodes"));
    write_head(out, picture, "state graph", "", Some(&facts))?;
    out.write_all(b"\n")?;
    for (place, state) in graph.states.iter().enumerate().filter(|&(place, _)| graph.shown[place]) {
        write_state(out, picture, place, state)?;
    }
    let options = picture.options();
    let labels = options.edge_labels.for_nodes(graph.count());
    for edge in &graph.moves {
        let loops = edge.from == edge.to && options.rejected == Visibility::Hidden;
        if graph.shown[edge.from] && graph.shown[edge.to] && !loops {
            write_move(out, picture, &graph, edge, labels)?;
        }
    }
    if options.illegal == Visibility::Shown {
        for (illegal, number) in graph.illegal.iter().zip(1..) {
            if graph.shown[illegal.from] {
                write_illegal(out, picture, illegal, number, labels)?;
            }
        }
    }
    let mut levels: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (place, state) in graph.states.iter().enumerate().filter(|&(place, _)| graph.shown[place]) {
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

/// Of the statuses of a state's nodes, that which tells most.
fn status(picture: &Picture<'_>, state: &State) -> Option<Status> {
    const RANKS: [Status; 8] = [
        Status::Current,
        Status::Goal,
        Status::Open,
        Status::Frontier,
        Status::Closed,
        Status::Cutoff,
        Status::Generated,
        Status::Discarded,
    ];
    let statuses = state.nodes.iter().filter_map(|&node| picture.replay().status(node));
    statuses.min_by_key(|status| RANKS.iter().position(|ranked| ranked == status))
}

fn write_state(
    out: &mut impl Write,
    picture: &Picture<'_>,
    place: usize,
    state: &State,
) -> io::Result<()> {
    let trace = picture.trace();
    let text = trace.texts().state(state.text);
    let name = |node: &NodeId| format!("n{}", trace.number(*node));
    let mut names: Vec<String> = state.nodes.iter().take(NAMES).map(name).collect();
    if state.nodes.len() > NAMES {
        names.push(format!("+{}", state.nodes.len() - NAMES));
    }
    let set = broken(text);
    let set = clipped(&set, STATE.0, STATE.1);
    let order = state.nodes.iter().filter_map(|&node| picture.expansion(node)).min();
    let order = order.map(|order| format!("{order}. ")).unwrap_or_default();
    let label = format!("{order}{set}\n{}", names.join(" "));
    let seen = status(picture, state);
    let status = seen.unwrap_or(Status::Generated);
    let on_solution = state.nodes.iter().any(|&node| picture.on_solution(node));
    let all: Vec<String> = state.nodes.iter().take(100).map(name).collect();
    let tooltip = format!("{text}\nlevel {}, {status}\n{}", state.level, all.join(" "));
    write!(
        out,
        "  \"s{place}\" [label={} tooltip={} id=\"s{place}\" class=\"{status}{}\"{}",
        Label(&label),
        Tooltip(&tooltip),
        if on_solution { " solution" } else { "" },
        attributes(status)
    )?;
    if on_solution && status == Status::Closed {
        write!(out, " color=\"{GOAL}\" penwidth=2.5")?;
    }
    let goal = state.nodes.iter().any(|&node| picture.will_be_goal(node));
    if picture.is_frame() && status != Status::Goal && goal {
        write!(out, " peripheries=2 color=\"#FFFFFF\"")?;
    }
    writeln!(out, "{}];", if seen.is_none() { " style=invis" } else { "" })
}

/// The label and the tooltip of an edge.
fn action(out: &mut impl Write, action: &str, labels: Visibility) -> io::Result<()> {
    write!(out, "tooltip={}", Tooltip(if action.is_empty() { " " } else { action }))?;
    if labels == Visibility::Shown && !action.is_empty() {
        let set = wrapped(action, ACTION.0);
        let set = clipped(&set, ACTION.1, 2 * ACTION.0);
        let set = format!(" {} ", set.replace('\n', " \n "));
        write!(out, " label={}", Label(&set))?;
    }
    Ok(())
}

fn write_move(
    out: &mut impl Write,
    picture: &Picture<'_>,
    graph: &Graph,
    edge: &Move,
    labels: Visibility,
) -> io::Result<()> {
    write!(out, "  \"s{}\" -> \"s{}\" [", edge.from, edge.to)?;
    action(out, &edge.action, labels)?;
    let heads = if edge.undone { "dir=both arrowhead=vee arrowtail=vee" } else { "arrowhead=vee" };
    if edge.on_solution {
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
    let label = clipped(&wrapped(&illegal.rule, ACTION.0), ACTION.1, 2 * ACTION.0).into_owned();
    let when = if picture.is_future(illegal.at) { " style=invis" } else { "" };
    writeln!(
        out,
        "  {} [label={} tooltip={} class=\"illegal\" shape=box style=\"rounded,dashed\" \
         color=\"{LINE}\" fontcolor=\"{REJECTED}\" fontsize=10 margin=\"0.08,0.03\" width=0.2 \
         height=0.2{when}];",
        Id(&leaf),
        Label(&label),
        Tooltip(&illegal.rule)
    )?;
    write!(out, "  \"s{}\" -> {} [", illegal.from, Id(&leaf))?;
    action(out, &illegal.action, labels)?;
    writeln!(
        out,
        " class=\"illegal\" style=dashed fontcolor=\"{REJECTED}\" penwidth=1 fontsize=9{when}];"
    )
}

//! The state graph: what a search saw of the space behind its tree, and where it is to be drawn.
//!
//! Nodes of equal state are one; every legal move that was tried is an edge, and a move with its
//! undoing is one edge. A state stands on the level of the highest node that has it, which in
//! breadth-first search is its distance from the start.
//!
//! Knows traces and their replay, and the layout of ranks; knows no format.

mod choice;

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::layers::{Graph, Placement, Pull, Size, Spacing};
use crate::replay::Status;
use crate::trace::{ActionText, Event, NodeId, Reason, RuleText, StateText, Trace};
pub(super) use choice::Choice;

/// A state, and the nodes that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its text.
    pub text: StateText,
    /// The least depth of its nodes.
    pub level: u32,
    /// Its nodes, in the order of generation; at least one.
    pub nodes: Vec<NodeId>,
}

/// A move between two states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The state it was first tried in, by its place in [`StateGraph::states`].
    pub from: usize,
    /// The state it leads to; that may be the same.
    pub to: usize,
    /// What it is called. Of several moves between two states, the first that was tried.
    pub action: ActionText,
    /// The event that showed it first.
    pub at: usize,
    /// The move that leads back, and the event that showed it first.
    pub back: Option<(ActionText, usize)>,
    /// The nodes that it, or the move back, led to.
    pub nodes: Vec<NodeId>,
}

/// A move that a rule forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The state it was tried in, by its place in [`StateGraph::states`].
    pub from: usize,
    /// What it is called.
    pub action: ActionText,
    /// The state that is forbidden.
    pub state: StateText,
    /// The rule.
    pub rule: RuleText,
    /// The event that showed it first.
    pub at: usize,
}

/// The states that a search met, and the moves between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateGraph {
    /// In the order in which they were met.
    pub states: Vec<State>,
    /// In the order in which they were tried.
    pub moves: Vec<Move>,
    /// In the order in which they were tried, each once for its state.
    pub illegal: Vec<Illegal>,
}

impl StateGraph {
    /// What the events of a range, by index, show. Linear in their number.
    #[must_use]
    pub fn new(trace: &Trace, events: Range<usize>) -> Self {
        let mut builder = Builder::default();
        for (event, at) in trace.events_from(events.start).take(events.len()).zip(events.start..) {
            builder.note(event, at);
        }
        builder.graph
    }

    /// Of the statuses that the nodes of a state have, that which tells most: where the search
    /// is, a goal, what is open or waits, what is done. None if there are none yet.
    pub(super) fn status_of(
        &self,
        state: usize,
        status: impl Fn(NodeId) -> Option<Status>,
    ) -> Option<Status> {
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
        let statuses = self.states[state].nodes.iter().filter_map(|&node| status(node));
        statuses.min_by_key(|status| RANKS.iter().position(|ranked| ranked == status))
    }

    /// Where everything stands, if each state and each move's label takes the room given: ranks are
    /// levels, boxes are states and routes are moves, by their places.
    ///
    /// See [`Graph::place`] for the cost: ten thousand states take a fraction of a second.
    #[must_use]
    pub fn place(
        &self,
        state: impl Fn(usize) -> Size,
        label: impl Fn(usize) -> Size,
        spacing: &Spacing,
    ) -> Placement {
        let mut graph = Graph::new();
        for (place, of) in self.states.iter().enumerate() {
            graph.add(of.level, state(place));
        }
        for (place, of) in self.moves.iter().enumerate() {
            graph.connect(of.from as u32, of.to as u32, label(place), Pull::Usual);
        }
        graph.place(spacing)
    }
}

/// A graph in the making, and where in it what is.
#[derive(Default)]
struct Builder {
    graph: StateGraph,
    state_of_text: FxHashMap<StateText, usize>,
    /// Nodes are made in the order of their numbers: these are their states, from that one on.
    first_node: Option<NodeId>,
    state_of_node: Vec<usize>,
    moves: FxHashMap<(usize, usize), usize>,
    forbidden: FxHashMap<(usize, ActionText), ()>,
}

impl Builder {
    fn note(&mut self, event: Event, at: usize) {
        match event {
            Event::Generate { node, from, state, depth } => {
                let to = self.meet(node, state, depth);
                if let Some((parent, action)) = from
                    && let Some(from) = self.state_of(parent)
                {
                    let edge = self.see(from, to, action, at);
                    self.graph.moves[edge].nodes.push(node);
                }
            }
            Event::Reject { parent, action, state, reason } => {
                let Some(from) = self.state_of(parent) else { return };
                match reason {
                    Reason::Illegal { rule } => {
                        if self.forbidden.insert((from, action), ()).is_none() {
                            self.graph.illegal.push(Illegal { from, action, state, rule, at });
                        }
                    }
                    Reason::Ancestor { .. } | Reason::Parent { .. } | Reason::Reached { .. } => {
                        if let Some(&to) = self.state_of_text.get(&state) {
                            self.see(from, to, action, at);
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

    /// The state of a node that was made in the range.
    fn state_of(&self, node: NodeId) -> Option<usize> {
        let place = node.index().checked_sub(self.first_node?.index())?;
        self.state_of_node.get(place).copied()
    }

    /// Notes a node, and returns the place of its state.
    fn meet(&mut self, node: NodeId, text: StateText, depth: u32) -> usize {
        let states = &mut self.graph.states;
        let place = *self.state_of_text.entry(text).or_insert_with(|| {
            states.push(State { text, level: depth, nodes: Vec::new() });
            states.len() - 1
        });
        let state = &mut states[place];
        state.nodes.push(node);
        state.level = state.level.min(depth);
        self.first_node.get_or_insert(node);
        self.state_of_node.push(place);
        place
    }

    /// Notes a move, or its undoing, and returns its place.
    fn see(&mut self, from: usize, to: usize, action: ActionText, at: usize) -> usize {
        if let Some(&edge) = self.moves.get(&(from, to)) {
            return edge;
        }
        if let Some(&edge) = self.moves.get(&(to, from)) {
            self.graph.moves[edge].back.get_or_insert((action, at));
            return edge;
        }
        let edge = self.graph.moves.len();
        self.graph.moves.push(Move { from, to, action, at, back: None, nodes: Vec::new() });
        self.moves.insert((from, to), edge);
        edge
    }
}

#[cfg(test)]
mod tests;

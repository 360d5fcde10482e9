//! A run in outline: what a search says of itself that does not follow from the rest.
//!
//! The rows of the nodes say by which moves children came; two bits say what became of each node whose
//! turn came. All events follow ([`Walk`]).

use super::codes::Codes;
use super::nodes::Nodes;
use super::walk::Walk;
use super::{Log, Run};
use crate::search::Fate;
use crate::terms::{Discipline, NodeId, OnGoal, Outcome, Pruning};
use crate::trace::event::{MoveId, StateText};

/// What a recorder hands on of a search in outline: [`crate::search::Outline`], with texts for states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlined {
    /// A search begins.
    Begin(OutlineRules),
    /// A round of iterative deepening begins.
    Round {
        /// Its depth limit.
        limit: u32,
    },
    /// The moves from a state got their numbers; before any of them is tried.
    Moves {
        /// The state.
        of: StateText,
        /// The first of the moves.
        first: MoveId,
        /// The one after the last of them.
        end: MoveId,
    },
    /// A root was made.
    Root {
        /// Its state.
        state: StateText,
    },
    /// A child was made.
    Child {
        /// The node that is being expanded.
        parent: NodeId,
        /// The move that led here.
        of: MoveId,
        /// The child's state.
        state: StateText,
        /// Edges from the root.
        depth: u32,
    },
    /// The newest node is a goal, and will not enter the frontier.
    Goal,
    /// A node's turn had come.
    Settled {
        /// Which.
        node: NodeId,
        /// What became of it.
        fate: Fate,
        /// How many events there have been, this one included.
        events: u64,
    },
    /// The search is over.
    End {
        /// How it ended; none if it was interrupted.
        outcome: Option<Outcome>,
        /// How many events there were before an `end`.
        events: u64,
    },
}

/// By which rules the events of a search follow from its outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutlineRules {
    /// Which node leaves the frontier next.
    pub frontier: Discipline,
    /// Why a child is refused that no rule of the problem forbids.
    pub pruning: Pruning,
    /// What a recursive search does with a node that has a goal among its children.
    pub on_goal: OnGoal,
}

/// Words of fates from one stop to the next.
const APART: usize = 4;

/// Where the telling of events can start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    /// How many events there are before.
    pub(super) index: usize,
    pub(super) walk: Walk,
}

/// What there is to know besides the nodes.
#[derive(Clone, Debug)]
pub(super) struct OutlineLog {
    pub(super) rules: OutlineRules,
    /// What became of the nodes whose turn came, one after the other.
    pub(super) fates: Codes,
    /// The depth limits of the rounds.
    pub(super) rounds: Vec<u32>,
    /// How many events there are but for an `end`.
    pub(super) events: usize,
    pub(super) stops: Vec<Stop>,
}

impl OutlineLog {
    /// Bytes of memory.
    pub(super) const fn size(&self) -> usize {
        self.fates.size()
            + self.rounds.len() * size_of::<u32>()
            + self.stops.len() * size_of::<Stop>()
    }

    /// The last stop that is not after the event at `index`, and the word of fates that follows it.
    pub(super) fn stop_before(&self, index: usize) -> (Stop, usize) {
        let passed = self.stops.partition_point(|stop| stop.index <= index);
        let stop = match passed.checked_sub(1) {
            Some(last) => self.stops[last],
            None => Stop { index: 0, walk: Walk::start() },
        };
        (stop, passed * APART)
    }
}

/// Writes an [`OutlineLog`].
#[derive(Clone, Debug)]
pub(super) struct OutlineWriter {
    /// None before the outline begins.
    rules: Option<OutlineRules>,
    nodes: Nodes,
    fates: Codes,
    rounds: Vec<u32>,
    stops: Vec<Stop>,
    events: usize,
    outcome: Option<Outcome>,
}

impl OutlineWriter {
    pub(super) fn new() -> Self {
        Self {
            rules: None,
            nodes: Nodes::default(),
            fates: Codes::new(),
            rounds: Vec::new(),
            stops: Vec::new(),
            events: 0,
            outcome: None,
        }
    }

    /// Whether there is an outline.
    pub(super) const fn has_begun(&self) -> bool {
        self.rules.is_some()
    }

    /// How many nodes were made.
    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    // Inlined, so that where it is known what is told nothing is asked.
    #[inline(always)]
    pub(super) fn push(&mut self, told: Outlined) {
        match told {
            Outlined::Child { parent, of, state, depth } => {
                self.nodes.add_by_move(parent, of, state, depth);
            }
            Outlined::Settled { node, fate, events } => {
                if self.fates.push(fate as u8) {
                    self.begin_word(node, fate, events);
                }
            }
            Outlined::Goal => self.nodes.newest_is_goal(),
            Outlined::Moves { of, first, end } => self.nodes.learn_moves(of, first.0..end.0),
            Outlined::Root { state } => self.nodes.add_root(state),
            Outlined::Round { limit } => self.rounds.push(limit),
            Outlined::Begin(rules) => self.rules = Some(rules),
            Outlined::End { outcome, events } => {
                self.outcome = outcome;
                self.events = index(events);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn begin_word(&mut self, node: NodeId, fate: Fate, events: u64) {
        if self.fates.next_word().is_multiple_of(APART) {
            let walk = Walk::after(node, fate, &self.nodes, self.rounds.len());
            self.stops.push(Stop { index: index(events), walk });
        }
    }

    /// All that was pushed; none if there is no outline.
    pub(super) fn finish(self) -> Option<Run> {
        let Self { rules, nodes, mut fates, rounds, stops, events, outcome } = self;
        let rules = rules?;
        fates.finish();
        let len = events + usize::from(outcome.is_some());
        let log = Log::Outline(OutlineLog { rules, fates, rounds, events, stops });
        Some(Run { nodes, log, len, outcome })
    }
}

fn index(events: u64) -> usize {
    usize::try_from(events).expect("what was counted in memory fits in memory")
}

//! A run in outline: what a search says of itself that does not follow from the rest.
//!
//! The search's own nodes say by which moves children came; two bits say what became of each node whose
//! turn came, and of each move where moves have no numbers. All events follow ([`Walk`](super::walk)).

use std::ops::Range;
use std::sync::Arc;

use super::codes::Codes;
use super::outline_nodes::{Came, Marks, OutlineNodes};
use super::tries::{At, Moment, Refusal, Tries};
use super::ways_back::{Foreseen, WaysBack};
use super::{Log, Run};
use crate::search::{Fate, SoFar, StateKey, TreeNodes};
use crate::terms::{Discipline, NodeId, OnGoal, Outcome, Pruning};
use crate::trace::event::{ActionText, MoveId, StateText};

/// What a recorder hands on of a search in outline: [`crate::search::Outline`], with texts for states
/// and actions.
#[derive(Clone, Copy, Debug)]
pub enum Outlined<'s> {
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
        of: StateKey,
        /// The first of the moves.
        first: MoveId,
        /// The one after the last of them.
        end: MoveId,
    },
    /// A root was made.
    Root,
    /// A move without a number led to a child.
    Child {
        /// The node that is being expanded.
        parent: NodeId,
        /// The action.
        action: ActionText,
        /// How far the search is.
        so_far: SoFar,
    },
    /// The child to which a move without a number led was refused.
    Refused {
        /// The node that is being expanded.
        parent: NodeId,
        /// The action.
        action: ActionText,
        /// Why.
        refusal: Refusal,
        /// How far the search is.
        so_far: SoFar,
    },
    /// The newest node is a goal, and will not enter the frontier.
    Goal {
        /// Its number.
        node: NodeId,
    },
    /// A node's turn had come.
    Settled {
        /// Which.
        node: NodeId,
        /// Its parent; none for a root.
        parent: Option<NodeId>,
        /// What became of it.
        fate: Fate,
        /// How far the search is.
        so_far: SoFar,
    },
    /// No more moves of a node are tried that have no numbers.
    Closed {
        /// Which.
        node: NodeId,
        /// How far the search is.
        so_far: SoFar,
    },
    /// The search is over.
    End {
        /// How it ended; none if it was interrupted.
        outcome: Option<Outcome>,
        /// How many events there were before an `end`.
        events: u64,
        /// The nodes: of all rounds, if the sink [keeps](super::super::Sink::keeps_nodes) them, else of the
        /// last.
        nodes: &'s Arc<TreeNodes>,
        /// By the search's number of a state, its text; empty where no texts were made.
        states: &'s Arc<Vec<StateText>>,
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
    /// Whether moves have numbers, and need not be told one after the other.
    pub keeps_moves: bool,
}

/// What a code says of a node whose turn has come.
pub(super) mod fate {
    pub(in super::super) const EXPANDED: u8 = 0;
    pub(in super::super) const CUT_OFF: u8 = 1;
    pub(in super::super) const GOAL: u8 = 2;
    pub(in super::super) const DISCARDED: u8 = 3;
}

/// What a code says of a move that has no number, or that there are no more.
pub(super) mod tried {
    pub(in super::super) const MADE: u8 = 0;
    pub(in super::super) const REFUSED: u8 = 1;
    pub(in super::super) const NO_MORE: u8 = 2;
    /// Refused, since it leads back to the parent, as foreseen.
    pub(in super::super) const BACK: u8 = 3;
}

/// What a code said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Fate(Fate),
    Made,
    Refused,
    Closed,
}

/// Where the telling of events can start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    /// How many events there are up to here.
    pub(super) index: usize,
    /// The word of codes that follows.
    pub(super) word: usize,
    /// What the last of them was about.
    pub(super) said: Said,
    pub(super) node: NodeId,
    /// How many nodes and rounds there have been.
    pub(super) nodes: u32,
    pub(super) rounds: u32,
    pub(super) at: At,
}

/// What there is to know besides the texts.
#[derive(Clone, Debug)]
pub(super) struct OutlineLog {
    pub(super) rules: OutlineRules,
    pub(super) nodes: OutlineNodes,
    /// What became of the nodes whose turn came, one after the other, and of moves that have no numbers.
    pub(super) codes: Codes,
    pub(super) tries: Tries,
    pub(super) ways_back: WaysBack,
    /// The depth limits of the rounds.
    pub(super) rounds: Vec<u32>,
    /// How many events there are but for an `end`.
    pub(super) events: usize,
    stops: Vec<Stop>,
}

impl OutlineLog {
    /// Bytes of memory but for the nodes.
    pub(super) const fn size(&self) -> usize {
        self.codes.size()
            + self.tries.size()
            + self.ways_back.size()
            + self.rounds.len() * size_of::<u32>()
            + self.stops.len() * size_of::<Stop>()
    }

    /// The last stop that is not after the event at `index`, if there is one before it.
    pub(super) fn stop_before(&self, index: usize) -> Option<&Stop> {
        let passed = self.stops.partition_point(|stop| stop.index <= index);
        passed.checked_sub(1).map(|last| &self.stops[last])
    }
}

/// Events from one stop to the next, at least.
const APART: u64 = 1 << 10;

/// Writes an [`OutlineLog`].
#[derive(Clone, Debug)]
pub(super) struct OutlineWriter {
    /// None before the outline begins.
    rules: Option<OutlineRules>,
    codes: Codes,
    tries: Tries,
    at: At,
    rounds: Vec<u32>,
    stops: Vec<Stop>,
    goals: Marks,
    /// By the number of a state, those of its moves, where moves have numbers.
    moves: Vec<Range<u32>>,
    /// By node, the action that led to it, where moves have no numbers; [`ActionText::NONE`] for a root.
    actions: Vec<ActionText>,
    ways_back: WaysBack,
    foreseen: Foreseen,
    /// None before the outline has come to its end.
    end: Option<End>,
}

#[derive(Clone, Debug)]
struct End {
    outcome: Option<Outcome>,
    events: usize,
    nodes: Arc<TreeNodes>,
    states: Arc<Vec<StateText>>,
}

impl OutlineWriter {
    pub(super) fn new() -> Self {
        Self {
            rules: None,
            codes: Codes::new(),
            tries: Tries::default(),
            at: At::start(),
            rounds: Vec::new(),
            stops: Vec::new(),
            goals: Marks::default(),
            moves: Vec::new(),
            actions: Vec::new(),
            ways_back: WaysBack::default(),
            foreseen: Foreseen::NOTHING,
            end: None,
        }
    }

    /// Whether there is an outline.
    pub(super) const fn has_begun(&self) -> bool {
        self.rules.is_some()
    }

    // Inlined, so that where it is known what is told nothing is asked.
    #[inline(always)]
    pub(super) fn push(&mut self, told: Outlined<'_>) {
        match told {
            Outlined::Child { parent, action, so_far } => {
                self.actions.push(action);
                self.at.made(action);
                self.say(tried::MADE, Said::Made, parent, so_far);
            }
            Outlined::Refused { parent, action, refusal, so_far } => {
                if self.foreseen.is(parent, action, refusal) {
                    self.at.made(action);
                    return self.say(tried::BACK, Said::Refused, parent, so_far);
                }
                self.ways_back.learn(&self.foreseen, (parent, action, refusal));
                let moment = Moment { node: parent, nodes: so_far.nodes };
                let actions = &self.actions;
                let led_to = |node: NodeId| actions[node.index()];
                self.tries.refuse(&mut self.at, moment, (action, refusal), led_to);
                self.say(tried::REFUSED, Said::Refused, parent, so_far);
            }
            Outlined::Settled { node, parent, fate, so_far } => {
                let code = match fate {
                    Fate::Expanded => {
                        self.at.expands();
                        if let (Some(&there), Some(parent)) =
                            (self.actions.get(node.index()), parent)
                        {
                            self.foreseen = self.ways_back.foresee(node, parent, there);
                        }
                        fate::EXPANDED
                    }
                    Fate::CutOff => fate::CUT_OFF,
                    Fate::Goal => fate::GOAL,
                    Fate::Discarded { witness } => {
                        self.tries.discard(node, witness);
                        fate::DISCARDED
                    }
                };
                self.say(code, Said::Fate(fate), node, so_far);
            }
            Outlined::Closed { node, so_far } => {
                self.say(tried::NO_MORE, Said::Closed, node, so_far);
            }
            Outlined::Goal { node } => self.goals.add(node),
            Outlined::Moves { of, first, end } => self.learn_moves(of, first.0..end.0),
            Outlined::Root => {
                if self.rules.is_some_and(|rules| !rules.keeps_moves) {
                    self.actions.push(ActionText::NONE);
                }
            }
            Outlined::Round { limit } => self.rounds.push(limit),
            Outlined::Begin(rules) => {
                assert!(self.rules.is_none(), "a trace is of one run");
                self.rules = Some(rules);
            }
            Outlined::End { outcome, events, nodes, states } => {
                let events = index(events);
                let (nodes, states) = (Arc::clone(nodes), Arc::clone(states));
                self.end = Some(End { outcome, events, nodes, states });
            }
        }
    }

    #[inline(always)]
    fn say(&mut self, code: u8, said: Said, node: NodeId, so_far: SoFar) {
        if self.codes.push(code) {
            self.begin_word(said, node, so_far);
        }
    }

    #[cold]
    #[inline(never)]
    fn begin_word(&mut self, said: Said, node: NodeId, SoFar { events, nodes }: SoFar) {
        let word = self.codes.next_word();
        let last = self.stops.last().map_or(0, |stop| stop.index as u64);
        if events >= last + APART {
            let rounds = u32::try_from(self.rounds.len()).expect("rounds are fewer than nodes");
            let at = self.tries.end(self.at);
            let index = index(events);
            self.stops.push(Stop { index, word, said, node, nodes, rounds, at });
        }
    }

    fn learn_moves(&mut self, of: StateKey, moves: Range<u32>) {
        if self.moves.len() <= of.index() {
            self.moves.resize(of.index() + 1, 0..0);
        }
        self.moves[of.index()] = moves;
    }

    /// All that was pushed; none if there is no outline, or no end of it.
    pub(super) fn finish(self) -> Option<Run> {
        let Self { rules, mut codes, tries, ways_back, rounds, .. } = self;
        let Self { stops, goals, moves, actions, end, .. } = self;
        let rules = rules?;
        let End { outcome, events, nodes: tree, states } = end?;
        codes.finish();
        let came = if rules.keeps_moves { Came::ByMoves(moves) } else { Came::ByActions(actions) };
        let nodes = OutlineNodes { tree, states, goals, came };
        let len = events + usize::from(outcome.is_some());
        let log = OutlineLog { rules, nodes, codes, tries, ways_back, rounds, events, stops };
        let log = Log::Outline(log);
        Some(Run { log, len, outcome })
    }
}

fn index(events: u64) -> usize {
    usize::try_from(events).expect("what was counted in memory fits in memory")
}

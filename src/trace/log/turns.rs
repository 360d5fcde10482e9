//! The run of a queue, told node by node.

use super::codes::Reader;
use super::outline::{OutlineLog, fate};
use super::outline_nodes::{InOrder, OutlineNodes};
use super::places::Place;
use super::{Log, Trace};
use crate::search::TreeRows;
use crate::terms::{Discipline, NodeId};

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The node.
    pub node: NodeId,
    /// Where it stands.
    pub place: Place,
    /// What became of it.
    pub became: Became,
}

/// What a node became: the two that come first, when it was generated; the others, when it was taken from
/// the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It was pushed.
    Pushed,
    /// It was found to be a goal, and not pushed.
    GoalAtOnce,
    /// It was expanded; its children follow.
    Expanded,
    /// It is at the depth limit.
    CutOff,
    /// It is a goal.
    Goal,
}

/// The turns of a run in order: what [`Trace::turns`] returns.
#[derive(Clone, Debug)]
pub struct Turns<'t> {
    nodes: &'t OutlineNodes,
    fates: Reader<'t>,
    /// The node that was taken last.
    taken: u32,
    to_take: TreeRows<'t>,
    goals_to_take: InOrder<'t>,
    /// How many nodes have been generated.
    generated: u32,
    to_generate: TreeRows<'t>,
    goals_to_generate: InOrder<'t>,
}

impl Trace {
    /// What became of each node but the root when it was generated, and of each when it was taken from the
    /// queue. That is quicker than event by event, but nothing that was rejected is told.
    ///
    /// None unless a search of ours emptied its queue, and its rule of pruning looks at paths alone.
    #[must_use]
    pub fn turns(&self) -> Option<Turns<'_>> {
        match &self.log {
            Log::Outline(log) => Turns::of(log),
            Log::Full(_) => None,
        }
    }
}

impl<'t> Turns<'t> {
    fn of(log: &'t OutlineLog) -> Option<Self> {
        let nodes = &log.nodes;
        let is_queue = log.rules.frontier == Discipline::Fifo && log.rounds.is_empty();
        // Where moves are kept, fates are all that is written.
        let is_empty = || log.codes.len() + nodes.goals.count() == nodes.len();
        let is_simple = is_queue && log.rules.keeps_moves && is_empty() && !nodes.is_goal(0);
        is_simple.then(|| Self {
            nodes,
            fates: log.codes.reader_at(0),
            taken: u32::MAX,
            to_take: nodes.tree.rows(NodeId(0)),
            goals_to_take: nodes.goals.in_order(),
            generated: 1,
            to_generate: nodes.tree.rows(NodeId(1)),
            goals_to_generate: nodes.goals.in_order(),
        })
    }

    /// The next child of the node that was taken last.
    #[inline(always)]
    fn child(&mut self) -> Option<Turn> {
        let row = self.to_generate.peek()?;
        if row.parent != Some(NodeId(self.taken)) {
            return None;
        }
        self.to_generate.next();
        let node = NodeId(self.generated);
        self.generated += 1;
        let is_goal = self.goals_to_generate.contain(node.0);
        let became = if is_goal { Became::GoalAtOnce } else { Became::Pushed };
        Some(Turn { node, place: self.nodes.place(row), became })
    }

    /// The next node of the queue.
    #[inline(always)]
    fn take(&mut self) -> Option<Turn> {
        self.taken = self.taken.wrapping_add(1);
        while self.goals_to_take.contain(self.taken) {
            self.taken += 1;
            self.to_take.next();
        }
        let place = self.nodes.place(self.to_take.next()?);
        let became = match self.fates.next() {
            fate::EXPANDED => Became::Expanded,
            fate::GOAL => Became::Goal,
            _ => Became::CutOff,
        };
        Some(Turn { node: NodeId(self.taken), place, became })
    }
}

impl Iterator for Turns<'_> {
    type Item = Turn;

    #[inline(always)]
    fn next(&mut self) -> Option<Turn> {
        self.child().or_else(|| self.take())
    }
}

//! The run of a queue, told node by node.

use super::codes::Reader;
use super::outline::{OutlineLog, fate};
use super::outline_nodes::OutlineNodes;
use super::{Log, Trace};
use crate::search::{StateKey, TreeRow, TreeRows};
use crate::terms::{Discipline, NodeId};
use crate::trace::event::StateText;

/// A node that was taken from the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The node.
    pub node: NodeId,
    /// Its state, by the number that the search gave it; [`Turns::states`] are in this order.
    pub state: StateKey,
    /// Edges from the root to it.
    pub depth: u32,
    /// What became of it.
    pub became: Became,
}

/// What a node that was taken from the queue became.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It was expanded; its children follow.
    Expanded,
    /// It is at the depth limit.
    CutOff,
    /// It is a goal.
    Goal,
}

/// The turns of a run in order: what [`Trace::turns`] returns.
///
/// They are asked for one by one: a node, then its children, then the next node. States are told by the
/// search's numbers, which takes less than to look up each time which text that is.
#[derive(Clone, Debug)]
pub struct Turns<'t> {
    nodes: &'t OutlineNodes,
    /// How many texts of states there are.
    texts: usize,
    fates: Reader<'t>,
    /// The number of the node that was taken last.
    taken: u32,
    to_take: Stretch<'t>,
    to_generate: Stretch<'t>,
}

impl Trace {
    /// What became of each node but the root when it was generated, and of each when it was taken from the
    /// queue. That is quicker than event by event, but nothing that was rejected is told.
    ///
    /// None unless a search of ours took every node from its queue, and its rule of pruning looks at paths
    /// alone.
    #[must_use]
    pub fn turns(&self) -> Option<Turns<'_>> {
        match &self.log {
            Log::Outline(log) => Turns::of(log, self.texts.states().len()),
            Log::Full(_) => None,
        }
    }
}

impl<'t> Turns<'t> {
    fn of(log: &'t OutlineLog, texts: usize) -> Option<Self> {
        let nodes = &log.nodes;
        let is_queue = log.rules.frontier == Discipline::Fifo && log.rounds.is_empty();
        // Where moves are kept, fates are all that is written.
        let is_empty = || log.codes.len() + nodes.goals.count() == nodes.len();
        let has_root = nodes.len() > 0 && !nodes.is_goal(0);
        let is_simple = is_queue && log.rules.keeps_moves && has_root && is_empty();
        is_simple.then(|| Self {
            nodes,
            texts,
            fates: log.codes.reader_at(0),
            taken: u32::MAX,
            to_take: Stretch::from(nodes, 0),
            to_generate: Stretch::from(nodes, 1),
        })
    }

    /// The next node of the queue, and what became of it then. The children of the one before must all
    /// have been asked for.
    #[inline(always)]
    pub fn next_taken(&mut self) -> Option<Turn> {
        self.taken = self.taken.wrapping_add(1);
        let TreeRow { state, depth, .. } = loop {
            if let Some(row) = self.to_take.rows.next() {
                break row;
            }
            self.to_take.goal()?;
            self.to_take = self.to_take.clone().past_goal();
            self.taken += 1;
        };
        let became = match self.fates.next() {
            fate::EXPANDED => Became::Expanded,
            fate::CUT_OFF => Became::CutOff,
            fate::GOAL => Became::Goal,
            _ => unreachable!("who looks at paths alone discards nothing"),
        };
        Some(Turn { node: NodeId(self.taken), state, depth, became })
    }

    /// The state of the next child of the node that was taken last, if that child was pushed. None if it
    /// is a goal ([`Turns::next_goal`]), or if there are no more.
    #[inline(always)]
    pub fn next_pushed(&mut self) -> Option<StateKey> {
        self.to_generate.rows.next_child_of(NodeId(self.taken)).map(|row| row.state)
    }

    /// The next child of the node that was taken last, and its state, if that child was found to be a goal
    /// when it was generated, and not pushed.
    #[inline(always)]
    pub fn next_goal(&mut self) -> Option<(NodeId, StateKey)> {
        if self.to_generate.rows.len() > 0 {
            return None;
        }
        let goal = self.to_generate.goal().filter(|row| row.parent == Some(NodeId(self.taken)))?;
        let node = NodeId(self.to_generate.end);
        self.to_generate = self.to_generate.clone().past_goal();
        Some((node, goal.state))
    }

    /// All nodes in the order in which they were generated, which is that of their levels.
    #[must_use]
    pub fn nodes(&self) -> TreeRows<'t> {
        self.nodes.tree.rows(NodeId(0)..NodeId(self.nodes.len() as u32))
    }

    /// The search's number of a node's state.
    ///
    /// # Panics
    ///
    /// If the node is another run's.
    #[must_use]
    pub fn state(&self, node: NodeId) -> StateKey {
        self.nodes.tree.state(node)
    }

    /// The texts of states, by the search's numbers; none for one that no node has.
    pub fn states(&self) -> impl Iterator<Item = Option<StateText>> {
        let count = if self.nodes.states.is_empty() { self.texts } else { self.nodes.states.len() };
        let text = |key| self.nodes.text(StateKey(key as u32));
        (0..count).map(text).map(|text| (text != StateText::NONE).then_some(text))
    }
}

/// Nodes in order, up to the next that was a goal as soon as it was made.
#[derive(Clone, Debug)]
struct Stretch<'t> {
    rows: TreeRows<'t>,
    /// The goal, or how many nodes there are.
    end: u32,
    nodes: &'t OutlineNodes,
}

impl<'t> Stretch<'t> {
    /// Those from a node on.
    fn from(nodes: &'t OutlineNodes, node: u32) -> Self {
        let end = nodes.goals.following(node).min(nodes.len() as u32);
        Self { rows: nodes.tree.rows(NodeId(node)..NodeId(end)), end, nodes }
    }

    /// The goal; none after the last stretch.
    fn goal(&self) -> Option<TreeRow> {
        self.nodes.tree.rows(NodeId(self.end)..NodeId(self.nodes.len() as u32)).next()
    }

    /// The stretch after the goal.
    // By value, so that the one before need not have an address.
    #[cold]
    #[inline(never)]
    fn past_goal(self) -> Self {
        Self::from(self.nodes, self.end + 1)
    }
}

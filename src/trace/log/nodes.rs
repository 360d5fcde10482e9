//! The nodes of a trace: what the `generate` events said.

use std::ops::Range;

use crate::terms::NodeId;
use crate::trace::event::{ActionText, MoveId, StateText};
use crate::trace::texts::Texts;

/// No node: a root has no parent.
pub(super) const NONE: u32 = u32::MAX;
/// With the number of a move: it made the node a goal.
const GOAL: u32 = 1 << 31;
/// No move led to a root.
const NO_MOVE: u32 = GOAL - 1;

/// What a `generate` event said of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its parent and the action that led here; none for a root.
    pub from: Option<(NodeId, ActionText)>,
    /// Its state.
    pub state: StateText,
    /// Edges from the root.
    pub depth: u32,
}

/// What the `generate` events said, by node.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    rows: Vec<Row>,
    /// By state, the first node that has it, in a run whose moves have no numbers.
    first: Vec<u32>,
    /// By state, the numbers of its moves, in a run whose moves have numbers.
    moves: Vec<Range<u32>>,
}

/// A node in sixteen bytes.
#[derive(Clone, Copy, Debug)]
struct Row {
    parent: u32,
    /// In a run whose moves have numbers, that of the move that led here, or [`NO_MOVE`], and whether
    /// it made the node a goal ([`GOAL`]); else the number of the action's text.
    told: u32,
    state: StateText,
    depth: u32,
}

impl Nodes {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn get(&self, node: NodeId, texts: &Texts) -> Node {
        let Row { parent, told, state, depth } = self.rows[node.index()];
        let action = || match self.have_moves() {
            true => texts.move_of(MoveId(told & !GOAL)).action,
            false => ActionText(told),
        };
        Node { from: (parent != NONE).then(|| (NodeId(parent), action())), state, depth }
    }

    #[inline]
    pub(super) fn state_of(&self, node: NodeId) -> StateText {
        self.rows[node.index()].state
    }

    #[inline]
    pub(super) fn depth(&self, node: NodeId) -> u32 {
        self.rows[node.index()].depth
    }

    #[inline]
    pub(super) fn parent_of(&self, node: NodeId) -> u32 {
        self.rows[node.index()].parent
    }

    /// Whether moves have numbers in this run.
    #[inline]
    pub(super) const fn have_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Adds a node to which a move with a number leads.
    #[inline(always)]
    pub(super) fn add_by_move(&mut self, parent: NodeId, of: MoveId, state: StateText, depth: u32) {
        self.rows.push(Row { parent: parent.0, told: of.0, state, depth });
    }

    /// Adds a root in a run whose moves have numbers.
    pub(super) fn add_root(&mut self, state: StateText) {
        self.rows.push(Row { parent: NONE, told: NO_MOVE, state, depth: 0 });
    }

    /// The newest node, of a run whose moves have numbers, was a goal as soon as it was made.
    pub(super) fn newest_is_goal(&mut self) {
        if let Some(row) = self.rows.last_mut() {
            row.told |= GOAL;
        }
    }

    /// Whether a node is there that was a goal as soon as it was made.
    #[inline]
    pub(super) fn is_goal(&self, node: u32) -> bool {
        self.rows.get(node as usize).is_some_and(|row| row.told & GOAL != 0)
    }

    /// The move that led from a parent to a node, if the node is there and is its child.
    #[inline]
    pub(super) fn move_from(&self, parent: u32, node: u32) -> Option<u32> {
        let row = self.rows.get(node as usize).filter(|row| row.parent == parent)?;
        Some(row.told & !GOAL)
    }

    /// A node's parent, and the move that led here.
    #[inline]
    pub(super) fn parent_and_move(&self, node: u32) -> (u32, u32) {
        let (parent, told) = self.parent_and_told(node);
        (parent, told & !GOAL)
    }

    /// Adds any other node.
    #[inline]
    pub(super) fn add(&mut self, node: Node) {
        let (parent, told) =
            node.from.map_or((NONE, NONE), |(parent, action)| (parent.0, action.0));
        let number = self.rows.len() as u32;
        match self.first.get_mut(node.state.index()) {
            Some(first) if *first != NONE => {}
            Some(first) => *first = number,
            None => self.add_state(node.state, number),
        }
        self.rows.push(Row { parent, told, state: node.state, depth: node.depth });
    }

    #[inline]
    fn add_state(&mut self, state: StateText, first: u32) {
        // Nearly always it is the state after the last.
        if state.index() > self.first.len() {
            self.first.resize(state.index(), NONE);
        }
        self.first.push(first);
    }

    /// A node's parent, and what is told of how it came.
    #[inline]
    pub(super) fn parent_and_told(&self, node: u32) -> (u32, u32) {
        self.rows.get(node as usize).map_or((NONE, NONE), |row| (row.parent, row.told))
    }

    #[inline]
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.parent_and_told(node).0
    }

    /// The state of a node.
    #[inline]
    pub(super) fn state(&self, node: u32) -> u32 {
        self.rows.get(node as usize).map_or(NONE, |row| row.state.0)
    }

    /// The nearest node that has a state, from a node upwards.
    #[inline]
    pub(super) fn with_state(&self, from: u32, state: StateText) -> u32 {
        let mut node = from;
        while let Some(row) = self.rows.get(node as usize)
            && row.state != state
        {
            node = row.parent;
        }
        node
    }

    /// The first node that has a state.
    #[inline]
    pub(super) fn first(&self, state: u32) -> u32 {
        self.first.get(state as usize).copied().unwrap_or(NONE)
    }

    /// The numbers of the moves of a node, once it has been expanded or another one with its state.
    #[inline]
    pub(super) fn moves_of(&self, node: u32) -> Range<u32> {
        self.moves.get(self.state(node) as usize).cloned().unwrap_or_default()
    }

    /// Says which numbers the moves from a state have.
    pub(super) fn learn_moves(&mut self, state: StateText, moves: Range<u32>) {
        assert!(moves.end <= NO_MOVE, "a run has fewer than 2^31 moves");
        if self.moves.len() <= state.index() {
            self.moves.resize(state.index() + 1, 0..0);
        }
        self.moves[state.index()] = moves;
    }
}

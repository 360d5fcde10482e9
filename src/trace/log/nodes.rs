//! The nodes of a trace: what the `generate` events said.

use crate::terms::NodeId;
use crate::trace::event::{ActionText, MoveId, StateText};
use crate::trace::texts::Texts;

/// No node: a root has no parent.
pub(super) const NONE: u32 = u32::MAX;

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
    /// By state, the number of its first move, in a run whose moves have numbers.
    first_move: Vec<u32>,
}

/// A node in sixteen bytes.
#[derive(Clone, Copy, Debug)]
struct Row {
    parent: u32,
    /// The number of the move that led here, in a run whose moves have numbers; else of the action's
    /// text.
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
            true => texts.move_of(MoveId(told)).action,
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
        !self.first_move.is_empty()
    }

    /// Adds a node to which a move with a number leads.
    #[inline(always)]
    pub(super) fn add_by_move(&mut self, parent: NodeId, of: MoveId, state: StateText, depth: u32) {
        self.rows.push(Row { parent: parent.0, told: of.0, state, depth });
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

    #[cold]
    fn add_state(&mut self, state: StateText, first: u32) {
        self.first.resize(state.index() + 1, NONE);
        self.first[state.index()] = first;
    }

    /// The number of the move or of the action that led to the newest node.
    pub(super) fn newest_told(&self) -> u32 {
        self.rows.last().map_or(NONE, |row| row.told)
    }

    /// A node's parent, and the number of the move or of the action that led here.
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

    /// The number of the first move of a state.
    #[inline]
    pub(super) fn first_move(&self, state: u32) -> u32 {
        self.first_move.get(state as usize).copied().unwrap_or(NONE)
    }

    /// Says that a move of a state has a number, the lowest of its moves first.
    pub(super) fn learn_move(&mut self, state: u32, of: MoveId) {
        if self.first_move.len() <= state as usize {
            self.first_move.resize(state as usize + 1, NONE);
        }
        let first = &mut self.first_move[state as usize];
        *first = of.0.min(*first);
    }
}

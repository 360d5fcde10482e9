//! The nodes of a run in outline: the search's own, and what a trace adds to them.

use std::ops::Range;
use std::sync::Arc;

use super::nodes::{NONE, Node};
use super::places::text;
use crate::search::{StateKey, TreeNodes};
use crate::terms::NodeId;
use crate::trace::event::{ActionText, MoveId, StateText};
use crate::trace::texts::Texts;

/// The nodes of a run in outline.
#[derive(Clone, Debug)]
pub(super) struct OutlineNodes {
    pub(super) tree: Arc<TreeNodes>,
    /// By the search's number of a state, its text; empty where texts have the same numbers, or none were made.
    pub(super) states: Arc<Vec<StateText>>,
    /// Nodes that were goals as soon as they were made.
    pub(super) goals: Marks,
    pub(super) came: Came,
}

/// How nodes came.
#[derive(Clone, Debug)]
pub(super) enum Came {
    /// By moves that have numbers. By the search's number of a state: those of its moves.
    ByMoves(Vec<Range<u32>>),
    /// By moves that were told one after the other. By node, the action's text; that of a root means
    /// nothing.
    ByActions(Vec<ActionText>),
}

impl OutlineNodes {
    pub(super) fn len(&self) -> usize {
        self.tree.len()
    }

    #[inline]
    pub(super) fn text(&self, state: StateKey) -> StateText {
        text(&self.states, state)
    }

    #[inline]
    pub(super) fn get(&self, node: NodeId, texts: &Texts) -> Node {
        let (state, parent) = self.tree.state_and_parent(node);
        let from = parent.map(|parent| (parent, self.action(node, texts)));
        Node { from, state: self.text(state), depth: self.tree.depth(node) }
    }

    /// The action that led to a node, which is no root.
    #[inline]
    pub(super) fn action(&self, node: NodeId, texts: &Texts) -> ActionText {
        match &self.came {
            Came::ByMoves(_) => texts.move_of(MoveId(self.move_to(node))).action,
            Came::ByActions(actions) => actions[node.index()],
        }
    }

    #[inline]
    pub(super) fn state(&self, node: NodeId) -> StateText {
        self.text(self.tree.state(node))
    }

    #[inline]
    pub(super) fn depth(&self, node: NodeId) -> u32 {
        self.tree.depth(node)
    }

    #[inline]
    pub(super) fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// A node's parent, or [`NONE`] if it is a root or not there.
    #[inline]
    pub(super) fn parent_or_none(&self, node: u32) -> u32 {
        let node = NodeId(node);
        let parent = if self.tree.contains(node) { self.parent(node) } else { None };
        parent.map_or(NONE, |parent| parent.0)
    }

    /// Whether a node is there that was a goal as soon as it was made.
    #[inline]
    pub(super) fn is_goal(&self, node: u32) -> bool {
        self.goals.contain(node)
    }

    /// The move that led to a node, which is no root; where moves have numbers.
    #[inline]
    pub(super) fn move_to(&self, node: NodeId) -> u32 {
        self.tree.edge(node).map_or(NONE, |edge| edge.0)
    }

    /// The move that led from a parent to a node, if the node is there and is its child; where moves
    /// have numbers.
    #[inline]
    pub(super) fn move_from(&self, parent: u32, node: u32) -> Option<u32> {
        (self.parent_or_none(node) == parent).then(|| self.move_to(NodeId(node)))
    }

    /// The numbers of the moves of a node; none where they have no numbers.
    #[inline]
    pub(super) fn moves_of(&self, node: u32) -> Range<u32> {
        match &self.came {
            Came::ByMoves(moves) => {
                let state = self.tree.state(NodeId(node));
                moves.get(state.index()).cloned().unwrap_or_default()
            }
            Came::ByActions(_) => 0..0,
        }
    }
}

/// Some of the nodes.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    words: Vec<u64>,
}

impl Marks {
    pub(super) fn add(&mut self, node: NodeId) {
        let place = node.index() / 64;
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        self.words[place] |= 1 << (node.0 % 64);
    }

    /// How many they are.
    pub(super) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first at or after a node; [`NONE`] if there is none.
    pub(super) const fn following(&self, node: u32) -> u32 {
        let mut place = node as usize / 64;
        let mut passed = node % 64;
        while place < self.words.len() {
            let word = self.words.as_slice()[place] >> passed << passed;
            if word != 0 {
                return place as u32 * 64 + word.trailing_zeros();
            }
            (place, passed) = (place + 1, 0);
        }
        NONE
    }

    #[inline]
    fn contain(&self, node: u32) -> bool {
        self.words.get(node as usize / 64).is_some_and(|word| word >> (node % 64) & 1 != 0)
    }
}

//! How events become bytes.
//!
//! A *token* is a tag byte and, as varints, what cannot be told from the events before it. The low
//! half of a tag is the kind of an event; the high half says, of most kinds, which of the events that
//! usually follow did follow: a node that was generated is pushed, one that is closed makes room for
//! the next. So two bytes hold the five events in the life of most nodes. Of a rejection, the high
//! half says how its move and its witness are written.

use super::nodes::Nodes;
use crate::terms::Discipline;

/// Kinds, in the low four bits of a tag.
pub(super) mod kind {
    pub(in super::super) const ROUND: u8 = 0;
    pub(in super::super) const GENERATE: u8 = 1;
    pub(in super::super) const PUSH: u8 = 2;
    pub(in super::super) const POP: u8 = 3;
    pub(in super::super) const DISCARD: u8 = 4;
    pub(in super::super) const EXPAND: u8 = 5;
    pub(in super::super) const GOAL: u8 = 6;
    pub(in super::super) const CUTOFF: u8 = 7;
    pub(in super::super) const CLOSE: u8 = 8;
    pub(in super::super) const END: u8 = 9;
    pub(in super::super) const ILLEGAL: u8 = 10;
    pub(in super::super) const ANCESTOR: u8 = 11;
    pub(in super::super) const PARENT: u8 = 12;
    pub(in super::super) const REACHED: u8 = 13;
    /// The next token is about another node than the expected one; this one says how far off.
    pub(in super::super) const ABOUT: u8 = 14;

    pub(in super::super) const MASK: u8 = 0b1111;
}

/// What followed, in the high four bits of a tag. Each about the expected node, and in this order:
/// a further event fits into a tag if the tag is less than its flag.
pub(super) mod then {
    pub(in super::super) const PUSH: u8 = 1 << 4;
    pub(in super::super) const CUTOFF: u8 = 1 << 5;
    pub(in super::super) const POP: u8 = 1 << 6;
    pub(in super::super) const EXPAND: u8 = 1 << 7;
    /// No tag: nothing more fits into it.
    pub(in super::super) const FULL: u8 = 0xff;
}

/// How a rejection says which move was refused, in the high four bits of its tag.
///
/// Under `illegal`, `ancestor` and `parent` the search knows its moves by number, if it is ours.
pub(super) mod told {
    /// Action, state and rule, whichever there are.
    pub(in super::super) const IN_FULL: u8 = 0;
    /// The move after the last one.
    pub(in super::super) const NEXT_MOVE: u8 = 1 << 4;
    /// The number of the move.
    pub(in super::super) const MOVE: u8 = 2 << 4;
    pub(in super::super) const HOW: u8 = 3 << 4;

    /// The witness is the parent's parent: the move undoes the last.
    pub(in super::super) const UNDOES: u8 = 1 << 6;
    /// How many steps up from the parent the witness is.
    pub(in super::super) const STEPS: u8 = 2 << 6;
    pub(in super::super) const WITNESS: u8 = 3 << 6;

    /// Under `reached`: the witness is not the first node with that state, or the parent.
    pub(in super::super) const OTHER_WITNESS: u8 = 1 << 7;
    /// Under `reached`: the action is the one by which the state was reached first.
    pub(in super::super) const SAME_ACTION: u8 = 7 << 4;
    /// Under `reached`: the action comes so many after the last one.
    pub(in super::super) const GAP: u8 = 7 << 4;
    pub(in super::super) const LARGEST_GAP: u32 = 6;
}

/// What the next events are told from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// How many nodes were generated.
    pub(super) generated: u32,
    /// The node of the last event.
    pub(super) last: u32,
    /// The node that was taken from the frontier last.
    popped: u32,
    /// The node whose actions are being tried.
    pub(super) expanding: u32,
    /// The number of the move that is tried next.
    pub(super) next_move: u32,
    /// The action of the last child that was told in full.
    pub(super) action: u32,
    /// Its state.
    pub(super) state: u32,
}

/// Before the first.
const BEFORE: u32 = u32::MAX;
/// Counted on from here, moves have no number that any move has.
const UNKNOWN: u32 = 1 << 31;

impl Default for Context {
    fn default() -> Self {
        Self {
            generated: 0,
            last: 0,
            popped: BEFORE,
            expanding: 0,
            next_move: UNKNOWN,
            action: BEFORE,
            state: 0,
        }
    }
}

impl Context {
    /// The node that is expected to leave the frontier next.
    #[inline(always)]
    pub(super) const fn next_to_pop(&self, discipline: Discipline) -> u32 {
        match discipline {
            Discipline::Fifo => self.popped.wrapping_add(1),
            Discipline::Lifo => self.generated.wrapping_sub(1),
            Discipline::Path => self.last,
        }
    }

    /// Whether it is not known which number the next move has.
    #[inline(always)]
    pub(super) const fn has_lost_count(&self) -> bool {
        self.next_move >= UNKNOWN
    }

    /// Takes note of a new node.
    #[inline(always)]
    pub(super) fn generates(&mut self, is_child: bool) {
        self.last = self.generated;
        self.generated += 1;
        self.next_move += u32::from(is_child);
    }

    /// Takes note of a move that is told in full.
    #[inline(always)]
    pub(super) const fn tried(&mut self, action: u32, state: u32) {
        self.action = action;
        self.state = state;
    }

    /// Takes note that a node left the frontier.
    #[inline(always)]
    pub(super) fn pops(&mut self, node: u32, nodes: &Nodes, discipline: Discipline) {
        self.last = node;
        self.popped = node;
        if discipline == Discipline::Path {
            // Back in the node above, somewhere among its actions.
            self.expanding = nodes.parent(node);
            self.next_move = UNKNOWN;
            self.action = BEFORE;
        }
    }

    /// Takes note that the actions of a node are to be tried.
    #[inline(always)]
    pub(super) fn expands(&mut self, node: u32, nodes: &Nodes) {
        self.last = node;
        self.expanding = node;
        self.state = nodes.state(node);
        self.next_move = nodes.first_move(self.state).unwrap_or(UNKNOWN);
        self.action = BEFORE;
    }
}

/// Where the decoding of some token starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checkpoint {
    /// The token's first byte.
    pub(super) at: usize,
    /// The token's first event.
    pub(super) index: usize,
    pub(super) context: Context,
}

pub(super) fn zigzag(difference: u32) -> u32 {
    let difference = difference.cast_signed();
    ((difference << 1) ^ (difference >> 31)).cast_unsigned()
}

pub(super) fn unzigzag(value: u32) -> u32 {
    (value >> 1) ^ (value & 1).wrapping_neg()
}

//! Events in bytes: those that could not be foreseen, and what is to be said of a rejection.
//!
//! A tag, and as varints what cannot be told from the events before it. The low half of a tag is the
//! kind of an event; of a rejection, the high half says how its action and its witness are written.

use super::nodes::{NONE, Nodes};

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
    /// The next tag is about another node than the expected one; a varint says how far off.
    pub(in super::super) const ABOUT: u8 = 14;

    pub(in super::super) const MASK: u8 = 0b1111;
}

/// How a rejection is told, in the high four bits of its tag.
pub(super) mod told {
    /// By an ancestor: the varint says how many steps up it is; else, how far its number is off.
    pub(in super::super) const STEPS: u8 = 1 << 4;

    /// As reached: the witness is not the first node with that state, or the parent.
    pub(in super::super) const OTHER_WITNESS: u8 = 1 << 7;
    /// As reached: the action stands there.
    pub(in super::super) const IN_FULL: u8 = 0;
    /// As reached: the action is the one by which the state was reached first.
    pub(in super::super) const SAME_ACTION: u8 = 7 << 4;
    /// As reached: the action comes so many after the last one.
    pub(in super::super) const GAP: u8 = 7 << 4;
    pub(in super::super) const LARGEST_GAP: u32 = 6;
}

/// More bytes than any event takes: a tag, a node in five, a tag, and three numbers of five each.
const LONGEST: usize = 32;

/// An event that is being written.
pub(super) struct Literal {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Literal {
    /// Begins with a tag, and with how far off `node` is from the expected one if it is.
    #[inline(always)]
    pub(super) fn about(tag: u8, node: u32, expected: u32) -> Self {
        let mut literal = Self { bytes: [0; LONGEST], len: 0 };
        if node != expected {
            literal.byte(kind::ABOUT);
            literal.varint(zigzag(node.wrapping_sub(expected)));
        }
        literal.byte(tag);
        literal
    }

    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        self.bytes[self.len % LONGEST] = byte;
        self.len += 1;
    }

    /// Adds a number, seven bits a byte.
    #[inline(always)]
    pub(super) fn varint(&mut self, mut value: u32) {
        while value >= 0x80 {
            self.byte(0x80 | (value & 0x7f) as u8);
            value >>= 7;
        }
        self.byte(value as u8);
    }

    /// Appends it: all of it, whose size is known, and what is too much is taken away again.
    #[inline(always)]
    pub(super) fn append_to(&self, bytes: &mut Vec<u8>) {
        let end = bytes.len() + self.len;
        bytes.extend_from_slice(&self.bytes);
        bytes.truncate(end);
    }
}

#[inline(always)]
pub(super) const fn zigzag(difference: u32) -> u32 {
    let difference = difference.cast_signed();
    ((difference << 1) ^ (difference >> 31)).cast_unsigned()
}

pub(super) const fn unzigzag(value: u32) -> u32 {
    (value >> 1) ^ (value & 1).wrapping_neg()
}

/// How far up a witness is looked for before its number is written instead.
const MOST_STEPS: u32 = 24;

/// How many steps up from a node a near ancestor is.
pub(super) fn steps_up(nodes: &Nodes, from: u32, ancestor: u32) -> Option<u32> {
    let mut node = from;
    for steps in 0..MOST_STEPS {
        if node == ancestor {
            return Some(steps);
        }
        if node == NONE {
            return None;
        }
        node = nodes.parent(node);
    }
    None
}

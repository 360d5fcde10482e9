//! How an event becomes bytes: a tag, then as varints whatever cannot be predicted from before.

use super::nodes::Nodes;
use crate::terms::Discipline;
use crate::trace::event::Event;

/// Tags: the kind of an event in the low four bits, then what is as predicted.
pub(super) mod tag {
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

    pub(in super::super) const KIND: u8 = 0b1111;
    /// The event's node is the predicted one.
    pub(in super::super) const NODE: u8 = 1 << 4;
    /// The witness is the first node with that state.
    pub(in super::super) const FIRST: u8 = 1 << 5;
    /// The witness is a near ancestor of the parent: so many steps up.
    pub(in super::super) const STEPS: u8 = 1 << 6;
}

/// What the next events are predicted from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Context {
    /// How many nodes were generated.
    pub(super) generated: u32,
    /// The node of the last event.
    last: u32,
    /// The node that was taken from the frontier last.
    popped: u32,
    /// The node whose actions are being tried.
    expanding: u32,
}

impl Context {
    /// The node that an event is most likely about.
    #[inline(always)]
    pub(super) fn predicted(&self, event: &Event, discipline: Discipline) -> u32 {
        match event {
            Event::Reject { .. } | Event::Close { .. } => self.expanding,
            Event::Pop { .. } => match discipline {
                Discipline::Fifo => self.popped.wrapping_add(1),
                Discipline::Lifo => self.generated.wrapping_sub(1),
                Discipline::Path => self.last,
            },
            Event::Push { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Round { .. }
            | Event::Generate { .. }
            | Event::End { .. } => self.last,
        }
    }

    /// Takes note of an event.
    #[inline(always)]
    pub(super) fn advance(&mut self, event: &Event, nodes: &Nodes, discipline: Discipline) {
        if let Some(node) = event.node() {
            self.last = node.0;
        }
        match event {
            Event::Generate { .. } => self.generated += 1,
            Event::Expand { node } => self.expanding = node.0,
            Event::Pop { node } => {
                self.popped = node.0;
                if discipline == Discipline::Path {
                    self.expanding = nodes.parent(node.0);
                }
            }
            Event::Round { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Discard { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
    }
}

/// Where the decoding of every [`STRIDE`](super::STRIDE)th event starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checkpoint {
    pub(super) at: usize,
    pub(super) context: Context,
}

#[inline]
pub(super) fn write_varint(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(0x80 | (value & 0x7f) as u8);
        value >>= 7;
    }
    bytes.push(value as u8);
}

pub(super) fn zigzag(difference: u32) -> u32 {
    let difference = difference.cast_signed();
    ((difference << 1) ^ (difference >> 31)).cast_unsigned()
}

pub(super) fn unzigzag(value: u32) -> u32 {
    (value >> 1) ^ (value & 1).wrapping_neg()
}

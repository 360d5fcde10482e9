//! In bytes: the refused moves of a run in outline that have no numbers, and who was met before whom.
//!
//! An entry is a tag of one byte and, lowest byte first, the numbers that it announces. Nodes are told by
//! how far they are from one that is likely to be near: one that was made late from the newest, any other
//! from the one told of last.

use super::literal::{unzigzag, zigzag};
use crate::terms::NodeId;
use crate::trace::event::{ActionText, RuleText, StateText};

/// The low three bits: how many bytes the number after the tag has, none if it is 0.
const BYTES: u8 = 0b111;
/// The three bits above: the action is so many, less [`BACK`], after the one told of last; or one of these.
const AFTER: u8 = 3;
/// The action follows in full.
const IN_FULL: u8 = 0;
/// It is the action that led to the witness.
const SAME: u8 = 7;
const BACK: u32 = 3;
/// The witness is told from the newest node, not from the one told of last.
const FROM_NEWEST: u8 = 1 << 6;
/// A rule forbids the state, whose text is the number; the rule follows in full.
const FORBIDDEN: u8 = 1 << 7;

/// A number in full takes a byte below this one, else this one and four bytes.
const LARGE: u8 = u8::MAX;

/// The entries.
#[derive(Clone, Debug, Default)]
pub(super) struct Tries {
    bytes: Vec<u8>,
}

/// Where the writing or reading of entries has come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    byte: usize,
    /// The action told of last among those of the node that is being expanded; [`ActionText::NONE`] before
    /// the first.
    action: ActionText,
    /// The witness told of last that was not told from the newest node.
    witness: NodeId,
}

impl At {
    pub(super) const fn start() -> Self {
        Self { byte: 0, action: ActionText::NONE, witness: NodeId(0) }
    }

    /// Another node is being expanded.
    #[inline(always)]
    pub(super) const fn expands(&mut self) {
        self.action = ActionText::NONE;
    }

    /// A child was made by this action.
    #[inline(always)]
    pub(super) const fn made(&mut self, action: ActionText) {
        self.action = action;
    }
}

/// When a move is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// The node that is being expanded.
    pub(super) node: NodeId,
    /// How many nodes there are.
    pub(super) nodes: u32,
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The state to which it leads was met before.
    Reached {
        /// The node that has this state.
        witness: NodeId,
    },
    /// A rule forbids that state.
    Forbidden {
        /// The state.
        state: StateText,
        /// The rule.
        rule: RuleText,
    },
}

impl Tries {
    /// Bytes of memory.
    pub(super) const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Where an entry will be that is added now.
    pub(super) const fn end(&self, at: At) -> At {
        At { byte: self.bytes.len(), ..at }
    }

    /// Adds a refused move; `led_to` is the action that led to a node.
    #[inline(always)]
    pub(super) fn refuse(
        &mut self,
        at: &mut At,
        moment: Moment,
        (action, refusal): (ActionText, Refusal),
        led_to: impl FnOnce(NodeId) -> ActionText,
    ) {
        // How far on, from one.
        let after = action.0.wrapping_sub(at.action.0).wrapping_add(BACK - 1);
        let is_near = after < u32::from(SAME) - 1;
        at.action = action;
        match refusal {
            Refusal::Reached { witness } => {
                let (from, off) = at.tell(moment, witness);
                if is_near {
                    self.number((after as u8 + 1) << AFTER | from, off);
                } else if led_to(witness) == action {
                    self.number(SAME << AFTER | from, off);
                } else {
                    self.number(IN_FULL << AFTER | from, off);
                    self.in_full(action.0);
                }
            }
            Refusal::Forbidden { state, rule } => {
                if is_near {
                    self.number((after as u8 + 1) << AFTER | FORBIDDEN, state.0);
                } else {
                    self.number(IN_FULL << AFTER | FORBIDDEN, state.0);
                    self.in_full(action.0);
                }
                self.in_full(rule.0);
            }
        }
    }

    /// Adds who it was that a node's state was met by.
    pub(super) fn discard(&mut self, node: NodeId, witness: NodeId) {
        self.number(0, zigzag(node.0.wrapping_sub(witness.0)));
    }

    /// Adds a tag and a number: as many bytes as any takes, and what is too much is taken away again.
    #[inline(always)]
    fn number(&mut self, tag: u8, number: u32) {
        let count = (u32::BITS - number.leading_zeros()).div_ceil(8);
        let entry = u64::from(number) << 8 | u64::from(tag | count as u8);
        let end = self.bytes.len() + 1 + count as usize;
        self.bytes.extend_from_slice(&entry.to_le_bytes());
        self.bytes.truncate(end);
    }

    #[cold]
    #[inline(never)]
    fn in_full(&mut self, number: u32) {
        match u8::try_from(number) {
            Ok(small) if small != LARGE => self.bytes.push(small),
            _ => {
                self.bytes.push(LARGE);
                self.bytes.extend_from_slice(&number.to_le_bytes());
            }
        }
    }

    /// Reads a refused move. `led_to` is the action that led to a node.
    #[inline]
    pub(super) fn refused(
        &self,
        at: &mut At,
        moment: Moment,
        led_to: impl FnOnce(NodeId) -> ActionText,
    ) -> (ActionText, Refusal) {
        let (tag, number) = self.read_number(at);
        let how = tag >> AFTER & SAME;
        let witness = (tag & FORBIDDEN == 0).then(|| at.told(moment, tag, number));
        let action = match (how, witness) {
            (SAME, Some(witness)) => led_to(witness),
            (IN_FULL | SAME, _) => ActionText(self.read_in_full(at)),
            (gap, _) => ActionText(at.action.0.wrapping_add(u32::from(gap)).wrapping_sub(BACK)),
        };
        at.action = action;
        let refusal = match witness {
            Some(witness) => Refusal::Reached { witness },
            None => {
                let rule = RuleText(self.read_in_full(at));
                Refusal::Forbidden { state: StateText(number), rule }
            }
        };
        (action, refusal)
    }

    /// Reads who it was that a node's state was met by.
    pub(super) fn discarded(&self, at: &mut At, node: NodeId) -> NodeId {
        let (_, number) = self.read_number(at);
        NodeId(node.0.wrapping_sub(unzigzag(number)))
    }

    #[inline]
    fn read_number(&self, at: &mut At) -> (u8, u32) {
        let tag = self.bytes[at.byte];
        let begin = at.byte + 1;
        at.byte = begin + usize::from(tag & BYTES);
        let mut number = [0; 4];
        let told = &self.bytes[begin..at.byte];
        number[..told.len()].copy_from_slice(told);
        (tag, u32::from_le_bytes(number))
    }

    fn read_in_full(&self, at: &mut At) -> u32 {
        let small = self.bytes[at.byte];
        at.byte += 1;
        if small != LARGE {
            return u32::from(small);
        }
        let mut number = [0; 4];
        number.copy_from_slice(&self.bytes[at.byte..at.byte + 4]);
        at.byte += 4;
        u32::from_le_bytes(number)
    }
}

impl At {
    /// Says where a witness is.
    #[inline(always)]
    const fn tell(&mut self, Moment { node, nodes }: Moment, witness: NodeId) -> (u8, u32) {
        if witness.0 > node.0 {
            return (FROM_NEWEST, nodes.wrapping_sub(witness.0));
        }
        let off = self.witness.0.wrapping_sub(witness.0);
        self.witness = witness;
        (0, zigzag(off))
    }

    /// The witness of which that was said.
    #[inline(always)]
    const fn told(&mut self, Moment { nodes, .. }: Moment, tag: u8, number: u32) -> NodeId {
        if tag & FROM_NEWEST != 0 {
            return NodeId(nodes.wrapping_sub(number));
        }
        self.witness = NodeId(self.witness.0.wrapping_sub(unzigzag(number)));
        self.witness
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_moves_are_read_as_they_were_written() {
        let numbers = [0, 1, 5, 127, 128, 254, 255, 256, 65_535, 65_536, 1 << 24, u32::MAX - 1];
        let mut told = Vec::new();
        for (round, &number) in numbers.iter().enumerate() {
            for action in [round as u32, number, number.wrapping_sub(2), number + 1] {
                let witness = NodeId(number);
                told.push((ActionText(action), Refusal::Reached { witness }));
                let (state, rule) = (StateText(number), RuleText(action / 2));
                told.push((ActionText(action), Refusal::Forbidden { state, rule }));
            }
        }
        let moment = Moment { node: NodeId(300), nodes: 70_000 };
        let led_to = |node: NodeId| ActionText(node.0 / 3);
        let (mut tries, mut at) = (Tries::default(), At::start());
        for &one in &told {
            tries.refuse(&mut at, moment, one, led_to);
        }
        let mut at = At::start();
        for &one in &told {
            assert_eq!(tries.refused(&mut at, moment, led_to), one);
        }
        assert_eq!(at.byte, tries.size());
    }

    #[test]
    fn what_is_near_takes_few_bytes() {
        let moment = Moment { node: NodeId(1000), nodes: 2000 };
        let (mut tries, mut at) = (Tries::default(), At::start());
        for (witness, bytes) in [(900, 3), (900, 1), (901, 2), (1990, 2), (1001, 3), (901, 1)] {
            let before = tries.size();
            let refusal = Refusal::Reached { witness: NodeId(witness) };
            at.expands();
            tries.refuse(&mut at, moment, (ActionText(1), refusal), |_| ActionText(0));
            assert_eq!(tries.size() - before, bytes, "{witness}");
        }
    }
}

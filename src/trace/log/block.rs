//! The bytes of the latest tokens.

use super::code::then;

/// How many bytes a block has. A position in it is a byte, so that looking one up needs no check.
const SIZE: usize = 256;
/// More bytes than any token has: a tag, the node in five, a tag, and three varints of five each.
const LONGEST_TOKEN: usize = 24;

/// Bytes of tokens that can still be changed, before they join the others.
#[derive(Clone, Debug)]
pub(super) struct Block {
    bytes: [u8; SIZE],
    len: u8,
    /// The tag of the last token, and where it stands.
    tag: u8,
    tag_at: u8,
}

impl Block {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; SIZE], len: 0, tag: then::FULL, tag_at: 0 }
    }

    /// Whether another token may not find room.
    #[inline(always)]
    pub(super) const fn is_full(&self) -> bool {
        self.len as usize > SIZE - LONGEST_TOKEN
    }

    /// Moves the bytes to the end of `others`.
    pub(super) fn empty_into(&mut self, others: &mut Vec<u8>) {
        others.extend_from_slice(&self.bytes[..usize::from(self.len)]);
        self.len = 0;
        self.tag = then::FULL;
    }

    /// Writes a tag; the block must not be full.
    #[inline(always)]
    pub(super) fn tag(&mut self, tag: u8) {
        self.tag = tag;
        self.tag_at = self.len;
        self.byte(tag);
    }

    /// Adds something that followed to the last tag. False if it does not fit.
    #[inline(always)]
    pub(super) fn add_to_tag(&mut self, flag: u8) -> bool {
        if self.tag >= flag {
            return false;
        }
        self.tag |= flag;
        self.bytes[usize::from(self.tag_at)] = self.tag;
        true
    }

    /// Writes a tag to which nothing can be added; the block must not be full.
    #[inline(always)]
    pub(super) fn closed_tag(&mut self, tag: u8) {
        self.close_tag();
        self.byte(tag);
    }

    /// Lets nothing be added to the last tag.
    #[inline(always)]
    pub(super) const fn close_tag(&mut self) {
        self.tag = then::FULL;
    }

    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        self.bytes[usize::from(self.len)] = byte;
        self.len += 1;
    }

    #[inline]
    pub(super) fn varint(&mut self, mut value: u32) {
        while value >= 0x80 {
            self.byte(0x80 | (value & 0x7f) as u8);
            value >>= 7;
        }
        self.byte(value as u8);
    }
}

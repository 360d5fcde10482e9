//! Two bits for each thing that could be foreseen, or one that could not.

/// What happened, of the few things that usually happen; which these are depends on the moment.
pub(super) mod code {
    /// Between two expansions: the foreseen node is popped and expanded. A node has been entered:
    /// it is expanded. Actions are tried: a child is generated and pushed.
    pub(in super::super) const GO_ON: u8 = 0;
    /// Between two expansions: the foreseen node is popped and cut off. A node has been entered: it
    /// is cut off. Actions are tried: a child is rejected.
    pub(in super::super) const STOP: u8 = 1;
    /// Actions are tried: no more are; the node is closed.
    pub(in super::super) const CLOSE: u8 = 2;
    /// One event that was not foreseen; it stands among the bytes.
    pub(in super::super) const LITERAL: u8 = 3;
}

/// Codes in a word.
const PER_WORD: usize = 31;
/// No code: when the one has come to the upper end, the word is full.
const EMPTY: u64 = 0b10;

/// Codes in the order in which they were written.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    /// Thirty-one codes each, the first uppermost.
    words: Vec<u64>,
    /// A one, a zero, and after them the latest codes.
    open: u64,
}

impl Codes {
    pub(super) const fn new() -> Self {
        Self { words: Vec::new(), open: EMPTY }
    }

    /// Adds a code. True if it was the last to fit into a word: [`Codes::next_word`] must follow.
    #[inline(always)]
    #[must_use]
    pub(super) const fn push(&mut self, code: u8) -> bool {
        self.open = self.open << 2 | code as u64;
        self.open.cast_signed() < 0
    }

    /// Begins a new word. Returns how many there are before it.
    pub(super) fn next_word(&mut self) -> usize {
        self.words.push(self.open << 2);
        self.open = EMPTY;
        self.words.len()
    }

    /// Makes the last codes readable; no more may follow.
    pub(super) fn finish(&mut self) {
        // The one falls off the end; the first code comes uppermost.
        self.words.push(self.open << self.open.leading_zeros() << 2);
        self.words.shrink_to_fit();
    }

    /// How many there are; to be asked when no more may follow.
    pub(super) const fn len(&self) -> usize {
        let latest = EMPTY.leading_zeros() - self.open.leading_zeros();
        self.words.len().saturating_sub(1) * PER_WORD + latest as usize / 2
    }

    /// Bytes of memory.
    pub(super) const fn size(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// The codes of a word and all after it.
    pub(super) const fn reader_at(&self, word: usize) -> Reader<'_> {
        Reader { words: self.words.as_slice(), next: word, bits: 0, left: 0 }
    }
}

/// Reads codes one after the other.
#[derive(Clone, Debug)]
pub(super) struct Reader<'c> {
    words: &'c [u64],
    next: usize,
    /// The next code is uppermost.
    bits: u64,
    left: u32,
}

impl Reader<'_> {
    /// The next code.
    ///
    /// # Panics
    ///
    /// Past the last word.
    #[inline]
    pub(super) fn next(&mut self) -> u8 {
        if self.left == 0 {
            self.bits = self.words[self.next];
            self.next += 1;
            self.left = PER_WORD as u32;
        }
        let code = (self.bits >> 62) as u8;
        self.bits <<= 2;
        self.left -= 1;
        code
    }
}

#[cfg(test)]
mod tests {
    use super::{Codes, PER_WORD};

    #[test]
    fn codes_come_out_as_they_went_in() {
        for len in [0, 1, PER_WORD - 1, PER_WORD, PER_WORD + 1, 1000] {
            let mut codes = Codes::new();
            let written: Vec<u8> = (0..len).map(|n| (n * n % 7 % 4) as u8).collect();
            for &code in &written {
                if codes.push(code) {
                    codes.next_word();
                }
            }
            codes.finish();
            assert_eq!(codes.len(), len);
            let mut reader = codes.reader_at(0);
            let read: Vec<u8> = written.iter().map(|_| reader.next()).collect();
            assert_eq!(read, written);
        }
    }
}

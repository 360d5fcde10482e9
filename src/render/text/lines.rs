//! The lines of a text, gathered in memory and handed on many at a time.

use std::io::{self, Write};

/// So many bytes are copied at once, by few instructions, however many of them are meant.
const WIDTH: usize = 32;

/// A piece of a line.
pub(super) struct Piece {
    /// The text as far as it fits, and a newline if that fits, too.
    bytes: [u8; WIDTH],
    /// How long the text is.
    len: u32,
    /// The text, if it and a newline do not fit.
    long: Box<str>,
}

impl Piece {
    pub(super) fn new(text: &str) -> Self {
        let len = text.len();
        let mut bytes = [b'\n'; WIDTH];
        if len < WIDTH {
            bytes[..len].copy_from_slice(text.as_bytes());
        }
        Self { bytes, len: len as u32, long: if len < WIDTH { "" } else { text }.into() }
    }
}

/// How a line begins that names a level; most follow another of the same level.
pub(super) struct Level {
    words: &'static str,
    depth: u32,
    piece: Piece,
}

impl Level {
    pub(super) fn new(words: &'static str) -> Self {
        Self { words, depth: 0, piece: Piece::new(&format!("{words} 0 ")) }
    }

    #[inline(always)]
    pub(super) fn at(&mut self, depth: u32) -> &Piece {
        if depth != self.depth {
            self.go_to(depth);
        }
        &self.piece
    }

    #[cold]
    fn go_to(&mut self, depth: u32) {
        self.depth = depth;
        self.piece = Piece::new(&format!("{} {depth} ", self.words));
    }
}

/// Takes a text piece by piece, and hands it on when it is much.
pub(super) struct Lines<'w> {
    out: &'w mut dyn Write,
    /// There is always room for two pieces that are not long.
    gathered: Box<[u8]>,
    len: u32,
}

impl<'w> Lines<'w> {
    /// How many bytes are handed on at once, at least.
    const MUCH: usize = 1 << 16;

    pub(super) fn to(out: &'w mut dyn Write) -> Self {
        Self { out, gathered: vec![0; Self::MUCH + 2 * WIDTH].into(), len: 0 }
    }

    /// Takes a line of two pieces.
    #[inline(always)]
    pub(super) fn line(&mut self, opening: &Piece, ending: &Piece) -> io::Result<()> {
        let (begin, middle) = (self.len as usize, opening.len as usize);
        if ending.len >= WIDTH as u32 {
            return self.long_line(opening, ending);
        }
        let room = &mut self.gathered[begin..begin + 2 * WIDTH];
        room[..WIDTH].copy_from_slice(&opening.bytes);
        room[middle..middle + WIDTH].copy_from_slice(&ending.bytes);
        self.go_on(opening.len + ending.len + 1)
    }

    /// Takes a piece.
    #[inline(always)]
    pub(super) fn put(&mut self, piece: &Piece) -> io::Result<()> {
        if piece.len >= WIDTH as u32 {
            return self.write_all(piece.long.as_bytes());
        }
        self.gathered[self.len as usize..self.len as usize + WIDTH].copy_from_slice(&piece.bytes);
        self.go_on(piece.len)
    }

    #[cold]
    #[inline(never)]
    fn long_line(&mut self, opening: &Piece, ending: &Piece) -> io::Result<()> {
        self.put(opening)?;
        self.put(ending)?;
        self.write_all(b"\n")
    }

    /// So many bytes more are there.
    #[inline(always)]
    fn go_on(&mut self, more: u32) -> io::Result<()> {
        self.len += more;
        if self.len as usize >= Self::MUCH { self.hand_on() } else { Ok(()) }
    }

    #[cold]
    fn hand_on(&mut self) -> io::Result<()> {
        self.out.write_all(&self.gathered[..self.len as usize])?;
        self.len = 0;
        Ok(())
    }
}

impl Write for Lines<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let len = text.len().min(Self::MUCH - self.len as usize);
        self.gathered[self.len as usize..self.len as usize + len].copy_from_slice(&text[..len]);
        self.go_on(len as u32)?;
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.hand_on()?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, Piece, WIDTH};
    use std::io::Write;

    #[test]
    fn lines_come_out_as_they_were_put_in_however_long_they_are() {
        let texts: Vec<String> =
            (0..3 * WIDTH).map(|len| "é".repeat(len / 2) + &"x".repeat(len % 2)).collect();
        let (mut found, mut expected) = (Vec::new(), String::new());
        let mut lines = Lines::to(&mut found);
        let opening = Piece::new("Level 12 ");
        for text in texts.iter().cycle().take(10 * Lines::MUCH / WIDTH) {
            let piece = Piece::new(text);
            lines.line(&opening, &piece).expect("memory takes everything");
            lines.put(&piece).expect("memory takes everything");
            writeln!(lines, "{text}").expect("memory takes everything");
            expected += &format!("Level 12 {text}\n{text}{text}\n");
        }
        lines.flush().expect("memory takes everything");
        assert!(String::from_utf8(found).expect("UTF-8") == expected);
    }
}

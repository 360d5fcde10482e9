//! The lines of a text, gathered in memory and handed on many at a time.

use std::io::{self, Write};

/// So many bytes are copied at once, by few instructions, however many of them are meant.
const WIDTH: usize = 32;

/// The words that most states stand after.
const ADDING: &[u8; 13] = b"Adding state ";
const AFTER: usize = ADDING.len();

/// A piece of a line.
pub(super) struct Piece {
    /// [`ADDING`] and the text as far as it fits, and a newline if that fits, too.
    bytes: [u8; AFTER + WIDTH],
    /// How long the text is; [`WIDTH`] if it is long.
    len: u32,
    /// The text if it is long: if it and a newline do not fit.
    long: Box<str>,
}

impl Piece {
    pub(super) fn new(text: &str) -> Self {
        let mut bytes = [b'\n'; AFTER + WIDTH];
        bytes[..AFTER].copy_from_slice(ADDING);
        if text.len() < WIDTH {
            bytes[AFTER..AFTER + text.len()].copy_from_slice(text.as_bytes());
            Self { bytes, len: text.len() as u32, long: "".into() }
        } else {
            Self { bytes, len: WIDTH as u32, long: text.into() }
        }
    }

    /// The text and what follows it.
    #[inline(always)]
    fn text(&self) -> &[u8] {
        &self.bytes[AFTER..]
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        if self.len < WIDTH as u32 {
            &self.text()[..self.len as usize]
        } else {
            self.long.as_bytes()
        }
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
    gathered: Box<[u8; Lines::MUCH + 2 * WIDTH]>,
    len: u32,
}

impl Lines<'_> {
    /// How many bytes are handed on at once, at least; a power of two.
    const MUCH: usize = 1 << 16;
}

impl<'w> Lines<'w> {
    pub(super) fn to(out: &'w mut dyn Write) -> Self {
        Self { out, gathered: Box::new([0; Self::MUCH + 2 * WIDTH]), len: 0 }
    }

    /// Takes a line of two pieces, of which the first is not long.
    #[inline(always)]
    pub(super) fn line(&mut self, opening: &Piece, ending: &Piece) -> io::Result<()> {
        if ending.len >= WIDTH as u32 {
            return self.long_line(opening, ending);
        }
        let (begin, middle) = (self.len as usize % Self::MUCH, opening.len as usize % WIDTH);
        let room = &mut self.gathered[begin..begin + 2 * WIDTH];
        room[..WIDTH].copy_from_slice(opening.text());
        room[middle..middle + WIDTH].copy_from_slice(ending.text());
        self.go_on(opening.len + ending.len + 1)
    }

    /// Takes the line that says that a state is added.
    #[inline(always)]
    pub(super) fn adding(&mut self, state: &Piece) -> io::Result<()> {
        if state.len >= WIDTH as u32 {
            return self.long_adding(state);
        }
        let begin = self.len as usize % Self::MUCH;
        self.gathered[begin..begin + AFTER + WIDTH].copy_from_slice(&state.bytes);
        self.go_on(AFTER as u32 + state.len + 1)
    }

    #[cold]
    #[inline(never)]
    fn long_adding(&mut self, state: &Piece) -> io::Result<()> {
        self.write_all(ADDING)?;
        self.put(state)?;
        self.write_all(b"\n")
    }

    /// Takes a line that ends with a number.
    pub(super) fn numbered(&mut self, words: &[u8], number: usize) -> io::Result<()> {
        self.write_all(words)?;
        self.write_all(itoa::Buffer::new().format(number).as_bytes())?;
        self.write_all(b"\n")
    }

    /// Takes a piece.
    #[inline(always)]
    pub(super) fn put(&mut self, piece: &Piece) -> io::Result<()> {
        if piece.len >= WIDTH as u32 {
            return self.write_all(piece.long.as_bytes());
        }
        let begin = self.len as usize % Self::MUCH;
        self.gathered[begin..begin + WIDTH].copy_from_slice(piece.text());
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
            lines.adding(&piece).expect("memory takes everything");
            lines.numbered(text.as_bytes(), text.len()).expect("memory takes everything");
            writeln!(lines, "{text}").expect("memory takes everything");
            assert_eq!(piece.as_bytes(), text.as_bytes());
            expected += &format!("Level 12 {text}\n{text}Adding state {text}\n");
            expected += &format!("{text}{}\n{text}\n", text.len());
        }
        lines.flush().expect("memory takes everything");
        assert!(String::from_utf8(found).expect("UTF-8") == expected);
    }
}

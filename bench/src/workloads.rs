//! The problems that are searched, as a user of the library would state them.

use std::fmt;
use std::num::NonZeroU32;

use steptrace::problem::{Problem, Violation};

/// W1 and W2: farmer, wolf, sheep and cabbage in the lowest four bits, then passengers whom nobody
/// eats. A bit is set on the far bank.
pub(crate) struct Farmer {
    pub(crate) bystanders: u32,
}

const WOLF_EATS_SHEEP: u32 = 0;
const SHEEP_EATS_CABBAGE: u32 = 1;

impl Farmer {
    const NAMES: &'static [u8] = b"FWSC123456789";

    fn things(&self) -> u32 {
        4 + self.bystanders
    }
}

impl Problem for Farmer {
    type State = u32;
    type Action = u8;

    fn initial_state(&self) -> u32 {
        0
    }

    fn actions(&self, &state: &u32) -> impl Iterator<Item = u8> {
        let farmer = state & 1;
        let with = (1..self.things() as u8).filter(move |&thing| (state >> thing) & 1 == farmer);
        std::iter::once(0).chain(with).map(move |thing| thing | (farmer as u8) << 7)
    }

    fn result(&self, state: &u32, action: &u8) -> Result<u32, Violation<u32>> {
        let thing = action & 0x7f;
        let next = state ^ 1 ^ if thing > 0 { 1 << thing } else { 0 };
        let [farmer, wolf, sheep, cabbage] = [0, 1, 2, 3].map(|bit| (next >> bit) & 1);
        if wolf == sheep && farmer != wolf {
            return Err(Violation { state: next, rule: WOLF_EATS_SHEEP });
        }
        if sheep == cabbage && farmer != sheep {
            return Err(Violation { state: next, rule: SHEEP_EATS_CABBAGE });
        }
        Ok(next)
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == (1 << self.things()) - 1
    }

    fn write_state(&self, state: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        for (bank, name) in [(0, "{L:"), (1, " R:")] {
            out.write_str(name)?;
            for thing in (0..self.things()).filter(|thing| (state >> thing) & 1 == bank) {
                out.write_char(char::from(Self::NAMES[thing as usize]))?;
            }
        }
        out.write_char('}')
    }

    fn write_action(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_char('F')?;
        if action & 0x7f > 0 {
            out.write_char(char::from(Self::NAMES[usize::from(action & 0x7f)]))?;
        }
        out.write_str(if action & 0x80 == 0 { " moves right" } else { " moves left" })
    }

    fn write_rule(&self, rule: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(if rule == WOLF_EATS_SHEEP {
            "the wolf eats the sheep"
        } else {
            "the sheep eats the cabbage"
        })
    }

    fn index_bound(&self) -> Option<u32> {
        Some(1 << self.things())
    }
    fn state_index(&self, state: &u32) -> u32 {
        *state
    }
    fn indexed_state(&self, index: u32) -> u32 {
        index
    }
}

/// W4: a ferryman and passengers whom nobody eats; every state can be reached.
pub(crate) struct Ferry {
    pub(crate) things: u32,
}

impl Ferry {
    pub(crate) fn successors(&self, state: u32) -> impl Iterator<Item = u32> + use<> {
        let ferryman = state & 1;
        let with = (1..self.things).filter(move |&thing| (state >> thing) & 1 == ferryman);
        std::iter::once(state ^ 1).chain(with.map(move |thing| state ^ 1 ^ (1 << thing)))
    }
}

impl Problem for Ferry {
    type State = u32;
    type Action = u8;

    fn initial_state(&self) -> u32 {
        0
    }
    fn actions(&self, &state: &u32) -> impl Iterator<Item = u8> {
        let ferryman = state & 1;
        let with = (1..self.things as u8).filter(move |&thing| (state >> thing) & 1 == ferryman);
        std::iter::once(0).chain(with)
    }
    fn result(&self, state: &u32, action: &u8) -> Result<u32, Violation<u32>> {
        Ok(state ^ 1 ^ if *action > 0 { 1 << action } else { 0 })
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn write_state(&self, state: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state:b}")
    }
    fn write_action(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "with {action}")
    }
    fn action_key(&self, action: &u8) -> Option<u32> {
        Some(u32::from(*action))
    }
    fn index_bound(&self) -> Option<u32> {
        Some(1 << self.things)
    }
    fn state_index(&self, state: &u32) -> u32 {
        *state
    }
    fn indexed_state(&self, index: u32) -> u32 {
        index
    }
}

/// The eight-puzzle, searched whole from the goal; states are hashed.
pub(crate) struct EightPuzzle;

pub(crate) type Board = [u8; 9];

impl EightPuzzle {
    pub(crate) fn successors(board: &Board) -> impl Iterator<Item = Board> + use<> {
        let board = *board;
        EightPuzzle
            .actions(&board)
            .collect::<Vec<_>>()
            .into_iter()
            .map(move |action| slide(board, action))
    }
}

fn hole(board: &Board) -> usize {
    board.iter().position(|&tile| tile == 0).expect("a board has a hole")
}

fn slide(mut board: Board, action: u8) -> Board {
    let hole = hole(&board);
    let to = match action {
        0 => hole - 3,
        1 => hole + 3,
        2 => hole - 1,
        _ => hole + 1,
    };
    board.swap(hole, to);
    board
}

impl Problem for EightPuzzle {
    type State = Board;
    type Action = u8;

    fn initial_state(&self) -> Board {
        [1, 2, 3, 4, 5, 6, 7, 8, 0]
    }
    fn actions(&self, board: &Board) -> impl Iterator<Item = u8> {
        let (row, column) = (hole(board) / 3, hole(board) % 3);
        [(row > 0, 0), (row < 2, 1), (column > 0, 2), (column < 2, 3)]
            .into_iter()
            .filter_map(|(possible, action)| possible.then_some(action))
    }
    fn result(&self, board: &Board, action: &u8) -> Result<Board, Violation<Board>> {
        Ok(slide(*board, *action))
    }
    fn is_goal(&self, _: &Board) -> bool {
        false
    }
    fn write_state(&self, board: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        // Eight and eight bytes of a text are seen to be UTF-8 at once, if they begin at a multiple of eight.
        #[repr(align(8))]
        struct Digits([u8; 16]);
        let mut digits = Digits([b'0'; 16]);
        for (digit, tile) in digits.0.iter_mut().zip(board) {
            *digit += tile;
        }
        let digits = std::str::from_utf8(&digits.0).map_err(|_| fmt::Error)?;
        out.write_str(&digits[..board.len()])
    }
    fn write_action(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(["up", "down", "left", "right"][usize::from(*action)])
    }
    fn action_key(&self, action: &u8) -> Option<u32> {
        Some(u32::from(*action))
    }
}

/// A directed graph in compressed rows.
pub(crate) struct Rows {
    pub(crate) start: Vec<u32>,
    pub(crate) to: Vec<u32>,
}

impl Rows {
    pub(crate) fn successors(&self, state: u32) -> &[u32] {
        &self.to[self.start[state as usize] as usize..self.start[state as usize + 1] as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.start.len() - 1
    }

    fn of(nodes: usize, edges: &[(u32, u32)]) -> Self {
        let mut start = vec![0; nodes + 1];
        for &(from, _) in edges {
            start[from as usize + 1] += 1;
        }
        for node in 0..nodes {
            start[node + 1] += start[node];
        }
        let mut next = start.clone();
        let mut to = vec![0; edges.len()];
        for &(from, end) in edges {
            to[next[from as usize] as usize] = end;
            next[from as usize] += 1;
        }
        Self { start, to }
    }

    /// A random graph, by xorshift with a fixed start; edges in the order in which they are drawn.
    pub(crate) fn random(nodes: u32, edges: usize) -> Self {
        let mut x: u64 = 88_172_645_463_325_252;
        let mut draw = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % u64::from(nodes)) as u32
        };
        let edges: Vec<_> = (0..edges).map(|_| (draw(), draw())).collect();
        Self::of(nodes as usize, &edges)
    }

    /// A square of cells, each joined to those above, below, left and right of it.
    pub(crate) fn grid(side: u32) -> Self {
        let mut edges = Vec::new();
        for row in 0..side {
            for column in 0..side {
                let cell = row * side + column;
                let ends = [
                    (row > 0, cell.wrapping_sub(side)),
                    (row + 1 < side, cell + side),
                    (column > 0, cell.wrapping_sub(1)),
                    (column + 1 < side, cell + 1),
                ];
                edges.extend(ends.iter().filter(|end| end.0).map(|end| (cell, end.1)));
            }
        }
        Self::of((side * side) as usize, &edges)
    }
}

impl Problem for Rows {
    type State = u32;
    type Action = NonZeroU32;

    fn initial_state(&self) -> u32 {
        0
    }
    fn actions(&self, &state: &u32) -> impl Iterator<Item = NonZeroU32> {
        let row = self.start[state as usize]..self.start[state as usize + 1];
        row.map(|edge| NonZeroU32::MIN.saturating_add(edge))
    }
    fn result(&self, _: &u32, action: &NonZeroU32) -> Result<u32, Violation<u32>> {
        Ok(self.to[action.get() as usize - 1])
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn write_state(&self, state: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }
    fn write_action(&self, action: &NonZeroU32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.to[action.get() as usize - 1])
    }
    fn action_key(&self, action: &NonZeroU32) -> Option<u32> {
        Some(self.to[action.get() as usize - 1])
    }
    fn index_bound(&self) -> Option<u32> {
        Some(self.len() as u32)
    }
    fn state_index(&self, state: &u32) -> u32 {
        *state
    }
    fn indexed_state(&self, index: u32) -> u32 {
        index
    }
}

//! Sliding tiles: a board with one gap, into which a tile beside it can slide.

use std::fmt;

use serde_json::{Value as Json, json};

use super::About;
use super::error::PuzzleError;
use super::reader::{Section, Value};
use crate::problem::{Problem, Violation};

/// The keys of sliding tiles.
pub(super) const KEYS: &[&str] = &["kind", "name", "title", "description", "start", "goal"];

/// The longest side of a board.
pub(super) const LONGEST: usize = 12;

/// How many squares a board may have: five bits each, in one number.
pub(super) const MOST_SQUARES: usize = 25;

const BITS: usize = 5;

const ROWS: &str = "a list of rows, as in [[1, 2, 3], [4, 0, 5], [7, 8, 6]]";

/// A puzzle of sliding tiles.
///
/// # Example
///
/// ```
/// use steptrace::problem::Problem;
/// use steptrace::problems::{AnyProblem, catalogue};
///
/// let eight = catalogue::load("sliding-tiles", &[("start", "123/4_5/786")])?.problem;
/// let AnyProblem::Tiles(eight) = eight else { unreachable!("sliding-tiles are tiles") };
/// let mut text = String::new();
/// eight.write_state(&eight.initial_state(), &mut text)?;
/// assert_eq!(text, "123/4_5/786");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tiles {
    about: About,
    columns: usize,
    squares: usize,
    start: Board,
    goal: Board,
    /// For every square and direction, the square from which a tile slides to it that way.
    from: Vec<[Option<u8>; 4]>,
}

/// Which tile lies where: five bits for every square, the first square lowest; 0 is the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(u128);

impl Board {
    #[inline]
    const fn tile(self, square: usize) -> u8 {
        (self.0 >> (square * BITS)) as u8 & 0b1_1111
    }

    #[inline]
    const fn with(self, square: usize, tile: u8) -> Self {
        Self(self.0 | (tile as u128) << (square * BITS))
    }

    /// The first square without a tile.
    #[inline]
    const fn gap(self) -> usize {
        // In every field of five bits, the highest is set where one of the others is.
        const LOW: u128 = repeated(0b0_1111);
        const HIGH: u128 = repeated(0b1_0000);
        let filled = ((self.0 & LOW) + LOW) | self.0;
        (!filled & HIGH).trailing_zeros() as usize / BITS
    }
}

const fn repeated(field: u128) -> u128 {
    let mut all = 0;
    let mut square = 0;
    while square < MOST_SQUARES {
        all |= field << (square * BITS);
        square += 1;
    }
    all
}

/// A tile slides into the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    tile: u8,
    way: Way,
}

/// Where a tile slides to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Way {
    Down,
    Up,
    Right,
    Left,
}

impl Way {
    const ALL: [Self; 4] = [Self::Down, Self::Up, Self::Right, Self::Left];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        }
    }
}

impl Tiles {
    /// Reads sliding tiles from their document. What is odd but no error goes to `notes`.
    pub(super) fn read(
        root: &Section<'_>,
        about: About,
        notes: &mut Vec<String>,
    ) -> Result<Self, PuzzleError> {
        root.allow(KEYS)?;
        let value = root.need("start", "start = [[1, 2, 3], [4, 0, 5], [7, 8, 6]]")?;
        let (columns, rows, start) = read_board(value)?;
        let squares = columns * rows;
        let goal = match root.get("goal") {
            None => in_order(squares),
            Some(value) => {
                let (other_columns, other_rows, goal) = read_board(value)?;
                if (other_columns, other_rows) != (columns, rows) {
                    return Err(value.error(format!(
                        "the goal has {other_rows} rows of {other_columns}, the start {rows} of {columns}"
                    )));
                }
                goal
            }
        };
        let tiles = Self {
            about,
            columns,
            squares,
            start,
            goal,
            from: (0..squares).map(|square| sources(square, columns, squares)).collect(),
        };
        notes.extend(tiles.why_unsolvable());
        Ok(tiles)
    }

    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// The facts from which a page can draw the states, for the header of a trace.
    #[must_use]
    pub fn scene(&self) -> Json {
        json!({
            "kind": "sliding-tiles",
            "rows": self.squares / self.columns,
            "columns": self.columns,
            "goal": self.tiles(self.goal),
        })
    }

    fn tiles(&self, board: Board) -> Vec<u8> {
        (0..self.squares).map(|square| board.tile(square)).collect()
    }

    /// Why no moves lead from the start to the goal, if none do.
    ///
    /// A move swaps the gap with a tile, and takes the gap one square further. So the number of swaps
    /// that make one board of the other is odd or even as is the number of squares that the gap has
    /// to go. On a board of two rows and columns or more, that is also enough.
    #[must_use]
    pub fn why_unsolvable(&self) -> Option<String> {
        let (start, goal) = (self.tiles(self.start), self.tiles(self.goal));
        let mut swaps = 0;
        let mut board = start;
        for square in 0..self.squares {
            if board[square] != goal[square] {
                let other = board.iter().position(|&tile| tile == goal[square])?;
                board.swap(square, other);
                swaps += 1;
            }
        }
        let place = |gap: usize| (gap / self.columns, gap % self.columns);
        let ((row, column), (goal_row, goal_column)) =
            (place(self.start.gap()), place(self.goal.gap()));
        let way = row.abs_diff(goal_row) + column.abs_diff(goal_column);
        let word = |number: usize| if number.is_multiple_of(2) { "even" } else { "odd" };
        (word(swaps) != word(way)).then(|| {
            format!(
                "no solution is possible: an {} number of swaps ({swaps}) makes the goal of the start, \
                 but the gap has an {} number of squares to go ({way}), and every move is one of each",
                word(swaps),
                word(way)
            )
        })
    }
}

/// The board on which the tiles are in order and the gap comes last.
fn in_order(squares: usize) -> Board {
    // There are at most 25 squares.
    (0..squares - 1).fold(Board(0), |board, square| board.with(square, square as u8 + 1))
}

/// From where tiles slide to a square, in the order of [`Way::ALL`]: one from above slides down.
fn sources(square: usize, columns: usize, squares: usize) -> [Option<u8>; 4] {
    let column = square % columns;
    let below = (square + columns < squares).then_some(square + columns);
    let before = (column > 0).then(|| square - 1);
    let above = square.checked_sub(columns);
    let next = (column + 1 < columns).then_some(square + 1);
    [above, below, before, next].map(|from| from.map(|from| from as u8))
}

/// Columns, rows and tiles of a board.
fn read_board(value: Value<'_>) -> Result<(usize, usize, Board), PuzzleError> {
    let rows = value.list(ROWS)?;
    let mut columns = 0;
    let mut members = Vec::new();
    for (row, number) in rows.iter().zip(1..) {
        let tiles = row.list(ROWS)?;
        if number == 1 {
            columns = tiles.len();
        } else if tiles.len() != columns {
            let length = tiles.len();
            let message =
                format!("row {number} is of length {length}, the first row of length {columns}");
            return Err(row.error(message));
        }
        members.extend(tiles);
    }
    let (count, squares) = (rows.len(), members.len());
    if count < 2 || columns < 2 {
        return Err(value.error("a board has at least two rows and two columns"));
    }
    if squares > MOST_SQUARES {
        let message = format!("a board has at most {MOST_SQUARES} squares, not {squares}");
        return Err(value.error(message));
    }
    let mut board = Board(0);
    let mut seen = [false; MOST_SQUARES];
    for (square, member) in members.into_iter().enumerate() {
        let tile = member.called("a tile").whole(0..=squares as u32 - 1)?;
        if std::mem::replace(&mut seen[tile as usize], true) {
            let message = match tile {
                0 => "there is a second gap, 0".to_owned(),
                _ => format!("there is a second tile {tile}"),
            };
            return Err(member.error(message).help(format!(
                "each of 1 to {} stands on one square, and 0, the gap, on one",
                squares - 1
            )));
        }
        board = board.with(square, tile as u8);
    }
    Ok((columns, count, board))
}

impl Problem for Tiles {
    type State = Board;
    type Action = Slide;

    fn initial_state(&self) -> Board {
        self.start
    }

    /// The tile above the gap slides down, the one below it up, the one before it right, the one
    /// after it left: the gap goes up, down, left, right.
    fn actions(&self, state: &Board) -> impl Iterator<Item = Slide> {
        let state = *state;
        let sources = self.from[state.gap()];
        Way::ALL.into_iter().zip(sources).filter_map(move |(way, from)| {
            from.map(|from| Slide { tile: state.tile(usize::from(from)), way })
        })
    }

    #[inline]
    fn result(&self, state: &Board, slide: &Slide) -> Result<Board, Violation<Board>> {
        let gap = state.gap();
        let from = match slide.way {
            Way::Up => gap + self.columns,
            Way::Right => gap - 1,
            Way::Down => gap - self.columns,
            Way::Left => gap + 1,
        };
        let tile = u128::from(slide.tile);
        Ok(Board(state.0 ^ tile << (from * BITS) ^ tile << (gap * BITS)))
    }

    #[inline]
    fn is_goal(&self, state: &Board) -> bool {
        *state == self.goal
    }

    /// `123/4_5/786`; with tiles of two digits `1 2 3 4/5 6 7 8/9 10 11 _`.
    fn write_state(&self, state: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        // Digits by hand: a search writes every board it meets.
        let mut text = String::with_capacity(3 * MOST_SQUARES);
        for square in 0..self.squares {
            if square > 0 {
                if square.is_multiple_of(self.columns) {
                    text.push('/');
                } else if self.squares > 10 {
                    text.push(' ');
                }
            }
            let digit = |digit| char::from(b'0' + digit);
            match state.tile(square) {
                0 => text.push('_'),
                tile @ 1..=9 => text.push(digit(tile)),
                tile => text.extend([digit(tile / 10), digit(tile % 10)]),
            }
        }
        out.write_str(&text)
    }

    fn write_action(&self, slide: &Slide, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{} {}", slide.tile, slide.way.as_str())
    }

    #[inline]
    fn action_key(&self, action: &Slide) -> Option<u32> {
        Some(u32::from(action.tile) * 4 + action.way as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{AnyProblem, Request, What, load};

    fn tiles(text: &str) -> (Tiles, Vec<String>) {
        let text = format!("kind = 'sliding-tiles'\n{text}");
        let loaded = load(&Request::new(What::File { name: "test.toml", text: &text })).unwrap();
        let AnyProblem::Tiles(tiles) = loaded.problem else { panic!("these are no tiles") };
        (tiles, loaded.notes)
    }

    fn moves(tiles: &Tiles) -> Vec<String> {
        let start = tiles.initial_state();
        tiles
            .actions(&start)
            .map(|slide| {
                let mut text = String::new();
                tiles.write_action(&slide, &mut text).unwrap();
                text += ": ";
                tiles.write_state(&tiles.result(&start, &slide).unwrap(), &mut text).unwrap();
                text
            })
            .collect()
    }

    #[test]
    fn tiles_slide_into_the_gap() {
        let (eight, notes) = tiles("start = [[1, 2, 3], [4, 0, 5], [7, 8, 6]]");
        assert!(notes.is_empty());
        assert_eq!(
            moves(&eight),
            [
                "2 down: 1_3/425/786",
                "8 up: 123/485/7_6",
                "4 right: 123/_45/786",
                "5 left: 123/45_/786"
            ]
        );
        let (corner, _) = tiles("start = [[0, 1], [2, 3]]\ngoal = [[1, 2], [3, 0]]");
        assert_eq!(moves(&corner), ["2 up: 21/_3", "1 left: 1_/23"]);
    }

    #[test]
    fn tiles_of_two_digits_stand_apart() {
        let rows = "[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 0, 15]]";
        let (fifteen, _) = tiles(&format!("start = {rows}"));
        assert_eq!(moves(&fifteen)[1], "14 right: 1 2 3 4/5 6 7 8/9 10 11 12/13 _ 14 15");
    }

    #[test]
    fn the_gap_is_found_on_every_square_of_the_largest_board() {
        for gap in 0..MOST_SQUARES {
            let mut board = Board(0);
            let mut tile = 0;
            for square in (0..MOST_SQUARES).filter(|&square| square != gap) {
                tile += 1;
                board = board.with(square, tile);
            }
            assert_eq!(board.gap(), gap);
        }
    }

    #[test]
    fn an_unsolvable_start_is_explained() {
        let (_, notes) = tiles("start = [[1, 2, 3], [4, 5, 6], [8, 7, 0]]");
        assert_eq!(
            notes,
            [
                "no solution is possible: an odd number of swaps (1) makes the goal of the start, but \
              the gap has an even number of squares to go (0), and every move is one of each"
            ]
        );
    }

    #[test]
    fn small_and_packed() {
        assert_eq!(size_of::<Option<Slide>>(), 2);
    }
}

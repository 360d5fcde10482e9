//! Mazes: squares with walls between a start and goals, walked in four directions.
//!
//! A maze is drawn in a text file or in a puzzle file, or a [grid] is described by its size;
//! whichever it is, it is searched in the same way. Walking into a wall is no action at all: it would
//! drown what a search does in what it does not.

mod drawing;
mod file;
mod grid;

use std::fmt;

use serde_json::{Value, json};

use super::About;
use crate::problem::{Problem, Violation};

pub(super) use self::drawing::looks_like_a_maze;
pub(super) use self::file::{KEYS, SETTINGS, read_puzzle, read_text};
pub(super) use self::grid::{KEYS as GRID_KEYS, read as read_grid};

/// Mazes of at most this many squares travel with their traces.
const SCENE_SQUARES: usize = 10_000;

/// A maze to be searched.
///
/// # Example
///
/// ```
/// use steptrace::problem::Problem;
/// use steptrace::problems::{AnyProblem, Request, What, load};
///
/// let text = "#####\n#S.G#\n#####\n";
/// let loaded = load(&Request::new(What::File { name: "small.maze", text }))?;
/// let AnyProblem::Maze(maze) = loaded.problem else { unreachable!("it is a maze") };
/// let mut start = String::new();
/// maze.write_state(&maze.initial_state(), &mut start)?;
/// assert_eq!(start, "(2,2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maze {
    about: About,
    ways: Vec<Way>,
    plan: Plan,
}

/// Where there is what: the rows one after the other, with a wall all round, so that whoever walks
/// never needs to look where the maze ends.
#[derive(Clone, Debug)]
struct Plan {
    /// Squares of a row, the walls at both ends included.
    stride: u32,
    squares: Vec<Square>,
    start: Cell,
}

/// What a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Wall,
    Floor,
    Goal,
}

/// Where one stands in a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u32);

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// To the row above.
    Up,
    /// To the next column.
    Right,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
}

impl Way {
    /// All directions in the order in which they are tried if nothing else is said: clockwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        }
    }
}

impl Plan {
    /// A maze of walls only; its rows and columns count from 1.
    fn walls(rows: u32, columns: u32) -> Self {
        let stride = columns + 2;
        let count = (rows as usize + 2) * stride as usize;
        Self { stride, squares: vec![Square::Wall; count], start: Cell(0) }
    }

    const fn cell(&self, row: u32, column: u32) -> Cell {
        Cell(row * self.stride + column)
    }

    fn square(&self, cell: Cell) -> Square {
        self.squares[cell.0 as usize]
    }

    fn put(&mut self, cell: Cell, square: Square) {
        self.squares[cell.0 as usize] = square;
    }

    #[inline]
    fn after(&self, cell: Cell, way: Way) -> Cell {
        Cell(match way {
            Way::Up => cell.0 - self.stride,
            Way::Right => cell.0 + 1,
            Way::Down => cell.0 + self.stride,
            Way::Left => cell.0 - 1,
        })
    }

    /// The rows as a text file has them, without the wall all round.
    fn drawn(&self) -> Vec<String> {
        let stride = self.stride as usize;
        let rows = self.squares.len() / stride - 2;
        let letter = |at: usize| match self.squares[at] {
            Square::Goal => 'G',
            Square::Wall => '#',
            Square::Floor if at == self.start.0 as usize => 'S',
            Square::Floor => '.',
        };
        (1..=rows)
            .map(|row| (1..stride - 1).map(|at| letter(row * stride + at)).collect())
            .collect()
    }
}

impl Maze {
    fn new(about: About, ways: Vec<Way>, plan: Plan) -> Self {
        Self { about, ways, plan }
    }

    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// The directions that are tried, in their order.
    #[must_use]
    pub fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// The facts from which a page can draw the states, for the header of a trace: of a maze of at
    /// most 10 000 squares all its rows.
    #[must_use]
    pub fn scene(&self) -> Value {
        let mut scene = json!({"kind": "maze"});
        if self.plan.squares.len() <= SCENE_SQUARES {
            scene["rows"] = json!(self.plan.drawn());
        }
        scene
    }
}

impl Problem for Maze {
    type State = Cell;
    type Action = Way;

    fn initial_state(&self) -> Cell {
        self.plan.start
    }

    fn actions(&self, state: &Cell) -> impl Iterator<Item = Way> {
        let state = *state;
        let is_free = move |way| self.plan.square(self.plan.after(state, way)) != Square::Wall;
        self.ways.iter().copied().filter(move |&way| is_free(way))
    }

    #[inline]
    fn result(&self, state: &Cell, way: &Way) -> Result<Cell, Violation<Cell>> {
        Ok(self.plan.after(*state, *way))
    }

    #[inline]
    fn is_goal(&self, state: &Cell) -> bool {
        self.plan.square(*state) == Square::Goal
    }

    /// Row and column, counted from 1, as editors count lines and columns.
    fn write_state(&self, state: &Cell, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "({},{})", state.0 / self.plan.stride, state.0 % self.plan.stride)
    }

    fn write_action(&self, way: &Way, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(way.as_str())
    }

    #[inline]
    fn action_key(&self, action: &Way) -> Option<u32> {
        Some(*action as u32)
    }

    fn index_bound(&self) -> Option<u32> {
        u32::try_from(self.plan.squares.len()).ok()
    }

    #[inline]
    fn state_index(&self, state: &Cell) -> u32 {
        state.0
    }

    #[inline]
    fn indexed_state(&self, index: u32) -> Cell {
        Cell(index)
    }
}

#[cfg(test)]
mod tests;

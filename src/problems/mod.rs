//! The problems that can be searched without writing code: puzzles and graphs, from the catalogue
//! that is built in or from files.
//!
//! [`load()`] is the way in: it takes a name of the [`catalogue`] or the text of a file and gives a
//! problem. A catalogue entry is nothing but the text of a puzzle file (`docs/puzzle-format.md`).
//!
//! Knows the [`Problem`](crate::problem::Problem) trait only; no search and no trace. Reads no
//! files: it is given their text.

pub mod catalogue;
pub mod crossing;
mod error;
pub mod graph;
mod hanoi;
pub mod jugs;
mod load;
pub mod maze;
mod reader;
mod tiles;
mod toml_words;

use serde_json::Value;

pub use self::crossing::{Crossing, Notation};
#[cfg(feature = "cli")]
pub use self::error::Style;
pub use self::error::{LoadError, PuzzleError};
pub use self::graph::{Edges, Graph, GraphFormat};
pub use self::hanoi::Hanoi;
pub use self::jugs::Jugs;
pub use self::load::{FileKind, Loaded, Presumed, Request, What, load};
pub use self::maze::Maze;
pub use self::tiles::Tiles;

/// What to call a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name, as in the catalogue; never a path.
    pub name: String,
    /// Its title, for headings.
    pub title: String,
    /// What it is about.
    pub description: Option<String>,
}

/// Any problem of this floor. [`with_problem!`](crate::with_problem) does the same with each.
#[derive(Clone, Debug)]
pub enum AnyProblem {
    /// A river-crossing puzzle.
    Crossing(Crossing),
    /// Water jugs.
    Jugs(Jugs),
    /// An explicit graph.
    Graph(Graph),
    /// A maze or a grid.
    Maze(Maze),
    /// Sliding tiles.
    Tiles(Tiles),
    /// A tower of Hanoi.
    Hanoi(Hanoi),
}

/// Does something with the problem in an [`AnyProblem`], whichever kind it is of: searching it, say,
/// which wants a type that is known when it is compiled.
///
/// # Example
///
/// ```
/// use steptrace::problem::Problem;
/// use steptrace::problems::catalogue;
///
/// let tower = catalogue::load("hanoi", &[])?.problem;
/// let moves = steptrace::with_problem!(&tower, problem => {
///     problem.actions(&problem.initial_state()).count()
/// });
/// assert_eq!(moves, 2);
/// # Ok::<(), steptrace::problems::LoadError>(())
/// ```
#[macro_export]
macro_rules! with_problem {
    ($any:expr, $problem:ident => $what:expr) => {
        match $any {
            $crate::problems::AnyProblem::Crossing($problem) => $what,
            $crate::problems::AnyProblem::Jugs($problem) => $what,
            $crate::problems::AnyProblem::Graph($problem) => $what,
            $crate::problems::AnyProblem::Maze($problem) => $what,
            $crate::problems::AnyProblem::Tiles($problem) => $what,
            $crate::problems::AnyProblem::Hanoi($problem) => $what,
        }
    };
}

pub use with_problem;

impl AnyProblem {
    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        with_problem!(self, problem => problem.about())
    }

    /// Its name; never a path.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.about().name
    }

    /// Its title, for headings.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.about().title
    }

    /// The facts from which a page can draw the states, for the header of a trace.
    #[must_use]
    pub fn scene(&self) -> Value {
        with_problem!(self, problem => problem.scene())
    }
}

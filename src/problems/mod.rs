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
pub mod jugs;
mod load;
mod reader;

use serde_json::Value;

pub use self::crossing::{Crossing, Notation};
pub use self::error::{LoadError, PuzzleError, Style};
pub use self::graph::{Edges, Graph, GraphFormat};
pub use self::jugs::Jugs;
pub use self::load::{FileKind, Loaded, Request, What, load};

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

/// Any problem of this floor.
#[derive(Clone, Debug)]
pub enum AnyProblem {
    /// A river-crossing puzzle.
    Crossing(Crossing),
    /// Water jugs.
    Jugs(Jugs),
    /// An explicit graph.
    Graph(Graph),
}

impl AnyProblem {
    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        match self {
            Self::Crossing(crossing) => crossing.about(),
            Self::Jugs(jugs) => jugs.about(),
            Self::Graph(graph) => graph.about(),
        }
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
        match self {
            Self::Crossing(crossing) => crossing.scene(),
            Self::Jugs(jugs) => jugs.scene(),
            Self::Graph(graph) => graph.scene(),
        }
    }
}

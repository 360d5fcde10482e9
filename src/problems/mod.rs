//! The problems that can be searched without writing code: puzzles and graphs, from the catalogue
//! that is built in or from files.
//!
//! [`load`] is the way in: it takes a name of the [`catalogue`] or the text of a file and gives a
//! problem. A catalogue entry is nothing but the text of a puzzle file (`docs/puzzle-format.md`).
//!
//! Knows the [`Problem`](crate::problem::Problem) trait only; no search and no trace. Reads no
//! files: it is given their text.

pub mod catalogue;
pub mod crossing;
mod error;
mod reader;

use serde_json::Value;

pub use self::crossing::{Crossing, Notation};
pub use self::error::{LoadError, PuzzleError, Style};
use self::reader::{Section, Source};

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
}

impl AnyProblem {
    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        match self {
            Self::Crossing(crossing) => crossing.about(),
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
        }
    }
}

/// A problem and what is odd about it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The problem.
    pub problem: AnyProblem,
    /// What the user should be told, a line each.
    pub notes: Vec<String>,
}

/// Reads a puzzle; `stem` is its name if it gives none.
fn read_puzzle(source: Source<'_>, stem: &str) -> Result<Loaded, PuzzleError> {
    let document = source.document()?;
    let root = Section::root(source, &document);
    let mut notes = Vec::new();
    let about = read_about(&root, stem)?;
    let problem = AnyProblem::Crossing(crossing::read(&root, about, &mut notes)?);
    Ok(Loaded { problem, notes })
}

fn read_about(root: &Section<'_>, stem: &str) -> Result<About, PuzzleError> {
    let line = |key| root.get(key).map(|value| value.line().map(str::to_owned)).transpose();
    let name = line("name")?.unwrap_or_else(|| stem.to_owned());
    let title = line("title")?.unwrap_or_else(|| name.clone());
    let description = root.get("description").map(|value| value.text().map(str::to_owned));
    Ok(About { name, title, description: description.transpose()? })
}

//! The catalogue: problems that are built in.
//!
//! An entry is the text of a puzzle file, so that whoever wants a puzzle of his own has one to start
//! from. Settings, where there are some, go into the text.

mod boards;
mod crossings;
mod graphs;
mod settings;

pub use self::settings::Setting;
use self::settings::Settings;
use super::load::{self, Loaded, Request, What};
use super::{AnyProblem, Crossing, LoadError};
use crate::terms::nearest;

/// An entry of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// With which others it belongs.
    pub group: Group,
    /// What it is, in a line.
    pub description: &'static str,
    /// How much there is to search.
    pub difficulty: Difficulty,
    /// What can be learnt from it.
    pub teaches: &'static str,
    /// Options of `steptrace run` under which it shows that; empty where the defaults do.
    pub options: &'static str,
    /// What can be set.
    pub settings: &'static [Setting],
    write: fn(&Settings<'_>) -> Result<String, LoadError>,
}

impl Entry {
    /// An entry of which the rest is still to be said.
    const fn named(name: &'static str, group: Group, difficulty: Difficulty) -> Self {
        Self {
            name,
            group,
            description: "",
            difficulty,
            teaches: "",
            options: "",
            settings: &[],
            write: |_| Ok(String::new()),
        }
    }
}

/// A part of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Passengers cross a river, or a bridge.
    Crossings,
    /// Boards, towers, vessels and mazes.
    Boards,
    /// Small graphs, each made to show one thing.
    Graphs,
}

impl Group {
    /// Every group, in the order of the catalogue.
    pub const ALL: &'static [Self] = &[Self::Crossings, Self::Boards, Self::Graphs];

    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Crossings => "River crossings",
            Self::Boards => "Boards, towers, jugs and mazes",
            Self::Graphs => "Teaching graphs",
        }
    }

    /// Its entries, in the order of the catalogue.
    #[must_use]
    pub const fn entries(self) -> &'static [Entry] {
        match self {
            Self::Crossings => crossings::ENTRIES,
            Self::Boards => boards::ENTRIES,
            Self::Graphs => graphs::ENTRIES,
        }
    }
}

/// How much there is to search, and so to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// The whole tree can be looked at, and drawn by hand.
    Easy,
    /// Hundreds or thousands of nodes.
    Medium,
    /// The tree explodes, or the graph has many thousands of states: states that were met before
    /// should be left out, or the search be ended early.
    Hard,
}

impl Difficulty {
    /// Every difficulty, the least first.
    pub const ALL: &'static [Self] = &[Self::Easy, Self::Medium, Self::Hard];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

/// The entry that is meant where none is named.
pub const DEFAULT: &str = "farmer-wolf-cabbage-sheep";

/// Every entry, group by group.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    Group::ALL.iter().flat_map(|group| group.entries())
}

/// The entry of a name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.name == name)
}

/// The text of an entry: a puzzle file that describes the same problem.
///
/// # Errors
///
/// When there is no such entry, or it has no such setting or not this value for it.
pub fn definition(name: &str, settings: &[(&str, &str)]) -> Result<String, LoadError> {
    let entry = entry(name).ok_or_else(|| {
        let names: Vec<_> = entries().map(|entry| entry.name).collect();
        LoadError::request(format!("there is no problem named `{}`", name.escape_debug()))
            .did_you_mean(nearest(name, names.iter().copied()))
            .help(format!("the catalogue has {}", names.join(", ")))
    })?;
    (entry.write)(&Settings::new(entry, settings)?)
}

/// A problem of the catalogue.
///
/// # Errors
///
/// As [`definition`]; and when the settings describe a puzzle that is broken from the start.
pub fn load(name: &str, settings: &[(&str, &str)]) -> Result<Loaded, LoadError> {
    load::load(&Request { settings: settings.to_vec(), ..Request::new(What::Catalogue(name)) })
}

/// A crossing of the catalogue.
///
/// # Errors
///
/// As [`load()`]; and when the entry is no crossing.
pub fn crossing(name: &str, settings: &[(&str, &str)]) -> Result<Crossing, LoadError> {
    match load(name, settings)?.problem {
        AnyProblem::Crossing(crossing) => Ok(crossing),
        AnyProblem::Jugs(_)
        | AnyProblem::Graph(_)
        | AnyProblem::Maze(_)
        | AnyProblem::Tiles(_)
        | AnyProblem::Hanoi(_) => Err(LoadError::request(format!("`{name}` is no crossing"))),
    }
}

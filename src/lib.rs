//! Watch graph search think.
//!
//! **One idea**: the search runs once and says what it does; everything else listens. A
//! [`problem`] is a tiny trait. An algorithm in [`search`](mod@search) reads like its textbook page.
//! What it does leaves it as one closed enum of steps. A recorder turns steps into a plain,
//! versioned [`trace`]. Whatever shows something ([`render`]) folds over a trace and never runs a
//! search, so a trace written by a program in any language is drawn exactly as well.
//!
//! The floors, from the ground up; each uses only what lies below it:
//!
//! | floor | what is there |
//! | --- | --- |
//! | [`problem`], [`terms`] | the trait of a problem; the words of the trade |
//! | [`search`](mod@search), [`problems`] | the algorithms; the puzzles and graphs. They do not know each other |
//! | [`trace`] | header, events, JSON Lines in and out |
//! | [`replay`] | frontier, statuses and counters after any event |
//! | [`verify`] | the rules that a correct trace obeys |
//! | [`diff`] | two runs in, one comparison out |
//! | [`render`] | text, the HTML page, DOT, SVG, PNG, PDF, frames, files for other programs |
//! | `cli` | the command line |
//!
//! # Example
//!
//! ```
//! use steptrace::problems::catalogue;
//! use steptrace::render::text::{Detail, write_text};
//! use steptrace::trace::{self, Scene};
//! use steptrace::{Algorithm, SearchOptions};
//!
//! let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
//! let options = SearchOptions::new(Algorithm::Bfs);
//! let trace = trace::record(&farmer, "farmer", "Farmer", Scene::default(), &options);
//! assert_eq!(trace.len(), 107);
//!
//! let mut text = Vec::new();
//! write_text(&mut text, &[&trace], Detail::Plain)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! From here: a problem of one's own is shown at [`problem`], and from the problem to every kind of picture
//! in `examples/own_puzzle.rs`; [`search()`] gives an answer without a trace; [`Observer`] is told each step
//! while it happens; [`Replay`] stops a trace at any event; [`render`] lists what draws what.
//!
//! # Features
//!
//! | feature | what for | on by default |
//! | --- | --- | --- |
//! | `cli` | the program `steptrace`, and all crates that only it needs | yes |
//! | `images` | PNG and PDF, with the fonts that they are set in | yes |
//!
//! A program that uses the library says `default-features = false`, and adds `images` if it wants them.

pub mod problem;
pub mod terms;
mod texts;

pub mod problems;
pub mod search;

pub mod trace;

pub mod replay;

pub mod verify;

pub mod diff;

pub mod render;

#[cfg(feature = "cli")]
pub mod cli;

pub use problem::{Problem, Violation};
pub use replay::Replay;
pub use search::{Observer, Report, Step, search};
pub use terms::{Algorithm, NodeId, Outcome, Pruning, SearchOptions};
pub use trace::{Event, Trace};

/// The crate whose graphs [`problems::Graph::from_petgraph`] takes, in the version that it takes.
pub use petgraph;
/// The crate whose values a trace's [scene](trace::Scene) is made of, in the version that it is.
pub use serde_json;

/// The program in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

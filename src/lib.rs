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
//! | [`render`] | text, DOT, HTML |
//! | [`cli`] | the command line |
//!
//! # Example
//!
//! ```
//! use steptrace::problems::catalogue;
//! use steptrace::search::search;
//! use steptrace::terms::{Algorithm, SearchOptions};
//! use steptrace::trace::{Header, Recorder, TraceBuilder};
//!
//! let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
//! let options = SearchOptions::new(Algorithm::Bfs);
//! let header = Header::new("farmer", "Farmer", serde_json::Value::Null, &options);
//! let mut recorder = Recorder::new(TraceBuilder::new(header));
//! search(&farmer, &options, &mut recorder);
//! let (builder, texts) = recorder.finish();
//! let trace = builder.finish(texts);
//! assert_eq!(trace.len(), 107);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

pub mod cli;

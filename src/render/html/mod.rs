//! The walkthrough: one HTML file in which a reader steps through the runs.
//!
//! It carries the events and where each node stands; its own script, under `templates/walkthrough/`,
//! knows every position by looking at when what happened to each node. Nothing is requested from
//! anywhere, and no text of a trace is ever taken for markup or script.

mod brief;
mod numbers;
mod opening;
mod parts;
mod payload;
mod place;
mod plain;
mod states;

use std::fmt;
use std::io;

use askama::Template;
use serde_json::{Value, json};

use crate::render::narration;
use crate::replay::Inconsistent;
use crate::trace::Trace;
use plain::PlainRun;

pub use opening::{Opening, Rounds};

/// How the page is to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlOptions {
    /// The heading; without one, the title of the first run.
    pub title: Option<String>,
    /// Whether the reader is to find out for himself.
    pub solution: Solution,
    /// Two runs to open with, side by side; else the first run is shown.
    pub opening: Option<Opening>,
}

/// Whether a page gives the solution away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solution {
    /// It does.
    #[default]
    Shown,
    /// It opens in the mode that asks the reader to predict each step, shows nothing that is still to
    /// come, and tells nothing without its script. (Who reads the file itself can still find it.)
    Hidden,
}

/// Why a page cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum HtmlError {
    /// No run was given.
    NoRun,
    /// A run cannot be replayed.
    Inconsistent {
        /// Its name.
        run: String,
        /// What is wrong with it.
        error: Inconsistent,
    },
    /// The page could not be put out.
    Io(io::Error),
}

impl fmt::Display for HtmlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRun => f.write_str("a walkthrough needs at least one run"),
            Self::Inconsistent { run, error } => write!(f, "run {run}: {error}"),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for HtmlError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NoRun => None,
            Self::Inconsistent { error, .. } => Some(error),
            Self::Io(error) => Some(error),
        }
    }
}

impl From<io::Error> for HtmlError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Writes the walkthrough of `runs`, each with its name, in the order in which they are offered.
///
/// Linear in the events; a million of them make a file of one to two megabytes.
///
/// # Errors
///
/// When there is no run, one cannot be replayed, or `out` fails. Nothing is written before the page
/// is whole.
///
/// # Example
///
/// ```
/// use steptrace::render::html::{HtmlOptions, write_html};
///
/// # use steptrace::problems::catalogue;
/// # use steptrace::trace::{self, Scene};
/// # use steptrace::{Algorithm, SearchOptions};
/// # let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
/// # let options = SearchOptions::new(Algorithm::Bfs);
/// # let trace = trace::record(&farmer, "farmer", "Farmer", Scene::default(), &options);
/// let mut page = Vec::new();
/// write_html(&mut page, &[("bfs", &trace)], &HtmlOptions::default())?;
/// assert!(page.starts_with(b"<!doctype html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_html(
    out: &mut dyn io::Write,
    runs: &[(&str, &Trace)],
    options: &HtmlOptions,
) -> Result<(), HtmlError> {
    let first = runs.first().ok_or(HtmlError::NoRun)?.1;
    let plain = runs
        .iter()
        .map(|&(name, trace)| {
            PlainRun::of(name, trace)
                .map_err(|error| HtmlError::Inconsistent { run: name.to_owned(), error })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let title = options.title.as_deref().unwrap_or(&first.header().title);
    let page = Page {
        policy: &parts::policy(),
        title,
        several: runs.len() > 1,
        style: &parts::STYLE,
        early_script: parts::EARLY_SCRIPT,
        plain: match options.solution {
            Solution::Shown => &plain,
            Solution::Hidden => &[],
        },
        data: &payload::json_for_script(&data(title, runs, options)),
        script: &parts::SCRIPT,
    };
    page.write_into(out)?;
    Ok(out.flush()?)
}

/// What the script reads.
fn data(title: &str, runs: &[(&str, &Trace)], options: &HtmlOptions) -> Value {
    let phrases: Value =
        serde_json::from_str(narration::PHRASES).expect("the phrases are an object of strings");
    json!({
        "title": title,
        "predict": options.solution == Solution::Hidden,
        "compare": options.opening.as_ref().map(Opening::data),
        "columns": payload::COLUMNS,
        "phrases": phrases,
        "runs": runs.iter().map(|&(name, trace)| payload::run(name, trace)).collect::<Vec<_>>(),
    })
}

/// The page, as `templates/walkthrough.html` has it.
#[derive(Template)]
#[template(path = "walkthrough.html")]
struct Page<'a> {
    policy: &'a str,
    title: &'a str,
    /// Whether there is anything to compare.
    several: bool,
    style: &'a str,
    early_script: &'a str,
    plain: &'a [PlainRun],
    data: &'a str,
    script: &'a str,
}

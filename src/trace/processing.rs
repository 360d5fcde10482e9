//! The "Processing Level" text, in: what such a text says, line by line.
//!
//! Reads what the published Java program prints, what `render::text` writes, and what a student's
//! program prints that keeps to the same lines. Such a text says less than a trace: no rejections, no
//! actions but those of the solutions, no state where the depth limit cut. So it becomes a structure
//! of its own and not a trace.
//!
//! Inside the log, lines that begin with two spaces are verbose extras and are skipped. A state may
//! begin or end with spaces: everything after the one space that follows a keyword belongs to it.

mod way;

use std::fmt::{self, Display};
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use super::event::StateText;
use super::texts::Texts;
use crate::terms::{Algorithm, nearest};

pub use way::TextSolution;

/// One run of a text.
#[derive(Clone, Debug)]
pub struct TextPart {
    /// The title that stands above it, without "Solving" and "Puzzle"; that of the part before it,
    /// if it has none of its own.
    pub title: String,
    /// What its heading calls the search.
    pub heading: String,
    /// The line of the heading.
    pub line: u64,
    /// The log.
    pub log: Vec<LogLine>,
    /// The tree, level by level: lines, levels and states. None if the text has no such section.
    pub tree: Option<Section<TreeLine>>,
    /// The solutions, and how many the text says there are.
    pub solutions: Option<Section<TextSolution>>,
    /// The texts of its states and of the actions in its solutions.
    pub texts: Texts,
    /// The last line that is not blank.
    pub last_line: u64,
}

/// A section after the log.
#[derive(Clone, Debug)]
pub struct Section<T> {
    /// The line of its heading.
    pub line: u64,
    /// Where the text says how many there are: that line and the number.
    pub count: Option<(u64, usize)>,
    /// What is listed.
    pub items: Vec<T>,
}

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Its number, counted from 1.
    pub line: u64,
    /// What it says.
    pub said: Said,
}

/// What a line of the log says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Said {
    /// `Starting … with depth: N`
    Round {
        /// The depth limit.
        limit: u32,
    },
    /// `Processing Level N STATE`
    Process {
        /// The level.
        level: u32,
        /// The state.
        state: StateText,
    },
    /// `Adding state STATE`
    Add {
        /// The state.
        state: StateText,
    },
    /// `Maximum depth limit`
    Cutoff,
    /// `Found solution STATE`
    Found {
        /// The state.
        state: StateText,
    },
}

impl Said {
    /// The state that it speaks of, if it speaks of one.
    #[must_use]
    pub const fn state(self) -> Option<StateText> {
        match self {
            Self::Process { state, .. } | Self::Add { state } | Self::Found { state } => {
                Some(state)
            }
            Self::Round { .. } | Self::Cutoff => None,
        }
    }

    /// The line that says it.
    #[must_use]
    pub fn in_words(self, texts: &Texts) -> String {
        match self {
            Self::Round { limit } => format!("Starting iterative DFS with depth: {limit}"),
            Self::Process { level, state } => {
                format!("Processing Level {level} {}", texts.state(state))
            }
            Self::Add { state } => format!("Adding state {}", texts.state(state)),
            Self::Cutoff => "Maximum depth limit".to_owned(),
            Self::Found { state } => format!("Found solution {}", texts.state(state)),
        }
    }
}

/// A line of the tree: `Level N STATE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// Its number, counted from 1.
    pub line: u64,
    /// The level.
    pub level: u32,
    /// The state.
    pub state: StateText,
}

impl TextPart {
    /// The search that the heading names, if it is one of ours.
    #[must_use]
    pub fn algorithm(&self) -> Option<Algorithm> {
        let plain = |words: &str| -> String {
            words.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let heading = plain(&self.heading);
        let named = |algorithm: &Algorithm| {
            heading == plain(heading_of(*algorithm)) || heading == plain(algorithm.as_str())
        };
        Algorithm::ALL.iter().copied().find(named).or(match &*heading {
            "iterativedfs"
            | "iterativedeepening"
            | "iterativedeepeningdfs"
            | "iterativedeepeningsearch"
            | "iterativedeepeningdepthfirstsearch" => Some(Algorithm::Iddfs),
            _ => None,
        })
    }
}

/// What a search is called in the heading of its text.
#[must_use]
pub const fn heading_of(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Bfs => "Breadth First Search",
        Algorithm::Dfs => "Depth First Search",
        Algorithm::DfsStack => "Depth First Search with a Stack",
        Algorithm::Dls => "Depth Limited Search",
        Algorithm::Iddfs => "Iterative Depth First Search",
    }
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, counted from 1; none if the text as a whole is meant.
    pub line: Option<u64>,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for TextError {}

/// Reads the runs of a text. Linear in its length.
///
/// # Errors
///
/// When a line is none that such a text has; the error names it.
pub fn read_processing_text(text: &str) -> Result<Vec<TextPart>, TextError> {
    let mut reader = Reader { parts: Vec::new(), title: None, place: Place::Log };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // What follows the end of the last line is no line, and no way without states.
    let text = text.strip_suffix('\n').unwrap_or(text);
    for (number, line) in (1..).zip(text.split('\n')) {
        let line = line.strip_suffix('\r').unwrap_or(line);
        reader.take(line, number).map_err(|what| TextError { line: Some(number), what })?;
    }
    if reader.parts.is_empty() {
        let what = "no run in it; a run begins with a line \"Creating State Graph using …\"";
        return Err(TextError { line: None, what: what.to_owned() });
    }
    Ok(reader.parts)
}

/// Whether a line is one by which such a text is known.
#[must_use]
pub fn is_processing_line(line: &str) -> bool {
    [HEADING, PROCESS].iter().any(|begin| line.starts_with(begin))
}

const TITLE: &str = "Solving ";
const HEADING: &str = "Creating State Graph using ";
const TREE: &str = "State Graph in Breadth first order";
const SOLUTIONS: &str = "Solutions to the ";
const PROCESS: &str = "Processing Level ";
const ADD: &str = "Adding state ";
const FOUND: &str = "Found solution ";
const CUTOFF: &str = "Maximum depth limit";
const ROUND: &str = "Starting ";
const LEVEL: &str = "Level ";
const COUNT: &str = "No. of solutions:";
const SOLUTION: &str = "Solution ";
const MOVES: &str = "No. of moves:";

/// What stands at the beginning of a line, for a hint about a misspelt one.
const BEGINNINGS: [&str; 12] =
    [TITLE, HEADING, TREE, SOLUTIONS, PROCESS, ADD, FOUND, CUTOFF, LEVEL, COUNT, SOLUTION, MOVES];

/// The section that a line stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Log,
    Tree,
    Solutions,
    /// The way of a solution is the next line.
    Way,
}

struct Reader {
    parts: Vec<TextPart>,
    title: Option<String>,
    place: Place,
}

impl Reader {
    fn take(&mut self, line: &str, number: u64) -> Result<(), String> {
        if self.place == Place::Way {
            // Whatever it looks like: a state may begin with anything.
            self.place = Place::Solutions;
            self.way(line, number);
            return Ok(());
        }
        if line.trim().is_empty() || self.place == Place::Log && line.starts_with("  ") {
            return Ok(());
        }
        if let Some(heading) = line.strip_prefix(HEADING) {
            self.place = Place::Log;
            self.parts.push(TextPart {
                title: self.title.clone().unwrap_or_default(),
                heading: heading.trim().to_owned(),
                line: number,
                log: Vec::new(),
                tree: None,
                solutions: None,
                texts: Texts::default(),
                last_line: number,
            });
            return Ok(());
        }
        let title =
            line.strip_prefix(TITLE).and_then(|title| title.trim_end().strip_suffix("Puzzle"));
        if let (Some(title), true) =
            (title, self.parts.is_empty() || self.place == Place::Solutions)
        {
            self.title = Some(title.trim_end().to_owned());
            return Ok(());
        }
        let Some(part) = self.parts.last_mut() else {
            return Err(format!("expected \"{HEADING}…\" before anything else{}", missing(line)));
        };
        part.last_line = number;
        if line.trim_end() == TREE {
            self.place = Place::Tree;
            return begin_section(&mut part.tree, "tree", number);
        }
        if line.starts_with(SOLUTIONS) {
            self.place = Place::Solutions;
            return begin_section(&mut part.solutions, "list of solutions", number);
        }
        match self.place {
            Place::Log => {
                part.log.push(LogLine { line: number, said: said(line, &mut part.texts)? });
            }
            Place::Tree => {
                let rest = line.strip_prefix(LEVEL).ok_or_else(|| {
                    format!("expected \"{LEVEL}N STATE\" or the solutions{}", hint(line))
                })?;
                let (level, state) = level_and_state(rest)?;
                let state = part.texts.intern_state(state);
                if let Some(tree) = &mut part.tree {
                    tree.items.push(TreeLine { line: number, level, state });
                }
            }
            Place::Solutions | Place::Way => return self.solution_line(line, number),
        }
        Ok(())
    }

    fn solution_line(&mut self, line: &str, number: u64) -> Result<(), String> {
        let Some(section) = self.parts.last_mut().and_then(|part| part.solutions.as_mut()) else {
            return Err("a solution before the heading of the solutions".to_owned());
        };
        if let Some(count) = line.strip_prefix(COUNT) {
            section.count = Some((number, whole(count, usize::MAX)?));
        } else if let Some(moves) = line.strip_prefix(MOVES) {
            let moves = Some((number, whole(moves, usize::MAX)?));
            match section.items.last_mut() {
                Some(solution) if solution.moves.is_none() => solution.moves = moves,
                Some(_) | None => return Err(format!("\"{MOVES}\" before \"{SOLUTION}N\"")),
            }
            self.place = Place::Way;
        } else if line.starts_with(SOLUTION) {
            section.items.push(TextSolution::begun(number));
        } else {
            return Err(format!("none of the lines that the solutions have{}", hint(line)));
        }
        Ok(())
    }

    /// The way of the solution that was begun last.
    fn way(&mut self, line: &str, number: u64) {
        let Some(part) = self.parts.last_mut() else { return };
        part.last_line = number;
        if let Some(solution) = part.solutions.as_mut().and_then(|all| all.items.last_mut()) {
            solution.read_way(line, number, &mut part.texts);
        }
    }
}

/// A run has one section of a kind.
fn begin_section<T>(section: &mut Option<Section<T>>, what: &str, line: u64) -> Result<(), String> {
    if let Some(first) = section {
        return Err(format!("this run has a {what} already, on line {}", first.line));
    }
    *section = Some(Section { line, count: None, items: Vec::new() });
    Ok(())
}

fn said(line: &str, texts: &mut Texts) -> Result<Said, String> {
    if let Some(rest) = line.strip_prefix(PROCESS) {
        let (level, state) = level_and_state(rest)?;
        return Ok(Said::Process { level, state: texts.intern_state(state) });
    }
    if let Some(state) = line.strip_prefix(ADD) {
        return Ok(Said::Add { state: texts.intern_state(state) });
    }
    if let Some(state) = line.strip_prefix(FOUND) {
        return Ok(Said::Found { state: texts.intern_state(state) });
    }
    if line.trim_end() == CUTOFF {
        return Ok(Said::Cutoff);
    }
    if let (true, Some((_, limit))) = (line.starts_with(ROUND), line.rsplit_once(" with depth:")) {
        let limit = whole(limit, u32::MAX)?;
        return Ok(Said::Round { limit });
    }
    Err(format!("none of the lines that the log of a search has{}", hint(line)))
}

fn level_and_state(rest: &str) -> Result<(u32, &str), String> {
    let (level, state) = rest.split_once(' ').unwrap_or((rest, ""));
    let level = level.parse().map_err(|error: ParseIntError| {
        too_great(&error, level, u32::MAX)
            .unwrap_or_else(|| format!("{level:?} is no level; expected a number"))
    })?;
    Ok((level, state))
}

fn whole<N: FromStr<Err = ParseIntError> + Display>(text: &str, greatest: N) -> Result<N, String> {
    let text = text.trim();
    text.parse().map_err(|error: ParseIntError| {
        too_great(&error, text, greatest).unwrap_or_else(|| format!("{text:?} is no number"))
    })
}

/// What to say of a number if all that is wrong with it is its size.
fn too_great(error: &ParseIntError, text: &str, greatest: impl Display) -> Option<String> {
    (*error.kind() == IntErrorKind::PosOverflow)
        .then(|| format!("{text} is too great; the greatest number here is {greatest}"))
}

/// "; did you mean …?" if the line begins nearly like one that is known.
fn hint(line: &str) -> String {
    let begins = |beginning: &&str| {
        let start: String = line.chars().take(beginning.chars().count()).collect();
        nearest(start.trim_end(), [beginning.trim_end()]).is_some()
    };
    BEGINNINGS.iter().find(|beginning| begins(beginning)).map_or_else(String::new, |beginning| {
        format!("; did you mean \"{}\"?", beginning.trim_end())
    })
}

/// What to do about a line that stands where the heading should.
fn missing(line: &str) -> String {
    if line.to_lowercase().starts_with(&HEADING.trim_end().to_lowercase()) {
        "; mind the capitals".to_owned()
    } else if BEGINNINGS.iter().any(|beginning| line.starts_with(beginning)) {
        let heading = heading_of(Algorithm::Bfs);
        format!("; above this line, say which search it is, as in \"{HEADING}{heading}\"")
    } else {
        hint(line)
    }
}

#[cfg(test)]
mod tests;

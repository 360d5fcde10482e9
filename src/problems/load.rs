//! The way in: from a name or a text to a problem.

use std::path::Path;

use super::error::{LoadError, PuzzleError, either};
use super::graph::Asked;
use super::reader::{Section, Source};
use super::{About, AnyProblem, Edges, GraphFormat, Hanoi, Jugs, Notation, Tiles};
use super::{catalogue, crossing, graph, hanoi, jugs, maze, tiles};
use crate::terms::nearest;

/// What is asked for.
///
/// # Example
///
/// ```
/// use steptrace::problems::{Request, What, load};
///
/// let list = What::File { name: "way.edges", text: "a b\nb c\n" };
/// let request = Request { start: Some("a"), goals: vec!["c"], ..Request::new(list) };
/// let loaded = load(&request)?;
/// assert_eq!(loaded.problem.name(), "way");
/// # Ok::<(), steptrace::problems::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request<'r> {
    /// Which problem.
    pub what: What<'r>,
    /// Settings of a catalogue entry: keys and values. Later ones win.
    pub settings: Vec<(&'r str, &'r str)>,
    /// Where to start, in a graph.
    pub start: Option<&'r str>,
    /// What to look for, in a graph.
    pub goals: Vec<&'r str>,
    /// What is taken for the start, the goals and the directions of a graph where neither the request nor
    /// its file says them.
    pub presumed: Option<Presumed<'r>>,
    /// Whether the edges of a graph lead one way only.
    pub edges: Option<Edges>,
    /// The format of a graph's file, where its name and text do not tell.
    pub format: Option<GraphFormat>,
    /// How the states of a crossing are to be written.
    pub notation: Option<Notation>,
}

impl<'r> Request<'r> {
    /// A problem as it comes.
    #[must_use]
    pub const fn new(what: What<'r>) -> Self {
        Self {
            what,
            settings: Vec::new(),
            start: None,
            goals: Vec::new(),
            presumed: None,
            edges: None,
            format: None,
            notation: None,
        }
    }
}

/// Where a graph was searched from and for what, as somebody else says: by the texts of states, or else by ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presumed<'r> {
    /// The start, if that was said.
    pub start: Option<&'r str>,
    /// The goals; perhaps none.
    pub goals: Vec<&'r str>,
    /// What its edges are, if that was said.
    pub edges: Option<Edges>,
    /// Who says so, as in "the trace".
    pub source: &'r str,
}

/// Which problem.
#[derive(Clone, Copy, Debug)]
pub enum What<'r> {
    /// One of the catalogue, by its name.
    Catalogue(&'r str),
    /// One from a file.
    File {
        /// What errors call the file; its stem is the problem's name if the file gives none.
        name: &'r str,
        /// What is in it.
        text: &'r str,
    },
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A puzzle, in TOML.
    Puzzle,
    /// A graph, in one of the formats of graphs.
    Graph(GraphFormat),
    /// A maze, drawn with characters.
    Maze,
}

impl FileKind {
    /// What a file of this name and text holds. The extension decides: `.toml` is a puzzle's,
    /// `.maze` a maze's, others are those of [graph formats](GraphFormat::of_extension). Where it says nothing, as of standard
    /// input, whose name is `-`, the beginning of the text decides.
    #[must_use]
    pub fn of(name: &str, text: &str) -> Self {
        let extension = Path::new(name).extension();
        let ends_in =
            |ending| extension.is_some_and(|extension| extension.eq_ignore_ascii_case(ending));
        if ends_in("toml") {
            return Self::Puzzle;
        }
        if ends_in("maze") {
            return Self::Maze;
        }
        if let Some(format) = GraphFormat::of_extension(name) {
            return Self::Graph(format);
        }
        if maze::looks_like_a_maze(text) {
            return Self::Maze;
        }
        let format = GraphFormat::of_text(text);
        let lines = text.lines().map(str::trim);
        let mut speaking = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let is_toml = |line: &str| {
            let key = line.split_once('=').map(|(key, _)| key.trim());
            let is_key =
                |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | '"');
            line.starts_with('[')
                || key.is_some_and(|key| !key.is_empty() && key.chars().all(is_key))
        };
        let is_puzzle = format == GraphFormat::EdgeList && speaking.next().is_some_and(is_toml);
        if is_puzzle { Self::Puzzle } else { Self::Graph(format) }
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

/// Loads a problem.
///
/// # Errors
///
/// When the catalogue has no such entry or setting, the file is faulty, the puzzle is broken from
/// the start, or the request names a node that is not there.
pub fn load(request: &Request<'_>) -> Result<Loaded, LoadError> {
    let asked = Asked {
        start: request.start,
        goals: &request.goals,
        presumed: request.presumed.as_ref(),
        edges: request.edges,
    };
    let mut loaded = match request.what {
        What::Catalogue(name) => {
            let text = catalogue::definition(name, &request.settings)?;
            read_puzzle(Source { file: name, text: &text }, name, asked)?
        }
        What::File { name, text } => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let source = Source { file: name, text };
            let stem = match name {
                "-" => "stdin".into(),
                _ => Path::new(name).file_stem().unwrap_or_default().to_string_lossy(),
            };
            check_text(source)?;
            let kind = request.format.map_or_else(|| FileKind::of(name, text), FileKind::Graph);
            refuse_settings(kind, &request.settings)?;
            match kind {
                FileKind::Puzzle => read_puzzle(source, &stem, asked)?,
                FileKind::Graph(format) => read_graph(format, source, &stem, asked)?,
                FileKind::Maze => {
                    let moves = request.settings.last().map(|&(_, moves)| moves);
                    read_maze(source, &stem, moves)?
                }
            }
        }
    };
    heed(request, &mut loaded)?;
    Ok(loaded)
}

/// Reads a puzzle; `stem` is its name if it gives none.
pub(super) fn read_puzzle(
    source: Source<'_>,
    stem: &str,
    asked: Asked<'_>,
) -> Result<Loaded, LoadError> {
    let document = source.document()?;
    let root = Section::root(source, &document);
    let mut notes = Vec::new();
    if root.get("kind").is_none() {
        // It may be there, misspelt.
        let mut keys: Vec<&str> = Kind::ALL.iter().flat_map(|kind| kind.keys()).copied().collect();
        keys.sort_unstable();
        keys.dedup();
        root.allow(&keys)?;
    }
    let kinds = Kind::ALL.map(|kind| (kind.as_str(), kind));
    let others: Vec<_> = kinds[1..].iter().map(|(word, _)| format!("\"{word}\"")).collect();
    let example = format!("kind = \"crossing\" (or {})", either(&others));
    let kind = root.need("kind", &example)?.word(&kinds)?;
    let about = read_about(&root, stem)?;
    let notes_of = &mut notes;
    let problem = match kind {
        Kind::Crossing => AnyProblem::Crossing(crossing::read(&root, about, notes_of)?),
        Kind::Jugs => AnyProblem::Jugs(Jugs::read(&root, about, notes_of)?),
        Kind::Graph => AnyProblem::Graph(graph::read_puzzle(&root, about, asked, notes_of)?),
        Kind::Maze => AnyProblem::Maze(maze::read_puzzle(&root, about, notes_of)?),
        Kind::Grid => AnyProblem::Maze(maze::read_grid(&root, about, notes_of)?),
        Kind::Tiles => AnyProblem::Tiles(Tiles::read(&root, about, notes_of)?),
        Kind::Hanoi => AnyProblem::Hanoi(Hanoi::read(&root, about)?),
    };
    Ok(Loaded { problem, notes })
}

/// What a puzzle file may be about.
#[derive(Clone, Copy)]
enum Kind {
    Crossing,
    Jugs,
    Graph,
    Maze,
    Grid,
    Tiles,
    Hanoi,
}

impl Kind {
    const ALL: [Self; 7] =
        [Self::Crossing, Self::Jugs, Self::Graph, Self::Maze, Self::Grid, Self::Tiles, Self::Hanoi];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Crossing => "crossing",
            Self::Jugs => "jugs",
            Self::Graph => "graph",
            Self::Maze => "maze",
            Self::Grid => "grid",
            Self::Tiles => "sliding-tiles",
            Self::Hanoi => "hanoi",
        }
    }

    const fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Crossing => crossing::KEYS,
            Self::Jugs => jugs::KEYS,
            Self::Graph => graph::KEYS,
            Self::Maze => maze::KEYS,
            Self::Grid => maze::GRID_KEYS,
            Self::Tiles => tiles::KEYS,
            Self::Hanoi => hanoi::KEYS,
        }
    }
}

/// Only a maze that is drawn in a text has anything to be set.
fn refuse_settings(kind: FileKind, settings: &[(&str, &str)]) -> Result<(), LoadError> {
    let allowed = match kind {
        FileKind::Maze => maze::SETTINGS,
        FileKind::Puzzle | FileKind::Graph(_) => &[],
    };
    let Some((key, _)) = settings.iter().find(|(key, _)| !allowed.contains(key)) else {
        return Ok(());
    };
    let key = key.escape_debug().to_string();
    if allowed.is_empty() {
        let message = format!("a file has no settings, and so no `{key}`");
        return Err(LoadError::request(message).help("write the value into the file"));
    }
    let message = format!("a drawn maze has no setting `{key}`");
    Err(LoadError::request(message)
        .did_you_mean(nearest(&key, allowed.iter().copied()))
        .help(format!("its settings are {}", allowed.join(", "))))
}

fn read_about(root: &Section<'_>, stem: &str) -> Result<About, PuzzleError> {
    let line = |key| root.get(key).map(|value| value.line().map(str::to_owned)).transpose();
    let name = line("name")?.unwrap_or_else(|| stem.to_owned());
    let title = line("title")?.unwrap_or_else(|| name.clone());
    let description = root.get("description").map(|value| value.text().map(str::to_owned));
    Ok(About { name, title, description: description.transpose()? })
}

/// Refuses a text that is none: in another encoding, or no text at all.
fn check_text(source: Source<'_>) -> Result<(), PuzzleError> {
    let Some(at) = source.text.find('\0') else { return Ok(()) };
    let zeros = source.text.bytes().take(1000).filter(|&byte| byte == 0).count();
    let error = source.error(at..at + 1, "this is no text: there is a zero byte");
    Err(if 3 * zeros > source.text.len().min(1000) {
        error.help("it looks like UTF-16; save the file with the encoding UTF-8")
    } else {
        error
    })
}

fn read_graph(
    format: GraphFormat,
    source: Source<'_>,
    stem: &str,
    asked: Asked<'_>,
) -> Result<Loaded, LoadError> {
    let about = About { name: stem.to_owned(), title: stem.to_owned(), description: None };
    let mut notes = Vec::new();
    let graph = graph::read_graph(format, source, about, asked, &mut notes)?;
    Ok(Loaded { problem: AnyProblem::Graph(graph), notes })
}

fn read_maze(source: Source<'_>, stem: &str, moves: Option<&str>) -> Result<Loaded, LoadError> {
    let about = About { name: stem.to_owned(), title: stem.to_owned(), description: None };
    let mut notes = Vec::new();
    let maze = maze::read_text(source, about, moves, &mut notes)?;
    Ok(Loaded { problem: AnyProblem::Maze(maze), notes })
}

/// Applies the rest of a request, or says what has no effect.
fn heed(request: &Request<'_>, loaded: &mut Loaded) -> Result<(), LoadError> {
    let remedy = match &mut loaded.problem {
        AnyProblem::Graph(_) => None,
        AnyProblem::Maze(_) => {
            Some("in a maze, `S` is the start and every `G` a goal; a grid has both in its file")
        }
        AnyProblem::Tiles(_) => {
            Some("tiles have `start` and `goal` in their file, or `--set` them")
        }
        AnyProblem::Hanoi(_) => Some("a tower has `start` and `goal` in its file"),
        AnyProblem::Jugs(_) => Some("jugs have `start` and `goal` in their file, or `--set` them"),
        AnyProblem::Crossing(crossing) => {
            if let Some(notation) = request.notation {
                crossing.set_notation(notation);
            }
            Some("in a crossing, every passenger has a `start` and an `end` in the file")
        }
    };
    let is_crossing = matches!(loaded.problem, AnyProblem::Crossing(_));
    if request.notation.is_some() && !is_crossing {
        loaded.notes.push("`--notation` has no effect: it is for crossings".to_owned());
    }
    if let Some(remedy) = remedy {
        if request.format.is_some() {
            let note = "`--graph-format` has no effect: it is for graphs";
            loaded.notes.push(note.to_owned());
        }
        if request.edges.is_some() {
            let note = "`--directed` and `--undirected` have no effect: they are for graphs";
            loaded.notes.push(note.to_owned());
        }
        if request.start.is_some() || !request.goals.is_empty() {
            let error = LoadError::request("`--start` and `--goal` are for graphs");
            return Err(error.help(remedy));
        }
    }
    Ok(())
}

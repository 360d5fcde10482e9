//! Which format a graph file has, and the way from its text to a graph.

use std::path::Path;

use super::build::{Asked, Builder};
use super::lines::speaks;
use super::{Graph, adjacency, dot, edge_list, graphml, json, table};
use crate::problems::About;
use crate::problems::error::LoadError;
use crate::problems::reader::Source;
use crate::terms::UnknownWord;

/// The formats of graph files (`docs/graph-formats.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphFormat {
    /// An edge a line: `a b`.
    EdgeList,
    /// A node a line, with those that edges lead to: `a: b c`.
    Adjacency,
    /// Graphviz.
    Dot,
    /// GraphML, of yEd, Gephi, networkx and others.
    GraphMl,
    /// Nodes and links, or JSON Graph Format.
    Json,
    /// Comma-separated values with a header.
    Csv,
    /// The same, separated by tabs.
    Tsv,
}

impl GraphFormat {
    /// Every format.
    pub const ALL: &'static [Self] = &[
        Self::EdgeList,
        Self::Adjacency,
        Self::Dot,
        Self::GraphMl,
        Self::Json,
        Self::Csv,
        Self::Tsv,
    ];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::EdgeList => "edges",
            Self::Adjacency => "adjacency",
            Self::Dot => "dot",
            Self::GraphMl => "graphml",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
        }
    }

    /// The format of a file with this extension, if it tells.
    #[must_use]
    pub fn of_extension(name: &str) -> Option<Self> {
        let extension = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "dot" | "gv" => Some(Self::Dot),
            "graphml" | "xml" => Some(Self::GraphMl),
            "json" | "jgf" => Some(Self::Json),
            "csv" => Some(Self::Csv),
            "tsv" | "tab" => Some(Self::Tsv),
            "adj" | "adjlist" => Some(Self::Adjacency),
            "edges" | "edgelist" | "el" => Some(Self::EdgeList),
            _ => None,
        }
    }

    /// The format of a text, by how it begins.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let begin = text.trim_start();
        if begin.starts_with('<') {
            return Self::GraphMl;
        }
        if begin.starts_with('{') {
            return Self::Json;
        }
        if dot::begins(text) {
            return Self::Dot;
        }
        let mut lines = text.lines().map(str::trim).filter(|line| speaks(line));
        let Some(line) = lines.next() else { return Self::EdgeList };
        if let Some(format) = table::of_header(line) {
            return format;
        }
        let word = line.split_ascii_whitespace().next().unwrap_or_default();
        let is_listing = (word.ends_with(':') || line.contains(": ")) && !line.starts_with('"');
        if is_listing { Self::Adjacency } else { Self::EdgeList }
    }
}

impl std::fmt::Display for GraphFormat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl std::str::FromStr for GraphFormat {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL.iter().copied().find(|format| format.as_str() == word).ok_or_else(|| {
            UnknownWord {
                what: "format of graphs",
                found: word.to_owned(),
                allowed: Self::ALL.iter().map(|format| format.as_str()).collect(),
            }
        })
    }
}

/// The length from which on a text is refused: places in it, and what it can list, are numbered with
/// 32 bits.
const LONGEST: usize = u32::MAX as usize / 2;

/// Reads a graph of a certain format; what the request says wins over the file. What is odd but no
/// error goes to `notes`.
pub(in crate::problems) fn read(
    format: GraphFormat,
    source: Source<'_>,
    about: About,
    asked: Asked<'_>,
    notes: &mut Vec<String>,
) -> Result<Graph, LoadError> {
    if source.text.len() > LONGEST {
        let message = format!("{} is too long: a graph file may have 2 GiB", source.file);
        return Err(LoadError::request(message));
    }
    let mut builder = Builder::new(source.text.len(), asked);
    match format {
        GraphFormat::EdgeList => edge_list::read(source, &mut builder, notes)?,
        GraphFormat::Adjacency => adjacency::read(source, &mut builder, notes)?,
        GraphFormat::Dot => dot::read(source, &mut builder, notes)?,
        GraphFormat::GraphMl => graphml::read(source, &mut builder, notes)?,
        GraphFormat::Json => json::read(source, &mut builder, notes)?,
        GraphFormat::Csv => table::read(source, table::Kind::Commas, &mut builder, notes)?,
        GraphFormat::Tsv => table::read(source, table::Kind::Tabs, &mut builder, notes)?,
    }
    if builder.node_count() == 0 {
        let error = source.error(0..source.text.len().min(1), "there is no node in this file");
        return Err(match format {
            GraphFormat::EdgeList => error
                .help("write an edge a line, as in `a b`; a node of its own as `a`")
                .help("a puzzle's file name must end in .toml"),
            GraphFormat::Adjacency => error.help("write a line for each node, as in `a: b c`"),
            GraphFormat::Csv | GraphFormat::Tsv => {
                error.help("a table has a header, as in `source,target`, and a row for each edge")
            }
            GraphFormat::Dot | GraphFormat::GraphMl | GraphFormat::Json => error,
        }
        .into());
    }
    builder.finish(source, about, asked, notes)
}

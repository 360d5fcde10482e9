//! DOT, the language of Graphviz, whole: `strict`, subgraphs as ends of edges, ports, quoted and HTML
//! ids, defaults, comments.
//!
//! What is drawn is read: an edge leads where its `dir` says, nodes and edges are called by their
//! labels. Arrowheads are looks: trees are often drawn without any, as ours are. The attributes `start` and `goal` are this reader's own; Graphviz ignores
//! them. All other attributes have no effect.

mod entities;
mod label;
mod lexer;
mod parser;
mod write;

use super::build::Builder;
use crate::problems::error::LoadError;
use crate::problems::reader::Source;

/// Reads a DOT file.
pub(super) fn read(
    source: Source<'_>,
    builder: &mut Builder,
    notes: &mut Vec<String>,
) -> Result<(), LoadError> {
    Ok(parser::Parser::new(source, builder).read(notes)?)
}

/// Whether a text begins as a DOT file does.
pub(super) fn begins(text: &str) -> bool {
    parser::begins(Source { file: "", text })
}

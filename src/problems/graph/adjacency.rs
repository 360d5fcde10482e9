//! Adjacency lists: a line for each node, and on it the nodes to which edges lead.
//!
//! `a: b c` or `a b c`. Where edges lead both ways, either end may list an edge or both may: each
//! node's successors are those of its own line first, in that order, then those that list it.

use petgraph::graph::NodeIndex;
use rustc_hash::FxHashSet;

use super::build::{Builder, Edges};
use super::lines::{Separator, split};
use crate::problems::error::LoadError;
use crate::problems::reader::Source;

/// Reads an adjacency list.
pub(super) fn read(
    source: Source<'_>,
    builder: &mut Builder,
    notes: &mut Vec<String>,
) -> Result<(), LoadError> {
    let separator = Separator::of(source.text);
    let mut known: FxHashSet<(NodeIndex, NodeIndex)> = FxHashSet::default();
    let mut listed: Vec<(NodeIndex, NodeIndex)> = Vec::new();
    let mut words = Vec::new();
    let mut repeated = 0;
    let mut first_repeated = None;
    let mut offset = 0;
    for (line, number) in source.text.split_inclusive('\n').zip(1_u32..) {
        split(source, line, offset, separator, &mut words)?;
        offset += line.len();
        let mut words = words.iter();
        let Some(first) = words.next() else { continue };
        let is_quoted = source.text[first.span.clone()].starts_with('"');
        // The colon may stand behind the node, by itself, or before the next one.
        let (id, glued) = match first.id.split_once(':') {
            Some((before, after)) if !is_quoted && !after.contains(':') => {
                (before.trim_end(), after.trim_start())
            }
            _ => (&*first.id, ""),
        };
        if id.is_empty() {
            let error = source.error(first.span.clone(), "before the colon must be a node");
            return Err(error.help("write a line for each node, as in `a: b c`").into());
        }
        let from = builder.node(id);
        let words = words.enumerate().map(|(place, word)| match word.id.strip_prefix(':') {
            Some(rest) if place == 0 && is_quoted => rest,
            _ => &*word.id,
        });
        for word in std::iter::once(glued).chain(words).filter(|word| !matches!(*word, "" | ":")) {
            let to = builder.node(word);
            if known.insert((from, to)) {
                listed.push((from, to));
            } else {
                repeated += 1;
                first_repeated.get_or_insert(number);
            }
        }
    }
    for &(from, to) in &listed {
        builder.edge(from, to);
    }
    if builder.edges() == Edges::Undirected {
        // The arcs back come after all that lines say themselves.
        for &(from, to) in &listed {
            if known.insert((to, from)) {
                builder.edge(to, from);
            }
        }
        builder.arcs_are_complete();
    }
    if let Some(first) = first_repeated {
        notes.push(format!(
            "a node that is listed again in one line counts once: {repeated} left out, the first in line {first}"
        ));
    }
    Ok(())
}

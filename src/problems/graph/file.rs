//! From the TOML of a graph to a [`Graph`].

use std::borrow::Cow;

use super::Graph;
use super::build::{Asked, Builder, Edges, Named};
use super::facts::note_weights;
use crate::problems::About;
use crate::problems::error::{LoadError, PuzzleError};
use crate::problems::reader::{Section, Value};

/// The keys of a graph.
pub(in crate::problems) const KEYS: &[&str] =
    &["kind", "name", "title", "description", "directed", "start", "goal", "nodes", "edges"];

/// Reads a graph from its document; what the request says wins. What is odd but no error goes to
/// `notes`.
pub(in crate::problems) fn read(
    root: &Section<'_>,
    about: About,
    asked: Asked<'_>,
    notes: &mut Vec<String>,
) -> Result<Graph, LoadError> {
    root.allow(KEYS)?;
    let mut builder = Builder::new(0, asked);
    match root.get("directed").map(Value::truth).transpose()? {
        Some(true) => builder.set_edges(Edges::Directed),
        Some(false) => builder.set_edges(Edges::Undirected),
        None => {}
    }
    if let Some(nodes) = root.get("nodes") {
        for node in nodes.list("a list of ids, as in [\"a\", \"b\"]")? {
            builder.node(&id(node)?);
        }
    }
    let mut weights = 0;
    let what = "a list of edges, as in [[\"a\", \"b\"], [\"b\", \"c\"]]";
    let pair = "two ids, as in [\"a\", \"b\"]";
    for edge in root.need("edges", "edges = [[\"a\", \"b\"], [\"b\", \"c\"]]")?.list(what)? {
        let (from, to) = match edge.list(pair)?.as_slice() {
            [from, to] => (id(*from)?, id(*to)?),
            [from, to, weight] if weight.is_number() => {
                weights += 1;
                (id(*from)?, id(*to)?)
            }
            _ => return Err(edge.error(format!("each of `edges` must be {pair}")).into()),
        };
        let (from, to) = (builder.node(&from), builder.node(&to));
        builder.edge(from, to);
    }
    note_weights(weights, notes);

    let named = |value: Value<'_>| {
        Ok::<_, PuzzleError>(Named { id: id(value)?.into_owned(), span: value.span() })
    };
    if asked.start.is_none() {
        builder.name_start(named(root.need("start", "start = \"a\"")?)?);
    }
    let mut goals = Vec::new();
    if let Some(value) = root.get("goal") {
        for goal in value.one_or_more()? {
            goals.push(named(goal)?);
        }
    }
    builder.name_goals(goals);
    builder.finish(root.source(), about, asked, notes)
}

/// An id: text, or a whole number.
fn id(value: Value<'_>) -> Result<Cow<'_, str>, PuzzleError> {
    if let Some(digits) = value.digits() {
        return Ok(Cow::Borrowed(digits));
    }
    let value = value.called("an id");
    if !value.is_text() {
        return Err(value.expected("text, as in \"a\", or a whole number"));
    }
    value.line().map(Cow::Borrowed)
}

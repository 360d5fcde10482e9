//! From the TOML of a graph to a [`Graph`].

use std::borrow::Cow;

use super::Graph;
use super::build::{Added, Asked, Builder, Edges};
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
    let directed = match root.get("directed").map(Value::truth).transpose()? {
        Some(true) => Some(Edges::Directed),
        Some(false) => Some(Edges::Undirected),
        None => None,
    };
    let mut builder = Builder::new(asked.edges.or(directed).unwrap_or_default());
    if let Some(nodes) = root.get("nodes") {
        for node in nodes.list("a list of ids, as in [\"a\", \"b\"]")? {
            builder.node(&id(node)?);
        }
    }
    let (mut weights, mut repeated) = (0, 0);
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
        if builder.edge(from, to) == Added::Repeated {
            repeated += 1;
        }
    }
    if weights > 0 {
        notes.push(format!("weights have no effect: {weights} are ignored"));
    }
    if repeated > 0 {
        notes.push(format!("an edge that is listed again counts once: {repeated} are left out"));
    }

    let find = |value: Value<'_>| {
        let id = id(value)?;
        builder.find(&id).map_err(|help| {
            value.error(format!("the graph has no node `{}`", id.escape_debug())).help(help)
        })
    };
    let start = match asked.start {
        Some(id) => builder.find_asked("--start", id)?,
        None => find(root.need("start", "start = \"a\"")?)?,
    };
    let mut goals = Vec::new();
    if asked.goals.is_empty() {
        if let Some(value) = root.get("goal") {
            for goal in value.one_or_more()? {
                goals.push(find(goal)?);
            }
        }
    } else {
        for goal in asked.goals {
            goals.push(builder.find_asked("--goal", goal)?);
        }
    }
    if goals.is_empty() {
        notes.push("no goal is given: the search visits whatever it can reach".to_owned());
    }
    Ok(builder.finish(about, start, &goals))
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

//! GraphML, as yEd, Gephi and networkx read it.

use std::io::Write;

use serde_json::Value;

use super::parts::Graph;
use crate::render::picture::{Format, Picture, PictureError, View};
use crate::render::svg::Xml;

/// A GraphML document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphMl {
    /// The search tree, or the state graph.
    pub view: View,
}

/// What is told of nodes, and of what type it is. A depth may be more than an `int` holds, which has 32
/// bits and a sign.
const TREE: [(&str, &str); 6] = [
    ("state", "string"),
    ("status", "string"),
    ("depth", "long"),
    ("solution", "boolean"),
    ("expansion", "int"),
    ("folded", "int"),
];

/// What is told of states. Their nodes stand in one text, with spaces between them.
const STATES: [(&str, &str); 6] = [
    ("state", "string"),
    ("status", "string"),
    ("depth", "long"),
    ("solution", "boolean"),
    ("expansion", "int"),
    ("nodes", "string"),
];

impl Format for GraphMl {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let graph = Graph::new(picture, self.view);
        let told = match self.view {
            View::Tree => TREE,
            View::States => STATES,
        };
        writeln!(
            out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">"
        )?;
        for (name, kind) in told {
            writeln!(
                out,
                "  <key id=\"{name}\" for=\"node\" attr.name=\"{name}\" attr.type=\"{kind}\"/>"
            )?;
        }
        for (name, kind) in [("action", "string"), ("on_solution", "boolean")] {
            writeln!(
                out,
                "  <key id=\"{name}\" for=\"edge\" attr.name=\"{name}\" attr.type=\"{kind}\"/>"
            )?;
        }
        writeln!(
            out,
            "  <graph id=\"search\" edgedefault=\"{}\">\n    <desc>{}: {}</desc>",
            if graph.is_directed() { "directed" } else { "undirected" },
            Xml(picture.title()),
            Xml(picture.search())
        )?;
        graph.each_part(&mut |part| {
            write!(out, "    <node id=\"{}\">", part.id)?;
            for (name, _) in told {
                if let Some(value) = part.facts.get(name) {
                    write!(out, "<data key=\"{name}\">{}</data>", Xml(&plain(value)))?;
                }
            }
            Ok(writeln!(out, "</node>")?)
        })?;
        graph.each_link(&mut |link| {
            Ok(writeln!(
                out,
                "    <edge source=\"{}\" target=\"{}\"><data key=\"action\">{}</data>\
                 <data key=\"on_solution\">{}</data></edge>",
                link.from,
                link.to,
                Xml(link.action),
                link.on_solution
            )?)
        })?;
        writeln!(out, "  </graph>\n</graphml>")?;
        Ok(())
    }

    fn left_out(&self, picture: &Picture<'_>) -> Option<String> {
        Graph::new(picture, self.view).left_out()
    }
}

/// A fact without the marks of JSON.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(texts) => texts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

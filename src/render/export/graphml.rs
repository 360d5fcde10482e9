//! GraphML, as yEd, Gephi and networkx read it.

use std::io::Write;

use super::node_link::facts;
use crate::render::picture::{Format, Picture, PictureError};
use crate::render::svg::Xml;

/// A GraphML document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphMl;

/// What is told of nodes, and of what type it is.
const NODE: [(&str, &str); 6] = [
    ("state", "string"),
    ("status", "string"),
    ("depth", "int"),
    ("solution", "boolean"),
    ("expansion", "int"),
    ("folded", "int"),
];

impl Format for GraphMl {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let trace = picture.trace();
        writeln!(
            out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">"
        )?;
        for (name, kind) in NODE {
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
            "  <graph id=\"search\" edgedefault=\"directed\">\n    <desc>{}: {}</desc>",
            Xml(picture.title()),
            Xml(picture.search())
        )?;
        for node in picture.nodes() {
            let number = trace.number(node);
            let facts = facts(picture, node);
            write!(out, "    <node id=\"n{number}\">")?;
            for (name, _) in NODE {
                match facts.get(name) {
                    None => {}
                    Some(serde_json::Value::String(text)) => {
                        write!(out, "<data key=\"{name}\">{}</data>", Xml(text))?;
                    }
                    Some(value) => write!(out, "<data key=\"{name}\">{value}</data>")?,
                }
            }
            writeln!(out, "</node>")?;
            if let Some((parent, action)) = picture.parent(node) {
                writeln!(
                    out,
                    "    <edge source=\"n{}\" target=\"n{number}\"><data key=\"action\">{}</data>\
                     <data key=\"on_solution\">{}</data></edge>",
                    trace.number(parent),
                    Xml(action),
                    picture.on_solution(node)
                )?;
            }
        }
        writeln!(out, "  </graph>\n</graphml>")?;
        Ok(())
    }
}

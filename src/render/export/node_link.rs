//! Nodes and links in JSON, as D3 and networkx read them.

use std::io::Write;

use serde_json::{Map, Value, json};

use crate::render::picture::{Format, Picture, PictureError};
use crate::trace::NodeId;

/// Node-link JSON: one node, one link to a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeLink;

impl Format for NodeLink {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let trace = picture.trace();
        let header = trace.header();
        let about = json!({
            "problem": header.problem, "title": picture.title(), "algorithm": header.algorithm,
            "facts": picture.facts(&picture.caption()),
        });
        write!(out, "{{\"directed\":true,\"multigraph\":false,\"graph\":{about},\n\"nodes\":[")?;
        let mut separator = "\n";
        for node in picture.nodes() {
            let facts = Value::Object(facts(picture, node)).to_string();
            // A reader's eye looks for the name first.
            write!(out, "{separator}{{\"id\":\"n{}\",{}", trace.number(node), &facts[1..])?;
            separator = ",\n";
        }
        out.write_all(b"\n],\n\"links\":[")?;
        separator = "\n";
        for node in picture.nodes() {
            if let Some((parent, action)) = picture.parent(node) {
                let link = json!({
                    "source": format!("n{}", trace.number(parent)),
                    "target": format!("n{}", trace.number(node)),
                    "action": action,
                    "solution": picture.on_solution(node),
                });
                write!(out, "{separator}{link}")?;
                separator = ",\n";
            }
        }
        out.write_all(b"\n]}\n")?;
        Ok(())
    }
}

/// What there is to tell of a node: `folded` only where nodes are folded away below it, `expansion`
/// only where the order of expansion is asked for.
pub(super) fn facts(picture: &Picture<'_>, node: NodeId) -> Map<String, Value> {
    let trace = picture.trace();
    let mut facts = Map::new();
    facts.insert("state".to_owned(), json!(trace.state_text(node)));
    facts.insert("status".to_owned(), json!(picture.status(node).as_str()));
    facts.insert("depth".to_owned(), json!(trace.node(node).depth));
    facts.insert("solution".to_owned(), json!(picture.on_solution(node)));
    if let Some(order) = picture.expansion(node) {
        facts.insert("expansion".to_owned(), json!(order));
    }
    if let Some(below) = picture.folded_below(node) {
        facts.insert("folded".to_owned(), json!(below));
    }
    facts
}

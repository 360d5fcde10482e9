//! Nodes and links in JSON, as D3 and networkx read them.

use std::io::Write;

use serde_json::{Value, json};

use super::parts::Graph;
use crate::render::picture::{Format, Picture, PictureError, View};

/// Node-link JSON: one node, one link to a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeLink {
    /// The search tree, or the state graph.
    pub view: View,
}

impl Format for NodeLink {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let graph = Graph::new(picture, self.view);
        let header = picture.trace().header();
        let about = json!({
            "problem": header.problem, "title": picture.title(), "algorithm": header.algorithm,
            "facts": graph.facts(),
        });
        let directed = graph.is_directed();
        write!(
            out,
            "{{\"directed\":{directed},\"multigraph\":false,\"graph\":{about},\n\"nodes\":["
        )?;
        let mut separator = "\n";
        graph.each_part(&mut |part| {
            let facts = Value::Object(part.facts).to_string();
            // A reader's eye looks for the name first.
            write!(out, "{separator}{{\"id\":\"{}\",{}", part.id, &facts[1..])?;
            separator = ",\n";
            Ok(())
        })?;
        out.write_all(b"\n],\n\"links\":[")?;
        separator = "\n";
        graph.each_link(&mut |link| {
            let link = json!({
                "source": link.from, "target": link.to, "action": link.action,
                "solution": link.on_solution,
            });
            write!(out, "{separator}{link}")?;
            separator = ",\n";
            Ok(())
        })?;
        out.write_all(b"\n]}\n")?;
        Ok(())
    }

    fn left_out(&self, picture: &Picture<'_>) -> Option<String> {
        Graph::new(picture, self.view).left_out()
    }
}

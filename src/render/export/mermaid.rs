//! A flowchart in Mermaid, as Markdown on code hosts shows it.

use std::fmt::{self, Write as _};
use std::io::Write;

use crate::render::fit::{clipped, wrapped};
use crate::render::picture::{Format, Orientation, Picture, PictureError, Visibility, counted};
use crate::render::words::picture as shown;
use crate::replay::Status;
use crate::terms::Discipline;

/// A Mermaid flowchart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mermaid;

impl Format for Mermaid {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let trace = picture.trace();
        let direction = match picture.options().orientation {
            Orientation::TopDown => "TD",
            Orientation::LeftRight => "LR",
        };
        if !picture.heading().is_empty() {
            writeln!(out, "---\ntitle: \"{}\"\n---", Text(&clipped(picture.heading(), 3, 100)))?;
        }
        writeln!(out, "flowchart {direction}")?;
        let mut strong = Vec::new();
        let labels = picture.options().edge_labels.for_nodes(picture.shown_nodes());
        let mut edges = 0_usize;
        for node in picture.nodes() {
            let number = trace.number(node);
            let state = clipped(trace.state_text(node), 12, 60);
            writeln!(
                out,
                "  n{number}[\"n{number}<br/>{}\"]:::{}",
                Text(&state),
                picture.status(node)
            )?;
            if let Some((parent, _)) = picture.parent(node) {
                let action = picture.words_on_edge(node);
                let action = match labels {
                    Visibility::Shown if !action.trim().is_empty() => {
                        format!("|\"{}\"| ", Text(&clipped(&wrapped(action, 20), 3, 40)))
                    }
                    Visibility::Shown | Visibility::Hidden => String::new(),
                };
                writeln!(out, "  n{} --> {action}n{number}", trace.number(parent))?;
                if picture.on_solution(node) {
                    strong.push(edges.to_string());
                }
                edges += 1;
            }
            if let Some(below) = picture.folded_below(node) {
                let count = counted(below as usize, "node", "nodes");
                writeln!(out, "  f{number}[\"… {count}\"]:::folded\n  n{number} -.- f{number}")?;
                edges += 1;
            }
        }
        if !strong.is_empty() {
            writeln!(out, "  linkStyle {} stroke:#009E73,stroke-width:4px", strong.join(","))?;
        }
        for status in Status::ALL {
            writeln!(out, "  classDef {status} {}", looks(status, trace.header().frontier))?;
        }
        writeln!(out, "  classDef folded fill:none,stroke:none,color:#5A626B")?;
        Ok(())
    }
}

/// The looks of a status.
const fn looks(status: Status, discipline: Discipline) -> &'static str {
    match status {
        Status::Open if !matches!(discipline, Discipline::Path) => {
            "fill:#C9CFD6,stroke:#1C2024,stroke-width:2px,stroke-dasharray:6 3,color:#1C2024"
        }
        Status::Generated => "fill:#FFFFFF,stroke:#1C2024,stroke-dasharray:2 3,color:#1C2024",
        Status::Frontier | Status::Open => "fill:#56B4E9,stroke:#1C2024,rx:10,color:#1C2024",
        Status::Current => "fill:#E69F00,stroke:#1C2024,stroke-width:4px,color:#1C2024",
        Status::Closed => "fill:#C9CFD6,stroke:#7F8791,color:#1C2024",
        Status::Goal => "fill:#009E73,stroke:#1C2024,stroke-width:3px,color:#1C2024",
        Status::Cutoff => "fill:#CC79A7,stroke:#1C2024,stroke-width:2px,color:#1C2024",
        Status::Discarded => "fill:#FFFFFF,stroke:#5A626B,stroke-dasharray:6 4,color:#1C2024",
    }
}

/// Text inside quotes: whatever Mermaid, its Markdown or HTML could take for its own is a numbered
/// entity.
struct Text<'a>(&'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '\n' => f.write_str("<br/>"),
            '"' | '#' | '&' | '<' | '>' | '`' | '\\' | ';' | '%' | '*' | '_' | '[' | ']' | '|' => {
                write!(f, "#{};", u32::from(character))
            }
            other => f.write_char(shown(other)),
        })
    }
}

//! Search traces that Posthoc opens (version 1.4.0 of its format): events, not nodes.
//!
//! What it asks for beyond its schema: names are texts and never empty; every event of a node
//! repeats its parent, for the last word counts, and that parent has had an event before; a round is a
//! root, for below a parent without events nothing would be shown; a refused child is a node of its
//! own; and no text of a trace stands in the views, where Posthoc would take it for code. The file's name has to end in
//! `.trace.json`.

use std::io::Write;

use serde_json::{Value, json};

use crate::render::narration::Narrator;
use crate::render::picture::{Format, Picture, PictureError};
use crate::trace::{Event, FrontierLength, NodeId, Reason, Trace};

/// A search trace for Posthoc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Posthoc;

impl Format for Posthoc {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let trace = picture.trace();
        let mut teller = Teller {
            trace,
            round: 0,
            frontier: FrontierLength::new(),
            refused: 0,
            generated: 0,
            rounds: Vec::new(),
        };
        let mut narrator = Narrator::new(trace);
        write!(out, "{{\"version\":\"1.4.0\",\n\"views\":{},\n\"events\":[", views())?;
        let mut separator = "\n";
        for event in trace.events().take(picture.position()) {
            let note = narrator.sentence(&event);
            let Some(told) = teller.tell(&event, &note) else { continue };
            write!(out, "{separator}{told}")?;
            separator = ",\n";
        }
        out.write_all(b"\n]}\n")?;
        Ok(())
    }

    fn left_out(&self, _: &Picture<'_>) -> Option<String> {
        None
    }
}

/// What Posthoc draws at each step: the state, and the sentence.
fn views() -> Value {
    let label = |y: u32, text: &str, fill: &str, ink: &str| {
        json!({
            "$": "rect", "x": 0, "y": y, "width": 24, "height": 2, "fill": fill, "label": text,
            "label-x": 0.4, "label-y": 1.3, "label-size": 0.8, "label-color": ink, "clear": true,
        })
    };
    json!({
        "main": [
            label(0, "${{ $.state || ' ' }}", "${{ color[$.type] || color.grey }}", "${{ theme.background }}"),
            label(3, "${{ $.note || ' ' }}", "${{ theme.background }}", "${{ theme.foreground }}"),
        ],
    })
}

struct Teller<'t> {
    trace: &'t Trace,
    round: usize,
    frontier: FrontierLength,
    refused: usize,
    generated: u32,
    /// The first node of each round.
    rounds: Vec<u32>,
}

impl Teller<'_> {
    fn tell(&mut self, event: &Event, note: &str) -> Option<Value> {
        if let Event::Generate { node, .. } = *event {
            self.generated = node.0 + 1;
        }
        match *event {
            Event::Round { limit } => {
                self.round += 1;
                self.frontier.begin_round(NodeId(self.generated));
                return Some(json!({
                    "type": "iteration", "id": format!("round-{}", self.round),
                    "state": format!("depth limit {limit}"), "depth": 0, "g": 0,
                    "frontierLen": self.frontier.nodes(), "note": note,
                }));
            }
            Event::Reject { parent, state, action, reason } => {
                self.refused += 1;
                let depth = self.trace.depth(parent).saturating_add(1);
                let mut told = json!({
                    "type": "rejecting", "id": format!("refused-{}", self.refused),
                    "pId": self.name(parent), "state": self.trace.texts().state(state),
                    "depth": depth, "g": depth, "frontierLen": self.frontier.nodes(),
                    "action": self.trace.texts().action(action), "reason": reason.as_str(),
                    "note": note,
                });
                match reason {
                    Reason::Illegal { rule } => {
                        told["rule"] = json!(self.trace.texts().rule(rule));
                    }
                    Reason::Ancestor { witness }
                    | Reason::Parent { witness }
                    | Reason::Reached { witness } => told["matches"] = json!(self.name(witness)),
                }
                return Some(told);
            }
            Event::Push { node } => {
                self.frontier.push(node);
            }
            Event::Pop { node } => self.frontier.pop(node),
            Event::End { .. } => return None,
            Event::Generate { node, from: None, .. } => {
                if self.rounds.len() < self.round {
                    self.rounds.resize(self.round, node.0);
                }
            }
            Event::Generate { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. } => {}
        }
        let node = event.node()?;
        let told = self.trace.node(node);
        let kind = match event {
            Event::Generate { from: None, .. } => "source",
            Event::Generate { .. } => "generating",
            Event::Push { .. } => "opening",
            Event::Pop { .. } => "updating",
            Event::Discard { .. } => "discarding",
            Event::Expand { .. } => "expanding",
            Event::Goal { .. } => "solution",
            Event::Cutoff { .. } => "cutoff",
            Event::Close { .. } => "closing",
            Event::Round { .. } | Event::Reject { .. } | Event::End { .. } => return None,
        };
        let mut value = json!({
            "type": kind, "id": self.name(node), "state": self.trace.state_text(node),
            "depth": told.depth, "g": told.depth, "frontierLen": self.frontier.nodes(), "note": note,
        });
        match told.from {
            Some((parent, action)) => {
                value["pId"] = json!(self.name(parent));
                value["action"] = json!(self.trace.texts().action(action));
            }
            None if !self.rounds.is_empty() => {
                let round = self.rounds.partition_point(|&first| first <= node.0).max(1);
                value["pId"] = json!(format!("round-{round}"));
            }
            None => {}
        }
        if let Event::Discard { witness, .. } = event {
            value["matches"] = json!(self.name(*witness));
        }
        Some(value)
    }

    fn name(&self, node: NodeId) -> String {
        format!("n{}", self.trace.number(node))
    }
}

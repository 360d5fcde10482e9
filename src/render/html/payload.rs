//! A run as the page carries it: texts as JSON, everything that is a number as columns.
//!
//! A column is a varint with the count of its values, then for each the difference from the one
//! before, zigzag coded, as a varint. The columns stand one after the other in the order of
//! [`COLUMNS`]; small ones as they are, large ones compressed (raw deflate), both in base64.
//! `decode.js` reads them back.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};

use super::brief::{brief, is_brief};
use super::numbers::Numbers;
use super::place::Places;
use crate::trace::{ActionText, Event, Reason, RuleText, StateText, Trace};

/// The names of the columns, in their order.
pub(super) const COLUMNS: [&str; 13] = [
    // By event: its kind; the node it is about (a rejection: the parent), where that is not plain.
    "kind", "node",
    // By node: its parent plus one, 0 for a root; how much deeper it is than its parent's depth
    // makes plain; its number less its place.
    "parent", "depth", "number",
    // By `generate` or `reject`; the action of all but roots.
    "state", "action", // By `reject` or `discard`: how far back the witness is.
    "witness", "rule", "limit",
    // By node of a run with rounds; then by slot: x in 1/32 of a unit and, in small runs, in
    // eighths of a pixel; then by `reject`, that of the chip.
    "slot", "x", "wide",
];

/// Parts of a unit.
const UNIT: f64 = 32.0;
/// Parts of a pixel.
const PIXEL: f64 = 8.0;
/// Bytes of columns up to which they are not compressed: decompressing is asynchronous in a
/// browser, and a page with a small run is ready as soon as it is loaded.
const MOST_PLAIN: usize = 64 * 1024;

/// The kinds of events, as `decode.js` numbers them.
mod kind {
    pub(super) const ROUND: i64 = 0;
    pub(super) const GENERATE: i64 = 1;
    pub(super) const PUSH: i64 = 2;
    pub(super) const POP: i64 = 3;
    pub(super) const DISCARD: i64 = 4;
    pub(super) const EXPAND: i64 = 5;
    pub(super) const GOAL: i64 = 6;
    pub(super) const CUTOFF: i64 = 7;
    pub(super) const CLOSE: i64 = 8;
    pub(super) const END: i64 = 9;
    pub(super) const ILLEGAL: i64 = 10;
    pub(super) const ANCESTOR: i64 = 11;
    pub(super) const PARENT: i64 = 12;
    pub(super) const REACHED: i64 = 13;
}

/// The JSON object for one run.
pub(super) fn run(name: &str, trace: &Trace) -> Value {
    let header = trace.header();
    let texts = trace.texts();
    let events = Columns::of(trace);
    let states: Vec<&str> = events.states.in_order().map(|at| texts.state(StateText(at))).collect();
    let actions: Vec<&str> =
        events.actions.in_order().map(|at| texts.action(ActionText(at))).collect();
    let rules: Vec<&str> = events.rules.in_order().map(|at| texts.rule(RuleText(at))).collect();
    let briefs: Option<Vec<_>> = is_brief(&header.scene)
        .then(|| states.iter().map(|text| brief(&header.scene, text)).collect());
    let graph = super::states::graph(trace, &events.states);
    let bytes = columns(trace, events);
    let (packed, data) = if bytes.len() <= MOST_PLAIN {
        (false, STANDARD.encode(bytes))
    } else {
        (true, STANDARD.encode(deflate(&bytes)))
    };
    json!({
        "name": name,
        "problem": header.problem,
        "title": header.title,
        "algorithm": header.algorithm,
        "frontier": header.frontier,
        "rounds": trace.has_rounds(),
        "pruning": header.pruning,
        "reached_at": header.reached_at,
        "goal_test": header.goal_test,
        "stop": header.stop,
        "on_goal": header.on_goal,
        "order": header.order,
        "depth_limit": header.depth_limit,
        "max_events": header.max_events,
        "scene": header.scene,
        "outcome": trace.outcome(),
        "events": trace.len(),
        "nodes": trace.node_count(),
        "states": states,
        "actions": actions,
        "rules": rules,
        "briefs": briefs,
        "graph": graph,
        "packed": packed,
        "data": data,
    })
}

/// JSON that may stand in a `<script>` element: nothing in it can end the element or begin a
/// comment.
pub(super) fn json_for_script(value: &Value) -> String {
    let mut out = String::new();
    for char in value.to_string().chars() {
        match char {
            // Outside of strings JSON has none of these, so they can all be written as escapes.
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(char)));
            }
            other => out.push(other),
        }
    }
    out
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(bytes).expect("a Vec takes every byte");
    encoder.finish().expect("a Vec takes every byte")
}

fn columns(trace: &Trace, columns: Columns) -> Vec<u8> {
    let places = Places::of(trace);
    let scaled = |x: &[f64], scale: f64| -> Vec<i64> {
        x.iter().map(|x| (x * scale).round() as i64).collect()
    };
    let slots = places.slots.unwrap_or_default().into_iter().map(i64::from).collect();
    let wide = places.wide.map(|wide| [wide.nodes, wide.chips].concat()).unwrap_or_default();
    let in_order: [Vec<i64>; COLUMNS.len()] = [
        columns.kind,
        columns.node,
        columns.parent,
        columns.depth,
        columns.number,
        columns.state,
        columns.action,
        columns.witness,
        columns.rule,
        columns.limit,
        slots,
        scaled(&places.unit, UNIT),
        scaled(&wide, PIXEL),
    ];
    let mut bytes = Vec::new();
    for column in in_order {
        write_column(&mut bytes, &column);
    }
    bytes
}

fn write_column(bytes: &mut Vec<u8>, column: &[i64]) {
    write_varint(bytes, column.len() as u64);
    let mut before = 0;
    for &value in column {
        let difference = value - before;
        write_varint(bytes, ((difference << 1) ^ (difference >> 63)).cast_unsigned());
        before = value;
    }
}

fn write_varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(0x80 | (value & 0x7f) as u8);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// The columns that hold the events.
#[derive(Default)]
struct Columns {
    kind: Vec<i64>,
    node: Vec<i64>,
    parent: Vec<i64>,
    depth: Vec<i64>,
    number: Vec<i64>,
    state: Vec<i64>,
    action: Vec<i64>,
    witness: Vec<i64>,
    rule: Vec<i64>,
    limit: Vec<i64>,
    states: Numbers,
    actions: Numbers,
    rules: Numbers,
}

impl Columns {
    fn of(trace: &Trace) -> Self {
        let mut columns = Self::default();
        for event in trace.events() {
            columns.take(trace, &event);
        }
        columns
    }

    fn push_state(&mut self, state: StateText) {
        self.state.push(self.states.used(state.0).into());
    }

    fn push_action(&mut self, action: ActionText) {
        self.action.push(self.actions.used(action.0).into());
    }

    fn take(&mut self, trace: &Trace, event: &Event) {
        let about = match *event {
            Event::Round { limit } => {
                self.limit.push(limit.into());
                return self.kind.push(kind::ROUND);
            }
            Event::Generate { node, from, state, depth } => {
                self.push_state(state);
                let above = from.map(|(parent, action)| {
                    self.push_action(action);
                    (i64::from(parent.0), i64::from(trace.depth(parent)))
                });
                let (parent, plain) = above.map_or((-1, 0), |(parent, depth)| (parent, depth + 1));
                self.parent.push(parent + 1);
                self.depth.push(i64::from(depth) - plain);
                self.number.push(i64::from(trace.number(node)) - i64::from(node.0));
                return self.kind.push(kind::GENERATE);
            }
            Event::Reject { parent, action, state, reason } => {
                self.push_action(action);
                self.push_state(state);
                if let Some(witness) = reason.witness() {
                    self.witness.push(i64::from(parent.0) - i64::from(witness.0));
                }
                self.kind.push(match reason {
                    Reason::Illegal { rule } => {
                        self.rule.push(self.rules.used(rule.0).into());
                        kind::ILLEGAL
                    }
                    Reason::Ancestor { .. } => kind::ANCESTOR,
                    Reason::Parent { .. } => kind::PARENT,
                    Reason::Reached { .. } => kind::REACHED,
                });
                return self.node.push(parent.0.into());
            }
            Event::Discard { node, witness } => {
                self.witness.push(i64::from(node.0) - i64::from(witness.0));
                (kind::DISCARD, node)
            }
            Event::Push { node } => (kind::PUSH, node),
            Event::Pop { node } => (kind::POP, node),
            Event::Expand { node } => (kind::EXPAND, node),
            Event::Goal { node } => (kind::GOAL, node),
            Event::Cutoff { node } => (kind::CUTOFF, node),
            Event::Close { node } => (kind::CLOSE, node),
            Event::End { .. } => return self.kind.push(kind::END),
        };
        self.kind.push(about.0);
        self.node.push(about.1.0.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_a_count_and_zigzag_differences() {
        let mut bytes = Vec::new();
        write_column(&mut bytes, &[3, 2, 300]);
        assert_eq!(bytes, [3, 6, 1, 0xd4, 0x04]);
    }

    #[test]
    fn nothing_in_the_json_can_end_its_script_element() {
        let value = json!({"label": "</script><!--<script>&\u{2028}"});
        let text = json_for_script(&value);
        assert_eq!(
            text,
            r#"{"label":"\u003c/script\u003e\u003c!--\u003cscript\u003e\u0026\u2028"}"#
        );
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}

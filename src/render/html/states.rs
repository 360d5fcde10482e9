//! The state graph as the page carries it: which states there are, where they stand, and how the
//! moves between them run. When what happened in it, the script knows from the events.

use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use super::brief::brief;
use super::numbers::Numbers;
use super::place::{COLUMN, MOST_COLUMNS, PADDING};
use crate::render::layers::{Course, Size, Spacing};
use crate::render::state_graph::StateGraph;
use crate::trace::Trace;

/// More states than this are not drawn: nobody could find one among them.
const MOST_STATES: usize = 800;
/// Nor are more moves.
const MOST_MOVES: usize = 4_000;

/// Pixels: a box is as high as in the tree, and wide enough for "n12345 +9".
const HEIGHT: f64 = 38.0;
const LEAST_COLUMNS: usize = 9;
const SPACING: Spacing = Spacing { gap: 16.0, lane: 12.0, channel: 34.0 };

/// The state graph of all of a run, or null if it is too large. `numbers`: those of its states.
pub(super) fn graph(trace: &Trace, numbers: &Numbers) -> Value {
    // Forbidden states are among the texts, and are no part of the graph.
    if numbers.len() > 4 * MOST_STATES {
        return Value::Null;
    }
    let graph = StateGraph::new(trace, 0..trace.len());
    if graph.states.len() > MOST_STATES || graph.moves.len() > MOST_MOVES {
        return Value::Null;
    }
    let scene = &trace.header().scene;
    let text = |place: usize| brief(scene, trace.texts().state(graph.states[place].text));
    let room = |place: usize| {
        let columns = text(place).width().clamp(LEAST_COLUMNS, MOST_COLUMNS);
        Size { along: columns as f64 * COLUMN + PADDING, across: HEIGHT }
    };
    let placed = graph.place(room, |_| Size::default(), &SPACING);
    let whole = |value: f64| value.round() as i64;
    let boxes = graph.states.iter().zip(&placed.boxes).enumerate().map(|(place, (state, at))| {
        let width = whole(room(place).along);
        json!([numbers.of(state.text.0), whole(at.along), whole(at.across), width, state.level])
    });
    let moves = graph.moves.iter().zip(&placed.routes).map(|(of, route)| {
        let points = route.points.iter().chain([&route.label]);
        json!([
            of.from,
            of.to,
            match route.course {
                Course::Across => "across",
                Course::Beneath => "beneath",
                Course::Around => "around",
                Course::Straight => "straight",
            },
            points.flat_map(|at| [whole(at.along), whole(at.across)]).collect::<Vec<_>>(),
            of.at,
            of.back.map(|(_, at)| at),
        ])
    });
    json!({
        "width": whole(placed.size.along),
        "height": whole(placed.size.across),
        "boxes": boxes.collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::read_traces;

    #[test]
    fn a_move_and_its_undoing_are_one_line() {
        let trace = &read_traces(
            r#"{"steptrace":1,"algorithm":"bfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"generate","node":1,"parent":0,"action":"a","state":"t","depth":1}
{"event":"reject","parent":1,"action":"b","state":"s","reason":"ancestor","witness":0}
{"event":"reject","parent":1,"action":"c","state":"u","reason":"illegal","rule":"no"}
"#
            .as_bytes(),
        )
        .unwrap()
        .traces[0];
        let mut numbers = Numbers::default();
        trace.nodes().for_each(|node| {
            numbers.used(trace.state(node).0);
        });
        let graph = graph(trace, &numbers);
        assert_eq!(graph["boxes"].as_array().unwrap().len(), 2, "the forbidden state is left out");
        let moves = graph["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 1);
        assert_eq!(moves[0][0], 0);
        assert_eq!(moves[0][1], 1);
        assert_eq!([&moves[0][4], &moves[0][5]], [1, 2], "the events that showed it");
    }
}

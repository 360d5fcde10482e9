use super::*;
use crate::problems::catalogue;
use crate::render::layers::{Course, Point};
use crate::render::samples;
use crate::replay::Replay;
use crate::terms::{Algorithm, Pruning, SearchOptions};
use crate::trace::{Scene, record};

const SPACING: Spacing = Spacing { gap: 14.0, lane: 8.0, channel: 40.0 };

fn crossing(name: &str, options: &SearchOptions) -> Trace {
    let problem = catalogue::crossing(name, &[]).expect("it is in the catalogue");
    record(&problem, name, name, Scene::default(), options)
}

fn farmer() -> Trace {
    crossing("farmer-wolf-cabbage-sheep", &SearchOptions::new(Algorithm::Bfs))
}

fn whole(trace: &Trace) -> StateGraph {
    StateGraph::new(trace, 0..trace.len())
}

fn placed(graph: &StateGraph) -> Placement {
    let size = Size { along: 90.0, across: 24.0 };
    graph.place(|_| size, |_| Size::default(), &SPACING)
}

/// A run over a graph in which `edges` are tried, as a breadth-first search would.
fn trace(lines: &[&str]) -> Trace {
    let header = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"bfs"}"#;
    let lines = [&[header], lines].concat().join("\n");
    samples::trace(&lines)
}

#[test]
fn the_farmer_has_ten_states_and_ten_moves_and_each_way_back_is_the_same_edge() {
    let trace = farmer();
    let graph = whole(&trace);
    let texts: Vec<&str> =
        graph.states.iter().map(|state| trace.texts().state(state.text)).collect();
    assert_eq!(
        texts,
        [
            "{L:CFSW R:}",
            "{L:CW R:FS}",
            "{L:CFW R:S}",
            "{L:C R:FSW}",
            "{L:W R:CFS}",
            "{L:CFS R:W}",
            "{L:FSW R:C}",
            "{L:S R:CFW}",
            "{L:FS R:CW}",
            "{L: R:CFSW}"
        ]
    );
    let moves: Vec<(usize, usize, bool)> =
        graph.moves.iter().map(|edge| (edge.from, edge.to, edge.back.is_some())).collect();
    // The last has no way back: a goal is not expanded.
    assert_eq!(
        moves,
        [
            (0, 1, true),
            (1, 2, true),
            (2, 3, true),
            (2, 4, true),
            (3, 5, true),
            (4, 6, true),
            (5, 7, true),
            (6, 7, true),
            (7, 8, true),
            (8, 9, false)
        ]
    );
    let nodes: usize = graph.states.iter().map(|state| state.nodes.len()).sum();
    assert_eq!(nodes, trace.node_count());
    let led: usize = graph.moves.iter().map(|edge| edge.nodes.len()).sum();
    assert_eq!(led, trace.node_count() - 1);
    // Three at the start, and one in each state of the two ways but the first.
    let forbidden: Vec<usize> = graph.illegal.iter().map(|illegal| illegal.from).collect();
    assert_eq!(forbidden, [0, 0, 0, 3, 4, 5, 6]);
}

#[test]
fn a_state_stands_on_the_level_at_which_breadth_first_search_first_meets_it() {
    for name in ["farmer-wolf-cabbage-sheep", "wolf-goat-cabbage-salmon", "missionaries-cannibals"]
    {
        let reached =
            SearchOptions { pruning: Pruning::Reached, ..SearchOptions::new(Algorithm::Bfs) };
        let trace = crossing(name, &reached);
        let graph = whole(&trace);
        let mut distance = vec![u32::MAX; graph.states.len()];
        distance[0] = 0;
        let mut queue = std::collections::VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            for edge in &graph.moves {
                for (from, to) in [(edge.from, edge.to), (edge.to, edge.from)] {
                    let open = from == edge.from || edge.back.is_some();
                    if from == at && open && distance[to] == u32::MAX {
                        distance[to] = distance[at] + 1;
                        queue.push_back(to);
                    }
                }
            }
        }
        let levels: Vec<u32> = graph.states.iter().map(|state| state.level).collect();
        assert_eq!(levels, distance, "{name}");
    }
}

#[test]
fn the_farmers_moves_do_not_cross_and_his_two_ways_lie_side_by_side() {
    let graph = whole(&farmer());
    let placement = placed(&graph);
    let middle = placement.size.along / 2.0;
    for (state, point) in graph.states.iter().zip(&placement.boxes) {
        let alone = graph.states.iter().filter(|other| other.level == state.level).count() == 1;
        assert_eq!((point.along - middle).abs() < 1e-6, alone);
    }
    // Every rank lies below the one before, and every edge runs straight from one to the next.
    for (edge, route) in graph.moves.iter().zip(&placement.routes) {
        assert_eq!((route.course, route.points.len()), (Course::Across, 2));
        let [from, to] = [edge.from, edge.to].map(|of| placement.boxes[of]);
        assert!(from.across < to.across);
    }
    assert_eq!(crossings(&graph, &placement), 0);
}

/// How many pairs of moves between the same two levels change sides.
fn crossings(graph: &StateGraph, placement: &Placement) -> usize {
    let ends: Vec<(u32, Point, Point)> = graph
        .moves
        .iter()
        .map(|edge| {
            let level = graph.states[edge.from].level;
            (level, placement.boxes[edge.from], placement.boxes[edge.to])
        })
        .collect();
    let mut count = 0;
    for (place, a) in ends.iter().enumerate() {
        for b in &ends[..place] {
            let crosses = (a.1.along - b.1.along) * (a.2.along - b.2.along) < -1e-6;
            count += usize::from(a.0 == b.0 && crosses);
        }
    }
    count
}

#[test]
fn a_move_to_where_one_is_and_moves_within_a_level_have_routes_too() {
    let trace = trace(&[
        r#"{"event":"generate","node":0,"state":"s","depth":0}"#,
        r#"{"event":"expand","node":0}"#,
        r#"{"event":"reject","parent":0,"action":"stay","state":"s","reason":"ancestor","witness":0}"#,
        r#"{"event":"generate","node":1,"state":"a","depth":1,"parent":0,"action":"to a"}"#,
        r#"{"event":"generate","node":2,"state":"b","depth":1,"parent":0,"action":"to b"}"#,
        r#"{"event":"close","node":0}"#,
        r#"{"event":"expand","node":1}"#,
        r#"{"event":"reject","parent":1,"action":"over","state":"b","reason":"reached","witness":2}"#,
        r#"{"event":"reject","parent":1,"action":"no","state":"x","reason":"illegal","rule":"never"}"#,
    ]);
    let graph = whole(&trace);
    let courses: Vec<Course> = placed(&graph).routes.iter().map(|route| route.course).collect();
    assert_eq!(courses, [Course::Around, Course::Across, Course::Across, Course::Beneath]);
    assert_eq!(graph.states.len(), 3, "what is forbidden is no state");
    assert_eq!(trace.texts().rule(graph.illegal[0].rule), "never");
    // Of the first events alone, only what they show.
    assert_eq!(StateGraph::new(&trace, 0..4).moves.len(), 2);
}

#[test]
fn a_state_has_the_status_that_tells_most() {
    let trace = farmer();
    let graph = whole(&trace);
    let mut replay = Replay::new(&trace).expect("it can be replayed");
    let status = |state, replay: &Replay<'_>| graph.status_of(state, |node| replay.status(node));
    assert_eq!(status(0, &replay), None);
    replay.seek(2);
    assert_eq!(status(0, &replay), Some(Status::Frontier));
    replay.seek(trace.len());
    let statuses: Vec<Option<Status>> =
        (0..graph.states.len()).map(|state| status(state, &replay)).collect();
    assert_eq!(statuses[9], Some(Status::Goal));
    assert!(statuses[..9].iter().all(|&status| status == Some(Status::Closed)));
}

use super::*;
use crate::render::samples::trace;

/// A breadth-first run over a tree in which every node down to `depth` has `width` children; the
/// last node is a goal.
fn broad(width: u32, depth: u32) -> Trace {
    let mut lines = String::from(
        "{\"steptrace\":1,\"problem\":\"p\",\"title\":\"T\",\"algorithm\":\"bfs\"}\n\
         {\"event\":\"generate\",\"node\":0,\"state\":\"s0\",\"depth\":0}\n",
    );
    let mut level = vec![0];
    let mut next = 1;
    for depth in 1..=depth {
        let mut children = Vec::new();
        for parent in level {
            lines.push_str(&format!("{{\"event\":\"expand\",\"node\":{parent}}}\n"));
            for _ in 0..width {
                lines.push_str(&format!(
                    "{{\"event\":\"generate\",\"node\":{next},\"state\":\"s{next}\",\"depth\":{depth},\
                     \"parent\":{parent},\"action\":\"a\"}}\n"
                ));
                children.push(next);
                next += 1;
            }
            lines.push_str(&format!("{{\"event\":\"close\",\"node\":{parent}}}\n"));
        }
        level = children;
    }
    lines.push_str(&format!(
        "{{\"event\":\"goal\",\"node\":{}}}\n{{\"event\":\"end\",\"outcome\":\"solved\"}}\n",
        next - 1
    ));
    trace(&lines)
}

fn shown(picture: &Picture<'_>) -> Vec<u32> {
    picture.nodes().map(|node| node.0).collect()
}

fn folded(picture: &Picture<'_>) -> Vec<(u32, u32)> {
    let count = |node: NodeId| picture.folded_below(node).map(|below| (node.0, below));
    picture.nodes().filter_map(count).collect()
}

/// Every node is shown or counted below one that is.
fn assert_nothing_is_lost(picture: &Picture<'_>) {
    let counted: u32 = folded(picture).iter().map(|(_, below)| below).sum();
    assert_eq!(picture.shown_nodes() + counted as usize, picture.all_nodes());
}

#[test]
fn a_tree_that_fits_is_shown_whole() {
    let trace = broad(2, 3);
    let options = PictureOptions { most_nodes: Some(15), ..PictureOptions::default() };
    let picture = Picture::new(&trace, &options).unwrap();
    assert_eq!(shown(&picture), (0..15).collect::<Vec<_>>());
    assert!(!picture.is_limited() && folded(&picture).is_empty());
}

#[test]
fn of_a_large_tree_whole_levels_are_shown_and_the_way_to_the_goal_with_what_stands_beside_it() {
    let trace = broad(2, 4);
    let options = PictureOptions { most_nodes: Some(14), ..PictureOptions::default() };
    let picture = Picture::new(&trace, &options).unwrap();
    // The way is 0 2 6 14 30; one more level has room.
    assert_eq!(shown(&picture), [0, 1, 2, 3, 4, 5, 6, 13, 14, 29, 30]);
    assert_eq!(folded(&picture), [(3, 6), (4, 6), (5, 6), (13, 2)]);
    assert!(picture.is_limited());
    assert_nothing_is_lost(&picture);
    assert_eq!(picture.facts(&picture.caption())[0], "11 of 31 nodes");
}

#[test]
fn no_picture_has_more_nodes_than_it_may_have() {
    let trace = broad(3, 5);
    for most in 1..200 {
        let options = PictureOptions { most_nodes: Some(most), ..PictureOptions::default() };
        let picture = Picture::new(&trace, &options).unwrap();
        assert!((1..=most).contains(&picture.shown_nodes()), "{most}");
        assert_nothing_is_lost(&picture);
    }
}

#[test]
fn a_level_that_is_too_broad_is_shown_in_part_and_the_rest_is_said() {
    let trace = broad(5, 3);
    let options =
        PictureOptions { levels: Some(3..=3), most_nodes: Some(10), ..PictureOptions::default() };
    let picture = Picture::new(&trace, &options).unwrap();
    assert_eq!(picture.shown_nodes(), 10);
    assert_eq!(picture.facts(&picture.caption())[0], "level 3, 10 of 156 nodes");
}

#[test]
fn dead_ends_are_folded_on_request() {
    let trace = broad(2, 3);
    let options = PictureOptions { folding: Folding::DeadEnds, ..PictureOptions::default() };
    let picture = Picture::new(&trace, &options).unwrap();
    assert_eq!(shown(&picture), [0, 1, 2, 5, 6, 13, 14]);
    assert_eq!(folded(&picture), [(1, 6), (5, 2)]);
    assert!(!picture.is_limited());
    assert_nothing_is_lost(&picture);
}

#[test]
fn the_ways_to_goals_alone_are_said_to_be_that() {
    let trace = broad(2, 3);
    let options = PictureOptions { only: Only::Solutions, ..PictureOptions::default() };
    let picture = Picture::new(&trace, &options).unwrap();
    assert_eq!(shown(&picture), [0, 2, 6, 14]);
    assert_eq!(
        picture.facts(&picture.caption()),
        ["only the ways to goals, 4 of 15 nodes", "1 solution of 3 moves"]
    );
}

#[test]
fn a_moment_can_be_named_by_events_expansions_and_levels() {
    let trace = broad(2, 2);
    let replay = Replay::new(&trace).unwrap();
    let at = |moment: Moment| moment.position(&replay, RoundChoice::Last).unwrap();
    // generate, (expand, generate, generate, close) three times, goal, end.
    assert_eq!([at(Moment::Event(4)), at(Moment::End)], [4, 15]);
    let expansions: Vec<usize> = (0..=3).map(|count| at(Moment::Expansion(count))).collect();
    assert_eq!(expansions, [1, 5, 9, 15]);
    assert_eq!([at(Moment::Level(0)), at(Moment::Level(1)), at(Moment::Level(2))], [5, 15, 15]);
    for (moment, message) in [
        (Moment::Event(16), "there is no event 16: this run has 15 events"),
        (Moment::Expansion(4), "there is no expansion 4: this run has 3 expansions"),
        (Moment::Level(3), "there is no level 3: this run has expanded nodes down to level 1"),
    ] {
        let error = moment.position(&replay, RoundChoice::Last).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn of_a_run_that_expands_nothing_there_is_level_0_and_no_other() {
    let trace = trace(
        "{\"steptrace\":1,\"algorithm\":\"bfs\"}\n{\"event\":\"end\",\"outcome\":\"event-limit\"}\n",
    );
    let replay = Replay::new(&trace).unwrap();
    let at = |level| Moment::Level(level).position(&replay, RoundChoice::Last);
    assert_eq!(at(0).unwrap(), replay.len());
    let error = at(1).unwrap_err().to_string();
    assert_eq!(error, "there is no level 1: this run has expanded no node");
}

#[test]
fn a_series_ends_with_the_run_and_has_every_step_once() {
    let trace = broad(2, 2);
    let replay = Replay::new(&trace).unwrap();
    assert_eq!(Every::Event.positions(&replay, 0..15), (1..=15).collect::<Vec<_>>());
    assert_eq!(Every::Expansion.positions(&replay, 0..15), [1, 5, 9, 15]);
    assert_eq!(Every::Level.positions(&replay, 0..15), [1, 5, 15]);
}

#[test]
fn nodes_are_numbered_in_the_order_of_their_expansion() {
    let trace = broad(2, 2);
    let options = PictureOptions { order: Visibility::Shown, ..PictureOptions::default() };
    let picture = Picture::new(&trace, &options).unwrap();
    let order: Vec<Option<u32>> = picture.nodes().map(|node| picture.expansion(node)).collect();
    assert_eq!(order, [Some(1), Some(2), Some(3), None, None, None, None]);
}

#[test]
fn in_a_frame_what_is_to_come_is_not_counted() {
    let trace = broad(2, 3);
    let options = PictureOptions { most_nodes: Some(7), ..PictureOptions::default() };
    let mut picture = Picture::new(&trace, &options).unwrap();
    let chosen = shown(&picture);
    assert_eq!(folded(&picture), [(1, 6), (5, 2)]);
    picture.seek(7);
    assert_eq!(shown(&picture), chosen, "what is drawn stays");
    assert_eq!(folded(&picture), [(1, 1), (5, 0)]);
    assert!(!picture.on_solution(NodeId(2)) && picture.will_be_goal(NodeId(14)));
}

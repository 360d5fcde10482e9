//! What Graphviz makes of our DOT files. These tests need the `dot` program.

mod common;

use std::collections::BTreeMap;
use std::io::Write;

use common::graphviz::{dot, graphviz};
use common::{farmer, farmer_and};
use steptrace::render::dot::{StatesDot, write_dot};
use steptrace::render::frames::{FrameFormat, Frames, Series};
use steptrace::render::picture::{
    EdgeLabels, Folding, Moment, Only, Orientation, PictureOptions, RoundChoice, View, Visibility,
    draw,
};
use steptrace::terms::{Algorithm, Pruning, SearchOptions};
use steptrace::trace::{NodeId, Trace, read_traces};

/// The DOT file of a run.
fn file(trace: &Trace, options: &PictureOptions) -> String {
    let mut out = Vec::new();
    write_dot(&mut out, trace, options).expect("it can be drawn");
    String::from_utf8(out).expect("UTF-8")
}

/// The state graph of a run.
fn states(trace: &Trace, options: &PictureOptions) -> String {
    let mut out = Vec::new();
    draw(&mut out, &StatesDot, trace, options).expect("it can be drawn");
    String::from_utf8(out).expect("UTF-8")
}

/// Where `dot` puts the nodes: x to the right, y upwards.
fn places(trace: &Trace, options: &PictureOptions) -> BTreeMap<u32, (f64, f64)> {
    placed(&dot("plain", &file(trace, options)))
}

/// The places of the nodes in a plain output.
fn placed(plain: &str) -> BTreeMap<u32, (f64, f64)> {
    plain
        .lines()
        .filter_map(|line| {
            let mut words = line.strip_prefix("node ")?.split(' ');
            let number = words.next()?.trim_matches('"').strip_prefix(['n', 's'])?.parse().ok()?;
            let mut coordinate = || words.next()?.parse().ok();
            Some((number, (coordinate()?, coordinate()?)))
        })
        .collect()
}

/// The lines of text in the SVG element with an id, and its tooltip.
fn shown(svg: &str, id: &str) -> (Vec<String>, String) {
    let begin = svg.find(&format!("<g id=\"{id}\" class=\"node")).expect("the element is there");
    let end = begin + svg[begin..].find("</a>").expect("it has a tooltip");
    let element = &svg[begin..end];
    let lines = element
        .split("<text ")
        .skip(1)
        .map(|text| {
            let text = text.split_once('>').expect("a start tag ends").1;
            unescaped(text.split_once("</text>").expect("there is an end tag").0)
        })
        .collect();
    let tooltip = element.split_once("xlink:title=\"").expect("it has a tooltip").1;
    // After a backslash a tooltip has a zero-width space; Graphviz would take it for an escape.
    let tooltip = tooltip.split_once('"').expect("an attribute ends").0.replace('\u{200b}', "");
    (lines, unescaped(&tooltip))
}

/// What XML text means.
fn unescaped(text: &str) -> String {
    let mut plain = text.to_owned();
    for (entity, character) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#45;", "-"),
        ("&#160;", "\u{a0}"),
        ("&#10;", "\n"),
        ("&amp;", "&"),
    ] {
        plain = plain.replace(entity, character);
    }
    plain
}

/// Every way of drawing a run.
fn every_option() -> Vec<PictureOptions> {
    let mut all = Vec::new();
    for round in [RoundChoice::Last, RoundChoice::All, RoundChoice::Number(3)] {
        for orientation in [Orientation::TopDown, Orientation::LeftRight] {
            for shown in [Visibility::Hidden, Visibility::Shown] {
                for levels in [None, Some(2..=4)] {
                    all.push(PictureOptions {
                        round,
                        orientation,
                        levels,
                        rejected: shown,
                        illegal: shown,
                        legend: shown,
                        ..PictureOptions::default()
                    });
                }
            }
        }
    }
    all
}

#[test]
fn every_search_is_drawn_in_every_way_without_a_warning() {
    for &algorithm in Algorithm::ALL {
        let trace = farmer(&SearchOptions {
            pruning: if algorithm == Algorithm::DfsStack {
                Pruning::Reached
            } else {
                Pruning::Ancestors
            },
            depth_limit: (algorithm == Algorithm::Dls).then_some(6),
            ..SearchOptions::new(algorithm)
        });
        for options in every_option() {
            dot("svg", &file(&trace, &options));
        }
    }
}

#[test]
fn every_moment_of_a_run_is_drawn_without_a_warning() {
    let trace = farmer(&SearchOptions::new(Algorithm::Bfs));
    for at in (0..=trace.len()).step_by(5) {
        let options = PictureOptions {
            at: Moment::Event(at),
            legend: Visibility::Shown,
            rejected: Visibility::Shown,
            ..PictureOptions::default()
        };
        dot("svg", &file(&trace, &options));
    }
}

#[test]
fn a_trace_with_nothing_in_it_is_drawn_without_a_warning() {
    for lines in [
        "{\"steptrace\":1,\"problem\":\"\",\"title\":\"\",\"algorithm\":\"bfs\"}\n",
        "{\"steptrace\":1,\"problem\":\"p\",\"title\":\" \",\"algorithm\":\"iddfs\"}\n\
         {\"event\":\"round\",\"limit\":1}\n",
    ] {
        let reading = read_traces(lines.as_bytes()).expect("the test's own trace");
        for options in every_option().into_iter().filter(|o| o.round != RoundChoice::Number(3)) {
            dot("svg", &file(&reading.traces[0], &options));
        }
    }
}

#[test]
fn levels_align_and_children_stand_in_the_order_in_which_they_were_generated() {
    let searches = [
        farmer(&SearchOptions::new(Algorithm::Bfs)),
        farmer(&SearchOptions::new(Algorithm::Iddfs)),
        farmer_and(1, &SearchOptions::new(Algorithm::Dfs)),
        farmer_and(1, &SearchOptions::new(Algorithm::DfsStack)),
    ];
    for trace in &searches {
        for options in every_option() {
            if options.levels.is_some() || options.round == RoundChoice::Number(3) {
                continue;
            }
            let places = places(trace, &options);
            // Along the levels, and across them.
            let turned = |(x, y): (f64, f64)| match options.orientation {
                Orientation::TopDown => (x, -y),
                Orientation::LeftRight => (-y, x),
            };
            let mut level_of = BTreeMap::new();
            let mut last_child = BTreeMap::new();
            for (&number, &place) in &places {
                let node = trace.node(NodeId(number));
                let (along, across) = turned(place);
                let level: f64 = *level_of.entry(node.depth).or_insert(across);
                assert!((level - across).abs() < 0.01, "n{number} is off its level: {options:?}");
                let parent = node.from.map(|(parent, _)| parent.0);
                if let Some(before) = last_child.insert(parent, along) {
                    assert!(before < along, "n{number} stands before its elder: {options:?}");
                }
            }
            let levels: Vec<f64> = level_of.into_values().collect();
            assert!(levels.is_sorted(), "{levels:?}");
        }
    }
}

#[test]
fn rounds_stand_side_by_side_in_order() {
    let trace = farmer(&SearchOptions::new(Algorithm::Iddfs));
    for orientation in [Orientation::TopDown, Orientation::LeftRight] {
        let options =
            PictureOptions { round: RoundChoice::All, orientation, ..PictureOptions::default() };
        let places = places(&trace, &options);
        let mut rounds: Vec<(f64, f64)> = Vec::new();
        for (&number, &(x, y)) in &places {
            let along = if orientation == Orientation::TopDown { x } else { -y };
            if trace.node(NodeId(number)).from.is_none() {
                rounds.push((along, along));
            }
            let round = rounds.last_mut().expect("a round begins with its root");
            *round = (round.0.min(along), round.1.max(along));
        }
        assert_eq!(rounds.len(), 7);
        assert!(rounds.windows(2).all(|pair| pair[0].1 < pair[1].0), "{rounds:?}");
    }
}

/// States, actions and rules that have broken drawings before.
fn hostile() -> Vec<String> {
    let mut texts: Vec<String> = [
        "say \"hi\"",
        "end\\",
        "\\\" x",
        "C:\\New\\Game \\N \\G \\E \\T \\H \\L \\l \\r \\n",
        "{L:CFSW R:}",
        "{L:CFSW R:",
        "CW|FS",
        "x<1",
        "<b>x</b>",
        "<> <>",
        "a & b &amp; c &eacute; &#65;",
        "node",
        "Graph",
        "strict",
        "L:CFSW",
        "a:n",
        "👨 🐺 🐐 🥬 | 🚣🌊🌊🌊🌊 |",
        "שלום",
        "#\"; } digraph x { a -> b } // ",
        "/* c */",
        "it's",
        "]];\n}",
        "1 2 3\n4 5 6\n7 8 _",
        "%3",
        "-->",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push("&\"\\<{|".repeat(20));
    texts
}

/// A trace in which every text is in turn a state, an action, a rule and the title.
fn trace_of(texts: &[String]) -> Trace {
    let mut lines = vec![
        serde_json::json!({
            "steptrace": 1, "problem": texts.concat(), "title": texts.concat(),
            "algorithm": "bfs",
        }),
        serde_json::json!({"event": "generate", "node": 0, "state": "the root", "depth": 0}),
    ];
    for (text, node) in texts.iter().zip(1..) {
        lines.push(serde_json::json!({
            "event": "generate", "node": node, "state": text, "depth": 1, "parent": 0,
            "action": text,
        }));
        lines.push(serde_json::json!({
            "event": "reject", "parent": node, "action": text, "state": text,
            "reason": "illegal", "rule": text,
        }));
        lines.push(serde_json::json!({
            "event": "reject", "parent": node, "action": text, "state": "the root",
            "reason": "ancestor", "witness": 0,
        }));
    }
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let reading = read_traces(lines.as_bytes()).expect("the test's own trace");
    reading.traces.into_iter().next().expect("it holds one run")
}

const EVERYTHING: PictureOptions = PictureOptions {
    round: RoundChoice::Last,
    rejected: Visibility::Shown,
    illegal: Visibility::Shown,
    legend: Visibility::Shown,
    orientation: Orientation::TopDown,
    edge_labels: EdgeLabels::Shown,
    levels: None,
    order: Visibility::Hidden,
    at: Moment::End,
    only: Only::Everything,
    folding: Folding::WhereNeeded,
    most_nodes: None,
    title: None,
    positions: Visibility::Hidden,
};

/// Among emoji, a line break stands for a bar.
fn without_bars(text: &str) -> String {
    if !text.contains('🚣') {
        return text.to_owned();
    }
    text.replace(" | ", "\n").trim_end_matches(" |").to_owned()
}

#[test]
fn the_label_shown_is_the_label_given() {
    let texts = hostile();
    let svg = dot("svg", &file(&trace_of(&texts), &EVERYTHING));
    for (text, node) in texts.iter().zip(1..) {
        let (lines, tooltip) = shown(&svg, &format!("n{node}"));
        // A wide state is broken after its bars.
        let whole = lines.join("\n").replace("|\n", "| ");
        assert_eq!(whole, format!("n{node}\n{}", without_bars(text)));
        assert_eq!(tooltip, format!("n{node}, level 1, generated\n{text}"));
    }
}

#[test]
fn a_label_too_long_to_draw_is_shortened_and_its_tooltip_has_the_whole() {
    let texts = ["x", "&", "\\", "\"", "🐺", "&\n"].map(|text| text.repeat(10_000));
    let svg = dot("svg", &file(&trace_of(&texts), &EVERYTHING));
    for (text, node) in texts.iter().zip(1..) {
        let (lines, tooltip) = shown(&svg, &format!("n{node}"));
        assert_eq!(tooltip, format!("n{node}, level 1, generated\n{text}"));
        let label = lines.join("\n");
        assert!(label.contains('…') && label.chars().count() < 200, "{label}");
    }
}

#[test]
fn an_empty_state_and_control_characters_are_drawn_without_a_warning() {
    let texts = ["", "a\u{1b}[2J\u{0}b", "\n", "\u{85}\u{2028}", "\t", "\r\n"].map(str::to_owned);
    let svg = dot("svg", &file(&trace_of(&texts), &EVERYTHING));
    assert_eq!(shown(&svg, "n2").0, ["n2", "a␛[2J␀b"]);
    assert!(!svg.contains('\u{0}') && !svg.contains('\u{1b}'));
}

#[test]
fn the_svg_can_be_styled_by_id_and_class() {
    let trace = farmer(&SearchOptions::new(Algorithm::Bfs));
    let svg = dot("svg", &file(&trace, &PictureOptions::default()));
    assert!(svg.contains("<g id=\"n13\" class=\"node goal solution\">"));
    assert!(svg.contains("<g id=\"n14\" class=\"node closed\">"));
    assert_eq!(svg.matches("class=\"edge move solution\"").count(), 12);
    assert_eq!(svg.matches("class=\"edge move\"").count(), 4);
}

#[test]
fn the_state_graph_is_drawn_in_every_way_without_a_warning() {
    for algorithm in [Algorithm::Bfs, Algorithm::DfsStack, Algorithm::Iddfs] {
        let trace = farmer(&SearchOptions::new(algorithm));
        for options in every_option() {
            dot("svg", &states(&trace, &options));
        }
    }
    dot("svg", &states(&trace_of(&hostile()), &EVERYTHING));
}

#[test]
fn in_the_state_graph_a_state_stands_once_and_on_the_level_where_it_was_met_first() {
    let trace = farmer(&SearchOptions::new(Algorithm::Bfs));
    let plain = dot("plain", &states(&trace, &PictureOptions::default()));
    let places = placed(&plain);
    assert_eq!(places.len(), 10);
    // The farmer's states by level: 1, 1, 1, 2, 2, 1, 1, 1.
    let mut levels: BTreeMap<i64, usize> = BTreeMap::new();
    for &(_, y) in places.values() {
        *levels.entry((-y * 100.0) as i64).or_default() += 1;
    }
    assert_eq!(levels.into_values().collect::<Vec<_>>(), [1, 1, 1, 2, 2, 1, 1, 1]);
    assert_eq!(plain.lines().filter(|line| line.starts_with("edge ")).count(), 10);
}

#[test]
fn small_numbers_and_folded_subtrees_are_drawn_without_a_warning_whatever_the_labels() {
    let numbered = PictureOptions { order: Visibility::Shown, ..EVERYTHING };
    let mut lines = String::new();
    for (text, node) in hostile().iter().zip(1..) {
        let text = serde_json::Value::from(text.as_str());
        lines.push_str(&format!(
            "{{\"event\":\"generate\",\"node\":{node},\"parent\":0,\"action\":{text},\
             \"state\":{text},\"depth\":1}}\n{{\"event\":\"expand\",\"node\":{node}}}\n"
        ));
    }
    let lines = format!(
        "{{\"steptrace\":1,\"algorithm\":\"bfs\"}}\n\
         {{\"event\":\"generate\",\"node\":0,\"state\":\"s\",\"depth\":0}}\n{lines}"
    );
    let reading = read_traces(lines.as_bytes()).expect("the test's own trace");
    let svg = dot("svg", &file(&reading.traces[0], &numbered));
    for (text, node) in hostile().iter().zip(1..) {
        let (lines, _) = shown(&svg, &format!("n{node}"));
        // After a backslash stands an invisible space.
        let unspaced = |text: &str| text.replace([' ', '\n', '\u{a0}', '\u{200b}'], "");
        assert_eq!(
            unspaced(&lines.join("")),
            unspaced(&format!("n{node} {node} {}", without_bars(text)))
        );
    }
    let trace = farmer_and(2, &SearchOptions::new(Algorithm::Bfs));
    for folding in [Folding::WhereNeeded, Folding::DeadEnds] {
        for only in [Only::Everything, Only::Solutions] {
            let options = PictureOptions { folding, only, most_nodes: Some(120), ..EVERYTHING };
            dot("svg", &file(&trace, &options));
        }
    }
}

#[test]
fn no_node_moves_from_frame_to_frame() {
    let everything = PictureOptions { order: Visibility::Shown, ..EVERYTHING };
    let folded = PictureOptions { most_nodes: Some(9), ..PictureOptions::default() };
    let rounds = PictureOptions { round: RoundChoice::All, ..PictureOptions::default() };
    for (algorithm, options, view) in [
        (Algorithm::Bfs, &everything, View::Tree),
        (Algorithm::Dfs, &everything, View::Tree),
        (Algorithm::Bfs, &folded, View::Tree),
        (Algorithm::Iddfs, &rounds, View::Tree),
        (Algorithm::Bfs, &everything, View::States),
    ] {
        let trace = farmer(&SearchOptions {
            goal_test: steptrace::terms::GoalTest::Expanded,
            ..SearchOptions::new(algorithm)
        });
        let dir = tempfile::tempdir().expect("a folder");
        let mut frames = Frames::new(&trace, options, &Series::default()).expect("a series");
        frames
            .write(view, &[FrameFormat::Dot], &mut |name| {
                Ok(Box::new(std::fs::File::create(dir.path().join(name))?) as Box<dyn Write>)
            })
            .expect("a series");
        let frame = |number: usize| {
            let name = dir.path().join(format!("frame-{number:03}.dot"));
            placed(&dot("plain", &std::fs::read_to_string(name).expect("a frame")))
        };
        let last = frame(frames.len());
        for number in (1..frames.len()).step_by(7) {
            assert_eq!(frame(number), last, "{algorithm} frame {number}");
        }
    }
}

#[test]
fn on_a_slide_the_farmers_tree_has_text_of_at_least_eleven_points_either_way() {
    let trace = farmer(&SearchOptions::new(Algorithm::Bfs));
    // What the smallest text has: with the root at the left, edges run above and below short words.
    for (orientation, points) in [(Orientation::TopDown, 12.0), (Orientation::LeftRight, 14.0)] {
        let options = PictureOptions { orientation, ..PictureOptions::default() };
        let plain = dot("plain", &file(&trace, &options));
        let size: Vec<f64> = plain
            .lines()
            .next()
            .map(|line| line.split(' ').skip(2).filter_map(|word| word.parse().ok()).collect())
            .expect("a first line");
        // With the space around it, on 13.33 by 7.5 inches.
        let scale = (13.33 / (size[0] + 0.3)).min(7.5 / (size[1] + 0.3));
        assert!(scale * points >= 11.0, "{orientation:?}: {:.1} points", scale * points);
    }
}

#[test]
fn with_positions_neato_draws_levels_and_order_as_our_own_layout_has_them() {
    let trace = farmer_and(1, &SearchOptions::new(Algorithm::Bfs));
    let options = PictureOptions { positions: Visibility::Shown, ..EVERYTHING };
    let places = placed(&graphviz("neato -n2", "plain", &file(&trace, &options)));
    assert_eq!(places.len(), trace.node_count());
    let mut level_of = BTreeMap::new();
    let mut last_child: BTreeMap<Option<u32>, f64> = BTreeMap::new();
    for (&number, &(x, y)) in &places {
        let node = trace.node(NodeId(number));
        let level: f64 = *level_of.entry(node.depth).or_insert(y);
        assert!((level - y).abs() < 0.01, "n{number} is off its level");
        if let Some(before) = last_child.insert(node.from.map(|(parent, _)| parent.0), x) {
            assert!(before < x, "n{number} stands before its elder");
        }
    }
}

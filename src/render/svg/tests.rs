use super::*;
use crate::render::picture::{Orientation, PictureOptions, Visibility, draw};
use crate::trace::{Trace, read_traces};

fn trace(lines: &str) -> Trace {
    read_traces(lines.as_bytes()).expect("the test's own trace").traces.remove(0)
}

fn drawn(trace: &Trace, options: &PictureOptions) -> String {
    let mut out = Vec::new();
    draw(&mut out, &Svg::default(), trace, options).expect("it can be drawn");
    String::from_utf8(out).expect("UTF-8")
}

const SMALL: &str = r#"{"steptrace":1,"problem":"p","title":"A <b> & \"c\"","algorithm":"bfs"}
{"event":"generate","node":0,"state":"the first <state>","depth":0}
{"event":"push","node":0}
{"event":"pop","node":0}
{"event":"expand","node":0}
{"event":"reject","parent":0,"action":"jump","state":"x","reason":"illegal","rule":"no & jumping"}
{"event":"generate","node":1,"parent":0,"action":"walk","state":"the second state","depth":1}
{"event":"push","node":1}
{"event":"reject","parent":0,"action":"stay","state":"the first <state>","reason":"ancestor","witness":0}
{"event":"generate","node":2,"parent":0,"action":"run","state":"the third state","depth":1}
{"event":"goal","node":2}
{"event":"close","node":0}
"#;

/// The boxes of nodes: by name, x, y, width and height of the first rectangle.
fn boxes(svg: &str) -> Vec<(String, [f64; 4])> {
    let value = |element: &str, name: &str| -> f64 {
        let rest = element.split(&format!(" {name}=\"")).nth(1).expect("the attribute");
        rest.split('"').next().expect("its end").parse().expect("a number")
    };
    svg.split("<g id=\"n")
        .skip(1)
        .map(|group| {
            let name = group.split('"').next().expect("a number").to_owned();
            let last = group.split("</g>").next().expect("an end");
            // The innermost of a goal's two comes last.
            let rect = last.split("<rect").skip(1).last().expect("a box");
            (name, ["x", "y", "width", "height"].map(|side| value(rect, side)))
        })
        .collect()
}

#[test]
fn a_node_has_its_name_its_state_its_status_and_the_action_before_it() {
    let svg = drawn(&trace(SMALL), &PictureOptions::default());
    assert!(svg.contains("<title>A &lt;b&gt; &amp; &quot;c&quot;: Breadth First Search</title>"));
    assert!(svg.contains("<g id=\"n2\" class=\"node goal solution\"><title>n2, level 1, goal\n"));
    assert!(svg.contains("<g id=\"n1\" class=\"node frontier\">"));
    assert!(svg.contains(">walk</text>") && svg.contains("the second state</text>"));
    assert!(svg.contains("the first &lt;state&gt;</text>"));
    assert!(!svg.contains("jump"), "refused moves are drawn on request only");
    assert!(svg.contains("interrupted: the trace breaks off after 11 events"));
}

#[test]
fn refused_moves_and_the_legend_are_drawn_on_request() {
    let options = PictureOptions {
        rejected: Visibility::Shown,
        illegal: Visibility::Shown,
        legend: Visibility::Shown,
        ..PictureOptions::default()
    };
    let svg = drawn(&trace(SMALL), &options);
    assert!(svg.contains("<g class=\"illegal\"><title>jump gives x\nno &amp; jumping</title>"));
    assert!(svg.contains(
        "<g class=\"rejected\"><title>stay gives the first &lt;state&gt;\nthe state of n0"
    ));
    for words in ["on the frontier", "goal", "way to a goal", "state met already"] {
        assert!(svg.contains(&format!(">{words}</text>")), "{words}");
    }
    assert!(!svg.contains(">cut off</text>") && !svg.contains(">order of expansion</text>"));
}

#[test]
fn siblings_follow_each_other_in_either_orientation() {
    for orientation in [Orientation::TopDown, Orientation::LeftRight] {
        let options = PictureOptions { orientation, ..PictureOptions::default() };
        let boxes = boxes(&drawn(&trace(SMALL), &options));
        let (_, [x, y, width, height]) = boxes[1];
        let (_, [next_x, next_y, ..]) = boxes[2];
        match orientation {
            Orientation::TopDown => assert!(x + width < next_x && (y - next_y).abs() < 0.2),
            Orientation::LeftRight => {
                assert!(y + height < next_y && x < boxes[0].1[0] + 1000.0 && x > boxes[0].1[0]);
            }
        }
    }
}

#[test]
fn a_trace_with_nothing_in_it_is_drawn() {
    let svg =
        drawn(&trace("{\"steptrace\":1,\"algorithm\":\"bfs\"}\n"), &PictureOptions::default());
    assert!(svg.ends_with("</g>\n</svg>\n"));
}

#[test]
fn with_more_nodes_there_is_less_in_each_and_a_path_of_any_length_is_drawn() {
    let path = |nodes: usize| {
        let mut lines = String::from(
            "{\"steptrace\":1,\"algorithm\":\"dfs\"}\n\
             {\"event\":\"generate\",\"node\":0,\"state\":\"state 0\",\"depth\":0}\n",
        );
        for node in 1..nodes {
            lines.push_str(&format!(
                "{{\"event\":\"generate\",\"node\":{node},\"parent\":{},\"action\":\"go\",\
                 \"state\":\"state {node}\",\"depth\":{node}}}\n",
                node - 1
            ));
        }
        drawn(&trace(&lines), &PictureOptions::default())
    };
    let (full, names, dots) = (path(250), path(2_000), path(20_000));
    assert!(full.contains("state 249</text>") && full.contains(">go</text>"));
    assert!(!names.contains("state 249</text>") && names.contains(">n249</tspan>"));
    assert!(!dots.contains(">n249</tspan>") && dots.contains("<title>n249, level 249"));
    assert_eq!(boxes(&dots).len(), 20_000);
}

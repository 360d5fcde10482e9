use super::*;
use crate::render::picture::{Orientation, PictureOptions, RoundChoice, Visibility, draw};
use crate::render::samples::{ROUNDS, trace};
use crate::trace::Trace;

mod edges;

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
    assert!(svg.contains("<title>A &lt;b&gt; &amp; &quot;c&quot;: Breadth-first search</title>"));
    assert!(svg.contains("<g id=\"n2\" class=\"node goal solution\"><title>n2, level 1, goal\n"));
    assert!(svg.contains("<g id=\"n1\" class=\"node frontier\">"));
    assert!(svg.contains(">walk</text>") && svg.contains("the second state</text>"));
    assert!(svg.contains("the first &lt;state&gt;</text>"));
    assert!(!svg.contains("jump"), "refused moves are drawn on request only");
    assert!(svg.contains("interrupted: the trace breaks off after 11 events"));
}

#[test]
fn a_parent_in_an_earlier_round_is_joined_across_the_grounds() {
    let across = r#"{"steptrace":1,"algorithm":"iddfs"}
{"event":"round","limit":1}
{"event":"generate","node":0,"state":"a","depth":0}
{"event":"round","limit":2}
{"event":"generate","node":1,"state":"b","depth":1,"parent":0,"action":"go"}
{"event":"reject","parent":0,"action":"stay","state":"a","reason":"ancestor","witness":0}
{"event":"generate","node":2,"state":"c","depth":2,"parent":1,"action":"on"}
{"event":"generate","node":3,"state":"d","depth":0}
"#;
    for orientation in [Orientation::TopDown, Orientation::LeftRight] {
        let options = PictureOptions {
            round: RoundChoice::All,
            rejected: Visibility::Shown,
            orientation,
            ..PictureOptions::default()
        };
        let svg = drawn(&trace(across), &options);
        assert_eq!(svg.matches("class=\"move\"").count(), 2, "{svg}");
        assert_eq!(svg.matches("class=\"refused\"").count(), 1, "{svg}");
        let boxes = boxes(&svg);
        let along = |node: usize| match orientation {
            Orientation::TopDown => boxes[node].1[0],
            Orientation::LeftRight => boxes[node].1[1],
        };
        assert_eq!(boxes.len(), 4, "{svg}");
        assert!((1..4).all(|node| along(node) > along(0)), "each in its own round: {boxes:?}");
    }
}

#[test]
fn no_line_of_a_sentence_is_wider_than_the_picture() {
    let sentence = format!("The search begins at {}.", "x".repeat(100_000));
    let svg = Svg { view: View::Tree, sentence: Some(sentence) };
    let mut out = Vec::new();
    draw(&mut out, &svg, &trace(SMALL), &PictureOptions::default()).expect("it can be drawn");
    let svg = String::from_utf8(out).expect("UTF-8");
    let said = svg.rsplit("class=\"sentence\"").next().expect("a sentence");
    let said = said.split("</text>").next().expect("its end");
    assert!(said.contains(">The search begins at</tspan>"), "{said}");
    assert!(said.contains("xxx…xxx") && said.contains("xxx.</tspan>"), "{said}");
    let width: f64 = svg
        .split(" width=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next()?.parse().ok())
        .expect("a width");
    let columns =
        said.split("</tspan>").map(|line| line.rsplit('>').next().unwrap_or_default().len());
    assert!(columns.max().expect("lines") as f64 * 7.0 < width, "{said}");
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
    for words in ["on the frontier", "goal", "way to a goal", "rejected: state met already"] {
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

fn states(trace: &Trace, options: &PictureOptions) -> String {
    let mut out = Vec::new();
    let svg = Svg { view: View::States, sentence: None };
    draw(&mut out, &svg, trace, options).expect("it can be drawn");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn in_the_state_graph_equal_states_are_one_and_a_move_and_its_undoing_one_edge() {
    let there_and_back = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"bfs"}
{"event":"generate","node":0,"state":"<a>","depth":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"parent":0,"action":"go","state":"b","depth":1}
{"event":"reject","parent":0,"action":"burn","state":"x","reason":"illegal","rule":"no fire"}
{"event":"close","node":0}
{"event":"expand","node":1}
{"event":"generate","node":2,"parent":1,"action":"return","state":"<a>","depth":2}
{"event":"reject","parent":1,"action":"stay","state":"b","reason":"parent","witness":1}
{"event":"generate","node":3,"parent":1,"action":"on","state":"c","depth":2}
{"event":"goal","node":3}
{"event":"close","node":1}
"#;
    let trace = trace(there_and_back);
    let svg = states(&trace, &PictureOptions::default());
    assert_eq!(svg.matches("<g id=\"s").count(), 3);
    assert!(svg.contains("<title>&lt;a&gt;\nlevel 0, closed\nn0 n2</title>"));
    assert!(svg.contains("<g id=\"s2\" class=\"state goal solution\">"));
    assert!(svg.contains("3 states in 4 nodes"));
    // Two heads on the way that leads both ways, one on the other.
    let edges: Vec<usize> = svg
        .split("<g class=\"move")
        .skip(1)
        .map(|edge| edge.split("</g>").next().expect("its end").matches("<path").count() - 1)
        .collect();
    assert_eq!(edges, [2, 1]);
    assert!(svg.contains("<title>go\nback: return</title>"));
    assert!(!svg.contains("stay") && !svg.contains("no fire"), "on request only");
    let shown = Visibility::Shown;
    let all = PictureOptions { rejected: shown, illegal: shown, ..PictureOptions::default() };
    let svg = states(&trace, &all);
    assert!(svg.contains(">stay</text>") && svg.contains(">no fire</text>"));
}

#[test]
fn in_the_state_graph_of_an_undirected_graph_no_line_has_a_head() {
    let lines = |directed: bool| {
        format!(
            r#"{{"steptrace":1,"problem":"p","title":"T","algorithm":"bfs","scene":{{"kind":"graph","directed":{directed},"start":"a","goals":["c"]}}}}
{{"event":"generate","node":0,"state":"a","depth":0}}
{{"event":"expand","node":0}}
{{"event":"generate","node":1,"parent":0,"action":"b","state":"b","depth":1}}
{{"event":"close","node":0}}
{{"event":"expand","node":1}}
{{"event":"reject","parent":1,"action":"a","state":"a","reason":"ancestor","witness":0}}
{{"event":"generate","node":2,"parent":1,"action":"c","state":"c","depth":2}}
{{"event":"goal","node":2}}
{{"event":"close","node":1}}
"#
        )
    };
    let paths = |svg: &str| -> Vec<usize> {
        let edges = svg.split("<g class=\"move").skip(1);
        let edges = edges.map(|edge| edge.split("</g>").next().expect("its end"));
        edges.map(|edge| edge.matches("<path").count()).collect()
    };
    let options = PictureOptions::default();
    // Nobody tried the way back from the goal.
    assert_eq!(paths(&states(&trace(&lines(true)), &options)), [3, 2]);
    assert_eq!(paths(&states(&trace(&lines(false)), &options)), [1, 1]);
    for (directed, heads) in [(true, 3), (false, 0)] {
        let mut out = Vec::new();
        let trace = trace(&lines(directed));
        draw(&mut out, &crate::render::dot::StatesDot, &trace, &options).expect("it can be drawn");
        let dot = String::from_utf8(out).expect("UTF-8");
        assert_eq!(
            dot.matches("arrowhead=vee").count() + dot.matches("arrowtail=vee").count(),
            heads
        );
        assert_eq!(dot.matches("dir=none").count(), if directed { 0 } else { 2 });
    }
}

#[test]
fn no_state_moves_from_frame_to_frame() {
    let trace = trace(SMALL);
    let mut picture = Picture::new(&trace, &PictureOptions::default()).unwrap();
    let svg = Svg { view: View::States, sentence: Some("What is said".to_owned()) };
    let mut places = std::collections::BTreeMap::new();
    let mut seen = 0;
    for position in 1..=picture.horizon() {
        picture.seek(position);
        let mut out = Vec::new();
        svg.write(&mut out, &picture).unwrap();
        let frame = String::from_utf8(out).unwrap();
        let size = frame.split("viewBox=").nth(1).and_then(|rest| rest.split('>').next()).unwrap();
        assert_eq!(places.entry("size".to_owned()).or_insert(size.to_owned()), size);
        for state in frame.split("<g id=\"s").skip(1) {
            let name = state.split('"').next().unwrap().to_owned();
            // The middle of what is written in it.
            let text = state.split("<text ").nth(1).and_then(|rest| rest.split(" font").next());
            let place = text.unwrap().to_owned();
            // A goal makes room for its star.
            if !state.contains("class=\"state goal") && !state.contains(" goal ") {
                assert_eq!(*places.entry(name).or_insert(place.clone()), place);
                seen += 1;
            }
        }
    }
    assert!(seen > 10);
}

#[test]
fn what_a_queue_search_was_expanding_at_its_end_does_not_look_as_if_it_waited() {
    // The goal is found among the children of the root, and the search stops there.
    let ended = SMALL
        .replace("{\"event\":\"close\",\"node\":0}", "{\"event\":\"end\",\"outcome\":\"solved\"}");
    let options = PictureOptions { legend: Visibility::Shown, ..PictureOptions::default() };
    let svg = drawn(&trace(&ended), &options);
    assert!(svg.contains(">being expanded when the search ended</text>"));
    assert!(svg.contains(">on the frontier</text>") && !svg.contains(">open on the path</text>"));
    let root = svg.split("<g id=\"n0\"").nth(1).expect("the root");
    let root = root.split("</g>").next().expect("its end");
    assert!(root.starts_with(" class=\"node open solution\""), "{root}");
    assert!(
        root.contains("fill=\"#C9CFD6\" stroke=\"#009E73\" stroke-width=\"2.5\" stroke-dasharray")
    );
}

#[test]
fn an_action_that_says_what_its_state_says_is_not_written() {
    let svg = drawn(
        &trace(&SMALL.replace("\"walk\"", "\"the second state\"")),
        &PictureOptions::default(),
    );
    let count = |svg: &str| svg.matches("class=\"action\"").count();
    assert_eq!(count(&svg), count(&drawn(&trace(SMALL), &PictureOptions::default())) - 1);
}

#[test]
fn a_frame_of_the_state_graph_names_no_node_that_is_not_there_yet() {
    let lines = SMALL.replace("the third state", "the second state");
    let trace = trace(&lines);
    let mut picture = Picture::new(&trace, &PictureOptions::default()).expect("it can be drawn");
    let mut drawn = |position| {
        picture.seek(position);
        let mut out = Vec::new();
        let svg = Svg { view: View::States, sentence: None };
        svg.write(&mut out, &picture).expect("it can be drawn");
        String::from_utf8(out).expect("UTF-8")
    };
    let (early, late) = (drawn(7), drawn(9));
    assert!(early.contains(">n1</text>") && !early.contains("n2"));
    assert!(late.contains(">n1 n2</text>"));
    let size = |svg: &str| svg.lines().next().expect("a first line").to_owned();
    assert_eq!(size(&early), size(&late));
}

/// Where the words of the legend begin: x and y.
fn legend(svg: &str) -> Vec<[f64; 2]> {
    let group = svg.split("<g class=\"legend\"").nth(1).expect("a legend");
    let words = group.split("<g class=\"tree\"").next().expect("what stands before the tree");
    let number = |text: &str, name: &str| -> f64 {
        let rest = text.split(&format!("{name}=\"")).nth(1).expect("the attribute");
        rest.split('"').next().expect("its end").parse().expect("a number")
    };
    // Numbers are samples, in the middle of their circles.
    let words = words.split("<text ").skip(1).filter(|text| !text.contains("text-anchor"));
    words.map(|text| [number(text, "x"), number(text, "y")]).collect()
}

#[test]
fn the_legend_stands_beside_a_tall_tree_and_above_a_broad_one() {
    let tree = |parent_of: &dyn Fn(u32) -> u32, depth_of: &dyn Fn(u32) -> u32| {
        let mut lines = String::from(
            "{\"steptrace\":1,\"problem\":\"p\",\"title\":\"T\",\"algorithm\":\"bfs\"}\n\
             {\"event\":\"generate\",\"node\":0,\"state\":\"s\",\"depth\":0}\n",
        );
        for node in 1..12 {
            lines += &format!(
                "{{\"event\":\"generate\",\"node\":{node},\"state\":\"state {node}\",\"parent\":{},\
                 \"action\":\"go\",\"depth\":{}}}\n{{\"event\":\"push\",\"node\":{node}}}\n",
                parent_of(node),
                depth_of(node)
            );
        }
        lines += "{\"event\":\"pop\",\"node\":1}\n{\"event\":\"expand\",\"node\":1}\n";
        let options = PictureOptions { legend: Visibility::Shown, ..PictureOptions::default() };
        drawn(&trace(&lines), &options)
    };
    let tall = tree(&|node| node - 1, &|node| node);
    let words = legend(&tall);
    assert!(words.len() >= 3, "{words:?}");
    let right = boxes(&tall).iter().map(|(_, [x, _, width, _])| x + width).fold(0.0, f64::max);
    assert!(words.iter().all(|[x, _]| *x > right && *x == words[0][0]), "{words:?} {right}");
    assert!(words.windows(2).all(|pair| pair[1][1] - pair[0][1] == 28.0), "{words:?}");

    let broad = legend(&tree(&|_| 0, &|_| 1));
    assert!(broad.len() >= 3 && broad.iter().all(|[_, y]| *y == broad[0][1]), "{broad:?}");
}

#[test]
fn a_tall_tree_has_less_room_between_its_levels() {
    let pitch = |children: u32| {
        let mut lines = String::from(
            "{\"steptrace\":1,\"problem\":\"p\",\"title\":\"T\",\"algorithm\":\"bfs\"}\n\
             {\"event\":\"generate\",\"node\":0,\"state\":\"s\",\"depth\":0}\n",
        );
        let mut node = 0;
        for depth in 1..7 {
            let parent = node;
            for _ in 0..if depth == 6 { children } else { 1 } {
                node += 1;
                lines += &format!(
                    "{{\"event\":\"generate\",\"node\":{node},\"state\":\"a long state {node}\",\
                     \"parent\":{parent},\"action\":\"go\",\"depth\":{depth}}}\n"
                );
            }
        }
        let boxes = boxes(&drawn(&trace(&lines), &PictureOptions::default()));
        let top = |node: usize| boxes[node].1[1];
        (top(2) - top(1), boxes[1].1[3])
    };
    let ((tall, low), (broad, high)) = (pitch(1), pitch(12));
    assert_eq!((tall - low, broad - high), (36.0, 44.0));
}

/// By node, its place on the frontier.
fn waiting(svg: &str) -> Vec<(String, String)> {
    let groups = svg.split("<g id=\"n").skip(1);
    let badge = |group: &str| {
        let text = group.split("class=\"waits\"").nth(1)?.split("</text>").next()?;
        Some((group.split('"').next()?.to_owned(), text.rsplit('>').next()?.to_owned()))
    };
    groups.filter_map(badge).collect()
}

#[test]
fn who_waits_has_its_place_on_the_frontier_until_the_search_ends() {
    let run = |frontier: &str| {
        let text = format!(
            r#"{{"steptrace":1,"algorithm":"mine","frontier":"{frontier}"}}
{{"event":"generate","node":0,"state":"a","depth":0}}
{{"event":"push","node":0}}
{{"event":"pop","node":0}}
{{"event":"expand","node":0}}
{{"event":"generate","node":1,"parent":0,"action":"x","state":"b","depth":1}}
{{"event":"push","node":1}}
{{"event":"generate","node":2,"parent":0,"action":"y","state":"c","depth":1}}
{{"event":"push","node":2}}
{{"event":"close","node":0}}
{{"event":"end","outcome":"exhausted"}}
"#
        );
        trace(&text)
    };
    let at = |frontier: &str, event: usize| {
        let at = crate::render::picture::Moment::Event(event);
        let options = PictureOptions { at, legend: Visibility::Shown, ..PictureOptions::default() };
        let svg = drawn(&run(frontier), &options);
        let told = svg.contains("its place");
        let places = waiting(&svg);
        assert_eq!(told, !places.is_empty(), "the legend explains what is there");
        places.iter().map(|(node, place)| format!("n{node}:{place}")).collect::<Vec<_>>()
    };
    assert_eq!(at("fifo", 2), ["n0:1"]);
    assert_eq!(at("fifo", 9), ["n1:1", "n2:2"]);
    assert_eq!(at("lifo", 9), ["n1:2", "n2:1"]);
    assert_eq!(at("path", 9), [""; 0]);
    assert_eq!(at("fifo", 10), [""; 0]);
}

#[test]
fn facts_are_not_torn_where_a_line_has_room_for_them() {
    let text =
        SMALL.replacen("\"bfs\"", "\"bfs\",\"pruning\":\"reached\",\"order\":\"reversed\"", 1);
    let svg = drawn(&trace(&text), &PictureOptions::default());
    for line in [
        ">Breadth-first search · pruning what was reached · actions in reverse · 3 nodes</text>",
        ">1 solution of 1 move</text>",
    ] {
        assert!(svg.contains(line), "{line}: {svg}");
    }
}

#[test]
fn a_heading_of_ones_own_takes_the_place_of_the_title_and_an_empty_one_leaves_none() {
    let with = |title: Option<&str>| {
        let title = title.map(str::to_owned);
        drawn(&trace(SMALL), &PictureOptions { title, ..PictureOptions::default() })
    };
    let heading = |svg: &str| svg.split("font-size=\"20\"").skip(1).count();
    let own = with(Some("Today <1>"));
    assert!(own.contains(">Today &lt;1&gt;</text>") && !own.contains("A &lt;b&gt;"));
    assert_eq!((heading(&own), heading(&with(None))), (1, 1));
    let none = with(Some(" "));
    assert_eq!(heading(&none), 0);
    assert!(none.contains("<title>A &lt;b&gt; &amp; &quot;c&quot;: Breadth-first search</title>"));
}

#[test]
fn an_animation_marks_only_who_is_next_and_its_head_says_the_rules() {
    use crate::render::frames::{Frames, Series};
    let text = SMALL.replacen("\"bfs\"", "\"bfs\",\"pruning\":\"reached\"", 1);
    // A second child waits behind the first.
    let text =
        text.replace("{\"event\":\"goal\",\"node\":2}\n", "{\"event\":\"push\",\"node\":2}\n");
    let trace = trace(&text);
    let mut frames = Frames::new(&trace, &PictureOptions::default(), &Series::default())
        .expect("it can be drawn");
    let mut out = Vec::new();
    frames.animate(&mut out).expect("memory");
    let svg = String::from_utf8(out).expect("UTF-8");
    assert!(svg.contains("class=\"waits\""));
    let numbers: Vec<&str> = svg
        .split("class=\"waits\"")
        .skip(1)
        .filter_map(|badge| badge.split("</text>").next()?.rsplit('>').next())
        .collect();
    assert!(!numbers.is_empty() && numbers.iter().all(|&number| number == "1"), "{numbers:?}");
    assert!(svg.contains(">Breadth-first search · pruning what was reached</text>"));
}

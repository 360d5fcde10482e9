use std::fmt::Write as _;

use serde_json::Value;

use super::*;
use crate::render::picture::{Format, PictureOptions, View, Visibility, draw};
use crate::render::samples::trace;
use crate::trace::Trace;

/// Texts that a format could take for its own.
const HOSTILE: [&str; 9] = [
    "say \"hi\" <b>&amp;</b>",
    "\\end{document} %$#_^~",
    "a|b;c`d`[e](f)",
    "two\nlines",
    "]]></data>",
    "${{ alert(1) }}",
    "👨 🐺 | 🌊",
    "[x], y={z}",
    "end",
];

fn hostile() -> Trace {
    let mut lines = String::from(
        "{\"steptrace\":1,\"problem\":\"p\",\"title\":\"T <\\\"&\",\"algorithm\":\"bfs\"}\n\
         {\"event\":\"generate\",\"node\":0,\"state\":\"root\",\"depth\":0}\n\
         {\"event\":\"expand\",\"node\":0}\n",
    );
    for (text, node) in HOSTILE.iter().zip(1..) {
        // A state that said the same as its action would have an edge without words.
        let action = Value::from(format!("{text} "));
        let text = Value::from(*text);
        let _ = writeln!(
            lines,
            "{{\"event\":\"generate\",\"node\":{node},\"parent\":0,\"action\":{action},\"state\":{text},\"depth\":1}}\n\
             {{\"event\":\"reject\",\"parent\":{node},\"action\":{text},\"state\":\"root\",\"reason\":\"ancestor\",\"witness\":0}}"
        );
    }
    trace(&lines)
}

fn written(format: &dyn Format) -> String {
    let mut out = Vec::new();
    draw(&mut out, format, &hostile(), &PictureOptions::default()).expect("it can be drawn");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn node_link_json_has_every_text_as_it_was() {
    let json: Value = serde_json::from_str(&written(&NodeLink::default())).expect("JSON");
    let nodes = json["nodes"].as_array().expect("a list");
    let states: Vec<&str> = nodes[1..].iter().filter_map(|node| node["state"].as_str()).collect();
    assert_eq!(states, HOSTILE);
    let links = json["links"].as_array().expect("a list");
    assert_eq!(
        (links.len(), &links[0]["source"], &links[0]["target"]),
        (9, &"n0".into(), &"n1".into())
    );
}

#[test]
fn graphml_opens_and_closes_its_elements_whatever_the_texts() {
    let xml = written(&GraphMl::default());
    let mut open = Vec::new();
    for tag in xml.split('<').skip(1) {
        let name = tag.split(['>', ' ']).next().expect("a name");
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{tag}");
        } else if !tag.split('>').next().expect("a tag").ends_with(['/', '?']) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(xml.contains("<data key=\"state\">]]&gt;&lt;/data&gt;</data>"));
    assert_eq!(xml.matches("<edge ").count(), 9);
}

#[test]
fn in_mermaid_no_text_ends_its_quotes() {
    let text = written(&Mermaid);
    for line in text.lines().filter(|line| line.trim_start().starts_with('n')) {
        assert_eq!(line.matches('"').count(), 2, "{line}");
        let inner = line.split('"').nth(1).expect("a text").replace("<br/>", "");
        assert!(!inner.contains(['<', '>', '`', '[', ']', '|']), "{line}");
    }
    assert!(text.contains("n8[\"n8<br/>#91;x#93;, y={z}\"]:::generated"));
}

#[test]
fn in_tikz_every_brace_and_bracket_has_its_other() {
    let text = written(&Tikz);
    let body = text.split("\\begin{forest}").nth(1).expect("a tree");
    let (mut braces, mut escaped) = (0_i32, false);
    for character in body.chars() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => braces += 1,
            '}' => braces -= 1,
            _ => {}
        }
        assert!(braces >= 0);
    }
    assert_eq!(braces, 0);
    assert!(body.contains("\\textbackslash{}end\\{document\\} \\%\\$\\#\\_"));
    assert_eq!(body.lines().filter(|line| line.trim() == "]").count(), 10);
}

#[test]
fn posthoc_gets_a_name_and_a_parent_in_every_event_and_no_text_in_its_views() {
    let json: Value = serde_json::from_str(&written(&Posthoc)).expect("JSON");
    assert_eq!(json["version"], "1.4.0");
    assert!(!json["views"].to_string().contains("alert"));
    let events = json["events"].as_array().expect("a list");
    assert_eq!(events.len(), 2 + 2 * HOSTILE.len());
    let mut parents = std::collections::BTreeMap::new();
    for event in events {
        let id = event["id"].as_str().expect("a name").to_owned();
        assert!(!id.is_empty() && event["state"].is_string() && event["note"].is_string());
        assert_ne!(event["id"], event["pId"]);
        let parent = event["pId"].clone();
        assert_eq!(parents.entry(id).or_insert(parent.clone()), &parent);
        assert!(event.get("fill").is_none() && event.get("alpha").is_none());
    }
    assert_eq!(events[3]["matches"], "n0");
}

/// Four states in a square and a way back between two of them; the second way to 3 is refused.
const SQUARE: &str = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"bfs"}
{"event":"generate","node":0,"state":"s 0","depth":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"state":"s 1","depth":1,"parent":0,"action":"east"}
{"event":"generate","node":2,"state":"s 2","depth":1,"parent":0,"action":"south"}
{"event":"reject","parent":0,"action":"stay","state":"s 0","reason":"ancestor","witness":0}
{"event":"close","node":0}
{"event":"expand","node":1}
{"event":"reject","parent":1,"action":"west","state":"s 0","reason":"ancestor","witness":0}
{"event":"generate","node":3,"state":"s 3","depth":2,"parent":1,"action":"south"}
{"event":"goal","node":3}
{"event":"close","node":1}
{"event":"expand","node":2}
{"event":"generate","node":4,"state":"s 3","depth":2,"parent":2,"action":"east"}
{"event":"close","node":2}
{"event":"end","outcome":"solved"}
"#;

/// The state graph of that run, as data.
fn square(options: &PictureOptions) -> Value {
    let trace = trace(SQUARE);
    let mut out = Vec::new();
    let states = NodeLink { view: View::States };
    draw(&mut out, &states, &trace, options).expect("it can be drawn");
    serde_json::from_slice(&out).expect("JSON")
}

#[test]
fn the_state_graph_has_each_state_once_and_a_link_for_every_direction() {
    let json = square(&PictureOptions { order: Visibility::Shown, ..PictureOptions::default() });
    let facts =
        |of: &Value, names: &[&str]| names.iter().map(|name| of[*name].clone()).collect::<Vec<_>>();
    let nodes = json["nodes"].as_array().expect("a list");
    let names = ["id", "state", "status", "depth", "solution", "nodes", "expansion"];
    assert_eq!(
        Value::from(nodes.iter().map(|node| Value::from(facts(node, &names))).collect::<Vec<_>>()),
        serde_json::json!([
            ["s0", "s 0", "closed", 0, true, ["n0"], 1],
            ["s1", "s 1", "closed", 1, true, ["n1"], 2],
            ["s2", "s 2", "closed", 1, false, ["n2"], 3],
            ["s3", "s 3", "goal", 2, true, ["n3", "n4"], null],
        ])
    );
    let links = json["links"].as_array().expect("a list");
    let names = ["source", "target", "action", "solution"];
    assert_eq!(
        Value::from(links.iter().map(|link| Value::from(facts(link, &names))).collect::<Vec<_>>()),
        serde_json::json!([
            ["s0", "s1", "east", true],
            ["s1", "s0", "west", false],
            ["s0", "s2", "south", false],
            ["s1", "s3", "south", true],
            ["s2", "s3", "east", false],
        ])
    );
    assert_eq!(json["graph"]["facts"][0], "4 states in 5 nodes");
}

#[test]
fn the_state_graph_of_an_undirected_graph_has_a_link_for_both_directions() {
    let scene = r#""algorithm":"bfs","scene":{"kind":"graph","directed":false,"start":"s 0","goals":["s 3"]}"#;
    let trace = trace(&SQUARE.replacen(r#""algorithm":"bfs""#, scene, 1));
    let written = |format: &dyn Format| {
        let mut out = Vec::new();
        draw(&mut out, format, &trace, &PictureOptions::default()).expect("it can be drawn");
        String::from_utf8(out).expect("UTF-8")
    };
    let json: Value =
        serde_json::from_str(&written(&NodeLink { view: View::States })).expect("JSON");
    assert_eq!(json["directed"], false);
    let links = json["links"].as_array().expect("a list").iter();
    let links: Vec<Value> = links
        .map(|link| serde_json::json!([link["source"], link["target"], link["solution"]]))
        .collect();
    assert_eq!(
        Value::from(links),
        serde_json::json!([
            ["s0", "s1", true],
            ["s0", "s2", false],
            ["s1", "s3", true],
            ["s2", "s3", false]
        ])
    );
    let xml = written(&GraphMl { view: View::States });
    assert!(xml.contains("edgedefault=\"undirected\"") && xml.matches("<edge ").count() == 4);
    // The tree has its directions all the same.
    assert!(written(&GraphMl { view: View::Tree }).contains("edgedefault=\"directed\""));
}

#[test]
fn of_the_state_graph_a_move_that_changes_nothing_is_shown_on_request() {
    let json = square(&PictureOptions { rejected: Visibility::Shown, ..PictureOptions::default() });
    let links = json["links"].as_array().expect("a list");
    let stay = links.iter().find(|link| link["action"] == "stay").expect("it is there");
    assert_eq!((links.len(), &stay["source"], &stay["target"]), (6, &"s0".into(), &"s0".into()));
}

#[test]
fn the_state_graph_comes_as_graphml_too() {
    let trace = trace(SQUARE);
    let mut out = Vec::new();
    let states = GraphMl { view: View::States };
    draw(&mut out, &states, &trace, &PictureOptions::default()).expect("it can be drawn");
    let xml = String::from_utf8(out).expect("UTF-8");
    assert_eq!((xml.matches("<node ").count(), xml.matches("<edge ").count()), (4, 5));
    assert!(
        xml.contains("<key id=\"nodes\" for=\"node\" attr.name=\"nodes\" attr.type=\"string\"/>")
    );
    assert!(xml.contains("<node id=\"s3\"><data key=\"state\">s 3</data><data key=\"status\">goal</data><data key=\"depth\">2</data><data key=\"solution\">true</data><data key=\"nodes\">n3 n4</data></node>"));
}

#[test]
fn in_tikz_every_emoji_has_its_columns_and_the_program_is_named_that_has_it() {
    let lines = "{\"steptrace\":1,\"problem\":\"p\",\"title\":\"T\",\"algorithm\":\"bfs\"}\n\
         {\"event\":\"generate\",\"node\":0,\"state\":\"🐺    🥬\\n   🐐\",\"depth\":0}\n";
    let mut out = Vec::new();
    draw(&mut out, &Tikz, &trace(lines), &PictureOptions::default()).expect("it can be drawn");
    let text = String::from_utf8(out).expect("UTF-8");
    assert!(text.contains("% lualatex THIS-FILE makes the picture.\n"));
    let first = "\\cells{2}{🐺}\\cells{4}{}\\cells{2}{🥬}";
    let second = "\\cells{3}{}\\cells{2}{🐐}\\cells{3}{}";
    assert!(text.contains(&format!("\\textbf{{n0}}\\\\{{}}{first}\\\\{{}}{second}}}")), "{text}");
    let square = {
        let mut out = Vec::new();
        draw(&mut out, &Tikz, &trace(SQUARE), &PictureOptions::default()).expect("it can be drawn");
        String::from_utf8(out).expect("UTF-8")
    };
    assert!(square.contains("% pdflatex THIS-FILE makes the picture.\n"));
    assert!(square.contains("s 1}, is closed, solution, on the way, move={east}"), "{square}");
}

#[test]
fn the_greatest_depth_has_its_place_in_graphml() {
    let trace = trace(
        "{\"steptrace\":1,\"algorithm\":\"bfs\"}\n\
         {\"event\":\"generate\",\"node\":0,\"state\":\"A\",\"depth\":4294967295}\n",
    );
    let mut out = Vec::new();
    draw(&mut out, &GraphMl::default(), &trace, &PictureOptions::default()).unwrap();
    let xml = String::from_utf8(out).unwrap();
    assert!(xml.contains("<data key=\"depth\">4294967295</data>"), "{xml}");
    // An `int` ends at 2147483647.
    assert!(xml.contains("attr.name=\"depth\" attr.type=\"long\""), "{xml}");
}

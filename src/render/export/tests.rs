use std::fmt::Write as _;

use serde_json::Value;

use super::*;
use crate::render::picture::{Format, PictureOptions, draw};
use crate::trace::{Trace, read_traces};

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
    read_traces(lines.as_bytes()).expect("the test's own trace").traces.remove(0)
}

fn written(format: &dyn Format) -> String {
    let mut out = Vec::new();
    draw(&mut out, format, &hostile(), &PictureOptions::default()).expect("it can be drawn");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn node_link_json_has_every_text_as_it_was() {
    let json: Value = serde_json::from_str(&written(&NodeLink)).expect("JSON");
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
    let xml = written(&GraphMl);
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

//! What networkx, through pydot, makes of our DOT files. These tests need a Python that has both.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{farmer, farmer_and};
use steptrace::render::dot::{StatesDot, TreeDot};
use steptrace::render::picture::{
    Format, Orientation, PictureOptions, RoundChoice, Visibility, draw,
};
use steptrace::terms::{Algorithm, SearchOptions};
use steptrace::trace::{Trace, read_traces};

/// Reads files, whose texts come as a list in JSON; prints the ids of nodes and the ends of edges.
const READ: &str = r#"
import io, json, sys, warnings
warnings.simplefilter("ignore")
import networkx
graphs = []
for text in json.load(sys.stdin):
    graph = networkx.nx_pydot.read_dot(io.StringIO(text))
    plain = lambda name: name.strip('"')
    nodes = sorted(plain(node) for node in graph.nodes)
    edges = sorted([plain(a), plain(b)] for a, b, *_ in graph.edges)
    labels = {plain(node): facts.get("label", "") for node, facts in graph.nodes(data=True)}
    graphs.append({"nodes": nodes, "edges": edges, "labels": labels})
json.dump(graphs, sys.stdout)
"#;

#[derive(serde::Deserialize)]
struct Graph {
    nodes: Vec<String>,
    edges: Vec<(String, String)>,
    labels: std::collections::BTreeMap<String, String>,
}

/// A Python that has networkx and pydot: the one on the path, or the system's.
fn python() -> &'static str {
    let has = |python: &&&str| {
        let tried = Command::new(python).args(["-c", "import networkx, pydot"]).output();
        tried.is_ok_and(|output| output.status.success())
    };
    ["python3", "/usr/bin/python3"].iter().find(has).copied().unwrap_or_else(|| {
        panic!(
            "these tests read DOT with networkx, but no python3 here has it: \
             `apt-get install python3-networkx python3-pydot`"
        )
    })
}

fn read(files: &[String]) -> Vec<Graph> {
    let mut child = Command::new(python())
        .args(["-c", READ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(&serde_json::to_vec(files).expect("texts")).expect("python reads");
    drop(stdin);
    let output = child.wait_with_output().expect("python ends");
    assert!(output.status.success(), "networkx cannot read one of our files");
    serde_json::from_slice(&output.stdout).expect("what READ prints")
}

fn file(format: &dyn Format, trace: &Trace, options: &PictureOptions) -> String {
    let mut out = Vec::new();
    draw(&mut out, format, trace, options).expect("it can be drawn");
    String::from_utf8(out).expect("UTF-8")
}

fn everything() -> PictureOptions {
    let shown = Visibility::Shown;
    PictureOptions {
        rejected: shown,
        illegal: shown,
        legend: shown,
        order: shown,
        ..PictureOptions::default()
    }
}

#[test]
fn it_reads_the_tree_that_the_search_made() {
    let trace = farmer_and(1, &SearchOptions::new(Algorithm::Bfs));
    let [graph] = &read(&[file(&TreeDot, &trace, &PictureOptions::default())])[..] else {
        panic!("one file, one graph")
    };
    let name = |node| format!("n{}", trace.number(node));
    let mut nodes: Vec<String> = trace.nodes().map(name).collect();
    let mut edges: Vec<(String, String)> = trace
        .nodes()
        .filter_map(|node| Some((name(trace.node(node).from?.0), name(node))))
        .collect();
    nodes.sort();
    edges.sort();
    assert_eq!((&graph.nodes, &graph.edges), (&nodes, &edges));
}

#[test]
fn it_reads_every_view_in_every_direction() {
    let trace = farmer(&SearchOptions::new(Algorithm::Iddfs));
    let mut files = Vec::new();
    for orientation in [Orientation::TopDown, Orientation::LeftRight] {
        let options = PictureOptions { orientation, ..everything() };
        files.push(file(&TreeDot, &trace, &options));
        files.push(file(&StatesDot, &trace, &options));
    }
    let positions = PictureOptions { positions: Visibility::Shown, ..everything() };
    files.push(file(&TreeDot, &trace, &positions));
    for graph in read(&files) {
        let nodes = graph.nodes.iter().filter(|name| !name.starts_with("leaf")).count();
        assert!(nodes >= 10 && graph.edges.len() >= nodes, "{:?}", graph.nodes);
    }
    // Of clusters it keeps nothing, but reads the file.
    let rounds = PictureOptions { round: RoundChoice::All, ..PictureOptions::default() };
    assert_eq!(read(&[file(&TreeDot, &trace, &rounds)]).len(), 1);
}

#[test]
fn it_reads_hostile_labels() {
    let texts = [
        r#"a "quoted" word"#.to_owned(),
        r"back\slash \N \".to_owned(),
        "{braces|and|pipes}".to_owned(),
        "two\nlines".to_owned(),
        "<b>bold</b> &amp; <TABLE>".to_owned(),
        "digraph { strict; edge [x=y] -> subgraph // # /*".to_owned(),
        "a:b:c".to_owned(),
        "🐺 שלום".to_owned(),
        String::new(),
        "x\"\\".repeat(3_000),
    ];
    let mut lines = vec![
        serde_json::json!({"steptrace": 1, "problem": texts[5], "title": texts[0],
            "algorithm": texts[4], "frontier": "fifo"}),
        serde_json::json!({"event": "generate", "node": 0, "state": "root", "depth": 0}),
    ];
    for (text, node) in texts.iter().zip(1..) {
        lines.push(serde_json::json!({
            "event": "generate", "node": node, "state": text, "depth": 1, "parent": 0, "action": text,
        }));
        lines.push(serde_json::json!({
            "event": "reject", "parent": 0, "action": text, "state": text, "reason": "illegal",
            "rule": text,
        }));
    }
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let trace = &read_traces(lines.join("\n").as_bytes()).expect("the test's own trace").traces[0];
    let plain = PictureOptions::default();
    let files = [&plain, &everything()]
        .map(|options| [file(&TreeDot, trace, options), file(&StatesDot, trace, options)]);
    let graphs = read(files.as_flattened());
    let counts: Vec<(usize, usize)> =
        graphs.iter().map(|graph| (graph.nodes.len(), graph.edges.len())).collect();
    assert_eq!(counts, [(11, 10), (11, 10), (21, 20), (21, 20)]);
    // As it stands in the file, quotes and escapes included.
    assert_eq!(graphs[0].labels["n3"], "\"n3\\n{braces|and|pipes}\"");
}

//! What networkx, through pydot, makes of our DOT files. These tests need a Python that has both.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{farmer, farmer_and};
use steptrace::render::dot::{StatesDot, TreeDot};
use steptrace::render::export::{GraphMl, NodeLink};
use steptrace::render::picture::{
    Folding, Format, Moment, Only, Orientation, PictureOptions, RoundChoice, View, Visibility, draw,
};
use steptrace::render::state_graph::StateGraph;
use steptrace::terms::{Algorithm, Pruning, ReachedAt, SearchOptions};
use steptrace::trace::{Event, Reason, Trace, read_traces};

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
    serde_json::from_slice(&asked(READ, files)).expect("what READ prints")
}

/// What a script prints that is given files, whose texts come as a list in JSON.
fn asked(script: &str, files: &[String]) -> Vec<u8> {
    let mut child = Command::new(python())
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(&serde_json::to_vec(files).expect("texts")).expect("python reads");
    drop(stdin);
    let output = child.wait_with_output().expect("python ends");
    assert!(output.status.success(), "networkx cannot read one of our files");
    output.stdout
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
}

/// Counts the events of a kind.
fn count(trace: &Trace, of: impl Fn(&Event) -> bool) -> usize {
    trace.events().filter(|event| of(event)).count()
}

#[test]
fn it_finds_every_node_and_edge_of_every_round_though_each_round_is_a_cluster() {
    let trace = farmer(&SearchOptions::new(Algorithm::Iddfs));
    let rounds = count(&trace, |event| matches!(event, Event::Round { .. }));
    let nodes = count(&trace, |event| matches!(event, Event::Generate { .. }));
    let refused = count(&trace, |event| matches!(event, Event::Reject { .. }));
    assert_eq!((rounds, nodes, refused), (7, 56, 70));
    for orientation in [Orientation::TopDown, Orientation::LeftRight] {
        let plain =
            PictureOptions { round: RoundChoice::All, orientation, ..PictureOptions::default() };
        let all = PictureOptions { round: RoundChoice::All, orientation, ..everything() };
        let placed = PictureOptions { positions: Visibility::Shown, ..plain.clone() };
        let files = [&plain, &all, &placed].map(|options| file(&TreeDot, &trace, options));
        assert!(files.iter().all(|file| file.matches("subgraph \"cluster_").count() == rounds));
        // A root has no edge; what is refused is a leaf with an edge to it.
        let counts: Vec<(usize, usize)> =
            read(&files).iter().map(|graph| (graph.nodes.len(), graph.edges.len())).collect();
        let whole = (nodes + refused, nodes - rounds + refused);
        assert_eq!(counts, [(nodes, nodes - rounds), whole, (nodes, nodes - rounds)]);
    }
}

#[test]
fn it_finds_as_many_nodes_and_edges_as_graphviz_whatever_is_asked_for() {
    let plain = PictureOptions::default;
    let many = [
        everything(),
        PictureOptions { levels: Some(2..=4), ..everything() },
        PictureOptions { most_nodes: Some(9), ..everything() },
        PictureOptions { folding: Folding::DeadEnds, ..plain() },
        PictureOptions { only: Only::Solutions, ..plain() },
        PictureOptions { at: Moment::Expansion(4), ..everything() },
        PictureOptions { round: RoundChoice::All, most_nodes: Some(20), ..everything() },
        PictureOptions { round: RoundChoice::All, at: Moment::Expansion(5), ..plain() },
    ];
    let mut files = Vec::new();
    for &algorithm in Algorithm::ALL {
        let mut options = SearchOptions::new(algorithm);
        options.depth_limit = (algorithm == Algorithm::Dls).then_some(7);
        let mut late = options.clone();
        (late.pruning, late.reached_at) = (Pruning::Reached, ReachedAt::Expanded);
        let traces = [farmer(&options), farmer(&late)];
        for trace in &traces[..if algorithm == Algorithm::Bfs { 2 } else { 1 }] {
            for options in &many {
                files.push(file(&TreeDot, trace, options));
                files.push(file(&StatesDot, trace, options));
            }
        }
    }
    for (graph, file) in read(&files).iter().zip(&files) {
        let plain = common::graphviz::dot("plain", file);
        let of = |what: &str| plain.lines().filter(|line| line.starts_with(what)).count();
        let found = (graph.nodes.len(), graph.edges.len());
        assert_eq!(found, (of("node "), of("edge ")), "{file}");
        assert!(found.0 > 0);
    }
}

#[test]
fn of_the_state_graph_it_finds_every_state_move_and_forbidden_move() {
    let trace = farmer_and(1, &SearchOptions::new(Algorithm::Bfs));
    let graph = StateGraph::new(&trace, 0..trace.len());
    let loops = graph.moves.iter().filter(|of| of.from == of.to).count();
    let illegal = count(&trace, |event| {
        matches!(event, Event::Reject { reason: Reason::Illegal { .. }, .. })
    });
    assert!(graph.illegal.len() > 10 && illegal >= graph.illegal.len());
    let files = [&PictureOptions::default(), &everything()].map(|of| file(&StatesDot, &trace, of));
    let counts: Vec<(usize, usize)> =
        read(&files).iter().map(|graph| (graph.nodes.len(), graph.edges.len())).collect();
    let (states, moves) = (graph.states.len(), graph.moves.len());
    let whole = (states + graph.illegal.len(), moves + graph.illegal.len());
    assert_eq!(counts, [(states, moves - loops), whole]);
}

/// Reads what we write for it without pydot, and prints nodes and edges with what is told of them.
const READ_DATA: &str = r#"
import inspect, io, json, sys
import networkx
files = json.load(sys.stdin)
read = networkx.node_link_graph
# From 3.4 on it is told what the list of edges is called.
told = {"edges": "links"} if "edges" in inspect.signature(read).parameters else {}
graphs = [read(json.loads(files[0]), **told), networkx.read_graphml(io.BytesIO(files[1].encode()))]
json.dump([{
    "directed": graph.is_directed(),
    "nodes": sorted([node, facts["state"], facts["depth"], facts["solution"]]
        for node, facts in graph.nodes(data=True)),
    "edges": sorted([a, b, facts["action"]] for a, b, facts in graph.edges(data=True)),
} for graph in graphs], sys.stdout)
"#;

#[test]
fn it_reads_both_views_as_graphml_and_as_nodes_and_links() {
    let trace = farmer_and(1, &SearchOptions::new(Algorithm::Bfs));
    let graph = StateGraph::new(&trace, 0..trace.len());
    let moves: usize = graph.moves.iter().map(|of| 1 + usize::from(of.back.is_some())).sum();
    let nodes = trace.node_count();
    for (view, nodes, edges) in
        [(View::Tree, nodes, nodes - 1), (View::States, graph.states.len(), moves)]
    {
        let options = PictureOptions::default();
        let files =
            [file(&NodeLink { view }, &trace, &options), file(&GraphMl { view }, &trace, &options)];
        let read: serde_json::Value =
            serde_json::from_slice(&asked(READ_DATA, &files)).expect("JSON");
        assert_eq!(read[0], read[1], "both formats say the same");
        let count = |what: &str| read[0][what].as_array().map(Vec::len);
        assert_eq!((count("nodes"), count("edges")), (Some(nodes), Some(edges)));
        assert_eq!(read[0]["directed"], true);
    }
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

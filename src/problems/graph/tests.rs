//! Small graphs from edge lists and puzzle files.

use super::*;
use crate::problems::{AnyProblem, Request, What, load};

fn read(request: &Request<'_>) -> (Graph, Vec<String>) {
    let loaded = load(request).unwrap();
    let AnyProblem::Graph(graph) = loaded.problem else { panic!("this is no graph") };
    (graph, loaded.notes)
}

fn list(text: &str, edges: Edges) -> (Graph, Vec<String>) {
    let what = What::File { name: "test.edges", text };
    read(&Request { start: Some("a"), goals: vec!["a"], edges: Some(edges), ..Request::new(what) })
}

/// Every node with its successors.
fn successors(graph: &Graph) -> Vec<String> {
    let texts = |node| graph.words(graph.successors(node).iter().copied()).join(" ");
    let nodes = graph.nodes();
    nodes.map(|node| format!("{}: {}", graph.text(node), texts(node))).collect()
}

#[test]
fn successors_are_in_the_order_of_the_file() {
    let (graph, _) = list("a d\na b\nb a\na c\n", Edges::Directed);
    assert_eq!(successors(&graph), ["a: d b c", "d: ", "b: a", "c: "]);
}

#[test]
fn an_undirected_edge_leads_both_ways() {
    let (graph, notes) = list("a b\nc a\nb c\nb a\nc c\n", Edges::Undirected);
    assert_eq!(successors(&graph), ["a: b c", "b: a c", "c: a b c"]);
    assert_eq!(
        notes,
        ["an edge that is listed again counts once: 1 is left out, the first from b to a"]
    );
    assert_eq!(graph.scene()["edges"], json!([["a", "b"], ["c", "a"], ["b", "c"], ["c", "c"]]));
}

#[test]
fn there_and_back_are_two_directed_edges() {
    let (graph, notes) = list("a b\nb a\na a\n", Edges::Directed);
    assert_eq!(successors(&graph), ["a: b a", "b: a"]);
    assert!(notes.is_empty());
    assert_eq!(
        graph.scene(),
        json!({
            "kind": "graph",
            "directed": true,
            "start": "a",
            "goals": ["a"],
            "nodes": ["a", "b"],
            "edges": [["a", "b"], ["b", "a"], ["a", "a"]],
        })
    );
}

#[test]
fn a_self_loop_is_tried() {
    let (graph, _) = list("a a\n", Edges::Directed);
    let start = graph.initial_state();
    let action = graph.actions(&start).next().unwrap();
    assert_eq!(graph.result(&start, &action), Ok(start));
}

#[test]
fn comments_blank_lines_lone_nodes_weights_and_quotes_are_understood() {
    let text = "\u{feff}# cities\r\n\n  a\t\"New York\"  # far\n\"say \\\"hi\\\" \\\\\" a 2.5\n\
                z\n a#b  c,d  -1e3\nx,y\n";
    let (graph, notes) = list(text, Edges::Directed);
    let nodes = graph.words(graph.nodes());
    assert_eq!(nodes, ["a", "New York", "say \"hi\" \\", "z", "a#b", "c,d", "x,y"]);
    assert_eq!(graph.arc_count(), 3);
    assert_eq!(
        notes,
        [
            "weights have no effect, the third column is ignored: 2 lines, the first 4",
            "a line without a space is one node, whatever commas it holds: 1 line 7"
        ]
    );
}

#[test]
fn a_puzzle_file_holds_a_graph_and_a_request_overrules_it() {
    let text = "kind = 'graph'
        directed = false
        nodes = ['z']
        edges = [['a', 'b'], ['b', 3, 1.5], [3, 'b']]
        start = 'a'
        goal = [3, 'z']";
    let what = What::File { name: "folder/small.toml", text };
    let (graph, notes) = read(&Request::new(what));
    assert_eq!(graph.about.name, "small");
    assert_eq!(successors(&graph), ["z: ", "a: b", "b: a 3", "3: b"]);
    assert_eq!(graph.words([graph.start]), ["a"]);
    assert_eq!(graph.scene()["goals"], json!(["z", "3"]));
    assert_eq!(
        notes,
        [
            "weights have no effect: 1 is ignored",
            "an edge that is listed again counts once: 1 is left out, the first from 3 to b"
        ]
    );

    let request = Request {
        start: Some("b"),
        goals: vec!["a"],
        edges: Some(Edges::Directed),
        ..Request::new(what)
    };
    let (graph, _) = read(&request);
    assert_eq!(successors(&graph), ["z: ", "a: b", "b: 3", "3: b"]);
    assert_eq!(graph.words([graph.start]), ["b"]);
    assert_eq!(graph.scene()["goals"], json!(["a"]));
}

#[test]
fn a_search_may_go_without_a_goal() {
    let what = What::File { name: "test.edges", text: "a b\n" };
    let (graph, notes) = read(&Request { start: Some("a"), ..Request::new(what) });
    assert!(!graph.is_goal(&graph.start));
    assert_eq!(notes, ["no goal is given (`--goal ID`): the search visits whatever it can reach"]);
}

#[test]
fn a_large_graph_is_no_part_of_the_scene() {
    let text: String = (0..200).map(|node| format!("a n{node}\n")).collect();
    let (graph, _) = list(&text, Edges::Directed);
    assert_eq!(graph.scene().get("nodes"), None);
    let small: String = (0..199).map(|node| format!("a n{node}\n")).collect();
    let (graph, _) = list(&small, Edges::Directed);
    assert_eq!(graph.scene()["nodes"].as_array().map(Vec::len), Some(200));
}

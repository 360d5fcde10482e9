//! The pictures of the catalogue's puzzles, without Graphviz.

mod common;

use common::{farmer, farmer_and};
use steptrace::render::dot::write_dot;
use steptrace::render::picture::{PictureOptions, Visibility, draw};
use steptrace::render::svg::Svg;
use steptrace::terms::{Algorithm, Order, Pruning, SearchOptions};
use steptrace::trace::Trace;

fn file(trace: &Trace, options: &PictureOptions) -> String {
    let mut out = Vec::new();
    write_dot(&mut out, trace, options).expect("it can be drawn");
    String::from_utf8(out).expect("UTF-8")
}

/// How many nodes, edges between nodes, and dashed edges to what was met already there are.
fn counts(dot: &str) -> (usize, usize, usize) {
    let lines = || dot.lines().map(str::trim);
    (
        lines().filter(|line| line.starts_with("\"n") && line.contains("\" [label=")).count(),
        lines().filter(|line| line.contains(" class=\"move")).count(),
        lines().filter(|line| line.contains("-> \"leaf") && line.contains("\"rejected ")).count(),
    )
}

#[test]
fn the_farmer_by_bfs_looks_as_it_always_did() {
    let found = file(&farmer(&SearchOptions::new(Algorithm::Bfs)), &PictureOptions::default());
    let golden = include_str!("golden/farmer-bfs.dot");
    assert!(found == golden, "tests/golden/farmer-bfs.dot should now be:\n{found}");
}

#[test]
fn the_picture_in_the_readme_is_the_one_that_is_drawn() {
    let trace = farmer(&SearchOptions::new(Algorithm::Bfs));
    let mut found = Vec::new();
    draw(&mut found, &Svg::default(), &trace, &PictureOptions::default()).expect("it can be drawn");
    assert!(
        found == include_bytes!("../docs/farmer.svg"),
        "docs/farmer.svg is not what `steptrace run --svg docs/farmer.svg` writes now"
    );
}

#[test]
fn every_node_is_drawn_once_and_has_one_edge_from_its_parent() {
    for bystanders in 0..=2 {
        for algorithm in [Algorithm::Bfs, Algorithm::Dfs, Algorithm::DfsStack] {
            let trace = farmer_and(bystanders, &SearchOptions::new(algorithm));
            let nodes = trace.node_count();
            assert_eq!(counts(&file(&trace, &PictureOptions::default())), (nodes, nodes - 1, 0));
        }
    }
}

#[test]
fn every_rejection_with_a_witness_is_one_dashed_edge() {
    let trace = farmer(&SearchOptions::new(Algorithm::Bfs));
    let options = PictureOptions { rejected: Visibility::Shown, ..PictureOptions::default() };
    assert_eq!(counts(&file(&trace, &options)), (17, 16, 16));
}

#[test]
fn the_same_trace_makes_the_same_bytes() {
    let trace = farmer_and(1, &SearchOptions::new(Algorithm::Dfs));
    assert_eq!(file(&trace, &PictureOptions::default()), file(&trace, &PictureOptions::default()));
}

#[test]
fn a_picture_names_the_rules_that_are_not_the_usual_ones() {
    let told = |options: &SearchOptions| file(&farmer(options), &PictureOptions::default());
    let usual = SearchOptions::new(Algorithm::Bfs);
    assert!(told(&usual).contains("Breadth-first search · 17 nodes"));
    let unusual = SearchOptions { pruning: Pruning::Reached, order: Order::Reversed, ..usual };
    let unusual = told(&unusual);
    let named = "Breadth-first search · pruning what was reached · actions in reverse · ";
    assert!(unusual.contains(named), "{unusual}");
}

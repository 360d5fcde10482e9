//! `docs/graph-formats.md`: every sample is read, and is the graph it claims to be.

mod common;

use std::collections::BTreeSet;

use common::graphs::Read;
use steptrace::problem::Problem;
use steptrace::problems::{FileKind, GraphFormat, Request, What};
use steptrace::search::search;
use steptrace::terms::{Algorithm, Pruning, SearchOptions};

const PAGE: &str = include_str!("../docs/graph-formats.md");

/// The code blocks, with their languages.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let blocks = PAGE.split("```").skip(1).step_by(2);
    blocks.filter_map(|block| block.split_once('\n')).collect()
}

fn shortest<P: Problem>(problem: &P) -> Option<u32> {
    let options = SearchOptions { pruning: Pruning::Reached, ..SearchOptions::new(Algorithm::Bfs) };
    let report = search(problem, &options, &mut ());
    report.solutions.iter().map(|&node| report.tree.depth(node)).min()
}

#[test]
fn every_sample_is_the_same_graph() {
    let mut languages = BTreeSet::new();
    let expected = [
        "Arad: Sibiu Timisoara",
        "Bucharest: Fagaras Pitesti",
        "Fagaras: Sibiu Bucharest",
        "Neamt: ",
        "Pitesti: Rimnicu Vilcea Bucharest",
        "Rimnicu Vilcea: Sibiu Pitesti",
        "Sibiu: Arad Fagaras Rimnicu Vilcea",
        "Timisoara: Arad",
    ];
    for (language, text) in blocks().into_iter().filter(|&(language, _)| language != "sh") {
        languages.insert(language);
        let name = format!("sample.{language}");
        let mut request = Request::new(What::File { name: &name, text });
        if ["edges", "adj", "csv"].contains(&language) {
            (request.start, request.goals) = (Some("Arad"), vec!["Bucharest"]);
        }
        let read = Read::of(&request);
        let mut rows = read.rows();
        rows.sort_unstable();
        assert_eq!(rows, expected, "{text}");
        assert_eq!(read.start(), "Arad");
        assert_eq!(read.goals(), ["Bucharest"]);
        assert_eq!(shortest(&read.graph), Some(3));
        // Without its extension, it is known by how it begins.
        assert_eq!(FileKind::of("-", text), FileKind::of(&name, text), "{text}");
    }
    assert!(languages.iter().eq(&["adj", "csv", "dot", "edges", "graphml", "json"]));
}

#[test]
fn the_page_names_every_extension_and_format() {
    for line in PAGE.lines().filter(|line| line.starts_with("| [")) {
        let cell = line.split('|').nth(2).expect("the extensions");
        for extension in cell.split('`').filter(|word| word.starts_with('.')) {
            let kind = FileKind::of(&format!("x{extension}"), "");
            assert_eq!(kind == FileKind::Puzzle, extension == ".toml", "{extension}");
            if let FileKind::Graph(_) = kind {
                let known = GraphFormat::of_extension(&format!("x{extension}"));
                assert!(known.is_some(), "{extension}");
            }
        }
    }
    for format in GraphFormat::ALL {
        assert!(PAGE.contains(&format!("`{format}`")), "{format}");
    }
}

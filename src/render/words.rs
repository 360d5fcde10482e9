//! Words that more than one drawing needs: what a search is called, and text made fit for one line.
//!
//! Knows headers; knows no format.

use crate::terms::{Algorithm, Discipline};
use crate::trace::{Header, heading_of};
pub(super) use crate::trace::{picture, visible};

/// What a search is called; a foreign one by its own word.
pub(super) fn search_name(header: &Header) -> &str {
    match header.known_algorithm() {
        Some(Algorithm::Bfs) => "Breadth-first search",
        Some(Algorithm::Dfs) => "Depth-first search",
        Some(Algorithm::DfsStack) => "Depth-first search with an explicit stack",
        Some(Algorithm::Dls) => "Depth-limited search",
        Some(Algorithm::Iddfs) => "Iterative deepening",
        None => &header.algorithm,
    }
}

/// What a search is called in the heading of its "Processing Level" text, which has names of its own.
pub(super) fn text_heading(header: &Header) -> &str {
    match header.known_algorithm() {
        Some(algorithm) => heading_of(algorithm),
        None => &header.algorithm,
    }
}

/// What a search is called for short in that text; a foreign one by its own word.
pub(super) fn short_search_name(header: &Header) -> &str {
    match header.known_algorithm() {
        Some(Algorithm::Bfs) => "BFS",
        Some(Algorithm::Dfs) => "DFS",
        Some(Algorithm::DfsStack) => "Stack DFS",
        Some(Algorithm::Dls) => "DLS",
        Some(Algorithm::Iddfs) => "Iterative DFS",
        None => &header.algorithm,
    }
}

/// What a frontier is called, and from which end it is listed.
pub(super) const fn frontier_name(discipline: Discipline) -> &'static str {
    match discipline {
        Discipline::Fifo => "queue, front first",
        Discipline::Lifo => "stack, top last",
        Discipline::Path => "path, root first",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::SearchOptions;

    #[test]
    fn pictures_call_a_search_as_the_page_does_and_only_the_text_has_names_of_its_own() {
        let page = include_str!("../../templates/walkthrough/pseudocode.js");
        for &algorithm in Algorithm::ALL {
            let options = SearchOptions::new(algorithm);
            let header = Header::new("p", "P", serde_json::Value::Null, &options);
            let name = search_name(&header);
            assert!(page.contains(&format!("\"{name}")), "{name}");
            assert_ne!(name, text_heading(&header));
        }
    }
}

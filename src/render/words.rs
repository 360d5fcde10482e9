//! Words that more than one drawing needs: what a search is called, and text made fit for one line.
//!
//! Knows headers; knows no format.

use crate::terms::{Algorithm, Discipline};
use crate::trace::{Header, heading_of};
pub(super) use crate::trace::{picture, visible};

/// What a search is called in a heading; a foreign one by its own word.
pub(super) fn search_name(header: &Header) -> &str {
    match header.known_algorithm() {
        Some(algorithm) => heading_of(algorithm),
        None => &header.algorithm,
    }
}

/// What a search is called for short; a foreign one by its own word.
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

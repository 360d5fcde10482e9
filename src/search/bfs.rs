//! Breadth-first search (AIMA, 4th edition, figure 3.9).

use super::observer::Observer;
use super::run::Search;
use crate::problem::Problem;

/// Expands the node that has waited longest, until none waits.
pub(super) fn bfs<P: Problem, O: Observer<P>>(search: &mut Search<'_, P, O>) {
    let Some(root) = search.root() else { return };
    search.push(root);
    while let Some(node) = search.pop_front() {
        if search.is_settled(node) {
            continue;
        }
        search.expand(node);
        while let Some(child) = search.next_child(node) {
            search.push(child);
        }
        search.close(node);
    }
}

//! Breadth-first search (AIMA, 4th edition, figure 3.9).

use super::budget::Budget;
use super::observer::Observer;
use super::pruning::Prune;
use super::run::Search;
use crate::problem::Problem;

/// Expands the node that has waited longest, until none waits.
pub(super) fn bfs<P: Problem, O: Observer<P>, B: Budget, R: Prune>(
    search: &mut Search<'_, P, O, B, R>,
) {
    let Some(root) = search.root() else { return };
    search.push(root);
    while let Some(node) = search.pop_front() {
        if search.is_settled(node) {
            continue;
        }
        for action in search.expand(node) {
            if let Some(child) = search.child(node, action) {
                search.push(child);
            }
        }
        search.close(node);
    }
}

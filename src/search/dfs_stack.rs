//! Depth-first search with an explicit stack: breadth-first search (AIMA, 4th edition, figure 3.7)
//! whose frontier is LIFO.

use super::budget::Budget;
use super::observer::Observer;
use super::pruning::Prune;
use super::run::Search;
use crate::problem::Problem;

/// Expands the newest node, until none waits. All children of a node are pushed in the order of the
/// actions, so the last action is explored first.
pub(super) fn dfs_stack<P: Problem, O: Observer<P>, B: Budget, R: Prune>(
    search: &mut Search<'_, P, O, B, R>,
) {
    let Some(root) = search.root() else { return };
    search.push(root);
    while let Some(node) = search.pop_back() {
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

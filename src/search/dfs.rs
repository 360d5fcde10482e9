//! Depth-first search as the recursive program does it: the stack is the current path.
//!
//! Written as a loop over that path, so that a path of a million nodes does not overflow the
//! machine's own stack.

use super::budget::Budget;
use super::observer::Observer;
use super::pruning::Prune;
use super::run::{Search, Untried};
use crate::problem::Problem;
use crate::terms::NodeId;

/// Goes down to one child after the other, and comes back when a node has no more.
pub(super) fn dfs<P: Problem, O: Observer<P>, B: Budget, R: Prune>(
    search: &mut Search<'_, P, O, B, R>,
) {
    let Some(root) = search.root() else { return };
    // Of each node on the path, the actions that have not been tried.
    let mut untried = Vec::new();
    enter(search, root, &mut untried);
    while let (Some(node), Some(actions)) = (search.last(), untried.last_mut()) {
        if let Some(action) = actions.next()
            && !search.is_done_with(node)
        {
            if let Some(child) = search.child(node, action) {
                enter(search, child, &mut untried);
            }
        } else {
            search.close(node);
            search.pop_back();
            untried.pop();
        }
    }
}

/// Puts a node at the end of the path; and takes it away again if it is not to be expanded.
#[inline(always)]
fn enter<P: Problem, O: Observer<P>, B: Budget, R: Prune>(
    search: &mut Search<'_, P, O, B, R>,
    node: NodeId,
    untried: &mut Vec<Untried>,
) {
    search.push(node);
    if search.is_settled(node) {
        search.pop_back();
    } else {
        untried.push(search.expand(node));
    }
}

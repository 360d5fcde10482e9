//! Depth-first search as the recursive program does it: the stack is the current path.
//!
//! Written as a loop over that path, so that a path of a million nodes does not overflow the
//! machine's own stack.

use super::observer::Observer;
use super::run::Search;
use crate::problem::Problem;
use crate::terms::NodeId;

/// Goes down to one child after the other, and comes back when a node has no more.
pub(super) fn dfs<P: Problem, O: Observer<P>>(search: &mut Search<'_, P, O>) {
    let Some(root) = search.root() else { return };
    enter(search, root);
    while let Some(node) = search.last() {
        match search.next_child(node) {
            Some(child) => enter(search, child),
            None => {
                search.close(node);
                search.pop_back();
            }
        }
    }
}

/// Puts a node at the end of the path; and takes it away again if it is not to be expanded.
fn enter<P: Problem, O: Observer<P>>(search: &mut Search<'_, P, O>, node: NodeId) {
    search.push(node);
    if search.is_settled(node) {
        search.pop_back();
    } else {
        search.expand(node);
    }
}

//! Depth-limited search (AIMA, 4th edition, figure 3.12).

use super::budget::Budget;
use super::dfs::dfs;
use super::observer::Observer;
use super::pruning::Prune;
use super::run::Search;
use crate::problem::Problem;

/// Depth-first search that never goes below `limit`: a node at that depth is tested and entered, and
/// cut off.
pub(super) fn dls<P: Problem, O: Observer<P>, B: Budget, R: Prune>(
    search: &mut Search<'_, P, O, B, R>,
    limit: u32,
) {
    search.limit_depth(limit);
    dfs(search);
}

//! Iterative deepening (AIMA, 4th edition, figure 3.12).

use super::budget::Budget;
use super::dls::dls;
use super::observer::Observer;
use super::pruning::Prune;
use super::run::Search;
use crate::problem::Problem;

/// Searches to depth 1, 2, 3, … (in the figure from 0 on), each time from the root, until a round finds a
/// goal, or cuts nothing off so that there is nothing deeper, or has the last limit to be tried.
///
/// # Panics
///
/// If that limit is 0.
pub(super) fn iddfs<P: Problem, O: Observer<P>, B: Budget, R: Prune>(
    search: &mut Search<'_, P, O, B, R>,
    last: Option<u32>,
) {
    assert_ne!(last, Some(0), "iterative deepening begins with limit 1");
    for limit in 1..=last.unwrap_or(u32::MAX) {
        search.round(limit);
        dls(search, limit);
        if search.is_halted() || search.is_solved() || !search.was_cut_off() {
            break;
        }
    }
}

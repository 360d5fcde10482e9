//! What is left when a search is over.

use super::tree::SearchTree;
use crate::problem::Problem;
use crate::terms::{NodeId, Outcome};

/// The answer of a search.
pub struct Report<P: Problem> {
    /// How it ended; none if it was interrupted from outside.
    pub outcome: Option<Outcome>,
    /// The goals, in the order in which they were found. Those of an earlier round cannot be: a
    /// round with a goal is the last.
    pub solutions: Vec<NodeId>,
    /// The tree: of iterative deepening, the last round's.
    pub tree: SearchTree<P::Action>,
}

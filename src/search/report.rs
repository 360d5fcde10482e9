//! What is left when a search is over.

use std::borrow::Cow;
use std::fmt;

use super::states::States;
use super::tree::SearchTree;
use crate::problem::Problem;
use crate::terms::{NodeId, Outcome};

/// The answer of a search: how it ended, the goals, and the tree with its states.
pub struct Report<'p, P: Problem> {
    /// How it ended; none if it was interrupted from outside.
    pub outcome: Option<Outcome>,
    /// The goals, in the order in which they were found. Those of an earlier round cannot be: a
    /// round with a goal is the last.
    pub solutions: Vec<NodeId>,
    /// The tree: of iterative deepening, the last round's.
    pub tree: SearchTree<P::Action>,
    pub(super) problem: &'p P,
    /// The search's own table, handed over when it was done.
    pub(super) states: States<P::State>,
}

/// A node on the way from the root to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waypoint<'r, S: Clone, A> {
    /// The node.
    pub node: NodeId,
    /// The action that led to it; none for a root.
    pub action: Option<&'r A>,
    /// Its state.
    pub state: Cow<'r, S>,
}

impl<P: Problem> Report<'_, P> {
    /// All nodes of the tree in the order in which they were generated.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeId> + use<P> {
        let first = self.tree.first().index();
        (first..first + self.tree.len()).map(NodeId::from_index)
    }

    /// A node's state: the one that the search remembers, or, where the problem offers a dense index, one
    /// made of that.
    ///
    /// # Panics
    ///
    /// If the node is not in the tree; those of earlier rounds are in it only if an observer
    /// [keeps](super::Observer::keeps_nodes) them.
    #[must_use]
    pub fn state(&self, node: NodeId) -> Cow<'_, P::State> {
        self.states.get(self.problem, self.tree.state_key(node))
    }

    /// The way from the root to a node, both included: their states, and the actions between them.
    ///
    /// # Panics
    ///
    /// If the node is not in the tree, as for [`Report::state`].
    ///
    /// # Example
    ///
    /// ```
    /// use steptrace::problems::catalogue;
    /// use steptrace::{Algorithm, SearchOptions, search};
    ///
    /// let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
    /// let report = search(&farmer, &SearchOptions::new(Algorithm::Bfs), &mut ());
    /// let way = report.path(report.solutions[0]);
    /// assert_eq!(way.len(), 8);
    /// assert!(way[0].action.is_none(), "nothing leads to the root");
    /// assert_eq!(way[7].state, report.state(report.solutions[0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<Waypoint<'_, P::State, P::Action>> {
        let mut way = Vec::with_capacity(self.tree.depth(node) as usize + 1);
        let mut at = Some(node);
        while let Some(node) = at {
            way.push(Waypoint { node, action: self.tree.action(node), state: self.state(node) });
            at = self.tree.parent(node);
        }
        way.reverse();
        way
    }
}

/// Says how the search ended; of the tree, which may be large, only how many nodes it has.
impl<P: Problem> fmt::Debug for Report<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("outcome", &self.outcome)
            .field("solutions", &self.solutions)
            .field("nodes", &self.tree.len())
            .finish_non_exhaustive()
    }
}

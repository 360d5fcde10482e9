//! A search in outline: the few things from which all its steps can be told.

use std::fmt;
use std::sync::Arc;

use super::moves::Move;
use super::observer::{EdgeId, LazyState, Origin, Rejection, StateKey};
use super::states::States;
use super::tree::TreeNodes;
use crate::problem::Problem;
use crate::terms::{NodeId, Outcome, SearchOptions};

/// What happened in a search, so that no step need be told that follows from the others.
///
/// A search does what its algorithm says. So a node that is made and is no goal enters the frontier, and
/// the node that leaves it next is known. In a search that keeps the moves of each state, these are tried
/// in their order, and whichever did not lead to a child of the node was refused, because of its rule, or
/// of the node on the path that has its state; after the last of them the node is closed, unless there
/// was a goal among its children after which it is left. What does not follow is which children were
/// made, which the nodes themselves say in the end; which of them are goals; and what becomes of each
/// node whose turn has come. In a search that does not keep its moves, what became of each is told, too.
///
/// Only where the search stops is left open: after as many events as [`Outline::End`] says.
#[derive(Debug)]
pub enum Outline<'s, P: Problem> {
    /// The search is about to begin.
    Begin {
        /// How it goes about.
        options: &'s SearchOptions,
        /// Whether it keeps the moves of each state.
        keeps_moves: bool,
    },
    /// A round of iterative deepening begins.
    Round {
        /// Its depth limit.
        limit: u32,
    },
    /// A root was made: the next node.
    Root {
        /// The number of its state.
        key: StateKey,
        /// Its state.
        state: LazyState<'s, P>,
    },
    /// A move that is not kept led to a child: the next node.
    Child {
        /// Where it comes from.
        from: Origin<'s, P>,
        /// The number of its state.
        key: StateKey,
        /// Its state.
        state: LazyState<'s, P>,
        /// How far the search is.
        so_far: SoFar,
    },
    /// The child to which a move led that is not kept was refused.
    Refused {
        /// Where it comes from.
        from: Origin<'s, P>,
        /// The state it would have.
        state: LazyState<'s, P>,
        /// Why.
        reason: Rejection,
        /// How far the search is.
        so_far: SoFar,
    },
    /// The newest node is a goal, and therefore does not enter the frontier.
    Goal {
        /// Its number.
        node: NodeId,
    },
    /// A node that left the frontier, or that was stepped on to, met its fate.
    Settled {
        /// Which.
        node: NodeId,
        /// Its parent, where moves are not kept; none for a root.
        parent: Option<NodeId>,
        /// What became of it.
        fate: Fate,
        /// How far the search is.
        so_far: SoFar,
    },
    /// The actions of a node whose moves are not kept have been dealt with.
    Closed {
        /// Which.
        node: NodeId,
        /// How far the search is.
        so_far: SoFar,
    },
    /// The search is over.
    End {
        /// How it ended; none if it was interrupted.
        outcome: Option<Outcome>,
        /// How many events there were, an `end` not counted.
        events: u64,
        /// The nodes: of all rounds, if an observer [keeps](super::Observer::keeps_nodes) them, else of
        /// the last.
        nodes: &'s Arc<TreeNodes>,
    },
}

/// How far a search has come with what is being told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// How many events there have been.
    pub events: u64,
    /// How many nodes there have been, in all rounds.
    pub nodes: u32,
}

/// What becomes of a node when its turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Its actions are tried.
    Expanded,
    /// The depth limit stopped it.
    CutOff,
    /// It is a goal.
    Goal,
    /// Its state was met already.
    Discarded {
        /// The node by which it was met.
        witness: NodeId,
    },
}

/// The moves from a state, when a search first asks for them.
pub struct NewMoves<'s, P: Problem> {
    /// The state's number.
    pub of: StateKey,
    /// The number of the first move; the others follow.
    pub first: EdgeId,
    moves: &'s [Move<P>],
    states: &'s States<P::State>,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// To a state with this number.
    State(StateKey),
    /// To a state that this rule forbids; the problem has the words.
    Forbidden(u32),
}

impl<P: Problem> fmt::Debug for NewMoves<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { of, first, moves, .. } = self;
        write!(f, "{} moves of {of:?} from {first:?} on", moves.len())
    }
}

impl<'s, P: Problem> NewMoves<'s, P> {
    pub(super) const fn new(
        of: StateKey,
        first: EdgeId,
        moves: &'s [Move<P>],
        states: &'s States<P::State>,
    ) -> Self {
        Self { of, first, moves, states }
    }

    /// How many moves there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Each move in its order: the action, the state it leads to, and whether that may be.
    pub fn iter(&self) -> impl Iterator<Item = (&'s P::Action, LazyState<'s, P>, To)> + use<'s, P> {
        let states = self.states;
        self.moves.iter().map(move |Move { action, to }| match to {
            Ok(key) => (action, LazyState::numbered(states, *key), To::State(*key)),
            Err(violation) => {
                (action, LazyState::forbidden(&violation.state), To::Forbidden(violation.rule))
            }
        })
    }
}

// Derived, these would ask `P` itself to be `Copy`.
impl<P: Problem> Clone for Outline<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem> Copy for Outline<'_, P> {}

impl<P: Problem> Clone for NewMoves<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem> Copy for NewMoves<'_, P> {}

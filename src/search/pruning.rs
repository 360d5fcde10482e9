//! The rules by which children are refused because of states met before: a type for each, so that a
//! search is compiled for its rule.

use std::hash::Hash;

use super::observer::{Rejection, StateKey};
use super::path::{Path, WHOLE};
use super::states::{ByState, StateSet, States};
use super::tree::TreeNodes;
use crate::terms::NodeId;

/// What a rule may look at.
pub(super) struct View<'s, S> {
    pub(super) tree: &'s TreeNodes,
    pub(super) states: &'s States<S>,
    /// Whether nodes at some depth are cut off: what is met again nearer to the root then may lead
    /// to goals that were hidden before.
    pub(super) has_limit: bool,
    /// Whether it matters which node it was that met a state first.
    pub(super) is_watched: bool,
}

/// A child that has not joined the tree.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) parent: NodeId,
    pub(super) key: StateKey,
    pub(super) depth: u32,
}

/// A rule, with what it remembers.
pub(super) trait Prune: Default {
    /// Whether a search comes back to a state that it has expanded.
    const COMES_BACK: bool;

    /// A round begins: what was remembered of the one before does not count.
    fn start_over(&mut self) {}

    /// The actions of a node are about to be tried, or tried on.
    fn lead_to<S: Clone + Eq + Hash>(&mut self, _node: NodeId, _view: View<'_, S>) {}

    /// Why a child is refused, if it is.
    fn refuse<S: Clone + Eq + Hash>(
        &self,
        _child: Candidate,
        _view: View<'_, S>,
    ) -> Option<Rejection> {
        None
    }

    /// A node joined the tree.
    fn make<S: Clone + Eq + Hash>(&mut self, _node: NodeId, _key: StateKey, _view: View<'_, S>) {}

    /// A node was taken from the frontier. Returns the node because of which it is discarded.
    fn take<S: Clone + Eq + Hash>(&mut self, _node: NodeId, _view: View<'_, S>) -> Option<NodeId> {
        None
    }
}

/// No state may be repeated on a path.
pub(super) type Ancestors = OnPath<WHOLE>;

/// No child may have the state of its parent, or of that one's.
pub(super) type Parent = OnPath<2>;

/// No child may have the state of one of so many nodes above it.
#[derive(Default)]
pub(super) struct OnPath<const LONGEST: usize>(Path<LONGEST>);

impl<const LONGEST: usize> Prune for OnPath<LONGEST> {
    const COMES_BACK: bool = true;

    fn start_over(&mut self) {
        self.0.clear();
    }

    #[inline(always)]
    fn lead_to<S: Clone + Eq + Hash>(&mut self, node: NodeId, view: View<'_, S>) {
        self.0.lead_to(node, view.tree, view.states);
    }

    #[inline(always)]
    fn refuse<S: Clone + Eq + Hash>(
        &self,
        Candidate { key, .. }: Candidate,
        _: View<'_, S>,
    ) -> Option<Rejection> {
        let witness = self.0.node_with(key)?;
        Some(match LONGEST {
            WHOLE => Rejection::Ancestor { key, witness },
            _ => Rejection::Parent { key, witness },
        })
    }
}

/// A state counts as met when a node with it is made.
#[derive(Default)]
pub(super) struct ReachedWhenMade(Reached);

impl Prune for ReachedWhenMade {
    const COMES_BACK: bool = false;

    fn start_over(&mut self) {
        self.0.start_over();
    }

    #[inline(always)]
    fn refuse<S: Clone + Eq + Hash>(
        &self,
        child: Candidate,
        view: View<'_, S>,
    ) -> Option<Rejection> {
        let Candidate { parent, key, depth } = child;
        let first = self.0.before(key, depth, &view)?;
        // Standing still is refused because of the node itself, whoever had its state first: where there
        // is no limit, that is the same node.
        let stands_still = view.has_limit && view.tree.state(parent) == key;
        Some(Rejection::Reached { key, witness: if stands_still { parent } else { first } })
    }

    #[inline(always)]
    fn make<S: Clone + Eq + Hash>(&mut self, node: NodeId, key: StateKey, view: View<'_, S>) {
        self.0.meet(node, key, &view);
    }
}

/// A state counts as met when a node with it is taken from the frontier.
#[derive(Default)]
pub(super) struct ReachedWhenTaken(Reached);

impl Prune for ReachedWhenTaken {
    const COMES_BACK: bool = false;

    fn start_over(&mut self) {
        self.0.start_over();
    }

    #[inline]
    fn take<S: Clone + Eq + Hash>(&mut self, node: NodeId, view: View<'_, S>) -> Option<NodeId> {
        let key = view.tree.state(node);
        let before = self.0.before(key, view.tree.depth(node), &view);
        if before.is_none() {
            self.0.meet(node, key, &view);
        }
        before
    }
}

/// Any child will do.
#[derive(Default)]
pub(super) struct Unpruned;

impl Prune for Unpruned {
    const COMES_BACK: bool = true;
}

/// The states that were met in this round.
///
/// Whether one was is asked far more often than which node met it: where nobody wants to know that, bits
/// will do, which fit where numbers do not.
#[derive(Default)]
struct Reached {
    /// Where it does not matter which node met a state.
    states: StateSet,
    /// Where it does.
    by: ByState,
}

impl Reached {
    fn start_over(&mut self) {
        self.states.clear();
        self.by.clear();
    }

    /// The node by which a state was met, unless it is deeper than `depth` and a depth limit makes
    /// that a difference.
    #[inline(always)]
    fn before<S: Clone + Eq + Hash>(
        &self,
        key: StateKey,
        depth: u32,
        view: &View<'_, S>,
    ) -> Option<NodeId> {
        if !view.is_watched && !view.has_limit {
            return self.states.contains(key).then_some(NodeId(ByState::NONE));
        }
        let node = NodeId(self.by.get(key)?);
        (!view.has_limit || view.tree.depth(node) <= depth).then_some(node)
    }

    #[inline(always)]
    fn meet<S: Clone + Eq + Hash>(&mut self, node: NodeId, key: StateKey, view: &View<'_, S>) {
        if view.is_watched || view.has_limit {
            self.by.set(view.states, key, node.0);
        } else {
            self.states.insert(key, view.states);
        }
    }
}

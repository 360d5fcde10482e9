//! Which states count as met: the four pruning rules, and the two moments at which a state becomes
//! one that was reached.

use super::tree::{PathStates, Tree};
use crate::terms::{Discipline, Pruning, ReachedAt};
use crate::trace::{Header, NodeId, Reason, StateText};

/// No node.
const NONE: u32 = u32::MAX;

/// The memory of a search.
#[derive(Debug)]
pub(super) struct Duplicates {
    pruning: Pruning,
    /// Whether a state counts as reached only when a node with it is taken from the frontier.
    late: bool,
    path: PathStates,
    /// By state: the node by which it was reached.
    reached: Vec<u32>,
    /// The first node of the round; what was reached before it is forgotten.
    first: NodeId,
    limit: Option<u32>,
}

impl Duplicates {
    pub(super) fn new(header: &Header) -> Self {
        Self {
            pruning: header.pruning,
            late: header.pruning == Pruning::Reached
                && header.reached_at == ReachedAt::Expanded
                && header.frontier != Discipline::Path,
            path: PathStates::default(),
            reached: Vec::new(),
            first: NodeId(0),
            limit: header.depth_limit,
        }
    }

    /// A round begins: nothing is remembered.
    pub(super) const fn begin_round(&mut self, first: NodeId, limit: u32) {
        self.first = first;
        self.limit = Some(limit);
    }

    /// Why a child must be refused, if it must.
    pub(super) fn refusal(
        &mut self,
        tree: &Tree,
        parent: NodeId,
        state: StateText,
    ) -> Option<Reason> {
        match self.pruning {
            Pruning::None => None,
            Pruning::Ancestors => {
                self.path.lead_to(parent, tree);
                self.path.holder(state).map(|witness| Reason::Ancestor { witness })
            }
            Pruning::Parent => [Some(parent), tree.parent(parent)]
                .into_iter()
                .flatten()
                .find(|&node| tree.state(node) == state)
                .map(|witness| Reason::Parent { witness }),
            Pruning::Reached if self.late => None,
            Pruning::Reached if tree.state(parent) == state => {
                Some(Reason::Reached { witness: parent })
            }
            Pruning::Reached => self
                .reached_before(tree, state, tree.depth(parent) + 1)
                .map(|witness| Reason::Reached { witness }),
        }
    }

    /// A node was made.
    pub(super) fn made(&mut self, tree: &Tree, node: NodeId) {
        if self.pruning == Pruning::Reached && !self.late {
            self.reach(tree.state(node), node);
        }
    }

    /// A node was taken from the frontier; if its state was met by another one before, that one:
    /// the node must be discarded. Ask once per node.
    pub(super) fn taken(&mut self, tree: &Tree, node: NodeId) -> Option<NodeId> {
        if !self.late {
            return None;
        }
        let before = self.reached_before(tree, tree.state(node), tree.depth(node));
        if before.is_none() {
            self.reach(tree.state(node), node);
        }
        before
    }

    fn reach(&mut self, state: StateText, node: NodeId) {
        if state.index() >= self.reached.len() {
            self.reached.resize(state.index() + 1, NONE);
        }
        self.reached[state.index()] = node.0;
    }

    /// Under a depth limit, what is met again nearer to the root counts as new: the limit may have
    /// hidden goals from the deeper node.
    fn reached_before(&self, tree: &Tree, state: StateText, depth: u32) -> Option<NodeId> {
        let node = self.reached.get(state.index()).copied().filter(|&node| node != NONE)?;
        let node = NodeId(node);
        let counts = node >= self.first && (self.limit.is_none() || tree.depth(node) <= depth);
        counts.then_some(node)
    }

    /// The rule in words, for a child that it refuses.
    pub(super) const fn words(&self) -> &'static str {
        match self.pruning {
            Pruning::Ancestors => {
                "under the ancestors rule, a child whose state stands on its own path is refused"
            }
            Pruning::Parent => {
                "under the parent rule, a child that has the state of its parent, or of that one's parent, is refused"
            }
            Pruning::Reached if self.late => {
                "under the reached rule, a node is discarded if another with its state was taken from the frontier before it"
            }
            Pruning::Reached if self.limit.is_some() => {
                "under the reached rule, a child is refused if its state was met before, no deeper than it is now"
            }
            Pruning::Reached => {
                "under the reached rule, a child whose state was met before is refused"
            }
            Pruning::None => "under the rule `none`, no child is refused as met before",
        }
    }

    /// What the pruning rule looks at, for a refusal that it does not justify.
    pub(super) const fn scope(&self) -> &'static str {
        match self.pruning {
            Pruning::Ancestors => "no node on the path has this state",
            Pruning::Parent => "neither the parent nor its parent has this state",
            Pruning::Reached if self.late => {
                "with reached_at `expanded`, states are compared when a node is taken from the frontier, not when it is made"
            }
            Pruning::Reached if self.limit.is_some() => {
                "no node of this round met this state before, at this depth or nearer to the root"
            }
            Pruning::Reached => "no node met this state before",
            Pruning::None => "the pruning rule is `none`: no child is refused as met before",
        }
    }
}

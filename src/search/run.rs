//! The verbs of the pseudocode, each of which says what it does.
//!
//! The only place that announces steps. Every verb is silent, and changes nothing, once the search
//! has been brought to a halt: by its first goal, by its event limit, or from outside. So the
//! algorithms need not ask.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use super::moves::{Moves, Untried};
use super::observer::{Observer, Origin, Rejection, StateKey, Step};
use super::path::Path;
use super::report::Report;
use super::states::{ByState, States};
use super::tree::SearchTree;
use super::{bfs, dfs, dfs_stack, dls, iddfs};
use crate::problem::Problem;
use crate::terms::{
    Algorithm, GoalTest, NodeId, OnGoal, Outcome, Pruning, ReachedAt, SearchOptions, Stop,
};

/// Searches a problem, telling `observer` every step.
///
/// The same problem and options give the same steps, always; and the same report, whoever observes.
///
/// # Panics
///
/// When the options ask for `dls` without a depth limit. From 2³² − 1 nodes or states on.
///
/// # Example
///
/// ```
/// use steptrace::problems::catalogue;
/// use steptrace::search::search;
/// use steptrace::terms::{Algorithm, SearchOptions};
///
/// let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[]).expect("it is in the catalogue");
/// let report = search(&farmer, &SearchOptions::new(Algorithm::Bfs), &mut ());
/// assert_eq!(report.solutions.len(), 2);
/// assert_eq!(report.tree.len(), 17);
/// ```
pub fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    options: &SearchOptions,
    observer: &mut O,
) -> Report<P> {
    search_until(problem, options, observer, &AtomicBool::new(false))
}

/// Searches a problem until it is done or `interrupted` becomes true, which is looked at before each
/// expansion. An interrupted search has no `end` step and its report no outcome.
///
/// # Panics
///
/// As [`search`] does.
pub fn search_until<P: Problem, O: Observer<P>>(
    problem: &P,
    options: &SearchOptions,
    observer: &mut O,
    interrupted: &AtomicBool,
) -> Report<P> {
    let mut search = Search::new(problem, options, observer, interrupted);
    match options.algorithm {
        Algorithm::Bfs => bfs::bfs(&mut search),
        Algorithm::Dfs => dfs::dfs(&mut search),
        Algorithm::DfsStack => dfs_stack::dfs_stack(&mut search),
        Algorithm::Dls => {
            dls::dls(&mut search, options.depth_limit.expect("dls needs a depth limit"));
        }
        Algorithm::Iddfs => iddfs::iddfs(&mut search, options.depth_limit),
    }
    search.finish()
}

/// Why a search was brought to a halt before it ran out of nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Halt {
    FirstGoal,
    EventLimit,
    Interrupted,
}

/// A running search.
pub(super) struct Search<'r, P: Problem, O> {
    problem: &'r P,
    options: &'r SearchOptions,
    observer: &'r mut O,
    interrupted: &'r AtomicBool,
    /// How many more events there may be; 0 from the halt on.
    events_left: u64,
    /// The events up to the halt.
    events: u64,
    halt: Option<Halt>,
    /// Nodes at this depth are not expanded.
    limit: Option<u32>,
    tree: SearchTree<P::Action>,
    states: States<P::State>,
    moves: Moves<P>,
    frontier: VecDeque<NodeId>,
    /// The moves still to be tried of the nodes that are being expanded, the innermost last.
    expanding: Vec<Untried>,
    /// Under the ancestor rule: the path to the node that is being expanded.
    path: Path,
    /// Under the reached rule: the node by which each state was met.
    reached: ByState,
    solutions: Vec<NodeId>,
    cut_off: bool,
}

impl<'r, P: Problem, O: Observer<P>> Search<'r, P, O> {
    fn new(
        problem: &'r P,
        options: &'r SearchOptions,
        observer: &'r mut O,
        interrupted: &'r AtomicBool,
    ) -> Self {
        Self {
            problem,
            options,
            observer,
            interrupted,
            events_left: options.max_events.unwrap_or(u64::MAX),
            events: 0,
            halt: (options.max_events == Some(0)).then_some(Halt::EventLimit),
            limit: options.depth_limit,
            tree: SearchTree::new(),
            states: States::of(problem),
            moves: Moves::new(options.order, options.pruning != Pruning::Reached),
            frontier: VecDeque::new(),
            expanding: Vec::new(),
            path: Path::new(),
            reached: ByState::new(),
            solutions: Vec::new(),
            cut_off: false,
        }
    }

    /// Begins a round of iterative deepening: nothing is remembered of the one before.
    pub(super) fn round(&mut self, limit: u32) {
        if self.announce(Step::Round { limit }) {
            self.path.clear(&self.tree);
            self.tree.start_over();
            self.cut_off = false;
            self.limit = Some(limit);
        }
    }

    /// Sets the depth at which nodes are cut off.
    pub(super) const fn limit_depth(&mut self, limit: u32) {
        self.limit = Some(limit);
    }

    /// Makes the root; none if that is all there is to do with it.
    pub(super) fn root(&mut self) -> Option<NodeId> {
        if !self.count() {
            return None;
        }
        let state = self.problem.initial_state();
        let key = self.states.key(self.problem, state);
        let node = self.tree.add_root(key);
        if self.options.pruning == Pruning::Reached && !self.reaches_late() {
            self.reached.set(&self.states, key, node.0);
        }
        if O::OBSERVES {
            let state = self.states.state(self.problem, key);
            self.observer.on_step(
                self.problem,
                Step::Generate { node, from: None, key, state: &state, depth: 0 },
            );
        }
        let is_goal = self.options.goal_test == GoalTest::Generated && self.test_goal(node);
        (!is_goal && self.halt.is_none()).then_some(node)
    }

    /// Puts a node at the end of the frontier.
    #[inline]
    pub(super) fn push(&mut self, node: NodeId) {
        if self.announce(Step::Push { node }) {
            self.frontier.push_back(node);
        }
    }

    /// Takes the node that has waited longest.
    #[inline]
    pub(super) fn pop_front(&mut self) -> Option<NodeId> {
        let node = *self.frontier.front()?;
        self.announce(Step::Pop { node }).then(|| {
            self.frontier.pop_front();
            node
        })
    }

    /// Takes the newest node.
    #[inline]
    pub(super) fn pop_back(&mut self) -> Option<NodeId> {
        let node = *self.frontier.back()?;
        self.announce(Step::Pop { node }).then(|| {
            self.frontier.pop_back();
            node
        })
    }

    /// The newest node, left where it is.
    #[inline]
    pub(super) fn last(&self) -> Option<NodeId> {
        if self.is_halted() { None } else { self.frontier.back().copied() }
    }

    /// Whether a node is not to be expanded: it is a late copy, a goal, or at the depth limit.
    #[inline]
    pub(super) fn is_settled(&mut self, node: NodeId) -> bool {
        if self.options.pruning == Pruning::Reached && self.reaches_late() {
            let key = self.tree.state(node);
            if let Some(witness) = self.reached_as_well(key, self.tree.depth(node)) {
                self.announce(Step::Discard { node, witness });
                return true;
            }
            self.reached.set(&self.states, key, node.0);
        }
        if self.options.goal_test == GoalTest::Expanded && self.test_goal(node) {
            return true;
        }
        if self.limit == Some(self.tree.depth(node)) {
            if self.announce(Step::Cutoff { node }) {
                self.cut_off = true;
            }
            return true;
        }
        false
    }

    /// Gets ready to try the actions of a node.
    #[inline]
    pub(super) fn expand(&mut self, node: NodeId) {
        if self.interrupted.load(Ordering::Relaxed) {
            self.bring_to_halt(Halt::Interrupted);
        }
        if !self.announce(Step::Expand { node }) {
            return;
        }
        if self.options.pruning == Pruning::Ancestors {
            self.path.lead_to(node, &self.tree, &self.states);
        }
        let key = self.tree.state(node);
        self.expanding.push(self.moves.of(self.problem, &mut self.states, key));
    }

    /// The next child of the node that is being expanded which passes every check and is to go on
    /// the frontier; none when all actions have been tried.
    #[inline]
    pub(super) fn next_child(&mut self, node: NodeId) -> Option<NodeId> {
        loop {
            if self.events_left == 0 {
                return None;
            }
            let place = self.expanding.last_mut()?.take_next()?;
            if let Some(child) = self.child(node, place) {
                return Some(child);
            }
        }
    }

    /// Deals with one move: a child for the frontier, or nothing.
    #[inline]
    fn child(&mut self, parent: NodeId, place: u32) -> Option<NodeId> {
        let (problem, edge) = (self.problem, self.moves.edge(place));
        if !self.count() {
            return None;
        }
        let next = self.moves.get(place);
        let action = &next.action;
        let key = match &next.to {
            Ok(key) => *key,
            Err(violation) => {
                if O::OBSERVES {
                    let from = Origin { parent, action, edge };
                    let reason = Rejection::Illegal { rule: violation.rule };
                    let step = Step::Reject { from, state: &violation.state, reason };
                    self.observer.on_step(problem, step);
                }
                return None;
            }
        };
        if let Some(reason) = self.pruned(parent, key) {
            if O::OBSERVES {
                let from = Origin { parent, action, edge };
                self.states.with(problem, key, |state| {
                    self.observer.on_step(problem, Step::Reject { from, state, reason });
                });
            }
            return None;
        }
        let node = self.tree.add(parent, action.clone(), key);
        if self.options.pruning == Pruning::Reached && !self.reaches_late() {
            self.reached.set(&self.states, key, node.0);
        }
        if O::OBSERVES {
            let from = Some(Origin { parent, action, edge });
            let depth = self.tree.depth(node);
            self.states.with(problem, key, |state| {
                self.observer.on_step(problem, Step::Generate { node, from, key, state, depth });
            });
        }
        let is_goal = self.options.goal_test == GoalTest::Generated && self.test_goal(node);
        (!is_goal).then_some(node)
    }

    /// Why a child with a given state is refused as met before, if it is.
    #[inline]
    fn pruned(&self, parent: NodeId, key: StateKey) -> Option<Rejection> {
        match self.options.pruning {
            Pruning::Ancestors => {
                self.path.find(key).map(|witness| Rejection::Ancestor { key, witness })
            }
            Pruning::Parent => {
                let same = |&node: &NodeId| self.tree.state(node) == key;
                let witness =
                    Some(parent).filter(same).or_else(|| self.tree.parent(parent).filter(same));
                witness.map(|witness| Rejection::Parent { key, witness })
            }
            Pruning::Reached if self.reaches_late() => None,
            Pruning::Reached => {
                // Of a state's nodes, the nearest witness for standing still is the node itself.
                let witness = if self.tree.state(parent) == key {
                    Some(parent)
                } else {
                    self.reached_as_well(key, self.tree.depth(parent) + 1)
                };
                witness.map(|witness| Rejection::Reached { key, witness })
            }
            Pruning::None => None,
        }
    }

    /// The node of this round by which a state was met, unless it was deeper than `depth` and a
    /// depth limit makes that a difference: what is met again nearer to the root may lead to goals
    /// that the limit hid before.
    #[inline]
    fn reached_as_well(&self, key: StateKey, depth: u32) -> Option<NodeId> {
        let node = self.reached.get(key).map(NodeId)?;
        let counts =
            node >= self.tree.first() && (self.limit.is_none() || self.tree.depth(node) <= depth);
        counts.then_some(node)
    }

    /// Whether a state counts as met only when it is taken from the frontier.
    #[inline]
    fn reaches_late(&self) -> bool {
        self.options.reached_at == ReachedAt::Expanded && !self.options.algorithm.is_recursive()
    }

    /// Asks whether a node is a goal, and notes it if it is.
    #[inline]
    fn test_goal(&mut self, node: NodeId) -> bool {
        let problem = self.problem;
        let key = self.tree.state(node);
        if !self.states.with(problem, key, |state| problem.is_goal(state)) {
            return false;
        }
        if self.announce(Step::Goal { node }) {
            self.solutions.push(node);
            if self.options.on_goal == OnGoal::Return && self.options.algorithm.is_recursive() {
                // Its parent is the innermost node that is being expanded.
                self.skip_siblings();
            }
            if self.options.stop == Stop::First {
                self.bring_to_halt(Halt::FirstGoal);
            }
        }
        true
    }

    /// Leaves the untried actions of the innermost node that is being expanded untried.
    fn skip_siblings(&mut self) {
        if let Some(untried) = self.expanding.last_mut() {
            untried.skip_all();
        }
    }

    /// The actions of a node have been dealt with.
    #[inline]
    pub(super) fn close(&mut self, node: NodeId) {
        if self.announce(Step::Close { node })
            && let Some(untried) = self.expanding.pop()
        {
            self.moves.done(untried);
            if self.options.algorithm.is_recursive() {
                self.path.truncate(self.tree.depth(node) as usize, &self.tree);
            }
        }
    }

    /// Whether a goal was found.
    pub(super) const fn is_solved(&self) -> bool {
        !self.solutions.is_empty()
    }

    /// Whether the depth limit cut anything off in this round.
    pub(super) const fn was_cut_off(&self) -> bool {
        self.cut_off
    }

    /// Whether the search has been brought to a halt.
    pub(super) const fn is_halted(&self) -> bool {
        self.halt.is_some()
    }

    /// Makes room for one event; false if there may be none.
    #[inline]
    fn count(&mut self) -> bool {
        match self.events_left.checked_sub(1) {
            Some(left) => {
                self.events_left = left;
                true
            }
            None => {
                if self.halt.is_none() {
                    self.halt = Some(Halt::EventLimit);
                    self.events = self.options.max_events.unwrap_or(u64::MAX);
                }
                false
            }
        }
    }

    /// Lets a step happen, unless the search has been brought to a halt.
    #[inline]
    fn announce(&mut self, step: Step<'_, P>) -> bool {
        let counted = self.count();
        if counted && O::OBSERVES {
            self.observer.on_step(self.problem, step);
        }
        counted
    }

    fn bring_to_halt(&mut self, halt: Halt) {
        if self.halt.is_none() {
            self.halt = Some(halt);
            self.events = self.options.max_events.unwrap_or(u64::MAX) - self.events_left;
            self.events_left = 0;
        }
    }

    fn finish(mut self) -> Report<P> {
        let outcome = match self.halt {
            Some(Halt::Interrupted) => None,
            Some(Halt::EventLimit) => Some(Outcome::EventLimit),
            Some(Halt::FirstGoal) | None if self.is_solved() => Some(Outcome::Solved),
            Some(Halt::FirstGoal) | None if self.cut_off => Some(Outcome::DepthLimit),
            Some(Halt::FirstGoal) | None => Some(Outcome::Exhausted),
        };
        if self.halt.is_none() {
            self.events = self.options.max_events.unwrap_or(u64::MAX) - self.events_left;
        }
        if let Some(outcome) = outcome {
            self.events += 1;
            if O::OBSERVES {
                self.observer.on_step(self.problem, Step::End { outcome });
            }
        }
        Report { outcome, solutions: self.solutions, tree: self.tree, events: self.events }
    }
}

//! The verbs of the pseudocode, each of which says what it does.
//!
//! The only place that announces steps, and the outline of a search that has one. A search that is
//! brought to a halt (by its first goal, by its event limit, or from outside) loses its frontier and its
//! moves, and its verbs fall silent: the algorithms run out of work and need not ask.

use std::sync::atomic::{AtomicBool, Ordering};

use super::budget::Budget;
use super::frontier::Frontier;
use super::moves::{Keep, Moves, Stretch};
use super::observer::{EdgeId, LazyState, Observer, Origin, Rejection, StateKey, Step};
use super::outline::{Fate, Outline, SoFar};
use super::pruning::{Candidate, Prune, View};
use super::report::Report;
use super::states::States;
use super::tree::{GrowingTree, NONE, Rounds};
use crate::problem::Problem;
use crate::terms::{GoalTest, NodeId, OnGoal, Outcome, SearchOptions, Stop};

/// Why a search was brought to a halt before it ran out of nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Halt {
    FirstGoal,
    EventLimit,
    Interrupted,
}

/// A running search.
pub(super) struct Search<'r, P: Problem, O, B, R> {
    problem: &'r P,
    options: &'r SearchOptions,
    observer: &'r mut O,
    interrupted: &'r AtomicBool,
    budget: B,
    /// What becomes of the nodes of earlier rounds.
    rounds: Rounds,
    halt: Option<Halt>,
    is_recursive: bool,
    /// Whether a node is asked whether it is a goal when it is made; else, when it is taken from the
    /// frontier.
    tests_when_made: bool,
    /// Nodes at this depth are not expanded. Without a limit, a depth that no node has.
    limit: u32,
    tree: GrowingTree<P::Action>,
    states: States<P::State>,
    moves: Moves<P>,
    frontier: Frontier,
    /// The rule by which children are refused because of states met before.
    pruning: R,
    /// The node that a recursive search leaves because of a goal among its children.
    done_with: Option<NodeId>,
    solutions: Vec<NodeId>,
    cut_off: bool,
}

/// No depth limit.
const NO_LIMIT: u32 = NONE;

/// The actions of a node that are still untried.
pub(super) struct Untried {
    places: Stretch,
    /// The depth of the children.
    depth: u32,
}

impl Untried {
    const NONE: Self = Self { places: 0..0, depth: 0 };
}

/// An action to be tried.
#[derive(Clone, Copy)]
pub(super) struct Try {
    place: u32,
    /// The depth of the child.
    depth: u32,
}

impl Iterator for Untried {
    type Item = Try;

    #[inline(always)]
    fn next(&mut self) -> Option<Try> {
        let place = self.places.next()?;
        Some(Try { place, depth: self.depth })
    }
}

/// What a rule of pruning may look at.
macro_rules! view {
    ($search:ident) => {
        View {
            tree: $search.tree.nodes(),
            states: &$search.states,
            has_limit: $search.limit != NO_LIMIT,
            is_watched: O::OBSERVES,
        }
    };
}

/// How far the search has come.
macro_rules! so_far {
    ($search:ident) => {
        SoFar { events: $search.budget.taken(), nodes: $search.tree.count() }
    };
}

impl<'r, P: Problem, O: Observer<P>, B: Budget, R: Prune> Search<'r, P, O, B, R> {
    const KEEP: Keep = if R::COMES_BACK { Keep::All } else { Keep::Path };
    /// Whether the outline of this search is told.
    const IN_OUTLINE: bool = O::OBSERVES && O::TAKES_OUTLINES;
    /// Whether what becomes of each move is part of the outline: it is not if moves are kept.
    const IN_MOVES: bool = Self::IN_OUTLINE && !R::COMES_BACK;
    /// Whether its steps are told.
    const IN_STEPS: bool = O::OBSERVES && (O::NEEDS_STEPS || !Self::IN_OUTLINE);

    pub(super) fn new(
        problem: &'r P,
        options: &'r SearchOptions,
        observer: &'r mut O,
        interrupted: &'r AtomicBool,
        budget: B,
    ) -> Self {
        Self {
            problem,
            options,
            rounds: if observer.keeps_nodes() { Rounds::All } else { Rounds::Last },
            observer,
            interrupted,
            budget,
            halt: None,
            is_recursive: options.algorithm.is_recursive(),
            tests_when_made: options.goal_test == GoalTest::Generated,
            limit: options.depth_limit.unwrap_or(NO_LIMIT),
            tree: GrowingTree::new(),
            states: States::of(problem),
            moves: Moves::new(options.order),
            frontier: Frontier::new(),
            pruning: R::default(),
            done_with: None,
            solutions: Vec::new(),
            cut_off: false,
        }
    }

    /// Says that the search begins.
    pub(super) fn begin(&mut self) {
        self.outline(Outline::Begin { options: self.options, keeps_moves: R::COMES_BACK });
    }

    /// Begins a round of iterative deepening: nothing is remembered of the one before.
    pub(super) fn round(&mut self, limit: u32) {
        if self.take_event() {
            self.outline(Outline::Round { limit });
            self.tell(Step::Round { limit });
            self.pruning.start_over();
            self.tree.start_over(self.rounds);
            self.cut_off = false;
            self.limit = limit;
        }
    }

    /// Sets the depth at which nodes are cut off.
    pub(super) const fn limit_depth(&mut self, limit: u32) {
        self.limit = limit;
    }

    /// Makes the root; none if there is nothing more to do with it.
    pub(super) fn root(&mut self) -> Option<NodeId> {
        if self.is_halted() || !self.take_event() {
            return None;
        }
        let state = self.problem.initial_state();
        let key = self.states.key(self.problem, state);
        let node = self.tree.add_root(key, Self::KEEP);
        let state = LazyState::numbered(&self.states, key);
        if Self::IN_OUTLINE {
            self.observer.on_outline(self.problem, Outline::Root { key, state });
        }
        if Self::IN_STEPS {
            let step = Step::Generate { node, from: None, key, state, depth: 0 };
            self.observer.on_step(self.problem, step);
        }
        self.accept(node, key)
    }

    /// Puts a node at the end of the frontier.
    #[inline(always)]
    pub(super) fn push(&mut self, node: NodeId) {
        if self.announce(Step::Push { node }) {
            self.frontier.push(node);
        }
    }

    /// Takes the node that has waited longest.
    #[inline(always)]
    pub(super) fn pop_front(&mut self) -> Option<NodeId> {
        let node = self.frontier.first()?;
        if !self.announce(Step::Pop { node }) {
            return None;
        }
        self.frontier.drop_first();
        Some(node)
    }

    /// Takes the newest node.
    #[inline(always)]
    pub(super) fn pop_back(&mut self) -> Option<NodeId> {
        let node = self.frontier.last()?;
        if !self.announce(Step::Pop { node }) {
            return None;
        }
        self.frontier.drop_last();
        Some(node)
    }

    /// The newest node, left where it is.
    #[inline]
    pub(super) fn last(&self) -> Option<NodeId> {
        self.frontier.last()
    }

    /// Whether a node is not to be expanded: it is a late copy, a goal, or at the depth limit.
    #[inline(always)]
    pub(super) fn is_settled(&mut self, node: NodeId) -> bool {
        if let Some(witness) = self.pruning.take(node, view!(self)) {
            if self.take_event() {
                self.settled(node, Fate::Discarded { witness });
                self.tell(Step::Discard { node, witness });
            }
            return true;
        }
        if !self.tests_when_made && self.test_goal(node, self.tree.nodes().state(node)) {
            return true;
        }
        if self.limit == self.tree.nodes().depth(node) {
            if self.take_event() {
                self.settled(node, Fate::CutOff);
                self.tell(Step::Cutoff { node });
                self.cut_off = true;
            }
            return true;
        }
        false
    }

    /// Gets ready to try the actions of a node, and returns them.
    #[inline(always)]
    pub(super) fn expand(&mut self, node: NodeId) -> Untried {
        if self.interrupted.load(Ordering::Relaxed) {
            self.bring_to_halt(Halt::Interrupted);
            return Untried::NONE;
        }
        if !self.take_event() {
            return Untried::NONE;
        }
        self.pruning.lead_to(node, view!(self));
        let key = self.tree.nodes().state(node);
        let places = self.moves.of(self.problem, &mut self.states, key, Self::KEEP, |moves| {
            if O::OBSERVES {
                self.observer.on_moves(self.problem, moves);
            }
        });
        self.settled(node, Fate::Expanded);
        self.tell(Step::Expand { node });
        Untried { places, depth: self.tree.nodes().depth(node) + 1 }
    }

    /// Tries an action of the node that is being expanded. Returns the child if it is to go on the
    /// frontier; none if it was refused, or is a goal and needs no more.
    #[inline(always)]
    pub(super) fn child(&mut self, parent: NodeId, action: Try) -> Option<NodeId> {
        if !self.take_event() {
            return None;
        }
        let Try { place, depth } = action;
        let next = self.moves.get(place)?;
        let edge = Moves::<P>::edge(place, Self::KEEP);
        let from = Origin { parent, action: &next.action, edge };
        let key = match &next.to {
            Ok(key) => *key,
            Err(violation) => {
                let reason = Rejection::Illegal { rule: violation.rule };
                let state = LazyState::forbidden(&violation.state);
                let so_far = so_far!(self);
                Self::refused(self.observer, self.problem, so_far, from, state, reason);
                return None;
            }
        };
        if let Some(reason) = self.pruning.refuse(Candidate { parent, key, depth }, view!(self)) {
            let (state, so_far) = (LazyState::numbered(&self.states, key), so_far!(self));
            Self::refused(self.observer, self.problem, so_far, from, state, reason);
            return None;
        }
        let node = match Self::KEEP {
            Keep::All => self.tree.add_by_edge(parent, EdgeId(place), key, depth),
            Keep::Path => self.tree.add_by_action(parent, next.action.clone(), key, depth),
        };
        let state = LazyState::numbered(&self.states, key);
        if Self::IN_MOVES {
            let outline = Outline::Child { from, key, state, so_far: so_far!(self) };
            self.observer.on_outline(self.problem, outline);
        }
        if Self::IN_STEPS {
            let step = Step::Generate { node, from: Some(from), key, state, depth };
            self.observer.on_step(self.problem, step);
        }
        self.accept(node, key)
    }

    /// Says that a move led to no child.
    // Without `self`, of which what is told is a part.
    #[inline(always)]
    fn refused(
        observer: &mut O,
        problem: &P,
        so_far: SoFar,
        from: Origin<'_, P>,
        state: LazyState<'_, P>,
        reason: Rejection,
    ) {
        if Self::IN_MOVES {
            observer.on_outline(problem, Outline::Refused { from, state, reason, so_far });
        }
        if Self::IN_STEPS {
            observer.on_step(problem, Step::Reject { from, state, reason });
        }
    }

    /// What is done with a node that has just joined the tree. Returns it if it is to go on the
    /// frontier.
    #[inline(always)]
    fn accept(&mut self, node: NodeId, key: StateKey) -> Option<NodeId> {
        self.pruning.make(node, key, view!(self));
        let is_goal = self.tests_when_made && self.test_goal(node, key);
        (!is_goal).then_some(node)
    }

    /// Asks whether a node is a goal, and notes it if it is.
    #[inline(always)]
    fn test_goal(&mut self, node: NodeId, key: StateKey) -> bool {
        let is_goal = self.problem.is_goal(&self.states.get(self.problem, key));
        if is_goal && self.take_event() {
            if self.tests_when_made {
                self.outline(Outline::Goal { node });
            } else {
                self.settled(node, Fate::Goal);
            }
            self.tell(Step::Goal { node });
            self.solutions.push(node);
            if self.options.on_goal == OnGoal::Return {
                self.done_with = self.tree.nodes().parent(node);
            }
            if self.options.stop == Stop::First {
                self.bring_to_halt(Halt::FirstGoal);
            }
        }
        is_goal
    }

    /// Whether a recursive search is to leave a node, whatever actions are left, because of a goal
    /// among its children.
    #[inline]
    pub(super) fn is_done_with(&self, node: NodeId) -> bool {
        self.done_with == Some(node)
    }

    /// The actions of a node have been dealt with.
    #[inline(always)]
    pub(super) fn close(&mut self, node: NodeId) {
        if !self.take_event() {
            return;
        }
        if Self::IN_MOVES {
            self.outline(Outline::Closed { node, so_far: so_far!(self) });
        }
        self.tell(Step::Close { node });
        self.moves.done(Self::KEEP);
        // A recursive search goes on with the next action of the node above.
        if self.is_recursive
            && let Some(above) = self.tree.nodes().parent(node)
        {
            self.pruning.lead_to(above, view!(self));
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
    #[inline]
    pub(super) const fn is_halted(&self) -> bool {
        self.halt.is_some()
    }

    /// Lets a step happen, if there may be one more.
    #[inline(always)]
    fn announce(&mut self, step: Step<'_, P>) -> bool {
        let taken = self.take_event();
        if taken {
            self.tell(step);
        }
        taken
    }

    #[inline(always)]
    fn tell(&mut self, step: Step<'_, P>) {
        if Self::IN_STEPS {
            self.observer.on_step(self.problem, step);
        }
    }

    /// Tells what belongs to the outline; before the step, if it is one.
    #[inline(always)]
    fn outline(&mut self, outline: Outline<'_, P>) {
        if Self::IN_OUTLINE {
            self.observer.on_outline(self.problem, outline);
        }
    }

    #[inline(always)]
    fn settled(&mut self, node: NodeId, fate: Fate) {
        let parent = match Self::KEEP {
            Keep::All => None,
            Keep::Path => self.tree.nodes().parent(node),
        };
        self.outline(Outline::Settled { node, parent, fate, so_far: so_far!(self) });
    }

    #[inline(always)]
    fn take_event(&mut self) -> bool {
        let taken = self.budget.take();
        if !taken {
            self.bring_to_halt(Halt::EventLimit);
        }
        taken
    }

    #[cold]
    #[inline(never)]
    fn bring_to_halt(&mut self, halt: Halt) {
        self.halt = self.halt.or(Some(halt));
        self.frontier.clear();
        self.moves.clear();
        self.budget.stop();
    }

    /// What is left; `problem` is the one that was searched.
    pub(super) fn finish<'p>(self, problem: &'p P) -> Report<'p, P> {
        let outcome = match self.halt {
            Some(Halt::Interrupted) => None,
            Some(Halt::EventLimit) => Some(Outcome::EventLimit),
            Some(Halt::FirstGoal) | None if self.is_solved() => Some(Outcome::Solved),
            Some(Halt::FirstGoal) | None if self.cut_off => Some(Outcome::DepthLimit),
            Some(Halt::FirstGoal) | None => Some(Outcome::Exhausted),
        };
        let events = self.budget.taken();
        let tree = self.tree.finish(self.moves.into_actions());
        if Self::IN_OUTLINE {
            let outline = Outline::End { outcome, events, nodes: tree.nodes() };
            self.observer.on_outline(self.problem, outline);
        }
        if Self::IN_STEPS
            && let Some(outcome) = outcome
        {
            self.observer.on_step(self.problem, Step::End { outcome });
        }
        let Self { solutions, states, .. } = self;
        Report { outcome, solutions, tree, problem, states }
    }
}

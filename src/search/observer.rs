//! What a search tells of itself while it runs.

use std::borrow::Cow;
use std::fmt;

use super::outline::{NewMoves, Outline};
use super::states::States;
use crate::problem::Problem;
use crate::terms::{NodeId, Outcome};

/// Somebody who wants to know what a search does.
///
/// [`Observer::on_step`] is called once for every event of `docs/trace-format.md`, at the moment
/// which that document gives for it. It gets what the search knows, and cannot change it.
///
/// For most observers `on_step` is all. The constants, [`Observer::on_moves`] and [`Observer::on_outline`]
/// have defaults, and are there for an observer that keeps long runs in little time and memory, as the
/// [recorder of traces](crate::trace::Recorder) does.
///
/// `()` observes nothing and costs nothing; a pair of observers are both told.
///
/// # Example
///
/// ```
/// use steptrace::problems::catalogue;
/// use steptrace::{Algorithm, Observer, Problem, SearchOptions, Step, search};
///
/// /// The states in the order in which their nodes are generated.
/// #[derive(Default)]
/// struct Visits(Vec<String>);
///
/// impl<P: Problem> Observer<P> for Visits {
///     fn on_step(&mut self, problem: &P, step: Step<'_, P>) {
///         if let Step::Generate { state, .. } = step {
///             let mut text = String::new();
///             problem.write_state(&state.get(problem), &mut text).expect("a string takes any text");
///             self.0.push(text);
///         }
///     }
/// }
///
/// let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
/// let mut visits = Visits::default();
/// search(&farmer, &SearchOptions::new(Algorithm::Bfs), &mut visits);
/// assert_eq!(visits.0[..2], ["{L:CFSW R:}", "{L:CW R:FS}"].map(str::to_owned));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer<P: Problem> {
    /// Whether this observer looks at all. With `false`, steps are not even put together.
    const OBSERVES: bool = true;

    /// Whether this observer is told the [`Outline`] of a search that has one. Few need be.
    const TAKES_OUTLINES: bool = false;

    /// Whether this observer needs the steps of a search even if it is told its outline.
    const NEEDS_STEPS: bool = true;

    /// Whether this observer keeps the nodes that [`Outline::End`] hands over. Asked once, before the
    /// first step: if nobody does, those of earlier rounds are forgotten.
    fn keeps_nodes(&self) -> bool {
        Self::TAKES_OUTLINES
    }

    /// Something happened.
    fn on_step(&mut self, problem: &P, step: Step<'_, P>);

    /// The search has got to know the moves from a state, which it will keep; it is about to expand a
    /// node with that state for the first time.
    fn on_moves(&mut self, _problem: &P, _moves: NewMoves<'_, P>) {}

    /// Something happened from which the steps can be told; before those that are told.
    fn on_outline(&mut self, _problem: &P, _outline: Outline<'_, P>) {}
}

impl<P: Problem> Observer<P> for () {
    const OBSERVES: bool = false;
    const NEEDS_STEPS: bool = false;

    #[inline(always)]
    fn on_step(&mut self, _: &P, _: Step<'_, P>) {}
}

impl<P: Problem, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    const OBSERVES: bool = A::OBSERVES || B::OBSERVES;
    const TAKES_OUTLINES: bool = A::TAKES_OUTLINES || B::TAKES_OUTLINES;
    const NEEDS_STEPS: bool = A::NEEDS_STEPS || B::NEEDS_STEPS;

    fn keeps_nodes(&self) -> bool {
        self.0.keeps_nodes() || self.1.keeps_nodes()
    }

    #[inline(always)]
    fn on_step(&mut self, problem: &P, step: Step<'_, P>) {
        self.0.on_step(problem, step);
        self.1.on_step(problem, step);
    }

    fn on_moves(&mut self, problem: &P, moves: NewMoves<'_, P>) {
        self.0.on_moves(problem, moves);
        self.1.on_moves(problem, moves);
    }

    #[inline(always)]
    fn on_outline(&mut self, problem: &P, outline: Outline<'_, P>) {
        self.0.on_outline(problem, outline);
        self.1.on_outline(problem, outline);
    }
}

impl<P: Problem, O: Observer<P>> Observer<P> for &mut O {
    const OBSERVES: bool = O::OBSERVES;
    const TAKES_OUTLINES: bool = O::TAKES_OUTLINES;
    const NEEDS_STEPS: bool = O::NEEDS_STEPS;

    fn keeps_nodes(&self) -> bool {
        (**self).keeps_nodes()
    }

    #[inline(always)]
    fn on_step(&mut self, problem: &P, step: Step<'_, P>) {
        (**self).on_step(problem, step);
    }

    fn on_moves(&mut self, problem: &P, moves: NewMoves<'_, P>) {
        (**self).on_moves(problem, moves);
    }

    #[inline(always)]
    fn on_outline(&mut self, problem: &P, outline: Outline<'_, P>) {
        (**self).on_outline(problem, outline);
    }
}

/// An observer that is called, and not compiled into every place of the search that announces a step.
///
/// The search gets somewhat slower and its machine code many times smaller: worth it where a program
/// searches problems of many types, or where what the observer does takes much longer than a call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Called<O>(pub O);

impl<P: Problem, O: Observer<P>> Observer<P> for Called<O> {
    const OBSERVES: bool = O::OBSERVES;
    const TAKES_OUTLINES: bool = O::TAKES_OUTLINES;
    const NEEDS_STEPS: bool = O::NEEDS_STEPS;

    fn keeps_nodes(&self) -> bool {
        self.0.keeps_nodes()
    }

    #[inline(never)]
    fn on_step(&mut self, problem: &P, step: Step<'_, P>) {
        self.0.on_step(problem, step);
    }

    #[inline(never)]
    fn on_moves(&mut self, problem: &P, moves: NewMoves<'_, P>) {
        self.0.on_moves(problem, moves);
    }

    #[inline(never)]
    fn on_outline(&mut self, problem: &P, outline: Outline<'_, P>) {
        self.0.on_outline(problem, outline);
    }
}

/// A number for a state: equal states have equal keys within a search. Where the problem offers a
/// dense index, its index; else in the order in which states were met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateKey(pub u32);

impl StateKey {
    /// The position of this state in a list by key.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A number for a move from a state: the same state, the same action, the same number. Dealt out
/// from 0 in the order in which moves are first looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeId(pub u32);

impl EdgeId {
    /// The position of this move in a list of moves.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a child comes from.
#[derive(Debug)]
pub struct Origin<'s, P: Problem> {
    /// The node that is being expanded.
    pub parent: NodeId,
    /// What was done there.
    pub action: &'s P::Action,
    /// The number of this move, in searches that come back to the same states and therefore keep
    /// their moves; none where each state is expanded once.
    pub edge: Option<EdgeId>,
}

/// The state of a child, which costs nothing until it is asked for: whoever keeps texts by
/// [`StateKey`] or [`EdgeId`] rarely asks.
pub struct LazyState<'s, P: Problem>(Source<'s, P>);

enum Source<'s, P: Problem> {
    /// It has a number.
    Numbered(&'s States<P::State>, StateKey),
    /// It has none, since a rule forbids it.
    Forbidden(&'s P::State),
}

impl<'s, P: Problem> LazyState<'s, P> {
    pub(super) const fn numbered(states: &'s States<P::State>, key: StateKey) -> Self {
        Self(Source::Numbered(states, key))
    }

    pub(super) const fn forbidden(state: &'s P::State) -> Self {
        Self(Source::Forbidden(state))
    }

    /// The state.
    #[must_use]
    pub fn get(&self, problem: &P) -> Cow<'s, P::State> {
        match self.0 {
            Source::Numbered(states, key) => states.get(problem, key),
            Source::Forbidden(state) => Cow::Borrowed(state),
        }
    }
}

impl<P: Problem> fmt::Debug for LazyState<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Source::Numbered(_, key) => key.fmt(f),
            Source::Forbidden(state) => state.fmt(f),
        }
    }
}

/// One thing that a search did. The kinds are those of `docs/trace-format.md`.
#[derive(Debug)]
pub enum Step<'s, P: Problem> {
    /// A round of iterative deepening begins.
    Round {
        /// Its depth limit.
        limit: u32,
    },
    /// A child passed every check and joined the tree; or a root was made.
    Generate {
        /// The new node.
        node: NodeId,
        /// Where it comes from; none for a root.
        from: Option<Origin<'s, P>>,
        /// The number of its state.
        key: StateKey,
        /// Its state.
        state: LazyState<'s, P>,
        /// Edges from the root.
        depth: u32,
    },
    /// A child was refused.
    Reject {
        /// Where it comes from.
        from: Origin<'s, P>,
        /// The state it would have.
        state: LazyState<'s, P>,
        /// Why.
        reason: Rejection,
    },
    /// A node entered the frontier.
    Push {
        /// Which.
        node: NodeId,
    },
    /// A node left the frontier.
    Pop {
        /// Which.
        node: NodeId,
    },
    /// A node taken from the frontier has a state that was met already.
    Discard {
        /// Which.
        node: NodeId,
        /// The node by which the state was met.
        witness: NodeId,
    },
    /// The first action of a node is about to be tried.
    Expand {
        /// Which.
        node: NodeId,
    },
    /// A node is a goal.
    Goal {
        /// Which.
        node: NodeId,
    },
    /// The depth limit stopped a node from being expanded.
    Cutoff {
        /// Which.
        node: NodeId,
    },
    /// The last action of a node has been dealt with.
    Close {
        /// Which.
        node: NodeId,
    },
    /// The search is over.
    End {
        /// How it ended.
        outcome: Outcome,
    },
}

/// Why a child was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// A rule of the problem forbids its state.
    Illegal {
        /// Which rule; the problem has the words.
        rule: u32,
    },
    /// An ancestor has its state.
    Ancestor {
        /// The state's number.
        key: StateKey,
        /// The ancestor.
        witness: NodeId,
    },
    /// Its parent, or that one's parent, has its state.
    Parent {
        /// The state's number.
        key: StateKey,
        /// Whichever of the two it is.
        witness: NodeId,
    },
    /// Its state was met before.
    Reached {
        /// The state's number.
        key: StateKey,
        /// The node by which it was met.
        witness: NodeId,
    },
}

// Derived, these would ask `P` itself to be `Copy`.
impl<P: Problem> Clone for Origin<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem> Copy for Origin<'_, P> {}

impl<P: Problem> Clone for Step<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem> Copy for Step<'_, P> {}

impl<P: Problem> Clone for LazyState<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem> Copy for LazyState<'_, P> {}

impl<P: Problem> Clone for Source<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem> Copy for Source<'_, P> {}

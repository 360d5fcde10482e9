//! The moves of each state: whether every action is tried, in order, and leads where it must.
//!
//! With the problem at hand its own list is the law. Without it the first whole list that a state
//! was given is the law for every later expansion of that state.

use super::oracle::{Move, Oracle};
use crate::trace::StateText;

/// Whether actions may be tried in another order than the problem's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActionOrder {
    /// The order is the header's: the problem's own, or its reverse.
    #[default]
    Exact,
    /// Any order will do, as long as nothing is left out.
    Any,
}

/// Where the law comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Law {
    Problem,
    /// The event by which the state was expanded before.
    Before(usize),
}

/// What is wrong with a child, or with closing a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mismatch {
    pub(super) kind: MismatchKind,
    /// The move that should have come, if there was one left.
    pub(super) expected: Option<Move>,
    pub(super) law: Law,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MismatchKind {
    /// The action leads to another state.
    Leads,
    /// The action is forbidden here and allowed there.
    Allowed,
    /// It is one of the state's actions, but not now.
    OutOfTurn,
    /// It is none of the state's actions.
    Foreign,
    /// It was tried already.
    Again,
    /// There is nothing wrong with this one, but others were left out.
    LeftOut,
}

#[derive(Clone, Copy, Debug)]
struct List {
    start: usize,
    end: usize,
    law: Law,
}

#[derive(Debug, Default)]
struct Frame {
    state: usize,
    event: usize,
    list: Option<List>,
    cursor: usize,
    /// In any order: which moves of the list were tried.
    tried: Vec<bool>,
    /// Without a list: the moves seen.
    seen: Vec<Move>,
}

/// The lists of moves, and how far each node that is being expanded has got with its own.
#[derive(Debug)]
pub(super) struct Moves {
    order: ActionOrder,
    arena: Vec<Move>,
    by_state: Vec<Option<List>>,
    frames: Vec<Frame>,
    spare: Vec<Frame>,
}

impl Moves {
    pub(super) const fn new(order: ActionOrder) -> Self {
        Self {
            order,
            arena: Vec::new(),
            by_state: Vec::new(),
            frames: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// The order in which actions must be tried.
    pub(super) const fn order(&self) -> ActionOrder {
        self.order
    }

    /// A round begins.
    pub(super) fn begin_round(&mut self) {
        self.spare.append(&mut self.frames);
    }

    /// A node with this state is about to be expanded.
    pub(super) fn expand(&mut self, state: StateText, event: usize, oracle: &mut impl Oracle) {
        let index = state.index();
        if index >= self.by_state.len() {
            self.by_state.resize(index + 1, None);
        }
        if self.by_state[index].is_none()
            && let Some(moves) = oracle.moves(state)
        {
            self.keep(index, &moves, Law::Problem);
        }
        let mut frame = self.spare.pop().unwrap_or_default();
        frame.seen.clear();
        frame.tried.clear();
        frame.cursor = 0;
        frame.state = index;
        frame.event = event;
        frame.list = self.by_state[index];
        if let (ActionOrder::Any, Some(list)) = (self.order, frame.list) {
            frame.tried.resize(list.end - list.start, false);
        }
        self.frames.push(frame);
    }

    fn keep(&mut self, state: usize, moves: &[Move], law: Law) {
        let start = self.arena.len();
        self.arena.extend_from_slice(moves);
        self.by_state[state] = Some(List { start, end: self.arena.len(), law });
    }

    /// The next move of the node that is being expanded, if it is known.
    pub(super) fn next(&self) -> Next {
        let Some(frame) = self.frames.last() else { return Next::Unknown };
        let Some(list) = frame.list else { return Next::Unknown };
        let moves = &self.arena[list.start..list.end];
        let next = match self.order {
            ActionOrder::Exact => moves.get(frame.cursor),
            ActionOrder::Any => {
                frame.tried.iter().position(|tried| !tried).map(|place| &moves[place])
            }
        };
        next.map_or(Next::Nothing, |next| Next::Move(*next))
    }

    /// A child of the node that is being expanded.
    pub(super) fn child(&mut self, child: Move) -> Result<(), Mismatch> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let Some(list) = frame.list else {
            frame.seen.push(child);
            return Ok(());
        };
        let moves = &self.arena[list.start..list.end];
        match self.order {
            ActionOrder::Exact if moves.get(frame.cursor) == Some(&child) => {
                frame.cursor += 1;
                return Ok(());
            }
            ActionOrder::Any => {
                let free =
                    moves.iter().zip(&frame.tried).position(|(m, tried)| !tried && *m == child);
                if let Some(place) = free {
                    frame.tried[place] = true;
                    return Ok(());
                }
            }
            ActionOrder::Exact => {}
        }
        Err(self.explain(child, list))
    }

    #[cold]
    fn explain(&self, child: Move, list: List) -> Mismatch {
        let law = list.law;
        let moves = &self.arena[list.start..list.end];
        let tried = |place: usize| {
            self.frames.last().is_some_and(|frame| match self.order {
                ActionOrder::Exact => place < frame.cursor,
                ActionOrder::Any => frame.tried[place],
            })
        };
        let same = |place: &usize| moves[*place].action == child.action;
        let next = match self.next() {
            Next::Move(next) => Some(next),
            Next::Nothing | Next::Unknown => None,
        };
        let twin = match (self.order, next) {
            (ActionOrder::Exact, Some(next)) if next.action == child.action => Some(next),
            (ActionOrder::Exact, _) => None,
            (ActionOrder::Any, _) => (0..moves.len())
                .find(|place| same(place) && !tried(*place))
                .map(|place| moves[place]),
        };
        if let Some(twin) = twin {
            let kind =
                if twin.state == child.state { MismatchKind::Allowed } else { MismatchKind::Leads };
            return Mismatch { kind, expected: Some(twin), law };
        }
        let kind = match (0..moves.len()).filter(same).map(tried).min() {
            None => MismatchKind::Foreign,
            Some(true) => MismatchKind::Again,
            Some(false) => MismatchKind::OutOfTurn,
        };
        Mismatch { kind, expected: next, law }
    }

    /// The node that is being expanded is closed; `whole` unless it was left early.
    pub(super) fn close(&mut self, whole: Whole) -> Result<(), Mismatch> {
        let left = self.next();
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        if whole == Whole::Yes {
            if let (Some(list), Next::Move(next)) = (frame.list, left) {
                let kind = MismatchKind::LeftOut;
                return Err(Mismatch { kind, expected: Some(next), law: list.law });
            }
            if frame.list.is_none() {
                match self.by_state[frame.state] {
                    None => self.keep(frame.state, &frame.seen, Law::Before(frame.event)),
                    // The same state was expanded and closed below this node.
                    Some(list) if self.order == ActionOrder::Exact => {
                        let moves = &self.arena[list.start..list.end];
                        let parts = moves.iter().zip(&frame.seen).position(|(a, b)| a != b);
                        if parts.is_some() || moves.len() != frame.seen.len() {
                            let place = parts.unwrap_or(moves.len().min(frame.seen.len()));
                            return Err(Mismatch {
                                kind: MismatchKind::LeftOut,
                                expected: moves.get(place).copied(),
                                law: list.law,
                            });
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        self.spare.push(frame);
        Ok(())
    }
}

/// Whether a node is closed after its last action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whole {
    Yes,
    LeftEarly,
}

/// What comes next of a state's moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// Nobody knows.
    Unknown,
    /// This one.
    Move(Move),
    /// None is left.
    Nothing,
}

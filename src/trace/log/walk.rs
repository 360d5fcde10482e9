//! The events of a run in outline, told again as its search went.
//!
//! This follows the algorithms step by step, in each discipline of the frontier: `tests/log.rs` holds it
//! against the steps that searches tell.

use super::Trace;
use super::codes::Reader;
use super::nodes::{NONE, Node};
use super::outline::{OutlineLog, Said, Stop, fate, tried};
use super::outline_nodes::OutlineNodes;
use super::tries::{At, Moment, Refusal};
use super::witness::{Witnesses, nearest};
use crate::search::Fate;
use crate::terms::{Discipline, NodeId, OnGoal, Pruning};
use crate::trace::event::{Event, Move, MoveId, Reason};

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// A round, or a root.
    Tree,
    Root,
    /// The newest node is found to be a goal.
    Goal,
    /// The newest node enters the frontier.
    Push,
    /// A node is taken from a queue or a stack.
    Take,
    /// The node's fate is told.
    Fate,
    /// A move of the node is tried, or it is closed.
    Try,
    /// The path is left by one node.
    Leave,
    /// The same, because that node is a goal.
    LeaveGoal,
}

/// A place in a run.
#[derive(Clone, Copy, Debug)]
struct Walk {
    next: Next,
    /// The node that was taken last from a queue or a stack, or the last node on the path. [`NONE`]
    /// before there is any.
    node: u32,
    /// How many nodes there are.
    generated: u32,
    /// The next move of the node, where moves have numbers.
    next_move: u32,
    /// The one after its last.
    end_of_moves: u32,
    /// How many rounds have begun.
    rounds: u32,
    /// Where moves have no numbers, what is told of the next.
    at: At,
}

impl Walk {
    /// Before the first event.
    const fn start() -> Self {
        Self {
            next: Next::Tree,
            node: NONE,
            generated: 0,
            next_move: 0,
            end_of_moves: 0,
            rounds: 0,
            at: At::start(),
        }
    }

    /// Where a stop is.
    fn at(stop: &Stop, nodes: &OutlineNodes) -> Self {
        let &Stop { said, node, nodes: generated, rounds, at, .. } = stop;
        let mut walk = Self { node: node.0, generated, rounds, at, ..Self::start() };
        match said {
            Said::Fate(fate) => walk.meet(fate, nodes),
            Said::Made => walk.made(nodes),
            Said::Refused => walk.next = Next::Try,
            Said::Closed => walk.next = Next::Leave,
        }
        walk
    }

    /// The node meets its fate.
    #[inline]
    fn meet(&mut self, fate: Fate, nodes: &OutlineNodes) {
        self.next = match fate {
            Fate::Expanded => {
                let moves = nodes.moves_of(self.node);
                (self.next_move, self.end_of_moves) = (moves.start, moves.end);
                Next::Try
            }
            Fate::CutOff | Fate::Discarded { .. } => Next::Leave,
            Fate::Goal => Next::LeaveGoal,
        };
    }

    /// The newest node has been made.
    #[inline]
    fn made(&mut self, nodes: &OutlineNodes) {
        let is_goal = nodes.is_goal(self.generated - 1);
        self.next = if is_goal { Next::Goal } else { Next::Push };
    }
}

/// The events, told one after the other.
#[derive(Clone, Debug)]
pub(super) struct OutlineEvents<'t> {
    trace: &'t Trace,
    log: &'t OutlineLog,
    codes: Reader<'t>,
    walk: Walk,
    witnesses: Witnesses,
    /// The index of the next event.
    index: usize,
}

impl<'t> OutlineEvents<'t> {
    /// The events from `index` on.
    pub(super) fn from(trace: &'t Trace, log: &'t OutlineLog, index: usize) -> Self {
        let mut events = Self::near(trace, log, index);
        events.pass(index);
        events
    }

    /// The events from a stop on that is not after the event at `index`.
    fn near(trace: &'t Trace, log: &'t OutlineLog, index: usize) -> Self {
        let stop = log.stop_before(index);
        let walk = stop.map_or_else(Walk::start, |stop| Walk::at(stop, &log.nodes));
        let (index, word) = stop.map_or((0, 0), |stop| (stop.index, stop.word));
        let (codes, witnesses) = (log.codes.reader_at(word), Witnesses::default());
        Self { trace, log, codes, walk, witnesses, index }
    }

    /// Goes on to the event at `index`.
    fn pass(&mut self, index: usize) {
        while self.index < index {
            self.skip_rejections(index);
            if self.index < index {
                self.next();
            }
        }
    }

    pub(super) const fn left(&self) -> usize {
        self.trace.len - self.index
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Event> {
        if self.index >= self.log.events {
            return self.end();
        }
        self.index += 1;
        match self.walk.next {
            Next::Try if self.log.rules.keeps_moves => self.try_move(),
            Next::Try => self.told_move(),
            Next::Push => self.push(),
            Next::Take => self.take(),
            Next::Fate => self.fate(),
            Next::Leave | Next::LeaveGoal if !self.is_path() => self.take(),
            Next::Leave => self.leave(),
            Next::LeaveGoal => {
                let event = self.leave();
                self.leave_goals_parent();
                event
            }
            Next::Goal => self.goal(),
            Next::Tree => match self.log.rounds.get(self.walk.rounds as usize) {
                Some(&limit) => {
                    self.walk.rounds += 1;
                    self.walk.next = Next::Root;
                    Some(Event::Round { limit })
                }
                None => self.generate(),
            },
            Next::Root => self.generate(),
        }
    }

    /// What comes after all else.
    #[cold]
    #[inline(never)]
    fn end(&mut self) -> Option<Event> {
        let is_left = self.index < self.trace.len;
        self.index = self.trace.len;
        self.trace.outcome.filter(|_| is_left).map(|outcome| Event::End { outcome })
    }

    /// Goes on to the next event that is not a rejection, or to the one at `most`.
    #[inline]
    pub(super) fn skip_rejections(&mut self, most: usize) {
        if self.walk.next == Next::Try && self.log.rules.keeps_moves {
            let Walk { node, generated, next_move, end_of_moves, .. } = self.walk;
            let next = self.log.nodes.move_from(node, generated).unwrap_or(end_of_moves);
            let by = ((next - next_move) as usize)
                .min(most.min(self.log.events).saturating_sub(self.index));
            self.walk.next_move += by as u32;
            self.index += by;
        }
    }

    fn is_path(&self) -> bool {
        self.log.rules.frontier == Discipline::Path
    }

    /// The next move leads to a child, or is refused, or there is none.
    #[inline(always)]
    fn try_move(&mut self) -> Option<Event> {
        let Walk { node, next_move, end_of_moves, .. } = self.walk;
        if next_move == end_of_moves {
            self.walk.next = Next::Leave;
            return Some(Event::Close { node: NodeId(node) });
        }
        self.walk.next_move += 1;
        let told = self.trace.texts.move_of(MoveId(next_move));
        let nodes = &self.log.nodes;
        if nodes.move_from(node, self.walk.generated) == Some(next_move) {
            // All that the nodes and texts say of it, without a look at each.
            let from = Some((NodeId(node), told.action));
            let depth = nodes.depth(NodeId(self.walk.generated));
            return Some(self.make(Node { from, state: told.state, depth }));
        }
        Some(self.refuse(NodeId(node), told))
    }

    /// The same, where moves have no numbers.
    #[inline(never)]
    fn told_move(&mut self) -> Option<Event> {
        let node = NodeId(self.walk.node);
        match self.codes.next() {
            tried::MADE => {
                let made = self.log.nodes.get(NodeId(self.walk.generated), &self.trace.texts);
                if let Some((_, action)) = made.from {
                    self.walk.at.made(action);
                }
                Some(self.make(made))
            }
            tried::REFUSED => Some(self.told_refusal(node)),
            tried::BACK => Some(self.foreseen_refusal(node)),
            _ => {
                self.walk.next = Next::Leave;
                Some(Event::Close { node })
            }
        }
    }

    fn told_refusal(&mut self, parent: NodeId) -> Event {
        let OutlineLog { nodes, tries, .. } = self.log;
        let moment = Moment { node: parent, nodes: self.walk.generated };
        let led_to = |node| nodes.action(node, &self.trace.texts);
        let (action, refusal) = tries.refused(&mut self.walk.at, moment, led_to);
        let (state, reason) = match refusal {
            Refusal::Reached { witness } => (nodes.state(witness), Reason::Reached { witness }),
            Refusal::Forbidden { state, rule } => (state, Reason::Illegal { rule }),
        };
        Event::Reject { parent, action, state, reason }
    }

    /// The move leads back to the parent.
    fn foreseen_refusal(&mut self, parent: NodeId) -> Event {
        let OutlineLog { nodes, ways_back, .. } = self.log;
        let witness = NodeId(nodes.parent_or_none(parent.0));
        let action = ways_back.after(nodes.action(parent, &self.trace.texts));
        self.walk.at.made(action);
        let reason = Reason::Reached { witness };
        Event::Reject { parent, action, state: nodes.state(witness), reason }
    }

    #[inline]
    fn generate(&mut self) -> Option<Event> {
        let node = NodeId(self.walk.generated);
        Some(self.make(self.log.nodes.get(node, &self.trace.texts)))
    }

    /// The next node is this one.
    #[inline(always)]
    fn make(&mut self, Node { from, state, depth }: Node) -> Event {
        let node = NodeId(self.walk.generated);
        self.walk.generated += 1;
        self.walk.made(&self.log.nodes);
        Event::Generate { node, from, state, depth }
    }

    #[inline(always)]
    fn refuse(&mut self, parent: NodeId, Move { action, state, rule }: Move) -> Event {
        let nodes = &self.log.nodes;
        let reason = match (rule, self.log.rules.pruning) {
            (Some(rule), _) => Reason::Illegal { rule },
            (None, Pruning::Parent) => {
                Reason::Parent { witness: NodeId(nearest(nodes, parent, state).0) }
            }
            (None, _) => Reason::Ancestor {
                witness: NodeId(self.witnesses.with_state(nodes, parent, state)),
            },
        };
        Event::Reject { parent, action, state, reason }
    }

    /// The newest node, which has just been made, is a goal.
    fn goal(&mut self) -> Option<Event> {
        let node = self.walk.generated - 1;
        self.walk.next = match self.log.nodes.parent_or_none(node) {
            NONE => Next::Tree,
            _ => Next::Try,
        };
        self.leave_goals_parent();
        Some(Event::Goal { node: NodeId(node) })
    }

    /// After a goal among its children, a recursive search may leave a node.
    fn leave_goals_parent(&mut self) {
        if self.is_path() && self.log.rules.on_goal == OnGoal::Return {
            self.walk.next_move = self.walk.end_of_moves;
        }
    }

    #[inline(always)]
    fn push(&mut self) -> Option<Event> {
        let node = self.walk.generated - 1;
        if self.is_path() {
            self.walk.node = node;
            self.walk.next = Next::Fate;
        } else {
            let is_root = self.walk.node == NONE;
            self.walk.next = if is_root { Next::Take } else { Next::Try };
        }
        Some(Event::Push { node: NodeId(node) })
    }

    #[inline(always)]
    fn fate(&mut self) -> Option<Event> {
        let node = NodeId(self.walk.node);
        let (fate, event) = match self.codes.next() {
            fate::EXPANDED => {
                self.walk.at.expands();
                (Fate::Expanded, Event::Expand { node })
            }
            fate::CUT_OFF => (Fate::CutOff, Event::Cutoff { node }),
            fate::GOAL => (Fate::Goal, Event::Goal { node }),
            _ => {
                let witness = self.log.tries.discarded(&mut self.walk.at, node);
                (Fate::Discarded { witness }, Event::Discard { node, witness })
            }
        };
        self.walk.meet(fate, &self.log.nodes);
        Some(event)
    }

    /// The next node is taken from the queue or the stack.
    #[inline(always)]
    fn take(&mut self) -> Option<Event> {
        let node = match self.log.rules.frontier {
            Discipline::Fifo => self.next_of_queue(),
            Discipline::Lifo | Discipline::Path => self.top_of_stack(),
        };
        self.walk.node = node;
        self.walk.next = Next::Fate;
        Some(Event::Pop { node: NodeId(node) })
    }

    /// All nodes in the order in which they were made, but for those that were goals then.
    #[inline]
    fn next_of_queue(&self) -> u32 {
        let mut node = self.walk.node.wrapping_add(1);
        while self.log.nodes.is_goal(node) {
            node += 1;
        }
        node
    }

    /// The last child of the node that was taken last; if it has none, the child before it of the node
    /// above, or the one before that, and so on. Nodes that were goals when they were made have never
    /// been on the stack.
    fn top_of_stack(&self) -> u32 {
        let nodes = &self.log.nodes;
        let mut parent = self.walk.node;
        let mut node = self.walk.generated - 1;
        loop {
            while nodes.parent_or_none(node) == parent && node != parent {
                if !nodes.is_goal(node) {
                    return node;
                }
                node = node.wrapping_sub(1);
            }
            if parent == NONE {
                return NONE;
            }
            node = parent.wrapping_sub(1);
            parent = nodes.parent_or_none(parent);
        }
    }

    /// The last node leaves the path, and the moves of the one above are tried on.
    fn leave(&mut self) -> Option<Event> {
        let node = self.walk.node;
        let nodes = &self.log.nodes;
        let parent = nodes.parent_or_none(node);
        self.walk.node = parent;
        if parent == NONE {
            self.walk.next = Next::Tree;
        } else {
            self.walk.next = Next::Try;
            self.walk.next_move = nodes.move_to(NodeId(node)).wrapping_add(1);
            self.walk.end_of_moves = self.log.nodes.moves_of(parent).end;
        }
        Some(Event::Pop { node: NodeId(node) })
    }
}

//! What can be foreseen of a search, event by event, whoever tells of it.
//!
//! The writer of a log and its reader both keep a [`Context`]: what it foresees need not be written.

use super::literal::kind;
use super::nodes::{NONE, Nodes};
use crate::terms::Discipline;

/// Where a search stands. Codes are written at three of these moments; at the others the builder of a
/// trace holds an event that it will write with the next one, if that is the foreseen one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// No node is being expanded: the next will be taken from the frontier.
    Between,
    /// The next node was popped, which is not written; it may be expanded or cut off.
    Popped,
    /// A node was taken from the frontier, or stepped on to; what will become of it is open.
    Entered,
    /// The node that was entered was cut off, which is not written; it may be popped.
    CutOff,
    /// The actions of a node are being tried.
    Trying,
    /// The newest node was generated, which is not written; it may be pushed.
    Generated,
    /// The node whose actions were tried was closed, which is not written; it may be popped.
    Closed,
}

impl Moment {
    /// Whether an event is held.
    pub(super) const fn holds(self) -> bool {
        matches!(self, Self::Popped | Self::CutOff | Self::Generated | Self::Closed)
    }
}

/// What the next events are told from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) moment: Moment,
    /// The node that was entered, or whose actions are being tried.
    pub(super) node: u32,
    /// The node that is expected to leave the frontier next; none if that is a path.
    pub(super) next: u32,
    /// How many nodes were generated.
    pub(super) generated: u32,
    /// The action of the child that was told of last; [`BEFORE`] if none was.
    pub(super) action: u32,
    /// Its state.
    pub(super) state: u32,
}

/// Stands before all actions.
pub(super) const BEFORE: u32 = u32::MAX;

impl Context {
    /// Before the first event.
    pub(super) const fn start(discipline: Discipline) -> Self {
        Self {
            moment: Moment::Between,
            node: 0,
            next: match discipline {
                Discipline::Fifo | Discipline::Lifo => 0,
                Discipline::Path => NONE,
            },
            generated: 0,
            action: BEFORE,
            state: 0,
        }
    }

    /// A child was told of in full.
    #[inline(always)]
    pub(super) const fn told(&mut self, action: u32, state: u32) {
        self.action = action;
        self.state = state;
    }

    /// The state that the next child's is compared with: the one told of last, or the node's own.
    #[inline]
    pub(super) fn last_state(&self, nodes: &Nodes) -> u32 {
        if self.action == BEFORE { nodes.state(self.node) } else { self.state }
    }

    /// A node entered the frontier.
    #[inline(always)]
    pub(super) const fn pushes(&mut self, node: u32, discipline: Discipline) {
        match discipline {
            Discipline::Fifo => {}
            Discipline::Lifo => self.next = node,
            Discipline::Path => {
                self.node = node;
                self.moment = Moment::Entered;
            }
        }
    }

    /// A node left the frontier.
    #[inline(always)]
    pub(super) fn pops(&mut self, node: u32, discipline: Discipline, nodes: &Nodes) {
        match discipline {
            Discipline::Fifo => self.takes(node, node.wrapping_add(1)),
            Discipline::Lifo => self.takes(node, node.wrapping_sub(1)),
            Discipline::Path => self.leaves(node, nodes),
        }
    }

    #[inline(always)]
    const fn takes(&mut self, node: u32, next: u32) {
        self.node = node;
        self.next = next;
        self.moment = Moment::Entered;
    }

    /// Back in the node above, somewhere among its actions.
    #[inline(always)]
    fn leaves(&mut self, node: u32, nodes: &Nodes) {
        let parent = nodes.parent(node);
        self.node = parent;
        self.moment = if parent == NONE { Moment::Between } else { Moment::Trying };
        self.action = BEFORE;
    }

    /// The actions of a node will be tried.
    #[inline(always)]
    pub(super) const fn expands(&mut self, node: u32) {
        self.node = node;
        self.moment = Moment::Trying;
        self.action = BEFORE;
    }

    /// The node that an event is expected to be about, if it is about a node and nothing else.
    #[inline]
    pub(super) fn expected(&self, kind: u8, discipline: Discipline, generated: u32) -> u32 {
        let newest = generated.wrapping_sub(1);
        match kind {
            kind::PUSH => newest,
            kind::GOAL if self.moment != Moment::Entered => newest,
            kind::POP if discipline != Discipline::Path => self.next,
            _ => self.node,
        }
    }

    /// An event happened that is about a node and nothing else.
    #[inline]
    pub(super) fn follow(&mut self, kind: u8, node: u32, discipline: Discipline, nodes: &Nodes) {
        match kind {
            kind::PUSH => self.pushes(node, discipline),
            kind::POP => self.pops(node, discipline, nodes),
            kind::EXPAND => self.expands(node),
            kind::GOAL if self.moment != Moment::Entered => {}
            _ => self.is_done(discipline),
        }
    }

    /// Nothing more will be done with the node that was entered or expanded.
    #[inline(always)]
    pub(super) fn is_done(&mut self, discipline: Discipline) {
        if discipline != Discipline::Path {
            self.moment = Moment::Between;
        }
    }
}

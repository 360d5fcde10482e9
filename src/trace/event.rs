//! The events of a trace.

use crate::terms::{NodeId, Outcome};

macro_rules! text_id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in the table of such texts.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

text_id! {
    /// The text of a state. Equal ids, equal states.
    StateText
}

impl StateText {
    /// Stands where a state has no text.
    pub(super) const NONE: Self = Self(u32::MAX);
}

impl ActionText {
    /// Stands where there is no action, or where it has no text.
    pub(super) const NONE: Self = Self(u32::MAX);
}

text_id! {
    /// The text of an action.
    ActionText
}
text_id! {
    /// The words of a rule that forbids a move.
    RuleText
}

text_id! {
    /// A move from a state, in a run whose moves have numbers.
    MoveId
}

/// What there is to say of a move, whenever it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The action.
    pub action: ActionText,
    /// The state it leads to.
    pub state: StateText,
    /// The rule that forbids it, if one does.
    pub rule: Option<RuleText>,
}

/// One thing that a search did. `docs/trace-format.md` says when each is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A round of iterative deepening begins.
    Round {
        /// Its depth limit.
        limit: u32,
    },
    /// A child passed every check and joined the tree.
    Generate {
        /// The new node.
        node: NodeId,
        /// Its parent and the action that led here; none for a root.
        from: Option<(NodeId, ActionText)>,
        /// Its state.
        state: StateText,
        /// Edges from the root.
        depth: u32,
    },
    /// A child was refused.
    Reject {
        /// The node that is being expanded.
        parent: NodeId,
        /// The action tried.
        action: ActionText,
        /// The state it leads to.
        state: StateText,
        /// Why.
        reason: Reason,
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
    /// Taken from the frontier, a node's state turned out to be met already.
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
    /// A node's goal test came out true.
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
    /// The run ended.
    End {
        /// How.
        outcome: Outcome,
    },
}

/// Why a child was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A rule of the problem forbids its state.
    Illegal {
        /// The rule.
        rule: RuleText,
    },
    /// Its state stands on its own path.
    Ancestor {
        /// The ancestor with that state.
        witness: NodeId,
    },
    /// Its state is its parent's, or that one's parent's.
    Parent {
        /// Whichever of them it is.
        witness: NodeId,
    },
    /// Its state was met before.
    Reached {
        /// The node by which it was met.
        witness: NodeId,
    },
}

impl Reason {
    /// The word for it in a trace.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Illegal { .. } => "illegal",
            Self::Ancestor { .. } => "ancestor",
            Self::Parent { .. } => "parent",
            Self::Reached { .. } => "reached",
        }
    }

    /// The node that has the state already, if that is the reason.
    #[must_use]
    pub const fn witness(self) -> Option<NodeId> {
        match self {
            Self::Illegal { .. } => None,
            Self::Ancestor { witness } | Self::Parent { witness } | Self::Reached { witness } => {
                Some(witness)
            }
        }
    }
}

impl Event {
    /// The words for events in a trace, in the order of `docs/trace-format.md`.
    pub const NAMES: &'static [&'static str] = &[
        "round", "generate", "reject", "push", "pop", "discard", "expand", "goal", "cutoff",
        "close", "end",
    ];

    /// The word for this event in a trace.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Round { .. } => "round",
            Self::Generate { .. } => "generate",
            Self::Reject { .. } => "reject",
            Self::Push { .. } => "push",
            Self::Pop { .. } => "pop",
            Self::Discard { .. } => "discard",
            Self::Expand { .. } => "expand",
            Self::Goal { .. } => "goal",
            Self::Cutoff { .. } => "cutoff",
            Self::Close { .. } => "close",
            Self::End { .. } => "end",
        }
    }

    /// The node this event is about: for a rejection the parent, for a round or the end none.
    #[must_use]
    pub const fn node(&self) -> Option<NodeId> {
        match *self {
            Self::Generate { node, .. }
            | Self::Reject { parent: node, .. }
            | Self::Push { node }
            | Self::Pop { node }
            | Self::Discard { node, .. }
            | Self::Expand { node }
            | Self::Goal { node }
            | Self::Cutoff { node }
            | Self::Close { node } => Some(node),
            Self::Round { .. } | Self::End { .. } => None,
        }
    }

    /// The node that turned out to be a goal, if this says so.
    #[must_use]
    pub const fn goal(&self) -> Option<NodeId> {
        if let Self::Goal { node } = *self { Some(node) } else { None }
    }

    /// The action that was refused, if one was.
    #[must_use]
    pub const fn refused(&self) -> Option<ActionText> {
        if let Self::Reject { action, .. } = *self { Some(action) } else { None }
    }
}

//! Which action undoes which, in runs whose moves have no numbers: most moves that are refused there lead
//! back to the parent.

use super::tries::Refusal;
use crate::terms::NodeId;
use crate::trace::event::ActionText;

/// By the action that led to a node, the one that leads back from there, as it was the first time.
#[derive(Clone, Debug, Default)]
pub(super) struct WaysBack {
    actions: Vec<ActionText>,
}

/// What is foreseen of the node that is being expanded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreseen {
    node: NodeId,
    parent: NodeId,
    /// The action that led to the node,
    there: ActionText,
    /// and the one that leads back.
    back: ActionText,
}

impl Foreseen {
    /// Nothing.
    pub(super) const NOTHING: Self = Self {
        node: NodeId(u32::MAX),
        parent: NodeId(0),
        there: ActionText::NONE,
        back: ActionText::NONE,
    };

    /// Whether a move of a node was foreseen to be refused because it leads back.
    #[inline(always)]
    pub(super) fn is(&self, node: NodeId, action: ActionText, refusal: Refusal) -> bool {
        self.back == action && self.leads_back(node, refusal)
    }

    #[inline(always)]
    fn leads_back(&self, node: NodeId, refusal: Refusal) -> bool {
        self.node == node && refusal == (Refusal::Reached { witness: self.parent })
    }
}

impl WaysBack {
    /// Bytes of memory.
    pub(super) const fn size(&self) -> usize {
        self.actions.len() * size_of::<ActionText>()
    }

    /// What is foreseen of a node, to which an action led from its parent.
    #[inline(always)]
    pub(super) fn foresee(&self, node: NodeId, parent: NodeId, there: ActionText) -> Foreseen {
        Foreseen { node, parent, there, back: self.after(there) }
    }

    /// The action that leads back after another.
    #[inline(always)]
    pub(super) fn after(&self, there: ActionText) -> ActionText {
        self.actions.get(there.index()).copied().unwrap_or(ActionText::NONE)
    }

    /// A move of a node was refused that had not been foreseen.
    #[inline(always)]
    pub(super) fn learn(
        &mut self,
        foreseen: &Foreseen,
        (node, action, refusal): (NodeId, ActionText, Refusal),
    ) {
        if foreseen.back == ActionText::NONE && foreseen.leads_back(node, refusal) {
            self.enter(foreseen.there, action);
        }
    }

    #[cold]
    #[inline(never)]
    fn enter(&mut self, there: ActionText, back: ActionText) {
        if self.actions.len() <= there.index() {
            self.actions.resize(there.index() + 1, ActionText::NONE);
        }
        self.actions[there.index()] = back;
    }
}

//! What can be counted while a run is replayed.

use super::history::History;
use crate::trace::{Event, Reason, Rejected};

/// Totals up to a moment, summed over the rounds of iterative deepening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Rounds begun.
    pub rounds: usize,
    /// Nodes that joined the tree, roots included.
    pub generated: usize,
    /// Nodes expanded.
    pub expanded: usize,
    /// Children refused, by reason.
    pub rejected: Rejected,
    /// Nodes discarded.
    pub discarded: usize,
    /// Nodes cut off.
    pub cutoffs: usize,
    /// Goals found.
    pub goals: usize,
    /// The longest the frontier has been, after a push.
    pub max_frontier: usize,
}

impl Counters {
    /// Counts an event, after which the frontier holds `frontier` nodes.
    pub(super) fn count(&mut self, event: &Event, frontier: usize) {
        if let Some(counter) = self.counter(event) {
            *counter += 1;
        }
        self.max_frontier = self.max_frontier.max(frontier);
    }

    /// Forgets the event at `position`, the last that was counted.
    pub(super) fn take_back(&mut self, event: &Event, position: usize, history: &History) {
        if let Some(counter) = self.counter(event) {
            *counter -= 1;
        }
        self.max_frontier = history.max_frontier_before(position);
    }

    fn counter(&mut self, event: &Event) -> Option<&mut usize> {
        match event {
            Event::Round { .. } => Some(&mut self.rounds),
            Event::Generate { .. } => Some(&mut self.generated),
            Event::Expand { .. } => Some(&mut self.expanded),
            Event::Discard { .. } => Some(&mut self.discarded),
            Event::Cutoff { .. } => Some(&mut self.cutoffs),
            Event::Goal { .. } => Some(&mut self.goals),
            Event::Reject { reason, .. } => Some(match reason {
                Reason::Illegal { .. } => &mut self.rejected.illegal,
                Reason::Ancestor { .. } => &mut self.rejected.ancestor,
                Reason::Parent { .. } => &mut self.rejected.parent,
                Reason::Reached { .. } => &mut self.rejected.reached,
            }),
            Event::Push { .. } | Event::Pop { .. } | Event::Close { .. } | Event::End { .. } => {
                None
            }
        }
    }
}

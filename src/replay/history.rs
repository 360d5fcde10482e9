//! When what happened to each node: the life of every node as a handful of moments.

use super::{Inconsistent, Round};
use crate::trace::{Event, FrontierLength, NodeId, Trace};

/// Never.
const NEVER: u32 = u32::MAX;

/// What can become of a node instead of being expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is a goal.
    Goal,
    /// The depth limit stopped it.
    Cutoff,
    /// Its state had been met.
    Discarded,
}

/// The moments of a node's life: indices of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moments {
    /// It was made.
    pub generated: usize,
    /// It entered the frontier.
    pub pushed: Option<usize>,
    /// It left the frontier.
    pub popped: Option<usize>,
    /// Its actions began to be tried.
    pub expanded: Option<usize>,
    /// All its actions had been dealt with.
    pub closed: Option<usize>,
    /// It was found to be a goal, cut off or discarded.
    pub settled: Option<(usize, Fate)>,
}

/// The moments of every node, the rounds, and how the longest frontier grew.
#[derive(Clone, Debug, Default)]
pub struct History {
    generated: Vec<u32>,
    pushed: Vec<u32>,
    popped: Vec<u32>,
    expanded: Vec<u32>,
    closed: Vec<u32>,
    settled: Vec<u32>,
    fates: Vec<Fate>,
    rounds: Vec<Round>,
    /// The pops in order: (event, node).
    pops: Vec<(u32, NodeId)>,
    /// By round that an event begins: how many nodes the one before left on the frontier.
    left: Vec<usize>,
    /// Each time the frontier grew beyond its greatest length in any round: (event, length after it).
    records: Vec<(u32, usize)>,
}

impl History {
    /// The history of a trace.
    ///
    /// # Errors
    ///
    /// When a node goes through a stage of its life twice or out of turn.
    ///
    /// # Panics
    ///
    /// From 2³² events on.
    pub fn of(trace: &Trace) -> Result<Self, Inconsistent> {
        assert!(trace.len() < NEVER as usize, "a replayed run has fewer than 2^32 events");
        let mut history = Self::default();
        let mut frontier = FrontierLength::new();
        let mut longest = 0;
        if !trace.has_rounds() {
            history.rounds.push(Round { limit: None, first_event: 0, first_node: NodeId(0) });
        }
        for (index, event) in trace.events().enumerate() {
            history.note(index, event, trace).map_err(|what| Inconsistent {
                event: index,
                line: trace.line(index),
                what,
            })?;
            match event {
                Event::Push { node } => {
                    frontier.push(node);
                }
                Event::Pop { node } => frontier.pop(node),
                Event::Round { .. } => {
                    history.left.push(frontier.nodes());
                    frontier.begin_round(NodeId::from_index(history.generated.len()));
                }
                Event::Generate { .. }
                | Event::Reject { .. }
                | Event::Discard { .. }
                | Event::Expand { .. }
                | Event::Goal { .. }
                | Event::Cutoff { .. }
                | Event::Close { .. }
                | Event::End { .. } => {}
            }
            if frontier.nodes() > longest {
                longest = frontier.nodes();
                history.records.push((at(index), longest));
            }
        }
        Ok(history)
    }

    fn note(&mut self, index: usize, event: Event, trace: &Trace) -> Result<(), String> {
        let name = |node: NodeId| format!("n{}", trace.number(node));
        match event {
            Event::Round { limit } => self.rounds.push(Round {
                limit: Some(limit),
                first_event: index,
                first_node: NodeId::from_index(self.generated.len()),
            }),
            Event::Generate { .. } => {
                self.generated.push(at(index));
                for column in [
                    &mut self.pushed,
                    &mut self.popped,
                    &mut self.expanded,
                    &mut self.closed,
                    &mut self.settled,
                ] {
                    column.push(NEVER);
                }
                self.fates.push(Fate::Goal);
            }
            Event::Push { node } => once(&mut self.pushed, node, index)
                .map_err(|()| format!("{} enters the frontier a second time", name(node)))?,
            Event::Pop { node } => {
                if self.pushed[node.index()] == NEVER {
                    return Err(format!(
                        "{} leaves the frontier without having entered it",
                        name(node)
                    ));
                }
                once(&mut self.popped, node, index)
                    .map_err(|()| format!("{} leaves the frontier a second time", name(node)))?;
                self.pops.push((at(index), node));
            }
            Event::Expand { node } => once(&mut self.expanded, node, index)
                .map_err(|()| format!("{} is expanded a second time", name(node)))?,
            Event::Close { node } => once(&mut self.closed, node, index)
                .map_err(|()| format!("{} is closed a second time", name(node)))?,
            Event::Goal { node } => {
                self.settle(node, index, Fate::Goal, "found to be a goal", &name)?;
            }
            Event::Cutoff { node } => self.settle(node, index, Fate::Cutoff, "cut off", &name)?,
            Event::Discard { node, .. } => {
                self.settle(node, index, Fate::Discarded, "discarded", &name)?;
            }
            Event::Reject { .. } | Event::End { .. } => {}
        }
        Ok(())
    }

    fn settle(
        &mut self,
        node: NodeId,
        index: usize,
        fate: Fate,
        words: &str,
        name: &dyn Fn(NodeId) -> String,
    ) -> Result<(), String> {
        once(&mut self.settled, node, index).map_err(|()| {
            format!("{} is {words} after it was settled by an earlier event", name(node))
        })?;
        self.fates[node.index()] = fate;
        Ok(())
    }

    /// The moments of a node.
    ///
    /// # Panics
    ///
    /// If the node is another run's.
    #[must_use]
    pub fn moments(&self, node: NodeId) -> Moments {
        let index = node.index();
        let moment = |column: &[u32]| (column[index] != NEVER).then_some(column[index] as usize);
        Moments {
            generated: self.generated[index] as usize,
            pushed: moment(&self.pushed),
            popped: moment(&self.popped),
            expanded: moment(&self.expanded),
            closed: moment(&self.closed),
            settled: moment(&self.settled).map(|at| (at, self.fates[index])),
        }
    }

    /// The rounds in order; a run without rounds is one.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The round that runs at a position; none before the first.
    pub(super) fn round_at(&self, position: usize) -> Option<Round> {
        let begun = self
            .rounds
            .partition_point(|round| round.limit.is_none() || round.first_event < position);
        begun.checked_sub(1).map(|last| self.rounds[last])
    }

    /// How many nodes of its round were on the frontier before a round began, at the event `position`.
    pub(super) fn left_before(&self, position: usize) -> usize {
        let place = self
            .rounds
            .partition_point(|round| round.limit.is_none() || round.first_event < position);
        // What comes before the first round of a search that has rounds counts as none.
        let without_limit = self.rounds.len() - self.left.len();
        place
            .checked_sub(without_limit)
            .and_then(|place| self.left.get(place))
            .map_or(0, |&left| left)
    }

    pub(super) fn last_popped_before(&self, position: usize) -> Option<NodeId> {
        let before = self.pops.partition_point(|&(event, _)| (event as usize) < position);
        before.checked_sub(1).map(|last| self.pops[last].1)
    }

    pub(super) fn max_frontier_before(&self, position: usize) -> usize {
        let before = self.records.partition_point(|&(event, _)| (event as usize) < position);
        before.checked_sub(1).map_or(0, |last| self.records[last].1)
    }
}

fn at(index: usize) -> u32 {
    u32::try_from(index).expect("events are counted in u32")
}

fn once(column: &mut [u32], node: NodeId, index: usize) -> Result<(), ()> {
    let moment = &mut column[node.index()];
    if *moment == NEVER {
        *moment = at(index);
        Ok(())
    } else {
        Err(())
    }
}

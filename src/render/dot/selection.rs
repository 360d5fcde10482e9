//! Which nodes a picture shows, and which of them lie on a way to a goal.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use super::{DotError, DotOptions, RoundChoice};
use crate::replay::{Replay, Status};
use crate::trace::{NodeId, Trace};

/// A round, or the whole of a run without rounds, up to the moment that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// The how-manieth round it is, from 1, and its depth limit.
    pub(super) round: Option<(usize, u32)>,
    /// Its events, by index.
    pub(super) events: Range<usize>,
    /// Its nodes, by index.
    pub(super) nodes: Range<usize>,
}

/// What a picture shows.
#[derive(Debug)]
pub(super) struct Selection {
    /// The rounds drawn, in order.
    pub(super) spans: Vec<Span>,
    /// How many rounds the run has.
    pub(super) rounds: usize,
    levels: RangeInclusive<u32>,
    /// By node: is it a goal's ancestor or a goal?
    solution: Vec<bool>,
    /// By node: how many nodes are below it.
    below: Vec<u32>,
}

impl Selection {
    pub(super) fn new(replay: &Replay<'_>, options: &DotOptions) -> Result<Self, DotError> {
        let all = spans(replay);
        let rounds = all.iter().filter(|span| span.round.is_some()).count();
        let spans = match options.round {
            _ if rounds == 0 => all,
            RoundChoice::All => {
                all.into_iter().filter(|span| span.events.start < replay.position()).collect()
            }
            RoundChoice::Last => {
                let begun = all.iter().rposition(|span| span.events.start < replay.position());
                vec![all[begun.unwrap_or(0)].clone()]
            }
            RoundChoice::Number(asked) => {
                let place = (asked as usize).checked_sub(1);
                match place.and_then(|place| all.get(place)) {
                    Some(span) => vec![span.clone()],
                    None => return Err(DotError::NoSuchRound { asked, rounds }),
                }
            }
        };
        let trace = replay.trace();
        let drawn = spans.last().map_or(0, |span| span.nodes.end);
        let mut selection = Self {
            spans,
            rounds,
            levels: options.levels.clone().unwrap_or(0..=u32::MAX),
            solution: vec![false; drawn],
            below: vec![0; drawn],
        };
        for span in &selection.spans {
            for index in span.nodes.clone().rev() {
                let node = NodeId::from_index(index);
                if replay.status(node) == Some(Status::Goal) {
                    selection.solution[index] = true;
                }
                // A parent is generated before its children: from the last node backwards, all that
                // there is to say of a node has been said when its parent's turn comes.
                if let Some((parent, _)) = trace.node(node).from {
                    let parent = parent.index();
                    selection.below[parent] += 1 + selection.below[index];
                    selection.solution[parent] |= selection.solution[index];
                }
            }
        }
        Ok(selection)
    }

    /// Whether a node is in the picture.
    pub(super) fn shows(&self, trace: &Trace, node: NodeId) -> bool {
        // The rounds drawn follow one another: they are one, or all.
        let first = self.spans.first().map_or(0, |span| span.nodes.start);
        (first..self.solution.len()).contains(&node.index())
            && self.levels.contains(&trace.node(node).depth)
    }

    /// Whether a level is in the picture.
    pub(super) fn shows_level(&self, level: u32) -> bool {
        self.levels.contains(&level)
    }

    /// Every node of the picture.
    pub(super) fn nodes<'a>(&'a self, trace: &'a Trace) -> impl Iterator<Item = NodeId> + 'a {
        self.spans
            .iter()
            .flat_map(|span| span.nodes.clone())
            .map(NodeId::from_index)
            .filter(|&node| self.shows_level(trace.node(node).depth))
    }

    /// The nodes of the picture by level.
    pub(super) fn by_level(&self, trace: &Trace) -> BTreeMap<u32, Vec<NodeId>> {
        let mut levels: BTreeMap<u32, Vec<NodeId>> = BTreeMap::new();
        for node in self.nodes(trace) {
            levels.entry(trace.node(node).depth).or_default().push(node);
        }
        levels
    }

    /// How many nodes below `node` are left out because they are too deep.
    pub(super) fn folded_below(&self, trace: &Trace, node: NodeId) -> u32 {
        if trace.node(node).depth == *self.levels.end() { self.below[node.index()] } else { 0 }
    }

    /// Whether a node is a goal or leads to one in the picture's rounds.
    pub(super) fn on_solution(&self, node: NodeId) -> bool {
        self.solution[node.index()]
    }
}

/// The rounds of a run up to the replay's position; a run without rounds is one span.
///
/// What stands before the first `round` event, where only a faulty trace has anything, is counted
/// to that round.
fn spans(replay: &Replay<'_>) -> Vec<Span> {
    let trace = replay.trace();
    let rounds: Vec<_> = replay
        .history()
        .rounds()
        .iter()
        .filter_map(|round| round.limit.map(|limit| (limit, round)))
        .collect();
    let generated = replay.counters().generated;
    if rounds.is_empty() {
        return vec![Span { round: None, events: 0..replay.position(), nodes: 0..generated }];
    }
    let mut spans = Vec::with_capacity(rounds.len());
    for (index, &(limit, round)) in rounds.iter().enumerate() {
        let next = rounds.get(index + 1).map(|&(_, next)| next);
        let first = index == 0;
        let events = if first { 0 } else { round.first_event };
        let nodes = if first { 0 } else { round.first_node.index() };
        let end = next.map_or(trace.len(), |next| next.first_event).min(replay.position());
        let last = next.map_or(trace.node_count(), |next| next.first_node.index()).min(generated);
        spans.push(Span {
            round: Some((index + 1, limit)),
            events: events..end.max(events),
            nodes: nodes..last.max(nodes),
        });
    }
    spans
}

//! Which nodes a picture shows, and which of them lie on a way to a goal.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use super::{Folding, Only, PictureError, PictureOptions, RoundChoice};
use crate::replay::{Fate, Replay};
use crate::trace::NodeId;

/// Never.
const NEVER: u32 = u32::MAX;

/// A round, or the whole of a run without rounds, up to the moment that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::render) struct Span {
    /// The how-manieth round it is, from 1, and its depth limit.
    pub(in crate::render) round: Option<(usize, u32)>,
    /// Its events, by index.
    pub(in crate::render) events: Range<usize>,
    /// Its nodes, by index.
    pub(in crate::render) nodes: Range<usize>,
}

/// What a picture shows.
#[derive(Debug)]
pub(super) struct Selection {
    /// The rounds drawn, in order.
    pub(super) spans: Vec<Span>,
    /// How many rounds the run has.
    pub(super) rounds: usize,
    /// How many nodes are shown.
    pub(super) count: usize,
    /// Whether nodes are left out for want of room.
    pub(super) limited: bool,
    /// Whether anything is folded away.
    pub(super) folds: bool,
    levels: RangeInclusive<u32>,
    /// By node.
    shown: Vec<bool>,
    /// By node: has it children, none of which is shown?
    folded: Vec<bool>,
    /// By node: the event that found it, or the first below it, to be a goal.
    solved: Vec<u32>,
}

impl Selection {
    /// What a picture at the replay's position shows.
    pub(super) fn new(replay: &Replay<'_>, options: &PictureOptions) -> Result<Self, PictureError> {
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
                    None => return Err(PictureError::NoSuchRound { asked, rounds }),
                }
            }
        };
        let drawn = spans.last().map_or(0, |span| span.nodes.end);
        let mut selection = Self {
            spans,
            rounds,
            count: 0,
            limited: false,
            folds: false,
            levels: options.levels.clone().unwrap_or(0..=u32::MAX),
            shown: vec![false; drawn],
            folded: vec![false; drawn],
            solved: vec![NEVER; drawn],
        };
        selection.find_solutions(replay);
        selection.choose(replay, options);
        Ok(selection)
    }

    fn find_solutions(&mut self, replay: &Replay<'_>) {
        let trace = replay.trace();
        for span in &self.spans {
            // A parent is generated before its children: from the last node backwards, all that
            // there is to say of a node has been said when its parent's turn comes.
            for index in span.nodes.clone().rev() {
                let node = NodeId::from_index(index);
                if let Some((at, Fate::Goal)) = replay.history().moments(node).settled
                    && at < replay.position()
                {
                    self.solved[index] = self.solved[index].min(at as u32);
                }
                if let Some(parent) = trace.parent(node) {
                    let parent = parent.index();
                    self.solved[parent] = self.solved[parent].min(self.solved[index]);
                }
            }
        }
    }

    fn choose(&mut self, replay: &Replay<'_>, options: &PictureOptions) {
        let trace = replay.trace();
        let depth = |index: usize| trace.node(NodeId::from_index(index)).depth;
        let parent = |index: usize| trace.node(NodeId::from_index(index)).from.map(|(of, _)| of);
        let nodes: Vec<Range<usize>> = self.spans.iter().map(|span| span.nodes.clone()).collect();
        let nodes = || nodes.iter().flat_map(Clone::clone);

        for index in nodes() {
            self.shown[index] = self.levels.contains(&depth(index))
                && match options.only {
                    Only::Everything => true,
                    Only::Solutions => self.solved[index] != NEVER,
                };
        }
        // Nodes whose children are worth showing before others': the ways to goals and to where the
        // search is.
        let mut kept: Vec<bool> = self.solved.iter().map(|&at| at != NEVER).collect();
        let current = replay.current().filter(|node| node.index() < kept.len());
        for node in current.map(|node| trace.path(node)).unwrap_or_default() {
            kept[node.index()] = true;
        }
        let is_kept_child =
            |kept: &[bool], index: usize| parent(index).is_none_or(|parent| kept[parent.index()]);
        if options.folding == Folding::DeadEnds {
            for index in nodes() {
                let top = depth(index) == *self.levels.start();
                self.shown[index] &= top || is_kept_child(&kept, index);
            }
            // Without a way to anything, a root and its children.
            if !kept.contains(&true) {
                for index in nodes() {
                    self.shown[index] |= self.levels.contains(&depth(index)) && depth(index) <= 1;
                }
            }
        }
        self.count = self.shown.iter().filter(|&&shown| shown).count();
        if let Some(most) = options.most_nodes.filter(|&most| self.count > most) {
            self.limited = true;
            self.fit(most, kept, replay, &depth, &is_kept_child);
            self.count = self.shown.iter().filter(|&&shown| shown).count();
        }

        if options.only == Only::Everything {
            let mut opened = vec![false; self.shown.len()];
            for index in nodes() {
                if let Some(parent) = parent(index) {
                    self.folded[parent.index()] |= self.shown[parent.index()];
                    opened[parent.index()] |= self.shown[index];
                }
            }
            for (folded, opened) in self.folded.iter_mut().zip(opened) {
                *folded &= !opened;
                self.folds |= *folded;
            }
        }
    }

    /// Of what is shown, keeps at most so many nodes: whole levels from the top, and below them the
    /// ways that matter, with everything that stands beside them, if there is room for those.
    fn fit(
        &mut self,
        most: usize,
        mut kept: Vec<bool>,
        replay: &Replay<'_>,
        depth: &dyn Fn(usize) -> u32,
        is_kept_child: &dyn Fn(&[bool], usize) -> bool,
    ) {
        let shown: Vec<usize> = (0..self.shown.len()).filter(|&index| self.shown[index]).collect();
        let beside = |kept: &[bool]| shown.iter().filter(|&&of| is_kept_child(kept, of)).count();
        if beside(&kept) > most {
            // Too many ways: the first of the shortest instead.
            let goals = shown.iter().copied().filter(|&index| {
                let settled = replay.history().moments(NodeId::from_index(index)).settled;
                settled.is_some_and(|(at, fate)| fate == Fate::Goal && at < replay.position())
            });
            let first = goals.min_by_key(|&goal| (depth(goal), goal)).map(NodeId::from_index);
            kept.fill(false);
            for node in first.map(|goal| replay.trace().path(goal)).unwrap_or_default() {
                kept[node.index()] = true;
            }
            if beside(&kept) > most {
                kept.fill(false);
            }
        }
        // How many nodes each level has that are not shown anyway.
        let mut levels: BTreeMap<u32, usize> = BTreeMap::new();
        let mut room = most;
        let mut beyond_room = vec![false; self.shown.len()];
        for &index in &shown {
            let others = levels.entry(depth(index)).or_default();
            if !is_kept_child(&kept, index) {
                *others += 1;
            } else if let Some(less) = room.checked_sub(1) {
                room = less;
            } else {
                // More roots than there is room for.
                beyond_room[index] = true;
            }
        }
        let mut left = room;
        let whole = levels
            .iter()
            .find(|&(_, &count)| match left.checked_sub(count) {
                Some(less) => {
                    left = less;
                    false
                }
                None => true,
            })
            .map_or(u32::MAX, |(&level, _)| level);
        let mut single = room;
        let top = *self.levels.start();
        for &index in &shown {
            let matters = is_kept_child(&kept, index) && !beyond_room[index];
            let mut keep = (depth(index) < whole && !beyond_room[index]) || matters;
            // Not even the first level fits: as much of it as does.
            if whole <= top && depth(index) == top && !keep && single > 0 {
                single -= 1;
                keep = true;
            }
            self.shown[index] = keep;
        }
    }

    /// Whether a node is in the picture.
    pub(super) fn shows(&self, node: NodeId) -> bool {
        self.shown.get(node.index()).copied().unwrap_or(false)
    }

    /// Whether a level may be in the picture.
    pub(super) fn shows_level(&self, level: u32) -> bool {
        self.levels.contains(&level)
    }

    /// Whether a node is in the picture and has children, none of which are.
    pub(super) fn is_folded(&self, node: NodeId) -> bool {
        self.folded.get(node.index()).copied().unwrap_or(false)
    }

    /// Every node of the picture.
    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.spans
            .iter()
            .flat_map(|span| span.nodes.clone())
            .filter(|&index| self.shown[index])
            .map(NodeId::from_index)
    }

    /// The event that found a node, or the first below it, to be a goal.
    pub(super) fn solved(&self, node: NodeId) -> Option<usize> {
        self.solved.get(node.index()).filter(|&&at| at != NEVER).map(|&at| at as usize)
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

//! A trace, run again without the search: what the frontier, the nodes and the counters are after
//! any event, forwards and backwards.
//!
//! Works on any trace, a student's buggy one too: it asks only that a node goes through each stage
//! of its life once. Nothing here knows the rules of a search; those are checked elsewhere.

mod counters;
mod history;

use std::fmt;

pub use counters::Counters;
pub use history::{Fate, History, Moments};

use crate::terms::Discipline;
use crate::trace::{Event, NodeId, Trace};

/// What a node is at a moment. At most one of these at a time; the later in its life wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Made, and not (yet) on the frontier.
    Generated,
    /// Waiting on the frontier.
    Frontier,
    /// The node the search is busy with.
    Current,
    /// Begun and not done: on the path, with the search below it.
    Open,
    /// All its actions have been dealt with.
    Closed,
    /// A goal.
    Goal,
    /// Stopped by the depth limit.
    Cutoff,
    /// Thrown away when it was taken from the frontier.
    Discarded,
}

impl Status {
    /// Every status, in the order of a node's life.
    pub const ALL: [Self; 8] = [
        Self::Generated,
        Self::Frontier,
        Self::Current,
        Self::Open,
        Self::Closed,
        Self::Goal,
        Self::Cutoff,
        Self::Discarded,
    ];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Generated => "generated",
            Self::Frontier => "frontier",
            Self::Current => "current",
            Self::Open => "open",
            Self::Closed => "closed",
            Self::Goal => "goal",
            Self::Cutoff => "cutoff",
            Self::Discarded => "discarded",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A trace that cannot be replayed: a node goes through a stage of its life twice, or out of turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inconsistent {
    /// Which event, counted from 0.
    pub event: usize,
    /// On which line of the file it stands.
    pub line: u64,
    /// What is wrong with it, as a sentence without a full stop.
    pub what: String,
}

impl fmt::Display for Inconsistent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Inconsistent {}

/// A round of iterative deepening, or the whole of a run that has no rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its depth limit; none outside iterative deepening.
    pub limit: Option<u32>,
    /// The first event that belongs to it.
    pub first_event: usize,
    /// The first node that belongs to it.
    pub first_node: NodeId,
}

/// So many events are taken back at once in a jump.
const AT_ONCE: usize = 1 << 10;

/// The state of a run after some of its events.
///
/// Position `n` means that the first `n` events have happened. A single step, in either direction, costs
/// little more than to ask for that [event](Trace::event); a jump costs constant time for each event between.
///
/// # Example
///
/// ```
/// use steptrace::Replay;
/// # use steptrace::problems::catalogue;
/// # use steptrace::trace::{self, Scene};
/// # use steptrace::{Algorithm, SearchOptions};
/// # let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
/// # let options = SearchOptions::new(Algorithm::Bfs);
/// # let trace = trace::record(&farmer, "farmer", "Farmer", Scene::default(), &options);
///
/// let mut replay = Replay::new(&trace)?;
/// replay.seek(14);
/// let waiting: Vec<_> = replay.frontier().map(|node| trace.state_text(node)).collect();
/// assert_eq!(waiting, ["{L:CFW R:S}"]);
/// assert_eq!(replay.counters().generated, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'t> {
    trace: &'t Trace,
    history: History,
    position: usize,
    generated: usize,
    frontier: FrontierList,
    /// How many nodes of this round are on the frontier.
    waiting: usize,
    /// Taken from a queue or stack and not yet done with.
    taken: Option<NodeId>,
    counters: Counters,
    ended: bool,
}

impl<'t> Replay<'t> {
    /// A replay of `trace`, before its first event. Linear in the length of the trace.
    ///
    /// # Errors
    ///
    /// When a node goes through a stage of its life twice or out of turn, so that no frontier or
    /// status could be given.
    pub fn new(trace: &'t Trace) -> Result<Self, Inconsistent> {
        Ok(Self::with_history(trace, History::of(trace)?))
    }

    fn with_history(trace: &'t Trace, history: History) -> Self {
        let nodes = trace.node_count();
        Self {
            trace,
            history,
            position: 0,
            generated: 0,
            frontier: FrontierList::new(nodes),
            waiting: 0,
            taken: None,
            counters: Counters::default(),
            ended: false,
        }
    }

    /// The trace.
    #[must_use]
    pub const fn trace(&self) -> &'t Trace {
        self.trace
    }

    /// When what happened to each node.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// How many events have happened.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// How many events there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.trace.len()
    }

    /// Whether the trace holds no event.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.trace.is_empty()
    }

    /// The event that happened last; none at the start.
    #[must_use]
    pub fn event(&self) -> Option<Event> {
        self.position.checked_sub(1).map(|last| self.trace.event(last))
    }

    /// Goes to a position; past the end means the end.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.len());
        let trace = self.trace;
        while self.position > position {
            // Events are told forwards.
            let begin = self.position.saturating_sub(AT_ONCE).max(position);
            let events: Vec<_> = trace.events_from(begin).take(self.position - begin).collect();
            for &event in events.iter().rev() {
                self.take_back(event);
            }
        }
        if self.position < position {
            let events = trace.events_from(self.position);
            for event in events.take(position - self.position) {
                self.apply(event);
            }
        }
    }

    /// Lets the next event happen, and returns it; none at the end.
    pub fn forward(&mut self) -> Option<Event> {
        (self.position < self.len()).then(|| {
            let event = self.trace.event(self.position);
            self.apply(event);
            event
        })
    }

    /// Takes the last event back, and returns it; none at the start.
    pub fn back(&mut self) -> Option<Event> {
        let event = self.event()?;
        self.take_back(event);
        Some(event)
    }

    /// Takes the last event back.
    fn take_back(&mut self, event: Event) {
        self.position -= 1;
        match event {
            Event::Round { .. } => {
                self.waiting = self.history.left_before(self.position);
                self.taken = self.busy_before(self.position);
            }
            Event::Generate { .. } => self.generated -= 1,
            Event::Push { node } => {
                self.frontier.unpush(node);
                self.waiting -= self.in_this_round(node);
            }
            Event::Pop { node } => {
                self.frontier.restore(node);
                self.waiting += self.in_this_round(node);
                self.taken = self.busy_before(self.position);
            }
            Event::Discard { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. } => {
                // Of a trace from elsewhere, another may have been taken meanwhile.
                if self.taken.is_none() {
                    self.taken = self.busy_before(self.position);
                }
            }
            Event::Expand { .. } | Event::Reject { .. } => {}
            Event::End { .. } => {
                self.ended = false;
                self.taken = self.busy_before(self.position);
            }
        }
        self.counters.take_back(&event, self.position, &self.history);
    }

    fn apply(&mut self, event: Event) {
        match event {
            Event::Round { .. } => {
                self.waiting = 0;
                self.taken = None;
            }
            Event::Generate { .. } => self.generated += 1,
            Event::Push { node } => {
                self.frontier.push(node);
                self.waiting += self.in_this_round(node);
            }
            Event::Pop { node } => {
                self.frontier.remove(node);
                self.waiting -= self.in_this_round(node);
                if self.trace.header().frontier != Discipline::Path {
                    self.taken = (self.first_node() <= node).then_some(node);
                }
            }
            Event::Discard { node, .. }
            | Event::Goal { node }
            | Event::Cutoff { node }
            | Event::Close { node } => {
                if self.taken == Some(node) {
                    self.taken = None;
                }
            }
            Event::Expand { .. } | Event::Reject { .. } => {}
            Event::End { .. } => {
                self.ended = true;
                self.taken = None;
            }
        }
        self.counters.count(&event, self.waiting);
        self.position += 1;
    }

    /// One, if the node is of the round that runs; none, if it is of an earlier one.
    fn in_this_round(&self, node: NodeId) -> usize {
        usize::from(self.first_node() <= node)
    }

    /// The node that a queue or stack search was busy with before the event at `position`.
    fn busy_before(&self, position: usize) -> Option<NodeId> {
        if self.trace.header().frontier == Discipline::Path {
            return None;
        }
        let node = self.history.last_popped_before(position)?;
        let moments = self.history.moments(node);
        let round = self.history.round_at(position)?;
        let in_this_round = round.first_node <= node;
        // A goal may have been recognised before it was taken; only what came after counts.
        let since = moments.popped.unwrap_or(0);
        let settled = moments.settled.map(|(at, _)| at);
        let mut over = [settled, moments.closed].into_iter().flatten().filter(|&at| at > since);
        (in_this_round && over.all(|at| at >= position)).then_some(node)
    }

    /// The nodes on the frontier: of a queue the front first, of a stack or path the bottom first.
    pub fn frontier(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.frontier.iter().filter(|&node| self.first_node() <= node)
    }

    /// The node the search is busy with: of a queue or stack search the one taken last, until it is
    /// closed, discarded, cut off or found to be a goal; of a path search the end of the path.
    #[must_use]
    pub fn current(&self) -> Option<NodeId> {
        if self.ended {
            return None;
        }
        match self.trace.header().frontier {
            Discipline::Fifo | Discipline::Lifo => self.taken,
            Discipline::Path => self.frontier.last().filter(|&node| self.first_node() <= node),
        }
    }

    /// What a node is now; none if it has not been generated yet.
    #[must_use]
    pub fn status(&self, node: NodeId) -> Option<Status> {
        if node.index() >= self.generated {
            return None;
        }
        let moments = self.history.moments(node);
        let before = |moment: Option<usize>| moment.is_some_and(|at| at < self.position);
        if let Some((at, fate)) = moments.settled
            && at < self.position
        {
            return Some(match fate {
                Fate::Goal => Status::Goal,
                Fate::Cutoff => Status::Cutoff,
                Fate::Discarded => Status::Discarded,
            });
        }
        Some(if before(moments.closed) {
            Status::Closed
        } else if self.current() == Some(node) {
            Status::Current
        } else if before(moments.expanded) {
            Status::Open
        } else if before(moments.pushed) && !before(moments.popped) {
            Status::Frontier
        } else {
            Status::Generated
        })
    }

    /// Every node generated so far in this round, with its status, in the order of generation.
    pub fn statuses(&self) -> impl Iterator<Item = (NodeId, Status)> + '_ {
        (self.first_node().index()..self.generated).map(|index| {
            let node = NodeId::from_index(index);
            (node, self.status(node).expect("it has been generated"))
        })
    }

    /// The round that is running; none before the first.
    #[must_use]
    pub fn round(&self) -> Option<Round> {
        self.history.round_at(self.position)
    }

    fn first_node(&self) -> NodeId {
        self.round().map_or(NodeId(0), |round| round.first_node)
    }

    /// What has been counted so far.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }
}

/// The frontier as a list in the order of pushing, from which any node can be taken and to which
/// the last taken can be put back in its place (Knuth's dancing links).
#[derive(Clone, Debug)]
struct FrontierList {
    /// By node: the one before and the one after; the last entry is the list's head.
    before: Vec<u32>,
    after: Vec<u32>,
    len: usize,
}

impl FrontierList {
    fn new(nodes: usize) -> Self {
        let head = NodeId::from_index(nodes).0;
        let mut list = Self { before: vec![0; nodes + 1], after: vec![0; nodes + 1], len: 0 };
        list.before[nodes] = head;
        list.after[nodes] = head;
        list
    }

    const fn head(&self) -> usize {
        self.before.len() - 1
    }

    fn last(&self) -> Option<NodeId> {
        (self.len > 0).then(|| NodeId(self.before[self.head()]))
    }

    fn push(&mut self, node: NodeId) {
        let head = self.head();
        let last = self.before[head];
        self.before[node.index()] = last;
        self.after[node.index()] = NodeId::from_index(head).0;
        self.restore(node);
    }

    fn unpush(&mut self, node: NodeId) {
        self.remove(node);
    }

    fn remove(&mut self, node: NodeId) {
        let (before, after) = (self.before[node.index()], self.after[node.index()]);
        self.after[before as usize] = after;
        self.before[after as usize] = before;
        self.len -= 1;
    }

    /// Puts back what was removed last.
    fn restore(&mut self, node: NodeId) {
        let (before, after) = (self.before[node.index()], self.after[node.index()]);
        self.after[before as usize] = node.0;
        self.before[after as usize] = node.0;
        self.len += 1;
    }

    fn iter(&self) -> impl Iterator<Item = NodeId> + '_ {
        let head = NodeId::from_index(self.head()).0;
        std::iter::successors(Some(self.after[self.head()]), move |&node| {
            (node != head).then(|| self.after[node as usize])
        })
        .take_while(move |&node| node != head)
        .map(NodeId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::read_traces;

    #[test]
    fn a_goal_that_goes_on_the_queue_all_the_same_is_current_both_ways() {
        let lines = r#"{"steptrace":1,"algorithm":"bfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"goal","node":0}
{"event":"push","node":0}
{"event":"pop","node":0}
{"event":"expand","node":0}
{"event":"end","outcome":"solved"}
"#;
        let trace = &read_traces(lines.as_bytes()).unwrap().traces[0];
        let mut replay = Replay::new(trace).unwrap();
        replay.seek(5);
        assert_eq!(replay.current(), Some(NodeId(0)));
        replay.seek(6);
        replay.seek(5);
        assert_eq!(replay.current(), Some(NodeId(0)));
    }
}

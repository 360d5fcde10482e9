//! The totals of a run.

use serde::Serialize;

use super::event::{Event, Reason};
use super::frontier_length::FrontierLength;
use super::header::Header;
use super::log::Trace;
use super::record::Sink;
use super::texts::Texts;
use crate::terms::{GoalTest, NodeId, Order, Outcome, Pruning};

/// Children refused, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rejected {
    /// By a rule of the problem.
    pub illegal: usize,
    /// Because an ancestor has the state.
    pub ancestor: usize,
    /// Because the parent or its parent has the state.
    pub parent: usize,
    /// Because the state was met before.
    pub reached: usize,
}

impl Rejected {
    /// All of them.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.illegal + self.ancestor + self.parent + self.reached
    }
}

/// The totals of a run, summed over the rounds of iterative deepening.
///
/// Serialised, it is the object that the command line prints as `--summary json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// The problem's name.
    pub problem: String,
    /// The run's name: its algorithm's, numbered where there are several.
    pub run: String,
    /// The search.
    pub algorithm: String,
    /// Which children are rejected as met before.
    pub pruning: Pruning,
    /// When goals are recognised.
    pub goal_test: GoalTest,
    /// The order in which actions were tried.
    pub order: Order,
    /// The depth limit, if there was one.
    pub depth_limit: Option<u32>,
    /// How the run ended; none if the trace breaks off.
    pub outcome: Option<Outcome>,
    /// Goals found.
    pub solutions: usize,
    /// Moves of the shortest solution.
    pub shortest: Option<u32>,
    /// How many solutions have that few moves.
    pub shortest_solutions: usize,
    /// Nodes that entered the tree, roots included.
    pub nodes: usize,
    /// Nodes expanded.
    pub expanded: usize,
    /// Children refused.
    pub rejected: Rejected,
    /// Nodes discarded.
    pub discarded: usize,
    /// Nodes cut off.
    pub cutoffs: usize,
    /// Rounds begun.
    pub rounds: usize,
    /// The longest the frontier has been, after a push.
    pub max_frontier: usize,
    /// The greatest depth of a node.
    pub max_depth: u32,
    /// Distinct states among the nodes.
    pub states: usize,
    /// Lines after the header.
    pub events: usize,
    #[serde(skip)]
    running: Running,
}

/// What is needed while counting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Running {
    frontier: FrontierLength,
    seen: Vec<bool>,
    /// How many nodes there are so far.
    generated: u32,
    /// The number of this round's first node, and the depths from there on. A search finds no goal among the
    /// nodes of an earlier round, and a recorded run tells the depths itself.
    first: u32,
    depths: Vec<u32>,
}

impl Running {
    /// Notes what a running search tells; the depth of a goal.
    fn depth_of_goal(&mut self, event: &Event) -> Option<u32> {
        match *event {
            Event::Round { .. } => {
                self.first += self.depths.len() as u32;
                self.depths.clear();
            }
            Event::Generate { depth, .. } => self.depths.push(depth),
            Event::Goal { node } => {
                return self.depths.get(node.0.checked_sub(self.first)? as usize).copied();
            }
            Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
        None
    }
}

impl Summary {
    /// The summary of a run that has not begun.
    #[must_use]
    pub fn new(run: &str, header: &Header) -> Self {
        Self {
            problem: header.problem.clone(),
            run: run.to_owned(),
            algorithm: header.algorithm.clone(),
            pruning: header.pruning,
            goal_test: header.goal_test,
            order: header.order,
            depth_limit: header.depth_limit,
            outcome: None,
            solutions: 0,
            shortest: None,
            shortest_solutions: 0,
            nodes: 0,
            expanded: 0,
            rejected: Rejected::default(),
            discarded: 0,
            cutoffs: 0,
            rounds: 0,
            max_frontier: 0,
            max_depth: 0,
            states: 0,
            events: 0,
            running: Running::default(),
        }
    }

    /// The summary of a recorded run.
    #[must_use]
    pub fn of(run: &str, trace: &Trace) -> Self {
        let mut summary = Self::new(run, trace.header());
        for event in trace.events() {
            summary.count(&event);
            if let Event::Goal { node } = event {
                summary.count_solution(trace.depth(node));
            }
        }
        summary
    }

    fn count(&mut self, event: &Event) {
        self.events += 1;
        match *event {
            Event::Round { .. } => {
                self.rounds += 1;
                self.running.frontier.begin_round(NodeId(self.running.generated));
            }
            Event::Generate { state, depth, .. } => {
                self.nodes += 1;
                self.max_depth = self.max_depth.max(depth);
                self.running.generated += 1;
                if state.index() >= self.running.seen.len() {
                    self.running.seen.resize(state.index() + 1, false);
                }
                if !std::mem::replace(&mut self.running.seen[state.index()], true) {
                    self.states += 1;
                }
            }
            Event::Reject { reason, .. } => match reason {
                Reason::Illegal { .. } => self.rejected.illegal += 1,
                Reason::Ancestor { .. } => self.rejected.ancestor += 1,
                Reason::Parent { .. } => self.rejected.parent += 1,
                Reason::Reached { .. } => self.rejected.reached += 1,
            },
            Event::Push { node } => {
                self.max_frontier = self.max_frontier.max(self.running.frontier.push(node));
            }
            Event::Pop { node } => self.running.frontier.pop(node),
            Event::Discard { .. } => self.discarded += 1,
            Event::Expand { .. } => self.expanded += 1,
            Event::Cutoff { .. } => self.cutoffs += 1,
            Event::Goal { .. } => self.solutions += 1,
            Event::Close { .. } => {}
            Event::End { outcome } => self.outcome = Some(outcome),
        }
    }
}

impl Summary {
    fn count_solution(&mut self, moves: u32) {
        if self.shortest.is_none_or(|shortest| moves < shortest) {
            self.shortest = Some(moves);
            self.shortest_solutions = 0;
        }
        self.shortest_solutions += usize::from(self.shortest == Some(moves));
    }
}

impl Sink for Summary {
    fn event(&mut self, _: &Texts, event: &Event) {
        self.count(event);
        if let Some(moves) = self.running.depth_of_goal(event) {
            self.count_solution(moves);
        }
    }

    fn reads_texts(&self) -> bool {
        false
    }
}

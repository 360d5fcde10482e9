//! The order of events: what may come next at each moment of a search.
//!
//! `docs/trace-format.md` has the same in prose, under "The order".

use super::duplicates::Duplicates;
use super::fault::{Fault, Rule};
use super::frontier::Frontier;
use super::goals::Goals;
use super::moves::{ActionOrder, Moves, Whole};
use super::oracle::Oracle;
use super::tree::Tree;
use super::words::Words;
use crate::terms::{Discipline, GoalTest, OnGoal, Stop};
use crate::trace::{Event, NodeId, StateText, Trace};

/// Where a search stands between two events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Nothing has happened: a round, or the root, is next.
    Start,
    /// A round has begun: its root is next.
    Root,
    /// A node has just been made.
    Made(NodeId),
    /// The next node is to be taken from the queue or stack.
    Waiting,
    /// A node was taken from the queue or stack, or entered on the path; and the node by which its
    /// state was reached before, if it was.
    Taken(NodeId, Option<NodeId>),
    /// A node is being expanded.
    Busy(NodeId),
    /// A node is done with, and is to be taken off the path.
    Leaving(NodeId),
    /// The run, or the round, has nothing left to do.
    Over,
    /// The first goal has been found, and no other is wanted.
    Stopped,
    /// The `end` has come.
    Ended,
}

/// A rule that an event breaks; what the event claims is added by whoever knows it.
pub(super) struct Broken {
    pub(super) rule: Rule,
    pub(super) why: String,
    pub(super) expected: Vec<String>,
    /// A node whose making matters.
    pub(super) see: Option<NodeId>,
}

/// Follows a trace.
pub(super) struct Machine<'t, O> {
    pub(super) trace: &'t Trace,
    pub(super) oracle: O,
    pub(super) tree: Tree,
    pub(super) frontier: Frontier,
    pub(super) duplicates: Duplicates,
    pub(super) moves: Moves,
    pub(super) goals: Goals,
    pub(super) moment: Moment,
    /// Whether the run consists of rounds.
    pub(super) rounds: bool,
    /// The limit of the round, or of the run.
    pub(super) limit: Option<u32>,
    /// The limit of the last round begun.
    pub(super) round: Option<u32>,
    pub(super) solved: bool,
    pub(super) cut_off: bool,
    /// The node that a recursive search leaves because of a goal among its children.
    pub(super) done_with: Option<NodeId>,
}

impl<'t, O: Oracle> Machine<'t, O> {
    pub(super) fn new(trace: &'t Trace, oracle: O, order: ActionOrder) -> Self {
        let header = trace.header();
        let rounds = trace.has_rounds();
        Self {
            trace,
            oracle,
            tree: Tree::default(),
            frontier: Frontier::new(header.frontier),
            duplicates: Duplicates::new(header),
            moves: Moves::new(order),
            goals: Goals::default(),
            moment: Moment::Start,
            rounds,
            limit: header.depth_limit,
            round: None,
            solved: false,
            cut_off: false,
            done_with: None,
        }
    }

    pub(super) fn run(mut self) -> Result<(), Fault> {
        self.check_header()?;
        for (index, event) in self.trace.events().enumerate() {
            if let Err(broken) = self.step(index, &event) {
                let claim = self.words().event(&event);
                return Err(self.fault(Some(index), claim, broken));
            }
        }
        self.check_complete()
    }

    pub(super) fn fault(&self, event: Option<usize>, claim: String, broken: Broken) -> Fault {
        Fault {
            line: event.map_or(self.trace.header_line(), |index| self.trace.line(index)),
            event,
            rule: broken.rule,
            claim,
            why: broken.why,
            expected: broken.expected,
            see: broken.see.filter(|node| node.index() < self.tree.len()).map(|node| {
                let words = format!("{} was made here", self.words().node(node));
                Box::new((self.trace.line(self.tree.made(node)), words))
            }),
        }
    }

    pub(super) fn words(&self) -> Words<'_> {
        Words { trace: self.trace, texts: self.oracle.texts().unwrap_or(self.trace.texts()) }
    }

    fn step(&mut self, index: usize, event: &Event) -> Result<(), Broken> {
        if !matches!(event, Event::End { .. }) {
            self.check_event_limit(index)?;
        }
        match (*event, self.moment) {
            (Event::End { outcome }, _) => self.end(index, outcome),
            (Event::Round { limit }, Moment::Start | Moment::Over) if self.rounds => {
                self.begin_round(limit)
            }
            (Event::Generate { from: None, state, depth, .. }, moment)
                if moment == Moment::Root || moment == Moment::Start && !self.rounds =>
            {
                self.root(index, state, depth)
            }
            (
                Event::Generate { from: Some((parent, action)), state, depth, .. },
                Moment::Busy(busy),
            ) if parent == busy => self.generate(index, parent, action, state, depth),
            (Event::Reject { parent, action, state, reason }, Moment::Busy(busy))
                if parent == busy =>
            {
                self.reject(parent, action, state, reason)
            }
            (Event::Goal { node }, Moment::Made(made))
                if node == made && self.goal_test() == GoalTest::Generated =>
            {
                self.say_goal(node, true)?;
                self.goal(node);
                match self.tree.parent(node) {
                    _ if self.moment == Moment::Stopped => {}
                    None => self.moment = Moment::Over,
                    Some(parent) => self.moment = Moment::Busy(parent),
                }
                Ok(())
            }
            (Event::Push { node }, Moment::Made(made)) if node == made => {
                if self.goal_test() == GoalTest::Generated {
                    self.say_goal(node, false)?;
                }
                self.push(node);
                Ok(())
            }
            (Event::Pop { node }, Moment::Waiting) => self.take(node),
            (Event::Pop { node }, Moment::Leaving(leaving)) if node == leaving => {
                self.frontier.pop();
                self.moment = self.frontier.next().map_or(Moment::Over, Moment::Busy);
                Ok(())
            }
            (Event::Discard { node, witness }, Moment::Taken(taken, before)) if node == taken => {
                self.discard(node, witness, before)
            }
            (
                Event::Goal { node } | Event::Cutoff { node } | Event::Expand { node },
                Moment::Taken(taken, before),
            ) if node == taken => self.treat(index, event, node, before),
            (Event::Close { node }, Moment::Busy(busy)) if node == busy => self.close(node),
            (
                Event::Round { .. }
                | Event::Generate { .. }
                | Event::Reject { .. }
                | Event::Push { .. }
                | Event::Pop { .. }
                | Event::Discard { .. }
                | Event::Expand { .. }
                | Event::Goal { .. }
                | Event::Cutoff { .. }
                | Event::Close { .. },
                _,
            ) => Err(self.misfit(event)),
        }
    }

    pub(super) fn goal_test(&self) -> GoalTest {
        self.trace.header().goal_test
    }

    fn is_path(&self) -> bool {
        self.trace.header().frontier == Discipline::Path
    }

    pub(super) fn broken(&self, rule: Rule, why: impl Into<String>) -> Broken {
        Broken { rule, why: why.into(), expected: self.wanted(), see: None }
    }

    fn root(&mut self, index: usize, state: StateText, depth: u32) -> Result<(), Broken> {
        if depth != 0 {
            return Err(self.broken(Rule::Root, "a root has depth 0"));
        }
        if let Some(start) = self.oracle.start()
            && start != state
        {
            let why = self.oracle.same_state(state, start).unwrap_or_else(|| {
                format!("the problem starts at {}", self.words().texts.state(start))
            });
            return Err(self.broken(Rule::Start, why));
        }
        let node = self.tree.add(None, state, 0, index);
        self.joined(node);
        Ok(())
    }

    /// A node has joined the tree.
    pub(super) fn joined(&mut self, node: NodeId) {
        self.duplicates.made(&self.tree, node);
        self.goals.is_goal(self.tree.state(node), &mut self.oracle);
        self.moment = Moment::Made(node);
    }

    fn say_goal(&mut self, node: NodeId, is_goal: bool) -> Result<(), Broken> {
        let state = self.tree.state(node);
        self.goals.say(state, is_goal, &mut self.oracle).map_err(|()| {
            let by = match self.oracle.texts() {
                Some(_) => "for the problem",
                None => "as this trace said before",
            };
            let is = if is_goal { "is no goal" } else { "is a goal" };
            let why = format!("{by}, {} {is}", self.trace.state_text(node));
            self.broken(Rule::GoalState, why)
        })
    }

    fn goal(&mut self, node: NodeId) {
        self.solved = true;
        let header = self.trace.header();
        if header.on_goal == OnGoal::Return && self.is_path() {
            self.done_with = self.tree.parent(node);
        }
        if header.stop == Stop::First {
            self.moment = Moment::Stopped;
        }
    }

    fn push(&mut self, node: NodeId) {
        self.frontier.push(node);
        self.moment = if self.is_path() {
            Moment::Taken(node, None)
        } else {
            self.tree.parent(node).map_or(Moment::Waiting, Moment::Busy)
        };
    }

    fn take(&mut self, node: NodeId) -> Result<(), Broken> {
        if self.frontier.next() != Some(node) {
            let why = match self.frontier.next() {
                Some(next) => format!(
                    "of the {} nodes in the {}, {} is the next",
                    self.frontier.len(),
                    self.frontier.name(),
                    self.words().name(next)
                ),
                None => format!("the {} is empty", self.frontier.name()),
            };
            let see = self.frontier.next();
            return Err(Broken { see, ..self.broken(self.frontier.rule(), why) });
        }
        self.frontier.pop();
        let before = self.duplicates.taken(&self.tree, node);
        self.moment = Moment::Taken(node, before);
        Ok(())
    }

    fn discard(
        &mut self,
        node: NodeId,
        witness: NodeId,
        before: Option<NodeId>,
    ) -> Result<(), Broken> {
        match before {
            Some(before) if before == witness => {
                self.next_of_frontier();
                Ok(())
            }
            Some(before) => Err(Broken {
                see: Some(before),
                ..self.broken(
                    Rule::Witness,
                    format!("it was {} by which the state was reached", self.words().name(before)),
                )
            }),
            None => {
                let why = format!(
                    "no node with the state {} was taken from the {} before it, as deep as this or \
                     nearer to the root",
                    self.trace.state_text(node),
                    self.frontier.name()
                );
                Err(self.broken(Rule::Refusal, why))
            }
        }
    }

    /// A node was taken: it is a goal, or cut off, or expanded.
    fn treat(
        &mut self,
        index: usize,
        event: &Event,
        node: NodeId,
        before: Option<NodeId>,
    ) -> Result<(), Broken> {
        if let Some(before) = before {
            let broken = self.broken(Rule::MissedDuplicate, self.duplicates.words());
            return Err(Broken { see: Some(before), ..broken });
        }
        if self.goal_test() == GoalTest::Expanded {
            self.say_goal(node, matches!(event, Event::Goal { .. }))?;
        }
        let at_limit = self.limit == Some(self.tree.depth(node));
        match event {
            Event::Goal { .. } if self.goal_test() == GoalTest::Generated => {
                let why = "the goal test is `generated`: a goal is recognised when it is made, and \
                           then never goes on the frontier";
                Err(self.broken(Rule::GoalTest, why))
            }
            Event::Goal { .. } => {
                self.goal(node);
                if self.moment != Moment::Stopped {
                    self.done(node);
                }
                Ok(())
            }
            Event::Cutoff { .. } if at_limit => {
                self.cut_off = true;
                self.done(node);
                Ok(())
            }
            Event::Expand { .. } if !at_limit => {
                self.moves.expand(self.tree.state(node), index, &mut self.oracle);
                self.moment = Moment::Busy(node);
                Ok(())
            }
            Event::Cutoff { .. }
            | Event::Expand { .. }
            | Event::Round { .. }
            | Event::Generate { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Close { .. }
            | Event::End { .. } => {
                let depth = self.tree.depth(node);
                let name = self.words().name(node);
                let why = match self.limit {
                    None => format!("{name} is at depth {depth}, and there is no depth limit"),
                    Some(limit) => format!("{name} is at depth {depth}, and the limit is {limit}"),
                };
                Err(self.broken(Rule::DepthLimit, why))
            }
        }
    }

    fn close(&mut self, node: NodeId) -> Result<(), Broken> {
        let whole = if self.done_with == Some(node) { Whole::LeftEarly } else { Whole::Yes };
        self.moves.close(whole).map_err(|mismatch| self.wrong_move(node, &mismatch))?;
        self.done(node);
        Ok(())
    }

    /// Nothing more is to be done with a node.
    fn done(&mut self, node: NodeId) {
        if self.is_path() {
            self.moment = Moment::Leaving(node);
        } else {
            self.next_of_frontier();
        }
    }

    fn next_of_frontier(&mut self) {
        self.moment = if self.frontier.next().is_some() { Moment::Waiting } else { Moment::Over };
    }
}

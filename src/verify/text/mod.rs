//! A "Processing Level" text, held against the problem.
//!
//! Such a text says only what was processed, added, found and cut off. The problem and the rules of
//! the search say the rest, so that the next line is always known: it is worked out from the lines
//! before it, and compared.

mod diagnosis;
mod limit;
mod sections;

use std::collections::{HashSet, VecDeque};

use super::duplicates::Duplicates;
use super::fault::{Fault, Rule};
use super::moves::ActionOrder;
use super::oracle::{Asked, Move, Oracle};
use super::tree::Tree;
use crate::problem::Problem;
use crate::terms::{Algorithm, GoalTest, NodeId, OnGoal, SearchOptions, Stop};
use crate::trace::{Header, LogLine, Said, StateText, TextPart, visible};
use limit::EventCount;
use sections::Pools;

/// Holds one run of a text against the problem that it claims to search, with the options that it
/// was searched with (a text names its algorithm only).
///
/// Linear in the length of the text, but for `order`: any order costs a look at all actions of a
/// state for every line. A text that breaks off where `max_events` ends the run is right.
///
/// # Errors
///
/// The first line that is not the one that must come, and the rule behind that.
pub fn verify_text<P: Problem>(
    part: &TextPart,
    problem: &P,
    options: &SearchOptions,
    order: ActionOrder,
) -> Result<(), Fault> {
    let texts = part.texts.clone();
    let header = Header::new("", "", serde_json::Value::Null, options);
    let mut reader = Reader {
        part,
        options,
        order,
        oracle: Asked::new(problem, options.order, texts, visible),
        next: 0,
        tree: Tree::default(),
        duplicates: Duplicates::new(&header),
        moves: Vec::new(),
        first: NodeId(0),
        limit: options.depth_limit,
        found: Vec::new(),
        cut_off: false,
        stopped: false,
        done_with: None,
        events: EventCount::new(options.max_events),
        unnamed: HashSet::new(),
        pools: Pools::default(),
        untold: None,
    };
    reader.log()?;
    reader.check_tree()?;
    reader.check_solutions()
}

/// What is left to try of a node that is being expanded.
struct Frame {
    node: NodeId,
    /// Its moves that have not been tried yet.
    left: VecDeque<Move>,
    /// How many were refused that may, in some order, not have been tried yet.
    refused: u64,
}

/// Follows a text.
struct Reader<'t, O> {
    part: &'t TextPart,
    options: &'t SearchOptions,
    order: ActionOrder,
    oracle: O,
    /// The next line of the log.
    next: usize,
    tree: Tree,
    duplicates: Duplicates,
    /// By state, its moves, once it was expanded.
    moves: Vec<Option<Vec<Move>>>,
    /// The first node of the round.
    first: NodeId,
    limit: Option<u32>,
    found: Vec<NodeId>,
    cut_off: bool,
    stopped: bool,
    done_with: Option<NodeId>,
    /// What happened, the untold included.
    events: EventCount,
    /// Where any order will do: the nodes that were cut off, of which no line says the state.
    unnamed: HashSet<NodeId>,
    /// The states that such nodes may have.
    pools: Pools,
    /// The node that may have been made when the limit of events ended the run.
    untold: Option<Untold>,
}

/// A node of which no line tells, for the run was ended; where any order will do, another may have been made,
/// or none.
struct Untold {
    node: NodeId,
    /// The states that it may have.
    states: Vec<StateText>,
    /// Whether the run may have ended before it was made.
    may_be_missing: bool,
}

impl<O: Oracle> Reader<'_, O> {
    fn log(&mut self) -> Result<(), Fault> {
        if self.options.algorithm == Algorithm::Iddfs {
            let last = self.options.depth_limit.unwrap_or(u32::MAX);
            for limit in 1..=last {
                if !self.tell(Said::Round { limit }, None, None)? {
                    break;
                }
                self.first = NodeId::from_index(self.tree.len());
                self.duplicates.begin_round(self.first, limit);
                self.limit = Some(limit);
                self.cut_off = false;
                self.round()?;
                if self.is_over() || !self.found.is_empty() || !self.cut_off {
                    break;
                }
            }
        } else {
            self.round()?;
        }
        match self.peek() {
            None => Ok(()),
            Some(line) => Err(self.unexpected(line, None)),
        }
    }

    /// Whether the run has been ended, by its first goal or by its limit of events.
    const fn is_over(&self) -> bool {
        self.stopped || self.events.is_over()
    }

    /// Something happens that no line tells. Whether it does: the run may be over.
    const fn happens(&mut self) -> bool {
        !self.is_over() && self.events.count()
    }

    fn round(&mut self) -> Result<(), Fault> {
        let Some(start) = self.oracle.start() else { return Ok(()) };
        if !self.happens() {
            return Ok(());
        }
        let root = self.tree.add(None, start, 0, 0);
        self.duplicates.made(&self.tree, root);
        if self.options.goal_test == GoalTest::Generated && self.is_goal(start) {
            return self.find(root, None, None);
        }
        if self.options.algorithm.is_recursive() { self.recursive(root) } else { self.queued(root) }
    }

    fn queued(&mut self, root: NodeId) -> Result<(), Fault> {
        self.happens(); // The root is pushed.
        let mut frontier = VecDeque::from([root]);
        while !self.is_over() {
            let node = match self.options.algorithm {
                Algorithm::DfsStack => frontier.pop_back(),
                Algorithm::Bfs | Algorithm::Dfs | Algorithm::Dls | Algorithm::Iddfs => {
                    frontier.pop_front()
                }
            };
            let Some(node) = node.filter(|_| self.happens()) else { return Ok(()) };
            if self.duplicates.taken(&self.tree, node).is_some() {
                self.happens(); // It is discarded.
                continue;
            }
            let Some(mut frame) = self.enter(node, Some(&frontier))? else { continue };
            while let Some(child) = self.child(&mut frame)? {
                match child {
                    Child::Waits(node) => frontier.push_back(node),
                    Child::Settled => {}
                }
                if self.is_over() {
                    return Ok(());
                }
            }
            self.close(&frame);
        }
        Ok(())
    }

    fn recursive(&mut self, root: NodeId) -> Result<(), Fault> {
        let mut path: Vec<Frame> = self.go_down(root)?.into_iter().collect();
        while let Some(mut frame) = path.pop() {
            if self.done_with == Some(frame.node) {
                self.leave_open(&mut frame);
                // Which moves were refused before the goal is not known, and stays so.
                self.happens();
                self.happens();
                continue;
            }
            let child = if self.is_over() { None } else { self.child(&mut frame)? };
            match child {
                Some(Child::Waits(node)) => {
                    path.push(frame);
                    path.extend(self.go_down(node)?);
                }
                Some(Child::Settled) => path.push(frame),
                None => {
                    self.leave_open(&mut frame);
                    self.close(&frame);
                    self.happens(); // It is left.
                }
            }
        }
        Ok(())
    }

    /// A node of a recursive search is entered, and left if it is not expanded.
    fn go_down(&mut self, node: NodeId) -> Result<Option<Frame>, Fault> {
        if !self.happens() {
            return Ok(None);
        }
        let frame = self.enter(node, None)?;
        if frame.is_none() {
            self.happens();
        }
        Ok(frame)
    }

    /// The last move of a node has been dealt with.
    const fn close(&mut self, frame: &Frame) {
        if !self.is_over() {
            self.events.settle(frame.refused);
            self.happens();
        }
    }

    /// A node was taken or entered; none if it is not expanded.
    fn enter(
        &mut self,
        node: NodeId,
        frontier: Option<&VecDeque<NodeId>>,
    ) -> Result<Option<Frame>, Fault> {
        let state = self.tree.state(node);
        let level = self.tree.depth(node);
        if self.options.goal_test == GoalTest::Expanded && self.is_goal(state) {
            self.find(node, frontier, None)?;
            return Ok(None);
        }
        if self.limit == Some(level) {
            if self.tell(Said::Cutoff, frontier, None)? {
                self.cut_off = true;
            }
            self.note_unnamed(node);
            return Ok(None);
        }
        // A recursive search's child was recognised by this very line, if any order will do.
        if !self.tell(Said::Process { level, state }, frontier, None)? {
            return Ok(None);
        }
        let index = state.index();
        if index >= self.moves.len() {
            self.moves.resize(index + 1, None);
        }
        if self.moves[index].is_none() {
            self.moves[index] = self.oracle.moves(state);
        }
        let left = self.moves[index].iter().flatten().copied().collect();
        Ok(Some(Frame { node, left, refused: 0 }))
    }

    fn find(
        &mut self,
        node: NodeId,
        frontier: Option<&VecDeque<NodeId>>,
        parent: Option<NodeId>,
    ) -> Result<(), Fault> {
        if !self.tell(Said::Found { state: self.tree.state(node) }, frontier, parent)? {
            return Ok(());
        }
        self.found.push(node);
        self.stopped = self.options.stop == Stop::First;
        if self.options.on_goal == OnGoal::Return && self.options.algorithm.is_recursive() {
            self.done_with = self.tree.parent(node);
        }
        Ok(())
    }

    /// The next child of a node; none if it has no more.
    fn child(&mut self, frame: &mut Frame) -> Result<Option<Child>, Fault> {
        let parent = frame.node;
        let Some(place) = self.choose(frame) else { return Ok(None) };
        // What is not made any more stays among what may have been cut off.
        if self.ends_here(frame) || !self.happens() {
            return Ok(None);
        }
        let Some(next) = frame.left.remove(place) else { return Ok(None) };
        let node =
            self.tree.add(Some((parent, next.action)), next.state, self.tree.depth(parent) + 1, 0);
        self.duplicates.made(&self.tree, node);
        if self.options.goal_test == GoalTest::Generated && self.is_goal(next.state) {
            self.find(node, None, Some(parent))?;
            return Ok(Some(Child::Settled));
        }
        if !self.options.algorithm.is_recursive() {
            self.tell(Said::Add { state: next.state }, None, Some(parent))?;
        }
        Ok(Some(Child::Waits(node)))
    }

    /// Which of a node's remaining moves is tried next: the first that is not refused; or, where
    /// any order will do, the first of those that fit the next line.
    fn choose(&mut self, frame: &mut Frame) -> Option<usize> {
        let parent = frame.node;
        let (mut first, mut fitting) = (None, None);
        let mut place = 0;
        while let Some(&next) = frame.left.get(place) {
            let refused = !next.is_legal()
                || self.duplicates.refusal(&self.tree, parent, next.state).is_some();
            if refused {
                // What is refused now stays refused: memories only grow while a node is expanded.
                frame.left.remove(place);
                match self.order {
                    ActionOrder::Exact => {
                        if !self.happens() {
                            return None;
                        }
                    }
                    ActionOrder::Any => {
                        frame.refused += 1;
                        self.events.may_have_been();
                    }
                }
                continue;
            }
            if self.order == ActionOrder::Exact {
                return Some(place);
            }
            if fitting.is_none() && self.fits(parent, next.state) {
                fitting = Some(place);
            }
            first = first.or(Some(place));
            place += 1;
        }
        fitting.or(first)
    }

    /// Whether the next line can be about a child with this state.
    fn fits(&mut self, parent: NodeId, state: StateText) -> bool {
        let Some(line) = self.peek() else { return false };
        let level = self.tree.depth(parent) + 1;
        let is_goal = self.is_goal(state);
        let recursive = self.options.algorithm.is_recursive();
        let expected = if is_goal && (recursive || self.options.goal_test == GoalTest::Generated) {
            Said::Found { state }
        } else if !recursive {
            Said::Add { state }
        } else if self.limit == Some(level) {
            Said::Cutoff
        } else {
            Said::Process { level, state }
        };
        line.said == expected
    }

    fn is_goal(&mut self, state: StateText) -> bool {
        self.oracle.is_goal(state) == Some(true)
    }

    fn peek(&self) -> Option<LogLine> {
        self.part.log.get(self.next).copied()
    }

    /// Something happens that the next line must tell; `frontier` and `parent` as in [`Reader::mismatch`].
    /// Whether it does: the run may be over.
    fn tell(
        &mut self,
        said: Said,
        frontier: Option<&VecDeque<NodeId>>,
        parent: Option<NodeId>,
    ) -> Result<bool, Fault> {
        if !self.happens() {
            return Ok(false);
        }
        match self.peek() {
            Some(line) if line.said == said => {
                self.next += 1;
                Ok(true)
            }
            Some(line) => Err(self.mismatch(line, said, frontier, parent)),
            None if self.events.end_before_this() => Ok(false),
            None => Err(self.breaks_off(said)),
        }
    }

    fn breaks_off(&self, said: Said) -> Fault {
        let line = self.part.log.last().map_or(self.part.line, |line| line.line);
        Fault {
            line,
            event: None,
            rule: Rule::Complete,
            claim: "after this line the log breaks off".to_owned(),
            why: "the search is not done".to_owned(),
            expected: vec![self.words(said)],
            see: None,
        }
    }

    fn words(&self, said: Said) -> String {
        said.in_words(self.oracle.texts().unwrap_or(&self.part.texts))
    }
}

/// What became of a child.
enum Child {
    /// It is to be entered, or was put on the frontier.
    Waits(NodeId),
    /// It is a goal.
    Settled,
}

//! What stands after the log: the tree, level by level, and the solutions.

use std::collections::HashMap;

use super::{Frame, Reader};
use crate::terms::NodeId;
use crate::trace::{StateText, TextSolution};
use crate::verify::fault::{Fault, Rule};
use crate::verify::moves::ActionOrder;
use crate::verify::oracle::Oracle;

/// By parent, the states of children that no line names, each as often as a child may have it.
pub(super) type Pools = HashMap<Option<NodeId>, HashMap<StateText, usize>>;

impl<O: Oracle> Reader<'_, O> {
    /// A node was cut off. Where any order will do, it may be any of its siblings that no line names.
    pub(super) fn note_unnamed(&mut self, node: NodeId) {
        if self.order == ActionOrder::Any && self.options.algorithm.is_recursive() {
            self.unnamed.insert(node);
            self.may_be_unnamed(self.tree.parent(node), self.tree.state(node));
        }
    }

    /// A node of a recursive search is left, perhaps with moves that were not tried: where any order will do,
    /// these may be those of its children that were cut off.
    pub(super) fn leave_open(&mut self, frame: &mut Frame) {
        let level = self.tree.depth(frame.node) + 1;
        if self.order == ActionOrder::Exact || self.limit != Some(level) {
            return;
        }
        for next in std::mem::take(&mut frame.left) {
            let refused = !next.is_legal()
                || self.duplicates.refusal(&self.tree, frame.node, next.state).is_some();
            if !refused && !self.is_goal(next.state) {
                self.may_be_unnamed(Some(frame.node), next.state);
            }
        }
    }

    fn may_be_unnamed(&mut self, parent: Option<NodeId>, state: StateText) {
        *self.pools.entry(parent).or_default().entry(state).or_default() += 1;
    }

    fn fault(&self, line: u64, rule: Rule, claim: String, why: &str, expected: String) -> Fault {
        let (why, expected) = (why.to_owned(), vec![expected]);
        Fault { line, event: None, rule, claim, why, expected, see: None }
    }

    /// The nodes of the last round, level by level, children in the order in which they were made.
    fn level_order(&self) -> Vec<NodeId> {
        let first = self.first.index();
        let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); self.tree.len() - first];
        let mut order = Vec::with_capacity(children.len());
        for node in (first..self.tree.len()).map(NodeId::from_index) {
            match self.tree.parent(node) {
                Some(parent) => children[parent.index() - first].push(node),
                None => order.push(node),
            }
        }
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            order.append(&mut children[node.index() - first]);
            next += 1;
        }
        order
    }

    pub(super) fn check_tree(&self) -> Result<(), Fault> {
        let Some(tree) = &self.part.tree else {
            let claim = "the text ends with its log".to_owned();
            let expected = "State Graph in Breadth first order".to_owned();
            let why = "the tree is missing";
            return Err(self.fault(self.part.last_line, Rule::Complete, claim, why, expected));
        };
        let mut nodes = self.level_order();
        let untold = self.untold.as_ref();
        if untold.is_some_and(|untold| untold.may_be_missing) && tree.items.len() < nodes.len() {
            nodes.retain(|&node| untold.is_none_or(|untold| untold.node != node));
        }
        let mut due: Vec<_> =
            nodes.iter().map(|&node| (self.tree.depth(node), self.tree.state(node))).collect();
        let words =
            |(level, state): (u32, _)| format!("Level {level} {}", self.texts().state(state));
        let mut pools = self.pools.clone();
        for (place, line) in tree.items.iter().enumerate() {
            let said = (line.level, line.state);
            let fits = match nodes.get(place) {
                None => false,
                Some(&node) if self.unnamed.contains(&node) => {
                    line.level == due[place].0
                        && draw(&mut pools, self.tree.parent(node), line.state)
                }
                Some(&node) => match untold.filter(|untold| untold.node == node) {
                    Some(untold) => {
                        line.level == due[place].0
                            && (draw(&mut pools, self.tree.parent(node), line.state)
                                || untold.states.contains(&line.state))
                    }
                    None => due[place] == said,
                },
            };
            if !fits {
                let (why, expected) = match due.get(place) {
                    Some(&node) if node.1 == line.state => {
                        ("this node is at another level", words(node))
                    }
                    Some(&node) => {
                        ("the nodes are listed level by level, as they were made", words(node))
                    }
                    None => ("the tree has no more nodes", "the solutions".to_owned()),
                };
                return Err(self.fault(line.line, Rule::Tree, words(said), why, expected));
            }
        }
        if due.len() > tree.items.len() {
            let line = tree.items.last().map_or(tree.line, |line| line.line);
            let missing = due.swap_remove(tree.items.len());
            let claim = format!("after this line the list of {} nodes ends", tree.items.len());
            let why = format!("the tree has {}", due.len() + 1);
            return Err(self.fault(line, Rule::Tree, claim, &why, words(missing)));
        }
        Ok(())
    }

    pub(super) fn check_solutions(&self) -> Result<(), Fault> {
        let Some(section) = &self.part.solutions else {
            let claim = "the text ends with its tree".to_owned();
            let expected = "Solutions to the … Puzzle".to_owned();
            let why = "the solutions are missing";
            return Err(self.fault(self.part.last_line, Rule::Complete, claim, why, expected));
        };
        let found: Vec<NodeId> =
            self.found.iter().copied().filter(|&node| node >= self.first).collect();
        let count = |count: usize| format!("No. of solutions:  {count}");
        match section.count {
            Some((_, said)) if said == found.len() => {}
            Some((line, said)) => {
                let why = format!("the log found {}", found.len());
                let expected = count(found.len());
                return Err(self.fault(line, Rule::Solutions, count(said), &why, expected));
            }
            None => {
                let claim = "the solutions are not counted".to_owned();
                let why = "their number stands first";
                let expected = count(found.len());
                return Err(self.fault(section.line, Rule::Solutions, claim, why, expected));
            }
        }
        for (solution, &goal) in section.items.iter().zip(&found) {
            self.check_solution(solution, goal)?;
        }
        if section.items.len() != found.len() {
            let (line, claim) = match section.items.get(found.len()) {
                Some(extra) => (extra.line, "one more solution".to_owned()),
                None => (
                    self.part.last_line,
                    format!("after {} of the solutions the text ends", section.items.len()),
                ),
            };
            let why = format!("the log found {}", found.len());
            let expected = format!("{} solutions", found.len());
            return Err(self.fault(line, Rule::Solutions, claim, &why, expected));
        }
        Ok(())
    }

    fn check_solution(&self, solution: &TextSolution, goal: NodeId) -> Result<(), Fault> {
        let mut nodes = vec![goal];
        while let Some(parent) = nodes.last().and_then(|&node| self.tree.parent(node)) {
            nodes.push(parent);
        }
        nodes.reverse();
        let moves = nodes.len() - 1;
        let words = |moves: usize| format!("No. of moves: {moves}");
        match solution.moves {
            Some((_, said)) if said == moves => {}
            Some((line, said)) => {
                let why = format!("the solution found there has {moves}");
                return Err(self.fault(line, Rule::Solutions, words(said), &why, words(moves)));
            }
            None => {
                let claim = "the moves are not counted".to_owned();
                let why = "their number and the way itself are missing";
                return Err(self.fault(solution.line, Rule::Solutions, claim, why, words(moves)));
            }
        }
        let Some((place, rest)) = self.parts_at(&solution.way, &nodes) else { return Ok(()) };
        let texts = self.texts();
        let due = nodes.get(place).map(|&node| {
            let state = texts.state(self.tree.state(node));
            self.tree.action(node).map_or_else(
                || state.to_owned(),
                |action| format!("--{}->>{state}", texts.action(action)),
            )
        });
        let words = |step: Option<String>| step.unwrap_or_else(|| "the end of the way".to_owned());
        let claim = format!("move {place}: {}", words(first_move(rest)));
        let why = "the way is that of the node that was found";
        Err(self.fault(solution.path_line, Rule::Solutions, claim, why, words(due)))
    }

    /// Where a line leaves the way through these nodes: the place of the first node that it does not
    /// tell, and what it says instead. Nothing if it tells the whole way and no more. The line is not
    /// split, for states and actions may hold the marks between them.
    fn parts_at<'l>(&self, line: &'l str, nodes: &[NodeId]) -> Option<(usize, &'l str)> {
        // What may be left of the line, longest first: one action may begin like another.
        let mut rests = vec![line];
        for (place, &node) in nodes.iter().enumerate() {
            let steps = self.steps_to(node);
            let mut next: Vec<&str> = rests
                .iter()
                .flat_map(|rest| steps.iter().filter_map(|step| rest.strip_prefix(&**step)))
                .collect();
            next.sort_unstable_by_key(|rest| std::cmp::Reverse(rest.len()));
            next.dedup();
            if next.is_empty() {
                return Some((place, rests[0]));
            }
            rests = next;
        }
        rests.iter().all(|rest| !rest.is_empty()).then(|| (nodes.len(), rests[0]))
    }

    /// How a way may tell the move to a node. Two actions may lead to one state, and where any order
    /// will do, either came first.
    fn steps_to(&self, node: NodeId) -> Vec<String> {
        let (texts, state) = (self.texts(), self.tree.state(node));
        let told = |action| format!("--{}->>{}", texts.action(action), texts.state(state));
        match (self.tree.parent(node), self.tree.action(node)) {
            (Some(parent), Some(_)) if self.order == ActionOrder::Any => {
                let moves =
                    self.moves.get(self.tree.state(parent).index()).and_then(Option::as_ref);
                let moves = moves.into_iter().flatten();
                let leads_here = moves.filter(|next| next.is_legal() && next.state == state);
                leads_here.map(|next| told(next.action)).collect()
            }
            (_, Some(action)) => vec![told(action)],
            (_, None) => vec![texts.state(state).to_owned()],
        }
    }
}

/// Takes a state out of a pool. Whether it was there.
fn draw(pools: &mut Pools, parent: Option<NodeId>, state: StateText) -> bool {
    match pools.get_mut(&parent).and_then(|pool| pool.get_mut(&state)) {
        Some(left) if *left > 0 => {
            *left -= 1;
            true
        }
        Some(_) | None => false,
    }
}

/// The first move of the rest of a way, as it reads most likely; none if there is no rest.
fn first_move(rest: &str) -> Option<String> {
    if rest.is_empty() {
        return None;
    }
    let start = rest.find("->>").filter(|_| rest.starts_with("--")).map_or(0, |arrow| arrow + 3);
    let end = match rest[start..].find("->>") {
        Some(arrow) => {
            rest[start..start + arrow].rfind("--").map_or(start + arrow, |at| start + at)
        }
        None => rest.len(),
    };
    Some(rest[..end].to_owned())
}

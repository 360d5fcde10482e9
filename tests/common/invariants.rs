//! The invariants that `docs/trace-format.md` lists under "What always holds", by their numbers.

use std::collections::{HashMap, HashSet};

use steptrace::terms::{Discipline, GoalTest, Outcome, Pruning, ReachedAt, Stop};
use steptrace::trace::{Event, NodeId, Reason, Trace};

#[derive(Default)]
struct Life {
    pushed: bool,
    popped: bool,
    expanded: bool,
    closed: bool,
    settled: bool,
}

/// Checks every invariant.
///
/// # Panics
///
/// With the number of the invariant that is broken.
pub(crate) fn check(trace: &Trace) {
    let header = trace.header();
    let rounds = header.algorithm == "iddfs";
    let mut lives: Vec<Life> = Vec::new();
    let mut frontier: Vec<NodeId> = Vec::new();
    let mut limit = header.depth_limit;
    let mut round_first = 0;
    let (mut goals, mut cutoffs) = (0, 0);
    let mut expanding: HashSet<NodeId> = HashSet::new();
    let mut states_of_round: HashMap<String, NodeId> = HashMap::new();
    let mut ended = false;
    let mut expect_root = !rounds;
    let depth = |node: NodeId| trace.node(node).depth;
    let parent = |node: NodeId| trace.node(node).from.map(|(parent, _)| parent);

    for (index, event) in trace.events().enumerate() {
        assert!(!ended, "1: event {index} follows the end");
        if expect_root {
            assert!(
                matches!(event, Event::Generate { from: None, .. } | Event::End { .. }),
                "1: {event:?}"
            );
            expect_root = false;
        }
        match event {
            Event::Round { limit: of_round } => {
                assert!(rounds, "1: a round in {}", header.algorithm);
                assert!(frontier.is_empty(), "a round begins with an empty path");
                limit = Some(of_round);
                round_first = lives.len();
                cutoffs = 0;
                states_of_round.clear();
                expect_root = true;
            }
            Event::Generate { node, from, state, depth: deep } => {
                assert_eq!(node.index(), lives.len(), "2: numbers are in order");
                lives.push(Life::default());
                match from {
                    None => assert_eq!(deep, 0, "3: a root's depth"),
                    Some((parent, _)) => {
                        assert_eq!(deep, depth(parent) + 1, "3: a child's depth");
                        assert!(parent.index() >= round_first, "4: a parent of this round");
                        assert!(
                            expanding.contains(&parent),
                            "4: {node:?} outside its parent's expansion"
                        );
                    }
                }
                if let Some(limit) = limit {
                    assert!(deep <= limit, "8: {node:?} is deeper than the limit");
                }
                if header.pruning == Pruning::Ancestors {
                    let path = trace.path(node);
                    let states: HashSet<_> = path.iter().map(|&n| trace.node(n).state).collect();
                    assert_eq!(
                        states.len(),
                        path.len(),
                        "10: a state twice on the path to {node:?}"
                    );
                }
                let once = header.pruning == Pruning::Reached
                    && header.reached_at == ReachedAt::Generated
                    && limit.is_none();
                let before = states_of_round.insert(trace.texts().state(state).to_owned(), node);
                assert!(!once || before.is_none(), "10: {node:?} has the state of {before:?}");
            }
            Event::Reject { parent: of, state, reason, .. } => {
                assert!(expanding.contains(&of), "4: a refusal outside its parent's expansion");
                if let Some(witness) = reason.witness() {
                    assert_eq!(
                        trace.node(witness).state,
                        state,
                        "9: the witness has another state"
                    );
                    assert!(witness.index() < lives.len(), "9: the witness does not exist yet");
                }
                match reason {
                    Reason::Illegal { .. } | Reason::Reached { .. } => {}
                    Reason::Ancestor { witness } => {
                        assert!(trace.path(of).contains(&witness), "9: {witness:?} is no ancestor");
                    }
                    Reason::Parent { witness } => assert!(
                        witness == of || parent(of) == Some(witness),
                        "9: {witness:?} is neither the parent nor its parent"
                    ),
                }
            }
            Event::Push { node } => {
                let life = &mut lives[node.index()];
                assert!(!life.pushed, "5: {node:?} is pushed again");
                life.pushed = true;
                frontier.push(node);
            }
            Event::Pop { node } => {
                let place = match header.frontier {
                    Discipline::Fifo => 0,
                    Discipline::Lifo | Discipline::Path => frontier.len() - 1,
                };
                assert_eq!(frontier.remove(place), node, "5: popped out of turn at event {index}");
                lives[node.index()].popped = true;
            }
            Event::Expand { node } => {
                let on_path = frontier.last() == Some(&node);
                let life = &mut lives[node.index()];
                assert!(!life.expanded && !life.settled, "6, 7: {node:?} is expanded");
                match header.frontier {
                    Discipline::Fifo | Discipline::Lifo => {
                        assert!(life.popped, "6: {node:?} waits");
                    }
                    Discipline::Path => assert!(on_path, "6: {node:?} is not the end of the path"),
                }
                assert_ne!(Some(depth(node)), limit, "8: {node:?} at the limit is expanded");
                life.expanded = true;
                expanding.insert(node);
            }
            Event::Close { node } => {
                let life = &mut lives[node.index()];
                assert!(life.expanded && !life.closed, "6: {node:?} is closed");
                life.closed = true;
                expanding.remove(&node);
            }
            Event::Goal { node } | Event::Cutoff { node } | Event::Discard { node, .. } => {
                let life = &mut lives[node.index()];
                assert!(!life.settled && !life.expanded, "7: {node:?} is settled again");
                life.settled = true;
                if matches!(event, Event::Goal { .. }) {
                    goals += 1;
                }
                if matches!(event, Event::Cutoff { .. }) {
                    cutoffs += 1;
                    assert_eq!(Some(depth(node)), limit, "8: {node:?} is cut off elsewhere");
                }
                if header.goal_test == GoalTest::Generated && matches!(event, Event::Goal { .. }) {
                    assert!(!life.pushed, "a goal found when made is not pushed");
                }
            }
            Event::End { outcome } => {
                ended = true;
                let expected = if outcome == Outcome::EventLimit {
                    assert_eq!(header.max_events, Some(index as u64), "11: events");
                    outcome
                } else if goals > 0 {
                    Outcome::Solved
                } else if cutoffs > 0 {
                    Outcome::DepthLimit
                } else {
                    Outcome::Exhausted
                };
                assert_eq!(outcome, expected, "11: the outcome");
                let whole = match outcome {
                    Outcome::Exhausted | Outcome::DepthLimit => true,
                    Outcome::Solved => header.stop == Stop::All,
                    Outcome::EventLimit => false,
                };
                assert!(!whole || frontier.is_empty(), "12: {frontier:?} are left");
            }
        }
    }
    assert!(ended, "1: no end");
}

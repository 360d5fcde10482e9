//! The run as text: what a reader sees where scripts do not run.
//!
//! The final tree level by level, the solutions and the log; what is left out of long ones is said.

use std::collections::BTreeMap;

use crate::replay::{Fate, Inconsistent, Replay};
use crate::trace::{NodeId, Trace, visible};

use crate::render::narration::{self as words, Narrator};

/// Nodes up to which the tree is whole.
const MOST_NODES: usize = 2_000;
/// Nodes listed of a tree that is not.
const START_OF_TREE: usize = 1_000;
/// Solutions written out.
const MOST_SOLUTIONS: usize = 50;
/// Events up to which the log is whole.
const MOST_EVENTS: usize = 2_000;
/// Events at either end of a log that is not.
const END_OF_LOG: usize = 500;

/// A run as text.
pub(super) struct PlainRun {
    pub(super) name: String,
    pub(super) title: String,
    /// How it ended, as a sentence.
    pub(super) outcome: String,
    pub(super) levels: Vec<Level>,
    /// Nodes deeper than the levels listed.
    pub(super) deeper: usize,
    pub(super) solutions: Vec<Solution>,
    pub(super) more_solutions: usize,
    pub(super) head: Vec<String>,
    pub(super) left_out: usize,
    /// The number of the first step after those left out.
    pub(super) tail_from: usize,
    pub(super) tail: Vec<String>,
}

/// The nodes of one depth.
#[derive(Default)]
pub(super) struct Level {
    pub(super) depth: u32,
    pub(super) nodes: Vec<String>,
    pub(super) more: usize,
}

/// Moves of a solution beyond which its middle is left out.
const MOST_MOVES: usize = 200;

/// A way to a goal.
pub(super) struct Solution {
    pub(super) moves: String,
    /// The state it starts from, then each action with the state after it.
    pub(super) steps: Vec<String>,
    /// Moves left out after these, and those at the end.
    pub(super) left_out: usize,
    pub(super) last_steps: Vec<String>,
}

impl PlainRun {
    /// The text of a run.
    pub(super) fn of(name: &str, trace: &Trace) -> Result<Self, Inconsistent> {
        let mut replay = Replay::new(trace)?;
        replay.seek(trace.len());
        let mut narrator = Narrator::new(trace);
        let kept_at_end = if trace.len() > MOST_EVENTS { END_OF_LOG } else { 0 };
        let kept_at_start = if trace.len() > MOST_EVENTS { END_OF_LOG } else { MOST_EVENTS };
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        let mut outcome = words::broken_off().to_owned();
        for (index, event) in trace.events().enumerate() {
            let is_told = index < kept_at_start || index >= trace.len() - kept_at_end;
            if !is_told {
                narrator.skip(&event);
                continue;
            }
            let sentence = on_a_line(&narrator.sentence(&event));
            if trace.outcome().is_some() && index + 1 == trace.len() {
                outcome.clone_from(&sentence);
            }
            if index < kept_at_start {
                head.push(sentence);
            } else if index >= trace.len() - kept_at_end {
                tail.push(sentence);
            }
        }
        let solutions = replay
            .statuses()
            .filter(|&(node, _)| {
                let settled = replay.history().moments(node).settled;
                settled.is_some_and(|(_, fate)| fate == Fate::Goal)
            })
            .map(|(node, _)| node)
            .collect::<Vec<_>>();
        let (levels, deeper) = levels(&replay);
        Ok(Self {
            name: name.to_owned(),
            title: trace.header().title.clone(),
            outcome,
            levels,
            deeper,
            more_solutions: solutions.len().saturating_sub(MOST_SOLUTIONS),
            solutions: solutions
                .iter()
                .take(MOST_SOLUTIONS)
                .map(|&goal| Solution::to(trace, goal))
                .collect(),
            left_out: trace.len() - head.len() - tail.len(),
            tail_from: trace.len() - tail.len() + 1,
            head,
            tail,
        })
    }
}

/// A text on one line, as the page's script has it: a newline as `↵`, which more faces have than `␊`.
fn on_a_line(text: &str) -> String {
    visible(&text.replace("\r\n", "↵").replace('\n', "↵")).into_owned()
}

impl Solution {
    fn to(trace: &Trace, goal: NodeId) -> Self {
        let mut steps: Vec<String> = trace
            .path(goal)
            .into_iter()
            .map(|node| {
                let state = on_a_line(trace.state_text(node));
                match trace.node(node).from {
                    Some((_, action)) => {
                        format!("{} → {state}", on_a_line(trace.texts().action(action)))
                    }
                    None => state,
                }
            })
            .collect();
        let moves = words::moves(trace.depth(goal));
        if steps.len() <= MOST_MOVES {
            return Self { moves, steps, left_out: 0, last_steps: Vec::new() };
        }
        let last_steps = steps.split_off(steps.len() - MOST_MOVES / 2);
        let left_out = steps.len() - MOST_MOVES / 2;
        steps.truncate(MOST_MOVES / 2);
        Self { moves, steps, left_out, last_steps }
    }
}

/// The tree at the end, or what the last round left of it, as far as there is room; and how many nodes
/// are on levels that have none listed.
fn levels(replay: &Replay<'_>) -> (Vec<Level>, usize) {
    let trace = replay.trace();
    let narrator = Narrator::new(trace);
    let mut levels: BTreeMap<u32, Level> = BTreeMap::new();
    let mut deeper = 0;
    let is_whole = replay.statuses().take(MOST_NODES + 1).count() <= MOST_NODES;
    let most = if is_whole { MOST_NODES } else { START_OF_TREE };
    for (count, (node, status)) in replay.statuses().enumerate() {
        let told = trace.node(node);
        if count >= most {
            match levels.get_mut(&told.depth) {
                Some(level) => level.more += 1,
                None => deeper += 1,
            }
            continue;
        }
        let from = told.from.map(|(parent, action)| {
            let action = on_a_line(trace.texts().action(action));
            format!(" · from {}: {action}", narrator.name(parent))
        });
        let level = levels.entry(told.depth).or_default();
        level.depth = told.depth;
        level.nodes.push(format!(
            "{} {} · {}{}",
            narrator.name(node),
            on_a_line(trace.state_text(node)),
            words::status(status),
            from.unwrap_or_default()
        ));
    }
    (levels.into_values().collect(), deeper)
}

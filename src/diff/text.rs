//! The nodes behind the lines of a "Processing Level" text.
//!
//! A text names states, not nodes: whose child a state is follows from the levels and the order of the log.
//! Where the log leaves it open, the sections below it tell: of which node a goal is the child, in a
//! recursive search, by the moves of its solution; which states were cut off, by the tree. What neither
//! tells stays unknown.

mod waiting;

use super::ids::{Ids, NO_PATH, as_u32};
use super::source::{NodeFacts, RoundStart, TextKind, TextStep};
use crate::terms::Discipline;
use crate::trace::{LogLine, Said, StateText, TextPart, TextSolution};
use waiting::Waiting;

/// A text, read into nodes.
pub(super) struct TextNodes {
    pub(super) nodes: Vec<NodeFacts>,
    pub(super) steps: Vec<TextStep>,
    pub(super) rounds: Vec<RoundStart>,
    /// The solutions; none if the text does not list them, each with its way.
    pub(super) ways: Option<Vec<Way>>,
    /// Whether it is known of which node every line that cuts one off in the last round speaks, as far as
    /// no line before names it.
    pub(super) names_cuts: bool,
}

/// A solution that a text lists.
pub(super) struct Way {
    /// By shared numbers.
    pub(super) path: u32,
    pub(super) state: u32,
    /// The same state, by the text's own number.
    pub(super) last: StateText,
    pub(super) moves: u32,
    pub(super) actions: Vec<String>,
}

/// The kind of frontier behind a text.
pub(super) fn discipline(part: &TextPart) -> Discipline {
    let adds = part.log.iter().any(|line| matches!(line.said, Said::Add { .. }));
    match part.algorithm().map(crate::terms::Algorithm::discipline) {
        Some(discipline @ (Discipline::Fifo | Discipline::Lifo)) => discipline,
        // Only a queue or stack is added to, and only a queue never goes back to a level above.
        Some(Discipline::Path) | None if adds => {
            if levels_only_grow(&part.log) {
                Discipline::Fifo
            } else {
                Discipline::Lifo
            }
        }
        Some(Discipline::Path) | None => Discipline::Path,
    }
}

fn levels_only_grow(log: &[LogLine]) -> bool {
    let mut least = 0;
    log.iter().all(|line| match line.said {
        Said::Process { level, .. } => std::mem::replace(&mut least, level) <= level,
        Said::Round { .. } => {
            least = 0;
            true
        }
        Said::Add { .. } | Said::Found { .. } | Said::Cutoff => true,
    })
}

/// Reads a text. Linear in its length, but for a logarithm where it breaks the rules of its search.
pub(super) fn read(part: &TextPart, ids: &mut Ids) -> TextNodes {
    let states: Vec<u32> = part.texts.states().map(|text| ids.text(text)).collect();
    let last_round = part
        .log
        .iter()
        .rposition(|line| matches!(line.said, Said::Round { .. }))
        .map_or(0, |round| round + 1);
    let solutions = solutions_by_goal(part, &part.log[last_round..]);
    let mut maker = Maker {
        part,
        states: &states,
        ids,
        discipline: discipline(part),
        nodes: Vec::new(),
        waiting: Waiting::default(),
        path: Vec::new(),
        busy: None,
    };
    let cuts = match maker.discipline {
        Discipline::Path => maker.cut_off_states(&part.log[last_round..], solutions),
        // Whoever was cut off there was named when it was added.
        Discipline::Fifo | Discipline::Lifo => None,
    };
    let names_cuts = maker.discipline != Discipline::Path || cuts.is_some();
    let mut cuts = cuts.into_iter().flatten();
    let mut goals = Vec::new();
    let mut rounds = Vec::new();
    let mut steps = Vec::with_capacity(part.log.len());
    for (index, line) in part.log.iter().enumerate() {
        let last = index >= last_round;
        let kind = match line.said {
            Said::Round { limit } => {
                rounds.push(RoundStart { limit, step: index, node: as_u32(maker.nodes.len()) });
                maker.begin_round();
                TextKind::Round { limit }
            }
            Said::Process { level, state } => {
                TextKind::Process { node: maker.process(level, state) }
            }
            Said::Add { state } => TextKind::Add { node: maker.add(state) },
            Said::Found { state } => {
                let solution = solutions.filter(|_| last).map(|all| &all[goals.len()]);
                let node = maker.find(state, solution);
                if last {
                    goals.push((node, state));
                }
                TextKind::Found { node }
            }
            Said::Cutoff => {
                let cut = if last { cuts.next() } else { None };
                TextKind::Cutoff { node: cut.map(|(level, state)| maker.cut_off(level, state)) }
            }
        };
        steps.push(TextStep { kind, place: index });
    }
    let told = part
        .solutions
        .as_ref()
        .filter(|section| section.items.iter().all(|solution| !solution.states.is_empty()));
    let ways = told.map(|section| {
        let goals = goals.iter().copied().map(Some).filter(|_| solutions.is_some());
        let goals = goals.chain(std::iter::repeat(None));
        section.items.iter().zip(goals).map(|(way, goal)| maker.way(way, goal)).collect()
    });
    TextNodes { nodes: maker.nodes, steps, rounds, ways, names_cuts }
}

/// The solutions of a text, if there is one for each goal that the (last round of the) log finds.
fn solutions_by_goal<'t>(part: &'t TextPart, log: &[LogLine]) -> Option<&'t [TextSolution]> {
    let found = log.iter().filter(|line| matches!(line.said, Said::Found { .. })).count();
    let items = &*part.solutions.as_ref()?.items;
    (items.len() == found).then_some(items)
}

/// How many moves a solution has.
fn moves_of(solution: &TextSolution) -> usize {
    solution.moves.map_or(solution.actions.len(), |(_, moves)| moves)
}

/// Makes nodes out of lines.
struct Maker<'m> {
    part: &'m TextPart,
    /// By the text's own numbers, the shared ones.
    states: &'m [u32],
    ids: &'m mut Ids,
    discipline: Discipline,
    nodes: Vec<NodeFacts>,
    /// Those that were added and not processed, of a queue or stack.
    waiting: Waiting,
    /// The path of a recursive search.
    path: Vec<u32>,
    /// The node that was processed last.
    busy: Option<u32>,
}

impl Maker<'_> {
    fn begin_round(&mut self) {
        self.waiting.clear();
        self.path.clear();
        self.busy = None;
    }

    fn make(&mut self, parent: Option<u32>, state: u32, depth: u32) -> u32 {
        let before = parent.map_or(NO_PATH, |parent| self.nodes[parent as usize].path);
        let path = self.ids.path(before, 0, state);
        self.nodes.push(NodeFacts { parent, state, path, depth: Some(depth) });
        as_u32(self.nodes.len() - 1)
    }

    /// A node of which nothing but its state is known.
    fn make_anywhere(&mut self, state: u32) -> u32 {
        let path = self.ids.unknown_path();
        self.nodes.push(NodeFacts { parent: None, state, path, depth: None });
        as_u32(self.nodes.len() - 1)
    }

    /// A child of the node that was processed last.
    fn child(&mut self, state: u32) -> u32 {
        let parent = self.busy.and_then(|parent| self.nodes[parent as usize].depth);
        self.make(self.busy, state, parent.map_or(0, |depth| depth.saturating_add(1)))
    }

    fn add(&mut self, state: StateText) -> u32 {
        let state = self.states[state.index()];
        let node = self.child(state);
        self.waiting.push(node, self.nodes[node as usize].depth.unwrap_or(0), state);
        node
    }

    fn process(&mut self, level: u32, state: StateText) -> u32 {
        let state = self.states[state.index()];
        let node = match self.discipline {
            Discipline::Path => {
                self.path.truncate(level as usize);
                let node = self.make(self.path.last().copied(), state, level);
                self.path.push(node);
                node
            }
            discipline @ (Discipline::Fifo | Discipline::Lifo) => {
                let waiting = self.waiting.take(discipline, Some(level), state);
                waiting.unwrap_or_else(|| self.make(None, state, level))
            }
        };
        self.busy = Some(node);
        node
    }

    fn find(&mut self, state: StateText, solution: Option<&TextSolution>) -> u32 {
        let goal = self.states[state.index()];
        match self.discipline {
            // Goals that are recognised when they are made are never added.
            discipline @ (Discipline::Fifo | Discipline::Lifo) => {
                let waiting = self.waiting.take(discipline, None, goal);
                waiting.unwrap_or_else(|| self.child(goal))
            }
            // Its parent is one of the path: the node processed last may have been left since.
            Discipline::Path => {
                let depth = match self.path.len() {
                    known @ 0..=1 => Some(known),
                    _ => solution.and_then(|solution| self.depth_on_path(state, solution)),
                };
                match depth {
                    Some(depth) => {
                        let parent = depth.checked_sub(1).map(|level| self.path[level]);
                        self.make(parent, goal, as_u32(depth))
                    }
                    None => self.make_anywhere(goal),
                }
            }
        }
    }

    /// The level of a goal whose parent is on the path, by its solution.
    fn depth_on_path(&self, goal: StateText, solution: &TextSolution) -> Option<usize> {
        let depth = moves_of(solution);
        let before = self.path.get(..depth).filter(|before| !before.is_empty())?;
        let before = before.iter().map(|&node| self.text(self.nodes[node as usize].state));
        let states = before.chain([self.part.texts.state(goal)]);
        solution.actions_along(states).map(|_| depth)
    }

    fn text(&self, state: u32) -> &str {
        self.ids.text_of(state)
    }

    fn cut_off(&mut self, level: u32, state: u32) -> u32 {
        let parent = (level as usize).checked_sub(1).and_then(|above| self.path.get(above));
        self.make(parent.copied(), state, level)
    }

    /// What the lines of a recursive search cut off, in their order: the level, and the states that the tree
    /// has there. None if the tree is missing or does not go with the log.
    fn cut_off_states(
        &self,
        log: &[LogLine],
        solutions: Option<&[TextSolution]>,
    ) -> Option<Vec<(u32, u32)>> {
        if !log.iter().any(|line| line.said == Said::Cutoff) {
            return Some(Vec::new());
        }
        // Who is cut off is on the deepest level, where nobody is expanded; both list it as it was made.
        let tree = &self.part.tree.as_ref()?.items;
        let deepest = tree.iter().map(|line| line.level).max()?;
        let mut there = tree.iter().filter(|line| line.level == deepest).map(|line| line.state);
        let mut goals = 0;
        let mut cuts = Vec::new();
        for line in log {
            match line.said {
                Said::Process { level, .. } if level >= deepest => return None,
                Said::Found { state } => {
                    // The root has no way to be listed with.
                    let depth = moves_of(&solutions?[goals]);
                    goals += 1;
                    if depth == deepest as usize && there.next()? != state {
                        return None;
                    }
                }
                Said::Cutoff => cuts.push((deepest, self.states[there.next()?.index()])),
                Said::Process { .. } | Said::Round { .. } | Said::Add { .. } => {}
            }
        }
        // Where a run was ended, a node may have been made and not told of.
        (there.count() <= 1).then_some(cuts)
    }

    /// A solution that is listed, of this node if it is known.
    fn way(&mut self, solution: &TextSolution, goal: Option<(u32, StateText)>) -> Way {
        if let Some((goal, last)) = goal
            && let facts = self.nodes[goal as usize]
            && let Some(moves) = facts.depth
        {
            let up = |node: &u32| self.nodes[*node as usize].parent;
            let mut nodes: Vec<u32> = std::iter::successors(Some(goal), up).collect();
            nodes.reverse();
            let states = nodes.iter().map(|&node| self.text(self.nodes[node as usize].state));
            if let Some(actions) = solution.actions_along(states) {
                let actions = actions.into_iter().map(str::to_owned).collect();
                return Way { path: facts.path, state: facts.state, last, moves, actions };
            }
        }
        let texts = &self.part.texts;
        let states: Vec<u32> =
            solution.states.iter().map(|&state| self.states[state.index()]).collect();
        let actions = &solution.actions;
        let last = *solution.states.last().expect("only ways that are told are read");
        Way {
            path: states.iter().fold(NO_PATH, |before, &state| self.ids.path(before, 0, state)),
            state: self.states[last.index()],
            last,
            moves: as_u32(actions.len()),
            actions: actions.iter().map(|&action| texts.action(action).to_owned()).collect(),
        }
    }
}

//! The header line of a run.

use rustc_hash::{FxHashMap, FxHashSet};

use super::scene::Scene;
use crate::terms::{
    Algorithm, Discipline, GoalTest, OnGoal, Order, Pruning, ReachedAt, SearchOptions, Stop,
};

/// What stands in the first line of a run: whose trace it is, and the options that shaped it.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The problem's name; never a path.
    pub problem: String,
    /// The problem's title, for headings.
    pub title: String,
    /// The search: the word of an [`Algorithm`], or whatever another program calls its own.
    pub algorithm: String,
    /// The frontier it keeps.
    pub frontier: Discipline,
    /// Which children are rejected as met before.
    pub pruning: Pruning,
    /// When a state counts as met.
    pub reached_at: ReachedAt,
    /// When goals are recognised.
    pub goal_test: GoalTest,
    /// How many solutions were wanted.
    pub stop: Stop,
    /// What a recursive search does after a goal.
    pub on_goal: OnGoal,
    /// The order in which actions were tried.
    pub order: Order,
    /// The depth limit, if there was one.
    pub depth_limit: Option<u32>,
    /// The event limit, if there was one.
    pub max_events: Option<u64>,
    /// Facts from which a page can draw the states: a JSON object, or null.
    pub scene: Scene,
}

impl Header {
    /// The version of the format that this crate reads and writes.
    pub const VERSION: u64 = 1;

    /// The header of a run of our own; [`Scene::default`] is no scene.
    #[must_use]
    pub fn new(
        problem: &str,
        title: &str,
        scene: impl Into<Scene>,
        options: &SearchOptions,
    ) -> Self {
        Self {
            problem: problem.to_owned(),
            title: title.to_owned(),
            algorithm: options.algorithm.as_str().to_owned(),
            frontier: options.algorithm.discipline(),
            pruning: options.pruning,
            reached_at: options.reached_at,
            goal_test: options.goal_test,
            stop: options.stop,
            on_goal: options.on_goal,
            order: options.order,
            depth_limit: options.depth_limit,
            max_events: options.max_events,
            scene: scene.into(),
        }
    }

    /// The algorithm, if it is one of ours.
    #[must_use]
    pub fn known_algorithm(&self) -> Option<Algorithm> {
        self.algorithm.parse().ok()
    }

    /// Whether the problem is one that says that it has no goal, as a graph may: then a search that
    /// finds none has visited what there is, and not failed. Of a problem that says nothing of its
    /// goals, this is not known, and false.
    #[must_use]
    pub fn asks_for_no_goal(&self) -> bool {
        self.scene["goals"].as_array().is_some_and(Vec::is_empty)
    }

    /// Whether the problem is a graph that says that its edges lead both ways, so that a move is known
    /// to have its undoing though nobody tried it. Of other problems this is not known, and false.
    #[must_use]
    pub fn is_undirected(&self) -> bool {
        self.scene["kind"] == "graph" && self.scene["directed"] == false
    }
}

/// The names of runs that stand together: each its algorithm's, a second of the same name `bfs-2`.
#[must_use]
pub fn run_names<'a>(algorithms: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    let mut taken: FxHashSet<String> = FxHashSet::default();
    let name = |base: &'a str| {
        let count = counts.entry(base).or_default();
        loop {
            *count += 1;
            let name = if *count == 1 { base.to_owned() } else { format!("{base}-{count}") };
            if taken.insert(name.clone()) {
                return name;
            }
        }
    };
    algorithms.into_iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::run_names;

    #[test]
    fn a_second_run_of_an_algorithm_is_numbered() {
        assert_eq!(run_names(["bfs", "iddfs", "bfs", "bfs"]), ["bfs", "iddfs", "bfs-2", "bfs-3"]);
    }

    #[test]
    fn a_foreign_algorithm_with_a_number_in_its_name_stays_apart() {
        assert_eq!(run_names(["bfs", "bfs-2", "bfs"]), ["bfs", "bfs-2", "bfs-3"]);
    }
}

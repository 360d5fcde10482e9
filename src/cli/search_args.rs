//! From arguments to search options.

use std::str::FromStr;

use clap::Args;

use super::failure::Failure;
use super::values::{number, whole};
use super::words::one_of;
use crate::terms::{
    Algorithm, GoalTest, OnGoal, Order, Pruning, ReachedAt, SearchOptions, Stop, UnknownWord,
};
use crate::trace::run_names;

/// The searches to run, and the options of all of them.
#[derive(Args)]
#[command(next_help_heading = "Search")]
pub(super) struct SearchArgs {
    /// Which searches to run, in this order: bfs (breadth-first), dfs (depth-first, recursive),
    /// dfs-stack (depth-first with a stack), dls (depth-limited), iddfs (iterative deepening). A list
    /// with commas; each may carry options of its own after colons, as in `bfs,bfs:pruning=reached`
    #[arg(
        long = "algorithm",
        short = 'a',
        value_name = "SEARCH[:KEY=VALUE]...",
        value_delimiter = ',',
        default_value = "bfs"
    )]
    algorithms: Vec<Spec>,

    #[command(flatten)]
    options: Overrides,
}

/// Options that were given; the others keep their defaults.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Overrides {
    /// Reject a child whose state stands on its own path (ancestors), was met anywhere before
    /// (reached), is its parent's or that one's parent's (parent), or never (none)
    /// [default: ancestors]
    #[arg(long, value_name = "RULE", value_parser = one_of!(Pruning))]
    pruning: Option<Pruning>,

    /// With `--pruning reached`, for bfs and dfs-stack: a state counts as met when a node with it is
    /// made, or when one is taken from the frontier [default: generated; of dfs-stack: expanded]
    #[arg(long, value_name = "MOMENT", value_parser = one_of!(ReachedAt))]
    reached_at: Option<ReachedAt>,

    /// Ask whether a node is a goal when it is made, or when it is taken from the frontier
    /// [default: generated]
    #[arg(long, value_name = "MOMENT", value_parser = one_of!(GoalTest))]
    goal_test: Option<GoalTest>,

    /// Find every solution (iddfs: of the first round that has one), or end at the first
    /// [default: all]
    #[arg(long, value_name = "WHEN", value_parser = one_of!(Stop))]
    stop: Option<Stop>,

    /// After a child that is a goal, dfs, dls and iddfs go on with the node's other actions, or leave
    /// it at once [default: continue]
    #[arg(long, value_name = "HOW", value_parser = one_of!(OnGoal))]
    on_goal: Option<OnGoal>,

    /// Try a state's actions in the problem's order, or the other way round [default: given]
    #[arg(long, value_name = "ORDER", value_parser = one_of!(Order))]
    order: Option<Order>,

    /// Do not expand nodes at this depth (edges from the root). dls needs it; for iddfs it is the
    /// last limit to try
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    depth_limit: Option<u32>,

    /// End a run after so many events, or `none` [default: 1000000]
    #[arg(long, value_name = "N|none", value_parser = EventLimit::from_str, allow_negative_numbers = true)]
    max_events: Option<EventLimit>,
}

#[derive(Clone, Copy, Debug)]
struct EventLimit(Option<u64>);

impl FromStr for EventLimit {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "none" => Ok(Self(None)),
            _ => whole(word, "expected a number of events, or `none`").map(|most| Self(Some(most))),
        }
    }
}

/// A search with options of its own: `bfs:pruning=reached:depth-limit=5`.
#[derive(Clone, Debug)]
struct Spec {
    algorithm: Algorithm,
    own: Overrides,
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        if name.is_empty() {
            return Err("expected the name of a search, as in bfs,iddfs".to_owned());
        }
        let algorithm = name.parse().map_err(|error| explain(&error))?;
        let mut own = Overrides::default();
        for part in parts {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| format!("{part:?} is no option of {name}; expected KEY=VALUE"))?;
            own.set(key, value)?;
        }
        Ok(Self { algorithm, own })
    }
}

/// The words of an error, with the nearest valid word.
fn explain(error: &UnknownWord) -> String {
    match error.meant() {
        Some(meant) => format!("{error}; {meant}"),
        None => error.to_string(),
    }
}

impl Overrides {
    const KEYS: [&str; 8] = [
        "pruning",
        "reached-at",
        "goal-test",
        "stop",
        "on-goal",
        "order",
        "depth-limit",
        "max-events",
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        fn word<T: FromStr<Err = UnknownWord>>(value: &str) -> Result<Option<T>, String> {
            value.parse().map(Some).map_err(|error| explain(&error))
        }
        match key {
            "pruning" => self.pruning = word(value)?,
            "reached-at" => self.reached_at = word(value)?,
            "goal-test" => self.goal_test = word(value)?,
            "stop" => self.stop = word(value)?,
            "on-goal" => self.on_goal = word(value)?,
            "order" => self.order = word(value)?,
            "depth-limit" => {
                let expected = format!("{value:?} is no depth; expected a number");
                self.depth_limit = Some(whole(value, &expected)?);
            }
            "max-events" => self.max_events = Some(value.parse()?),
            _ => {
                return Err(explain(&UnknownWord {
                    what: "search option",
                    found: key.to_owned(),
                    allowed: Self::KEYS.to_vec(),
                }));
            }
        }
        Ok(())
    }

    /// These options, and where one is not given, those of `others`.
    fn or(&self, others: &Self) -> Self {
        Self {
            pruning: self.pruning.or(others.pruning),
            reached_at: self.reached_at.or(others.reached_at),
            goal_test: self.goal_test.or(others.goal_test),
            stop: self.stop.or(others.stop),
            on_goal: self.on_goal.or(others.on_goal),
            order: self.order.or(others.order),
            depth_limit: self.depth_limit.or(others.depth_limit),
            max_events: self.max_events.or(others.max_events),
        }
    }

    /// Whether any was given.
    pub(super) const fn is_empty(&self) -> bool {
        self.pruning.is_none()
            && self.reached_at.is_none()
            && self.goal_test.is_none()
            && self.stop.is_none()
            && self.on_goal.is_none()
            && self.order.is_none()
            && self.depth_limit.is_none()
            && self.max_events.is_none()
    }

    /// Whether a limit of events was given, or that there be none.
    pub(super) const fn limits_events(&self) -> bool {
        self.max_events.is_some()
    }

    /// These options for an algorithm, and where one is not given, its default.
    pub(super) fn options(&self, algorithm: Algorithm) -> SearchOptions {
        let default = SearchOptions::new(algorithm);
        SearchOptions {
            algorithm,
            pruning: self.pruning.unwrap_or(default.pruning),
            reached_at: self.reached_at.unwrap_or(default.reached_at),
            goal_test: self.goal_test.unwrap_or(default.goal_test),
            stop: self.stop.unwrap_or(default.stop),
            on_goal: self.on_goal.unwrap_or(default.on_goal),
            order: self.order.unwrap_or(default.order),
            depth_limit: self.depth_limit,
            max_events: self.max_events.map_or(default.max_events, |limit| limit.0),
        }
    }
}

/// A search that is to be run.
pub(super) struct Plan {
    /// The run's name.
    pub(super) name: String,
    /// Its options.
    pub(super) options: SearchOptions,
    /// Options that were given and have no effect on it, as sentences.
    pub(super) notes: Vec<String>,
}

impl SearchArgs {
    /// The runs, in order.
    pub(super) fn plans(&self) -> Result<Vec<Plan>, Failure> {
        let names = run_names(self.algorithms.iter().map(|spec| spec.algorithm.as_str()));
        self.algorithms.iter().zip(names).map(|(spec, name)| self.plan(spec, name)).collect()
    }

    fn plan(&self, spec: &Spec, name: String) -> Result<Plan, Failure> {
        let given = spec.own.or(&self.options);
        let mut options = given.options(spec.algorithm);
        match (spec.algorithm, options.depth_limit) {
            (Algorithm::Dls, None) => {
                return Err(Failure::unusable("dls needs a depth limit: --depth-limit N"));
            }
            (Algorithm::Iddfs, Some(0)) => {
                return Err(Failure::unusable(
                    "iddfs begins with limit 1, so its last, --depth-limit, must be 1 or more",
                ));
            }
            _ => {}
        }
        let mut notes = Vec::new();
        if given.reached_at.is_some() {
            if spec.algorithm.is_recursive() {
                // The header names what shaped the run, not what was merely said.
                options.reached_at = ReachedAt::Generated;
                notes.push(format!(
                    "--reached-at has no effect on {name}, whose nodes are entered as they are made"
                ));
            } else if options.pruning != Pruning::Reached {
                notes.push(format!(
                    "--reached-at has no effect on {name} without --pruning reached"
                ));
            }
        }
        if given.on_goal.is_some() && !spec.algorithm.is_recursive() {
            options.on_goal = OnGoal::Continue;
            notes.push(format!("--on-goal has no effect on {name}, which is not recursive"));
        }
        Ok(Plan { name, options, notes })
    }
}

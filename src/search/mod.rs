//! The searches: generic over the [`Problem`] and over the [`Observer`]
//! that is told what happens.
//!
//! Each algorithm is one small file that reads like its page in the textbook ([`bfs`], [`dfs`],
//! [`dfs_stack`], [`dls`], [`iddfs`]). Its verbs (`pop_front`, `expand`, `child`, `push`,
//! `close`) are methods of `Search` in `run.rs`, the only place that announces a step. An observer
//! only observes: nothing that it does can change the search. Under `()`, which observes nothing,
//! what remains is the bare search.
//!
//! Knows no puzzle and no trace.

mod bfs;
mod budget;
mod dfs;
mod dfs_stack;
mod dls;
mod frontier;
mod iddfs;
mod moves;
mod observer;
mod outline;
mod path;
mod pruning;
mod report;
mod run;
mod states;
mod tree;

pub use observer::{Called, EdgeId, LazyState, Observer, Origin, Rejection, StateKey, Step};
pub use outline::{Fate, NewMoves, Outline, SoFar, To};
pub use report::{Report, Waypoint};
pub use tree::{SearchTree, TreeNodes, TreeRow, TreeRows};

use std::sync::atomic::AtomicBool;

use crate::problem::Problem;
use crate::terms::{Algorithm, Pruning, ReachedAt, SearchOptions};
use budget::{Budget, Limited, Unlimited};
use pruning::Prune;
use run::Search;

/// Searches a problem, telling `observer` every step.
///
/// The same problem and options give the same steps, always; and the same report, whoever observes, but for
/// the nodes of earlier rounds, which only an observer that [keeps](Observer::keeps_nodes) them has.
///
/// # Panics
///
/// When the options ask for `dls` without a depth limit, or for `iddfs` with the limit 0. From 2³² − 1
/// nodes, states or moves on.
///
/// # Example
///
/// ```
/// use steptrace::problems::catalogue;
/// use steptrace::{Algorithm, Problem, SearchOptions, search};
///
/// let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[]).expect("it is in the catalogue");
/// let report = search(&farmer, &SearchOptions::new(Algorithm::Bfs), &mut ());
/// assert_eq!(report.solutions.len(), 2);
/// assert_eq!(report.tree.len(), 17);
/// // The answer has the states, and the ways that lead to them.
/// let goal = report.solutions[0];
/// assert!(farmer.is_goal(&report.state(goal)));
/// assert_eq!(report.path(goal).len(), 8);
/// ```
pub fn search<'p, P: Problem, O: Observer<P>>(
    problem: &'p P,
    options: &SearchOptions,
    observer: &mut O,
) -> Report<'p, P> {
    search_until(problem, options, observer, &AtomicBool::new(false))
}

/// Searches a problem until it is done or `interrupted` becomes true, which is looked at before each
/// expansion. An interrupted search has no `end` step and its report no outcome.
///
/// # Panics
///
/// As [`search`] does.
pub fn search_until<'p, P: Problem, O: Observer<P>>(
    problem: &'p P,
    options: &SearchOptions,
    observer: &mut O,
    interrupted: &AtomicBool,
) -> Report<'p, P> {
    // Whoever observes pays for more than a countdown, and one search to compile is enough.
    match options.max_events {
        None if !O::OBSERVES => prune(problem, options, observer, interrupted, Unlimited),
        most => {
            let budget = Limited::to(most.unwrap_or(u64::MAX));
            prune(problem, options, observer, interrupted, budget)
        }
    }
}

/// Picks the search that is compiled for the rule.
fn prune<'p, P: Problem, O: Observer<P>, B: Budget>(
    problem: &'p P,
    options: &SearchOptions,
    observer: &mut O,
    interrupted: &AtomicBool,
    budget: B,
) -> Report<'p, P> {
    macro_rules! run_with {
        ($rule:ty) => {
            run(
                Search::<P, O, B, $rule>::new(problem, options, observer, interrupted, budget),
                problem,
                options,
            )
        };
    }
    // A recursive search steps on to a node as soon as it is made.
    let late = options.reached_at == ReachedAt::Expanded && !options.algorithm.is_recursive();
    match options.pruning {
        Pruning::Ancestors => run_with!(pruning::Ancestors),
        Pruning::Parent => run_with!(pruning::Parent),
        Pruning::Reached if late => run_with!(pruning::ReachedWhenTaken),
        Pruning::Reached => run_with!(pruning::ReachedWhenMade),
        Pruning::None => run_with!(pruning::Unpruned),
    }
}

fn run<'p, P: Problem, O: Observer<P>, B: Budget, R: Prune>(
    mut search: Search<'_, P, O, B, R>,
    problem: &'p P,
    options: &SearchOptions,
) -> Report<'p, P> {
    let limit = options.depth_limit;
    search.begin();
    match options.algorithm {
        Algorithm::Bfs => bfs::bfs(&mut search),
        Algorithm::Dfs => dfs::dfs(&mut search),
        Algorithm::DfsStack => dfs_stack::dfs_stack(&mut search),
        Algorithm::Dls => dls::dls(&mut search, limit.expect("dls needs a depth limit")),
        Algorithm::Iddfs => iddfs::iddfs(&mut search, limit),
    }
    search.finish(problem)
}

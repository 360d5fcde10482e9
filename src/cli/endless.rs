//! Whether a search that nothing limits comes to an end by itself.
//!
//! Where states may come up again on their own path, and neither a depth nor a number of events is the
//! limit, a circle of states is a tree without an end. Whoever asks for that is told before waiting.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::problem::Problem;
use crate::terms::{Algorithm, GoalTest, OnGoal, Order, Pruning, SearchOptions, Stop};

/// What is said of a search that never ends; nothing of one that does, or that is too large to tell.
pub(super) fn warning<P: Problem>(
    name: &str,
    problem: &P,
    options: &SearchOptions,
) -> Option<String> {
    let circles = match options.pruning {
        Pruning::None => "its paths go round in circles",
        Pruning::Parent => "its paths go round in circles of three states and more",
        Pruning::Ancestors | Pruning::Reached => return None,
    };
    let never = options.depth_limit.is_none()
        && options.max_events.is_none()
        && never_ends(problem, options);
    never.then(|| {
        format!(
            "{name} never ends by itself: with --pruning {} {circles}, and nothing limits it. Interrupt \
             it (Ctrl+C), and what it recorded is written; or give --depth-limit N, --max-events N or \
             --pruning ancestors",
            options.pruning
        )
    })
}

/// What ends a search, besides that there is nothing left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goals {
    /// None of them: all are wanted.
    EndNothing,
    /// Any that can be reached, wherever circles are: the search goes level by level.
    End,
    /// One that is met before a circle is.
    EndIfFirst,
}

/// Goes through what the search would go through, each place once, and looks for a circle.
fn never_ends<P: Problem>(problem: &P, options: &SearchOptions) -> bool {
    /// Not worth waiting longer for.
    const MOST_PLACES: usize = 1 << 18;
    let goals = match (options.algorithm, options.stop) {
        (Algorithm::Iddfs, _) | (Algorithm::Bfs, Stop::First) => Goals::End,
        (_, Stop::All) => Goals::EndNothing,
        (_, Stop::First) => Goals::EndIfFirst,
    };
    let early = options.goal_test == GoalTest::Generated && !options.algorithm.is_recursive();
    let start = Place { state: problem.initial_state(), before: None };
    if problem.is_goal(&start.state) {
        return false;
    }
    let mut circle = false;
    // Of every place met so far, whether it is on the path.
    let mut on_path = FxHashMap::default();
    let mut path = vec![(start.clone(), children(problem, options, &start))];
    on_path.insert(start, true);
    while let Some((place, left)) = path.last_mut() {
        let is_goal = |child: &P::State| problem.is_goal(child);
        if early && goals != Goals::EndNothing && left.iter().any(is_goal) {
            return false;
        }
        let Some(state) = left.pop() else {
            if let Some(entry) = on_path.get_mut(place) {
                *entry = false;
            }
            path.pop();
            continue;
        };
        if is_goal(&state) {
            match goals {
                Goals::EndNothing => continue,
                Goals::End | Goals::EndIfFirst => return false,
            }
        }
        let before = (options.pruning == Pruning::Parent).then(|| place.state.clone());
        let child = Place { state, before };
        match on_path.get(&child) {
            Some(true) if goals == Goals::End => circle = true,
            Some(true) => return true,
            Some(false) => {}
            None if on_path.len() == MOST_PLACES => return false,
            None => {
                path.push((child.clone(), children(problem, options, &child)));
                on_path.insert(child, true);
            }
        }
    }
    circle
}

/// What the tree below a node depends on: its state, and under the parent rule that of its parent, too.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Place<S> {
    state: S,
    before: Option<S>,
}

/// The states of a node's children, the one that is entered first at the end.
fn children<P: Problem>(
    problem: &P,
    options: &SearchOptions,
    place: &Place<P::State>,
) -> Vec<P::State> {
    let mut actions: Vec<P::Action> = problem.actions(&place.state).collect();
    if options.order == Order::Reversed {
        actions.reverse();
    }
    let refused = |child: &P::State| {
        options.pruning == Pruning::Parent
            && (*child == place.state || Some(child) == place.before.as_ref())
    };
    let mut children = Vec::new();
    for action in actions {
        let Ok(child) = problem.result(&place.state, &action) else { continue };
        if refused(&child) {
            continue;
        }
        let leave = options.algorithm.is_recursive()
            && options.on_goal == OnGoal::Return
            && problem.is_goal(&child);
        children.push(child);
        if leave {
            break;
        }
    }
    if options.algorithm != Algorithm::DfsStack {
        children.reverse();
    }
    children
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{AnyProblem, Edges, Request, What, load, with_problem};
    use crate::search::search;
    use crate::terms::Outcome;

    fn graph(edges: &str, goals: Vec<&str>) -> AnyProblem {
        let request = Request {
            start: Some("a"),
            goals,
            edges: Some(Edges::Directed),
            ..Request::new(What::File { name: "g.edges", text: edges })
        };
        load(&request).expect("a graph").problem
    }

    fn all_options() -> Vec<SearchOptions> {
        let mut all = Vec::new();
        for algorithm in [Algorithm::Bfs, Algorithm::Dfs, Algorithm::DfsStack, Algorithm::Iddfs] {
            for pruning in [Pruning::None, Pruning::Parent] {
                for &stop in Stop::ALL {
                    for &goal_test in GoalTest::ALL {
                        for &on_goal in OnGoal::ALL {
                            for &order in Order::ALL {
                                let options = SearchOptions::new(algorithm);
                                all.push(SearchOptions {
                                    pruning,
                                    stop,
                                    goal_test,
                                    on_goal,
                                    order,
                                    max_events: None,
                                    ..options
                                });
                            }
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn exactly_those_searches_of_small_graphs_never_end_that_outlast_any_limit() {
        // More than any tree has that ends, of graphs of three nodes.
        const LONG: u64 = 400;
        const EDGES: [&str; 7] = ["a a", "a b", "a c", "b a", "b c", "c a", "c b"];
        let (mut endless, mut ending) = (0, 0);
        for chosen in 0..1_u32 << EDGES.len() {
            let bits = EDGES.iter().enumerate().filter(|(bit, _)| chosen & (1 << bit) != 0);
            let lines: Vec<&str> = bits.map(|(_, edge)| *edge).collect();
            let text = format!("a\nb\nc\n{}\n", lines.join("\n"));
            for goals in [vec![], vec!["c"]] {
                let problem = graph(&text, goals.clone());
                for options in all_options() {
                    let never = with_problem!(&problem, problem => never_ends(problem, &options));
                    let limited = SearchOptions { max_events: Some(LONG), ..options };
                    let outcome = with_problem!(&problem, problem => {
                        search(problem, &limited, &mut ()).outcome
                    });
                    let outlasts = outcome == Some(Outcome::EventLimit);
                    assert_eq!(never, outlasts, "{lines:?}, goals {goals:?}: {options:?}");
                    *(if never { &mut endless } else { &mut ending }) += 1;
                }
            }
        }
        assert!(endless > 5_000 && ending > 5_000, "{endless} {ending}");
    }

    #[test]
    fn a_limit_or_a_rule_against_circles_needs_no_warning() {
        let problem = graph("a b\nb a\n", vec![]);
        let endless = SearchOptions {
            pruning: Pruning::None,
            max_events: None,
            ..SearchOptions::new(Algorithm::Bfs)
        };
        let warned = |options: &SearchOptions| {
            with_problem!(&problem, problem => warning("bfs", problem, options)).is_some()
        };
        assert!(warned(&endless));
        assert!(!warned(&SearchOptions { max_events: Some(9), ..endless }));
        assert!(!warned(&SearchOptions { depth_limit: Some(9), ..endless }));
        assert!(!warned(&SearchOptions { pruning: Pruning::Parent, ..endless }));
        assert!(!warned(&SearchOptions { pruning: Pruning::Ancestors, ..endless }));
    }
}

//! What an instructor would say about two searches.

use crate::diff::{By, Comparison, Entry, Overlap, RunFacts};
use crate::terms::Outcome;
use crate::trace::Rejected;

use super::{NAME, name, shown, width};

/// The most columns of a state, an action or a way in a sentence.
const LONG: usize = 240;

/// The comparison in a few sentences.
pub(super) fn sentences(comparison: &Comparison) -> Vec<String> {
    let Comparison { a, b, .. } = comparison;
    let mut said = vec![solutions(comparison)];
    said.extend(claims(&[a, b]));
    said.extend(tree(comparison));
    said.push(expansions(a, b));
    said.extend(frontiers(a, b));
    said.extend(rejections(a, b));
    said.extend(options(a, b));
    said.extend(first_found(a, b));
    said.push(parting(comparison));
    said.extend(met(comparison));
    said
}

fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

fn solutions(comparison: &Comparison) -> String {
    let Comparison { a, b, solutions, .. } = comparison;
    let shortest = |run: &RunFacts| {
        let moves = run.whole.shortest.map(|moves| count(moves as usize, "move"));
        moves.map_or_else(String::new, |moves| format!(", the shortest of {moves}"))
    };
    match solutions {
        Overlap { a: 0, b: 0, .. } => {
            let end = |run: &RunFacts| match run.whole.outcome {
                Some(outcome) => format!("{} ended as {outcome}", name(run)),
                None => format!("{} does not say how it ended", name(run)),
            };
            format!("Neither found a solution: {}, {}.", end(a), end(b))
        }
        same if same.is_same() => {
            let which = match same.a {
                1 => "the same solution".to_owned(),
                many => format!("the same {many} solutions"),
            };
            // A text may not tell.
            let known = if a.whole.shortest.is_some() { a } else { b };
            format!("Both find {which}{}.", shortest(known))
        }
        other => {
            let each = |run: &RunFacts, number: usize| match number {
                0 => format!("{} finds none", name(run)),
                _ => {
                    format!("{} finds {}{}", name(run), count(number, "solution"), shortest(run))
                }
            };
            format!(
                "Their solutions differ: {}; {}; {} found by both.",
                each(a, other.a),
                each(b, other.b),
                match other.common {
                    0 => "none is".to_owned(),
                    1 => "1 is".to_owned(),
                    many => format!("{many} are"),
                }
            )
        }
    }
}

/// What is to be said of runs that call themselves solved without a goal.
fn claims(runs: &[&RunFacts]) -> Option<String> {
    let claim =
        |run: &&&RunFacts| run.whole.outcome == Some(Outcome::Solved) && run.whole.solutions == 0;
    match &*runs.iter().filter(claim).map(|run| name(run)).collect::<Vec<_>>() {
        [] => None,
        [only] => Some(format!(
            "The end of {only} claims that it is solved, but its trace has no goal event."
        )),
        both => Some(format!(
            "The ends of {} claim that they are solved, but their traces have no goal event.",
            both.join(" and ")
        )),
    }
}

/// A run's name, or that of its last round.
fn tree_of(run: &RunFacts) -> String {
    if run.rounds.len() > 1 {
        format!("the last round of {}", name(run))
    } else {
        name(run).clone()
    }
}

fn tree(comparison: &Comparison) -> Option<String> {
    let Comparison { a, b, tree, .. } = comparison;
    let (left, right) = (tree_of(a), tree_of(b));
    if a.form == "text" || b.form == "text" {
        let left_over = |number: usize, run: &RunFacts| {
            let other = number - tree.common;
            (other > 0).then(|| format!("{other} only in that of {}", name(run)))
        };
        let only = [left_over(tree.a, a), left_over(tree.b, b)];
        let only: Vec<String> = only.into_iter().flatten().collect();
        return (!only.is_empty()).then(|| {
            format!(
                "The trees differ: as far as the text tells, {} in {left}, {} in {right}; {} in both, {}.",
                count(tree.a, "node"),
                tree.b,
                tree.common,
                only.join(", ")
            )
        });
    }
    let sentence = if tree.is_same() {
        format!("The tree is the same, {}, in {left} and in {right}.", count(tree.a, "node"))
    } else {
        let only = |run: &RunFacts, number: usize| match number - tree.common {
            0 => None,
            other => Some(format!("{} only in that of {}", other, name(run))),
        };
        let only: Vec<String> = [only(a, tree.a), only(b, tree.b)].into_iter().flatten().collect();
        format!(
            "The trees differ: {} in {left}, {} in {right}; {} in both, {}.",
            count(tree.a, "node"),
            tree.b,
            tree.common,
            only.join(", ")
        )
    };
    Some(sentence)
}

fn expansions(a: &RunFacts, b: &RunFacts) -> String {
    if a.whole.expanded == b.whole.expanded && a.rounds.len() == b.rounds.len() {
        return format!("Both expand {}.", count(a.whole.expanded, "node"));
    }
    let each = |run: &RunFacts, nodes: &str| match &run.last_round {
        Some(last) if run.rounds.len() > 1 => format!(
            "{} expands {}{nodes} over {} rounds, {} of them in the last",
            name(run),
            run.whole.expanded,
            run.rounds.len(),
            last.expanded
        ),
        Some(_) | None => format!("{} expands {}{nodes}", name(run), run.whole.expanded),
    };
    let nodes = if a.whole.expanded == 1 { " node" } else { " nodes" };
    format!("{}; {}.", each(a, nodes), each(b, ""))
}

fn frontiers(a: &RunFacts, b: &RunFacts) -> Option<String> {
    let (left, right) = (a.whole.max_frontier?, b.whole.max_frontier?);
    let kind = |run: &RunFacts| match run.frontier {
        // To a student the path of a recursive search is its stack.
        Some("path") => "stack",
        Some(name) => name,
        None => "frontier",
    };
    if left == right && kind(a) == kind(b) {
        return Some(format!("The {} of either holds at most {}.", kind(a), count(left, "node")));
    }
    Some(format!(
        "The {} of {} holds at most {}, the {} of {} at most {right}.",
        kind(a),
        name(a),
        count(left, "node"),
        kind(b),
        name(b)
    ))
}

fn rejections(a: &RunFacts, b: &RunFacts) -> Option<String> {
    let (left, right) = (a.whole.rejected?, b.whole.rejected?);
    let each = |run: &RunFacts, rejected: Rejected| {
        let met = rejected.total() - rejected.illegal;
        let why: Vec<String> =
            [(rejected.illegal, "by a rule of the problem"), (met, "as met before")]
                .iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, why)| format!("{count} {why}"))
                .collect();
        match rejected.total() {
            0 => format!("{} rejects none", name(run)),
            total => format!("{} rejects {total} ({})", name(run), why.join(", ")),
        }
    };
    (left != right && a.rounds.len() == b.rounds.len())
        .then(|| format!("Of the children, {}; {}.", each(a, left), each(b, right)))
}

/// What the headers say differently.
fn options(a: &RunFacts, b: &RunFacts) -> Option<String> {
    let (left, right) = (a.options.as_ref()?, b.options.as_ref()?);
    let limit =
        |limit: Option<u32>| limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string());
    let rows = [
        ("algorithm", shown(&a.algorithm, NAME), shown(&b.algorithm, NAME)),
        ("pruning", left.pruning.to_string(), right.pruning.to_string()),
        ("reached_at", left.reached_at.to_string(), right.reached_at.to_string()),
        ("goal_test", left.goal_test.to_string(), right.goal_test.to_string()),
        ("stop", left.stop.to_string(), right.stop.to_string()),
        ("on_goal", left.on_goal.to_string(), right.on_goal.to_string()),
        ("order", left.order.to_string(), right.order.to_string()),
        ("depth_limit", limit(left.depth_limit), limit(right.depth_limit)),
    ];
    let differ: Vec<String> = rows
        .iter()
        // A search of another kind says so by its name.
        .filter(|(what, left, right)| {
            left != right && !(*what == "algorithm" && a.run != b.run && name(a) == *left)
        })
        .filter(|(what, ..)| *what != "reached_at" || a.algorithm == b.algorithm)
        .map(|(what, left, right)| format!("{what} {left} and {right}"))
        .collect();
    (!differ.is_empty()).then(|| format!("Their headers differ: {}.", differ.join(", ")))
}

fn first_found(a: &RunFacts, b: &RunFacts) -> Option<String> {
    let (left, right) = (a.whole.first_found.as_ref()?, b.whole.first_found.as_ref()?);
    // A long way says no more than its ends.
    let way = |actions: &Option<Vec<String>>| match actions {
        None => String::new(),
        Some(actions) if actions.len() > 12 => {
            let (first, last) = (&actions[..4], &actions[actions.len() - 4..]);
            let way = format!("{}, …, {}", first.join(", "), last.join(", "));
            format!("{} ({} moves)", shown(&way, LONG), actions.len())
        }
        Some(actions) => shown(&actions.join(", "), LONG),
    };
    if left.actions.is_some() && right.actions.is_some() && left.actions != right.actions {
        return Some(format!(
            "What they find first differs: {} finds {}; {} finds {}.",
            name(a),
            way(&left.actions),
            name(b),
            way(&right.actions)
        ));
    }
    (left.actions.is_some() && left.actions == right.actions && left.moves > 0)
        .then(|| format!("Both find this one first: {}.", way(&left.actions)))
}

fn parting(comparison: &Comparison) -> String {
    let Comparison { a, b, by, sequence, .. } = comparison;
    let what = match by {
        By::Expansions | By::Paths => "expansion",
        By::States => "state",
        By::Events => "event",
    };
    if sequence.is_same() {
        return format!(
            "Their {} are the same, in the same order: {}.",
            by.as_str(),
            sequence.steps.a
        );
    }
    let next = |run: &RunFacts, next: &[Entry]| match next.first() {
        Some(step) => format!("{}: {} (line {})", name(run), whole_entry(step, *by), step.line),
        None => format!("{} has no more", name(run)),
    };
    let after = match sequence.common_steps {
        0 => "Their orders differ from the first step on".to_owned(),
        1 => format!("Their orders part after 1 common {what}"),
        many => format!("Their orders part after {many} common {what}s"),
    };
    let whatever = match sequence.steps {
        steps if steps.is_same() => {
            format!(" In all, they are the same {}, in another order.", count(steps.a, what))
        }
        steps => format!(
            " Whatever the order, {} of {} and {} {what}s are in both.",
            steps.common, steps.a, steps.b
        ),
    };
    format!("{after}; then {}; {}.{whatever}", next(a, &sequence.a_next), next(b, &sequence.b_next))
}

/// States that only one of them met.
fn met(comparison: &Comparison) -> Option<String> {
    let Comparison { a, b, states, .. } = comparison;
    let only_a = states.iter().filter(|row| row.b.is_none()).count();
    let only_b = states.iter().filter(|row| row.a.is_none()).count();
    let text = a.form == "text" || b.form == "text";
    (only_a + only_b > 0).then(|| {
        let (each, both_do) = if text { ("names", "name") } else { ("met", "met") };
        let only = |run: &RunFacts, number: usize| match number {
            0 => None,
            number => Some(format!("only {} {each} {}", name(run), count(number, "state"))),
        };
        let only: Vec<String> = [only(a, only_a), only(b, only_b)].into_iter().flatten().collect();
        let both = states.len() - only_a - only_b;
        format!("Of {}, both {both_do} {both}; {}.", count(states.len(), "state"), only.join(", "))
    })
}

/// A step in a cell.
pub(super) fn entry(entry: &Entry, by: By) -> String {
    told(entry, by, 1)
}

/// A step in a sentence. Lines are not broken inside a state.
fn whole_entry(entry: &Entry, by: By) -> String {
    let whole = |text: &String| shown(text, LONG).replace(' ', &HARD_SPACE.to_string());
    let entry = Entry { state: entry.state.as_ref().map(whole), ..entry.clone() };
    // The picture of this character is no space any more.
    told(&entry, by, usize::MAX).replace('␟', &HARD_SPACE.to_string())
}

/// Stands for a space at which a line is not broken.
const HARD_SPACE: char = '\u{1f}';

/// A step, with the last `most` actions of its way if it is told apart by that.
fn told(entry: &Entry, by: By, most: usize) -> String {
    let mut told = String::new();
    let named = by == By::Events || entry.state.is_none();
    let colon = if entry.state.is_some() { ":" } else { "" };
    let level = entry.level.map(|level| format!("level {level}{colon}"));
    let parts = [
        named.then(|| entry.what.clone()),
        level,
        entry.state.as_deref().map(|state| shown(state, LONG)),
        entry.detail.as_deref().map(|detail| shown(detail, LONG)),
    ];
    for part in parts.into_iter().flatten() {
        if !told.is_empty() {
            told.push(' ');
        }
        told += &part;
    }
    if let (By::Paths, Some(path)) = (by, &entry.path)
        && !path.is_empty()
    {
        let left_out = path.len().saturating_sub(most);
        let last = path[left_out..].join(", ");
        told += if left_out > 0 { " … " } else { " by " };
        told += &shown(&last, LONG);
    }
    told
}

/// A sentence in lines of at most `most` columns.
pub(super) fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && width(line) + 1 + width(word) > most {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.into_iter().map(|line| line.replace(HARD_SPACE, " ")).collect()
}

//! Graphs on which searches differ in an instructive way.

use std::fmt::Write as _;

use super::{Difficulty, Entry, Group, Setting, Settings};
use crate::problems::LoadError;

const fn graph(name: &'static str) -> Entry {
    Entry::named(name, Group::Graphs, Difficulty::Easy)
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        description: "a small tree: seven nodes on three levels",
        teaches: "breadth-first goes level by level, depth-first branch by branch; with an explicit \
                  stack the last child pushed is the first explored",
        options: "--algorithm bfs,dfs,dfs-stack",
        write: |_| Ok(include_str!("graph-siblings.toml").to_owned()),
        ..graph("graph-siblings")
    },
    Entry {
        description: "one wrong turning at the start, and a long way down",
        teaches: "depth-first search follows the first branch to its end, though the goal is one \
                  move away; put the other way round, the same graph is easy",
        options: "--algorithm bfs,dfs,iddfs --stop first",
        settings: &[Setting {
            key: "length",
            default: "8",
            meaning: "how many nodes the wrong branch has, 1 to 10000",
        }],
        write: wrong_branch,
        ..graph("graph-wrong-branch")
    },
    Entry {
        description: "a deep binary tree with a goal two moves from its root",
        teaches: "breadth-first search keeps a wide frontier, iterative deepening a short path for \
                  a little more work; depth-first search walks half the tree",
        options: "--algorithm bfs,dfs,iddfs --stop first",
        settings: &[Setting {
            key: "depth",
            default: "4",
            meaning: "how many levels there are below the root, 2 to 14",
        }],
        write: near_goal,
        ..graph("graph-near-goal")
    },
    Entry {
        description: "a ladder of diamonds, each to be passed on the left or on the right",
        teaches: "each diamond doubles the ways: checking the own path only, the tree explodes; \
                  remembering what was reached, it grows by three nodes",
        options: "--algorithm bfs,bfs:pruning=reached",
        settings: &[Setting {
            key: "diamonds",
            default: "4",
            meaning: "how many diamonds there are, 1 to 16",
        }],
        write: diamonds,
        ..graph("graph-diamonds")
    },
    Entry {
        description: "a node that is reached first by the longer way",
        teaches: "a depth limit and a memory need care: 4 is met first at depth 3, and must be \
                  accepted again at depth 2, or the goal at depth 3 is missed",
        options: "--algorithm dls --depth-limit 3 --pruning reached",
        write: |_| Ok(include_str!("graph-depth-limit.toml").to_owned()),
        ..graph("graph-depth-limit")
    },
    Entry {
        description: "three nodes, each joined with the others, and a tail",
        teaches: "marked as met when it is pushed, a node is not explored depth-first: 2 stays below \
                  1, though the stack comes to it below 3",
        options: "--algorithm dfs-stack,dfs-stack:reached-at=generated --pruning reached",
        write: |_| Ok(include_str!("graph-triangle.toml").to_owned()),
        ..graph("graph-triangle")
    },
    Entry {
        description: "a round trip with one exit",
        teaches: "without any check a depth-first search goes round for ever, and breadth-first \
                  search still finds the exit; try both, with an event limit",
        options: "--algorithm bfs,dfs --pruning none --stop first --max-events 100",
        write: |_| Ok(include_str!("graph-cycle.toml").to_owned()),
        ..graph("graph-cycle")
    },
    Entry {
        description: "two islands: the goal is on the other one",
        teaches: "that there is no solution is an answer: the frontier runs empty, and iterative \
                  deepening stops in the round that cuts nothing off",
        options: "--algorithm bfs,iddfs",
        write: |_| Ok(include_str!("graph-islands.toml").to_owned()),
        ..graph("graph-islands")
    },
];

/// A puzzle file of a graph. `lines` hold its start, goal and edges.
fn file(name: &str, title: &str, description: &str, comment: &str, lines: &str) -> String {
    format!(
        "{comment}\n\nkind = \"graph\"\nname = \"{name}\"\ntitle = \"{title}\"\ndescription = \
         \"{description}\"\ndirected = true\n{lines}"
    )
}

fn edges<'e>(edges: impl IntoIterator<Item = (&'e str, &'e str)>) -> String {
    let mut text = "edges = [\n".to_owned();
    for (from, to) in edges {
        let _ = writeln!(text, "    [\"{from}\", \"{to}\"],");
    }
    text + "]\n"
}

fn wrong_branch(settings: &Settings<'_>) -> Result<String, LoadError> {
    let length = settings.whole("length", 1, 10_000)?;
    let wrong: Vec<String> = (1..=length).map(|nth| format!("w{nth}")).collect();
    let branch = wrong.iter().zip(&wrong[1..]).map(|(from, to)| (from.as_str(), to.as_str()));
    let all = [("start", "w1")].into_iter().chain(branch).chain([("start", "goal")]);
    Ok(file(
        "graph-wrong-branch",
        "A Wrong Branch",
        "One wrong turning at the start, and a long way down",
        "# The first edge of the start leads astray, the second to the goal.",
        &format!("start = \"start\"\ngoal = \"goal\"\n{}", edges(all)),
    ))
}

fn near_goal(settings: &Settings<'_>) -> Result<String, LoadError> {
    let depth = settings.whole("depth", 2, 14)?;
    // Numbered from the root on, level by level; its children are 2n and 2n + 1.
    let numbers: Vec<String> =
        (0..1_usize << (depth + 1)).map(|number| number.to_string()).collect();
    let all = (2..numbers.len()).map(|node| (&*numbers[node / 2], &*numbers[node]));
    Ok(file(
        "graph-near-goal",
        "A Goal Near By",
        "A deep binary tree with a goal two moves from its root",
        "# The children of n are 2n and 2n + 1.",
        &format!("start = \"1\"\ngoal = \"6\"\n{}", edges(all)),
    ))
}

fn diamonds(settings: &Settings<'_>) -> Result<String, LoadError> {
    let diamonds = settings.whole("diamonds", 1, 16)?;
    let name = |letter: char, nth: u32| format!("{letter}{nth}");
    let mut all = Vec::new();
    for nth in 1..=diamonds {
        let (above, below) = (name('t', nth - 1), name('t', nth));
        for side in ['a', 'b'] {
            all.push((above.clone(), name(side, nth)));
        }
        for side in ['a', 'b'] {
            all.push((name(side, nth), below.clone()));
        }
    }
    let all = all.iter().map(|(from, to)| (from.as_str(), to.as_str()));
    Ok(file(
        "graph-diamonds",
        "A Ladder of Diamonds",
        "Each diamond can be passed on the left or on the right",
        "# From the top t0 on, every t leads to a and b on its two sides, and these to the next t.",
        &format!("start = \"t0\"\ngoal = \"t{diamonds}\"\n{}", edges(all)),
    ))
}

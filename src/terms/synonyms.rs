//! What others call the things that have one name here.

use std::fmt;

use super::nearest;

/// What a word that is none of those allowed probably means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meant<'a> {
    /// The word that is allowed.
    pub word: &'a str,
    /// What there is to say of the difference, in words that lead up to the word.
    pub because: Option<&'static str>,
}

impl fmt::Display for Meant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.because {
            Some(because) => write!(f, "{because} {:?}", self.word),
            None => write!(f, "did you mean {:?}?", self.word),
        }
    }
}

/// The word of `allowed` that somebody means who says `found`: what others call it, or else what is spelt
/// nearly so.
#[must_use]
pub fn meant<'a>(found: &str, allowed: &[&'a str]) -> Option<Meant<'a>> {
    let plain: String = found
        .chars()
        .filter(|&character| character.is_alphanumeric() || character == '*')
        .flat_map(char::to_lowercase)
        .collect();
    let named = allowed.iter().find_map(|&word| {
        let others = SYNONYMS.iter().filter(|(of, _, _)| *of == word);
        let (_, because, _) =
            others.into_iter().find(|(_, _, others)| others.contains(&plain.as_str()))?;
        Some(Meant { word, because: *because })
    });
    named.or_else(|| {
        let word = nearest(found, allowed.iter().copied())?;
        Some(Meant { word, because: None })
    })
}

/// The word here, what leads up to it, and what others say, in small letters and digits alone.
type Synonym = (&'static str, Option<&'static str>, &'static [&'static str]);

const SYNONYMS: &[Synonym] = &[
    ("bfs", None, &["breadthfirst", "breadthfirstsearch", "breadth", "queue", "fifo"]),
    (
        "bfs",
        Some("every move costs the same here, and so that search is"),
        &[
            "ucs",
            "uniformcost",
            "uniformcostsearch",
            "dijkstra",
            "cheapestfirst",
            "lowestcostfirst",
        ],
    ),
    (
        "bfs",
        Some("no search here has a heuristic; the one that finds a shortest solution without is"),
        &["a*", "astar", "a", "greedy", "gbfs", "bestfirst", "greedybestfirst", "ida*", "idastar"],
    ),
    ("dfs", None, &["depthfirst", "depthfirstsearch", "depth", "recursive", "backtracking"]),
    ("dfs-stack", None, &["stack", "lifo", "dfsiterative", "stackdfs"]),
    ("dls", None, &["depthlimited", "depthlimitedsearch", "limited", "ldfs"]),
    (
        "iddfs",
        None,
        &[
            "ids",
            "idfs",
            "iddls",
            "id",
            "dfid",
            "deepening",
            "iterativedeepening",
            "iterativedfs",
            "iterativedeepeningsearch",
            "iterativedeepeningdfs",
            "iterativedeepeningdepthfirstsearch",
        ],
    ),
    (
        "reached",
        None,
        &[
            "visited",
            "seen",
            "explored",
            "closed",
            "closedlist",
            "known",
            "graph",
            "graphsearch",
            "global",
        ],
    ),
    ("ancestors", None, &["path", "onpath", "cycle", "cycles", "loop", "loops", "acyclic"]),
    ("ancestor", None, &["path", "onpath", "cycle", "loop"]),
    ("parent", None, &["undo", "back", "uturn", "grandparent"]),
    ("none", None, &["tree", "treesearch", "off", "no", "never", "false", "nothing"]),
    ("illegal", None, &["forbidden", "invalid", "unsafe", "rule", "notallowed"]),
    ("generated", None, &["made", "early", "pushed", "push", "enqueue", "created", "discovered"]),
    ("expanded", None, &["taken", "late", "popped", "pop", "dequeue", "visited", "processed"]),
    ("first", None, &["one", "1", "any", "once"]),
    ("all", None, &["every", "never", "none"]),
    ("reversed", None, &["backward", "backwards", "descending"]),
    ("given", None, &["normal", "forward", "default", "natural"]),
    ("push", None, &["enqueue", "add", "enter", "append"]),
    ("pop", None, &["dequeue", "leave", "take", "remove"]),
    ("expand", None, &["visit", "process", "explore"]),
    ("generate", None, &["discover", "create", "new", "child", "root", "start"]),
    ("reject", None, &["prune", "refuse", "skip"]),
    ("solved", None, &["found", "success", "solution", "goal"]),
    ("exhausted", None, &["failure", "failed", "nosolution", "unsolvable", "empty"]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::{Algorithm, Pruning};

    #[test]
    fn what_others_call_it_is_understood_however_it_is_spelt() {
        let algorithms: Vec<&str> = Algorithm::ALL.iter().map(|word| word.as_str()).collect();
        let prunings: Vec<&str> = Pruning::ALL.iter().map(|word| word.as_str()).collect();
        for (found, allowed, word) in [
            ("IDS", &algorithms, "iddfs"),
            ("idfs", &algorithms, "iddfs"),
            ("Iterative-Deepening", &algorithms, "iddfs"),
            ("breadth_first", &algorithms, "bfs"),
            ("depth-limited", &algorithms, "dls"),
            ("stack", &algorithms, "dfs-stack"),
            ("visited", &prunings, "reached"),
            ("path", &prunings, "ancestors"),
            ("tree", &prunings, "none"),
            ("ancestor", &prunings, "ancestors"),
        ] {
            assert_eq!(meant(found, allowed), Some(Meant { word, because: None }), "{found}");
        }
        assert_eq!(meant("annealing", &algorithms), None);
    }

    #[test]
    fn where_it_is_not_quite_the_same_that_is_said() {
        let algorithms: Vec<&str> = Algorithm::ALL.iter().map(|word| word.as_str()).collect();
        let said = |found: &str| meant(found, &algorithms).expect("it is known").to_string();
        assert_eq!(said("ucs"), "every move costs the same here, and so that search is \"bfs\"");
        assert_eq!(said("Dijkstra"), said("ucs"));
        assert_eq!(
            said("A*"),
            "no search here has a heuristic; the one that finds a shortest solution without is \"bfs\""
        );
    }
}

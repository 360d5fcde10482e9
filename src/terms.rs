//! The words of the trade: nodes, the options that shape a search, and how it can end.
//!
//! Searches, traces and the command line speak of the same things; each word is spelled here, once.
//! Knows nothing else of this crate.

mod synonyms;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use synonyms::{Meant, meant};

/// Declares an enum whose variants are words: in code, in a trace and on the command line.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident ($what:literal) {
            $($(#[$doc:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every value, the default first.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// What these words are about, as in "the pruning".
            pub const WHAT: &'static str = $what;

            /// The word for it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(word: &str) -> Result<Self, UnknownWord> {
                Self::ALL.iter().copied().find(|value| value.as_str() == word).ok_or_else(|| {
                    UnknownWord {
                        what: $what,
                        found: word.to_owned(),
                        allowed: Self::ALL.iter().map(|value| value.as_str()).collect(),
                    }
                })
            }
        }
    };
}

words! {
    /// Which search runs.
    pub enum Algorithm ("algorithm") {
        /// Breadth-first: a FIFO queue (AIMA, figure 3.9).
        Bfs = "bfs",
        /// Depth-first as the recursive program does it: the stack is the current path.
        Dfs = "dfs",
        /// Depth-first with an explicit LIFO frontier.
        DfsStack = "dfs-stack",
        /// Depth-limited: `dfs` that never goes below a limit (AIMA, figure 3.12).
        Dls = "dls",
        /// Iterative deepening: rounds of `dls` with limit 1, 2, 3, … (AIMA, figure 3.12).
        Iddfs = "iddfs",
    }
}

words! {
    /// In which order nodes leave the frontier.
    pub enum Discipline ("frontier") {
        /// A queue: the longest waiting goes first.
        Fifo = "fifo",
        /// A stack: the newest goes first.
        Lifo = "lifo",
        /// The current path from the root: entering a node is a push, leaving it a pop.
        Path = "path",
    }
}

words! {
    /// Which children are rejected because their state was met before.
    pub enum Pruning ("pruning") {
        /// Those whose state stands on their own path.
        Ancestors = "ancestors",
        /// Those whose state was met anywhere.
        Reached = "reached",
        /// Those whose state is their parent's or that one's parent's.
        Parent = "parent",
        /// None.
        None = "none",
    }
}

words! {
    /// With [`Pruning::Reached`]: when a state counts as met.
    pub enum ReachedAt ("moment at which a state counts as reached") {
        /// When a node with it is made.
        Generated = "generated",
        /// When a node with it is taken from the frontier.
        Expanded = "expanded",
    }
}

words! {
    /// When a node is asked whether it is a goal.
    pub enum GoalTest ("goal test") {
        /// When it is made.
        Generated = "generated",
        /// When it is taken from the frontier.
        Expanded = "expanded",
    }
}

words! {
    /// How many solutions are wanted.
    pub enum Stop ("stopping rule") {
        /// Every one. Iterative deepening finishes the round of the first goal.
        All = "all",
        /// The first.
        First = "first",
    }
}

words! {
    /// What a recursive search does with a node one of whose children is a goal.
    pub enum OnGoal ("rule after a goal") {
        /// It goes on with the node's remaining actions.
        Continue = "continue",
        /// It leaves the node at once.
        Return = "return",
    }
}

words! {
    /// The order in which a state's actions are tried.
    pub enum Order ("order of actions") {
        /// As the problem gives them.
        Given = "given",
        /// The other way round.
        Reversed = "reversed",
    }
}

words! {
    /// How a search ended.
    pub enum Outcome ("outcome") {
        /// At least one goal was found.
        Solved = "solved",
        /// Everything was searched, nothing was cut off: there is no solution.
        Exhausted = "exhausted",
        /// No goal, but nodes were cut off at the depth limit: deeper there may be one.
        DepthLimit = "depth-limit",
        /// The run was ended after its greatest number of events.
        EventLimit = "event-limit",
    }
}

/// A word that is none of those allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// What the word should have named.
    pub what: &'static str,
    /// The word that stood there.
    pub found: String,
    /// The words that may stand there.
    pub allowed: Vec<&'static str>,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no {}; allowed: {}", self.found, self.what, self.allowed.join(", "))
    }
}

impl std::error::Error for UnknownWord {}

impl UnknownWord {
    /// The word that was probably meant.
    #[must_use]
    pub fn meant(&self) -> Option<Meant<'static>> {
        meant(&self.found, &self.allowed)
    }
}

/// The word of `allowed` that a misspelt `found` most likely means: one that is very close, or the only one
/// that it begins, or else the closest, if it is close enough.
#[must_use]
pub fn nearest<'a>(found: &str, allowed: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Comparing takes the product of the lengths, and nobody misspells a word that long.
    const LONGEST: usize = 100;
    if found.len() > LONGEST {
        return None;
    }
    let found = found.to_lowercase();
    let most = 1 + found.chars().count() / 3;
    // The words that `found` begins, as far as there is only one.
    let (mut longer, mut many) = (None, false);
    let near = allowed
        .into_iter()
        .filter(|word| word.len() <= LONGEST)
        .inspect(|word| {
            if found.chars().count() > 2 && word.to_lowercase().starts_with(&found) {
                many |= longer.is_some();
                longer = Some(*word);
            }
        })
        .map(|word| (strsim::damerau_levenshtein(&found, &word.to_lowercase()), word))
        // Of a single letter, any other would be a misspelling.
        .filter(|&(distance, word)| distance <= most && distance < word.chars().count())
        .min_by_key(|&(distance, _)| distance);
    match (near, longer.filter(|_| !many)) {
        (Some((0 | 1, word)), _) | (_, Some(word)) | (Some((_, word)), None) => Some(word),
        (None, None) => None,
    }
}

impl Algorithm {
    /// The frontier this search keeps.
    #[must_use]
    pub const fn discipline(self) -> Discipline {
        match self {
            Self::Bfs => Discipline::Fifo,
            Self::DfsStack => Discipline::Lifo,
            Self::Dfs | Self::Dls | Self::Iddfs => Discipline::Path,
        }
    }

    /// Whether the search explores a path recursively, so that [`OnGoal`] has a meaning.
    #[must_use]
    pub const fn is_recursive(self) -> bool {
        matches!(self.discipline(), Discipline::Path)
    }
}

/// Everything that shapes a run, apart from the problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SearchOptions {
    /// Which search.
    pub algorithm: Algorithm,
    /// Which children are rejected as met before.
    pub pruning: Pruning,
    /// When a state counts as met; matters to `bfs` and `dfs-stack` under [`Pruning::Reached`].
    pub reached_at: ReachedAt,
    /// When goals are recognised.
    pub goal_test: GoalTest,
    /// How many solutions are wanted.
    pub stop: Stop,
    /// What a recursive search does after a goal.
    pub on_goal: OnGoal,
    /// The order in which actions are tried.
    pub order: Order,
    /// Nodes at this depth (edges from the root) are not expanded. For `iddfs`: the last limit to
    /// try, at least 1. For `dls` it must be given.
    pub depth_limit: Option<u32>,
    /// The run ends after this many events, the `end` event not counted.
    pub max_events: Option<u64>,
}

impl SearchOptions {
    /// The event limit of a run that names none.
    pub const DEFAULT_MAX_EVENTS: u64 = 1_000_000;

    /// The default options of an algorithm. `dls` still wants its depth limit.
    #[must_use]
    pub const fn new(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            pruning: Pruning::Ancestors,
            reached_at: match algorithm {
                // Marking what is merely pushed would not be depth-first.
                Algorithm::DfsStack => ReachedAt::Expanded,
                Algorithm::Bfs | Algorithm::Dfs | Algorithm::Dls | Algorithm::Iddfs => {
                    ReachedAt::Generated
                }
            },
            goal_test: GoalTest::Generated,
            stop: Stop::All,
            on_goal: OnGoal::Continue,
            order: Order::Given,
            depth_limit: None,
            max_events: Some(Self::DEFAULT_MAX_EVENTS),
        }
    }
}

/// A node of the search tree: the how-manieth it is in its run, from 0.
///
/// In our own traces this is the number written in the file; for traces whose nodes are numbered
/// otherwise, [`Trace::number`](crate::trace::Trace::number) has the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The position of this node in a list of all nodes.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The node at a position.
    ///
    /// # Panics
    ///
    /// From 2³² nodes on.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a run has fewer than 2^32 nodes"))
    }
}

/// As all outputs call it: `n0`.
impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("n{}", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_reads_back_as_itself() {
        for &pruning in Pruning::ALL {
            assert_eq!(pruning.as_str().parse(), Ok(pruning));
        }
        for &algorithm in Algorithm::ALL {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
        }
    }

    #[test]
    fn a_node_is_called_as_in_all_outputs() {
        assert_eq!(NodeId(12).to_string(), "n12");
        assert_eq!(format!("{:>5}|", NodeId(0)), "   n0|");
    }

    #[test]
    fn an_unknown_word_lists_those_allowed() {
        let error = "ancestor".parse::<Pruning>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"ancestor\" is no pruning; allowed: ancestors, reached, parent, none"
        );
    }
}

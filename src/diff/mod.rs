//! Two runs in, one comparison out.
//!
//! A line diff of two search logs is noise: their order differs by design. This compares *searches*:
//! what each counted, where their sequences part for the first time, what happened to each state in
//! either. Nodes are matched by the way that leads to them, or by their state; never by number.
//!
//! If one of the two is a "Processing Level" text, the other is taken to say no more than such a text
//! says, wherever sequences are compared.
//!
//! Where only one of the two has rounds, its last round is held against the other.
//!
//! Knows traces and texts; knows no search, no problem and no drawing.

mod align;
mod entry;
mod ids;
mod join;
mod pairing;
mod sequence;
mod source;
mod text;
mod totals;

use serde::Serialize;

use crate::terms::{GoalTest, Order, Pruning, UnknownWord};
use crate::trace::{TextPart, Trace};

pub use align::Hunk;
pub use entry::Entry;
pub use join::{StateFacts, StateRow};

pub use totals::{RoundTotals, Solution, Totals};

use ids::Ids;
use source::{Source, Span, TreeBy};

/// A run that is to be compared.
#[derive(Clone, Copy, Debug)]
pub struct Side<'t> {
    /// What to call it.
    pub name: &'t str,
    /// What it says.
    pub form: Form<'t>,
}

/// The form in which a run was written down.
#[derive(Clone, Copy, Debug)]
pub enum Form<'t> {
    /// A trace.
    Trace(&'t Trace),
    /// A "Processing Level" text.
    Text(&'t TextPart),
}

/// Which sequence is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The nodes in the order in which they are expanded, by state and level.
    #[default]
    Expansions,
    /// The states in the order in which they are met for the first time (in a round).
    States,
    /// The nodes in the order in which they are expanded, by the way that leads to them.
    Paths,
    /// Every event.
    Events,
}

impl By {
    /// Every choice, the default first.
    pub const ALL: &'static [Self] = &[Self::Expansions, Self::States, Self::Paths, Self::Events];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Expansions => "expansions",
            Self::States => "states",
            Self::Paths => "paths",
            Self::Events => "events",
        }
    }
}

impl std::str::FromStr for By {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL.iter().copied().find(|by| by.as_str() == word).ok_or_else(|| UnknownWord {
            what: "sequence",
            found: word.to_owned(),
            allowed: Self::ALL.iter().map(|by| by.as_str()).collect(),
        })
    }
}

/// What may differ without making a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ignore {
    /// What actions are called.
    Action,
    /// Which node is named as the witness of a refusal.
    Witness,
    /// The words of the rules that forbid moves.
    Rule,
}

/// How to compare.
#[derive(Clone, Debug)]
pub struct DiffOptions {
    /// Which sequence.
    pub by: By,
    /// What may differ.
    pub ignore: Vec<Ignore>,
    /// How many steps are told before and after the place where the sequences part.
    pub context: usize,
}

impl Default for DiffOptions {
    fn default() -> Self {
        Self { by: By::default(), ignore: Vec::new(), context: 3 }
    }
}

/// How much two collections share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Overlap {
    /// How many the first has.
    pub a: usize,
    /// How many the second has.
    pub b: usize,
    /// How many are in both.
    pub common: usize,
}

impl Overlap {
    /// Whether both have the same, in whatever order.
    #[must_use]
    pub const fn is_same(&self) -> bool {
        self.a == self.common && self.b == self.common
    }
}

/// What a run says of itself.
#[derive(Clone, Debug, Serialize)]
pub struct RunFacts {
    /// What to call it.
    pub run: String,
    /// `trace` or `text`.
    pub form: &'static str,
    /// The title of its problem.
    pub title: String,
    /// Its search.
    pub algorithm: String,
    /// The options of its search; none of a text, which does not tell them.
    pub options: Option<Options>,
    /// What its frontier is called: `queue`, `stack` or `path`.
    pub frontier: Option<&'static str>,
    /// The totals of the whole run.
    pub whole: Totals,
    /// The rounds, if it has any.
    pub rounds: Vec<RoundTotals>,
    /// The totals of the last round, if it has any.
    pub last_round: Option<Totals>,
    /// Whether only its last round was compared.
    pub last_round_only: bool,
}

/// The options that shaped a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // They are those of the header.
pub struct Options {
    pub pruning: Pruning,
    pub reached_at: crate::terms::ReachedAt,
    pub goal_test: GoalTest,
    pub stop: crate::terms::Stop,
    pub on_goal: crate::terms::OnGoal,
    pub order: Order,
    pub depth_limit: Option<u32>,
}

/// How two sequences relate.
#[derive(Clone, Debug, Serialize)]
pub struct SequenceDiff {
    /// How many steps each has, and how many they share, whatever the order. Rounds that begin are
    /// not counted.
    pub steps: Overlap,
    /// How long each is, rounds that begin included.
    pub length: (usize, usize),
    /// How long the part is that they share from the start on, rounds included.
    pub common_prefix: usize,
    /// How many steps that is, rounds not counted.
    pub common_steps: usize,
    /// The last steps that they share from the start on, as each has them.
    pub before: Vec<(Entry, Entry)>,
    /// What the first does next.
    pub a_next: Vec<Entry>,
    /// What the second does next.
    pub b_next: Vec<Entry>,
    /// Where they differ once equal steps stand side by side, in order; the first is where they part.
    pub hunks: Vec<Hunk>,
}

impl SequenceDiff {
    /// Whether the sequences are the same.
    #[must_use]
    pub const fn is_same(&self) -> bool {
        self.common_prefix == self.length.0 && self.common_prefix == self.length.1
    }
}

/// A comparison of two runs.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// Whether there is no difference: the sequences, the number of rounds, the solutions and the
    /// outcomes (where both say them) are the same.
    pub same: bool,
    /// Which sequence was compared.
    pub by: By,
    /// What was allowed to differ.
    pub ignored: Vec<Ignore>,
    /// The first run.
    pub a: RunFacts,
    /// The second run.
    pub b: RunFacts,
    /// The nodes of the tree (of the last round), by the way that leads to them; if one of the two is
    /// a text, by state and level; if it lists no tree, those that lines name, by their states.
    pub tree: Overlap,
    /// The solutions (of the last round), by their ways; by their states if the ways of a text are not known.
    pub solutions: Overlap,
    /// The sequences.
    pub sequence: SequenceDiff,
    /// Every state that either of them met, in the order in which the first met them, then those
    /// that only the second did.
    pub states: Vec<StateRow>,
}

/// Compares two runs.
///
/// Linear in their lengths, but for the alignment of what follows the first difference, which takes
/// n log n.
///
/// # Example
///
/// ```
/// use steptrace::diff::{DiffOptions, Form, Side, compare};
/// # use steptrace::problems::catalogue;
/// # use steptrace::trace::{self, Scene};
/// # use steptrace::{Algorithm, SearchOptions};
/// # let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
///
/// let [bfs, dfs] = [Algorithm::Bfs, Algorithm::Dfs].map(|algorithm| {
///     let options = SearchOptions::new(algorithm);
///     trace::record(&farmer, "farmer", "Farmer", Scene::default(), &options)
/// });
/// let side = |name, trace| Side { name, form: Form::Trace(trace) };
/// let comparison = compare(side("bfs", &bfs), side("dfs", &dfs), &DiffOptions::default());
/// assert!(!comparison.same);
/// assert_eq!(comparison.tree.common, 17, "they part in the order, and build one tree");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn compare(a: Side<'_>, b: Side<'_>, options: &DiffOptions) -> Comparison {
    let texts = [a, b].iter().any(|side| matches!(side.form, Form::Text(_)));
    let mut ids = Ids::new(&options.ignore, texts);
    let mut sources = [a, b].map(|side| Source::new(side.form, texts, &mut ids));
    let rounds = [0, 1].map(|side| sources[side].rounds().len());
    // One search in rounds against one without: the last round is what can be compared.
    let one_sided = (rounds[0] == 0) != (rounds[1] == 0);
    // A text names who was cut off in its last round only.
    let same_round_is_last = rounds[0] == rounds[1] || one_sided;
    if !same_round_is_last || sources.iter().any(|source| !source.names_cuts()) {
        sources.iter_mut().for_each(Source::forget_cuts);
    }
    let spans: [Span; 2] = [0, 1]
        .map(|side| if one_sided { sources[side].last_round() } else { sources[side].whole() });
    let facts = |side: usize, run: Side<'_>| {
        totals::facts(run, &sources[side], one_sided && rounds[side] > 0)
    };
    let (facts_a, facts_b) = (facts(0, a), facts(1, b));
    let sequences = [0, 1].map(|side| {
        sequence::sequence(&sources[side], spans[side], options.by, !one_sided, &mut ids)
    });
    let sequence = align::relate(&sources, &sequences, options, &ids);
    let tree_by = match (texts, sources.iter().all(Source::has_tree)) {
        (false, _) => TreeBy::Paths,
        (true, true) => TreeBy::Levels,
        (true, false) => TreeBy::Names,
    };
    let [tree_a, tree_b] = [0, 1].map(|side| sources[side].tree(tree_by, &mut ids));
    let tree = ids::overlap(&tree_a, &tree_b);
    let solutions = solutions(&sources);
    let outcomes = (facts_a.whole.outcome, facts_b.whole.outcome);
    let same_outcome = match (a.form, b.form) {
        (Form::Trace(_), Form::Trace(_)) => outcomes.0 == outcomes.1,
        (Form::Text(_), _) | (_, Form::Text(_)) => true,
    };
    Comparison {
        same: sequence.is_same()
            && solutions.is_same()
            && same_outcome
            && rounds[0].max(1) == rounds[1].max(1),
        by: options.by,
        ignored: options.ignore.clone(),
        a: facts_a,
        b: facts_b,
        tree,
        solutions,
        sequence,
        states: join::join(&sources, spans, &ids),
    }
}

/// The solutions by their ways; if these are not all known, by their states.
fn solutions(sources: &[Source<'_>; 2]) -> Overlap {
    let solutions = [0, 1].map(|side| sources[side].solutions());
    let ways =
        |side: usize| -> Option<Vec<u32>> { solutions[side].iter().map(|&(way, _)| way).collect() };
    match (ways(0), ways(1)) {
        (Some(a), Some(b)) => ids::overlap(&a, &b),
        (None, _) | (_, None) => {
            let [a, b] = solutions
                .map(|solutions| solutions.into_iter().map(|(_, state)| state).collect::<Vec<_>>());
            ids::overlap(&a, &b)
        }
    }
}

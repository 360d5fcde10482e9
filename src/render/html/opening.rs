//! How a page opens if it is to show two of its runs side by side, where they part.

use serde_json::{Value, json};

use crate::diff::{By, Comparison, Ignore};

/// Two runs of a page to open with, at the first difference of two sequences; at the start if there is
/// none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The name of the left run.
    pub left: String,
    /// The name of the right run.
    pub right: String,
    /// Which sequence keeps the two in step.
    pub by: By,
    /// Whether a run in rounds is there with its last one only, if the other has no rounds.
    pub rounds: Rounds,
    /// What may differ.
    pub ignored: Vec<Ignore>,
}

/// How much of a run in rounds is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounds {
    /// All of it.
    #[default]
    All,
    /// The last round.
    Last,
}

impl Opening {
    /// As two runs were compared, which go by the names of the comparison.
    #[must_use]
    pub fn of(comparison: &Comparison) -> Self {
        let last = comparison.a.last_round_only || comparison.b.last_round_only;
        Self {
            left: comparison.a.run.clone(),
            right: comparison.b.run.clone(),
            by: comparison.by,
            rounds: if last { Rounds::Last } else { Rounds::All },
            ignored: comparison.ignored.clone(),
        }
    }

    /// As the page's script takes it.
    pub(super) fn data(&self) -> Value {
        json!({
            "names": [self.left, self.right],
            "by": self.by,
            "rounds": match self.rounds {
                Rounds::All => "all",
                Rounds::Last => "last",
            },
            "ignored": self.ignored,
        })
    }
}

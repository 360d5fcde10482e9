//! A broken rule, said as a teacher would say it.

use std::fmt;

use super::moves::ActionOrder;
use crate::trace::visible;

/// Declares the rules with their names and their one-sentence statements.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal, $statement:literal;)+) => {
        /// A rule that a trace can break.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rule {
            $($(#[$doc])* $rule,)+
        }

        impl Rule {
            /// Every rule.
            pub const ALL: &'static [Self] = &[$(Self::$rule),+];

            /// Its short name, as in "first in, first out".
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$rule => $name,)+ }
            }

            /// What it says, as a sentence without a full stop.
            #[must_use]
            pub const fn statement(self) -> &'static str {
                match self { $(Self::$rule => $statement,)+ }
            }
        }
    };
}

rules! {
    /// The header contradicts itself.
    Header = "the header", "the header says which search this is, and what belongs to that search";
    /// A line that cannot be read as a whole, and other faults of form.
    Form = "the form of a trace",
        "a node is made once, by its own `generate`, before anything else speaks of it; after `end` comes nothing";
    /// An event at a moment that is not its own.
    Sequence = "the order of events", "every event has its moment: a search does one thing after the other";
    /// The root.
    Root = "the root", "a search begins with its root, which has depth 0 and no parent";
    /// A child of a node that is not being expanded.
    Parent = "parents before children",
        "a child is made, or refused, while its parent is being expanded: after the parent's `expand`, before its `close`";
    /// The depth of a node.
    Depth = "depth", "a child is one deeper than its parent";
    /// A queue served out of turn.
    Queue = "first in, first out", "of a queue, the node that has waited longest leaves first";
    /// A stack served out of turn.
    Stack = "last in, first out", "of a stack, the node that was pushed last leaves first";
    /// A path left from the middle.
    Path = "the stack is the path", "a recursive search leaves the node that it entered last";
    /// A node that is not where it must be.
    Frontier = "through the frontier",
        "a child that is no goal goes on the frontier at once, and only from there can it be expanded";
    /// A child or node that the pruning rule refuses was accepted.
    MissedDuplicate = "no missed duplicate",
        "a child whose state was met before, in the sense of the pruning rule, is refused";
    /// A refusal without a reason.
    Refusal = "a refusal has a reason", "a child is refused only if the reason that is given holds";
    /// A witness that does not bear witness.
    Witness = "the witness", "the witness of a refusal is the very node by which the state was met";
    /// The goal test at another moment than the header's.
    GoalTest = "the moment of the goal test", "the header says when a node is asked whether it is a goal";
    /// A state that is a goal here and none there.
    GoalState = "goals are goals", "whether a state is a goal depends on the state alone";
    /// Beyond the depth limit, or cut off before it.
    DepthLimit = "the depth limit", "a node at the depth limit is cut off and not expanded, and no other node is";
    /// The rounds of iterative deepening.
    Rounds = "rounds",
        "iterative deepening tries limit 1, 2, 3, … until a round finds a goal, cuts nothing off, or has the last limit";
    /// It goes on after what should have stopped it, or the other way round.
    Stopping = "when to stop", "the header says what happens after a goal";
    /// The event limit.
    EventLimit = "the event limit", "a run ends after `max_events` events, and only then as `event-limit`";
    /// An outcome that is not the one.
    Outcome = "the outcome",
        "the outcome is `solved` if there was a goal, else `depth-limit` if (in the last round) anything was cut off, else `exhausted`";
    /// It ends with work left.
    Unfinished = "nothing left undone", "a search that ends by itself has emptied its frontier";
    /// It has no end.
    Complete = "a whole run", "a run is written down to the last: a trace to its `end`, a text to its solutions";
    /// Without the problem: the same state had other moves before.
    SameMoves = "the same state has the same moves",
        "which actions a state has, in which order, and what they lead to, depends on the state alone";
    /// The same, where any order will do.
    SameActions = "the same state has the same actions",
        "which actions a state has, in whatever order, and what they lead to, depends on the state alone";
    /// With the problem: the start.
    Start = "the start", "the root has the problem's initial state";
    /// With the problem: an action that cannot be carried out, or out of turn, or left out.
    Actions = "every action, in order",
        "every action that can be carried out is tried, in the problem's order, and no other";
    /// The same, where any order will do.
    AnyActions = "every action, in any order",
        "every action that can be carried out is tried, in whatever order, and no other";
    /// With the problem: an action that leads elsewhere.
    Result = "what an action leads to", "the child's state is what the action makes of its parent's";
    /// With the problem: legality.
    Legal = "what the problem forbids", "a child is refused as illegal if, and only if, a rule of the problem forbids it";
    /// A text: a line that is not the one that must come.
    Text = "the text", "the text says what the search did, line by line";
    /// A text: the tree at its end.
    Tree = "the tree", "the tree lists every node of the (last) round, level by level";
    /// A text: the solutions at its end.
    Solutions = "the solutions", "every goal that was found is listed, with the way that leads to it";
}

impl Rule {
    /// The rule as it is where actions may be tried in a certain order.
    pub(super) const fn with(self, order: ActionOrder) -> Self {
        match (self, order) {
            (Self::Actions, ActionOrder::Any) => Self::AnyActions,
            (Self::SameMoves, ActionOrder::Any) => Self::SameActions,
            (rule, _) => rule,
        }
    }
}

/// The first rule that a trace breaks, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, counted from 1.
    pub line: u64,
    /// Which event of its run that is, counted from 0; none if it is no event.
    pub event: Option<usize>,
    /// The rule.
    pub rule: Rule,
    /// What the trace claims there.
    pub claim: String,
    /// What the rule requires at this place, as a sentence without a full stop.
    pub why: String,
    /// What should have come: one thing, or several of which one.
    pub expected: Vec<String>,
    /// An earlier line that matters, and what stands there.
    pub see: Option<Box<(u64, String)>>,
}

/// On one line, whatever states are like: a line end in one is shown as `␊`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (claim, why) = (visible(&self.claim), visible(&self.why));
        write!(f, "line {}: {}: {claim}; {why}", self.line, self.rule.name())?;
        if !self.expected.is_empty() {
            write!(f, "; expected: {}", visible(&self.expected.join(", or ")))?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::{Fault, Rule};

    #[test]
    fn a_fault_stands_on_one_line_whatever_its_states_are_like() {
        let fault = Fault {
            line: 7,
            event: Some(5),
            rule: Rule::Result,
            claim: "slide 8 leads to\n1 2\n3 _".to_owned(),
            why: "it leads to\n1 _\n3 2".to_owned(),
            expected: vec!["1 _\n3 2".to_owned()],
            see: None,
        };
        assert_eq!(
            fault.to_string(),
            "line 7: what an action leads to: slide 8 leads to␊1 2␊3 _; it leads to␊1 _␊3 2; \
             expected: 1 _␊3 2"
        );
    }
}

//! What may come at a moment; and which rule an event breaks that has no place there.

use super::fault::Rule;
use super::machine::{Broken, Machine, Moment};
use super::moves::Next;
use super::oracle::Oracle;
use crate::terms::{GoalTest, NodeId};
use crate::trace::Event;

impl<O: Oracle> Machine<'_, O> {
    /// What may come now.
    pub(super) fn wanted(&self) -> Vec<String> {
        let words = self.words();
        match self.moment {
            Moment::Start if self.rounds => vec!["round with limit 1".to_owned()],
            Moment::Start | Moment::Root => vec!["generate the root, at depth 0".to_owned()],
            Moment::Made(node) => vec![match self.goal_test() {
                GoalTest::Expanded => format!("push {}", words.node(node)),
                GoalTest::Generated => match self.goals.known(self.tree.state(node)) {
                    Some(true) => format!("goal {}", words.node(node)),
                    Some(false) => format!("push {}", words.node(node)),
                    None => format!("push {}, or goal if it is one", words.node(node)),
                },
            }],
            Moment::Waiting => self
                .frontier
                .next()
                .map(|next| format!("pop {}", words.node(next)))
                .into_iter()
                .collect(),
            Moment::Taken(node, Some(before)) => {
                vec![words.event(&Event::Discard { node, witness: before })]
            }
            Moment::Taken(node, None) => {
                let on =
                    if self.limit == Some(self.tree.depth(node)) { "cutoff" } else { "expand" };
                let goal = (self.goal_test() == GoalTest::Expanded)
                    .then(|| self.goals.known(self.tree.state(node)));
                vec![match goal {
                    Some(Some(true)) => format!("goal {}", words.node(node)),
                    Some(None) => format!("{on} {}, or goal if it is one", words.node(node)),
                    Some(Some(false)) | None => format!("{on} {}", words.node(node)),
                }]
            }
            Moment::Busy(node) if self.done_with == Some(node) => {
                vec![format!("close {}", words.node(node))]
            }
            Moment::Busy(node) => match self.moves.next() {
                Next::Move(next) => vec![words.next(node, &next)],
                Next::Nothing => vec![format!("close {}", words.node(node))],
                Next::Unknown => vec![
                    format!("a child of {}, generated or rejected", words.node(node)),
                    "its close".to_owned(),
                ],
            },
            Moment::Leaving(node) => vec![format!("pop {}", words.node(node))],
            Moment::Over => match self.next_round() {
                Some(limit) => vec![format!("round with limit {limit}")],
                None => vec![format!("end as {}", self.outcome())],
            },
            Moment::Stopped => vec![format!("end as {}", self.outcome())],
            Moment::Ended => Vec::new(),
        }
    }

    fn is_known_goal(&self, node: NodeId) -> bool {
        node.index() < self.tree.len() && self.goals.known(self.tree.state(node)) == Some(true)
    }

    /// An event that has no place at this moment, and the rule that it breaks.
    pub(super) fn misfit(&self, event: &Event) -> Broken {
        let words = self.words();
        let name = |node| words.node(node);
        let (rule, why) = match (event, self.moment) {
            (_, Moment::Stopped) => (
                Rule::Stopping,
                "with stop `first`, the run ends right after its first goal".to_owned(),
            ),
            (Event::Round { .. }, _) if !self.rounds => {
                (Rule::Rounds, format!("{} has no rounds", self.trace.header().algorithm))
            }
            (Event::Round { .. }, _) => {
                (Rule::Rounds, "a round begins when the one before is done".to_owned())
            }
            (Event::Generate { from: None, .. }, Moment::Start) => {
                (Rule::Rounds, "a run in rounds begins with its first round".to_owned())
            }
            (Event::Generate { from: None, .. }, _) => {
                (Rule::Root, "there is one root, and it was made already".to_owned())
            }
            (_, Moment::Start | Moment::Root) => {
                (Rule::Root, "nothing happens before the root is made".to_owned())
            }
            (Event::Push { node }, Moment::Busy(_)) | (Event::Pop { node }, Moment::Busy(_))
                if self.is_known_goal(*node) =>
            {
                (Rule::Frontier, "a goal does not go on the frontier".to_owned())
            }
            (Event::Push { node }, Moment::Made(made)) if *node != made => {
                (Rule::Frontier, format!("it is {} that has just been made", name(made)))
            }
            (Event::Push { .. }, _) => {
                (Rule::Frontier, "a node goes on the frontier right after it was made, and once".to_owned())
            }
            (Event::Goal { .. }, _) => (
                Rule::GoalTest,
                match self.trace.header().goal_test {
                    GoalTest::Generated => {
                        "the goal test is `generated`: a node is tested right when it is made, and at no other moment"
                    }
                    GoalTest::Expanded => {
                        "the goal test is `expanded`: a node is tested right when it is taken from the frontier, and at no other moment"
                    }
                }
                .to_owned(),
            ),
            (_, Moment::Made(made)) if self.is_known_goal(made) => (
                Rule::GoalState,
                format!("{} is a goal, and this is the moment to say so", name(made)),
            ),
            (_, Moment::Made(made)) => (
                Rule::Frontier,
                format!("{} has just been made: unless it is a goal, it goes on the frontier at once", name(made)),
            ),
            (Event::Generate { from: Some((parent, _)), .. } | Event::Reject { parent, .. }, moment) => {
                let why = match moment {
                    Moment::Busy(busy) => {
                        format!("the node that is being expanded is {}, not {}", name(busy), words.name(*parent))
                    }
                    Moment::Start
                    | Moment::Root
                    | Moment::Made(_)
                    | Moment::Waiting
                    | Moment::Taken(..)
                    | Moment::Leaving(_)
                    | Moment::Over
                    | Moment::Stopped
                    | Moment::Ended => format!("{} is not being expanded now", words.name(*parent)),
                };
                (Rule::Parent, why)
            }
            (Event::Pop { .. }, Moment::Leaving(_)) => {
                (Rule::Path, "the node at the end of the path leaves first".to_owned())
            }
            (Event::Pop { node }, Moment::Taken(taken, _)) if *node == taken => {
                (Rule::Sequence, "before it is left, it is expanded, or cut off, or found to be a goal".to_owned())
            }
            (Event::Pop { .. } | Event::Expand { .. }, Moment::Busy(busy)) => {
                (Rule::Sequence, format!("{} is still being expanded: it was not closed", name(busy)))
            }
            (Event::Pop { .. }, Moment::Over) => {
                (Rule::Frontier, format!("the {} is empty", self.frontier.name()))
            }
            (Event::Expand { .. }, Moment::Waiting | Moment::Over) => {
                (Rule::Frontier, "a node is expanded right after it was taken from the frontier".to_owned())
            }
            (Event::Close { .. }, Moment::Busy(busy)) => {
                (Rule::Sequence, format!("the node that is being expanded is {}", name(busy)))
            }
            (Event::Close { node }, _) => {
                (Rule::Sequence, format!("{} is not being expanded", words.name(*node)))
            }
            (Event::Cutoff { .. }, _) => {
                (Rule::DepthLimit, "a node is cut off instead of being expanded, and at no other moment".to_owned())
            }
            (_, Moment::Taken(taken, _)) => {
                (Rule::Sequence, format!("{} has just been taken, and is dealt with first", name(taken)))
            }
            (
                Event::Pop { .. }
                | Event::Discard { .. }
                | Event::Expand { .. }
                | Event::End { .. },
                _,
            ) => (Rule::Sequence, "this is not the moment for it".to_owned()),
        };
        Broken { rule, why, expected: self.wanted(), see: None }
    }
}

//! Which rule a line breaks that is not the one that must come.

use std::collections::VecDeque;

use super::Reader;
use crate::terms::{Algorithm, NodeId};
use crate::trace::{LogLine, Said, StateText, Texts};
use crate::verify::fault::{Fault, Rule};
use crate::verify::oracle::{Legality, Oracle};

impl<O: Oracle> Reader<'_, O> {
    /// A line where another should have come. `frontier` holds the nodes that wait, if one of them
    /// should have been taken; `parent` is the node whose children are listed.
    pub(super) fn mismatch(
        &mut self,
        line: LogLine,
        expected: Said,
        frontier: Option<&VecDeque<NodeId>>,
        parent: Option<NodeId>,
    ) -> Fault {
        let (rule, why) = self.diagnose(line.said, expected, frontier, parent);
        Fault {
            line: line.line,
            event: None,
            rule: rule.with(self.order),
            claim: self.words(line.said),
            why,
            expected: vec![self.words(expected)],
            see: None,
        }
    }

    /// A line where nothing more should have come.
    pub(super) fn unexpected(&mut self, line: LogLine, parent: Option<NodeId>) -> Fault {
        let (rule, why) = if self.stopped {
            (Rule::Stopping, "the search ends with its first solution".to_owned())
        } else if let (true, Some(most)) = (self.events.is_over(), self.events.limit()) {
            (
                Rule::EventLimit,
                format!("max_events is {most}, and there were as many before this line"),
            )
        } else if let Said::Round { .. } = line.said {
            let why = if !self.found.is_empty() {
                "the round before found a solution, and so was the last"
            } else if !self.cut_off {
                "the round before reached no depth limit: there is nothing deeper"
            } else {
                "the round before was the last that was wanted"
            };
            (Rule::Rounds, why.to_owned())
        } else {
            match self.about_child(line.said, parent.or_else(|| self.busy())) {
                Some(said) => said,
                None => (Rule::Text, "the search is done: nothing is left to expand".to_owned()),
            }
        };
        Fault {
            line: line.line,
            event: None,
            rule: rule.with(self.order),
            claim: self.words(line.said),
            why,
            expected: vec!["the end of the log".to_owned()],
            see: None,
        }
    }

    fn diagnose(
        &mut self,
        said: Said,
        expected: Said,
        frontier: Option<&VecDeque<NodeId>>,
        parent: Option<NodeId>,
    ) -> (Rule, String) {
        let text = |reader: &Self, state: StateText| reader.texts().state(state).to_owned();
        if let (Some(found), Some(wanted)) = (said.state(), expected.state())
            && let Some(why) = self.oracle.same_state(found, wanted)
        {
            let rule = if self.next == 0 { Rule::Start } else { Rule::Result };
            return (rule, why);
        }
        match (said, expected) {
            (Said::Round { limit }, Said::Round { limit: due }) => {
                (Rule::Rounds, format!("the limit of this round is {due}, not {limit}"))
            }
            (Said::Round { .. }, _) => (Rule::Rounds, "the round before is not done".to_owned()),
            (_, Said::Round { .. }) if self.tree.len() == 0 => {
                (Rule::Rounds, "iterative deepening begins with its first round".to_owned())
            }
            (Said::Process { level: 0, .. }, Said::Round { .. }) => {
                (Rule::Rounds, "the next round begins with a line of its own".to_owned())
            }
            (Said::Process { level, state }, Said::Process { level: due, state: wanted })
                if state == wanted =>
            {
                (Rule::Depth, format!("this node is at level {due}, not {level}"))
            }
            (Said::Process { state, .. }, Said::Process { .. } | Said::Found { .. })
                if frontier.is_some_and(|waiting| {
                    waiting.iter().any(|&node| self.tree.state(node) == state)
                }) =>
            {
                match self.options.algorithm {
                    Algorithm::DfsStack => (Rule::Stack, Rule::Stack.statement().to_owned()),
                    Algorithm::Bfs | Algorithm::Dfs | Algorithm::Dls | Algorithm::Iddfs => {
                        (Rule::Queue, Rule::Queue.statement().to_owned())
                    }
                }
            }
            (Said::Process { level, .. }, Said::Process { level: due, .. }) if level > due => {
                let why = format!(
                    "a node at level {level} comes after its parent, but no node at level {} has \
                     this child: the next line is about level {due}",
                    level - 1
                );
                (Rule::Parent, why)
            }
            (
                Said::Found { state },
                Said::Add { state: wanted } | Said::Process { state: wanted, .. },
            ) if state == wanted => (Rule::GoalState, format!("{} is no goal", text(self, state))),
            (Said::Add { state } | Said::Process { state, .. }, Said::Found { state: wanted })
                if state == wanted =>
            {
                (Rule::GoalState, format!("{} is a goal", text(self, state)))
            }
            (Said::Process { .. } | Said::Found { .. }, Said::Cutoff)
            | (Said::Cutoff, Said::Process { .. } | Said::Found { .. }) => {
                let limit = self.limit.map_or("none".to_owned(), |limit| limit.to_string());
                (Rule::DepthLimit, format!("the depth limit is {limit}"))
            }
            (Said::Cutoff, Said::Add { .. } | Said::Cutoff | Said::Round { .. }) => {
                (Rule::DepthLimit, "no node at the depth limit was taken".to_owned())
            }
            (
                Said::Process { .. } | Said::Add { .. } | Said::Found { .. },
                Said::Process { .. }
                | Said::Add { .. }
                | Said::Found { .. }
                | Said::Cutoff
                | Said::Round { .. },
            ) => {
                let parent = parent.or_else(|| self.busy());
                self.about_child(said, parent).unwrap_or_else(|| match parent {
                    Some(parent) => {
                        let state = text(self, self.tree.state(parent));
                        (Rule::Actions, format!("not every child of {state} was listed"))
                    }
                    None => (Rule::Start, "this is not where the problem starts".to_owned()),
                })
            }
        }
    }

    /// The node whose children were listed last.
    fn busy(&self) -> Option<NodeId> {
        let said = self.part.log[..self.next].iter().rev().find_map(|line| match line.said {
            Said::Process { level, state } => Some((level, state)),
            Said::Round { .. } | Said::Add { .. } | Said::Cutoff | Said::Found { .. } => None,
        })?;
        let nodes = (self.first.index()..self.tree.len()).rev().map(NodeId::from_index);
        let mut nodes =
            nodes.filter(|&node| (self.tree.depth(node), self.tree.state(node)) == said);
        nodes.next()
    }

    /// What is wrong with a line about a child of `parent` that should not have come now.
    fn about_child(&mut self, said: Said, parent: Option<NodeId>) -> Option<(Rule, String)> {
        let state = said.state()?;
        let mut parent = parent?;
        if let Said::Process { level, .. } = said {
            if !self.options.algorithm.is_recursive() {
                return None;
            }
            // In a recursive search the level says whose child it claims to be.
            while self.tree.depth(parent) + 1 > level {
                parent = self.tree.parent(parent)?;
            }
        }
        let from = self.tree.state(parent);
        let moves = self.oracle.moves(from)?;
        let name = |reader: &Self, state: StateText| reader.texts().state(state).to_owned();
        let Some(by) = moves.iter().find(|next| next.state == state) else {
            let same = moves.iter().find_map(|next| self.oracle.same_state(state, next.state));
            let why = same.unwrap_or_else(|| {
                format!("no action of {} leads to {}", name(self, from), name(self, state))
            });
            return Some((Rule::Result, why));
        };
        if let Legality::Illegal(rule) = by.legal {
            let why = format!(
                "{:?} leads there from {}, but that is forbidden: {}",
                self.texts().action(by.action),
                name(self, from),
                self.texts().rule(rule)
            );
            return Some((Rule::Legal, why));
        }
        if self.duplicates.refusal(&self.tree, parent, state).is_some() {
            return Some((Rule::MissedDuplicate, self.duplicates.words().to_owned()));
        }
        let nodes = (parent.index() + 1..self.tree.len()).map(NodeId::from_index);
        let mut siblings = nodes.filter(|&node| self.tree.parent(node) == Some(parent));
        // The last one made is the one that should have come now.
        let again = siblings
            .any(|node| self.tree.state(node) == state && node.index() + 1 < self.tree.len());
        let why = if again {
            format!("{} was listed already", name(self, state))
        } else {
            format!("another child of {} comes before this one", name(self, from))
        };
        Some((Rule::Actions, why))
    }

    pub(super) fn texts(&self) -> &Texts {
        self.oracle.texts().unwrap_or(&self.part.texts)
    }
}

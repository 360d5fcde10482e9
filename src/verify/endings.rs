//! Beginnings and endings: header, rounds, limits, outcome.

use super::fault::{Fault, Rule};
use super::machine::{Broken, Machine, Moment};
use super::oracle::Oracle;
use crate::terms::{Algorithm, Outcome};

impl<O: Oracle> Machine<'_, O> {
    /// What a header says must fit together.
    pub(super) fn check_header(&self) -> Result<(), Fault> {
        let header = self.trace.header();
        let Some(algorithm) = header.known_algorithm() else { return Ok(()) };
        let limit = header.depth_limit.map_or("null".to_owned(), |limit| limit.to_string());
        let (claim, why, expected) = if header.frontier != algorithm.discipline() {
            (
                format!("algorithm {algorithm}, frontier {}", header.frontier),
                format!("{algorithm} keeps its nodes in another kind of frontier"),
                format!("frontier {}", algorithm.discipline()),
            )
        } else if algorithm == Algorithm::Dls && header.depth_limit.is_none()
            || algorithm == Algorithm::Iddfs && header.depth_limit == Some(0)
        {
            (
                format!("algorithm {algorithm}, depth_limit {limit}"),
                match algorithm {
                    Algorithm::Dls => "a depth-limited search needs its limit".to_owned(),
                    Algorithm::Iddfs | Algorithm::Bfs | Algorithm::Dfs | Algorithm::DfsStack => {
                        "iterative deepening begins with limit 1".to_owned()
                    }
                },
                "another depth_limit".to_owned(),
            )
        } else {
            return Ok(());
        };
        let broken = Broken { rule: Rule::Header, why, expected: vec![expected], see: None };
        Err(self.fault(None, claim, broken))
    }

    /// No event may come after the last that the header allows.
    pub(super) fn check_event_limit(&self, index: usize) -> Result<(), Broken> {
        match self.trace.header().max_events {
            Some(most) if index as u64 >= most => Err(Broken {
                rule: Rule::EventLimit,
                why: format!("max_events is {most}, and there were as many before this one"),
                expected: vec![format!("end as {}", Outcome::EventLimit)],
                see: None,
            }),
            Some(_) | None => Ok(()),
        }
    }

    pub(super) fn begin_round(&mut self, limit: u32) -> Result<(), Broken> {
        if self.next_round() != Some(limit) {
            let why = match self.next_round() {
                Some(next) => format!("the limit of this round is {next}"),
                None => self.why_over().to_owned(),
            };
            return Err(Broken { rule: Rule::Rounds, why, expected: self.wanted(), see: None });
        }
        let first = crate::terms::NodeId::from_index(self.tree.len());
        self.duplicates.begin_round(first, limit);
        self.moves.begin_round();
        self.limit = Some(limit);
        self.round = Some(limit);
        self.cut_off = false;
        self.moment = Moment::Root;
        Ok(())
    }

    /// The limit of the round that must come now, if one must.
    pub(super) fn next_round(&self) -> Option<u32> {
        if !self.rounds {
            return None;
        }
        match self.round {
            None => Some(1),
            Some(_) if self.solved || !self.cut_off => None,
            Some(limit) if self.trace.header().depth_limit == Some(limit) => None,
            Some(limit) => limit.checked_add(1),
        }
    }

    fn why_over(&self) -> &'static str {
        if self.solved {
            "the round before found a goal, and so was the last"
        } else if !self.cut_off {
            "the round before cut nothing off: there is nothing deeper"
        } else {
            "the round before had the last limit that the header allows"
        }
    }

    /// The outcome, if the run ends by itself now.
    pub(super) const fn outcome(&self) -> Outcome {
        if self.solved {
            Outcome::Solved
        } else if self.cut_off {
            Outcome::DepthLimit
        } else {
            Outcome::Exhausted
        }
    }

    pub(super) fn end(&mut self, index: usize, outcome: Outcome) -> Result<(), Broken> {
        let most = self.trace.header().max_events;
        let over = match self.moment {
            Moment::Stopped => true,
            Moment::Over => self.next_round().is_none(),
            Moment::Start
            | Moment::Root
            | Moment::Made(_)
            | Moment::Waiting
            | Moment::Taken(..)
            | Moment::Busy(_)
            | Moment::Leaving(_)
            | Moment::Ended => false,
        };
        let broken = |rule, why: String, expected| Broken { rule, why, expected, see: None };
        if over {
            if outcome == Outcome::EventLimit && most != Some(index as u64) {
                let why = match most {
                    Some(most) => format!("max_events is {most}, and there were {index}"),
                    None => "there is no event limit".to_owned(),
                };
                return Err(broken(Rule::EventLimit, why, self.wanted()));
            }
            if outcome != self.outcome() {
                let why = if self.solved {
                    "a goal was found"
                } else if self.cut_off {
                    "no goal was found, and something was cut off at the depth limit"
                } else {
                    "no goal was found, and nothing was cut off"
                };
                return Err(broken(Rule::Outcome, why.to_owned(), self.wanted()));
            }
        } else if most == Some(index as u64) {
            if outcome != Outcome::EventLimit {
                let why = format!("it was the limit of {index} events that ended it");
                let expected = vec![format!("end as {}", Outcome::EventLimit)];
                return Err(broken(Rule::Outcome, why, expected));
            }
        } else if outcome == Outcome::EventLimit {
            let why = match most {
                Some(most) => format!("max_events is {most}, and there were {index}"),
                None => "there is no event limit".to_owned(),
            };
            return Err(broken(Rule::EventLimit, why, self.wanted()));
        } else if self.moment == Moment::Over {
            let why = "the last round cut something off and found no goal, so a deeper one follows";
            return Err(broken(Rule::Rounds, why.to_owned(), self.wanted()));
        } else {
            let why = match (self.frontier.len(), self.moment) {
                (0, _) | (_, Moment::Made(_)) => {
                    "the search is in the middle of something".to_owned()
                }
                (1, _) => format!("one node is left in the {}", self.frontier.name()),
                (left, _) => format!("{left} nodes are left in the {}", self.frontier.name()),
            };
            return Err(broken(Rule::Unfinished, why, self.wanted()));
        }
        self.moment = Moment::Ended;
        Ok(())
    }

    /// A trace whose events are all in order must have its `end`, too.
    pub(super) fn check_complete(&self) -> Result<(), Fault> {
        if self.moment == Moment::Ended {
            return Ok(());
        }
        let last = self.trace.len().checked_sub(1);
        let broken = Broken {
            rule: Rule::Complete,
            why: "the run has no `end`, so it was interrupted, or the end of the file was lost"
                .to_owned(),
            expected: self.wanted(),
            see: None,
        };
        Err(self.fault(last, "after this line the trace breaks off".to_owned(), broken))
    }
}

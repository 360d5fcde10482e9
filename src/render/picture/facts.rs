//! What is said above a picture: the problem, the search, what there is to count, how it ended.

use super::{Moment, Only, Picture, Visibility};
use crate::render::words::search_name;
use crate::replay::{Fate, Status};
use crate::terms::{Discipline, Order, Outcome, Pruning};
use crate::trace::NodeId;

/// What there is to count in a picture, and what its legend has to explain.
#[derive(Clone, Debug)]
pub(in crate::render) struct Caption {
    /// Nodes or states, and the solutions.
    pub(in crate::render) counted: [String; 2],
    /// Statuses, by their places in [`Status::ALL`]. Of a series, all that may come.
    pub(in crate::render) statuses: [bool; Status::ALL.len()],
    /// Whether a way to a goal is drawn.
    pub(in crate::render) solution: bool,
    /// Whether moves to states met already have a mark of their own.
    pub(in crate::render) rejected: Visibility,
}

impl Picture<'_> {
    /// What is counted and explained in the search tree.
    pub(in crate::render) fn caption(&self) -> Caption {
        let solution = self
            .nodes()
            .any(|node| self.is_frame() && self.will_be_goal(node) || self.on_solution(node));
        let statuses = if self.is_frame() {
            self.to_come(self.nodes())
        } else {
            occurring(self.nodes().filter_map(|node| self.replay().status(node)))
        };
        let rejected = self.options().rejected;
        let statuses = self.explained(statuses);
        Caption { counted: self.counts(), statuses, solution, rejected }
    }

    /// In a path search, what is open on the path and what waits look the same: the legend has one for
    /// both.
    pub(in crate::render) fn explained(
        &self,
        mut statuses: [bool; Status::ALL.len()],
    ) -> [bool; Status::ALL.len()] {
        if statuses[Status::Open as usize] && self.trace().header().frontier == Discipline::Path {
            statuses[Status::Frontier as usize] = false;
        }
        statuses
    }

    /// The title that was asked for, or the problem's, or the problem's name if it has none.
    pub(in crate::render) fn title(&self) -> &str {
        let header = self.trace().header();
        let asked = self.options().title.as_deref().filter(|title| !title.trim().is_empty());
        let own = if header.title.trim().is_empty() { &header.problem } else { &header.title };
        asked.unwrap_or(own)
    }

    /// What stands above everything: the title, unless an empty one was asked for.
    pub(in crate::render) fn heading(&self) -> &str {
        match self.options().title.as_deref() {
            Some(title) if title.trim().is_empty() => "",
            Some(_) | None => self.title(),
        }
    }

    /// What the search is called.
    pub(in crate::render) fn search(&self) -> &str {
        search_name(self.trace().header())
    }

    /// The rules of the search where they are not the usual ones, the round, and what is counted.
    pub(in crate::render) fn facts(&self, caption: &Caption) -> Vec<String> {
        let mut facts = self.rules();
        facts.extend(self.round());
        facts.extend_from_slice(&caption.counted);
        facts
    }

    /// What tells this search from others of its name.
    pub(in crate::render) fn rules(&self) -> Vec<String> {
        let header = self.trace().header();
        let pruning = match header.pruning {
            Pruning::Ancestors => None,
            Pruning::Reached => Some("pruning what was reached"),
            Pruning::Parent => Some("pruning only what undoes a move"),
            Pruning::None => Some("without pruning"),
        };
        let order = match header.order {
            Order::Given => None,
            Order::Reversed => Some("actions in reverse"),
        };
        pruning.into_iter().chain(order).map(str::to_owned).collect()
    }

    /// Which statuses some nodes have at some time in a series.
    pub(in crate::render) fn to_come(
        &self,
        nodes: impl Iterator<Item = NodeId>,
    ) -> [bool; Status::ALL.len()] {
        let (waiting, ends) = match self.trace().header().frontier {
            Discipline::Fifo | Discipline::Lifo => {
                let ends = self.horizon() == self.trace().len() && self.trace().outcome().is_some();
                (Status::Frontier, ends)
            }
            Discipline::Path => (Status::Open, false),
        };
        let fates = nodes.filter_map(|node| {
            let moments = self.replay().history().moments(node);
            let happens = |moment: Option<usize>| moment.is_some_and(|at| at < self.horizon());
            match moments.settled.filter(|&(at, _)| at < self.horizon()) {
                Some((_, Fate::Goal)) => Some(Status::Goal),
                Some((_, Fate::Cutoff)) => Some(Status::Cutoff),
                Some((_, Fate::Discarded)) => Some(Status::Discarded),
                None if ends && happens(moments.expanded) && !happens(moments.closed) => {
                    Some(Status::Open)
                }
                None => None,
            }
        });
        occurring(fates.chain([Status::Current, Status::Closed, waiting]))
    }

    /// Which round is shown.
    pub(in crate::render) fn round(&self) -> Option<String> {
        match self.spans() {
            [span] => {
                let (number, limit) = span.round?;
                Some(format!("round {number} of {}, depth limit {limit}", self.rounds()))
            }
            _ => Some(counted(self.rounds(), "round", "rounds")),
        }
    }

    /// Nodes, and how many of them are shown if not all; solutions with their lengths.
    pub(in crate::render) fn counts(&self) -> [String; 2] {
        let trace = self.trace();
        let (mut goals, mut shortest, mut longest) = (0, u32::MAX, 0);
        let all: usize = self.all_nodes();
        for node in self.spans().iter().flat_map(|span| span.nodes.clone()) {
            let node = NodeId::from_index(node);
            if self.replay().status(node) == Some(Status::Goal) {
                let depth = trace.depth(node);
                goals += 1;
                shortest = shortest.min(depth);
                longest = longest.max(depth);
            }
        }
        let shown = self.shown_nodes();
        let of_all = format!("{shown} of {}", counted(all, "node", "nodes"));
        let nodes = match (&self.options().levels, self.options().only) {
            _ if shown == all => counted(all, "node", "nodes"),
            (_, Only::Solutions) => format!("only the ways to goals, {of_all}"),
            (Some(levels), Only::Everything) => {
                let (first, last) = (levels.start(), levels.end());
                if first == last {
                    format!("level {first}, {of_all}")
                } else if *last == u32::MAX {
                    format!("from level {first} on, {of_all}")
                } else {
                    format!("levels {first} to {last}, {of_all}")
                }
            }
            (None, Only::Everything) => of_all,
        };
        let moves = |depth: u32| counted(depth as usize, "move", "moves");
        let finished = self.position() == trace.len()
            && matches!(
                trace.outcome(),
                Some(Outcome::Solved | Outcome::Exhausted | Outcome::DepthLimit)
            );
        let solutions = match goals {
            0 if trace.header().asks_for_no_goal() => "no goal given".to_owned(),
            0 if finished => "no solution".to_owned(),
            0 => "no solution yet".to_owned(),
            _ if shortest == longest => {
                format!("{} of {}", counted(goals, "solution", "solutions"), moves(shortest))
            }
            _ => format!("{goals} solutions, the shortest of {}", moves(shortest)),
        };
        [nodes, solutions]
    }

    /// How the run ended, where that is not plain to see.
    pub(in crate::render) fn end(&self) -> Option<String> {
        let (position, len) = (self.position(), self.trace().len());
        if position < len {
            let event = format!("event {position} of {len}");
            return Some(match self.options().at {
                Moment::End | Moment::Event(_) => format!("after {event}"),
                Moment::Expansion(count) => {
                    format!("after {} ({event})", counted(count, "expansion", "expansions"))
                }
                Moment::Level(level) => {
                    format!("before anything below level {level} is expanded ({event})")
                }
            });
        }
        let visits = self.trace().header().asks_for_no_goal();
        match self.trace().outcome() {
            None => Some(format!(
                "interrupted: the trace breaks off after {}",
                counted(len, "event", "events")
            )),
            Some(Outcome::EventLimit) => Some(format!(
                "unfinished: the event limit ended the search after {}",
                counted(len - 1, "event", "events")
            )),
            Some(Outcome::DepthLimit) if visits => Some(
                "nodes were cut off: what lies below the depth limit was not visited".to_owned(),
            ),
            Some(Outcome::DepthLimit) => {
                Some("nodes were cut off: a solution may lie below the depth limit".to_owned())
            }
            Some(Outcome::Exhausted) if visits => {
                Some("everything within reach has been visited".to_owned())
            }
            Some(Outcome::Exhausted) => {
                Some("everything was searched: there is no solution".to_owned())
            }
            Some(Outcome::Solved) => None,
        }
    }
}

/// Which statuses are among these, by their places in [`Status::ALL`].
pub(in crate::render) fn occurring(
    statuses: impl Iterator<Item = Status>,
) -> [bool; Status::ALL.len()] {
    let mut occurs = [false; Status::ALL.len()];
    statuses.for_each(|status| occurs[status as usize] = true);
    occurs
}

/// "1 node", "7 nodes".
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

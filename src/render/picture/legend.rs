//! What the legend of a picture explains, and in which words. Every format has its own samples.

use super::{Caption, Picture, Visibility};
use crate::replay::Status;
use crate::terms::Discipline;

/// Something that a legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::render) enum Explained {
    Status(Status),
    /// Of a search with a queue or a stack, what is open.
    Unfinished,
    Solution,
    Rejected,
    Illegal,
    Order,
    /// A place on the frontier.
    Place(Discipline),
}

impl Explained {
    /// What a status is called, depending on the kind of frontier.
    pub(in crate::render) const fn of(status: Status, discipline: Discipline) -> Self {
        match (status, discipline) {
            (Status::Open, Discipline::Fifo | Discipline::Lifo) => Self::Unfinished,
            _ => Self::Status(status),
        }
    }

    /// The words; of statuses those of the page.
    pub(in crate::render) const fn words(self) -> &'static str {
        match self {
            Self::Status(Status::Generated) => "just made",
            Self::Status(Status::Frontier) => "on the frontier",
            Self::Status(Status::Current) => "current",
            Self::Status(Status::Open) => "open on the path",
            Self::Status(Status::Closed) => "closed",
            Self::Status(Status::Goal) => "goal",
            Self::Status(Status::Cutoff) => "cut off",
            Self::Status(Status::Discarded) => "discarded",
            Self::Unfinished => "being expanded when the search ended",
            Self::Solution => "way to a goal",
            Self::Rejected => "rejected: state met already",
            Self::Illegal => "forbidden by a rule",
            Self::Order => "order of expansion",
            Self::Place(Discipline::Fifo) => "its place in the queue",
            Self::Place(Discipline::Lifo | Discipline::Path) => {
                "its place on the stack, from the top"
            }
        }
    }
}

impl Picture<'_> {
    /// What has to be explained, in the order in which it is.
    pub(in crate::render) fn legend(&self, caption: &Caption) -> Vec<Explained> {
        let options = self.options();
        let discipline = self.trace().header().frontier;
        let statuses = Status::ALL.into_iter();
        let statuses = statuses
            .filter(|&status| caption.statuses[status as usize])
            .map(|status| Explained::of(status, discipline));
        let others = [
            (Explained::Place(discipline), self.tells_places()),
            (Explained::Solution, caption.solution),
            (Explained::Rejected, caption.rejected == Visibility::Shown),
            (Explained::Illegal, options.illegal == Visibility::Shown),
            (Explained::Order, options.order == Visibility::Shown),
        ];
        let others = others.into_iter().filter(|&(_, shown)| shown).map(|(item, _)| item);
        statuses.chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_and_the_page_call_a_status_the_same() {
        let phrases = include_str!("../../../templates/walkthrough/phrases.json");
        let phrases: serde_json::Value = serde_json::from_str(phrases).unwrap();
        for status in Status::ALL {
            let page = phrases[format!("status.{status}")].as_str();
            assert_eq!(page, Some(Explained::of(status, Discipline::Path).words()));
        }
        let unfinished = Explained::of(Status::Open, Discipline::Fifo).words();
        assert_eq!(phrases["status.unfinished"].as_str(), Some(unfinished));
        let panels = include_str!("../../../templates/walkthrough/panels.js");
        assert!(panels.contains(&format!("[\"illegal\", \"{}\"]", Explained::Illegal.words())));
    }
}

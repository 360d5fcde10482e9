//! Moments of a run, by what one counts in it: events, expansions, levels.

use super::{PictureError, RoundChoice, counted};
use crate::replay::Replay;
use crate::trace::{Event, NodeId};

/// A moment of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moment {
    /// The end of it.
    #[default]
    End,
    /// After so many events.
    Event(usize),
    /// When so many nodes have been expanded, just before the next one's turn.
    Expansion(usize),
    /// When no node below this level has been expanded yet, just before the first one's turn. With
    /// iterative deepening, in the round that is drawn.
    Level(u32),
}

/// What happens from one picture of a series to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Every {
    /// One event.
    #[default]
    Event,
    /// All that follows from the expansion of one node, up to the turn of the next.
    Expansion,
    /// All that happens until a node of the next level is expanded for the first time.
    Level,
}

impl Every {
    /// The words for its values.
    pub const ALL: [(&'static str, Self); 3] =
        [("event", Self::Event), ("expansion", Self::Expansion), ("level", Self::Level)];

    /// The positions among `events` (indices) at which a series has its pictures, in order, the
    /// last of them at the end. Of no events there is one picture.
    #[must_use]
    pub fn positions(self, replay: &Replay<'_>, events: std::ops::Range<usize>) -> Vec<usize> {
        if events.is_empty() {
            return vec![events.start];
        }
        let turns = match self {
            Self::Event => return (events.start + 1..=events.end).collect(),
            Self::Expansion => turns(replay, events.clone()).map(|(at, _)| at).collect::<Vec<_>>(),
            Self::Level => first_turns(replay, events.clone()),
        };
        // The first turn begins the first step; what stands before it is a step of its own.
        let ends = turns.into_iter().chain([events.end]);
        let mut positions: Vec<usize> = ends.filter(|&at| at > events.start).collect();
        positions.dedup();
        positions
    }
}

impl Moment {
    /// How many events have happened then.
    ///
    /// # Errors
    ///
    /// When there is no such moment, or no such round.
    pub fn position(self, replay: &Replay<'_>, round: RoundChoice) -> Result<usize, PictureError> {
        let end = replay.len();
        let missing = |what, asked, last| PictureError::NoSuchMoment { what, asked, last };
        match self {
            Self::End => Ok(end),
            Self::Event(count) if count <= end => Ok(count),
            Self::Event(count) => Err(missing("event", count, counted(end, "event", "events"))),
            Self::Expansion(count) => {
                let turns: Vec<usize> = turns(replay, 0..end).map(|(at, _)| at).collect();
                match turns.get(count) {
                    Some(&at) => Ok(at),
                    None if count == turns.len() => Ok(end),
                    None => {
                        let last = counted(turns.len(), "expansion", "expansions");
                        Err(missing("expansion", count, last))
                    }
                }
            }
            Self::Level(level) => {
                let events = round_drawn(replay, round)?;
                let first = first_turns(replay, events.clone());
                match first.get(level as usize + 1) {
                    Some(&at) => Ok(at),
                    None if level as usize <= first.len() => Ok(events.end),
                    None => {
                        let last = match first.len().checked_sub(1) {
                            Some(deepest) => format!("expanded nodes down to level {deepest}"),
                            None => "expanded no node".to_owned(),
                        };
                        Err(missing("level", level as usize, last))
                    }
                }
            }
        }
    }
}

/// The events of the round that a single picture shows.
fn round_drawn(
    replay: &Replay<'_>,
    round: RoundChoice,
) -> Result<std::ops::Range<usize>, PictureError> {
    let rounds: Vec<usize> = replay
        .history()
        .rounds()
        .iter()
        .filter(|round| round.limit.is_some())
        .map(|round| round.first_event)
        .collect();
    let place = match round {
        _ if rounds.is_empty() => return Ok(0..replay.len()),
        RoundChoice::Last | RoundChoice::All => Some(rounds.len() - 1),
        RoundChoice::Number(asked) => (asked as usize).checked_sub(1),
    };
    let range = place.and_then(|place| {
        let start = *rounds.get(place)?;
        Some(start..rounds.get(place + 1).copied().unwrap_or(replay.len()))
    });
    range.ok_or(PictureError::NoSuchRound {
        asked: match round {
            RoundChoice::Number(asked) => asked,
            RoundChoice::Last | RoundChoice::All => 0,
        },
        rounds: rounds.len(),
    })
}

/// When the turn of each expanded node begins: with the event that takes it from the frontier, if
/// that is the one before, else with its expansion.
fn turns<'r>(
    replay: &'r Replay<'_>,
    events: std::ops::Range<usize>,
) -> impl Iterator<Item = (usize, NodeId)> + 'r {
    let trace = replay.trace();
    let mut taken = None;
    let start = events.start;
    trace.events_from(start).take(events.len()).zip(start..).filter_map(move |(event, at)| {
        let before = taken.take();
        match event {
            Event::Pop { node } => {
                taken = Some((at, node));
                None
            }
            Event::Expand { node } => match before {
                Some((popped, same)) if same == node => Some((popped, node)),
                Some(_) | None => Some((at, node)),
            },
            Event::Round { .. }
            | Event::Generate { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Discard { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => None,
        }
    })
}

/// The first turn of a node of each level, as far as each comes after that of the level above.
fn first_turns(replay: &Replay<'_>, events: std::ops::Range<usize>) -> Vec<usize> {
    let mut first = Vec::new();
    for (at, node) in turns(replay, events) {
        if replay.trace().depth(node) as usize == first.len() {
            first.push(at);
        }
    }
    first
}

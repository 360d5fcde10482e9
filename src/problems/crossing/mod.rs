//! River-crossing puzzles.
//!
//! A [`Crossing`] is read from a puzzle file (`docs/puzzle-format.md`); there is no other way to make
//! one, so that everything that can be searched can also be written down. Knows the
//! [`Problem`] trait and the format; no search.

mod file;
mod layout;
mod loads;
mod notation;
mod people;
mod rules;
#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZeroU32;

use serde_json::{Value, json};

use self::layout::Layout;
pub use self::notation::Notation;
use self::rules::Rules;
use super::About;
use crate::problem::{Problem, Violation};

pub(super) use self::file::{KEYS, read};

/// A crossing with at most this many bits to a state has a dense index, whatever its passengers.
const SMALL_WIDTH: u32 = 16;

/// So has one of persons only with at most this many: a fair part of its indices can be reached.
const DENSE_WIDTH: u32 = 24;

/// A bank of the river.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The left bank.
    #[default]
    Left,
    /// The right bank.
    Right,
}

impl Side {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Somebody or something that wants to cross; or several who are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passenger {
    /// By which moves and banks name it.
    pub letter: char,
    /// By which rules name it.
    pub name: String,
    /// Its picture.
    pub emoji: Option<String>,
    /// How many there are.
    pub count: u32,
    /// Whether it can row.
    pub rows: bool,
    /// What one weighs.
    pub weight: u32,
    /// How long one takes to cross; a search counts crossings and does not heed it.
    pub minutes: Option<u32>,
    /// How many start on the left bank.
    pub starts_left: u32,
    /// How many must end on the left bank.
    pub ends_left: u32,
}

/// What is crossed, and by what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scenery {
    /// A river, by a boat.
    #[default]
    River,
    /// A bridge at night, by the light of a torch.
    Bridge,
}

impl Scenery {
    /// Every scenery, the default first.
    pub const ALL: &'static [Self] = &[Self::River, Self::Bridge];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::River => "river",
            Self::Bridge => "bridge",
        }
    }

    /// What has to be with those who cross.
    #[must_use]
    pub const fn vehicle(self) -> &'static str {
        match self {
            Self::River => "boat",
            Self::Bridge => "torch",
        }
    }
}

/// The boat, or the torch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boat {
    /// How many it carries, whoever rows included.
    pub capacity: u32,
    /// The weight it carries.
    pub max_weight: Option<u32>,
    /// Where it lies at the start.
    pub start: Side,
}

/// A river-crossing puzzle.
///
/// # Example
///
/// ```
/// use steptrace::problem::Problem;
/// use steptrace::problems::catalogue;
///
/// let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
/// let mut text = String::new();
/// farmer.write_state(&farmer.initial_state(), &mut text)?;
/// assert_eq!(text, "{L:CFSW R:}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Crossing {
    about: About,
    notation: Notation,
    scenery: Scenery,
    boat: Boat,
    passengers: Vec<Passenger>,
    /// Places in `passengers`, sorted by letter.
    by_letter: Vec<usize>,
    layout: Layout,
    rules: Rules,
    /// What may be put into the boat, in the order in which it is tried.
    loads: Vec<u64>,
    start: u64,
    /// Who must be left at the end; where the boat lies then does not matter.
    goal: u64,
}

/// A state of a crossing: who stands where, and where the boat lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Banks(u64);

/// A move of a crossing: a load and a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Voyage(NonZeroU32);

impl Voyage {
    #[inline]
    fn new(load: usize, to: Side) -> Self {
        // There are at most MAX_LOADS loads.
        let number = 2 * load as u32 + 1 + u32::from(to == Side::Right);
        Self(NonZeroU32::MIN.saturating_add(number - 1))
    }

    #[inline]
    const fn load(self) -> usize {
        (self.0.get() - 1) as usize / 2
    }

    #[inline]
    const fn to(self) -> Side {
        if self.0.get().is_multiple_of(2) { Side::Right } else { Side::Left }
    }
}

impl Crossing {
    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// How it writes its states.
    #[must_use]
    pub const fn notation(&self) -> Notation {
        self.notation
    }

    /// Has its states written in another notation.
    pub const fn set_notation(&mut self, notation: Notation) {
        self.notation = notation;
    }

    /// What is crossed.
    #[must_use]
    pub const fn scenery(&self) -> Scenery {
        self.scenery
    }

    /// The boat.
    #[must_use]
    pub const fn boat(&self) -> Boat {
        self.boat
    }

    /// The passengers, in the order of the file.
    #[must_use]
    pub fn passengers(&self) -> &[Passenger] {
        &self.passengers
    }

    /// The facts from which a page can draw the states, for the header of a trace.
    #[must_use]
    pub fn scene(&self) -> Value {
        let passengers: Vec<Value> = self
            .passengers
            .iter()
            .map(|one| {
                let mut facts = json!({
                    "letter": one.letter,
                    "name": one.name,
                    "emoji": one.emoji,
                    "count": one.count,
                    "rows": one.rows,
                });
                if let Some(minutes) = one.minutes {
                    facts["minutes"] = minutes.into();
                }
                facts
            })
            .collect();
        let mut scene = json!({
            "kind": "crossing",
            "notation": self.notation.as_str(),
            "boat": {
                "capacity": self.boat.capacity,
                "max_weight": self.boat.max_weight,
                "shown": !self.layout.boat_is_implied(),
            },
            "passengers": passengers,
        });
        if self.scenery != Scenery::River {
            scene["scenery"] = self.scenery.as_str().into();
        }
        scene
    }
}

impl Problem for Crossing {
    type State = Banks;
    type Action = Voyage;

    fn initial_state(&self) -> Banks {
        Banks(self.start)
    }

    fn actions(&self, state: &Banks) -> impl Iterator<Item = Voyage> {
        let from = self.layout.boat(state.0);
        let here = self.layout.on(from, state.0);
        let to = match from {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        };
        self.loads
            .iter()
            .enumerate()
            .filter(move |(_, load)| self.layout.includes(here, **load))
            .map(move |(number, _)| Voyage::new(number, to))
    }

    #[inline]
    fn result(&self, state: &Banks, voyage: &Voyage) -> Result<Banks, Violation<Banks>> {
        let load = self.loads[voyage.load()];
        let state = match voyage.to() {
            Side::Right => state.0 - load,
            Side::Left => state.0 + load,
        };
        match self.rules.broken(&self.layout, state) {
            Some((rule, _)) => Err(Violation { state: Banks(state), rule }),
            None => Ok(Banks(state)),
        }
    }

    #[inline]
    fn is_goal(&self, state: &Banks) -> bool {
        self.layout.on(Side::Left, state.0) == self.goal
    }

    fn write_state(&self, state: &Banks, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(self, state.0, out)
    }

    fn is_other_text_of(&self, text: &str, own: &str) -> bool {
        text != own && notation::means_the_same(self, text, own)
    }

    fn write_action(&self, voyage: &Voyage, out: &mut dyn fmt::Write) -> fmt::Result {
        let load = self.loads[voyage.load()];
        for (one, field) in self.passengers.iter().zip(&self.layout.fields) {
            notation::write_letters(one, field.get(load), out)?;
        }
        write!(out, " moves {}", voyage.to())
    }

    #[inline]
    fn action_key(&self, action: &Voyage) -> Option<u32> {
        Some(action.0.get())
    }

    fn write_rule(&self, rule: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(self.rules.words(rule))
    }

    fn index_bound(&self) -> Option<u32> {
        let width = self.layout.width;
        let dense = width <= SMALL_WIDTH || width <= DENSE_WIDTH && self.layout.has_no_groups();
        dense.then(|| 1 << width)
    }

    #[inline]
    fn state_index(&self, state: &Banks) -> u32 {
        state.0 as u32
    }

    #[inline]
    fn indexed_state(&self, index: u32) -> Banks {
        Banks(u64::from(index))
    }
}

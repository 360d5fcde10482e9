//! Water jugs: vessels without marks, to be filled, emptied and poured into one another.

use std::fmt;

use serde_json::{Value as Json, json};

use super::About;
use super::error::PuzzleError;
use super::reader::{Section, Value};
use crate::problem::{Problem, Violation};

/// The keys of jugs.
pub(super) const KEYS: &[&str] =
    &["kind", "name", "title", "description", "capacities", "start", "goal"];

/// One letter for each.
const MOST_JUGS: usize = 26;

const MOST_LITRES: u32 = 1_000_000;

/// With at most this many states they have a dense index. Of more only a small part is ever reached:
/// there is nearly always a jug that is full or empty.
const DENSE: u64 = 1 << 16;

/// A problem of water jugs.
///
/// # Example
///
/// ```
/// use steptrace::problem::Problem;
/// use steptrace::problems::{AnyProblem, catalogue};
///
/// let AnyProblem::Jugs(jugs) = catalogue::load("water-jugs", &[("goal", "4")])?.problem else {
///     unreachable!("water-jugs are jugs")
/// };
/// let mut text = String::new();
/// jugs.write_state(&jugs.initial_state(), &mut text)?;
/// assert_eq!(text, "(0,0)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Jugs {
    about: About,
    jugs: Vec<Jug>,
    states: u64,
    start: Levels,
    goal: Goal,
}

#[derive(Clone, Copy, Debug)]
struct Jug {
    capacity: u64,
    /// What one litre in this jug is worth in the number of a state.
    worth: u64,
}

impl Jug {
    #[inline]
    const fn level(self, state: Levels) -> u64 {
        state.0 / self.worth % (self.capacity + 1)
    }
}

#[derive(Clone, Copy, Debug)]
enum Goal {
    SomeJugHolds(u64),
    Exactly(Levels),
}

/// How much is in every jug: a number in mixed radix, the first jug its highest digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Levels(u64);

/// Something to do with jugs; they are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handling {
    /// Fill a jug to the brim.
    Fill(u8),
    /// Empty a jug.
    Empty(u8),
    /// Pour until the one is empty or the other full.
    Pour {
        /// The one that is poured from.
        from: u8,
        /// The other.
        into: u8,
    },
}

impl Jugs {
    /// Reads jugs from their document. What is odd but no error goes to `notes`.
    pub(super) fn read(
        root: &Section<'_>,
        about: About,
        notes: &mut Vec<String>,
    ) -> Result<Self, PuzzleError> {
        root.allow(KEYS)?;
        let what = "a list of whole numbers, as in [3, 5]";
        let value = root.need("capacities", "capacities = [3, 5]")?;
        let members = value.list(what)?;
        if members.is_empty() || members.len() > MOST_JUGS {
            return Err(value.error(format!("there must be from 1 to {MOST_JUGS} jugs")));
        }
        let mut jugs = Vec::new();
        for member in members {
            jugs.push(Jug { capacity: u64::from(member.whole(1..=MOST_LITRES)?), worth: 1 });
        }
        let mut states: u64 = 1;
        for jug in jugs.iter_mut().rev() {
            jug.worth = states;
            states = states
                .checked_mul(jug.capacity + 1)
                .ok_or_else(|| value.error("these jugs have more states than can be counted"))?;
        }

        let start = match root.get("start") {
            None => Levels(0),
            Some(value) => levels(&jugs, value, &value.list(what)?)?,
        };
        let value = root.need("goal", "goal = 4")?;
        let goal = if value.is_list() {
            Goal::Exactly(levels(&jugs, value, &value.list(what)?)?)
        } else if value.is_whole() {
            let litres = u64::from(value.whole(0..=MOST_LITRES)?);
            let most = jugs.iter().map(|jug| jug.capacity).max().unwrap_or(0);
            if litres > most {
                notes.push(format!(
                    "no solution is possible: the goal is {litres}, the largest jug holds {most}"
                ));
            }
            Goal::SomeJugHolds(litres)
        } else {
            return Err(value.expected("a whole number (some jug holds it) or a list (exactly so)"));
        };
        Ok(Self { about, jugs, states, start, goal })
    }

    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// The facts from which a page can draw the states, for the header of a trace.
    #[must_use]
    pub fn scene(&self) -> Json {
        let jugs: Vec<_> = (0_u8..)
            .zip(&self.jugs)
            .map(|(place, jug)| json!({"letter": letter(place), "capacity": jug.capacity}))
            .collect();
        let goal = match self.goal {
            Goal::SomeJugHolds(litres) => json!(litres),
            Goal::Exactly(state) => json!(self.levels(state).collect::<Vec<_>>()),
        };
        json!({"kind": "jugs", "jugs": jugs, "goal": goal})
    }

    fn levels(&self, state: Levels) -> impl Iterator<Item = u64> {
        self.jugs.iter().map(move |jug| jug.level(state))
    }

    fn jug(&self, place: u8) -> Jug {
        self.jugs[usize::from(place)]
    }
}

fn levels(jugs: &[Jug], value: Value<'_>, members: &[Value<'_>]) -> Result<Levels, PuzzleError> {
    if members.len() != jugs.len() {
        let (found, expected) = (members.len(), jugs.len());
        let message = format!("a number for each of the {expected} jugs is needed, not {found}");
        return Err(value.error(message));
    }
    let mut state = 0;
    for (jug, member) in jugs.iter().zip(members) {
        let litres = u64::from(member.whole(0..=MOST_LITRES)?);
        if litres > jug.capacity {
            let message = format!("{litres} do not fit into a jug of {}", jug.capacity);
            return Err(member.error(message));
        }
        state += litres * jug.worth;
    }
    Ok(Levels(state))
}

fn letter(place: u8) -> char {
    char::from(b'A' + place)
}

impl Problem for Jugs {
    type State = Levels;
    type Action = Handling;

    fn initial_state(&self) -> Levels {
        self.start
    }

    /// Fill A, fill B, …; empty A, empty B, …; pour A into B, A into C, …, B into A, …. What would
    /// change nothing (filling a full jug, pouring from an empty one) is left out.
    fn actions(&self, state: &Levels) -> impl Iterator<Item = Handling> {
        let state = *state;
        let jugs = || (0_u8..).zip(self.jugs.iter().copied());
        let has_room = move |jug: Jug| jug.level(state) < jug.capacity;
        let has_water = move |jug: Jug| jug.level(state) > 0;
        let fill = jugs().filter(move |&(_, jug)| has_room(jug));
        let empty = jugs().filter(move |&(_, jug)| has_water(jug));
        let pour = jugs().filter(move |&(_, jug)| has_water(jug)).flat_map(move |(from, _)| {
            jugs()
                .filter(move |&(into, jug)| into != from && has_room(jug))
                .map(move |(into, _)| Handling::Pour { from, into })
        });
        fill.map(|(jug, _)| Handling::Fill(jug))
            .chain(empty.map(|(jug, _)| Handling::Empty(jug)))
            .chain(pour)
    }

    fn result(&self, state: &Levels, action: &Handling) -> Result<Levels, Violation<Levels>> {
        Ok(Levels(match *action {
            Handling::Fill(jug) => {
                let jug = self.jug(jug);
                state.0 + (jug.capacity - jug.level(*state)) * jug.worth
            }
            Handling::Empty(jug) => {
                let jug = self.jug(jug);
                state.0 - jug.level(*state) * jug.worth
            }
            Handling::Pour { from, into } => {
                let (from, into) = (self.jug(from), self.jug(into));
                let litres = from.level(*state).min(into.capacity - into.level(*state));
                state.0 - litres * from.worth + litres * into.worth
            }
        }))
    }

    fn is_goal(&self, state: &Levels) -> bool {
        match self.goal {
            Goal::SomeJugHolds(litres) => self.levels(*state).any(|level| level == litres),
            Goal::Exactly(goal) => *state == goal,
        }
    }

    fn write_state(&self, state: &Levels, out: &mut dyn fmt::Write) -> fmt::Result {
        for (place, level) in self.levels(*state).enumerate() {
            out.write_char(if place == 0 { '(' } else { ',' })?;
            write!(out, "{level}")?;
        }
        out.write_char(')')
    }

    fn write_action(&self, action: &Handling, out: &mut dyn fmt::Write) -> fmt::Result {
        match *action {
            Handling::Fill(jug) => write!(out, "fill {}", letter(jug)),
            Handling::Empty(jug) => write!(out, "empty {}", letter(jug)),
            Handling::Pour { from, into } => {
                write!(out, "pour {} into {}", letter(from), letter(into))
            }
        }
    }

    fn index_bound(&self) -> Option<u32> {
        u32::try_from(self.states).ok().filter(|&states| u64::from(states) <= DENSE)
    }

    fn state_index(&self, state: &Levels) -> u32 {
        state.0 as u32
    }

    fn indexed_state(&self, index: u32) -> Levels {
        Levels(u64::from(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{AnyProblem, catalogue};

    fn jugs(settings: &[(&str, &str)]) -> Jugs {
        let AnyProblem::Jugs(jugs) = catalogue::load("water-jugs", settings).unwrap().problem
        else {
            panic!("this is no jugs")
        };
        jugs
    }

    /// What can be done at the start, and what it leads to.
    fn moves(jugs: &Jugs) -> Vec<String> {
        let start = jugs.initial_state();
        jugs.actions(&start)
            .map(|action| {
                let mut text = String::new();
                jugs.write_action(&action, &mut text).unwrap();
                text += ": ";
                jugs.write_state(&jugs.result(&start, &action).unwrap(), &mut text).unwrap();
                text
            })
            .collect()
    }

    #[test]
    fn what_would_change_nothing_is_no_action() {
        let settings = [("capacities", "8,5,3"), ("start", "8,2,0"), ("goal", "4")];
        assert_eq!(
            moves(&jugs(&settings)),
            [
                "fill B: (8,5,0)",
                "fill C: (8,2,3)",
                "empty A: (0,2,0)",
                "empty B: (8,0,0)",
                "pour A into B: (5,5,0)",
                "pour A into C: (5,2,3)",
                "pour B into C: (8,0,2)",
            ]
        );
        assert_eq!(moves(&jugs(&[])), ["fill A: (3,0)", "fill B: (0,5)"]);
    }

    #[test]
    fn states_are_numbered_without_gaps() {
        let jugs = jugs(&[]);
        assert_eq!(jugs.index_bound(), Some(4 * 6));
        let mut texts = Vec::new();
        for index in 0..24 {
            let state = jugs.indexed_state(index);
            assert_eq!(jugs.state_index(&state), index);
            let mut text = String::new();
            jugs.write_state(&state, &mut text).unwrap();
            texts.push(text);
        }
        assert_eq!(texts[..7], ["(0,0)", "(0,1)", "(0,2)", "(0,3)", "(0,4)", "(0,5)", "(1,0)"]);
    }

    #[test]
    fn many_jugs_are_hashed() {
        let jugs = jugs(&[("capacities", "100,100,100"), ("goal", "1")]);
        assert_eq!(jugs.index_bound(), None);
        assert_eq!(size_of::<Option<Handling>>(), 3);
    }

    #[test]
    fn the_scene_has_capacities_and_the_goal() {
        let some = json!([{"letter": "A", "capacity": 3}, {"letter": "B", "capacity": 5}]);
        assert_eq!(jugs(&[]).scene(), json!({"kind": "jugs", "jugs": some, "goal": 4}));
        let exactly = jugs(&[("goal", "0, 4")]);
        assert_eq!(exactly.scene(), json!({"kind": "jugs", "jugs": some, "goal": [0, 4]}));
    }
}

//! The ways to write a state of a crossing.
//!
//! In every one of them, equal text is equal state: groups are counted, everybody has a place of
//! his own, and the boat is shown unless only one person can row it and so is always with it.

use std::fmt::{self, Write};
use std::str::FromStr;

use unicode_width::UnicodeWidthStr;

use super::{Crossing, Passenger, Scenery, Side};
use crate::terms::UnknownWord;

/// From this size on a group is written as a number and its letter.
pub(super) const BIG_GROUP: u32 = 10;

/// How a crossing writes its states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `{L:CFSW R:}`: the letters on each bank, sorted.
    #[default]
    Banks,
    /// `👨 🐺 🐐 🥬 | 🚣🌊🌊🌊🌊 |`: a picture in one line, everybody in his place.
    Emoji,
    /// `0101`: a digit for every passenger in the order of the file, 1 for the right bank.
    Bits,
    /// `farmer, wolf, boat | sheep`.
    Names,
}

impl Notation {
    /// Every notation, the default first.
    pub const ALL: &'static [Self] = &[Self::Banks, Self::Emoji, Self::Bits, Self::Names];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Banks => "banks",
            Self::Emoji => "emoji",
            Self::Bits => "bits",
            Self::Names => "names",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Notation {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL.iter().copied().find(|value| value.as_str() == word).ok_or_else(|| UnknownWord {
            what: "notation",
            found: word.to_owned(),
            allowed: Self::ALL.iter().map(|value| value.as_str()).collect(),
        })
    }
}

/// Writes a state.
pub(super) fn write(crossing: &Crossing, state: u64, out: &mut dyn Write) -> fmt::Result {
    match crossing.notation {
        Notation::Banks => write_banks(crossing, state, out),
        Notation::Emoji => write_emoji(crossing, state, out),
        Notation::Bits => write_bits(crossing, state, out),
        Notation::Names => write_names(crossing, state, out),
    }
}

/// Writes some passengers of one kind by their letter: `C`, `CC`, or `2C` in a group of ten or more.
pub(super) fn write_letters(one: &Passenger, count: u64, out: &mut dyn Write) -> fmt::Result {
    if one.count >= BIG_GROUP && count > 0 {
        return write!(out, "{count}{}", one.letter);
    }
    (0..count).try_for_each(|_| out.write_char(one.letter))
}

fn write_banks(crossing: &Crossing, state: u64, out: &mut dyn Write) -> fmt::Result {
    for (side, opening) in [(Side::Left, "{L:"), (Side::Right, " R:")] {
        out.write_str(opening)?;
        let here = crossing.layout.on(side, state);
        for &place in &crossing.by_letter {
            let count = crossing.layout.fields[place].get(here);
            write_letters(&crossing.passengers[place], count, out)?;
        }
        if !crossing.layout.boat_is_implied() && crossing.layout.boat(state) == side {
            out.write_char('~')?;
        }
    }
    out.write_char('}')
}

fn write_emoji(crossing: &Crossing, state: u64, out: &mut dyn Write) -> fmt::Result {
    let river = match (crossing.scenery, crossing.layout.boat(state)) {
        (Scenery::River, Side::Left) => "🚣🌊🌊🌊🌊",
        (Scenery::River, Side::Right) => "🌊🌊🌊🌊🚣",
        (Scenery::Bridge, Side::Left) => "🔦🟫🟫🟫🟫",
        (Scenery::Bridge, Side::Right) => "🟫🟫🟫🟫🔦",
    };
    let left = picture(crossing, crossing.layout.on(Side::Left, state));
    let right = picture(crossing, crossing.layout.on(Side::Right, state));
    let line = format!("{left}| {river} | {right}");
    out.write_str(line.trim_end())
}

/// A place for everybody, empty if he is not there.
fn picture(crossing: &Crossing, here: u64) -> String {
    let mut bank = String::new();
    for (one, field) in crossing.passengers.iter().zip(&crossing.layout.fields) {
        let letter = one.letter.to_string();
        let symbol = one.emoji.as_deref().unwrap_or(&letter);
        let count = field.get(here);
        if one.count >= BIG_GROUP {
            let digits = one.count.to_string().len();
            let place = match count {
                0 => " ".repeat(digits + symbol.width()),
                _ => format!("{count:digits$}{symbol}"),
            };
            bank += &place;
            bank.push(' ');
        } else {
            for nth in 0..u64::from(one.count) {
                if nth < count {
                    bank += symbol;
                } else {
                    bank += &" ".repeat(symbol.width());
                }
                bank.push(' ');
            }
        }
    }
    bank
}

fn write_bits(crossing: &Crossing, state: u64, out: &mut dyn Write) -> fmt::Result {
    let right = crossing.layout.on(Side::Right, state);
    for (one, field) in crossing.passengers.iter().zip(&crossing.layout.fields) {
        let digits = (u32::BITS - one.count.leading_zeros()) as usize;
        write!(out, "{:0digits$b}", field.get(right))?;
    }
    if crossing.layout.boat_is_implied() {
        return Ok(());
    }
    out.write_str(match crossing.layout.boat(state) {
        Side::Left => " 0",
        Side::Right => " 1",
    })
}

fn write_names(crossing: &Crossing, state: u64, out: &mut dyn Write) -> fmt::Result {
    for (side, opening) in [(Side::Left, ""), (Side::Right, " | ")] {
        out.write_str(opening)?;
        let here = crossing.layout.on(side, state);
        let mut names: Vec<String> = Vec::new();
        for (one, field) in crossing.passengers.iter().zip(&crossing.layout.fields) {
            match field.get(here) {
                0 => {}
                count if one.count > 1 => names.push(format!("{count} × {}", one.name)),
                _ => names.push(one.name.clone()),
            }
        }
        if crossing.layout.boat(state) == side {
            names.push(crossing.scenery.vehicle().to_owned());
        }
        if names.is_empty() {
            names.push("nobody".to_owned());
        }
        out.write_str(&names.join(", "))?;
    }
    Ok(())
}

/// Whether two texts put the same on either bank, in whichever order and with whatever space.
pub(super) fn means_the_same(crossing: &Crossing, text: &str, other: &str) -> bool {
    let sides = |text| sides(crossing, text);
    sides(text).is_some_and(|found| sides(other) == Some(found))
}

/// What a text has on the left, on the right and between, each sorted; none if its order says who is who.
fn sides<'t>(crossing: &Crossing, text: &'t str) -> Option<Vec<Vec<&'t str>>> {
    let sorted = |mut units: Vec<&'t str>| {
        units.sort_unstable();
        units
    };
    match crossing.notation {
        Notation::Banks => {
            let (left, right) =
                text.trim().strip_prefix('{')?.strip_suffix('}')?.rsplit_once("R:")?;
            let left = left.trim_start().strip_prefix("L:")?;
            let counted = crossing.passengers.iter().any(|one| one.count >= BIG_GROUP);
            // In a puzzle with numbers for groups no letter is a digit.
            let goes_on = |character: char| counted && character.is_ascii_digit();
            let units = |bank: &'t str| {
                let units = bank.split_inclusive(|character| !goes_on(character));
                sorted(units.map(str::trim).filter(|unit| !["", ","].contains(unit)).collect())
            };
            Some(vec![units(left), units(right)])
        }
        Notation::Emoji => {
            let parts = text.split('|').map(|part| sorted(part.split_whitespace().collect()));
            Some(parts.collect())
        }
        Notation::Names => {
            let parts =
                text.split('|').map(|part| sorted(part.split(',').map(str::trim).collect()));
            Some(parts.collect())
        }
        Notation::Bits => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::problem::Problem;
    use crate::problems::crossing::Banks;
    use crate::problems::{AnyProblem, Request, What, load};

    fn crossing(passengers: &str) -> Crossing {
        let text = format!("kind = 'crossing'\nboat.capacity = 2\n{passengers}");
        let AnyProblem::Crossing(crossing) =
            load(&Request::new(What::File { name: "test.toml", text: &text })).unwrap().problem
        else {
            panic!("this is no crossing")
        };
        crossing
    }

    /// The start in every notation.
    fn start(passengers: &str) -> [String; 4] {
        let mut crossing = crossing(passengers);
        [Notation::Banks, Notation::Emoji, Notation::Bits, Notation::Names].map(|notation| {
            crossing.set_notation(notation);
            let mut text = String::new();
            crossing.write_state(&crossing.initial_state(), &mut text).unwrap();
            text
        })
    }

    #[test]
    fn a_boat_that_several_can_row_is_shown() {
        let texts = start(
            "passenger = [
                { letter = 'B', name = 'Bob', rows = true, emoji = '👨' },
                { letter = 'A', name = 'Ann', rows = true, start = 'right', emoji = '👩' },
                { letter = 'd', name = 'dog', start = 'right', emoji = '🐕' },
            ]",
        );
        assert_eq!(
            texts,
            ["{L:B~ R:Ad}", "👨       | 🚣🌊🌊🌊🌊 |    👩 🐕", "011 0", "Bob, boat | Ann, dog"]
        );
    }

    #[test]
    fn a_group_of_ten_or_more_is_a_number_and_a_letter() {
        let texts = start(
            "passenger = [
                { letter = 'M', name = 'missionary', emoji = '🧑', count = 12, rows = true },
                { letter = 'C', name = 'cannibal', emoji = '👹', count = 10,
                  start = { left = 1, right = 9 } },
                { letter = 'D', name = 'dog', count = 3, start = { left = 1, right = 2 } },
                { letter = 'x', count = 10, start = 'right' },
            ]",
        );
        assert_eq!(
            texts,
            [
                "{L:1CD12M~ R:9CDD10x}",
                "12🧑  1👹 D         | 🚣🌊🌊🌊🌊 |       9👹 D D   10x",
                "00001001101010 0",
                "12 × missionary, 1 × cannibal, 1 × dog, boat | 9 × cannibal, 2 × dog, 10 × x",
            ]
        );
    }

    #[test]
    fn an_empty_bank_is_nobodys() {
        let [banks, emoji, bits, names] = start("passenger = [{ letter = 'F', rows = true }]");
        assert_eq!(banks, "{L:F R:}");
        assert_eq!(emoji, "F | 🚣🌊🌊🌊🌊 |");
        assert_eq!(bits, "0");
        assert_eq!(names, "F, boat | nobody");
    }

    #[test]
    fn equal_text_is_equal_state_in_every_notation() {
        let mut crossing = crossing(
            "passenger = [
                { letter = 'A', count = 3, rows = true },
                { letter = 'b', emoji = '🐺' },
                { letter = 'C', count = 11, emoji = '👹' },
            ]",
        );
        let boats = [Side::Left, Side::Right];
        for &notation in Notation::ALL {
            crossing.set_notation(notation);
            let mut seen = HashMap::new();
            for (a, b, c, boat) in (0..=3)
                .flat_map(|a| (0..=1).map(move |b| (a, b)))
                .flat_map(|(a, b)| (0..=11).map(move |c| (a, b, c)))
                .flat_map(|(a, b, c)| boats.map(|boat| (a, b, c, boat)))
            {
                let state = crossing.layout.pack([a, b, c], boat);
                let mut text = String::new();
                crossing.write_state(&Banks(state), &mut text).unwrap();
                assert_eq!(seen.insert(text.clone(), state), None, "{notation}: {text}");
            }
            assert_eq!(seen.len(), 4 * 2 * 12 * 2);
        }
    }

    #[test]
    fn a_text_in_another_order_means_the_same_and_one_with_others_elsewhere_does_not() {
        let mut few = crossing(
            "passenger = [
                { letter = 'F', name = 'farmer', rows = true, emoji = '👨' },
                { letter = 'W', name = 'wolf', rows = true, emoji = '🐺' },
                { letter = '1', name = 'Ann', emoji = '👩' },
            ]",
        );
        let many = crossing(
            "passenger = [
                { letter = 'M', name = 'missionary', count = 12, rows = true },
                { letter = 'C', name = 'cannibal', count = 12 },
            ]",
        );
        let same =
            |crossing: &Crossing, text: &str, own: &str| crossing.is_other_text_of(text, own);
        assert!(same(&few, "{L:WF1~ R:}", "{L:1FW~ R:}"));
        assert!(same(&few, "{L: F,W ~R: 1}", "{L:FW~ R:1}"));
        assert!(!same(&few, "{L:1F~ R:W}", "{L:FW~ R:1}"));
        assert!(!same(&few, "{L:FW~ R:1}", "{L:FW~ R:1}"));
        assert!(!same(&few, "FW~1", "{L:FW~ R:1}"));
        assert!(same(&many, "{L:12M2C~ R:10C}", "{L:2C12M~ R:10C}"));
        assert!(!same(&many, "{L:11M2C~ R:10C}", "{L:1C12M~ R:10C}"));
        few.set_notation(Notation::Names);
        assert!(same(&few, "wolf,farmer, boat|Ann", "farmer, wolf, boat | Ann"));
        assert!(!same(&few, "flow, farmer, boat | Ann", "farmer, wolf, boat | Ann"));
        few.set_notation(Notation::Emoji);
        assert!(same(&few, "🐺 👨 |🚣🌊🌊🌊🌊| 👩", "👨 🐺    | 🚣🌊🌊🌊🌊 |       👩"));
        assert!(!same(&few, "🐺 👨 |🌊🌊🌊🌊🚣| 👩", "👨 🐺    | 🚣🌊🌊🌊🌊 |       👩"));
        few.set_notation(Notation::Bits);
        assert!(!same(&few, "100 0", "010 0"));
    }

    #[test]
    fn an_unknown_notation_lists_the_others() {
        let error = "emojis".parse::<Notation>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"emojis\" is no notation; allowed: banks, emoji, bits, names"
        );
    }
}

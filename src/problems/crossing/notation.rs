//! The ways to write a state of a crossing.
//!
//! In every one of them, equal text is equal state: groups are counted, everybody has a place of
//! his own, and the boat is shown unless only one person can row it and so is always with it.

use std::fmt::{self, Write};
use std::str::FromStr;

use unicode_width::UnicodeWidthStr;

use super::{Crossing, Passenger, Side};
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
    let river = match crossing.layout.boat(state) {
        Side::Left => "🚣🌊🌊🌊🌊",
        Side::Right => "🌊🌊🌊🌊🚣",
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
            names.push("boat".to_owned());
        }
        if names.is_empty() {
            names.push("nobody".to_owned());
        }
        out.write_str(&names.join(", "))?;
    }
    Ok(())
}

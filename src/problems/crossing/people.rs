//! The passengers of a puzzle file.

use super::notation::BIG_GROUP;
use super::{Passenger, Side};
use crate::problems::error::{PuzzleError, either};
use crate::problems::reader::{Section, Value};
use crate::terms::nearest;

const KEYS: &[&str] =
    &["letter", "name", "emoji", "count", "rows", "weight", "minutes", "start", "end"];

/// The most passengers of one kind, the most seats and the greatest weight.
pub(super) const MANY: u32 = 1_000_000;

pub(super) const SIDES: &[(&str, Side)] = &[("left", Side::Left), ("right", Side::Right)];

/// Whether every passenger needs a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weights {
    Needed,
    Optional,
}

/// All passengers and where they stand in the file.
pub(super) struct Group<'a> {
    pub(super) passengers: Vec<Passenger>,
    pub(super) sections: Vec<Section<'a>>,
}

impl<'a> Group<'a> {
    /// Reads them.
    pub(super) fn read(root: &Section<'a>, weights: Weights) -> Result<Self, PuzzleError> {
        let what = "sections, each under [[passenger]] in two pairs of brackets";
        let example = "[[passenger]] on a line of its own, and letter = \"F\" below it";
        let members = root.need("passenger", example)?.list(what)?;
        let mut group = Self { passengers: Vec::new(), sections: Vec::new() };
        for member in members {
            let section = member.section("[[passenger]]", what)?;
            section.allow(KEYS)?;
            let passenger = group.read_one(&section, weights)?;
            group.passengers.push(passenger);
            group.sections.push(section);
        }
        let Some(first) = group.sections.first() else {
            return Err(root.need("passenger", example)?.error("there is no passenger"));
        };
        if !group.passengers.iter().any(|one| one.rows) {
            return Err(first
                .error("nobody can row")
                .help("write `rows = true` for every passenger who can"));
        }
        if group.passengers.iter().any(|one| one.count >= BIG_GROUP)
            && let Some(place) = group.passengers.iter().position(|one| one.letter.is_ascii_digit())
        {
            return Err(group.sections[place]
                .need("letter", "letter = \"F\"")?
                .error("a digit is no letter where there is a group of ten or more")
                .help("such a group is written as a number and its letter, as in `12C`"));
        }
        Ok(group)
    }

    fn read_one(&self, section: &Section<'_>, weights: Weights) -> Result<Passenger, PuzzleError> {
        let letter_value = section.need("letter", "letter = \"F\"")?;
        let letter = read_letter(letter_value)?;
        if let Some(other) = self.passengers.iter().find(|one| one.letter == letter) {
            return Err(letter_value
                .error(format!("`{letter}` is the letter of `{}` already", other.name))
                .help("every passenger needs a letter of its own"));
        }
        let name_value = section.get("name");
        let name = match name_value {
            Some(value) => read_name(value)?,
            None => letter.to_string(),
        };
        if self.passengers.iter().any(|one| one.name == name) {
            return Err(name_value
                .unwrap_or(letter_value)
                .error(format!("there is a passenger named `{name}` already"))
                .help("every passenger needs a name of its own"));
        }
        let count = section.get("count").map_or(Ok(1), |value| value.whole(1..=MANY))?;
        if count > 1 && letter.is_ascii_digit() {
            return Err(letter_value.error("a group cannot have a digit for its letter"));
        }
        let side = |key| section.get(key).map(|value| read_place(value, count)).transpose();
        Ok(Passenger {
            letter,
            emoji: section.get("emoji").map(read_emoji).transpose()?,
            count,
            rows: section.get("rows").map_or(Ok(false), Value::truth)?,
            weight: match section.get("weight") {
                None if weights == Weights::Needed => {
                    return Err(section
                        .error(format!("`weight` is missing: what does `{name}` weigh?"))
                        .help("the boat has a `max_weight`, so every passenger needs a `weight`"));
                }
                value => value.map_or(Ok(0), |value| value.whole(0..=MANY))?,
            },
            minutes: section.get("minutes").map(|value| value.whole(0..=MANY)).transpose()?,
            starts_left: side("start")?.unwrap_or(count),
            ends_left: side("end")?.unwrap_or(0),
            name,
        })
    }

    /// The places of the passengers that a rule names.
    pub(super) fn named(&self, value: Value<'_>) -> Result<Vec<usize>, PuzzleError> {
        let mut places = Vec::new();
        for one in value.one_or_more()? {
            let name = one.text()?;
            let Some(place) = self.passengers.iter().position(|other| other.name == name) else {
                let names = || self.passengers.iter().map(|other| other.name.as_str());
                let by_letter =
                    self.passengers.iter().find(|other| other.letter.to_string() == name);
                let meant = match by_letter {
                    Some(other) => Some(other.name.as_str()),
                    None => nearest(name, names()),
                };
                let all: Vec<_> = names().collect();
                return Err(one
                    .error(format!("there is no passenger named `{}`", name.escape_debug()))
                    .did_you_mean(meant)
                    .help(format!("the passengers are {}", all.join(", "))));
            };
            if places.contains(&place) {
                return Err(one.error(format!("`{name}` is named twice")));
            }
            places.push(place);
        }
        Ok(places)
    }

    /// Their names: `wolf or sheep`.
    pub(super) fn names(&self, places: &[usize]) -> String {
        let names: Vec<_> = places.iter().map(|&place| &self.passengers[place].name).collect();
        either(&names)
    }

    /// # Errors
    ///
    /// When somebody is on both lists.
    pub(super) fn apart(
        &self,
        value: Value<'_>,
        one: &[usize],
        other: &[usize],
    ) -> Result<(), PuzzleError> {
        match one.iter().find(|place| other.contains(place)) {
            None => Ok(()),
            Some(&both) => {
                let name = &self.passengers[both].name;
                Err(value.error(format!("`{name}` stands on both sides of this rule")))
            }
        }
    }
}

fn read_letter(value: Value<'_>) -> Result<char, PuzzleError> {
    let text = value.text()?;
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_alphanumeric() => Ok(letter),
        _ => Err(value
            .error(format!("`letter` must be one letter or digit, not \"{}\"", text.escape_debug()))
            .help("moves and banks are written with it, as in {L:CFSW R:}")),
    }
}

fn read_name(value: Value<'_>) -> Result<String, PuzzleError> {
    let name = value.line()?;
    if let Some(bad) = name.chars().find(|letter| ",|×".contains(*letter)) {
        return Err(value.error(format!("a name cannot hold `{bad}`")));
    }
    if ["boat", "torch", "nobody"].contains(&name) {
        return Err(value.error(format!("a passenger cannot be named `{name}`")));
    }
    Ok(name.to_owned())
}

fn read_emoji(value: Value<'_>) -> Result<String, PuzzleError> {
    let emoji = value.line()?;
    if emoji.contains(|letter: char| letter.is_whitespace() || letter == '|') {
        return Err(value.error("`emoji` must be one picture, without spaces or `|`"));
    }
    Ok(emoji.to_owned())
}

/// How many of `count` are on the left bank.
fn read_place(value: Value<'_>, count: u32) -> Result<u32, PuzzleError> {
    let what = "\"left\" or \"right\" (or, for a group, as in { left = 2, right = 1 })";
    if !value.is_table() {
        if !value.is_text() {
            return Err(value.expected(what));
        }
        return Ok(match value.word(SIDES)? {
            Side::Left => count,
            Side::Right => 0,
        });
    }
    let section = value.section("this table", what)?;
    section.allow(&["left", "right"])?;
    let on = |key| section.get(key).map_or(Ok(0), |value: Value<'_>| value.whole(0..=MANY));
    let (left, right) = (on("left")?, on("right")?);
    if left + right != count {
        let message = format!("{left} left and {right} right are not {count}, the `count` here");
        return Err(value.error(message));
    }
    Ok(left)
}

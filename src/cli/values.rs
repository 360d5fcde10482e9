//! Values of arguments that are more than words: what is expected, in words of our own.

use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::args::{MostNodes, RoundArg};
use crate::render::picture::{Every, Moment};

/// A whole number.
pub(super) fn number<N: Whole>(word: &str) -> Result<N, String> {
    whole(word, "expected a whole number, 0 or more")
}

/// A whole number, or what is expected in its place.
pub(super) fn whole<N: Whole>(word: &str, expected: &str) -> Result<N, String> {
    word.parse().map_err(|error: ParseIntError| {
        if *error.kind() == IntErrorKind::PosOverflow {
            format!("the greatest number here is {}", N::GREATEST)
        } else {
            expected.to_owned()
        }
    })
}

/// A type of whole numbers without a sign.
pub(super) trait Whole: FromStr<Err = ParseIntError> + Display {
    /// The greatest of them.
    const GREATEST: Self;
}

impl Whole for u32 {
    const GREATEST: Self = Self::MAX;
}

impl Whole for u64 {
    const GREATEST: Self = Self::MAX;
}

impl Whole for usize {
    const GREATEST: Self = Self::MAX;
}

/// The width of a picture.
pub(super) fn pixels(word: &str) -> Result<u32, String> {
    const MOST: u32 = 16_384;
    let pixels = word.parse().ok().filter(|pixels| (1..=MOST).contains(pixels));
    pixels.ok_or_else(|| format!("expected a number of pixels from 1 to {MOST}"))
}

pub(super) fn key_value(word: &str) -> Result<(String, String), String> {
    match word.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("expected KEY=VALUE, as in couples=4".to_owned()),
    }
}

pub(super) fn levels(word: &str) -> Result<RangeInclusive<u32>, String> {
    const EXPECTED: &str = "expected two levels, as in 0..4; either may be left out";
    let (from, to) = word.split_once("..").ok_or(EXPECTED)?;
    let end = |word: &str, open| if word.is_empty() { Ok(open) } else { whole(word, EXPECTED) };
    let (from, to) = (end(from, 0)?, end(to, u32::MAX)?);
    if from <= to { Ok(from..=to) } else { Err(EXPECTED.to_owned()) }
}

pub(super) fn every() -> impl TypedValueParser<Value = Every> {
    PossibleValuesParser::new(Every::ALL.map(|(word, _)| word)).try_map(|word| {
        let known = Every::ALL.into_iter().find(|(name, _)| *name == word);
        known.map(|(_, every)| every).ok_or("expected event, expansion or level")
    })
}

pub(super) fn moment(word: &str) -> Result<Moment, String> {
    const EXPECTED: &str =
        "expected `event:N`, `expansion:N`, `level:N` or `end`, as in expansion:3";
    if word == "end" {
        return Ok(Moment::End);
    }
    match word.split_once(':') {
        Some(("event", number)) => whole(number, EXPECTED).map(Moment::Event),
        Some(("expansion", number)) => whole(number, EXPECTED).map(Moment::Expansion),
        Some(("level", number)) => whole(number, EXPECTED).map(Moment::Level),
        Some(_) | None => Err(EXPECTED.to_owned()),
    }
}

pub(super) fn most_nodes(word: &str) -> Result<MostNodes, String> {
    const EXPECTED: &str = "expected a number of nodes, or `none` for no limit";
    match word {
        "none" => Ok(MostNodes::All),
        _ => match whole(word, EXPECTED)? {
            0 => Err(EXPECTED.to_owned()),
            number => Ok(MostNodes::Number(number)),
        },
    }
}

pub(super) fn round(word: &str) -> Result<RoundArg, String> {
    const EXPECTED: &str = "expected the number of a round, counted from 1, or `all`";
    match word {
        "all" => Ok(RoundArg::All),
        _ => match whole(word, EXPECTED)? {
            0 => Err(EXPECTED.to_owned()),
            number => Ok(RoundArg::Number(number)),
        },
    }
}

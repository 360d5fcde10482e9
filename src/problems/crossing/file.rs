//! From the TOML of a crossing to a [`Crossing`].

use std::ops::Range;

use super::layout::{Layout, MAX_WIDTH};
use super::loads::{self, MAX_LOADS};
use super::notation::Notation;
use super::people::{Group, MANY, SIDES, Weights};
use super::rules::Rules;
use super::{Boat, Crossing, Passenger, Scenery, Side};
use crate::problems::About;
use crate::problems::error::PuzzleError;
use crate::problems::reader::{Section, Value};

/// The keys of a crossing.
pub(in crate::problems) const KEYS: &[&str] = &[
    "kind",
    "name",
    "title",
    "description",
    "notation",
    "scenery",
    "moves",
    "boat",
    "passenger",
    "forbid",
    "outnumber",
];
const BOAT_KEYS: &[&str] = &["capacity", "max_weight", "start"];
const FORBID_KEYS: &[&str] = &["who", "with", "unless", "because"];
const OUTNUMBER_KEYS: &[&str] = &["group", "over", "because"];

/// Reads a crossing from its document. What is odd but no error goes to `notes`.
pub(in crate::problems) fn read(
    root: &Section<'_>,
    about: About,
    notes: &mut Vec<String>,
) -> Result<Crossing, PuzzleError> {
    root.allow(KEYS)?;
    let notation = match root.get("notation") {
        Some(value) => {
            let words: Vec<_> = Notation::ALL.iter().map(|&one| (one.as_str(), one)).collect();
            value.word(&words)?
        }
        None => Notation::default(),
    };
    let scenery = match root.get("scenery") {
        Some(value) => {
            let words: Vec<_> = Scenery::ALL.iter().map(|&one| (one.as_str(), one)).collect();
            value.word(&words)?
        }
        None => Scenery::default(),
    };
    let boat_section = root
        .need("boat", "[boat] on a line of its own, and capacity = 2 below it")?
        .section("[boat]", "a section, under [boat] on a line of its own")?;
    boat_section.allow(BOAT_KEYS)?;
    let weights = match boat_section.get("max_weight") {
        Some(_) => Weights::Needed,
        None => Weights::Optional,
    };
    let group = Group::read(root, weights)?;
    let boat = read_boat(&boat_section, &group.passengers)?;
    if boat.max_weight.is_none() && group.passengers.iter().any(|one| one.weight > 0) {
        notes.push("weights have no effect: [boat] has no `max_weight`".to_owned());
    }

    let passengers = &group.passengers;
    let layout = Layout::new(passengers).ok_or_else(|| {
        group.sections[group.sections.len() - 1]
            .error(format!("too many passengers: a state may take {MAX_WIDTH} bits"))
            .help("a single passenger takes one bit, a group as many as its `count` in binary")
    })?;
    let (rules, spans) = read_rules(root, &group, &layout)?;
    let loads = match root.get("moves") {
        Some(moves) => read_moves(moves, passengers, boat, &layout)?,
        None => loads::all(passengers, boat, &layout).map_err(|loads::TooMany| {
            boat_section
                .error(format!("this boat can be loaded in more than {MAX_LOADS} ways"))
                .help("give it a smaller `capacity`, or list the `moves` that are to be tried")
        })?,
    };
    if loads.is_empty() {
        return Err(boat_section.error("nobody who can row is light enough for this boat"));
    }

    let start = layout.pack(passengers.iter().map(|one| one.starts_left), boat.start);
    if let Some((rule, side)) = rules.broken(&layout, start) {
        let message =
            format!("a rule is broken at the start, on the {side} bank: {}", rules.words(rule));
        return Err(root
            .error_at(spans[rule as usize].clone(), message)
            .help("let the passengers start elsewhere, or change the rule"));
    }
    let goal = layout.pack(passengers.iter().map(|one| one.ends_left), Side::Right);
    if let Some((rule, side)) = rules.broken(&layout, goal) {
        let words = rules.words(rule);
        notes.push(format!("no solution is possible: at the end, on the {side} bank: {words}"));
    }

    let mut by_letter: Vec<usize> = (0..passengers.len()).collect();
    by_letter.sort_by_key(|&place| passengers[place].letter);
    let passengers = group.passengers;
    Ok(Crossing {
        about,
        notation,
        scenery,
        boat,
        passengers,
        by_letter,
        layout,
        rules,
        loads,
        start,
        goal,
    })
}

fn read_boat(section: &Section<'_>, passengers: &[Passenger]) -> Result<Boat, PuzzleError> {
    let capacity = section.need("capacity", "capacity = 2")?.whole(1..=MANY)?;
    let max_weight = section.get("max_weight").map(|value| value.whole(0..=MANY)).transpose()?;
    let rowers = |side| {
        passengers.iter().filter(|one| one.rows).any(|one| match side {
            Side::Left => one.starts_left > 0,
            Side::Right => one.starts_left < one.count,
        })
    };
    let start = match section.get("start") {
        Some(value) => {
            let start = value.word(SIDES)?;
            if !rowers(start) {
                let message = format!("the boat lies {start}, where nobody starts who can row");
                return Err(value.error(message));
            }
            start
        }
        None if rowers(Side::Left) => Side::Left,
        None => Side::Right,
    };
    Ok(Boat { capacity, max_weight, start })
}

/// The rules, and where each stands in the file.
fn read_rules(
    root: &Section<'_>,
    group: &Group<'_>,
    layout: &Layout,
) -> Result<(Rules, Vec<Range<usize>>), PuzzleError> {
    let mut rules = Rules::default();
    let mut spans = Vec::new();
    let sections = |key, what| root.get(key).map_or(Ok(Vec::new()), |value| value.list(what));

    let what = "sections, each under [[forbid]] in two pairs of brackets";
    for member in sections("forbid", what)? {
        let section = member.section("[[forbid]]", what)?;
        section.allow(FORBID_KEYS)?;
        spans.push(member.span());
        let who_value = section.need("who", "who = [\"wolf\"]")?;
        let who = group.named(who_value)?;
        let with = section.get("with").map(|value| group.named(value)).transpose()?;
        let unless_value = section.get("unless");
        let unless = unless_value.map_or(Ok(Vec::new()), |value| group.named(value))?;
        if let Some(value) = unless_value {
            group.apart(value, &unless, &who)?;
            group.apart(value, &unless, with.as_deref().unwrap_or_default())?;
        } else if with.is_none() {
            return Err(section.error("`with` or `unless` is missing in [[forbid]]").help(
                "`with` names those who must not be met, `unless` those who keep the peace",
            ));
        }
        let words = match section.get("because") {
            Some(value) => value.line()?.to_owned(),
            None => {
                let mut words = group.names(&who);
                for (joint, places) in [(" with ", with.as_deref()), (" without ", Some(&*unless))]
                {
                    if let Some(places) = places.filter(|places| !places.is_empty()) {
                        words += joint;
                        words += &group.names(places);
                    }
                }
                words
            }
        };
        rules.forbid(layout, &who, with.as_deref(), &unless, words).map_err(|_| {
            who_value
                .error(format!("`{}` cannot be kept apart from itself", group.names(&who)))
                .help("name somebody else in `with`")
        })?;
    }

    let what = "sections, each under [[outnumber]] in two pairs of brackets";
    for member in sections("outnumber", what)? {
        let section = member.section("[[outnumber]]", what)?;
        section.allow(OUTNUMBER_KEYS)?;
        spans.push(member.span());
        let outnumbering = group.named(section.need("group", "group = \"cannibal\"")?)?;
        let over_value = section.need("over", "over = \"missionary\"")?;
        let over = group.named(over_value)?;
        group.apart(over_value, &over, &outnumbering)?;
        let words = match section.get("because") {
            Some(value) => value.line()?.to_owned(),
            None => format!("{} outnumbers {}", group.names(&outnumbering), group.names(&over)),
        };
        rules.outnumber(layout, &outnumbering, &over, words);
    }
    Ok((rules, spans))
}

/// The loads that a file lists.
fn read_moves(
    value: Value<'_>,
    passengers: &[Passenger],
    boat: Boat,
    layout: &Layout,
) -> Result<Vec<u64>, PuzzleError> {
    let what = "a list of loads, as in [\"F\", \"FW\"]";
    let mut loads = Vec::new();
    for one in value.list(what)? {
        let text = one.text()?;
        let counts = read_load(text, passengers).map_err(|message| {
            let letters: String = passengers.iter().map(|passenger| passenger.letter).collect();
            one.error(message).help(format!("the letters are {letters}"))
        })?;
        let together = |of: fn(&Passenger) -> u32| -> u64 {
            counts.iter().zip(passengers).map(|(&n, who)| u64::from(n) * u64::from(of(who))).sum()
        };
        let (aboard, weight) = (together(|_| 1), together(|who| who.weight));
        if together(|who| u32::from(who.rows)) == 0 {
            return Err(one.error(format!("nobody in \"{text}\" can row")));
        }
        if aboard > u64::from(boat.capacity) {
            let message = format!("\"{text}\" are {aboard}, the boat carries {}", boat.capacity);
            return Err(one.error(message));
        }
        if let Some(limit) = boat.max_weight.filter(|&limit| weight > u64::from(limit)) {
            let message = format!("\"{text}\" weigh {weight}, the boat carries {limit}");
            return Err(one.error(message));
        }
        let load = layout.pack_load(&counts);
        if loads.contains(&load) {
            return Err(one.error(format!("\"{text}\" is listed twice")));
        }
        loads.push(load);
    }
    if loads.is_empty() {
        return Err(value.error("`moves` must not be empty"));
    }
    Ok(loads)
}

/// How many of each kind a load as `FW`, `CC` or `12C` holds.
fn read_load(text: &str, passengers: &[Passenger]) -> Result<Vec<u32>, String> {
    let mut counts = vec![0_u32; passengers.len()];
    let mut number: Option<u32> = None;
    for letter in text.chars() {
        if let Some(place) = passengers.iter().position(|one| one.letter == letter) {
            let one = &passengers[place];
            counts[place] = counts[place].saturating_add(number.take().unwrap_or(1));
            if counts[place] > one.count {
                return Err(format!("\"{text}\" takes more of `{}` than there are", one.name));
            }
        } else if let Some(digit) = letter.to_digit(10) {
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        } else {
            return Err(format!("nobody has the letter `{}`", letter.escape_debug()));
        }
    }
    match number {
        None if text.is_empty() => Err("a move needs somebody who rows".to_owned()),
        None => Ok(counts),
        Some(number) => Err(format!("nobody has the letter `{number}`")),
    }
}

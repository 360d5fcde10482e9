//! The catalogue: problems that are built in.
//!
//! An entry is the text of a puzzle file, so that whoever wants a puzzle of his own has one to start
//! from. Settings, where there are some, go into the text.

use super::load::{self, Loaded, Request, What};
use super::{AnyProblem, Crossing, LoadError};
use crate::terms::nearest;

/// Something about an entry that can be set.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The key, as in `--set bystanders=2`.
    pub key: &'static str,
    /// The value it has if it is not set.
    pub default: &'static str,
    /// What it means and which values it takes.
    pub meaning: &'static str,
}

/// An entry of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub description: &'static str,
    /// What can be set.
    pub settings: &'static [Setting],
    write: fn(&Settings<'_>) -> Result<String, LoadError>,
}

/// The entry that is meant where none is named.
pub const DEFAULT: &str = "farmer-wolf-cabbage-sheep";

const ENTRIES: &[Entry] = &[
    Entry {
        name: "farmer-wolf-cabbage-sheep",
        description: "a farmer brings a wolf, a cabbage and a sheep over a river, one at a time",
        settings: &[Setting {
            key: "bystanders",
            default: "0",
            meaning: "how many more passengers there are whom nobody eats, 0 to 9",
        }],
        write: farmer,
    },
    Entry {
        name: "wolf-goat-cabbage",
        description: "the same with a goat, drawn with emoji",
        settings: &[],
        write: |_| Ok(include_str!("catalogue/wolf-goat-cabbage.toml").to_owned()),
    },
    Entry {
        name: "wolf-goat-cabbage-salmon",
        description: "the same with a salmon that nobody eats: two more crossings, many more ways",
        settings: &[],
        write: |_| Ok(include_str!("catalogue/wolf-goat-cabbage-salmon.toml").to_owned()),
    },
    Entry {
        name: "missionaries-cannibals",
        description: "on no bank may the cannibals outnumber the missionaries",
        settings: &[
            Setting {
                key: "missionaries",
                default: "3",
                meaning: "how many missionaries there are, 1 to 1000",
            },
            Setting {
                key: "cannibals",
                default: "3",
                meaning: "how many cannibals there are, 1 to 1000",
            },
            Setting { key: "boat", default: "2", meaning: "how many the boat carries, 1 to 100" },
        ],
        write: missionaries,
    },
    Entry {
        name: "jealous-couples",
        description: "no wife may be with another husband unless her own is there",
        settings: &[
            Setting {
                key: "couples",
                default: "3",
                meaning: "how many couples there are, 1 to 26",
            },
            Setting { key: "boat", default: "2", meaning: "how many the boat carries, 1 to 52" },
        ],
        write: couples,
    },
    Entry {
        name: "family-crossing",
        description: "two parents, four children, an officer and a thief; only three can row",
        settings: &[],
        write: |_| Ok(include_str!("catalogue/family-crossing.toml").to_owned()),
    },
    Entry {
        name: "water-jugs",
        description: "measure four litres with jugs of three and five",
        settings: &[
            Setting {
                key: "capacities",
                default: "3,5",
                meaning: "what each jug holds: whole numbers, separated by commas",
            },
            Setting {
                key: "start",
                default: "0,0",
                meaning: "what is in each jug at the start; if not set, nothing",
            },
            Setting {
                key: "goal",
                default: "4",
                meaning: "one number: some jug is to hold it; a number for each jug: exactly so",
            },
        ],
        write: jugs,
    },
];

/// Every entry.
#[must_use]
pub const fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The entry of a name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

/// The text of an entry: a puzzle file that describes the same problem.
///
/// # Errors
///
/// When there is no such entry, or it has no such setting or not this value for it.
pub fn definition(name: &str, settings: &[(&str, &str)]) -> Result<String, LoadError> {
    let entry = entry(name).ok_or_else(|| {
        let names: Vec<_> = ENTRIES.iter().map(|entry| entry.name).collect();
        LoadError::request(format!("there is no problem named `{}`", name.escape_debug()))
            .did_you_mean(nearest(name, names.iter().copied()))
            .help(format!("the catalogue has {}", names.join(", ")))
    })?;
    (entry.write)(&Settings::new(entry, settings)?)
}

/// A problem of the catalogue.
///
/// # Errors
///
/// As [`definition`]; and when the settings describe a puzzle that is broken from the start.
pub fn load(name: &str, settings: &[(&str, &str)]) -> Result<Loaded, LoadError> {
    load::load(&Request { settings: settings.to_vec(), ..Request::new(What::Catalogue(name)) })
}

/// A crossing of the catalogue.
///
/// # Errors
///
/// As [`load()`]; and when the entry is no crossing.
pub fn crossing(name: &str, settings: &[(&str, &str)]) -> Result<Crossing, LoadError> {
    match load(name, settings)?.problem {
        AnyProblem::Crossing(crossing) => Ok(crossing),
        AnyProblem::Jugs(_) | AnyProblem::Graph(_) => {
            Err(LoadError::request(format!("`{name}` is no crossing")))
        }
    }
}

/// What was set for an entry; later values win.
struct Settings<'s> {
    entry: &'static Entry,
    given: &'s [(&'s str, &'s str)],
}

impl<'s> Settings<'s> {
    fn new(entry: &'static Entry, given: &'s [(&'s str, &'s str)]) -> Result<Self, LoadError> {
        let keys = || entry.settings.iter().map(|setting| setting.key);
        for (key, _) in given {
            if keys().any(|other| other == *key) {
                continue;
            }
            let name = entry.name;
            let key = key.escape_debug().to_string();
            let error = LoadError::request(format!("`{name}` has no setting `{key}`"))
                .did_you_mean(nearest(&key, keys()));
            let allowed: Vec<_> = keys().collect();
            return Err(error.help(match allowed.is_empty() {
                true => "it has no settings".to_owned(),
                false => format!("its settings are {}", allowed.join(", ")),
            }));
        }
        Ok(Self { entry, given })
    }

    fn setting(&self, key: &str) -> &'static Setting {
        let setting = self.entry.settings.iter().find(|setting| setting.key == key);
        setting.expect("an entry asks for its own settings")
    }

    /// The value that was given.
    fn given(&self, key: &str) -> Option<&'s str> {
        self.given.iter().rev().find(|(other, _)| *other == key).map(|(_, value)| *value)
    }

    /// The value that was given, or else the default.
    fn get(&self, key: &str) -> &'s str {
        self.given(key).unwrap_or(self.setting(key).default)
    }

    /// # Errors
    ///
    /// When the value is not a list of whole numbers.
    fn numbers(&self, key: &str) -> Result<Vec<u32>, LoadError> {
        let value = self.get(key);
        let numbers: Result<Vec<u32>, _> = value.split(',').map(|one| one.trim().parse()).collect();
        numbers.map_err(|_| {
            let value = value.escape_debug();
            LoadError::request(format!(
                "`{key}` must be whole numbers, separated by commas, not `{value}`"
            ))
            .help(format!("{key}: {}", self.setting(key).meaning))
        })
    }

    /// # Errors
    ///
    /// When the value is no whole number or not from `least` to `most`.
    fn whole(&self, key: &str, least: u32, most: u32) -> Result<u32, LoadError> {
        let value = self.get(key);
        let number = value.trim().parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            let value = value.escape_debug();
            LoadError::request(format!(
                "`{key}` must be a whole number from {least} to {most}, not `{value}`"
            ))
            .help(format!("{key}: {}", self.setting(key).meaning))
        })
    }
}

fn missionaries(settings: &Settings<'_>) -> Result<String, LoadError> {
    let missionaries = settings.whole("missionaries", 1, 1000)?;
    let cannibals = settings.whole("cannibals", 1, 1000)?;
    let boat = settings.whole("boat", 1, 100)?;
    Ok(format!(
        r#"# Missionaries and cannibals cross a river. On no bank may the cannibals outnumber the
# missionaries, if there are any.

kind = "crossing"
name = "missionaries-cannibals"
title = "Missionaries and Cannibals"
description = "On no bank may the cannibals outnumber the missionaries"
notation = "banks"

[boat]
capacity = {boat}

[[passenger]]
letter = "M"
name = "missionary"
emoji = "🧑"
count = {missionaries}
rows = true

[[passenger]]
letter = "C"
name = "cannibal"
emoji = "👹"
count = {cannibals}
rows = true

[[outnumber]]
group = "cannibal"
over = "missionary"
because = "the cannibals outnumber the missionaries"
"#
    ))
}

fn couples(settings: &Settings<'_>) -> Result<String, LoadError> {
    let couples = settings.whole("couples", 1, 26)?;
    let boat = settings.whole("boat", 1, 52)?;
    let mut text = format!(
        r#"# Couples cross a river. No wife may be on a bank with another husband unless her own is
# there. Husbands have capital letters, their wives small ones.

kind = "crossing"
name = "jealous-couples"
title = "Jealous Couples"
description = "No wife may be with another husband unless her own is there"
notation = "banks"

[boat]
capacity = {boat}
"#
    );
    let letters = || ('A'..='Z').take(couples as usize);
    for husband in letters() {
        let wife = husband.to_ascii_lowercase();
        text += &format!(
            r#"
[[passenger]]
letter = "{husband}"
name = "husband {husband}"
emoji = "👨"
rows = true

[[passenger]]
letter = "{wife}"
name = "wife {wife}"
emoji = "👩"
rows = true
"#
        );
    }
    for husband in letters() {
        let wife = husband.to_ascii_lowercase();
        let others: Vec<_> = letters()
            .filter(|&other| other != husband)
            .map(|other| format!("\"husband {other}\""))
            .collect();
        if others.is_empty() {
            break;
        }
        text += &format!(
            r#"
[[forbid]]
who = "wife {wife}"
with = [{}]
unless = "husband {husband}"
because = "wife {wife} is with another husband while {husband} is away"
"#,
            others.join(", ")
        );
    }
    Ok(text)
}

fn jugs(settings: &Settings<'_>) -> Result<String, LoadError> {
    let capacities = settings.numbers("capacities")?;
    let start = match settings.given("start") {
        Some(_) => settings.numbers("start")?,
        None => vec![0; capacities.len()],
    };
    let goal = match *settings.numbers("goal")? {
        [litres] => litres.to_string(),
        ref levels => format!("{levels:?}"),
    };
    Ok(format!(
        r#"# Jugs without marks can be filled, emptied and poured into one another, until one of them is
# empty or the other full.

kind = "jugs"
name = "water-jugs"
title = "Water Jugs"
description = "Measure out water with jugs that have no marks"

capacities = {capacities:?}
start = {start:?}

# A number: some jug is to hold it. A list, one number for each jug: exactly so.
goal = {goal}
"#
    ))
}

fn farmer(settings: &Settings<'_>) -> Result<String, LoadError> {
    let bystanders = settings.whole("bystanders", 0, 9)?;
    let mut text = include_str!("catalogue/farmer-wolf-cabbage-sheep.toml").to_owned();
    for letter in 1..=bystanders {
        text = text.replacen("\"]", &format!("\", \"F{letter}\"]"), 1);
        text += &format!(
            "
[[passenger]]
letter = \"{letter}\"
name = \"bystander {letter}\"
emoji = \"🧍\"
"
        );
    }
    Ok(text)
}

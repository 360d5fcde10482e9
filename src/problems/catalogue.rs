//! The catalogue: problems that are built in.
//!
//! An entry is the text of a puzzle file, so that whoever wants a puzzle of his own has one to start
//! from. Settings, where there are some, go into the text.

use super::reader::Source;
use super::{AnyProblem, Crossing, LoadError, Loaded, read_puzzle};
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
        name: "family-crossing",
        description: "two parents, four children, an officer and a thief; only three can row",
        settings: &[],
        write: |_| Ok(include_str!("catalogue/family-crossing.toml").to_owned()),
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
    let text = definition(name, settings)?;
    Ok(read_puzzle(Source { file: name, text: &text }, name)?)
}

/// A crossing of the catalogue.
///
/// # Errors
///
/// As [`load`]; and when the entry is no crossing.
pub fn crossing(name: &str, settings: &[(&str, &str)]) -> Result<Crossing, LoadError> {
    match load(name, settings)?.problem {
        AnyProblem::Crossing(crossing) => Ok(crossing),
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

    fn get(&self, key: &str) -> &'s str {
        let given = self.given.iter().rev().find(|(other, _)| *other == key);
        given.map_or(self.setting(key).default, |(_, value)| value)
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

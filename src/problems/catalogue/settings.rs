//! What can be set about an entry, and what was.

use super::Entry;
use crate::problems::LoadError;
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

/// What was set for an entry; later values win.
pub(super) struct Settings<'s> {
    entry: &'static Entry,
    given: &'s [(&'s str, &'s str)],
}

impl<'s> Settings<'s> {
    pub(super) fn new(
        entry: &'static Entry,
        given: &'s [(&'s str, &'s str)],
    ) -> Result<Self, LoadError> {
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
    pub(super) fn given(&self, key: &str) -> Option<&'s str> {
        self.given.iter().rev().find(|(other, _)| *other == key).map(|(_, value)| *value)
    }

    /// The value that was given, or else the default.
    pub(super) fn get(&self, key: &str) -> &'s str {
        self.given(key).unwrap_or(self.setting(key).default)
    }

    /// The error that another value is wanted.
    pub(super) fn wants(&self, key: &str, what: &str) -> LoadError {
        let value = self.get(key).escape_debug();
        LoadError::request(format!("`{key}` must be {what}, not `{value}`"))
            .help(format!("{key}: {}", self.setting(key).meaning))
    }

    /// # Errors
    ///
    /// When the value is not a list of whole numbers.
    pub(super) fn numbers(&self, key: &str) -> Result<Vec<u32>, LoadError> {
        let numbers: Result<Vec<u32>, _> =
            self.get(key).split(',').map(|one| one.trim().parse()).collect();
        numbers.map_err(|_| self.wants(key, "whole numbers, separated by commas"))
    }

    /// # Errors
    ///
    /// When the value is no whole number or not from `least` to `most`.
    pub(super) fn whole(&self, key: &str, least: u32, most: u32) -> Result<u32, LoadError> {
        let number = self.get(key).trim().parse().ok();
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| self.wants(key, &format!("a whole number from {least} to {most}")))
    }
}

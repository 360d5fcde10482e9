//! The names of nodes, each kept once.
//!
//! Made for files of a million nodes. Names that are small whole numbers, as in most large files, are
//! found by their value, without hashing.

use crate::texts::{TextList, TextTable};

/// Different texts, numbered from 0 in the order in which they come.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    texts: TextTable,
    /// By value, for names that are numbers: 0 if there is none, else its number plus one.
    numbers: Vec<u32>,
    /// Below which value numbers go into `numbers`.
    bound: usize,
}

impl Names {
    /// No names yet; they will come from a text of so many bytes.
    pub(super) fn for_text(bytes: usize) -> Self {
        // Numbers up to an eighth of the text's length: a table of at most half its size, of which
        // only the pages are touched that are used.
        Self { bound: bytes / 8, ..Self::default() }
    }

    pub(super) const fn len(&self) -> usize {
        self.texts.list().len()
    }

    pub(super) fn get(&self, place: usize) -> &str {
        self.texts.list().get(place)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        self.texts.list().iter()
    }

    /// The texts, without the means to find them.
    pub(super) fn into_texts(self) -> TextList {
        self.texts.into_list()
    }

    /// The number of a name, if it is there.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        if let Some(value) = value(name.as_bytes()).filter(|&value| value < self.bound) {
            return self.numbers.get(value)?.checked_sub(1);
        }
        self.texts.find(name)
    }

    /// The number of a name; a new one if need be.
    #[inline]
    pub(super) fn intern(&mut self, name: &str) -> u32 {
        match value(name.as_bytes()) {
            Some(value) if value < self.bound => self.intern_number(value, name),
            Some(_) | None => self.texts.intern(name),
        }
    }

    /// The same for a name whose [`value`] is known.
    #[inline]
    pub(super) fn intern_valued(&mut self, name: &str, value: Option<usize>) -> u32 {
        match value {
            Some(value) if value < self.bound => self.intern_number(value, name),
            Some(_) | None => self.texts.intern(name),
        }
    }

    #[inline]
    fn intern_number(&mut self, value: usize, name: &str) -> u32 {
        if self.numbers.is_empty() {
            self.numbers = vec![0; self.bound];
        }
        let place = &mut self.numbers[value];
        if *place == 0 {
            *place = self.texts.push(name) + 1;
        }
        *place - 1
    }
}

/// The value of a name that is a whole number as it is usually written: `0`, `42`, but not `007`.
#[inline]
fn value(name: &[u8]) -> Option<usize> {
    if name.len() > 9 || name.is_empty() || (name[0] == b'0' && name.len() > 1) {
        return None;
    }
    name.iter().try_fold(0_usize, |value, byte| {
        byte.is_ascii_digit().then(|| 10 * value + usize::from(byte - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_one_number_however_it_is_found() {
        for bytes in [0, 100, 100_000] {
            let mut names = Names::for_text(bytes);
            let all: Vec<String> = (0..3000)
                .map(|number| match number % 3 {
                    0 => format!("{number}"),
                    1 => format!("0{number}"),
                    _ => format!("name {number}"),
                })
                .collect();
            for round in 0..2 {
                for (number, name) in all.iter().enumerate() {
                    assert_eq!(names.find(name).is_some(), round == 1, "{name}");
                    assert_eq!(names.intern(name), number as u32, "{name}");
                    assert_eq!(names.find(name), Some(number as u32), "{name}");
                }
            }
            assert_eq!(names.len(), 3000);
            assert_eq!(names.find("3000000000"), None);
            assert!(names.iter().eq(all.iter().map(String::as_str)));
        }
    }

    #[test]
    fn only_usual_numbers_have_a_value() {
        assert_eq!(value(b"0"), Some(0));
        assert_eq!(value(b"120"), Some(120));
        for name in ["", "00", "01", "1.0", "-1", "+1", "1e3", "1234567890", "\u{662}"] {
            assert_eq!(value(name.as_bytes()), None, "{name}");
        }
    }
}

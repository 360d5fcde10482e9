//! Many texts in little memory: one after the other in one string, and a hash table of places in it.
//!
//! A text costs its letters and one or two words; nothing is allocated for it alone. Knows nothing
//! else of this crate.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

/// Texts, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextList {
    text: String,
    /// Where each ends, in bytes.
    ends: Vec<usize>,
}

/// So many texts that room for three times as many more is not to be asked for without need.
const MANY: usize = 1 << 20;

impl TextList {
    pub(crate) const fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.push_written(|list| list.push_str(text));
    }

    /// Adds what `write` appends.
    #[inline(always)]
    pub(crate) fn push_written(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.text);
        if self.ends.len() == self.ends.capacity() {
            self.make_room();
        }
        self.ends.push(self.text.len());
    }

    /// Makes room for three times as many texts again, or for as many if there are many, as long as there
    /// are numbers for them. What is not used is not touched; to move what is there costs.
    #[cold]
    fn make_room(&mut self) {
        let (len, most) = (self.ends.len(), u32::MAX as usize);
        assert!(len < most, "there are fewer than 2^32 texts");
        let times = if len < MANY { 3 } else { 1 };
        self.ends.reserve_exact((times * len).max(16).min(most - len));
        self.text.reserve(times * self.text.len());
    }

    /// The number of the next text.
    fn next_number(&self) -> u32 {
        self.len() as u32
    }

    #[inline]
    pub(crate) fn get(&self, place: usize) -> &str {
        let begin = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.text[begin..self.ends[place]]
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        (0..self.len()).map(|place| self.get(place))
    }
}

/// Texts that are found again, numbered in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextTable {
    list: TextList,
    numbers: HashTable<u32>,
    /// The texts from here on are still to be entered in `numbers`.
    entered: usize,
}

impl TextTable {
    /// All texts.
    pub(crate) const fn list(&self) -> &TextList {
        &self.list
    }

    /// All texts, without the means to find them.
    pub(crate) fn into_list(self) -> TextList {
        self.list
    }

    /// The number of a text, if it is there.
    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        debug_assert_eq!(self.entered, self.list.len(), "what was added as new is found later");
        self.numbers.find(hash(text), |&number| self.list.get(number as usize) == text).copied()
    }

    /// The number of a text, which is taken in if it is new.
    ///
    /// # Panics
    ///
    /// From 2³² − 1 texts on.
    pub(crate) fn intern(&mut self, text: &str) -> u32 {
        if self.entered < self.list.len() {
            self.enter_all();
        }
        let Self { list, numbers, entered } = self;
        let entry = numbers.entry(
            hash(text),
            |&number| list.get(number as usize) == text,
            |&number| hash(list.get(number as usize)),
        );
        match entry {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let number = list.next_number();
                entry.insert(number);
                list.push(text);
                *entered += 1;
                number
            }
        }
    }

    /// Takes in what `write` writes, which is known to be new. Returns its number. Until the next text
    /// is looked for, nothing need be done to find it.
    ///
    /// # Panics
    ///
    /// From 2³² − 1 texts on.
    #[inline(always)]
    pub(crate) fn add_new(&mut self, write: impl FnOnce(&mut String)) -> u32 {
        let number = self.list.next_number();
        self.list.push_written(write);
        number
    }

    #[cold]
    #[inline(never)]
    fn enter_all(&mut self) {
        let Self { list, numbers, entered } = self;
        for number in *entered..list.len() {
            let text = list.get(number);
            let rehash = |&number: &u32| hash(list.get(number as usize));
            numbers.insert_unique(hash(text), number as u32, rehash);
        }
        *entered = list.len();
    }

    /// Takes a text in that is not to be found. Returns its number.
    ///
    /// # Panics
    ///
    /// From 2³² − 1 texts on.
    pub(crate) fn push(&mut self, text: &str) -> u32 {
        self.enter_all();
        let number = self.list.next_number();
        self.list.push(text);
        self.entered += 1;
        number
    }
}

fn hash(text: &str) -> u64 {
    FxBuildHasher.hash_one(text)
}

#[cfg(test)]
mod tests {
    use super::TextTable;

    #[test]
    fn equal_texts_have_one_number_and_come_back_as_they_were() {
        let mut table = TextTable::default();
        let texts = ["", "a", "ab", "b", "ä", "", "ab"];
        assert_eq!(texts.map(|text| table.intern(text)), [0, 1, 2, 3, 4, 0, 2]);
        assert_eq!(table.list().iter().collect::<Vec<_>>(), ["", "a", "ab", "b", "ä"]);
        assert_eq!((table.find("ä"), table.find("c")), (Some(4), None));
    }

    #[test]
    fn a_table_that_grows_keeps_its_numbers() {
        let mut table = TextTable::default();
        for number in 0..10_000 {
            assert_eq!(table.intern(&format!("state {number}")), number);
        }
        assert_eq!(table.intern("state 77"), 77);
        assert_eq!(table.list().get(9_999), "state 9999");
    }

    #[test]
    fn what_was_added_as_new_is_found_like_any_other() {
        let mut table = TextTable::default();
        assert_eq!([table.intern("a"), table.add_new(|text| text.push('b'))], [0, 1]);
        assert_eq!(table.add_new(|text| text.push_str("cd")), 2);
        assert_eq!(["b", "e", "cd", "a"].map(|text| table.intern(text)), [1, 3, 2, 0]);
        assert_eq!(table.list().iter().collect::<Vec<_>>(), ["a", "b", "cd", "e"]);
    }

    #[test]
    fn what_is_not_to_be_found_has_a_number_all_the_same() {
        let mut table = TextTable::default();
        assert_eq!((table.intern("a"), table.push("b"), table.intern("c")), (0, 1, 2));
        assert_eq!((table.find("b"), table.list().get(1)), (None, "b"));
    }
}

//! The numbers that texts have in a page: those of their first use.
//!
//! A trace numbers its texts as they came up, which depends on who wrote it, and a search that stopped
//! may know states that no event speaks of. The page of a run is the same wherever its trace comes from.

/// Numbers for texts of one kind.
#[derive(Default)]
pub(super) struct Numbers {
    /// By the trace's own number.
    new: Vec<Option<u32>>,
    /// The trace's own numbers, in the order of the new ones.
    old: Vec<u32>,
}

impl Numbers {
    /// The number of the text that the trace has at `index`, which is used now.
    pub(super) fn used(&mut self, index: u32) -> u32 {
        let place = index as usize;
        if place >= self.new.len() {
            self.new.resize(place + 1, None);
        }
        *self.new[place].get_or_insert_with(|| {
            self.old.push(index);
            u32::try_from(self.old.len() - 1).expect("texts are counted in u32")
        })
    }

    /// The number of a text that was used.
    ///
    /// # Panics
    ///
    /// If it was not.
    pub(super) fn of(&self, index: u32) -> u32 {
        self.new[index as usize].expect("it was used")
    }

    /// How many texts were used.
    pub(super) fn len(&self) -> usize {
        self.old.len()
    }

    /// The trace's own numbers of the texts that were used, in the order of the new ones.
    pub(super) fn in_order(&self) -> impl Iterator<Item = u32> {
        self.old.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn texts_are_numbered_as_they_are_used() {
        let mut numbers = Numbers::default();
        assert_eq!([7, 2, 7, 0].map(|index| numbers.used(index)), [0, 1, 0, 2]);
        assert_eq!([numbers.of(0), numbers.of(2)], [2, 1]);
        assert_eq!(numbers.in_order().collect::<Vec<_>>(), [7, 2, 0]);
        assert_eq!(numbers.len(), 3);
    }
}

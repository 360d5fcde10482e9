//! What can be put into the boat.

use super::layout::Layout;
use super::{Boat, Passenger};

/// How many loads a crossing may have.
pub(super) const MAX_LOADS: usize = 100_000;

/// How many half-filled boats are looked at on the way before giving up.
const MAX_TRIES: usize = 20 * MAX_LOADS;

/// There are more than [`MAX_LOADS`] loads, or so many that it takes too long to find out.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooMany;

/// Every load that the boat can carry and that has somebody in it who can row: smaller loads first,
/// and among those of one size, those with more of the first passengers first.
pub(super) fn all(
    passengers: &[Passenger],
    boat: Boat,
    layout: &Layout,
) -> Result<Vec<u64>, TooMany> {
    let mut filling = Filling {
        passengers,
        boat,
        layout,
        counts: vec![0; passengers.len()],
        loads: Vec::new(),
        tries: 0,
    };
    let everybody: u64 = passengers.iter().map(|one| u64::from(one.count)).sum();
    for size in 1..=u64::from(boat.capacity).min(everybody) {
        filling.fill(0, size, 0, Crew::CannotRow)?;
    }
    Ok(filling.loads)
}

/// Whether somebody aboard can row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crew {
    CanRow,
    CannotRow,
}

struct Filling<'a> {
    passengers: &'a [Passenger],
    boat: Boat,
    layout: &'a Layout,
    counts: Vec<u32>,
    loads: Vec<u64>,
    tries: usize,
}

impl Filling<'_> {
    /// Fills the `free` seats with passengers from `first` on.
    fn fill(&mut self, first: usize, free: u64, weight: u64, crew: Crew) -> Result<(), TooMany> {
        self.tries += 1;
        if self.tries > MAX_TRIES || self.loads.len() > MAX_LOADS {
            return Err(TooMany);
        }
        if free == 0 {
            if crew == Crew::CanRow {
                self.loads.push(self.layout.pack_load(&self.counts));
            }
            return Ok(());
        }
        let waiting = &self.passengers[first..];
        let enough = waiting.iter().map(|one| u64::from(one.count)).sum::<u64>() >= free;
        if !enough || crew == Crew::CannotRow && !waiting.iter().any(|one| one.rows) {
            return Ok(());
        }
        let one = &self.passengers[first];
        let (rows, each) = (one.rows, u64::from(one.weight));
        // Both are at most `one.count`, which is a u32.
        let most = u64::from(one.count).min(free) as u32;
        for count in (0..=most).rev() {
            let weight = weight + u64::from(count) * each;
            if self.boat.max_weight.is_some_and(|limit| weight > u64::from(limit)) {
                continue;
            }
            let crew = if rows && count > 0 { Crew::CanRow } else { crew };
            self.counts[first] = count;
            self.fill(first + 1, free - u64::from(count), weight, crew)?;
        }
        self.counts[first] = 0;
        Ok(())
    }
}

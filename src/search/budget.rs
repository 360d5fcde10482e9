//! How many events a search may have.

/// Counts events, or does not.
pub(super) trait Budget {
    /// Takes one event; false if none is left.
    fn take(&mut self) -> bool;
}

/// Any number of events. Costs nothing.
pub(super) struct Unlimited;

impl Budget for Unlimited {
    #[inline]
    fn take(&mut self) -> bool {
        true
    }
}

/// So many more events.
pub(super) struct Limited(pub(super) u64);

impl Budget for Limited {
    #[inline]
    fn take(&mut self) -> bool {
        match self.0.checked_sub(1) {
            Some(left) => {
                self.0 = left;
                true
            }
            None => false,
        }
    }
}

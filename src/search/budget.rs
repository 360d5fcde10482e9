//! How many events a search may have.

/// Counts events, or does not.
pub(super) trait Budget {
    /// Takes one event; false if none is left.
    fn take(&mut self) -> bool;

    /// Lets no event be taken any more, where they are counted.
    fn stop(&mut self);
}

/// Any number of events. Costs nothing.
pub(super) struct Unlimited;

impl Budget for Unlimited {
    #[inline(always)]
    fn take(&mut self) -> bool {
        true
    }

    fn stop(&mut self) {}
}

/// So many more events.
pub(super) struct Limited(pub(super) u64);

impl Budget for Limited {
    #[inline(always)]
    fn take(&mut self) -> bool {
        let (left, is_overdrawn) = self.0.overflowing_sub(1);
        self.0 = left;
        !is_overdrawn
    }

    fn stop(&mut self) {
        self.0 = 0;
    }
}

//! How many events a search may have.

/// Counts events, or does not.
pub(super) trait Budget {
    /// Takes one event; false if none is left.
    fn take(&mut self) -> bool;

    /// Lets nothing more happen.
    fn stop(&mut self);

    /// Whether it was stopped, unless [`Budget::take`] says so anyway.
    fn is_stopped(&self) -> bool;
}

/// Any number of events. Costs nothing.
#[derive(Default)]
pub(super) struct Unlimited {
    is_stopped: bool,
}

impl Budget for Unlimited {
    #[inline(always)]
    fn take(&mut self) -> bool {
        true
    }

    fn stop(&mut self) {
        self.is_stopped = true;
    }

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        self.is_stopped
    }
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

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        false
    }
}

//! How many events a search may have.

/// Counts events, or does not.
pub(super) trait Budget {
    /// Takes one event; false if none is left.
    fn take(&mut self) -> bool;

    /// Lets no event be taken any more, where they are counted.
    fn stop(&mut self);

    /// How many events were taken, where they are counted; once one was asked for in vain, only after
    /// [`Budget::stop`].
    fn taken(&self) -> u64;
}

/// Any number of events. Costs nothing.
pub(super) struct Unlimited;

impl Budget for Unlimited {
    #[inline(always)]
    fn take(&mut self) -> bool {
        true
    }

    fn stop(&mut self) {}

    fn taken(&self) -> u64 {
        0
    }
}

/// So many events and no more.
pub(super) struct Limited {
    most: u64,
    /// How many are left; below nothing, which is a large number, after one was asked for in vain.
    left: u64,
}

impl Limited {
    pub(super) const fn to(most: u64) -> Self {
        Self { most, left: most }
    }
}

impl Budget for Limited {
    #[inline(always)]
    fn take(&mut self) -> bool {
        let (left, is_overdrawn) = self.left.overflowing_sub(1);
        self.left = left;
        !is_overdrawn
    }

    fn stop(&mut self) {
        self.most = self.most.min(self.taken());
        self.left = 0;
    }

    #[inline(always)]
    fn taken(&self) -> u64 {
        self.most.wrapping_sub(self.left)
    }
}

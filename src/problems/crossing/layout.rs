//! A state of a crossing as one number.
//!
//! Who stands on the left bank, as a bit field for every kind of passenger, side by side in a
//! `u64`. To carry a load over the river is then a subtraction, to bring it back an addition, and
//! the number itself is the dense index of the state.

use super::{Passenger, Side};

/// How many bits a state may have.
pub(super) const MAX_WIDTH: u32 = 63;

/// Where the number of passengers of one kind stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    shift: u32,
    mask: u64,
}

impl Field {
    #[inline]
    pub(super) const fn get(self, packed: u64) -> u64 {
        packed >> self.shift & self.mask
    }

    #[inline]
    pub(super) fn put(self, count: u32) -> u64 {
        u64::from(count) << self.shift
    }

    pub(super) const fn bits(self) -> u64 {
        self.mask << self.shift
    }
}

#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// One per kind of passenger, in their order.
    pub(super) fields: Vec<Field>,
    /// Everybody.
    pub(super) all: u64,
    /// The bit that is set while the boat lies left: of the only one who can row, or its own.
    boat: u64,
    /// The boat's own bit; 0 where it has none.
    own_bit: u64,
    pub(super) width: u32,
    /// The bits of those who are alone of their kind.
    singles: u64,
    /// The fields of the groups.
    groups: Vec<Field>,
}

impl Layout {
    /// The layout for these passengers; none if they need more than [`MAX_WIDTH`] bits.
    pub(super) fn new(passengers: &[Passenger]) -> Option<Self> {
        let mut layout = Self {
            fields: Vec::with_capacity(passengers.len()),
            all: 0,
            boat: 0,
            own_bit: 0,
            width: 0,
            singles: 0,
            groups: Vec::new(),
        };
        for passenger in passengers {
            let bits = u32::BITS - passenger.count.leading_zeros();
            if layout.width + bits > MAX_WIDTH {
                return None;
            }
            let field = Field { shift: layout.width, mask: (1 << bits) - 1 };
            layout.width += bits;
            layout.fields.push(field);
            layout.all |= field.put(passenger.count);
            if passenger.count == 1 {
                layout.singles |= field.bits();
            } else {
                layout.groups.push(field);
            }
        }
        let mut rowers = passengers.iter().zip(&layout.fields).filter(|(one, _)| one.rows);
        if let (Some((Passenger { count: 1, .. }, field)), None) = (rowers.next(), rowers.next()) {
            // Where the only one who can row is, there is the boat.
            layout.boat = field.bits();
        } else {
            layout.own_bit = 1 << layout.width;
            layout.boat = layout.own_bit;
            layout.width += 1;
        }
        (layout.width <= MAX_WIDTH).then_some(layout)
    }

    /// Whether the boat is where the only one who can row is.
    pub(super) const fn boat_is_implied(&self) -> bool {
        self.own_bit == 0
    }

    /// The number of a state, given how many of each kind are left.
    pub(super) fn pack(&self, left: impl IntoIterator<Item = u32>, boat: Side) -> u64 {
        let people: u64 = self.fields.iter().zip(left).map(|(field, left)| field.put(left)).sum();
        match boat {
            Side::Left => people | self.own_bit,
            Side::Right => people,
        }
    }

    /// The number by which a state changes when this many of each kind cross.
    pub(super) fn pack_load(&self, counts: &[u32]) -> u64 {
        self.pack(counts.iter().copied(), Side::Left)
    }

    /// Where the boat lies.
    #[inline]
    pub(super) const fn boat(&self, state: u64) -> Side {
        if state & self.boat == 0 { Side::Right } else { Side::Left }
    }

    /// Who stands on a bank.
    #[inline]
    pub(super) const fn on(&self, side: Side, state: u64) -> u64 {
        let left = state & !self.own_bit;
        match side {
            Side::Left => left,
            Side::Right => self.all - left,
        }
    }

    /// Whether all of `load` are among those `here`.
    #[inline]
    pub(super) fn includes(&self, here: u64, load: u64) -> bool {
        load & self.singles & !here == 0
            && self.groups.iter().all(|group| group.get(load) <= group.get(here))
    }

    /// Whether every kind is one person, so that a fair part of all numbers can be reached.
    pub(super) const fn has_no_groups(&self) -> bool {
        self.groups.is_empty()
    }
}

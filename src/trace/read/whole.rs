//! Whole numbers, as JSON Schema understands them: `1.0` is the number 1, and a whole one.
//!
//! Knows nothing of lines and fields.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// A whole number of at most `MOST`.
struct Whole<const MOST: u64>(u64);

impl<const MOST: u64> Visitor<'_> for Whole<MOST> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match MOST {
            u64::MAX => f.write_str("a whole number, or null for none"),
            _ => write!(f, "a whole number from 0 to {MOST}"),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self, E> {
        if number <= MOST {
            Ok(Self(number))
        } else {
            Err(E::invalid_value(Unexpected::Unsigned(number), &self))
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self, E> {
        // 2^64, which a cast would make one less.
        const TOO_MUCH: f64 = 18_446_744_073_709_551_616.0;
        if number.fract() == 0.0 && (0.0..TOO_MUCH).contains(&number) {
            self.visit_u64(number as u64)
        } else {
            Err(E::invalid_value(Unexpected::Float(number), &self))
        }
    }
}

impl<'de, const MOST: u64> Deserialize<'de> for Whole<MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_u64(Self(0))
    }
}

/// A field that holds a node number, a depth or a limit; none if it is null.
pub(super) fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    const MOST: u64 = u32::MAX as u64;
    let number = Option::<Whole<MOST>>::deserialize(from)?;
    // As far as its type says, it fits.
    Ok(number.map(|Whole(number)| number as u32))
}

/// A field that holds a count, and tells null from a field that is not there.
pub(super) fn count_or_null<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<Option<u64>>, D::Error> {
    let number = Option::<Whole<{ u64::MAX }>>::deserialize(from)?;
    Ok(Some(number.map(|Whole(number)| number)))
}

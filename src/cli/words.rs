//! How one of our enums of words is asked for on the command line.

/// A parser for one of our enums of words, which lists them in `--help` and in errors.
macro_rules! one_of {
    ($words:ty) => {
        PossibleValuesParser::new(<$words>::ALL.iter().map(|word| word.as_str()))
            .try_map(|word| word.parse::<$words>())
    };
}
pub(super) use one_of;

//! How one of our enums of words is asked for on the command line.

use std::ffi::OsStr;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use crate::terms::UnknownWord;

/// A parser for one of our enums of words, which lists them in `--help` and in errors, and knows what
/// others call them.
#[derive(Clone)]
pub(super) struct OneOf<T> {
    words: Vec<&'static str>,
    of: PhantomData<fn() -> T>,
}

impl<T> OneOf<T> {
    /// For the values that these words stand for.
    pub(super) fn new(words: impl Iterator<Item = &'static str>) -> Self {
        Self { words: words.collect(), of: PhantomData }
    }
}

macro_rules! one_of {
    ($words:ty) => {
        $crate::cli::words::OneOf::<$words>::new(<$words>::ALL.iter().map(|word| word.as_str()))
    };
}
pub(super) use one_of;

impl<T> TypedValueParser for OneOf<T>
where
    T: FromStr<Err = UnknownWord> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let word = value.to_string_lossy();
        word.parse().map_err(|unknown: UnknownWord| {
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            if let Some(argument) = argument {
                let argument = ContextValue::String(argument.to_string());
                error.insert(ContextKind::InvalidArg, argument);
            }
            error.insert(ContextKind::InvalidValue, ContextValue::String(word.into_owned()));
            if let Some(meant) = unknown.meant() {
                let tip = vec![StyledStr::from(meant.to_string())];
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tip));
            }
            let allowed = unknown.allowed.iter().map(|&word| word.to_owned()).collect();
            error.insert(ContextKind::ValidValue, ContextValue::Strings(allowed));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.words.iter().map(PossibleValue::new)))
    }
}

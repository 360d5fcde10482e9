//! How a command fails.

use std::io::{self, Write};

use super::files::words_of;
use super::places::Stuck;
use super::presentable;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments, an input or an output are unusable: what is wrong, in one or several lines.
    Unusable(String),
    /// The same, as a report that already has its heading and colours.
    Reported(String),
    /// Its search was interrupted, and what that had recorded was written.
    Interrupted,
    /// It was interrupted, and everything dropped.
    Dropped,
    /// The command did its work, and the answer is no: the traces differ, or one breaks a rule. That
    /// has been said on standard output.
    No,
}

impl Failure {
    pub(super) fn unusable(what: impl Into<String>) -> Self {
        Self::Unusable(what.into())
    }

    /// An output with this name cannot be written to.
    pub(super) fn unwritable(name: &str, error: &io::Error) -> Self {
        Self::unusable(format!("{name} cannot be written: {}", words_of(error)))
    }

    /// The same failure, and what else it has changed.
    pub(super) fn with_stuck(self, stuck: &[Stuck]) -> Self {
        if stuck.is_empty() {
            return self;
        }
        let places: Vec<String> = stuck
            .iter()
            .map(|(place, error)| format!("{} ({})", place.display(), words_of(error)))
            .collect();
        let places = places.join(", ");
        match self {
            Self::Unusable(what) => Self::Unusable(format!(
                "{what}; what had been written before could not be taken back: {places}"
            )),
            Self::Reported(_) | Self::Interrupted | Self::Dropped | Self::No => self,
        }
    }

    /// Tells it on standard error.
    pub(super) fn report(&self) {
        let mut err = anstream::stderr();
        // Nobody is left to be told if this fails.
        let _ = match self {
            Self::Unusable(what) => writeln!(err, "{ERROR}error:{ERROR:#} {}", presentable(what)),
            Self::Reported(report) => writeln!(err, "{}", report.trim_end()),
            Self::Interrupted => writeln!(
                err,
                "{ERROR}interrupted:{ERROR:#} what was recorded up to here has been written"
            ),
            Self::Dropped => {
                writeln!(err, "{ERROR}interrupted:{ERROR:#} no file was changed")
            }
            Self::No => Ok(()),
        };
    }

    pub(super) const fn exit_status(&self) -> u8 {
        match self {
            Self::Unusable(_) | Self::Reported(_) => 2,
            Self::Interrupted | Self::Dropped => 130,
            Self::No => 1,
        }
    }
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().effects(anstyle::Effects::BOLD);

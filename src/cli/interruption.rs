//! What happens when somebody interrupts.
//!
//! While searches run, the first interruption ends them, and what they recorded is written. At any other
//! time, and the second time, everything is dropped, and no file is changed. Only when the outputs are
//! taking their places it is too late: they appear together.

use std::sync::atomic::{AtomicBool, Ordering};

use super::failure::Failure;
use super::{note, pending, progress};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
pub(super) fn listen() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        progress::clear();
        if SEARCHING.load(Ordering::Relaxed) && !INTERRUPTED.swap(true, Ordering::Relaxed) {
            note("interrupted; writing what was recorded, interrupt again to drop it");
        } else {
            pending::give_up(|| {
                Failure::Dropped.report();
                std::process::exit(i32::from(Failure::Dropped.exit_status()));
            });
        }
    })
    .map_err(|error| Failure::unusable(format!("signals cannot be caught: {error}")))
}

/// Lets searches run that end when the flag they are given is set.
pub(super) fn search<T>(run: impl FnOnce(&AtomicBool) -> T) -> T {
    SEARCHING.store(true, Ordering::Relaxed);
    let found = run(&INTERRUPTED);
    SEARCHING.store(false, Ordering::Relaxed);
    found
}

/// Whether a search was interrupted.
pub(super) fn happened() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

//! What happens when somebody interrupts.
//!
//! While a search runs, the first interruption ends it, and what it recorded is written. At any other
//! time, and the second time, everything is dropped: no output is changed.

use std::sync::atomic::{AtomicBool, Ordering};

use super::failure::Failure;
use super::note;
use super::outputs::pending;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
pub(super) fn listen() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        if SEARCHING.load(Ordering::Relaxed) && !INTERRUPTED.swap(true, Ordering::Relaxed) {
            note("interrupted; writing what was recorded, interrupt again to drop it");
        } else {
            pending::remove();
            std::process::exit(i32::from(Failure::Interrupted.exit_status()));
        }
    })
    .map_err(|error| Failure::unusable(format!("signals cannot be caught: {error}")))
}

/// Lets a search run that ends when the flag it is given is set.
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

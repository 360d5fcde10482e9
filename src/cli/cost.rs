//! What a run cost in time and memory: told on standard error if asked for, and never in an output,
//! which must be the same on any machine.

use std::time::Instant;

use super::note;

/// A clock that is read once.
pub(super) struct Clock(Instant);

impl Clock {
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }

    /// Tells how long the search of a run took, and the most memory that the program has had so far.
    pub(super) fn tell(&self, run: &str, events: u64) {
        let seconds = self.0.elapsed().as_secs_f64();
        let rate = events as f64 / seconds.max(1e-9) / 1e6;
        let memory = match peak_memory() {
            Some(kibibytes) => format!("; {:.1} MiB of memory at most", kibibytes as f64 / 1024.0),
            None => String::new(),
        };
        note(&format!("{run} took {seconds:.3} s, {rate:.1} million events a second{memory}"));
    }
}

/// The most memory that this process has had, in KiB; none where the system does not tell.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

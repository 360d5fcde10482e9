//! How far a long run has got, told on standard error while somebody watches.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::trace::{Event, Sink, Texts};

/// Looks at the clock only once in so many events.
const STRIDE: u64 = 1 << 14;

/// Tells, about twice a second, how many events a run has had.
pub(super) struct Progress {
    run: String,
    events: u64,
    nodes: u64,
    frontier: u64,
    start: Instant,
    last: Instant,
    shown: bool,
}

impl Progress {
    /// For a run with this name; none if standard error is no terminal.
    pub(super) fn of(run: &str) -> Option<Self> {
        std::io::stderr().is_terminal().then(|| Self {
            run: run.to_owned(),
            events: 0,
            nodes: 0,
            frontier: 0,
            start: Instant::now(),
            last: Instant::now(),
            shown: false,
        })
    }
}

impl Sink for Progress {
    fn event(&mut self, _: &Texts, event: &Event) {
        self.events += 1;
        self.nodes += u64::from(matches!(event, Event::Generate { .. }));
        self.frontier += u64::from(matches!(event, Event::Push { .. }));
        self.frontier -= u64::from(matches!(event, Event::Pop { .. }));
        if self.events.is_multiple_of(STRIDE) && self.last.elapsed() > Duration::from_millis(500) {
            self.last = Instant::now();
            self.shown = true;
            // Nobody watches if this fails.
            let _ = write!(
                std::io::stderr(),
                "\r\x1b[K{}: {} events, {} nodes, {} on the frontier, {:.1} million events a second",
                self.run,
                self.events,
                self.nodes,
                self.frontier,
                self.events as f64 / self.start.elapsed().as_secs_f64() / 1e6
            );
        }
    }

    fn reads_texts(&self) -> bool {
        false
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            clear();
        }
    }
}

/// Clears the line on which progress is told, for something else to be said there.
pub(super) fn clear() {
    let mut err = std::io::stderr();
    if err.is_terminal() {
        let _ = write!(err, "\r\x1b[K");
    }
}

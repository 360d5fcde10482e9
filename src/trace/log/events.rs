//! The events of a trace, one after the other, however they are kept.

use super::full_events::FullEvents;
use super::walk::OutlineEvents;
use super::{Log, Trace};
use crate::trace::event::Event;

/// The events of a trace, decoded one after the other.
#[derive(Clone, Debug)]
pub struct Events<'t> {
    trace: &'t Trace,
    source: Source<'t>,
    index: usize,
}

#[derive(Clone, Debug)]
enum Source<'t> {
    Full(FullEvents<'t>),
    Outline(OutlineEvents<'t>),
}

impl<'t> Events<'t> {
    /// The events from `index` on; none, if it is past the last.
    pub(super) fn from(trace: &'t Trace, index: usize) -> Self {
        let index = index.min(trace.len);
        let (source, near) = match &trace.log {
            Log::Full(log) => {
                let (events, near) = FullEvents::near(trace, log, index);
                (Source::Full(events), near)
            }
            Log::Outline(log) => {
                let (events, near) = OutlineEvents::near(trace, log, index);
                (Source::Outline(events), near)
            }
        };
        let mut events = Self { trace, source, index: near };
        while events.index < index {
            events.next();
        }
        events
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    #[inline]
    fn next(&mut self) -> Option<Event> {
        if self.index == self.trace.len {
            return None;
        }
        self.index += 1;
        Some(match &mut self.source {
            Source::Outline(events) => match self.trace.outcome {
                Some(outcome) if self.index == self.trace.len => Event::End { outcome },
                _ => events.next(),
            },
            Source::Full(events) => events.next(),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.trace.len - self.index;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Events<'_> {}

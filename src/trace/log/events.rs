//! The events of a trace, one after the other, however they are kept.

use super::full_events::FullEvents;
use super::walk::OutlineEvents;
use super::{Log, Trace};
use crate::trace::event::Event;

/// The events of a trace, decoded one after the other.
#[derive(Clone, Debug)]
pub struct Events<'t>(Source<'t>);

#[derive(Clone, Debug)]
enum Source<'t> {
    Full(FullEvents<'t>),
    Outline(OutlineEvents<'t>),
}

impl<'t> Events<'t> {
    /// The events from `index` on; none, if it is past the last.
    pub(super) fn from(trace: &'t Trace, index: usize) -> Self {
        let index = index.min(trace.len);
        Self(match &trace.log {
            Log::Full(log) => Source::Full(FullEvents::from(trace, log, index)),
            Log::Outline(log) => Source::Outline(OutlineEvents::from(trace, log, index)),
        })
    }

    /// The next event, rejections left out where that saves time: some may come all the same.
    #[inline(always)]
    pub fn next_past_rejections(&mut self) -> Option<Event> {
        match &mut self.0 {
            Source::Outline(events) => {
                events.skip_rejections(usize::MAX);
                events.next()
            }
            Source::Full(events) => events.next(),
        }
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    #[inline]
    fn next(&mut self) -> Option<Event> {
        match &mut self.0 {
            Source::Outline(events) => events.next(),
            Source::Full(events) => events.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match &self.0 {
            Source::Outline(events) => events.left(),
            Source::Full(events) => events.left(),
        };
        (left, Some(left))
    }
}

impl ExactSizeIterator for Events<'_> {}

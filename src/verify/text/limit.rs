//! The limit of events, which a text does not number: what happened is counted along, the untold included.

use super::{Frame, Reader, Untold};
use crate::trace::StateText;
use crate::verify::moves::ActionOrder;
use crate::verify::oracle::Oracle;

/// How many events there were. Where actions come in any order, a refused one may have been tried or not: so
/// many there were at least, and so many more at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct EventCount {
    least: u64,
    doubtful: u64,
    most: Option<u64>,
    over: bool,
}

impl EventCount {
    pub(super) const fn new(most: Option<u64>) -> Self {
        Self { least: 0, doubtful: 0, most, over: false }
    }

    /// Whether the limit has ended the run.
    pub(super) const fn is_over(&self) -> bool {
        self.over
    }

    pub(super) const fn limit(&self) -> Option<u64> {
        self.most
    }

    /// One more event happens. Whether it can.
    pub(super) const fn count(&mut self) -> bool {
        if let Some(most) = self.most
            && self.least >= most
        {
            self.over = true;
            return false;
        }
        self.least += 1;
        true
    }

    /// A move was refused, perhaps not yet.
    pub(super) const fn may_have_been(&mut self) {
        self.doubtful += 1;
    }

    /// So many doubtful events have happened by now.
    pub(super) const fn settle(&mut self, doubtful: u64) {
        self.doubtful -= doubtful;
        self.least += doubtful;
        if let Some(most) = self.most
            && self.least > most
        {
            self.least = most;
            self.over = true;
        }
    }

    /// The limit ends the run.
    pub(super) const fn end(&mut self) {
        self.over = true;
    }

    /// Ends the run before the event that was counted last, if that can be.
    pub(super) const fn end_before_this(&mut self) -> bool {
        let over = self.may_end_after(0);
        self.over |= over;
        over
    }

    /// Whether the limit may have been reached `more` events after those before the one that was counted last.
    const fn may_end_after(&self, more: u64) -> bool {
        match self.most {
            Some(most) => self.least - 1 + self.doubtful + more >= most,
            None => false,
        }
    }
}

impl<O: Oracle> Reader<'_, O> {
    /// Where any order will do and the text breaks off before the next child of a node is told: ends the run, if
    /// that can be. The child may have been made.
    pub(super) fn ends_here(&mut self, frame: &Frame) -> bool {
        if self.order == ActionOrder::Exact || self.peek().is_some() {
            return false;
        }
        // The next event, whatever it is, is not counted.
        let mut count = self.events;
        if !count.count() {
            return false;
        }
        // A child is made, and by a recursive search entered, before a line tells of it.
        let untold = if self.options.algorithm.is_recursive() { 2 } else { 1 };
        if !count.may_end_after(untold) {
            return false;
        }
        let may_be_missing = count.may_end_after(0);
        let parent = frame.node;
        let depth = self.tree.depth(parent) + 1;
        let states: Vec<StateText> = frame.left.iter().map(|next| next.state).collect();
        if let Some(next) = frame.left.front() {
            let node = self.tree.add(Some((parent, next.action)), next.state, depth, 0);
            self.untold = Some(Untold { node, states, may_be_missing });
        }
        self.events.end();
        true
    }
}

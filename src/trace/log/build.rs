//! Making a trace, event by event or in outline.

use super::full::FullWriter;
use super::lines::Lines;
use super::outline::{OutlineWriter, Outlined};
use super::{Run, Trace};
use crate::trace::event::Event;
use crate::trace::header::Header;
use crate::trace::texts::Texts;

/// Makes a [`Trace`], event by event.
#[derive(Clone, Debug)]
pub struct TraceBuilder {
    header: Header,
    full: FullWriter,
    outline: OutlineWriter,
    /// The numbers the file gives its nodes, where those are not 0, 1, 2, …
    numbers: Option<Vec<u32>>,
    header_line: u64,
    lines: Lines,
}

impl TraceBuilder {
    /// A trace without events.
    #[must_use]
    pub fn new(header: Header) -> Self {
        Self {
            full: FullWriter::new(header.frontier),
            outline: OutlineWriter::new(),
            header,
            numbers: None,
            header_line: 1,
            lines: Lines::default(),
        }
    }

    /// Says on which line of its file the header stands.
    pub fn header_at_line(&mut self, line: u64) {
        self.header_line = line;
        self.lines.set(0, line + 1);
    }

    /// Says on which line of its file the next event stands; needed only where lines are skipped.
    pub fn at_line(&mut self, line: u64) {
        self.lines.set(self.full.len(), line);
    }

    /// Says which number the file gives the next node to be generated.
    pub fn number_next_node(&mut self, number: u32) {
        let index = self.node_count();
        match &mut self.numbers {
            Some(numbers) => numbers.push(number),
            None if number as usize == index => {}
            None => {
                let count = u32::try_from(index).expect("nodes are counted in u32");
                let mut numbers: Vec<u32> = (0..count).collect();
                numbers.push(number);
                self.numbers = Some(numbers);
            }
        }
    }

    /// How many nodes have been generated.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.full.node_count() + self.outline.node_count()
    }

    /// Appends an event.
    ///
    /// # Panics
    ///
    /// If a `generate` event does not carry the next node in turn.
    pub fn push(&mut self, event: Event) {
        self.full.push(event);
    }

    /// Appends an event, unless the outline says it.
    #[inline(always)]
    pub(in crate::trace) fn push_unless_outlined(&mut self, event: Event) {
        if !self.outline.has_begun() {
            self.full.push(event);
        }
    }

    /// Appends to the outline. Of one trace either all is told in outline, or nothing.
    #[inline(always)]
    pub(in crate::trace) fn push_outlined(&mut self, told: Outlined) {
        self.outline.push(told);
    }

    /// The trace, with the texts that its events speak of.
    #[must_use]
    pub fn finish(self, texts: Texts) -> Trace {
        let Run { nodes, log, len, outcome } =
            self.outline.finish().unwrap_or_else(|| self.full.finish());
        Trace {
            header: self.header,
            texts,
            nodes,
            numbers: self.numbers,
            log,
            len,
            outcome,
            header_line: self.header_line,
            lines: self.lines,
        }
    }
}

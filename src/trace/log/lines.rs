//! Where in its file each event stands.

/// The lines of the file on which the events stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// From this event on, the lines are consecutive from here: (event, line).
    runs: Vec<(usize, u64)>,
}

impl Lines {
    pub(super) fn set(&mut self, event: usize, line: u64) {
        if self.of(event) != line {
            self.runs.push((event, line));
        }
    }

    pub(super) fn of(&self, event: usize) -> u64 {
        let run = self.runs.partition_point(|&(first, _)| first <= event);
        // Unless told otherwise, the header is line 1.
        let (first, line) = run.checked_sub(1).map_or((0, 2), |run| self.runs[run]);
        line + (event - first) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn lines_are_counted_over_gaps() {
        let mut lines = Lines::default();
        lines.set(0, 2);
        lines.set(1, 3);
        lines.set(2, 7);
        lines.set(3, 8);
        assert_eq!([0, 1, 2, 3, 4].map(|event| lines.of(event)), [2, 3, 7, 8, 9]);
        assert_eq!(lines.runs.len(), 1);
    }
}

//! The run of a queue that was emptied: node by node, in less time than event by event.

use std::io;

use super::lines::{Level, Lines, Piece};
use super::{CUT_OFF, FOUND, LEVEL, PROCESSING, piece_of};
use crate::terms::Discipline;
use crate::trace::{Became, NodeId, Trace, Turn, Turns};

/// Such a run.
pub(super) struct Queue<'t> {
    turns: Turns<'t>,
    /// By the search's number of a state.
    states: Vec<Piece>,
}

impl<'t> Queue<'t> {
    /// None if the run is none of a queue, or did not empty it.
    pub(super) fn of(trace: &'t Trace) -> Option<Self> {
        let turns = trace.turns().filter(|_| trace.header().frontier == Discipline::Fifo)?;
        let text = |state| trace.texts().state(state);
        let states = turns.states().map(|state| piece_of(state.map_or("", text))).collect();
        Some(Self { turns, states })
    }

    /// Writes the log, and returns the goals.
    // By itself, as the levels are: where loops are put together they share the registers.
    #[inline(never)]
    pub(super) fn write_log(&self, out: &mut Lines<'_>) -> io::Result<Vec<NodeId>> {
        let (states, mut goals) = (self.states.as_slice(), Vec::new());
        let mut level = Level::new(PROCESSING);
        let [found, cut_off] = [FOUND, CUT_OFF].map(Piece::new);
        let mut turns = self.turns.clone();
        while let Some(Turn { node, state, depth, became }) = turns.next_taken() {
            match became {
                Became::Expanded => out.line(level.at(depth), &states[state.index()])?,
                Became::CutOff => {
                    out.put(&cut_off)?;
                    continue;
                }
                Became::Goal => {
                    goals.push(node);
                    out.line(&found, &states[state.index()])?;
                    continue;
                }
            }
            loop {
                while let Some(state) = turns.next_pushed() {
                    out.adding(&states[state.index()])?;
                }
                let Some((goal, state)) = turns.next_goal() else { break };
                goals.push(goal);
                out.line(&found, &states[state.index()])?;
            }
        }
        Ok(goals)
    }

    /// Writes the levels of the tree.
    #[inline(never)]
    pub(super) fn write_levels(&self, out: &mut Lines<'_>) -> io::Result<()> {
        let states = self.states.as_slice();
        let mut level = Level::new(LEVEL);
        for row in self.turns.nodes() {
            out.line(level.at(row.depth), &states[row.state.index()])?;
        }
        Ok(())
    }

    /// The state of a node.
    pub(super) fn state(&self, node: NodeId) -> &Piece {
        &self.states[self.turns.state(node).index()]
    }
}

//! The lines that the Java program does not print.

use std::borrow::Cow;
use std::io::{self, Write};

use super::frontier::Frontier;
use crate::render::words::{frontier_name, visible};
use crate::trace::{Event, NodeId, Reason, StateText, Trace};

/// Writes them, event by event.
pub(super) struct Verbose<'t> {
    trace: &'t Trace,
    frontier: Frontier,
}

impl<'t> Verbose<'t> {
    pub(super) fn new(trace: &'t Trace) -> Self {
        Self { trace, frontier: Frontier::default() }
    }

    pub(super) fn write_event(&mut self, out: &mut impl Write, event: &Event) -> io::Result<()> {
        let trace = self.trace;
        match *event {
            Event::Round { .. } => {
                self.frontier.clear();
                Ok(())
            }
            Event::Generate { node, from: None, state, .. } => {
                writeln!(out, "  the root is {} {}", self.name(node), self.state(state))
            }
            Event::Generate { node, from: Some((parent, action)), state, .. } => writeln!(
                out,
                "  {}: {} gives {}, which becomes {}",
                self.name(parent),
                visible(trace.texts().action(action)),
                self.state(state),
                self.name(node),
            ),
            Event::Reject { parent, action, state, reason } => {
                write!(
                    out,
                    "  {}: {} gives {}, rejected, ",
                    self.name(parent),
                    visible(trace.texts().action(action)),
                    self.state(state),
                )?;
                match reason {
                    Reason::Illegal { rule } => {
                        writeln!(out, "illegal: {}", visible(trace.texts().rule(rule)))
                    }
                    Reason::Ancestor { witness } => {
                        writeln!(out, "ancestor: {} on its path has it", self.name(witness))
                    }
                    Reason::Parent { witness } => {
                        writeln!(out, "parent: that only leads back to {}", self.name(witness))
                    }
                    Reason::Reached { witness } => {
                        writeln!(out, "reached: {} has it already", self.name(witness))
                    }
                }
            }
            Event::Push { node } => {
                self.frontier.push(node);
                writeln!(out, "  push {}", self.node(node))?;
                self.write_frontier(out)
            }
            Event::Pop { node } => {
                self.frontier.pop(node);
                writeln!(out, "  pop {}", self.node(node))?;
                self.write_frontier(out)
            }
            Event::Discard { node, witness } => writeln!(
                out,
                "  discard {}: its state was reached as {}",
                self.node(node),
                self.name(witness)
            ),
            Event::End { outcome } => writeln!(out, "  end: {outcome}"),
            Event::Expand { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. } => Ok(()),
        }
    }

    fn write_frontier(&self, out: &mut impl Write) -> io::Result<()> {
        let name = frontier_name(self.trace.header().frontier);
        write!(out, "  {name} ({}):", self.frontier.len())?;
        let ends = self.frontier.ends(self.trace.header().frontier);
        if self.frontier.len() == 0 {
            out.write_all(b" empty")?;
        }
        for (index, &node) in ends.first.iter().enumerate() {
            write!(out, "{}{}", if index == 0 { " " } else { ", " }, self.node(node))?;
        }
        if ends.left_out > 0 {
            write!(out, ", … {} more …", ends.left_out)?;
        }
        for &node in &ends.last {
            write!(out, ", {}", self.node(node))?;
        }
        out.write_all(b"\n")
    }

    fn name(&self, node: NodeId) -> String {
        format!("n{}", self.trace.number(node))
    }

    fn node(&self, node: NodeId) -> String {
        format!("n{} {}", self.trace.number(node), visible(self.trace.state_text(node)))
    }

    fn state(&self, state: StateText) -> Cow<'t, str> {
        visible(self.trace.texts().state(state))
    }
}

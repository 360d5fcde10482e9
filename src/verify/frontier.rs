//! The frontier, and who leaves it next.

use std::collections::VecDeque;

use super::fault::Rule;
use crate::terms::Discipline;
use crate::trace::NodeId;

/// The nodes that wait, or the path.
#[derive(Debug)]
pub(super) struct Frontier {
    discipline: Discipline,
    nodes: VecDeque<NodeId>,
}

impl Frontier {
    pub(super) const fn new(discipline: Discipline) -> Self {
        Self { discipline, nodes: VecDeque::new() }
    }

    pub(super) fn push(&mut self, node: NodeId) {
        self.nodes.push_back(node);
    }

    /// The node that must leave next.
    pub(super) fn next(&self) -> Option<NodeId> {
        match self.discipline {
            Discipline::Fifo => self.nodes.front().copied(),
            Discipline::Lifo | Discipline::Path => self.nodes.back().copied(),
        }
    }

    pub(super) fn pop(&mut self) {
        match self.discipline {
            Discipline::Fifo => self.nodes.pop_front(),
            Discipline::Lifo | Discipline::Path => self.nodes.pop_back(),
        };
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The rule by which nodes leave.
    pub(super) const fn rule(&self) -> Rule {
        match self.discipline {
            Discipline::Fifo => Rule::Queue,
            Discipline::Lifo => Rule::Stack,
            Discipline::Path => Rule::Path,
        }
    }

    /// What it is called.
    pub(super) const fn name(&self) -> &'static str {
        match self.discipline {
            Discipline::Fifo => "queue",
            Discipline::Lifo => "stack",
            Discipline::Path => "path",
        }
    }
}

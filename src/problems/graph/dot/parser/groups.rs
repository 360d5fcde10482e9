//! The ends of edges: nodes, lists of nodes and whole subgraphs; and the edges between them.

use petgraph::graph::NodeIndex;
use rustc_hash::FxHashSet;

use super::Parser;
use crate::problems::error::PuzzleError;
use crate::problems::graph::dot::write::Attributes;

/// How many edges between groups of nodes are made at most: a few words can ask for any number.
const MOST_WORK: usize = 20_000_000;

/// A node or a whole subgraph, mentioned somewhere.
#[derive(Clone, Copy)]
pub(super) enum Mention {
    Node(NodeIndex),
    Subgraph(usize),
}

/// An end of an edge: a part of the log.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) kind: EndKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EndKind {
    /// A node, or several with commas between them.
    Nodes,
    Subgraph,
}

/// What is known of a subgraph.
#[derive(Default)]
pub(super) struct Subgraph {
    /// The parts of the log where it is written out.
    pub(super) parts: Vec<End>,
    /// Whether it can be written out more than once.
    pub(super) has_name: bool,
}

impl Parser<'_, '_> {
    pub(super) fn mention(&mut self, mention: Mention) -> End {
        let from = self.log.len();
        self.log.push(mention);
        End { from, to: from + 1, kind: EndKind::Subgraph }
    }

    /// A node with its attributes, or edges.
    pub(super) fn statement(
        &mut self,
        chain: &[End],
        attributes: &Attributes,
        defaults: &Attributes,
    ) -> Result<(), PuzzleError> {
        if let [only] = chain {
            // A subgraph's attributes are not its nodes'.
            let nodes = if only.kind == EndKind::Nodes { only.from..only.to } else { 0..0 };
            for at in nodes {
                if let Mention::Node(node) = self.log[at] {
                    self.writer.set(node, attributes);
                }
            }
            return Ok(());
        }
        for pair in chain.windows(2) {
            let (tails, heads) = (self.members(pair[0])?, self.members(pair[1])?);
            self.worked(tails.len().saturating_mul(heads.len()))?;
            for &tail in &tails {
                for &head in &heads {
                    self.writer.edge(tail, head, defaults, attributes);
                }
            }
        }
        Ok(())
    }

    /// The nodes of an end, each once, in the order of the file; of a list, as often as they stand
    /// there.
    pub(super) fn members(&mut self, end: End) -> Result<Vec<NodeIndex>, PuzzleError> {
        let mut members = Vec::new();
        let mut met = FxHashSet::default();
        let mut opened = FxHashSet::default();
        let mut parts = vec![end];
        while let Some(mut part) = parts.pop() {
            self.worked(part.to - part.from)?;
            while part.from < part.to {
                let mention = self.log[part.from];
                part.from += 1;
                match mention {
                    Mention::Node(node) => {
                        if end.kind == EndKind::Nodes || met.insert(node) {
                            members.push(node);
                        }
                    }
                    Mention::Subgraph(number) => {
                        if opened.insert(number) {
                            parts.push(part);
                            parts.extend(self.subgraphs[number].parts.iter().rev());
                            break;
                        }
                    }
                }
            }
        }
        Ok(members)
    }

    pub(super) fn worked(&mut self, steps: usize) -> Result<(), PuzzleError> {
        self.work = self.work.saturating_add(steps);
        if self.work <= MOST_WORK {
            return Ok(());
        }
        let message =
            "the subgraphs that are ends of edges make too many edges, more than 20 million";
        Err(self.source.error(self.span.clone(), message))
    }
}

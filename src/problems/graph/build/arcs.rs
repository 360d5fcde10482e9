//! Sorting the arcs of a graph by the node they leave, and dropping those that are there already.

use petgraph::graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Builder, EdgeNumber, Edges, Truth};

/// The arcs in the making: all that leave a node stand together.
pub(super) struct Arcs {
    pub(super) begins: Vec<u32>,
    pub(super) targets: Vec<NodeIndex>,
    /// By arc, the number of its label plus one; empty if no edge has one.
    pub(super) labels: Vec<u32>,
    /// By arc, its edge; empty if edges are all alike.
    edges: Vec<u32>,
}

pub(super) struct Repeated {
    pub(super) count: usize,
    pub(super) first: EdgeNumber,
}

impl Arcs {
    /// A counting sort: every node's arcs side by side, in the order of the file.
    pub(super) fn of(builder: &Builder, nodes: usize) -> Self {
        let mut begins = vec![0_u32; nodes + 1];
        for (number, &(from, to)) in builder.pairs.iter().enumerate() {
            begins[from.index() + 1] += 1;
            if builder.leads_back(number, from, to) {
                begins[to.index() + 1] += 1;
            }
        }
        for place in 1..begins.len() {
            begins[place] += begins[place - 1];
        }
        let all = begins.last().map_or(0, |&end| end as usize);
        let mut targets = vec![NodeIndex::new(0); all];
        let alike = builder.marks.is_empty();
        let mut of = vec![0; if alike { 0 } else { all }];
        let mut put = |from: NodeIndex, to: NodeIndex, edge: EdgeNumber| {
            // A node's own entry moves on to where the next one's begins; it is moved back below.
            let place = &mut begins[from.index()];
            targets[*place as usize] = to;
            if !alike {
                of[*place as usize] = edge as u32;
            }
            *place += 1;
        };
        for (number, &(from, to)) in builder.pairs.iter().enumerate() {
            put(from, to, number);
            if builder.leads_back(number, from, to) {
                put(to, from, number);
            }
        }
        for place in (1..begins.len()).rev() {
            begins[place] = begins[place - 1];
        }
        if let Some(first) = begins.first_mut() {
            *first = 0;
        }
        let labels = if builder.labels.len() == 0 {
            Vec::new()
        } else {
            of.iter().map(|&edge| builder.mark(edge as usize).label).collect()
        };
        Self { begins, targets, labels, edges: of }
    }

    /// Drops arcs that a node has already: to the same node with the same label.
    pub(super) fn drop_repeated(&mut self, builder: &Builder) -> Option<Repeated> {
        let nodes = self.begins.len() - 1;
        // By node: the last node from which it was seen, plus one.
        let mut seen = vec![0_u32; nodes];
        let mut labelled: FxHashSet<(NodeIndex, u32)> = FxHashSet::default();
        let mut dropped: FxHashMap<(NodeIndex, NodeIndex), u32> = FxHashMap::default();
        let mut dropped_arcs: FxHashMap<u32, u32> = FxHashMap::default();
        let mut kept = 0;
        let mut arc = 0;
        for node in 0..nodes {
            let end = self.begins[node + 1] as usize;
            labelled.clear();
            while arc < end {
                let target = self.targets[arc];
                let stamp = &mut seen[target.index()];
                let again = if self.labels.is_empty() {
                    *stamp == node as u32 + 1
                } else {
                    !labelled.insert((target, self.labels[arc]))
                };
                *stamp = node as u32 + 1;
                if again {
                    if self.edges.is_empty() {
                        *dropped.entry((NodeIndex::new(node), target)).or_default() += 1;
                    } else {
                        *dropped_arcs.entry(self.edges[arc]).or_default() += 1;
                    }
                } else {
                    self.targets[kept] = target;
                    if !self.labels.is_empty() {
                        self.labels[kept] = self.labels[arc];
                    }
                    kept += 1;
                }
                arc += 1;
            }
            self.begins[node + 1] = kept as u32;
        }
        self.targets.truncate(kept);
        self.labels.truncate(kept);
        if self.edges.is_empty() {
            repeated_alike(builder, &dropped)
        } else {
            // An edge is repeated if no arc of it is left.
            let gone = dropped_arcs.iter().filter(|&(&edge, &arcs)| {
                let (from, to) = builder.pairs[edge as usize];
                arcs == 1 + u32::from(builder.leads_back(edge as usize, from, to))
            });
            let gone: Vec<u32> = gone.map(|(&edge, _)| edge).collect();
            let first = gone.iter().min().copied()?;
            Some(Repeated { count: gone.len(), first: first as usize })
        }
    }
}

/// How many edges are repeated, all being alike, and which is the first.
fn repeated_alike(
    builder: &Builder,
    dropped: &FxHashMap<(NodeIndex, NodeIndex), u32>,
) -> Option<Repeated> {
    let both_ways = builder.edges == Edges::Undirected && builder.complete == Truth::No;
    // An undirected edge that is dropped is dropped at both ends.
    let count = dropped.iter().filter(|((from, to), _)| !both_ways || from <= to);
    let count = count.map(|(_, &times)| times as usize).sum();
    if count == 0 {
        return None;
    }
    let mut met = FxHashSet::default();
    let first = builder.pairs.iter().position(|&(from, to)| {
        dropped.contains_key(&(from, to))
            && !met.insert(if both_ways { (from.min(to), from.max(to)) } else { (from, to) })
    });
    Some(Repeated { count, first: first.unwrap_or(0) })
}

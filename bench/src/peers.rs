//! The same searches by other libraries.

use std::fmt::Debug;
use std::hash::Hash;

use pathfinding::directed::bfs::bfs_reach;
use petgraph::Directed;
use petgraph::csr::Csr;
use petgraph::visit::Bfs;
use stateright::{Checker, Model, Property};

use crate::workloads::Rows;

/// petgraph's own form of a graph in rows; repeated edges once, as it asks for.
pub(crate) fn petgraph_rows(rows: &Rows) -> Csr<(), (), Directed> {
    let mut edges: Vec<(u32, u32)> = (0..rows.len() as u32)
        .flat_map(|from| rows.successors(from).iter().map(move |&to| (from, to)))
        .collect();
    edges.sort_unstable();
    edges.dedup();
    Csr::from_sorted_edges(&edges).expect("the edges are sorted")
}

pub(crate) fn petgraph_bfs(graph: &Csr<(), (), Directed>) -> usize {
    let mut bfs = Bfs::new(graph, 0);
    let mut met = 0;
    while bfs.next(graph).is_some() {
        met += 1;
    }
    met
}

pub(crate) fn pathfinding<S: Clone + Eq + Hash, I: Iterator<Item = S>>(
    start: S,
    successors: impl FnMut(&S) -> I,
) -> usize {
    bfs_reach(start, successors).count()
}

/// A state space without properties that could end the search.
struct Space<S, F> {
    start: S,
    successors: F,
}

impl<S, F, I> Model for Space<S, F>
where
    S: Clone + Debug + Eq + Hash + Send + Sync + 'static,
    F: Fn(&S) -> I + Send + Sync + 'static,
    I: Iterator<Item = S>,
{
    type State = S;
    type Action = S;

    fn init_states(&self) -> Vec<S> {
        vec![self.start.clone()]
    }
    fn actions(&self, state: &S, actions: &mut Vec<S>) {
        actions.extend((self.successors)(state));
    }
    fn next_state(&self, _: &S, action: S) -> Option<S> {
        Some(action)
    }
    fn properties(&self) -> Vec<Property<Self>> {
        // Without a property it would not search at all.
        vec![Property::always("goes on", |_, _| true)]
    }
}

pub(crate) fn stateright<S, F, I>(start: S, successors: F) -> usize
where
    S: Clone + Debug + Eq + Hash + Send + Sync + 'static,
    F: Fn(&S) -> I + Send + Sync + 'static,
    I: Iterator<Item = S> + 'static,
{
    Space { start, successors }.checker().threads(1).spawn_bfs().join().unique_state_count()
}

//! Which nodes wait on the frontier, in the order in which it gives them.

use rustc_hash::FxHashMap;

use super::Picture;
use crate::replay::{Replay, Status};
use crate::terms::Discipline;
use crate::trace::NodeId;

/// Places that are told; of more no picture has room to show the number.
const MOST: usize = 99;

/// By node, its place on the frontier, the one that leaves it next being 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting(FxHashMap<NodeId, u32>);

impl Waiting {
    /// The places at this moment. On a path nobody waits, and after the end nobody is next.
    pub(super) fn of(replay: &Replay<'_>) -> Self {
        if replay.position() == replay.len() && replay.trace().outcome().is_some() {
            return Self::default();
        }
        let nodes: Vec<NodeId> = match replay.trace().header().frontier {
            Discipline::Fifo => replay.frontier().take(MOST).collect(),
            Discipline::Lifo => {
                let mut all: Vec<NodeId> = replay.frontier().collect();
                all.reverse();
                all.truncate(MOST);
                all
            }
            Discipline::Path => Vec::new(),
        };
        Self(nodes.into_iter().zip(1..).collect())
    }
}

impl Picture<'_> {
    /// The place of a node on the frontier, if it waits there and is not far from its turn: 1 is the one
    /// that leaves it next.
    pub(in crate::render) fn place_on_frontier(&self, node: NodeId) -> Option<u32> {
        let place = self.waiting.0.get(&node).copied()?;
        (self.status_by_now(node) == Some(Status::Frontier)).then_some(place)
    }

    /// Whether places on the frontier are to be explained: of a series, if there may be any.
    pub(in crate::render) fn tells_places(&self) -> bool {
        let waits = match self.trace().header().frontier {
            Discipline::Fifo | Discipline::Lifo => true,
            Discipline::Path => false,
        };
        waits
            && (self.is_frame() || self.nodes().any(|node| self.place_on_frontier(node).is_some()))
    }
}

//! The same searches as plain loops: no observer, no options, no thought of any.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use steptrace::problem::Problem;

use crate::workloads::Farmer;

const NONE: u32 = u32::MAX;

struct Node {
    state: u32,
    parent: u32,
    depth: u32,
    /// Read by nobody; whoever wants a solution would.
    _action: Option<u8>,
}

/// Breadth-first over paths, no state twice on any: nodes of the tree, and goals among them.
pub(crate) fn paths(farmer: &Farmer, limit: u32) -> (usize, usize) {
    let states = farmer.index_bound().expect("the farmer numbers its states") as usize;
    let mut tree = vec![Node { state: 0, parent: NONE, depth: 0, _action: None }];
    let mut moves = Vec::new();
    let mut moves_of = vec![None; states];
    let mut on_path = vec![NONE; states];
    let mut path: Vec<u32> = Vec::new();
    let mut queue = VecDeque::from([0u32]);
    let mut goals = 0;
    while let Some(node) = queue.pop_front() {
        let Node { state, depth, .. } = tree[node as usize];
        if depth == limit {
            continue;
        }
        let len = depth as usize + 1;
        while path.len() > len {
            if let Some(old) = path.pop() {
                on_path[tree[old as usize].state as usize] = NONE;
            }
        }
        let shared = path.len();
        path.resize(len, node);
        let mut at = node;
        let mut place = len;
        while place > 0 && (place > shared || path[place - 1] != at) {
            place -= 1;
            if place < shared {
                on_path[tree[path[place] as usize].state as usize] = NONE;
            }
            path[place] = at;
            at = tree[at as usize].parent;
        }
        for &node in &path[place..] {
            on_path[tree[node as usize].state as usize] = node;
        }
        let range = moves_of[state as usize].get_or_insert_with(|| {
            let start = moves.len();
            moves.extend(
                farmer.actions(&state).map(|action| (action, farmer.result(&state, &action))),
            );
            start..moves.len()
        });
        for (action, end) in &moves[range.clone()] {
            let Ok(end) = *end else { continue };
            if on_path[end as usize] != NONE {
                continue;
            }
            let child = tree.len() as u32;
            tree.push(Node { state: end, parent: node, depth: depth + 1, _action: Some(*action) });
            if farmer.is_goal(&end) {
                goals += 1;
            } else {
                queue.push_back(child);
            }
        }
    }
    (tree.len(), goals)
}

/// Breadth-first over numbered states, each once; parents kept.
pub(crate) fn numbered<I: Iterator<Item = u32>>(
    states: usize,
    successors: impl Fn(u32) -> I,
) -> usize {
    let mut parents = vec![NONE; states];
    parents[0] = 0;
    let mut queue = VecDeque::from([0]);
    let mut met = 1;
    while let Some(state) = queue.pop_front() {
        for next in successors(state) {
            if parents[next as usize] == NONE {
                parents[next as usize] = state;
                met += 1;
                queue.push_back(next);
            }
        }
    }
    met
}

/// Breadth-first over hashed states, each once; parents kept.
pub(crate) fn hashed<S: Clone + Eq + std::hash::Hash, I: Iterator<Item = S>>(
    start: S,
    successors: impl Fn(&S) -> I,
) -> usize {
    let mut parents = FxHashMap::default();
    parents.insert(start.clone(), None);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        for next in successors(&state) {
            if let Entry::Vacant(place) = parents.entry(next.clone()) {
                place.insert(Some(state.clone()));
                queue.push_back(next);
            }
        }
    }
    parents.len()
}

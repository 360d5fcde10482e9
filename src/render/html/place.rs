//! Where the nodes and the refused children of a run stand in the page's tree.
//!
//! A *slot* is a place in the drawing. Outside iterative deepening every node has its own; there,
//! nodes of different rounds that are reached by the same moves share one, so that the tree of a
//! round is a part of the tree of all rounds and nothing moves from one round to the next.

use unicode_width::UnicodeWidthStr;

use super::brief::brief;
use crate::render::layout::{Standing, Tree};
use crate::trace::{ActionText, Event, Reason, StateText, Trace};

/// How many siblings to the right a box of an earlier round is looked for. In rounds of our own the
/// next is the one; where nothing matches, looking through all would take the square of their number.
const FARTHEST: usize = 64;

/// With more slots and chips than this there is no room for chips in the tree at any zoom at which
/// labels can be read.
const MOST_WITH_CHIPS: usize = 1_500;

/// Pixels from box to box.
const GAP: f64 = 12.0;
/// Pixels that a column of the page's monospaced face takes at its size in the tree.
pub(super) const COLUMN: f64 = 7.25;
/// Pixels of a box that its label leaves free.
pub(super) const PADDING: f64 = 14.0;
/// Pixels of a box that its node's name leaves free, for the sign of its status.
const BESIDE_NAME: f64 = 24.0;
/// Pixels that the narrowest box takes.
const LEAST_BOX: f64 = 44.0;
/// Columns of a label beyond which the page cuts it short.
pub(super) const MOST_COLUMNS: usize = 40;

/// The places of a run.
pub(super) struct Places {
    /// By node, its slot; none where every node has its own.
    pub(super) slots: Option<Vec<u32>>,
    /// By slot, in units of the distance between neighbours on a level.
    pub(super) unit: Vec<f64>,
    /// A drawing with room for the chips, if the run is small enough for one.
    pub(super) wide: Option<Wide>,
}

/// Places in pixels, chips included.
pub(super) struct Wide {
    /// By slot.
    pub(super) nodes: Vec<f64>,
    /// By `reject` event.
    pub(super) chips: Vec<f64>,
}

impl Places {
    /// The places of a run.
    pub(super) fn of(trace: &Trace) -> Self {
        let grown = Grown::from(trace, Chips::Left);
        let rejects = trace.events().filter(|event| matches!(event, Event::Reject { .. })).count();
        let small = grown.tree.len() + rejects <= MOST_WITH_CHIPS;
        Self {
            unit: grown.tree.place(0.0),
            wide: small.then(|| {
                let grown = Grown::from(trace, Chips::Placed);
                let x = grown.tree.place(GAP);
                let at = |boxes: &[u32]| boxes.iter().map(|&of| x[of as usize]).collect();
                Wide { nodes: at(&grown.slots), chips: at(&grown.chips) }
            }),
            slots: trace.has_rounds().then_some(grown.nodes),
        }
    }
}

/// Whether the tree is to have boxes for refused children.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chips {
    Left,
    Placed,
}

/// What a box of the tree is known by among its siblings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Child(ActionText, StateText),
    Root(StateText),
    Chip(ActionText, StateText),
}

/// A tree as it grows with the events.
struct Grown<'t> {
    trace: &'t Trace,
    /// Whether what is the same in several rounds has one box.
    has_rounds: bool,
    tree: Tree,
    keys: Vec<Key>,
    /// By node, its slot.
    nodes: Vec<u32>,
    /// By slot, its box.
    slots: Vec<u32>,
    /// By `reject` event, its box.
    chips: Vec<u32>,
    /// By node, the box of the last child dealt with.
    last: Vec<Option<u32>>,
    last_root: Option<u32>,
    /// By box, its slot.
    slot_of_box: Vec<u32>,
}

impl<'t> Grown<'t> {
    fn from(trace: &'t Trace, chips: Chips) -> Self {
        let mut grown = Self {
            trace,
            has_rounds: trace.has_rounds(),
            tree: Tree::new(),
            keys: Vec::new(),
            nodes: Vec::new(),
            slots: Vec::new(),
            chips: Vec::new(),
            last: Vec::new(),
            last_root: None,
            slot_of_box: Vec::new(),
        };
        for event in trace.events() {
            grown.take(&event, chips);
        }
        grown
    }

    fn take(&mut self, event: &Event, chips: Chips) {
        match *event {
            Event::Round { .. } => self.last_root = None,
            Event::Generate { node, from, state, .. } => {
                let width = match chips {
                    Chips::Left => 1.0,
                    Chips::Placed => self.width_of_node(self.trace.number(node), state),
                };
                let of = match from {
                    None => {
                        let of = self.grow(None, self.last_root, Key::Root(state), width);
                        self.last_root = Some(of);
                        of
                    }
                    Some((parent, action)) => {
                        let key = Key::Child(action, state);
                        let of = self.grow(
                            Some(self.slots[self.nodes[parent.index()] as usize]),
                            self.last[parent.index()],
                            key,
                            width,
                        );
                        self.last[parent.index()] = Some(of);
                        of
                    }
                };
                self.nodes.push(self.slot_of_box[of as usize]);
                self.last.push(None);
            }
            Event::Reject { parent, action, state, reason } if chips == Chips::Placed => {
                let width = self.width_of_chip(&reason);
                let of = self.grow(
                    Some(self.slots[self.nodes[parent.index()] as usize]),
                    self.last[parent.index()],
                    Key::Chip(action, state),
                    width,
                );
                self.last[parent.index()] = Some(of);
                self.chips.push(of);
            }
            Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
    }

    /// The box with `key` among the siblings right of `left`, a new one right after `left` if there
    /// is none.
    fn grow(&mut self, parent: Option<u32>, left: Option<u32>, key: Key, width: f64) -> u32 {
        if self.has_rounds {
            let next = match left {
                Some(left) => self.tree.right_sibling_of(left),
                None => self.tree.first_child_of(parent),
            };
            let known = std::iter::successors(next, |&at| self.tree.right_sibling_of(at))
                .take(FARTHEST)
                .find(|&at| self.keys[at as usize] == key);
            if let Some(known) = known {
                self.tree.widen(known, width);
                return known;
            }
        }
        let standing = match key {
            Key::Child(..) | Key::Root(_) => Standing::Proper,
            Key::Chip(..) => Standing::Aside,
        };
        let new = self.tree.insert(parent, left, width, standing);
        self.keys.push(key);
        self.slot_of_box.push(self.slots.len() as u32);
        if standing == Standing::Proper {
            self.slots.push(new);
        }
        new
    }

    fn width_of_node(&self, number: u32, state: StateText) -> f64 {
        let text = brief(&self.trace.header().scene, self.trace.texts().state(state));
        let label = text.width().min(MOST_COLUMNS);
        let name = name_width(number);
        (label.max(name) as f64 * COLUMN + PADDING)
            .max(name as f64 * COLUMN + BESIDE_NAME)
            .max(LEAST_BOX)
    }

    fn width_of_chip(&self, reason: &Reason) -> f64 {
        match reason.witness() {
            None => 24.0,
            Some(witness) => 20.0 + name_width(self.trace.number(witness)) as f64 * 6.7,
        }
    }
}

/// The columns of "n17".
fn name_width(number: u32) -> usize {
    2 + number.checked_ilog10().unwrap_or(0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::samples::trace;

    fn places(lines: &str) -> Places {
        Places::of(&trace(lines))
    }

    #[test]
    fn the_same_moves_lead_to_the_same_slot_in_every_round() {
        let places = places(
            r#"{"steptrace":1,"algorithm":"iddfs"}
{"event":"round","limit":1}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"generate","node":1,"parent":0,"action":"a","state":"x","depth":1}
{"event":"generate","node":2,"parent":0,"action":"b","state":"y","depth":1}
{"event":"round","limit":2}
{"event":"generate","node":3,"state":"s","depth":0}
{"event":"generate","node":4,"parent":3,"action":"a","state":"x","depth":1}
{"event":"generate","node":5,"parent":4,"action":"a","state":"z","depth":2}
{"event":"generate","node":6,"parent":3,"action":"b","state":"y","depth":1}
"#,
        );
        assert_eq!(places.slots, Some(vec![0, 1, 2, 0, 1, 3, 2]));
        assert_eq!(places.unit, [1.0, 0.5, 1.5, 0.5]);
    }

    #[test]
    fn a_child_that_only_a_later_round_has_stands_where_its_action_comes() {
        let places = places(
            r#"{"steptrace":1,"algorithm":"iddfs"}
{"event":"round","limit":1}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"generate","node":1,"parent":0,"action":"a","state":"x","depth":1}
{"event":"generate","node":2,"parent":0,"action":"c","state":"z","depth":1}
{"event":"round","limit":2}
{"event":"generate","node":3,"state":"s","depth":0}
{"event":"generate","node":4,"parent":3,"action":"a","state":"x","depth":1}
{"event":"generate","node":5,"parent":3,"action":"b","state":"y","depth":1}
{"event":"generate","node":6,"parent":3,"action":"c","state":"z","depth":1}
"#,
        );
        assert_eq!(places.slots, Some(vec![0, 1, 2, 0, 1, 3, 2]));
        assert_eq!(places.unit, [1.5, 0.5, 2.5, 1.5]);
    }

    #[test]
    fn chips_take_room_in_the_wide_drawing_only() {
        let places = places(
            r#"{"steptrace":1,"algorithm":"bfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"reject","parent":0,"action":"a","state":"x","reason":"illegal","rule":"no"}
{"event":"generate","node":1,"parent":0,"action":"b","state":"y","depth":1}
"#,
        );
        assert_eq!(places.unit, [0.5, 0.5]);
        let wide = places.wide.unwrap();
        assert_eq!(wide.nodes[0], wide.nodes[1]);
        assert_eq!(wide.chips.len(), 1);
        assert!(wide.chips[0] < wide.nodes[1]);
    }
}

//! The boxes, chips and captions of a picture: what is written in each, and how large that makes it.

use super::plan::{CAPTION_COLUMN, CAPTION_GAP, CAPTION_LINE, COLUMN, Detail, Kind, LINE, Place};
use super::text::width_of;
use crate::render::fit::{broken, clipped, wrapped};
use crate::render::layout::{Standing, Tree};
use crate::render::picture::{Orientation, Picture, Span, Visibility};
use crate::trace::{Event, NodeId, Reason};

/// The most lines of a state, and the most columns of each.
const STATE: (usize, usize) = (12, 60);
/// Columns after which an action or a rule is broken, and the most lines it may then have.
const ACTION: (usize, usize) = (20, 3);

/// Makes the boxes of a picture out of its events.
pub(super) struct Planner<'a, 't> {
    pub(super) picture: &'a Picture<'t>,
    pub(super) detail: Detail,
    /// Whether states stand beside names.
    pub(super) beside: bool,
    pub(super) captions: Visibility,
    /// The first level drawn.
    pub(super) top: u32,
    /// The most lines that an action has in this picture.
    pub(super) caption_lines: usize,
    /// By node, from the first of the first round on: its place.
    pub(super) box_of: Vec<Option<u32>>,
    pub(super) first: usize,
    pub(super) places: Vec<Place>,
}

impl Planner<'_, '_> {
    /// How much room a place takes along its level, its caption included.
    pub(super) fn extent(&self, place: &Place) -> f64 {
        match self.picture.options().orientation {
            Orientation::TopDown => {
                place.width.max(width_of(place.caption.iter().map(|line| &**line), CAPTION_COLUMN))
            }
            Orientation::LeftRight => place.height + self.caption_room(),
        }
    }

    /// With the root at the left captions stand above the boxes, and to keep edges straight all
    /// boxes have the same room for them.
    pub(super) fn caption_room(&self) -> f64 {
        match self.caption_lines {
            0 => 0.0,
            lines => lines as f64 * CAPTION_LINE + CAPTION_GAP,
        }
    }

    pub(super) fn most_caption_lines(&self) -> usize {
        if self.captions == Visibility::Hidden {
            return 0;
        }
        let trace = self.picture.trace();
        let options = self.picture.options();
        let of_nodes =
            self.picture.nodes().map(|node| captioned(self.picture.words_on_edge(node)).len());
        let events = self.picture.events();
        let refused = options.rejected == Visibility::Shown || options.illegal == Visibility::Shown;
        let events = trace.events_from(events.start).take(events.len());
        let of_chips = events
            .filter_map(|event| event.refused().filter(|_| refused))
            .map(|action| captioned(trace.texts().action(action)).len());
        of_nodes.chain(of_chips).max().unwrap_or(0)
    }

    /// Adds the places of a round.
    pub(super) fn grow(&mut self, span: &Span) -> Tree {
        let trace = self.picture.trace();
        let options = self.picture.options();
        let mut tree = Tree::new();
        let base = self.places.len() as u32;
        let events = trace.events_from(span.events.start).take(span.events.len());
        for (event, at) in events.zip(span.events.start..) {
            let place = match event {
                Event::Generate { node, .. } => {
                    let place = self.picture.shows(node).then(|| self.node(node));
                    self.box_of.push(place.as_ref().map(|_| self.places.len() as u32));
                    place
                }
                Event::Reject { parent, action, reason, .. } => {
                    let shown = match reason {
                        Reason::Illegal { .. } => options.illegal,
                        Reason::Ancestor { .. }
                        | Reason::Parent { .. }
                        | Reason::Reached { .. } => options.rejected,
                    };
                    let shown = shown == Visibility::Shown && self.picture.shows_moves_of(parent);
                    shown.then(|| {
                        let action = trace.texts().action(action);
                        match reason {
                            Reason::Illegal { rule } => {
                                self.chip(parent, at, action, trace.texts().rule(rule))
                            }
                            Reason::Ancestor { witness }
                            | Reason::Parent { witness }
                            | Reason::Reached { witness } => {
                                let name = format!("n{}", trace.number(witness));
                                self.chip(parent, at, action, &name)
                            }
                        }
                    })
                }
                Event::Discard { node, witness }
                    if options.rejected == Visibility::Shown
                        && self.picture.shows_moves_of(node) =>
                {
                    Some(self.chip(node, at, "", &format!("n{}", trace.number(witness))))
                }
                Event::Round { .. }
                | Event::Push { .. }
                | Event::Pop { .. }
                | Event::Discard { .. }
                | Event::Expand { .. }
                | Event::Goal { .. }
                | Event::Cutoff { .. }
                | Event::Close { .. }
                | Event::End { .. } => None,
            };
            let Some(place) = place else { continue };
            let kind = place.kind;
            self.add(&mut tree, base, place);
            if let Kind::Node(node) = kind
                && self.picture.folded_below(node).is_some()
            {
                let folded = self.folded(node);
                self.add(&mut tree, base, folded);
            }
        }
        tree
    }

    fn add(&mut self, tree: &mut Tree, base: u32, place: Place) {
        let standing = match place.kind {
            Kind::Node(_) => Standing::Proper,
            Kind::Folded(_) | Kind::Refused(_) => Standing::Aside,
        };
        // A trace may name a parent of an earlier round: a line leads there, but nothing of this round hangs from it.
        let parent = place.parent.and_then(|parent| parent.checked_sub(base));
        tree.add(parent, self.extent(&place), standing);
        self.places.push(place);
    }

    fn place_of(&self, node: NodeId) -> Option<u32> {
        self.box_of.get(node.index().checked_sub(self.first)?).copied().flatten()
    }

    fn node(&self, node: NodeId) -> Place {
        let trace = self.picture.trace();
        let parent = self.picture.parent(node);
        let name = || format!("n{}", trace.number(node));
        let mut lines = match self.detail {
            Detail::Full if self.beside => vec![format!("{} {}", name(), trace.state_text(node))],
            Detail::Full => {
                let state = broken(trace.state_text(node));
                let state = clipped(&state, STATE.0, STATE.1);
                let mut lines = vec![name()];
                lines.extend(state.split('\n').map(str::to_owned));
                lines
            }
            Detail::Names => vec![name()],
            Detail::Dots => Vec::new(),
        };
        lines.shrink_to_fit();
        let (width, height) = match self.detail {
            Detail::Full => {
                let text = width_of(lines.iter().map(|line| &**line), COLUMN);
                // A name has marks beside it: a triangle, a star.
                let marked = width_of([&*lines[0]], COLUMN) + 22.0;
                (text.max(marked) + 14.0, 8.0 + LINE * lines.len().max(1) as f64)
            }
            Detail::Names => (width_of([&*lines[0]], COLUMN) + 10.0, 20.0),
            Detail::Dots => (8.0, 8.0),
        };
        let caption = match self.captions {
            Visibility::Shown => captioned(parent.map_or("", |_| self.picture.words_on_edge(node))),
            Visibility::Hidden => Vec::new(),
        };
        Place {
            kind: Kind::Node(node),
            parent: parent.and_then(|(parent, _)| self.place_of(parent)),
            level: (trace.depth(node) - self.top) as usize,
            lines,
            caption,
            width,
            height,
            x: 0.0,
            y: 0.0,
        }
    }

    /// A chip below a node.
    fn chip(&self, parent: NodeId, event: usize, action: &str, says: &str) -> Place {
        let says = match self.detail {
            Detail::Full => captioned(says),
            Detail::Names | Detail::Dots => Vec::new(),
        };
        let text = width_of(says.iter().map(|line| &**line), CAPTION_COLUMN);
        let (width, height) = match self.detail {
            Detail::Full => (text + 30.0, 8.0 + CAPTION_LINE * says.len().max(1) as f64),
            Detail::Names => (14.0, 14.0),
            Detail::Dots => (6.0, 6.0),
        };
        Place {
            kind: Kind::Refused(event),
            parent: self.place_of(parent),
            level: (self.picture.trace().depth(parent) - self.top) as usize + 1,
            lines: says,
            caption: match self.captions {
                Visibility::Shown => captioned(action),
                Visibility::Hidden => Vec::new(),
            },
            width,
            height,
            x: 0.0,
            y: 0.0,
        }
    }

    fn folded(&self, node: NodeId) -> Place {
        Place {
            kind: Kind::Folded(node),
            parent: self.place_of(node),
            level: (self.picture.trace().depth(node) - self.top) as usize + 1,
            lines: Vec::new(),
            caption: Vec::new(),
            // In a series the count grows; it never takes more than this.
            width: match self.detail {
                Detail::Full => 78.0,
                Detail::Names => 40.0,
                Detail::Dots => 6.0,
            },
            height: 14.0,
            x: 0.0,
            y: 0.0,
        }
    }
}

/// An action or a rule, set in lines; no line for no text.
fn captioned(text: &str) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let set = wrapped(text, ACTION.0);
    clipped(&set, ACTION.1, 2 * ACTION.0).split('\n').map(str::to_owned).collect()
}

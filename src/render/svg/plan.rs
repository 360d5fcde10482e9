//! Where everything stands: boxes, chips and captions of a picture, placed by our own layout.
//!
//! Lengths are pixels. *Along* is the direction in which siblings follow each other, *across* that in
//! which the tree grows; which of them is x depends on the orientation.

use std::collections::{BTreeMap, BTreeSet};

use super::boxes::Planner;
use super::text::width_of;
use crate::render::picture::{Labels, Orientation, Picture, RoundChoice, Visibility};
use crate::trace::NodeId;

/// Pixels that a column of the monospaced face takes at 12 pixels.
pub(super) const COLUMN: f64 = 7.25;
/// Pixels that a column of a caption takes, at 12 pixels.
pub(super) const CAPTION_COLUMN: f64 = 6.7;
/// Pixels from line to line in a box.
pub(super) const LINE: f64 = 15.0;
/// Pixels from line to line in a caption.
pub(super) const CAPTION_LINE: f64 = 14.0;
/// Pixels between a caption and its box: the halo of the current node and a goal's second border
/// need them.
pub(super) const CAPTION_GAP: f64 = 9.0;
/// The most nodes that have all their labels, and the most that have their names.
const MOST: (usize, usize) = (250, 2_000);
/// How much of a node there is to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::render) enum Detail {
    /// Its name and state, and the action before it.
    Full,
    /// Its name.
    Names,
    /// A dot.
    Dots,
}

impl Detail {
    /// As much as there is room for in a picture of so many.
    pub(super) const fn for_nodes(count: usize) -> Self {
        if count <= MOST.0 {
            Self::Full
        } else if count <= MOST.1 {
            Self::Names
        } else {
            Self::Dots
        }
    }

    const fn gap(self) -> f64 {
        match self {
            Self::Full => 14.0,
            Self::Names => 8.0,
            Self::Dots => 3.0,
        }
    }

    /// Room for edges between levels. A picture that is too tall for a slide has less of it, so that
    /// its text comes out larger there.
    const fn channel(self, shape: Shape) -> f64 {
        match self {
            Self::Full if matches!(shape, Shape::Tall) => 13.0,
            Self::Full => 21.0,
            Self::Names => 28.0,
            Self::Dots => 26.0,
        }
    }
}

/// How a picture fits a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// It is as high as the slide before it is as wide.
    Tall,
    /// It is as wide as the slide first.
    Wide,
}

/// What stands in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::render) enum Kind {
    /// A node.
    Node(NodeId),
    /// The count of what is folded away below a node.
    Folded(NodeId),
    /// A refused move or the reason why a node was discarded: the index of the event.
    Refused(usize),
}

/// Something that is drawn.
#[derive(Debug)]
pub(in crate::render) struct Place {
    pub(in crate::render) kind: Kind,
    /// The place it hangs from.
    pub(super) parent: Option<u32>,
    /// The level it stands on, the first drawn being 0.
    pub(super) level: usize,
    /// What is written in it; of a node the first is its name.
    pub(super) lines: Vec<String>,
    /// What is written before it.
    pub(super) caption: Vec<String>,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Its middle.
    pub(in crate::render) x: f64,
    pub(in crate::render) y: f64,
}

impl Place {
    /// Something of its own, wherever it is going to stand.
    pub(super) const fn new(kind: Kind, lines: Vec<String>, width: f64, height: f64) -> Self {
        let caption = Vec::new();
        Self { kind, parent: None, level: 0, lines, caption, width, height, x: 0.0, y: 0.0 }
    }
}

/// The ground of a round.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: String,
}

/// From where to where a level reaches across, its captions and its boxes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Level {
    /// Where its captions begin.
    pub(super) caption: f64,
    /// Where its boxes begin.
    pub(super) near: f64,
    /// Where its boxes end.
    pub(super) far: f64,
}

/// A whole drawing.
#[derive(Debug)]
pub(in crate::render) struct Plan {
    pub(super) detail: Detail,
    pub(super) orientation: Orientation,
    pub(in crate::render) places: Vec<Place>,
    pub(super) levels: Vec<Level>,
    pub(super) rounds: Vec<Ground>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Plan {
    /// The drawing of a picture, with as much of each node as there is room for.
    pub(super) fn new(picture: &Picture<'_>) -> Self {
        Self::with(picture, Detail::for_nodes(picture.shown_nodes()))
    }

    /// The drawing of a picture.
    pub(in crate::render) fn with(picture: &Picture<'_>, detail: Detail) -> Self {
        let options = picture.options();
        let trace = picture.trace();
        let mut planner = Planner {
            picture,
            detail,
            beside: detail == Detail::Full && picture.labels() == Labels::OneLine,
            captions: match detail {
                Detail::Full => options.edge_labels.for_nodes(picture.shown_nodes()),
                Detail::Names | Detail::Dots => Visibility::Hidden,
            },
            top: picture.nodes().map(|node| trace.depth(node)).min().unwrap_or(0),
            box_of: Vec::new(),
            caption_lines: 0,
            first: picture.spans().first().map_or(0, |span| span.nodes.start),
            places: Vec::new(),
        };
        planner.caption_lines = planner.most_caption_lines();
        let grounded = options.round == RoundChoice::All && picture.rounds() > 0;
        let numbered = detail == Detail::Full
            && options.order == Visibility::Shown
            && options.orientation == Orientation::TopDown;
        let gap = detail.gap() + if numbered { ORDER } else { 0.0 };
        // The numbers before the outermost boxes have to be on the picture, too.
        let mut offset = if numbered && !grounded { ORDER } else { 0.0 };
        let mut along = Vec::new();
        let mut grounds = Vec::new();
        for span in picture.spans() {
            let from = planner.places.len();
            let tree = planner.grow(span);
            let inset = if grounded { GROUND_INSET } else { 0.0 };
            let mut x = tree.place(gap);
            let mut end: f64 = 0.0;
            for (x, place) in x.iter_mut().zip(&planner.places[from..]) {
                end = end.max(*x + planner.extent(place) / 2.0);
                *x += offset + inset;
            }
            if let Some((number, limit)) = span.round.filter(|_| grounded) {
                let title = format!("Round {number}: depth limit {limit}");
                // The title has to fit where rounds stand beside one another.
                let least = match options.orientation {
                    Orientation::TopDown => width_of([&*title], 7.2),
                    Orientation::LeftRight => 0.0,
                };
                let slack = (least - end).max(0.0);
                for x in &mut x {
                    *x += slack / 2.0;
                }
                end += slack;
                grounds.push((offset, end + 2.0 * inset, title));
                offset += end + 2.0 * inset + GROUND_GAP;
            } else {
                offset += end + gap;
            }
            along.extend(x);
        }
        planner.finish(&along, grounds)
    }
}

/// Pixels by which the number before a box stands out.
const ORDER: f64 = 10.0;
/// Pixels within the ground of a round around its tree.
const GROUND_INSET: f64 = 18.0;
/// Pixels between the grounds of two rounds.
const GROUND_GAP: f64 = 18.0;
/// Pixels, more or less, that are taken by what stands above a picture.
const HEAD: f64 = 60.0;
/// Pixels for the title of a round.
const GROUND_TITLE: f64 = 30.0;

/// Where the depths of a trace are wrong and lie far apart, takes out the levels on which nothing stands:
/// there may be four thousand million of them.
fn close_gaps(places: &mut [Place]) {
    const MOST: usize = 10_000;
    if places.iter().all(|place| place.level < places.len() + MOST) {
        return;
    }
    let used: BTreeSet<usize> = places.iter().map(|place| place.level).collect();
    let ranks: BTreeMap<usize, usize> = used.into_iter().zip(0..).collect();
    for place in places {
        place.level = ranks[&place.level];
    }
}

impl Planner<'_, '_> {
    /// Puts every place where it belongs.
    fn finish(self, along: &[f64], grounds: Vec<(f64, f64, String)>) -> Plan {
        let orientation = self.picture.options().orientation;
        let beside = self.caption_room() / 2.0;
        let extents: Vec<f64> = self.places.iter().map(|place| self.extent(place)).collect();
        let mut places = self.places;
        close_gaps(&mut places);
        let deepest = places.iter().map(|place| place.level).max().unwrap_or(0);
        // How much room captions and boxes of each level take across.
        let mut room = vec![(0.0_f64, 0.0_f64); deepest + 1];
        for place in &places {
            let (caption, size) = match orientation {
                Orientation::TopDown => {
                    (place.caption.len() as f64 * CAPTION_LINE + CAPTION_GAP, place.height)
                }
                Orientation::LeftRight => {
                    let lines = place.caption.iter().map(|line| &**line);
                    (0.0, place.width.max(width_of(lines, CAPTION_COLUMN)))
                }
            };
            let caption = if place.caption.is_empty() { 0.0 } else { caption };
            let level = &mut room[place.level];
            *level = (level.0.max(caption), level.1.max(size));
        }
        let grounded = !grounds.is_empty();
        let channel = {
            let high: f64 = room.iter().map(|(caption, size)| caption + size).sum();
            let high = high + self.detail.channel(Shape::Wide) * deepest as f64 + HEAD;
            let wide = along.iter().zip(&extents).map(|(along, extent)| along + extent / 2.0);
            let tall = high / 9.0 > wide.fold(640.0, f64::max) / 16.0;
            let tall = tall && orientation == Orientation::TopDown;
            self.detail.channel(if tall { Shape::Tall } else { Shape::Wide })
        };
        let mut at = match orientation {
            _ if !grounded => 4.0,
            Orientation::TopDown => GROUND_TITLE,
            Orientation::LeftRight => GROUND_INSET,
        };
        let mut levels = Vec::with_capacity(room.len());
        for (index, (caption, size)) in room.into_iter().enumerate() {
            let channel = if index == 0 { 0.0 } else { channel };
            let level = Level {
                caption: at + channel,
                near: at + channel + caption,
                far: at + channel + caption + size,
            };
            at = level.far;
            levels.push(level);
        }
        // Below a cut off node there are three dots, around the current one a halo.
        let across = at + if grounded { GROUND_INSET } else { 8.0 };
        let mut breadth: f64 = 0.0;
        for ((place, &along), extent) in places.iter_mut().zip(along).zip(extents) {
            let level = levels[place.level];
            match orientation {
                Orientation::TopDown => {
                    place.x = along;
                    place.y = level.near + place.height / 2.0;
                }
                Orientation::LeftRight => {
                    place.x = f64::midpoint(level.near, level.far);
                    place.y = along + beside;
                }
            }
            breadth = breadth.max(along + extent / 2.0);
        }
        let grounds: Vec<Ground> = grounds
            .into_iter()
            .map(|(start, size, title)| {
                breadth = breadth.max(start + size);
                match orientation {
                    Orientation::TopDown => {
                        Ground { x: start, y: 0.0, width: size, height: across, title }
                    }
                    Orientation::LeftRight => {
                        Ground { x: 0.0, y: start, width: across, height: size, title }
                    }
                }
            })
            .collect();
        let (width, height) = match orientation {
            Orientation::TopDown => (breadth, across),
            Orientation::LeftRight => (across, breadth),
        };
        Plan { detail: self.detail, orientation, places, levels, rounds: grounds, width, height }
    }
}

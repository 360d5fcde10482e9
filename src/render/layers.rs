//! Where the boxes of a graph in ranks stand, and how its edges run (Sugiyama, Tagawa and Toda,
//! *Methods for Visual Understanding of Hierarchical System Structures*, 1981).
//!
//! The caller says which rank each box stands on. Edges become chains from *layer* to layer: ranks,
//! and between two ranks a layer for the labels of edges and for the bends of edges within a rank.
//! Boxes and the *ways* of edges are put in order so that few edges cross (`order`), then given a
//! place near what they are joined to (`along`).
//!
//! *Along* is the direction in which the boxes of a rank follow each other, *across* that in which
//! ranks do; which of them is x is the caller's choice, as is the unit. The result depends on the
//! input alone, to the bit. Knows graphs of boxes and nothing of traces.

mod along;
mod order;
mod routes;

/// Extents in both directions, or a distance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// In the direction in which boxes of a rank follow each other.
    pub along: f64,
    /// In the direction in which ranks follow each other.
    pub across: f64,
}

/// A place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// In the direction in which boxes of a rank follow each other, from 0.
    pub along: f64,
    /// In the direction in which ranks follow each other, from 0.
    pub across: f64,
}

/// The least distances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing {
    /// Between two boxes of a rank.
    pub gap: f64,
    /// Between an edge and a box that it passes, and between two edges.
    pub lane: f64,
    /// Between two ranks. Where edges run far to the side, there is more.
    pub channel: f64,
}

/// How an edge runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// From rank to rank, down or up, from point to point.
    Across,
    /// Within a rank: to a point below it, and back up.
    Beneath,
    /// From a box to itself: around a point beside it.
    Around,
    /// As [`Course::Across`], but straight, since it spans too many ranks to be led around boxes.
    Straight,
}

/// How much the ends of an edge want to stand in line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pull {
    /// Before all others.
    Strong,
    /// As most do.
    #[default]
    Usual,
    /// If nothing else decides: what hangs from a box must not drag it along.
    Slight,
}

/// An edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// How it runs.
    pub course: Course,
    /// Where it begins, bends and ends, in the direction of the edge. At least two points, the outer
    /// ones on the borders of its boxes.
    pub points: Vec<Point>,
    /// The middle of its label; without one, a place on the edge.
    pub label: Point,
}

/// Where everything is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placement {
    /// By box, its middle.
    pub boxes: Vec<Point>,
    /// By edge.
    pub routes: Vec<Route>,
    /// The extents of all of it.
    pub size: Size,
}

/// A graph whose boxes stand on ranks.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    boxes: Vec<(u32, Size)>,
    edges: Vec<Edge>,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    to: u32,
    label: Size,
    pull: Pull,
}

impl Graph {
    /// A graph without boxes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a box on a rank, and returns its number: they count from 0. Where nothing else decides,
    /// boxes of a rank stand in the order in which they were added.
    ///
    /// # Panics
    ///
    /// From 2³² boxes on.
    pub fn add(&mut self, rank: u32, size: Size) -> u32 {
        let new = u32::try_from(self.boxes.len()).expect("boxes are counted in u32");
        self.boxes.push((rank, size));
        new
    }

    /// Adds an edge with room for its label, and returns its number: they count from 0.
    ///
    /// # Panics
    ///
    /// If there is no such box, and from 2³² edges on.
    pub fn connect(&mut self, from: u32, to: u32, label: Size, pull: Pull) -> u32 {
        let count = self.boxes.len();
        assert!((from as usize) < count && (to as usize) < count, "an edge joins two boxes");
        let new = u32::try_from(self.edges.len()).expect("edges are counted in u32");
        self.edges.push(Edge { from, to, label, pull });
        new
    }

    /// Places everything. Boxes of a rank do not overlap, and stand [`Spacing::gap`] apart at least.
    ///
    /// Time grows with boxes, edges, and the ranks that edges span; edges that span so many that this
    /// would be more than a few times the graph are [`Course::Straight`].
    #[must_use]
    pub fn place(&self, spacing: &Spacing) -> Placement {
        let mut layers = Layers::new(self, spacing);
        order::reduce_crossings(&mut layers);
        let along = along::assign(&layers);
        routes::finish(self, spacing, &layers, &along)
    }
}

/// What stands in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// A box, by number.
    Box(u32),
    /// Where an edge, by number, passes.
    Way(u32),
}

/// What an item is joined to.
#[derive(Clone, Copy, Debug)]
struct Joint {
    item: u32,
    /// How much the two want to stand in line.
    pull: f64,
}

/// The graph with its edges cut into pieces from layer to layer.
struct Layers {
    /// By item.
    items: Vec<Item>,
    layer_of: Vec<u32>,
    /// By item: the room it takes along and across.
    room: Vec<Size>,
    /// By item: the items that it is joined to in the layer before, and in the layer after.
    above: Vec<Vec<Joint>>,
    below: Vec<Vec<Joint>>,
    /// By layer, its items in order.
    layers: Vec<Vec<u32>>,
    /// By edge: the items it passes, from the upper box to the lower, both left out. None if it is
    /// not led through the layers.
    chains: Vec<Option<Vec<u32>>>,
    gap: f64,
    lane: f64,
}

/// How far a loop reaches beyond its box.
const LOOP: f64 = 18.0;

impl Layers {
    fn new(graph: &Graph, spacing: &Spacing) -> Self {
        let mut ranks: Vec<u32> = graph.boxes.iter().map(|&(rank, _)| rank).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let rank_of: Vec<usize> = graph
            .boxes
            .iter()
            .map(|(rank, _)| ranks.binary_search(rank).expect("every rank is listed"))
            .collect();
        // Which ranks have a layer below them for labels and bends.
        let mut between = vec![false; ranks.len()];
        for &Edge { from, to, label, .. } in &graph.edges {
            let (a, b) = (rank_of[from as usize], rank_of[to as usize]);
            if from != to && (a == b || label != Size::default()) {
                between[label_rank(a, b)] = true;
            }
        }
        let mut layer_of_rank = Vec::with_capacity(ranks.len());
        let mut count = 0;
        for &between in &between {
            layer_of_rank.push(count);
            count += if between { 2 } else { 1 };
        }
        let mut layers = Self {
            items: Vec::new(),
            layer_of: Vec::new(),
            room: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            layers: vec![Vec::new(); count as usize],
            chains: vec![None; graph.edges.len()],
            gap: spacing.gap,
            lane: spacing.lane,
        };
        for (number, (&(_, size), &rank)) in (0..).zip(graph.boxes.iter().zip(&rank_of)) {
            layers.add(Item::Box(number), layer_of_rank[rank], size);
        }
        for &Edge { from, to, label, .. } in &graph.edges {
            if from == to {
                // Its boxes' room is the same on both sides, so that the edges that come from above
                // meet it in the middle.
                let room = &mut layers.room[from as usize];
                room.along += 2.0 * (LOOP + label.along);
                room.across = room.across.max(label.across);
            }
        }
        layers.lead(graph, &rank_of, &layer_of_rank);
        layers
    }

    /// Cuts the edges into pieces, the shorter ones first.
    fn lead(&mut self, graph: &Graph, rank_of: &[usize], layer_of_rank: &[u32]) {
        let ends = |edge: usize| {
            let Edge { from, to, label, pull } = graph.edges[edge];
            let (a, b) = (rank_of[from as usize], rank_of[to as usize]);
            let (upper, lower) = if a <= b { (from, to) } else { (to, from) };
            (upper, lower, label_rank(a, b), label, pull)
        };
        let layer = |of: u32| layer_of_rank[rank_of[of as usize]];
        let span = |edge: usize| {
            let (upper, lower, ..) = ends(edge);
            layer(lower) - layer(upper)
        };
        let mut by_span: Vec<usize> = (0..graph.edges.len()).collect();
        by_span.sort_by_key(|&edge| span(edge));
        let mut room = 1_000 + 4 * (graph.boxes.len() + graph.edges.len());
        for edge in by_span {
            let (upper, lower, label_rank, label, pull) = ends(edge);
            if upper == lower {
                continue;
            }
            let number = edge as u32;
            let label_layer = layer_of_rank[label_rank] + 1;
            if layer(upper) == layer(lower) {
                let bend = self.add(Item::Way(number), label_layer, label);
                self.join(upper, bend, pull);
                self.join(lower, bend, pull);
                self.chains[edge] = Some(vec![bend]);
                continue;
            }
            let Some(left) = room.checked_sub(span(edge) as usize - 1) else { continue };
            room = left;
            let mut chain = Vec::with_capacity(span(edge) as usize - 1);
            let mut last = upper;
            for at in layer(upper) + 1..layer(lower) {
                let size = if at == label_layer { label } else { Size::default() };
                let way = self.add(Item::Way(number), at, size);
                self.join(last, way, pull);
                chain.push(way);
                last = way;
            }
            self.join(last, lower, pull);
            self.chains[edge] = Some(chain);
        }
    }

    fn add(&mut self, item: Item, layer: u32, room: Size) -> u32 {
        let new = self.items.len() as u32;
        self.items.push(item);
        self.layer_of.push(layer);
        self.room.push(room);
        self.above.push(Vec::new());
        self.below.push(Vec::new());
        self.layers[layer as usize].push(new);
        new
    }

    fn join(&mut self, upper: u32, lower: u32, pull: Pull) {
        let bent = [upper, lower].map(|item| matches!(self.items[item as usize], Item::Way(_)));
        // The pieces of one edge most of all.
        let pieces = match bent {
            [false, false] => 1.0,
            [true, false] | [false, true] => 2.0,
            [true, true] => 8.0,
        };
        let pull = pieces
            * match pull {
                Pull::Strong => 4.0,
                Pull::Usual => 1.0,
                Pull::Slight => 0.02,
            };
        self.below[upper as usize].push(Joint { item: lower, pull });
        self.above[lower as usize].push(Joint { item: upper, pull });
    }

    /// How far apart the middles of two items that follow each other in a layer have to be.
    fn separation(&self, left: u32, right: u32) -> f64 {
        let (a, b) = (left as usize, right as usize);
        let apart = match (self.items[a], self.items[b]) {
            (Item::Box(_), Item::Box(_)) => self.gap,
            (Item::Way(_), _) | (_, Item::Way(_)) => self.lane,
        };
        f64::midpoint(self.room[a].along, self.room[b].along) + apart
    }
}

/// The rank below which the label of an edge stands: beside the box that the edge comes from.
const fn label_rank(from: usize, to: usize) -> usize {
    if from <= to { from } else { from - 1 }
}

#[cfg(test)]
mod tests;

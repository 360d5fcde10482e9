//! Where ranks lie across, and the points through which edges run.

use super::along::spread;
use super::{Course, Edge, Graph, Item, LOOP, Layers, Placement, Point, Route, Size, Spacing};

/// How much of a box's extent its edges end on.
const PORTS: f64 = 0.8;
/// The distance of edges that end side by side, if there is room.
const PORT: f64 = 12.0;

/// Puts boxes and edges together, when it is known where items stand along.
pub(super) fn finish(
    graph: &Graph,
    spacing: &Spacing,
    layers: &Layers,
    along: &[f64],
) -> Placement {
    let depths = depths(layers, along);
    let (bands, end) = across(spacing, layers, along, &depths);
    let band = |item: u32| bands[layers.layer_of[item as usize] as usize];
    let place = |item: u32| {
        let (from, to) = band(item);
        Point { along: along[item as usize], across: f64::midpoint(from, to) }
    };
    // Beside boxes and labels an edge runs straight.
    let beside = |&way: &u32| {
        let (from, to) = band(way);
        let along = along[way as usize];
        let ends = [Point { along, across: from }, Point { along, across: to }];
        ends.into_iter().take(if from < to { 2 } else { 1 })
    };
    let deepest = deepest(layers, &depths);
    let ports = Ports::new(graph, layers, along);
    let boxes: Vec<Point> = (0..graph.boxes.len() as u32).map(place).collect();
    let routes = graph.edges.iter().enumerate().map(|(edge, &Edge { from, to, label, .. })| {
        let size = |of: u32| graph.boxes[of as usize].1;
        if from == to {
            return around(boxes[from as usize], size(from), label);
        }
        let (start, end) = (boxes[from as usize], boxes[to as usize]);
        let downwards = start.across <= end.across;
        let edges_end = |of: u32, is_upper: bool, port: f64| {
            let half = size(of).across / 2.0;
            let across = boxes[of as usize].across + if is_upper { half } else { -half };
            Point { along: port, across }
        };
        let (at_from, at_to) = ports.of(edge);
        let Some(chain) = &layers.chains[edge] else {
            let first = edges_end(from, downwards, start.along);
            let last = edges_end(to, !downwards, end.along);
            return Route {
                course: Course::Straight,
                points: vec![first, last],
                label: middle(first, last),
            };
        };
        let flat = layers.layer_of[from as usize] == layers.layer_of[to as usize];
        // Where several bend below a rank, each has its depth.
        let bend = |bend: u32| {
            let (from, to) = band(bend);
            let layer = layers.layer_of[bend as usize] as usize;
            let unit = (to - from) / f64::from(deepest[layer] + 1);
            Point { across: from + (f64::from(depths[edge]) + 0.5) * unit, ..place(bend) }
        };
        let mut points: Vec<Point> = match flat {
            true => chain.iter().map(|&item| bend(item)).collect(),
            false => chain.iter().flat_map(beside).collect(),
        };
        if !downwards {
            points.reverse();
        }
        points.insert(0, edges_end(from, flat || downwards, at_from));
        points.push(edges_end(to, flat || !downwards, at_to));
        let near = if downwards { chain.first() } else { chain.last() };
        let label = match near {
            Some(&way) if flat => bend(way),
            Some(&way) if label != Size::default() => place(way),
            Some(_) | None => middle(points[points.len() / 2 - 1], points[points.len() / 2]),
        };
        Route { course: if flat { Course::Beneath } else { Course::Across }, points, label }
    });
    let routes = routes.collect();
    let reach = along.iter().zip(&layers.room).map(|(along, room)| along + room.along / 2.0);
    Placement { boxes, routes, size: Size { along: reach.fold(0.0, f64::max), across: end } }
}

fn middle(a: Point, b: Point) -> Point {
    Point { along: f64::midpoint(a.along, b.along), across: f64::midpoint(a.across, b.across) }
}

/// A loop to the right of a box.
fn around(at: Point, size: Size, label: Size) -> Route {
    let border = at.along + size.along / 2.0;
    let point = |along, across| Point { along, across };
    let quarter = size.across / 4.0;
    Route {
        course: Course::Around,
        points: vec![
            point(border, at.across - quarter),
            point(border + LOOP, at.across),
            point(border, at.across + quarter),
        ],
        label: point(border + LOOP + label.along / 2.0, at.across),
    }
}

/// From where to where each layer reaches across, and the end of all.
fn across(
    spacing: &Spacing,
    layers: &Layers,
    along: &[f64],
    depths: &[u32],
) -> (Vec<(f64, f64)>, f64) {
    let deepest = deepest(layers, depths);
    let mut bands = Vec::with_capacity(layers.layers.len());
    let mut at = 0.0;
    let is_rank = |layer: &[u32]| {
        layer.iter().any(|&item| matches!(layers.items[item as usize], Item::Box(_)))
    };
    let mut before = None;
    for (layer, deepest) in layers.layers.iter().zip(deepest) {
        if let Some(was_rank) = before {
            // Edges that run far to the side need room for it, or they lie flat.
            let aside = layer.iter().flat_map(|&item| {
                let above = layers.above[item as usize].iter();
                above.map(move |other| (along[other.item as usize] - along[item as usize]).abs())
            });
            let aside = aside.fold(0.0, f64::max);
            let least =
                if was_rank && is_rank(layer) { spacing.channel } else { spacing.channel / 2.0 };
            at += least + (aside / 10.0).min(1.5 * spacing.channel);
        }
        let thick = layer.iter().map(|&item| layers.room[item as usize].across);
        let thick = thick.fold(0.0, f64::max).max(if deepest > 0 { spacing.lane } else { 0.0 });
        let thick = thick * f64::from(deepest + 1);
        bands.push((at, at + thick));
        at += thick;
        before = Some(is_rank(layer));
    }
    if before == Some(false) {
        at += spacing.channel / 4.0;
    }
    (bands, at)
}

/// By edge: how deep it bends below its rank, if it joins two boxes of one, so that no such edge runs
/// through the label of another: the shorter above the longer.
fn depths(layers: &Layers, along: &[f64]) -> Vec<u32> {
    let mut depths = vec![0; layers.chains.len()];
    for layer in &layers.layers {
        // How far each reaches, its label included.
        let mut flat: Vec<(f64, f64, usize)> = layer
            .iter()
            .filter_map(|&item| {
                let Item::Way(edge) = layers.items[item as usize] else { return None };
                let [a, b] = &*layers.above[item as usize] else { return None };
                let half = layers.room[item as usize].along / 2.0;
                let at = along[item as usize];
                let ends = [along[a.item as usize], along[b.item as usize], at - half, at + half];
                let least = ends.into_iter().fold(f64::INFINITY, f64::min);
                Some((least, ends.into_iter().fold(0.0, f64::max), edge as usize))
            })
            .collect();
        flat.sort_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)).then(a.2.cmp(&b.2)));
        for (place, &(from, to, edge)) in flat.iter().enumerate() {
            let crossed = flat[..place].iter().filter(|other| other.0 < to && from < other.1);
            let above = crossed.map(|other| depths[other.2] + 1).max();
            depths[edge] = above.unwrap_or(0).min(MOST_DEPTH);
        }
    }
    depths
}

/// By layer: the greatest depth.
fn deepest(layers: &Layers, depths: &[u32]) -> Vec<u32> {
    let depth = |&item: &u32| match layers.items[item as usize] {
        Item::Way(edge) => depths[edge as usize],
        Item::Box(_) => 0,
    };
    layers.layers.iter().map(|layer| layer.iter().map(depth).max().unwrap_or(0)).collect()
}

/// More would take more room than it is worth.
const MOST_DEPTH: u32 = 4;

/// Where edges meet the borders of their boxes.
struct Ports {
    /// By edge: at the box it comes from, and at the one it leads to.
    ends: Vec<(f64, f64)>,
}

impl Ports {
    fn new(graph: &Graph, layers: &Layers, along: &[f64]) -> Self {
        let mut ports = Self { ends: vec![(0.0, 0.0); graph.edges.len()] };
        // By box and side: the edges that end there, and where they come from.
        let mut sides: Vec<[Vec<(f64, u32, bool)>; 2]> =
            (0..graph.boxes.len()).map(|_| [Vec::new(), Vec::new()]).collect();
        for (edge, &Edge { from, to, .. }) in graph.edges.iter().enumerate() {
            let Some(chain) = &layers.chains[edge] else { continue };
            let (a, b) = (layers.layer_of[from as usize], layers.layer_of[to as usize]);
            let of = |item: u32| along[item as usize];
            let (near_from, near_to) = match (chain.first(), chain.last()) {
                (Some(&first), Some(&last)) if a <= b => (of(first), of(last)),
                (Some(&first), Some(&last)) => (of(last), of(first)),
                (None, _) | (_, None) => (of(to), of(from)),
            };
            let edge = edge as u32;
            // Side 1 is the lower.
            sides[from as usize][usize::from(a <= b)].push((near_from, edge, true));
            sides[to as usize][usize::from(b <= a)].push((near_to, edge, false));
        }
        let mut wanted = Vec::new();
        for (of, sides) in sides.iter_mut().enumerate() {
            let half = graph.boxes[of].1.along * PORTS / 2.0;
            let range = along[of] - half..=along[of] + half;
            for side in sides {
                side.sort_by(|a, b| a.0.total_cmp(&b.0));
                wanted.clear();
                wanted.extend(side.iter().map(|port| port.0.clamp(*range.start(), *range.end())));
                let apart = 2.0 * half / (side.len().max(2) - 1) as f64;
                spread(&mut wanted, apart.min(PORT), range.clone());
                for (&at, &(_, edge, is_start)) in wanted.iter().zip(&*side) {
                    let ends = &mut ports.ends[edge as usize];
                    *(if is_start { &mut ends.0 } else { &mut ends.1 }) = at;
                }
            }
        }
        ports
    }

    fn of(&self, edge: usize) -> (f64, f64) {
        self.ends[edge]
    }
}

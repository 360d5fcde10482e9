//! The curves of edges: smooth from point to point, with heads at their ends.

use std::fmt::Write;

use super::text::Number;
use crate::render::layers::{Course, Point, Route};
use crate::render::picture::Orientation;

/// An edge as the data of paths.
pub(super) struct Curve {
    pub(super) path: String,
    /// Each a triangle.
    pub(super) heads: Vec<String>,
}

impl Curve {
    /// The curve of a route, with heads of a length at its start and its end, where there are any.
    pub(super) fn along(
        route: &Route,
        orientation: Orientation,
        head: f64,
        heads: [bool; 2],
    ) -> Self {
        let points = &route.points;
        let last = points.len() - 1;
        let tangents = tangents(route);
        let mut ends = [points[0], points[last]];
        let mut curve = Self { path: String::new(), heads: Vec::new() };
        for (end, (tangent, outwards)) in
            ends.iter_mut().zip([(tangents[0], 1.0), (tangents[last], -1.0)])
        {
            let at_start = outwards > 0.0;
            if !(if at_start { heads[0] } else { heads[1] }) {
                continue;
            }
            // From the tip along the edge, and to its sides.
            let length = tangent.along.hypot(tangent.across).max(f64::MIN_POSITIVE);
            let (along, across) = (
                tangent.along / length * outwards * head,
                tangent.across / length * outwards * head,
            );
            let base = point(end.along + along, end.across + across);
            let wing = |side: f64| point(base.along + side * across, base.across - side * along);
            curve.heads.push(format!(
                "M{}L{}L{}z",
                text(*end, orientation),
                text(wing(0.45), orientation),
                text(wing(-0.45), orientation)
            ));
            // The line must not show beyond the tip.
            *end =
                point(f64::midpoint(end.along, base.along), f64::midpoint(end.across, base.across));
        }
        let _ = write!(curve.path, "M{}", text(ends[0], orientation));
        for at in 0..last {
            let from = if at == 0 { ends[0] } else { points[at] };
            let to = if at + 1 == last { ends[1] } else { points[at + 1] };
            if route.course == Course::Straight {
                let _ = write!(curve.path, "L{}", text(to, orientation));
                continue;
            }
            // A third of the way along each tangent, as far as the other end lies across (or, where
            // the edge turns, along).
            let [first, second] = [(from, tangents[at], 1.0), (to, tangents[at + 1], -1.0)].map(
                |(end, tangent, side)| {
                    point(end.along + side * tangent.along, end.across + side * tangent.across)
                },
            );
            let _ = write!(
                curve.path,
                "C{} {} {}",
                text(first, orientation),
                text(second, orientation),
                text(to, orientation)
            );
        }
        curve
    }
}

/// By point, the way to the control point after it; the one before it lies as far on the other side.
fn tangents(route: &Route) -> Vec<Point> {
    let points = &route.points;
    let last = points.len() - 1;
    match route.course {
        Course::Straight => {
            let (a, b) = (points[0], points[last]);
            vec![point(b.along - a.along, b.across - a.across); points.len()]
        }
        Course::Beneath => {
            let (a, bend, b) = (points[0], points[1], points[last]);
            let down = 0.7 * (bend.across - a.across);
            let up = 0.7 * (bend.across - b.across);
            let aside = 0.3 * (b.along - a.along);
            vec![point(0.0, down), point(aside, 0.0), point(0.0, -up)]
        }
        Course::Around => {
            let aside = 0.6 * (points[1].along - points[0].along);
            let down = 0.3 * (points[last].across - points[0].across);
            vec![point(aside, 0.0), point(0.0, down), point(-aside, 0.0)]
        }
        Course::Across => {
            // How steeply each piece runs to the side.
            let slopes: Vec<f64> = points
                .windows(2)
                .map(|pair| {
                    let across = pair[1].across - pair[0].across;
                    if across == 0.0 { 0.0 } else { (pair[1].along - pair[0].along) / across }
                })
                .collect();
            (0..points.len())
                .map(|at| {
                    // Upright where it begins and ends, and where it turns; else the gentler of two
                    // ways to go on, so that it never swings out (Fritsch and Carlson).
                    let slope = if at == 0 || at == last || slopes[at - 1] * slopes[at] <= 0.0 {
                        0.0
                    } else {
                        let (a, b) = (slopes[at - 1], slopes[at]);
                        2.0 * a * b / (a + b)
                    };
                    let reach = |a: Point, b: Point| b.across - a.across;
                    let before = (at > 0).then(|| reach(points[at - 1], points[at]));
                    let after = (at < last).then(|| reach(points[at], points[at + 1]));
                    let reach = match (before, after) {
                        (Some(a), Some(b)) if b.abs() > a.abs() => a,
                        (_, Some(b)) => b,
                        (Some(a), None) => a,
                        (None, None) => 0.0,
                    };
                    let share = if at == 0 || at == last { 0.5 } else { 0.36 };
                    point(slope * share * reach, share * reach)
                })
                .collect()
        }
    }
}

const fn point(along: f64, across: f64) -> Point {
    Point { along, across }
}

fn text(of: Point, orientation: Orientation) -> String {
    let (x, y) = match orientation {
        Orientation::TopDown => (of.along, of.across),
        Orientation::LeftRight => (of.across, of.along),
    };
    format!("{} {}", Number(x), Number(y))
}

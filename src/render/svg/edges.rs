//! Edges of the tree: how they run, and the words on them.

use std::io::{self, Write};

use super::is_seen;
use super::plan::{CAPTION_GAP, CAPTION_LINE, Detail, Kind, Place, Plan};
use super::shapes::{EDGE, GOAL, INK, MUTED, REJECTED};
use super::text::{Number, Xml};
use crate::render::picture::{Orientation, Picture};

/// Where between two levels edges run aside, as a share of the way down.
const BEAM: f64 = 0.55;
/// Pixels of the radius of the corner at which an edge turns to its child.
const CORNER: f64 = 7.0;

/// Edges lie beneath the boxes; where they share a way, solid ones above dashed ones, and ways to goals
/// above all.
pub(super) fn write(out: &mut dyn Write, picture: &Picture<'_>, plan: &Plan) -> io::Result<()> {
    for layer in Layer::ALL {
        for place in &plan.places {
            let Some(parent) = place.parent.filter(|_| is_seen(picture, &place.kind)) else {
                continue;
            };
            let on_solution = match place.kind {
                Kind::Node(node) => picture.on_solution(node),
                Kind::Folded(_) | Kind::Refused(_) => false,
            };
            if Layer::of(&place.kind, on_solution) == layer {
                edge(out, plan, &plan.places[parent as usize], place, on_solution)?;
            }
        }
    }
    Ok(())
}

/// In which order edges are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layer {
    /// To what is no node.
    Dashed,
    /// To a node.
    Solid,
    /// On a way to a goal.
    Solution,
}

impl Layer {
    pub(super) const ALL: [Self; 3] = [Self::Dashed, Self::Solid, Self::Solution];

    pub(super) const fn of(kind: &Kind, on_solution: bool) -> Self {
        match kind {
            Kind::Node(_) if on_solution => Self::Solution,
            Kind::Node(_) => Self::Solid,
            Kind::Folded(_) | Kind::Refused(_) => Self::Dashed,
        }
    }
}

/// Writes the edge from a place to one that hangs from it, and the action on it.
pub(super) fn edge(
    out: &mut dyn Write,
    plan: &Plan,
    from: &Place,
    to: &Place,
    on_solution: bool,
) -> io::Result<()> {
    let class = match to.kind {
        Kind::Node(_) if on_solution => "move solution",
        Kind::Node(_) => "move",
        Kind::Folded(_) => "folded",
        Kind::Refused(_) => "refused",
    };
    let (stroke, width, dashes) = match to.kind {
        Kind::Node(_) if on_solution => (GOAL, "5", ""),
        Kind::Node(_) => (EDGE, "1.25", ""),
        Kind::Folded(_) => (EDGE, "1", " stroke-dasharray=\"1 3\""),
        Kind::Refused(_) => (EDGE, "1", " stroke-dasharray=\"4 3\""),
    };
    let level = plan.levels[to.level];
    let (start, foot) = (plan.across_end(from), plan.levels[from.level].far);
    let along = |place: &Place| match plan.orientation {
        Orientation::TopDown => place.x,
        Orientation::LeftRight => place.y,
    };
    let (a, b) = (along(from), along(to));
    let lines = to.caption.len() as f64;
    // From above, an edge is interrupted by the words on it; from the left they are out of its way.
    let (end, again, near) = match plan.orientation {
        Orientation::TopDown if to.caption.is_empty() => (level.near, None, level.near),
        Orientation::TopDown => {
            let top = level.near - lines * CAPTION_LINE - CAPTION_GAP;
            (top + 1.0, Some(level.near - CAPTION_GAP + 2.5), level.near)
        }
        Orientation::LeftRight => {
            let near = to.x - to.width / 2.0;
            (near, None, near)
        }
    };
    let point = |along: f64, across: f64| {
        let (x, y) = match plan.orientation {
            Orientation::TopDown => (along, across),
            Orientation::LeftRight => (across, along),
        };
        format!("{} {}", Number(x), Number(y))
    };
    let mut path = if plan.detail == Detail::Dots || (a - b).abs() < 0.05 {
        format!("M{}L{}", point(a, start), point(b, end))
    } else {
        // A curve over a long way would lie flat and end in a hook; so all siblings hang from one
        // beam, and every edge ends upright.
        let beam = foot + BEAM * (level.caption - foot);
        let radius = CORNER.min((a - b).abs()).min(end - beam).max(0.0);
        let aside = if a < b { radius } else { -radius };
        format!(
            "M{}L{}L{}Q{} {}L{}",
            point(a, start),
            point(a, beam),
            point(b - aside, beam),
            point(b, beam),
            point(b, beam + radius),
            point(b, end)
        )
    };
    if let Some(again) = again {
        path += &format!("M{}L{}", point(b, again), point(b, near));
    }
    writeln!(
        out,
        "<path class=\"{class}\" d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" \
         stroke-width=\"{width}\" stroke-linejoin=\"round\"{dashes}/>"
    )?;
    if to.caption.is_empty() {
        return Ok(());
    }
    let above = to.y - to.height / 2.0 - CAPTION_GAP - 1.0 - (lines - 1.0) * CAPTION_LINE;
    let fill = match to.kind {
        Kind::Node(_) if on_solution => INK,
        Kind::Node(_) | Kind::Folded(_) => MUTED,
        Kind::Refused(_) => REJECTED,
    };
    for (line, count) in to.caption.iter().zip(0..) {
        writeln!(
            out,
            "<text class=\"action\" x=\"{}\" y=\"{}\" fill=\"{fill}\">{}</text>",
            Number(to.x),
            Number(above + f64::from(count) * CAPTION_LINE),
            Xml(line)
        )?;
    }
    Ok(())
}

impl Plan {
    /// Where a place ends across.
    fn across_end(&self, place: &Place) -> f64 {
        match self.orientation {
            Orientation::TopDown => place.y + place.height / 2.0,
            Orientation::LeftRight => place.x + place.width / 2.0,
        }
    }
}

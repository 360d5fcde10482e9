//! The shapes: boxes, chips, edges. A status is a fill and a form, so that grey print tells it too.

use std::io::{self, Write};

use super::MONO;
use super::plan::{CAPTION_GAP, CAPTION_LINE, Detail, LINE, Place, Plan};
use super::text::{Cells, Number, Xml, is_wide, width_of};
use crate::render::picture::{Orientation, Picture, counted};
use crate::replay::Status;
use crate::terms::Discipline;
use crate::trace::NodeId;

/// Text, and borders that matter.
pub(super) const INK: &str = "#1C2024";
/// Text of the second rank.
pub(super) const MUTED: &str = "#5A626B";
/// Edges and quiet borders.
pub(super) const EDGE: &str = "#7F8791";
/// The ground of a round.
pub(super) const GROUND: &str = "#F4F5F6";
/// Goals and the paths to them.
pub(super) const GOAL: &str = "#009E73";
/// Moves that were refused.
pub(super) const REJECTED: &str = "#B34700";

/// Where between two levels edges run aside, as a share of the way down.
const BEAM: f64 = 0.55;
/// Pixels of the radius of the corner at which an edge turns to its child.
const CORNER: f64 = 7.0;

/// A solid triangle, twelve pixels high, for the current node.
const TRIANGLE: &str = "M0 0L9 5.5L0 11z";
/// A star of five points, for goals.
const STAR: &str = "M5.5 0L7.1 3.7L11 4.1L8.1 6.8L8.9 10.7L5.5 8.7L2.1 10.7L2.9 6.8L0 4.1L3.9 3.7z";

/// Whether an element bears its node's name, which no two elements may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// It does.
    Named,
    /// It does not.
    Nameless,
}

/// How a node is to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) status: Status,
    /// What kind of frontier the search has: with a queue or a stack, what is open no longer waits.
    pub(super) discipline: Discipline,
    pub(super) on_solution: bool,
    /// The how-manieth to be expanded it was.
    pub(super) order: Option<u32>,
}

impl Look {
    /// Whether the search ended while it was busy with the node, which waits nowhere any more.
    fn is_unfinished(&self) -> bool {
        self.status == Status::Open && self.discipline != Discipline::Path
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
        super::Kind::Node(_) if on_solution => "move solution",
        super::Kind::Node(_) => "move",
        super::Kind::Folded(_) => "folded",
        super::Kind::Refused(_) => "refused",
    };
    let (stroke, width, dashes) = match to.kind {
        super::Kind::Node(_) if on_solution => (GOAL, "5", ""),
        super::Kind::Node(_) => (EDGE, "1.25", ""),
        super::Kind::Folded(_) => (EDGE, "1", " stroke-dasharray=\"1 3\""),
        super::Kind::Refused(_) => (EDGE, "1", " stroke-dasharray=\"4 3\""),
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
        super::Kind::Node(_) if on_solution => INK,
        super::Kind::Node(_) | super::Kind::Folded(_) => MUTED,
        super::Kind::Refused(_) => REJECTED,
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

/// Writes a node.
pub(super) fn node(
    out: &mut dyn Write,
    picture: &Picture<'_>,
    plan: &Plan,
    place: &Place,
    node: NodeId,
    look: &Look,
    naming: Naming,
) -> io::Result<()> {
    let trace = picture.trace();
    let (number, status) = (trace.number(node), look.status);
    let solution = if look.on_solution { " solution" } else { "" };
    out.write_all(b"<g")?;
    match naming {
        Naming::Named => write!(out, " id=\"n{number}\"")?,
        Naming::Nameless => {}
    }
    write!(
        out,
        " class=\"node {status}{solution}\"><title>n{number}, level {}, {status}\n{}</title>",
        trace.depth(node),
        Xml(trace.state_text(node))
    )?;
    let (x, y) = (place.x - place.width / 2.0, place.y - place.height / 2.0);
    let rest = [x, y, place.width, place.height];
    if plan.detail == Detail::Dots {
        dot(out, rest, look)?;
        return out.write_all(b"</g>\n");
    }
    body(out, rest, look)?;
    if let Some(name) = place.lines.first() {
        let first = place.y - (place.lines.len() as f64 - 1.0) * LINE / 2.0 + 4.3;
        if plan.detail == Detail::Full {
            let half = width_of([&**name], super::plan::COLUMN) / 2.0;
            mark(out, status, x, place.x - half, first)?;
        }
        let shift = if status == Status::Goal && plan.detail == Detail::Full { 6.0 } else { 0.0 };
        let state = || place.lines.iter().skip(1).map(|line| &**line);
        let wide = is_wide(place.lines.iter().map(|line| &**line));
        for (line, count) in place.lines.iter().zip(0..) {
            let shift = if count == 0 { shift } else { 0.0 };
            if wide && count > 0 {
                let left = place.x - width_of(state(), super::plan::COLUMN) / 2.0;
                let y = first + f64::from(count) * LINE;
                write!(out, "{}", cells(line, left, y, ""))?;
                continue;
            }
            write!(
                out,
                "<text x=\"{}\" y=\"{}\" font-family=\"{MONO}\" xml:space=\"preserve\">",
                Number(place.x + shift),
                Number(first + f64::from(count) * LINE),
            )?;
            // The name is strong, also where the state stands beside it.
            let name = if count == 0 { line.find(' ').unwrap_or(line.len()) } else { 0 };
            let (name, rest) = line.split_at(name);
            if !name.is_empty() {
                write!(out, "<tspan font-weight=\"bold\">{}</tspan>", Xml(name))?;
            }
            write!(out, "{}</text>", Xml(rest))?;
        }
    }
    if let Some(order) = look.order.filter(|_| plan.detail == Detail::Full) {
        self::order(out, plan.orientation, place, order)?;
    }
    out.write_all(b"</g>\n")
}

/// A line of a state in which every character has its cell.
pub(super) fn cells(line: &str, left: f64, y: f64, weight: &str) -> String {
    let y = Number(y);
    let cells = Cells { line, left, column: super::plan::COLUMN };
    format!("<text y=\"{y}\" font-family=\"{MONO}\"{weight} text-anchor=\"start\">{cells}</text>")
}

/// Marks the current node, at the left edge of its box, and goals, before their first line: where
/// those begin, and how far down the line is.
pub(super) fn mark(
    out: &mut dyn Write,
    status: Status,
    edge: f64,
    line: f64,
    down: f64,
) -> io::Result<()> {
    let (mark, left) = match status {
        Status::Current => (TRIANGLE, edge + 5.0),
        Status::Goal => (STAR, line - 8.0),
        Status::Generated
        | Status::Frontier
        | Status::Open
        | Status::Closed
        | Status::Cutoff
        | Status::Discarded => return Ok(()),
    };
    let (left, top) = (Number(left), Number(down - 10.0));
    write!(out, "<path d=\"{mark}\" transform=\"translate({left} {top})\"/>")
}

/// Writes the how-manieth to be expanded something was, out of the way of what is written in its box
/// and above it, and of the edge.
pub(super) fn order(
    out: &mut dyn Write,
    orientation: Orientation,
    place: &Place,
    order: u32,
) -> io::Result<()> {
    let half = 8.0 + 3.0 * f64::from(order.ilog10().saturating_sub(1));
    let (x, y) = (place.x - place.width / 2.0, place.y - place.height / 2.0);
    let (middle, down) = match orientation {
        Orientation::TopDown => (x - half + 3.0, place.y),
        Orientation::LeftRight => (x - 2.0, y + place.height),
    };
    let at = [middle - half, down - 8.0, 2.0 * half, 16.0];
    let looks = ("#FFFFFF", MUTED, "1", "");
    write!(
        out,
        "{}<text class=\"order\" x=\"{}\" y=\"{}\" font-size=\"10\" fill=\"{MUTED}\">{order}</text>",
        Rect { at, grow: 0.0, radius: 8.0, looks },
        Number(middle),
        Number(down + 3.6)
    )
}

/// Fill, stroke, stroke width, dashes.
type Looks = (&'static str, &'static str, &'static str, &'static str);

fn looks(look: &Look) -> Looks {
    match look.status {
        Status::Generated => ("#FFFFFF", INK, "1", "1.5 2.5"),
        Status::Open if look.is_unfinished() => {
            ("#C9CFD6", if look.on_solution { GOAL } else { INK }, "2.5", "6 3")
        }
        Status::Open if look.on_solution => ("#56B4E9", GOAL, "2.5", ""),
        Status::Frontier | Status::Open => ("#56B4E9", INK, "1", ""),
        Status::Current => ("#E69F00", INK, "3", ""),
        Status::Closed if look.on_solution => ("#C9CFD6", GOAL, "2.5", ""),
        Status::Closed => ("#C9CFD6", EDGE, "1", ""),
        Status::Goal => (GOAL, INK, "1.5", ""),
        Status::Cutoff => ("#CC79A7", INK, "1", ""),
        Status::Discarded => ("#FFFFFF", MUTED, "1", "5 3"),
    }
}

/// Writes a box too small for a form.
pub(super) fn dot(out: &mut dyn Write, at: [f64; 4], look: &Look) -> io::Result<()> {
    let (fill, stroke, _, _) = looks(look);
    let looks = match look.status {
        Status::Closed if !look.on_solution => (fill, "none", "0", ""),
        Status::Generated
        | Status::Frontier
        | Status::Current
        | Status::Open
        | Status::Closed
        | Status::Goal
        | Status::Cutoff
        | Status::Discarded => (fill, stroke, "1", ""),
    };
    write!(out, "{}", Rect { at, grow: 0.0, radius: 1.5, looks })
}

/// Writes the box of a status.
pub(super) fn body(out: &mut dyn Write, rest: [f64; 4], look: &Look) -> io::Result<()> {
    let looks = looks(look);
    let rect = |grow, radius, looks| Rect { at: rest, grow, radius, looks };
    match look.status {
        Status::Current => {
            let halo = ("#E69F00", "none", "0", "");
            write!(out, "<g opacity=\"0.28\">{}</g>{}", rect(7.0, 9.0, halo), rect(0.0, 3.0, looks))
        }
        Status::Open if look.is_unfinished() => write!(out, "{}", rect(0.0, 2.0, looks)),
        Status::Frontier | Status::Open => write!(out, "{}", rect(0.0, 10.0, looks)),
        Status::Goal => {
            let outer = ("#FFFFFF", INK, "1.5", "");
            write!(out, "{}{}", rect(3.5, 4.0, outer), rect(0.0, 2.0, looks))
        }
        Status::Cutoff => {
            let [x, y, width, height] = rest;
            let left = Number(x);
            let bottom = Number(y + height);
            write!(
                out,
                "<path d=\"M{left} {bottom}V{}q0 -8 8 -8H{}q8 0 8 8V{bottom}z\" fill=\"{}\" \
                 stroke=\"{}\"/><path d=\"M{} {bottom}H{}\" stroke=\"{INK}\" stroke-width=\"3\"/>",
                Number(y + 8.0),
                Number(x + width - 8.0),
                looks.0,
                looks.1,
                Number(x - 3.0),
                Number(x + width + 3.0),
            )?;
            for shift in [-5.0, 0.0, 5.0] {
                write!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"1.3\"/>",
                    Number(x + width / 2.0 + shift),
                    Number(y + height + 5.5)
                )?;
            }
            Ok(())
        }
        Status::Generated | Status::Closed | Status::Discarded => {
            write!(out, "{}", rect(0.0, 2.0, looks))
        }
    }
}

/// Writes the count of what is folded away: in words, where there is room for them.
pub(super) fn folded(
    out: &mut dyn Write,
    detail: Detail,
    place: &Place,
    below: u32,
) -> io::Result<()> {
    let count = counted(below as usize, "node", "nodes");
    let label = match detail {
        Detail::Full => format!("… {count}"),
        Detail::Names => format!("… {below}"),
        Detail::Dots => "…".to_owned(),
    };
    writeln!(
        out,
        "<text class=\"folded\" x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"{MUTED}\">\
         <title>{count} folded away</title>{label}</text>",
        Number(place.x),
        Number(place.y + 4.0)
    )
}

/// Writes a refused move: a turn back for what was met already, a cross for what a rule forbids.
pub(super) fn chip(
    out: &mut dyn Write,
    place: &Place,
    title: &str,
    kind: Refusal,
) -> io::Result<()> {
    let (x, y) = (place.x - place.width / 2.0, place.y - place.height / 2.0);
    let at = [x, y, place.width, place.height];
    let looks = ("#FFFFFF", EDGE, "1", "3 2.5");
    let radius = (place.height / 2.0).min(10.0);
    let class = match kind {
        Refusal::Met => "rejected",
        Refusal::Illegal => "illegal",
    };
    write!(
        out,
        "<g class=\"{class}\"><title>{}</title>{}",
        Xml(title),
        Rect { at, grow: 0.0, radius, looks }
    )?;
    if !place.lines.is_empty() {
        let mark = match kind {
            Refusal::Met => "M1.2 4.5A4 4 0 1 1 2 7.6M1 1V4.8H4.8",
            Refusal::Illegal => "M1.5 1.5L8 8M8 1.5L1.5 8",
        };
        write!(
            out,
            "<path d=\"{mark}\" transform=\"translate({} {})\" fill=\"none\" \
             stroke=\"{REJECTED}\" stroke-width=\"1.5\"/>",
            Number(x + 8.0),
            Number(place.y - 5.0)
        )?;
    }
    let first = place.y - (place.lines.len() as f64 - 1.0) * CAPTION_LINE / 2.0 + 4.0;
    for (line, count) in place.lines.iter().zip(0..) {
        write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"{REJECTED}\">{}</text>",
            Number(place.x + 7.0),
            Number(first + f64::from(count) * CAPTION_LINE),
            Xml(line)
        )?;
    }
    out.write_all(b"</g>\n")
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Its state was met already.
    Met,
    /// A rule forbids it.
    Illegal,
}

/// A rectangle, grown on all sides.
struct Rect {
    /// x, y, width, height.
    at: [f64; 4],
    grow: f64,
    radius: f64,
    looks: Looks,
}

impl std::fmt::Display for Rect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [x, y, width, height] = self.at;
        let (fill, stroke, stroke_width, dashes) = self.looks;
        write!(
            f,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\"",
            Number(x - self.grow),
            Number(y - self.grow),
            Number(width + 2.0 * self.grow),
            Number(height + 2.0 * self.grow),
            Number(self.radius)
        )?;
        if stroke != "none" {
            write!(f, " stroke=\"{stroke}\" stroke-width=\"{stroke_width}\"")?;
        }
        if !dashes.is_empty() {
            write!(f, " stroke-dasharray=\"{dashes}\"")?;
        }
        f.write_str("/>")
    }
}

//! The shapes: boxes, chips, edges. A status is a fill and a form, so that grey print tells it too.

use std::io::{self, Write};

use super::MONO;
use super::plan::{CAPTION_LINE, Detail, LINE, Place, Plan};
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
    /// Its place on the frontier: 1 leaves it next.
    pub(super) waits: Option<u32>,
}

impl Look {
    /// That of a status, and no more.
    pub(super) const fn of(status: Status, discipline: Discipline) -> Self {
        Self { status, discipline, on_solution: false, order: None, waits: None }
    }

    /// Whether the search ended while it was busy with the node, which waits nowhere any more.
    fn is_unfinished(&self) -> bool {
        self.status == Status::Open && self.discipline != Discipline::Path
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
    if let Some(waits) = look.waits.filter(|_| plan.detail == Detail::Full) {
        corner(out, place, waits)?;
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

/// Writes its place on the frontier on the corner of something.
pub(super) fn corner(out: &mut dyn Write, place: &Place, waits: u32) -> io::Result<()> {
    let (x, y) = (place.x + place.width / 2.0, place.y - place.height / 2.0);
    badge(out, [x - 1.0, y], waits)
}

/// Writes a place on the frontier about a point.
pub(super) fn badge(out: &mut dyn Write, [x, y]: [f64; 2], waits: u32) -> io::Result<()> {
    const RADIUS: f64 = 7.5;
    let straight = Number(6.0 * f64::from(waits.ilog10()));
    let (left, top) = (Number(x - 3.0 * f64::from(waits.ilog10())), Number(y - RADIUS));
    write!(
        out,
        "<g class=\"waits\"><path d=\"M{left} {top}h{straight}a{RADIUS} {RADIUS} 0 0 1 0 15h-{straight}\
         a{RADIUS} {RADIUS} 0 0 1 0 -15z\" fill=\"#FFFFFF\" stroke=\"{INK}\"/><text x=\"{}\" y=\"{}\" \
         font-size=\"10.5\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{INK}\">{waits}</text></g>",
        Number(x),
        Number(y + 3.8)
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

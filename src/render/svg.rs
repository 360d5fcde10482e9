//! The search tree as an SVG picture from our own layout: no Graphviz, and trees of any size.
//!
//! A node is a box with its name and state, the action that led to it stands before it, and its
//! status is a fill and a form, as everywhere. Looks stand on each element as attributes, since
//! programs that take SVG into slides often ignore style sheets; every element has a `class` and a
//! `<title>`, and nodes are `n0`, `n1`, … With more nodes there is less in each: up to 250 have
//! all, up to two thousand their names, beyond that they are dots.
//!
//! Linear in the trace, but for the frames of a series, each of which is a whole picture.
//!
//! Knows pictures and the layout, traces and their replay.

mod animation;
mod boxes;
mod curves;
mod edges;
mod head;
pub(super) mod plan;
mod shapes;
mod states;
mod text;

use std::io::{self, Write};

use super::picture::{Caption, Format, Picture, PictureError, TextHeight, View};
use super::state_graph::Choice;
use crate::replay::Status;
use crate::trace::{Event, Reason};
pub(super) use animation::{Shot, animate};
use head::Head;
use plan::{Kind, Plan};
use shapes::{Look, Naming};
use text::Number;
pub(super) use text::Xml;

/// The fonts of names and states, the first that the viewer has.
const MONO: &str = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace";
/// The fonts of everything else.
const SANS: &str = "Helvetica,Arial,'DejaVu Sans',sans-serif";
/// Pixels that the text in boxes is high.
pub(super) const TEXT: f64 = 12.0;
/// Pixels around everything.
const MARGIN: f64 = 16.0;

/// The search tree, or the state graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Svg {
    /// Which of them.
    pub view: View,
    /// What is said below the picture. Room for it is left even if there is nothing to say, unless
    /// it is none.
    pub sentence: Option<String>,
}

impl Format for Svg {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let foot = if self.sentence.is_some() { Foot::Speaking } else { Foot::None };
        let canvas = match self.view {
            View::Tree => {
                let plan = Plan::new(picture);
                let caption = picture.caption();
                let canvas = Canvas::new(picture, &caption, (plan.width, plan.height), foot);
                canvas.open(out, picture, &caption)?;
                canvas.open_tree(out, &plan)?;
                edges::write(out, picture, &plan)?;
                for place in &plan.places {
                    write_place(out, picture, &plan, place)?;
                }
                canvas
            }
            View::States => {
                let plan = states::Plan::new(picture);
                let caption = plan.choice.caption(picture);
                let canvas = Canvas::new(picture, &caption, (plan.width, plan.height), foot);
                canvas.open(out, picture, &caption)?;
                canvas.open_group(out, "states")?;
                plan.write(out, picture)?;
                canvas
            }
        };
        out.write_all(b"</g>\n")?;
        if let Some(sentence) = &self.sentence {
            canvas.say(out, sentence)?;
        }
        out.write_all(b"</svg>\n")?;
        Ok(())
    }

    fn left_out(&self, picture: &Picture<'_>) -> Option<String> {
        match self.view {
            View::Tree => picture.left_out(),
            View::States => Choice::new(picture).left_out(),
        }
    }
}

impl Svg {
    /// The width and height of what is drawn, if there are words in its boxes.
    pub(super) fn size_with_words(&self, picture: &Picture<'_>) -> Option<(f64, f64)> {
        let foot = if self.sentence.is_some() { Foot::Speaking } else { Foot::None };
        let (caption, size, detail) = match self.view {
            View::Tree => {
                let plan = Plan::new(picture);
                (picture.caption(), (plan.width, plan.height), plan.detail)
            }
            View::States => {
                let plan = states::Plan::new(picture);
                (plan.choice.caption(picture), (plan.width, plan.height), plan.detail())
            }
        };
        let canvas = Canvas::new(picture, &caption, size, foot);
        (detail != plan::Detail::Dots).then_some((canvas.width, canvas.height))
    }

    /// How high its text is on a slide that the drawing fills.
    pub(super) fn text_on_slide(&self, picture: &Picture<'_>) -> Option<TextHeight> {
        const SLIDE: (f64, f64) = (960.0, 540.0);
        let (width, height) = self.size_with_words(picture)?;
        Some(TextHeight::Points(TEXT * (SLIDE.0 / width).min(SLIDE.1 / height)))
    }
}

/// Where the parts of a picture are.
struct Canvas {
    head: Head,
    width: f64,
    height: f64,
    /// Where the tree begins.
    left: f64,
    top: f64,
}

/// Whether something is said below the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Foot {
    None,
    Speaking,
}

impl Canvas {
    /// A canvas for a drawing of this width and height.
    fn new(
        picture: &Picture<'_>,
        caption: &Caption,
        (width, height): (f64, f64),
        foot: Foot,
    ) -> Self {
        let mut head = Head::new(picture, caption, width.max(640.0));
        let (least, foot) = match foot {
            Foot::Speaking => (640.0, 2.0 * SENTENCE_LINE + 12.0),
            Foot::None => (0.0, 0.0),
        };
        let inner = width.max(head.width).max(least);
        let beside = head.explain(picture, caption, (inner, head.height + height + foot));
        let inner = inner.max(head.width);
        Self {
            width: inner + beside + 2.0 * MARGIN,
            height: head.height + height + foot + 2.0 * MARGIN,
            left: MARGIN + (inner - width) / 2.0,
            top: MARGIN + head.height,
            head,
        }
    }

    /// Writes all that comes before the drawing.
    fn open(
        &self,
        out: &mut dyn Write,
        picture: &Picture<'_>,
        caption: &Caption,
    ) -> io::Result<()> {
        let (width, height) = (Number(self.width), Number(self.height));
        write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{SANS}\">\n\
             <title>{}: {}</title>\n",
            Xml(picture.title()),
            Xml(picture.search())
        )?;
        writeln!(out, "<desc>{}</desc>", Xml(&picture.facts(caption).join(" · ")))?;
        writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#FFFFFF\"/>")?;
        self.head.write(out)
    }

    fn open_group(&self, out: &mut dyn Write, class: &str) -> io::Result<()> {
        writeln!(
            out,
            "<g class=\"{class}\" transform=\"translate({} {})\" text-anchor=\"middle\" \
             font-size=\"12\" fill=\"{}\">",
            Number(self.left),
            Number(self.top),
            shapes::INK
        )
    }

    fn open_tree(&self, out: &mut dyn Write, plan: &Plan) -> io::Result<()> {
        self.open_group(out, "tree")?;
        plan.rounds.iter().try_for_each(|round| {
            writeln!(
                out,
                "<g class=\"round\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" \
                 fill=\"{}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"start\" font-size=\"13\" \
                 fill=\"{}\">{}</text></g>",
                Number(round.x),
                Number(round.y),
                Number(round.width),
                Number(round.height),
                shapes::GROUND,
                Number(round.x + 10.0),
                Number(round.y + 19.0),
                shapes::MUTED,
                Xml(&round.title)
            )
        })
    }

    /// Sets a sentence at the foot.
    fn say(&self, out: &mut dyn Write, sentence: &str) -> io::Result<()> {
        let columns = (((self.width - 2.0 * MARGIN) / 8.4) as usize).max(20);
        let set = super::fit::wrapped(sentence, columns);
        let top = self.height - MARGIN - SENTENCE_LINE - 4.0;
        write!(out, "<text class=\"sentence\" font-size=\"16\" fill=\"{}\">", shapes::INK)?;
        let more = set.split('\n').count() > 2;
        for (line, count) in set.split('\n').take(2).zip(0..) {
            write!(
                out,
                "<tspan x=\"{}\" y=\"{}\">{}{}</tspan>",
                Number(MARGIN),
                Number(top + f64::from(count) * SENTENCE_LINE),
                // A state may be one word without an end, and fonts are slow to set that.
                Xml(&super::fit::clipped(line, 3, columns)),
                // The whole stands in the text beside a frame.
                if more && count == 1 { " …" } else { "" }
            )?;
        }
        out.write_all(b"</text>\n")
    }
}

/// Pixels from line to line of a sentence.
const SENTENCE_LINE: f64 = 20.0;

/// Whether something has happened by now.
fn is_seen(picture: &Picture<'_>, kind: &Kind) -> bool {
    match *kind {
        Kind::Node(node) => !picture.is_unborn(node),
        Kind::Folded(node) => picture.folded_below(node).is_some_and(|below| below > 0),
        Kind::Refused(event) => !picture.is_future(event),
    }
}

fn write_place(
    out: &mut dyn Write,
    picture: &Picture<'_>,
    plan: &Plan,
    place: &plan::Place,
) -> io::Result<()> {
    if !is_seen(picture, &place.kind) {
        return Ok(());
    }
    match place.kind {
        Kind::Node(node) => {
            let look = look_of(picture, &place.kind);
            shapes::node(out, picture, plan, place, node, &look, Naming::Named)
        }
        Kind::Folded(_) | Kind::Refused(_) => write_other(out, picture, plan.detail, place),
    }
}

/// How something looks now; what is no node always looks the same.
fn look_of(picture: &Picture<'_>, kind: &Kind) -> Look {
    let discipline = picture.trace().header().frontier;
    match *kind {
        Kind::Node(node) => Look {
            status: picture.status(node),
            discipline,
            on_solution: picture.on_solution(node),
            order: picture.expansion(node).filter(|_| picture.is_expanded(node)),
            waits: picture.place_on_frontier(node),
        },
        Kind::Folded(_) | Kind::Refused(_) => Look::of(Status::Generated, discipline),
    }
}

/// Writes what is no node.
fn write_other(
    out: &mut dyn Write,
    picture: &Picture<'_>,
    detail: plan::Detail,
    place: &plan::Place,
) -> io::Result<()> {
    match place.kind {
        Kind::Node(_) => Ok(()),
        Kind::Folded(node) => {
            shapes::folded(out, detail, place, picture.folded_below(node).unwrap_or_default())
        }
        Kind::Refused(event) => {
            let trace = picture.trace();
            let refused = trace.event(event);
            let kind = match refused {
                Event::Reject { reason: Reason::Illegal { .. }, .. } => shapes::Refusal::Illegal,
                Event::Reject { .. }
                | Event::Discard { .. }
                | Event::Round { .. }
                | Event::Generate { .. }
                | Event::Push { .. }
                | Event::Pop { .. }
                | Event::Expand { .. }
                | Event::Goal { .. }
                | Event::Cutoff { .. }
                | Event::Close { .. }
                | Event::End { .. } => shapes::Refusal::Met,
            };
            let title = match refused {
                Event::Reject { action, state, reason, .. } => {
                    let (action, state) =
                        (trace.texts().action(action), trace.texts().state(state));
                    match reason {
                        Reason::Illegal { rule } => {
                            format!("{action} gives {state}\n{}", trace.texts().rule(rule))
                        }
                        Reason::Ancestor { witness }
                        | Reason::Parent { witness }
                        | Reason::Reached { witness } => {
                            format!(
                                "{action} gives {state}\nthe state of n{}",
                                trace.number(witness)
                            )
                        }
                    }
                }
                Event::Discard { witness, .. } => {
                    format!("its state was met as n{}", trace.number(witness))
                }
                Event::Round { .. }
                | Event::Generate { .. }
                | Event::Push { .. }
                | Event::Pop { .. }
                | Event::Expand { .. }
                | Event::Goal { .. }
                | Event::Cutoff { .. }
                | Event::Close { .. }
                | Event::End { .. } => String::new(),
            };
            shapes::chip(out, place, &title, kind)
        }
    }
}

#[cfg(test)]
mod tests;

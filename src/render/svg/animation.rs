//! A series of frames as one picture that plays by itself, in a browser or a README.
//!
//! Everything that is ever to be seen is there, and shows itself at its time, by SMIL: no script, so
//! that it also plays where pictures may not run any. Where nothing plays, the last frame is seen.

use std::io::{self, Write};

use super::edges::Layer;
use super::plan::{Kind, Plan};
use super::shapes::{self, Look, Naming};
use super::text::Number;
use super::{Canvas, Foot, edges, is_seen, look_of, write_other};
use crate::render::picture::{Picture, PictureError};
use crate::trace::NodeId;

/// Seconds for which the last frame stays.
const REST: f64 = 4.0;

/// A frame of a series.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Shot<'f> {
    /// How many events have happened.
    pub(in crate::render) position: usize,
    /// The node whose expansion it tells of.
    pub(in crate::render) expanded: Option<NodeId>,
    /// What is said below it.
    pub(in crate::render) sentence: &'f str,
}

/// Writes a series, every frame for so many seconds.
pub(in crate::render) fn animate(
    out: &mut dyn Write,
    picture: &mut Picture<'_>,
    frames: &[Shot<'_>],
    seconds: f64,
) -> Result<(), PictureError> {
    picture.seek(frames.last().map_or(0, |frame| frame.position));
    let plan = Plan::new(picture);
    let caption = picture.caption();
    let canvas = Canvas::new(picture, &caption, (plan.width, plan.height), Foot::Speaking);
    canvas.open(out, picture, &caption)?;
    canvas.open_tree(out, &plan)?;

    // By place, its looks and the frames at which each begins.
    let mut looks: Vec<Vec<(usize, Option<Look>)>> = vec![Vec::new(); plan.places.len()];
    for (count, frame) in frames.iter().enumerate() {
        picture.seek_after(frame.position, frame.expanded);
        for (looks, place) in looks.iter_mut().zip(&plan.places) {
            let look = is_seen(picture, &place.kind).then(|| {
                let look = look_of(picture, &place.kind);
                // Every place changes with every step: only who is next is marked.
                Look { waits: look.waits.filter(|&place| place == 1), ..look }
            });
            let is_news = match looks.last() {
                Some((_, last)) => *last != look,
                None => look.is_some(),
            };
            if is_news {
                looks.push((count, look));
            }
        }
    }
    let clock = Clock { frames: frames.len(), seconds };
    for layer in Layer::ALL {
        for (place, looks) in plan.places.iter().zip(&looks) {
            let Some(parent) = place.parent else { continue };
            let parent = &plan.places[parent as usize];
            let strength = |look: &Option<Look>| look.as_ref().map(|look| look.on_solution);
            let mut spans = spans(looks, frames.len());
            spans.dedup_by(|next, last| {
                let same = strength(next.1) == strength(last.1);
                if same {
                    last.0.end = next.0.end;
                }
                same
            });
            for (span, look) in spans {
                let Some(strong) = strength(look) else { continue };
                if Layer::of(&place.kind, strong) == layer {
                    clock.during(out, &span, &mut |out| {
                        edges::edge(out, &plan, parent, place, strong)
                    })?;
                }
            }
        }
    }
    for (place, looks) in plan.places.iter().zip(&looks) {
        for (span, look) in spans(looks, frames.len()) {
            let Some(look) = look else { continue };
            clock.during(out, &span, &mut |out| match place.kind {
                Kind::Node(node) => {
                    shapes::node(out, picture, &plan, place, node, look, Naming::Nameless)
                }
                Kind::Folded(_) | Kind::Refused(_) => write_other(out, picture, plan.detail, place),
            })?;
        }
    }
    out.write_all(b"</g>\n")?;
    for (count, frame) in frames.iter().enumerate() {
        clock.during(out, &(count..count + 1), &mut |out| canvas.say(out, frame.sentence))?;
    }
    let width = Number(canvas.width);
    writeln!(
        out,
        "<rect class=\"progress\" x=\"0\" y=\"{}\" width=\"{width}\" height=\"4\" fill=\"#0072B2\">\
         <animate attributeName=\"width\" dur=\"{}s\" repeatCount=\"indefinite\" \
         values=\"0;{width};{width}\" keyTimes=\"0;{:.5};1\"/></rect>\n</svg>",
        Number(canvas.height - 4.0),
        Number(clock.whole()),
        clock.share(frames.len())
    )?;
    Ok(())
}

/// From which frame to which each look lasts.
fn spans(
    looks: &[(usize, Option<Look>)],
    frames: usize,
) -> Vec<(std::ops::Range<usize>, &Option<Look>)> {
    let ends = looks.iter().skip(1).map(|&(at, _)| at).chain([frames]);
    looks.iter().zip(ends).map(|((from, look), to)| (*from..to, look)).collect()
}

struct Clock {
    frames: usize,
    seconds: f64,
}

impl Clock {
    /// Seconds until it begins again.
    fn whole(&self) -> f64 {
        self.frames as f64 * self.seconds + REST
    }

    /// When a frame begins, as a share of the whole.
    fn share(&self, frame: usize) -> f64 {
        frame as f64 * self.seconds / self.whole()
    }

    /// Writes something that is seen during some frames only.
    fn during(
        &self,
        out: &mut dyn Write,
        span: &std::ops::Range<usize>,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let last = span.end == self.frames;
        let first = span.start == 0;
        if first && last {
            return write(out);
        }
        let at_rest = if last { "visible" } else { "hidden" };
        let (mut values, mut times) = (Vec::new(), Vec::new());
        if !first {
            values.push("hidden");
            times.push("0".to_owned());
        }
        values.push("visible");
        times.push(if first { "0".to_owned() } else { format!("{:.5}", self.share(span.start)) });
        if !last {
            values.push("hidden");
            times.push(format!("{:.5}", self.share(span.end)));
        }
        write!(
            out,
            "<g visibility=\"{at_rest}\"><animate attributeName=\"visibility\" dur=\"{}s\" \
             repeatCount=\"indefinite\" calcMode=\"discrete\" values=\"{}\" keyTimes=\"{}\"/>",
            Number(self.whole()),
            values.join(";"),
            times.join(";")
        )?;
        write(out)?;
        out.write_all(b"</g>\n")
    }
}

//! A run as a series of pictures in which nothing ever moves.
//!
//! Every frame is the whole picture, of which only what has happened is to be seen. The files of a
//! series are frames as DOT, SVG, PDF or PNG, what a speaker says at each, and three files that use them: a
//! Beamer document, a page for reveal.js that also works alone, and a contact sheet.
//!
//! Knows pictures, the formats that frames come in, and the words for events.

mod decks;
mod results;

use std::io::Write;

pub(super) use decks::Tex;

use super::dot::{StatesDot, TreeDot};
use super::images::{Pdf, Png};
use super::narration::Narrator;
use super::picture::{Every, Format, Picture, PictureError, PictureOptions, TextHeight, View};
use super::svg::{self, Svg};
use crate::terms::Discipline;
use crate::trace::{NodeId, Trace};
use results::Turn;

/// Which frames a series has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Series {
    /// What happens from one frame to the next.
    pub every: Every,
    /// The number of the first frame, counted from 1 at the beginning of what is drawn.
    pub from: Option<usize>,
    /// The number of the last.
    pub to: Option<usize>,
}

/// What the pictures of a series are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameFormat {
    /// For Graphviz.
    Dot,
    /// From our own layout.
    Svg,
    /// From our own layout, in pixels.
    Png {
        /// How many across; if none, as many as a full HD slide has room for.
        width: Option<u32>,
    },
    /// From our own layout, a page as large as the picture.
    Pdf,
}

impl FrameFormat {
    /// What names of such files end in.
    const fn ending(self) -> &'static str {
        match self {
            Self::Dot => "dot",
            Self::Svg => "svg",
            Self::Png { .. } => "png",
            Self::Pdf => "pdf",
        }
    }

    /// How a frame is written.
    fn writer(self, view: View, sentence: &str) -> Box<dyn Format> {
        let svg = Svg { view, sentence: Some(sentence.to_owned()) };
        match self {
            Self::Dot => match view {
                View::Tree => Box::new(TreeDot),
                View::States => Box::new(StatesDot),
            },
            Self::Svg => Box::new(svg),
            Self::Png { width } => Box::new(Png { svg, width }),
            Self::Pdf => Box::new(Pdf { svg }),
        }
    }
}

/// A frame.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Frame {
    /// The how-manieth of its series it is, from 1.
    number: usize,
    /// How many events have happened.
    position: usize,
    /// What has happened since the frame before, a sentence for each event.
    sentences: Vec<String>,
    /// What is said below the picture.
    sentence: String,
    /// The node whose expansion that sentence tells of.
    expanded: Option<NodeId>,
}

/// The frames of a run.
#[derive(Debug)]
pub struct Frames<'t> {
    picture: Picture<'t>,
    frames: Vec<Frame>,
    /// Digits of a frame's number in the names of files.
    digits: usize,
}

impl<'t> Frames<'t> {
    /// The most frames of a series; no talk has more.
    pub const MOST: usize = 2_000;
    /// The most nodes that are animated.
    pub const MOST_ANIMATED: usize = 1_000;

    /// The frames of a run.
    ///
    /// # Errors
    ///
    /// As [`Picture::new`], and when there would be no frame or more than [`Frames::MOST`].
    pub fn new(
        trace: &'t Trace,
        options: &PictureOptions,
        series: &Series,
    ) -> Result<Self, PictureError> {
        let picture = Picture::new(trace, options)?;
        let events = picture.events();
        let positions = series.every.positions(picture.replay(), events.clone());
        let all = positions.len();
        let (from, to) = (series.from.unwrap_or(1).max(1), series.to.unwrap_or(all).min(all));
        if from > to {
            return Err(PictureError::Series(format!(
                "there is no frame from {from} to {to}: this series has {all}"
            )));
        }
        let count = to - from + 1;
        if count > Self::MOST {
            return Err(PictureError::Series(format!(
                "{count} frames are more than {}: --every expansion or --every level makes fewer, \
                 --from N and --to N take a part",
                Self::MOST
            )));
        }
        let mut frames = Vec::with_capacity(count);
        let mut narrator = Narrator::new(trace);
        let mut told = trace.events();
        for event in told.by_ref().take(events.start) {
            narrator.sentence(&event);
        }
        let mut before = events.start;
        for (number, position) in (1..).zip(positions) {
            let mut sentences = Vec::new();
            let mut turn = Turn::default();
            for event in told.by_ref().take(position - before) {
                let sentence = narrator.sentence(&event);
                turn.note(&event);
                sentences.push(sentence);
            }
            before = position;
            if sentences.is_empty() {
                sentences.push(nothing_yet(trace).to_owned());
            }
            let last = sentences.last().cloned().unwrap_or_default();
            let (sentence, expanded) = match series.every {
                Every::Event => (last, None),
                _ if position == events.end => (last, None),
                // The picture shows what came of it, so that is what is said.
                Every::Expansion => {
                    let told = turn.sentence(trace, trace.events_from(position).next());
                    (told.unwrap_or(last), turn.expanded())
                }
                Every::Level if number == 1 => (last, None),
                Every::Level => (level_sentence(trace, number - 2), None),
            };
            if (from..=to).contains(&number) {
                frames.push(Frame { number, position, sentences, sentence, expanded });
            }
        }
        let digits = to.to_string().len().max(3);
        Ok(Self { picture, frames, digits })
    }

    /// How many frames there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there are none; there always is one.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The picture of which each frame shows a part.
    #[must_use]
    pub const fn picture(&self) -> &Picture<'t> {
        &self.picture
    }

    /// How high the text in the frames comes out on a slide; none where they have no text.
    #[must_use]
    pub fn text_height(&self, view: View) -> Option<TextHeight> {
        Self::text_height_of(view, &self.picture)
    }

    /// The same, of the frames of another picture.
    #[must_use]
    pub fn text_height_of(view: View, picture: &Picture<'_>) -> Option<TextHeight> {
        // Of whichever frame: they are all alike in this, and there is always a sentence.
        Svg { view, sentence: Some(String::new()) }.text_on_slide(picture)
    }

    /// The name that the files of a frame share, as in `frame-007`.
    fn name(&self, frame: &Frame) -> String {
        format!("frame-{:0digits$}", frame.number, digits = self.digits)
    }

    /// Writes the whole series as one SVG picture that plays by itself.
    ///
    /// # Errors
    ///
    /// Those of `out`, and when there are more than [`Frames::MOST_ANIMATED`] nodes.
    pub fn animate(&mut self, out: &mut dyn Write) -> Result<(), PictureError> {
        let nodes = self.picture.shown_nodes();
        if nodes > Self::MOST_ANIMATED {
            return Err(PictureError::Series(format!(
                "{nodes} nodes are more than the {} that an animation can have: --max-nodes or \
                 --levels draw fewer",
                Self::MOST_ANIMATED
            )));
        }
        let shots = self.frames.iter().map(|frame| svg::Shot {
            position: frame.position,
            expanded: frame.expanded,
            sentence: &frame.sentence,
        });
        let frames: Vec<svg::Shot<'_>> = shots.collect();
        svg::animate(out, &mut self.picture, &frames, 0.8)?;
        out.flush()?;
        Ok(())
    }

    /// Writes every file of the series: `file` is given the name of each, and what it returns is
    /// written to. `view` is what the frames show, each in all `formats`. What uses the frames is
    /// written where there is a format for it: a Beamer document takes PDF, PNG or DOT, the pages SVG
    /// or PNG.
    ///
    /// # Errors
    ///
    /// Those of `file`, of what it returns, and of the formats.
    pub fn write(
        &mut self,
        view: View,
        formats: &[FrameFormat],
        file: &mut dyn FnMut(&str) -> std::io::Result<Box<dyn Write>>,
    ) -> Result<(), PictureError> {
        for index in 0..self.frames.len() {
            let frame = &self.frames[index];
            let name = self.name(frame);
            self.picture.seek_after(frame.position, frame.expanded);
            for format in formats {
                let mut out = file(&format!("{name}.{}", format.ending()))?;
                format.writer(view, &frame.sentence).write(&mut *out, &self.picture)?;
                out.flush()?;
            }
            let mut out = file(&format!("{name}.txt"))?;
            writeln!(out, "{}", frame.sentences.join("\n"))?;
            out.flush()?;
        }
        let there = |wanted: &[&'static str]| {
            let mut wanted = wanted.iter();
            wanted.find(|&&ending| formats.iter().any(|format| format.ending() == ending)).copied()
        };
        let mut decks = Vec::new();
        if let Some(ending) = there(&["pdf", "png", "dot"]) {
            decks.push(("slides.tex", self.beamer(ending)));
        }
        if let Some(ending) = there(&["svg", "png"]) {
            decks.push(("slides.html", self.reveal(ending)));
            decks.push(("contact.html", self.contact(ending)));
        }
        for (name, text) in decks {
            let mut out = file(name)?;
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
        Ok(())
    }
}

/// What is said of a picture that shows no event.
fn nothing_yet(trace: &Trace) -> &'static str {
    if trace.is_empty() {
        "The trace breaks off before its first event."
    } else {
        "Nothing has happened yet."
    }
}

/// What is said when the nodes below a level are about to have their turn.
fn level_sentence(trace: &Trace, level: usize) -> String {
    match trace.header().frontier {
        Discipline::Fifo => format!("Everything down to level {level} has been expanded."),
        // Others go deep before they go wide.
        Discipline::Lifo | Discipline::Path => {
            format!("So far, nothing below level {level} has been expanded.")
        }
    }
}

#[cfg(test)]
mod tests;

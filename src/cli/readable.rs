//! Whether the text of a picture can be read, and which of the command's options would make it larger.
//!
//! What is advised has been measured: each option is tried on the same run, without drawing.

use super::args::DetailArgs;
use super::formats::picture_options;
use crate::render::picture::{Folding, Only, Orientation, Picture, PictureOptions, TextHeight};
use crate::trace::Trace;

/// Says so when a picture's text comes out too small to be read, and what would make it larger.
/// `measure` tells the text's height in another picture of the run.
pub(super) fn tell_of_text(
    name: &str,
    height: Option<TextHeight>,
    trace: &Trace,
    details: &DetailArgs,
    measure: &dyn Fn(&Picture<'_>) -> Option<TextHeight>,
) {
    let Some(height) = height.filter(|height| is_small(*height)) else { return };
    let (unit, more) = match height {
        TextHeight::Pixels(_) => ("pixel", ""),
        TextHeight::Points(_) => ("point", " on a slide of 16 by 9, and 11 can be read"),
    };
    let now = shown(height);
    let plural = if now == 1.0 { "" } else { "s" };
    let mut remedies: Vec<String> = match height {
        TextHeight::Pixels(_) => vec!["--width N".to_owned()],
        TextHeight::Points(_) => Vec::new(),
    };
    let mut words = Some(format!(" {unit}s high"));
    for (option, options) in alternatives(&picture_options(details)) {
        let measured = Picture::new(trace, &options)
            .ok()
            .filter(|picture| picture.shown_nodes() > 1)
            .and_then(|picture| measure(&picture));
        if let Some(then) = measured.map(shown).filter(|&then| then > now) {
            remedies.push(format!("{option} ({then}{})", words.take().unwrap_or_default()));
        }
    }
    remedies.push("fewer levels (--levels A..B)".to_owned());
    let (last, others) = remedies.split_last().expect("there is one at least");
    let or = if others.is_empty() { "" } else { " or " };
    super::note(&format!(
        "{name}: its text is {now} {unit}{plural} high{more}; try {}{or}{last}",
        others.join(", ")
    ));
}

/// Whether so high a text cannot be read.
fn is_small(height: TextHeight) -> bool {
    match height {
        TextHeight::Pixels(height) => height < 8.0,
        TextHeight::Points(height) => height < 11.0,
    }
}

/// The height as it is said; of points, never more than there are.
fn shown(height: TextHeight) -> f64 {
    match height {
        TextHeight::Pixels(height) => height.round(),
        TextHeight::Points(height) => height.floor(),
    }
}

/// The options that may make a text larger and are not given yet, and what they ask for.
fn alternatives(options: &PictureOptions) -> Vec<(&'static str, PictureOptions)> {
    let (turned, orientation) = match options.orientation {
        Orientation::TopDown => ("--orientation lr", Orientation::LeftRight),
        Orientation::LeftRight => ("--orientation tb", Orientation::TopDown),
    };
    let mut alternatives = vec![(turned, PictureOptions { orientation, ..options.clone() })];
    if options.only == Only::Everything {
        if options.folding == Folding::WhereNeeded {
            let folding = Folding::DeadEnds;
            alternatives.push(("--collapse", PictureOptions { folding, ..options.clone() }));
        }
        let only = Only::Solutions;
        alternatives.push(("--only solutions", PictureOptions { only, ..options.clone() }));
    }
    alternatives
}

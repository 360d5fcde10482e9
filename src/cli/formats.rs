//! From what was asked for on the command line to formats and their options.

use super::args::{
    DetailArgs, FrameFormatArg, MostNodes, OnlyArg, Orientation, OutputArgs, RoundArg, Show, View,
};
use super::failure::Failure;
use crate::render::dot::{StatesDot, TreeDot};
use crate::render::export::{GraphMl, Mermaid, NodeLink, Posthoc, Tikz};
use crate::render::frames::FrameFormat;
use crate::render::html::{HtmlOptions, Solution};
use crate::render::images::{self, Pdf, Png};
use crate::render::picture::{self, Folding, Only, PictureOptions, RoundChoice, Visibility};
use crate::render::svg::Svg;

/// The formats of pictures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PictureKind {
    Dot,
    Svg,
    Png,
    Pdf,
    Mermaid,
    Tikz,
    GraphMl,
    NodeLink,
    Posthoc,
}

impl PictureKind {
    pub(super) fn format(self, details: &DetailArgs) -> Box<dyn picture::Format> {
        let svg = Svg { view: details.view.into(), sentence: None };
        match self {
            Self::Dot => match details.view {
                View::Tree => Box::new(TreeDot),
                View::States => Box::new(StatesDot),
            },
            Self::Svg => Box::new(svg),
            Self::Png => Box::new(Png { svg, width: details.width }),
            Self::Pdf => Box::new(Pdf { svg }),
            Self::Mermaid => Box::new(Mermaid),
            Self::Tikz => Box::new(Tikz),
            Self::GraphMl => Box::new(GraphMl { view: details.view.into() }),
            Self::NodeLink => Box::new(NodeLink { view: details.view.into() }),
            Self::Posthoc => Box::new(Posthoc),
        }
    }
}

impl From<View> for picture::View {
    fn from(view: View) -> Self {
        match view {
            View::Tree => Self::Tree,
            View::States => Self::States,
        }
    }
}

/// Refuses options that would have no effect on what is written, or not the one expected.
pub(super) fn check_details(args: &OutputArgs) -> Result<(), Failure> {
    let details = &args.details;
    let moving = [("--frames", &args.frames), ("--animation", &args.animation)];
    let still =
        [("--mermaid", &args.mermaid), ("--tikz", &args.tikz), ("--posthoc", &args.posthoc)];
    let of_trees = still.iter().chain(&moving[1..]).find(|(_, path)| path.is_some());
    if let Some((name, _)) = of_trees.filter(|_| details.view == View::States) {
        return Err(Failure::unusable(format!(
            "{name} draws the search tree only; --view states is for --dot, --svg, --png, --pdf, \
             --graphml, --node-link and --frames"
        )));
    }
    let images = args.png.is_some()
        || args.pdf.is_some()
        || [FrameFormatArg::Png, FrameFormatArg::Pdf]
            .iter()
            .any(|image| args.frames.is_some() && details.frame_format.contains(image));
    if images && !images::AVAILABLE {
        return Err(Failure::unusable(
            "this steptrace was built without PNG and PDF (the feature `images`); --svg needs nothing",
        ));
    }
    if details.title.is_some() && !args.draws() {
        super::note("--title has no effect: it is the heading of pictures and of the walkthrough");
    }
    let part = [("--from", details.from), ("--to", details.to)];
    let part = part.into_iter().find(|(_, number)| number.is_some());
    if let Some((name, _)) = part.filter(|_| moving.iter().all(|(_, path)| path.is_none())) {
        return Err(Failure::unusable(format!("{name} takes a part of --frames or --animation")));
    }
    if details.view == View::States && details.show.contains(&Show::Rejected) {
        super::note(
            "--show rejected has little effect on --view states: a move to a state met already is an \
             edge there as others are; only moves that change nothing are added",
        );
    }
    Ok(())
}

/// How the walkthrough is written.
pub(super) fn html_options(details: &DetailArgs) -> HtmlOptions {
    let solution = if details.predict { Solution::Hidden } else { Solution::Shown };
    // A page has to have a name.
    let title = details.title.clone().filter(|title| !title.trim().is_empty());
    HtmlOptions { title, solution, ..HtmlOptions::default() }
}

/// What pictures show.
pub(super) fn picture_options(details: &DetailArgs) -> PictureOptions {
    let shown = |what| {
        if details.show.contains(&what) { Visibility::Shown } else { Visibility::Hidden }
    };
    PictureOptions {
        round: match details.round {
            None => RoundChoice::Last,
            Some(RoundArg::Number(number)) => RoundChoice::Number(number),
            Some(RoundArg::All) => RoundChoice::All,
        },
        rejected: shown(Show::Rejected),
        illegal: shown(Show::Illegal),
        legend: shown(Show::Legend),
        orientation: match details.orientation {
            Orientation::Tb => picture::Orientation::TopDown,
            Orientation::Lr => picture::Orientation::LeftRight,
        },
        order: shown(Show::Order),
        levels: details.levels.clone(),
        at: details.at,
        only: match details.only {
            None => Only::Everything,
            Some(OnlyArg::Solutions) => Only::Solutions,
        },
        folding: if details.collapse { Folding::DeadEnds } else { Folding::WhereNeeded },
        most_nodes: match details.max_nodes {
            None => Some(PictureOptions::SLIDE),
            Some(MostNodes::Number(most)) => Some(most),
            Some(MostNodes::All) => None,
        },
        title: details.title.clone(),
        positions: if details.pos { Visibility::Shown } else { Visibility::Hidden },
        ..PictureOptions::default()
    }
}

/// The most frames that are written as PDF without being asked for: these are large.
const MOST_PDF: usize = 200;

/// What a series of so many frames is written as, each once.
pub(super) fn frame_formats(details: &DetailArgs, frames: usize) -> Vec<FrameFormat> {
    let pdf = images::AVAILABLE && frames <= MOST_PDF;
    let usual = [FrameFormatArg::Dot, FrameFormatArg::Svg, FrameFormatArg::Pdf];
    let usual = usual.into_iter().filter(|&format| format != FrameFormatArg::Pdf || pdf);
    let asked = details.frame_format.iter().copied();
    let mut formats: Vec<FrameFormat> = Vec::new();
    for format in asked.chain(usual.filter(|_| details.frame_format.is_empty())) {
        let format = match format {
            FrameFormatArg::Dot => FrameFormat::Dot,
            FrameFormatArg::Svg => FrameFormat::Svg,
            FrameFormatArg::Png => FrameFormat::Png { width: details.width },
            FrameFormatArg::Pdf => FrameFormat::Pdf,
        };
        if !formats.contains(&format) {
            formats.push(format);
        }
    }
    formats
}

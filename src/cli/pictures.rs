//! Which output shows which run, and the writing of it.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use super::args::{DetailArgs, Format, OutputArgs};
use super::failure::Failure;
use super::formats::{PictureKind, check_details, frame_formats, html_options, picture_options};
use super::output_names::{beside, file_names};
use super::outputs::{Folder, Output, Series as SeriesOutput};
use super::places::Places;
use super::readable::tell_of_text;
use super::{leftovers, pending};
use crate::diff::{DiffOptions, Form, Side, compare as compare_runs};
use crate::render::compare::{self, CompareOptions};
use crate::render::dot::TreeDot;
use crate::render::frames::{FrameFormat, Frames, Series};
use crate::render::html::{self, HtmlError};
use crate::render::picture::{Format as _, Picture, PictureError};
use crate::render::svg::Svg;
use crate::render::text::{self, Detail};
use crate::trace::{Summary, Trace, write_trace};

/// A recorded run and its name.
pub(super) struct Run {
    pub(super) name: String,
    pub(super) trace: Trace,
}

/// The kinds of outputs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Trace,
    Text,
    Picture(PictureKind),
    Animation,
    Html,
    /// The first run, compared with each of the others.
    Diff,
}

/// Which runs an output shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    All,
    One(usize),
}

impl Shown {
    fn covers(self, run: usize) -> bool {
        match self {
            Self::All => true,
            Self::One(only) => only == run,
        }
    }
}

struct Planned {
    kind: Kind,
    shown: Shown,
    output: Output,
}

impl Planned {
    /// Whether there is something to write when so many runs have begun.
    fn is_due(&self, begun: usize) -> bool {
        match self.shown {
            Shown::One(run) => run < begun,
            Shown::All => begun > usize::from(self.kind == Kind::Diff),
        }
    }

    /// Writes the text or the picture.
    fn draw(&mut self, runs: &[Run], details: &DetailArgs) -> Result<(), Failure> {
        let Self { kind, shown, output } = self;
        let shown: Vec<&Run> = runs
            .iter()
            .enumerate()
            .filter(|&(index, _)| shown.covers(index))
            .map(|(_, run)| run)
            .collect();
        // An interrupted command may not have got to some of its runs.
        let Some(first) = shown.first() else { return Ok(()) };
        match kind {
            Kind::Trace => {}
            Kind::Text => {
                let traces: Vec<&Trace> = shown.iter().map(|run| &run.trace).collect();
                tell_of_solutions(output.name(), &shown);
                let detail = if details.verbose { Detail::Verbose } else { Detail::Plain };
                text::write_text(output, &traces, detail)
                    .map_err(|error| Failure::unwritable(output.name(), &error))?;
            }
            Kind::Picture(kind) => {
                let picture = Picture::new(&first.trace, &picture_options(details))
                    .map_err(|error| undrawable(first, output.name(), &error))?;
                let format = kind.format(details);
                tell_of_size(output.name(), format.left_out(&picture));
                let height = format.text_height(&picture);
                let measure = |other: &Picture<'_>| format.text_height(other);
                tell_of_text(output.name(), height, &first.trace, details, &measure);
                format
                    .write(output, &picture)
                    .map_err(|error| undrawable(first, output.name(), &error))?;
            }
            Kind::Animation => {
                let mut frames = frames(&first.trace, details)
                    .map_err(|error| undrawable(first, output.name(), &error))?;
                tell_of_size(output.name(), TreeDot.left_out(frames.picture()));
                frames.animate(output).map_err(|error| undrawable(first, output.name(), &error))?;
            }
            Kind::Diff => write_diff(output, &shown)?,
            Kind::Html => {
                let runs: Vec<(&str, &Trace)> =
                    shown.iter().map(|run| (&*run.name, &run.trace)).collect();
                let written = html::write_html(output, &runs, &html_options(details));
                written.map_err(|error| match error {
                    HtmlError::Io(error) => Failure::unwritable(output.name(), &error),
                    HtmlError::NoRun | HtmlError::Inconsistent { .. } => {
                        Failure::unusable(format!("{} cannot be written: {error}", output.name()))
                    }
                })?;
            }
        }
        output.rest().map_err(|error| Failure::unwritable(output.name(), &error))
    }
}

/// All outputs of a command, opened and waiting.
pub(super) struct OutputSet<'a> {
    // Before the folder: the files in it go first when nothing comes of them.
    planned: Vec<Planned>,
    /// Folders of frames, each for a run.
    series: Vec<(usize, SeriesOutput)>,
    folder: Option<Folder>,
    /// Its name.
    dir: Option<String>,
    summary: Option<Format>,
    details: &'a DetailArgs,
}

impl<'a> OutputSet<'a> {
    /// Opens everything that `args` ask for, for runs with these names.
    ///
    /// `inputs` are the files that the runs come from, which no picture of them may replace.
    pub(super) fn open(
        args: &'a OutputArgs,
        runs: &[String],
        inputs: &[PathBuf],
    ) -> Result<Self, Failure> {
        let files = file_names(runs);
        let folder = args.dir.as_deref().map(Folder::open).transpose()?;
        let mut set = Self {
            planned: Vec::new(),
            series: Vec::new(),
            folder,
            dir: args.dir.clone(),
            summary: args.summary,
            details: &args.details,
        };
        set.plan_records(args)?;
        check_details(args)?;
        set.plan_drawings(args, &files)?;
        if let Some(dir) = &args.dir {
            set.plan_folder(dir, &files)?;
        }
        if set.planned.is_empty() && set.series.is_empty() && set.summary.is_none() {
            set.plan(Kind::Text, Shown::All, "-")?;
        }
        set.check(inputs)?;
        if let [only] = &mut *set.planned {
            only.output.is_alone();
        }
        Ok(set)
    }

    /// What holds all runs in one file.
    fn plan_records(&mut self, args: &OutputArgs) -> Result<(), Failure> {
        let records =
            [(Kind::Trace, &args.trace), (Kind::Text, &args.text), (Kind::Html, &args.html)];
        for (kind, path) in records {
            if let Some(path) = path {
                self.plan(kind, Shown::All, path)?;
            }
        }
        Ok(())
    }

    /// What holds one run in a file or a folder.
    fn plan_drawings(&mut self, args: &OutputArgs, files: &[String]) -> Result<(), Failure> {
        for (kind, path) in [
            (PictureKind::Dot, &args.dot),
            (PictureKind::Svg, &args.svg),
            (PictureKind::Png, &args.png),
            (PictureKind::Pdf, &args.pdf),
            (PictureKind::Mermaid, &args.mermaid),
            (PictureKind::Tikz, &args.tikz),
            (PictureKind::GraphMl, &args.graphml),
            (PictureKind::NodeLink, &args.node_link),
            (PictureKind::Posthoc, &args.posthoc),
        ] {
            if let Some(path) = path {
                self.plan_pictures(Kind::Picture(kind), path, files)?;
            }
        }
        if let Some(path) = &args.animation {
            self.plan_pictures(Kind::Animation, path, files)?;
        }
        if let Some(dir) = &args.frames {
            for (run, name) in files.iter().enumerate() {
                let dir = dir.trim_end_matches('/');
                let dir = if run == 0 { dir.to_owned() } else { format!("{dir}-{name}") };
                self.series.push((run, SeriesOutput::open(&dir)?));
            }
        }
        Ok(())
    }

    /// The whole set under its fixed names.
    fn plan_folder(&mut self, dir: &str, files: &[String]) -> Result<(), Failure> {
        let inside = |name: &str| format!("{}/{name}", dir.trim_end_matches('/'));
        self.plan_pictures(Kind::Picture(PictureKind::Dot), &inside("graph.dot"), files)?;
        self.plan(Kind::Html, Shown::All, &inside("walkthrough.html"))?;
        if files.len() > 1 {
            self.plan(Kind::Diff, Shown::All, &inside("diff.txt"))?;
        }
        for (run, name) in files.iter().enumerate() {
            self.plan(Kind::Trace, Shown::One(run), &inside(&format!("{name}.jsonl")))?;
            self.plan(Kind::Text, Shown::One(run), &inside(&format!("{name}.txt")))?;
        }
        Ok(())
    }

    /// Refuses outputs that would get mixed up, or stand where an input does.
    fn check(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        if self.summary.is_some() && self.planned.iter().any(|planned| planned.output.is_stdout()) {
            return Err(Failure::unusable(
                "--summary goes to standard output, and so does another output; name a file for that",
            ));
        }
        self.spare(inputs)?;
        for (_, series) in &self.series {
            if self.planned.iter().any(|planned| series.collides_with(&planned.output)) {
                return Err(Failure::unusable(format!(
                    "two outputs are to go to {}; name another place for one of them",
                    series.name()
                )));
            }
        }
        Ok(())
    }

    /// Refuses to put anything in the place of an input; but a trace may be written over a trace.
    fn spare(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        let same = |planned: &Planned| {
            let place = planned.output.replaces();
            planned.kind != Kind::Trace && inputs.iter().any(|input| Some(&**input) == place)
        };
        match self.planned.iter().find(|planned| same(planned)) {
            Some(planned) => Err(Failure::unusable(format!(
                "{} is the input, and would be lost; name another file for the output",
                planned.output.name()
            ))),
            None => Ok(()),
        }
    }

    fn plan(&mut self, kind: Kind, shown: Shown, path: &str) -> Result<(), Failure> {
        let output = Output::open(path)?;
        if self.planned.iter().any(|planned| planned.output.collides_with(&output)) {
            return Err(Failure::unusable(format!(
                "two outputs are to go to {}; name another place for one of them",
                output.name()
            )));
        }
        self.planned.push(Planned { kind, shown, output });
        Ok(())
    }

    /// A picture holds one run: the first goes to `path`, the others beside it.
    fn plan_pictures(&mut self, kind: Kind, path: &str, runs: &[String]) -> Result<(), Failure> {
        let Some((_, others)) = runs.split_first() else { return Ok(()) };
        self.plan(kind, Shown::One(0), path)?;
        // There is nothing beside a device or a stream.
        if path == "-" || std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            if let [name, rest @ ..] = others {
                let more = if rest.is_empty() { "" } else { " and of the runs after it" };
                super::note(&format!(
                    "{} holds one picture; that of {name}{more} is left out",
                    if path == "-" { "standard output" } else { path }
                ));
            }
            return Ok(());
        }
        for (run, name) in (1..).zip(others) {
            self.plan(kind, Shown::One(run), &beside(path, name))?;
        }
        Ok(())
    }

    /// Whether any output but traces and summaries is wanted, so that runs must be kept in memory.
    pub(super) fn needs_traces(&self) -> bool {
        !self.series.is_empty() || self.planned.iter().any(|planned| planned.kind != Kind::Trace)
    }

    /// The outputs that take the trace of a run.
    pub(super) fn traces_of(&mut self, run: usize) -> impl Iterator<Item = &mut Output> {
        self.planned
            .iter_mut()
            .filter(move |planned| planned.kind == Kind::Trace && planned.shown.covers(run))
            .map(|planned| &mut planned.output)
    }

    /// Writes traces that were read, not recorded.
    pub(super) fn write_traces(&mut self, runs: &[Run]) -> Result<(), Failure> {
        for (index, run) in runs.iter().enumerate() {
            for output in self.traces_of(index) {
                write_trace(output, &run.trace)
                    .and_then(|()| output.rest())
                    .map_err(|error| Failure::unwritable(output.name(), &error))?;
            }
        }
        Ok(())
    }

    /// Writes texts and pictures. What goes to a stream comes last: it cannot be taken back when
    /// something else turns out to be impossible.
    pub(super) fn draw(&mut self, runs: &[Run]) -> Result<(), Failure> {
        let (streams, files): (Vec<_>, Vec<_>) =
            self.planned.iter_mut().partition(|planned| planned.output.replaces().is_none());
        for planned in files {
            planned.draw(runs, self.details)?;
        }
        for (run, folder) in &mut self.series {
            let Some(run) = runs.get(*run) else { continue };
            draw_series(folder, run, self.details)?;
        }
        for planned in streams {
            planned.draw(runs, self.details)?;
        }
        Ok(())
    }

    /// The output folder, its name with a slash at its end, and the names of what goes into it.
    fn inside(&self) -> Option<(String, Vec<String>)> {
        let dir = format!("{}/", self.dir.as_deref()?.trim_end_matches('/'));
        let names = self.planned.iter().map(|planned| planned.output.name());
        let inside = names.filter_map(|name| name.strip_prefix(&*dir)).map(str::to_owned).collect();
        Some((dir, inside))
    }

    /// Leaves out what shows runs that have not begun, because somebody interrupted before: files of
    /// these names stay as they are.
    fn leave_out(&mut self, begun: usize) {
        let planned = std::mem::take(&mut self.planned).into_iter();
        let (due, idle): (Vec<_>, Vec<_>) = planned.partition(|planned| planned.is_due(begun));
        self.planned = due;
        let mut names: Vec<_> = idle
            .iter()
            .filter(|planned| planned.output.replaces().is_some())
            .map(|planned| planned.output.name().to_owned())
            .collect();
        self.series.retain(|(run, series)| {
            let is_due = *run < begun;
            if !is_due {
                names.push(series.name().into_owned());
            }
            is_due
        });
        if !names.is_empty() {
            let names = leftovers::listed(&names);
            super::note(&format!("not written, since no run for it had begun: {names}"));
        }
    }

    /// Prints the summaries, and puts everything into its place. There is one for each run that has begun.
    pub(super) fn commit(mut self, summaries: &[Summary]) -> Result<(), Failure> {
        self.leave_out(summaries.len());
        for (_, series) in &self.series {
            series.check()?;
        }
        // What is more likely to fail comes first: after that, files are only renamed.
        if let Some(format) = self.summary {
            super::print(super::summary::summary(summaries, format).as_bytes())?;
        }
        let inside = self.inside();
        let (mut files, streams): (Vec<_>, Vec<_>) =
            self.planned.into_iter().partition(|planned| planned.output.replaces().is_some());
        for Planned { output, .. } in &mut files {
            output.rest().map_err(|error| Failure::unwritable(output.name(), &error))?;
        }
        for planned in streams {
            planned.output.commit(&mut Places::default())?;
        }
        pending::settle(|places| {
            for planned in files {
                planned.output.commit(places)?;
            }
            self.series.into_iter().try_for_each(|(_, series)| series.commit(places))
        })?;
        if let Some(folder) = self.folder {
            folder.keep();
        }
        if let Some((dir, written)) = inside {
            // Whoever looks on wants to know where to look; scripts know.
            if io::stderr().is_terminal() {
                super::note(&format!("wrote {dir}: {}", written.join(", ")));
            }
            let left = leftovers::leftovers(Path::new(&dir), &written);
            if !left.is_empty() {
                super::note(&leftovers::in_words(&dir, &left));
            }
        }
        Ok(())
    }
}

/// Compares the first run with each of the others.
fn write_diff(output: &mut Output, runs: &[&Run]) -> Result<(), Failure> {
    let Some((first, others)) = runs.split_first() else { return Ok(()) };
    for (index, other) in others.iter().enumerate() {
        let [a, b] =
            [first, other].map(|run| Side { name: &run.name, form: Form::Trace(&run.trace) });
        let comparison = compare_runs(a, b, &DiffOptions::default());
        let separated = if index > 0 { output.write_all(b"\n\n") } else { Ok(()) };
        separated
            .and_then(|()| compare::write_text(output, &comparison, &CompareOptions::default()))
            .map_err(|error| Failure::unwritable(output.name(), &error))?;
    }
    Ok(())
}

/// The frames of a run.
fn frames<'t>(trace: &'t Trace, details: &DetailArgs) -> Result<Frames<'t>, PictureError> {
    let series = Series { every: details.every, from: details.from, to: details.to };
    Frames::new(trace, &picture_options(details), &series)
}

/// Draws the frames of a run into their folder.
fn draw_series(folder: &mut SeriesOutput, run: &Run, details: &DetailArgs) -> Result<(), Failure> {
    let name = folder.name().into_owned();
    let mut frames = frames(&run.trace, details).map_err(|error| undrawable(run, &name, &error))?;
    let view = details.view.into();
    let formats = frame_formats(details, frames.len());
    tell_of_size(&name, Svg { view, sentence: None }.left_out(frames.picture()));
    if formats.iter().any(|&format| format != FrameFormat::Dot) {
        let measure = |other: &Picture<'_>| Frames::text_height_of(view, other);
        tell_of_text(&name, frames.text_height(view), &run.trace, details, &measure);
    }
    let mut file = |name: &str| folder.file(name);
    frames.write(view, &formats, &mut file).map_err(|error| undrawable(run, &name, &error))
}

/// Says so when a picture does not show all that it was asked for.
fn tell_of_size(name: &str, left_out: Option<String>) {
    if let Some(part) = left_out {
        super::note(&format!(
            "{name} shows {part}; the rest is folded and counted there (--max-nodes N or none, \
             --levels A..B and --collapse choose others)"
        ));
    }
}

/// Says so when a text is going to be long, because solutions are: each is written whole.
fn tell_of_solutions(name: &str, runs: &[&Run]) {
    const MANY: u64 = 10_000_000;
    let moves: u64 = runs.iter().map(|run| text::solution_moves(&run.trace)).sum();
    if moves >= MANY {
        super::note(&format!(
            "{name}: every solution is written whole, {moves} moves in all; --stop first searches for one \
             only, --summary counts them"
        ));
    }
}

/// What is said of a picture that cannot be drawn: of the run, if that is why.
fn undrawable(run: &Run, name: &str, error: &PictureError) -> Failure {
    match error {
        PictureError::Io(error) => Failure::unwritable(name, error),
        PictureError::Inconsistent(_)
        | PictureError::NoSuchRound { .. }
        | PictureError::NoSuchMoment { .. } => Failure::unusable(format!("{}: {error}", run.name)),
        PictureError::Unsuited(_) | PictureError::Series(_) => {
            Failure::unusable(format!("{}: {name} cannot be written: {error}", run.name))
        }
    }
}

//! `steptrace diff`: two searches, compared.

use std::io::Write as _;

use super::args::{DiffArgs, DiffFormat, IgnoreArg};
use super::failure::Failure;
use super::inputs::{check_stdin, sound_part, tell_of_torn_line};
use super::outputs::Output;
use super::places::Places;
use super::subjects::{self, Subject, Subjects, read_subjects};
use super::{note, pending, print_coloured};
use crate::diff::{Comparison, DiffOptions, Form, Ignore, Side, compare};
use crate::render::compare::{CompareOptions, Paint, write_json, write_text};
use crate::render::html::{HtmlOptions, Opening, write_html};
use crate::render::picture::counted;
use crate::replay::History;
use crate::trace::{Trace, run_names};

pub(super) fn diff(args: &DiffArgs) -> Result<(), Failure> {
    check_stdin([&*args.a, &*args.b].into_iter())?;
    // What cannot be written is said before the work begins.
    let output =
        args.output.as_deref().filter(|path| *path != "-").map(Output::open).transpose()?;
    let (mut a, mut b) = (read_subjects(&args.a)?, read_subjects(&args.b)?);
    for file in [&mut a, &mut b] {
        warn(file)?;
        tell_of_damage(file, args.format);
    }
    let pairs = a.runs.len().min(b.runs.len());
    for (file, other) in [(&a, &b), (&b, &a)] {
        for run in file.runs.iter().skip(pairs) {
            note(&format!(
                "{}: the run {} has no counterpart in {}",
                file.shown, run.name, other.shown
            ));
        }
    }
    let options = DiffOptions {
        by: args.by,
        ignore: args.ignore.iter().map(|ignore| (*ignore).into()).collect(),
        context: args.context,
    };
    let how = CompareOptions {
        paint: if output.is_some() { Paint::Plain } else { Paint::Coloured },
        ..CompareOptions::default()
    };
    let pairs: Vec<(&Subject, &Subject)> = a.runs.iter().zip(&b.runs).collect();
    let comparisons: Vec<Comparison> =
        pairs.iter().map(|&(left, right)| one(&a, left, &b, right, &options)).collect();
    let out = match args.format {
        DiffFormat::Text => texts(&comparisons, &how)?,
        DiffFormat::Json => lines(&comparisons)?,
        DiffFormat::Html => page(&a, &b, &pairs, comparisons.clone())?,
    };
    match output {
        None if args.format == DiffFormat::Html => super::print(&out)?,
        None => print_coloured(&String::from_utf8_lossy(&out))?,
        Some(mut output) => {
            let written = output.write_all(&out);
            written.map_err(|error| Failure::unwritable(output.name(), &error))?;
            if output.replaces().is_some() {
                pending::settle(|places| output.commit(places))?;
            } else {
                output.commit(&mut Places::default())?;
            }
        }
    }
    let same = a.runs.len() == b.runs.len() && comparisons.iter().all(|pair| pair.same);
    if same { Ok(()) } else { Err(Failure::No) }
}

fn texts(comparisons: &[Comparison], how: &CompareOptions) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    for (index, comparison) in comparisons.iter().enumerate() {
        if index > 0 {
            out.push(b'\n');
        }
        write_text(&mut out, comparison, how).map_err(|error| unwritable(&error))?;
    }
    Ok(out)
}

fn lines(comparisons: &[Comparison]) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    for comparison in comparisons {
        write_json(&mut out, comparison).map_err(|error| unwritable(&error))?;
    }
    Ok(out)
}

/// The walkthrough of all runs, with the first pair side by side where they part.
fn page(
    file_a: &Subjects,
    file_b: &Subjects,
    pairs: &[(&Subject, &Subject)],
    mut comparisons: Vec<Comparison>,
) -> Result<Vec<u8>, Failure> {
    // Two pairs may have been given one name.
    let names = comparisons.iter().flat_map(|pair| [&*pair.a.run, &*pair.b.run]);
    let names = run_names(names.collect::<Vec<_>>());
    for (pair, names) in comparisons.iter_mut().zip(names.chunks_exact(2)) {
        (pair.a.run, pair.b.run) = (names[0].clone(), names[1].clone());
    }
    let mut traces = Vec::with_capacity(names.len());
    for &(left, right) in pairs {
        traces.extend([drawable(file_a, left)?, drawable(file_b, right)?]);
    }
    let runs: Vec<(&str, &Trace)> = names.iter().map(String::as_str).zip(traces).collect();
    let opening = comparisons.first().map(Opening::of);
    let mut out = Vec::new();
    write_html(&mut out, &runs, &HtmlOptions { opening, ..HtmlOptions::default() })
        .map_err(|error| unwritable(&error))?;
    Ok(out)
}

/// The trace of a run, if it is one.
fn drawable<'t>(file: &Subjects, run: &'t Subject) -> Result<&'t Trace, Failure> {
    let unusable = |what: String| Failure::unusable(format!("{}: {what}", file.shown));
    match &run.form {
        subjects::Form::Trace(trace) => Ok(trace),
        subjects::Form::Text(_) => Err(unusable(format!(
            "{} is a \"Processing Level\" text, which says too little to be stepped through (not \
             what was rejected, nor by which action); --format html takes traces, as \
             `steptrace run --trace FILE` writes them",
            run.name
        ))),
    }
}

fn unwritable(error: &dyn std::error::Error) -> Failure {
    Failure::unusable(format!("the comparison cannot be written: {error}"))
}

/// What could not be read makes a comparison worthless; what merely ends early does not.
fn warn(file: &Subjects) -> Result<(), Failure> {
    if let Some(error) = &file.end.error {
        return Err(Failure::unusable(format!("{}: {error}", file.shown)));
    }
    tell_of_torn_line(&file.shown, file.end.torn_line);
    for run in &file.runs {
        if let subjects::Form::Trace(trace) = &run.form
            && trace.outcome().is_none()
        {
            note(&format!(
                "{}: the run {} was interrupted after {}; it is compared up to there",
                file.shown,
                run.name,
                counted(trace.len(), "event", "events")
            ));
        }
    }
    Ok(())
}

/// Events that contradict each other can be compared all the same, but a page can go no further.
fn tell_of_damage(file: &mut Subjects, format: DiffFormat) {
    for run in &mut file.runs {
        let subjects::Form::Trace(trace) = &mut run.form else { continue };
        match format {
            DiffFormat::Html => {
                if let Some(sound) = sound_part(trace, &file.shown, &run.name) {
                    **trace = sound;
                }
            }
            DiffFormat::Text | DiffFormat::Json => {
                if let Err(damage) = History::of(trace) {
                    note(&format!(
                        "{}: {damage}; the run {} is compared as it stands, but could be drawn up to there \
                         only",
                        file.shown, run.name
                    ));
                }
            }
        }
    }
}

fn one(
    file_a: &Subjects,
    a: &Subject,
    file_b: &Subjects,
    b: &Subject,
    options: &DiffOptions,
) -> Comparison {
    // Two runs of one name are told apart by their files, or else by a number.
    let names = if a.name == b.name && file_a.shown != file_b.shown {
        let tail = |file: &str| file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
        let stem = |file: &str| {
            let tail = tail(file);
            tail.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or(&tail).to_owned()
        };
        // As short as tells them apart.
        let shortened: [&dyn Fn(&str) -> String; 3] = [&stem, &tail, &str::to_owned];
        let pairs = shortened.map(|shorten| [shorten(&file_a.shown), shorten(&file_b.shown)]);
        let [left, right] =
            pairs.into_iter().find(|[left, right]| left != right).unwrap_or_default();
        let several = file_a.runs.len().max(file_b.runs.len()) > 1;
        let named = |file: String| if several { format!("{file}#{}", a.name) } else { file };
        vec![named(left), named(right)]
    } else {
        run_names([&*a.name, &*b.name])
    };
    compare(side(&names[0], a), side(&names[1], b), options)
}

fn side<'t>(name: &'t str, run: &'t Subject) -> Side<'t> {
    let form = match &run.form {
        subjects::Form::Trace(trace) => Form::Trace(trace),
        subjects::Form::Text(part) => Form::Text(part),
    };
    Side { name, form }
}

impl From<IgnoreArg> for Ignore {
    fn from(ignore: IgnoreArg) -> Self {
        match ignore {
            IgnoreArg::Action => Self::Action,
            IgnoreArg::Witness => Self::Witness,
            IgnoreArg::Rule => Self::Rule,
        }
    }
}

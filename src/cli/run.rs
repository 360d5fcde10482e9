//! `steptrace run`: a problem, searched and drawn.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use super::args::RunArgs;
use super::cost::Clock;
use super::failure::Failure;
use super::outputs::Output;
use super::pictures::{OutputSet, Run};
use super::problems::open_problem;
use super::progress::Progress;
use super::search_args::Plan;
use super::{endless, interruption, note};
use crate::problem::Problem;
use crate::problems::{AnyProblem, with_problem};
use crate::render::picture::counted;
use crate::search::{Called, search_until};
use crate::terms::{Algorithm, Outcome, Pruning, SearchOptions, Stop};
use crate::trace::{Header, JsonLines, Recorder, Summary, TraceBuilder};

pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let plans = args.search.plans()?;
    let problem = open_problem(&args.problem, &args.settings)?;
    let names: Vec<String> = plans.iter().map(|plan| plan.name.clone()).collect();
    let input: Vec<PathBuf> = std::fs::canonicalize(&args.problem).into_iter().collect();
    let mut outputs = OutputSet::open(&args.outputs, &names, &input)?;
    for words in plans.iter().flat_map(|plan| &plan.notes) {
        note(words);
    }
    let deepens = plans.iter().any(|plan| plan.options.algorithm == Algorithm::Iddfs);
    if args.outputs.details.round.is_some() && !deepens {
        note("--round has no effect: only iddfs has rounds");
    }
    for Plan { name, options, .. } in &plans {
        let warning = with_problem!(&problem, problem => endless::warning(name, problem, options));
        warning.iter().for_each(|words| note(words));
    }
    let mut runs = Vec::new();
    let mut summaries = Vec::new();
    interruption::search(|flag| {
        for (index, plan) in plans.iter().enumerate() {
            if flag.load(Ordering::Relaxed) {
                break;
            }
            let clock = Clock::start();
            let (summary, run) = run_any(&problem, plan, index, &mut outputs, flag)?;
            if args.cost {
                clock.tell(&plan.name, summary.events as u64);
            }
            if summary.outcome == Some(Outcome::EventLimit) {
                let limit = plan.options.max_events.unwrap_or_default();
                note(&format!(
                    "{} was ended after {} (--max-events); what is shown is the run up to there{}",
                    plan.name,
                    counted(usize::try_from(limit).unwrap_or(usize::MAX), "event", "events"),
                    remedy(&plan.options)
                ));
            }
            summaries.push(summary);
            runs.extend(run);
        }
        Ok(())
    })?;
    outputs.draw(&runs)?;
    outputs.commit(&summaries)?;
    if interruption::happened() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// What makes a search that is too long a shorter one.
fn remedy(options: &SearchOptions) -> &'static str {
    match (options.pruning, options.stop) {
        (Pruning::Reached, Stop::All) => "; --stop first ends at the first solution",
        (Pruning::Ancestors | Pruning::Parent | Pruning::None, Stop::All) => {
            "; --stop first ends at the first solution, --pruning reached visits each state once"
        }
        (Pruning::Ancestors | Pruning::Parent | Pruning::None, Stop::First) => {
            "; --pruning reached visits each state once"
        }
        (Pruning::Reached, Stop::First) => "",
    }
}

fn run_any(
    problem: &AnyProblem,
    plan: &Plan,
    index: usize,
    outputs: &mut OutputSet<'_>,
    interrupted: &AtomicBool,
) -> Result<(Summary, Option<Run>), Failure> {
    let header = Header::new(problem.name(), problem.title(), problem.scene(), &plan.options);
    with_problem!(problem, problem => run_one(problem, header, plan, index, outputs, interrupted))
}

/// Searches, writing the trace as it goes; keeps it only where something else is to be drawn.
fn run_one<P: Problem>(
    problem: &P,
    header: Header,
    plan: &Plan,
    index: usize,
    outputs: &mut OutputSet<'_>,
    interrupted: &AtomicBool,
) -> Result<(Summary, Option<Run>), Failure> {
    let summary = Summary::new(&plan.name, &header);
    let progress = Progress::of(&plan.name);
    let keep = outputs.needs_traces();
    let (names, lines): (Vec<_>, Vec<_>) = outputs
        .traces_of(index)
        .map(|output| (output.name().to_owned(), JsonLines::new(output, &header)))
        .unzip();
    let builder = keep.then(|| TraceBuilder::new(header));
    // Problems come in many types, and writing takes longer than a call.
    let mut recorder = Called(Recorder::new(((summary, progress), (lines, builder))));
    search_until(problem, &plan.options, &mut recorder, interrupted);
    let (((summary, _), (lines, builder)), texts) = recorder.0.finish();
    for (name, lines) in names.iter().zip(lines) {
        let written = lines.finish().and_then(Output::rest);
        written.map_err(|error| Failure::unwritable(name, &error))?;
    }
    let run = builder.map(|builder| Run { name: plan.name.clone(), trace: builder.finish(texts) });
    Ok((summary, run))
}

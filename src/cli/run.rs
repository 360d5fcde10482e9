//! `steptrace run`: a problem, searched and drawn.

use std::sync::atomic::{AtomicBool, Ordering};

use super::args::RunArgs;
use super::failure::Failure;
use super::note;
use super::pictures::{OutputSet, Run};
use super::problems::open_problem;
use super::progress::Progress;
use super::search_args::Plan;
use crate::problem::Problem;
use crate::problems::AnyProblem;
use crate::search::search_until;
use crate::terms::Outcome;
use crate::trace::{Header, JsonLines, Recorder, Summary, TraceBuilder};

/// Set by the first interruption; a second one ends the process.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let plans = args.search.plans()?;
    let problem = open_problem(&args.problem, &args.settings)?;
    let names: Vec<String> = plans.iter().map(|plan| plan.name.clone()).collect();
    let mut outputs = OutputSet::open(&args.outputs, &names)?;
    for words in plans.iter().flat_map(|plan| &plan.notes) {
        note(words);
    }
    listen_for_interruption()?;
    let mut runs = Vec::new();
    let mut summaries = Vec::new();
    for (index, plan) in plans.iter().enumerate() {
        if INTERRUPTED.load(Ordering::Relaxed) {
            break;
        }
        let (summary, run) = run_any(&problem, plan, index, &mut outputs)?;
        if summary.outcome == Some(Outcome::EventLimit) {
            note(&format!(
                "{} was ended after {} events (--max-events); what is shown is the run up to there",
                plan.name,
                plan.options.max_events.unwrap_or_default()
            ));
        }
        summaries.push(summary);
        runs.extend(run);
    }
    outputs.draw(&runs)?;
    outputs.commit(&summaries)?;
    if INTERRUPTED.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
}

fn listen_for_interruption() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(Failure::Interrupted.exit_status()));
        }
    })
    .map_err(|error| Failure::unusable(format!("signals cannot be caught: {error}")))
}

fn run_any(
    problem: &AnyProblem,
    plan: &Plan,
    index: usize,
    outputs: &mut OutputSet<'_>,
) -> Result<(Summary, Option<Run>), Failure> {
    let header = Header::new(problem.name(), problem.title(), problem.scene(), &plan.options);
    match problem {
        AnyProblem::Crossing(problem) => run_one(problem, header, plan, index, outputs),
        AnyProblem::Jugs(problem) => run_one(problem, header, plan, index, outputs),
        AnyProblem::Graph(problem) => run_one(problem, header, plan, index, outputs),
    }
}

/// Searches, writing the trace as it goes; keeps it only where something else is to be drawn.
fn run_one<P: Problem>(
    problem: &P,
    header: Header,
    plan: &Plan,
    index: usize,
    outputs: &mut OutputSet<'_>,
) -> Result<(Summary, Option<Run>), Failure> {
    let summary = Summary::new(&plan.name, &header);
    let progress = Progress::of(&plan.name);
    let keep = outputs.needs_traces();
    let lines: Vec<_> =
        outputs.traces_of(index).map(|output| JsonLines::new(output, &header)).collect();
    let builder = keep.then(|| TraceBuilder::new(header));
    let mut recorder = Recorder::new(((summary, progress), (lines, builder)));
    search_until(problem, &plan.options, &mut recorder, &INTERRUPTED);
    let (((summary, _), (lines, builder)), texts) = recorder.finish();
    for lines in lines {
        lines.finish().map_err(|error| {
            Failure::unusable(format!("the trace of {} cannot be written: {error}", plan.name))
        })?;
    }
    let run = builder.map(|builder| Run { name: plan.name.clone(), trace: builder.finish(texts) });
    Ok((summary, run))
}

//! `steptrace render`: recorded traces, drawn.

use super::args::RenderArgs;
use super::failure::Failure;
use super::inputs::read_runs;
use super::pictures::OutputSet;
use crate::trace::Summary;

pub(super) fn render(args: &RenderArgs) -> Result<(), Failure> {
    let runs = read_runs(&args.traces)?;
    let names: Vec<String> = runs.iter().map(|run| run.name.clone()).collect();
    let mut outputs = OutputSet::open(&args.outputs, &names)?;
    outputs.write_traces(&runs)?;
    outputs.draw(&runs)?;
    let summaries: Vec<Summary> =
        runs.iter().map(|run| Summary::of(&run.name, &run.trace)).collect();
    outputs.commit(&summaries)
}

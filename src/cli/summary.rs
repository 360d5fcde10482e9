//! The totals, printed.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::args::Format;
use super::one_line;
use crate::trace::Summary;

/// The totals of some runs: a JSON object per line, or a table with a column per run.
pub(super) fn summary(runs: &[Summary], format: Format) -> String {
    match format {
        Format::Json => runs.iter().fold(String::new(), |mut out, run| {
            out += &serde_json::to_string(run).expect("a summary has no odd keys");
            out + "\n"
        }),
        Format::Text => table(runs),
    }
}

/// Columns of a name that are shown.
const NAME: usize = 92;

fn table(runs: &[Summary]) -> String {
    let Some(first) = runs.first() else { return String::new() };
    let or_none = |value: Option<u32>| value.map_or("–".to_owned(), |value| value.to_string());
    let row = |name: &str, value: &dyn Fn(&Summary) -> String| {
        let mut row = vec![name.to_owned()];
        row.extend(runs.iter().map(value));
        row
    };
    let mut rows = vec![
        row("", &|run| one_line(&run.run, NAME)),
        row("outcome", &|run| match run.outcome {
            Some(outcome) => outcome.to_string(),
            None => "interrupted".to_owned(),
        }),
        row("solutions", &|run| run.solutions.to_string()),
        row("shortest (moves)", &|run| or_none(run.shortest)),
        row("  of that length", &|run| run.shortest_solutions.to_string()),
        row("nodes", &|run| run.nodes.to_string()),
        row("distinct states", &|run| run.states.to_string()),
        row("expanded", &|run| run.expanded.to_string()),
        row("rejected", &|run| run.rejected.total().to_string()),
        row("  by a rule", &|run| run.rejected.illegal.to_string()),
        row("  on own path", &|run| run.rejected.ancestor.to_string()),
        row("  parent's", &|run| run.rejected.parent.to_string()),
        row("  reached before", &|run| run.rejected.reached.to_string()),
        row("discarded", &|run| run.discarded.to_string()),
        row("cut off", &|run| run.cutoffs.to_string()),
        row("rounds", &|run| run.rounds.to_string()),
        row("longest frontier", &|run| run.max_frontier.to_string()),
        row("deepest level", &|run| run.max_depth.to_string()),
        row("events", &|run| run.events.to_string()),
    ];
    // What tells the runs apart, if anything but the algorithm does.
    let rules = [
        row("pruning", &|run| run.pruning.to_string()),
        row("goal test", &|run| run.goal_test.to_string()),
        row("order", &|run| run.order.to_string()),
    ];
    let differs = |row: &Vec<String>| row[2..].iter().any(|value| *value != row[1]);
    rows.splice(1..1, rules.into_iter().filter(differs));
    // A line of zeros only says that there is nothing to say, except where there must be a figure.
    let optional =
        ["  on own path", "  parent's", "  reached before", "discarded", "cut off", "rounds"];
    rows.retain(|row| !optional.contains(&&*row[0]) || row[1..].iter().any(|value| value != "0"));
    let widths: Vec<usize> = (0..=runs.len())
        .map(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or(0))
        .collect();
    let mut out = format!("{}\n", one_line(&first.problem, NAME));
    for row in rows {
        let _ = write!(out, "{}{}", row[0], " ".repeat(widths[0] - row[0].width()));
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(out, "  {}{cell}", " ".repeat(width - cell.width()));
        }
        out.push('\n');
    }
    out
}

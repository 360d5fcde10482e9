//! A comparison of two runs, as text for a terminal and as JSON.
//!
//! Knows comparisons only; where they come from is nothing to it.

mod table;
mod words;

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use anstyle::{AnsiColor, Effects, Style};
use unicode_width::UnicodeWidthStr;

use super::fit::clipped;
use crate::diff::{Comparison, Entry, RoundTotals, RunFacts, StateFacts, StateRow, Totals};
use crate::trace::visible;
use table::{Align, Table};

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// Characters only.
    #[default]
    Plain,
    /// With ANSI escapes.
    Coloured,
}

impl Paint {
    fn wrap(self, style: Style, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Coloured => format!("{style}{text}{style:#}"),
        }
    }
}

/// How a comparison is told.
#[derive(Clone, Copy, Debug)]
pub struct CompareOptions {
    /// Whether it is coloured.
    pub paint: Paint,
    /// The most states that are listed; what is left out is counted.
    pub most_states: usize,
    /// The most places that are listed where the sequences differ.
    pub most_hunks: usize,
}

impl Default for CompareOptions {
    fn default() -> Self {
        Self { paint: Paint::Plain, most_states: 100, most_hunks: 12 }
    }
}

/// The most columns of a run's name.
const NAME: usize = 48;

/// States that take more columns are named by their rows.
const WIDE: usize = 16;

const A: Style = AnsiColor::Cyan.on_default();
const B: Style = AnsiColor::Yellow.on_default();
const BOLD: Style = Style::new().effects(Effects::BOLD);
const FAINT: Style = Style::new().effects(Effects::DIMMED);
const SAME: Style = AnsiColor::Green.on_default();
const OTHER: Style = AnsiColor::Red.on_default().effects(Effects::BOLD);

/// Writes a comparison as text: in words, in figures, the place where the two part, and what became
/// of each state.
///
/// # Errors
///
/// Only those of `out`.
pub fn write_text(
    out: &mut dyn Write,
    comparison: &Comparison,
    options: &CompareOptions,
) -> io::Result<()> {
    let paint = options.paint;
    let teller = Teller { comparison, options };
    let (left, right) = (&*comparison.a.title, &*comparison.b.title);
    let heading = format!("{} and {}", name(&comparison.a), name(&comparison.b));
    let title = match (left, right) {
        ("", "") => String::new(),
        (title, other) if title == other || other.is_empty() => format!(": {title}"),
        ("", title) => format!(": {title}"),
        (left, right) => format!(": {left} / {right}"),
    };
    writeln!(out, "{}{}\n", paint.wrap(BOLD, &heading), shown(&title, 2 * NAME))?;
    for sentence in words::sentences(comparison) {
        for (index, line) in words::wrap(&sentence, 92).into_iter().enumerate() {
            writeln!(out, "{}{line}", if index == 0 { "  - " } else { "    " })?;
        }
    }
    teller.totals(out)?;
    teller.parting(out)?;
    teller.states(out)
}

/// Writes a comparison as one JSON object on one line, as `docs/diff-format.md` describes it.
///
/// # Errors
///
/// Only those of `out`.
pub fn write_json(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    let mut object = serde_json::to_value(comparison)?;
    if let Some(object) = object.as_object_mut() {
        object.insert("steptrace_diff".to_owned(), 1.into());
    }
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}

struct Teller<'c> {
    comparison: &'c Comparison,
    options: &'c CompareOptions,
}

impl Teller<'_> {
    fn heading(&self, out: &mut dyn Write, words: &str) -> io::Result<()> {
        writeln!(out, "\n{}", self.options.paint.wrap(BOLD, words))
    }

    fn totals(&self, out: &mut dyn Write) -> io::Result<()> {
        let Comparison { a, b, .. } = self.comparison;
        self.heading(out, "Totals")?;
        let mut columns: Vec<(String, Style, &Totals)> = Vec::new();
        for (run, style) in [(a, A), (b, B)] {
            columns.push((name(run), style, &run.whole));
            if let (Some(last), true) = (&run.last_round, run.rounds.len() > 1) {
                columns.push((format!("{}, last round", name(run)), style, last));
            }
        }
        let mut table = Table::new(vec![Align::Left]);
        let mut head = vec![String::new()];
        for (name, ..) in &columns {
            table.add_column(Align::Right);
            head.push(name.clone());
        }
        table.head(head, columns.iter().map(|&(_, style, _)| style));
        let mut row = |name: &str, value: &dyn Fn(&Totals) -> Option<String>| {
            let values: Vec<Option<String>> =
                columns.iter().map(|column| value(column.2)).collect();
            // A line of zeros or of silence says nothing.
            let silent =
                values.iter().all(|value| value.as_deref().is_none_or(|value| value == "0"));
            if !silent {
                let mut cells = vec![name.to_owned()];
                cells.extend(
                    values.into_iter().map(|value| value.unwrap_or_else(|| "–".to_owned())),
                );
                table.row(cells);
            }
        };
        let number = |value: Option<usize>| value.map(|value| value.to_string());
        row("outcome", &|totals| totals.outcome.map(|outcome| outcome.to_string()));
        row("solutions", &|totals| Some(totals.solutions.to_string()));
        row("shortest (moves)", &|totals| totals.shortest.map(|moves| moves.to_string()));
        row("nodes", &|totals| Some(totals.nodes.to_string()));
        row("distinct states", &|totals| number(totals.states));
        row("expanded", &|totals| Some(totals.expanded.to_string()));
        row("  a state again", &|totals| Some(totals.re_expanded.to_string()));
        row("rejected", &|totals| number(totals.rejected.map(|rejected| rejected.total())));
        row("  by a rule", &|totals| number(totals.rejected.map(|rejected| rejected.illegal)));
        row("  on own path", &|totals| number(totals.rejected.map(|rejected| rejected.ancestor)));
        row("  parent's", &|totals| number(totals.rejected.map(|rejected| rejected.parent)));
        row("  reached before", &|totals| number(totals.rejected.map(|rejected| rejected.reached)));
        row("discarded", &|totals| number(totals.discarded));
        row("cut off", &|totals| Some(totals.cutoffs.to_string()));
        row("longest frontier", &|totals| number(totals.max_frontier));
        row("deepest level", &|totals| totals.max_depth.map(|depth| depth.to_string()));
        row("events", &|totals| number(totals.events));
        table.write(out, self.options.paint)?;
        self.rounds(out)
    }

    /// The rounds of both, side by side, by their limits.
    fn rounds(&self, out: &mut dyn Write) -> io::Result<()> {
        let sides = [(&self.comparison.a, A), (&self.comparison.b, B)];
        if sides.iter().all(|(run, _)| run.rounds.len() < 2) {
            return Ok(());
        }
        self.heading(out, "Rounds: nodes, and of these expanded")?;
        let mut table = Table::new(vec![Align::Right]);
        let mut head = vec!["limit".to_owned()];
        let mut styles = Vec::new();
        for (run, style) in sides.iter().filter(|(run, _)| !run.rounds.is_empty()) {
            for what in ["nodes", "expanded"] {
                table.add_column(Align::Right);
                head.push(format!("{} {what}", name(run)));
                styles.push(*style);
            }
        }
        table.head(head, styles.into_iter());
        let with_rounds: Vec<_> =
            sides.iter().map(|(run, _)| run).filter(|run| !run.rounds.is_empty()).collect();
        // Not by their places: a search may begin with another limit. A faulty one may have a limit twice.
        let mut rows: BTreeMap<(u32, usize), Vec<Option<&RoundTotals>>> = BTreeMap::new();
        for (side, run) in with_rounds.iter().enumerate() {
            let mut times: HashMap<u32, usize> = HashMap::new();
            for round in &run.rounds {
                let time = times.entry(round.limit).or_default();
                let row = rows.entry((round.limit, *time));
                row.or_insert_with(|| vec![None; with_rounds.len()])[side] = Some(round);
                *time += 1;
            }
        }
        for ((limit, _), row) in rows {
            let mut cells = vec![limit.to_string()];
            for round in row {
                for figure in [round.map(|round| round.nodes), round.map(|round| round.expanded)] {
                    cells.push(figure.map_or("–".to_owned(), |figure| figure.to_string()));
                }
            }
            table.row(cells);
        }
        table.write(out, self.options.paint)
    }

    fn parting(&self, out: &mut dyn Write) -> io::Result<()> {
        let Comparison { a, b, by, sequence, .. } = self.comparison;
        let last = |run: &RunFacts| {
            if run.last_round_only { format!("{}, last round", name(run)) } else { name(run) }
        };
        if sequence.is_same() {
            let heading =
                format!("The same {}, in the same order: {}", by.as_str(), sequence.steps.a);
            return writeln!(out, "\n{}", self.options.paint.wrap(SAME, &heading));
        }
        self.heading(out, &format!("Where the {} part", by.as_str()))?;
        let mut table = Table::new(vec![Align::Right, Align::Left, Align::Left, Align::Left]);
        table.head(vec![String::new(), last(a), String::new(), last(b)], [A, A, B].into_iter());
        for (a, b) in &sequence.before {
            table.row(vec![
                a.number.to_string(),
                words::entry(a, *by),
                String::new(),
                words::entry(b, *by),
            ]);
        }
        let longest = sequence.a_next.len().max(sequence.b_next.len());
        for place in 0..longest {
            let cell = |side: &[Entry], run: &str| match side.get(place) {
                Some(entry) => words::entry(entry, *by),
                None if place == side.len() => format!("({run} has no more)"),
                None => String::new(),
            };
            let (left, right) =
                (cell(&sequence.a_next, &name(a)), cell(&sequence.b_next, &name(b)));
            let step = |side: &[Entry]| side.get(place).map(|entry| entry.step);
            let same = step(&sequence.a_next) == step(&sequence.b_next);
            let mark = if same { "" } else { "≠" };
            let number = (sequence.common_prefix + place + 1).to_string();
            if place == 0 {
                table.marked_row(vec![number, left, mark.to_owned(), right], OTHER);
            } else {
                table.row(vec![number, left, mark.to_owned(), right]);
            }
        }
        table.write(out, self.options.paint)?;
        self.hunks(out)
    }

    fn hunks(&self, out: &mut dyn Write) -> io::Result<()> {
        let Comparison { a, b, sequence, .. } = self.comparison;
        // The first is the place that was just shown.
        let rest = sequence.hunks.get(1..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(());
        }
        let range = |start: usize, len: usize| match len {
            0 => "–".to_owned(),
            1 => start.to_string(),
            _ => format!("{start} to {}", start + len - 1),
        };
        let faint = |words: &str| self.options.paint.wrap(FAINT, words);
        let shown = rest.len().min(self.options.most_hunks);
        let places: Vec<String> = rest[..shown]
            .iter()
            .map(|hunk| format!("{} | {}", range(hunk.a, hunk.a_len), range(hunk.b, hunk.b_len)))
            .collect();
        let left = rest.len() - shown;
        let mut words = format!(
            "Aligned, they differ in {} further {} ({} | {}): {}",
            rest.len(),
            if rest.len() == 1 { "place" } else { "places" },
            name(a),
            name(b),
            places.join("; ")
        );
        if left > 0 {
            words += &format!("; and {left} more");
        }
        writeln!(out)?;
        for line in words::wrap(&(words + "."), 96) {
            writeln!(out, "  {}", faint(&line))?;
        }
        Ok(())
    }

    fn states(&self, out: &mut dyn Write) -> io::Result<()> {
        let Comparison { a, b, states, .. } = self.comparison;
        self.heading(out, "State by state")?;
        // Where states are wide, the state before is named by its row.
        let numbered = states.iter().any(|row| width(&visible(&row.state)) > WIDE);
        let rows: HashMap<&str, usize> = if numbered {
            states.iter().enumerate().map(|(row, facts)| (&*facts.state, row + 1)).collect()
        } else {
            HashMap::new()
        };
        let mut table = Table::new(Vec::new());
        let mut head = Vec::new();
        let mut styles = Vec::new();
        if numbered {
            table.add_column(Align::Right);
            head.push("#".to_owned());
            styles.push(BOLD);
        }
        table.add_column(Align::Left);
        head.push("state".to_owned());
        for (run, style) in [(a, A), (b, B)] {
            table.group(head.len(), &name(run), style);
            for (what, align) in [
                ("first", Align::Right),
                ("level", Align::Right),
                ("times", Align::Right),
                ("from", Align::Left),
                ("rejected", Align::Left),
            ] {
                table.add_column(align);
                head.push(what.to_owned());
                styles.push(style);
            }
        }
        table.head(head, styles.into_iter());
        for (index, row) in states.iter().enumerate().take(self.options.most_states) {
            let mut cells = Vec::new();
            if numbered {
                cells.push((index + 1).to_string());
            }
            cells.push(visible(&row.state).into_owned());
            cells.extend(side(row.a.as_ref(), &rows));
            cells.extend(side(row.b.as_ref(), &rows));
            if alike(row) { table.row(cells) } else { table.marked_row(cells, BOLD) }
        }
        table.write(out, self.options.paint)?;
        if let Some(left) =
            states.len().checked_sub(self.options.most_states).filter(|&left| left > 0)
        {
            writeln!(out, "  … and {left} more; --format json lists them all")?;
        }
        let legend = "first: which expansion was the first of a node with this state; times: how often it \
                      was expanded (in all rounds); from: the state before it; rejected: how often, and \
                      why (rule, path, parent, reached).";
        writeln!(out)?;
        for line in words::wrap(legend, 96) {
            writeln!(out, "  {}", self.options.paint.wrap(FAINT, &line))?;
        }
        Ok(())
    }
}

/// Whether both runs treated a state alike, but for when.
fn alike(row: &StateRow) -> bool {
    let times = |facts: &StateFacts| (facts.depth, facts.nodes, facts.expanded, facts.goals);
    row.a.as_ref().map(times) == row.b.as_ref().map(times)
}

/// The cells of a state for one of the runs.
fn side(facts: Option<&StateFacts>, rows: &HashMap<&str, usize>) -> Vec<String> {
    let Some(facts) = facts else {
        return ["–", "–", "–", "", "never met"].map(str::to_owned).to_vec();
    };
    let or_none = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
    let counts = &facts.rejected;
    let rejected: Vec<String> = [
        (counts.illegal, "rule"),
        (counts.ancestor, "path"),
        (counts.parent, "parent"),
        (counts.reached, "reached"),
    ]
    .iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, why)| format!("{count} {why}"))
    .collect();
    let first = match facts.first_expanded {
        Some(first) => first.to_string(),
        None if facts.goals > 0 => "goal".to_owned(),
        None => "–".to_owned(),
    };
    vec![
        first,
        or_none(facts.depth.map(|depth| depth.to_string())),
        or_none(
            Some(facts.expanded_in_all_rounds)
                .filter(|&times| times > 0)
                .map(|times| times.to_string()),
        ),
        facts.from.as_deref().map_or_else(String::new, |from| match rows.get(from) {
            Some(row) => format!("#{row}"),
            None => visible(from).into_owned(),
        }),
        rejected.join(", "),
    ]
}

/// What a run is called: a name comes from a file, too.
fn name(run: &RunFacts) -> String {
    shown(&run.run, NAME)
}

/// A text of a file, on one line of so many columns at most.
fn shown(text: &str, columns: usize) -> String {
    clipped(&visible(text), 3, columns).into_owned()
}

/// How many columns a text takes.
fn width(text: &str) -> usize {
    text.width()
}

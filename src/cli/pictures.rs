//! Which output shows which run, and the writing of it.

use std::io::Write as _;

use super::args::{DetailArgs, Format, Orientation, OutputArgs, RoundArg, Show};
use super::failure::Failure;
use super::outputs::{Folder, Output};
use crate::diff::{DiffOptions, Form, Side, compare as compare_runs};
use crate::render::compare::{self, CompareOptions};
use crate::render::dot::{self, DotOptions, EdgeLabels, RoundChoice, Visibility};
use crate::render::html::{self, HtmlOptions};
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
    Dot,
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

/// All outputs of a command, opened and waiting.
pub(super) struct OutputSet<'a> {
    // Before the folder: the files in it go first when nothing comes of them.
    planned: Vec<Planned>,
    folder: Option<Folder>,
    summary: Option<Format>,
    details: &'a DetailArgs,
}

impl<'a> OutputSet<'a> {
    /// Opens everything that `args` ask for, for runs with these names.
    pub(super) fn open(args: &'a OutputArgs, runs: &[String]) -> Result<Self, Failure> {
        let folder = args.dir.as_deref().map(Folder::open).transpose()?;
        let mut set =
            Self { planned: Vec::new(), folder, summary: args.summary, details: &args.details };
        for (kind, path) in
            [(Kind::Trace, &args.trace), (Kind::Text, &args.text), (Kind::Html, &args.html)]
        {
            if let Some(path) = path {
                set.plan(kind, Shown::All, path)?;
            }
        }
        if let Some(path) = &args.dot {
            set.plan_dots(path, runs)?;
        }
        if let Some(dir) = &args.dir {
            let inside = |name: &str| format!("{}/{name}", dir.trim_end_matches('/'));
            set.plan_dots(&inside("graph.dot"), runs)?;
            set.plan(Kind::Html, Shown::All, &inside("walkthrough.html"))?;
            if runs.len() > 1 {
                set.plan(Kind::Diff, Shown::All, &inside("diff.txt"))?;
            }
            for (run, name) in runs.iter().enumerate() {
                let name = file_name(name);
                set.plan(Kind::Trace, Shown::One(run), &inside(&format!("{name}.jsonl")))?;
                set.plan(Kind::Text, Shown::One(run), &inside(&format!("{name}.txt")))?;
            }
        }
        if set.planned.is_empty() && set.summary.is_none() {
            set.plan(Kind::Text, Shown::All, "-")?;
        }
        if set.summary.is_some() && set.planned.iter().any(|planned| planned.output.is_stdout()) {
            return Err(Failure::unusable(
                "--summary goes to standard output, and so does another output; name a file for that",
            ));
        }
        Ok(set)
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
    fn plan_dots(&mut self, path: &str, runs: &[String]) -> Result<(), Failure> {
        for (run, name) in runs.iter().enumerate() {
            let beside = beside(path, name);
            let path = if run == 0 { path } else { &beside };
            if run > 0 && path == "-" {
                super::note(&format!(
                    "standard output holds one picture; that of {name} is left out"
                ));
                continue;
            }
            self.plan(Kind::Dot, Shown::One(run), path)?;
        }
        Ok(())
    }

    /// Whether any output but traces and summaries is wanted, so that runs must be kept in memory.
    pub(super) fn needs_traces(&self) -> bool {
        self.planned.iter().any(|planned| planned.kind != Kind::Trace)
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
                write_trace(output, &run.trace).map_err(|error| unwritable(output, &error))?;
            }
        }
        Ok(())
    }

    /// Writes texts and pictures.
    pub(super) fn draw(&mut self, runs: &[Run]) -> Result<(), Failure> {
        for Planned { kind, shown, output } in &mut self.planned {
            let shown: Vec<&Run> = runs
                .iter()
                .enumerate()
                .filter(|&(index, _)| shown.covers(index))
                .map(|(_, run)| run)
                .collect();
            // An interrupted command may not have got to some of its runs.
            let Some(first) = shown.first() else { continue };
            match kind {
                Kind::Trace => {}
                Kind::Text => {
                    let traces: Vec<&Trace> = shown.iter().map(|run| &run.trace).collect();
                    let detail = if self.details.verbose { Detail::Verbose } else { Detail::Plain };
                    text::write_text(output, &traces, detail)
                        .map_err(|error| unwritable(output, &error))?;
                }
                Kind::Dot => {
                    warn_of_size(&first.trace, self.details);
                    dot::write_dot(output, &first.trace, &dot_options(self.details))
                        .map_err(|error| unwritable(output, &error))?;
                }
                Kind::Diff => write_diff(output, &shown)?,
                Kind::Html => {
                    let runs: Vec<(&str, &Trace)> =
                        shown.iter().map(|run| (&*run.name, &run.trace)).collect();
                    html::write_html(output, &runs, &HtmlOptions::default())
                        .map_err(|error| unwritable(output, &error))?;
                }
            }
        }
        Ok(())
    }

    /// Puts everything into its place, and prints the summaries.
    pub(super) fn commit(self, summaries: &[Summary]) -> Result<(), Failure> {
        for planned in self.planned {
            planned.output.commit()?;
        }
        if let Some(folder) = self.folder {
            folder.keep();
        }
        match self.summary {
            Some(format) => super::print(super::summary::summary(summaries, format).as_bytes()),
            None => Ok(()),
        }
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
            .map_err(|error| unwritable(output, &error))?;
    }
    Ok(())
}

/// Says so when Graphviz will take very long over a picture.
fn warn_of_size(trace: &Trace, details: &DetailArgs) {
    let nodes = trace.node_count();
    if nodes > EdgeLabels::MOST_NODES && details.levels.is_none() {
        super::note(&format!(
            "a picture of {nodes} nodes: above {} Graphviz takes minutes, and a slide shows less; \
             --levels 0..5 draws a part",
            EdgeLabels::MOST_NODES
        ));
    }
}

fn unwritable(output: &Output, error: &dyn std::error::Error) -> Failure {
    Failure::unusable(format!("{} cannot be written: {error}", output.name()))
}

fn dot_options(details: &DetailArgs) -> DotOptions {
    let shown = |what| {
        if details.show.contains(&what) { Visibility::Shown } else { Visibility::Hidden }
    };
    DotOptions {
        round: match details.round {
            None => RoundChoice::Last,
            Some(RoundArg::Number(number)) => RoundChoice::Number(number),
            Some(RoundArg::All) => RoundChoice::All,
        },
        rejected: shown(Show::Rejected),
        illegal: shown(Show::Illegal),
        legend: shown(Show::Legend),
        orientation: match details.orientation {
            Orientation::Tb => dot::Orientation::TopDown,
            Orientation::Lr => dot::Orientation::LeftRight,
        },
        levels: details.levels.clone(),
        ..DotOptions::default()
    }
}

/// `g.dot` and `dfs` make `g-dfs.dot`.
fn beside(path: &str, run: &str) -> String {
    let run = file_name(run);
    let (folder, name) = path.rfind('/').map_or(("", path), |slash| path.split_at(slash + 1));
    match name.rfind('.') {
        Some(dot) if dot > 0 => format!("{folder}{}-{run}{}", &name[..dot], &name[dot..]),
        _ => format!("{path}-{run}"),
    }
}

/// A run's name as part of a file's name: another program's algorithm may be called anything.
fn file_name(run: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-_+".contains(c) { c } else { '-' };
    run.chars().map(safe).take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn further_pictures_go_beside_the_first() {
        assert_eq!(beside("g.dot", "iddfs"), "g-iddfs.dot");
        assert_eq!(beside("out.d/graph.dot", "bfs-2"), "out.d/graph-bfs-2.dot");
        assert_eq!(beside("out.d/graph", "bfs"), "out.d/graph-bfs");
        assert_eq!(beside(".dot", "my/own"), ".dot-my-own");
    }
}

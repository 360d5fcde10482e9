//! Which output shows which run, and the writing of it.

use std::path::PathBuf;

use super::args::{DetailArgs, Format, Orientation, OutputArgs, RoundArg, Show};
use super::failure::Failure;
use super::outputs::{Folder, Output};
use crate::render::dot::{self, DotError, DotOptions, EdgeLabels, RoundChoice, Visibility};
use crate::render::html::{self, HtmlOptions, Solution};
use crate::render::text::{self, Detail};
use crate::trace::{Summary, Trace, run_names, write_trace};

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
    ///
    /// `inputs` are the files that the runs come from, which no picture of them may replace.
    pub(super) fn open(
        args: &'a OutputArgs,
        runs: &[String],
        inputs: &[PathBuf],
    ) -> Result<Self, Failure> {
        let files = file_names(runs);
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
            set.plan_dots(path, &files)?;
        }
        if let Some(dir) = &args.dir {
            let inside = |name: &str| format!("{}/{name}", dir.trim_end_matches('/'));
            set.plan_dots(&inside("graph.dot"), &files)?;
            set.plan(Kind::Html, Shown::All, &inside("walkthrough.html"))?;
            for (run, name) in files.iter().enumerate() {
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
        set.spare(inputs)?;
        if let [only] = &mut *set.planned {
            only.output.is_alone();
        }
        Ok(set)
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
                    let drawn = dot::write_dot(output, &first.trace, &dot_options(self.details));
                    drawn.map_err(|error| match error {
                        DotError::Io(error) => unwritable(output, &error),
                        DotError::NoSuchRound { .. } | DotError::Inconsistent(_) => {
                            Failure::unusable(format!("{}: {error}", first.name))
                        }
                    })?;
                }
                Kind::Html => {
                    let runs: Vec<(&str, &Trace)> =
                        shown.iter().map(|run| (&*run.name, &run.trace)).collect();
                    html::write_html(output, &runs, &html_options(self.details))
                        .map_err(|error| unwritable(output, &error))?;
                }
            }
        }
        Ok(())
    }

    /// Prints the summaries, and puts everything into its place.
    pub(super) fn commit(self, summaries: &[Summary]) -> Result<(), Failure> {
        // What is more likely to fail comes first: after that, files are only renamed.
        if let Some(format) = self.summary {
            super::print(super::summary::summary(summaries, format).as_bytes())?;
        }
        let (files, streams): (Vec<_>, Vec<_>) =
            self.planned.into_iter().partition(|planned| planned.output.replaces().is_some());
        for planned in streams.into_iter().chain(files) {
            planned.output.commit()?;
        }
        if let Some(folder) = self.folder {
            folder.keep();
        }
        Ok(())
    }
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

fn html_options(details: &DetailArgs) -> HtmlOptions {
    let solution = if details.predict { Solution::Hidden } else { Solution::Shown };
    HtmlOptions { solution, ..HtmlOptions::default() }
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
    let (folder, name) = path.rfind('/').map_or(("", path), |slash| path.split_at(slash + 1));
    match name.rfind('.') {
        Some(dot) if dot > 0 => format!("{folder}{}-{run}{}", &name[..dot], &name[dot..]),
        _ => format!("{path}-{run}"),
    }
}

/// The runs' names as parts of file names: another program's algorithm may be called anything.
fn file_names(runs: &[String]) -> Vec<String> {
    let safe = |c: char| if c.is_alphanumeric() || "-_+".contains(c) { c } else { '-' };
    let names: Vec<String> = runs
        .iter()
        .map(|run| match run.chars().map(safe).take(60).collect::<String>() {
            name if name.is_empty() => "run".to_owned(),
            name => name,
        })
        .collect();
    // Two names may have become one.
    run_names(names.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::{beside, file_names};

    #[test]
    fn any_name_makes_a_file_name_of_its_own() {
        let runs = ["a/b", "a-b", "", "..", "größe"].map(str::to_owned);
        assert_eq!(file_names(&runs), ["a-b", "a-b-2", "run", "--", "größe"]);
    }

    #[test]
    fn further_pictures_go_beside_the_first() {
        assert_eq!(beside("g.dot", "iddfs"), "g-iddfs.dot");
        assert_eq!(beside("out.d/graph.dot", "bfs-2"), "out.d/graph-bfs-2.dot");
        assert_eq!(beside("out.d/graph", "bfs"), "out.d/graph-bfs");
        assert_eq!(beside(".dot", "dfs"), ".dot-dfs");
    }
}

//! `steptrace verify`: a trace or a text, held against the rules of its search.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Effects, Style};
use serde_json::json;

use super::args::{Format, VerifyArgs};
use super::failure::Failure;
use super::inputs::check_stdin;
use super::problems::Asked;
use super::subjects::{Form, Subject, Subjects, read_subjects};
use super::{note, one_line, print_coloured};
use crate::problem::Problem;
use crate::problems::{AnyProblem, Edges, Presumed, catalogue, with_problem};
use crate::render::picture::counted;
use crate::terms::{Algorithm, SearchOptions};
use crate::trace::{NodeId, ReadError, ReadErrorKind, Summary, TextPart};
use crate::verify::{
    ActionOrder, Fault, Rule, verify as verify_trace, verify_against, verify_text,
};

pub(super) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    check_stdin(args.traces.iter().map(String::as_str))?;
    if args.problem.is_none() && !args.settings.is_empty() {
        return Err(Failure::unusable(
            "--set, --start, --goal, --directed and --notation describe a problem; name it with --problem",
        ));
    }
    let mut files = Vec::new();
    for argument in &args.traces {
        files.push(read_subjects(argument)?);
    }
    let mut problems = Problems::of(args, &files)?;
    let traces =
        files.iter().flat_map(|file| &file.runs).any(|run| matches!(run.form, Form::Trace(_)));
    if traces && !args.options.is_empty() {
        note("search options say how a text was searched; a trace says so itself, in its header");
    }
    let order = if args.any_order { ActionOrder::Any } else { ActionOrder::Exact };
    let mut out = String::new();
    let mut all_kept = true;
    for file in &files {
        for (index, run) in file.runs.iter().enumerate() {
            let last = index + 1 == file.runs.len();
            let problem = problems.of_run(run)?;
            let verdict = verdict_of(args, file, run, last, problem, order)?;
            all_kept &= verdict.is_ok();
            if verdict.is_err() {
                tell_of_problem(args, file, run);
            }
            match args.format {
                Format::Text => {
                    out += &text(args, file, run, &verdict);
                    let any = ActionOrder::Any;
                    if verdict.is_err()
                        && order == ActionOrder::Exact
                        && verdict_of(args, file, run, last, problem, any)?.is_ok()
                    {
                        out += "  Nothing but the order of actions is wrong: with --any-order, every rule is kept.\n\n";
                    }
                }
                Format::Json => {
                    let _ = writeln!(out, "{}", as_json(file, run, &verdict));
                }
            }
        }
    }
    print_coloured(&out)?;
    if all_kept { Ok(()) } else { Err(Failure::No) }
}

/// The problem that runs are held against, as each says that it searched it: a file of a graph often says
/// neither where to start nor what to look for, nor whether edges lead one way.
struct Problems<'f> {
    asked: Option<Asked<'f>>,
    /// What a text is taken to say, which says none of it.
    first: Option<Presumed<'f>>,
    /// The problem of the run before, and what was presumed for it.
    held: Option<(Option<Presumed<'f>>, AnyProblem)>,
    /// The notes that were given.
    told: BTreeSet<String>,
}

impl<'f> Problems<'f> {
    fn of(args: &'f VerifyArgs, files: &'f [Subjects]) -> Result<Self, Failure> {
        let asked = match &args.problem {
            Some(name) => Some(Asked::find(name, &args.settings)?),
            None => None,
        };
        let first = files.iter().flat_map(|file| &file.runs).find_map(presumed);
        Ok(Self { asked, first, held: None, told: BTreeSet::new() })
    }

    fn of_run(&mut self, run: &'f Subject) -> Result<Option<&AnyProblem>, Failure> {
        let Some(asked) = &self.asked else { return Ok(None) };
        let presumed = presumed(run).or_else(|| self.first.clone());
        let stands = self.held.as_ref().is_some_and(|(before, problem)| {
            // Only graphs leave anything to be presumed.
            *before == presumed || !matches!(problem, AnyProblem::Graph(_))
        });
        if !stands {
            let loaded = asked.load(presumed.clone())?;
            for words in loaded.notes {
                if !self.told.contains(&words) {
                    note(&words);
                    self.told.insert(words);
                }
            }
            self.held = Some((presumed, loaded.problem));
        }
        Ok(self.held.as_ref().map(|(_, problem)| problem))
    }
}

/// Where a trace begins, what it says that it looks for, and whether edges lead one way. None of a text.
fn presumed(run: &Subject) -> Option<Presumed<'_>> {
    let Form::Trace(trace) = &run.form else { return None };
    let scene = &trace.header().scene;
    let first = || (trace.node_count() > 0).then(|| trace.state_text(NodeId::from_index(0)));
    let goals = scene["goals"].as_array();
    let edges = scene["directed"]
        .as_bool()
        .map(|directed| if directed { Edges::Directed } else { Edges::Undirected });
    Some(Presumed {
        start: scene["start"].as_str().or_else(first),
        goals: goals.into_iter().flatten().filter_map(serde_json::Value::as_str).collect(),
        edges,
        source: "the trace",
    })
}

/// Says so when a trace is held against another problem of the catalogue than it says itself.
fn tell_of_problem(args: &VerifyArgs, file: &Subjects, run: &Subject) {
    if let (Form::Trace(trace), Some(asked)) = (&run.form, args.problem.as_deref())
        && let said = &*trace.header().problem
        && said != asked
        && [said, asked].iter().all(|name| catalogue::entry(name).is_some())
    {
        let (shown, name) = (&file.shown, &run.name);
        note(&format!("{shown}: {name} says that it searches {said}, and is held against {asked}"));
    }
}

fn verdict_of(
    args: &VerifyArgs,
    file: &Subjects,
    run: &Subject,
    last: bool,
    problem: Option<&AnyProblem>,
    order: ActionOrder,
) -> Result<Result<(), Fault>, Failure> {
    let trace = match &run.form {
        Form::Text(part) => return text_verdict(args, file, part, problem, order),
        Form::Trace(trace) => trace,
    };
    let verdict = match problem {
        None => verify_trace(trace, order),
        Some(problem) => with_problem!(problem, problem => verify_against(trace, problem, order)),
    };
    let incomplete = match &verdict {
        Ok(()) => true,
        Err(fault) => fault.rule == Rule::Complete,
    };
    // What stands in the file after the events comes after whatever is wrong with them.
    if last && incomplete {
        if let Some(error) = &file.end.error {
            return unread(file, error).map(Err);
        }
        if let (Some(line), Err(fault)) = (file.end.torn_line, &verdict) {
            let claim = "this line breaks off in the middle".to_owned();
            return Ok(Err(Fault { line, event: None, claim, ..fault.clone() }));
        }
    }
    Ok(verdict)
}

/// A line that no trace can have: some such lines break a rule of searching, others are unusable.
fn unread(file: &Subjects, error: &ReadError) -> Result<Fault, Failure> {
    let rule = match &error.kind {
        ReadErrorKind::UnknownNode { field: "parent", .. } => Rule::Parent,
        ReadErrorKind::UnknownNode { field: "witness", .. } => Rule::Witness,
        ReadErrorKind::UnknownNode { .. }
        | ReadErrorKind::NodeAgain(_)
        | ReadErrorKind::AfterEnd => Rule::Form,
        ReadErrorKind::Io(_)
        | ReadErrorKind::Empty
        | ReadErrorKind::Json(_)
        | ReadErrorKind::NotText
        | ReadErrorKind::NodeTooLarge(_)
        | ReadErrorKind::Version(_)
        | ReadErrorKind::NoHeader
        | ReadErrorKind::LongLine
        | ReadErrorKind::NoFrontier { .. }
        | ReadErrorKind::UnknownEvent(_)
        | ReadErrorKind::Word(_)
        | ReadErrorKind::Missing { .. } => {
            return Err(Failure::unusable(format!("{}: {error}", file.shown)));
        }
    };
    let line = error.line.unwrap_or(1);
    Ok(Fault {
        line,
        event: None,
        rule,
        claim: error.kind.to_string(),
        why: rule.statement().to_owned(),
        expected: Vec::new(),
        see: None,
    })
}

fn text_verdict(
    args: &VerifyArgs,
    file: &Subjects,
    part: &TextPart,
    problem: Option<&AnyProblem>,
    order: ActionOrder,
) -> Result<Result<(), Fault>, Failure> {
    let unusable = |what: &str| Failure::unusable(format!("{}: {what}", file.shown));
    let Some(algorithm) = part.algorithm() else {
        let known: Vec<&str> =
            Algorithm::ALL.iter().map(|&algorithm| crate::trace::heading_of(algorithm)).collect();
        return Err(unusable(&format!(
            "line {}: {:?} names no search that is known here; expected one of: {}",
            part.line,
            part.heading,
            known.join(", ")
        )));
    };
    let Some(problem) = problem else {
        return Err(unusable(
            "a text says too little to be checked alone; name the problem that it searched, with --problem",
        ));
    };
    let options = args.options.options(algorithm);
    if algorithm == Algorithm::Dls && options.depth_limit.is_none() {
        return Err(unusable("a text does not say its depth limit; give --depth-limit N"));
    }
    let verify = |max_events| {
        let options = SearchOptions { max_events, ..options.clone() };
        with_problem!(problem, problem => text_of(part, problem, &options, order))
    };
    if args.options.limits_events() {
        return Ok(verify(options.max_events));
    }
    // Other programs have no such limit, and ours has one by default.
    let verdict = verify(None);
    match &verdict {
        Err(fault) if fault.rule == Rule::Complete => Ok(verify(options.max_events).or(verdict)),
        Ok(()) | Err(_) => Ok(verdict),
    }
}

fn text_of<P: Problem>(
    part: &TextPart,
    problem: &P,
    options: &SearchOptions,
    order: ActionOrder,
) -> Result<(), Fault> {
    verify_text(part, problem, options, order)
}

const GOOD: Style = AnsiColor::Green.on_default().effects(Effects::BOLD);
const BAD: Style = AnsiColor::Red.on_default().effects(Effects::BOLD);
const FAINT: Style = Style::new().effects(Effects::DIMMED);
const BOLD: Style = Style::new().effects(Effects::BOLD);

/// Columns of a quoted line that are shown.
const QUOTED: usize = 92;
/// Columns of a sentence that are shown; a state in it may be as long as a file.
const SAID: usize = 400;

fn text(args: &VerifyArgs, file: &Subjects, run: &Subject, verdict: &Result<(), Fault>) -> String {
    let (shown, name) = (one_line(&file.shown, SAID), one_line(&run.name, QUOTED));
    let mut out = String::new();
    let fault = match verdict {
        Ok(()) => {
            let totals = match &run.form {
                Form::Trace(trace) => totals(&Summary::of(&run.name, trace)),
                Form::Text(part) => counted(part.log.len(), "line of log", "lines of log"),
            };
            let of = match &args.problem {
                None => "its search".to_owned(),
                Some(problem) => format!("its search and of {}", one_line(problem, SAID)),
            };
            let _ = writeln!(
                out,
                "{GOOD}kept{GOOD:#}  {shown}: {name} keeps every rule of {of}: {totals}"
            );
            return out;
        }
        Err(fault) => fault,
    };
    let _ = writeln!(
        out,
        "{BAD}broken{BAD:#}  {shown}: {name}: {BOLD}line {} breaks a rule: {}{BOLD:#}\n",
        fault.line,
        fault.rule.name()
    );
    let number = fault.line.to_string().len();
    let first = fault.line.saturating_sub(2).max(1);
    for at in first..=fault.line {
        let line = one_line(&String::from_utf8_lossy(file.line(at)), QUOTED);
        if at == fault.line {
            let _ = writeln!(out, "  {BAD}{at:number$} │{BAD:#} {line}");
        } else {
            let _ = writeln!(out, "  {FAINT}{at:number$} │ {line}{FAINT:#}");
        }
    }
    let _ = writeln!(out, "  {:number$} {BAD}╰─{BAD:#} {}\n", "", one_line(&fault.claim, SAID));
    let mut say = |what: &str, words: &str| {
        let _ = writeln!(out, "  {BOLD}{what:<9}{BOLD:#} {}", one_line(words, SAID));
    };
    say("the rule", fault.rule.statement());
    if fault.why != fault.rule.statement() {
        say("here", &fault.why);
    }
    for (index, expected) in fault.expected.iter().enumerate() {
        say(if index == 0 { "expected" } else { "       or" }, expected);
    }
    if let Some((line, words)) = fault.see.as_deref() {
        say("see", &format!("line {line}: {words}"));
    }
    out.push('\n');
    out
}

fn totals(summary: &Summary) -> String {
    format!(
        "{}, {}, {}",
        counted(summary.events, "event", "events"),
        counted(summary.nodes, "node", "nodes"),
        counted(summary.solutions, "solution", "solutions")
    )
}

fn as_json(file: &Subjects, run: &Subject, verdict: &Result<(), Fault>) -> serde_json::Value {
    let mut object = json!({ "file": file.shown, "run": run.name, "kept": verdict.is_ok() });
    if let Err(fault) = verdict {
        object["line"] = fault.line.into();
        object["event"] = fault.event.into();
        object["rule"] = fault.rule.name().into();
        object["statement"] = fault.rule.statement().into();
        object["claim"] = (&*fault.claim).into();
        object["why"] = (&*fault.why).into();
        object["expected"] = fault.expected.clone().into();
    }
    object
}

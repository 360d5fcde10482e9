//! `steptrace problems`: the catalogue; and the finding of the problem that `run` is asked for.

use std::path::Path;

use serde_json::json;

use super::args::{Format, ProblemSettings, ProblemsArgs};
use super::catalogue_list;
use super::failure::Failure;
use super::files::{looks_like_run, neighbour};
use super::inputs::{not_text, place_after, read_whole};
use super::{note, print};
use crate::problems::catalogue::{self, Entry};
use crate::problems::{AnyProblem, Edges, LoadError, Loaded, Presumed, Request, Style, What, load};

/// The problem that a name or a file stands for, with everything that was set about it.
pub(super) fn open_problem(name: &str, settings: &ProblemSettings) -> Result<AnyProblem, Failure> {
    let loaded = Asked::find(name, settings)?.load(None)?;
    for words in &loaded.notes {
        note(words);
    }
    Ok(loaded.problem)
}

/// A problem that is asked for by its name or file; the file is read once.
pub(super) struct Asked<'a> {
    name: &'a str,
    settings: &'a ProblemSettings,
    /// What is in the file; none of an entry of the catalogue.
    text: Option<String>,
}

impl<'a> Asked<'a> {
    /// Reads the file, if it is one.
    pub(super) fn find(name: &'a str, settings: &'a ProblemSettings) -> Result<Self, Failure> {
        if catalogue::entry(name).is_some() {
            return Ok(Self { name, settings, text: None });
        }
        if name == "-" || Path::new(name).exists() {
            let text = read_text(name)?;
            let shown = if name == "-" { "standard input" } else { name };
            let missed = match text.trim_start_matches('\u{feff}').trim() {
                "" => Some(
                    "there is nothing in it; it should state a puzzle or list a graph".to_owned(),
                ),
                _ => looks_like_run(name, &text),
            };
            return match missed {
                Some(what) => Err(Failure::unusable(format!("{shown}: {what}"))),
                None => Ok(Self { name, settings, text: Some(text) }),
            };
        }
        if name.contains(['/', '.']) {
            let other = neighbour(name)
                .map_or_else(String::new, |other| format!("; did you mean {other}?"));
            return Err(Failure::unusable(format!("there is no file {name}{other}")));
        }
        // The catalogue answers with its nearest name.
        Ok(Self { name, settings, text: None })
    }

    /// The problem; of a graph, `presumed` fills in what neither its file nor the settings say.
    pub(super) fn load(&self, presumed: Option<Presumed<'_>>) -> Result<Loaded, Failure> {
        let settings = self.settings;
        let what = match &self.text {
            Some(text) => What::File { name: self.name, text },
            None => What::Catalogue(self.name),
        };
        let request = Request {
            settings: settings.set.iter().map(|(key, value)| (&**key, &**value)).collect(),
            start: settings.start.as_deref(),
            goals: settings.goal.iter().map(String::as_str).collect(),
            presumed,
            edges: match (settings.directed, settings.undirected) {
                (true, _) => Some(Edges::Directed),
                (false, true) => Some(Edges::Undirected),
                (false, false) => None,
            },
            format: settings.graph_format,
            notation: settings.notation,
            ..Request::new(what)
        };
        load(&request).map_err(|error| unusable(&error))
    }
}

/// The text of a file or of standard input.
fn read_text(name: &str) -> Result<String, Failure> {
    let ends = Path::new(name).is_file();
    let bytes = read_whole(name, |bytes, new| {
        if ends {
            return None;
        }
        // Nothing that is text has such a byte, and some devices have nothing else.
        let zero = new + bytes[new..].iter().position(|&byte| byte == 0)?;
        let sound = std::str::from_utf8(&bytes[..zero]).ok()?;
        let (line, column) = place_after(sound);
        Some(format!("line {line}, column {column}: this is a byte 0, so the file is no text"))
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let shown = if name == "-" { "standard input" } else { name };
        let what = not_text(error.as_bytes(), error.utf8_error());
        Failure::unusable(format!("{shown}: {what}"))
    })
}

fn unusable(error: &LoadError) -> Failure {
    Failure::Reported(error.render(style()))
}

/// Colours where standard error shows them.
fn style() -> Style {
    match anstream::AutoStream::choice(&std::io::stderr()) {
        anstream::ColorChoice::Never => Style::Plain,
        anstream::ColorChoice::Auto
        | anstream::ColorChoice::Always
        | anstream::ColorChoice::AlwaysAnsi => Style::Coloured,
    }
}

pub(super) fn problems(args: &ProblemsArgs) -> Result<(), Failure> {
    let text = match &args.name {
        Some(name) => {
            let set: Vec<(&str, &str)> =
                args.set.iter().map(|(key, value)| (&**key, &**value)).collect();
            let definition = catalogue::definition(name, &set).map_err(|error| unusable(&error))?;
            match args.format {
                Format::Text => definition,
                Format::Json => {
                    let entry = catalogue::entry(name).map(as_json).unwrap_or_default();
                    format!("{}\n", with_definition(entry, &definition))
                }
            }
        }
        None => match args.format {
            Format::Text => catalogue_list::list(),
            Format::Json => {
                catalogue::entries().map(|entry| format!("{}\n", as_json(entry))).collect()
            }
        },
    };
    print(text.as_bytes())
}

fn as_json(entry: &Entry) -> serde_json::Value {
    let settings: Vec<_> = entry
        .settings
        .iter()
        .map(|setting| {
            json!({ "key": setting.key, "default": setting.default, "meaning": setting.meaning })
        })
        .collect();
    json!({
        "name": entry.name,
        "group": entry.group.title(),
        "description": entry.description,
        "difficulty": entry.difficulty.as_str(),
        "teaches": entry.teaches,
        "try": command(entry),
        "settings": settings,
    })
}

fn with_definition(mut entry: serde_json::Value, definition: &str) -> serde_json::Value {
    entry["definition"] = definition.into();
    entry
}

/// A command that shows what an entry teaches.
fn command(entry: &Entry) -> String {
    format!("steptrace run {} {}", entry.name, entry.options).trim_end().to_owned()
}

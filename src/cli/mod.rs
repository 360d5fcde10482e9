//! The command line: the only floor that knows arguments, files, standard output and colours.
//!
//! [`main`] is the whole program. `args` says what can be asked for, `search_args` turns it into
//! search options; `run`, `render`, `diff`, `verify` and `problems` are the commands; `outputs` writes files whole or
//! not at all.

mod args;
mod catalogue_list;
mod cost;
mod diff;
mod endless;
mod failure;
mod files;
mod formats;
mod inputs;
mod interruption;
mod leftovers;
mod output_names;
mod outputs;
mod pending;
mod pictures;
mod places;
mod problems;
mod progress;
mod readable;
mod render;
mod run;
mod search_args;
mod subjects;
mod summary;
mod values;
mod verify;
mod words;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::trace::picture;
use args::{Cli, Command};
use failure::Failure;

/// Does what the arguments of this process ask for, and returns its exit status: 0 when it was done,
/// 1 when traces differ (`diff`) or one breaks a rule (`verify`),
/// 2 when the arguments, an input or an output are unusable, 130 when it was interrupted.
#[must_use]
pub fn main() -> ExitCode {
    let parsed = Cli::try_parse().or_else(|error| {
        // A run of standard input looks like an option.
        let unknown = error.kind() == clap::error::ErrorKind::UnknownArgument;
        let spelt = unknown.then(|| Cli::try_parse_from(inputs::spell_stdin(std::env::args_os())));
        spelt.and_then(Result::ok).ok_or(error)
    });
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => error.exit(),
        // Help, and the version.
        Err(answer) => return status(print_coloured(&answer.render().ansi().to_string())),
    };
    status(interruption::listen().and_then(|()| match cli.command {
        Command::Run(args) => run::run(&args),
        Command::Render(args) => render::render(&args),
        Command::Diff(args) => diff::diff(&args),
        Command::Verify(args) => verify::verify(&args),
        Command::Problems(args) => problems::problems(&args),
        Command::Completions { shell } => completions(shell),
    }))
}

fn status(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            pending::wait();
            failure.report();
            ExitCode::from(failure.exit_status())
        }
    }
}

fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "steptrace", &mut script);
    print(&script)
}

/// Writes to standard output; a reader that has gone away is no error.
fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    written
        .or_else(outputs::forgive_broken_pipe)
        .map_err(|error| Failure::unwritable("standard output", &error))
}

/// Writes to standard output, colours only where it shows them.
fn print_coloured(text: &str) -> Result<(), Failure> {
    let mut plain =
        anstream::AutoStream::new(Vec::new(), anstream::AutoStream::choice(&std::io::stdout()));
    // Memory takes everything.
    let _ = plain.write_all(text.as_bytes());
    print(&plain.into_inner())
}

/// Says something on standard error that is no error.
fn note(words: &str) {
    // Nobody is left to be told if this fails.
    let _ = writeln!(anstream::stderr(), "{NOTE}note:{NOTE:#} {}", one_line(words, 1000));
}

/// What is said on a terminal, in lines as they are: names from files may hold anything and be as long
/// as a file. What would move the cursor is shown as a picture of itself.
fn presentable(words: &str) -> String {
    const LONGEST: usize = 1000;
    let mut shown: String = words
        .chars()
        .take(LONGEST)
        .map(|character| if character == '\n' { character } else { picture(character) })
        .collect();
    if shown.len() < words.len() && words.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// A text from a file on one line of a terminal: what would break the line or move the cursor is shown
/// as a picture of itself, and what takes more than so many columns is left out.
fn one_line(text: &str, columns: usize) -> String {
    let mut width = 0;
    let mut shown = String::new();
    for (place, character) in text.chars().map(picture).enumerate() {
        width += character.width().unwrap_or(0);
        // Characters without a width are many to a column, but not without end.
        if width > columns || place >= 8 * columns {
            while shown.width() >= columns {
                shown.pop();
            }
            shown.push('…');
            break;
        }
        shown.push(character);
    }
    shown
}

const NOTE: anstyle::Style = anstyle::AnsiColor::Cyan.on_default().effects(anstyle::Effects::BOLD);

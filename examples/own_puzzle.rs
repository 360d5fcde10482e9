//! A puzzle of one's own, from its rules to everything that can be made of a search.
//!
//! ```sh
//! cargo run --example own_puzzle -- FOLDER
//! ```
//!
//! prints the text, the solution and a comparison, and writes `lamps.svg` and `lamps.html` into FOLDER
//! (without one, into the current folder).

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use steptrace::diff::{DiffOptions, Form, Side, compare};
use steptrace::render::compare::{self as comparison, CompareOptions};
use steptrace::render::html::{HtmlOptions, write_html};
use steptrace::render::picture::{self, PictureOptions};
use steptrace::render::svg::Svg;
use steptrace::render::text::{Detail, write_text};
use steptrace::trace::{self, Scene};
use steptrace::verify::{ActionOrder, verify_against};
use steptrace::{Algorithm, Problem, SearchOptions, Violation, search};

/// Three lamps in a row. Each has a switch that turns it and the lamp to its right, if there is one. The
/// fuse does not bear all three. Only the middle one is to be dark.
struct Lamps;

/// Which lamps burn, from the left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Burning([bool; 3]);

/// The switch that is pressed.
#[derive(Clone, Copy, Debug)]
struct Press(u8);

impl Problem for Lamps {
    type State = Burning;
    type Action = Press;

    fn initial_state(&self) -> Burning {
        Burning([false; 3])
    }

    fn actions(&self, _: &Burning) -> impl Iterator<Item = Press> {
        (0..3).map(Press)
    }

    /// What a move leads to; or, if that is forbidden, the state it would have been, and the rule's number.
    fn result(&self, state: &Burning, press: &Press) -> Result<Burning, Violation<Burning>> {
        let mut next = state.clone();
        for lamp in next.0.iter_mut().skip(press.0.into()).take(2) {
            *lamp = !*lamp;
        }
        if next.0 == [true; 3] { Err(Violation { state: next, rule: 0 }) } else { Ok(next) }
    }

    fn is_goal(&self, state: &Burning) -> bool {
        state.0 == [true, false, true]
    }

    // What states, moves and rules are called, wherever they are shown.

    fn write_state(&self, state: &Burning, out: &mut dyn fmt::Write) -> fmt::Result {
        state.0.iter().try_for_each(|&burns| out.write_char(if burns { '*' } else { 'o' }))
    }

    fn write_action(&self, press: &Press, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "switch {}", press.0 + 1)
    }

    fn write_rule(&self, _: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str("the fuse blows")
    }
}

/// Says all that there is to say on `out`, and draws into `folder`.
pub(crate) fn show(out: &mut dyn Write, folder: &Path) -> Result<(), Box<dyn Error>> {
    // The answer alone: nobody watches, nothing is kept but the tree.
    let report = search(&Lamps, &SearchOptions::new(Algorithm::Bfs), &mut ());
    if let Some(&nearest) = report.solutions.first() {
        for step in report.path(nearest) {
            writeln!(out, "{}: {:?} {:?}", step.node, step.action, step.state)?;
        }
    }

    // Two searches, kept event by event.
    let [bfs, dfs] = [Algorithm::Bfs, Algorithm::Dfs].map(|algorithm| {
        let options = SearchOptions::new(algorithm);
        trace::record(&Lamps, "lamps", "Three Lamps", Scene::default(), &options)
    });

    // What the first did, as a text with every refusal, and as a picture; both as a page to step through.
    write_text(out, &[&bfs], Detail::Verbose)?;
    let mut svg = File::create(folder.join("lamps.svg"))?;
    picture::draw(&mut svg, &Svg::default(), &bfs, &PictureOptions::default())?;
    let mut page = File::create(folder.join("lamps.html"))?;
    write_html(&mut page, &[("bfs", &bfs), ("dfs", &dfs)], &HtmlOptions::default())?;

    // Does the trace obey the rules of its search, and of the puzzle? (This pays off with traces that
    // another program wrote: `steptrace::trace::read_traces`.)
    verify_against(&bfs, &Lamps, ActionOrder::Exact)?;

    // Where do the two part?
    let side = |name, trace| Side { name, form: Form::Trace(trace) };
    let found = compare(side("bfs", &bfs), side("dfs", &dfs), &DiffOptions::default());
    comparison::write_text(out, &found, &CompareOptions::default())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("."), PathBuf::from);
    show(&mut io::stdout().lock(), &folder)
}

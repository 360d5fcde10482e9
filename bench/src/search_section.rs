//! Searches: bare, observed, by hand, and by others.

use std::io::{self, Write};

use steptrace::problem::Problem;
use steptrace::search::search;
use steptrace::terms::{Algorithm, OnGoal, Pruning, SearchOptions};
use steptrace::trace::{Header, JsonLines, Recorder, Sink, Summary, Trace, TraceBuilder};

use crate::race::{Contender, race};
use crate::workloads::{EightPuzzle, Farmer, Ferry, Rows};
use crate::{floor, peers};

/// What [`run_once`] knows.
pub(crate) const NAMES: &[&str] = &[
    "w1-floor",
    "w1-bare",
    "w1-recorded",
    "w1-text",
    "w2-bare",
    "w2-recorded",
    "w4-floor",
    "w4-bare",
    "w4-recorded",
    "eight-floor",
    "eight-bare",
    "eight-recorded",
    "random-floor",
    "random-bare",
    "random-recorded",
];

/// The depth at which W1 is cut.
const W1_LIMIT: u32 = 21;

pub(crate) fn w1() -> (Farmer, SearchOptions) {
    let options = SearchOptions {
        depth_limit: Some(W1_LIMIT),
        max_events: None,
        ..SearchOptions::new(Algorithm::Bfs)
    };
    (Farmer { bystanders: 3 }, options)
}

fn w2() -> (Farmer, SearchOptions) {
    let options = SearchOptions {
        on_goal: OnGoal::Return,
        max_events: None,
        ..SearchOptions::new(Algorithm::Iddfs)
    };
    (Farmer { bystanders: 5 }, options)
}

fn each_state_once() -> SearchOptions {
    SearchOptions {
        pruning: Pruning::Reached,
        max_events: None,
        ..SearchOptions::new(Algorithm::Bfs)
    }
}

fn header(options: &SearchOptions) -> Header {
    Header::new("bench", "Bench", serde_json::Value::Null, options)
}

fn bare<P: Problem>(problem: &P, options: &SearchOptions) -> u64 {
    search(problem, options, &mut ()).tree.len() as u64
}

fn observed<P: Problem, S: Sink>(problem: &P, options: &SearchOptions, sink: S) -> S {
    let mut recorder = Recorder::new(sink);
    search(problem, options, &mut recorder);
    recorder.finish().0
}

pub(crate) fn recorded<P: Problem>(problem: &P, options: &SearchOptions) -> Trace {
    let mut recorder = Recorder::new(TraceBuilder::new(header(options)));
    search(problem, options, &mut recorder);
    let (builder, texts) = recorder.finish();
    builder.finish(texts)
}

/// The contenders that every workload has. The second is the bare search.
fn usual<'p, P: Problem>(
    floor: Contender<'p>,
    problem: &'p P,
    options: &'p SearchOptions,
) -> Vec<Contender<'p>> {
    let lines = |out: Box<dyn Write>| {
        let sink = observed(problem, options, JsonLines::new(out, &header(options)));
        drop(sink.finish().expect("the lines can be written"));
    };
    vec![
        floor,
        Contender::new("steptrace, nobody watching", || bare(problem, options)),
        Contender::new("steptrace, counting", || {
            let summary = Summary::new("bench", &header(options));
            observed(problem, options, summary).events as u64
        }),
        Contender::new("steptrace, recording", || recorded(problem, options).len() as u64),
        Contender::new("steptrace, JSON Lines to nowhere", move || {
            lines(Box::new(io::sink()));
            0
        }),
        Contender::new("steptrace, JSON Lines to a file", move || {
            lines(Box::new(tempfile::tempfile().expect("there is room for a file")));
            0
        }),
    ]
}

pub(crate) fn run(rounds: usize, wanted: &dyn Fn(&str) -> bool) {
    if wanted("w1") {
        let (problem, options) = w1();
        let floor = Contender::new("plain loop", || floor::paths(&problem, W1_LIMIT).0 as u64);
        race("w1: k = 3 to level 21", rounds, &mut usual(floor, &problem, &options));
    }
    if wanted("w2") {
        let (problem, options) = w2();
        let mut contenders = usual(Contender::new("", || 0), &problem, &options);
        contenders.remove(0);
        // The lines of 70 million events measure the disk.
        contenders.truncate(3);
        race("w2: k = 5, iterative deepening", rounds, &mut contenders);
    }
    let options = each_state_once();
    if wanted("w4") {
        let problem = Ferry { things: 20 };
        let floor = Contender::new("plain loop", || {
            floor::numbered(1 << 20, |state| problem.successors(state)) as u64
        });
        let mut contenders = usual(floor, &problem, &options);
        let ferry = Ferry { things: 20 };
        contenders.push(Contender::new("pathfinding bfs_reach", move || {
            peers::pathfinding(0, |&state| ferry.successors(state)) as u64
        }));
        contenders.push(Contender::new("stateright, one thread", || {
            let ferry = Ferry { things: 20 };
            peers::stateright(0u32, move |&state| ferry.successors(state)) as u64
        }));
        race("w4: n = 20", rounds, &mut contenders);
    }
    if wanted("eight") {
        let start = EightPuzzle.initial_state();
        let floor = Contender::new("plain loop, FxHashMap", move || {
            floor::hashed(start, EightPuzzle::successors) as u64
        });
        let mut contenders = usual(floor, &EightPuzzle, &options);
        contenders.push(Contender::new("pathfinding bfs_reach", move || {
            peers::pathfinding(start, EightPuzzle::successors) as u64
        }));
        contenders.push(Contender::new("stateright, one thread", move || {
            peers::stateright(start, EightPuzzle::successors) as u64
        }));
        race("eight-puzzle, whole", rounds, &mut contenders);
    }
    for (name, title) in
        [("grid", "grid, 1000 by 1000"), ("random", "random, 1 M nodes, 5 M edges")]
    {
        if wanted(name) {
            graph(title, rounds, &if name == "grid" { Rows::grid(1000) } else { random() });
        }
    }
}

fn random() -> Rows {
    Rows::random(1_000_000, 5_000_000)
}

fn graph(title: &str, rounds: usize, rows: &Rows) {
    let options = each_state_once();
    let floor = Contender::new("plain loop", || {
        floor::numbered(rows.len(), |state| rows.successors(state).iter().copied()) as u64
    });
    let csr = peers::petgraph_rows(rows);
    let mut contenders = usual(floor, rows, &options);
    contenders.push(Contender::new("petgraph Bfs on Csr", || peers::petgraph_bfs(&csr) as u64));
    contenders.push(Contender::new("pathfinding bfs_reach", || {
        peers::pathfinding(0, |&state| rows.successors(state).iter().copied()) as u64
    }));
    race(title, rounds, &mut contenders);
}

/// Runs one contender once. False if there is none of that name.
pub(crate) fn run_once(name: &str) -> bool {
    let Some((workload, how)) = name.split_once('-') else { return false };
    let once = each_state_once();
    let count = match (workload, how) {
        ("w1", "floor") => floor::paths(&w1().0, W1_LIMIT).0,
        ("w1", _) => return one(&w1().0, &w1().1, how),
        ("w2", _) => return one(&w2().0, &w2().1, how),
        ("w4", "floor") => {
            let ferry = Ferry { things: 20 };
            floor::numbered(1 << 20, |state| ferry.successors(state))
        }
        ("w4", _) => return one(&Ferry { things: 20 }, &once, how),
        ("eight", "floor") => floor::hashed(EightPuzzle.initial_state(), EightPuzzle::successors),
        ("eight", _) => return one(&EightPuzzle, &once, how),
        ("random", "floor") => {
            let rows = random();
            floor::numbered(rows.len(), |state| rows.successors(state).iter().copied())
        }
        ("random", _) => return one(&random(), &once, how),
        _ => return false,
    };
    println!("{name}: {count} nodes");
    true
}

fn one<P: Problem>(problem: &P, options: &SearchOptions, how: &str) -> bool {
    match how {
        "bare" => println!("{} nodes", bare(problem, options)),
        "recorded" => {
            let trace = recorded(problem, options);
            let bytes = trace.log_bytes() as f64 / trace.len() as f64;
            println!("{} events, {bytes:.2} bytes each besides the nodes", trace.len());
        }
        "text" => {
            let trace = recorded(problem, options);
            let text = steptrace::render::text::write_text(
                &mut io::sink(),
                &[&trace],
                steptrace::render::text::Detail::Plain,
            );
            text.expect("nowhere takes everything");
            println!("{} events", trace.len());
        }
        _ => return false,
    }
    true
}

/// Records W1 to its end and prints what that took.
pub(crate) fn memory() {
    let (problem, options) = w1();
    let trace = recorded(&problem, &SearchOptions { depth_limit: None, ..options });
    println!("{} events, {} nodes", trace.len(), trace.node_count());
    println!("{:.2} bytes an event", trace.log_bytes() as f64 / trace.len() as f64);
    match std::fs::read_to_string("/proc/self/status") {
        Ok(status) => status
            .lines()
            .filter(|line| line.starts_with("VmHWM"))
            .for_each(|line| println!("peak memory {}", line.trim_start_matches("VmHWM:").trim())),
        Err(_) => println!("peak memory is told on Linux only"),
    }
}

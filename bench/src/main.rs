//! How long things take, each held against others in the same run.
//!
//! `cargo run --release -- [--rounds N] [WORD]...` runs every section whose name holds one of the
//! words (all without), and prints ratios. `one NAME` runs a single contender once, for a profiler or
//! a counter of instructions (`instructions.sh`); `memory` prints peak memory of the largest run.

mod floor;
mod peers;
mod race;
mod search_section;
mod trace_section;
mod workloads;

use std::process::ExitCode;

/// How often every contender runs.
const ROUNDS: usize = 7;

fn main() -> ExitCode {
    let mut rounds = ROUNDS;
    let mut words = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match (arg.as_str(), args.len()) {
            ("--rounds", 1..) => match args.next().and_then(|count| count.parse().ok()) {
                Some(count) if count > 0 => rounds = count,
                _ => return usage(),
            },
            ("one", 1..) => {
                let name = args.next().unwrap_or_default();
                return if search_section::run_once(&name) { ExitCode::SUCCESS } else { usage() };
            }
            ("memory", _) => {
                search_section::memory();
                return ExitCode::SUCCESS;
            }
            _ => words.push(arg),
        }
    }
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    println!(
        "CPU time over that of the first line, smallest  median  largest of {rounds} rounds\n"
    );
    search_section::run(rounds, &wanted);
    trace_section::run(rounds, &wanted);
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: [--rounds N] [WORD]... | one NAME | memory");
    eprintln!("names: {}", search_section::NAMES.join(", "));
    ExitCode::from(2)
}

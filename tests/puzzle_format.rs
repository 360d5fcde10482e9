//! What `docs/puzzle-format.md` and its schema say is what the program does.

mod common;

use std::collections::BTreeSet;

use serde_json::Value;
use steptrace::problem::Problem;
use steptrace::problems::{Notation, Request, What, catalogue, load};
use steptrace::search::search;
use steptrace::terms::{Algorithm, Pruning, SearchOptions};
use steptrace::with_problem;

const PAGE: &str = include_str!("../docs/puzzle-format.md");
const SCHEMA: &str = include_str!("../docs/puzzle.schema.json");

/// The code blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    PAGE.split(&opening).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

fn shortest<P: Problem>(problem: &P) -> Option<u32> {
    let options = SearchOptions { pruning: Pruning::Reached, ..SearchOptions::new(Algorithm::Bfs) };
    let report = search(problem, &options, &mut ());
    report.solutions.iter().map(|&node| report.tree.depth(node)).min()
}

#[test]
fn every_sample_is_a_puzzle_with_the_shortest_solution_that_it_claims() {
    let samples = blocks("toml");
    assert!(samples.len() > 10);
    for text in samples {
        let loaded = load(&Request::new(What::File { name: "sample.toml", text }));
        let loaded = loaded.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(loaded.notes.is_empty(), "{:?}\n{text}", loaded.notes);
        let shortest = with_problem!(&loaded.problem, problem => shortest(problem));
        let claim = match shortest {
            None => "# There is no solution.".to_owned(),
            Some(moves) => format!("# The shortest solution has {moves} moves."),
        };
        assert_eq!(text.lines().next(), Some(claim.as_str()), "{text}");
    }
}

#[test]
fn the_drawn_maze_is_one() {
    let samples = blocks("maze");
    assert_eq!(samples.len(), 1);
    let what = What::File { name: "way-out.txt", text: samples[0] };
    let maze = load(&Request::new(what)).expect("it is a maze").problem;
    assert_eq!(with_problem!(&maze, problem => shortest(problem)), Some(3));
}

#[test]
fn the_page_shows_states_as_they_are_written() {
    let mut missionaries =
        catalogue::crossing("missionaries-cannibals", &[]).expect("it is in the catalogue");
    let mut goat = catalogue::crossing("wolf-goat-cabbage", &[]).expect("it is in the catalogue");
    for &notation in Notation::ALL {
        let mut row = Vec::new();
        // In both, it is the load with the number of the goat, and of a missionary and a cannibal.
        for (crossing, load) in [(&mut goat, 2), (&mut missionaries, 3)] {
            crossing.set_notation(notation);
            let start = crossing.initial_state();
            let action = crossing.actions(&start).nth(load).expect("there are so many loads");
            let state = crossing.result(&start, &action).expect("it breaks no rule");
            let mut text = String::new();
            crossing.write_state(&state, &mut text).expect("a string takes any text");
            row.push(format!("`{}`", text.replace('|', "\\|")));
        }
        let row = row.join(" | ");
        assert!(PAGE.contains(&format!("| {row} |\n")), "the row for {notation} must be {row}");
    }
}

#[test]
fn the_page_lists_every_setting_and_default() {
    for entry in catalogue::entries() {
        for setting in entry.settings {
            let words = format!("`{}={}`", setting.key, setting.default);
            let row = PAGE.lines().find(|line| line.starts_with(&format!("| `{}` |", entry.name)));
            assert!(row.is_some_and(|row| row.contains(&words)), "{} lacks {words}", entry.name);
        }
    }
}

fn check_toml(text: &str) -> Result<(), String> {
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    let table: toml::Table = text.parse().expect("it is TOML");
    common::schema::check(&schema, &schema, &serde_json::to_value(table).expect("it can be JSON"))
}

#[test]
fn the_schema_takes_every_sample_and_the_whole_catalogue() {
    for text in blocks("toml") {
        check_toml(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    for entry in catalogue::entries() {
        let text = catalogue::definition(entry.name, &[]).expect("it is in the catalogue");
        check_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}

#[test]
fn the_schema_refuses_what_the_program_refuses() {
    let farmer =
        catalogue::definition("farmer-wolf-cabbage-sheep", &[]).expect("it is in the catalogue");
    for (old, new) in [
        ("kind = \"crossing\"", "kind = \"river\""),
        ("capacity = 2", "capacity = 0"),
        ("capacity = 2", "capacity = \"two\""),
        ("capacity = 2", "capcity = 2"),
        ("rows = true", "rows = \"yes\""),
        ("letter = \"F\"", "letter = \"Fa\""),
        ("letter = \"F\"", ""),
        ("notation = \"banks\"", "notation = \"bank\""),
        ("who = \"wolf\"", "who = []"),
        ("who = \"wolf\"", ""),
        ("moves = [\"F\"", "moves = [1"),
    ] {
        let text = farmer.replacen(old, new, 1);
        assert_ne!(text, farmer);
        assert!(load(&Request::new(What::File { name: "p.toml", text: &text })).is_err(), "{new}");
        assert!(check_toml(&text).is_err(), "the schema takes {new}");
    }
}

#[test]
fn the_schema_refuses_mazes_boards_and_towers_that_the_program_refuses() {
    for text in [
        "kind = 'maze'\nrows = []\n",
        "kind = 'maze'\nrows = ['SG']\nmoves = ['north']\n",
        "kind = 'grid'\nwidth = 0\nheight = 1\n",
        "kind = 'grid'\nwidth = 9\nheight = 9\nwalls = 100\n",
        "kind = 'grid'\nwidth = 9\nheight = 9\ngoal = [1, 2, 3]\n",
        "kind = 'sliding-tiles'\nstart = [[1, 0]]\n",
        "kind = 'sliding-tiles'\nstart = [[1, 2], [3, '0']]\n",
        "kind = 'hanoi'\ndisks = 21\n",
        "kind = 'hanoi'\ndisks = 3\ngoal = 'Z'\n",
    ] {
        let what = What::File { name: "p.toml", text };
        assert!(load(&Request::new(what)).is_err(), "{text}");
        assert!(check_toml(text).is_err(), "the schema takes {text}");
    }
}

#[test]
fn the_schema_knows_exactly_the_keys_that_are_allowed() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    let crossing = "kind = 'crossing'\nboat.capacity = 1\n";
    let passenger = format!("{crossing}[[passenger]]\nletter = 'F'\nrows = true\n");
    for (definition, text) in [
        ("crossing", "kind = 'crossing'\n? = 1\n".to_owned()),
        ("jugs", "kind = 'jugs'\n? = 1\n".to_owned()),
        ("graph", "kind = 'graph'\n? = 1\n".to_owned()),
        ("maze", "kind = 'maze'\n? = 1\n".to_owned()),
        ("grid", "kind = 'grid'\n? = 1\n".to_owned()),
        ("sliding-tiles", "kind = 'sliding-tiles'\n? = 1\n".to_owned()),
        ("hanoi", "kind = 'hanoi'\n? = 1\n".to_owned()),
        ("boat", "kind = 'crossing'\n[boat]\n? = 1\n".to_owned()),
        ("passenger", format!("{crossing}[[passenger]]\n? = 1\n")),
        ("forbid", format!("{passenger}[[forbid]]\n? = 1\n")),
        ("outnumber", format!("{passenger}[[outnumber]]\n? = 1\n")),
    ] {
        let text = text.replace('?', "xxxxxxxxxxxxxxxx");
        let error = load(&Request::new(What::File { name: "p.toml", text: &text }))
            .map(|loaded| loaded.notes)
            .unwrap_err();
        let allowed =
            error.help_lines().iter().find_map(|line| line.strip_prefix("allowed here: "));
        let allowed: BTreeSet<_> = allowed.expect("keys are listed").split(", ").collect();
        let known = schema["$defs"][definition]["properties"].as_object().expect("an object");
        let known: BTreeSet<_> = known.keys().map(String::as_str).collect();
        assert_eq!(known, allowed, "{definition}");
    }
}

//! The catalogue and drawn mazes through the program: lists, definitions that run, what is said.

mod common;

use std::fs;
use std::path::Path;

use common::cli::{folder, steptrace_with as steptrace};
use serde_json::Value;

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// The entries, as the program lists them.
fn entries(dir: &Path) -> Vec<Value> {
    let ran = steptrace(dir, "problems --format json", "");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    objects(&ran.out)
}

fn word<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().expect(key)
}

/// The one summary of a run.
fn summary(dir: &Path, arguments: &str, input: &str) -> Value {
    let ran = steptrace(dir, &format!("run {arguments} --summary json"), input);
    assert_eq!(ran.status, 0, "{arguments}: {}", ran.err);
    let mut summaries = objects(&ran.out);
    assert_eq!(summaries.len(), 1);
    summaries.remove(0)
}

#[test]
fn every_definition_saved_as_a_file_is_the_same_problem() {
    let dir = folder();
    for entry in entries(dir.path()) {
        let name = word(&entry, "name");
        let definition = steptrace(dir.path(), &format!("problems {name}"), "");
        assert_eq!(definition.status, 0);
        fs::write(dir.path().join("mine.toml"), &definition.out).expect("it can be saved");
        let options = "--pruning reached --max-events 2000";
        let built_in = summary(dir.path(), &format!("{name} {options}"), "");
        assert_eq!(summary(dir.path(), &format!("mine.toml {options}"), ""), built_in, "{name}");
        assert_eq!(summary(dir.path(), &format!("- {options}"), &definition.out), built_in);
    }
}

#[test]
fn what_an_entry_says_to_try_can_be_tried() {
    let dir = folder();
    for entry in entries(dir.path()) {
        let command = word(&entry, "try");
        let arguments = command.strip_prefix("steptrace ").expect("a command of ours");
        let ran = steptrace(dir.path(), arguments, "");
        assert_eq!(ran.status, 0, "{command}: {}", ran.err);
        let limited = command.contains("--max-events");
        assert!(ran.err.is_empty() || limited, "{command}: {}", ran.err);
    }
}

#[test]
fn an_entry_as_json_has_everything_that_is_known_of_it() {
    let dir = folder();
    let ran = steptrace(dir.path(), "problems hanoi --set disks=4 --format json", "");
    let entry = &objects(&ran.out)[0];
    assert_eq!(word(entry, "group"), "Boards, towers, jugs and mazes");
    assert_eq!(word(entry, "difficulty"), "hard");
    assert_eq!(entry["settings"][0]["key"], "disks");
    assert!(word(entry, "definition").contains("disks = 4\n"));
    assert!(word(entry, "teaches").contains("2 to the power of n"));
}

#[test]
fn the_list_has_every_group_entry_and_setting() {
    let dir = folder();
    let list = steptrace(dir.path(), "problems", "").out;
    for group in ["River crossings\n", "Boards, towers, jugs and mazes\n", "Teaching graphs\n"] {
        assert!(list.contains(group), "{group}");
    }
    for entry in entries(dir.path()) {
        assert!(list.contains(&format!("  {} ", word(&entry, "name"))), "{entry}");
        for setting in entry["settings"].as_array().expect("a list") {
            let words = format!("set     {}={}:", word(setting, "key"), word(setting, "default"));
            assert!(list.contains(&words), "{words}");
        }
    }
}

const MAZE: &str = "#######\n#S...G#\n#.###.#\n#.....#\n#######\n";

#[test]
fn a_drawn_maze_is_searched_whatever_its_file_is_called() {
    let dir = folder();
    for name in ["way.maze", "way.txt", "way"] {
        fs::write(dir.path().join(name), MAZE).expect("it can be saved");
        let found = summary(dir.path(), &format!("{name} --pruning reached"), "");
        assert_eq!(found["shortest"], 4, "{name}");
        assert_eq!(word(&found, "problem"), "way");
    }
    let found = summary(dir.path(), "- --pruning reached", MAZE);
    assert_eq!((&found["shortest"], word(&found, "problem")), (&Value::from(4), "stdin"));
}

#[test]
fn the_directions_of_a_drawn_maze_decide_what_depth_first_search_finds() {
    let dir = folder();
    let shortest = |moves: &str| {
        let arguments = format!("- --set moves={moves} -a dfs --stop first");
        summary(dir.path(), &arguments, MAZE)["shortest"].clone()
    };
    assert_eq!(shortest("right,down,left,up"), 4);
    assert_eq!(shortest("down,right,up,left"), 8);
}

#[test]
fn the_text_of_a_maze_reads_like_a_walk() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run - --pruning reached --stop first --text -", "S.\n.G\n");
    assert_eq!(
        ran.out,
        "Solving stdin Puzzle\n\
         \n\
         Creating State Graph using Breadth First Search\n\
         Processing Level 0 (1,1)\n\
         Adding state (1,2)\n\
         Adding state (2,1)\n\
         Processing Level 1 (1,2)\n\
         Found solution (2,2)\n\
         \n\
         \n\
         State Graph in Breadth first order\n\
         Level 0 (1,1)\n\
         Level 1 (1,2)\n\
         Level 1 (2,1)\n\
         Level 2 (2,2)\n\
         \n\
         \n\
         \n\
         Solutions to the stdin Puzzle BFS\n\
         No. of solutions:  1\n\
         Solution 1\n\
         No. of moves: 2\n\
         (1,1)--right->>(1,2)--down->>(2,2)\n"
    );
}

#[test]
fn an_unsolvable_board_is_searched_with_a_note() {
    let dir = folder();
    let command = "run sliding-tiles --set start=21/3_ --pruning reached --summary json";
    let ran = steptrace(dir.path(), command, "");
    assert_eq!(ran.status, 0);
    assert!(ran.err.starts_with("note: no solution is possible: an odd number of swaps"));
    let summary = &objects(&ran.out)[0];
    assert_eq!((&summary["outcome"], &summary["states"]), (&"exhausted".into(), &12.into()));
}

#[test]
fn a_depth_limit_stops_breadth_first_search_in_a_maze() {
    let dir = folder();
    let found = summary(dir.path(), "- --pruning reached --depth-limit 3", MAZE);
    assert_eq!((&found["outcome"], &found["max_depth"]), (&"depth-limit".into(), &3.into()));
}

#[test]
fn traces_of_mazes_boards_and_towers_are_verified_against_their_problems() {
    let dir = folder();
    for problem in ["maze", "hanoi", "sliding-tiles", "bridge-and-torch", "grid"] {
        let options = "-a bfs,dfs,iddfs --pruning reached --stop first --max-events 5000";
        let ran = steptrace(dir.path(), &format!("run {problem} {options} --trace t.jsonl"), "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        let ran = steptrace(dir.path(), &format!("verify t.jsonl --problem {problem}"), "");
        assert_eq!(ran.status, 0, "{problem}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn a_file_in_another_encoding_is_refused_at_its_place() {
    let dir = folder();
    for (bytes, place) in [
        (&b"#####\n#S\xe4G#\n#####\n"[..], "line 2, column 3: this is not UTF-8 text"),
        // As some editors save.
        (&b"\xff\xfe#\0S\0G\0"[..], "line 1, column 1: this is UTF-16 text"),
    ] {
        fs::write(dir.path().join("m.maze"), bytes).expect("it can be saved");
        let ran = steptrace(dir.path(), "run m.maze", "");
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(&format!("m.maze: {place}")), "{}", ran.err);
    }
}

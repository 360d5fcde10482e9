use super::*;
use crate::render::samples::{ROUNDS, trace};
use crate::trace::read_traces;

/// The text of the runs in `lines`.
fn text(lines: &str, detail: Detail) -> String {
    let reading = read_traces(lines.as_bytes()).expect("the test's own trace");
    let runs: Vec<&Trace> = reading.traces.iter().collect();
    let mut out = Vec::new();
    write_text(&mut out, &runs, detail).expect("writing to memory");
    String::from_utf8(out).expect("UTF-8")
}

/// A queue search over A, B, C that finds C, with a rejection of each kind and a discard.
fn queue_run(algorithm: &str, title: &str) -> String {
    format!(
        r#"{{"steptrace":1,"problem":"p","title":"{title}","algorithm":"{algorithm}","frontier":"fifo"}}
{{"event":"generate","node":0,"state":"A","depth":0}}
{{"event":"push","node":0}}
{{"event":"pop","node":0}}
{{"event":"expand","node":0}}
{{"event":"generate","node":1,"state":"B","depth":1,"parent":0,"action":"to B"}}
{{"event":"push","node":1}}
{{"event":"reject","parent":0,"action":"stay","state":"A","reason":"ancestor","witness":0}}
{{"event":"reject","parent":0,"action":"jump","state":"X","reason":"illegal","rule":"no jumping"}}
{{"event":"generate","node":2,"state":"B","depth":1,"parent":0,"action":"round to B"}}
{{"event":"push","node":2}}
{{"event":"close","node":0}}
{{"event":"pop","node":1}}
{{"event":"expand","node":1}}
{{"event":"reject","parent":1,"action":"back","state":"A","reason":"parent","witness":0}}
{{"event":"generate","node":3,"state":"C","depth":2,"parent":1,"action":"to C"}}
{{"event":"goal","node":3}}
{{"event":"reject","parent":1,"action":"to B","state":"B","reason":"reached","witness":1}}
{{"event":"close","node":1}}
{{"event":"pop","node":2}}
{{"event":"discard","node":2,"reason":"reached","witness":1}}
{{"event":"end","outcome":"solved"}}
"#
    )
}

const QUEUE_TEXT: &str = "\
Creating State Graph using Breadth First Search
Processing Level 0 A
Adding state B
Adding state B
Processing Level 1 B
Found solution C


State Graph in Breadth first order
Level 0 A
Level 1 B
Level 1 B
Level 2 C



Solutions to the ABC Puzzle BFS
No. of solutions:  1
Solution 1
No. of moves: 2
A--to B->>B--to C->>C
";

#[test]
fn a_problem_that_is_no_river_crossing_is_called_by_its_title() {
    assert_eq!(
        text(&queue_run("bfs", "ABC"), Detail::Plain),
        format!("Solving ABC Puzzle\n\n{QUEUE_TEXT}")
    );
}

#[test]
fn a_crossing_is_called_a_river_crossing_whoever_crosses() {
    let header = |title: &str, scene: &str| {
        text(
            &format!(
                r#"{{"steptrace":1,"problem":"p","title":"{title}","algorithm":"bfs","scene":{scene}}}"#
            ),
            Detail::Plain,
        )
    };
    let heading = "Solutions to the River Crossing Puzzle BFS\n";
    assert!(header("Fox, Goose, River Crossing", "null").contains(heading));
    assert!(header("Jealous couples", r#"{"kind":"crossing"}"#).contains(heading));
    assert!(header("Jugs", r#"{"kind":"jugs"}"#).contains("Solutions to the Jugs Puzzle BFS\n"));
}

#[test]
fn the_title_is_printed_once_and_again_only_where_it_changes() {
    let (one, other) = (queue_run("bfs", "ABC"), queue_run("bfs", "XYZ"));
    let both = text(&format!("{one}{one}{other}"), Detail::Plain);
    let xyz = QUEUE_TEXT.replace("ABC", "XYZ");
    assert_eq!(
        both,
        format!(
            "Solving ABC Puzzle\n\n{QUEUE_TEXT}\n\n{QUEUE_TEXT}\n\nSolving XYZ Puzzle\n\n{xyz}"
        )
    );
}

#[test]
fn no_runs_make_no_text() {
    let mut out = Vec::new();
    write_text(&mut out, &[], Detail::Verbose).expect("writing to memory");
    assert!(out.is_empty());
}

#[test]
fn a_foreign_search_keeps_its_own_word_and_its_frontier_decides_the_shape() {
    let found = text(&queue_run("uniform-cost", "ABC"), Detail::Plain);
    assert!(found.contains("\nCreating State Graph using uniform-cost\nProcessing Level 0 A\n"));
    assert!(found.contains("\nAdding state B\n"));
    assert!(found.contains("\nSolutions to the ABC Puzzle uniform-cost\n"));
    let path = queue_run("sideways", "ABC").replace("fifo", "path");
    assert!(!text(&path, Detail::Plain).contains("Adding state"));
}

#[test]
fn every_search_has_its_own_heading() {
    let headings = |algorithm: &str| {
        let header = format!(
            r#"{{"steptrace":1,"problem":"p","title":"T","algorithm":"{algorithm}","depth_limit":1}}"#
        );
        let text = text(&header, Detail::Plain);
        let line = |start: &str| {
            let line = text.lines().find(|line| line.starts_with(start));
            line.expect("there is such a line").to_owned()
        };
        (line("Creating"), line("Solutions"))
    };
    let pair = |name: &str, short: &str| {
        (format!("Creating State Graph using {name}"), format!("Solutions to the T Puzzle {short}"))
    };
    assert_eq!(headings("bfs"), pair("Breadth First Search", "BFS"));
    assert_eq!(headings("dfs"), pair("Depth First Search", "DFS"));
    assert_eq!(headings("dfs-stack"), pair("Depth First Search with a Stack", "Stack DFS"));
    assert_eq!(headings("dls"), pair("Depth Limited Search", "DLS"));
    assert_eq!(headings("iddfs"), pair("Iterative Depth First Search", "Iterative DFS"));
}

/// Two rounds, the second of which breaks off after its goal.
fn broken_off() -> String {
    let goal = ROUNDS.find("{\"event\":\"close\",\"node\":3}").expect("what follows the goal");
    ROUNDS[..goal].to_owned()
}

#[test]
fn of_rounds_all_are_logged_and_the_last_is_shown_as_far_as_it_went() {
    assert_eq!(
        text(&broken_off(), Detail::Plain),
        "\
Solving From A & D Puzzle

Creating State Graph using Iterative Depth First Search
Starting iterative DFS with depth: 1
Processing Level 0 state A
Maximum depth limit
Starting iterative DFS with depth: 2
Processing Level 0 state A
Processing Level 1 state B
Found solution state D


State Graph in Breadth first order
Level 0 state A
Level 1 state B
Level 2 state D



Solutions to the From A & D Puzzle Iterative DFS
No. of solutions:  1
Solution 1
No. of moves: 2
state A--to B->>state B--to D->>state D
"
    );
}

#[test]
fn the_tree_is_read_level_by_level_though_it_was_made_depth_first() {
    let lines = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"dfs"}
{"event":"generate","node":0,"state":"root","depth":0}
{"event":"generate","node":1,"state":"left","depth":1,"parent":0,"action":"l"}
{"event":"generate","node":2,"state":"left left","depth":2,"parent":1,"action":"l"}
{"event":"generate","node":3,"state":"left right","depth":2,"parent":1,"action":"r"}
{"event":"generate","node":4,"state":"right","depth":1,"parent":0,"action":"r"}
{"event":"generate","node":5,"state":"right left","depth":2,"parent":4,"action":"l"}
"#;
    let text = text(lines, Detail::Plain);
    let levels: Vec<&str> = text.lines().filter(|line| line.starts_with("Level")).collect();
    assert_eq!(
        levels,
        [
            "Level 0 root",
            "Level 1 left",
            "Level 1 right",
            "Level 2 left left",
            "Level 2 left right",
            "Level 2 right left",
        ]
    );
}

#[test]
fn a_trace_without_events_or_solutions_is_printed_all_the_same() {
    let lines = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"dfs"}"#;
    assert_eq!(
        text(lines, Detail::Plain),
        "Solving T Puzzle\n\nCreating State Graph using Depth First Search\n\n\n\
         State Graph in Breadth first order\n\n\n\n\
         Solutions to the T Puzzle DFS\nNo. of solutions:  0\n"
    );
}

#[test]
fn verbose_lines_tell_why_and_show_the_frontier() {
    let found = text(&queue_run("bfs", "ABC"), Detail::Verbose);
    let log: Vec<&str> = found.lines().skip(3).take_while(|line| !line.is_empty()).collect();
    assert_eq!(
        log,
        [
            "  the root is n0 A",
            "  push n0 A",
            "  queue, front first (1): n0 A",
            "  pop n0 A",
            "  queue, front first (0): empty",
            "Processing Level 0 A",
            "  n0: to B gives B, which becomes n1",
            "Adding state B",
            "  push n1 B",
            "  queue, front first (1): n1 B",
            "  n0: stay gives A, rejected, ancestor: n0 on its path has it",
            "  n0: jump gives X, rejected, illegal: no jumping",
            "  n0: round to B gives B, which becomes n2",
            "Adding state B",
            "  push n2 B",
            "  queue, front first (2): n1 B, n2 B",
            "  pop n1 B",
            "  queue, front first (1): n2 B",
            "Processing Level 1 B",
            "  n1: back gives A, rejected, parent: that only leads back to n0",
            "  n1: to C gives C, which becomes n3",
            "Found solution C",
            "  n1: to B gives B, rejected, reached: n1 has it already",
            "  pop n2 B",
            "  queue, front first (0): empty",
            "  discard n2 B: its state was reached as n1",
            "  end: solved",
        ]
    );
}

#[test]
fn the_moves_of_all_solutions_in_a_text_are_counted() {
    assert_eq!(solution_moves(&trace(&broken_off())), 2);
    let text = text(ROUNDS, Detail::Plain);
    let moves = text.lines().filter_map(|line| line.strip_prefix("No. of moves: "));
    let moves: u64 = moves.map(|moves| moves.parse::<u64>().expect("a number")).sum();
    assert_eq!(solution_moves(&trace(ROUNDS)), moves);
    // A goal of an earlier round is not among the solutions.
    let early = ROUNDS.replacen("\"event\":\"cutoff\"", "\"event\":\"goal\"", 1);
    assert_eq!(solution_moves(&trace(&early)), 2);
}

#[test]
fn without_its_verbose_lines_a_verbose_text_is_the_plain_one() {
    for lines in [queue_run("bfs", "ABC").as_str(), ROUNDS, &broken_off()] {
        let verbose = text(lines, Detail::Verbose);
        let kept: String =
            verbose.split_inclusive('\n').filter(|line| !line.starts_with("  ")).collect();
        assert_eq!(kept, text(lines, Detail::Plain));
        assert_ne!(kept, verbose);
    }
}

#[test]
fn a_verbose_text_says_where_a_trace_breaks_off() {
    let found = text(&broken_off(), Detail::Verbose);
    assert!(found.contains("Found solution state D\n  the trace breaks off here\n\n\nState Graph"));
}

#[test]
fn a_long_frontier_is_shortened_with_the_number_left_out() {
    let mut lines = String::from(
        r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"bfs"}
{"event":"generate","node":0,"state":"s0","depth":0}
{"event":"push","node":0}
"#,
    );
    for node in 1..12 {
        lines.push_str(&format!(
            "{{\"event\":\"generate\",\"node\":{node},\"state\":\"s{node}\",\"depth\":1,\
             \"parent\":0,\"action\":\"a\"}}\n{{\"event\":\"push\",\"node\":{node}}}\n"
        ));
    }
    assert!(text(&lines, Detail::Verbose).contains(
        "\n  queue, front first (12): n0 s0, n1 s1, n2 s2, n3 s3, … 6 more …, n10 s10, n11 s11\n"
    ));
}

#[test]
fn a_state_cannot_break_a_line() {
    let lines = r#"{"steptrace":1,"problem":"p","title":"two\nlines","algorithm":"bfs"}
{"event":"generate","node":0,"state":"1 2\n3 4","depth":0}
{"event":"push","node":0}
{"event":"pop","node":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"state":"a\r\nb","depth":1,"parent":0,"action":"do\nit"}
{"event":"goal","node":1}
{"event":"reject","parent":0,"action":"x\ny","state":"p\nq","reason":"illegal","rule":"r\ns"}
"#;
    let found = text(lines, Detail::Verbose);
    assert!(found.starts_with("Solving two␊lines Puzzle\n\n"));
    assert!(found.contains("\nProcessing Level 0 1 2␊3 4\n"));
    assert!(found.contains("\nLevel 1 a␍␊b\n"));
    assert!(found.contains("\n1 2␊3 4--do␊it->>a␍␊b\n"));
    assert!(found.contains("\n  n0: x␊y gives p␊q, rejected, illegal: r␊s\n"));
}

#[test]
fn impossible_lives_are_printed_as_they_stand() {
    let lines = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"dfs-stack"}
{"event":"generate","node":7,"state":"A","depth":0}
{"event":"pop","node":7}
{"event":"push","node":7}
{"event":"push","node":7}
{"event":"expand","node":7}
{"event":"expand","node":7}
"#;
    let found = text(lines, Detail::Verbose);
    assert!(found.contains("\n  pop n7 A\n  stack, top last (0): empty\n"));
    assert!(found.contains("\nProcessing Level 0 A\nProcessing Level 0 A\n"));
}

#[test]
fn what_out_cannot_take_is_an_error() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::StorageFull))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = write_text(&mut Full, &[&trace(ROUNDS)], Detail::Plain).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
}

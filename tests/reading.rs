//! Reading traces: what other programs write, what breaks off, and what is refused, and where.

mod common;

use common::{Digraph, json_lines, read, words};
use steptrace::terms::{Algorithm, Discipline, Pruning, ReachedAt, SearchOptions};
use steptrace::trace::{read_traces, write_trace};

const HEADER: &str = r#"{"steptrace":1,"algorithm":"bfs"}"#;
const ROOT: &str = r#"{"event":"generate","node":0,"state":"a","depth":0}"#;

#[test]
fn an_almost_empty_header_gets_the_defaults() {
    let traces = read(&format!("{HEADER}\n{ROOT}\n"));
    let header = traces[0].header();
    assert_eq!((header.problem.as_str(), header.title.as_str()), ("unnamed", "unnamed"));
    assert_eq!(header.frontier, Discipline::Fifo);
    assert_eq!(header.pruning, Pruning::Ancestors);
    assert_eq!((header.depth_limit, header.max_events), (None, Some(1_000_000)));
    assert_eq!(traces[0].outcome(), None);

    let stack = read("{\"steptrace\":1,\"algorithm\":\"dfs-stack\",\"max_events\":null}\n");
    assert_eq!(stack[0].header().reached_at, ReachedAt::Expanded);
    assert_eq!(stack[0].header().max_events, None);
}

#[test]
fn several_runs_follow_one_another() {
    let graph = Digraph::new(2, &[(0, 1)], &[1]);
    let mut text = json_lines(&graph, &SearchOptions::new(Algorithm::Bfs));
    text += &json_lines(&graph, &SearchOptions::new(Algorithm::Iddfs));
    let traces = read(&text);
    let algorithms: Vec<&str> = traces.iter().map(|trace| &*trace.header().algorithm).collect();
    assert_eq!(algorithms, ["bfs", "iddfs"]);
    // Every event knows its line in the file.
    assert_eq!(traces[1].line(0), traces[0].len() as u64 + 3);
}

#[test]
fn lines_may_come_from_other_systems() {
    let text = format!("\u{feff}{HEADER}\r\n\r\n  {ROOT}  \r\n\n{{\"event\":\"push\",\"node\":0}}");
    let traces = read(&text);
    assert_eq!(words(&traces[0]), ["gen 0 a", "push 0"]);
    assert_eq!([traces[0].line(0), traces[0].line(1)], [3, 5]);
}

#[test]
fn unknown_fields_are_accepted_and_escapes_understood() {
    let text = format!(
        "{HEADER}\n{}\n",
        r#"{"time":[1,{}],"event":"generate","node":0,"state":"a\"\\\n\u00e9","depth":0,"h":3.5}"#
    );
    assert_eq!(read(&text)[0].state_text(steptrace::trace::NodeId(0)), "a\"\\\né");
}

#[test]
fn spaces_escapes_and_unknown_fields_change_nothing() {
    let graph = Digraph::new(5, &[(0, 1), (0, 2), (1, 2), (1, 3), (2, 0), (2, 4), (4, 3)], &[3]);
    for algorithm in Algorithm::ALL.iter().copied() {
        let options = SearchOptions { depth_limit: Some(2), ..SearchOptions::new(algorithm) };
        let text = json_lines(&graph, &options);
        let written = |text: &str| {
            let mut out = Vec::new();
            write_trace(&mut out, &read(text)[0]).expect("memory takes everything");
            String::from_utf8(out).expect("a trace is text")
        };
        assert_eq!(written(&text), text);
        for (from, to) in [
            (",", ", "),
            (":", " :\t"),
            ("{", "  {"),
            ("}", " , \"x\": [{}]}"),
            ("\"state\"", "\"st\\u0061te\""),
            ("to ", "\\u0074o\\u0020"),
        ] {
            let other = text.replace(from, to);
            assert_ne!(other, text);
            assert_eq!(written(&other), text, "{algorithm:?}, {from:?} as {to:?}");
        }
    }
}

#[test]
fn a_last_line_that_is_no_beginning_of_one_is_an_error_as_anywhere() {
    let start = format!("{HEADER}\n{ROOT}\n");
    for bad in
        ["garbage", r#"{"event":"push","node":0}x"#, r#"{"event":"push" "node""#, "]", "\0\0"]
    {
        let error = read_traces(format!("{start}{bad}").as_bytes()).unwrap_err();
        assert_eq!(error.line, Some(3), "{bad}");
    }
    let cut = r#"{"event":"push","node":0,"sum":1.5e3,"words":["ä\u00e4",null]}"#;
    for end in 1..cut.len() {
        let torn = [start.as_bytes(), &cut.as_bytes()[..end]].concat();
        assert_eq!(read_traces(&*torn).unwrap().torn_line, Some(3), "{end}");
    }
}

#[test]
fn a_last_line_that_breaks_off_is_left_out_and_told() {
    let text = format!("{HEADER}\n{ROOT}\n{{\"event\":\"pu");
    let reading = read_traces(text.as_bytes()).unwrap();
    assert_eq!(reading.torn_line, Some(3));
    assert_eq!(words(&reading.traces[0]), ["gen 0 a"]);
    // In the middle of a character, too.
    let mut bytes =
        format!("{HEADER}\n{{\"event\":\"generate\",\"node\":0,\"state\":\"é").into_bytes();
    bytes.pop();
    assert_eq!(read_traces(&*bytes).unwrap().torn_line, Some(2));
}

#[test]
fn what_is_wrong_is_said_with_line_and_column() {
    let after = |line: &str| format!("{HEADER}\n{ROOT}\n{line}\n");
    let cases = [
        (
            String::new(),
            "no run in it; a trace begins with a header line, {\"steptrace\":1,\"algorithm\":…}",
        ),
        ("hello\n".to_owned(), "line 1, column 1: expected a JSON object"),
        (
            ROOT.to_owned() + "\n",
            "line 1, column 1: an event before any header; a run begins with a line {\"steptrace\":1,\"algorithm\":…}",
        ),
        (
            "{\"steptrace\":2}\n".to_owned(),
            "line 1, column 14: format version 2, but this program knows version 1 only",
        ),
        (
            "{\"steptrace\":\"1\"}\n".to_owned(),
            "line 1, column 14: format version \"1\", but this program knows version 1 only",
        ),
        (
            "{\"steptrace\":1,\"algorithm\":\"bsf\"}\n".to_owned(),
            "line 1, column 28: \"bsf\" is none of the algorithms known here (bfs, dfs, dfs-stack, dls, iddfs), so the header must say how its frontier works: \"frontier\":\"fifo\", \"lifo\" or \"path\"; did you mean \"bfs\"?",
        ),
        (
            "{\"steptrace\":1,\"algorithm\":\"bfs\",\"pruning\":\"ancestor\"}\n".to_owned(),
            "line 1, column 44: \"ancestor\" is no pruning; allowed: ancestors, reached, parent, none; did you mean \"ancestors\"?",
        ),
        (
            after(r#"{"event":"expnd","node":0}"#),
            "line 3, column 10: unknown event \"expnd\"; did you mean \"expand\"?",
        ),
        (after(r#"{"event":"pop"}"#), "line 3, column 1: this `pop` event has no field \"node\""),
        (
            after(r#"{"event":"pop","node":4}"#),
            "line 3, column 23: \"node\" names node 4, which has not been generated",
        ),
        (
            after(r#"{"event":"generate","node":0,"state":"b","depth":1,"parent":0,"action":"x"}"#),
            "line 3, column 28: node 0 was generated before; every node needs a number of its own",
        ),
        (
            after(r#"{"event":"generate","node":1,"state":"b","depth":1,"parent":0}"#),
            "line 3, column 1: this `generate` event has no field \"action\"",
        ),
        (
            after(
                r#"{"event":"reject","parent":0,"action":"x","state":"a","reason":"loop","witness":0}"#,
            ),
            "line 3, column 64: \"loop\" is no reason; allowed: illegal, ancestor, parent, reached; did you mean \"ancestor\"?",
        ),
        (
            after(r#"{"event":"pop","node":-1}"#),
            "line 3, column 23: invalid value: integer `-1`, expected a whole number from 0 to 4294967295",
        ),
        (
            after(r#"{"event":"pop","state":"node","node":"4"}"#),
            "line 3, column 38: invalid type: string \"4\", expected a whole number from 0 to 4294967295",
        ),
        (
            after(r#"{"event":"pop","state":"\"node","x":{"node":1},"node":4}"#),
            "line 3, column 55: \"node\" names node 4, which has not been generated",
        ),
        (
            after(r#"{"event":"generate","node":4294967295,"state":"b","depth":0}"#),
            "line 3, column 28: a node cannot have the number 4294967295; expected one from 0 to 4294967294",
        ),
        (
            after(r#"{"event":"discard","node":0,"reason":"reach","witness":0}"#),
            "line 3, column 38: \"reach\" is no reason for a discard; allowed: reached; did you mean \"reached\"?",
        ),
        (
            after(r#"{"event":"discard","node":0,"witness":0}"#),
            "line 3, column 1: this `discard` event has no field \"reason\"",
        ),
        (
            after(r#"{"event":"reject","parent":0,"action":"x","state":"a","reason":"illegal"}"#),
            "line 3, column 1: this `reject` event has no field \"rule\"",
        ),
        (
            "{\"steptrace\":1,\"algorithm\":\"ucs\"}\n".to_owned(),
            "line 1, column 28: \"ucs\" is none of the algorithms known here (bfs, dfs, dfs-stack, dls, iddfs), so the header must say how its frontier works: \"frontier\":\"fifo\", \"lifo\" or \"path\"",
        ),
        (
            "{\"steptrace\":1,\"algorithm\":\"bfs\",\"scene\":5}\n".to_owned(),
            "line 1, column 42: this scene is 5; expected an object that says what kind of problem is drawn, as in {\"kind\":\"jugs\",…}",
        ),
        (
            "{\"steptrace\":1,\"algorithm\":\"bfs\",\"scene\":{\"kind\":[]}}\n".to_owned(),
            "line 1, column 42: this scene is an object with a list for its \"kind\"; expected an object that says what kind of problem is drawn, as in {\"kind\":\"jugs\",…}",
        ),
        (after("{\"event\":\"push\",\"node\":0}\u{c}"), "line 3, column 26: trailing characters"),
        (after("\u{c}"), "line 3, column 1: expected a JSON object"),
        (after("[]"), "line 3, column 1: expected a JSON object"),
        (
            after(r#"{"node":0}"#),
            "line 3, column 1: expected a field \"event\" (or \"steptrace\" in a header)",
        ),
        (
            after("{\"event\":\"end\",\"outcome\":\"exhausted\"}\n{\"event\":\"pop\",\"node\":0}"),
            "line 4, column 1: an event after the run's `end`; only the header of another run may follow",
        ),
        (
            after(r#"{"event":"end","outcome":"won"}"#),
            "line 3, column 26: \"won\" is no outcome; allowed: solved, exhausted, depth-limit, event-limit",
        ),
    ];
    for (text, message) in cases {
        let error = read_traces(text.as_bytes()).expect_err(&text);
        assert_eq!(error.to_string(), message, "for {text}");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_wherever_they_stand() {
    let line = |bytes: &[u8]| [format!("{HEADER}\n{ROOT}\n").as_bytes(), bytes, b"\n"].concat();
    for (bytes, column) in [
        (&b"{\"event\":\"push\",\"node\":0,\"x\":\"\xff\"}"[..], 31),
        (b"{\"event\":\"push\",\"\xff\":1,\"node\":0}", 18),
        (b"{\"event\":\"generate\",\"node\":1,\"state\":\"\xc3\xa9\xc3\",\"depth\":0}", 40),
        (b"\xff\xfe{\0", 1),
    ] {
        let error = read_traces(&*line(bytes)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "line 3, column {column}: this is not UTF-8 text; save the file with the encoding UTF-8"
            )
        );
    }
}

#[test]
fn a_whole_number_may_be_written_with_a_point() {
    let text = format!(
        "{}\n{}\n{}\n{}\n",
        r#"{"steptrace":1.0,"algorithm":"bfs","depth_limit":2.0,"max_events":1e3}"#,
        r#"{"event":"generate","node":0.0,"state":"a","depth":-0}"#,
        r#"{"event":"push","node":0e5}"#,
        r#"{"event":"pop","node":-0.0}"#,
    );
    let traces = read(&text);
    assert_eq!(words(&traces[0]), ["gen 0 a", "push 0", "pop 0"]);
    let header = traces[0].header();
    assert_eq!((header.depth_limit, header.max_events), (Some(2), Some(1000)));
}

#[test]
fn what_is_null_is_missing() {
    let text = format!(
        "{}\n{}\n",
        r#"{"event":null,"steptrace":1,"problem":null,"algorithm":"bfs","pruning":null,"scene":null}"#,
        r#"{"event":"generate","node":0,"state":"a","depth":0,"parent":null,"action":null}"#,
    );
    let traces = read(&text);
    assert_eq!(words(&traces[0]), ["gen 0 a"]);
    assert_eq!(traces[0].header().problem, "unnamed");
}

#[test]
fn numbers_of_a_scene_keep_their_digits() {
    let header = r#"{"steptrace":1,"problem":"p","title":"P","algorithm":"bfs","frontier":"fifo","pruning":"ancestors","reached_at":"generated","goal_test":"generated","stop":"all","on_goal":"continue","order":"given","depth_limit":null,"max_events":null,"scene":{"big":123456789012345678901234567890,"kind":"x","low":-98765432109876543210,"point":1.10}}"#;
    let mut out = Vec::new();
    write_trace(&mut out, &read(&format!("{header}\n"))[0]).expect("memory takes everything");
    assert_eq!(String::from_utf8(out).expect("a trace is text"), format!("{header}\n"));
}

#[test]
fn a_scene_is_written_as_it_was_read_and_a_number_too_large_for_it_is_named() {
    let scene = r#"{ "kind":"x", "\u0061":1e5, "list":[1.0, -0] }"#;
    let text = format!("{{\"steptrace\":1,\"algorithm\":\"bfs\",\"scene\":{scene}}}\n");
    let reading = read_traces(text.as_bytes()).expect("a trace");
    let mut out = Vec::new();
    write_trace(&mut out, &reading.traces[0]).expect("memory");
    let out = String::from_utf8(out).expect("text");
    assert!(out.ends_with(&format!(",\"scene\":{scene}}}\n")), "{out}");
    assert_eq!(reading.traces[0].header().scene["a"], 1e5);

    let text = r#"{"steptrace":1,"algorithm":"bfs","scene":{"kind":"x","far":1e400}}"#;
    let error = read_traces(text.as_bytes()).expect_err("no number of a program is so large");
    assert_eq!(
        error.to_string(),
        "line 1, column 42: this scene cannot be read: number out of range"
    );
}

#[test]
fn numbers_are_those_of_serde_json_as_everybody_else_has_them() {
    // A feature of a library is one of every program that uses it.
    let number: serde_json::Value = serde_json::from_str("1.10").expect("a number");
    assert_eq!(number.to_string(), "1.1");
}

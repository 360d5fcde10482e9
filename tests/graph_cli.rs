//! Graph files on the command line: recognised, read from standard input, and refused by name.

mod common;

use std::fs;
use std::path::Path;

use common::cli::{Ran, folder, run};

fn steptrace(arguments: &[&str], input: &str) -> (i32, String, String) {
    let Ran { status, out, err } = run(Path::new("."), arguments, input);
    (status, out, err)
}

const SUMMARY: [&str; 2] = ["--summary", "json"];

#[test]
fn a_graph_of_any_format_is_read_from_standard_input() {
    for text in [
        "digraph { start=a goal=d a -> {b c} -> d }",
        "{\"start\": \"a\", \"goal\": \"d\", \"links\": [[\"a\", \"b\"], [\"a\", \"c\"], [\"b\", \"d\"], [\"c\", \"d\"]]}",
        "<graphml><graph edgedefault='directed'><node id='a' start='true'/><node id='b'/><node id='c'/><node id='d' goal='true'/>\
         <edge source='a' target='b'/><edge source='a' target='c'/><edge source='b' target='d'/><edge source='c' target='d'/></graph></graphml>",
    ] {
        let (status, out, err) = steptrace(&[&["run", "-"], &SUMMARY[..]].concat(), text);
        assert_eq!((status, &*err), (0, ""), "{text}");
        let summary: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(summary["problem"], "stdin");
        assert_eq!((&summary["shortest"], &summary["solutions"]), (&2.into(), &2.into()), "{out}");
    }
    let marks = ["--start", "a", "--goal", "d"];
    for text in ["a b\na c\nb d\nc d\n", "a: b c\nd: b c\n", "source,target\na,b\na,c\nb,d\nc,d\n"]
    {
        let (status, out, err) =
            steptrace(&[&["run", "-"], &marks[..], &SUMMARY[..]].concat(), text);
        assert_eq!((status, &*err), (0, ""), "{text}");
        assert!(out.contains("\"shortest\":2"), "{out}");
    }
    let format = ["--graph-format", "adjacency"];
    let (status, out, _) = steptrace(
        &[&["run", "-"], &marks[..], &format[..], &SUMMARY[..]].concat(),
        "a b c\nd b c\n",
    );
    assert_eq!(status, 0);
    assert!(out.contains("\"shortest\":2"), "{out}");
}

#[test]
fn a_graph_is_drawn_with_its_labels_and_verified() {
    let dir = folder();
    let path = |name: &str| dir.path().join(name).to_str().expect("a plain path").to_owned();
    let graph = path("town.gv");
    fs::write(&graph, "graph { start=n0 n0 [label=Arad] n1 [label=\"</script>\" goal=true] n0 -- n1 [label=walk] n1 -- n1 }")
        .expect("a file");
    let trace = path("town.jsonl");
    let (status, _, err) =
        steptrace(&["run", &graph, "--trace", &trace, "--html", &path("town.html")], "");
    assert_eq!((status, &*err), (0, ""));
    let written = fs::read_to_string(&trace).expect("a trace");
    assert!(
        written.contains("\"state\":\"Arad\"") && written.contains("\"action\":\"walk\""),
        "{written}"
    );
    let (status, out, err) = steptrace(&["verify", &trace, "--problem", &graph], "");
    assert_eq!(status, 0, "{out}{err}");
}

#[test]
fn another_encoding_is_called_by_its_name() {
    let dir = folder();
    let text = "digraph { a -> b }";
    let units: Vec<u16> = text.encode_utf16().collect();
    let little =
        |units: &[u16]| units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<u8>>();
    let big = |units: &[u16]| units.iter().flat_map(|unit| unit.to_be_bytes()).collect::<Vec<u8>>();
    for (bytes, expected) in [
        (
            [&[0xff, 0xfe][..], &little(&units)].concat(),
            "this is UTF-16 text, as its byte-order mark says",
        ),
        (
            [&[0xfe, 0xff][..], &big(&units)].concat(),
            "this is UTF-16 text, as its byte-order mark says",
        ),
        (little(&units), "it looks like UTF-16"),
        (b"digraph { a -> \"\xe9\" }".to_vec(), "line 1, column 17: this is not UTF-8 text"),
    ] {
        let path = dir.path().join("g.dot");
        fs::write(&path, bytes).expect("a file");
        let (status, _, err) = steptrace(&["run", path.to_str().expect("a plain path")], "");
        assert_eq!(status, 2);
        assert!(err.contains(expected) && err.contains("UTF-8"), "{err}");
    }
}

#[test]
fn a_record_whose_marks_do_not_go_together_keeps_its_id_and_that_is_said() {
    let graph = r#"digraph { node [shape=record] start=a goal=b
        a [label="x<1"] c [label="{y|z"] b [label="<p> left|right"] a -> c -> b }"#;
    let (status, out, err) = steptrace(&["run", "-"], graph);
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("\na--c->>c--left | right->>left | right\n"), "{out}");
    assert_eq!(
        err,
        "note: the label \"x<1\" of the record \"a\" (and one other label) cannot be cut into fields: in \
         a record, `<`, `>`, `{`, `}` and `|` that are to be seen have a backslash before them; as in \
         Graphviz, the node is called by its id\n"
    );
}

#[test]
fn a_trace_says_where_a_graph_is_searched_that_does_not_say_so_itself() {
    let folder = folder();
    let edges = "ann bob\nann cat\nbob dee\ncat dee\ndee kim\n";
    fs::write(folder.path().join("friends.edges"), edges).expect("room");
    let steptrace = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        run(folder.path(), &arguments, "")
    };
    let ran = steptrace("run friends.edges --start ann --goal kim -o out --algorithm bfs");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = steptrace("verify out/bfs.jsonl --problem friends.edges");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert_eq!(
        ran.err,
        "note: the start is not given: ann, as the trace says\n\
         note: the goal is not given: kim, as the trace says\n"
    );
    // What is said goes before what the trace says.
    let ran = steptrace("verify out/bfs.jsonl --problem friends.edges --start bob --goal kim");
    assert_eq!((ran.status, &*ran.err), (1, ""));
    assert!(ran.out.contains("line 2"), "{}", ran.out);
    // A trace that begins elsewhere says nothing about this graph.
    let foreign = fs::read_to_string(folder.path().join("out/bfs.jsonl")).expect("a trace");
    fs::write(folder.path().join("zoe.jsonl"), foreign.replace("\"ann\"", "\"zoe\""))
        .expect("room");
    let ran = steptrace("verify zoe.jsonl --problem friends.edges");
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("where does the search start?"), "{}", ran.err);
}

#[test]
fn verify_takes_the_directions_of_edges_from_the_trace_where_the_file_does_not_say() {
    let folder = folder();
    fs::write(folder.path().join("one.edges"), "a b\nb c\nc a\n").expect("room");
    fs::write(folder.path().join("both.dot"), "graph { a -- b -- c -- a }").expect("room");
    let steptrace = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        run(folder.path(), &arguments, "")
    };
    let ran = steptrace("run one.edges --start a --goal c --directed --trace d.jsonl");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let ran = steptrace("verify d.jsonl --problem one.edges");
    assert_eq!(ran.status, 0, "{}", ran.out);
    assert_eq!(
        ran.err,
        "note: the start is not given: a, as the trace says\n\
         note: the goal is not given: c, as the trace says\n\
         note: the direction of edges is not given: one way, as the trace says (`--undirected` \
         overrules it)\n"
    );
    // What is given goes before what the trace says, in a request and in a file.
    for given in ["one.edges --undirected", "both.dot"] {
        let ran = steptrace(&format!("verify d.jsonl --problem {given}"));
        assert_eq!(ran.status, 1, "{}", ran.out);
        assert!(!ran.err.contains("direction"), "{}", ran.err);
    }
    let ran = steptrace("run one.edges --start a --goal c --trace u.jsonl");
    assert_eq!(ran.status, 0);
    let ran = steptrace("verify u.jsonl --problem one.edges --start a --goal c");
    assert_eq!((ran.status, &*ran.err), (0, ""), "both ways is usual");
}

#[test]
fn each_run_is_held_against_the_graph_as_it_says_itself_that_it_was_searched() {
    let folder = folder();
    fs::write(folder.path().join("g.edges"), "a b\nb c\nc d\nd a\n").expect("room");
    let steptrace = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        run(folder.path(), &arguments, "")
    };
    let searches = [
        ("1", "--start a --goal c"),
        ("2", "--start b --goal d"),
        ("3", "--start b --goal d --directed"),
        ("4", "--start a --goal c"),
    ];
    let mut all = String::new();
    for (name, search) in searches {
        let ran = steptrace(&format!("run g.edges {search} --trace {name}.jsonl"));
        assert_eq!(ran.status, 0, "{}", ran.err);
        all += &fs::read_to_string(folder.path().join(name).with_extension("jsonl")).expect("it");
    }
    fs::write(folder.path().join("all.jsonl"), all).expect("room");
    for traces in ["1.jsonl 2.jsonl 3.jsonl 4.jsonl", "all.jsonl"] {
        let ran = steptrace(&format!("verify {traces} --problem g.edges"));
        assert_eq!((ran.status, ran.out.matches("kept  ").count()), (0, 4), "{}", ran.out);
        let once = ran.err.matches("the start is not given: a").count();
        assert_eq!((once, ran.err.lines().count()), (1, 5), "{}", ran.err);
    }
}

#[test]
fn what_a_trace_calls_a_state_is_its_text_even_where_another_node_has_it_for_its_id() {
    let folder = folder();
    let crossed = "digraph { a [label=\"b\"]; b [label=\"a\"]; a -> b -> c; }";
    fs::write(folder.path().join("x.dot"), crossed).expect("room");
    let steptrace = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        run(folder.path(), &arguments, "")
    };
    for (search, words) in [("--start a --goal c", "b"), ("--start b --goal b", "a")] {
        let ran = steptrace(&format!("run x.dot {search} --trace t.jsonl"));
        assert_eq!(ran.status, 0, "{}", ran.err);
        let ran = steptrace("verify t.jsonl --problem x.dot");
        assert_eq!(ran.status, 0, "{}", ran.out);
        let start = format!("the start is not given: {words}, as the trace says");
        assert!(ran.err.contains(&start), "{}", ran.err);
    }
}

#[test]
fn a_trace_without_nodes_says_in_its_header_where_it_would_have_begun() {
    let folder = folder();
    fs::write(folder.path().join("d.dot"), "digraph { a -> b -> c }").expect("room");
    let steptrace = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        run(folder.path(), &arguments, "")
    };
    let ran = steptrace("run d.dot --start a --goal c --max-events 0 --trace t.jsonl");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = steptrace("verify t.jsonl --problem d.dot");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    // Who goes elsewhere than the header says is found out.
    let ran = steptrace("run d.dot --start b --goal c --trace -");
    let header = fs::read_to_string(folder.path().join("t.jsonl")).expect("a trace");
    let header =
        header.lines().next().expect("a header").replace("\"max_events\":0", "\"max_events\":null");
    let events = ran.out.split_once('\n').expect("events").1;
    fs::write(folder.path().join("b.jsonl"), format!("{header}\n{events}")).expect("room");
    let ran = steptrace("verify b.jsonl --problem d.dot");
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
}

//! What is said about graph files that are wrong: each with its place, what was found there and what
//! was expected. And files that are large, deep or made to grow: they are read in good time, or
//! refused.

mod common;

use common::graphs::read;
use steptrace::problems::{LoadError, Request, Style, What, load};

fn error(name: &str, text: &str) -> LoadError {
    let loaded = load(&Request::new(What::File { name, text }));
    loaded.map(|loaded| panic!("this is read: {text} {:?}", loaded.notes)).unwrap_err()
}

/// A file, what is said of it, and the help below.
type Bad = (&'static str, &'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const TABLE: &[Bad] = &[
    ("g.dot", "", "g.dot:1:1: expected `graph` or `digraph`, with which a DOT file begins, found the end of the file", &[]),
    ("g.dot", "digraph", "g.dot:1:8: expected `{`, found the end of the file", &[]),
    ("g.dot", "digraph {", "g.dot:1:10: expected `}`, found the end of the file", &["the `{` in line 1 is not closed"]),
    ("g.dot", "digraph { a -> { b -> c }", "g.dot:1:26: expected `}`, found the end of the file", &["the `{` in line 1 is not closed"]),
    ("g.dot", "digraph { a -> }", "g.dot:1:16: expected a node or `{`, found `}`", &[]),
    ("g.dot", "digraph { -> b }", "g.dot:1:11: expected a node, an edge or `}`, found `->`", &[]),
    ("g.dot", "digraph { a - b }", "g.dot:1:13: '-' is no part of the DOT language here", &["an edge is written `->` in a digraph and `--` in a graph"]),
    ("g.dot", "digraph { a -- b }", "g.dot:1:13: expected `->`, which is an edge of a `digraph`, found `--`", &["where edges have no direction, the file begins with `graph`"]),
    ("g.dot", "graph { a -> b }", "g.dot:1:11: expected `--`, which is an edge of a `graph`, found `->`", &["where edges have a direction, the file begins with `digraph`"]),
    ("g.dot", "diagraph { a -> b }", "g.dot:1:1: expected `graph` or `digraph`, with which a DOT file begins, found `diagraph`", &["did you mean `digraph`?"]),
    ("g.dot", "digraph { a -> node }", "g.dot:1:16: expected a node, found `node`", &["`node` is a word of the language; as the name of a node it stands in quotation marks"]),
    ("g.dot", "digraph { a [label=\"x }", "g.dot:1:20: the closing quotation mark of this string is missing", &["in a string, a quotation mark is written `\\\"`"]),
    ("g.dot", "digraph { a [label=<<b>x</b> }", "g.dot:1:20: the `>` that closes this HTML string is missing", &["put text that begins with `<` in quotation marks if it is no HTML"]),
    ("g.dot", "digraph { a [label=] }", "g.dot:1:20: expected the value of an attribute, found `]`", &[]),
    ("g.dot", "digraph { a [label=x }", "g.dot:1:22: expected the name of an attribute, or `]`, found `}`", &[]),
    ("g.dot", "digraph { a -> b } c", "g.dot:1:20: expected the end of the file, after the `}` of the graph, found `c`", &[]),
    ("g.dot", "digraph { /* never closed", "g.dot:1:11: this comment is not closed by `*/`", &[]),
    ("g.dot", "digraph { a -> \"b\" + c }", "g.dot:1:22: expected a string in quotation marks, after `+`, found `c`", &[]),
    ("g.dot", "digraph { a:  -> b }", "g.dot:1:15: expected the name of a port, found `->`", &[]),
    ("g.dot", "digraph { node = }", "g.dot:1:16: expected `[`, for the attributes, found `=`", &[]),
    ("g.dot", "digraph { a -> b ] }", "g.dot:1:18: expected a node, an edge or `}`, found `]`", &[]),
    ("g.dot", "digraph { New York -> Boston, }", "g.dot:1:31: expected a node, found `}`", &[]),
    ("g.dot", "digraph { a.b -> c }", "g.dot:1:12: '.' is no part of the DOT language here", &["put a name that holds other than letters, digits and `_` in quotation marks"]),
    ("g.dot", "digraph {}", "g.dot:1:1: there is no node in this file", &[]),
    ("g.dot", "digraph { start=z a -> b }", "g.dot:1:17: the graph has no node `z`", &["the nodes are a, b"]),
    ("g.dot", "digraph { a [start=true]; b [start=true] }", "2 nodes are marked as the start: a, b", &["a search starts at one; mark it alone, or give `--start ID`"]),
    ("g.dot", "digraph { start=a goal=\"b,z\" a -> b }", "g.dot:1:24: the graph has no node `z`", &["the nodes are a, b"]),
    ("g.graphml", "", "g.graphml:1:1: expected `<graphml>`, found no element", &[]),
    ("g.graphml", "a b\n", "g.graphml:1:1: expected `<graphml>`, found text", &[]),
    ("g.graphml", "<svg/>", "g.graphml:1:1: expected `<graphml>`, found `<svg>`", &["this is a picture of a graph, not the graph"]),
    ("g.graphml", "<gexf></gexf>", "g.graphml:1:1: expected `<graphml>`, found `<gexf>`", &["this is GEXF; Gephi can export the graph as GraphML"]),
    ("g.graphml", "<graphml></graphml>", "g.graphml:1:1: there is no `<graph>` in this file", &[]),
    ("g.graphml", "<graphml><graph edgedefault='directed'><node id='a'/>", "g.graphml:1:54: expected `</graph>`, found the end of the file", &["<graph> was opened in line 1"]),
    ("g.graphml", "<graphml><graph edgedefault='directed'><node id='a'></graph></graphml>", "g.graphml:1:53: this is not XML: ill-formed document: expected `</node>`, but `</graph>` was found", &[]),
    ("g.graphml", "<graphml><graph edgedefault='both'/></graphml>", "g.graphml:1:10: `edgedefault` must be \"directed\" or \"undirected\", not \"both\"", &[]),
    ("g.graphml", "<graphml><graph><node/></graph></graphml>", "g.graphml:1:17: `id` is missing in this <node>", &[]),
    ("g.graphml", "<graphml><graph><node id='a'/><node id='a'/></graph></graphml>", "g.graphml:1:31: there is a node `a` already", &[]),
    ("g.graphml", "<graphml><graph><node id='a'/><edge source='a'/></graph></graphml>", "g.graphml:1:31: `target` is missing in this <edge>", &[]),
    ("g.graphml", "<graphml><graph><node id='ann'/>\n<edge source='ann' target='anne'/></graph></graphml>", "g.graphml:2:1: there is no node `anne`", &["the nodes are ann"]),
    ("g.graphml", "<graphml><graph><node id='a' id='b'/></graph></graphml>", "g.graphml:1:17: an attribute is faulty: position 12: duplicated attribute, previous declaration at position 5", &[]),
    ("g.graphml", "<graphml><graph><node id=a/></graph></graphml>", "g.graphml:1:17: an attribute is faulty: position 8: attribute value must be enclosed in `\"` or `'`", &[]),
    ("g.graphml", "<graphml><graph><node id='a'><data key='label'>R&D</data></node></graph></graphml>", "g.graphml:1:49: this is not XML: ill-formed document: entity or character reference not closed: `;` not found before end of input", &["`&` is written `&amp;`"]),
    ("g.graphml", "<graphml><graph><node id='a'><data key='label'>&eacute;</data></node></graph></graphml>", "g.graphml:1:48: there is no character named `&eacute;`", &["XML knows &amp; &lt; &gt; &quot; &apos; and numbers, as in &#233;"]),
    ("g.graphml", "<!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;\">]>\n<graphml><graph><node id='a'><data key='label'>&lol2;</data></node></graph></graphml>", "g.graphml:1:1: a document type with declarations of its own is not read", &["GraphML needs none: remove <!DOCTYPE …>"]),
    ("g.graphml", "<graphml><graph><edge source='a' target='b' directed='maybe'/></graph></graphml>", "g.graphml:1:17: `directed` must be \"true\" or \"false\", not \"maybe\"", &[]),
    ("g.graphml", "<graphml/><graphml/>", "g.graphml:1:11: expected the end of the file, found `<graphml>`", &[]),
    ("g.graphml", "<graphml><!-- never closed", "g.graphml:1:10: this is not XML: syntax error: comment not closed: `-->` not found before end of input", &[]),
    ("g.json", "", "g.json:1:1: expected a value, found the end of the file", &[]),
    ("g.json", "{", "g.json:1:2: expected a key in quotation marks, found the end of the file", &[]),
    ("g.json", "{\"nodes\": [\"a\"], \"links\": [}", "g.json:1:28: expected a value, found '}'", &[]),
    ("g.json", "{'nodes': []}", "g.json:1:2: expected a key in quotation marks, found '\\''", &["JSON has text in double quotation marks: \"a\""]),
    ("g.json", "{\"nodes\": [a]}", "g.json:1:12: expected a value, found `a`", &["text stands in quotation marks"]),
    ("g.json", "{\"nodes\": [\"a]}", "g.json:1:12: the closing quotation mark of this text is missing", &[]),
    ("g.json", "\"a\"", "g.json:1:1: a graph must be an object, not text", &[]),
    ("g.json", "{\"nodes\": [{\"id\": \"a\"}], \"arcs\": []}", "g.json:1:1: expected a list `links` or `edges` in this object, found none", &["its keys are nodes, arcs"]),
    ("g.json", "{\"nodes\": [{\"id\": \"a\"}], \"link\": []}", "g.json:1:1: expected a list `links` or `edges` in this object, found none", &["did you mean `links`?", "its keys are nodes, link"]),
    ("g.json", "{\"nodes\": {}, \"links\": []}", "g.json:1:11: `nodes` must be a list, not an object", &[]),
    ("g.json", "{\"nodes\": [], \"links\": {}}", "g.json:1:24: `links` must be a list, not an object", &[]),
    ("g.json", "{\"nodes\": [{\"id\": \"a\"}, {\"name\": \"b\"}], \"links\": []}", "g.json:1:25: `id` is missing in this node", &[]),
    ("g.json", "{\"nodes\": [{\"id\": \"a\"}, {\"id\": \"a\"}], \"links\": []}", "g.json:1:25: there is a node `a` already", &[]),
    ("g.json", "{\"nodes\": [{\"id\": null}], \"links\": []}", "g.json:1:19: an id must be text or a number, not null", &[]),
    ("g.json", "{\"nodes\": [\"a\"], \"links\": [{\"source\": \"a\"}]}", "g.json:1:28: `target` is missing in this edge", &["an edge is written {\"source\": \"a\", \"target\": \"b\"}"]),
    ("g.json", "{\"nodes\": [\"ann\", \"bob\"], \"links\": [{\"source\": \"ann\", \"target\": \"bop\"}]}", "g.json:1:65: there is no node `bop`", &["the nodes are ann, bob"]),
    ("g.json", "{\"nodes\": [{\"name\": \"a\"}], \"links\": [{\"source\": 0, \"target\": 1}]}", "g.json:1:62: `1` is no place in the list of nodes", &["the nodes have no `id`, so they are numbered from 0 to 0"]),
    ("g.json", "{\"directed\": \"yes\", \"nodes\": [], \"links\": []}", "g.json:1:14: `directed` must be true or false", &[]),
    ("g.json", "{\"graphs\": []}", "g.json:1:12: there is no graph in this list", &[]),
    ("g.json", "{\"nodes\": [], \"links\": []} {}", "g.json:1:28: expected the end of the file, found '{'", &[]),
    ("g.json", "[[\"a\"]]", "g.json:1:2: an edge must be two ids, as in [\"a\", \"b\"]", &[]),
    ("g.csv", "", "g.csv:1:1: there is no node in this file", &["a table has a header, as in `source,target`, and a row for each edge"]),
    ("g.csv", "source,target\n", "g.csv:1:1: there is no node in this file", &["a table has a header, as in `source,target`, and a row for each edge"]),
    ("g.csv", "source\na\nb\n", "g.csv:1:1: expected at least two columns, found one", &["the header names the ends of edges, as in `source,target`"]),
    ("g.csv", "source,target\n\"a,b\nc,d\n", "g.csv:2:1: the closing quotation mark of this value is missing", &["a quotation mark in a value is written twice"]),
    ("g.csv", "source,target\n\"a\nb\",c\n", "g.csv:2:1: a name must not hold a line break", &["is a closing quotation mark missing?"]),
    ("g.csv", "source,target\n,b\n", "g.csv:2:1: the node that this edge comes from is missing", &[]),
    ("g.csv", "source,target,km\n,,3\n", "g.csv:2:1: there is no node in this row", &[]),
    ("g.adj", "a: b c\n: d\n", "g.adj:2:1: before the colon must be a node", &["write a line for each node, as in `a: b c`"]),
    ("g.adj", "a: \"b c\n", "g.adj:1:4: the closing quotation mark is missing", &[]),
    ("g.edges", "a,b\nb,\n", "g.edges:2:2: a name is missing after `,`", &[]),
    ("g.edges", "a,b\n,c\n", "g.edges:2:1: a name is missing before `,`", &[]),
    ("g.edges", "a,b\nb,c,d,e\n", "g.edges:2:7: `e` is one column too many", &["an edge is two ids a line, as in `a, b`; a number may follow, its weight", "more ids on a line make an adjacency list: give `--graph-format adjacency`"]),
    ("g.edges", "a,b\n\"c\"d,e\n", "g.edges:2:1: after the closing quotation mark must be a comma or semicolon", &[]),
    ("g.edges", "a b c\n", "g.edges:1:5: `c` is no weight", &["an edge is two ids a line, as in `a b`; a number may follow, its weight", "an id that holds spaces stands in quotation marks, as in \"New York\"", "more ids on a line make an adjacency list: give `--graph-format adjacency`"]),
    ("g.edges", "a\u{1} b\n", "g.edges:1:1: a name must not hold a control character ('\\u{1}')", &[]),
    ("g.txt", "a\0 \0b\0\n\0", "g.txt:1:2: this is no text: there is a zero byte", &["it looks like UTF-16; save the file with the encoding UTF-8"]),
    ("g.edges", "a b\0c\n", "g.edges:1:4: this is no text: there is a zero byte", &[]),
];

#[test]
fn every_fault_is_shown_at_its_place_with_what_was_expected() {
    for (name, text, message, help) in TABLE {
        let error = error(name, text);
        assert_eq!(error.to_string(), *message, "{text}");
        assert_eq!(error.help_lines(), *help, "{text}");
        if let Some((place, _)) = message.split_once(": ").filter(|_| message.starts_with("g.")) {
            let rendered = error.render(Style::Plain);
            assert!(rendered.contains(&format!("--> {place}\n")), "{rendered}");
        }
    }
}

#[test]
fn a_place_is_right_in_the_middle_of_a_file_with_windows_lines_and_letters_of_many_bytes() {
    for (name, text, place) in [
        ("g.dot", "digraph {\r\n \"ä ö\" -> x;\r\n  é -> ] \r\n}", "3:8"),
        ("g.graphml", "<graphml>\r\n<graph>\r\n<node id='é'/>é<node/></graph></graphml>", "3:16"),
        ("g.json", "{\r\n\"nodes\": [\"é\", true],\r\n\"links\": []}", "2:16"),
        ("g.csv", "source,target\r\né,a\r\n,é\r\n", "3:1"),
        ("g.adj", "é: a\r\nb é \"\"\r\n", "2:5"),
        ("g.edges", "é,a\r\nb,é,\r\n", "2:4"),
    ] {
        let text = format!("\u{feff}{text}");
        let said = error(name, &text).to_string();
        assert!(said.starts_with(&format!("{name}:{place}: ")), "{said}");
    }
}

#[test]
fn of_several_graphs_the_first_is_read_and_that_is_said() {
    for (name, text, note) in [
        (
            "g.dot",
            "digraph one { a -> b }\ndigraph two { c -> d }",
            "this file holds another graph, in line 2: only the first is read",
        ),
        (
            "g.graphml",
            "<graphml><graph><node id='a'/><node id='b'/></graph><graph><node id='c'/></graph></graphml>",
            "this file holds another graph: only the first is read",
        ),
        (
            "g.json",
            r#"{"graphs": [{"nodes": {"a": {}, "b": {}}}, {"nodes": {"c": {}}}, {}]}"#,
            "this file holds 2 other graphs: only the first is read",
        ),
    ] {
        let graph = read(name, text);
        assert_eq!(graph.texts(), ["a", "b"]);
        assert_eq!(graph.notes[0], note);
    }
}

#[test]
fn what_stands_deep_inside_is_read_or_refused() {
    let deep = 200_000;
    let nested = |open: &str, close: &str| open.repeat(deep) + &close.repeat(deep);
    for (name, text, message) in [
        (
            "g.dot",
            format!("digraph {{ {} }}", nested("{", "}")),
            "g.dot:1:10011: more than 10000 subgraphs stand in one another here",
        ),
        (
            "g.dot",
            "digraph { ".to_owned() + &"{".repeat(9_000),
            "expected `}`, found the end of the file",
        ),
        (
            "g.dot",
            format!("digraph {{ a [label={}] }}", "<".repeat(deep)),
            "closes this HTML string is missing",
        ),
        (
            "g.json",
            nested("[", "]"),
            "g.json:1:101: more than 100 lists and objects stand in one another here",
        ),
        ("g.json", "{\"nodes\":".repeat(deep), "more than 100 lists and objects"),
        (
            "g.graphml",
            "<graphml>".to_owned() + &"<graph>".repeat(deep),
            "expected `</graph>`, found the end of the file",
        ),
    ] {
        let said = error(name, &text).to_string();
        assert!(said.contains(message), "{said}");
    }
    let text =
        format!("digraph {{ {} x }}", nested("{a;", "} -> b").replacen("} -> b", "", 190_001));
    assert!(error("g.dot", &text).to_string().contains("more than 10000"));
    let inside = "<node id='a'/>".to_owned();
    let text =
        format!("<graphml>{}{inside}{}</graphml>", "<graph>".repeat(deep), "</graph>".repeat(deep));
    assert_eq!(read("g.graphml", &text).texts(), ["a"]);
    let text = format!("digraph {{ {}a{} }}", "{ b -> ".repeat(5_000), "}".repeat(5_000));
    assert_eq!(read("g.dot", &text).rows(), ["b: a b", "a: "]);
}

#[test]
fn few_words_cannot_make_a_graph_of_any_size() {
    let nodes =
        |from: u32| (from..from + 10_000).map(|node| format!("n{node};")).collect::<String>();
    let text = format!("digraph {{ {{ {} }} -> {{ {} }} }}", nodes(0), nodes(20_000));
    let said = error("g.dot", &text).to_string();
    assert!(said.contains("make too many edges, more than 20 million"), "{said}");
    // The same few nodes over and over again.
    let text = format!(
        "digraph {{ subgraph s {{ {} }} {} }}",
        "a;".repeat(100_000),
        "x -> subgraph s {};".repeat(1_000)
    );
    assert!(error("g.dot", &text).to_string().contains("make too many edges"));
    // Entities that stand for others, of which there is no end.
    let entities: String = (1..20)
        .map(|level| format!("<!ENTITY l{level} \"{}\">", format!("&l{};", level - 1).repeat(10)))
        .collect();
    let text = format!(
        "<!DOCTYPE g [<!ENTITY l0 \"ha\">{entities}]><graphml><graph><node id='&l19;'/></graph></graphml>"
    );
    assert!(error("g.graphml", &text).to_string().contains("declarations of its own"));
    // Without the declarations, none is known.
    let text = "<graphml><graph><node id='&l19;'/></graph></graphml>";
    assert!(error("g.graphml", text).to_string().contains("an attribute is faulty"));
}

#[test]
fn large_files_are_read() {
    let many = 100_000;
    let join = |row: &dyn Fn(u32) -> String| (0..many).map(row).collect::<String>();
    let next = |node: u32| (node + 1) % many;
    for (name, text) in [
        ("g.edges", join(&|node| format!("city{node} city{}\n", next(node)))),
        ("g.adj", join(&|node| format!("c{node}: c{}\n", next(node)))),
        ("g.csv", "source,target\n".to_owned() + &join(&|node| format!("{node},{}\n", next(node)))),
        (
            "g.dot",
            format!(
                "digraph {{ node [shape=box goal=true] {} }}",
                join(&|node| format!("{node} -> {}\n", next(node)))
            ),
        ),
        ("g.dot", format!("digraph {{ {} }}", join(&|node| format!("{node} [label=same]\n")))),
        (
            "g.json",
            format!(
                "{{\"nodes\": [{}\"x\"], \"links\": []}}",
                join(&|node| format!("{{\"id\": {node}, \"label\": \"same\"}},"))
            ),
        ),
        (
            "g.graphml",
            format!(
                "<graphml><graph>{}</graph></graphml>",
                join(&|node| format!("<node id='{node}' label='same'/>"))
            ),
        ),
    ] {
        let graph = read(name, &text).graph;
        assert!(graph.node_count() >= many as usize, "{name}");
    }
}

#[test]
fn long_names_and_long_lines_are_no_danger() {
    let long = "x".repeat(1_000_000);
    assert_eq!(read("g.edges", &format!("a {long}\n")).graph.node_count(), 2);
    assert_eq!(read("g.dot", &format!("graph {{ a -- \"{long}\" }}")).graph.node_count(), 2);
    // A wrong start is compared with all names, even with long ones.
    let text = (0..1_000).map(|node| format!("{node}{long:.2000}\n")).collect::<String>();
    let what = What::File { name: "g.edges", text: &text };
    let long = "y".repeat(5_000);
    for start in ["0xx", long.as_str()] {
        let said =
            load(&Request { start: Some(start), ..Request::new(what) }).map(drop).unwrap_err();
        assert!(said.to_string().contains("the graph has no such node"));
    }
}

#[test]
fn every_beginning_of_a_file_is_read_or_refused() {
    for (name, text) in [
        (
            "g.dot",
            "/* é */ strict digraph \"g\" { node [label=<<b>é</b>>] a:p:n -> {b c}, d [label=\"x\\\"\\n\" + \"é\"]; subgraph s { e } -> subgraph s {}; f=g }",
        ),
        (
            "g.graphml",
            "<?xml version='1.0'?><!-- é --><graphml><key id='k' for='node' attr.name='label'><default>é</default></key><graph edgedefault='directed'><node id='a'><data key='k'>x &#233; <![CDATA[y]]></data></node><edge source='a' target='a'/></graph></graphml>",
        ),
        (
            "g.json",
            r#"{"directed": true, "nodes": [{"id": "é\u00e9\ud83d\ude00"}, {"id": 1.5e3}], "links": [{"source": 1.5e3, "target": "éé😀", "label": "x"}]}"#,
        ),
        ("g.csv", "source;target;label\n\"é \"\"q\"\"\";b;c\n# x\nd;e\n"),
        ("g.adj", "é: b, c # x\n\"d \\\"e\\\"\": f\n"),
        ("g.edges", "é b {'w': 1}\n\"c d\" e 2.5 # x\n"),
    ] {
        // No panic is all that is asked for; what is said is for the table above.
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            let what = What::File { name, text: &text[..end] };
            let _ = load(&Request { start: Some("é"), ..Request::new(what) });
            // And with a letter missing, and with one that does not belong.
            let rest =
                text[end..].chars().next().map_or("", |letter| &text[end + letter.len_utf8()..]);
            for text in [
                format!("{}{rest}", &text[..end]),
                format!("{}\u{1}\"{}", &text[..end], &text[end..]),
            ] {
                let _ = load(&Request::new(What::File { name, text: &text }));
            }
        }
    }
}

//! Graphs from files of every format: which nodes and arcs they have, in which order, where a search
//! starts and what it looks for.

mod common;

use common::graphs::{Read, read, request};
use steptrace::problems::{Edges, FileKind, GraphFormat, Request, What, load};

/// Every node with its arcs, in order.
fn arcs(name: &str, text: &str) -> Vec<String> {
    read(name, text).rows()
}

#[test]
fn one_graph_in_every_format_is_one_graph() {
    let expected = ["a: b c", "b: d", "c: d", "d: "];
    for (name, text) in [
        ("g.edges", "a b\na c\nb d\nc d\n"),
        ("g.edges", "a,b\na,c\nb, d\nc ,d\n"),
        ("g.edges", "a;b\na;c\nb;d\nc;d\n"),
        ("g.adj", "a b c\nb d\nc d\nd\n"),
        ("g.adj", "a: b c\nb: d\nc: d\nd:\n"),
        ("g.adj", "a: b, c\nb: d\nc:d\n"),
        ("g.dot", "digraph { a -> {b c} -> d }"),
        ("g.gv", "digraph { a -> b a -> c b, c -> d }"),
        (
            "g.graphml",
            "<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/><node id='c'/><node id='d'/>\
             <edge source='a' target='b'/><edge source='a' target='c'/><edge source='b' target='d'/>\
             <edge source='c' target='d'/></graph></graphml>",
        ),
        (
            "g.json",
            r#"{"directed": true, "nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}], "links": [
                {"source": "a", "target": "b"}, {"source": "a", "target": "c"},
                {"source": "b", "target": "d"}, {"source": "c", "target": "d"}]}"#,
        ),
        (
            "g.json",
            r#"{"directed": true, "nodes": ["a", "b", "c", "d"], "edges": [["a", "b"], ["a", "c"], ["b", "d"], ["c", "d"]]}"#,
        ),
        (
            "g.json",
            r#"{"graph": {"nodes": {"a": {}, "b": {}, "c": {}, "d": {}}, "edges": [
                {"source": "a", "target": "b"}, {"source": "a", "target": "c"},
                {"source": "b", "target": "d"}, {"source": "c", "target": "d"}]}}"#,
        ),
        (
            "g.json",
            r#"{"directed": true, "nodes": [{"name": "a"}, {"name": "b"}, {"name": "c"}, {"name": "d"}], "links": [
                {"source": 0, "target": 1}, {"source": 0, "target": 2}, {"source": 1, "target": 3}, {"source": 2, "target": 3}]}"#,
        ),
        (
            "g.json",
            r#"{"directed": true, "elements": {"nodes": [{"data": {"id": "a"}}, {"data": {"id": "b"}}, {"data": {"id": "c"}}, {"data": {"id": "d"}}],
                "edges": [{"data": {"source": "a", "target": "b"}}, {"data": {"source": "a", "target": "c"}},
                {"data": {"source": "b", "target": "d"}}, {"data": {"source": "c", "target": "d"}}]}}"#,
        ),
        (
            "g.json",
            r#"{"directed": true, "multigraph": false, "graph": [], "nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}],
                "adjacency": [[{"id": "b"}, {"id": "c"}], [{"id": "d"}], [{"id": "d"}], []]}"#,
        ),
        ("g.csv", "source,target\na,b\na,c\nb,d\nc,d\n"),
        ("g.csv", "Weight;From;To\n1;a;b\n1;a;c\n1;b;d\n1;c;d\n"),
        ("g.tsv", "from\tto\na\tb\na\tc\nb\td\nc\td\n"),
        (
            "g.toml",
            "kind = 'graph'\nstart = 'a'\nedges = [['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd']]\n",
        ),
    ] {
        let mut request = request(name, text);
        request.start = Some("a");
        request.edges = Some(Edges::Directed);
        assert_eq!(Read::of(&request).rows(), expected, "{text}");
    }
}

#[test]
fn a_format_is_known_by_its_extension_or_else_by_how_it_begins() {
    use GraphFormat::{Adjacency, Csv, Dot, EdgeList, GraphMl, Json, Tsv};
    let graph = FileKind::Graph;
    for (name, text, expected) in [
        ("a.dot", "", graph(Dot)),
        ("a.GV", "", graph(Dot)),
        ("a.graphml", "", graph(GraphMl)),
        ("a.xml", "", graph(GraphMl)),
        ("a.json", "", graph(Json)),
        ("a.csv", "", graph(Csv)),
        ("a.tsv", "", graph(Tsv)),
        ("a.adj", "", graph(Adjacency)),
        ("a.adjlist", "", graph(Adjacency)),
        ("a.edges", "digraph {}", graph(EdgeList)),
        ("a.edgelist", "", graph(EdgeList)),
        ("a.toml", "a b", FileKind::Puzzle),
        ("-", "", graph(EdgeList)),
        ("-", "# cities\na b\n", graph(EdgeList)),
        ("a.txt", "graph b\nb c\n", graph(EdgeList)),
        ("a.txt", "a b=c\n", graph(EdgeList)),
        ("-", "/* cities */ strict DiGraph \"of\" + \"cities\" {", graph(EdgeList)),
        ("-", "/* cities */ strict DiGraph cities\n{", graph(Dot)),
        ("-", "// cities\n# too\ngraph{", graph(Dot)),
        ("-", "<?xml version='1.0'?>\n<graphml>", graph(GraphMl)),
        ("-", "\n{\"nodes\": []}", graph(Json)),
        ("-", "source,target\na,b\n", graph(Csv)),
        ("-", "# roads\nKm;From;To\n", graph(Csv)),
        ("-", "Source\tTarget\n", graph(Tsv)),
        ("-", "a,b\nc,d\n", graph(EdgeList)),
        ("-", "a: b c\n", graph(Adjacency)),
        ("-", "New York: Boston\n", graph(Adjacency)),
        ("-", "kind = 'graph'\n", FileKind::Puzzle),
        ("-", "# mine\n[boat]\n", FileKind::Puzzle),
    ] {
        assert_eq!(FileKind::of(name, text), expected, "{name} {text}");
    }
}

#[test]
fn the_request_overrules_the_format() {
    let mut asked = request("-", "a b c\nb d\n");
    asked.format = Some(GraphFormat::Adjacency);
    asked.edges = Some(Edges::Directed);
    assert_eq!(Read::of(&asked).rows(), ["a: b c", "b: d", "c: ", "d: "]);
}

#[test]
fn the_file_says_whether_edges_are_directed_and_the_request_overrules_it() {
    let directed = "digraph { a -> b -> c }";
    assert_eq!(arcs("g.dot", directed), ["a: b", "b: c", "c: "]);
    assert_eq!(arcs("g.dot", "graph { a -- b -- c }"), ["a: b", "b: a c", "c: b"]);
    let mut asked = request("g.dot", directed);
    asked.edges = Some(Edges::Undirected);
    assert_eq!(Read::of(&asked).rows(), ["a: b", "b: a c", "c: b"]);
    let mut asked = request("g.dot", "graph { a -- b [dir=both] c -- b [dir=back] }");
    asked.edges = Some(Edges::Directed);
    assert_eq!(Read::of(&asked).rows(), ["a: b", "b: c", "c: "]);
}

#[test]
fn arrowheads_point_where_an_edge_leads() {
    let text =
        "digraph { a -> b [dir=both] b -> c [dir=back] c -> d [dir=none] d -> e [dir=forward] }";
    assert_eq!(arcs("g.dot", text), ["a: b", "b: a", "c: b d", "d: c e", "e: "]);
    let text = "graph { edge [dir=forward] a -- b b -- c [dir=none] }";
    assert_eq!(arcs("g.dot", text), ["a: b", "b: c", "c: b"]);
}

#[test]
fn some_edges_can_be_directed_and_others_not() {
    let text = "<graphml><graph edgedefault='undirected'><node id='a'/><node id='b'/><node id='c'/>\
        <edge source='a' target='b' directed='true'/><edge source='c' target='b'/></graph></graphml>";
    let graph = read("g.graphml", text);
    assert_eq!(graph.rows(), ["a: b", "b: c", "c: b"]);
    assert_eq!(graph.graph.edges(), Edges::Directed);
    assert_eq!(graph.graph.scene()["edges"].to_string(), r#"[["a","b"],["c","b"],["b","c"]]"#);
    let text = "Source,Target,Type\na,b,Directed\nb,c,Undirected\n";
    assert_eq!(arcs("g.csv", text), ["a: b", "b: c", "c: b"]);
    let text = r#"{"nodes": ["a", "b", "c"], "links": [{"source": "a", "target": "b", "directed": true}, {"source": "b", "target": "c"}]}"#;
    assert_eq!(arcs("g.json", text), ["a: b", "b: c", "c: b"]);
}

#[test]
fn an_adjacency_list_gives_each_node_the_order_of_its_own_line() {
    let graph = read("g.adj", "p: q r\ns: r\nr: s p q\nq: r p t\nt: q\n");
    assert_eq!(graph.rows(), ["p: q r", "q: r p t", "r: s p q", "s: r", "t: q"]);
    assert!(graph.notes.iter().all(|note| note.starts_with("no goal")), "{:?}", graph.notes);
    // Listed at one end only.
    assert_eq!(arcs("g.adj", "a c b\nb d\n"), ["a: c b", "c: a", "b: d a", "d: b"]);
    let graph = read("g.adj", "a: b b\n\"New York\": a\n");
    assert_eq!(graph.rows(), ["a: b New York", "b: a", "New York: a"]);
    assert_eq!(
        graph.notes[0],
        "a node that is listed again in one line counts once: 1 left out, the first in line 1"
    );
}

#[test]
fn parallel_edges_with_different_labels_are_different_actions() {
    let graph = read(
        "g.dot",
        "digraph { a -> b [label=run] a -> b [label=walk] a -> b [label=run] a -> b b -> b [label=stay] }",
    );
    assert_eq!(graph.actions(), ["a run b", "a walk b", "a b b", "b stay b"]);
    assert_eq!(
        graph.notes[1],
        "an edge that is listed again counts once: 1 is left out, the first from a to b"
    );
    let text = r#"{"nodes": ["a", "b"], "links": [{"source": "a", "target": "b", "label": "bus"},
        {"source": "b", "target": "a", "label": "bus"}, {"source": "b", "target": "a", "label": "train"}]}"#;
    let graph = read("g.json", text);
    assert_eq!(graph.actions(), ["a bus b", "a train b", "b bus a", "b train a"]);
    let graph = read("g.csv", "from,to,label\na,b,x\na,b,y\na,b,x\n");
    assert_eq!(graph.actions(), ["a x b", "a y b", "b x a", "b y a"]);
}

#[test]
fn strict_graphs_and_keys_make_one_edge_of_several() {
    let graph =
        read("g.dot", "strict digraph { a -> b [label=x] a -> b [label=y] b -> a a -> a a -> b }");
    assert_eq!(graph.actions(), ["a y b", "a a a", "b a a"]);
    assert_eq!(graph.notes.len(), 1, "{:?}", graph.notes);
    let graph = read("g.dot", "strict graph { a -- b [label=x] b -- a [label=y] }");
    assert_eq!(graph.actions(), ["a y b", "b y a"]);
    let graph =
        read("g.dot", "digraph { a -> b [key=1 label=x] a -> b [key=2] a -> b [key=1 label=y] }");
    assert_eq!(graph.actions(), ["a y b", "a b b"]);
}

#[test]
fn what_is_said_last_of_the_direction_of_an_edge_holds() {
    for (text, actions) in [
        ("strict digraph { a -> b a -> b [dir=back] }", &["b a a"][..]),
        ("strict digraph { a -> b [dir=back] a -> b [dir=forward] }", &["a b b"]),
        ("strict graph { a -- b [dir=forward] b -- a [dir=back] }", &["b a a"]),
        ("strict graph { a -- b [dir=back] a -- b [dir=both] }", &["a b b", "b a a"]),
    ] {
        assert_eq!(read("g.dot", text).actions(), actions, "{text}");
    }
}

#[test]
fn repeated_edges_count_once_and_are_told() {
    for (name, text, note) in [
        ("g.edges", "a b\nb c\nb a\nc c\nc c\n", "2 are left out, the first from b to a"),
        ("g.dot", "graph { b -- c, c -- d }", "2 are left out, the first from b to c"),
        ("g.csv", "source,target\na,b\na,b\n", "1 is left out, the first from a to b"),
        ("g.json", r#"[["a", "b"], ["a", "b"]]"#, "1 is left out, the first from a to b"),
    ] {
        let graph = read(name, text);
        let expected = format!("an edge that is listed again counts once: {note}");
        assert!(graph.notes.contains(&expected), "{:?}", graph.notes);
    }
}

#[test]
fn nodes_are_called_by_their_labels_and_never_two_alike() {
    let graph = read(
        "g.dot",
        "digraph { a [label=\"North\\nPole\"] b [label=Town] c [label=Town] d Town e [label=\"\"] f [label=\"\\N!\"] }",
    );
    assert_eq!(graph.texts(), ["North Pole", "Town (b)", "Town (c)", "d", "Town", "e", "f!"]);
    let graph = read(
        "g.dot",
        "digraph { a [label=\"x (b)\"] b [label=x] c [label=x] d [label=x] \"x (d) #2\" }",
    );
    assert_eq!(graph.texts(), ["x (b)", "x (b) #2", "x (c)", "x (d)", "x (d) #2"]);
    let graph = read("g.dot", "digraph { \"\" -> \"a\\\nb\" \"tab\tbed\" -> \"\u{1}\" }");
    assert_eq!(graph.texts(), ["\"\"", "ab", "tab bed", "\"\\u{1}\""]);
}

#[test]
fn a_start_can_be_named_by_id_or_by_label() {
    let text =
        "digraph { n0 [label=Arad] n1 [label=Sibiu] n2 [label=Town] n3 [label=Town] n0 -> n1 }";
    for (start, expected) in [("n0", "Arad"), ("Arad", "Arad"), ("Town (n3)", "Town (n3)")] {
        let mut asked = request("g.dot", text);
        asked.start = Some(start);
        assert_eq!(Read::of(&asked).start(), expected);
    }
    let said = |start| {
        let what = What::File { name: "g.dot", text };
        let error =
            load(&Request { start: Some(start), ..Request::new(what) }).map(drop).unwrap_err();
        (error.to_string(), error.help_lines().join(" / "))
    };
    assert_eq!(
        said("Town"),
        (
            "`--start Town`: several nodes have this label".to_owned(),
            "say which by its id: n2, n3".to_owned()
        )
    );
    assert_eq!(
        said("Arat"),
        (
            "`--start Arat`: the graph has no such node".to_owned(),
            "the nodes are n0 (Arad), n1 (Sibiu), n2 (Town (n2)), n3 (Town (n3))".to_owned()
        )
    );
}

#[test]
fn the_file_marks_its_start_and_goals() {
    let node = |name, text| {
        let loaded = load(&Request::new(What::File { name, text }));
        let loaded = loaded.unwrap_or_else(|error| panic!("{error}\n{text}"));
        let graph = Read::new(loaded);
        (graph.start(), graph.goals())
    };
    let b = |goals: &[&str]| {
        ("b".to_owned(), goals.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    for (name, text) in [
        ("g.dot", "digraph { start=b goal=\"c,d\" a -> b -> c d }"),
        ("g.dot", "digraph { graph [start=\"b\", goal=\"c, d\"] a -> b -> c d }"),
        ("g.dot", "digraph { a -> b -> c; b [start=true]; node [goal=true]; d; c [goal=yes] }"),
        (
            "g.graphml",
            "<graphml><key id='k0' for='node' attr.name='start'/><key id='k1' for='node' attr.name='goal'><default>false</default></key>\
             <graph edgedefault='directed'><node id='a'><data key='k0'>false</data></node><node id='b'><data key='k0'>true</data></node>\
             <node id='c'><data key='k1'>true</data></node><node id='d'><data key='k1'>1</data></node></graph></graphml>",
        ),
        (
            "g.graphml",
            "<graphml><key id='s' for='graph' attr.name='start'/><key id='g' for='graph' attr.name='goal'/><graph>\
             <data key='s'>b</data><data key='g'>c,d</data><node id='a'/><node id='b'/><node id='c'/><node id='d'/></graph></graphml>",
        ),
        (
            "g.json",
            r#"{"graph": {"start": "b", "goal": ["c", "d"]}, "nodes": ["a", "b", "c", "d"], "links": []}"#,
        ),
        ("g.json", r#"{"start": "b", "goal": "c,d", "nodes": ["a", "b", "c", "d"], "links": []}"#),
        (
            "g.json",
            r#"{"nodes": [{"id": "a", "goal": false}, {"id": "b", "start": true}, {"id": "c", "goal": true}, {"id": "d", "goal": true}], "links": []}"#,
        ),
        (
            "g.json",
            r#"{"graph": {"metadata": {"start": "b"}, "nodes": {"a": {}, "b": {}, "c": {"metadata": {"goal": true}}, "d": {"metadata": {"goal": true}}}}}"#,
        ),
        (
            "g.toml",
            "kind = 'graph'\nedges = [['a', 'b']]\nnodes = ['c', 'd']\nstart = 'b'\ngoal = ['c', 'd']\n",
        ),
    ] {
        assert_eq!(node(name, text), b(&["c", "d"]), "{text}");
    }
    // An id that holds a comma is one id.
    assert_eq!(node("g.dot", "digraph { start=b goal=\"c,d\" b -> \"c,d\" c d }"), b(&["c,d"]));
    // The request wins.
    let mut asked = request("g.dot", "digraph { start=b goal=c a -> b -> c }");
    (asked.start, asked.goals) = (Some("a"), vec!["a", "b"]);
    let graph = Read::of(&asked);
    assert_eq!(
        (graph.start(), graph.goals()),
        ("a".to_owned(), vec!["a".to_owned(), "b".to_owned()])
    );
    // Graphviz has an attribute of that name for itself.
    let graph = read("g.dot", "digraph { start=rand42 a -> b }");
    assert!(graph.notes[0].starts_with("the graph's attribute start=\"rand42\" is taken"));
}

#[test]
fn what_yed_writes_is_read() {
    let text = r##"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
  <key attr.name="description" attr.type="string" for="node" id="d4"/>
  <key for="node" id="d5" yfiles.type="nodegraphics"/>
  <key for="edge" id="d9" yfiles.type="edgegraphics"/>
  <key for="port" id="d0" yfiles.type="portgraphics"/>
  <graph edgedefault="directed" id="G">
    <node id="n0"><data key="d4"/>
      <data key="d5"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="0.0" y="0.0"/>
        <y:NodeLabel alignment="center">hall &amp; <![CDATA[<stairs>]]><y:LabelModel><y:SmartNodeLabelModel distance="4.0"/></y:LabelModel></y:NodeLabel>
        <y:Shape type="rectangle"/></y:ShapeNode></data>
    </node>
    <node id="n1" yfiles.foldertype="group">
      <data key="d5"><y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode><y:NodeLabel>upper floor</y:NodeLabel></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>
      <graph edgedefault="directed" id="n1:">
        <node id="n1::n0"><data key="d5"><y:ShapeNode><y:NodeLabel>attic</y:NodeLabel></y:ShapeNode></data></node>
        <edge id="n1::e0" source="n1::n0" target="n0"/>
      </graph>
    </node>
    <edge id="e0" source="n0" target="n1::n0" sourceport="north"><data key="d9"><y:PolyLineEdge><y:Arrows source="none" target="standard"/>
      <y:EdgeLabel>climb<y:LabelModel/></y:EdgeLabel></y:PolyLineEdge></data></edge>
    <edge id="e1" source="n0" target="n1"/>
  </graph>
  <data key="d8"><y:Resources/></data>
</graphml>
"##;
    let graph = read("house.graphml", text);
    assert_eq!(graph.texts(), ["hall & <stairs>", "upper floor", "attic"]);
    assert_eq!(
        graph.actions(),
        [
            "hall & <stairs> climb attic",
            "hall & <stairs> upper floor upper floor",
            "attic hall & <stairs> hall & <stairs>"
        ]
    );
    assert_eq!(
        graph.notes[..2],
        ["graphs in nodes are read as parts of the one graph", "ports have no effect"]
    );
}

#[test]
fn what_gephi_writes_is_read() {
    let text = r##"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key attr.name="label" attr.type="string" for="node" id="label"/>
<key attr.name="Edge Label" attr.type="string" for="edge" id="edgelabel"/>
<key attr.name="weight" attr.type="double" for="edge" id="weight"/>
<key attr.name="r" attr.type="int" for="node" id="r"/>
<graph edgedefault="undirected">
<node id="0"><data key="label">Ann</data><data key="r">153</data></node>
<node id="1"><data key="label">Bea</data></node>
<node id="2"></node>
<edge id="7" source="0" target="1"><data key="weight">2.0</data></edge>
<edge id="8" source="1" target="2"/>
</graph>
</graphml>
"##;
    let graph = read("friends.graphml", text);
    assert_eq!(graph.rows(), ["Ann: Bea", "Bea: Ann 2", "2: Bea"]);
    assert_eq!(graph.notes[0], "weights have no effect: 1 is ignored");
}

#[test]
fn what_networkx_writes_beside_the_ends_of_an_edge_is_understood() {
    let graph = read("g.edgelist", "0 1 {}\n1 2 {'weight': 3, 'label': 'a, b'}\n");
    assert_eq!(graph.rows(), ["0: 1", "1: 0 2", "2: 1"]);
    assert_eq!(graph.notes[0], "attributes in braces have no effect: 1 line 2");
}

#[test]
fn tables_are_forgiven_their_headers() {
    let graph = read("g.csv", "a,b\nb,c\n");
    assert_eq!(graph.rows(), ["a: b", "b: a c", "c: b"]);
    assert_eq!(graph.notes[0], "there is no header: the first two columns are the ends of edges");
    let graph = read("g.csv", "City,Next\n\"New York, NY\",\"say \"\"hi\"\"\"\nlone,\n");
    assert_eq!(graph.rows(), ["New York, NY: say \"hi\"", "say \"hi\": New York, NY", "lone: "]);
    assert_eq!(
        graph.notes[0],
        "no columns are named `source` and `target`: edges lead from `City` to `Next`"
    );
}

#[test]
fn numbers_and_lists_can_be_ids_in_json() {
    let text = r#"{"nodes": [{"id": [0, 1]}, {"id": 7}, {"id": "7.5"}], "links": [{"source": [0,1], "target": 7}, {"source": 7, "target": 7.5}]}"#;
    assert_eq!(arcs("g.json", text), ["[0,1]: 7", "7: [0,1] 7.5", "7.5: 7"]);
    // What older programs wrote: ids, and links that are places.
    let text = r#"{"nodes": [{"id": "a"}, {"id": "b"}], "links": [{"source": 0, "target": 1}]}"#;
    let graph = read("g.json", text);
    assert_eq!(graph.rows(), ["a: b", "b: a"]);
    assert!(graph.notes[0].starts_with("no link names a node by its id"));
}

#[test]
fn byte_order_marks_and_windows_lines_change_nothing() {
    for (name, text) in [
        ("g.dot", "digraph {\n# comment\n a -> b // x\n}\n"),
        ("g.edges", "a b # x\n"),
        ("g.adj", "# x\na: b\n"),
        ("g.csv", "source,target\na,b\n"),
        (
            "g.json",
            "{\"directed\": true, \"nodes\": [\"a\", \"b\"],\n \"links\": [[\"a\", \"b\"]]}\n",
        ),
        (
            "g.graphml",
            "<?xml version='1.0'?>\n<graphml><graph edgedefault='directed'>\n<node id='a'/><node id='b'/><edge source='a' target='b'/></graph></graphml>\n",
        ),
    ] {
        let text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let mut asked = request(name, &text);
        asked.edges = Some(Edges::Directed);
        assert_eq!(Read::of(&asked).rows(), ["a: b", "b: "], "{text}");
    }
}

//! The graph readers against other programs: what networkx writes in every format, what Graphviz
//! makes of DOT files, its own and generated ones.
//!
//! These tests need Graphviz, and a Python with networkx and pydot.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use common::graphs::{Read, request};
use serde_json::Value;
use steptrace::problems::Edges;

/// Nodes, and edges with their labels; the ends of an undirected one in the order of the alphabet.
#[derive(Debug, PartialEq, Eq)]
struct Content {
    nodes: BTreeSet<String>,
    edges: BTreeSet<[String; 3]>,
}

/// Puts the ends of an undirected edge into order.
fn edge(directed: bool, from: &str, label: &str, to: &str) -> [String; 3] {
    let (from, to) = if directed || from <= to { (from, to) } else { (to, from) };
    [from, label, to].map(str::to_owned)
}

/// What we read. An edge without a label is called by its target; here it has none.
fn content(read: &Read, directed: bool) -> Content {
    let edges = read.triples().into_iter().map(|[from, label, to]| {
        let label = if label == to { "" } else { label.as_str() };
        edge(directed, &from, label, &to)
    });
    Content { nodes: read.texts().into_iter().collect(), edges: edges.collect() }
}

/// A Python that has what the tests need.
fn python() -> &'static str {
    let has = |python: &&str| {
        let output = Command::new(python).args(["-c", "import networkx, pydot"]).output();
        output.is_ok_and(|output| output.status.success())
    };
    ["python3", "/usr/bin/python3"].into_iter().find(has).unwrap_or_else(|| {
        panic!("these tests need a python3 with networkx and pydot: `apt-get install python3-networkx python3-pydot`")
    })
}

#[test]
fn what_networkx_writes_is_read_with_the_same_nodes_and_edges() {
    let dir = tempfile::tempdir().expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/graphs/write.py");
    let output = Command::new(python()).arg(script).arg(dir.path()).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    let mut extensions = BTreeSet::new();
    for line in told.lines() {
        let told: Value = serde_json::from_str(line).expect("JSON");
        let name = told["file"].as_str().expect("a name");
        let text = fs::read_to_string(dir.path().join(name)).expect(name);
        let directed = told["directed"] == true;
        let extension = name.rsplit('.').next().expect("an extension");
        let mut asked = request(name, &text);
        // Lists do not say it; the others do.
        if extension.contains("list") || extension == "edges" {
            asked.edges = Some(if directed { Edges::Directed } else { Edges::Undirected });
        }
        let words = |value: &Value| value.as_str().expect("a name").to_owned();
        let list = |key: &str| told[key].as_array().expect("a list").clone();
        let expected = Content {
            nodes: list("nodes").iter().map(words).collect(),
            edges: list("edges")
                .iter()
                .map(|ends| edge(directed, &words(&ends[0]), "", &words(&ends[1])))
                .collect(),
        };
        if expected.nodes.is_empty() {
            continue;
        }
        let read = Read::of(&asked);
        assert_eq!(content(&read, directed), expected, "{name}:\n{text}");
        extensions.insert(extension.to_owned());
    }
    let all = ["adjlist", "dot", "edgelist", "edges", "graphml", "json"];
    assert!(extensions.iter().eq(all), "{extensions:?}");
}

/// Files in every corner of the DOT language.
const DOT: &[&str] = &[
    "digraph { a }",
    "graph{a--b--c;}",
    "/* one */ strict // two\n# three\ndigraph \"G\" { a -> b; a -> b; b -> a; a -> a }",
    "digraph { start -> {x y} -> goal subgraph cluster_k { label=\"k\"; {rank=same; u v} u -> v } v -> start }",
    "graph { b -- c, c -- d }",
    "graph { a, b -- {c d} -- e, f }",
    "digraph { \"foo\" + \"bar\" -> b \"x\" + \"\\\n\" + \"y\" -> \"foobar\" }",
    "digraph { a:n -> b:s; \"a:n\" -> c; a:port:ne -> b:w -> c:\"my port\":c }",
    "digraph { \"node\" -> \"Edge\"; \"GRAPH\" -> \"subgraph\" -> \"strict\" -> \"digraph\" }",
    "DiGraph { NODE [shape=box]; Edge [color=red]; GrApH [rankdir=LR]; SubGraph { a -> b } }",
    "digraph { -1 -> 2.5; -.5 -> 3.; 1e -> 007; _x1 -> é; 北京 -> Zürich; ünï_1 }",
    "digraph { a -> <b>; <<i>x</i>> -> <<!-- --> y> }",
    "digraph { \"with \\\"quotes\\\"\" -> \"back\\\\slash\" -> \"line\\\nbreak\" -> \"two\nlines\" }",
    "digraph { subgraph s { a b } subgraph t { c } subgraph s { d } subgraph s { } -> subgraph t { f }; x -> subgraph s { e } }",
    "digraph { subgraph { a -> b } -> { c -> { d e } } -> f }",
    "digraph { {} -> a; b -> {} c -> {{{}}} d -> {{e} {f {g}}} }",
    "digraph { a b c; a [label=x]; { node [label=z] e edge [label=s] b -> a } b -> a; node [label=y] g -> c [label=w]; edge [label=v] g -> a; {edge [label=u] g -> b} g -> c }",
    "digraph { a [x=1, y=2; z=\"3\"] [v=<b>] ; b -> c [] }",
    "digraph { a = b; \"c\" = <d>; graph [e=f] node [] edge [g=h] ; x -> y; }",
    "strict graph { a -- b [label=1] b -- a [label=2] a -- a a -- {a b c} }",
    "digraph { a -> b [key=k label=1] a -> b [key=k label=2] a -> b [key=l label=3] a -> b [label=4] }",
    "digraph { a -> a:x -> a; a -> { a a a } }",
    "digraph { 123_x -> y }",
    "digraph {\r\n# comment\r\n a -> b // x\r\n -> c /* y\r\n */ ;\r\n}\r\n",
    "digraph { a [group=\"#\"] \"#\" -> \"//\" -> \"/*\" }\n# the end",
];

/// The content of a file as Graphviz tells it in JSON, with labels that were given to edges.
fn graphviz_content(json: &Value) -> Content {
    let directed = json["directed"] == true;
    let objects = json["objects"].as_array().cloned().unwrap_or_default();
    let subgraphs = json["_subgraph_cnt"].as_u64().expect("a count") as usize;
    let name = |place: usize| objects[place]["name"].as_str().expect("a name").to_owned();
    let place = |value: &Value| value.as_u64().expect("a place") as usize;
    let edges = json["edges"].as_array().cloned().unwrap_or_default();
    Content {
        nodes: (subgraphs..objects.len()).map(name).collect(),
        edges: edges
            .iter()
            .map(|told| {
                let label = told["label"].as_str().unwrap_or_default();
                edge(directed, &name(place(&told["tail"])), label, &name(place(&told["head"])))
            })
            .collect(),
    }
}

/// What Graphviz makes of many files, in one process: each file's name with an ending.
fn graphviz(dir: &Path, files: &[String], format: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (number, text) in files.iter().enumerate() {
        let name = format!("{format}{number:04}.gv");
        fs::write(dir.join(&name), text).expect("a file");
        names.push(name);
    }
    let output = Command::new("dot")
        .current_dir(dir)
        .arg(format!("-T{format}"))
        // The fastest layout: positions do not matter.
        .args(["-Kosage"])
        .arg("-O")
        .args(&names)
        .output();
    let output = output.unwrap_or_else(|error| panic!("graphviz must be installed: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let written = names.iter().map(|name| dir.join(format!("{name}.{format}")));
    written.map(|path| fs::read_to_string(path).expect("UTF-8")).collect()
}

/// What we read of a file. Ids in angle brackets, which are HTML's, Graphviz tells without them.
fn ours(text: &str) -> (Content, bool) {
    let read = Read::of(&request("g.gv", text));
    let directed = read.graph.edges() == Edges::Directed;
    let bare = |name: &str| {
        let inside = name.strip_prefix('<').and_then(|name| name.strip_suffix('>'));
        inside.unwrap_or(name).to_owned()
    };
    let Content { nodes, edges } = content(&read, directed);
    let edges = edges.iter().map(|[from, label, to]| edge(directed, &bare(from), label, &bare(to)));
    let edges = edges.collect();
    (Content { nodes: nodes.iter().map(|node| bare(node)).collect(), edges }, directed)
}

/// Our nodes are called by their labels; those of Graphviz, too, where they have one of letters.
fn with_labels(json: &Value) -> Content {
    let mut json = json.clone();
    for object in json["objects"].as_array_mut().into_iter().flatten() {
        let label = object["label"].as_str().unwrap_or("\\N").to_owned();
        // Ids stand there as they are written; of ours, each is on one line.
        let name = object["name"].as_str().unwrap_or_default().replace('\n', " ");
        object["name"] = if label == "\\N" { name } else { label }.into();
    }
    graphviz_content(&json)
}

/// Reads files as Graphviz reads them.
fn check(dir: &Path, files: &[String]) {
    for (text, told) in files.iter().zip(graphviz(dir, files, "dot_json")) {
        let told: Value =
            serde_json::from_str(&told).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(ours(text).0, with_labels(&told), "{text}");
    }
}

#[test]
fn every_corner_of_the_language_is_read_as_graphviz_reads_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let files: Vec<String> = DOT.iter().map(ToString::to_string).collect();
    check(dir.path(), &files);
    // What Graphviz writes when it has read a file is that file's graph.
    for format in ["dot", "canon"] {
        for (text, written) in files.iter().zip(graphviz(dir.path(), &files, format)) {
            assert_eq!(ours(&written), ours(text), "{text}\n{written}");
        }
    }
}

#[test]
fn generated_files_are_read_as_graphviz_reads_them() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut random = Random { seed: 0x9E37_79B9_7F4A_7C15, strict: false };
    let files: Vec<String> = (0..200).map(|_| random.file()).collect();
    check(dir.path(), &files);
    // So are the files that Graphviz makes of them. (It leaves out an empty label where a subgraph
    // has another for a default, so some are of another graph.)
    for format in ["dot", "canon"] {
        check(dir.path(), &graphviz(dir.path(), &files, format));
    }
}

/// Files at random: the same in every run.
struct Random {
    seed: u64,
    strict: bool,
}

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 20) % bound
    }

    fn pick<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.below(words.len() as u64) as usize]
    }

    fn file(&mut self) -> String {
        let directed = self.below(2) == 0;
        let mut out = String::new();
        out += self.pick(&["", "", "/* é */ ", "# graph {\n", "// digraph\n"]);
        self.strict = self.below(3) == 0;
        out += if self.strict { self.pick(&["strict ", "STRICT\n"]) } else { "" };
        out += if directed {
            self.pick(&["digraph", "DiGraph"])
        } else {
            self.pick(&["graph", "GRAPH"])
        };
        out += self.pick(&[" ", " g ", " \"a\" + \"b\" ", " 7", "\n"]);
        out += "{ a";
        for _ in 0..1 + self.below(5) {
            self.statement(directed, 2, &mut out);
        }
        out += "}\n";
        out
    }

    fn statement(&mut self, directed: bool, deepest: u64, out: &mut String) {
        out.push_str(self.pick(&[" ", "\n", "\n  ", " /* { */ ", " // }\n", "\n# ->\n"]));
        match self.below(10) {
            0 => {
                out.push_str(self.pick(&["node", "Node"]));
                self.attributes(&["group"], out);
            }
            1 => {
                out.push_str(self.pick(&["edge", "EDGE"]));
                self.attributes(&["label"], out);
            }
            2 => out.push_str(self.pick(&["graph [x=1]", "size = 7", "\"q\" = <r>", "graph []"])),
            3 => {
                self.end(directed, deepest, out);
                self.attributes(&["group"], out);
            }
            _ => {
                self.end(directed, deepest, out);
                for _ in 0..1 + self.below(3) {
                    out.push_str(self.pick(&["", " ", "\n", " /* -- */ "]));
                    out.push_str(if directed { "->" } else { "--" });
                    out.push_str(self.pick(&["", " ", "\n"]));
                    self.end(directed, deepest, out);
                }
                if self.below(3) == 0 {
                    self.attributes(&["label", "taillabel"], out);
                }
            }
        }
        out.push_str(self.pick(&["", ";", " ;\n"]));
    }

    fn end(&mut self, directed: bool, deepest: u64, out: &mut String) {
        match self.below(5) {
            0 if deepest > 0 => {
                out.push_str(self.pick(&["", "subgraph ", "subgraph s ", "SUBGRAPH \"t\" "]));
                out.push('{');
                for _ in 0..self.below(4) {
                    self.statement(directed, deepest - 1, out);
                }
                out.push('}');
            }
            1 => {
                self.node(out);
                out.push(',');
                self.node(out);
            }
            _ => self.node(out),
        }
        out.push(' ');
    }

    fn node(&mut self, out: &mut String) {
        out.push_str(self.pick(&[
            "a",
            "b",
            "c",
            "d",
            "\"a\"",
            "é",
            "_1",
            "-2.5",
            ".7",
            "\"b c\"",
            "\"e\" + \"f\"",
            "ef",
            "<i>",
            "\"\\\"\"",
            "\"node\"",
            "\"a\\\\\"",
            "\"x\\\ny\"",
            "\"#\"",
        ]));
        out.push_str(self.pick(&["", "", "", "", ":n", ":p:se", ":\"q r\""]));
    }

    /// Nodes get no labels here: by these we would call them.
    fn attributes(&mut self, labels: &[&str], out: &mut String) {
        let keys = if self.strict { "comment" } else { "key" };
        for _ in 0..1 + self.below(2) {
            out.push('[');
            for _ in 0..self.below(4) {
                let (name, value) = match self.below(4) {
                    0 | 1 => {
                        (self.pick(labels), self.pick(&["l1", "\"l2\"", "\"l\" + \"3\"", "4"]))
                    }
                    2 => ("color", self.pick(&["red", "\"#ff0000\"", "blue"])),
                    // In a strict graph, Graphviz makes of an edge with a key now one, now two.
                    _ => (keys, self.pick(&["k1", "k2"])),
                };
                let _ = write!(out, "{name}{}{value}", self.pick(&["=", " = ", "\n="]));
                out.push_str(self.pick(&[" ", ",", "; ", " , "]));
            }
            out.push(']');
        }
    }
}

//! What is said about puzzles, edge lists and requests that are wrong: each with its place, and
//! with what is allowed there.

use steptrace::problems::{LoadError, Request, Style, What, load};

/// A puzzle in which nothing is wrong yet. Line 4 begins the first passenger, line 14 what follows.
const FARMER: &str = "kind = 'crossing'
[boat]
capacity = 2
[[passenger]]
letter = 'F'
name = 'farmer'
rows = true
[[passenger]]
letter = 'W'
name = 'wolf'
[[passenger]]
letter = 'S'
name = 'sheep'
";

/// A faulty text.
enum Faulty {
    /// A puzzle file.
    Whole(&'static str),
    /// The farmer's puzzle with something before it.
    Before(&'static str),
    /// The farmer's puzzle with something after it.
    After(&'static str),
    /// The farmer's puzzle with one thing in the place of another.
    Instead(&'static str, &'static str),
    /// An edge list.
    Edges(&'static str),
}

use Faulty::{After, Before, Edges, Instead, Whole};

impl Faulty {
    fn error(&self) -> LoadError {
        let (name, text) = match self {
            Whole(text) => ("p.toml", (*text).to_owned()),
            Before(text) => ("p.toml", format!("{text}{FARMER}")),
            After(text) => ("p.toml", format!("{FARMER}{text}")),
            Instead(old, new) => {
                assert_eq!(FARMER.matches(old).count(), 1, "{old} is ambiguous");
                ("p.toml", FARMER.replace(old, new))
            }
            Edges(text) => ("g.edges", (*text).to_owned()),
        };
        let start = matches!(self, Edges(_)).then_some("a");
        let request = Request { start, ..Request::new(What::File { name, text: &text }) };
        match load(&request) {
            Err(error) => error,
            Ok(loaded) => panic!("this was accepted: {text}\n{:?}", loaded.problem),
        }
    }
}

/// A text, the line and column of its fault, the message, and the help below it.
type Row = (Faulty, &'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const TABLE: &[Row] = &[
    (Whole("kind = 'crossing"), "1:8", "this text has no closing quotation mark '", &["write ' at its end; a text cannot go on in the next line"]),
    (Whole("kind = 'crossing'\nkind = 'jugs'\n"), "2:1", "`kind` is said twice", &["the first is in line 1; keep one of them"]),
    (Whole("[boat\ncapacity = 2\n"), "1:6", "this heading has no closing bracket", &["write [boat]"]),
    (Whole("kind = crossing\n"), "1:8", "`crossing` must stand in quotation marks", &["write \"crossing\""]),
    (Whole("name = 'x'\n"), "1:1", "`kind` is missing in the puzzle", &["write, for example: kind = \"crossing\" (or \"jugs\", \"graph\", \"maze\", \"grid\", \"sliding-tiles\" or \"hanoi\")"]),
    (Whole("kindd = 'crossing'\n"), "1:1", "unknown key `kindd` in the puzzle", &["did you mean `kind`?", "allowed here: boat, capacities, description, directed, edges, forbid, goal, kind, moves, name, nodes, notation, outnumber, passenger, start, title"]),
    (Whole("kind = 'river'\n"), "1:8", "\"river\" is no kind", &["allowed here: \"crossing\", \"jugs\", \"graph\", \"maze\", \"grid\", \"sliding-tiles\" or \"hanoi\""]),
    (Whole("kind = 3\n"), "1:8", "`kind` must be \"crossing\", \"jugs\", \"graph\", \"maze\", \"grid\", \"sliding-tiles\" or \"hanoi\", not a whole number", &[]),
    (Whole("kind = 'crossing'\nname = ''\n"), "2:8", "`name` must not be empty", &[]),
    (Whole("kind = \"crossing\"\ntitle = \"two\\nlines\"\n"), "2:9", "`title` must be one line, without spaces around it", &[]),
    (Whole("kind = 'crossing'\npasenger = 1\n"), "2:1", "unknown key `pasenger` in the puzzle", &["did you mean `passenger`?", "allowed here: kind, name, title, description, notation, scenery, moves, boat, passenger, forbid, outnumber"]),
    (Whole("kind = 'crossing'\nnotation = 'emojis'\n"), "2:12", "\"emojis\" is no notation", &["did you mean `emoji`?", "allowed here: \"banks\", \"emoji\", \"bits\" or \"names\""]),
    (Whole("kind = 'crossing'\n"), "1:1", "`boat` is missing in the puzzle", &["write, for example: [boat] on a line of its own, and capacity = 2 below it"]),
    (Whole("kind = 'crossing'\nboat = 2\n"), "2:8", "`boat` must be a section, under [boat] on a line of its own, not a whole number", &[]),
    (Whole("kind = 'crossing'\n[boat]\ncapacity = 2\n"), "1:1", "`passenger` is missing in the puzzle", &["write, for example: [[passenger]] on a line of its own, and letter = \"F\" below it"]),
    (Whole("kind = 'crossing'\npassenger = []\n[boat]\ncapacity = 2\n"), "2:13", "there is no passenger", &[]),
    (Whole("kind = 'crossing'\n[boat]\ncapacity = 2\n[passenger]\nletter = 'F'\n"), "4:1", "`passenger` must be sections, each under [[passenger]] in two pairs of brackets, not a table", &[]),
    (Instead("capacity = 2", "capacity = 0"), "3:12", "`capacity` must be a whole number from 1 to 1000000, not 0", &[]),
    (Instead("capacity = 2", "capacity = -1"), "3:12", "`capacity` must be a whole number from 1 to 1000000, not -1", &[]),
    (Instead("capacity = 2", "capacity = 'two'"), "3:12", "`capacity` must be a whole number from 1 to 1000000, not text", &[]),
    (Instead("capacity = 2", ""), "2:1", "`capacity` is missing in [boat]", &["write, for example: capacity = 2"]),
    (Instead("capacity = 2", "capacity = 2.5"), "3:12", "`capacity` must be a whole number from 1 to 1000000, not a number with a fraction", &[]),
    (Instead("capacity = 2", "max_weight = 2"), "4:1", "`weight` is missing: what does `farmer` weigh?", &["the boat has a `max_weight`, so every passenger needs a `weight`"]),
    (Instead("capacity = 2", "capacity = 2\nmax_weight = 100"), "5:1", "`weight` is missing: what does `farmer` weigh?", &["the boat has a `max_weight`, so every passenger needs a `weight`"]),
    (Instead("capacity = 2", "capacity = 2\nstart = 'rigth'"), "4:9", "\"rigth\" is no start", &["did you mean `right`?", "allowed here: \"left\" or \"right\""]),
    (Instead("capacity = 2", "capacity = 2\nstart = 'right'"), "4:9", "the boat lies right, where nobody starts who can row", &[]),
    (Whole("kind = 'crossing'\n[boat]\ncapacity = 2\nmax_weight = 10\n[[passenger]]\nletter = 'F'\nname = 'farmer'\nrows = true\nweight = 80\n[[passenger]]\nletter = 'W'\nname = 'wolf'\nweight = 1\n[[passenger]]\nletter = 'S'\nname = 'sheep'\nweight = 1\n"), "2:1", "nobody who can row is light enough for this boat", &[]),
    (Instead("rows = true\n", ""), "4:1", "nobody can row", &["write `rows = true` for every passenger who can"]),
    (Instead("rows = true", "rows = 'yes'"), "7:8", "`rows` must be true or false, not text", &[]),
    (Instead("letter = 'W'\n", ""), "8:1", "`letter` is missing in [[passenger]]", &["write, for example: letter = \"F\""]),
    (Instead("letter = 'W'", "letter = 'Wo'"), "9:10", "`letter` must be one letter or digit, not \"Wo\"", &["moves and banks are written with it, as in {L:CFSW R:}"]),
    (Instead("letter = 'W'", "letter = '~'"), "9:10", "`letter` must be one letter or digit, not \"~\"", &["moves and banks are written with it, as in {L:CFSW R:}"]),
    (Instead("letter = 'W'", "letter = 'F'"), "9:10", "`F` is the letter of `farmer` already", &["every passenger needs a letter of its own"]),
    (Instead("name = 'wolf'", "name = 'farmer'"), "10:8", "there is a passenger named `farmer` already", &["every passenger needs a name of its own"]),
    (Instead("name = 'wolf'", "name = 'nobody'"), "10:8", "a passenger cannot be named `nobody`", &[]),
    (Instead("name = 'wolf'", "name = 'wolf, big'"), "10:8", "a name cannot hold `,`", &[]),
    (Instead("name = 'wolf'", "name = 'wolf'\nemoji = '🐺 🐺'"), "11:9", "`emoji` must be one picture, without spaces or `|`", &[]),
    (Instead("name = 'wolf'", "name = 'wolf'\ncuont = 2"), "11:1", "unknown key `cuont` in [[passenger]]", &["did you mean `count`?", "allowed here: letter, name, emoji, count, rows, weight, minutes, start, end"]),
    (Instead("name = 'wolf'", "name = 'wolf'\ncount = 0"), "11:9", "`count` must be a whole number from 1 to 1000000, not 0", &[]),
    (Instead("letter = 'W'", "letter = '1'\ncount = 2"), "9:10", "a group cannot have a digit for its letter", &[]),
    (Whole("kind = 'crossing'\n[boat]\ncapacity = 2\n[[passenger]]\nletter = 'F'\nname = 'farmer'\nrows = true\n[[passenger]]\nletter = '1'\nname = 'wolf'\n[[passenger]]\nletter = 'S'\nname = 'sheep'\ncount = 12\n"), "9:10", "a digit is no letter where there is a group of ten or more", &["such a group is written as a number and its letter, as in `12C`"]),
    (Instead("name = 'wolf'", "name = 'wolf'\nstart = 'middle'"), "11:9", "\"middle\" is no start", &["allowed here: \"left\" or \"right\""]),
    (Instead("name = 'wolf'", "name = 'wolf'\nstart = 1"), "11:9", "`start` must be \"left\" or \"right\" (or, for a group, as in { left = 2, right = 1 }), not a whole number", &[]),
    (Instead("name = 'wolf'", "name = 'wolf'\ncount = 3\nend = { left = 1, right = 1 }"), "12:7", "1 left and 1 right are not 3, the `count` here", &[]),
    (Instead("name = 'wolf'", "name = 'wolf'\ncount = 3\nend = { left = 1, rigth = 2 }"), "12:19", "unknown key `rigth` in this table", &["did you mean `right`?", "allowed here: left, right"]),
    (After("[[forbid]]\nwho = 'wolf'\nwith = 'goat'\nunless = 'farmer'\n"), "16:8", "there is no passenger named `goat`", &["the passengers are farmer, wolf, sheep"]),
    (After("[[forbid]]\nwho = 'wolf'\nwith = 'sheap'\nunless = 'farmer'\n"), "16:8", "there is no passenger named `sheap`", &["did you mean `sheep`?", "the passengers are farmer, wolf, sheep"]),
    (After("[[forbid]]\nwho = 'W'\nwith = 'sheep'\nunless = 'farmer'\n"), "15:7", "there is no passenger named `W`", &["did you mean `wolf`?", "the passengers are farmer, wolf, sheep"]),
    (After("[[forbid]]\nwho = 'wolf'\nwith = 'sheep'\nunless = ['farmer', 'shepherd']\n"), "17:21", "there is no passenger named `shepherd`", &["the passengers are farmer, wolf, sheep"]),
    (After("[[forbid]]\nwith = 'sheep'\nunless = 'farmer'\n"), "14:1", "`who` is missing in [[forbid]]", &["write, for example: who = [\"wolf\"]"]),
    (After("[[forbid]]\nwho = 'sheep'\n"), "14:1", "`with` or `unless` is missing in [[forbid]]", &["`with` names those who must not be met, `unless` those who keep the peace"]),
    (After("[[forbid]]\nwho = []\nwith = 'sheep'\n"), "15:7", "`who` must not be empty", &[]),
    (After("[[forbid]]\nwho = ['wolf', 'wolf']\nwith = 'sheep'\n"), "15:16", "`wolf` is named twice", &[]),
    (After("[[forbid]]\nwho = 'wolf'\nwith = 'wolf'\nunless = 'farmer'\n"), "15:7", "`wolf` cannot be kept apart from itself", &["name somebody else in `with`"]),
    (After("[[forbid]]\nwho = 'wolf'\nwith = 'sheep'\nunless = 'sheep'\n"), "17:10", "`sheep` stands on both sides of this rule", &[]),
    (After("[[forbid]]\nwho = 'wolf'\nwith = 'sheep'\nif = 'farmer'\n"), "17:1", "unknown key `if` in [[forbid]]", &["allowed here: who, with, unless, because"]),
    (After("[forbid]\nwho = 'wolf'\nwith = 'sheep'\n"), "14:1", "`forbid` must be sections, each under [[forbid]] in two pairs of brackets, not a table", &[]),
    (After("[[forbid]]\nwho = 'wolf'\nwith = 'sheep'\nbecause = 'the wolf eats the sheep'\n"), "14:1", "a rule is broken at the start, on the left bank: the wolf eats the sheep", &["let the passengers start elsewhere, or change the rule"]),
    (After("[[outnumber]]\ngroup = 'wolf'\n"), "14:1", "`over` is missing in [[outnumber]]", &["write, for example: over = \"missionary\""]),
    (After("[[outnumber]]\ngroup = ['wolf', 'sheep']\nover = 'farmer'\n"), "14:1", "a rule is broken at the start, on the left bank: wolf or sheep outnumbers farmer", &["let the passengers start elsewhere, or change the rule"]),
    (After("[[outnumber]]\ngroup = 'wolf'\nover = ['sheep', 'wolf']\n"), "16:8", "`wolf` stands on both sides of this rule", &[]),
    (Before("moves = ['F', 'FX']\n"), "1:15", "nobody has the letter `X`", &["the letters are FWS"]),
    (Before("moves = ['F', 'W']\n"), "1:15", "nobody in \"W\" can row", &[]),
    (Before("moves = ['F', 'FWS']\n"), "1:15", "\"FWS\" are 3, the boat carries 2", &[]),
    (Before("moves = ['F', 'FF']\n"), "1:15", "\"FF\" takes more of `farmer` than there are", &["the letters are FWS"]),
    (Before("moves = ['FW', 'WF']\n"), "1:16", "\"WF\" is listed twice", &[]),
    (Before("moves = ['F', '']\n"), "1:15", "a move needs somebody who rows", &["the letters are FWS"]),
    (Before("moves = []\n"), "1:9", "`moves` must not be empty", &[]),
    (Before("moves = 'F'\n"), "1:9", "`moves` must be a list of loads, as in [\"F\", \"FW\"], not text", &[]),
    (Before("moves = ['F', 2]\n"), "1:15", "each of `moves` must be text, in quotation marks, not a whole number", &[]),
    (Whole("kind = 'crossing'\n[boat]\ncapacity = 2\n[[passenger]]\nletter = 'F'\nname = 'farmer'\nrows = true\ncount = 1000000\n[[passenger]]\nletter = 'W'\nname = 'wolf'\ncount = 1000000\n[[passenger]]\nletter = 'S'\nname = 'sheep'\ncount = 1000000\n[[passenger]]\nletter='X'\ncount = 16\n"), "17:1", "too many passengers: a state may take 63 bits", &["a single passenger takes one bit, a group as many as its `count` in binary"]),
    (Whole("kind = 'crossing'\n[boat]\ncapacity = 200\n[[passenger]]\nletter = 'F'\nname = 'farmer'\nrows = true\ncount = 40\n[[passenger]]\nletter = 'W'\nname = 'wolf'\ncount = 1000\n[[passenger]]\nletter = 'S'\nname = 'sheep'\ncount = 1000\n"), "2:1", "this boat can be loaded in more than 100000 ways", &["give it a smaller `capacity`, or list the `moves` that are to be tried"]),
    (Whole("kind = 'jugs'\n"), "1:1", "`capacities` is missing in the puzzle", &["write, for example: capacities = [3, 5]"]),
    (Whole("kind = 'jugs'\ncapacities = []\ngoal = 4\n"), "2:14", "there must be from 1 to 26 jugs", &[]),
    (Whole("kind = 'jugs'\ncapacities = [3, 0]\ngoal = 4\n"), "2:18", "each of `capacities` must be a whole number from 1 to 1000000, not 0", &[]),
    (Whole("kind = 'jugs'\ncapacities = 3\ngoal = 4\n"), "2:14", "`capacities` must be a list of whole numbers, as in [3, 5], not a whole number", &[]),
    (Whole("kind = 'jugs'\ncapacities = [3, 5]\n"), "1:1", "`goal` is missing in the puzzle", &["write, for example: goal = 4"]),
    (Whole("kind = 'jugs'\ncapacities = [3, 5]\ngoal = '4'\n"), "3:8", "`goal` must be a whole number (some jug holds it) or a list (exactly so), not text", &[]),
    (Whole("kind = 'jugs'\ncapacities = [3, 5]\ngoal = [4, 0]\n"), "3:9", "4 do not fit into a jug of 3", &[]),
    (Whole("kind = 'jugs'\ncapacities = [3, 5]\nstart = [0, 0, 0]\ngoal = 4\n"), "3:9", "a number for each of the 2 jugs is needed, not 3", &[]),
    (Whole("kind = 'jugs'\ncapacities = [3, 5]\nstart = [4, 0]\ngoal = 4\n"), "3:10", "4 do not fit into a jug of 3", &[]),
    (Whole("kind = 'jugs'\ncapacities = [3, 5]\ngaol = 4\n"), "3:1", "unknown key `gaol` in the puzzle", &["did you mean `goal`?", "allowed here: kind, name, title, description, capacities, start, goal"]),
    (Whole("kind = 'jugs'\ncapacities = [1000000, 1000000, 1000000, 1000000]\ngoal = 4\n"), "2:14", "these jugs have more states than can be counted", &[]),
    (Whole("kind = 'graph'\n"), "1:1", "`edges` is missing in the puzzle", &["write, for example: edges = [[\"a\", \"b\"], [\"b\", \"c\"]]"]),
    (Whole("kind = 'graph'\nedges = [['a', 'b']]\n"), "1:1", "`start` is missing in the puzzle", &["write, for example: start = \"a\""]),
    (Whole("kind = 'graph'\nedges = [['a', 'b']]\nstart = 'c'\n"), "3:9", "the graph has no node `c`", &["the nodes are a, b"]),
    (Whole("kind = 'graph'\nedges = [['a', 'b']]\nstart = 'a'\ngoal = ['b', 'c']\n"), "4:14", "the graph has no node `c`", &["the nodes are a, b"]),
    (Whole("kind = 'graph'\nedges = [['a', 'b'], ['c']]\nstart = 'a'\n"), "2:22", "each of `edges` must be two ids, as in [\"a\", \"b\"]", &[]),
    (Whole("kind = 'graph'\nedges = [['a', 'b'], 'c d']\nstart = 'a'\n"), "2:22", "each of `edges` must be two ids, as in [\"a\", \"b\"], not text", &[]),
    (Whole("kind = 'graph'\nedges = [['a', '']]\nstart = 'a'\n"), "2:16", "an id must not be empty", &[]),
    (Whole("kind = 'graph'\nedges = [['a', true]]\nstart = 'a'\n"), "2:16", "an id must be text, as in \"a\", or a whole number, not true or false", &[]),
    (Whole("kind = 'graph'\ndirected = 'no'\nedges = [['a', 'b']]\nstart = 'a'\n"), "2:12", "`directed` must be true or false, not text", &[]),
    (Edges(""), "1:1", "there is no edge in this file", &["write an edge a line, as in `a b`; a node of its own as `a`", "a puzzle's file name must end in .toml"]),
    (Edges("# nothing\n\n"), "1:1", "there is no edge in this file", &["write an edge a line, as in `a b`; a node of its own as `a`", "a puzzle's file name must end in .toml"]),
    (Edges("a b\nb -> c\n"), "2:6", "`c` is no weight", &["an edge is two ids a line, as in `a b`; a number may follow, its weight", "an id that holds spaces stands in quotation marks, as in \"New York\""]),
    (Edges("a b\nb c 1.5 x\n"), "2:9", "`x` is one column too many", &["an edge is two ids a line, as in `a b`; a number may follow, its weight", "an id that holds spaces stands in quotation marks, as in \"New York\""]),
    (Edges("a b\n\"New York b\n"), "2:1", "the closing quotation mark is missing", &[]),
    (Edges("a b\n\"New York\"b c\n"), "2:1", "after the closing quotation mark must be a space", &[]),
    (Edges("a b\na \"\"\n"), "2:3", "an id must not be empty", &[]),
    (Edges("a b\n  ä \"C:\\temp\"\n"), "2:5", "in quotation marks, a backslash is written `\\\\`", &[]),
];

#[test]
fn every_fault_is_shown_at_its_place_with_what_is_allowed_there() {
    for (faulty, place, message, help) in TABLE {
        let error = faulty.error();
        let file = if matches!(faulty, Edges(_)) { "g.edges" } else { "p.toml" };
        assert_eq!(error.to_string(), format!("{file}:{place}: {message}"));
        assert_eq!(error.help_lines(), *help, "{message}");
        let rendered = error.render(Style::Plain);
        assert!(rendered.contains(&format!("--> {file}:{place}\n")), "{rendered}");
    }
}

#[test]
fn the_farmer_before_the_faults_is_sound() {
    let loaded = load(&Request::new(What::File { name: "p.toml", text: FARMER }));
    assert!(loaded.expect("nothing is wrong with it").notes.is_empty());
}

#[test]
fn an_error_is_drawn_as_a_compiler_does() {
    let error = Instead("capacity", "capcity").error();
    let expected = "\
error: unknown key `capcity` in [boat]
 --> p.toml:3:1
  |
3 | capcity = 2
  | ^^^^^^^
  |
  = help: did you mean `capacity`?
  = help: allowed here: capacity, max_weight, start";
    assert_eq!(error.render(Style::Plain), expected);
    assert!(error.render(Style::Coloured).contains("\u{1b}["));
}

#[test]
fn a_column_counts_characters_not_bytes() {
    let error = Edges("ä ö ü\n").error();
    assert_eq!(error.to_string(), "g.edges:1:5: `ü` is no weight");
}

#[test]
fn windows_lines_and_a_byte_order_mark_change_no_place() {
    let text = format!("\u{feff}{}", FARMER.replace("capacity", "capcity").replace('\n', "\r\n"));
    let error = load(&Request::new(What::File { name: "p.toml", text: &text })).unwrap_err();
    assert_eq!(error.to_string(), "p.toml:3:1: unknown key `capcity` in [boat]");
}

/// A request of the catalogue, what is said, and the help below it.
type Asked = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

#[rustfmt::skip]
const REQUESTS: &[Asked] = &[
    ("wolf-goat-cabage", &[], "there is no problem named `wolf-goat-cabage`", "did you mean `wolf-goat-cabbage`?"),
    ("chess", &[], "there is no problem named `chess`", "the catalogue has farmer-wolf-cabbage-sheep, wolf-goat-cabbage, wolf-goat-cabbage-salmon, missionaries-cannibals, jealous-couples, family-crossing, bridge-and-torch, ferry, water-jugs"),
    ("farmer-wolf-cabbage-sheep", &[("bystander", "2")], "`farmer-wolf-cabbage-sheep` has no setting `bystander`", "did you mean `bystanders`? / its settings are bystanders"),
    ("farmer-wolf-cabbage-sheep", &[("bystanders", "10")], "`bystanders` must be a whole number from 0 to 9, not `10`", "bystanders: how many more passengers there are whom nobody eats, 0 to 9"),
    ("farmer-wolf-cabbage-sheep", &[("bystanders", "")], "`bystanders` must be a whole number from 0 to 9, not ``", "bystanders: how many more passengers there are whom nobody eats, 0 to 9"),
    ("wolf-goat-cabbage", &[("boat", "3")], "`wolf-goat-cabbage` has no setting `boat`", "it has no settings"),
    ("missionaries-cannibals", &[("missionaries", "three")], "`missionaries` must be a whole number from 1 to 1000, not `three`", "missionaries: how many missionaries there are, 1 to 1000"),
    ("missionaries-cannibals", &[("cannibals", "4")], "missionaries-cannibals:27:1: a rule is broken at the start, on the left bank: the cannibals outnumber the missionaries", "let the passengers start elsewhere, or change the rule"),
    ("jealous-couples", &[("couples", "26"), ("boat", "5")], "jealous-couples:10:1: this boat can be loaded in more than 100000 ways", "give it a smaller `capacity`, or list the `moves` that are to be tried"),
    ("water-jugs", &[("capacities", "3;5")], "`capacities` must be whole numbers, separated by commas, not `3;5`", "capacities: what each jug holds: whole numbers, separated by commas"),
    ("water-jugs", &[("start", "4,0")], "water-jugs:10:10: 4 do not fit into a jug of 3", ""),
    ("water-jugs", &[("goal", "4,4,0")], "water-jugs:13:8: a number for each of the 2 jugs is needed, not 3", ""),
];

#[test]
fn a_request_that_cannot_be_met_says_what_can() {
    for (name, settings, message, help) in REQUESTS {
        let request =
            Request { settings: settings.to_vec(), ..Request::new(What::Catalogue(name)) };
        let error = load(&request).map(|loaded| loaded.notes).unwrap_err();
        assert_eq!(error.to_string(), *message);
        if !help.is_empty() {
            assert!(error.help_lines().join(" / ").contains(help), "{:?}", error.help_lines());
        }
    }
}

#[test]
fn an_unknown_start_lists_the_nearest_names() {
    let text = "Arad Sibiu\nSibiu Fagaras\nFagaras Bucharest\nArad Zerind\nZerind Oradea\n";
    let what = What::File { name: "romania.edges", text };
    let said = |start, goals: &[&'static str]| {
        let request = Request { start, goals: goals.to_vec(), ..Request::new(what) };
        let error = load(&request).map(|loaded| loaded.notes).unwrap_err();
        (error.to_string(), error.help_lines().join(" / "))
    };
    assert_eq!(
        said(Some("Sibui"), &[]),
        (
            "`--start Sibui`: the graph has no such node".to_owned(),
            "the nearest are Sibiu".to_owned()
        )
    );
    assert_eq!(
        said(Some("Arad"), &["Bucharest", "Orade"]),
        (
            "`--goal Orade`: the graph has no such node".to_owned(),
            "the nearest are Oradea, Arad".to_owned()
        )
    );
    assert_eq!(
        said(Some("Timisoara"), &[]),
        (
            "`--start Timisoara`: the graph has no such node".to_owned(),
            "none is named like it; the first is Arad".to_owned()
        )
    );
    assert_eq!(
        said(None, &[]),
        (
            "where does the search start? An edge list needs `--start ID`".to_owned(),
            "the file has 6 nodes: Arad, Sibiu, Fagaras, Bucharest, Zerind, ...".to_owned()
        )
    );
}

#[test]
fn what_is_for_graphs_is_refused_or_has_no_effect_elsewhere() {
    let crossing = What::Catalogue("wolf-goat-cabbage");
    let request = Request { start: Some("a"), ..Request::new(crossing) };
    let error = load(&request).map(|loaded| loaded.notes).unwrap_err();
    assert_eq!(error.to_string(), "`--start` and `--goal` are for graphs");

    let jugs = What::Catalogue("water-jugs");
    let request = Request {
        edges: Some(steptrace::problems::Edges::Directed),
        notation: Some(steptrace::problems::Notation::Bits),
        ..Request::new(jugs)
    };
    assert_eq!(
        load(&request).expect("they only have no effect").notes,
        [
            "`--notation` has no effect: it is for crossings",
            "`--directed` and `--undirected` have no effect: they are for graphs"
        ]
    );

    let file = What::File { name: "p.toml", text: FARMER };
    let request = Request { settings: vec![("boat", "3")], ..Request::new(file) };
    let error = load(&request).map(|loaded| loaded.notes).unwrap_err();
    assert_eq!(error.to_string(), "a file has no settings, and so no `boat`");
}

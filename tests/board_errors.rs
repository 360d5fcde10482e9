//! What is said about mazes, boards and towers that are wrong, and about texts that are not TOML: each
//! with its place, and with what is allowed there.

use proptest::prelude::*;
use steptrace::problems::{LoadError, Request, Style, What, catalogue, load};

fn error(name: &str, text: &str) -> LoadError {
    match load(&Request::new(What::File { name, text })) {
        Err(error) => error,
        Ok(loaded) => panic!("this was accepted: {text}\n{:?}", loaded.problem),
    }
}

/// A file's name and text, the line and column of its fault, the message, and the help below it.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const TABLE: &[Row] = &[
    ("m.maze", "", "1:1", "there is no maze in it: not one row", &["`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("m.maze", "\n\n", "1:1", "there is no maze in it: not one row", &["`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("m.maze", "####\n#..#\n####\n", "1:1", "this maze has no start", &["write `S` on the square where the search starts"]),
    ("m.maze", "#####\n#S.S#\n#####\n", "2:4", "this is a second start `S`; a maze has one", &["the first is in row 2, column 2"]),
    ("m.maze", "#####\n#S.x#\n#####\n", "2:4", "`x` means nothing in a maze", &["did you mean `#`?", "`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("m.maze", "#####\n#s.G#\n#####\n", "2:2", "`s` means nothing in a maze", &["did you mean `S`?", "`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("m.maze", "#####\n#S.G\n#####\n", "2:1", "row 2 is of length 4, the first row of length 5", &["fill it up with `#` or `.`"]),
    ("m.maze", "#####\n#S.G#.\n#####\n", "2:6", "row 2 is of length 6, the first row of length 5", &["spaces are floor, also at the end of a row"]),
    ("m.maze", "#####\n\n#S.G#\n", "2:1", "row 2 is of length 0, the first row of length 5", &["fill it up with `#` or `.`"]),
    ("m.maze", "#####\n#S\tG#\n#####\n", "2:3", "a tab means nothing in a maze", &["did you mean `.`?", "`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("m.txt", "#####\n#S.é#\n#####\n", "2:4", "`é` means nothing in a maze", &["`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("m.maze", "S.G\r.\n", "1:4", "a carriage return means nothing in a maze", &["`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("p.toml", "kind = 'maze'\n", "1:1", "`rows` is missing in the puzzle", &["write, for example: rows = [\"#####\", \"#S.G#\", \"#####\"]"]),
    ("p.toml", "kind = 'maze'\nrows = '#S#'\n", "2:8", "`rows` must be a list of rows, as in [\"#####\", \"#S.G#\", \"#####\"], not text", &[]),
    ("p.toml", "kind = 'maze'\nrows = []\n", "2:8", "`rows` must not be empty", &[]),
    ("p.toml", "kind = 'maze'\nrows = ['###', '#S', '###']\n", "2:17", "row 2 is of length 2, the first row of length 3", &["fill it up with `#` or `.`"]),
    ("p.toml", "kind = 'maze'\nrows = ['###', '#S#', '#?#']\n", "2:25", "`?` means nothing in a maze", &["`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("p.toml", "kind = 'maze'\nrows = [\"S\\u002eG\", \"..!\"]\n", "2:24", "`!` means nothing in a maze", &["`#` is a wall, `.` or a space is floor, `S` is the start, `G` is a goal; nothing else"]),
    ("p.toml", "kind = 'maze'\nrows = ['SG']\nmoves = ['up', 'rihgt']\n", "3:16", "\"rihgt\" is no direction", &["did you mean `right`?", "allowed here: \"up\", \"right\", \"down\" or \"left\""]),
    ("p.toml", "kind = 'maze'\nrows = ['SG']\nmoves = ['up', 'up']\n", "3:16", "\"up\" is listed twice", &[]),
    ("p.toml", "kind = 'maze'\nrows = ['SG']\nmoves = []\n", "3:9", "`moves` must not be empty", &[]),
    ("p.toml", "kind = 'maze'\nrows = ['SG']\nmoves = 'up'\n", "3:9", "`moves` must be a list of directions, as in [\"up\", \"right\"], not text", &[]),
    ("p.toml", "kind = 'maze'\nrow = ['SG']\n", "2:1", "unknown key `row` in the puzzle", &["did you mean `rows`?", "allowed here: kind, name, title, description, moves, rows"]),
    ("p.toml", "kind = 'maze'\nrows = [1]\n", "2:9", "each of `rows` must be text, in quotation marks, not a whole number", &[]),
    ("p.toml", "kind = 'grid'\nheight = 3\n", "1:1", "`width` is missing in the puzzle", &["write, for example: width = 8"]),
    ("p.toml", "kind = 'grid'\nwidth = 0\nheight = 3\n", "2:9", "`width` must be a whole number from 1 to 1000000, not 0", &[]),
    ("p.toml", "kind = 'grid'\nwidth = 100000\nheight = 100000\n", "2:9", "a grid may have 16000000 squares, not 100000 × 100000", &[]),
    ("p.toml", "kind = 'grid'\nwidth = 3\nheight = 3\nwalls = 100\n", "4:9", "`walls` must be a whole number from 0 to 99, not 100", &[]),
    ("p.toml", "kind = 'grid'\nwidth = 3\nheight = 3\ngoal = [4, 1]\n", "4:9", "the row must be a whole number from 1 to 3, not 4", &[]),
    ("p.toml", "kind = 'grid'\nwidth = 3\nheight = 3\nstart = [0, 1]\n", "4:10", "the row must be a whole number from 1 to 3, not 0", &[]),
    ("p.toml", "kind = 'grid'\nwidth = 3\nheight = 3\ngoal = [1]\n", "4:8", "a square is a row and a column, counted from 1, as in [1, 1]", &[]),
    ("p.toml", "kind = 'grid'\nwidth = 3\nheight = 3\ngoal = 'corner'\n", "4:8", "`goal` must be a row and a column, counted from 1, as in [1, 1], not text", &[]),
    ("p.toml", "kind = 'sliding-tiles'\n", "1:1", "`start` is missing in the puzzle", &["write, for example: start = [[1, 2, 3], [4, 0, 5], [7, 8, 6]]"]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [1, 2, 0]\n", "2:10", "each of `start` must be a list of rows, as in [[1, 2, 3], [4, 0, 5], [7, 8, 6]], not a whole number", &[]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [[1, 2, 0]]\n", "2:9", "a board has at least two rows and two columns", &[]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [[1, 2], [3]]\n", "2:18", "row 2 is of length 1, the first row of length 2", &[]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [[1, 2], [2, 0]]\n", "2:19", "there is a second tile 2", &["each of 1 to 3 stands on one square, and 0, the gap, on one"]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [[1, 2], [3, 4]]\n", "2:22", "a tile must be a whole number from 0 to 3, not 4", &[]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [[1, 0], [0, 2]]\n", "2:19", "there is a second gap, 0", &["each of 1 to 3 stands on one square, and 0, the gap, on one"]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [[1, 2], [3, 0]]\ngoal = [[1, 2, 3], [4, 5, 0]]\n", "3:8", "the goal has 2 rows of 3, the start 2 of 2", &[]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], [18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]]\n", "2:9", "a board has at most 25 squares, not 36", &[]),
    ("p.toml", "kind = 'sliding-tiles'\nstart = [['1', 2], [3, 0]]\n", "2:11", "a tile must be a whole number from 0 to 3, not text", &[]),
    ("p.toml", "kind = 'hanoi'\n", "1:1", "`disks` is missing in the puzzle", &["write, for example: disks = 3"]),
    ("p.toml", "kind = 'hanoi'\ndisks = 0\n", "2:9", "`disks` must be a whole number from 1 to 20, not 0", &[]),
    ("p.toml", "kind = 'hanoi'\ndisks = 3\npegs = 2\n", "3:8", "`pegs` must be a whole number from 3 to 8, not 2", &[]),
    ("p.toml", "kind = 'hanoi'\ndisks = 3\ngoal = 'D'\n", "3:8", "\"D\" is no goal", &["allowed here: \"A\", \"B\" or \"C\""]),
    ("p.toml", "kind = 'hanoi'\ndisks = 3\nstart = ['A', 'B']\n", "3:9", "a peg for each of the 3 disks is needed, the largest first, not 2", &[]),
    ("p.toml", "kind = 'hanoi'\ndisks = 3\npeg = 4\n", "3:1", "unknown key `peg` in the puzzle", &["did you mean `pegs`?", "allowed here: kind, name, title, description, disks, pegs, start, goal"]),
    ("p.toml", "kind = 'sliding tiles'\n", "1:8", "\"sliding tiles\" is no kind", &["did you mean `sliding-tiles`?", "allowed here: \"crossing\", \"jugs\", \"graph\", \"maze\", \"grid\", \"sliding-tiles\" or \"hanoi\""]),
    ("p.toml", "kind = 'mase'\nrows = ['SG']\n", "1:8", "\"mase\" is no kind", &["did you mean `maze`?", "allowed here: \"crossing\", \"jugs\", \"graph\", \"maze\", \"grid\", \"sliding-tiles\" or \"hanoi\""]),
    ("p.toml", "kind = 'crossing'\nscenery = 'brigde'\n[boat]\ncapacity = 2\n[[passenger]]\nletter = 'A'\nrows = true\n", "2:11", "\"brigde\" is no scenery", &["did you mean `bridge`?", "allowed here: \"river\" or \"bridge\""]),
    ("p.toml", "kind = 'crossing'\n[boat]\ncapacity = 2\n[[passenger]]\nletter = 'A'\nrows = true\nminutes = 1.5\n", "7:11", "`minutes` must be a whole number from 0 to 1000000, not a number with a fraction", &[]),
    ("p.toml", "kind = 'crossing'\n[boat]\ncapacity = 2\n[[passenger]]\nletter = 'A'\nname = 'torch'\nrows = true\n", "6:8", "a passenger cannot be named `torch`", &[]),
    ("p.toml", "kind = \"jugs\ncapacities = [3, 5]\ngoal = 4\n", "1:8", "this text has no closing quotation mark \"", &["write \" at its end; a text cannot go on in the next line"]),
    ("p.toml", "kind = 'jugs\ncapacities = [3, 5]\ngoal = 4\n", "1:8", "this text has no closing quotation mark '", &["write ' at its end; a text cannot go on in the next line"]),
    ("p.toml", "kind = \"jugs\"\ncapacities = [3, 5\ngoal = 4\n", "2:14", "this list has no closing `]`", &["it should end before line 3, column 1"]),
    ("p.toml", "kind = \"crossing\"\nmoves = [\"F\", \"FW\"\n[boat]\ncapacity = 2\n", "2:9", "this list has no closing `]`", &["it should end before line 3, column 1"]),
    ("p.toml", "kind \"jugs\"\ncapacities = [3, 5]\ngoal = 4\n", "1:6", "`=` is missing after `kind`", &["write kind = \"jugs\""]),
    ("p.toml", "kind: \"jugs\"\ncapacities = [3, 5]\ngoal = 4\n", "1:7", "between `kind` and its value stands `=`", &["write kind = \"jugs\""]),
    ("p.toml", "kind = jugs\ncapacities = [3, 5]\ngoal = 4\n", "1:8", "`jugs` must stand in quotation marks", &["write \"jugs\""]),
    ("p.toml", "kind = \"jugs\"\ncapacities =\ngoal = 4\n", "2:13", "a value is missing after `=`", &[]),
    ("p.toml", "kind = \"jugs\"\ngoal = 3\ncapacities = [3, 5]\ngoal = 4\n", "4:1", "`goal` is said twice", &["the first is in line 2; keep one of them"]),
    ("p.toml", "kind = \"crossing\"\n[boat]\ncapacity = 2\n[boat]\ncapacity = 3\n", "4:2", "there is a section `boat` already", &["all its lines go below one heading"]),
    ("p.toml", "kind = \"crossing\"\n[passenger]\nletter = \"F\"\n[passenger]\nletter = \"W\"\n", "4:2", "there is a section `passenger` already", &["where there are several, each stands under [[passenger]], in two pairs of brackets"]),
    ("p.toml", "kind = \"crossing\"\n[[passenger]]\nletter = \"F\"\n[passenger]\nletter = \"W\"\n", "4:2", "there is a section `passenger` already", &["where there are several, each stands under [[passenger]], in two pairs of brackets"]),
    ("p.toml", "kind = \"crossing\"\n[boat\ncapacity = 2\n", "2:6", "this heading has no closing bracket", &["write [boat]"]),
    ("p.toml", "kind = \"crossing\"\n[[passenger]\nletter = \"F\"\n", "2:13", "this heading has no closing bracket", &["write [[passenger]]"]),
    ("p.toml", "kind = “jugs”\n", "1:8", "“jugs” stands in typographic quotation marks", &["write the plain ones, \" or '; a word processor may have changed them"]),
    ("p.toml", "kind = \"jugs\"\ncapacities = [3 5]\n", "2:15", "a comma is missing between 3 and 5", &[]),
    ("p.toml", "kind = \"jugs\"\ncapacities = [3,, 5]\n", "2:17", "there is a comma too many", &[]),
    ("p.toml", "kind = \"jugs\"\ngoal = 4,5\n", "2:9", "there is a comma after the value", &["several values make a list, in brackets, as in [3, 5]"]),
    ("p.toml", "kind = \"jugs\"\ngoal = 04\n", "2:8", "a number does not begin with 0", &[]),
    ("p.toml", "kind = \"jugs\";\n", "1:14", "a line does not end with `;`", &[]),
    ("p.toml", "// a comment\nkind = \"jugs\"\n", "1:1", "a comment begins with `#`", &[]),
    ("p.toml", "kind = \"jugs\"\ntitle = \"a\\q\"\n", "2:12", "`\\` in a text announces a special character, and this is none", &["write `\\\\` for a backslash, or put the text between ' and '"]),
    ("p.toml", "kind = \"crossing\"\n[[passenger]]\nrows = True\n", "3:8", "`True` is neither true nor false", &["did you mean `true`?"]),
    ("p.toml", "kind = \"crossing\"\n[boat]\ncapacity = two\n", "3:12", "`capacity` must be a whole number, not `two`", &[]),
    ("p.toml", "kind = \"crossing\"\n[boat]\ncapacity = yes\n", "3:12", "`capacity` must be a whole number, not `yes`", &[]),
    ("p.toml", "kind = \"crossing\"\n[boat]\ncapacity = five # seats\n", "3:12", "`capacity` must be a whole number, not `five`", &[]),
    ("p.toml", "kind = \"crossing\"\n[boat]\ncapacity = nine\n", "3:12", "`capacity` must be a whole number, not `nine`", &[]),
    ("p.toml", "kind = \"crossing\"\n[[passenger]]\nrows = no\n", "3:8", "`no` is no value", &["write true or false, without quotation marks"]),
    ("p.toml", "kind = \"jugs\"\ntitle = inside\n", "2:9", "`inside` must stand in quotation marks", &["write \"inside\""]),
    ("p.toml", "kind = \"crossing\"\n[boat]\ncapacity = zwei\n", "3:12", "`capacity` must be a whole number, not `zwei`", &[]),
    ("p.toml", "kind = \"crossing\"\n[boat]\nmax_weight = ten tonnes\n", "3:14", "`max_weight` must be a whole number, not `ten tonnes`", &[]),
    ("p.toml", "kind=\"crossing\"\npassenger=[{letter=\"F\", weight=two}]\n", "2:32", "`weight` must be a whole number, not `two`", &[]),
    ("p.toml", "kind = \"jugs\"\ncapacities = [3, five]\n", "2:18", "each of `capacities` must be a whole number, not `five`", &[]),
    ("p.toml", "kind = \"jugs\"\ntitle = the big jug\n", "2:9", "`the big jug` must stand in quotation marks", &["write \"the big jug\""]),
    ("p.toml", "kind = \"jugs\"\ntitle = no\n", "2:9", "`no` must stand in quotation marks", &["write \"no\""]),
    ("p.toml", "kind = \"crossing\"\n[[passenger]]\nrows = yes\n", "3:8", "`yes` is no value", &["write true or false, without quotation marks"]),
    ("p.toml", "Farmer, wolf and cabbage\n", "1:1", "this line is neither `key = value` nor a section in brackets", &["what is for readers only goes behind a `#`"]),
    ("p.toml", "{\"kind\": \"jugs\", \"goal\": 4}\n", "1:1", "this looks like JSON; a puzzle file is TOML, a line for each `key = value`", &[]),
    ("p.toml", "kind = \"jugs\" goal = 4\n", "1:15", "there is something after the value", &["each `key = value` has a line of its own; a remark goes behind a `#`"]),
    ("p.toml", "kind = \"jugs\"\nmax weight = 4\n", "2:1", "a key is one word, and `max weight` is not", &["words are joined, as in max_weight"]),
    ("p.toml", "kind = \"jugs\"\u{7}\n", "1:14", "`\\u{7}` is no character of a text", &[]),
    ("p.toml", "kind=\"crossing\"\npassenger=[{letter=\"F\", rows=true]\n", "2:12", "this table has no closing `}`", &["it should end before line 2, column 34"]),
    ("p.toml", "kind=\"crossing\"\nboat.capacity=2\n[boat]\nstart=\"left\"\n", "3:2", "there is a section `boat` already", &["all its lines go below one heading"]),
    ("p.toml", "kind = \"jugs\"\n]\n", "2:1", "this closes something that was never opened", &[]),
    ("p.toml", "kind = \"jugs\"\ntitle = \"the \"big\" jug\"\n", "2:15", "the text ends before this word", &["within quotation marks, others are written \\\"; or put the text between ' and '"]),
    ("p.toml", "kind = \"jugs\"\rgoal = 4\r", "1:15", "this line ends as lines ended long ago, with a carriage return alone", &["save the file with the line ends of Windows or Unix"]),
];

#[test]
fn every_fault_is_shown_at_its_place_with_what_is_allowed_there() {
    for (name, text, place, message, help) in TABLE {
        let error = error(name, text);
        assert_eq!(error.to_string(), format!("{name}:{place}: {message}"), "{text}");
        assert_eq!(error.help_lines(), *help, "{message}");
    }
}

#[test]
fn lists_within_lists_without_end_are_refused() {
    let text = format!("kind = 'jugs'\ngoal = {}\n", "[".repeat(100_000));
    let message = error("p.toml", &text).to_string();
    assert!(message.ends_with("lists stand within lists too deeply here"), "{message}");
}

#[test]
fn an_enormous_maze_is_refused_before_it_takes_memory() {
    let row = format!("S{}\n", ".".repeat(20_000));
    let text = row.repeat(1_000);
    let message = error("huge.maze", &text).to_string();
    assert_eq!(
        message,
        "huge.maze:1:1: this maze has 1000 rows of 20001 squares; at most 16000000 squares can be \
         searched"
    );
}

#[test]
fn a_fault_in_a_row_is_shown_at_its_place_behind_a_byte_order_mark_and_foreign_line_ends() {
    let message = error("m.maze", "\u{feff}####\r\n#Sö#\r\n####\r\n").to_string();
    assert_eq!(message, "m.maze:2:3: `ö` means nothing in a maze");
}

#[test]
fn a_maze_or_a_board_without_a_solution_is_no_error() {
    for (name, text, notes) in [
        ("m.maze", "S#G\n", &[][..]),
        ("m.maze", "S..\n", &["the maze has no `G`: the search visits whatever it can reach"]),
        (
            "p.toml",
            "kind = 'grid'\nwidth = 2\nheight = 2\n",
            &["no goal is given: the search visits whatever it can reach"],
        ),
        ("p.toml", "kind = 'grid'\nwidth = 1\nheight = 1\ngoal = [1, 1]\n", &[]),
        ("p.toml", "kind = 'hanoi'\ndisks = 1\ngoal = 'A'\n", &[]),
    ] {
        let loaded = load(&Request::new(What::File { name, text })).expect("it is sound");
        assert_eq!(loaded.notes, notes, "{text}");
    }
}

/// Names, settings, what is said, and the help below it.
type Asked =
    (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static [&'static str]);

#[rustfmt::skip]
const SETTINGS: &[Asked] = &[
    ("sliding-tiles", &[("size", "3")], "`size` must be rows x columns, as in 3x3, at most 25 squares, not `3`", &["size: rows x columns, 2x2 to 5x5; the tiles are scrambled a little"]),
    ("sliding-tiles", &[("size", "6x6")], "`size` must be rows x columns, as in 3x3, at most 25 squares, not `6x6`", &["size: rows x columns, 2x2 to 5x5; the tiles are scrambled a little"]),
    ("sliding-tiles", &[("start", "12a/4_3/786")], "`start` must be the rows of a board, as in 123/4_5/786, not `12a/4_3/786`", &["start: the rows of the board, separated by /, the gap _, as in 123/4_5/786"]),
    ("sliding-tiles", &[("start", "123//786")], "`start` must be the rows of a board, as in 123/4_5/786, not `123//786`", &["start: the rows of the board, separated by /, the gap _, as in 123/4_5/786"]),
    ("sliding-tiles", &[("size", "2x2"), ("start", "123/4_5/786")], "`start` must be a board of 2x2 rows and columns, not `123/4_5/786`", &["start: the rows of the board, separated by /, the gap _, as in 123/4_5/786"]),
    ("sliding-tiles", &[("strat", "123/4_5/786")], "`sliding-tiles` has no setting `strat`", &["did you mean `start`?", "its settings are size, start"]),
    ("hanoi", &[("disks", "21")], "`disks` must be a whole number from 1 to 20, not `21`", &["disks: how many disks there are, 1 to 20"]),
    ("hanoi", &[("pegs", "two")], "`pegs` must be a whole number from 3 to 8, not `two`", &["pegs: how many pegs there are, 3 to 8"]),
    ("ferry", &[("passengers", "0")], "`passengers` must be a whole number from 1 to 25, not `0`", &["passengers: how many passengers there are, 1 to 25"]),
    ("grid", &[("goal", "nowhere")], "`goal` must be corner or none, not `nowhere`", &["goal: corner: the last square; none: visit whatever can be reached"]),
    ("graph-diamonds", &[("diamonds", "99")], "`diamonds` must be a whole number from 1 to 16, not `99`", &["diamonds: how many diamonds there are, 1 to 16"]),
];

#[test]
fn settings_that_are_wrong_are_refused_with_what_they_take() {
    for (name, settings, message, help) in SETTINGS {
        let request =
            Request { settings: settings.to_vec(), ..Request::new(What::Catalogue(name)) };
        let error = load(&request).map(|loaded| loaded.notes).unwrap_err();
        assert_eq!(error.to_string(), *message);
        assert_eq!(error.help_lines(), *help, "{message}");
    }
}

#[test]
fn a_drawn_maze_has_one_setting() {
    let said = |settings: &[(&str, &str)]| {
        let what = What::File { name: "m.txt", text: "S.G\n" };
        let request = Request { settings: settings.to_vec(), ..Request::new(what) };
        let error = load(&request).map(|loaded| loaded.notes).unwrap_err();
        (error.to_string(), error.help_lines().join(" / "))
    };
    for (settings, message, help) in [
        (
            ("moves", "up,rihgt"),
            "`rihgt` in `moves` is no direction",
            "did you mean `right`? / moves: some of up, right, down or left, separated by commas",
        ),
        (("moves", "up,up"), "`moves` lists `up` twice", ""),
        (
            ("move", "up"),
            "a drawn maze has no setting `move`",
            "did you mean `moves`? / its settings are moves",
        ),
    ] {
        assert_eq!(said(&[settings]), (message.to_owned(), help.to_owned()));
    }
}

proptest! {
    /// Whatever is done to a definition, it is read or refused at a place within the file.
    #[test]
    fn a_definition_that_was_tampered_with_is_read_or_refused(
        entry in 0..catalogue::entries().count(),
        place in 0.0..1.0,
        cut in 0_usize..40,
        pasted in "[\\[\\]{}\"'=,;:#\\\\.\n\r\t a-zSG0-9_ä“🐺-]{0,12}",
    ) {
        let entry = catalogue::entries().nth(entry).expect("there are so many");
        let text = catalogue::definition(entry.name, &[]).expect("it is in the catalogue");
        let letters: Vec<char> = text.chars().collect();
        let at = (place * letters.len() as f64) as usize;
        let rest = letters.iter().skip(at + cut);
        let text: String = letters[..at].iter().copied().chain(pasted.chars()).chain(rest.copied()).collect();
        if let Err(error) = load(&Request::new(What::File { name: "p.toml", text: &text })) {
            let LoadError::Puzzle(error) = error else { panic!("{error}") };
            let lines: Vec<&str> = text.split('\n').collect();
            prop_assert!(error.line() <= lines.len());
            prop_assert!(error.column() <= 1 + lines[error.line() - 1].chars().count());
            prop_assert!(error.render(Style::Plain).starts_with("error: "));
        }
    }

    /// So is a drawing.
    #[test]
    fn a_drawing_of_any_characters_is_read_or_refused(text in "[#. SGx\t\r\nä]{0,60}") {
        if let Err(error) = load(&Request::new(What::File { name: "m.maze", text: &text })) {
            prop_assert!(error.to_string().starts_with("m.maze:"));
            prop_assert!(error.render(Style::Plain).starts_with("error: "));
        }
    }
}

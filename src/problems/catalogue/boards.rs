//! Boards, towers, jugs and mazes.

use super::{Difficulty, Entry, Group, Setting, Settings};
use crate::problems::LoadError;
use crate::problems::tiles;

const fn board(name: &'static str, difficulty: Difficulty) -> Entry {
    Entry::named(name, Group::Boards, difficulty)
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        description: "measure four litres with jugs of three and five",
        teaches: "actions that cannot be undone in one step; many ways to the same state",
        options: "--pruning reached",
        settings: &[
            Setting {
                key: "capacities",
                default: "3,5",
                meaning: "what each jug holds: whole numbers, separated by commas",
            },
            Setting {
                key: "start",
                default: "0,0",
                meaning: "what is in each jug at the start; if not set, nothing",
            },
            Setting {
                key: "goal",
                default: "4",
                meaning: "one number: some jug is to hold it; a number for each jug: exactly so",
            },
        ],
        write: jugs,
        ..board("water-jugs", Difficulty::Medium)
    },
    Entry {
        description: "slide tiles into the gap until they are in order",
        teaches: "181 440 boards of eight tiles are within reach and as many are not: the parity of \
                  the start decides; with fifteen tiles there are ten million million",
        options: "--pruning reached --stop first",
        settings: &[
            Setting {
                key: "size",
                default: "3x3",
                meaning: "rows x columns, 2x2 to 5x5; the tiles are scrambled a little",
            },
            Setting {
                key: "start",
                default: "135/4_2/786",
                meaning: "the rows of the board, separated by /, the gap _, as in 123/4_5/786",
            },
        ],
        write: sliding_tiles,
        ..board("sliding-tiles", Difficulty::Hard)
    },
    Entry {
        description: "move a tower, disk by disk, no larger disk ever on a smaller one",
        teaches: "the shortest way takes 2 to the power of n, less one; depth-first search finds a long one",
        options: "--algorithm bfs,dfs --pruning reached --stop first",
        settings: &[
            Setting { key: "disks", default: "3", meaning: "how many disks there are, 1 to 20" },
            Setting { key: "pegs", default: "3", meaning: "how many pegs there are, 3 to 8" },
        ],
        write: hanoi,
        ..board("hanoi", Difficulty::Hard)
    },
    Entry {
        description: "find the way out of a small maze",
        teaches: "breadth-first search spreads like water, depth-first search follows one corridor",
        options: "--algorithm bfs,dfs --pruning reached --stop first",
        settings: &[MOVES],
        write: maze,
        ..board("maze", Difficulty::Easy)
    },
    Entry {
        description: "cross an open field, from corner to corner",
        teaches: "the frontier is a ring that grows; without a memory, the tree explodes",
        options: "--pruning reached --stop first",
        settings: &[
            Setting { key: "width", default: "8", meaning: "how many columns, 1 to 4000" },
            Setting { key: "height", default: "5", meaning: "how many rows, 1 to 4000" },
            Setting {
                key: "walls",
                default: "0",
                meaning: "how many squares of a hundred are walls, 0 to 99; the same ones each time",
            },
            Setting {
                key: "goal",
                default: "corner",
                meaning: "corner: the last square; none: visit whatever can be reached",
            },
            MOVES,
        ],
        write: grid,
        ..board("grid", Difficulty::Hard)
    },
];

const MOVES: Setting = Setting {
    key: "moves",
    default: "up,right,down,left",
    meaning: "the directions, in the order in which they are tried",
};

fn jugs(settings: &Settings<'_>) -> Result<String, LoadError> {
    let capacities = settings.numbers("capacities")?;
    let start = match settings.given("start") {
        Some(_) => settings.numbers("start")?,
        None => vec![0; capacities.len()],
    };
    let goal = match *settings.numbers("goal")? {
        [litres] => litres.to_string(),
        ref levels => format!("{levels:?}"),
    };
    Ok(format!(
        r#"# Jugs without marks can be filled, emptied and poured into one another, until one of them is
# empty or the other full.

kind = "jugs"
name = "water-jugs"
title = "Water Jugs"
description = "Measure out water with jugs that have no marks"

capacities = {capacities:?}
start = {start:?}

# A number: some jug is to hold it. A list, one number for each jug: exactly so.
goal = {goal}
"#
    ))
}

fn sliding_tiles(settings: &Settings<'_>) -> Result<String, LoadError> {
    let (rows, columns, start) = match (settings.given("size"), settings.given("start")) {
        (size, Some(_)) => {
            let start = read_board(settings)?;
            let (rows, columns) = (start.len(), start[0].len());
            if size.is_some() && size_of(settings)? != (rows, columns) {
                let what = format!("a board of {} rows and columns", settings.get("size"));
                return Err(settings.wants("start", &what));
            }
            (rows, columns, start)
        }
        (_, None) => {
            let (rows, columns) = size_of(settings)?;
            (rows, columns, scrambled(rows, columns))
        }
    };
    // Padded, so that the rows stand one below the other.
    let width = (rows * columns - 1).to_string().len();
    let row = |tiles: &[u32]| {
        let tiles: Vec<_> = tiles.iter().map(|tile| format!("{tile:width$}")).collect();
        format!("    [{}],\n", tiles.join(", "))
    };
    let board = |rows: &[Vec<u32>]| rows.iter().map(|tiles| row(tiles)).collect::<String>();
    let goal = in_order(rows, columns);
    Ok(format!(
        r#"# Tiles on a board with one gap, 0. A move slides a tile beside the gap into it: "5 left".

kind = "sliding-tiles"
name = "sliding-tiles"
title = "Sliding Tiles"
description = "Slide tiles into the gap until they are in order"

start = [
{}]
goal = [
{}]
"#,
        board(&start),
        board(&goal)
    ))
}

fn size_of(settings: &Settings<'_>) -> Result<(usize, usize), LoadError> {
    let sides = settings.get("size").split_once(['x', 'X', '×']);
    let side =
        |text: &str| text.trim().parse().ok().filter(|side| (2..=tiles::LONGEST).contains(side));
    sides
        .and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)))
        .filter(|(rows, columns)| rows * columns <= tiles::MOST_SQUARES)
        .ok_or_else(|| settings.wants("size", "rows x columns, as in 3x3, at most 25 squares"))
}

/// The rows of `123/4_5/786`, or of `1 2 3 4/5 6 7 8/9 10 11 _`.
fn read_board(settings: &Settings<'_>) -> Result<Vec<Vec<u32>>, LoadError> {
    let wants = || settings.wants("start", "the rows of a board, as in 123/4_5/786");
    let tile = |word: &str| match word {
        "_" => Ok(0),
        word => word.parse::<u32>().map_err(|_| wants()),
    };
    let mut rows = Vec::new();
    for row in settings.get("start").split('/').map(str::trim) {
        let words: Vec<&str> = row.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let tiles: Result<Vec<u32>, _> = match words.as_slice() {
            [] => Err(wants()),
            // Tiles of one digit need nothing between them.
            [word] => word.split_inclusive(|_| true).map(tile).collect(),
            words => words.iter().copied().map(tile).collect(),
        };
        rows.push(tiles?);
    }
    // A single row is a board whose rows are not kept apart.
    if rows.len() == 1 { Err(wants()) } else { Ok(rows) }
}

fn in_order(rows: usize, columns: usize) -> Vec<Vec<u32>> {
    let mut board: Vec<Vec<u32>> = (0..rows)
        .map(|row| (1..=columns).map(|column| (row * columns + column) as u32).collect())
        .collect();
    board[rows - 1][columns - 1] = 0;
    board
}

/// The tiles in order, and then a short walk of the gap: it goes up and left by turns, down and right
/// by turns, and so takes tiles along that it must bring back in another order.
fn scrambled(rows: usize, columns: usize) -> Vec<Vec<u32>> {
    let mut board = in_order(rows, columns);
    let (mut row, mut column) = (rows - 1, columns - 1);
    for way in [(-1, 0), (0, -1), (-1, 0), (0, 1), (1, 0), (0, -1)] {
        let (to_row, to_column): (isize, isize) = (row as isize + way.0, column as isize + way.1);
        if to_row < 0 || to_column < 0 || to_row >= rows as isize || to_column >= columns as isize {
            continue;
        }
        // Neither is negative.
        let (to_row, to_column) = (to_row as usize, to_column as usize);
        board[row][column] = board[to_row][to_column];
        board[to_row][to_column] = 0;
        (row, column) = (to_row, to_column);
    }
    board
}

fn hanoi(settings: &Settings<'_>) -> Result<String, LoadError> {
    let disks = settings.whole("disks", 1, 20)?;
    let pegs = settings.whole("pegs", 3, 8)?;
    let last = char::from(b'@' + pegs as u8);
    Ok(format!(
        r#"# A tower of disks is to be moved to another peg, disk by disk. No larger disk may ever lie on a
# smaller one. Pegs are called A, B, C and so on, disks 1, 2, 3, the smallest first.

kind = "hanoi"
name = "hanoi"
title = "The Tower of Hanoi"
description = "Move a tower, disk by disk, no larger disk ever on a smaller one"

disks = {disks}
pegs = {pegs}
start = "A"
goal = "{last}"
"#
    ))
}

fn moves(settings: &Settings<'_>) -> String {
    let words: Vec<_> =
        settings.get("moves").split(',').map(|word| format!("{:?}", word.trim())).collect();
    words.join(", ")
}

fn maze(settings: &Settings<'_>) -> Result<String, LoadError> {
    let text = include_str!("maze.toml");
    Ok(text.replacen(r#""up", "right", "down", "left""#, &moves(settings), 1))
}

fn grid(settings: &Settings<'_>) -> Result<String, LoadError> {
    let width = settings.whole("width", 1, 4000)?;
    let height = settings.whole("height", 1, 4000)?;
    let walls = settings.whole("walls", 0, 99)?;
    let goal = match settings.get("goal") {
        "corner" => format!("goal = [{height}, {width}]"),
        "none" => "goal = []".to_owned(),
        _ => return Err(settings.wants("goal", "corner or none")),
    };
    Ok(format!(
        r#"# A field of so many columns and rows, some squares of which may be walls. A square is its row and
# its column, counted from 1.

kind = "grid"
name = "grid"
title = "A Field"
description = "Cross an open field, from corner to corner"
moves = [{}]

width = {width}
height = {height}
walls = {walls}
start = [1, 1]
{goal}
"#,
        moves(settings)
    ))
}

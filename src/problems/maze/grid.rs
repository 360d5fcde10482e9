//! Grids: mazes that are described by their size, with walls strewn over them.

use super::drawing::MOST_SQUARES;
use super::file::read_ways;
use super::{Cell, Maze, Plan, Square};
use crate::problems::About;
use crate::problems::error::PuzzleError;
use crate::problems::reader::{Section, Value};

/// The keys of a grid.
pub(in crate::problems) const KEYS: &[&str] = &[
    "kind",
    "name",
    "title",
    "description",
    "moves",
    "width",
    "height",
    "walls",
    "seed",
    "start",
    "goal",
];

/// The seed of a grid that gives none.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// The longest side.
const LONGEST: u32 = 1_000_000;

/// Reads a grid from its document. What is odd but no error goes to `notes`.
pub(in crate::problems) fn read(
    root: &Section<'_>,
    about: About,
    notes: &mut Vec<String>,
) -> Result<Maze, PuzzleError> {
    root.allow(KEYS)?;
    let width_value = root.need("width", "width = 8")?;
    let width = width_value.whole(1..=LONGEST)?;
    let height = root.need("height", "height = 5")?.whole(1..=LONGEST)?;
    if width as usize * height as usize > MOST_SQUARES {
        let message = format!("a grid may have {MOST_SQUARES} squares, not {width} × {height}");
        return Err(width_value.error(message));
    }
    let walls = root.get("walls").map_or(Ok(0), |value| value.whole(0..=99))?;
    let seed = root.get("seed").map(|value| value.whole(1..=u32::MAX)).transpose()?;
    let mut plan = strewn(width, height, walls, seed.map_or(SEED, u64::from));
    let on = |value: Value<'_>| square_of(value, &plan, width, height);
    let start = match root.get("start") {
        None => plan.cell(1, 1),
        Some(value) => on(value)?,
    };
    let goals = match root.get("goal") {
        None => Vec::new(),
        Some(value) => {
            // One square, or a list of squares, which may be empty.
            let members = value.list(SQUARE)?;
            let several = members.first().is_none_or(|member| member.is_list());
            let squares = if several { members } else { vec![value] };
            squares.into_iter().map(on).collect::<Result<Vec<_>, _>>()?
        }
    };
    plan.start = start;
    plan.put(start, Square::Floor);
    for &goal in &goals {
        plan.put(goal, Square::Goal);
    }
    if goals.is_empty() {
        notes.push("no goal is given: the search visits whatever it can reach".to_owned());
    }
    Ok(Maze::new(about, read_ways(root)?, plan))
}

const SQUARE: &str = "a row and a column, counted from 1, as in [1, 1]";

fn square_of(value: Value<'_>, plan: &Plan, width: u32, height: u32) -> Result<Cell, PuzzleError> {
    let members = value.list(SQUARE)?;
    let [row, column] = members.as_slice() else {
        return Err(value.error(format!("a square is {SQUARE}")));
    };
    Ok(plan.cell(
        row.called("the row").whole(1..=height)?,
        column.called("the column").whole(1..=width)?,
    ))
}

/// A grid in which about so many of a hundred squares are walls: row by row, a number is drawn for
/// each (Marsaglia's xorshift with shifts of 13, 7 and 17), and a wall stands where its remainder by
/// a hundred is small enough. The same size, share and seed give the same grid everywhere.
fn strewn(width: u32, height: u32, walls: u32, seed: u64) -> Plan {
    let mut plan = Plan::walls(height, width);
    let mut drawn = seed;
    for row in 1..=height {
        for column in 1..=width {
            drawn ^= drawn << 13;
            drawn ^= drawn >> 7;
            drawn ^= drawn << 17;
            if drawn % 100 >= u64::from(walls) {
                plan.put(plan.cell(row, column), Square::Floor);
            }
        }
    }
    plan
}

//! Mazes from text files and from puzzle files.

use super::drawing::{Row, plan_of, rows_of, words_of_ways};
use super::{Maze, Plan, Square, Way};
use crate::problems::About;
use crate::problems::error::{LoadError, PuzzleError};
use crate::problems::reader::{Section, Source, Value};
use crate::terms::nearest;

/// The keys of a maze.
pub(in crate::problems) const KEYS: &[&str] =
    &["kind", "name", "title", "description", "moves", "rows"];

/// What can be set about a maze in a text file.
pub(in crate::problems) const SETTINGS: &[&str] = &["moves"];

/// Reads a maze from its document. What is odd but no error goes to `notes`.
pub(in crate::problems) fn read_puzzle(
    root: &Section<'_>,
    about: About,
    notes: &mut Vec<String>,
) -> Result<Maze, PuzzleError> {
    root.allow(KEYS)?;
    let value = root.need("rows", "rows = [\"#####\", \"#S.G#\", \"#####\"]")?;
    let mut rows = Vec::new();
    for member in value.list("a list of rows, as in [\"#####\", \"#S.G#\", \"#####\"]")? {
        let span = member.span();
        // Within its quotation marks.
        rows.push(Row { text: member.text()?, span: span.start + 1..span.end - 1 });
    }
    if rows.is_empty() {
        return Err(value.error("`rows` must not be empty"));
    }
    let plan = plan_of(&rows, |span, message| root.error_at(span, message))?;
    note_no_goal(&plan, notes);
    Ok(Maze::new(about, read_ways(root)?, plan))
}

/// Reads a maze from a text; `moves` names the directions that are tried.
pub(in crate::problems) fn read_text(
    source: Source<'_>,
    about: About,
    moves: Option<&str>,
    notes: &mut Vec<String>,
) -> Result<Maze, LoadError> {
    let ways = match moves {
        None => Way::ALL.to_vec(),
        Some(moves) => ways_of(moves)?,
    };
    let plan = plan_of(&rows_of(source.text), |span, message| source.error(span, message))?;
    note_no_goal(&plan, notes);
    Ok(Maze::new(about, ways, plan))
}

fn note_no_goal(plan: &Plan, notes: &mut Vec<String>) {
    if !plan.squares.contains(&Square::Goal) {
        notes.push("the maze has no `G`: the search visits whatever it can reach".to_owned());
    }
}

/// The directions that a puzzle file lists.
pub(super) fn read_ways(root: &Section<'_>) -> Result<Vec<Way>, PuzzleError> {
    let Some(value) = root.get("moves") else {
        return Ok(Way::ALL.to_vec());
    };
    let words = Way::ALL.map(|way| (way.as_str(), way));
    let mut ways = Vec::new();
    for member in value.list("a list of directions, as in [\"up\", \"right\"]")? {
        let way = member.called("direction").word(&words)?;
        refuse_twice(&ways, way, member)?;
        ways.push(way);
    }
    if ways.is_empty() {
        return Err(value.error("`moves` must not be empty"));
    }
    Ok(ways)
}

fn refuse_twice(ways: &[Way], way: Way, member: Value<'_>) -> Result<(), PuzzleError> {
    match ways.contains(&way) {
        true => Err(member.error(format!("\"{}\" is listed twice", way.as_str()))),
        false => Ok(()),
    }
}

/// The directions of a setting as `up,right,down,left`.
fn ways_of(moves: &str) -> Result<Vec<Way>, LoadError> {
    let mut ways = Vec::new();
    for word in moves.split(',').map(str::trim) {
        let Some(&way) = Way::ALL.iter().find(|way| way.as_str() == word) else {
            let message = format!("`{}` in `moves` is no direction", word.escape_debug());
            return Err(LoadError::request(message)
                .did_you_mean(nearest(word, Way::ALL.map(Way::as_str)))
                .help(format!("moves: some of {}, separated by commas", words_of_ways())));
        };
        if ways.contains(&way) {
            return Err(LoadError::request(format!("`moves` lists `{word}` twice")));
        }
        ways.push(way);
    }
    Ok(ways)
}

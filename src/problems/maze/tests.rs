//! Which squares can be reached, in which order, and what a maze looks like in a trace.

use super::*;
use crate::problems::{AnyProblem, LoadError, Request, What, load};

fn loaded(name: &str, text: &str, settings: &[(&str, &str)]) -> Result<Maze, LoadError> {
    let request =
        Request { settings: settings.to_vec(), ..Request::new(What::File { name, text }) };
    let AnyProblem::Maze(maze) = load(&request)?.problem else { panic!("this is no maze") };
    Ok(maze)
}

fn maze(text: &str) -> Maze {
    loaded("test.maze", text, &[]).unwrap()
}

/// What can be done on a square, and what it leads to.
fn moves(maze: &Maze, cell: Cell) -> Vec<String> {
    maze.actions(&cell)
        .map(|way| {
            let mut text = way.as_str().to_owned();
            text.push(' ');
            maze.write_state(&maze.result(&cell, &way).unwrap(), &mut text).unwrap();
            text
        })
        .collect()
}

#[test]
fn a_wall_and_the_edge_of_the_maze_are_no_actions() {
    let open = maze("...\n.S.\n..G\n");
    assert_eq!(
        moves(&open, open.initial_state()),
        ["up (1,2)", "right (2,3)", "down (3,2)", "left (2,1)"]
    );
    assert_eq!(moves(&open, open.plan.cell(1, 1)), ["right (1,2)", "down (2,1)"]);
    assert_eq!(moves(&open, open.plan.cell(3, 3)), ["up (2,3)", "left (3,2)"]);
    let closed = maze("###\n#S#\n#G#\n");
    assert_eq!(moves(&closed, closed.initial_state()), ["down (3,2)"]);
}

#[test]
fn the_order_of_the_directions_can_be_set() {
    let turned = loaded("m.txt", "...\n.S.\n..G\n", &[("moves", "left, down")]).unwrap();
    assert_eq!(moves(&turned, turned.initial_state()), ["left (2,1)", "down (3,2)"]);
    let text = "kind = 'maze'\nmoves = ['down', 'right']\nrows = ['S.', '.G']\n";
    let file = loaded("m.toml", text, &[]).unwrap();
    assert_eq!(moves(&file, file.initial_state()), ["down (2,1)", "right (1,2)"]);
}

#[test]
fn several_goals_spaces_and_foreign_line_ends_are_understood() {
    let maze = maze("\u{feff}\r\n#####\r\n#S G#\r\n#G..#\r\n#####\r\n\r\n");
    assert_eq!(maze.plan.drawn(), ["#####", "#S.G#", "#G..#", "#####"]);
    assert!(maze.is_goal(&maze.plan.cell(2, 4)) && maze.is_goal(&maze.plan.cell(3, 2)));
    assert!(!maze.is_goal(&maze.initial_state()));
}

#[test]
fn every_square_has_an_index_of_its_own() {
    let maze = maze("S.\n.G\n");
    assert_eq!(maze.index_bound(), Some(16));
    for index in 0..16 {
        assert_eq!(maze.state_index(&maze.indexed_state(index)), index);
    }
    assert_eq!(size_of::<Option<Way>>(), 1);
}

#[test]
fn the_scene_has_the_rows_of_a_maze_that_can_be_drawn() {
    assert_eq!(maze("S.\n#G\n").scene(), json!({"kind": "maze", "rows": ["S.", "#G"]}));
    let text = "kind = 'grid'\nwidth = 200\nheight = 200\n";
    assert_eq!(loaded("g.toml", text, &[]).unwrap().scene(), json!({"kind": "maze"}));
}

#[test]
fn a_grid_is_the_same_everywhere() {
    let text = "kind = 'grid'\nwidth = 12\nheight = 4\nwalls = 30\ngoal = [4, 12]\n";
    let grid = loaded("g.toml", text, &[]).unwrap();
    let rows = grid.plan.drawn();
    let other = loaded("g.toml", &format!("{text}seed = 7\n"), &[]).unwrap().plan.drawn();
    assert_ne!(rows, other);
    assert_eq!(rows, ["S..........#", ".......#.#..", "...#...#....", "...........G"]);
}

#[test]
fn a_drawing_is_told_from_an_edge_list() {
    for text in
        ["####\n#S.#\n####\n", "S.G", "S\n.\nG\n", "#####\n#S x#\n#####\n", "...\n.S.\n.. \n"]
    {
        assert!(looks_like_a_maze(text), "{text}");
    }
    for text in
        ["S G\n", "a b\nb c\n", "########\n# roads\n########\na b\n", "", "\n\n", "S G\nG A\n"]
    {
        assert!(!looks_like_a_maze(text), "{text}");
    }
}

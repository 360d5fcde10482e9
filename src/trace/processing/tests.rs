use super::*;

#[test]
fn spaces_around_a_state_belong_to_it() {
    let text = "Creating State Graph using Breadth First Search\n\
                Processing Level 0   A \n  push n0\nAdding state  B\n\n\n\
                State Graph in Breadth first order\nLevel 0   A \n\n\n\n\
                Solutions to the X Puzzle BFS\nNo. of solutions:  1\nSolution 1\n\
                No. of moves: 1\n  A --go->> B\n";
    let parts = read_processing_text(text).unwrap();
    let part = &parts[0];
    let words: Vec<String> = part.log.iter().map(|line| line.said.in_words(&part.texts)).collect();
    assert_eq!(words, ["Processing Level 0   A ", "Adding state  B"]);
    assert_eq!(part.log[1].line, 4);
    let way = &part.solutions.as_ref().unwrap().items[0];
    let states: Vec<&str> = way.states.iter().map(|&state| part.texts.state(state)).collect();
    assert_eq!(states, ["  A ", " B"]);
    assert_eq!(part.tree.as_ref().unwrap().items[0].state, way.states[0]);
}

#[test]
fn a_way_is_kept_as_it_stands_and_split_after_known_states() {
    let text = "Creating State Graph using Breadth First Search\n\
                Processing Level 0 a->>b\nFound solution c--d\n\
                Solutions to the X Puzzle BFS\nNo. of solutions:  1\nSolution 1\n\
                No. of moves: 2\na->>b--x--y->>c--d--z->>e\n";
    let parts = read_processing_text(text).unwrap();
    let (texts, way) = (&parts[0].texts, &parts[0].solutions.as_ref().unwrap().items[0]);
    assert_eq!(way.way, "a->>b--x--y->>c--d--z->>e");
    let states: Vec<&str> = way.states.iter().map(|&state| texts.state(state)).collect();
    assert_eq!(states, ["a->>b", "c--d", "e"]);
    let actions: Vec<&str> = way.actions.iter().map(|&action| texts.action(action)).collect();
    assert_eq!(actions, ["x--y", "z"]);
}

#[test]
fn a_way_is_read_along_the_states_that_it_should_lead_through() {
    let way = |line: &str| {
        let text = format!(
            "Creating State Graph using BFS\nSolutions to the X Puzzle BFS\nNo. of solutions:  1\n\
             Solution 1\nNo. of moves: 2\n{line}\n"
        );
        read_processing_text(&text).unwrap().remove(0).solutions.unwrap().items.remove(0)
    };
    let along = |line: &str, states: &[&str]| {
        let way = way(line);
        let actions = way.actions_along(states.iter().copied());
        actions.map(|actions| actions.into_iter().map(str::to_owned).collect::<Vec<_>>())
    };
    let some = |actions: &[&str]| Some(actions.iter().map(|&action| action.to_owned()).collect());
    let line = "a--a--b->>a--b--c->>c";
    assert_eq!(along(line, &["a", "a--b", "c"]), some(&["a--b", "c"]));
    assert_eq!(along(line, &["a", "a", "c"]), some(&["a--b", "b--c"]));
    assert_eq!(along(line, &["a", "b", "c"]), None);
    assert_eq!(along(line, &["a", "a--b"]), None);
    assert_eq!(along(line, &["a--a--b->>a--b--c->>c"]), some(&[]));
    assert_eq!(along("a--->>b", &["a", "b"]), some(&[""]));
    assert_eq!(along("a---->>b", &["a", "b"]), some(&["-"]));
    assert_eq!(along("a--->>", &["a", ""]), some(&[""]));
    assert_eq!(along("a->>b", &["a", "b"]), None, "no action");
}

#[test]
fn a_second_section_of_a_kind_is_refused() {
    let log = "Creating State Graph using BFS\nProcessing Level 0 A\n";
    let tree = "State Graph in Breadth first order\nLevel 0 A\n";
    let solutions = "Solutions to the X Puzzle BFS\nNo. of solutions:  0\n";
    let refused = |what: &str| Err(what.to_owned());
    let said = |text: String| {
        read_processing_text(&text).map(|parts| parts.len()).map_err(|error| error.to_string())
    };
    assert_eq!(
        said(format!("{log}{tree}{solutions}{tree}")),
        refused("line 7: this run has a tree already, on line 3")
    );
    assert_eq!(
        said(format!("{log}{tree}{solutions}{solutions}")),
        refused("line 7: this run has a list of solutions already, on line 5")
    );
    assert_eq!(said(format!("{log}{tree}{solutions}{log}{tree}{solutions}")), Ok(2));
}

#[test]
fn a_line_that_no_text_has_is_named_with_the_nearest() {
    let text = "Creating State Graph using BFS\nProcesing Level 0 A\n";
    let error = read_processing_text(text).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: none of the lines that the log of a search has; did you mean \"Processing Level\"?"
    );
}

#[test]
fn a_number_that_is_too_great_is_told_the_greatest() {
    let said = |line: &str| {
        let text = format!("Creating State Graph using BFS\n{line}\n");
        read_processing_text(&text).unwrap_err().to_string()
    };
    let too_great = "line 2: 4294967296 is too great; the greatest number here is 4294967295";
    assert_eq!(said("Processing Level 4294967296 A"), too_great);
    assert_eq!(said("Starting iterative DFS with depth: 4294967296"), too_great);
    assert_eq!(said("Processing Level -1 A"), "line 2: \"-1\" is no level; expected a number");
}

#[test]
fn a_text_without_a_heading_is_told_what_to_add() {
    let said = |text: &str| read_processing_text(text).unwrap_err().to_string();
    assert_eq!(
        said("Processing Level 0 A\n"),
        "line 1: expected \"Creating State Graph using …\" before anything else; above this line, \
         say which search it is, as in \"Creating State Graph using Breadth First Search\""
    );
    assert_eq!(
        said("Creating state graph using BFS\n"),
        "line 1: expected \"Creating State Graph using …\" before anything else; mind the capitals"
    );
}

#[test]
fn the_search_is_known_by_its_heading_or_its_short_name() {
    let named = |heading: &str| {
        let text = format!("Creating State Graph using {heading}\n");
        read_processing_text(&text).unwrap()[0].algorithm()
    };
    for &algorithm in Algorithm::ALL {
        assert_eq!(named(heading_of(algorithm)), Some(algorithm));
        assert_eq!(named(algorithm.as_str()), Some(algorithm));
    }
    assert_eq!(named("Breadth-first search"), Some(Algorithm::Bfs));
    assert_eq!(named("Beam Search"), None);
}

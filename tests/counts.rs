//! Exact counts of searches over problems that grow: two or more independent programs agree on each
//! of these figures.

mod common;

use common::changed::Changed;
use steptrace::problem::Problem;
use steptrace::problems::{AnyProblem, Request, What, catalogue, load};
use steptrace::search::search;
use steptrace::terms::{Algorithm, NodeId, OnGoal, Outcome, Pruning, SearchOptions};
use steptrace::trace::{Header, Recorder, Summary};
use steptrace::with_problem;

fn summary<P: Problem>(problem: &P, options: &SearchOptions) -> Summary {
    let header = Header::new("test", "Test", serde_json::Value::Null, options);
    let mut recorder = Recorder::new(Summary::new("test", &header));
    search(problem, options, &mut recorder);
    recorder.finish().0
}

fn loaded(name: &str, settings: &[(&str, &str)]) -> AnyProblem {
    catalogue::load(name, settings).expect("it is in the catalogue").problem
}

fn breadth_first(pruning: Pruning, depth_limit: Option<u32>) -> SearchOptions {
    SearchOptions { pruning, depth_limit, max_events: None, ..SearchOptions::new(Algorithm::Bfs) }
}

/// Nodes, expanded, illegal, on the own path, goals, the longest frontier, the deepest node.
fn tree(bystanders: &str, depth_limit: Option<u32>) -> [u64; 7] {
    let farmer = loaded("farmer-wolf-cabbage-sheep", &[("bystanders", bystanders)]);
    let options = breadth_first(Pruning::Ancestors, depth_limit);
    let of = with_problem!(&farmer, problem => summary(problem, &options));
    [
        of.nodes,
        of.expanded,
        of.rejected.illegal,
        of.rejected.ancestor,
        of.solutions,
        of.max_frontier,
        of.max_depth as usize,
    ]
    .map(|count| count as u64)
}

#[test]
fn the_farmers_tree_has_its_size_whole() {
    assert_eq!(tree("0", None), [17, 15, 11, 16, 2, 4, 7]);
    assert_eq!(tree("1", None), [82, 78, 91, 93, 4, 12, 12]);
    assert_eq!(tree("2", None), [2_811, 2_739, 4_305, 3_622, 72, 368, 22]);
}

#[test]
fn the_farmers_tree_has_its_size_cut_at_a_level() {
    assert_eq!(tree("3", Some(18))[..5], [88_958, 52_418, 83_141, 61_719, 480]);
    assert_eq!(tree("3", Some(21))[..5], [363_434, 232_514, 363_605, 284_511, 3_216]);
    assert_eq!(tree("4", Some(15))[..5], [156_901, 70_981, 107_201, 77_554, 240]);
}

#[test]
#[ignore = "15 million nodes take minutes unoptimised; run it with --release"]
fn the_farmers_tree_with_three_bystanders_has_its_size_whole() {
    assert_eq!(
        tree("3", None),
        [14_782_178, 14_602_370, 28_612_541, 21_417_567, 179_808, 1_359_988, 42]
    );
}

#[test]
fn iterative_deepening_over_the_farmers_tree_takes_its_rounds() {
    // Bystanders; rounds, expanded, nodes, cut off, on the own path, illegal, goals.
    for (bystanders, expected) in [
        ("0", [7, 40, 56, 14, 33, 37, 2]),
        ("1", [9, 124, 177, 49, 119, 139, 4]),
        ("2", [11, 596, 958, 350, 609, 765, 12]),
        ("3", [13, 5_962, 11_183, 5_173, 6_381, 8_473, 48]),
    ] {
        let farmer = loaded("farmer-wolf-cabbage-sheep", &[("bystanders", bystanders)]);
        let options =
            SearchOptions { on_goal: OnGoal::Return, ..SearchOptions::new(Algorithm::Iddfs) };
        let of = with_problem!(&farmer, problem => summary(problem, &options));
        let found = [
            of.rounds,
            of.expanded,
            of.nodes,
            of.cutoffs,
            of.rejected.ancestor,
            of.rejected.illegal,
            of.solutions,
        ];
        assert_eq!(found, expected, "{bystanders} bystanders");
    }
}

/// States, expanded, illegal, reached before, the longest frontier, the deepest node.
fn states<P: Problem>(problem: &P) -> [usize; 6] {
    let of = summary(problem, &breadth_first(Pruning::Reached, None));
    assert_eq!(of.states, of.nodes, "each state has one node");
    let rejected = of.rejected;
    let depth = of.max_depth as usize;
    [of.nodes, of.expanded, rejected.illegal, rejected.reached, of.max_frontier, depth]
}

#[test]
fn half_of_all_boards_of_eight_tiles_can_be_reached() {
    let eight = loaded("sliding-tiles", &[("start", "123/456/78_")]);
    let found = with_problem!(&eight, problem => states(&Changed::everywhere(problem)));
    assert_eq!(found, [181_440, 181_440, 0, 302_401, 24_054, 31]);
}

/// All orders of the numbers below `count`.
fn orders(count: u32) -> Vec<Vec<u32>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for shorter in orders(last) {
        for place in 0..count as usize {
            let mut order = shorter.clone();
            order.insert(place, last);
            all.push(order);
        }
    }
    all
}

#[test]
fn a_start_is_called_unsolvable_exactly_if_a_search_finds_no_way() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
        for order in orders(rows * columns) {
            let rows: Vec<_> = order.chunks(columns as usize).collect();
            let text = format!("kind = 'sliding-tiles'\nstart = {rows:?}\n");
            let request = Request::new(What::File { name: "p.toml", text: &text });
            let AnyProblem::Tiles(tiles) = load(&request).expect("a board").problem else {
                panic!("these are tiles")
            };
            let options = breadth_first(Pruning::Reached, None);
            let outcome = summary(&tiles, &options).outcome;
            let expected = match tiles.why_unsolvable() {
                Some(_) => Outcome::Exhausted,
                None => Outcome::Solved,
            };
            assert_eq!(outcome, Some(expected), "{text}");
        }
    }
}

#[test]
fn an_open_field_of_a_thousand_by_a_thousand_is_flooded() {
    let sides = [("width", "1000"), ("height", "1000"), ("goal", "none")];
    let field = loaded("grid", &sides);
    let found = with_problem!(&field, problem => states(problem));
    assert_eq!(found, [1_000_000, 1_000_000, 0, 2_996_001, 1_000, 1_998]);
}

#[test]
fn a_field_with_walls_is_flooded_round_them() {
    let sides = [
        ("width", "1000"),
        ("height", "1000"),
        ("goal", "none"),
        ("walls", "30"),
        ("moves", "up,down,left,right"),
    ];
    let field = loaded("grid", &sides);
    let found = with_problem!(&field, problem => states(problem));
    // Walls are walked into by programs that count 801 485 such moves as illegal.
    assert_eq!(found, [688_495, 688_495, 0, 1_261_412, 830, 2_009]);
}

#[test]
fn without_rules_a_ferry_reaches_every_state() {
    let ferry = loaded("ferry", &[("passengers", "15")]);
    let found = with_problem!(&ferry, problem => states(&Changed::everywhere(problem)));
    assert_eq!(found, [1 << 16, 1 << 16, 0, 491_521, 7_060, 30]);
    // Where the search ends at the goal, the only way into one state is closed.
    let found = with_problem!(&ferry, problem => states(problem));
    assert_eq!(found[..2], [(1 << 16) - 1, (1 << 16) - 2]);
}

#[test]
fn missionaries_and_cannibals_have_few_states() {
    // How many of each, the boat; states, expanded, illegal, reached before, the longest frontier (if
    // it does not depend on the order of the loads), depth; moves.
    for (each, boat, expected, moves) in [
        ("3", "2", [15, 14, 18, 16, 3, 11], 11),
        ("100", "4", [597, 596, 4_296, 1_395, 0, 257], 197),
        ("1000", "4", [5_997, 5_996, 43_896, 13_995, 0, 2_657], 1_997),
        ("1000", "10", [5_997, 5_996, 228_920, 43_908, 0, 717], 499),
    ] {
        let settings = [("missionaries", each), ("cannibals", each), ("boat", boat)];
        let puzzle = loaded("missionaries-cannibals", &settings);
        let mut found = with_problem!(&puzzle, problem => states(problem));
        if expected[4] == 0 {
            found[4] = 0;
        }
        assert_eq!(found, expected, "{each} of each, boat {boat}");
        let options = breadth_first(Pruning::Reached, None);
        let of = with_problem!(&puzzle, problem => summary(problem, &options));
        assert_eq!(of.shortest, Some(moves));
    }
}

#[test]
fn a_tower_of_n_disks_takes_two_to_the_power_of_n_moves_less_one() {
    for (disks, expected) in [(1, 1), (2, 3), (3, 7), (7, 127), (10, 1023)] {
        let tower = loaded("hanoi", &[("disks", &*disks.to_string())]);
        let options = breadth_first(Pruning::Reached, None);
        let of = with_problem!(&tower, problem => summary(problem, &options));
        assert_eq!(of.shortest, Some(expected));
        let found = with_problem!(&tower, problem => states(&Changed::everywhere(problem)));
        assert_eq!(found[0], 3_usize.pow(disks), "every state can be reached");
    }
    // Four pegs: the numbers of Frame and Stewart.
    for (disks, expected) in [(3, 5), (4, 9), (5, 13), (6, 17), (7, 25), (8, 33)] {
        let tower = loaded("hanoi", &[("disks", &*disks.to_string()), ("pegs", "4")]);
        let options = breadth_first(Pruning::Reached, None);
        let of = with_problem!(&tower, problem => summary(problem, &options));
        assert_eq!(of.shortest, Some(expected), "{disks} disks on four pegs");
    }
}

#[test]
fn four_walkers_need_five_crossings() {
    let bridge = loaded("bridge-and-torch", &[]);
    let options = breadth_first(Pruning::Reached, None);
    let of = with_problem!(&bridge, problem => summary(problem, &options));
    assert_eq!((of.shortest, of.states), (Some(5), 26));
}

#[test]
fn the_tree_of_four_walkers_has_its_size() {
    let bridge = loaded("bridge-and-torch", &[]);
    let options = breadth_first(Pruning::Ancestors, None);
    let of = with_problem!(&bridge, problem => summary(problem, &options));
    assert_eq!(of.nodes, 254_435);
}

#[test]
fn any_number_of_jugs_will_do() {
    // Capacities, start, goal; moves, if it can be done.
    for (capacities, start, goal, moves) in [
        ("3,5", "0,0", "4", Some(6)),
        ("8,5,3", "8,0,0", "4,4,0", Some(7)),
        ("4", "0", "2", None),
        ("2,4,6", "0,0,0", "5", None),
        ("3,6,9,10", "0,0,0,0", "8", Some(4)),
        ("2,3,5,7,11", "0,0,0,0,0", "1,1,1,1,1", None),
        ("2,3,5,7,11", "0,0,0,0,0", "9", Some(2)),
    ] {
        let settings = [("capacities", capacities), ("start", start), ("goal", goal)];
        let jugs = loaded("water-jugs", &settings);
        let options = breadth_first(Pruning::Reached, None);
        let of = with_problem!(&jugs, problem => summary(problem, &options));
        assert_eq!(of.shortest, moves, "{capacities} for {goal}");
    }
}

/// By plain breadth-first relaxation over the drawing, without a line of the problem.
fn shortest_through(rows: &[&str]) -> Option<usize> {
    let at = |row: usize, column: usize| rows[row].as_bytes()[column];
    let cells = || (0..rows.len()).flat_map(|row| (0..rows[0].len()).map(move |at| (row, at)));
    let mut reached: Vec<(usize, usize)> = cells().filter(|&(r, c)| at(r, c) == b'S').collect();
    for moves in 0..rows.len() * rows[0].len() {
        if reached.iter().any(|&(row, column)| at(row, column) == b'G') {
            return Some(moves);
        }
        let next = |&(row, column): &(usize, usize)| {
            at(row, column) != b'#'
                && reached.iter().any(|&(r, c)| r.abs_diff(row) + c.abs_diff(column) <= 1)
        };
        reached = cells().filter(next).collect();
    }
    None
}

#[test]
fn mazes_have_the_shortest_way_that_plain_relaxation_finds() {
    for rows in [
        &["S..", ".#.", "..G"][..],
        &["S#G", ".#.", "..."],
        &["S#G", ".#.", ".#."],
        &["#########", "#S..#..G#", "#.#.#.#.#", "#.#...#.#", "#G#####.#", "#########"],
        &["S.........", "#########.", "..........", ".#########", ".........G"],
    ] {
        let text = rows.join("\n");
        let request = Request::new(What::File { name: "m.maze", text: &text });
        let maze = load(&request).expect("a maze").problem;
        let options = breadth_first(Pruning::Reached, None);
        let of = with_problem!(&maze, problem => summary(problem, &options));
        assert_eq!(of.shortest.map(|moves| moves as usize), shortest_through(rows), "{text}");
        let expected = if of.shortest.is_some() { Outcome::Solved } else { Outcome::Exhausted };
        assert_eq!(of.outcome, Some(expected));
    }
}

/// How many nodes a tree has on each level, and how many of them are goals.
fn levels<P: Problem>(problem: &P) -> (Vec<usize>, Vec<usize>) {
    let options = breadth_first(Pruning::Ancestors, None);
    let report = search(problem, &options, &mut ());
    let all = || (0..report.tree.len()).map(NodeId::from_index);
    let deepest = all().map(|node| report.tree.depth(node)).max().unwrap_or(0);
    let mut nodes = vec![0; deepest as usize + 1];
    let mut goals = nodes.clone();
    for node in all() {
        nodes[report.tree.depth(node) as usize] += 1;
    }
    for &goal in &report.solutions {
        goals[report.tree.depth(goal) as usize] += 1;
    }
    (nodes, goals)
}

#[test]
fn the_trees_of_classic_puzzles_have_these_levels() {
    let missionaries = |each: &str, boat: &str| {
        let settings = [("missionaries", each), ("cannibals", each), ("boat", boat)];
        loaded("missionaries-cannibals", &settings)
    };
    for (puzzle, nodes, goals) in [
        (
            missionaries("3", "2"),
            &[1, 3, 2, 4, 2, 2, 2, 2, 2, 2, 4, 4][..],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4][..],
        ),
        (
            missionaries("3", "3"),
            &[1, 5, 4, 14, 20, 38, 76, 106, 54, 50, 4, 4],
            &[0, 0, 0, 0, 0, 6, 0, 48, 0, 36, 0, 4],
        ),
        (missionaries("4", "2"), &[1, 3, 2, 4, 2, 4, 4], &[0; 7]),
        (
            missionaries("4", "3"),
            &[1, 4, 4, 14, 18, 28, 20, 28, 60, 104, 152, 200, 152, 136, 40, 24],
            &[0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 96, 0, 72, 0, 0],
        ),
        (
            loaded("water-jugs", &[]),
            &[1, 2, 4, 7, 10, 12, 15, 14, 16, 12, 12, 6, 6, 2, 2],
            &[0, 0, 0, 0, 0, 0, 1, 0, 3, 0, 4, 2, 2, 0, 2],
        ),
    ] {
        let found = with_problem!(&puzzle, problem => levels(problem));
        assert_eq!((&*found.0, &*found.1), (nodes, goals));
    }
}

#[test]
fn that_four_of_each_cannot_cross_takes_seven_rounds_to_prove() {
    let settings = [("missionaries", "4"), ("cannibals", "4")];
    let puzzle = loaded("missionaries-cannibals", &settings);
    let options = SearchOptions::new(Algorithm::Iddfs);
    let of = with_problem!(&puzzle, problem => summary(problem, &options));
    // Without the look at the root alone that a limit of 0 would be.
    assert_eq!(of.nodes, [4, 6, 10, 12, 16, 20, 20].iter().sum::<usize>());
    assert_eq!((of.rounds, of.outcome), (7, Some(Outcome::Exhausted)));
}

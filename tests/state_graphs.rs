//! The state graph of every problem of the catalogue, drawn as DOT and read back as a graph, is the
//! problem: the same levels, the same shortest solutions. So is its search tree, written as GraphML or
//! as nodes and links.

mod common;

use std::collections::BTreeMap;

use common::graphs::Read;
use common::record;
use steptrace::problem::Problem;
use steptrace::problems::{Request, What, catalogue, load};
use steptrace::render::dot::StatesDot;
use steptrace::render::export::{GraphMl, NodeLink};
use steptrace::render::picture::{EdgeLabels, Format, PictureOptions, draw};
use steptrace::terms::{Algorithm, Outcome, Pruning, SearchOptions};
use steptrace::trace::{Event, NodeId, Trace};
use steptrace::with_problem;

/// What a breadth-first search finds out about a problem.
#[derive(Debug, PartialEq, Eq)]
struct Facts {
    /// How many states are so many moves away.
    levels: Vec<usize>,
    shortest: Option<u32>,
    /// How many different walks of that length lead to a goal.
    shortest_solutions: usize,
}

fn search<P: Problem>(problem: &P, pruning: Pruning) -> Trace {
    let options = SearchOptions { pruning, max_events: None, ..SearchOptions::new(Algorithm::Bfs) };
    record(problem, &options).0
}

fn goals(trace: &Trace) -> Vec<NodeId> {
    let goal = |event| if let Event::Goal { node } = event { Some(node) } else { None };
    trace.events().filter_map(goal).collect()
}

fn facts<P: Problem>(problem: &P) -> Facts {
    let reached = search(problem, Pruning::Reached);
    let mut levels: BTreeMap<u32, usize> = BTreeMap::new();
    for event in reached.events() {
        if let Event::Generate { depth, .. } = event {
            *levels.entry(depth).or_default() += 1;
        }
    }
    let found = goals(&reached).into_iter().map(|goal| reached.node(goal).depth).min();
    // All walks of the shortest length, states of other levels left out by the limit.
    let shortest_solutions = found.map_or(0, |depth| walks(problem, depth));
    Facts { levels: levels.into_values().collect(), shortest: found, shortest_solutions }
}

/// How many walks of so many moves lead to a goal, by counting level for level; none passes a goal.
fn walks<P: Problem>(problem: &P, moves: u32) -> usize {
    let start = problem.initial_state();
    if moves == 0 {
        return usize::from(problem.is_goal(&start));
    }
    let mut states = vec![(start, 1_usize)];
    let mut goals = 0;
    for _ in 0..moves {
        let mut places = std::collections::HashMap::new();
        let mut next: Vec<(P::State, usize)> = Vec::new();
        goals = 0;
        for (state, ways) in states {
            for action in problem.actions(&state) {
                let Ok(to) = problem.result(&state, &action) else { continue };
                if problem.is_goal(&to) {
                    goals += ways;
                    continue;
                }
                let place = *places.entry(to.clone()).or_insert_with(|| {
                    next.push((to, 0));
                    next.len() - 1
                });
                next[place].1 += ways;
            }
        }
        states = next;
    }
    goals
}

/// Draws the state graph, reads it and searches it.
fn drawn_and_read<P: Problem>(problem: &P) -> Facts {
    let trace = search(problem, Pruning::Reached);
    let options = PictureOptions {
        most_nodes: None,
        edge_labels: EdgeLabels::Hidden,
        ..PictureOptions::default()
    };
    let mut file = Vec::new();
    draw(&mut file, &StatesDot, &trace, &options).expect("it can be drawn");
    let text = String::from_utf8(file).expect("UTF-8");
    // The states are numbered in the order in which they came; each node is of another here.
    let goals: Vec<String> = goals(&trace).iter().map(|goal| format!("s{}", goal.0)).collect();
    let request = Request {
        start: Some("s0"),
        goals: goals.iter().map(String::as_str).collect(),
        ..Request::new(What::File { name: "states.dot", text: &text })
    };
    let graph = Read::of(&request).graph;
    facts(&graph)
}

#[test]
fn every_problem_of_the_catalogue_survives_being_drawn_and_read() {
    let mut solved = 0;
    for entry in catalogue::entries() {
        // Half of all boards of eight tiles make a file of 500 000 edges.
        let settings: &[(&str, &str)] = match entry.name {
            "sliding-tiles" => &[("size", "2x3")],
            _ => &[],
        };
        let loaded = catalogue::load(entry.name, settings).expect("it is there");
        let (expected, found) =
            with_problem!(&loaded.problem, problem => (facts(problem), drawn_and_read(problem)));
        assert_eq!(found, expected, "{}", entry.name);
        solved += usize::from(expected.shortest.is_some());
    }
    assert!(solved > 5);
}

/// Writes the search tree under the ancestor rule and reads it: its own start and goals are found.
fn check_tree<P: Problem>(problem: &P, name: &str) -> bool {
    let options = SearchOptions { max_events: Some(20_000), ..SearchOptions::new(Algorithm::Bfs) };
    let trace = record(problem, &options).0;
    if trace.outcome() == Some(Outcome::EventLimit) {
        return false;
    }
    let mut levels: BTreeMap<u32, usize> = BTreeMap::new();
    for node in trace.nodes() {
        *levels.entry(trace.node(node).depth).or_default() += 1;
    }
    let depths: Vec<u32> = goals(&trace).into_iter().map(|goal| trace.node(goal).depth).collect();
    let shortest = depths.iter().copied().min();
    let expected = Facts {
        levels: levels.into_values().collect(),
        shortest,
        shortest_solutions: depths.iter().filter(|&&depth| Some(depth) == shortest).count(),
    };
    // The number of shortest walks is the same in the tree as in the problem.
    assert_eq!(expected.shortest_solutions, shortest.map_or(0, |moves| walks(problem, moves)));
    let formats: [(&str, &dyn Format); 2] =
        [("graphml", &GraphMl::default()), ("json", &NodeLink::default())];
    for (extension, format) in formats {
        let options = PictureOptions { most_nodes: None, ..PictureOptions::default() };
        let mut file = Vec::new();
        draw(&mut file, format, &trace, &options).expect("it can be written");
        let text = String::from_utf8(file).expect("UTF-8");
        let file = format!("tree.{extension}");
        let request = Request::new(What::File { name: &file, text: &text });
        let loaded = load(&request).unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = Read::new(loaded);
        assert_eq!(facts(&read.graph), expected, "{name} as {extension}");
        // Called by its state, with a number where the state is met more than once.
        let mut root = String::new();
        problem.write_state(&problem.initial_state(), &mut root).expect("a string takes any text");
        assert!(read.start().starts_with(root.trim()), "{}", read.start());
    }
    true
}

#[test]
fn every_search_tree_of_the_catalogue_survives_being_written_and_read() {
    let mut checked = 0;
    for entry in catalogue::entries() {
        let loaded = load(&Request::new(What::Catalogue(entry.name))).expect("it is there");
        let whole = with_problem!(&loaded.problem, problem => check_tree(problem, entry.name));
        checked += usize::from(whole);
    }
    assert!(checked >= 4, "{checked}");
}

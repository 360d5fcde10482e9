//! One problem in two forms: indexed and hashed, built in and read back, as itself and as a graph.

use steptrace::problem::Problem;
use steptrace::problems::{Edges, Request, What, catalogue, load};
use steptrace::search::search;
use steptrace::terms::{Algorithm, NodeId, Pruning, SearchOptions};
use steptrace::with_problem;

use crate::common::changed::Changed;
use crate::{counts, crossing, everything, from_text, jugs, states, written};

#[test]
fn a_dense_index_and_hashing_give_the_same_search() {
    fn check<P: Problem>(problem: &P) {
        assert!(problem.index_bound().is_some());
        assert_eq!(counts(problem), counts(&Changed::unnumbered(problem)));
        assert_eq!(states(problem), states(&Changed::unnumbered(problem)));
    }

    check(&crossing("farmer-wolf-cabbage-sheep", &[("bystanders", "2")]));
    check(&crossing("missionaries-cannibals", &[]));
    check(&jugs(&[]));
}

#[test]
fn every_definition_reads_back_as_the_same_problem() {
    for entry in catalogue::entries() {
        let built_in = catalogue::load(entry.name, &[]).expect("it is in the catalogue");
        assert!(built_in.notes.is_empty(), "{}: {:?}", entry.name, built_in.notes);
        assert_eq!(built_in.problem.name(), entry.name);
        let text = catalogue::definition(entry.name, &[]).expect("it is in the catalogue");
        let again = from_text(&text);
        assert_eq!(format!("{:?}", built_in.problem), format!("{again:?}"));
    }
}

#[test]
fn a_default_setting_is_what_the_definition_says_without_it() {
    for entry in catalogue::entries() {
        let plain = catalogue::definition(entry.name, &[]).expect("it is in the catalogue");
        for setting in entry.settings {
            let set = catalogue::definition(entry.name, &[(setting.key, setting.default)]);
            assert_eq!(set.expect("a default is allowed"), plain, "{}", setting.key);
        }
    }
}

/// A start to be changed that does not run is no start.
#[test]
fn every_definition_with_every_setting_changed_reads_back_as_the_same_problem() {
    for (name, settings) in [
        ("farmer-wolf-cabbage-sheep", &[("bystanders", "9")][..]),
        ("missionaries-cannibals", &[("missionaries", "12"), ("cannibals", "11"), ("boat", "4")]),
        ("jealous-couples", &[("couples", "4"), ("boat", "3")]),
        ("ferry", &[("passengers", "25")]),
        ("water-jugs", &[("capacities", "2,3,5,7"), ("start", "2,0,0,0"), ("goal", "0,0,1,0")]),
        ("sliding-tiles", &[("size", "2x2")]),
        ("sliding-tiles", &[("size", "5x5")]),
        ("sliding-tiles", &[("size", "2x12")]),
        ("sliding-tiles", &[("size", "2x3"), ("start", "1 2 3/_ 4 5")]),
        ("sliding-tiles", &[("start", "12/3_")]),
        ("hanoi", &[("disks", "20"), ("pegs", "8")]),
        ("maze", &[("moves", "left,up")]),
        ("grid", &[("width", "9"), ("height", "2"), ("walls", "10"), ("moves", "down, right")]),
        ("graph-wrong-branch", &[("length", "1")]),
        ("graph-near-goal", &[("depth", "2")]),
        ("graph-diamonds", &[("diamonds", "16")]),
    ] {
        let built_in = catalogue::load(name, settings).expect("the settings are allowed");
        assert!(built_in.notes.is_empty(), "{name}: {:?}", built_in.notes);
        let text = catalogue::definition(name, settings).expect("the settings are allowed");
        assert_eq!(format!("{:?}", built_in.problem), format!("{:?}", from_text(&text)));
    }
}

#[test]
fn every_entry_says_what_it_is_and_what_it_teaches() {
    let mut names = Vec::new();
    for entry in catalogue::entries() {
        assert!(!entry.description.is_empty() && !entry.teaches.is_empty(), "{}", entry.name);
        assert!(entry.group.entries().iter().any(|other| other.name == entry.name));
        names.push(entry.name);
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name stands for one entry");
}

/// What can be reached, as an edge list with the states' texts for ids; and the goals among it. Of the
/// moves that lead to the same state the first is kept.
fn state_graph<P: Problem>(problem: &P) -> (String, Vec<String>) {
    let quoted = |state: &P::State| {
        let text = written(|out| problem.write_state(state, out));
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    };
    let mut met = vec![problem.initial_state()];
    let (mut edges, mut goals) = (format!("{}\n", quoted(&met[0])), Vec::new());
    let mut next = 0;
    while let Some(state) = met.get(next).cloned() {
        next += 1;
        if problem.is_goal(&state) {
            goals.push(written(|out| problem.write_state(&state, out)));
        }
        let mut listed = Vec::new();
        for action in problem.actions(&state) {
            let Ok(after) = problem.result(&state, &action) else { continue };
            if !listed.contains(&after) {
                edges += &format!("{} {}\n", quoted(&state), quoted(&after));
                listed.push(after.clone());
            }
            if !met.contains(&after) {
                met.push(after);
            }
        }
    }
    (edges, goals)
}

/// How many nodes are on each level when every state is visited once; then how many of the shortest
/// solutions there are when none is left out.
fn shape<P: Problem>(problem: &P) -> (Vec<usize>, Option<u32>, usize) {
    let report = everything(problem, Pruning::Reached);
    let mut levels = Vec::new();
    for node in (0..report.tree.len()).map(NodeId::from_index) {
        let depth = report.tree.depth(node) as usize;
        if levels.len() <= depth {
            levels.resize(depth + 1, 0);
        }
        levels[depth] += 1;
    }
    let shortest = report.solutions.iter().map(|&node| report.tree.depth(node)).min();
    let options = SearchOptions { depth_limit: shortest, ..SearchOptions::new(Algorithm::Bfs) };
    let all = search(problem, &options, &mut ()).solutions.len();
    (levels, shortest, all)
}

#[test]
fn a_state_graph_read_back_as_a_graph_is_searched_as_the_problem_is() {
    for entry in catalogue::entries() {
        // Half of all boards of eight tiles are too many for a list to look through.
        let settings: &[(&str, &str)] = match entry.name {
            "sliding-tiles" => &[("size", "2x3")],
            _ => &[],
        };
        let built_in = catalogue::load(entry.name, settings).expect("it is there").problem;
        let (edges, goals) = with_problem!(&built_in, problem => state_graph(problem));
        let expected = with_problem!(&built_in, problem => shape(problem));
        let start = with_problem!(&built_in, problem => {
            written(|out| problem.write_state(&problem.initial_state(), out))
        });
        let request = Request {
            start: Some(&start),
            goals: goals.iter().map(String::as_str).collect(),
            edges: Some(Edges::Directed),
            ..Request::new(What::File { name: "states.edges", text: &edges })
        };
        let graph = load(&request).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        let found = with_problem!(&graph.problem, problem => shape(problem));
        assert_eq!(found, expected, "{}", entry.name);
    }
}

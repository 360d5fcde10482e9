//! The searches of textbooks, each written after its book's pseudocode and nothing of ours, held against what
//! the options do that `docs/textbooks.md` names.

mod common;

use std::collections::{HashMap, HashSet, VecDeque};
use std::fs;
use std::path::Path;

use common::cli::{folder, run};
use steptrace::trace::{Event, read_traces};

/// What a search did: the states that it expanded, in order, round by round; the path that it found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Done {
    expanded: Vec<usize>,
    path: Option<Vec<usize>>,
}

/// By state, where its actions lead; the goals.
struct Graph {
    to: Vec<Vec<usize>>,
    goals: Vec<usize>,
}

impl Graph {
    fn is_goal(&self, state: usize) -> bool {
        self.goals.contains(&state)
    }

    fn reaches_goal(&self) -> bool {
        let (mut met, mut next) = (vec![0], 0);
        while next < met.len() {
            let new: Vec<usize> =
                self.to[met[next]].iter().copied().filter(|state| !met.contains(state)).collect();
            for state in new {
                if !met.contains(&state) {
                    met.push(state);
                }
            }
            next += 1;
        }
        met.iter().any(|&state| self.is_goal(state))
    }
}

/// A node is the path that leads to it.
type Node = Vec<usize>;

fn state(node: &Node) -> usize {
    node[node.len() - 1]
}

fn child(node: &Node, state: usize) -> Node {
    let mut child = node.clone();
    child.push(state);
    child
}

fn breadth_first_search(graph: &Graph) -> Done {
    let mut done = Done::default();
    if graph.is_goal(0) {
        return Done { path: Some(vec![0]), ..done };
    }
    let mut frontier: VecDeque<Node> = VecDeque::from([vec![0]]);
    let mut reached = HashSet::from([0]);
    while let Some(node) = frontier.pop_front() {
        done.expanded.push(state(&node));
        for &to in &graph.to[state(&node)] {
            if graph.is_goal(to) {
                return Done { path: Some(child(&node, to)), ..done };
            }
            if reached.insert(to) {
                frontier.push_back(child(&node, to));
            }
        }
    }
    done
}

/// Best-first search by path cost; of equal ones the oldest is the best.
fn uniform_cost_search(graph: &Graph) -> Done {
    let mut done = Done::default();
    let mut frontier: Vec<Node> = vec![vec![0]];
    let mut reached = HashMap::from([(0, 0)]);
    while !frontier.is_empty() {
        let best = frontier.iter().map(Vec::len).min().expect("it is not empty");
        let first = frontier.iter().position(|node| node.len() == best).expect("there it is");
        let node = frontier.remove(first);
        if graph.is_goal(state(&node)) {
            return Done { path: Some(node), ..done };
        }
        done.expanded.push(state(&node));
        for &to in &graph.to[state(&node)] {
            let cost = node.len();
            if reached.get(&to).is_none_or(|&known| cost < known) {
                reached.insert(to, cost);
                frontier.push(child(&node, to));
            }
        }
    }
    done
}

#[derive(Clone, Copy, PartialEq)]
enum Takes {
    First,
    Last,
}

#[derive(Clone, Copy, PartialEq)]
enum Forgets {
    All,
    AllButThePath,
}

fn tree_search(graph: &Graph, takes: Takes, forgets: Forgets) -> Done {
    let mut done = Done::default();
    let mut frontier: VecDeque<Node> = VecDeque::from([vec![0]]);
    loop {
        let node = match takes {
            Takes::First => frontier.pop_front(),
            Takes::Last => frontier.pop_back(),
        };
        let Some(node) = node else { return done };
        if graph.is_goal(state(&node)) {
            return Done { path: Some(node), ..done };
        }
        if forgets == Forgets::AllButThePath && is_cycle(&node) {
            continue;
        }
        done.expanded.push(state(&node));
        frontier.extend(graph.to[state(&node)].iter().map(|&to| child(&node, to)));
    }
}

fn is_cycle(node: &Node) -> bool {
    node[..node.len() - 1].contains(&state(node))
}

/// The third edition's GRAPH-SEARCH with a stack.
fn graph_search(graph: &Graph) -> Done {
    let mut done = Done::default();
    let mut frontier: Vec<Node> = vec![vec![0]];
    let mut explored = HashSet::new();
    while let Some(node) = frontier.pop() {
        if graph.is_goal(state(&node)) {
            return Done { path: Some(node), ..done };
        }
        explored.insert(state(&node));
        done.expanded.push(state(&node));
        for &to in &graph.to[state(&node)] {
            if !explored.contains(&to) && !frontier.iter().any(|node| state(node) == to) {
                frontier.push(child(&node, to));
            }
        }
    }
    done
}

enum Result {
    Solution,
    Failure,
    Cutoff,
}

/// The third edition's RECURSIVE-DLS.
fn recursive_dls(graph: &Graph, node: &Node, limit: u32, done: &mut Done) -> Result {
    if graph.is_goal(state(node)) {
        done.path = Some(node.clone());
        return Result::Solution;
    }
    if limit == 0 {
        return Result::Cutoff;
    }
    done.expanded.push(state(node));
    let mut cutoff = false;
    for &to in &graph.to[state(node)] {
        match recursive_dls(graph, &child(node, to), limit - 1, done) {
            Result::Cutoff => cutoff = true,
            Result::Solution => return Result::Solution,
            Result::Failure => {}
        }
    }
    if cutoff { Result::Cutoff } else { Result::Failure }
}

/// The fourth edition's DEPTH-LIMITED-SEARCH.
fn depth_limited_search(graph: &Graph, limit: usize, done: &mut Done) -> Result {
    let mut frontier: Vec<Node> = vec![vec![0]];
    let mut result = Result::Failure;
    while let Some(node) = frontier.pop() {
        if graph.is_goal(state(&node)) {
            done.path = Some(node);
            return Result::Solution;
        }
        if node.len() - 1 > limit {
            result = Result::Cutoff;
        } else if !is_cycle(&node) {
            done.expanded.push(state(&node));
            frontier.extend(graph.to[state(&node)].iter().map(|&to| child(&node, to)));
        }
    }
    result
}

fn dfs_visit(graph: &Graph, at: usize, white: &mut [bool], done: &mut Done) {
    white[at] = false;
    done.expanded.push(at);
    for &to in &graph.to[at] {
        if white[to] {
            dfs_visit(graph, to, white, done);
        }
    }
}

/// A search of a book; none where it would not end.
fn of_the_book(name: &str, graph: &Graph) -> Option<Done> {
    let mut done = Done::default();
    let ends = graph.reaches_goal();
    match name {
        _ if name.starts_with("AIMA: breadth-first") => return Some(breadth_first_search(graph)),
        _ if name.starts_with("AIMA: uniform-cost") => return Some(uniform_cost_search(graph)),
        "AIMA: tree search with a queue" => {
            return ends.then(|| tree_search(graph, Takes::First, Forgets::All));
        }
        "AIMA: tree search with a stack that looks for cycles" => {
            return Some(tree_search(graph, Takes::Last, Forgets::AllButThePath));
        }
        _ if name.starts_with("AIMA, 3rd: graph search") => return Some(graph_search(graph)),
        _ if name.starts_with("AIMA, 3rd: depth-limited search, limit 3") => {
            recursive_dls(graph, &vec![0], 3, &mut done);
        }
        _ if name.starts_with("AIMA, 4th: depth-limited search, limit 3") => {
            depth_limited_search(graph, 3, &mut done);
        }
        _ if name.starts_with("AIMA, 3rd: iterative deepening") => {
            if !ends {
                return None;
            }
            let first = recursive_dls(graph, &vec![0], 0, &mut done);
            assert!(done.expanded.is_empty(), "the first round makes the root alone");
            if !matches!(first, Result::Solution) {
                (1..).find(|&limit| {
                    !matches!(recursive_dls(graph, &vec![0], limit, &mut done), Result::Cutoff)
                });
            }
        }
        _ if name.starts_with("AIMA, 4th: iterative deepening") => {
            // Without a solution, what is on its own path counts as cut off for some rounds more.
            if !ends {
                return None;
            }
            (0..).find(|&limit| {
                !matches!(depth_limited_search(graph, limit, &mut done), Result::Cutoff)
            });
        }
        _ if name.starts_with("CLRS: breadth-first") => {
            done = breadth_first_search(&Graph { to: graph.to.clone(), goals: Vec::new() });
        }
        _ if name.starts_with("CLRS: depth-first") => {
            dfs_visit(graph, 0, &mut vec![true; graph.to.len()], &mut done);
        }
        _ => panic!("no program is written after {name:?}"),
    }
    Some(done)
}

/// What our search does.
fn ours(dir: &Path, graph: &Graph, options: &str, goals: &[usize]) -> Done {
    let mut text = String::new();
    for node in 0..graph.to.len() {
        text += &format!("{node}\n");
    }
    for (from, to) in graph.to.iter().enumerate() {
        to.iter().for_each(|to| text += &format!("{from} {to}\n"));
    }
    fs::write(dir.join("g.edges"), text).expect("room");
    let goals: String = goals.iter().map(|goal| format!(" --goal {goal}")).collect();
    let command = format!("run g.edges --directed --start 0{goals} {options} --trace -");
    let ran = run(dir, &command.split_whitespace().collect::<Vec<_>>(), "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let traces = read_traces(ran.out.as_bytes()).expect("a trace").traces;
    let [trace] = &*traces else { panic!("one run") };
    let number = |text: &str| text.parse().expect("states are numbers");
    let mut done = Done::default();
    for event in trace.events() {
        match event {
            Event::Expand { node } => done.expanded.push(number(trace.state_text(node))),
            Event::Goal { node } if done.path.is_none() => {
                let path = trace.path(node).into_iter();
                done.path = Some(path.map(|node| number(trace.state_text(node))).collect());
            }
            Event::Round { .. }
            | Event::Generate { .. }
            | Event::Reject { .. }
            | Event::Push { .. }
            | Event::Pop { .. }
            | Event::Discard { .. }
            | Event::Goal { .. }
            | Event::Cutoff { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
    }
    done
}

/// Graphs of six states with no edge from a state to itself, the more edges the later they come.
fn graphs() -> Vec<Graph> {
    const STATES: usize = 6;
    let mut seed = 20_u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut graphs = Vec::new();
    for count in 0..24 {
        let mut to = vec![Vec::new(); STATES];
        for (from, to) in to.iter_mut().enumerate() {
            for _ in 0..1 + count / 12 + random(2) {
                let state = random(STATES as u64) as usize;
                if state != from && !to.contains(&state) {
                    to.push(state);
                }
            }
        }
        let goals =
            if count == 7 { vec![0] } else { vec![5, 4][..1 + count as usize % 2].to_vec() };
        graphs.push(Graph { to, goals });
    }
    graphs
}

#[test]
fn the_options_that_are_named_for_a_search_of_a_book_give_that_search() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/textbooks.md");
    let document = fs::read_to_string(path).expect("the document");
    let table = document.split("## Whole searches").nth(1).expect("the table");
    let rows: Vec<(&str, &str)> = table
        .lines()
        .skip_while(|line| !line.starts_with("| ---"))
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let (name, options) = (cells.next().expect("a name"), cells.next().expect("options"));
            (name, options.trim_matches('`'))
        })
        .collect();
    assert_eq!(rows.len(), 11, "{rows:?}");
    let dir = folder();
    let graphs = graphs();
    let solvable = graphs.iter().filter(|graph| graph.reaches_goal()).count();
    assert!(
        (12..graphs.len()).contains(&solvable),
        "{solvable}: some with a solution, some without"
    );
    for (name, options) in rows {
        let mut held = 0;
        for graph in &graphs {
            let Some(expected) = of_the_book(name, graph) else { continue };
            let goals: &[usize] = if name.starts_with("CLRS") { &[] } else { &graph.goals };
            assert_eq!(ours(dir.path(), graph, options, goals), expected, "{name}: {:?}", graph.to);
            held += 1;
        }
        assert!(held >= solvable, "{name}: {held}");
    }
}

//! The problems under real searches: how many nodes, how many solutions, in which order.

use steptrace::problem::Problem;
use steptrace::problems::catalogue;
use steptrace::search::{Report, search};
use steptrace::terms::{Algorithm, SearchOptions};

/// Breadth-first under the ancestor rule, to the end.
fn everything<P: Problem>(problem: &P) -> Report<P> {
    search(problem, &SearchOptions::new(Algorithm::Bfs), &mut ())
}

/// Nodes, solutions, and the length of the shortest.
fn counts<P: Problem>(problem: &P) -> (usize, usize, Option<u32>) {
    let report = everything(problem);
    let lengths = report.solutions.iter().map(|&node| report.tree.depth(node));
    (report.tree.len(), report.solutions.len(), lengths.min())
}

fn text_of<P: Problem>(problem: &P, state: &P::State) -> String {
    let mut text = String::new();
    problem.write_state(state, &mut text).unwrap();
    text
}

#[test]
fn the_farmer_has_two_ways_of_seven_moves() {
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[]).unwrap();
    assert_eq!(counts(&farmer), (17, 2, Some(7)));
    assert_eq!(text_of(&farmer, &farmer.initial_state()), "{L:CFSW R:}");
}

#[test]
fn passengers_whom_nobody_eats_multiply_the_ways() {
    let ways = |bystanders| {
        let settings = [("bystanders", bystanders)];
        counts(&catalogue::crossing("farmer-wolf-cabbage-sheep", &settings).unwrap())
    };
    assert_eq!(ways("0"), (17, 2, Some(7)));
    assert_eq!(ways("1"), (82, 4, Some(9)));
    assert_eq!(ways("2"), (2811, 72, Some(11)));
    assert_eq!(
        counts(&catalogue::crossing("wolf-goat-cabbage-salmon", &[]).unwrap()),
        (82, 4, Some(9))
    );
}

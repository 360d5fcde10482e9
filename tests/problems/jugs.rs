//! Jugs under real searches.

use steptrace::problems::catalogue;
use steptrace::terms::Pruning;

use crate::{counts, everything, jugs, lengths, states, walk};

#[test]
fn four_litres_are_measured_in_six_moves() {
    let jugs = jugs(&[]);
    assert_eq!(counts(&jugs), (121, 14, Some(6)));
    assert_eq!(lengths(&jugs), [(6, 1), (8, 3), (10, 4), (11, 2), (12, 2), (14, 2)]);
    let report = everything(&jugs, Pruning::Ancestors);
    let expected = [
        ("start", "(0,0)"),
        ("fill B", "(0,5)"),
        ("pour B into A", "(3,2)"),
        ("empty A", "(0,2)"),
        ("pour B into A", "(2,0)"),
        ("fill B", "(2,5)"),
        ("pour B into A", "(3,4)"),
    ];
    assert_eq!(
        walk(&jugs, &report, report.solutions[0]),
        expected.map(|(action, state)| (action.to_owned(), state.to_owned()))
    );
}

#[test]
fn a_list_of_levels_is_a_goal_exactly_so() {
    let settings = [("capacities", "8,5,3"), ("start", "8,0,0"), ("goal", "4,4,0")];
    assert_eq!(states(&jugs(&settings)).1, Some(7));
    let some_jug = [("capacities", "8, 5, 3"), ("start", "8,0,0"), ("goal", "4")];
    assert_eq!(states(&jugs(&some_jug)).1, Some(6));
}

#[test]
fn jugs_that_cannot_measure_it_are_an_answer() {
    assert_eq!(states(&jugs(&[("capacities", "2,4"), ("goal", "3")])).1, None);
    let loaded = catalogue::load("water-jugs", &[("goal", "9")]).expect("it is well-formed");
    assert_eq!(loaded.notes, ["no solution is possible: the goal is 9, the largest jug holds 5"]);
}

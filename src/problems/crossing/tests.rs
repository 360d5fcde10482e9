//! Moves, rules and what is noted.

use super::*;
use crate::problems::{AnyProblem, Request, What, load};

fn crossing(text: &str) -> Crossing {
    let text = format!("kind = 'crossing'\n{text}");
    let AnyProblem::Crossing(crossing) =
        load(&Request::new(What::File { name: "test.toml", text: &text })).unwrap().problem
    else {
        panic!("this is no crossing")
    };
    crossing
}

/// The loads that can be tried at the start, and the rule that each would break.
fn moves(crossing: &Crossing) -> Vec<String> {
    let start = crossing.initial_state();
    crossing
        .actions(&start)
        .map(|action| {
            let mut text = String::new();
            crossing.write_action(&action, &mut text).unwrap();
            if let Err(violation) = crossing.result(&start, &action) {
                text += ": ";
                crossing.write_rule(violation.rule, &mut text).unwrap();
            }
            text
        })
        .collect()
}

#[test]
fn an_optional_action_takes_four_bytes() {
    assert_eq!(size_of::<Option<Voyage>>(), 4);
    for (load, to) in [(0, Side::Left), (0, Side::Right), (99_999, Side::Right)] {
        let voyage = Voyage::new(load, to);
        assert_eq!((voyage.load(), voyage.to()), (load, to));
    }
}

#[test]
fn small_loads_go_first_and_then_the_order_of_the_passengers() {
    let crossing = crossing(
        "boat.capacity = 3
        passenger = [
            { letter = 'W' },
            { letter = 'M', rows = true, count = 3 },
            { letter = 'C', rows = true, count = 2 },
        ]",
    );
    let loads = ["M", "C", "WM", "WC", "MM", "MC", "CC", "WMM", "WMC", "WCC", "MMM", "MMC", "MCC"];
    assert_eq!(moves(&crossing), loads.map(|load| format!("{load} moves right")));
}

#[test]
fn a_list_of_moves_decides_which_are_tried_and_in_which_order() {
    let crossing = crossing(
        "moves = ['M12C', 'CM', '3MC', 'M']
        boat.capacity = 13
        passenger = [
            { letter = 'M', rows = true, count = 3 },
            { letter = 'C', count = 12 },
        ]",
    );
    let loads = ["M12C", "M1C", "MMM1C", "M"];
    assert_eq!(moves(&crossing), loads.map(|load| format!("{load} moves right")));
}

#[test]
fn rules_without_words_are_put_into_words() {
    let crossing = crossing(
        "boat.capacity = 2
        passenger = [
            { letter = 'F', name = 'farmer', rows = true },
            { letter = 'W', name = 'wolf' },
            { letter = 'G', name = 'goat' },
            { letter = 'C', name = 'cabbage' },
            { letter = 'B', name = 'baby' },
        ]
        forbid = [
            { who = ['wolf', 'cabbage'], with = 'goat', unless = 'farmer' },
            { who = 'baby', unless = ['farmer', 'goat'] },
            { who = 'wolf', with = ['cabbage', 'baby'], unless = ['farmer', 'goat'] },
        ]
        outnumber = [{ group = ['wolf', 'goat'], over = ['cabbage', 'baby'] }]",
    );
    let expected = [
        "F moves right: wolf or cabbage with goat without farmer",
        "FW moves right: wolf or cabbage with goat without farmer",
        "FG moves right: baby without farmer or goat",
        "FC moves right: wolf or cabbage with goat without farmer",
        "FB moves right: wolf or cabbage with goat without farmer",
    ];
    assert_eq!(crossing.rules.words(3), "wolf or goat outnumbers cabbage or baby");
    assert_eq!(moves(&crossing), expected);
}

#[test]
fn no_two_of_a_list_may_meet() {
    let crossing = crossing(
        "boat.capacity = 2
        passenger = [
            { letter = 'F', name = 'farmer', rows = true, start = 'right' },
            { letter = 'A', name = 'a', start = 'left' },
            { letter = 'B', name = 'b', start = 'right' },
            { letter = 'C', name = 'c', start = 'right' },
        ]
        forbid = [{ who = ['a', 'b', 'c'], with = ['a', 'b', 'c'], unless = 'farmer' }]",
    );
    let expected = [
        "F moves left: a or b or c with a or b or c without farmer",
        "FB moves left",
        "FC moves left",
    ]
    .map(|text| text.replace("a or b or c", "a, b or c"));
    assert_eq!(moves(&crossing), expected);
}

#[test]
fn a_crossing_that_cannot_end_is_noted() {
    let text = "kind = 'crossing'
        boat.capacity = 2
        passenger = [
            { letter = 'F', name = 'farmer', rows = true, end = 'left' },
            { letter = 'W', name = 'wolf' },
            { letter = 'G', name = 'goat', weight = 3 },
        ]
        forbid = [
            { who = 'wolf', with = 'goat', unless = 'farmer', because = 'the wolf eats the goat' },
        ]";
    let loaded = load(&Request::new(What::File { name: "test.toml", text })).unwrap();
    assert_eq!(
        loaded.notes,
        [
            "weights have no effect: [boat] has no `max_weight`",
            "no solution is possible: at the end, on the right bank: the wolf eats the goat"
        ]
    );
}

#[test]
fn the_scene_has_what_a_page_needs() {
    let farmer = crate::problems::catalogue::crossing("wolf-goat-cabbage", &[]).unwrap();
    let scene = farmer.scene();
    assert_eq!(scene["kind"], "crossing");
    assert_eq!(scene["notation"], "emoji");
    assert_eq!(scene["boat"], json!({"capacity": 2, "max_weight": null, "shown": false}));
    assert_eq!(
        scene["passengers"][2],
        json!({"letter": "G", "name": "goat", "emoji": "🐐", "count": 1, "rows": false})
    );
}

//! River crossings under real searches.

use steptrace::problem::Problem;
use steptrace::problems::{AnyProblem, Notation, Request, What, catalogue, load};
use steptrace::terms::Pruning;

use crate::{counts, crossing, everything, from_text, lengths, states, walk, written};

#[test]
fn the_farmer_has_two_ways_of_seven_moves() {
    let farmer = crossing("farmer-wolf-cabbage-sheep", &[]);
    assert_eq!(farmer.about().title, "Wolf, Sheep, Cabbage, Farmer, River Crossing");
    assert_eq!(counts(&farmer), (17, 2, Some(7)));
    assert_eq!(states(&farmer), (10, Some(7)));
    let report = everything(&farmer, Pruning::Ancestors);
    let walk = walk(&farmer, &report, report.solutions[0]);
    let expected = [
        ("start", "{L:CFSW R:}"),
        ("FS moves right", "{L:CW R:FS}"),
        ("F moves left", "{L:CFW R:S}"),
        ("FW moves right", "{L:C R:FSW}"),
        ("FS moves left", "{L:CFS R:W}"),
        ("FC moves right", "{L:S R:CFW}"),
        ("F moves left", "{L:FS R:CW}"),
        ("FS moves right", "{L: R:CFSW}"),
    ];
    assert_eq!(walk, expected.map(|(action, state)| (action.to_owned(), state.to_owned())));
}

#[test]
fn bystanders_multiply_the_ways_and_move_after_all_others() {
    let farmer = |bystanders| crossing("farmer-wolf-cabbage-sheep", &[("bystanders", bystanders)]);
    assert_eq!(counts(&farmer("1")), (82, 4, Some(9)));
    assert_eq!(counts(&farmer("2")), (2811, 72, Some(11)));
    assert_eq!(states(&farmer("9")), (10 << 9, Some(25)));

    let farmer = farmer("2");
    let moves: Vec<_> = farmer
        .actions(&farmer.initial_state())
        .map(|action| written(|out| farmer.write_action(&action, out)))
        .collect();
    let expected = ["F", "FW", "FS", "FC", "F1", "F2"].map(|load| format!("{load} moves right"));
    assert_eq!(moves, expected);
    let start = written(|out| farmer.write_state(&farmer.initial_state(), out));
    assert_eq!(start, "{L:12CFSW R:}");
}

#[test]
fn a_bigger_boat_makes_it_short() {
    let text = catalogue::definition("farmer-wolf-cabbage-sheep", &[]).expect("it is there");
    let text = text.replace("capacity = 2", "capacity = 3");
    let text = text.replace("moves = [\"F\", \"FW\", \"FS\", \"FC\"]", "");
    let AnyProblem::Crossing(farmer) = from_text(&text) else { panic!("it is a crossing") };
    assert_eq!(counts(&farmer), (89, 30, Some(3)));
    assert_eq!(lengths(&farmer), [(3, 8), (5, 10), (7, 12)]);
}

#[test]
fn the_walks_with_the_goat_are_drawn_with_everybody_in_his_place() {
    let goat = crossing("wolf-goat-cabbage", &[]);
    let report = everything(&goat, Pruning::Ancestors);
    let pictures = |nth: usize| -> Vec<String> {
        walk(&goat, &report, report.solutions[nth]).into_iter().map(|(_, state)| state).collect()
    };
    assert_eq!(
        pictures(0),
        [
            "👨 🐺 🐐 🥬 | 🚣🌊🌊🌊🌊 |",
            "   🐺    🥬 | 🌊🌊🌊🌊🚣 | 👨    🐐",
            "👨 🐺    🥬 | 🚣🌊🌊🌊🌊 |       🐐",
            "         🥬 | 🌊🌊🌊🌊🚣 | 👨 🐺 🐐",
            "👨    🐐 🥬 | 🚣🌊🌊🌊🌊 |    🐺",
            "      🐐    | 🌊🌊🌊🌊🚣 | 👨 🐺    🥬",
            "👨    🐐    | 🚣🌊🌊🌊🌊 |    🐺    🥬",
            "            | 🌊🌊🌊🌊🚣 | 👨 🐺 🐐 🥬",
        ]
    );
    assert_eq!(
        pictures(1)[3..6],
        [
            "   🐺       | 🌊🌊🌊🌊🚣 | 👨    🐐 🥬",
            "👨 🐺 🐐    | 🚣🌊🌊🌊🌊 |          🥬",
            "      🐐    | 🌊🌊🌊🌊🚣 | 👨 🐺    🥬",
        ]
    );
    assert_eq!(report.solutions.len(), 2);
}

#[test]
fn a_salmon_takes_two_more_moves() {
    let salmon = crossing("wolf-goat-cabbage-salmon", &[]);
    assert_eq!(counts(&salmon), (82, 4, Some(9)));
    assert_eq!(states(&salmon), (20, Some(9)));
}

#[test]
fn missionaries_and_cannibals_have_the_known_trees() {
    let people = |each, boat| {
        let settings = [("missionaries", each), ("cannibals", each), ("boat", boat)];
        crossing("missionaries-cannibals", &settings)
    };
    assert_eq!(counts(&people("3", "2")), (30, 4, Some(11)));
    assert_eq!(states(&people("3", "2")), (15, Some(11)));
    assert_eq!(counts(&people("3", "3")), (376, 94, Some(5)));
    assert_eq!(lengths(&people("3", "3")), [(5, 6), (7, 48), (9, 36), (11, 4)]);
    assert_eq!(counts(&people("4", "2")), (20, 0, None));
    assert_eq!(counts(&people("4", "3")), (985, 200, Some(9)));
    assert_eq!(lengths(&people("4", "3")), [(9, 32), (11, 96), (13, 72)]);
    assert_eq!(states(&people("100", "4")), (597, Some(197)));
    assert_eq!(states(&people("1000", "10")), (5997, Some(499)));
}

#[test]
fn missionaries_are_alike_and_the_boat_is_shown() {
    let people = crossing("missionaries-cannibals", &[]);
    let report = everything(&people, Pruning::Ancestors);
    let walk = walk(&people, &report, report.solutions[0]);
    let expected = [
        ("start", "{L:CCCMMM~ R:}"),
        ("MC moves right", "{L:CCMM R:CM~}"),
        ("M moves left", "{L:CCMMM~ R:C}"),
        ("CC moves right", "{L:MMM R:CCC~}"),
    ];
    assert_eq!(walk[..4], expected.map(|(action, state)| (action.to_owned(), state.to_owned())));
}

#[test]
fn three_jealous_couples_need_eleven_moves_and_four_cannot_cross() {
    let couples =
        |couples, boat| crossing("jealous-couples", &[("couples", couples), ("boat", boat)]);
    assert_eq!(counts(&couples("1", "2")).2, Some(1));
    assert_eq!(counts(&couples("2", "2")).2, Some(5));
    assert_eq!(counts(&couples("3", "2")), (55_732, 19_602, Some(11)));
    assert_eq!(states(&couples("4", "2")).1, None);
    assert_eq!(states(&couples("4", "3")).1, Some(9));
    assert_eq!(states(&couples("5", "3")).1, Some(11));
    assert_eq!(states(&couples("6", "3")).1, None);
}

#[test]
fn the_family_crosses_in_seventeen_moves() {
    let family = crossing("family-crossing", &[]);
    let report = everything(&family, Pruning::Reached);
    let shortest = report.solutions[0];
    assert_eq!(report.tree.depth(shortest), 17);
    let moves: Vec<_> =
        walk(&family, &report, shortest).into_iter().skip(1).map(|(action, _)| action).collect();
    assert_eq!(moves[0], "OT moves right");
    assert_eq!(moves[16], "OT moves right");
}

#[test]
fn everybody_may_start_and_end_where_he_likes() {
    let text = r#"
        kind = "crossing"
        [boat]
        capacity = 2
        [[passenger]]
        letter = "F"
        rows = true
        start = "right"
        end = "left"
        [[passenger]]
        letter = "D"
        count = 3
        start = { left = 1, right = 2 }
        end = { left = 2, right = 1 }
    "#;
    let AnyProblem::Crossing(problem) = from_text(text) else { panic!("it is a crossing") };
    let report = everything(&problem, Pruning::Reached);
    let walk = walk(&problem, &report, report.solutions[0]);
    let expected = [("start", "{L:D R:DDF}"), ("FD moves left", "{L:DDF R:D}")];
    assert_eq!(walk, expected.map(|(action, state)| (action.to_owned(), state.to_owned())));
}

#[test]
fn a_start_that_is_the_goal_is_a_solution_of_no_moves() {
    let text = catalogue::definition("farmer-wolf-cabbage-sheep", &[]).expect("it is there");
    let text = text.replace("[[passenger]]", "[[passenger]]\nstart = \"right\"");
    let AnyProblem::Crossing(problem) = from_text(&text) else { panic!("it is a crossing") };
    assert_eq!(counts(&problem), (1, 1, Some(0)));
}

#[test]
fn a_weight_limit_keeps_the_boat_afloat() {
    // Two children of 30, two adults of 60, a boat for 60.
    let text = r#"
        kind = "crossing"
        [boat]
        capacity = 4
        max_weight = 60
        [[passenger]]
        letter = "A"
        name = "adult"
        count = 2
        weight = 60
        rows = true
        [[passenger]]
        letter = "c"
        name = "child"
        count = 2
        weight = 30
        rows = true
    "#;
    let AnyProblem::Crossing(problem) = from_text(text) else { panic!("it is a crossing") };
    let moves: Vec<_> = problem
        .actions(&problem.initial_state())
        .map(|action| written(|out| problem.write_action(&action, out)))
        .collect();
    assert_eq!(moves, ["A moves right", "c moves right", "cc moves right"]);
    assert_eq!(states(&problem).1, Some(9));
}

#[test]
fn a_notation_can_be_asked_for() {
    let what = What::Catalogue("wolf-goat-cabbage");
    let texts: Vec<String> = Notation::ALL
        .iter()
        .map(|&notation| {
            let request = Request { notation: Some(notation), ..Request::new(what) };
            let AnyProblem::Crossing(goat) = load(&request).expect("it is there").problem else {
                panic!("it is a crossing")
            };
            let mut state = goat.initial_state();
            let action = goat.actions(&state).nth(2).expect("FG");
            state = goat.result(&state, &action).expect("it is legal");
            written(|out| goat.write_state(&state, out))
        })
        .collect();
    assert_eq!(
        texts,
        [
            "{L:CW R:FG}",
            "   🐺    🥬 | 🌊🌊🌊🌊🚣 | 👨    🐐",
            "1010",
            "wolf, cabbage | farmer, goat, boat"
        ]
    );
}

#[test]
fn passengers_of_a_ferry_and_bystanders_have_letters_in_order() {
    let ferry = crossing("ferry", &[("passengers", "4")]);
    let moves: Vec<_> = ferry
        .actions(&ferry.initial_state())
        .map(|action| written(|out| ferry.write_action(&action, out)))
        .collect();
    assert_eq!(moves, ["F", "Fa", "Fb", "Fc", "Fd"].map(|load| format!("{load} moves right")));
    let farmer = crossing("farmer-wolf-cabbage-sheep", &[("bystanders", "9")]);
    let letters: String = farmer.passengers().iter().map(|one| one.letter).collect();
    assert_eq!(letters, "FWSC123456789");
    let loads: Vec<_> = farmer
        .actions(&farmer.initial_state())
        .map(|action| written(|out| farmer.write_action(&action, out)))
        .collect();
    assert_eq!(loads[4..], (1..=9).map(|nth| format!("F{nth} moves right")).collect::<Vec<_>>());
}

#[test]
fn the_ways_over_a_bridge_are_those_over_a_river() {
    let bridge = crossing("bridge-and-torch", &[]);
    let text = catalogue::definition("bridge-and-torch", &[]).expect("it is in the catalogue");
    let river = text.replace("scenery = \"bridge\"", "");
    let AnyProblem::Crossing(river) = from_text(&river) else { panic!("it is a crossing") };
    assert_eq!(states(&bridge), states(&river));
    assert_eq!(bridge.scene()["scenery"], "bridge");
    assert_eq!(river.scene().get("scenery"), None);
    assert_eq!(bridge.scene()["passengers"][3]["minutes"], 10);
    let texts: Vec<String> = Notation::ALL
        .iter()
        .map(|&notation| {
            let mut bridge = bridge.clone();
            bridge.set_notation(notation);
            written(|out| bridge.write_state(&bridge.initial_state(), out))
        })
        .collect();
    assert_eq!(
        texts,
        [
            "{L:ABCD~ R:}",
            "🏃 🚶 🧍 🧓 | 🔦🟫🟫🟫🟫 |",
            "0000 0",
            "Ann, Bob, Cleo, Dan, torch | nobody"
        ]
    );
}

use super::*;
use crate::render::picture::{EdgeLabels, Moment, Orientation, RoundChoice, Visibility};
use crate::render::samples::{ROUNDS, trace};

/// A stack search in which a late copy is discarded; it breaks off with a node in hand.
const DISCARD: &str = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"dfs-stack"}
{"event":"generate","node":10,"state":"A","depth":0}
{"event":"push","node":10}
{"event":"pop","node":10}
{"event":"expand","node":10}
{"event":"generate","node":20,"state":"B","depth":1,"parent":10,"action":"b"}
{"event":"push","node":20}
{"event":"generate","node":30,"state":"A","depth":1,"parent":10,"action":"a"}
{"event":"push","node":30}
{"event":"generate","node":40,"state":"C","depth":1,"parent":10,"action":"c"}
{"event":"close","node":10}
{"event":"pop","node":30}
{"event":"discard","node":30,"reason":"reached","witness":10}
{"event":"pop","node":20}
{"event":"expand","node":20}
{"event":"generate","node":50,"state":"D","depth":2,"parent":20,"action":"d"}
{"event":"push","node":50}
"#;

fn draw(lines: &str, options: &PictureOptions) -> Result<String, PictureError> {
    let mut out = Vec::new();
    let result = write_dot(&mut out, &trace(lines), options);
    let text = String::from_utf8(out).expect("UTF-8");
    if result.is_err() {
        assert_eq!(text, "", "nothing is written before an error is found");
    }
    result.map(|()| text)
}

fn drawn(lines: &str, options: &PictureOptions) -> String {
    draw(lines, options).expect("it can be drawn")
}

/// The statements for nodes and edges, each cut before its attributes.
fn statements(dot: &str) -> Vec<&str> {
    dot.lines()
        .map(str::trim)
        .filter(|line| line.starts_with('"'))
        .map(|line| line.split(" [").next().expect("there is always a first part"))
        .collect()
}

/// The statement of a node or an edge.
fn statement<'d>(dot: &'d str, what: &str) -> &'d str {
    dot.lines()
        .map(str::trim)
        .find(|line| line.starts_with(&format!("{what} [")))
        .unwrap_or_else(|| panic!("{what} is not in\n{dot}"))
}

#[test]
fn the_last_round_is_drawn_in_the_order_of_its_events() {
    let dot = drawn(ROUNDS, &PictureOptions::default());
    assert_eq!(
        statements(&dot),
        [
            "\"n2\"",
            "\"n3\"",
            "\"n2\" -> \"n3\"",
            "\"n4\"",
            "\"n3\" -> \"n4\"",
            "\"n5\"",
            "\"n2\" -> \"n5\"",
            "\"n6\"",
            "\"n5\" -> \"n6\"",
        ]
    );
    assert!(dot.contains("round 2 of 2, depth limit 2 · 5 nodes · 1 solution of 2 moves"));
}

#[test]
fn another_round_can_be_asked_for() {
    let options = PictureOptions { round: RoundChoice::Number(1), ..PictureOptions::default() };
    let dot = drawn(ROUNDS, &options);
    assert_eq!(statements(&dot), ["\"n0\"", "\"n1\"", "\"n0\" -> \"n1\""]);
    assert!(dot.contains("round 1 of 2, depth limit 1 · 2 nodes · no solution<"));
}

#[test]
fn a_round_that_does_not_exist_is_an_error_with_their_number() {
    for asked in [0, 3, u32::MAX] {
        let options =
            PictureOptions { round: RoundChoice::Number(asked), ..PictureOptions::default() };
        let error = draw(ROUNDS, &options).unwrap_err();
        assert_eq!(error.to_string(), format!("there is no round {asked}: this run has 2 rounds"));
    }
}

#[test]
fn without_rounds_the_choice_of_one_means_nothing() {
    let whole = drawn(DISCARD, &PictureOptions::default());
    for round in [RoundChoice::All, RoundChoice::Number(7)] {
        assert_eq!(drawn(DISCARD, &PictureOptions { round, ..PictureOptions::default() }), whole);
    }
}

#[test]
fn all_rounds_are_clusters_in_order() {
    let options = PictureOptions { round: RoundChoice::All, ..PictureOptions::default() };
    let dot = drawn(ROUNDS, &options);
    let clusters: Vec<&str> = dot.lines().filter(|line| line.contains("subgraph")).collect();
    assert_eq!(clusters, ["  subgraph \"cluster_round_1\" {", "  subgraph \"cluster_round_2\" {"]);
    assert!(dot.contains("label=\"Round 2: depth limit 2\""));
    assert!(dot.contains("2 rounds · 7 nodes · 1 solution of 2 moves"));
    assert!(dot.contains("  { rank=same; \"n1\"; \"n3\"; \"n5\"; }\n"));
}

#[test]
fn a_node_shows_its_name_and_state_and_carries_its_facts() {
    let dot = drawn(ROUNDS, &PictureOptions::default());
    let root = statement(&dot, "\"n2\"");
    assert!(root.contains(r#"[label="n2\nstate A" tooltip="n2, level 0, closed\nstate A""#));
    assert!(root.contains(r#"id="n2" class="closed solution""#));
    let narrow = drawn(DISCARD, &PictureOptions::default());
    assert!(statement(&narrow, "\"n10\"").contains(r#"label="n10 A""#));
}

#[test]
fn every_status_has_a_fill_and_a_form_of_its_own() {
    let dot = drawn(ROUNDS, &PictureOptions::default());
    assert!(statement(&dot, "\"n4\"").contains("fillcolor=\"#009E73\""));
    assert!(statement(&dot, "\"n4\"").contains("peripheries=2"));
    assert!(statement(&dot, "\"n6\"").contains("shape=underline fillcolor=\"#CC79A7\""));
    assert!(!statement(&dot, "\"n5\"").contains("fillcolor"), "closed nodes are as they come");

    let dot = drawn(DISCARD, &PictureOptions::default());
    let has = |node: &str, what: &str| assert!(statement(&dot, node).contains(what), "{node}");
    has("\"n20\"", "class=\"current\" fillcolor=\"#E69F00\" color=\"#1C2024\" penwidth=3.5");
    has("\"n30\"", "class=\"discarded\" style=\"filled,dashed\"");
    has("\"n40\"", "class=\"generated\" style=\"filled,dotted\"");
    has("\"n50\"", "class=\"frontier\" style=\"filled,rounded\" fillcolor=\"#56B4E9\"");
}

#[test]
fn the_way_to_a_goal_is_strong_and_nothing_else() {
    let dot = drawn(ROUNDS, &PictureOptions::default());
    let strong: Vec<&str> = statements(&dot)
        .into_iter()
        .filter(|what| statement(&dot, what).contains("solution"))
        .collect();
    assert_eq!(strong, ["\"n2\"", "\"n3\"", "\"n2\" -> \"n3\"", "\"n4\"", "\"n3\" -> \"n4\""]);
    assert!(statement(&dot, "\"n3\" -> \"n4\"").contains("penwidth=4.5"));
}

#[test]
fn refused_moves_are_drawn_on_request() {
    let options = PictureOptions {
        rejected: Visibility::Shown,
        illegal: Visibility::Shown,
        ..PictureOptions::default()
    };
    let dot = drawn(ROUNDS, &options);
    let leaf = statement(&dot, "\"leaf1\"");
    assert!(leaf.contains("label=\"no jumping\"") && leaf.contains("dashed"));
    let tried = statements(&dot);
    let place = |what: &str| tried.iter().position(|&found| found == what);
    assert!(place("\"n2\" -> \"leaf1\"") < place("\"n2\" -> \"n3\""), "in the order of trying");
    let (met, back) = (statement(&dot, "\"leaf2\""), statement(&dot, "\"n3\" -> \"leaf2\""));
    assert!(met.contains("label=\"= n2\"") && met.contains("class=\"rejected ancestor\""));
    assert!(met.contains("\\nthe state of n2\""), "{met}");
    assert!(back.contains("label=\" back \"") && back.contains("style=dashed"));

    let dot = drawn(DISCARD, &options);
    assert!(statement(&dot, "\"leaf1\"").contains("label=\"= n10\""));
    assert!(statement(&dot, "\"n30\" -> \"leaf1\"").contains("class=\"rejected discarded\""));
}

#[test]
fn the_legend_explains_what_occurs_and_nothing_else() {
    let options = PictureOptions { legend: Visibility::Shown, ..PictureOptions::default() };
    let dot = drawn(ROUNDS, &options);
    for word in [">closed<", ">goal<", ">cut off<", ">way to a goal<"] {
        assert!(dot.contains(word), "{word}");
    }
    for word in ["on the frontier", "current<", "discarded<", "rejected:", "forbidden"] {
        assert!(!dot.contains(word), "{word}");
    }
}

#[test]
fn of_some_levels_only_the_rest_is_counted_and_no_edge_leads_there() {
    let options = PictureOptions {
        levels: Some(1..=1),
        rejected: Visibility::Shown,
        illegal: Visibility::Shown,
        ..PictureOptions::default()
    };
    let dot = drawn(ROUNDS, &options);
    assert_eq!(
        statements(&dot),
        [
            "\"n3\"",
            "\"leaf1\"",
            "\"n3\" -> \"leaf1\"",
            "\"n5\"",
            "\"leaf2\"",
            "\"n5\" -> \"leaf2\"",
        ]
    );
    assert!(statement(&dot, "\"leaf1\"").contains("label=\"… 1 node\""));
    assert!(dot.contains("level 1, 2 of 5 nodes · 1 solution"));
}

#[test]
fn a_moment_before_the_end_is_drawn_as_it_was() {
    let options = PictureOptions { at: Moment::Event(6), ..PictureOptions::default() };
    let dot = drawn(ROUNDS, &options);
    assert_eq!(statements(&dot), ["\"n0\"", "\"n1\"", "\"n0\" -> \"n1\""]);
    assert!(statement(&dot, "\"n0\"").contains("class=\"open\""));
    assert!(dot.contains("round 1 of 2, depth limit 1 · 2 nodes · no solution yet"));
    assert!(dot.contains(">after event 6 of 35<"));
}

#[test]
fn a_trace_that_breaks_off_says_so() {
    let dot = drawn(DISCARD, &PictureOptions::default());
    assert!(dot.contains(">interrupted: the trace breaks off after 16 events<"));
    assert!(!drawn(ROUNDS, &PictureOptions::default()).contains("interrupted"));
}

#[test]
fn how_a_search_without_a_solution_ended_is_said() {
    let ended = |outcome: &str| {
        let lines = format!(
            "{{\"steptrace\":1,\"problem\":\"p\",\"algorithm\":\"bfs\"}}\n\
             {{\"event\":\"generate\",\"node\":0,\"state\":\"A\",\"depth\":0}}\n\
             {{\"event\":\"end\",\"outcome\":\"{outcome}\"}}\n"
        );
        drawn(&lines, &PictureOptions::default())
    };
    assert!(ended("exhausted").contains("1 node · no solution<"));
    assert!(ended("exhausted").contains("everything was searched: there is no solution"));
    assert!(ended("depth-limit").contains("a solution may lie below the depth limit"));
    let unfinished = ended("event-limit");
    assert!(unfinished.contains("1 node · no solution yet<"));
    assert!(unfinished.contains("unfinished: the event limit ended the search after 1 event<"));
}

#[test]
fn a_search_that_was_given_no_goal_has_visited_and_not_failed() {
    let ended = |outcome: &str| {
        let lines = format!(
            "{{\"steptrace\":1,\"problem\":\"p\",\"algorithm\":\"bfs\",\"scene\":{{\"kind\":\"graph\",\"goals\":[]}}}}\n\
             {{\"event\":\"generate\",\"node\":0,\"state\":\"A\",\"depth\":0}}\n\
             {{\"event\":\"end\",\"outcome\":\"{outcome}\"}}\n"
        );
        drawn(&lines, &PictureOptions::default())
    };
    for outcome in ["exhausted", "depth-limit"] {
        assert!(ended(outcome).contains("1 node · no goal given<"));
        assert!(!ended(outcome).contains("solution"));
    }
    assert!(ended("exhausted").contains("everything within reach has been visited"));
    assert!(ended("depth-limit").contains("what lies below the depth limit was not visited"));
}

#[test]
fn the_root_stands_where_it_is_asked_for() {
    let dot =
        |orientation| drawn(ROUNDS, &PictureOptions { orientation, ..PictureOptions::default() });
    assert!(dot(Orientation::TopDown).contains("rankdir=TB"));
    assert!(dot(Orientation::LeftRight).contains("rankdir=LR"));
}

#[test]
fn a_picture_of_more_than_a_thousand_nodes_keeps_its_actions_in_the_tooltips() {
    let star = |nodes: usize, edge_labels| {
        let mut lines = String::from(
            "{\"steptrace\":1,\"problem\":\"p\",\"title\":\"T\",\"algorithm\":\"bfs\"}\n\
             {\"event\":\"generate\",\"node\":0,\"state\":\"A\",\"depth\":0}\n",
        );
        for node in 1..nodes {
            lines.push_str(&format!(
                "{{\"event\":\"generate\",\"node\":{node},\"state\":\"s{node}\",\"depth\":1,\
                 \"parent\":0,\"action\":\"go\"}}\n"
            ));
        }
        drawn(&lines, &PictureOptions { edge_labels, ..PictureOptions::default() })
    };
    let labelled = "tooltip=\"go\" label=\" go \"";
    assert!(star(1_000, EdgeLabels::WhereTheyFit).contains(labelled));
    let large = star(1_001, EdgeLabels::WhereTheyFit);
    assert!(!large.contains(labelled) && large.contains("tooltip=\"go\""));
    assert!(large.contains("\n// 1001 nodes: dot may take minutes."));
    assert!(star(1_001, EdgeLabels::Shown).contains(labelled));
    assert!(!star(3, EdgeLabels::Hidden).contains(labelled));
}

#[test]
fn an_impossible_life_is_an_error_with_its_line() {
    let lines = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"bfs"}
{"event":"generate","node":0,"state":"A","depth":0}
{"event":"pop","node":0}
"#;
    let error = draw(lines, &PictureOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 3: n0 leaves the frontier without having entered it");
}

#[test]
fn a_title_is_text_and_a_problem_without_one_goes_by_its_name() {
    let head = |title: &str| {
        let header = format!(
            r#"{{"steptrace":1,"problem":"a \"b\"\n// c","title":"{title}","algorithm":"my <search>","frontier":"fifo"}}"#
        );
        drawn(&header, &PictureOptions::default())
    };
    let dot = head("<b>1 & 2</b>");
    assert!(dot.contains("<B>&lt;b&gt;1 &amp; 2&lt;/b&gt;</B>"));
    assert!(dot.contains(">my &lt;search&gt; · 0 nodes · no solution yet<"));
    assert!(dot.starts_with("// The search tree of my <search> on a \"b\"␊// c.\n"));
    assert!(dot.contains("\ndigraph \"a \\\"b\\\"␊// c my <search>\" {\n"));
    assert!(head(" ").contains("<B>a \"b\"␊// c</B>"));
}

#[test]
fn the_node_that_leaves_the_frontier_next_has_a_thick_border_and_keeps_its_size() {
    let at = |event| {
        let options = PictureOptions {
            at: Moment::Event(event),
            legend: Visibility::Shown,
            ..PictureOptions::default()
        };
        drawn(DISCARD, &options)
    };
    let dot = at(10);
    assert!(!statement(&dot, "\"n20\"").contains("penwidth"), "below the top");
    assert!(statement(&dot, "\"n30\"").contains(" penwidth=3]"), "{dot}");
    assert!(statement(&dot, "\"n30\"").contains("label=\"n30"), "no number beside its name");
    assert!(dot.contains(">leaves it next<"));
    // Nobody waits.
    let dot = at(4);
    assert!(!dot.contains("leaves it next"));
}

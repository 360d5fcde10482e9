use super::*;
use proptest::prelude::*;

const SPACING: Spacing = Spacing { gap: 10.0, lane: 6.0, channel: 30.0 };
const BOX: Size = Size { along: 40.0, across: 20.0 };

/// A graph of equal boxes on these ranks, with edges that bear no labels.
fn graph(ranks: &[u32], edges: &[(u32, u32)]) -> Graph {
    let mut graph = Graph::new();
    for &rank in ranks {
        graph.add(rank, BOX);
    }
    for &(from, to) in edges {
        graph.connect(from, to, Size::default(), Pull::Usual);
    }
    graph
}

/// Where a straight line from point to point is at a place across.
fn at(points: &[Point], across: f64) -> Option<f64> {
    points.windows(2).find_map(|pair| {
        let (a, b) = (pair[0], pair[1]);
        let (from, to) = (a.across.min(b.across), a.across.max(b.across));
        ((from..=to).contains(&across) && from < to)
            .then(|| a.along + (b.along - a.along) * (across - a.across) / (b.across - a.across))
    })
}

/// How many pairs of edges change sides on their way, those that share an end left out.
pub(crate) fn crossings(graph: &Graph, placement: &Placement) -> usize {
    let mut count = 0;
    for (place, (a, edge)) in placement.routes.iter().zip(&graph.edges).enumerate() {
        for (b, other) in placement.routes[..place].iter().zip(&graph.edges) {
            let shares =
                [edge.from, edge.to].iter().any(|end| [other.from, other.to].contains(end));
            let common: Vec<f64> = a
                .points
                .iter()
                .chain(&b.points)
                .map(|point| point.across)
                .filter(|&across| {
                    at(&a.points, across).is_some() && at(&b.points, across).is_some()
                })
                .collect();
            let side = |across: &f64| {
                let (a, b) = (at(&a.points, *across), at(&b.points, *across));
                a.zip(b).map_or(0.0, |(a, b)| (a - b).signum())
            };
            let sides: Vec<f64> = common.iter().map(side).collect();
            count += usize::from(!shares && sides.contains(&1.0) && sides.contains(&-1.0));
        }
    }
    count
}

/// Checks everything that is promised of a placement.
pub(crate) fn check(graph: &Graph, placement: &Placement, spacing: &Spacing) {
    let slack = 1e-6;
    let boxes: Vec<(u32, Size, Point)> = graph
        .boxes
        .iter()
        .zip(&placement.boxes)
        .map(|(&(rank, size), &point)| (rank, size, point))
        .collect();
    for (place, &(rank, size, point)) in boxes.iter().enumerate() {
        for &(other_rank, other_size, other) in &boxes[..place] {
            let apart =
                (point.along - other.along).abs() - f64::midpoint(size.along, other_size.along);
            if rank == other_rank {
                assert!(apart >= spacing.gap - slack, "boxes of a rank stand {apart} apart");
                assert!((point.across - other.across).abs() < slack, "a rank is a line");
            } else {
                let (upper, lower) = if rank < other_rank {
                    ((size, point), (other_size, other))
                } else {
                    ((other_size, other), (size, point))
                };
                let between =
                    lower.1.across - lower.0.across / 2.0 - (upper.1.across + upper.0.across / 2.0);
                assert!(between > slack, "a lower rank lies lower");
            }
        }
        assert!(point.along - size.along / 2.0 >= -slack && point.across >= 0.0);
        assert!(point.along + size.along / 2.0 <= placement.size.along + slack);
        assert!(point.across + size.across / 2.0 <= placement.size.across + slack);
    }
    for (route, &Edge { from, to, .. }) in placement.routes.iter().zip(&graph.edges) {
        let on_border = |end: Point, of: u32| {
            let (_, size, point) = boxes[of as usize];
            let (along, across) =
                ((end.along - point.along).abs(), (end.across - point.across).abs());
            assert!(along <= size.along / 2.0 + slack && across <= size.across / 2.0 + slack);
            let beside = (along - size.along / 2.0).abs() < slack;
            let beyond = (across - size.across / 2.0).abs() < slack;
            assert!(beside || beyond, "an edge ends at the border of its box");
        };
        on_border(route.points[0], from);
        on_border(route.points[route.points.len() - 1], to);
        assert!(
            route.points.iter().all(|point| point.along.is_finite() && point.across.is_finite())
        );
    }
}

fn placed(graph: &Graph) -> Placement {
    let placement = graph.place(&SPACING);
    check(graph, &placement, &SPACING);
    placement
}

#[test]
fn nothing_is_placed_nowhere() {
    assert_eq!(Graph::new().place(&SPACING), Placement::default());
}

#[test]
fn a_diamond_is_even() {
    let graph = graph(&[0, 1, 1, 2], &[(0, 1), (0, 2), (1, 3), (2, 3)]);
    let placement = placed(&graph);
    let along: Vec<f64> = placement.boxes.iter().map(|point| point.along).collect();
    assert_eq!(along, [45.0, 20.0, 70.0, 45.0]);
    assert_eq!(crossings(&graph, &placement), 0);
}

#[test]
fn edges_that_need_not_cross_do_not() {
    // Both rows are given in the order in which everything crosses.
    let crossed = [(0, 6), (1, 5), (2, 4), (0, 5), (3, 7), (3, 4)];
    let graph = graph(&[0, 0, 0, 0, 1, 1, 1, 1], &crossed);
    assert_eq!(crossings(&graph, &placed(&graph)), 0);
}

#[test]
fn an_edge_over_many_ranks_passes_beside_the_boxes_between() {
    let graph = graph(&[0, 1, 2, 3, 4], &[(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)]);
    let placement = placed(&graph);
    let long = &placement.routes[4];
    // Straight from where each rank between begins to where it ends.
    assert_eq!((long.course, long.points.len()), (Course::Across, 8));
    for (pair, of) in long.points[1..7].chunks(2).zip(&placement.boxes[1..4]) {
        let [across, along] = [[pair[0].across, pair[1].across], [pair[0].along, pair[1].along]];
        assert_eq!(across, [of.across - 10.0, of.across + 10.0]);
        assert_eq!(along[0], along[1]);
        assert!((along[0] - of.along).abs() >= BOX.along / 2.0 + SPACING.lane);
    }
}

#[test]
fn an_edge_upwards_runs_from_its_start_to_its_end() {
    let graph = graph(&[0, 1, 2], &[(0, 1), (1, 2), (2, 0)]);
    let points = &placed(&graph).routes[2].points;
    assert!(points.windows(2).all(|pair| pair[0].across > pair[1].across));
}

#[test]
fn an_edge_within_a_rank_bends_below_it_and_a_loop_lies_beside_its_box() {
    let mut graph = graph(&[0, 1, 1, 2], &[(0, 1), (0, 2), (1, 2), (1, 3)]);
    graph.connect(3, 3, Size { along: 30.0, across: 12.0 }, Pull::Usual);
    let placement = placed(&graph);
    let beneath = &placement.routes[2];
    assert_eq!((beneath.course, beneath.points.len()), (Course::Beneath, 3));
    assert!(beneath.points[1].across > beneath.points[0].across);
    assert!(beneath.points[1].across < placement.boxes[3].across - BOX.across / 2.0);
    let around = &placement.routes[4];
    assert_eq!(around.course, Course::Around);
    assert!(around.label.along + 15.0 <= placement.size.along);
    assert!(around.points[1].along > placement.boxes[3].along + BOX.along / 2.0);
}

#[test]
fn labels_have_room_of_their_own() {
    let label = Size { along: 60.0, across: 12.0 };
    let mut graph = graph(&[0, 1, 1, 1], &[]);
    for to in 1..4 {
        graph.connect(0, to, label, Pull::Usual);
    }
    graph.connect(3, 2, label, Pull::Strong);
    let placement = placed(&graph);
    let labels: Vec<Point> = placement.routes.iter().map(|route| route.label).collect();
    for (place, a) in labels.iter().enumerate() {
        for b in &labels[..place] {
            let beside = (a.along - b.along).abs() >= label.along + SPACING.lane - 1e-6;
            assert!(beside || (a.across - b.across).abs() >= label.across);
        }
        for of in &placement.boxes {
            assert!((a.across - of.across).abs() >= f64::midpoint(label.across, BOX.across));
        }
    }
}

#[test]
fn what_hangs_from_a_box_does_not_drag_it_along() {
    let mut graph = graph(&[0, 1, 2, 3], &[(0, 1), (1, 2), (2, 3)]);
    for from in 0..3 {
        for _ in 0..3 {
            let leaf = graph.add(from + 1, BOX);
            graph.connect(from, leaf, Size::default(), Pull::Slight);
        }
    }
    let along: Vec<f64> = placed(&graph).boxes[..4].iter().map(|point| point.along).collect();
    let least = along.iter().copied().fold(f64::INFINITY, f64::min);
    let most = along.iter().copied().fold(0.0, f64::max);
    assert!(most - least < BOX.along / 2.0, "{along:?}");
}

#[test]
fn edges_that_meet_at_a_box_end_side_by_side() {
    let graph = graph(&[0, 1, 1, 1, 1], &[(0, 1), (0, 2), (0, 3), (0, 4)]);
    let placement = placed(&graph);
    let mut starts: Vec<f64> = placement.routes.iter().map(|route| route.points[0].along).collect();
    starts.sort_by(f64::total_cmp);
    assert!(starts.windows(2).all(|pair| pair[1] - pair[0] > 5.0), "{starts:?}");
}

#[test]
fn a_long_path_with_edges_over_all_of_it_stays_affordable() {
    let count = 3_000;
    let ranks: Vec<u32> = (0..count).collect();
    let mut edges: Vec<(u32, u32)> = (1..count).map(|to| (to - 1, to)).collect();
    edges.extend((0..count).map(|from| (from, count - 1 - from / 2)));
    let placement = graph(&ranks, &edges).place(&SPACING);
    let straight = |route: &&Route| route.course == Course::Straight;
    assert!(placement.routes.iter().filter(straight).count() > 2_000);
    let points: usize = placement.routes.iter().map(|route| route.points.len()).sum();
    assert!(points < 100_000, "{points}");
}

#[test]
fn ten_thousand_boxes_are_placed() {
    // Each is joined to a few on the next rank, and one on its own.
    let (ranks, breadth) = (100, 100);
    let mut all = Graph::new();
    for of in 0..ranks * breadth {
        all.add(of / breadth, BOX);
    }
    for of in 0..(ranks - 1) * breadth {
        for (factor, shift) in [(7, 3), (13, 50), (29, 11)] {
            let to = (of / breadth + 1) * breadth + (of * factor + shift) % breadth;
            all.connect(of, to, Size::default(), Pull::Usual);
        }
        let beside = of / breadth * breadth + (of + 1) % breadth;
        all.connect(of, beside, Size::default(), Pull::Slight);
    }
    let placement = all.place(&SPACING);
    assert_eq!(placement.boxes.len(), 10_000);
    assert_eq!(placement, all.place(&SPACING), "the same again");
}

/// Any graph: boxes on ranks, sizes, edges with and without labels.
fn any_graph() -> impl Strategy<Value = Graph> {
    let boxes = prop::collection::vec((0_u32..6, 10.0..80.0_f64, 10.0..40.0_f64), 1..24);
    boxes.prop_flat_map(|boxes| {
        let count = boxes.len() as u32;
        let label = prop_oneof![
            Just(Size::default()),
            (5.0..90.0_f64, 5.0..30.0_f64).prop_map(|(along, across)| Size { along, across })
        ];
        let edges = prop::collection::vec((0..count, 0..count, label), 0..40);
        edges.prop_map(move |edges| {
            let mut graph = Graph::new();
            for &(rank, along, across) in &boxes {
                graph.add(rank, Size { along, across });
            }
            for (from, to, label) in edges {
                graph.connect(from, to, label, Pull::Usual);
            }
            graph
        })
    })
}

proptest! {
    #[test]
    fn any_graph_is_placed_without_overlaps(graph in any_graph()) {
        placed(&graph);
    }
}

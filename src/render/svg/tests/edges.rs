//! How edges run.

use super::*;

#[test]
fn every_edge_begins_and_ends_upright_however_far_its_child_is() {
    let mut bent = 0;
    for orientation in [Orientation::TopDown, Orientation::LeftRight] {
        let options = PictureOptions {
            orientation,
            round: RoundChoice::All,
            rejected: Visibility::Shown,
            ..PictureOptions::default()
        };
        let svg = drawn(&trace(ROUNDS), &options);
        for path in svg.split("<path class=\"").skip(1) {
            let class = path.split('"').next().expect("a class");
            if !["move", "move solution", "refused"].contains(&class) {
                continue;
            }
            let data = path.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next());
            let numbers: Vec<f64> = data
                .expect("a path")
                .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
                .filter_map(|number| number.parse().ok())
                .collect();
            let points: Vec<[f64; 2]> = numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
            // Which coordinate runs from sibling to sibling.
            let (along, across) = match orientation {
                Orientation::TopDown => (0, 1),
                Orientation::LeftRight => (1, 0),
            };
            let pairs = [[0, 1], [points.len() - 2, points.len() - 1]];
            for [from, to] in pairs {
                assert_eq!(points[from][along], points[to][along], "{points:?}");
                assert!(points[from][across] < points[to][across], "{points:?}");
            }
            bent += usize::from(points.len() > 2);
        }
    }
    assert!(bent >= 4, "{bent}");
}

#[test]
fn every_edge_meets_the_boxes_at_both_ends_and_is_interrupted_by_its_words_alone() {
    for orientation in [Orientation::TopDown, Orientation::LeftRight] {
        let options = PictureOptions { orientation, ..PictureOptions::default() };
        let svg = drawn(&trace(SMALL), &options);
        let boxes = boxes(&svg);
        let (ends, starts): (Vec<[f64; 2]>, Vec<[f64; 2]>) = boxes
            .iter()
            .map(|(_, [x, y, width, height])| match orientation {
                Orientation::TopDown => {
                    let middle = x + width / 2.0;
                    ([middle, *y], [middle, y + height])
                }
                Orientation::LeftRight => {
                    let middle = y + height / 2.0;
                    ([*x, middle], [x + width, middle])
                }
            })
            .unzip();
        let words: Vec<f64> = svg
            .split("<text class=\"action\"")
            .skip(1)
            .map(|text| text.split(" y=\"").nth(1).and_then(|rest| rest.split('"').next()))
            .map(|y| y.expect("a place").parse().expect("a number"))
            .collect();
        let paths: Vec<&str> = svg.split("<path class=\"move").skip(1).collect();
        assert_eq!((paths.len(), words.len()), (boxes.len() - 1, boxes.len() - 1));
        for (path, baseline) in paths.into_iter().zip(words) {
            let data = path.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next());
            let parts: Vec<Vec<[f64; 2]>> = data
                .expect("a path")
                .split('M')
                .skip(1)
                .map(|part| {
                    let numbers: Vec<f64> = part
                        .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
                        .filter_map(|number| number.parse().ok())
                        .collect();
                    numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
                })
                .collect();
            let near = |point: &[f64; 2], places: &[[f64; 2]]| {
                let is_near = |place: &[f64; 2]| {
                    (place[0] - point[0]).abs() < 0.2 && (place[1] - point[1]).abs() < 0.2
                };
                places.iter().any(is_near)
            };
            let last = parts.last().and_then(|part| part.last()).expect("an end");
            assert!(near(&parts[0][0], &starts), "{data:?}");
            assert!(near(last, &ends), "{data:?} {ends:?}");
            if orientation == Orientation::TopDown {
                let [above, below] = &*parts else { panic!("one gap: {data:?}") };
                let (from, to) = (above.last().expect("an end")[1], below[0][1]);
                // Capital letters stand on the baseline, and some letters hang below it.
                assert!(from < baseline - 9.0 && baseline + 2.5 < to, "{from} {baseline} {to}");
                assert!(to - from < 20.0 && to < last[1], "{data:?}");
            } else {
                assert_eq!(parts.len(), 1, "the words stand beside it");
            }
        }
    }
}

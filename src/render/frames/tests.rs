use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::*;
use crate::render::picture::Visibility;
use crate::render::samples::{ROUNDS, trace};

/// A file of a series in memory.
struct Kept(Rc<RefCell<BTreeMap<String, Vec<u8>>>>, String);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().entry(self.1.clone()).or_default().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn files(options: &PictureOptions, series: &Series) -> BTreeMap<String, String> {
    files_of(ROUNDS, View::Tree, options, series)
}

fn files_of(
    lines: &str,
    view: View,
    options: &PictureOptions,
    series: &Series,
) -> BTreeMap<String, String> {
    let trace = trace(lines);
    let kept = Rc::new(RefCell::new(BTreeMap::new()));
    let mut frames = Frames::new(&trace, options, series).expect("a series");
    frames
        .write(view, &[FrameFormat::Dot, FrameFormat::Svg], &mut |name| {
            Ok(Box::new(Kept(Rc::clone(&kept), name.to_owned())))
        })
        .expect("memory takes everything");
    let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).expect("UTF-8");
    let files = kept.borrow();
    files.iter().map(|(name, bytes)| (name.clone(), text(bytes))).collect()
}

/// The places of everything that has a name in an SVG, and of its captions.
fn places(svg: &str) -> BTreeMap<String, String> {
    let mut places = BTreeMap::new();
    for group in svg.split("<g id=\"").skip(1) {
        let (name, rest) = group.split_once('"').expect("a name");
        let text = rest.split("<tspan").next().expect("there is always a first part");
        let text = text.rsplit("<text ").next().expect("there is always a last part");
        // A goal has a star beside its name, so y alone is the same from beginning to end.
        let y = text.split(" y=\"").nth(1).and_then(|rest| rest.split('"').next());
        places.insert(name.to_owned(), y.expect("a text").to_owned());
    }
    places
}

#[test]
fn a_frame_has_a_picture_in_two_formats_and_what_to_say() {
    let files = files(&PictureOptions::default(), &Series::default());
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names.len(), 3 * 25 + 3);
    assert_eq!(names[..4], ["contact.html", "frame-001.dot", "frame-001.svg", "frame-001.txt"]);
    let round = "The last round cut off 1 node, so a goal may lie deeper. \
                 Round 2: depth limit 2, again from the root.\n";
    assert_eq!(files["frame-001.txt"], round);
    assert_eq!(files["frame-011.txt"], "n4 state D is a goal. Solution 1: 2 moves.\n");
    assert!(files["frame-011.svg"].contains("is a goal. Solution 1: 2 moves.</tspan></text>"));
    assert!(files["slides.tex"].contains("\\only<11>{\\includegraphics"));
    assert!(files["slides.html"].contains("<title>From A &amp; D: Iterative"));
    assert_eq!(files["slides.html"].matches("<img").count(), 25);
    assert_eq!(files["contact.html"].matches("<figure>").count(), 25);
}

#[test]
fn nothing_moves_from_frame_to_frame() {
    let options = PictureOptions {
        rejected: Visibility::Shown,
        legend: Visibility::Shown,
        order: Visibility::Shown,
        ..PictureOptions::default()
    };
    let files = files(&options, &Series::default());
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut seen = 0;
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".svg")) {
        let first = text.lines().next().expect("a first line");
        let size = known.entry("size".to_owned()).or_insert_with(|| first.to_owned());
        assert_eq!(size, first, "{name} has another size");
        for (node, place) in places(text) {
            seen += 1;
            assert_eq!(
                known.entry(node.clone()).or_insert(place.clone()),
                &place,
                "{node}: {name}"
            );
        }
    }
    assert!(seen > 20, "{seen}");
    // Of the DOT files every statement is in every frame.
    let dots = || files.iter().filter(|(name, _)| name.ends_with(".dot")).map(|(_, text)| text);
    let statements = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(" [").next().unwrap_or_default().to_owned()).collect()
    };
    let whole = statements(dots().next_back().expect("a frame"));
    assert!(dots().all(|text| statements(text) == whole));
}

#[test]
fn the_future_is_invisible_and_what_has_happened_is_not() {
    let files = files(&PictureOptions::default(), &Series::default());
    let line = |frame: &str, what: &str| {
        let found = files[frame].lines().find(|line| line.trim().starts_with(what));
        found.expect("the statement").to_owned()
    };
    assert!(line("frame-005.dot", "\"n3\" [").ends_with(" style=invis];"));
    assert!(!line("frame-006.dot", "\"n3\" [").contains("invis"));
    assert!(line("frame-010.dot", "\"n4\" [").contains("peripheries=2 color=\"#FFFFFF\""));
    assert!(line("frame-011.dot", "\"n4\" [").contains("class=\"goal solution\""));
    assert!(line("frame-010.dot", "\"n2\" -> \"n3\"").contains("class=\"move\""));
    assert!(!files["frame-005.svg"].contains("id=\"n3\""));
    assert!(files["frame-006.svg"].contains("id=\"n3\""));
}

#[test]
fn a_part_of_a_series_keeps_its_numbers() {
    let series = Series { from: Some(3), to: Some(4), ..Series::default() };
    let files = files(&PictureOptions::default(), &series);
    let names: Vec<&str> =
        files.keys().map(String::as_str).filter(|name| name.ends_with("svg")).collect();
    assert_eq!(names, ["frame-003.svg", "frame-004.svg"]);
    assert!(files["slides.tex"].contains("\\only<1>{\\includegraphics[width=\\textwidth,height=0.95\\textheight,keepaspectratio]{frame-003.dot.pdf}}"));
}

#[test]
fn of_a_level_no_more_is_said_than_is_true_of_the_search() {
    let series = Series { every: Every::Level, ..Series::default() };
    let files = files(&PictureOptions::default(), &series);
    assert!(files["frame-002.svg"].contains(">So far, nothing below level 0 has been expanded.<"));
}

#[test]
fn a_series_of_nothing_is_refused() {
    let trace = trace(ROUNDS);
    let series = Series { from: Some(99), ..Series::default() };
    let error = Frames::new(&trace, &PictureOptions::default(), &series).unwrap_err();
    assert_eq!(error.to_string(), "there is no frame from 99 to 25: this series has 25");
}

#[test]
fn an_animation_shows_every_node_at_its_time_and_rests_on_the_last_frame() {
    let trace = trace(ROUNDS);
    let mut frames =
        Frames::new(&trace, &PictureOptions::default(), &Series::default()).expect("a series");
    let mut out = Vec::new();
    frames.animate(&mut out).expect("memory takes everything");
    let svg = String::from_utf8(out).expect("UTF-8");
    assert!(!svg.contains("id=\"n"), "no two elements may have one name");
    let at_rest = |what: &str| {
        let before = svg.split(what).next().expect("a beginning");
        before.rsplit("<g visibility=\"").next().expect("a group").starts_with("visible")
    };
    assert!(at_rest("class=\"node goal solution\""));
    assert!(!at_rest("class=\"node current\""));
    assert_eq!(svg.matches("class=\"sentence\"").count(), 25);
}

#[test]
fn a_frame_of_an_expansion_marks_the_node_that_its_sentence_is_about_and_no_other() {
    let series = Series { every: Every::Expansion, ..Series::default() };
    let mut told = 0;
    for lines in [ROUNDS, QUEUE] {
        for view in [View::Tree, View::States] {
            let files = files_of(lines, view, &PictureOptions::default(), &series);
            for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".svg")) {
                let sentence = text.rsplit("class=\"sentence\"").next().expect("a sentence");
                let Some((before, _)) = sentence.split_once(" expanded: ") else { continue };
                let subject = before.rsplit('>').next().expect("a node");
                let marked: Vec<&str> = text
                    .split("<g id=\"")
                    .skip(1)
                    .filter(|group| {
                        let class = group.split("class=\"").nth(1).expect("a class");
                        class.split('"').next().expect("its end").contains("current")
                    })
                    .collect();
                let [only] = *marked else { panic!("{name}: {} are marked", marked.len()) };
                let title = only.split("</title>").next().expect("a title");
                let is_named = title.split(|c: char| !c.is_alphanumeric()).any(|it| it == subject);
                assert!(is_named, "{name}: {subject} is told of, not {title}");
                // Graphviz is told the same.
                let dot = &files[&name.replace(".svg", ".dot")];
                let marked: Vec<&str> =
                    dot.lines().filter(|line| line.contains("class=\"current")).collect();
                let [only] = *marked else { panic!("{name}: {} are marked in DOT", marked.len()) };
                assert!(only.split(|c: char| !c.is_alphanumeric()).any(|it| it == subject));
                told += 1;
            }
        }
    }
    assert!(told >= 8, "{told}");
}

/// A search with a queue, of which every node is closed when the next has its turn.
const QUEUE: &str = r#"{"steptrace":1,"problem":"p","algorithm":"bfs"}
{"event":"generate","node":0,"state":"s","depth":0}
{"event":"push","node":0}
{"event":"pop","node":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"parent":0,"action":"a","state":"t","depth":1}
{"event":"push","node":1}
{"event":"generate","node":2,"parent":0,"action":"b","state":"u","depth":1}
{"event":"push","node":2}
{"event":"close","node":0}
{"event":"pop","node":1}
{"event":"expand","node":1}
{"event":"close","node":1}
{"event":"pop","node":2}
{"event":"expand","node":2}
{"event":"close","node":2}
{"event":"end","outcome":"exhausted"}
"#;

//! Writes what tests in `tests/page` open: frames with their page for reveal.js and trees in Mermaid
//! (`decks.test.js`), and search traces for Posthoc (`posthoc.test.js`).

mod common;

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

use common::farmer;
use steptrace::render::export::{Mermaid, Posthoc};
use steptrace::render::frames::{FrameFormat, Frames, Series};
use steptrace::render::picture::{Every, Format, Orientation, PictureOptions, View, draw};
use steptrace::terms::{Algorithm, Pruning, ReachedAt, SearchOptions};
use steptrace::trace::read_traces;

fn folder(name: &str) -> PathBuf {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/page-tests/decks").join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn the_frames_for_the_browser_are_all_there() {
    let trace = farmer(&SearchOptions::new(Algorithm::Bfs));
    for (name, view) in [("tree", View::Tree), ("states", View::States)] {
        let folder = folder(name);
        let series = Series { every: Every::Expansion, ..Series::default() };
        let mut frames = Frames::new(&trace, &PictureOptions::default(), &series).expect("frames");
        let mut written = Vec::new();
        frames
            .write(view, &[FrameFormat::Svg], &mut |name| {
                written.push(name.to_owned());
                Ok(Box::new(File::create(folder.join(name))?) as Box<dyn Write>)
            })
            .expect("they can be written");
        // One before the first expansion, then one for each of the fifteen.
        assert_eq!(written.iter().filter(|name| name.ends_with(".svg")).count(), 16);
        for name in ["frame-001.svg", "frame-016.txt", "slides.html", "contact.html"] {
            assert!(written.iter().any(|written| written == name), "{name}");
        }
        assert!(!written.iter().any(|name| name == "slides.tex"), "LaTeX takes no SVG");
    }
}

#[test]
fn the_trees_for_mermaid_are_all_there() {
    let hostile = r##"{"steptrace":1,"problem":"p","title":"A \"b\" <i>c</i> #d;","algorithm":"bfs"}
{"event":"generate","node":0,"state":"end \"quoted\" <b>bold</b> #35; {x} [y] | `code`","depth":0}
{"event":"generate","node":1,"parent":0,"action":"a --> b; %% \"c\" |","state":"1. list\n- line 🐺","depth":1}
{"event":"generate","node":2,"parent":0,"action":"","state":"","depth":1}
"##;
    let hostile = read_traces(hostile.as_bytes()).expect("the test's own trace").traces.remove(0);
    let farmer = farmer(&SearchOptions::new(Algorithm::Bfs));
    for (name, trace) in [("farmer", &farmer), ("hostile", &hostile)] {
        for (ending, orientation) in [("tb", Orientation::TopDown), ("lr", Orientation::LeftRight)]
        {
            let options = PictureOptions { orientation, ..PictureOptions::default() };
            let mut text = Vec::new();
            draw(&mut text, &Mermaid as &dyn Format, trace, &options).expect("it can be drawn");
            fs::write(folder("mermaid").join(format!("{name}-{ending}.mmd")), text)
                .expect("a file");
        }
    }
}

#[test]
fn the_traces_for_posthoc_are_all_there() {
    // What its expressions, or those who read them, could stumble over.
    let hostile = r#"{"steptrace":1,"problem":"p","title":"T","algorithm":"bfs"}
{"event":"generate","node":0,"state":"","depth":0}
{"event":"expand","node":0}
{"event":"generate","node":7,"parent":0,"action":"","state":"${{ alert(1) }}","depth":1}
{"event":"reject","parent":7,"action":"`${x}`","state":"","reason":"ancestor","witness":0}
{"event":"reject","parent":7,"action":"\"}]","state":"*a: &b !c","reason":"illegal","rule":"{{ no }}"}
"#;
    let hostile = read_traces(hostile.as_bytes()).expect("the test's own trace").traces.remove(0);
    let mut traces = vec![("hostile".to_owned(), hostile)];
    for &algorithm in Algorithm::ALL {
        let mut options = SearchOptions::new(algorithm);
        options.depth_limit = (algorithm == Algorithm::Dls).then_some(5);
        traces.push((algorithm.as_str().to_owned(), farmer(&options)));
    }
    let mut late = SearchOptions::new(Algorithm::Bfs);
    (late.pruning, late.reached_at) = (Pruning::Reached, ReachedAt::Expanded);
    traces.push(("discards".to_owned(), farmer(&late)));
    for (name, trace) in &traces {
        let mut text = Vec::new();
        draw(&mut text, &Posthoc as &dyn Format, trace, &PictureOptions::default())
            .expect("it can be drawn");
        fs::write(folder("posthoc").join(format!("{name}.trace.json")), text).expect("a file");
    }
}

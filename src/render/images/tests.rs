use super::*;
use crate::render::picture::{PictureOptions, View, Visibility, draw};
use crate::render::samples::trace;
use crate::trace::Trace;

/// A run with every shape: a goal, a way to it, an emoji, a word that is not Latin, a halo.
const RUN: &str = r#"{"steptrace":1,"problem":"p","title":"Волк, λύκος, wolf 🐺","algorithm":"bfs"}
{"event":"generate","node":0,"state":"🐺 🐐 | ☃","depth":0}
{"event":"push","node":0}
{"event":"pop","node":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"parent":0,"action":"ходить","state":"🐺 | 🐐","depth":1}
{"event":"push","node":1}
{"event":"generate","node":2,"parent":0,"action":"run","state":"b","depth":1}
{"event":"goal","node":2}
"#;

fn run() -> Trace {
    trace(RUN)
}

fn drawn(format: &dyn Format, options: &PictureOptions) -> Vec<u8> {
    let mut out = Vec::new();
    draw(&mut out, format, &run(), options).expect("it can be drawn");
    out
}

/// Width, height and pixels of a PNG file.
fn decoded(file: &[u8]) -> resvg::tiny_skia::Pixmap {
    resvg::tiny_skia::Pixmap::decode_png(file).expect("a PNG")
}

/// How many pixels have a colour, more or less.
fn count(picture: &resvg::tiny_skia::Pixmap, colour: [u8; 3]) -> usize {
    let near = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        [pixel.red(), pixel.green(), pixel.blue()]
            .iter()
            .zip(colour)
            .all(|(&part, wanted)| part.abs_diff(wanted) < 6)
    };
    picture.pixels().iter().filter(near).count()
}

#[test]
fn a_png_fits_on_a_slide_or_is_as_wide_as_asked_for() {
    let options = PictureOptions::default();
    let slide = decoded(&drawn(&Png::default(), &options));
    assert!(slide.width() == 1920 || slide.height() == 1080);
    assert!(slide.width() <= 1920 && slide.height() <= 1080);
    let narrow = decoded(&drawn(&Png { width: Some(400), ..Png::default() }, &options));
    assert_eq!(narrow.width(), 400);
    let ratio = |picture: &resvg::tiny_skia::Pixmap| {
        f64::from(picture.width()) / f64::from(picture.height())
    };
    assert!((ratio(&slide) - ratio(&narrow)).abs() < 0.02);
}

#[test]
fn boxes_lines_and_letters_are_drawn() {
    let picture = decoded(&drawn(&Png::default(), &PictureOptions::default()));
    // The goal's fill and the way to it, the waiting node's, and ink.
    let pixels = picture.pixels().len();
    assert!(count(&picture, [0x00, 0x9E, 0x73]) > pixels / 200);
    assert!(count(&picture, [0x56, 0xB4, 0xE9]) > pixels / 200);
    assert!(count(&picture, [0x1C, 0x20, 0x24]) > pixels / 500);
    assert!(count(&picture, [0xFF, 0xFF, 0xFF]) > pixels / 2);
}

#[test]
fn every_letter_of_the_picture_is_in_a_font_of_ours() {
    let run = run();
    let picture = Picture::new(&run, &PictureOptions::default()).expect("a picture");
    let tree = tree(&Svg::default(), &picture).expect("it can be laid out");
    let mut laid = 0;
    let mut groups = vec![tree.root()];
    while let Some(group) = groups.pop() {
        for node in group.children() {
            match node {
                resvg::usvg::Node::Group(group) => groups.push(group),
                resvg::usvg::Node::Text(text) => {
                    for span in text.layouted() {
                        for glyph in &span.positioned_glyphs {
                            assert_ne!(glyph.id.0, 0, "{:?} has no glyph", glyph.text);
                            laid += 1;
                        }
                    }
                }
                resvg::usvg::Node::Path(_) | resvg::usvg::Node::Image(_) => {}
            }
        }
    }
    assert!(laid > 60);
}

#[test]
fn a_pdf_is_one_page_as_large_as_its_picture_and_says_what_it_shows() {
    let options = PictureOptions { legend: Visibility::Shown, ..PictureOptions::default() };
    let pdf = drawn(&Pdf::default(), &options);
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!(text.matches("/Type /Page\n").count(), 1);
    // What one can see through: the halo around the current node.
    assert!(text.contains("/ca 0.278"), "{text}");
    assert!(!text.contains("CreationDate") && !text.contains("/ID"), "the same bytes every time");
    let svg = String::from_utf8(drawn(&Svg::default(), &options)).expect("UTF-8");
    let side = |name: &str| -> f32 {
        let rest = svg.split_once(&format!(" {name}=\"")).expect("the picture's size").1;
        rest.split('"').next().expect("its end").parse().expect("a number")
    };
    let media = text.split_once("/MediaBox [").expect("a page has a size").1;
    let media: Vec<f32> = media
        .split(']')
        .next()
        .expect("its end")
        .split_whitespace()
        .map(|number| number.parse().expect("a number"))
        .collect();
    assert_eq!(media[..2], [0.0, 0.0]);
    assert!((media[2] - 0.75 * side("width")).abs() < 0.1);
    assert!((media[3] - 0.75 * side("height")).abs() < 0.1);
}

/// What can be read on the page of a PDF: the letters that its strings stand for, by its fonts' tables.
fn read_back(pdf: &[u8]) -> String {
    use std::collections::BTreeMap;
    use std::io::Read as _;

    let find = |from: usize, what: &[u8]| {
        let rest = &pdf[from..];
        from + rest.windows(what.len()).position(|part| part == what).expect("it is there")
    };
    // The page's own stream is the first of the file.
    let begin = find(0, b"stream\n") + b"stream\n".len();
    let mut content = String::new();
    flate2::read::ZlibDecoder::new(&pdf[begin..find(begin, b"\nendstream")])
        .read_to_string(&mut content)
        .expect("a packed stream");
    let code = |hex: &str| u16::from_str_radix(hex, 16).expect("a number");
    let meaning = |hex: &str| {
        let units: Vec<u16> = (0..hex.len()).step_by(4).map(|at| code(&hex[at..at + 4])).collect();
        String::from_utf16(&units).expect("UTF-16")
    };
    let file = String::from_utf8_lossy(pdf);
    let tables: Vec<BTreeMap<u16, String>> = file
        .split("begincmap")
        .skip(1)
        .map(|table| {
            let pairs = table.split("beginbfchar").skip(1);
            let lines =
                pairs.flat_map(|pairs| pairs.split("endbfchar").next().expect("a part").lines());
            let pair = |line: &str| {
                let (from, to) = line.trim().split_once("> <")?;
                Some((code(from.strip_prefix('<')?), meaning(to.strip_suffix('>')?)))
            };
            lines.filter_map(pair).collect()
        })
        .collect();
    let (mut text, mut font) = (String::new(), 0);
    for line in content.lines() {
        if let Some((name, _)) = line.strip_prefix("/F").and_then(|rest| rest.split_once(' ')) {
            font = name.parse().expect("the number of a font");
        }
        if line == "ET" {
            text.push('\n');
        }
        for code in strings(line).chunks_exact(2) {
            text += &tables[font][&u16::from_be_bytes([code[0], code[1]])];
        }
    }
    text
}

/// The bytes of all strings in a line of a page's content, one behind the other.
fn strings(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut letters = line.chars();
    let mut within = false;
    while let Some(letter) = letters.next() {
        match letter {
            '(' if !within => within = true,
            ')' if within => within = false,
            '\\' if within => bytes.push(match letters.next().expect("what is escaped") {
                'b' => 8,
                't' => b'\t',
                'n' => b'\n',
                'f' => 12,
                'r' => b'\r',
                // Always in three digits.
                digit @ '0'..='7' => {
                    let octal: String = [Some(digit), letters.next(), letters.next()]
                        .into_iter()
                        .flatten()
                        .collect();
                    u8::from_str_radix(&octal, 8).expect("a byte")
                }
                other => u8::try_from(other).expect("a byte"),
            }),
            other if within => bytes.push(u8::try_from(other).expect("a byte")),
            _ => {}
        }
    }
    bytes
}

#[test]
fn the_text_of_a_pdf_is_text() {
    let pdf = drawn(&Pdf::default(), &PictureOptions::default());
    let text = read_back(&pdf);
    for words in ["Волк, λύκος, wolf 🐺", "Breadth-first search", "ходить", "n1", "🐐", "☃"]
    {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
    // Only what occurs of a font is in the file: whole, they take a megabyte and more.
    assert!(pdf.len() < 60_000, "{}", pdf.len());
}

#[test]
fn the_same_picture_is_the_same_bytes() {
    let options = PictureOptions::default();
    for format in [&Png::default() as &dyn Format, &Pdf::default()] {
        assert_eq!(drawn(format, &options), drawn(format, &options));
    }
}

#[test]
fn the_state_graph_can_be_drawn_too() {
    let svg = Svg { view: View::States, sentence: Some("What is said 🐺".to_owned()) };
    let picture = decoded(&drawn(&Png { svg, width: None }, &PictureOptions::default()));
    assert!(count(&picture, [0x00, 0x9E, 0x73]) > 500);
}

#[test]
fn a_picture_of_too_many_pixels_is_an_error_that_says_what_helps() {
    let png = Png { width: Some(Png::MOST + 1), ..Png::default() };
    let error = draw(&mut Vec::new(), &png, &run(), &PictureOptions::default()).unwrap_err();
    assert!(error.to_string().contains("--width makes it smaller"), "{error}");
}

//! What stands above the tree: the problem, the search, the facts, the legend.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use super::MARGIN;
use super::shapes::{self, EDGE, GOAL, INK, Look, MUTED, REJECTED};
use super::text::{Number, Xml, width_of};
use crate::render::fit::{clipped, wrapped};
use crate::render::picture::{Caption, Explained, Picture, Visibility};
use crate::replay::Status;
use crate::terms::Discipline;

/// Lines of text, and the legend.
pub(super) struct Head {
    /// Text, size, colour, and how far down.
    lines: Vec<(String, f64, &'static str, f64)>,
    /// What it explains, how far to the right and how far down.
    legend: Vec<(Explained, f64, f64)>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Pixels from the words of one thing explained to the next.
const NEXT: f64 = 22.0;
/// Pixels from one row of the legend to the next.
const ROW: f64 = 28.0;
/// Pixels between the picture and a legend beside it.
const BESIDE: f64 = 28.0;

/// How wide a row of the legend is: its sample, the space after it, its words, the space to the next.
fn width_in_legend(item: Explained) -> f64 {
    26.0 + 12.0 + width_of([item.words()], 6.6) + NEXT
}

impl Head {
    /// The head of a picture at least so wide.
    pub(super) fn new(picture: &Picture<'_>, caption: &Caption, width: f64) -> Self {
        let mut head = Self { lines: Vec::new(), legend: Vec::new(), width: 0.0, height: 0.0 };
        let title = clipped(picture.heading(), 3, 100);
        if !title.trim().is_empty() {
            for line in wrapped(&title, (width / 13.2) as usize).split('\n') {
                head.line(line, 20.0, INK);
            }
        }
        let mut facts = vec![clipped(picture.search(), 3, 60).into_owned()];
        if picture.is_frame() {
            // What is counted grows, and would move what stands below it.
            facts.extend(picture.rules());
            facts.extend(picture.round());
        } else {
            facts.extend(picture.facts(caption));
        }
        facts.retain(|fact| !fact.trim().is_empty());
        for line in listed(&facts, (width / 7.8) as usize) {
            for line in wrapped(&line, (width / 7.8) as usize).split('\n') {
                head.line(line, 14.0, MUTED);
            }
        }
        if let Some(end) = picture.end().filter(|_| !picture.is_frame()) {
            for line in wrapped(&end, (width / 7.8) as usize).split('\n') {
                head.line(line, 14.0, REJECTED);
            }
        }
        head.height += 10.0;
        head
    }

    /// Puts the legend below the lines, or into a column beside the picture, if that is so tall that the
    /// column costs nothing on a slide: `size` is that of the picture with these lines, without margins.
    /// How much wider it becomes.
    pub(super) fn explain(
        &mut self,
        picture: &Picture<'_>,
        caption: &Caption,
        (width, height): (f64, f64),
    ) -> f64 {
        if picture.options().legend == Visibility::Hidden {
            return 0.0;
        }
        let items = picture.legend(caption);
        let column =
            items.iter().map(|&item| width_in_legend(item) - NEXT).fold(0.0, f64::max) + BESIDE;
        let rows = items.len() as f64 * ROW;
        if (width + column) / 16.0 <= height / 9.0 && rows < height {
            let downs = (0..).map(|row| 4.0 + f64::from(row) * ROW);
            self.legend = items
                .into_iter()
                .zip(downs)
                .map(|(item, down)| (item, width + BESIDE, down))
                .collect();
            return column;
        }
        let mut x = 0.0;
        self.height += 4.0;
        for item in items {
            if x > 0.0 && x + width_in_legend(item) > width.max(640.0) {
                x = 0.0;
                self.height += ROW;
            }
            self.legend.push((item, x, self.height));
            x += width_in_legend(item);
            self.width = self.width.max(x - NEXT);
        }
        self.height += 36.0;
        0.0
    }

    fn line(&mut self, text: &str, size: f64, colour: &'static str) {
        self.height += (size * 1.35).round();
        let column = if size > 15.0 { 0.66 } else { 0.56 };
        self.width = self.width.max(width_of([text], size * column));
        self.lines.push((text.to_owned(), size, colour, self.height - size * 0.25));
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for (text, size, colour, down) in &self.lines {
            let weight = if *size > 15.0 { " font-weight=\"bold\"" } else { "" };
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{weight} fill=\"{colour}\">{}</text>",
                Number(MARGIN),
                Number(MARGIN + down),
                Number(*size),
                Xml(text)
            )?;
        }
        if self.legend.is_empty() {
            return Ok(());
        }
        writeln!(out, "<g class=\"legend\" font-size=\"12\" fill=\"{INK}\">")?;
        for &(item, right, down) in &self.legend {
            let (x, y) = (MARGIN + right, MARGIN + down);
            sample(out, item, x, y)?;
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                Number(x + 38.0),
                Number(y + 12.3),
                item.words()
            )?;
        }
        out.write_all(b"</g>\n")
    }
}

/// Facts in lines of so many columns, each fact whole where a line has room for it.
fn listed(facts: &[String], columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for fact in facts {
        match lines.last_mut() {
            Some(line) if line.width() + 3 + fact.width() <= columns => {
                line.push_str(" · ");
                line.push_str(fact);
            }
            Some(_) | None => lines.push(fact.clone()),
        }
    }
    lines
}

/// Draws what is explained, 26 pixels wide and 16 high.
fn sample(out: &mut dyn Write, item: Explained, x: f64, y: f64) -> io::Result<()> {
    match item {
        Explained::Status(status) => {
            shapes::body(out, [x, y, 26.0, 16.0], &Look::of(status, Discipline::Path))
        }
        Explained::Unfinished => {
            shapes::body(out, [x, y, 26.0, 16.0], &Look::of(Status::Open, Discipline::Fifo))
        }
        Explained::Solution => write!(
            out,
            "<path d=\"M{} {}h26\" stroke=\"{GOAL}\" stroke-width=\"5\"/>",
            Number(x),
            Number(y + 8.0)
        ),
        Explained::Rejected | Explained::Illegal => {
            let mark = match item {
                Explained::Rejected => "M1.2 4.5A4 4 0 1 1 2 7.6M1 1V4.8H4.8",
                Explained::Illegal
                | Explained::Status(_)
                | Explained::Unfinished
                | Explained::Solution
                | Explained::Order
                | Explained::Place(_) => "M1.5 1.5L8 8M8 1.5L1.5 8",
            };
            write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"26\" height=\"16\" rx=\"8\" fill=\"#FFFFFF\" \
                 stroke=\"{EDGE}\" stroke-dasharray=\"3 2.5\"/><path d=\"{mark}\" \
                 transform=\"translate({} {})\" fill=\"none\" stroke=\"{REJECTED}\" \
                 stroke-width=\"1.5\"/>",
                Number(x),
                Number(y),
                Number(x + 8.2),
                Number(y + 3.2)
            )
        }
        Explained::Place(_) => shapes::badge(out, [x + 13.0, y + 8.0], 1),
        Explained::Order => write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"8\" fill=\"#FFFFFF\" stroke=\"{MUTED}\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"10\" text-anchor=\"middle\" fill=\"{MUTED}\">3</text>",
            Number(x + 13.0),
            Number(y + 8.0),
            Number(x + 13.0),
            Number(y + 11.6)
        ),
    }
}

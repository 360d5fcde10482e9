//! What is done with a trace that stands: written, read, replayed, compared, checked, drawn.

use std::io;

use serde::{Deserialize, Serialize};
use steptrace::diff::{DiffOptions, Form, Side, compare};
use steptrace::render::dot::write_dot;
use steptrace::render::html::{HtmlOptions, write_html};
use steptrace::render::picture::{PictureOptions, draw};
use steptrace::render::svg::Svg;
use steptrace::render::text::{Detail, write_text};
use steptrace::replay::Replay;
use steptrace::terms::{Order, SearchOptions};
use steptrace::trace::{Event, Reason, Trace, read_traces, write_trace};
use steptrace::verify::{ActionOrder, verify};

use crate::race::{Contender, race};
use crate::search_section::{recorded, w1};

/// An event as most programs would keep it.
#[derive(Clone, Copy, Serialize, Deserialize, Default)]
struct Flat<'e> {
    event: &'e str,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'e str>,
}

fn flat<'e>(trace: &'e Trace, event: &Event) -> Flat<'e> {
    let texts = trace.texts();
    let about = Flat { event: event.name(), ..Flat::default() };
    match *event {
        Event::Generate { node, from, state, depth } => Flat {
            node: Some(node.0),
            parent: from.map(|(parent, _)| parent.0),
            action: from.map(|(_, action)| texts.action(action)),
            state: Some(texts.state(state)),
            depth: Some(depth),
            ..about
        },
        Event::Reject { parent, action, state, reason } => Flat {
            parent: Some(parent.0),
            action: Some(texts.action(action)),
            state: Some(texts.state(state)),
            reason: Some(reason.as_str()),
            witness: reason.witness().map(|witness| witness.0),
            rule: match reason {
                Reason::Illegal { rule } => Some(texts.rule(rule)),
                _ => None,
            },
            ..about
        },
        _ => Flat { node: event.node().map(|node| node.0), ..about },
    }
}

pub(crate) fn run(rounds: usize, wanted: &dyn Fn(&str) -> bool) {
    if !["lines", "trace", "render"].iter().any(|name| wanted(name)) {
        return;
    }
    let (problem, options) = w1();
    let trace = recorded(&problem, &options);
    if wanted("lines") {
        lines(rounds, &trace);
    }
    if wanted("trace") {
        let other = recorded(&problem, &SearchOptions { order: Order::Reversed, ..options });
        folds(rounds, &trace, &other);
    }
    if wanted("render") {
        renderings(rounds, &trace);
    }
}

/// JSON Lines, against serde_json with a struct for each event.
fn lines(rounds: usize, trace: &Trace) {
    let flats: Vec<Flat<'_>> = trace.events().map(|event| flat(trace, &event)).collect();
    let mut text = Vec::new();
    write_trace(&mut text, trace).expect("memory takes everything");
    println!("lines: {:.1} bytes an event", text.len() as f64 / trace.len() as f64);
    race(
        "lines: writing those of w1",
        rounds,
        &mut [
            Contender::new("serde_json, a struct each", || {
                let mut out = io::BufWriter::with_capacity(1 << 16, io::sink());
                for flat in &flats {
                    serde_json::to_writer(&mut out, flat).expect("nowhere takes everything");
                    io::Write::write_all(&mut out, b"\n").expect("nowhere takes everything");
                }
                flats.len() as u64
            }),
            Contender::new("steptrace", || {
                write_trace(&mut io::sink(), trace).expect("nowhere takes everything");
                trace.len() as u64
            }),
        ],
    );
    race(
        "lines: reading those of w1",
        rounds,
        &mut [
            Contender::new("serde_json, a struct each", || {
                let lines =
                    text.split(|&byte| byte == b'\n').skip(1).filter(|line| !line.is_empty());
                lines
                    .map(|line| {
                        serde_json::from_slice::<Flat<'_>>(line).expect("the lines are ours")
                    })
                    .filter(|flat| !flat.event.is_empty())
                    .count() as u64
            }),
            Contender::new("steptrace, into a trace", || {
                read_traces(&text[..]).expect("the lines are ours").traces[0].len() as u64
            }),
        ],
    );
}

/// What goes over a whole trace.
fn folds(rounds: usize, trace: &Trace, other: &Trace) {
    let mut replay = Replay::new(trace).expect("the trace is ours");
    let mut place: u64 = 1;
    race(
        "trace: what goes over w1",
        rounds,
        &mut [
            Contender::new("decode every event", || trace.events().count() as u64),
            Contender::new("prepare a replay", || {
                Replay::new(trace).expect("the trace is ours").len() as u64
            }),
            Contender::new("a thousand seeks, each 997 events", || {
                for _ in 0..1000 {
                    place = (place + 997) % trace.len() as u64;
                    replay.seek(place as usize);
                }
                1000
            }),
            Contender::new("verify", || u64::from(verify(trace, ActionOrder::Exact).is_ok())),
            Contender::new("diff with the reversed order", || {
                let side = |name, trace| Side { name, form: Form::Trace(trace) };
                let comparison =
                    compare(side("a", trace), side("b", other), &DiffOptions::default());
                u64::from(comparison.same)
            }),
        ],
    );
}

fn renderings(rounds: usize, trace: &Trace) {
    let whole = PictureOptions { most_nodes: None, ..PictureOptions::default() };
    race(
        "render: w1, the whole tree",
        rounds,
        &mut [
            Contender::new("text", || {
                write_text(&mut io::sink(), &[trace], Detail::Plain)
                    .expect("nowhere takes everything");
                0
            }),
            Contender::new("html", || {
                write_html(&mut io::sink(), &[("bfs", trace)], &HtmlOptions::default())
                    .expect("nowhere takes everything");
                0
            }),
            Contender::new("dot", || {
                write_dot(&mut io::sink(), trace, &whole).expect("nowhere takes everything");
                0
            }),
            Contender::new("svg", || {
                draw(&mut io::sink(), &Svg::default(), trace, &whole)
                    .expect("nowhere takes everything");
                0
            }),
        ],
    );
}

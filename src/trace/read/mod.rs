//! JSON Lines, in. Accepts traces from any program, and says exactly what is wrong with one.

use std::io::{BufRead, Read};

use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

mod error;
mod line;
mod place;
mod whole;

pub use error::{ReadError, ReadErrorKind};

use super::event::{Event, Reason};
use super::header::Header;
use super::log::{Trace, TraceBuilder};
use super::texts::Texts;
use crate::terms::{Algorithm, NodeId, SearchOptions};
use line::EventLine;
use place::Place;
use whole::{count_or_null, whole};

/// What a file held.
#[derive(Debug)]
pub struct Reading {
    /// Its runs, in order. One without an `end` was interrupted.
    pub traces: Vec<Trace>,
    /// The line that breaks off in the middle, if the last one does. It was left out.
    pub torn_line: Option<u64>,
}

/// A header line as it may stand in a file: everything but the version may be missing.
#[derive(Deserialize)]
struct HeaderLine<'l> {
    steptrace: Value,
    problem: Option<String>,
    title: Option<String>,
    algorithm: Option<String>,
    frontier: Option<String>,
    pruning: Option<String>,
    reached_at: Option<String>,
    goal_test: Option<String>,
    stop: Option<String>,
    on_goal: Option<String>,
    order: Option<String>,
    #[serde(default, deserialize_with = "whole")]
    depth_limit: Option<u32>,
    #[serde(default, deserialize_with = "count_or_null")]
    max_events: Option<Option<u64>>,
    #[serde(default, borrow)]
    scene: Option<&'l RawValue>,
}

/// Bytes in the longest line that is read: more is no event, and would have to be held in memory.
pub const LONGEST_LINE: usize = 64 * 1024 * 1024;

/// Reads every run of a file. Time and memory are linear in its length.
///
/// A run that ends early is returned as far as it goes. So is the rest of the file when its last
/// line breaks off.
///
/// # Errors
///
/// When the file cannot be read, or is not a trace of a version known here; the error names the line
/// and column.
///
/// # Example
///
/// ```
/// use steptrace::Event;
/// use steptrace::trace::read_traces;
///
/// let file = r#"{"steptrace":1,"algorithm":"bfs"}
/// {"event":"generate","node":0,"state":"A","depth":0}
/// {"event":"goal","node":0}
/// {"event":"end","outcome":"solved"}
/// "#;
/// let traces = read_traces(file.as_bytes())?.traces;
/// assert_eq!(traces[0].len(), 3);
/// assert!(matches!(traces[0].event(1), Event::Goal { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_traces(input: impl BufRead) -> Result<Reading, ReadError> {
    match read_until_error(input) {
        (_, Some(error)) => Err(error),
        (reading, None) if reading.traces.is_empty() => {
            Err(ReadError { line: None, column: None, kind: ReadErrorKind::Empty })
        }
        (reading, None) => Ok(reading),
    }
}

/// Reads the runs of a file up to the first line that cannot be read, and returns that line's error
/// with what came before it. A file without any run is no error here.
pub fn read_until_error(input: impl BufRead) -> (Reading, Option<ReadError>) {
    let mut runs: Vec<Run> = Vec::new();
    let mut torn_line = None;
    let error = read_lines(input, &mut runs, &mut torn_line).err();
    let traces = runs.into_iter().map(|run| run.builder.finish(run.texts)).collect();
    (Reading { traces, torn_line }, error)
}

fn read_lines(
    mut input: impl BufRead,
    runs: &mut Vec<Run>,
    torn_line: &mut Option<u64>,
) -> Result<(), ReadError> {
    let mut bytes = Vec::new();
    let mut number = 0;
    loop {
        bytes.clear();
        let mut limited = (&mut input).take(LONGEST_LINE as u64 + 1);
        let read = limited.read_until(b'\n', &mut bytes).map_err(|error| ReadError {
            line: None,
            column: None,
            kind: ReadErrorKind::Io(error),
        })?;
        if read == 0 {
            break;
        }
        number += 1;
        if read > LONGEST_LINE {
            let kind = ReadErrorKind::LongLine;
            return Err(ReadError { line: Some(number), column: None, kind });
        }
        let whole = bytes.last() == Some(&b'\n');
        let line = if number == 1 {
            bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes)
        } else {
            &bytes
        };
        let line = trimmed_end(line);
        if line.is_empty() {
            continue;
        }
        match read_line(line, number, runs) {
            Ok(()) => {}
            Err(_) if !whole && breaks_off(line) => *torn_line = Some(number),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether this is the beginning of a line, and no more.
fn breaks_off(line: &[u8]) -> bool {
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        // A character may have been cut through.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&line[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let ends_early = |text: &str| {
        let read = serde_json::from_str::<serde::de::IgnoredAny>(text);
        read.is_err_and(|error| error.is_eof())
    };
    // A number may have been cut through where none can end.
    text.starts_with('{') && (ends_early(text) || ends_early(&format!("{text}0")))
}

/// A line without the white space at its end: what JSON calls so, which no form feed is.
fn trimmed_end(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|byte| !b" \t\r\n".contains(byte)).map_or(0, |last| last + 1);
    &line[..end]
}

/// A run that is being read.
struct Run {
    builder: TraceBuilder,
    texts: Texts,
    ended: bool,
    numbers: Numbers,
}

fn read_line(line: &[u8], number: u64, runs: &mut Vec<Run>) -> Result<(), ReadError> {
    let place = Place { line, number };
    let event = match EventLine::read_plain(line) {
        Some(event) => event,
        None => {
            let line = place.object()?;
            let event: EventLine<'_> =
                serde_json::from_str(line).map_err(|error| place.json(&error))?;
            if event.steptrace.is_some() && event.event.is_none() {
                return read_header(line, &place, runs);
            }
            event
        }
    };
    let Some(run) = runs.last_mut() else {
        return Err(place.error(None, ReadErrorKind::NoHeader));
    };
    if run.ended {
        return Err(place.error(None, ReadErrorKind::AfterEnd));
    }
    run.builder.at_line(number);
    run.take(&event, &place)
}

/// Begins a run.
fn read_header(line: &str, place: &Place<'_>, runs: &mut Vec<Run>) -> Result<(), ReadError> {
    let header: HeaderLine<'_> = serde_json::from_str(line).map_err(|error| place.json(&error))?;
    let mut builder = TraceBuilder::new(header.check(place)?);
    builder.header_at_line(place.number);
    runs.push(Run { builder, texts: Texts::default(), ended: false, numbers: Numbers::InOrder });
    Ok(())
}

impl HeaderLine<'_> {
    /// The field to point at when the algorithm is in question.
    fn algorithm_column(&self) -> Option<&'static str> {
        self.algorithm.as_ref().map(|_| "algorithm")
    }

    fn check(self, place: &Place<'_>) -> Result<Header, ReadError> {
        if self.steptrace.as_f64() != Some(Header::VERSION as f64) {
            let kind = ReadErrorKind::Version(self.steptrace.to_string());
            return Err(place.error(Some("steptrace"), kind));
        }
        let algorithm = self.algorithm.clone().unwrap_or_else(|| "search".to_owned());
        let known = algorithm.parse::<Algorithm>();
        let defaults = SearchOptions::new(known.clone().unwrap_or(Algorithm::Bfs));
        let frontier = match (&self.frontier, &known) {
            (Some(word), _) => {
                place.word("frontier", Some(word), defaults.algorithm.discipline())?
            }
            (None, Ok(algorithm)) => algorithm.discipline(),
            // Nothing says how the frontier works, and the name is none of ours.
            (None, Err(_)) => {
                let kind = ReadErrorKind::NoFrontier { algorithm };
                return Err(place.error(self.algorithm_column(), kind));
            }
        };
        let problem = self.problem.unwrap_or_else(|| "unnamed".to_owned());
        Ok(Header {
            title: self.title.unwrap_or_else(|| problem.clone()),
            problem,
            algorithm,
            frontier,
            pruning: place.word("pruning", self.pruning.as_ref(), defaults.pruning)?,
            reached_at: place.word("reached_at", self.reached_at.as_ref(), defaults.reached_at)?,
            goal_test: place.word("goal_test", self.goal_test.as_ref(), defaults.goal_test)?,
            stop: place.word("stop", self.stop.as_ref(), defaults.stop)?,
            on_goal: place.word("on_goal", self.on_goal.as_ref(), defaults.on_goal)?,
            order: place.word("order", self.order.as_ref(), defaults.order)?,
            depth_limit: self.depth_limit,
            max_events: self.max_events.unwrap_or(defaults.max_events),
            scene: place.scene(self.scene)?,
        })
    }
}

impl Run {
    /// The greatest number that a node can have: the one after it stands for no node.
    const LAST_NUMBER: u32 = u32::MAX - 1;

    fn take(&mut self, line: &EventLine<'_>, place: &Place<'_>) -> Result<(), ReadError> {
        let Some(name) = &line.event else {
            let kind = ReadErrorKind::Json(
                "expected a field \"event\" (or \"steptrace\" in a header)".into(),
            );
            return Err(place.error(None, kind));
        };
        let event = match &**name {
            "round" => Event::Round { limit: place.need("round", "limit", line.limit)? },
            "generate" => self.generate(line, place)?,
            "reject" => self.reject(line, place)?,
            "push" => Event::Push { node: self.node("push", line, place)? },
            "pop" => Event::Pop { node: self.node("pop", line, place)? },
            "discard" => {
                let node = self.node("discard", line, place)?;
                let reason = place.need("discard", "reason", line.reason.as_deref())?;
                if reason != "reached" {
                    return Err(place.unknown_reason("reason for a discard", reason, &["reached"]));
                }
                Event::Discard { node, witness: self.witness("discard", line, place)? }
            }
            "expand" => Event::Expand { node: self.node("expand", line, place)? },
            "goal" => Event::Goal { node: self.node("goal", line, place)? },
            "cutoff" => Event::Cutoff { node: self.node("cutoff", line, place)? },
            "close" => Event::Close { node: self.node("close", line, place)? },
            "end" => {
                let word = place.need("end", "outcome", line.outcome.as_deref())?;
                let outcome = word
                    .parse()
                    .map_err(|error| place.error(Some("outcome"), ReadErrorKind::Word(error)))?;
                self.ended = true;
                Event::End { outcome }
            }
            unknown => {
                let kind = ReadErrorKind::UnknownEvent(unknown.to_owned());
                return Err(place.error(Some("event"), kind));
            }
        };
        self.builder.push(event);
        Ok(())
    }

    fn generate(&mut self, line: &EventLine<'_>, place: &Place<'_>) -> Result<Event, ReadError> {
        let number = place.need("generate", "node", line.node)?;
        if number > Self::LAST_NUMBER {
            return Err(place.error(Some("node"), ReadErrorKind::NodeTooLarge(number)));
        }
        let state = place.need("generate", "state", line.state.as_deref())?;
        let depth = place.need("generate", "depth", line.depth)?;
        let from = match line.parent {
            None => None,
            Some(parent) => {
                let action = place.need("generate", "action", line.action.as_deref())?;
                let parent = self.find("parent", parent, place)?;
                Some((parent, self.texts.intern_action(action)))
            }
        };
        let node = self
            .numbers
            .add(number, self.builder.node_count())
            .ok_or_else(|| place.error(Some("node"), ReadErrorKind::NodeAgain(number)))?;
        self.builder.number_next_node(number);
        Ok(Event::Generate { node, from, state: self.texts.intern_state(state), depth })
    }

    fn reject(&mut self, line: &EventLine<'_>, place: &Place<'_>) -> Result<Event, ReadError> {
        let parent = place.need("reject", "parent", line.parent)?;
        let parent = self.find("parent", parent, place)?;
        let action = place.need("reject", "action", line.action.as_deref())?;
        let state = place.need("reject", "state", line.state.as_deref())?;
        let reason = match place.need("reject", "reason", line.reason.as_deref())? {
            "illegal" => {
                let rule = place.need("reject", "rule", line.rule.as_deref())?;
                Reason::Illegal { rule: self.texts.intern_rule(rule) }
            }
            "ancestor" => Reason::Ancestor { witness: self.witness("reject", line, place)? },
            "parent" => Reason::Parent { witness: self.witness("reject", line, place)? },
            "reached" => Reason::Reached { witness: self.witness("reject", line, place)? },
            other => {
                return Err(place.unknown_reason(
                    "reason",
                    other,
                    &["illegal", "ancestor", "parent", "reached"],
                ));
            }
        };
        let action = self.texts.intern_action(action);
        Ok(Event::Reject { parent, action, state: self.texts.intern_state(state), reason })
    }

    fn node(
        &self,
        event: &'static str,
        line: &EventLine<'_>,
        place: &Place<'_>,
    ) -> Result<NodeId, ReadError> {
        self.find("node", place.need(event, "node", line.node)?, place)
    }

    fn witness(
        &self,
        event: &'static str,
        line: &EventLine<'_>,
        place: &Place<'_>,
    ) -> Result<NodeId, ReadError> {
        self.find("witness", place.need(event, "witness", line.witness)?, place)
    }

    fn find(
        &self,
        field: &'static str,
        number: u32,
        place: &Place<'_>,
    ) -> Result<NodeId, ReadError> {
        self.numbers
            .find(number, self.builder.node_count())
            .ok_or_else(|| place.error(Some(field), ReadErrorKind::UnknownNode { field, number }))
    }
}

/// The numbers that a file gives its nodes.
enum Numbers {
    /// 0, 1, 2, … as in our own traces.
    InOrder,
    /// Any.
    Listed(FxHashMap<u32, NodeId>),
}

impl Numbers {
    /// The node with a number, of `count` so far.
    fn find(&self, number: u32, count: usize) -> Option<NodeId> {
        match self {
            Self::InOrder => ((number as usize) < count).then_some(NodeId(number)),
            Self::Listed(numbers) => numbers.get(&number).copied(),
        }
    }

    /// Gives a number to the next node, of which there are `count` already; none if it is taken.
    fn add(&mut self, number: u32, count: usize) -> Option<NodeId> {
        let node = NodeId::from_index(count);
        if self.find(number, count).is_some() {
            return None;
        }
        if let Self::InOrder = self
            && node.0 != number
        {
            *self = Self::Listed((0..node.0).map(|number| (number, NodeId(number))).collect());
        }
        if let Self::Listed(numbers) = self {
            numbers.insert(number, node);
        }
        Some(node)
    }
}

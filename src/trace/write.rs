//! JSON Lines, out. `docs/trace-format.md` is the law here; a change of one is a change of both.

use std::io::{self, Write};

use serde_json::json;

use super::event::{Event, Reason};
use super::header::Header;
use super::log::Trace;
use super::record::Sink;
use super::texts::Texts;
use crate::terms::NodeId;

/// Bytes gathered before they are written, always whole lines.
const BUFFER: usize = 64 * 1024;

/// Writes a run as JSON Lines while it goes on: the header at once, then a line per event.
///
/// Only whole lines are ever written. After an error of the writer nothing more is, and
/// [`JsonLines::finish`] returns the error.
///
/// # Example
///
/// ```
/// use steptrace::problems::catalogue;
/// use steptrace::trace::{Header, JsonLines, Recorder, Scene};
/// use steptrace::{Algorithm, SearchOptions, search};
///
/// let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])?;
/// let options = SearchOptions::new(Algorithm::Bfs);
/// let header = Header::new("farmer", "Farmer", Scene::default(), &options);
/// // Any writer: a file, a pipe, or memory.
/// let mut recorder = Recorder::new(JsonLines::new(Vec::new(), &header));
/// search(&farmer, &options, &mut recorder);
/// let (lines, _texts) = recorder.finish();
/// let lines = String::from_utf8(lines.finish()?)?;
/// assert_eq!(lines.lines().count(), 1 + 107, "the header and a line per event");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct JsonLines<W: Write> {
    out: W,
    buffer: Vec<u8>,
    error: Option<io::Error>,
}

impl<W: Write> JsonLines<W> {
    /// Begins a run.
    pub fn new(out: W, header: &Header) -> Self {
        let mut lines = Self { out, buffer: Vec::with_capacity(BUFFER + 4096), error: None };
        write_header(&mut lines.buffer, header);
        lines
    }

    /// Writes what is left.
    ///
    /// # Errors
    ///
    /// The first error that the writer had.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush();
        match self.error {
            Some(error) => Err(error),
            None => {
                self.out.flush()?;
                Ok(self.out)
            }
        }
    }

    fn flush(&mut self) {
        if self.error.is_none()
            && let Err(error) = self.out.write_all(&self.buffer)
        {
            self.error = Some(error);
        }
        self.buffer.clear();
    }
}

impl<W: Write> Sink for JsonLines<W> {
    #[inline]
    fn event(&mut self, texts: &Texts, event: &Event) {
        write_event(&mut self.buffer, texts, event, |node| node.0);
        if self.buffer.len() >= BUFFER {
            self.flush();
        }
    }
}

/// Writes a whole trace as JSON Lines, with the node numbers it was read with.
///
/// # Errors
///
/// Those of the writer.
pub fn write_trace(out: &mut impl Write, trace: &Trace) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(BUFFER + 4096);
    write_header(&mut buffer, trace.header());
    for event in trace.events() {
        write_event(&mut buffer, trace.texts(), &event, |node| trace.number(node));
        if buffer.len() >= BUFFER {
            out.write_all(&buffer)?;
            buffer.clear();
        }
    }
    out.write_all(&buffer)
}

fn write_header(buffer: &mut Vec<u8>, header: &Header) {
    // Built by hand: a map would sort the keys.
    let fields = [
        ("steptrace", json!(Header::VERSION)),
        ("problem", json!(header.problem)),
        ("title", json!(header.title)),
        ("algorithm", json!(header.algorithm)),
        ("frontier", json!(header.frontier)),
        ("pruning", json!(header.pruning)),
        ("reached_at", json!(header.reached_at)),
        ("goal_test", json!(header.goal_test)),
        ("stop", json!(header.stop)),
        ("on_goal", json!(header.on_goal)),
        ("order", json!(header.order)),
        ("depth_limit", json!(header.depth_limit)),
        ("max_events", json!(header.max_events)),
    ];
    for (index, (key, value)) in fields.iter().enumerate() {
        buffer.extend_from_slice(if index == 0 { b"{" } else { b"," });
        write_string(buffer, key);
        buffer.push(b':');
        serde_json::to_writer(&mut *buffer, value).expect("a value can be written to memory");
    }
    if let Some(scene) = header.scene.text() {
        buffer.extend_from_slice(b",\"scene\":");
        buffer.extend_from_slice(scene.as_bytes());
    }
    buffer.extend_from_slice(b"}\n");
}

#[inline]
fn write_event(buffer: &mut Vec<u8>, texts: &Texts, event: &Event, number: impl Fn(NodeId) -> u32) {
    let mut line = Line { buffer };
    match *event {
        Event::Round { limit } => {
            line.raw(r#"{"event":"round","limit":"#);
            line.integer(limit);
        }
        Event::Generate { node, from, state, depth } => {
            line.raw(r#"{"event":"generate","node":"#);
            line.integer(number(node));
            line.raw(r#","state":"#);
            line.text(texts.state(state));
            line.raw(r#","depth":"#);
            line.integer(depth);
            if let Some((parent, action)) = from {
                line.raw(r#","parent":"#);
                line.integer(number(parent));
                line.raw(r#","action":"#);
                line.text(texts.action(action));
            }
        }
        Event::Reject { parent, action, state, reason } => {
            line.raw(r#"{"event":"reject","parent":"#);
            line.integer(number(parent));
            line.raw(r#","action":"#);
            line.text(texts.action(action));
            line.raw(r#","state":"#);
            line.text(texts.state(state));
            line.raw(r#","reason":""#);
            line.raw(reason.as_str());
            match reason {
                Reason::Illegal { rule } => {
                    line.raw(r#"","rule":"#);
                    line.text(texts.rule(rule));
                }
                Reason::Ancestor { witness }
                | Reason::Parent { witness }
                | Reason::Reached { witness } => {
                    line.raw(r#"","witness":"#);
                    line.integer(number(witness));
                }
            }
        }
        Event::Discard { node, witness } => {
            line.raw(r#"{"event":"discard","node":"#);
            line.integer(number(node));
            line.raw(r#","reason":"reached","witness":"#);
            line.integer(number(witness));
        }
        Event::Push { node } => line.about(r#"{"event":"push","node":"#, number(node)),
        Event::Pop { node } => line.about(r#"{"event":"pop","node":"#, number(node)),
        Event::Expand { node } => line.about(r#"{"event":"expand","node":"#, number(node)),
        Event::Goal { node } => line.about(r#"{"event":"goal","node":"#, number(node)),
        Event::Cutoff { node } => line.about(r#"{"event":"cutoff","node":"#, number(node)),
        Event::Close { node } => line.about(r#"{"event":"close","node":"#, number(node)),
        Event::End { outcome } => {
            line.raw(r#"{"event":"end","outcome":""#);
            line.raw(outcome.as_str());
            line.raw("\"");
        }
    }
    line.raw("}\n");
}

/// A line that is being written.
struct Line<'b> {
    buffer: &'b mut Vec<u8>,
}

impl Line<'_> {
    fn raw(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    fn integer(&mut self, value: u32) {
        self.raw(itoa::Buffer::new().format(value));
    }

    fn text(&mut self, text: &str) {
        write_string(self.buffer, text);
    }

    fn about(&mut self, start: &str, node: u32) {
        self.raw(start);
        self.integer(node);
    }
}

/// Writes a JSON string, as `serde_json` would.
#[inline]
fn write_string(buffer: &mut Vec<u8>, text: &str) {
    let plain = |byte: u8| byte >= 0x20 && byte != b'"' && byte != b'\\';
    if text.bytes().all(plain) {
        buffer.push(b'"');
        buffer.extend_from_slice(text.as_bytes());
        buffer.push(b'"');
    } else {
        serde_json::to_writer(buffer, text).expect("a string can be written to memory");
    }
}

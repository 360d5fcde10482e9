//! The boundary: what a search did, as plain owned data.
//!
//! A [`Trace`] is a [`Header`] and a list of [`Event`]s, as `docs/trace-format.md` defines them. The
//! [`Recorder`] makes events out of the steps of a running search and hands them to [`Sink`]s: a
//! [`TraceBuilder`] keeps them, a [`JsonLines`] writes them down, a [`Summary`] counts them.
//! [`read_traces`] reads them back, whoever wrote them. [`read_processing_text`] reads the other form
//! in which a search can be written down, the "Processing Level" text.
//!
//! What most programs need:
//!
//! | to | use |
//! | --- | --- |
//! | search and keep what happened | [`record()`] |
//! | read traces, write one | [`read_traces`], [`write_trace`] |
//! | go through one | [`Trace::events`]: [`Event`]s, whose texts are in [`Trace::texts`] |
//! | ask of a node | [`Trace::node`], [`Trace::path`], [`Trace::state_text`] |
//! | count | [`Summary`] |
//! | write a trace while a search runs, or do several things at once | [`Recorder`] with a [`JsonLines`], a pair of [`Sink`]s, … |
//!
//! The others are for haste in long runs: [`Trace::places`] and [`Trace::turns`] go through nodes quicker than
//! event by event, and an [outline](Outlined) tells a sink less than all events, from which they follow.
//!
//! Everything above this floor folds over a trace and never runs a search.

mod event;
mod frontier_length;
mod header;
mod log;
mod processing;
mod read;
mod record;
mod scene;
mod summary;
mod texts;
mod visible;
mod write;

pub use crate::terms::NodeId;
pub use event::{ActionText, Event, Move, MoveId, Reason, RuleText, StateText};
pub use frontier_length::FrontierLength;
pub use header::{Header, run_names};
pub use log::{
    Became, Events, Node, OutlineRules, Outlined, Place, Places, Refusal, Trace, TraceBuilder,
    Turn, Turns,
};
pub use processing::{
    LogLine, Said, Section, TextError, TextPart, TextSolution, TreeLine, heading_of,
    is_processing_line, read_processing_text,
};
pub use read::{LONGEST_LINE, ReadError, ReadErrorKind, Reading, read_traces, read_until_error};
pub use record::{Recorder, Sink, record};
pub use scene::Scene;
pub use summary::{Rejected, Summary};
pub use texts::Texts;
pub use visible::{picture, visible};
pub use write::{JsonLines, write_trace};

//! What is pushed comes out again, in any order of asking.

use super::*;
use crate::terms::{Algorithm, SearchOptions};
use crate::terms::{NodeId, Outcome};
use crate::trace::event::{Event, Reason};
use serde_json::Value;

fn builder() -> TraceBuilder {
    TraceBuilder::new(Header::new("p", "P", Value::Null, &SearchOptions::new(Algorithm::Bfs)))
}

/// Events of every kind, some as a search would write them and some as none ever would.
fn events(texts: &mut Texts) -> Vec<Event> {
    let [s, t] = ["s", "t"].map(|text| texts.intern_state(text));
    let a = texts.intern_action("a");
    let rule = texts.intern_rule("no");
    let node = NodeId;
    let mut events = vec![
        Event::Round { limit: 300 },
        Event::Generate { node: node(0), from: None, state: s, depth: 0 },
        Event::Push { node: node(0) },
        Event::Pop { node: node(0) },
        Event::Expand { node: node(0) },
    ];
    for n in 1..600 {
        events.extend([
            Event::Generate { node: node(n), from: Some((node(n - 1), a)), state: t, depth: n },
            Event::Push { node: node(n) },
            Event::Pop { node: node(n / 2) },
            Event::Discard { node: node(n), witness: node(n / 3) },
            Event::Reject {
                parent: node(n),
                action: a,
                state: s,
                reason: Reason::Illegal { rule },
            },
            Event::Reject {
                parent: node(n / 2),
                action: a,
                state: t,
                reason: Reason::Ancestor { witness: node(n - 1) },
            },
            Event::Reject {
                parent: node(n),
                action: a,
                state: t,
                reason: Reason::Parent { witness: node(n - 1) },
            },
            Event::Reject {
                parent: node(n),
                action: a,
                state: s,
                reason: Reason::Reached { witness: node(0) },
            },
            Event::Goal { node: node(n / 7) },
            Event::Cutoff { node: node(n) },
            Event::Close { node: node(0) },
        ]);
    }
    events.push(Event::End { outcome: Outcome::EventLimit });
    events
}

#[test]
fn every_event_is_decoded_as_it_was_pushed() {
    let (mut builder, mut texts) = (builder(), Texts::default());
    let events = events(&mut texts);
    for &event in &events {
        builder.push(event);
    }
    let trace = builder.finish(texts);
    assert_eq!(trace.events().collect::<Vec<_>>(), events);
    assert_eq!(trace.outcome(), Some(Outcome::EventLimit));
}

#[test]
fn any_event_can_be_asked_for_alone() {
    let (mut builder, mut texts) = (builder(), Texts::default());
    let events = events(&mut texts);
    for &event in &events {
        builder.push(event);
    }
    let trace = builder.finish(texts);
    for index in (0..events.len()).step_by(7) {
        assert_eq!(trace.event(index), events[index], "event {index}");
    }
    assert_eq!(trace.events_from(events.len()).next(), None);
    assert_eq!(trace.events_from(events.len() + 9).next(), None);
}

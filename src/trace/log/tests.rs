//! What is pushed comes out again, in any order of asking.

use super::*;
use crate::terms::{Algorithm, SearchOptions};
use crate::terms::{NodeId, Outcome};
use crate::trace::event::{ActionText, Event, Reason, RuleText, StateText};
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

/// Numbers from a generator with a fixed start, each below `bound`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % u64::from(bound)) as u32
    }

    fn of_any_size(&mut self) -> u32 {
        let bits = self.below(18);
        self.below(1 << bits)
    }
}

/// Events in an order in which no search would write them.
fn nonsense(random: &mut Random, count: usize) -> Vec<Event> {
    let mut generated = 0;
    let mut events = Vec::new();
    for _ in 0..count {
        let node = NodeId(random.below(generated.max(1)));
        let other = NodeId(random.below(generated.max(1) + 2));
        let action = ActionText(random.of_any_size());
        let state = StateText(random.of_any_size());
        let reject = |reason| Event::Reject { parent: node, action, state, reason };
        events.push(match random.below(if generated == 0 { 2 } else { 14 }) {
            0 => Event::Round { limit: random.below(1000) },
            1 | 2 => {
                generated += 1;
                let from = (generated > 1 && random.below(9) > 0).then_some((node, action));
                Event::Generate { node: NodeId(generated - 1), from, state, depth: action.0 }
            }
            3 => Event::Push { node: NodeId(generated - 1) },
            4 => Event::Push { node },
            5 => Event::Pop { node },
            6 => Event::Expand { node },
            7 => Event::Goal { node },
            8 => Event::Cutoff { node },
            9 => Event::Close { node },
            10 => Event::Discard { node, witness: other },
            11 => reject(Reason::Illegal { rule: RuleText(action.0 / 2) }),
            12 => reject(Reason::Reached { witness: other }),
            _ if action.0.is_multiple_of(2) => reject(Reason::Ancestor { witness: other }),
            _ => reject(Reason::Parent { witness: other }),
        });
    }
    events
}

#[test]
fn whatever_is_pushed_comes_out_again_in_every_discipline() {
    for (seed, algorithm) in
        [Algorithm::Bfs, Algorithm::DfsStack, Algorithm::Dfs].iter().enumerate()
    {
        let mut random = Random(seed as u64 + 1);
        let events = nonsense(&mut random, 20_000);
        let header = Header::new("p", "P", Value::Null, &SearchOptions::new(*algorithm));
        let mut builder = TraceBuilder::new(header);
        for &event in &events {
            builder.push(event);
        }
        let trace = builder.finish(Texts::default());
        assert!(trace.events().eq(events.iter().copied()), "{algorithm}");
        for _ in 0..500 {
            let index = random.below(events.len() as u32) as usize;
            assert_eq!(trace.event(index), events[index], "{algorithm}: event {index}");
        }
    }
}

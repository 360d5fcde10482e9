//! What a trace keeps of a search, against every event as it was told.

mod common;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use common::{Digraph, farmer_and};
use proptest::prelude::*;
use steptrace::problem::{Problem, Violation};
use steptrace::problems::catalogue;
use steptrace::search::{Called, Observer, Outline, StateKey, Step, search, search_until};
use steptrace::terms::{
    Algorithm, GoalTest, NodeId, OnGoal, Order, Pruning, ReachedAt, SearchOptions, Stop,
};
use steptrace::trace::{
    Became, Event, Header, Recorder, Sink, Texts, Trace, TraceBuilder, Turn, Turns,
};

/// Keeps events as they come.
#[derive(Default)]
struct Told(Vec<Event>);

impl Sink for Told {
    fn event(&mut self, _: &Texts, event: &Event) {
        self.0.push(*event);
    }
}

/// Searches, and sees that what was kept is what was told, from wherever it is looked at; and that it is
/// the same if nobody beside the builder needed to be told.
fn keeps_what_is_told<P: Problem>(problem: &P, options: &SearchOptions) {
    keeps_under(options, problem, options);
}

/// The same, with a header that tells of other options.
fn keeps_under<P: Problem>(claimed: &SearchOptions, problem: &P, options: &SearchOptions) {
    let header = Header::new("test", "Test", serde_json::Value::Null, claimed);
    let mut recorder = Recorder::new((TraceBuilder::new(header.clone()), Told::default()));
    search(problem, options, &mut recorder);
    let ((builder, Told(told)), texts) = recorder.finish();
    let mut recorder = Recorder::new(TraceBuilder::new(header));
    search(problem, options, &mut recorder);
    let (alone, texts_alone) = recorder.finish();
    for trace in [builder.finish(texts), alone.finish(texts_alone)] {
        assert_eq!(trace.len(), told.len(), "{options:?}");
        for (at, (kept, told)) in trace.events().zip(&told).enumerate() {
            assert_eq!(kept, *told, "event {at}: {options:?}");
        }
        for start in (0..told.len()).step_by(1 + told.len() / 50) {
            let some = trace.events_from(start).take(40);
            assert!(some.eq(told[start..].iter().copied().take(40)), "from {start}: {options:?}");
        }
        if let Some(turns) = trace.turns() {
            let told = told.iter().copied().filter(is_in_turns);
            assert!(told.eq(events_of(&trace, turns)), "in turns: {options:?}");
        }
        let one_by_one = trace.nodes().map(|node| trace.place(node));
        assert!(trace.places(NodeId(0)).eq(one_by_one), "{options:?}");
    }
}

/// Whether turns speak of such an event.
fn is_in_turns(event: &Event) -> bool {
    match *event {
        Event::Push { node } => node != NodeId(0),
        Event::Expand { .. } | Event::Cutoff { .. } | Event::Goal { .. } => true,
        Event::Round { .. }
        | Event::Generate { .. }
        | Event::Reject { .. }
        | Event::Pop { .. }
        | Event::Discard { .. }
        | Event::Close { .. }
        | Event::End { .. } => false,
    }
}

/// The events of which turns speak, in their order.
fn events_of(trace: &Trace, mut turns: Turns<'_>) -> Vec<Event> {
    let (all, texts) = (turns.clone(), turns.states().collect::<Vec<_>>());
    let has = |node: NodeId, state: StateKey| {
        all.state(node) == state && texts[state.index()] == Some(trace.state(node))
    };
    let nodes = all.nodes().zip(trace.nodes());
    assert!(
        nodes
            .map(|(row, node)| (row.depth, has(node, row.state)))
            .eq(trace.nodes().map(|node| (trace.depth(node), true)))
    );

    let (mut events, mut newest) = (Vec::new(), NodeId(0));
    while let Some(Turn { node, state, depth, became }) = turns.next_taken() {
        assert!(has(node, state) && depth == trace.depth(node));
        events.push(match became {
            Became::Expanded => Event::Expand { node },
            Became::CutOff => Event::Cutoff { node },
            Became::Goal => Event::Goal { node },
        });
        loop {
            while let Some(state) = turns.next_pushed() {
                newest.0 += 1;
                assert!(has(newest, state) && trace.parent(newest) == Some(node));
                events.push(Event::Push { node: newest });
            }
            let Some((goal, state)) = turns.next_goal() else { break };
            newest.0 += 1;
            assert!(goal == newest && has(goal, state) && trace.parent(goal) == Some(node));
            events.push(Event::Goal { node: goal });
        }
    }
    assert_eq!(newest.index() + 1, trace.node_count());
    events
}

/// Every way to search, but for what ends a search early.
fn all_options() -> Vec<SearchOptions> {
    let mut all = Vec::new();
    for &algorithm in Algorithm::ALL {
        for &pruning in Pruning::ALL {
            for reached_at in [ReachedAt::Generated, ReachedAt::Expanded] {
                for goal_test in [GoalTest::Generated, GoalTest::Expanded] {
                    for order in [Order::Given, Order::Reversed] {
                        all.push(SearchOptions {
                            pruning,
                            reached_at,
                            goal_test,
                            order,
                            depth_limit: Some(5),
                            max_events: Some(3000),
                            ..SearchOptions::new(algorithm)
                        });
                    }
                }
            }
        }
    }
    all
}

#[test]
fn the_puzzles_are_kept_as_they_are_told_under_every_option() {
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[("bystanders", "2")])
        .expect("the farmer is in the catalogue");
    let missionaries = catalogue::crossing("missionaries-cannibals", &[])
        .expect("the missionaries are in the catalogue");
    for options in all_options() {
        keeps_what_is_told(&farmer, &options);
        keeps_what_is_told(&missionaries, &options);
        let early = SearchOptions { stop: Stop::First, on_goal: OnGoal::Return, ..options };
        keeps_what_is_told(&farmer, &early);
    }
}

/// Two chains of so many states from one: at each state it goes on, halfway back, and to the beginning.
struct Chains(u32);

impl Problem for Chains {
    type State = (bool, u32);
    type Action = &'static str;

    fn initial_state(&self) -> Self::State {
        (false, 0)
    }

    fn actions(&self, &(_, place): &Self::State) -> impl Iterator<Item = &'static str> {
        let begins = if place == 0 { ["left", "right"] } else { ["halfway back", "on"] };
        begins.into_iter().chain(["to the beginning"])
    }

    fn result(
        &self,
        &(chain, place): &Self::State,
        action: &&'static str,
    ) -> Result<Self::State, Violation<Self::State>> {
        Ok(match *action {
            "left" | "right" => (*action == "right", 1),
            "halfway back" if place > 1 => (chain, place / 2),
            "on" => (chain, self.0.min(place + 1)),
            _ => (false, 0),
        })
    }

    fn is_goal(&self, &(_, place): &Self::State) -> bool {
        place == self.0
    }

    fn write_state(&self, (chain, place): &Self::State, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{place} on the {}", if *chain { "right" } else { "left" })
    }

    fn write_action(&self, action: &&'static str, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(action)
    }
}

#[test]
fn long_paths_that_are_left_and_come_back_are_kept_as_they_are_told() {
    for &algorithm in Algorithm::ALL {
        for pruning in [Pruning::Ancestors, Pruning::Parent, Pruning::Reached] {
            let depth_limit = Some(if algorithm == Algorithm::Iddfs { 40 } else { 300 });
            let options = SearchOptions {
                pruning,
                depth_limit,
                max_events: Some(20_000),
                ..SearchOptions::new(algorithm)
            };
            keeps_what_is_told(&Chains(250), &options);
        }
    }
}

#[test]
fn a_queue_that_is_emptied_is_told_in_turns() {
    for goal_test in [GoalTest::Generated, GoalTest::Expanded] {
        for (pruning, depth_limit) in
            [(Pruning::Ancestors, None), (Pruning::Ancestors, Some(5)), (Pruning::Parent, Some(8))]
        {
            let bfs = SearchOptions::new(Algorithm::Bfs);
            let options = SearchOptions { goal_test, pruning, depth_limit, ..bfs };
            let trace = farmer_and(1, &options);
            let turns = trace.turns().expect("the queue is emptied");
            assert!(trace.events().filter(is_in_turns).eq(events_of(&trace, turns)));
            let short = SearchOptions { max_events: Some(trace.len() as u64 / 2), ..options };
            assert!(farmer_and(1, &short).turns().is_none());
        }
    }
    let reached = SearchOptions { pruning: Pruning::Reached, ..SearchOptions::new(Algorithm::Bfs) };
    assert!(farmer_and(1, &reached).turns().is_none());
    assert!(farmer_and(1, &SearchOptions::new(Algorithm::Dfs)).turns().is_none());
}

#[test]
fn a_run_is_kept_as_it_is_told_whatever_its_header_claims() {
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])
        .expect("the farmer is in the catalogue");
    for claimed in all_options().iter().step_by(7) {
        for options in all_options() {
            let options = SearchOptions { on_goal: OnGoal::Return, ..options };
            keeps_under(claimed, &farmer, &options);
        }
    }
}

#[test]
fn a_run_that_is_cut_short_is_kept_up_to_there() {
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])
        .expect("the farmer is in the catalogue");
    for options in all_options() {
        for most in (0..40).chain((40..250).step_by(7)) {
            for on_goal in [OnGoal::Return, OnGoal::Continue] {
                let short = SearchOptions {
                    max_events: Some(most),
                    depth_limit: Some(9),
                    on_goal,
                    ..options.clone()
                };
                keeps_what_is_told(&farmer, &short);
            }
        }
    }
}

/// Interrupts the search after so many events.
struct Interruption<'f> {
    flag: &'f AtomicBool,
    after: usize,
}

impl Sink for Interruption<'_> {
    fn event(&mut self, _: &Texts, _: &Event) {
        if self.after == 0 {
            self.flag.store(true, Ordering::Relaxed);
        }
        self.after = self.after.saturating_sub(1);
    }
}

#[test]
fn an_interrupted_run_is_kept_as_far_as_it_went() {
    let farmer = catalogue::crossing("farmer-wolf-cabbage-sheep", &[])
        .expect("the farmer is in the catalogue");
    for options in all_options() {
        for after in (0..200).step_by(9) {
            let flag = AtomicBool::new(false);
            let header = Header::new("test", "Test", serde_json::Value::Null, &options);
            let sinks =
                ((Interruption { flag: &flag, after }, Told::default()), TraceBuilder::new(header));
            let mut recorder = Recorder::new(sinks);
            search_until(&farmer, &options, &mut recorder, &flag);
            let (((_, Told(told)), builder), texts) = recorder.finish();
            let trace = builder.finish(texts);
            assert_eq!(trace.events().collect::<Vec<_>>(), told, "after {after}: {options:?}");
        }
    }
}

#[test]
fn a_long_run_takes_less_than_a_byte_for_an_event() {
    let options = SearchOptions { depth_limit: Some(15), ..SearchOptions::new(Algorithm::Bfs) };
    let trace = farmer_and(3, &options);
    assert!(trace.len() > 100_000, "{} events", trace.len());
    assert!(trace.log_bytes() < trace.len(), "{} bytes", trace.log_bytes());
}

#[test]
fn a_run_that_visits_each_state_once_takes_a_byte_or_two_for_an_event() {
    for reached_at in [ReachedAt::Generated, ReachedAt::Expanded] {
        let pruning = Pruning::Reached;
        let options = SearchOptions { pruning, reached_at, ..SearchOptions::new(Algorithm::Bfs) };
        let trace = farmer_and(9, &options);
        assert!(trace.len() > 50_000, "{} events", trace.len());
        let bytes = trace.log_bytes() as f64 / trace.len() as f64;
        assert!(bytes < 2.5, "{bytes} bytes an event: {reached_at}");
    }
}

/// Two states, A and B. From A one action may not lead to B, and another may.
struct Gate;

impl Problem for Gate {
    type State = char;
    type Action = &'static str;

    fn initial_state(&self) -> char {
        'A'
    }

    fn actions(&self, state: &char) -> impl Iterator<Item = &'static str> {
        let actions: &[_] = if *state == 'A' { &["climb", "open"] } else { &[] };
        actions.iter().copied()
    }

    fn result(&self, _: &char, action: &&'static str) -> Result<char, Violation<char>> {
        if *action == "climb" { Err(Violation { state: 'B', rule: 0 }) } else { Ok('B') }
    }

    fn is_goal(&self, _: &char) -> bool {
        false
    }

    fn write_state(&self, state: &char, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_char(*state)
    }

    fn write_action(&self, action: &&'static str, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(action)
    }
}

#[test]
fn a_state_that_was_forbidden_at_first_has_one_text() {
    for &pruning in Pruning::ALL {
        let options = SearchOptions { pruning, ..SearchOptions::new(Algorithm::Bfs) };
        let header = Header::new("gate", "Gate", serde_json::Value::Null, &options);
        let mut recorder = Recorder::new(TraceBuilder::new(header));
        search(&Gate, &options, &mut recorder);
        let (builder, texts) = recorder.finish();
        assert_eq!(texts.states().collect::<Vec<_>>(), ["A", "B"], "{pruning}");
        let trace = builder.finish(texts);
        let forbidden = trace.events().find_map(|event| {
            if let Event::Reject { state, .. } = event { Some(state) } else { None }
        });
        assert_eq!(forbidden, Some(trace.state(NodeId(1))));
    }
}

/// Sees how many nodes are handed over at the end.
struct HandedOver {
    keeps: bool,
    nodes: usize,
}

impl Observer<Digraph> for HandedOver {
    const TAKES_OUTLINES: bool = true;
    const NEEDS_STEPS: bool = false;

    fn keeps_nodes(&self) -> bool {
        self.keeps
    }

    fn on_step(&mut self, _: &Digraph, _: Step<'_, Digraph>) {}

    fn on_outline(&mut self, _: &Digraph, outline: Outline<'_, Digraph>) {
        if let Outline::End { nodes, .. } = outline {
            self.nodes = nodes.len();
        }
    }
}

#[test]
fn nodes_of_earlier_rounds_are_forgotten_where_nobody_keeps_them() {
    let chain: Vec<(u32, u32)> = (0..20).map(|node| (node, node + 1)).collect();
    let chain = Digraph::new(21, &chain, &[20]);
    for (pruning, keeps, nodes) in [
        (Pruning::Ancestors, true, (2..=21).sum()),
        (Pruning::Ancestors, false, 21),
        (Pruning::Reached, false, 21),
    ] {
        let mut observer = HandedOver { keeps, nodes: 0 };
        let options = SearchOptions { pruning, ..SearchOptions::new(Algorithm::Iddfs) };
        search(&chain, &options, &mut Called((&mut observer, ())));
        assert_eq!(observer.nodes, nodes, "{pruning}, {keeps}");
    }
    let mut recorder = Recorder::new(None::<TraceBuilder>);
    assert!(!Observer::<Digraph>::keeps_nodes(&recorder));
    search(&chain, &SearchOptions::new(Algorithm::Iddfs), &mut recorder);
}

#[test]
#[should_panic = "iterative deepening begins with limit 1"]
fn iterative_deepening_to_no_depth_at_all_is_a_mistake() {
    let options = SearchOptions { depth_limit: Some(0), ..SearchOptions::new(Algorithm::Iddfs) };
    search(&Digraph::new(1, &[], &[]), &options, &mut ());
}

proptest! {
    #[test]
    fn graphs_are_kept_as_they_are_told(
        edges in prop::collection::vec((0u32..9, 0u32..9), 0..30),
        forbidden in prop::collection::vec(1u32..9, 0..2),
        goals in prop::collection::vec(0u32..9, 0..4),
        which in 0usize..160,
        max_events in prop::option::of(0u64..300),
        stop in prop::sample::select(Stop::ALL),
        on_goal in prop::sample::select(OnGoal::ALL),
        dense: bool,
    ) {
        let graph = Digraph { forbidden, dense, ..Digraph::new(9, &edges, &goals) };
        let options = &all_options()[which];
        let max_events = max_events.or(options.max_events);
        keeps_what_is_told(
            &graph,
            &SearchOptions { max_events, stop, on_goal, ..options.clone() },
        );
    }
}

//! What is said about each event, in words: on the page, and beside the frames of a slide show.
//!
//! The phrases stand in `templates/walkthrough/phrases.json`, which the page's own script reads as
//! well; which phrase an event gets is decided here and, for the script, in `words.js` (a test
//! holds the two together). Knows traces; nothing of any format.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::replay::Status;
use crate::terms::{Discipline, Outcome, Pruning, ReachedAt, Stop};
use crate::trace::{Event, FrontierLength, NodeId, Reason, Trace};

/// The phrases, as they go into the page.
pub(super) const PHRASES: &str = include_str!("../../templates/walkthrough/phrases.json");

static TABLE: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(PHRASES).expect("the phrases are an object of strings"));

/// A phrase by its key.
fn phrase(key: &str) -> &'static str {
    TABLE.get(key).unwrap_or_else(|| panic!("no phrase for {key}"))
}

/// Puts values into a phrase: `{name}` becomes the value of that name. A state that is padded to keep
/// its columns, as emoji are, stands among words without its padding; of a text that is empty a word
/// says so.
fn fill(key: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = phrase(key);
    while let Some(open) = rest.find('{') {
        let close = open + rest[open..].find('}').expect("a phrase closes its braces");
        let name = &rest[open + 1..close];
        let value = values.iter().find(|(known, _)| *known == name);
        let value = value.unwrap_or_else(|| panic!("phrase {key} wants {name}")).1;
        out.push_str(&rest[..open]);
        out.push_str(match (name, value.trim_matches(' ')) {
            ("state", "") => phrase("empty.state"),
            ("action", "") => phrase("empty.action"),
            ("state", bare) => bare,
            _ => value,
        });
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// "1 move", "7 moves".
fn counted(what: &str, count: usize) -> String {
    match count {
        1 => phrase(&format!("{what}.one")).to_owned(),
        _ => fill(&format!("{what}.many"), &[("count", &grouped(count))]),
    }
}

/// 1234567 as "1 234 567", with narrow spaces that do not break.
fn grouped(count: usize) -> String {
    let digits = count.to_string();
    let mut out = String::with_capacity(digits.len() * 2);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

/// "7 moves".
pub(super) fn moves(count: u32) -> String {
    counted("moves", count as usize)
}

/// What a trace without an `end` is marked with.
pub(super) fn broken_off() -> &'static str {
    phrase("broken")
}

/// The word for a status.
pub(super) fn status(status: Status) -> &'static str {
    phrase(&format!("status.{status}"))
}

/// Tells a run: give it every event in order, and it has a sentence for each.
pub(super) struct Narrator<'t> {
    trace: &'t Trace,
    rounds: usize,
    events: usize,
    nodes: usize,
    /// Nodes on the frontier, under iterative deepening those of this round.
    waiting: FrontierLength,
    /// The moves of each solution.
    solutions: Vec<u32>,
    /// The depth of the node that was cut off last.
    cut_off_at: u32,
    /// Nodes cut off in this round and in the one before.
    cut_off: [usize; 2],
}

impl<'t> Narrator<'t> {
    pub(super) const fn new(trace: &'t Trace) -> Self {
        Self {
            trace,
            rounds: 0,
            events: 0,
            nodes: 0,
            waiting: FrontierLength::new(),
            solutions: Vec::new(),
            cut_off_at: 0,
            cut_off: [0; 2],
        }
    }

    /// Takes the next event without telling it.
    pub(super) fn skip(&mut self, event: &Event) {
        self.events += 1;
        match *event {
            Event::Round { .. } => {
                self.rounds += 1;
                self.cut_off = [0, self.cut_off[0]];
                self.waiting.begin_round(NodeId::from_index(self.nodes));
            }
            Event::Generate { .. } => self.nodes += 1,
            Event::Goal { node } => self.solutions.push(self.trace.depth(node)),
            Event::Cutoff { node } => {
                self.cut_off_at = self.trace.depth(node);
                self.cut_off[0] += 1;
            }
            Event::Push { node } => {
                self.waiting.push(node);
            }
            Event::Pop { node } => self.waiting.pop(node),
            Event::Reject { .. }
            | Event::Discard { .. }
            | Event::Expand { .. }
            | Event::Close { .. }
            | Event::End { .. } => {}
        }
    }

    /// The sentence for the next event.
    pub(super) fn sentence(&mut self, event: &Event) -> String {
        self.skip(event);
        let trace = self.trace;
        let header = trace.header();
        match *event {
            Event::Round { limit } => {
                let (round, limit) = (grouped(self.rounds), grouped(limit as usize));
                let cutoffs = counted("nodes", self.cut_off[1]);
                let values = [("round", &*round), ("limit", &limit), ("cutoffs", &cutoffs)];
                match (self.cut_off[1], header.asks_for_no_goal()) {
                    (0, _) => fill("round", &values),
                    (_, false) => fill("round.deeper", &values),
                    (_, true) => fill("round.deeper.no-goal", &values),
                }
            }
            Event::Generate { node, from, state, .. } => {
                let state = trace.texts().state(state);
                let name = self.name(node);
                let Some((parent, action)) = from else {
                    return fill("generate.root", &[("state", state), ("node", &name)]);
                };
                let action = trace.texts().action(action);
                let happens = self.happens("move", parent, action, state);
                fill(generate_key(trace), &[("move", &happens), ("node", &name)])
            }
            Event::Reject { parent, action, state, reason } => {
                let (action, state) = (trace.texts().action(action), trace.texts().state(state));
                let key = match reason {
                    Reason::Illegal { rule } => {
                        let would = self.happens("would", parent, action, state);
                        let rule = trace.texts().rule(rule);
                        return fill("reject.illegal", &[("would", &would), ("rule", rule)]);
                    }
                    Reason::Ancestor { witness } if witness == parent => "reject.self",
                    Reason::Parent { witness } if witness == parent => "reject.self",
                    Reason::Ancestor { .. } => "reject.ancestor",
                    Reason::Parent { .. } => "reject.parent",
                    Reason::Reached { .. } => "reject.reached",
                };
                let happens = self.happens("move", parent, action, state);
                let witness = reason.witness().map(|witness| self.name(witness));
                let witness = witness.unwrap_or_default();
                fill(key, &[("move", &happens), ("witness", &witness)])
            }
            Event::Push { node } => {
                let key = format!("push.{}", header.frontier);
                fill(&key, &[("node", &self.name(node))])
            }
            Event::Pop { node } => self.pop(node),
            Event::Discard { node, witness } => {
                let (node, witness) = (self.name(node), self.name(witness));
                fill("discard", &[("node", &node), ("witness", &witness)])
            }
            Event::Expand { node } => {
                let (name, depth) = (self.name(node), grouped(trace.depth(node) as usize));
                let state = trace.state_text(node);
                fill("expand", &[("node", &name), ("state", state), ("depth", &depth)])
            }
            Event::Goal { node } => {
                let depth = trace.depth(node);
                let values = [
                    ("node", &*self.name(node)),
                    ("state", trace.state_text(node)),
                    ("solution", &grouped(self.solutions.len())),
                    ("moves", &moves(depth)),
                ];
                fill("goal", &values)
            }
            Event::Cutoff { node } => {
                let (name, depth) = (self.name(node), grouped(self.cut_off_at as usize));
                let key = if trace.has_rounds() { "cutoff.round" } else { "cutoff" };
                fill(key, &[("node", &name), ("depth", &depth)])
            }
            Event::Close { node } => fill("close", &[("node", &self.name(node))]),
            Event::End { outcome } => self.end(outcome),
        }
    }

    /// "n7", by the number that the trace gives the node.
    pub(super) fn name(&self, node: NodeId) -> String {
        format!("n{}", self.trace.number(node))
    }

    /// The action and where it leads. On an unlabelled edge of a graph the action's text is the
    /// state's, and saying both would say nothing.
    fn happens(&self, key: &str, parent: NodeId, action: &str, state: &str) -> String {
        if action == state {
            let values = [("parent", &*self.name(parent)), ("state", state)];
            fill(&format!("{key}.bare"), &values)
        } else {
            fill(key, &[("action", &begun(action)), ("state", state)])
        }
    }

    fn pop(&self, node: NodeId) -> String {
        let name = self.name(node);
        match (self.trace.header().frontier, self.trace.node(node).from) {
            (Discipline::Fifo, _) => fill("pop.fifo", &[("node", &name)]),
            (Discipline::Lifo, _) => fill("pop.lifo", &[("node", &name)]),
            (Discipline::Path, Some((parent, _))) => {
                fill("pop.path", &[("node", &name), ("parent", &self.name(parent))])
            }
            (Discipline::Path, None) => fill("pop.path.root", &[("node", &name)]),
        }
    }

    fn end(&self, outcome: Outcome) -> String {
        let header = self.trace.header();
        let way = if self.trace.has_rounds() { "rounds" } else { header.frontier.as_str() };
        // What a trace from elsewhere says of its end is held against what it holds.
        let left = self.waiting.nodes();
        let (waiting, nodes) = (counted("waiting", left), counted("nodes", self.nodes));
        match outcome {
            Outcome::Solved if self.solutions.is_empty() => {
                let key = if left == 0 { "end.solved.unmet" } else { "end.solved.unmet.waiting" };
                fill(key, &[("nodes", &nodes), ("waiting", &waiting)])
            }
            Outcome::Solved => {
                let way = match (header.stop, left) {
                    (Stop::First, _) => "first",
                    (Stop::All, 0) => way,
                    (Stop::All, _) => "waiting",
                };
                let solutions = self.solutions();
                let values = [("solutions", &*solutions), ("nodes", &nodes), ("waiting", &waiting)];
                fill(&format!("end.solved.{way}"), &values)
            }
            Outcome::Exhausted if left > 0 => {
                fill("end.exhausted.waiting", &[("waiting", &waiting)])
            }
            Outcome::Exhausted => {
                let what = if header.asks_for_no_goal() { "visited" } else { "exhausted" };
                phrase(&format!("end.{what}.{way}")).to_owned()
            }
            Outcome::DepthLimit => {
                let limit = grouped(self.cut_off_at as usize);
                let key = match header.asks_for_no_goal() {
                    true => "end.depth-limit.no-goal",
                    false => "end.depth-limit",
                };
                fill(key, &[("limit", &limit)])
            }
            Outcome::EventLimit => {
                fill("end.event-limit", &[("events", &counted("events", self.events - 1))])
            }
        }
    }

    fn solutions(&self) -> String {
        let shortest = self.solutions.iter().min().copied().unwrap_or(0);
        let same = self.solutions.iter().all(|&length| length == shortest);
        let key = match self.solutions.len() {
            1 => "solutions.one",
            2 if same => "solutions.both",
            _ if same => "solutions.same",
            _ => "solutions.mixed",
        };
        let count = grouped(self.solutions.len());
        fill(key, &[("count", &count), ("moves", &moves(shortest))])
    }
}

/// Ways to go, which are no names though they are single words.
const WAYS: [&str; 4] = ["up", "down", "left", "right"];

/// An action of several words as a sentence begins with it; a single word may be a name.
fn begun(action: &str) -> Cow<'_, str> {
    match action.chars().next() {
        Some(first)
            if first.is_ascii_lowercase() && (action.contains(' ') || WAYS.contains(&action)) =>
        {
            Cow::Owned(format!("{}{}", first.to_ascii_uppercase(), &action[1..]))
        }
        _ => Cow::Borrowed(action),
    }
}

/// The phrase for a child that passed every check: it says which checks those were.
fn generate_key(trace: &Trace) -> &'static str {
    let header = trace.header();
    let limited =
        header.frontier == Discipline::Path && (trace.has_rounds() || header.depth_limit.is_some());
    match header.pruning {
        Pruning::Ancestors => "generate.ancestors",
        Pruning::Reached if limited => "generate.reached.limited",
        Pruning::Reached if header.frontier == Discipline::Path => "generate.reached",
        Pruning::Reached => match header.reached_at {
            ReachedAt::Generated => "generate.reached",
            ReachedAt::Expanded => "generate.reached.late",
        },
        Pruning::Parent => "generate.parent",
        Pruning::None => "generate.none",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_phrase_for_whatever_a_search_may_do() {
        let ways = Discipline::ALL.iter().map(|way| way.as_str());
        for way in ways.chain(["rounds"]) {
            for key in ["end.solved", "end.exhausted", "end.visited"] {
                assert!(!phrase(&format!("{key}.{way}")).is_empty());
            }
        }
        for way in Discipline::ALL {
            assert!(phrase(&format!("push.{way}")).contains("{node}"));
            assert!(phrase(&format!("pop.{way}")).contains("{node}"));
        }
        for status in Status::ALL {
            assert!(!super::status(status).is_empty());
        }
    }

    #[test]
    fn values_that_look_like_placeholders_are_left_alone() {
        let filled = fill("move", &[("action", "{state}"), ("state", "{L: R:}")]);
        assert_eq!(filled, "{state} gives {L: R:}");
    }

    #[test]
    fn a_padded_state_stands_among_words_without_its_padding() {
        let filled = fill("move", &[("action", "F moves right"), ("state", "   🐺 🐐 | 🚣 |  ")]);
        assert_eq!(filled, "F moves right gives 🐺 🐐 | 🚣 |");
    }

    #[test]
    fn a_text_that_is_empty_is_told_by_a_word() {
        assert_eq!(fill("move", &[("action", ""), ("state", "  ")]), "(unnamed) gives (empty)");
    }

    #[test]
    fn an_action_of_several_words_begins_with_a_capital_and_a_label_does_not() {
        assert_eq!(begun("fill A"), "Fill A");
        assert_eq!(begun("a"), "a");
        assert_eq!(begun("übersetzen nach b"), "übersetzen nach b");
        assert_eq!(begun(""), "");
    }
}

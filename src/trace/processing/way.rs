//! A solution of a text, and how its way is read: states and actions may hold the marks that stand between
//! them.

use crate::trace::event::{ActionText, StateText};
use crate::trace::texts::Texts;

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSolution {
    /// The line of `Solution N`.
    pub line: u64,
    /// The line that says how many moves it has, and the number.
    pub moves: Option<(u64, usize)>,
    /// The line of the way itself.
    pub path_line: u64,
    /// The way, as it stands on that line.
    pub way: String,
    /// The states on the way, the first and the last included; none if the text breaks off before it. States and actions may hold the marks
    /// between them, so this is how the way reads most likely, and not the only way to read it: where it
    /// should lead is told by the log, and whether it does by [`TextSolution::actions_along`].
    pub states: Vec<StateText>,
    /// The actions between them.
    pub actions: Vec<ActionText>,
}

impl TextSolution {
    /// The actions between these states, if the line can be read as the way through them.
    ///
    /// Where it can be read so in several ways, each action but the last is as short as it can be. Linear in
    /// the length of the line.
    #[must_use]
    pub fn actions_along<'s>(
        &self,
        states: impl IntoIterator<Item = &'s str>,
    ) -> Option<Vec<&str>> {
        let mut states = states.into_iter();
        let mut rest = self.way.strip_prefix(states.next()?)?;
        let mut actions = Vec::new();
        let mut next = states.next();
        if next.is_some() {
            rest = rest.strip_prefix("--")?;
        }
        while let Some(state) = next {
            next = states.next();
            if next.is_some() {
                let (action, after) = rest.split_once(&*format!("->>{state}--"))?;
                actions.push(action);
                rest = after;
            } else {
                actions.push(rest.strip_suffix(state)?.strip_suffix("->>")?);
                rest = "";
            }
        }
        rest.is_empty().then_some(actions)
    }

    /// A solution of which nothing but its heading has been read.
    pub(super) const fn begun(line: u64) -> Self {
        Self {
            line,
            moves: None,
            path_line: line,
            way: String::new(),
            states: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// Reads `STATE--ACTION->>STATE--ACTION->>STATE`.
    pub(super) fn read_way(&mut self, line: &str, number: u64, texts: &mut Texts) {
        self.path_line = number;
        line.clone_into(&mut self.way);
        let (mut begin, mut from) = (0, 0);
        while let Some(arrow) = line[from..].find("->>").map(|at| from + at) {
            from = arrow + "->>".len();
            // Without an action, this arrow belongs to the state.
            if let Some((state, action)) = split_move(&line[begin..arrow], texts) {
                self.states.push(texts.intern_state(state));
                self.actions.push(texts.intern_action(action));
                begin = from;
            }
        }
        self.states.push(texts.intern_state(&line[begin..]));
    }
}

/// Splits `STATE--ACTION`: after a state that the text has named before, or else at the last mark.
fn split_move<'t>(piece: &'t str, texts: &Texts) -> Option<(&'t str, &'t str)> {
    let marks =
        piece.match_indices("--").map(|(at, mark)| (&piece[..at], &piece[at + mark.len()..]));
    let known = marks.into_iter().find(|(state, _)| texts.knows_state(state));
    known.or_else(|| piece.rsplit_once("--"))
}

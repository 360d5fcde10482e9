//! The state graph: boxes in ranks, moves as curves between them, with a head at each end that is
//! known to be reached, unless all edges lead both ways. Where everything stands is decided here,
//! `drawing` writes it down.

mod drawing;

use super::plan::{CAPTION_COLUMN, CAPTION_LINE, COLUMN, Detail, Kind, LINE, Place};
use super::text::width_of;
use crate::render::fit::{broken, clipped, narrowed, wrapped};
use crate::render::layers::{Graph, Pull, Route, Size, Spacing};
use crate::render::picture::{Labels, Orientation, Picture, Visibility};
use crate::render::state_graph::{Choice, State};
use crate::trace::Trace;

/// The most lines of a state, and the most columns of each.
const STATE: (usize, usize) = (12, 60);
/// The most lines of an action or a rule, and the most columns of each.
const ACTION: (usize, usize) = (3, 40);

/// Pixels between words and the line below them.
const ABOVE: f64 = 4.0;

/// What an edge stands for, by its place in the graph.
#[derive(Clone, Copy)]
enum Edge {
    Move(usize),
    Illegal(usize),
}

/// Where everything stands.
pub(super) struct Plan {
    pub(super) choice: Choice,
    detail: Detail,
    orientation: Orientation,
    /// The states that are shown, by their places in the graph.
    boxes: Vec<(usize, Card)>,
    /// The moves that a rule forbids, by their places in the graph.
    chips: Vec<(usize, Place)>,
    edges: Vec<(Edge, Route, Vec<String>)>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A box and the names of the nodes that are ever in it.
struct Card {
    place: Place,
    names: String,
    /// Whether they stand beside the state.
    beside: bool,
}

/// What is to be laid out.
struct Draft {
    graph: Graph,
    /// Whether edges have words.
    labels: Visibility,
    /// In the order in which the layout was told of them, as are the chips.
    edges: Vec<(Edge, Vec<String>)>,
    chips: Vec<(usize, Place)>,
}

impl Plan {
    pub(super) fn new(picture: &Picture<'_>) -> Self {
        let choice = Choice::new(picture);
        let options = picture.options();
        let detail = Detail::for_nodes(choice.count());
        let labels = match detail {
            Detail::Full => options.edge_labels.for_nodes(choice.count()),
            Detail::Names | Detail::Dots => Visibility::Hidden,
        };
        let mut plan = Self {
            detail,
            orientation: options.orientation,
            boxes: Vec::new(),
            chips: Vec::new(),
            edges: Vec::new(),
            width: 0.0,
            height: 0.0,
            choice,
        };
        plan.lay_out(picture, labels);
        plan
    }

    pub(super) const fn detail(&self) -> Detail {
        self.detail
    }

    fn lay_out(&mut self, picture: &Picture<'_>, labels: Visibility) {
        let mut draft = Draft { graph: Graph::new(), labels, edges: Vec::new(), chips: Vec::new() };
        let number_of = self.add_states(&mut draft, picture);
        self.add_moves(&mut draft, picture, &number_of);
        if picture.options().illegal == Visibility::Shown {
            self.add_illegal(&mut draft, picture.trace(), &number_of);
        }
        let mut spacing = self.spacing();
        if picture.options().order == Visibility::Shown {
            // Before each box there is a number.
            spacing.gap += 10.0;
            spacing.lane += 8.0;
        }
        self.put_in_place(draft, &spacing);
    }

    /// Adds the boxes of states; by state, the number that the layout gives it.
    fn add_states(&mut self, draft: &mut Draft, picture: &Picture<'_>) -> Vec<Option<u32>> {
        let mut number_of = vec![None; self.choice.graph.states.len()];
        let beside = self.beside(picture);
        for (place, state) in self.choice.states() {
            let card = self.card(picture, state, beside);
            // Around a goal there is a second border, from the beginning of a series.
            let goal = state.nodes.iter().any(|&node| picture.will_be_goal(node));
            let border = if goal { 7.0 } else { 0.0 };
            let size = self.size(card.place.width + border, card.place.height + border);
            number_of[place] = Some(draft.graph.add(state.level, size));
            self.boxes.push((place, card));
        }
        number_of
    }

    /// Adds the moves between states that are drawn.
    fn add_moves(&self, draft: &mut Draft, picture: &Picture<'_>, number_of: &[Option<u32>]) {
        let trace = picture.trace();
        for (place, of) in self.choice.graph.moves.iter().enumerate() {
            let loops = of.from == of.to && picture.options().rejected == Visibility::Hidden;
            if let (Some(from), Some(to), false) = (number_of[of.from], number_of[of.to], loops) {
                let action = trace.texts().action(of.action);
                let same = action == trace.texts().state(self.choice.graph.states[of.to].text);
                let lines = if same { Vec::new() } else { self.caption(draft, action) };
                // Ways to goals run straight before others do.
                let leads = of.nodes.iter().any(|&node| picture.will_be_on_solution(node));
                let pull = if leads { Pull::Strong } else { Pull::Usual };
                draft.graph.connect(from, to, self.room(&lines), pull);
                draft.edges.push((Edge::Move(place), lines));
            }
        }
    }

    /// Adds the moves that a rule forbids, each to a chip of its own.
    fn add_illegal(&self, draft: &mut Draft, trace: &Trace, number_of: &[Option<u32>]) {
        for (place, of) in self.choice.graph.illegal.iter().enumerate() {
            let Some(from) = number_of[of.from] else { continue };
            let level = self.choice.graph.states[of.from].level.saturating_add(1);
            let chip = self.chip(trace.texts().rule(of.rule), of.at);
            let to = draft.graph.add(level, self.size(chip.width, chip.height));
            let lines = self.caption(draft, trace.texts().action(of.action));
            draft.graph.connect(from, to, self.room(&lines), Pull::Slight);
            draft.edges.push((Edge::Illegal(place), lines));
            draft.chips.push((place, chip));
        }
    }

    /// The words on an edge, if edges have any.
    fn caption(&self, draft: &Draft, action: &str) -> Vec<String> {
        match draft.labels {
            Visibility::Shown => self.captioned(action),
            Visibility::Hidden => Vec::new(),
        }
    }

    /// The room that the words on an edge take.
    fn room(&self, lines: &[String]) -> Size {
        if lines.is_empty() {
            return Size::default();
        }
        let width = width_of(lines.iter().map(|line| &**line), CAPTION_COLUMN) + 6.0;
        let height = lines.len() as f64 * CAPTION_LINE;
        match self.orientation {
            Orientation::TopDown => self.size(width, height + 2.0),
            // They stand above their line, which runs in the middle of their room.
            Orientation::LeftRight => self.size(width, 2.0 * (height + ABOVE)),
        }
    }

    /// Lays the draft out, and takes everything over with its place.
    fn put_in_place(&mut self, draft: Draft, spacing: &Spacing) {
        // Around the current state there is a halo, and below one that was cut off there are dots.
        const BORDER: f64 = 8.0;
        let placement = draft.graph.place(spacing);
        let orientation = self.orientation;
        self.chips = draft.chips;
        let placed = self.boxes.iter_mut().map(|(_, card)| &mut card.place);
        let placed = placed.chain(self.chips.iter_mut().map(|(_, chip)| chip));
        for (place, point) in placed.zip(&placement.boxes) {
            (place.x, place.y) = match orientation {
                Orientation::TopDown => (point.along + BORDER, point.across + BORDER),
                Orientation::LeftRight => (point.across + BORDER, point.along + BORDER),
            };
        }
        let (along, across) =
            (placement.size.along + 2.0 * BORDER, placement.size.across + 2.0 * BORDER);
        (self.width, self.height) = match orientation {
            Orientation::TopDown => (along, across),
            Orientation::LeftRight => (across, along),
        };
        let routes = placement.routes.into_iter().map(|mut route| {
            for point in route.points.iter_mut().chain([&mut route.label]) {
                point.along += BORDER;
                point.across += BORDER;
            }
            route
        });
        let edges = draft.edges.into_iter().zip(routes);
        self.edges = edges.map(|((edge, lines), route)| (edge, route, lines)).collect();
    }

    /// A width and a height as extents along and across.
    const fn size(&self, width: f64, height: f64) -> Size {
        match self.orientation {
            Orientation::TopDown => Size { along: width, across: height },
            Orientation::LeftRight => Size { along: height, across: width },
        }
    }

    const fn spacing(&self) -> Spacing {
        match self.detail {
            // Between a word and a box there is room for a head.
            Detail::Full => Spacing {
                gap: 18.0,
                lane: 8.0,
                channel: match self.orientation {
                    Orientation::TopDown => 23.0,
                    Orientation::LeftRight => 34.0,
                },
            },
            Detail::Names => Spacing { gap: 10.0, lane: 5.0, channel: 30.0 },
            Detail::Dots => Spacing { gap: 4.0, lane: 2.0, channel: 22.0 },
        }
    }

    /// An action or a rule, set in lines; no line for no text.
    fn captioned(&self, text: &str) -> Vec<String> {
        if text.trim().is_empty() {
            return Vec::new();
        }
        let set = match self.orientation {
            Orientation::TopDown => wrapped(text, ACTION.1 / 2),
            // Beside one another, words cost more.
            Orientation::LeftRight => narrowed(text, 2, ACTION.1 / 2),
        };
        clipped(&set, ACTION.0, ACTION.1).split('\n').map(str::to_owned).collect()
    }

    /// Whether names are to stand beside states.
    fn beside(&self, picture: &Picture<'_>) -> bool {
        let trace = picture.trace();
        let text = |(_, state): (usize, &'_ State)| (state.level, trace.texts().state(state.text));
        let names = self
            .choice
            .states()
            .map(|(_, state)| Choice::names(picture, state).concat().len())
            .max();
        self.detail == Detail::Full
            && Labels::of(self.choice.states().map(text), names.unwrap_or(0), self.orientation)
                == Labels::OneLine
    }

    fn card(&self, picture: &Picture<'_>, state: &State, beside: bool) -> Card {
        let trace = picture.trace();
        let first = state.nodes[0];
        let set = broken(trace.texts().state(state.text));
        let set = clipped(&set, STATE.0, STATE.1);
        let names = Choice::names(picture, state).concat();
        let (lines, names) = match self.detail {
            Detail::Full => (set.split('\n').map(str::to_owned).collect(), names),
            Detail::Names => (vec![format!("n{}", trace.number(first))], String::new()),
            Detail::Dots => (Vec::new(), String::new()),
        };
        let text = width_of(lines.iter().map(|line| &**line), COLUMN);
        let below = width_of([&*names], NAME_COLUMN);
        // Beside the first line there are marks: a triangle, a star.
        let (width, height) = match self.detail {
            Detail::Full if beside => (text + below + 44.0, 8.0 + LINE * lines.len() as f64),
            Detail::Full => {
                ((text + 22.0).max(below) + 14.0, 8.0 + LINE * (lines.len() + 1) as f64)
            }
            Detail::Names => (text + 10.0, 20.0),
            Detail::Dots => (8.0, 8.0),
        };
        let kind = Kind::Node(first);
        Card { place: Place::new(kind, lines, width, height), names, beside }
    }

    fn chip(&self, rule: &str, event: usize) -> Place {
        let lines = match self.detail {
            Detail::Full => self.captioned(rule),
            Detail::Names | Detail::Dots => Vec::new(),
        };
        let text = width_of(lines.iter().map(|line| &**line), CAPTION_COLUMN);
        let (width, height) = match self.detail {
            Detail::Full => (text + 30.0, 8.0 + CAPTION_LINE * lines.len().max(1) as f64),
            Detail::Names => (14.0, 14.0),
            Detail::Dots => (6.0, 6.0),
        };
        Place::new(Kind::Refused(event), lines, width, height)
    }
}

/// Pixels that a column of a name takes.
const NAME_COLUMN: f64 = 6.1;

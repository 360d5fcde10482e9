//! The state graph: boxes in ranks, moves as curves between them, with a head at each end that can be
//! reached.

use std::io::{self, Write};

use super::plan::{CAPTION_COLUMN, CAPTION_LINE, COLUMN, Detail, Kind, LINE, Place};
use super::shapes::{self, EDGE, GOAL, INK, Look, MUTED, REJECTED, Refusal};
use super::text::{Number, Xml, is_wide, width_of};
use super::{MONO, curves};
use crate::render::fit::{broken, clipped, narrowed, wrapped};
use crate::render::layers::{Course, Graph, Pull, Route, Size, Spacing};
use crate::render::picture::{Labels, Orientation, Picture, Visibility};
use crate::render::state_graph::{Choice, State};
use crate::replay::Status;
use crate::trace::NodeId;

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
        let options = picture.options();
        let trace = picture.trace();
        let mut graph = Graph::new();
        let mut number_of: Vec<Option<u32>> = vec![None; self.choice.graph.states.len()];
        let beside = self.beside(picture);
        for (place, state) in self.choice.states() {
            let card = self.card(picture, state, beside);
            // Around a goal there is a second border, from the beginning of a series.
            let goal = state.nodes.iter().any(|&node| picture.will_be_goal(node));
            let border = if goal { 7.0 } else { 0.0 };
            let size = self.size(card.place.width + border, card.place.height + border);
            number_of[place] = Some(graph.add(state.level, size));
            self.boxes.push((place, card));
        }
        let caption = |action: &str| match labels {
            Visibility::Shown => self.captioned(action),
            Visibility::Hidden => Vec::new(),
        };
        let room = |lines: &[String]| match lines {
            [] => Size::default(),
            lines => {
                let width = width_of(lines.iter().map(|line| &**line), CAPTION_COLUMN) + 6.0;
                let height = lines.len() as f64 * CAPTION_LINE;
                match self.orientation {
                    Orientation::TopDown => self.size(width, height + 2.0),
                    // They stand above their line, which runs in the middle of their room.
                    Orientation::LeftRight => self.size(width, 2.0 * (height + ABOVE)),
                }
            }
        };
        let mut edges = Vec::new();
        for (place, of) in self.choice.graph.moves.iter().enumerate() {
            let loops = of.from == of.to && options.rejected == Visibility::Hidden;
            if let (Some(from), Some(to), false) = (number_of[of.from], number_of[of.to], loops) {
                let action = trace.texts().action(of.action);
                let same = action == trace.texts().state(self.choice.graph.states[of.to].text);
                let lines = if same { Vec::new() } else { caption(action) };
                // Ways to goals run straight before others do.
                let leads = of.nodes.iter().any(|&node| picture.will_be_on_solution(node));
                let pull = if leads { Pull::Strong } else { Pull::Usual };
                graph.connect(from, to, room(&lines), pull);
                edges.push((Edge::Move(place), lines));
            }
        }
        let mut chips = Vec::new();
        if options.illegal == Visibility::Shown {
            for (place, of) in self.choice.graph.illegal.iter().enumerate() {
                let Some(from) = number_of[of.from] else { continue };
                let level = self.choice.graph.states[of.from].level.saturating_add(1);
                let chip = self.chip(trace.texts().rule(of.rule), of.at);
                let to = graph.add(level, self.size(chip.width, chip.height));
                let lines = caption(trace.texts().action(of.action));
                graph.connect(from, to, room(&lines), Pull::Slight);
                edges.push((Edge::Illegal(place), lines));
                chips.push((place, chip));
            }
        }
        let mut spacing = self.spacing();
        if options.order == Visibility::Shown {
            // Before each box there is a number.
            spacing.gap += 10.0;
            spacing.lane += 8.0;
        }
        let placement = graph.place(&spacing);
        let orientation = self.orientation;
        // Around the current state there is a halo, and below one that was cut off there are dots.
        let border = 8.0;
        let placed = self.boxes.iter_mut().map(|(_, card)| &mut card.place);
        let placed = placed.chain(chips.iter_mut().map(|(_, chip)| chip));
        for (place, point) in placed.zip(&placement.boxes) {
            (place.x, place.y) = match orientation {
                Orientation::TopDown => (point.along + border, point.across + border),
                Orientation::LeftRight => (point.across + border, point.along + border),
            };
        }
        let (along, across) =
            (placement.size.along + 2.0 * border, placement.size.across + 2.0 * border);
        (self.width, self.height) = match orientation {
            Orientation::TopDown => (along, across),
            Orientation::LeftRight => (across, along),
        };
        self.chips = chips;
        let routes = placement.routes.into_iter().map(|mut route| {
            for point in route.points.iter_mut().chain([&mut route.label]) {
                point.along += border;
                point.across += border;
            }
            route
        });
        self.edges = edges
            .into_iter()
            .zip(routes)
            .map(|((edge, lines), route)| (edge, route, lines))
            .collect();
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
                    Orientation::TopDown => 25.0,
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

    /// Writes all that has been seen by now.
    pub(super) fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> io::Result<()> {
        let looks: Vec<EdgeLook> =
            self.edges.iter().map(|(edge, ..)| self.edge_look(picture, *edge)).collect();
        // Ways to goals lie above other moves, boxes above both, and words above all but them.
        for strong in [false, true] {
            for ((_, route, _), look) in self.edges.iter().zip(&looks) {
                if look.on_solution == strong && !look.is_future {
                    self.write_edge(out, route, look)?;
                }
            }
        }
        for ((_, route, lines), look) in self.edges.iter().zip(&looks) {
            if !look.is_future {
                self.write_words(out, route, lines, look)?;
            }
        }
        for (state, card) in &self.boxes {
            self.write_card(out, picture, *state, card)?;
        }
        let texts = picture.trace().texts();
        for (place, chip) in &self.chips {
            let of = &self.choice.graph.illegal[*place];
            if !picture.is_future(of.at) {
                let (action, state) = (texts.action(of.action), texts.state(of.state));
                let title = format!("{action} gives {state}\n{}", texts.rule(of.rule));
                shapes::chip(out, chip, &title, Refusal::Illegal)?;
            }
        }
        Ok(())
    }

    fn edge_look(&self, picture: &Picture<'_>, edge: Edge) -> EdgeLook {
        match edge {
            Edge::Move(place) => {
                let of = &self.choice.graph.moves[place];
                let back = of.back.filter(|&(_, at)| !picture.is_future(at));
                let texts = picture.trace().texts();
                let mut title = texts.action(of.action).to_owned();
                if let Some((action, _)) = back {
                    title = format!("{title}\nback: {}", texts.action(action));
                }
                EdgeLook {
                    is_future: picture.is_future(of.at),
                    on_solution: of.nodes.iter().any(|&node| picture.on_solution(node)),
                    heads: Some(back.is_some()),
                    title,
                }
            }
            Edge::Illegal(place) => {
                let of = &self.choice.graph.illegal[place];
                EdgeLook {
                    is_future: picture.is_future(of.at),
                    on_solution: false,
                    heads: None,
                    title: picture.trace().texts().action(of.action).to_owned(),
                }
            }
        }
    }

    fn write_edge(&self, out: &mut dyn Write, route: &Route, look: &EdgeLook) -> io::Result<()> {
        let (class, stroke, width, dashes, head) = match (look.heads, look.on_solution) {
            (Some(_), true) => ("move solution", GOAL, "4", "", 10.0),
            (Some(_), false) => ("move", EDGE, "1.25", "", 8.0),
            (None, _) => ("illegal", EDGE, "1", " stroke-dasharray=\"4 3\"", 0.0),
        };
        // Among dots, heads would be all there is to see.
        let head = if self.detail == Detail::Dots { 0.0 } else { head };
        let heads = match look.heads {
            Some(back) if head > 0.0 => [back, true],
            Some(_) | None => [false, false],
        };
        let curve = curves::Curve::along(route, self.orientation, head, heads);
        write!(
            out,
            "<g class=\"{class}\"><title>{}</title><path d=\"{}\" fill=\"none\" stroke=\"{stroke}\" \
             stroke-width=\"{width}\"{dashes}/>",
            Xml(&look.title),
            curve.path
        )?;
        for head in &curve.heads {
            write!(out, "<path d=\"{head}\" fill=\"{stroke}\"/>")?;
        }
        out.write_all(b"</g>\n")
    }

    fn write_words(
        &self,
        out: &mut dyn Write,
        route: &Route,
        lines: &[String],
        look: &EdgeLook,
    ) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let (x, y) = match self.orientation {
            Orientation::TopDown => (route.label.along, route.label.across),
            Orientation::LeftRight => (route.label.across, route.label.along),
        };
        let width = width_of(lines.iter().map(|line| &**line), CAPTION_COLUMN * 0.88) + 4.0;
        let height = lines.len() as f64 * CAPTION_LINE;
        let above = self.orientation == Orientation::LeftRight && route.course == Course::Across;
        let y = if above { y - height / 2.0 - ABOVE } else { y };
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#FFFFFF\"/>",
            Number(x - width / 2.0),
            Number(y - height / 2.0),
            Number(width),
            Number(height)
        )?;
        let fill = match look.heads {
            Some(_) if look.on_solution => INK,
            Some(_) => MUTED,
            None => REJECTED,
        };
        let first = y - (lines.len() as f64 - 1.0) * CAPTION_LINE / 2.0 + 4.2;
        for (line, count) in lines.iter().zip(0..) {
            writeln!(
                out,
                "<text class=\"action\" x=\"{}\" y=\"{}\" fill=\"{fill}\">{}</text>",
                Number(x),
                Number(first + f64::from(count) * CAPTION_LINE),
                Xml(line)
            )?;
        }
        Ok(())
    }

    fn write_card(
        &self,
        out: &mut dyn Write,
        picture: &Picture<'_>,
        state: usize,
        card: &Card,
    ) -> io::Result<()> {
        let Some(status) = self.choice.graph.status(state, picture.replay()) else { return Ok(()) };
        let of = &self.choice.graph.states[state];
        let on_solution = self.choice.on_solution(picture, state);
        let expanded = |node: &NodeId| picture.is_expanded(*node);
        let order = of.nodes.iter().copied().filter(expanded);
        let order = order.filter_map(|node| picture.expansion(node)).min();
        let trace = picture.trace();
        let discipline = trace.header().frontier;
        let look = Look { status, discipline, on_solution, order };
        let born = of.nodes.iter().filter(|&&node| !picture.is_unborn(node)).take(100);
        let names: Vec<String> = born.map(|&node| format!("n{}", trace.number(node))).collect();
        write!(
            out,
            "<g id=\"s{state}\" class=\"state {status}{}\"><title>{}\nlevel {}, {status}\n{}</title>",
            if on_solution { " solution" } else { "" },
            Xml(trace.texts().state(of.text)),
            of.level,
            names.join(" ")
        )?;
        let place = &card.place;
        let (x, y) = (place.x - place.width / 2.0, place.y - place.height / 2.0);
        let at = [x, y, place.width, place.height];
        if self.detail == Detail::Dots {
            shapes::dot(out, at, &look)?;
            return out.write_all(b"</g>\n");
        }
        shapes::body(out, at, &look)?;
        let [seen, _] = Choice::names(picture, of);
        self.write_lines(out, card, &seen, status)?;
        if let Some(order) = look.order.filter(|_| self.detail == Detail::Full) {
            shapes::order(out, self.orientation, place, order)?;
        }
        out.write_all(b"</g>\n")
    }

    /// Writes the state, and the names that are to be seen by now.
    fn write_lines(
        &self,
        out: &mut dyn Write,
        card: &Card,
        seen: &str,
        status: Status,
    ) -> io::Result<()> {
        let place = &card.place;
        let below = !card.names.is_empty() && !card.beside;
        let count = place.lines.len() as f64 + if below { 1.0 } else { 0.0 };
        let first = place.y - (count - 1.0) * LINE / 2.0 + 4.3;
        let names = width_of([&*card.names], NAME_COLUMN);
        // A name beside a state takes its room at the right.
        let middle = if card.beside { place.x - (names + 8.0) / 2.0 } else { place.x };
        let marked = if self.detail == Detail::Full { status } else { Status::Closed };
        let shift = if marked == Status::Goal { 6.0 } else { 0.0 };
        let lines = || place.lines.iter().map(|line| &**line);
        let wide = is_wide(lines());
        if let Some(line) = place.lines.first() {
            let widest = if wide { width_of(lines(), COLUMN) } else { width_of([&**line], COLUMN) };
            let half = widest / 2.0;
            shapes::mark(out, marked, place.x - place.width / 2.0, middle - half, first)?;
        }
        for (line, count) in place.lines.iter().zip(0..) {
            if wide {
                let left = middle + shift - width_of(lines(), COLUMN) / 2.0;
                let y = first + f64::from(count) * LINE;
                write!(out, "{}", shapes::cells(line, left, y, " font-weight=\"bold\""))?;
                continue;
            }
            write!(
                out,
                "<text x=\"{}\" y=\"{}\" font-family=\"{MONO}\" font-weight=\"bold\" \
                 xml:space=\"preserve\">{}</text>",
                Number(middle + if count == 0 { shift } else { 0.0 }),
                Number(first + f64::from(count) * LINE),
                Xml(line)
            )?;
        }
        if card.names.is_empty() {
            return Ok(());
        }
        let (x, y) = if card.beside {
            (place.x + place.width / 2.0 - 8.0 - names / 2.0, first)
        } else {
            (place.x, first + place.lines.len() as f64 * LINE)
        };
        write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-family=\"{MONO}\" font-size=\"10\">{}</text>",
            Number(x),
            Number(y),
            Xml(seen)
        )
    }
}

/// Pixels that a column of a name takes.
const NAME_COLUMN: f64 = 6.1;

/// How an edge is to look now.
struct EdgeLook {
    is_future: bool,
    on_solution: bool,
    /// Of a move, whether the way back is known; none for what a rule forbids.
    heads: Option<bool>,
    title: String,
}

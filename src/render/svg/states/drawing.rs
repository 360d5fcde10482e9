//! The state graph, drawn: edges, their words, boxes.

use std::io::{self, Write};

use super::super::plan::{CAPTION_COLUMN, CAPTION_LINE, COLUMN, Detail, LINE};
use super::super::shapes::{self, EDGE, GOAL, INK, Look, MUTED, REJECTED, Refusal};
use super::super::text::{Number, Xml, is_wide, width_of};
use super::super::{MONO, curves};
use super::{ABOVE, Card, Edge, NAME_COLUMN, Plan};
use crate::render::layers::{Course, Route};
use crate::render::picture::{Orientation, Picture};
use crate::render::state_graph::Choice;
use crate::replay::Status;
use crate::trace::NodeId;

impl Plan {
    /// Writes all that has been seen by now.
    pub(in crate::render::svg) fn write(
        &self,
        out: &mut dyn Write,
        picture: &Picture<'_>,
    ) -> io::Result<()> {
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
                let trace = picture.trace();
                let texts = trace.texts();
                let mut title = texts.action(of.action).to_owned();
                if let Some((action, _)) = back {
                    title = format!("{title}\nback: {}", texts.action(action));
                }
                EdgeLook {
                    is_future: picture.is_future(of.at),
                    on_solution: of.nodes.iter().any(|&node| picture.on_solution(node)),
                    heads: Some(match (trace.header().is_undirected(), back) {
                        (true, _) => [false, false],
                        (false, Some(_)) => [true, true],
                        (false, None) => [false, true],
                    }),
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
            Some(heads) if head > 0.0 => heads,
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
        let Some(status) = self.choice.status(picture, state) else { return Ok(()) };
        let of = &self.choice.graph.states[state];
        let on_solution = self.choice.on_solution(picture, state);
        let expanded = |node: &NodeId| picture.is_expanded(*node);
        let order = of.nodes.iter().copied().filter(expanded);
        let order = order.filter_map(|node| picture.expansion(node)).min();
        let trace = picture.trace();
        let discipline = trace.header().frontier;
        let waits = of.nodes.iter().filter_map(|&node| picture.place_on_frontier(node)).min();
        let waits = waits.filter(|_| status == Status::Frontier);
        let look = Look { status, discipline, on_solution, order, waits };
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
        if let Some(waits) = look.waits.filter(|_| self.detail == Detail::Full) {
            shapes::corner(out, place, waits)?;
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

/// How an edge is to look now.
struct EdgeLook {
    is_future: bool,
    on_solution: bool,
    /// Of a move, whether there is a head at its start and at its end: there is none where edges lead
    /// both ways anyhow. None for what a rule forbids.
    heads: Option<[bool; 2]>,
    title: String,
}

//! Attributes of nodes, edges and the graph, and their defaults.

use std::ops::Range;
use std::rc::Rc;

use super::{Frame, Parser};
use crate::problems::error::PuzzleError;
use crate::problems::graph::build::Named;
use crate::problems::graph::dot::label::Label;
use crate::problems::graph::dot::lexer::Token;
use crate::problems::graph::dot::write::Attributes;

impl Parser<'_, '_> {
    /// The value of an attribute.
    pub(super) fn value(&mut self) -> Result<Label, PuzzleError> {
        if self.keyword().is_some() || !matches!(self.token, Token::Id(..)) {
            return Err(self.expected("the value of an attribute"));
        }
        self.id()
    }

    /// `[name = value, …]`, any number of them.
    pub(super) fn attributes(&mut self) -> Result<Attributes, PuzzleError> {
        let mut attributes = Attributes::default();
        self.attribute_lists(|name, value, _| attributes.set(name, value))?;
        Ok(attributes)
    }

    pub(super) fn attribute_lists(
        &mut self,
        mut set: impl FnMut(&str, Label, Range<usize>),
    ) -> Result<(), PuzzleError> {
        while self.at('[') {
            self.advance()?;
            while !self.at(']') {
                if self.keyword().is_some() || !matches!(self.token, Token::Id(..)) {
                    return Err(self.expected("the name of an attribute, or `]`"));
                }
                let name = self.id()?;
                if !self.at('=') {
                    return Err(self.expected("`=`, and the value of the attribute"));
                }
                self.advance()?;
                let span = self.span.clone();
                let value = self.value()?;
                set(&name.text, value, span);
                if self.at(',') || self.at(';') {
                    self.advance()?;
                }
            }
            self.advance()?;
        }
        Ok(())
    }

    /// `node [...]`, `edge [...]`, `graph [...]`.
    pub(super) fn defaults(&mut self, frames: &mut [Frame]) -> Result<(), PuzzleError> {
        let keyword = self.keyword();
        self.advance()?;
        if !self.at('[') {
            return Err(self.expected("`[`, for the attributes"));
        }
        if keyword == Some("graph") {
            let mut marks = Vec::new();
            self.attribute_lists(|name, value, span| marks.push((name.to_owned(), value, span)))?;
            for (name, value, span) in marks {
                if frames.len() == 1 {
                    self.graph_attribute(&name, value, span);
                }
            }
            return Ok(());
        }
        let attributes = self.attributes()?;
        if let Some(frame) = frames.last_mut() {
            let own = frame.subgraph.map(|number| self.defaults.entry(number).or_default());
            for defaults in [Some(&mut frame.defaults), own].into_iter().flatten() {
                let defaults = match keyword {
                    Some("node") => &mut defaults.nodes,
                    _ => &mut defaults.edges,
                };
                Rc::make_mut(defaults).merge(&attributes);
            }
        }
        Ok(())
    }

    pub(super) fn graph_attribute(&mut self, name: &str, value: Label, span: Range<usize>) {
        match name {
            "start" => self.start = Some(Named { id: value.text, span }),
            "goal" => self.goals = Some(Named { id: value.text, span }),
            _ => {}
        }
    }

    /// Gives the graph its start and goals.
    pub(super) fn ends(&mut self, notes: &mut Vec<String>) {
        if let Some(start) = self.start.take() {
            // Graphviz has an attribute of that name: how `neato` places nodes at first.
            let word = start.id.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let is_layout = ["", "regular", "self", "random", "rand"].contains(&word);
            if is_layout && self.writer.builder.known(&start.id).is_none() {
                notes.push(format!(
                    "the graph's attribute start=\"{}\" is taken for Graphviz's own: no node is called so",
                    start.id
                ));
            } else {
                self.writer.builder.name_start(start);
            }
        }
        self.writer.builder.name_goals(self.goals.take().into_iter().collect());
    }
}

//! The grammar of the DOT language.
//!
//! Subgraphs can stand in one another; they are kept on a stack of our own, so that no file can
//! overflow the program's. Which nodes a subgraph has is a range of one log of all mentions of nodes,
//! in the order of the file; it is looked at only where a subgraph is the end of an edge.

mod attributes;
mod groups;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use self::groups::{End, EndKind, Mention, Subgraph};
use super::label::Label;
use super::lexer::{Kind, Lexer, Spanned, Token};
use super::write::{Attributes, Strictness, Writer};
use crate::problems::error::PuzzleError;
use crate::problems::graph::Edges;
use crate::problems::graph::build::{Builder, Named};
use crate::problems::reader::Source;
use crate::terms::nearest;

/// How many subgraphs may stand in one another.
const DEEPEST: usize = 10_000;

/// Where in a statement a name stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At its beginning, directly in the graph.
    BeginsInGraph,
    /// At its beginning, in a subgraph.
    Begins,
    /// After an arrow.
    Follows,
}

/// The attributes of all nodes and edges that are made here.
#[derive(Clone, Default)]
struct Defaults {
    nodes: Rc<Attributes>,
    edges: Rc<Attributes>,
}

/// What is open: the graph or a subgraph.
struct Frame {
    defaults: Defaults,
    /// Its number; the graph itself has none. A subgraph without a name is always a new one.
    subgraph: Option<usize>,
    /// Where its mentions begin.
    begin: usize,
    /// The statement that it will be an end of.
    chain: Vec<End>,
    /// Where its brace is.
    brace: usize,
}

pub(super) struct Parser<'a, 'b> {
    source: Source<'a>,
    lexer: Lexer<'a>,
    token: Token<'a>,
    span: std::ops::Range<usize>,
    writer: Writer<'b>,
    log: Vec<Mention>,
    /// What is said of all nodes and all edges in a subgraph, by its number; it holds wherever the
    /// subgraph goes on.
    defaults: FxHashMap<usize, Defaults>,
    /// By their numbers.
    subgraphs: Vec<Subgraph>,
    /// By the number of the subgraph around it, and its name.
    numbers: FxHashMap<(Option<usize>, String), usize>,
    work: usize,
    start: Option<Named>,
    goals: Option<Named>,
}

/// Whether a text begins with the head of a graph: with `digraph {`, say, after comments.
pub(super) fn begins(source: Source<'_>) -> bool {
    let mut lexer = Lexer::new(source);
    let mut words = 0;
    while let Ok(Spanned { token, .. }) = lexer.next() {
        match token {
            Token::Mark('{') => return words > 0,
            Token::Id(word, Kind::Bare) if words == 0 => {
                let heads = ["strict", "graph", "digraph"];
                if !heads.iter().any(|head| word.eq_ignore_ascii_case(head)) {
                    return false;
                }
            }
            // A name follows, or after `strict` a second word.
            Token::Id(..) if words < 3 => {}
            Token::Id(..) | Token::Mark(_) | Token::Arrow | Token::Line | Token::End => {
                return false;
            }
        }
        words += 1;
    }
    false
}

impl<'a, 'b> Parser<'a, 'b> {
    pub(super) fn new(source: Source<'a>, builder: &'b mut Builder) -> Self {
        Self {
            source,
            lexer: Lexer::new(source),
            token: Token::End,
            span: 0..0,
            writer: Writer::new(builder),
            log: Vec::new(),
            defaults: FxHashMap::default(),
            subgraphs: Vec::new(),
            numbers: FxHashMap::default(),
            work: 0,
            start: None,
            goals: None,
        }
    }

    /// Reads the first graph of the file.
    pub(super) fn read(mut self, notes: &mut Vec<String>) -> Result<(), PuzzleError> {
        self.advance()?;
        self.head()?;
        self.body()?;
        self.tail(notes)?;
        self.writer.finish();
        self.writer.note_records(notes);
        self.ends(notes);
        if let Some(span) = &self.lexer.doubtful {
            let line = 1 + self.source.text[..span.start].matches('\n').count();
            notes.push(format!(
                "a number that runs into a name is a node of its own, as Graphviz has it: `{}` in line {line}",
                &self.source.text[span.clone()],
            ));
        }
        if self.writer.weights > 0 {
            notes.push(format!("weights have no effect: {} are ignored", self.writer.weights));
        }
        Ok(())
    }

    fn advance(&mut self) -> Result<Token<'a>, PuzzleError> {
        let Spanned { token, span } = self.lexer.next()?;
        self.span = span;
        Ok(std::mem::replace(&mut self.token, token))
    }

    fn at(&self, mark: char) -> bool {
        self.token == Token::Mark(mark)
    }

    /// Which of the language's keywords the token is.
    fn keyword(&self) -> Option<&'static str> {
        let Token::Id(word, Kind::Bare) = &self.token else { return None };
        let words = ["strict", "graph", "digraph", "subgraph", "node", "edge"];
        words.into_iter().find(|keyword| word.eq_ignore_ascii_case(keyword))
    }

    /// The error that something else should stand here.
    fn expected(&self, what: &str) -> PuzzleError {
        let found = match &self.token {
            Token::End => "the end of the file".to_owned(),
            Token::Id(..) | Token::Mark(_) | Token::Arrow | Token::Line => {
                format!("`{}`", &self.source.text[self.span.clone()].escape_debug())
            }
        };
        let error = self.source.error(self.span.clone(), format!("expected {what}, found {found}"));
        match self.keyword() {
            Some(keyword) => error.help(format!(
                "`{keyword}` is a word of the language; as the name of a node it stands in quotation marks"
            )),
            None => error,
        }
    }

    fn head(&mut self) -> Result<(), PuzzleError> {
        let kinds = "`graph` or `digraph`, with which a DOT file begins";
        if self.keyword() == Some("strict") {
            self.writer.strictness = Strictness::Strict;
            self.advance()?;
        }
        self.writer.directed = match self.keyword() {
            Some("graph") => Edges::Undirected,
            Some("digraph") => Edges::Directed,
            _ => {
                let word = &self.source.text[self.span.clone()];
                let near = nearest(word, ["graph", "digraph", "strict"]);
                return Err(self.expected(kinds).did_you_mean(near));
            }
        };
        self.writer.builder.set_edges(self.writer.directed);
        self.advance()?;
        if self.keyword().is_none() && matches!(self.token, Token::Id(..)) {
            self.writer.graph = self.id()?.text;
        }
        if self.at('{') { Ok(()) } else { Err(self.expected("`{`")) }
    }

    /// What follows the graph.
    fn tail(&mut self, notes: &mut Vec<String>) -> Result<(), PuzzleError> {
        match self.keyword() {
            Some("strict" | "graph" | "digraph") => {
                let line = 1 + self.source.text[..self.span.start].matches('\n').count();
                notes.push(format!(
                    "this file holds another graph, in line {line}: only the first is read"
                ));
                Ok(())
            }
            _ if self.token == Token::End => Ok(()),
            _ => Err(self.expected("the end of the file, after the `}` of the graph")),
        }
    }

    /// Everything between the braces.
    fn body(&mut self) -> Result<(), PuzzleError> {
        let mut frames = vec![Frame {
            defaults: Defaults::default(),
            subgraph: None,
            begin: 0,
            chain: Vec::new(),
            brace: self.span.start,
        }];
        self.advance()?;
        // The ends of the statement so far; after an arrow another must follow.
        let mut chain: Vec<End> = Vec::new();
        loop {
            let depth = frames.len();
            let Some(frame) = frames.last() else { break };
            let end = match &self.token {
                Token::Mark(';') if chain.is_empty() => {
                    self.advance()?;
                    continue;
                }
                Token::Mark('}') if chain.is_empty() => {
                    self.advance()?;
                    let Some(done) = frames.pop() else { break };
                    let (Some(number), false) = (done.subgraph, frames.is_empty()) else { break };
                    let (from, to) = (done.begin, self.log.len());
                    let part = End { from, to, kind: EndKind::Subgraph };
                    self.subgraphs[number].parts.push(part);
                    chain = done.chain;
                    if self.subgraphs[number].has_name {
                        // What is written of it elsewhere belongs to it as well, even if that
                        // follows in this statement.
                        self.mention(Mention::Subgraph(number))
                    } else {
                        part
                    }
                }
                Token::Mark('{') => {
                    let number = self.number();
                    let inner = self.open(frame, number, std::mem::take(&mut chain));
                    self.deepen(&mut frames, inner)?;
                    continue;
                }
                Token::End => {
                    let brace = frames.last().map_or(0, |frame| frame.brace);
                    let error = self.expected("`}`");
                    let line = 1 + self.source.text[..brace].matches('\n').count();
                    return Err(error.help(format!("the `{{` in line {line} is not closed")));
                }
                Token::Id(..) => match self.keyword() {
                    Some("subgraph") => {
                        let number = self.subgraph(frame)?;
                        let inner = self.open(frame, number, std::mem::take(&mut chain));
                        self.deepen(&mut frames, inner)?;
                        continue;
                    }
                    Some("graph" | "node" | "edge") if chain.is_empty() => {
                        self.defaults(&mut frames)?;
                        continue;
                    }
                    Some(_) => return Err(self.expected("a node")),
                    None => {
                        let place = match (chain.is_empty(), depth) {
                            (true, 1) => Place::BeginsInGraph,
                            (true, _) => Place::Begins,
                            (false, _) => Place::Follows,
                        };
                        let Some(end) = self.nodes(&Rc::clone(&frame.defaults.nodes), place)?
                        else {
                            continue;
                        };
                        end
                    }
                },
                _ if chain.is_empty() => return Err(self.expected("a node, an edge or `}`")),
                Token::Mark(_) | Token::Arrow | Token::Line => {
                    return Err(self.expected("a node or `{`"));
                }
            };
            chain.push(end);
            let arrow =
                match (&self.token, self.writer.directed) {
                    (Token::Arrow, Edges::Directed) | (Token::Line, Edges::Undirected) => true,
                    (Token::Arrow, Edges::Undirected) => {
                        let error = self.expected("`--`, which is an edge of a `graph`");
                        return Err(error
                            .help("where edges have a direction, the file begins with `digraph`"));
                    }
                    (Token::Line, Edges::Directed) => {
                        let error = self.expected("`->`, which is an edge of a `digraph`");
                        return Err(error
                            .help("where edges have no direction, the file begins with `graph`"));
                    }
                    _ => false,
                };
            if arrow {
                self.advance()?;
                continue;
            }
            let attributes = self.attributes()?;
            let Some(frame) = frames.last() else { break };
            self.statement(&chain, &attributes, &Rc::clone(&frame.defaults.edges))?;
            chain.clear();
        }
        Ok(())
    }

    fn open(&self, frame: &Frame, subgraph: usize, chain: Vec<End>) -> Frame {
        let mut defaults = frame.defaults.clone();
        if let Some(own) = self.defaults.get(&subgraph) {
            Rc::make_mut(&mut defaults.nodes).merge(&own.nodes);
            Rc::make_mut(&mut defaults.edges).merge(&own.edges);
        }
        Frame {
            defaults,
            subgraph: Some(subgraph),
            begin: self.log.len(),
            chain,
            brace: self.span.start,
        }
    }

    fn deepen(&mut self, frames: &mut Vec<Frame>, inner: Frame) -> Result<(), PuzzleError> {
        if frames.len() > DEEPEST {
            let message = format!("more than {DEEPEST} subgraphs stand in one another here");
            return Err(self.source.error(self.span.clone(), message));
        }
        frames.push(inner);
        self.advance()?;
        Ok(())
    }

    /// The number of a new subgraph.
    fn number(&mut self) -> usize {
        self.subgraphs.push(Subgraph::default());
        self.subgraphs.len() - 1
    }

    /// `subgraph NAME`, up to its brace: its number. Within one subgraph, the same name is the same
    /// subgraph.
    fn subgraph(&mut self, frame: &Frame) -> Result<usize, PuzzleError> {
        self.advance()?;
        let mut number = None;
        if self.keyword().is_none() && matches!(self.token, Token::Id(..)) {
            let place = (frame.subgraph, self.id()?.text);
            let known = self.numbers.get(&place).copied();
            let known = known.unwrap_or_else(|| self.number());
            self.subgraphs[known].has_name = true;
            self.numbers.insert(place, known);
            number = Some(known);
        }
        if !self.at('{') {
            return Err(self.expected("`{`"));
        }
        Ok(number.unwrap_or_else(|| self.number()))
    }

    /// `a`, `a:port` or `a, b`; or an attribute of the graph, `a = b`, which is no end.
    fn nodes(
        &mut self,
        defaults: &Rc<Attributes>,
        place: Place,
    ) -> Result<Option<End>, PuzzleError> {
        let from = self.log.len();
        loop {
            let id = self.id()?;
            if self.at('=') && place != Place::Follows && self.log.len() == from {
                self.advance()?;
                let span = self.span.clone();
                let value = self.value()?;
                if place == Place::BeginsInGraph {
                    self.graph_attribute(&id.text, value, span);
                }
                return Ok(None);
            }
            let name = if id.is_html { format!("<{}>", id.text) } else { id.text };
            let node = self.writer.node(&name, defaults);
            self.log.push(Mention::Node(node));
            // A port, and where on it.
            for _ in 0..2 {
                if self.at(':') {
                    self.advance()?;
                    if !matches!(self.token, Token::Id(..)) {
                        return Err(self.expected("the name of a port"));
                    }
                    self.id()?;
                }
            }
            if !self.at(',') {
                return Ok(Some(End { from, to: self.log.len(), kind: EndKind::Nodes }));
            }
            self.advance()?;
            if self.keyword().is_some() || !matches!(self.token, Token::Id(..)) {
                return Err(self.expected("a node"));
            }
        }
    }

    /// An id; the parts of a string that is put together with `+` are one.
    fn id(&mut self) -> Result<Label, PuzzleError> {
        let Token::Id(text, kind) = self.advance()? else { return Err(self.expected("a name")) };
        let mut text = text.into_owned();
        while kind == Kind::Quoted && self.at('+') {
            self.advance()?;
            let Token::Id(more, Kind::Quoted) = &self.token else {
                return Err(self.expected("a string in quotation marks, after `+`"));
            };
            text += more;
            self.advance()?;
        }
        Ok(Label { text, is_html: kind == Kind::Html })
    }
}

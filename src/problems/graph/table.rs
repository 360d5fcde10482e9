//! Tables: values separated by commas, semicolons or tabs, an edge a row.
//!
//! The header says which columns are the ends of edges; where it does not, they are the first two.
//! Gephi's column `Type` says of each edge whether it is directed.

use std::ops::Range;

use csv::{ReaderBuilder, StringRecord, Trim};
use rustc_hash::FxHashSet;

use super::build::{Builder, Edges};
use super::facts::{EdgeFacts, note_weights};
use super::format::GraphFormat;
use crate::problems::error::{LoadError, PuzzleError};
use crate::problems::reader::Source;

/// What separates the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Commas; or semicolons, as some spreadsheets have it, if the header has no comma.
    Commas,
    Tabs,
}

const SOURCES: &[&str] = &[
    "source",
    "sourceid",
    "sourcenode",
    "from",
    "fromid",
    "fromnode",
    "src",
    "tail",
    "node1",
    "u",
];
const TARGETS: &[&str] = &[
    "target",
    "targetid",
    "targetnode",
    "to",
    "toid",
    "tonode",
    "dst",
    "dest",
    "destination",
    "head",
    "node2",
    "v",
];

/// The format of a table whose header this line is, if it is one.
pub(super) fn of_header(line: &str) -> Option<GraphFormat> {
    [(b'\t', GraphFormat::Tsv), (b',', GraphFormat::Csv), (b';', GraphFormat::Csv)]
        .into_iter()
        .find(|&(mark, _)| {
            let mut reader = ReaderBuilder::new()
                .has_headers(false)
                .delimiter(mark)
                .trim(Trim::All)
                .from_reader(line.as_bytes());
            let mut record = StringRecord::new();
            reader.read_record(&mut record).is_ok() && Columns::named(&record).is_some()
        })
        .map(|(_, format)| format)
}

/// Reads a table.
pub(super) fn read(
    source: Source<'_>,
    kind: Kind,
    builder: &mut Builder,
    notes: &mut Vec<String>,
) -> Result<(), LoadError> {
    let lines = source.text.lines().map(str::trim_start);
    let first = lines.clone().find(|line| super::lines::speaks(line)).unwrap_or_default();
    let mark = match kind {
        Kind::Tabs => b'\t',
        Kind::Commas if first.contains(',') => b',',
        Kind::Commas if first.contains(';') => b';',
        Kind::Commas if first.contains('\t') => b'\t',
        Kind::Commas => b',',
    };
    Ok(Table { source, mark, builder, weights: 0 }.read(notes)?)
}

/// Where things stand in a row.
struct Columns {
    from: usize,
    to: usize,
    /// The names of the others.
    others: Vec<(usize, String)>,
    /// Gephi's `Type`.
    kind: Option<usize>,
}

impl Columns {
    /// The columns of a header that names the ends of edges.
    fn named(header: &StringRecord) -> Option<Self> {
        let names: Vec<String> = header
            .iter()
            .map(|name| {
                name.chars()
                    .filter(|letter| letter.is_alphanumeric())
                    .collect::<String>()
                    .to_lowercase()
            })
            .collect();
        let find = |words: &[&str]| names.iter().position(|name| words.contains(&name.as_str()));
        let (from, to) = (find(SOURCES)?, find(TARGETS)?);
        Some(Self { from, to, ..Self::numbered(&names) })
    }

    /// The first two columns are the ends.
    fn numbered(names: &[String]) -> Self {
        let kind = names.iter().position(|name| name == "type");
        let others = names.iter().cloned().enumerate().collect();
        Self { from: 0, to: 1, others, kind }
    }
}

struct Table<'a, 'b> {
    source: Source<'a>,
    mark: u8,
    builder: &'b mut Builder,
    weights: usize,
}

impl<'a> Table<'a, '_> {
    fn reader(&self) -> csv::Reader<&'a [u8]> {
        ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(self.mark)
            .comment(Some(b'#'))
            .trim(Trim::All)
            .from_reader(self.source.text.as_bytes())
    }

    /// Reads the next row; `None` after the last.
    fn row(
        &self,
        reader: &mut csv::Reader<&'a [u8]>,
        record: &mut StringRecord,
    ) -> Result<Option<Range<usize>>, PuzzleError> {
        loop {
            let begin = offset(reader.position().byte());
            let more = reader.read_record(record).map_err(|error| {
                self.source.error(begin..begin + 1, format!("this is no table: {error}"))
            })?;
            if !more {
                return Ok(None);
            }
            let begin = record.position().map_or(begin, |position| offset(position.byte()));
            let end = offset(reader.position().byte()).min(self.source.text.len());
            let written = &self.source.text[begin..end];
            let begin = begin + (written.len() - written.trim_start().len());
            let end = begin + written.trim().len();
            if end == self.source.text.trim_end().len() {
                self.check_quotes(begin, end)?;
            }
            if record.iter().any(|value| !value.is_empty()) {
                return Ok(Some(begin..end));
            }
        }
    }

    /// Quotation marks that nobody closes take in the rest of the file.
    fn check_quotes(&self, begin: usize, end: usize) -> Result<(), PuzzleError> {
        let bytes = &self.source.text.as_bytes()[begin..end];
        let mut open = None;
        let mut begins_value = true;
        for (at, &byte) in bytes.iter().enumerate() {
            match open {
                Some(_) if byte == b'"' => open = None,
                Some(_) => {}
                // A mark right after the closing one is a mark in the text.
                None if byte == b'"' && (begins_value || bytes[at - 1] == b'"') => open = Some(at),
                None => begins_value = byte == self.mark || (begins_value && byte == b' '),
            }
        }
        let Some(at) = open else { return Ok(()) };
        let line = bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at);
        let span = begin + at..begin + at + line;
        let error = self.source.error(span, "the closing quotation mark of this value is missing");
        Err(error.help("a quotation mark in a value is written twice"))
    }

    fn read(mut self, notes: &mut Vec<String>) -> Result<(), PuzzleError> {
        let mut reader = self.reader();
        let mut record = StringRecord::new();
        let Some(span) = self.row(&mut reader, &mut record)? else { return Ok(()) };
        let columns = match Columns::named(&record) {
            Some(columns) => columns,
            None if record.len() < 2 => {
                let error = self.source.error(span, "expected at least two columns, found one");
                return Err(error.help("the header names the ends of edges, as in `source,target`"));
            }
            None if self.is_header(&record)? => {
                let [from, to] = [0, 1].map(|at| record[at].to_owned());
                notes.push(format!(
                    "no columns are named `source` and `target`: edges lead from `{from}` to `{to}`"
                ));
                let names: Vec<String> = record.iter().map(str::to_lowercase).collect();
                Columns::numbered(&names)
            }
            None => {
                notes.push(
                    "there is no header: the first two columns are the ends of edges".to_owned(),
                );
                let columns = Columns::numbered(&[]);
                self.edge(&columns, &record, &span)?;
                columns
            }
        };
        while let Some(span) = self.row(&mut reader, &mut record)? {
            self.edge(&columns, &record, &span)?;
        }
        note_weights(self.weights, notes);
        Ok(())
    }

    /// Whether a first row that names no ends is a header all the same: neither numbers nor nodes of
    /// the rows below.
    fn is_header(&self, first: &StringRecord) -> Result<bool, PuzzleError> {
        let ends: FxHashSet<&str> = [&first[0], &first[1]].into_iter().collect();
        if ends.iter().any(|end| end.parse::<f64>().is_ok()) {
            return Ok(false);
        }
        let mut reader = self.reader();
        let mut record = StringRecord::new();
        self.row(&mut reader, &mut record)?;
        let mut rows = 0;
        while self.row(&mut reader, &mut record)?.is_some() {
            rows += 1;
            if record.iter().take(2).any(|end| ends.contains(end)) {
                return Ok(false);
            }
        }
        Ok(rows > 0)
    }

    fn edge(
        &mut self,
        columns: &Columns,
        record: &StringRecord,
        span: &Range<usize>,
    ) -> Result<(), PuzzleError> {
        let value = |column: usize| record.get(column).unwrap_or_default();
        let ends = [value(columns.from), value(columns.to)];
        if ends.iter().any(|end| end.contains(['\n', '\r'])) {
            let error = self.source.error(span.clone(), "a name must not hold a line break");
            return Err(error.help("is a closing quotation mark missing?"));
        }
        let (from, to) = match ends {
            [from, ""] => {
                if from.is_empty() {
                    return Err(self.source.error(span.clone(), "there is no node in this row"));
                }
                self.builder.node(from);
                return Ok(());
            }
            ["", _] => {
                return Err(self
                    .source
                    .error(span.clone(), "the node that this edge comes from is missing"));
            }
            [from, to] => (self.builder.node(from), self.builder.node(to)),
        };
        let edge = self.builder.edge(from, to);
        match columns.kind.map(|kind| value(kind).to_ascii_lowercase()).as_deref() {
            Some("directed") => self.builder.direct(edge, Edges::Directed),
            Some("undirected" | "mutual") => self.builder.direct(edge, Edges::Undirected),
            _ => {}
        }
        let mut facts = EdgeFacts::default();
        for (column, name) in &columns.others {
            if ![columns.from, columns.to].contains(column) && !value(*column).is_empty() {
                facts.set(name, value(*column));
            }
        }
        self.weights += usize::from(facts.has_weight);
        facts.apply(self.builder, edge);
        Ok(())
    }
}

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

//! A tree in TikZ, through the package `forest`: a document that compiles as it is.

use std::fmt::Write as _;
use std::io::Write;

use rustc_hash::FxHashMap;
use unicode_width::UnicodeWidthStr;

use crate::render::fit::{broken, cell, clipped, is_wide};
use crate::render::frames::Tex;
use crate::render::picture::{Format, Orientation, Picture, PictureError, Visibility, counted};
use crate::replay::Status;
use crate::terms::Discipline;
use crate::trace::NodeId;

/// A LaTeX document with the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tikz;

impl Format for Tikz {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let grow = match picture.options().orientation {
            Orientation::TopDown => "",
            Orientation::LeftRight => ", grow'=east, anchor=west, child anchor=west",
        };
        let apart = apart(picture);
        // In the order of generation, a child after its elder siblings.
        let mut children: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        let mut roots = Vec::new();
        for node in picture.nodes() {
            match picture.parent(node) {
                Some((parent, _)) => children.entry(parent).or_default().push(node),
                None => roots.push(node),
            }
        }
        writeln!(out, "% {}: {}", Tex(picture.title()), Tex(picture.search()))?;
        writeln!(out, "% {} THIS-FILE makes the picture.", program(picture))?;
        out.write_all(PREAMBLE.as_bytes())?;
        for root in roots {
            writeln!(out, "\\begin{{forest}} for tree={{search{apart}{grow}}}")?;
            // Begun nodes, and how many of each one's children have been written.
            let mut path = vec![(root, 0)];
            open(out, picture, root, 0)?;
            while let Some((node, done)) = path.last_mut() {
                let next = children.get(node).and_then(|children| children.get(*done)).copied();
                *done += 1;
                match next {
                    Some(child) => {
                        open(out, picture, child, path.len())?;
                        path.push((child, 0));
                    }
                    None => {
                        path.pop();
                        writeln!(out, "{:1$}]", "", 2 * path.len().min(DEEPEST_INDENT))?;
                    }
                }
            }
            writeln!(out, "\\end{{forest}}")?;
        }
        writeln!(out, "\\end{{document}}")?;
        Ok(())
    }
}

/// Nodes below this level are indented no further: a line per level that grows with it makes a file
/// that grows with the square of the depth.
const DEEPEST_INDENT: usize = 100;

/// Begins a node.
fn open(
    out: &mut dyn Write,
    picture: &Picture<'_>,
    node: NodeId,
    indent: usize,
) -> Result<(), PictureError> {
    let trace = picture.trace();
    let state = broken(trace.state_text(node));
    let state = clipped(&state, 12, 60);
    let lines: Vec<String> = if state.contains('\n') && is_wide(&state) {
        let columns = state.split('\n').map(UnicodeWidthStr::width).max().unwrap_or(0);
        state.split('\n').map(|line| in_cells(line, columns)).collect()
    } else {
        state.split('\n').map(|line| Tex(line).to_string()).collect()
    };
    let solution = match (picture.on_solution(node), picture.status(node)) {
        (true, Status::Closed | Status::Open) => ", solution, on the way",
        (true, _) => ", solution",
        (false, _) => "",
    };
    write!(
        out,
        "{:indent$}[{{\\textbf{{n{number}}}\\\\{{}}{}}}, {}{solution}",
        "",
        lines.join("\\\\{}"),
        name(picture.status(node), trace.header().frontier),
        indent = 2 * indent.min(DEEPEST_INDENT),
        number = trace.number(node),
    )?;
    let action = picture.words_on_edge(node);
    if picture.parent(node).is_some()
        && !action.is_empty()
        && picture.options().edge_labels.for_nodes(picture.shown_nodes()) == Visibility::Shown
    {
        let style = match picture.options().orientation {
            Orientation::TopDown => "move",
            Orientation::LeftRight => "move above",
        };
        write!(out, ", {style}={{{}}}", Tex(&clipped(action, 3, 40)))?;
    }
    writeln!(out)?;
    if let Some(below) = picture.folded_below(node) {
        let count = counted(below as usize, "node", "nodes");
        writeln!(
            out,
            "{:1$}[{{\\dots{{}} {count}}}, folded]",
            "",
            2 * indent.min(DEEPEST_INDENT) + 2
        )?;
    }
    Ok(())
}

/// A line in which every character has its columns, whatever font it is from, so that lines below one
/// another keep theirs; TeX would make one blank of several.
fn in_cells(line: &str, columns: usize) -> String {
    let mut set = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let (cell, after) = rest.split_at(if first == ' ' { blanks } else { cell(rest) });
        let _ = write!(set, "\\cells{{{}}}{{{}}}", cell.width(), Tex(cell.trim()));
        rest = after;
    }
    match columns.saturating_sub(line.width()) {
        0 => {}
        missing => {
            let _ = write!(set, "\\cells{{{missing}}}{{}}");
        }
    }
    set
}

/// The program that has the letters which occur: those of pdflatex are few.
fn program(picture: &Picture<'_>) -> &'static str {
    let texts = picture.nodes().flat_map(|node| {
        [picture.trace().state_text(node), picture.words_on_edge(node)].map(str::chars)
    });
    // Latin, general punctuation.
    let usual = |letter: char| letter < '\u{250}' || ('\u{2010}'..'\u{2027}').contains(&letter);
    if texts.flatten().all(usual) { "pdflatex" } else { "lualatex" }
}

/// More room between boxes, where the words between them need it. With the root above, these stand
/// three quarters of the way down an edge, where edges are nearly as far apart as boxes; with the root at
/// the left, above the boxes.
fn apart(picture: &Picture<'_>) -> String {
    let options = picture.options();
    if options.edge_labels.for_nodes(picture.shown_nodes()) == Visibility::Hidden {
        return String::new();
    }
    // Millimetres, at most, of a column of each size of letters.
    let words = picture.nodes().map(|node| picture.words_on_edge(node).width().min(40));
    let words = 1.7 * words.max().unwrap_or(0) as f64;
    let boxes = picture.nodes().map(|node| {
        let state = broken(picture.trace().state_text(node));
        state.split('\n').map(UnicodeWidthStr::width).max().unwrap_or(0).min(60)
    });
    let boxes = 1.7 * boxes.min().unwrap_or(0) as f64;
    match options.orientation {
        Orientation::TopDown if (words + 3.0) / 0.75 - boxes > 4.0 => {
            format!(", s sep={:.0}mm", (words + 3.0) / 0.75 - boxes)
        }
        Orientation::TopDown => String::new(),
        Orientation::LeftRight if words > 0.0 => {
            format!(", s sep=8mm, l sep={:.0}mm", (words - boxes + 3.0).max(9.0))
        }
        Orientation::LeftRight => String::new(),
    }
}

/// The style of a status; some of the words are keys of TikZ or forest already.
const fn name(status: Status, discipline: Discipline) -> &'static str {
    match (status, discipline) {
        (Status::Open, Discipline::Fifo | Discipline::Lifo) => "is unfinished",
        (Status::Generated, _) => "is generated",
        (Status::Frontier, _) => "is frontier",
        (Status::Current, _) => "is current",
        (Status::Open, _) => "is open",
        (Status::Closed, _) => "is closed",
        (Status::Goal, _) => "is goal",
        (Status::Cutoff, _) => "is cut off",
        (Status::Discarded, _) => "is discarded",
    }
}

const PREAMBLE: &str = r##"\documentclass[border=6pt]{standalone}
\usepackage{iftex}
\ifLuaTeX
  \usepackage{fontspec}
  % What Latin Modern lacks comes from those of these fonts that are there.
  \newcommand{\others}{}
  \newcommand{\other}[1]{\IfFontExistsTF{#1}{\edef\others{\others"#1:mode=harf;",}}{}}
  \other{Noto Color Emoji}\other{Apple Color Emoji}\other{Segoe UI Emoji}\other{Noto Emoji}
  \other{DejaVu Sans}\other{Arial Unicode MS}
  \directlua{luaotfload.add_fallback("others", {\others})}
  \defaultfontfeatures{RawFeature={fallback=others}}
  \setmainfont{lmroman10-regular.otf}[BoldFont=lmroman10-bold.otf]
  \setmonofont{lmmono10-regular.otf}[BoldFont=lmmonolt10-bold.otf]
\else
  \usepackage[T1]{fontenc}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\fi
% So many columns of the typewriter face, and what stands in them.
\newcommand{\cells}[2]{\makebox[\dimexpr0.525em*#1\relax][c]{#2}}
\usepackage{forest}
\definecolor{ink}{HTML}{1C2024}
\definecolor{quiet}{HTML}{7F8791}
\definecolor{waiting}{HTML}{56B4E9}
\definecolor{current}{HTML}{E69F00}
\definecolor{closed}{HTML}{C9CFD6}
\definecolor{goal}{HTML}{009E73}
\definecolor{cutoff}{HTML}{CC79A7}
\forestset{
  search/.style={draw=ink, align=center, font=\ttfamily\small, edge={quiet}, s sep=4mm, l sep=9mm},
  is generated/.style={fill=white, densely dotted},
  is frontier/.style={fill=waiting, rounded corners=2mm},
  is open/.style={fill=waiting, rounded corners=2mm},
  is unfinished/.style={fill=closed, dashed, line width=0.9pt},
  is current/.style={fill=current, line width=1.2pt},
  is closed/.style={fill=closed, draw=quiet},
  is goal/.style={fill=goal, double},
  is cut off/.style={fill=cutoff, append after command={(\tikzlastnode.south west) edge[ink, line width=1.2pt] (\tikzlastnode.south east)}},
  is discarded/.style={fill=white, dashed},
  solution/.style={edge={goal, line width=2pt}},
  on the way/.style={draw=goal, line width=1.2pt},
  folded/.style={draw=none, font=\footnotesize, edge={quiet, dotted}},
  move/.style={edge label={node[pos=0.75, fill=white, text=ink, inner sep=1pt, font=\footnotesize]{#1}}},
  move above/.style={label={[text=ink, inner sep=2pt, font=\footnotesize]above:{#1}}},
}
\begin{document}
"##;

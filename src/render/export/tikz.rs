//! A tree in TikZ, through the package `forest`: a document that compiles as it is.

use std::io::Write;

use crate::render::fit::{broken, clipped};
use crate::render::frames::Tex;
use crate::render::picture::{Format, Orientation, Picture, PictureError, Visibility, counted};
use crate::replay::Status;
use crate::trace::NodeId;

/// A LaTeX document with the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tikz;

impl Format for Tikz {
    fn write(&self, out: &mut dyn Write, picture: &Picture<'_>) -> Result<(), PictureError> {
        let trace = picture.trace();
        let grow = match picture.options().orientation {
            Orientation::TopDown => "",
            Orientation::LeftRight => ", grow'=east, anchor=west, child anchor=west",
        };
        // In the order of generation, a child after its elder siblings.
        let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); trace.node_count()];
        let mut roots = Vec::new();
        for node in picture.nodes() {
            match picture.parent(node) {
                Some((parent, _)) => children[parent.index()].push(node),
                None => roots.push(node),
            }
        }
        writeln!(out, "% {}: {}", Tex(picture.title()), Tex(picture.search()))?;
        out.write_all(PREAMBLE.as_bytes())?;
        for root in roots {
            writeln!(out, "\\begin{{forest}} for tree={{search{grow}}}")?;
            // Begun nodes, and how many of each one's children have been written.
            let mut path = vec![(root, 0)];
            open(out, picture, root, 0)?;
            while let Some((node, done)) = path.last_mut() {
                let next = children[node.index()].get(*done).copied();
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
    let lines: Vec<String> = state.split('\n').map(|line| Tex(line).to_string()).collect();
    let solution = if picture.on_solution(node) { ", solution" } else { "" };
    write!(
        out,
        "{:indent$}[{{\\textbf{{n{number}}}\\\\{{}}{}}}, {}{solution}",
        "",
        lines.join("\\\\{}"),
        name(picture.status(node)),
        indent = 2 * indent.min(DEEPEST_INDENT),
        number = trace.number(node),
    )?;
    if let Some((_, action)) = picture.parent(node)
        && picture.options().edge_labels.for_nodes(picture.shown_nodes()) == Visibility::Shown
    {
        write!(out, ", move={{{}}}", Tex(&clipped(action, 3, 40)))?;
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

/// The style of a status; some of the words are keys of TikZ or forest already.
const fn name(status: Status) -> &'static str {
    match status {
        Status::Generated => "is generated",
        Status::Frontier => "is frontier",
        Status::Current => "is current",
        Status::Open => "is open",
        Status::Closed => "is closed",
        Status::Goal => "is goal",
        Status::Cutoff => "is cut off",
        Status::Discarded => "is discarded",
    }
}

const PREAMBLE: &str = r"\documentclass[border=6pt]{standalone}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
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
  is current/.style={fill=current, line width=1.2pt},
  is closed/.style={fill=closed, draw=quiet},
  is goal/.style={fill=goal, double},
  is cut off/.style={fill=cutoff, append after command={(\tikzlastnode.south west) edge[ink, line width=1.2pt] (\tikzlastnode.south east)}},
  is discarded/.style={fill=white, dashed},
  solution/.style={edge={goal, line width=2pt}},
  folded/.style={draw=none, font=\footnotesize, edge={quiet, dotted}},
  move/.style={edge label={node[midway, fill=white, inner sep=1pt, font=\footnotesize]{#1}}},
}
\begin{document}
";

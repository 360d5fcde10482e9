//! What a node's status looks like: a fill and a form, so that grey print tells it too.

use crate::render::picture::Explained;
use crate::replay::Status;
use crate::terms::Discipline;

/// The fonts, the first that the viewer has.
pub(super) const FONTS: &str = "Helvetica,Arial,sans-serif";
/// Text, and borders that matter.
pub(super) const INK: &str = "#1C2024";
/// Text of the second rank.
pub(super) const MUTED: &str = "#5A626B";
/// Edges and quiet borders.
pub(super) const LINE: &str = "#7F8791";
/// The ground of a round.
pub(super) const GROUND: &str = "#F4F5F6";
/// Goals and the paths to them.
pub(super) const GOAL: &str = "#009E73";
/// Moves that were refused.
pub(super) const REJECTED: &str = "#B34700";
/// The fill of a closed node, which is how nodes look unless told otherwise.
pub(super) const CLOSED: &str = "#C9CFD6";

/// The attributes in which a node of a status differs from a closed one. What is open waits on the
/// path of a path search; with a queue or a stack it is no longer waiting, and nearly closed.
pub(super) const fn attributes(status: Status, discipline: Discipline) -> &'static str {
    match (status, discipline) {
        (Status::Open, Discipline::Fifo | Discipline::Lifo) => {
            " style=\"filled,dashed\" color=\"#1C2024\" penwidth=2"
        }
        (Status::Generated, _) => {
            " style=\"filled,dotted\" fillcolor=\"#FFFFFF\" color=\"#1C2024\""
        }
        (Status::Frontier | Status::Open, _) => {
            " style=\"filled,rounded\" fillcolor=\"#56B4E9\" color=\"#1C2024\""
        }
        (Status::Current, _) => " fillcolor=\"#E69F00\" color=\"#1C2024\" penwidth=3.5",
        (Status::Closed, _) => "",
        (Status::Goal, _) => " fillcolor=\"#009E73\" color=\"#1C2024\" peripheries=2",
        // A bar at the bottom: here it goes no deeper.
        (Status::Cutoff, _) => {
            " shape=underline fillcolor=\"#CC79A7\" color=\"#1C2024\" penwidth=3.5"
        }
        (Status::Discarded, _) => {
            " style=\"filled,dashed\" fillcolor=\"#FFFFFF\" color=\"#5A626B\""
        }
    }
}

/// What marks the node that leaves the frontier next. A number would change the size of its box.
pub(super) const NEXT: &str = " penwidth=3";

/// The fill of a status.
pub(super) const fn fill(status: Status, discipline: Discipline) -> &'static str {
    match (status, discipline) {
        (Status::Open, Discipline::Fifo | Discipline::Lifo) => CLOSED,
        (Status::Generated | Status::Discarded, _) => "#FFFFFF",
        (Status::Frontier | Status::Open, _) => "#56B4E9",
        (Status::Current, _) => "#E69F00",
        (Status::Closed, _) => CLOSED,
        (Status::Goal, _) => GOAL,
        (Status::Cutoff, _) => "#CC79A7",
    }
}

/// The cell of the legend that shows a status: the same fill and form in an HTML-like table.
pub(super) fn legend_cell(status: Status, discipline: Discipline) -> String {
    let cell = match (status, discipline) {
        (Status::Open, Discipline::Fifo | Discipline::Lifo) => {
            "BORDER=\"2\" STYLE=\"DASHED\" BGCOLOR=\"#C9CFD6\" COLOR=\"#1C2024\""
        }
        (Status::Generated, _) => "BORDER=\"1\" STYLE=\"DOTTED\" COLOR=\"#1C2024\"",
        (Status::Frontier | Status::Open, _) => {
            "BORDER=\"1\" STYLE=\"ROUNDED\" BGCOLOR=\"#56B4E9\" COLOR=\"#1C2024\""
        }
        (Status::Current, _) => "BORDER=\"3\" BGCOLOR=\"#E69F00\" COLOR=\"#1C2024\"",
        (Status::Closed, _) => "BORDER=\"1\" BGCOLOR=\"#C9CFD6\" COLOR=\"#7F8791\"",
        // The outer of two lines.
        (Status::Goal, _) => "BORDER=\"1\" CELLPADDING=\"2\" COLOR=\"#1C2024\"",
        (Status::Cutoff, _) => "BORDER=\"3\" SIDES=\"B\" BGCOLOR=\"#CC79A7\" COLOR=\"#1C2024\"",
        (Status::Discarded, _) => "BORDER=\"1\" STYLE=\"DASHED\" COLOR=\"#5A626B\"",
    };
    let words = Explained::of(status, discipline).words();
    if status == Status::Goal {
        return format!(
            "<TD {cell}><TABLE BORDER=\"1\" CELLBORDER=\"0\" CELLPADDING=\"1\" CELLSPACING=\"0\" \
             BGCOLOR=\"#009E73\" COLOR=\"#1C2024\"><TR><TD>{words}</TD></TR></TABLE></TD>"
        );
    }
    format!("<TD {cell}>{words}</TD>")
}

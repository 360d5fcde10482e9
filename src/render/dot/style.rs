//! What a node's status looks like: a fill and a form, so that grey print tells it too.

use crate::replay::Status;

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

/// The attributes in which a node of a status differs from a closed one.
pub(super) const fn attributes(status: Status) -> &'static str {
    match status {
        Status::Generated => " style=\"filled,dotted\" fillcolor=\"#FFFFFF\" color=\"#1C2024\"",
        Status::Frontier | Status::Open => {
            " style=\"filled,rounded\" fillcolor=\"#56B4E9\" color=\"#1C2024\""
        }
        Status::Current => " fillcolor=\"#E69F00\" color=\"#1C2024\" penwidth=3.5",
        Status::Closed => "",
        Status::Goal => " fillcolor=\"#009E73\" color=\"#1C2024\" peripheries=2",
        // A bar at the bottom: here it goes no deeper.
        Status::Cutoff => " shape=underline fillcolor=\"#CC79A7\" color=\"#1C2024\" penwidth=3.5",
        Status::Discarded => " style=\"filled,dashed\" fillcolor=\"#FFFFFF\" color=\"#5A626B\"",
    }
}

/// The fill of a status.
pub(super) const fn fill(status: Status) -> &'static str {
    match status {
        Status::Generated | Status::Discarded => "#FFFFFF",
        Status::Frontier | Status::Open => "#56B4E9",
        Status::Current => "#E69F00",
        Status::Closed => CLOSED,
        Status::Goal => GOAL,
        Status::Cutoff => "#CC79A7",
    }
}

/// The cell of the legend that shows a status: the same fill and form in an HTML-like table.
pub(super) const fn legend_cell(status: Status) -> &'static str {
    match status {
        Status::Generated => "<TD BORDER=\"1\" STYLE=\"DOTTED\" COLOR=\"#1C2024\">generated</TD>",
        Status::Frontier => {
            "<TD BORDER=\"1\" STYLE=\"ROUNDED\" BGCOLOR=\"#56B4E9\" COLOR=\"#1C2024\">on the \
             frontier</TD>"
        }
        Status::Open => {
            "<TD BORDER=\"1\" STYLE=\"ROUNDED\" BGCOLOR=\"#56B4E9\" COLOR=\"#1C2024\">on the \
             path</TD>"
        }
        Status::Current => "<TD BORDER=\"3\" BGCOLOR=\"#E69F00\" COLOR=\"#1C2024\">current</TD>",
        Status::Closed => "<TD BORDER=\"1\" BGCOLOR=\"#C9CFD6\" COLOR=\"#7F8791\">closed</TD>",
        Status::Goal => {
            "<TD BORDER=\"1\" CELLPADDING=\"2\" COLOR=\"#1C2024\"><TABLE BORDER=\"1\" \
             CELLBORDER=\"0\" CELLPADDING=\"1\" CELLSPACING=\"0\" BGCOLOR=\"#009E73\" \
             COLOR=\"#1C2024\"><TR><TD>goal</TD></TR></TABLE></TD>"
        }
        Status::Cutoff => {
            "<TD BORDER=\"3\" SIDES=\"B\" BGCOLOR=\"#CC79A7\" COLOR=\"#1C2024\">cut off</TD>"
        }
        Status::Discarded => "<TD BORDER=\"1\" STYLE=\"DASHED\" COLOR=\"#5A626B\">discarded</TD>",
    }
}

//! What can be asked of a picture.

use std::ops::RangeInclusive;

use super::Moment;

/// What a picture shows, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureOptions {
    /// Which rounds of iterative deepening. Without meaning where a run has none.
    pub round: RoundChoice,
    /// The moves that lead to a state met already; also those of discarded nodes.
    pub rejected: Visibility,
    /// The moves that a rule forbids, with the rule.
    pub illegal: Visibility,
    /// What fills and forms mean.
    pub legend: Visibility,
    /// In which order nodes were expanded, as a small number at each.
    pub order: Visibility,
    /// Where the root stands.
    pub orientation: Orientation,
    /// Actions on edges.
    pub edge_labels: EdgeLabels,
    /// Only these levels, both ends included; what is folded away is counted in the picture.
    pub levels: Option<RangeInclusive<u32>>,
    /// As of when.
    pub at: Moment,
    /// Whether nodes that lead to no goal are in the picture at all.
    pub only: Only,
    /// What is folded away.
    pub folding: Folding,
    /// The most nodes drawn. Of a larger tree, as many levels are drawn as there is room for,
    /// besides the ways to goals; the rest is folded away and counted.
    pub most_nodes: Option<usize>,
    /// The heading, in place of the problem's title; empty for none.
    pub title: Option<String>,
    /// Positions from our own layout, for formats whose readers would compute their own.
    pub positions: Visibility,
}

impl PictureOptions {
    /// The most nodes that a slide can show.
    pub const SLIDE: usize = 500;
}

/// Which rounds of an iterative deepening run are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RoundChoice {
    /// The last, which is the one that ended the search.
    #[default]
    Last,
    /// The how-manieth, from 1.
    Number(u32),
    /// All, side by side in order.
    All,
}

/// Whether something is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// It is not.
    #[default]
    Hidden,
    /// It is.
    Shown,
}

/// Where the root stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// At the top; siblings from left to right.
    #[default]
    TopDown,
    /// At the left; siblings from top to bottom.
    LeftRight,
}

/// Whether edges carry their actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeLabels {
    /// In pictures of up to a thousand nodes.
    #[default]
    WhereTheyFit,
    /// Always.
    Shown,
    /// Never.
    Hidden,
}

impl EdgeLabels {
    /// The most nodes with which Graphviz can still be expected to place labels on edges.
    pub const MOST_NODES: usize = 1_000;

    /// Whether a picture of so many nodes has actions on its edges.
    pub(in crate::render) const fn for_nodes(self, nodes: usize) -> Visibility {
        match self {
            Self::Shown => Visibility::Shown,
            Self::WhereTheyFit if nodes <= Self::MOST_NODES => Visibility::Shown,
            Self::Hidden | Self::WhereTheyFit => Visibility::Hidden,
        }
    }
}

/// Which nodes are in a picture at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Only {
    /// All.
    #[default]
    Everything,
    /// Those on a way to a goal.
    Solutions,
}

/// What of a run is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The search tree.
    #[default]
    Tree,
    /// The state graph: equal states are one, moves are edges.
    States,
}

/// Which subtrees are folded away, with a count in their place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Folding {
    /// Those for which there is no room.
    #[default]
    WhereNeeded,
    /// Besides, all that lead neither to a goal nor to the current node.
    DeadEnds,
}

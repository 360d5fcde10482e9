//! Whether states stand beside names or below them: what makes the larger text on a slide.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::Orientation;
use crate::render::fit::broken;

/// Where states stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::render) enum Labels {
    /// Beside the node's name.
    OneLine,
    /// Below it.
    TwoLines,
}

impl Labels {
    /// What is better for states on these levels, beside names of so many columns: a deep and narrow
    /// picture wants flat boxes, a broad one narrow boxes.
    pub(in crate::render) fn of<'a>(
        states: impl Iterator<Item = (u32, &'a str)>,
        name: usize,
        orientation: Orientation,
    ) -> Self {
        let (mut widest, mut lines) = (1, 1);
        // By level: a faulty trace may name any.
        let mut levels: BTreeMap<u32, usize> = BTreeMap::new();
        for (level, state) in states {
            let state = broken(state);
            lines = lines.max(state.split('\n').count());
            widest = widest.max(state.split('\n').map(UnicodeWidthStr::width).max().unwrap_or(0));
            *levels.entry(level).or_default() += 1;
        }
        let (name, widest) = (name as f64, widest as f64);
        if lines > 1 {
            return Self::TwoLines;
        }
        // Pixels of a box that is alone: its text, and a move's above it.
        let scale = |width: f64, height: f64| {
            let deep = levels.len() as f64;
            let broad = levels.values().copied().max().unwrap_or(1) as f64;
            let (width, height) = match orientation {
                Orientation::TopDown => (broad * (width + 28.0), deep * (height + 40.0) + 60.0),
                Orientation::LeftRight => (deep * (width + 36.0), broad * (height + 32.0) + 60.0),
            };
            // Larger than this is large enough.
            (960.0 / width).min(540.0 / height).min(1.25)
        };
        let one = scale((name + 1.0 + widest) * 7.25, 23.0);
        let two = scale(name.max(widest) * 7.25, 38.0);
        if one > two || widest <= 4.0 { Self::OneLine } else { Self::TwoLines }
    }
}

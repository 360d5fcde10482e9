//! Which states a picture shows.

use super::StateGraph;
use crate::render::picture::{Only, Picture, counted};

/// A state graph, and the part of it that a picture shows.
pub(in crate::render) struct Choice {
    pub(in crate::render) graph: StateGraph,
    /// By state: is it in the picture?
    pub(in crate::render) shown: Vec<bool>,
    /// Whether states are left out for want of room.
    limited: bool,
}

impl Choice {
    pub(in crate::render) fn new(picture: &Picture<'_>) -> Self {
        let graph = StateGraph::new(picture.trace(), picture.events());
        let options = picture.options();
        let chosen = |state: &super::State| {
            options.levels.as_ref().is_none_or(|levels| levels.contains(&state.level))
                && match options.only {
                    Only::Everything => true,
                    Only::Solutions => {
                        state.nodes.iter().any(|&node| picture.will_be_on_solution(node))
                    }
                }
        };
        let shown = graph.states.iter().map(chosen).collect();
        let mut choice = Self { graph, shown, limited: false };
        let Some(most) = options.most_nodes.filter(|&most| choice.count() > most) else {
            return choice;
        };
        choice.limited = true;
        // The states that were met first on the highest levels.
        let states = &choice.graph.states;
        let mut order: Vec<usize> = (0..states.len()).filter(|&at| choice.shown[at]).collect();
        order.sort_by_key(|&at| states[at].level);
        for &left in &order[most..] {
            choice.shown[left] = false;
        }
        choice
    }

    /// How many states are shown.
    pub(in crate::render) fn count(&self) -> usize {
        self.shown.iter().filter(|&&shown| shown).count()
    }

    /// The states that are shown, by place.
    pub(in crate::render) fn states(&self) -> impl Iterator<Item = (usize, &super::State)> {
        self.graph.states.iter().enumerate().filter(|&(place, _)| self.shown[place])
    }

    /// How many states there are, and how many are shown if not all; and in how many nodes.
    pub(in crate::render) fn counted(&self, picture: &Picture<'_>) -> String {
        format!("{} in {}", self.counted_states(), counted(picture.all_nodes(), "node", "nodes"))
    }

    /// What is left out for want of room.
    pub(in crate::render) fn left_out(&self) -> Option<String> {
        self.limited.then(|| self.counted_states())
    }

    fn counted_states(&self) -> String {
        let (shown, all) = (self.count(), self.graph.states.len());
        if shown == all {
            counted(all, "state", "states")
        } else {
            format!("{shown} of {}", counted(all, "state", "states"))
        }
    }
}

//! Which states a picture shows.

use super::{State, StateGraph};
use crate::render::picture::{Caption, Only, Picture, Visibility, counted, occurring};
use crate::replay::Status;
use crate::trace::NodeId;

/// The most nodes that a box names.
const NAMES: usize = 3;

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
        let chosen = |state: &State| {
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
    pub(in crate::render) fn states(&self) -> impl Iterator<Item = (usize, &State)> {
        self.graph.states.iter().enumerate().filter(|&(place, _)| self.shown[place])
    }

    /// What a state is by now; none if it has not been met yet.
    pub(in crate::render) fn status(&self, picture: &Picture<'_>, state: usize) -> Option<Status> {
        self.graph.status_of(state, |node| picture.status_by_now(node))
    }

    /// Whether a way to a goal leads through a state, by now.
    pub(in crate::render) fn on_solution(&self, picture: &Picture<'_>, state: usize) -> bool {
        self.graph.states[state].nodes.iter().any(|&node| picture.on_solution(node))
    }

    /// The names that a state's box bears: those of the first nodes and how many more there are, by
    /// now; and what has to be added to them, unseen, to take the room of all that are to come.
    pub(in crate::render) fn names(picture: &Picture<'_>, state: &State) -> [String; 2] {
        let named = |nodes: &[NodeId]| {
            let name = |node: &NodeId| format!("n{}", picture.trace().number(*node));
            let mut names: Vec<String> = nodes.iter().take(NAMES).map(name).collect();
            if nodes.len() > NAMES {
                names.push(format!("+{}", nodes.len() - NAMES));
            }
            names.join(" ")
        };
        let born = state.nodes.partition_point(|&node| !picture.is_unborn(node));
        let (now, all) = (named(&state.nodes[..born]), named(&state.nodes));
        // Digits are equally wide, and the later names follow the earlier.
        let rest = all.get(now.len()..).unwrap_or_default().to_owned();
        [now, rest]
    }

    /// What is counted and explained.
    pub(in crate::render) fn caption(&self, picture: &Picture<'_>) -> Caption {
        let nodes = || self.states().flat_map(|(_, state)| state.nodes.iter().copied());
        let all = counted(picture.all_nodes(), "node", "nodes");
        let [_, solutions] = picture.counts();
        let statuses = if picture.is_frame() {
            picture.to_come(nodes())
        } else {
            occurring(self.states().filter_map(|(place, _)| self.status(picture, place)))
        };
        Caption {
            counted: [format!("{} in {all}", self.counted_states()), solutions],
            statuses: picture.explained(statuses),
            solution: nodes().any(|node| {
                picture.is_frame() && picture.will_be_on_solution(node) || picture.on_solution(node)
            }),
            // They are moves as others are.
            rejected: Visibility::Hidden,
        }
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

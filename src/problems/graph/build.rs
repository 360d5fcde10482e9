//! Putting a graph together, node by node and edge by edge, whatever the format.
//!
//! The edges are kept as they come, eight bytes each. When all are there, the arcs are sorted by the
//! node they leave, in the order of the file, and repeated ones are dropped.

mod arcs;

use std::ops::Range;

use indexmap::IndexSet;
use petgraph::graph::NodeIndex;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use self::arcs::Arcs;
use super::names::Names;
use super::texts::{self, Missing, SUGGESTIONS};
use super::{Graph, SCENE_NODES};
use crate::problems::error::LoadError;
use crate::problems::reader::Source;
use crate::problems::{About, Presumed};
use crate::texts::TextList;

/// Whether edges lead one way only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edges {
    /// From the first node to the second.
    Directed,
    /// Both ways.
    #[default]
    Undirected,
}

/// What a request says about a graph.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::problems) struct Asked<'r> {
    pub(in crate::problems) start: Option<&'r str>,
    pub(in crate::problems) goals: &'r [&'r str],
    pub(in crate::problems) presumed: Option<&'r Presumed<'r>>,
    pub(in crate::problems) edges: Option<Edges>,
}

/// A graph in the making.
#[derive(Debug)]
pub(super) struct Builder {
    /// What edges are that do not say it themselves.
    edges: Edges,
    /// What the request says that all edges are.
    asked: Option<Edges>,
    /// Whether the file says what its edges are.
    said: Truth,
    /// Whether both arcs of every undirected edge were added, each as an edge.
    complete: Truth,
    names: Names,
    /// The edges as they came, an undirected one once.
    pairs: Vec<(NodeIndex, NodeIndex)>,
    /// What sets some edges apart, by edge; shorter than the edges, the rest are as usual.
    marks: Vec<EdgeMark>,
    labels: TextList,
    label_numbers: FxHashMap<Box<str>, u32>,
    node_labels: FxHashMap<u32, Box<str>>,
    starts: IndexSet<u32, FxBuildHasher>,
    goals: IndexSet<u32, FxBuildHasher>,
    file_start: Option<Named>,
    file_goals: Vec<Named>,
}

/// What sets an edge apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EdgeMark {
    /// The number of its label plus one; 0 if it has none.
    label: u32,
    edges: Edges,
}

/// A node that a file names for a start or a goal, and where.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) id: String,
    pub(super) span: Range<usize>,
}

/// An edge's number, in the order in which they come.
pub(super) type EdgeNumber = usize;

impl Builder {
    /// A graph from a text of so many bytes, whose edges lead both ways unless it or the request
    /// says otherwise.
    pub(super) fn new(bytes: usize, asked: Asked<'_>) -> Self {
        Self {
            edges: asked
                .edges
                .or(asked.presumed.and_then(|presumed| presumed.edges))
                .unwrap_or_default(),
            asked: asked.edges,
            said: Truth::No,
            complete: Truth::No,
            names: Names::for_text(bytes),
            pairs: Vec::new(),
            marks: Vec::new(),
            labels: TextList::default(),
            label_numbers: FxHashMap::default(),
            node_labels: FxHashMap::default(),
            starts: IndexSet::default(),
            goals: IndexSet::default(),
            file_start: None,
            file_goals: Vec::new(),
        }
    }

    /// What the file says its edges are. The request wins.
    pub(super) fn set_edges(&mut self, edges: Edges) {
        self.said = Truth::Yes;
        if self.asked.is_none() {
            self.edges = edges;
        }
    }

    pub(super) const fn edges(&self) -> Edges {
        self.edges
    }

    /// All ids, in the order of the file.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.names.iter()
    }

    pub(super) const fn node_count(&self) -> usize {
        self.names.len()
    }

    pub(super) fn id(&self, node: NodeIndex) -> &str {
        self.names.get(node.index())
    }

    /// The node of an id; a new one if need be.
    #[inline]
    pub(super) fn node(&mut self, id: &str) -> NodeIndex {
        NodeIndex::new(self.names.intern(id) as usize)
    }

    /// The same, for an id whose value as a number is known.
    #[inline]
    pub(super) fn node_valued(&mut self, id: &str, value: Option<usize>) -> NodeIndex {
        NodeIndex::new(self.names.intern_valued(id, value) as usize)
    }

    /// The node of an id, if it is there.
    pub(super) fn known(&self, id: &str) -> Option<NodeIndex> {
        self.names.find(id).map(|number| NodeIndex::new(number as usize))
    }

    /// Adds an edge that is as all are.
    #[inline]
    pub(super) fn edge(&mut self, from: NodeIndex, to: NodeIndex) -> EdgeNumber {
        self.pairs.push((from, to));
        self.pairs.len() - 1
    }

    /// Changes between which nodes an edge leads.
    pub(super) fn turn(&mut self, edge: EdgeNumber, from: NodeIndex, to: NodeIndex) {
        self.pairs[edge] = (from, to);
    }

    /// Says whether one edge leads both ways. The request wins.
    pub(super) fn direct(&mut self, edge: EdgeNumber, edges: Edges) {
        if self.asked.is_none() && self.mark(edge).edges != edges {
            self.mark_mut(edge).edges = edges;
        }
    }

    /// Says that an undirected graph has been given with both arcs of every edge.
    pub(super) const fn arcs_are_complete(&mut self) {
        self.complete = Truth::Yes;
    }

    /// Gives an edge a label, or takes it away with an empty one.
    pub(super) fn label_edge(&mut self, edge: EdgeNumber, label: &str) {
        let label = texts::one_line(label);
        let number = if label.is_empty() {
            0
        } else if let Some(&number) = self.label_numbers.get(&*label) {
            number
        } else {
            self.labels.push(&label);
            let number = self.labels.len() as u32;
            self.label_numbers.insert(label.into(), number);
            number
        };
        if self.mark(edge).label != number {
            self.mark_mut(edge).label = number;
        }
    }

    const fn usual(&self) -> EdgeMark {
        EdgeMark { label: 0, edges: self.edges }
    }

    fn mark(&self, edge: EdgeNumber) -> EdgeMark {
        self.marks.get(edge).copied().unwrap_or_else(|| self.usual())
    }

    fn mark_mut(&mut self, edge: EdgeNumber) -> &mut EdgeMark {
        if self.marks.len() <= edge {
            self.marks.resize(edge + 1, self.usual());
        }
        &mut self.marks[edge]
    }

    /// Gives a node a label, or takes it away with an empty one.
    pub(super) fn label_node(&mut self, node: NodeIndex, label: &str) {
        let label = texts::one_line(label);
        if label.is_empty() || label == self.id(node) {
            self.node_labels.remove(&(node.index() as u32));
        } else {
            self.node_labels.insert(node.index() as u32, label.into());
        }
    }

    /// Marks a node as the start, or takes that back.
    pub(super) fn mark_start(&mut self, node: NodeIndex, is_start: Truth) {
        set(&mut self.starts, node, is_start);
    }

    /// Marks a node as a goal, or takes that back.
    pub(super) fn mark_goal(&mut self, node: NodeIndex, is_goal: Truth) {
        set(&mut self.goals, node, is_goal);
    }

    /// The file as a whole names its start.
    pub(super) fn name_start(&mut self, named: Named) {
        self.file_start = Some(named);
    }

    /// The file as a whole names goals: one id, or several with commas between them, of which the
    /// one is preferred if there is such a node.
    pub(super) fn name_goals(&mut self, goals: Vec<Named>) {
        self.file_goals = goals;
    }

    /// The graph, to be searched from where the request or else the file says.
    ///
    /// # Errors
    ///
    /// When there is no start, or a start or goal is named that is not there.
    pub(super) fn finish(
        mut self,
        source: Source<'_>,
        about: About,
        asked: Asked<'_>,
        notes: &mut Vec<String>,
    ) -> Result<Graph, LoadError> {
        let names = std::mem::take(&mut self.names);
        let shown = texts::Shown::new(names, &std::mem::take(&mut self.node_labels));
        let start = self.start(source, &shown, asked, notes)?;
        let mut goals = self.goals(source, &shown, asked)?;
        if goals.is_empty()
            && let Some(presumed) = asked.presumed
        {
            let known = presumed.goals.iter().filter_map(|goal| shown.find_shown(goal));
            goals = known.collect();
            let names: Vec<_> = goals.iter().map(|&goal| shown.text(goal.index())).collect();
            match names.len() {
                0 => {}
                1 => notes.push(format!(
                    "the goal is not given: {}, as {} says",
                    names[0], presumed.source
                )),
                _ => notes.push(format!(
                    "the goals are not given: {}, as {} says",
                    names.join(", "),
                    presumed.source
                )),
            }
        }
        if let (None, Truth::No, Edges::Directed, Some(presumed)) =
            (asked.edges, self.said, self.edges, asked.presumed)
        {
            notes.push(format!(
                "the direction of edges is not given: one way, as {} says (`--undirected` overrules it)",
                presumed.source
            ));
        }
        if goals.is_empty() {
            notes.push(
                "no goal is given (`--goal ID`): the search visits whatever it can reach"
                    .to_owned(),
            );
        }
        Ok(self.sort(about, shown, start, &goals, notes))
    }

    fn start(
        &self,
        source: Source<'_>,
        shown: &texts::Shown,
        asked: Asked<'_>,
        notes: &mut Vec<String>,
    ) -> Result<NodeIndex, LoadError> {
        if let Some(id) = asked.start {
            return find_asked(shown, "--start", id);
        }
        let mut starts = self.starts.iter().map(|&node| node as usize);
        match (starts.next(), starts.next()) {
            (None, _) => {}
            (Some(only), None) => return Ok(NodeIndex::new(only)),
            (Some(first), Some(second)) => {
                let [first, second] = [first, second].map(|node| shown.text(node));
                let message = format!(
                    "{} nodes are marked as the start: {first}, {second}{}",
                    self.starts.len(),
                    if self.starts.len() > 2 { ", ..." } else { "" }
                );
                let help = "a search starts at one; mark it alone, or give `--start ID`";
                return Err(LoadError::request(message).help(help));
            }
        }
        if let Some(named) = &self.file_start {
            return find_named(source, shown, named);
        }
        if let Some(presumed) = asked.presumed
            && let Some(start) = presumed.start.and_then(|start| shown.find_shown(start))
        {
            let (name, source) = (shown.text(start.index()), presumed.source);
            notes.push(format!("the start is not given: {name}, as {source} says"));
            return Ok(start);
        }
        let message = "where does the search start? Give `--start ID`";
        let few: Vec<_> = (0..shown.len().min(SUGGESTIONS)).map(|node| shown.text(node)).collect();
        let few = few.join(", ");
        Err(LoadError::request(message).help(if shown.len() <= SUGGESTIONS {
            format!("the nodes are {few}")
        } else {
            format!("the file has {} nodes: {few}, ...", shown.len())
        }))
    }

    fn goals(
        &self,
        source: Source<'_>,
        shown: &texts::Shown,
        asked: Asked<'_>,
    ) -> Result<Vec<NodeIndex>, LoadError> {
        if !asked.goals.is_empty() {
            let found = asked.goals.iter().map(|goal| find_asked(shown, "--goal", goal));
            return found.collect();
        }
        if !self.goals.is_empty() {
            return Ok(self.goals.iter().map(|&node| NodeIndex::new(node as usize)).collect());
        }
        let mut goals = Vec::new();
        for named in &self.file_goals {
            if shown.find(&named.id).is_ok() {
                goals.push(find_named(source, shown, named)?);
                continue;
            }
            for id in named.id.split(',') {
                let id = id.trim().to_owned();
                goals.push(find_named(source, shown, &Named { id, span: named.span.clone() })?);
            }
        }
        Ok(goals)
    }

    /// Of a small graph: the edges as the file lists them, each once.
    fn listed(&self, nodes: usize) -> Vec<(NodeIndex, NodeIndex)> {
        if nodes > SCENE_NODES {
            return Vec::new();
        }
        let mut known = FxHashSet::default();
        let both_ways = self.edges == Edges::Undirected && !self.is_mixed();
        let mut listed = Vec::new();
        let mut list = |from: NodeIndex, to: NodeIndex| {
            let key = if both_ways { (from.min(to), from.max(to)) } else { (from, to) };
            if known.insert(key) {
                listed.push((from, to));
            }
        };
        for (edge, &(from, to)) in self.pairs.iter().enumerate() {
            list(from, to);
            if !both_ways && self.leads_back(edge, from, to) {
                list(to, from);
            }
        }
        listed
    }

    /// Whether some edges are directed and others are not.
    fn is_mixed(&self) -> bool {
        self.marks.iter().any(|mark| mark.edges != self.edges)
    }

    /// Sorts the arcs by the node they leave and drops those that are there already.
    fn sort(
        self,
        about: About,
        shown: texts::Shown,
        start: NodeIndex,
        goals: &[NodeIndex],
        notes: &mut Vec<String>,
    ) -> Graph {
        let mut arcs = Arcs::of(&self, shown.len());
        if let Some(repeated) = arcs.drop_repeated(&self) {
            let (from, to) = self.pairs[repeated.first];
            notes.push(format!(
                "an edge that is listed again counts once: {} left out, the first from {} to {}",
                if repeated.count == 1 {
                    "1 is".to_owned()
                } else {
                    format!("{} are", repeated.count)
                },
                shown.text(from.index()),
                shown.text(to.index()),
            ));
        }
        Graph {
            about,
            listed: self.listed(shown.len()),
            edges: if self.is_mixed() { Edges::Directed } else { self.edges },
            texts: shown.into_texts(),
            begins: arcs.begins,
            targets: arcs.targets,
            labels: self.labels,
            arc_labels: arcs.labels,
            start,
            goals: goals.iter().copied().collect(),
        }
    }
}

/// Whether something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    Yes,
    No,
}

impl Truth {
    /// What the word of an attribute means: `true`, `yes` and `1`, else not.
    pub(super) fn of(word: &str) -> Self {
        let word = word.trim();
        let yes = ["true", "yes", "1"].iter().any(|yes| word.eq_ignore_ascii_case(yes));
        if yes { Self::Yes } else { Self::No }
    }
}

fn set(nodes: &mut IndexSet<u32, FxBuildHasher>, node: NodeIndex, truth: Truth) {
    let node = node.index() as u32;
    match truth {
        Truth::Yes => nodes.insert(node),
        Truth::No => nodes.swap_remove(&node),
    };
}

impl Builder {
    /// Whether an edge is an arc back as well.
    #[inline]
    fn leads_back(&self, edge: EdgeNumber, from: NodeIndex, to: NodeIndex) -> bool {
        from != to && self.complete == Truth::No && self.mark(edge).edges == Edges::Undirected
    }
}

/// The node that a request names.
fn find_asked(shown: &texts::Shown, option: &str, id: &str) -> Result<NodeIndex, LoadError> {
    shown.find(id).map_err(|missing| {
        let id = id.escape_debug();
        LoadError::request(format!("`{option} {id}`: {}", missing.message())).help(missing.help())
    })
}

/// The node that a file names for its start or goal.
fn find_named(
    source: Source<'_>,
    shown: &texts::Shown,
    named: &Named,
) -> Result<NodeIndex, LoadError> {
    shown.find(&named.id).map_err(|missing| {
        let id = named.id.escape_debug();
        let message = match missing {
            Missing::None(_) => format!("the graph has no node `{id}`"),
            Missing::Several(_) => format!("several nodes have the label `{id}`"),
        };
        source.error(named.span.clone(), message).help(missing.help()).into()
    })
}

//! What nodes are called in pictures: by their label where they have one, else by their id.
//!
//! A search tells states apart by their text. So two nodes with one label must not be written
//! alike; both then get their id added.

use std::borrow::Cow;

use petgraph::graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::names::Names;
use crate::texts::TextList;

/// How many names are suggested for one that is not there.
pub(super) const SUGGESTIONS: usize = 5;

/// The nodes' ids and texts.
pub(super) struct Shown {
    ids: Names,
    /// Empty if every text is the id.
    texts: TextList,
}

/// Why a name finds no node.
pub(super) enum Missing {
    /// There is none of this name: the nearest, in words.
    None(String),
    /// Several have it for a label: their ids, in words.
    Several(String),
}

impl Missing {
    pub(super) const fn message(&self) -> &'static str {
        match self {
            Self::None(_) => "the graph has no such node",
            Self::Several(_) => "several nodes have this label",
        }
    }

    pub(super) fn help(&self) -> String {
        match self {
            Self::None(words) => words.clone(),
            Self::Several(ids) => format!("say which by its id: {ids}"),
        }
    }
}

impl Shown {
    pub(super) fn new(ids: Names, labels: &FxHashMap<u32, Box<str>>) -> Self {
        let plain = labels.is_empty() && ids.iter().all(is_plain);
        if plain {
            return Self { ids, texts: TextList::default() };
        }
        let wanted = |node: usize| match labels.get(&(node as u32)) {
            Some(label) => Cow::Borrowed(&**label),
            None => id_text(ids.get(node)),
        };
        let mut times: FxHashMap<Cow<'_, str>, u32> = FxHashMap::default();
        for node in 0..ids.len() {
            *times.entry(wanted(node)).or_default() += 1;
        }
        // TextList that are taken by nobody but one node stand; the others must not be equal to these,
        // nor to one another.
        let mut taken: FxHashSet<String> = FxHashSet::default();
        let mut numbers: FxHashMap<String, u32> = FxHashMap::default();
        let mut texts = TextList::default();
        for node in 0..ids.len() {
            let text = wanted(node);
            if times[&text] == 1 {
                texts.push(&text);
                continue;
            }
            let mut longer = if labels.contains_key(&(node as u32)) {
                format!("{text} ({})", id_text(ids.get(node)))
            } else {
                text.clone().into_owned()
            };
            let is_free = |longer: &String| {
                (*longer == *text || !times.contains_key(&**longer)) && !taken.contains(longer)
            };
            if !is_free(&longer) {
                let stem = longer.clone();
                let number = numbers.entry(stem.clone()).or_insert(1);
                while !is_free(&longer) {
                    *number += 1;
                    longer = format!("{stem} #{number}");
                }
            }
            texts.push(&longer);
            taken.insert(longer);
        }
        drop(times);
        Self { ids, texts }
    }

    pub(super) const fn len(&self) -> usize {
        self.ids.len()
    }

    /// How a node is written.
    pub(super) fn text(&self, node: usize) -> &str {
        if self.texts.len() == 0 { self.ids.get(node) } else { self.texts.get(node) }
    }

    /// The node that is written so, or else the one of this id or label: what a trace calls states are their
    /// texts, and one node's text may be another's id.
    pub(super) fn find_shown(&self, text: &str) -> Option<NodeIndex> {
        // That of most is their id; a look at all texts takes long.
        let by_id = self.ids.find(text).map(|number| number as usize);
        if let Some(node) = by_id.filter(|&node| self.text(node) == text) {
            return Some(NodeIndex::new(node));
        }
        let by_text = self.texts.iter().position(|shown| shown == text);
        by_text.map_or_else(|| self.find(text).ok(), |node| Some(NodeIndex::new(node)))
    }

    /// The node of an id, or else of a label that only one has.
    pub(super) fn find(&self, name: &str) -> Result<NodeIndex, Missing> {
        if let Some(number) = self.ids.find(name) {
            return Ok(NodeIndex::new(number as usize));
        }
        let texts = self.texts.iter();
        if let Some(node) = self.texts.iter().position(|text| text == name) {
            return Ok(NodeIndex::new(node));
        }
        // A label that several have was made longer.
        let alike = texts.enumerate().filter(|(_, text)| {
            text.strip_prefix(name)
                .is_some_and(|rest| rest.starts_with(" (") && rest.ends_with(')'))
        });
        let alike: Vec<&str> = alike.take(5).map(|(node, _)| self.ids.get(node)).collect();
        if alike.len() > 1 {
            return Err(Missing::Several(alike.join(", ")));
        }
        if self.texts.len() == 0 {
            return Err(Missing::None(nearest(name, self.ids.iter())));
        }
        // Both can be asked for: the ids, and the labels that are shown.
        let both = |node| match (self.ids.get(node), self.text(node)) {
            (id, text) if id == text => id.to_owned(),
            (id, text) => format!("{id} ({text})"),
        };
        if self.len() <= SUGGESTIONS {
            let all: Vec<_> = (0..self.len()).map(both).collect();
            return Err(Missing::None(format!("the nodes are {}", all.join(", "))));
        }
        let labels = self.texts.iter().filter(|text| self.ids.find(text).is_none());
        Err(Missing::None(nearest(name, self.ids.iter().chain(labels))))
    }

    /// The texts alone.
    pub(super) fn into_texts(self) -> TextList {
        if self.texts.len() == 0 { self.ids.into_texts() } else { self.texts }
    }
}

/// Whether an id can be written as it is.
fn is_plain(id: &str) -> bool {
    // Two bytes that begin with 0xC2 may be a control character; few texts hold one.
    let has_doubt = id.bytes().any(|byte| byte < b' ' || byte == 0x7f || byte == 0xc2);
    let has_control = has_doubt && id.chars().any(char::is_control);
    !id.is_empty() && !has_control
}

/// How an id is written.
fn id_text(id: &str) -> Cow<'_, str> {
    if is_plain(id) {
        return Cow::Borrowed(id);
    }
    let text = one_line(id);
    if text.is_empty() { Cow::Owned(format!("{id:?}")) } else { text }
}

/// A text without line breaks and control characters: whatever stood in their place is one space.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim();
    if !trimmed.chars().any(char::is_control) {
        return Cow::Borrowed(trimmed);
    }
    let words = trimmed.split(char::is_control).map(str::trim).filter(|word| !word.is_empty());
    Cow::Owned(words.collect::<Vec<_>>().join(" "))
}

/// Of many names, the few that `id` most likely means, in words.
pub(super) fn nearest<'n>(id: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    let few: Vec<_> = names.clone().take(SUGGESTIONS + 1).collect();
    if few.len() <= SUGGESTIONS {
        return if few.is_empty() {
            "the graph has no nodes".to_owned()
        } else {
            format!("the nodes are {}", few.join(", "))
        };
    }
    /// Comparing takes the product of the lengths, and nobody misspells a name that long.
    const LONGEST: usize = 100;
    let most = 1 + id.chars().count() / 2;
    let mut near: Vec<(usize, &str)> = Vec::new();
    let candidates = names.filter(|name| {
        id.len() <= LONGEST && name.len() <= LONGEST && name.len().abs_diff(id.len()) <= 4 * most
    });
    for name in candidates {
        let distance = strsim::damerau_levenshtein(id, name);
        if distance <= most {
            near.push((distance, name));
        }
        if near.len() > 64 {
            near.sort_by_key(|&(distance, _)| distance);
            near.truncate(SUGGESTIONS);
        }
    }
    near.sort_by_key(|&(distance, _)| distance);
    near.truncate(SUGGESTIONS);
    let near: Vec<_> = near.into_iter().map(|(_, name)| name).collect();
    match near.as_slice() {
        [] => format!("none is named like it; the first is {}", few[0]),
        near => format!("the nearest are {}", near.join(", ")),
    }
}

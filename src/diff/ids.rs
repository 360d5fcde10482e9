//! Numbers for what the two runs have in common: states, actions, ways, steps.

use rustc_hash::FxHashMap;

use super::{Ignore, Overlap};

/// What is the same in both runs has the same number here.
pub(super) struct Ids {
    /// Whether what actions are called makes no difference, or is not known.
    pub(super) actions_ignored: bool,
    pub(super) witnesses_ignored: bool,
    pub(super) rules_ignored: bool,
    texts: FxHashMap<Box<str>, u32>,
    by_id: Vec<Box<str>>,
    paths: FxHashMap<(u32, u32, u32), u32>,
    path_count: u32,
    steps: FxHashMap<[u32; 5], u32>,
}

/// The first of five parts, where they do not stand for a step of a sequence.
const PLACE: u32 = u32::MAX;

/// No path: that of a root's parent.
pub(super) const NO_PATH: u32 = u32::MAX;

impl Ids {
    pub(super) fn new(ignore: &[Ignore], texts: bool) -> Self {
        Self {
            actions_ignored: texts || ignore.contains(&Ignore::Action),
            witnesses_ignored: ignore.contains(&Ignore::Witness),
            rules_ignored: ignore.contains(&Ignore::Rule),
            texts: FxHashMap::default(),
            by_id: Vec::new(),
            paths: FxHashMap::default(),
            path_count: 0,
            steps: FxHashMap::default(),
        }
    }

    /// The number of a text: a state, an action, a rule.
    pub(super) fn text(&mut self, text: &str) -> u32 {
        if let Some(&id) = self.texts.get(text) {
            return id;
        }
        let id = as_u32(self.by_id.len());
        self.texts.insert(text.into(), id);
        self.by_id.push(text.into());
        id
    }

    pub(super) fn text_of(&self, id: u32) -> &str {
        &self.by_id[id as usize]
    }

    pub(super) fn text_count(&self) -> usize {
        self.by_id.len()
    }

    /// The number of the way that goes on from `before` by `action` to `state`.
    pub(super) fn path(&mut self, before: u32, action: u32, state: u32) -> u32 {
        let action = if self.actions_ignored { 0 } else { action };
        let next = self.path_count;
        let path = *self.paths.entry((before, action, state)).or_insert(next);
        self.path_count += u32::from(path == next);
        path
    }

    /// The number of a way that is not known, and is that of no other.
    pub(super) const fn unknown_path(&mut self) -> u32 {
        self.path_count += 1;
        self.path_count - 1
    }

    /// The number of a state on a level.
    pub(super) fn place(&mut self, level: u32, state: u32) -> u32 {
        self.step([PLACE, level, state, 0, 0])
    }

    /// The number of a step.
    pub(super) fn step(&mut self, step: [u32; 5]) -> u32 {
        let next = as_u32(self.steps.len());
        *self.steps.entry(step).or_insert(next)
    }
}

/// How much two bags of numbers share.
pub(super) fn overlap(a: &[u32], b: &[u32]) -> Overlap {
    let most = a.iter().chain(b).max().map_or(0, |&most| most as usize + 1);
    let mut left = vec![0_u32; most];
    for &id in a {
        left[id as usize] += 1;
    }
    let mut common = 0;
    for &id in b {
        let left = &mut left[id as usize];
        if *left > 0 {
            *left -= 1;
            common += 1;
        }
    }
    Overlap { a: a.len(), b: b.len(), common }
}

pub(super) fn as_u32(number: usize) -> u32 {
    u32::try_from(number).expect("runs have fewer than 2^32 of anything")
}

//! Where two sequences part, and what differs after that.

use serde::Serialize;

use super::entry::{Entry, entry};
use super::ids::{Ids, overlap};
use super::pairing::pairs;
use super::sequence::Sequence;
use super::source::Source;
use super::{DiffOptions, SequenceDiff};

/// A place where the sequences differ: steps of the first in the place of steps of the second.
/// Either may be none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hunk {
    /// The first step of `a` that differs, from 1.
    pub a: usize,
    /// How many steps of `a`.
    pub a_len: usize,
    /// The first step of `b` that differs, from 1.
    pub b: usize,
    /// How many steps of `b`.
    pub b_len: usize,
}

/// Relates two sequences.
pub(super) fn relate(
    sources: &[Source<'_>; 2],
    sequences: &[Sequence; 2],
    options: &DiffOptions,
    ids: &Ids,
) -> SequenceDiff {
    let [a, b] = [&*sequences[0].steps, &*sequences[1].steps];
    let prefix = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let entry =
        |side: usize, index: usize| entry(&sequences[side], &sources[side], index, options.by, ids);
    let before = (prefix.saturating_sub(options.context)..prefix)
        .map(|index| (entry(0, index), entry(1, index)))
        .collect();
    let next = |side: usize, len: usize| -> Vec<Entry> {
        let end = len.min(prefix.saturating_add(options.context.max(1)));
        (prefix..end).map(|index| entry(side, index)).collect()
    };
    let is_round = |side: usize, index: usize| {
        let place = sequences[side].places[index] as usize;
        sources[side].rounds().binary_search_by_key(&place, |round| round.step).is_ok()
    };
    let rounds_before =
        |side: usize, end: usize| (0..end).filter(|&index| is_round(side, index)).count();
    let steps = |side: usize| -> Vec<u32> {
        let steps = sequences[side].steps.iter().enumerate();
        steps.filter(|&(index, _)| !is_round(side, index)).map(|(_, &step)| step).collect()
    };
    let rounds = |side: usize| -> Vec<usize> {
        (0..sequences[side].steps.len()).filter(|&index| is_round(side, index)).collect()
    };
    let pairs = pairs(a, b, [&rounds(0), &rounds(1)]);
    SequenceDiff {
        steps: overlap(&steps(0), &steps(1)),
        length: (a.len(), b.len()),
        common_prefix: prefix,
        common_steps: prefix - rounds_before(0, prefix),
        before,
        a_next: next(0, a.len()),
        b_next: next(1, b.len()),
        hunks: hunks(&pairs, (a.len(), b.len())),
    }
}

/// What is between the pairs.
fn hunks(pairs: &[(usize, usize)], lengths: (usize, usize)) -> Vec<Hunk> {
    let mut hunks = Vec::new();
    let mut from = (0, 0);
    for &(a, b) in pairs.iter().chain([&lengths]) {
        if (a, b) != from {
            hunks.push(Hunk { a: from.0 + 1, a_len: a - from.0, b: from.1 + 1, b_len: b - from.1 });
        }
        from = (a + 1, b + 1);
    }
    hunks
}

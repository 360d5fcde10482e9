//! Where two sequences part, and what differs after that.

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::entry::{Entry, entry};
use super::ids::{Ids, overlap};
use super::sequence::Sequence;
use super::source::Source;
use super::{DiffOptions, SequenceDiff};

/// How many steps of each sequence are aligned, counted from where they part (what both end with is
/// set aside before). A limit in steps and not in time, so that the answer never depends on the
/// machine.
pub const MOST_ALIGNED: usize = 10_000;

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
        let end = len.min(prefix + options.context.max(1));
        (prefix..end).map(|index| entry(side, index)).collect()
    };
    let (hunks, aligned) = hunks(a, b, prefix);
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
    SequenceDiff {
        steps: overlap(&steps(0), &steps(1)),
        length: (a.len(), b.len()),
        common_prefix: prefix,
        common_steps: prefix - rounds_before(0, prefix),
        before,
        a_next: next(0, a.len()),
        b_next: next(1, b.len()),
        hunks,
        aligned,
    }
}

fn hunks(a: &[u32], b: &[u32], prefix: usize) -> (Vec<Hunk>, (usize, usize)) {
    let (rest_a, rest_b) = (&a[prefix..], &b[prefix..]);
    let suffix = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    let middle_a = &rest_a[..rest_a.len() - suffix];
    let middle_b = &rest_b[..rest_b.len() - suffix];
    let window = |steps: &'_ [u32]| steps.len().min(MOST_ALIGNED);
    let (len_a, len_b) = (window(middle_a), window(middle_b));
    let operations = capture_diff_slices(Algorithm::Myers, &middle_a[..len_a], &middle_b[..len_b]);
    let hunk = |a: usize, a_len: usize, b: usize, b_len: usize| Hunk {
        a: prefix + a + 1,
        a_len,
        b: prefix + b + 1,
        b_len,
    };
    let mut hunks: Vec<Hunk> = Vec::new();
    for operation in operations {
        let next = match operation {
            DiffOp::Equal { .. } => continue,
            DiffOp::Delete { old_index, old_len, new_index } => {
                hunk(old_index, old_len, new_index, 0)
            }
            DiffOp::Insert { old_index, new_index, new_len } => {
                hunk(old_index, 0, new_index, new_len)
            }
            DiffOp::Replace { old_index, old_len, new_index, new_len } => {
                hunk(old_index, old_len, new_index, new_len)
            }
        };
        match hunks.last_mut() {
            // Two operations side by side are one place.
            Some(last) if last.a + last.a_len == next.a && last.b + last.b_len == next.b => {
                last.a_len += next.a_len;
                last.b_len += next.b_len;
            }
            Some(_) | None => hunks.push(next),
        }
    }
    let all = len_a == middle_a.len() && len_b == middle_b.len();
    let aligned = if all { (a.len(), b.len()) } else { (prefix + len_a, prefix + len_b) };
    (hunks, aligned)
}

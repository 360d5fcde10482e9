//! Which steps of one sequence go with which of another, so that equal ones stand side by side.
//!
//! The walkthrough's script does the same with the same numbers (`templates/walkthrough/align.js`): what
//! the command counts and what the page counts is one thing, and a test holds them together. So the
//! rule must be one that can be written down, and that is fast enough for whole runs of a million
//! events: what both begin and end with, then rounds by their limits, then between two rounds that go
//! together the how-manieth step of a kind with the how-manieth of that kind in the other, of these as
//! many as keep the order of both; in the gaps that are left, the same again. Where no step occurs
//! twice in a round, no alignment pairs more.

/// How often gaps are looked into again.
const LOOKS: u32 = 4;

/// The pairs of equal steps, in the order of both: places in `a` and in `b`. `rounds` are the places at
/// which rounds begin.
///
/// `LOOKS` times n log n.
pub(super) fn pairs(a: &[u32], b: &[u32], rounds: [&[usize]; 2]) -> Vec<(usize, usize)> {
    let most = a.iter().chain(b).max().map_or(0, |&most| most as usize + 1);
    let mut pairing = Pairing { a, b, first: vec![None; most], pairs: Vec::new() };
    let (prefix, suffix) = pairing.shared((0, 0), (a.len(), b.len()));
    let ends = (a.len() - suffix, b.len() - suffix);
    pairing.run((0, 0), prefix);
    let within = |rounds: &[usize], end: usize| -> Vec<usize> {
        rounds.iter().copied().filter(|place| (prefix..end).contains(place)).collect()
    };
    let (rounds_a, rounds_b) = (within(rounds[0], ends.0), within(rounds[1], ends.1));
    let limits = |steps: &[u32], rounds: &[usize]| -> Vec<u32> {
        rounds.iter().map(|&place| steps[place]).collect()
    };
    let together = pairing.matched(&limits(a, &rounds_a), &limits(b, &rounds_b));
    let anchors = together.into_iter().map(|(a, b)| (rounds_a[a], rounds_b[b])).collect();
    pairing.between((prefix, prefix), anchors, ends, LOOKS);
    pairing.run(ends, suffix);
    pairing.pairs
}

struct Pairing<'s> {
    a: &'s [u32],
    b: &'s [u32],
    /// By step, its first place in `b` that has no partner yet; none but while places are matched.
    first: Vec<Option<u32>>,
    pairs: Vec<(usize, usize)>,
}

impl Pairing<'_> {
    /// Pairs so many steps that stand side by side.
    fn run(&mut self, from: (usize, usize), count: usize) {
        self.pairs.extend((0..count).map(|nth| (from.0 + nth, from.1 + nth)));
    }

    /// How many steps two stretches begin with and, besides these, end with alike.
    fn shared(&self, from: (usize, usize), to: (usize, usize)) -> (usize, usize) {
        let (a, b) = (&self.a[from.0..to.0], &self.b[from.1..to.1]);
        let prefix = a.iter().zip(b).take_while(|(a, b)| a == b).count();
        let ends = a[prefix..].iter().rev().zip(b[prefix..].iter().rev());
        (prefix, ends.take_while(|(a, b)| a == b).count())
    }

    /// Pairs what stands between pairs that are known already, and these.
    fn between(
        &mut self,
        from: (usize, usize),
        known: Vec<(usize, usize)>,
        to: (usize, usize),
        looks: u32,
    ) {
        let mut from = from;
        for pair in known {
            self.stretch(from, pair, looks);
            self.pairs.push(pair);
            from = (pair.0 + 1, pair.1 + 1);
        }
        self.stretch(from, to, looks);
    }

    fn stretch(&mut self, from: (usize, usize), to: (usize, usize), looks: u32) {
        let (prefix, suffix) = self.shared(from, to);
        self.run(from, prefix);
        let from = (from.0 + prefix, from.1 + prefix);
        let to = (to.0 - suffix, to.1 - suffix);
        if looks > 0 && from.0 < to.0 && from.1 < to.1 {
            let (a, b) = (self.a, self.b);
            let matched = self.matched(&a[from.0..to.0], &b[from.1..to.1]);
            if !matched.is_empty() {
                let known = matched.into_iter().map(|(a, b)| (from.0 + a, from.1 + b)).collect();
                self.between(from, known, to, looks - 1);
            }
        }
        self.run(to, suffix);
    }

    /// The how-manieth step of a kind with the how-manieth in the other: as many as keep the order.
    fn matched(&mut self, a: &[u32], b: &[u32]) -> Vec<(usize, usize)> {
        let mut next = vec![None; b.len()];
        for (place, &step) in b.iter().enumerate().rev() {
            next[place] = self.first[step as usize].replace(super::ids::as_u32(place));
        }
        let partners: Vec<Option<u32>> = a
            .iter()
            .map(|&step| {
                let place = self.first[step as usize]?;
                self.first[step as usize] = next[place as usize];
                Some(place)
            })
            .collect();
        for &step in b {
            self.first[step as usize] = None;
        }
        let kept = longest_increasing(&partners);
        kept.into_iter().filter_map(|at| Some((at, partners[at]? as usize))).collect()
    }
}

/// The places of a longest strictly increasing choice among the values there are (patience sorting).
fn longest_increasing(values: &[Option<u32>]) -> Vec<usize> {
    // By length, the value and the place at which the best choice of that length ends; and what stands
    // before each.
    let mut ends: Vec<(u32, usize)> = Vec::new();
    let mut before = vec![None; values.len()];
    for (place, value) in values.iter().enumerate() {
        let Some(value) = *value else { continue };
        let length = ends.partition_point(|&(end, _)| end < value);
        before[place] = length.checked_sub(1).map(|shorter| ends[shorter].1);
        match ends.get_mut(length) {
            Some(end) => *end = (value, place),
            None => ends.push((value, place)),
        }
    }
    let mut choice = Vec::with_capacity(ends.len());
    let mut at = ends.last().map(|&(_, place)| place);
    while let Some(place) = at {
        choice.push(place);
        at = before[place];
    }
    choice.reverse();
    choice
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equal_steps_are_paired_in_the_order_of_both() {
        assert_eq!(pairs(&[1, 2, 3], &[1, 2, 3], [&[], &[]]), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(pairs(&[1, 2, 9, 3], &[1, 2, 3], [&[], &[]]), [(0, 0), (1, 1), (3, 2)]);
        assert_eq!(pairs(&[1, 2, 3, 4], &[1, 3, 4, 2], [&[], &[]]), [(0, 0), (2, 1), (3, 2)]);
        assert_eq!(pairs(&[5, 5], &[5], [&[], &[]]), [(0, 0)]);
        assert_eq!(pairs(&[], &[1], [&[], &[]]), []);
    }

    #[test]
    fn a_step_that_one_round_has_more_moves_none_of_the_next_rounds() {
        // Rounds 7, 8, 9; in the second the one run makes the step 1 and the other does not.
        let (a, b) = ([7, 0, 1, 8, 1, 0, 9, 1, 2], [7, 0, 1, 8, 0, 9, 1, 2, 3]);
        let expected = [(0, 0), (1, 1), (2, 2), (3, 3), (5, 4), (6, 5), (7, 6), (8, 7)];
        assert_eq!(pairs(&a, &b, [&[0, 3, 6], &[0, 3, 5]]), expected);
    }

    /// How many pairs the best alignment has, by the slow way.
    fn most(a: &[u32], b: &[u32]) -> usize {
        let mut best = vec![vec![0; b.len() + 1]; a.len() + 1];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                let pair = if x == y { best[i][j] + 1 } else { 0 };
                best[i + 1][j + 1] = pair.max(best[i][j + 1]).max(best[i + 1][j]);
            }
        }
        best[a.len()][b.len()]
    }

    proptest! {
        #[test]
        fn pairs_are_equal_steps_in_the_order_of_both(
            a in prop::collection::vec(0_u32..6, 0..40),
            b in prop::collection::vec(0_u32..6, 0..40),
        ) {
            let found = pairs(&a, &b, [&[], &[]]);
            prop_assert!(found.iter().all(|&(at, of)| a[at] == b[of]));
            prop_assert!(found.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1));
            prop_assert_eq!(found.is_empty(), most(&a, &b) == 0);
        }

        #[test]
        fn of_steps_that_occur_once_no_alignment_pairs_more(
            a in Just((0..30_u32).collect::<Vec<_>>()).prop_shuffle(),
            b in Just((0..30_u32).collect::<Vec<_>>()).prop_shuffle(),
            (keep_a, keep_b) in (0_usize..30, 0_usize..30),
        ) {
            let (a, b) = (&a[..keep_a], &b[..keep_b]);
            prop_assert_eq!(pairs(a, b, [&[], &[]]).len(), most(a, b));
        }
    }
}

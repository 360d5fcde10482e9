//! The order of items within layers, chosen so that few edges cross.

use super::{Joint, Layers};

/// The most sweeps, and the most items that all of them together look at.
const SWEEPS: (usize, usize) = (24, 4_000_000);
/// The most items with which neighbours are exchanged one by one.
const MOST_EXCHANGED: usize = 8_000;

/// From which side a sweep comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Above,
    Below,
}

/// Puts each layer in order: by sweeps in which every item goes to the mean place of those it is
/// joined to in the layer before, then by exchanging neighbours as long as that helps.
pub(super) fn reduce_crossings(layers: &mut Layers) {
    let mut sorter = Sorter { place: vec![0; layers.items.len()], keys: Vec::new() };
    for layer in &layers.layers {
        sorter.note(layer);
    }
    // From the top down once: items stand where those above them want them.
    sorter.sweep(layers, Side::Above);
    let mut best = layers.layers.clone();
    let mut fewest = sorter.crossings(layers);
    let sweeps = (SWEEPS.1 / layers.items.len().max(1)).clamp(2, SWEEPS.0);
    let mut idle = 0;
    for sweep in 0..sweeps {
        if fewest == 0 || idle >= 6 {
            break;
        }
        sorter.sweep(layers, if sweep % 2 == 0 { Side::Below } else { Side::Above });
        if layers.items.len() <= MOST_EXCHANGED {
            sorter.exchange(layers);
        }
        let crossings = sorter.crossings(layers);
        if crossings < fewest {
            fewest = crossings;
            best.clone_from(&layers.layers);
            idle = 0;
        } else {
            idle += 1;
        }
    }
    layers.layers = best;
}

struct Sorter {
    /// By item, the how-manieth of its layer it is.
    place: Vec<u32>,
    /// Where the items of a layer want to stand.
    keys: Vec<(f64, u32)>,
}

impl Sorter {
    fn note(&mut self, layer: &[u32]) {
        for (&item, place) in layer.iter().zip(0..) {
            self.place[item as usize] = place;
        }
    }

    fn sweep(&mut self, layers: &mut Layers, side: Side) {
        let count = layers.layers.len();
        for step in 1..count {
            let (at, joined) = match side {
                Side::Above => (step, &layers.above),
                Side::Below => (count - 1 - step, &layers.below),
            };
            let layer = &mut layers.layers[at];
            self.keys.clear();
            for &item in layer.iter() {
                let others = &joined[item as usize];
                let key = if others.is_empty() {
                    // Nothing pulls it: it stays.
                    f64::from(self.place[item as usize])
                } else {
                    let sum: f64 = others
                        .iter()
                        .map(|&other| f64::from(self.place[other.item as usize]))
                        .sum();
                    sum / others.len() as f64
                };
                self.keys.push((key, item));
            }
            self.keys.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (slot, &(_, item)) in layer.iter_mut().zip(&self.keys) {
                *slot = item;
            }
            self.note(&layers.layers[at]);
        }
    }

    /// Exchanges neighbours in a layer as long as fewer edges cross then.
    fn exchange(&mut self, layers: &mut Layers) {
        for _ in 0..8 {
            let mut better = false;
            for at in 0..layers.layers.len() {
                for left in 1..layers.layers[at].len() {
                    let (a, b) = (layers.layers[at][left - 1], layers.layers[at][left]);
                    let now = self.between(layers, a, b);
                    if now > 0 && self.between(layers, b, a) < now {
                        layers.layers[at].swap(left - 1, left);
                        self.place[a as usize] += 1;
                        self.place[b as usize] -= 1;
                        better = true;
                    }
                }
            }
            if !better {
                break;
            }
        }
    }

    /// How often edges of `left` and `right` cross, if they stand in this order.
    fn between(&self, layers: &Layers, left: u32, right: u32) -> usize {
        let (left, right) = (left as usize, right as usize);
        let place = |of: &Joint| self.place[of.item as usize];
        [&layers.above, &layers.below]
            .into_iter()
            .map(|joined| {
                let pairs = joined[left].iter().map(|a| {
                    let a = place(a);
                    joined[right].iter().filter(|&b| place(b) < a).count()
                });
                pairs.sum::<usize>()
            })
            .sum()
    }

    /// How often edges cross (Barth, Jünger and Mutzel, *Simple and Efficient Bilayer Cross
    /// Counting*, 2002).
    fn crossings(&self, layers: &Layers) -> u64 {
        let mut all = 0;
        let mut ends = Vec::new();
        let mut tree = Vec::new();
        for pair in layers.layers.windows(2) {
            let below = pair[1].len();
            let leaves = below.next_power_of_two();
            tree.clear();
            tree.resize(2 * leaves, 0_u32);
            for &item in &pair[0] {
                ends.clear();
                ends.extend(
                    layers.below[item as usize].iter().map(|to| self.place[to.item as usize]),
                );
                ends.sort_unstable();
                for &end in &ends {
                    // Those that end farther to the right and begin farther to the left.
                    let mut at = leaves + end as usize;
                    while at > 1 {
                        if at.is_multiple_of(2) {
                            all += u64::from(tree[at + 1]);
                        }
                        tree[at] += 1;
                        at /= 2;
                    }
                }
            }
        }
        all
    }
}

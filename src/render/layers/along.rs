//! Where items stand along their layers: near what they are joined to, in their order, and not
//! closer than they may.

use super::order::Side;
use super::{Item, Layers};

/// Sweeps from alternate sides, and those that look to both.
const SWEEPS: (usize, usize) = (12, 6);
/// The most items that all sweeps together look at.
const MOST: usize = 4_000_000;

/// The middle of each item, the leftmost edge at 0.
pub(super) fn assign(layers: &Layers) -> Vec<f64> {
    let mut along = vec![0.0; layers.items.len()];
    let mut fitter = Fitter::default();
    for layer in &layers.layers {
        fitter.separate(layers, layer);
        for (&item, &offset) in layer.iter().zip(&fitter.offsets) {
            along[item as usize] = offset;
        }
    }
    let affordable = (MOST / layers.items.len().max(1)).max(2);
    let count = layers.layers.len();
    for sweep in 0..SWEEPS.0.min(affordable) {
        // The last comes from above: a box stands below the middle of those that lead to it.
        let side = if sweep % 2 == 0 { Side::Above } else { Side::Below };
        for step in 0..count {
            let at = match side {
                Side::Above => step,
                Side::Below => count - 1 - step,
            };
            fitter.fit(layers, &layers.layers[at], &[side], &mut along);
        }
    }
    for sweep in 0..SWEEPS.1.min(affordable) {
        for step in 0..count {
            let at = if sweep % 2 == 0 { step } else { count - 1 - step };
            fitter.fit(layers, &layers.layers[at], &[Side::Above, Side::Below], &mut along);
        }
    }
    let edges = along.iter().zip(&layers.room).map(|(along, room)| along - room.along / 2.0);
    let least = edges.fold(f64::INFINITY, f64::min);
    for along in &mut along {
        *along -= least;
    }
    along
}

/// Places the items of one layer.
#[derive(Default)]
struct Fitter {
    /// How far from the first item each stands, if all are as close as may be.
    offsets: Vec<f64>,
    /// Where each wants to stand, and how much that counts.
    wanted: Vec<(f64, f64)>,
    blocks: Vec<Block>,
}

/// Items that stand as close as may be, as if they were one.
struct Block {
    weight: f64,
    /// Of the wanted places of the first item, by weight.
    mean: f64,
    items: usize,
}

impl Fitter {
    fn separate(&mut self, layers: &Layers, layer: &[u32]) {
        self.offsets.clear();
        let mut offset = 0.0;
        for (place, &item) in layer.iter().enumerate() {
            if place > 0 {
                offset += layers.separation(layer[place - 1], item);
            }
            self.offsets.push(offset);
        }
    }

    /// Moves the items of a layer as near as may be to the mean of those that they are joined to.
    fn fit(&mut self, layers: &Layers, layer: &[u32], sides: &[Side], along: &mut [f64]) {
        self.wanted.clear();
        for &item in layer {
            let (mut sum, mut weight) = (0.0, 0.0);
            for side in sides {
                let joined = match side {
                    Side::Above => &layers.above[item as usize],
                    Side::Below => &layers.below[item as usize],
                };
                for &other in joined {
                    let pull = pull(layers, item, other);
                    sum += pull * along[other as usize];
                    weight += pull;
                }
            }
            self.wanted.push(if weight > 0.0 {
                (sum / weight, weight)
            } else {
                (along[item as usize], 0.05)
            });
        }
        self.separate(layers, layer);
        fit(&self.wanted, &self.offsets, &mut self.blocks);
        let mut items = layer.iter().zip(&self.offsets);
        for block in &self.blocks {
            for (&item, offset) in items.by_ref().take(block.items) {
                along[item as usize] = block.mean + offset;
            }
        }
    }
}

/// How much two joined items want to stand in line: the ways of one edge most of all.
fn pull(layers: &Layers, a: u32, b: u32) -> f64 {
    match (layers.items[a as usize], layers.items[b as usize]) {
        (Item::Box(_), Item::Box(_)) => 1.0,
        (Item::Box(_), Item::Way(_)) | (Item::Way(_), Item::Box(_)) => 2.0,
        (Item::Way(_), Item::Way(_)) => 8.0,
    }
}

/// The places nearest to those wanted (least squares) of which each lies its offset after the one
/// before at least: isotonic regression, by pooling those that would be too close.
fn fit(wanted: &[(f64, f64)], offsets: &[f64], blocks: &mut Vec<Block>) {
    blocks.clear();
    for (&(at, weight), offset) in wanted.iter().zip(offsets) {
        let mut block = Block { weight, mean: at - offset, items: 1 };
        while let Some(last) = blocks.pop_if(|last| last.mean > block.mean) {
            let weight = last.weight + block.weight;
            block = Block {
                weight,
                mean: (last.mean * last.weight + block.mean * block.weight) / weight,
                items: last.items + block.items,
            };
        }
        blocks.push(block);
    }
}

/// The places nearest to those wanted that are `apart` at least and lie within `range`.
pub(super) fn spread(wanted: &mut [f64], apart: f64, range: std::ops::RangeInclusive<f64>) {
    let weighted: Vec<(f64, f64)> = wanted.iter().map(|&at| (at, 1.0)).collect();
    let offsets: Vec<f64> = (0..wanted.len()).map(|count| count as f64 * apart).collect();
    let mut blocks = Vec::new();
    fit(&weighted, &offsets, &mut blocks);
    let last = offsets.last().copied().unwrap_or(0.0);
    let mut at = 0;
    for block in blocks {
        let mean = block.mean.min(range.end() - last).max(*range.start());
        for _ in 0..block.items {
            wanted[at] = mean + offsets[at];
            at += 1;
        }
    }
}

//! Where items stand along their layers: near what they are joined to, in their order, and not
//! closer than they may.

use super::Layers;
use super::order::Side;

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
    for _ in 0..3.min(affordable) {
        straighten(layers, &mut along);
    }
    let edges = along.iter().zip(&layers.room).map(|(along, room)| along - room.along / 2.0);
    let least = edges.fold(f64::INFINITY, f64::min);
    for along in &mut along {
        *along -= least;
    }
    along
}

/// Brings the ways of each edge into line as far as what stands beside them lets it be.
fn straighten(layers: &Layers, along: &mut [f64]) {
    let mut beside: Vec<(Option<u32>, Option<u32>)> = vec![(None, None); along.len()];
    for layer in &layers.layers {
        for pair in layer.windows(2) {
            beside[pair[0] as usize].1 = Some(pair[1]);
            beside[pair[1] as usize].0 = Some(pair[0]);
        }
    }
    for chain in layers.chains.iter().flatten().filter(|chain| chain.len() > 1) {
        let free = |way: u32, along: &[f64]| {
            let (left, right) = beside[way as usize];
            let least = left.map(|left| along[left as usize] + layers.separation(left, way));
            let most = right.map(|right| along[right as usize] - layers.separation(way, right));
            (least.unwrap_or(f64::NEG_INFINITY), most.unwrap_or(f64::INFINITY))
        };
        let mut from = 0;
        while from < chain.len() {
            let (mut least, mut most) = free(chain[from], along);
            let mut to = from + 1;
            while let Some(&way) = chain.get(to) {
                let (narrower, closer) = free(way, along);
                if narrower.max(least) > closer.min(most) {
                    break;
                }
                (least, most) = (narrower.max(least), closer.min(most));
                to += 1;
            }
            let run = &chain[from..to];
            let mean = run.iter().map(|&way| along[way as usize]).sum::<f64>() / run.len() as f64;
            // What was placed to the last bit may be out of order by it.
            let line = mean.max(least).min(most);
            for &way in run {
                along[way as usize] = line;
            }
            from = to;
        }
    }
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
                for other in joined {
                    sum += other.pull * along[other.item as usize];
                    weight += other.pull;
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

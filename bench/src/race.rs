//! Contenders take turns, so that a disturbance meets them all.

use std::hint::black_box;

use cpu_time::ProcessTime;

/// Something to be timed. What it returns must be the same every time: a count of what it did.
pub(crate) struct Contender<'c> {
    name: String,
    run: Box<dyn FnMut() -> u64 + 'c>,
}

impl<'c> Contender<'c> {
    pub(crate) fn new(name: impl Into<String>, run: impl FnMut() -> u64 + 'c) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// Times the contenders, and prints each against the first.
///
/// # Panics
///
/// If one does not do the same amount in every round.
pub(crate) fn race(title: &str, rounds: usize, contenders: &mut [Contender<'_>]) {
    let mut seconds = vec![Vec::new(); contenders.len()];
    let mut counts = vec![None; contenders.len()];
    for _ in 0..rounds {
        for (index, contender) in contenders.iter_mut().enumerate() {
            let start = ProcessTime::now();
            let count = black_box((contender.run)());
            seconds[index].push(start.elapsed().as_secs_f64());
            let before = counts[index].replace(count);
            assert!(before.is_none_or(|before| before == count), "{}", contender.name);
        }
    }
    println!("{title}");
    for (index, contender) in contenders.iter().enumerate() {
        let ratios: Vec<f64> =
            seconds[index].iter().zip(&seconds[0]).map(|(mine, first)| mine / first).collect();
        let [low, middle, high] = spread(ratios);
        let [_, time, _] = spread(seconds[index].clone());
        let count = counts[index].unwrap_or_default();
        println!(
            "  {:<34} {low:>6.2} {middle:>6.2} {high:>6.2}   {:>9.1} ms   {count:>12}",
            contender.name,
            time * 1e3
        );
    }
    println!();
}

/// Smallest, median and largest.
fn spread(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [values[0], values[values.len() / 2], values[values.len() - 1]]
}

//! The tower of Hanoi: disks on pegs, no larger disk ever on a smaller one.

use std::fmt;

use serde_json::{Value as Json, json};

use super::About;
use super::error::PuzzleError;
use super::reader::{Section, Value};
use crate::problem::{Problem, Violation};

/// The keys of a tower.
pub(super) const KEYS: &[&str] =
    &["kind", "name", "title", "description", "disks", "pegs", "start", "goal"];

/// The most disks.
pub(super) const MOST_DISKS: u32 = 20;

/// The most pegs.
pub(super) const MOST_PEGS: u32 = 8;

/// With at most this many states a tower has a dense index; every one of them can be reached.
const DENSE: u64 = 1 << 26;

/// A tower of Hanoi.
///
/// # Example
///
/// ```
/// use steptrace::problem::Problem;
/// use steptrace::problems::{AnyProblem, catalogue};
///
/// let tower = catalogue::load("hanoi", &[("disks", "3")])?.problem;
/// let AnyProblem::Hanoi(tower) = tower else { unreachable!("it is a tower") };
/// let mut text = String::new();
/// tower.write_state(&tower.initial_state(), &mut text)?;
/// assert_eq!(text, "A:321 B: C:");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hanoi {
    about: About,
    disks: u32,
    pegs: u64,
    states: u64,
    start: Towers,
    goal: Towers,
}

/// Which disk is on which peg: a number whose digits are pegs, the smallest disk its lowest digit.
/// On a peg, disks lie by size, so that nothing else needs to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Towers(u64);

/// The topmost disk of a peg goes to another peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Carry {
    disk: u8,
    from: u8,
    to: u8,
}

impl Hanoi {
    /// Reads a tower from its document.
    pub(super) fn read(root: &Section<'_>, about: About) -> Result<Self, PuzzleError> {
        root.allow(KEYS)?;
        let disks_value = root.need("disks", "disks = 3")?;
        let disks = disks_value.whole(1..=MOST_DISKS)?;
        let pegs = u64::from(root.get("pegs").map_or(Ok(3), |value| value.whole(3..=MOST_PEGS))?);
        // At most 8^20 = 2^60.
        let states = pegs.pow(disks);
        let place = |key, default| {
            root.get(key)
                .map_or(Ok(vec![default; disks as usize]), |value| read_pegs(value, disks, pegs))
        };
        let start = place("start", 0)?;
        let goal = place("goal", pegs - 1)?;
        let number = |places: Vec<u64>| {
            // The list begins with the largest disk, as does the number.
            Towers(places.into_iter().fold(0, |number, peg| number * pegs + peg))
        };
        Ok(Self { about, disks, pegs, states, start: number(start), goal: number(goal) })
    }

    /// Its name, title and description.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// The facts from which a page can draw the states, for the header of a trace.
    #[must_use]
    pub fn scene(&self) -> Json {
        json!({"kind": "hanoi", "disks": self.disks, "pegs": self.pegs})
    }

    /// The smallest disk of every peg.
    fn tops(&self, state: Towers) -> [Option<u8>; MOST_PEGS as usize] {
        let mut tops = [None; MOST_PEGS as usize];
        let (mut rest, mut bare) = (state.0, self.pegs);
        for disk in 0..self.disks as u8 {
            let top = &mut tops[(rest % self.pegs) as usize];
            if top.is_none() {
                *top = Some(disk);
                bare -= 1;
                if bare == 0 {
                    break;
                }
            }
            rest /= self.pegs;
        }
        tops
    }
}

/// A peg for all disks, or one for each, the largest first.
fn read_pegs(value: Value<'_>, disks: u32, pegs: u64) -> Result<Vec<u64>, PuzzleError> {
    let names: Vec<String> = (0..pegs as u8).map(|peg| letter(peg).to_string()).collect();
    let words: Vec<(&str, u64)> = names.iter().map(String::as_str).zip(0..).collect();
    if !value.is_list() {
        return Ok(vec![value.word(&words)?; disks as usize]);
    }
    let members = value.list("a list of pegs")?;
    if members.len() != disks as usize {
        let message = format!(
            "a peg for each of the {disks} disks is needed, the largest first, not {}",
            members.len()
        );
        return Err(value.error(message));
    }
    members.into_iter().map(|member| member.called("peg").word(&words)).collect()
}

const fn letter(peg: u8) -> char {
    (b'A' + peg) as char
}

impl Problem for Hanoi {
    type State = Towers;
    type Action = Carry;

    fn initial_state(&self) -> Towers {
        self.start
    }

    /// From A to B, from A to C, from B to A, …; what would put a larger disk on a smaller one is
    /// left out, for there would be no telling it from the same disks in order.
    fn actions(&self, state: &Towers) -> impl Iterator<Item = Carry> {
        let tops = self.tops(*state);
        let pegs = self.pegs as u8;
        (0..pegs).flat_map(move |from| {
            (0..pegs).filter_map(move |to| {
                let disk = tops[usize::from(from)]?;
                let fits = tops[usize::from(to)].is_none_or(|below| disk < below);
                fits.then_some(Carry { disk, from, to })
            })
        })
    }

    #[inline]
    fn result(&self, state: &Towers, carry: &Carry) -> Result<Towers, Violation<Towers>> {
        let worth = self.pegs.pow(carry.disk.into());
        Ok(Towers(state.0 - u64::from(carry.from) * worth + u64::from(carry.to) * worth))
    }

    #[inline]
    fn is_goal(&self, state: &Towers) -> bool {
        *state == self.goal
    }

    /// `A:31 B:2 C:`, from the bottom to the top of each peg; ten disks or more stand apart.
    fn write_state(&self, state: &Towers, out: &mut dyn fmt::Write) -> fmt::Result {
        for peg in 0..self.pegs {
            let space = if peg > 0 { " " } else { "" };
            write!(out, "{space}{}:", letter(peg as u8))?;
            let mut first = true;
            for disk in (0..self.disks).rev() {
                if state.0 / self.pegs.pow(disk) % self.pegs != peg {
                    continue;
                }
                if !first && self.disks > 9 {
                    out.write_char(',')?;
                }
                first = false;
                write!(out, "{}", disk + 1)?;
            }
        }
        Ok(())
    }

    fn write_action(&self, carry: &Carry, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "disk {} to {}", carry.disk + 1, letter(carry.to))
    }

    fn index_bound(&self) -> Option<u32> {
        (self.states <= DENSE).then_some(self.states as u32)
    }

    #[inline]
    fn state_index(&self, state: &Towers) -> u32 {
        state.0 as u32
    }

    #[inline]
    fn indexed_state(&self, index: u32) -> Towers {
        Towers(u64::from(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{AnyProblem, Request, What, load};

    fn tower(text: &str) -> Hanoi {
        let text = format!("kind = 'hanoi'\n{text}");
        let request = Request::new(What::File { name: "test.toml", text: &text });
        let AnyProblem::Hanoi(tower) = load(&request).unwrap().problem else {
            panic!("this is no tower")
        };
        tower
    }

    fn moves(tower: &Hanoi) -> Vec<String> {
        let start = tower.initial_state();
        tower
            .actions(&start)
            .map(|carry| {
                let mut text = String::new();
                tower.write_action(&carry, &mut text).unwrap();
                text += ": ";
                tower.write_state(&tower.result(&start, &carry).unwrap(), &mut text).unwrap();
                text
            })
            .collect()
    }

    #[test]
    fn only_smaller_disks_lie_on_others() {
        let text = "disks = 3\nstart = ['A', 'B', 'A']";
        assert_eq!(
            moves(&tower(text)),
            ["disk 1 to B: A:3 B:21 C:", "disk 1 to C: A:3 B:2 C:1", "disk 2 to C: A:31 B: C:2"]
        );
        let on_b = tower("disks = 2\npegs = 4\nstart = 'B'");
        assert_eq!(
            moves(&on_b),
            [
                "disk 1 to A: A:1 B:2 C: D:",
                "disk 1 to C: A: B:2 C:1 D:",
                "disk 1 to D: A: B:2 C: D:1"
            ]
        );
    }

    #[test]
    fn towers_are_numbered_without_gaps() {
        let tower = tower("disks = 3");
        assert_eq!(tower.index_bound(), Some(27));
        let mut texts: Vec<String> = (0..27)
            .map(|index| {
                let state = tower.indexed_state(index);
                assert_eq!(tower.state_index(&state), index);
                let mut text = String::new();
                tower.write_state(&state, &mut text).unwrap();
                text
            })
            .collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), 27);
    }

    #[test]
    fn ten_disks_stand_apart() {
        let mut text = String::new();
        let tower = tower("disks = 10");
        tower.write_state(&tower.initial_state(), &mut text).unwrap();
        assert_eq!(text, "A:10,9,8,7,6,5,4,3,2,1 B: C:");
    }
}

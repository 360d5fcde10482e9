//! Crossings against a second, slow reading of the puzzle format: people in lists, nothing packed.

use std::collections::BTreeSet;
use std::fmt::Write;

use proptest::prelude::*;
use steptrace::problem::Problem;
use steptrace::problems::{AnyProblem, Request, What, load};

const LETTERS: &[char] = &['D', 'A', 'c', 'B', 'e'];

#[derive(Clone, Debug)]
struct Kind {
    count: usize,
    rows: bool,
    weight: usize,
}

#[derive(Clone, Debug)]
enum Rule {
    Forbid { who: BTreeSet<usize>, with: BTreeSet<usize>, unless: BTreeSet<usize> },
    Outnumber { group: BTreeSet<usize>, over: BTreeSet<usize> },
}

#[derive(Clone, Debug)]
struct Puzzle {
    kinds: Vec<Kind>,
    capacity: usize,
    max_weight: usize,
    rules: Vec<Rule>,
}

/// How many of each kind are left, and whether the boat is.
type State = (Vec<usize>, bool);

impl Puzzle {
    fn text(&self) -> String {
        let mut text = format!(
            "kind = 'crossing'\n[boat]\ncapacity = {}\nmax_weight = {}\n",
            self.capacity, self.max_weight
        );
        for (Kind { count, rows, weight }, letter) in self.kinds.iter().zip(LETTERS) {
            writeln!(
                text,
                "[[passenger]]\nletter = '{letter}'\ncount = {count}\nrows = {rows}\nweight = {weight}"
            )
            .expect("a string takes any text");
        }
        let names = |places: &BTreeSet<usize>| {
            let names: Vec<_> = places.iter().map(|&place| LETTERS[place].to_string()).collect();
            format!("{names:?}")
        };
        for (number, rule) in self.rules.iter().enumerate() {
            let lines = match rule {
                Rule::Forbid { who, with, unless } => {
                    let unless = match unless.is_empty() {
                        true => String::new(),
                        false => format!("unless = {}\n", names(unless)),
                    };
                    format!("[[forbid]]\nwho = {}\nwith = {}\n{unless}", names(who), names(with))
                }
                Rule::Outnumber { group, over } => {
                    format!("[[outnumber]]\ngroup = {}\nover = {}\n", names(group), names(over))
                }
            };
            writeln!(text, "{lines}because = 'rule {number}'").expect("a string takes any text");
        }
        text
    }

    /// Everybody on a bank, one by one.
    fn people(counts: &[usize]) -> Vec<usize> {
        counts.iter().enumerate().flat_map(|(kind, &count)| vec![kind; count]).collect()
    }

    fn right(&self, left: &[usize]) -> Vec<usize> {
        self.kinds.iter().zip(left).map(|(kind, left)| kind.count - left).collect()
    }

    /// The first rule that is broken. In a file, what is forbidden goes before who is outnumbered.
    fn broken(&self, left: &[usize]) -> Option<usize> {
        let banks = [Self::people(left), Self::people(&self.right(left))];
        let is_broken = |rule: &Rule| {
            banks.iter().any(|bank| match rule {
                Rule::Forbid { who, with, unless } => {
                    // Who is on both lists is company for others, not for those who are like him.
                    let meets = bank.iter().any(|one| {
                        who.contains(one)
                            && bank.iter().any(|other| other != one && with.contains(other))
                    });
                    meets && !bank.iter().any(|one| unless.contains(one))
                }
                Rule::Outnumber { group, over } => {
                    let count =
                        |of: &BTreeSet<usize>| bank.iter().filter(|one| of.contains(one)).count();
                    count(over) > 0 && count(group) > count(over)
                }
            })
        };
        let forbids = |rule: &Rule| matches!(rule, Rule::Forbid { .. });
        let broken =
            |wanted| self.rules.iter().position(|rule| forbids(rule) == wanted && is_broken(rule));
        broken(true).or_else(|| broken(false))
    }

    /// Every load, in order.
    fn loads(&self) -> Vec<Vec<usize>> {
        let mut loads = vec![Vec::new()];
        for kind in &self.kinds {
            loads = loads
                .into_iter()
                .flat_map(|load: Vec<usize>| {
                    (0..=kind.count).map(move |count| [load.clone(), vec![count]].concat())
                })
                .collect();
        }
        let total = |load: &[usize], of: fn(&Kind) -> usize| -> usize {
            load.iter().zip(&self.kinds).map(|(&count, kind)| count * of(kind)).sum()
        };
        loads.retain(|load| {
            total(load, |kind| usize::from(kind.rows)) > 0
                && total(load, |_| 1) <= self.capacity
                && total(load, |kind| kind.weight) <= self.max_weight
        });
        // Smaller ones first; then as the sequence of passengers reads.
        loads.sort_by_key(|load| (total(load, |_| 1), Self::people(load)));
        loads
    }

    fn state_text(&self, (left, boat_is_left): &State) -> String {
        let mut rowers = self.kinds.iter().filter(|kind| kind.rows);
        let implied = rowers.next().is_some_and(|kind| kind.count == 1) && rowers.next().is_none();
        let bank = |counts: &[usize], boat: bool| {
            let mut letters: Vec<_> =
                Self::people(counts).into_iter().map(|kind| LETTERS[kind]).collect();
            letters.sort_unstable();
            let mut text: String = letters.into_iter().collect();
            if boat && !implied {
                text.push('~');
            }
            text
        };
        let right = self.right(left);
        format!("{{L:{} R:{}}}", bank(left, *boat_is_left), bank(&right, !boat_is_left))
    }

    /// What can be tried in a state: the action, the state it leads to, the rule it breaks.
    fn moves(&self, (left, boat_is_left): &State) -> Vec<(String, State, Option<usize>)> {
        let here = if *boat_is_left { left.clone() } else { self.right(left) };
        let loads = self.loads();
        let fitting =
            loads.iter().filter(|load| load.iter().zip(&here).all(|(load, here)| load <= here));
        fitting
            .map(|load| {
                let letters: String =
                    Self::people(load).into_iter().map(|kind| LETTERS[kind]).collect();
                let direction = if *boat_is_left { "right" } else { "left" };
                let after = left.iter().zip(load);
                let left: Vec<_> = if *boat_is_left {
                    after.map(|(left, load)| left - load).collect()
                } else {
                    after.map(|(left, load)| left + load).collect()
                };
                let broken = self.broken(&left);
                (format!("{letters} moves {direction}"), (left, !boat_is_left), broken)
            })
            .collect()
    }
}

/// Puzzles that the format allows, apart from what may be wrong at the start.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let kind = (1..=3_usize, any::<bool>(), 0..=3_usize).prop_map(|(count, rows, weight)| Kind {
        count,
        rows,
        weight,
    });
    let kinds = prop::collection::vec(kind, 2..=LETTERS.len());
    (kinds, 1..=3_usize, 0..=6_usize).prop_flat_map(|(kinds, capacity, max_weight)| {
        let rules = prop::collection::vec(rule(kinds.len()), 0..=3);
        rules.prop_map(move |rules| Puzzle {
            kinds: kinds.clone(),
            capacity,
            max_weight,
            rules: rules.into_iter().flatten().collect(),
        })
    })
}

/// A rule about some of `kinds`, if these three sets make one.
fn rule(kinds: usize) -> impl Strategy<Value = Option<Rule>> {
    let some = || prop::collection::btree_set(0..kinds, 1..=kinds);
    (any::<bool>(), some(), some(), some()).prop_map(|(forbids, one, other, third)| {
        if forbids {
            let unless = &(&third - &one) - &other;
            let has_company = one != other || one.len() > 1;
            has_company.then_some(Rule::Forbid { who: one, with: other, unless })
        } else {
            let over = &other - &one;
            (!over.is_empty()).then_some(Rule::Outnumber { group: one, over })
        }
    })
}

fn written(write: impl FnOnce(&mut String) -> std::fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("a string takes any text");
    text
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_crossing_has_the_moves_and_rules_of_its_file(puzzle in puzzles()) {
        let text = puzzle.text();
        let loaded = load(&Request::new(What::File { name: "random.toml", text: &text }));
        let start = (puzzle.kinds.iter().map(|kind| kind.count).collect::<Vec<_>>(), true);
        let is_sound = !puzzle.loads().is_empty() && puzzle.broken(&start.0).is_none();
        prop_assert_eq!(loaded.is_ok(), is_sound, "{}{:?}", text, loaded.err());
        let Ok(loaded) = loaded else { return Ok(()) };
        let AnyProblem::Crossing(crossing) = loaded.problem else { panic!("this is no crossing") };

        let mut met = BTreeSet::from([start.clone()]);
        let mut waiting = vec![(start, crossing.initial_state())];
        while let Some((model, state)) = waiting.pop() {
            let state_text = written(|out| crossing.write_state(&state, out));
            prop_assert_eq!(&state_text, &puzzle.state_text(&model));
            prop_assert_eq!(crossing.is_goal(&state), model.0.iter().all(|&left| left == 0));
            if crossing.index_bound().is_some() {
                prop_assert_eq!(crossing.indexed_state(crossing.state_index(&state)), state);
            }
            let expected = puzzle.moves(&model);
            let actions: Vec<_> = crossing.actions(&state).collect();
            prop_assert_eq!(actions.len(), expected.len());
            for (action, (label, next, rule)) in actions.into_iter().zip(expected) {
                prop_assert_eq!(written(|out| crossing.write_action(&action, out)), label);
                match crossing.result(&state, &action) {
                    Ok(state) => {
                        prop_assert_eq!(rule, None);
                        if met.insert(next.clone()) {
                            waiting.push((next, state));
                        }
                    }
                    Err(violation) => {
                        let state = written(|out| crossing.write_state(&violation.state, out));
                        prop_assert_eq!(state, puzzle.state_text(&next));
                        let words = written(|out| crossing.write_rule(violation.rule, out));
                        prop_assert_eq!(Some(words), rule.map(|rule| format!("rule {rule}")));
                    }
                }
            }
        }
    }
}

//! Those who want to reach the other side.

use super::{Difficulty, Entry, Group, Setting, Settings};
use crate::problems::LoadError;

const fn crossing(name: &'static str, difficulty: Difficulty) -> Entry {
    Entry::named(name, Group::Crossings, difficulty)
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        description: "a farmer brings a wolf, a cabbage and a sheep over a river, one at a time",
        teaches: "frontier, search tree and refused states, on a tree of 17 nodes",
        options: "--algorithm bfs,iddfs",
        settings: &[Setting {
            key: "bystanders",
            default: "0",
            meaning: "how many more passengers there are whom nobody eats, 0 to 9",
        }],
        write: farmer,
        ..crossing("farmer-wolf-cabbage-sheep", Difficulty::Easy)
    },
    Entry {
        description: "the same with a goat, drawn with emoji",
        teaches: "a state is whatever tells two situations apart; how it is written is free",
        options: "--verbose",
        write: |_| Ok(include_str!("wolf-goat-cabbage.toml").to_owned()),
        ..crossing("wolf-goat-cabbage", Difficulty::Easy)
    },
    Entry {
        description: "the same with a salmon that nobody eats: two more crossings, many more ways",
        teaches: "one more passenger doubles the states, and makes five trees of one: 82 nodes",
        options: "--algorithm bfs,bfs:pruning=reached",
        write: |_| Ok(include_str!("wolf-goat-cabbage-salmon.toml").to_owned()),
        ..crossing("wolf-goat-cabbage-salmon", Difficulty::Easy)
    },
    Entry {
        description: "on no bank may the cannibals outnumber the missionaries",
        teaches: "who is alike need not be told apart; and that there is no solution can be proved: \
                  set four of each",
        options: "--algorithm bfs,iddfs",
        settings: &[
            Setting {
                key: "missionaries",
                default: "3",
                meaning: "how many missionaries there are, 1 to 1000",
            },
            Setting {
                key: "cannibals",
                default: "3",
                meaning: "how many cannibals there are, 1 to 1000",
            },
            Setting { key: "boat", default: "2", meaning: "how many the boat carries, 1 to 100" },
        ],
        write: missionaries,
        ..crossing("missionaries-cannibals", Difficulty::Easy)
    },
    Entry {
        description: "no wife may be with another husband unless her own is there",
        teaches: "checking the own path only, 37 states make a tree of 55 732 nodes; remembering what \
                  was reached, one of 37",
        options: "--pruning reached",
        settings: &[
            Setting {
                key: "couples",
                default: "3",
                meaning: "how many couples there are, 1 to 26",
            },
            Setting { key: "boat", default: "2", meaning: "how many the boat carries, 1 to 52" },
        ],
        write: couples,
        ..crossing("jealous-couples", Difficulty::Hard)
    },
    Entry {
        description: "two parents, four children, an officer and a thief; only three can row",
        teaches: "many rules, and yet a tree that can be drawn: most moves are refused",
        options: "--algorithm bfs,dfs --stop first",
        write: |_| Ok(include_str!("family-crossing.toml").to_owned()),
        ..crossing("family-crossing", Difficulty::Medium)
    },
    Entry {
        description: "four walkers, one torch, a bridge that bears two: who goes, and who comes back?",
        teaches: "a search finds the fewest crossings, not the fewest minutes: minutes are no crossings",
        options: "--pruning reached",
        write: |_| Ok(include_str!("bridge-and-torch.toml").to_owned()),
        ..crossing("bridge-and-torch", Difficulty::Hard)
    },
    Entry {
        description: "a ferryman brings passengers over, one at a time; anybody may be with anybody",
        teaches: "without rules every state can be reached: each passenger doubles them",
        options: "--algorithm bfs,dfs --pruning reached",
        settings: &[Setting {
            key: "passengers",
            default: "3",
            meaning: "how many passengers there are, 1 to 25",
        }],
        write: ferry,
        ..crossing("ferry", Difficulty::Medium)
    },
];

fn farmer(settings: &Settings<'_>) -> Result<String, LoadError> {
    let bystanders = settings.whole("bystanders", 0, 9)?;
    let mut text = include_str!("farmer-wolf-cabbage-sheep.toml").to_owned();
    for letter in 1..=bystanders {
        text = text.replacen("\"]", &format!("\", \"F{letter}\"]"), 1);
        text += &format!(
            "
[[passenger]]
letter = \"{letter}\"
name = \"bystander {letter}\"
emoji = \"🧍\"
"
        );
    }
    Ok(text)
}

fn missionaries(settings: &Settings<'_>) -> Result<String, LoadError> {
    let missionaries = settings.whole("missionaries", 1, 1000)?;
    let cannibals = settings.whole("cannibals", 1, 1000)?;
    let boat = settings.whole("boat", 1, 100)?;
    Ok(format!(
        r#"# Missionaries and cannibals cross a river. On no bank may the cannibals outnumber the
# missionaries, if there are any.

kind = "crossing"
name = "missionaries-cannibals"
title = "Missionaries and Cannibals"
description = "On no bank may the cannibals outnumber the missionaries"
notation = "banks"

[boat]
capacity = {boat}

[[passenger]]
letter = "M"
name = "missionary"
emoji = "🧑"
count = {missionaries}
rows = true

[[passenger]]
letter = "C"
name = "cannibal"
emoji = "👹"
count = {cannibals}
rows = true

[[outnumber]]
group = "cannibal"
over = "missionary"
because = "the cannibals outnumber the missionaries"
"#
    ))
}

fn couples(settings: &Settings<'_>) -> Result<String, LoadError> {
    let couples = settings.whole("couples", 1, 26)?;
    let boat = settings.whole("boat", 1, 52)?;
    let mut text = format!(
        r#"# Couples cross a river. No wife may be on a bank with another husband unless her own is
# there. Husbands have capital letters, their wives small ones.

kind = "crossing"
name = "jealous-couples"
title = "Jealous Couples"
description = "No wife may be with another husband unless her own is there"
notation = "banks"

[boat]
capacity = {boat}
"#
    );
    let letters = || ('A'..='Z').take(couples as usize);
    for husband in letters() {
        let wife = husband.to_ascii_lowercase();
        text += &format!(
            r#"
[[passenger]]
letter = "{husband}"
name = "husband {husband}"
emoji = "👨"
rows = true

[[passenger]]
letter = "{wife}"
name = "wife {wife}"
emoji = "👩"
rows = true
"#
        );
    }
    for husband in letters() {
        let wife = husband.to_ascii_lowercase();
        let others: Vec<_> = letters()
            .filter(|&other| other != husband)
            .map(|other| format!("\"husband {other}\""))
            .collect();
        if others.is_empty() {
            break;
        }
        text += &format!(
            r#"
[[forbid]]
who = "wife {wife}"
with = [{}]
unless = "husband {husband}"
because = "wife {wife} is with another husband while {husband} is away"
"#,
            others.join(", ")
        );
    }
    Ok(text)
}

fn ferry(settings: &Settings<'_>) -> Result<String, LoadError> {
    let passengers = settings.whole("passengers", 1, 25)?;
    let mut text = r#"# A ferryman brings passengers over a river. The boat carries him and one of them, and nobody minds
# anybody. With n on the water and the banks there are 2 to the power of n states, all within reach.

kind = "crossing"
name = "ferry"
title = "The Ferry"
description = "A ferryman brings passengers over, one at a time"
notation = "banks"

[boat]
capacity = 2

[[passenger]]
letter = "F"
name = "ferryman"
emoji = "🧔"
rows = true
"#
    .to_owned();
    for letter in ('a'..='z').take(passengers as usize) {
        text += &format!(
            r#"
[[passenger]]
letter = "{letter}"
name = "passenger {letter}"
emoji = "🧍"
"#
        );
    }
    Ok(text)
}

//! What the outputs of several runs are called.

use crate::trace::run_names;

/// `g.dot` and `dfs` make `g-dfs.dot`.
pub(super) fn beside(path: &str, run: &str) -> String {
    let (folder, name) = path.rfind('/').map_or(("", path), |slash| path.split_at(slash + 1));
    // Posthoc knows its traces by the whole of this ending.
    let ending = name.strip_suffix(".trace.json").map(str::len).or_else(|| name.rfind('.'));
    match ending {
        Some(dot) if dot > 0 => format!("{folder}{}-{run}{}", &name[..dot], &name[dot..]),
        _ => format!("{path}-{run}"),
    }
}

/// The runs' names as parts of file names: another program's algorithm may be called anything.
pub(super) fn file_names(runs: &[String]) -> Vec<String> {
    let safe = |c: char| if c.is_alphanumeric() || "-_+".contains(c) { c } else { '-' };
    let names: Vec<String> = runs
        .iter()
        .map(|run| match run.chars().map(safe).take(60).collect::<String>() {
            name if name.is_empty() => "run".to_owned(),
            name => name,
        })
        .collect();
    // Two names may have become one.
    run_names(names.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::{beside, file_names};

    #[test]
    fn any_name_makes_a_file_name_of_its_own() {
        let runs = ["a/b", "a-b", "", "..", "größe"].map(str::to_owned);
        assert_eq!(file_names(&runs), ["a-b", "a-b-2", "run", "--", "größe"]);
    }

    #[test]
    fn further_pictures_go_beside_the_first() {
        assert_eq!(beside("g.dot", "iddfs"), "g-iddfs.dot");
        assert_eq!(beside("out.d/graph.dot", "bfs-2"), "out.d/graph-bfs-2.dot");
        assert_eq!(beside("out.d/graph", "bfs"), "out.d/graph-bfs");
        assert_eq!(beside(".dot", "dfs"), ".dot-dfs");
        assert_eq!(beside("a/b.trace.json", "dfs"), "a/b-dfs.trace.json");
    }
}

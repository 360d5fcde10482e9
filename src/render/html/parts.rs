//! The page's own style and script, put together from their files, and the policy that admits them
//! and nothing else.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../../../templates/walkthrough/", $name))),+]
    };
}

/// In the order of the cascade.
const STYLES: &[&str] = files![
    "tokens.css",
    "page.css",
    "side.css",
    "picture.css",
    "predict.css",
    "tree.css",
    "rounds.css",
    "states.css",
    "compare.css",
    "print.css"
];

/// What needs the page's document comes last.
const SCRIPTS: &[&str] = files![
    "decode.js",
    "history.js",
    "moments.js",
    "rounds.js",
    "words.js",
    "find.js",
    "pseudocode.js",
    "plan.js",
    "folds.js",
    "edges.js",
    "stateplan.js",
    "scene.js",
    "dom.js",
    "gestures.js",
    "card.js",
    "columns.js",
    "shapes.js",
    "common.js",
    "sequence.js",
    "align.js",
    "rows.js",
    "parallel.js",
    "labels.js",
    "totals.js",
    "book.js",
    "course.js",
    "player.js",
    "voice.js",
    "questions.js",
    "predict.js",
    "picture.js",
    "picture-crossing.js",
    "picture-bridge.js",
    "picture-jugs.js",
    "picture-lines.js",
    "picture-tiles.js",
    "picture-hanoi.js",
    "picture-maze.js",
    "network.js",
    "stationnames.js",
    "picture-graph.js",
    "frontier.js",
    "witness.js",
    "cells.js",
    "bands.js",
    "bars.js",
    "chips.js",
    "moves.js",
    "painter.js",
    "tree.js",
    "treekeys.js",
    "statepainter.js",
    "stateview.js",
    "statekeys.js",
    "log.js",
    "panels.js",
    "places.js",
    "solutions.js",
    "roundstrip.js",
    "scrubber.js",
    "pane.js",
    "keys.js",
    "totalsview.js",
    "comparison.js",
    "paper.js",
    "address.js",
    "app.js",
    "remembered.js",
    "runmenu.js",
    "begin.js",
];

/// Runs before anything is drawn: with scripts, the text for those without is not to flash up.
pub(super) const EARLY_SCRIPT: &str = "document.documentElement.classList.add(\"js\")";

/// The style sheet.
pub(super) static STYLE: LazyLock<String> = LazyLock::new(|| STYLES.iter().map(slim).collect());

/// The script: one scope for all files, and nothing outside it but `window.steptrace`.
pub(super) static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    format!("(() => {{\n\"use strict\";\n{}}})();\n", SCRIPTS.iter().map(slim).collect::<String>())
});

/// A file without indentation and without the comments that have lines of their own: every page
/// carries it.
fn slim(file: &&str) -> String {
    let mut out = String::with_capacity(file.len());
    let mut in_comment = false;
    for line in file.lines().map(str::trim) {
        let begins = line.starts_with("/*");
        if !in_comment && !begins && !line.is_empty() && !line.starts_with("//") {
            out.push_str(line);
            out.push('\n');
        }
        in_comment = (in_comment || begins) && !line.ends_with("*/");
    }
    out
}

/// The content security policy: no request at all, and of scripts and styles only the page's own.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; script-src {} {}; style-src {}; base-uri 'none'; form-action 'none'",
        hash(EARLY_SCRIPT),
        hash(&SCRIPT),
        hash(&STYLE)
    )
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_a_browser() {
        let expected = "'sha256-5xubAiR6NR9B6XCha7wx26HS7KMJUN91YhWi4UtNWUE='";
        assert_eq!(hash("document.getElementById('o').textContent='hashed ran'"), expected);
    }

    #[test]
    fn neither_script_nor_style_ends_its_element_early() {
        for part in [&*SCRIPT, EARLY_SCRIPT, &*STYLE] {
            let part = part.to_lowercase();
            assert!(!part.contains("</script") && !part.contains("</style"));
            assert!(!part.contains("<!--"));
        }
    }

    #[test]
    fn a_file_loses_its_comments_and_indentation_and_nothing_else() {
        let file =
            "// What.\n/** Of\n * more. */\nfoo();\n\n  bar(\"//\"); // kept\n/* one */\nbaz();\n";
        assert_eq!(slim(&file), "foo();\nbar(\"//\"); // kept\nbaz();\n");
    }

    #[test]
    fn no_text_of_a_script_goes_over_the_end_of_a_line() {
        for file in SCRIPTS {
            for line in file.lines().map(str::trim).filter(|line| !line.starts_with(['/', '*'])) {
                assert!(line.matches('`').count() % 2 == 0, "{line}");
            }
        }
    }

    #[test]
    fn the_policy_admits_nothing_unhashed() {
        let policy = policy();
        assert!(policy.starts_with("default-src 'none';"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(policy.matches("'sha256-").count(), 3);
    }
}

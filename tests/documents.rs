//! The documents tell the truth: their console blocks are run, their samples are parsed.

use std::fs;
use std::path::Path;

use steptrace::trace::{Event, read_traces};

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(path).expect(name)
}

/// The fenced blocks of a language in a document.
fn blocks<'d>(document: &'d str, language: &str) -> Vec<&'d str> {
    let fence = format!("```{language}\n");
    document
        .split(&*fence)
        .skip(1)
        .map(|rest| rest.split("```").next().expect("a block is closed"))
        .collect()
}

#[test]
fn console_blocks_show_what_the_program_prints() {
    trycmd::TestCases::new().case("README.md").case("docs/*.md").run();
}

#[test]
fn the_sample_trace_of_its_format_is_a_whole_run() {
    let document = document("docs/trace-format.md");
    let blocks = blocks(&document, "json");
    assert_eq!(blocks.len(), 1);
    let reading = read_traces(blocks[0].as_bytes()).expect("the sample is a trace");
    assert_eq!(reading.traces.len(), 1);
    assert!(reading.traces[0].outcome().is_some());
}

#[test]
fn the_trace_document_names_every_event_and_field() {
    let document = document("docs/trace-format.md");
    for name in Event::NAMES {
        assert!(document.contains(&format!("| `{name}` |")), "{name}");
    }
    let schema: serde_json::Value =
        serde_json::from_str(&self::document("docs/trace.schema.json")).expect("a schema");
    let listed = schema.to_string();
    for name in Event::NAMES {
        assert!(listed.contains(&format!("\"{name}\"")), "{name} in the schema");
    }
}

#[test]
fn every_link_of_a_document_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents = vec!["README.md".to_owned()];
    for entry in fs::read_dir(root.join("docs")).expect("docs") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        if name.ends_with(".md") {
            documents.push(format!("docs/{name}"));
        }
    }
    for name in documents {
        let text = document(&name);
        let folder = root.join(&name).parent().expect("a folder").to_owned();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = target.split('#').next().expect("a path");
            if path.is_empty() || target.contains("://") {
                continue;
            }
            assert!(folder.join(path).exists(), "{name} links to {target}");
        }
    }
}

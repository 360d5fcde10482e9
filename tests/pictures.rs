//! Pictures as the command line writes them.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn steptrace(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steptrace"));
    command.current_dir(folder);
    command
}

/// What a folder holds, in order.
fn listed(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.expect("an entry").file_name().into_string().expect("a plain name")
    };
    let mut names: Vec<String> = fs::read_dir(folder).expect("a folder").map(name).collect();
    names.sort();
    names
}

#[test]
#[cfg(feature = "images")]
fn png_and_pdf_are_written_and_further_runs_go_beside_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let args =
        ["run", "--algorithm", "bfs,dfs", "--png", "a.png", "--pdf", "a.pdf", "--width", "300"];
    let done = steptrace(folder.path()).args(args).assert().success().stdout("");
    let told = String::from_utf8(done.get_output().stderr.clone()).expect("UTF-8");
    // So few pixels leave little for letters.
    assert_eq!(told.matches(".png: its text is 6 pixels high; try --width").count(), 2, "{told}");
    assert_eq!(told.lines().count(), 2, "{told}");
    assert_eq!(listed(folder.path()), ["a-dfs.pdf", "a-dfs.png", "a.pdf", "a.png"]);
    let png = fs::read(folder.path().join("a.png")).expect("a picture");
    // Its header: a chunk of 13 bytes, the width first.
    assert_eq!(&png[..4], b"\x89PNG");
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().expect("four bytes")), 300);
    let pdf = fs::read(folder.path().join("a.pdf")).expect("a picture");
    assert!(pdf.starts_with(b"%PDF-"));
}

#[test]
#[cfg(feature = "images")]
fn frames_come_in_the_formats_asked_for_and_those_of_an_earlier_series_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let frames = |more: &[&str]| {
        let args = ["run", "--frames", "talk", "--every", "level", "--view", "states"];
        steptrace(folder.path()).args(args).args(more).assert().success();
        listed(&folder.path().join("talk"))
    };
    let has = |names: &[String], ending: &str| {
        names.iter().filter(|name| name.starts_with("frame-") && name.ends_with(ending)).count()
    };
    let usual = frames(&[]);
    assert_eq!(["dot", "svg", "pdf", "png", "txt"].map(|of| has(&usual, of)), [9, 9, 9, 0, 9]);
    let asked = frames(&["--frame-format", "png", "--width", "200", "--to", "3"]);
    assert_eq!(["dot", "svg", "pdf", "png", "txt"].map(|of| has(&asked, of)), [0, 0, 0, 3, 3]);
    let deck = fs::read_to_string(folder.path().join("talk/slides.tex")).expect("a deck");
    assert!(deck.contains("{frame-001.png}") && !deck.contains("dot -Tpdf"));
    // Of many frames, PDF on request only; then Graphviz makes what the deck shows.
    let many = "run water-jugs --frames many --levels 0..1 --to";
    let many = |to: &str| {
        let args = many.split(' ').chain([to]);
        steptrace(folder.path()).args(args).assert().success();
        has(&listed(&folder.path().join("many")), "pdf")
    };
    assert_eq!([many("200"), many("201")], [200, 0]);
    let deck = fs::read_to_string(folder.path().join("many/slides.tex")).expect("a deck");
    assert!(deck.contains("{frame-201.dot.pdf}"));
}

#[test]
#[cfg(not(feature = "images"))]
fn without_the_feature_png_and_pdf_are_refused_with_a_word_about_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for args in
        [&["--png", "a.png"][..], &["--pdf", "a.pdf"], &["--frames", "f", "--frame-format", "pdf"]]
    {
        let told = steptrace(folder.path()).arg("run").args(args).assert().code(2);
        let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
        assert!(told.contains("built without PNG and PDF (the feature `images`)"), "{told}");
    }
    steptrace(folder.path())
        .args(["run", "--frames", "talk", "--every", "level"])
        .assert()
        .success();
    assert!(!listed(&folder.path().join("talk")).iter().any(|name| name.ends_with(".pdf")));
    let deck = fs::read_to_string(folder.path().join("talk/slides.tex")).expect("a deck");
    assert!(deck.contains("dot -Tpdf -O frame-*.dot"), "Graphviz makes what the deck shows");
}

#[test]
fn what_draws_only_the_tree_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    for output in ["--mermaid", "--animation", "--tikz"] {
        let args = ["run", "--view", "states", output, "x"];
        let told = steptrace(folder.path()).args(args).assert().code(2);
        let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
        assert!(told.contains(&format!("{output} draws the search tree only")), "{told}");
    }
    assert!(listed(folder.path()).is_empty());
}

#[test]
#[cfg(unix)]
fn more_outputs_than_a_process_may_have_open_files_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let runs = vec!["bfs"; 60].join(",");
    let script = format!(
        "ulimit -n 40 && exec {:?} run --algorithm {runs} -o out",
        env!("CARGO_BIN_EXE_steptrace")
    );
    Command::new("sh").current_dir(folder.path()).args(["-c", &script]).assert().success();
    let names = listed(&folder.path().join("out"));
    assert_eq!(names.iter().filter(|name| name.ends_with(".dot")).count(), 60);
    assert_eq!(names.iter().filter(|name| name.ends_with(".jsonl")).count(), 60);
    let last = folder.path().join("out/bfs-60.jsonl");
    assert_eq!(fs::read_to_string(last).expect("a trace").lines().count(), 108);
}

#[test]
fn more_roots_than_there_is_room_for_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    for most in ["1", "2", "6", "7", "8"] {
        let args = ["run", "--algorithm", "iddfs", "--round", "all", "--max-nodes", most];
        for output in ["--dot", "--svg", "--tikz"] {
            steptrace(folder.path()).args(args).args([output, "-"]).assert().success();
        }
    }
}

#[test]
fn a_level_that_no_tree_has_takes_no_more_room_than_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = "{\"steptrace\":1,\"problem\":\"x\",\"algorithm\":\"bfs\"}\n\
                 {\"event\":\"generate\",\"node\":0,\"state\":\"r\",\"depth\":4294967295}\n";
    fs::write(folder.path().join("m.jsonl"), lines).expect("a trace");
    for output in ["--dot", "--svg", "--mermaid", "--graphml"] {
        steptrace(folder.path()).args(["render", "m.jsonl", output, "-"]).assert().success();
    }
}

#[test]
fn a_stream_takes_one_picture_and_nothing_is_put_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for stream in ["-", "/dev/null"] {
        let args = ["run", "--algorithm", "bfs,dls:depth-limit=1,iddfs", "--dot", stream];
        let ran = steptrace(folder.path()).args(args).assert().success();
        let told = String::from_utf8_lossy(&ran.get_output().stderr).into_owned();
        assert!(told.contains("that of dls and of the runs after it is left out"), "{told}");
        assert_eq!(listed(folder.path()), [""; 0]);
    }
}

#[test]
fn frames_that_cannot_be_put_in_place_change_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("fr/frame-003.svg")).expect("a folder in the way");
    for (args, fault) in [
        (["--frames", "", "--svg", "x.svg"], "frames go to a folder"),
        (["--frames", "-", "--svg", "x.svg"], "frames go to a folder"),
        (["--frames", "both", "--svg", "both"], "two outputs are to go to both"),
        (["--frames", "fr", "--svg", "x.svg"], "frame-003.svg cannot be written: it is a folder"),
    ] {
        let ran = steptrace(folder.path()).args(["run", "--every", "level"]).args(args).assert();
        let told = String::from_utf8_lossy(&ran.get_output().stderr).into_owned();
        assert!(told.contains(fault), "{told}");
        ran.code(2);
        assert_eq!(listed(folder.path()), ["fr"]);
        assert_eq!(listed(&folder.path().join("fr")), ["frame-003.svg"]);
    }
}

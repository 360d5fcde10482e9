//! What is written where: folders, files whole or not at all, pictures, devices and pipes.

mod common;

use std::fs;
use std::path::Path;

use common::cli::{folder, names, read, run, steptrace};

#[test]
fn a_folder_gets_the_whole_set() {
    let dir = folder();
    let ran = steptrace(dir.path(), "run -a bfs,iddfs -o some/out");
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "", ""));
    let out = dir.path().join("some/out");
    assert_eq!(
        names(&out),
        [
            "bfs.jsonl",
            "bfs.txt",
            "diff.txt",
            "graph-iddfs.dot",
            "graph.dot",
            "iddfs.jsonl",
            "iddfs.txt",
            "walkthrough.html"
        ]
    );
    for name in names(&out) {
        assert!(read(&out, &name).len() > 1000, "{name} is not empty");
    }
    // The text of bfs alone begins the text of both.
    let both = steptrace(dir.path(), "run -a bfs,iddfs --text -").out;
    assert!(both.starts_with(&read(&out, "bfs.txt")));
}

#[test]
fn what_an_earlier_command_left_in_the_folder_stays_and_is_said() {
    let dir = folder();
    steptrace(dir.path(), "run -a bfs,iddfs -o out");
    fs::write(dir.path().join("out/notes.txt"), "mine").expect("a file");
    let ran = steptrace(dir.path(), "run -a bfs -o out");
    let note = "note: out/ still holds files of an earlier command: diff.txt, graph-iddfs.dot, iddfs.jsonl, iddfs.txt\n";
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "", note));
    assert_eq!(names(&dir.path().join("out")).len(), 9);
    let ran = steptrace(dir.path(), "run -a bfs,iddfs -o out");
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "", ""));
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    let dir = folder();
    for out in ["a", "b"] {
        let ran = steptrace(
            dir.path(),
            &format!("run missionaries-cannibals -a bfs,dfs,dfs-stack,iddfs -o {out}"),
        );
        assert_eq!(ran.status, 0, "{}", ran.err);
    }
    let (a, b) = (dir.path().join("a"), dir.path().join("b"));
    assert_eq!(names(&a), names(&b));
    for name in names(&a) {
        assert!(fs::read(a.join(&name)).ok() == fs::read(b.join(&name)).ok(), "{name} differs");
    }
}

#[test]
fn several_runs_share_a_file_and_pictures_stand_beside_each_other() {
    let dir = folder();
    let ran = steptrace(
        dir.path(),
        "run -a bfs,bfs:pruning=reached,dfs --trace t.jsonl --text t.txt --dot g.dot",
    );
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(names(dir.path()), ["g-bfs-2.dot", "g-dfs.dot", "g.dot", "t.jsonl", "t.txt"]);
    let headers =
        read(dir.path(), "t.jsonl").lines().filter(|line| line.contains("steptrace")).count();
    assert_eq!(headers, 3);
    assert_eq!(read(dir.path(), "t.txt").matches("Solving ").count(), 1);
}

#[test]
fn pictures_come_in_every_format_and_further_runs_beside_the_first() {
    let dir = folder();
    let ran = steptrace(
        dir.path(),
        "run -a bfs,dfs --svg a.svg --mermaid a.mmd --tikz a.tex --graphml a.graphml \
         --node-link a.json --posthoc a.trace.json --animation move.svg --show legend,order",
    );
    assert_eq!((ran.status, &*ran.out, &*ran.err), (0, "", ""));
    assert_eq!(
        names(dir.path()),
        [
            "a-dfs.graphml",
            "a-dfs.json",
            "a-dfs.mmd",
            "a-dfs.svg",
            "a-dfs.tex",
            "a-dfs.trace.json",
            "a.graphml",
            "a.json",
            "a.mmd",
            "a.svg",
            "a.tex",
            "a.trace.json",
            "move-dfs.svg",
            "move.svg"
        ]
    );
    for name in names(dir.path()) {
        assert!(read(dir.path(), &name).len() > 1000, "{name} is not empty");
    }
}

#[test]
fn a_picture_shows_the_moment_and_the_part_asked_for() {
    let dir = folder();
    let svg = |arguments: &str| steptrace(dir.path(), &format!("run --svg - {arguments}")).out;
    assert!(svg("--at expansion:4").contains(">after 4 expansions (event 31 of 107)</text>"));
    assert!(svg("--at level:2").contains("n4") && !svg("--at level:2").contains("id=\"n5\""));
    assert!(svg("--only solutions").contains("only the ways to goals, 13 of 17 nodes"));
    assert!(svg("--levels 0..2").contains("levels 0 to 2, 3 of 17 nodes"));
    assert!(svg("--collapse").contains(">… 1 node</text>"));
    let states = steptrace(dir.path(), "run --dot - --view states").out;
    assert!(states.contains("10 states in 17 nodes"));
    assert!(steptrace(dir.path(), "run --dot - --pos").out.contains(" pos=\""));
}

#[test]
fn a_picture_too_large_for_a_slide_is_folded_and_that_is_said() {
    let dir = folder();
    let family = "run family-crossing --dot g.dot";
    let ran = steptrace(dir.path(), family);
    assert_eq!(ran.status, 0);
    assert_eq!(
        ran.err,
        "note: g.dot shows 492 of 732 nodes; the rest is folded and counted there (--max-nodes N or \
         none, --levels A..B and --collapse choose others)\n"
    );
    assert!(read(dir.path(), "g.dot").contains("492 of 732 nodes"));
    let ran = steptrace(dir.path(), &format!("{family} --max-nodes none"));
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(read(dir.path(), "g.dot").matches(" id=\"n").count(), 732);
}

#[test]
fn frames_are_a_folder_and_a_new_series_replaces_the_old() {
    let dir = folder();
    let ran =
        steptrace(dir.path(), "run -a bfs,dfs --frames fr --every level --frame-format dot,svg");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(names(dir.path()), ["fr", "fr-dfs"]);
    let frames = dir.path().join("fr");
    assert_eq!(names(&frames).len(), 3 * 9 + 3);
    fs::write(frames.join("mine.txt"), "mine").expect("a file");
    let ran = steptrace(dir.path(), "run --frames fr --every level --to 2 --frame-format svg,dot");
    assert_eq!(ran.status, 0);
    assert_eq!(
        names(&frames),
        [
            "contact.html",
            "frame-001.dot",
            "frame-001.svg",
            "frame-001.txt",
            "frame-002.dot",
            "frame-002.svg",
            "frame-002.txt",
            "mine.txt",
            "slides.html",
            "slides.tex"
        ]
    );
}

#[test]
fn what_one_run_cannot_show_leaves_nothing_on_standard_output() {
    let dir = folder();
    // The first run has that many events, the second, whose frames are asked for, too, has not.
    let ran = steptrace(dir.path(), "run -a bfs,dfs:stop=first --svg - --frames fr --at event:107");
    assert_eq!((ran.status, &*ran.out), (2, ""));
    let said = "error: dfs: there is no event 107: this run has 32 events";
    assert_eq!(ran.err.lines().last(), Some(said));
    assert_eq!(names(dir.path()), [""; 0]);
}

#[test]
fn a_trace_without_events_is_an_empty_picture_in_every_format() {
    let dir = folder();
    let header =
        "{\"steptrace\":1,\"problem\":\"p\",\"title\":\"Nothing yet\",\"algorithm\":\"bfs\"}\n";
    fs::write(dir.path().join("h.jsonl"), header).expect("a file");
    let render = |output: &str| {
        let ran = steptrace(dir.path(), &format!("render h.jsonl {output}"));
        assert_eq!((ran.status, &*ran.out), (0, ""), "{output}: {}", ran.err);
        let note =
            "note: h.jsonl: the run bfs was interrupted after 0 events; it is drawn up to there\n";
        assert_eq!(ran.err, note, "{output}");
    };
    for (output, caption) in [
        ("--dot", "Nothing yet"),
        ("--svg", "Nothing yet"),
        ("--animation", "The trace breaks off before its first event."),
        ("--html", "Nothing yet"),
        ("--mermaid", "flowchart"),
        ("--tikz", "Nothing yet"),
        ("--graphml", "Nothing yet"),
        ("--node-link", "Nothing yet"),
        ("--posthoc", "\"events\":["),
        ("--view states --dot", "0 states in 0 nodes"),
        ("--view states --svg", "0 states in 0 nodes"),
    ] {
        render(&format!("{output} out"));
        assert!(read(dir.path(), "out").contains(caption), "{output}");
    }
    for every in ["event", "expansion", "level"] {
        render(&format!("--frames {every} --every {every}"));
        let frames = dir.path().join(every);
        let said = "The trace breaks off before its first event.";
        assert_eq!(read(&frames, "frame-001.txt"), format!("{said}\n"));
        assert!(read(&frames, "frame-001.svg").contains(said));
        assert!(!frames.join("frame-002.svg").exists());
    }
    // Before the first event of another, the picture is as empty.
    let ran = steptrace(dir.path(), "run --frames before --at event:0");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(read(&dir.path().join("before"), "frame-001.txt"), "Nothing has happened yet.\n");
}

#[test]
#[cfg(feature = "images")]
fn text_that_is_too_small_for_a_slide_is_said() {
    let dir = folder();
    let said = |arguments: &str| {
        let ran = steptrace(dir.path(), &format!("run {arguments}"));
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.err
    };
    for arguments in
        ["--png p.png", "--frames fr --every level", "--frames fr --every event --to 3"]
    {
        assert_eq!(said(arguments), "", "the farmer's tree can be read");
        let small = said(&format!("wolf-goat-cabbage-salmon {arguments}"));
        assert!(
            small.contains(" points high on a slide of 16 by 9, and 11 can be read;"),
            "{small}"
        );
    }
    assert!(said("--png p.png --width 200").contains(
        "p.png: its text is 4 pixels high; try --width N or fewer levels (--levels A..B)"
    ));
    // What is advised makes the text as large as it says, and nothing is advised that was done.
    let mut advised = 0;
    for given in ["", " --orientation lr", " --collapse", " --only solutions", " --view states"] {
        let command = format!("wolf-goat-cabbage-salmon --png p.png{given}");
        let told = said(&command);
        let advice = told.split_once("; try ").expect("it is too small").1;
        for option in ["--orientation lr", "--orientation tb", "--collapse", "--only solutions"] {
            let Some((_, promised)) = advice.split_once(&format!("{option} (")) else { continue };
            let digits = promised.split(|c: char| !c.is_ascii_digit()).next().expect("a number");
            assert!(!given.contains(option), "{told}");
            let done = said(&match option {
                "--orientation tb" => command.replace(" --orientation lr", ""),
                _ => format!("{command} {option}"),
            });
            assert!(done.contains(&format!("its text is {digits} points high")), "{told}{done}");
            advised += 1;
        }
    }
    assert!(advised >= 5, "{advised}");
    assert_eq!(said("--png p.png --width 700"), "");
    assert_eq!(said("--view states --png p.png"), "", "the picture in the README can be read");
    assert_eq!(
        said("wolf-goat-cabbage-salmon --svg s.svg --pdf p.pdf"),
        "",
        "they can be enlarged"
    );
}

#[test]
fn the_state_graph_is_a_graph_that_is_searched_with_the_same_result() {
    let dir = folder();
    for problem in ["farmer-wolf-cabbage-sheep", "missionaries-cannibals", "hanoi"] {
        let told = |of: &str| {
            let ran = steptrace(dir.path(), &format!("run {of} --pruning reached --summary json"));
            assert_eq!((ran.status, &*ran.err), (0, ""), "{of}");
            let summary: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
            ["shortest", "solutions", "nodes", "states", "max_depth"]
                .map(|key| summary[key].clone())
        };
        let ran = steptrace(
            dir.path(),
            &format!(
                "run {problem} --pruning reached --view states --node-link s.json --graphml s.graphml"
            ),
        );
        assert_eq!((ran.status, &*ran.err), (0, ""), "{problem}");
        let original = told(problem);
        assert!(original[0].is_u64(), "{problem} has a solution");
        assert_eq!(told("s.json"), original, "{problem}");
        assert_eq!(told("s.graphml"), original, "{problem}");
    }
}

#[test]
fn a_folder_needs_a_name() {
    let ran = run(Path::new("."), &["run", "-o", ""], "");
    let said = "error: --output-dir needs the name of a folder, as in `-o out`\n";
    assert_eq!((ran.status, &*ran.err), (2, said));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn files_get_the_usual_permissions_and_keep_those_they_have() {
        let dir = folder();
        let mode = |name: &str| {
            fs::metadata(dir.path().join(name)).expect(name).permissions().mode() & 0o777
        };
        fs::write(dir.path().join("plain"), "").expect("a file");
        fs::write(dir.path().join("mine"), "").expect("a file");
        fs::set_permissions(dir.path().join("mine"), fs::Permissions::from_mode(0o640))
            .expect("its mode");
        steptrace(dir.path(), "run --text new --dot mine");
        assert_eq!(mode("new"), mode("plain"));
        assert_eq!(mode("mine"), 0o640);
    }

    #[test]
    fn a_link_is_written_through() {
        let dir = folder();
        fs::write(dir.path().join("real"), "old").expect("a file");
        symlink("real", dir.path().join("link")).expect("a link");
        steptrace(dir.path(), "run --text link");
        assert!(fs::symlink_metadata(dir.path().join("link")).expect("it").is_symlink());
        assert!(read(dir.path(), "real").starts_with("Solving"));
    }

    #[test]
    fn devices_are_written_directly() {
        let dir = folder();
        let ran = steptrace(dir.path(), "run --text /dev/stdout --trace /dev/null");
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(ran.out.starts_with("Solving"));
    }

    #[test]
    fn a_link_to_nothing_yet_is_followed_too() {
        let dir = folder();
        symlink("not-yet", dir.path().join("link")).expect("a link");
        steptrace(dir.path(), "run --text link");
        assert!(fs::symlink_metadata(dir.path().join("link")).expect("it").is_symlink());
        assert!(read(dir.path(), "not-yet").starts_with("Solving"));
    }

    #[test]
    fn what_is_appended_to_keeps_what_it_had() {
        use std::process::{Command, Stdio};
        let dir = folder();
        fs::write(dir.path().join("log"), "precious\n").expect("a file");
        let log = fs::File::options().append(true).open(dir.path().join("log")).expect("it");
        let status = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .args(["run", "--text", "/dev/stdout"])
            .stdout(Stdio::from(log))
            .status()
            .expect("it runs");
        assert!(status.success());
        assert!(read(dir.path(), "log").starts_with("precious\nSolving"));
    }

    #[test]
    fn if_standard_output_fails_no_file_is_changed() {
        use std::process::Command;
        let dir = folder();
        let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
        let output = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .current_dir(dir.path())
            .args(["run", "-o", "deep/out", "--summary", "json"])
            .stdout(full)
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(names(dir.path()), [""; 0]);
    }

    #[test]
    fn a_file_without_an_end_is_refused() {
        let dir = folder();
        let line = "line 1: this line is longer than 64 MiB, and no event is";
        let zero = "line 1, column 1: this is a byte 0, so the file is no text";
        for (arguments, what) in [
            ("render /dev/zero", line),
            ("verify /dev/zero", line),
            ("diff /dev/zero /dev/zero", line),
            ("run /dev/zero", zero),
        ] {
            let ran = steptrace(dir.path(), arguments);
            let said = format!("error: /dev/zero: {what}\n");
            assert_eq!((ran.status, ran.err), (2, said), "{arguments}");
        }
    }

    #[test]
    fn help_that_cannot_be_written_is_an_error() {
        use std::process::Command;
        for arguments in [&["--help"][..], &["run", "-h"], &["--version"]] {
            let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
            let output = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
                .args(arguments)
                .stdout(full)
                .output()
                .expect("it runs");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(said.starts_with("error: standard output cannot be written: "), "{said}");
        }
        let ran = steptrace(Path::new("."), "--help");
        assert_eq!((ran.status, &*ran.err), (0, ""));
        assert!(ran.out.contains("Usage: steptrace <COMMAND>"), "{}", ran.out);
    }

    #[test]
    fn an_endless_run_ends_when_nobody_reads_it() {
        use std::io::Read as _;
        use std::process::{Command, Stdio};
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .args(["run", "--pruning", "none", "--max-events", "none", "--trace", "-"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut reader = child.stdout.take().expect("a pipe");
        reader.read_exact(&mut [0; 1000]).expect("it writes");
        drop(reader);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }

    #[test]
    fn a_broken_pipe_is_silent() {
        use std::process::{Command, Stdio};
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("steptrace"))
            .args(["run", "missionaries-cannibals", "--pruning", "none", "--trace", "-"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Nobody reads.
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8(output.stderr).expect("text");
        assert!(!err.contains("error"), "{err}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn a_title_heads_pictures_and_pages_and_changes_neither_trace_nor_text() {
    let dir = folder();
    let own = ["--title", "Week 3: who eats whom?"];
    let outputs = ["--dot", "d", "--svg", "s", "--html", "h", "--mermaid", "m", "--frames", "f"];
    let plain = ["--trace", "j", "--text", "t"];
    let arguments = [&["run"][..], &own, &outputs, &plain, &["--every", "level"]].concat();
    let ran = run(dir.path(), &arguments, "");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    for name in ["d", "s", "h", "m", "f/frame-002.svg", "f/contact.html", "f/slides.html"] {
        let text = read(dir.path(), name);
        assert!(text.contains("Week 3: who eats whom?"), "{name}");
        let old = text.contains("Farmer, River Crossing");
        assert_eq!(old, name == "h", "{name}: a page says of each run what was searched");
    }
    for (name, option) in [("j", "--trace"), ("t", "--text")] {
        let same = steptrace(dir.path(), &format!("run {option} -")).out;
        assert_eq!(read(dir.path(), name), same);
    }
    let rendered = [&["render", "j"][..], &own, &["--svg", "again"]].concat();
    assert_eq!(run(dir.path(), &rendered, "").status, 0);
    assert_eq!(read(dir.path(), "again"), read(dir.path(), "s"));
    let ran = run(dir.path(), &[&["run"][..], &own].concat(), "");
    assert!(ran.err.starts_with("note: --title has no effect"), "{}", ran.err);
    assert_eq!(ran.out, steptrace(dir.path(), "run").out);
}

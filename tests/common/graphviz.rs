//! Graphviz, asked for what it makes of a file.

use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};
use std::thread;

/// What `dot` makes of a file, which must draw no warning.
pub(crate) fn dot(format: &str, file: &str) -> String {
    graphviz("dot", format, file)
}

/// What a program of Graphviz makes of a file.
pub(crate) fn graphviz(program: &str, format: &str, file: &str) -> String {
    let mut words = program.split(' ');
    let child = Command::new(words.next().expect("a program"))
        .args(words)
        .arg(format!("-T{format}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) if error.kind() == ErrorKind::NotFound => panic!(
            "these tests draw with Graphviz, but there is no `dot` here: \
             `apt-get install graphviz`, or see https://graphviz.org/download/"
        ),
        Err(error) => panic!("`dot` cannot be started: {error}"),
    };
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = file.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("`dot` ends");
    let written = writer.join().expect("no panic");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "for\n{file}");
    assert!(output.status.success(), "{} for\n{file}", output.status);
    written.expect("`dot` reads its input");
    String::from_utf8(output.stdout).expect("UTF-8")
}

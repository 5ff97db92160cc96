//! The command from outside, in parts: each file has one kind of question.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod dialogue;
mod endings;
mod inputs;
mod languages;
mod lines;
mod outputs;
mod refusals;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The command in English, whatever the locale of the machine is.
fn nimatron() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C");
    command
}

fn run(args: &[&str]) -> Output {
    nimatron().args(args).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A file in a folder of this test process.
fn file(name: &str, content: &[u8]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path.display().to_string()
}

fn refused(args: &[&str], code: i32, says: &str) {
    let output = run(args);
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {stderr}");
    assert!(stderr.contains(says), "{args:?} should say {says:?}: {stderr}");
    assert!(!stderr.contains("panicked"), "{args:?}: {stderr}");
    assert_eq!(text(&output.stdout), "", "{args:?}");
}

fn fed(args: &[&str], input: &[u8]) -> Output {
    let mut child =
        nimatron().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Plays against the machine with the given lines; the output and the exit code.
fn play(args: &[&str], lines: &str) -> (String, Option<i32>) {
    let mut child = nimatron().arg("play").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (text(&output.stdout), output.status.code())
}

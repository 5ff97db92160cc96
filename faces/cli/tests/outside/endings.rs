//! What ends a command before it is done: limits, pipes, signals.

use crate::{nimatron, refused, run, text};
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn limits_stop_with_what_is_known() {
    refused(&["solve", "n -> n + 1 if n < 100000000", "5", "--limit", "5MB"], 3, "4.8 MiB are allowed");
    refused(
        &["solve", "n -> n - k for k in 1..9000000000000000000 if k % 2 == 5", "5", "--limit", "30ms"],
        3,
        "time limit",
    );
    refused(&["table", "wythoff", "--to", "60000", "--limit", "100MB"], 3, "are allowed");
    let output = run(&["solve", "grundy(1000000) + nim(5)", "--limit", "50ms"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("known: nim(5) has Grundy value 5"), "{}", text(&output.stderr));
    // A table that is stopped prints what it has.
    let output = run(&["table", "grundy", "--to", "1000000", "--limit", "50ms"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).starts_with("0 0 0 1 0 2 1 0 2 1"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("the output is incomplete"));
}

#[test]
fn the_input_may_end_or_be_closed() {
    let output = nimatron().args(["play", "nim(3,4,5)"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the input ended before the game did"));
    let output = nimatron().args(["fmt", "-"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there are no rules"));
    let command = format!("{} play 'nim(3)' <&-", env!("CARGO_BIN_EXE_nimatron"));
    let output = Command::new("sh").env("LC_ALL", "C").args(["-c", &command]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let command = format!("{} table nim --to 3000000 | head -c 10", env!("CARGO_BIN_EXE_nimatron"));
    let output = Command::new("sh").args(["-c", &command]).output().unwrap();
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("0 1 2 3 4 ".to_owned(), String::new()));
}

#[test]
fn ctrl_c_stops_a_long_search_with_130() {
    let mut child = nimatron()
        .args(["solve", "grundy(30000000) + nim(5)"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    assert!(killed.success());
    let start = Instant::now();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(20), "it hangs");
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert!(stderr.contains("interrupted") && stderr.contains("nim(5) has Grundy value 5"), "{stderr}");
}

#[test]
fn ctrl_c_ends_a_long_logarithm() {
    let mut child = nimatron()
        .args(["nimber", "log([2^100 + 12345], generator(128))", "log([2^101 + 12345], generator(128))"])
        .args(vec!["log([2^102 + 12345], generator(128))"; 50])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert!(stderr.contains("interrupted"), "{stderr}");
}

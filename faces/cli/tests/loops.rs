//! Commands about games in which play may go on for ever.
#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Stdio};

/// What a command prints, and its exit code.
fn ran(arguments: &[&str], input: &str) -> (String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nimatron"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).unwrap(), output.status.code().unwrap())
}

const UNDONE: &str = "n -> n - 1; n -> n + 1 if n == 2";

#[test]
fn a_position_that_occurs_for_the_third_time_is_a_draw() {
    let (text, code) = ran(&["play", UNDONE, "3", "--loopy"], "why\nhint\n2\n2\n2\n2\n");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("3 has the value") || text.contains("2 has the value infinity({1})"), "{text}");
    assert!(text.contains("this keeps the draw: 3 -> 2"), "{text}");
    assert!(text.contains("my move: 2 -> 3 (neither of us can force a win)"), "{text}");
    assert!(text.ends_with("This position has occurred 3 times: a draw.\n"), "{text}");
}

#[test]
fn the_machine_wins_and_loses_in_misere_play() {
    // In misère play 2 is a draw no more: who moves to 1 wins.
    let (text, code) = ran(&["play", UNDONE, "2", "--loopy", "--misere", "--second"], "why\n0\n\n");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("my move: 2 -> 1 (I win in 2 moves at most, yours and mine, with this one)"), "{text}");
    assert!(text.contains("the player to move loses") && text.contains("I win."), "{text}");
}

#[test]
fn without_the_option_a_cycle_offers_it() {
    for verb in ["play", "solve", "explain"] {
        let (text, code) = ran(&[verb, UNDONE, "3"], "");
        assert!(code == 2 && text.contains("with `--loopy`, `solve`, `explain`, `table`"), "{verb}: {text}");
    }
    let (text, code) = ran(&["table", UNDONE, "--to", "5"], "");
    assert!(code == 2 && text.contains("`--loopy`"), "{text}");
    let (text, code) = ran(&["table", "n -> n + 1", "--to", "5", "--loopy"], "");
    assert!(code == 2 && text.contains("0 -> 1 -> 2 -> ...") && !text.contains("with `--loopy`"), "{text}");
    let (text, code) = ran(&["table", "cram", "1xn", "--to", "5", "--loopy"], "");
    assert!(code == 2 && text.contains("cannot be used with"), "{text}");
}

#[test]
fn named_games_need_no_option() {
    let (text, code) = ran(&["table", "wind-up", "--to", "3"], "");
    assert_eq!((&text[..], code), ("0 1 ∞(0,1) ∞(0,1)\n", 0));
    // A theorem gives these values.
    let (text, code) = ran(&["table", "two-way", "--to", "2"], "");
    assert!(code == 0 && text.contains("0 | . 0 1"), "{text}");
    let (text, code) = ran(&["play", "two-way", "2,5,9", "--second"], &"#1\n".repeat(500));
    assert!(code == 0 && text.contains("for the third time") && text.contains("I win."), "{text}");
}

/// An option without effect is refused.
#[test]
fn options_of_games_that_end() {
    let (text, code) = ran(&["solve", "wind-up", "5", "--remoteness"], "");
    assert!(code == 0 && text.contains("length        3 moves"), "{text}");
    let (text, code) = ran(&["solve", "wind-up", "5", "2", "--remoteness"], "");
    assert!(code == 2 && text.contains("`--remoteness` is for one position"), "{text}");
    let (text, code) = ran(&["solve", "wind-up", "5", "--threads", "2"], "");
    assert!(code == 2 && text.contains("--threads has no effect on a game in which play may go on for ever"), "{text}");
}

#[test]
fn formats_of_infinite_values() {
    let table = |format: &str| ran(&["table", UNDONE, "--to", "3", "--loopy", "--format", format], "");
    assert_eq!(table("csv").0, "n,grundy\n0,0\n1,1\n2,\"infinity({1})\"\n3,\"infinity({})\"\n");
    assert!(table("json").0.contains(r#""grundy":[0,1,{"infinity":[1]},{"infinity":[]}]"#));
    assert!(table("jsonl").0.ends_with("{\"position\":[3],\"grundy\":{\"infinity\":[]}}\n"));
    assert_eq!(table("bfile").0, "0 0\n1 1\n");
    let (svg, code) = ran(&["plot", "(a, b) -> (b, a) if a != b; (a, b) -> (a - 1, b)", "--to", "3", "--loopy"], "");
    assert!(code == 0 && svg.contains("#009e73"), "{svg}");
}

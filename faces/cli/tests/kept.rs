//! Long searches of boards with `--resume`: killed at any moment, they go on and end with the same
//! answer.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The value of a board, which is searched because a theorem names only the winner.
fn solve(board: &str, file: Option<&Path>) -> Command {
    search(&format!("cram({board}) + *0"), file)
}

/// A question that is searched.
fn search(question: &str, file: Option<&Path>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").args(["solve", question, "--threads", "2"]);
    if let Some(file) = file {
        command.args(["--every", "100ms", "--resume"]).arg(file);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The answer without the number of positions.
fn answer(command: &mut Command) -> (String, String) {
    let output = command.output().unwrap();
    let (text, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{errors}");
    let lines: Vec<&str> = text.lines().filter(|line| !line.contains("known by")).collect();
    (lines.join("\n"), errors)
}

/// A longer search with `NIMATRON_ALL`.
#[test]
fn a_search_that_is_killed_goes_on() {
    let all = std::env::var_os("NIMATRON_ALL").is_some();
    let (board, smaller, kills, longest) = if all { ("5x8", "5x7", 12, 400) } else { ("5x7", "5x6", 8, 200) };
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cram-5x7.ck");
    let _ = std::fs::remove_file(&file);
    let expected = answer(&mut solve(board, None)).0;
    assert!(expected.contains("Grundy value  1 = 1 xor 0"), "{expected}");
    let mut random = 4711_u64;
    let mut killed = 0;
    for _ in 0..kills {
        let mut run = solve(board, Some(&file)).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(40 + (random >> 33) % longest));
        // SIGKILL: no handler runs.
        run.kill().unwrap();
        killed += usize::from(!run.wait().unwrap().success());
    }
    assert!(killed >= 3, "only {killed} runs were still going on");
    let (last, errors) = answer(&mut solve(board, Some(&file)));
    assert_eq!(last, expected);
    assert!(errors.contains("continues the search"), "{errors}");
    // A second run, of another board, is refused and changes nothing.
    let before = std::fs::read(&file).unwrap();
    let other = solve(smaller, Some(&file)).output().unwrap();
    assert_eq!(other.status.code(), Some(2));
    let says = format!("is of cram({board}) + nim(0), and not of cram({smaller}) + nim(0)");
    assert!(String::from_utf8_lossy(&other.stderr).contains(&says));
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

/// More spots with `NIMATRON_ALL`.
#[test]
fn a_search_of_sprouts_that_is_killed_goes_on() {
    let all = std::env::var_os("NIMATRON_ALL").is_some();
    let (spots, fewer, first, longer) = if all { (15, 14, 300, 100) } else { (13, 11, 120, 40) };
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sprouts.ck");
    let _ = std::fs::remove_file(&file);
    let ask = |spots: u64| search(&format!("sprouts({spots})"), Some(&file));
    let value = |spots: u64| format!("Grundy value  {}", u64::from(spots % 6 >= 3));
    let mut killed = 0;
    for round in 0..6 {
        let mut run = ask(spots).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(first + longer * round));
        run.kill().unwrap();
        killed += usize::from(!run.wait().unwrap().success());
    }
    assert!(killed >= 3, "only {killed} runs were still going on");
    let (last, errors) = answer(&mut ask(spots));
    assert!(last.contains(&value(spots)), "{last}");
    assert!(errors.contains("continues the search"), "{errors}");
    // What is known serves other drawings, too, but no other game.
    let (other, errors) = answer(&mut ask(fewer));
    assert!(other.contains(&value(fewer)) && errors.contains("continues the search"), "{other} {errors}");
    let board = solve("5x6", Some(&file)).output().unwrap();
    assert_eq!(board.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&board.stderr).contains(", and not of cram(5x6) + nim(0)"));
}

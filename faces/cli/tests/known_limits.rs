//! Limits in answers, tables and printing: nothing past a limit, nothing lost. Each test runs the
//! command in a child process, whose largest memory the system tells at its end; the bounds are
//! generous, because tests run on slow and shared machines.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use serde_json::Value;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use wait4::Wait4;

const MIB: u64 = 1 << 20;

/// What a command did.
struct Run {
    status: ExitStatus,
    /// The number of bytes on standard output, and the first and the last of them.
    printed: usize,
    first: String,
    last: String,
    stderr: String,
    /// The largest resident memory, in bytes.
    peak: u64,
    took: Duration,
}

/// How much of an output is kept at either end.
const KEPT: usize = 1 << 16;

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").args(args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Reads all that a command prints; `seen` gets the number of bytes so far.
fn watch(mut child: Child, mut seen: impl FnMut(u32, usize) + Send) -> Run {
    let begin = Instant::now();
    let id = child.id();
    let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    std::thread::scope(|scope| {
        let out = scope.spawn(move || {
            let (mut first, mut last, mut printed) = (Vec::new(), Vec::new(), 0);
            let mut piece = vec![0; KEPT];
            while let Ok(count @ 1..) = stdout.read(&mut piece) {
                printed += count;
                seen(id, printed);
                first.extend(piece[..count].iter().take(KEPT.saturating_sub(first.len())));
                last.extend_from_slice(&piece[..count]);
                last.drain(..last.len().saturating_sub(KEPT));
            }
            (printed, first, last)
        });
        let err = scope.spawn(move || {
            let mut text = String::new();
            let _ = stderr.read_to_string(&mut text);
            text
        });
        let (printed, first, last) = out.join().unwrap();
        let stderr = err.join().unwrap();
        let used = child.wait4().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let (first, last) = (text(first), text(last));
        Run { status: used.status, printed, first, last, stderr, peak: used.rusage.maxrss, took: begin.elapsed() }
    })
}

/// Runs a command and tests its exit code and its memory.
fn run(args: &[&str], code: i32, max: u64) -> Run {
    let run = watch(start(args), |_, _| ());
    assert_eq!(run.status.code(), Some(code), "{args:?}: {}", run.stderr);
    assert!(!run.stderr.contains("panicked"), "{args:?}: {}", run.stderr);
    assert!(run.peak <= max, "{args:?}: {} MiB, and at most {} were expected", run.peak / MIB, max / MIB);
    run
}

/// The whole JSON that a command prints.
fn json(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_nimatron")).env("LC_ALL", "C").args(args).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// No tree of reasons grows past a few megabytes.
#[test]
fn reasons_do_not_explode() {
    let cases: &[&[&str]] = &[
        &["explain", "--json", "--depth", "3", "nim", "200"],
        &["explain", "--json", "--depth", "3", "nim", "3000"],
        &["explain", "--depth", "3", "nim", "3000"],
        &["explain", "--depth", "4", "kayles", "300"],
        &["explain", "--depth", "6", "--json", "wythoff", "100,100"],
        &["explain", "--depth", "6", "--json", "nim", "100,100,100"],
    ];
    for args in cases {
        let limited: Vec<&str> = args.iter().copied().chain(["--limit", "64MiB"]).collect();
        let run = run(&limited, 0, 264 * MIB);
        assert!(run.printed < 4 << 20, "{args:?}: {} bytes", run.printed);
    }
    let answer = json(&["explain", "--json", "--depth", "6", "wythoff", "100,100"]);
    assert!(answer["missing_reasons"].as_u64().unwrap() > 0 && answer["stopped"].is_null());
    let text = run(&["explain", "--depth", "3", "wythoff", "100,100"], 0, 264 * MIB);
    assert!(text.last.contains("not explained: an answer lists about 10000 options"), "{}", text.last);
}

/// A limit in the middle of the reasons loses nothing else.
#[test]
fn reasons_end_at_a_limit_with_what_is_known() {
    let text = run(&["explain", "nim", "300", "--depth", "3", "--limit", "1MB"], 3, 200 * MIB);
    assert!(text.first.contains("why nim(300) has Grundy value 300"), "{}", text.first);
    assert!(text.last.contains("N-position: the player to move wins; 300 -> 0 leaves value 0"), "{}", text.last);
    assert!(text.stderr.contains("known: the value, the winner and the moves; "), "{}", text.stderr);
    let answer = json(&["explain", "nim", "300", "--depth", "3", "--limit", "1MB", "--json"]);
    assert_eq!((answer["outcome"].as_str(), answer["grundy"].as_u64()), (Some("N"), Some(300)));
    assert!(answer["missing_reasons"].as_u64().unwrap() > 0 && answer["stopped"].is_string());
}

/// Runs a command that prints until its second is over. Where other programs leave it no time to
/// print, the guard ends it before it can say what is known, so it may try again, twice.
fn prints_what_is_known(args: &[&str], is_printed: impl Fn(&Run) -> bool) {
    let mut last = String::new();
    let printed = (0..3).any(|_| {
        let run = run(args, 3, 1200 * MIB);
        assert!(run.took < Duration::from_secs(20), "{args:?}: {:?}", run.took);
        assert!(run.stderr.contains("the time limit of 1s is reached"), "{args:?}: {}", run.stderr);
        let is_printed = is_printed(&run);
        last = format!("{} bytes; {}", run.printed, run.stderr);
        is_printed
    });
    assert!(printed, "{args:?}: {last}");
}

/// Printing ends at the limit of time, at the end of a line. A third list with `NIMATRON_ALL`; the
/// same game is asked for as JSON.
#[test]
fn printing_heeds_the_time() {
    let csv: &[&[&str]] = &[
        &["table", "nim", "--to", "1000000000", "--format", "csv", "--limit", "1s"],
        &["octal", "0.137", "--to", "1000000000", "--format", "csv", "--limit", "1s"],
        &["octal", "0.6", "--to", "1000000000", "--format", "csv", "--limit", "1s"],
    ];
    for args in &csv[..if std::env::var_os("NIMATRON_ALL").is_some() { 3 } else { 2 }] {
        prints_what_is_known(args, |run| {
            let columns = run.last.lines().last().map_or(0, |line| line.split(',').count());
            run.first.starts_with("n,grundy\n0,0\n") && run.last.ends_with('\n') && columns == 2
        });
    }
    for args in [
        &["table", "king", "--to", "20000", "--format", "npy", "--limit", "1s"][..],
        &["table", "nim", "--to", "1000000000", "--limit", "1s"],
        &["octal", "0.6", "--to", "1000000000", "--json", "--limit", "1s"],
    ] {
        prints_what_is_known(args, |run| run.printed > 0 && run.stderr.contains("known: "));
    }
}

/// The first Ctrl-C ends an output.
#[test]
fn printing_heeds_the_first_interruption() {
    let mut sent = false;
    let child = start(&["table", "nim", "--to", "1000000000", "--format", "csv"]);
    let run = watch(child, |id, printed| {
        if printed > 1 << 20 && !sent {
            sent = true;
            assert!(Command::new("kill").args(["-INT", &id.to_string()]).status().unwrap().success());
        }
    });
    assert_eq!(run.status.code(), Some(130), "{}", run.stderr);
    assert!(run.took < Duration::from_secs(20), "{:?}", run.took);
    assert!(run.last.ends_with('\n') && run.stderr.contains("the output is incomplete"), "{}", run.stderr);
}

/// A game whose positions are searched one by one, few of which are positions at all.
const SPARSE: &str = "game sparse(a, b, c) where a == b * b and b == c * c; (a, b, c) -> (b, c, a) if a > b";

/// Values that are found one by one are held against the memory, the cells without a position, too.
#[test]
fn cells_without_a_position_are_counted() {
    let args = ["table", SPARSE, "--to", "1500", "--format", "csv", "--limit", "100MB", "--limit", "60s"];
    let run = run(&args, 3, 300 * MIB);
    assert!(run.stderr.contains("of memory, and 95.4 MiB are allowed"), "{}", run.stderr);
    let late = ["table", SPARSE, "--to", "1500", "--format", "csv", "--limit", "100GB", "--limit", "300ms"];
    let run = watch(start(&late), |_, _| ());
    assert_eq!(run.status.code(), Some(3), "{}", run.stderr);
    assert!(run.took < Duration::from_secs(20), "{:?}", run.took);
}

/// What depends on sizes only is said before the work, which would take hours here.
#[test]
fn sizes_are_checked_before_the_work() {
    let slow =
        "(a, b) -> (a - k, b) for k in 1..a if gcd(a, k) == 1; (a, b) -> (a, b - k) for k in 1..b if gcd(b, k) == 1";
    let run_refused = |args: &[&str], says: &str| {
        let run = run(args, 2, 300 * MIB);
        assert!(run.stderr.contains(says), "{args:?}: {}", run.stderr);
        assert!(run.took < Duration::from_secs(20), "{args:?}: {:?}", run.took);
    };
    run_refused(&["plot", slow, "--to", "10000"], "a picture has at most 250000 cells");
    run_refused(&["plot", "georgia", "--to", "1000"], "pictures are drawn of one or two coordinates");
    run_refused(&["table", "(a, b, c) -> (a - k, b, c) for k in 1..a", "--to", "1200"], "text shows at most two");
    run_refused(&["graph", "nim", "9000000000000000000"], "has too many positions for a picture");
}

/// Lists of winning moves are as long as the memory allows, and their number is exact.
#[test]
fn winning_moves_are_held_against_the_memory() {
    let args = ["solve", "nim", "1..100000000", "--json", "--all", "--limit", "20MB"];
    run(&args, 0, 120 * MIB);
    let answer = json(&args);
    let listed = answer["winning_moves"].as_array().unwrap().len() as u64;
    assert!(listed > 1000 && answer["winning_moves_count"].as_u64().unwrap() > listed);
    assert_eq!(answer["winning_moves_complete"], false);
}

/// A million numbers are read and guessed at within the memory.
#[test]
fn numbers_are_held_against_the_memory() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("million-numbers.txt");
    // No law: the bits of a multiplication.
    let numbers: Vec<String> =
        (0..1_000_000u64).map(|n| (n.wrapping_mul(n ^ 0x9e37_79b9_7f4a_7c15) >> 54).to_string()).collect();
    std::fs::write(&path, numbers.join("\n")).unwrap();
    let file = format!("@{}", path.display());
    let stopped = run(&["guess", &file, "--limit", "30MB"], 3, 130 * MIB);
    assert!(stopped.stderr.contains("28.6 MiB are allowed"), "{}", stopped.stderr);
    let stopped = run(&["guess", &file, "--limit", "100MB"], 3, 200 * MIB);
    assert!(stopped.stderr.contains("95.4 MiB are allowed"), "{}", stopped.stderr);
}

/// A limit ends a question in a game, and not the game.
#[test]
fn a_limit_does_not_end_a_game() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").args(["play", "cram(9x9)", "--limit", "200ms"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"why\n#1\nhint\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(0), "{out}{err}");
    assert_eq!(out.matches("your move>").count(), 4, "{out}{err}");
    assert!(err.contains("the time limit of 200ms is reached"), "{out}{err}");
}

/// What is named is the limit that the user set.
#[test]
fn the_limit_that_is_named_is_the_users() {
    let survey = run(&["octal", "--survey", "0.??", "--threads", "4", "--limit", "1KiB"], 3, 200 * MIB);
    assert!(survey.stderr.contains("and 1.0 KiB are allowed"), "{}", survey.stderr);
    let none = run(&["solve", "n -> n - k for k in primes", "1000000", "--limit", "0s"], 3, 200 * MIB);
    assert!(none.stderr.contains("the time limit of 0s"), "{}", none.stderr);
}

/// What is known then is what was looked at.
#[test]
fn a_limit_in_the_search_for_a_law_is_no_fault_of_the_question() {
    for limit in ["200ms", "500ms"] {
        let run = run(&["solve", "node-kayles", "star(1000000,3,5)", "--limit", limit], 3, 400 * MIB);
        assert!(run.stderr.starts_with("stopped: the time limit of"), "{}", run.stderr);
        assert!(run.took < Duration::from_secs(10), "{:?}", run.took);
    }
}

/// Runs a command that reads what is written, and then waits for more.
fn fed(args: &[&str], input: &[u8]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").args(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        let run = scope.spawn(|| watch(child, |_, _| ()));
        // The command may end before it has read everything.
        let _ = stdin.write_all(input);
        let run = run.join().unwrap();
        drop(stdin);
        run
    })
}

#[test]
fn judge_and_fmt_have_limits() {
    let many: String = (1..=2000).map(|n| format!(" {n}")).collect();
    let many = format!("2000{many}\n1\n1 30000000\n0\n");
    for (args, input) in [
        (&["judge", "poj2960", "--limit", "300ms"][..], many.as_bytes()),
        (&["judge", "poj2068", "--limit", "300ms"], b"1000000000 "),
        (&["judge", "nim_product_64", "--limit", "300ms"], b"2\n3 5\n"),
        (&["fmt", "-", "--limit", "300ms"], b"n -> n - 1"),
    ] {
        let run = fed(args, input);
        assert_eq!(run.status.code(), Some(3), "{args:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("stopped: the time limit of"), "{args:?}: {}", run.stderr);
        assert!(run.took < Duration::from_secs(10), "{args:?}: {:?}", run.took);
    }
    // What was answered before is printed.
    assert_eq!(fed(&["judge", "hdu1847", "--limit", "300ms"], b"1\n3\n").first, "Kiki\nCici\n");
    assert_eq!(fed(&["judge", "nim_product_64", "--sample", "--limit", "10s"], b"").status.code(), Some(0));
}

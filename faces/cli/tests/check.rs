//! `check` and `guess --program` with programs as people write them: right, wrong, hanging,
//! crashing, printing too much or something else.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use serde_json::Value;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const TAKE: &str = "n -> n - k for k in {1, 3, 4}";
const NIM: &str = "n -> n - k for k in 1..n";

fn nimatron() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    nimatron().args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A program in a folder of this test process.
fn program(name: &str, script: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("check-{name}.sh"));
    std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// Checks a program; standard output and the exit code.
fn check(game: &str, name: &str, script: &str, more: &[&str]) -> (String, i32) {
    let program = program(name, script);
    let output = run(&[&["check", game, "--against", &program], more].concat());
    let stderr = text(&output.stderr);
    assert!(!stderr.contains("panicked"), "{stderr}");
    (text(&output.stdout) + &stderr, output.status.code().unwrap())
}

/// Outcomes of heaps from which 1, 3 or 4 are taken, by their table of values.
const RIGHT: &str = r#"awk '{ split("0 1 0 1 2 3 2", g, " "); x = 0; for (i = 1; i <= NF; i++) { a = g[$i % 7 + 1]; b = x; x = 0;
  for (p = 1; p < 8; p *= 2) { if (int(a / p) % 2 != int(b / p) % 2) x += p } } print (x ? "First" : "Second") }'"#;

#[test]
fn right_programs() {
    let (said, code) = check(TAKE, "right", RIGHT, &[]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("agrees at all 1000 positions tested"), "{said}");
    assert!(said.contains("who wins"), "{said}");
    // The value, one position a run.
    let one = r#"read n; echo $((n % 4))"#;
    let (said, code) = check("n -> n - k for k in 1..3", "one", one, &["--heaps", "1", "--tests", "30"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("it is run once for each position") && said.contains("Grundy values"), "{said}");
    // T tests, each with n and n heaps.
    let tests = r#"awk 'NR == 1 { next } NR % 2 == 1 { x = 0; for (i = 1; i <= NF; i++) { a = $i; b = x; x = 0;
      for (p = 1; p < 65536; p *= 2) { if (int(a / p) % 2 != int(b / p) % 2) x += p } } print (x ? "Alice" : "Bob") }'"#;
    let input = r"{tests}\n[{count}\n{heaps}\n]";
    let (said, code) = check(NIM, "tests", tests, &["--input", input, "--says", "Alice,Bob"]);
    assert_eq!(code, 0, "{said}");
}

/// A program that reads another form of input: the options with which its answers are right are
/// said.
#[test]
fn the_right_options_are_suggested() {
    let sum = r#"{ x = 0; for (i = 1; i <= NF; i++) { a = $i % 4; b = x; x = 0;
      for (p = 1; p < 8; p *= 2) { if (int(a / p) % 2 != int(b / p) % 2) x += p } } print x }'"#;
    for (name, script, options) in [
        // It answers for each number, so sums have too many answers.
        ("each", r#"awk '{ for (i = 1; i <= NF; i++) print $i % 4 }'"#.to_owned(), "--heaps 1"),
        (
            "count",
            format!("awk 'NR == 1 {{ next }} NR % 2 == 0 {{ next }} {sum}"),
            r"--input '{tests}\n[{count}\n{heaps}\n]'",
        ),
        ("tests", format!("awk 'NR == 1 {{ next }} {sum}"), r"--input '{tests}\n[{heaps}\n]'"),
        ("pairs", format!("awk 'NR % 2 == 1 {{ next }} {sum}"), r"--input '[{count}\n{heaps}\n]'"),
    ] {
        let (said, code) = check("n -> n - k for k in 1..3", &format!("suggest-{name}"), &script, &["--values"]);
        assert_eq!(code, if name == "each" { 1 } else { 2 }, "{said}");
        assert!(said.contains(options) && said.contains("positions tried"), "{name}: {said}");
    }
}

/// Numbers that end the input are not asked about.
#[test]
fn end_marks() {
    let game = "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b";
    let script = r#"awk '$1 == 0 && $2 == 0 { exit } { print ($1 == $2 ? "lose" : "win") }'"#;
    let (said, code) = check(game, "end", script, &["--input", r"[{a} {b}\n]0 0\n"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("end mark"), "{said}");
}

#[test]
fn wrong_programs() {
    // Wrong at 126 only, where it should be lost.
    let late = RIGHT.replace("(x ?", "(x || NF == 1 && $1 == 126 ?");
    let (said, code) = check(TAKE, "late", &late, &[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.starts_with("wrong at 126\n"), "{said}");
    assert!(said.contains("126 right answers before") && said.contains("why 126 has Grundy value 0"), "{said}");
    // Only sums are wrong: it adds.
    let adds = "awk '{ s = 0; for (i = 1; i <= NF; i++) s += $i; print s }'";
    let (said, code) = check(NIM, "adds", adds, &[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.starts_with("wrong at 1 + 1\n"), "{said}");
    assert!(said.contains(r#"it reads: "1 1\n""#), "{said}");
    let (said, _) =
        check(NIM, "opposite", "awk 'NF == 1 { print ($1 ? \"second\" : \"first\") } NF > 1 { print \"first\" }'", &[]);
    assert!(said.contains("exchanged"), "{said}");
}

#[test]
fn programs_that_fail() {
    for (name, script, more, code, says) in [
        (
            "crash",
            "awk '{ if ($1 == 50) { print \"boom\" > \"/dev/stderr\"; exit 3 } print ($1 ? 1 : 0) }'",
            &["--heaps", "1"][..],
            1,
            "exit code 3; standard error: boom",
        ),
        ("signal", "kill -SEGV $$", &[], 1, "SIGSEGV"),
        ("hang", "sleep 1000", &["--run-time", "200ms"], 1, "does not end within 200ms"),
        ("much", "yes", &[], 1, "prints more than"),
        ("none", "true", &[], 2, "it prints nothing, and 16 answers are wanted"),
        ("garbage", "awk '{ print \"perhaps\" }'", &[], 2, "error: `perhaps`, which is not an answer that is known"),
        ("few", "head -n 3", &[], 2, "it prints 3 lines, and 16 answers are wanted"),
        ("binary", "printf '\\377'", &[], 1, "not text"),
    ] {
        let start = Instant::now();
        let (said, own) = check(NIM, name, script, more);
        assert_eq!(own, code, "{name}: {said}");
        assert!(said.contains(says), "{name}: {said}");
        assert!(start.elapsed() < Duration::from_secs(30), "{name}");
    }
    let (said, _) = check(NIM, "crash50", "awk '{ if ($1 == 50) exit 3; print $1 }'", &["--heaps", "1"]);
    assert!(said.starts_with("wrong at 50\n"), "{said}");
}

/// Processes with this word in their command line.
#[cfg(target_os = "linux")]
fn running(word: &str) -> Vec<String> {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let named = all.filter(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        line.split(|byte| *byte == 0).any(|part| part == word.as_bytes())
    });
    named.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// Each leaves its process group; the second also its parent, and the last keeps the pipes open.
#[cfg(target_os = "linux")]
#[test]
fn what_a_program_leaves_behind_ends_with_it() {
    for (number, (name, leaves)) in [
        ("session", "setsid sleep 8641.TEST >/dev/null 2>&1 &"),
        ("grandchild", "(setsid sh -c 'sleep 8641.TEST & sleep 8641.TEST' >/dev/null 2>&1 &)"),
        ("pipes", "setsid sleep 8641.TEST &"),
        ("group", "sleep 8641.TEST &"),
    ]
    .into_iter()
    .enumerate()
    {
        let time = format!("8641.{number}{}", std::process::id());
        let script = format!("{}\nread n; echo $((n % 4))", leaves.replace("8641.TEST", &time));
        let (said, code) = check("n -> n - k for k in 1..3", name, &script, &["--heaps", "1", "--tests", "12"]);
        assert_eq!(code, 0, "{name}: {said}");
        assert_eq!(running(&time), [""; 0], "{name}");
        // Also if the program is ended because its time is over. It is right at 0, so no other form
        // of input is tried.
        let script = format!("{}\nread n; [ $n = 0 ] && echo 0 && exit; sleep 100", leaves.replace("8641.TEST", &time));
        let (said, _) = check(NIM, name, &script, &["--heaps", "1", "--tests", "3", "--run-time", "300ms"]);
        assert!(said.contains("does not end within 300ms"), "{name}: {said}");
        assert_eq!(running(&time), [""; 0], "{name}");
    }
}

#[test]
fn what_is_asked_wrongly_is_refused() {
    for (args, says) in [
        (&["check", NIM, "--against", "./no-such-program"][..], "there is no program ./no-such-program"),
        (&["check", NIM, "--against", "/dev/null"], "cannot be executed"),
        (&["check", NIM, "--against", "'open"], "a quote is not closed"),
        (&["check", NIM, "--against", ""], "no program is given"),
        (&["check", NIM, "--against", "cat", "--input", "{x}"], "there is no field {x}"),
        (&["check", NIM, "--against", "cat", "--says", "a"], "two different words"),
        (&["check", NIM, "--against", "cat", "--to", "x"], "--to takes a number"),
        (&["check", NIM, "--formula", "n ^ 2"], "`^` is a power in rules"),
        (&["check", NIM, "--formula", "n > 0", "--values"], "gives no Grundy values"),
        (&["check", NIM, "--formula", "n", "--misere"], "in misère play only outcomes"),
        (&["check", NIM], "required"),
        (&["check", "cram", "--formula", "1"], "positions are up to 8 numbers"),
        (&["guess", "--program", "./no-such-program"], "there is no program"),
        (&["guess", "--program", "true"], "it prints nothing"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains(says), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn formulas_and_their_json() {
    let json = |args: &[&str]| -> Value {
        let output = run(args);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)))
    };
    let equal = json(&["check", TAKE, "--formula", "n % 7 not in (0, 2)", "--json"]);
    assert_eq!((&equal["equality"], &equal["agrees"]), (&"equal".into(), &true.into()));
    let wrong = json(&["check", TAKE, "--formula", "n % 7 != 0", "--json"]);
    assert_eq!((&wrong["equality"], &wrong["counterexample"]["shown"]), (&"wrong".into(), &"2".into()));
    let tested = json(&["check", TAKE, "--formula", "n % 7 not in (0, 2) or n * n == 2", "--json"]);
    assert_eq!(tested["equality"], "tested");
    let program = program("adds-json", "awk '{ s = 0; for (i = 1; i <= NF; i++) s += $i; print s }'");
    let wrong = json(&["check", NIM, "--against", &program, "--json"]);
    assert_eq!((&wrong["counterexample"]["input"], &wrong["agrees"]), (&"1 1\n".into(), &false.into()));
}

#[test]
fn brute_forces_are_guessed() {
    let brute = program("brute", "read n; echo $((n % 3))");
    let output = run(&["guess", "--program", &brute, "--terms", "60"]);
    let said = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("n mod 3") && said.contains("60 values of the program, n = 0 to 59"), "{said}");
    // Slow from 40 on: what is there is enough.
    let slow = program("slow", "read n; [ $n -ge 40 ] && sleep 100; echo $((n % 3))");
    let start = Instant::now();
    let output = run(&["guess", "--program", &slow, "--run-time", "3s"]);
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(start.elapsed() < Duration::from_secs(60));
    assert!(said.contains("40 values") && said.contains("n mod 3"), "{said}");
    let many = program("many", "awk '{ print $1 % 3 }'");
    let output = run(&["guess", "--program", &many, "--input", "[{n}\\n]", "--terms", "500"]);
    assert!(text(&output.stderr).contains("500 values"), "{}", text(&output.stderr));
}

/// A program that cannot read what it is given: the form of input with which it answers is named.
/// One that does not end, prints a list, too large values or words: what that means is said.
#[test]
fn brute_forces_of_other_forms() {
    let with_tests = program("with-tests", "read t; for i in $(seq $t); do read n || exit 1; echo $((n % 3)); done");
    let list = program("a-list", "for n in 0 1 2 3 4; do echo $n $((n % 3)); done");
    let endless = program("endless", "while :; do :; done");
    for (program, time, says) in [
        (&with_tests, "2s", "it gives answers with --input '{tests}\\n[{heaps}\\n]'"),
        (&list, "2s", "`nimatron guess @values.txt`"),
        // Each form of input is tried for this time.
        (&endless, "200ms", "at n = 0 it fails: it does not end within"),
    ] {
        let output = run(&["guess", "--program", program, "--run-time", time]);
        assert_eq!(output.status.code(), Some(2), "{program}");
        assert!(text(&output.stderr).contains(says), "{program}: {}", text(&output.stderr));
    }
    let options = ["--input", "{tests}\\n[{heaps}\\n]", "--terms", "30"];
    let output = run(&[&["guess", "--program", &with_tests][..], &options].concat());
    assert!(text(&output.stdout).contains("n mod 3"), "{}", text(&output.stderr));
    // 2^n: those that fit are kept.
    let powers = program("powers", "read n; echo $((1 << n))");
    let output = run(&["guess", "--program", &powers, "--terms", "40"]);
    let said = text(&output.stderr);
    assert!(said.contains("32 values") && said.contains("the value 4294967296 is above 4294967295"), "{said}");
    let words = program("words", "read n; [ $((n % 3)) = 0 ] && echo second || echo first");
    let output = run(&["guess", "--program", &words, "--terms", "30"]);
    assert!(text(&output.stderr).contains("these are not Grundy values"), "{}", text(&output.stderr));
}

/// What `emit` writes can be checked as it is.
#[test]
fn emitted_programs_are_checked() {
    let emitted =
        program("emitted", "while read n; do [ $((n % 4)) = 0 ] && echo 0 - || echo $((n % 4)) $((n / 4 * 4)); done");
    let output = run(&["check", "n -> n - k for k in 1..3", "--against", &emitted, "--heaps", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}

/// Large positions of a game without a law are left out, and said to be; large lost ones of
/// Wythoff's game find a formula that is wrong there only. With `NIMATRON_ALL` it is the work that
/// ends the search for large values, else the memory.
#[test]
fn large_positions() {
    let limit = if std::env::var_os("NIMATRON_ALL").is_some() { "10min" } else { "64MB" };
    let game = "n -> n - d for d in divisors(n) if d < n";
    let output =
        run(&["check", game, "--formula", "v2(n) if n > 0 else floor(n / 2)", "--to", "10^18", "--limit", limit]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", text(&output.stderr));
    assert!(said.contains("more could not be compared"), "{said}");
    let wrong = "min(a,b) != (abs(a-b) + isqrt(5*(a-b)**2))//2 or abs(a-b) > 200";
    let output = run(&["check", "wythoff", "--formula", wrong]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
}

/// Ctrl-C ends the program, too, and `guess` keeps what is there.
#[test]
fn interruptions() {
    let marker = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check-still-running");
    let _ = std::fs::remove_file(&marker);
    let hang = program("interrupted", &format!("sleep 2; touch {}", marker.display()));
    let mut child = nimatron().args(["check", NIM, "--against", &hang]).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    signal(child.id());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    std::thread::sleep(Duration::from_millis(2500));
    assert!(!marker.exists(), "the program runs on");
    let slow = program("kept", "read n; [ $n -ge 30 ] && sleep 100; echo $((n % 3))");
    let mut command = nimatron();
    command.args(["guess", "--program", &slow, "--run-time", "100s"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    signal(child.id());
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(said.contains("30 values") && said.contains("interrupted") && said.contains("n mod 3"), "{said}");
}

/// A run that a limit ends is not called interrupted.
#[test]
fn limits_are_not_interruptions() {
    let slow = program("limited", "read n; [ $n -ge 5 ] && sleep 100; echo $((n % 3))");
    let output = run(&["guess", "--program", &slow, "--run-time", "100s", "--limit", "3s"]);
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(said.contains("the time limit of 3s is reached") && !said.contains("interrupted"), "{said}");
}

fn signal(id: u32) {
    let done = Command::new("kill").args(["-INT", &id.to_string()]).status().unwrap();
    assert!(done.success());
}

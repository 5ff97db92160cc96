//! The command from outside: languages, wrong input, limits, signals, pipes. Each wrong input
//! results in one clear message on standard error, the right exit code, and nothing on standard
//! output.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

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

#[test]
fn wrong_input_is_refused_in_words() {
    let binary = file("binary.game", &[0, 159, 146, 150, 255]);
    let zeros = file("zeros.game", b"n -> n - 1\0\0");
    let huge = file("huge.game", &vec![b'#'; 10 << 20]);
    let empty = file("empty.game", b"");
    let deep = format!("n -> {}n{}", "(".repeat(100_000), ")".repeat(100_000));
    let deep = file("deep.game", deep.as_bytes());
    let parameter = file("parameter.game", b"game g(n; m)\n  n -> n - m\n");
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "kayls", "5"], "did you mean `kayles`?"),
        (&["solve", "nosuchgame", "5"], "`nimatron games` lists them"),
        (&["solve", "nim", "-3"], "-3 is negative"),
        (&["solve", "wythoff", "3,-5"], "-5 is negative"),
        (&["play", "nim", "99999999999999999999"], "too large: coordinates go up to 9223372036854775807"),
        (&["table", "nim", "--to", "99999999999999999999"], "too large: coordinates go up to 9223372036854775807"),
        (&["solve", "grundy", "10^30"], "none is known or found for grundy"),
        (&["solve", "nim", "10^30 + 10^29", "--misere"], "too large"),
        (&["solve", "nim", "abc"], "`abc` is not a number"),
        (&["solve", "nim", ""], "an empty position"),
        (&["solve", "wythoff", "3"], "has 2 coordinates (a, b), but 3 has 1"),
        (&["solve", "wythoff", "3", "5"], "which are joined by commas: `wythoff 3,5`"),
        (&["table", "nim(3)", "--to", "5"], "`nim(3)` is a position; the game alone is `nim`"),
        (&["solve", "n -> n - k for k in [1,2]", "5"], "a set is written in braces: `{1, 2}`"),
        (&["solve", "n -> n//2", "5"], "`/` rounds down already: write `n/2`"),
        (&["solve", "n -> n - n**2", "5"], "a power is written `n^2`"),
        (&["solve", "n -> n - k for k in 1..n if k is odd", "5"], "an odd number is `n % 2 == 1`"),
        (&["emit", "mark"], "which language? `nimatron emit cpp 'mark'`"),
        (&["emit", "cpp"], "which game?"),
        (&["emit", "mark", "--to", "cobol"], "cpp, rust, python; `cobol` is neither"),
        (&["guess", "1", "2", "x"], "line 1, item 3: `x` is not a number"),
        (&["guess", "@missing.txt"], "cannot be read"),
        (&["solve", "wythoff", "(3,5"], "do not match"),
        (&["solve", "e&d", "0,3"], "a must be at least 1"),
        (
            &["solve", "game g(a, b) where a + b != 4; (a, b) -> (a - 1, b)", "2,2"],
            "of which the rules say: a, b where a + b != 4\n",
        ),
        (&["solve", "", "3"], "no game is given"),
        (&["solve", "kayles"], "which position?"),
        (&["solve", "kayles(7) +"], "a part of the sum is empty"),
        (&["solve", "kayles(7)", "5"], "already has its position"),
        (&["solve", "kayles(7", "3"], "do not match"),
        (&["solve", "n -> n - k for k in {1,3", "5"], "this set is not closed"),
        (&["solve", "n -> n - k for k in 1..", "5"], "this set never ends"),
        (&["solve", "n -> n / (n - 5)", "5"], "division by zero"),
        (&["solve", "n -> n * n * n", "5000000"], "beyond 64 bits"),
        (&["solve", "n -> n / 2", "5"], "may go on for ever: 0 -> 0"),
        (&["solve", "n -> n + 2", "5"], "may go on for ever: 5 -> 7 -> 9 -> ..."),
        (&["solve", "n -> (n + 1) + (2)", "5", "--misere"], "this move can be made again and again"),
        (&["solve", "(a, b) -> (b, a) if a == b", "4,4"], "(4, 4) -> (4, 4)"),
        (&["law", "n -> n + 1"], "may go on for ever: 0 -> 1 -> 2 -> ..."),
        (&["table", "n -> n + 1", "--to", "9"], "may go on for ever: 0 -> 1 -> 2 -> ..."),
        (&["graph", "n -> n + 1", "4"], "may go on for ever: 4 -> 5 -> 6 -> ..."),
        (&["solve", "(a, b) -> (b, a) if a != b", "1,2"], "(1, 2) -> (2, 1) -> (1, 2)"),
        (&["solve", "n -> n - 1 if n = 3", "5"], "`==`"),
        (&["solve", &deep, "5"], "nested too deeply"),
        (&["solve", &binary, "5"], "is not a text"),
        (&["solve", &zeros, "5"], "zero byte"),
        (&["solve", &huge, "5"], "10485760 bytes"),
        (&["solve", &empty, "5"], "there are no rules"),
        (&["solve", "missing.game", "5"], "cannot be read"),
        (&["solve", &parameter, "5"], "has no value"),
        (&["solve", &parameter, "5", "--set", "k=3"], "no parameter `k`"),
        (&["solve", &parameter, "5", "--set", "m"], "NAME=VALUE"),
        (&["solve", "bash{1,2}", "5"], "1 parameter"),
        (&["solve", "take", "5"], "needs a set"),
        (&["octal", "0.G8"], "not a digit of a code"),
        (&["solve", "0.00", "5"], "no moves"),
        (&["solve", "nim", "5", "--limit", "soon"], "is not a limit"),
        (&["table", "nim", "--to", "3,3"], "has 1 coordinate"),
        (&["table", "wythoff", "--to", "3", "--format", "bfile"], "a b-file lists a sequence"),
        (&["table", "nim", "--to", "-1"], "-1 is negative"),
        (&["games", "kayls"], "did you mean `kayles`?"),
        (&["fmt", &binary], "is not a text"),
        (&["fmt", "missing.game"], "cannot be read"),
        (&["nonsense"], "unrecognized subcommand"),
    ];
    for (args, says) in cases {
        refused(args, 2, says);
    }
}

/// Everything that is printed is in the language of `--lang`, or of the locale.
#[test]
fn three_languages_are_spoken() {
    let said = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = nimatron();
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG").envs(variables.iter().copied());
        let output = command.args(args).stdin(Stdio::null()).output().unwrap();
        text(&output.stdout) + &text(&output.stderr)
    };
    let wrong = ["table", "nim", "--to", "3,3"];
    let (english, simplified, traditional) =
        ("error: --to gives 2 numbers", "错误：--to 给出 2 个数", "錯誤：--to 給出 2 個數");
    for (variables, expected) in [
        (&[][..], english),
        (&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")], english),
        (&[("LC_ALL", ""), ("LC_MESSAGES", "zh_TW.UTF-8"), ("LANG", "en_GB.UTF-8")], traditional),
        (&[("LANG", "zh_CN.UTF-8")], simplified),
        (&[("LANG", "de_DE.UTF-8")], english),
    ] {
        let said = said(&wrong, variables);
        assert!(said.starts_with(expected), "{variables:?}: {said}");
    }
    for (language, expected) in [("en", english), ("zh-Hans", simplified), ("zh-hant", traditional)] {
        let before = [&["--lang", language][..], &wrong].concat();
        let after = [&wrong[..], &["--lang", language]].concat();
        for args in [before, after] {
            let said = said(&args, &[("LANG", "zh_HK.UTF-8")]);
            assert!(said.starts_with(expected), "{args:?}: {said}");
        }
    }
    let drawn = said(&["solve", "n -> n - m", "5", "--lang", "zh-Hans"], &[]);
    assert!(drawn.starts_with("错误：") && drawn.contains("\n1 | n -> n - m\n"), "{drawn}");
    let stopped = said(&["table", "grundy", "--to", "1000000", "--limit", "50ms"], &[("LC_ALL", "zh_TW")]);
    assert!(stopped.contains("已知：僅以上各值；輸出不完整"), "{stopped}");
    let (said, _) = play(&["nim(2,2)", "--lang", "zh-Hans"], "hint\n3: 1\n1: 1\n1: 0\n\n");
    for expected in [
        "nim(2) + nim(2)；无法走的一方输。",
        "局面：",
        "你的走法> ",
        "`3` 不是分量的编号；编号为 1 到 2",
        "轮到你走：我赢了。",
    ] {
        assert!(said.contains(expected), "{expected:?} in {said}");
    }
    refused(&["solve", "nim", "3", "--lang", "tlh"], 2, "possible values: en, zh-Hans, zh-Hant");
}

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

/// Plays against the machine with the given lines; the output and the exit code.
fn play(args: &[&str], lines: &str) -> (String, Option<i32>) {
    let mut child = nimatron().arg("play").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (text(&output.stdout), output.status.code())
}

#[test]
fn the_machine_wins_when_it_can_and_loses_when_it_must() {
    let (said, code) = play(&["nim(1,2)"], "2: 1\n2: 0\n1: 0\n");
    assert!(said.contains("you are winning; I can hold out for 2 moves"), "{said}");
    assert!(said.contains("I have to move: I win.") || said.contains("You win."), "{said}");
    assert_eq!(code, Some(0));
    let (said, code) = play(&["nim(2,2)"], "1: 1\n1: 0\n2: 0\n");
    assert!(said.contains("you have to move: I win."), "{said}");
    assert_eq!(code, Some(0));
    // Misère: whoever takes the last one loses.
    let (said, code) = play(&["nim(2,1)", "--misere"], "1: 0\n");
    assert!(said.contains("my move: 1 -> 0") || said.contains("You win."), "{said}");
    assert_eq!(code, Some(0));
}

#[test]
fn undo_hint_why_and_wrong_moves_in_the_dialogue() {
    let (said, _) =
        play(&["nim(3,4,5)"], "HINT\n2: 9\n9: 1\n2\nbanana\nhnit\n2: 2\nundo\ntake 2 from 1\nwhy\nmoves\n#1\nquit\n");
    for expected in [
        "you can win: component 1: 3 -> 1",
        "`2: 9` is not a legal move",
        "`9` is not a component",
        "which component? `1: 2` leaves 2",
        "`banana` is not understood; type a move, or `moves`",
        "`hnit` is not understood; did you mean `hint`?",
        "taken back",
        "the sum, in binary columns",
        "#1    component",
    ] {
        assert!(said.contains(expected), "{expected:?} in {said}");
    }
    let (said, _) = play(&["nim(3,4,5)"], "component 1: 3 -> 1\n4 -> 2\nquit\n");
    assert!(!said.contains("not a legal move") && !said.contains("not understood"), "{said}");
    // For positions with too many moves to list, a hint is still correct.
    let (said, _) = play(&["lasker", "30000000"], "hint\nquit\n");
    assert!(said.contains("you can win: 30000000 -> 0\n"), "{said}");
    let (said, _) = play(&["kayles", "20000000"], "hint\nquit\n");
    assert!(said.contains("you can win: 20000000 -> 9999999 + 9999999\n"), "{said}");
    // Moves are compared as a whole: (11, 1) is not (1, 11).
    let (said, _) = play(&["wythoff", "21,11"], "(21, 11) -> (11, 1)\nundo\nquit\n");
    assert!(said.contains("my move: (11, 1) -> "), "{said}");
    let (said, _) = play(&["graph-node-kayles", "0-1,1-2,2-3,5"], "take 3\nquit\n");
    assert!(said.contains("my move: component 1: take "), "{said}");
    let (said, _) = play(&["nim(1000000)"], "0\n");
    assert!(said.contains("You win."), "{said}");
    let (said, _) = play(&["kayles(7)", "--second"], "why\nquit\n");
    assert!(said.contains("my move: 7 -> "), "{said}");
}

/// A number alone is what is left; a lost game can be continued from before the mistake; a position
/// that cannot be solved is played nevertheless.
#[test]
fn a_dialogue_helps() {
    let (said, code) = play(&["take{1,2,3}", "9"], "2\nTAKE 2\nquit\n");
    assert!(said.contains("`2` would leave 2, which is not a legal move; to take 2, type `take 2`"), "{said}");
    assert!(said.contains("my move: 7 -> ") && code == Some(0), "{said}");
    let (said, _) = play(&["nim(9,9)"], "7\n1: 7\nquit\n");
    assert!(said.contains("moves at most, yours and mine, with this one"), "{said}");
    let (said, code) = play(&["nim(2,2)"], "1: 1\n1: 0\nundo\nquit\n");
    assert!(said.contains("you have to move: I win."), "{said}");
    assert!(said.contains("taken back\n\nthe position:") && code == Some(0), "{said}");
    let start = Instant::now();
    let (said, code) = play(&["cram(7x7)"], "quit\n");
    assert!(said.contains("takes long to solve") && said.contains("your move>") && code == Some(0), "{said}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// A question writes no file that was not asked for.
#[test]
fn certificates_are_written_where_they_are_asked_for() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-files");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let run = |args: &[&str]| nimatron().args(args).current_dir(&folder).stdin(Stdio::null()).output().unwrap();
    let files = || std::fs::read_dir(&folder).unwrap().count();
    let law = run(&["law", "n -> n - k for k in powers(2)"]);
    assert!(text(&law.stdout).contains("; --certificate FILE writes the certificate\n"), "{}", text(&law.stdout));
    let octal = run(&["octal", "0.77", "--period"]);
    assert!(text(&octal.stdout).contains("--certificate FILE writes it"), "{}", text(&octal.stdout));
    assert_eq!(files(), 0);
    for (args, file) in [
        (&["law", "n -> n - k for k in powers(2)", "--certificate", "law.json"][..], "law.json"),
        (&["law", "0.356", "--certificate", "code.json"], "code.json"),
        (&["octal", "0.77", "--period", "--certificate", "octal.json"], "octal.json"),
    ] {
        let said = run(args);
        assert!(text(&said.stdout).contains(file), "{}", text(&said.stdout));
        assert!(text(&run(&["verify", file]).stdout).starts_with("VALID: "), "{file}");
    }
    assert_eq!(files(), 3);
    let none = run(&["law", "grundy", "--certificate", "grundy.json", "--to", "300"]);
    assert_eq!((none.status.code(), files()), (Some(1), 3));
    assert!(text(&none.stderr).contains("no certificate: no law is found"), "{}", text(&none.stderr));
    // With a picture the law is printed, too; a picture of a law without an automaton is refused
    // after the law is printed.
    let drawn = run(&["law", "n -> n - k for k in powers(2)", "--picture", "law.svg"]);
    assert!(text(&drawn.stdout).starts_with("g(n) = n mod 3\n  PROVED"), "{}", text(&drawn.stdout));
    assert!(std::fs::read_to_string(folder.join("law.svg")).unwrap().starts_with("<svg"));
    let drawn = run(&["law", "n -> n - k for k in 1..n if k*k <= 2*n", "--picture", "root.svg"]);
    assert_eq!(drawn.status.code(), Some(2));
    assert!(
        text(&drawn.stdout).contains("PROVED") && text(&drawn.stderr).contains("not an automaton"),
        "{}",
        text(&drawn.stderr)
    );
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn options_without_an_effect_are_refused() {
    let graph = format!("graph:{}", file("two.txt", b"a: b\nb:\n"));
    let unused: [&[&str]; 5] =
        [&["--set", "m=3"], &["--remoteness"], &["--all"], &["--threads", "4"], &["--from", "/nonexistent"]];
    for option in unused {
        let line = [&["solve", &graph, "a"], option].concat();
        refused(&line, 2, &format!("{} has no effect on a game that a file lists", option[0]));
    }
    assert_eq!(run(&["solve", &graph, "a", "--loopy", "--json"]).status.code(), Some(0));
    let member = ["solve", "node-kayles", "star(1000000,3,5)"];
    refused(&[&member[..], &["--from", "/nonexistent"]].concat(), 2, "/nonexistent is not read");
}

#[test]
fn programs_are_asked_for_in_any_order() {
    let usual = run(&["emit", "cpp", "mark"]);
    assert!(text(&usual.stdout).contains("#include"), "{}", text(&usual.stderr));
    for args in [
        &["emit", "mark", "cpp"][..],
        &["emit", "mark", "--to", "cpp"],
        &["emit", "mark", "--to", "cpp", "--to", "4096"],
    ] {
        assert_eq!(run(args).stdout, usual.stdout, "{args:?}");
    }
}

#[test]
fn numbers_come_from_arguments_files_and_pipes() {
    let expected =
        "g(n) = n mod 3\n  WEAK GUESS: fits all 18 numbers, n = 0 to 17; 18 are few; the period is seen 6 times";
    let numbers = "0 1 2 ".repeat(6);
    let csv: String = (0..18).map(|n| format!("{n},{}\n", n % 3)).collect();
    let csv = file("numbers.csv", format!("n,grundy\n{csv}").as_bytes());
    let words: Vec<&str> = ["guess"].into_iter().chain(numbers.split_whitespace()).collect();
    for output in [run(&words), run(&["guess", &format!("@{csv}")]), fed(&["guess"], numbers.as_bytes())] {
        assert!(text(&output.stdout).starts_with(expected), "{}{}", text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(0));
    }
    let json: serde_json::Value =
        serde_json::from_slice(&fed(&["guess", "--json"], numbers.as_bytes()).stdout).unwrap();
    assert_eq!(
        (&json["status"], &json["weak"][0]["doubts"], &json["weak"][0]["turns"]),
        (&"weak".into(), &serde_json::json!(["few"]), &6.into())
    );
    let few = run(&["guess", "1", "2"]);
    assert_eq!(
        (few.status.code(), text(&few.stdout)),
        (Some(1), "too few numbers: 2; a guess needs at least 6\n".to_owned())
    );
}

/// A single cell has no move, whatever its colour; a row of a survey has the usual name of the
/// game.
#[test]
fn small_things_are_right() {
    assert_eq!(text(&fed(&["judge", "cf1704f"], b"3\n1\nR\n1\nB\n2\nRR\n").stdout), "Bob\nBob\nAlice\n");
    let survey = text(&run(&["octal", "--survey", "0.?", "0.0?", "--to", "500"]).stdout);
    let rows: Vec<&str> = survey.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(rows.contains(&"0.3") && rows.contains(&"0.04+3") && !rows.contains(&"0.107"), "{survey}");
}

/// Two dots are a run only between numbers; positions come from files; a corner of a table need not
/// be a position.
#[test]
fn positions_of_all_kinds_are_read() {
    let graph = file("path.txt", b"0 1\n1 2\n\n2 3\n");
    let row = file("row.txt", b"3 4 5,6\n");
    let rows = file("rows.txt", b"1 2\n5,6\n");
    let token = file("token.txt", b"2\n0 1\n1 2\n");
    for (args, says) in [
        (vec!["solve", "cram", "..#/..."], "cram(..#/...)"),
        (vec!["solve", "hackenbush", &format!("@{graph}")], "hackenbush(0-1,1-2,2-3)"),
        (vec!["solve", "moore", &format!("@{row}")], "moore(3,4,5,6)"),
        (vec!["solve", "georgia", &format!("@{rows}")], "georgia(1,2) + georgia(5,6)"),
        (vec!["solve", "geography", &format!("@{token}")], "geography(2; 0-1,1-2)"),
        (vec!["solve", "nim(5..10)"], "Grundy value  15"),
        (vec!["solve", "nim", "5..7", "--misere"], "N-position"),
        (vec!["solve", "nim", "5..10^9", "--misere"], "in normal play only"),
        (vec!["explain", "nim", "10^30"], "by Bouton's theorem"),
        (vec!["solve", "georgia", "2,1"], "a < b"),
        (vec!["solve", "moore{10^12}", "3,4"], "Grundy value  7"),
        (vec!["solve", "graph-node-kayles", "0-1"], "take 0 or take 1"),
        (vec!["solve", "0.(31)", "12"], "0.(31)(12)"),
        (vec!["solve", "0.137", "10^18"], "theorem of Guy and Smith"),
        (vec!["solve", "fibonacci-nim(0) + nim(10^30)"], "has 2 coordinates"),
        (vec!["solve", "nim(0) + nim(10^30)"], "Grundy value  1000000000000000000000000000000"),
        (vec!["solve", "nim", "10^30,5..7"], "Grundy value  1000000000000000000000000000004"),
        (vec!["table", "euclid-positive", "--to", "0,2"], "a"),
        (vec!["table", "ruler", "--to", "8"], ". 1 2 1 4 1 2 1 8"),
        (vec!["solve", "ruler", "0"], "n must be at least 1"),
        (vec!["solve", "ruler", "10^12"], "Grundy value  4096"),
        (vec!["law", "ruler"], "PROVED"),
        (vec!["solve", "hackenbush(1-2,2-3,2-4,4-5)"], "warning: no edge hangs on the ground, which is node 0"),
        (
            vec!["explain", "hackenbush", "0-1,2-3"],
            "warning: not connected to the ground, which is node 0, and so left out: 2-3",
        ),
        (vec!["solve", "staircase", "9223372036854775807,9223372036854775807"], "Grundy value  9223372036854775807"),
        (vec!["solve", "tartan{tartan{nim,nim},nim}", "1,2"], "not a game that tartan knows"),
        (vec!["solve", "tartan{x.game,nim}", "1,2"], "not a game that tartan knows"),
    ] {
        let output = run(&args);
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert!(said.contains(says) && !said.contains("panicked"), "{args:?}: {said}");
    }
}

#[test]
fn json_has_its_stable_fields() {
    for args in [
        vec!["solve", "take{1,3,4}", "5", "9", "--json"],
        vec!["solve", "kayles(7) + wythoff(3,5) + *4", "--json", "--remoteness"],
        vec!["explain", "wythoff", "2,3", "--json"],
        vec!["solve", "kayles", "9", "12", "--misere", "--json"],
        vec!["solve", "wythoff", "10^15,3", "--json"],
    ] {
        let output = run(&args);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        for field in ["game", "position", "convention", "outcome", "grundy", "winning_moves", "known", "components"] {
            assert!(answer.get(field).is_some(), "{field} in {answer}");
        }
        for chosen in answer["winning_moves"].as_array().unwrap() {
            let component = chosen["component"].as_u64().unwrap() as usize;
            assert_eq!(chosen["from"], answer["position"][component]);
            assert!(chosen["to"].is_array());
        }
    }
    let table: serde_json::Value =
        serde_json::from_slice(&run(&["table", "e&d", "--to", "3,2", "--json"]).stdout).unwrap();
    assert_eq!(table["grundy"].to_string(), "[[null,null,null],[null,0,1],[null,1,1],[null,0,2]]");
    let games: serde_json::Value = serde_json::from_slice(&run(&["games", "--json"]).stdout).unwrap();
    assert!(games.as_array().unwrap().len() >= 10);
}

#[test]
fn npy_is_what_numpy_reads() {
    let bytes = run(&["table", "wythoff", "--to", "2,3", "--format", "npy"]).stdout;
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((10 + length) % 64, 0);
    let header = text(&bytes[10..10 + length]);
    assert!(header.contains("'descr': '<i8'") && header.contains("'shape': (3, 4)"), "{header}");
    let values: Vec<i64> =
        bytes[10 + length..].chunks(8).map(|chunk| i64::from_le_bytes(chunk.try_into().unwrap())).collect();
    assert_eq!(values, [0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5]);
}

#[test]
fn start_up_does_no_hidden_work() {
    // Time is measured in bench/: the answer needs no table and no search.
    let output = run(&["solve", "nim", "3", "4", "5", "-v"]);
    assert_eq!(text(&output.stderr), "nim: theorem: Bouton's theorem\n");
}

#[test]
fn completions_and_the_manual_page_are_there() {
    assert!(text(&run(&["completions", "bash"]).stdout).contains("_nimatron"));
    assert!(text(&run(&["man"]).stdout).contains(".TH nimatron"));
    assert!(text(&run(&["--help"]).stdout).contains("nimatron solve"));
}

fn fed(args: &[&str], input: &[u8]) -> Output {
    let mut child =
        nimatron().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// With `NIMATRON_ALL` also a logarithm that is refused after seconds.
#[test]
fn the_calculator_refuses_in_words() {
    let cases: &[(&[&str], &str)] = &[
        (&["nimber", "5 / 0"], "division by zero"),
        (&["nimber", "5 +"], "the end of the expression"),
        (&["nimber", "-"], ""),
        (&["nimber", "--table", "0"], "from 1 to 1024"),
        (&["nimber", "5 * 7", "--feild", "8"], "a similar argument exists: '--field'"),
        (&["nimber", "--table", "2000"], "from 1 to 1024"),
        (&["nimber", "--of", "sum"], "--table"),
        (&["nimber", "--field", "7", "5"], "possible values: 8, 16"),
        (&["nimber", "--field", "8", "300"], "the field 2^8 has the nimbers below 2^8"),
        (&["judge", "nim_product"], "did you mean `nim_product_64`?"),
        (&["judge", "nothing"], "--list"),
        (&["judge"], "PROBLEM"),
    ];
    for (args, says) in cases.iter().filter(|(args, _)| args != &["nimber", "-"]) {
        refused(args, 2, says);
    }
    // Empty input has no answers.
    assert_eq!(run(&["nimber", "-"]).status.code(), Some(0));
    refused(&["nimber", "--limit", "1MiB", "log([2^100 + 1], generator(128))"], 3, "this needs about");
    if std::env::var_os("NIMATRON_ALL").is_some() {
        refused(&["nimber", "log([2^200 + 1], generator(256))"], 3, "5704689200685129054721");
    }
    assert_eq!(run(&["nimber", "log(5, 2)"]).status.code(), Some(1));
    assert_eq!(run(&["nimber", "solve(x^3 = 2)"]).status.code(), Some(1));
}

#[test]
fn lines_are_calculated_one_by_one() {
    let output = fed(&["nimber", "-"], b"5 * 7\n\n1 / 0\n2 * 2\n");
    assert_eq!(output.status.code(), Some(2));
    let stdout = text(&output.stdout);
    assert!(stdout.contains("5 * 7:\n*13\n") && stdout.contains("2 * 2:\n*3\n"), "{stdout}");
    assert!(text(&output.stderr).contains("line 3: error: division by zero"));
    let output =
        fed(&["nimber", "-", "--json", "--limit", "1MiB"], b"log([2^100 + 1], generator(128))\n5 * 7\n1 / 0\n");
    assert_eq!(output.status.code(), Some(3));
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].contains("\"error\"") && lines[1].contains("\"value\":\"13\"") && lines[2].contains("\"error\""));
}

/// The end of a line that is too long is not a line of its own.
#[test]
fn a_line_is_read_to_its_end() {
    for beginning in ["1+".repeat(1 << 16), " ".repeat(1 << 17), " ".repeat(3 << 20)] {
        let output = fed(&["nimber", "-"], format!("{beginning}5*7\n2*2\n").as_bytes());
        assert_eq!(
            (output.status.code(), text(&output.stdout)),
            (Some(2), "2*2:\n*3\n  in the field 2^8, the nimbers below 256\n".to_owned())
        );
        let stderr = text(&output.stderr);
        assert_eq!(stderr, "line 1: error: the expression has more than 65536 bytes\n");
    }
}

#[test]
fn a_judge_gets_the_answers_before_a_mistake() {
    let output = fed(&["judge", "nim_product_64"], b"3\r\n2 2\n\n 16 16 \n5 x\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "3\n24\n");
    assert_eq!(text(&output.stderr), "error: line 5, column 3: expected the second number of a pair, found `x`\n");
    let whole = fed(&["judge", "nim_product_64"], b"1\n18446744073709551615 18446744073709551615");
    assert_eq!((whole.status.code(), text(&whole.stdout)), (Some(0), "11290409524105353207\n".to_owned()));
    for (input, says) in [
        (&b""[..], "the number of pairs is missing"),
        (b"2\n1 1\n", "the first number of a pair is missing"),
        (b"1\n1 1\n1", "continues after the last case"),
        (b"1\n1 18446744073709551616", "is not below 2^64"),
    ] {
        let output = fed(&["judge", "nim_product_64"], input);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(says), "{}", text(&output.stderr));
    }
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

/// Rules of boards are formatted as they are, and asked for a law in vain.
/// `M` may mean minutes or megabytes, so it is neither.
#[test]
fn a_unit_with_two_meanings_is_refused() {
    for limit in ["500M", "2G", "10"] {
        refused(&["solve", "nim", "3", "--limit", limit], 2, "is not a limit");
    }
}

#[test]
fn rules_of_boards_are_said_to_be_these() {
    let cram = ".. -> ## in rows, columns";
    refused(&["law", cram], 2, "is played on lists, graphs or boards");
    refused(&["table", cram, "--to", "5"], 2, "no fixed number of coordinates");
    refused(&["solve", cram, "../."], 2, "row 2");
    refused(&["solve", ".. -> ## in row", "3x3"], 2, "did you mean `rows`?");
    let rules = "game cram on board\n  .. -> ## in rows,  columns\n";
    let output = run(&["fmt", &file("cram.game", rules.as_bytes())]);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), rules));
}

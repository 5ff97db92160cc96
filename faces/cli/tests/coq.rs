//! Coq accepts the theorems that the command writes, and refuses changed ones. `formal/build` has to
//! have compiled the library, as `./test` does.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn written(game: &str, name: &str, options: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let run =
        Command::new(env!("CARGO_BIN_EXE_nimatron")).args(["law", game, "--coq"]).arg(&file).args(options).output();
    let run = run.unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    file
}

/// The compiler of Coq, in a folder where it may leave files.
fn coqc() -> Command {
    let mut coqc = Command::new("coqc");
    coqc.current_dir(env!("CARGO_TARGET_TMPDIR"));
    coqc
}

/// What Coq prints, and whether it accepts the file.
fn coq(file: &Path) -> (bool, String) {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formal");
    let run = coqc().arg("-Q").arg(library).arg("Nimatron").arg(file).output().unwrap();
    (run.status.success(), String::from_utf8_lossy(&run.stdout).into_owned())
}

/// Game, file, and what its theorem says.
#[rustfmt::skip]
const GAMES: &[(&str, &str, &str)] = &[
    ("n -> n - k for k in powers(2)", "powers.v", "Theorem law : forall n, grundy n = n mod 3."),
    ("n -> n - 1; n -> n/2 if n > 0", "halves.v", "Theorem law : forall p v, grundy p = v <-> accepts_numbers"),
    ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); (a, b) -> (a - 1, b - 1)", "king.v", "grundy (a, b) = 2 * ((N.min a b) mod 2) + (a + b) mod 2."),
    ("(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b", "nim.v", "grundy (a, b) = N.lxor a b."),
    ("n -> n - k for k in 1..n if k != 2", "but_two.v", "grundy n = 2 * (n / 4) + n mod 2."),
    ("wythoff", "wythoff.v", "then lost move [p] else won move [p]"),
    // Codes.
    ("0.137", "dawson.v", "if n <? 52 then nth (N.to_nat n) before 0 else nth (N.to_nat ((n - 52) mod 34)) cycle 0."),
    ("0.77", "kayles.v", "if n <? 71 then"),
    ("4.3", "splits.v", "if n <?"),
    // Finite sets.
    ("n -> n - k for k in {1, 4}", "set.v", "grundy n = nth (N.to_nat (n mod 5)) cycle 0."),
    ("n -> n - k for k in 1..3", "bash.v", "grundy n = n mod 4."),
    ("n -> n - k for k in 3..7", "interval.v", "grundy n = (n mod 10) / 3."),
    ("n -> n - k for k in {1, 3..4, 30..50}", "ranges.v", "Theorem law : forall n, grundy n ="),
    // Other rules of one heap.
    ("n -> n - 1; n -> (i) + (n - 3 - i) for i in 1..(n - 3)/2", "half.v", "Theorem law : forall n, grundy n ="),
    ("n -> n - 2 if n >= 3; n -> 0 if n == 1", "ends.v", "Theorem law : forall n, grundy n ="),
    ("n -> ()  if n == 2; n -> n - 3", "empty.v", "Theorem law : forall n, grundy n ="),
];

#[test]
fn laws_are_theorems() {
    for (game, name, says) in GAMES {
        let file = written(game, name, &["--installed"]);
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains(says), "{game}: {}", text.lines().find(|line| line.contains("Theorem law")).unwrap());
        let (accepted, printed) = coq(&file);
        assert!(accepted, "{game}");
        assert_eq!(printed.matches("Closed under the global context").count(), 1, "{game}: {printed}");
    }
}

#[test]
fn a_file_needs_no_library() {
    for (game, name) in [("n -> n - k for k in powers(2)", "alone.v"), ("0.77", "alone_kayles.v")] {
        let file = written(game, name, &[]);
        let run = coqc().arg(&file).output().unwrap();
        assert!(run.status.success(), "{game}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

/// Every change makes the file wrong, and Coq has to say so.
fn refuses(game: &str, name: &str, changes: &[(&str, &str)]) {
    let file = written(game, name, &["--installed"]);
    let text = std::fs::read_to_string(&file).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{game}: {from}");
        std::fs::write(&file, text.replacen(from, to, 1)).unwrap();
        assert!(!coq(&file).0, "{game}: {from} -> {to}");
    }
}

#[test]
fn changed_files_are_refused() {
    let changes = [
        ("n = k + m /\\ 1 <= m", "n = k + m /\\ 2 <= m"),
        ("accepting := [0; 3; 6]", "accepting := [0; 3]"),
        ("accepting := [0; 3; 6]", "accepting := [0; 3; 5]"),
        ("[4; 0; 5; 2]", "[4; 0; 4; 2]"),
        ("Power 2 2", "Power 2 1"),
        ("grundy n = n mod 3", "grundy n = n mod 4"),
        ("grundy n = n mod 3", "grundy n = n"),
        ("(-3)%Z", "(-4)%Z"),
    ];
    refuses("n -> n - k for k in powers(2)", "changed.v", &changes);
}

#[test]
fn changed_periods_are_refused() {
    let changes = [
        // The values.
        ("before : list N := [0; 1; 2; 3; 1", "before : list N := [0; 1; 2; 3; 2"),
        ("before : list N := [0; 1; 2; 3; 1", "before : list N := [0; 1; 2; 3; 0"),
        ("before : list N := [0; 1; 2", "before : list N := [1; 1; 2"),
        (
            "cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2]",
            "cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 3]",
        ),
        (
            "cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2]",
            "cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8]",
        ),
        ("cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2]", "cycle : list N := []"),
        // The cuts.
        ("low := 1; high := 1", "low := 2; high := 2"),
        ("low := 1; high := 1", "low := 1; high := 0"),
        ("pieces := [0; 0]", "pieces := [1; 1]"),
        ("pieces := [0; 0]", "pieces := [0]"),
        ("pieces := [0; 0]; fixed := []", "pieces := [0; 0]; fixed := [0]"),
        // The moves.
        ("n = k + m + 1 /\\", "n = k + m + 3 /\\"),
        ("parts = [k; m]", "parts = [m]"),
        // What the theorem says.
        ("n <? 71", "n <? 70"),
        ("(n - 71) mod 12", "(n - 71) mod 11"),
    ];
    refuses("0.77", "changed_period.v", &changes);
    let bash =
        [("grundy n = n mod 4", "grundy n = n mod 5"), ("[0; 1; 2; 3]", "[0; 1; 2]"), ("high := 3", "high := 4")];
    refuses("n -> n - k for k in 1..3", "changed_bash.v", &bash);
}

#[test]
fn what_cannot_be_stated_is_said() {
    let run = Command::new(env!("CARGO_BIN_EXE_nimatron"))
        .args(["law", "euclid", "--coq", "/dev/null/none.v"])
        .output()
        .unwrap();
    assert!(!run.status.success());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("euclid.v");
    let run =
        Command::new(env!("CARGO_BIN_EXE_nimatron")).args(["law", "euclid", "--coq"]).arg(&file).output().unwrap();
    assert!(!run.status.success() && !file.exists());
    assert!(String::from_utf8_lossy(&run.stderr).contains("no theorem for Coq"));
}

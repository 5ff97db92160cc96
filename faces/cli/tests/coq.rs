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

#[test]
fn laws_are_theorems() {
    let games = [
        ("n -> n - k for k in powers(2)", "powers.v"),
        ("n -> n - 1; n -> n/2 if n > 0", "halves.v"),
        ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); (a, b) -> (a - 1, b - 1)", "king.v"),
        ("wythoff", "wythoff.v"),
    ];
    for (game, name) in games {
        let (accepted, says) = coq(&written(game, name, &["--installed"]));
        assert!(accepted, "{game}");
        assert_eq!(says.matches("Closed under the global context").count(), 2, "{game}: {says}");
    }
}

#[test]
fn a_file_needs_no_library() {
    let file = written("n -> n - k for k in powers(2)", "alone.v", &[]);
    let run = coqc().arg(&file).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn changed_files_are_refused() {
    let file = written("n -> n - k for k in powers(2)", "changed.v", &["--installed"]);
    let text = std::fs::read_to_string(&file).unwrap();
    for (from, to) in [
        ("n = k + m /\\ 1 <= m", "n = k + m /\\ 2 <= m"),
        ("accepting := [0; 3; 6]", "accepting := [0; 3]"),
        ("accepting := [0; 3; 6]", "accepting := [0; 3; 5]"),
        ("[4; 0; 5; 2]", "[4; 0; 4; 2]"),
        ("Power 2 2", "Power 2 1"),
    ] {
        assert!(text.contains(from), "{from}");
        std::fs::write(&file, text.replacen(from, to, 1)).unwrap();
        assert!(!coq(&file).0, "{from} -> {to}");
    }
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

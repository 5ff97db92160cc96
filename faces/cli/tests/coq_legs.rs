//! Coq accepts the theorems about trees with legs, and refuses changed ones. `formal/build` has to
//! have compiled the library, as `./test` does.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn written(game: &str, family: &str, name: &str, options: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    let run = command.args(["law", game, family, "--coq"]).arg(&file).args(options).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    file
}

/// What Coq prints, and whether it accepts the file.
fn coq(file: &Path) -> (bool, String) {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formal");
    let mut coqc = Command::new("coqc");
    coqc.current_dir(env!("CARGO_TARGET_TMPDIR"));
    let run = coqc.arg("-Q").arg(library).arg("Nimatron").arg(file).output().unwrap();
    (run.status.success(), String::from_utf8_lossy(&run.stdout).into_owned())
}

/// The first one with `NIMATRON_ALL`: the game is that of `a_file_needs_no_library_and_no_change`.
#[test]
fn laws_of_trees_are_theorems() {
    let all = [
        ("octal{0.33}", "star(a,b,c)", "legs_star.v"),
        ("edge e -> remove edge e", "star(a,b,c)", "legs_edges.v"),
        ("v -> remove v if degree(v) % 2 == 1", "bistar(a,b; c,d; m)", "legs_bistar.v"),
    ];
    let first = usize::from(std::env::var_os("NIMATRON_ALL").is_none());
    for (game, family, name) in all.into_iter().skip(first) {
        let (accepted, says) = coq(&written(game, family, name, &["--installed"]));
        assert!(accepted, "{game} {family}");
        assert_eq!(says.matches("Closed under the global context").count(), 1, "{game} {family}: {says}");
    }
}

#[test]
fn a_file_needs_no_library_and_no_change() {
    assert!(coq(&written("octal{0.33}", "star(a,b)", "legs_alone.v", &[])).0);
    // What is changed is the theorem, and not the library.
    let file = written("octal{0.33}", "star(a,b)", "legs_changed.v", &["--installed"]);
    let text = std::fs::read_to_string(&file).unwrap();
    for (from, to) in [("[2; 0; 1]", "[2; 0; 2]"), ("(2, 1%nat)", "(3, 1%nat)"), ("law : forall", "law : exists")] {
        assert!(text.contains(from), "{from}");
        std::fs::write(&file, text.replacen(from, to, 1)).unwrap();
        assert!(!coq(&file).0, "{from} -> {to}");
    }
}

#[test]
fn a_fixed_length_has_no_theorem() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("legs_fixed.v");
    let run = command.args(["law", "node-kayles", "star(1,1,c)", "--coq"]).arg(&file).output().unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).contains("a length of this family is bounded"));
}

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

fn all() -> bool {
    std::env::var_os("NIMATRON_ALL").is_some()
}

/// Moves that take edges, and two centres with a path between them. All with `NIMATRON_ALL`: the
/// game that is left out is that of `a_file_needs_no_library_and_no_change`, and two centres with
/// four legs take much longer than with three.
#[test]
fn laws_of_trees_are_theorems() {
    let games = [
        ("edge e -> remove edge e", "star(a,b,c)", "legs_edges.v"),
        ("v -> remove v if degree(v) % 2 == 1", "bistar(a,b; c; m)", "legs_three.v"),
        ("octal{0.33}", "star(a,b,c)", "legs_star.v"),
        ("v -> remove v if degree(v) % 2 == 1", "bistar(a,b; c,d; m)", "legs_bistar.v"),
    ];
    for (game, family, name) in games.into_iter().take(if all() { 4 } else { 2 }) {
        let (accepted, says) = coq(&written(game, family, name, &["--installed"]));
        assert!(accepted, "{game} {family}");
        assert_eq!(says.matches("Closed under the global context").count(), 1, "{game} {family}: {says}");
    }
}

/// With `NIMATRON_ALL` Coq compiles the file with the library in it, too, which takes long; else
/// what it contains is looked at.
#[test]
fn a_file_needs_no_library_and_no_change() {
    let alone = written("octal{0.33}", "star(a,b)", "legs_alone.v", &[]);
    if all() {
        assert!(coq(&alone).0);
    } else {
        let text = std::fs::read_to_string(&alone).unwrap();
        let parts = ["\nModule Game.\n", "\nEnd Game.\nImport Game.\n\nModule Legs.\n", "\nEnd Legs.\nImport Legs.\n"];
        assert!(parts.iter().all(|part| text.contains(part)) && !text.contains("Nimatron"), "{text}");
    }
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

//! Laws of misère play at the command: found, verified, written as programs, and refused in words.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The exit code, what is printed, and what is narrated.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    let output = command.env("LC_ALL", "C").args(args).stdin(Stdio::null()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn certificates_are_verified() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("misere-law.json");
    let path = file.to_str().unwrap();
    for (game, more, says) in [
        ("wythoff", &[][..], "the P-positions in misère play are those that an automaton with 14 states accepts"),
        ("mark", &["--witness"], "the P-positions in misère play are those that an automaton with 3 states accepts"),
        ("n -> n - k for k in {2, 5}", &[], "the outcomes in misère play repeat with period 7 from 0 on"),
    ] {
        let law = [&["law", game, "--misere", "--certificate", path], more].concat();
        let (code, printed, _) = run(&law);
        assert!(code == Some(0) && printed.starts_with("in misère play"), "{printed}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(run(&["verify", path]), (Some(0), format!("VALID: {says}\n"), String::new()));
        // The same claim about normal play, and a convention that does not exist.
        for wrong in [text.replace(r#","convention":"misere""#, ""), text.replace("misere", "other")] {
            assert_ne!(wrong, text);
            std::fs::write(&file, wrong).unwrap();
            let (code, printed, _) = run(&["verify", path]);
            assert!(code == Some(1) || code == Some(2), "{game}: {printed}");
            assert!(!printed.starts_with("VALID"), "{game}");
        }
    }
}

#[test]
fn games_without_such_laws_are_refused() {
    for (game, says) in [
        ("kayles", "`nimatron misere 'kayles'` computes the misère quotient"),
        ("(a, b) -> (a - 1, b) + (a, b - 1)", "laws are found only where every move leaves one"),
        ("cram", "laws are found for games whose positions are numbers"),
        ("v -> remove v", "laws are found for games whose positions are numbers"),
    ] {
        for args in [&["law", game, "--misere"][..], &["emit", "cpp", game, "--misere"]] {
            let (code, printed, narrated) = run(args);
            assert_eq!((code, printed), (Some(2), String::new()), "{game}");
            assert!(narrated.contains(says), "{narrated}");
        }
    }
    assert_eq!(run(&["law", "wythoff", "--misere", "--rows", "a=1"]).0, Some(2));
    let (code, _, narrated) = run(&["law", "kayles", "--misere", "--lang", "zh-Hans"]);
    assert!(code == Some(2) && narrated.contains("反常商"), "{narrated}");
}

#[test]
fn programs_say_their_convention() {
    for language in ["cpp", "rust", "python"] {
        let (code, printed, _) = run(&["emit", language, "n -> n - k for k in {2, 5}", "--misere"]);
        assert!(code == Some(0) && printed.contains("in misère play (who cannot move wins)"), "{printed}");
    }
    let json = run(&["law", "mark", "--misere", "--json"]).1;
    assert!(json.contains(r#""convention":"misere","status":"proved""#), "{json}");
}

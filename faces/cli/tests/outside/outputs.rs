//! What is written and printed.

use crate::{fed, nimatron, run, text};
use std::path::PathBuf;
use std::process::Stdio;

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

/// A single cell has no move, whatever its colour; a row of a survey has the usual name of the
/// game.
#[test]
fn small_things_are_right() {
    assert_eq!(text(&fed(&["judge", "cf1704f"], b"3\n1\nR\n1\nB\n2\nRR\n").stdout), "Bob\nBob\nAlice\n");
    let survey = text(&run(&["octal", "--survey", "0.?", "0.0?", "--to", "500"]).stdout);
    let rows: Vec<&str> = survey.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(rows.contains(&"0.3") && rows.contains(&"0.04+3") && !rows.contains(&"0.107"), "{survey}");
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

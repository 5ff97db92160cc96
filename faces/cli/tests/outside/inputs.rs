//! Where numbers, positions and programs come from.

use crate::{fed, file, run, text};

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

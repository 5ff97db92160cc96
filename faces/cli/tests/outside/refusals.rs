//! Wrong input: one clear message on standard error, the right exit code, and nothing on standard output.

use crate::{file, refused, run, text};

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
    for option in [&["--all"][..], &["--threads", "2"]] {
        refused(&[&["solve", "wind-up", "5"], option].concat(), 2, option[0]);
    }
    let member = ["solve", "node-kayles", "star(1000000,3,5)"];
    refused(&[&member[..], &["--from", "/nonexistent"]].concat(), 2, "/nonexistent is not read");
}

/// `M` may mean minutes or megabytes, so it is neither.
#[test]
fn a_unit_with_two_meanings_is_refused() {
    for limit in ["500M", "2G", "10"] {
        refused(&["solve", "nim", "3", "--limit", limit], 2, "is not a limit");
    }
}

/// Rules of boards are formatted as they are, and asked for a law in vain.
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

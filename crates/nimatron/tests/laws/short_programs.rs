//! Simple laws have short programs, which refuse numbers that do not fit machine words.

use super::compiled::outputs;
use super::{of, rules_file};
use nimatron::Budget;
use nimatron::law::{LawAnswer, Target};

fn answer(game: &str) -> LawAnswer {
    if game.contains("->") { of(game) } else { of(&rules_file(game)) }
}

fn program(answer: &LawAnswer, target: Target) -> String {
    answer.program(target, &Budget::unlimited()).unwrap().unwrap()
}

/// A period is an array and a remainder, and g(n) = n is one line; there are no unused functions.
#[test]
fn simple_laws_have_short_programs() {
    let games = [
        ("n -> n - k for k in 1..n", "return n;", 30),
        ("n -> n - k for k in powers(2)", "return n % 3;", 30),
        ("game g(n) where n >= 1; n -> n - k for k in 1..n-1", "return n - 1;", 30),
        ("n -> n - k for k in {1, 3, 4}", "return PERIOD[n % 7];", 36),
        ("mark", "LAW_END", 60),
        ("kayles", "PERIOD", 60),
        ("lasker", "PREPERIOD", 40),
    ];
    for (game, line, most) in games {
        let text = program(&answer(game), Target::Cpp);
        let own = text.split("static std::optional<list> numbers").nth(1).unwrap();
        let own = own.split("// Prints the value of a position").next().unwrap();
        assert!(own.contains(line) && own.lines().count() <= most, "{game}: {own}");
        assert!(!own.contains("complete("), "{game}: {own}");
        assert!(text.contains("// PROVED"), "{game}");
    }
}

/// The numbers of this automaton do not fit 64 bits, and no wrong value is printed.
#[test]
fn programs_do_not_overflow() {
    let input = "18446744073709551614 1085898821043566835\n18446744073709551615 18446744073709551615\n2 3\n";
    let digits = answer("e-and-d");
    for (file, output) in outputs("e-and-d", &|target| program(&digits, target), input) {
        let values: Vec<&str> = output.lines().map(|line| line.split(' ').next().unwrap()).collect();
        assert_eq!(values, ["64", "0", "2"], "{file}");
    }
    let sum = "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b";
    let input = "18446744073709551615 1\n18446744073709551616 1\n";
    let nim = answer(sum);
    for (file, output) in outputs("nim", &|target| program(&nim, target), input) {
        let lines: Vec<&str> = output.lines().collect();
        assert!(lines[0].starts_with("18446744073709551614 "), "{file}: {lines:?}");
        let beyond = if file.ends_with(".py") { "18446744073709551617 " } else { "? 2 numbers are wanted, below 2^64" };
        assert!(lines[1].starts_with(beyond), "{file}: {lines:?}");
    }
}

/// Bytes that are not UTF-8 are not numbers; the lines after them are answered. In Python numbers
/// have any length.
#[test]
fn lines_that_are_not_positions() {
    let game = "n -> n - k for k in {1, 2}";
    let answer = answer(game);
    let input = "4\nx\n+4\n-4\n\u{661}\n4 4\n\n  5 \r\n";
    for (file, output) in outputs(game, &|target| program(&answer, target), input) {
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!((lines[0], lines[6], lines.len()), ("1 3", "2 3", 7), "{file}");
        assert!(lines[1..6].iter().all(|line| line.starts_with("? one number is wanted")), "{file}: {lines:?}");
    }
    let input = b"\xff\xfe\n7\n\xc3 8\n9\n";
    for (file, output) in outputs(game, &|target| program(&answer, target), input) {
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!((lines[1], lines[3], lines.len()), ("1 6", "0 -", 4), "{file}");
        assert!(lines[0].starts_with("? one number") && lines[2].starts_with("? one number"), "{file}: {lines:?}");
    }
    let long = "1".repeat(5000);
    for (file, output) in outputs(game, &|target| program(&answer, target), format!("{long}\n")) {
        // 5000 ones have the remainder 2.
        let said = if file.ends_with(".py") { "2 " } else { "? one number is wanted, below 2^64" };
        assert!(output.starts_with(said), "{file}: {output}");
    }
}

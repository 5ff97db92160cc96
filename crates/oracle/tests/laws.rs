//! Proved laws, of random rules and of traps, against brute force.
//!
//! `NIMATRON_ORACLE_RULES` is the number of random rule texts (default 80, and 12 of rules that may
//! fail); `examples/theorems.rs` runs without end.

#![allow(clippy::unwrap_used)]

mod sweep;
mod theorems;

use nimatron::law::Search;
use nimatron_oracle::{OracleError, OracleGame, OracleSolver};
use std::time::Duration;
use sweep::{partial_sweep, sweep};
use theorems::{Effort, Verdict, judge};

fn thorough() -> Effort {
    Effort { search: Search::default(), time: Duration::from_secs(20), questions: 6 }
}

/// Checks all claims about a text, and the value of one position.
fn holds(text: &str, position: &[i64], value: u64) -> Verdict {
    let game = OracleGame::read(text).unwrap();
    assert_eq!(OracleSolver::new(&game).grundy(position), Ok(value), "{text}");
    judge(text, &thorough()).unwrap_or_else(|wrong| panic!("{text}\n{}: {}", wrong.kind, wrong.what))
}

/// `_` in a pattern names nothing; `_` in a result is a parameter or a variable.
#[test]
fn underscores_in_sums() {
    holds("(a, _) -> (a - 1, _) for _ in {0}; (a, b) -> (a, b - 1)", &[1, 1], 2);
    holds("game g(a, b; _ = 0); (a, _) -> (a - 1, _); (a, b) -> (a, b - 1)", &[1, 1], 2);
}

/// `{b}` is the coordinate of that name, and not the parameter.
#[test]
fn names_in_sets_of_sums() {
    let rules = "(a, b) -> (a - k, b) for k in {b} if k > 0; (a, b) -> (a, b - 1)";
    holds(&format!("game g(a, b; b = 2); {rules}"), &[1, 1], 2);
    let endless = "game g(a, b; b = 1); (a, b) -> (a - k, b) for k in {b}; (a, b) -> (a, b - 1)";
    let game = OracleGame::read(endless).unwrap();
    assert!(matches!(OracleSolver::new(&game).grundy(&[1, 0]), Err(OracleError::Endless(_))));
    let verdict = judge(endless, &thorough());
    assert_eq!(verdict, Ok(Verdict::Open));
}

/// `{k}` is the variable of that name, and not the parameter.
#[test]
fn names_in_sets_of_products() {
    let rules = "(x, y) -> (x - k, y) + (x, y - j) + (x - k, y - j) for k in 1..3, j in {k}";
    holds(&format!("game p(x, y; k = 2); {rules}"), &[4, 2], 1);
}

/// Where f(n) > n, at most n can be taken, and the sentence has to say so.
#[test]
fn the_sentence_of_max_nim() {
    let read = |verdict: Verdict| matches!(verdict, Verdict::Holds { sentences: 1, .. });
    assert!(read(holds("n -> n - k for k in 1..n/2 + 3", &[2], 2)));
    assert!(read(holds("n -> n - k for k in 1..max(4, isqrt(n))", &[3], 3)));
    holds("n -> n - k for k in 1..n/2", &[7], 0);
    holds("n -> n - k for k in 1..2*n", &[7], 7);
}

/// Numbers at the ends of 64 bits wrap around nowhere: the second line splits no heap below them.
#[test]
fn splits_at_the_ends_of_64_bits() {
    let first = "n -> n - 1 if n > 1";
    holds(&format!("{first}; n -> (i + 1) + (n - 103 - i) for i in 9223372036854775807..n-103"), &[103], 0);
    holds(&format!("{first}; n -> (i) + (n - 102 - i) for i in 0..n + (-9223372036854775807 - 1)"), &[103], 0);
}

/// The formula of a part may have no value at 0, where the part has the value 0.
#[test]
fn sentences_of_parts_without_a_value_at_0() {
    holds("(a, b) -> (a - d, b) for d in divisors(a); (a, b) -> (a, b - k) for k in 1..b", &[0, 3], 3);
    holds("(a, b) -> (a, b - 1); (a, b) -> (d, b) for d in divisors(a) if d < a", &[0, 1], 1);
}

/// A sentence about all numbers does not name values that belong to none of them.
#[test]
fn values_of_numbers_that_are_not_positions() {
    holds("game g(n) where n != 3; n -> n - 1; n -> n/2 if n > 0 and n % 2 == 0", &[4], 1);
}

/// Sentences tell coordinates apart that have no names.
#[test]
fn sentences_about_coordinates_without_names() {
    holds("game g(_, _; x2 = 1); (a, b) -> (a - k, a) for k in {x2, 3}; (a, b) -> (a, b - 1)", &[4, 0], 1);
    holds("(_, x1) -> (0, x1 - 1); (a, b) -> (a - k, b) for k in 1..2", &[2, 1], 3);
}

/// Laws are still found, and right, where names overlap harmlessly.
#[test]
fn laws_of_games_with_overlapping_names_hold() {
    let mut proved = 0;
    for text in [
        "game g(a, b; k = 2); (b, a) -> (b - k, a) for k in 1..2; (a, b) -> (a, b - k)",
        "game g(x, y; a = 3); (a, x) -> (a - 1, x); (y, a) -> (y, a - k) for k in 1..3",
        "game g(n; n = 4, k = 7); n -> n - k for k in {1, 4}",
        "(x, y) -> (x - k, y) + (x, y - j) + (x - k, y - j) for k in 1..2, j in {1, 3}",
        "(a, b) -> (a - k, b) for k in divisors(a) if a > 0; (a, b) -> (a, b - 1)",
        "game g(b, a) where a >= 1; (a, b) -> (a - 1, b); (a, b) -> (a, b - k) for k in 1..2",
        "(a, b) -> (a, b - k) for k in {1, primes}; (b, a) -> (b - 1, a)",
    ] {
        match judge(text, &thorough()) {
            Ok(Verdict::Holds { positions, .. }) => proved += usize::from(positions > 100),
            Ok(_) => {}
            Err(wrong) => panic!("{text}\n{}: {}", wrong.kind, wrong.what),
        }
    }
    assert!(proved >= 4, "{proved}");
}

/// Rules that cannot be evaluated far beyond every table have no law of all positions. Two of the
/// first twelve texts have a law.
#[test]
fn laws_of_rules_that_may_fail_hold() {
    // Few have a law, so each gets some time, also on a machine that does something else.
    let effort = Effort::small(Duration::from_millis(1500));
    partial_sweep(296, 12, |number, text| match judge(text, &effort) {
        Ok(verdict) => matches!(verdict, Verdict::Holds { .. }),
        Err(wrong) => panic!("seed {number}\n{text}\n{}: {}", wrong.kind, wrong.what),
    });
}

#[test]
fn laws_of_random_rules_hold() {
    let effort = Effort::small(Duration::from_millis(250));
    sweep(22, 80, |number, text| match judge(text, &effort) {
        Ok(verdict) => matches!(verdict, Verdict::Holds { .. }),
        Err(wrong) => panic!("seed {number}\n{text}\n{}: {}", wrong.kind, wrong.what),
    });
}

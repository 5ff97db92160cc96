//! Laws of three coordinates that depend on which sums are larger and on remainders.

use super::{compare, of, some};
use nimatron::law::Claim;

/// One from each of two heaps (exact slow Nim, V. Gurvich and others), and variations of it.
#[test]
fn slow_games_of_three_heaps() {
    let two = "(a, b, c) -> (a - 1, b - 1, c); (a, b, c) -> (a - 1, b, c - 1); (a, b, c) -> (a, b - 1, c - 1)";
    let one = "(a, b, c) -> (a - 1, b, c); (a, b, c) -> (a, b - 1, c); (a, b, c) -> (a, b, c - 1)";
    for (rules, claim) in some([
        (two.to_owned(), Claim::Outcome),
        (format!("{two}; (a, b, c) -> (a - 1, b - 1, c - 1)"), Claim::Outcome),
        (format!("{two}; {one}"), Claim::Grundy),
        ("(a, b, c) -> (a - 1, b - 1, c); (a, b, c) -> (a, b - 1, c - 1)".to_owned(), Claim::Grundy),
        (
            "(a, b, c) -> (a - 1, b - 1, c + 1); (a, b, c) -> (a - 1, b, c - 1); (a, b, c) -> (a, b - 1, c - 1)"
                .to_owned(),
            Claim::Grundy,
        ),
    ]) {
        let answer = of(&rules);
        assert!(answer.certificate().is_some(), "{rules}");
        assert_eq!(answer.report.found.as_ref().unwrap().law.claim, claim, "{rules}");
        // Two coordinates small, one beyond the table; and all three in the middle.
        assert!(compare(&answer, &[20, 20, 150]) > 60_000);
        assert!(compare(&answer, &[40, 40, 40]) > 60_000);
    }
}

//! Laws of three coordinates that depend on which sums are larger and on remainders.

use super::{all, compare, of, one_in};
use nimatron::law::LawClaim;

/// One from each of two heaps (exact slow Nim, V. Gurvich and others), and variations of it: two of
/// them with smaller tables, or all with `NIMATRON_ALL`.
#[test]
fn slow_games_of_three_heaps() {
    let two = "(a, b, c) -> (a - 1, b - 1, c); (a, b, c) -> (a - 1, b, c - 1); (a, b, c) -> (a, b - 1, c - 1)";
    let one = "(a, b, c) -> (a - 1, b, c); (a, b, c) -> (a, b - 1, c); (a, b, c) -> (a, b, c - 1)";
    // Two coordinates small, one beyond the table; and all three in the middle.
    let (corners, least) = if all() { ([[20, 20, 150], [40; 3]], 60_000) } else { ([[8, 8, 150], [20; 3]], 9_000) };
    let games = [
        (format!("{two}; (a, b, c) -> (a - 1, b - 1, c - 1)"), LawClaim::Outcome),
        (two.to_owned(), LawClaim::Outcome),
        (format!("{two}; {one}"), LawClaim::Grundy),
        ("(a, b, c) -> (a - 1, b - 1, c); (a, b, c) -> (a, b - 1, c - 1)".to_owned(), LawClaim::Grundy),
        (
            "(a, b, c) -> (a - 1, b - 1, c + 1); (a, b, c) -> (a - 1, b, c - 1); (a, b, c) -> (a, b - 1, c - 1)"
                .to_owned(),
            LawClaim::Grundy,
        ),
    ];
    for (rules, claim) in one_in(3, games) {
        let answer = of(&rules);
        assert!(answer.certificate().is_some(), "{rules}");
        assert_eq!(answer.report.found.as_ref().unwrap().law.claim, claim, "{rules}");
        for corner in corners {
            assert!(compare(&answer, &corner) > least);
        }
    }
}

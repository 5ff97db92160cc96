//! Counting: published answers of Project Euler, and what cannot be counted.

use nimatron::ask::{AskCount, ToldCount};
use nimatron::count::Arrangement;
use nimatron::{Budget, Language, Limit, SolveError, StopReason};
use nimatron_messages::Say;
use std::time::Duration;

const UNBALANCED: &str = "game unbalanced(a, b, c) where a != b and b != c and a != c;
(a, b, c) -> (x, b, c) for x in 0..a-1;
(a, b, c) -> (a, x, c) for x in 0..b-1;
(a, b, c) -> (a, b, x) for x in 0..c-1";
const DIVISORS: &str = "game divisors(n) where n >= 1; n -> n - k for k in divisors(n) if k < n";
const COPRIME: &str = "n -> n - k for k in 1..n if gcd(n, k) == 1";

fn told(asked: &AskCount<'_>) -> ToldCount {
    asked.tell(&Budget::unlimited()).unwrap_or_else(|_| panic!("{asked:?}"))
}

fn found(asked: &AskCount<'_>) -> String {
    told(asked).count.found.count.to_string()
}

fn sum(asked: &AskCount<'_>) -> String {
    told(asked).count.found.sum.to_string()
}

/// Sums of this many heaps from 1 on.
fn heaps<'q>(game: &'q str, to: &'q str, heaps: u32) -> AskCount<'q> {
    AskCount { from: Some("1"), heaps, ..AskCount::of(game, to) }
}

/// Nim with heaps n, 2n, 3n: the n up to 2^30 that are lost (problem 301).
#[test]
fn nim_of_multiples() {
    let condition = Some("n2 == 2 * n1 and n3 == 3 * n1 and n1 <= 2**30");
    assert_eq!(found(&AskCount { condition, ..heaps("nim", "3221225472", 3) }), "2178309");
}

/// Squares are taken from three heaps, in any order (problem 310).
#[test]
fn squares() {
    let asked = |to| AskCount {
        heaps: 3,
        arrangement: Arrangement::Unordered,
        ..AskCount::of("n -> n - k for k in squares", to)
    };
    assert_eq!(found(&asked("29")), "1160");
    assert_eq!(found(&asked("100000")), "2586528661783");
}

/// The sum of x + y over lost positions of Euclid's game (problem 325).
#[test]
fn multiples_of_the_smaller() {
    let (condition, summed) = (Some("a < b"), Some("a + b"));
    let asked = |to| AskCount { from: Some("1"), condition, summed, ..AskCount::of("euclid", to) };
    assert_eq!(sum(&asked("10")), "211");
    assert_eq!(sum(&asked("10^4")), "230312207313");
    assert_eq!(sum(&AskCount { modulus: Some("282475249"), ..asked("10^16") }), "54672965");
}

/// Three heaps that are always different: the sum of all lost positions (problem 488).
#[test]
fn heaps_that_are_different() {
    let (condition, summed) = (Some("a < b and b < c"), Some("a + b + c"));
    let asked = |to| AskCount { from: Some("1"), condition, summed, ..AskCount::of(UNBALANCED, to) };
    assert_eq!(sum(&AskCount { modulus: Some("10^9"), ..asked("999999999999999999") }), "216737278");
}

/// A proper divisor is taken from one of three heaps: positions that are won (problem 509).
#[test]
fn proper_divisors() {
    let asked = |to| AskCount { of: Some("N"), ..heaps(DIVISORS, to, 3) };
    assert_eq!(found(&asked("10")), "692");
    assert_eq!(found(&asked("100")), "735494");
    assert_eq!(found(&AskCount { modulus: Some("1234567890"), ..asked("123456787654321") }), "151725678");
}

/// A number without a common factor is taken: lost positions of many heaps (problem 560).
#[test]
fn numbers_without_a_common_factor() {
    assert_eq!(found(&heaps(COPRIME, "4", 2)), "6");
    assert_eq!(found(&heaps(COPRIME, "9", 5)), "9964");
    assert_eq!(found(&heaps(COPRIME, "9", 10)), "472400303");
    assert_eq!(found(&AskCount { modulus: Some("1000000007"), ..heaps(COPRIME, "999", 1000) }), "954021836");
}

/// Segments that are cut in thirds (Codeforces 273E), by the law of the intervals.
#[test]
fn values_that_are_constant_on_intervals() {
    const THIRDS: &str = "n -> n/3 if n > 2; n -> n - n/3 if n > 2";
    let mut values = vec![0u32; 3_000_001];
    let mut lost = 3u64;
    for n in 3..values.len() {
        let options = [values[n / 3], values[n - n / 3]];
        values[n] = (0..3).find(|value| !options.contains(value)).unwrap_or(3);
        lost += u64::from(values[n] == 0);
    }
    let asked = |to| AskCount { of: Some("P"), ..AskCount::of(THIRDS, to) };
    assert_eq!(found(&asked("3000000")), lost.to_string());
    let each = told(&AskCount { of: Some("each"), ..asked("10^18") }).count;
    let all: Vec<String> = each.by_value.iter().map(|(_, found)| found.count.to_string()).collect();
    let sum: u64 = all.iter().map(|count| count.parse::<u64>().unwrap_or(0)).sum();
    assert_eq!((each.by_value.len(), sum), (3, 1_000_000_000_000_000_001));
    // Pairs: both are lost, or have the same other value.
    let squares: u128 = all.iter().map(|count| count.parse::<u128>().unwrap_or(0).pow(2)).sum();
    assert_eq!(found(&AskCount { heaps: 2, ..asked("10^18") }), squares.to_string());
    // The law ends here.
    assert!(asked("10^19").tell(&Budget::unlimited()).is_err());
}

#[test]
fn values_of_periodic_games_at_any_size() {
    let asked = AskCount { of: Some("each"), ..AskCount::of("take{1,3,4}", "10^18") };
    let answer = told(&asked);
    let counts: Vec<String> = answer.count.by_value.iter().map(|(_, found)| found.count.to_string()).collect();
    assert_eq!(counts, ["285714285714285715", "285714285714285715", "285714285714285714", "142857142857142857"]);
    assert_eq!(answer.json(Language::English)["known"]["how"], "proved");
}

#[test]
fn questions_that_are_wrong_or_have_no_answer() {
    let nim = AskCount::of("nim", "10");
    let one = [
        ("is not a number", AskCount { to: "ten", ..nim }),
        ("2 bounds are given", AskCount { to: "10,20", ..nim }),
        ("are not tuples of numbers", AskCount::of("cram", "3")),
        ("at least one heap", AskCount { heaps: 0, ..nim }),
        ("from 1 on", AskCount { modulus: Some("0"), ..nim }),
        ("from 1 on", AskCount { modulus: Some("-3"), ..nim }),
        ("cannot be counted", AskCount { of: Some("Q"), ..nim }),
        ("ends too early", AskCount { condition: Some("n +"), ..nim }),
        ("is a number, not a condition", AskCount { condition: Some("n"), ..nim }),
        ("not a number that can be added", AskCount { summed: Some("n == 1"), ..nim }),
        ("no coordinate called `a`", AskCount { heaps: 2, condition: Some("a < b"), ..nim }),
        ("at most 8 heaps", AskCount { heaps: 9, condition: Some("n1 < 3"), ..nim }),
        ("is negative at 0", AskCount { summed: Some("n - 5"), ..nim }),
        ("is negative at 0", AskCount { summed: Some("n - 5"), to: "10^9", ..nim }),
        ("has no value at 0", AskCount { condition: Some("7 / n == 1"), ..nim }),
        ("a smaller bound", AskCount::of("n -> n - k for k in primes", "10^12")),
    ];
    for (expected, asked) in one {
        let why = match asked.tell(&Budget::unlimited()) {
            Err(error) => error.message().to_string(),
            Ok(told) => told.text(Language::English),
        };
        assert!(why.contains(expected), "{asked:?}: {why}");
    }
}

#[test]
fn limits_are_kept() {
    let limit = Limit { time: Some(Duration::from_millis(200)), memory: 1 << 30 };
    for asked in [
        AskCount { summed: Some("n * n"), ..AskCount::of("nim", "10^9") },
        AskCount { heaps: u32::MAX, arrangement: Arrangement::Unordered, ..AskCount::of("nim", "10") },
        AskCount { heaps: u32::MAX, ..AskCount::of("nim", "10") },
        AskCount::of("n -> n - k for k in primes", "10^9"),
    ] {
        let budget = Budget::start(limit, Default::default(), Default::default());
        let stopped = asked.tell(&budget);
        let is_limit = |reason: &StopReason| matches!(reason, StopReason::Time(_) | StopReason::Memory { .. });
        assert!(
            matches!(&stopped, Err(SolveError::Stopped { reason, .. }) if is_limit(reason)),
            "{asked:?}: {stopped:?}"
        );
    }
}

//! What is claimed about the shape of rules holds at small positions.

use crate::{moves, random};
use nimatron_core::Budget;
use nimatron_rules::{MoveShape, Order, Ruleset};
use proptest::prelude::*;
use std::time::Duration;

#[test]
fn the_shape_of_rules_is_found() {
    let shape = |text: &str| Ruleset::parse(text).unwrap().shape().clone();
    let line = |direction: &[i64], from| MoveShape::Line { direction: direction.to_vec(), from, guarded: false };
    let wythoff = shape(
        "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - k, b - k) for k in 1..min(a, b)",
    );
    assert_eq!(wythoff.moves, [line(&[-1, 0], 1), line(&[0, -1], 1), line(&[-1, -1], 1)]);
    assert_eq!(wythoff.order, Some(Order::Lexicographic(vec![0, 1])));
    assert_eq!(shape("n -> k for k in 0..n-2").moves, [line(&[-1], 2)]);
    assert_eq!(shape("n -> n - k for k in {1, 3, 4}").moves, [MoveShape::Steps]);
    assert_eq!(shape("n -> n - 2*k - 1 for k in powers(2)").moves, [MoveShape::Steps]);
    // The bound of the walk matters here: a prime may be larger than the heap and still be taken.
    assert_eq!(shape("n -> n - k - j for k in primes, j in {-1, 1}").moves, [MoveShape::Other]);
    // Not a whole line: the row ends at half the way; and a hole, the same for all heaps.
    assert_eq!(shape("n -> n - k for k in 1..n/2").moves, [MoveShape::Other]);
    assert_eq!(shape("n -> n - k for k in 1..n if k != 2").moves, [MoveShape::Distances]);
    assert_eq!(shape("(a, b) -> (a - k, b) for k in 1..b").moves, [MoveShape::Other]);

    let order = |text: &str| shape(text).order;
    let in_order = |order: &[usize]| Some(Order::Lexicographic(order.to_vec()));
    assert_eq!(order("(n, q) -> (n - k, 2*k) for k in 1..min(n, q)"), in_order(&[0, 1]));
    assert_eq!(order("(x, y) -> (x - k, y) for k in 1..x; (x, y) -> (x + k, y - k) for k in 1..y"), in_order(&[1, 0]));
    let e_and_d = "game ed(a, b) where a >= 1 and b >= 1\n (a, b) -> (k, a - k) for k in 1..a-1\n (a, b) -> (k, b - k) for k in 1..b-1";
    assert_eq!(order(e_and_d), Some(Order::Weights(vec![1, 1])));
    let rows = |text: &str| Ruleset::parse(text).unwrap().order_rows();
    assert_eq!(rows(e_and_d), [[(0, 1), (1, 1)]]);
    assert_eq!(rows("(n, q) -> (n - k, 2*k) for k in 1..min(n, q)"), [[(0, 1)], [(1, 1)]]);
    assert_eq!(
        order("(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0"),
        in_order(&[0, 1])
    );
    assert_eq!(
        order("game seats(t, s; m = [3, 2])\n (t, s) -> ((t + 1) % len(m), s - k) for k in 1..m[t]"),
        in_order(&[1, 0])
    );
    assert_eq!(
        order("(n, t) -> (max(0, n - 2), 0) if n > 0; (n, t) -> (max(0, n - 3), 1) if n > 0 and t != 1"),
        in_order(&[0, 1])
    );
    assert_eq!(order("(a, b) -> (b, min(a, b, 7) - 1) if a > b"), in_order(&[0, 1]));
    for lowers in [
        "n -> max(n - 3, 0) if n > 0",
        "n -> abs(n - 5) if n > 2",
        "n -> n / 2 if n > 0",
        "n -> n / k for k in 2..n+1 if n > 0",
        "n -> n - lowbit(n) if n > 0",
        "n -> n - isqrt(n) if n > 0",
        "n -> d for d in proper_divisors(n)",
        "n -> n - d for d in divisors(n)",
        "n -> (i) + (j) + (n - 1 - i - j) for i in 0..n-1, j in 0..n-1-i",
        "n -> (i) + (n - i) for i in 1..n-1 if i != n - i",
        "n -> (n / 2) + (n / 2) if n > 0 and n % 2 == 0; n -> n - 1",
        "n -> n - k for k in 1..n if gcd(k, n) == 1",
        "n -> n - d for d in digits(n) if d > 0",
        "n -> n - f for f in zeckendorf(n)",
        "n -> n - f for f in factorial_base(n)",
        "n -> n - 1 if n != 0",
    ] {
        assert_eq!(order(lowers), in_order(&[0]), "{lowers}");
    }
    // These do not always go down, and nothing is claimed.
    for loops in [
        "n -> n + 1",
        "n -> n / 2",
        "n -> n - k for k in 0..n",
        "(a, b) -> (b, a)",
        "n -> n xor 1",
        "n -> (n - 1) + (n + 1)",
    ] {
        assert_eq!(order(loops), None, "{loops}");
    }
}

/// Checks everything that the analysis claims about rules at small positions.
fn check_claims(text: &str) -> Result<(), TestCaseError> {
    let Ok(rules) = Ruleset::parse(text) else { return Ok(()) };
    let budget = Budget::for_time(Duration::from_secs(2));
    let shape = rules.shape();
    let mut evaluator = rules.evaluator();
    let region = shape.closure(rules.resolved(), &[6, 6]);
    for a in 0..7i64 {
        for b in 0..7i64 {
            let position = [a, b];
            if evaluator.is_position(&position, &budget) != Ok(true) {
                continue;
            }
            let mut options: Vec<Vec<i64>> = Vec::new();
            if evaluator.options(&position, &budget, &mut |option| options.push(option.to_vec())).is_err() {
                continue;
            }
            for part in options.iter().flat_map(|option| option.chunks(2)) {
                match &shape.order {
                    Some(Order::Lexicographic(order)) => {
                        let of = |p: &[i64]| order.iter().map(|&slot| p[slot]).collect::<Vec<_>>();
                        prop_assert!(of(part) < of(&position), "{text}: {position:?} -> {part:?}");
                    }
                    Some(Order::Weights(weights)) => {
                        let of = |p: &[i64]| p.iter().zip(weights).map(|(x, &w)| x * i64::from(w)).sum::<i64>();
                        prop_assert!(of(part) < of(&position), "{text}: {position:?} -> {part:?}");
                    }
                    None => {}
                }
                for slot in 0..2 {
                    prop_assert!(
                        !shape.never_grows[slot] || part[slot] <= position[slot],
                        "{text}: {position:?} -> {part:?}"
                    );
                }
                let total = |p: &[i64]| p.iter().sum::<i64>();
                prop_assert!(
                    !shape.total_never_grows || total(part) <= total(&position),
                    "{text}: {position:?} -> {part:?}"
                );
                if let Some(region) = &region {
                    let inside = part.iter().zip(&region.corner).all(|(x, max)| x <= max);
                    prop_assert!(
                        inside && region.total.is_none_or(|max| total(part) <= max),
                        "{text}: {position:?} -> {part:?}"
                    );
                }
            }
            for (rule, claimed) in shape.moves.iter().enumerate() {
                let mut listed: Vec<Vec<i64>> = Vec::new();
                let _ = evaluator.runs(rule, &position, &budget, &mut |run| {
                    for j in 0..run.count as i64 {
                        listed.push(run.base.iter().zip(run.step).map(|(x, step)| x + j * step).collect());
                    }
                    std::ops::ControlFlow::Continue(())
                });
                listed.sort();
                listed.dedup();
                let legal = |p: &[i64]| p.iter().zip(rules.least()).all(|(x, least)| x >= least);
                let expected: Vec<Vec<i64>> = match claimed {
                    MoveShape::Line { guarded: true, .. } if listed.is_empty() => continue,
                    MoveShape::Line { direction, from, .. } => (*from..40)
                        .map(|k| position.iter().zip(direction).map(|(x, d)| x + k * d).collect::<Vec<_>>())
                        .filter(|target| legal(target))
                        .collect(),
                    MoveShape::Steps => {
                        let far = [1000, 1000];
                        let Ok(Some(steps)) = evaluator.steps(rule, &far, 100_000, &budget) else { continue };
                        steps.iter().map(|step| vec![a + step[0], b + step[1]]).filter(|target| legal(target)).collect()
                    }
                    MoveShape::Distances | MoveShape::Other => continue,
                };
                let mut expected = expected;
                expected.sort();
                expected.dedup();
                prop_assert_eq!(&listed, &expected, "{} rule {} at {:?}", text, rule, position);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("NIMATRON_ALL").is_some() { 1000 } else { 100 }))]

    #[test]
    fn claims_about_the_shape_hold(
        moves in prop::collection::vec(moves::plausible_move(), 1..3),
        domain in prop::sample::select(vec!["", "where a >= 1\n", "where a >= 1 and b >= 2\n", "where a + b != 4\n", "where a >= b\n"]),
    ) {
        check_claims(&format!("{domain}{}", moves.join("\n")))?;
    }

    #[test]
    fn claims_about_the_shape_of_any_text_hold(text in random::text()) {
        check_claims(&text)?;
    }
}

//! Games that are sums or products of others.

use super::{compare, of};
use nimatron::law::{Body, Join};
use nimatron::nimber::BigUint;
use nimatron::{Budget, Cell, value_table};
use nimatron_law::law::Compound;

/// Products of solved games have nim products as values; moves are found in the factors.
#[test]
fn products_are_nim_products() {
    for (game, formula) in [
        ("(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1", Some("x (x) y")),
        ("(x, y) -> (i, y) + (x, j) + (i, j) for i in {x-1, x-3, x-4}, j in {y-1, y-3}", None),
        (
            "(x, y) -> (i, y) + (x, j)+ (x, k) + (i, j) + (i, k) for i in {x-1, x-3}, j in 0..y-1, k in 0..y-1 if j < k",
            None,
        ),
        (
            "game g(x, y) where x % 2 == 0 and y >= 3\n(x, y) -> (i, y) + (x, j) + (i, j) for i in {x-2, x-4, x-8}, j in 3..y-1",
            None,
        ),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        assert!(matches!(law.body, Body::Compound(Compound { join: Join::Product, .. })), "{game}");
        assert_eq!(law.formula().map(ToString::to_string).as_deref().filter(|_| formula.is_some()), formula);
        assert!(compare(&answer, &[24, 24]) > 500, "{game}");
    }
}

/// A game in which every move is a move in one of several games has the xor of their values, and
/// winning moves in each of them.
#[test]
fn sums_are_taken_apart() {
    for (game, parts, corner) in [
        // 0: the law is small enough to be one automaton.
        (
            "(a, b, c) -> (a-k, b, c) for k in 1..a
             (a, b, c) -> (a, b-k, c) for k in {1,3,4}
             (a, b, c) -> (a, b, c-k) for k in powers(2)",
            0,
            vec![12, 12, 12],
        ),
        ("(a, b) -> (a - k, b) for k in 1..isqrt(a)\n(a, b) -> (a, b - k) for k in 1..b/3", 2, vec![60, 60]),
        (
            "(a, b) -> (a - k, b) for k in {1, 2} if a % 3 > 0\n(a, b) -> (a, b - k) for k in 1..(b + 1)/2",
            2,
            vec![40, 40],
        ),
        (
            "game g(x, y, z) where x >= 1 and y != z
             (x, y, z) -> (x - k, y, z) for k in {2, 3}
             (x, y, z) -> (x, y - k, z - k) for k in 1..y",
            0,
            vec![12, 12, 12],
        ),
        // Divisors of positive numbers do not depend on the other coordinate.
        (
            "game d(a, b) where a >= 1 and b >= 1
             (a, b) -> (a/d, b) for d in divisors(a) if d > 1
             (a, b) -> (a, d) for d in proper_divisors(b)",
            2,
            vec![60, 60],
        ),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        match &law.body {
            Body::Compound(Compound { join: Join::Sum, parts: all }) => assert_eq!(all.len(), parts, "{game}"),
            body => assert!(parts == 0 && matches!(body, Body::Automatic(_)), "{game}: {body:?}"),
        }
        assert!(compare(&answer, &corner) > 1000, "{game}");
    }
}

/// Members of an infinite set go up to the largest coordinate. If a move depends on that bound, the
/// game is neither a sum nor a product of games of one coordinate.
#[test]
fn what_looks_like_a_sum_may_not_be_one() {
    for game in [
        "(a, b) -> (a - k/4, b) for k in powers(2) if k >= 4\n(a, b) -> (a, b - k) for k in 1..b",
        "(x, y) -> (x - k/4, y) + (x, j) + (x - k/4, j) for k in powers(2), j in 0..y-1 if k >= 4",
    ] {
        let answer = of(game);
        let found = answer.report.found.as_ref();
        assert!(!found.is_some_and(|found| matches!(found.law.body, Body::Compound(_))), "{game}");
        // There may be a law of the first rows.
        for (position, cell) in value_table(&answer.game, &[5, 40], &Budget::unlimited()).unwrap().cells() {
            let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
            let says = found.and_then(|found| found.law.value(&numbers));
            assert!(
                says.is_none_or(|says| cell == Cell::Value(u64::try_from(says).unwrap())),
                "{game} at {position:?}"
            );
        }
    }
}

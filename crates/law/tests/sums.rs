//! Games that are recognized as sums: their moves are moves in one of the games.

#![allow(clippy::expect_used)]

use nimatron_law::apart::{IndependentGame, summands};
use nimatron_rules::Ruleset;
use std::collections::BTreeSet;

fn options(rules: &Ruleset, position: &[i64]) -> BTreeSet<Vec<i64>> {
    let mut all = BTreeSet::new();
    rules
        .evaluator()
        .options(position, &Default::default(), &mut |option| {
            all.insert(option.to_vec());
        })
        .expect("a rule that can be followed");
    all
}

fn inside(rules: &Ruleset, position: &[i64]) -> bool {
    rules.evaluator().is_position(position, &Default::default()).expect("a position or none")
}

#[test]
fn sums_have_the_moves_of_their_games() {
    for (text, groups) in [
        ("(a, b) -> (a - k, b) for k in 1..a\n(a, b) -> (a, b - k) for k in {1, 3}", vec![vec![0], vec![1]]),
        ("(a, b, c) -> (a - k, b, c - k) for k in 1..a\n(x, y, z) -> (x, y/2, z) if y > 0", vec![vec![0, 2], vec![1]]),
        (
            "game g(x, y, z; m = 3) where x >= 1 and y + z != 4 and m > 2\n  (x, y, z) -> (x - k, y, z) for k in 1..m\n  (x, 2, z) -> (x, 1, z)\n  (x, y, 3) -> (x, y, 0)",
            vec![vec![0], vec![1, 2]],
        ),
        (
            "(a, b) -> (a - k, b) for k in powers(2)\n(a, b) -> (a, b - p) for p in primes if p > 2",
            vec![vec![0], vec![1]],
        ),
        ("(a, b) -> (a - 1, b) if a % 2 == 1\n(b, a) -> (b, a - 2) if a > 3", vec![vec![0], vec![1]]),
    ] {
        let rules = Ruleset::parse(text).expect(text);
        let parts = summands(&rules).unwrap_or_else(|| panic!("no sum: {text}"));
        let own: Vec<Vec<usize>> = parts.iter().map(|part| part.coordinates.clone()).collect();
        assert_eq!(own, groups, "{text}");
        let games: Vec<(Ruleset, IndependentGame)> =
            parts.into_iter().map(|part| (Ruleset::parse(&part.rules).expect("rules of a part"), part)).collect();
        let arity = rules.arity();
        for index in 0..6usize.pow(arity as u32) {
            let position: Vec<i64> = (0..arity).map(|at| (index / 6usize.pow(at as u32) % 6) as i64).collect();
            let of = |part: &IndependentGame| part.coordinates.iter().map(|&at| position[at]).collect::<Vec<_>>();
            let all = games.iter().all(|(game, part)| inside(game, &of(part)));
            assert_eq!(inside(&rules, &position), all, "{text} at {position:?}");
            if !all {
                continue;
            }
            let mut expected = BTreeSet::new();
            for (game, part) in &games {
                for left in options(game, &of(part)) {
                    let mut whole = position.clone();
                    part.coordinates.iter().zip(left).for_each(|(&at, x)| whole[at] = x);
                    expected.insert(whole);
                }
            }
            assert_eq!(options(&rules, &position), expected, "{text} at {position:?}");
        }
    }
}

#[test]
fn others_are_not_sums() {
    for text in [
        "n -> n - 1",
        "(a, b) -> (a - k, b - k) for k in 1..a\n(a, b) -> (a - 1, b)",
        "(a, b) -> (a - 1, b) if b > 2\n(a, b) -> (a, b - 1)",
        "(a, b) -> (a - k, b) for k in 1..b\n(a, b) -> (a, b - 1)",
        "(a, b) -> (b, a - 1)\n(a, b) -> (a, b - 1)",
        "game g(a, b) where a <= b\n  (a, b) -> (a - 1, b)\n  (a, b) -> (a, b - 1)",
        "(a, b) -> (a - 1, b)",
        // The largest coordinate bounds the walk.
        "(a, b) -> (a - k/4, b) for k in powers(2) if k >= 4\n(a, b) -> (a, b - k) for k in 1..b",
        "(a, b) -> (a - 1, b) for k in primes if k > a\n(a, b) -> (a, b - 1)",
        "(a, b) -> (a - 2, b) + (a - 1, b)\n(a, b) -> (a, b - 1)",
        "(a, 0) -> (a - 1, 0)\n(a, b) -> (a, b - 1)",
    ] {
        assert_eq!(summands(&Ruleset::parse(text).expect(text)), None, "{text}");
    }
}

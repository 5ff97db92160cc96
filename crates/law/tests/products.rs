//! Games that are recognized as products: their moves are the products of the moves of the factors.

#![allow(clippy::expect_used)]

use nimatron_law::apart::factors;
use nimatron_rules::Ruleset;
use std::collections::BTreeSet;

/// All options, each as a sorted list of components.
fn options(rules: &Ruleset, position: &[i64]) -> BTreeSet<Vec<Vec<i64>>> {
    let mut all = BTreeSet::new();
    let arity = rules.arity();
    rules
        .evaluator()
        .options(position, &Default::default(), &mut |option| {
            let mut components: Vec<Vec<i64>> = option.chunks(arity).map(<[i64]>::to_vec).collect();
            components.sort();
            all.insert(components);
        })
        .expect("a rule that can be followed");
    all
}

/// The components that remain when coins x and `first` are turned in one game, and y and `second`
/// in the other.
fn product(x: i64, y: i64, first: &[Vec<i64>], second: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    all.extend(first.iter().map(|s| vec![s[0], y]));
    all.extend(second.iter().map(|t| vec![x, t[0]]));
    all.extend(first.iter().flat_map(|s| second.iter().map(|t| vec![s[0], t[0]])));
    all.sort();
    all
}

#[test]
fn products_have_the_products_of_moves() {
    let texts = [
        "(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1",
        "(x, y) -> (x - 1, y) + (x, y - 2) + (x - 1, y - 2)",
        "(x, y) -> (x, j) for j in 0..y-1 if x % 2 == 1 and j >= y / 2",
        "(x, y) -> ()",
        "(x, y) -> (x - k, y) + (x, y - p) + (x - k, y - p) for k in powers(2), p in primes",
        "game g(a, b; m = 3) where a != 2 and b >= 1\n  (a, b) -> (a - k, b) + (a, j) + (a - k, j) for k in 1..m, j in {1, b / 2} if j < b and a > k\n",
        "(x, y) -> (i, y) + (i - 1, y) + (x, j) + (i - 1, j) + (i, j) for i in 1..x-1, j in 0..y-1",
        "(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1\n(x, y) -> (x, j) for j in 0..y-1",
    ];
    for text in texts {
        let rules = Ruleset::parse(text).expect(text);
        let factors = factors(&rules).unwrap_or_else(|| panic!("no product: {text}"));
        let [first, second] = factors.map(|text| Ruleset::parse(&text).expect("rules of a factor"));
        let inside = |rules: &Ruleset, at: &[i64]| {
            rules.evaluator().is_position(at, &Default::default()).expect("a position or none")
        };
        for x in 0..9 {
            for y in 0..9 {
                assert_eq!(
                    inside(&rules, &[x, y]),
                    inside(&first, &[x]) && inside(&second, &[y]),
                    "{text} at {x}, {y}"
                );
                if !inside(&rules, &[x, y]) {
                    continue;
                }
                let (left, right) = (options(&first, &[x]), options(&second, &[y]));
                let all: BTreeSet<_> = left.iter().flat_map(|s| right.iter().map(|t| product(x, y, s, t))).collect();
                assert_eq!(options(&rules, &[x, y]), all, "{text} at ({x}, {y})");
            }
        }
    }
}

#[test]
fn others_are_not_products() {
    let texts = [
        "(x, y) -> (x - 1, y)\n(x, y) -> (x, y - 1)",
        "(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..i",
        "(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1 if i + j > 2",
        "(x, y) -> (i, y) + (x, j) for i in 0..x-1, j in 0..y-1",
        "(x, y) -> (i, y) + (x, j) + (j, i) for i in 0..x-1, j in 0..y-1",
        "(x, y) -> (i, y) + (x, j) + (i, j) + (i, j) for i in 0..x-1, j in 0..y-1",
        "(x, y) -> (x, y - 1) + (x - 1, y - 1)",
        "(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1\n(x, y) -> (0, y) + (x, 0) + (0, 0) if x > 0 and y > 0\n(x, y) -> (0, y)",
        "game g(a, b) where a >= b\n  (a, b) -> (i, b) + (a, j) + (i, j) for i in 0..a-1, j in 0..b-1",
        "n -> n - 1",
        // The largest coordinate bounds the walk.
        "(x, y) -> (x - k/4, y) + (x, j) + (x - k/4, j) for k in powers(2), j in 0..y-1 if k >= 4",
    ];
    for text in texts {
        assert_eq!(factors(&Ruleset::parse(text).expect(text)), None, "{text}");
    }
}

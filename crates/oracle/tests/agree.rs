//! The two implementations of the rule language agree: for all rule texts that nimatron accepts,
//! the options of positions are the same, and where one of them has an error, so has the other.
//! They may differ in where a number is too large: the bytecode does not compute members of long
//! ranges that are not moves.

#![allow(clippy::unwrap_used)]

use nimatron::{GameDef, catalogue};
use nimatron_core::Budget;
use nimatron_oracle::generate::{Choices, rules};
use nimatron_oracle::{MoveComponents, OracleError, OracleGame};
use nimatron_rules::{EvalError, Evaluator, Ruleset};
use std::collections::BTreeSet;

/// How much was compared.
#[derive(Debug, Default)]
struct Count {
    texts: usize,
    positions: usize,
    options: usize,
    /// Positions at which both implementations have an error.
    errors: usize,
    /// Positions that one of them could not evaluate because of a limit.
    skipped: usize,
}

fn sorted(mut sum: MoveComponents) -> MoveComponents {
    sum.sort_unstable();
    sum
}

fn compare(text: &str, positions: &[Vec<i64>], count: &mut Count) {
    let Ok(rules) = Ruleset::parse(text) else { return };
    let game = OracleGame::read(text).unwrap_or_else(|error| panic!("not read: {error}\n{text}"));
    assert_eq!(game.arity(), rules.arity(), "{text}");
    // nimatron gives a coordinate without a name one, to speak about it; the only one that of
    // another move, or n.
    let names = game.coordinates().iter().zip(rules.coordinates());
    let is_only = rules.arity() == 1 && game.coordinates()[0] == "x1";
    assert!(names.clone().all(|(own, name)| own == name || name.starts_with('x') || is_only), "{text}");
    let different: BTreeSet<&String> = rules.coordinates().iter().collect();
    assert_eq!(different.len(), rules.arity(), "{text}");
    let mut evaluator = rules.evaluator();
    count.texts += 1;
    for position in positions {
        let position = &position[..rules.arity()];
        count.positions += 1;
        game.allow(60_000);
        match (evaluator.is_position(position, &Budget::unlimited()), game.is_position(position)) {
            (Ok(one), Ok(other)) => assert_eq!(one, other, "{text}\n{position:?}"),
            (Err(_), Err(_)) => {
                count.errors += 1;
                continue;
            }
            (one, other) => panic!("{text}\n{position:?}\n{one:?}\n{other:?}"),
        }
        if evaluator.is_position(position, &Budget::unlimited()) == Ok(false) {
            continue;
        }
        match (game.options(position), position_options(&mut evaluator, position)) {
            (Ok(one), Ok(other)) => {
                count.options += one.len();
                // The oracle lists members of some sets in another order.
                let [one, other] = [one, other].map(|all| all.into_iter().map(sorted).collect::<BTreeSet<_>>());
                assert_eq!(one, other, "{text}\n{position:?}");
            }
            (Err(OracleError::TooLarge | OracleError::Overflow), _) | (_, Err(EvalError::Stopped(_))) => {
                count.skipped += 1;
            }
            (Err(_), Err(_)) => count.errors += 1,
            (one, other) => panic!("{text}\n{position:?}\n{one:?}\n{other:?}"),
        }
    }
}

fn position_options(evaluator: &mut Evaluator<'_>, position: &[i64]) -> Result<BTreeSet<MoveComponents>, EvalError> {
    let arity = position.len();
    let budget = Budget::for_time(std::time::Duration::from_millis(20));
    let mut all = BTreeSet::new();
    evaluator.options(position, &budget, &mut |option| {
        all.insert(option.chunks(arity).map(<[i64]>::to_vec).collect());
    })?;
    Ok(all)
}

fn positions() -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = (0..12).map(|n| vec![n; 16]).collect();
    let mut choices = Choices::Seed(7);
    for size in [3, 8, 20, 60] {
        all.extend((0..8).map(|_| (0..16).map(|_| choices.below(size) as i64).collect::<Vec<_>>()));
    }
    all
}

#[test]
fn on_the_rules_of_the_test_data_and_the_catalogue() {
    let mut count = Count::default();
    let positions = positions();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules");
    for entry in std::fs::read_dir(folder).unwrap() {
        compare(&std::fs::read_to_string(entry.unwrap().path()).unwrap(), &positions, &mut count);
    }
    let files = count.texts;
    assert!(files > 60, "{count:?}");
    for entry in catalogue::entries() {
        let Ok(game) = GameDef::load(entry.names[0], &[]) else { continue };
        if let Some(rules) = game.rules().filter(|rules| rules.settings().is_empty()) {
            compare(rules.text(), &positions, &mut count);
        }
    }
    assert!(count.texts > files + 20 && count.options > 20_000, "{count:?}");
    assert!(count.skipped < 100, "{count:?}");
}

#[test]
fn on_what_the_guide_leaves_open() {
    let mut count = Count::default();
    let positions = positions();
    for text in [
        "game g(a, b; _ = 2); (a, _) -> (a - 1, _); (_, b) -> (_, b - 1) for _ in 0..1",
        "game g(_, _) where _ > 2; (a, b) -> (a - 1, b)",
        "(_, 3) -> (k, 2) for k in 0..x where x1 >= 1",
        "(_, 3) -> (k, 2) for k in 0..2; where x1 >= 1 and x2 != 1",
        "game g(a; a = 5); n -> n - a if n < 9; a -> a - 2",
        "game g(n; primes = 3, m = [1, 2]); n -> n - k for k in {primes}; n -> n - m[k] for k in 0..len(m)-1",
        "game g(n; m = [1, 2]); m -> m - k for k in {2, m}",
        "(a, b) -> (a - 1, b) for k in divisors(a); (a, b) -> (a, b - k) for k in proper_divisors(b) if a/k > 0",
        "n -> n - 1 if n > 3 and 12/(n - 3) > 2",
        "n -> n - k for k in 0..n if n > 3 and k > 1 and 12/(n - 3) > k",
        "n -> n - k for k in {n/(n - 2), 1} if n != 2 and k > 0",
        "(a, b) -> (a - k, b/k) for k in 0..3 if k > 0 or b > a",
        "n -> n - 1 if -n^2 % 5 == 1 xor not n == 2 and n < 2 <= 4",
        "n -> (i..n-1) + (n/0..2) for i in 1..3 if n > 100",
        "(a, b) -> (i..a-1, b - 1) + (b, 0) for i in -1..3",
        "game g(a, b) where 5/a > 1 and a >= 1; (a, b) -> (a - 1, b) + (0, b)",
        "n -> n - k for k in powers(n) if n > 1",
        "n -> n - k for k in digits(n, k + 2) for k in 1..2",
        "n -> n - 9223372036854775807; n -> n * 4611686018427387904 - 1 if n < 2",
        "n -> n - len(n)/2",
        "n -> (n - 1) * 2 - n; n -> (n - 1) + (2) + (n / 2); n -> ()",
        "n -> n - 2 ^ 3 ^ 0 - 1 && 1; n -> (n - 1 && 6) if !(n ≠ 3) || n ≥ 7 → 2",
        "n → n - k for k in 1 .. 3 if n ≥ 2 && !(n == 5)",
    ] {
        compare(text, &positions, &mut count);
    }
    assert!(count.texts >= 14, "{count:?}");
}

/// 500 random texts, or 2000 with `NIMATRON_ALL`.
#[test]
fn on_random_rules() {
    let mut count = Count::default();
    let positions = positions();
    let texts: usize = if std::env::var_os("NIMATRON_ALL").is_some() { 2000 } else { 500 };
    for seed in 0..texts as u64 {
        compare(&rules(&mut Choices::Seed(seed)), &positions, &mut count);
    }
    assert!(count.texts > texts / 2 && count.options > 50 * texts, "{count:?}");
    assert!(count.skipped * 20 < count.positions, "{count:?}");
}

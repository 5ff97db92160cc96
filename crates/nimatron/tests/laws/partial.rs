//! Laws of a part of the values or positions: small values, and rows.

use super::{all, compare, of, rules_file, some};
use nimatron::law::{self, LawClaim, Search, find_law};
use nimatron::nimber::BigUint;
use nimatron::{Budget, Cell, GameDef, GameSettings, value_table};
use nimatron_law::automata::StateBudget;
use nimatron_law::strategy::Strategy;
use std::sync::Arc;

/// If only the P-positions have a law, the small values may have one too. Moves are looked at from
/// one in eight positions, and a smaller table is compared; with `NIMATRON_ALL` from all.
#[test]
fn small_values_of_fibonacci_nim() {
    let answer = of(&rules_file("fibonacci-nim-P"));
    assert!(answer.certificate().is_some());
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(law.claim, LawClaim::Levels(3));
    let (side, least) = if all() { (150, 20_000) } else { (80, 6_000) };
    assert!(compare(&answer, &[side; 2]) > least);
    let (budget, rules) = (Budget::unlimited(), answer.game.rules().unwrap());
    let means = StateBudget::new(100_000, 10_000_000, &budget);
    let strategy = Strategy::new(rules, law, &means).unwrap().unwrap();
    let (mut moves, step) = (0, if all() { 1 } else { 8 });
    for n in 0..40u32 {
        for q in (n % step..40).step_by(step as usize) {
            let position = [BigUint::from(n), BigUint::from(q)];
            let own = law.value(&position).unwrap();
            assert!(strategy.options_of_value(&position, &3u32.into(), &Budget::unlimited()).unwrap().is_empty());
            for value in (0..3u32).map(BigUint::from).filter(|value| *value < own) {
                let found = strategy.options_of_value(&position, &value, &Budget::unlimited()).unwrap();
                let [option] = &found[0][..] else { panic!("one component") };
                assert_eq!(law.value(option), Some(value));
                moves += 1;
            }
        }
    }
    assert!(moves > 1000 / step);
}

/// Laws of rows are proved as laws of rows.
#[test]
fn rows_are_laws_of_rows() {
    let game = Arc::new(GameDef::load(&rules_file("wythoff-row1"), GameSettings::with_files(&[])).unwrap());
    let search = Search { rows: Some(law::Rows { coordinate: 0, max: 2 }), ..Search::default() };
    let answer = find_law(&game, &search, &Budget::unlimited()).unwrap();
    let text = answer.certificate().unwrap().text();
    let Ok(Ok(law::Verdict::Valid(proved))) = nimatron::verify(&text, &Budget::unlimited()) else { panic!("{text}") };
    assert!(proved.claim().to_string().starts_with("of the positions with a <= 2 alone: "), "{}", proved.claim());
    let law = &answer.report.found.as_ref().unwrap().law;
    let table = value_table(&game, &[3, 300], &Budget::unlimited()).unwrap();
    for (position, cell) in table.cells() {
        let Cell::Value(value) = cell else { continue };
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        assert_eq!(law.value(&numbers), (position[0] <= 2).then(|| value.into()), "{position:?}");
    }
}

/// Take from one heap, or k and l from both with l <= 2 k + t - 1 and k <= 2 l + t - 1: pairs in a
/// numeration whose recurrence has another factor than 1 (A. S. Fraenkel 1998). With `NIMATRON_ALL`
/// also for t = 2, and in a larger table.
#[test]
fn heap_games_of_fraenkel() {
    let (gaps, side) = if all() { (2, 300) } else { (1, 80) };
    for gap in 1..=gaps {
        let both = format!("l < 2*k + {gap} and k < 2*l + {gap}");
        let answer = of(&format!(
            "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; \
             (a, b) -> (a - k, b - l) for k in 1..a, l in 1..b if {both}"
        ));
        assert!(answer.certificate().is_some(), "{gap}");
        let law = &answer.report.found.as_ref().unwrap().law;
        assert_eq!(law.claim, LawClaim::Outcome);
        assert!(compare(&answer, &[side; 2]) > (side * side) as usize);
        // B = 2 A + t n, far beyond the table.
        let mut used = vec![false; 40_000];
        let (mut a, mut pairs) = (0, 0);
        for n in 0.. {
            while used[a] {
                a += 1;
            }
            let b = 2 * a + gap * n;
            if b >= used.len() {
                break;
            }
            (used[a], used[b]) = (true, true);
            let outcome = |a: usize, b: usize| law.value(&[a.into(), b.into()]).unwrap();
            if n % 37 == 0 {
                assert_eq!(outcome(a, b), BigUint::ZERO, "{a} {b}");
                assert_eq!(outcome(b, a), BigUint::ZERO, "{b} {a}");
                assert_eq!(outcome(a, b + 1), 1u32.into(), "{a} {b}");
                pairs += 1;
            }
        }
        assert!(pairs > 100, "{pairs}");
    }
}

/// Variations of Wythoff's game in which the differences of the pairs repeat: i and j are taken
/// from both heaps if |i - j| < 3 and i + j is even, or (with `NIMATRON_ALL`) if both are even and
/// |i - j| < 3; and then in a larger table.
#[test]
fn pairs_with_repeating_differences() {
    let nim = "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b";
    let (corner, least) = if all() { ([40, 500], 20_000) } else { ([20, 400], 8_000) };
    for (both, numeration) in some([
        ("(a - i, b - j) for i in 1..a, j in max(1, i - 2)..i + 2 if (i + j) % 2 == 0", "metallic 2"),
        ("(a - 2*i, b - 2*j) for i in 1..a, j in max(1, i - 1)..i + 1", "fibonacci"),
    ]) {
        let answer = of(&format!("{nim}; (a, b) -> {both}"));
        assert!(answer.certificate().is_some(), "{both}");
        let law = &answer.report.found.as_ref().unwrap().law;
        assert_eq!(law.claim, LawClaim::Outcome);
        assert_eq!(law.automatic().unwrap().graph.numeration.to_string(), numeration);
        // Beyond the table that the law was found in.
        assert!(compare(&answer, &corner) > least);
    }
}

//! Laws of a part of the values or positions: small values, and rows.

use super::{compare, of, rules_file};
use nimatron::law::{self, Claim, Search, find_law};
use nimatron::nimber::BigUint;
use nimatron::{Budget, Cell, GameDef, value_table};
use nimatron_law::automata::StateBudget;
use nimatron_law::strategy::Strategy;
use std::sync::Arc;

/// If only the P-positions have a law, the small values may have one too.
#[test]
fn small_values_of_fibonacci_nim() {
    let answer = of(&rules_file("fibonacci-nim-P"));
    assert!(answer.certificate().is_some());
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(law.claim, Claim::Levels(3));
    assert!(compare(&answer, &[150, 150]) > 20_000);
    let (budget, rules) = (Budget::unlimited(), answer.game.rules().unwrap());
    let means = StateBudget::new(100_000, 10_000_000, &budget);
    let strategy = Strategy::new(rules, law, &means).unwrap().unwrap();
    let mut moves = 0;
    for n in 0..40u32 {
        for q in 0..40u32 {
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
    assert!(moves > 1000);
}

/// Laws of rows are proved as laws of rows.
#[test]
fn rows_are_laws_of_rows() {
    let game = Arc::new(GameDef::load(&rules_file("wythoff-row1"), &[]).unwrap());
    let search = Search { rows: Some(law::Rows { coordinate: 0, max: 2 }), ..Search::default() };
    let answer = find_law(&game, &search, &Budget::unlimited()).unwrap();
    assert!(answer.certificate().is_some());
    let law = &answer.report.found.as_ref().unwrap().law;
    let table = value_table(&game, &[3, 300], &Budget::unlimited()).unwrap();
    for (position, cell) in table.cells() {
        let Cell::Value(value) = cell else { continue };
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        assert_eq!(law.value(&numbers), (position[0] <= 2).then(|| value.into()), "{position:?}");
    }
}

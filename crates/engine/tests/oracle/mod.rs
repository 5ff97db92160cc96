//! The slow oracle: the definitions, by recursion with a map, on the options that the evaluator
//! lists.

use nimatron_core::{Budget, Convention, Outcome, mex::mex};
use nimatron_rules::Ruleset;
use std::collections::HashMap;

pub(crate) type Position = Vec<i64>;

pub(crate) fn options(rules: &Ruleset, position: &[i64]) -> Vec<Vec<Position>> {
    let mut all = Vec::new();
    let budget = Budget::unlimited();
    let mut list = |option: &[i64]| all.push(option.chunks(rules.arity()).map(<[i64]>::to_vec).collect());
    rules.evaluator().options(position, &budget, &mut list).unwrap();
    all
}

pub(crate) fn grundy(rules: &Ruleset, position: &[i64], memo: &mut HashMap<Position, u64>) -> u64 {
    if let Some(&value) = memo.get(position) {
        return value;
    }
    let values: Vec<u64> = options(rules, position)
        .iter()
        .map(|sum| sum.iter().fold(0, |xor, part| xor ^ grundy(rules, part, memo)))
        .collect();
    let value = mex(values);
    memo.insert(position.to_vec(), value);
    value
}

/// Outcome and remoteness of a whole sum, by playing it out.
pub(crate) fn fate(
    rules: &Ruleset,
    sum: &[Position],
    convention: Convention,
    memo: &mut HashMap<Vec<Position>, (Outcome, u32)>,
) -> (Outcome, u32) {
    let mut key = sum.to_vec();
    key.sort();
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let mut options_of_sum = Vec::new();
    for (at, part) in key.iter().enumerate() {
        for option in options(rules, part) {
            let rest = key.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, p)| p.clone());
            options_of_sum.push(rest.chain(option).collect::<Vec<_>>());
        }
    }
    let fates: Vec<_> = options_of_sum.iter().map(|option| fate(rules, option, convention, memo)).collect();
    let quickest = fates.iter().filter(|f| f.0 == Outcome::P).map(|f| f.1).min();
    let result = match quickest {
        _ if fates.is_empty() => (convention.terminal(), 0),
        Some(moves) => (Outcome::N, moves + 1),
        None => (Outcome::P, fates.iter().map(|f| f.1).max().unwrap_or(0) + 1),
    };
    memo.insert(key, result);
    result
}

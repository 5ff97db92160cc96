//! For tests: games by their rules alone, position after position, to which laws are held.

use crate::automata::StateBudget;
use crate::kinds::Body;
use crate::law::{Domain, Law, LawClaim};
use crate::strategy::Strategy;
use nimatron_core::Budget;
use nimatron_rules::Ruleset;
use num_bigint::BigUint;
use std::collections::HashMap;

/// A game with the Grundy values that were asked for.
pub(crate) struct PlayedGame {
    pub(crate) rules: Ruleset,
    values: HashMap<Vec<i64>, u32>,
}

impl PlayedGame {
    pub(crate) fn new(text: &str) -> PlayedGame {
        PlayedGame { rules: Ruleset::parse(text).unwrap(), values: HashMap::new() }
    }

    /// The options of a position: each is a list of components.
    pub(crate) fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let mut all = Vec::new();
        let add = &mut |option: &[i64]| all.push(option.chunks(position.len()).map(<[i64]>::to_vec).collect());
        self.rules.evaluator().options(position, &Budget::unlimited(), add).unwrap();
        all
    }

    /// The xor of the values of components.
    pub(crate) fn sum(&mut self, components: &[Vec<i64>]) -> u32 {
        components.iter().fold(0, |sum, component| sum ^ self.value(component))
    }

    /// The smallest number that is not the value of an option.
    pub(crate) fn value(&mut self, position: &[i64]) -> u32 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let seen: Vec<u32> = self.options(position).iter().map(|option| self.sum(option)).collect();
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        self.values.insert(position.to_vec(), value);
        value
    }

    /// The positions with coordinates below these numbers.
    pub(crate) fn positions(&self, sizes: &[i64]) -> Vec<Vec<i64>> {
        let longer = |all: Vec<Vec<i64>>, &size: &i64| {
            all.iter().flat_map(|front| (0..size).map(|x| [&front[..], &[x]].concat())).collect()
        };
        let all: Vec<Vec<i64>> = sizes.iter().fold(vec![Vec::new()], longer);
        let is_position = |tuple: &Vec<i64>| self.rules.evaluator().is_position(tuple, &Budget::unlimited()).unwrap();
        all.into_iter().filter(is_position).collect()
    }
}

fn large(numbers: &[i64]) -> Vec<BigUint> {
    numbers.iter().map(|&x| BigUint::try_from(x).unwrap()).collect()
}

/// Holds a law of these rules to play: its values (of a law of outcomes: whether they are 0), and
/// for each smaller value the options that the law finds. `finds`: whether it has to find one for
/// each.
pub(crate) fn hold(text: &str, claim: LawClaim, body: impl Into<Body>, sizes: &[i64], finds: bool) {
    let mut game = PlayedGame::new(text);
    let least = game.rules.least().iter().map(|&least| least.unsigned_abs()).collect();
    let law = Law { domain: Domain { least, ..Domain::default() }, ..Law::new(claim, sizes.len(), body) };
    let budget = Budget::unlimited();
    let limits = StateBudget::new(1 << 20, 1 << 40, &budget);
    let strategy = Strategy::new(&game.rules, &law, &limits).unwrap();
    assert!(strategy.is_some() || !finds, "{text}");
    for position in game.positions(sizes) {
        let own = game.value(&position);
        assert_eq!(law.value(&large(&position)), Some(law.given_for(own).into()), "{text} at {position:?}");
        let Some(strategy) = &strategy else { continue };
        let reachable = if claim == LawClaim::Outcome { own.min(1) } else { own };
        let options = game.options(&position);
        for value in 0..reachable {
            let found = strategy.options_of_value(&large(&position), &value.into(), &budget).unwrap();
            assert!(!found.is_empty() || !finds, "{text} at {position:?}: nothing of {value}");
            for option in found {
                let small = |x: &BigUint| i64::try_from(x).unwrap();
                let option: Vec<Vec<i64>> = option.iter().map(|part| part.iter().map(small).collect()).collect();
                assert!(options.contains(&option), "{text} at {position:?}: {option:?} is no option");
                assert_eq!(game.sum(&option), value, "{text} at {position:?}: {option:?}");
            }
        }
    }
}

#[test]
fn values_by_play_are_those_of_nim_and_of_taking_one_to_three() {
    let mut nim = PlayedGame::new("(a, b) -> (a - k, b) for k in 1..a\n(a, b) -> (a, b - k) for k in 1..b");
    for position in nim.positions(&[9, 9]) {
        assert_eq!(i64::from(nim.value(&position)), position[0] ^ position[1]);
    }
    let mut take = PlayedGame::new("game g(n) where n >= 2\n  n -> n - k for k in 1..3");
    assert_eq!(take.positions(&[5]), [[2], [3], [4]]);
    assert_eq!(take.value(&[6]), 0);
}

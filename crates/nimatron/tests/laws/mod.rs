//! Laws: finding, proving and printing them, and writing programs.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

mod aligned;
mod compiled;
mod compounds;
mod forms;
mod functions;
mod intervals;
mod lemmas;
mod lists;
mod misere;
mod partial;
mod programs;
mod readings;
mod searches;
mod short_programs;
mod strategies;
mod stretches;
mod suite;
mod tables;
mod three;
mod unproved;

use crate::all;
use nimatron::law::{Law, LawAnswer, LawClaim, Search, find_law};
use nimatron::nimber::BigUint;
use nimatron::{Budget, Cell, GameDef, GameSettings, value_table};
use std::sync::Arc;

fn rules_file(name: &str) -> String {
    format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules/{}.game"), name)
}

/// Every second one, or all with `NIMATRON_ALL`: where each game takes long, and others are of its
/// kind.
fn some<T>(games: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    one_in(2, games)
}

/// The same with another step: the first of each `step`, or all.
fn one_in<T>(step: usize, games: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    games.into_iter().step_by(if all() { 1 } else { step })
}

fn of(game: &str) -> LawAnswer {
    let game = Arc::new(GameDef::load(game, GameSettings::with_files(&[])).unwrap());
    let answer = find_law(&game, &Search::default(), &Budget::unlimited()).unwrap();
    // Where the finder has a proof and the checker refuses it, one of the two is wrong.
    assert_eq!(answer.report.refused, [], "{}", answer.game.name());
    answer
}

/// Compares a law with the computed values of all positions up to a corner; returns their number.
fn compare(answer: &LawAnswer, corner: &[i64]) -> usize {
    let law: &Law = &answer.report.found.as_ref().unwrap().law;
    let table = value_table(&answer.game, corner, &Budget::unlimited()).unwrap();
    let mut compared = 0;
    for (position, cell) in table.cells() {
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        let says = law.value(&numbers);
        match cell {
            Cell::Value(value) if law.claim == LawClaim::Grundy => assert_eq!(says, Some(value.into()), "{position:?}"),
            Cell::Value(value) => {
                let max = if let LawClaim::Levels(levels) = law.claim { u64::from(levels) } else { 1 };
                assert_eq!(says, Some(value.min(max).into()), "{position:?}");
            }
            _ => assert_eq!(says, None, "{position:?} is not a position"),
        }
        compared += 1;
    }
    compared
}

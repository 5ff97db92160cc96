//! The sum of weights of the digits.

use crate::automata::{Numeration, StateBudget, Stop};
use crate::emit::helpers::{Reader, Table};
use crate::emit::moves::Found;
use crate::emit::piece::{Names, Piece, constant};
use crate::prove::formulas::Moves;
use crate::strategy;
use nimatron_rules::Ruleset;

pub(super) fn values(numeration: Numeration, weights: &[u32], names: &Names) -> Piece {
    let reader = Reader(numeration);
    let weights = constant(&names.of("WEIGHTS"), "Of the digits.", weights);
    let body = names.named(&BODY.replace("DIGITS", &reader.digits("n")));
    Piece { code: reader.code() + &weights + &names.function(&body), wide: reader.wide(), ..Piece::default() }
}

const BODY: &str = "number total = 0
list word = DIGITS
for each digit in word
    total += WEIGHTS@[digit]
return total";

/// Moves to numbers whose digits have the weight 0.
pub(in crate::emit) fn moves(
    rules: &Ruleset,
    formulas: &Moves,
    (numeration, weights): (Numeration, &[u32]),
    names: &Names,
    limits: &StateBudget<'_>,
) -> Result<Found, Stop> {
    let all = strategy::height_moves(rules, formulas, numeration, limits)?.unwrap_or_default();
    let mut found = Found { wide: true, asks: true, ..Found::default() };
    for (at, (relation, rest)) in (1..).zip(all) {
        let lost = relation.and(&strategy::sum_of_weights(numeration, rest, weights, 0, limits)?, limits)?;
        if !lost.is_empty() {
            let table = Table::new(names.of(&format!("MOVE_{at}")), &lost, 1);
            let (option, heap) = (table.complete(&table.reader.digits("n"), 1), table.reader.number("found", 0));
            found.body += &format!("if some found = {option}\n    return some([[{heap}]])\n");
            found.code += &table.code;
        }
    }
    found.body += "return none";
    Ok(found)
}

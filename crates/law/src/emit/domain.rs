//! The check whether a position is one the program covers: comparisons where these suffice,
//! otherwise an automaton.

use super::functions::{GameFunctionNames, GameFunctions, RefusalCondition};
use super::helpers::AutomatonTable;
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::law::{Law, LawClaim};

/// The refusal of tuples that are not positions of a law: comparisons where these suffice,
/// otherwise an automaton.
pub(super) fn domain(law: &Law, names: &GameFunctionNames, limits: &StateBudget<'_>) -> Result<GameFunctions, Stop> {
    let coordinates = names.coordinates();
    let mut functions = GameFunctions::default();
    let mut refuse = |condition| functions.refusals.push(RefusalCondition::outside(condition));
    for (x, &least) in coordinates.iter().zip(&law.domain.least).filter(|(_, least)| **least > 0) {
        refuse(format!("{x} < {least}"));
    }
    if let Some(rows) = law.domain.rows() {
        refuse(format!("{} > {}", coordinates[rows.coordinate], rows.max));
    }
    if let Some(class) = law.domain.class() {
        refuse(format!("n % {} != {}", class.modulus, class.residue));
    }
    let automatic = law.automatic().filter(|_| law.claim == LawClaim::Grundy);
    let conditions = law.domain.conditions.as_ref();
    let Some(like) = automatic.map(|automatic| &automatic.graph).or(conditions) else { return Ok(functions) };
    let compared = compared(law, like.numeration, limits)?;
    let mut all =
        automatic.map_or_else(|| Ok(compared.clone()), |automatic| automatic.graph.exists(Track::Value, limits))?;
    if let Some(conditions) = conditions.filter(|conditions| conditions.numeration == like.numeration) {
        all = all.and(conditions, limits)?;
    }
    if all != compared {
        let table = AutomatonTable::new(names.of("POSITIONS"), &all, law.arity);
        functions.refusals.push(RefusalCondition::outside(table.output(&table.word(names)) + " == 0"));
        functions.wide = table.reader.wide();
        functions.code = table.code;
    }
    Ok(functions)
}

/// The tuples that pass the comparisons.
fn compared(law: &Law, numeration: Numeration, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
    let tracks: Vec<Track> = Track::coordinates(law.arity).collect();
    let mut all = AutomaticRelation::all(numeration, &tracks, limits)?;
    let least = law.domain.least.iter().enumerate().map(|(at, &least)| (at, 1, least));
    let most = law.domain.rows().into_iter().map(|rows| (rows.coordinate, -1, rows.max));
    for (at, factor, bound) in least.chain(most) {
        let bound = i64::try_from(bound).unwrap_or(i64::MAX);
        all = all.and(&atoms::linear(numeration, &[(at, factor)], -factor * bound, false, limits)?, limits)?;
    }
    Ok(all)
}

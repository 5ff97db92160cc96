//! Automata for conditions.

use super::terms::{Compiler, definable};
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::discover::condition::{Condition, ConditionOperator};
use crate::discover::expression::{Expression, Function};
use crate::prove::formulas::conjunction;
use nimatron_rules::formula::Atom;

/// Those of the positions (with tracks `0..arity`) at which a condition holds; `None` if the
/// condition cannot be compiled in their numeration.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn condition(
    condition: &Condition,
    positions: &AutomaticRelation,
    arity: usize,
    limits: &StateBudget<'_>,
) -> Result<Option<AutomaticRelation>, Stop> {
    let part = |one: &Condition, positions: &AutomaticRelation| self::condition(one, positions, arity, limits);
    match condition {
        Condition::All(all) => {
            let mut places = positions.clone();
            for one in all {
                let Some(fewer) = part(one, &places)? else { return Ok(None) };
                places = fewer;
            }
            Ok(Some(places))
        }
        Condition::Any(any) => {
            let mut places: Option<AutomaticRelation> = None;
            for one in any {
                let Some(more) = part(one, positions)? else { return Ok(None) };
                places = Some(match places {
                    Some(places) => places.or(&more, limits)?,
                    None => more,
                });
            }
            Ok(places)
        }
        Condition::Not(not) => match part(not, positions)? {
            Some(places) => positions.minus(&places, limits).map(Some),
            None => Ok(None),
        },
        single => {
            let mut compiler = Compiler::new(positions.numeration);
            if one(&mut compiler, single, limits)?.is_none() {
                return Ok(None);
            }
            let keep: Vec<Track> = Track::coordinates(arity).collect();
            let mut factors = compiler.factors;
            factors.push(positions.clone());
            conjunction(positions.numeration, factors, &keep, limits).map(Some)
        }
    }
}

/// Adds the factors of a condition that is not composed of others; `None` if it cannot be compiled.
fn one(compiler: &mut Compiler, condition: &Condition, limits: &StateBudget<'_>) -> Result<Option<()>, Stop> {
    match condition {
        Condition::Compare(a, comparison, b) => {
            // Exponents of 2 are compared by comparing the powers of 2.
            let (a, b) = match (a, b) {
                (Expression::Of(Function::Twos, a), Expression::Of(Function::Twos, b)) => {
                    for one in [a, b] {
                        let Some(of) = compiler.part(one, limits)? else { return Ok(None) };
                        compiler.add(&[(of, 1)], -1, false, limits)?;
                    }
                    (Expression::Of(Function::LowestBit, a.clone()), Expression::Of(Function::LowestBit, b.clone()))
                }
                (a, b) => (a.clone(), b.clone()),
            };
            let Some(a) = compiler.part(&a, limits)? else { return Ok(None) };
            let Some(b) = compiler.part(&b, limits)? else { return Ok(None) };
            let less = -i64::from(*comparison == ConditionOperator::Less);
            compiler.add(&[(b, 1), (a, -1)], less, *comparison == ConditionOperator::Equal, limits)?;
        }
        Condition::Residue { of, modulus, residues } => {
            let Ok(modulus) = i64::try_from(*modulus) else { return Ok(None) };
            let wanted = |value: i64| residues.iter().any(|&residue| residue as i64 == value);
            if !matches!(of, Expression::Coordinate(..))
                && let Some(places) = compiler.remainder(of, modulus, &wanted, limits)?
            {
                compiler.factors.push(places);
                return Ok(Some(()));
            }
            let Some(of) = compiler.part(of, limits)? else { return Ok(None) };
            let mut any: Option<AutomaticRelation> = None;
            for &residue in residues {
                let atom = Atom::Remainder { modulus, residue: residue as i64, of: 0 };
                let places = definable(atoms::atom_on(compiler.numeration, &atom, &[of], limits))?;
                let Some(places) = places else { return Ok(None) };
                any = Some(match any {
                    Some(any) => any.or(&places, limits)?,
                    None => places,
                });
            }
            let Some(any) = any else { return Ok(None) };
            compiler.factors.push(any);
        }
        Condition::Valuation { prime, of, modulus, residue } => {
            let Some(of) = compiler.part(of, limits)? else { return Ok(None) };
            let Some(places) = valuation(compiler.numeration, *prime, of, (*modulus, *residue), limits)? else {
                return Ok(None);
            };
            compiler.factors.push(places);
        }
        Condition::Power { base, of } => {
            let Some(of) = compiler.part(of, limits)? else { return Ok(None) };
            return compiler.atom(&Atom::Power { base: i64::from(*base), of: 0 }, &[of], limits);
        }
        Condition::BelowZeckendorf { below, of } => {
            let (Some(below), Some(of)) = (compiler.part(below, limits)?, compiler.part(of, limits)?) else {
                return Ok(None);
            };
            let part = compiler.variable();
            let numeration = compiler.numeration;
            let atom = Atom::ZeckendorfPart { part: 0, of: 1 };
            let is_part = definable(atoms::atom_on(numeration, &atom, &[part, of], limits))?;
            let Some(is_part) = is_part else { return Ok(None) };
            // The complement of: some part is at most that.
            let small = atoms::linear(numeration, &[(below, 1), (part, -1)], 0, false, limits)?;
            let some = is_part.and(&small, limits)?.exists(part, limits)?;
            compiler.factors.push(AutomaticRelation::all(numeration, &some.tracks, limits)?.minus(&some, limits)?);
        }
        Condition::OneOf(of, values) => {
            let Some(of) = compiler.part(of, limits)? else { return Ok(None) };
            let numeration = compiler.numeration;
            let mut with = Vec::new();
            for value in values {
                let Ok(value) = i64::try_from(*value) else { return Ok(None) };
                with.push(atoms::linear(numeration, &[(of, 1)], -value, true, limits));
            }
            compiler.factors.push(AutomaticRelation::any_of(numeration, &[of], with, limits)?);
        }
        Condition::All(_) | Condition::Any(_) | Condition::Not(_) => return Ok(None),
    }
    Ok(Some(()))
}

/// The positive numbers in which the exponent of a prime has a remainder; `None` if the base is not
/// a power of the prime.
fn valuation(
    numeration: Numeration,
    prime: u8,
    of: Track,
    (modulus, residue): (u64, u64),
    limits: &StateBudget<'_>,
) -> Result<Option<AutomaticRelation>, Stop> {
    let Some(base) = numeration.base() else { return Ok(None) };
    let Some(places) = (1..8u32).find(|&k| prime.checked_pow(k) == Some(base)) else { return Ok(None) };
    let exponent = |digit: u8| crate::discover::condition::valuation(prime, digit.into());
    // The exponent in the number so far.
    let step = |state: &Option<u64>, digits: &[u8]| {
        Some(match exponent(digits[0]) {
            Some(own) => Some(own % modulus),
            None => state.map(|exponent| (exponent + u64::from(places)) % modulus),
        })
    };
    AutomaticRelation::of_digits(numeration, &[of], None, step, |state| *state == Some(residue), limits).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::conditions::simple;
    use nimatron_core::Budget;

    /// Every condition that the search knows is the automaton that it is compiled to.
    #[test]
    fn conditions_are_their_automata() {
        let budget = Budget::unlimited();
        for (numeration, size) in
            [2, 3, 4, 6].map(Numeration::in_base).into_iter().chain([Numeration::FIBONACCI]).map(|own| (own, 30u64))
        {
            for names in [&["a"][..], &["a", "b"], &["a", "b", "c"]] {
                let arity = names.len();
                let size = if arity == 3 { 7 } else { size };
                let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
                let limits = StateBudget::new(100_000, 1 << 40, &budget);
                let tracks: Vec<Track> = Track::coordinates(arity).collect();
                let all = AutomaticRelation::all(numeration, &tracks, &limits).unwrap();
                let mut definable = 0;
                for one in simple(&Expression::coordinates(&names), numeration) {
                    for one in [one.clone(), Condition::Not(Box::new(one))] {
                        let Some(places) = condition(&one, &all, arity, &limits).unwrap() else { continue };
                        definable += 1;
                        for index in 0..size.pow(arity as u32) {
                            let position: Vec<u64> = (0..arity).map(|at| index / size.pow(at as u32) % size).collect();
                            let words: Vec<_> = position.iter().map(|&x| numeration.represent_small(x)).collect();
                            assert_eq!(
                                places.contains(&words),
                                one.holds(&position),
                                "{one:?} {position:?} {numeration}"
                            );
                        }
                    }
                }
                assert!(definable > 30, "{numeration}");
            }
        }
    }
}

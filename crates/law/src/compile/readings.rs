//! Compares laws as people write them with proved automata.

use super::conditions::condition;
use super::graph;
use crate::automata::{AutomaticRelation, StateBudget, Stop, Track, atoms};
use crate::discover::automatic::Automatic;
use crate::discover::cases::Cases;
use crate::discover::condition::Condition;
use crate::discover::quotients::{QuotientStep, Quotients};
use crate::prove::formulas::{Code, conjunction};

/// Are the values of a law these, by cases? `false` also if the cases cannot be compiled.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn is_cases(
    cases: &Cases,
    automatic: &Automatic,
    arity: usize,
    limits: &StateBudget<'_>,
) -> Result<bool, Stop> {
    let numeration = automatic.graph.numeration;
    let mut positions = automatic.graph.exists(Track::Value, limits)?;
    let mut parts: Vec<AutomaticRelation> = Vec::new();
    for &(n, value) in &cases.first {
        let Some(at) = value_at(automatic, n, value, limits)? else { return Ok(false) };
        positions = positions.minus(&at.exists(Track::Value, limits)?, limits)?;
        parts.push(at);
    }
    for (holds, formula) in &cases.cases {
        let Some(places) = condition(holds, &positions, arity, limits)? else { return Ok(false) };
        positions = positions.minus(&places, limits)?;
        let Some(part) = graph(formula, automatic.code, places, arity, limits)? else { return Ok(false) };
        parts.push(part);
    }
    let Some(rest) = graph(&cases.otherwise, automatic.code, positions, arity, limits)? else { return Ok(false) };
    let whole =
        AutomaticRelation::any_of(numeration, &rest.tracks.clone(), parts.into_iter().chain([rest]).map(Ok), limits)?;
    Ok(whole == automatic.graph)
}

/// Do the values of a law of one coordinate follow from those of quotients in this way?
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn is_quotients(law: &Quotients, automatic: &Automatic, limits: &StateBudget<'_>) -> Result<bool, Stop> {
    let numeration = automatic.graph.numeration;
    let (n, quotient, own) = (Track::Variable(0), Track::Quotient, Track::ValueOfQuotient);
    let modulus = law.steps.len() as i64;
    let late = atoms::linear(numeration, &[(0, 1)], -(law.from as i64), false, limits)?;
    let of = automatic.graph.renamed(|track| if track == Track::Value { own } else { quotient }, limits)?;
    let mut parts: Vec<AutomaticRelation> = Vec::new();
    for &(first, value) in &law.first {
        let Some(at) = value_at(automatic, first, value, limits)? else { return Ok(false) };
        parts.push(at);
    }
    for (residue, step) in (0..).zip(&law.steps) {
        let place = atoms::linear(numeration, &[(n, 1), (quotient, -modulus)], -residue, true, limits)?;
        let is = |track, value: u32| match coded(automatic, value) {
            Some(value) => atoms::linear(numeration, &[(track, 1)], -value, true, limits).map(Some),
            None => Ok(None),
        };
        let mut kinds = Vec::new();
        match step {
            QuotientStep::Constant(value) => {
                let Some(value) = is(Track::Value, *value)? else { return Ok(false) };
                kinds.push(vec![value]);
            }
            QuotientStep::Shift(by) => {
                let shifted = match automatic.code {
                    Code::Plain => {
                        atoms::linear(numeration, &[(own, 1), (Track::Value, -1)], (*by).into(), true, limits)?
                    }
                    Code::Unary => {
                        let Some(factor) = coded(automatic, by.unsigned_abs()) else { return Ok(false) };
                        let (less, more) = if *by > 0 { (own, Track::Value) } else { (Track::Value, own) };
                        atoms::linear(numeration, &[(less, factor), (more, -1)], 0, true, limits)?
                    }
                };
                kinds.push(vec![of.clone(), shifted]);
            }
            QuotientStep::List(list) => {
                for &(from, to) in list {
                    let (Some(from), Some(to)) = (is(own, from)?, is(Track::Value, to)?) else { return Ok(false) };
                    kinds.push(vec![of.clone(), from, to]);
                }
            }
        }
        for mut factors in kinds {
            factors.extend([place.clone(), late.clone()]);
            parts.push(conjunction(numeration, factors, &[n, Track::Value], limits)?);
        }
    }
    let whole = AutomaticRelation::any_of(numeration, &[n, Track::Value], parts.into_iter().map(Ok), limits)?;
    Ok(whole == automatic.graph)
}

/// Does a condition hold exactly at the positions with the value 0? `automatic` gives the values,
/// or the P-positions if `outcome`.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn is_lost(
    holds: &Condition,
    automatic: &Automatic,
    positions: &AutomaticRelation,
    outcome: bool,
    limits: &StateBudget<'_>,
) -> Result<bool, Stop> {
    let lost = if outcome {
        automatic.graph.clone()
    } else {
        let Some(zero) = coded(automatic, 0) else { return Ok(false) };
        let zero = atoms::linear(positions.numeration, &[(Track::Value, 1)], -zero, true, limits)?;
        automatic.graph.and(&zero, limits)?.exists(Track::Value, limits)?
    };
    let places = condition(holds, positions, positions.tracks.len(), limits)?;
    Ok(places.is_some_and(|places| places == lost))
}

/// The number that represents a value in the code; `None` if it is large, or if the code is not
/// available in this numeration.
fn coded(automatic: &Automatic, value: u32) -> Option<i64> {
    match automatic.code {
        Code::Plain => Some(value.into()),
        Code::Unary => i64::from(automatic.graph.numeration.base()?).checked_pow(value).filter(|&code| code < 1 << 40),
    }
}

/// The relation of one position of one coordinate with its value.
fn value_at(
    automatic: &Automatic,
    n: u64,
    value: u32,
    limits: &StateBudget<'_>,
) -> Result<Option<AutomaticRelation>, Stop> {
    let numeration = automatic.graph.numeration;
    let (Ok(n), Some(value)) = (i64::try_from(n), coded(automatic, value)) else { return Ok(None) };
    let at = atoms::linear(numeration, &[(0, 1)], -n, true, limits)?;
    at.and(&atoms::linear(numeration, &[(Track::Value, 1)], -value, true, limits)?, limits).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::Numeration;
    use crate::compile::periodic;
    use crate::discover::condition::ConditionOperator;
    use crate::discover::expression::{Expression, Function, Operation};
    use nimatron_core::Budget;

    fn n() -> Expression {
        Expression::Coordinate(0, "n".to_owned())
    }

    #[test]
    fn cases_are_told_from_wrong_ones() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 40, &budget);
        let base = Numeration::in_base(2);
        // Lasker's Nim.
        let graph = periodic(base, &[0], &[1, 2, 4, 3], 4, &limits).unwrap();
        let law = Automatic { graph, code: Code::Plain };
        let residue = |residue| Condition::Residue { of: n(), modulus: 4, residues: vec![residue] };
        let minus = n().plus(-1);
        let cases =
            Cases { first: vec![(0, 0)], cases: vec![(residue(0), minus), (residue(3), n().plus(1))], otherwise: n() };
        assert!(is_cases(&cases, &law, 1, &limits).unwrap());
        for wrong in [
            Cases { first: vec![], ..cases.clone() },
            Cases { first: vec![(0, 1)], ..cases.clone() },
            Cases { otherwise: n().plus(1), ..cases.clone() },
            Cases { cases: cases.cases[..1].to_vec(), ..cases.clone() },
            // Right up to 1000.
            Cases {
                cases: [cases.cases.clone(), vec![(Condition::OneOf(n(), vec![1001]), Expression::Constant(0))]]
                    .concat(),
                ..cases.clone()
            },
        ] {
            assert!(!is_cases(&wrong, &law, 1, &limits).unwrap(), "{wrong:?}");
        }
    }

    #[test]
    fn values_in_unary_code() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 40, &budget);
        let base = Numeration::in_base(2);
        // The exponent of 2 of positive numbers: lowbit reads n and the power.
        let late = atoms::linear(base, &[(0, 1)], -1, false, &limits).unwrap();
        let twos = Expression::of(Function::Twos, n());
        let graph = graph(&twos, Code::Unary, late, 1, &limits).unwrap().unwrap();
        for (n, value) in [(1u64, 0u32), (12, 2), (96, 5), (7, 0)] {
            let code = base.represent_small(1 << value);
            assert!(graph.contains(&[base.represent_small(n), code]), "{n}");
        }
        let law = Automatic { graph, code: Code::Unary };
        let steps = vec![QuotientStep::Shift(1), QuotientStep::Constant(0)];
        let quotients = Quotients { from: 1, first: vec![], steps: steps.clone() };
        assert!(is_quotients(&quotients, &law, &limits).unwrap());
        let more = Quotients { steps: vec![QuotientStep::Shift(2), QuotientStep::Constant(0)], ..quotients.clone() };
        assert!(!is_quotients(&more, &law, &limits).unwrap());
        // P-positions are the odd numbers.
        let positions = law.graph.exists(Track::Value, &limits).unwrap();
        let odd = Condition::Residue { of: n(), modulus: 2, residues: vec![1] };
        assert!(is_lost(&odd, &law, &positions, false, &limits).unwrap());
        let small = Condition::Compare(n(), ConditionOperator::Less, Expression::Constant(1000));
        let nearly = Condition::All(vec![odd, small]);
        assert!(!is_lost(&nearly, &law, &positions, false, &limits).unwrap());
    }

    #[test]
    fn values_by_quotients() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 40, &budget);
        let base = Numeration::in_base(2);
        // The parity of the number of ones.
        let all = AutomaticRelation::all(base, &[0], &limits).unwrap();
        let ones = Expression::of(Function::Ones, n());
        let parity = ones.by(Operation::Remainder, 2);
        let graph = graph(&parity, Code::Plain, all, 1, &limits).unwrap().unwrap();
        let law = Automatic { graph, code: Code::Plain };
        let steps = vec![QuotientStep::Shift(0), QuotientStep::List(vec![(0, 1), (1, 0)])];
        let quotients = Quotients { from: 1, first: vec![(0, 0)], steps };
        assert!(is_quotients(&quotients, &law, &limits).unwrap());
        assert!(!is_quotients(&Quotients { first: vec![(0, 1)], ..quotients.clone() }, &law, &limits).unwrap());
        assert!(!is_quotients(&Quotients { first: vec![], ..quotients }, &law, &limits).unwrap());
    }
}

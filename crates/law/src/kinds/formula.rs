//! Laws by a formula: an expression, where it has a value, and how large its parts get.

use super::LawKind;
use crate::automata::Stop;
use crate::discover::expression::{Expression, Function, Operation};
use crate::emit::functions::{EmitContext, GameFunctionNames, GameFunctions, RefusalCondition, constant};
use crate::law::Law;
use crate::primes::MAX_COUNTED;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, claims};
use num_bigint::BigUint;

/// A law of which only a formula is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// The formula.
    pub expression: Expression,
    /// The first values of a law of one coordinate, which the formula does not give.
    pub first: Vec<u32>,
}

impl LawKind for Formula {
    fn value(&self, _: &Law, position: &[BigUint], _: &Budget) -> Result<Option<BigUint>, StopReason> {
        let small: Option<Vec<u64>> = position.iter().map(|x| u64::try_from(x).ok()).collect();
        let Some(small) = small else { return Ok(None) };
        let first = usize::try_from(small[0]).ok().and_then(|n| self.first.get(n));
        Ok(first.map_or_else(|| self.expression.value(&small), |&value| Some(value.into())).map(BigUint::from))
    }

    fn claim_by_formula(&self, equation: Message, _: &str, _: &Law, names: &[String]) -> Message {
        if self.first.is_empty() {
            return equation;
        }
        let values: Vec<String> = self.first.iter().map(ToString::to_string).collect();
        let all = claims::for_all(equation, format!("{} >= {}", names[0], self.first.len()));
        claims::values_before(all, values.join(","))
    }

    fn program(
        &self,
        law: &Law,
        names: &GameFunctionNames,
        _: &EmitContext<'_, '_>,
    ) -> Result<Option<GameFunctions>, Stop> {
        program(&self.expression, &self.first, law, names)
    }
}

/// The program of a formula, which may be that of a law of another kind. `first`: the first values,
/// which the formula does not give.
pub(super) fn program(
    formula: &Expression,
    first: &[u32],
    law: &Law,
    names: &GameFunctionNames,
) -> Result<Option<GameFunctions>, Stop> {
    let mut least = law.domain.least.clone();
    least.resize(names.arity, 0);
    let first = if least[0] >= first.len() as u64 { &[] } else { first };
    least[0] = least[0].max(first.len() as u64);
    let (wide, mut refusals) = limits(formula, names);
    for condition in no_value(formula, &least, names) {
        let beyond = if first.is_empty() { String::new() } else { format!("n >= {} and ", first.len()) };
        refusals.push(RefusalCondition::unknown(beyond + &condition));
    }
    for of in primes_counted(formula) {
        // As in the library.
        refusals.push(RefusalCondition::unknown(format!("least_factor({}) > {MAX_COUNTED}", expression(of, names))));
    }
    let value = expression(formula, names);
    let (data, body) = match first {
        [] => (String::new(), format!("return {value}")),
        [zero] => (String::new(), format!("if n == 0\n    return {zero}\nreturn {value}")),
        _ => {
            let body = format!("if n < {}\n    return FIRST@[n]\nreturn {value}", first.len());
            (constant(&names.of("FIRST"), "", first), names.named(&body))
        }
    };
    Ok(Some(GameFunctions { code: data + &names.function(&body), wide, refusals, only_values: false }))
}

/// The parts of a formula of whose least prime factor the index is asked for.
fn primes_counted(formula: &Expression) -> Vec<&Expression> {
    match formula {
        Expression::Coordinate(..) | Expression::Constant(_) => Vec::new(),
        Expression::Of(function, of) => {
            let counts = matches!(function, Function::LeastPrime | Function::OddLeastPrime);
            let own = counts.then_some(&**of);
            primes_counted(of).into_iter().chain(own).collect()
        }
        Expression::Both(_, a, b) => [primes_counted(a), primes_counted(b)].concat(),
    }
}

/// The formula as an expression of a program.
pub(crate) fn expression(formula: &Expression, names: &GameFunctionNames) -> String {
    let part = |side: &Expression| match side {
        Expression::Both(..) => format!("({})", expression(side, names)),
        _ => expression(side, names),
    };
    match formula {
        Expression::Coordinate(at, _) => names.some(&[*at]),
        Expression::Constant(value) => value.to_string(),
        Expression::Of(function, of) => format!("{}({})", name(*function), expression(of, names)),
        Expression::Both(operation, a, b) => {
            let (a, b) = (part(a), part(b));
            match operation {
                Operation::Plus => format!("{a} + {b}"),
                Operation::Minus => format!("{a} - {b}"),
                Operation::Times => format!("{a} * {b}"),
                Operation::Quotient => format!("{a} / {b}"),
                Operation::Remainder => format!("{a} % {b}"),
                Operation::Xor => format!("{a} ^ {b}"),
                Operation::Or => format!("{a} | {b}"),
                Operation::And => format!("{a} & {b}"),
                Operation::Min => format!("min({a}, {b})"),
                Operation::Max => format!("max({a}, {b})"),
                Operation::NimProduct => format!("nim_product({a}, {b})"),
                Operation::EuclidRatio => format!("euclid_ratio({a}, {b})"),
            }
        }
    }
}

/// The name of a function in programs.
const fn name(function: Function) -> &'static str {
    match function {
        Function::Ones => "ones",
        Function::Bits => "bits",
        Function::Twos => "twos",
        Function::LowestZero => "lowest_zero",
        Function::LowestBit => "lowest_bit",
        Function::Root => "root",
        Function::TriangularRoot => "triangular_root",
        Function::PrimeFactors => "prime_factor_count",
        Function::DistinctPrimes => "distinct_primes",
        Function::ExponentXor => "exponent_xor",
        Function::Divisors => "divisor_count",
        Function::LeastPrime => "least_prime_index",
        Function::OddLeastPrime => "odd_least_prime_index",
        Function::EqualParts => "equal_parts",
        Function::ZeckendorfParts => "zeckendorf_parts",
    }
}

/// Conditions under which the formula has no value, innermost parts first. Those that the minimums
/// `least` of the coordinates exclude are left out.
pub(crate) fn no_value(formula: &Expression, least: &[u64], names: &GameFunctionNames) -> Vec<String> {
    use Function::{DistinctPrimes, Divisors, EqualParts, ExponentXor, LeastPrime, PrimeFactors, Twos};
    let low = |part: &Expression| lowest(part, least);
    let value = |part: &Expression| expression(part, names);
    let zero = |part: &Expression| (low(part) == 0).then(|| format!("({}) == 0", value(part)));
    match formula {
        Expression::Coordinate(..) | Expression::Constant(_) => Vec::new(),
        Expression::Of(function, of) => {
            let factors =
                matches!(function, PrimeFactors | DistinctPrimes | ExponentXor | Divisors | LeastPrime | EqualParts);
            let mut all = no_value(of, least, names);
            all.extend(zero(of).filter(|_| factors || *function == Twos));
            all
        }
        Expression::Both(operation, a, b) => {
            let mut all = [no_value(a, least, names), no_value(b, least, names)].concat();
            match operation {
                Operation::Minus if !matches!(**b, Expression::Constant(c) if c <= low(a)) => {
                    all.push(format!("({}) < ({})", value(a), value(b)));
                }
                Operation::Quotient | Operation::Remainder => all.extend(zero(b)),
                Operation::EuclidRatio => all.extend([zero(a), zero(b)].into_iter().flatten()),
                _ => {}
            }
            all
        }
    }
}

/// A lower bound of the value, if each coordinate is at least its minimum in `least`.
fn lowest(formula: &Expression, least: &[u64]) -> u64 {
    use Function::{Bits, Divisors, LowestBit, Root};
    use Operation::{Max, Min, Or, Plus, Times};
    let low = |part: &Expression| lowest(part, least);
    match formula {
        Expression::Coordinate(at, _) => least.get(*at).copied().unwrap_or(0),
        Expression::Constant(value) => *value,
        Expression::Of(Bits | Divisors | LowestBit | Root, of) => low(of).min(1),
        Expression::Both(Plus, a, b) => low(a).saturating_add(low(b)),
        Expression::Both(Times, a, b) => low(a).saturating_mul(low(b)),
        Expression::Both(Max | Or, a, b) => low(a).max(low(b)),
        Expression::Both(Min, a, b) => low(a).min(low(b)),
        Expression::Of(..) | Expression::Both(..) => 0,
    }
}

const WORD: u128 = u64::MAX as u128;
/// Signed numbers of 128 bits have room for this and a small multiple of it.
const WIDE: u128 = 1 << 124;

/// Whether the formula needs more than 64 bits, and the refusals of what is too large even so.
pub(crate) fn limits(formula: &Expression, names: &GameFunctionNames) -> (bool, Vec<RefusalCondition>) {
    let multiplies = expression(formula, names).contains("nim_product");
    if highest(formula, WORD, WORD).is_some() {
        return (multiplies, Vec::new());
    }
    // With one coordinate all parts stay within 64 bits, as those of the law do.
    let (wide, most) = if names.arity > 1 { (true, WIDE) } else { (multiplies, WORD) };
    let fits = |n: u128| highest(formula, n, most).is_some();
    if fits(WORD) {
        return (wide, Vec::new());
    }
    let (mut low, mut high) = (0, WORD);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    (wide, names.coordinates().iter().map(|x| RefusalCondition::too_large(format!("{x} > {low}"))).collect())
}

/// An upper bound of all parts of the formula if no coordinate exceeds `n`; `None` if some part may
/// exceed `most`.
fn highest(formula: &Expression, n: u128, most: u128) -> Option<u128> {
    let ones =
        |x: u128| x.checked_add(1).and_then(u128::checked_next_power_of_two).map_or(u128::MAX, |power| power - 1);
    let value = match formula {
        Expression::Coordinate(..) => n,
        Expression::Constant(value) => u128::from(*value),
        Expression::Of(function, of) => {
            let x = highest(of, n, most)?;
            match function {
                Function::LowestBit | Function::Divisors | Function::LeastPrime | Function::OddLeastPrime => x,
                Function::Root => x.isqrt(),
                Function::TriangularRoot => x.checked_mul(8)?.checked_add(1).filter(|&x| x <= most)?.isqrt() / 2,
                _ => 128,
            }
        }
        Expression::Both(operation, a, b) => {
            let (a, b) = (highest(a, n, most)?, highest(b, n, most)?);
            match operation {
                Operation::Plus => a.checked_add(b)?,
                Operation::Times => a.checked_mul(b)?,
                Operation::Minus | Operation::Quotient => a,
                Operation::Remainder | Operation::And | Operation::Min => a.min(b),
                Operation::Xor | Operation::Or => ones(a.max(b)),
                Operation::Max | Operation::EuclidRatio => a.max(b),
                // The helper function is for numbers below 2^64.
                Operation::NimProduct => Some(WORD).filter(|&word| a.max(b) <= word)?,
            }
        }
    };
    (value <= most).then_some(value)
}

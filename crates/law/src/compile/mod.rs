//! Automata for laws that are known as formulas, which need no learning.

mod conditions;
mod readings;
mod terms;

pub use conditions::condition;
pub use readings::is_lost;
pub(crate) use readings::{is_cases, is_quotients};

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track};
use crate::discover::automatic::Automatic;
use crate::discover::expression::Expression;
use crate::prove::formulas::{Code, conjunction};
use terms::Compiler;

/// The graph of values that repeat, or rise by `saltus` with each period: tracks are the coordinate
/// and [`Track::Value`].
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn periodic(
    numeration: Numeration,
    preperiod: &[u32],
    period: &[u32],
    saltus: u32,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let Some(base) = numeration.base() else {
        return Err(Stop::NotDefinable("periodic laws are compiled in bases only".to_owned()));
    };
    let (base, e, p) = (i128::from(base), preperiod.len() as i128, period.len() as i128);
    let saltus = i128::from(saltus);
    let at = |n: i128| if n < e { preperiod[n as usize] } else { period[((n - e) % p) as usize] };
    // After the preperiod p * value - saltus * n is a constant for each remainder of n.
    let constant = |n: i128| p * (i128::from(at(n)) + (n - e) / p * saltus) - saltus * n;
    let bound = (e..e + p).map(|n| constant(n).abs()).max().unwrap_or(0)
        + preperiod.iter().map(|&v| p * i128::from(v)).max().unwrap_or(0)
        + saltus * (e + p);
    // Beyond these bounds the difference never comes back.
    let (high, low) = (bound + saltus + 1, -bound - p - 1);
    // Small numbers are distinguished exactly, others by their remainder.
    let reduce = |n: i128| if n < e + p { n } else { e + (n - e) % p };
    let step = |state: &(i128, i128), digits: &[u8]| {
        let (n, t) = *state;
        let (d, v) = (i128::from(digits[0]), i128::from(digits[1]));
        Some((reduce(base * n + d), (base * t + p * v - saltus * d).clamp(low, high)))
    };
    // A remainder is represented by the smallest number with it, which has the same constant.
    let accept = |&(n, t): &(i128, i128)| {
        let wanted = if n < e { p * i128::from(at(n)) - saltus * n } else { constant(n) };
        t == wanted
    };
    AutomaticRelation::of_digits(numeration, &[Track::Variable(0), Track::Value], (0, 0), step, accept, limits)
}

/// The numbers of value 0 among values that repeat: the track is the coordinate.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn periodic_zeros(
    numeration: Numeration,
    preperiod: &[u32],
    period: &[u32],
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let Some(base) = numeration.base() else {
        return Err(Stop::NotDefinable("periodic laws are compiled in bases only".to_owned()));
    };
    let (base, e, p) = (usize::from(base), preperiod.len(), period.len());
    let at = |n: usize| if n < e { preperiod[n] } else { period[(n - e) % p] };
    let reduce = |n: usize| if n < e + p { n } else { e + (n - e) % p };
    let step = |&n: &usize, digits: &[u8]| Some(reduce(base * n + usize::from(digits[0])));
    AutomaticRelation::of_digits(numeration, &[Track::Variable(0)], 0, step, |&n| at(n) == 0, limits)
}

/// Is a formula equivalent to an automaton? `false` also if the formula cannot be compiled.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn is_formula(
    formula: &Expression,
    automatic: &Automatic,
    arity: usize,
    limits: &StateBudget<'_>,
) -> Result<bool, Stop> {
    let positions = automatic.graph.exists(Track::Value, limits)?;
    // Both are minimal and numbered in the same order.
    Ok(graph(formula, automatic.code, positions, arity, limits)?.is_some_and(|graph| graph == automatic.graph))
}

/// The options of some positions whose coordinates are given by formulas: the tracks after those of
/// the position hold their values. `None` if a formula cannot be compiled.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn options(
    formulas: &[Expression],
    positions: &AutomaticRelation,
    arity: usize,
    limits: &StateBudget<'_>,
) -> Result<Option<AutomaticRelation>, Stop> {
    let mut compiler = Compiler::new(positions.numeration);
    for (at, formula) in formulas.iter().enumerate() {
        if compiler.term(formula, Track::Variable(arity + at), limits)?.is_none() {
            return Ok(None);
        }
    }
    let keep: Vec<Track> = Track::coordinates(arity + formulas.len()).collect();
    let mut factors = compiler.factors;
    factors.push(positions.clone());
    conjunction(positions.numeration, factors, &keep, limits).map(Some)
}

/// The graph of a formula on some positions, in their numeration, with values in this code; `None`
/// if the formula cannot be compiled.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn graph(
    formula: &Expression,
    code: Code,
    positions: AutomaticRelation,
    arity: usize,
    limits: &StateBudget<'_>,
) -> Result<Option<AutomaticRelation>, Stop> {
    let numeration = positions.numeration;
    let mut compiler = Compiler::new(numeration);
    let term = match code {
        Code::Plain => compiler.term(formula, Track::Value, limits)?,
        Code::Unary => compiler.coded(formula, Track::Value, limits)?,
    };
    if term.is_none() {
        return Ok(None);
    }
    let keep: Vec<Track> = Track::coordinates(arity).chain([Track::Value]).collect();
    let mut factors = compiler.factors;
    factors.push(positions);
    conjunction(numeration, factors, &keep, limits).map(Some)
}

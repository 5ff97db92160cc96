//! Laws that are known as formulas, as automata: no learning is needed for them.

use crate::automata::{Means, Numeration, Relation, Stop, Variable, atoms};
use crate::discover::automatic::Automatic;
use crate::discover::expression::{Expression, Function, Operation};
use crate::prove::formulas::{Code, VALUE, conjunction};
use nimatron_rules::formula::{Atom, BitOp};

/// The graph of values that repeat, or rise by `saltus` with each turn: tracks 0 and [`VALUE`].
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn periodic(
    numeration: Numeration,
    preperiod: &[u32],
    period: &[u32],
    saltus: u32,
    means: &Means<'_>,
) -> Result<Relation, Stop> {
    let Numeration::Base(base) = numeration else {
        return Err(Stop::NotDefinable("periodic laws are compiled in bases only".to_owned()));
    };
    let (base, e, p) = (i128::from(base), preperiod.len() as i128, period.len() as i128);
    let saltus = i128::from(saltus);
    let at = |n: i128| if n < e { preperiod[n as usize] } else { period[((n - e) % p) as usize] };
    // Behind the preperiod p * value - saltus * n is a constant for each remainder of n.
    let constant = |n: i128| p * (i128::from(at(n)) + (n - e) / p * saltus) - saltus * n;
    let bound = (e..e + p).map(|n| constant(n).abs()).max().unwrap_or(0)
        + preperiod.iter().map(|&v| p * i128::from(v)).max().unwrap_or(0)
        + saltus * (e + p);
    // Beyond these the difference never comes back.
    let (high, low) = (bound + saltus + 1, -bound - p - 1);
    // Small numbers exactly, others by their remainder.
    let reduce = |n: i128| if n < e + p { n } else { e + (n - e) % p };
    let step = |state: &(i128, i128), digits: &[u8]| {
        let (n, t) = *state;
        let (d, v) = (i128::from(digits[0]), i128::from(digits[1]));
        Some((reduce(base * n + d), (base * t + p * v - saltus * d).clamp(low, high)))
    };
    // For remainders the difference is that of the least number with it, so the constant is the same.
    let accept = |&(n, t): &(i128, i128)| {
        let wanted = if n < e { p * i128::from(at(n)) - saltus * n } else { constant(n) };
        t == wanted
    };
    Relation::of_digits(numeration, &[0, VALUE], (0, 0), step, accept, means)
}

/// Does a formula say the same as an automaton? Only formulas of what automata can add and of bits are compared; others are not the same.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn is_formula(formula: &Expression, automatic: &Automatic, arity: usize, means: &Means<'_>) -> Result<bool, Stop> {
    let positions = automatic.graph.exists(VALUE, means)?;
    // Both are minimal and numbered alike.
    Ok(graph(formula, automatic.code, positions, arity, means)?.is_some_and(|graph| graph == automatic.graph))
}

/// The graph of a formula on some positions, in their numeration, with values in this code; `None`: the formula is no automaton there.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn graph(
    formula: &Expression,
    code: Code,
    positions: Relation,
    arity: usize,
    means: &Means<'_>,
) -> Result<Option<Relation>, Stop> {
    let numeration = positions.numeration;
    let mut compiler = Compiler { numeration, factors: Vec::new(), fresh: 5000 };
    let formula = match (code, formula) {
        (Code::Plain, formula) => formula.clone(),
        // The index of a bit, in unary code, is that bit.
        (Code::Unary, Expression::Of(Function::Twos, of)) => Expression::Of(Function::LowestBit, of.clone()),
        (Code::Unary, Expression::Of(Function::LowestZero, of)) => Expression::Of(
            Function::LowestBit,
            Box::new(Expression::Both(Operation::Plus, of.clone(), Box::new(Expression::Constant(1)))),
        ),
        _ => return Ok(None),
    };
    if compiler.term(&formula, VALUE, means)?.is_none() {
        return Ok(None);
    }
    let keep: Vec<Variable> = (0..arity).chain([VALUE]).collect();
    let mut factors = compiler.factors;
    factors.push(positions);
    conjunction(numeration, factors, &keep, means).map(Some)
}

struct Compiler {
    numeration: Numeration,
    factors: Vec<Relation>,
    fresh: Variable,
}

impl Compiler {
    /// A variable that has the value of a part.
    fn part(&mut self, of: &Expression, means: &Means<'_>) -> Result<Option<Variable>, Stop> {
        if let Expression::Coordinate(at, _) = of {
            return Ok(Some(*at));
        }
        self.fresh += 1;
        let variable = self.fresh;
        Ok(self.term(of, variable, means)?.map(|()| variable))
    }

    fn add(&mut self, terms: &[(Variable, i64)], constant: i64, equal: bool, means: &Means<'_>) -> Result<(), Stop> {
        self.factors.push(atoms::linear(self.numeration, terms, constant, equal, means)?);
        Ok(())
    }

    /// Is a function the sum of the digits?
    fn adds_up(&self, function: Function) -> bool {
        match function {
            Function::Ones => self.numeration == Numeration::Base(2),
            Function::ZeckendorfParts => self.numeration == Numeration::Fibonacci,
            _ => false,
        }
    }

    /// `result` is the value of a formula; `None`: the formula is no automaton here.
    fn term(&mut self, of: &Expression, result: Variable, means: &Means<'_>) -> Result<Option<()>, Stop> {
        match of {
            Expression::Coordinate(at, _) => self.add(&[(*at, 1), (result, -1)], 0, true, means)?,
            Expression::Constant(value) => {
                let Ok(value) = i64::try_from(*value) else { return Ok(None) };
                self.add(&[(result, 1)], -value, true, means)?;
            }
            Expression::Of(Function::LowestBit, a) => {
                let Some(of) = self.part(a, means)? else { return Ok(None) };
                let atom = Atom::Lowbit { result, of };
                match atoms::atom(self.numeration, &atom, means) {
                    Ok(relation) => self.factors.push(relation),
                    Err(Stop::NotDefinable(_)) => return Ok(None),
                    Err(stop) => return Err(stop),
                }
            }
            Expression::Of(..) => return Ok(None),
            Expression::Both(operation, a, b) => {
                let constant = |e: &Expression| match e {
                    Expression::Constant(value) => {
                        i64::try_from(*value).ok().filter(|value| (0..1 << 20).contains(value))
                    }
                    _ => None,
                };
                if let (Operation::Remainder, Expression::Of(function, inner), Some(m @ 2..)) =
                    (operation, &**a, constant(b))
                    && self.adds_up(*function)
                {
                    // A sum of digits, modulo m.
                    let Some(of) = self.part(inner, means)? else { return Ok(None) };
                    let numeration = self.numeration;
                    let with = |rest: i64| {
                        let step = |sum: &i64, digits: &[u8]| Some((sum + i64::from(digits[0])) % m);
                        let sum = Relation::of_digits(numeration, &[of], 0, step, |&sum| sum == rest, means)?;
                        sum.and(&atoms::linear(numeration, &[(result, 1)], -rest, true, means)?, means)
                    };
                    self.factors.push(Relation::any_of(numeration, &[of, result], (0..m).map(with), means)?);
                    return Ok(Some(()));
                }
                match (operation, constant(a), constant(b)) {
                    (Operation::Plus | Operation::Minus, None, Some(c)) => {
                        let Some(a) = self.part(a, means)? else { return Ok(None) };
                        let c = if *operation == Operation::Plus { c } else { -c };
                        self.add(&[(a, 1), (result, -1)], c, true, means)?;
                    }
                    (Operation::Plus | Operation::Minus, _, None) => {
                        let (Some(a), Some(b)) = (self.part(a, means)?, self.part(b, means)?) else { return Ok(None) };
                        let sign = if *operation == Operation::Plus { 1 } else { -1 };
                        self.add(&[(a, 1), (b, sign), (result, -1)], 0, true, means)?;
                    }
                    (Operation::Times, Some(c), _) => {
                        let Some(b) = self.part(b, means)? else { return Ok(None) };
                        self.add(&[(b, c), (result, -1)], 0, true, means)?;
                    }
                    (Operation::Quotient | Operation::Remainder, _, Some(c @ 1..)) => {
                        let Some(a) = self.part(a, means)? else { return Ok(None) };
                        self.fresh += 1;
                        let other = self.fresh;
                        let (quotient, rest) =
                            if *operation == Operation::Quotient { (result, other) } else { (other, result) };
                        self.add(&[(a, 1), (quotient, -c), (rest, -1)], 0, true, means)?;
                        self.add(&[(rest, -1)], c - 1, false, means)?;
                    }
                    (Operation::Xor | Operation::Or | Operation::And, ..) => {
                        let (Some(left), Some(right)) = (self.part(a, means)?, self.part(b, means)?) else {
                            return Ok(None);
                        };
                        let op = match operation {
                            Operation::Xor => BitOp::Xor,
                            Operation::Or => BitOp::Or,
                            _ => BitOp::And,
                        };
                        match atoms::atom(self.numeration, &Atom::Bitwise { op, left, right, result }, means) {
                            Ok(relation) => self.factors.push(relation),
                            Err(Stop::NotDefinable(_)) => return Ok(None),
                            Err(stop) => return Err(stop),
                        }
                    }
                    (Operation::Min | Operation::Max, ..) => {
                        let (Some(a), Some(b)) = (self.part(a, means)?, self.part(b, means)?) else { return Ok(None) };
                        let sign = if *operation == Operation::Min { 1 } else { -1 };
                        // a is it and at least as extreme, or b is.
                        let side = |this: Variable, than: Variable| -> Result<Relation, Stop> {
                            let equal = atoms::linear(self.numeration, &[(this, 1), (result, -1)], 0, true, means)?;
                            equal.and(
                                &atoms::linear(self.numeration, &[(than, sign), (this, -sign)], 0, false, means)?,
                                means,
                            )
                        };
                        let either = side(a, b)?.or(&side(b, a)?, means)?;
                        self.factors.push(either);
                    }
                    _ => return Ok(None),
                }
            }
        }
        Ok(Some(()))
    }
}

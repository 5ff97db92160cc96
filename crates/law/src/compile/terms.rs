//! Formulas as factors of a conjunction: one variable for each part of the formula, and a relation
//! between each part and its own parts.

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::discover::expression::{Expression, Function, Operation};
use nimatron_rules::formula::{Atom, BitOp};

/// Factors and divisors are below this.
const MAX_CONSTANT: i64 = 1 << 20;
/// The largest divisor of formulas that are not linear.
const MAX_MODULUS: i64 = 12;
/// The largest constant as a value in unary code.
const MAX_CODED: u64 = 16;

/// A conjunction under construction.
pub(super) struct Compiler {
    pub(super) numeration: Numeration,
    /// The relations between coordinates, parts and results.
    pub(super) factors: Vec<AutomaticRelation>,
    /// The number of parts that have a track.
    parts: usize,
}

/// The relation; `None` if it is not definable in this numeration.
pub(super) fn definable<T>(relation: Result<T, Stop>) -> Result<Option<T>, Stop> {
    match relation {
        Ok(relation) => Ok(Some(relation)),
        Err(Stop::NotDefinable(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// The value of a constant, if it is small.
fn small(e: &Expression) -> Option<i64> {
    match e {
        Expression::Constant(value) => i64::try_from(*value).ok().filter(|value| (0..MAX_CONSTANT).contains(value)),
        _ => None,
    }
}

impl Compiler {
    pub(super) fn new(numeration: Numeration) -> Compiler {
        Compiler { numeration, factors: Vec::new(), parts: 0 }
    }

    /// A new variable.
    pub(super) fn variable(&mut self) -> Track {
        self.parts += 1;
        Track::Part(self.parts)
    }

    /// A variable with the value of a part; `None` if the part cannot be compiled.
    pub(super) fn part(&mut self, of: &Expression, limits: &StateBudget<'_>) -> Result<Option<Track>, Stop> {
        if let Expression::Coordinate(at, _) = of {
            return Ok(Some(Track::Variable(*at)));
        }
        let variable = self.variable();
        Ok(self.term(of, variable, limits)?.map(|()| variable))
    }

    /// Adds the condition that the sum of some variables, each times a factor, plus a constant is 0
    /// (if `equal`), or is not negative.
    pub(super) fn add(
        &mut self,
        terms: &[(Track, i64)],
        constant: i64,
        equal: bool,
        limits: &StateBudget<'_>,
    ) -> Result<(), Stop> {
        self.factors.push(atoms::linear(self.numeration, terms, constant, equal, limits)?);
        Ok(())
    }

    /// Adds an atom whose variable `i` stands on the track `tracks[i]`; `None` if it is not
    /// definable in this numeration.
    pub(super) fn atom(&mut self, atom: &Atom, tracks: &[Track], limits: &StateBudget<'_>) -> Result<Option<()>, Stop> {
        let relation = definable(atoms::atom_on(self.numeration, atom, tracks, limits))?;
        Ok(relation.map(|relation| self.factors.push(relation)))
    }

    /// Adds the condition that `result` is the unary code of the value of a formula: the power of 2
    /// with it as exponent. `None` if the formula cannot be compiled.
    pub(super) fn coded(
        &mut self,
        of: &Expression,
        result: Track,
        limits: &StateBudget<'_>,
    ) -> Result<Option<()>, Stop> {
        if !self.numeration.is_base(2) {
            return Ok(None);
        }
        match of {
            Expression::Constant(value) if *value <= MAX_CODED => {
                self.add(&[(result, 1)], -(1 << value), true, limits)?;
            }
            // The index of a bit is the exponent of that bit.
            Expression::Of(Function::Twos, of) => {
                return self.term(&Expression::Of(Function::LowestBit, of.clone()), result, limits);
            }
            Expression::Of(Function::LowestZero, of) => {
                let more = Expression::Both(Operation::Plus, of.clone(), Box::new(Expression::Constant(1)));
                return self.term(&Expression::Of(Function::LowestBit, Box::new(more)), result, limits);
            }
            // The power of 2 that is above a number, and at most twice the number plus 1.
            Expression::Of(Function::Bits, of) => {
                let Some(of) = self.part(of, limits)? else { return Ok(None) };
                self.add(&[(result, 1), (of, -1)], -1, false, limits)?;
                self.add(&[(of, 2), (result, -1)], 1, false, limits)?;
                return self.atom(&Atom::Power { base: 2, of: 0 }, &[result], limits);
            }
            Expression::Both(operation @ (Operation::Plus | Operation::Minus), a, b) => {
                let Expression::Constant(by @ ..=MAX_CODED) = **b else { return Ok(None) };
                let code = self.variable();
                if self.coded(a, code, limits)?.is_none() {
                    return Ok(None);
                }
                let (up, down) = if *operation == Operation::Plus { (code, result) } else { (result, code) };
                self.add(&[(up, 1 << by), (down, -1)], 0, true, limits)?;
            }
            Expression::Both(operation @ (Operation::Min | Operation::Max), a, b) => {
                let (one, other) = (self.variable(), self.variable());
                if self.coded(a, one, limits)?.is_none() || self.coded(b, other, limits)?.is_none() {
                    return Ok(None);
                }
                self.extreme(*operation, [one, other], result, limits)?;
            }
            _ => return Ok(None),
        }
        Ok(Some(()))
    }

    /// Adds the condition that `result` is the minimum or the maximum of two variables.
    fn extreme(
        &mut self,
        operation: Operation,
        of: [Track; 2],
        result: Track,
        limits: &StateBudget<'_>,
    ) -> Result<(), Stop> {
        let [a, b] = of;
        let sign = if operation == Operation::Min { 1 } else { -1 };
        // The result is a, which is at least as extreme as b, or the other way round.
        let side = |this: Track, than: Track| -> Result<AutomaticRelation, Stop> {
            let equal = atoms::linear(self.numeration, &[(this, 1), (result, -1)], 0, true, limits)?;
            equal.and(&atoms::linear(self.numeration, &[(than, sign), (this, -sign)], 0, false, limits)?, limits)
        };
        let either = side(a, b)?.or(&side(b, a)?, limits)?;
        self.factors.push(either);
        Ok(())
    }

    /// The relation "the formula has one of these remainders", for counts of digits and for sums
    /// and products. `Ok(None)` if the formula is neither, or not definable here.
    pub(super) fn remainder(
        &mut self,
        of: &Expression,
        modulus: i64,
        wanted: &dyn Fn(i64) -> bool,
        limits: &StateBudget<'_>,
    ) -> Result<Option<AutomaticRelation>, Stop> {
        let (counted, more) = match of {
            Expression::Both(Operation::Plus, a, b) => (&**a, small(b)),
            other => (other, Some(0)),
        };
        if let (Expression::Of(function, inner), Some(more)) = (counted, more)
            && self.counts(*function)
        {
            let Some(inner) = self.part(inner, limits)? else { return Ok(None) };
            return self
                .counted(*function, inner, modulus, &|count| wanted((count + more) % modulus), limits)
                .map(Some);
        }
        let mut coordinates = Vec::new();
        if modulus > MAX_MODULUS || !is_sum_of_products(of, &mut coordinates) || coordinates.is_empty() {
            return Ok(None);
        }
        let Some(base) = self.numeration.base() else { return Ok(None) };
        let base = i64::from(base);
        let first = vec![0i64; coordinates.len()];
        let step = |rests: &Vec<i64>, digits: &[u8]| {
            Some(rests.iter().zip(digits).map(|(rest, &digit)| (rest * base + i64::from(digit)) % modulus).collect())
        };
        let value = |rests: &Vec<i64>| -> Option<i64> {
            let at = |coordinate: usize| Some(rests[coordinates.iter().position(|&own| own == coordinate)?]);
            remainder_of(of, modulus, &at)
        };
        let accept = |rests: &Vec<i64>| value(rests).is_some_and(wanted);
        AutomaticRelation::of_digits(self.numeration, &coordinates, first, step, accept, limits).map(Some)
    }

    /// Can the digits of this numeration be counted for a function?
    fn counts(&self, function: Function) -> bool {
        match function {
            Function::Ones | Function::Bits | Function::Twos | Function::LowestZero => self.numeration.is_base(2),
            Function::ZeckendorfParts => self.numeration.is_zeckendorf(),
            _ => false,
        }
    }

    /// The numbers for which a count of digits has one of the wanted remainders.
    fn counted(
        &self,
        function: Function,
        of: Track,
        modulus: i64,
        wanted: &dyn Fn(i64) -> bool,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        // The count so far; `None` if it has not begun.
        let next = |count: Option<i64>, digit: i64| match (function, digit, count) {
            (Function::Bits, 0, None) => None,
            (Function::Bits, ..) => Some(count.unwrap_or(0) + 1),
            // Trailing zeros.
            (Function::Twos, 0, _) => count.map(|count| count + 1),
            (Function::Twos, ..) => Some(0),
            // Trailing ones.
            (Function::LowestZero, 0, _) => Some(0),
            _ => Some(count.unwrap_or(0) + digit),
        };
        let step =
            |&count: &Option<i64>, digits: &[u8]| Some(next(count, digits[0].into()).map(|count| count % modulus));
        let accept = |count: &Option<i64>| match (function, count) {
            // 0 has no exponent of 2.
            (Function::Twos, None) => false,
            _ => wanted(count.unwrap_or(0)),
        };
        AutomaticRelation::of_digits(self.numeration, &[of], None, step, accept, limits)
    }

    /// Adds the condition that `result` is the value of a formula; `None` if the formula cannot be
    /// compiled.
    pub(super) fn term(
        &mut self,
        of: &Expression,
        result: Track,
        limits: &StateBudget<'_>,
    ) -> Result<Option<()>, Stop> {
        match of {
            Expression::Coordinate(at, _) => self.add(&[(Track::Variable(*at), 1), (result, -1)], 0, true, limits)?,
            Expression::Constant(value) => {
                let Ok(value) = i64::try_from(*value) else { return Ok(None) };
                self.add(&[(result, 1)], -value, true, limits)?;
            }
            Expression::Of(Function::LowestBit, a) => {
                let Some(of) = self.part(a, limits)? else { return Ok(None) };
                return self.atom(&Atom::Lowbit { result: 0, of: 1 }, &[result, of], limits);
            }
            Expression::Of(..) => return Ok(None),
            Expression::Both(operation, a, b) => return self.both(*operation, a, b, result, limits),
        }
        Ok(Some(()))
    }

    fn both(
        &mut self,
        operation: Operation,
        a: &Expression,
        b: &Expression,
        result: Track,
        limits: &StateBudget<'_>,
    ) -> Result<Option<()>, Stop> {
        if let (Operation::Remainder, Some(m @ 2..)) = (operation, small(b))
            && !is_linear(a)
        {
            let mut with = Vec::new();
            for rest in 0..m.min(MAX_MODULUS + 1) {
                let Some(places) = self.remainder(a, m, &|value| value == rest, limits)? else { break };
                let value = atoms::linear(self.numeration, &[(result, 1)], -rest, true, limits)?;
                with.push(places.and(&value, limits)?);
            }
            if with.len() as i64 == m {
                let tracks = with[0].tracks.clone();
                let any = AutomaticRelation::any_of(self.numeration, &tracks, with.into_iter().map(Ok), limits)?;
                self.factors.push(any);
                return Ok(Some(()));
            }
        }
        match (operation, small(a), small(b)) {
            (Operation::Plus | Operation::Minus, None, Some(c)) => {
                let Some(a) = self.part(a, limits)? else { return Ok(None) };
                let c = if operation == Operation::Plus { c } else { -c };
                self.add(&[(a, 1), (result, -1)], c, true, limits)?;
            }
            (Operation::Plus | Operation::Minus, _, None) => {
                let (Some(a), Some(b)) = (self.part(a, limits)?, self.part(b, limits)?) else { return Ok(None) };
                let sign = if operation == Operation::Plus { 1 } else { -1 };
                self.add(&[(a, 1), (b, sign), (result, -1)], 0, true, limits)?;
            }
            (Operation::Times, Some(c), _) => {
                let Some(b) = self.part(b, limits)? else { return Ok(None) };
                self.add(&[(b, c), (result, -1)], 0, true, limits)?;
            }
            (Operation::Quotient | Operation::Remainder, _, Some(c @ 1..)) => {
                let Some(a) = self.part(a, limits)? else { return Ok(None) };
                let other = self.variable();
                let (quotient, rest) = if operation == Operation::Quotient { (result, other) } else { (other, result) };
                self.add(&[(a, 1), (quotient, -c), (rest, -1)], 0, true, limits)?;
                self.add(&[(rest, -1)], c - 1, false, limits)?;
            }
            (Operation::Xor | Operation::Or | Operation::And, ..) => {
                let (Some(left), Some(right)) = (self.part(a, limits)?, self.part(b, limits)?) else {
                    return Ok(None);
                };
                let op = match operation {
                    Operation::Xor => BitOp::Xor,
                    Operation::Or => BitOp::Or,
                    _ => BitOp::And,
                };
                let atom = Atom::Bitwise { op, left: 0, right: 1, result: 2 };
                return self.atom(&atom, &[left, right, result], limits);
            }
            (Operation::Min | Operation::Max, ..) => {
                let (Some(a), Some(b)) = (self.part(a, limits)?, self.part(b, limits)?) else { return Ok(None) };
                self.extreme(operation, [a, b], result, limits)?;
            }
            _ => return Ok(None),
        }
        Ok(Some(()))
    }
}

/// Is it a linear combination of coordinates? Remainders of these need no special automaton.
fn is_linear(e: &Expression) -> bool {
    match e {
        Expression::Coordinate(..) | Expression::Constant(_) => true,
        Expression::Of(..) => false,
        Expression::Both(Operation::Plus | Operation::Minus, a, b) => is_linear(a) && is_linear(b),
        Expression::Both(Operation::Times, a, b) => small(a).is_some() && is_linear(b),
        Expression::Both(..) => false,
    }
}

/// Is it composed of sums and products of coordinates and constants? Collects the coordinates, each
/// once.
fn is_sum_of_products(e: &Expression, coordinates: &mut Vec<usize>) -> bool {
    match e {
        Expression::Coordinate(at, _) => {
            if !coordinates.contains(at) {
                coordinates.push(*at);
            }
            true
        }
        Expression::Constant(value) => *value < MAX_CONSTANT as u64,
        Expression::Both(Operation::Plus | Operation::Times, a, b) => {
            is_sum_of_products(a, coordinates) && is_sum_of_products(b, coordinates)
        }
        _ => false,
    }
}

/// The remainder of a formula of sums and products, given those of the coordinates.
fn remainder_of(e: &Expression, modulus: i64, at: &dyn Fn(usize) -> Option<i64>) -> Option<i64> {
    let part = |e: &Expression| remainder_of(e, modulus, at);
    let value = match e {
        Expression::Coordinate(coordinate, _) => at(*coordinate)?,
        Expression::Constant(value) => i64::try_from(*value).ok()? % modulus,
        Expression::Both(Operation::Plus, a, b) => part(a)? + part(b)?,
        Expression::Both(Operation::Times, a, b) => part(a)? * part(b)?,
        _ => return None,
    };
    Some(value % modulus)
}

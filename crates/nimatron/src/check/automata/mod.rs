//! A formula as an automaton, exactly, in the numeration of a law. What is not recognized by an
//! automaton there (products, divisors that are not constants, powers, isqrt, ...) has none;
//! nothing is approximated.
//!
//! A number is a list of branches: disjoint cases, in each of which it is a linear form of the
//! coordinates and of further numbers that the coordinates determine. Together the cases cover all
//! tuples of natural numbers, because all parts that are translated have a value everywhere. So the
//! complement of a condition is where it does not hold.

mod polynomials;

use super::formula::{
    FormulaComparison, FormulaFunction, FormulaNode, FormulaOperator, FormulaSetItem, FormulaTree, PositionFormula,
};
use nimatron_law::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use nimatron_law::prove::formulas::conjunction;
use nimatron_rules::formula::{Atom, BitOp};
use std::cell::Cell;

/// One case of a number: where the conditions hold, it is the sum of these multiples and the
/// constant.
#[derive(Clone, Debug)]
struct Branch {
    when: Vec<AutomaticRelation>,
    terms: Vec<(Track, i64)>,
    constant: i64,
}

/// The maximum number of cases of one number.
const MAX_BRANCHES: usize = 64;
/// The maximum size of coefficients and constants; sums of some of them fit 64 bits.
const MAX_SIZE: i64 = 1 << 40;
/// Constants from this one on are read digit by digit.
const LARGE: i64 = 64;

/// A translation that may have no result.
type Translated<T> = Result<Option<T>, Stop>;

struct Translator<'l, 'b> {
    numeration: Numeration,
    arity: usize,
    limits: &'l StateBudget<'b>,
    parts: Cell<usize>,
}

/// Unwraps a translated part, or leaves the function without a result.
macro_rules! part {
    ($part:expr) => {
        match $part? {
            Some(part) => part,
            None => return Ok(None),
        }
    };
}

/// The tuples at which a condition holds: tracks are the coordinates. `None` if it is not
/// recognized by an automaton in this numeration.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn condition(
    formula: &PositionFormula,
    numeration: Numeration,
    limits: &StateBudget<'_>,
) -> Translated<AutomaticRelation> {
    let translator = Translator { numeration, arity: formula.arity(), limits, parts: Cell::new(0) };
    definable(translator.condition(&formula.tree))
}

/// The tuples with the value of a formula: tracks are the coordinates and [`Track::Value`]. Tuples
/// at which it is negative are not in the relation.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn graph(
    formula: &PositionFormula,
    numeration: Numeration,
    limits: &StateBudget<'_>,
) -> Translated<AutomaticRelation> {
    let translator = Translator { numeration, arity: formula.arity(), limits, parts: Cell::new(0) };
    definable(translator.graph(&formula.tree))
}

fn definable<T>(translated: Translated<T>) -> Translated<T> {
    match translated {
        Err(Stop::NotDefinable(_)) => Ok(None),
        other => other,
    }
}

impl Branch {
    fn constant(value: i64) -> Branch {
        Branch { when: Vec::new(), terms: Vec::new(), constant: value }
    }

    fn track(track: Track) -> Branch {
        Branch { when: Vec::new(), terms: vec![(track, 1)], constant: 0 }
    }

    fn with(mut self, condition: AutomaticRelation) -> Branch {
        self.when.push(condition);
        self
    }

    /// `self + factor * other`; `None` if a number gets too large.
    fn plus(&self, factor: i64, other: &Branch) -> Option<Branch> {
        let bounded = |value: i64| (value.abs() <= MAX_SIZE).then_some(value);
        let times = |value: i64| value.checked_mul(factor).and_then(bounded);
        let mut terms = self.terms.clone();
        for &(track, coefficient) in &other.terms {
            let more = times(coefficient)?;
            match terms.iter_mut().find(|term| term.0 == track) {
                Some(term) => term.1 = bounded(term.1 + more)?,
                None => terms.push((track, more)),
            }
        }
        terms.retain(|term| term.1 != 0);
        let constant = bounded(self.constant + times(other.constant)?)?;
        Some(Branch { when: [self.when.clone(), other.when.clone()].concat(), terms, constant })
    }

    fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }
}

/// The value of a number without coordinates.
fn constant_of(branches: &[Branch]) -> Option<i64> {
    match branches {
        [only] if only.when.is_empty() => only.as_constant(),
        _ => None,
    }
}

impl Translator<'_, '_> {
    fn fresh(&self) -> Track {
        self.parts.set(self.parts.get() + 1);
        Track::Part(self.parts.get())
    }

    fn coordinates(&self) -> Vec<Track> {
        Track::coordinates(self.arity).collect()
    }

    /// `form >= 0`, or `form = 0`. A large constant is a number of its own, which is read digit by
    /// digit: otherwise the automaton would count up to it.
    fn linear(&self, form: &Branch, equal: bool) -> Result<AutomaticRelation, Stop> {
        let Branch { terms, constant, .. } = form;
        if constant.abs() < LARGE || terms.is_empty() || !self.numeration.adds() {
            return atoms::linear(self.numeration, terms, *constant, equal, self.limits);
        }
        let own = self.fresh();
        let terms: Vec<(Track, i64)> = terms.iter().copied().chain([(own, constant.signum())]).collect();
        let linear = atoms::linear(self.numeration, &terms, 0, equal, self.limits)?;
        let word = self.numeration.represent_small(constant.unsigned_abs());
        let is = atoms::is(self.numeration, own, &word, self.limits)?;
        linear.and(&is, self.limits)?.exists(own, self.limits)
    }

    /// The tuples of coordinates for which the other numbers exist.
    fn places(&self, when: Vec<AutomaticRelation>) -> Result<AutomaticRelation, Stop> {
        conjunction(self.numeration, when, &self.coordinates(), self.limits)
    }

    fn any(&self, some: Vec<AutomaticRelation>) -> Result<AutomaticRelation, Stop> {
        AutomaticRelation::any_of(self.numeration, &self.coordinates(), some.into_iter().map(Ok), self.limits)
    }

    fn all(&self) -> Result<AutomaticRelation, Stop> {
        AutomaticRelation::all(self.numeration, &self.coordinates(), self.limits)
    }

    fn except(&self, places: &AutomaticRelation) -> Result<AutomaticRelation, Stop> {
        self.all()?.minus(places, self.limits)
    }

    fn condition(&self, tree: &FormulaTree) -> Translated<AutomaticRelation> {
        Ok(Some(match &tree.node {
            FormulaNode::Truth(true) => self.all()?,
            FormulaNode::Truth(false) => AutomaticRelation::none(self.numeration, &self.coordinates(), self.limits)?,
            FormulaNode::Not(a) => self.except(&part!(self.condition(a)))?,
            FormulaNode::And(a, b) => part!(self.condition(a)).and(&part!(self.condition(b)), self.limits)?,
            FormulaNode::Or(a, b) => part!(self.condition(a)).or(&part!(self.condition(b)), self.limits)?,
            FormulaNode::Differ(a, b) => {
                let (a, b) = (part!(self.condition(a)), part!(self.condition(b)));
                a.minus(&b, self.limits)?.or(&b.minus(&a, self.limits)?, self.limits)?
            }
            FormulaNode::Choose(condition, yes, no) => {
                let (condition, yes, no) =
                    (part!(self.condition(condition)), part!(self.condition(yes)), part!(self.condition(no)));
                condition.and(&yes, self.limits)?.or(&no.minus(&condition, self.limits)?, self.limits)?
            }
            FormulaNode::Compare(comparison, a, b) => {
                let (a, b) = (part!(self.number(a)), part!(self.number(b)));
                match comparison {
                    FormulaComparison::Equal => part!(self.compared(&a, &b, 0, true)),
                    FormulaComparison::Unequal => self.except(&part!(self.compared(&a, &b, 0, true)))?,
                    FormulaComparison::Less => part!(self.compared(&a, &b, -1, false)),
                    FormulaComparison::AtMost => part!(self.compared(&a, &b, 0, false)),
                }
            }
            FormulaNode::In(a, members) => {
                let a = part!(self.number(a));
                let mut all = Vec::new();
                for member in members {
                    all.push(part!(self.within(&a, member)));
                }
                self.any(all)?
            }
            FormulaNode::Number(_)
            | FormulaNode::Coordinate(_)
            | FormulaNode::Negative(_)
            | FormulaNode::Compute(..)
            | FormulaNode::Call(..)
            | FormulaNode::Element(..) => return Ok(None),
        }))
    }

    /// Where `b - a + constant` is 0, or at least 0.
    fn compared(&self, a: &[Branch], b: &[Branch], constant: i64, equal: bool) -> Translated<AutomaticRelation> {
        let mut all = Vec::new();
        for a in a {
            for b in b {
                let Some(difference) = b.plus(-1, a) else { return Ok(None) };
                let difference = Branch { constant: difference.constant + constant, ..difference };
                let linear = self.linear(&difference, equal)?;
                all.push(self.places([difference.when, vec![linear]].concat())?);
            }
        }
        self.any(all).map(Some)
    }

    fn within(&self, a: &[Branch], member: &FormulaSetItem) -> Translated<AutomaticRelation> {
        match member {
            FormulaSetItem::One(tree) => self.compared(a, &part!(self.number(tree)), 0, true),
            FormulaSetItem::Range(first, last) => {
                let above = part!(self.compared(&part!(self.number(first)), a, 0, false));
                let below = part!(self.compared(a, &part!(self.number(last)), 0, false));
                above.and(&below, self.limits).map(Some)
            }
            FormulaSetItem::Powers(base) => self.atom_of(a, &|of| Atom::Power { base: i64::from(*base), of }),
            FormulaSetItem::Fibonacci => self.atom_of(a, &|of| Atom::Fibonacci { of }),
            FormulaSetItem::Squares | FormulaSetItem::Triangular | FormulaSetItem::Primes => Ok(None),
        }
    }

    /// Where a number is positive and has a property. (Negative numbers and 0 do not have it.)
    fn atom_of(&self, a: &[Branch], atom: &dyn Fn(usize) -> Atom) -> Translated<AutomaticRelation> {
        let mut all = Vec::new();
        for branch in a {
            let own = self.fresh();
            let Some(difference) = branch.plus(-1, &Branch::track(own)) else { return Ok(None) };
            let is = self.linear(&difference, true)?;
            let positive = self.linear(&Branch { constant: -1, ..Branch::track(own) }, false)?;
            let has = atoms::atom_on(self.numeration, &atom(0), &[own], self.limits)?;
            all.push(self.places([branch.when.clone(), vec![is, positive, has]].concat())?);
        }
        self.any(all).map(Some)
    }

    fn graph(&self, tree: &FormulaTree) -> Translated<AutomaticRelation> {
        let mut all = Vec::new();
        let keep: Vec<Track> = self.coordinates().into_iter().chain([Track::Value]).collect();
        for branch in part!(self.number(tree)) {
            let Some(difference) = branch.plus(-1, &Branch::track(Track::Value)) else { return Ok(None) };
            let is = self.linear(&difference, true)?;
            all.push(conjunction(self.numeration, [branch.when, vec![is]].concat(), &keep, self.limits)?);
        }
        AutomaticRelation::any_of(self.numeration, &keep, all.into_iter().map(Ok), self.limits).map(Some)
    }

    fn number(&self, tree: &FormulaTree) -> Translated<Vec<Branch>> {
        let branches = match &tree.node {
            FormulaNode::Number(number) => {
                let small = i64::try_from(number).ok().filter(|number| number.abs() <= MAX_SIZE);
                let Some(small) = small else { return Ok(None) };
                vec![Branch::constant(small)]
            }
            FormulaNode::Coordinate(at) => vec![Branch::track(Track::Variable(*at))],
            FormulaNode::Negative(a) => {
                let zero = Branch::constant(0);
                let Some(all) = part!(self.number(a)).iter().map(|a| zero.plus(-1, a)).collect() else {
                    return Ok(None);
                };
                all
            }
            FormulaNode::Choose(condition, yes, no) => {
                let condition = part!(self.condition(condition));
                let other = self.except(&condition)?;
                let yes = part!(self.number(yes)).into_iter().map(|branch| branch.with(condition.clone()));
                let no = part!(self.number(no)).into_iter().map(|branch| branch.with(other.clone()));
                yes.chain(no).collect()
            }
            FormulaNode::Compute(operation, a, b) => part!(self.compute(*operation, a, b)),
            FormulaNode::Call(function, arguments) => part!(self.call(*function, arguments)),
            FormulaNode::Element(all, index) => part!(self.element(all, index)),
            FormulaNode::Truth(_)
            | FormulaNode::Not(_)
            | FormulaNode::Compare(..)
            | FormulaNode::And(..)
            | FormulaNode::Or(..)
            | FormulaNode::Differ(..)
            | FormulaNode::In(..) => return Ok(None),
        };
        Ok((branches.len() <= MAX_BRANCHES).then_some(branches))
    }

    /// A number of a list. The index has to be one of the list at every position.
    fn element(&self, all: &[FormulaTree], index: &FormulaTree) -> Translated<Vec<Branch>> {
        let index = part!(self.number(index));
        let (mut branches, mut places) = (Vec::new(), Vec::new());
        for (at, element) in (0..).zip(all) {
            let here = part!(self.compared(&index, &[Branch::constant(at)], 0, true));
            let element = part!(self.number(element)).into_iter().map(|branch| branch.with(here.clone()));
            branches.extend(element);
            places.push(here);
            if branches.len() > MAX_BRANCHES {
                return Ok(None);
            }
        }
        let outside = self.except(&self.any(places)?)?;
        Ok(outside.is_empty().then_some(branches))
    }

    fn compute(&self, operation: FormulaOperator, left: &FormulaTree, right: &FormulaTree) -> Translated<Vec<Branch>> {
        let b = part!(self.number(right));
        if operation == FormulaOperator::Remainder
            && let Some(modulus) = constant_of(&b)
            && let Some(residues) = self.polynomial(left, modulus)?
        {
            return Ok(Some(residues));
        }
        let a = part!(self.number(left));
        let each = |factor: i64| {
            let all = a.iter().flat_map(|a| b.iter().map(move |b| a.plus(factor, b)));
            all.collect::<Option<Vec<Branch>>>()
        };
        let scaled = |all: &[Branch], factor: i64| {
            let zero = Branch::constant(0);
            all.iter().map(|one| zero.plus(factor, one)).collect::<Option<Vec<Branch>>>()
        };
        Ok(match operation {
            FormulaOperator::Plus => each(1),
            FormulaOperator::Minus => each(-1),
            FormulaOperator::Times => match (constant_of(&a), constant_of(&b)) {
                (Some(factor), _) => scaled(&b, factor),
                (_, Some(factor)) => scaled(&a, factor),
                _ => None,
            },
            FormulaOperator::Left => match constant_of(&b) {
                Some(places @ 0..40) => scaled(&a, 1 << places),
                _ => None,
            },
            FormulaOperator::Right => match constant_of(&b) {
                Some(places @ 0..40) => return self.divided(&a, 1 << places, FormulaOperator::Quotient),
                _ => None,
            },
            FormulaOperator::Quotient | FormulaOperator::Remainder => match constant_of(&b) {
                Some(divisor @ 1..=MAX_SIZE) => return self.divided(&a, divisor, operation),
                _ => None,
            },
            FormulaOperator::Power => match (constant_of(&a), constant_of(&b)) {
                (Some(base), Some(exponent)) => {
                    let value = u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent));
                    value
                        .filter(|value| (-MAX_SIZE..=MAX_SIZE).contains(value))
                        .map(|value| vec![Branch::constant(value)])
                }
                _ => None,
            },
            FormulaOperator::And => return self.bits(BitOp::And, &a, &b),
            FormulaOperator::Or => return self.bits(BitOp::Or, &a, &b),
            FormulaOperator::Xor => return self.bits(BitOp::Xor, &a, &b),
        })
    }

    /// The quotient rounded down, or the remainder, of a division by a positive constant.
    fn divided(&self, a: &[Branch], divisor: i64, operation: FormulaOperator) -> Translated<Vec<Branch>> {
        let mut all = Vec::new();
        for a in a {
            // The quotient is natural, or the negative of a positive number.
            for sign in [1, -1] {
                let (own, rest) = (self.fresh(), self.fresh());
                let quotient = Branch::track(own);
                let Some(left) = a.plus(-sign * divisor, &quotient) else { return Ok(None) };
                let Some(zero) = left.plus(-1, &Branch::track(rest)) else { return Ok(None) };
                let is = self.linear(&zero, true)?;
                let below = self.linear(&Branch { terms: vec![(rest, -1)], ..Branch::constant(divisor - 1) }, false)?;
                let mut when = vec![is.and(&below, self.limits)?];
                if sign == -1 {
                    when.push(self.linear(&Branch { constant: -1, ..quotient.clone() }, false)?);
                }
                // The other number is determined, and not needed.
                let (kept, gone) = if operation == FormulaOperator::Quotient { (own, rest) } else { (rest, own) };
                let mut joined = when.swap_remove(0);
                for one in when {
                    joined = joined.and(&one, self.limits)?;
                }
                let joined = joined.exists(gone, self.limits)?;
                let value = Branch::track(kept);
                let Some(value) = Branch::constant(0).plus(if kept == own { sign } else { 1 }, &value) else {
                    return Ok(None);
                };
                all.push(Branch { when: [a.when.clone(), vec![joined]].concat(), ..value });
            }
        }
        self.possible(all).map(Some)
    }

    /// Without the cases that never happen.
    fn possible(&self, all: Vec<Branch>) -> Result<Vec<Branch>, Stop> {
        let mut kept = Vec::new();
        for branch in all {
            if branch.when.is_empty() || !self.places(branch.when.clone())?.is_empty() {
                kept.push(branch);
            }
        }
        Ok(kept)
    }

    /// A track that holds a number, where it is never negative.
    fn held(&self, branch: &Branch) -> Translated<(Track, Vec<AutomaticRelation>)> {
        let Some(below) = Branch::constant(-1).plus(-1, branch) else { return Ok(None) };
        let negative = self.linear(&below, false)?;
        if !self.places([branch.when.clone(), vec![negative]].concat())?.is_empty() {
            return Ok(None);
        }
        if let ([(track, 1)], 0) = (&branch.terms[..], branch.constant) {
            return Ok(Some((*track, branch.when.clone())));
        }
        let own = self.fresh();
        let Some(difference) = branch.plus(-1, &Branch::track(own)) else { return Ok(None) };
        let is = self.linear(&difference, true)?;
        Ok(Some((own, [branch.when.clone(), vec![is]].concat())))
    }

    fn bits(&self, op: BitOp, a: &[Branch], b: &[Branch]) -> Translated<Vec<Branch>> {
        let mut all = Vec::new();
        for a in a {
            for b in b {
                let ((left, when), (right, more)) = (part!(self.held(a)), part!(self.held(b)));
                let result = self.fresh();
                let atom = Atom::Bitwise { op, left: 0, right: 1, result: 2 };
                let is = atoms::atom_on(self.numeration, &atom, &[left, right, result], self.limits)?;
                all.push(Branch { when: [when, more, vec![is]].concat(), ..Branch::track(result) });
            }
        }
        self.possible(all).map(Some)
    }

    fn call(&self, function: FormulaFunction, arguments: &[FormulaTree]) -> Translated<Vec<Branch>> {
        let mut all = Vec::new();
        for argument in arguments {
            all.push(part!(self.number(argument)));
        }
        let mut all = all.into_iter();
        let Some(mut value) = all.next() else { return Ok(None) };
        match function {
            FormulaFunction::Min | FormulaFunction::Max => {
                for next in all {
                    let sign = if function == FormulaFunction::Max { 1 } else { -1 };
                    value = part!(self.extreme(sign, &value, &next));
                }
                Ok(Some(value))
            }
            FormulaFunction::Abs => {
                let zero = Branch::constant(0);
                let Some(negative) = value.iter().map(|one| zero.plus(-1, one)).collect::<Option<Vec<_>>>() else {
                    return Ok(None);
                };
                self.extreme(1, &value, &negative)
            }
            FormulaFunction::Lowbit => {
                let mut branches = Vec::new();
                for one in &value {
                    let (of, when) = part!(self.held(one));
                    let result = self.fresh();
                    let atom = Atom::Lowbit { result: 0, of: 1 };
                    let is = atoms::atom_on(self.numeration, &atom, &[result, of], self.limits)?;
                    branches.push(Branch { when: [when, vec![is]].concat(), ..Branch::track(result) });
                }
                Ok(Some(branches))
            }
            FormulaFunction::Gcd
            | FormulaFunction::Popcount
            | FormulaFunction::Isqrt
            | FormulaFunction::Log2
            | FormulaFunction::Digits
            | FormulaFunction::DigitSum => Ok(None),
        }
    }

    /// The larger (sign 1) or smaller one (-1) of two numbers: the first where they are equal.
    fn extreme(&self, sign: i64, a: &[Branch], b: &[Branch]) -> Translated<Vec<Branch>> {
        let mut all = Vec::new();
        for a in a {
            for b in b {
                let Some(above) = a.plus(-1, b).and_then(|form| Branch::constant(0).plus(sign, &form)) else {
                    return Ok(None);
                };
                let Some(below) = Branch::constant(-1).plus(-1, &above) else { return Ok(None) };
                let first = self.linear(&above, false)?;
                let second = self.linear(&below, false)?;
                let when = [a.when.clone(), b.when.clone()].concat();
                all.push(Branch { when: [when.clone(), vec![first]].concat(), ..a.clone() });
                all.push(Branch { when: [when, vec![second]].concat(), ..b.clone() });
            }
        }
        self.possible(all).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::super::formula::FormulaValue;
    use super::*;
    use nimatron_core::Budget;
    use nimatron_nimber::BigUint;
    use num_bigint::BigInt;

    /// Every formula is the automaton to which it is translated, at all small tuples.
    #[test]
    fn formulas_are_their_automata() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 36, &budget);
        let names = ["a".to_owned(), "b".to_owned()];
        let all = [
            "a % 7 in (0, 2)",
            "a / 3 + b % 2",
            "(a - b) / 3",
            "(a - b) % 5",
            "abs(a - b) % 3 == 1 or a == 2 * b",
            "min(a, b, 5) * 2 - max(a - 3, b)",
            "a * b % 3",
            "(a - b) ** 2 % 4 in {1, 2}",
            "a & b",
            "(a | 3) xor (b >> 1)",
            "lowbit(a + b) == 4",
            "a in powers(2) and b not in fibonacci",
            "a - b in powers(2)",
            "b if a > b else 7 if a == 3 else a - 9",
            "not (a < b < 5) xor a != 2",
            "(a % 2 == 0) == (b % 2 == 0)",
            "5 - a in 0..3",
            "a < 3 ? b > 2 : b < 2",
            "-a % 4",
            "(a << 2) - 3 * b >= -4",
            "True",
            "a in range(2, b)",
            "[0, 1, 2, 0, b][a % 5]",
            "[5, a - b][a >= b ? 1 : 0]",
        ];
        let mut translated = 0;
        for numeration in [Numeration::in_base(2), Numeration::in_base(3), Numeration::FIBONACCI] {
            for text in all {
                let formula = PositionFormula::parse(text, &names).unwrap();
                let relation = if formula.is_condition() {
                    condition(&formula, numeration, &limits).unwrap()
                } else {
                    graph(&formula, numeration, &limits).unwrap()
                };
                let Some(relation) = relation else { continue };
                translated += 1;
                for (a, b) in (0..22u64).flat_map(|a| (0..22u64).map(move |b| (a, b))) {
                    let word = |x: u64| numeration.represent_small(x);
                    match formula.at(&[BigUint::from(a), BigUint::from(b)]).unwrap().0 {
                        FormulaValue::Condition(truth) => {
                            assert_eq!(relation.contains(&[word(a), word(b)]), truth, "{text} {a} {b} {numeration}");
                        }
                        FormulaValue::Number(number) => {
                            for value in 0..45u64 {
                                let is = number == BigInt::from(value);
                                let words = [word(a), word(b), word(value)];
                                assert_eq!(relation.contains(&words), is, "{text} {a} {b} {value} {numeration}");
                            }
                        }
                    }
                }
            }
        }
        assert!(translated >= 45, "{translated}");
    }

    #[test]
    fn what_automata_do_not_know_is_not_translated() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 36, &budget);
        for text in
            ["n * n", "10 / n", "n % n", "2 ** n", "isqrt(n)", "gcd(n, 6)", "popcount(n)", "(n - 5) & 3", "[0, 1][n]"]
        {
            let formula = PositionFormula::parse(text, &["n".to_owned()]).unwrap();
            assert!(graph(&formula, Numeration::in_base(2), &limits).unwrap().is_none(), "{text}");
        }
    }
}

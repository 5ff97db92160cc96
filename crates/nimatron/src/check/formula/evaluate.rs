//! The value of a formula at a position, exactly, for numbers of any size.

use super::tree::{FormulaComparison, FormulaFunction, FormulaNode, FormulaOperator, FormulaSetItem, FormulaTree};
use nimatron_messages::{Message, checks, evaluation};
use nimatron_nimber::BigUint;
use nimatron_rules::Span;
use num_bigint::{BigInt, Sign};
use std::cell::Cell;

/// What a formula says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaValue {
    /// A number: the Grundy value, which must not be negative.
    Number(BigInt),
    /// A condition: whether the player to move wins.
    Condition(bool),
}

/// Why a formula has no value at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// What is wrong.
    pub why: Message,
    /// The part of the formula.
    pub span: Span,
}

/// The maximum number of bits of a number on the way.
const MAX_BITS: u64 = 1 << 16;

type Evaluated<T> = Result<T, Undefined>;

struct FormulaEvaluator<'p> {
    position: &'p [BigUint],
    /// Whether a negative number was divided.
    rounded: Cell<bool>,
}

pub(super) fn evaluate(tree: &FormulaTree, position: &[BigUint]) -> Evaluated<(FormulaValue, bool)> {
    let evaluator = FormulaEvaluator { position, rounded: Cell::new(false) };
    let found = evaluator.found(tree)?;
    Ok((found, evaluator.rounded.get()))
}

fn undefined<T>(span: Span, why: Message) -> Evaluated<T> {
    Err(Undefined { why, span })
}

impl FormulaEvaluator<'_> {
    fn found(&self, tree: &FormulaTree) -> Evaluated<FormulaValue> {
        Ok(match &tree.node {
            FormulaNode::Truth(truth) => FormulaValue::Condition(*truth),
            FormulaNode::Not(a) => FormulaValue::Condition(!self.holds(a)?),
            FormulaNode::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                FormulaValue::Condition(match comparison {
                    FormulaComparison::Equal => a == b,
                    FormulaComparison::Unequal => a != b,
                    FormulaComparison::Less => a < b,
                    FormulaComparison::AtMost => a <= b,
                })
            }
            FormulaNode::And(a, b) => FormulaValue::Condition(self.holds(a)? && self.holds(b)?),
            FormulaNode::Or(a, b) => FormulaValue::Condition(self.holds(a)? || self.holds(b)?),
            FormulaNode::Differ(a, b) => FormulaValue::Condition(self.holds(a)? != self.holds(b)?),
            FormulaNode::In(a, members) => {
                let a = self.number(a)?;
                for member in members {
                    if self.has(member, &a, tree.span)? {
                        return Ok(FormulaValue::Condition(true));
                    }
                }
                FormulaValue::Condition(false)
            }
            FormulaNode::Choose(condition, yes, no) => {
                return self.found(if self.holds(condition)? { yes } else { no });
            }
            FormulaNode::Number(number) => FormulaValue::Number(number.clone()),
            FormulaNode::Coordinate(at) => FormulaValue::Number(self.position[*at].clone().into()),
            FormulaNode::Negative(a) => FormulaValue::Number(-self.number(a)?),
            FormulaNode::Compute(operation, a, b) => {
                let value = self.compute(*operation, self.number(a)?, self.number(b)?, tree.span)?;
                if value.bits() > MAX_BITS {
                    return undefined(tree.span, checks::number_too_large());
                }
                FormulaValue::Number(value)
            }
            FormulaNode::Element(all, index) => {
                let index = self.number(index)?;
                match usize::try_from(&index).ok().and_then(|index| all.get(index)) {
                    Some(element) => return self.found(element),
                    None => return undefined(tree.span, checks::index_outside(index.to_string(), all.len())),
                }
            }
            FormulaNode::Call(function, arguments) => {
                let all = arguments.iter().map(|argument| self.number(argument)).collect::<Evaluated<Vec<_>>>()?;
                FormulaValue::Number(call(*function, &all, tree.span)?)
            }
        })
    }

    fn number(&self, tree: &FormulaTree) -> Evaluated<BigInt> {
        match self.found(tree)? {
            FormulaValue::Number(number) => Ok(number),
            FormulaValue::Condition(truth) => Ok(BigInt::from(u8::from(truth))),
        }
    }

    fn holds(&self, tree: &FormulaTree) -> Evaluated<bool> {
        match self.found(tree)? {
            FormulaValue::Condition(truth) => Ok(truth),
            FormulaValue::Number(number) => Ok(number != BigInt::ZERO),
        }
    }

    fn compute(&self, operation: FormulaOperator, a: BigInt, b: BigInt, span: Span) -> Evaluated<BigInt> {
        Ok(match operation {
            FormulaOperator::Plus => a + b,
            FormulaOperator::Minus => a - b,
            FormulaOperator::Times => a * b,
            FormulaOperator::Quotient | FormulaOperator::Remainder => {
                if b == BigInt::ZERO {
                    return undefined(span, evaluation::division_by_zero());
                }
                if a.sign() == Sign::Minus || b.sign() == Sign::Minus {
                    self.rounded.set(true);
                }
                let (quotient, rest) = divided(&a, &b);
                if operation == FormulaOperator::Quotient { quotient } else { rest }
            }
            FormulaOperator::Power => {
                if b.sign() == Sign::Minus {
                    return undefined(span, evaluation::negative_exponent());
                }
                let small = u32::try_from(&b).ok();
                let bits = small.map_or(u64::MAX, |exponent| a.bits().saturating_mul(exponent.into()));
                match (small, a.bits()) {
                    (Some(exponent), _) if bits <= MAX_BITS => a.pow(exponent),
                    // 0, 1 and -1 have large powers, too.
                    (_, 0) => a,
                    (_, 1) if a.sign() == Sign::Plus || b.bit(0) => a,
                    (_, 1) => -a,
                    _ => return undefined(span, checks::number_too_large()),
                }
            }
            FormulaOperator::And => a & b,
            FormulaOperator::Or => a | b,
            FormulaOperator::Xor => a ^ b,
            FormulaOperator::Left | FormulaOperator::Right => {
                if b.sign() == Sign::Minus {
                    return undefined(span, checks::negative_shift());
                }
                let places = u64::try_from(&b).unwrap_or(u64::MAX);
                match operation {
                    FormulaOperator::Left if a == BigInt::ZERO => a,
                    FormulaOperator::Left if places > MAX_BITS => return undefined(span, checks::number_too_large()),
                    FormulaOperator::Left => a << places,
                    // Rounds down, also below 0.
                    _ => a >> places.min(MAX_BITS + 1),
                }
            }
        })
    }

    fn has(&self, member: &FormulaSetItem, a: &BigInt, span: Span) -> Evaluated<bool> {
        Ok(match member {
            FormulaSetItem::One(tree) => self.number(tree)? == *a,
            FormulaSetItem::Range(first, last) => self.number(first)? <= *a && *a <= self.number(last)?,
            FormulaSetItem::Powers(base) => {
                let mut power = BigInt::from(1);
                while power < *a {
                    power *= *base;
                }
                power == *a
            }
            FormulaSetItem::Fibonacci => {
                let (mut first, mut second) = (BigInt::from(1), BigInt::from(2));
                while first < *a {
                    let next = &first + &second;
                    first = std::mem::replace(&mut second, next);
                }
                first == *a
            }
            FormulaSetItem::Squares => a.sign() == Sign::Plus && a.sqrt().pow(2) == *a,
            FormulaSetItem::Triangular => {
                let eight: BigInt = a * 8 + 1;
                a.sign() == Sign::Plus && eight.sqrt().pow(2) == eight
            }
            FormulaSetItem::Primes => match (u64::try_from(a), a.sign()) {
                (_, Sign::Minus) => false,
                (Ok(small), _) => nimatron_rules::is_prime(small),
                (Err(_), _) => return undefined(span, checks::number_too_large()),
            },
        })
    }
}

/// The quotient rounded down, and the rest, which has the sign of the divisor.
fn divided(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (quotient, rest) = (a / b, a % b);
    if rest != BigInt::ZERO && (rest.sign() == Sign::Minus) != (b.sign() == Sign::Minus) {
        (quotient - 1, rest + b)
    } else {
        (quotient, rest)
    }
}

fn call(function: FormulaFunction, all: &[BigInt], span: Span) -> Evaluated<BigInt> {
    let first = all.first().cloned().unwrap_or_default();
    let negative = first.sign() == Sign::Minus;
    Ok(match function {
        FormulaFunction::Min => all.iter().min().cloned().unwrap_or(first),
        FormulaFunction::Max => all.iter().max().cloned().unwrap_or(first),
        FormulaFunction::Abs => BigInt::from(first.magnitude().clone()),
        FormulaFunction::Gcd => all.iter().fold(BigInt::ZERO, |mut a, b| {
            let mut b = BigInt::from(b.magnitude().clone());
            while b != BigInt::ZERO {
                let rest = &a % &b;
                a = std::mem::replace(&mut b, rest);
            }
            a
        }),
        FormulaFunction::Popcount
        | FormulaFunction::Isqrt
        | FormulaFunction::Digits
        | FormulaFunction::DigitSum
        | FormulaFunction::Lowbit
            if negative =>
        {
            return undefined(span, evaluation::negative_argument(function.name()));
        }
        FormulaFunction::Popcount => first.magnitude().count_ones().into(),
        FormulaFunction::Lowbit => first.trailing_zeros().map_or(BigInt::ZERO, |zeros| BigInt::from(1) << zeros),
        FormulaFunction::Isqrt => first.sqrt(),
        FormulaFunction::Log2 if negative || first == BigInt::ZERO => {
            return undefined(span, evaluation::log2_below_one());
        }
        FormulaFunction::Log2 => (first.bits() - 1).into(),
        FormulaFunction::Digits | FormulaFunction::DigitSum => {
            let base = all.get(1).cloned().unwrap_or_else(|| 10.into());
            if base < BigInt::from(2) {
                return undefined(span, evaluation::base_too_small());
            }
            if function == FormulaFunction::DigitSum {
                let (mut rest, mut sum) = (first, BigInt::ZERO);
                while rest > BigInt::ZERO {
                    sum += &rest % &base;
                    rest /= &base;
                }
                return Ok(sum);
            }
            let (mut count, mut power) = (1u32, base.clone());
            while power <= first {
                power *= &base;
                count += 1;
            }
            count.into()
        }
    })
}

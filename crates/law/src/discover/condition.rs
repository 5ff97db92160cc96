//! Conditions on positions, as people write them: for the P-positions, and for the cases of a law.

use super::expression::{Expression, Function, Operation};

/// A condition on the coordinates. A part whose formula has no value at a position (`v2(0)`, `1 -
/// 2`) does not hold there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Two formulas compared.
    Compare(Expression, ConditionOperator, Expression),
    /// The remainder of a formula is one of these.
    Residue {
        /// The formula.
        of: Expression,
        /// The divisor, at least 2.
        modulus: u64,
        /// The remainders, increasing.
        residues: Vec<u64>,
    },
    /// The exponent of a prime in a formula has a remainder.
    Valuation {
        /// The prime.
        prime: u8,
        /// The formula; 0 has no exponent.
        of: Expression,
        /// The divisor of the exponent, at least 2.
        modulus: u64,
        /// Its remainder.
        residue: u64,
    },
    /// A formula is a power of a number; 1 is a power.
    Power {
        /// The number.
        base: u8,
        /// The formula.
        of: Expression,
    },
    /// A formula is smaller than every part of the Zeckendorf sum of another formula; 0 has no
    /// parts.
    BelowZeckendorf {
        /// The formula that is smaller.
        below: Expression,
        /// The formula with the parts.
        of: Expression,
    },
    /// A formula has one of these values, increasing.
    OneOf(Expression, Vec<u64>),
    /// All of these hold.
    All(Vec<Condition>),
    /// At least one of these holds.
    Any(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionOperator {
    /// a = b
    Equal,
    /// a < b
    Less,
    /// a <= b
    AtMost,
}

/// The exponent of a prime in a number; `None` for 0.
pub(crate) fn valuation(prime: u8, mut n: u64) -> Option<u64> {
    let prime = u64::from(prime);
    let mut exponent = 0;
    while n != 0 && n.is_multiple_of(prime) {
        n /= prime;
        exponent += 1;
    }
    (n != 0).then_some(exponent)
}

impl Condition {
    /// The condition that a formula has a value; for a remainder this is a [`Condition::Residue`].
    pub fn equal(formula: &Expression, value: u64) -> Condition {
        if let Expression::Both(Operation::Remainder, of, by) = formula
            && let Expression::Constant(modulus @ 2..) = **by
        {
            return Condition::Residue { of: (**of).clone(), modulus, residues: vec![value] };
        }
        Condition::OneOf(formula.clone(), vec![value])
    }

    /// Does it hold at a position of small coordinates?
    pub fn holds(&self, position: &[u64]) -> bool {
        let value = |of: &Expression| of.value(position);
        match self {
            Condition::Compare(a, comparison, b) => match (value(a), value(b)) {
                (Some(a), Some(b)) => comparison.holds(a, b),
                _ => false,
            },
            Condition::Residue { of, modulus, residues } => {
                value(of).is_some_and(|value| residues.contains(&(value % modulus)))
            }
            Condition::Valuation { prime, of, modulus, residue } => value(of)
                .and_then(|value| valuation(*prime, value))
                .is_some_and(|exponent| exponent % modulus == *residue),
            Condition::Power { base, of } => value(of).is_some_and(|value| is_power(u64::from(*base), value)),
            Condition::BelowZeckendorf { below, of } => match (value(below), value(of)) {
                (Some(below), Some(of)) => least_part(of).is_none_or(|part| below < part),
                _ => false,
            },
            Condition::OneOf(of, values) => value(of).is_some_and(|value| values.contains(&value)),
            Condition::All(all) => all.iter().all(|one| one.holds(position)),
            Condition::Any(any) => any.iter().any(|one| one.holds(position)),
            Condition::Not(not) => !not.holds(position),
        }
    }

    /// How hard it is to read for a person: see [`Expression::complexity`].
    pub(crate) fn complexity(&self) -> usize {
        let number = |value: &u64| 1 + value.max(&1).ilog10() as usize;
        let numbers = |values: &[u64]| values.iter().map(number).sum::<usize>();
        match self {
            Condition::Compare(a, comparison, b) => {
                a.complexity() + b.complexity() + usize::from(*comparison != ConditionOperator::Equal)
            }
            // "Even" and "odd" are short.
            Condition::Residue { of, modulus: 2, .. } => of.complexity() + 2,
            Condition::Residue { of, modulus, residues } => of.complexity() + number(modulus) + numbers(residues),
            Condition::Valuation { of, modulus, .. } => of.complexity() + 4 + number(modulus),
            Condition::Power { of, .. } => of.complexity() + 4,
            Condition::BelowZeckendorf { below, of } => below.complexity() + of.complexity() + 6,
            Condition::OneOf(of, values) => of.complexity() + numbers(values),
            Condition::All(some) | Condition::Any(some) => some.iter().map(|one| one.complexity() + 1).sum::<usize>(),
            Condition::Not(not) => not.complexity() + 1,
        }
    }

    /// The functions that it uses, each once.
    pub fn functions(&self) -> Vec<Function> {
        let mut all = Vec::new();
        self.visit(&mut |of| of.add_functions(&mut all));
        all
    }

    /// The primes whose exponents it uses, each once.
    pub fn primes(&self) -> Vec<u8> {
        let mut all = Vec::new();
        self.each(&mut |one| {
            if let Condition::Valuation { prime, .. } = one
                && !all.contains(prime)
            {
                all.push(*prime);
            }
        });
        all
    }

    /// Calls `see` for this condition and every condition that it is made of.
    fn each(&self, see: &mut dyn FnMut(&Condition)) {
        see(self);
        match self {
            Condition::All(some) | Condition::Any(some) => some.iter().for_each(|one| one.each(see)),
            Condition::Not(not) => not.each(see),
            _ => {}
        }
    }

    /// Calls `see` for every formula in it.
    fn visit(&self, see: &mut dyn FnMut(&Expression)) {
        self.each(&mut |one| match one {
            Condition::Compare(a, _, b) | Condition::BelowZeckendorf { below: a, of: b } => {
                see(a);
                see(b);
            }
            Condition::Residue { of, .. }
            | Condition::Valuation { of, .. }
            | Condition::Power { of, .. }
            | Condition::OneOf(of, _) => see(of),
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) => {}
        });
    }
}

impl ConditionOperator {
    /// Does it hold of two numbers?
    pub const fn holds(self, a: u64, b: u64) -> bool {
        match self {
            ConditionOperator::Equal => a == b,
            ConditionOperator::Less => a < b,
            ConditionOperator::AtMost => a <= b,
        }
    }
}

fn is_power(base: u64, mut n: u64) -> bool {
    while n != 0 && n.is_multiple_of(base) {
        n /= base;
    }
    n == 1
}

/// The smallest part of the Zeckendorf sum; `None` for 0.
fn least_part(n: u64) -> Option<u64> {
    let (mut a, mut b) = (1u64, 2u64);
    while b <= n {
        (a, b) = (b, a.checked_add(b)?);
    }
    let (mut rest, mut least) = (n, None);
    while rest > 0 {
        if a <= rest {
            rest -= a;
            least = Some(a);
        }
        (a, b) = (b - a, a);
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_hold_where_they_should() {
        let n = || Expression::Coordinate(0, "n".to_owned());
        let places = |condition: &Condition| (0..20).filter(|&n| condition.holds(&[n])).collect::<Vec<u64>>();
        let even = Condition::equal(&n().by(Operation::Remainder, 2), 0);
        assert_eq!(even, Condition::Residue { of: n(), modulus: 2, residues: vec![0] });
        let odd_exponent = Condition::Valuation { prime: 2, of: n(), modulus: 2, residue: 1 };
        assert_eq!(places(&odd_exponent), [2, 6, 8, 10, 14, 18]);
        assert_eq!(places(&Condition::Power { base: 3, of: n() }), [1, 3, 9]);
        let or_zero = Condition::Any(vec![Condition::OneOf(n(), vec![0]), odd_exponent]);
        assert_eq!(places(&or_zero), [0, 2, 6, 8, 10, 14, 18]);
        assert_eq!(or_zero.primes(), [2]);
        let not = Condition::All(vec![even.clone(), Condition::Not(Box::new(or_zero))]);
        assert_eq!(places(&not), [4, 12, 16]);
        // 10 = 8 + 2, 11 = 8 + 3, 12 = 8 + 3 + 1.
        assert_eq!([0, 1, 8, 10, 11, 12].map(least_part), [None, Some(1), Some(8), Some(2), Some(3), Some(1)]);
        let q = Expression::Coordinate(1, "q".to_owned());
        let below = Condition::BelowZeckendorf { below: q, of: n() };
        assert!(below.holds(&[0, 7]) && below.holds(&[11, 2]) && !below.holds(&[11, 3]));
    }
}

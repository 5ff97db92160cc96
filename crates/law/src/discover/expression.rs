//! Formulas: expressions over the coordinates, with functions of digits, roots and prime factors.

use crate::primes::prime_count;
use nimatron_core::Nimber;

/// A formula over the coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A coordinate: its index and name.
    Coordinate(usize, String),
    /// A number.
    Constant(u64),
    /// A function of one number.
    Of(Function, Box<Expression>),
    /// A function of two numbers.
    Both(Operation, Box<Expression>, Box<Expression>),
}

/// Functions of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Number of ones in binary.
    Ones,
    /// Number of binary digits; 0 for 0.
    Bits,
    /// The exponent of 2; no value for 0.
    Twos,
    /// The index of the lowest 0 bit.
    LowestZero,
    /// The largest power of 2 that divides it.
    LowestBit,
    /// The integer square root.
    Root,
    /// The largest t with t (t + 1)/2 <= n.
    TriangularRoot,
    /// The number of prime factors, with multiplicity.
    PrimeFactors,
    /// The number of different prime factors.
    DistinctPrimes,
    /// The xor of the exponents of the prime factors.
    ExponentXor,
    /// The number of divisors.
    Divisors,
    /// The index of the smallest prime factor among the primes, counted from 1; 0 for 1.
    LeastPrime,
    /// 0 for even numbers, 1 for 1; for other odd numbers, the index of the smallest prime factor.
    OddLeastPrime,
    /// The number of odd prime factors, with multiplicity, plus 1 for even numbers.
    EqualParts,
    /// The number of parts of the Zeckendorf sum.
    ZeckendorfParts,
}

/// Functions of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// a + b
    Plus,
    /// a - b; no value if that is negative.
    Minus,
    /// a * b
    Times,
    /// a / b, rounded down.
    Quotient,
    /// a mod b
    Remainder,
    /// a xor b
    Xor,
    /// a or b, bit by bit.
    Or,
    /// a and b, bit by bit.
    And,
    /// The smaller.
    Min,
    /// The larger.
    Max,
    /// The nim product.
    NimProduct,
    /// floor(|a/b - b/a|)
    EuclidRatio,
}

impl Expression {
    /// The coordinate with an index, named as in this list.
    pub(crate) fn coordinate(at: usize, names: &[String]) -> Expression {
        Expression::Coordinate(at, names[at].clone())
    }

    /// All coordinates.
    pub(crate) fn coordinates(names: &[String]) -> Vec<Expression> {
        (0..names.len()).map(|at| Expression::coordinate(at, names)).collect()
    }

    /// A function of a formula.
    pub(crate) fn of(function: Function, a: Expression) -> Expression {
        Expression::Of(function, Box::new(a))
    }

    /// This formula and another one, joined by an operation.
    #[must_use]
    pub(crate) fn with(&self, operation: Operation, other: Expression) -> Expression {
        Expression::Both(operation, Box::new(self.clone()), Box::new(other))
    }

    /// This formula and a number, joined by an operation.
    #[must_use]
    pub(crate) fn by(&self, operation: Operation, number: u64) -> Expression {
        self.with(operation, Expression::Constant(number))
    }

    /// This formula plus a number, which may be negative.
    #[must_use]
    pub(crate) fn plus(&self, number: i64) -> Expression {
        match number {
            0 => self.clone(),
            1.. => self.by(Operation::Plus, number.unsigned_abs()),
            _ => self.by(Operation::Minus, number.unsigned_abs()),
        }
    }

    /// The value at a position of small coordinates; `None` where it has none.
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        match self {
            Expression::Coordinate(at, _) => position.get(*at).copied(),
            Expression::Constant(value) => Some(*value),
            Expression::Of(function, a) => function.of(a.value(position)?),
            Expression::Both(operation, a, b) => operation.of(a.value(position)?, b.value(position)?),
        }
    }

    /// The same formula with other coordinates, given by their indices in `names`.
    #[must_use]
    pub(crate) fn with_coordinates(&self, coordinates: &[usize], names: &[String]) -> Expression {
        let part = |side: &Expression| Box::new(side.with_coordinates(coordinates, names));
        match self {
            Expression::Coordinate(own, _) => {
                let at = coordinates[*own];
                Expression::Coordinate(at, names[at].clone())
            }
            Expression::Constant(value) => Expression::Constant(*value),
            Expression::Of(function, a) => Expression::Of(*function, part(a)),
            Expression::Both(operation, a, b) => {
                let [a, b] = [a, b].map(|side| part(side));
                Expression::Both(*operation, a, b)
            }
        }
    }

    /// The length of its description in bits.
    pub fn bits(&self) -> f64 {
        self.size() as f64 * 6.0
    }

    /// The number of symbols, where long constants count as several.
    pub fn size(&self) -> usize {
        match self {
            Expression::Coordinate(..) => 1,
            Expression::Constant(value) => 1 + (64 - value.leading_zeros() as usize) / 4,
            Expression::Of(_, a) => 1 + a.size(),
            Expression::Both(_, a, b) => 1 + a.size() + b.size(),
        }
    }
}

impl Function {
    /// All functions.
    pub const ALL: [Function; 15] = [
        Function::Ones,
        Function::Bits,
        Function::Twos,
        Function::LowestZero,
        Function::LowestBit,
        Function::Root,
        Function::TriangularRoot,
        Function::PrimeFactors,
        Function::DistinctPrimes,
        Function::ExponentXor,
        Function::Divisors,
        Function::LeastPrime,
        Function::OddLeastPrime,
        Function::EqualParts,
        Function::ZeckendorfParts,
    ];

    /// The value at a number; `None` if it has none, or takes too long.
    pub fn of(self, n: u64) -> Option<u64> {
        let count = |n: u32| Some(u64::from(n));
        match self {
            Function::Ones => count(n.count_ones()),
            Function::Bits => count(64 - n.leading_zeros()),
            Function::Twos => {
                if n == 0 {
                    None
                } else {
                    count(n.trailing_zeros())
                }
            }
            Function::LowestZero => count(n.trailing_ones()),
            Function::LowestBit => Some(n & n.wrapping_neg()),
            Function::Root => Some(n.isqrt()),
            Function::TriangularRoot => Some((8u64.checked_mul(n)?.checked_add(1)?.isqrt() - 1) / 2),
            Function::PrimeFactors => exponents(n).map(|all| all.iter().map(|&(_, e)| e).sum()),
            Function::ExponentXor => exponents(n).map(|all| all.iter().fold(0, |sum, &(_, e)| sum ^ e)),
            Function::DistinctPrimes => exponents(n).map(|all| all.len() as u64),
            Function::Divisors => exponents(n).map(|all| all.iter().map(|&(_, e)| e + 1).product()),
            Function::LeastPrime => {
                let all = exponents(n)?;
                all.first().map_or(Some(0), |&(prime, _)| prime_count(prime))
            }
            Function::OddLeastPrime if n.is_multiple_of(2) => Some(0),
            Function::OddLeastPrime if n == 1 => Some(1),
            Function::OddLeastPrime => Function::LeastPrime.of(n),
            Function::EqualParts => exponents(n).map(|all| all.iter().map(|&(p, e)| if p == 2 { 1 } else { e }).sum()),
            Function::ZeckendorfParts => {
                let (mut a, mut b) = (1u64, 2u64);
                while b <= n {
                    (a, b) = (b, a.checked_add(b)?);
                }
                let (mut rest, mut parts) = (n, 0);
                while rest > 0 {
                    if a <= rest {
                        rest -= a;
                        parts += 1;
                    }
                    (a, b) = (b - a, a);
                }
                Some(parts)
            }
        }
    }
}

/// The prime factors with their exponents; `None` for 0 and for numbers that would take too long.
fn exponents(n: u64) -> Option<Vec<(u64, u64)>> {
    if n == 0 || n > 1 << 40 {
        return None;
    }
    let (mut rest, mut p, mut all) = (n, 2, Vec::new());
    while p * p <= rest {
        let mut e = 0;
        while rest % p == 0 {
            rest /= p;
            e += 1;
        }
        if e > 0 {
            all.push((p, e));
        }
        p += 1;
    }
    if rest > 1 {
        all.push((rest, 1));
    }
    Some(all)
}

impl Operation {
    /// The value at two numbers; `None` if it has none or does not fit into 64 bits.
    pub fn of(self, a: u64, b: u64) -> Option<u64> {
        match self {
            Operation::Plus => a.checked_add(b),
            Operation::Minus => a.checked_sub(b),
            Operation::Times => a.checked_mul(b),
            Operation::Quotient => a.checked_div(b),
            Operation::Remainder => a.checked_rem(b),
            Operation::Xor => Some(a ^ b),
            Operation::Or => Some(a | b),
            Operation::And => Some(a & b),
            Operation::Min => Some(a.min(b)),
            Operation::Max => Some(a.max(b)),
            Operation::NimProduct => Some((Nimber(a) * Nimber(b)).0),
            Operation::EuclidRatio => {
                let (large, small) = (a.max(b), a.min(b));
                // |a/b - b/a| = (large^2 - small^2)/(large small)
                let difference =
                    (u128::from(large) * u128::from(large)).checked_sub(u128::from(small) * u128::from(small))?;
                u64::try_from(difference.checked_div(u128::from(large) * u128::from(small))?).ok()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The prime factors of a positive number, with multiplicity, by trial.
    fn factors(n: u64) -> Vec<u64> {
        match (2..=n).find(|&p| n.is_multiple_of(p)) {
            Some(p) => [vec![p], factors(n / p)].concat(),
            None => Vec::new(),
        }
    }

    fn is_prime(n: u64) -> bool {
        n >= 2 && !(2..n).any(|d| n.is_multiple_of(d))
    }

    #[test]
    fn functions_of_numbers_are_what_their_names_say() {
        let bits = |n: u64| -> Vec<u64> { (0..12).map(|at| n >> at & 1).collect() };
        for n in 1..600u64 {
            let (bits, factors) = (bits(n), factors(n));
            let distinct: Vec<u64> = factors.chunk_by(|a, b| a == b).map(|equal| equal.len() as u64).collect();
            let index = |p: u64| (2..=p).filter(|&q| is_prime(q)).count() as u64;
            let least = factors.first().map_or(0, |&p| index(p));
            let odd = factors.iter().filter(|&&p| p > 2).count() as u64;
            let right = |function| match function {
                Function::Ones => bits.iter().sum(),
                Function::Bits => bits.iter().rposition(|&bit| bit == 1).map_or(0, |at| at as u64 + 1),
                Function::Twos => factors.iter().filter(|&&p| p == 2).count() as u64,
                Function::LowestZero => bits.iter().position(|&bit| bit == 0).unwrap() as u64,
                Function::LowestBit => (0..12).map(|at| 1 << at).rfind(|power| n % power == 0).unwrap(),
                Function::Root => (0..=n).rfind(|r| r * r <= n).unwrap(),
                Function::TriangularRoot => (0..=n).rfind(|t| t * (t + 1) / 2 <= n).unwrap(),
                Function::PrimeFactors => factors.len() as u64,
                Function::DistinctPrimes => distinct.len() as u64,
                Function::ExponentXor => distinct.iter().fold(0, |xor, exponent| xor ^ exponent),
                Function::Divisors => (1..=n).filter(|d| n % d == 0).count() as u64,
                Function::LeastPrime => least,
                Function::OddLeastPrime if n % 2 == 0 => 0,
                Function::OddLeastPrime => least.max(1),
                Function::EqualParts => odd + u64::from(n % 2 == 0),
                Function::ZeckendorfParts => zeckendorf_parts(n),
            };
            for function in Function::ALL {
                assert_eq!(function.of(n), Some(right(function)), "{} of {n}", function.name());
            }
        }
    }

    /// The fewest Fibonacci numbers with this sum, none of them twice.
    fn zeckendorf_parts(n: u64) -> u64 {
        let mut fewest: Vec<Option<u64>> = vec![None; n as usize + 1];
        fewest[0] = Some(0);
        let (mut a, mut b) = (1, 2);
        while a <= n {
            for sum in (a..=n).rev() {
                let with = fewest[(sum - a) as usize].map(|parts| parts + 1);
                let own = &mut fewest[sum as usize];
                *own = with.into_iter().chain(*own).min();
            }
            (a, b) = (b, a + b);
        }
        fewest[n as usize].unwrap()
    }

    #[test]
    fn the_euclid_ratio_is_the_difference_of_the_quotients_rounded_down() {
        for a in 1..60u64 {
            for b in 1..60 {
                let (large, small) = (a.max(b), a.min(b));
                // The largest q with q <= large/small - small/large.
                let right = (0..=large).rfind(|q| q * large * small + small * small <= large * large);
                assert_eq!(Operation::EuclidRatio.of(a, b), right, "{a} {b}");
            }
        }
        assert_eq!(Operation::EuclidRatio.of(3, 0), None);
        assert_eq!(Operation::EuclidRatio.of(u64::MAX, 1), Some(u64::MAX - 1));
    }

    #[test]
    fn operations_have_no_value_where_it_would_be_negative_or_too_large() {
        assert_eq!(Operation::Minus.of(3, 4), None);
        assert_eq!(Operation::Plus.of(u64::MAX, 1), None);
        assert_eq!(Operation::Times.of(1 << 40, 1 << 30), None);
        assert_eq!([Operation::Quotient, Operation::Remainder].map(|op| op.of(5, 0)), [None; 2]);
    }

    #[test]
    fn formulas_are_put_together_as_they_are_said() {
        let names = ["a", "b"].map(str::to_owned);
        let [a, b] = &Expression::coordinates(&names)[..] else { panic!("two coordinates") };
        let formula = a.with(Operation::Max, b.plus(-2)).by(Operation::Times, 3).plus(1);
        assert_eq!(formula.value(&[1, 9]), Some(22));
        assert_eq!(formula.value(&[1, 1]), None);
        assert_eq!(a.plus(0), *a);
        let other = formula.with_coordinates(&[1, 0], &names);
        assert_eq!(other.value(&[9, 1]), Some(22));
        assert_eq!(Expression::of(Function::Ones, other).to_string(), "popcount(max(b, a - 2)*3 + 1)");
    }
}

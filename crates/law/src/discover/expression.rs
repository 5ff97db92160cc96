//! Formulas: a small grammar over the coordinates, with functions of digits, roots and prime factors, searched from short to long.

use crate::table::Table;
use nimatron_core::{Budget, Nimber, StopReason};
use std::fmt;

/// A formula over the coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A coordinate, by its number and name.
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
    /// The exponent of 2; nothing for 0.
    Twos,
    /// The index of the lowest 0 bit.
    LowestZero,
    /// The largest power of 2 that divides it.
    LowestBit,
    /// The integer square root.
    Root,
    /// The largest t with t (t + 1)/2 <= n.
    TriangularRoot,
    /// Prime factors with multiplicity.
    PrimeFactors,
    /// Different prime factors.
    DistinctPrimes,
    /// The number of divisors.
    Divisors,
    /// The number of the least prime factor among the primes, from 1 on; 0 for 1.
    LeastPrime,
    /// The number of parts of the Zeckendorf sum.
    ZeckendorfParts,
}

/// Functions of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// a + b
    Plus,
    /// a - b, if it is not negative.
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
    /// The value at a position of small coordinates; `None` where it has none.
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        match self {
            Expression::Coordinate(at, _) => position.get(*at).copied(),
            Expression::Constant(value) => Some(*value),
            Expression::Of(function, a) => function.of(a.value(position)?),
            Expression::Both(operation, a, b) => operation.of(a.value(position)?, b.value(position)?),
        }
    }

    /// Symbols, for the length of a description.
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
    pub const ALL: [Function; 12] = [
        Function::Ones,
        Function::Bits,
        Function::Twos,
        Function::LowestZero,
        Function::LowestBit,
        Function::Root,
        Function::TriangularRoot,
        Function::PrimeFactors,
        Function::DistinctPrimes,
        Function::Divisors,
        Function::LeastPrime,
        Function::ZeckendorfParts,
    ];

    /// The value at a number.
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
            Function::DistinctPrimes => exponents(n).map(|all| all.len() as u64),
            Function::Divisors => exponents(n).map(|all| all.iter().map(|&(_, e)| e + 1).product()),
            Function::LeastPrime => {
                let all = exponents(n)?;
                let Some(&(prime, _)) = all.first() else { return Some(0) };
                if prime > 1 << 20 {
                    return None;
                }
                Some((2..=prime).filter(|&p| (2..).take_while(|d| d * d <= p).all(|d| p % d != 0)).count() as u64)
            }
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

    const fn name(self) -> &'static str {
        match self {
            Function::Ones => "number of ones in binary of",
            Function::Bits => "number of binary digits of",
            Function::Twos => "exponent of 2 in",
            Function::LowestZero => "index of the lowest 0 bit of",
            Function::LowestBit => "largest power of 2 that divides",
            Function::Root => "isqrt",
            Function::TriangularRoot => "triangular root of",
            Function::PrimeFactors => "number of prime factors, with multiplicity, of",
            Function::DistinctPrimes => "number of different prime factors of",
            Function::Divisors => "number of divisors of",
            Function::LeastPrime => "index of the least prime factor of",
            Function::ZeckendorfParts => "number of Zeckendorf parts of",
        }
    }
}

/// The prime factors with their exponents; nothing for 0 or what would take long.
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
    /// The value at two numbers.
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

    const fn sign(self) -> &'static str {
        match self {
            Operation::Plus => "+",
            Operation::Minus => "-",
            Operation::Times => "*",
            Operation::Quotient => "/",
            Operation::Remainder => "mod",
            Operation::Xor => "xor",
            Operation::Or => "|",
            Operation::And => "&",
            Operation::Min => "min",
            Operation::Max => "max",
            Operation::NimProduct => "(x)",
            Operation::EuclidRatio => "|a/b - b/a|",
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |e: &Expression| match e {
            Expression::Coordinate(..) | Expression::Constant(_) => e.to_string(),
            Expression::Both(Operation::Quotient | Operation::Min | Operation::Max | Operation::EuclidRatio, ..) => {
                e.to_string()
            }
            _ => format!("({e})"),
        };
        match self {
            Expression::Coordinate(_, name) => f.write_str(name),
            Expression::Constant(value) => write!(f, "{value}"),
            Expression::Of(function, a) => write!(f, "{} {}", function.name(), part(a)),
            Expression::Both(Operation::Quotient, a, b) => write!(f, "floor({}/{})", part(a), part(b)),
            Expression::Both(op @ (Operation::Min | Operation::Max), a, b) => write!(f, "{}({a}, {b})", op.sign()),
            Expression::Both(Operation::EuclidRatio, a, b) => {
                write!(f, "floor(|{0}/{1} - {1}/{0}|)", part(a), part(b))
            }
            Expression::Both(op, a, b) => write!(f, "{} {} {}", part(a), op.sign(), part(b)),
        }
    }
}

/// A formula that fits a whole table, and how many were tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The shortest formula that fits.
    pub found: Option<Expression>,
    /// Formulas that were looked at.
    pub tried: usize,
}

/// Looks for a formula of a table; `deep`: also sums of any two short formulas.
///
/// # Errors
/// The budget is used up.
pub fn find(table: &Table, names: &[String], deep: bool, budget: &Budget) -> Result<Search, StopReason> {
    // Where formulas are told apart quickly: some cells of all sizes, then all cells.
    let cells: Vec<(Vec<u64>, u32)> = table
        .values
        .iter()
        .enumerate()
        .filter_map(|(index, value)| value.map(|value| (table.position(index), value)))
        .collect();
    let few: Vec<&(Vec<u64>, u32)> = cells.iter().step_by((cells.len() / 40).max(1)).collect();
    let mut tried = 0;
    let mut fits = |expression: &Expression| -> Result<bool, StopReason> {
        tried += 1;
        budget.tick(8)?;
        let right = |(position, value): &(Vec<u64>, u32)| expression.value(position) == Some(u64::from(*value));
        if !few.iter().all(|cell| right(cell)) {
            return Ok(false);
        }
        budget.tick(cells.len() as u32)?;
        Ok(cells.iter().all(right))
    };
    let mut found = None;
    if !cells.is_empty() {
        for expression in candidates(names, deep) {
            if fits(&expression)? {
                found = Some(expression);
                break;
            }
        }
    }
    Ok(Search { found, tried })
}

fn both(operation: Operation, a: Expression, b: Expression) -> Expression {
    Expression::Both(operation, Box::new(a), Box::new(b))
}

fn constant(value: u64) -> Expression {
    Expression::Constant(value)
}

/// Formulas from short to long.
fn candidates(names: &[String], deep: bool) -> impl Iterator<Item = Expression> {
    use Operation::{And, EuclidRatio, Max, Min, Minus, NimProduct, Or, Plus, Quotient, Remainder, Times, Xor};
    let own: Vec<Expression> =
        names.iter().enumerate().map(|(at, name)| Expression::Coordinate(at, name.clone())).collect();
    let shifted = |e: &Expression, by: i64| match by {
        0 => e.clone(),
        1.. => both(Plus, e.clone(), constant(by.unsigned_abs())),
        _ => both(Minus, e.clone(), constant(by.unsigned_abs())),
    };
    // Coordinates, and a little more or less of them; of two coordinates what joins them.
    let mut atoms: Vec<Expression> = own.clone();
    for by in [-1, 1] {
        atoms.extend(own.iter().map(|e| shifted(e, by)));
    }
    let mut pairs: Vec<Expression> = Vec::new();
    if let [a, b] = &own[..] {
        for by in [0, -1, 1] {
            for operation in [Plus, Xor, Or, And, Min, Max, Times, NimProduct, EuclidRatio] {
                pairs.push(both(operation, shifted(a, by), shifted(b, by)));
            }
            pairs.push(both(Minus, both(Max, a.clone(), b.clone()), both(Min, a.clone(), b.clone())));
        }
    }
    atoms.extend(pairs);
    let mut base: Vec<Expression> = vec![constant(0)];
    base.extend(atoms.iter().cloned());
    for atom in &atoms {
        base.extend(Function::ALL.map(|function| Expression::Of(function, Box::new(atom.clone()))));
    }
    let reduced = base.clone();
    let remainders =
        reduced.clone().into_iter().flat_map(|e| (2..=18).map(move |m| both(Remainder, e.clone(), constant(m))));
    let quotients =
        reduced.clone().into_iter().flat_map(|e| (2..=12).map(move |d| both(Quotient, e.clone(), constant(d))));
    let steps = atoms.clone().into_iter().flat_map(|e| {
        (2..=24u64).flat_map(move |m| {
            let e = e.clone();
            let remainder = both(Remainder, e.clone(), constant(m));
            let divide = (2..m).map(move |d| both(Quotient, remainder.clone(), constant(d)));
            // Multiples of the quotient, and the remainder: floor(n/d) * s + n mod r.
            let multiples = (1..=m).flat_map(move |s| {
                let quotient = both(Quotient, e.clone(), constant(m));
                let scaled = if s == 1 { quotient } else { both(Times, constant(s), quotient) };
                let e = e.clone();
                (2..=m).map(move |r| both(Plus, scaled.clone(), both(Remainder, e.clone(), constant(r))))
            });
            divide.chain(multiples)
        })
    });
    let small: Vec<Expression> = reduced.into_iter().filter(|e| deep && e.size() <= 4).collect();
    let sums = {
        let all = small.clone();
        small.clone().into_iter().flat_map(move |a| {
            let a_again = a.clone();
            all.clone().into_iter().flat_map(move |b| {
                let a = a_again.clone();
                [Plus, Minus, Xor].map(move |operation| both(operation, a.clone(), b.clone()))
            })
        })
    };
    // Nimhoff's kind: m times the nim-sum of quotients, and the sum modulo m.
    let nimhoff = match &own[..] {
        [a, b] => (2..=12)
            .map(|m| {
                let high = both(Xor, both(Quotient, a.clone(), constant(m)), both(Quotient, b.clone(), constant(m)));
                let low = both(Remainder, both(Plus, a.clone(), b.clone()), constant(m));
                both(Plus, both(Times, constant(m), high), low)
            })
            .chain((2..=6).map(|m| {
                let low = both(Remainder, both(Min, a.clone(), b.clone()), constant(m));
                both(
                    Plus,
                    both(Times, constant(2), low),
                    both(Remainder, both(Plus, a.clone(), b.clone()), constant(2)),
                )
            }))
            .collect(),
        _ => Vec::new(),
    };
    base.into_iter().chain(nimhoff).chain(remainders).chain(quotients).chain(steps).chain(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_of_tables() {
        let names = ["a".to_owned(), "b".to_owned()];
        let of = |f: &dyn Fn(u64, u64) -> Option<u64>| {
            let mut table = Table { sizes: vec![20, 20], values: vec![None; 400] };
            for index in 0..400 {
                let p = table.position(index);
                table.values[index] = f(p[0], p[1]).map(|v| v as u32);
            }
            find(&table, &names, true, &Budget::unlimited()).unwrap().found.map(|e| e.to_string())
        };
        assert_eq!(of(&|a, b| Some(a ^ b)).as_deref(), Some("a xor b"));
        let ed = |a: u64, b: u64| (a > 0 && b > 0).then(|| u64::from(((a - 1) | (b - 1)).trailing_ones()));
        assert_eq!(of(&ed).as_deref(), Some("index of the lowest 0 bit of ((a - 1) | (b - 1))"));
        assert_eq!(
            of(&|a, b| Some(3 * ((a / 3) ^ (b / 3)) + (a + b) % 3)).as_deref(),
            Some("(3 * (floor(a/3) xor floor(b/3))) + ((a + b) mod 3)")
        );
        let one = ["n".to_owned()];
        let line = |f: &dyn Fn(u64) -> u64| {
            let table = Table::of_sequence((0..300).map(|n| Some(f(n) as u32)).collect());
            find(&table, &one, true, &Budget::unlimited()).unwrap().found.map(|e| e.to_string())
        };
        assert_eq!(line(&|n| n % 3).as_deref(), Some("n mod 3"));
        assert_eq!(line(&|n| n / 4 * 2 + n % 2).as_deref(), Some("(2 * floor(n/4)) + (n mod 2)"));
        assert_eq!(line(&|n| u64::from(n.count_ones() % 2)).as_deref(), Some("(number of ones in binary of n) mod 2"));
        assert_eq!(line(&|n| (n * n) % 1009), None);
    }
}

//! k-regular sequences: the subsequences g(b^e n + r) are linear combinations of a few of them and
//! of a constant (J.-P. Allouche, J. Shallit, The ring of k-regular sequences, 1992). So values
//! follow from the digits, by products of small matrices.

use crate::automata::size;
use nimatron_core::{Budget, StopReason};
use num_bigint::{BigInt, BigUint};
use std::collections::VecDeque;

/// The maximum number of subsequences in the basis; the constant is not counted.
const MAX_RANK: usize = 6;
/// The maximum numerator and denominator of factors.
const MAX_FACTOR: i128 = 64;
/// Equations are first solved modulo this prime.
const PRIME: i128 = (1 << 61) - 1;
/// How many values a subsequence needs for each member of the basis.
const LENGTH: usize = 4;

/// g(b^e n + r), as a function of n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subsequence {
    /// b^e
    pub step: u64,
    /// r
    pub first: u64,
}

/// A subsequence is, for all n >= 1, a linear combination of the basis and a constant, divided by
/// the denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The subsequence.
    pub of: Subsequence,
    /// A factor for each member of [`Regular::basis`], then the constant.
    pub factors: Vec<i64>,
    /// The denominator of all factors and of the constant.
    pub denominator: i64,
}

/// A k-regular sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regular {
    /// b
    pub base: u64,
    /// The subsequences whose linear combinations the others are; the first is g itself.
    pub basis: Vec<Subsequence>,
    /// The relations for the subsequences that follow from the basis and are not in it.
    pub relations: Vec<Relation>,
    /// The first values, as many as are needed to begin; `None` where there is no position.
    pub first: Vec<Option<u32>>,
}

impl Regular {
    /// Looks for relations in the first three fifths of the values, and tests them on all values.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn find(values: &[Option<u32>], base: u64, budget: &Budget) -> Result<Option<Regular>, StopReason> {
        // Only the value at 0 may be missing.
        if values.len() < 200 || values[1..].contains(&None) {
            return Ok(None);
        }
        let learnt = &values[..values.len() * 3 / 5];
        let length = |of: Subsequence| (learnt.len() as u64).saturating_sub(of.first).div_ceil(of.step) as usize;
        let at = |of: Subsequence, n: usize| learnt[(of.step * n as u64 + of.first) as usize].map_or(0, i128::from);
        let mut basis: Vec<Subsequence> = Vec::new();
        let mut relations: Vec<Relation> = Vec::new();
        let mut open = VecDeque::from([Subsequence { step: 1, first: 0 }]);
        while let Some(of) = open.pop_front() {
            // A subsequence of the basis may have one member less than a later one.
            let count = basis.iter().fold(length(of), |count, &one| count.min(length(one)));
            if count < LENGTH * (MAX_RANK + 2) {
                return Ok(None);
            }
            budget.tick((count * (basis.len() + 2)) as u32)?;
            let rows = (1..count).map(|n| {
                let mut row: Vec<i128> = basis.iter().map(|&one| at(one, n)).collect();
                row.extend([1, at(of, n)]);
                row
            });
            match solved(rows, basis.len() + 1) {
                Some((factors, denominator)) => relations.push(Relation { of, factors, denominator }),
                None if basis.len() == MAX_RANK => return Ok(None),
                None => {
                    basis.push(of);
                    let next =
                        (0..base).map(|digit| Subsequence { step: of.step * base, first: of.first + digit * of.step });
                    open.extend(next);
                }
            }
        }
        // A constant has shorter laws.
        if basis.is_empty() {
            return Ok(None);
        }
        let needed = basis.iter().map(|one| one.step * (base - 1) + one.first).max().unwrap_or(0) as usize + 1;
        // Relations that were found early have factors for fewer members of the basis.
        for relation in &mut relations {
            let constant = relation.factors.pop().unwrap_or(0);
            relation.factors.resize(basis.len(), 0);
            relation.factors.push(constant);
        }
        let regular = Regular { base, basis, relations, first: values[..needed.min(values.len())].to_vec() };
        for (n, value) in values.iter().enumerate() {
            budget.tick(64)?;
            if let Some(value) = value
                && regular.value_within(&n.into(), budget)? != Some((*value).into())
            {
                return Ok(None);
            }
        }
        Ok(Some(regular))
    }

    /// The value at a number; `None` if there is none, or if it is not a natural number.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn value_within(&self, n: &BigUint, budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        if let Some(first) = usize::try_from(n).ok().and_then(|n| self.first.get(n)) {
            return Ok(first.map(BigUint::from));
        }
        let mut stopped = Ok(());
        let value = self.by_digits(n, |work| {
            stopped = budget.tick(work);
            stopped.is_ok()
        });
        stopped.map(|()| value)
    }

    /// The value beyond the first ones, digit by digit; `go_on` is told the work of each digit.
    fn by_digits(&self, n: &BigUint, mut go_on: impl FnMut(u32) -> bool) -> Option<BigUint> {
        let digits = n.to_radix_be(u32::try_from(self.base).ok()?);
        let (&lead, rest) = digits.split_first()?;
        let start =
            |one: &Subsequence| Some(BigInt::from(self.first[(one.step * u64::from(lead) + one.first) as usize]?));
        let mut all: Vec<BigInt> = self.basis.iter().map(start).collect::<Option<_>>()?;
        for &digit in rest {
            let work = all.iter().fold(0u32, |work, one| work.saturating_add(size(one.magnitude())));
            if !go_on(work) {
                return None;
            }
            let next = |one: &Subsequence| {
                let of = Subsequence { step: one.step * self.base, first: one.first + u64::from(digit) * one.step };
                if let Some(at) = self.basis.iter().position(|other| *other == of) {
                    return Some(all[at].clone());
                }
                let relation = self.relations.iter().find(|relation| relation.of == of)?;
                let (constant, factors) = relation.factors.split_last()?;
                let sum: BigInt =
                    factors.iter().zip(&all).map(|(factor, value)| value * factor).sum::<BigInt>() + constant;
                let whole = &sum / relation.denominator;
                (&whole * relation.denominator == sum).then_some(whole)
            };
            all = self.basis.iter().map(next).collect::<Option<_>>()?;
        }
        BigUint::try_from(all.swap_remove(0)).ok()
    }

    /// What is said for all n >= 1: `g(2 n) = g(n), g(2 n + 1) = g(n) + 1`.
    pub fn shown(&self, function: &str, n: &str) -> String {
        let at = |of: &Subsequence| {
            let scaled = if of.step == 1 { n.to_owned() } else { format!("{} {n}", of.step) };
            let shifted = if of.first == 0 { scaled } else { format!("{scaled} + {}", of.first) };
            format!("{function}({shifted})")
        };
        let terms: Vec<Option<String>> = self.basis.iter().map(|one| Some(at(one))).chain([None]).collect();
        let one = |relation: &Relation| {
            let mut sum = String::new();
            for (factor, term) in relation.factors.iter().zip(&terms).filter(|(factor, _)| **factor != 0) {
                sum += match (*factor < 0, sum.is_empty()) {
                    (true, true) => "-",
                    (true, false) => " - ",
                    (false, true) => "",
                    (false, false) => " + ",
                };
                sum += &match (factor.unsigned_abs(), term) {
                    (size, None) => size.to_string(),
                    (1, Some(term)) => term.clone(),
                    (size, Some(term)) => format!("{size} {term}"),
                };
            }
            let sum = if sum.is_empty() { "0".to_owned() } else { sum };
            match relation.denominator {
                1 => format!("{} = {sum}", at(&relation.of)),
                over => format!("{} = ({sum})/{over}", at(&relation.of)),
            }
        };
        self.relations.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// The length of its description in bits.
    pub fn bits(&self) -> f64 {
        let numbers: usize = self.relations.iter().map(|relation| relation.factors.len() + 1).sum();
        numbers as f64 * 4.0 + self.first.len() as f64 * 8.0
    }
}

/// The factors that give the last column from the others, and their common denominator: solved
/// modulo a prime, then tested exactly. `None` if there are none, or none that are small.
fn solved(rows: impl Iterator<Item = Vec<i128>>, unknowns: usize) -> Option<(Vec<i64>, i64)> {
    let all: Vec<Vec<i128>> = rows.collect();
    let mut echelon: Vec<(usize, Vec<i128>)> = Vec::new();
    for row in &all {
        let mut row: Vec<i128> = row.iter().map(|x| x.rem_euclid(PRIME)).collect();
        for (lead, other) in &echelon {
            let factor = row[*lead];
            if factor != 0 {
                row.iter_mut().zip(other).for_each(|(x, y)| *x = (*x - factor * y).rem_euclid(PRIME));
            }
        }
        if let Some(lead) = row.iter().position(|&x| x != 0) {
            if lead == unknowns {
                return None;
            }
            let inverse = inverse(row[lead])?;
            row.iter_mut().for_each(|x| *x = *x * inverse % PRIME);
            for (_, other) in &mut echelon {
                let factor = other[lead];
                if factor != 0 {
                    other.iter_mut().zip(&row).for_each(|(x, y)| *x = (*x - factor * y).rem_euclid(PRIME));
                }
            }
            echelon.push((lead, row));
        }
    }
    // Unknowns without a pivot are 0.
    let mut solution = vec![0; unknowns];
    for (lead, row) in &echelon {
        solution[*lead] = row[unknowns];
    }
    for denominator in 1..=MAX_FACTOR {
        let scaled: Vec<i128> = solution
            .iter()
            .map(|x| x * denominator % PRIME)
            .map(|x| if x > PRIME / 2 { x - PRIME } else { x })
            .collect();
        if scaled.iter().any(|x| x.abs() > MAX_FACTOR) {
            continue;
        }
        let right =
            |row: &Vec<i128>| row.iter().zip(&scaled).map(|(a, b)| a * b).sum::<i128>() == denominator * row[unknowns];
        return all.iter().all(right).then(|| (scaled.iter().map(|&x| x as i64).collect(), denominator as i64));
    }
    None
}

/// 1/x modulo the prime.
fn inverse(x: i128) -> Option<i128> {
    i128::try_from(BigInt::from(x).modinv(&PRIME.into())?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(f: &dyn Fn(u64) -> u64, base: u64) -> Option<Regular> {
        let values: Vec<Option<u32>> = (0..1500).map(|n| Some(f(n) as u32)).collect();
        Regular::find(&values, base, &Budget::unlimited()).unwrap()
    }

    fn half(mut n: u64) -> u64 {
        while n % 2 == 1 {
            n /= 2;
        }
        n / 2
    }

    fn stern(n: u64) -> u64 {
        let (mut a, mut b) = (0, 1);
        for bit in (0..64).rev() {
            if n >> bit & 1 == 1 { a += b } else { b += a }
        }
        a
    }

    #[test]
    fn regular_sequences_are_found() {
        for (f, base, rank) in [
            (&half as &dyn Fn(u64) -> u64, 2, 2),
            (&stern, 2, 2),
            (&|n| u64::from(n.count_ones()), 2, 1),
            (&|n| (0..30).map(|e| n / 3u64.pow(e) % 3).sum(), 3, 1),
        ] {
            let regular = of(f, base).unwrap();
            assert_eq!(regular.basis.len(), rank);
            for n in [5000u64, 123_456_789, (1 << 40) - 1] {
                let value = regular.value_within(&n.into(), &Budget::unlimited());
                assert_eq!(value, Ok(Some(f(n).into())), "{n}");
            }
        }
        assert_eq!(of(&|n| n.isqrt(), 2), None);
        assert_eq!(of(&|n| n * 7919 % 1009, 2), None);
    }
}

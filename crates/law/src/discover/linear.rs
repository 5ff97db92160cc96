//! Linear recurrences: each value is a sum of the ones before it, with constant factors, plus a
//! constant. The Fibonacci numbers and the P-positions of many games grow in this way. The factors
//! are the solution of the first equations (Cramer's rule), and all other equations test them.

use crate::automata::size;
use nimatron_core::{Budget, StopReason};
use num_bigint::{BigInt, BigUint};

/// `g(n) = factors[0] g(n - 1) + factors[1] g(n - 2) + ... + constant`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The position of the first value; the law gives none for smaller positions.
    pub from: usize,
    /// The first values, one for each factor.
    pub first: Vec<u32>,
    /// The factor of the value before, of the one before that, and so on.
    pub factors: Vec<i64>,
    /// The constant that is added.
    pub constant: i64,
}

/// The maximum number of values before it on which a value depends.
const MAX_ORDER: usize = 3;
/// The minimum number of values beyond those that determine the factors.
const MIN_TESTS: usize = 8;
/// The same for a weak guess.
const FEW_TESTS: usize = 3;
/// The maximum number of steps to compute a value.
const MAX_STEPS: usize = 100_000;

impl Linear {
    /// The shortest recurrence with integer factors of a sequence that grows.
    pub fn find(values: &[u32]) -> Option<Linear> {
        Linear::search(values, 4, MIN_TESTS)
    }

    /// Like [`find`](Linear::find), for few values, the first of which is that of `from`: three
    /// values beyond those that determine the factors are enough.
    pub(crate) fn find_weak(values: &[u32], from: usize) -> Option<Linear> {
        Linear::search(values, 2, FEW_TESTS).map(|found| Linear { from, ..found })
    }

    /// Are these enough values for a law that is not a weak guess?
    pub(crate) fn is_tested_on(&self, values: usize) -> bool {
        values > 2 * self.factors.len() + MIN_TESTS
    }

    fn search(values: &[u32], growth: u64, tests: usize) -> Option<Linear> {
        // Sequences that grow slowly, or not at all, have laws of other kinds.
        let last = *values.last()?;
        if u64::from(last) < growth * values.len() as u64 {
            return None;
        }
        (1..=MAX_ORDER).find_map(|order| Linear::of_order(values, order, tests))
    }

    fn of_order(values: &[u32], order: usize, tests: usize) -> Option<Linear> {
        let unknown = order + 1;
        if values.len() < order + unknown + tests {
            return None;
        }
        // The equation of g(n): the values before it, and 1 for the constant.
        let row = |n: usize| -> Vec<BigInt> {
            (1..=order).map(|back| values[n - back].into()).chain([BigInt::from(1)]).collect()
        };
        let rows: Vec<Vec<BigInt>> = (order..order + unknown).map(row).collect();
        let right: Vec<BigInt> = (order..order + unknown).map(|n| values[n].into()).collect();
        let whole = determinant(&rows);
        if whole == BigInt::ZERO {
            return None;
        }
        let solution = |column: usize| -> Option<i64> {
            let mut with = rows.clone();
            with.iter_mut().zip(&right).for_each(|(row, value)| row[column].clone_from(value));
            let top = determinant(&with);
            (&top % &whole == BigInt::ZERO).then(|| i64::try_from(top / &whole).ok())?
        };
        let mut factors = (0..unknown).map(solution).collect::<Option<Vec<i64>>>()?;
        let constant = factors.pop()?;
        let found = Linear { from: 0, first: values[..order].to_vec(), factors, constant };
        let follows = |n: usize| {
            let before: Vec<BigInt> = (1..=order).map(|back| values[n - back].into()).collect();
            found.next(&before) == BigInt::from(values[n])
        };
        (order..values.len()).all(follows).then_some(found)
    }

    /// The value that follows these, which are listed last one first.
    fn next(&self, before: &[BigInt]) -> BigInt {
        self.factors.iter().zip(before).map(|(factor, value)| value * factor).sum::<BigInt>() + self.constant
    }

    /// The value at a number; `None` before the first value, or if it is too large to get there
    /// step by step.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn value_within(&self, n: &BigUint, budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let steps = usize::try_from(n).ok().filter(|&n| n <= MAX_STEPS).and_then(|n| n.checked_sub(self.from));
        let Some(n) = steps else { return Ok(None) };
        if let Some(&value) = self.first.get(n) {
            return Ok(Some(value.into()));
        }
        let mut before: Vec<BigInt> = self.first.iter().rev().map(|&value| value.into()).collect();
        for _ in self.first.len()..=n {
            budget.tick(size(before[0].magnitude()))?;
            let next = self.next(&before);
            before.rotate_right(1);
            before[0] = next;
        }
        Ok(before.swap_remove(0).to_biguint())
    }

    /// The length of its description in bits.
    pub fn bits(&self) -> f64 {
        let numbers = self.factors.iter().chain([&self.constant]).map(|&number| number.unsigned_abs());
        let all = numbers.chain(self.first.iter().map(|&value| value.into()));
        all.map(|number| 2.0 * (number as f64 + 2.0).log2() + 2.0).sum()
    }

    /// `g(n) = g(n - 1) + g(n - 2) + 1; g(0) = 1, g(1) = 2`
    pub fn shown(&self, name: &str, n: &str) -> String {
        let mut text = format!("{name}({n}) =");
        let mut begun = false;
        let mut add = |number: i64, of: Option<usize>| {
            if number == 0 {
                return;
            }
            let sign = match (begun, number < 0) {
                (false, false) => " ",
                (false, true) => " -",
                (true, false) => " + ",
                (true, true) => " - ",
            };
            begun = true;
            let size = number.unsigned_abs();
            text += sign;
            text += &match of {
                Some(back) if size == 1 => format!("{name}({n} - {back})"),
                Some(back) => format!("{size}*{name}({n} - {back})"),
                None => size.to_string(),
            };
        };
        (1..).zip(&self.factors).for_each(|(back, &factor)| add(factor, Some(back)));
        add(self.constant, None);
        let first: Vec<String> =
            (self.from..).zip(&self.first).map(|(at, value)| format!("{name}({at}) = {value}")).collect();
        format!("{text}; {}", first.join(", "))
    }
}

/// The determinant, by expansion along the first row; there are few rows.
fn determinant(rows: &[Vec<BigInt>]) -> BigInt {
    let Some(first) = rows.first() else { return BigInt::from(1) };
    let mut sum = BigInt::ZERO;
    for (column, factor) in first.iter().enumerate() {
        let without = |row: &Vec<BigInt>| [&row[..column], &row[column + 1..]].concat();
        let minor = factor * determinant(&rows[1..].iter().map(without).collect::<Vec<_>>());
        sum += if column % 2 == 0 { minor } else { -minor };
    }
    sum
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn value_of(linear: &Linear, n: impl Into<BigUint>) -> Option<BigUint> {
        linear.value_within(&n.into(), &Budget::unlimited()).unwrap()
    }

    fn said(first: &[u32], count: usize, next: impl Fn(&[u32]) -> u32) -> Option<String> {
        let mut values = first.to_vec();
        while values.len() < count {
            values.push(next(&values));
        }
        let found = Linear::find(&values)?;
        for (n, &value) in values.iter().enumerate() {
            assert_eq!(value_of(&found, n), Some(value.into()));
        }
        Some(found.shown("z", "k"))
    }

    #[test]
    fn recurrences_are_found_and_said() {
        let back = |all: &[u32], by: usize| all[all.len() - by];
        assert_eq!(
            said(&[1, 2], 14, |z| back(z, 1) + back(z, 2)).as_deref(),
            Some("z(k) = z(k - 1) + z(k - 2); z(0) = 1, z(1) = 2")
        );
        assert_eq!(said(&[0], 14, |z| 2 * back(z, 1) + 1).as_deref(), Some("z(k) = 2*z(k - 1) + 1; z(0) = 0"));
        assert_eq!(
            said(&[0, 1], 14, |z| 3 * back(z, 1) - back(z, 2) + 2).as_deref(),
            Some("z(k) = 3*z(k - 1) - z(k - 2) + 2; z(0) = 0, z(1) = 1")
        );
        assert!(said(&[1, 1, 2], 16, |z| back(z, 1) + back(z, 2) + back(z, 3)).is_some());
        // Too few to test it, an exception, halves, and no growth.
        assert_eq!(said(&[1, 2], 10, |z| back(z, 1) + back(z, 2)), None);
        assert_eq!(said(&[1, 2], 16, |z| back(z, 1) + back(z, 2) + u32::from(z.len() == 15)), None);
        assert_eq!(said(&[100_000], 16, |z| back(z, 1) * 3 / 2), None);
        assert_eq!(said(&[1, 5], 40, |z| back(z, 2)), None);
    }

    #[test]
    fn values_go_on() {
        let fibonacci = Linear { from: 0, first: vec![1, 2], factors: vec![1, 1], constant: 0 };
        assert_eq!(value_of(&fibonacci, 88u32), Some(2_880_067_194_370_816_120u64.into()));
        assert_eq!(value_of(&fibonacci, BigUint::from(1u8) << 70), None);
    }

    #[test]
    fn few_values_from_another_number_on() {
        let values = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
        assert_eq!(Linear::find(&values), None);
        let found = Linear::find_weak(&values, 1).unwrap();
        assert_eq!(found.shown("g", "n"), "g(n) = g(n - 1) + g(n - 2); g(1) = 1, g(2) = 2");
        assert_eq!((value_of(&found, 10u32), value_of(&found, 0u32)), (Some(89u32.into()), None));
        assert!(!found.is_tested_on(12) && found.is_tested_on(13));
        assert_eq!(Linear::find_weak(&values[..7], 0), None);
    }
}

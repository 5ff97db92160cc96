//! Polynomials: values whose differences of some order are constant.

use super::expression::{Expression, Operation};
use crate::divisors::gcd;

/// The largest degree. Degrees 0 and 1 are periods, with a saltus.
const MAX_DEGREE: usize = 4;
/// The minimum number of values beyond those that determine the polynomial.
const MIN_TESTS: usize = 8;
/// The same for a weak guess.
const FEW_TESTS: usize = 3;

/// The polynomial of degree 2 to 4 that gives a sequence from 0 on, written with one division at
/// the end.
pub fn find(values: &[u32], name: &str) -> Option<Expression> {
    if is_tested_on(values.len()) { search(values, 0, name) } else { None }
}

/// Are these enough values to test any of the polynomials that are looked for?
pub(crate) fn is_tested_on(values: usize) -> bool {
    values > MAX_DEGREE + MIN_TESTS
}

/// Like [`find`], for few values, the first of which is that of `from`: three values beyond those
/// that determine the polynomial are enough.
pub(crate) fn find_weak(values: &[u32], from: usize, name: &str) -> Option<Expression> {
    search(values, from, name)
}

fn search(values: &[u32], from: usize, name: &str) -> Option<Expression> {
    // The first value of each row of differences: g(n) = sum of first[j] * C(n, j).
    let mut row: Vec<i128> = values.iter().map(|&value| value.into()).collect();
    let mut first = vec![*row.first()?];
    while row.iter().any(|&difference| difference != row[0]) {
        if first.len() > MAX_DEGREE || row.len() <= FEW_TESTS + 1 {
            return None;
        }
        row = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
        first.push(row[0]);
    }
    let degree = first.len() - 1;
    if degree < 2 {
        return None;
    }
    // The same values at 0: each step back subtracts the difference of the next order.
    for _ in 0..from {
        for j in (0..degree).rev() {
            first[j] = first[j].checked_sub(first[j + 1])?;
        }
    }
    // The factors of 1, n, n^2, ... over degree!.
    let factorial = |k: usize| -> i128 { (1..=k as i128).product() };
    let mut factors = vec![0i128; degree + 1];
    let mut falling = vec![1i128];
    for (j, start) in first.iter().enumerate() {
        let share = start.checked_mul(factorial(degree) / factorial(j))?;
        for (sum, factor) in factors.iter_mut().zip(&falling) {
            *sum = sum.checked_add(share.checked_mul(*factor)?)?;
        }
        // n (n - 1) ... (n - j)
        let mut next = vec![0; falling.len() + 1];
        for (at, factor) in falling.iter().enumerate() {
            next[at + 1] += factor;
            next[at] -= j as i128 * factor;
        }
        falling = next;
    }
    let divisor = factors.iter().fold(factorial(degree), |divisor, &factor| gcd(divisor, factor.abs()));
    let factors: Vec<i128> = factors.iter().map(|factor| factor / divisor).collect();
    let sum = |sign: i128| -> Option<Expression> {
        let terms = factors.iter().enumerate().rev().filter(|(_, factor)| **factor * sign > 0);
        let term = |(power, factor): (usize, &i128)| Some(term(u64::try_from(factor.abs()).ok()?, power, name));
        let terms: Option<Vec<Expression>> = terms.map(term).collect();
        terms?.into_iter().reduce(|sum, term| sum.with(Operation::Plus, term))
    };
    let whole = match sum(-1) {
        Some(less) => sum(1)?.with(Operation::Minus, less),
        None => sum(1)?,
    };
    let whole = match u64::try_from(factorial(degree) / divisor).ok()? {
        1 => whole,
        by => whole.by(Operation::Quotient, by),
    };
    let gives = |(n, &value): (usize, &u32)| whole.value(&[n as u64]) == Some(value.into());
    (from..).zip(values).all(gives).then_some(whole)
}

/// `factor * n * n * ...`
fn term(factor: u64, power: usize, name: &str) -> Expression {
    let n = || Expression::Coordinate(0, name.to_owned());
    let mut product = (1..power).fold(n(), |product, _| product.with(Operation::Times, n()));
    if power == 0 {
        product = Expression::Constant(factor);
    } else if factor > 1 {
        product = Expression::Constant(factor).with(Operation::Times, product);
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(g: impl Fn(u64) -> u64) -> Option<String> {
        let values: Vec<u32> = (0..120).map(|n| g(n) as u32).collect();
        let found = find(&values, "n")?;
        for n in 0..5000 {
            assert_eq!(found.value(&[n]), Some(g(n)), "{found} {n}");
        }
        Some(found.to_string())
    }

    #[test]
    fn polynomials_are_found_and_said() {
        assert_eq!(said(|n| n * n).as_deref(), Some("n*n"));
        assert_eq!(said(|n| n * (n + 1) / 2).as_deref(), Some("floor((n*n + n)/2)"));
        assert_eq!(said(|n| 3 * n * n + 7 - n.min(7)), None);
        assert_eq!(said(|n| (n * n - n) / 2 + 5).as_deref(), Some("floor((n*n + 10 - n)/2)"));
        assert!(said(|n| n * (n + 1) * (n + 2) / 6).is_some());
        assert!(said(|n| n * n * (n + 1) * (n + 1) / 4).is_some());
        assert_eq!(said(|n| 2 * n + 1), None);
        assert_eq!(said(|n| 1 << (n % 20)), None);
        // Few values, from another number on.
        let squares = [9, 16, 25, 36, 49, 64, 81];
        assert_eq!(find(&squares, "n"), None);
        assert_eq!(find_weak(&squares, 3, "n").map(|found| found.to_string()).as_deref(), Some("n*n"));
        assert_eq!(find_weak(&[1, 4, 9, 16], 1, "n"), None);
    }
}

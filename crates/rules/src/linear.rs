//! A small prover for linear facts: given inequalities over integers, is a further one impossible?
//!
//! Fourier-Motzkin elimination over the rationals with integer tightening. A "yes" is a proof; "no"
//! means only that none was found (numbers or rows grew too much, or the facts do not suffice).

use std::cell::Cell;

/// `constant + sum of coefficient * variable`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinearForm {
    /// Coefficients by variable; missing ones are 0.
    pub(crate) coefficients: Vec<i128>,
    pub(crate) constant: i128,
    /// If false, a number did not fit during the computation, and the form has no meaning.
    pub(crate) exact: bool,
}

/// A row with larger numbers is dropped: fewer facts, but never a wrong proof.
const LARGEST: i128 = 1 << 60;
/// With more rows than this, nothing is proved.
const MAX_ROWS: usize = 400;

impl LinearForm {
    pub(crate) fn constant(constant: i128) -> LinearForm {
        LinearForm { coefficients: Vec::new(), constant, exact: true }
    }

    pub(crate) fn variable(index: usize) -> LinearForm {
        let mut coefficients = vec![0; index + 1];
        coefficients[index] = 1;
        LinearForm { coefficients, constant: 0, exact: true }
    }

    /// `self + factor * other`
    pub(crate) fn plus(&self, factor: i128, other: &LinearForm) -> LinearForm {
        let length = self.coefficients.len().max(other.coefficients.len());
        let mut exact = self.exact && other.exact;
        let mut add = |a: i128, b: i128| {
            let sum =
                b.checked_mul(factor).and_then(|b| a.checked_add(b)).filter(|sum| sum.unsigned_abs() <= u128::MAX >> 2);
            exact &= sum.is_some();
            sum.unwrap_or(0)
        };
        let coefficients = (0..length).map(|i| add(self.coefficient(i), other.coefficient(i))).collect();
        let constant = add(self.constant, other.constant);
        LinearForm { coefficients, constant, exact }
    }

    pub(crate) fn minus(&self, other: &LinearForm) -> LinearForm {
        self.plus(-1, other)
    }

    pub(crate) fn add_constant(mut self, constant: i128) -> LinearForm {
        match self.constant.checked_add(constant) {
            Some(sum) => self.constant = sum,
            None => self.exact = false,
        }
        self
    }

    pub(crate) fn scaled(&self, factor: i128) -> LinearForm {
        LinearForm::constant(0).plus(factor, self)
    }

    fn coefficient(&self, index: usize) -> i128 {
        self.coefficients.get(index).copied().unwrap_or(0)
    }

    /// Divides by the common divisor of the coefficients and rounds the constant down, which is
    /// valid for integer variables. `None` if a number is too large.
    pub(crate) fn tightened(mut self) -> Option<LinearForm> {
        if !self.exact {
            return None;
        }
        let divisor = self.coefficients.iter().fold(0u128, |a, b| gcd(a, b.unsigned_abs()));
        if divisor > 1 {
            let divisor = i128::try_from(divisor).ok()?;
            self.coefficients.iter_mut().for_each(|c| *c /= divisor);
            self.constant = self.constant.div_euclid(divisor);
        }
        let fits = self.coefficients.iter().chain([&self.constant]).all(|c| c.unsigned_abs() <= LARGEST.unsigned_abs());
        fits.then_some(self)
    }
}

/// The greatest common divisor; `gcd(n, 0) = n`.
pub(crate) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Is it impossible that all the forms are at least 0? `work` is the remaining budget; when it is
/// used up nothing is proved.
pub(crate) fn impossible(facts: &[LinearForm], work: &Cell<u64>) -> bool {
    let mut rows: Vec<LinearForm> = facts.iter().cloned().filter_map(LinearForm::tightened).collect();
    loop {
        if rows.iter().any(|row| row.constant < 0 && row.coefficients.iter().all(|&c| c == 0)) {
            return true;
        }
        // In how many rows each variable counts for and against.
        let variables = rows.iter().map(|row| row.coefficients.len()).max().unwrap_or(0);
        let mut counts = vec![(0_usize, 0_usize); variables];
        for row in &rows {
            for ((positive, negative), &coefficient) in counts.iter_mut().zip(&row.coefficients) {
                *positive += usize::from(coefficient > 0);
                *negative += usize::from(coefficient < 0);
            }
        }
        // Rows with a variable that is never on the other side hold if it is large enough.
        let one_sided = |(c, counts): (&i128, &(usize, usize))| *c != 0 && (counts.0 == 0 || counts.1 == 0);
        let before = rows.len();
        rows.retain(|row| !row.coefficients.iter().zip(&counts).any(one_sided));
        if rows.len() < before {
            continue;
        }
        // Eliminates the variable that makes the fewest new rows.
        let occurring = counts.iter().enumerate().filter(|(_, (positive, _))| *positive > 0);
        let Some((variable, _)) = occurring.min_by_key(|(_, (positive, negative))| positive * negative) else {
            return false;
        };
        let (with, mut without): (Vec<LinearForm>, Vec<LinearForm>) =
            rows.into_iter().partition(|row| row.coefficient(variable) != 0);
        let (up, down): (Vec<LinearForm>, Vec<LinearForm>) =
            with.into_iter().partition(|row| row.coefficient(variable) > 0);
        for a in &up {
            for b in &down {
                let left = work.get().saturating_sub(1 + without.len() as u64);
                work.set(left);
                if left == 0 || without.len() > MAX_ROWS {
                    return false;
                }
                let (p, q) = (a.coefficient(variable), -b.coefficient(variable));
                if let Some(row) = a.scaled(q).plus(p, b).tightened()
                    && !without.contains(&row)
                {
                    without.push(row);
                }
            }
        }
        rows = without;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn form(coefficients: &[i128], constant: i128) -> LinearForm {
        LinearForm { coefficients: coefficients.to_vec(), constant, exact: true }
    }

    #[test]
    fn small_proofs() {
        // k >= 1, k <= n and n - k >= n are contradictory.
        let impossible = |facts: &[LinearForm]| impossible(facts, &Cell::new(1 << 20));
        assert!(impossible(&[form(&[0, 1], -1), form(&[1, -1], 0), form(&[0, -1], 0)]));
        // Without k >= 1 they are not.
        assert!(!impossible(&[form(&[1, -1], 0), form(&[0, -1], 0), form(&[0, 1], 0)]));
        // 2x = 1 has no integer solution, which is found by tightening.
        assert!(impossible(&[form(&[2], -1), form(&[-2], 1)]));
    }

    proptest! {
        /// A system that is called impossible has no solution in a box of integers.
        #[test]
        fn a_proof_is_never_wrong(rows in proptest::collection::vec((proptest::collection::vec(-3i128..4, 3), -5i128..6), 1..6)) {
            let forms: Vec<LinearForm> = rows.iter().map(|(c, k)| form(c, *k)).collect();
            if impossible(&forms, &Cell::new(1 << 20)) {
                for x in -6..7i128 { for y in -6..7i128 { for z in -6..7i128 {
                    let holds = rows.iter().all(|(c, k)| c[0] * x + c[1] * y + c[2] * z + k >= 0);
                    prop_assert!(!holds, "{x} {y} {z}");
                }}}
            }
        }
    }
}

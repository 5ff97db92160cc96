//! Values, products, division and greatest common divisors of polynomials in the polynomial basis.
//! Coefficients are stored with the constant one first and the last one not zero.

use super::{transform, trim};
use crate::Field;
use crate::clmul::{Clmul, Task, run};
use crate::gf::{self, Fast};

/// Products with a factor shorter than this are made term by term.
const LONG: usize = 128;
/// Quotients shorter than this are computed term by term.
const LONG_QUOTIENT: usize = 512;

/// Quotient and remainder.
type QuotientAndRemainder<F> = (Vec<<F as Field>::Fast>, Vec<<F as Field>::Fast>);

struct Horner<'a, F>(&'a [F], F);

impl<F: Fast> Task for Horner<'_, F> {
    type Output = F;
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) -> F {
        self.0.iter().rev().fold(F::default(), |sum, &coefficient| sum.times(clmul, self.1).plus(coefficient))
    }
}

pub(super) fn evaluate<F: Fast>(f: &[F], x: F) -> F {
    run(Horner(f, x))
}

pub(super) fn product<F: Fast>(a: &[F], b: &[F]) -> Vec<F> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    if short.is_empty() {
        return Vec::new();
    }
    if short.len() >= LONG {
        return transform::product(a, b);
    }
    let mut product = vec![F::default(); a.len() + b.len() - 1];
    for (i, &factor) in short.iter().enumerate() {
        F::add_multiple(&mut product[i..i + long.len()], factor, long);
    }
    product
}

struct Squares<'a, F>(&'a mut [F]);

impl<F: Fast> Task for Squares<'_, F> {
    type Output = ();
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) {
        for x in self.0 {
            *x = x.squared(clmul);
        }
    }
}

/// The square. Squaring is linear, so there are no mixed terms.
pub(super) fn square<F: Fast>(f: &[F]) -> Vec<F> {
    let mut squares = f.to_vec();
    run(Squares(&mut squares));
    let mut result = vec![F::default(); (2 * f.len()).saturating_sub(1)];
    for (i, x) in squares.into_iter().enumerate() {
        result[2 * i] = x;
    }
    result
}

pub(super) fn inverse<F: Field>(x: F::Fast) -> Option<F::Fast> {
    Some(F::from_fast(x).inverse()?.to_fast())
}

/// Quotient and remainder; `None` if the divisor is zero.
pub(super) fn divide<F: Field>(mut a: Vec<F::Fast>, divisor: &[F::Fast]) -> Option<QuotientAndRemainder<F>> {
    let leading = inverse::<F>(*divisor.last()?)?;
    if a.len() < divisor.len() {
        return Some((Vec::new(), a));
    }
    let length = a.len() - divisor.len() + 1;
    if length.min(divisor.len()) >= LONG_QUOTIENT {
        return divide_long::<F>(a, divisor, length);
    }
    let mut quotient = vec![F::Fast::default(); length];
    let below = &divisor[..divisor.len() - 1];
    for i in (0..length).rev() {
        let top = a.pop().unwrap_or_default();
        if !top.is_zero() {
            let factor = gf::product(top, leading);
            quotient[i] = factor;
            F::Fast::add_multiple(&mut a[i..], factor, below);
        }
    }
    trim(&mut a);
    Some((quotient, a))
}

/// Division by the inverse of the reversed divisor as a power series.
fn divide_long<F: Field>(a: Vec<F::Fast>, divisor: &[F::Fast], length: usize) -> Option<QuotientAndRemainder<F>> {
    let reversed: Vec<F::Fast> = divisor.iter().rev().copied().collect();
    let mut series = vec![inverse::<F>(*reversed.first()?)?];
    // Newton's iteration: g <- g (2 - f g), which is f g^2 in characteristic 2.
    while series.len() < length {
        let next = (2 * series.len()).min(length);
        let mut doubled = product(&reversed[..reversed.len().min(next)], &square(&series));
        doubled.resize(next, F::Fast::default());
        series = doubled;
    }
    let top: Vec<F::Fast> = a.iter().rev().take(length).copied().collect();
    let mut quotient = product(&top, &series);
    quotient.resize(length, F::Fast::default());
    quotient.reverse();
    let below = product(&quotient, divisor);
    let mut remainder = a;
    remainder.truncate(divisor.len() - 1);
    for (a, b) in remainder.iter_mut().zip(below) {
        *a = a.plus(b);
    }
    trim(&mut remainder);
    Some((quotient, remainder))
}

/// The remainder modulo a nonzero divisor.
pub(super) fn remainder<F: Field>(a: Vec<F::Fast>, divisor: &[F::Fast]) -> Vec<F::Fast> {
    divide::<F>(a, divisor).map(|(_, remainder)| remainder).unwrap_or_default()
}

/// Divides by the leading coefficient.
pub(super) fn make_monic<F: Field>(f: &mut [F::Fast]) {
    if let Some(factor) = f.last().and_then(|&last| inverse::<F>(last)) {
        gf::scale(f, factor);
    }
}

/// The greatest common divisor: monic, or zero if both are zero.
pub(super) fn gcd<F: Field>(mut a: Vec<F::Fast>, mut b: Vec<F::Fast>) -> Vec<F::Fast> {
    while !b.is_empty() {
        let rest = remainder::<F>(a, &b);
        (a, b) = (b, rest);
    }
    make_monic::<F>(&mut a);
    a
}

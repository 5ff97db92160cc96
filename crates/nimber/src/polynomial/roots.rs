//! Roots by traces (Berlekamp 1970). `x^q + x` has every element of the field of size q as a simple
//! root, so its greatest common divisor with f is the product of `x + r` over the roots r. Each
//! trace `Tr(c x)` is 0 at some roots and 1 at others; the elements c = 1, 2, 4, ... of a basis
//! separate any two roots, because the trace form is nondegenerate. So no random choice is needed.
//! The largest c come first: on a narrower field the others have trace 0.

use super::arithmetic::{gcd, make_monic, remainder, square};
use super::trim;
use crate::Field;
use crate::gf::Fast;
use num_bigint::BigUint;

/// The distinct roots in increasing order; `None` for the zero polynomial. Calls `go_on` between
/// steps.
pub(super) fn roots<F: Field, E>(
    mut f: Vec<F::Fast>,
    go_on: &mut impl FnMut() -> Result<(), E>,
) -> Result<Option<Vec<F>>, E> {
    if f.is_empty() {
        return Ok(None);
    }
    make_monic::<F>(&mut f);
    let x = vec![F::Fast::default(), F::Fast::ONE];
    let mut power = remainder::<F>(x.clone(), &f);
    for _ in 0..F::BITS {
        go_on()?;
        power = remainder::<F>(square(&power), &f);
    }
    let product = gcd::<F>(f, add(power, &x));
    let mut found = Vec::with_capacity(product.len());
    let mut factors = Vec::new();
    sort_out(product.clone(), &mut factors, &mut found);
    if !factors.is_empty() {
        // x^(2^i) modulo the product: every trace is a combination of these.
        let mut conjugates = vec![remainder::<F>(x, &product)];
        while conjugates.len() < F::BITS as usize {
            go_on()?;
            let last = conjugates.last().map(|last| square(last)).unwrap_or_default();
            conjugates.push(remainder::<F>(last, &product));
        }
        for bit in (0..F::BITS).rev() {
            if factors.is_empty() {
                break;
            }
            go_on()?;
            let Some(c) = <F::Int as crate::Int>::from_big(&(BigUint::from(1u8) << bit)).map(F::from_int) else {
                break;
            };
            let trace = trace_of_multiple(c, &conjugates, product.len());
            for factor in std::mem::take(&mut factors) {
                split::<F>(factor, &trace, &mut factors, &mut found);
            }
        }
    }
    found.sort_unstable();
    Ok(Some(found))
}

/// See [`Polynomial::root_counts_with`](super::Polynomial::root_counts_with).
pub(super) fn counts<F: Field, E>(
    mut f: Vec<F::Fast>,
    go_on: &mut impl FnMut() -> Result<(), E>,
) -> Result<Option<Vec<usize>>, E> {
    let Some(degree) = f.len().checked_sub(1) else { return Ok(None) };
    make_monic::<F>(&mut f);
    let x = vec![F::Fast::default(), F::Fast::ONE];
    let mut power = remainder::<F>(x.clone(), &f);
    let (mut counts, mut squared) = (Vec::new(), 0);
    let mut width = 1;
    while width <= degree {
        while squared < width * F::BITS as usize {
            go_on()?;
            power = remainder::<F>(square(&power), &f);
            squared += 1;
        }
        counts.push(gcd::<F>(f.clone(), add(power.clone(), &x)).len().saturating_sub(1));
        width *= 2;
    }
    Ok(Some(counts))
}

fn add<F: Fast>(mut a: Vec<F>, b: &[F]) -> Vec<F> {
    a.resize(a.len().max(b.len()), F::default());
    for (a, &b) in a.iter_mut().zip(b) {
        *a = a.plus(b);
    }
    trim(&mut a);
    a
}

/// `Tr(c x)`: the sum of all `c^(2^i) x^(2^i)`.
fn trace_of_multiple<F: Field>(c: F, conjugates: &[Vec<F::Fast>], length: usize) -> Vec<F::Fast> {
    let mut trace = vec![F::Fast::default(); length];
    let mut factor = c;
    for conjugate in conjugates {
        F::Fast::add_multiple(&mut trace[..conjugate.len()], factor.to_fast(), conjugate);
        factor = factor.square();
    }
    trim(&mut trace);
    trace
}

/// Splits a factor into the part where a trace is 0 and the part where it is 1.
fn split<F: Field>(f: Vec<F::Fast>, trace: &[F::Fast], factors: &mut Vec<Vec<F::Fast>>, found: &mut Vec<F>) {
    let trace = remainder::<F>(trace.to_vec(), &f);
    if trace.len() <= 1 {
        // The trace is the same at all roots.
        return factors.push(f);
    }
    sort_out(gcd::<F>(f.clone(), trace.clone()), factors, found);
    sort_out(gcd::<F>(f, add(trace, &[F::Fast::ONE])), factors, found);
}

/// Adds the root of a linear factor to `found`, and a factor of higher degree to `factors`.
fn sort_out<F: Field>(f: Vec<F::Fast>, factors: &mut Vec<Vec<F::Fast>>, found: &mut Vec<F>) {
    match f.as_slice() {
        [] | [_] => {}
        &[constant, _] => found.push(F::from_fast(constant)),
        _ => factors.push(f),
    }
}

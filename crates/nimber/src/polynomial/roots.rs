//! Roots by traces (Berlekamp 1970). `x^q + x` has every element of the field of size q as a simple
//! root, so its common divisor with f is the product of `x + r` over the roots r. Traces `Tr(c x)` are 0 at some of
//! them and 1 at others; the c = 1, 2, 4, ... of a basis tell any two apart, because the trace form is not
//! degenerate. So there is nothing random in it.

use super::arithmetic::{gcd, make_monic, remainder, square};
use super::trim;
use crate::Field;
use crate::gf::Fast;
use num_bigint::BigUint;

/// The different roots in order; nothing for zero.
pub(super) fn roots<F: Field>(mut f: Vec<F::Fast>) -> Option<Vec<F>> {
    if f.is_empty() {
        return None;
    }
    make_monic::<F>(&mut f);
    let x = vec![F::Fast::default(), F::Fast::ONE];
    let mut power = remainder::<F>(x.clone(), &f);
    for _ in 0..F::BITS {
        power = remainder::<F>(square(&power), &f);
    }
    let difference = add(power, &x);
    let product = gcd::<F>(f, difference);
    let mut found = Vec::with_capacity(product.len());
    split::<F>(product, 0, &mut found);
    found.sort_unstable();
    Some(found)
}

fn add<F: Fast>(mut a: Vec<F>, b: &[F]) -> Vec<F> {
    a.resize(a.len().max(b.len()), F::default());
    for (a, &b) in a.iter_mut().zip(b) {
        *a = a.plus(b);
    }
    trim(&mut a);
    a
}

/// The roots of a monic product of different `x + r` that the traces with the first `bit` elements of the basis do not tell apart.
fn split<F: Field>(f: Vec<F::Fast>, bit: u32, found: &mut Vec<F>) {
    match f.as_slice() {
        [] | [_] => {}
        &[constant, _] => found.push(F::from_fast(constant)),
        _ if bit == F::BITS => {}
        _ => {
            let Some(c) = <F::Int as crate::Int>::from_big(&(BigUint::from(1u8) << bit)).map(F::from_int) else {
                return;
            };
            // Tr(c x) modulo f
            let mut term = remainder::<F>(vec![F::Fast::default(), c.to_fast()], &f);
            let mut trace = term.clone();
            for _ in 1..F::BITS {
                term = remainder::<F>(square(&term), &f);
                trace = add(trace, &term);
            }
            let zeros = gcd::<F>(f.clone(), trace.clone());
            let ones = gcd::<F>(f, add(trace, &[F::Fast::ONE]));
            split(zeros, bit + 1, found);
            split(ones, bit + 1, found);
        }
    }
}

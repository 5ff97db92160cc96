//! The additive Fourier transform (Cantor 1989; Gao and Mateer 2010; Lin, Al-Naffouri, Han and
//! Chung 2016) on the nimbers 0 .. 2^k - 1: values from coefficients in the basis of
//! [`super::novel`], and back. One step adds one half of the coefficients, times `s_j`, to the
//! other half; `s_j` is constant on blocks of 2^j points.

use super::novel::{from_novel, to_novel};
use super::trim;
use crate::clmul::{Clmul, Task, run};
use crate::gf::Fast;
use crate::{Field, Nimber};

/// Transforms of at most this size are made in one loop.
const SMALL: usize = 16;

/// The values of `s_j` at the powers of two above 2^j, for transforms of up to 2^levels points.
pub(super) struct Transform<F> {
    /// `at[j][i] = s_j(2^(j+1+i))`
    at: Vec<Vec<F>>,
}

impl<F: Fast> Transform<F> {
    pub(super) fn new(levels: u32) -> Transform<F> {
        let mut powers: Vec<Nimber> = (0..levels).map(|i| Nimber(1 << i)).collect();
        let mut at = Vec::new();
        for j in 0..levels as usize {
            at.push(powers[j + 1..].iter().map(|x| F::from_nimber(x.0)).collect());
            for x in &mut powers {
                *x = x.square() + *x;
            }
        }
        Transform { at }
    }

    /// The value of `s_j` on the block of points that begins at `first`, a multiple of 2^(j+1).
    #[inline(always)]
    fn twiddle(&self, j: u32, first: usize) -> F {
        let mut bits = first >> (j + 1);
        let mut sum = F::default();
        while bits != 0 {
            sum = sum.plus(self.at[j as usize][bits.trailing_zeros() as usize]);
            bits &= bits - 1;
        }
        sum
    }

    /// Replaces the 2^k coefficients in `f` by the values at `first`, `first + 1`, ...
    fn forward(&self, f: &mut [F], first: usize) {
        if f.len() <= SMALL {
            return run(SmallTransform { transform: self, f, first, inverse: false });
        }
        let half = f.len() / 2;
        let (u, v) = f.split_at_mut(half);
        F::add_multiple(u, self.twiddle(half.ilog2(), first), v);
        add(v, u);
        self.forward(u, first);
        self.forward(v, first + half);
    }

    /// The inverse of [`forward`](Transform::forward).
    fn inverse(&self, f: &mut [F], first: usize) {
        if f.len() <= SMALL {
            return run(SmallTransform { transform: self, f, first, inverse: true });
        }
        let half = f.len() / 2;
        let (u, v) = f.split_at_mut(half);
        self.inverse(u, first);
        self.inverse(v, first + half);
        add(v, u);
        F::add_multiple(u, self.twiddle(half.ilog2(), first), v);
    }

    /// Replaces the first `known` values by the coefficients of the polynomial of degree below
    /// `known` that takes them. The other entries are zeros, before and after. (Truncation as by
    /// van der Hoeven 2004.)
    fn inverse_of_first(&self, f: &mut [F], first: usize, known: usize) {
        if known == f.len() {
            return self.inverse(f, first);
        }
        if known == 0 {
            return;
        }
        let half = f.len() / 2;
        let (u, v) = f.split_at_mut(half);
        if known <= half {
            return self.inverse_of_first(u, first, known);
        }
        self.inverse(u, first);
        // On the second half of the points, the polynomial in u has values too.
        let mut of_u = u.to_vec();
        self.forward(&mut of_u, first + half);
        let rest = known - half;
        add(&mut v[..rest], &of_u[..rest]);
        self.inverse_of_first(v, first + half, rest);
        F::add_multiple(u, self.twiddle(half.ilog2(), first), v);
    }
}

fn add<F: Fast>(to: &mut [F], from: &[F]) {
    for (a, &b) in to.iter_mut().zip(from) {
        *a = a.plus(b);
    }
}

/// All steps of a small transform.
struct SmallTransform<'a, F> {
    transform: &'a Transform<F>,
    f: &'a mut [F],
    first: usize,
    inverse: bool,
}

impl<F: Fast> Task for SmallTransform<'_, F> {
    type Output = ();
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) {
        let levels = self.f.len().ilog2();
        for level in 0..levels {
            let j = if self.inverse { level } else { levels - 1 - level };
            let half = 1 << j;
            for (number, block) in self.f.chunks_exact_mut(2 * half).enumerate() {
                let twiddle = self.transform.twiddle(j, self.first + number * 2 * half);
                let (u, v) = block.split_at_mut(half);
                for (u, v) in u.iter_mut().zip(v) {
                    if self.inverse {
                        *v = v.plus(*u);
                        *u = u.plus(v.times(clmul, twiddle));
                    } else {
                        *u = u.plus(v.times(clmul, twiddle));
                        *v = v.plus(*u);
                    }
                }
            }
        }
    }
}

/// The smallest k with 2^k >= count.
fn levels(count: usize) -> u32 {
    count.max(1).next_power_of_two().ilog2()
}

/// The values at 0, 1, ..., at least `count` of them.
pub(super) fn values<F: Fast>(mut f: Vec<F>, count: usize) -> Vec<F> {
    let k = levels(count);
    // Reduces modulo s_k, which vanishes at all these points: s_k = sum of x^(2^i) over the i for
    // which the binomial coefficient (k over i) is odd.
    let size = 1usize << k;
    let shifts: Vec<usize> = (0..k).filter(|i| i & !k == 0).map(|i| 1 << i).collect();
    while f.len() > size {
        let top = f.pop().unwrap_or_default();
        for shift in &shifts {
            let at = f.len() - size + shift;
            f[at] = f[at].plus(top);
        }
    }
    f.resize(size, F::default());
    to_novel(&mut f, k, 1);
    Transform::new(k).forward(&mut f, 0);
    f
}

/// The coefficients of the polynomial with these values at 0, 1, ...
pub(super) fn interpolate<F: Fast>(mut values: Vec<F>) -> Vec<F> {
    let (known, k) = (values.len(), levels(values.len()));
    values.resize(1 << k, F::default());
    Transform::new(k).inverse_of_first(&mut values, 0, known);
    from_novel(&mut values, k, 1);
    trim(&mut values);
    values
}

/// The product of two nonzero polynomials.
pub(super) fn product<F: Fast>(a: &[F], b: &[F]) -> Vec<F> {
    let length = a.len() + b.len() - 1;
    let k = levels(length);
    let transform = Transform::new(k);
    let values = |f: &[F]| {
        let mut f = f.to_vec();
        f.resize(1 << k, F::default());
        to_novel(&mut f, k, 1);
        transform.forward(&mut f, 0);
        f
    };
    let mut product = values(a);
    F::multiply(&mut product, &values(b));
    transform.inverse(&mut product, 0);
    from_novel(&mut product, k, 1);
    product.truncate(length);
    product
}

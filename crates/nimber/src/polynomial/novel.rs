//! Converts between powers of x and the basis in which the additive Fourier transform works, by
//! sums alone.
//!
//! Let `s_0 = x` and `s_{j+1} = s_j^2 + s_j`. For nimbers `s_j` vanishes exactly on 0 .. 2^j - 1,
//! and `s_j(2^j) = 1` (Cantor's basis, which here is 1, 2, 4, ...). The basis is
//! `X_i = product of s_j over the bits j of i` (Lin, Al-Naffouri, Han and Chung 2016). For K a
//! power of two `s_K = x^(2^K) + x`, and `s_{K+j} = s_j(s_K)`: write f in powers of `s_K`, then
//! convert these powers, then the coefficients, which are polynomials of degree below 2^K (the
//! method of Chen, Cheng, Kuo, Li and Yang 2018).

use crate::gf::Fast;

/// The largest power of two below k, for k > 1.
const fn step(k: u32) -> u32 {
    1 << (u32::BITS - 1 - (k - 1).leading_zeros())
}

fn add<F: Fast>(f: &mut [F], to: usize, from: usize, count: usize) {
    debug_assert!(to + count <= from);
    let (low, high) = f.split_at_mut(from);
    for (a, &b) in low[to..to + count].iter_mut().zip(&high[..count]) {
        *a = a.plus(b);
    }
}

/// Converts 2^k coefficients of `size` elements each to the new basis.
pub(super) fn to_novel<F: Fast>(f: &mut [F], k: u32, size: usize) {
    if k <= 1 {
        return;
    }
    let step = step(k);
    // Division by (s_K)^(2^(i-K)) = x^(2^i) + x^(2^(i-K)), in each block of 2^(i+1).
    for i in (step..k).rev() {
        let (high, low) = (size << i, size << (i - step));
        for block in f.chunks_exact_mut(2 * high) {
            add(block, high, 2 * high - low, low);
            add(block, low, high, high - low);
        }
    }
    to_novel(f, k - step, size << step);
    for part in f.chunks_exact_mut(size << step) {
        to_novel(part, step, size);
    }
}

/// The inverse of [`to_novel`].
pub(super) fn from_novel<F: Fast>(f: &mut [F], k: u32, size: usize) {
    if k <= 1 {
        return;
    }
    let step = step(k);
    for part in f.chunks_exact_mut(size << step) {
        from_novel(part, step, size);
    }
    from_novel(f, k - step, size << step);
    for i in step..k {
        let (high, low) = (size << i, size << (i - step));
        for block in f.chunks_exact_mut(2 * high) {
            add(block, low, high, high - low);
            add(block, high, 2 * high - low, low);
        }
    }
}

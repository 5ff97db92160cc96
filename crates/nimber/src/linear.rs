//! Maps of 64-bit words that are linear over GF(2) (they respect xor), each as eight look-ups in 16
//! KiB of tables that are computed at compile time: squares, square roots, solutions of x^2 + x =
//! c, products by constants, and the change between nimbers and the polynomial basis.

use crate::byte::product_const;

/// A linear map: `.0[i][b]` is the image of byte value b at byte position i.
pub(crate) struct Linear64([[u64; 256]; 8]);

impl Linear64 {
    /// `columns[i]` is the image of bit i.
    pub(crate) const fn new(columns: &[u64; 64]) -> Linear64 {
        let mut table = [[0u64; 256]; 8];
        let mut byte = 0;
        while byte < 8 {
            let mut value = 1usize;
            while value < 256 {
                let rest = value & (value - 1);
                table[byte][value] = table[byte][rest] ^ columns[8 * byte + value.trailing_zeros() as usize];
                value += 1;
            }
            byte += 1;
        }
        Linear64(table)
    }

    #[inline(always)]
    pub(crate) fn apply(&self, x: u64) -> u64 {
        let [t0, t1, t2, t3, t4, t5, t6, t7] = &self.0;
        let at = |shift: u32| usize::from((x >> shift) as u8);
        (t0[at(0)] ^ t1[at(8)] ^ t2[at(16)] ^ t3[at(24)]) ^ (t4[at(32)] ^ t5[at(40)] ^ t6[at(48)] ^ t7[at(56)])
    }
}

/// The nim product, usable in constant evaluation; `bits` is at most 64.
const fn product(a: u64, b: u64, bits: u32) -> u64 {
    if bits == 8 {
        return product_const(a as u8, b as u8) as u64;
    }
    if a == 0 || b == 0 {
        return 0;
    }
    let half = bits / 2;
    let low = (1u64 << half) - 1;
    let (a0, a1, b0, b1) = (a & low, a >> half, b & low, b >> half);
    let p00 = product(a0, b0, half);
    let p11 = product(a1, b1, half);
    let cross = product(a0 ^ a1, b0 ^ b1, half);
    (p00 ^ product(p11, 1 << (half - 1), half)) | ((cross ^ p00) << half)
}

/// The columns of the inverse map.
pub(crate) const fn invert(columns: &[u64; 64]) -> [u64; 64] {
    let mut left = *columns;
    let mut right = [0u64; 64];
    let mut i = 0;
    while i < 64 {
        right[i] = 1 << i;
        i += 1;
    }
    // Gauss-Jordan elimination on the columns.
    let mut bit = 0;
    while bit < 64 {
        let mut pivot = bit;
        while left[pivot] >> bit & 1 == 0 {
            pivot += 1;
        }
        let (l, r) = (left[pivot], right[pivot]);
        left[pivot] = left[bit];
        right[pivot] = right[bit];
        left[bit] = l;
        right[bit] = r;
        let mut other = 0;
        while other < 64 {
            if other != bit && left[other] >> bit & 1 == 1 {
                left[other] ^= l;
                right[other] ^= r;
            }
            other += 1;
        }
        bit += 1;
    }
    right
}

const fn square_columns() -> [u64; 64] {
    let mut columns = [0; 64];
    let mut i = 0;
    while i < 64 {
        columns[i] = product(1 << i, 1 << i, 64);
        i += 1;
    }
    columns
}

const SQUARE_COLUMNS: [u64; 64] = square_columns();

/// Solutions of `x^2 + x = 2^j` with bit 0 clear, for j below 63. The map `x^2 + x` sends `2^m` to
/// a number with top bit m - 1, so each solution follows from the previous ones. Column 63 is
/// unused: the trace of such a number is 1, so there is no solution.
const fn artin_schreier_columns() -> [u64; 64] {
    let mut columns = [0u64; 64];
    let mut j = 0;
    while j < 63 {
        let guess = 2u64 << j;
        let mut rest = SQUARE_COLUMNS[j + 1] ^ guess ^ (1 << j);
        let mut solution = guess;
        while rest != 0 {
            solution ^= columns[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        columns[j] = solution;
        j += 1;
    }
    columns
}

const fn top_columns() -> [u64; 64] {
    let mut columns = [0; 64];
    let mut i = 0;
    while i < 64 {
        columns[i] = product(1 << i, 1 << 63, 64);
        i += 1;
    }
    columns
}

/// The smallest nimber r below 2^64 with `r^64 + r^4 + r^3 + r + 1 = 0`. Its powers are the images
/// of the powers of x under the isomorphism from `GF(2)[x]/(x^64 + x^4 + x^3 + x + 1)`.
pub(crate) const ROOT: u64 = 0x4028_84ca_01f7_c6b2;

const fn from_poly_columns() -> [u64; 64] {
    let mut columns = [1; 64];
    let mut i = 1;
    while i < 64 {
        columns[i] = product(columns[i - 1], ROOT, 64);
        i += 1;
    }
    // Checks that `ROOT` is a root of the polynomial.
    assert!(product(columns[63], ROOT, 64) == columns[4] ^ columns[3] ^ columns[1] ^ columns[0]);
    columns
}

const FROM_POLY_COLUMNS: [u64; 64] = from_poly_columns();
const TO_POLY_COLUMNS: [u64; 64] = invert(&FROM_POLY_COLUMNS);

pub(crate) static SQUARE: Linear64 = Linear64::new(&SQUARE_COLUMNS);
pub(crate) static SQRT: Linear64 = Linear64::new(&invert(&SQUARE_COLUMNS));
/// The solution of `x^2 + x = c` with bit 0 clear, for c below 2^63.
pub(crate) static ARTIN_SCHREIER: Linear64 = Linear64::new(&artin_schreier_columns());
/// The product with 2^63.
pub(crate) static TOP: Linear64 = Linear64::new(&top_columns());
pub(crate) static FROM_POLY: Linear64 = Linear64::new(&FROM_POLY_COLUMNS);
pub(crate) static TO_POLY: Linear64 = Linear64::new(&TO_POLY_COLUMNS);

/// The image of a nimber in the polynomial basis, usable in constant evaluation.
pub(crate) const fn to_poly_const(a: u64) -> u64 {
    let (mut rest, mut sum) = (a, 0);
    while rest != 0 {
        sum ^= TO_POLY_COLUMNS[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    sum
}

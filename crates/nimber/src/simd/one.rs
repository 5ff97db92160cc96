//! One product of 64 bits in registers, without tables. Karatsuba's three products at each of three
//! levels are 27 products of bytes: one GF2P8MULB on a register of 32 bytes.
//!
//! The steps before it (sums of the bytes of an operand) and after it (sums of products times
//! constants) are linear. GF2P8AFFINEQB multiplies bytes by an 8 x 8 bit matrix. Given the *data*
//! as the matrix and constants as the bytes, it transposes the data; applied to the transposed
//! data, it adds up any choice of the eight bytes. A change of basis of each byte is part of the
//! same step.

use super::constants::{TO_AES, from_aes_times_top, row};
use std::arch::x86_64::*;

/// A linear combination of the 27 products of bytes: bit d of an entry stands for the coefficient
/// `(2^7)^d`.
type ByteProductSum = [u16; 27];

/// `a (2^7)^times_a + b (2^7)^times_b`
const fn add(a: ByteProductSum, b: ByteProductSum, times_a: u32, times_b: u32) -> ByteProductSum {
    let mut sum = [0; 27];
    let mut i = 0;
    while i < 27 {
        sum[i] = a[i] << times_a ^ b[i] << times_b;
        i += 1;
    }
    sum
}

const ZERO: ByteProductSum = [0; 27];

/// Combines three products of bytes into the product of two-byte numbers: `[low, high]`.
const fn bytes2(first: usize) -> [ByteProductSum; 2] {
    let mut p = [ZERO; 3];
    let mut i = 0;
    while i < 3 {
        p[i][first + i] = 1;
        i += 1;
    }
    // Low, high and cross product: see `crate::tower`.
    [add(p[0], p[1], 0, 1), add(p[2], p[0], 0, 0)]
}

/// The product with `2^15`.
const fn top2(a: [ByteProductSum; 2]) -> [ByteProductSum; 2] {
    [add(a[1], ZERO, 2, 0), add(a[0], a[1], 1, 1)]
}

const fn add2(a: [ByteProductSum; 2], b: [ByteProductSum; 2]) -> [ByteProductSum; 2] {
    [add(a[0], b[0], 0, 0), add(a[1], b[1], 0, 0)]
}

const fn bytes4(first: usize) -> [ByteProductSum; 4] {
    let (low, high, cross) = (bytes2(first), bytes2(first + 3), bytes2(first + 6));
    let ([a, b], [c, d]) = (add2(low, top2(high)), add2(cross, low));
    [a, b, c, d]
}

/// The product with `2^31 = 2^16 2^15`.
const fn top4(a: [ByteProductSum; 4]) -> [ByteProductSum; 4] {
    let (low, high) = ([a[0], a[1]], [a[2], a[3]]);
    let ([x, y], [z, w]) = (top2(top2(high)), top2(add2(low, high)));
    [x, y, z, w]
}

const fn add4(a: [ByteProductSum; 4], b: [ByteProductSum; 4]) -> [ByteProductSum; 4] {
    let ([x, y], [z, w]) = (add2([a[0], a[1]], [b[0], b[1]]), add2([a[2], a[3]], [b[2], b[3]]));
    [x, y, z, w]
}

/// The eight bytes of the product.
const fn bytes8() -> [ByteProductSum; 8] {
    let (low, high, cross) = (bytes4(0), bytes4(9), bytes4(18));
    let ([a, b, c, d], [e, f, g, h]) = (add4(low, top4(high)), add4(cross, low));
    [a, b, c, d, e, f, g, h]
}

const RESULT: [ByteProductSum; 8] = bytes8();
/// `(2^7)^d` occurs for d below this number only.
const DEGREES: usize = 7;

#[repr(align(64))]
struct Constants {
    /// The rows of the change of basis, in reverse order.
    to_aes: [u8; 32],
    /// The bytes of an operand that go into each of the 27 sums. Bit 7 - m stands for byte m of the
    /// operand, as everywhere in this module.
    choose: [u8; 32],
    /// Rows of the maps back to nimbers times `(2^7)^d`.
    from_aes: [[u8; 32]; DEGREES],
    /// For each group of eight products, the products that go into byte k of the result with the
    /// factor `(2^7)^d`.
    collect: [[u8; 32]; DEGREES],
}

const fn constants() -> Constants {
    let mut c =
        Constants { to_aes: [0; 32], choose: [0; 32], from_aes: [[0; 32]; DEGREES], collect: [[0; 32]; DEGREES] };
    let mut i = 0;
    while i < 32 {
        c.to_aes[i] = row(&TO_AES, 7 - i % 8);
        i += 1;
    }
    // Sum number 9 i2 + 3 i1 + i0: at each level the low half (0), the high half (1) or both (2).
    let mut lane = 0;
    while lane < 27 {
        let parts = [lane % 3, lane / 3 % 3, lane / 9];
        let mut byte = 0;
        while byte < 8 {
            let (mut within, mut level) = (true, 0);
            while level < 3 {
                within = within && (parts[level] == 2 || parts[level] == byte >> level & 1);
                level += 1;
            }
            if within {
                c.choose[lane] |= 1 << (7 - byte);
            }
            byte += 1;
        }
        lane += 1;
    }
    let mut degree = 0;
    while degree < DEGREES {
        let columns = from_aes_times_top(degree as u32);
        let mut i = 0;
        while i < 32 {
            c.from_aes[degree][i] = row(&columns, 7 - i % 8);
            i += 1;
        }
        let mut lane = 0;
        while lane < 27 {
            let mut byte = 0;
            while byte < 8 {
                if RESULT[byte][lane] >> degree & 1 == 1 {
                    c.collect[degree][lane / 8 * 8 + byte] |= 1 << (7 - lane % 8);
                }
                byte += 1;
            }
            lane += 1;
        }
        degree += 1;
    }
    let mut byte = 0;
    while byte < 8 {
        let mut lane = 0;
        while lane < 27 {
            assert!(RESULT[byte][lane] >> DEGREES == 0, "all degrees are there");
            lane += 1;
        }
        byte += 1;
    }
    c
}

static CONSTANTS: Constants = constants();

/// The instructions for one product, GFNI and AVX2. A value of this type proves that the machine
/// has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneProduct(());

impl OneProduct {
    /// The witness, if this machine has the instructions.
    #[inline]
    pub(crate) fn get() -> Option<OneProduct> {
        (super::machine() & super::AVX2_GFNI != 0).then_some(OneProduct(()))
    }

    /// The product of two nimbers.
    #[inline]
    pub(crate) fn product64(self, a: u64, b: u64) -> u64 {
        // SAFETY: `self` is the witness.
        unsafe { product64(a, b) }
    }
}

#[target_feature(enable = "gfni,avx2")]
fn product64(a: u64, b: u64) -> u64 {
    let constants = &CONSTANTS;
    let load = |bytes: &[u8; 32]| {
        // SAFETY: 32 bytes.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    };
    let (to_aes, choose) = (load(&constants.to_aes), load(&constants.choose));
    let sums = |x: u64| {
        let transposed = _mm256_gf2p8affine_epi64_epi8::<0>(to_aes, _mm256_set1_epi64x(x as i64));
        _mm256_gf2p8affine_epi64_epi8::<0>(choose, transposed)
    };
    let products = _mm256_gf2p8mul_epi8(sums(a), sums(b));
    let part = |degree: usize| {
        let transposed = _mm256_gf2p8affine_epi64_epi8::<0>(load(&constants.from_aes[degree]), products);
        _mm256_gf2p8affine_epi64_epi8::<0>(load(&constants.collect[degree]), transposed)
    };
    let xor = |a, b| _mm256_xor_si256(a, b);
    let sum = xor(xor(xor(part(0), part(1)), xor(part(2), part(3))), xor(xor(part(4), part(5)), part(6)));
    let half = _mm_xor_si128(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
    _mm_cvtsi128_si64(_mm_xor_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

//! The isomorphism between nimbers below 256 and the bytes that GF2P8MULB multiplies (the field of
//! AES, binary polynomials modulo `x^8 + x^4 + x^3 + x + 1`), as matrices for GF2P8AFFINEQB.

use crate::byte::product_const;

/// A linear map of bytes: `columns[i]` is the image of bit i.
pub(super) type ByteMatrix = [u8; 8];

pub(super) const fn apply(columns: &ByteMatrix, x: u8) -> u8 {
    let (mut sum, mut i) = (0, 0);
    while i < 8 {
        if x >> i & 1 == 1 {
            sum ^= columns[i];
        }
        i += 1;
    }
    sum
}

/// Row i of the map: the bits of the argument whose sum is bit i of the result.
pub(super) const fn row(columns: &ByteMatrix, i: usize) -> u8 {
    let (mut row, mut j) = (0, 0);
    while j < 8 {
        row |= (columns[j] >> i & 1) << j;
        j += 1;
    }
    row
}

/// The operand of GF2P8AFFINEQB: the row of bit i is byte 7 - i.
pub(super) const fn matrix(columns: &ByteMatrix) -> u64 {
    let (mut matrix, mut i) = (0, 0);
    while i < 8 {
        matrix |= (row(columns, i) as u64) << (8 * (7 - i));
        i += 1;
    }
    matrix
}

/// The smallest nimber r with `r^8 + r^4 + r^3 + r + 1 = 0`, as the columns 1, r, r^2, ..., r^7.
const fn from_aes() -> ByteMatrix {
    let mut candidate = 2u8;
    loop {
        let mut powers = [1u8; 8];
        let mut i = 1;
        while i < 8 {
            powers[i] = product_const(powers[i - 1], candidate);
            i += 1;
        }
        if product_const(powers[7], candidate) == powers[4] ^ powers[3] ^ powers[1] ^ powers[0] {
            return powers;
        }
        candidate += 1;
    }
}

const fn invert(columns: &ByteMatrix) -> ByteMatrix {
    let mut inverse = [0u8; 8];
    let mut x = 0u8;
    loop {
        let image = apply(columns, x);
        if image.is_power_of_two() {
            inverse[image.trailing_zeros() as usize] = x;
        }
        if x == 255 {
            return inverse;
        }
        x += 1;
    }
}

/// The map from the field of AES to nimbers.
pub(super) const FROM_AES: ByteMatrix = from_aes();
/// The map from nimbers to the field of AES.
pub(super) const TO_AES: ByteMatrix = invert(&FROM_AES);

/// `(2^7)^exponent` in the field of AES; `2^7` is half the Fermat power 256.
pub(super) const fn top_in_aes(exponent: u32) -> u8 {
    let (mut power, mut i) = (1, 0);
    while i < exponent {
        power = product_const(power, 1 << 7);
        i += 1;
    }
    apply(&TO_AES, power)
}

/// The map from the field of AES to nimbers, followed by the product with `(2^7)^exponent`.
pub(super) const fn from_aes_times_top(exponent: u32) -> ByteMatrix {
    let mut columns = FROM_AES;
    let (mut power, mut i) = (1, 0);
    while i < exponent {
        power = product_const(power, 1 << 7);
        i += 1;
    }
    let mut bit = 0;
    while bit < 8 {
        columns[bit] = product_const(columns[bit], power);
        bit += 1;
    }
    columns
}

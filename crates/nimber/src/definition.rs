//! The product from its recursion, without tables or shortcuts: the slow reference for everything
//! else in this crate and, being `const`, the source of the tables that are computed at compile
//! time.
//!
//! Conway (On Numbers and Games, chapter 6): for a Fermat power `F = 2^(2^k)` the product of F and
//! a smaller nimber is the ordinary one, and `F * F = F + F/2` (that is, `3F/2` as a number). With
//! halves `a = a0 + a1 F`: `a * b = (a0 b0 + (F/2) a1 b1) + ((a0 + a1)(b0 + b1) + a0 b0) F`.

/// The nim product of two numbers below `2^bits`, where `bits` is a power of two up to 128.
///
/// ```
/// use nimatron_nimber::definition;
/// assert_eq!(definition::product(2, 2, 8), 3);
/// assert_eq!(definition::product(14, 16, 8), 224); // 16 is a Fermat power: the ordinary product
/// ```
///
/// # Panics
///
/// If `bits` is not such a power of two, or a number is not below `2^bits`.
pub const fn product(a: u128, b: u128, bits: u32) -> u128 {
    assert!(bits.is_power_of_two() && bits <= 128, "the width must be 1, 2, 4, ..., 64 or 128");
    assert!(bits == 128 || (a | b) >> bits == 0, "the numbers must be below 2^bits");
    recursion(a, b, bits)
}

const fn recursion(a: u128, b: u128, bits: u32) -> u128 {
    if a == 0 || b == 0 {
        return 0;
    }
    if a == 1 {
        return b;
    }
    if b == 1 {
        return a;
    }
    let half = bits / 2;
    let low = (1u128 << half) - 1;
    let (a0, a1, b0, b1) = (a & low, a >> half, b & low, b >> half);
    let p00 = recursion(a0, b0, half);
    let p11 = recursion(a1, b1, half);
    let cross = recursion(a0 ^ a1, b0 ^ b1, half);
    (p00 ^ recursion(p11, 1 << (half - 1), half)) | ((cross ^ p00) << half)
}

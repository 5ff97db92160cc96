//! Registers of bytes with one common trait: AVX-512 (64 bytes), AVX2 (32 bytes) and, for the
//! tests, a plain array (16 bytes). Shuffles act inside lanes of 16 bytes in all of them.
//!
//! A value of a register type proves that the machine has its instructions: values come from
//! [`Vector::load`] and [`Vector::splat`] alone, which are `unsafe` for that reason. Everything
//! else is safe, except the instructions of [`Galois`], which have to be checked separately.

use std::arch::x86_64::*;

/// A register of bytes.
pub(super) trait Vector: Copy {
    const BYTES: usize;
    /// # Safety
    /// The machine has the instructions of this type; `from` can be read for `BYTES` bytes.
    unsafe fn load(from: *const u8) -> Self;
    /// # Safety
    /// The machine has the instructions of this type.
    unsafe fn splat(byte: u8) -> Self;
    /// # Safety
    /// `to` can be written for `BYTES` bytes.
    unsafe fn store(self, to: *mut u8);
    fn xor(self, other: Self) -> Self;
    /// The same 16 bytes in every lane.
    fn lanes(self, bytes: &[u8; 16]) -> Self;
    /// In each lane, byte i becomes byte `by[i]`, or 0 where that is above 127.
    fn shuffle(self, by: Self) -> Self;
    /// Interleaves the low (high) halves of each lane in pieces of `1 << SIZE` bytes.
    fn low<const SIZE: u32>(self, other: Self) -> Self;
    fn high<const SIZE: u32>(self, other: Self) -> Self;
    /// The even lanes of both registers, and the odd lanes of both.
    fn deal(self, other: Self) -> (Self, Self);
    /// The inverse of [`deal`](Vector::deal).
    fn undeal(self, other: Self) -> (Self, Self);
    fn nibble_low(self) -> Self;
    fn nibble_high(self) -> Self;
    /// Combines two nibbles into a byte: `self + 16 high`.
    fn with_high_nibble(self, high: Self) -> Self;
    /// The saturating sum: at most 255.
    fn add_saturating(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
}

/// A register whose machine can multiply bytes in the field of AES.
pub(super) trait Galois: Vector {
    /// The product in the field of AES.
    ///
    /// # Safety
    /// The machine has GFNI (as well as the instructions of the register).
    unsafe fn multiply(self, other: Self) -> Self;
    /// A linear map of every byte.
    ///
    /// # Safety
    /// As for `multiply`.
    unsafe fn map<const MATRIX: u64>(self) -> Self;
}

macro_rules! by_size {
    ($size:expr, $eight:expr, $sixteen:expr, $thirty_two:expr, $sixty_four:expr) => {
        match $size {
            0 => $eight,
            1 => $sixteen,
            2 => $thirty_two,
            _ => $sixty_four,
        }
    };
}

/// 64 bytes. Needs avx512f and avx512bw, and gfni for [`Galois`].
#[derive(Clone, Copy)]
pub(super) struct Zmm(__m512i);

// SAFETY, for every block below: a `Zmm` exists only where avx512f and avx512bw do.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Vector for Zmm {
    const BYTES: usize = 64;
    #[inline(always)]
    unsafe fn load(from: *const u8) -> Zmm {
        unsafe { Zmm(_mm512_loadu_si512(from.cast())) }
    }
    #[inline(always)]
    unsafe fn splat(byte: u8) -> Zmm {
        unsafe { Zmm(_mm512_set1_epi8(byte as i8)) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }
    #[inline(always)]
    fn xor(self, other: Zmm) -> Zmm {
        unsafe { Zmm(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn lanes(self, bytes: &[u8; 16]) -> Zmm {
        unsafe { Zmm(_mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast()))) }
    }
    #[inline(always)]
    fn shuffle(self, by: Zmm) -> Zmm {
        unsafe { Zmm(_mm512_shuffle_epi8(self.0, by.0)) }
    }
    #[inline(always)]
    fn low<const SIZE: u32>(self, other: Zmm) -> Zmm {
        let (a, b) = (self.0, other.0);
        unsafe {
            Zmm(by_size!(
                SIZE,
                _mm512_unpacklo_epi8(a, b),
                _mm512_unpacklo_epi16(a, b),
                _mm512_unpacklo_epi32(a, b),
                _mm512_unpacklo_epi64(a, b)
            ))
        }
    }
    #[inline(always)]
    fn high<const SIZE: u32>(self, other: Zmm) -> Zmm {
        let (a, b) = (self.0, other.0);
        unsafe {
            Zmm(by_size!(
                SIZE,
                _mm512_unpackhi_epi8(a, b),
                _mm512_unpackhi_epi16(a, b),
                _mm512_unpackhi_epi32(a, b),
                _mm512_unpackhi_epi64(a, b)
            ))
        }
    }
    #[inline(always)]
    fn deal(self, other: Zmm) -> (Zmm, Zmm) {
        unsafe {
            (
                Zmm(_mm512_shuffle_i64x2::<0b10_00_10_00>(self.0, other.0)),
                Zmm(_mm512_shuffle_i64x2::<0b11_01_11_01>(self.0, other.0)),
            )
        }
    }
    #[inline(always)]
    fn undeal(self, other: Zmm) -> (Zmm, Zmm) {
        unsafe {
            let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
            let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
            (
                Zmm(_mm512_permutex2var_epi64(self.0, first, other.0)),
                Zmm(_mm512_permutex2var_epi64(self.0, second, other.0)),
            )
        }
    }
    #[inline(always)]
    fn nibble_low(self) -> Zmm {
        unsafe { Zmm(_mm512_and_si512(self.0, _mm512_set1_epi8(15))) }
    }
    #[inline(always)]
    fn nibble_high(self) -> Zmm {
        unsafe { Zmm(_mm512_and_si512(_mm512_srli_epi16::<4>(self.0), _mm512_set1_epi8(15))) }
    }
    #[inline(always)]
    fn with_high_nibble(self, high: Zmm) -> Zmm {
        unsafe { Zmm(_mm512_or_si512(self.0, _mm512_slli_epi16::<4>(high.0))) }
    }
    #[inline(always)]
    fn add_saturating(self, other: Zmm) -> Zmm {
        unsafe { Zmm(_mm512_adds_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub(self, other: Zmm) -> Zmm {
        unsafe { Zmm(_mm512_sub_epi8(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Zmm) -> Zmm {
        unsafe { Zmm(_mm512_min_epu8(self.0, other.0)) }
    }
}

// SAFETY, for both blocks: the caller's promise.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Galois for Zmm {
    #[inline(always)]
    unsafe fn multiply(self, other: Zmm) -> Zmm {
        unsafe { Zmm(_mm512_gf2p8mul_epi8(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn map<const MATRIX: u64>(self) -> Zmm {
        unsafe { Zmm(_mm512_gf2p8affine_epi64_epi8::<0>(self.0, _mm512_set1_epi64(MATRIX as i64))) }
    }
}

/// 32 bytes. Needs avx2, and gfni for [`Galois`].
#[derive(Clone, Copy)]
pub(super) struct Ymm(__m256i);

// SAFETY, for every block below: a `Ymm` exists only where avx2 does.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Vector for Ymm {
    const BYTES: usize = 32;
    #[inline(always)]
    unsafe fn load(from: *const u8) -> Ymm {
        unsafe { Ymm(_mm256_loadu_si256(from.cast())) }
    }
    #[inline(always)]
    unsafe fn splat(byte: u8) -> Ymm {
        unsafe { Ymm(_mm256_set1_epi8(byte as i8)) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }
    #[inline(always)]
    fn xor(self, other: Ymm) -> Ymm {
        unsafe { Ymm(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn lanes(self, bytes: &[u8; 16]) -> Ymm {
        unsafe { Ymm(_mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast()))) }
    }
    #[inline(always)]
    fn shuffle(self, by: Ymm) -> Ymm {
        unsafe { Ymm(_mm256_shuffle_epi8(self.0, by.0)) }
    }
    #[inline(always)]
    fn low<const SIZE: u32>(self, other: Ymm) -> Ymm {
        let (a, b) = (self.0, other.0);
        unsafe {
            Ymm(by_size!(
                SIZE,
                _mm256_unpacklo_epi8(a, b),
                _mm256_unpacklo_epi16(a, b),
                _mm256_unpacklo_epi32(a, b),
                _mm256_unpacklo_epi64(a, b)
            ))
        }
    }
    #[inline(always)]
    fn high<const SIZE: u32>(self, other: Ymm) -> Ymm {
        let (a, b) = (self.0, other.0);
        unsafe {
            Ymm(by_size!(
                SIZE,
                _mm256_unpackhi_epi8(a, b),
                _mm256_unpackhi_epi16(a, b),
                _mm256_unpackhi_epi32(a, b),
                _mm256_unpackhi_epi64(a, b)
            ))
        }
    }
    #[inline(always)]
    fn deal(self, other: Ymm) -> (Ymm, Ymm) {
        unsafe {
            (
                Ymm(_mm256_permute2x128_si256::<0x20>(self.0, other.0)),
                Ymm(_mm256_permute2x128_si256::<0x31>(self.0, other.0)),
            )
        }
    }
    #[inline(always)]
    fn undeal(self, other: Ymm) -> (Ymm, Ymm) {
        self.deal(other)
    }
    #[inline(always)]
    fn nibble_low(self) -> Ymm {
        unsafe { Ymm(_mm256_and_si256(self.0, _mm256_set1_epi8(15))) }
    }
    #[inline(always)]
    fn nibble_high(self) -> Ymm {
        unsafe { Ymm(_mm256_and_si256(_mm256_srli_epi16::<4>(self.0), _mm256_set1_epi8(15))) }
    }
    #[inline(always)]
    fn with_high_nibble(self, high: Ymm) -> Ymm {
        unsafe { Ymm(_mm256_or_si256(self.0, _mm256_slli_epi16::<4>(high.0))) }
    }
    #[inline(always)]
    fn add_saturating(self, other: Ymm) -> Ymm {
        unsafe { Ymm(_mm256_adds_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub(self, other: Ymm) -> Ymm {
        unsafe { Ymm(_mm256_sub_epi8(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Ymm) -> Ymm {
        unsafe { Ymm(_mm256_min_epu8(self.0, other.0)) }
    }
}

// SAFETY, for both blocks: the caller's promise.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Galois for Ymm {
    #[inline(always)]
    unsafe fn multiply(self, other: Ymm) -> Ymm {
        unsafe { Ymm(_mm256_gf2p8mul_epi8(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn map<const MATRIX: u64>(self) -> Ymm {
        unsafe { Ymm(_mm256_gf2p8affine_epi64_epi8::<0>(self.0, _mm256_set1_epi64x(MATRIX as i64))) }
    }
}

/// The scalar twin: 16 bytes, each instruction written out.
#[cfg(test)]
#[derive(Clone, Copy)]
pub(super) struct Twin([u8; 16]);

#[cfg(test)]
impl Twin {
    fn zip(self, other: Twin, f: impl Fn(u8, u8) -> u8) -> Twin {
        Twin(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    fn interleave(self, other: Twin, size: u32, from: usize) -> Twin {
        let size = 1 << size;
        Twin(std::array::from_fn(|i| {
            let (piece, rest) = (i / size, i % size);
            let source = if piece % 2 == 0 { self } else { other };
            source.0[from + piece / 2 * size + rest]
        }))
    }
}

#[cfg(test)]
impl Vector for Twin {
    const BYTES: usize = 16;
    unsafe fn load(from: *const u8) -> Twin {
        // SAFETY: the caller's promise.
        Twin(unsafe { from.cast::<[u8; 16]>().read_unaligned() })
    }
    unsafe fn splat(byte: u8) -> Twin {
        Twin([byte; 16])
    }
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[u8; 16]>().write_unaligned(self.0) }
    }
    fn xor(self, other: Twin) -> Twin {
        self.zip(other, |a, b| a ^ b)
    }
    fn lanes(self, bytes: &[u8; 16]) -> Twin {
        Twin(*bytes)
    }
    fn shuffle(self, by: Twin) -> Twin {
        Twin(by.0.map(|i| if i > 127 { 0 } else { self.0[usize::from(i & 15)] }))
    }
    fn low<const SIZE: u32>(self, other: Twin) -> Twin {
        self.interleave(other, SIZE, 0)
    }
    fn high<const SIZE: u32>(self, other: Twin) -> Twin {
        self.interleave(other, SIZE, 8)
    }
    fn deal(self, other: Twin) -> (Twin, Twin) {
        (self, other)
    }
    fn undeal(self, other: Twin) -> (Twin, Twin) {
        (self, other)
    }
    fn nibble_low(self) -> Twin {
        Twin(self.0.map(|a| a & 15))
    }
    fn nibble_high(self) -> Twin {
        Twin(self.0.map(|a| a >> 4))
    }
    fn with_high_nibble(self, high: Twin) -> Twin {
        self.zip(high, |a, b| a | b << 4)
    }
    fn add_saturating(self, other: Twin) -> Twin {
        self.zip(other, u8::saturating_add)
    }
    fn sub(self, other: Twin) -> Twin {
        self.zip(other, u8::wrapping_sub)
    }
    fn min(self, other: Twin) -> Twin {
        self.zip(other, Ord::min)
    }
}

#[cfg(test)]
impl Galois for Twin {
    unsafe fn multiply(self, other: Twin) -> Twin {
        self.zip(other, |a, b| {
            let product = (0..8).fold(0u16, |sum, i| if b >> i & 1 == 1 { sum ^ u16::from(a) << i } else { sum });
            (8..15).rev().fold(product, |x, i| if x >> i & 1 == 1 { x ^ 0x11b << (i - 8) } else { x }) as u8
        })
    }
    unsafe fn map<const MATRIX: u64>(self) -> Twin {
        let rows = MATRIX.to_le_bytes();
        Twin(self.0.map(|x| (0..8).fold(0, |y, i| y | ((rows[7 - i] & x).count_ones() as u8 & 1) << i)))
    }
}

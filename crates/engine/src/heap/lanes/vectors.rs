//! Registers of x86-64: AVX-512 with VBMI (64 bytes) and AVX2 (32 bytes).

use super::register::{Register, Windows};
use std::arch::x86_64::*;

/// `TABLE[w][x]`: the bit of code x in window w.
static TABLE: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut code = 0;
    while code < 64 {
        table[code / 8][code] = 1 << (code % 8);
        code += 1;
    }
    table
};

/// 64 bytes. Needs avx512f, avx512bw and avx512vbmi.
#[derive(Clone, Copy)]
pub(in crate::heap) struct Zmm8(__m512i);

static BACKWARDS_8: [u8; 64] = {
    let mut order = [0; 64];
    let mut lane = 0;
    while lane < 64 {
        order[lane] = 63 - lane as u8;
        lane += 1;
    }
    order
};

// SAFETY, for every block below: a `Zmm8` exists only where its instructions do.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Register for Zmm8 {
    type Code = u8;
    type Mask = u64;
    const LANES: usize = 64;
    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        unsafe { Zmm8(_mm512_loadu_si512(from.cast())) }
    }
    #[inline(always)]
    unsafe fn splat(code: u8) -> Self {
        unsafe { Zmm8(_mm512_set1_epi8(code as i8)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Zmm8(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Zmm8(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Zmm8(_mm512_min_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u64 {
        unsafe { _mm512_cmpeq_epi8_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        unsafe { Zmm8(_mm512_permutexvar_epi8(_mm512_loadu_si512(BACKWARDS_8.as_ptr().cast()), self.0)) }
    }
    #[inline(always)]
    fn either(a: u64, b: u64) -> u64 {
        a | b
    }
    #[inline(always)]
    fn both(a: u64, b: u64) -> u64 {
        a & b
    }
    #[inline(always)]
    fn bits(mask: u64) -> u64 {
        mask
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl Windows for Zmm8 {
    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        let to = &mut to[..64];
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn mark<const WINDOWS: usize>(codes: [Self; 2], among: [u64; 2], windows: &mut [Self; WINDOWS]) {
        unsafe {
            let high = _mm512_set1_epi8(0xc0_u8 as i8);
            let a = _mm512_mask_testn_epi8_mask(among[0], codes[0].0, high);
            let b = _mm512_mask_testn_epi8_mask(among[1], codes[1].0, high);
            for (window, table) in windows.iter_mut().zip(&TABLE) {
                let table = _mm512_loadu_si512(table.as_ptr().cast());
                let a = _mm512_maskz_permutexvar_epi8(a, codes[0].0, table);
                let b = _mm512_maskz_permutexvar_epi8(b, codes[1].0, table);
                window.0 = _mm512_ternarylogic_epi32::<0xfe>(window.0, a, b);
            }
        }
    }
    #[inline(always)]
    fn mark_all<const WINDOWS: usize>(codes: [Self; 2], windows: &mut [Self; WINDOWS]) {
        unsafe {
            for (window, table) in windows.iter_mut().zip(&TABLE) {
                let table = _mm512_loadu_si512(table.as_ptr().cast());
                let a = _mm512_permutexvar_epi8(codes[0].0, table);
                let b = _mm512_permutexvar_epi8(codes[1].0, table);
                window.0 = _mm512_ternarylogic_epi32::<0xfe>(window.0, a, b);
            }
        }
    }
}

/// 32 words of 16 bits. Needs avx512f and avx512bw.
#[derive(Clone, Copy)]
pub(in crate::heap) struct Zmm16(__m512i);

static BACKWARDS_16: [u16; 32] = {
    let mut order = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        order[lane] = 31 - lane as u16;
        lane += 1;
    }
    order
};

// SAFETY, for every block below: a `Zmm16` exists only where its instructions do.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Register for Zmm16 {
    type Code = u16;
    type Mask = u32;
    const LANES: usize = 32;
    #[inline(always)]
    unsafe fn load(from: *const u16) -> Self {
        unsafe { Zmm16(_mm512_loadu_si512(from.cast())) }
    }
    #[inline(always)]
    unsafe fn splat(code: u16) -> Self {
        unsafe { Zmm16(_mm512_set1_epi16(code as i16)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Zmm16(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Zmm16(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Zmm16(_mm512_min_epu16(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        unsafe { Zmm16(_mm512_permutexvar_epi16(_mm512_loadu_si512(BACKWARDS_16.as_ptr().cast()), self.0)) }
    }
    #[inline(always)]
    fn either(a: u32, b: u32) -> u32 {
        a | b
    }
    #[inline(always)]
    fn both(a: u32, b: u32) -> u32 {
        a & b
    }
    #[inline(always)]
    fn bits(mask: u32) -> u64 {
        u64::from(mask)
    }
}

/// 32 bytes. Needs avx2.
#[derive(Clone, Copy)]
pub(in crate::heap) struct Ymm8(__m256i);

// SAFETY, for every block below: a `Ymm8` exists only where avx2 does.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Register for Ymm8 {
    type Code = u8;
    type Mask = Ymm8;
    const LANES: usize = 32;
    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        unsafe { Ymm8(_mm256_loadu_si256(from.cast())) }
    }
    #[inline(always)]
    unsafe fn splat(code: u8) -> Self {
        unsafe { Ymm8(_mm256_set1_epi8(code as i8)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Ymm8(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Ymm8(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Ymm8(_mm256_min_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Ymm8 {
        unsafe { Ymm8(_mm256_cmpeq_epi8(self.0, other.0)) }
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        unsafe {
            let order =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
            Ymm8(_mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(self.0, order)))
        }
    }
    #[inline(always)]
    fn either(a: Ymm8, b: Ymm8) -> Ymm8 {
        unsafe { Ymm8(_mm256_or_si256(a.0, b.0)) }
    }
    #[inline(always)]
    fn both(a: Ymm8, b: Ymm8) -> Ymm8 {
        unsafe { Ymm8(_mm256_and_si256(a.0, b.0)) }
    }
    #[inline(always)]
    fn bits(mask: Ymm8) -> u64 {
        unsafe { u64::from(_mm256_movemask_epi8(mask.0) as u32) }
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl Windows for Ymm8 {
    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        let to = &mut to[..32];
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn mark<const WINDOWS: usize>(codes: [Self; 2], among: [Ymm8; 2], windows: &mut [Self; WINDOWS]) {
        unsafe {
            let bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
            let bit = _mm256_broadcastsi128_si256(bit);
            for (codes, among) in codes.iter().zip(among) {
                let bits = _mm256_shuffle_epi8(bit, _mm256_and_si256(codes.0, _mm256_set1_epi8(15)));
                let bits = _mm256_and_si256(bits, among.0);
                // Codes from 64 on are in no window.
                let high = _mm256_and_si256(_mm256_srli_epi16::<3>(codes.0), _mm256_set1_epi8(31));
                for (at, window) in windows.iter_mut().enumerate() {
                    let here = _mm256_cmpeq_epi8(high, _mm256_set1_epi8(at as i8));
                    window.0 = _mm256_or_si256(window.0, _mm256_and_si256(bits, here));
                }
            }
        }
    }
    #[inline(always)]
    fn mark_all<const WINDOWS: usize>(codes: [Self; 2], windows: &mut [Self; WINDOWS]) {
        Self::mark(codes, unsafe { [Ymm8(_mm256_set1_epi8(-1)); 2] }, windows);
    }
}

/// 16 words of 16 bits. Needs avx2.
#[derive(Clone, Copy)]
pub(in crate::heap) struct Ymm16(__m256i);

// SAFETY, for every block below: a `Ymm16` exists only where avx2 does.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Register for Ymm16 {
    type Code = u16;
    type Mask = Ymm16;
    const LANES: usize = 16;
    #[inline(always)]
    unsafe fn load(from: *const u16) -> Self {
        unsafe { Ymm16(_mm256_loadu_si256(from.cast())) }
    }
    #[inline(always)]
    unsafe fn splat(code: u16) -> Self {
        unsafe { Ymm16(_mm256_set1_epi16(code as i16)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Ymm16(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Ymm16(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Ymm16(_mm256_min_epu16(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Ymm16 {
        unsafe { Ymm16(_mm256_cmpeq_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        unsafe {
            let order =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1));
            Ymm16(_mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(self.0, order)))
        }
    }
    #[inline(always)]
    fn either(a: Ymm16, b: Ymm16) -> Ymm16 {
        unsafe { Ymm16(_mm256_or_si256(a.0, b.0)) }
    }
    #[inline(always)]
    fn both(a: Ymm16, b: Ymm16) -> Ymm16 {
        unsafe { Ymm16(_mm256_and_si256(a.0, b.0)) }
    }
    #[inline(always)]
    fn bits(mask: Ymm16) -> u64 {
        unsafe {
            let packed = _mm256_movemask_epi8(_mm256_packs_epi16(mask.0, mask.0)) as u32;
            u64::from(packed & 0xff | packed >> 8 & 0xff00)
        }
    }
}

//! Registers of WebAssembly: 16 bytes. A module that has them was compiled for machines with
//! `simd128`, so there is nothing to ask when it runs.

use super::register::{Register, Windows};
use std::arch::wasm32::*;
use std::marker::PhantomData;

/// A register of codes.
#[derive(Clone, Copy)]
pub(in crate::heap) struct V128<C>(v128, PhantomData<C>);

impl<C> V128<C> {
    #[inline(always)]
    const fn of(register: v128) -> Self {
        V128(register, PhantomData)
    }
}

macro_rules! v128 {
    ($code:ty, $lanes:literal, $splat:ident, $min:ident, $equal:ident, $bits:ident, $reversed:expr) => {
        impl Register for V128<$code> {
            type Code = $code;
            type Mask = v128;
            const LANES: usize = $lanes;
            #[inline(always)]
            unsafe fn load(from: *const $code) -> Self {
                // SAFETY: the caller's promise; the load needs no alignment.
                Self::of(unsafe { v128_load(from.cast()) })
            }
            #[inline(always)]
            unsafe fn splat(code: $code) -> Self {
                Self::of($splat(code))
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Self::of(v128_xor(self.0, other.0))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Self::of(v128_or(self.0, other.0))
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                Self::of($min(self.0, other.0))
            }
            #[inline(always)]
            fn equal(self, other: Self) -> v128 {
                $equal(self.0, other.0)
            }
            #[inline(always)]
            fn reversed(self) -> Self {
                let reversed: fn(v128) -> v128 = $reversed;
                Self::of(reversed(self.0))
            }
            #[inline(always)]
            fn either(a: v128, b: v128) -> v128 {
                v128_or(a, b)
            }
            #[inline(always)]
            fn both(a: v128, b: v128) -> v128 {
                v128_and(a, b)
            }
            #[inline(always)]
            fn bits(mask: v128) -> u64 {
                u64::from($bits(mask))
            }
        }
    };
}

v128!(u8, 16, u8x16_splat, u8x16_min, u8x16_eq, i8x16_bitmask, |register| {
    i8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0>(register, register)
});
v128!(u16, 8, u16x8_splat, u16x8_min, u16x8_eq, i16x8_bitmask, |register| {
    i16x8_shuffle::<7, 6, 5, 4, 3, 2, 1, 0>(register, register)
});

impl Windows for V128<u8> {
    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        let to = &mut to[..16];
        // SAFETY: 16 bytes.
        unsafe { v128_store(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn mark<const WINDOWS: usize>(codes: [Self; 2], among: [v128; 2], windows: &mut [Self; WINDOWS]) {
        let bit = u8x16(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128);
        for (codes, among) in codes.iter().zip(among) {
            let bits = v128_and(u8x16_swizzle(bit, v128_and(codes.0, u8x16_splat(7))), among);
            // Codes from 64 on are in no window.
            let high = u8x16_shr(codes.0, 3);
            for (at, window) in windows.iter_mut().enumerate() {
                let here = u8x16_eq(high, u8x16_splat(at as u8));
                window.0 = v128_or(window.0, v128_and(bits, here));
            }
        }
    }
    #[inline(always)]
    fn mark_all<const WINDOWS: usize>(codes: [Self; 2], windows: &mut [Self; WINDOWS]) {
        Self::mark(codes, [u8x16_splat(u8::MAX); 2], windows);
    }
}

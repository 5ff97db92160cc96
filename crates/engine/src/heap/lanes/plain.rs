//! Plain arrays as registers: the scalar twin of the vector kernels, used by machines without
//! vector instructions.

use super::register::{Register, Windows};

/// 16 codes in an array.
#[derive(Clone, Copy)]
pub(in crate::heap) struct PlainRegister<C>([C; 16]);

macro_rules! plain {
    ($code:ty) => {
        #[allow(unsafe_code)]
        impl Register for PlainRegister<$code> {
            type Code = $code;
            type Mask = u16;
            const LANES: usize = 16;
            #[inline(always)]
            unsafe fn load(from: *const $code) -> Self {
                // SAFETY: the caller's promise; an array has the alignment of its codes.
                PlainRegister(unsafe { from.cast::<[$code; 16]>().read() })
            }
            #[inline(always)]
            unsafe fn splat(code: $code) -> Self {
                PlainRegister([code; 16])
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                PlainRegister(std::array::from_fn(|lane| self.0[lane] ^ other.0[lane]))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                PlainRegister(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                PlainRegister(std::array::from_fn(|lane| self.0[lane].min(other.0[lane])))
            }
            #[inline(always)]
            fn equal(self, other: Self) -> u16 {
                (0..16).fold(0, |mask, lane| mask | u16::from(self.0[lane] == other.0[lane]) << lane)
            }
            #[inline(always)]
            fn reversed(self) -> Self {
                PlainRegister(std::array::from_fn(|lane| self.0[15 - lane]))
            }
            #[inline(always)]
            fn either(a: u16, b: u16) -> u16 {
                a | b
            }
            #[inline(always)]
            fn both(a: u16, b: u16) -> u16 {
                a & b
            }
            #[inline(always)]
            fn bits(mask: u16) -> u64 {
                u64::from(mask)
            }
        }
    };
}

plain!(u8);
plain!(u16);

impl Windows for PlainRegister<u8> {
    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        to[..16].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn mark<const WINDOWS: usize>(codes: [Self; 2], among: [u16; 2], windows: &mut [Self; WINDOWS]) {
        for (codes, among) in codes.iter().zip(among) {
            for (lane, &code) in codes.0.iter().enumerate() {
                if among >> lane & 1 == 1
                    && let Some(window) = windows.get_mut(usize::from(code / 8))
                {
                    window.0[lane] |= 1 << (code % 8);
                }
            }
        }
    }
    #[inline(always)]
    fn mark_all<const WINDOWS: usize>(codes: [Self; 2], windows: &mut [Self; WINDOWS]) {
        Self::mark(codes, [u16::MAX; 2], windows);
    }
}

//! x86-64 instructions that multiply many nimbers at once, or binary polynomials. The only module
//! of this crate with `unsafe`. The kernels of batches are one generic source, compiled for
//! AVX-512, for AVX2 and, in the tests, for plain arrays of bytes (the scalar twin); single and
//! carry-less products are tested against the recursion and the sum of shifts. The instructions
//! that a machine has are detected at run time.

#![allow(unsafe_code)]

mod carryless;
mod constants;
mod one;
mod planes;
mod vectors;

pub(crate) use carryless::{Pclmul, WideClmul};
pub(crate) use one::OneProduct;
pub(crate) use planes::{product, product_assign};

use crate::batch::Kernel;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// PCLMULQDQ.
const CLMUL: u8 = 1;
/// VPCLMULQDQ on AVX-512.
const WIDE_CLMUL: u8 = 2;
const AVX2: u8 = 4;
/// GFNI with AVX2.
const AVX2_GFNI: u8 = 8;
/// GFNI with AVX-512.
const AVX512_GFNI: u8 = 16;
/// Detection has run.
const ASKED: u8 = 128;

/// The detected instructions, in one atomic load, because every single product asks.
#[inline(always)]
fn machine() -> u8 {
    static MACHINE: AtomicU8 = AtomicU8::new(0);
    let known = MACHINE.load(Relaxed);
    if known != 0 {
        return known;
    }
    #[cold]
    fn ask() -> u8 {
        let mut found = ASKED;
        let clmul = is_x86_feature_detected!("pclmulqdq");
        let gfni = is_x86_feature_detected!("gfni");
        let avx2 = is_x86_feature_detected!("avx2");
        let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
        found |= if clmul { CLMUL } else { 0 };
        found |= if clmul && avx512 && is_x86_feature_detected!("vpclmulqdq") { WIDE_CLMUL } else { 0 };
        found |= if avx2 { AVX2 } else { 0 };
        found |= if avx2 && gfni { AVX2_GFNI } else { 0 };
        found |= if avx512 && gfni { AVX512_GFNI } else { 0 };
        MACHINE.store(found, Relaxed);
        found
    }
    ask()
}

/// Can this machine run the kernel?
pub(crate) fn runs(kernel: Kernel) -> bool {
    let needed = match kernel {
        Kernel::Avx512Gfni => AVX512_GFNI,
        Kernel::Avx2Gfni => AVX2_GFNI,
        Kernel::Avx2 => AVX2,
        Kernel::OneByOne => 0,
    };
    machine() & needed == needed
}

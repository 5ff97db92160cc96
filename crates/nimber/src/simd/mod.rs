//! Instructions of x86-64 that multiply many nimbers at once, or binary polynomials. The only
//! place with `unsafe`. Each kernel is one generic text, compiled for AVX-512, for AVX2, and, in the tests, for
//! plain arrays of bytes: the scalar twin. What a machine can do is asked when the program runs.

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

/// Can this machine run the kernel?
pub(crate) fn runs(kernel: Kernel) -> bool {
    match kernel {
        Kernel::Avx512Gfni => {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("gfni")
        }
        Kernel::Avx2Gfni => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("gfni"),
        Kernel::Avx2 => is_x86_feature_detected!("avx2"),
        Kernel::OneByOne => true,
    }
}

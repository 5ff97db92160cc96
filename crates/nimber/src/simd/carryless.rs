//! Products of binary polynomials by PCLMULQDQ, one at a time, and by VPCLMULQDQ, eight at a time.

use crate::clmul::{Clmul, Task};
use crate::gf::{AddMultiple, Fast, Gf64};
use std::arch::x86_64::*;

/// The instruction PCLMULQDQ. A value of this type proves that the machine has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pclmul(());

impl Pclmul {
    /// The witness, if this machine has the instruction.
    #[inline]
    pub(crate) fn get() -> Option<Pclmul> {
        (super::machine() & super::CLMUL != 0).then_some(Pclmul(()))
    }

    /// Runs a task that is compiled for the instruction.
    #[inline]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "pclmulqdq")]
        fn with_instruction<T: Task>(task: T, clmul: Pclmul) -> T::Output {
            task.run(clmul)
        }
        // SAFETY: `self` is the witness.
        unsafe { with_instruction(task, self) }
    }

    /// One product modulo `x^64 + x^4 + x^3 + x + 1`.
    #[inline]
    pub(crate) fn product64(self, a: u64, b: u64) -> u64 {
        #[target_feature(enable = "pclmulqdq")]
        fn with_instruction(clmul: Pclmul, a: u64, b: u64) -> u64 {
            clmul.product(a, b)
        }
        // SAFETY: `self` is the witness.
        unsafe { with_instruction(self, a, b) }
    }
}

impl Clmul for Pclmul {
    #[inline(always)]
    fn wide(self, a: u64, b: u64) -> u128 {
        // SAFETY: `self` is the witness. The register has sixteen bytes, in little-endian order.
        unsafe {
            let product = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
            std::mem::transmute::<__m128i, u128>(product)
        }
    }

    #[inline(always)]
    fn product(self, a: u64, b: u64) -> u64 {
        // SAFETY: `self` is the witness.
        unsafe {
            let modulus = _mm_cvtsi64_si128(0x1b);
            let product = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
            // Folding reduces the high half to 68 bits, then to 64.
            let once = _mm_clmulepi64_si128::<1>(product, modulus);
            let twice = _mm_clmulepi64_si128::<1>(once, modulus);
            _mm_cvtsi128_si64(_mm_xor_si128(_mm_xor_si128(product, once), twice)) as u64
        }
    }
}

/// VPCLMULQDQ on AVX-512. A value of this type proves that the machine has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideClmul(());

impl WideClmul {
    /// The witness, if this machine has the instruction.
    #[inline]
    pub(crate) fn get() -> Option<WideClmul> {
        (super::machine() & super::WIDE_CLMUL != 0).then_some(WideClmul(()))
    }

    /// `out[i] += factor * v[i]`
    pub(crate) fn add_multiple(self, out: &mut [Gf64], factor: Gf64, v: &[Gf64]) {
        assert!(out.len() == v.len());
        // SAFETY: `self` is the witness.
        unsafe { add_multiple(out, factor, v) }
    }

    /// `sums[i] += factor * v[i]`, not reduced.
    pub(crate) fn accumulate_multiple(self, sums: &mut [u128], factor: Gf64, v: &[Gf64]) {
        assert!(sums.len() == v.len());
        // SAFETY: `self` is the witness.
        unsafe { accumulate_multiple(sums, factor, v) }
    }

    /// `a[i] *= b[i]`
    pub(crate) fn multiply(self, a: &mut [Gf64], b: &[Gf64]) {
        assert!(a.len() == b.len());
        // SAFETY: `self` is the witness.
        unsafe { multiply(a, b) }
    }
}

/// Eight products modulo `x^64 + x^4 + x^3 + x + 1`.
#[inline(always)]
fn eight(_: WideClmul, a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the first argument is the witness.
    unsafe {
        let modulus = _mm512_set1_epi64(0x1b);
        let fold = |product: __m512i| {
            let once = _mm512_clmulepi64_epi128::<1>(product, modulus);
            let twice = _mm512_clmulepi64_epi128::<1>(once, modulus);
            _mm512_ternarylogic_epi64::<0x96>(product, once, twice)
        };
        let even = fold(_mm512_clmulepi64_epi128::<0x00>(a, b));
        let odd = fold(_mm512_clmulepi64_epi128::<0x11>(a, b));
        _mm512_unpacklo_epi64(even, odd)
    }
}

#[target_feature(enable = "avx512f,vpclmulqdq,pclmulqdq")]
fn add_multiple(out: &mut [Gf64], factor: Gf64, v: &[Gf64]) {
    let wide = WideClmul(());
    let factors = _mm512_set1_epi64(factor.0 as i64);
    let (eights, rest) = out.as_chunks_mut::<8>();
    let (v_eights, v_rest) = v.as_chunks::<8>();
    for (out, v) in eights.iter_mut().zip(v_eights) {
        // SAFETY: `Gf64` is a transparent `u64`; both are eight of them.
        unsafe {
            let product = eight(wide, _mm512_loadu_si512(v.as_ptr().cast()), factors);
            let sum = _mm512_xor_si512(_mm512_loadu_si512(out.as_ptr().cast()), product);
            _mm512_storeu_si512(out.as_mut_ptr().cast(), sum);
        }
    }
    AddMultiple { out: rest, factor, v: v_rest }.run(Pclmul(()));
}

#[target_feature(enable = "avx512f,vpclmulqdq,pclmulqdq")]
fn multiply(a: &mut [Gf64], b: &[Gf64]) {
    let wide = WideClmul(());
    let (eights, rest) = a.as_chunks_mut::<8>();
    let (b_eights, b_rest) = b.as_chunks::<8>();
    for (a, b) in eights.iter_mut().zip(b_eights) {
        // SAFETY: `Gf64` is a transparent `u64`; both are eight of them.
        unsafe {
            let product = eight(wide, _mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast()));
            _mm512_storeu_si512(a.as_mut_ptr().cast(), product);
        }
    }
    for (a, &b) in rest.iter_mut().zip(b_rest) {
        *a = a.times(Pclmul(()), b);
    }
}

#[target_feature(enable = "avx512f,vpclmulqdq,pclmulqdq")]
fn accumulate_multiple(sums: &mut [u128], factor: Gf64, v: &[Gf64]) {
    let factors = _mm512_set1_epi64(factor.0 as i64);
    // Duplicates each word into both halves of one of the four lanes.
    let first = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);
    let second = _mm512_setr_epi64(4, 4, 5, 5, 6, 6, 7, 7);
    let (eights, rest) = sums.as_chunks_mut::<8>();
    let (v_eights, v_rest) = v.as_chunks::<8>();
    for (sums, v) in eights.iter_mut().zip(v_eights) {
        // SAFETY: eight words, and eight sums in two registers.
        unsafe {
            let v = _mm512_loadu_si512(v.as_ptr().cast());
            for (i, order) in [first, second].into_iter().enumerate() {
                let at: *mut __m512i = sums.as_mut_ptr().add(4 * i).cast();
                let product = _mm512_clmulepi64_epi128::<0>(_mm512_permutexvar_epi64(order, v), factors);
                _mm512_storeu_si512(at, _mm512_xor_si512(_mm512_loadu_si512(at), product));
            }
        }
    }
    for (sum, &v) in rest.iter_mut().zip(v_rest) {
        Gf64::accumulate(sum, Pclmul(()), factor, v);
    }
}

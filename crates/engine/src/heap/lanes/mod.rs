//! Blocks of 64 heaps at once, one in each lane: the inner loops over pairs of heaps. The only
//! module of this crate with `unsafe`.
//!
//! If one heap of a pair is fixed, the partners for 64 consecutive heaps are 64 consecutive codes:
//! one load. The kernels are one source, generic over the register; the best one that the machine
//! can run is chosen at run time.
//!
//! The registers are those of AVX-512 with VBMI, AVX2, or plain arrays; a module for WebAssembly
//! has `simd128` in place of plain arrays. Slices are checked before a kernel gets them.

#![allow(unsafe_code)]

mod kernels;
mod least;
mod machine;
pub(super) mod one;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain;
pub(super) mod planes;
mod register;
pub(super) mod settled;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod vectors;

#[cfg(target_arch = "x86_64")]
use machine::Instructions::{Avx2, Avx512};
pub(super) use machine::SimdMachine;
use one::BothWays;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use plain::PlainRegister;
use register::Register;
/// What is always there are registers of 16 bytes, in a module for WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128::V128 as PlainRegister;

use std::fmt::Debug;
use std::ops::{BitXor, Range, RangeInclusive};

/// The number of heaps in a block.
pub(super) const LANES: usize = 64;

/// The integer type that holds the code of a value.
pub(super) trait Element: Copy + Debug + Default + Ord + BitXor<Output = Self> + Send + 'static {
    /// Registers of such codes.
    #[cfg(target_arch = "x86_64")]
    type Zmm: Register<Code = Self>;
    #[cfg(target_arch = "x86_64")]
    type Ymm: Register<Code = Self>;
    type Plain: Register<Code = Self>;
    const ZERO: Self;
    const ONES: Self;
    fn of(code: usize) -> Option<Self>;
    fn index(self) -> usize;
    /// The same codes, if they are bytes.
    fn bytes(codes: &[Self]) -> Option<&[u8]>;
    /// Whether marking a code is so cheap that testing for one is not faster.
    const MARKS_ARE_CHEAP: bool;
    /// The number of rounds of tests that cost about as much as the marks that would make them
    /// unnecessary.
    const ROUNDS: usize;
    /// The approximate cost of marking 64 codes in all lanes, in tenths of the cost of testing one
    /// lane for one value.
    const MARK_COST: usize;
    /// The minimum number of bits of codes.
    const MIN_BITS: u32;
    /// Marks the codes of all pairs of `left` tokens in all with a heap in the range. The set has
    /// as many words as [`words_of_one`](one::words_of_one) says, and only if it does is this
    /// supported.
    fn mark_one(
        machine: SimdMachine,
        codes: &BothWays<Self>,
        left: usize,
        heaps: RangeInclusive<usize>,
        set: &mut [u64],
    );
    /// Marks the codes of the pairs that contain one of the given heaps; in lane l the two heaps of
    /// a pair have `at + l` tokens in all. Bit b of the set of lane l stands for code b. All codes
    /// are below `1 << bits`. A set has that many bits, and at least 64; codes of 8 bits may have
    /// smaller sets if only small codes are wanted. Codes outside of `codes` need not be marked;
    /// its first code is that of a level.
    fn mark(
        machine: SimdMachine,
        view: View<'_, Self>,
        at: usize,
        pairs: HeapCodePairs<'_, Self>,
        bits: u32,
        codes: RangeInclusive<usize>,
        sets: &mut [u64],
    );
    /// The number of codes of a level: it pays to mark those of one level only. If it does not,
    /// this is the number of all codes.
    const LEVEL: usize;
    /// The number of levels.
    const LEVELS: usize;
    /// The level of a code; the last one for codes that are too large.
    fn level(code: usize) -> usize {
        (code / Self::LEVEL).min(Self::LEVELS - 1)
    }
    /// The kernel of [`least()`]; `None` if it does not support this type of codes.
    #[doc(hidden)]
    fn least(
        machine: SimdMachine,
        codes: &mut [Self],
        base: usize,
        sets: &[u64],
        partners: &[(u32, Self)],
    ) -> Option<usize>;
}

/// The codes of heaps from 0 on, and the flags of rare heaps: all bits set if the heap is rare. If
/// no pair has a rare partner, the flags are empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'v, C> {
    pub(super) codes: &'v [C],
    pub(super) flags: &'v [C],
}

/// Heaps and their codes, in two lists of the same length.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeapCodePairs<'p, C> {
    pub(super) heaps: &'p [u32],
    pub(super) codes: &'p [C],
}

impl<'p, C> HeapCodePairs<'p, C> {
    pub(super) fn part(self, range: Range<usize>) -> HeapCodePairs<'p, C> {
        HeapCodePairs { heaps: &self.heaps[range.clone()], codes: &self.codes[range] }
    }
}

/// Compiles the kernels for one set of instructions.
macro_rules! compiled {
    ($name:ident, $features:literal) => {
        #[cfg(target_arch = "x86_64")]
        mod $name {
            use super::register::{Register, Windows};
            use super::{HeapCodePairs, LANES, View, kernels};

            #[target_feature(enable = $features)]
            pub(super) unsafe fn largest_heap(heaps: &[u32]) -> u32 {
                kernels::largest_heap(heaps)
            }

            #[target_feature(enable = $features)]
            pub(super) unsafe fn mark<R: Windows, const WINDOWS: usize, const ALL: bool, const MASKED: bool>(
                view: View<'_, u8>,
                at: usize,
                pairs: HeapCodePairs<'_, u8>,
                first: usize,
                sets: &mut [u64],
                step: usize,
            ) {
                // SAFETY: the caller's promise.
                unsafe { kernels::mark::<R, WINDOWS, ALL, MASKED>(view, at, pairs, first, sets, step) }
            }

            #[target_feature(enable = $features)]
            pub(super) unsafe fn test<R: Register, const CANDIDATES: usize, const MASKED: bool>(
                view: View<'_, R::Code>,
                at: usize,
                pairs: HeapCodePairs<'_, R::Code>,
                candidates: &[[R::Code; LANES]; CANDIDATES],
            ) -> [u64; CANDIDATES] {
                // SAFETY: the caller's promise.
                unsafe { kernels::test::<R, CANDIDATES, MASKED>(view, at, pairs, candidates) }
            }

            #[target_feature(enable = $features)]
            pub(super) unsafe fn scan<R: Register, const FLAGS: usize>(
                view: View<'_, R::Code>,
                left: usize,
                from: usize,
                to: usize,
                code: R::Code,
            ) -> Option<usize> {
                // SAFETY: the caller's promise.
                unsafe { kernels::scan::<R, FLAGS>(view, left, from, to, code) }
            }
        }
    };
}

compiled!(avx512, "avx512f,avx512bw,avx512vbmi");
compiled!(avx2, "avx2");

/// Calls a kernel for the machine: `choose!(machine, Avx512 register, Avx2 register, Plain
/// register, kernel<...>(arguments))`.
macro_rules! choose {
    ($machine:expr, $zmm:ty, $ymm:ty, $plain:ty, $kernel:ident <$($parameter:tt),*> ($($argument:expr),*)) => {
        // SAFETY: a `SimdMachine` is a witness of its instructions; the caller has checked the
        // slices.
        unsafe {
            match $machine {
                #[cfg(target_arch = "x86_64")]
                SimdMachine(Avx512) => avx512::$kernel::<$zmm, $($parameter),*>($($argument),*),
                #[cfg(target_arch = "x86_64")]
                SimdMachine(Avx2) => avx2::$kernel::<$ymm, $($parameter),*>($($argument),*),
                _ => kernels::$kernel::<$plain, $($parameter),*>($($argument),*),
            }
        }
    };
}

macro_rules! element {
    ($code:ty, $zmm:ident, $ymm:ident, $cheap:literal, $mark:ident, $bytes:expr, $one:expr, $least:expr) => {
        impl Element for $code {
            #[cfg(target_arch = "x86_64")]
            type Zmm = vectors::$zmm;
            #[cfg(target_arch = "x86_64")]
            type Ymm = vectors::$ymm;
            type Plain = PlainRegister<$code>;
            const ZERO: Self = 0;
            const ONES: Self = <$code>::MAX;
            const MARKS_ARE_CHEAP: bool = $cheap;
            const ROUNDS: usize = if $cheap { 1 } else { 2 };
            const MIN_BITS: u32 = if $cheap { 3 } else { 9 };
            const MARK_COST: usize = if $cheap { 10 } else { 8 };
            fn mark(
                machine: SimdMachine,
                view: View<'_, Self>,
                at: usize,
                pairs: HeapCodePairs<'_, Self>,
                bits: u32,
                codes: RangeInclusive<usize>,
                sets: &mut [u64],
            ) {
                $mark(machine, view, at, pairs, bits, codes, sets);
            }
            const LEVEL: usize = if $cheap { LEVEL } else { 1 << <$code>::BITS };
            const LEVELS: usize = (1 << <$code>::BITS) / Self::LEVEL;
            fn mark_one(
                machine: SimdMachine,
                codes: &BothWays<Self>,
                left: usize,
                heaps: RangeInclusive<usize>,
                set: &mut [u64],
            ) {
                let mark: fn(SimdMachine, &BothWays<Self>, usize, RangeInclusive<usize>, &mut [u64]) = $one;
                mark(machine, codes, left, heaps, set);
            }
            fn of(code: usize) -> Option<Self> {
                <$code>::try_from(code).ok()
            }
            #[inline(always)]
            fn index(self) -> usize {
                usize::from(self)
            }
            fn bytes(codes: &[Self]) -> Option<&[u8]> {
                let bytes: fn(&[Self]) -> Option<&[u8]> = $bytes;
                bytes(codes)
            }
            fn least(
                machine: SimdMachine,
                codes: &mut [Self],
                base: usize,
                sets: &[u64],
                partners: &[(u32, Self)],
            ) -> Option<usize> {
                let least: fn(SimdMachine, &mut [Self], usize, &[u64], &[(u32, Self)]) -> Option<usize> = $least;
                least(machine, codes, base, sets, partners)
            }
        }
    };
}

element!(
    u8,
    Zmm8,
    Ymm8,
    true,
    mark_bytes,
    |codes| Some(codes),
    |_, _, _, _, _| unreachable!("not supported"),
    least::least
);
element!(u16, Zmm16, Ymm16, false, mark_words, |_| None, one::mark_one, |_, _, _, _, _| None);

/// Checks that loads of whole blocks stay inside the view, where lane l has `at + l` tokens for
/// both heaps of a pair. Returns whether there are flags.
#[inline(always)]
fn check_block<C: Element>(view: View<'_, C>, at: usize, largest: u32) -> bool {
    assert!(view.codes.len() >= at + LANES, "a block reaches past the codes");
    assert!(largest as usize <= at, "a heap is larger than what is left");
    let masked = !view.flags.is_empty();
    assert!(!masked || view.flags.len() >= at + LANES, "a block reaches past the flags");
    masked
}

/// The number of codes of a level of bytes: half a word.
const LEVEL: usize = 32;

/// [`Element::mark`] for bytes: by windows of 8 codes, 64 codes at a time.
fn mark_bytes(
    machine: SimdMachine,
    view: View<'_, u8>,
    at: usize,
    pairs: HeapCodePairs<'_, u8>,
    bits: u32,
    codes: RangeInclusive<usize>,
    sets: &mut [u64],
) {
    let masked = check_block(view, at, largest_heap(machine, pairs.heaps));
    let words = sets.len() / LANES;
    let (mut first, last) = codes.into_inner();
    let last = last.min(64 * words - 1);
    while first <= last {
        let end = (first / 64 + 1) * 64;
        macro_rules! call {
            ($windows:literal, $all:literal, $masked:literal) => {
                choose!(
                    machine,
                    vectors::Zmm8,
                    vectors::Ymm8,
                    PlainRegister<u8>,
                    mark < $windows,
                    $all,
                    $masked > (view, at, pairs, first, sets, words)
                )
            };
        }
        // The number of windows that matter, but one.
        match (bits, masked, (last.min(end - 1) - first) / 8) {
            (0..=6, false, 0) => call!(1, true, false),
            (0..=6, false, 1) => call!(2, true, false),
            (0..=6, false, 2) => call!(3, true, false),
            (0..=6, false, 3) => call!(4, true, false),
            (0..=6, false, 4) => call!(5, true, false),
            (0..=6, false, _) => call!(8, true, false),
            (_, false, 0 | 1) => call!(2, false, false),
            (_, false, 2 | 3) => call!(4, false, false),
            (_, false, 4 | 5) => call!(6, false, false),
            (_, false, _) => call!(8, false, false),
            (_, true, 0 | 1) => call!(2, false, true),
            (_, true, 2 | 3) => call!(4, false, true),
            (_, true, _) => call!(8, false, true),
        }
        first = end;
    }
}

/// [`Element::mark`] for words: one byte for each code and lane.
fn mark_words(
    machine: SimdMachine,
    view: View<'_, u16>,
    at: usize,
    pairs: HeapCodePairs<'_, u16>,
    bits: u32,
    _: RangeInclusive<usize>,
    sets: &mut [u64],
) {
    check_block(view, at, largest_heap(machine, pairs.heaps));
    match bits {
        0..=9 => kernels::mark_rows::<0x200>(view, at, pairs, sets),
        10 => kernels::mark_rows::<0x400>(view, at, pairs, sets),
        11 => kernels::mark_rows::<0x800>(view, at, pairs, sets),
        12 => kernels::mark_rows::<0x1000>(view, at, pairs, sets),
        13 => kernels::mark_rows::<0x2000>(view, at, pairs, sets),
        14 => kernels::mark_rows::<0x4000>(view, at, pairs, sets),
        15 => kernels::mark_rows::<0x8000>(view, at, pairs, sets),
        _ => kernels::mark_rows::<0x10000>(view, at, pairs, sets),
    }
}

/// For each candidate of each lane, whether it is the code of a pair that contains one of the given
/// heaps. Bit l of a result stands for lane l.
pub(super) fn test<C: Element, const CANDIDATES: usize>(
    machine: SimdMachine,
    view: View<'_, C>,
    at: usize,
    pairs: HeapCodePairs<'_, C>,
    candidates: &[[C; LANES]; CANDIDATES],
) -> [u64; CANDIDATES] {
    match check_block(view, at, largest_heap(machine, pairs.heaps)) {
        true => choose!(machine, C::Zmm, C::Ymm, C::Plain, test < CANDIDATES, true > (view, at, pairs, candidates)),
        false => choose!(machine, C::Zmm, C::Ymm, C::Plain, test < CANDIDATES, false > (view, at, pairs, candidates)),
    }
}

fn largest_heap(machine: SimdMachine, heaps: &[u32]) -> u32 {
    match machine {
        // SAFETY: a `SimdMachine` is a witness of its instructions.
        #[cfg(target_arch = "x86_64")]
        SimdMachine(Avx512) => unsafe { avx512::largest_heap(heaps) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        SimdMachine(Avx2) => unsafe { avx2::largest_heap(heaps) },
        _ => kernels::largest_heap(heaps),
    }
}

/// Searches for a pair of heaps with `left` tokens in all, both rare or both common, that has the
/// code. Returns its heap from `from` to `to`.
pub(super) fn scan<C: Element>(
    machine: SimdMachine,
    view: View<'_, C>,
    left: usize,
    from: usize,
    to: usize,
    code: C,
) -> Option<usize> {
    let masked = !view.flags.is_empty();
    assert!(!masked || left <= view.flags.len(), "a pair outside of the flags");
    let flag = |heap: usize| if masked { view.flags[heap] } else { C::ZERO };
    let alike = |small: usize, large: usize| flag(small) == flag(large);
    scan_by(view, left, from, to, code, alike, || match masked {
        true => choose!(machine, C::Zmm, C::Ymm, C::Plain, scan<2>(view, left, from, to, code)),
        false => choose!(machine, C::Zmm, C::Ymm, C::Plain, scan<0>(view, left, from, to, code)),
    })
}

/// Like [`scan`], if all partners are common: there are flags only for the heaps from `from` to
/// `to`.
pub(super) fn scan_small<C: Element>(
    machine: SimdMachine,
    view: View<'_, C>,
    left: usize,
    from: usize,
    to: usize,
    code: C,
) -> Option<usize> {
    assert!(to < view.flags.len(), "a heap outside of the flags");
    let common = |small: usize, _| view.flags[small] == C::ZERO;
    scan_by(
        view,
        left,
        from,
        to,
        code,
        common,
        || choose!(machine, C::Zmm, C::Ymm, C::Plain, scan<1>(view, left, from, to, code)),
    )
}

/// Searches short ranges one by one, and others by the kernel.
fn scan_by<C: Element>(
    view: View<'_, C>,
    left: usize,
    from: usize,
    to: usize,
    code: C,
    fits: impl Fn(usize, usize) -> bool,
    kernel: impl FnOnce() -> Option<usize>,
) -> Option<usize> {
    let pair = |&small: &usize| view.codes[small] ^ view.codes[left - small] == code && fits(small, left - small);
    if from > to {
        return None;
    }
    // No register has more than LANES lanes.
    if to + 1 - from < LANES {
        return (from..=to).find(pair);
    }
    assert!(from > 0 && to < left && left <= view.codes.len(), "a pair outside of the codes");
    kernel()
}

/// Computes the code of each heap from `base` on, one for each set: the smallest code that is not
/// in its set and not the code of a pair with a partner. A partner is a distance and a code: its
/// pair has the code of the heap at that distance before, xor the given code. Returns the
/// largest computed code; codes are below 64, and if the largest is 64 or more, the codes are
/// invalid. `None` if this type of codes is not supported. This is faster if the partners that are
/// farther away come first.
pub(super) fn least<C: Element>(
    machine: SimdMachine,
    codes: &mut [C],
    base: usize,
    sets: &[u64],
    partners: &[(u32, C)],
) -> Option<usize> {
    C::least(machine, codes, base, sets, partners)
}

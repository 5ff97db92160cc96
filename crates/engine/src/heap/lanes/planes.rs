//! The rare values of settled windows: which of them occur as the sums of common heaps, for 512
//! heaps at once, in planes of bits (see `heap/settled`).

use super::Machine;
use super::Plain;
use super::register::{Register, Windows};
use super::settled::MAX_CODES;
#[cfg(target_arch = "x86_64")]
use super::{Avx2, Avx512, vectors};
use std::ops::Range;

/// The number of heaps of a block of planes: one register of bits.
pub(in crate::heap) const BLOCK: usize = 512;
/// The number of witnesses after which it is looked whether more are needed.
const STEP: usize = 8;

/// Which codes the heaps of blocks have: for each code, a bit for each heap.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Planes {
    bytes: Vec<u8>,
    /// The number of planes.
    codes: usize,
    /// The number of bytes of a plane.
    stride: usize,
}

impl Planes {
    /// Planes for this many codes and heaps.
    pub(in crate::heap) fn new(codes: usize, heaps: usize) -> Planes {
        assert!(codes <= MAX_CODES, "too many codes");
        let stride = heaps.next_multiple_of(BLOCK) / 8;
        Planes { bytes: vec![0; codes * stride], codes, stride }
    }

    /// Fills in the block from `at` on.
    pub(in crate::heap) fn fill(&mut self, machine: Machine, codes: &[u8], at: usize) {
        assert!(at.is_multiple_of(8) && codes.len() >= at + BLOCK && self.stride >= (at + BLOCK) / 8, "no such block");
        // SAFETY: a `Machine` is a witness of its instructions; there are enough codes.
        unsafe {
            match machine {
                #[cfg(target_arch = "x86_64")]
                Machine(Avx512) => avx512::fill::<vectors::Zmm8>(self, codes, at),
                #[cfg(target_arch = "x86_64")]
                Machine(Avx2) => avx2::fill::<vectors::Ymm8>(self, codes, at),
                _ => in_fill::<Plain<u8>>(self, codes, at),
            }
        }
    }

    /// Copies a range of places to another one; all are multiples of 8.
    pub(in crate::heap) fn slide(&mut self, from: Range<usize>, to: usize) {
        for plane in self.bytes.chunks_exact_mut(self.stride) {
            plane.copy_within(from.start / 8..from.end / 8, to / 8);
        }
    }

    /// The word of the places from `at` on, a multiple of 8.
    pub(in crate::heap) fn word(&self, code: usize, at: usize) -> u64 {
        let plane = &self.bytes[code * self.stride..][..self.stride];
        plane[at / 8..].first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }
}

/// # Safety
/// The machine has the register's instructions; there are codes from `at` to `at + BLOCK`.
#[inline(always)]
unsafe fn in_fill<R: Register<Code = u8>>(planes: &mut Planes, codes: &[u8], at: usize) {
    for word in 0..BLOCK / 64 {
        let mut bits = [0u64; MAX_CODES];
        let bits = &mut bits[..planes.codes];
        for part in (0..64).step_by(R::LANES) {
            // SAFETY: the caller's promise.
            let lanes = unsafe { R::load(codes.as_ptr().add(at + 64 * word + part)) };
            for (code, bits) in bits.iter_mut().enumerate() {
                // SAFETY: the caller's promise.
                *bits |= R::bits(lanes.equal(unsafe { R::splat(code as u8) })) << part;
            }
        }
        for (code, bits) in bits.iter().enumerate() {
            planes.bytes[code * planes.stride + at / 8 + 8 * word..][..8].copy_from_slice(&bits.to_le_bytes());
        }
    }
}

/// Pairs in which some rare values are likely to occur, for each of their codes.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Witnesses {
    /// For each rare code: how far away the partner is, a multiple of 8 heaps, and its code.
    lists: Vec<Vec<(u32, u8)>>,
    /// `from[parity of the place][code]`: the first common code whose value is above that of the
    /// rare code.
    from: [Vec<u8>; 2],
    reach: usize,
}

impl Witnesses {
    /// No pairs for the rare codes, for which it is given from which common code on values are
    /// larger.
    pub(in crate::heap) fn new(from: [Vec<u8>; 2]) -> Witnesses {
        let codes = from[0].len();
        assert!(from[1].len() == codes && from.iter().flatten().all(|&code| usize::from(code) <= codes), "not a code");
        Witnesses { lists: vec![Vec::new(); codes], from, reach: 0 }
    }

    /// The same pairs, from other common codes on; `None` if they are for other rare codes.
    pub(in crate::heap) fn with_from(&self, from: &[Vec<u8>; 2]) -> Option<Witnesses> {
        let same = self.lists.len() == from[0].len();
        same.then(|| Witnesses { lists: self.lists.clone(), reach: self.reach, ..Witnesses::new(from.clone()) })
    }

    /// Adds a pair: for block-aligned heaps, the partner is `distance` before.
    pub(in crate::heap) fn push(&mut self, rare: usize, distance: usize, code: u8) {
        assert!(distance.is_multiple_of(8) && usize::from(code) < self.lists.len(), "not a witness");
        self.lists[rare].push((distance as u32, code));
        self.reach = self.reach.max(distance);
    }

    pub(in crate::heap) const fn from(&self) -> &[Vec<u8>; 2] {
        &self.from
    }
}

/// For each rare code the heaps of a block whose values are above it and for which no witness has
/// the value.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Missing {
    /// The rare codes for which there are any, as bits.
    pub(in crate::heap) codes: u64,
    /// The heaps, in the rows of these codes.
    bytes: [[u8; BLOCK / 8]; MAX_CODES],
}

impl Missing {
    pub(in crate::heap) const NONE: Missing = Missing { codes: 0, bytes: [[0; BLOCK / 8]; MAX_CODES] };

    /// 64 of the heaps for one of the codes.
    pub(in crate::heap) fn word(&self, rare: usize, word: usize) -> u64 {
        u64::from_le_bytes(self.bytes[rare].as_chunks().0[word])
    }
}

/// Finds what is missing in the block from `at` on.
pub(in crate::heap) fn missing(
    machine: Machine,
    planes: &Planes,
    at: usize,
    witnesses: &Witnesses,
    missing: &mut Missing,
) {
    assert!(at.is_multiple_of(BLOCK) && witnesses.reach <= at, "a witness before the planes");
    assert!(planes.stride >= (at + BLOCK) / 8, "a block after the planes");
    assert!(planes.codes == witnesses.lists.len(), "planes of other codes");
    missing.codes = 0;
    // SAFETY: a `Machine` is a witness of its instructions; the rest was compared above.
    unsafe {
        match machine {
            #[cfg(target_arch = "x86_64")]
            Machine(Avx512) => avx512::missing::<vectors::Zmm8>(planes, at, witnesses, missing),
            #[cfg(target_arch = "x86_64")]
            Machine(Avx2) => avx2::missing::<vectors::Ymm8>(planes, at, witnesses, missing),
            _ => in_missing::<Plain<u8>>(planes, at, witnesses, missing),
        }
    }
}

/// # Safety
/// The machine has the register's instructions; there are planes for the block, and its witnesses
/// are not before their beginning.
#[inline(always)]
unsafe fn in_missing<R: Windows>(planes: &Planes, at: usize, witnesses: &Witnesses, missing: &mut Missing) {
    // SAFETY: the caller's promise.
    let (ones, even, odd) = unsafe { (R::splat(u8::MAX), R::splat(0x55), R::splat(0xaa)) };
    let (zero, every) = (ones.xor(ones), R::bits(ones.equal(ones)));
    let and = |one: R, other: R| one.xor(other).xor(one.or(other));
    for part in (0..BLOCK / 8).step_by(R::LANES) {
        // SAFETY: the caller's promise: the place is inside of the plane; codes were compared when
        // the witness was added.
        let load = |code: usize, byte: usize| unsafe {
            R::load(planes.bytes.as_ptr().add(code * planes.stride + byte + part))
        };
        // `above[c]`: the heaps with codes from c on.
        let mut above = [zero; MAX_CODES + 1];
        for code in (0..planes.codes).rev() {
            above[code] = above[code + 1].or(load(code, at / 8));
        }
        for (rare, list) in witnesses.lists.iter().enumerate() {
            let from = [0, 1].map(|parity| above[usize::from(witnesses.from[parity][rare])]);
            let wanted = and(from[0], even).or(and(from[1], odd));
            let mut seen = wanted.xor(ones);
            let mut some = list.chunks(STEP);
            let found = loop {
                if R::bits(seen.equal(ones)) == every {
                    break true;
                }
                let Some(some) = some.next() else { break false };
                for &(distance, code) in some {
                    seen = seen.or(load(usize::from(code), (at - distance as usize) / 8));
                }
            };
            if !found {
                if missing.codes >> rare & 1 == 0 {
                    missing.codes |= 1 << rare;
                    missing.bytes[rare] = [0; BLOCK / 8];
                }
                seen.xor(ones).store(&mut missing.bytes[rare][part..]);
            }
        }
    }
}

/// Compiles the kernels for one set of instructions.
macro_rules! compiled {
    ($name:ident, $features:literal) => {
        #[cfg(target_arch = "x86_64")]
        mod $name {
            use super::*;

            #[target_feature(enable = $features)]
            pub(super) unsafe fn fill<R: Register<Code = u8>>(planes: &mut Planes, codes: &[u8], at: usize) {
                // SAFETY: the caller's promise.
                unsafe { in_fill::<R>(planes, codes, at) }
            }

            #[target_feature(enable = $features)]
            pub(super) unsafe fn missing<R: Windows>(
                planes: &Planes,
                at: usize,
                witnesses: &Witnesses,
                missing: &mut Missing,
            ) {
                // SAFETY: the caller's promise.
                unsafe { in_missing::<R>(planes, at, witnesses, missing) }
            }
        }
    };
}

compiled!(avx512, "avx512f,avx512bw,avx512vbmi,avx512vl,avx512bitalg");
compiled!(avx2, "avx2");

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What is missing is what no witness shows.
        #[test]
        fn missing_values_are_in_no_witness(
            codes in proptest::collection::vec(0u8..16, 3 * BLOCK),
            from in proptest::collection::vec(0u8..=16, 2 * 16),
            pairs in proptest::collection::vec((0usize..16, 0usize..120, 0u8..16), 0..200),
        ) {
            let from = [from[..16].to_vec(), from[16..].to_vec()];
            let mut witnesses = Witnesses::new(from.clone());
            pairs.iter().for_each(|&(rare, distance, code)| witnesses.push(rare, 8 * distance, code));
            // What was missing before is forgotten.
            let mut missing = Missing { codes: 5, bytes: [[0xa5; BLOCK / 8]; MAX_CODES] };
            for machine in Machine::all() {
                let mut planes = Planes::new(16, codes.len());
                (0..3).for_each(|block| planes.fill(machine, &codes, block * BLOCK));
                super::missing(machine, &planes, 2 * BLOCK, &witnesses, &mut missing);
                for place in 2 * BLOCK..3 * BLOCK {
                    for (rare, &from) in from[place % 2].iter().enumerate() {
                        let wanted = codes[place] >= from;
                        let shown = pairs.iter().any(|&(of, distance, code)| {
                            of == rare && codes[place - 8 * distance] == code
                        });
                        let some = missing.codes >> rare & 1 == 1;
                        let bit = some && missing.word(rare, place % BLOCK / 64) >> (place % 64) & 1 == 1;
                        prop_assert_eq!(bit, wanted && !shown, "{:?} {} {}", machine, place, rare);
                    }
                }
            }
        }
    }
}

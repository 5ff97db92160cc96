//! Which rare values occur as the sums of common heaps, for 512 heaps or more at once, in planes of
//! bits (see `heap/settled` and `blocks/batch`).

use super::PlainRegister;
use super::SimdMachine;
use super::register::{Register, Windows};
#[cfg(target_arch = "x86_64")]
use super::{Avx2, Avx512, vectors};
use crate::bits::{ones, ones_of};
use std::ops::Range;

/// The number of heaps of a block of planes: one register of bits.
pub(in crate::heap) const BLOCK: usize = 512;
/// The number of heaps of four blocks. Four registers that follow one another in memory are loaded
/// from fewer cache lines than four others, if they do not begin with one.
pub(in crate::heap) const FOUR_BLOCKS: usize = 4 * BLOCK;
/// There are at most this many codes.
const MAX_CODES: usize = 256;
/// With at most this many codes, smaller tables are used.
const FEW_CODES: usize = 64;
/// The places of a word that are even.
pub(in crate::heap) const EVEN: u64 = u64::MAX / 3;

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
    pub(in crate::heap) fn fill(&mut self, machine: SimdMachine, codes: &[u8], at: usize) {
        assert!(at.is_multiple_of(8) && codes.len() >= at + BLOCK && self.stride >= (at + BLOCK) / 8, "no such block");
        // SAFETY: a `SimdMachine` is a witness of its instructions; there are enough codes.
        unsafe {
            match machine {
                #[cfg(target_arch = "x86_64")]
                SimdMachine(Avx512) => avx512::fill::<vectors::Zmm8>(self, codes, at),
                #[cfg(target_arch = "x86_64")]
                SimdMachine(Avx2) => avx2::fill::<vectors::Ymm8>(self, codes, at),
                _ => fill_by_codes::<PlainRegister<u8>>(self, codes, at),
            }
        }
    }

    /// Takes a heap from the plane of its code.
    pub(in crate::heap) fn clear(&mut self, code: usize, at: usize) {
        if let Some(byte) = self.bytes[code * self.stride..][..self.stride].get_mut(at / 8) {
            *byte &= !(1 << (at % 8));
        }
    }

    /// The number of codes.
    pub(in crate::heap) const fn codes(&self) -> usize {
        self.codes
    }

    /// The number of heaps, of those from `start` on whose bits are given, with a partner of the
    /// given code at the given distance before them, a multiple of 8.
    pub(in crate::heap) fn reached(
        &self,
        machine: SimdMachine,
        start: usize,
        pair: (usize, usize),
        heaps: &[u64],
    ) -> u32 {
        let (distance, code) = pair;
        let plane = &self.bytes[code * self.stride..][..self.stride];
        let partners = plane[(start - distance) / 8..].as_chunks().0;
        match machine {
            // SAFETY: a `SimdMachine` is a witness of its instructions.
            #[cfg(target_arch = "x86_64")]
            SimdMachine(Avx512) => unsafe { avx512::count(partners, heaps) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdMachine(Avx2) => unsafe { avx2::count(partners, heaps) },
            _ => in_count(partners, heaps),
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

/// The number of heaps that are in both.
#[inline(always)]
fn in_count(partners: &[[u8; 8]], heaps: &[u64]) -> u32 {
    heaps.iter().zip(partners).map(|(heaps, partners)| (heaps & u64::from_le_bytes(*partners)).count_ones()).sum()
}

/// # Safety
/// As for [`in_fill`].
#[inline(always)]
unsafe fn fill_by_codes<R: Register<Code = u8>>(planes: &mut Planes, codes: &[u8], at: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match planes.codes {
            ..=FEW_CODES => in_fill::<R, FEW_CODES>(planes, codes, at),
            _ => in_fill::<R, MAX_CODES>(planes, codes, at),
        }
    }
}

/// # Safety
/// The machine has the register's instructions; there are codes from `at` to `at + BLOCK`.
#[inline(always)]
unsafe fn in_fill<R: Register<Code = u8>, const MAX: usize>(planes: &mut Planes, codes: &[u8], at: usize) {
    for word in 0..BLOCK / 64 {
        let mut bits = [0u64; MAX];
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

/// How the witnesses of a code are gone through.
#[derive(Clone, Copy, Debug)]
pub(in crate::heap) struct Pace {
    /// The number of witnesses before it is looked, for the first time and again, whether more are
    /// needed.
    pub(in crate::heap) first: usize,
    pub(in crate::heap) step: usize,
    /// Once at most this many groups of 8 heaps are left, of those looked at together, no more are
    /// tried.
    pub(in crate::heap) enough: u32,
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
    pace: Pace,
}

impl Witnesses {
    /// No pairs for the rare codes, for which it is given from which common code on values are
    /// larger.
    pub(in crate::heap) fn new(from: [Vec<u8>; 2], pace: Pace) -> Witnesses {
        let codes = from[0].len();
        assert!(from[1].len() == codes && from.iter().flatten().all(|&code| usize::from(code) <= codes), "not a code");
        Witnesses { lists: vec![Vec::new(); codes], from, reach: 0, pace }
    }

    /// The same pairs, from other common codes on, perhaps with more codes; `None` if there are
    /// fewer.
    pub(in crate::heap) fn with_from(&self, from: &[Vec<u8>; 2]) -> Option<Witnesses> {
        let mut all = Witnesses::new(from.clone(), self.pace);
        let same = all.lists.get_mut(..self.lists.len())?;
        same.clone_from_slice(&self.lists);
        all.reach = self.reach;
        Some(all)
    }

    /// No pairs, for the same codes.
    pub(in crate::heap) fn emptied(&self) -> Witnesses {
        Witnesses::new(self.from.clone(), self.pace)
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

    /// The heaps of the word from `at` on whose values are above that of a rare code.
    pub(in crate::heap) fn wanted(&self, planes: &Planes, rare: usize, at: usize) -> u64 {
        let from = [0, 1].map(|parity| usize::from(self.from[parity][rare]));
        (from[0].min(from[1])..planes.codes).fold(0, |word, code| {
            let lanes = if code >= from[0] { EVEN } else { 0 } | if code >= from[1] { !EVEN } else { 0 };
            word | planes.word(code, at) & lanes
        })
    }
}

/// For each rare code the heaps of some blocks whose values are above it and for which no witness
/// has the value.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Missing {
    /// The number of heaps.
    heaps: usize,
    /// The rare codes for which there are any, as bits.
    codes: [u64; MAX_CODES / 64],
    /// The heaps, in the rows of these codes.
    bytes: Vec<u8>,
}

impl Missing {
    /// Nothing is missing, of this many codes. The number of heaps is `BLOCK` or `FOUR_BLOCKS`.
    pub(in crate::heap) fn new(codes: usize, heaps: usize) -> Missing {
        assert!(heaps == BLOCK || heaps == FOUR_BLOCKS, "another number of blocks");
        Missing { heaps, codes: [0; MAX_CODES / 64], bytes: vec![0; codes * heaps / 8] }
    }

    /// Passes each heap, and the rare code that it misses, to `give`, until that returns `false` or
    /// fails. Returns whether all were passed on.
    pub(in crate::heap) fn all<E>(&self, mut give: impl FnMut(usize, usize) -> Result<bool, E>) -> Result<bool, E> {
        for rare in ones(&self.codes) {
            let row = &self.bytes[rare * self.heaps / 8..][..self.heaps / 8];
            for (word, bytes) in row.as_chunks().0.iter().enumerate() {
                for bit in ones_of(u64::from_le_bytes(*bytes)) {
                    if !give(64 * word + bit, rare)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }
}

/// Finds what is missing in the blocks from `at` on, a multiple of 8.
pub(in crate::heap) fn missing(
    machine: SimdMachine,
    planes: &Planes,
    at: usize,
    witnesses: &Witnesses,
    missing: &mut Missing,
) {
    assert!(at.is_multiple_of(8) && witnesses.reach <= at, "a witness before the planes");
    assert!(planes.stride >= (at + missing.heaps) / 8, "a block after the planes");
    let same = planes.codes == witnesses.lists.len() && planes.codes * missing.heaps == 8 * missing.bytes.len();
    assert!(same, "planes of other codes");
    missing.codes.fill(0);
    // SAFETY: a `SimdMachine` is a witness of its instructions; the rest was compared above.
    unsafe {
        match machine {
            #[cfg(target_arch = "x86_64")]
            SimdMachine(Avx512) => avx512::missing::<vectors::Zmm8>(planes, at, witnesses, missing),
            #[cfg(target_arch = "x86_64")]
            SimdMachine(Avx2) => avx2::missing::<vectors::Ymm8>(planes, at, witnesses, missing),
            _ => missing_by_codes::<PlainRegister<u8>>(planes, at, witnesses, missing),
        }
    }
}

/// # Safety
/// As for [`in_missing`].
#[inline(always)]
unsafe fn missing_by_codes<R: Windows>(planes: &Planes, at: usize, witnesses: &Witnesses, missing: &mut Missing) {
    // SAFETY: the caller's promise.
    unsafe {
        match (planes.codes, missing.heaps) {
            (_, FOUR_BLOCKS) => in_missing::<R, { MAX_CODES + 1 }, 4>(planes, at, witnesses, missing),
            (..=FEW_CODES, _) => in_missing::<R, { FEW_CODES + 1 }, 1>(planes, at, witnesses, missing),
            _ => in_missing::<R, { MAX_CODES + 1 }, 1>(planes, at, witnesses, missing),
        }
    }
}

/// Looks at the heaps of `COUNT` registers together, which divides the number of registers of all.
///
/// # Safety
/// The machine has the register's instructions; there are planes for the blocks, fewer than `MAX`,
/// and the witnesses are not before their beginning.
#[inline(always)]
unsafe fn in_missing<R: Windows, const MAX: usize, const COUNT: usize>(
    planes: &Planes,
    at: usize,
    witnesses: &Witnesses,
    missing: &mut Missing,
) {
    // SAFETY: the caller's promise.
    let (all, even, odd) = unsafe { (R::splat(u8::MAX), R::splat(0x55), R::splat(0xaa)) };
    let (zero, every) = (all.xor(all), R::bits(all.equal(all)));
    let and = |one: R, other: R| one.xor(other).xor(one.or(other));
    let Pace { first, step, enough } = witnesses.pace;
    let row = missing.heaps / 8;
    for part in (0..row).step_by(COUNT * R::LANES) {
        let place = |code: usize, byte: usize| code * planes.stride + byte + part;
        // SAFETY: the caller's promise: the place is inside of the plane; codes were compared when
        // the witness was added.
        let load = |place: usize, which: usize| unsafe { R::load(planes.bytes.as_ptr().add(place + which * R::LANES)) };
        // `above[c]`: the heaps with codes from c on. (Loops, because a closure that is called in
        // other functions would be compiled without the register's instructions.)
        let mut above = [[zero; COUNT]; MAX];
        for code in (0..planes.codes).rev() {
            above[code] = above[code + 1];
            for (which, above) in above[code].iter_mut().enumerate() {
                *above = above.or(load(place(code, at / 8), which));
            }
        }
        for (rare, list) in witnesses.lists.iter().enumerate() {
            let from = [0, 1].map(|parity| usize::from(witnesses.from[parity][rare]));
            let mut seen = [all; COUNT];
            for (which, seen) in seen.iter_mut().enumerate() {
                let wanted = and(above[from[0]][which], even).or(and(above[from[1]][which], odd));
                *seen = wanted.xor(all);
            }
            let (mut list, mut next) = (&list[..], first);
            let found = loop {
                let (mut open, mut groups) = (0, 0);
                for seen in &seen {
                    let left = every ^ R::bits(seen.equal(all));
                    open |= left;
                    groups += left.count_ones();
                }
                if open == 0 {
                    break true;
                }
                if list.is_empty() || groups <= enough {
                    break false;
                }
                let (some, later) = list.split_at(next.min(list.len()));
                for &(distance, code) in some {
                    let place = place(usize::from(code), (at - distance as usize) / 8);
                    for (which, seen) in seen.iter_mut().enumerate() {
                        *seen = seen.or(load(place, which));
                    }
                }
                (list, next) = (later, step);
            };
            if !found {
                let bytes = &mut missing.bytes[rare * row..][..row];
                let word = &mut missing.codes[rare / 64];
                if *word >> (rare % 64) & 1 == 0 {
                    *word |= 1 << (rare % 64);
                    bytes.fill(0);
                }
                for (which, seen) in seen.iter().enumerate() {
                    seen.xor(all).store(&mut bytes[part + which * R::LANES..]);
                }
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
                unsafe { fill_by_codes::<R>(planes, codes, at) }
            }

            #[target_feature(enable = $features)]
            pub(super) unsafe fn count(partners: &[[u8; 8]], heaps: &[u64]) -> u32 {
                in_count(partners, heaps)
            }

            #[target_feature(enable = $features)]
            pub(super) unsafe fn missing<R: Windows>(
                planes: &Planes,
                at: usize,
                witnesses: &Witnesses,
                missing: &mut Missing,
            ) {
                // SAFETY: the caller's promise.
                unsafe { missing_by_codes::<R>(planes, at, witnesses, missing) }
            }
        }
    };
}

compiled!(avx512, "avx512f,avx512bw,avx512vbmi,avx512vl,avx512bitalg,popcnt");
compiled!(avx2, "avx2,popcnt");

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        /// What is missing is what no witness shows, with few codes and with many; where few places
        /// are enough, no witness need be looked at.
        #[test]
        fn missing_values_are_in_no_witness(
            (many, four) in any::<(bool, bool)>(),
            codes in proptest::collection::vec(0u8..16, 6 * BLOCK),
            from in proptest::collection::vec(0u8..=16, 2 * 16),
            pairs in proptest::collection::vec((0usize..16, 0usize..120, 0u8..16), 0..200),
            (first, step, enough) in (1usize..20, 1usize..20, 0u32..3),
        ) {
            let (shift, count) = if many { (3, 128) } else { (0, 16) };
            let codes: Vec<u8> = codes.iter().map(|code| code << shift).collect();
            let of = |from: &[u8]| (0..count).map(|code| from[code % 16] << shift).collect::<Vec<u8>>();
            let from = [of(&from[..16]), of(&from[16..])];
            let pace = Pace { first, step, enough };
            let mut witnesses = Witnesses::new(from.clone(), pace);
            pairs.iter().for_each(|&(rare, distance, code)| witnesses.push(rare << shift, 8 * distance, code << shift));
            // What was missing before is forgotten.
            let heaps = if four { FOUR_BLOCKS } else { BLOCK };
            let mut missing = Missing { codes: [5; MAX_CODES / 64], bytes: vec![0xa5; count * heaps / 8], heaps };
            for machine in SimdMachine::all() {
                let mut planes = Planes::new(count, codes.len());
                (0..6).for_each(|block| planes.fill(machine, &codes, block * BLOCK));
                super::missing(machine, &planes, 2 * BLOCK, &witnesses, &mut missing);
                let mut found = std::collections::BTreeSet::new();
                let all = missing.all(|place, rare| Ok::<bool, ()>(found.insert((place, rare))));
                prop_assert_eq!(all, Ok(true), "no place comes twice");
                for place in 2 * BLOCK..2 * BLOCK + heaps {
                    for (rare, &from) in from[place % 2].iter().enumerate() {
                        let wanted = codes[place] >= from;
                        let shown = pairs.iter().any(|&(of, distance, code)| {
                            of << shift == rare && codes[place - 8 * distance] == code << shift
                        });
                        let bit = found.contains(&(place - 2 * BLOCK, rare));
                        prop_assert!(bit || shown || !wanted, "{:?} {} {}", machine, place, rare);
                        prop_assert!(!bit || wanted && (!shown || enough > 0), "{:?} {} {}", machine, place, rare);
                    }
                }
                // The heaps for which a value has to occur.
                for (at, rare) in (0..3 * BLOCK).step_by(64).zip((0..count).cycle()) {
                    let wanted = (0..64).filter(|bit| codes[at + bit] >= from[(at + bit) % 2][rare]);
                    let wanted = wanted.fold(0, |word, bit| word | 1u64 << bit);
                    prop_assert_eq!(witnesses.wanted(&planes, rare, at), wanted);
                    let shown = (at..at + 64).filter(|at| *at >= 80 && codes[at - 80] == codes[0]);
                    let shown = shown.filter(|at| wanted >> (at % 64) & 1 == 1).count();
                    if at >= 80 {
                        let pair = (80, codes[0].into());
                        prop_assert_eq!(planes.reached(machine, at, pair, &[wanted]), shown as u32);
                    }
                }
                planes.clear(codes[77].into(), 77);
                prop_assert_eq!(planes.word(codes[77].into(), 64) >> 13 & 1, 0);
            }
        }
    }
}

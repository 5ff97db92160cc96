//! The kernels of settled windows (see `heap/settled`): the codes of a block. If all are below 16,
//! they are computed from marks in two bytes a heap, else as in `blocks`.
//!
//! The first pairs reach far: their partners are before the block, 64 of them are 64 consecutive
//! codes. Those of the others are inside of it. As many heaps as the nearest of these is away do
//! not depend on one another: [`near`] computes them together, from the last 16 codes, which stay
//! in a register.

use super::PlainRegister;
use super::register::Windows;
#[cfg(target_arch = "x86_64")]
use super::{Avx2, Avx512, vectors};
use super::{Element, HeapCodePairs, LANES, SimdMachine, View};

/// There are at most this many codes.
pub(in crate::heap) const MAX_CODES: usize = 64;
/// For this many codes, marks are two bytes.
const FEW_CODES: usize = 16;
/// The room that kernels need after the last code.
pub(in crate::heap) const ROOM: usize = 16;
/// The number of last codes in the register of [`near`].
const HISTORY: usize = 16;

/// The pairs of a game, by the distances of the partners.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Partners {
    /// All codes are below this.
    codes: usize,
    /// Distances of at least a block of lanes.
    far: Vec<u32>,
    far_codes: Vec<u8>,
    /// Smaller distances, the largest first.
    near: Vec<(u32, u8)>,
    /// The same as look-ups.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    lookups: Vec<Lookup>,
    /// The largest distance.
    reach: usize,
}

/// How to mark the codes of the pairs with one listed heap, for some consecutive heaps.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
struct Lookup {
    distance: usize,
    /// For each lane the place of its partner among the last codes.
    order: [u8; 16],
    /// For each code of a partner the marks of the pair.
    low: [u8; 16],
    high: [u8; 16],
}

impl Partners {
    /// The partners, given by their distances and the codes of the listed heaps, the largest first,
    /// while all codes are below `codes`.
    pub(in crate::heap) fn new(mut all: Vec<(u32, u8)>, codes: usize) -> Partners {
        assert!(all.is_sorted_by(|one, next| one > next), "partners in another order");
        assert!(all.last().is_none_or(|&(distance, _)| distance > 0), "a partner that is not smaller");
        assert!(codes <= MAX_CODES, "too many codes");
        // Pairs of such a code are of no account while all codes are small.
        all.retain(|&(_, code)| usize::from(code) < codes.next_power_of_two());
        let reach = all.first().map_or(0, |&(distance, _)| distance as usize).max(HISTORY);
        let near = all.split_off(all.partition_point(|&(distance, _)| distance >= LANES as u32));
        let (far, far_codes) = all.into_iter().unzip();
        let lookups = near.iter().map(|&(distance, other)| {
            let distance = distance as usize;
            let marks = |window: u8| {
                std::array::from_fn(|code| {
                    let code = code as u8 ^ other;
                    if code / 8 == window { 1 << (code % 8) } else { 0 }
                })
            };
            let order = std::array::from_fn(|lane| (HISTORY + lane).wrapping_sub(distance) as u8);
            Lookup { distance, order, low: marks(0), high: marks(1) }
        });
        Partners { codes, far, far_codes, lookups: lookups.collect(), near, reach }
    }

    /// The largest distance of a partner.
    pub(in crate::heap) const fn reach(&self) -> usize {
        self.reach
    }
}

/// The marks of the heaps of a block of lanes: bit b of `low` stands for code b, of `high` for
/// 8 + b.
struct SettledMarks {
    low: [u8; LANES + ROOM],
    high: [u8; LANES + ROOM],
}

/// Computes the codes of `LANES` heaps from `at` on: for each the smallest one that is not the code
/// of a pair. All codes before are below the number of codes; returns whether the new ones are.
pub(in crate::heap) fn block(machine: SimdMachine, codes: &mut [u8], at: usize, partners: &Partners) -> bool {
    assert!(partners.reach <= at && at + LANES + ROOM <= codes.len(), "a partner outside of the codes");
    if partners.codes > FEW_CODES {
        return many_codes(machine, codes, at, partners);
    }
    let mut marks = SettledMarks { low: [0; LANES + ROOM], high: [0; LANES + ROOM] };
    let far = HeapCodePairs { heaps: &partners.far, codes: &partners.far_codes };
    // SAFETY: a `SimdMachine` is a witness of its instructions; the distances were compared above.
    unsafe {
        match machine {
            #[cfg(target_arch = "x86_64")]
            SimdMachine(Avx512) => {
                avx512::far::<vectors::Zmm8>(codes, at, far, &mut marks);
                together::near(codes, at, &marks, &partners.lookups);
            }
            #[cfg(target_arch = "x86_64")]
            SimdMachine(Avx2) => {
                avx2::far::<vectors::Ymm8>(codes, at, far, &mut marks);
                near(codes, at, &marks, &partners.near);
            }
            _ => {
                in_far::<PlainRegister<u8>>(codes, at, far, &mut marks);
                near(codes, at, &marks, &partners.near);
            }
        }
    }
    codes[at..at + LANES].iter().fold(0, |all, code| all | code) < partners.codes as u8
}

/// [`block`] for more than `FEW_CODES` codes: a bit of a word for each.
fn many_codes(machine: SimdMachine, codes: &mut [u8], at: usize, partners: &Partners) -> bool {
    let mut sets = [0; LANES];
    let (view, far) = (View { codes, flags: &[] }, HeapCodePairs { heaps: &partners.far, codes: &partners.far_codes });
    u8::mark(machine, view, at, far, MAX_CODES.ilog2(), 0..=partners.codes - 1, &mut sets);
    super::least(machine, codes, at, &sets, &partners.near).is_some_and(|largest| largest < partners.codes)
}

/// Marks the pairs whose partners are before the block.
///
/// # Safety
/// The machine has the register's instructions. All distances are from `LANES` to `at`.
#[inline(always)]
unsafe fn in_far<R: Windows>(codes: &[u8], at: usize, pairs: HeapCodePairs<'_, u8>, marks: &mut SettledMarks) {
    for part in (0..LANES).step_by(R::LANES) {
        // SAFETY: the caller's promise: the last partner is before `at`.
        let pair = |which: usize| unsafe {
            let partners = R::load(codes.as_ptr().add(at + part - pairs.heaps[which] as usize));
            partners.xor(R::splat(pairs.codes[which]))
        };
        // SAFETY: the caller's promise.
        let mut sets = [unsafe { R::splat(0) }; 2];
        for which in (0..pairs.heaps.len()).step_by(2) {
            R::mark_all([pair(which), pair((which + 1).min(pairs.heaps.len() - 1))], &mut sets);
        }
        sets[0].store(&mut marks.low[part..]);
        sets[1].store(&mut marks.high[part..]);
    }
}

/// Adds the pairs inside the block, heap after heap, and picks the codes.
fn near(codes: &mut [u8], at: usize, marks: &SettledMarks, partners: &[(u32, u8)]) {
    for lane in 0..LANES {
        let mut set = u32::from(marks.low[lane]) | u32::from(marks.high[lane]) << 8;
        for &(distance, code) in partners {
            set |= 1 << ((codes[at + lane - distance as usize] ^ code) & 31);
        }
        codes[at + lane] = set.trailing_ones() as u8;
    }
}

/// Compiles the kernels for one set of instructions.
macro_rules! compiled {
    ($name:ident, $features:literal) => {
        #[cfg(target_arch = "x86_64")]
        mod $name {
            use super::*;

            #[target_feature(enable = $features)]
            pub(super) unsafe fn far<R: Windows>(
                codes: &[u8],
                at: usize,
                pairs: HeapCodePairs<'_, u8>,
                marks: &mut SettledMarks,
            ) {
                // SAFETY: the caller's promise.
                unsafe { in_far::<R>(codes, at, pairs, marks) }
            }
        }
    };
}

compiled!(avx512, "avx512f,avx512bw,avx512vbmi,avx512vl,avx512bitalg");
compiled!(avx2, "avx2");

#[cfg(target_arch = "x86_64")]
mod together {
    use super::{HISTORY, LANES, Lookup, SettledMarks};
    use std::arch::x86_64::*;

    /// [`near`](super::near) for as many heaps at a time as do not depend on one another, 8 at max.
    ///
    /// # Safety
    /// The machine has the instructions. All distances are from 1 to `at`, and there are codes for
    /// `LANES + ROOM` heaps.
    pub(super) unsafe fn near(codes: &mut [u8], at: usize, marks: &SettledMarks, lookups: &[Lookup]) {
        let nearest = lookups.last().map_or(8, |lookup| lookup.distance);
        // SAFETY: the caller's promise.
        unsafe {
            match nearest {
                0 | 1 => by::<1>(codes, at, marks, lookups),
                2 => by::<2>(codes, at, marks, lookups),
                3 => by::<3>(codes, at, marks, lookups),
                4 => by::<4>(codes, at, marks, lookups),
                5 => by::<5>(codes, at, marks, lookups),
                6 => by::<6>(codes, at, marks, lookups),
                7 => by::<7>(codes, at, marks, lookups),
                _ => by::<8>(codes, at, marks, lookups),
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vl,avx512bitalg")]
    unsafe fn by<const HEAPS: i32>(codes: &mut [u8], at: usize, marks: &SettledMarks, lookups: &[Lookup]) {
        let within = lookups.partition_point(|lookup| lookup.distance > HISTORY);
        let (before, within) = lookups.split_at(within);
        let codes = codes.as_mut_ptr();
        // SAFETY: the caller's promise; 8 bytes at places below LANES are inside of the marks, and
        // 8 codes there have room.
        unsafe {
            let mut last = _mm_loadu_si128(codes.add(at - HISTORY).cast());
            let one = _mm_set1_epi8(1);
            for lane in (0..LANES).step_by(HEAPS as usize) {
                let mut low = _mm_loadl_epi64(marks.low.as_ptr().add(lane).cast());
                let mut high = _mm_loadl_epi64(marks.high.as_ptr().add(lane).cast());
                for lookup in before {
                    let partners = _mm_loadl_epi64(codes.add(at + lane - lookup.distance).cast());
                    low = _mm_or_si128(low, _mm_shuffle_epi8(_mm_loadu_si128(lookup.low.as_ptr().cast()), partners));
                    high = _mm_or_si128(high, _mm_shuffle_epi8(_mm_loadu_si128(lookup.high.as_ptr().cast()), partners));
                }
                for lookup in within {
                    let partners = _mm_shuffle_epi8(last, _mm_loadu_si128(lookup.order.as_ptr().cast()));
                    low = _mm_or_si128(low, _mm_shuffle_epi8(_mm_loadu_si128(lookup.low.as_ptr().cast()), partners));
                    high = _mm_or_si128(high, _mm_shuffle_epi8(_mm_loadu_si128(lookup.high.as_ptr().cast()), partners));
                }
                // The number of lowest bits that are set, in each byte; those of the second one
                // count if the first one is full.
                let ones = |byte| _mm_popcnt_epi8(_mm_andnot_si128(_mm_add_epi8(byte, one), byte));
                let full = _mm_cmpeq_epi8(low, _mm_set1_epi8(-1));
                let least = _mm_add_epi8(ones(low), _mm_and_si128(ones(high), full));
                _mm_storel_epi64(codes.add(at + lane).cast(), least);
                last = _mm_alignr_epi8::<HEAPS>(least, last);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// All kernels give the codes of the definition, on all kinds of registers.
        #[test]
        fn blocks_are_the_least_free_codes(
            count in prop_oneof![Just(16usize), Just(24), Just(40), Just(64)],
            start in proptest::collection::vec(0u8..64, 300),
            partners in proptest::collection::vec((1u32..280, 0u8..80), 1..90),
        ) {
            let start: Vec<u8> = start.into_iter().map(|code| code % count as u8).collect();
            let partners = partners.into_iter().take(if count == 16 { 30 } else { 90 });
            let mut partners: Vec<(u32, u8)> = partners.collect();
            partners.sort_unstable_by(|one, other| other.cmp(one));
            partners.dedup();
            let mut expected = start.clone();
            for heap in 300..300 + LANES {
                let options: Vec<u8> =
                    partners.iter().map(|&(distance, code)| expected[heap - distance as usize] ^ code).collect();
                expected.push((0..).find(|code| !options.contains(code)).unwrap());
            }
            let fits = expected.iter().all(|&code| usize::from(code) < count);
            for machine in SimdMachine::all() {
                let mut codes = start.clone();
                codes.resize(300 + LANES + ROOM, 0);
                prop_assert_eq!(block(machine, &mut codes, 300, &Partners::new(partners.clone(), count)), fits);
                if fits {
                    prop_assert_eq!(&codes[..300 + LANES], &expected[..], "{:?}", machine);
                }
            }
        }
    }
}

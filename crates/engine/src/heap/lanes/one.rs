//! All pairs of one heap. The set of their codes is kept in registers, where many codes are looked
//! up at once; only those that are new are added one by one, and a heap has few of them.

use super::{Element, SimdMachine};
use std::ops::RangeInclusive;

/// The number of codes that one table has room for.
const TABLE: usize = 1 << 10;
/// The maximum number of codes that a set has room for.
const MAX_CODES: usize = 4 * TABLE;

/// The number of words of a set of codes below `1 << bits` for [`Element::mark_one`]; `None` if it
/// does not support these codes on this machine.
pub(in crate::heap) fn words_of_one<C: Element>(machine: SimdMachine, bits: u32) -> Option<usize> {
    let codes = 1usize.checked_shl(bits).filter(|&codes| codes <= MAX_CODES)?.max(TABLE);
    (size_of::<C>() == 2 && machine.has_avx512()).then_some(codes / 64)
}

/// The codes of heaps from 0 on, in both directions: the partners of consecutive heaps are
/// consecutive, too, in the other direction.
#[derive(Clone, Debug, Default)]
pub(in crate::heap) struct BothWays<C> {
    forwards: Vec<C>,
    /// Ends with the code of heap 0.
    backwards: Vec<C>,
}

impl<C: Element> BothWays<C> {
    pub(in crate::heap) fn len(&self) -> usize {
        self.forwards.len()
    }

    pub(in crate::heap) fn get(&self, heap: usize) -> C {
        self.forwards[heap]
    }

    /// The codes from this heap on.
    pub(in crate::heap) fn from(&self, heap: usize) -> &[C] {
        &self.forwards[heap..]
    }

    pub(in crate::heap) fn truncate(&mut self, length: usize) {
        self.forwards.truncate(length);
    }

    pub(in crate::heap) fn push(&mut self, code: C) {
        let room = self.backwards.len();
        if self.len() == room {
            let mut larger = vec![C::ZERO; 2 * room.max(512)];
            let start = larger.len() - room;
            larger[start..].copy_from_slice(&self.backwards);
            self.backwards = larger;
        }
        self.forwards.push(code);
        let place = self.backwards.len() - self.len();
        self.backwards[place] = code;
    }
}

/// [`Element::mark_one`] for words.
pub(super) fn mark_one(
    machine: SimdMachine,
    codes: &BothWays<u16>,
    left: usize,
    heaps: RangeInclusive<usize>,
    set: &mut [u64],
) {
    let (from, to) = heaps.into_inner();
    let known = codes.len();
    assert!(from > 0 && to < left.min(known) && left - from < known, "a pair outside of the codes");
    assert!(machine.has_avx512(), "not supported on this machine");
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the machine has the instructions, and the pairs are inside of the codes.
    unsafe {
        match set.len() * 64 / TABLE {
            1 => avx512::mark::<1>(codes, left, from, to, set),
            2 => avx512::mark::<2>(codes, left, from, to, set),
            4 => avx512::mark::<4>(codes, left, from, to, set),
            _ => unreachable!("not a size that `words_of_one` gives"),
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = set;
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{BothWays, TABLE};
    use std::arch::x86_64::*;

    /// The number of codes that a register holds.
    const CODES: usize = 32;
    /// The number of registers of codes that are looked up before those that are new are added:
    /// fewer at first, when most codes are new and many are the same.
    const ROUND: usize = 16;
    const FIRST_ROUND: usize = 4;
    /// If a round found more new codes than this, so will the next one, and it does without a
    /// branch for each register.
    const FEW: usize = 2;
    /// The number of registers that a table has.
    const HALVES: usize = TABLE / 512;

    /// The bit of a word of 16 bits that stands for a code, by the lowest bits of the code.
    static BITS: [u16; CODES] = {
        let mut bits = [0; CODES];
        let mut code = 0;
        while code < CODES {
            bits[code] = 1 << (code % 16);
            code += 1;
        }
        bits
    };

    /// The codes that are marked, below `1024 * TABLES`.
    #[derive(Clone, Copy)]
    struct RegisterMarks<const TABLES: usize>([[__m512i; HALVES]; TABLES]);

    impl<const TABLES: usize> RegisterMarks<TABLES> {
        /// # Safety
        /// The machine has avx512f; the set has 16 words for each table.
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
        unsafe fn load(set: &[u64]) -> Self {
            RegisterMarks(std::array::from_fn(|table| {
                // SAFETY: the caller's promise.
                std::array::from_fn(|half| unsafe {
                    _mm512_loadu_si512(set.as_ptr().add(16 * table + 8 * half).cast())
                })
            }))
        }

        /// The lanes whose codes are not marked.
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
        fn missing(&self, codes: __m512i, bits: __m512i) -> u32 {
            // The word of 16 bits with the bit of each code.
            let place = _mm512_srli_epi16::<4>(codes);
            let word = |table: usize| _mm512_permutex2var_epi16(self.0[table][0], place, self.0[table][1]);
            let has = |bit: i16| _mm512_test_epi16_mask(codes, _mm512_set1_epi16(bit));
            let mut words = word(0);
            if TABLES >= 2 {
                words = _mm512_mask_mov_epi16(words, has(TABLE as i16), word(1));
            }
            if TABLES == 4 {
                let upper = _mm512_mask_mov_epi16(word(2), has(TABLE as i16), word(3));
                words = _mm512_mask_mov_epi16(words, has(2 * TABLE as i16), upper);
            }
            _mm512_testn_epi16_mask(words, _mm512_permutexvar_epi16(codes, bits))
        }
    }

    /// # Safety
    /// The machine has avx512f, avx512bw and avx512vbmi2. `0 < from`, `to < left`, and there are
    /// codes of all heaps up to `to` and `left - from`, whose sums are below `1024 * TABLES`; the
    /// set has that many bits.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    pub(super) unsafe fn mark<const TABLES: usize>(
        codes: &BothWays<u16>,
        left: usize,
        from: usize,
        to: usize,
        set: &mut [u64],
    ) {
        // Where the partner of heap 0 would be, perhaps outside of the codes.
        let partners = codes.backwards.as_ptr().wrapping_add(codes.backwards.len()).wrapping_sub(left + 1);
        let codes = codes.forwards.as_ptr();
        // SAFETY: an array of this size.
        let bits = unsafe { _mm512_loadu_si512(BITS.as_ptr().cast()) };
        let pairs = |small: usize| {
            // SAFETY: the heaps from `small` to `small + CODES - 1` are at most `to`, and their
            // partners at least `left - to`.
            unsafe {
                let here = _mm512_loadu_si512(codes.add(small).cast());
                _mm512_xor_si512(here, _mm512_loadu_si512(partners.wrapping_add(small).cast()))
            }
        };
        let end = to + 1;
        let mut small = from;
        // The new codes of a round, and room for a register.
        let mut new = [0u16; CODES * (ROUND + 1)];
        let mut count = usize::MAX;
        let mut round = FIRST_ROUND;
        // SAFETY: the caller's promise.
        let mut marks = unsafe { RegisterMarks::<TABLES>::load(set) };
        while small + 2 * CODES <= end {
            let mut add = |count: &mut usize, codes, lanes: u32| {
                // SAFETY: at most ROUND registers are added.
                unsafe {
                    _mm512_storeu_si512(new.as_mut_ptr().add(*count).cast(), _mm512_maskz_compress_epi16(lanes, codes));
                }
                *count += lanes.count_ones() as usize;
            };
            let registers = ((end - small) / CODES).min(round) & !1;
            round = (2 * round).min(ROUND);
            let many = count > FEW;
            count = 0;
            if many {
                for at in 0..registers {
                    let codes = pairs(small + at * CODES);
                    add(&mut count, codes, marks.missing(codes, bits));
                }
            } else {
                for at in (0..registers).step_by(2) {
                    let codes = [0, 1].map(|which| pairs(small + (at + which) * CODES));
                    let lanes = codes.map(|codes| marks.missing(codes, bits));
                    if lanes[0] | lanes[1] != 0 {
                        add(&mut count, codes[0], lanes[0]);
                        add(&mut count, codes[1], lanes[1]);
                    }
                }
            }
            small += registers * CODES;
            if count > 0 {
                new[..count].iter().for_each(|&code| mark_code(set, code));
                // SAFETY: the caller's promise.
                marks = unsafe { RegisterMarks::load(set) };
            }
        }
        for small in small..end {
            // SAFETY: as above.
            mark_code(set, unsafe { *codes.add(small) ^ *partners.wrapping_add(small) });
        }
    }

    fn mark_code(set: &mut [u64], code: u16) {
        set[usize::from(code / 64)] |= 1 << (code % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::random::random;

    /// All codes of all pairs are marked, and no others; what was marked stays.
    #[test]
    fn the_codes_of_all_pairs_are_marked() {
        let mut random = random(7);
        for machine in SimdMachine::all() {
            for bits in [9, 10, 11, 12] {
                let Some(words) = words_of_one::<u16>(machine, bits) else { continue };
                for round in 0..300 {
                    // 512 codes, and twice as many, have no room before them.
                    let left = [3 + random(3000), 3 + random(150), 512, 1024][round % 4];
                    // Not all of the larger heaps need to be known.
                    let known = left - random(left / 3);
                    let range = 1 << (1 + random(bits as usize));
                    let mut codes = BothWays::default();
                    (0..known).for_each(|_| codes.push(random(range) as u16));
                    let from = (1 + random(left - 2)).max(left + 1 - known).min(known - 1);
                    let to = from + random(left.min(known) - from);
                    let mut set = vec![0; words];
                    set[random(words)] = 1 << random(64);
                    let mut expected = set.clone();
                    for small in from..=to {
                        let code = usize::from(codes.get(small) ^ codes.get(left - small));
                        expected[code / 64] |= 1 << (code % 64);
                    }
                    mark_one(machine, &codes, left, from..=to, &mut set);
                    assert_eq!(set, expected, "{bits} bits, {left} tokens, {from} to {to}");
                }
            }
            assert_eq!(words_of_one::<u16>(machine, 13), None);
            assert_eq!(words_of_one::<u8>(machine, 8), None);
        }
    }
}

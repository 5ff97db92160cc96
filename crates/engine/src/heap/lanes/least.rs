//! The codes of heaps one after another, from their sets and from the pairs inside of the block,
//! for codes below 64.
//!
//! Pairs whose partners are not near are marked for a group of 8 heaps at once. As many heaps of
//! the group as the nearest partner is away do not depend on one another.

use super::SimdMachine;
#[cfg(target_arch = "x86_64")]
use super::machine::Instructions::{Avx2, Avx512};

/// The number of heaps in a group.
const GROUP: usize = 8;

/// Adds the codes of the pairs with some partners, given by their distances and the codes of the
/// other heaps, to the sets of the group from a heap on. All distances are from `GROUP` to that
/// heap, and there are codes for all heaps before.
type Add = unsafe fn(*const u8, usize, &[(u32, u8)], &mut [u64; GROUP]);

/// [`lanes::least`](super::least) for bytes.
pub(super) fn least(
    machine: SimdMachine,
    codes: &mut [u8],
    base: usize,
    sets: &[u64],
    partners: &[(u32, u8)],
) -> Option<usize> {
    let reach = partners.iter().map(|&(distance, _)| distance).max().unwrap_or(0) as usize;
    let zero = partners.iter().any(|&(distance, _)| distance == 0);
    assert!(!zero && reach <= base && base + sets.len() <= codes.len(), "a partner outside of the codes");
    let far = partners.iter().take_while(|&&(distance, _)| distance as usize >= GROUP).count();
    let (far, near) = partners.split_at(far);
    let add: Add = match machine {
        #[cfg(target_arch = "x86_64")]
        SimdMachine(Avx512) => vectors::avx512,
        #[cfg(target_arch = "x86_64")]
        SimdMachine(Avx2) => vectors::avx2,
        _ => add::<GROUP>,
    };
    // SAFETY: the distances were compared; a `SimdMachine` is a witness of its instructions.
    let largest = unsafe {
        match near.iter().map(|&(distance, _)| distance).min() {
            None => by::<GROUP>(codes, base, sets, (far, add), near),
            Some(1) => by::<1>(codes, base, sets, (far, add), near),
            Some(2 | 3) => by::<2>(codes, base, sets, (far, add), near),
            Some(_) => by::<4>(codes, base, sets, (far, add), near),
        }
    };
    Some(usize::from(largest))
}

/// Computes `HEAPS` heaps of a group at a time.
///
/// # Safety
/// There are codes for all sets from `base` on. The distances of `far` are as `Add` requires for
/// all heaps from `base` on, those of `near` are from `HEAPS` to `base`. The machine has the
/// instructions of `Add`.
unsafe fn by<const HEAPS: usize>(
    codes: &mut [u8],
    base: usize,
    sets: &[u64],
    (far, add_far): (&[(u32, u8)], Add),
    near: &[(u32, u8)],
) -> u8 {
    let codes = codes.as_mut_ptr();
    // SAFETY: the caller's promise.
    let group = |heap, sets, count| unsafe { group::<HEAPS>(codes, heap, sets, count, (far, add_far), near) };
    let (whole, rest) = sets.as_chunks::<GROUP>();
    let mut largest = 0;
    for (at, &sets) in whole.iter().enumerate() {
        largest = largest.max(group(base + GROUP * at, sets, GROUP));
    }
    if !rest.is_empty() {
        let mut sets = [0; GROUP];
        sets[..rest.len()].copy_from_slice(rest);
        largest = largest.max(group(base + GROUP * whole.len(), sets, rest.len()));
    }
    largest
}

/// Computes the first `count` heaps of the group from `heap` on.
///
/// # Safety
/// As for [`by`].
#[inline(always)]
unsafe fn group<const HEAPS: usize>(
    codes: *mut u8,
    heap: usize,
    mut sets: [u64; GROUP],
    count: usize,
    (far, add_far): (&[(u32, u8)], Add),
    near: &[(u32, u8)],
) -> u8 {
    let mut largest = 0;
    // SAFETY: the caller's promise; the last partner of the group is before it.
    unsafe { add_far(codes, heap, far, &mut sets) };
    for (at, sets) in sets.as_chunks_mut::<HEAPS>().0.iter_mut().enumerate() {
        let at = HEAPS * at;
        if at >= count {
            break;
        }
        // SAFETY: the caller's promise.
        unsafe { add(codes, heap + at, near, sets) };
        for (lane, set) in sets.iter().enumerate() {
            if at + lane < count {
                let least = set.trailing_ones() as u8;
                largest = largest.max(least);
                // SAFETY: there is a code for each set.
                unsafe { *codes.add(heap + at + lane) = least };
            }
        }
    }
    largest
}

/// Adds the codes of the pairs with these partners to the sets of the heaps from `heap` on.
///
/// # Safety
/// All distances are from `HEAPS` to `heap`, and there are codes for all heaps before `heap`.
#[inline(always)]
unsafe fn add<const HEAPS: usize>(codes: *const u8, heap: usize, partners: &[(u32, u8)], found: &mut [u64; HEAPS]) {
    for &(distance, code) in partners {
        for (lane, found) in found.iter_mut().enumerate() {
            // One by one, as they were written: a load waits for several stores to get to memory.
            // SAFETY: the caller's promise.
            let other = unsafe { *codes.add(heap - distance as usize + lane) };
            *found |= 1 << ((other ^ code) & 63);
        }
    }
}

/// [`Add`] with a word for each lane of a register.
#[cfg(target_arch = "x86_64")]
mod vectors {
    use super::GROUP;
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn avx512(codes: *const u8, heap: usize, partners: &[(u32, u8)], found: &mut [u64; GROUP]) {
        let one = _mm512_set1_epi64(1);
        // SAFETY: the caller's promise: the codes from each partner on are those of a group.
        unsafe {
            let mut sets = _mm512_loadu_si512(found.as_ptr().cast());
            for &(distance, code) in partners {
                let others = _mm_loadl_epi64(codes.add(heap - distance as usize).cast());
                let pairs = _mm_xor_si128(others, _mm_set1_epi8(code as i8));
                sets = _mm512_or_si512(sets, _mm512_sllv_epi64(one, _mm512_cvtepu8_epi64(pairs)));
            }
            _mm512_storeu_si512(found.as_mut_ptr().cast(), sets);
        }
    }

    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn avx2(codes: *const u8, heap: usize, partners: &[(u32, u8)], found: &mut [u64; GROUP]) {
        let one = _mm256_set1_epi64x(1);
        // SAFETY: as above.
        unsafe {
            let to = found.as_mut_ptr();
            let mut sets = [_mm256_loadu_si256(to.cast()), _mm256_loadu_si256(to.add(4).cast())];
            for &(distance, code) in partners {
                let others = _mm_loadl_epi64(codes.add(heap - distance as usize).cast());
                let pairs = _mm_xor_si128(others, _mm_set1_epi8(code as i8));
                for (set, four) in sets.iter_mut().zip([pairs, _mm_srli_si128::<4>(pairs)]) {
                    *set = _mm256_or_si256(*set, _mm256_sllv_epi64(one, _mm256_cvtepu8_epi64(four)));
                }
            }
            _mm256_storeu_si256(to.cast(), sets[0]);
            _mm256_storeu_si256(to.add(4).cast(), sets[1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The codes are those of the definition, on all kinds of registers.
        #[test]
        fn codes_are_the_least_free_ones(
            start in proptest::collection::vec(0u8..64, 100),
            sets in proptest::collection::vec(any::<u64>(), 1..65),
            partners in proptest::collection::vec((1u32..100, 0u8..64), 0..30),
        ) {
            let (mut expected, mut partners) = (start.clone(), partners);
            for (at, set) in sets.iter().enumerate() {
                let options = partners.iter().map(|&(distance, code)| expected[100 + at - distance as usize] ^ code);
                let set = options.fold(*set, |set, code| set | 1u64.checked_shl(code.into()).unwrap_or(0));
                expected.push(set.trailing_ones() as u8);
            }
            // A full set has no code.
            prop_assume!(expected.iter().all(|&code| code < 64));
            for sorted in [false, true] {
                for machine in SimdMachine::all() {
                    let mut codes = start.clone();
                    codes.resize(100 + sets.len(), 0);
                    let largest = expected[100..].iter().max().map(|&code| usize::from(code));
                    prop_assert_eq!(least(machine, &mut codes, 100, &sets, &partners), largest);
                    prop_assert_eq!(&codes, &expected, "{:?} {}", machine, sorted);
                }
                partners.sort_by(|one, other| other.cmp(one));
            }
        }
    }
}

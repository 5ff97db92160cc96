//! The inner loops over lanes: one source for every register type.

use super::register::{Register, Windows};
use super::{Element, HeapCodePairs, LANES, View};

/// The largest of the heaps; 0 if there are none.
#[inline(always)]
pub(super) fn largest_heap(heaps: &[u32]) -> u32 {
    heaps.iter().fold(0, |largest, &heap| largest.max(heap))
}

/// Marks the codes of the pairs that contain one of the given heaps, if the code is among the 8 *
/// `WINDOWS` ones from `first` on, which is a multiple of 32, and of 64 if there are more than 32.
/// In lane l the two heaps of a pair have `at + l` tokens in all; the set of lane l are the words
/// from `l * step` on. With `ALL`, all codes are below 64.
///
/// # Safety
/// The machine has the register's instructions. All heaps are at most `at`; there are `at + LANES`
/// codes and, if `MASKED`, as many flags.
#[inline(always)]
pub(super) unsafe fn mark<R: Windows, const WINDOWS: usize, const ALL: bool, const MASKED: bool>(
    view: View<'_, u8>,
    at: usize,
    pairs: HeapCodePairs<'_, u8>,
    first: usize,
    sets: &mut [u64],
    step: usize,
) {
    let (codes, flags) = (view.codes.as_ptr(), view.flags.as_ptr());
    let (base, group, shift) = (first as u8, first / 64, first % 64);
    // SAFETY: the caller's promise.
    let zero = unsafe { R::splat(0) };
    let every = zero.equal(zero);
    for part in (0..LANES).step_by(R::LANES) {
        let mut marks = [zero; WINDOWS];
        // Two pairs at a time: their marks are combined before they are added to those of all.
        let (heaps, last) = pairs.heaps.as_chunks::<2>();
        let (codes_of, last_code) = pairs.codes.as_chunks::<2>();
        for (&[a, b], &[x, y]) in heaps.iter().zip(codes_of) {
            // SAFETY: the caller's promise.
            let left = unsafe {
                let place = [at + part - a as usize, at + part - b as usize];
                let left = [R::load(codes.add(place[0])), R::load(codes.add(place[1]))];
                let left = [left[0].xor(R::splat(x ^ base)), left[1].xor(R::splat(y ^ base))];
                let among = match MASKED {
                    true => [R::load(flags.add(place[0])).equal(zero), R::load(flags.add(place[1])).equal(zero)],
                    false => [every; 2],
                };
                (left, among)
            };
            if ALL {
                R::mark_all(left.0, &mut marks);
            } else {
                R::mark(left.0, left.1, &mut marks);
            }
        }
        if let (&[a], &[x]) = (last, last_code) {
            // SAFETY: the caller's promise.
            let left = unsafe { R::load(codes.add(at + part - a as usize)) }.xor(unsafe { R::splat(x ^ base) });
            // SAFETY: the caller's promise.
            let among = if MASKED { unsafe { R::load(flags.add(at + part - a as usize)) }.equal(zero) } else { every };
            R::mark([left; 2], [among; 2], &mut marks);
        }
        for (window, marks) in marks.into_iter().enumerate() {
            let mut bytes = [0; LANES];
            marks.store(&mut bytes);
            let bytes = &bytes[..R::LANES];
            if step == 1 {
                for (set, byte) in sets[part..].iter_mut().zip(bytes) {
                    *set |= u64::from(*byte) << (8 * window + shift);
                }
            } else {
                let sets = sets[part * step..].iter_mut().skip(group).step_by(step);
                for (set, byte) in sets.zip(bytes) {
                    *set |= u64::from(*byte) << (8 * window + shift);
                }
            }
        }
    }
}

/// One byte for each code, and padding so that the rows of neighbouring lanes do not fall on the
/// same cache set.
#[derive(Clone)]
pub(super) struct MarkRow<const CODES: usize> {
    marks: [u8; CODES],
    _room: [u8; 64],
}

/// The number of lanes that are marked in bytes at once: with few codes, their rows stay in the
/// first-level cache.
const ROWS: usize = 32;

/// Marks codes below `CODES` with one byte for each code and lane. Scalar: one store for each pair.
pub(super) fn mark_rows<const CODES: usize>(
    view: View<'_, u16>,
    at: usize,
    pairs: HeapCodePairs<'_, u16>,
    sets: &mut [u64],
) {
    let empty = || MarkRow { marks: [0; CODES], _room: [0; 64] };
    let mut rows: Vec<MarkRow<CODES>> = (0..ROWS).map(|_| empty()).collect();
    for (half, sets) in sets.chunks_exact_mut(ROWS * CODES / 64).enumerate() {
        rows.iter_mut().for_each(|row| row.marks.fill(0));
        let Ok(rows) = <&mut [MarkRow<CODES>; ROWS]>::try_from(&mut rows[..]) else { return };
        for (&heap, &code) in pairs.heaps.iter().zip(pairs.codes) {
            let place = at + half * ROWS - heap as usize;
            let Some(codes) = view.codes[place..].first_chunk::<ROWS>() else { return };
            let flags = view.flags.get(place..).and_then(|flags| flags.first_chunk::<ROWS>());
            // Extracting four codes from one word takes less work than loading them one by one.
            let code = u64::from(code) * 0x0001_0001_0001_0001;
            for word in 0..ROWS / 4 {
                // SAFETY: four of the codes.
                let four = unsafe { codes.as_ptr().add(4 * word).cast::<u64>().read_unaligned() }.to_le() ^ code;
                let place = |lane: usize| (four >> (16 * lane)) as usize & (CODES - 1);
                match flags {
                    None => {
                        rows[4 * word].marks[place(0)] = 1;
                        rows[4 * word + 1].marks[place(1)] = 1;
                        rows[4 * word + 2].marks[place(2)] = 1;
                        rows[4 * word + 3].marks[place(3)] = 1;
                    }
                    Some(flags) => {
                        for lane in 0..4 {
                            rows[4 * word + lane].marks[place(lane)] |= u8::from(flags[4 * word + lane] == 0);
                        }
                    }
                }
            }
        }
        for (sets, row) in sets.chunks_exact_mut(CODES / 64).zip(rows) {
            for (set, marks) in sets.iter_mut().zip(row.marks.as_chunks::<64>().0) {
                for (at, &marks) in marks.as_chunks::<8>().0.iter().enumerate() {
                    // Collects the lowest bits of 8 bytes into one byte.
                    let byte = u64::from_le_bytes(marks).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                    *set |= byte << (8 * at);
                }
            }
        }
    }
}

/// For each candidate of each lane, whether it is the code of one of the pairs.
///
/// # Safety
/// As for [`mark`].
#[inline(always)]
pub(super) unsafe fn test<R: Register, const CANDIDATES: usize, const MASKED: bool>(
    view: View<'_, R::Code>,
    at: usize,
    pairs: HeapCodePairs<'_, R::Code>,
    candidates: &[[R::Code; LANES]; CANDIDATES],
) -> [u64; CANDIDATES] {
    // Two registers at a time share the heap and its code, if a block has at least two registers.
    match LANES / R::LANES {
        // SAFETY: the caller's promise.
        2 => unsafe { test_parts::<R, CANDIDATES, 2, MASKED>(view, at, pairs, candidates) },
        // SAFETY: the caller's promise.
        _ => unsafe { test_parts::<R, CANDIDATES, 1, MASKED>(view, at, pairs, candidates) },
    }
}

/// # Safety
/// As for [`test()`].
#[inline(always)]
unsafe fn test_parts<R: Register, const CANDIDATES: usize, const PARTS: usize, const MASKED: bool>(
    view: View<'_, R::Code>,
    at: usize,
    pairs: HeapCodePairs<'_, R::Code>,
    candidates: &[[R::Code; LANES]; CANDIDATES],
) -> [u64; CANDIDATES] {
    let (codes, flags) = (view.codes.as_ptr(), view.flags.as_ptr());
    // SAFETY: the caller's promise.
    let (zero, ones) = unsafe { (R::splat(R::Code::ZERO), R::splat(R::Code::ONES)) };
    let mut found = [0; CANDIDATES];
    for part in (0..LANES).step_by(PARTS * R::LANES) {
        let mut wanted = [[zero; PARTS]; CANDIDATES];
        for (wanted, candidates) in wanted.iter_mut().zip(candidates) {
            for (which, wanted) in wanted.iter_mut().enumerate() {
                // SAFETY: the lanes of all parts together are LANES lanes.
                *wanted = unsafe { R::load(candidates.as_ptr().add(part + which * R::LANES)) };
            }
        }
        // The minimum of the differences: 0 if the candidate occurred.
        let mut least = [[ones; PARTS]; CANDIDATES];
        for (&heap, &code) in pairs.heaps.iter().zip(pairs.codes) {
            let place = at + part - heap as usize;
            // SAFETY: the caller's promise.
            let code = unsafe { R::splat(code) };
            for which in 0..PARTS {
                // SAFETY: the caller's promise.
                let left = unsafe { R::load(codes.add(place + which * R::LANES)) }.xor(code);
                // SAFETY: the caller's promise.
                let rare = if MASKED { unsafe { R::load(flags.add(place + which * R::LANES)) } } else { zero };
                for (least, wanted) in least.iter_mut().zip(&wanted) {
                    let mut off = left.xor(wanted[which]);
                    if MASKED {
                        off = off.or(rare);
                    }
                    least[which] = least[which].min(off);
                }
            }
        }
        for (found, least) in found.iter_mut().zip(least) {
            for (which, least) in least.into_iter().enumerate() {
                *found |= R::bits(least.equal(zero)) << (part + which * R::LANES);
            }
        }
    }
    found
}

/// Searches for a pair of heaps with `left` tokens in all, one of them from `from` to `to`, both
/// rare or both common, that has the code. Returns the smallest such heap.
///
/// # Safety
/// The machine has the register's instructions. There are `left` codes. `FLAGS` says which flags
/// there are: 2 for `left` flags; 1 for flags up to `to`, if all partners are common; 0 for none.
/// `1 <= from`, `to < left`, and the range from `from` to `to` is not shorter than a register.
#[inline(always)]
pub(super) unsafe fn scan<R: Register, const FLAGS: usize>(
    view: View<'_, R::Code>,
    left: usize,
    from: usize,
    to: usize,
    code: R::Code,
) -> Option<usize> {
    let end = to + 1;
    let mut small = from;
    while small + 4 * R::LANES <= end {
        // SAFETY: all four are inside the range.
        let masks = unsafe {
            [
                look::<R, FLAGS>(view, left, small, code),
                look::<R, FLAGS>(view, left, small + R::LANES, code),
                look::<R, FLAGS>(view, left, small + 2 * R::LANES, code),
                look::<R, FLAGS>(view, left, small + 3 * R::LANES, code),
            ]
        };
        if R::bits(R::either(R::either(masks[0], masks[1]), R::either(masks[2], masks[3]))) != 0 {
            let bits = masks.map(R::bits);
            let part = bits.iter().position(|&bits| bits != 0)?;
            return Some(small + part * R::LANES + bits[part].trailing_zeros() as usize);
        }
        small += 4 * R::LANES;
    }
    while small + R::LANES <= end {
        // SAFETY: inside the range.
        let bits = R::bits(unsafe { look::<R, FLAGS>(view, left, small, code) });
        if bits != 0 {
            return Some(small + bits.trailing_zeros() as usize);
        }
        small += R::LANES;
    }
    // The remaining heaps, and some that were looked at already. SAFETY: inside the range.
    let bits = R::bits(unsafe { look::<R, FLAGS>(view, left, end - R::LANES, code) });
    (bits != 0).then(|| end - R::LANES + bits.trailing_zeros() as usize)
}

/// The lanes of the heaps from `small` on whose pairs have the code.
///
/// # Safety
/// As for [`scan`], for the heaps from `small` to `small + R::LANES - 1`.
#[inline(always)]
unsafe fn look<R: Register, const FLAGS: usize>(
    view: View<'_, R::Code>,
    left: usize,
    small: usize,
    code: R::Code,
) -> R::Mask {
    let (codes, flags) = (view.codes.as_ptr(), view.flags.as_ptr());
    // The partner of the last lane.
    let large = left - small - (R::LANES - 1);
    // SAFETY: small + LANES <= to + 1 <= left, and large >= left - to > 0.
    unsafe {
        let here = R::load(codes.add(small)).xor(R::load(codes.add(large)).reversed()).equal(R::splat(code));
        match FLAGS {
            0 => here,
            1 => R::both(here, R::load(flags.add(small)).equal(R::splat(R::Code::ZERO))),
            _ => R::both(here, R::load(flags.add(small)).equal(R::load(flags.add(large)).reversed())),
        }
    }
}

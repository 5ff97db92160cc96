//! The loops of the lanes, one text for every register type.

use super::register::{Register, Windows};
use super::{Element, LANES, Pairs, View};

/// Marks what is left by moves to pairs with one of the given heaps: lane l has `at + l` tokens for both.
///
/// # Safety
/// The machine has the register. All heaps are at most `at`, and there are `at + LANES` codes, and as many flags if `MASKED`.
#[inline(always)]
pub(super) unsafe fn mark<R: Windows, const WINDOWS: usize, const ALL: bool, const MASKED: bool>(
    view: View<'_, u8>,
    at: usize,
    pairs: Pairs<'_, u8>,
    group: u8,
    windows: &mut [[u8; LANES]; 8],
) {
    let (codes, flags) = (view.codes.as_ptr(), view.flags.as_ptr());
    // SAFETY: the caller's promise.
    let zero = unsafe { R::splat(0) };
    let every = zero.equal(zero);
    for part in (0..LANES).step_by(R::LANES) {
        let mut marks = [zero; WINDOWS];
        for (&heap, &code) in pairs.heaps.iter().zip(pairs.codes) {
            let place = at + part - heap as usize;
            // SAFETY: the caller's promise.
            let left = unsafe { R::load(codes.add(place)).xor(R::splat(code ^ group)) };
            if MASKED {
                // SAFETY: the caller's promise.
                let common = unsafe { R::load(flags.add(place)) }.equal(zero);
                left.mark(common, &mut marks);
            } else if ALL {
                left.mark_all(&mut marks);
            } else {
                left.mark(every, &mut marks);
            }
        }
        for (marks, window) in marks.into_iter().zip(windows.iter_mut()) {
            marks.store(&mut window[part..]);
        }
    }
}

/// For each of a lane's candidates: is it left by a move to one of the pairs?
///
/// # Safety
/// As for [`mark`].
#[inline(always)]
pub(super) unsafe fn test<R: Register, const CANDIDATES: usize, const MASKED: bool>(
    view: View<'_, R::Code>,
    at: usize,
    pairs: Pairs<'_, R::Code>,
    candidates: &[[R::Code; LANES]; CANDIDATES],
) -> [u64; CANDIDATES] {
    let (codes, flags) = (view.codes.as_ptr(), view.flags.as_ptr());
    // SAFETY: the caller's promise.
    let (zero, ones) = unsafe { (R::splat(R::Code::ZERO), R::splat(R::Code::ONES)) };
    let mut found = [0; CANDIDATES];
    for part in (0..LANES).step_by(R::LANES) {
        // SAFETY: `part` is a multiple of the lanes of a register, which divide LANES.
        let wanted: [R; CANDIDATES] =
            std::array::from_fn(|which| unsafe { R::load(candidates[which].as_ptr().add(part)) });
        let mut masks = [zero.equal(ones); CANDIDATES];
        for (&heap, &code) in pairs.heaps.iter().zip(pairs.codes) {
            let place = at + part - heap as usize;
            // SAFETY: the caller's promise.
            let left = unsafe { R::load(codes.add(place)).xor(R::splat(code)) };
            for (mask, wanted) in masks.iter_mut().zip(&wanted) {
                let mut here = left.equal(*wanted);
                if MASKED {
                    // SAFETY: the caller's promise.
                    here = R::both(here, unsafe { R::load(flags.add(place)) }.equal(zero));
                }
                *mask = R::either(*mask, here);
            }
        }
        for (found, mask) in found.iter_mut().zip(masks) {
            *found |= R::bits(mask) << part;
        }
    }
    found
}

/// The lanes whose partner of one of the heaps has this code, added to `seen`; stops when all that are needed are seen.
///
/// # Safety
/// As for [`mark`].
#[inline(always)]
pub(super) unsafe fn witness<R: Register, const MASKED: bool>(
    view: View<'_, R::Code>,
    at: usize,
    heaps: &[u32],
    code: R::Code,
    needed: u64,
    mut seen: u64,
) -> u64 {
    let (codes, flags) = (view.codes.as_ptr(), view.flags.as_ptr());
    // SAFETY: the caller's promise.
    let (zero, code) = unsafe { (R::splat(R::Code::ZERO), R::splat(code)) };
    let lanes = u64::MAX >> (64 - R::LANES);
    for heaps in heaps.chunks(8) {
        for part in (0..LANES).step_by(R::LANES) {
            if (needed & !seen) >> part & lanes == 0 {
                continue;
            }
            let at = at + part;
            let look = |heap: u32| {
                let place = at - heap as usize;
                // SAFETY: the caller's promise.
                let here = unsafe { R::load(codes.add(place)) }.equal(code);
                // SAFETY: the caller's promise.
                if MASKED { R::both(here, unsafe { R::load(flags.add(place)) }.equal(zero)) } else { here }
            };
            let mut mask = look(heaps[0]);
            for &heap in &heaps[1..] {
                mask = R::either(mask, look(heap));
            }
            seen |= R::bits(mask) << part;
        }
        if needed & !seen == 0 {
            break;
        }
    }
    seen
}

/// Does a pair of heaps that sum up to `left`, one of them from `from` to `to`, both rare or both common, leave the code?
///
/// # Safety
/// The machine has the register. There are `left` codes; with 2 `FLAGS` as many flags, with 1 flags up to `to`, where all partners are common;
/// `1 <= from`, `to < left`, and the range from `from` to `to` is not shorter than a register.
#[inline(always)]
pub(super) unsafe fn scan<R: Register, const FLAGS: usize>(
    view: View<'_, R::Code>,
    left: usize,
    from: usize,
    to: usize,
    code: R::Code,
) -> bool {
    let (codes, flags) = (view.codes.as_ptr(), view.flags.as_ptr());
    // SAFETY: the caller's promise.
    let (zero, code) = unsafe { (R::splat(R::Code::ZERO), R::splat(code)) };
    let look = |small: usize| {
        // The partner of the last lane.
        let large = left - small - (R::LANES - 1);
        // SAFETY: small + LANES <= to + 1 <= left, and large >= left - to > 0.
        let (one, other) = unsafe { (R::load(codes.add(small)), R::load(codes.add(large))) };
        let here = one.xor(other.reversed()).equal(code);
        match FLAGS {
            0 => here,
            // SAFETY: as above.
            1 => R::both(here, unsafe { R::load(flags.add(small)) }.equal(zero)),
            _ => {
                // SAFETY: as above.
                let (one, other) = unsafe { (R::load(flags.add(small)), R::load(flags.add(large))) };
                R::both(here, one.equal(other.reversed()))
            }
        }
    };
    let mut small = from;
    while small + 4 * R::LANES <= to + 1 {
        let (a, b) = (R::either(look(small), look(small + R::LANES)), look(small + 2 * R::LANES));
        if R::bits(R::either(R::either(a, b), look(small + 3 * R::LANES))) != 0 {
            return true;
        }
        small += 4 * R::LANES;
    }
    while small + R::LANES <= to + 1 {
        if R::bits(look(small)) != 0 {
            return true;
        }
        small += R::LANES;
    }
    // What is left, with some that were looked at.
    R::bits(look(to + 1 - R::LANES)) != 0
}

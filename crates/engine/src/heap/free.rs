//! The codes that are not in a set, which is given in words of 64 bits.

/// The first bit from `from` on that is not set; if all are set, the number of bits or more.
pub(super) fn first_free(set: &[u64], from: usize) -> usize {
    let mut first = None;
    let end = next_free(set, from, 1, |_, code| first = Some(code));
    first.unwrap_or(end)
}

/// Passes to `give` the first `most` bits from `from` on that are not set. Returns where the search
/// stopped.
#[inline]
pub(super) fn next_free(set: &[u64], from: usize, most: usize, mut give: impl FnMut(usize, usize)) -> usize {
    let mut at = from / 64;
    let Some(&word) = set.get(at) else { return from };
    let mut free = !word & u64::MAX << (from % 64);
    for which in 0..most {
        while free == 0 {
            at += 1;
            match set.get(at) {
                Some(&word) => free = !word,
                None => return at * 64,
            }
        }
        let bit = at * 64 + free.trailing_zeros() as usize;
        give(which, bit);
        free &= free - 1;
        if which + 1 == most {
            return bit + 1;
        }
    }
    from
}

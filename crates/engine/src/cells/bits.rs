//! Sets of bits in `N` words.

/// The states of all cells, or a set of cells.
pub(super) type CellWords<const N: usize> = [u64; N];

#[inline]
pub(super) fn intersect<const N: usize>(one: &CellWords<N>, other: &CellWords<N>) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

#[inline]
pub(super) fn and<const N: usize>(one: &CellWords<N>, other: &CellWords<N>) -> CellWords<N> {
    std::array::from_fn(|at| one[at] & other[at])
}

#[inline]
pub(super) fn or<const N: usize>(one: &CellWords<N>, other: &CellWords<N>) -> CellWords<N> {
    std::array::from_fn(|at| one[at] | other[at])
}

/// The bits of the first that are not in the second.
#[inline]
pub(super) fn minus<const N: usize>(one: &CellWords<N>, other: &CellWords<N>) -> CellWords<N> {
    std::array::from_fn(|at| one[at] & !other[at])
}

/// The first bit that is set, if there is one.
#[inline]
pub(super) fn any<const N: usize>(words: &CellWords<N>) -> Option<usize> {
    let at = words.iter().position(|&word| word != 0)?;
    Some(64 * at + words[at].trailing_zeros() as usize)
}

/// Moves all bits this many places down.
#[inline]
pub(super) fn down<const N: usize>(words: &CellWords<N>, places: usize) -> CellWords<N> {
    let (skipped, shift) = (places / 64, places % 64);
    std::array::from_fn(|at| {
        let word = |at: usize| words.get(at).copied().unwrap_or(0);
        let low = word(at + skipped) >> shift;
        if shift == 0 { low } else { low | word(at + skipped + 1) << (64 - shift) }
    })
}

/// Moves all bits this many places up.
#[inline]
pub(super) fn up<const N: usize>(words: &CellWords<N>, places: usize) -> CellWords<N> {
    let (skipped, shift) = (places / 64, places % 64);
    std::array::from_fn(|at| {
        let word = |at: Option<usize>| at.map_or(0, |at| words[at]);
        let high = word(at.checked_sub(skipped)) << shift;
        if shift == 0 { high } else { high | word(at.checked_sub(skipped + 1)) >> (64 - shift) }
    })
}

#[inline]
pub(super) fn with<const N: usize>(words: &mut CellWords<N>, bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

/// The first bit that is set, 0 if none is.
#[inline]
pub(super) fn first<const N: usize>(words: &CellWords<N>) -> usize {
    let at = words.iter().position(|&word| word != 0);
    at.map_or(0, |at| 64 * at + words[at].trailing_zeros() as usize)
}

/// The last bit that is set, 0 if none is.
#[inline]
pub(super) fn last<const N: usize>(words: &CellWords<N>) -> usize {
    let at = words.iter().rposition(|&word| word != 0);
    at.map_or(0, |at| 64 * at + words[at].ilog2() as usize)
}

/// The bits that are set, in order.
#[inline]
pub(super) fn ones<const N: usize>(words: &CellWords<N>) -> impl Iterator<Item = usize> + '_ {
    crate::bits::ones(words)
}

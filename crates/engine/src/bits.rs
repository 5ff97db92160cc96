//! The bits that are set.

/// The bits that are set in a word, in order.
#[inline]
pub(crate) fn ones_of(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

/// The bits that are set in some words, in order; bit b of word w has the number 64 w + b.
#[inline]
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| ones_of(word).map(move |bit| 64 * at + bit))
}

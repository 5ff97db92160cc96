//! Where the end of a sequence occurred before, and how far the sequence repeats from there: the
//! periods that it may have. Sequences may be long, so every loop keeps the budget.

use nimatron_core::{Budget, StopReason};

/// The first index from which on each element equals the one `period` before it.
pub(super) fn agreement<T: Eq>(values: &[T], period: usize, budget: &Budget) -> Result<usize, StopReason> {
    let mut from = values.len();
    // Blocks are compared as a whole, in decreasing sizes.
    for piece in [4096, 64, 1] {
        while from >= period + piece && values[from - piece..from] == values[from - piece - period..from - period] {
            from -= piece;
            budget.tick(piece as u32 / 64)?;
        }
    }
    Ok(from)
}

/// The last elements, which are searched for.
fn end_of<T>(values: &[T]) -> &[T] {
    &values[values.len() - (values.len() / 4).clamp(1, 48)..]
}

/// The distances from the end to earlier places that end in the same elements, nearest first; at
/// max `max` of them.
pub(super) fn recurrences<T: Eq>(values: &[T], max: usize, budget: &Budget) -> Result<Vec<usize>, StopReason> {
    let end = end_of(values);
    let places = |piece: &[T]| (0..=piece.len() - end.len()).filter(|&at| piece[at..at + end.len()] == *end).collect();
    backwards(values, 1, max, budget, places)
}

/// The same for bytes, by a search for strings: those that do not overlap a nearer one.
pub(super) fn recurrences_of_bytes(bytes: &[u8], max: usize, budget: &Budget) -> Result<Vec<usize>, StopReason> {
    let end = end_of(bytes);
    let finder = memchr::memmem::Finder::new(end);
    backwards(bytes, end.len(), max, budget, |piece| places(&finder, piece))
}

/// All places where a string begins.
fn places(finder: &memchr::memmem::Finder<'_>, codes: &[u8]) -> Vec<usize> {
    let mut from = 0;
    std::iter::from_fn(|| {
        let at = from + finder.find(&codes[from..])?;
        from = at + 1;
        Some(at)
    })
    .collect()
}

/// The number of places that are searched at once.
const PLACES: usize = 1 << 16;

/// [`recurrences`] that are at least `apart` elements apart, with a search for the places of the
/// end in a part of the elements, which is at least as long.
fn backwards<T>(
    values: &[T],
    apart: usize,
    max: usize,
    budget: &Budget,
    search: impl Fn(&[T]) -> Vec<usize>,
) -> Result<Vec<usize>, StopReason> {
    let (size, mut found) = (end_of(values).len(), Vec::new());
    let last = values.len() - size;
    // The places from `to` on have been searched.
    let (mut to, mut next) = (last, 1);
    while to > 0 && found.len() < max {
        let from = to.saturating_sub(PLACES);
        budget.tick((to - from) as u32 / 64)?;
        for at in search(&values[from..to - 1 + size]).into_iter().rev() {
            let distance = last - (from + at);
            if distance >= next && found.len() < max {
                found.push(distance);
                next = distance + apart;
            }
        }
        to = from;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Recurrences are those of the definition, also where pieces meet.
        #[test]
        fn recurrences_are_all_places_with_the_same_end(
            start in proptest::collection::vec(0u8..3, 1..2 * PLACES + 200),
            period in 1usize..70_000,
            repeated in 0usize..200,
            max in 1usize..100,
        ) {
            let mut values = start;
            for _ in 0..repeated {
                values.push(values[values.len() - period.min(values.len())]);
            }
            let end = end_of(&values);
            let same = |&distance: &usize| values[..values.len() - distance].ends_with(end);
            let expected: Vec<usize> = (1..=values.len() - end.len()).filter(same).take(max).collect();
            let budget = Budget::unlimited();
            prop_assert_eq!(&recurrences(&values, max, &budget).unwrap(), &expected);
            let before = &values[..values.len() - 1];
            let apart = memchr::memmem::rfind_iter(before, end).map(|at| values.len() - end.len() - at);
            let expected: Vec<usize> = apart.take(max).collect();
            prop_assert_eq!(recurrences_of_bytes(&values, max, &budget).unwrap(), expected);
        }
    }
}

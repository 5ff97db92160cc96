//! Nim on runs of consecutive heaps, `5..100`, without listing them: the xor of 0..=n depends on n
//! mod 4, and a heap has a winning move exactly if it has the highest bit of the xor.

use nimatron_catalogue::formulas::xor_to;

/// The xor of all numbers from the first to the last.
pub(crate) fn xor(first: u64, last: u64) -> u64 {
    xor_to(last) ^ first.checked_sub(1).map_or(0, xor_to)
}

/// The number of integers below n in which this bit is set.
const fn with_bit(n: u64, bit: u32) -> u64 {
    let half = 1u64 << bit;
    let rest = n % half.saturating_mul(2);
    (n >> bit >> 1 << bit) + rest.saturating_sub(half)
}

/// The number of heaps of a run that have a winning move when the xor of the whole sum is `sum`:
/// those with its highest bit.
pub(crate) fn winning_count(first: u64, last: u64, sum: u64) -> u128 {
    let Some(bit) = sum.checked_ilog2() else { return 0 };
    u128::from(with_bit(last.saturating_add(1), bit) - with_bit(first, bit))
}

/// Those heaps, in increasing order.
pub(crate) fn winning_heaps(first: u64, last: u64, sum: u64) -> impl Iterator<Item = u64> {
    let bit = sum.checked_ilog2();
    // The heaps with the bit form every second block of 2^bit numbers.
    let next = move |heap: u64| {
        let bit = bit?;
        let at = if heap >> bit & 1 == 1 { heap } else { (heap >> bit | 1) << bit };
        (at <= last).then_some(at)
    };
    std::iter::successors(next(first), move |&heap| next(heap + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_are_their_heaps(first in 0u64..90, more in 0u64..40, other in 0u64..200) {
            let last = first + more;
            let value = (first..=last).fold(0, |sum, heap| sum ^ heap);
            prop_assert_eq!(xor(first, last), value);
            let sum = value ^ other;
            let winning: Vec<u64> = (first..=last).filter(|&heap| heap ^ sum < heap).collect();
            prop_assert_eq!(winning_heaps(first, last, sum).collect::<Vec<_>>(), winning.clone());
            prop_assert_eq!(winning_count(first, last, sum), winning.len() as u128);
        }
    }

    #[test]
    fn the_longest_run() {
        let end = i64::MAX as u64;
        assert_eq!((xor(0, end), winning_heaps(0, end, 0).next()), (0, None));
        assert_eq!((xor(2, end), winning_count(2, end, 1)), (1, (1 << 62) - 1));
    }
}

//! Rare and common values: a class of values and heaps such that the sum of two of the same class
//! is rare, and the sum of a rare and a common one is common.

/// A rule that divides values: a value is rare if an even number of the bits in the mask is set.
/// The parity of the heap may be counted as well (Flammenkamp's position type, possible if all
/// splits take numbers of one parity).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RarityRule {
    pub(super) mask: u32,
    /// If not `None`, the parity of the heap and this number are counted too.
    pub(super) parity: Option<u32>,
}

impl RarityRule {
    /// The class of a value at a heap: 0 for rare, 1 for common.
    #[inline]
    pub(super) fn of(self, value: u32, heap: usize) -> u32 {
        let own = (value & self.mask).count_ones();
        match self.parity {
            None => own & 1,
            Some(taken) => (own ^ heap as u32 ^ taken) & 1,
        }
    }

    /// The class with the fewest rare heaps among those counted, and their number. `counts` is
    /// indexed by the parity of the heap and by the value. With `parity`, the class may depend on
    /// the parity of heaps too.
    ///
    /// The Walsh-Hadamard transform of the counts gives the number of rare minus common heaps for
    /// all masks at once.
    pub(super) fn best(counts: &[Vec<i64>; 2], parity: Option<u32>) -> (RarityRule, u64) {
        let size = counts.iter().map(Vec::len).max().unwrap_or(0).next_power_of_two();
        let total: i64 = counts.iter().flatten().sum();
        let mut best = (i64::MAX, RarityRule { mask: 0, parity: None });
        for parity in [None, parity.map(Some).unwrap_or_default()].into_iter().take(1 + usize::from(parity.is_some())) {
            let mut sums = vec![0i64; size];
            for (heap, counts) in counts.iter().enumerate() {
                let odd = parity.is_some_and(|taken| (heap as u32 ^ taken) & 1 == 1);
                for (sum, count) in sums.iter_mut().zip(counts) {
                    *sum += if odd { -count } else { *count };
                }
            }
            walsh_hadamard(&mut sums);
            // A mask without a bit does not divide the values.
            for (mask, &sum) in sums.iter().enumerate().skip(1) {
                if sum < best.0 {
                    best = (sum, RarityRule { mask: mask as u32, parity });
                }
            }
        }
        let rare = if best.0 == i64::MAX { total } else { (total + best.0) / 2 };
        (best.1, rare.unsigned_abs())
    }
}

fn walsh_hadamard(values: &mut [i64]) {
    let mut half = 1;
    while half < values.len() {
        for block in values.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

/// The coding of values. Inside a class one bit of the mask follows from the others, so the code of
/// a value omits it. The lowest bit is omitted; then the codes of one class are ordered like their
/// values. The code of a sum is the sum of the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coding {
    /// The class; `None` if values are not divided, and each value is its own code.
    pub(super) class: Option<RarityRule>,
}

impl Coding {
    /// The index of the bit that is omitted.
    fn left_out(class: RarityRule) -> u32 {
        class.mask.trailing_zeros()
    }

    /// The values of one class are ordered like their codes. So are those of different classes, as
    /// far as their codes are in different groups of `1 << group_bits()` codes.
    pub(super) fn group_bits(self) -> u32 {
        self.class.map_or(0, Coding::left_out)
    }

    /// Whether the class of a value depends on the parity of the heap, too.
    pub(super) fn by_position(self) -> bool {
        self.class.is_some_and(|class| class.parity.is_some())
    }

    /// Whether a value at a heap is rare.
    pub(super) fn is_rare(self, value: u32, heap: usize) -> bool {
        self.class.is_some_and(|class| class.of(value, heap) == 0)
    }

    /// The code of a value.
    pub(super) fn code(self, value: u32) -> u32 {
        let Some(class) = self.class else { return value };
        let low = (1 << Coding::left_out(class)) - 1;
        value & low | value >> 1 & !low
    }

    /// The value of a code at a heap.
    pub(super) fn value(self, code: u32, rare: bool, heap: usize) -> u32 {
        let Some(class) = self.class else { return code };
        let low = (1 << Coding::left_out(class)) - 1;
        let value = code & low | (code & !low) << 1;
        if (class.of(value, heap) == 0) == rare { value } else { value | (low + 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn codes_are_values_without_a_bit(
            mask in 1u32..4096,
            parity in proptest::option::of(0u32..2),
            a in 0u32..4096,
            b in 0u32..4096,
            heap in 0usize..10,
        ) {
            let coding = Coding { class: Some(RarityRule { mask, parity }) };
            prop_assert_eq!(coding.value(coding.code(a), coding.is_rare(a, heap), heap), a);
            prop_assert_eq!(coding.code(a) ^ coding.code(b), coding.code(a ^ b));
            if coding.is_rare(a, heap) == coding.is_rare(b, heap) {
                prop_assert_eq!(a.cmp(&b), coding.code(a).cmp(&coding.code(b)));
            }
        }

        #[test]
        fn the_best_class_has_the_fewest_rare_heaps(
            values in proptest::collection::vec(0u32..16, 1..60),
            taken in proptest::option::of(0u32..2),
        ) {
            let mut counts = [vec![0; 16], vec![0; 16]];
            for (heap, &value) in values.iter().enumerate() {
                counts[heap & 1][value as usize] += 1;
            }
            let (class, rare) = RarityRule::best(&counts, taken);
            let rares = |class: RarityRule| {
                let heaps = values.iter().enumerate();
                heaps.filter(|&(heap, &value)| class.of(value, heap) == 0).count() as u64
            };
            prop_assert_eq!(rares(class), rare);
            for parity in [None, taken] {
                let fewest = (1..16).map(|mask| rares(RarityRule { mask, parity })).min();
                prop_assert!(fewest >= Some(rare));
            }
        }
    }
}

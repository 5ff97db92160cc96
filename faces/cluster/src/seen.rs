//! The values that the options of a position have shown so far.

/// A set of values: the first 128 in a word, larger ones in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeenValueSet {
    low: u128,
    #[allow(clippy::box_collection, reason = "hardly any position needs it, and each has the place for it")]
    high: Option<Box<Vec<u32>>>,
}

impl SeenValueSet {
    #[inline]
    pub(crate) fn insert(&mut self, value: u32) {
        match 1u128.checked_shl(value) {
            Some(bit) => self.low |= bit,
            None => {
                let high = self.high.get_or_insert_default();
                if let Err(at) = high.binary_search(&value) {
                    high.insert(at, value);
                }
            }
        }
    }

    /// The least value that is not in the set.
    pub(crate) fn mex(&self) -> u32 {
        let low = self.low.trailing_ones();
        if low < u128::BITS {
            return low;
        }
        let high = self.high.iter().flat_map(|high| high.iter());
        u128::BITS + (u128::BITS..).zip(high).take_while(|(wanted, value)| wanted == *value).count() as u32
    }

    /// All values, ascending.
    pub(crate) fn values(&self) -> impl Iterator<Item = u32> {
        let low = (0..u128::BITS).filter(|&value| self.low >> value & 1 == 1);
        low.chain(self.high.iter().flat_map(|high| high.iter().copied()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_of_small_and_large_values() {
        let mut seen = SeenValueSet::default();
        let mut all = Vec::new();
        for value in (0..300).rev().filter(|value| value % 50 != 7) {
            seen.insert(value);
            seen.insert(value);
            all.insert(0, value);
        }
        assert_eq!(seen.values().collect::<Vec<u32>>(), all);
        for wanted in [7, 57, 107, 157, 207, 257, 300] {
            assert_eq!(seen.mex(), wanted);
            seen.insert(wanted);
        }
    }
}

//! The mex (minimum excluded value): the smallest non-negative integer that is not in a set.
//!
//! [`MexSet`] is meant to be reused: once it has grown it does not allocate, values below 64 are
//! kept in one machine word, and values have no upper limit. Very large values, which matter only
//! if all smaller ones are in the set too, are kept in a list, so one value of 10^18 does not cost
//! 10^18 bits.

/// Values from here on are kept in a list, which is sorted only when everything below is present.
const DENSE_END: u64 = 1 << 20;

/// A set of values with an efficient mex.
///
/// ```
/// use nimatron_core::MexSet;
/// let mut set = MexSet::new();
/// for value in [2, 0, 1, 7] {
///     set.insert(value);
/// }
/// assert_eq!(set.mex(), 3);
/// set.clear();
/// assert_eq!(set.mex(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    /// Values 0..64, as bits.
    low: u64,
    /// Values 64.. as bits; only the first `used` words may be non-zero.
    words: Vec<u64>,
    used: usize,
    /// Values of at least `DENSE_END`, unsorted.
    large: Vec<u64>,
}

impl MexSet {
    /// The empty set.
    pub const fn new() -> Self {
        MexSet { low: 0, words: Vec::new(), used: 0, large: Vec::new() }
    }

    /// Adds a value. Adding it twice has no effect.
    #[inline]
    pub fn insert(&mut self, value: u64) {
        if value < 64 {
            self.low |= 1 << value;
        } else {
            self.insert_large(value);
        }
    }

    fn insert_large(&mut self, value: u64) {
        if value >= DENSE_END {
            self.large.push(value);
            return;
        }
        let bit = value as usize - 64;
        let word = bit / 64;
        if word >= self.words.len() {
            self.words.resize((word + 1).next_power_of_two(), 0);
        }
        self.words[word] |= 1 << (bit % 64);
        self.used = self.used.max(word + 1);
    }

    /// Is the value in the set?
    pub fn contains(&self, value: u64) -> bool {
        if value < 64 {
            self.low >> value & 1 == 1
        } else if value < DENSE_END {
            let bit = value as usize - 64;
            self.words.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
        } else {
            self.large.contains(&value)
        }
    }

    /// The smallest value that is not in the set.
    #[inline]
    pub fn mex(&mut self) -> u64 {
        if self.low != u64::MAX {
            return u64::from(self.low.trailing_ones());
        }
        self.mex_large()
    }

    fn mex_large(&mut self) -> u64 {
        for (index, &word) in self.words[..self.used].iter().enumerate() {
            if word != u64::MAX {
                return 64 * (index as u64 + 1) + u64::from(word.trailing_ones());
            }
        }
        let mut candidate = 64 * (self.used as u64 + 1);
        self.large.sort_unstable();
        for &value in &self.large {
            if value > candidate {
                break;
            }
            if value == candidate {
                candidate += 1;
            }
        }
        candidate
    }

    /// Empties the set and keeps its memory.
    #[inline]
    pub fn clear(&mut self) {
        self.low = 0;
        if self.used > 0 {
            self.words[..self.used].fill(0);
            self.used = 0;
        }
        self.large.clear();
    }
}

impl Extend<u64> for MexSet {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.insert(value));
    }
}

/// The mex of some values.
///
/// ```
/// use nimatron_core::mex::mex;
/// assert_eq!(mex([0, 1, 2, 4]), 3);
/// assert_eq!(mex([2, 3, 5]), 0);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut set = MexSet::new();
    set.extend(values);
    set.mex()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(values: &[u64]) -> u64 {
        (0..).find(|candidate| !values.contains(candidate)).unwrap()
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(values in proptest::collection::vec(0u64..200, 0..300), far: Vec<u64>) {
            let mut set = MexSet::new();
            set.extend([1, 2, 3, 70, 500]);
            set.clear();
            let all: Vec<u64> = values.iter().chain(&far).copied().collect();
            set.extend(all.iter().copied());
            prop_assert_eq!(set.mex(), by_definition(&all));
            for &value in &all {
                prop_assert!(set.contains(value));
            }
        }
    }

    #[test]
    fn there_is_no_cap_on_the_value() {
        let end = DENSE_END + 10;
        assert_eq!(mex(0..end), end);
        assert_eq!(mex((0..end).chain([u64::MAX, end + 1])), end);
        assert_eq!(mex([u64::MAX]), 0);
        assert_eq!(mex(0..64), 64);
        assert_eq!(mex((0..200).filter(|&v| v != 130)), 130);
    }
}

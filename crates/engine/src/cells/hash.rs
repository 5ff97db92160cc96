//! Maps whose keys are words.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map with a fast hash of words. Its order is the same in every run, and nobody looks at it.
pub(super) type WordMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;

/// Odd numbers without a pattern: the fractional part of the golden ratio, and another one.
const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0xd6e8_feb8_6659_fd93;

/// Multiplies word by word, and folds the high half of each product into the low one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (pairs, rest) = bytes.as_chunks::<16>();
        for pair in pairs {
            // Two words take one product.
            let pair = u128::from_le_bytes(*pair);
            let (low, high) = (pair as u64 ^ self.0 ^ FIRST, (pair >> 64) as u64 ^ SECOND);
            let product = u128::from(low) * u128::from(high);
            self.0 = product as u64 ^ (product >> 64) as u64;
        }
        let (words, rest) = rest.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The sum keeps words of 0 apart.
        let state = self.0.rotate_left(25).wrapping_add(FIRST);
        let product = u128::from(state ^ word) * u128::from(SECOND);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    /// The number of words: keys of one map that differ in it are rare, and are compared.
    #[inline]
    fn write_usize(&mut self, _: usize) {}

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

//! Values that were told lately, of positions of all workers. Positions are listed nearest to the
//! end first, so most options have their values already, and most of these were asked about before:
//! a question about one of them needs no message, and no look into the table of all positions.

use crate::keys::{hash, pack};

/// The value of a place that is free; values are below it.
const NONE: u32 = u32::MAX;

/// Places at the beginning, and the maximum (12 MB).
const FIRST: usize = 1 << 12;
const MOST: usize = 1 << 19;

/// What lies at a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecentEntry {
    key: [u64; 2],
    value: u32,
}

impl RecentEntry {
    /// The value of a position; `None` if it is not this one.
    #[inline]
    pub(crate) fn value_of(&self, key: &[u8]) -> Option<u32> {
        (self.value != NONE && Some(self.key) == pack(key)).then_some(self.value)
    }
}

const FREE: RecentEntry = RecentEntry { key: [0; 2], value: NONE };

/// Values of short keys, each at the place that its hash says; a later one replaces an earlier one.
#[derive(Clone, Debug)]
pub(crate) struct Recent {
    entries: Vec<RecentEntry>,
    /// How many values have been put into the places since their number last changed.
    told: usize,
}

impl Recent {
    pub(crate) fn new() -> Recent {
        Recent { entries: vec![FREE; FIRST], told: 0 }
    }

    /// What lies at the place of a position. Several are read before any is looked at, so that
    /// the reads from memory go on side by side.
    #[inline]
    pub(crate) fn at(&self, hash: u64) -> RecentEntry {
        self.entries[hash as usize & (self.entries.len() - 1)]
    }

    /// Keeps the value of a position.
    #[inline]
    pub(crate) fn tell(&mut self, key: &[u8], hash: u64, value: u32) {
        if let Some(key) = pack(key) {
            self.tell_packed(key, hash, value);
        }
    }

    /// The same for a short key in two words.
    #[inline]
    pub(crate) fn tell_packed(&mut self, key: [u64; 2], hash: u64, value: u32) {
        if self.told >= self.entries.len() && self.entries.len() < MOST {
            self.grow();
        }
        let at = hash as usize & (self.entries.len() - 1);
        self.entries[at] = RecentEntry { key, value };
        self.told += 1;
    }

    /// Makes room for twice as many.
    fn grow(&mut self) {
        let more = vec![FREE; 2 * self.entries.len()];
        let old = std::mem::replace(&mut self.entries, more);
        self.told = 0;
        for entry in old.into_iter().filter(|entry| entry.value != NONE) {
            self.tell_packed(entry.key, hash_of(entry.key), entry.value);
        }
    }
}

/// The hash of a short key in two words.
#[inline]
pub(crate) fn hash_of(key: [u64; 2]) -> u64 {
    let (low, high) = (key[0].to_le_bytes(), key[1].to_le_bytes());
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&low);
    bytes[8..].copy_from_slice(&high);
    hash(&bytes[..usize::from(bytes[15]).min(15)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_that_of_its_key_or_unknown() {
        let mut recent = Recent::new();
        let key = |n: u32| n.to_le_bytes().repeat(5)[..n as usize % 19].to_vec();
        let (mut known, mut unknown) = (0, 0);
        for n in 0..200_000 {
            recent.tell(&key(n), hash(&key(n)), n);
            let earlier = n / 2;
            match recent.at(hash(&key(earlier))).value_of(&key(earlier)) {
                // Keys of few bytes occur more than once.
                Some(value) => {
                    assert_eq!(key(value), key(earlier));
                    known += 1;
                }
                None => unknown += 1,
            }
        }
        assert!(known > 50_000 && unknown > 1000, "{known} known, {unknown} unknown");
        assert_eq!(recent.at(hash(b"a key that is too long")).value_of(b"a key that is too long"), None);
        recent.tell(b"", hash(b""), 7);
        assert_eq!(recent.at(hash(b"")).value_of(b""), Some(7));
    }
}

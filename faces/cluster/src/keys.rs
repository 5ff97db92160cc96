//! The positions of one worker: keys of any length, numbered in the order in which they came, each
//! with a record. Short keys (15 bytes, which is most of them) lie in the table itself, so that
//! finding one takes two reads from memory: of a slot, and of the entry.

/// A number that depends on every bit of a key, the same on every machine.
#[inline]
pub(crate) fn hash(key: &[u8]) -> u64 {
    const K: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut mixed = key.len() as u64;
    let mut words = key.chunks_exact(8);
    for word in &mut words {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(word);
        mixed = (mixed.rotate_left(23) ^ u64::from_le_bytes(bytes)).wrapping_mul(K);
    }
    let mut bytes = [0; 8];
    bytes[..words.remainder().len()].copy_from_slice(words.remainder());
    mixed = (mixed.rotate_left(23) ^ u64::from_le_bytes(bytes)).wrapping_mul(K);
    mixed ^= mixed >> 32;
    mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 32
}

/// The worker that a position belongs to.
#[inline]
pub(crate) const fn owner(hash: u64, workers: usize) -> usize {
    (((hash >> 32) * workers as u64) >> 32) as usize
}

#[derive(Clone, Copy, Debug)]
struct KeyEntry<R> {
    /// The bytes and, in the last byte, their number; or the place in `long`, the number, and 255.
    key: [u64; 2],
    record: R,
}

const SHORT: usize = 15;
const LONG: u64 = 0xff << 56;
const EMPTY: u64 = 0;

/// Keys with their records.
#[derive(Clone, Debug)]
pub(crate) struct Keys<R> {
    /// The high half of the hash, and the number of the entry plus one.
    slots: Vec<u64>,
    entries: Vec<KeyEntry<R>>,
    long: Vec<u8>,
}

impl<R: Copy> Keys<R> {
    pub(crate) fn new() -> Keys<R> {
        Keys { slots: vec![EMPTY; 1 << 10], entries: Vec::new(), long: Vec::new() }
    }

    pub(crate) const fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    pub(crate) fn record(&self, id: u32) -> &R {
        &self.entries[id as usize].record
    }

    #[inline]
    pub(crate) fn record_mut(&mut self, id: u32) -> &mut R {
        &mut self.entries[id as usize].record
    }

    /// A short key in two words; `None` for a longer one.
    #[inline]
    pub(crate) fn packed(&self, id: u32) -> Option<[u64; 2]> {
        Some(self.entries[id as usize].key).filter(|key| key[1] < LONG)
    }

    /// Puts a key in place of what `out` holds.
    pub(crate) fn key(&self, id: u32, out: &mut Vec<u8>) {
        out.clear();
        let key = self.entries[id as usize].key;
        if key[1] >= LONG {
            let start = key[0] as usize;
            out.extend_from_slice(&self.long[start..start + (key[1] & !LONG) as usize]);
        } else {
            out.extend_from_slice(&key[0].to_le_bytes());
            out.extend_from_slice(&key[1].to_le_bytes()[..7]);
            out.truncate((key[1] >> 56) as usize);
        }
    }

    /// All records, in the order of the numbers.
    pub(crate) fn records_mut(&mut self) -> impl Iterator<Item = &mut R> {
        self.entries.iter_mut().map(|entry| &mut entry.record)
    }

    /// The numbers of all keys in the order of the keys.
    pub(crate) fn sorted(&self) -> Vec<u32> {
        let mut ids: Vec<u32> = (0..self.entries.len() as u32).collect();
        ids.sort_unstable_by(|&a, &b| {
            let (a, b) = (self.entries[a as usize].key, self.entries[b as usize].key);
            if a[1] < LONG && b[1] < LONG {
                // Bytes after the end are 0, and the number of bytes decides last.
                let word = |key: [u64; 2]| [key[0].swap_bytes(), key[1].swap_bytes()];
                return word(a).cmp(&word(b));
            }
            self.bytes(&a).cmp(self.bytes(&b))
        });
        ids
    }

    /// The bytes of a key.
    fn bytes<'k>(&'k self, key: &'k [u64; 2]) -> impl Iterator<Item = u8> + 'k {
        let long = key[1] >= LONG;
        let start = if long { key[0] as usize } else { 0 };
        let count = if long { (key[1] & !LONG) as usize } else { (key[1] >> 56) as usize };
        let short = |at: usize| (key[at / 8] >> (8 * (at % 8))) as u8;
        (0..count).map(move |at| if long { self.long[start + at] } else { short(at) })
    }

    pub(crate) fn find(&self, key: &[u8], hash: u64) -> Option<u32> {
        self.place(key, pack(key), hash).ok()
    }

    /// The number of a key, and whether it is new; then it has this record.
    #[inline]
    pub(crate) fn insert(&mut self, key: &[u8], hash: u64, record: R) -> (u32, bool) {
        let packed = pack(key);
        let at = match self.place(key, packed, hash) {
            Ok(id) => return (id, false),
            Err(at) => at,
        };
        let id = self.entries.len() as u32;
        let packed = packed.unwrap_or_else(|| {
            let start = self.long.len() as u64;
            self.long.extend_from_slice(key);
            [start, LONG | key.len() as u64]
        });
        self.entries.push(KeyEntry { key: packed, record });
        self.slots[at] = ((hash >> 32) << 32) | u64::from(id + 1);
        if self.entries.len() * 3 > self.slots.len() * 2 {
            self.grow();
        }
        (id, true)
    }

    /// The number of a key, or the slot where it belongs.
    #[inline]
    fn place(&self, key: &[u8], packed: Option<[u64; 2]>, hash: u64) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                return Err(at);
            }
            if slot >> 32 == hash >> 32 {
                let id = slot as u32 - 1;
                let found = self.entries[id as usize].key;
                let equal = match packed {
                    Some(packed) => packed == found,
                    None => {
                        let start = found[0] as usize;
                        found[1] == LONG | key.len() as u64 && self.long[start..start + key.len()] == *key
                    }
                };
                if equal {
                    return Ok(id);
                }
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![EMPTY; mask + 1];
        let mut key = Vec::new();
        for id in 0..self.entries.len() as u32 {
            self.key(id, &mut key);
            let hash = hash(&key);
            let mut at = hash as usize & mask;
            while self.slots[at] != EMPTY {
                at = (at + 1) & mask;
            }
            self.slots[at] = ((hash >> 32) << 32) | u64::from(id + 1);
        }
    }
}

/// A short key in two words.
#[inline]
pub(crate) fn pack(key: &[u8]) -> Option<[u64; 2]> {
    if key.len() > SHORT {
        return None;
    }
    let mut bytes = [0; 16];
    bytes[..key.len()].copy_from_slice(key);
    bytes[15] = key.len() as u8;
    let (low, high) = bytes.split_at(8);
    let word = |half: &[u8]| half.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    Some([word(low), word(high)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_all_lengths_are_found_again() {
        let mut keys = Keys::new();
        let key = |n: u32| n.to_le_bytes().repeat(7)[..n as usize % 29].to_vec();
        let all: std::collections::BTreeMap<Vec<u8>, u32> = (0..9000).map(|n| (key(n), n)).collect();
        for (at, (key, &n)) in all.iter().enumerate() {
            assert_eq!(keys.insert(key, hash(key), n), (at as u32, true));
        }
        let mut read = Vec::new();
        for (key, &n) in &all {
            let (id, new) = keys.insert(key, hash(key), 0);
            assert!(!new && *keys.record(id) == n && keys.find(key, hash(key)) == Some(id));
            keys.key(id, &mut read);
            assert_eq!(read, *key);
        }
        let sorted: Vec<Vec<u8>> = keys
            .sorted()
            .into_iter()
            .map(|id| {
                keys.key(id, &mut read);
                read.clone()
            })
            .collect();
        assert!(sorted.iter().eq(all.keys()));
        assert_eq!(keys.find(b"none of them, and long", hash(b"none of them, and long")), None);
        let share = all.keys().filter(|key| owner(hash(key), 3) == 1).count();
        assert!(share.abs_diff(all.len() / 3) < all.len() / 20, "{share}");
    }
}

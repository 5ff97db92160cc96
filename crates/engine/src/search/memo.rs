//! Where a search keeps what it knows.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup<V> {
    /// Nothing.
    Unknown,
    /// Being solved: it stands on the stack.
    Open,
    /// Its value.
    Known(V),
}

/// A memo from keys to values.
pub trait Memo<K, V>: Default {
    /// What is known of a key.
    fn get(&self, key: &K) -> Lookup<V>;
    /// Marks a key that is unknown as open. `false`: the key cannot be kept in this memo.
    fn open(&mut self, key: &K) -> bool;
    /// Gives a key that is open or unknown its value. `false`: the value cannot be kept in this memo.
    fn close(&mut self, key: &K, value: V) -> bool;
    /// Forgets a key that is open.
    fn forget(&mut self, key: &K);
    /// Keys held.
    fn len(&self) -> usize;
    /// No key is held.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Bytes held now.
    fn bytes(&self) -> u64;
    /// Would one more key make the memo grow (to twice its size, with the old one beside it)?
    fn is_full(&self) -> bool;
}

fn hash<T: Hash + ?Sized>(key: &T) -> u64 {
    FxBuildHasher.hash_one(key)
}

/// Bytes of a hash table: one control byte for each bucket, and buckets for 8/7 of the capacity.
fn table_bytes(capacity: usize, slot: usize) -> u64 {
    (capacity as u64 * 8 / 7) * (slot as u64 + 1)
}

/// Keys of at most 48 bits with values below 2^16 - 2, in 8 bytes together.
#[derive(Clone, Debug, Default)]
pub struct Compact {
    /// `key << 16 | value`
    slots: HashTable<u64>,
}

const OPEN: u64 = 0xffff;
const VALUE_BITS: u32 = 16;

impl Compact {
    /// Bits a key may have.
    pub const KEY_BITS: u32 = 64 - VALUE_BITS;

    fn put(&mut self, key: u64, value: u64) {
        let slot = key << VALUE_BITS | value;
        match self.slots.find_mut(hash(&key), |&found| found >> VALUE_BITS == key) {
            Some(found) => *found = slot,
            None => {
                self.slots.insert_unique(hash(&key), slot, |&slot| hash(&(slot >> VALUE_BITS)));
            }
        }
    }
}

impl Memo<u64, u32> for Compact {
    #[inline]
    fn get(&self, &key: &u64) -> Lookup<u32> {
        match self.slots.find(hash(&key), |&found| found >> VALUE_BITS == key) {
            None => Lookup::Unknown,
            Some(&slot) if slot & OPEN == OPEN => Lookup::Open,
            Some(&slot) => Lookup::Known((slot & OPEN) as u32),
        }
    }

    fn open(&mut self, &key: &u64) -> bool {
        if key >> Self::KEY_BITS != 0 {
            return false;
        }
        self.put(key, OPEN);
        true
    }

    fn close(&mut self, &key: &u64, value: u32) -> bool {
        if key >> Self::KEY_BITS != 0 || u64::from(value) >= OPEN {
            return false;
        }
        self.put(key, value.into());
        true
    }

    fn forget(&mut self, &key: &u64) {
        if let Ok(entry) = self.slots.find_entry(hash(&key), |&found| found >> VALUE_BITS == key) {
            entry.remove();
        }
    }

    fn len(&self) -> usize {
        self.slots.len()
    }

    fn bytes(&self) -> u64 {
        table_bytes(self.slots.capacity(), 8)
    }

    fn is_full(&self) -> bool {
        self.slots.len() == self.slots.capacity()
    }
}

/// Any keys, any values.
#[derive(Clone, Debug)]
pub struct Wide<K, V> {
    slots: HashTable<(K, Option<V>)>,
}

impl<K, V> Default for Wide<K, V> {
    fn default() -> Self {
        Wide { slots: HashTable::new() }
    }
}

impl<K: Clone + Eq + Hash, V: Copy> Wide<K, V> {
    fn put(&mut self, key: &K, value: Option<V>) {
        match self.slots.find_mut(hash(key), |(found, _)| found == key) {
            Some(found) => found.1 = value,
            None => {
                self.slots.insert_unique(hash(key), (key.clone(), value), |(key, _)| hash(key));
            }
        }
    }
}

impl<K: Clone + Eq + Hash, V: Copy> Memo<K, V> for Wide<K, V> {
    #[inline]
    fn get(&self, key: &K) -> Lookup<V> {
        match self.slots.find(hash(key), |(found, _)| found == key) {
            None => Lookup::Unknown,
            Some((_, None)) => Lookup::Open,
            Some((_, Some(value))) => Lookup::Known(*value),
        }
    }

    fn open(&mut self, key: &K) -> bool {
        self.put(key, None);
        true
    }

    fn close(&mut self, key: &K, value: V) -> bool {
        self.put(key, Some(value));
        true
    }

    fn forget(&mut self, key: &K) {
        if let Ok(entry) = self.slots.find_entry(hash(key), |(found, _)| found == key) {
            entry.remove();
        }
    }

    fn len(&self) -> usize {
        self.slots.len()
    }

    fn bytes(&self) -> u64 {
        table_bytes(self.slots.capacity(), size_of::<(K, Option<V>)>())
    }

    fn is_full(&self) -> bool {
        self.slots.len() == self.slots.capacity()
    }
}

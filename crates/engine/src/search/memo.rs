//! The memo: where a search keeps the values that it has found.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// The state of a position in the memo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup<V> {
    /// It is not in the memo.
    Unknown,
    /// It is being solved and is on the stack.
    Open,
    /// Its value is known.
    Known(V),
}

/// A memo from keys to values.
pub trait Memo<K, V>: Default {
    /// The state of a key.
    fn get(&self, key: &K) -> Lookup<V>;
    /// Marks an unknown key as open. Returns `false` if this memo cannot hold the key.
    fn open(&mut self, key: &K) -> bool;
    /// Stores the value of a key that is open or unknown. Returns `false` if this memo cannot hold
    /// the value.
    fn close(&mut self, key: &K, value: V) -> bool;
    /// Removes an open key.
    fn forget(&mut self, key: &K);
    /// The number of keys held.
    fn len(&self) -> usize;
    /// Whether no key is held.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The number of bytes held now.
    fn bytes(&self) -> u64;
    /// Whether one more key makes the memo grow (to twice its size, with the old memory still
    /// held).
    fn is_full(&self) -> bool;
}

fn hash<T: Hash + ?Sized>(key: &T) -> u64 {
    FxBuildHasher.hash_one(key)
}

/// The number of bytes of a hash table: one control byte for each bucket, and buckets for 8/7 of
/// the capacity.
fn table_bytes(capacity: usize, slot: usize) -> u64 {
    (capacity as u64 * 8 / 7) * (slot as u64 + 1)
}

/// A memo for keys below 2^48 with values below 2^16 - 2, in pages of 16 neighbouring keys.
///
/// The last coordinate takes the lowest bits of a packed key, and a search asks for neighbours all
/// the time: with pages, a million positions take a few megabytes and stay in the cache, where a
/// hash table of single positions would miss the cache at every option. A page holds two bytes for
/// each key: 0 unknown, 1 open, otherwise value + 2. Pages are found by open addressing with linear
/// probing.
#[derive(Clone, Debug, Default)]
pub struct Compact {
    /// `key / 16`, or `NO_PAGE`. The length is a power of two; at most 5/8 of the entries are in
    /// use.
    names: Vec<u64>,
    /// The index of the page, for each name.
    numbers: Vec<u32>,
    pages: Vec<[u16; PAGE]>,
    used: usize,
}

const PAGE: usize = 16;
const NO_PAGE: u64 = u64::MAX;
const UNKNOWN: u16 = 0;
const OPEN: u16 = 1;
const FIRST_VALUE: u16 = 2;

impl Compact {
    /// The maximum number of bits of a key.
    pub(crate) const KEY_BITS: u32 = 48;
    /// The number of names in the smallest directory.
    const MIN_DIRECTORY: usize = 1 << 6;

    /// The index of a name in the directory, or of the empty entry where it belongs.
    #[inline]
    fn place(names: &[u64], name: u64) -> usize {
        let mask = names.len() - 1;
        let mut at = (name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & mask;
        while names[at] != name && names[at] != NO_PAGE {
            at = (at + 1) & mask;
        }
        at
    }

    const fn needs_larger_directory(&self) -> bool {
        self.pages.len() >= self.names.len() / 8 * 5
    }

    /// The cell of a key; its page is created if it does not exist.
    fn cell(&mut self, key: u64) -> Option<&mut u16> {
        if key >> Self::KEY_BITS != 0 {
            return None;
        }
        let (name, index) = (key / PAGE as u64, key as usize % PAGE);
        if self.needs_larger_directory() {
            let larger = (2 * self.names.len()).max(Self::MIN_DIRECTORY);
            let names = std::mem::replace(&mut self.names, vec![NO_PAGE; larger]);
            let numbers = std::mem::replace(&mut self.numbers, vec![0; larger]);
            for (name, number) in names.into_iter().zip(numbers).filter(|(name, _)| *name != NO_PAGE) {
                let at = Self::place(&self.names, name);
                (self.names[at], self.numbers[at]) = (name, number);
            }
        }
        let at = Self::place(&self.names, name);
        if self.names[at] == NO_PAGE {
            self.numbers[at] = u32::try_from(self.pages.len()).ok()?;
            self.names[at] = name;
            self.pages.push([UNKNOWN; PAGE]);
        }
        Some(&mut self.pages[self.numbers[at] as usize][index])
    }

    fn put(&mut self, key: u64, content: u16) -> bool {
        let Some(cell) = self.cell(key) else { return false };
        let new = *cell == UNKNOWN;
        *cell = content;
        self.used += usize::from(new);
        true
    }
}

impl Memo<u64, u32> for Compact {
    #[inline(always)]
    fn get(&self, &key: &u64) -> Lookup<u32> {
        if self.names.is_empty() {
            return Lookup::Unknown;
        }
        let at = Self::place(&self.names, key / PAGE as u64);
        if self.names[at] == NO_PAGE {
            return Lookup::Unknown;
        }
        match self.pages[self.numbers[at] as usize][key as usize % PAGE] {
            UNKNOWN => Lookup::Unknown,
            OPEN => Lookup::Open,
            value => Lookup::Known(u32::from(value - FIRST_VALUE)),
        }
    }

    fn open(&mut self, &key: &u64) -> bool {
        self.put(key, OPEN)
    }

    fn close(&mut self, &key: &u64, value: u32) -> bool {
        let content = u16::try_from(value).ok().and_then(|value| value.checked_add(FIRST_VALUE));
        content.is_some_and(|content| self.put(key, content))
    }

    fn forget(&mut self, &key: &u64) {
        if self.put(key, UNKNOWN) {
            self.used -= 1;
        }
    }

    fn len(&self) -> usize {
        self.used
    }

    fn bytes(&self) -> u64 {
        (12 * self.names.len() + 2 * PAGE * self.pages.capacity()) as u64
    }

    fn is_full(&self) -> bool {
        self.needs_larger_directory() || self.pages.len() == self.pages.capacity()
    }
}

/// A memo for any keys and values.
#[derive(Clone, Debug)]
pub struct GeneralMemo<K, V> {
    slots: HashTable<(K, Option<V>)>,
}

impl<K, V> Default for GeneralMemo<K, V> {
    fn default() -> Self {
        GeneralMemo { slots: HashTable::new() }
    }
}

impl<K: Clone + Eq + Hash, V: Copy> GeneralMemo<K, V> {
    fn put(&mut self, key: &K, value: Option<V>) {
        match self.slots.find_mut(hash(key), |(found, _)| found == key) {
            Some(found) => found.1 = value,
            None => {
                self.slots.insert_unique(hash(key), (key.clone(), value), |(key, _)| hash(key));
            }
        }
    }
}

impl<K: Clone + Eq + Hash, V: Copy> Memo<K, V> for GeneralMemo<K, V> {
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
        // A key that owns memory is assumed to own a small allocation.
        let owned = if std::mem::needs_drop::<K>() { 48 * self.slots.len() as u64 } else { 0 };
        table_bytes(self.slots.capacity(), size_of::<(K, Option<V>)>()) + owned
    }

    fn is_full(&self) -> bool {
        self.slots.len() == self.slots.capacity()
    }
}

//! Components by number.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Components, numbered from 0 in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Interned {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    table: HashTable<u32>,
}

fn hash(component: &[u8]) -> u64 {
    FxBuildHasher.hash_one(component)
}

impl Interned {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, number: u32) -> &[u8] {
        slice(&self.bytes, &self.ends, number)
    }

    /// The number of a component, and whether it is new.
    pub(super) fn number(&mut self, component: &[u8]) -> (u32, bool) {
        let Interned { bytes, ends, table } = self;
        let code = hash(component);
        if let Some(&number) = table.find(code, |&number| slice(bytes, ends, number) == component) {
            return (number, false);
        }
        let number = ends.len() as u32;
        bytes.extend_from_slice(component);
        ends.push(bytes.len());
        table.insert_unique(code, number, |&number| hash(slice(bytes, ends, number)));
        (number, true)
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        self.bytes.capacity() + self.ends.capacity() * size_of::<usize>() + self.table.capacity() * 5
    }
}

fn slice<'b>(bytes: &'b [u8], ends: &[usize], number: u32) -> &'b [u8] {
    let number = number as usize;
    let start = number.checked_sub(1).map_or(0, |before| ends[before]);
    &bytes[start..ends[number]]
}

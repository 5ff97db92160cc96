//! How much is left to show of couples of a component and a heap: numbers that lead the search of
//! large components, and that no answer depends on.
//!
//! Threads share the table without locks. An entry is two words that are written one after the
//! other, so that a reader may see halves of two entries: then it looks at couples in another
//! order, and nothing worse.

use super::table::{FIRST, SECOND};
use super::word::CellSet;
use nimatron_core::{Budget, StopReason};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The effort for what cannot be shown.
pub(super) const NEVER: u64 = u64::MAX;

/// The maximum of sums of efforts.
const MOST: u64 = 1 << 60;

/// The efforts to show that the player to move wins, and loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EffortPair {
    pub(super) proof: u64,
    pub(super) disproof: u64,
}

impl EffortPair {
    /// Of a couple of which nothing is known, from the cells of its component and how far the move
    /// that leads to it is from the middle. Efforts grow fast with the component, and a loss, for
    /// which all options have to be won, costs more. What the constants rest on is measured in
    /// `bench/attempts.md`.
    #[inline]
    pub(super) fn first(cells: u32, distance: u32) -> EffortPair {
        let (cells, distance) = (u64::from(cells), u64::from(distance));
        EffortPair { proof: 10 * cells * cells, disproof: 5 * cells * cells * cells * (25 + 3 * distance) / 25 }
    }

    /// The same in few digits, rounded up.
    fn packed(self) -> u64 {
        let short = |number: u64| u64::from((number.min(MOST) as f32).to_bits() + 1);
        short(self.proof) << 32 | short(self.disproof)
    }

    fn unpacked(bits: u64) -> EffortPair {
        let long = |bits: u64| (f32::from_bits(bits as u32) as u64).clamp(1, MOST);
        EffortPair { proof: long(bits >> 32), disproof: long(bits & 0xffff_ffff) }
    }
}

/// The sum of two efforts.
#[inline]
pub(super) fn sum(a: u64, b: u64) -> u64 {
    a.saturating_add(b).min(MOST)
}

/// A number that stands for a component beside a heap. Few couples have the same one; components
/// have the same ones in words of both widths.
#[inline]
pub(super) fn name<W: CellSet>(component: W, heap: u16) -> u64 {
    let wide = component.wide();
    let mixed = (wide as u64 ^ ((wide >> 64) as u64).rotate_left(29)).wrapping_mul(FIRST);
    let mixed = (mixed ^ mixed >> 32 ^ u64::from(heap) << 7).wrapping_mul(SECOND);
    (mixed ^ mixed >> 29) | 1
}

/// Couples in a bucket.
const ENTRIES: usize = 4;

/// A line of the cache: names of couples, each with its numbers.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; ENTRIES]);

/// A table of numbers, of fixed size while threads search.
#[derive(Debug)]
pub(super) struct Efforts(Vec<Bucket>);

impl Efforts {
    /// An empty table of about this many bytes.
    pub(super) fn new(bytes: u64) -> Efforts {
        let buckets = (bytes / size_of::<Bucket>() as u64).max(1);
        Efforts((0..buckets).map(|_| Bucket::default()).collect())
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.0.len() * size_of::<Bucket>()) as u64
    }

    /// A table of about this many bytes with the same couples.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn resized(&self, bytes: u64, budget: &Budget) -> Result<Efforts, StopReason> {
        let resized = Efforts::new(bytes);
        for bucket in &self.0 {
            budget.tick(ENTRIES as u32)?;
            for [name, numbers] in &bucket.0 {
                let name = name.load(Relaxed);
                if name != 0 {
                    resized.put(name, EffortPair::unpacked(numbers.load(Relaxed)));
                }
            }
        }
        Ok(resized)
    }

    #[inline]
    fn bucket(&self, name: u64) -> &Bucket {
        &self.0[((u128::from(name) * self.0.len() as u128) >> 64) as usize]
    }

    /// Reads one word of the bucket of a couple, so that the memory answers several at a time.
    #[inline]
    pub(super) fn touch(&self, name: u64) -> u64 {
        self.bucket(name).0[0][0].load(Relaxed)
    }

    /// The numbers of a couple.
    #[inline]
    pub(super) fn get(&self, name: u64) -> Option<EffortPair> {
        let entry = self.bucket(name).0.iter().find(|entry| entry[0].load(Relaxed) == name)?;
        Some(EffortPair::unpacked(entry[1].load(Relaxed)))
    }

    /// Notes the numbers of a couple. In a full bucket, they take the place of the least effort.
    pub(super) fn put(&self, name: u64, numbers: EffortPair) {
        let bucket = &self.bucket(name).0;
        let own = bucket.iter().find(|entry| entry[0].load(Relaxed) == name);
        let least = || bucket.iter().min_by_key(|entry| entry[1].load(Relaxed) >> 32);
        if let Some(entry) = own.or_else(least) {
            entry[0].store(name, Relaxed);
            entry[1].store(numbers.packed(), Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn numbers_are_rounded_up() {
        for (proof, disproof) in [(1, MOST), (16_777_217, 3), (MOST, NEVER), (12_345, 999_999_999_999)] {
            let numbers = EffortPair::unpacked(EffortPair { proof, disproof }.packed());
            for (before, after) in [(proof, numbers.proof), (disproof, numbers.disproof)] {
                let before = before.min(MOST);
                assert!(
                    before <= after && after <= MOST && after - before <= 1 + before / 4_000_000,
                    "{before} {after}"
                );
            }
        }
    }

    #[test]
    fn the_largest_efforts_stay() {
        let efforts = Efforts::new(64);
        let numbers = |effort| EffortPair { proof: effort, disproof: effort };
        for effort in 1..100_u64 {
            efforts.put(name(effort, 3), numbers(effort));
        }
        for effort in 96..100_u64 {
            assert!(efforts.get(name(effort, 3)).unwrap().proof >= effort);
        }
        assert_eq!(efforts.get(name(95_u64, 3)), None);
        assert_eq!(efforts.get(name(99_u64, 2)), None);
        let larger = efforts.resized(1 << 12, &Budget::unlimited()).unwrap();
        for effort in 96..100_u64 {
            assert_eq!(larger.get(name(effort, 3)), efforts.get(name(effort, 3)));
        }
    }
}

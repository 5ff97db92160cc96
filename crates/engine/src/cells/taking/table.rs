//! A table of facts that threads share without locks, of fixed size while they search.
//!
//! A bucket is a line of the cache. In boards of at most 64 cells an entry is one word: the fact,
//! how much work it took, and of the component those bits that the number of the bucket does not
//! tell, so that nothing is ever taken for something else: components are mixed by a bijection, not
//! by a hash. One word is read and written as a whole, so an entry is right whatever other threads
//! do. Wide boards have two words for each entry, and a count in the bucket tells a reader that
//! somebody wrote (a sequence lock); who finds a bucket in use does without it.
//!
//! A full bucket loses the entry that took the least work. Facts that are lost are found again.

use super::fact::Fact;
use super::word::CellSet;
use nimatron_core::{Budget, StopReason};
use std::io::{self, Read, Write};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, fence};

// `orders` tries all orders in which threads may see what others write.
#[cfg(loom)]
use {loom::sync::atomic::fence, orders::Watched as AtomicU64};

/// The bits of the work that a fact took: the logarithm to base 4.
const WORK: u32 = 4;

/// The bits of a fact with its work.
const NOTE: u32 = Fact::BITS + WORK;

/// While a table grows by a factor of four, the old one is there until the new one is filled.
pub(super) const GROWTH: u64 = 5;

/// The number of bytes that are written at once.
const PIECE: usize = 1 << 16;

/// The number of entries that are read between two looks at the clock.
const READ: u64 = 4096;

/// Words of a bucket.
const WORDS: usize = 8;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WORDS]);

/// The entries of boards with words `W`.
#[derive(Debug)]
pub(super) struct TranspositionTable<W> {
    buckets: Vec<Bucket>,
    /// The buckets are 2 to this power.
    log: u32,
    /// The number of cells.
    cells: u32,
    mask: W,
}

/// How entries of one width lie in a bucket.
pub(super) trait Entries: CellSet {
    /// The number of entries of a bucket.
    const ENTRIES: usize;

    /// An odd number without a pattern for each of the two rounds of mixing.
    const ODD: [Self; 2];

    /// Mixes the cells of a board of this many: a bijection of the numbers of this many bits.
    #[inline]
    fn mixed(self, cells: u32) -> Self {
        let mask = !Self::EMPTY >> (Self::BITS - cells);
        let half = cells / 2 + 1;
        let mut mixed = self ^ self >> half;
        for odd in Self::ODD {
            mixed = mixed.times(odd) & mask;
            mixed = mixed ^ mixed >> half;
        }
        mixed
    }

    /// The fact in a bucket with this tag.
    fn read(bucket: &[AtomicU64; WORDS], tag: Self) -> Fact;

    /// Writes a fact; `true` if it took an empty place.
    fn write(bucket: &[AtomicU64; WORDS], tag: Self, fact: Fact, work: u64) -> bool;

    /// All entries of a bucket as tags with facts and work; those of a wide bucket that is being
    /// written to may be missing.
    fn list(bucket: &[AtomicU64; WORDS], each: &mut dyn FnMut(Self, Fact, u64));
}

/// Odd numbers without a pattern.
pub(super) const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
pub(super) const SECOND: u64 = 0xd6e8_feb8_6659_fd93;

fn note(fact: Fact, work: u64) -> u64 {
    fact.packed() << WORK | work
}

fn parts(note: u64) -> (Fact, u64) {
    (Fact::unpacked(note >> WORK), note & 0xf)
}

/// How dear an entry is: a value tells more than the values that something does not have.
fn price(note: u64) -> u64 {
    let (fact, work) = parts(note);
    2 * work + u64::from(fact.value().is_some())
}

/// What is to be written over a note of the same component; `None` if that says as much.
fn joined(old: u64, fact: Fact, work: u64) -> Option<u64> {
    let (before, least) = parts(old);
    let both = before.and(fact);
    (both.packed() != before.packed()).then(|| note(both, work.max(least)))
}

impl Entries for u64 {
    const ENTRIES: usize = WORDS;

    const ODD: [u64; 2] = [SECOND, FIRST];

    #[inline]
    fn read(bucket: &[AtomicU64; WORDS], tag: u64) -> Fact {
        for entry in bucket {
            let entry = entry.load(Relaxed);
            if entry >> NOTE == tag && entry != 0 {
                return parts(entry).0;
            }
        }
        Fact::NOTHING
    }

    fn write(bucket: &[AtomicU64; WORDS], tag: u64, fact: Fact, work: u64) -> bool {
        let mut cheapest = (u64::MAX, 0);
        for (at, entry) in bucket.iter().enumerate() {
            let old = entry.load(Relaxed);
            if old == 0 {
                entry.store(tag << NOTE | note(fact, work), Relaxed);
                return true;
            }
            if old >> NOTE == tag {
                if let Some(note) = joined(old & 0xffff, fact, work) {
                    entry.store(tag << NOTE | note, Relaxed);
                }
                return false;
            }
            cheapest = cheapest.min((price(old & 0xffff), at));
        }
        bucket[cheapest.1].store(tag << NOTE | note(fact, work), Relaxed);
        false
    }

    fn list(bucket: &[AtomicU64; WORDS], each: &mut dyn FnMut(u64, Fact, u64)) {
        for entry in bucket.iter().map(|entry| entry.load(Relaxed)).filter(|&entry| entry != 0) {
            let (fact, work) = parts(entry & 0xffff);
            each(entry >> NOTE, fact, work);
        }
    }
}

impl Entries for u128 {
    /// The first word of a bucket counts what is written to it, the last is not used.
    const ENTRIES: usize = 3;

    const ODD: [u128; 2] = [(FIRST as u128) << 64 | SECOND as u128; 2];

    #[inline]
    fn read(bucket: &[AtomicU64; WORDS], tag: u128) -> Fact {
        let count = bucket[0].load(Acquire);
        if count & 1 == 1 {
            return Fact::NOTHING;
        }
        let mut found = Fact::NOTHING;
        for at in 0..Self::ENTRIES {
            let (low, high) = (bucket[2 * at + 1].load(Relaxed), bucket[2 * at + 2].load(Relaxed));
            if low == tag as u64 && high >> NOTE == (tag >> 64) as u64 {
                found = parts(high & 0xffff).0;
                break;
            }
        }
        fence(Acquire);
        if bucket[0].load(Relaxed) == count { found } else { Fact::NOTHING }
    }

    fn write(bucket: &[AtomicU64; WORDS], tag: u128, fact: Fact, work: u64) -> bool {
        let count = bucket[0].load(Relaxed);
        if count & 1 == 1 || bucket[0].compare_exchange(count, count + 1, Acquire, Relaxed).is_err() {
            return false;
        }
        fence(Release);
        let mut place = None;
        let mut cheapest = (u64::MAX, 0);
        let mut is_new = false;
        for at in 0..Self::ENTRIES {
            let (low, high) = (bucket[2 * at + 1].load(Relaxed), bucket[2 * at + 2].load(Relaxed));
            if high == 0 {
                (place, is_new) = (Some((at, note(fact, work))), true);
                break;
            }
            if low == tag as u64 && high >> NOTE == (tag >> 64) as u64 {
                place = Some((at, joined(high & 0xffff, fact, work).unwrap_or(high & 0xffff)));
                break;
            }
            cheapest = cheapest.min((price(high & 0xffff), at));
        }
        let (at, note) = place.unwrap_or((cheapest.1, note(fact, work)));
        bucket[2 * at + 1].store(tag as u64, Relaxed);
        bucket[2 * at + 2].store((((tag >> 64) as u64) << NOTE) | note, Relaxed);
        bucket[0].store(count + 2, Release);
        is_new
    }

    fn list(bucket: &[AtomicU64; WORDS], each: &mut dyn FnMut(u128, Fact, u64)) {
        let count = bucket[0].load(Acquire);
        let entries: [_; Self::ENTRIES] =
            std::array::from_fn(|at| (bucket[2 * at + 1].load(Relaxed), bucket[2 * at + 2].load(Relaxed)));
        fence(Acquire);
        if count & 1 == 1 || bucket[0].load(Relaxed) != count {
            return;
        }
        for (low, high) in entries.into_iter().filter(|&(_, high)| high != 0) {
            let (fact, work) = parts(high & 0xffff);
            each(u128::from(high >> NOTE) << 64 | u128::from(low), fact, work);
        }
    }
}

impl<W: Entries> TranspositionTable<W> {
    /// The smallest number of buckets, as a power of two, with which entries have room for what the
    /// number of a bucket does not tell.
    fn smallest(cells: u32) -> u32 {
        let room = W::BITS - NOTE;
        cells.saturating_sub(room).max(cells.min(8))
    }

    /// An empty table for a board of this many cells, as small as it can be.
    pub(super) fn new(cells: u32) -> TranspositionTable<W> {
        TranspositionTable::with(cells, Self::smallest(cells))
    }

    fn with(cells: u32, log: u32) -> TranspositionTable<W> {
        let mask = (0..cells).fold(W::EMPTY, |mask, cell| mask | W::cell(cell));
        TranspositionTable { buckets: (0..1_u64 << log).map(|_| Bucket::default()).collect(), log, cells, mask }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket>()) as u64
    }

    /// The number of entries that it has room for.
    pub(super) fn room(&self) -> u64 {
        (self.buckets.len() * W::ENTRIES) as u64
    }

    /// Whether there is a larger table.
    pub(super) fn may_grow(&self) -> bool {
        self.log < self.cells && self.log + 2 < usize::BITS - 7
    }

    /// The bucket of a component, and what an entry in it has to tell.
    #[inline]
    fn place(&self, component: W) -> (usize, W) {
        let mixed = component.mixed(self.cells);
        let bucket = (mixed >> (self.cells - self.log)).low() as usize;
        (bucket, mixed & self.mask >> self.log)
    }

    /// What is known of a component.
    #[inline]
    pub(super) fn get(&self, component: W) -> Fact {
        let (bucket, tag) = self.place(component);
        W::read(&self.buckets[bucket].0, tag)
    }

    /// Reads one word of the bucket of a component. Where many components are looked up, reading
    /// all their buckets first lets the memory answer several at a time.
    #[inline]
    pub(super) fn touch(&self, component: W) -> u64 {
        self.buckets[self.place(component).0].0[0].load(Relaxed)
    }

    /// Remembers a fact that took this much work; `true` if it took an empty place.
    pub(super) fn put(&self, component: W, fact: Fact, work: u64) -> bool {
        if fact.packed() == 0 {
            return false;
        }
        let (bucket, tag) = self.place(component);
        let work = u64::from((64 - work.leading_zeros()) / 2).min(15);
        W::write(&self.buckets[bucket].0, tag, fact, work)
    }

    /// Writes the size of the table in one byte and all entries, while other threads may write to
    /// the table: each is the mixed component in the bytes of a word and a note in two, the last
    /// one without a note.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut piece = vec![self.log as u8];
        let entry = |piece: &mut Vec<u8>, mixed: W, note: u64| {
            piece.extend(&mixed.wide().to_le_bytes()[..W::BITS as usize / 8]);
            piece.extend((note as u16).to_le_bytes());
        };
        for (at, bucket) in self.buckets.iter().enumerate() {
            W::list(&bucket.0, &mut |tag, fact, work| {
                entry(&mut piece, W::from_low(at as u64) << (self.cells - self.log) | tag, note(fact, work));
            });
            if piece.len() >= PIECE {
                out.write_all(&piece)?;
                piece.clear();
            }
        }
        entry(&mut piece, W::EMPTY, 0);
        out.write_all(&piece)
    }

    /// Reads what [`write`](TranspositionTable::write) wrote into an empty table, which is made as
    /// large as the one that was written, as long as a growing table may take this many bytes. The
    /// number of entries that it had room for; `None` if something else was written.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn read(&mut self, input: &mut dyn Read, max: u64, budget: &Budget) -> Result<Option<u64>, StopReason> {
        let (mut log, mut word, mut bits) = ([0], [0; 16], [0; 2]);
        if input.read_exact(&mut log).is_err() {
            return Ok(None);
        }
        // Entries come in the order of buckets, so a small table would lose them before it is full.
        while self.log < u32::from(log[0])
            && GROWTH * self.bytes() <= max
            && let Some(grown) = self.grown(budget)?
        {
            *self = grown;
        }
        let mut stored = 0;
        for at in 0_u64.. {
            // No units of work are counted: they are for what is to be found out.
            if at.is_multiple_of(READ) {
                budget.check()?;
            }
            let found = input.read_exact(&mut word[..W::BITS as usize / 8]).and_then(|()| input.read_exact(&mut bits));
            let mixed = u128::from_le_bytes(word);
            let (fact, work) = parts(u16::from_le_bytes(bits).into());
            if found.is_err() || mixed & !self.mask.wide() != 0 {
                return Ok(None);
            }
            if fact.packed() == 0 {
                return Ok((mixed == 0).then_some(stored));
            }
            stored += u64::from(self.add(W::from_wide(mixed), fact, work));
        }
        Ok(None)
    }

    /// Adds an entry of the component that is mixed so; `true` if it took an empty place.
    fn add(&self, mixed: W, fact: Fact, work: u64) -> bool {
        let bucket = (mixed >> (self.cells - self.log)).low() as usize;
        W::write(&self.buckets[bucket].0, mixed & self.mask >> self.log, fact, work)
    }

    /// A table of four times the size with the same entries; `None` if there is none.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn grown(&self, budget: &Budget) -> Result<Option<TranspositionTable<W>>, StopReason> {
        if !self.may_grow() {
            return Ok(None);
        }
        let log = (self.log + 2).min(self.cells);
        let grown = TranspositionTable::<W>::with(self.cells, log);
        for (at, bucket) in self.buckets.iter().enumerate() {
            budget.tick(WORDS as u32)?;
            W::list(&bucket.0, &mut |tag, fact, work| {
                grown.add(W::from_low(at as u64) << (self.cells - self.log) | tag, fact, work);
            });
        }
        Ok(Some(grown))
    }
}

#[cfg(loom)]
#[path = "orders.rs"]
mod orders;

#[cfg(all(test, not(loom)))]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use std::collections::HashMap;

    /// Whatever is read was written, in small tables that lose most entries, and in grown ones.
    fn keeps_what_is_written<W: Entries>(cells: u32, component: impl Fn(u64) -> W) {
        let mut table = TranspositionTable::<W>::new(cells);
        let mut written = HashMap::new();
        for step in 0..50_000_u64 {
            let one = component(step.wrapping_mul(FIRST) >> 40);
            let fact = Fact::exact((step % 11) as u16);
            // One component has one value.
            let fact = *written.entry(one).or_insert(fact);
            table.put(one, fact, step);
            let other = component(step.wrapping_mul(SECOND) >> 40);
            let found = table.get(other);
            assert!(found == Fact::NOTHING || written.get(&other) == Some(&found), "{step}");
        }
        let before = written.keys().filter(|&&one| table.get(one) != Fact::NOTHING).count();
        while let Some(grown) = table.grown(&Budget::unlimited()).unwrap().filter(|grown| grown.bytes() < 1 << 24) {
            table = grown;
        }
        let after = written.iter().filter(|&(&one, &fact)| {
            let found = table.get(one);
            assert!(found == Fact::NOTHING || found == fact);
            found == fact
        });
        assert_eq!(after.count(), before);
    }

    #[test]
    fn tables_keep_what_is_written() {
        for cells in [1, 7, 9, 24, 40, 63, 64] {
            keeps_what_is_written::<u64>(cells, |step| step.wrapping_mul(FIRST) >> (64 - cells));
        }
        for cells in [65, 100, 112, 113, 128] {
            let wide = |step: u64| u128::from(step).wrapping_mul(u128::from(FIRST) << 64 | 12_345);
            keeps_what_is_written::<u128>(cells, |step| wide(step) >> (128 - cells));
        }
    }

    #[test]
    fn mixing_is_a_bijection() {
        for cells in 1..12_u32 {
            let mut mixed: Vec<u64> = (0..1 << cells).map(|word: u64| word.mixed(cells)).collect();
            mixed.sort_unstable();
            assert!(mixed.into_iter().eq(0..1 << cells), "{cells}");
            let mut mixed: Vec<u128> = (0..1 << cells).map(|word: u128| word.mixed(cells)).collect();
            mixed.sort_unstable();
            assert!(mixed.into_iter().eq(0..1 << cells), "{cells}");
        }
    }

    /// Threads that write and read the same few buckets at once never read what nobody wrote.
    #[test]
    fn threads_read_only_what_was_written() {
        let wide = TranspositionTable::<u128>::new(128);
        let narrow = TranspositionTable::<u64>::new(64);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let (wide, narrow) = (&wide, &narrow);
                scope.spawn(move || {
                    for step in 0..200_000_u64 {
                        // Few components, which differ in one half only.
                        let one = (step * (2 * thread + 3)) % 512;
                        let fact = Fact::exact((one % 11) as u16);
                        let component = u128::from(one % 32) << 64 | u128::from(one / 32);
                        wide.put(component, fact, one);
                        narrow.put(one, fact, one);
                        let other = (step * (thread + 7)) % 512;
                        let fact = Fact::exact((other % 11) as u16);
                        let component = u128::from(other % 32) << 64 | u128::from(other / 32);
                        for found in [wide.get(component), narrow.get(other)] {
                            assert!(found == Fact::NOTHING || found == fact);
                        }
                    }
                });
            }
        });
    }
}

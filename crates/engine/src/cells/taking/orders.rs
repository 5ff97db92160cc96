//! Buckets under all orders in which threads may see what others write: `loom` runs each model with
//! every one of them. Compiled by a crate of its own (`crates/engine/loom`), because the atomic
//! integers are replaced. Without any one of the fences, orders and comparisons of the table a test
//! here fails.

#![allow(clippy::unwrap_used)]

use super::{Bucket, Entries, Fact};
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;

/// An atomic integer each access to which is also one to `turn`, by an operation that reads and
/// writes and orders nothing else. `loom` 0.7 looks for another order of two accesses only if no
/// access of the later thread lies between them: a thread that reads an integer before it writes it
/// would hide that another one has read it before.
#[derive(Debug, Default)]
pub(in crate::cells::taking) struct Watched {
    turn: AtomicU64,
    value: AtomicU64,
}

impl Watched {
    fn watched(&self) -> &AtomicU64 {
        self.turn.fetch_add(1, Ordering::Relaxed);
        &self.value
    }

    pub(super) fn load(&self, order: Ordering) -> u64 {
        self.watched().load(order)
    }

    pub(super) fn store(&self, value: u64, order: Ordering) {
        self.watched().store(value, order);
    }

    pub(super) fn compare_exchange(&self, old: u64, new: u64, done: Ordering, not: Ordering) -> Result<u64, u64> {
        self.watched().compare_exchange(old, new, done, not)
    }
}

/// Runs a model with every order in which threads are interrupted at most three times.
fn model(run: impl Fn() + Sync + Send + 'static) {
    let mut all = loom::model::Builder::new();
    all.preemption_bound = Some(3);
    all.check(run);
}

/// A component of a wide board; the mark of its high word is not that of its low word.
const fn wide(high: u64, low: u64) -> u128 {
    (high as u128) << 64 | low as u128
}

/// What is in the bucket first, cheapest first, and what is written to it later.
const OLD: [(u128, u16); 3] = [(wide(1, 2), 1), (wide(3, 4), 2), (wide(5, 6), 3)];
const NEW: [(u128, u16); 2] = [(wide(7, 8), 4), (wide(9, 10), 5)];

fn full() -> Arc<Bucket> {
    let bucket = Bucket::default();
    for (work, &(tag, value)) in (1..).zip(&OLD) {
        u128::write(&bucket.0, tag, Fact::exact(value), work);
    }
    Arc::new(bucket)
}

/// How many entries a bucket lists, each of which somebody has written.
fn listed(bucket: &Bucket) -> usize {
    let mut count = 0;
    u128::list(&bucket.0, &mut |tag, fact, _| {
        assert!(OLD.iter().chain(&NEW).any(|&(written, value)| written == tag && fact == Fact::exact(value)));
        count += 1;
    });
    count
}

#[test]
fn a_reader_sees_whole_entries() {
    model(|| {
        let bucket = full();
        let other = Arc::clone(&bucket);
        let writer = thread::spawn(move || u128::write(&other.0, NEW[0].0, Fact::exact(NEW[0].1), 9));
        // Halves of the old and of the new entry that nobody has written together.
        for mixed in [wide(1, 8), wide(7, 2)] {
            assert_eq!(u128::read(&bucket.0, mixed), Fact::NOTHING);
        }
        let found = u128::read(&bucket.0, NEW[0].0);
        assert!(found == Fact::NOTHING || found == Fact::exact(NEW[0].1));
        writer.join().unwrap();
        assert_eq!(u128::read(&bucket.0, NEW[0].0), Fact::exact(NEW[0].1));
    });
}

#[test]
fn a_list_has_whole_entries() {
    model(|| {
        let bucket = full();
        let other = Arc::clone(&bucket);
        let writer = thread::spawn(move || u128::write(&other.0, NEW[0].0, Fact::exact(NEW[0].1), 9));
        listed(&bucket);
        writer.join().unwrap();
        assert_eq!(listed(&bucket), 3);
    });
}

#[test]
fn writers_leave_whole_entries() {
    model(|| {
        let bucket = full();
        let writers = NEW.map(|(tag, value)| {
            let other = Arc::clone(&bucket);
            thread::spawn(move || u128::write(&other.0, tag, Fact::exact(value), 9))
        });
        for writer in writers {
            writer.join().unwrap();
        }
        // A writer that finds the bucket in use gives up, and nothing is lost or there twice.
        assert_eq!(listed(&bucket), 3);
        assert!(NEW.iter().any(|&(tag, value)| u128::read(&bucket.0, tag) == Fact::exact(value)));
    });
}

#[test]
fn narrow_entries_are_whole() {
    model(|| {
        let bucket = Arc::new(Bucket::default());
        let writers = [(1_u64, 4_u16), (2, 5)].map(|(tag, value)| {
            let other = Arc::clone(&bucket);
            thread::spawn(move || u64::write(&other.0, tag, Fact::exact(value), 9))
        });
        for (tag, value) in [(1_u64, 4_u16), (2, 5)] {
            let found = u64::read(&bucket.0, tag);
            assert!(found == Fact::NOTHING || found == Fact::exact(value));
        }
        for writer in writers {
            writer.join().unwrap();
        }
        // Both may have taken the same empty place, so one may be lost, but not both.
        let kept =
            [(1_u64, 4_u16), (2, 5)].iter().filter(|&&(tag, value)| u64::read(&bucket.0, tag) == Fact::exact(value));
        assert!(kept.count() >= 1);
    });
}

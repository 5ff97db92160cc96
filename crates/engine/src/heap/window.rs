//! Runs that exceed the memory: once the rare heaps are far back, the next values depend only on
//! the first values, up to some heap, and on as many last ones. The values in between are
//! discarded. If a value ever needs more than that, which has not been observed, everything is
//! computed again from the start and kept.

use super::engines::Engine;
use super::lanes::Machine;
use super::sequence::Rare;
use crate::code::Code;
use nimatron_core::{Budget, StopReason};

/// The first values of a code, and the last ones computed.
#[derive(Clone, Debug)]
pub struct Window {
    pub(super) code: Code,
    /// The engine. Its heaps after the first ones are numbered from where the gap begins.
    pub(super) engine: Engine,
    /// The number of heaps between the first ones and the last ones, always even.
    pub(super) gap: u64,
    /// The first discarded heap with the largest value among the discarded ones, and the value.
    pub(super) largest: (u64, u32),
    /// Whether all values are kept from now on.
    pub(super) all: bool,
    /// The number of first heaps whose values came from a file.
    given: u64,
}

/// The minimum number of first heaps that are kept.
const FIRST: usize = 1 << 17;
/// The number of heaps between two attempts to discard heaps.
const PIECE: usize = 1 << 20;

impl Window {
    /// A window with the empty heap only.
    pub fn new(code: Code) -> Window {
        let engine = Engine::new(&code, Machine::best());
        Window { code, engine, gap: 0, largest: (0, 0), all: false, given: 0 }
    }

    /// A window whose values came from a file.
    pub(super) fn of_engine(code: Code, engine: Engine, gap: u64, largest: (u64, u32), all: bool) -> Window {
        // The value of the empty heap rests on nothing.
        let given = if engine.len() > 1 { engine.len() as u64 + gap } else { 0 };
        Window { code, engine, gap, largest, all, given }
    }

    /// The code.
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// The number of heaps computed, from 0 on; at least one.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        self.engine.len() as u64 + self.gap
    }

    /// The approximate number of bytes that the values take.
    pub fn bytes(&self) -> u64 {
        self.engine.len() as u64 * self.engine.bytes_per_heap()
    }

    /// The number of first heaps whose values were read from a checkpoint and not computed: later
    /// values rest on them.
    pub const fn given(&self) -> u64 {
        self.given
    }

    /// The value of a heap, if it is kept.
    pub fn get(&self, heap: u64) -> Option<u32> {
        let first = if self.gap == 0 { self.engine.len() } else { self.engine.first() } as u64;
        let place = if heap < first { heap } else { heap.checked_sub(self.gap).filter(|&place| place >= first)? };
        (place < self.engine.len() as u64).then(|| self.engine.value(place as usize))
    }

    /// The first heap with the largest value, and the value.
    pub fn largest(&self) -> (u64, u32) {
        let (place, value) = self.engine.largest();
        let first = if self.gap == 0 { usize::MAX } else { self.engine.first() };
        let kept = if place < first { place as u64 } else { place as u64 + self.gap };
        // Of equal values the first heap counts; discarded heaps come before the last ones.
        match value.cmp(&self.largest.1) {
            std::cmp::Ordering::Greater => (kept, value),
            std::cmp::Ordering::Equal => (kept.min(self.largest.0), value),
            std::cmp::Ordering::Less => self.largest,
        }
    }

    /// The sparse space, see [`Sequence::rare`](super::Sequence::rare).
    pub fn rare(&self) -> Option<Rare> {
        self.engine.class().map(|class| Rare { heaps: self.engine.rare(), mask: class.mask, parity: class.parity })
    }

    /// Computes values up to a heap.
    ///
    /// # Errors
    /// The budget is used up; what was computed is kept.
    pub fn extend(&mut self, heap: u64, budget: &Budget) -> Result<(), StopReason> {
        while self.len() <= heap {
            budget.check()?;
            budget.progress().set(self.len(), heap + 1);
            let left = usize::try_from(heap + 1 - self.len()).unwrap_or(usize::MAX).min(PIECE);
            let to = self.engine.len() + left - 1;
            budget.memory(2 * self.engine.bytes_per_heap() * to as u64)?;
            if !self.engine.extend_window(&self.code, to, budget)? {
                // A discarded value is needed.
                *self = Window { all: true, ..Window::new(self.code.clone()) };
            }
            if !self.all
                && let Some((dropped, largest)) = self.engine.discard(FIRST)
            {
                let (heap, value) = largest;
                if value > self.largest.1 {
                    self.largest = (heap as u64 + self.gap, value);
                }
                self.gap += dropped as u64;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Checkpoint, CheckpointError, Sequence};
    use super::*;

    #[test]
    fn windows_have_the_values_of_sequences() {
        for name in ["0.16", "0.106", "0.56", "0.127", "4!.0"] {
            let code = Code::parse(name).unwrap();
            let to = if name == "4!.0" { 1_500_000 } else { 2_500_001 };
            let (mut all, mut window) = (Sequence::new(code.clone()), Window::new(code));
            all.extend_in_full(to, &Budget::unlimited()).unwrap();
            for part in [1000, to / 3, to / 3 * 2, to] {
                window.extend(part as u64, &Budget::unlimited()).unwrap();
            }
            assert_eq!(window.len(), all.len() as u64);
            assert!(window.gap > 0 && window.bytes() < 4 << 20, "{name} keeps {}", window.bytes());
            let mut kept = 0;
            for (heap, value) in all.values().enumerate() {
                if let Some(found) = window.get(heap as u64) {
                    assert_eq!(found, value, "{name} {heap}");
                    kept += 1;
                }
            }
            assert!(kept > FIRST && window.get(to as u64).is_some());
            assert_eq!(window.largest(), (all.largest().0 as u64, all.largest().1), "{name}");
            assert_eq!(window.rare().unwrap().heaps, all.rare().unwrap().heaps);
        }
    }

    #[test]
    fn windows_go_on_from_files() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["0.16", "0.106"] {
            let code = Code::parse(name).unwrap();
            let (mut whole, mut cut) = (Window::new(code.clone()), Window::new(code.clone()));
            let budget = Budget::unlimited();
            whole.extend(3_000_001, &budget).unwrap();
            let file = folder.path().join(name);
            for (round, part) in [500, 700_001, 2_000_000, 3_000_001].into_iter().enumerate() {
                let (mut checkpoint, window, resumed) = Checkpoint::open::<Window>(&file, &code, &budget).unwrap();
                assert_eq!((resumed, window.given()), (round > 0, if round > 0 { cut.len() } else { 0 }));
                cut = window;
                cut.extend(part, &budget).unwrap();
                checkpoint.save(&cut).unwrap();
            }
            assert!(cut.gap > 0);
            assert_eq!((cut.len(), cut.largest()), (whole.len(), whole.largest()), "{name}");
            for heap in (0..100_000).chain(2_950_000..=3_000_001) {
                assert_eq!(cut.get(heap), whole.get(heap), "{name} {heap}");
            }
            assert_eq!(cut.rare().unwrap().heaps, whole.rare().unwrap().heaps);
            // A window does not hold all values, and loading it as a sequence is an error.
            let refused = Checkpoint::open::<Sequence>(&file, &code, &budget);
            assert!(matches!(refused, Err(CheckpointError::OtherKind)));
        }
    }

    #[test]
    fn what_is_missing_is_computed_again() {
        let code = Code::parse("0.16").unwrap();
        let mut window = Window::new(code.clone());
        window.extend(2_000_000, &Budget::unlimited()).unwrap();
        // Makes the first values wrong: pairs that existed are no longer found, so everything is
        // computed again.
        let Engine::Narrow(blocks) = &mut window.engine else { panic!("0.16 has small codes") };
        blocks.spoil();
        window.extend(2_100_000, &Budget::unlimited()).unwrap();
        assert!(window.all && window.gap == 0);
        let mut all = Sequence::new(code);
        all.extend_in_full(2_100_000, &Budget::unlimited()).unwrap();
        assert_eq!(window.get(2_100_000), all.get(2_100_000).map(|value| value as u32));
    }
}

//! Heaps one after another, each from all its pairs: without a sparse space, and in one as long as
//! a great part of the heaps is rare.

use super::{Blocks, Pause};
use crate::heap::free::first_free;
use crate::heap::lanes::Element;
use crate::heap::lanes::one::words_of_one;
use nimatron_core::Budget;

/// A pair with a rare heap costs, with all that is to be verified besides, about as much as this
/// many of all pairs (measured for 0.007).
const COST: usize = 20;
/// With fewer rare heaps than this, a heap takes less time by them.
const MIN_RARE: usize = 256;

impl<C: Element> Blocks<C> {
    /// Whether all pairs of a heap are considered next: the number of words of the set of their
    /// values.
    pub(super) fn words_of_one(&self) -> Option<usize> {
        let sparse = self.coding.class.is_some();
        let dense = !sparse || self.rare.len() > MIN_RARE + self.length / (2 * COST);
        let words = words_of_one::<C>(self.machine, self.bits + u32::from(sparse));
        words.filter(|_| dense && self.first == 0)
    }

    /// Computes the next `count` heaps.
    pub(super) fn one_by_one(&mut self, base: usize, count: usize, words: usize, budget: &Budget) -> Result<(), Pause> {
        self.values.truncate(base);
        for heap in self.values.len()..base {
            self.values.push(C::of(self.value(heap) as usize).ok_or(Pause::Wider)?);
        }
        (base..base + count).try_for_each(|heap| self.one(heap, words, budget))
    }

    /// Computes the next heap from the values of those before.
    fn one(&mut self, heap: usize, words: usize, budget: &Budget) -> Result<(), Pause> {
        let pairs: usize = self.shape.splits.iter().map(|split| (heap - split.taken) / 2).sum();
        budget.tick((pairs / 16) as u32)?;
        let bound = (self.expected + self.expected / 16).next_multiple_of(64).min(64 * words);
        let value = match self.least_of_one(heap, words, bound) {
            value if value < bound => value,
            _ => self.least_of_one(heap, words, 64 * words),
        };
        let code = self.coding.code(value as u32) as usize;
        if code >= self.size {
            return Err(self.grow());
        }
        self.expected = value.max(self.expected - self.expected / 256);
        self.largest = self.largest.max(code);
        let code = C::of(code).ok_or(Pause::Wider)?;
        self.values.push(C::of(value).ok_or(Pause::Wider)?);
        self.codes[heap] = code;
        if self.coding.is_rare(value as u32, heap) {
            self.set_rare(self.length, heap, code);
        }
        Ok(())
    }

    /// The smallest value that is not that of an option; `bound` or more if there is none below it.
    fn least_of_one(&mut self, heap: usize, words: usize, bound: usize) -> usize {
        // Values that do not matter are marked from the start, so that they are never new.
        let set = &mut self.sets[..words];
        set[..bound / 64].fill(0);
        set[bound / 64..].fill(u64::MAX);
        for &taken in &self.shape.takes {
            let value = self.values.get(heap - taken).index();
            set[value / 64] |= 1 << (value % 64);
        }
        for split in &self.shape.splits {
            let left = heap - split.taken;
            let max_small = if split.different { (left - 1) / 2 } else { left / 2 };
            C::mark_one(self.machine, &self.values, left, 1..=max_small, set);
        }
        first_free(set, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;
    use crate::heap::class::{Class, Coding};
    use crate::heap::lanes::Machine;
    use crate::heap::naive;
    use crate::heap::shape::Shape;

    /// The values, and the lists of rare heaps, are those of the plain way, with classes and without.
    #[test]
    fn all_pairs_give_the_values() {
        for text in ["0.007", "0.76", "0.4137", "4!.04"] {
            let code = Code::parse(text).unwrap();
            let mut plain = vec![0];
            naive::extend(&mut plain, &code, 5000, &Budget::unlimited()).unwrap();
            let shape = Shape::new(&code).unwrap();
            let by_position = shape.parity();
            let classes = [
                None,
                Some(Class { mask: 952, parity: None }),
                Some(Class { mask: 1, parity: None }),
                by_position.map(|_| Class { mask: 24, parity: by_position }),
            ];
            for (machine, class) in Machine::all().flat_map(|machine| classes.map(|class| (machine, class))) {
                let (coding, start) = (Coding { class }, 1500);
                let value = |heap: usize| Some(plain[heap]);
                let mut blocks = Blocks::<u16>::new(machine, shape.clone(), coding, start, value, usize::MAX).unwrap();
                assert_eq!(blocks.words_of_one().is_some(), words_of_one::<u16>(machine, 9).is_some());
                while blocks.len() < plain.len() {
                    match blocks.extend(plain.len() - 1, &Budget::unlimited()) {
                        Ok(()) | Err(Pause::Wider) => {}
                        Err(pause) => panic!("{pause:?}"),
                    }
                }
                let name = format!("{text} {class:?} {machine:?}");
                let wrong = (0..plain.len()).find(|&heap| blocks.value(heap) != plain[heap]);
                assert_eq!(wrong, None, "{name}");
                let rare: Vec<(usize, u32)> = plain.iter().copied().enumerate().skip(1).collect();
                let rare: Vec<_> = rare.into_iter().filter(|&(heap, value)| coding.is_rare(value, heap)).collect();
                assert_eq!(blocks.rare().collect::<Vec<_>>(), rare, "{name}");
            }
        }
    }
}

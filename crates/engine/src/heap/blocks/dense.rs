//! Heaps one after another, each from all its pairs: without a sparse space, and in one as long as
//! a great part of the heaps is rare.

use super::{Blocks, Pause};
use crate::heap::ahead::{Desk, Look, PairsOfOne, Part};
use crate::heap::free::first_free;
use crate::heap::lanes::Element;
use crate::heap::lanes::one::words_of_one;
use nimatron_core::Budget;
use std::thread;

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

    /// Computes heaps up to `to` while other threads look ahead.
    pub(super) fn extend_one_by_one_with(
        &mut self,
        helpers: usize,
        words: usize,
        to: usize,
        budget: &Budget,
    ) -> Result<(), Pause> {
        self.list_values()?;
        let helper =
            PairsOfOne { machine: self.machine, shape: self.shape.clone(), values: self.values.clone(), words };
        let mut crew = vec![helper; helpers];
        let desk = Desk::new(helpers, self.length, self.length);
        let done = thread::scope(|scope| {
            for (number, helper) in crew.iter_mut().enumerate() {
                let (desk, budget) = (&desk, budget.clone());
                scope.spawn(move || helper.work(desk, number, &budget));
            }
            let done = self.extend_alone(to, budget, Some(&desk));
            desk.stop();
            done
        });
        self.ready.clear();
        done
    }

    /// Lists the values of all heaps.
    fn list_values(&mut self) -> Result<(), Pause> {
        self.values.truncate(self.length);
        for heap in self.values.len()..self.length {
            self.values.push(C::of(self.value(heap) as usize).ok_or(Pause::Wider)?);
        }
        Ok(())
    }

    /// Computes the next `count` heaps.
    pub(super) fn one_by_one(
        &mut self,
        count: usize,
        words: usize,
        budget: &Budget,
        desk: Option<&Desk<C>>,
    ) -> Result<(), Pause> {
        self.list_values()?;
        let base = self.length;
        let Some(desk) = desk else {
            return (base..base + count).try_for_each(|heap| self.one(heap, words, None, budget));
        };
        let ahead = self.ahead_of(base, desk, |blocks, from| {
            let (machine, shape) = (blocks.machine, blocks.shape.clone());
            let mut own = PairsOfOne { machine, shape, values: std::mem::take(&mut blocks.values), words };
            let ahead = own.look(from, budget);
            blocks.values = own.values;
            Ok(ahead?)
        })?;
        let done = match ahead.part(base) {
            Some(part) => (0..count).try_for_each(|lane| self.one(base + lane, words, Some((&part, lane)), budget)),
            None => Ok(()),
        };
        self.ready.push(ahead);
        done
    }

    /// Computes the next heap from the values of those before, and from what was found ahead, for
    /// the lane of this heap.
    fn one(
        &mut self,
        heap: usize,
        words: usize,
        ahead: Option<(&Part<'_>, usize)>,
        budget: &Budget,
    ) -> Result<(), Pause> {
        budget.tick((heap / 32 * if ahead.is_none() { self.shape.splits.len() } else { 0 }) as u32)?;
        let found = match ahead {
            Some((part, lane)) => {
                self.sets[..words].copy_from_slice(&part.sets[lane * words..][..words]);
                let value = self.least_of_one(heap, words, part.considered.end);
                (value < part.known[lane]).then_some(value)
            }
            None => {
                let bound = (self.expected + self.expected / 16).next_multiple_of(64).min(64 * words);
                let value = self.least_below(heap, words, bound);
                (value < bound).then_some(value)
            }
        };
        let value = found.unwrap_or_else(|| self.least_below(heap, words, 64 * words));
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
    fn least_below(&mut self, heap: usize, words: usize, bound: usize) -> usize {
        // Values that do not matter are marked from the start, so that they are never new.
        self.sets[..bound / 64].fill(0);
        self.sets[bound / 64..words].fill(u64::MAX);
        self.least_of_one(heap, words, 0)
    }

    /// The smallest value that is not marked, after those of options are: the pairs of heaps below
    /// `done` are marked already.
    fn least_of_one(&mut self, heap: usize, words: usize, done: usize) -> usize {
        let set = &mut self.sets[..words];
        for &taken in &self.shape.takes {
            let value = self.values.get(heap - taken).index();
            set[value / 64] |= 1 << (value % 64);
        }
        for split in &self.shape.splits {
            let left = heap - split.taken;
            // Below `done`, the partners of these are not.
            let to = if done == 0 { usize::MAX } else { left.saturating_sub(done) };
            let to = to.min(split.max_small(left));
            if to > 0 {
                C::mark_one(self.machine, &self.values, left, 1..=to, set);
            }
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

    /// The values, and the lists of rare heaps, are those of the plain way, with classes and
    /// without.
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

//! Heaps one after another, each from all its pairs: without a sparse space, and in one as long as
//! a great part of the heaps is rare.

use super::{Blocks, Pause};
use crate::heap::ahead::{Look, PairsOfOne, ThreadDesk};
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

    /// Computes heaps up to `to` while other threads look ahead.
    pub(super) fn extend_one_by_one_with(
        &mut self,
        helpers: usize,
        words: usize,
        to: usize,
        budget: &Budget,
    ) -> Result<(), Pause> {
        let pairs = self.pairs_of_one(words)?;
        let mut crew = vec![pairs.clone(); helpers];
        self.dense = Some(pairs);
        let desk = ThreadDesk::new(helpers, self.length, self.length);
        let done = desk.open(&mut crew, budget, || self.extend_alone(to, budget, Some(&desk)));
        self.ready.clear();
        done
    }

    /// The values of all heaps.
    fn pairs_of_one(&mut self, words: usize) -> Result<PairsOfOne<C>, Pause> {
        let own = self.dense.take();
        let mut pairs = own.unwrap_or_else(|| PairsOfOne::new(self.machine, self.shape.clone(), words));
        pairs.words = words;
        pairs.truncate(self.length);
        for heap in pairs.len()..self.length {
            pairs.push(C::of(self.value(heap) as usize).ok_or(Pause::Wider)?);
        }
        Ok(pairs)
    }

    /// Computes the next `count` heaps.
    pub(super) fn one_by_one(
        &mut self,
        count: usize,
        words: usize,
        budget: &Budget,
        desk: Option<&ThreadDesk<C>>,
    ) -> Result<(), Pause> {
        let mut pairs = self.pairs_of_one(words)?;
        let done = match desk {
            Some(desk) => self.look_up_one_by_one(count, &mut pairs, budget, desk),
            None => (self.length..self.length + count).try_for_each(|heap| {
                budget.tick(pairs.ticks(heap))?;
                let value = self.least_below(heap, &pairs, pairs.bound());
                self.set_value(heap, value, &mut pairs)
            }),
        };
        self.dense = Some(pairs);
        done
    }

    /// Computes the next `count` heaps from what was found ahead.
    fn look_up_one_by_one(
        &mut self,
        count: usize,
        pairs: &mut PairsOfOne<C>,
        budget: &Budget,
        desk: &ThreadDesk<C>,
    ) -> Result<(), Pause> {
        let base = self.length;
        let ahead = self.ahead_of(base, desk, |_, from| Ok(pairs.look(from, budget)?))?;
        let done = ahead.part(base).map_or(Ok(()), |part| {
            let sets = part.sets.chunks_exact(pairs.words).zip(part.known).take(count);
            (base..).zip(sets).try_for_each(|(heap, (set, &bound))| {
                self.sets[..pairs.words].copy_from_slice(set);
                let value = self.least_marked(heap, pairs, part.considered.end);
                self.set_value(heap, (value < bound).then_some(value), pairs)
            })
        });
        self.ready.push(ahead);
        done
    }

    /// Sets the value of the next heap; if it is not known, it is large, and computed here.
    fn set_value(&mut self, heap: usize, value: Option<usize>, pairs: &mut PairsOfOne<C>) -> Result<(), Pause> {
        let value = value.or_else(|| self.least_below(heap, pairs, 64 * pairs.words)).unwrap_or(64 * pairs.words);
        let code = self.coding.code(value as u32) as usize;
        if code >= self.size {
            return Err(self.grow());
        }
        self.largest = self.largest.max(code);
        let code = C::of(code).ok_or(Pause::Wider)?;
        pairs.push(C::of(value).ok_or(Pause::Wider)?);
        self.codes[heap] = code;
        if self.coding.is_rare(value as u32, heap) {
            self.set_rare(self.length, heap, code);
        }
        Ok(())
    }

    /// The smallest value that is not that of an option, if it is below the bound.
    fn least_below(&mut self, heap: usize, pairs: &PairsOfOne<C>, bound: usize) -> Option<usize> {
        PairsOfOne::<C>::clear(&mut self.sets[..pairs.words], bound);
        Some(self.least_marked(heap, pairs, 0)).filter(|&value| value < bound)
    }

    /// The smallest value that is not marked, after those of options are; the pairs of heaps below
    /// `done` are marked already.
    fn least_marked(&mut self, heap: usize, pairs: &PairsOfOne<C>, done: usize) -> usize {
        let set = &mut self.sets[..pairs.words];
        pairs.mark_takes(heap, set);
        pairs.mark_pairs(heap, done..heap, set);
        first_free(set, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;
    use crate::heap::class::{Coding, RarityRule};
    use crate::heap::lanes::SimdMachine;
    use crate::heap::naive;
    use crate::heap::shape::LargeHeapMoves;

    /// The values, and the lists of rare heaps, are those of the plain way, with classes and
    /// without. Farther with `NIMATRON_ALL`.
    #[test]
    fn all_pairs_give_the_values() {
        let to = if std::env::var_os("NIMATRON_ALL").is_some() { 5000 } else { 2400 };
        for text in ["0.007", "0.76", "0.4137", "4!.04"] {
            let code = Code::parse(text).unwrap();
            let mut plain = vec![0];
            naive::extend(&mut plain, &code, to, &Budget::unlimited()).unwrap();
            let shape = LargeHeapMoves::new(&code).unwrap();
            let by_position = shape.parity();
            let classes = [
                None,
                Some(RarityRule { mask: 952, parity: None }),
                Some(RarityRule { mask: 1, parity: None }),
                by_position.map(|_| RarityRule { mask: 24, parity: by_position }),
            ];
            for (machine, class) in SimdMachine::all().flat_map(|machine| classes.map(|class| (machine, class))) {
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

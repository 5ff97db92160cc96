//! The sparse space of Berlekamp: values are divided into rare and common ones so that the sum of
//! two values of the same class is rare, and the sum of a rare and a common value is common. The
//! smallest common value that is not the value of an option is then found from the pairs with a
//! rare heap alone, which are few; that all smaller rare values occur is seen after some pairs of
//! common heaps. Winning Ways, chapter 4; A. Gangolli and T. Plambeck, A note on periodicity in
//! some octal games (1989).
//!
//! A class is given by a mask of bits: a value is rare if an even number of them is set. The parity
//! of the heap may be counted as well (Flammenkamp's position type, possible if all splits take
//! numbers of one parity). The best mask is found by the Walsh-Hadamard transform of the histogram
//! of values, each time the number of heaps has doubled.

use super::class::RarityRule;
use super::marks::OptionMarks;
use crate::code::Code;
use nimatron_core::{Budget, StopReason};

/// A split: the tokens taken, and whether the two heaps have to be different.
#[derive(Clone, Copy, Debug)]
struct Split {
    taken: usize,
    different: bool,
}

/// The state of the method for one code.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    splits: Vec<Split>,
    class: RarityRule,
    /// The rare heaps and their values.
    rare: Vec<(u32, u32)>,
    /// The heap at which the class is chosen again; all options are marked for heaps below the
    /// first choice.
    next_choice: usize,
    start: usize,
}

/// The number of pairs of one split that are marked before the next split has its turn.
const PIECE: usize = 256;
/// If no class has helped up to this heap, the code is taken to have no sparse space.
const PATIENCE: usize = 1 << 15;
/// The class does not help if more than one heap in this many is rare.
const FEW: usize = 6;

impl Sparse {
    /// The state for codes with moves to at most two heaps, and with splits; otherwise `None`.
    pub(super) fn new(code: &Code) -> Option<Self> {
        let last = code.most_taken()?;
        let splits: Vec<Split> = code
            .moves(last)
            .filter(|(_, digit)| digit.heaps & 4 != 0)
            .map(|(taken, digit)| Split { taken, different: digit.different })
            .collect();
        let fits = code.most_heaps() == 2 && !splits.is_empty();
        let start = 256 + 2 * last;
        let class = RarityRule { mask: 0, parity: None };
        fits.then(|| Sparse { splits, class, rare: Vec::new(), next_choice: start, start })
    }

    /// Appends values until there are `to + 1`. Stops early and returns `false` if no class helps.
    pub(super) fn extend(
        &mut self,
        values: &mut Vec<u32>,
        code: &Code,
        to: usize,
        budget: &Budget,
    ) -> Result<bool, StopReason> {
        let mut marks = OptionMarks::default();
        let moves: Vec<(usize, u32)> =
            code.moves(code.most_taken().unwrap_or(0)).map(|(taken, digit)| (taken, digit.heaps)).collect();
        while values.len() <= to {
            let n = values.len();
            if n < self.start {
                super::naive::extend(values, code, to.min(self.start - 1), budget)?;
                continue;
            }
            if n >= self.next_choice {
                self.choose(values);
                self.next_choice = 2 * n;
            }
            if self.rare.len() * FEW > n {
                if n > PATIENCE {
                    return Ok(false);
                }
                // Rare heaps may become few later: mark all options until the class is chosen
                // again.
                super::naive::extend(values, code, to.min(self.next_choice - 1), budget)?;
                continue;
            }
            let value = self.value(values, &moves, &mut marks, budget)?;
            values.push(value);
        }
        Ok(true)
    }

    fn value(
        &mut self,
        values: &[u32],
        moves: &[(usize, u32)],
        marks: &mut OptionMarks,
        budget: &Budget,
    ) -> Result<u32, StopReason> {
        let n = values.len();
        marks.next();
        for &(taken, heaps) in moves {
            if heaps & 1 == 1 && taken == n {
                marks.mark(0);
            }
            if heaps & 2 != 0 && taken < n {
                marks.mark(values[n - taken]);
            }
        }
        budget.tick(self.rare.len() as u32 + 64)?;
        for &Split { taken, different } in &self.splits {
            let left = n - taken;
            for &(heap, value) in &self.rare {
                let heap = heap as usize;
                if heap >= left {
                    break;
                }
                if !different || 2 * heap != left {
                    marks.mark(value ^ values[left - heap]);
                }
            }
        }
        // Finds the smallest common value that is free, and counts the rare values below it that
        // are not seen yet.
        let mut common = 0;
        let mut missing = 0;
        loop {
            match (self.class.of(common, n), marks.has(common)) {
                (1, false) => break,
                (0, false) => missing += 1,
                _ => {}
            }
            common += 1;
        }
        if missing > 0 {
            missing = self.pairs_of_commons(values, common, missing, marks, budget)?;
        }
        if missing == 0 {
            return Ok(common);
        }
        let rare = (0..common).find(|&value| !marks.has(value)).unwrap_or(common);
        self.rare.push((n as u32, rare));
        Ok(rare)
    }

    /// Marks pairs until no value below `common` is missing. Returns the number still missing at
    /// the end.
    fn pairs_of_commons(
        &self,
        values: &[u32],
        common: u32,
        mut missing: u32,
        marks: &mut OptionMarks,
        budget: &Budget,
    ) -> Result<u32, StopReason> {
        let n = values.len();
        let max_small = self.splits.iter().map(|split| (n - split.taken) / 2).max().unwrap_or(0);
        // In pieces, so that several splits take turns.
        for from in (1..=max_small).step_by(PIECE) {
            budget.tick(PIECE as u32 / 16)?;
            for &Split { taken, different } in &self.splits {
                let left = n - taken;
                let last = if different { (left.max(1) - 1) / 2 } else { left / 2 };
                let to = (from + PIECE - 1).min(last);
                if from > to {
                    continue;
                }
                let others = values[left - to..=left - from].iter().rev();
                for (&one, &other) in values[from..=to].iter().zip(others) {
                    let value = one ^ other;
                    if value < common && marks.mark_new(value) {
                        missing -= 1;
                        if missing == 0 {
                            return Ok(0);
                        }
                    }
                }
            }
        }
        Ok(missing)
    }

    /// Chooses the class with the fewest rare heaps in the last half, and lists all its rare heaps.
    fn choose(&mut self, values: &[u32]) {
        let mut counts = [Vec::new(), Vec::new()];
        for (heap, &value) in values.iter().enumerate().skip(values.len() / 2) {
            let counts: &mut Vec<i64> = &mut counts[heap & 1];
            counts.resize(counts.len().max(value as usize + 1), 0);
            counts[value as usize] += 1;
        }
        let parity = self.splits[0].taken as u32;
        let one_parity = self.splits.iter().all(|split| split.taken as u32 % 2 == parity % 2);
        let (class, _) = RarityRule::best(&counts, one_parity.then_some(parity));
        // Between two choices, heaps whose options were all marked have not been added to the list.
        let listed = self.rare.last().map_or(0, |&(heap, _)| heap as usize + 1);
        let newer = values.iter().enumerate().skip(listed.max(1));
        let complete = newer.into_iter().all(|(heap, &value)| self.class.of(value, heap) == 1);
        if class != self.class || !complete {
            self.class = class;
            self.rare.clear();
            let rare = values.iter().enumerate().skip(1).filter(|(heap, value)| self.class.of(**value, *heap) == 0);
            self.rare.extend(rare.map(|(heap, &value)| (heap as u32, value)));
        }
    }
}

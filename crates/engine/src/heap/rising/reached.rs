//! That all values below that of a heap with the pattern are those of options: for the last `step`
//! computed heaps, by options that larger heaps have in the same way.
//!
//! With `step` tokens more, and `rise` the number by which the value of the heap grows:
//!
//! * *fixed* options have two equal heaps, which are enlarged by half of `step` each; or the
//!   number of tokens taken is so large that `step` more can be taken as well. The value stays.
//! * *rising* options have a heap with the pattern, and the xor of the values of the others is
//!   below the unit. That heap is enlarged, and the value rises by `rise`.
//! * *free* options are both, in such a way that one does not hinder the other.
//!
//! The values below that of the heap fall into chains w, w - `rise`, w - 2 `rise`, ... from each of
//! the largest `rise` of them. If each chain consists of values of rising options, then one of a
//! free option, then those of fixed options, this is so again with `step` tokens more.

use super::super::sums::HeapValueSet;
use super::RisingPattern;
use nimatron_core::{Budget, StopReason};

/// Sets of values of options.
#[derive(Clone, Default)]
struct OptionValueSets {
    fixed: HeapValueSet,
    rising: HeapValueSet,
    free: HeapValueSet,
}

impl OptionValueSets {
    fn add(&mut self, other: &OptionValueSets, value: u32) {
        self.fixed.add_sums(&other.fixed, value);
        self.rising.add_sums(&other.rising, value);
        self.free.add_sums(&other.free, value);
    }

    /// With these in which more tokens can be taken.
    fn add_endless(&mut self, all: &HeapValueSet, rising: &HeapValueSet) {
        self.fixed.add(all);
        self.rising.add(rising);
        self.free.add(rising);
    }
}

struct RisingSums<'p> {
    pattern: &'p RisingPattern<'p>,
    /// The heaps whose values are below the unit.
    low: Vec<usize>,
    /// The values of two heaps, for each number of tokens in both.
    two: Vec<HeapValueSet>,
    /// Those below the unit.
    two_low: Vec<HeapValueSet>,
    /// For each number of tokens the options with three heaps, once they were needed.
    three: Vec<Option<OptionValueSets>>,
}

pub(super) fn are_reached(pattern: &RisingPattern<'_>, budget: &Budget) -> Result<bool, StopReason> {
    let rise = u64::from(pattern.saltus) * (pattern.step / pattern.period) as u64;
    let Ok(rise) = u32::try_from(rise) else { return Ok(false) };
    let mut sums = RisingSums::new(pattern, budget)?;
    for heap in pattern.window()..pattern.values.len() {
        let value = pattern.values[heap];
        if value < rise {
            return Ok(false);
        }
        let options = sums.options(heap, budget)?;
        budget.tick(value)?;
        if !(value - rise..value).all(|top| is_chain(&options, top, rise)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_chain(options: &OptionValueSets, top: u32, rise: u32) -> bool {
    let mut value = Some(top);
    while let Some(now) = value {
        value = now.checked_sub(rise);
        if options.free.has(now) {
            // The rest of the chain.
            while let Some(below) = value {
                if !options.fixed.has(below) {
                    return false;
                }
                value = below.checked_sub(rise);
            }
            return true;
        }
        if !options.rising.has(now) {
            return false;
        }
    }
    false
}

impl<'p> RisingSums<'p> {
    fn new(pattern: &'p RisingPattern<'p>, budget: &Budget) -> Result<RisingSums<'p>, StopReason> {
        let (values, unit) = (pattern.values, pattern.unit);
        let low = (1..values.len()).filter(|&heap| values[heap] < unit).collect();
        let (mut two, mut two_low) = (Vec::new(), Vec::new());
        let mut words = 0;
        for tokens in 0..if pattern.most_heaps() < 2 { 0 } else { values.len() } {
            budget.tick(tokens as u32 / 4 + 1)?;
            let (mut all, mut below) = (HeapValueSet::default(), HeapValueSet::default());
            for heap in 1..=tokens / 2 {
                let value = values[heap] ^ values[tokens - heap];
                all.insert(value);
                if value < unit {
                    below.insert(value);
                }
            }
            words += all.words() as u64 + below.words() as u64 + 8;
            budget.memory(8 * words)?;
            two.push(all);
            two_low.push(below);
        }
        Ok(RisingSums { pattern, low, two, two_low, three: vec![None; values.len()] })
    }

    fn options(&mut self, heap: usize, budget: &Budget) -> Result<OptionValueSets, StopReason> {
        let code = self.pattern.code;
        let repeats_from = if code.most_taken().is_some() { usize::MAX } else { code.digits_ahead() };
        let mut options = OptionValueSets::default();
        for (taken, digit) in code.moves(heap) {
            let (left, endless) = (heap - taken, taken >= repeats_from);
            for heaps in (0..=digit.most_heaps() as usize).filter(|&heaps| digit.heaps >> heaps & 1 == 1) {
                self.add(&mut options, left, heaps, endless, budget)?;
            }
        }
        Ok(options)
    }

    /// Adds the options with this many heaps and tokens. `endless`: `step` more could be taken.
    fn add(
        &mut self,
        options: &mut OptionValueSets,
        left: usize,
        heaps: usize,
        endless: bool,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let (values, from) = (self.pattern.values, self.pattern.from);
        budget.tick(1)?;
        match heaps {
            0 if left == 0 && endless => options.fixed.insert(0),
            1 if left > 0 => {
                let value = values[left];
                if left >= from {
                    options.rising.insert(value);
                }
                if endless {
                    options.fixed.insert(value);
                }
                if left >= from && endless {
                    options.free.insert(value);
                }
            }
            0 | 1 => {}
            2 => {
                // Two equal heaps.
                if left > 0 && left.is_multiple_of(2) {
                    options.fixed.insert(0);
                }
                let mut rising = HeapValueSet::default();
                for &low in self.low.iter().take_while(|&&low| low + from <= left) {
                    rising.insert(values[low] ^ values[left - low]);
                }
                options.rising.add(&rising);
                if endless {
                    options.add_endless(&self.two[left], &rising);
                }
            }
            3 => {
                let three = self.three(left, budget)?;
                options.add(&three, 0);
                if endless {
                    options.add_endless(&three.fixed, &three.rising);
                }
            }
            4 => {
                // Two equal heaps and two others, and heaps with low values besides three others.
                for pair in (2..left).step_by(2) {
                    budget.tick(4)?;
                    options.fixed.add(&self.two[left - pair]);
                }
                let low: Vec<usize> = self.low.iter().copied().take_while(|&low| low < left).collect();
                for heap in low {
                    let three = self.three(left - heap, budget)?;
                    options.add(&three, values[heap]);
                    if endless {
                        options.add_endless(&HeapValueSet::default(), &shifted(&three.rising, values[heap]));
                    }
                }
            }
            // Two heaps of one token are among them.
            _ if left > 2 => self.add(options, left - 2, heaps - 2, endless, budget)?,
            _ => {}
        }
        Ok(())
    }

    fn three(&mut self, left: usize, budget: &Budget) -> Result<OptionValueSets, StopReason> {
        if let Some(three) = &self.three[left] {
            return Ok(three.clone());
        }
        let (values, from) = (self.pattern.values, self.pattern.from);
        let mut three = OptionValueSets::default();
        // A heap, and two equal ones.
        for heap in (1..left.saturating_sub(1)).filter(|heap| (left - heap).is_multiple_of(2)) {
            three.fixed.insert(values[heap]);
            if heap >= from {
                three.free.insert(values[heap]);
            }
        }
        for (heap, &value) in values.iter().enumerate().take(left).skip(from) {
            let two = &self.two_low[left - heap];
            budget.tick(1 + two.words() as u32 / 4)?;
            three.rising.add_sums(two, value);
        }
        self.three[left] = Some(three.clone());
        Ok(three)
    }
}

fn shifted(set: &HeapValueSet, value: u32) -> HeapValueSet {
    let mut sums = HeapValueSet::default();
    sums.add_sums(set, value);
    sums
}

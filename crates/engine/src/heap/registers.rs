//! Finite codes that leave at most one heap, which are subtraction games: for every value a register with the places of the last heaps that have it. A
//! value is an option if its register meets the mask of what may be taken; so a heap takes a few operations, whatever can be taken.
//!
//! The registers are all that the next values depend on. One of them is kept, at every power of two, and compared with each that follows (R. P. Brent, An
//! improved Monte Carlo factorization algorithm, 1980, has this way to find a cycle); when it comes back the values repeat. A. Flammenkamp
//! (1997) found periods exponential in the largest number that is taken, so nothing is kept but this.

use super::code::Code;
use nimatron_core::{Budget, StopReason};

/// The largest number of tokens that can be taken: a register's bits.
const MOST: usize = 128;
/// Ways to take: values are not larger.
const MOST_WAYS: u32 = 24;

/// The registers, and those that are waited for.
#[derive(Clone, Debug)]
pub(super) struct Registers {
    /// Bit k - 1: k tokens may be taken.
    mask: u128,
    most_taken: usize,
    /// `places[v]`, bit j: the heap j + 1 before the next one has the value v.
    places: Vec<u128>,
    /// The places at a heap that is a power of two.
    kept: Vec<u128>,
    kept_at: usize,
    /// The heap, and how far before it the registers were the same.
    found: Option<(usize, usize)>,
}

impl Registers {
    /// For finite codes in which every digit leaves at most one heap.
    pub(super) fn new(code: &Code) -> Option<Registers> {
        let most_taken = code.most_taken().filter(|&most| (1..=MOST).contains(&most))?;
        let ways = code.moves(most_taken).filter(|(_, digit)| digit.heaps & 2 != 0);
        let mask = ways.fold(0u128, |mask, (taken, _)| mask | 1 << (taken - 1));
        let fits = code.most_heaps() <= 1 && mask.count_ones() < MOST_WAYS;
        fits.then(|| Registers {
            mask,
            most_taken,
            places: vec![0; mask.count_ones() as usize + 1],
            kept: Vec::new(),
            kept_at: 0,
            found: None,
        })
    }

    /// Values that are computed plainly before: of heaps that can be taken as a whole.
    pub(super) const fn start(&self) -> usize {
        self.most_taken + 1
    }

    /// Takes the place of the last values.
    pub(super) fn fill(&mut self, values: &[u32]) {
        self.places.fill(0);
        for (before, &value) in values.iter().rev().take(self.most_taken).enumerate() {
            // Small heaps may have larger values than those that follow; these are no options of anything that matters for the mex.
            if let Some(places) = self.places.get_mut(value as usize) {
                *places |= 1 << before;
            }
        }
        // What was kept stays right only as long as no step is missing.
        self.kept_at = 0;
        self.kept.clear();
    }

    /// Appends values until there are `to + 1`.
    pub(super) fn extend(&mut self, values: &mut Vec<u32>, to: usize, budget: &Budget) -> Result<(), StopReason> {
        let window = u128::MAX >> (MOST - self.most_taken);
        while values.len() <= to {
            budget.tick(1)?;
            let n = values.len();
            if self.found.is_none() {
                if self.kept_at > 0 && self.places == self.kept {
                    self.found = Some((n, n - self.kept_at));
                } else if n.is_power_of_two() || self.kept_at == 0 {
                    self.kept.clone_from(&self.places);
                    self.kept_at = n;
                }
            }
            // One value more than there are ways: one of them is free.
            let value = self.places.iter().position(|places| places & self.mask == 0).unwrap_or(self.places.len());
            for places in &mut self.places {
                *places = *places << 1 & window;
            }
            if let Some(places) = self.places.get_mut(value) {
                *places |= 1;
            }
            values.push(value as u32);
        }
        Ok(())
    }

    /// A heap, and how far before it the same values stood in all places that moves reach: from there on values repeat.
    pub(super) const fn found(&self) -> Option<(usize, usize)> {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Code, Sequence, naive};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn registers_are_marks(digits in proptest::collection::vec(0u32..4, 1..40)) {
            let text: String = digits.iter().map(|digit| char::from(b'0' + *digit as u8)).collect();
            if let Ok(code) = Code::parse(&format!("0.{text}")) {
                let (mut plain, budget) = (vec![0], Budget::unlimited());
                naive::extend(&mut plain, &code, 3000, &budget).unwrap();
                let mut sequence = Sequence::new(code.clone());
                sequence.extend_in_full(3000, &budget).unwrap();
                prop_assert!(sequence.values().eq(plain.iter().copied()), "{}", code);
                if let Some(period) = sequence.period() {
                    let (from, p) = (period.preperiod, period.period);
                    prop_assert!((from..3000 - p).all(|n| plain[n + p] == plain[n]), "{}", code);
                    prop_assert!(from == 0 || plain[from - 1 + p] != plain[from - 1]);
                }
            }
        }
    }
}

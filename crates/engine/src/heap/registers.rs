//! Finite codes that leave at most one heap, which are subtraction games. For every value a
//! register holds the places of the last heaps that have it. A value is the value of an option if
//! its register meets the mask of what may be taken, so a heap takes a few operations, however many
//! moves there are.
//!
//! The next values depend on the registers alone. At every power of two the registers are stored
//! and then compared with all that follow (this way to find a cycle is that of R. P. Brent, An
//! improved Monte Carlo factorization algorithm, 1980); when they recur the values repeat. A.
//! Flammenkamp (1997) found periods exponential in the largest number that is taken, so only one
//! state is stored.

use crate::code::Code;
use nimatron_core::{Budget, StopReason};

/// The maximum number of tokens that may be taken: the bits of a register.
const MAX_TAKEN: usize = 128;
/// The number of different takes must be below this; no value exceeds that number.
const MAX_WAYS: u32 = 24;

/// The registers now, and those stored at a power of two.
#[derive(Clone, Debug)]
pub(super) struct Registers {
    /// Bit k - 1 says whether k tokens may be taken.
    mask: u128,
    most_taken: usize,
    /// Bit j of `places[v]` says whether the heap j + 1 before the next one has the value v.
    places: Vec<u128>,
    /// The registers at a heap that is a power of two.
    kept: Vec<u128>,
    kept_at: usize,
    /// The heap at which the registers recurred, and the distance to the heap where they were the
    /// same.
    found: Option<(usize, usize)>,
}

impl Registers {
    /// The state for finite codes in which every digit leaves at most one heap; otherwise `None`.
    pub(super) fn new(code: &Code) -> Option<Registers> {
        let most_taken = code.most_taken().filter(|&max| (1..=MAX_TAKEN).contains(&max))?;
        let ways = code.moves(most_taken).filter(|(_, digit)| digit.heaps & 2 != 0);
        let mask = ways.fold(0u128, |mask, (taken, _)| mask | 1 << (taken - 1));
        let fits = code.most_heaps() <= 1 && mask.count_ones() < MAX_WAYS;
        fits.then(|| Registers {
            mask,
            most_taken,
            places: vec![0; mask.count_ones() as usize + 1],
            kept: Vec::new(),
            kept_at: 0,
            found: None,
        })
    }

    /// The number of first values that are computed by `naive`: those of heaps that can be taken as
    /// a whole.
    pub(super) const fn start(&self) -> usize {
        self.most_taken + 1
    }

    /// Takes over from the values computed so far.
    pub(super) fn fill(&mut self, values: &[u32]) {
        self.places.fill(0);
        for (before, &value) in values.iter().rev().take(self.most_taken).enumerate() {
            // Small heaps may have larger values than later heaps; such values do not affect the
            // mex.
            if let Some(places) = self.places.get_mut(value as usize) {
                *places |= 1 << before;
            }
        }
        // The stored state is valid only if no step is left out.
        self.kept_at = 0;
        self.kept.clear();
    }

    /// Appends values until there are `to + 1`.
    pub(super) fn extend(&mut self, values: &mut Vec<u32>, to: usize, budget: &Budget) -> Result<(), StopReason> {
        let window = u128::MAX >> (MAX_TAKEN - self.most_taken);
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
            // There is one register more than there are ways, so one of the values is free.
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

    /// A heap, and the distance to an earlier heap with the same values at all places that moves
    /// reach: from there on values repeat with this distance as a period.
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

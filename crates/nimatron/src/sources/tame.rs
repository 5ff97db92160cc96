//! The period of the misère pairs of a subtraction game, proved by a window like that of the values
//! (see `period`): the pair of a heap that is at least the largest number that may be taken, s,
//! depends only on the s pairs before it. If two windows of s pairs are equal, all pairs after them
//! are equal.

use super::Source;
use super::period::{LARGEST_STEP, MAX_STEPS};
use crate::answer::HowKnown;
use crate::proven::Proven;
use nimatron_core::Budget;
use nimatron_engine::search::{Algebra, GrundyPair, Tame};
use nimatron_messages::{Message, proofs, sources};
use nimatron_rules::Ruleset;
use rustc_hash::FxHashMap;

/// The pairs of a game in which a move takes a number of a finite set.
#[derive(Debug)]
pub(crate) struct TamePeriod {
    /// The largest number that may be taken.
    window: usize,
    /// The pairs of the preperiod, followed by one period.
    pairs: Vec<GrundyPair>,
    /// The number of heaps before the period.
    preperiod: usize,
}

/// The number of pairs in which a repetition is looked for.
const MAX_PAIRS: usize = 1 << 18;

/// A pair as a number, for the hash of a window.
fn coded(pair: GrundyPair) -> u64 {
    let flags = u64::from(pair.known) | u64::from(pair.tame) << 1 | u64::from(pair.empty) << 2;
    // With fewer than 64 options, both values are below 64.
    pair.normal << 16 | pair.misere << 8 | flags
}

impl TamePeriod {
    /// The period of the pairs; `None` if the game is of another kind, the first pairs do not show
    /// a period, or the budget is used up.
    pub(crate) fn find(rules: &Ruleset, budget: &Budget) -> Option<TamePeriod> {
        let steps = rules.subtraction_set(MAX_STEPS, budget)?;
        let window = usize::try_from(*steps.last().filter(|&&largest| largest <= LARGEST_STEP)?).ok()?;
        let steps: Vec<usize> = steps.iter().map(|&step| step as usize).collect();
        let mut pairs: Vec<GrundyPair> = Vec::new();
        let mut algebra = Tame::default();
        // Windows are found by a rolling hash; windows with the same hash are compared.
        let mut seen: FxHashMap<u64, usize> = FxHashMap::default();
        let (mut hash, highest) = (0u64, (1..window).fold(1u64, |power, _| power.wrapping_mul(FACTOR)));
        for n in 0..MAX_PAIRS {
            if n % 4096 == 0 && budget.check().is_err() {
                return None;
            }
            algebra.clear();
            steps.iter().take_while(|&&step| step <= n).for_each(|&step| algebra.option(pairs[n - step]));
            pairs.push(algebra.value());
            if n >= window {
                hash = hash.wrapping_sub(coded(pairs[n - window]).wrapping_mul(highest));
            }
            hash = hash.wrapping_mul(FACTOR).wrapping_add(coded(pairs[n]));
            let Some(start) = (n + 1).checked_sub(window) else { continue };
            let before = *seen.entry(hash).or_insert(start);
            if before < start && pairs[before..before + window] == pairs[start..=n] {
                let (mut first, mut again) = (before, start);
                while first > 0 && pairs[first - 1] == pairs[again - 1] {
                    first -= 1;
                    again -= 1;
                }
                pairs.truncate(again);
                return Some(TamePeriod { window, pairs, preperiod: first });
            }
        }
        None
    }

    fn period(&self) -> usize {
        self.pairs.len() - self.preperiod
    }

    /// What the period says.
    pub(crate) fn claim(&self) -> Message {
        proofs::period_of_pairs(self.period(), self.preperiod)
    }

    /// The proof: which windows are equal.
    pub(crate) fn proof(&self) -> Message {
        proofs::window_of_pairs(self.window, self.preperiod, self.pairs.len())
    }
}

/// The factor of the rolling hash: odd, with many bits set.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Source for TamePeriod {
    fn name(&self) -> Message {
        sources::proved_pairs(self.preperiod, self.period())
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Proved(Proven::of_pairs(self))
    }

    fn known_pair(&self, position: &[i64]) -> Option<GrundyPair> {
        let n = usize::try_from(*position.first()?).ok()?;
        let place = if n < self.pairs.len() { n } else { self.preperiod + (n - self.preperiod) % self.period() };
        self.pairs.get(place).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_engine::search::RulesSearch;

    #[test]
    fn pairs_from_the_period_are_those_of_the_search() {
        for set in ["{1, 3, 4}", "{2, 4, 7}", "{2, 5, 6}", "{3, 5, 8, 13}", "1..4"] {
            let rules = Ruleset::parse(&format!("n -> n - k for k in {set}")).unwrap();
            let budget = Budget::unlimited();
            let period = TamePeriod::find(&rules, &budget).unwrap();
            let mut search = RulesSearch::new(&rules, &[3000]);
            for n in 0..3000 {
                assert_eq!(period.known_pair(&[n]), search.pair(&[n], &budget).ok(), "{set} {n}");
            }
        }
    }
}

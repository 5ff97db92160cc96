//! The period of a subtraction game, proved by its window.
//!
//! If every move takes a number of a finite set with the largest number s, the value of a heap n >=
//! s depends only on the s values before it. There are finitely many such windows, so one occurs
//! again; and if the windows at i and j are equal, all values after them are equal too: g(n + j -
//! i) = g(n) for all n >= i. (Winning Ways, chapter 4; with k numbers in the set, values are at
//! most k.) The proof is the pair of equal windows, which is found here and stated in the answer.

use super::{NamedOptions, Source, single};
use crate::answer::HowKnown;
use crate::proven::Proven;
use nimatron_catalogue::Position;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::table::{GrundyTable, TableError};
use nimatron_messages::{Message, proofs, sources};
use nimatron_nimber::BigUint;
use nimatron_rules::Ruleset;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// A proved period.
#[derive(Clone, Debug)]
pub(crate) struct PeriodSource {
    /// The numbers that may be taken, increasing.
    steps: Vec<i64>,
    /// The values of the preperiod, followed by one period.
    values: Vec<u8>,
    /// The number of heaps before the period.
    preperiod: usize,
}

/// The number of values in which a repetition is looked for.
const MAX_VALUES: i64 = 1 << 20;
/// The maximum size of the set of numbers that may be taken; values are at most this.
pub(super) const MAX_STEPS: usize = 63;
/// The largest number that may be taken.
pub(super) const LARGEST_STEP: i64 = 4096;

impl PeriodSource {
    /// The period of a game of this kind; `None` if the first million values do not show it or the
    /// game is of another kind.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn find(rules: &Ruleset, budget: &Budget) -> Result<Option<PeriodSource>, StopReason> {
        let Some(steps) = rules.subtraction_set(MAX_STEPS, budget) else {
            return budget.check().map(|()| None);
        };
        let window = steps.last().filter(|&&largest| largest <= LARGEST_STEP);
        let Some(window) = window.and_then(|&largest| usize::try_from(largest).ok()) else { return Ok(None) };
        let table = match GrundyTable::build(rules, &[MAX_VALUES], budget) {
            Ok(table) => table,
            Err(TableError::Stopped(reason, _)) => return Err(reason),
            Err(_) => return Ok(None),
        };
        let values: Vec<u8> = (0..=MAX_VALUES).map_while(|n| table.get(&[n])).map(|value| value as u8).collect();
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let mut seen: HashMap<u64, usize> = HashMap::new();
        for (start, content) in values.windows(window).enumerate() {
            match seen.entry(hasher.hash_one(content)) {
                Entry::Vacant(place) => {
                    place.insert(start);
                }
                Entry::Occupied(place) if values[*place.get()..*place.get() + window] == *content => {
                    let (mut first, mut again) = (*place.get(), start);
                    while first > 0 && values[first - 1] == values[again - 1] {
                        first -= 1;
                        again -= 1;
                    }
                    return Ok(Some(PeriodSource { steps, values: values[..again].to_vec(), preperiod: first }));
                }
                // Two different windows with the same hash: ignore the later one.
                Entry::Occupied(_) => {}
            }
        }
        Ok(None)
    }

    /// The Grundy value of a heap.
    pub(crate) fn grundy(&self, n: i64) -> u64 {
        let period = self.values.len() - self.preperiod;
        let index = usize::try_from(n)
            .ok()
            .filter(|&n| n < self.values.len())
            .unwrap_or_else(|| self.preperiod + ((n as u64 - self.preperiod as u64) % period as u64) as usize);
        self.values[index].into()
    }

    /// A heap below the end of the first period with the same value.
    fn reduced(&self, n: &BigUint) -> u64 {
        match usize::try_from(n) {
            Ok(n) if n < self.values.len() => n as u64,
            _ => {
                let period = self.values.len() - self.preperiod;
                let rest = (n - self.preperiod) % period;
                self.preperiod as u64 + u64::try_from(rest).unwrap_or(0)
            }
        }
    }

    /// The value of a heap of any size.
    fn value(&self, n: &BigUint) -> u64 {
        self.grundy(self.reduced(n) as i64)
    }

    /// What is proved.
    pub(crate) fn claim(&self) -> Message {
        let (from, period) = (self.preperiod, self.values.len() - self.preperiod);
        proofs::period_of_values(period, from)
    }

    /// The proof: which windows are equal.
    pub(crate) fn proof(&self) -> Message {
        let (from, to) = (self.preperiod, self.values.len());
        let window = self.steps.last().copied().unwrap_or(0);
        proofs::window(window, from, to)
    }
}

impl Source for PeriodSource {
    fn name(&self) -> Message {
        sources::proved_period(self.claim())
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Proved(Proven::of_window(self))
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        Some(self.grundy(*position.first()?))
    }

    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        Some(BigUint::from(self.value(position.first()?)))
    }

    /// Gives all options, since fewer than 64 numbers may be taken.
    fn options_of_value(&self, position: &Position, value: &BigUint) -> NamedOptions {
        let Position::Large(numbers) = position else {
            let n = position.small().and_then(|numbers| numbers.first().copied()).unwrap_or(0);
            let left = self.steps.iter().map(|k| n - k).take_while(|&left| left >= 0);
            return NamedOptions::All(single(
                left.filter(|&left| BigUint::from(self.grundy(left)) == *value).map(|left| vec![left]).collect(),
            ));
        };
        let left = self.steps.iter().map(|k| &numbers[0] - k.unsigned_abs());
        let options = left.filter(|left| BigUint::from(self.value(left)) == *value);
        NamedOptions::All(options.map(|left| vec![Position::of(vec![left])]).collect())
    }

    fn patience(&self) -> Option<u64> {
        Some(4_000_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn period(text: &str) -> Option<PeriodSource> {
        PeriodSource::find(&Ruleset::parse(text).ok()?, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn known_periods() {
        let claim = |text: &str| period(text).map(|period| period.claim().to_string());
        assert_eq!(claim("n -> n - k for k in {1, 3, 4}").as_deref(), Some("g(n + 7) = g(n) for all n >= 0"));
        assert_eq!(claim("n -> n - k for k in 1..3").as_deref(), Some("g(n + 4) = g(n) for all n >= 0"));
        // Winning Ways: {2, 4, 7} has preperiod 8 and period 3.
        assert_eq!(claim("n -> n - 2; n -> n - 4; n -> n - 7").as_deref(), Some("g(n + 3) = g(n) for all n >= 8"));
        assert_eq!(claim("n -> n - k for k in powers(2)"), None);
        assert_eq!(claim("n -> n - k for k in {1, 2, 2305843009213693953}"), None);
        assert_eq!(claim("n -> n - k for k in powers(2305843009213693952)"), None);
        assert_eq!(claim("n -> n - k for k in 1..n"), None);
        assert_eq!(claim("n -> n/2 if n > 0"), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn values_from_the_period_are_those_of_the_table(set in prop::collection::btree_set(1i64..16, 1..5)) {
            let list: Vec<String> = set.iter().map(ToString::to_string).collect();
            let rules = Ruleset::parse(&format!("n -> n - k for k in {{{}}}", list.join(", "))).unwrap();
            let budget = Budget::unlimited();
            let period = PeriodSource::find(&rules, &budget).unwrap().unwrap();
            let table = GrundyTable::build(&rules, &[60_000], &budget).unwrap();
            for n in (0..60_000i64).step_by(7) {
                prop_assert_eq!(Some(period.grundy(n)), table.get(&[n]));
            }
        }
    }
}

//! Codes that leave at most one heap and let any large number of tokens be taken: all-but
//! subtraction games. A value is free for a heap, that is, not the value of an option, only if
//! every heap that has it is at a distance that cannot be taken. So once a heap with the value is
//! further back than the largest such distance, the value is never free again, and only that many
//! last values have to be looked at.
//!
//! All later values depend on these last values, relative to the smallest value that may still be
//! free, and on which larger values are never free again ("gone"). If this state recurs with all
//! values raised by s, all later values are raised by s too: g(n + p) = g(n) + s. (All such games
//! are arithmetic periodic: A. N. Siegel, Combinatorial Game Theory, chapter IV. Here the recurring
//! state is the proof.) The state is compared with that at the last power of two.

use super::marks::OptionMarks;
use crate::code::Code;
use nimatron_core::{Budget, StopReason};

/// The state of the method for one code.
#[derive(Clone, Debug)]
pub(super) struct AllBut {
    /// Whether the heap at each distance is not an option. All larger distances can be taken.
    excluded: Vec<bool>,
    /// The values of heaps below this are computed by `naive`.
    start: usize,
    /// Whether each value is never free again.
    gone: Vec<bool>,
    /// The smallest value that is not gone.
    low: usize,
    /// The state at a power of two, with the heap and `low` at that time.
    kept: Option<(usize, usize, Vec<usize>)>,
    found: Option<(usize, u32)>,
}

/// The maximum number of digits before the repeated ones.
const MAX_DISTANCE: usize = 4096;

impl AllBut {
    /// The engine for codes that end in the digit 2 or 3 repeated forever; otherwise `None`.
    pub(super) fn new(code: &Code) -> Option<AllBut> {
        let ahead = code.digits_ahead();
        if code.most_heaps() > 1 || code.most_taken().is_some() || ahead > MAX_DISTANCE {
            return None;
        }
        let tail = code.digit(ahead).heaps;
        let steady = (ahead..ahead + code.digits_repeated()).all(|taken| code.digit(taken).heaps == tail);
        let excluded: Vec<bool> = (0..ahead).map(|taken| code.digit(taken).heaps & 2 == 0).collect();
        (steady && tail & 2 != 0).then(|| AllBut {
            excluded,
            start: ahead + 1,
            gone: Vec::new(),
            low: 0,
            kept: None,
            found: None,
        })
    }

    /// Whether this engine is applicable to the code.
    pub(super) fn suits(code: &Code) -> bool {
        AllBut::new(code).is_some()
    }

    /// The number of first values that are computed by `naive`.
    pub(super) const fn start(&self) -> usize {
        self.start
    }

    /// Takes over from the values computed so far.
    pub(super) fn fill(&mut self, values: &[u32], code: &Code) {
        self.gone.clear();
        (self.low, self.kept) = (0, None);
        // From here on, the empty heap is an option of all heaps or of none.
        if code.digit(self.start).heaps & 1 == 1 {
            self.mark_gone(0);
        }
        for &value in &values[1..values.len().max(self.excluded.len()) - self.excluded.len() + 1] {
            self.mark_gone(value);
        }
    }

    /// Records that a value is never free again.
    fn mark_gone(&mut self, value: u32) {
        let value = value as usize;
        self.gone.resize(self.gone.len().max(value + 1), false);
        self.gone[value] = true;
        while self.gone.get(self.low) == Some(&true) {
            self.low += 1;
        }
    }

    /// Appends values until there are `to + 1`.
    pub(super) fn extend(&mut self, values: &mut Vec<u32>, to: usize, budget: &Budget) -> Result<(), StopReason> {
        let reach = self.excluded.len();
        let mut marks = OptionMarks::default();
        while values.len() <= to {
            // Few values above `low` are gone, unless the first values came from a file and are
            // false.
            let above = self.gone.len() - self.low.min(self.gone.len());
            budget.tick(u32::try_from(reach + above / 16 + 4).unwrap_or(u32::MAX))?;
            let n = values.len();
            self.compare(values);
            marks.next();
            for distance in (1..reach).filter(|&distance| !self.excluded[distance]) {
                marks.mark(values[n - distance]);
            }
            let free = |value: &usize| !marks.has(*value as u32) && self.gone.get(*value) != Some(&true);
            let value = (self.low..).find(free).unwrap_or(self.low) as u32;
            values.push(value);
            // The heap that all later heaps can reach from now on.
            let reached = n + 1 - reach;
            if reached > 0 {
                self.mark_gone(values[reached]);
            }
        }
        Ok(())
    }

    /// Checks whether the state of the last power of two has recurred.
    fn compare(&mut self, values: &[u32]) {
        let n = values.len();
        if self.found.is_some() {
            return;
        }
        if let Some((at, low, state)) = &self.kept
            && self.state(values).eq(state.iter().copied())
        {
            self.found = Some((n - at, (self.low - low) as u32));
        } else if n.is_power_of_two() || self.kept.is_none() {
            let state = self.state(values).collect();
            self.kept = Some((n, self.low, state));
        }
    }

    /// Looks for the smallest divisor of `distance` such that the state was the same that many
    /// heaps before. The state must be that after these values.
    pub(super) fn look_back(
        &mut self,
        values: &[u32],
        code: &Code,
        distance: usize,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let n = values.len();
        let last = self.excluded.len();
        for period in (1..=distance.min(n.saturating_sub(self.start))).filter(|&period| distance.is_multiple_of(period))
        {
            budget.tick(1)?;
            let Some(saltus) = values[n - 1].checked_sub(values[n - 1 - period]) else { continue };
            // A state takes long to compute, and most are excluded by their last values.
            let mut pairs = values[n - period - last.min(n - period)..n - period].iter().rev().zip(values.iter().rev());
            if !pairs.all(|(&before, &value)| before.checked_add(saltus) == Some(value)) {
                continue;
            }
            budget.check()?;
            let mut before = AllBut { gone: Vec::new(), ..self.clone() };
            before.fill(&values[..n - period], code);
            if before.low + saltus as usize == self.low && before.state(&values[..n - period]).eq(self.state(values)) {
                self.found = Some((period, saltus));
                return Ok(());
            }
        }
        Ok(())
    }

    /// The last values, relative to the smallest one that may be free, and the values above it that
    /// are gone.
    fn state<'s>(&'s self, values: &'s [u32]) -> impl Iterator<Item = usize> + 's {
        let above = |value: u32| (value as usize + 1).saturating_sub(self.low);
        let last = values[values.len() - (self.excluded.len() - 1).min(values.len())..].iter();
        let gone =
            self.gone.iter().enumerate().skip(self.low).filter(|(_, gone)| **gone).map(|(value, _)| value - self.low);
        last.map(move |&value| above(value)).chain(std::iter::once(usize::MAX)).chain(gone)
    }

    /// The period and the saltus, once the state has recurred.
    pub(super) const fn found(&self) -> Option<(usize, u32)> {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Code, Sequence, naive};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nim_is_all_but_nothing() {
        let mut nim = Sequence::new(Code::parse("0.[3]").unwrap());
        nim.extend(1000, &Budget::unlimited()).unwrap();
        let period = nim.period().unwrap();
        assert_eq!((period.preperiod, period.period, period.saltus), (0, 1, 1));
        assert_eq!(nim.get(1_000_000_000_000), Some(1_000_000_000_000));
    }

    proptest! {
        #[test]
        fn all_but_is_marks(digits in proptest::collection::vec(0u32..4, 0..12), tail in 2u32..4) {
            let text: String = digits.iter().map(|digit| char::from(b'0' + *digit as u8)).collect();
            let code = Code::parse(&format!("0.{text}[{tail}]")).unwrap();
            let (mut plain, budget) = (vec![0], Budget::unlimited());
            naive::extend(&mut plain, &code, 1500, &budget).unwrap();
            let mut sequence = Sequence::new(code.clone());
            sequence.extend_in_full(1500, &budget).unwrap();
            prop_assert!(sequence.values().eq(plain.iter().copied()), "{}", code);
            let mut short = Sequence::new(code.clone());
            short.extend(1400, &budget).unwrap();
            let period = short.period();
            prop_assert!(period.is_some(), "{} has no period", code);
            for (heap, &value) in plain.iter().enumerate() {
                prop_assert_eq!(short.get(heap as u64), Some(u64::from(value)), "{} at {}", code, heap);
            }
        }
    }
}

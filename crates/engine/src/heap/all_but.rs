//! Codes that leave at most one heap and let any large number of tokens be taken: all-but subtraction games. A value is free for a heap only if every
//! heap that has it is at a distance that cannot be taken; so a value that stands further back than the largest such distance is never free again, and
//! the values of so many heaps are all that has to be looked at.
//!
//! What follows depends on these last values, seen from the least one that may be free, and on which of the others are gone. When that state comes back
//! with all values raised by s, everything behind is raised by s too: g(n + p) = g(n) + s. (That all such games are arithmetic periodic:
//! A. N. Siegel, Combinatorial Game Theory, chapter IV. Here the state is the proof.) States are compared with the one at the last power of two.

use super::code::Code;
use nimatron_core::{Budget, StopReason};

/// The state.
#[derive(Clone, Debug)]
pub(super) struct AllBut {
    /// `kept_from[d]`: a heap at the distance d is no option. The last of them is the largest distance.
    excluded: Vec<bool>,
    /// Heaps up to here have moves of their own.
    start: usize,
    /// Values that are never free again.
    gone: Vec<bool>,
    /// All values below are gone.
    low: usize,
    /// The state at a power of two, with the heap and `low` there.
    kept: Option<(usize, usize, Vec<usize>)>,
    found: Option<(usize, u32)>,
}

/// The largest distance that cannot be taken.
const MOST: usize = 4096;

impl AllBut {
    /// For codes that go on with the digit 2 or 3 for ever.
    pub(super) fn new(code: &Code) -> Option<AllBut> {
        let ahead = code.digits_ahead();
        if code.most_heaps() > 1 || code.most_taken().is_some() || ahead > MOST {
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

    /// Is a code one of these?
    pub(super) fn suits(code: &Code) -> bool {
        AllBut::new(code).is_some()
    }

    /// Values that are computed plainly before.
    pub(super) const fn start(&self) -> usize {
        self.start
    }

    /// Takes the place of the values so far.
    pub(super) fn fill(&mut self, values: &[u32], code: &Code) {
        self.gone.clear();
        (self.low, self.kept) = (0, None);
        // The empty heap can be reached for ever, or never again.
        if code.digit(self.start).heaps & 1 == 1 {
            self.go(0);
        }
        for &value in &values[1..values.len().max(self.excluded.len()) - self.excluded.len() + 1] {
            self.go(value);
        }
    }

    fn go(&mut self, value: u32) {
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
        let mut marks = super::sequence::Marks::default();
        while values.len() <= to {
            budget.tick(reach as u32 + 4)?;
            let n = values.len();
            self.compare(values);
            marks.next();
            for distance in (1..reach).filter(|&distance| !self.excluded[distance]) {
                marks.mark(values[n - distance]);
            }
            let free = |value: &usize| !marks.has(*value as u32) && self.gone.get(*value) != Some(&true);
            let value = (self.low..).find(free).unwrap_or(self.low) as u32;
            values.push(value);
            // This one can be taken from all heaps that follow.
            let behind = n + 1 - reach;
            if behind > 0 {
                self.go(values[behind]);
            }
        }
        Ok(())
    }

    /// Looks whether the state of the last power of two is back.
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

    /// The last values, from the least one that may be free, and which values above it are gone.
    fn state<'s>(&'s self, values: &'s [u32]) -> impl Iterator<Item = usize> + 's {
        let above = |value: u32| (value as usize + 1).saturating_sub(self.low);
        let last = values[values.len() - (self.excluded.len() - 1).min(values.len())..].iter();
        let gone =
            self.gone.iter().enumerate().skip(self.low).filter(|(_, gone)| **gone).map(|(value, _)| value - self.low);
        last.map(move |&value| above(value)).chain(std::iter::once(usize::MAX)).chain(gone)
    }

    /// A distance at which values repeat, raised by a number.
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

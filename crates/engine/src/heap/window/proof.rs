//! Periods of windows, proved by states that come back.
//!
//! # What is proved, and from what
//!
//! Let R be the rare heaps above 0 that a window lists, F the number of its first heaps, k the
//! maximum number of tokens that may be taken. All heaps of R are below F, and so far back that no
//! pair of two of them is an option. *The state* after n heaps is the list of the last D values,
//! G(n - D), ..., G(n - 1), with D = F + 2 k + 256, and the parity of n if the class depends on it.
//! The values of the first heaps are constants.
//!
//! 1. *Each step is right.* Suppose that among the heaps below n exactly the empty heap and those
//!    of R are rare. An option of n with a common value is a pair of a heap of R with a common heap
//!    (two common ones, like two rare ones, have a rare sum), or a single heap. So the least common
//!    value c that is not the value of an option follows from the values of the heaps n - t - r and
//!    n - t, for t up to k and r in R: all are in the state. If each rare value below c is the
//!    value of an option, then G(n) = c, and n is common. An option that shows this is either a
//!    single heap, or a pair of a common heap i with 0 < i < F and its partner n - t - i. All of
//!    that is in the state too. Here "depth" is limited by F: where a rare value occurs in no such
//!    pair, the window does not go on (it computes everything again and keeps it).
//! 2. *Each step is determined.* Hence whether the step can be made, and G(n), are functions of the
//!    state. How a pair is found (planes, marks, witnesses) is of no account: whether there is one
//!    depends on the state alone.
//! 3. *Equal states prove a period.* If the states after s and after s + p heaps are equal, and the
//!    steps from s to s + p were made, then by induction all later steps can be made and
//!    G(n + p) = G(n) for all n >= s - D. The heaps after s are all common, as step 1 needs. States
//!    are compared code by code. For common heaps, equal codes are equal values: their class is the
//!    same, and depends at most on the parity of n, which is a part of the state. No hash, and
//!    nothing about how likely something is, plays a part.
//! 4. *The period is the smallest.* All periods of a sequence are multiples of the smallest one. So
//!    it is p, unless p / q is a period for some prime q: then the states after s and after
//!    s + p / q heaps would be equal, which is tested for each q. (If the class depends on the
//!    parity of the heap, an odd p / q cannot be a period: equal values of heaps of different
//!    parity are in different classes, and all of these heaps are common.)
//! 5. *The preperiod is exact.* "The states after g and after g + p heaps are equal" holds if and
//!    only if G(n + p) = G(n) for all n >= g - D: one direction is the definition of a state, the
//!    other one is 3. So it holds from some g on, and bisection finds two neighbouring kept states
//!    between which it begins. From there two windows, p heaps apart, are computed side by side and
//!    compared value by value: the preperiod is the heap after the last difference, and all heaps
//!    after it up to the second state are equal, and all later ones by 3. If it begins before the
//!    first kept state, all values from the empty heap on are computed for the comparison.
//!
//! The theorem of Guy and Smith is not used; it would need more than twice as many values. While
//! nothing has been discarded (small games, games without a sparse space), it is the one that
//! proves the period, as in a [`Sequence`].

use super::states::WindowState;
use super::{FIRST, Stage, Window};
use crate::heap::sequence::Sequence;
use nimatron_core::{Budget, StopReason};

/// A period that is proved by a state that comes back, see above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The first heap from which values repeat, but not the heap before.
    pub preperiod: u64,
    /// The smallest period.
    pub period: u64,
    /// The number of heaps after which the last values are those of `period` heaps later.
    pub from: u64,
    /// The number of last values that determine what follows, with the values of the first heaps.
    pub state: u64,
}

/// A period, the proof of which is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heap) struct PeriodCandidate {
    /// The number of heaps of the state that came back.
    pub(in crate::heap) from: u64,
    pub(in crate::heap) period: u64,
    /// No period is smaller by a prime factor up to this one.
    pub(in crate::heap) tried: u64,
    /// The states before this one, in the list, do not come back after a period.
    pub(in crate::heap) low: usize,
    /// This one, and those after it, do.
    pub(in crate::heap) high: usize,
}

/// The number of heaps between two comparisons of windows; all windows keep that many.
const PIECE: u64 = FIRST as u64;

impl Window {
    /// Makes the next step of the proof.
    pub(super) fn prove(&self, found: &mut PeriodCandidate, budget: &Budget) -> Result<Stage, StopReason> {
        let Some(states) = &self.states else { return Ok(Stage::Search) };
        let list = &states.list;
        let Some(of_found) = list.iter().find(|state| state.heaps == found.from) else { return Ok(Stage::Search) };
        if let Some(prime) = prime_factor_above(found.period, found.tried, budget)? {
            let period = found.period / prime;
            let possible = !states.by_parity || period.is_multiple_of(2);
            if possible && self.comes_back(of_found, period, budget)? {
                found.period = period;
            } else {
                found.tried = prime;
            }
            return Ok(Stage::Found(*found));
        }
        found.tried = found.period;
        if found.low < found.high {
            let middle = usize::midpoint(found.low, found.high);
            match self.comes_back(&list[middle], found.period, budget)? {
                true => found.high = middle,
                false => found.low = middle + 1,
            }
            return Ok(Stage::Found(*found));
        }
        let preperiod = match found.high.checked_sub(1) {
            Some(before) => self.last_difference(&list[before], &list[found.high], found.period, budget)?,
            None => self.first_values(&list[found.high], found.period, budget)?,
        };
        // Without all values nothing is claimed.
        let Some(preperiod) = preperiod else { return Ok(Stage::Search) };
        let PeriodCandidate { from, period, .. } = *found;
        Ok(Stage::Done(Recurrence { preperiod, period, from, state: states.size as u64 }, *found))
    }

    /// Whether the state is the one a number of heaps later.
    fn comes_back(&self, state: &WindowState, later: u64, budget: &Budget) -> Result<bool, StopReason> {
        let window = self.at(state.heaps + later, budget)?;
        let (Some(states), Some(codes)) = (&self.states, window.engine.window_codes()) else { return Ok(false) };
        Ok(states.is(state, codes, window.len()))
    }

    /// A window after this many heaps, computed from the last kept state before.
    fn at(&self, heaps: u64, budget: &Budget) -> Result<Window, StopReason> {
        let list = self.states.as_ref().map_or(&[][..], |states| &states.list);
        let before = list.partition_point(|state| state.heaps <= heaps);
        let mut window = match before.checked_sub(1) {
            Some(before) => self.again_from(&list[before]),
            // It has to keep as much as a state is.
            None => Window { min_first: self.engine.first(), ..Window::new(self.code.clone()) },
        };
        if let Some(last) = heaps.checked_sub(1) {
            window.extend_in_full(last, budget)?;
        }
        Ok(window)
    }

    /// The window after the heaps of a state.
    fn again_from(&self, state: &WindowState) -> Window {
        let mut engine = self.engine.clone();
        let first = engine.first() as u64;
        // The number of discarded heaps is even.
        let spare = (state.heaps - first - state.codes.len() as u64) % 2;
        let codes = &state.codes[spare as usize..];
        engine.replace_last(codes);
        let gap = state.heaps - first - codes.len() as u64;
        Window { engine, gap, ..Window::new(self.code.clone()) }
    }

    /// The heap after the last one whose value is not that of a period later, if there is one after
    /// the beginning of the first state and none in the second one. `None` if a value is not there.
    fn last_difference(
        &self,
        from: &WindowState,
        to: &WindowState,
        period: u64,
        budget: &Budget,
    ) -> Result<Option<u64>, StopReason> {
        let size = self.states.as_ref().map_or(0, |states| states.size as u64);
        let (mut early, mut late) = (self.again_from(from), self.at(from.heaps + period, budget)?);
        let start = from.heaps - size;
        let (mut differs, mut done) = (start, start);
        while done < to.heaps {
            // The values of the first state are there already.
            let end = if done < from.heaps { from.heaps } else { (done + PIECE).min(to.heaps) };
            early.extend_kept(end - 1, budget)?;
            late.extend_kept(end - 1 + period, budget)?;
            for heap in done..end {
                let (Some(one), Some(other)) = (early.get(heap), late.get(heap + period)) else { return Ok(None) };
                if one != other {
                    differs = heap + 1;
                }
            }
            done = end;
        }
        Ok(Some(differs))
    }

    /// The same from the empty heap on.
    fn first_values(&self, to: &WindowState, period: u64, budget: &Budget) -> Result<Option<u64>, StopReason> {
        // The heaps before the state fit into memory: they were kept, before any was discarded.
        let all = |last: u64| {
            let mut sequence = Sequence::new(self.code.clone());
            sequence.extend_in_full(usize::try_from(last).unwrap_or(usize::MAX), budget).map(|()| sequence)
        };
        let near = period < to.heaps;
        let early = all(if near { to.heaps + period } else { to.heaps })?;
        let mut late = if near { None } else { Some(self.at(period, budget)?) };
        let (mut differs, mut done) = (0, 0);
        while done < to.heaps {
            let end = (done + PIECE).min(to.heaps);
            if let Some(late) = &mut late {
                late.extend_kept(end - 1 + period, budget)?;
            }
            for heap in done..end {
                let later = match &late {
                    Some(late) => late.get(heap + period).map(u64::from),
                    None => early.get(heap + period),
                };
                let (Some(one), Some(other)) = (early.get(heap), later) else { return Ok(None) };
                if one != other {
                    differs = heap + 1;
                }
            }
            done = end;
        }
        Ok(Some(differs))
    }
}

/// The smallest prime factor above a number.
fn prime_factor_above(number: u64, above: u64, budget: &Budget) -> Result<Option<u64>, StopReason> {
    let (mut left, mut factor) = (number, 2);
    while factor <= left / factor {
        if left.is_multiple_of(factor) {
            if factor > above {
                return Ok(Some(factor));
            }
            left /= factor;
            continue;
        }
        factor += 1;
        budget.tick(1)?;
    }
    Ok((left > 1 && left > above).then_some(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_factors_come_in_order() {
        let budget = Budget::unlimited();
        for (number, factors) in
            [(1, vec![]), (2, vec![2]), (12, vec![2, 3]), (328_226_140_474, vec![2, 103, 4523, 352_273])]
        {
            let (mut above, mut found) = (0, Vec::new());
            while let Some(factor) = prime_factor_above(number, above, &budget).unwrap() {
                found.push(factor);
                above = factor;
            }
            assert_eq!(found, factors, "{number}");
        }
    }
}

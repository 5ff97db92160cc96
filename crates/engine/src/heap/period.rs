//! Periods, found and proved.
//!
//! Let k be the maximum number of tokens that may be taken and h the maximum number of heaps left.
//! If G(n + p) = G(n) for all n with e <= n < h e + (h - 1) p + k, then it holds for all n >= e; if
//! e is 0, it counts as 1 in that bound. (From a larger n + p every move leaves some heap of at
//! least e + p; with p tokens less it is an option of n with the same value, and vice versa. With e
//! = 0 that heap of p could become an empty one, which is another number of heaps.) For h = 2 this
//! is the theorem of R. K. Guy and C. A. B. Smith, The G-values of various games (1956). Codes with
//! heaps that have to be different are not covered. Values that rise with a period have a theorem
//! of their own (`rising`).

use super::all_but::AllBut;
use super::engines::HeapEngine;
use super::rising;
use crate::code::{self, Code};
use nimatron_core::{Budget, StopReason};

/// A proved period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which values repeat: G(n + period) = G(n) + saltus for all n from here
    /// on, but not for the heap before.
    pub preperiod: usize,
    /// The smallest period.
    pub period: usize,
    /// The number added to the values with every period; 0 unless the code lets any number of
    /// tokens be taken.
    pub saltus: u32,
    /// The maximum number of tokens that may be taken; where all large numbers may be taken, the
    /// largest number that may not.
    pub most_taken: usize,
    /// The maximum number of heaps that a move leaves.
    pub most_heaps: usize,
    /// For values that rise by the theorem about rising values: the first and the last of the heaps
    /// for which it is shown that all smaller values are those of options.
    pub window: Option<(usize, usize)>,
}

impl Period {
    /// The end (exclusive) of the heaps n for which G(n + p) = G(n) has to hold. (A heap of e + p
    /// that becomes one of e must not become empty: a preperiod of 0 counts as 1.)
    pub const fn needed(preperiod: usize, period: usize, most_taken: usize, most_heaps: usize) -> usize {
        code::needed(preperiod, period, most_taken, most_heaps)
    }

    /// The index of the value of a heap among the first preperiod + period values.
    pub const fn place(&self, heap: u64) -> usize {
        code::place(self.preperiod, self.period, heap)
    }
}

/// The period that the values prove, or the number of values that the best candidate needs; `None`
/// if there is no candidate.
///
/// # Errors
/// The budget is used up.
pub(super) fn find(
    engine: &HeapEngine,
    code: &Code,
    budget: &Budget,
) -> Result<Option<Result<Period, usize>>, StopReason> {
    let repeating = find_repeating(engine, code, budget)?;
    match (engine.plain(), &repeating) {
        (Some(values), None) => rising::find(values, code, budget),
        _ => Ok(repeating),
    }
}

/// The period that the values prove, and the number of values at which to look again if they prove
/// none.
///
/// # Errors
/// The budget is used up.
pub(super) fn look(engine: &HeapEngine, code: &Code, budget: &Budget) -> Result<(Option<Period>, usize), StopReason> {
    let length = engine.len();
    Ok(match find(engine, code, budget)? {
        Some(Ok(period)) => (Some(period), 2 * length),
        // Waits a little longer than needed in case the candidate fails.
        Some(Err(needed)) => (None, needed.clamp(length + length / 16 + 1, 2 * length)),
        None => (None, 2 * length),
    })
}

fn find_repeating(
    engine: &HeapEngine,
    code: &Code,
    budget: &Budget,
) -> Result<Option<Result<Period, usize>>, StopReason> {
    let length = engine.len();
    let most_heaps = code.most_heaps() as usize;
    // If the engine has met a state again, that is a proof by itself.
    if let Some((period, saltus)) = engine.cycle() {
        let mut from = length - period;
        while from > 0 && engine.value(from - 1 + period) == engine.value(from - 1).wrapping_add(saltus) {
            from -= 1;
            budget.tick(1)?;
        }
        let most_taken = code.most_taken().unwrap_or(code.digits_ahead() - 1);
        return Ok(Some(Ok(Period { preperiod: from, period, saltus, most_taken, most_heaps, window: None })));
    }
    let Some(most_taken) = code.most_taken().filter(|_| !code.wants_different()) else { return Ok(None) };
    let mut candidate: Option<usize> = None;
    for period in engine.recurrences(CANDIDATES, budget)? {
        let from = engine.agrees_from(period, budget)?;
        let preperiod = from - period;
        let needed = Period::needed(preperiod, period, most_taken, most_heaps).saturating_add(period);
        if needed <= length {
            return Ok(Some(Ok(Period { preperiod, period, saltus: 0, most_taken, most_heaps, window: None })));
        }
        // Worth waiting for: more values agree than would by chance.
        if length - from >= WORTH.min(2 * period + most_taken) && candidate.is_none_or(|best| needed < best) {
            candidate = Some(needed);
        }
    }
    Ok(candidate.map(Err))
}

impl Code {
    /// Whether a theorem proves the periods of this game, if it has one. This is so for finite
    /// codes whose heaps need not be different; for codes that let any number be taken and leave at
    /// most one heap, if any large number may be taken; and if they leave more, where values rise.
    pub fn has_provable_periods(&self) -> bool {
        let endless = self.most_taken().is_none();
        !self.wants_different() && (!endless || self.most_heaps() >= 2 || AllBut::suits(self))
    }
}

/// The maximum number of periods that are tried in one search.
const CANDIDATES: usize = 48;
/// The number of consecutive equal values that makes a candidate credible.
const WORTH: usize = 512;

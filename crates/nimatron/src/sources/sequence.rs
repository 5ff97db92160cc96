//! The values of single heaps of a taking-and-breaking game, from the computed sequence or from its
//! proved period.

use super::Source;
use crate::answer::{Engine, HowKnown};
use crate::error::NoValue;
use crate::proven::Proven;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::{self, Code};
use nimatron_messages::{Message, proofs, sources};
use nimatron_nimber::BigUint;

/// The values of a code as far as they were computed, or all of them if a period is proved.
#[derive(Debug)]
pub(crate) struct Sequence(Box<heap::Sequence>);

/// A heap that no sequence reaches.
const UNREACHABLE: usize = usize::MAX / 2;
/// The units of work for finding a period: a few seconds.
const WORK: u64 = 1 << 32;

impl Sequence {
    /// The values up to a heap, or until a period is proved. If memory is used up, the sequence
    /// ends earlier.
    ///
    /// # Errors
    /// The time is used up, or a stop was requested.
    pub(crate) fn of_code(code: &Code, to: usize, budget: &Budget) -> Result<Sequence, NoValue> {
        let mut sequence = heap::Sequence::new(code.clone());
        match sequence.extend(to, budget) {
            Ok(()) | Err(StopReason::Memory { .. }) => Ok(Sequence(Box::new(sequence))),
            Err(reason) => Err(NoValue::Stopped(reason, sequence.len())),
        }
    }

    /// The values that some work allows, to find a period.
    ///
    /// # Errors
    /// The user's budget is used up.
    pub(crate) fn for_period(code: &Code, budget: &Budget) -> Result<Sequence, NoValue> {
        let mut sequence = heap::Sequence::new(code.clone());
        if sequence.extend(UNREACHABLE, &budget.within_work(WORK)).is_err() {
            // The bound above only ends the search for a period.
            budget.check().map_err(|reason| NoValue::Stopped(reason, sequence.len()))?;
        }
        Ok(Sequence(Box::new(sequence)))
    }

    /// Values that were computed elsewhere.
    pub(crate) fn new(sequence: heap::Sequence) -> Sequence {
        Sequence(Box::new(sequence))
    }

    /// Whether it has the value of a heap.
    pub(crate) fn reaches(&self, heap: u64) -> bool {
        self.0.get(heap).is_some()
    }

    /// Whether a period is proved.
    pub(crate) fn has_period(&self) -> bool {
        self.0.period().is_some()
    }

    /// The number of computed values.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

impl Source for Sequence {
    fn name(&self) -> Message {
        match self.0.period() {
            Some(period) => sources::proved_period(claim(period)),
            None => sources::sequence_of(self.0.len()),
        }
    }

    fn how_known(&self) -> HowKnown {
        match Proven::of_sequence(&self.0) {
            Some(proven) => HowKnown::Proved(proven),
            None => HowKnown::Computed { engine: Engine::Sequence, positions: self.0.len() },
        }
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        self.0.get(u64::try_from(*position.first()?).ok()?)
    }

    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let (period, heap) = (self.0.period()?, position.first()?);
        let beyond = heap - period.preperiod;
        let rest = usize::try_from(&beyond % period.period).ok()?;
        let first = self.0.get((period.preperiod + rest) as u64)?;
        Some(beyond / period.period * period.saltus + first)
    }

    fn patience(&self) -> Option<u64> {
        Some(4_000_000)
    }
}

/// What a period says.
pub(crate) fn claim(period: &heap::Period) -> Message {
    match period.saltus {
        0 => proofs::period_of_values(period.period, period.preperiod),
        saltus => proofs::rising_period(period.period, saltus, period.preperiod),
    }
}

/// Why a period holds.
pub(crate) fn proof(period: &heap::Period) -> Message {
    let (from, p) = (period.preperiod, period.period);
    let (taken, heaps) = (period.most_taken, period.most_heaps);
    if let Some((first, last)) = period.window {
        return proofs::by_rising(first, last);
    }
    if period.saltus > 0 && taken == 0 {
        return proofs::used_up(p, period.saltus);
    }
    if period.saltus > 0 {
        return proofs::values_rose(taken, p, period.saltus);
    }
    if heaps < 2 {
        return proofs::values_came_back(taken, p);
    }
    let to = heap::Period::needed(from, p, taken, heaps);
    let theorem = if heaps == 2 { proofs::by_guy_smith() } else { proofs::as_in_guy_smith() };
    proofs::guy_smith(from, to - 1, theorem, taken, heaps)
}

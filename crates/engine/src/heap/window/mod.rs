//! Runs that exceed the memory: once the rare heaps are far back, the next values depend only on
//! the first values, up to some heap, and on as many last ones. The values in between are
//! discarded. If a value needs more than that, everything is computed again from the start and more
//! first values are kept, in the end all. (A heap of 0.1712 below 36 million needs a pair whose
//! smaller heap is above a million.)
//!
//! The last values are a state that determines all that follows. If one comes back (`states`), that
//! proves a period (`proof`).

mod proof;
mod states;
#[cfg(test)]
mod tests;

pub(super) use proof::PeriodCandidate;
pub use proof::Recurrence;
pub(super) use states::{States, WindowState};

use super::engines::HeapEngine;
use super::lanes::SimdMachine;
use super::period::{self, Period};
use super::sequence::Rare;
use super::settled::{BLOCK, Settled};
use crate::code::Code;
use nimatron_core::{Budget, StopReason};
use std::ops::ControlFlow;

/// The first values of a code, and the last ones computed.
#[derive(Clone, Debug)]
pub struct Window {
    pub(super) code: Code,
    /// The engine. Its heaps after the first ones are numbered from where the gap begins.
    pub(super) engine: HeapEngine,
    /// The number of heaps between the first ones and the last ones, always even.
    pub(super) gap: u64,
    /// The first heap with the largest value, and the value, where the kept heaps count only up to
    /// the place `noted`.
    pub(super) largest: (u64, u32),
    noted: usize,
    /// At least this many first heaps are kept; all if it is the maximum.
    pub(super) min_first: usize,
    /// The number of first heaps whose values came from a file.
    given: u64,
    /// The faster way to go on, where the last call ended.
    settled: Option<Box<Settled>>,
    /// The faster way is not tried before this heap.
    next_settling: u64,
    /// The states among which one is looked for that comes back.
    pub(super) states: Option<Box<States>>,
    pub(super) stage: Stage,
    /// While all heaps are kept: when to look for a period next, and the one that is proved.
    next_look: u64,
    theorem: Option<Period>,
}

/// How far the proof of a period is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Search,
    Found(PeriodCandidate),
    Done(Recurrence, PeriodCandidate),
}

/// The proof of the period of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowPeriod<'w> {
    /// The values prove it, by the theorem of Guy and Smith.
    Values(&'w Period),
    /// A state came back.
    State(&'w Recurrence),
}

/// The minimum number of first heaps that are kept.
const FIRST: usize = 1 << 17;
/// If more of them are needed than this, all heaps are kept.
const MAX_FIRST: usize = 1 << 24;
/// The number of heaps between two attempts to discard heaps.
const PIECE: usize = 1 << 20;
/// For fewer heaps it does not pay to begin the faster way.
const WORTH: u64 = 1 << 18;
/// The number of heaps of a step in the faster way.
const STEP: u64 = 1 << 24;

impl Window {
    /// A window with the empty heap only.
    pub fn new(code: Code) -> Window {
        let engine = HeapEngine::new(&code, SimdMachine::best());
        Window {
            code,
            engine,
            gap: 0,
            largest: (0, 0),
            noted: 0,
            min_first: FIRST,
            given: 0,
            settled: None,
            next_settling: 0,
            states: None,
            stage: Stage::Search,
            next_look: 64,
            theorem: None,
        }
    }

    /// A window whose values came from a file.
    pub(super) fn of_engine(code: Code, engine: HeapEngine, gap: u64, largest: (u64, u32), all: bool) -> Window {
        let min_first = if all { usize::MAX } else { FIRST };
        // The value of the empty heap rests on nothing.
        let given = if engine.len() > 1 { engine.len() as u64 + gap } else { 0 };
        let next_look = engine.len() as u64;
        Window { engine, gap, largest, min_first, given, next_look, ..Window::new(code) }
    }

    /// The code.
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// The number of heaps computed, from 0 on; at least one.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        self.engine.len() as u64 + self.gap
    }

    /// The approximate number of bytes that the values take.
    pub fn bytes(&self) -> u64 {
        self.engine.len() as u64 * self.engine.bytes_per_heap(&Budget::unlimited())
    }

    /// The period, if it is proved.
    pub const fn period(&self) -> Option<WindowPeriod<'_>> {
        match (&self.theorem, &self.stage) {
            (Some(period), _) => Some(WindowPeriod::Values(period)),
            (None, Stage::Done(recurrence, _)) => Some(WindowPeriod::State(recurrence)),
            _ => None,
        }
    }

    /// The length of a period that is not proved yet: a state came back after this many heaps, and
    /// the preperiod and the smallest period are being determined.
    pub const fn period_in_sight(&self) -> Option<u64> {
        match &self.stage {
            Stage::Found(found) => Some(found.period),
            _ => None,
        }
    }

    /// The number of first heaps whose values were read from a checkpoint and not computed: later
    /// values rest on them.
    pub const fn given(&self) -> u64 {
        self.given
    }

    /// The value of a heap, if it is kept.
    pub fn get(&self, heap: u64) -> Option<u32> {
        let first = if self.gap == 0 { self.engine.len() } else { self.engine.first() } as u64;
        let place = if heap < first { heap } else { heap.checked_sub(self.gap).filter(|&place| place >= first)? };
        (place < self.engine.len() as u64).then(|| self.engine.value(place as usize))
    }

    /// The first heap with the largest value, and the value.
    pub fn largest(&self) -> (u64, u32) {
        let (place, value) = self.engine.largest_of(self.noted..self.engine.len());
        let first = if self.gap == 0 { usize::MAX } else { self.engine.first() };
        let kept = if place < first { place as u64 } else { place as u64 + self.gap };
        // Of equal values the first heap counts.
        match value.cmp(&self.largest.1) {
            std::cmp::Ordering::Greater => (kept, value),
            std::cmp::Ordering::Equal => (kept.min(self.largest.0), value),
            std::cmp::Ordering::Less => self.largest,
        }
    }

    /// Notes the largest value, so that it need not be searched for among all heaps.
    fn note_largest(&mut self) {
        (self.largest, self.noted) = (self.largest(), self.engine.len());
    }

    /// The sparse space, see [`Sequence::rare`](super::Sequence::rare).
    pub fn rare(&self) -> Option<Rare> {
        self.engine.class().map(|class| Rare { heaps: self.engine.rare(), mask: class.mask, parity: class.parity })
    }

    /// Computes values up to a heap. Stops early, without an error, when a period is proved.
    ///
    /// # Errors
    /// The budget is used up; what was computed is kept.
    pub fn extend(&mut self, heap: u64, budget: &Budget) -> Result<(), StopReason> {
        while self.step(heap, budget)? {}
        Ok(())
    }

    /// Makes a part of the work of [`extend`](Window::extend), some seconds at most unless a period
    /// of more than 10^11 heaps is being proved. Returns whether there is more to do.
    ///
    /// # Errors
    /// As for [`extend`](Window::extend).
    pub fn step(&mut self, heap: u64, budget: &Budget) -> Result<bool, StopReason> {
        if let Stage::Found(mut found) = self.stage {
            let stage = self.prove(&mut found, budget);
            // Half of the work is not lost.
            self.stage = Stage::Found(found);
            self.stage = stage?;
            if self.stage == Stage::Search {
                // The proof is not possible, and would not be later.
                self.states = None;
            }
        } else if self.len() <= heap && self.period().is_none() {
            self.compute(heap, WORTH, true, budget)?;
        }
        Ok(self.period().is_none() && (self.len() <= heap || matches!(self.stage, Stage::Found(_))))
    }

    /// Computes all values up to a heap, and does not look for a period.
    ///
    /// # Errors
    /// As for [`extend`](Window::extend).
    pub fn extend_in_full(&mut self, heap: u64, budget: &Budget) -> Result<(), StopReason> {
        while self.len() <= heap {
            self.compute(heap, WORTH, false, budget)?;
        }
        Ok(())
    }

    /// The same in the faster way, however few heaps it is for.
    fn extend_kept(&mut self, heap: u64, budget: &Budget) -> Result<(), StopReason> {
        while self.len() <= heap {
            self.compute(heap, 0, false, budget)?;
        }
        Ok(())
    }

    /// Computes some values.
    fn compute(&mut self, heap: u64, worth: u64, look: bool, budget: &Budget) -> Result<(), StopReason> {
        budget.check()?;
        budget.progress().set(self.len(), heap.saturating_add(1));
        self.settle(heap, worth, look, budget)?;
        let left = heap.saturating_add(1).saturating_sub(self.len());
        if left == 0 || self.settled.is_some() && left >= BLOCK as u64 || self.stage != Stage::Search {
            return Ok(());
        }
        let left = usize::try_from(left).unwrap_or(usize::MAX).min(PIECE);
        let to = match self.gap {
            // Stops where a period is looked for.
            0 if look => (self.engine.len() + left - 1).min(self.next_look.max(self.len()) as usize),
            _ => self.engine.len() + left - 1,
        };
        let states = self.states.as_ref().map_or(0, |states| states.bytes());
        budget.memory(states + 2 * self.engine.bytes_per_heap(budget) * to as u64)?;
        let first = self.engine.first();
        let kept = self.engine.extend_window(&self.code, to, budget);
        self.note_largest();
        if !kept? {
            // A discarded value is needed.
            let min_first = if first > MAX_FIRST / 8 { usize::MAX } else { 8 * first };
            *self = Window { min_first, ..Window::new(self.code.clone()) };
        }
        if look {
            self.look(budget)?;
        }
        if let Some(dropped) = self.engine.discard(self.min_first) {
            self.gap += dropped as u64;
            self.noted = self.engine.len();
        }
        Ok(())
    }

    /// Looks for a period among the values that are kept, or for a state that came back.
    fn look(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let heaps = self.len();
        if self.gap == 0 {
            if heaps > self.next_look {
                let (period, next) = period::look(&self.engine, &self.code, budget)?;
                (self.theorem, self.next_look) = (period, next as u64);
            }
            return Ok(());
        }
        let Some(codes) = self.engine.window_codes() else {
            self.states = None;
            return Ok(());
        };
        if self.states.is_none()
            && let (Some(size), Some(class)) = (self.engine.state_size(), self.engine.class())
        {
            let mut states = States::new(size, class.parity.is_some());
            states.looked = heaps - 1;
            self.states = Some(Box::new(states));
        }
        if let Some(states) = &mut self.states {
            self.stage = after_look(states.look(codes, heaps), states);
        }
        Ok(())
    }

    /// Computes values in the faster way, as far as that goes.
    fn settle(&mut self, heap: u64, worth: u64, look: bool, budget: &Budget) -> Result<(), StopReason> {
        let left = heap.saturating_sub(self.len());
        let mut settled = match self.settled.take().filter(|settled| settled.len() == self.len()) {
            Some(settled) => settled,
            None if self.gap > 0 && left >= worth && self.len() >= self.next_settling => {
                match self.engine.settle(self.len()) {
                    Some(settled) => Box::new(settled),
                    None => return Ok(()),
                }
            }
            None => return Ok(()),
        };
        if look && self.states.is_none() {
            self.look(budget)?;
        }
        let states = self.states.as_ref().map_or(0, |states| states.bytes());
        budget.memory(states + settled.bytes() + 2 * self.engine.bytes_per_heap(budget) * self.engine.len() as u64)?;
        settled.note_above(self.largest());
        let mut stage = Stage::Search;
        let to = heap.saturating_add(1).min(self.len() + STEP);
        let done = settled.extend(to, budget, |codes, heaps| match &mut self.states {
            Some(states) if look => match after_look(states.look(codes, heaps), states) {
                Stage::Search => ControlFlow::Continue(()),
                found => {
                    stage = found;
                    ControlFlow::Break(())
                }
            },
            _ => ControlFlow::Continue(()),
        });
        self.largest = settled.largest().unwrap_or(self.largest);
        self.stage = stage;
        let last = settled.last();
        self.gap = settled.len() - self.engine.first() as u64 - last.len() as u64;
        self.engine.replace_last(last);
        self.noted = self.engine.len();
        if done? {
            self.settled = Some(settled);
        } else {
            self.next_settling = self.len() + WORTH;
        }
        Ok(())
    }
}

fn after_look(flow: ControlFlow<(usize, u64)>, states: &States) -> Stage {
    match flow {
        ControlFlow::Continue(()) => Stage::Search,
        ControlFlow::Break((which, heaps)) => {
            let from = states.list[which].heaps;
            Stage::Found(PeriodCandidate { from, period: heaps - from, tried: 0, low: 0, high: which })
        }
    }
}

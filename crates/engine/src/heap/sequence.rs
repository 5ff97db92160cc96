//! The values of a code, heap after heap, by the fastest engine for it.

use super::engines::HeapEngine;
use super::lanes::SimdMachine;
use super::period::{self, Period};
use super::settled::Settled;
use crate::checkpoint::CheckpointError;
use crate::code::Code;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::checkpoints;
use std::ops::ControlFlow;

/// The values of heaps 0, 1, 2, ... of a code.
///
/// ```
/// use nimatron_engine::heap::{Code, Sequence};
/// let mut kayles = Sequence::new(Code::parse("0.77")?);
/// kayles.extend(200, &Default::default())?;
/// assert!(kayles.values().take(10).eq([0, 1, 2, 3, 1, 4, 3, 2, 1, 4]));
/// let period = kayles.period().expect("proved long before");
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    code: Code,
    engine: HeapEngine,
    period: Option<Period>,
    /// The number of heaps at which a period is looked for next.
    next_look: usize,
    /// The number of first heaps whose values came from a file.
    given: usize,
    /// The first heap with the largest value, and the value, among a number of first heaps.
    largest: ((usize, u32), usize),
    /// The faster way to go on, where it ended.
    settled: Option<Box<Settled>>,
    /// The faster way is not tried before this heap.
    next_settling: usize,
}

impl Sequence {
    /// A sequence with the empty heap only.
    pub fn new(code: Code) -> Self {
        Sequence::on(code, SimdMachine::best())
    }

    fn on(code: Code, machine: SimdMachine) -> Self {
        let engine = HeapEngine::new(&code, machine);
        let largest = ((0, 0), 0);
        Sequence { code, engine, period: None, next_look: 64, given: 0, largest, settled: None, next_settling: 0 }
    }

    /// A sequence whose values came from a file.
    pub(super) fn of_engine(code: Code, engine: HeapEngine, period: Option<Period>, next_look: usize) -> Self {
        // The value of the empty heap rests on nothing.
        let given = if engine.len() > 1 { engine.len() } else { 0 };
        Sequence { given, period, next_look, engine, ..Sequence::new(code) }
    }

    pub(super) const fn engine(&self) -> &HeapEngine {
        &self.engine
    }

    pub(super) const fn next_look(&self) -> usize {
        self.next_look
    }

    /// The first computed heap with the largest value, and the value.
    pub fn largest(&self) -> (usize, u32) {
        let (largest, noted) = self.largest;
        let new = self.engine.largest_of(noted..self.len());
        if new.1 > largest.1 { new } else { largest }
    }

    /// Notes the largest value, so that it need not be searched for among all heaps.
    fn note_largest(&mut self) {
        self.largest = (self.largest(), self.len());
    }

    /// The code.
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// The number of heaps computed, from 0 on; at least one.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.engine.len()
    }

    /// The values of the computed heaps, from 0 on.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + '_ {
        (0..self.len()).map(|heap| self.engine.value(heap))
    }

    /// The period, if it is proved.
    pub const fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The number of first heaps whose values were read from a checkpoint and not computed: on them
    /// rests everything else that this sequence says. 0 if nothing was read, or after
    /// [`confirm`](Sequence::confirm).
    pub const fn given(&self) -> usize {
        self.given
    }

    /// Computes the values that came from a checkpoint again, from nothing and until a period of
    /// their own is proved, and compares them. Afterwards the sequence rests on no file.
    ///
    /// # Errors
    /// The budget is used up, or a value is not that of the game.
    pub fn confirm(&mut self, budget: &Budget) -> Result<(), CheckpointError> {
        let Some(last) = self.given.checked_sub(1) else { return Ok(()) };
        let mut own = Sequence::new(self.code.clone());
        let stopped = own.extend(last, budget);
        // What was computed before a limit is compared, too.
        for heap in 0..self.given {
            let Some(value) = own.get(heap as u64) else { break };
            if value != u64::from(self.engine.value(heap)) {
                return Err(CheckpointError::Damaged(checkpoints::values_do_not_fit()));
            }
        }
        stopped?;
        self.given = 0;
        Ok(())
    }

    /// The value of a heap, if it is computed or follows from the period.
    pub fn get(&self, heap: u64) -> Option<u64> {
        let place = match &self.period {
            Some(period) => period.place(heap),
            None => usize::try_from(heap).ok()?,
        };
        let value = (place < self.len()).then(|| u64::from(self.engine.value(place)))?;
        let raised = self.period.as_ref().map_or(0, |period| {
            let periods = (heap - place as u64) / period.period as u64;
            u128::from(periods) * u128::from(period.saltus)
        });
        u64::try_from(u128::from(value) + raised).ok()
    }

    /// The sparse space; `None` if the code has none, or if too few heaps are computed to tell.
    pub fn rare(&self) -> Option<Rare> {
        self.engine.class().map(|class| Rare { heaps: self.engine.rare(), mask: class.mask, parity: class.parity })
    }

    /// Computes values up to a heap. Stops early, without an error, when a period is proved: then
    /// all values are known.
    ///
    /// # Errors
    /// The budget is used up; what was computed is kept.
    pub fn extend(&mut self, heap: usize, budget: &Budget) -> Result<(), StopReason> {
        while self.len() <= heap && self.period.is_none() {
            self.compute(heap.min(self.next_look), heap, budget)?;
            if self.len() > self.next_look {
                self.look(budget)?;
            }
        }
        Ok(())
    }

    /// Computes all values up to a heap, even if a period is proved.
    ///
    /// # Errors
    /// As for [`extend`](Sequence::extend).
    pub fn extend_in_full(&mut self, heap: usize, budget: &Budget) -> Result<(), StopReason> {
        self.extend(heap, budget)?;
        self.compute(heap, heap, budget)
    }

    fn compute(&mut self, to: usize, goal: usize, budget: &Budget) -> Result<(), StopReason> {
        // In pieces, to report progress.
        while self.len() <= to {
            budget.check()?;
            budget.progress().set(self.len() as u64, goal as u64 + 1);
            let piece = to.min(self.len() + PIECE);
            // While a list grows, the old and the new one are held together.
            let settled = self.settled.as_ref().map_or(0, |settled| settled.bytes());
            budget.memory(settled + 2 * self.engine.bytes_per_heap(budget) * piece as u64)?;
            if !self.settle(piece, goal, budget)? {
                self.engine.extend(&self.code, piece, budget)?;
            }
            self.note_largest();
        }
        Ok(())
    }

    /// Computes values up to a heap in the faster way, or nearly, if many more are asked for.
    /// Returns `false` if there is no such way.
    fn settle(&mut self, to: usize, goal: usize, budget: &Budget) -> Result<bool, StopReason> {
        let to = self.engine.before_choice(to);
        let heaps = self.len();
        let mut settled = match self.settled.take() {
            Some(settled) if settled.len() == heaps as u64 => settled,
            before if heaps >= self.next_settling && goal.saturating_sub(heaps) >= WORTH => {
                match self.engine.settle_all(before.as_deref()) {
                    Some(settled) => Box::new(settled),
                    None => return Ok(false),
                }
            }
            before => {
                self.settled = before;
                return Ok(false);
            }
        };
        let done = settled.extend(to as u64 + 1, budget, |codes, heaps| {
            let new = heaps as usize - self.engine.len();
            self.engine.push_codes(&codes[codes.len() - new..]);
            ControlFlow::Continue(())
        });
        if !done? {
            self.next_settling = self.len() + AGAIN;
        }
        let moved = self.len() > heaps;
        self.settled = Some(settled);
        Ok(moved)
    }

    /// Looks for a period, and sets when to look next.
    fn look(&mut self, budget: &Budget) -> Result<(), StopReason> {
        (self.period, self.next_look) = period::look(&self.engine, &self.code, budget)?;
        Ok(())
    }
}

/// The number of heaps between two reports of progress.
const PIECE: usize = 1 << 16;
/// For fewer heaps it does not pay to begin the faster way.
const WORTH: usize = 1 << 20;
/// The number of heaps after which it is tried again.
const AGAIN: usize = 1 << 18;

/// The sparse space of a code (Berlekamp): its rare heaps, and the rule that makes them rare.
#[derive(Clone, Debug)]
pub struct Rare {
    /// The rare heaps and their values, without heap 0.
    pub heaps: Vec<(usize, u32)>,
    /// The mask of bits that count: a value is rare if an even number of them is set.
    pub mask: u32,
    /// If not `None`, the parity of the heap counts too: a value is rare if the number of bits plus
    /// the heap plus this number is even.
    pub parity: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::super::random::random;
    use super::*;
    use nimatron_core::Limit;
    use std::time::Duration;

    /// Blocks give the values of the plain way, on all kinds of registers, for all two-digit codes
    /// and many longer ones, over changes of the class.
    #[test]
    fn values_of_blocks_are_plain_values() {
        let mut with_sparse = 0;
        let to = if std::env::var_os("NIMATRON_ALL").is_some() { 2000 } else { 1300 };
        let three = (0..8 * 64u32).step_by(5).map(|code| format!("0.{code:03o}"));
        let two = (1..64u32).map(|code| format!("0.{code:02o}"));
        let others = ["4.0", "4.4", "4.41", "4!.0", "4!.3", "0.4!4", "0.0106", "0.106", "0.1234567", "0.00000007"]
            .map(str::to_owned);
        for text in two.chain(three).chain(others) {
            let Ok(code) = Code::parse(&text) else { continue };
            let budget = Budget::unlimited();
            let mut plain = vec![0];
            naive::extend(&mut plain, &code, to, &budget).unwrap();
            for machine in SimdMachine::all() {
                let mut sequence = Sequence::on(code.clone(), machine);
                sequence.extend_in_full(to, &budget).unwrap();
                assert!(sequence.values().eq(plain.iter().copied()), "{text} {machine:?}");
                with_sparse += usize::from(sequence.rare().is_some());
            }
        }
        assert!(with_sparse > 100, "{with_sparse}");
    }

    /// The same for random codes of up to eight digits: 20, or with `NIMATRON_ALL` 10,000 on each
    /// set of instructions, alone and on two threads.
    #[test]
    fn values_of_random_codes_are_plain_values() {
        let mut random = random(2_030);
        let all = std::env::var_os("NIMATRON_ALL").is_some();
        let (codes, to) = if all { (10_000, 2_000) } else { (20, 1_500) };
        let budget = Budget::unlimited();
        for _ in 0..codes {
            // The last digit is not 0, so that there is a move.
            let mut digits: String = (0..random(8)).map(|_| char::from(b'0' + random(8) as u8)).collect();
            digits.push(char::from(b'1' + random(7) as u8));
            let first = ["0", "4", "4!"][random(8).saturating_sub(5)];
            let text = format!("{first}.{digits}");
            let code = Code::parse(&text).unwrap();
            let mut plain = vec![0];
            naive::extend(&mut plain, &code, to, &budget).unwrap();
            for machine in SimdMachine::all() {
                for threads in [1, 2] {
                    let mut sequence = Sequence::on(code.clone(), machine);
                    sequence.extend_in_full(to, &budget.on_threads(threads)).unwrap();
                    assert!(sequence.values().eq(plain.iter().copied()), "{text} {machine:?} {threads}");
                }
            }
        }
    }

    /// Any number of threads gives the same values, in pieces of any size. More games, and farther,
    /// with `NIMATRON_ALL`.
    #[test]
    fn threads_give_the_same_values() {
        let (step, machines, far) =
            if std::env::var_os("NIMATRON_ALL").is_some() { (1, 2, 135_000) } else { (2, 1, 40_000) };
        let games = [("0.37", 40_000), ("4!.0", 60_000), ("0.172", 20_000), ("0.161", 30_000), ("0.007", far)];
        for (text, to) in games.into_iter().step_by(step) {
            let code = Code::parse(text).unwrap();
            let budget = Budget::unlimited();
            let mut alone = Sequence::new(code.clone());
            alone.extend_in_full(to, &budget).unwrap();
            for (threads, machine) in SimdMachine::all().take(machines).flat_map(|machine| [(2, machine), (3, machine)])
            {
                let mut sequence = Sequence::on(code.clone(), machine);
                // Pieces that are not whole blocks move the places where threads begin.
                for end in [to / 3, to / 3 + 1, to / 2 + 77, to] {
                    sequence.extend_in_full(end, &budget.on_threads(threads)).unwrap();
                }
                assert!(sequence.values().eq(alone.values()), "{text} on {threads} threads, {machine:?}");
                assert_eq!(sequence.rare().map(|rare| rare.heaps), alone.rare().map(|rare| rare.heaps));
            }
        }
    }

    /// What is computed in the faster way are the values of blocks, also in pieces, and where it
    /// ends because of a rare heap or a larger code.
    #[test]
    fn settled_sequences_have_the_values_of_blocks() {
        let (budget, mut ended) = (Budget::unlimited(), 0);
        let to = 1_700_000;
        let step = if std::env::var_os("NIMATRON_ALL").is_some() { 1 } else { 2 };
        for text in ["0.16", "0.106", "0.56", "0.167", "0.5242", "0.354"].into_iter().skip(step - 1).step_by(step) {
            let code = Code::parse(text).unwrap();
            let mut blocks = HeapEngine::new(&code, SimdMachine::best());
            blocks.extend(&code, to, &budget).unwrap();
            for machine in SimdMachine::all() {
                let mut sequence = Sequence::on(code.clone(), machine);
                for to in [1_500_000, 1_500_007, to] {
                    sequence.extend_in_full(to, &budget).unwrap();
                    assert_eq!(sequence.len(), to + 1);
                }
                assert!(sequence.settled.is_some() || sequence.next_settling > 0, "{text}");
                ended += usize::from(sequence.next_settling > 0);
                assert!(sequence.values().eq((0..=to).map(|heap| blocks.value(heap))), "{text} {machine:?}");
                assert_eq!(sequence.engine.rare(), blocks.rare(), "{text}");
                assert_eq!(sequence.engine.next_choice(), blocks.next_choice(), "{text}");
                assert_eq!(sequence.largest(), blocks.largest_of(0..to + 1), "{text}");
            }
        }
        assert!(ended >= 2, "what is not settled is left to blocks");
    }

    /// A limit ends all threads, and what was computed is kept.
    #[test]
    fn limits_end_all_threads() {
        for text in ["0.37", "0.007"] {
            let code = Code::parse(text).unwrap();
            let mut sequence = Sequence::new(code.clone());
            let limit = Limit { time: Some(Duration::from_millis(300)), ..Limit::default() };
            let stopped = sequence.extend_in_full(1 << 24, &Budget::unlimited().within(limit).on_threads(2));
            assert!(matches!(stopped, Err(StopReason::Time(_))), "{stopped:?}");
            let mut alone = Sequence::new(code);
            alone.extend_in_full(sequence.len() - 1, &Budget::unlimited()).unwrap();
            assert!(sequence.values().eq(alone.values()), "{text}");
        }
    }

    /// Every thread has a copy of what is known, which counts as memory.
    #[test]
    fn copies_of_threads_are_memory() {
        let budget = Budget::unlimited().within(Limit { memory: 2 << 20, ..Limit::default() });
        let on =
            |threads| Sequence::new(Code::parse("0.37").unwrap()).extend_in_full(120_000, &budget.on_threads(threads));
        assert_eq!(on(1), Ok(()));
        assert!(matches!(on(16), Err(StopReason::Memory { .. })));
    }
}

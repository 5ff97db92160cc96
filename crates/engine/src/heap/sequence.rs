//! The values of a code, heap after heap, by the best way that there is for it.

use super::code::Code;
use super::engines::Engine;
use super::lanes::Machine;
use super::period::{self, Period};
use nimatron_core::{Budget, StopReason};

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
    engine: Engine,
    period: Option<Period>,
    /// When a period is looked for next.
    next_look: usize,
}

impl Sequence {
    /// Nothing is computed yet but the empty heap.
    pub fn new(code: Code) -> Self {
        Sequence::on(code, Machine::best())
    }

    fn on(code: Code, machine: Machine) -> Self {
        let engine = Engine::new(&code, machine);
        Sequence { code, engine, period: None, next_look: 64 }
    }

    pub(super) const fn of_engine(code: Code, engine: Engine, period: Option<Period>, next_look: usize) -> Self {
        Sequence { code, engine, period, next_look }
    }

    pub(super) const fn engine(&self) -> &Engine {
        &self.engine
    }

    pub(super) const fn next_look(&self) -> usize {
        self.next_look
    }

    /// The first heap of those with the largest value that is computed, and the value.
    pub fn largest(&self) -> (usize, u32) {
        self.engine.largest()
    }

    /// The code.
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// How many heaps, from 0 on, are computed: at least one.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.engine.len()
    }

    /// The values of heaps from 0 on, as far as they are computed.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + '_ {
        (0..self.len()).map(|heap| self.engine.value(heap))
    }

    /// The period, once it is proved.
    pub const fn period(&self) -> Option<&Period> {
        self.period.as_ref()
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

    /// The sparse space; `None`: the code has none, or is not far enough for one.
    pub fn rare(&self) -> Option<Rare> {
        self.engine.class().map(|class| Rare { heaps: self.engine.rare(), mask: class.mask, parity: class.parity })
    }

    /// Computes values up to a heap. Stops early, without an error, once a period is proved: then all values are known.
    ///
    /// # Errors
    /// The budget is used up; what was computed is kept.
    pub fn extend(&mut self, heap: usize, budget: &Budget) -> Result<(), StopReason> {
        while self.len() <= heap && self.period.is_none() {
            self.compute(heap.min(self.next_look), heap, budget)?;
            if self.len() > self.next_look {
                self.look();
            }
        }
        Ok(())
    }

    /// Computes all values up to a heap, also behind a proved period.
    ///
    /// # Errors
    /// As for [`extend`](Sequence::extend).
    pub fn extend_in_full(&mut self, heap: usize, budget: &Budget) -> Result<(), StopReason> {
        self.extend(heap, budget)?;
        self.compute(heap, heap, budget)
    }

    fn compute(&mut self, to: usize, goal: usize, budget: &Budget) -> Result<(), StopReason> {
        // Progress in pieces.
        while self.len() <= to {
            budget.check()?;
            budget.progress().set(self.len() as u64, goal as u64 + 1);
            let piece = to.min(self.len() + PIECE);
            // A list that grows is held twice for a moment.
            budget.memory(2 * self.engine.bytes_a_heap() * piece as u64)?;
            self.engine.extend(&self.code, piece, budget)?;
        }
        Ok(())
    }

    /// Looks for a period, and says when to look again.
    fn look(&mut self) {
        let length = self.len();
        self.next_look = 2 * length;
        match period::find(&self.engine, &self.code) {
            Some(Ok(period)) => self.period = Some(period),
            // Not too soon, in case that it does not hold.
            Some(Err(needed)) => self.next_look = needed.clamp(length + length / 16 + 1, 2 * length),
            None => {}
        }
    }
}

/// Heaps between two reports of progress.
const PIECE: usize = 1 << 16;

/// The sparse space of a code.
#[derive(Clone, Debug)]
pub struct Rare {
    /// Rare heaps with their values; the heap 0 is left out.
    pub heaps: Vec<(usize, u32)>,
    /// The bits of a value that count: an even number of them is rare.
    pub mask: u32,
    /// The parity of the heap counts too: then it is the number of bits plus the heap plus this that is even.
    pub parity: Option<u32>,
}

/// Values that were seen for one heap, without clearing between heaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    marks: Vec<u32>,
    now: u32,
}

impl Marks {
    /// Forgets all values.
    pub(super) fn next(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.marks.fill(0);
            self.now = 1;
        }
    }

    #[inline]
    pub(super) fn mark(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.marks.len() {
            self.marks.resize((at + 1).next_power_of_two().max(64), 0);
        }
        self.marks[at] = self.now;
    }

    /// Marks a value that is there; was it not marked before?
    #[inline]
    pub(super) fn mark_new(&mut self, value: u32) -> bool {
        match self.marks.get_mut(value as usize) {
            Some(mark) => std::mem::replace(mark, self.now) != self.now,
            None => {
                self.mark(value);
                true
            }
        }
    }

    #[inline]
    pub(super) fn has(&self, value: u32) -> bool {
        self.marks.get(value as usize) == Some(&self.now)
    }

    pub(super) fn mex(&self) -> u32 {
        let first = self.marks.iter().position(|&mark| mark != self.now);
        first.unwrap_or(self.marks.len()) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::*;

    /// Blocks give the values of the plain way, on all kinds of registers, for all two-digit codes and many longer ones, over changes of the class.
    #[test]
    fn values_of_blocks_are_plain_values() {
        let mut with_sparse = 0;
        let three = (0..8 * 64u32).step_by(5).map(|code| format!("0.{code:03o}"));
        let two = (1..64u32).map(|code| format!("0.{code:02o}"));
        let others = ["4.0", "4.4", "4.41", "4!.0", "4!.3", "0.4!4", "0.0106", "0.106", "0.1234567", "0.00000007"]
            .map(str::to_owned);
        for text in two.chain(three).chain(others) {
            let Ok(code) = Code::parse(&text) else { continue };
            let budget = Budget::unlimited();
            let mut plain = vec![0];
            naive::extend(&mut plain, &code, 2000, &budget).unwrap();
            for machine in Machine::all() {
                let mut sequence = Sequence::on(code.clone(), machine);
                sequence.extend_in_full(2000, &budget).unwrap();
                assert!(sequence.values().eq(plain.iter().copied()), "{text} {machine:?}");
                with_sparse += usize::from(sequence.rare().is_some());
            }
        }
        assert!(with_sparse > 100, "{with_sparse}");
    }
}

//! Take 1 to f(n), where f rises by 0 or 1: g(n) = f(n) where it rises, else g(n - f(n) - 1)
//! (Holshouser, Reiter, Rudzinski 2004; Levine 2004).
//!
//! So the heaps with the same value are a chain, each f + 1 beyond the one before. Values are found
//! by walking down a chain to the heap where f rises, moves by walking up to the heap that a move
//! leaves. In a *run*, where f is constant, one step passes all heaps of the chain. Where f is a
//! root there are too many runs, but successive runs behave alike, with places that change evenly:
//! as long as a block of steps does the same as the block before, the same number of runs further,
//! all places are linear in the number of blocks, because the first heaps of the runs are
//! quadratic. One *leap* passes all such blocks for which every place stays within its bounds. A
//! walk from n takes O(log n) leaps.

use super::line::{RootQuotient, first};
use crate::automata::size;
use nimatron_core::{Budget, StopReason};
use nimatron_nimber::floor_root;
use nimatron_proof::Growth;
use num_bigint::{BigInt, BigUint, Sign};

/// The maximum number of steps from run to run, where there are leaps and where there are none.
const MAX_STEPS: usize = 100_000;
const MAX_RUNS: usize = 10_000;
/// The maximum number of steps in a block.
const MAX_BLOCK: usize = 8;

/// f(n), bounded to 0 to n; 0 where f has no value.
pub(crate) fn max_taken(growth: &Growth, n: &BigUint) -> BigUint {
    if *n == BigUint::ZERO {
        return BigUint::ZERO;
    }
    let value = value_of(growth, &BigInt::from(n.clone())).and_then(|f| BigUint::try_from(f).ok());
    value.unwrap_or_default().min(n.clone())
}

/// Whether a program can compute f: the parts of f fit into its numbers, of 128 bits, if they do at
/// one heap that needs more than 64.
pub(crate) fn fits_program(growth: &Growth) -> bool {
    growth.value(1 << 65).is_some()
}

/// f(n) for numbers of any size; `None` where f has no value.
pub(crate) fn value_of(growth: &Growth, n: &BigInt) -> Option<BigInt> {
    let natural = |part: &Growth| BigUint::try_from(value_of(part, n)?).ok();
    let all = |parts: &[Growth]| parts.iter().map(|one| value_of(one, n)).collect::<Option<Vec<_>>>();
    match growth {
        Growth::Heap => Some(n.clone()),
        Growth::Constant(c) => Some((*c).into()),
        Growth::Plus(part, c) => Some(value_of(part, n)? + c),
        Growth::Times(c, part) => Some(value_of(part, n)? * c),
        Growth::Quotient(part, d) => Some((natural(part)? / d.unsigned_abs()).into()),
        Growth::Root(part) => Some(floor_root(&natural(part)?).into()),
        Growth::Log(part) => natural(part)?.bits().checked_sub(1).map(BigInt::from),
        Growth::Digits(part, base) => {
            let base = u64::try_from(*base).ok().filter(|base| *base >= 2)?;
            Some(digits(&natural(part)?, base).into())
        }
        Growth::Ones(part) => Some(natural(part)?.count_ones().into()),
        Growth::Remainder(part, d) => Some((natural(part)? % d.unsigned_abs()).into()),
        Growth::Least(parts) => all(parts)?.into_iter().min(),
        Growth::Largest(parts) => all(parts)?.into_iter().max(),
    }
}

/// The number of digits in a base; 1 for 0.
fn digits(x: &BigUint, base: u64) -> u32 {
    // A guess from the number of bits, which is then corrected.
    let guess = x.bits().saturating_sub(1) as f64 / (base as f64).log2();
    let mut below = (guess as u32).saturating_sub(1);
    let mut power = BigUint::from(base).pow(below);
    while below > 0 && power > *x {
        power /= base;
        below -= 1;
    }
    loop {
        power *= base;
        below += 1;
        if power > *x {
            return below;
        }
    }
}

/// A heap, given by its run (the number that may be taken there) and its distance `at` from the
/// first heap of that run.
#[derive(Clone)]
struct RunHeap {
    run: BigInt,
    at: BigInt,
}

/// A step to another run.
struct RunStep {
    to: RunHeap,
    /// The number of heaps of the chain that are passed in one run.
    passed: BigInt,
    /// Numbers that have to be at least 0 for a step from another place to do the same. Empty where
    /// there are no leaps.
    room: Vec<BigInt>,
}

/// The chains of the values, for heaps up to a largest one.
struct Chains<'g> {
    growth: &'g Growth,
    budget: &'g Budget,
    line: Option<RootQuotient>,
    /// The largest heap.
    max: BigInt,
    /// The run of the largest heap.
    last: BigInt,
}

impl Chains<'_> {
    fn new<'g>(growth: &'g Growth, max: &BigUint, budget: &'g Budget) -> Chains<'g> {
        let last = max_taken(growth, max).into();
        Chains { growth, budget, line: RootQuotient::of(growth), max: max.clone().into(), last }
    }

    /// The run of a heap.
    fn taken(&self, heap: &BigInt) -> Result<BigInt, StopReason> {
        self.budget.tick(size(heap.magnitude()))?;
        Ok(max_taken(self.growth, &BigUint::try_from(heap.clone()).unwrap_or_default()).into())
    }

    /// The first heap of a run; one more than the largest heap, if the run begins beyond it.
    fn start(&self, run: &BigInt) -> Result<BigInt, StopReason> {
        self.budget.tick(size(run.magnitude()))?;
        if let Some(line) = &self.line
            && *run >= line.from()
        {
            return Ok(line.start(run));
        }
        // The first heap for the function without bounds is nearly always right.
        let heap = first(self.growth, run).map_or_else(|| &self.max + 1, |heap| heap.max(run.clone()));
        if heap > self.max {
            if self.last < *run {
                return Ok(&self.max + 1);
            }
        } else if self.taken(&heap)? >= *run && (heap == BigInt::ZERO || self.taken(&(&heap - 1))? < *run) {
            return Ok(heap);
        }
        self.first_heap(BigInt::ZERO, &self.max + 1, |heap| Ok(self.taken(heap)? >= *run))
    }

    /// The first number from `low` to below `high` from which on a condition holds; `high` if there
    /// is none.
    fn first_heap(
        &self,
        mut low: BigInt,
        mut high: BigInt,
        holds: impl Fn(&BigInt) -> Result<bool, StopReason>,
    ) -> Result<BigInt, StopReason> {
        while low < high {
            let middle: BigInt = (&low + &high) >> 1;
            if holds(&middle)? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok(low)
    }

    /// The place of a heap. `near` is a guess at its run, which is usually close.
    fn place(&self, heap: &BigInt, near: &BigInt) -> Result<RunHeap, StopReason> {
        let mut run = near.clone();
        if self.line.as_ref().is_some_and(|line| run > line.from() + 8) {
            for _ in 0..8 {
                let start = self.start(&run)?;
                if start > *heap {
                    run -= 1;
                } else if self.start(&(&run + 1))? <= *heap {
                    run += 1;
                } else {
                    return Ok(RunHeap { at: heap - start, run });
                }
            }
        }
        let run = self.taken(heap)?;
        Ok(RunHeap { at: heap - self.start(&run)?, run })
    }

    fn heap(&self, place: &RunHeap) -> Result<BigInt, StopReason> {
        Ok(self.start(&place.run)? + &place.at)
    }

    /// The step down to the last heap of the chain below this run, and from there to the first heap
    /// of the chain in its run. The place `at` is at most the run. `None` where f rises, at the end
    /// of the chain.
    fn down(&self, from: &RunHeap) -> Result<Option<RunStep>, StopReason> {
        if from.at == BigInt::ZERO {
            return Ok(None);
        }
        let heap = self.heap(from)? - &from.run - 1;
        let last = self.place(&heap, &(&from.run - 1))?;
        let passed = &last.at / (&last.run + 1);
        let at = &last.at - &passed * (&last.run + 1);
        let room = match &self.line {
            Some(line) => {
                let after = self.start(&(&last.run + 1))? - 1 - &heap;
                vec![&at - 1, &last.run - &at, after, &last.run - line.from()]
            }
            None => Vec::new(),
        };
        Ok(Some(RunStep { to: RunHeap { run: last.run, at }, passed, room }))
    }

    /// The step up to the last heap of the chain in this run, and from there to the first heap
    /// beyond it. `None` if that is not below the largest heap.
    fn up(&self, from: &RunHeap) -> Result<Option<RunStep>, StopReason> {
        let own = &from.run + 1;
        let heap = self.heap(from)?;
        let left = self.start(&own)? - 1 - &heap;
        let passed = &left / &own;
        let rest = &left - &passed * &own;
        let last = heap + &passed * &own;
        let mut heap: BigInt = &last + &own;
        if let Some(close) = self.line.as_ref().and_then(|line| line.close(&(&last + 1))) {
            heap = heap.max(close);
        }
        // From the heap that is looked for on, a move leaves `last` + 1 or more: n - f(n) never
        // falls. It is usually close.
        let beyond = |heap: &BigInt| Ok(heap - self.taken(heap)? > last);
        let mut reach = BigInt::from(1);
        while heap < self.max && !beyond(&heap)? {
            let next = (&heap + &reach).min(self.max.clone());
            if beyond(&next)? {
                heap = self.first_heap(heap, next, beyond)?;
                break;
            }
            heap = next;
            reach <<= 1;
        }
        if heap >= self.max {
            return Ok(None);
        }
        let to = self.place(&heap, &own)?;
        let room = match &self.line {
            Some(line) => {
                let after = self.start(&(&to.run + 1))? - 1 - &heap;
                let below = &self.last - 1 - &to.run;
                vec![&from.run - &rest, rest, &to.at - 1, after, below, &from.run - line.from()]
            }
            None => Vec::new(),
        };
        Ok(Some(RunStep { to, passed, room }))
    }

    /// The place where steps end; `None` if there are too many.
    fn walk(
        &self,
        from: RunHeap,
        step: impl Fn(&RunHeap) -> Result<Option<RunStep>, StopReason>,
    ) -> Result<Option<RunHeap>, StopReason> {
        let mut from = from;
        // The steps from `from` on.
        let mut steps: Vec<RunStep> = Vec::new();
        // Without leaps there are either few runs or too many.
        let max_steps = if self.line.is_some() { MAX_STEPS } else { MAX_RUNS + 2 * self.max.bits() as usize };
        for _ in 0..max_steps {
            let at = steps.last().map_or(&from, |last| &last.to);
            let Some(next) = step(at)? else { return Ok(Some(at.clone())) };
            steps.push(next);
            if let Some(place) = (1..=MAX_BLOCK).find_map(|block| self.leap(&from, &steps, block)) {
                from = place;
                steps.clear();
            } else if steps.len() > 2 * MAX_BLOCK {
                from = steps.remove(0).to;
            }
        }
        Ok(None)
    }

    /// If the last steps are two equal blocks of this many steps: the place after as many more such
    /// blocks as are certain to do the same.
    fn leap(&self, from: &RunHeap, steps: &[RunStep], block: usize) -> Option<RunHeap> {
        let line = self.line.as_ref()?;
        let first = steps.len().checked_sub(2 * block)?;
        let place = |at: usize| if at == 0 { from } else { &steps[at - 1].to };
        let rises = |at: usize| &place(at + 1).run - &place(at).run;
        let same = |at: usize| steps[at].passed == steps[at + block].passed && rises(at) == rises(at + block);
        let ends = [0, 1, 2].map(|blocks| place(first + blocks * block));
        let (runs, places) = (&ends[1].run - &ends[0].run, &ends[1].at - &ends[0].at);
        let repeats =
            (first..first + block).all(same) && &runs % &line.a == BigInt::ZERO && &ends[2].at - &ends[1].at == places;
        if !repeats {
            return None;
        }
        // The maximum number of blocks after the first.
        let mut max: Option<BigInt> = None;
        let rooms = (first..first + block).flat_map(|at| steps[at].room.iter().zip(&steps[at + block].room));
        for (room, next) in rooms {
            if room.sign() == Sign::Minus || next.sign() == Sign::Minus {
                return None;
            }
            if next < room {
                let blocks = room / (room - next);
                max = Some(max.map_or(blocks.clone(), |max| max.min(blocks)));
            }
        }
        let blocks = max.filter(|max| *max > BigInt::from(1))? + 1;
        Some(RunHeap { run: &ends[0].run + &blocks * runs, at: &ends[0].at + blocks * places })
    }
}

/// What programs have to know for leaps: the number of runs in a cycle over which places change
/// evenly, and the first run from which they do. `None` if there are no leaps.
pub(crate) fn leaps(growth: &Growth) -> Option<(u64, u64)> {
    let small = |x: &BigInt| u64::try_from(x).ok().filter(|x| *x < 1 << 40);
    let line = RootQuotient::of(growth)?;
    Some((small(&line.a)?, small(&line.from())?))
}

/// The value of a heap; `None` if that takes too many steps.
///
/// # Errors
/// The budget is used up.
pub(crate) fn value(growth: &Growth, n: &BigUint, budget: &Budget) -> Result<Option<BigUint>, StopReason> {
    let chains = Chains::new(growth, n, budget);
    let run = chains.last.clone();
    let at = (&chains.max - chains.start(&run)?) % (&run + 1);
    let end = chains.walk(RunHeap { run, at }, |place| chains.down(place))?;
    Ok(end.and_then(|end| BigUint::try_from(end.run).ok()))
}

/// The heap with this value among n - f(n), ..., n - 1; `None` if there is none, or if that takes
/// too many steps. The values of these heaps and of n are all different.
///
/// # Errors
/// The budget is used up.
pub(crate) fn option_of_value(
    growth: &Growth,
    n: &BigUint,
    value: &BigUint,
    budget: &Budget,
) -> Result<Option<BigUint>, StopReason> {
    let chains = Chains::new(growth, n, budget);
    let first = RunHeap { run: value.clone().into(), at: BigInt::ZERO };
    if chains.start(&first.run)? >= chains.max {
        return Ok(None);
    }
    let Some(end) = chains.walk(first, |place| chains.up(place))? else { return Ok(None) };
    let heap = chains.heap(&end)?;
    let step = &end.run + 1;
    let left = chains.start(&step)?.min(chains.max.clone()) - 1 - &heap;
    let heap = heap + left / &step * &step;
    let in_reach = &chains.max - &chains.last <= heap && heap < chains.max;
    Ok(BigUint::try_from(heap).ok().filter(|_| in_reach))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Growth::{Heap, Log, Plus, Quotient, Root, Times};

    fn growths() -> Vec<Growth> {
        let root = |a: i64, b: i64| {
            let times = if a == 1 { Heap } else { Times(a, Box::new(Heap)) };
            Root(Box::new(if b == 0 { times } else { Plus(Box::new(times), b) }))
        };
        vec![
            root(1, 0),
            root(2, 0),
            root(3, 2),
            root(1, -2),
            root(1, 40),
            Plus(Box::new(root(1, 0)), 1),
            Plus(Box::new(root(2, 1)), -3),
            Plus(Box::new(root(1, 0)), 9),
            Quotient(Box::new(root(1, 0)), 2),
            Plus(Box::new(Quotient(Box::new(Plus(Box::new(root(3, 1)), 2)), 3)), 1),
            Growth::Least(vec![Heap, root(1, 0)]),
            Root(Box::new(Plus(Box::new(Quotient(Box::new(Heap), 3)), 4))),
            Growth::Largest(vec![root(1, 0), Growth::Constant(3)]),
            Log(Box::new(Heap)),
            Plus(Box::new(Log(Box::new(Heap))), 1),
            Quotient(Box::new(Heap), 2),
            Quotient(Box::new(Heap), 7),
            Quotient(Box::new(Plus(Box::new(Times(2, Box::new(Heap))), 1)), 5),
            Growth::Constant(4),
        ]
    }

    /// The law, heap after heap.
    fn table(growth: &Growth, to: usize) -> Vec<u32> {
        let taken = |n: usize| growth.value(n as i128).unwrap_or(0).clamp(0, n as i128) as usize;
        let mut values = vec![0];
        for n in 1..to {
            values.push(if taken(n) > taken(n - 1) { taken(n) as u32 } else { values[n - taken(n) - 1] });
        }
        values
    }

    #[test]
    fn leaps_end_where_steps_do() {
        const TO: usize = 100_000;
        let budget = Budget::unlimited();
        for growth in growths() {
            let values = table(&growth, TO);
            let heaps = (0..300).chain((300..TO).step_by(2477)).chain(TO - 50..TO);
            for n in heaps {
                let big = BigUint::from(n);
                assert_eq!(value(&growth, &big, &budget), Ok(Some(values[n].into())), "{} {n}", growth.shown("n"));
                let taken = usize::try_from(max_taken(&growth, &big)).unwrap();
                for wanted in [0, (n % (taken + 1)) as u32, taken as u32] {
                    let found = option_of_value(&growth, &big, &wanted.into(), &budget).unwrap();
                    let right = (n - taken..n).find(|&m| values[m] == wanted).map(BigUint::from);
                    assert_eq!(found, right, "{} {n} to {wanted}", growth.shown("n"));
                }
            }
        }
    }

    /// What a move leaves has the value that was asked for, in heaps of 300 digits.
    #[test]
    fn values_and_moves_of_large_heaps_agree() {
        let budget = Budget::unlimited();
        for growth in growths() {
            if matches!(growth, Growth::Largest(_)) {
                continue;
            }
            // A logarithm has few runs, but no leaps.
            let digits = if growth.shown("n").contains("log") { 100 } else { 355 };
            for tail in 0..3u32 {
                let n = BigUint::from(7u32).pow(digits) * (tail + 1) + tail;
                let own = value(&growth, &n, &budget).unwrap().unwrap();
                assert!(own <= max_taken(&growth, &n));
                for wanted in [BigUint::ZERO, &own / 2u32] {
                    let option = option_of_value(&growth, &n, &wanted, &budget).unwrap();
                    if wanted == own {
                        assert_eq!(option, None);
                        continue;
                    }
                    let option = option.unwrap();
                    assert!(option < n && &n - &option <= max_taken(&growth, &n));
                    assert_eq!(value(&growth, &option, &budget), Ok(Some(wanted)), "{}", growth.shown("n"));
                }
            }
        }
    }
}

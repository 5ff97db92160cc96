//! Take 1 to f(n), where f rises by 0 or 1: g(n) = f(n) where it rises, else g(n - f(n) - 1)
//! (Holshouser, Reiter, Rudzinski 2004; Levine 2004).
//!
//! So the heaps of a value are a chain, each f + 1 beyond the last, and one walks down it to the
//! heap where f rises, or up to the heap that a move leaves. Where f is the same for long, in a
//! *run*, one step leads through all of it. Under a root there are too many runs: but what happens
//! in one happens in the next, with places that grow evenly. While a block of steps does the same
//! as the block before, in runs as many lower, all places are linear in the number of blocks, for
//! the first heaps of the runs are quadratic. So one *leap* leads as far as all of them stay where
//! they have to be. A walk from n takes O(log n) leaps.

mod line;
mod read;

pub use read::most_taken;

use line::{Line, first};
use nimatron_proof::Growth;
use num_bigint::{BigInt, BigUint, Sign};

/// Steps from run to run with leaps between them, and without.
const MAX_STEPS: usize = 100_000;
const MAX_RUNS: usize = 10_000;
/// The longest block of steps.
const MAX_BLOCK: usize = 8;

/// f(n): at least 0, and at most n.
pub fn most(growth: &Growth, n: &BigUint) -> BigUint {
    if *n == BigUint::ZERO {
        return BigUint::ZERO;
    }
    let value = of(growth, &BigInt::from(n.clone())).and_then(|f| BigUint::try_from(f).ok());
    value.unwrap_or_default().min(n.clone())
}

fn of(growth: &Growth, n: &BigInt) -> Option<BigInt> {
    let natural = |part: &Growth| BigUint::try_from(of(part, n)?).ok();
    let all = |parts: &[Growth]| parts.iter().map(|one| of(one, n)).collect::<Option<Vec<_>>>();
    match growth {
        Growth::Heap => Some(n.clone()),
        Growth::Constant(c) => Some((*c).into()),
        Growth::Plus(part, c) => Some(of(part, n)? + c),
        Growth::Times(c, part) => Some(of(part, n)? * c),
        Growth::Quotient(part, d) => Some((natural(part)? / d.unsigned_abs()).into()),
        Growth::Root(part) => Some(natural(part)?.sqrt().into()),
        Growth::Log(part) => natural(part)?.bits().checked_sub(1).map(BigInt::from),
        Growth::Least(parts) => all(parts)?.into_iter().min(),
        Growth::Largest(parts) => all(parts)?.into_iter().max(),
    }
}

/// A heap: the number that may be taken there, which is its run, and its place among the heaps
/// where it may.
#[derive(Clone)]
struct Place {
    run: BigInt,
    at: BigInt,
}

/// A step to another run.
struct Step {
    to: Place,
    /// Heaps of the chain that are passed in one run.
    passed: BigInt,
    /// What has to be at least 0, for steps from other places to do the same. Empty where no leaps
    /// are known.
    room: Vec<BigInt>,
}

/// The chains of the values, for heaps up to a largest one.
struct Chains<'g> {
    growth: &'g Growth,
    line: Option<Line>,
    /// The largest heap, and its run.
    most: BigInt,
    last: BigInt,
}

impl Chains<'_> {
    fn new<'g>(growth: &'g Growth, most: &BigUint) -> Chains<'g> {
        let last = self::most(growth, most).into();
        Chains { growth, line: Line::of(growth), most: most.clone().into(), last }
    }

    fn taken(&self, heap: &BigInt) -> BigInt {
        most(self.growth, &BigUint::try_from(heap.clone()).unwrap_or_default()).into()
    }

    /// The first heap of a run; one more than the largest heap, if that is not reached.
    fn start(&self, run: &BigInt) -> BigInt {
        if let Some(line) = &self.line
            && *run >= line.from()
        {
            return line.start(run);
        }
        // What the function would say without limits is mostly right.
        let heap = first(self.growth, run).map_or_else(|| &self.most + 1, |heap| heap.max(run.clone()));
        if heap > self.most {
            if self.last < *run {
                return &self.most + 1;
            }
        } else if self.taken(&heap) >= *run && (heap == BigInt::ZERO || self.taken(&(&heap - 1)) < *run) {
            return heap;
        }
        let (mut low, mut high) = (BigInt::ZERO, &self.most + 1);
        while low < high {
            let middle: BigInt = (&low + &high) >> 1;
            if self.taken(&middle) >= *run {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    }

    /// The place of a heap, of which the run is at most so large, or at least, and mostly close.
    fn place(&self, heap: &BigInt, near: &BigInt) -> Place {
        let mut run = near.clone();
        if self.line.as_ref().is_some_and(|line| run > line.from() + 8) {
            for _ in 0..8 {
                let start = self.start(&run);
                if start > *heap {
                    run -= 1;
                } else if self.start(&(&run + 1)) <= *heap {
                    run += 1;
                } else {
                    return Place { at: heap - start, run };
                }
            }
        }
        let run = self.taken(heap);
        Place { at: heap - self.start(&run), run }
    }

    fn heap(&self, place: &Place) -> BigInt {
        self.start(&place.run) + &place.at
    }

    /// To the last heap of the chain below this run, and from there to the first of its run. The
    /// place is smaller than a move is long. `None`: f rises here.
    fn down(&self, from: &Place) -> Option<Step> {
        if from.at == BigInt::ZERO {
            return None;
        }
        let heap = self.heap(from) - &from.run - 1;
        let last = self.place(&heap, &(&from.run - 1));
        let passed = &last.at / (&last.run + 1);
        let at = &last.at - &passed * (&last.run + 1);
        let room = self.line.as_ref().map_or_else(Vec::new, |line| {
            let behind = self.start(&(&last.run + 1)) - 1 - &heap;
            vec![&at - 1, &last.run - &at, behind, &last.run - line.from()]
        });
        Some(Step { to: Place { run: last.run, at }, passed, room })
    }

    /// To the last heap of the chain in this run, and from there to the first beyond it. `None`:
    /// that is not below the largest heap.
    fn up(&self, from: &Place) -> Option<Step> {
        let own = &from.run + 1;
        let heap = self.heap(from);
        let left = self.start(&own) - 1 - &heap;
        let passed = &left / &own;
        let rest = &left - &passed * &own;
        let last = heap + &passed * &own;
        let mut to = Place { run: own.clone(), at: BigInt::ZERO };
        let mut heap: BigInt = &last + &own;
        if let Some(close) = self.line.as_ref().and_then(|line| line.close(&(&last + 1))) {
            heap = heap.max(close);
        }
        loop {
            if heap >= self.most {
                return None;
            }
            to = self.place(&heap, &to.run);
            let next = &last + &to.run + 1;
            if next == heap {
                break;
            }
            heap = next;
        }
        let room = self.line.as_ref().map_or_else(Vec::new, |line| {
            let behind = self.start(&(&to.run + 1)) - 1 - &heap;
            let below = &self.last - 1 - &to.run;
            vec![&from.run - &rest, rest, &to.at - 1, behind, below, &from.run - line.from()]
        });
        Some(Step { to, passed, room })
    }

    /// As far as steps lead; `None`: too far.
    fn walk(&self, from: Place, step: impl Fn(&Place) -> Option<Step>) -> Option<Place> {
        let mut from = from;
        // The last steps since then.
        let mut steps: Vec<Step> = Vec::new();
        // What has few runs has about as many as digits.
        let most = if self.line.is_some() { MAX_STEPS } else { MAX_RUNS + 2 * self.most.bits() as usize };
        for _ in 0..most {
            let at = steps.last().map_or(&from, |last| &last.to);
            let Some(next) = step(at) else { return Some(at.clone()) };
            steps.push(next);
            if let Some(place) = (1..=MAX_BLOCK).find_map(|block| self.leap(&from, &steps, block)) {
                from = place;
                steps.clear();
            } else if steps.len() > 2 * MAX_BLOCK {
                from = steps.remove(0).to;
            }
        }
        None
    }

    /// The place behind as many blocks of so many steps as do the same, if the last steps are two
    /// of them.
    fn leap(&self, from: &Place, steps: &[Step], block: usize) -> Option<Place> {
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
        // Blocks behind the first.
        let mut most: Option<BigInt> = None;
        let rooms = (first..first + block).flat_map(|at| steps[at].room.iter().zip(&steps[at + block].room));
        for (room, next) in rooms {
            if room.sign() == Sign::Minus || next.sign() == Sign::Minus {
                return None;
            }
            if next < room {
                let blocks = room / (room - next);
                most = Some(most.map_or(blocks.clone(), |most| most.min(blocks)));
            }
        }
        let blocks = most.filter(|most| *most > BigInt::from(1))? + 1;
        Some(Place { run: &ends[0].run + &blocks * runs, at: &ends[0].at + blocks * places })
    }
}

/// What programs have to know for leaps: the number of runs behind which places grow evenly, and
/// the first run from which they do.
pub(crate) fn leaps(growth: &Growth) -> Option<(u64, u64)> {
    let small = |x: &BigInt| u64::try_from(x).ok().filter(|x| *x < 1 << 40);
    let line = Line::of(growth)?;
    Some((small(&line.a)?, small(&line.from())?))
}

/// The value of a heap; `None`: too many steps.
pub(crate) fn value(growth: &Growth, n: &BigUint) -> Option<BigUint> {
    let chains = Chains::new(growth, n);
    let run = chains.last.clone();
    let at = (&chains.most - chains.start(&run)) % (&run + 1);
    let end = chains.walk(Place { run, at }, |place| chains.down(place))?;
    BigUint::try_from(end.run).ok()
}

/// The heap with this value among n - f(n), ..., n - 1. The values of these and of n are all
/// different.
pub(crate) fn option_of_value(growth: &Growth, n: &BigUint, value: &BigUint) -> Option<BigUint> {
    let chains = Chains::new(growth, n);
    let first = Place { run: value.clone().into(), at: BigInt::ZERO };
    if chains.start(&first.run) >= chains.most {
        return None;
    }
    let end = chains.walk(first, |place| chains.up(place))?;
    let heap = chains.heap(&end);
    let step = &end.run + 1;
    let left = chains.start(&step).min(chains.most.clone()) - 1 - &heap;
    let heap = heap + left / &step * &step;
    let in_reach = &chains.most - &chains.last <= heap && heap < chains.most;
    BigUint::try_from(heap).ok().filter(|_| in_reach)
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
        for growth in growths() {
            let values = table(&growth, TO);
            let heaps = (0..300).chain((300..TO).step_by(2477)).chain(TO - 50..TO);
            for n in heaps {
                let big = BigUint::from(n);
                assert_eq!(value(&growth, &big), Some(values[n].into()), "{} {n}", growth.shown("n"));
                let taken = usize::try_from(most(&growth, &big)).unwrap();
                for wanted in [0, (n % (taken + 1)) as u32, taken as u32] {
                    let found = option_of_value(&growth, &big, &wanted.into());
                    let right = (n - taken..n).find(|&m| values[m] == wanted).map(BigUint::from);
                    assert_eq!(found, right, "{} {n} to {wanted}", growth.shown("n"));
                }
            }
        }
    }

    /// What a move leaves has the value that was asked for, in heaps of 300 digits.
    #[test]
    fn values_and_moves_of_large_heaps_agree() {
        for growth in growths() {
            if matches!(growth, Growth::Largest(_)) {
                continue;
            }
            // Of a logarithm there are few runs, but none is leapt over.
            let digits = if growth.shown("n").contains("log") { 100 } else { 355 };
            for tail in 0..3u32 {
                let n = BigUint::from(7u32).pow(digits) * (tail + 1) + tail;
                let own = value(&growth, &n).unwrap();
                assert!(own <= most(&growth, &n));
                for wanted in [BigUint::ZERO, &own / 2u32] {
                    let option = option_of_value(&growth, &n, &wanted);
                    if wanted == own {
                        assert_eq!(option, None);
                        continue;
                    }
                    let option = option.unwrap();
                    assert!(option < n && &n - &option <= most(&growth, &n));
                    assert_eq!(value(&growth, &option), Some(wanted), "{}", growth.shown("n"));
                }
            }
        }
    }
}

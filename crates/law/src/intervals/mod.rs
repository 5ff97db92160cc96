//! Values of games of one coordinate that are constant on intervals, far beyond all tables: moves
//! that divide, take roots, or leave a stretch of heaps between two such bounds.
//!
//! Whether the value stays the same up to a number is decided for whole stretches of numbers at
//! once: interval arithmetic on the rules says which values some option surely has, and which it
//! may have. Where that is not enough, the stretch is halved. So the ends are exact, and an
//! interval costs about as many steps as its end has digits.

mod spans;

use nimatron_core::{Budget, StopReason};
use nimatron_rules::Ruleset;
use nimatron_rules::resolved::{Bound, Item, Rule};
use spans::{Span, values};

/// Values that are constant on intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct Intervals {
    /// The first number of each interval, increasing.
    pub starts: Vec<u64>,
    /// The value on each interval, none of them like the one before.
    pub values: Vec<u32>,
    /// The last number of the last interval.
    pub max: u64,
}

impl Intervals {
    /// The value of a number up to `max`.
    pub fn value(&self, n: u64) -> Option<u32> {
        let after = self.starts.partition_point(|&start| start <= n);
        (n <= self.max).then(|| after.checked_sub(1).map(|at| self.values[at])).flatten()
    }

    /// The intervals of a game, as far as they are found with a little work; `None` if there are
    /// none that say more than a table.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn of(rules: &Ruleset, budget: &Budget) -> Result<Option<Intervals>, StopReason> {
        let is_simple = rules.arity() == 1
            && !rules.has_domain_conditions()
            && rules.shape().order.is_some()
            && rules.resolved().rules.iter().all(|rule| rule.result.len() <= 1 && !rule.has_varying_parts());
        let [least] = rules.least() else { return Ok(None) };
        let Ok(least) = u64::try_from(*least) else { return Ok(None) };
        if !is_simple || !rules.resolved().rules.iter().all(|rule| rule.binders.iter().all(is_bounded)) {
            return Ok(None);
        }
        let found = IntervalSearch::to_the_end(rules, least, budget, WORK)?;
        let says_more = found.max >= LEAST_MAX && found.max / RARE >= found.starts.len() as u64;
        Ok((found.starts.len() > 1 && says_more).then_some(found))
    }
}

fn is_bounded(binder: &Bound) -> bool {
    binder.items.iter().all(|item| matches!(item, Item::Single(_) | Item::Range(..)))
}

/// The number up to which intervals are looked for.
const FARTHEST: u64 = 1_000_000_000_000_000_000;
/// Intervals say more than a table if they end at this number or later, and are rare.
const LEAST_MAX: u64 = 1_000_000;
const RARE: u64 = 1000;
/// The maximum number of intervals.
const MAX_INTERVALS: usize = 4096;
/// The units of work of a search, about a second, and those of a box of numbers.
const WORK: u64 = 1 << 27;
const WORK_OF_BOX: u32 = 16;
/// The maximum number of boxes for a single number.
const MAX_BOXES: usize = 1 << 14;
/// A stretch of a variable is halved at most this often if numbers are looked at together, and no
/// value in it matters; the maximum number of boxes otherwise.
const HALVINGS: u32 = 6;
const MAX_BOXES_TOGETHER: usize = 1 << 12;
/// Values below this are told apart.
const MAX_VALUES: u32 = 128;

/// Values as bits: those that some option surely has, and those that it may have.
#[derive(Clone, Copy, Default)]
struct Hits {
    sure: u128,
    possible: u128,
}

impl Hits {
    fn add(&mut self, other: Hits) {
        self.sure |= other.sure;
        self.possible |= other.possible;
    }

    /// Is this the value of the position, whatever is not known?
    fn have_mex(self, value: u32) -> bool {
        let below = (1u128 << value) - 1;
        self.sure & below == below && self.possible >> value & 1 == 0
    }
}

struct IntervalSearch<'r> {
    rules: &'r [Rule],
    least: i128,
    found: Intervals,
    budget: &'r Budget,
}

impl IntervalSearch<'_> {
    /// All intervals that are found with a little work.
    fn to_the_end(rules: &Ruleset, least: u64, budget: &Budget, work: u64) -> Result<Intervals, StopReason> {
        let part = budget.within_work(work);
        let none = Intervals { starts: Vec::new(), values: Vec::new(), max: least };
        let rules = &rules.resolved().rules;
        let mut search = IntervalSearch { rules, least: least.into(), found: none, budget: &part };
        let stopped = search.run(least);
        budget.check()?;
        match stopped {
            // Without more work, what is known is true.
            Ok(()) | Err(StopReason::Work) => Ok(search.found),
            Err(reason) => Err(reason),
        }
    }

    /// Finds intervals from a number on.
    fn run(&mut self, first: u64) -> Result<(), StopReason> {
        let mut next = first;
        while next <= FARTHEST {
            let Some(value) = self.value_at(next)? else { return Ok(()) };
            let count = self.found.starts.len();
            // Frequent from the beginning: a table says as much.
            if count == MAX_INTERVALS || count >= 64 && next / 16 < count as u64 {
                return Ok(());
            }
            self.found.starts.push(next);
            self.found.values.push(value);
            self.found.max = next;
            let mut step = 1;
            loop {
                let from = self.found.max + 1;
                let to = self.found.max.saturating_add(step).min(FARTHEST);
                if from > FARTHEST {
                    return Ok(());
                }
                match self.first_other(from, to, value)? {
                    Some(n) => {
                        self.found.max = n - 1;
                        next = n;
                        break;
                    }
                    None => self.found.max = to,
                }
                step *= 2;
            }
        }
        Ok(())
    }

    /// The value of a number whose options lie in the intervals that are known; `None` if it is not
    /// decided.
    fn value_at(&mut self, n: u64) -> Result<Option<u32>, StopReason> {
        let hits = self.hits(n, n, 0)?;
        let value = hits.sure.trailing_ones();
        Ok((value < MAX_VALUES && hits.have_mex(value)).then_some(value))
    }

    /// The first of these numbers that may have another value than those before them.
    fn first_other(&mut self, from: u64, to: u64, value: u32) -> Result<Option<u64>, StopReason> {
        if self.hits(from, to, value)?.have_mex(value) {
            return Ok(None);
        }
        if from == to {
            return Ok(Some(from));
        }
        let middle = from.midpoint(to);
        match self.first_other(from, middle, value)? {
            None => self.first_other(middle + 1, to, value),
            found => Ok(found),
        }
    }

    /// The values of options, for all these numbers together, which may have this value. The last
    /// interval goes on up to them.
    fn hits(&mut self, from: u64, to: u64, value: u32) -> Result<Hits, StopReason> {
        let n = Span::new(from.into(), to.into());
        let mut all = Hits::default();
        for rule in self.rules {
            let missing = ((1u128 << value) - 1) & !all.sure;
            let mut boxes = Boxes { search: self, rule, slots: vec![n], value, missing, count: 0 };
            let (hits, _) = boxes.at_binder(0, true)?;
            if boxes.count > MAX_BOXES {
                return Ok(Hits { sure: 0, possible: u128::MAX });
            }
            all.add(hits);
        }
        Ok(all)
    }

    /// The values of positions in a span, which are below a number; whether that is one value.
    fn values_of(&self, left: Span, n: Span) -> (Hits, bool) {
        let high = left.high.min(n.high - 1);
        if high < self.least {
            return (Hits::default(), true);
        }
        let low = left.low.max(self.least);
        let at = |x: i128| self.found.starts.partition_point(|&start| i128::from(start) <= x).saturating_sub(1);
        let mut possible = 0;
        for at in at(low)..=at(high) {
            possible |= 1u128.checked_shl(self.found.values[at]).unwrap_or(u128::MAX);
        }
        let is_one = possible.is_power_of_two() && left.low >= self.least;
        (Hits { sure: if is_one { possible } else { 0 }, possible }, is_one)
    }
}

/// The options of one rule, for all numbers of a span.
struct Boxes<'s, 'r> {
    search: &'s IntervalSearch<'r>,
    rule: &'r Rule,
    /// What the coordinate and the variables may be.
    slots: Vec<Span>,
    /// The value that the numbers may have.
    value: u32,
    /// The smaller values that no option surely has, as bits.
    missing: u128,
    count: usize,
}

impl Boxes<'_, '_> {
    /// The values from this variable on, and whether nothing would be gained by looking at fewer
    /// numbers of the variables before it. `sure`: all that the spans contain is there.
    fn at_binder(&mut self, binder: usize, mut sure: bool) -> Result<(Hits, bool), StopReason> {
        self.count += 1;
        self.search.budget.tick(WORK_OF_BOX)?;
        let mut exact = true;
        for (guard, _) in self.rule.guards.iter().filter(|(_, bound)| *bound == binder) {
            let holds = values(guard, &self.slots);
            if holds == Span::point(0) {
                return Ok((Hits::default(), true));
            }
            if holds != Span::point(1) {
                (sure, exact) = (false, false);
            }
        }
        let Some(bound) = self.rule.binders.get(binder) else {
            let (mut hits, one) = match &self.rule.result[..] {
                [component] => self.search.values_of(values(&component[0], &self.slots), self.slots[0]),
                _ => (Hits { sure: 1, possible: 1 }, true),
            };
            if !sure {
                hits.sure = 0;
            }
            return Ok((hits, exact && one));
        };
        let mut all = Hits::default();
        for item in &bound.items {
            let (hits, one) = match item {
                Item::Range(first, last) => {
                    let (first, last) = (values(first, &self.slots), values(last, &self.slots));
                    let inner = Span { low: first.high, high: last.low };
                    let whole = Span { low: first.low, high: last.high };
                    let width = whole.high - whole.low;
                    let least = width >> HALVINGS;
                    if width < 0 { (Hits::default(), true) } else { self.halved(binder, sure, whole, inner, least)? }
                }
                Item::Single(ex) => {
                    let span = values(ex, &self.slots);
                    self.with(binder, sure, span)?
                }
                _ => (Hits { sure: 0, possible: u128::MAX }, true),
            };
            all.add(hits);
            exact &= one;
        }
        Ok((all, exact))
    }

    fn with(&mut self, binder: usize, sure: bool, span: Span) -> Result<(Hits, bool), StopReason> {
        self.slots.push(span);
        let result = self.at_binder(binder + 1, sure);
        self.slots.pop();
        result
    }

    /// The values for a stretch of a variable, which is halved until nothing more is gained.
    /// Numbers in `inner` are there for all numbers of the coordinate.
    fn halved(
        &mut self,
        binder: usize,
        sure: bool,
        whole: Span,
        inner: Span,
        least: i128,
    ) -> Result<(Hits, bool), StopReason> {
        let is_inner = whole.low >= inner.low && whole.high <= inner.high;
        let is_outer = whole.high < inner.low || whole.low > inner.high;
        let (hits, exact) = self.with(binder, sure && is_inner, whole)?;
        // What has to be seen in detail: whether an option has the value, or a smaller one that is
        // missing.
        self.missing &= !hits.sure;
        let (fine, max) = match self.slots[0].is_point() {
            true => (true, MAX_BOXES),
            false => (hits.possible & (self.missing | 1 << self.value) != 0, MAX_BOXES_TOGETHER),
        };
        let least = if fine { 0 } else { least };
        if exact && (is_inner || is_outer) || whole.high - whole.low <= least || self.count > max {
            return Ok((hits, exact));
        }
        let middle = whole.low + (whole.high - whole.low) / 2;
        let (mut hits, left) = self.halved(binder, sure, Span { high: middle, ..whole }, inner, least)?;
        let (other, right) = self.halved(binder, sure, Span { low: middle + 1, ..whole }, inner, least)?;
        hits.add(other);
        Ok((hits, left && right))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn intervals(rules: &str) -> Option<Intervals> {
        Intervals::of(&Ruleset::parse(rules).unwrap(), &Budget::unlimited()).unwrap()
    }

    #[test]
    fn ends_are_exact() {
        let found = intervals("n -> y for y in 1..isqrt(n) if y*y*y*y >= n and y < n").unwrap();
        // The solution of Codeforces 255E has these ends.
        let starts = [0, 4, 16, 82, 6724, 50626, 2_562_991_876];
        assert_eq!(found.starts[..7], starts);
        assert_eq!(found.values[..7], [0, 1, 2, 0, 3, 1, 2]);
        assert_eq!((found.value(50_625), found.value(777_777_777_776)), (Some(3), Some(2)));
        let found = intervals("n -> n/3 if n > 2; n -> n - n/3 if n > 2").unwrap();
        let mut table = vec![0u32; 100_000];
        for n in 3..table.len() {
            let options = [table[n / 3], table[n - n / 3]];
            table[n] = (0..3).find(|value| !options.contains(value)).unwrap();
        }
        assert!(table.iter().zip(0..).all(|(value, n)| found.value(n) == Some(*value)));
        assert_eq!((found.max, found.value(1_000_000_000)), (FARTHEST, Some(1)));
    }

    /// Random rules against their options one by one, also where intervals are short.
    #[test]
    fn random_rules_have_the_values_of_play() {
        const BOUNDS: [&str; 12] = [
            "n/2",
            "n/3",
            "n/5 + 1",
            "isqrt(n)",
            "n - n/2",
            "n - n/3",
            "n - isqrt(n)",
            "2*n/3 - 2",
            "log2(n + 1)",
            "n - 3",
            "max(n/2, 7)",
            "min(n - 1, 40)",
        ];
        const GUARDS: [&str; 8] = [
            "n > 2",
            "k*k >= n",
            "3*k < n",
            "k*k*k <= n + 5",
            "k % 3 != 1",
            "k != 9",
            "not (k > 20 and n < 100)",
            "n % 2 == 0",
        ];
        let mut state = 7u64;
        let mut random = |count: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % count
        };
        let mut compared = 0;
        let all = std::env::var_os("NIMATRON_ALL").is_some();
        let (count, work) = if all { (500, WORK) } else { (120, 1 << 20) };
        for _ in 0..count {
            let one = |random: &mut dyn FnMut(usize) -> usize| match random(3) {
                0 => format!("n -> k for k in {{{}}} if k < n and {}", BOUNDS[random(12)], GUARDS[random(8)]),
                1 => format!("n -> n - k for k in 1..{} if {}", BOUNDS[random(12)], GUARDS[random(8)]),
                _ => format!(
                    "n -> k for k in {}..{} if k < n and {}",
                    BOUNDS[random(12)],
                    BOUNDS[random(12)],
                    GUARDS[random(8)]
                ),
            };
            let text: Vec<String> = (0..1 + random(2)).map(|_| one(&mut random)).collect();
            let rules = Ruleset::parse(&text.join("; ")).unwrap();
            if rules.shape().order.is_none() {
                continue;
            }
            let found = IntervalSearch::to_the_end(&rules, 0, &Budget::unlimited(), work).unwrap();
            let last = found.max.min(3000);
            let mut values: Vec<u32> = Vec::new();
            for n in 0..=last {
                let mut seen = vec![false; n as usize + 2];
                let mut see = |option: &[i64]| seen[values[option[0] as usize] as usize] = true;
                let mut evaluator = rules.evaluator();
                evaluator.options(&[n as i64], &Budget::unlimited(), &mut |option| see(option)).unwrap();
                values.push(seen.iter().position(|seen| !seen).unwrap() as u32);
                assert_eq!(found.value(n), values.last().copied(), "{text:?} at {n}");
            }
            compared += usize::from(last > 100);
        }
        assert!(compared > count / 6, "{compared}");
    }
}

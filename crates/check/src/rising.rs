//! Values of codes that rise with a period: G(n + p) = G(n) + s for all n from e on. The theorem
//! stands in `docs/certificate.md` ("rising values"). Everything in it is checked as it is said
//! there, by going through all options of the heaps of the window, and through all sums of heaps
//! that stand for the others.

use crate::code::CheckerCode;
use crate::{CheckFailure, only, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::periods as say;
use nimatron_messages::{Message, proofs, verdicts};
use nimatron_proof::{ListedPeriod, Method, PeriodBound, PeriodProof, PeriodValues, Proof};

/// The maximum number of values that are computed again.
const MAX_VALUES: usize = 1 << 15;
/// The heaps below this have their values computed from each of their options.
const LISTED: usize = 48;

/// Checks the certificate of a code whose values rise.
pub(crate) fn check(text: &str, proof: &Proof, budget: &Budget) -> Result<Message, CheckFailure> {
    let PeriodProof { values, bound } = only(
        proof,
        |method| match method {
            Method::Period(period) => Some(period),
            _ => None,
        },
        proofs::of_code_only_period(),
    )?;
    let (PeriodValues::Listed(values), &PeriodBound::Rising { saltus, window }) = (values, bound) else {
        return wrong(proofs::of_code_checksum());
    };
    let Some(code) = CheckerCode::read(text) else { return wrong(verdicts::quotients::not_a_code(text)) };
    if code.wants_different() {
        return wrong(proofs::different_heaps(text));
    }
    let claim = SaltusClaim::new(&code, values, saltus, window)?;
    let computed = claim.values(budget)?;
    claim.agrees(&computed)?;
    claim.is_shortest()?;
    claim.is_avoided(&computed, budget)?;
    claim.is_reached(&computed, budget)?;
    Ok(say::rises(text, claim.period, saltus, claim.preperiod, computed.len() - 1))
}

struct SaltusClaim<'c> {
    code: &'c CheckerCode,
    listed: &'c ListedPeriod,
    preperiod: usize,
    period: usize,
    saltus: u32,
    /// The largest power of two that divides the saltus.
    unit: u32,
    /// The first heap of the window.
    window: usize,
    /// The length of the window.
    step: usize,
}

fn lcm(one: usize, two: usize) -> usize {
    let (mut a, mut b) = (one, two);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (one / a).saturating_mul(two)
}

impl<'c> SaltusClaim<'c> {
    fn new(
        code: &'c CheckerCode,
        listed: &'c ListedPeriod,
        saltus: u64,
        window: u64,
    ) -> Result<SaltusClaim<'c>, CheckFailure> {
        let (preperiod, period) = (listed.preperiod.len(), listed.period.len());
        if period == 0 {
            return wrong(say::empty());
        }
        let mut step = lcm(period, code.repeats_after().unwrap_or(1));
        if code.most_parts() >= 2 {
            step = lcm(step, 2);
        }
        let window = usize::try_from(window).unwrap_or(usize::MAX);
        let (true, Ok(saltus @ 1..)) = (window.saturating_add(step) <= MAX_VALUES, u32::try_from(saltus)) else {
            return wrong(say::too_long());
        };
        // So no value up to the end overflows.
        let largest = listed.preperiod.iter().chain(&listed.period).copied().max().unwrap_or(0);
        if largest > 1 << 24 || saltus > 1 << 12 {
            return wrong(say::too_long());
        }
        let unit = saltus & saltus.wrapping_neg();
        let claim = SaltusClaim { code, listed, preperiod, period, saltus, unit, window, step };
        // A whole period is known before the window, and after it every option has a heap with the
        // pattern.
        let taken = code.last_digit().unwrap_or(0);
        let first = claim.from() + period;
        if window < first || window + step <= taken + code.most_parts() * (claim.from() - 1) {
            return wrong(say::window_too_early(window));
        }
        Ok(claim)
    }

    /// The first heap with the pattern that can be left by a move.
    fn from(&self) -> usize {
        self.preperiod.max(1)
    }

    /// The claimed value.
    fn claimed(&self, heap: usize) -> u32 {
        let Some(beyond) = heap.checked_sub(self.preperiod) else { return self.listed.preperiod[heap] };
        let periods = u32::try_from(beyond / self.period).unwrap_or(u32::MAX);
        self.listed.period[beyond % self.period] + self.saltus * periods
    }

    /// The values of the game up to the end of the window.
    fn values(&self, budget: &Budget) -> Result<Vec<u32>, CheckFailure> {
        let end = self.window + self.step;
        let most = self.code.most_parts();
        let mut values: Vec<u32> = Vec::new();
        // sums[k][t]: the values of k heaps with t tokens in all, except for the largest k.
        let mut sums: Vec<Vec<Bits>> = vec![Vec::new(); most];
        let mut bytes = 0u64;
        for heap in 0..end {
            let mut options = Bits::default();
            let mut largest = Vec::new();
            for parts in 2..most {
                let mut sum = Bits::default();
                for first in 1..=heap / parts {
                    budget.tick(1)?;
                    if parts == 2 {
                        sum.insert(values[first] ^ values[heap - first]);
                    } else {
                        for value in sums[parts - 1][heap - first].values() {
                            budget.tick(1)?;
                            sum.insert(value ^ values[first]);
                        }
                    }
                }
                bytes += 8 * sum.0.len() as u64 + 48;
                budget.memory(bytes)?;
                sums[parts].push(sum);
            }
            for (taken, parts) in self.code.moves(heap) {
                let left = heap - taken;
                match parts {
                    0 if left == 0 => options.insert(0),
                    1 if left > 0 => options.insert(values[left]),
                    0 | 1 => {}
                    2 if most == 2 => (1..=left / 2).for_each(|one| options.insert(values[one] ^ values[left - one])),
                    parts if parts == most => largest.push(left),
                    parts => sums[parts][left].values().for_each(|value| options.insert(value)),
                }
                budget.tick(1 + left as u32 / 8)?;
            }
            let mut value = 0;
            loop {
                let occurs = |left: usize| (1..left).any(|one| sums[most - 1][left - one].has(value ^ values[one]));
                budget.tick(1 + heap as u32 / 16)?;
                if !options.has(value) && !largest.iter().any(|&left| occurs(left)) {
                    break;
                }
                value += 1;
            }
            values.push(value);
            if heap < LISTED.min(end) && self.listed_value(heap, &values, budget)? != value {
                return wrong(say::other_options(heap));
            }
        }
        Ok(values)
    }

    /// The value of a heap by the definition.
    fn listed_value(&self, heap: usize, values: &[u32], budget: &Budget) -> Result<u32, CheckFailure> {
        let mut options = Bits::default();
        self.code.options(heap, &mut |parts: &[usize]| {
            options.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part]));
            budget.tick(1)
        })?;
        Ok((0..).find(|&value| !options.has(value)).unwrap_or(0))
    }

    fn agrees(&self, values: &[u32]) -> Result<(), CheckFailure> {
        for (heap, &value) in values.iter().enumerate() {
            if self.claimed(heap) != value {
                return wrong(say::other_value(heap, value, self.claimed(heap)));
            }
        }
        Ok(())
    }

    /// Preperiod and period are as short as possible.
    fn is_shortest(&self) -> Result<(), CheckFailure> {
        if let Some(&last) = self.listed.preperiod.last()
            && last + self.saltus == self.listed.period[self.period - 1]
        {
            return wrong(say::begins_earlier());
        }
        let (from, period) = (self.preperiod, self.period as u64);
        let repeats = |shorter: usize| {
            let rise = u64::from(self.saltus) * shorter as u64;
            period.is_multiple_of(shorter as u64)
                && rise.is_multiple_of(period)
                && (from..from + self.period).all(|heap| {
                    u64::from(self.claimed(heap)) + rise / period == u64::from(self.claimed(heap + shorter))
                })
        };
        if (1..self.period).any(repeats) { wrong(say::smaller_period()) } else { Ok(()) }
    }

    fn height(&self, heap: usize) -> i64 {
        i64::from(self.claimed(heap) / self.unit)
    }

    /// No option of a heap after the window has its value, if those before have the pattern.
    fn is_avoided(&self, values: &[u32], budget: &Budget) -> Result<(), CheckFailure> {
        let (from, period) = (self.from(), self.period);
        let largest_small = values[..from].iter().copied().max().unwrap_or(0);
        // No xor of values of small heaps is above it.
        let bound =
            if self.code.most_parts() < 2 { largest_small } else { (largest_small + 1).next_power_of_two() - 1 };
        let heights = || (from..from + period).map(|heap| self.height(heap));
        let spread = heights().max().unwrap_or(0) - heights().min().unwrap_or(0);
        let (last_single, last) = match (self.code.last_digit(), self.code.repeats_after()) {
            (Some(last), _) => (last, last),
            (None, repeats_after) => {
                // Small heaps alone may be left, however large the heap is.
                let rise = u64::from(self.saltus) * (self.step / period) as u64;
                if values[self.window..].iter().any(|&value| u64::from(value) + rise <= u64::from(bound)) {
                    return wrong(say::window_too_early(self.window));
                }
                let height = i64::from(bound / self.unit) + spread + 2;
                let single = usize::try_from(height).unwrap_or(usize::MAX).saturating_mul(period);
                (single, self.code.digits_ahead() + lcm(2 * period, repeats_after.unwrap_or(1)))
            }
        };
        if last_single > MAX_VALUES || last > 8 * MAX_VALUES {
            return wrong(say::too_long());
        }
        for parts in 1..=self.code.most_parts() {
            let taken =
                |to: usize| -> Vec<usize> { (0..=to).filter(|&taken| self.code.leaves(taken, parts)).collect() };
            let sums = SaltusSumWalk { claim: self, values, budget, single: taken(last_single), more: taken(last) };
            if sums.single.is_empty() && sums.more.is_empty() {
                continue;
            }
            sums.go(parts, 1, SaltusSum::default())?;
        }
        Ok(())
    }

    /// All values below those of the heaps of the window are those of options that larger heaps
    /// have in the same way.
    fn is_reached(&self, values: &[u32], budget: &Budget) -> Result<(), CheckFailure> {
        let rise = u64::from(self.saltus) * (self.step / self.period) as u64;
        let Ok(rise) = u32::try_from(rise) else { return wrong(say::too_long()) };
        let endless_from = if self.code.last_digit().is_some() { usize::MAX } else { self.code.digits_ahead() };
        for heap in self.window..self.window + self.step {
            let (mut fixed, mut rising, mut free) = (Bits::default(), Bits::default(), Bits::default());
            self.code.options(heap, &mut |parts: &[usize]| {
                let value = parts.iter().fold(0, |sum, &part| sum ^ values[part]);
                let endless = heap - parts.iter().sum::<usize>() >= endless_from;
                // Parts come in increasing order.
                let pairs = parts.windows(2).filter(|pair| pair[0] == pair[1]).count();
                if endless || pairs > 0 {
                    fixed.insert(value);
                }
                for (at, &part) in parts.iter().enumerate() {
                    if part < self.from() || value ^ values[part] >= self.unit {
                        continue;
                    }
                    rising.insert(value);
                    let beside = |at: usize| {
                        let others: Vec<usize> = [&parts[..at], &parts[at + 1..]].concat();
                        others.windows(2).any(|pair| pair[0] == pair[1])
                    };
                    if endless || pairs > 0 && beside(at) {
                        free.insert(value);
                    }
                }
                budget.tick(1 + parts.len() as u32)
            })?;
            let value = values[heap];
            if value < rise {
                return wrong(say::window_too_early(self.window));
            }
            for top in value - rise..value {
                let mut chain = (0..=top / rise).map(|lower| top - lower * rise);
                let is_chain = chain
                    .find(|&below| free.has(below) || !rising.has(below))
                    .is_some_and(|below| free.has(below) && chain.all(|below| fixed.has(below)));
                budget.tick(1 + top / rise)?;
                if !is_chain {
                    return wrong(say::not_reached(heap, top));
                }
            }
        }
        Ok(())
    }
}

/// A sum of heaps, each of which stands for itself if it has not the pattern, else for all heaps
/// some periods away.
#[derive(Clone, Copy, Default)]
struct SaltusSum {
    tokens: usize,
    /// The xor of the values of small heaps.
    small: u32,
    large: usize,
    /// Of the heaps with the pattern: the xor of the low parts, the sum of the heights.
    low: u32,
    height: i64,
}

struct SaltusSumWalk<'s> {
    claim: &'s SaltusClaim<'s>,
    values: &'s [u32],
    budget: &'s Budget,
    /// What may be taken if one heap has the pattern.
    single: Vec<usize>,
    /// What may be taken if more have it.
    more: Vec<usize>,
}

impl SaltusSumWalk<'_> {
    /// Tries all further parts, none of them below `least`.
    fn go(&self, parts: usize, least: usize, sum: SaltusSum) -> Result<(), CheckFailure> {
        if parts == 0 {
            return self.test(sum);
        }
        let from = self.claim.from();
        for heap in least..from + self.claim.period {
            let mut next = SaltusSum { tokens: sum.tokens + heap, ..sum };
            if heap < from {
                next.small ^= self.values[heap];
            } else {
                next.large += 1;
                next.low ^= self.claim.claimed(heap) % self.claim.unit;
                next.height += self.claim.height(heap);
            }
            self.go(parts - 1, heap, next)?;
        }
        Ok(())
    }

    fn test(&self, sum: SaltusSum) -> Result<(), CheckFailure> {
        let unit = self.claim.unit;
        let (small, low) = (i64::from(sum.small / unit), sum.low ^ (sum.small % unit));
        let taken = match sum.large {
            // Small heaps alone are left of small heaps only, or their values are too small.
            0 => return Ok(()),
            1 => &self.single,
            _ => &self.more,
        };
        self.budget.tick(1 + taken.len() as u32)?;
        for &taken in taken {
            let whole = sum.tokens + taken;
            if self.claim.claimed(whole) % unit != low {
                continue;
            }
            let above = sum.height + small - self.claim.height(whole);
            let may_occur = above >= 0 && above % 2 == 0 && (sum.large > 1 || (above / 2) & !small == 0);
            if may_occur {
                return wrong(say::not_avoided(whole, taken));
            }
        }
        Ok(())
    }
}

/// A set of values.
#[derive(Clone, Default)]
struct Bits(Vec<u64>);

impl Bits {
    fn insert(&mut self, value: u32) {
        let at = value as usize / 64;
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (value % 64);
    }

    fn has(&self, value: u32) -> bool {
        self.0.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    fn values(&self) -> impl Iterator<Item = u32> + '_ {
        (0..64 * self.0.len() as u32).filter(|&value| self.has(value))
    }
}

//! That no option of a heap with the pattern has its value: for all heaps after the computed ones,
//! by remainders of their parts.
//!
//! An option leaves some small heaps, below `from`, with u q + l for the xor of their values, and
//! others that have the pattern. If these are two or more, with heights x1, x2, ... and low parts
//! l1, l2, ..., the option has the value of n only if l ^ l1 ^ l2 ^ ... is the low part of n and
//! D = q + x1 + x2 + ... - height(n) is even and not negative: the xor of the heights and q is not
//! above their sum, and has its parity. D does not change if p is added to one of the heaps and to
//! n, so only remainders have to be tried, and of all heaps with given remainders and low parts
//! only the largest heights of either parity. If only one heap has the pattern, its height xor q is
//! that of n exactly if height(n) - x1 = q - 2 u for some u whose bits are among those of x1 and q.

use super::super::sums::HeapValueSet;
use super::RisingPattern;
use nimatron_core::{Budget, StopReason};

/// The maximum number of entries of a table of sums.
const MAX_ENTRIES: usize = 1 << 23;

/// The values of small heaps: `[u][t]` has those of u heaps with t tokens in all.
type SmallHeapValues = Vec<Vec<HeapValueSet>>;

pub(super) fn is_avoided(pattern: &RisingPattern<'_>, budget: &Budget) -> Result<bool, StopReason> {
    let small = small(pattern, budget)?;
    Ok(is_above_small(pattern)
        && one_is_avoided(pattern, &small, budget)?
        && more_are_avoided(pattern, &small, budget)?)
}

fn small(pattern: &RisingPattern<'_>, budget: &Budget) -> Result<SmallHeapValues, StopReason> {
    let mut none = HeapValueSet::default();
    none.insert(0);
    let mut all = vec![vec![none]];
    for heaps in 1..pattern.most_heaps() {
        let before = &all[heaps - 1];
        let mut sets = vec![HeapValueSet::default(); before.len() + pattern.from - 1];
        for (tokens, set) in before.iter().enumerate() {
            for heap in 1..pattern.from {
                budget.tick(1 + set.words() as u32)?;
                sets[tokens + heap].add_sums(set, pattern.values[heap]);
            }
        }
        all.push(sets);
    }
    Ok(all)
}

/// The largest xor that small heaps can have, or more.
fn most_small(pattern: &RisingPattern<'_>) -> u32 {
    let largest = pattern.values[..pattern.from].iter().copied().max().unwrap_or(0);
    if pattern.most_heaps() < 2 { largest } else { (u64::from(largest) + 1).next_power_of_two() as u32 - 1 }
}

/// Where any number of tokens may be taken, small heaps alone may be left. Their values are below
/// those of all heaps after the computed ones.
fn is_above_small(pattern: &RisingPattern<'_>) -> bool {
    let rise = u64::from(pattern.saltus) * (pattern.step / pattern.period) as u64;
    pattern.code.most_taken().is_some()
        || pattern.values[pattern.window()..]
            .iter()
            .all(|&value| u64::from(value) + rise > u64::from(most_small(pattern)))
}

/// The values of `u = heaps - large` small heaps that a move leaves besides `large` others: the
/// index is the number of tokens in them and of those taken.
fn beside(
    pattern: &RisingPattern<'_>,
    small: &SmallHeapValues,
    large: usize,
    most_taken: usize,
    budget: &Budget,
) -> Result<Vec<HeapValueSet>, StopReason> {
    let longest = small.iter().map(Vec::len).max().unwrap_or(0);
    let mut sets = vec![HeapValueSet::default(); most_taken + longest];
    for (taken, digit) in pattern.code.moves(most_taken) {
        for heaps in (large..=digit.most_heaps() as usize).filter(|&heaps| digit.heaps >> heaps & 1 == 1) {
            for (tokens, set) in small[heaps - large].iter().enumerate() {
                budget.tick(1)?;
                sets[taken + tokens].add(set);
            }
        }
    }
    Ok(sets)
}

/// One heap with the pattern, besides small ones.
fn one_is_avoided(pattern: &RisingPattern<'_>, small: &SmallHeapValues, budget: &Budget) -> Result<bool, StopReason> {
    let (from, period, unit) = (pattern.from as i64, pattern.period as i64, pattern.unit);
    let heights: Vec<i64> = (from..from + period).map(|heap| pattern.height(heap)).collect();
    let most = i64::from(most_small(pattern) / unit);
    let spread = heights.iter().max().unwrap_or(&0) - heights.iter().min().unwrap_or(&0);
    // If more is taken, the height of what is left is too low.
    let most_taken = pattern.code.most_taken().unwrap_or((period * (most + spread + 2)) as usize);
    for (apart, set) in beside(pattern, small, 1, most_taken, budget)?.iter().enumerate() {
        if set.words() == 0 {
            continue;
        }
        for (heap, &height) in (from..).zip(&heights) {
            budget.tick(2)?;
            let whole = heap + apart as i64;
            let low = pattern.low(heap) ^ pattern.low(whole);
            let lower = height - pattern.height(whole);
            for q in 0..=most as u32 {
                // height(n) = x ^ q = x + q - 2 u, where u = x & q.
                let twice = lower + i64::from(q);
                let fits = twice >= 0 && twice % 2 == 0 && (twice / 2) & !i64::from(q) == 0;
                if fits && set.has(q * unit + low) {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

/// The largest heights of sums of heaps with the pattern: for each remainder of the sum of the
/// heaps, each xor of low parts, and each parity of the height (less what the whole periods in the
/// sum of the heaps add to heights).
struct Heights {
    unit: usize,
    table: Vec<i64>,
}

const NONE: i64 = i64::MIN;

impl Heights {
    fn at(&self, remainder: usize, low: usize, parity: usize) -> usize {
        (remainder * self.unit + low) * 2 + parity
    }
}

/// Two heaps or more with the pattern, besides small ones.
fn more_are_avoided(pattern: &RisingPattern<'_>, small: &SmallHeapValues, budget: &Budget) -> Result<bool, StopReason> {
    let (period, unit) = (pattern.period, pattern.unit as usize);
    if pattern.most_heaps() < 2 {
        return Ok(true);
    }
    if period.saturating_mul(unit) > MAX_ENTRIES {
        return Ok(false);
    }
    // Remainder, low part, height less periods.
    let singles: Vec<(usize, usize, i64)> = (0..period)
        .map(|remainder| (remainder, pattern.low(remainder as i64) as usize, pattern.height(remainder as i64)))
        .collect();
    // Beyond the digits that do not repeat, more taken tokens only lower the sum, without a change
    // of its parity if these are a multiple of 2 p.
    let repeated = pattern.code.digits_repeated().max(1);
    let Some(cycle) = super::lcm(2 * period, repeated) else { return Ok(false) };
    let most_taken = pattern.code.most_taken().unwrap_or(pattern.code.digits_ahead() + cycle);
    let mut sums = Heights { unit, table: vec![NONE; 2 * period * unit] };
    let empty = sums.at(0, 0, 0);
    sums.table[empty] = 0;
    for large in 1..=pattern.most_heaps() {
        sums = with_one_more(&sums, &singles, pattern, budget)?;
        if large < 2 {
            continue;
        }
        for (apart, set) in beside(pattern, small, large, most_taken, budget)?.iter().enumerate() {
            for value in set.iter() {
                budget.tick(period as u32)?;
                let (q, low) = (i64::from(value / pattern.unit), value % pattern.unit);
                for remainder in 0..period {
                    let whole = (remainder + apart) as i64;
                    let wanted = (pattern.low(whole) ^ low) as usize;
                    for parity in 0..2 {
                        let height = sums.table[sums.at(remainder, wanted, parity)];
                        let more = height.saturating_add(q - pattern.height(whole));
                        if height != NONE && more >= 0 && more % 2 == 0 {
                            return Ok(false);
                        }
                    }
                }
            }
        }
    }
    Ok(true)
}

fn with_one_more(
    sums: &Heights,
    singles: &[(usize, usize, i64)],
    pattern: &RisingPattern<'_>,
    budget: &Budget,
) -> Result<Heights, StopReason> {
    let (period, unit, rise) = (pattern.period, sums.unit, pattern.rise_of_height());
    let mut more = Heights { unit, table: vec![NONE; sums.table.len()] };
    for remainder in 0..period {
        for low in 0..unit {
            for parity in 0..2 {
                let height = sums.table[sums.at(remainder, low, parity)];
                if height == NONE {
                    continue;
                }
                budget.tick(period as u32 / 4 + 1)?;
                for &(single, its_low, its_height) in singles {
                    let tokens = remainder + single;
                    let sum = height + its_height - if tokens >= period { rise } else { 0 };
                    let at = more.at(tokens % period, low ^ its_low, sum.rem_euclid(2) as usize);
                    more.table[at] = more.table[at].max(sum);
                }
            }
        }
    }
    Ok(more)
}

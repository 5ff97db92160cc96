//! Strategies of laws that repeat: for each number below a bound, and for each remainder, how much
//! is taken and how the rest is split.
//!
//! If n is large and a winning move leaves two heaps, both where the values repeat, then the
//! smaller one may be made smaller by periods and the larger one larger: so a small heap and a rest
//! are enough, and the same move wins for n plus a period.

use nimatron_core::{Budget, StopReason};
use nimatron_proof::{ByResidue, ListedPeriod, PeriodBound, PeriodProof, PeriodValues, TakenHeaps};
use nimatron_rules::{HeapMove, Ruleset};

/// The maximum number of values that repeat, and of those before them.
const MAX_VALUES: usize = 1 << 13;

/// The strategy of the law n mod m, if less than m may be taken.
pub(super) fn of_remainder(modulus: u64) -> ByResidue {
    ByResidue { first: Vec::new(), period: (0..modulus).map(|rest| (rest > 0).then(|| vec![rest])).collect() }
}

/// The moves of a game of one heap.
enum HeapMoves {
    Take(Vec<u64>),
    Break(Vec<HeapMove>),
}

/// The strategy of a law that repeats. `None`: its moves are not found here, or it is too long.
pub(super) fn of_period(
    rules: &Ruleset,
    proof: &PeriodProof,
    budget: &Budget,
) -> Result<Option<ByResidue>, StopReason> {
    let PeriodValues::Listed(ListedPeriod { preperiod, period }) = &proof.values else { return Ok(None) };
    let (e, p) = (preperiod.len(), period.len());
    let moves = match proof.bound {
        // Larger numbers are not needed: their moves cannot be listed heap by heap.
        PeriodBound::Window(_) => rules.subtraction_set(1 << 12, budget).map(|set| {
            let small = |&k: &i64| u64::try_from(k).ok().filter(|&k| k <= MAX_VALUES as u64);
            HeapMoves::Take(set.iter().filter_map(small).collect())
        }),
        // Which numbers may be taken depends on the heap; of codes there are no rules.
        PeriodBound::Steps { .. } | PeriodBound::Rising { .. } => None,
        PeriodBound::Breaking { .. } => rules.heap_moves().map(HeapMoves::Break),
    };
    let Some(moves) = moves.filter(|_| p > 0 && e + p <= MAX_VALUES) else { return Ok(None) };
    let value = |n: u64| {
        let n = n as usize;
        if n < e { preperiod[n] } else { period[(n - e) % p] }
    };
    // Beyond this the rest of every move is large enough.
    let (bound, least) = match &moves {
        HeapMoves::Take(set) => (e as u64 + set.iter().max().copied().unwrap_or(0), e as u64),
        HeapMoves::Break(digits) => (2 * (e.max(1) + p) as u64 + digits.len() as u64, e.max(1) as u64),
    };
    let mut all: Vec<Option<TakenHeaps>> = Vec::new();
    for n in 0..bound + p as u64 {
        budget.tick(1)?;
        if value(n) == 0 {
            all.push(None);
            continue;
        }
        let least = if n < bound { 0 } else { least };
        let found = match &moves {
            HeapMoves::Take(set) => set
                .iter()
                .copied()
                .find(|&k| n.checked_sub(k).is_some_and(|left| left >= least && value(left) == 0))
                .map(|k| vec![k]),
            HeapMoves::Break(digits) => breaking(digits, n, least, (e + p) as u64, &value, budget)?,
        };
        let Some(found) = found else { return Ok(None) };
        all.push(Some(found));
    }
    let mut repeated = all.split_off(bound as usize);
    // The bound is as small as possible.
    let rest_of = |n: usize, chosen: &Option<TakenHeaps>| match chosen {
        Some(taken) => (n as u64).checked_sub(taken.iter().sum()).is_some_and(|rest| rest >= least),
        None => true,
    };
    while all.len() > e && all.last() == repeated.last() && rest_of(all.len() - 1, &repeated[p - 1]) {
        all.pop();
        repeated.rotate_right(1);
    }
    Ok(Some(ByResidue { first: all, period: repeated }))
}

/// A winning move that takes as little as possible and leaves at most two heaps, one of them the
/// rest, which is at least `least`; the other one is below `small`.
fn breaking(
    digits: &[HeapMove],
    n: u64,
    least: u64,
    small: u64,
    value: &dyn Fn(u64) -> u32,
    budget: &Budget,
) -> Result<Option<TakenHeaps>, StopReason> {
    for heaps in 0..3 {
        for (taken, it) in (0..).zip(digits) {
            let Some(left) = n.checked_sub(taken).filter(|_| it.heaps >> heaps & 1 == 1) else { continue };
            match heaps {
                0 if left == 0 && least == 0 => return Ok(Some(vec![taken])),
                1 if left > 0 && left >= least && value(left) == 0 => return Ok(Some(vec![taken])),
                2 => {
                    let max = small.min(left / 2);
                    budget.tick(u32::try_from(max).unwrap_or(u32::MAX))?;
                    let wins = |&heap: &u64| left - heap >= least && value(heap) == value(left - heap);
                    if let Some(heap) = (1..=max).find(wins) {
                        return Ok(Some(vec![taken, heap]));
                    }
                }
                _ => {}
            }
        }
    }
    Ok(None)
}

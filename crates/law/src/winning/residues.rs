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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::periodic;
    use crate::played::PlayedGame;
    use crate::winning::{rest, taken};
    use num_bigint::BigUint;

    /// Every chosen move is one, and leaves the value 0; where there is none, the value is 0.
    fn wins(game: &mut PlayedGame, by: &ByResidue, to: i64) {
        for n in 0..to {
            let large = BigUint::try_from(n).unwrap();
            let Some(taken) = taken(by, &large) else {
                assert_eq!(game.value(&[n]), 0, "{n}");
                continue;
            };
            let small = |part: Vec<BigUint>| part.iter().map(|x| i64::try_from(x).unwrap()).collect();
            let left: Vec<Vec<i64>> = rest(&large, taken).into_iter().map(small).collect();
            assert_eq!(game.sum(&left), 0, "{n}: {taken:?}");
            // Empty heaps do not count.
            let heaps = |mut option: Vec<Vec<i64>>| {
                option.retain(|heap| *heap != [0]);
                option.sort();
                option
            };
            let left = heaps(left);
            assert!(game.options(&[n]).into_iter().any(|option| heaps(option) == left), "{n}: {taken:?}");
        }
    }

    fn strategy(game: &mut PlayedGame, bound: PeriodBound) -> ByResidue {
        let values: Vec<u32> = (0..240).map(|n| game.value(&[n])).collect();
        let found = periodic::find(&values, 3).unwrap();
        let values = PeriodValues::Listed(ListedPeriod { preperiod: found.preperiod, period: found.period });
        of_period(&game.rules, &PeriodProof { values, bound }, &Budget::unlimited()).unwrap().unwrap()
    }

    #[test]
    fn taking_from_a_set_wins_by_remainders() {
        for set in ["{1, 2, 3}", "{2, 4, 7}", "{1, 4, 10}", "{3, 5, 6, 17}"] {
            let mut game = PlayedGame::new(&format!("n -> n - k for k in {set}"));
            let by = strategy(&mut game, PeriodBound::Window(17));
            wins(&mut game, &by, 400);
        }
    }

    #[test]
    fn breaking_a_heap_wins_by_remainders() {
        // Kayles and Dawson's Kayles.
        for (text, max_taken) in
            [("n -> (i) + (n - k - i) for k in 1..2, i in 0..n-k", 2), ("n -> (i) + (n - 2 - i) for i in 0..n-2", 2)]
        {
            let mut game = PlayedGame::new(text);
            let by = strategy(&mut game, PeriodBound::Breaking { max_taken, max_heaps: 2 });
            wins(&mut game, &by, 160);
        }
    }

    #[test]
    fn the_remainder_is_taken_where_less_than_the_modulus_may_be() {
        let mut game = PlayedGame::new("n -> n - k for k in 1..6");
        wins(&mut game, &of_remainder(7), 200);
    }
}

//! Periodic laws, checked by computing values again: the rules look back a bounded distance, or
//! leave a bounded number of heaps after taking a bounded number of tokens. The certificate states
//! the bound.

use crate::steps::Steps;
use crate::{CheckFailure, wrong};
use nimatron_core::{Budget, Convention};
use nimatron_messages::verdicts::periods as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::{ListedPeriod, PeriodBound, PeriodProof, PeriodValues};
use nimatron_rules::{HeapMove, Ruleset};

/// The maximum number of values that are recomputed.
const MAX_VALUES: u64 = 1 << 20;
/// How many values above the largest number that may be taken are also computed from the options
/// that the rules list.
const MORE_LISTED: u64 = 100;

/// Checks the Grundy values of normal play, or the outcomes in misère play: 0 for P, 1 for N.
pub(crate) fn check(
    rules: &Ruleset,
    convention: Convention,
    proof: &PeriodProof,
    budget: &Budget,
) -> Result<Message, CheckFailure> {
    let PeriodValues::Listed(ListedPeriod { preperiod, period }) = &proof.values else {
        return wrong(say::values_not_listed());
    };
    let (e, p) = (preperiod.len() as u64, period.len() as u64);
    if p == 0 {
        return wrong(say::empty());
    }
    if e + p > MAX_VALUES / 4 {
        return wrong(say::too_long());
    }
    let claimed = |n: u64| if n < e { preperiod[n as usize] } else { period[((n - e) % p) as usize] };
    let values = match (&proof.bound, convention) {
        (&PeriodBound::Window(window), _) => {
            let set = taken(rules, window, budget)?;
            if e.saturating_add(window) > MAX_VALUES {
                by_thresholds(rules, convention, &set, e + p, &claimed, budget)?;
                Vec::new()
            } else {
                by_window(rules, convention, &set, e + window + p, budget)?
            }
        }
        (&PeriodBound::Breaking { max_taken, max_heaps }, Convention::Normal) => {
            by_breaking(rules, max_taken, max_heaps, e, p, budget)?
        }
        (&PeriodBound::Steps { window, modulus, from }, Convention::Normal) => {
            by_steps(rules, (window, modulus, from), e, p, budget)?
        }
        (PeriodBound::Rising { .. }, _) => return wrong(say::rising_needs_code()),
        (PeriodBound::Breaking { .. } | PeriodBound::Steps { .. }, Convention::Misere) => {
            return wrong(verdicts::misere_methods());
        }
    };
    for (n, value) in (0..).zip(&values) {
        if *value != claimed(n) {
            return wrong(say::other_value(n, *value, claimed(n)));
        }
    }
    // Preperiod and period are as short as possible.
    if e > 0 && preperiod[e as usize - 1] == period[p as usize - 1] {
        return wrong(say::begins_earlier());
    }
    if (1..p).any(|q| p.is_multiple_of(q) && (0..p - q).all(|at| period[at as usize] == period[(at + q) as usize])) {
        return wrong(say::smaller_period());
    }
    Ok(match convention {
        Convention::Normal => verdicts::period(p, e),
        Convention::Misere => verdicts::misere_period(p, e),
    })
}

/// The numbers that may be taken, of which `window` has to be the largest.
fn taken(rules: &Ruleset, window: u64, budget: &Budget) -> Result<Vec<u64>, CheckFailure> {
    let Some(set) = rules.subtraction_set(1 << 12, budget) else {
        return wrong(say::not_subtraction());
    };
    let set: Option<Vec<u64>> = set.iter().map(|&k| u64::try_from(k).ok().filter(|&k| k > 0)).collect();
    match set {
        Some(set) if set.iter().max() == Some(&window) => Ok(set),
        _ => wrong(say::other_window(window)),
    }
}

/// Each value is a function of the last `window` values: a whole window that repeats repeats for
/// ever. The values below `below`, which is the end of a window after the preperiod, and one period
/// more. In misère play the same is true of outcomes: after a whole window every number of the set
/// can be taken, so there is a move.
fn by_window(
    rules: &Ruleset,
    convention: Convention,
    set: &[u64],
    below: u64,
    budget: &Budget,
) -> Result<Vec<u32>, CheckFailure> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..below {
        budget.tick(set.len() as u32)?;
        let options = set.iter().filter_map(|&k| n.checked_sub(k)).map(|m| values[m as usize]);
        values.push(value(convention, options));
    }
    let max_taken = set.iter().copied().max().unwrap_or(0);
    agree(rules, convention, 0..below.min(max_taken + MORE_LISTED), &|n| values[n as usize], budget)?;
    Ok(values)
}

/// The same for numbers to take that are too large for a table: the claimed values are put into the
/// rule of the game, and have to satisfy it at every heap. Let k be 0 or the largest number of the
/// set that can be taken from n. If n is at least k + `length` (preperiod and period together), n
/// minus some periods lies between k + preperiod and k + `length`; from there the same numbers can
/// be taken, to heaps that repeat, so the rule says the same. What is left are `length` heaps from
/// each k on.
fn by_thresholds(
    rules: &Ruleset,
    convention: Convention,
    set: &[u64],
    length: u64,
    claimed: &dyn Fn(u64) -> u32,
    budget: &Budget,
) -> Result<(), CheckFailure> {
    if length.saturating_mul(set.len() as u64 + 1) > MAX_VALUES {
        return wrong(say::too_large());
    }
    for from in set.iter().copied().chain([0]) {
        let Some(end) = from.checked_add(length.max(MORE_LISTED)).filter(|&end| i64::try_from(end).is_ok()) else {
            return wrong(say::too_large());
        };
        for n in from..end {
            budget.tick(set.len() as u32)?;
            let right = value(convention, set.iter().filter_map(|&k| n.checked_sub(k)).map(claimed));
            if right != claimed(n) {
                return wrong(say::other_value(n, right, claimed(n)));
            }
        }
        // The options that the rules list, as in `by_window`.
        agree(rules, convention, from..from + MORE_LISTED, claimed, budget)?;
    }
    Ok(())
}

/// Moves that depend on remainders and constants: the values of a whole window after the preperiod
/// and the last constant, and of a common multiple of the period and the modulus more.
fn by_steps(
    rules: &Ruleset,
    (window, modulus, from): (u64, u64, u64),
    e: u64,
    p: u64,
    budget: &Budget,
) -> Result<Vec<u32>, CheckFailure> {
    let Some(steps) = Steps::of(rules) else {
        return wrong(say::not_steps());
    };
    if (steps.window, steps.modulus, steps.from) != (window, modulus, from) {
        return wrong(say::other_steps(steps.window, steps.modulus, steps.from));
    }
    let (mut a, mut b) = (p, modulus);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let multiple = (p / a).saturating_mul(modulus);
    let below = e.max(from.saturating_add(1)).saturating_add(window).saturating_add(multiple);
    if below > MAX_VALUES {
        return wrong(say::too_large());
    }
    let mut values: Vec<u32> = Vec::new();
    let mut options = Vec::new();
    for n in 0..below {
        options.clear();
        steps.options(n, budget, &mut options)?;
        values.push(mex(options.iter().map(|&m| values[m as usize])));
    }
    listed(rules, &values, window.max(from), budget)?;
    Ok(values)
}

/// Guy and Smith 1956, for h heaps and at most k tokens taken: equal values below
/// h e + (h - 1) p + k + 1 prove the period. A preperiod of 0 counts as 1, because heaps do not
/// vanish, and so does an h of 0.
fn by_breaking(
    rules: &Ruleset,
    max_taken: u64,
    max_heaps: u64,
    e: u64,
    p: u64,
    budget: &Budget,
) -> Result<Vec<u32>, CheckFailure> {
    let Some(moves) = rules.heap_moves() else {
        return wrong(say::not_breaking());
    };
    if moves.iter().any(|it| it.different) {
        return wrong(say::different_heaps());
    }
    if moves.iter().any(|it| it.heaps >= 16) {
        return wrong(say::too_many_heaps());
    }
    let heaps = moves.iter().map(|it| 31 - it.heaps.max(1).leading_zeros()).max().unwrap_or(0);
    if (max_taken, max_heaps) != (moves.len() as u64 - 1, heaps.into()) {
        return wrong(say::other_bound(moves.len() - 1, heaps));
    }
    let heaps = max_heaps.max(1);
    let below = heaps * e.max(1) + (heaps - 1) * p + max_taken + 1;
    if below + p > MAX_VALUES / 8 {
        return wrong(say::too_long());
    }
    let mut values: Vec<u32> = Vec::new();
    for n in 0..below + p {
        let mut seen = Vec::new();
        for (taken, it) in moves.iter().enumerate() {
            if let Some(left) = n.checked_sub(taken as u64) {
                options(*it, left as usize, &values, &mut seen, budget)?;
            }
        }
        values.push(mex(seen.into_iter()));
    }
    listed(rules, &values, max_taken, budget)?;
    Ok(values)
}

/// Adds to `seen` the values of all that a move may leave of a heap with `left` tokens remaining.
fn options(
    it: HeapMove,
    left: usize,
    values: &[u32],
    seen: &mut Vec<u32>,
    budget: &Budget,
) -> Result<(), CheckFailure> {
    budget.tick(1 + left as u32)?;
    if it.heaps & 1 != 0 && left == 0 {
        seen.push(0);
    }
    if it.heaps & 2 != 0 && left > 0 {
        seen.push(values[left]);
    }
    if it.heaps & 4 != 0 {
        seen.extend((1..=left / 2).map(|small| values[small] ^ values[left - small]));
    }
    if it.heaps & 8 != 0 {
        for a in 1..=left / 3 {
            budget.tick(1 + left as u32)?;
            seen.extend((a..=(left - a) / 2).map(|b| values[a] ^ values[b] ^ values[left - a - b]));
        }
    }
    Ok(())
}

/// Compares the first values, in normal play, as [`agree`] does: as far as every number that may be
/// taken is taken many times.
fn listed(rules: &Ruleset, values: &[u32], max_taken: u64, budget: &Budget) -> Result<(), CheckFailure> {
    let end = max_taken.saturating_add(MORE_LISTED).min(values.len() as u64);
    agree(rules, Convention::Normal, 0..end, &|n| values[n as usize], budget)
}

/// Checks that the values of these heaps are also those that follow from the options that the rules
/// list, whatever form was recognised in the rules. `at`: the value of a heap.
fn agree(
    rules: &Ruleset,
    convention: Convention,
    heaps: impl Iterator<Item = u64>,
    at: &dyn Fn(u64) -> u32,
    budget: &Budget,
) -> Result<(), CheckFailure> {
    let mut evaluator = rules.evaluator();
    for n in heaps {
        let mut seen = Vec::new();
        let mut lower = true;
        // In misère play only options of one heap have the outcome of that heap.
        let single = |option: &[i64]| convention == Convention::Normal || option.len() == 1;
        let listed = evaluator.options(&[n as i64], budget, &mut |option| {
            lower &= option.iter().all(|&heap| (0..n as i64).contains(&heap)) && single(option);
            if lower {
                seen.push(option.iter().fold(0, |sum, &heap| sum ^ at(heap as u64)));
            }
        });
        if listed.is_err() {
            budget.check()?;
            return wrong(verdicts::rules_fail(n));
        }
        if !lower || value(convention, seen.into_iter()) != at(n) {
            return wrong(say::other_options(n));
        }
    }
    Ok(())
}

/// The value of a position with options of these values.
fn value(convention: Convention, options: impl Iterator<Item = u32>) -> u32 {
    match convention {
        Convention::Normal => mex(options),
        Convention::Misere => {
            let mut options = options.peekable();
            // N without a move, or with one to P.
            u32::from(options.peek().is_none() || options.any(|option| option == 0))
        }
    }
}

fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.iter().enumerate().find(|(at, value)| *at as u32 != **value).map_or(values.len() as u32, |(at, _)| at as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_core::Budget;

    /// The check at thresholds says the same as a table that is long enough, for right and for
    /// wrong claims, in both conventions.
    #[test]
    fn thresholds_and_tables_agree() {
        let budget = Budget::unlimited();
        let (mut right, mut wrong_ones) = (0, 0);
        for code in 1u32..1 << 9 {
            let set: Vec<u64> = (0..9).filter(|bit| code >> bit & 1 == 1).map(|bit| bit + 1).collect();
            let text: Vec<String> = set.iter().map(ToString::to_string).collect();
            let rules = Ruleset::parse(&format!("n -> n - k for k in {{{}}}", text.join(", "))).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let Ok(table) = by_window(&rules, convention, &set, 600, &budget) else { panic!("{set:?}") };
                for (e, p) in (0..4).flat_map(|e| (1..14).map(move |p| (e, p))) {
                    let claimed = |n: u64| table[if n < e { n } else { e + (n - e) % p } as usize];
                    let holds = (0..600).all(|n| claimed(n) == table[n as usize]);
                    let accepted = by_thresholds(&rules, convention, &set, e + p, &claimed, &budget).is_ok();
                    assert_eq!(accepted, holds, "{set:?} {convention:?} {e} {p}");
                    if holds { right += 1 } else { wrong_ones += 1 }
                }
            }
        }
        assert!(right > 1000 && wrong_ones > 1000, "{right} {wrong_ones}");
    }
}

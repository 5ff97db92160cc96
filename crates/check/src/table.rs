//! Periodic laws by recomputed values: the rules look back a bounded way, or leave a bounded number of heaps after taking a bounded number of tokens.

use crate::{Wrong, wrong};
use nimatron_core::Budget;
use nimatron_rules::Ruleset;

/// Values that are recomputed.
const MOST: u64 = 1 << 20;

pub(crate) fn check(
    rules: &Ruleset,
    preperiod: &[u32],
    period: &[u32],
    saltus: u32,
    budget: &Budget,
) -> Result<String, Wrong> {
    let (e, p) = (preperiod.len() as u64, period.len() as u64);
    if p == 0 || saltus != 0 {
        return wrong("a period is proved here if there is one and values do not rise");
    }
    if e + p > MOST / 4 {
        return wrong("so long a period is too much for this checker");
    }
    let set = rules.subtraction_set(1 << 12, budget);
    let (below, values) = if let Some(set) = &set {
        // Each value is a function of the last max S values: a whole window that repeats repeats for ever.
        let most = set.iter().copied().max().unwrap_or(1) as u64;
        let below = e.saturating_add(most);
        if below > MOST {
            return wrong("so long a period, or so large a number to take, is too much for this checker");
        }
        let mut values: Vec<u32> = Vec::new();
        for n in 0..below + p {
            budget.tick(set.len() as u32)?;
            let options = set.iter().filter_map(|&k| n.checked_sub(k as u64)).map(|m| values[m as usize]);
            values.push(mex(options));
        }
        (below, values)
    } else if let Some(moves) = rules.heap_moves() {
        if moves.iter().any(|it| it.different) {
            return wrong("heaps that have to be different have no theorem of this kind");
        }
        if moves.iter().any(|it| it.heaps >= 16) {
            return wrong("more than three heaps are too much for this checker");
        }
        // Guy and Smith for h heaps and at most k tokens taken, h at least 1. A preperiod of 0 counts as 1: heaps do not vanish.
        let taken = moves.len() as u64 - 1;
        let heaps = u64::from(moves.iter().map(|it| 31 - it.heaps.max(1).leading_zeros()).max().unwrap_or(0)).max(1);
        let from = e.max(1);
        let below = heaps * from + (heaps - 1) * p + taken + 1;
        if below + p > MOST / 8 {
            return wrong("so long a period is too much for this checker");
        }
        let mut values: Vec<u32> = Vec::new();
        for n in 0..below + p {
            let mut seen = Vec::new();
            for (taken, it) in moves.iter().enumerate() {
                let Some(left) = n.checked_sub(taken as u64) else { continue };
                budget.tick(1 + left as u32)?;
                if it.heaps & 1 != 0 && left == 0 {
                    seen.push(0);
                }
                if it.heaps & 2 != 0 && left > 0 {
                    seen.push(values[left as usize]);
                }
                if it.heaps & 4 != 0 {
                    seen.extend((1..=left / 2).map(|small| values[small as usize] ^ values[(left - small) as usize]));
                }
                if it.heaps & 8 != 0 {
                    for a in 1..=left / 3 {
                        budget.tick(1 + left as u32)?;
                        let value = |b: u64| values[b as usize] ^ values[(left - a - b) as usize];
                        seen.extend((a..=(left - a) / 2).map(|b| values[a as usize] ^ value(b)));
                    }
                }
            }
            values.push(mex(seen.into_iter()));
        }
        (below, values)
    } else {
        return wrong("these rules neither take from a finite set nor are those of a taking-and-breaking game");
    };
    for n in 0..below + p {
        let claimed = if n < e { preperiod[n as usize] } else { period[((n - e) % p) as usize] };
        if values[n as usize] != claimed {
            return wrong(format!("g({n}) = {}, and {claimed} is written", values[n as usize]));
        }
    }
    // The least form.
    if e > 0 && preperiod[e as usize - 1] == period[p as usize - 1] {
        return wrong("the period begins earlier");
    }
    if (1..p).any(|q| p.is_multiple_of(q) && (0..p - q).all(|at| period[at as usize] == period[(at + q) as usize])) {
        return wrong("a smaller number is a period, too");
    }
    Ok(format!("the values repeat with period {p} from {e} on"))
}

fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.iter().enumerate().find(|(at, value)| *at as u32 != **value).map_or(values.len() as u32, |(at, _)| at as u32)
}

//! Marks every option. This works for all codes, in time quadratic in the heap for two heaps and
//! cubic for three.

use super::marks::OptionMarks;
use crate::code::Code;
use nimatron_core::{Budget, StopReason};

/// Appends values until there are `to + 1`.
pub(super) fn extend(values: &mut Vec<u32>, code: &Code, to: usize, budget: &Budget) -> Result<(), StopReason> {
    let mut marks = OptionMarks::default();
    while values.len() <= to {
        let n = values.len();
        marks.next();
        for (taken, digit) in code.moves(n) {
            let left = n - taken;
            for heaps in 0..=digit.most_heaps() {
                if digit.heaps >> heaps & 1 == 1 {
                    parts(values, left, heaps, digit.different, 0, &mut marks, budget)?;
                }
            }
        }
        values.push(marks.mex());
        budget.tick(16)?;
    }
    Ok(())
}

/// Marks the values of all ways to divide `left` tokens into this many nonempty heaps, xor `sum`.
/// `different` says whether all heaps have to be different.
fn parts(
    values: &[u32],
    left: usize,
    heaps: u32,
    different: bool,
    sum: u32,
    marks: &mut OptionMarks,
    budget: &Budget,
) -> Result<(), StopReason> {
    match heaps {
        0 if left == 0 => marks.mark(sum),
        // One heap: the distinctness test is vacuous.
        1 if left > 0 && left < values.len() => marks.mark(sum ^ values[left]),
        2 if left >= 2 => {
            budget.tick(u32::try_from(left / 8).unwrap_or(u32::MAX))?;
            let max_small = if different { (left - 1) / 2 } else { left / 2 };
            for small in 1..=max_small {
                marks.mark(sum ^ values[small] ^ values[left - small]);
            }
        }
        0..=2 => {}
        _ => {
            // The smallest heap first; the others are at least as large, or larger.
            least_first(values, left, heaps, 1, different, sum, marks, budget)?;
        }
    }
    Ok(())
}

/// Marks the values of two heaps or more, each of at least `from` tokens, the smallest first.
#[allow(clippy::too_many_arguments)]
fn least_first(
    values: &[u32],
    left: usize,
    heaps: u32,
    from: usize,
    different: bool,
    sum: u32,
    marks: &mut OptionMarks,
    budget: &Budget,
) -> Result<(), StopReason> {
    let step = usize::from(different);
    if heaps == 2 {
        budget.tick(u32::try_from(left / 8 + 1).unwrap_or(u32::MAX))?;
        let mut small = from;
        while 2 * small + step <= left {
            marks.mark(sum ^ values[small] ^ values[left - small]);
            small += 1;
        }
        return Ok(());
    }
    let count = heaps as usize;
    let mut small = from;
    // The others are at least `small`; if heaps have to be different, small + 1, small + 2, ...
    while count * small + step * count * (count - 1) / 2 <= left {
        least_first(values, left - small, heaps - 1, small + step, different, sum ^ values[small], marks, budget)?;
        small += 1;
    }
    Ok(())
}

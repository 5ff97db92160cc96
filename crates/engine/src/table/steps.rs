//! Moves by fixed vectors. They are the same at every position, so they are found once, at the far
//! corner.

use super::cells::CellInteger;
use super::{Layout, TableError};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::{EvalError, Evaluator};

/// A move by a fixed vector.
#[derive(Clone, Debug)]
pub(crate) struct VectorMove {
    pub(crate) vector: Vec<i64>,
    /// The vector as a distance in memory.
    pub(crate) offset: isize,
}

/// A rule with more steps than this is walked as runs instead.
const MAX_STEPS: usize = 256;

/// The steps of a rule in a box; `None` if its moves are not fixed vectors, or are too many.
pub(crate) fn steps_of(
    evaluator: &mut Evaluator<'_>,
    rule: usize,
    layout: &Layout,
    budget: &Budget,
) -> Result<Option<Vec<VectorMove>>, TableError> {
    let corner: Vec<i64> = layout.sizes.iter().map(|&size| size as i64 - 1).collect();
    let vectors = match evaluator.steps(rule, &corner, MAX_STEPS, budget) {
        Ok(vectors) => vectors,
        Err(EvalError::Stopped(reason)) => return Err(TableError::Stopped(reason, None)),
        Err(error) => return Err(TableError::Rule(error)),
    };
    let offset = |vector: &[i64]| vector.iter().zip(&layout.strides).map(|(&d, &s)| d as isize * s as isize).sum();
    let step = |vector: Vec<i64>| VectorMove { offset: offset(&vector), vector };
    Ok(vectors.map(|vectors| vectors.into_iter().map(step).collect()))
}

/// The number of cells between two reads of the clock.
const BLOCK: usize = 1 << 14;

/// The maximum number of steps for which the set of seen values is kept in registers. A value is at
/// most the number of steps, so it fits a byte.
pub(crate) const MAX_IN_REGISTERS: usize = 250;

/// Fills a table with one coordinate and at most [`MAX_IN_REGISTERS`] steps, all downwards.
/// With fewer than 64 steps the set of seen values is one register, and its mex is the number of
/// trailing ones; otherwise the set takes four registers. Fills `cells[min..]`; the cells below are
/// outside the game.
pub(crate) fn fill_by_register<V: CellInteger>(
    cells: &mut [V],
    min: usize,
    steps: &[usize],
    budget: &Budget,
) -> Result<(), (StopReason, usize)> {
    let mut steps = steps.to_vec();
    steps.sort_unstable();
    let max_step = steps.last().copied().unwrap_or(0);
    let total = cells.len() as u64;
    let mut start = min.min(cells.len());
    cells[..start].fill(V::OUTSIDE);
    let near = (min + max_step).min(cells.len());
    for n in start..near {
        let within = steps.partition_point(|&k| k + min <= n);
        cells[n] = V::from_value(mex_of(cells, n, &steps[..within])).unwrap_or(V::OUTSIDE);
    }
    start = start.max(near);
    while start < cells.len() {
        budget.check().map_err(|reason| (reason, start))?;
        budget.progress().set(start as u64, total);
        let end = (start + BLOCK).min(cells.len());
        match steps.as_slice() {
            &[a] => block(cells, start, end, [a]),
            &[a, b] => block(cells, start, end, [a, b]),
            &[a, b, c] => block(cells, start, end, [a, b, c]),
            &[a, b, c, d] => block(cells, start, end, [a, b, c, d]),
            &[a, b, c, d, e] => block(cells, start, end, [a, b, c, d, e]),
            &[a, b, c, d, e, f] => block(cells, start, end, [a, b, c, d, e, f]),
            all if all.len() >= 64 => {
                for n in start..end {
                    cells[n] = V::from_value(mex_of(cells, n, all)).unwrap_or(V::OUTSIDE);
                }
            }
            all => {
                for n in start..end {
                    let seen = all.iter().fold(0u64, |seen, &k| seen | 1 << (cells[n - k].value() & 63));
                    cells[n] = V::from_value(seen.trailing_ones() as usize).unwrap_or(V::OUTSIDE);
                }
            }
        }
        start = end;
    }
    Ok(())
}

/// The mex of the values at these distances below cell `n`.
fn mex_of<V: CellInteger>(cells: &[V], n: usize, steps: &[usize]) -> usize {
    let mut seen = [0u64; 4];
    for &k in steps {
        let value = cells[n - k].value();
        seen[value >> 6 & 3] |= 1 << (value & 63);
    }
    let full = seen.iter().take_while(|word| **word == u64::MAX).count();
    64 * full + seen.get(full).map_or(0, |word| word.trailing_ones() as usize)
}

/// Fills a block of cells, with a number of steps known at compile time.
fn block<V: CellInteger, const K: usize>(cells: &mut [V], start: usize, end: usize, steps: [usize; K]) {
    for n in start..end {
        let mut seen = 0u64;
        for k in steps {
            seen |= 1 << (cells[n - k].value() & 63);
        }
        cells[n] = V::from_value(seen.trailing_ones() as usize).unwrap_or(V::OUTSIDE);
    }
}

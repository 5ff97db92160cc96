//! Moves by fixed vectors: the same at every position, so they are found once, at the far corner.

use super::cells::Cell;
use super::{Layout, TableError};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::{EvalError, Evaluator};

/// One step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) vector: Vec<i64>,
    /// The same as a distance in memory.
    pub(crate) offset: isize,
}

/// More steps than this are walked as runs instead.
const MOST: usize = 256;

/// The steps of a line of the rules in a box, if it has that shape and they are not too many.
pub(crate) fn steps_of(
    evaluator: &mut Evaluator<'_>,
    rule: usize,
    layout: &Layout,
    budget: &Budget,
) -> Result<Option<Vec<Step>>, TableError> {
    let corner: Vec<i64> = layout.sizes.iter().map(|&size| size as i64 - 1).collect();
    let vectors = match evaluator.steps(rule, &corner, MOST, budget) {
        Ok(vectors) => vectors,
        Err(EvalError::Stopped(reason)) => return Err(TableError::Stopped(reason, None)),
        Err(error) => return Err(TableError::Rule(error)),
    };
    let offset = |vector: &[i64]| vector.iter().zip(&layout.strides).map(|(&d, &s)| d as isize * s as isize).sum();
    let step = |vector: Vec<i64>| Step { offset: offset(&vector), vector };
    Ok(vectors.map(|vectors| vectors.into_iter().map(step).collect()))
}

/// Cells between two looks at the clock.
const BLOCK: usize = 1 << 14;

/// One coordinate and fewer than 64 steps down: the set of seen values is one register, and its mex
/// is the number of trailing ones. Fills `cells[least..]`; cells below are outside the game.
pub(crate) fn fill_by_register<V: Cell>(
    cells: &mut [V],
    least: usize,
    steps: &[usize],
    budget: &Budget,
) -> Result<(), (StopReason, usize)> {
    let mut steps = steps.to_vec();
    steps.sort_unstable();
    let most = steps.last().copied().unwrap_or(0);
    let total = cells.len() as u64;
    let mut start = least.min(cells.len());
    cells[..start].fill(V::OUTSIDE);
    let near = (least + most).min(cells.len());
    for n in start..near {
        let seen =
            steps.iter().take_while(|&&k| k + least <= n).fold(0u64, |seen, &k| seen | 1 << cells[n - k].value());
        cells[n] = V::from_value(seen.trailing_ones() as usize).unwrap_or(V::OUTSIDE);
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

/// A block of cells with a number of steps known to the compiler.
fn block<V: Cell, const K: usize>(cells: &mut [V], start: usize, end: usize, steps: [usize; K]) {
    for n in start..end {
        let mut seen = 0u64;
        for k in steps {
            seen |= 1 << (cells[n - k].value() & 63);
        }
        cells[n] = V::from_value(seen.trailing_ones() as usize).unwrap_or(V::OUTSIDE);
    }
}

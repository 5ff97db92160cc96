//! Moves that leave stretches of heaps, in tables of one coordinate: the value of a stretch is that of all heaps before its end, with those before its first heap
//! taken away.

use super::cells::Cell;
use super::fill::Pause;
use super::marks::Marks;
use nimatron_core::Budget;
use nimatron_rules::Evaluator;
use std::ops::ControlFlow;

/// The sums of the values of all heaps below each number.
#[derive(Debug, Default)]
pub(super) struct Sums(Vec<usize>);

impl Sums {
    /// Marks the options that a line of the rules lists at a heap; the cells below it are known.
    pub(super) fn mark<V: Cell>(
        &mut self,
        cells: &[V],
        marks: &mut Marks,
        evaluator: &mut Evaluator<'_>,
        rule: usize,
        heap: i64,
        budget: &Budget,
    ) -> Result<(), Pause> {
        let Sums(sums) = self;
        while sums.len() <= heap as usize {
            let next = match sums.len().checked_sub(1) {
                Some(before) if cells[before] != V::OUTSIDE => sums[before] ^ cells[before].value(),
                Some(before) => sums[before],
                None => 0,
            };
            sums.push(next);
        }
        let mut escaped = false;
        let _ = evaluator.stretches(rule, &[heap], budget, &mut |run| {
            let mut value = 0;
            for (place, &first) in run.base.iter().enumerate() {
                let last = run.stretches.iter().find(|(at, _)| *at == place).map_or(first, |stretch| stretch.1);
                if last >= heap {
                    escaped = true;
                    return ControlFlow::Break(());
                }
                value ^= sums[last as usize + 1] ^ sums[first as usize];
            }
            marks.insert(value);
            ControlFlow::Continue(())
        })?;
        if escaped { Err(Pause::Escaped) } else { Ok(()) }
    }
}

//! Moves that leave stretches of heaps, in tables of one coordinate. The value of a stretch is the
//! value of all heaps up to its last, xor that of all heaps before its first.

use super::cells::CellInteger;
use super::marks::Marks;
use super::pause::Pause;
use nimatron_core::Budget;
use nimatron_rules::Evaluator;
use std::ops::ControlFlow;

/// The xor of the values of all heaps below each number.
#[derive(Debug, Default)]
pub(super) struct PrefixXors(Vec<usize>);

impl PrefixXors {
    /// Marks the options that a rule lists at a heap; the cells below it are known.
    pub(super) fn mark<V: CellInteger>(
        &mut self,
        cells: &[V],
        marks: &mut Marks,
        evaluator: &mut Evaluator<'_>,
        rule: usize,
        heap: i64,
        budget: &Budget,
    ) -> Result<(), Pause> {
        let PrefixXors(sums) = self;
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

//! Misère play of games that are Python functions: sums are searched as a whole, because the values
//! of their parts do not decide who wins.
//!
//! Positions get numbers, and first all positions that can be reached are listed, with one call of
//! the function for each. That finds every cycle, also one in which the sum grows: a play without
//! end has a component that leads to itself. A sum is a sorted list of numbers without those that
//! have no moves; the search is depth first with a stack of its own and stops at the first winning
//! move.

use crate::bounds::Bounds;
use crate::function::{Cycle, FunctionSearch, followed};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rustc_hash::FxHashMap;

/// The positions of a sum, sorted.
type SumOf = Box<[u32]>;

/// What is known so far.
#[derive(Default)]
pub(crate) struct MisereSumSearch {
    /// The number of each position.
    numbers: Option<Py<PyDict>>,
    positions: Vec<Py<PyAny>>,
    /// The options of each position; `None` until all positions below it are listed.
    options: Vec<Option<Vec<SumOf>>>,
    /// Whether the player to move loses.
    lost: FxHashMap<SumOf, bool>,
}

/// A position whose options are being listed, and how many of their parts are done.
struct ListingFrame {
    number: u32,
    options: Vec<SumOf>,
    parts: Vec<u32>,
    done: usize,
}

struct SumFrame {
    sum: SumOf,
    options: Vec<SumOf>,
}

impl MisereSumSearch {
    pub(crate) fn len(&self) -> usize {
        self.lost.len()
    }

    fn number(&mut self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.get_or_insert_with(|| PyDict::new(py).unbind()).bind(py);
        if let Some(known) = numbers.get_item(position)? {
            return known.extract();
        }
        let number = u32::try_from(self.positions.len())?;
        numbers.set_item(position, number)?;
        self.positions.push(position.clone().unbind());
        self.options.push(None);
        Ok(number)
    }

    /// Calls the function for a position.
    fn listed(
        &mut self,
        game: &FunctionSearch,
        py: Python<'_>,
        number: u32,
        bounds: &mut Bounds,
    ) -> PyResult<ListingFrame> {
        bounds.count(py)?;
        let position = self.positions[number as usize].bind(py).clone();
        let mut options = Vec::new();
        for option in game.options_of(&position, bounds)?.iter() {
            let mut parts = match game.parts(&option) {
                Some(parts) => parts.iter().map(|part| self.number(&part)).collect::<PyResult<Vec<u32>>>()?,
                None => vec![self.number(&option)?],
            };
            parts.sort_unstable();
            options.push(parts.into_boxed_slice());
        }
        options.sort_unstable();
        options.dedup();
        let mut parts: Vec<u32> = options.iter().flatten().copied().collect();
        parts.sort_unstable();
        parts.dedup();
        Ok(ListingFrame { number, options, parts, done: 0 })
    }

    /// Lists the options of a position and of all positions that can be reached from it.
    fn list(&mut self, game: &FunctionSearch, py: Python<'_>, start: u32, bounds: &mut Bounds) -> PyResult<()> {
        if self.options[start as usize].is_some() {
            return Ok(());
        }
        // The place of each open position on the stack.
        let mut open: FxHashMap<u32, usize> = FxHashMap::from_iter([(start, 0)]);
        let mut stack = vec![self.listed(game, py, start, bounds)?];
        while let Some(top) = stack.last_mut() {
            let Some(&part) = top.parts.get(top.done) else {
                if let Some(done) = stack.pop() {
                    open.remove(&done.number);
                    self.options[done.number as usize] = Some(done.options);
                }
                continue;
            };
            top.done += 1;
            if self.options[part as usize].is_some() {
                continue;
            }
            if let Some(&from) = open.get(&part) {
                let numbers = stack[from..].iter().map(|listed| listed.number).chain([part]);
                let positions: Vec<_> = numbers.map(|number| self.positions[number as usize].bind(py)).collect();
                return Err(Cycle::new_err((PyList::new(py, positions)?.unbind(),)));
            }
            let below = self.listed(game, py, part, bounds).map_err(|error| {
                let play = stack.iter().map(|listed| self.positions[listed.number as usize].bind(py));
                followed(py, error, &play.collect::<Vec<_>>(), bounds)
            })?;
            open.insert(part, stack.len());
            stack.push(below);
        }
        Ok(())
    }

    /// The sum without positions that have no moves, sorted.
    fn tidy(&self, mut sum: Vec<u32>) -> SumOf {
        sum.retain(|&part| self.options[part as usize].as_ref().is_some_and(|options| !options.is_empty()));
        sum.sort_unstable();
        sum.into_boxed_slice()
    }

    /// The options of a sum.
    fn frame(&self, py: Python<'_>, sum: SumOf, bounds: &mut Bounds) -> PyResult<SumFrame> {
        bounds.count(py)?;
        let mut options = Vec::new();
        for at in 0..sum.len() {
            if at > 0 && sum[at] == sum[at - 1] {
                continue;
            }
            for option in self.options[sum[at] as usize].iter().flatten() {
                let mut next: Vec<u32> = sum.to_vec();
                next.swap_remove(at);
                next.extend_from_slice(option);
                options.push(self.tidy(next));
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(SumFrame { sum, options })
    }
}

/// Whether the player to move loses a sum in misère play.
pub(crate) fn is_lost(
    game: &FunctionSearch,
    whole: &mut MisereSumSearch,
    py: Python<'_>,
    parts: &[Bound<'_, PyAny>],
    bounds: &mut Bounds,
) -> PyResult<bool> {
    let numbers = parts.iter().map(|part| whole.number(part)).collect::<PyResult<Vec<u32>>>()?;
    for &number in &numbers {
        whole.list(game, py, number, bounds)?;
    }
    let start = whole.tidy(numbers);
    if let Some(&lost) = whole.lost.get(&start) {
        return Ok(lost);
    }
    let mut stack = vec![whole.frame(py, start.clone(), bounds)?];
    while let Some(frame) = stack.last_mut() {
        // Who cannot move wins, so an empty sum is not lost.
        let mut lost = !frame.sum.is_empty();
        let mut below = None;
        while let Some(option) = frame.options.last() {
            match whole.lost.get(option) {
                Some(true) => {
                    lost = false;
                    break;
                }
                Some(false) => {
                    frame.options.pop();
                }
                None => {
                    below = Some(option.clone());
                    break;
                }
            }
        }
        if let Some(below) = below {
            let frame = whole.frame(py, below, bounds)?;
            stack.push(frame);
            continue;
        }
        if let Some(done) = stack.pop() {
            whole.lost.insert(done.sum, lost);
        }
    }
    Ok(whole.lost.get(&start).copied().unwrap_or(false))
}

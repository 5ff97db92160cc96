//! Heaps from which a member of one set is taken, the same at every heap: squares, primes, products
//! of two primes, all numbers with some property.
//!
//! Few members: a register, as for fixed steps (`steps`). Many, but sparse in the heaps: their
//! values are looked up one by one. Dense sets are strings of bits: when a heap `n` gets the value
//! `v`, the set, shifted by `n`, is added to those that see `v`; the value of a heap is the first
//! `v` that it does not see. That is a word for 64 members. The strings of the first values are
//! held at the same time; heaps with larger values wait for the next pass.
//!
//! Work is counted as the processor feels it: a string that is looked at is a word from memory,
//! half a unit; a set that is added is read in order, a unit for 64 words.

use super::cells::{CellInteger, TableCells};
use super::marks::Marks;
use super::steps::{MAX_IN_REGISTERS, fill_by_register};
use super::{GrundyTable, KnownCells, Layout, TableError};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::{EvalError, Evaluator};

/// Sets in which there is one member for so many heaps are dense: below, single look-ups are
/// faster.
const DENSE: usize = 200;

/// The memory for the strings of one pass, in bytes.
const PASS_BYTES: usize = 64 << 20;

/// The distances that all moves from the cells of this box have in common, in increasing order;
/// `None` if there is no such set.
///
/// # Errors
/// The budget is used up.
pub(super) fn common_distances(
    evaluator: &mut Evaluator<'_>,
    layout: &Layout,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, StopReason> {
    let rules = evaluator.rules();
    if !rules.takes_same_numbers() {
        return Ok(None);
    }
    let mut all = Vec::new();
    for rule in 0..rules.rules() {
        match evaluator.distances(rule, layout.cells as i64 - 1, budget) {
            Ok(Some(distances)) => all.extend(distances),
            Err(EvalError::Stopped(reason)) => return Err(reason),
            // Where a rule has no value there, the pass over the cells finds the first such place.
            Ok(None) | Err(_) => return Ok(None),
        }
    }
    all.sort_unstable();
    all.dedup();
    Ok(all.into_iter().map(|k| usize::try_from(k).ok().filter(|&k| k > 0)).collect())
}

/// Fills a table of one coordinate whose moves take these distances; cells below `min` are no
/// positions.
///
/// # Errors
/// The budget is used up.
pub(super) fn fill_by_distances(
    layout: Layout,
    min: usize,
    distances: &[usize],
    budget: &Budget,
) -> Result<GrundyTable, TableError> {
    let count = layout.cells;
    let (cells, stop) = if distances.len() <= MAX_IN_REGISTERS {
        let mut cells = vec![0u8; count];
        let stop = fill_by_register(&mut cells, min, distances, budget).err();
        (TableCells::U8(cells), stop)
    } else {
        budget.memory(6 * count as u64).map_err(|reason| TableError::Stopped(reason, None))?;
        let mut cells = vec![u32::OUTSIDE; count];
        let stop = if distances.len().saturating_mul(DENSE) < count {
            one_by_one(&mut cells, min, distances, budget).err()
        } else {
            let at_once = (PASS_BYTES / (count / 8 + 8)).max(1);
            by_strings(&mut cells, min, distances, at_once, budget).err()
        };
        (narrowest(cells), stop)
    };
    match stop {
        None => Ok(GrundyTable { layout, cells, known: KnownCells::All }),
        Some((reason, known)) => {
            let table = GrundyTable { layout, cells, known: KnownCells::First(known) };
            Err(TableError::Stopped(reason, Some(Box::new(table))))
        }
    }
}

/// Looks up the value at each distance. An error holds the first cell that is not known.
fn one_by_one(cells: &mut [u32], min: usize, distances: &[usize], budget: &Budget) -> Result<(), (StopReason, usize)> {
    let mut marks = Marks::new();
    let mut within = 0;
    for n in min..cells.len() {
        while distances.get(within).is_some_and(|&k| k + min <= n) {
            within += 1;
        }
        budget.tick(1 + (within / 64) as u32).map_err(|reason| (reason, n))?;
        if n % 4096 == 0 {
            budget.progress().set(n as u64, cells.len() as u64);
        }
        marks.clear();
        for &k in &distances[..within] {
            marks.insert(cells[n - k] as usize);
        }
        let value = marks.mex_from(0);
        marks.reserve(value + 2);
        cells[n] = value as u32;
    }
    Ok(())
}

/// A set of distances or heaps as bits.
type BitString = Vec<u64>;

/// Adds shifted sets to strings of bits, for this many values at once. An error holds the first
/// cell that is not known.
fn by_strings(
    cells: &mut [u32],
    min: usize,
    distances: &[usize],
    at_once: usize,
    budget: &Budget,
) -> Result<(), (StopReason, usize)> {
    let words = cells.len().div_ceil(64);
    let mut set: BitString = vec![0; words];
    for &k in distances {
        set[k / 64] |= 1 << (k % 64);
    }
    let mut done = 0;
    let mut first_unknown = min;
    for pass in 0.. {
        let first_value = (pass * at_once) as u32;
        let mut seeing: Vec<BitString> = Vec::new();
        let mut waiting = None;
        // As many of the first values are seen by all heaps of a word that have no value yet.
        let (mut word, mut seen_by_all) = (usize::MAX, 0);
        for n in first_unknown..cells.len() {
            let stopped = |reason| (reason, waiting.unwrap_or(n));
            if n % 4096 == 0 {
                budget.tick(64).map_err(stopped)?;
                budget.progress().set(done, cells.len() as u64);
            }
            if cells[n] != u32::OUTSIDE {
                continue;
            }
            if word != n / 64 {
                word = n / 64;
                let open = open_heaps(cells, word);
                seen_by_all = seeing.iter().take_while(|string| string[word] & open == open).count();
                budget.tick(1 + (seen_by_all / 2) as u32).map_err(stopped)?;
            }
            let sees = |string: &BitString| string[word] >> (n % 64) & 1 == 1;
            let others = &seeing[seen_by_all..];
            let row = others.iter().position(|string| !sees(string));
            budget.tick((row.unwrap_or(others.len()) / 2) as u32).map_err(stopped)?;
            let row = match row {
                Some(row) => seen_by_all + row,
                None if seeing.len() < at_once => {
                    let held = 4 * cells.len() + 8 * words * (seeing.len() + 2);
                    budget.memory(held as u64).map_err(stopped)?;
                    seeing.push(vec![0; words]);
                    seeing.len() - 1
                }
                None => {
                    waiting = waiting.or(Some(n));
                    continue;
                }
            };
            budget.tick(1 + ((words - n / 64) / 64) as u32).map_err(stopped)?;
            add_shifted(&mut seeing[row], &set, n);
            cells[n] = first_value + row as u32;
            done += 1;
        }
        match waiting {
            None => return Ok(()),
            Some(n) => first_unknown = n,
        }
    }
    Ok(())
}

/// The heaps of a word that have no value yet, as bits.
fn open_heaps(cells: &[u32], word: usize) -> u64 {
    let own = cells[64 * word..].iter().take(64).enumerate();
    own.filter(|(_, cell)| **cell == u32::OUTSIDE).fold(0, |open, (bit, _)| open | 1 << bit)
}

/// Adds the members of a set, each larger by `by`, as far as the string reaches.
fn add_shifted(string: &mut [u64], set: &[u64], by: usize) {
    let (word, bit) = (by / 64, by % 64);
    let string = &mut string[word..];
    let set = &set[..string.len()];
    if bit == 0 {
        string.iter_mut().zip(set).for_each(|(to, from)| *to |= from);
        return;
    }
    let Some((to, from)) = string.first_mut().zip(set.first()) else { return };
    *to |= from << bit;
    for (to, from) in string[1..].iter_mut().zip(set.windows(2)) {
        *to |= from[1] << bit | from[0] >> (64 - bit);
    }
}

/// The cells in the narrowest type that holds their values.
fn narrowest(cells: Vec<u32>) -> TableCells {
    fn narrowed<V: CellInteger>(cells: &[u32]) -> Vec<V> {
        let narrow = |&cell: &u32| if cell == u32::OUTSIDE { None } else { V::from_value(cell as usize) };
        cells.iter().map(|cell| narrow(cell).unwrap_or(V::OUTSIDE)).collect()
    }
    match cells.iter().filter(|&&cell| cell != u32::OUTSIDE).max() {
        None | Some(0..=254) => TableCells::U8(narrowed(&cells)),
        Some(255..=65_534) => TableCells::U16(narrowed(&cells)),
        _ => TableCells::U32(cells),
    }
}

#[cfg(test)]
mod tests {
    use super::{by_strings, narrowest, one_by_one};
    use crate::table::cells::CellInteger;
    use nimatron_core::{Budget, StopReason};
    use proptest::prelude::*;

    /// From the definition.
    fn plain(count: usize, min: usize, distances: &[usize]) -> Vec<u32> {
        let mut cells = vec![u32::OUTSIDE; count];
        for n in min..count {
            let seen: Vec<u32> = distances.iter().filter(|&&k| k + min <= n).map(|&k| cells[n - k]).collect();
            cells[n] = (0..).find(|value| !seen.contains(value)).unwrap();
        }
        cells
    }

    proptest! {
        #[test]
        fn both_ways_agree_with_the_definition(
            count in 1usize..300,
            min in 0usize..5,
            mut distances in proptest::collection::vec(1usize..300, 0..200),
            at_once in 1usize..5,
        ) {
            distances.retain(|&k| k < count);
            distances.sort_unstable();
            distances.dedup();
            let expected = plain(count, min, &distances);
            let budget = Budget::unlimited();
            let mut cells = vec![u32::OUTSIDE; count];
            one_by_one(&mut cells, min, &distances, &budget).unwrap();
            prop_assert_eq!(&cells, &expected);
            let mut cells = vec![u32::OUTSIDE; count];
            by_strings(&mut cells, min, &distances, at_once, &budget).unwrap();
            prop_assert_eq!(&cells, &expected);
            let narrow = narrowest(cells);
            let values = |n: usize| (expected[n] != u32::OUTSIDE).then_some(expected[n].into());
            prop_assert!((0..count).all(|n| narrow.get(n) == values(n)));
        }
    }

    /// What is known when the budget ends is right.
    #[test]
    fn a_stop_leaves_what_is_known() {
        const COUNT: usize = 40_000;
        let distances: Vec<usize> = (1..COUNT).filter(|k| k % 3 != 0 && k % 1000 != 7).collect();
        let mut all = vec![u32::OUTSIDE; COUNT];
        by_strings(&mut all, 0, &distances, 1000, &Budget::unlimited()).unwrap();
        for at_once in [1, 1000] {
            let mut cells = vec![u32::OUTSIDE; COUNT];
            let budget = Budget::unlimited().within_work(10_000);
            let (reason, known) = by_strings(&mut cells, 0, &distances, at_once, &budget).unwrap_err();
            assert_eq!(reason, StopReason::Work);
            assert!(cells[..known] == all[..known] && known < COUNT && cells[known] == u32::OUTSIDE, "{at_once}");
        }
    }
}

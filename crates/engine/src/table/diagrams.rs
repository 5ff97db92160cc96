//! Chomp: the Grundy values of all Young diagrams inside one, by rank.
//!
//! A diagram has rows of squares, none longer than the row before it. A move bites off a square
//! with all squares that are in its row or a later one and in its column or a later one. The first
//! square of the first row is poisoned: it is not bitten, and the diagram with that square alone
//! has no move.
//!
//! The diagrams with at most `k` rows are numbered in the order of their rows, the first row
//! before the second: the number of `x_0 >= x_1 >= ...` is the sum of `C(x_i + k - 1 - i, k - i)`,
//! which counts the diagrams that have a smaller row `i` after the same earlier rows. A bite makes
//! no row longer, so the options of a diagram have smaller numbers, and one pass over an array
//! finds all values. The number of an option is found with two additions. A square box has each
//! diagram and its mirror image, rows for columns, which have one value: one of them is looked up.

use super::cells::{CellInteger, TableCells};
use super::marks::Marks;
use nimatron_core::{Budget, StopReason};

/// The Grundy values of Chomp for all diagrams of at most this many rows of at most this length.
#[derive(Debug)]
pub struct DiagramTable {
    numbers: DiagramIndex,
    /// The values by number. The empty diagram, number 0, is not a position.
    values: TableCells,
}

/// The numbers of diagrams.
#[derive(Debug)]
struct DiagramIndex {
    rows: usize,
    columns: usize,
    /// How many diagrams there are, the empty one included.
    count: usize,
    /// At `length * rows + row`: how much a row of this length adds to the number.
    term: Vec<usize>,
}

impl DiagramIndex {
    /// `None` if there are more diagrams than addresses.
    fn new(rows: usize, columns: usize) -> Option<DiagramIndex> {
        // Pascal's triangle by sums of one line: `chosen[i]` is `C(n, i)`.
        let mut term = vec![0; rows * (columns + 1)];
        let mut chosen = vec![0u64; rows + 1];
        chosen[0] = 1;
        for n in 0..=rows + columns {
            for row in 0..rows {
                // n = length + rows - 1 - row.
                if let Some(length) = (n + row + 1).checked_sub(rows).filter(|&length| length <= columns) {
                    term[length * rows + row] = usize::try_from(chosen[rows - row]).ok()?;
                }
            }
            if n == rows + columns {
                break;
            }
            for i in (1..=rows).rev() {
                chosen[i] = chosen[i].checked_add(chosen[i - 1])?;
            }
        }
        let count = usize::try_from(chosen[rows]).ok()?;
        Some(DiagramIndex { rows, columns, count, term })
    }

    fn terms(&self, length: usize) -> &[usize] {
        &self.term[length * self.rows..][..self.rows]
    }

    /// The number of a diagram; rows that are not given are empty.
    fn of(&self, lengths: &[usize]) -> usize {
        lengths.iter().enumerate().map(|(row, length)| self.term[length * self.rows + row]).sum()
    }
}

impl DiagramTable {
    /// The number of options of all diagrams with at most this many rows of at most this length,
    /// about: the work that [`of_box`](DiagramTable::of_box) does.
    pub fn work(rows: usize, columns: usize) -> u64 {
        // A diagram fills half of the box on average, because its complement is one, too.
        let options = (rows as u64).saturating_mul(columns as u64) / 2;
        let halved = if rows == columns { 2 } else { 1 };
        count(rows, columns).map_or(u64::MAX, |count| count.saturating_mul(options) / halved)
    }

    /// How many positions the table of a box has; the maximum of `u64` if they are more.
    pub fn positions_in(rows: usize, columns: usize) -> u64 {
        count(rows, columns).map_or(u64::MAX, |count| count - 1)
    }

    /// How many diagrams are inside the one with rows of these lengths, none longer than the one
    /// before: those that a search from it would visit, and the empty one.
    pub fn inside(lengths: &[i64]) -> u64 {
        // How many there are for each length of the first row, from the last row on.
        let mut ways = vec![1u64];
        for &length in lengths.iter().rev() {
            let mut sum = 0u64;
            let longest = usize::try_from(length).unwrap_or(0).min(1 << 16);
            ways = (0..=longest)
                .map(|first| {
                    sum = sum.saturating_add(ways.get(first).copied().unwrap_or(0));
                    sum
                })
                .collect();
        }
        ways.iter().fold(0, |all, ways| all.saturating_add(*ways))
    }

    /// Computes the values of all diagrams with at most this many rows of at most this length.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn of_box(rows: usize, columns: usize, budget: &Budget) -> Result<DiagramTable, StopReason> {
        // The smaller of the two is taken for the rows, so that their terms are few.
        let (rows, columns) = (rows.min(columns).max(1), rows.max(columns).max(1));
        let area = rows.saturating_mul(columns);
        // A value is below the number of options, which is below the area.
        let bytes = if u8::from_value(area).is_some() { 1 } else { 2 };
        let needed = count(rows, columns).map_or(u64::MAX, |count| count.saturating_mul(bytes));
        budget.memory(needed)?;
        // A diagram of that many squares in more rows than one is beyond every memory; one row is a
        // heap of Nim and needs no table.
        let too_large = StopReason::Memory { needed: u64::MAX, allowed: budget.limit().memory };
        u16::from_value(area).ok_or(too_large)?;
        let numbers = DiagramIndex::new(rows, columns).ok_or(too_large)?;
        let values = match bytes {
            1 => TableCells::U8(fill(&numbers, budget)?),
            _ => TableCells::U16(fill(&numbers, budget)?),
        };
        Ok(DiagramTable { numbers, values })
    }

    /// How many positions have a value here.
    pub fn positions(&self) -> usize {
        self.numbers.count - 1
    }

    /// The value of the diagram with rows of these lengths; `None` if it is empty, has a row longer
    /// than the one before, or does not fit the box.
    pub fn get(&self, lengths: &[i64]) -> Option<u64> {
        let DiagramIndex { rows, columns, .. } = self.numbers;
        let filled: Vec<usize> = lengths.iter().map(|&length| usize::try_from(length).ok()).collect::<Option<_>>()?;
        if !filled.is_sorted_by(|a, b| a >= b) {
            return None;
        }
        let filled = &filled[..filled.partition_point(|&length| length > 0)];
        let first = *filled.first()?;
        let fits = |height: usize, width: usize| height <= rows && width <= columns;
        let number = if fits(filled.len(), first) {
            self.numbers.of(filled)
        } else if fits(first, filled.len()) {
            let mirrored: Vec<usize> =
                (0..first).map(|column| filled.partition_point(|&length| length > column)).collect();
            self.numbers.of(&mirrored)
        } else {
            return None;
        };
        self.values.get(number)
    }
}

/// How many diagrams there are, the empty one included: `C(rows + columns, rows)`.
fn count(rows: usize, columns: usize) -> Option<u64> {
    let (few, many) = (rows.min(columns) as u64, rows.max(columns) as u64);
    (1..=few).try_fold(1u64, |count, i| Some(count.checked_mul(many.checked_add(i)?)? / i))
}

/// The values of all diagrams, by number.
fn fill<V: CellInteger>(numbers: &DiagramIndex, budget: &Budget) -> Result<Vec<V>, StopReason> {
    let &DiagramIndex { rows, columns, count, .. } = numbers;
    let square = rows == columns;
    let mut values = vec![V::OUTSIDE; count];
    let mut seen = Marks::new();
    seen.reserve(rows * columns);
    let mut lengths = vec![0; rows];
    // The sum of the terms of the rows before each, and of those from each on.
    let (mut before, mut from) = (vec![0; rows + 1], vec![0; rows + 1]);
    let mut mirrored = vec![0; columns];
    let total = count as u64;
    for number in 1..count {
        // The next diagram in order: the last row that may be longer is, those after it are empty.
        let mut longer = rows - 1;
        while longer > 0 && lengths[longer] == lengths[longer - 1] {
            longer -= 1;
        }
        lengths[longer] += 1;
        lengths[longer + 1..].fill(0);
        for row in longer..rows {
            before[row + 1] = before[row] + numbers.term[lengths[row] * rows + row];
        }
        // In optimized programs, too: rustc 1.95 made a wrong loop of this step when it was a chain
        // of iterators.
        assert_eq!(before[rows], number, "diagrams are visited in order");
        let filled = lengths.partition_point(|&length| length > 0);
        let first = lengths[0];
        if square {
            let mut height = filled;
            for (column, mirror) in mirrored[..first].iter_mut().enumerate() {
                while lengths[height - 1] <= column {
                    height -= 1;
                }
                *mirror = height;
            }
            let mirror = numbers.of(&mirrored[..first]);
            if mirror < number {
                values[number] = values[mirror];
                budget.tick(1)?;
                continue;
            }
        }
        from[filled..].fill(0);
        for row in (0..filled).rev() {
            from[row] = from[row + 1] + numbers.term[lengths[row] * rows + row];
        }
        let mut options = 0;
        // Bites in a column: the rows from the bitten one up to the height of the column get its
        // length, the others stay.
        let mut height = filled;
        for column in 0..first {
            while lengths[height - 1] <= column {
                height -= 1;
            }
            let terms = numbers.terms(column);
            let mut after = from[height];
            for row in (usize::from(column == 0)..height).rev() {
                after += terms[row];
                seen.insert(values[before[row] + after].value());
            }
            options += height;
        }
        values[number] = V::from_value(seen.mex_from(0)).unwrap_or(V::OUTSIDE);
        seen.clear();
        budget.tick(options as u32)?;
        if number % (1 << 16) == 0 {
            budget.progress().set(number as u64, total);
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashMap};

    /// By the definition.
    fn plain(lengths: &[usize], known: &mut HashMap<Vec<usize>, u64>) -> u64 {
        if let Some(&value) = known.get(lengths) {
            return value;
        }
        let mut options = BTreeSet::new();
        for (row, &length) in lengths.iter().enumerate() {
            for column in usize::from(row == 0)..length {
                let bitten: Vec<usize> =
                    lengths.iter().enumerate().map(|(i, &x)| if i < row { x } else { x.min(column) }).collect();
                options.insert(plain(&bitten, known));
            }
        }
        let value = (0..).find(|value| !options.contains(value)).expect("a free value");
        known.insert(lengths.to_vec(), value);
        value
    }

    #[test]
    fn all_diagrams_of_small_boxes_have_the_values_of_the_definition() {
        for (rows, columns) in [(1, 1), (1, 6), (6, 1), (2, 2), (3, 5), (5, 3), (4, 4), (2, 9), (5, 6), (6, 6)] {
            let bites = DiagramTable::of_box(rows, columns, &Budget::unlimited()).expect("within limits");
            let mut known = HashMap::new();
            let mut lengths = vec![0usize; rows];
            let mut positions = 0;
            let longer = |lengths: &[usize]| {
                (0..rows).rev().find(|&row| lengths[row] < if row == 0 { columns } else { lengths[row - 1] })
            };
            while let Some(row) = longer(&lengths) {
                lengths[row] += 1;
                lengths[row + 1..].fill(0);
                positions += 1;
                let asked: Vec<i64> = lengths.iter().map(|&x| x as i64).collect();
                assert_eq!(bites.get(&asked), Some(plain(&lengths, &mut known)), "{rows} x {columns}: {lengths:?}");
            }
            assert_eq!(positions, bites.positions());
            assert_eq!(DiagramTable::inside(&vec![columns as i64; rows]), positions as u64 + 1);
        }
    }

    /// Values of squares: the search of the Chomp of igsolve (Beling and Rogalski, 2020), 6 x 6 to
    /// 10 x 10.
    #[test]
    fn published_values_of_squares() {
        let bites = DiagramTable::of_box(10, 10, &Budget::unlimited()).expect("within limits");
        let values: Vec<_> = (6..=10).map(|n| bites.get(&vec![n; n as usize])).collect();
        assert_eq!(values, [13, 20, 13, 20, 19].map(Some));
        assert_eq!(bites.positions(), 184_755);
    }

    /// The records that take little time, which another program has found as well.
    #[test]
    fn records_of_squares() {
        let mut compared = 0;
        for line in include_str!("../../../../testdata/records/chomp_squares.csv").lines().skip(1) {
            let fields: Vec<u64> = line.split(',').filter_map(|field| field.parse().ok()).collect();
            let [n @ ..=12, value, positions, ..] = fields[..] else { continue };
            let bites = DiagramTable::of_box(n as usize, n as usize, &Budget::unlimited()).expect("within limits");
            assert_eq!(bites.get(&vec![n as i64; n as usize]), Some(value), "{n}");
            assert_eq!(bites.positions() as u64, positions, "{n}");
            compared += 1;
        }
        assert_eq!(compared, 2);
    }

    /// More than 256 squares have values of two bytes; an L is a sum of two heaps.
    #[test]
    fn long_rows_have_wide_values() {
        let bites = DiagramTable::of_box(2, 300, &Budget::unlimited()).expect("within limits");
        assert_eq!(bites.get(&[300, 1]), Some(299 ^ 1));
        assert_eq!(bites.get(&[300, 299]), Some(0));
        assert_eq!(bites.get(&vec![1; 301]), None);
        assert_eq!(bites.get(&vec![1; 300]), Some(299));
        assert_eq!(bites.get(&[3, 4]), None);
        assert_eq!(bites.get(&[0]), None);
        assert_eq!(bites.get(&[-1]), None);
    }

    #[test]
    fn diagrams_inside_others_are_counted() {
        assert_eq!(DiagramTable::inside(&[3, 1]), 7);
        assert_eq!(DiagramTable::inside(&[2, 2, 0]), 6);
        assert_eq!(DiagramTable::inside(&[0]), 1);
        assert_eq!(DiagramTable::inside(&[60_000; 60]), u64::MAX);
    }

    #[test]
    fn limits_hold() {
        let budget = Budget::unlimited().with_memory(1000);
        assert!(matches!(DiagramTable::of_box(10, 10, &budget), Err(StopReason::Memory { .. })));
        assert!(matches!(DiagramTable::of_box(usize::MAX, 3, &budget), Err(StopReason::Memory { .. })));
        assert!(matches!(DiagramTable::of_box(10, 10, &Budget::unlimited().within_work(1000)), Err(StopReason::Work)));
        assert_eq!(DiagramTable::work(usize::MAX, usize::MAX), u64::MAX);
    }
}

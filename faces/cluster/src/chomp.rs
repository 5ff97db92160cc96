//! Chomp: the diagrams inside one, numbered as in `engine::table` (bites), and the bites taken
//! back.
//!
//! A diagram has at most k rows, none longer than the one before. Its number is the sum of
//! `C(x_i + k - 1 - i, k - i)` over the lengths of its rows. A bite at row r and column c makes all
//! rows from r on at most c long. So the diagrams that a bite may have left D of are found like
//! this: r is a row of D that is shorter than the one before, c is its length, and among the rows
//! from r on that are c long the first ones, at least one, were longer. No diagram is found twice,
//! because r and c can be read off: r is the first row that differs.

use crate::ranking::{Ranking, coordinates};
use nimatron::QuestionPositions;

/// The diagrams inside one.
#[derive(Clone, Debug)]
pub(crate) struct Chomp {
    /// The lengths of the rows of the largest diagram.
    limits: Vec<usize>,
    /// The number of coordinates of a position.
    coordinates: usize,
    count: u64,
    /// At `row * (columns + 1) + length`: how much a row of this length adds to the number.
    terms: Vec<u64>,
    columns: usize,
}

impl Chomp {
    /// `None` if the rows are not a diagram that can be numbered.
    pub(crate) fn new(rows: &[i64]) -> Option<Chomp> {
        let lengths: Vec<usize> = rows.iter().map(|&row| usize::try_from(row).ok()).collect::<Option<_>>()?;
        let limits: Vec<usize> = lengths.iter().copied().take_while(|&row| row > 0).collect();
        let sorted = limits.is_sorted_by(|a, b| a >= b) && lengths[limits.len()..].iter().all(|&row| row == 0);
        let (k, columns) = (limits.len(), *limits.first()?);
        if !sorted || k > 255 || columns > 255 {
            return None;
        }
        let choose = |n: usize, k: usize| -> Option<u64> {
            (1..=k as u128).try_fold(1u128, |all, i| Some(all.checked_mul(n as u128 + 1 - i)? / i))?.try_into().ok()
        };
        let mut terms = Vec::new();
        for row in 0..k {
            for length in 0..=columns {
                // One fewer than the rows from here on may have a shorter one: none if it is empty.
                terms.push(if length == 0 { 0 } else { choose(length + k - 1 - row, k - row)? });
            }
        }
        let count = choose(k + columns, k)?;
        Some(Chomp { limits, coordinates: rows.len(), count, terms, columns })
    }

    #[inline]
    fn term(&self, row: usize, length: usize) -> u64 {
        self.terms[row * (self.columns + 1) + length]
    }

    /// The rows of a diagram.
    fn rows(&self, mut number: u64) -> [u8; 256] {
        let (mut rows, mut longest) = ([0; 256], self.columns);
        for (row, length) in rows.iter_mut().enumerate().take(self.limits.len()) {
            while self.term(row, longest) > number {
                longest -= 1;
            }
            number -= self.term(row, longest);
            *length = longest as u8;
        }
        rows
    }

    /// Makes rows from `row` on longer than `short`, which rows up to `end` have; `number` is that
    /// of the diagram so far.
    fn longer(&self, row: usize, end: usize, short: usize, longest: usize, number: u64, visit: &mut impl FnMut(u64)) {
        let base = number - self.term(row, short);
        for length in short + 1..=longest.min(self.limits[row]) {
            let number = base + self.term(row, length);
            visit(number);
            if row + 1 < end {
                self.longer(row + 1, end, short, length, number, visit);
            }
        }
    }
}

impl Ranking for Chomp {
    fn count(&self) -> u64 {
        self.count
    }

    fn most(&self) -> u64 {
        self.limits.iter().map(|&row| row as u64).sum()
    }

    fn is_nothing(&self, _number: u64) -> bool {
        false
    }

    fn options(&self, number: u64) -> Option<u32> {
        let rows = self.rows(number);
        let inside = self.limits.iter().zip(&rows).all(|(&limit, &row)| usize::from(row) <= limit);
        let squares: u32 = rows.iter().map(|&row| u32::from(row)).sum();
        // The poisoned square is not bitten.
        if inside { squares.checked_sub(1) } else { None }
    }

    fn sources(&self, number: u64, visit: &mut impl FnMut(u64)) {
        let (rows, k) = (self.rows(number), self.limits.len());
        let length = |row: usize| usize::from(rows[row]);
        let mut row = 0;
        while row < k {
            let end = (row + 1..k).find(|&next| rows[next] != rows[row]).unwrap_or(k);
            let longest = if row == 0 { self.columns } else { length(row - 1) };
            self.longer(row, end, length(row), longest, number, visit);
            row = end;
        }
    }

    fn number(&self, key: &[u8]) -> Option<u64> {
        let rows = rows_of(key)?;
        let inside = rows.iter().enumerate().all(|(at, &row)| row <= self.limits.get(at).copied().unwrap_or(0));
        let sorted = rows.is_sorted_by(|a, b| a >= b);
        let filled = rows.iter().take(self.limits.len()).enumerate();
        (inside && sorted).then(|| filled.map(|(row, &length)| self.term(row, length)).sum())
    }

    fn key(&self, number: u64) -> Vec<u8> {
        let rows = self.rows(number);
        let all: Vec<i64> = (0..self.coordinates).map(|row| if row < 256 { rows[row].into() } else { 0 }).collect();
        QuestionPositions::key_of_component(&all)
    }
}

/// The rows in a key.
fn rows_of(key: &[u8]) -> Option<Vec<usize>> {
    coordinates(key)?.into_iter().map(|row| usize::try_from(row).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn bites_are_taken_back() {
        for rows in [&[4, 4, 4, 4][..], &[5, 3, 3, 1, 0, 0], &[6], &[1, 1, 1], &[3, 3, 2]] {
            let chomp = Chomp::new(rows).unwrap();
            let all: Vec<u64> = (0..chomp.count()).filter(|&number| chomp.options(number).is_some()).collect();
            let diagram = |number: u64| rows_of(&chomp.key(number)).unwrap();
            let mut taken = BTreeSet::new();
            for &number in &all {
                assert_eq!(chomp.number(&chomp.key(number)), Some(number));
                chomp.sources(number, &mut |from| assert!(taken.insert((from, number)), "found twice"));
            }
            let mut bites = BTreeSet::new();
            for &number in &all {
                let from = diagram(number);
                for (row, length) in from.iter().enumerate() {
                    for column in 0..*length {
                        if (row, column) != (0, 0) {
                            let mut to = from.clone();
                            to[row..].iter_mut().for_each(|length| *length = (*length).min(column));
                            bites.insert((number, {
                                let to: Vec<i64> = to.iter().map(|&row| row as i64).collect();
                                chomp.number(&QuestionPositions::key_of_component(&to)).unwrap()
                            }));
                        }
                    }
                }
            }
            assert_eq!(taken, bites, "{rows:?}");
            let options: usize = all.iter().map(|&number| chomp.options(number).unwrap() as usize).sum();
            assert_eq!(options, bites.len());
        }
    }
}

//! P-positions of two coordinates that are pairs (A, B) with B = s A + t n, n = 0, 1, 2, ..., where
//! A is the smallest number that is in no earlier pair. If the weights of digits are 1, s + t, and
//! then (s + t - 1) times the last one plus s times the one before it, A are the numbers that end
//! in an even number of zeros, and B is A followed by a 0 (A. S. Fraenkel, "Heap games, numeration
//! systems and sequences", Annals of Combinatorics 2, 1998). For s = 1 they are pairs of Beatty
//! sequences; here s is at least 2.

use super::automatic::Automatic;
use super::pairs::MIN_PAIRS;
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track};
use crate::prove::formulas::Code;
use crate::table::Table;
use std::collections::BTreeMap;
use std::fmt;

/// Pairs of which the second number is the first one, shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shifted {
    /// The s in B = s A + t n.
    times: u8,
    /// The t in B = s A + t n.
    gap: u8,
    /// Are the pairs (B, A) also P-positions?
    both: bool,
}

/// The maximum s + t: the largest digit is one less.
const MAX_SUM: usize = 10;

impl Shifted {
    /// The pairs that are exactly the members of this set of P-positions.
    pub fn find(table: &Table) -> Option<Shifted> {
        let &[width, height] = &table.sizes[..] else { return None };
        let size = width.min(height);
        let lost = |a: usize, b: usize| table.values[a * height + b] == Some(1);
        let second = (2..size).find(|&b| lost(1, b))?;
        let both = lost(second, 1);
        // The first pair is (1, s + t).
        (2..second).filter(|_| second <= MAX_SUM).find_map(|times| {
            let pairs = Shifted { times: times as u8, gap: (second - times) as u8, both };
            pairs.are(&lost, size).then_some(pairs)
        })
    }

    /// Are these pairs exactly the P-positions with coordinates below `size`?
    fn are(&self, lost: &dyn Fn(usize, usize) -> bool, size: usize) -> bool {
        let all = self.pairs(size);
        let expected = |a: usize, b: usize| all.get(&a) == Some(&b) || self.both && all.get(&b) == Some(&a);
        all.len() >= MIN_PAIRS && (0..size).all(|a| (0..size).all(|b| lost(a, b) == expected(a, b)))
    }

    /// The pairs of numbers below `size`.
    fn pairs(&self, size: usize) -> BTreeMap<usize, usize> {
        let mut used = vec![false; size];
        let mut all = BTreeMap::new();
        let mut a = 0;
        for n in 0.. {
            while a < size && used[a] {
                a += 1;
            }
            let b = usize::from(self.times) * a + usize::from(self.gap) * n;
            if b >= size {
                break;
            }
            used[a] = true;
            used[b] = true;
            all.insert(a, b);
        }
        all
    }

    /// Are the pairs P-positions in either order?
    pub const fn both(&self) -> bool {
        self.both
    }

    /// The numeration in which the P-positions are an automaton.
    pub const fn numeration(&self) -> Numeration {
        Numeration::recurring(self.times + self.gap - 1, self.times)
    }

    /// The P-positions as an automaton.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn automatic(&self, limits: &StateBudget<'_>) -> Result<Automatic, Stop> {
        let system = self.numeration();
        // The digit of A at the next place, which is that of B here, and whether A ends in an even
        // number of zeros so far; `None` if it is 0.
        let step = |&(next, even): &(u8, Option<bool>), digits: &[u8]| {
            let even = if digits[0] > 0 { Some(true) } else { even.map(|even| !even) };
            (digits[0] == next).then_some((digits[1], even))
        };
        let [x, y] = [Track::Variable(0), Track::Variable(1)];
        let side = |tracks: [Track; 2]| {
            let accept = |&(next, even): &(u8, Option<bool>)| next == 0 && even != Some(false);
            AutomaticRelation::of_digits(system, &tracks, (0, None), step, accept, limits)
        };
        let mut graph = side([x, y])?;
        if self.both {
            graph = graph.or(&side([y, x])?, limits)?;
        }
        Ok(Automatic { graph, code: Code::Plain })
    }
}

/// `A = mex{A_i, B_i: i < n}, B = 2*A + n`
impl fmt::Display for Shifted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.gap == 1 { String::new() } else { format!("{}*", self.gap) };
        write!(f, "A = mex{{A_i, B_i: i < n}}, B = {}*A + {gap}n", self.times)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use nimatron_core::Budget;

    #[test]
    fn pairs_are_found_and_their_automata_accept_them_only() {
        let budget = Budget::unlimited();
        for (times, gap, both) in [(2, 1, true), (2, 2, true), (3, 1, false), (2, 5, true), (4, 3, true), (5, 5, false)]
        {
            let pairs = Shifted { times, gap, both };
            let size = 250;
            let mut table = Table { sizes: vec![size, size], values: vec![Some(0); size * size] };
            for (a, b) in pairs.pairs(size) {
                table.values[a * size + b] = Some(1);
                if both {
                    table.values[b * size + a] = Some(1);
                }
            }
            assert_eq!(Shifted::find(&table), Some(pairs));
            let graph = pairs.automatic(&StateBudget::new(100_000, 10_000_000, &budget)).unwrap().graph;
            for (at, value) in table.values.iter().enumerate() {
                let words = [at / size, at % size].map(|x| graph.numeration.represent_small(x as u64));
                assert_eq!(Some(u32::from(graph.contains(&words))), *value, "{pairs} {at}");
            }
            table.values[size * size - 1] = Some(1);
            assert_eq!(Shifted::find(&table), None);
        }
    }

    #[test]
    fn other_pairs_are_not_taken_for_them() {
        // Those of Wythoff's game.
        let pairs = Shifted { times: 1, gap: 1, both: true }.pairs(100);
        let mut table = Table { sizes: vec![100, 100], values: vec![Some(0); 10_000] };
        pairs.iter().for_each(|(a, b)| table.values[a * 100 + b] = Some(1));
        assert_eq!(Shifted::find(&table), None);
    }
}

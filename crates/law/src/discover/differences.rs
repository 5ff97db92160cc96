//! P-positions of two coordinates that are pairs (A, B) with B = A + d, where A is the smallest
//! number that is in no earlier pair, and the differences d repeat: d(n + m) = d(n) + c from some
//! n on. Wythoff's game has d(n) = n; if only even numbers may be taken from both heaps, d is 0, 0,
//! 1, and then 2, 2, 3, 1 with c = 2.
//!
//! The mean slopes of A and B are alpha and alpha + c/m, and every number is in one pair, so
//! 1/alpha + 1/(alpha + c/m) = 1 and alpha is in the field of sqrt(c^2 + 4 m^2). Where a metallic
//! mean is in that field, too, its numeration is a good place to look for an automaton. (An
//! irrational number in the field of a quadratic unit multiplies integers by an automaton in the
//! numeration of that unit: P. Hieronymi and A. Terry, "Ostrowski numeration systems, addition, and
//! finite automata", Notre Dame J. Formal Logic 59, 2018.) The pairs are continued far beyond the
//! table, and the automaton is learnt from them. That it gives the P-positions is for a proof to
//! say.

use super::automatic::{Automatic, Form, Output, as_law, together};
use super::pairs::MIN_PAIRS;
use crate::automata::{Numeration, StateBudget, Stop, digits, symbols};
use crate::learn::{Learner, Machine, Teacher};
use crate::table::Table;

/// Pairs of which the differences repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differences {
    /// The differences d(0), ..., d(e + m - 1).
    first: Vec<u64>,
    /// The m of d(n + m) = d(n) + c for all n from e on.
    period: usize,
    /// The c.
    step: u64,
    /// Are the pairs (B, A) also P-positions?
    both: bool,
}

/// The maximum period of the differences.
const MAX_PERIOD: usize = 16;
/// The maximum metallic mean: automata in the field of a larger one have too many states.
const MAX_MEAN: u8 = 9;
/// Pairs are continued to about this number.
const FAR: u64 = 300_000;
/// The maximum number of states that are learnt.
const MAX_STATES: usize = 400;

impl Differences {
    /// The pairs that are exactly the members of this set of P-positions.
    pub fn find(table: &Table) -> Option<Differences> {
        let &[width, height] = &table.sizes[..] else { return None };
        let size = width.min(height);
        let lost = |a: usize, b: usize| table.values[a * height + b] == Some(1);
        let mut used = vec![false; size];
        let mut differences: Vec<u64> = Vec::new();
        let mut both = true;
        for a in 0..size {
            if used[a] {
                continue;
            }
            // The partner of this number may be beyond the table.
            let Some(b) = (a..size).find(|&b| lost(a, b)) else { break };
            both &= lost(b, a);
            used[b] = true;
            differences.push((b - a) as u64);
        }
        let count = differences.len();
        (1..=MAX_PERIOD).find_map(|period| {
            let grows = |n: usize| differences.get(n + period)?.checked_sub(differences[n]).filter(|&step| step > 0);
            let step = grows(count.checked_sub(period + 1)?)?;
            let last = (0..count - period).rev().find(|&n| grows(n) != Some(step));
            let from = last.map_or(0, |n| n + 1);
            let seen = count - period - from;
            if seen < period + MIN_PAIRS || 3 * from > count {
                return None;
            }
            let pairs = Differences { first: differences[..from + period].to_vec(), period, step, both };
            pairs.are(&lost, size).then_some(pairs)
        })
    }

    /// Are these pairs exactly the P-positions with coordinates below `size`?
    fn are(&self, lost: &dyn Fn(usize, usize) -> bool, size: usize) -> bool {
        let partner = self.partners(size as u64);
        (0..size).all(|a| {
            (0..size).all(|b| {
                let pair = partner[a] == Some(b as u64) && (self.both || a <= b);
                lost(a, b) == pair
            })
        })
    }

    /// The number that is in a pair with each number below `size`; `None` if it may be larger.
    fn partners(&self, size: u64) -> Vec<Option<u64>> {
        let mut partner: Vec<Option<u64>> = vec![None; size as usize];
        let mut differences = self.first.clone();
        let mut n = 0;
        for a in 0..size {
            if partner[a as usize].is_some() {
                continue;
            }
            if n == differences.len() {
                differences.push(differences[n - self.period] + self.step);
            }
            let b = a + differences[n];
            if let Some(of_b) = partner.get_mut(b as usize) {
                *of_b = Some(a);
            }
            partner[a as usize] = Some(b);
            n += 1;
        }
        partner
    }

    /// A numeration in which the P-positions may be an automaton; `None` if none is known.
    pub fn numeration(&self) -> Option<Numeration> {
        let (step, period) = (self.step, self.period as u64);
        let field = step * step + 4 * period * period;
        let mean = (1..=MAX_MEAN).find(|&mean| {
            let product = (u64::from(mean).pow(2) + 4) * field;
            product.isqrt().pow(2) == product
        })?;
        Some(if mean == 1 { Numeration::FIBONACCI } else { Numeration::metallic(mean) })
    }

    /// An automaton that accepts exactly these pairs, as far as they are continued; `None` if it
    /// has too many states.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn automatic(&self, numeration: Numeration, limits: &StateBudget<'_>) -> Result<Option<Automatic>, Stop> {
        let count = symbols(numeration, 2)?;
        // All numbers of this many digits are known.
        let mut places = 0;
        let mut power = vec![1];
        let mut end = 1;
        while let Some(next) = numeration.small_value(&power).filter(|&next| next <= FAR) {
            (end, places) = (next, power.len() - 1);
            power.push(0);
        }
        limits.budget.tick(end as u32)?;
        let symbols = (0..count).map(|symbol| digits(numeration, 2, symbol)).collect();
        let mut pairs =
            Continued { numeration, both: self.both, partner: self.partners(end), words: Vec::new(), symbols };
        pairs.words = pairs.words(limits)?;
        let mut learner = Learner::new(count, MAX_STATES);
        loop {
            let Ok((machine, _)) = learner.guess(&pairs, limits.budget)? else { return Ok(None) };
            limits.spend(machine.next.len())?;
            let Some(word) = pairs.difference(&machine, places, limits)? else {
                let law = as_law(&machine, numeration, 2, Form::Outputs, Output::Outcome, limits)?;
                return Ok(Some(law));
            };
            if learner.learn(&machine, &word, &pairs).is_err() {
                return Ok(None);
            }
        }
    }
}

/// The teacher: the pairs far beyond the table.
struct Continued {
    numeration: Numeration,
    both: bool,
    /// The number that is in a pair with each number below its length.
    partner: Vec<Option<u64>>,
    /// The pairs as words, none shorter than the one before it.
    words: Vec<Vec<u16>>,
    /// The digits of each symbol.
    symbols: Vec<Vec<u8>>,
}

impl Continued {
    fn contains(&self, a: u64, b: u64) -> bool {
        self.partner[a as usize] == Some(b) && (self.both || a <= b)
    }

    /// All pairs as words, by the larger number.
    fn words(&self, limits: &StateBudget<'_>) -> Result<Vec<Vec<u16>>, Stop> {
        let mut all = Vec::new();
        for b in 0..self.partner.len() as u64 {
            let Some(a) = self.partner[b as usize].filter(|&a| a <= b) else { continue };
            // A few hundred operations for each digit.
            limits.budget.tick(256)?;
            let words = [a, b].map(|x| self.numeration.represent_small(x));
            all.push(together(self.numeration, &[&words[0], &words[1]]));
            if self.both && a < b {
                all.push(together(self.numeration, &[&words[1], &words[0]]));
            }
        }
        Ok(all)
    }

    /// A word of at most this many places for which a machine is wrong; the first of the shortest
    /// ones.
    fn difference(&self, machine: &Machine, places: usize, limits: &StateBudget<'_>) -> Result<Option<Vec<u16>>, Stop> {
        let mut words = self.words.iter().peekable();
        for length in 1..=places {
            // The pairs of this length have to be accepted.
            while let Some(word) = words.next_if(|word| word.len() <= length) {
                limits.budget.tick(word.len() as u32)?;
                if machine.run(word) != 1 {
                    return Ok(Some(word.clone()));
                }
            }
            if let Some(word) = self.accepted(machine, length, limits)? {
                return Ok(Some(word));
            }
        }
        Ok(None)
    }

    /// A word of this many places that a machine accepts, and that is no pair.
    fn accepted(&self, machine: &Machine, places: usize, limits: &StateBudget<'_>) -> Result<Option<Vec<u16>>, Stop> {
        // For each number of places left the states from which something is accepted.
        let mut live: Vec<Vec<bool>> = vec![machine.output.iter().map(|&output| output == 1).collect()];
        for left in 0..places {
            let after = |state: usize| (0..machine.symbols).map(move |at| machine.step(state as u32, at as u16));
            let next = (0..machine.states()).map(|state| after(state).any(|to| live[left][to as usize])).collect();
            limits.budget.tick(machine.next.len() as u32)?;
            live.push(next);
        }
        let mut open: Vec<(Vec<u16>, u32)> = vec![(Vec::new(), 0)];
        while let Some((word, state)) = open.pop() {
            limits.budget.tick(machine.symbols as u32)?;
            let left = places - word.len();
            if left == 0 {
                if self.output(&word) == Some(0) {
                    return Ok(Some(word));
                }
                continue;
            }
            for symbol in (0..machine.symbols as u16).rev() {
                let to = machine.step(state, symbol);
                if live[left - 1][to as usize] && self.may_begin(&word, symbol) {
                    open.push(([&word[..], &[symbol]].concat(), to));
                }
            }
        }
        Ok(None)
    }

    /// May numbers begin with the digits of a word, followed by those of a symbol?
    fn may_begin(&self, word: &[u16], symbol: u16) -> bool {
        let Some(&last) = word.last() else { return true };
        let (before, digits) = (&self.symbols[last as usize], &self.symbols[symbol as usize]);
        before.iter().zip(digits).all(|(&before, &digit)| self.numeration.may_follow(before, digit))
    }
}

impl Teacher for Continued {
    fn output(&self, word: &[u16]) -> Option<u32> {
        let digits = |track: usize| word.iter().map(move |&symbol| &self.symbols[symbol as usize][track]);
        if !(0..2).all(|track| self.numeration.is_valid(digits(track))) {
            return Some(0);
        }
        let [a, b] = [0, 1].map(|track| self.numeration.small_value(digits(track)));
        let (a, b) = (a?, b?);
        let end = self.partner.len() as u64;
        (a < end && b < end).then(|| u32::from(self.contains(a, b)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::discover::beatty::Beatty;
    use nimatron_core::Budget;

    /// The P-positions of a game that are these pairs.
    fn table(pairs: &Differences, size: usize) -> Table {
        let partner = pairs.partners(size as u64);
        let value = |a: usize, b: usize| u32::from(partner[a] == Some(b as u64) && (pairs.both || a <= b));
        let values = (0..size).flat_map(|a| (0..size).map(move |b| (a, b))).map(|(a, b)| Some(value(a, b))).collect();
        Table { sizes: vec![size, size], values }
    }

    /// For d(n) = t n the pairs are those of Wythoff's game and its generalisations, whose automata
    /// are also constructed.
    #[test]
    fn automata_of_beatty_pairs_are_learnt() {
        let budget = Budget::unlimited();
        for (step, both) in [(1, true), (1, false), (2, true), (3, true), (4, false)] {
            let pairs = Differences { first: vec![0], period: 1, step, both };
            let table = table(&pairs, 200);
            assert_eq!(Differences::find(&table), Some(pairs.clone()));
            let limits = || StateBudget::new(1_000_000, 100_000_000, &budget);
            // For t = 4 the numerations of the means 1 and 4 are both possible.
            let beatty = Beatty::find(&table).unwrap();
            let learnt = pairs.automatic(beatty.numeration(), &limits()).unwrap().unwrap();
            assert_eq!(learnt, beatty.automatic(&limits()).unwrap(), "{step}");
        }
    }

    #[test]
    fn differences_have_a_preperiod_and_a_period() {
        for (first, period, step) in [(vec![0, 0, 1, 2, 2, 3, 1], 4, 2), (vec![0, 1], 2, 4), (vec![0, 0, 0], 3, 3)] {
            let pairs = Differences { first, period, step, both: true };
            let mut table = table(&pairs, 256);
            assert_eq!(Differences::find(&table), Some(pairs));
            // Another P-position at the end.
            table.values[256 * 256 - 1] = Some(1);
            assert_eq!(Differences::find(&table), None);
        }
    }
}

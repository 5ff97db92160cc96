//! P-positions of two coordinates that are pairs of Beatty sequences, as in Wythoff's game: (A, B)
//! with A = floor(n alpha), B = A + t n, n = 0, 1, 2, ... If alpha is (a + sqrt(a^2 + 4))/2 plus an
//! integer, for an integer a, the automaton is not guessed but constructed: floor(n theta) shifts
//! the digits of n by one place, minus 1 if the number of trailing zeros is odd (even for
//! Fibonacci). (W. A. Beatty 1927; A. S. Fraenkel, How to beat your Wythoff games' opponent on
//! three fronts, Amer. Math. Monthly 89, 1982.)

use super::automatic::Automatic;
use super::pairs::MIN_PAIRS;
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::prove::formulas::{Code, conjunction};
use crate::table::Table;
use std::collections::BTreeSet;
use std::fmt;

/// Pairs of Beatty sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beatty {
    /// The a of theta = (a + sqrt(a^2 + 4))/2; 1 gives the golden ratio.
    mean: u8,
    /// The integer r in alpha = theta + r.
    more: i64,
    /// The t in B - A = t n.
    gap: i64,
    /// Are the pairs (B, A) also P-positions?
    both: bool,
}

const fn numeration(mean: u8) -> Numeration {
    if mean == 1 { Numeration::FIBONACCI } else { Numeration::metallic(mean) }
}

/// Is floor(n theta) one less than n shifted where the number of trailing zeros of n is odd (or
/// else where it is even)?
const fn less_if_odd(mean: u8) -> bool {
    mean != 1
}

/// floor(n theta)
fn times_theta(mean: u8, n: u64) -> Option<i64> {
    let system = numeration(mean);
    let mut word = system.represent_small(n);
    let zeros = word.iter().rev().take_while(|&&digit| digit == 0).count();
    let less = n > 0 && (zeros % 2 == 1) == less_if_odd(mean);
    word.push(0);
    i64::try_from(system.small_value(&word)?).ok().map(|shifted| shifted - i64::from(less))
}

impl Beatty {
    /// The pairs that are exactly the members of this set of P-positions.
    pub fn find(table: &Table) -> Option<Beatty> {
        let &[width, height] = &table.sizes[..] else { return None };
        let lost: BTreeSet<(i64, i64)> = table
            .values
            .iter()
            .enumerate()
            .filter(|(_, value)| **value == Some(1))
            .map(|(at, _)| ((at / height) as i64, (at % height) as i64))
            .collect();
        let &(first, second) = lost.iter().find(|(a, b)| *a > 0 && a < b)?;
        (1..=9u8).find_map(|mean| {
            let more = first - times_theta(mean, 1)?;
            let pairs = Beatty { mean, more, gap: second - first, both: lost.contains(&(second, first)) };
            pairs.are(&lost, width.min(height) as i64).then_some(pairs)
        })
    }

    /// The pair of n; `None` if a number does not fit into 64 bits.
    fn pair(&self, n: u64) -> Option<(i64, i64)> {
        let number = i64::try_from(n).ok()?;
        let a = times_theta(self.mean, n)?.checked_add(self.more.checked_mul(number)?)?;
        Some((a, a.checked_add(self.gap.checked_mul(number)?)?))
    }

    /// Are these pairs exactly the P-positions with coordinates below `size`?
    fn are(&self, lost: &BTreeSet<(i64, i64)>, size: i64) -> bool {
        let mut all = BTreeSet::new();
        let mut count = 0;
        for n in 0.. {
            let Some((a, b)) = self.pair(n).filter(|(a, b)| 0 <= *a && *a <= *b && *a >= n as i64) else {
                return false;
            };
            if a >= size {
                break;
            }
            if b < size {
                count += 1;
                all.insert((a, b));
                if self.both {
                    all.insert((b, a));
                }
            }
        }
        let inside = |(a, b): &&(i64, i64)| *a < size && *b < size;
        count >= MIN_PAIRS && lost.iter().filter(inside).eq(all.iter())
    }

    /// Are the pairs P-positions in either order?
    pub const fn both(&self) -> bool {
        self.both
    }

    /// The numeration in which the P-positions are an automaton.
    pub const fn numeration(&self) -> Numeration {
        numeration(self.mean)
    }

    /// The P-positions as an automaton.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn automatic(&self, limits: &StateBudget<'_>) -> Result<Automatic, Stop> {
        const N: Track = Track::Part(0);
        const SHIFTED: Track = Track::Part(1);
        const LOW: Track = Track::Part(2);
        let system = self.numeration();
        // Digits are read from the most significant one: each digit of the shifted number is the
        // next digit of n.
        let shift = |&next: &u8, digits: &[u8]| (digits[0] == next).then_some(digits[1]);
        let shifted = AutomaticRelation::of_digits(system, &[N, SHIFTED], 0u8, shift, |&next| next == 0, limits)?;
        // Trailing zeros: 0 if only zeros were read so far, 1 for an even number of them, 2 for an
        // odd one.
        let zeros = |state: &u8, digits: &[u8]| {
            Some(match (state, digits[0]) {
                (0, 0) => 0,
                (1, 0) => 2,
                _ => 1,
            })
        };
        let trailing = |less: bool| {
            let accept = move |&state: &u8| {
                let odd = state == 2;
                let is_less = state != 0 && odd == less_if_odd(self.mean);
                is_less == less
            };
            AutomaticRelation::of_digits(system, &[N], 0u8, zeros, accept, limits)
        };
        // LOW = SHIFTED, or one less.
        let low = |less: bool| -> Result<AutomaticRelation, Stop> {
            let equal = atoms::linear(system, &[(SHIFTED, 1), (LOW, -1)], -i64::from(less), true, limits)?;
            trailing(less)?.and(&equal, limits)
        };
        let floor = low(true)?.or(&low(false)?, limits)?;
        let [x, y] = [Track::Variable(0), Track::Variable(1)];
        let side = |a: Track, b: Track| -> Result<AutomaticRelation, Stop> {
            let first = atoms::linear(system, &[(LOW, 1), (N, self.more), (a, -1)], 0, true, limits)?;
            let second = atoms::linear(system, &[(a, 1), (N, self.gap), (b, -1)], 0, true, limits)?;
            conjunction(system, vec![shifted.clone(), floor.clone(), first, second], &[x, y], limits)
        };
        let mut graph = side(x, y)?;
        if self.both {
            graph = graph.or(&side(y, x)?, limits)?;
        }
        Ok(Automatic { graph, code: Code::Plain })
    }
}

/// `A = floor(n*(1 + sqrt 5)/2), B = A + n`
impl fmt::Display for Beatty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // theta + r = (a + 2 r + sqrt(a^2 + 4))/2
        let (whole, root) = (i64::from(self.mean) + 2 * self.more, u32::from(self.mean).pow(2) + 4);
        let (whole, root, half) =
            if whole % 2 == 0 && root % 4 == 0 { (whole / 2, root / 4, "") } else { (whole, root, "/2") };
        let alpha = match whole {
            0 => format!("sqrt {root}{half}"),
            _ if half.is_empty() => format!("({whole} + sqrt {root})"),
            _ => format!("({whole} + sqrt {root}){half}"),
        };
        let gap = if self.gap == 1 { String::new() } else { format!("{}*", self.gap) };
        write!(f, "A = floor(n*{alpha}), B = A + {gap}n")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::float_arithmetic)]
mod tests {
    use super::*;
    use nimatron_core::Budget;

    #[test]
    fn floors_are_those_of_the_irrational_numbers() {
        for mean in 1..=9u8 {
            let a = u64::from(mean);
            for n in 0..5000u64 {
                // floor((n a + sqrt(n^2 (a^2 + 4)))/2), in integers
                let exact = (n * a + (n * n * (a * a + 4)).isqrt()) / 2;
                assert_eq!(times_theta(mean, n), Some(exact as i64), "{n} * theta {mean}");
            }
        }
    }

    #[test]
    fn pairs_are_found_and_their_automata_accept_them_only() {
        let budget = Budget::unlimited();
        for (mean, more, gap, both, shown) in [
            (1, 0, 1, true, "A = floor(n*(1 + sqrt 5)/2), B = A + n"),
            (2, -1, 2, true, "A = floor(n*sqrt 2), B = A + 2*n"),
            (3, -2, 3, false, "A = floor(n*(-1 + sqrt 13)/2), B = A + 3*n"),
            (2, 0, 1, true, "A = floor(n*(1 + sqrt 2)), B = A + n"),
        ] {
            let pairs = Beatty { mean, more, gap, both };
            let mut table = Table { sizes: vec![90, 90], values: vec![Some(0); 8100] };
            for (a, b) in (0..90).filter_map(|n| pairs.pair(n)).filter(|(a, b)| *a < 90 && *b < 90) {
                table.values[(a * 90 + b) as usize] = Some(1);
                if both {
                    table.values[(b * 90 + a) as usize] = Some(1);
                }
            }
            assert_eq!(Beatty::find(&table), Some(pairs));
            assert_eq!(pairs.to_string(), shown);
            let graph = pairs.automatic(&StateBudget::new(100_000, 10_000_000, &budget)).unwrap().graph;
            for (at, value) in table.values.iter().enumerate() {
                let words = [at / 90, at % 90].map(|x| graph.numeration.represent_small(x as u64));
                assert_eq!(Some(u32::from(graph.contains(&words))), *value, "{mean} {at}");
            }
            table.values[89 * 90 + 89] = Some(1);
            assert_eq!(Beatty::find(&table), None);
        }
    }
}

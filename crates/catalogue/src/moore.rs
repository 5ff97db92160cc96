//! Take from several heaps at once: Moore's Nim (from at most k heaps) and exact Nim (from exactly
//! k), on any number of heaps.

use super::rows::{formatted, names};
use super::{Entry, Known, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_rules::Ruleset;

const MOORE_STATEMENT: Statement = Statement {
    name: "the theorems of Moore, Jenkyns and Mayberry",
    text: "taking from at most k heaps, a position is lost exactly when in every binary column the number of 1s is divisible by \
           k + 1. The Grundy value of k + 1 heaps: with u = the sum, m = the least heap, y = u - (k + 1)m and v = 1 + y(y + 1)/2 \
           it is u if m < v, else v - 1 + ((m - v) mod (y + 1)); of k heaps or less it is u; beyond no formula is known. In misère \
           play the same positions are lost, except that with no heap above 1 the number of heaps must be 1 modulo k + 1",
    source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910); T. A. Jenkyns and J. P. \
             Mayberry, The skeleton of an impartial game and the Nim-function of Moore's Nim_k, International Journal of Game \
             Theory 9 (1980); the misère form is held against play",
};

pub(super) const MOORE: Entry = Entry {
    names: &["moore"],
    title: "Moore's Nim: take from at most k heaps of a row; moore{3} sets k, which is 2 unless set",
    rules: Rules::Row { usual: 3, text: |heaps| several("moore", heaps, ">= 1", "<= k") },
    known: Known::Theorem(MOORE_STATEMENT),
    start: None,
    theory: |rules| Some(Box::new(Moore { most: most(rules)? })),
};

const EXACT_STATEMENT: Statement = Statement {
    name: "the theorem of exact Nim",
    text: "taking from exactly k of n heaps with 2k > n, the value is how often one stone can be taken from each of k heaps: the \
           largest t for which the sum of min(x, t) is at least kt. For n = 2k it is the formula of Jenkyns and Mayberry with \
           such numbers in place of the sums; for 2k < n no formula is known",
    source: "E. Boros, V. Gurvich, N. B. Ho, K. Makino and P. Mursic, On the Sprague-Grundy function of exact k-Nim, arXiv \
             1508.04484 (2015)",
};

pub(super) const EXACT: Entry = Entry {
    names: &["exact-nim"],
    title: "Exact Nim: take from exactly k heaps of a row; exact-nim{3} sets k, which is 2 unless set",
    rules: Rules::Row { usual: 3, text: |heaps| several("exact_nim", heaps, "== k", "") },
    known: Known::Theorem(EXACT_STATEMENT),
    start: None,
    theory: |rules| {
        let (most, heaps) = (most(rules)?, rules.arity());
        (2 * most > heaps || (2 * most == heaps && most > 1)).then(|| Box::new(Exact { most }) as Box<dyn Theory>)
    },
};

/// The number of heaps of a move. More than there are heaps change nothing in Moore's Nim, and
/// leave no move in exact Nim: both are one more than that.
fn most(rules: &Ruleset) -> Option<usize> {
    let heaps = rules.integer("k").and_then(|k| usize::try_from(k).ok()).filter(|&k| k >= 1);
    heaps.map(|heaps| heaps.min(rules.arity() + 1))
}

/// Every coordinate falls or stays, and the number of those that fall meets the conditions.
fn several(name: &str, heaps: usize, first: &str, second: &str) -> String {
    let names = names(heaps);
    let news: Vec<(usize, &str)> = names.new.iter().map(String::as_str).enumerate().collect();
    let ranges: Vec<String> = names.old.iter().zip(&names.new).map(|(old, new)| format!("{new} in 0..{old}")).collect();
    let falls: Vec<String> =
        names.old.iter().zip(&names.new).map(|(old, new)| format!("min(1, {old} - {new})")).collect();
    let fallen = falls.join(" + ");
    let second = if second.is_empty() { String::new() } else { format!(" and {fallen} {second}") };
    let rest = format!("for {} if {fallen} {first}{second}", ranges.join(", "));
    formatted(format!("game {name}({}; k = 2)\n{}", names.tuple(), names.line(&news, &rest)))
}

/// The formula of Jenkyns and Mayberry from u, m and y.
fn skeleton(u: u128, least: u128, y: u128) -> Option<u64> {
    // Beyond 2^128 it is larger than any heap.
    let v = y.checked_add(1).and_then(|next| y.checked_mul(next)).map_or(u128::MAX, |product| 1 + product / 2);
    u64::try_from(if least < v { u } else { v - 1 + (least - v) % (y + 1) }).ok()
}

#[derive(Debug)]
struct Moore {
    most: usize,
}

impl Moore {
    /// The number of 1s in a binary column, modulo k + 1.
    fn column(&self, heaps: impl Iterator<Item = i64>, bit: u32) -> usize {
        heaps.filter(|heap| heap >> bit & 1 == 1).count() % (self.most + 1)
    }

    fn is_lost(&self, heaps: &[i64]) -> bool {
        (0..63).all(|bit| self.column(heaps.iter().copied(), bit) == 0)
    }
}

/// Winning moves are looked for in so many steps.
const MAX_STEPS: usize = 1 << 20;

impl Theory for Moore {
    fn statement(&self) -> Statement {
        MOORE_STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let sum: u128 = position.iter().map(|&x| x as u128).sum();
        if self.most == 1 {
            return Some(position.iter().fold(0, |sum, &heap| sum ^ heap as u64));
        }
        if position.len() <= self.most {
            return u64::try_from(sum).ok();
        }
        let least = position.iter().copied().min()? as u128;
        (position.len() == self.most + 1).then(|| skeleton(sum, least, sum - position.len() as u128 * least))?
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(if self.is_lost(position) { Outcome::P } else { Outcome::N })
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let lost = if position.iter().all(|&heap| heap <= 1) {
            position.iter().filter(|&&heap| heap == 1).count() % (self.most + 1) == 1
        } else {
            self.is_lost(position)
        };
        Some(if lost { Outcome::P } else { Outcome::N })
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        let bits = position.iter().map(|heap| 64 - heap.leading_zeros()).max().unwrap_or(0).max(1) as usize;
        let wide =
            position.iter().map(|heap| heap.to_string().len()).max().unwrap_or(1).max(4 + self.most.to_string().len());
        let mut lines: Vec<String> = position.iter().map(|heap| format!("{heap:>wide$}  {heap:0bits$b}")).collect();
        // Columns count below k + 1, so a digit is enough for most; more are written with dots
        // between them.
        let counts: Vec<String> =
            (0..bits as u32).rev().map(|bit| self.column(position.iter().copied(), bit).to_string()).collect();
        let counts = counts.join(if self.most > 9 { "." } else { "" });
        let head = format!("mod {}", self.most + 1);
        lines.push(format!("{head:>wide$}  {counts}   the number of 1s in each column"));
        lines
    }

    /// A choice of heaps that fall decides every column, since fewer than k + 1 of them change: the
    /// number of 1s that they need is known. What is left is which of them have the 1s, from the
    /// highest column down.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let mut search = Falling { position, options: Vec::new(), steps: 0 };
        for chosen in 1u32..1 << position.len() {
            if chosen.count_ones() as usize <= self.most {
                let others = |bit| {
                    let kept = position.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 0);
                    self.column(kept.map(|(_, &heap)| heap), bit)
                };
                let needed: Vec<u32> =
                    (0..63).map(|bit| ((self.most + 1 - others(bit)) % (self.most + 1)) as u32).collect();
                search.column(63, chosen, chosen, &needed, &mut vec![0; position.len()])?;
            }
        }
        Some(search.options)
    }
}

/// The search for the new sizes of chosen heaps.
struct Falling<'a> {
    position: &'a [i64],
    options: Vec<Vec<i64>>,
    steps: usize,
}

impl Falling<'_> {
    /// Fills the columns below `bit`. `tight`: heaps that agree with their old size so far.
    fn column(&mut self, bit: u32, chosen: u32, tight: u32, needed: &[u32], news: &mut Vec<i64>) -> Option<()> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return None;
        }
        let Some(bit) = bit.checked_sub(1) else {
            if tight == 0 {
                let new = |(place, &old): (usize, &i64)| if chosen >> place & 1 == 1 { news[place] } else { old };
                self.options.push(self.position.iter().enumerate().map(new).collect());
            }
            return Some(());
        };
        let ones = (0..self.position.len()).filter(|&place| self.position[place] >> bit & 1 == 1);
        let ones = ones.fold(0u32, |set, place| set | 1 << place);
        // A tight heap may have a 1 only where it had one.
        let free = chosen & !(tight & !ones);
        let wanted = needed[bit as usize];
        if wanted > free.count_ones() {
            return Some(());
        }
        // All subsets of `free` with so many members.
        let mut set = free;
        loop {
            if set.count_ones() == wanted {
                for (place, new) in news.iter_mut().enumerate() {
                    *new = *new & !(1 << bit) | i64::from(set >> place & 1) << bit;
                }
                self.column(bit, chosen, tight & !(ones & !set), needed, news)?;
            }
            if set == 0 {
                return Some(());
            }
            set = (set - 1) & free;
        }
    }
}

#[derive(Debug)]
struct Exact {
    most: usize,
}

impl Exact {
    /// How often one stone can be taken from each of k heaps.
    fn rounds(&self, heaps: &[i64]) -> u128 {
        let enough = |t: u128| heaps.iter().map(|&x| (x as u128).min(t)).sum::<u128>() >= self.most as u128 * t;
        let sum: u128 = heaps.iter().map(|&x| x as u128).sum();
        // Enough for one is enough for all smaller: the sum of min(x, t) is concave.
        let (mut from, mut to) = (0, sum / self.most as u128);
        while from < to {
            let middle = (from + to).div_ceil(2);
            if enough(middle) {
                from = middle;
            } else {
                to = middle - 1;
            }
        }
        from
    }
}

impl Theory for Exact {
    fn statement(&self) -> Statement {
        EXACT_STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let rounds = self.rounds(position);
        if 2 * self.most > position.len() {
            return u64::try_from(rounds).ok();
        }
        let least = position.iter().copied().min()?;
        let above: Vec<i64> = position.iter().map(|&x| x - least).collect();
        skeleton(rounds, least as u128, self.rounds(&above))
    }
}

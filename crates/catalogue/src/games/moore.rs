//! Take from several heaps at once: Moore's Nim (from at most k heaps) and exact Nim (from exactly
//! k), on any number of heaps.

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Message, Sentence, reasons};
use nimatron_rules::Ruleset;

const MOORE_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorems of Moore, Jenkyns and Mayberry", "Moore、Jenkyns 与 Mayberry 的定理"),
    text: &Sentence::plain(
        "taking from at most k heaps, a position is lost exactly when in every binary column the number of 1s is \
         divisible by k + 1. The Grundy value of k + 1 heaps: with u = the sum, m = the least heap, y = u - (k + \
         1)m and v = 1 + y(y + 1)/2 it is u if m < v, else v - 1 + ((m - v) mod (y + 1)); of k heaps or less it \
         is u; beyond no formula is known. In misère play the same positions are lost, except that with no heap \
         above 1 the number of heaps must be 1 modulo k + 1",
        "从至多 k 堆中取时，当且仅当二进制下每一列中 1 的个数都能被 k + 1 整除时先手必败。k + 1 堆的 SG 值：设 u \
         为总和，m 为最小的堆，y = u - (k + 1)m，v = 1 + y(y + 1)/2；若 m < v，值为 u，否则为 v - 1 + ((m - v) \
         mod (y + 1))；不超过 k 堆时值为 u；堆数更多时没有已知的公式。反常规则（misère）下，先手必败的局面相同，但\
         没有大于 1 的堆时，非空堆的个数须模 k + 1 余 1",
    ),
    source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910); T. A. Jenkyns \
             and J. P. Mayberry, The skeleton of an impartial game and the Nim-function of Moore's Nim_k, \
             International Journal of Game Theory 9 (1980); the misère form is compared with exhaustive search",
};

pub(crate) const MOORE: Entry = Entry {
    names: &["moore"],
    title: &Sentence::plain(
        "Moore's Nim: take from at most k heaps of a row; moore{{3}} sets k, which is 2 unless set",
        "Moore Nim：各堆排成一排，每次从至多 k 堆中取；用 moore{{3}} 设定 k，默认为 2",
    ),
    rules: Rules::Row {
        usual: 3,
        text: |heaps| several("moore", heaps, ">= 1", "<= k"),
        long: None,
        theory: |rules| Some(Box::new(Moore { max_heaps: heaps_of_move(rules)? })),
    },
    known: CatalogueKnowledge::Theorem(MOORE_STATEMENT),
    example: "1,2,3",
    words: Some(&Sentence::plain(
        "Take at least one stone: any number from one heap, or any numbers from two.",
        "至少取一颗：从一堆中取任意多颗，或从两堆中各取任意多颗。",
    )),
    ..Entry::PLAIN
};

const EXACT_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of exact Nim", "Exact Nim 定理"),
    text: &Sentence::plain(
        "taking from exactly k of n heaps with 2k > n, the value is how often one stone can be taken from each of \
         k heaps: the largest t for which the sum of min(x, t) is at least kt. For n = 2k it is the formula of \
         Jenkyns and Mayberry with such numbers in place of the sums; for 2k < n no formula is known",
        "每次恰好从 n 堆中的 k 堆取，且 2k > n 时，SG 值是从 k 堆中各取一个石子这样的操作至多能做的次数，即满足各\
         堆 min(x, t) 之和至少为 kt 的最大的 t。n = 2k 时，用 Jenkyns 与 Mayberry 的公式，但以这种次数代替其中的总\
         和；2k < n 时没有已知的公式",
    ),
    source: "E. Boros, V. Gurvich, N. B. Ho, K. Makino and P. Mursic, On the Sprague-Grundy function of exact \
             k-Nim, arXiv 1508.04484 (2015)",
};

pub(crate) const EXACT: Entry = Entry {
    names: &["exact-nim"],
    title: &Sentence::plain(
        "Exact Nim: take from exactly k heaps of a row; exact-nim{{3}} sets k, which is 2 unless set",
        "Exact Nim：各堆排成一排，每次恰好从 k 堆中取；用 exact-nim{{3}} 设定 k，默认为 2",
    ),
    rules: Rules::Row {
        usual: 3,
        text: |heaps| several("exact_nim", heaps, "== k", ""),
        long: None,
        theory: |rules| {
            let (chosen, heaps) = (heaps_of_move(rules)?, rules.arity());
            let known = 2 * chosen > heaps || (2 * chosen == heaps && chosen > 1);
            known.then(|| Box::new(Exact { chosen }) as Box<dyn Theory>)
        },
    },
    known: CatalogueKnowledge::Theorem(EXACT_STATEMENT),
    example: "1,3,4",
    words: Some(&Sentence::plain(
        "Take at least one stone from each of exactly two heaps.",
        "恰好从两堆中取，每堆至少取一颗。",
    )),
    ..Entry::PLAIN
};

/// The parameter k, the number of heaps of a move. If k is larger than the number of heaps, its
/// size makes no difference (in exact Nim there is no move then), so it is cut to one more than
/// that number.
fn heaps_of_move(rules: &Ruleset) -> Option<usize> {
    let heaps = rules.integer("k").and_then(|k| usize::try_from(k).ok()).filter(|&k| k >= 1);
    heaps.map(|heaps| heaps.min(rules.arity() + 1))
}

/// The rules in which every coordinate falls or stays, and the number of those that fall meets one
/// or two conditions.
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

/// The formula of Jenkyns and Mayberry from u, m and y; `None` if the value is 2^64 or more.
fn skeleton(u: u128, m: u128, y: u128) -> Option<u64> {
    // If v does not fit, it is larger than any heap.
    let v = y.checked_add(1).and_then(|next| y.checked_mul(next)).map_or(u128::MAX, |product| 1 + product / 2);
    u64::try_from(if m < v { u } else { v - 1 + (m - v) % (y + 1) }).ok()
}

#[derive(Debug)]
struct Moore {
    /// The maximum number of heaps of a move, k.
    max_heaps: usize,
}

impl Moore {
    /// The number of 1s in a binary column, modulo k + 1.
    fn column(&self, heaps: impl Iterator<Item = i64>, bit: u32) -> usize {
        heaps.filter(|heap| heap >> bit & 1 == 1).count() % (self.max_heaps + 1)
    }

    fn is_lost(&self, heaps: &[i64]) -> bool {
        (0..63).all(|bit| self.column(heaps.iter().copied(), bit) == 0)
    }
}

/// Maximum number of steps of the search for winning moves.
const MAX_STEPS: usize = 1 << 20;

impl Theory for Moore {
    fn statement(&self) -> Statement {
        MOORE_STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let sum: u128 = position.iter().map(|&x| x as u128).sum();
        if self.max_heaps == 1 {
            return Some(position.iter().fold(0, |sum, &heap| sum ^ heap as u64));
        }
        if position.len() <= self.max_heaps {
            return u64::try_from(sum).ok();
        }
        let smallest = position.iter().copied().min()? as u128;
        (position.len() == self.max_heaps + 1)
            .then(|| skeleton(sum, smallest, sum - position.len() as u128 * smallest))?
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(Outcome::lost_if(self.is_lost(position)))
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let lost = if position.iter().all(|&heap| heap <= 1) {
            position.iter().filter(|&&heap| heap == 1).count() % (self.max_heaps + 1) == 1
        } else {
            self.is_lost(position)
        };
        Some(Outcome::lost_if(lost))
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let bits = position.iter().map(|heap| 64 - heap.leading_zeros()).max().unwrap_or(0).max(1) as usize;
        let digits = position.iter().map(|heap| heap.to_string().len()).max().unwrap_or(1);
        let wide = digits.max(4 + self.max_heaps.to_string().len());
        let line = |heap: &i64| reasons::heap_in_binary(format!("{heap:>wide$}"), format!("{heap:0bits$b}"));
        let mut lines: Vec<Message> = position.iter().map(line).collect();
        // The counts are below k + 1, so usually they have one digit; if not, dots separate them.
        let counts: Vec<String> =
            (0..bits as u32).rev().map(|bit| self.column(position.iter().copied(), bit).to_string()).collect();
        let counts = counts.join(if self.max_heaps > 9 { "." } else { "" });
        let head = format!("mod {}", self.max_heaps + 1);
        lines.push(reasons::columns(format!("{head:>wide$}  {counts}")));
        lines
    }

    /// A choice of heaps that fall decides how many 1s these need in every column, since there are
    /// fewer than k + 1 of them. What is left is which of them have the 1s: this is searched from
    /// the highest column down.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let mut search = Falling { position, options: Vec::new(), steps: 0 };
        for chosen in 1u32..1 << position.len() {
            if chosen.count_ones() as usize <= self.max_heaps {
                let others = |bit| {
                    let kept = position.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 0);
                    self.column(kept.map(|(_, &heap)| heap), bit)
                };
                let needed: Vec<u32> =
                    (0..63).map(|bit| ((self.max_heaps + 1 - others(bit)) % (self.max_heaps + 1)) as u32).collect();
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
    /// Fills the columns below `bit`. `chosen` and `tight` are sets of heaps: those that fall, and
    /// those of them whose new size agrees with the old one so far. `needed` has the number of 1s
    /// for each column. `None` if the search takes too many steps.
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
        // All subsets of `free` with this many members.
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
    /// The number of heaps of a move, k.
    chosen: usize,
}

impl Exact {
    /// The maximum number of times that one stone can be taken from each of k heaps.
    fn rounds(&self, heaps: &[i64]) -> u128 {
        let enough = |t: u128| heaps.iter().map(|&x| (x as u128).min(t)).sum::<u128>() >= self.chosen as u128 * t;
        let sum: u128 = heaps.iter().map(|&x| x as u128).sum();
        // If it is enough for t, it is enough for every smaller t: the sum of min(x, t) is concave
        // in t.
        let (mut from, mut to) = (0, sum / self.chosen as u128);
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
        if 2 * self.chosen > position.len() {
            return u64::try_from(rounds).ok();
        }
        let smallest = position.iter().copied().min()?;
        let above: Vec<i64> = position.iter().map(|&x| x - smallest).collect();
        skeleton(rounds, smallest as u128, self.rounds(&above))
    }
}

//! Dynamic Nim: one heap; a move may take at most f(x), where x is the previous take. Fibonacci Nim
//! is f(x) = 2x.

use crate::large::MAX_WORK;
use crate::natural::{Natural, words};
use crate::{CatalogueKnowledge, Entry, Large, Rules, Start, StartCoordinate, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Message, Sentence, reasons};
use nimatron_nimber::BigUint;

const FIBONACCI_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Fibonacci Nim", "斐波那契 Nim 定理"),
    text: &Sentence::plain(
        "with n left and at most q to be taken, the mover wins exactly when q is at least the smallest part of \
         the Zeckendorf sum of n; taking that part wins. For the Grundy values no law is known",
        "剩 n 个、至多可取 q 个时，当且仅当 q 不小于 n 的齐肯多夫（Zeckendorf）表示中最小的一项时先手必胜；取走这\
         一项即可获胜。SG 值没有已知的规律",
    ),
    source: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963)",
};

/// A new heap: all but one may be taken.
const FRESH: Start = &[StartCoordinate::Typed, StartCoordinate::OneLess];

pub(crate) const FIBONACCI: Entry = Entry {
    names: &["fibonacci-nim", "fibonacci_nim", "fibnim"],
    title: &Sentence::plain(
        "Fibonacci Nim: (n, q) is a heap of n of which at most q may be taken, at first all but one; then twice \
         the last take",
        "斐波那契 Nim：(n, q) 是 n 个石子的一堆，至多可取 q 个；第一步至少留下一个，以后至多取上一步的两倍",
    ),
    rules: Rules::Tuples {
        text: "game fibonacci_nim(n, q)\n  (n, q) -> (n - k, 2*k)  for k in 1..min(n, q)\n",
        theory: |_| Some(Box::new(Dynamic::new(FIBONACCI_STATEMENT, 2, 0)?)),
    },
    known: CatalogueKnowledge::Theorem(FIBONACCI_STATEMENT),
    start: Some(FRESH),
    example: "12,11",
    words: Some(&Sentence::plain(
        "There is one heap. Take at least one stone, but not all of them at first, and afterwards at most twice as many as the other player has just taken. (A position is the heap, and how many may be taken now.)",
        "只有一堆。至少取一颗；第一步不能全取，之后最多取对方刚取的两倍。（局面写作：堆的大小，现在最多可取几颗。）",
    )),
    ..Entry::PLAIN
};

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of dynamic Nim", "动态 Nim 定理"),
    text: &Sentence::plain(
        "for f(x) = cx + d with f(x) >= x: heaps H(1) = 1 and H(i + 1) = H(i) + H(j) with the least j for which \
         f(H(j)) >= H(i) are lost at first; every n is a sum of such heaps, the largest always first; with at \
         most q to be taken the mover wins exactly when q is at least the smallest part, and taking it wins",
        "设 f(x) = cx + d 且 f(x) >= x。令 H(1) = 1，H(i + 1) = H(i) + H(j)，其中 j 是使 f(H(j)) >= H(i) 成立的最\
         小值；开局时这些大小的堆先手必败。每个 n 都可写成这种数之和，每次先选最大的。至多可取 q 个时，当且仅当 q \
         不小于其中最小的一项时先手必胜；取走这一项即可获胜",
    ),
    source: "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970); R. J. Epp and T. S. Ferguson, A note on \
             take-away games, Fibonacci Quarterly 18 (1980)",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["dynamic-nim"],
    title: &Sentence::plain(
        "Dynamic Nim: (n, q) is a heap of n of which at most q may be taken, then c times the last take plus d; \
         dynamic-nim{{3}} or {{2,-1}}, all but one at first",
        "动态 Nim：(n, q) 是 n 个石子的一堆，至多可取 q 个，以后至多取上一步的 c 倍加 d；写作 dynamic-nim{{3}} 或 \
         {{2,-1}}，第一步至少留下一个",
    ),
    rules: Rules::Tuples {
        text: "game dynamic_nim(n, q; c = 2, d = 0)\n  (n, q) -> (n - k, c*k + d)  for k in 1..min(n, q)\n",
        theory: |rules| Some(Box::new(Dynamic::new(STATEMENT, rules.integer("c")?, rules.integer("d")?)?)),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    start: Some(FRESH),
    example: "15,14",
    words: Some(&Sentence::plain(
        "There is one heap. Take at least one stone, but not all of them at first, and afterwards at most twice as many as the other player has just taken. (A position is the heap, and how many may be taken now.)",
        "只有一堆。至少取一颗；第一步不能全取，之后最多取对方刚取的两倍。（局面写作：堆的大小，现在最多可取几颗。）",
    )),
    ..Entry::PLAIN
};

/// The theory for f(x) = `factor` x + `plus`, with f(x) >= x for all x >= 1.
#[derive(Debug)]
pub(crate) struct Dynamic {
    statement: Statement,
    factor: u64,
    plus: i64,
    /// The heaps that are lost for the first player, increasing, up to 2^63 and one beyond.
    lost: Vec<u128>,
}

/// Maximum factor and summand: all heaps up to f(1) are lost for the first player, so they bound
/// the length of the list.
const MAX_PARAMETER: i64 = 1 << 12;
/// Maximum number of takes that are tried one by one to list the winning ones.
const MAX_TAKES: u128 = 1 << 20;

impl Dynamic {
    fn new(statement: Statement, factor: i64, plus: i64) -> Option<Self> {
        // f(x) >= x for all x >= 1 exactly if f(1) >= 1 and the factor is at least 1.
        let first = factor.checked_add(plus)?;
        if factor < 1 || first < 1 || factor > MAX_PARAMETER || plus > MAX_PARAMETER {
            return None;
        }
        let mut dynamic = Dynamic { statement, factor: factor.unsigned_abs(), plus, lost: Vec::new() };
        dynamic.lost = dynamic.lost_up_to(&(i64::MAX as u128));
        Some(dynamic)
    }

    /// f(x).
    fn next<N: Natural>(&self, take: &N) -> N {
        let product = take.clone() * N::from(self.factor);
        let plus = N::from(self.plus.unsigned_abs());
        if self.plus < 0 { product - plus } else { product + plus }
    }

    /// The heaps that are lost for the first player, increasing, up to n and one beyond.
    fn lost_up_to<N: Natural>(&self, n: &N) -> Vec<N> {
        let (mut lost, mut j) = (vec![N::from(1)], 0);
        while let Some(last) = lost.last().filter(|last| *last < n).cloned() {
            while self.next(&lost[j]) < last {
                j += 1;
            }
            lost.push(last + lost[j].clone());
        }
        lost
    }

    /// The parts of n as a sum of the heaps in `lost`, taken greedily, the largest first.
    fn parts<'n, N: Natural>(lost: &'n [N], n: &N) -> impl Iterator<Item = N> + use<'n, N> {
        let mut rest = n.clone();
        std::iter::from_fn(move || {
            let part = lost[lost.partition_point(|heap| *heap <= rest).checked_sub(1)?].clone();
            rest = rest.clone() - part.clone();
            Some(part)
        })
    }

    /// The smallest part of a small n; `None` for 0.
    fn smallest(&self, n: u128) -> Option<u128> {
        Dynamic::parts(&self.lost, &n).last()
    }

    fn is_lost(&self, n: u128, q: u128) -> bool {
        self.smallest(n).is_none_or(|smallest| q < smallest)
    }

    /// The smallest part of n, `Some(None)` for 0. The outer `None` means that n is too long.
    fn large_smallest(&self, n: &BigUint) -> Option<Option<BigUint>> {
        // There are about as many lost heaps as bits of n, times the factor, and each is up to as
        // long as n.
        let slowness = self.factor + self.plus.unsigned_abs();
        if n.bits().saturating_mul(n.bits()).saturating_mul(slowness) > MAX_WORK {
            return None;
        }
        Some(Dynamic::parts(&self.lost_up_to(n), n).last())
    }
}

impl Large for Dynamic {
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [n, q] = position else { return None };
        Some(Outcome::lost_if(self.large_smallest(n)?.is_none_or(|smallest| *q < smallest)))
    }

    /// The move that takes the smallest part.
    fn large_an_option(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<BigUint>> {
        let [n, q] = position else { return None };
        let part = self.large_smallest(n)?.filter(|part| *value == BigUint::ZERO && part <= q)?;
        Some(vec![n - &part, self.next(&part)])
    }
}

impl Theory for Dynamic {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let [n, q] = words(position)?;
        Some(Outcome::lost_if(self.is_lost(n, q)))
    }

    /// The move that takes the smallest part, if it may be taken.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let [n, q] = words(position)?;
        let part = self.smallest(n).filter(|&part| value == 0 && part <= q)?;
        Some(vec![vec![i64::try_from(n - part).ok()?, i64::try_from(self.next(&part)).ok()?]])
    }

    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let [n, q] = words(position)?;
        let max_take = n.min(q);
        if max_take > MAX_TAKES {
            return None;
        }
        let mut options = Vec::new();
        for take in 1..=max_take {
            let next = self.next(&take);
            if self.is_lost(n - take, next) {
                options.push(vec![i64::try_from(n - take).ok()?, i64::try_from(next).ok()?]);
            }
        }
        Some(options)
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let Some([n, q]) = words(position) else { return Vec::new() };
        let parts: Vec<String> = Dynamic::parts(&self.lost, &n).map(|part| part.to_string()).collect();
        let Some(smallest) = parts.last() else { return Vec::new() };
        let verdict = if self.is_lost(n, q) { reasons::less_than() } else { reasons::at_least() };
        vec![reasons::smallest_part(n, parts.join(" + "), q, verdict, smallest)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_part_at_the_end_of_the_range() {
        let fibonacci = Dynamic::new(FIBONACCI_STATEMENT, 2, 0).unwrap();
        let smallest = |n| fibonacci.smallest(n);
        assert_eq!([1, 2, 4, 100, 54].map(smallest), [1, 2, 1, 3, 2].map(Some));
        // F(92) = 7540113804746346429 is the last one that fits.
        assert_eq!(smallest(7_540_113_804_746_346_429), Some(7_540_113_804_746_346_429));
        assert_eq!(smallest(7_540_113_804_746_346_430), Some(1));
        assert!(smallest(i64::MAX as u128).is_some());
    }

    /// The published sequences: powers of 2 for f(x) = x, Fibonacci numbers for 2x, 1, 2, 3, 4, 6,
    /// 8, 11, ... for 3x.
    #[test]
    fn heaps_that_are_lost_at_first() {
        let first = |c, d| Dynamic::new(STATEMENT, c, d).unwrap().lost[..9].to_vec();
        assert_eq!(first(1, 0), [1, 2, 4, 8, 16, 32, 64, 128, 256]);
        assert_eq!(first(2, 0), [1, 2, 3, 5, 8, 13, 21, 34, 55]);
        assert_eq!(first(3, 0), [1, 2, 3, 4, 6, 8, 11, 15, 21]);
        assert_eq!(first(2, -1)[..6], [1, 2, 4, 8, 16, 32]);
        for (c, d) in [(0, 5), (1, -1), (2, -2), (-1, 9), (i64::MAX, i64::MAX), (1 << 40, 0)] {
            assert!(Dynamic::new(STATEMENT, c, d).is_none(), "{c} {d}");
        }
    }
}

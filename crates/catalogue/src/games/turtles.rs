//! Coin-turning games of which the rule language expresses the moves of a single head, each a
//! component of its own. The closed forms are in Winning Ways, chapter 14.

use crate::closed_form::GrundyFormula;
use crate::{CatalogueKnowledge, Entry, Look, Rules, Statement};
use nimatron_messages::Sentence;

const TURTLES_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Turning Turtles", "Turning Turtles 定理"),
    text: &Sentence::plain(
        "a head on n, counted from 0, has Grundy value n + 1: it is a Nim heap of n + 1",
        "n 处的正面（从 0 数起）的 SG 值为 n + 1：它就是 n + 1 个石子的 Nim 堆",
    ),
    source: "H. W. Lenstra, Nim multiplication (1978); Winning Ways, chapter 14",
};

pub(crate) const TURTLES: Entry = Entry {
    names: &["turtles", "turning-turtles"],
    title: &Sentence::plain(
        "Turning Turtles: turn a head and, if you like, one coin to the left of it; n is a single head, counted from 0",
        "Turning Turtles：翻转一枚正面的硬币，还可以再翻它左边的一枚；n 是唯一的正面的位置，从 0 数起",
    ),
    rules: Rules::Tuples {
        text: "game turtles(n)\n  n -> ()\n  n -> i  for i in 0..n-1\n",
        theory: |_| {
            Some(Box::new(GrundyFormula {
                statement: TURTLES_STATEMENT,
                value: |position| Some(position[0] as u64 + 1),
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(TURTLES_STATEMENT),
    example: "9",
    words: Some(&Sentence::plain(
        "Turn a coin that shows heads to tails and, if you like, one coin to the left of it, whatever that shows.",
        "把一枚正面的硬币翻到反面，还可以再翻它左边的任意一枚。",
    )),
    look: Look::Coin(0),
    ..Entry::PLAIN
};

/// The one of 2n and 2n + 1 with an odd number of bits 1.
const fn odious(n: u64) -> u64 {
    2 * n + (1 - n.count_ones() as u64 % 2)
}

const MOCK_TURTLES_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Mock Turtles", "Mock Turtles 定理"),
    text: &Sentence::plain(
        "a head on n, counted from 0, is worth the one of 2n and 2n + 1 that has an odd number of bits 1 (odious)",
        "n 处的正面（从 0 数起）的 SG 值，是 2n 和 2n + 1 中二进制下 1 的个数为奇数的那一个（odious 数）",
    ),
    source: "Winning Ways, chapter 14",
};

pub(crate) const MOCK_TURTLES: Entry = Entry {
    names: &["mock-turtles"],
    title: &Sentence::plain(
        "Mock Turtles: turn a head and, if you like, one or two coins to the left of it; n is a single head, counted from 0",
        "Mock Turtles：翻转一枚正面的硬币，还可以再翻它左边的一枚或两枚；n 是唯一的正面的位置，从 0 数起",
    ),
    rules: Rules::Tuples {
        text: "game mock_turtles(n)\n  n -> ()\n  n -> i          for i in 0..n-1\n  n -> (i) + (j)  for i in 0..n-1, j in 0..i-1\n",
        theory: |_| {
            Some(Box::new(GrundyFormula {
                statement: MOCK_TURTLES_STATEMENT,
                value: |position| Some(odious(position[0] as u64)),
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(MOCK_TURTLES_STATEMENT),
    example: "9",
    words: Some(&Sentence::plain(
        "Turn a coin that shows heads to tails and, if you like, one or two coins to the left of it, whatever these show.",
        "把一枚正面的硬币翻到反面，还可以再翻它左边的任意一枚或两枚。",
    )),
    look: Look::Coin(0),
    ..Entry::PLAIN
};

const TWINS_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Twins", "Twins 定理"),
    text: &Sentence::plain(
        "a head on n, counted from 0, is a Nim heap of n",
        "n 处的正面（从 0 数起）就是 n 个石子的 Nim 堆",
    ),
    source: "Winning Ways, chapter 14",
};

pub(crate) const TWINS: Entry = Entry {
    names: &["twins"],
    title: &Sentence::plain(
        "Twins: turn exactly two coins, the right one from heads to tails; n is a single head, counted from 0",
        "Twins：恰好翻转两枚硬币，右边的一枚须从正面翻到反面；n 是唯一的正面的位置，从 0 数起",
    ),
    rules: Rules::Tuples {
        text: "game twins(n)\n  n -> i  for i in 0..n-1\n",
        theory: |_| {
            Some(Box::new(GrundyFormula { statement: TWINS_STATEMENT, value: |position| Some(position[0] as u64) }))
        },
    },
    known: CatalogueKnowledge::Theorem(TWINS_STATEMENT),
    example: "9",
    words: Some(&Sentence::plain(
        "Turn a coin that shows heads to tails, and exactly one coin to the left of it, whatever that shows.",
        "把一枚正面的硬币翻到反面，同时再翻它左边的一枚。",
    )),
    look: Look::Coin(0),
    ..Entry::PLAIN
};

const TRIPLETS_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Triplets", "Triplets 定理"),
    text: &Sentence::plain(
        "heads on 0 and 1 are worth 0; on n + 2 as in Mock Turtles on n: the one of 2n and 2n + 1 with an odd \
         number of bits 1",
        "0 和 1 处的正面的 SG 值为 0；n + 2 处的与 Mock Turtles 中 n 处的相同，是 2n 和 2n + 1 中二进制下 1 的个数\
         为奇数的那一个",
    ),
    source: "Winning Ways, chapter 14",
};

pub(crate) const TRIPLETS: Entry = Entry {
    names: &["triplets"],
    title: &Sentence::plain(
        "Triplets: turn exactly three coins, the rightmost from heads to tails; n is a single head, counted from 0",
        "Triplets：恰好翻转三枚硬币，最右边的一枚须从正面翻到反面；n 是唯一的正面的位置，从 0 数起",
    ),
    rules: Rules::Tuples {
        text: "game triplets(n)\n  n -> (i) + (j)  for i in 0..n-1, j in 0..i-1\n",
        theory: |_| {
            Some(Box::new(GrundyFormula {
                statement: TRIPLETS_STATEMENT,
                value: |position| {
                    Some(match position[0] as u64 {
                        0 | 1 => 0,
                        n => odious(n - 2),
                    })
                },
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(TRIPLETS_STATEMENT),
    example: "9",
    words: Some(&Sentence::plain(
        "Turn a coin that shows heads to tails, and exactly two coins to the left of it, whatever these show.",
        "把一枚正面的硬币翻到反面，同时再翻它左边的两枚。",
    )),
    look: Look::Coin(0),
    ..Entry::PLAIN
};

pub(crate) const MOEBIUS: Entry = Entry {
    names: &["moebius", "mobius"],
    title: &Sentence::plain(
        "Moebius: turn one to five coins, the rightmost from heads to tails; n is a single head, counted from 0",
        "Moebius：翻转一到五枚硬币，最右边的一枚须从正面翻到反面；n 是唯一的正面的位置，从 0 数起",
    ),
    rules: Rules::tuples(
        "game moebius(n)\n  n -> ()\n  n -> i                      for i in 0..n-1\n  n -> (i) + (j)              for i in 0..n-1, j in 0..i-1\n  n -> (i) + (j) + (k)        for i in 0..n-1, j in 0..i-1, k in 0..j-1\n  n -> (i) + (j) + (k) + (l)  for i in 0..n-1, j in 0..i-1, k in 0..j-1, l in 0..k-1\n",
    ),
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "no formula; on 18 coins the lost positions are the words of a code of 2^9 words (Winning Ways, chapter \
         14); values are computed",
        "没有公式；18 枚硬币时，P 态（先手必败）是一个有 2^9 个码字的码的全部码字（《Winning Ways》第 14 章）；值\
         靠计算得出",
    )),
    example: "9",
    words: Some(&Sentence::plain(
        "Turn a coin that shows heads to tails and, if you like, up to four coins to the left of it, whatever these show.",
        "把一枚正面的硬币翻到反面，还可以再翻它左边的至多四枚。",
    )),
    look: Look::Coin(0),
    ..Entry::PLAIN
};

//! Small classics of one or two numbers, each with a closed form: games on divisors and halves, a
//! king in a corner. The forms are collected in Winning Ways (chapters 3 and 4) and Ferguson's
//! lectures on game theory; each is compared with exhaustive search.

use crate::closed_form::{GrundyFormula, Winner};
use crate::large::small_options;
use crate::natural::{Natural, words};
use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, Large, LongRow, Look, Rules, Statement, Theory};
use nimatron_messages::Sentence;
use nimatron_nimber::BigUint;

const HALVES_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of taking at most half", "至多取一半的定理"),
    text: &Sentence::plain("g(2m) = m and g(2m + 1) = g(m)", "g(2m) = m 且 g(2m + 1) = g(m)"),
    source: "by induction: an even heap 2m reaches m .. 2m - 1, an odd one the same values without its own; L. \
             Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006)",
};

pub(crate) const HALVES: Entry = Entry {
    names: &["halves", "take-at-most-half"],
    title: &Sentence::plain("Take at most half of a heap", "至多取一堆的一半"),
    rules: Rules::Tuples {
        text: "game halves(n)\n  n -> n - k  for k in 1..n/2\n",
        theory: |_| Some(Box::new(Halves)),
    },
    known: CatalogueKnowledge::Theorem(HALVES_STATEMENT),
    example: "9",
    ..Entry::PLAIN
};

#[derive(Debug)]
pub(crate) struct Halves;

impl Halves {
    /// The trailing ones of an odd number are removed first.
    fn value<N: Natural>(n: N) -> N {
        let ones = n.low_ones();
        (n >> ones) / N::from(2)
    }
}

impl Theory for Halves {
    fn statement(&self) -> Statement {
        HALVES_STATEMENT
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let [n] = words(position)?;
        Halves::value(n).small()
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, value)
    }
}

impl Large for Halves {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        Some(Halves::value(position.first()?.clone()))
    }

    /// The heaps of value v are (2v + 1) 2^j - 1, of which at most one is between n/2 and n.
    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let n = position.first()?;
        let odd: BigUint = value * 2u8 + 1u8;
        // A heap in that range has as many bits as n, or one less.
        let from = n.bits().saturating_sub(odd.bits() + 1);
        let heaps = (from..from + 4).map(|j| (&odd << j) - 1u8).take_while(|heap| heap < n);
        Some(heaps.filter(|heap| heap * 2u8 >= *n).map(|heap| vec![heap]).collect())
    }
}

const DIM_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Dim", "Dim 定理"),
    text: &Sentence::plain(
        "g(n) is the number of times that 2 divides n, plus 1",
        "g(n) 等于 n 能被 2 连续整除的次数加 1",
    ),
    source: "Winning Ways, chapter 4, Dim with tails; by induction on the power of 2",
};

pub(crate) const DIM: Entry = Entry {
    names: &["dim", "divisors"],
    title: &Sentence::plain(
        "Dim: subtract a divisor of the heap, itself included",
        "Dim：从一堆中减去其个数的一个因数，可以是它自身",
    ),
    rules: Rules::Tuples {
        text: "game dim(n)\n  n -> n - d  for d in divisors(n)  if n > 0\n",
        theory: |_| {
            Some(Box::new(GrundyFormula {
                statement: DIM_STATEMENT,
                value: |position| Some(if position[0] == 0 { 0 } else { u64::from(position[0].trailing_zeros()) + 1 }),
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(DIM_STATEMENT),
    example: "9",
    ..Entry::PLAIN
};

const ALIQUOT_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Aliquot", "Aliquot 定理"),
    text: &Sentence::plain("g(n) is the number of times that 2 divides n", "g(n) 等于 n 能被 2 连续整除的次数"),
    source: "by induction: a proper divisor that has fewer factors 2 than n leaves as many of them as it has itself, \
            one that has as many leaves more",
};

pub(crate) const ALIQUOT: Entry = Entry {
    names: &["aliquot", "proper-divisors"],
    title: &Sentence::plain(
        "Aliquot: subtract a proper divisor of the heap",
        "Aliquot：从一堆中减去其个数的一个真因数",
    ),
    rules: Rules::Tuples {
        text: "game aliquot(n) where n >= 1\n  n -> n - d  for d in proper_divisors(n)\n",
        theory: |_| {
            Some(Box::new(GrundyFormula {
                statement: ALIQUOT_STATEMENT,
                value: |position| Some(u64::from(position[0].trailing_zeros())),
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(ALIQUOT_STATEMENT),
    example: "8",
    ..Entry::PLAIN
};

const MARK_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Mark", "Mark 定理"),
    text: &Sentence::plain(
        "n > 0 is lost exactly when the number of times that 2 divides n is odd",
        "n > 0 时，当且仅当 n 能被 2 连续整除的次数为奇数时先手必败",
    ),
    source: "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18 (2011)",
};

pub(crate) const MARK: Entry = Entry {
    names: &["mark"],
    title: &Sentence::plain(
        "Mark: from n to n - 1 or to n/2 rounded down",
        "Mark：从 n 走到 n - 1，或走到 n/2（向下取整）",
    ),
    rules: Rules::Tuples {
        text: "game mark(n)\n  n -> n - 1\n  n -> n/2  if n > 0\n",
        theory: |_| {
            Some(Box::new(Winner {
                statement: MARK_STATEMENT,
                lost: |position| position[0] == 0 || position[0].trailing_zeros() % 2 == 1,
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(MARK_STATEMENT),
    example: "9",
    ..Entry::PLAIN
};

const KING_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of the king", "王的定理"),
    text: &Sentence::plain(
        "lost exactly when both distances are even",
        "当且仅当到角落的横向和纵向距离都是偶数时先手必败",
    ),
    source: "by parity: from two even distances every move makes one odd, and from any other one move makes both even",
};

pub(crate) const KING: Entry = Entry {
    names: &["king", "kiki"],
    title: &Sentence::plain(
        "A king in the corner (HDU 2147): one step left, down, or left and down",
        "角落里的王（HDU 2147）：向左、向下或向左下走一格",
    ),
    rules: Rules::Tuples {
        text: "game king(a, b)\n  (a, b) -> (a - 1, b)\n  (a, b) -> (a, b - 1)\n  (a, b) -> (a - 1, b - 1)\n",
        theory: |_| {
            Some(Box::new(Winner { statement: KING_STATEMENT, lost: |position| position.iter().all(|x| x % 2 == 0) }))
        },
    },
    known: CatalogueKnowledge::Theorem(KING_STATEMENT),
    example: "5,4",
    words: Some(&Sentence::plain(
        "Move the piece one square: to the left, down, or diagonally to the left and down.",
        "把棋子移动一格：向左、向下，或向左下。",
    )),
    look: Look::Piece,
    ..Entry::PLAIN
};

const HALVES_UP_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of taking at most half, rounded up", "至多取一半（向上取整）的定理"),
    text: &Sentence::plain("g(2m - 1) = m and g(2m) = g(m - 1)", "g(2m - 1) = m 且 g(2m) = g(m - 1)"),
    source: "L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006)",
};

pub(crate) const HALVES_UP: Entry = Entry {
    names: &["halves-up"],
    title: &Sentence::plain("Take at most half of a heap, rounded up", "至多取一堆的一半，一半向上取整"),
    rules: Rules::Tuples {
        text: "game halves_up(n)\n  n -> n - k  for k in 1..n-n/2\n",
        theory: |_| {
            Some(Box::new(GrundyFormula {
                statement: HALVES_UP_STATEMENT,
                value: |position| {
                    // Halving n + 2 while it is even: n = 2m goes to m - 1, so n + 2 = 2(m + 1) goes
                    // to m + 1.
                    let n = position[0] as u64 + 2;
                    Some((n >> n.trailing_zeros()) / 2)
                },
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(HALVES_UP_STATEMENT),
    example: "9",
    ..Entry::PLAIN
};

const DELETE_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Delete Nim", "Delete Nim 定理"),
    text: &Sentence::plain(
        "the value is the number of times that 2 divides (a or b) + 1, with the bitwise or",
        "SG 值等于 (a or b) + 1 能被 2 连续整除的次数，其中 or 是按位或",
    ),
    source: "T. Abuku and K. Suetsugu, Delete Nim, Journal of Mathematics of Tsuda University (2021); E&D with heaps \
            one smaller",
};

pub(crate) const DELETE: Entry = Entry {
    names: &["delete-nim"],
    title: &Sentence::plain(
        "Delete Nim: throw one heap of the pair away, take one stone of the other, and split the rest in two",
        "Delete Nim：扔掉两堆中的一堆，从另一堆取走一个石子，再把余下的分成两堆（可为空）",
    ),
    rules: Rules::Tuples {
        text: "game delete_nim(a, b)\n  (a, b) -> (p, a - 1 - p)  for p in 0..a-1\n  (a, b) -> (p, b - 1 - p)  for p in 0..b-1\n",
        theory: |_| {
            Some(Box::new(GrundyFormula {
                statement: DELETE_STATEMENT,
                value: |position| Some(u64::from((position[0] | position[1]).trailing_ones())),
            }))
        },
    },
    known: CatalogueKnowledge::Theorem(DELETE_STATEMENT),
    example: "1,6",
    ..Entry::PLAIN
};

const RIMS_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Rims", "Rims 定理"),
    text: &Sentence::plain(
        "g(n) = n: the xor of the parts of what is left is at most their sum",
        "g(n) = n：余下的石子分成各部分后，各部分的异或不超过它们的和",
    ),
    source: "Winning Ways, chapter 4",
};

pub(crate) const RIMS: Entry = Entry {
    names: &["rims"],
    title: &Sentence::plain(
        "Rims: take any number from a heap, and split the rest in two if you like",
        "Rims：从一堆中取任意多个，余下的可以再分成两堆，也可以不分",
    ),
    rules: Rules::Tuples {
        text: "game rims(n)\n  n -> (i) + (n - k - i)  for k in 1..n, i in 0..n-k\n",
        theory: |_| {
            Some(Box::new(GrundyFormula { statement: RIMS_STATEMENT, value: |position| Some(position[0] as u64) }))
        },
    },
    known: CatalogueKnowledge::Theorem(RIMS_STATEMENT),
    example: "5",
    ..Entry::PLAIN
};

const GREEDY_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Greedy Nim", "贪心 Nim 定理"),
    text: &Sentence::plain(
        "lost exactly when the number of largest heaps is even, or all are empty",
        "当且仅当最大的堆有偶数个，或所有堆都为空时先手必败",
    ),
    source: "Winning Ways, chapter 3; M. H. Albert and R. J. Nowakowski, Nim restrictions, Integers 4 (2004)",
};

pub(crate) const GREEDY: Entry = Entry {
    names: &["greedy-nim"],
    title: &Sentence::plain("Greedy Nim: take from a largest heap only", "贪心 Nim（Greedy Nim）：只能从最大的堆中取"),
    rules: Rules::Row {
        usual: 3,
        text: greedy_text,
        long: Some(LongRow {
            text: "game greedy_nim(row[])\n  row -> row with [i] = to  for i in indices(row), to in 0..row[i]-1  if \
                   row[i] == max(row)\n",
            theory: || Some(Box::new(Winner { statement: GREEDY_STATEMENT, lost: greedy_is_lost })),
        }),
        theory: |_| Some(Box::new(Winner { statement: GREEDY_STATEMENT, lost: greedy_is_lost })),
    },
    known: CatalogueKnowledge::Theorem(GREEDY_STATEMENT),
    example: "3,4,6",
    ..Entry::PLAIN
};

fn greedy_is_lost(position: &[i64]) -> bool {
    let largest = position.iter().max();
    largest == Some(&0) || position.iter().filter(|heap| Some(*heap) == largest).count() % 2 == 0
}

fn greedy_text(heaps: usize) -> String {
    let names = names(heaps);
    let largest = |place: usize| {
        let heap = &names.old[place];
        let others = names.old.iter().filter(|other| *other != heap);
        let each: Vec<String> = others.map(|other| format!("{heap} >= {other}")).collect();
        if each.is_empty() { String::new() } else { format!(" if {}", each.join(" and ")) }
    };
    let text = format!("game greedy_nim({})\n{}", names.tuple(), names.falls(heaps, largest));
    formatted(text)
}

const ANTONIM_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Antonim", "Antonim 定理"),
    text: &Sentence::plain(
        "two heaps are lost exactly when they are 2m - 1 and 2m, or both empty; three exactly when the xor of all \
         x + 1 is 0, or all are empty; four or more are open",
        "两堆当且仅当是 2m - 1 和 2m，或都为空时先手必败；三堆当且仅当所有 x + 1 的异或为 0，或都为空时先手必败；\
         四堆及以上尚未解决",
    ),
    source: "Winning Ways, chapter 15",
};

pub(crate) const ANTONIM: Entry = Entry {
    names: &["antonim"],
    title: &Sentence::plain(
        "Antonim: Nim in which no two heaps may be equal, but any number may be empty",
        "Antonim：任何两堆都不能相等的 Nim，但空堆可以有任意多个",
    ),
    rules: Rules::Row {
        usual: 3,
        text: antonim_text,
        long: Some(LongRow {
            text: "game antonim(row[]) where len(distinct(row)) + max(count(row, 0), 1) - 1 == len(row)\n  row -> row \
                   with [i] = to  for i in indices(row), to in 0..row[i]-1  if to == 0 or count(row, to) == 0\n",
            theory: || None,
        }),
        theory: |rules| {
            let lost: fn(&[i64]) -> bool = match rules.arity() {
                2 => |position| (position[0] - 1) ^ (position[1] - 1) == 1 || position == [0, 0],
                3 => |position| {
                    position == [0, 0, 0] || position.iter().fold(0, |sum, &heap| sum ^ (heap as u64 + 1)) == 0
                },
                _ => return None,
            };
            Some(Box::new(Winner { statement: ANTONIM_STATEMENT, lost }))
        },
    },
    known: CatalogueKnowledge::Theorem(ANTONIM_STATEMENT),
    example: "2,4,7",
    ..Entry::PLAIN
};

fn antonim_text(heaps: usize) -> String {
    let names = names(heaps);
    let different = names.pairs(|heap, other| format!("({heap} != {other} or {heap} == 0)"));
    let mut text = format!("game antonim({})\n{different}", names.tuple());
    text += &names.falls(heaps, |_| String::new());
    formatted(text)
}

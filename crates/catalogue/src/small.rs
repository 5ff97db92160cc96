//! Small classics of one or two numbers, each with a closed form: games on divisors and halves,
//! coins on a line, a king in a corner. The forms are collected in Winning Ways (chapters 3,
//! 4 and 14) and Ferguson's lectures on game theory; each is held against play.

use super::closed_form::{Formula, Winner, closed_form};
use super::large::small_options;
use super::natural::{Natural, words};
use super::rows::{formatted, names};
use super::{Entry, Known, Large, Rules, Statement, Theory};
use nimatron_nimber::BigUint;

const HALVES_STATEMENT: Statement = Statement {
    name: "the theorem of taking at most half",
    text: "g(2m) = m and g(2m + 1) = g(m)",
    source: "by induction: an even heap 2m reaches m .. 2m - 1, an odd one the same values without its own; L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006)",
};

pub(super) const HALVES: Entry = Entry {
    names: &["halves", "take-at-most-half"],
    title: "Take at most half of a heap",
    rules: Rules::Text("game halves(n)\n  n -> n - k  for k in 1..n/2\n"),
    known: Known::Theorem(HALVES_STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Halves)),
};

#[derive(Debug)]
pub(super) struct Halves;

impl Halves {
    /// Odd numbers lose their trailing ones.
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

    /// The heaps of value v are (2v + 1) 2^j - 1, of which one at most is between half of n and n.
    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let n = position.first()?;
        let odd: BigUint = value * 2u8 + 1u8;
        // As long as n, or one bit less.
        let from = n.bits().saturating_sub(odd.bits() + 1);
        let heaps = (from..from + 4).map(|j| (&odd << j) - 1u8).take_while(|heap| heap < n);
        Some(heaps.filter(|heap| heap * 2u8 >= *n).map(|heap| vec![heap]).collect())
    }
}

closed_form!(DIM, names ["dim", "divisors"],
    title "Dim: subtract a divisor of the heap, itself included",
    rules Rules::Text("game dim(n)\n  n -> n - d  for d in divisors(n)  if n > 0\n"),
    theorem "the theorem of Dim", "g(n) is the number of times that 2 divides n, plus 1",
    source "Winning Ways, chapter 4, Dim with tails; by induction on the power of 2",
    Formula value |position| Some(if position[0] == 0 { 0 } else { u64::from(position[0].trailing_zeros()) + 1 }));

closed_form!(ALIQUOT, names ["aliquot", "proper-divisors"],
    title "Aliquot: subtract a proper divisor of the heap",
    rules Rules::Text("game aliquot(n) where n >= 1\n  n -> n - d  for d in proper_divisors(n)\n"),
    theorem "the theorem of Aliquot", "g(n) is the number of times that 2 divides n",
    source "by induction: a proper divisor that has fewer factors 2 than n leaves as many of them as it has itself, one that has as many leaves more",
    Formula value |position| Some(u64::from(position[0].trailing_zeros())));

closed_form!(MARK, names ["mark"],
    title "Mark: from n to n - 1 or to n/2 rounded down",
    rules Rules::Text("game mark(n)\n  n -> n - 1\n  n -> n/2  if n > 0\n"),
    theorem "the theorem of Mark", "n > 0 is lost exactly when the number of times that 2 divides n is odd",
    source "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18 (2011)",
    Winner lost |position| position[0] == 0 || position[0].trailing_zeros() % 2 == 1);

closed_form!(TURTLES, names ["turtles", "turning-turtles"],
    title "Turning Turtles: turn a head, and at will one coin to the left of it; n is a single head, counted from 0",
    rules Rules::Text("game turtles(n)\n  n -> ()\n  n -> i  for i in 0..n-1\n"),
    theorem "the theorem of Turning Turtles", "a head on n, counted from 0, has Grundy value n + 1: it is a Nim heap of n + 1",
    source "H. W. Lenstra, Nim multiplication (1978); Winning Ways, chapter 14",
    Formula value |position| Some(position[0] as u64 + 1));

/// The one of 2n and 2n + 1 with an odd number of bits 1.
const fn odious(n: u64) -> u64 {
    2 * n + (1 - n.count_ones() as u64 % 2)
}

closed_form!(MOCK_TURTLES, names ["mock-turtles"],
title "Mock Turtles: turn a head and at will one or two coins to the left of it; n is a single head, counted from 0",
rules Rules::Text("game mock_turtles(n)\n  n -> ()\n  n -> i          for i in 0..n-1\n  n -> (i) + (j)  for i in 0..n-1, j in 0..i-1\n"),
theorem "the theorem of Mock Turtles", "a head on n, counted from 0, is worth the one of 2n and 2n + 1 that has an odd number of bits 1 (odious)",
source "Winning Ways, chapter 14",
Formula value |position| {
    Some(odious(position[0] as u64))
});

closed_form!(KING, names ["king", "kiki"],
    title "A king in the corner (HDU 2147): one step left, down, or left and down",
    rules Rules::Text("game king(a, b)\n  (a, b) -> (a - 1, b)\n  (a, b) -> (a, b - 1)\n  (a, b) -> (a - 1, b - 1)\n"),
    theorem "the theorem of the king", "lost exactly when both distances are even",
    source "by parity: from two even distances every move makes one odd, and from any other one move makes both even",
    Winner lost |position| position.iter().all(|x| x % 2 == 0));

closed_form!(HALVES_UP, names ["halves-up"],
title "Take at most half of a heap, rounded up",
rules Rules::Text("game halves_up(n)\n  n -> n - k  for k in 1..n-n/2\n"),
theorem "the theorem of taking at most half, rounded up", "g(2m - 1) = m and g(2m) = g(m - 1)",
source "L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006)",
Formula value |position| {
    // Halving n + 2 as long as it is even: n = 2m goes to m - 1, so n + 2 = 2(m + 1) goes to m + 1.
    let n = position[0] as u64 + 2;
    Some((n >> n.trailing_zeros()) / 2)
});

closed_form!(DELETE, names ["delete-nim"],
    title "Delete Nim: throw one heap of the pair away, take one stone of the other, and split the rest in two",
    rules Rules::Text("game delete_nim(a, b)\n  (a, b) -> (p, a - 1 - p)  for p in 0..a-1\n  (a, b) -> (p, b - 1 - p)  for p in 0..b-1\n"),
    theorem "the theorem of Delete Nim", "the value is the number of times that 2 divides (a or b) + 1, with the bitwise or",
    source "T. Abuku and K. Suetsugu, Delete Nim, Journal of Mathematics of Tsuda University (2021); E&D with heaps one smaller",
    Formula value |position| Some(u64::from((position[0] | position[1]).trailing_ones())));

closed_form!(RIMS, names ["rims"],
    title "Rims: take any number from a heap, and split the rest in two if you like",
    rules Rules::Text("game rims(n)\n  n -> (i) + (n - k - i)  for k in 1..n, i in 0..n-k\n"),
    theorem "the theorem of Rims", "g(n) = n: the xor of the parts of what is left is at most their sum",
    source "Winning Ways, chapter 4",
    Formula value |position| Some(position[0] as u64));

closed_form!(TWINS, names ["twins"],
    title "Twins: turn exactly two coins, the right one from heads to tails; n is a single head, counted from 0",
    rules Rules::Text("game twins(n)\n  n -> i  for i in 0..n-1\n"),
    theorem "the theorem of Twins", "a head on n, counted from 0, is a Nim heap of n",
    source "Winning Ways, chapter 14",
    Formula value |position| Some(position[0] as u64));

closed_form!(TRIPLETS, names ["triplets"],
title "Triplets: turn exactly three coins, the rightmost from heads to tails; n is a single head, counted from 0",
rules Rules::Text("game triplets(n)\n  n -> (i) + (j)  for i in 0..n-1, j in 0..i-1\n"),
theorem "the theorem of Triplets", "heads on 0 and 1 are worth 0; on n + 2 as in Mock Turtles on n: the one of 2n and 2n + 1 with an odd number of bits 1",
source "Winning Ways, chapter 14",
Formula value |position| Some(match position[0] as u64 {
    0 | 1 => 0,
    n => odious(n - 2),
}));

pub(super) const MOEBIUS: Entry = Entry {
    names: &["moebius", "mobius"],
    title: "Moebius: turn one to five coins, the rightmost from heads to tails; n is a single head, counted from 0",
    rules: Rules::Text(
        "game moebius(n)\n  n -> ()\n  n -> i                      for i in 0..n-1\n  n -> (i) + (j)              for i in 0..n-1, j in 0..i-1\n  n -> (i) + (j) + (k)        for i in 0..n-1, j in 0..i-1, k in 0..j-1\n  n -> (i) + (j) + (k) + (l)  for i in 0..n-1, j in 0..i-1, k in 0..j-1, l in 0..k-1\n",
    ),
    known: Known::Nothing(
        "no formula; on 18 coins the lost positions are the words of a code of 2^9 words (Winning Ways, chapter 14); values are computed",
    ),
    start: None,
    theory: |_| None,
};

closed_form!(GREEDY, names ["greedy-nim"],
title "Greedy Nim: take from a largest heap only",
rules Rules::Row { usual: 3, text: greedy_text },
theorem "the theorem of Greedy Nim", "lost exactly when the number of largest heaps is even, or all are empty",
source "Winning Ways, chapter 3; M. H. Albert and R. J. Nowakowski, Nim restrictions, Integers 4 (2004)",
Winner lost |position| {
    let most = position.iter().max();
    most == Some(&0) || position.iter().filter(|heap| Some(*heap) == most).count() % 2 == 0
});

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
    name: "the theorem of Antonim",
    text: "two heaps are lost exactly when they are 2m - 1 and 2m, or both empty; three exactly when the xor of all x + 1 is 0, or all are empty; four or more are open",
    source: "Winning Ways, chapter 15",
};

pub(super) const ANTONIM: Entry = Entry {
    names: &["antonim"],
    title: "Antonim: Nim in which no two heaps may be equal, but any number may be empty",
    rules: Rules::Row { usual: 3, text: antonim_text },
    known: Known::Theorem(ANTONIM_STATEMENT),
    start: None,
    theory: |rules| {
        let lost: fn(&[i64]) -> bool = match rules.arity() {
            2 => |position| (position[0] - 1) ^ (position[1] - 1) == 1 || position == [0, 0],
            3 => |position| position == [0, 0, 0] || position.iter().fold(0, |sum, &heap| sum ^ (heap as u64 + 1)) == 0,
            _ => return None,
        };
        Some(Box::new(Winner { statement: ANTONIM_STATEMENT, lost }))
    },
};

fn antonim_text(heaps: usize) -> String {
    let names = names(heaps);
    let different = names.pairs(|heap, other| format!("({heap} != {other} or {heap} == 0)"));
    let mut text = format!("game antonim({})\n{different}", names.tuple());
    text += &names.falls(heaps, |_| String::new());
    formatted(text)
}

//! Small classics of one or two numbers, each with a closed form: games on divisors and halves, coins on a line, a pass, a king in a
//! corner. The forms are collected in Winning Ways (chapters 3, 4 and 14) and Ferguson's lectures on game theory; each is held against play.

use super::{Entry, Known, Statement, Theory};
use nimatron_core::Outcome;

/// A theorem that is a formula for the Grundy value.
#[derive(Debug)]
struct Formula {
    statement: Statement,
    value: fn(&[i64]) -> Option<u64>,
}

impl Theory for Formula {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        (self.value)(position)
    }
}

/// A theorem that names the winner.
#[derive(Debug)]
struct Winner {
    statement: Statement,
    lost: fn(&[i64]) -> bool,
}

impl Theory for Winner {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(if (self.lost)(position) { Outcome::P } else { Outcome::N })
    }
}

/// An entry whose theory is a `Formula { value }` or a `Winner { lost }`.
macro_rules! closed_form {
    ($entry:ident, names $names:expr, title $title:expr, rules $rules:expr, theorem $name:expr, $text:expr, source $source:expr,
     $kind:ident $field:ident $what:expr) => {
        pub(super) const $entry: Entry = {
            const STATEMENT: Statement = Statement { name: $name, text: $text, source: $source };
            Entry {
                names: &$names,
                title: $title,
                rules: $rules,
                known: Known::Theorem(STATEMENT),
                start: None,
                theory: |_| Some(Box::new($kind { statement: STATEMENT, $field: $what })),
            }
        };
    };
}

const HALVES_STATEMENT: Statement = Statement {
    name: "the theorem of taking at most half",
    text: "g(2m) = m and g(2m + 1) = g(m)",
    source: "by induction: an even heap 2m reaches m .. 2m - 1, an odd one the same values without its own; L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006)",
};

pub(super) const HALVES: Entry = Entry {
    names: &["halves", "take-at-most-half"],
    title: "Take at most half of a heap",
    rules: "game halves(n)\n  n -> n - k  for k in 1..n/2\n",
    known: Known::Theorem(HALVES_STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Halves)),
};

#[derive(Debug)]
struct Halves;

impl Theory for Halves {
    fn statement(&self) -> Statement {
        HALVES_STATEMENT
    }

    /// Odd numbers lose their trailing ones.
    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let n = position[0] as u64;
        Some((n >> n.trailing_ones()) / 2)
    }

    /// The heaps of value v are (2v + 1) 2^j - 1, of which one at the most is between half of n and n.
    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let n = position[0] as u128;
        let odd = 2 * u128::from(value) + 1;
        let heaps = (0..64).map(|j| (odd << j) - 1).take_while(|&heap| heap < n);
        Some(heaps.filter(|&heap| 2 * heap >= n).map(|heap| vec![heap as i64]).collect())
    }
}

closed_form!(DIM, names ["dim", "divisors"],
    title "Dim: subtract a divisor of the heap, itself included",
    rules "game dim(n)\n  n -> n - d  for d in divisors(n)  if n > 0\n",
    theorem "the theorem of Dim", "g(n) is the number of times that 2 divides n, plus 1",
    source "Winning Ways, chapter 4, Dim with tails; by induction on the power of 2",
    Formula value |position| Some(if position[0] == 0 { 0 } else { u64::from(position[0].trailing_zeros()) + 1 }));

closed_form!(ALIQUOT, names ["aliquot", "proper-divisors"],
    title "Aliquot: subtract a proper divisor of the heap",
    rules "game aliquot(n) where n >= 1\n  n -> n - d  for d in proper_divisors(n)\n",
    theorem "the theorem of Aliquot", "g(n) is the number of times that 2 divides n",
    source "by induction: a proper divisor that has fewer factors 2 than n leaves as many of them as it has itself, one that has as many leaves more",
    Formula value |position| Some(u64::from(position[0].trailing_zeros())));

closed_form!(MARK, names ["mark"],
    title "Mark: from n to n - 1 or to n/2 rounded down",
    rules "game mark(n)\n  n -> n - 1\n  n -> n/2  if n > 0\n",
    theorem "the theorem of Mark", "n > 0 is lost exactly when the number of times that 2 divides n is odd",
    source "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18 (2011)",
    Winner lost |position| position[0] == 0 || position[0].trailing_zeros() % 2 == 1);

closed_form!(TURTLES, names ["turtles", "turning-turtles"],
    title "Turning Turtles: turn a head, and at will one coin to the left of it; n is a single head, counted from 0",
    rules "game turtles(n)\n  n -> ()\n  n -> i  for i in 0..n-1\n",
    theorem "the theorem of Turning Turtles", "a head on n, counted from 0, has Grundy value n + 1: it is a Nim heap of n + 1",
    source "H. W. Lenstra, Nim multiplication (1978); Winning Ways, chapter 14",
    Formula value |position| Some(position[0] as u64 + 1));

closed_form!(MOCK_TURTLES, names ["mock-turtles"],
title "Mock Turtles: turn a head and at will one or two coins to the left of it; n is a single head, counted from 0",
rules "game mock_turtles(n)\n  n -> ()\n  n -> i          for i in 0..n-1\n  n -> (i) + (j)  for i in 0..n-1, j in 0..i-1\n",
theorem "the theorem of Mock Turtles", "a head on n, counted from 0, is worth the one of 2n and 2n + 1 that has an odd number of bits 1 (odious)",
source "Winning Ways, chapter 14",
Formula value |position| {
    let double = 2 * position[0] as u64;
    Some(if double.count_ones() % 2 == 1 { double } else { double + 1 })
});

closed_form!(KING, names ["king", "kiki"],
    title "A king in the corner (HDU 2147): one step left, down, or left and down",
    rules "game king(a, b)\n  (a, b) -> (a - 1, b)\n  (a, b) -> (a, b - 1)\n  (a, b) -> (a - 1, b - 1)\n",
    theorem "the theorem of the king", "lost exactly when both distances are even",
    source "by parity: from two even distances every move makes one odd, and from any other one move makes both even",
    Winner lost |position| position.iter().all(|x| x % 2 == 0));

closed_form!(PASS, names ["nim-pass"],
title "Nim with a pass: one heap, and p = 1 while one player may once pass instead of taking, not on the empty heap",
rules "game nim_pass(n, p) where p <= 1\n  (n, p) -> (n - k, p)  for k in 1..n\n  (n, p) -> (n, 0)  if p == 1 and n > 0\n",
theorem "the theorem of one heap with a pass", "without a pass g = n; with it n - 1 for even n > 0, n + 1 for odd n, and 0 for 0",
source "by induction; see R. E. Morrison, E. J. Friedman and A. S. Landsberg, Chaos 22 (2012), for several heaps, where no formula is known",
Formula value |position| {
    let n = position[0] as u64;
    Some(match (position[1], n) {
        (0, _) | (_, 0) => n,
        _ if n.is_multiple_of(2) => n - 1,
        _ => n + 1,
    })
});

closed_form!(MOORE, names ["moore"],
title "Moore's Nim with three heaps: take from one or two of them",
rules "game moore(a, b, c)\n  (a, b, c) -> (i, b, c)  for i in 0..a-1\n  (a, b, c) -> (a, i, c)  for i in 0..b-1\n  (a, b, c) -> (a, b, i)  for i in 0..c-1\n  (a, b, c) -> (i, j, c)  for i in 0..a-1, j in 0..b-1\n  (a, b, c) -> (i, b, j)  for i in 0..a-1, j in 0..c-1\n  (a, b, c) -> (a, i, j)  for i in 0..b-1, j in 0..c-1\n",
theorem "the theorem of Jenkyns and Mayberry",
"with u = a + b + c, m the least heap, y = u - 3m and v = 1 + y(y + 1)/2: g = u if m < v, else v - 1 + ((m - v) mod (y + 1)); lost when in every binary column the sum is 0 modulo 3 (Moore)",
source "T. A. Jenkyns and J. P. Mayberry, The skeleton of an impartial game and the Nim-function of Moore's Nim_k, International Journal of Game Theory 9 (1980); E. H. Moore, Annals of Mathematics 11 (1910)",
Formula value |position| {
    let sum: u128 = position.iter().map(|&x| x as u128).sum();
    let least = position.iter().copied().min()? as u128;
    let y = sum - 3 * least;
    // Beyond 2^128 it is larger than any heap.
    let v = y.checked_mul(y + 1).map_or(u128::MAX, |product| 1 + product / 2);
    u64::try_from(if least < v { sum } else { v - 1 + (least - v) % (y + 1) }).ok()
});

closed_form!(EXACT, names ["exact-nim"],
title "Exact Nim: take from exactly two of three heaps",
rules "game exact_nim(a, b, c)\n  (a, b, c) -> (i, j, c)  for i in 0..a-1, j in 0..b-1\n  (a, b, c) -> (i, b, j)  for i in 0..a-1, j in 0..c-1\n  (a, b, c) -> (a, i, j)  for i in 0..b-1, j in 0..c-1\n",
theorem "the theorem of exact Nim", "the value is the largest t with min(a, t) + min(b, t) + min(c, t) >= 2t: how often pairs of stones of two heaps can be taken",
source "E. Boros, V. Gurvich, N. B. Ho, K. Makino and P. Mursic, On the Sprague-Grundy function of exact k-Nim, arXiv 1508.04484 (2015)",
Formula value |position| {
    // Half of all stones, or all but the largest heap.
    let sum: u128 = position.iter().map(|&x| x as u128).sum();
    let most = position.iter().copied().max()? as u128;
    u64::try_from((sum / 2).min(sum - most)).ok()
});

closed_form!(WELTER, names ["welter"],
title "Welter's game with three coins on different squares, counted from 0; a move takes a coin to a free square to the left",
rules "game welter(a, b, c) where a != b and b != c and a != c\n  (a, b, c) -> (i, b, c)  for i in 0..a-1\n  (a, b, c) -> (a, i, c)  for i in 0..b-1\n  (a, b, c) -> (a, b, i)  for i in 0..c-1\n",
theorem "Welter's theorem", "the xor of all coins and, for each two coins, of 2^(v + 1) - 1, where 2^v is the largest power of two that divides their distance",
source "C. P. Welter, The theory of a class of games on a sequence of squares, Indagationes Mathematicae 16 (1954); J. H. Conway, On Numbers and Games, chapter 13",
Formula value |position| {
    let [a, b, c] = position else { return None };
    // The lowest bit of the distance is that of the xor.
    let mate = |x: &i64, y: &i64| {
        let different = (x ^ y) as u64;
        (different & different.wrapping_neg()).wrapping_mul(2).wrapping_sub(1)
    };
    Some((a ^ b ^ c) as u64 ^ mate(a, b) ^ mate(a, c) ^ mate(b, c))
});

closed_form!(NIMHOFF, names ["nimhoff"],
title "Cyclic Nimhoff: take from one of two heaps, or one from each",
rules "game nimhoff(a, b)\n  (a, b) -> (a - k, b)  for k in 1..a\n  (a, b) -> (a, b - k)  for k in 1..b\n  (a, b) -> (a - 1, b - 1)\n",
theorem "the theorem of cyclic Nimhoff", "g = 3 (floor(a/3) xor floor(b/3)) + ((a + b) mod 3)",
source "A. S. Fraenkel and M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991)",
Formula value |position| {
    let (a, b) = (position[0] as u64, position[1] as u64);
    Some(3 * ((a / 3) ^ (b / 3)) + (a % 3 + b % 3) % 3)
});

closed_form!(EUCLID_POSITIVE, names ["euclid-positive"],
title "Euclid's game in which both numbers stay positive (Grossman)",
rules "game euclid_positive(a, b) where a >= 1 and b >= 1\n  (a, b) -> (a - k*b, b)  for k in 1..a/b\n  (a, b) -> (a, b - k*a)  for k in 1..b/a\n",
theorem "the theorems of Grossman and Nivasch", "g = floor(|a/b - b/a|); lost exactly when neither number is more than (1 + sqrt 5)/2 times the other",
source "J. W. Grossman, Mathematics Magazine 70 (1997); G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006)",
Formula value |position| {
    let (a, b) = (position[0] as u128, position[1] as u128);
    // (b^2 - a^2) / (a b), exactly; the squares are below 2^126.
    u64::try_from((a * a).abs_diff(b * b) / (a * b)).ok()
});

//! Bash's game and subtraction games: from a heap, take a number that is in a fixed set.

use crate::games::nim::heap_pair;
use crate::large::small_options;
use crate::natural::{Natural, words};
use crate::{CatalogueKnowledge, Entry, Large, Rules, Statement, Theory};
use nimatron_core::Budget;
use nimatron_engine::search::GrundyPair;
use nimatron_messages::{Message, Sentence, reasons};
use nimatron_nimber::BigUint;
use nimatron_rules::{MoveShape, Ruleset};
use std::ops::ControlFlow;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Bash's game", "巴什博弈定理"),
    text: &Sentence::plain(
        "taking 1..m, a heap of n has Grundy value n mod (m + 1); the games are tame, with the misère pairs of \
         Nim heaps",
        "每次取 1..m 个时，n 个石子的堆的 SG 值为 n mod (m + 1)；这类游戏是驯顺（tame）的，其正常规则与反常规则\
         （misère）下的值对与 Nim 堆的相同",
    ),
    source: "Bachet de Méziriac, Problèmes plaisans (1612); the values by induction: the window of m + 1 values is \
             0..m",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["bash", "bachet"],
    title: &Sentence::plain(
        "Bash's game: take 1 to m from a heap; bash{{5}} sets m",
        "巴什博弈（Bash）：从一堆中取 1 到 m 个；用 bash{{5}} 设定 m",
    ),
    rules: Rules::Tuples { text: "game bash(n; m = 3)\n  n -> n - k  for k in 1..m\n", theory: bash_theory },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "9",
    words: Some(&Sentence::plain("Take one, two or three stones from a heap.", "从一堆中取走一颗、两颗或三颗石子。")),
    ..Entry::PLAIN
};

pub(crate) const TAKE: Entry = Entry {
    names: &["take"],
    title: &Sentence::plain(
        "A subtraction game: take a number of the set, as in take{{1,3,4}}, take{{1..3}}, take{{powers(2)}}",
        "减法游戏：取走的个数须在给定的集合中，如 take{{1,3,4}}、take{{1..3}}、take{{powers(2)}}",
    ),
    rules: Rules::Tuples { text: "game take(n)\n  n -> n - k  for k in {1, 3, 4}\n", theory: bash_theory },
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "periodic for every finite set, by the window argument (Winning Ways, chapter 4): far values follow from \
         the period, which is found and proved; take{{1..m}} is Bash's game, take{{l..m}} has a formula; \
         take{{powers(b)}} goes by n mod (b + 1); for other infinite sets values are computed",
        "由窗口论证，对每个有限集合都有周期（《Winning Ways》第 4 章）：找到并证明周期，远处的值便由周期推出；\
         take{{1..m}} 就是巴什博弈，take{{l..m}} 有公式；take{{powers(b)}} 由 n mod (b + 1) 决定；其他无限集合的值\
         靠计算得出",
    )),
    example: "8",
    set: Some("{1, 3, 4}"),
    ..Entry::PLAIN
};

/// The units of work for recognising a set, a few milliseconds: rules may be written so that
/// listing what they take is long.
const RECOGNISING: u64 = 1 << 20;

/// The theorem, if the rules are "take 1..m", "take l..m" or "take a power of b", however they are
/// written.
fn bash_theory(rules: &Ruleset) -> Option<Box<dyn Theory>> {
    let budget = Budget::unlimited().within_work(RECOGNISING);
    if let Some(max) = interval(rules, &budget) {
        return Some(Box::new(Bash { max }));
    }
    if let Some(base) = powers(rules, &budget) {
        return Some(Box::new(Powers { base }));
    }
    let set = rules.subtraction_set(4096, &budget)?;
    let (&min, &max) = set.first().zip(set.last())?;
    if set.iter().zip(min..).any(|(&k, expected)| k != expected) {
        return None;
    }
    Some(if min == 1 { Box::new(Bash { max }) } else { Box::new(Capped { min: min as u64, max: max as u64 }) })
}

/// Whether there is one move only, which takes a number from a heap, and no condition on positions.
fn is_one_set(rules: &Ruleset) -> bool {
    let plain = rules.arity() == 1 && rules.least() == [0] && !rules.has_domain_conditions();
    plain && rules.shape().moves == [MoveShape::Steps]
}

/// The b of "take a power of b", if these are the rules.
fn powers(rules: &Ruleset, budget: &Budget) -> Option<u64> {
    // A finite set of powers of b is a different game.
    if !is_one_set(rules) || rules.subtraction_set(4096, budget).is_some() || budget.check().is_err() {
        return None;
    }
    let mut steps = rules.evaluator().steps(0, &[i64::MAX], 64, budget).ok().flatten()?;
    steps.sort_unstable_by(|a, b| b.cmp(a));
    let taken: Vec<u64> = steps.iter().map(|step| step[0].unsigned_abs()).collect();
    let base = *taken.get(1).filter(|&&base| base >= 2)?;
    let all =
        std::iter::successors(Some(1u64), |power| power.checked_mul(base).filter(|&next| next <= i64::MAX as u64));
    all.eq(taken.iter().copied()).then_some(base)
}

/// The m of a single move "take 1..m", however large, if these are the rules.
fn interval(rules: &Ruleset, budget: &Budget) -> Option<i64> {
    if !is_one_set(rules) {
        return None;
    }
    let mut runs = Vec::new();
    let flow = rules.evaluator().runs(0, &[i64::MAX], budget, &mut |run| {
        runs.push((run.base.to_vec(), run.step.to_vec(), run.count));
        if runs.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (flow, runs.as_slice()) {
        (Ok(_), [(base, step, count)]) if base[..] == [i64::MAX - 1] && step[..] == [-1] => i64::try_from(*count).ok(),
        _ => None,
    }
}

#[derive(Debug)]
pub(crate) struct Bash {
    pub(crate) max: i64,
}

impl Bash {
    fn value<N: Natural>(&self, n: N) -> N {
        n % N::from(self.max as u64 + 1)
    }
}

impl Theory for Bash {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let [n] = words(position)?;
        self.value(n).small()
    }

    fn pair(&self, position: &[i64]) -> Option<GrundyPair> {
        self.grundy(position).map(heap_pair)
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, value)
    }
}

impl Large for Bash {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        Some(self.value(position.first()?.clone()))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let own = self.large_grundy(position)?;
        let modulus = BigUint::from(self.max as u64 + 1);
        // The value determines the number taken modulo m + 1; it must be 1 to m.
        let taken = if *value >= modulus { return Some(Vec::new()) } else { (own + &modulus - value) % &modulus };
        let n = position.first()?;
        Some(if taken == BigUint::ZERO || taken > *n { Vec::new() } else { vec![vec![n - taken]] })
    }
}

const POWERS: Statement = Statement {
    name: &Sentence::plain("the theorem of taking powers of a number", "取某数之幂的定理"),
    text: &Sentence::plain(
        "powers of b are 1 and -1 modulo b + 1, so with r = n mod (b + 1) the value is r mod 2, but 2 for r = b \
         with b even; for odd b it is n mod 2; for powers of 2 it is n mod 3",
        "b 的幂模 b + 1 为 1 或 -1，因此令 r = n mod (b + 1)，值为 r mod 2，但 b 为偶数且 r = b 时值为 2；b 为奇数\
         时值为 n mod 2；对 2 的幂，值为 n mod 3",
    ),
    source: "by induction modulo b + 1; HDU 1847 for b = 2",
};

/// Maximum bits of a heap whose moves are listed: there are about as many powers.
const MAX_BITS: u64 = 10_000;

/// Take a power of `base`.
#[derive(Debug)]
pub(crate) struct Powers {
    pub(crate) base: u64,
}

impl Powers {
    fn value<N: Natural>(&self, n: N) -> Option<u64> {
        let rest = (n % N::from(self.base + 1)).small()?;
        Some(if rest == self.base && self.base.is_multiple_of(2) { 2 } else { rest % 2 })
    }
}

impl Theory for Powers {
    fn statement(&self) -> Statement {
        POWERS
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let [n] = words(position)?;
        self.value(n)
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let (n, modulus) = (position[0] as u64, self.base + 1);
        vec![reasons::remainder(n, modulus, n % modulus)]
    }
}

impl Large for Powers {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        self.value(position.first()?.clone()).map(BigUint::from)
    }

    /// One move for each power up to n: all are tried.
    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let n = position.first()?;
        if n.bits() > MAX_BITS {
            return None;
        }
        let powers = std::iter::successors(Some(BigUint::from(1u8)), |power| Some(power * self.base));
        let left = powers.take_while(|power| power <= n).map(|power| vec![n - power]);
        Some(left.filter(|left| self.large_grundy(left).as_ref() == Some(value)).collect())
    }

    /// Taking 1 or b is enough: modulo b + 1 every power is one of them.
    fn large_an_option(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<BigUint>> {
        let n = position.first()?;
        let left = [1, self.base].map(|take| vec![n - take]);
        left.into_iter().find(|left| self.large_grundy(left).as_ref() == Some(value))
    }
}

const CAPPED: Statement = Statement {
    name: &Sentence::plain("the theorem of Bash's game with a lower cap", "带下限的巴什博弈定理"),
    text: &Sentence::plain(
        "taking l..m, a heap of n has Grundy value floor((n mod (l + m)) / l)",
        "每次取 l..m 个时，n 个石子的堆的 SG 值为 floor((n mod (l + m)) / l)",
    ),
    source: "by induction over the l + m values before; AtCoder Beginner Contest 297, problem G",
};

/// Take `min` to `max`.
#[derive(Debug)]
pub(crate) struct Capped {
    pub(crate) min: u64,
    pub(crate) max: u64,
}

impl Capped {
    fn value<N: Natural>(&self, n: N) -> N {
        n % (N::from(self.min) + N::from(self.max)) / N::from(self.min)
    }
}

impl Theory for Capped {
    fn statement(&self) -> Statement {
        CAPPED
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let [n] = words(position)?;
        self.value(n).small()
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, value)
    }
}

impl Large for Capped {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        Some(self.value(position.first()?.clone()))
    }

    /// All moves are tried: [`bash_theory`] finds at most 4096 of them.
    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let n = position.first()?;
        let left = (self.min..=self.max).filter(|&take| *n >= BigUint::from(take)).map(|take| vec![n - take]);
        Some(left.filter(|left| self.large_grundy(left).as_ref() == Some(value)).collect())
    }
}

//! Recognises rules of taking-and-breaking games: which numbers of tokens can be taken, and into
//! how many heaps the rest is split, as read from the text.
//!
//! The following are recognised: moves to one heap, `n -> n - k`, possibly with `n > k` or
//! `n >= k`; moves to nothing, `n -> 0 if n == k`; splits into two heaps,
//! `n -> (i) + (n - k - i) for i in a..b`, where the range gives all pairs, with or without empty
//! heaps, or all pairs of different heaps; and splits into three nonempty heaps. k may run through
//! a finite set. Anything else is not recognised.

mod three;

use crate::ast::BinaryOp;
use crate::resolved::{Ex, Item, Node, Rule};
use crate::ruleset::Ruleset;

/// What may be left of a heap after taking some number of tokens: a digit of an octal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct HeapMove {
    /// A bit mask: bit h is 1 if h nonempty heaps may be left.
    pub heaps: u32,
    /// Must the two heaps that are left be different?
    pub different: bool,
}

/// The maximum number of tokens that may be taken, and the maximum size of the sets that this
/// number comes from.
const MAX_TAKEN: i64 = 1024;

impl Ruleset {
    /// The digits d_0, d_1, ... of the octal code of these rules; `None` if they are not recognised
    /// as a taking-and-breaking game.
    pub fn heap_moves(&self) -> Option<Vec<HeapMove>> {
        if self.arity() != 1 || self.least() != [0] || self.has_domain_conditions() {
            return None;
        }
        let mut moves: Vec<HeapMove> = Vec::new();
        for rule in &self.resolved().rules {
            for (taken, new) in rule_moves(rule, &self.resolved().arrays)? {
                let taken = usize::try_from(taken).ok().filter(|&taken| taken as i64 <= MAX_TAKEN)?;
                moves.resize(moves.len().max(taken + 1), HeapMove::default());
                let old = moves[taken];
                // All pairs together with all pairs of different heaps are all pairs.
                let all = |it: HeapMove| it.heaps & 4 != 0 && !it.different;
                let heaps = old.heaps | new.heaps;
                moves[taken] = HeapMove { heaps, different: heaps & 4 != 0 && !all(old) && !all(new) };
            }
        }
        // A move that leaves the heap unchanged is not allowed in such a game.
        let first = moves.first()?;
        // In a mixed digit, "different" would apply to three heaps too.
        let mixed = moves.iter().any(|it| it.different && it.heaps >= 8);
        (first.heaps & 3 == 0 && !mixed && moves.iter().any(|it| it.heaps != 0)).then_some(moves)
    }
}

/// `of_heap n + of_part i + of_second j + constant`, where n is the heap, and i and j run through
/// the ranges of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SplitLinearForm {
    of_heap: i64,
    of_part: i64,
    of_second: i64,
    constant: i64,
}

impl SplitLinearForm {
    const fn plain(constant: i64) -> SplitLinearForm {
        SplitLinearForm { of_heap: 0, of_part: 0, of_second: 0, constant }
    }

    fn plus(self, sign: i64, other: SplitLinearForm) -> Option<SplitLinearForm> {
        let add = |a: i64, b: i64| b.checked_mul(sign).and_then(|b| a.checked_add(b)).filter(|&sum| is_small(sum));
        Some(SplitLinearForm {
            of_heap: add(self.of_heap, other.of_heap)?,
            of_part: add(self.of_part, other.of_part)?,
            of_second: add(self.of_second, other.of_second)?,
            constant: add(self.constant, other.constant)?,
        })
    }
}

/// Coefficients and constants are below 2^40 in size, so that sums of a few of them are exact.
const fn is_small(number: i64) -> bool {
    number.unsigned_abs() < 1 << 40
}

/// An expression as a linear one; `None` if it is not, or if it has numbers that are not small.
/// `variables[slot - 1]` is the value of a variable, or `None` for
/// the parts of a split.
fn line(ex: &Ex, variables: &[Option<i64>]) -> Option<SplitLinearForm> {
    match &ex.node {
        Node::Const(value) => is_small(*value).then(|| SplitLinearForm::plain(*value)),
        Node::Slot(0) => Some(SplitLinearForm { of_heap: 1, ..SplitLinearForm::plain(0) }),
        Node::Slot(slot) => Some(match variables.get(slot - 1)? {
            Some(value) => is_small(*value).then(|| SplitLinearForm::plain(*value))?,
            None if variables[..slot - 1].contains(&None) => {
                SplitLinearForm { of_second: 1, ..SplitLinearForm::plain(0) }
            }
            None => SplitLinearForm { of_part: 1, ..SplitLinearForm::plain(0) },
        }),
        Node::Binary(BinaryOp::Add, a, b) => line(a, variables)?.plus(1, line(b, variables)?),
        Node::Binary(BinaryOp::Sub, a, b) => line(a, variables)?.plus(-1, line(b, variables)?),
        _ => None,
    }
}

/// The moves of a rule: tokens taken, and what may be left.
fn rule_moves(rule: &Rule, arrays: &[Vec<i64>]) -> Option<Vec<(i64, HeapMove)>> {
    let parts = rule.result.len().saturating_sub(1);
    // The last variables of a split run through ranges; all others through finite sets of numbers.
    let fixed = rule.binders.len().checked_sub(parts)?;
    let mut choices: Vec<Vec<Option<i64>>> = vec![Vec::new()];
    for bound in &rule.binders[..fixed] {
        let members = constants(&bound.items, arrays)?;
        choices = choices
            .into_iter()
            .flat_map(|chosen| members.iter().map(move |&member| [chosen.clone(), vec![Some(member)]].concat()))
            .collect();
        if choices.len() > MAX_TAKEN as usize {
            return None;
        }
    }
    let one = |chosen: &Vec<Option<i64>>| {
        if let [left] = &rule.result[..] {
            return one_heap(rule, left.first()?, chosen);
        }
        rule.guards.is_empty().then_some(())?;
        let variables = [&chosen[..], &vec![None; parts]].concat();
        let ranges: Option<Vec<(&Ex, &Ex)>> = rule.binders[fixed..]
            .iter()
            .map(|bound| match &bound.items[..] {
                [Item::Range(from, to)] => Some((from, to)),
                _ => None,
            })
            .collect();
        match (&rule.result[..], &ranges?[..]) {
            ([one, other], [(from, to)]) => two_heaps([one.first()?, other.first()?], from, to, &variables),
            ([a, b, c], [first, second]) => {
                three::three_heaps([a.first()?, b.first()?, c.first()?], *first, *second, &variables)
            }
            _ => None,
        }
    };
    choices.iter().map(one).collect()
}

/// The members of a set of constants.
fn constants(items: &[Item], arrays: &[Vec<i64>]) -> Option<Vec<i64>> {
    let mut members = Vec::new();
    for item in items {
        match item {
            Item::Single(Ex { node: Node::Const(value), .. }) => members.push(*value),
            Item::Range(Ex { node: Node::Const(from), .. }, Ex { node: Node::Const(to), .. })
                if to.checked_sub(*from).is_some_and(|length| length <= MAX_TAKEN) =>
            {
                members.extend(*from..=*to);
            }
            Item::Array(array) => members.extend(&arrays[*array]),
            _ => return None,
        }
    }
    Some(members)
}

/// The move of a rule that leaves one heap, or nothing.
fn one_heap(rule: &Rule, left: &Ex, variables: &[Option<i64>]) -> Option<(i64, HeapMove)> {
    let left = line(left, variables)?;
    let guard = match &rule.guards[..] {
        [] => None,
        [(Ex { node: Node::Binary(op, a, b), .. }, _)] => {
            // A comparison of n with a number, on either side.
            let difference = line(a, variables)?.plus(-1, line(b, variables)?)?;
            let (op, number) = match (difference.of_heap, op) {
                (1, _) => (*op, -difference.constant),
                (-1, BinaryOp::Lt) => (BinaryOp::Gt, difference.constant),
                (-1, BinaryOp::Le) => (BinaryOp::Ge, difference.constant),
                (-1, BinaryOp::Eq) => (BinaryOp::Eq, difference.constant),
                _ => return None,
            };
            Some((op, number))
        }
        _ => return None,
    };
    let digit = |heaps| HeapMove { heaps, different: false };
    match (left.of_heap, guard) {
        (1, _) if left.constant > 0 => None,
        (1, None) => Some((-left.constant, digit(3))),
        (1, Some((BinaryOp::Ge, min))) if min == -left.constant => Some((-left.constant, digit(3))),
        (1, Some((BinaryOp::Gt, before))) if before == -left.constant => Some((-left.constant, digit(2))),
        (1, Some((BinaryOp::Ge, min))) if min == 1 - left.constant => Some((-left.constant, digit(2))),
        (0, Some((BinaryOp::Eq, heap))) if left.constant == 0 && heap > 0 => Some((heap, digit(1))),
        _ => None,
    }
}

/// The move of a rule that leaves two heaps, one of them chosen from `from` to `to`.
fn two_heaps(parts: [&Ex; 2], from: &Ex, to: &Ex, variables: &[Option<i64>]) -> Option<(i64, HeapMove)> {
    let [a, b] = [line(parts[0], variables)?, line(parts[1], variables)?];
    // One part is i + c, the other is the rest.
    let (part, rest) = if a.of_heap == 0 { (a, b) } else { (b, a) };
    let sum = part.plus(1, rest)?;
    if (part.of_heap, part.of_part, rest.of_heap, rest.of_part) != (0, 1, 1, -1) || sum.constant > 0 {
        return None;
    }
    let taken = -sum.constant;
    let min = line(from, variables)?;
    if (min.of_heap, min.of_part) != (0, 0) || min.constant + part.constant > 1 {
        return None;
    }
    // Parts below 0 are not heaps.
    let with_empty = min.constant + part.constant <= 0;
    if let Some(max) = line(to, variables) {
        // Up to n - c.
        let max = max.plus(1, SplitLinearForm::plain(part.constant))?;
        if (max.of_heap, max.of_part) != (1, 0) {
            return None;
        }
        let kept = (-max.constant).max(taken) - taken;
        // The other part reaches down to this size, so all pairs occur, once or twice. An empty
        // heap occurs on one side or the other; both heaps are empty only if both sides can be.
        let heaps = match (kept, with_empty) {
            (0, true) => 7,
            (0, false) | (1, true) => 6,
            (1, false) => 4,
            _ => return None,
        };
        return Some((taken, HeapMove { heaps, different: false }));
    }
    let Node::Binary(BinaryOp::Div, half, two) = &to.node else { return None };
    let half = line(half, variables)?;
    if line(two, variables)? != SplitLinearForm::plain(2) || (half.of_heap, half.of_part) != (1, 0) {
        return None;
    }
    // The smaller part is at most (n + c)/2, rounded down.
    match half.constant.checked_add(2 * part.constant)? + taken {
        0 => Some((taken, HeapMove { heaps: if with_empty { 7 } else { 4 }, different: false })),
        -1 => Some((taken, HeapMove { heaps: if with_empty { 6 } else { 4 }, different: true })),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_core::Budget;

    /// The digits, with an exclamation mark for different heaps.
    fn digits(text: &str) -> Option<String> {
        let moves = Ruleset::parse(text).unwrap().heap_moves()?;
        let digit = |it: &HeapMove| {
            let digit = if it.heaps < 10 { it.heaps.to_string() } else { format!("({})", it.heaps) };
            format!("{digit}{}", if it.different { "!" } else { "" })
        };
        Some(moves.iter().map(digit).collect())
    }

    const KNOWN: [(&str, &str); 20] = [
        ("n -> (i) + (n - k - i) for k in {1, 2}, i in 0..n - k", "077"),
        (
            "n -> n - 1\nn -> n - 2\nn -> (i) + (n - 1 - i) for i in 1..(n - 1)/2\nn -> (i) + (n - 2 - i) for i in 1..(n-2)/2",
            "077",
        ),
        ("n -> (i) + (n - i) for i in 1..(n - 1)/2", "4!"),
        ("n -> (i) + (n - i) for i in 1..n - 1", "4"),
        ("n -> (i) + (n - i) for i in 1..n/2", "4"),
        ("n -> (n - 2 - i) + (i) for i in 0..n - 2", "007"),
        ("n -> (i - 1) + (n - i - 1) for i in 1..n - 1", "007"),
        ("n -> n - 1 if n > 1\nn -> (i) + (n - 1 - i) for i in 1..n - 2", "06"),
        ("n -> 0 if n == 1\nn -> n - 2\nn -> (i) + (n - 3 - i) for i in 0..n - 3", "0137"),
        ("n -> n - k for k in {1, 3..4}", "03033"),
        ("n -> n - 2 if n >= 3", "002"),
        ("n -> n - 2 if 2 < n", "002"),
        ("n -> n - 2 if n >= 2", "003"),
        ("n -> (i) + (n - 1 - i) for i in 0..(n - 2)/2", "06!"),
        ("n -> (i) + (n - 1 - i) for i in 1..n", "06"),
        ("n -> (i) + (n - 1 - i) for i in 0..n - 2", "06"),
        ("n -> (i) + (n - i) for i in 1..n - 1\nn -> (i) + (n - i) for i in 1..(n - 1)/2", "4"),
        ("n -> (i) + (j) + (n - 4 - i - j) for i in 1..n-6, j in 1..n-5-i", "00008"),
        ("n -> (j) + (n - k - i - j) + (i) for k in 1..2, i in 1..n, j in 1..n-k-i-1\nn -> n-2 if n > 2", "08(10)"),
        ("n -> (i) + (j) + (n - i - j) for i in 1..n/3, j in i..(n-i)/2", "8"),
    ];

    #[test]
    fn digits_of_rules() {
        for (text, expected) in KNOWN {
            assert_eq!(digits(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "n -> n - k for k in powers(2)",
            "n -> n/2 if n > 0",
            "n -> (i) + (n - i) for i in 2..n - 2",
            "n -> (i) + (n - 1 - i) for i in 0..n - 3",
            "n -> (i) + (n - 1 - i) for i in 1..n/2",
            "n -> (i) + (i) for i in 0..n - 1",
            "n -> (i) + (n - 1 - i) for i in 0..n - 1 if i != 2",
            "n -> n - 2 if n > 5",
            "n -> n - 1 if n != 4",
            "game g(n) where n >= 1\nn -> n - 1",
            "(a, b) -> (a - 1, b)",
            "n -> n + 1",
            "n -> (i) + (j) + (n - i - j) for i in 1..n-2, j in 1..n-i",
            "n -> (i) + (j) + (n - i - j) for i in 1..n-3, j in 1..n-i-1",
            "n -> (i) + (j) + (n - i - j) for i in 0..n-2, j in 1..n-i-1",
            "n -> (i) + (j) + (n - i - j) for i in 1..n/3, j in 1..(n-i)/2",
            "n -> (i) + (i) + (n - i - j) for i in 1..n-2, j in 1..n-i-1",
            "n -> (i) + (n - i) for i in 1..(n - 1)/2\nn -> (x) + (y) + (n - x - y) for x in 1..n-2, y in 1..n-x-1",
        ] {
            if let Ok(rules) = Ruleset::parse(text) {
                assert_eq!(rules.heap_moves(), None, "{text}");
            }
        }
    }

    /// The digits give the same options as the rules.
    #[test]
    fn digits_are_the_moves() {
        for (text, _) in KNOWN {
            let rules = Ruleset::parse(text).unwrap();
            let moves = rules.heap_moves().unwrap();
            let mut evaluator = rules.evaluator();
            for n in 0..40i64 {
                let mut found: Vec<Vec<i64>> = Vec::new();
                let visit = &mut |option: &[i64]| {
                    let mut heaps: Vec<i64> = option.iter().copied().filter(|&heap| heap > 0).collect();
                    heaps.sort_unstable();
                    found.push(heaps);
                };
                evaluator.options(&[n], &Budget::unlimited(), visit).unwrap();
                found.sort();
                found.dedup();
                let mut expected: Vec<Vec<i64>> = Vec::new();
                for (taken, it) in moves.iter().enumerate() {
                    let left = n - taken as i64;
                    let can = |heaps: u32| it.heaps >> heaps & 1 == 1;
                    if can(0) && left == 0 {
                        expected.push(Vec::new());
                    }
                    if can(1) && left > 0 {
                        expected.push(vec![left]);
                    }
                    if can(2) {
                        let pairs = (1..=left / 2).map(|small| vec![small, left - small]);
                        expected.extend(pairs.filter(|pair| !it.different || pair[0] != pair[1]));
                    }
                    if can(3) {
                        let seconds = |a: i64| (a..=(left - a) / 2).map(move |b| vec![a, b, left - a - b]);
                        expected.extend((1..=left / 3).flat_map(seconds));
                    }
                }
                expected.sort();
                expected.dedup();
                assert_eq!(found, expected, "{text}: heap {n}");
            }
        }
    }
}
